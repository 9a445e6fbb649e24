/* waiting.c: what may wait below a decision: see turn/turn.h. In a game the stack of frames comes about move by move; one
 * that was written by hand must be such a stack too.
 * May use: position, turn. */
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/turn/turn.h"

#define BIT(task) (1u << (task))

/* What may lie on what; on TASK_NONE: at the bottom. Nothing lies on its like. */
static const uint16_t on_top_of[TASKS] = {
	[TASK_NONE] = BIT(TASK_ACTION) | BIT(TASK_GREAT_MUTINY) | BIT(TASK_DECISION),
	[TASK_ACTION] = BIT(TASK_OPERATION) | BIT(TASK_CHOICE) | BIT(TASK_DRAWS) | BIT(TASK_FORTUNE) |
                        BIT(TASK_WINDOW) | BIT(TASK_DECISION),
	[TASK_OPERATION] = BIT(TASK_BATTLE) | BIT(TASK_DRAWS) | BIT(TASK_DECISION),
	[TASK_CHOICE] = BIT(TASK_WINDOW) | BIT(TASK_DECISION),
	[TASK_DRAWS] = BIT(TASK_WINDOW) | BIT(TASK_DECISION),
	[TASK_FORTUNE] = BIT(TASK_DECISION),
	[TASK_GREAT_MUTINY] = BIT(TASK_DECISION),
	[TASK_BATTLE] = BIT(TASK_WINDOW),
	[TASK_DECISION] = BIT(TASK_WINDOW),
	[TASK_WINDOW] = BIT(TASK_DECISION),
};

/* On what the window lies in which such a marker was announced. */
static const uint8_t below_window[USES] = {
	[USE_DRAWN] = TASK_DRAWS,     [USE_UNITS] = TASK_DECISION,      [USE_MARKERS] = TASK_DECISION,
	[USE_MUTINY] = TASK_CHOICE,   [USE_RECRUIT] = TASK_CHOICE,      [USE_BLOW] = TASK_BATTLE,
	[USE_MASSACRE] = TASK_BATTLE, [USE_FORCED_MARCH] = TASK_ACTION,
};

/* Markers that are kept are played for uses of their own; the others come about when they are drawn. */
static bool fits_use(const struct frame *window)
{
	switch (window->use) {
	case USE_DRAWN:
		return window->kind != I_AGENT && window->kind != I_BLOW && window->kind != I_FORCED_MARCH &&
		       window->kind != I_MASSACRE;
	case USE_BLOW:
		return window->kind == I_BLOW;
	case USE_MASSACRE:
		return window->kind == I_MASSACRE;
	case USE_FORCED_MARCH:
		return window->kind == I_FORCED_MARCH;
	default:
		return window->kind == I_AGENT;
	}
}

static const char *check_frame(const struct frame *frame, unsigned below)
{
	if (frame->task == TASK_NONE || frame->task >= TASKS)
		return "something waits that is nothing: name the task of each of the frames";
	if (frame->side >= SIDES || frame->actor >= SIDES || frame->kind >= INCIDENTS)
		return "frames: there is no such side, or no such kind of incident marker";
	if (!(on_top_of[below] & BIT(frame->task)))
		return "frames: one of them stands twice, or waits inside another that it cannot be part of";
	if (frame->task == TASK_WINDOW && (frame->use >= USES || below_window[frame->use] != below || !fits_use(frame)))
		return "frames: a marker was announced for a use that does not fit what waits below it";
	if (frame->task == TASK_DECISION && (frame->step == STEP_WINDOW) != (below == TASK_WINDOW))
		return "frames: a decision waits that does not fit what waits below it";
	return NULL;
}

/* The frame that the decision in hand belongs to. */
static const char *check_top(const struct mutiny_state *state, unsigned top)
{
	if (state->step == STEP_BEGIN)
		return state->frames ? "too much waits: before a phase begins there are no frames" : NULL;
	if ((state->step == STEP_WINDOW) != (top == TASK_WINDOW))
		return "a window is open and nothing was announced, or the other way round";
	if (top == TASK_DECISION || top == TASK_BATTLE)
		return "frames: a decision or battle waits for a marker that was not announced";
	if (state->step == STEP_DRAW && (top != TASK_DRAWS || !state->frame[state->frames - 1].count))
		return "incidents are being drawn, and the frames do not say how many";
	if (state->step == STEP_DRAW && !state->chest_size)
		return "incidents are being drawn, and the Incident Pool is empty [mutiny:19.0]";
	if ((state->step == STEP_ACTION || state->step == STEP_FORCED) && top != TASK_ACTION)
		return "an action is chosen while another goes on: its frames are too many or too few";
	return NULL;
}

const char *mutiny_check_waiting(const struct mutiny_state *state)
{
	unsigned below = TASK_NONE;
	const char *broken = NULL;

	if (state->frames > MUTINY_FRAMES)
		return "too much waits";
	for (unsigned i = 0; i < state->frames && !broken; i++) {
		broken = check_frame(&state->frame[i], below);
		below = state->frame[i].task;
	}
	if (broken || state->step == STEP_OVER)
		return broken;
	if (state->phase >= PHASE_ACTION && state->phase <= PHASE_RALLY && state->step != STEP_BEGIN &&
	    (state->frame[0].task != TASK_ACTION ||
	     (state->phase > PHASE_ACTION && state->frame[1].task != TASK_OPERATION)))
		return "nothing waits for the end of the action";
	return check_top(state, below);
}
