/* words.h: the vocabulary of Sepoy Mutiny: what data files, moves, positions and events call things. Each enum has a
 * NULL-terminated list of words in the same order (text/words.c).
 * May use: nothing. */
#ifndef DURBAR_SYSTEMS_MUTINY_WORDS_H
#define DURBAR_SYSTEMS_MUTINY_WORDS_H

/* Sides and seats: one seat a side. Neutral powers belong to nobody. */
enum side { BRITISH, REBEL, SIDES, NEUTRAL = SIDES };
extern const char *const mutiny_side_words[];   /* british rebel */
extern const char *const mutiny_holder_words[]; /* british rebel neutral */

/* Terrain of a hex: bit numbers of hex_map.terrain. */
enum terrain { T_CLEAR, T_ROUGH, T_JUNGLE, T_DESERT, T_TOWN, T_FORTRESS, T_PORT, T_COAST, T_SEA, T_PASS, TERRAINS };
extern const char *const mutiny_terrain_words[];

/* Hexsides: bit numbers of hex_map.side. */
enum hexside { H_ROAD, H_RAIL, H_RIVER, H_BRIDGE, H_BORDER, H_PASS, H_SEA, HEXSIDES };
extern const char *const mutiny_hexside_words[];

/* Areas of the map, by the names that the map gives them [mutiny:9.3]. */
enum region {
	R_NONE,
	R_INDIA,
	R_BIKANER,
	R_GWALIOR,
	R_JHANSI,
	R_NEPAL,
	R_AFGHANISTAN,
	R_ARABIAN_SEA,
	R_BAY_OF_BENGAL,
	REGIONS
};
extern const char *const mutiny_region_words[];

enum type {
	K_LEADER,
	K_INFANTRY,
	K_IRREGULAR_INFANTRY,
	K_NAVAL_INFANTRY,
	K_PIONEERS,
	K_CAVALRY,
	K_IRREGULAR_CAVALRY,
	K_CAMELS,
	K_SIEGE_TRAIN,
	K_SUPPLY_TRAIN,
	K_GARRISON,
	TYPES
};
/* leader infantry irregular-infantry naval-infantry pioneers cavalry irregular-cavalry camel-corps siege-train
 * supply-train garrison */
extern const char *const mutiny_type_words[];

/* British leaders and trains are Regulars, Jang is Nepalese, Rani of Jhansi (RU-M1). */
enum contingent {
	C_REGULAR,
	C_PUNJABI,
	C_AUXILIARY,
	C_SEPOY,
	C_REBEL, /* leaders and supply trains */
	C_BADMASH,
	C_NEPALESE,
	C_BIKANER,
	C_GWALIOR,
	C_JHANSI,
	C_KASHMIR,
	CONTINGENTS
};
extern const char *const mutiny_contingent_words[]; /* regular punjabi auxiliary sepoy rebel badmash nepalese ... */

/* The side that counters of a contingent begin on [mutiny:9.5]. */
static inline unsigned mutiny_first_side(unsigned contingent)
{
	return contingent == C_REBEL || contingent == C_BADMASH ? REBEL : contingent < C_REBEL ? BRITISH : NEUTRAL;
}

/* Powers that begin neutral; contingent - C_NEPALESE [mutiny:9.5]. */
enum power { P_NEPAL, P_BIKANER, P_GWALIOR, P_JHANSI, P_KASHMIR, POWERS };
extern const char *const mutiny_power_words[]; /* nepal bikaner gwalior jhansi kashmir */

/* Incident markers in the order of their table [mutiny:19.3]. */
enum incident {
	I_AGENT,
	I_BIKANER,
	I_BLOW,
	I_DURBAR,
	I_FORCED_MARCH,
	I_GREAT_GAME,
	I_GWALIOR,
	I_JHANSI,
	I_KASHMIR,
	I_MASSACRE,
	I_NEPAL,
	INCIDENTS
};
/* agent bikaner blow-magazine durbar forced-march great-game gwalior jhansi kashmir massacre nepal */
extern const char *const mutiny_incident_words[];

/* What an announced incident is for. */
enum use {
	USE_DRAWN,   /* an Immediate marker just drawn */
	USE_UNITS,   /* Agent: enemy units */
	USE_MARKERS, /* Agent: enemy incident markers */
	USE_MUTINY,  /* Agent of the Rebels */
	USE_RECRUIT, /* Agent of the British */
	USE_BLOW,
	USE_MASSACRE,
	USE_FORCED_MARCH,
	USES
};
extern const char *const mutiny_use_words[]; /* drawn units markers mutiny recruit blow massacre forced-march */

