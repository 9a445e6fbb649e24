/* engine_journal.c: journals that were cut, edited, mixed up or made up are refused with their line.
 * May use: engine, tally as a game to play, cmocka. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "codec/codec.h"
#include "engine/journal.h"
#include "systems/tally/tally.h"

enum { PAPER = 16384, DATA = 0x1234 };

static struct arena *arena;
static const void *tables;
static char good[PAPER]; /* a whole game with two moves taken back */
static size_t good_size;
static int good_lines, header_lines;
static uint32_t good_plies;

/* The text of a journal changes from test to test; this is where the fault was found. */
struct trial {
	bool good;
	int line; /* of the fault */
	char text[512];
	const char *rule;
	uint32_t ply; /* how far the replay came */
	size_t at;    /* and how many bytes were good */
	struct arena *arena;
};

static struct trial replay(const char *bytes, size_t size)
{
	struct trial trial = {.arena = base_open_arena()};
	struct faults faults = {.arena = trial.arena};
	struct journal journal;
	struct match_plan plan;

	if (engine_open_journal(&journal, "trial", bytes, size, &faults) &&
	    engine_plan_journal(&journal, &tally_rules, tables, DATA, &plan, &faults)) {
		struct match *match = engine_start_match(&plan, trial.arena);

		trial.good = engine_replay_journal(&journal, match, &faults);
		trial.ply = match->ply;
		assert_null(tally_rules.invariants(tables, match->state));
	}
	trial.at = journal.at;
	assert_int_equal(faults.count, trial.good ? 0 : 1);
	if (!trial.good) {
		trial.line = faults.list[0].line;
		trial.rule = faults.list[0].rule;
		snprintf(trial.text, sizeof trial.text, "%s", faults.list[0].text);
		assert_string_equal(faults.list[0].file, "trial");
		assert_true(trial.line >= 1);
	}
	base_close_arena(trial.arena);
	return trial;
}

static int count_lines(const char *bytes, size_t size)
{
	int lines = 0;

	for (size_t i = 0; i < size; i++)
		lines += bytes[i] == '\n';
	return lines;
}

/* Plays the lowest token always, doubling once, taking the first lead and the double back. */
static void write_good(void)
{
	struct match_plan plan = engine_plan_match(&tally_rules, tables, 0);
	struct text paper = base_start_text(good, sizeof good);
	struct match *match;
	bool undone[2] = {false, false};

	engine_set_seed(&plan, "Magdala");
	plan.data = DATA;
	plan.option[1] = 1;
	match = engine_start_match(&plan, arena);
	engine_put_header(match, true, &paper);
	header_lines = count_lines(good, paper.used);
	for (uint32_t acting; (acting = engine_seats_to_act(match)) != 0;) {
		int seat = acting == 2;
		struct move room[16];
		struct move_list moves = {room, 16, 0, false};

		tally_rules.legal(tables, match->state, seat, &moves);
		if (seat == 1 && !undone[1])
			assert_null(engine_play_text(match, 1, "double").rule);
		else
			assert_null(engine_play_move(match, seat, &room[0]).rule);
		engine_put_line(match, &paper);
		if (!undone[seat]) {
			undone[seat] = true;
			assert_null(engine_undo_move(match, seat).rule);
			engine_put_undo(match, seat, UNDO_PLAIN, &paper);
		}
	}
	assert_false(paper.cut);
	good_size = paper.used;
	good_lines = count_lines(good, good_size);
	good_plies = match->ply;
}

static int open_tally(void **unused)
{
	struct doc_set data = {0};
	struct faults faults = {0};

	(void)unused;
	arena = faults.arena = base_open_arena();
	codec_read_data(DURBAR_SOURCE "/data/tally", arena, &data, &faults, NULL);
	tables = tally_rules.load(&data, arena, &faults);
	if (!tables)
		return -1;
	write_good();
	return 0;
}

static int close_tally(void **unused)
{
	(void)unused;
	base_close_arena(arena);
	return 0;
}

static void a_whole_journal_replays(void **unused)
{
	struct trial trial = replay(good, good_size);

	(void)unused;
	assert_true(trial.good);
	assert_int_equal(trial.ply, good_plies);
	assert_int_equal(trial.at, good_size);
	assert_int_equal(strncmp(good,
	                         "durbar-journal 2\nsystem tally 1\ndata 0000000000001234\nscenario tally-1\n"
	                         "option rounds 5\noption carry on\ndice chosen\nseed-hash ",
	                         117 + 5),
	                 0);
	assert_non_null(strstr(good, "\nseed Magdala\nstart "));
	assert_non_null(strstr(good, "\nundo 1 0 "));
	assert_non_null(strstr(good, "\nundo 2 1 "));
}

