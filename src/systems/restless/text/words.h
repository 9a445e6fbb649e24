/* words.h: what there is in a battle, and how it is called in moves, positions and data. The order of each list is the
 * order of the words in words.c.
 * May use: nothing. */
#ifndef DURBAR_SYSTEMS_RESTLESS_TEXT_WORDS_H
#define DURBAR_SYSTEMS_RESTLESS_TEXT_WORDS_H

enum side { BRITISH, NATIVE, SIDES, NOBODY = SIDES };
enum formation { FORM_NONE, FORM_LINE, FORM_COLUMN, FORM_SQUARE, FORM_MASS, FORMS };
enum status { STATUS_WAITING, STATUS_RESERVE, STATUS_TABLE, STATUS_FLED, STATUS_DESTROYED, STATUS_EXITED, STATUSES };
/* The decision in hand. Positions hash these numbers: a new one goes to the end. */
enum phase {
	PHASE_SIDES,    /* the C-in-Cs throw for the choice of side */
	PHASE_MUSTER,   /* a C-in-C composes an army */
	PHASE_ALLOCATE, /* a C-in-C may give units to subordinates */
	PHASE_DEPLOY,   /* a player places units before the first card */
	PHASE_ORDER,    /* a C-in-C activates, passes or declines */
	PHASE_SUB,      /* a subordinate activates or declines */
	PHASE_MOVE,     /* the active unit's path */
	PHASE_FIRE,     /* the active unit's target */
	PHASE_THEN,     /* what the active unit does next, where that was left open */
	PHASE_LOSE,     /* an owner chooses the stands that are lost */
	PHASE_DICE,     /* on a real table: dice are thrown by hand or by the program */
	PHASE_FLIGHT,   /* on a real table: how a unit fell back */
	PHASE_OFFER,    /* the other C-in-C answers a question */
	PHASE_CLAIM,    /* after the battle: what the C-in-Cs say of it */
	PHASE_OVER,
	PHASE_CARD, /* on a real table, by option: the next card waits to be turned */
	PHASES
};
enum act {
	ACT_NONE,
	ACT_MOVE_FIRE,
	ACT_FIRE_MOVE,
	ACT_FIRE_TWICE,
	ACT_MOVE_TWICE,
	ACT_FORM_MOVE,
	ACT_FORM_FIRE,
	ACT_CHARGE,
	ACT_FIGHT,
	ACT_MOVE_FORM, /* where formations may be changed last */
	ACT_FIRE_FORM,
	ACT_MOVE, /* where the second half is chosen after the first */
	ACT_FIRE,
	ACT_FORM,
	ACTS
};
/* What a seat can do; below, the arguments of each verb. */
enum verb {
	VERB_GIVE,
	VERB_READY, /* the allocation stands */
	VERB_PLACE,
	VERB_DEPLOY,   /* the umpire places the rest */
	VERB_ACTIVATE, /* path: pose of entry */
	VERB_PASS,
	VERB_DECLINE,
	VERB_GO, /* path, then set: vertices */
	VERB_FIRE,
	VERB_END,   /* the rest of the activation is given up */
	VERB_OFFER, /* to end the battle now */
	VERB_AGREE,
	VERB_REFUSE,
	VERB_CLAIM,
	VERB_ACCEPT,
	VERB_CONCEDE,
	VERB_THROW, /* for the choice of side */
	VERB_CHOOSE,
	VERB_RAISE,
	VERB_DISMISS,
	VERB_MOVE,   /* the second half is a move */
	VERB_FORM,   /* the second half is a change of formation */
	VERB_VOLLEY, /* path: for each stand the target + 1, 0: silent */
	VERB_LOSE,
	VERB_TIME, /* the agreed time is up */
	VERB_PENALISE,
	/* on a real table */
	VERB_ROLL,    /* the program throws */
	VERB_DICE,    /* path: two dice a byte, those that were thrown by hand */
	VERB_DONE,    /* the figures were moved */
	VERB_CONTACT, /* set: other enemies that the charge touches besides its target */
	VERB_EXIT,    /* the unit left the table at the exit */
	VERB_SHOOT,
	VERB_BACK,  /* it fell back */
	VERB_RUN,   /* it could not */
	VERB_AMEND, /* the record did not agree with the table */
	VERB_HOLD,  /* anywhere: no fire, the other half of the activation follows */
	VERB_TURN,  /* on a real table: the next card */
	VERB_HITS,  /* dice that were thrown and counted by hand */
	VERB_TOTAL, /* likewise, added up */
	VERBS
};
/* The arguments of moves. Those of names_unit (moves.c) have a unit, or their target, first. */
enum { ARG_UNIT };
enum { GIVE_UNIT, GIVE_PLAYER };
enum { PLACE_UNIT, PLACE_FORM };
enum { ACTIVATE_UNIT, ACTIVATE_ACT, ACTIVATE_CARD, ACTIVATE_HOW, ACTIVATE_TARGET }; /* card + 1, target + 1; 0: none */
enum { PASS_PLAYER };
enum { GO_SPLIT, GO_MORE }; /* vertices of the first move where the two are kept apart; vertices in the set */
enum { FIRE_TARGET, FIRE_TIMES };
enum { CLAIM_WINNER }; /* a side; 2: a draw */
enum { CHOOSE_SIDE };
enum { RAISE_TYPE, RAISE_STANDS, RAISE_WEAPON }; /* stands, weapon + 1; 0: as the list says */
enum { DISMISS_UNIT };
enum { MOVE_ROUGH };
enum { FORM_TO, FORM_FACING };
enum { LOSE_STANDS }; /* a bit for each */
enum { PENALISE_SEAT };
enum { DICE_COUNT };
enum { HITS_COUNT };
enum { TOTAL_SUM };
enum { SHOOT_TARGET, SHOOT_TIMES, SHOOT_RANGE, SHOOT_STANDS, SHOOT_HIT };
enum { RUN_OFF }; /* 0: blocked; 1: off the table */
enum { AMEND_UNIT, AMEND_STANDS, AMEND_FORM, AMEND_STATUS };
/* ACTIVATE_HOW is ROUGH_... | formation << HOW_FORM | facing << HOW_FACING. */
enum { ROUGH_FIRST = 1, ROUGH_SECOND = 2, HOW_FORM = 4, HOW_FACING = 8 };
/* SHOOT_HIT is stands in the open | in cover << HIT_COVERED. */
enum { HIT_OPEN = 15, HIT_COVERED = 4 };

