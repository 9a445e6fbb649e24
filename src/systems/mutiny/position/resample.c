/* resample.c: a world that fits what a seat knows.
 * May use: count, kit/common/cup, kit/hex/cast, position. */
#include <string.h>

#include "kit/common/cup.h"
#include "kit/hex/cast.h"
#include "systems/mutiny/position/count.h"
#include "systems/mutiny/position/position.h"

/* A world in the making: how many more units each spot takes. */
struct world {
	struct look look;
	struct mutiny_state *state;
	struct rng *rng;
	struct hex_cast cast;
	uint16_t spot[MUTINY_UNITS]; /* spots of the side that is being dealt */
	unsigned spots;
};

/* ---- units ---- */

static void seat_unit(struct world *world, unsigned unit, unsigned spot)
{
	struct hex_stacks stacks = mutiny_stacks(world->state);
	const struct unit_facts *facts = mutiny_facts(&world->look, unit);
	bool reduced = facts->steps > 1 && !base_pick_below(world->rng, 4);

	kit_link_unit(&stacks, unit, spot);
	world->state->flags[unit] = (uint16_t)((facts->untried ? U_FACE_DOWN : 0) | (reduced ? U_REDUCED : 0));
	if (world->state->hidden[spot])
		world->state->hidden[spot]--;
}

static void gather_spots(struct world *world, unsigned side)
{
	world->spots = 0;
	for (unsigned spot = 1; spot < MUTINY_SPOTS && world->spots < MUTINY_UNITS; spot++)
		if (mutiny_occupied(world->state, side, spot))
			world->spot[world->spots++] = (uint16_t)spot;
}

/* Static units are where they began: they never move, and their losses are open. */
static void seat_statics(struct world *world, unsigned side)
{
	world->cast.count = 0;
	for (unsigned unit = 1; unit <= world->look.war->units; unit++) {
		unsigned home = mutiny_facts(&world->look, unit)->start;

		if (world->state->at[unit] != AT_HIDDEN || world->state->side[unit] != side)
			continue;
		if (!mutiny_is_mobile(&world->look, unit) && home < MUTINY_SPOTS &&
		    mutiny_occupied(world->state, side, home))
			seat_unit(world, unit, home);
		else
			kit_join_cast(&world->cast, unit);
	}
	kit_shuffle_cast(&world->cast, world->rng);
}

static bool is_regular(const void *who, unsigned unit)
{
	return mutiny_facts(who, unit)->contingent == C_REGULAR;
}

static bool is_mobile(const void *who, unsigned unit)
{
	return mutiny_is_mobile(who, unit);
}

/* Boxes have Regulars only [mutiny:23.1]. */
static bool seat_one(struct world *world, unsigned spot)
{
	unsigned unit = kit_deal_cast(&world->cast, mutiny_is_box(spot) ? is_regular : is_mobile, &world->look);

	if (!unit)
		unit = kit_deal_cast(&world->cast, NULL, NULL);
	if (unit)
		seat_unit(world, unit, spot);
	return unit;
}

static bool has_zone(const struct look *look, unsigned spot, unsigned side)
{
	return look->state->mark[spot] & (MARK_ZOC_BRITISH << side);
}

static bool shows_mobile(const struct look *look, unsigned spot)
{
	for (unsigned unit = mutiny_first(look->state, spot); unit; unit = look->state->next[unit])
		if (mutiny_is_mobile(look, unit))
			return true;
	return false;
}

/* Boxes first, then the others, as many as are counted there. */
static void fill_counts(struct world *world)
{
	for (unsigned i = world->spots; i-- > 0;)
		while (world->state->hidden[world->spot[i]])
			if (!seat_one(world, world->spot[i]))
				return;
}

/* Where heights are not shown: whoever is needed for a zone of control, the rest anywhere. */
static void scatter(struct world *world, unsigned side)
{
	for (unsigned i = 0; i < world->spots; i++)
		if (has_zone(&world->look, world->spot[i], side) && !shows_mobile(&world->look, world->spot[i]))
			seat_one(world, world->spot[i]);
	while (world->cast.count) {
		unsigned spot = world->spot[base_pick_below(world->rng, world->spots)];
		bool fortress = mutiny_is_hex(spot) && mutiny_is_fortress(&world->look, spot);

		if (fortress || has_zone(&world->look, spot, side))
			seat_one(world, spot);
		else if (!world->spots || !base_pick_below(world->rng, 64))
			seat_unit(world, kit_deal_cast(&world->cast, NULL, NULL), world->spot[0]);
	}
}

static void deal_units(struct world *world, unsigned side)
{
	gather_spots(world, side);
	seat_statics(world, side);
	if (!world->state->option[OPT_SHOW_STACK_HEIGHT])
		fill_counts(world);
	else
		scatter(world, side);
}

/* ---- incident markers ---- */

/* The markers that are not known to be anywhere: some are kept by the other side, the rest are in the pool. */
static void deal_markers(struct world *world, int seat)
{
	struct mutiny_state *state = world->state;
	uint8_t kept[INCIDENTS] = {0};

	for (unsigned kind = 0; kind < INCIDENTS; kind++) {
		unsigned seen = mutiny_count_away(state, kind) + state->hand[BRITISH][kind] + state->hand[REBEL][kind];

		state->chest[kind] = (uint8_t)(state->markers[kind] - seen);
		kept[kind] = world->look.tables->keep[kind] ? state->chest[kind] : 0;
	}
	for (int side = 0; side < SIDES; side++)
		for (unsigned more = state->held[side] - kit_count_pack(state->hand[side], INCIDENTS);
		     side != seat && more; more--) {
			unsigned kind = kit_pick_kind(world->rng, kept, INCIDENTS);

			state->chest[kind]--;
			state->hand[side][kind]++;
		}
}

void mutiny_resample(const void *tables, const void *view, int seat, struct rng *rng, void *state)
{
	struct mutiny_state *next = state;
	struct world world;

	memcpy(next, view, sizeof *next);
	next->dice.key[0] = base_next_random(rng);
	next->dice.key[1] = base_next_random(rng);
	if (next->step == STEP_OVER)
		return;
	world.look = mutiny_look(tables, next);
	world.state = next;
	world.rng = rng;
	deal_markers(&world, seat);
	if (mutiny_lies_open(next))
		return;
	for (int side = 0; side < SIDES; side++)
		if (side != seat)
			deal_units(&world, (unsigned)side);
	if (next->step == STEP_STARVE && next->actor != seat)
		next->due = 1;
}
