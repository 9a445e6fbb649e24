/* turn.h: what this chapter offers the others: the order of play: set-up, turns, command markers, actions, operations,
 * victory, and the stack of what waits.
 * May use: game.
 *
 * How play goes on. A decision is state.step, made by state.actor: mutiny_ask. Something that interrupts, or that several
 * chapters start (a window, a draw of incidents, a mutiny check, a group, a battle's incident), is a procedure:
 *     1. whoever starts it first says where play goes on afterwards: mutiny_push(game, TASK_..., ...);
 *     2. then calls the procedure (mutiny_play, mutiny_begin_draws, mutiny_begin_check, mutiny_begin_group ...), and
 *        does nothing more: the procedure may have asked a decision;
 *     3. the procedure, when it is over, calls mutiny_return(game): the last frame is taken off the stack and its
 *        chapter goes on.
 * So a procedure never knows who started it, and windows may open anywhere. */
#ifndef DURBAR_SYSTEMS_MUTINY_TURN_TURN_H
#define DURBAR_SYSTEMS_MUTINY_TURN_TURN_H

#include "systems/mutiny/game.h"

/* The decisions of this chapter: rules.c has the list of all. */
extern const struct step_rules mutiny_begin;                 /* sequence.c: STEP_BEGIN */
extern const struct step_rules mutiny_deploy;                /* deploy.c: STEP_DEPLOY */
extern const struct step_rules mutiny_action, mutiny_forced; /* action.c: STEP_ACTION, STEP_FORCED */

/* For positions: somebody is to be placed now, and each part of the set-up has its units. */
bool mutiny_can_deploy(const struct look *look);

/* ---- the decision in hand ---- */
static inline void mutiny_ask(struct game *game, enum step step, unsigned seat)
{
	game->state->step = (uint8_t)step;
	game->state->actor = (uint8_t)seat;
}
static inline bool mutiny_is_over(const struct game *game)
{
	return game->state->ending != END_NOT;
}

/* ---- frames.c: what waits ---- */
enum task {
	TASK_NONE,
	TASK_DECISION,     /* turn: the decision frame.step of frame.actor is asked again */
	TASK_CHOICE,       /* turn: back to the choice of an action (A1) after an Agent */
	TASK_ACTION,       /* turn: the action phase is over (A9) */
	TASK_OPERATION,    /* turn: the next stage of the operation */
	TASK_WINDOW,       /* incidents: lies on top while a window is open; never returned to */
	TASK_DRAWS,        /* incidents: the next incident of a draw: mutiny_resume_draws */
	TASK_BATTLE,       /* battle: mutiny_resume_battle; frame.kind says where it was */
	TASK_GREAT_MUTINY, /* mutinies: the next check of the set-up: mutiny_resume_great_mutiny */
	TASK_FORTUNE,      /* fortunes: mutiny_resume_fortune; frame.kind says where it was */
	TASKS
};
/* A frame of this task, everything else zero, on top of the stack; fill in what the task needs. */
struct frame *mutiny_push(struct game *game, enum task task);
/* The frame on top. */
static inline struct frame *mutiny_top_frame(struct game *game)
{
	return &game->state->frame[game->state->frames - 1];
}
/* Takes the frame on top off the stack; the place is zeroed. */
struct frame mutiny_pop(struct game *game);
/* A procedure is over: pops a frame and goes on with it. */
void mutiny_return(struct game *game);
/* Pushes a TASK_DECISION for the decision in hand. */
void mutiny_suspend(struct game *game);

/* ---- sequence.c: turns and the end ---- */
void mutiny_setup(const void *tables, size_t scenario, const int32_t *options, const struct dice *dice, void *state);
/* Puts everybody who is still to be placed where the historical set-up has him, and ends the set-up before the Great
 * Mutiny: for positions. */
