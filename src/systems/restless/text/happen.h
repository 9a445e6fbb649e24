/* happen.h: the events of a battle; report.c gives each its name, fields and sentence.
 * May use: nothing. */
#ifndef DURBAR_SYSTEMS_RESTLESS_TEXT_HAPPEN_H
#define DURBAR_SYSTEMS_RESTLESS_TEXT_HAPPEN_H

/* After each kind what it tells, in order; lengths are steps. A unit is told by its code: type and number. */
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
	HAPPEN_MOVE_ROLL,   /* dice; unit, count, add, reach, rough flags, reach of the second where apart */
	HAPPEN_MOVED,       /* unit, cost, x, y, facing */
	HAPPEN_EXITED,      /* unit, stands */
	HAPPEN_FIRED,      /* dice; unit, target, count, sixes, legal stands, of these covered; detail: range, firing */
	HAPPEN_FOUGHT,     /* dice; unit, against, count, hits, round (1 first) */
	HAPPEN_LOST,       /* unit, lost, left */
	HAPPEN_DESTROYED,  /* unit */
	HAPPEN_MORALE,     /* dice; unit, total, needed, passed */
	HAPPEN_FELL_BACK,  /* dice; unit, distance, x, y, away from */
	HAPPEN_FLED,       /* dice; unit, distance, how (0 blocked, 1 off the table) */
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

/* Names for the arguments that are not told by restless_tell_two or restless_tell_unit alone. What a unit does with its
 * pose: its formation, the stands that return, the way that it went. */
enum { POSE_UNIT, POSE_WHAT, POSE_X, POSE_Y, POSE_FACING };
enum { GIVEN_UNIT, GIVEN_PLAYER };
enum { ACTIVATED_UNIT, ACTIVATED_ACT, ACTIVATED_TARGET };
enum { MOVE_ROLL_UNIT, MOVE_ROLL_COUNT, MOVE_ROLL_ADD, MOVE_ROLL_REACH, MOVE_ROLL_ROUGH, MOVE_ROLL_SECOND };
enum { FIRED_UNIT, FIRED_TARGET, FIRED_COUNT, FIRED_SIXES, FIRED_LEGAL, FIRED_COVERED };
enum { FOUGHT_UNIT, FOUGHT_AGAINST, FOUGHT_COUNT, FOUGHT_HITS, FOUGHT_FIRST };
enum { LOST_UNIT, LOST_STANDS, LOST_LEFT };
enum { MORALE_UNIT, MORALE_TOTAL, MORALE_NEEDED, MORALE_PASSED };
enum { FELL_BACK_UNIT, FELL_BACK_DISTANCE, FELL_BACK_X, FELL_BACK_Y, FELL_BACK_FROM };
enum { FLED_UNIT, FLED_DISTANCE, FLED_HOW };
enum { EXITED_UNIT, EXITED_STANDS };
enum { HOLDER_OBJECTIVE, HOLDER_SIDE };
enum { ENDED_HOW, ENDED_BRITISH, ENDED_NATIVE };
enum { SIDE_ROLL_ONE, SIDE_ROLL_TWO, SIDE_ROLL_CHOOSER };
enum { SIDES_CHOOSER, SIDES_SIDE, SIDES_EXCHANGED };
enum { ARMIES_BRITISH, ARMIES_NATIVE, ARMIES_MAP };
enum { RAISED_UNIT, RAISED_STANDS };
enum { THROWN_SEAT, THROWN_COUNT };
enum { STANDS_UNIT, STANDS_FORMATION, STANDS_COUNT, STANDS_HOW };
enum { SHOT_UNIT, SHOT_TARGET, SHOT_RANGE, SHOT_FIRING, SHOT_OPEN, SHOT_COVERED };
enum { AMENDED_UNIT, AMENDED_STANDS, AMENDED_FORMATION, AMENDED_STATUS };
enum { DEALT_SEAT, DEALT_KIND };

#endif
