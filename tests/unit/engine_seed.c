/* engine_seed.c: words, commitments and seeds: engine/seed.h, and the part of engine/journal.h that is about them.
 * The expected hashes were computed with sha256sum, by the recipe of docs/dice.md.
 * May use: everything. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "codec/codec.h"
#include "engine/journal.h"
#include "systems/registry.h"
#include "test.h"

static const struct rules *rules;
static const void *tables;
static struct arena *arena;

static const char name[] = "000102030405060708090a0b0c0d0e0f";
/* Words of one digit are easy to tell apart. */
static const char *word(char digit)
{
	static char room[4][SEED_HEX];
	static unsigned at;
	char *it = room[at++ % 4];

	memset(it, digit, SEED_HEX - 1);
	it[SEED_HEX - 1] = 0;
	return it;
}

static int open_tally(void **unused)
{
	struct doc_set data = {0};
	struct faults faults = {0};

	(void)unused;
	arena = faults.arena = base_open_arena();
	rules = systems_find_rules("tally");
	codec_read_data(DURBAR_SOURCE "/data/tally", arena, &data, &faults, NULL);
	tables = rules->load(&data, arena, &faults);
	return tables ? 0 : -1;
}

static int close_tally(void **unused)
{
	(void)unused;
	base_close_arena(arena);
	return 0;
}

static void commit(struct seed_source *source, int seat, const char *it)
{
	engine_commit_word(source->match, seat, it, engine_find_giver(source, seat)->commitment);
}

/* Two seats that have both given. */
static struct match_plan plan_words(void)
{
	struct match_plan plan = engine_plan_match(rules, tables, 0);

	plan.data = 0x1234;
	engine_start_source(&plan.source, name, word('a'));
	plan.source.seats = 3;
	commit(&plan.source, 0, word('b'));
	commit(&plan.source, 1, word('c'));
	assert_true(engine_show_word(&plan.source, 0, word('b')));
	assert_true(engine_show_word(&plan.source, 1, word('c')));
	engine_draw_seed(&plan);
	return plan;
}

/* printf 'durbar word 000102030405060708090a0b0c0d0e0f host aaaa...' | sha256sum */
TEST(a_commitment_is_the_hash_of_match_giver_and_word)
{
	char commitment[SEED_HEX];

	engine_commit_word(name, SEED_HOST, word('a'), commitment);
	assert_string_equal(commitment, "07569f5437d2788ea049d050899c64d8bddf3db82448c2099b7e737c29ddd864");
	engine_commit_word(name, 1, word('a'), commitment);
	assert_string_equal(commitment, "e383c2e2561b4cfc8b64bb74207ae3899a04a9bb174362fbd957fcf8d8bca3e0");
}

/* The same lines written by hand, through sha256sum. */
TEST(the_seed_is_the_hash_of_the_lines_of_words)
{
	struct match_plan plan = plan_words();
	char room[JOURNAL_HEADER];
	struct text text = base_start_text(room, sizeof room);

	engine_put_draft(&plan, true, &text);
	assert_non_null(strstr(room, "\noption carry off\ndice words\nround 1\nmatch 000102030405060708090a0b0c0d0e0f\n"
	                             "commit host "));
	assert_string_equal(plan.seed, "1e3cf8d1c01b0f1f85799bd3a9638e8860a4ac1877ed1118759d8b7db73cdb2b");
}

/* What is not fixed by the commitments must not change it: somebody could try one after the other. */
TEST(every_word_changes_the_seed_and_nothing_else_does)
{
	struct match_plan first = plan_words(), other = first;

	for (int seat = SEED_HOST; seat < 2; seat++) {
		other = first;
		other.source.giver[seat + 1].word[7] = 'f';
		engine_draw_seed(&other);
		assert_string_not_equal(first.seed, other.seed);
	}
	other = first;
	other.option[1] = 1;
	other.data++;
	other.source.round = 2;
	engine_draw_seed(&other);
	assert_string_equal(first.seed, other.seed);
}

TEST(only_the_word_that_was_committed_to_is_taken)
{
	struct seed_source source;

	engine_start_source(&source, name, word('a'));
	source.seats = 3;
	assert_true(engine_find_giver(&source, 2) == NULL);
	commit(&source, 0, word('b'));
	assert_false(engine_show_word(&source, 0, word('c')));
	assert_false(engine_show_word(&source, 0, "b"));
	assert_false(engine_show_word(&source, 2, word('b')));
	/* Somebody else's commitment, and then his word. */
	memcpy(source.giver[2].commitment, source.giver[1].commitment, SEED_HEX);
	assert_true(engine_has_commitments(&source));
	assert_true(engine_show_word(&source, 0, word('b')));
	assert_false(engine_show_word(&source, 1, word('b')));
	assert_false(engine_has_words(&source));
	engine_next_round(&source);
	assert_int_equal(source.round, 2);
	assert_false(engine_has_commitments(&source));
	assert_string_equal(source.giver[0].word, word('a'));
	assert_string_equal(source.giver[1].word, "");
}

static const char *fault_of(const char *bytes, struct journal *journal)
{
	struct faults faults = {.arena = arena};

	return engine_open_journal(journal, NULL, bytes, strlen(bytes), &faults) ? NULL : faults.list[0].text;
}