static void every_cut_is_found_in_its_line(void **unused)
{
	(void)unused;
	for (size_t size = 0; size < good_size; size++) {
		struct trial trial = replay(good, size);
		int lines = count_lines(good, size);
		bool whole = size > 0 && good[size - 1] == '\n';

		if (whole && lines >= header_lines) {
			assert_true(trial.good);
			continue;
		}
		assert_false(trial.good);
		assert_int_equal(trial.line, lines + 1);
		if (lines >= header_lines)
			assert_non_null(strstr(trial.text, "cut short"));
	}
}

static void every_changed_byte_is_found(void **unused)
{
	static const unsigned char flips[] = {1, 2, 4, 8, 16, 32, 64, 128, 255};
	char bytes[PAPER];
	int line = 1;

	(void)unused;
	for (size_t i = 0; i < good_size; i++) {
		for (size_t j = 0; j < sizeof flips; j++) {
			struct trial trial;

			memcpy(bytes, good, good_size);
			bytes[i] = (char)(bytes[i] ^ flips[j]);
			trial = replay(bytes, good_size);
			assert_false(trial.good);
			/* A changed seed hash shows at the seed, a changed option at the start. */
			if (line > header_lines)
				assert_in_range(trial.line, line, line + (good[i] == '\n'));
		}
		line += good[i] == '\n';
	}
}

static void lost_doubled_and_swapped_lines_are_found(void **unused)
{
	char bytes[2 * PAPER];
	const char *start = good;

	(void)unused;
	for (int line = 1; line <= good_lines; line++) {
		size_t before = (size_t)(start - good), length = (size_t)(strchr(start, '\n') - start) + 1;
		struct trial trial;

		memcpy(bytes, good, before + length);
		memcpy(bytes + before + length, start, good_size - before);
		trial = replay(bytes, good_size + length);
		assert_false(trial.good);
		memcpy(bytes + before, start + length, good_size - before - length);
		trial = replay(bytes, good_size - length);
		/* Without its last line a journal is one of a game still going on. */
		assert_int_equal(trial.good, line == good_lines);
		start += length;
	}
}

/* One line of `good` replaced; what the fault must say, and where. */
static void must_fault(int line, const char *instead, const char *part)
{
	char bytes[2 * PAPER];
	const char *start = good;
	size_t before, length;
	struct trial trial;

	for (int i = 1; i < line; i++)
		start = strchr(start, '\n') + 1;
	before = (size_t)(start - good);
	length = line > good_lines ? 0 : (size_t)(strchr(start, '\n') - start) + 1;
	memcpy(bytes, good, before);
	memcpy(bytes + before, instead, strlen(instead));
	memcpy(bytes + before + strlen(instead), start + length, good_size - before - length);
	trial = replay(bytes, good_size - length + strlen(instead));
	assert_false(trial.good);
	if (!strstr(trial.text, part))
		fail_msg("line %d: \"%s\" does not say \"%s\"", trial.line, trial.text, part);
	assert_int_equal(trial.line, line);
}

