/* mutiny_memory.c: a bot that thinks remembers who lies below the top counter of a stack: who was shown to it, and who was on
 * its own side.
 * May use: mutiny, load, worlds. */
#include "load.h"

#include "systems/mutiny/mutiny.h"
#include "systems/mutiny/position/position.h"
#include "test.h"
#include "worlds.h"

enum { SEAT = REBEL, BENEATH = 3 };

static const void *tables;
static struct mutiny_state state, view;
static struct bot_memory memory;
static unsigned spot;          /* of a British stack */
static unsigned unit[BENEATH]; /* some who lie below its top */

/* The first spot with so many hidden British units that can move. */
static bool find_stack(void)
{
	struct look look = mutiny_look(tables, &state);

	for (spot = 1; spot < BOX_FIRST; spot++) {
		unsigned count = 0;

		for (unsigned u = mutiny_first(&state, spot); u && count < BENEATH; u = state.next[u])
			if (state.side[u] == !SEAT && mutiny_is_mobile(&look, u) && !mutiny_is_seen(&state, u, SEAT))
				unit[count++] = u;
		if (count == BENEATH)
			return true;
	}
	return false;
}

static int open_war(void **unused)
{
	struct match_plan plan;
	struct match *match;
	size_t index;

	(void)unused;
	tables = load_open(&mutiny_rules);
	if (!tables || !engine_find_scenario(&mutiny_rules, tables, "india", &index))
		return -1;
	plan = engine_plan_match(&mutiny_rules, tables, index);
	if (!engine_set_seed(&plan, "remember"))
		return -1;
	match = engine_start_match(&plan, loaded.arena);
	do {
		worlds_play_greedy(match);
		memcpy(&state, match->state, sizeof state);
	} while (state.turn < 2 || state.actor != SEAT || state.battle.target || !find_stack());
	return 0;
}

static int forget(void **unused)
{
	(void)unused;
	memset(&memory, 0, sizeof memory);
	return 0;
}

static void look_and_think(void)
{
	mutiny_rules.view(tables, &state, SEAT, &view);
	worlds_ask_bot("general", &mutiny_rules, tables, &view, SEAT, &memory);
}

static void show(bool shown)
{
	for (int i = 0; i < BENEATH; i++)
		state.flags[unit[i]] =
			(uint16_t)(shown ? state.flags[unit[i]] | U_SHOWN : state.flags[unit[i]] & ~U_SHOWN);
}

static unsigned count_there(const void *it)
{
	const struct mutiny_state *world = it;
	unsigned there = 0;

	for (int i = 0; i < BENEATH; i++)
		there += world->at[unit[i]] == spot;
	return there;
}

/* How many of those units stand where they do, of a hundred. */
static unsigned share_there(struct bot_memory *with)
{
	mutiny_rules.view(tables, &state, SEAT, &view);
	return 100 * worlds_count(&mutiny_rules, tables, &view, SEAT, with, count_there) / (WORLDS * BENEATH);
}

TEST(who_was_shown_is_where_he_was)
{
	unsigned by_chance = share_there(NULL), remembered;

	show(true);
	look_and_think();
	show(false);
	look_and_think();
	remembered = share_there(&memory);
	print_message("of %d there: %u in 100 by chance, %u remembered\n", BENEATH, by_chance, remembered);
	assert_true(by_chance < 50);
	assert_true(remembered > 90);
	state.turn += 3;
	assert_true(share_there(&memory) < remembered);
	state.turn -= 3;
}

/* Sepoys who were seen on the seat's own side are not forgotten when they change it. */
TEST(who_was_a_friend_is_remembered)
{
	for (unsigned u = mutiny_first(&state, spot); u; u = state.next[u])
		state.side[u] = SEAT;
	look_and_think();
	for (unsigned u = mutiny_first(&state, spot); u; u = state.next[u])
		state.side[u] = !SEAT;
	assert_true(share_there(&memory) > 90);
}

TEST(who_is_seen_off_the_map_is_forgotten)
{
	struct mutiny_state before = state;
	struct look look = mutiny_look(tables, &state);
	struct game game = {look, &state, NULL};

	show(true);
	look_and_think();
	show(false);
	assert_int_equal(memory.seen.place[unit[0]], spot);
	mutiny_take_unit(&game, unit[0], AT_DEAD);
	look_and_think();
	assert_int_equal(memory.seen.place[unit[0]], 0);
	assert_int_equal(memory.seen.place[unit[1]], spot);
	state = before;
}

AROUND_EACH(forget, NULL);

AROUND_ALL(open_war, load_close);
