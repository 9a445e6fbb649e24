/* happen.h: the events of a war: their kinds, and the arguments of each. The table in sentences.c gives them names and
 * sentences, and says what the other seat learns.
 * May use: nothing. */
#ifndef DURBAR_SYSTEMS_SUNSET_HAPPEN_H
#define DURBAR_SYSTEMS_SUNSET_HAPPEN_H

#include <stdint.h>

/* After each kind: the dice it shows, what event.set names. A seat that is not in event.seats learns what the table marks
 * as open, and all dice but those of a draw from the pool. */
enum happen {
	HAPPEN_NONE,
	HAPPEN_TURN,
	HAPPEN_SEGMENT,
	HAPPEN_EVENT,     /* dice: 2, or 3 where the event asks for one; HAP_NONE where nothing comes of it */
	HAPPEN_EFFECT,    /* comes into force, nothing to choose; until: a player turn */
	HAPPEN_EVENT_DIE, /* die */
	HAPPEN_FEVER,     /* drawn by lot */
	HAPPEN_SHOWN,     /* set: the units of a hex, shown to the seats; the other learns that the hex was looked at */
	HAPPEN_NATIVE_ROLL, /* die; its detail: enum rising */
	HAPPEN_COUNT_ROLL,  /* die: how many come, or desert */
	HAPPEN_DRAWN,       /* set: drawn from the pool */
	HAPPEN_PLACED,      /* set */
	HAPPEN_FORFEITED,   /* set: not placed, lost or back in the pool */
	HAPPEN_POINTS,      /* replacement points gained or spent */
	HAPPEN_REBUILT,
	HAPPEN_MARCH_ROLL, /* die; set; its detail: enum larder */
	HAPPEN_MOVED,      /* set */
	HAPPEN_DROPPED,    /* set */
	HAPPEN_HALTED,
	HAPPEN_SCOUTED,     /* set: the scouts */
	HAPPEN_SCOUTING,    /* set: the scouts, before the enemy screens */
	HAPPEN_SCREENED,    /* set: the screen */
	HAPPEN_WITHDRAWN,   /* set */
	HAPPEN_WORKS,       /* built, or destroyed */
	HAPPEN_MARKER,      /* side: whose deed; SIDES: nobody's */
	HAPPEN_DEMORALISED, /* battle causes are public, others the owner's */
	HAPPEN_ELIMINATED,  /* likewise */
	HAPPEN_REMOVED,     /* to the pool or out of play without loss */
	HAPPEN_SCORE,
	HAPPEN_ATTACK, /* set: both forces */
	HAPPEN_STAND,
	HAPPEN_COMMAND,
	HAPPEN_SUPERIORITY, /* dice: attacker, defender, and again for each tie; side: who has it */
	HAPPEN_OMEN,        /* die: Auspicious Day */
	HAPPEN_ROUND,
	HAPPEN_VOLLEY, /* die; set; its detail: enum aim; result n: n eliminated, n demoralised; -n: demoralised only */
	HAPPEN_OUTCOME, /* winner: a side; SIDES: a draw */
	HAPPEN_RETREATED,
	HAPPEN_GRIP,     /* a retreat enters a zone of control */
	HAPPEN_ADVANCED, /* set */
	HAPPEN_SUPPLIED, /* set; enum source */
	HAPPEN_EXPENDED,
	HAPPEN_FORAGE, /* die; its detail: enum larder */
	HAPPEN_SHORT,  /* set */
	HAPPEN_RALLY,  /* die */
	HAPPEN_TREATY,
	HAPPEN_CAPITULATED,
	HAPPEN_OVER,     /* winner: a side; SIDES: a draw */
	HAPPEN_PROVIDED, /* set: those who fire better */
	HAPPEN_SPIED,    /* die: strategic intelligence */
	HAPPEN_PLEDGED,  /* die: fair play */
	HAPPEN_EVADED,   /* set */
	HAPPEN_RAILHEAD, /* it is here now */
	HAPPEN_CUT,      /* die: a railroad is torn up */
	HAPPEN_REPAIRED,
	HAPPEN_PARLEY,    /* the HQ that negotiates is shown; 0: none */
	HAPPEN_TALKS,     /* die; its detail: enum talks */
	HAPPEN_HONOURED,  /* set: may pass */
	HAPPEN_TRUCE,     /* between two hexes */
	HAPPEN_RAISED,    /* die of a draw */
	HAPPEN_HOSTAGES,  /* die where one says it */
	HAPPEN_ROUTED,    /* dice: the check, and how far where another says it */
	HAPPEN_JOINED,    /* set: HQs that are placed with routed units */
	HAPPEN_DIGGING,   /* begins fieldworks */
	HAPPEN_SIEGE,     /* laid, or lifted, between one hex and a fortress */
	HAPPEN_SAPPED,    /* die; its detail: enum mine */
	HAPPEN_BOARDED,   /* set */
	HAPPEN_LANDED,    /* set: from craft */
	HAPPEN_SAILED,    /* set: the craft */
	HAPPEN_SHIPPED,   /* set: a naval transfer; the factors of this turn */
	HAPPEN_OBJECTIVE, /* a place that is held at the end; the sum follows as a score */
	HAPPEN_STRAY_DIE, /* as an event die, for units wherever they are: nobody is told where */
	HAPPENS
};

