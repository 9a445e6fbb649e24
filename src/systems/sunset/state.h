/* state.h: one position of a war, a flat block without pointers or padding.
 * May use: base, tables. */
#ifndef DURBAR_SYSTEMS_SUNSET_STATE_H
#define DURBAR_SYSTEMS_SUNSET_STATE_H

#include <stdint.h>

#include "base/dice.h"
#include "systems/sunset/tables.h"

/* Where a unit is when it is not in a hex. */
enum {
	AT_NOWHERE = 0,       /* no such unit */
	AT_POOL = 0xFFF0,     /* may come (back) as a Native arrival */
	AT_DEAD = 0xFFF1,     /* British: eliminated or expended, may be rebuilt; HQs: for good */
	AT_ASIDE = 0xFFF2,    /* waits for its contingency [sunset:13.12] */
	AT_GONE = 0xFFF3,     /* out of the game for good: withdrawn, or removed for ever */
	AT_ARRIVING = 0xFFF4, /* drawn or granted, to be placed now */
	AT_FALLEN = 0xFFF5,   /* in the pool, and on the dead pile of an event [sunset:event1-british-64-66] */
	AT_HIDDEN = 0xFFFF    /* in a view: not known */
};

/* Flags of a unit. */
enum {
	U_DEMORALISED = 1,
	U_MARCHED = 2,      /* was named in a march attempt, dropped off, or built: stays where it is [sunset:6.2] */
	U_LENT = 4,         /* an HQ that has lent its strategic value to a march [sunset:6.11] */
	U_ATTACKED = 8,     /* has attacked, or advanced, this battle segment [sunset:7.33] [sunset:8.91] */
	U_FORCE = 16,       /* belongs to the force that is marching */
	U_ENGAGED = 32,     /* fights in the present battle */
	U_FIRED = 64,       /* has fired in this round [sunset:8.43(1)] */
	U_SHAKEN = 128,     /* good order when the battle began, demoralised by it [sunset:8.71] */
	U_FED = 256,        /* in supply this segment */
	U_RALLIED = 512,    /* has tried to rally; an HQ: has helped one to rally [sunset:11.53] */
	U_SCOUTED = 1024,   /* has reconnoitred this turn [sunset:19.23] */
	U_COMMANDED = 2048, /* an HQ that has helped a volley this round [sunset:10.32] */
	U_ASHORE = 4096,    /* landed on an open coast: may not move this turn [sunset:asante-4.6] */
	U_AIM_ONE = 8192,   /* with one_target_per_hex: U_AIM_ONE * (direction its hex has attacked in + 1) (R41) */
	U_AIM = 7 * U_AIM_ONE,
	U_PROVIDED = 1 << 16,  /* fires with expended supply this round [sunset:32.1] */
	U_SPIED = 1 << 17,     /* an HQ that has tried strategic intelligence this player turn [sunset:19.3] */
	U_PLEDGED = 1 << 18,   /* an HQ that has tried fair play this player turn [sunset:23.4] */
	U_STAYING = 1 << 19,   /* will fight while others of its force evade [sunset:22.3(2)] */
	U_RAISED = 1 << 20,    /* an HQ that has raised forces this turn: stays [sunset:25.31] */
	U_AMBUSHED = 1 << 21,  /* has laid an ambush in this enemy player turn [sunset:21.3] */
	U_HONOURED = 1 << 22,  /* has the honours of war until the turn ends [sunset:25.24] */
	U_TRUCE = 1 << 23,     /* bound by the truce that the British made; by the Native's: << 1 [sunset:25.23] */
	U_ARRIVED = 1 << 25,   /* placed this player turn [sunset:abyssinia-3.23(2)] */
	U_COURT = 1 << 26,     /* began the movement segment with the commander in chief [sunset:event1-native-46] */
	U_SAPPED = 1 << 27,    /* an engineer that has sapped this player turn [sunset:17.22] */
	U_DIGGING = 1 << 28,   /* builds fieldworks until the movement segment ends [sunset:17.31] */
	U_MOVED = 1 << 29,     /* has changed its hex in this movement segment (R90) */
	U_SHOWN = 1 << 30,     /* the enemy has seen it this player turn, though not its whole stack [sunset:19.22] */
	U_CARRIED = INT32_MIN, /* bit 31: an elephant bears it on this march [sunset:abyssinia-6.4] */
	/* Of a force on the march, outside battles: */
	U_SCOUTING = U_PROVIDED, /* reconnoitres now, while the enemy decides to screen */
	/* Of craft, which are no HQs: */
	U_CASTOFF = U_PLEDGED,  /* must, or may, sail after the battle [sunset:27.55] */
	U_RATTLED = U_COMMANDED /* has fired its machineguns in this round [sunset:27.52] */
};

