/* sunset_supply.c: lines of supply against a slow search through every path, and the reckoning of victory points. */
#include "load.h"

#include "systems/sunset/position/position.h"
#include "systems/sunset/sunset.h"
#include "systems/sunset/supply/private.h"
#include "systems/sunset/turn/turn.h"
#include "test.h"

struct ground {
	const struct sunset_tables *tables;
	struct sunset_state state;
};

static struct ground opened;

static int open_ground(void **state)
{
	(void)state;
	opened.tables = load_open(&sunset_rules);
	return opened.tables ? 0 : -1;
}

static void choose_war(struct ground *ground, const char *id)
{
	bool found = false;

	memset(&ground->state, 0, sizeof ground->state);
	ground->state.turn = 1;
	for (size_t i = 0; i < ground->tables->scenarios; i++)
		if (strcmp(ground->tables->scenario[i]->facts.id, id) == 0) {
			ground->state.scenario = (uint8_t)i;
			found = true;
		}
	assert_true(found);
}

/* ---- the slow search ---- */

static bool lies_in(const struct look *look, unsigned hex, unsigned terrain)
{
	return look->map->terrain[hex] >> terrain & 1;
}

static bool runs_along(const struct look *look, unsigned hex, int direction, unsigned kind)
{
	return look->map->side[hex][direction] >> kind & 1;
}

/* [sunset:12.24(4)] [sunset:9.5] (R62, R63) */
static bool slow_open(const struct look *look, unsigned side, unsigned hex)
{
	unsigned own = side == BRITISH ? MARK_BRITISH : MARK_NATIVE, foe = MARK_BRITISH + MARK_NATIVE - own;

	if (lies_in(look, hex, T_SEA) || look->state->mark[hex] & foe)
		return false;
	if (side == NATIVE && hex == look->war->closed_to_native)
		return false;
	return look->state->mark[hex] & own || !sunset_in_zoc(look, side, hex);
}

/* Every walk of up to four steps; `steps` are taken, `roads`: all of them by road. */
static bool slow_walk(const struct look *look, unsigned side, unsigned at, unsigned goal, unsigned steps, bool roads)
{
	if (at == goal && (steps <= 2 || roads)) /* [sunset:12.24(2)] [sunset:12.24(3)] */
		return true;
	if (steps == 4)
		return false;
	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned to = look->map->next[at][d];
		bool road = to && runs_along(look, at, d, H_ROAD);

		if (!to || runs_along(look, at, d, H_LAKE) || runs_along(look, at, d, H_SEA) ||
		    !slow_open(look, side, to))
			continue;
		if (!road && (lies_in(look, to, T_JUNGLE) || lies_in(look, to, T_MARSH)))
			continue; /* [sunset:asante-6.5] */
		if (slow_walk(look, side, to, goal, steps + 1, roads && road))
			return true;
	}
	return false;
}

static void scatter_marks(struct ground *ground, struct rng *rng, unsigned units)
{
	unsigned count = sunset_look(ground->tables, &ground->state).map->count;

	memset(ground->state.mark, 0, sizeof ground->state.mark);
	for (unsigned i = 0; i < units; i++) {
		unsigned hex = 1 + base_pick_below(rng, count - 1), side = base_pick_below(rng, 2);

		if (ground->state.mark[hex])
			continue;
		ground->state.mark[hex] = (uint8_t)(MARK_BRITISH << side);
		if (base_pick_below(rng, 2))
			ground->state.mark[hex] |= (uint8_t)(MARK_ZOC_BRITISH << side);
		if (base_pick_below(rng, 8) == 0)
			ground->state.mark[hex] |= MARK_ATROCITY;
	}
}

/* A hex somewhere near another. */
static unsigned stroll(const struct look *look, struct rng *rng, unsigned hex)
{
	for (unsigned steps = base_pick_below(rng, 6); steps > 0; steps--) {
		unsigned to = look->map->next[hex][base_pick_below(rng, HEX_SIDES)];

		hex = to ? to : hex;
	}
	return hex;
}

