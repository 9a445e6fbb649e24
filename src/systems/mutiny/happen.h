/* happen.h: the events of the war: their kinds, and the arguments of each. The table in text/sentences.c gives them names
 * and sentences, and says what the other seat learns.
 * May use: nothing. */
#ifndef DURBAR_SYSTEMS_MUTINY_HAPPEN_H
#define DURBAR_SYSTEMS_MUTINY_HAPPEN_H

#include <stdint.h>

/* After each kind: the dice it shows, what event.set names, what others than event.seats do not learn. */
enum happen {
	HAPPEN_NONE,
	HAPPEN_TURN,          /* a turn begins */
	HAPPEN_PHASE,         /* a phase begins: the heading of the log */
	HAPPEN_PLACED,        /* set: units come to a spot; closed: the set */
	HAPPEN_FIRST_DRAW,    /* die: who draws first */
	HAPPEN_COMMAND_DRAWN, /* die: a command marker is drawn */
	HAPPEN_POOLED,        /* a command marker goes into the pool, or leaves it for good */
	HAPPEN_PASSED,
	HAPPEN_ACTION,         /* what the owner does with the marker */
	HAPPEN_ACTIVATED,      /* an operation begins; set: the stack of a high command; closed: the set */
	HAPPEN_PHASE_OVER,     /* the action phases end, why */
	HAPPEN_FORTUNE,        /* dice: British, Rebel */
	HAPPEN_FORTUNE_DIE,    /* die of a unit that is attrited, or of a number; closed: the unit */
	HAPPEN_INCIDENT_DRAWN, /* die; closed: the kind, and the die, of a marker that is kept */
	HAPPEN_ANNOUNCED,      /* an incident is played, or an Immediate one was drawn */
	HAPPEN_SKULDUGGERY,    /* an Agent against it */
	HAPPEN_CANCELLED,      /* it has no effect */
	HAPPEN_HELD,           /* a marker changes hands or places: to pool, retained, to the enemy, out of play */
	HAPPEN_MARKER_PLACED,  /* die: Durbar, Great Game */
	HAPPEN_MARKER_REMOVED,
	HAPPEN_GREAT_GAME,    /* the factors that were counted */
	HAPPEN_SHOWN,         /* set: units shown to the seats */
	HAPPEN_SHOWN_MARKERS, /* detail: counts of kinds, two bits each by enum incident, shown to the seats */
	HAPPEN_BELLIGERENT,   /* a power joins a side */
	HAPPEN_DRAWN,         /* dice: counters drawn from a box; set */
	HAPPEN_MUTINY,        /* die of a check; set: the Sepoys concerned */
	HAPPEN_PARADE,        /* set: mutineers go to another hex */
	HAPPEN_DISBANDED,     /* set */
	HAPPEN_MOVED,         /* set; the top of the moving stack is shown; closed: the set. Path in detail */
	HAPPEN_SAILED,        /* set; closed: the set */
	HAPPEN_BETRAYED,      /* set: moved by the enemy */
	HAPPEN_ENTRENCHED,    /* built, or removed */
	HAPPEN_SIEGE,         /* declared, or ended */
	HAPPEN_MARCH_DIE,     /* die of a forced march; closed: the unit */
	HAPPEN_ATTACK,        /* declared */
	HAPPEN_BATTLE,        /* an attack is fought */
	HAPPEN_BLOW,          /* die of the magazine */
	HAPPEN_COMMANDER,
	HAPPEN_ADVANTAGE, /* dice: attacker, defender */
	HAPPEN_REVEALED,  /* set: units turned face up, or lined up */
	HAPPEN_FRONT,     /* die of the draw: what an untried unit turns out to be */
	HAPPEN_EXPENDED,  /* a supply train */
	HAPPEN_AID,       /* set: the units that a leader helps */
	HAPPEN_ROUND,
	HAPPEN_FIRE,    /* die; detail: enum aim */
	HAPPEN_REDUCED, /* closed: the unit, unless it is seen */
	HAPPEN_ELIMINATED,
	HAPPEN_IGNORED,   /* a retreat that a fortress or entrenchment lets one ignore */
	HAPPEN_ROUT_ROLL, /* die */
	HAPPEN_RETREATED,
	HAPPEN_RETREAT_ROLL, /* die: river or zone of control */
	HAPPEN_BATTLE_OVER,
	HAPPEN_PURSUED,  /* set */
	HAPPEN_RALLY,    /* die; closed: the unit, unless it is on top */
	HAPPEN_RESTORED, /* a unit is flipped to full strength by an event; closed: the unit */
	HAPPEN_SUPPLY,   /* die of attrition in a hex */
	HAPPEN_STARVED,  /* set: units that go short; closed: the set */
	HAPPEN_TOP,      /* an own stack is rearranged */
	HAPPEN_CONCEDED,
	HAPPEN_VICTORY,   /* the check: who holds what */
	HAPPEN_OVER,      /* winner: a side; SIDES: a draw */
	HAPPEN_REBELLION, /* die: how many Badmashes rise */
	HAPPENS
};