static void faults_say_what_is_wrong(void **unused)
{
	static char wide[2 * JOURNAL_LINE];
	int first = header_lines + 1;

	(void)unused;
	must_fault(1, "durbar-journal 3\n", "another format");
	must_fault(7, "dice fair\n", "chosen");
	must_fault(7, "dice hidden\n", "chosen");
	must_fault(1, "\n", "begins with");
	must_fault(2, "system mutiny 1\n", "another rule system");
	must_fault(2, "system tally 999\n", "another version");
	must_fault(2, "system tally\n", "expected");
	must_fault(3, "data 0000000000001235\n", "other data");
	must_fault(4, "scenario tally-9\n", "no scenario 'tally-9'");
	must_fault(5, "option rounds 99\n", "must be 1 to 6");
	must_fault(9, "seed Maqdala\n", "seed-hash");
	must_fault(10, "start 0123456789abcdef\n", "has hash");
	must_fault(9, "seed hidden\n", "hidden");
	must_fault(first, "7 0 0123456789abcdef - lay 1\n", "this is ply 1, the line says 7");
	must_fault(first, "1 9 0123456789abcdef - lay 1\n", "no such seat");
	must_fault(first, "1 x 0123456789abcdef - lay 1\n", "seat");
	must_fault(first, "1 0 0123456789ABCDEF - lay 1\n", "hash");
	must_fault(first, "1 0 0123456789abcdef -\n", "dice");
	must_fault(first, "1 0 0123456789abcdef - dance\n", "Not understood");
	must_fault(first, "1 0 0123456789abcdef - lay 9\n", "no such token");
	must_fault(first, "1 1 0123456789abcdef - lay 1\n", "turn");
	must_fault(first, "undo 0 0 0123456789abcdef\n", "no move");
	must_fault(first, "1  0 0123456789abcdef - lay 1\n", "seat");
	must_fault(first, "\xc3\xa9\n", "ASCII");
	must_fault(first, "\r\n", "ASCII");
	must_fault(first, "\n", "expected");
	must_fault(good_lines + 1, "11 0 0123456789abcdef - lay 1\n", "over");
	memset(wide, '1', sizeof wide);
	wide[sizeof wide - 1] = 0;
	wide[sizeof wide - 2] = '\n';
	must_fault(first, wide, "longer than");
}

/* Right hash and dice, another spelling: still not what was written. */
/* The dice of the first line that has some, one of them changed. */
static void a_changed_die_is_told_as_such(void **unused)
{
	char line[JOURNAL_LINE], *dice;
	const char *start = good;

	(void)unused;
	for (int at = 1; at <= good_lines; at++, start = strchr(start, '\n') + 1) {
		snprintf(line, sizeof line, "%.*s\n", (int)(strchr(start, '\n') - start), start);
		dice = line;
		for (int field = 0; field < 3 && dice; field++)
			dice = strchr(dice + (field > 0), ' ');
		if (at <= header_lines || strncmp(line, "undo", 4) == 0 || dice[1] == '-')
			continue;
		dice = strchr(dice, ':');
		dice[1] = dice[1] == '6' ? '1' : (char)(dice[1] + 1);
		must_fault(at, line, "other dice fell than the line says");
		return;
	}
	fail_msg("no line has dice");
}

static void a_move_spelt_otherwise_is_found(void **unused)
{
	char bytes[PAPER];
	char *lay;
	struct trial trial;

	(void)unused;
	memcpy(bytes, good, good_size);
	lay = strstr(bytes, "lay ");
	memmove(lay + 5, lay + 4, good_size - (size_t)(lay + 4 - bytes));
	lay[4] = ' ';
	trial = replay(bytes, good_size + 1);
	assert_false(trial.good);
	assert_int_equal(trial.line, header_lines + 1);
	assert_non_null(strstr(trial.text, "spelt"));
}

static void a_hidden_seed_is_kept_until_revealed(void **unused)
{
	struct faults faults = {.arena = arena};
	struct match_plan plan = engine_plan_match(&tally_rules, tables, 0);
	struct journal journal;
	char room[JOURNAL_HEADER];
	struct text text = base_start_text(room, sizeof room);

	(void)unused;
	engine_set_seed(&plan, "Magdala");
	engine_put_header(engine_start_match(&plan, arena), false, &text);
	assert_null(strstr(room, "Magdala"));
	assert_non_null(strstr(room, "\nseed hidden\n"));
	assert_true(engine_open_journal(&journal, NULL, room, text.used, &faults));
	assert_false(engine_plan_journal(&journal, &tally_rules, tables, 0, &plan, &faults));
	assert_false(engine_reveal_seed(&journal, "Kumasi"));
	assert_true(engine_reveal_seed(&journal, "Magdala"));
	assert_true(engine_plan_journal(&journal, &tally_rules, tables, 0, &plan, &faults));
	assert_string_equal(plan.seed, "Magdala");
}

static void random_bytes_never_pass(void **unused)
{
	static const char words[] = " \n0123456789abcdefundoseedstartoptionsystem-,\0\x80\xff";
	struct rng rng = {11};
	char bytes[PAPER];

	(void)unused;
	for (int i = 0; i < 20000; i++) {
		size_t kept = base_pick_below(&rng, 2) ? 0 : base_pick_below(&rng, (uint32_t)good_size);
		size_t more = 1 + base_pick_below(&rng, 200);
		struct trial trial;

		memcpy(bytes, good, kept);
		for (size_t j = 0; j < more; j++)
			bytes[kept + j] = words[base_pick_below(&rng, sizeof words - 1)];
		/* The same byte as in the journal would be no fault. */
		if (bytes[kept] == good[kept])
			bytes[kept] = '~';
		trial = replay(bytes, kept + more);
		assert_false(trial.good);
		/* The lines of the header are read first and compared afterwards. */
		if (count_lines(good, kept) >= header_lines)
			assert_true(trial.at <= kept);
	}
}

