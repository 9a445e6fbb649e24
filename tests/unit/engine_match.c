/* engine_match.c: turns, faults, taking back and options of a match.
 * May use: engine, tally as a game to play, cmocka. */
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "engine/match.h"
#include "systems/tally/tally.h"
#include "test.h"

static struct arena *arena;
static const void *tables;

static int open_tally(void **unused)
{
	struct doc_set data = {0};
	struct faults faults = {0};

	(void)unused;
	arena = faults.arena = base_open_arena();
	codec_read_data(DURBAR_SOURCE "/data/tally", arena, &data, &faults, NULL);
	tables = tally_rules.load(&data, arena, &faults);
	return tables ? 0 : -1;
}

static int close_tally(void **unused)
{
	(void)unused;
	base_close_arena(arena);
	return 0;
}

static struct match *start(const struct rules *rules, uint32_t undo)
{
	struct match_plan plan = engine_plan_match(rules, tables, 0);

	assert_true(engine_set_seed(&plan, "42"));
	plan.undo = undo;
	plan.checked = true;
	return engine_start_match(&plan, arena);
}

static void must_refuse(struct refusal refusal, const char *rule, const char *part)
{
	assert_non_null(refusal.rule);
	assert_string_equal(refusal.rule, rule);
	if (!strstr(refusal.text, part))
		fail_msg("\"%s\" does not say \"%s\"", refusal.text, part);
}

/* Any token that the seat to act can lay. */
static void lay_one(struct match *match, int seat)
{
	struct move room[16];
	struct move_list moves = {room, 16, 0, false};

	tally_rules.legal(tables, match->state, seat, &moves);
	assert_null(engine_play_move(match, seat, &room[0]).rule);
}

TEST(a_move_out_of_turn_is_refused)
{
	struct match *match = start(&tally_rules, 0);
	uint64_t before = engine_hash_state(match);

	must_refuse(engine_play_text(match, 1, "resign"), "engine:turn", "turn");
	must_refuse(engine_play_text(match, 2, "resign"), "engine:turn", "no such seat");
	must_refuse(engine_play_text(match, -1, "resign"), "engine:turn", "no such seat");
	must_refuse(engine_play_text(match, 0, "lay waste"), "tally:3.0", "Not understood");
	assert_true(engine_hash_state(match) == before);
	assert_int_equal(match->ply, 0);
	assert_null(engine_play_text(match, 0, "resign").rule);
	must_refuse(engine_play_text(match, 1, "resign"), "engine:over", "over");
	must_refuse(engine_undo_move(match, 0), "engine:undo", "over");
}

TEST(a_lead_and_a_double_can_be_taken_back)
{
	struct match *match = start(&tally_rules, 0);
	uint64_t first = engine_hash_state(match), second;

	must_refuse(engine_undo_move(match, 0), "engine:undo", "no move");
	lay_one(match, 0);
	second = engine_hash_state(match);
	must_refuse(engine_undo_move(match, 1), "engine:undo", "another seat");
	assert_null(engine_play_text(match, 1, "double").rule);
	must_refuse(engine_undo_move(match, 0), "engine:undo", "another seat");
	assert_null(engine_undo_move(match, 1).rule);
	assert_true(engine_hash_state(match) == second);
	assert_int_equal(match->seat, 0);
	assert_null(engine_undo_move(match, 0).rule);
	assert_true(engine_hash_state(match) == first);
	assert_int_equal(match->ply, 0);
}

TEST(nothing_is_taken_back_once_dice_fell)
{
	struct match *match = start(&tally_rules, 0);

	lay_one(match, 0);
	lay_one(match, 1);
	must_refuse(engine_undo_move(match, 1), "engine:undo", "Dice");
	assert_int_equal(match->ply, 2);
}