/* Marks of a hex. All of them are public; which units stand there is not. */
enum {
	MARK_BRITISH = 1, /* occupied; side s is MARK_BRITISH << s */
	MARK_NATIVE = 2,
	MARK_ZOC_BRITISH = 4, /* a unit here projects a zone of control; side s is MARK_ZOC_BRITISH << s */
	MARK_ZOC_NATIVE = 8,
	MARK_WORKS_BRITISH = 16, /* fieldworks; side s is MARK_WORKS_BRITISH << s */
	MARK_WORKS_NATIVE = 32,
	MARK_ATROCITY = 64,
	MARK_FAIR_PLAY = 128
};
/* Notes on a hex. */
enum {
	NOTE_SEEN_BRITISH = 1, /* the enemy stack was shown to the British this player turn; side s: << s */
	NOTE_SEEN_NATIVE = 2,
	NOTE_EXPENDED = 4,       /* units here are fed by supply units this segment: no forage [sunset:12.231] */
	NOTE_FORAGED = 8,        /* has foraged this segment [sunset:12.34] */
	NOTE_OUTRAGE = 16,       /* Golden Stool: +1 to march rolls this turn; else: open to the event in hand */
	NOTE_MANNED = 32,        /* the works here have had a garrison: they fall when it leaves [sunset:17.33(3)] */
	NOTE_CRIME_BRITISH = 64, /* whose deed the atrocity was; none: an event's. side s: << s */
	NOTE_CRIME_NATIVE = 128
};

/* What negotiations have made of a hex; public like marks. */
enum {
	PEACE_ASKED = 1,    /* its owner declined to show an HQ in this player turn */
	PEACE_HONOURED = 2, /* all units here have the honours of war */
	PEACE_TRUCE = 4,    /* units here are bound by the truce that the British made; by the Native's: << 1 */
	PEACE_NEUTRAL = 16  /* neutral units hold it: nobody enters, and nobody attacks it [sunset:14.21(3)] (R110) */
};

/* Bonuses in hand this player turn. */
enum { BONUS_BLUNDER = 1, BONUS_HEROICS = 2, BONUS_MUDDLING = 4 };
/* How a force moves, beside them in a move: by rail. */
enum { BY_RAIL = 8, BY_WATER = 16, BY_TRACK = 32 };
/* A ride is as long as the player likes [sunset:30.1]; it is counted, so that none goes on for ever. */
enum { RIDE_HEXES = 999 };
/* Of a volley: craft in it fire their machineguns [sunset:27.52]. */
enum { VOLLEY_RATTLE = 128 };
/* Effects of this player turn. */
enum {
	FX_VISION = 1,
	FX_AUSPICIOUS = 2,
	FX_PORTERS = 4,
	FX_CORRESPONDENTS = 8,
	FX_SCOUTS = 16,
	FX_MODERN_GENERAL = 32,
	FX_RAIN = 64,
	FX_QUEEN_MOTHER = 128,
	FX_MUD = 256,
	FX_DELAYED = 512,
	FX_RESTLESS = 1024,
	FX_GO_HOME = 2048,
	FX_PALACE = 4096,
	FX_INSPIRED = 8192,
	FX_MAD = 16384,
	FX_NO_ROLL = 32768 /* an event took the place of the Native's roll */
};
/* Things that happen once in a game. */
enum {
	ONCE_CAPITAL = 1,
	ONCE_CONTINGENCY = 2,
	ONCE_STOOL = 4,
	ONCE_NERVE = 8,
	ONCE_QUEEN = 16,
	ONCE_DEPOSED = 32,
	ONCE_AMBUSH = 64,
	ONCE_SCOUTS = 128,
	ONCE_GENERAL = 256,
	ONCE_EVACUATE = 512, /* the order to evacuate is in force [sunset:13.4] */
	ONCE_SURGE = 1024,   /* the Native's one better die has been thrown [sunset:persia-3.3] */
	ONCE_ONWARD = 2048,  /* the order to go on is in force */
	ONCE_RESCUE = 4096,
	ONCE_PAID = 8192 /* the points of the order to go on have been given */
};

