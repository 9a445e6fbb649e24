/* words.h: what there is in a battle, and how it is called in moves, positions and data. The order of each list is the
 * order of the words in position/words.c. What data name has its words in tables.h.
 * May use: nothing. */
#ifndef DURBAR_SYSTEMS_CONDUCT_WORDS_H
#define DURBAR_SYSTEMS_CONDUCT_WORDS_H

enum {
	BRIGADES = 8, /* multi-unit formations at a time */
	STANDS = 4,   /* of a unit, at most */
	NONE = 255
};

/* The edges of a unit's footprint. */
enum face { FACE_FRONT, FACE_RIGHT, FACE_REAR, FACE_LEFT, FACES };
/* ABSENT: there is no such unit. WAITING: in a group that has not come yet, or that is held back; READY: may enter this
 * turn; EXITED: left the table over an edge. */
enum status { STATUS_ABSENT, STATUS_WAITING, STATUS_READY, STATUS_TABLE, STATUS_EXITED, STATUS_DESTROYED, STATUSES };
enum figure_status {
	FIGURE_ABSENT,
	FIGURE_WAITING,
	FIGURE_READY,
	FIGURE_TABLE,
	FIGURE_KILLED,
	FIGURE_CAPTURED,
	FIGURE_LEFT, /* the table, with its unit */
	FIGURE_STATUSES
};
/* Multi-unit formations. */
enum brigade_kind { BRIGADE_NONE, BRIGADE_SQUARE, BRIGADE_COLUMN, BRIGADE_KINDS };

/* The decision in hand. Those marked * are taken by both sides at once, in secret. Positions hash these numbers: a new one goes to the end. */
enum phase {
	PHASE_MUSTER,     /* a side composes its army */
	PHASE_DEPLOY,     /* a side lays out its army */
	PHASE_ARRIVE,     /* 1: a side brings on or holds back its groups */
	PHASE_BAYONETS,   /* 2* */
	PHASE_INITIATIVE, /* 3: the winner moves first or second */
	PHASE_COMMAND,    /* 4A: figures of a side */
	PHASE_UNITS,      /* 4B: the next unit of a side */
	PHASE_MOVE,       /* 4B, 4a: the active unit's move */
	PHASE_EXPLOIT,    /* 4a: the next freed unit of a side */
	PHASE_SUPPLY,     /* 5: whom a mule serves */
	PHASE_GUNS,       /* 6* */
	PHASE_RIFLES,     /* 7* */
	PHASE_PRIMARY,    /* 8: a side names its Primary of a combat */
	PHASE_SUPPORT,    /* 8*: Supports */
	PHASE_OFFER,      /* the other side answers the offer of a draw */
	PHASE_DICE,       /* on a real table: dice are thrown by hand or by the program */
	PHASE_ASSIST,     /* on a real table: what the players measured (assist/) */
	PHASE_OVER,
	PHASES
};

