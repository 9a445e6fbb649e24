/* happen.h: the events of a battle: their kinds, and the arguments of each. text/report.c gives them names, fields and
 * sentences, and says what the other side learns.
 * May use: nothing. */
#ifndef DURBAR_SYSTEMS_CONDUCT_HAPPEN_H
#define DURBAR_SYSTEMS_CONDUCT_HAPPEN_H

/* Units are told by their number in the state (event.war has the scenario; units that were raised: event.detail has the
 * type where the sentence needs it), figures by theirs. Lengths are steps. */
enum happen {
	HAPPEN_DICE,      /* more dice of the throw before */
	HAPPEN_TURN,      /* a turn begins */
	HAPPEN_PHASE,     /* a phase begins: the heading of the log */
	HAPPEN_RAISED,    /* unit, type */
	HAPPEN_DISMISSED, /* likewise */
	HAPPEN_PLACED,    /* what a unit does with its pose: POSE_... */
	HAPPEN_POSTED,    /* a figure: FIGURE_... */
	HAPPEN_TIGERMEN,  /* unit; -1: none */
	HAPPEN_DEPLOYED,  /* side */
	HAPPEN_ARRIVAL,   /* die where one is thrown */
	HAPPEN_BROUGHT,
	HAPPEN_BAYONETS,   /* set: units that fix, or unfix */
	HAPPEN_INITIATIVE, /* dice: colonial, native */
	HAPPEN_FIRST,
	HAPPEN_FIGURE,  /* a figure moved, joined or left a unit */
	HAPPEN_CONDUCT, /* dice: one, four with the alternative system; detail: conduct_pack_mods */
	HAPPEN_ENTERED, /* POSE_... */
	HAPPEN_MOVED,   /* POSE_...; what: the cost in steps */
	HAPPEN_FORMED,  /* POSE_...; what: the formation */
	HAPPEN_CHARGED,
	HAPPEN_BROKE_OFF, /* POSE_...; what: the cost */
	HAPPEN_HALTED,    /* stopped by a hidden enemy */
	HAPPEN_REVEALED,  /* POSE_...; what: the formation */
	HAPPEN_EXITED,
	HAPPEN_MARKER, /* a state or a marker comes or goes */
	HAPPEN_KILLS,
	HAPPEN_RECOILED, /* POSE_...; what: how far */
	HAPPEN_DESTROYED,
	HAPPEN_BRIGADE,    /* a multi-unit formation stands, or breaks; set: its members */
	HAPPEN_FIRED,      /* dice; detail: conduct_pack_aim */
	HAPPEN_JAM_ROLL,   /* die */
	HAPPEN_CLEAR_ROLL, /* die */
	HAPPEN_SERVED,     /* a mule */
	HAPPEN_COMBAT,     /* set: the units of a combat, of both sides */
	HAPPEN_PRIMARY,
	HAPPEN_SUPPORTS, /* set: units that one side commits */
	HAPPEN_FOUGHT,   /* dice; detail: conduct_pack_blow */
	HAPPEN_DECIDED,  /* a combat: winner a side, NOBODY: a tie */
	HAPPEN_CRITICAL, /* dice */
	HAPPEN_FIGURE_LOST,
	HAPPEN_SUCCEEDED, /* a leader takes over; as FIGURE */
	HAPPEN_HOLDER,
	HAPPEN_SCORE,
	HAPPEN_BROKEN, /* a side */
	HAPPEN_OFFERED,
	HAPPEN_ANSWERED,
	HAPPEN_CONCEDED,
	HAPPEN_ENDED,
	/* on a real table */
	HAPPEN_WANTED,
	HAPPEN_THROWN, /* set: the dice, kit_note_dice */
	HAPPEN_AIMED,  /* a shot is declared */
	HAPPEN_TOLD,   /* what a unit did after its roll */
	HAPPEN_AMENDED,
	HAPPENS
};

