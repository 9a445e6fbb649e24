/* engine_journal.c: journals that were cut, edited, mixed up or made up are refused with their line.
 * May use: engine, tally as a game to play, cmocka. */
#include <stdio.h>
#include <string.h>

#include "codec/codec.h"
#include "engine/journal.h"
#include "systems/tally/tally.h"
#include "test.h"

enum { PAPER = 16384, DATA = 0x1234 };

static struct arena *arena;
static const void *tables;
static char good[PAPER]; /* a whole game with two moves taken back */
static size_t good_size;
static int good_lines, header_lines;
static uint32_t good_plies;

/* The text of a journal changes from test to test; this is where the fault was found. */
struct trial {
	bool good, foreign;
	enum journal_step step; /* the last */
	int line;               /* of the fault */
	char text[512];
	const char *rule;
	bool start_differs;
	uint64_t hash; /* of the position where the replay ended */
	uint32_t ply;  /* how far it came */
	size_t at;     /* and how many bytes were good */
	struct arena *arena;
};

static struct trial replay_with(const void *played, uint64_t data, const char *bytes, size_t size)
{
	struct trial trial = {.arena = base_open_arena()};
	struct faults faults = {.arena = trial.arena};
	struct journal journal;
	struct match_plan plan;

	if (engine_open_journal(&journal, "trial", bytes, size, &faults) &&
	    engine_plan_journal(&journal, &tally_rules, played, data, &plan, &faults)) {
		struct match *match = engine_start_match(&plan, trial.arena);

		do
			trial.step = engine_replay_line(&journal, match, &faults);
		while (trial.step < JOURNAL_END);
		trial.good = trial.step == JOURNAL_END;
		trial.foreign = journal.foreign;
		trial.start_differs = journal.start_differs;
		trial.ply = match->ply;
		trial.hash = engine_hash_state(match);
		assert_null(tally_rules.invariants(played, match->state));
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

static struct trial replay(const char *bytes, size_t size)
{
	return replay_with(tables, DATA, bytes, size);
}

static int count_lines(const char *bytes, size_t size)
{
	int lines = 0;

	for (size_t i = 0; i < size; i++)
		lines += bytes[i] == '\n';
	return lines;
}

/* Plays the lowest token always, doubling once, taking the first lead and the double back. */
static void write_good(uint32_t format)
{
	struct match_plan plan = engine_plan_match(&tally_rules, tables, 0);
	struct text paper = base_start_text(good, sizeof good);
	struct match *match;
	bool undone[2] = {false, false};

	engine_set_seed(&plan, "Magdala");
	plan.data = DATA;
	plan.format = format;
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
	write_good(0);
	return 0;
}

static int close_tally(void **unused)
{
	(void)unused;
	base_close_arena(arena);
	return 0;
}

TEST(a_whole_journal_replays)
{
	struct trial trial = replay(good, good_size);

	assert_true(trial.good);
	assert_int_equal(trial.ply, good_plies);
	assert_int_equal(trial.at, good_size);
	assert_int_equal(strncmp(good,
	                         "durbar-journal 3\nsystem tally 1\ndata 0000000000001234\nscenario tally-1\n"
	                         "option rounds 5\noption carry on\ndice chosen\nseed-hash ",
	                         117 + 5),
	                 0);
	assert_non_null(strstr(good, "\nseed Magdala\nstart "));
	assert_non_null(strstr(good, "\nundo 1 0 "));
	assert_non_null(strstr(good, "\nundo 2 1 "));
}

TEST(every_cut_is_found_in_its_line)
{
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

TEST(every_changed_byte_is_found)
{
	static const unsigned char flips[] = {1, 2, 4, 8, 16, 32, 64, 128, 255};
	char bytes[PAPER];
	int line = 1;

	for (size_t i = 0; i < good_size; i++) {
		for (size_t j = 0; j < sizeof flips; j++) {
			struct trial trial;

			memcpy(bytes, good, good_size);
			bytes[i] = (char)(bytes[i] ^ flips[j]);
			trial = replay(bytes, good_size);
			/* Another version, or other data, with which the game is the same: no damage. */
			if (trial.good) {
				assert_in_range(line, 2, 3);
				assert_true(trial.foreign);
				continue;
			}
			/* A changed seed hash shows at the seed, a changed option at the start. */
			if (line > header_lines)
				assert_in_range(trial.line, line, line + (good[i] == '\n'));
		}
		line += good[i] == '\n';
	}
}

TEST(lost_doubled_and_swapped_lines_are_found)
{
	char bytes[2 * PAPER];
	const char *start = good;

	for (int line = 1; line <= good_lines; line++) {
		size_t before = (size_t)(start - good), length = (size_t)(strchr(start, '\n') - start) + 1;
		struct trial trial;

		memcpy(bytes, good, before + length);
		memcpy(bytes + before + length, start, good_size - before);
		trial = replay(bytes, good_size + length);
		assert_false(trial.good);
		memcpy(bytes + before, start + length, good_size - before - length);
		trial = replay(bytes, good_size - length);
		/* Without its last line a journal is one of a game still going on. An option that is not named has its standard
		 * value, as this one has it. */
		assert_int_equal(trial.good, line == good_lines || strncmp(start, "option rounds 5\n", 16) == 0);
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

TEST(faults_say_what_is_wrong)
{
	static char wide[2 * JOURNAL_LINE];
	int first = header_lines + 1;

	must_fault(1, "durbar-journal 4\n", "another format");
	must_fault(7, "dice fair\n", "chosen");
	must_fault(7, "dice hidden\n", "chosen");
	must_fault(1, "\n", "begins with");
	must_fault(2, "system mutiny 1\n", "another rule system");
	must_fault(2, "system tally\n", "expected");
	must_fault(3, "data 000000000000123\n", "sixteen");
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
TEST(a_changed_die_is_told_as_such)
{
	char line[JOURNAL_LINE], *dice;
	const char *start = good;

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

TEST(a_move_spelt_otherwise_is_found)
{
	char bytes[PAPER];
	char *lay;
	struct trial trial;

	memcpy(bytes, good, good_size);
	lay = strstr(bytes, "lay ");
	memmove(lay + 5, lay + 4, good_size - (size_t)(lay + 4 - bytes));
	lay[4] = ' ';
	trial = replay(bytes, good_size + 1);
	assert_false(trial.good);
	assert_int_equal(trial.line, header_lines + 1);
	assert_non_null(strstr(trial.text, "spelt"));
}

TEST(a_hidden_seed_is_kept_until_revealed)
{
	struct faults faults = {.arena = arena};
	struct match_plan plan = engine_plan_match(&tally_rules, tables, 0);
	struct journal journal;
	char room[JOURNAL_HEADER];
	struct text text = base_start_text(room, sizeof room);

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

TEST(random_bytes_never_pass)
{
	static const char words[] = " \n0123456789abcdefundoseedstartoptionsystem-,\0\x80\xff";
	struct rng rng = {11};
	char bytes[PAPER];

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

TEST(an_undo_that_the_rules_refuse_needs_its_word)
{
	char bytes[PAPER];
	struct trial trial;
	size_t size;

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
TEST(practice_is_said_once_and_in_its_place)
{
	static const char line[] = "practice yes\n";
	char bytes[PAPER + sizeof line];
	size_t size = write_taken_back(bytes, true, UNDO_PRACTICE);
	char *place = strstr(bytes, line);

	memmove(place + strlen(line), place, size - (size_t)(place - bytes));
	assert_non_null(strstr(replay(bytes, size + strlen(line)).text, "\"practice yes\" once"));
	must_fault(header_lines - 4, "practice yes no\ndice chosen\n", "practice yes");
	must_fault(header_lines - 4, "practice no\ndice chosen\n", "practice yes");
	must_fault(header_lines - 4, "practice\ndice chosen\n", "practice yes");
	must_fault(header_lines + 2, "undo 1 0 0123456789abcdef freely\n", "only \"agreed\"");
	must_fault(header_lines + 2, "undo 1 0 0123456789abcdef agreed \n", "only \"agreed\"");
	must_fault(header_lines + 2, "undo 1 0 0123456789abcdef \n", "only \"agreed\"");
}

/* ---- played with other rules */

/* Tally's tables with one number of its data changed. */
static const void *change_tables(const char *key, const char *part, const char *value)
{
	struct faults faults = {.arena = arena};
	struct doc_set data;
	struct doc *number;

	assert_true(codec_read_data(DURBAR_SOURCE "/data/tally", arena, &data, &faults, NULL));
	for (size_t i = 0; i < data.count; i++)
		for (number = data.list[i].root->first; number; number = number->next)
			if (number->key && strcmp(number->key, key) == 0)
				for (struct doc *own = part ? number->first : number; own;
				     own = part ? own->next : NULL)
					if (!part || strcmp(own->key, part) == 0)
						own->scalar = value;
	assert_non_null(tally_rules.load(&data, arena, &faults));
	return tally_rules.load(&data, arena, &faults);
}

/* The line of the good journal with that number. */
static void copy_line(int line, char room[JOURNAL_LINE])
{
	const char *start = good;

	for (int i = 1; i < line; i++)
		start = strchr(start, '\n') + 1;
	snprintf(room, JOURNAL_LINE, "%.*s", (int)(strchr(start, '\n') - start), start);
}

/* The die has no effect before it is rolled. */
TEST(the_first_move_by_other_rules_is_named)
{
	const void *other = change_tables("die", NULL, "7");
	struct trial trial = replay_with(other, 0x9999, good, good_size), damaged;
	char line[JOURNAL_LINE], from[64], hash[17];
	struct text text = base_start_text(hash, sizeof hash);

	assert_int_equal(trial.step, JOURNAL_PARTED);
	assert_false(trial.start_differs);
	assert_in_range(trial.ply, 1, good_plies - 1);
	snprintf(from, sizeof from, "played with other rules from move %u on", trial.ply + 1);
	assert_non_null(strstr(trial.text, from));
	/* The match is at the position that the line before has. */
	copy_line(trial.line - 1, line);
	base_put_hex(&text, trial.hash);
	assert_non_null(strstr(line, hash));
	/* With the fingerprint of the same data such a line was changed. */
	damaged = replay_with(other, DATA, good, good_size);
	assert_int_equal(damaged.step, JOURNAL_BAD);
	assert_int_equal(damaged.line, trial.line);
	assert_null(strstr(damaged.text, "other rules"));
}

TEST(another_version_that_plays_the_same_goes_on)
{
	struct rules later = tally_rules;
	struct faults faults = {.arena = arena};
	struct journal journal;
	struct match_plan plan;

	later.facts.version++;
	assert_true(engine_open_journal(&journal, NULL, good, good_size, &faults));
	assert_true(engine_plan_journal(&journal, &later, tables, DATA, &plan, &faults));
	assert_true(journal.foreign);
	assert_true(engine_replay_journal(&journal, engine_start_match(&plan, arena), &faults));
	assert_true(replay_with(tables, 0x9999, good, good_size).good);
	assert_false(replay(good, good_size).foreign);
}

/* What a stored journal names as its rules and data can be put right; all else of its header stays. */
TEST(a_header_names_other_rules_and_data)
{
	struct faults faults = {.arena = arena};
	struct rules later = tally_rules;
	struct journal journal;
	struct match_plan plan;
	char room[JOURNAL_HEADER + PAPER];
	struct text text = base_start_text(room, sizeof room);
	const char *rest;

	later.facts.version = 98;
	assert_true(engine_open_journal(&journal, NULL, good, good_size, &faults));
	assert_true(engine_plan_journal(&journal, &later, tables, 0x9999, &plan, &faults));
	engine_put_renamed(&journal, &plan, &text);
	assert_int_equal(strncmp(room, "durbar-journal 3\nsystem tally 98\ndata 0000000000009999\nscenario ", 64), 0);
	rest = strstr(good, "\nscenario ");
	assert_string_equal(strstr(room, "\nscenario ") + journal.lines_start - (size_t)(rest - good), "");
	base_put_piece(&text, good + journal.lines_start, good_size - journal.lines_start);
	assert_true(replay_with(tables, 0x9999, room, text.used).good);
	assert_string_equal(strstr(room, "\nscenario "), rest);
}

TEST(another_set_up_is_named)
{
	struct trial trial = replay_with(change_tables("bag", "6", "7"), 0x9999, good, good_size);

	assert_int_equal(trial.step, JOURNAL_PARTED);
	assert_true(trial.start_differs);
	assert_int_equal(trial.line, header_lines - 1);
	assert_non_null(strstr(trial.text, "from the set-up on"));
}

/* Format 2 hashed the bytes of the state, and no fingerprint can be compared. */
TEST(journals_of_format_2_are_still_verified)
{
	struct trial trial;

	write_good(2);
	assert_int_equal(strncmp(good, "durbar-journal 2\n", 17), 0);
	trial = replay(good, good_size);
	assert_true(trial.good && trial.foreign);
	trial = replay_with(change_tables("die", NULL, "7"), DATA, good, good_size);
	assert_int_equal(trial.step, JOURNAL_PARTED);
	assert_non_null(strstr(trial.text, "changed, or played with other rules, from move"));
	write_good(0);
}

AROUND_ALL(open_tally, close_tally);
