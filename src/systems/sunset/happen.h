/* happen.h: the events of a war: what each kind is called, what its arguments mean, what the other seat learns.
 * The table in report.c turns them into sentences and named fields.
 * May use: nothing. */
#ifndef DURBAR_SYSTEMS_SUNSET_HAPPEN_H
#define DURBAR_SYSTEMS_SUNSET_HAPPEN_H

#include <stdint.h>

/* After each kind: its arguments in order, as named in event dumps; "set": the units in event.set.
 * A seat that is not in event.seats learns the fields marked with * (the rest are zero and left out), and all dice
 * but those of a draw from the pool. */
enum happen {
	HAPPEN_NONE,
	HAPPEN_TURN,      /* turn*, weather* */
	HAPPEN_SEGMENT,   /* turn*, side*, segment* */
	HAPPEN_EVENT,     /* dice 2, or 3 where the event asks for one; side*, roll*, happening* (word;
	                       * no-event where nothing comes of it) */
	HAPPEN_EFFECT,    /* happening*, side*, until* (player turn) : comes into force, nothing to choose */
	HAPPEN_EVENT_DIE, /* die; unit, hex*, outcome* (unaffected, demoralised, eliminated, removed, outrage) */
	HAPPEN_FEVER,     /* unit : drawn by lot */
	HAPPEN_SHOWN, /* hex*, set : the units of a hex are shown to the seats; the other learns that the hex was looked at */
	HAPPEN_NATIVE_ROLL, /* die; modifier*, total*, result* ; its detail: enum rising */
	HAPPEN_COUNT_ROLL,  /* die; count* : how many come, or desert */
	HAPPEN_DRAWN,       /* count*, set : drawn from the pool */
	HAPPEN_PLACED,      /* hex*, set */
	HAPPEN_FORFEITED,   /* count*, set : not placed, lost or back in the pool */
	HAPPEN_POINTS,      /* pool*, points, left : replacement points gained or spent */
	HAPPEN_REBUILT,     /* unit, hex* */
	HAPPEN_MARCH_ROLL,  /* die; hex*, hq, modifier*, total*, result* ; set ; its detail: enum larder */
	HAPPEN_MOVED,       /* from*, to*, cost, left ; set */
	HAPPEN_DROPPED,     /* hex ; set */
	HAPPEN_HALTED,      /* hex* */
	HAPPEN_SCOUTED,     /* hex*, success* ; set (the scouts)* */
	HAPPEN_SCOUTING,    /* hex*, strength* ; set (the scouts)* : before the enemy screens */
	HAPPEN_SCREENED,    /* hex*, strength* ; set (the screen)* */
	HAPPEN_WITHDRAWN,   /* hex* ; set */
	HAPPEN_WORKS,       /* hex*, side*, built* (1 built, 0 destroyed) */
	HAPPEN_MARKER,      /* hex*, marker* (atrocity, fair-play), side* (2: nobody's deed) */
	HAPPEN_DEMORALISED, /* unit, hex*, cause* : battle causes are public, others the owner's */
	HAPPEN_ELIMINATED,  /* unit, hex*, cause*, points* : likewise */
	HAPPEN_REMOVED,     /* unit, hex, cause* : to the pool or out of play without loss */
	HAPPEN_SCORE,       /* side*, points*, total*, cause* */
	HAPPEN_ATTACK,      /* side*, from*, target* ; set (both forces, public) */
	HAPPEN_STAND,       /* terrain*, modifier* */
	HAPPEN_COMMAND,     /* side*, unit* */
	HAPPEN_SUPERIORITY, /* dice: attacker, defender, and again for each tie; attacker*, defender* (totals), side* (winner),
	                     * attacker_modifier*, defender_modifier* */
	HAPPEN_OMEN,        /* die; modifier* (Auspicious Day) */
	HAPPEN_ROUND, /* round* */
	HAPPEN_VOLLEY, /* die; side*, weapon*, factors*, modifier*, total*, result* (coded n, -n) ; set* ; its detail: enum aim */
	HAPPEN_OUTCOME,     /* winner* (side; 2 draw), attacker_base*, attacker_lost*, defender_base*, defender_lost* */
	HAPPEN_RETREATED,   /* from*, to*, side* */
	HAPPEN_GRIP,        /* hex*, due* : a retreat enters a zone of control */
	HAPPEN_ADVANCED,    /* hex* ; set */
	HAPPEN_SUPPLIED,    /* hex, source (word: fortress, line, expended) ; set */
	HAPPEN_EXPENDED,    /* unit, hex, cause */
	HAPPEN_FORAGE,      /* die; hex*, terrain*, modifier*, total*, capacity*, need ; its detail: enum larder */
	HAPPEN_SHORT,       /* hex ; set */
	HAPPEN_RALLY,       /* die; unit, hq, total, result, modifier, class */
	HAPPEN_TREATY,      /* side*, agreed* */
	HAPPEN_CAPITULATED, /* side* */
	HAPPEN_OVER,        /* winner* (side; 2 draw), difference*, level* (index) */
	HAPPEN_PROVIDED,    /* unit*, side* ; set (those who fire better)* */
	HAPPEN_SPIED,       /* die; unit, hex*, success*, value : strategic intelligence */
	HAPPEN_PLEDGED,     /* die; unit, hex*, success* : fair play */
	HAPPEN_EVADED,      /* hex*, side* ; set* */
	HAPPEN_RAILHEAD,    /* hex* : the railhead is here now */
	HAPPEN_CUT,         /* die; hex*, success* : a railroad is torn up */
	HAPPEN_REPAIRED,    /* hex* */
	HAPPEN_PARLEY,      /* hex*, unit* (the envoy), shown* (the HQ that negotiates; none) */
	HAPPEN_TALKS,       /* die; hex*, unit*, with*, modifier*, total*, result* ; its detail: enum talks */
	HAPPEN_HONOURED,    /* hex* ; set : may pass */
	HAPPEN_TRUCE,       /* hex*, with* (hexes) */
	HAPPEN_RAISED,      /* die of a draw; unit, hq, hex* */
	HAPPEN_HOSTAGES,    /* die where one says it; hex*, news* (held, found, saved) */
	HAPPEN_ROUTED,  /* dice: the check, and how far where another says it; unit*, hq*, total*, result*, hexes* */
	HAPPEN_JOINED,  /* hex*, side* ; set (HQs that are placed with routed units)* */
	HAPPEN_DIGGING, /* unit, hex : begins fieldworks */
	HAPPEN_SIEGE,   /* hex*, from*, side*, laid* (1 laid, 0 lifted) : between one hex and a fortress */
	HAPPEN_SAPPED,  /* die; unit*, hex*, modifier*, total*, result* ; its detail: enum mine */
	HAPPEN_BOARDED, /* hex* ; set */
	HAPPEN_LANDED,  /* hex* ; set : from craft */
	HAPPEN_SAILED,  /* from*, to*, side* ; set (the craft)* */
	HAPPEN_SHIPPED, /* from*, to*, shipped (factors this turn) ; set : a naval transfer */
	/* hex*, side*, points* : a place that is held at the end; the sum follows as a score */
	HAPPEN_OBJECTIVE,
	/* die; unit, hex, outcome* : as an event die, for units wherever they are: nobody is told where */
	HAPPEN_STRAY_DIE,
	HAPPENS
};