void mutiny_place_proposal(struct game *game);
/* The Great Mutiny is over (mutinies calls it): the Rebels draw their leaders. */
void mutiny_end_great_mutiny(struct game *game);
/* A phase begins, of a side or (SIDES) of both: the heading of the log. */
void mutiny_tell_phase(struct game *game, enum phase phase, unsigned side);
/* Both sides have been through their supply phase (supply calls it): victory, the next turn. */
void mutiny_end_supply(struct game *game);
void mutiny_end_game(struct game *game, enum ending ending, unsigned winner);
struct outcome mutiny_result(const void *tables, const void *state);
/* What a side holds of what victory asks for [mutiny:5.1(a)] [mutiny:5.2(a)]. Uses marks only: public. */
struct holdings {
	unsigned fortresses, fortresses_all; /* held, and counted */
	unsigned road, road_all;
};
struct holdings mutiny_count_holdings(const struct look *look, unsigned side);
bool mutiny_has_won(const struct look *look, unsigned side);

/* ---- pool.c: command markers ---- */
/* The side of a marker; SIDES: fortunes, or a leader of a neutral power. */
unsigned mutiny_marker_side(const struct look *look, unsigned marker);
/* Turns, and markers drawn in this one: see rules.h. */
uint32_t mutiny_clock(const void *tables, const void *it);
/* A leader has come to the map, or is gone for good: his marker follows [mutiny:7.3(a)]. Position calls them. */
void mutiny_pool_leader(struct game *game, unsigned unit);
void mutiny_drop_leader(struct game *game, unsigned unit);

/* ---- action.c: actions ---- */
/* Goes on to the next draw, or to the end of the action phases. */
void mutiny_next_draw(struct game *game);
void mutiny_ask_action(struct game *game);
/* What happens at the beginning of an action phase, or of whatever has limits of its own like one (fortunes of war, a
 * supply phase): what was shown is hidden again, incidents may be played again. */
void mutiny_begin_limits(struct game *game);
/* Forced march has not been cancelled (incidents calls it) [mutiny:incident-forced-march]. */
void mutiny_force_march(struct game *game);
/* Moves that are free at own decisions of the own action phase: `top`, `besiege`. */
bool mutiny_is_free_move(const struct move *move);
struct refusal mutiny_check_free_move(const struct look *look, unsigned seat, const struct move *move);
void mutiny_apply_free_move(struct game *game, unsigned seat, const struct move *move);
void mutiny_list_free_moves(const struct look *look, unsigned seat, struct move_list *moves);
/* Now and then one of them, or intelligence, at random; false: none this time. */
bool mutiny_sample_free_move(const struct look *look, unsigned seat, struct rng *rng, struct move *move);

/* moment.c: is the move one for the decision in hand? Otherwise refused by its own rule; silent about moves that the step
 * itself refuses as well. */
struct refusal mutiny_check_moment(const struct look *look, const struct move *move);

/* ---- operation.c: O1 to O5. Each stage is a procedure of its chapter and ends with mutiny_return. ---- */
enum stage {
	STAGE_MOVEMENT,   /* mutiny_begin_movement */
	STAGE_GREAT_GAME, /* mutiny_test_great_game (incidents) */
	STAGE_ENTRENCH,   /* mutiny_begin_entrenching (battle) */
	STAGE_MARCH_DICE, /* here: dice of a forced march */
	STAGE_COMBAT,     /* mutiny_begin_combat */
	STAGE_RALLY,      /* mutiny_begin_rally */
	STAGE_DONE
};
/* Begins the operation of state.leader, or of the units with U_STACK. */
void mutiny_begin_operation(struct game *game);
static inline bool mutiny_is_high_command(const struct mutiny_state *state)
{
	return state->marker == MARKER_CINC || state->marker == MARKER_KING;
}
/* Is the unit, which is known and of the phasing side, within the command of the present step: within state.radius of
 * state.centre, or one of the stack of a high command [mutiny:8.2] [mutiny:8.6]? state.centre and state.radius are set
 * anew before each stage (RU-A3); 0: the leader is dead. */
static inline bool mutiny_in_command(const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;
	unsigned spot = state->at[unit], centre = state->centre;

	if (mutiny_is_high_command(state))
		return state->flags[unit] & U_STACK;
	if (!centre || centre >= BOX_FIRST || spot >= BOX_FIRST)
		return centre && spot == centre; /* boxes are far from everything [mutiny:23.3(c)] */
	return kit_measure_hexes(look->map, centre, spot) <= state->radius;
}

#endif
