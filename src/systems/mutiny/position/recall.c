/* recall.c: what a seat remembers of stacks of which it sees the top counter alone.
 * May use: kit/hex/recall, position. */
#include "kit/hex/recall.h"
#include "systems/mutiny/position/position.h"

_Static_assert(MUTINY_UNITS <= sizeof((struct sightings *)0)->place / sizeof(uint16_t), "all units can be remembered");

/* Units off the map lie open. Of those that stand somewhere it is known how many are not seen, where heights are shown. */
static bool is_missed(const struct mutiny_state *view, unsigned unit, unsigned spot)
{
	return view->at[unit] != AT_HIDDEN || !mutiny_occupied(view, view->side[unit], spot) ||
	       (!view->option[OPT_SHOW_STACK_HEIGHT] && !view->hidden[spot]);
}

/* Own units too: Sepoys stay at first where they mutiny. */
void mutiny_remember(const void *tables, const void *view, int seat, struct sightings *seen)
{
	struct look look = mutiny_look(tables, view);
	unsigned now = look.state->turn;

	(void)seat;
	for (unsigned unit = 1; unit <= look.war->units; unit++)
		if (mutiny_on_map(look.state, unit))
			kit_note_sighting(seen, unit, look.state->at[unit], now);
		else if (seen->when[unit] > now || is_missed(look.state, unit, seen->place[unit]))
			kit_drop_sighting(seen, unit);
}

struct world {
	struct look look;
	struct mutiny_state *state;
	int seat;
};

/* Who does not move is where he began, and resample knows that. */
static bool is_hidden(const void *it, unsigned unit)
{
	const struct world *world = it;

	return world->state->side[unit] != world->seat && mutiny_is_mobile(&world->look, unit) &&
	       !mutiny_is_seen(world->state, unit, world->seat);
}

/* All who can be hidden move, so that zones of control stay as they are. Boxes have Regulars only [mutiny:23.1]. */
static bool exchange(void *it, unsigned unit, unsigned other)
{
	struct world *world = it;
	struct hex_stacks stacks = mutiny_stacks(world->state);
	unsigned from = world->state->at[unit], to = world->state->at[other];
	bool regular = mutiny_facts(&world->look, unit)->contingent == C_REGULAR &&
	               mutiny_facts(&world->look, other)->contingent == C_REGULAR;

	if ((mutiny_is_box(from) || mutiny_is_box(to)) && !regular)
		return false;
	kit_unlink_unit(&stacks, unit);
	kit_unlink_unit(&stacks, other);
	kit_link_unit(&stacks, unit, to);
	kit_link_unit(&stacks, other, from);
	return true;
}

/* Of hidden units that had not been seen to leave, 92 of 100 and more were where they had been, in 120 games of greedy and however
 * long ago it was: who leaves lowers the height of his stack. Where heights are not shown this trusts too much. */
void mutiny_recall(const void *tables, const struct sightings *seen, int seat, struct rng *rng, void *state)
{
	enum { STAY = 97 };
	struct world world = {mutiny_look(tables, state), state, seat};
	struct hex_recall recall = {.seen = seen,
	                            .now = world.state->turn,
	                            .stay = STAY,
	                            .units = world.look.war->units,
	                            .stacks = mutiny_stacks(state),
	                            .world = &world,
	                            .is_hidden = is_hidden,
	                            .exchange = exchange};

	if (!mutiny_lies_open(state))
		kit_recall_units(&recall, rng);
}