/* Reinforcement groups [mutiny:20.1]. */
enum group { G_LEADER, G_TRAINS, G_BADMASHES, G_REGULARS, G_PUNJABIS, G_NEPALESE, G_AUXILIARY, GROUPS };
extern const char *const mutiny_group_words[]; /* leader trains badmashes regulars punjabis nepalese auxiliary */

enum weather { WEATHER_FAIR, WEATHER_MONSOON, WEATHER_WINTER, WEATHERS };
extern const char *const mutiny_weather_words[]; /* fair monsoon winter */

/* What is going on: told in headings, and what `begin` starts in a position with `step: begin`. */
enum phase {
	PHASE_SETUP,        /* the armies are laid out, part by part */
	PHASE_GREAT_MUTINY, /* a check in every hex with Sepoys */
	PHASE_LEADERS,      /* the Rebels draw and place their leaders */
	PHASE_POOL,         /* I. Command Pool Phase */
	PHASE_ACTION,       /* II. an action phase: a marker is drawn and used, or fortunes of war */
	PHASE_MOVEMENT,     /* of an operation */
	PHASE_COMBAT,
	PHASE_RALLY,
	PHASE_SUPPLY,  /* III.A, of one side */
	PHASE_VICTORY, /* III.B */
	PHASE_END,
	PHASES
};
/* set-up great-mutiny leaders command-pool action movement combat rally supply victory end */
extern const char *const mutiny_phase_words[];

enum combat_result { CRT_NOTHING, CRT_RETREAT = 16 }; /* hits, plus CRT_RETREAT for an R */
enum mutiny_result { MUTINY_BADMASH, MUTINY_MUTINY, MUTINY_DISBAND, MUTINY_LOYAL };
extern const char *const mutiny_result_words[]; /* mutiny+badmash mutiny disband loyal */

/* Fortunes of war by the total of the dice, 2 to 12 [mutiny:7.4]. */
enum fortune {
	F_RELIEF = 2,
	F_TREACHERY,
	F_CLEMENCY,
	F_VENGEANCE,
	F_ENEMY_ATTRITION,
	F_MUTINY_SPREADS,
	F_REBELLION,
	F_INFIGHTING,
	F_FRIENDLY_ATTRITION,
	F_AFGHAN,
	F_QUIET,
	FORTUNES
};
/* none none relief-force treachery clemency righteous-vengeance enemy-attrition mutiny-spreads rebellion rebel-infighting
 * friendly-attrition afghan-frontier quiet */
extern const char *const mutiny_fortune_words[];

/* Why something happened to a unit. */
enum cause {
	CAUSE_COMBAT,
	CAUSE_RETREAT,    /* a roll on the way [mutiny:15.3(b)] */
	CAUSE_NO_RETREAT, /* no way out */
	CAUSE_DEBACLE,    /* static units and trains that must retreat [mutiny:15.4] */
	CAUSE_MAGAZINE,
	CAUSE_ATTRITION, /* supply */
	CAUSE_EVENT,     /* fortunes of war */
	CAUSE_MARCH,     /* forced march */
	CAUSE_EXPENDED,
	CAUSE_DISBANDED, /* by a mutiny check, or by the British */
	CAUSE_PARADE,    /* no hex to go to [mutiny:18.4] */
	CAUSE_INFIGHTING,
	CAUSES
};
extern const char *const mutiny_cause_words[];

/* How the game ended. */
enum ending { END_NOT, END_TURNS, END_VICTORY, END_BOTH, END_CONCEDED, ENDINGS };
extern const char *const mutiny_ending_words[]; /* none turns victory both conceded */