enum ending { END_NOT, END_JOKER, END_DECK, END_CARDS, END_HOPELESS, END_AGREED, END_CONCEDED, END_TIME, ENDINGS };
enum victory { VICTORY_HOLD, VICTORY_EXIT, VICTORY_REMAIN, VICTORY_PERCENT, VICTORIES };
enum effect { EFFECT_NONE, EFFECT_FIRE, EFFECT_MOVE, EFFECT_COMBAT, EFFECT_RALLY, EFFECTS };
enum morale { MORALE_BRITISH, MORALE_ALLIED, MORALE_NATIVE, MORALES };
enum goes { GOES_LAND, GOES_RAIL, GOES_WATER };
enum cover { COVER_NONE, COVER_SOFT, COVER_HARD };
/* What a C-in-C asks the other. */
enum ask { ASK_END, ASK_TIME, ASK_PENALTY };
/* What dice are wanted for on a real table. */
enum want { WANT_NOTHING, WANT_MOVE, WANT_FIRE, WANT_STRIKE, WANT_BLOWS, WANT_MORALE, WANT_FLIGHT, WANTS };
/* Second halves that are left open: bits. */
enum next { NEXT_MOVE = 1, NEXT_FIRE = 2, NEXT_FORM = 4 };
enum battle { BATTLE_ONE_OFF, BATTLE_CAMPAIGN, BATTLE_GENERATED };

extern const char *const restless_side_words[];
extern const char *const restless_form_words[];
extern const char *const restless_status_words[];
extern const char *const restless_phase_words[];
extern const char *const restless_act_words[];
extern const char *const restless_ending_words[];
extern const char *const restless_victory_words[];
extern const char *const restless_effect_words[];
extern const char *const restless_morale_words[];
extern const char *const restless_goes_words[];
extern const char *const restless_cover_words[];
extern const char *const restless_want_words[];
extern const char *const restless_battle_words[];

#endif