/* Whoever's moves they are: the others may have answered. The dice of a position fall again as they fell. */
TEST(in_a_practice_game_everything_is_taken_back)
{
	struct match_plan plan = start(&tally_rules, 0)->plan;
	struct match *match;
	uint64_t first, answered;

	plan.practice = true;
	match = engine_start_match(&plan, arena);
	first = engine_hash_state(match);
	assert_int_equal(engine_count_since(match, 0), 0);
	must_refuse(engine_undo_move_by(match, 0, UNDO_PRACTICE), "engine:undo", "no move");
	lay_one(match, 0);
	lay_one(match, 1);
	answered = engine_hash_state(match);
	must_refuse(engine_undo_move(match, 1), "engine:undo", "Dice");
	assert_int_equal(engine_count_since(match, 0), 2);
	assert_int_equal(engine_count_since(match, 1), 1);
	for (uint32_t left = engine_count_since(match, 0); left; left--)
		assert_null(engine_undo_move_by(match, 0, UNDO_PRACTICE).rule);
	assert_true(engine_hash_state(match) == first);
	lay_one(match, 0);
	lay_one(match, 1);
	assert_true(engine_hash_state(match) == answered);
	while (engine_seats_to_act(match))
		lay_one(match, engine_seats_to_act(match) == 2);
	must_refuse(engine_undo_move_by(match, 0, UNDO_PRACTICE), "engine:undo", "over");
}

TEST(what_is_agreed_is_taken_back_by_its_maker)
{
	struct match *match = start(&tally_rules, 0);
	uint64_t before;

	must_refuse(engine_undo_move_by(match, 0, UNDO_AGREED), "engine:undo", "no move");
	lay_one(match, 0);
	before = engine_hash_state(match);
	lay_one(match, 1);
	must_refuse(engine_undo_move_by(match, 0, UNDO_AGREED), "engine:undo", "another seat");
	must_refuse(engine_undo_move_by(match, 1, UNDO_PRACTICE), "engine:undo", "practice");
	assert_null(engine_undo_move_by(match, 1, UNDO_AGREED).rule);
	assert_true(engine_hash_state(match) == before);
	assert_int_equal(match->seat, 0);
}

TEST(no_more_is_taken_back_than_is_kept)
{
	struct match *match = start(&tally_rules, 1);

	lay_one(match, 0);
	assert_null(engine_play_text(match, 1, "double").rule);
	assert_null(engine_undo_move(match, 1).rule);
	must_refuse(engine_undo_move(match, 0), "engine:undo", "no move");
}

TEST(a_match_that_forgets_plays_the_same)
{
	struct match *match = start(&tally_rules, 0);
	struct match_plan plan = match->plan;
	struct match *other;

	plan.forgets = true;
	other = engine_start_match(&plan, arena);
	for (int seat = 0;; seat = __builtin_ctz(engine_seats_to_act(match))) {
		lay_one(match, seat);
		lay_one(other, seat);
		assert_true(engine_hash_state(match) == engine_hash_state(other));
		assert_int_equal(match->ply, other->ply);
		assert_int_equal(other->events.count, 0);
		assert_null(engine_past_state(other));
		if (engine_seats_to_act(match))
			must_refuse(engine_undo_move(other, seat), "engine:undo", "no move");
		if (!engine_seats_to_act(match))
			break;
	}
	assert_int_equal(engine_seats_to_act(other), 0);
}

TEST(a_dropped_move_leaves_no_trace)
{
	struct match *match = start(&tally_rules, 0);
	uint64_t before;

	lay_one(match, 0);
	before = engine_hash_state(match);
	lay_one(match, 1);
	assert_true(match->events.count > 0);
	engine_drop_move(match);
	assert_true(engine_hash_state(match) == before);
	assert_int_equal(match->ply, 1);
	assert_int_equal(match->seat, 0);
	assert_int_equal(match->events.count, 0);
}

static const char *always_broken(const void *ignored, const void *state)
{
	(void)ignored;
	(void)state;
	return "the test says so";
}

TEST(a_broken_invariant_keeps_the_position)
{
	struct rules broken = tally_rules;
	struct match *match;
	uint64_t before;

	broken.invariants = always_broken;
	match = start(&broken, 0);
	before = engine_hash_state(match);
	for (int value = 1; value < 10; value++) {
		char text[] = "lay 0";
		struct refusal refusal;

		text[4] = (char)('0' + value);
		refusal = engine_play_text(match, 0, text);
		assert_non_null(refusal.rule);
		if (strcmp(refusal.rule, "tally:3.1") != 0)
			must_refuse(refusal, "engine:fault", "the test says so");
	}
	assert_true(engine_hash_state(match) == before);
	assert_int_equal(match->ply, 0);
	assert_int_equal(match->events.count, 0);
}