/* A lead, its answer with dice, both undone in a way, and the same again. */
static size_t write_taken_back(char bytes[PAPER], bool practice, enum undo_way way)
{
	struct match_plan plan = engine_plan_match(&tally_rules, tables, 0);
	struct text paper = base_start_text(bytes, PAPER);
	struct match *match;

	engine_set_seed(&plan, "Magdala");
	plan.data = DATA;
	plan.practice = true; /* so that everything can be undone here */
	match = engine_start_match(&plan, arena);
	match->plan.practice = practice;
	engine_put_header(match, true, &paper);
	match->plan.practice = true;
	for (int ply = 0; ply < 5; ply++) {
		struct move room[16];
		struct move_list moves = {room, 16, 0, false};

		if (ply == 2) {
			assert_null(engine_undo_move_by(match, 1, UNDO_PRACTICE).rule);
			engine_put_undo(match, 1, way, &paper);
			continue;
		}
		tally_rules.legal(tables, match->state, engine_seats_to_act(match) == 2, &moves);
		assert_null(engine_play_move(match, engine_seats_to_act(match) == 2, &room[0]).rule);
		engine_put_line(match, &paper);
	}
	return paper.used;
}

static void an_undo_that_the_rules_refuse_needs_its_word(void **unused)
{
	char bytes[PAPER];
	struct trial trial;
	size_t size;

	(void)unused;
	for (int practice = 0; practice < 2; practice++)
		for (enum undo_way way = UNDO_PLAIN; way < UNDO_WAYS; way++) {
			size = write_taken_back(bytes, practice, way);
			assert_int_equal(!!strstr(bytes, "\npractice yes\ndice "), practice);
			trial = replay(bytes, size);
			assert_int_equal(trial.good, way == UNDO_AGREED || (practice && way == UNDO_PRACTICE));
			if (!trial.good)
				assert_string_equal(trial.rule, "engine:undo");
			else
				assert_int_equal(trial.ply, 3);
		}
}

/* The words of practice games are as strict as all others. */
static void practice_is_said_once_and_in_its_place(void **unused)
{
	static const char line[] = "practice yes\n";
	char bytes[PAPER + sizeof line];
	size_t size = write_taken_back(bytes, true, UNDO_PRACTICE);
	char *place = strstr(bytes, line);

	(void)unused;
	memmove(place + strlen(line), place, size - (size_t)(place - bytes));
	assert_non_null(strstr(replay(bytes, size + strlen(line)).text, "\"practice yes\" once"));
	must_fault(header_lines - 4, "practice yes no\ndice chosen\n", "practice yes");
	must_fault(header_lines - 4, "practice no\ndice chosen\n", "practice yes");
	must_fault(header_lines - 4, "practice\ndice chosen\n", "practice yes");
	must_fault(header_lines + 2, "undo 1 0 0123456789abcdef freely\n", "only \"agreed\"");
	must_fault(header_lines + 2, "undo 1 0 0123456789abcdef agreed \n", "only \"agreed\"");
	must_fault(header_lines + 2, "undo 1 0 0123456789abcdef \n", "only \"agreed\"");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_whole_journal_replays),
		cmocka_unit_test(every_cut_is_found_in_its_line),
		cmocka_unit_test(every_changed_byte_is_found),
		cmocka_unit_test(lost_doubled_and_swapped_lines_are_found),
		cmocka_unit_test(faults_say_what_is_wrong),
		cmocka_unit_test(a_changed_die_is_told_as_such),
		cmocka_unit_test(a_move_spelt_otherwise_is_found),
		cmocka_unit_test(a_hidden_seed_is_kept_until_revealed),
		cmocka_unit_test(random_bytes_never_pass),
		cmocka_unit_test(an_undo_that_the_rules_refuse_needs_its_word),
		cmocka_unit_test(practice_is_said_once_and_in_its_place),
	};

	return cmocka_run_group_tests(tests, open_tally, close_tally);
}