/* The arguments of each kind. Those that tell of a hex and no more, of a number, of what becomes of a unit: */
enum { TOLD_HEX };
enum { TOLD_COUNT };
enum { FATE_UNIT, FATE_HEX, FATE_CAUSE, FATE_POINTS };
/* The others: */
enum { TURN_NUMBER, TURN_WEATHER };
enum { SEGMENT_TURN, SEGMENT_SIDE, SEGMENT_WHICH };
enum { EVENT_SIDE, EVENT_ROLL, EVENT_HAPPENING };
enum { EFFECT_HAPPENING, EFFECT_SIDE, EFFECT_UNTIL };
enum { EVENT_DIE_UNIT, EVENT_DIE_HEX, EVENT_DIE_OUTCOME };
enum { FEVER_UNIT };
enum { NATIVE_ROLL_MODIFIER, NATIVE_ROLL_TOTAL, NATIVE_ROLL_RESULT };
enum { POINTS_POOL, POINTS_GAINED, POINTS_LEFT };
enum { REBUILT_UNIT, REBUILT_HEX };
enum { MARCH_ROLL_HEX, MARCH_ROLL_HQ, MARCH_ROLL_MODIFIER, MARCH_ROLL_TOTAL, MARCH_ROLL_RESULT, MARCH_ROLL_ALLOWANCE };
enum { MOVED_FROM, MOVED_TO, MOVED_COST, MOVED_LEFT };
enum { SCOUTED_HEX, SCOUTED_SUCCESS };
enum { SCOUTING_HEX, SCOUTING_STRENGTH };
enum { SCREENED_HEX, SCREENED_STRENGTH };
enum { WORKS_HEX, WORKS_SIDE, WORKS_BUILT };
enum { MARKER_HEX, MARKER_KIND, MARKER_SIDE };
enum { SCORE_SIDE, SCORE_POINTS, SCORE_TOTAL, SCORE_CAUSE };
enum { ATTACK_SIDE, ATTACK_FROM, ATTACK_TARGET };
enum { STAND_TERRAIN, STAND_MODIFIER };
enum { COMMAND_SIDE, COMMAND_UNIT };
enum {
	SUPERIORITY_ATTACKER,
	SUPERIORITY_DEFENDER,
	SUPERIORITY_SIDE,
	SUPERIORITY_ATTACKER_MODIFIER,
	SUPERIORITY_DEFENDER_MODIFIER
};
enum { OMEN_MODIFIER };
enum { ROUND_WHICH };
enum { VOLLEY_SIDE, VOLLEY_WEAPON, VOLLEY_FACTORS, VOLLEY_MODIFIER, VOLLEY_TOTAL, VOLLEY_RESULT };
enum { OUTCOME_WINNER, OUTCOME_ATTACKER_BASE, OUTCOME_ATTACKER_LOST, OUTCOME_DEFENDER_BASE, OUTCOME_DEFENDER_LOST };
enum { RETREATED_FROM, RETREATED_TO, RETREATED_SIDE };
enum { GRIP_HEX, GRIP_DUE };
enum { SUPPLIED_HEX, SUPPLIED_SOURCE };
enum { FORAGE_HEX, FORAGE_TERRAIN, FORAGE_MODIFIER, FORAGE_TOTAL, FORAGE_CAPACITY, FORAGE_NEED };
enum { RALLY_UNIT, RALLY_HQ, RALLY_TOTAL, RALLY_RESULT, RALLY_MODIFIER, RALLY_CLASS };
enum { TREATY_SIDE, TREATY_AGREED };
enum { CAPITULATED_SIDE };
enum { OVER_WINNER, OVER_DIFFERENCE, OVER_LEVEL };
enum { PROVIDED_UNIT, PROVIDED_SIDE };
enum { SPIED_UNIT, SPIED_HEX, SPIED_SUCCESS, SPIED_VALUE };
enum { PLEDGED_UNIT, PLEDGED_HEX, PLEDGED_SUCCESS };
enum { EVADED_HEX, EVADED_SIDE };
enum { CUT_HEX, CUT_SUCCESS };
enum { PARLEY_HEX, PARLEY_ENVOY, PARLEY_HOST };
enum { TALKS_HEX, TALKS_ENVOY, TALKS_HOST, TALKS_MODIFIER, TALKS_TOTAL, TALKS_RESULT };
enum { TRUCE_HEX, TRUCE_WITH };
enum { RAISED_UNIT, RAISED_HQ, RAISED_HEX };
enum { HOSTAGES_HEX, HOSTAGES_NEWS };
enum { ROUTED_UNIT, ROUTED_HQ, ROUTED_TOTAL, ROUTED_RESULT, ROUTED_HEXES };
enum { JOINED_HEX, JOINED_SIDE };
enum { DIGGING_UNIT, DIGGING_HEX };
enum { SIEGE_HEX, SIEGE_FROM, SIEGE_SIDE, SIEGE_LAID };
enum { SAPPED_UNIT, SAPPED_HEX, SAPPED_MODIFIER, SAPPED_TOTAL, SAPPED_RESULT };
enum { SAILED_FROM, SAILED_TO, SAILED_SIDE };
enum { SHIPPED_FROM, SHIPPED_TO, SHIPPED_FACTORS };
enum { OBJECTIVE_HEX, OBJECTIVE_SIDE, OBJECTIVE_POINTS };
/* What a marker says. */
enum marker { MARKER_ATROCITY, MARKER_FAIR_PLAY };

/* What a modifier is made of (kit/common/modifiers.h). The parts of a volley, of a forage or march roll, of a sapper's: */
enum aim { AIM_MORALE, AIM_HQ, AIM_GROUND, AIM_MARCH, AIM_SUPPLY, AIMS };
enum larder { LARDER_HQ, LARDER_WORKS, LARDER_WEATHER, LARDER_FAIR_PLAY };
enum mine { MINE_HQ, MINE_VETERAN, MINE_FOE, MINE_FOE_HQ };
enum talks { TALKS_CHIEF, TALKS_VALUE, TALKS_LEAD, TALKS_FAIR_PLAY, TALKS_ATROCITY };
enum rising { RISING_LEAD, RISING_CAPITAL, RISING_SURGE }; /* of the Native's reinforcement roll */

#endif
