/* frames.c: the stack of what waits while something else is settled.
 * May use: private, battle, fortunes, incidents, mutinies, turn. */
#include <string.h>

#include "systems/mutiny/battle/battle.h"
#include "systems/mutiny/fortunes/fortunes.h"
#include "systems/mutiny/incidents/incidents.h"
#include "systems/mutiny/mutinies/mutinies.h"
#include "systems/mutiny/turn/private.h"
#include "systems/mutiny/turn/turn.h"

struct frame *mutiny_push(struct game *game, enum task task)
{
	struct frame *frame = &game->state->frame[game->state->frames++];

	memset(frame, 0, sizeof *frame);
	frame->task = (uint8_t)task;
	return frame;
}

struct frame mutiny_pop(struct game *game)
{
	struct frame *top = mutiny_top_frame(game), frame = *top;

	memset(top, 0, sizeof *top);
	game->state->frames--;
	return frame;
}

void mutiny_suspend(struct game *game)
{
	struct frame *frame = mutiny_push(game, TASK_DECISION);

	frame->step = game->state->step;
	frame->actor = game->state->actor;
}

void mutiny_return(struct game *game)
{
	struct frame frame = mutiny_pop(game);

	switch ((enum task)frame.task) {
	case TASK_DECISION:
		mutiny_ask(game, (enum step)frame.step, frame.actor);
		break;
	case TASK_CHOICE:
		mutiny_ask_action(game);
		break;
	case TASK_ACTION:
		mutiny_end_action(game);
		break;
	case TASK_OPERATION:
		mutiny_resume_operation(game);
		break;
	case TASK_DRAWS:
		mutiny_resume_draws(game, &frame);
		break;
	case TASK_BATTLE:
		mutiny_resume_battle(game, &frame);
		break;
	case TASK_GREAT_MUTINY:
		mutiny_resume_great_mutiny(game);
		break;
	case TASK_FORTUNE:
		mutiny_resume_fortune(game, &frame);
		break;
	case TASK_NONE:
	case TASK_WINDOW:
	case TASKS:
		break;
	}
}
