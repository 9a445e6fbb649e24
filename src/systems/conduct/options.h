/* options.h: the switches of a battle by number. May use: nothing. */
#ifndef DURBAR_SYSTEMS_CONDUCT_OPTIONS_H
#define DURBAR_SYSTEMS_CONDUCT_OPTIONS_H

enum option {
	OPT_SYSTEM,             /* charts, alternative */
	OPT_CHARTS,             /* printed, harmonised, master */
	OPT_KILL_ONLY_IN_MELEE, /* off, on */
	OPT_WORKS_BIND,         /* on */
	OPT_IMPERIAL_COLUMN,    /* unit, multi */
	OPT_CREW_KILLS,         /* printed, scaled */
	OPT_HIT_SCOPE,          /* turn, phase, volley */
	OPT_AMMO_ONES,          /* off, 2, 3 */
	OPT_AMMO_AUTOCLEAR,
	OPT_FIRE_IN_MELEE,
	OPT_FIRE_INTO_MELEE, /* on */
	OPT_HARD_COVER,      /* 1, 2 */
	OPT_FLOOR_MIN,       /* 0, 1 */
	OPT_FIRE_NAT1,       /* hits, misses */
	OPT_UNJAM_STEP,      /* cumulative, flat */
	OPT_UNJAM_FIRES,
	OPT_SUPPORT_MODS, /* primary, own */
	OPT_AUTO_DESTROY, /* on */
	OPT_EXPLOIT,      /* on */
	OPT_MUST_ROLL,    /* on */
	OPT_FANATIC,      /* must, free, headlong */
	OPT_STAND_LOSS,
	OPT_SUCCESSOR,
	OPT_ALT_COMMANDER2,
	OPT_DISORDER_LASTS, /* phase 5 leaves it on units that have not rolled this turn */
	OPT_RAPID_FIRE,     /* drilled units that stand may fire faster and risk their ammunition */
	OPT_MUSTER,         /* free battles: the sides may change their armies first */
	OPT_COLONIAL_ARMY,  /* free battles: the army list, + 1; 0: the scenario's */
	OPT_NATIVE_ARMY,
	OPTIONS
};
/* The values that have names. */
enum { SYSTEM_CHARTS, SYSTEM_ALTERNATIVE };
enum { CHARTS_PRINTED, CHARTS_HARMONISED, CHARTS_MASTER };
enum { COLUMN_UNIT, COLUMN_MULTI };
enum { CREW_KILLS_PRINTED, CREW_KILLS_SCALED };
enum { SCOPE_TURN, SCOPE_PHASE, SCOPE_VOLLEY };
enum { AMMO_OFF, AMMO_TWO, AMMO_THREE };
enum { NAT1_HITS, NAT1_MISSES };
enum { UNJAM_CUMULATIVE, UNJAM_FLAT };
enum { SUPPORT_PRIMARY, SUPPORT_OWN };
enum { FANATIC_MUST, FANATIC_FREE, FANATIC_HEADLONG };

#endif
