/* engine_at_once.c: several seats decide at once, and dice fall in secret.
 * May use: engine, duel as a game to play, cmocka. */
#include <string.h>

#include "codec/codec.h"
#include "engine/match.h"
#include "systems/duel/duel.h"
#include "test.h"

enum { RED, BLUE };

static struct arena *arena;
static const void *tables;

static int open_duel(void **unused)
{
	struct doc_set data = {0};
	struct faults faults = {0};

	(void)unused;
	arena = faults.arena = base_open_arena();
	codec_read_data(DURBAR_SOURCE "/data/duel", arena, &data, &faults, NULL);
	tables = duel_rules.load(&data, arena, &faults);
	return tables ? 0 : -1;
}

static int close_duel(void **unused)
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

static void play(struct match *match, int seat, const char *move)
{
	assert_null(engine_play_text(match, seat, move).rule);
}

TEST(both_may_answer_the_same_ply)
{
	for (int first = RED; first <= BLUE; first++) {
		struct match *match = start(&duel_rules, 0);

		assert_int_equal(engine_seats_ready(match), 0);
		play(match, first, "load");
		assert_int_equal(engine_seats_ready(match), 1 << first);
		assert_true(engine_is_unchanged(match, !first, 0));
		assert_true(engine_is_unchanged(match, first, 1));
		play(match, !first, "load");
		assert_int_equal(engine_seats_ready(match), 0);
		assert_false(engine_is_unchanged(match, first, 1));
		assert_false(engine_is_unchanged(match, !first, 1));
		assert_true(engine_is_unchanged(match, !first, 2));
		assert_false(engine_is_unchanged(match, first, 3));
	}
}

/* Nobody ever sees anything. */
static void view_nothing(const void *the_tables, const void *state, int seat, void *view)
{
	(void)the_tables;
	(void)state;
	(void)seat;
	memset(view, 0, duel_rules.facts.state_size);
}

/* Else a move that was sent twice would be made twice where it shows its maker nothing new. */
TEST(whoever_moved_answers_no_older_ply)
{
	struct rules blind = duel_rules;
	struct match *match;

	blind.view = view_nothing;
	match = start(&blind, 0);
	play(match, RED, "load");
	assert_false(engine_is_unchanged(match, RED, 0));
	assert_true(engine_is_unchanged(match, BLUE, 0));
}

TEST(a_position_that_was_taken_back_answers_nothing)
{
	struct match *match = start(&duel_rules, 0);

	play(match, RED, "load");
	assert_null(engine_undo_move(match, RED).rule);
	assert_true(engine_is_unchanged(match, RED, 0));
	assert_false(engine_is_unchanged(match, BLUE, 1));
}

TEST(a_position_that_is_not_kept_answers_nothing)
{
	struct rules blind = duel_rules;
	struct match *match;

	blind.view = view_nothing;
	match = start(&blind, 1);
	play(match, RED, "load");
	play(match, BLUE, "load");
	play(match, RED, "hide");
	/* A watcher never moves: only what is kept counts. */
	assert_true(engine_is_unchanged(match, -1, 2));
	assert_false(engine_is_unchanged(match, -1, 1));
	assert_false(engine_is_unchanged(match, -1, 0));
}

/* Why the second order cannot be taken back must not tell whether the first threw a secret die. */
TEST(a_refused_undo_tells_no_secret_die)
{
	static const char *const first[] = {"load", "hide"};
	struct refusal refusal[2];

	for (int i = 0; i < 2; i++) {
		struct match *match = start(&duel_rules, 0);

		play(match, RED, first[i]);
		play(match, BLUE, "hide");
		assert_int_equal(((const struct dice *)match->state)->used, i == 0);
		refusal[i] = engine_undo_move(match, BLUE);
		assert_non_null(refusal[i].rule);
	}
	assert_string_equal(refusal[0].rule, refusal[1].rule);
	assert_string_equal(refusal[0].text, refusal[1].text);
}

/* An order that throws a die before it is carried out. */
static void apply_open(const void *the_tables, void *state, int seat, const struct move *move, struct event_log *log)
{
	base_roll_die(state, 6);
	duel_rules.apply(the_tables, state, seat, move, log);
}

static void apply_hidden(const void *the_tables, void *state, int seat, const struct move *move, struct event_log *log)
{
	base_roll_die(state, 6);
	base_hide_dice(state, 1);
	duel_rules.apply(the_tables, state, seat, move, log);
}

TEST(secret_dice_do_not_keep_a_move_from_being_taken_back)
{
	struct rules open = duel_rules, hidden = duel_rules;
	struct match *match;
	struct refusal refusal;

	open.apply = apply_open;
	match = start(&open, 0);
	play(match, RED, "load");
	refusal = engine_undo_move(match, RED);
	assert_non_null(refusal.rule);
	assert_non_null(strstr(refusal.text, "Dice"));
	hidden.apply = apply_hidden;
	match = start(&hidden, 0);
	play(match, RED, "load");
	assert_int_equal(((const struct dice *)match->state)->used, 1);
	assert_true(engine_is_unchanged(match, BLUE, 0));
	assert_null(engine_undo_move(match, RED).rule);
	assert_int_equal(((const struct dice *)match->state)->used, 0);
}

AROUND_ALL(open_duel, close_duel);
