/* engine_past.c: tests of the positions of a match that are kept as changes, against a list of whole copies.
 * May use: engine/past.h, base, cmocka. */
#include <string.h>

#include "base/arena.h"
#include "base/dice.h"
#include "engine/past.h"
#include "test.h"

enum { SIZE = 1600, MOST = 7, MORE = 300, STEPS = 20000 };

static unsigned char copies[STEPS + 1][SIZE];
static struct arena *arena;

static void open_arena(void)
{
	arena = base_open_arena();
	assert_non_null(arena);
}

/* Changes some bytes, now and then all of them. */
static void scramble(struct rng *rng, unsigned char *state)
{
	uint32_t count = base_pick_below(rng, 20) ? base_pick_below(rng, 12) : SIZE;

	for (uint32_t i = 0; i < count; i++)
		state[base_pick_below(rng, SIZE)] ^= (unsigned char)(1 + base_pick_below(rng, 255));
}

static void step(struct past *past, struct rng *rng, uint32_t ply)
{
	struct move move = {.verb = (uint8_t)ply};
	void *next = engine_begin_step(past);

	assert_memory_equal(next, engine_present(past), SIZE);
	scramble(rng, next);
	memcpy(copies[ply + 1], next, SIZE);
	engine_end_step(past, &move, (int)(ply % 2));
}

static void compare_all(const struct past *past, uint32_t ply)
{
	unsigned char state[SIZE];
	int seat;

	assert_memory_equal(engine_present(past), copies[ply], SIZE);
	for (uint32_t i = 0; i <= engine_count_past(past); i++) {
		engine_look_back(past, i, state);
		assert_memory_equal(state, copies[ply - i], SIZE);
		if (i < ply) {
			assert_int_equal(engine_past_move(past, i, &seat)->verb, (uint8_t)(ply - i - 1));
			assert_int_equal(seat, (ply - i - 1) % 2);
		}
	}
	if (engine_count_past(past))
		assert_memory_equal(engine_find_before(past), copies[ply - 1], SIZE);
	else
		assert_null(engine_find_before(past));
}

TEST(past_positions_are_as_they_were)
{
	struct rng rng = {1};
	struct past *past;
	uint32_t ply = 0, longest = 0, back = 0;

	open_arena();
	past = engine_open_past(arena, SIZE, MOST);
	memcpy(copies[0], engine_present(past), SIZE);
	for (int i = 0; i < STEPS; i++) {
		uint32_t what = base_pick_below(&rng, 4);

		if (what == 0 && engine_count_past(past)) {
			engine_step_back(past);
			ply--;
			back++;
		} else if (what == 1) {
			scramble(&rng, engine_begin_step(past));
			engine_cancel_step(past);
		} else if (ply < STEPS) {
			step(past, &rng, ply++);
		}
		compare_all(past, ply);
		if (engine_count_past(past) > longest)
			longest = engine_count_past(past);
	}
	assert_int_equal(longest, MOST);
	assert_true(back > 1000);
	base_close_arena(arena);
}

TEST(a_move_that_changes_all_keeps_one_position)
{
	struct past *past;
	struct rng rng = {2};
	struct move move = {.verb = 1};

	open_arena();
	past = engine_open_past(arena, SIZE, MOST);
	memcpy(copies[0], engine_present(past), SIZE);
	for (uint32_t i = 0; i < 3; i++)
		step(past, &rng, i);
	memset(engine_begin_step(past), 0xa5, SIZE);
	engine_end_step(past, &move, 0);
	assert_true(engine_count_past(past) >= 1);
	engine_step_back(past);
	assert_memory_equal(engine_present(past), copies[3], SIZE);
	base_close_arena(arena);
}

/* Moves of the usual size. */
TEST(many_positions_are_kept_where_they_are_asked_for)
{
	struct past *past;
	struct move move = {.verb = 1};

	open_arena();
	past = engine_open_past(arena, SIZE, MORE);
	for (uint32_t i = 0; i < 2 * MORE; i++) {
		memset((unsigned char *)engine_begin_step(past) + i % 7 * 200, (int)(i % 256), 200);
		engine_end_step(past, &move, 0);
	}
	assert_int_equal(engine_count_past(past), MORE);
	base_close_arena(arena);
}

TEST(without_a_past_the_position_changes_in_place)
{
	struct past *past;
	struct move move = {.verb = 1};

	open_arena();
	past = engine_open_past(arena, SIZE, 0);
	assert_ptr_equal(engine_begin_step(past), engine_present(past));
	engine_end_step(past, &move, 0);
	assert_int_equal(engine_count_past(past), 0);
	assert_null(engine_find_before(past));
	base_close_arena(arena);
}