TEST(a_restart_is_the_same_or_another_game)
{
	struct match *match = start(&tally_rules, 0);
	uint64_t first = engine_hash_state(match);
	const void *edited;

	lay_one(match, 0);
	engine_restart_match(match, NULL);
	assert_true(engine_hash_state(match) == first);
	assert_int_equal(match->ply, 0);
	engine_restart_match(match, "43");
	assert_true(engine_hash_state(match) != first);
	lay_one(match, 0);
	first = engine_hash_state(match);
	edited = engine_edit_state(match);
	assert_ptr_equal(edited, match->state);
	assert_true(engine_hash_state(match) == first);
	assert_int_equal(match->ply, 0);
	must_refuse(engine_undo_move(match, 0), "engine:undo", "no move");
}

TEST(options_are_set_by_name_and_value)
{
	struct match_plan plan = engine_plan_match(&tally_rules, tables, 0);
	char room[256];
	struct text why = base_start_text(room, sizeof room);

	assert_true(engine_set_option(&plan, "rounds", "2", &why));
	assert_true(engine_set_option(&plan, "carry", "on", &why));
	assert_int_equal(plan.option[0], 2);
	assert_int_equal(plan.option[1], 1);
	assert_true(engine_set_option(&plan, "carry", "no", &why));
	assert_int_equal(plan.option[1], 0);
	assert_true(engine_set_option(&plan, "carry", "yes", &why));
	assert_int_equal(plan.option[1], 1);
	assert_int_equal(why.used, 0);
	assert_false(engine_set_option(&plan, "rounds", "7", &why));
	assert_string_equal(room, "option rounds must be 1 to 6");
	why = base_start_text(room, sizeof room);
	assert_false(engine_set_option(&plan, "rounds", "2x", &why));
	why = base_start_text(room, sizeof room);
	assert_false(engine_set_option(&plan, "carry", "maybe", &why));
	assert_string_equal(room, "option carry must be off or on");
	why = base_start_text(room, sizeof room);
	assert_false(engine_set_option(&plan, "caries", "on", &why));
	assert_string_equal(room, "there is no option caries; there are: rounds carry");
	assert_int_equal(plan.option[0], 2);
	assert_int_equal(plan.option[1], 1);
	why = base_start_text(room, sizeof room);
	assert_false(engine_set_option(&plan, "preset", "none", &why));
	assert_string_equal(room, "preset must be standard, scenario or all");
	assert_int_equal(plan.option[0], 2);
	assert_true(engine_set_option(&plan, "preset", "standard", &why));
	assert_int_equal(plan.option[0], 5);
	assert_int_equal(plan.option[1], 0);
}

/* Tally has no sets of options: these are made up. */
static const int32_t *preset(const void *unused, size_t scenario, enum preset which)
{
	static const int32_t set[PRESETS][2] = {
		[PRESET_STANDARD] = {5, 0}, [PRESET_SCENARIO] = {5, 1}, [PRESET_ALL] = {2, 1}};

	(void)unused;
	(void)scenario;
	return set[which];
}

TEST(sets_of_options_tell_what_differs_from_the_standard)
{
	struct rules rules = tally_rules;
	struct match_plan plan;
	struct json_writer json;
	char *text;

	rules.preset = preset;
	plan = engine_plan_match(&rules, tables, 0);
	codec_start_json(&json);
	json.writer.open_map(&json.writer, NULL);
	engine_write_presets(&plan, &json.writer);
	json.writer.close(&json.writer);
	text = codec_finish_json(&json, false);
	assert_string_equal(text, "{\"presets\":{\"scenario\":{\"carry\":\"on\"},"
	                          "\"all\":{\"rounds\":\"2\",\"carry\":\"on\"}}}");
	free(text);
}

TEST(options_at_random_take_each_of_their_values)
{
	struct match_plan plan = engine_plan_match(&tally_rules, tables, 0);
	struct rng rng = {1};
	unsigned rounds = 0, carry = 0;

	for (int i = 0; i < 200; i++) {
		engine_pick_options(&plan, &rng);
		rounds |= 1u << plan.option[0];
		carry |= 1u << plan.option[1];
	}
	assert_int_equal(rounds, 0x7e); /* 1 to 6 */
	assert_int_equal(carry, 3);
}

TEST(seeds_are_plain_words)
{
	struct match_plan plan = engine_plan_match(&tally_rules, tables, 0);
	char word[80];

	memset(word, 'a', sizeof word);
	word[64] = 0;
	assert_true(engine_set_seed(&plan, word));
	assert_true(engine_set_seed(&plan, "Kumasi-1874_2.b"));
	word[64] = 'a';
	word[65] = 0;
	assert_false(engine_set_seed(&plan, word));
	assert_false(engine_set_seed(&plan, ""));
	assert_false(engine_set_seed(&plan, "two words"));
	assert_false(engine_set_seed(&plan, "hidden"));
	assert_string_equal(plan.seed, "Kumasi-1874_2.b");
}

