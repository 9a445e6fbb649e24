/* engine_rules.c: the order of moves, lists of moves, logs of events, counting positions.
 * May use: engine, cmocka. */
#include <string.h>

#include "engine/perft.h"
#include "engine/rules.h"
#include "test.h"

TEST(moves_are_ordered_by_verb_arguments_set_and_path)
{
	struct move low = {.verb = 1, .arg = {-1}}, high;

	high = low;
	assert_int_equal(engine_compare_moves(&low, &high), 0);
	high.path[47] = 1;
	assert_true(engine_compare_moves(&low, &high) < 0);
	low.set[5] = UINT64_C(1) << 63;
	assert_true(engine_compare_moves(&low, &high) > 0);
	high.arg[0] = 0;
	assert_true(engine_compare_moves(&low, &high) < 0);
	low.verb = 2;
	assert_true(engine_compare_moves(&low, &high) > 0);
	high = low;
	high.count = 1;
	assert_true(engine_compare_moves(&low, &high) < 0);
}

TEST(sorting_drops_doubles)
{
	struct move room[200];
	struct rng rng = {3};

	for (size_t count = 0; count <= 200; count += 8) {
		struct move_list moves = {room, 200, 0, false};
		bool seen[50] = {false};
		size_t different = 0;

		for (size_t i = 0; i < count; i++) {
			struct move move = {.arg = {(int32_t)base_pick_below(&rng, 50)}};

			different += !seen[move.arg[0]];
			seen[move.arg[0]] = true;
			engine_add_move(&moves, &move);
		}
		engine_sort_moves(&moves);
		assert_int_equal(moves.count, different);
		assert_false(moves.cut);
		for (size_t i = 1; i < moves.count; i++)
			assert_true(room[i - 1].arg[0] < room[i].arg[0]);
	}
}

/* Numbers of every size, so that few moves differ in the same place. */
static int32_t pick_number(struct rng *rng)
{
	static const int32_t some[] = {0,     1,     2,     253,   254,       255, 256,
	                               65533, 65534, 65535, 65536, INT32_MAX, -1,  INT32_MIN};

	return base_pick_below(rng, 2) ? 0 : some[base_pick_below(rng, sizeof some / sizeof some[0])];
}

static struct move pick_move(struct rng *rng)
{
	struct move move = {.verb = (uint16_t)pick_number(rng), .count = (uint16_t)pick_number(rng)};

	if (base_pick_below(rng, 2))
		for (int i = 0; i < RULES_MOVE_ARGS; i++)
			move.arg[i] = pick_number(rng);
	if (base_pick_below(rng, 2))
		move.set[base_pick_below(rng, RULES_SET_WORDS)] = UINT64_C(1) << base_pick_below(rng, 64);
	if (base_pick_below(rng, 2))
		move.path[base_pick_below(rng, RULES_PATH)] = (uint8_t)base_pick_below(rng, 256);
	return move;
}

TEST(sorting_follows_the_order_of_moves)
{
	static struct move room[4000], before[4000];
	static const size_t counts[] = {2, 9, 100, 1024, 1025, 4000};
	struct rng rng = {11};

	for (size_t round = 0; round < 6 * 20; round++) {
		struct move_list moves = {room, 4000, 0, false};
		size_t count = counts[round % 6];

		for (size_t i = 0; i < count; i++) {
			before[i] = i && base_pick_below(&rng, 8) == 0 ? before[base_pick_below(&rng, (uint32_t)i)]
			                                               : pick_move(&rng);
			engine_add_move(&moves, &before[i]);
		}
		engine_sort_moves(&moves);
		for (size_t i = 1; i < moves.count; i++)
			assert_true(engine_compare_moves(&room[i - 1], &room[i]) < 0);
		/* Nothing is lost. */
		for (size_t i = 0; i < count; i++) {
			size_t low = 0, high = moves.count;

			while (high - low > 1) {
				size_t middle = (low + high) / 2;

				if (engine_compare_moves(&before[i], &room[middle]) < 0)
					high = middle;
				else
					low = middle;
			}
			assert_memory_equal(&room[low], &before[i], sizeof before[i]);
		}
	}
}

TEST(a_full_list_is_cut)
{
	struct move room[2], move = {0};
	struct move_list moves = {room, 2, 0, false};

	engine_add_move(&moves, &move);
	engine_add_move(&moves, &move);
	assert_false(moves.cut);
	engine_add_move(&moves, &move);
	assert_true(moves.cut);
	assert_int_equal(moves.count, 2);
}

TEST(a_full_log_counts_what_it_loses)
{
	struct event room[1];
	struct event_log log = {room, 1, 0, 0};

	memset(room, 0xff, sizeof room);
	assert_null(engine_tell(NULL, 1, "game:1.1", 3, 2));
	assert_ptr_equal(engine_tell(&log, 1, "game:1.1", 3, 2), room);
	assert_int_equal(room[0].kind, 1);
	assert_string_equal(room[0].rule, "game:1.1");
	assert_int_equal(room[0].seats, 3);
	assert_int_equal(room[0].war, 2);
	assert_int_equal(room[0].arg[0], 0);
	assert_int_equal(room[0].set[5], 0);
	assert_null(engine_tell(&log, 1, "game:1.1", 3, 2));
	assert_int_equal(log.count, 1);
	assert_int_equal(log.lost, 1);
}

/* A pile of matches; each of two players takes one or two, whoever takes the last has ended the game. */
struct pile {
	struct dice dice;
	uint8_t left, seat, spare[6];
};

static uint32_t pile_to_act(const void *tables, const void *state)
{
	const struct pile *pile = state;

	(void)tables;
	return pile->left ? UINT32_C(1) << pile->seat : 0;
}

static void pile_legal(const void *tables, const void *state, int seat, struct move_list *moves)
{
	const struct pile *pile = state;

	(void)tables;
	(void)seat;
	for (uint16_t verb = 1; verb <= 2 && verb <= pile->left; verb++)
		engine_add_move(moves, &(struct move){.verb = verb});
}

static void pile_apply(const void *tables, void *state, int seat, const struct move *move, struct event_log *log)
{
	struct pile *pile = state;

	(void)tables;
	(void)log;
	pile->left = (uint8_t)(pile->left - move->verb);
	pile->seat = (uint8_t)!seat;
}

TEST(leaves_are_counted_by_hand)
{
	const struct rules rules = {.facts = {.state_size = sizeof(struct pile), .seats = 2},
	                            .to_act = pile_to_act,
	                            .legal = pile_legal,
	                            .apply = pile_apply};
	struct arena *arena = base_open_arena();
	struct perft *perft = engine_open_perft(&rules, NULL, 6, 4, arena);
	struct pile pile = {.left = 4};
	bool cut = true;

	/* 4: 1+1+1+1, 1+1+2, 1+2+1, 2+1+1, 2+2 */
	assert_int_equal(engine_count_leaves(perft, &pile, 0, &cut), 1);
	assert_false(cut);
	assert_int_equal(engine_count_leaves(perft, &pile, 1, NULL), 2);
	assert_int_equal(engine_count_leaves(perft, &pile, 2, NULL), 4);
	assert_int_equal(engine_count_leaves(perft, &pile, 3, NULL), 5);
	assert_int_equal(engine_count_leaves(perft, &pile, 4, NULL), 5);
	assert_int_equal(engine_count_leaves(perft, &pile, 6, NULL), 5);
	perft = engine_open_perft(&rules, NULL, 2, 1, arena);
	assert_int_equal(engine_count_leaves(perft, &pile, 2, &cut), 1);
	assert_true(cut);
	base_close_arena(arena);
}