/* What a modifier is made of, in event.detail: five numbers from -8 to 7, four bits each, and the HQ. What is left over
 * comes of events. The parts of a volley, of a forage or march roll, of a sapper's: */
enum aim { AIM_MORALE, AIM_HQ, AIM_GROUND, AIM_MARCH, AIM_SUPPLY, AIMS };
enum larder { LARDER_HQ, LARDER_WORKS, LARDER_WEATHER, LARDER_FAIR_PLAY };
enum mine { MINE_HQ, MINE_VETERAN, MINE_FOE, MINE_FOE_HQ };
enum talks { TALKS_CHIEF, TALKS_VALUE, TALKS_LEAD, TALKS_FAIR_PLAY, TALKS_ATROCITY };
enum rising { RISING_LEAD, RISING_CAPITAL, RISING_SURGE }; /* of the Native's reinforcement roll */

static inline uint32_t sunset_pack_aim(const int part[AIMS], unsigned hq)
{
	uint32_t detail = (uint32_t)hq << 4 * AIMS;

	for (unsigned i = 0; i < AIMS; i++)
		detail |= ((uint32_t)(part[i] + 8) & 15) << 4 * i;
	return detail;
}
static inline int sunset_read_aim(uint32_t detail, unsigned aim)
{
	return (int)(detail >> 4 * aim & 15) - 8;
}

#endif