/* ---- a game in which a card lies face down and there is nothing to do but to turn it over (0), to peek
 * at it (1) or to wait (2) */

struct card_state {
	struct dice dice;
	uint8_t card, seen, waited, spare[5];
};

static const struct option_spec *no_options(const void *ignored, size_t scenario, size_t *count)
{
	(void)ignored;
	(void)scenario;
	*count = 0;
	return NULL;
}

static void card_setup(const void *ignored, size_t scenario, const int32_t *options, const struct dice *dice, void *it)
{
	struct card_state *state = it;

	(void)ignored;
	(void)scenario;
	(void)options;
	memset(state, 0, sizeof *state);
	state->dice = *dice;
	state->card = 7;
}

static uint32_t card_to_act(const void *ignored, const void *state)
{
	(void)ignored;
	(void)state;
	return 1;
}

static struct refusal card_check(const void *ignored, const void *state, int seat, const struct move *move)
{
	(void)ignored;
	(void)state;
	return seat == 0 && move->verb < 3 ? (struct refusal){NULL, NULL} : (struct refusal){"card:1", "No such move."};
}

static void card_sample(const void *ignored, const void *state, int seat, struct rng *rng, struct move *move)
{
	(void)ignored;
	(void)state;
	(void)seat;
	memset(move, 0, sizeof *move);
	move->verb = (uint16_t)base_pick_below(rng, 3);
}

static void card_apply(const void *ignored, void *it, int seat, const struct move *move, struct event_log *log)
{
	struct card_state *state = it;

	(void)ignored;
	(void)seat;
	(void)log;
	state->seen |= move->verb == 0 ? 3 : move->verb == 1 ? 1 : 0;
	state->waited = (uint8_t)(state->waited + (move->verb == 2));
}

static void card_view(const void *ignored, const void *state, int seat, void *seen)
{
	struct card_state *view = seen;

	(void)ignored;
	*view = *(const struct card_state *)state;
	memset(&view->dice, 0, sizeof view->dice);
	if (seat < 0 || !(view->seen >> seat & 1))
		view->card = 0;
}

static void card_resample(const void *ignored, const void *view, int seat, struct rng *rng, void *it)
{
	struct card_state *state = it;

	(void)ignored;
	(void)seat;
	*state = *(const struct card_state *)view;
	if (!state->card)
		state->card = (uint8_t)(1 + base_pick_below(rng, 52));
}

static const struct rules card_rules = {
	.facts = {.id = "card",
                  .title = "Card",
                  .state_size = sizeof(struct card_state),
                  .version = 1,
                  .sides = 2,
                  .seats = 2,
                  .hidden = true},
	.options = no_options,
	.setup = card_setup,
	.to_act = card_to_act,
	.check = card_check,
	.sample = card_sample,
	.apply = card_apply,
	.view = card_view,
	.resample = card_resample,
};

TEST(what_was_shown_cannot_be_taken_back)
{
	struct match_plan plan = engine_plan_match(&card_rules, NULL, 0);
	struct match *match;
	struct move turn = {.verb = 0}, peek = {.verb = 1}, wait = {.verb = 2};

	engine_set_seed(&plan, "1");
	match = engine_start_match(&plan, arena);
	assert_null(engine_play_move(match, 0, &wait).rule);
	assert_null(engine_undo_move(match, 0).rule);
	assert_null(engine_play_move(match, 0, &turn).rule);
	must_refuse(engine_undo_move(match, 0), "engine:undo", "hidden");
	engine_restart_match(match, NULL);
	/* What only the mover saw is seen too. */
	assert_null(engine_play_move(match, 0, &peek).rule);
	must_refuse(engine_undo_move(match, 0), "engine:undo", "hidden");
	/* Turned over when all know it: nothing new. */
	engine_restart_match(match, NULL);
	assert_null(engine_play_move(match, 0, &turn).rule);
	assert_null(engine_play_move(match, 0, &wait).rule);
	assert_null(engine_undo_move(match, 0).rule);
}

AROUND_ALL(open_tally, close_tally);
