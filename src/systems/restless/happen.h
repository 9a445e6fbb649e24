/* happen.h: the events of a battle; report.c gives each its name, fields and sentence. May use: nothing. */
#ifndef DURBAR_SYSTEMS_RESTLESS_HAPPEN_H
#define DURBAR_SYSTEMS_RESTLESS_HAPPEN_H

/* After each kind its arguments in order. A unit is told by its code: type and number. */
enum happen {
	HAPPEN_DICE,        /* more dice of the throw before */
	HAPPEN_GIVEN,       /* unit, player */
	HAPPEN_PLACED,      /* unit, formation, x, y, facing */
	HAPPEN_CARD,        /* die; card, left */
	HAPPEN_DEALT,       /* die; seat, kind : the kind for its owner only */
	HAPPEN_EXCHANGE,    /* returned */
	HAPPEN_SHUFFLED,    /* pack (0 playing, 1 special), count */
	HAPPEN_PASSED_OVER, /* side */
	HAPPEN_PASSED,      /* side, player */
	HAPPEN_DECLINED,    /* seat */
	HAPPEN_ACTIVATED,   /* unit, act, target code + 1 or 0 */
	HAPPEN_LAID,        /* seat, kind */
	HAPPEN_ENTERED,     /* unit, formation, x, y, facing */
	HAPPEN_RALLIED,     /* unit, stands, x, y, facing */
	HAPPEN_FORMED,      /* unit, formation, x, y, facing */
	HAPPEN_MOVE_ROLL, /* dice; unit, count, add, reach (hundredths), rough flags, reach of the second where apart */
	HAPPEN_MOVED,     /* unit, cost, x, y, facing */
	HAPPEN_EXITED,    /* unit, stands */
	HAPPEN_FIRED,     /* dice; unit, target, count, sixes, legal stands, of these covered; detail: range, firing */
	HAPPEN_FOUGHT,    /* dice; unit, against, count, hits, round (1 first) */
	HAPPEN_LOST,      /* unit, lost, left */
	HAPPEN_DESTROYED, /* unit */
	HAPPEN_MORALE,    /* dice; unit, total, needed, passed */
	HAPPEN_FELL_BACK, /* dice; unit, distance, x, y, away from */
	HAPPEN_FLED,      /* dice; unit, distance, how (0 blocked, 1 off the table) */
	HAPPEN_FELL_SHORT, /* unit */
	HAPPEN_HOLDER,     /* objective, side */
	HAPPEN_OFFERED,    /* side */
	HAPPEN_ANSWERED,   /* side, agreed */
	HAPPEN_CONCEDED,   /* side */
	HAPPEN_ENDED,      /* ending, british, native (figures of the victory) */
	HAPPEN_CLAIMED,    /* side, claim */
	HAPPEN_RESULT,     /* winner, agreed */
	HAPPEN_SIDE_ROLL,  /* dice; one, two, chooser (seat, -1: nobody) */
	HAPPEN_SIDES,      /* chooser (seat), side, exchanged */
	HAPPEN_ARMIES,     /* dice; british, native (dice of the armies), map */
	HAPPEN_RAISED,     /* unit, stands */
	HAPPEN_DISMISSED,  /* unit */
	HAPPEN_TIME,       /* side, minutes */
	HAPPEN_ACCUSED,    /* side, seat */
	HAPPEN_PENALISED,  /* seat, cards */
	HAPPEN_WANTED,     /* unit, count, for what */
	HAPPEN_THROWN,     /* seat, count; set: the dice, three bits each, 21 a word */
	HAPPEN_STANDS,     /* unit, formation, stands, how (0 marches on, 1 rallied, 2 formed) */
	HAPPEN_TOUCHED,    /* unit, against */
	HAPPEN_SHOT,       /* unit, target, range, stands that fire, open, covered */
	HAPPEN_MUST_FALL,  /* dice; unit, distance */
	HAPPEN_WITHDREW,   /* unit, distance */
	HAPPEN_AMENDED,    /* unit, stands, formation, status */
	HAPPENS
};

#endif
