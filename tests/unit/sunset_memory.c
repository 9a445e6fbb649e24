/* sunset_memory.c: a bot that thinks remembers whom it fought and who was shown to it: in its worlds they stand where they stood,
 * less surely the longer ago it was, and not once it is known better.
 * May use: sunset, load, worlds. */
#include "load.h"

#include "systems/sunset/position/position.h"
#include "systems/sunset/sunset.h"
#include "test.h"
#include "worlds.h"

enum { SEAT = BRITISH };

static const void *tables;
static struct sunset_state state, view;
static struct bot_memory memory;
static unsigned hex;                    /* where the stack stands */
static uint64_t stack[RULES_SET_WORDS]; /* its units */
static unsigned size;

/* The largest Native stack of a war that has begun. */
static void find_stack(void)
{
	struct look look = sunset_look(tables, &state);

	size = 0;
	for (unsigned place = 1; place < look.map->count; place++) {
		unsigned count = 0;

		for (unsigned unit = sunset_first(&state, place); unit; unit = state.next[unit])
			count += sunset_facts(&look, unit)->side == NATIVE;
		if (count > size) {
			size = count;
			hex = place;
		}
	}
	memset(stack, 0, sizeof stack);
	for (unsigned unit = sunset_first(&state, hex); unit; unit = state.next[unit])
		stack[unit / 64] |= UINT64_C(1) << unit % 64;
	assert_true(size >= 3);
}

static int open_war(void **unused)
{
	struct match_plan plan;
	struct match *match;
	size_t index;

	(void)unused;
	tables = load_open(&sunset_rules);
	if (!tables || !engine_find_scenario(&sunset_rules, tables, "asante", &index))
		return -1;
	plan = engine_plan_match(&sunset_rules, tables, index);
	if (!engine_set_seed(&plan, "remember"))
		return -1;
	match = engine_start_match(&plan, loaded.arena);
	/* To the third turn, between two battles. */
	do {
		worlds_play_greedy(match);
		memcpy(&state, match->state, sizeof state);
	} while (state.turn < 3 || state.actor != SEAT || state.battle.target || state.march.hex);
	find_stack();
	return 0;
}

static void look_and_think(const char *bot)
{
	sunset_rules.view(tables, &state, SEAT, &view);
	worlds_ask_bot(bot, &sunset_rules, tables, &view, SEAT, &memory);
}

static unsigned count_there(const void *it)
{
	const struct sunset_state *world = it;
	unsigned there = 0;

	for (unsigned unit = 1; unit < SUNSET_UNITS; unit++)
		there += (stack[unit / 64] >> unit % 64 & 1) && world->at[unit] == hex;
	return there;
}

/* How many of the stack's units stand in its hex, of a hundred. */
static unsigned share_there(struct bot_memory *with)
{
	sunset_rules.view(tables, &state, SEAT, &view);
	return 100 * worlds_count(&sunset_rules, tables, &view, SEAT, with, count_there) / (WORLDS * size);
}

/* The stack defends itself, and then the battle is over. */
static void fight(const char *bot)
{
	struct sunset_state before = state;

	state.battle.target = (uint16_t)hex;
	for (unsigned unit = sunset_first(&state, hex); unit; unit = state.next[unit])
		state.flags[unit] |= U_ENGAGED;
	look_and_think(bot);
	state = before;
}

static int forget(void **unused)
{
	(void)unused;
	memset(&memory, 0, sizeof memory);
	state.turn = 3;
	return 0;
}

TEST(whom_it_fought_is_where_he_was)
{
	unsigned by_chance = share_there(NULL), remembered;

	fight("search");
	remembered = share_there(&memory);
	print_message("of a stack of %u there: %u in 100 by chance, %u remembered\n", size, by_chance, remembered);
	assert_true(by_chance < 50);
	assert_true(remembered > 90);
}

TEST(who_was_shown_is_where_he_was)
{
	state.note[hex] |= NOTE_SEEN_BRITISH << SEAT;
	look_and_think("general");
	state.note[hex] &= (uint8_t) ~(NOTE_SEEN_BRITISH << SEAT);
	assert_true(share_there(&memory) > 90);
}

TEST(what_was_seen_long_ago_counts_less)
{
	unsigned last, by_chance = share_there(NULL);

	fight("search");
	last = share_there(&memory);
	for (state.turn = 4; state.turn <= 10; state.turn += 3) {
		unsigned now = share_there(&memory);

		assert_true(now < last && now + 5 > by_chance);
		last = now;
	}
}

/* A stack that is shown without him has lost him, and an empty hex has lost all. */
TEST(who_is_missed_where_he_was_is_forgotten)
{
	unsigned unit = sunset_first(&state, hex);
	struct sunset_state before = state;
	struct look look = sunset_look(tables, &state);
	struct game game = {look, &state, NULL};

	fight("search");
	assert_int_equal(memory.seen.place[unit], hex);
	sunset_take_unit(&game, unit, AT_POOL);
	look_and_think("search");
	assert_int_equal(memory.seen.place[unit], hex);
	fight("search");
	assert_int_equal(memory.seen.place[unit], 0);
	assert_int_equal(memory.seen.place[sunset_first(&state, hex)], hex);
	while ((unit = sunset_first(&state, hex)) != 0)
		sunset_take_unit(&game, unit, AT_POOL);
	look_and_think("search");
	for (unit = 1; unit < SUNSET_UNITS; unit++)
		assert_int_not_equal(memory.seen.place[unit], hex);
	state = before;
}

/* After a move was taken back a seat may have seen what has not happened. */
TEST(what_is_still_to_come_does_not_count)
{
	unsigned by_chance;

	by_chance = share_there(NULL);
	state.turn = 4;
	fight("search");
	state.turn = 3;
	assert_int_equal(share_there(&memory), by_chance);
	look_and_think("search");
	state.turn = 4;
	assert_int_equal(share_there(&memory), share_there(NULL));
}

TEST(who_does_not_think_does_not_remember)
{
	static const struct bot_memory nothing;

	fight("greedy");
	assert_memory_equal(&memory, &nothing, sizeof memory);
}

AROUND_EACH(forget, NULL);

AROUND_ALL(open_war, load_close);