/* What a seat can do; below, the arguments of each verb. docs/conduct.md has the grammar. */
enum verb {
	VERB_RAISE, /* a unit of a type, before deployment */
	VERB_DISMISS,
	VERB_PLACE,    /* a unit, at deployment */
	VERB_POST,     /* a figure, at deployment */
	VERB_TIGERMEN, /* the unit that they are attached to, at deployment */
	VERB_READY,    /* the army, the deployment stands */
	VERB_BRING,    /* set: groups (bit n) that enter; the others are held back */
	VERB_BAYONETS, /* set: units that fix; path: units that unfix */
	VERB_FIRST,    /* move first; VERB_SECOND: second */
	VERB_SECOND,
	VERB_FIGURE,   /* moves, attaches, detaches; path: points */
	VERB_ACTIVATE, /* a unit rolls */
	VERB_MOVE,     /* path and set: steps */
	VERB_REVEAL,   /* a hidden unit shows itself */
	VERB_EXPLOIT,  /* a freed unit rolls */
	VERB_SERVE,    /* set: units that a mule serves */
	VERB_DONE,     /* nothing more in this phase */
	VERB_FIRE,     /* path and set: orders */
	VERB_VOLLEY,   /* everybody fires as is usual */
	VERB_PRIMARY,
	VERB_SUPPORT, /* path: orders */
	VERB_OFFER,   /* a draw */
	VERB_ACCEPT,
	VERB_REFUSE,
	VERB_CONCEDE,
	/* on a real table: assist/ */
	VERB_ROLL, /* the program throws the dice that are wanted */
	VERB_DICE, /* those that were thrown by hand */
	VERB_TEST, /* a unit makes its conduct roll */
	VERB_WENT, /* what it did then */
	VERB_CHARGED,
	VERB_BACK, /* it recoiled */
	VERB_LOST, /* it could not */
	VERB_SHOOT,
	VERB_HITS, /* dice were thrown and counted by hand */
	VERB_CLEAR,
	VERB_FIGHT,
	VERB_BLOWS,   /* likewise of a melee */
	VERB_NEXT,    /* on with the turn */
	VERB_AMEND,   /* the record did not agree with the table */
	VERB_COUNTED, /* the dice that are wanted were thrown by hand: hits alone */
	VERBS
};
/* The arguments of moves. Units and figures are numbers of the scenario; "+ 1" means that 0 is none. */
enum { RAISE_TYPE };
enum { DISMISS_UNIT };
enum { PLACE_UNIT, PLACE_FORM, PLACE_X, PLACE_Y, PLACE_FACING }; /* of a hidden unit: PLACE_FORM | PLACE_OPEN */
enum { PLACE_OPEN = 256 };                                       /* it starts in the open although it might hide */
enum { POST_FIGURE, POST_X, POST_Y, POST_UNIT };                 /* unit + 1: attached, x and y are 0 */
enum { TIGERMEN_TO };                                            /* unit + 1 */
enum { RIDE_FIGURE, RIDE_JOIN, RIDE_LEAVE };                     /* unit + 1; 1: leaves its unit where it stands */
enum { ACTIVATE_UNIT, ACTIVATE_HOW };                            /* how: HOW_... */
enum { HOW_CLAIM = 1, HOW_FORGO = 2, HOW_HOLD = 4, HOW_FREE = 8, HOW_LEAVE = 16 };
enum { MOVE_X, MOVE_Y, MOVE_FACING, MOVE_LEGS }; /* where it enters: facing + 1; how many steps */
enum { REVEAL_UNIT };
enum { EXPLOIT_UNIT };
enum { SERVE_MULE };
enum { PRIMARY_UNIT };
/* On a real table. What a test is told of: bits. */
enum { TEST_UNIT, TEST_NEAR };
enum { NEAR_COMMANDER = 1, NEAR_WORKS = 2, NEAR_FANATICS = 4 };
enum { WENT_HOW, WENT_FORM }; /* formation + 1; 0: as it was */
enum went {
	WENT_STOOD,
	WENT_MOVED,
	WENT_PIVOTED,
	WENT_LIMBERED, /* or came into action */
	WENT_GROUND,
	WENT_LEFT, /* the table */
	WENTS
};
enum { CHARGED_ENEMY, CHARGED_HOW }; /* bits */
enum { HOW_FLANK = 1, HOW_ACROSS = 2 };
enum { LOST_OFF };                                                  /* 0: blocked; 1: off the table */
enum { SHOOT_UNIT, SHOOT_ENEMY, SHOOT_RANGE, SHOOT_BY, SHOOT_HOW }; /* by: stands, of a machine gun its dice */
enum { HOW_COVER = 1, HOW_SANGAR = 2 };
enum { HITS_UNIT, HITS_ENEMY, HITS_COUNT, HITS_HOW };
enum { HOW_LOW = 1, HOW_JAMMED = 2 };
enum { CLEAR_WHO };
enum { FIGHT_UNIT, FIGHT_ENEMY, FIGHT_HOW }; /* set: Supports of both; how: of the one that was charged */
enum { HOW_OBSTACLE = 1, HOW_TERRAIN = 2 };
enum { BLOWS_UNIT, BLOWS_COUNT, BLOWS_ENEMY, BLOWS_AGAINST };
enum {
	AMEND_UNIT,
	AMEND_KILLS,
	AMEND_FORM,
	AMEND_STATUS,
	AMEND_MARKS
};                                                /* marks: U_SHAKEN, U_DISORDERED, U_LOW_AMMO, U_JAMMED */
enum { COUNTED_HITS, COUNTED_BACK, COUNTED_HOW }; /* back: of the other side in a melee, + 1; how: as HITS_HOW */
enum { DICE_COUNT };
/* state->told: the step of the turn, what a test was told of, a target, a number needed, whether the second side shoots. */
enum { TOLD_STEP, TOLD_NEAR, TOLD_TARGET, TOLD_NEED, TOLD_HALF };
/* What dice are wanted for. */
enum want {
	WANT_NOTHING,
	WANT_CONDUCT,
	WANT_FIRE,
	WANT_CLEAR,
	WANT_MELEE,
	WANT_INITIATIVE,
	WANT_CRITICAL, /* state->want_unit is a figure */
	WANT_WENT,
	WANT_BACK,
	WANTS
};

