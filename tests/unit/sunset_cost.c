/* sunset_cost.c: what steps cost and how far units go, against a slow reckoning in movement points
 * straight from the terrain chart and the rules on roads, rivers, zones of control and halving. */
#include "load.h"

#include <math.h>

#include "systems/sunset/movement/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/sunset.h"
#include "systems/sunset/turn/turn.h"
#include "test.h"

struct ground {
	const struct sunset_tables *tables;
	struct sunset_state state;
};

static struct look look_at(const struct ground *ground)
{
	return sunset_look(ground->tables, &ground->state);
}

static int step_left(const struct look *look, unsigned side, unsigned from, int direction, int left)
{
	struct walker walker = {.look = look, .side = side, .pays = side};

	return sunset_walk_step(&walker, from, direction, left);
}

static struct ground opened;

static int open_ground(void **state)
{
	(void)state;
	opened.tables = load_open(&sunset_rules);
	memset(&opened.state, 0, sizeof opened.state);
	opened.state.turn = 1;
	for (size_t i = 0; opened.tables && i < opened.tables->scenarios; i++)
		if (strcmp(opened.tables->scenario[i]->facts.id, "asante") == 0)
			opened.state.scenario = (uint8_t)i;
	return opened.tables ? 0 : -1;
}

/* ---- the slow reckoning, in movement points ---- */

static bool lies_in(const struct look *look, unsigned hex, unsigned terrain)
{
	return look->map->terrain[hex] >> terrain & 1;
}

static bool runs_along(const struct look *look, unsigned hex, int direction, unsigned kind)
{
	return look->map->side[hex][direction] >> kind & 1;
}

/* [sunset:6.31] [sunset:6.33]: jungle is dearer for the British. The map of the war has clear, hill, jungle and marsh. */
static double slow_ground(const struct look *look, unsigned side, unsigned hex)
{
	double cost = lies_in(look, hex, T_CLEAR) ? 1 : 0;

	if (lies_in(look, hex, T_HILL))
		cost = fmax(cost, side == BRITISH ? 2 : 1);
	if (lies_in(look, hex, T_JUNGLE) || lies_in(look, hex, T_MARSH))
		cost = fmax(cost, side == BRITISH ? 3 : 2);
	if (lies_in(look, hex, T_MOUNTAIN))
		cost = fmax(cost, side == BRITISH ? 3 : 2);
	assert_true(cost > 0);
	return cost;
}

static double slow_river(const struct look *look, unsigned from, int direction)
{
	if (runs_along(look, from, direction, H_BRIDGE) || runs_along(look, from, direction, H_DRIFT))
		return 0;
	return (runs_along(look, from, direction, H_MINOR_RIVER) ? 1 : 0) +
	       (runs_along(look, from, direction, H_MAJOR_RIVER) ? 2 : 0);
}

/* A side that cannot go somewhere has no zone of control there either [sunset:9.21]. */
static bool slow_barred(const struct look *look, unsigned side, unsigned hex)
{
	return lies_in(look, hex, T_SEA) || (side == NATIVE && hex == look->war->closed_to_native);
}

static bool slow_zoc(const struct look *look, unsigned side, unsigned hex)
{
	unsigned enemy = side == BRITISH ? NATIVE : BRITISH;

	if (lies_in(look, hex, T_FORTRESS) && look->state->mark[hex] & (side == BRITISH ? MARK_BRITISH : MARK_NATIVE))
		return false; /* [sunset:9.23] */
	if (slow_barred(look, enemy, hex))
		return false;
	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned next = look->map->next[hex][d];

		if (next && look->state->mark[next] & (enemy == BRITISH ? MARK_ZOC_BRITISH : MARK_ZOC_NATIVE) &&
		    !runs_along(look, hex, d, H_MAJOR_RIVER) && !runs_along(look, hex, d, H_LAKE) &&
		    !runs_along(look, hex, d, H_SEA))
			return true; /* [sunset:9.2] [sunset:9.24] */
	}
	return false;
}

/* What is left; negative: the step cannot be made (R12, R13). */
static double slow_step(const struct look *look, unsigned side, unsigned from, int direction, double left)
{
	unsigned to = look->map->next[from][direction];

	if (!to || slow_barred(look, side, to) || runs_along(look, from, direction, H_LAKE) ||
	    runs_along(look, from, direction, H_SEA))
		return -1;
	if (look->state->mark[to] & (side == BRITISH ? MARK_NATIVE : MARK_BRITISH))
		return -1; /* [sunset:5.12] */
	if (runs_along(look, from, direction, H_ROAD) &&
	    look->state->quake_until < look->state->turn * 2 + look->state->side)
		left -= 0.5; /* [sunset:6.4] */
	else
		left = floor(left) - slow_ground(look, side, to); /* [sunset:6.42] */
	left -= slow_river(look, from, direction);
	if (slow_zoc(look, side, to))
		left -= 1; /* [sunset:9.31] */
	return left;
}