/* How the game ended. */
enum ending { END_NOT, END_TURNS, END_CAPITULATION, END_TREATY, END_AUTOMATIC };

/* The force that is on the march. */
struct march {
	uint16_t start, hex; /* where it set out, where it is */
	int16_t cap;         /* half points it had on leaving the start hex; -1: still there */
	int16_t spent;       /* half points spent, odd halves thrown away included [sunset:6.42] */
	uint8_t multiple;    /* 1 march, 2 forced march, 3 mad dash */
	uint8_t result;      /* enum march_result */
	uint16_t scouting;   /* hex being reconnoitred while the enemy decides to screen */
	uint16_t mode;       /* 0 on foot, or BY_RAIL, BY_WATER, BY_TRACK: builds it */
	uint16_t bridging;   /* boats and bridging gear were where it set out [sunset:17.12] */
	uint16_t cataracts;  /* crossed on the way [sunset:27.63] */
};

/* The battle being fought. Index 0 attacker, 1 defender. */
struct battle {
	uint16_t from, target;         /* hexes; target 0: no battle */
	uint16_t commander[2];         /* units; 0 none */
	int16_t base[2];               /* strength at the start [sunset:8.71] */
	int16_t lost[2];               /* strength eliminated in battle */
	uint16_t retreat_to;           /* where the loser stands after each step of its retreat */
	uint16_t due;                  /* strength to be demoralised on entering a zone of control */
	uint8_t attacker;              /* side */
	uint8_t terrain;               /* enum terrain the defender stands on; TERRAINS: nothing */
	uint8_t round;                 /* enum round */
	uint8_t firing;                /* 0 attacker, 1 defender: who fires now */
	uint8_t superior;              /* 0 or 1; 2: not decided */
	uint8_t eliminate, demoralise; /* what the side hit still has to choose */
	uint8_t loser;                 /* 0, 1; 2 draw; 3 not decided */
	uint8_t steps;                 /* hexes retreated */
	uint8_t flags;                 /* BATTLE_... */
	int8_t omen;                   /* Auspicious Day: modifier to the attacker's melee */
	uint8_t stage;                 /* spare for the battle chapter's own flow */
	uint8_t way[RETREAT_STEPS];    /* directions that the retreat has still to go, each plus 1; 0 ends them */
	uint8_t shot;                  /* the volley whose losses are being chosen: SHOT_... and its number */
	uint8_t afloat;                /* AFLOAT_... */
};
enum {
	BATTLE_AMBUSH = 1, /* by the event: superiority is given, returns to the events segment */
	BATTLE_HEROICS = 2,
	BATTLE_BLUNDER = 4,
	BATTLE_DOUBLED = 8, /* points count twice (War Correspondents) */
	BATTLE_CEASED_A = 16,
	BATTLE_CEASED_D = 32, /* that side fires no more this round */
	BATTLE_EVASION = 64   /* part or all of the defender is slipping away [sunset:22.1] */
};

/* Negotiations [sunset:25.2]. */
struct politics {
	uint16_t envoy, host;     /* HQs, while one goes on */
	uint16_t negotiated;      /* the player turn of the last one */
	uint16_t insulted[SIDES]; /* the enemy HQ with whom the side may not negotiate in the turn below */
	uint16_t leave;           /* the hex that a British force must leave in the turn below; 0: none */
	uint8_t insult_turn[SIDES];
	uint8_t leave_turn;
	uint8_t result; /* enum talk_result, while it is carried out */
};
/* What a volley can hit: rifles and swords land units only, rockets and machineguns riverines too, guns fleets as well
 * [sunset:27.53] [sunset:28.2]. The rest of the byte is the number of its result. */
enum { SHOT_RIVERINE = 64, SHOT_FLEET = 128, SHOT_BRACKET = 32, SHOT_NUMBER = 31 };
/* Of a battle: who had landed units in it, shifted by 0 or 1, and what has been done with the craft since. */
enum { AFLOAT_LANDED = 1, AFLOAT_CLEARED = 4, AFLOAT_CHASED = 8 };

