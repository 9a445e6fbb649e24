/* view.c: what a seat may know, and worlds that fit it. May use: rooms. */
#include "kit/common/cup.h"
#include "systems/restless/rooms.h"

/* [restless:oneoff-11] Hidden are the hands of others, the order of both packs, what was handed back face down. */
void restless_view(const void *tables, const void *state, int seat, void *view)
{
	struct restless_state *seen = view;

	(void)tables;
	*seen = *(const struct restless_state *)state;
	memset(&seen->dice, 0, sizeof seen->dice);
	if (seen->phase ==
	    PHASE_OVER) /* [restless:card-reveal-penalty] after the battle nothing is revealed too early */
		return;
	for (int other = 0; other < SEATS; other++)
		if (other != seat)
			memset(seen->hand[other], 0, CARDS);
	memset(seen->pile, 0, CARDS);
	memset(seen->down, 0, CARDS);
}

void restless_resample(const void *tables, const void *view, int seat, struct rng *rng, void *state)
{
	const struct restless_tables *all = tables;
	struct restless_state *world = state;
	uint8_t unseen[CARDS] = {0};

	*world = *(const struct restless_state *)view;
	world->dice.key[0] = base_next_random(rng);
	world->dice.key[1] = base_next_random(rng);
	if (world->phase == PHASE_OVER)
		return;
	for (int kind = 0; kind < all->cards; kind++)
		unseen[kind] =
			(uint8_t)(all->card[kind].count - world->up[kind] - (seat >= 0 ? world->hand[seat][kind] : 0));
	for (int other = 0; other < SEATS; other++)
		for (int i = 0; other != seat && i < world->held[other]; i++)
			world->hand[other][kit_pick_kind(rng, unseen, CARDS)]++;
	for (int i = 0; i < world->down_count; i++)
		world->down[kit_pick_kind(rng, unseen, CARDS)]++;
	memcpy(world->pile, unseen, CARDS);
}