/* A step of a move, called leg here as the kit has steps of its own: 8 bytes (kind, what, a, b, c: two bytes each, low
 * first), of which path and then set have room for 12. */
enum leg_kind {
	LEG_NONE,
	LEG_FORWARD,     /* a: steps */
	LEG_WHEEL_LEFT,  /* a: hundredths of a degree */
	LEG_WHEEL_RIGHT, /* likewise */
	LEG_SHIFT,       /* a: to the right, b: forward; below 0 the other way */
	LEG_FACE,        /* a: the new facing, unsigned. Of a gun in action: a pivot */
	LEG_FORM,        /* what: formation; a, b: slide to the right and forward */
	LEG_FALL_IN,     /* into a multi-unit formation */
	LEG_MOUNT,       /* what: formation */
	LEG_DISMOUNT,    /* what: formation */
	LEG_GROUND,      /* goes to ground */
	LEG_RISE,        /* gets up */
	LEG_CHARGE,      /* what: the enemy unit */
	LEG_BACK,        /* a: steps; cavalry breaks off */
	LEG_LIMBER,
	LEG_UNLIMBER,
	LEG_GO, /* a body: a: direction, unsigned; b: steps */
	LEGS
};
enum { LEGS_MOST = 12, LEG_BYTES = 8 };
/* Orders of fire: STANDS bytes for each unit of a side by its place in it, path first, then set. Of a rifle unit each
 * byte is the target + 1 of a stand, 0: silent. Of a gun the first byte is its target + 1; of a machine gun too, and the
 * second its dice. FIRE_CLEAR in the first: it clears its jam. FIRE_RAPID in the first,
 * with rapid_fire: the unit fires rapidly. */
enum { FIRE_CLEAR = 255, FIRE_RAPID = 128 };
/* The argument of both kinds of orders: the side of the units that are ordered, + 1; 0: there are no orders. */
enum { ORDERS_SIDE };
/* Orders of support: two bytes for each unit of a side: its Primary + 1, 0: none; its rank in the order of kills, 0: the
 * usual. */
enum { SUPPORT_FOR, SUPPORT_RANK };

enum ending { END_NOT, END_TURNS, END_BROKEN, END_BOTH_BROKEN, END_AGREED, END_CONCEDED, ENDINGS };
/* Why something is so: kills, destruction, loss of figures. */
enum cause {
	CAUSE_GUNS,
	CAUSE_RIFLES,
	CAUSE_MELEE,
	CAUSE_CONDUCT,   /* the row of a chart */
	CAUSE_BLOCKED,   /* a recoil that could not be */
	CAUSE_OFF_TABLE, /* a recoil over the edge */
	CAUSE_MOUNTED,   /* automatic destruction 1 to 4 */
	CAUSE_SKIRMISH,
	CAUSE_CREW,
	CAUSE_SQUARE,
	CAUSE_LEFT,     /* walked off the table where that scores nothing */
	CAUSE_CRITICAL, /* a figure */
	CAUSE_TOUCHED,  /* an unattached figure touched by an enemy */
	CAUSES
};
/* Markers and states that are told as they come and go. */
enum marker {
	MARKER_SHAKEN,
	MARKER_DISORDERED,
	MARKER_FANATIC,
	MARKER_LOW_AMMO,
	MARKER_JAMMED,
	MARKER_BAYONETS,
	MARKER_PRONE,
	MARKER_DOOMED,
	MARKER_FREED,
	MARKER_CLAIM,
	MARKERS
};

extern const char *const conduct_face_words[], *const conduct_status_words[], *const conduct_figure_status_words[];
extern const char *const conduct_brigade_words[], *const conduct_phase_words[], *const conduct_leg_words[];
extern const char *const conduct_went_words[], *const conduct_want_words[], *const conduct_step_words[];
extern const char *const conduct_ending_words[], *const conduct_cause_words[], *const conduct_marker_words[];

#endif