struct sunset_state {
	struct dice dice;
	uint32_t effects;    /* FX_... */
	uint32_t taken;      /* fortresses that the British have once held, by their place in the war's list */
	uint16_t prison;     /* where the hostages are held; 0: nobody has said */
	uint8_t flood_until; /* the last player turn in which the river cannot be crossed */
	uint8_t deploying;   /* the part of the set-up that is being placed, from 1; 0: none */
	uint8_t spare[4];    /* zero */
	uint8_t scenario;
	uint8_t turn;    /* from 1 */
	uint8_t side;    /* whose player turn */
	uint8_t segment; /* enum segment */
	uint8_t step;    /* enum step: what is being decided */
	uint8_t actor;   /* the seat that decides */
	uint8_t ending;  /* enum ending */
	uint8_t loser;   /* of a capitulation: the side that gave up */
	int16_t vp[SIDES];
	uint8_t option[60]; /* enum option */
	uint8_t underway;   /* a force has been named this movement segment: nobody begins to dig any more (R90) */
	uint8_t resume;     /* enum step that waits while the enemy looks [sunset:19.31(2)] */
	/* Events */
	uint8_t happening; /* enum happening while its choice is being made */
	uint8_t bonus;
	uint8_t pending; /* units still to desert, choose or place; dice of an event's choice */
	uint8_t works_built;
	uint16_t once;
	uint16_t feverish;               /* the HQ with fever; 0 none */
	uint8_t foul_until, quake_until; /* the last player turn (turn * 2 + side) in which they hold */
	uint16_t quota;                  /* supply units still to be placed this segment */
	int16_t points[POOLS];           /* British replacement points; POOL_ANY serves for all */
	uint16_t subject;                /* the hex of the decision in hand: attrition, shortage */
	/* Railroads; sets are of track hexes by number (scenario.rail). */
	uint16_t railhead;        /* 0: off the map */
	uint16_t last_turn;       /* the war ends with it */
	uint16_t laid[5];         /* hexes whose track is ready at the end of the movement segment; 0 ends the list */
	uint8_t built[RAILS / 8]; /* planned track that has been built */
	uint8_t cut[RAILS / 8];   /* torn up */
	uint8_t tried[RAILS / 8]; /* a cut was tried this turn */
	uint16_t shipped;         /* factors that naval transfer has moved this turn [sunset:29.3] */
	struct march march;
	struct battle battle;
	struct politics politics;
	uint8_t spare2[2]; /* zero */
	uint64_t attacked[HEX_LIMIT /
	                  64]; /* hexes attacked in this battle segment: no more sapping there [sunset:17.21], and who
	                                    * stands there has advanced [sunset:8.91] */
	/* Fortresses by their numbers (scenario.fort), less 1: those blown in this battle segment [sunset:17.T3(1)]; for
	 * each the ways to its besiegers, bits, and the units that came to it under siege this turn [sunset:18.6]. */
	uint64_t blown;
	uint8_t siege[FORTRESSES], relieved[FORTRESSES];
	/* Units: index 0 is no unit. Units of a hex form a list in rising order from head[hex]. */
	uint16_t at[SUNSET_UNITS];
	uint16_t next[SUNSET_UNITS];
	uint32_t flags[SUNSET_UNITS];
	/* Of land units: the craft that carry it, bit n for craft n of the war; 0: ashore. Of craft: berth, the hexside
	 * they lie at, direction + 1; 0: on the coast or at sea. */
	uint16_t aboard[SUNSET_UNITS];
	uint8_t berth[SUNSET_UNITS];
	uint8_t rout[SUNSET_UNITS]; /* hexes that a beaten unit has to run, or how it stands with that: see rout.c */
	/* Hexes. In a view, STACK_UNKNOWN | n says that n unknown units stand there, where that is known. */
	uint16_t head[HEX_LIMIT];
	uint8_t mark[HEX_LIMIT];
	uint8_t note[HEX_LIMIT];
	uint8_t peace[HEX_LIMIT];
};

_Static_assert(OPTIONS <= sizeof((struct sunset_state *)0)->option, "a state has room for all options");
_Static_assert(sizeof(struct sunset_state) == 720 + 12 * SUNSET_UNITS + 5 * HEX_LIMIT, "a state has no padding");
_Static_assert(sizeof(struct sunset_state) <= 16384, "a state fits its budget");

/* Its members by name: a new one needs a row in position/members.c. */
extern const struct member sunset_members[];

#endif
