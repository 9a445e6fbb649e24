/* view.c: what a seat may know, and what may be taken back.
 * May use: position. */
#include <string.h>

#include "systems/mutiny/position/position.h"

/* Who fights is open; what is activated, has moved, tried to rally or goes hungry is its owner's business. */
enum { OPEN_FLAGS = U_REDUCED | U_FACE_DOWN | U_TOP | U_SHOWN | U_ENGAGED | U_FIRED | U_ATTACKED | U_FLED };

bool mutiny_is_seen(const struct mutiny_state *state, unsigned unit, int seat)
{
	unsigned flags = state->flags[unit];

	if (!mutiny_on_map(state, unit) || state->side[unit] == NEUTRAL || (flags & U_TOP))
		return true;
	return (flags & U_SHOWN) && (seat >= 0 || (flags & U_ENGAGED) || unit == state->leader);
}

static void hide_unit(struct mutiny_state *view, unsigned unit)
{
	struct hex_stacks stacks = mutiny_stacks(view);
	unsigned spot = view->at[unit];

	kit_unlink_unit(&stacks, unit);
	if (!view->option[OPT_SHOW_STACK_HEIGHT])
		view->hidden[spot]++;
	view->at[unit] = AT_HIDDEN;
	view->flags[unit] = 0;
	view->aid[unit] = 0;
	view->front[unit] = 0;
}

static void hide_units(const struct look *look, struct mutiny_state *view, int seat)
{
	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		if (view->side[unit] == seat || view->at[unit] == AT_HIDDEN)
			continue;
		if (mutiny_is_seen(view, unit, seat))
			view->flags[unit] &= OPEN_FLAGS;
		else
			hide_unit(view, unit);
	}
}

/* Which stacks could attack is told when they do. */
static void hide_attacks(struct mutiny_state *view)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < view->attacks; i++)
		if (view->attack[i].state != ATTACK_OPEN)
			view->attack[kept++] = view->attack[i];
	memset(&view->attack[kept], 0, (view->attacks - kept) * sizeof view->attack[0]);
	view->attacks = (uint8_t)kept;
}

static void hide_markers(struct mutiny_state *view, int seat)
{
	memset(view->chest, 0, sizeof view->chest);
	for (int side = 0; side < SIDES && seat < 0; side++)
		for (unsigned kind = 0; kind < INCIDENTS; kind++)
			if (kind != I_MASSACRE)
				view->known[side][kind] = 0; /* what Agents saw is between the players */
	for (int side = 0; side < SIDES; side++)
		if (side != seat)
			memcpy(view->hand[side], view->known[side], sizeof view->hand[side]);
}

void mutiny_view(const void *tables, const void *state, int seat, void *view)
{
	struct look look = mutiny_look(tables, state);
	struct mutiny_state *seen = view;

	memcpy(seen, state, sizeof *seen);
	memset(&seen->dice, 0, sizeof seen->dice);
	for (unsigned unit = 1; unit <= look.war->units; unit++)
		if (seen->flags[unit] & U_FACE_DOWN)
			seen->front[unit] = 0;
	if (seen->step == STEP_OVER)
		return;
	hide_markers(seen, seat);
	if (mutiny_lies_open(seen))
		return;
	hide_units(&look, seen, seat);
	if (seen->owner != seat)
		hide_attacks(seen);
	if (seen->actor != seat)
		seen->due = 0;
}

/* Laying units out tells the enemy nothing; of anything else the engine tries whether a seat has learned something. */
enum take_back mutiny_take_back(const void *tables, const void *before, const struct move *move, const void *after)
{
	const struct mutiny_state *was = before, *now = after;

	(void)tables;
	if (now->step != was->step || now->actor != was->actor || now->frames != was->frames)
		return TAKE_BACK_TRY;
	if (move->verb == VERB_PLACE && was->step == STEP_DEPLOY)
		return TAKE_BACK_YES;
	return TAKE_BACK_TRY;
}