/* The arguments of each kind. Those that tell of a spot and no more; of a unit at a spot: */
enum { TOLD_SPOT };
enum { FATE_UNIT, FATE_SPOT, FATE_CAUSE, FATE_SIDE };
/* The others: */
enum { TURN_NUMBER, TURN_WEATHER };
enum { PHASE_TURN, PHASE_WHICH, PHASE_SIDE };
enum { PLACED_SPOT, PLACED_SIDE, PLACED_COUNT };
enum { FIRST_DRAW_SIDE };
enum { COMMAND_DRAWN_SIDE, COMMAND_DRAWN_MARKER, COMMAND_DRAWN_OWNER, COMMAND_DRAWN_LEFT };
enum { POOLED_MARKER, POOLED_IN };
enum { PASSED_SIDE };
enum { ACTION_SIDE, ACTION_MARKER, ACTION_WHAT };
enum action { ACT_OPERATE, ACT_REINFORCE, ACT_INCIDENTS, ACT_PASS, ACT_DISBAND, ACT_DURBAR, ACT_FORCED_MARCH, ACTS };
enum { ACTIVATED_SIDE, ACTIVATED_LEADER, ACTIVATED_SPOT, ACTIVATED_RADIUS };
enum { PHASE_OVER_REASON }; /* 0: the pool is empty; 1: both passed */
enum { FORTUNE_PICKER, FORTUNE_TOTAL, FORTUNE_WHICH };
enum { FORTUNE_DIE_UNIT, FORTUNE_DIE_SPOT, FORTUNE_DIE_HIT };
enum { INCIDENT_DRAWN_SIDE, INCIDENT_DRAWN_KIND, INCIDENT_DRAWN_LEFT };
enum { ANNOUNCED_SIDE, ANNOUNCED_KIND, ANNOUNCED_USE };
enum { SKULDUGGERY_SIDE, SKULDUGGERY_KIND };
enum { CANCELLED_SIDE, CANCELLED_KIND };
enum { HELD_SIDE, HELD_KIND, HELD_FATE };
enum fate { FATE_POOL, FATE_RETAINED, FATE_PASSED, FATE_OUT, FATES };
enum { MARKER_PLACED_KIND, MARKER_PLACED_SPOT };
enum { GREAT_GAME_SPOT, GREAT_GAME_FACTORS, GREAT_GAME_REMOVED };
enum { SHOWN_SPOT, SHOWN_SIDE }; /* side: whose units */
enum { SHOWN_MARKERS_SIDE };
enum { BELLIGERENT_POWER, BELLIGERENT_SIDE };
enum { DRAWN_SIDE, DRAWN_COUNT };
enum { MUTINY_SPOT, MUTINY_RESULT };
enum { PARADE_FROM, PARADE_TO };
enum { DISBANDED_SPOT };
enum { MOVED_UNIT, MOVED_FROM, MOVED_TO, MOVED_COUNT, MOVED_COST, MOVED_SIDE }; /* cost in half MF */
enum { SAILED_UNIT, SAILED_FROM, SAILED_TO, SAILED_COUNT };
enum { BETRAYED_FROM, BETRAYED_TO, BETRAYED_SIDE };
enum { ENTRENCHED_SPOT, ENTRENCHED_BUILT, ENTRENCHED_SIDE };
enum { SIEGE_SPOT, SIEGE_LAID, SIEGE_SIDE };
enum { MARCH_DIE_UNIT, MARCH_DIE_SPOT, MARCH_DIE_HIT };
enum { ATTACK_SIDE, ATTACK_FROM, ATTACK_TARGET };
enum { BATTLE_SIDE, BATTLE_FROM, BATTLE_TARGET };
enum { BLOW_SPOT, BLOW_RESULT };
enum blow { BLOW_ATTACKER, BLOW_FIZZLE, BLOW_ONE, BLOW_TWO };
enum { COMMANDER_SIDE, COMMANDER_UNIT, COMMANDER_RADIUS };
enum {
	ADVANTAGE_ATTACKER,
	ADVANTAGE_DEFENDER,
	ADVANTAGE_SIDE,
	ADVANTAGE_ROUNDS,
	ADVANTAGE_ATTACKER_MODIFIER,
	ADVANTAGE_DEFENDER_MODIFIER
};
enum { REVEALED_SPOT, REVEALED_SIDE };
enum { FRONT_UNIT, FRONT_FRONT, FRONT_FACTOR };
enum { EXPENDED_UNIT, EXPENDED_SPOT, EXPENDED_SIDE };
enum { AID_LEADER, AID_SIDE };
enum { ROUND_NUMBER, ROUND_OF };
enum { FIRE_UNIT, FIRE_SIDE, FIRE_FACTOR, FIRE_SHIFT, FIRE_COLUMN, FIRE_RESULT };
enum { REDUCED_UNIT, REDUCED_SPOT, REDUCED_CAUSE };
enum { ELIMINATED_UNIT, ELIMINATED_SPOT, ELIMINATED_CAUSE };
enum { IGNORED_SIDE, IGNORED_SPOT };
enum { ROUT_ROLL_UNIT, ROUT_ROLL_HEXES };
enum { RETREATED_UNIT, RETREATED_FROM, RETREATED_TO };
enum { RETREAT_ROLL_UNIT, RETREAT_ROLL_SPOT, RETREAT_ROLL_WHY, RETREAT_ROLL_LOST };
enum { RETREAT_RIVER, RETREAT_ZOC };
enum { BATTLE_OVER_FROM, BATTLE_OVER_TARGET, BATTLE_OVER_WINNER, BATTLE_OVER_REASON };
enum over_reason { OVER_ROUNDS, OVER_CLEARED, OVER_NOTHING };
enum { PURSUED_FROM, PURSUED_TO, PURSUED_SIDE };
enum { RALLY_UNIT, RALLY_SPOT, RALLY_VALUE, RALLY_RESTORED };
enum { RESTORED_UNIT, RESTORED_SPOT };
enum { SUPPLY_SPOT, SUPPLY_SIDE, SUPPLY_FED, SUPPLY_NEED }; /* fed: after halving; closed: need */
enum { STARVED_SPOT, STARVED_COUNT };
enum { TOP_UNIT, TOP_SPOT };
enum { CONCEDED_SIDE };
enum { VICTORY_SIDE, VICTORY_FORTRESSES, VICTORY_ROAD, VICTORY_WINS };
enum { OVER_WINNER, OVER_ENDING };
enum { REBELLION_COUNT };

/* What the shift of a fire is made of (kit/common/modifiers). */
enum aim { AIM_LEADERS, AIM_TERRAIN, AIM_SUPPLY, AIM_MASSACRE, AIM_WORKS, AIMS };

#endif