/* ---- tests ---- */

static void scatter_marks(struct ground *ground, struct rng *rng)
{
	unsigned count = look_at(ground).map->count;

	memset(ground->state.mark, 0, sizeof ground->state.mark);
	for (unsigned i = 0; i < 200; i++) {
		unsigned hex = 1 + base_pick_below(rng, count - 1), side = base_pick_below(rng, 2);

		if (ground->state.mark[hex])
			continue;
		ground->state.mark[hex] = (uint8_t)(MARK_BRITISH << side);
		if (base_pick_below(rng, 2))
			ground->state.mark[hex] |= (uint8_t)(MARK_ZOC_BRITISH << side);
	}
}

TEST(steps_cost_what_the_chart_says)
{
	struct ground *ground = &opened;
	struct rng rng = {5};
	unsigned roads = 0, rivers = 0, zones = 0, wasted = 0;

	for (unsigned round = 0; round < 200; round++) {
		struct look look = look_at(ground);

		scatter_marks(ground, &rng);
		ground->state.quake_until = base_pick_below(&rng, 5) ? 0 : 255;
		for (unsigned i = 0; i < 2000; i++) {
			unsigned hex = 1 + base_pick_below(&rng, look.map->count - 1), side = base_pick_below(&rng, 2);
			int direction = (int)base_pick_below(&rng, HEX_SIDES),
			    left = 1 + (int)base_pick_below(&rng, 24);
			double slow = slow_step(&look, side, hex, direction, left / 2.0);
			int quick = step_left(&look, side, hex, direction, left);

			assert_int_equal(quick, slow < 0 ? -1 : (int)(slow * 2));
			if (quick < 0)
				continue;
			roads += runs_along(&look, hex, direction, H_ROAD);
			rivers += slow_river(&look, hex, direction) > 0;
			zones += slow_zoc(&look, side, look.map->next[hex][direction]);
			wasted += left % 2 && !runs_along(&look, hex, direction, H_ROAD);
		}
	}
	ground->state.quake_until = 0;
	/* The sample has met everything that it is about. */
	assert_true(roads > 1000 && rivers > 1000 && zones > 1000 && wasted > 1000);
}

TEST(more_in_hand_never_leaves_less)
{
	struct ground *ground = &opened;
	struct look look = look_at(ground);
	struct rng rng = {6};

	scatter_marks(ground, &rng);
	for (unsigned hex = 1; hex < look.map->count; hex++)
		for (int d = 0; d < HEX_SIDES; d++)
			for (int left = 1; left < 20; left++)
				assert_true(step_left(&look, BRITISH, hex, d, left) <=
				            step_left(&look, BRITISH, hex, d, left + 1));
}

/* The examples of ruling R14 and those of rain (R047), in movement points. */
TEST(halves_are_rounded_once)
{
	static const struct {
		int factor;
		bool demoralised, rain;
		int march, forced, dash;
	} table[] = {
		{3, true, false, 1, 3, 4},  {5, true, false, 2, 5, 7},    {1, true, false, 0, 1, 1},
		{6, true, false, 3, 6, 9},  {6, false, false, 6, 12, 18}, {4, false, false, 4, 8, 12},
		{0, false, false, 0, 0, 0}, {6, false, true, 3, 6, 9},    {5, false, true, 2, 4, 6},
		{1, false, true, 1, 2, 3},  {5, true, true, 1, 2, 3},     {6, true, true, 1, 3, 4},
		{0, true, true, 0, 0, 0},
	};
	struct ground *ground = &opened;
	struct look look = look_at(ground);
	struct scenario *war = ground->tables->scenario[ground->state.scenario];
	uint8_t printed = war->unit[1].move;

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		war->unit[1].move = (uint8_t)table[i].factor;
		ground->state.side = war->unit[1].side;
		ground->state.flags[1] = table[i].demoralised ? U_DEMORALISED : 0;
		ground->state.effects = table[i].rain ? FX_RAIN : 0;
		assert_int_equal(sunset_allowance(&look, 1, 1), 2 * table[i].march);
		assert_int_equal(sunset_allowance(&look, 1, 2), 2 * table[i].forced);
		assert_int_equal(sunset_allowance(&look, 1, 3), 2 * table[i].dash);
	}
	/* The rain of one side does not slow the other. */
	war->unit[1].move = 6;
	ground->state.side = !war->unit[1].side;
	ground->state.effects = FX_RAIN;
	ground->state.flags[1] = 0;
	assert_int_equal(sunset_allowance(&look, 1, 1), 12);
	war->unit[1].move = printed;
	ground->state.effects = 0;
	ground->state.side = BRITISH;
}

AROUND_ALL(open_ground, load_close);
