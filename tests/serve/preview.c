/* preview.c: tests of previews: every way of the first die, from what the seat knows and nothing more. */
#include <string.h>

#include "base/arena.h"
#include "bots/bots.h"
#include "codec/codec.h"
#include "engine/match.h"
#include "engine/preview.h"
#include "systems/registry.h"
#include "test.h"

enum { ROOM = 4096, GAMES = 20 };

static struct arena *arena;
static const struct rules *rules;
static const void *tables;
static struct match *match;
static struct move room[ROOM];

static int set_up(void **state)
{
	struct faults faults = {0};
	struct doc_set data;
	struct match_plan plan;
	size_t scenario;

	(void)state;
	arena = base_open_arena();
	faults.arena = arena;
	rules = systems_find_rules("sunset");
	assert_true(codec_read_data(DURBAR_SOURCE "/data/sunset", arena, &data, &faults, NULL));
	tables = rules->load(&data, arena, &faults);
	assert_non_null(tables);
	assert_true(engine_find_scenario(rules, tables, "asante", &scenario));
	plan = engine_plan_match(rules, tables, scenario);
	engine_set_seed(&plan, "preview");
	match = engine_start_match(&plan, arena);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	base_close_arena(arena);
	return 0;
}

/* Greedy against greedy until a move is listed whose text begins with `verb`; false: the game is over. */
static bool play_until(const char *verb, struct move *found, struct rng *rng)
{
	while (engine_seats_to_act(match)) {
		int seat = __builtin_ctz(engine_seats_to_act(match));
		const void *view = engine_seat_view(match, seat);
		struct move_list moves = {room, ROOM, 0, false};
		struct bot_question question = {
			.rules = rules, .tables = tables, .view = view, .seat = seat, .rng = rng, .room = room};
		struct move move;

		rules->legal(tables, view, seat, &moves);
		for (size_t i = 0; i < moves.count; i++) {
			char buffer[RULES_MOVE_TEXT];
			struct text text = base_start_text(buffer, sizeof buffer);

			rules->move_text(tables, view, &room[i], &text);
			if (strncmp(buffer, verb, strlen(verb)) == 0) {
				*found = room[i];
				return true;
			}
		}
		memset(&move, 0, sizeof move);
		bots_choose_move(bots_find_bot("greedy"), &question, &move);
		assert_null(engine_play_move(match, seat, &move).rule);
	}
	return false;
}

static struct preview *open_preview(uint64_t seed)
{
	int seat = __builtin_ctz(engine_seats_to_act(match));
	void *view = base_take_bytes(arena, rules->facts.state_size);

	rules->view(tables, match->state, seat, view);
	return engine_open_preview(rules, tables, view, seat, seed, arena);
}

TEST(each_value_of_the_die)
{
	struct rng rng = {1};
	struct move march;
	uint64_t before;
	struct preview *preview;

	assert_true(play_until("march", &march, &rng));
	before = engine_hash_state(match);
	preview = open_preview(5);
	engine_preview_move(preview, &march);
	assert_int_equal(preview->ways, 6);
	for (int i = 0; i < 6; i++) {
		assert_int_equal(preview->way[i].die, i + 1);
		assert_string_equal(rules->event_name(preview->way[i].events.list[0].kind), "march-roll");
		assert_int_equal(preview->way[i].events.list[0].dice[0], i + 1);
	}
	assert_int_equal(engine_hash_state(match), before);
}

TEST(one_way_where_no_die_falls)
{
	struct rng rng = {1};
	struct move place;
	struct preview *preview;

	assert_true(play_until("place", &place, &rng));
	preview = open_preview(5);
	engine_preview_move(preview, &place);
	assert_int_equal(preview->ways, 1);
	assert_int_equal(preview->way[0].die, 0);
	assert_true(preview->way[0].events.count > 0);
}

static int chosen;

static void choose(struct preview_player *player, const void *view, int seat, struct move *move)
{
	static struct rng rng = {3};
	struct bot_question question = {
		.rules = rules, .tables = tables, .view = view, .seat = seat, .rng = &rng, .room = room};

	(void)player;
	chosen++;
	bots_choose_move(bots_find_bot("greedy"), &question, move);
}

static bool is_late(struct preview_player *player)
{
	(void)player;
	return false;
}

TEST(odds_of_a_battle_and_of_nothing_else)
{
	struct preview_player player = {choose, is_late};
	struct rng rng = {1};
	struct move move;
	struct preview *preview;
	int sum = 0;

	assert_true(play_until("march", &move, &rng));
	preview = open_preview(5);
	engine_preview_odds(preview, &move, &player);
	assert_int_equal(preview->worlds, 0);
	assert_int_equal(chosen, 0);
	for (int game = 0; game < GAMES && !play_until("attack", &move, &rng); game++)
		engine_restart_match(match, game % 2 ? "one" : "two");
	preview = open_preview(7);
	engine_preview_odds(preview, &move, &player);
	assert_true(preview->worlds > PREVIEW_WORLDS / 2);
	for (int i = 0; i < PREVIEW_WINNERS; i++) {
		const char *word = preview->winner[i].word;

		sum += preview->winner[i].count;
		if (preview->winner[i].count)
			assert_true(!strcmp(word, "british") || !strcmp(word, "native") || !strcmp(word, "nobody"));
	}
	assert_int_equal(sum, preview->worlds);
}

/* A preview that depended on hidden bytes would tell them. */
TEST(what_is_hidden_makes_no_difference)
{
	struct rng rng = {1};
	struct move march;
	struct preview *one, *two;
	void *world = base_take_bytes(arena, rules->facts.state_size);
	void *view = base_take_bytes(arena, rules->facts.state_size);
	int seat;

	assert_true(play_until("march", &march, &rng));
	seat = __builtin_ctz(engine_seats_to_act(match));
	one = open_preview(9);
	rules->resample(tables, one->view, seat, &rng, world);
	rules->view(tables, world, seat, view);
	assert_memory_equal(view, one->view, rules->facts.state_size);
	two = engine_open_preview(rules, tables, view, seat, 9, arena);
	engine_preview_move(one, &march);
	engine_preview_move(two, &march);
	for (int i = 0; i < one->ways; i++) {
		assert_int_equal(one->way[i].events.count, two->way[i].events.count);
		assert_memory_equal(one->way[i].events.list, two->way[i].events.list,
		                    one->way[i].events.count * sizeof(struct event));
	}
}

AROUND_EACH(set_up, tear_down);