TEST(a_journal_of_words_replays_and_none_of_their_bytes_can_change)
{
	struct match_plan plan = plan_words(), back;
	struct match *match = engine_start_match(&plan, arena);
	struct faults faults = {.arena = arena};
	struct journal journal;
	char room[JOURNAL_HEADER];
	struct text text = base_start_text(room, sizeof room);

	engine_put_header(match, true, &text);
	assert_null(fault_of(room, &journal));
	assert_false(journal.draft);
	assert_true(engine_plan_journal(&journal, rules, tables, 0x1234, &back, &faults));
	assert_int_equal(back.source.kind, SEED_WORDS);
	assert_string_equal(back.seed, plan.seed);
	assert_true(engine_replay_journal(&journal, engine_start_match(&back, arena), &faults));
	for (size_t i = journal.words_start; i < journal.words_end; i++) {
		char kept = room[i];

		room[i] = (char)(kept ^ 1);
		if (fault_of(room, &journal) == NULL)
			fail_msg("byte %zu of the header was changed, and nothing noticed", i);
		room[i] = kept;
	}
}

TEST(a_draft_keeps_what_has_been_given_so_far)
{
	struct match_plan plan = plan_words(), back;
	struct faults faults = {.arena = arena};
	struct journal journal;
	char room[JOURNAL_HEADER];
	struct text text = base_start_text(room, sizeof room);

	plan.source.giver[2] = (struct seed_giver){"", ""};
	engine_put_draft(&plan, true, &text);
	assert_null(fault_of(room, &journal));
	assert_true(journal.draft);
	assert_true(engine_plan_draft(&journal, rules, tables, 0x1234, &back, &faults));
	assert_memory_equal(&back.source, &plan.source, sizeof plan.source);
	assert_false(engine_plan_journal(&journal, rules, tables, 0x1234, &back, &faults));
	assert_non_null(strstr(faults.list[faults.count - 1].text, "has not begun"));
}

TEST(words_are_hidden_with_the_seed)
{
	struct match_plan plan = plan_words();
	struct match *match = engine_start_match(&plan, arena);
	struct journal journal;
	char room[JOURNAL_HEADER];
	struct text text = base_start_text(room, sizeof room);

	engine_put_header(match, false, &text);
	assert_null(strstr(room, word('a')));
	assert_null(strstr(room, word('b')));
	assert_null(strstr(room, plan.seed));
	assert_null(fault_of(room, &journal));
}

TEST(lines_out_of_place_are_refused)
{
	static const char *const wrong[] = {
		"dice words\nseed-hash",
		"dice words\nround 1\nmatch 00\n",
		"dice words\nmatch 000102030405060708090a0b0c0d0e0f\n",
		"dice chosen\nmatch 000102030405060708090a0b0c0d0e0f\n",
		"dice words\nround 0\nmatch 000102030405060708090a0b0c0d0e0f\n",
		"dice words\nround 1\nmatch 000102030405060708090a0b0c0d0e0f\ncommit 0 -\n",
		"dice words\nround 1\nmatch 000102030405060708090a0b0c0d0e0f\ncommit host -\n",
		"dice words\nround 1\nmatch 000102030405060708090a0b0c0d0e0f\nword host -\n",
		"dice words\nround 1\nmatch 000102030405060708090a0b0c0d0e0f\ncommit 9 -\n",
		"dice words\ndice words\n",
		"dice known\ndice chosen\n"};

	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		struct journal journal;
		char room[1024];

		snprintf(room, sizeof room,
		         "durbar-journal 3\nsystem tally 1\ndata 0000000000001234\nscenario tally-1\n%s", wrong[i]);
		if (!fault_of(room, &journal))
			fail_msg("%s was taken", wrong[i]);
	}
}

/* Tally with far more dice than a state has room to record, in the set-up and in every move. */
enum { MORE = 100 };

static void throw_more(void *state)
{
	for (int i = 0; i < MORE; i++)
		base_roll_die(state, 2 + i);
}

static void set_up_more(const void *given, size_t scenario, const int32_t *options, const struct dice *dice,
                        void *state)
{
	systems_find_rules("tally")->setup(given, scenario, options, dice, state);
	throw_more(state);
}

static void apply_more(const void *given, void *state, int seat, const struct move *move, struct event_log *log)
{
	systems_find_rules("tally")->apply(given, state, seat, move, log);
	throw_more(state);
}

static void check_more(const struct match *match, uint32_t first)
{
	const struct dice *dice = match->state;
	struct dice plain = {.key = {dice->key[0], dice->key[1]}, .used = dice->used};

	assert_int_equal(match->thrown.first, first);
	assert_int_equal(first + match->thrown.count, dice->used);
	for (int i = 0; i < MORE; i++)
		assert_int_equal(match->thrown.sides[match->thrown.count - MORE + (uint32_t)i], 2 + i);
	assert_memory_equal(dice, &plain, sizeof plain);
}

TEST(all_dice_are_recorded_however_many)
{
	struct rules many = *rules;
	struct match_plan plan;
	struct match *match;
	uint32_t used, events;
	char room[JOURNAL_DICE];
	struct text text = base_start_text(room, sizeof room);

	many.setup = set_up_more;
	many.apply = apply_more;
	plan = engine_plan_match(&many, tables, 0);
	engine_set_seed(&plan, "many");
	match = engine_start_match(&plan, arena);
	assert_int_equal(match->thrown.count, 12 + MORE);
	check_more(match, 0);
	used = match->thrown.count;
	assert_null(engine_play_text(match, 0, "resign").rule);
	events = match->events.count;
	assert_int_equal(match->thrown.count, MORE);
	check_more(match, used);
	engine_put_dice(match, &text);
	assert_int_equal(strncmp(room, "112:", 4), 0);
	assert_false(text.cut);
	/* The events are those of one move, however often it was applied. */
	many.apply = rules->apply;
	match = engine_start_match(&plan, arena);
	assert_null(engine_play_text(match, 0, "resign").rule);
	assert_int_equal(match->events.count, events);
}

AROUND_ALL(open_tally, close_tally);