static void compare_lines(struct ground *ground, const char *war, unsigned units)
{
	struct rng rng = {7};
	unsigned lines = 0, none = 0;

	choose_war(ground, war);
	for (unsigned round = 0; round < 200; round++) {
		struct look look = sunset_look(ground->tables, &ground->state);

		scatter_marks(ground, &rng, units);
		for (unsigned i = 0; i < 100; i++) {
			unsigned from = 1 + base_pick_below(&rng, look.map->count - 1), to = stroll(&look, &rng, from);
			unsigned side = base_pick_below(&rng, 2);
			bool slow;

			if (lies_in(&look, from, T_SEA) || lies_in(&look, to, T_SEA))
				continue;
			slow = slow_walk(&look, side, from, to, 0, true);
			assert_int_equal(slow, sunset_line_reaches(&look, side, from, to));
			lines += slow;
			none += !slow;
		}
	}
	assert_true(lines > 1000 && none > 1000);
}

TEST(lines_are_those_of_a_slow_search)
{
	compare_lines(&opened, "asante", 300);
	compare_lines(&opened, "drill", 30);
}

/* [sunset:12.24(1)] [sunset:23.3(4)]: any fortress that is held and unharmed. */
TEST(free_lines_are_those_of_a_slow_search)
{
	struct ground *ground = &opened;
	struct rng rng = {11};
	unsigned lines = 0, none = 0;

	choose_war(ground, "drill");
	for (unsigned round = 0; round < 500; round++) {
		struct look look = sunset_look(ground->tables, &ground->state);
		unsigned side = round % 2;

		scatter_marks(ground, &rng, 30);
		for (unsigned hex = 1; hex < look.map->count; hex++) {
			bool slow = false;

			for (unsigned fort = 1; fort < look.map->count && !lies_in(&look, hex, T_SEA); fort++)
				slow = slow ||
				       (fort != hex && lies_in(&look, fort, T_FORTRESS) &&
				        ground->state.mark[fort] & (side == BRITISH ? MARK_BRITISH : MARK_NATIVE) &&
				        !(ground->state.mark[fort] & MARK_ATROCITY) &&
				        slow_walk(&look, side, hex, fort, 0, true));
			if (lies_in(&look, hex, T_SEA) || lies_in(&look, hex, T_FORTRESS))
				continue;
			assert_int_equal(slow, sunset_line_is_free(&look, side, hex));
			lines += slow;
			none += !slow;
		}
	}
	assert_true(lines > 100 && none > 100);
}

/* ---- points ---- */

static void score(struct ground *ground, int british, int native, unsigned side, int points)
{
	struct game game = {sunset_look(ground->tables, &ground->state), &ground->state, NULL};

	choose_war(ground, "drill");
	ground->state.step = STEP_MARCH;
	ground->state.vp[BRITISH] = (int16_t)british;
	ground->state.vp[NATIVE] = (int16_t)native;
	game.look = sunset_look(ground->tables, &ground->state);
	sunset_score(&game, side, points, C_EVENT, "sunset:16.2(4)");
}

/* [sunset:16.2(4)]: the printed example: ten to lose, three in hand, the enemy gains seven. */
TEST(what_one_cannot_lose_the_other_gains)
{
	struct ground *ground = &opened;

	score(ground, 3, 12, BRITISH, -10);
	assert_int_equal(ground->state.vp[BRITISH], 0);
	assert_int_equal(ground->state.vp[NATIVE], 19);
	score(ground, 10, 12, BRITISH, -10);
	assert_int_equal(ground->state.vp[BRITISH], 0);
	assert_int_equal(ground->state.vp[NATIVE], 12);
	score(ground, 5, 8, NATIVE, -6);
	assert_int_equal(ground->state.vp[BRITISH], 5);
	assert_int_equal(ground->state.vp[NATIVE], 2);
}

/* [sunset:16.3]: such a gain can end the war. */
TEST(a_loss_can_bring_the_enemy_an_automatic_victory)
{
	struct ground *ground = &opened;

	score(ground, 3, 71, BRITISH, -10);
	assert_int_equal(ground->state.vp[NATIVE], 78);
	assert_int_equal(ground->state.step, STEP_OVER);
	assert_int_equal(ground->state.ending, END_AUTOMATIC);
	score(ground, 3, 67, BRITISH, -10);
	assert_int_equal(ground->state.vp[NATIVE], 74);
	assert_int_equal(ground->state.step, STEP_MARCH);
}

AROUND_ALL(open_ground, load_close);