/* The arguments. A pose and what is done there: */
enum { POSE_UNIT, POSE_WHAT, POSE_X, POSE_Y, POSE_FACING, POSE_MORE }; /* more: of PLACED the formation */
enum { TURN_NUMBER };
enum { PHASE_TURN, PHASE_SIDE, PHASE_WHICH }; /* side: NOBODY: both; which: enum phase */
enum { RAISED_UNIT, RAISED_TYPE };
enum { POSTED_FIGURE, POSTED_X, POSTED_Y, POSTED_UNIT }; /* unit: -1: none; FIGURE has the same */
enum { TOLD_UNIT };
enum { TOLD_SIDE }; /* DEPLOYED, FIRST, BROKEN, OFFERED, CONCEDED */
enum { ARRIVAL_GROUP, ARRIVAL_TRY, ARRIVAL_COMES };
enum { BROUGHT_GROUP, BROUGHT_NOW }; /* now: else it is held back */
enum { BAYONETS_SIDE, BAYONETS_FIXED };
enum { INITIATIVE_COLONIAL, INITIATIVE_NATIVE, INITIATIVE_WINNER }; /* totals */
/* chart: -1: the alternative system, row then has the successes; modifier: the sum; allowance: steps. */
enum { CONDUCT_UNIT, CONDUCT_CHART, CONDUCT_ROW, CONDUCT_MODIFIER, CONDUCT_TOTAL, CONDUCT_ALLOWANCE };
enum { CHARGED_UNIT, CHARGED_TARGET, CHARGED_FACE, CHARGED_FLANK, CHARGED_ACROSS };
enum { HALTED_UNIT, HALTED_BY };
enum { EXITED_UNIT, EXITED_POINTS };
enum { MARKER_UNIT, MARKER_WHICH, MARKER_ON };
enum { KILLS_UNIT, KILLS_COUNT, KILLS_TOTAL, KILLS_CAUSE };
enum { DESTROYED_UNIT, DESTROYED_CAUSE };
enum { BRIGADE_WHICH, BRIGADE_STANDS };
/* range: to the nearest, steps; count: dice thrown, after those lost. */
enum { FIRED_UNIT, FIRED_TARGET, FIRED_COUNT, FIRED_NEED, FIRED_HITS, FIRED_RANGE };
enum { JAM_UNIT, JAM_DICE, JAM_TOTAL, JAM_JAMS };
enum { CLEAR_UNIT, CLEAR_TOTAL, CLEAR_CLEARS };
enum { SERVED_MULE, SERVED_UNIT };
enum { PRIMARY_SIDE, PRIMARY_WHO };
enum { SUPPORTS_SIDE, SUPPORTS_PRIMARY };
enum { FOUGHT_UNIT, FOUGHT_AGAINST, FOUGHT_COUNT, FOUGHT_MODIFIER, FOUGHT_HITS, FOUGHT_DOUBLED };
enum { DECIDED_WINNER, DECIDED_COLONIAL, DECIDED_NATIVE }; /* Primaries */
enum { CRITICAL_FIGURE, CRITICAL_TOTAL, CRITICAL_RESULT };
enum { LOST_FIGURE, LOST_HOW }; /* enum figure_status */
enum { HOLDER_GOAL, HOLDER_SIDE };
enum { SCORE_SIDE, SCORE_POINTS, SCORE_TOTAL, SCORE_CAUSE }; /* cause: enum score */
enum { ANSWERED_SIDE, ANSWERED_AGREED };
enum { ENDED_HOW, ENDED_WINNER, ENDED_COLONIAL, ENDED_NATIVE }; /* points */
enum { WANTED_UNIT, WANTED_COUNT, WANTED_FOR, WANTED_FIGURE };
enum { AIMED_UNIT, AIMED_TARGET, AIMED_RANGE };
enum { WENT_UNIT, WENT_WHAT, WENT_IN }; /* TOLD: enum went, the formation */
enum { AMENDED_UNIT, AMENDED_KILLS, AMENDED_FORM, AMENDED_STATUS };
enum { THROWN_SEAT, THROWN_COUNT };
enum score { SCORE_DESTROYED, SCORE_FIGURE, SCORE_GOAL, SCORE_EXIT, SCORE_AWARD, SCORE_CAUSES };

/* event.detail. Of a conduct roll: a bit for each enum chart_mod that applies. Of fire and blows: a bit for each enum fire_mod
 * or melee_mod; above them the dice that the floor rule took, the band, and how the dice were come by. */
enum { DETAIL_LOST = 16, DETAIL_BAND = 20, DETAIL_STAND = 22 }; /* stand: of the first die, from 0 */
enum { DETAIL_HARD = 1 << 12 };                                 /* of fire: hard cover counts twice */
enum { DETAIL_HARMONISED = 1 << 16 };                           /* of a conduct roll: the charts in use */

#endif