/* Steps of the game: what is being decided, with the chapter that has its step_rules. Positions hash these numbers and compare ranges of them: a new one goes to the end. */
enum step {
	STEP_OVER,
	STEP_BEGIN,     /* turn: of a position only: the phase is about to begin */
	STEP_DEPLOY,    /* turn: S1, S2, S5b: `place UNITS at PLACE`, `end` */
	STEP_ACTION,    /* turn: A1: what the owner does with the marker */
	STEP_FORCED,    /* turn: A2: a forced march, or the end of the action */
	STEP_DRAW,      /* incidents: I1: another incident, or no more */
	STEP_WINDOW,    /* incidents: W1a, W1b: skulduggery */
	STEP_KASHMIR,   /* incidents: where the Kashmiri unit comes */
	STEP_RECRUIT,   /* incidents: the fortress of a recruited auxiliary */
	STEP_ARRIVE,    /* arrivals: E2: where the units of a group go */
	STEP_MUTINY,    /* mutinies: Y1, S4a: the hex of a mutiny check */
	STEP_PARADE,    /* mutinies: Y2, S4c: where mutineers go */
	STEP_FORTUNE,   /* fortunes: the choice of state.fortune (all but treachery's second) */
	STEP_TREACHERY, /* fortunes: which units of the shown stack go where */
	STEP_MOVE,      /* movement: O2 */
	STEP_ENTRENCH,  /* battle: O3, with opt_entrench */
	STEP_ACTIVATE,  /* battle: who is activated, where that is chosen (RU-A2, RU-A1) */
	STEP_DECLARE,   /* battle: C1 */
	STEP_FIGHT,     /* battle: C2, C3 */
	STEP_BLOW,      /* battle: B1 */
	STEP_MASSACRE,  /* battle: B2 */
	STEP_COMMANDER, /* battle: B3, B4 */
	STEP_TRAIN,     /* battle: B7, B8 */
	STEP_AID,       /* battle: B9 */
	STEP_FIRE,      /* battle: B10 */
	STEP_LOSS,      /* battle: B11 */
	STEP_RETREAT,   /* battle: B12 */
	STEP_FLEE,      /* battle: B13 */
	STEP_PURSUE,    /* battle: B16 */
	STEP_RALLY_HEX, /* rally: which hex of a split high-command stack (RU-H3) */
	STEP_RALLY,     /* rally: O5 */
	STEP_SUPPLY,    /* supply: P1 */
	STEP_STARVE,    /* supply: P3 */
	STEPS
};
extern const char *const mutiny_step_words[];

/* What a seat can do; text/moves.c has their words and grammar, docs/mutiny.md tells them. */
enum verb {
	VERB_NONE,
	VERB_END,
	VERB_BEGIN,
	VERB_PLACE,        /* place UNITS at PLACE */
	VERB_OPERATE,      /* operate */
	VERB_ACTIVATE,     /* activate UNITS */
	VERB_REINFORCE,    /* reinforce GROUP [at HEX] */
	VERB_DRAW,         /* draw */
	VERB_PASS,         /* pass */
	VERB_DISBAND,      /* disband UNITS */
	VERB_DURBAR,       /* durbar */
	VERB_INTELLIGENCE, /* intelligence units|markers: at any decision of either side */
	VERB_INCITE,       /* incite: Agent, a mutiny check */
	VERB_RECRUIT,      /* recruit: Agent, an auxiliary */
	VERB_SKULDUGGERY,  /* skulduggery: Agent against what was announced */
	VERB_DECLINE,      /* decline [all] */
	VERB_FORCED_MARCH, /* forced-march */
	VERB_TOP,          /* top UNIT */
	VERB_BESIEGE,      /* besiege HEX */
	VERB_CHOOSE,       /* choose PLACE */
	VERB_MUTINY,       /* mutiny HEX */
	VERB_PARADE,       /* parade HEX */
	VERB_BETRAY,       /* betray UNITS to HEX */
	VERB_RESTORE,      /* restore UNIT */
	VERB_RETURN,       /* return UNIT at HEX */
	VERB_LOSE,         /* lose UNITS */
	VERB_MOVE,         /* move UNITS [by HEX-HEX-...] [to BOX] */
	VERB_ENTER,        /* enter UNITS at HEX */
	VERB_SAIL,         /* sail UNITS to PLACE */
	VERB_ENTRENCH,     /* entrench HEX */
	VERB_ATTACK,       /* attack HEX from HEX */
	VERB_FIGHT,        /* fight HEX from HEX */
	VERB_HOLD,         /* hold HEX: the stack there does nothing after all [mutiny:13.71] */
	VERB_BLOW,         /* blow */
	VERB_MASSACRE,     /* massacre */
	VERB_COMMAND,      /* command UNIT */
	VERB_EXPEND,       /* expend UNITS */
	VERB_AID,          /* aid UNITS by UNIT */
	VERB_FIRE,         /* fire UNIT */
	VERB_VOLLEY,       /* volley: all the rest of this side's fire, in the default order */
	VERB_RETREAT,      /* retreat UNIT */
	VERB_STAY,         /* stay */
	VERB_FLEE,         /* flee HEX-HEX-... */
	VERB_HALT,         /* halt: in a friendly fortress */
	VERB_PURSUE,       /* pursue UNITS [to HEX] */
	VERB_RALLY,        /* rally UNIT */
	VERB_STARVE,       /* starve UNITS */
	VERB_CONCEDE,      /* concede: at any time */
	VERBS
};

#endif
