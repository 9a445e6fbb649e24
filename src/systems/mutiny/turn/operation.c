/* operation.c: an operation, stage by stage [mutiny:8.0(1)].
 * May use: private, battle, incidents, movement, position, rally, text, turn. */
#include "systems/mutiny/battle/battle.h"
#include "systems/mutiny/incidents/incidents.h"
#include "systems/mutiny/movement/movement.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/rally/rally.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/private.h"
#include "systems/mutiny/turn/turn.h"

/* The radius is measured anew from where the leader is (RU-A3). */
static void measure_command(struct game *game)
{
	struct mutiny_state *state = game->state;
	bool present = state->leader && mutiny_on_map(state, state->leader);

	state->centre = present ? state->at[state->leader] : 0;
	state->radius = (uint8_t)(present ? mutiny_radius(&game->look, state->leader) : 0);
}

static void clear_flags(struct game *game, unsigned flags)
{
	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		game->state->flags[unit] &= (uint16_t)~flags;
}

/* [mutiny:incident-forced-march] (RU-I8) */
static void throw_march_dice(struct game *game)
{
	struct mutiny_state *state = game->state;

	for (unsigned unit = 1; unit <= game->look.war->units && state->forced; unit++) {
		struct event *event;
		int die;

		if (!(state->flags[unit] & U_MOVED))
			continue;
		event = mutiny_tell_args(game, HAPPEN_MARCH_DIE, "mutiny:incident-forced-march",
		                         mutiny_seats_of(&game->look, unit), 2, (int)unit, (int)state->at[unit]);
		die = mutiny_roll(game, event);
		if (event)
			event->arg[MARCH_DIE_HIT] = die == game->look.tables->march_die;
		if (die == game->look.tables->march_die)
			mutiny_lose_step(game, unit, CAUSE_MARCH, "mutiny:incident-forced-march");
	}
	mutiny_return(game);
}

static void end_operation(struct game *game)
{
	struct mutiny_state *state = game->state;

	clear_flags(game, U_ACTIVE | U_MOVED);
	state->centre = 0;
	state->radius = 0;
	state->phase = PHASE_ACTION;
	if (state->leader && mutiny_on_map(state, state->leader) && !state->forced &&
	    mutiny_may_be_asked(&game->look, state->owner, I_FORCED_MARCH))
		mutiny_ask(game, STEP_FORCED, state->owner);
	else
		mutiny_return(game);
}

static void run_stage(struct game *game)
{
	struct mutiny_state *state = game->state;

	if (state->stage < STAGE_DONE)
		mutiny_push(game, TASK_OPERATION);
	switch ((enum stage)state->stage) {
	case STAGE_MOVEMENT:
		state->phase = PHASE_MOVEMENT;
		measure_command(game);
		mutiny_begin_movement(game);
		break;
	case STAGE_GREAT_GAME:
		mutiny_test_great_game(game);
		break;
	case STAGE_ENTRENCH:
		mutiny_begin_entrenching(game);
		break;
	case STAGE_MARCH_DICE:
		throw_march_dice(game);
		break;
	case STAGE_COMBAT:
		clear_flags(game, U_ACTIVE);
		state->phase = PHASE_COMBAT;
		measure_command(game);
		mutiny_begin_combat(game);
		break;
	case STAGE_RALLY:
		state->phase = PHASE_RALLY;
		measure_command(game);
		mutiny_begin_rally(game);
		break;
	case STAGE_DONE:
		end_operation(game);
		break;
	}
}

void mutiny_resume_operation(struct game *game)
{
	struct mutiny_state *state = game->state;

	state->stage++;
	/* Who dies on the march leads no attack (RU-I8). */
	if (state->stage == STAGE_COMBAT && state->leader && !mutiny_on_map(state, state->leader))
		state->stage = STAGE_DONE;
	run_stage(game);
}

void mutiny_begin_stage(struct game *game, enum stage stage)
{
	struct mutiny_state *state = game->state;

	if (!state->frames)
		mutiny_push(game, TASK_ACTION);
	if (!mutiny_is_high_command(state) && state->marker != MARKER_FORTUNES)
		state->leader = game->look.war->leader[state->marker];
	state->stage = (uint8_t)stage;
	run_stage(game);
}

void mutiny_begin_operation(struct game *game)
{
	struct mutiny_state *state = game->state;
	struct event *event;
	unsigned spot = 0;

	for (unsigned unit = 1; unit <= game->look.war->units && !state->leader && !spot; unit++)
		if (state->flags[unit] & U_STACK)
			spot = state->at[unit];
	if (state->leader) {
		spot = state->at[state->leader];
		mutiny_show_unit(game, state->leader); /* its marker lies on it [mutiny:8.7] (RU-O5) */
	}
	event = mutiny_tell_args(game, HAPPEN_ACTIVATED, state->leader ? "mutiny:8.3(move)" : "mutiny:8.6(3)",
	                         mutiny_seat(state->owner), 4, (int)state->owner, (int)state->leader, (int)spot,
	                         state->leader ? (int)mutiny_radius(&game->look, state->leader) : 0);
	for (unsigned unit = 1; unit <= game->look.war->units && event && !state->leader; unit++)
		if (state->flags[unit] & U_STACK)
			base_set_bit(event->set, unit);
	state->sailed = 0;
	state->stage = STAGE_MOVEMENT;
	run_stage(game);
}
