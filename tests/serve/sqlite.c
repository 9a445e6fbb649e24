/* sqlite.c: tests of the SQLite store's files: a log that was damaged after a kill, databases of other versions, threads
 * that cannot be started. */
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <sqlite3.h>

#include "base/dice.h"
#include "failing.h"
#include "stored.h"
#include "test.h"

enum { LINES = 5, LOG_HEAD = 32, FRAME_HEAD = 24, MOST = 1 << 20 };

static char folder[64], log_path[272];

static int set_up(void **state)
{
	(void)state;
	snprintf(folder, sizeof folder, "/tmp/durbar-sqlite-XXXXXX");
	assert_non_null(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/matches.db", folder);
	snprintf(log_path, sizeof log_path, "%s-wal", path);
	good_count = bad_count = 0;
	return 0;
}

static int tear_down(void **state)
{
	static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
	char name[288];

	(void)state;
	for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
		snprintf(name, sizeof name, "%s%s", path, endings[i]);
		unlink(name);
	}
	return rmdir(folder);
}

/* ---- a log that was damaged */

/* A server that writes a match, one transaction a line, and is killed. */
static void write_and_be_killed(void)
{
	static uint8_t mark;
	pid_t child = (mark++, fork());
	int status;

	if (!child) {
		static struct store_write line[LINES];
		char why[512];
		struct store *store = store_open(path, why, sizeof why);
		int64_t id = store ? put_match(store, mark) : 0;

		for (uint32_t i = 0; store && i < LINES; i++) {
			wait_for((int)i + 1);
			put_line(store, &line[i], id, 1, i + 1, "lay 1");
		}
		wait_for(LINES + 1);
		kill(getpid(), SIGKILL);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status));
}

static size_t read_file(const char *name, unsigned char *bytes)
{
	FILE *file = fopen(name, "rb");
	size_t size;

	assert_non_null(file);
	size = fread(bytes, 1, MOST, file);
	fclose(file);
	return size;
}

static void write_file(const char *name, const unsigned char *bytes, size_t size)
{
	FILE *file = fopen(name, "wb");

	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, size, file), size);
	fclose(file);
}

static uint32_t read_number(const unsigned char *at)
{
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Opens it, and counts the lines of its match; -1: it is told to be damaged. */
static int count_lines(void)
{
	char why[512] = "";
	struct store *store = store_open(path, why, sizeof why);
	struct arena *arena = base_open_arena();
	struct store_match match = {0};
	int lines = -1;

	if (store) {
		assert_int_equal(store_load_match(store, 1, false, arena, &match), STORE_FOUND);
		assert_null(match.damage);
		lines = (int)match.lines;
		store_close(store);
	} else {
		assert_non_null(strstr(why, "damaged"));
	}
	base_close_arena(arena);
	return lines;
}

/* Are both matches there with all their lines, or is anything told to be damaged? */
static bool is_told_or_whole(int *told)
{
	char why[512] = "";
	struct store *store = store_open(path, why, sizeof why);
	struct arena *arena = base_open_arena();
	struct store_match match;
	bool damaged = !store || store_check(store, why, sizeof why), whole = !damaged;

	for (int64_t id = 1; !damaged && id <= 2; id++) {
		bool found = store_load_match(store, id, false, arena, &match) == STORE_FOUND;

		damaged = !found || match.damage;
		whole = whole && found && !match.damage && match.lines == LINES;
	}
	*told += damaged;
	store_close(store);
	base_close_arena(arena);
	return damaged || whole;
}

TEST(a_flip_anywhere_in_the_log_is_told)
{
	static unsigned char log[MOST];
	size_t size, step;

	write_and_be_killed();
	size = read_file(log_path, log);
	step = FRAME_HEAD + read_number(log + 8);
	assert_true(size > LOG_HEAD + LINES * step);
	/* Every byte of the heads, a sample of the pages: the last transaction among them. */
	for (size_t at = 0; at < size; at += at < LOG_HEAD || (at - LOG_HEAD) % step < FRAME_HEAD ? 1 : 211) {
		log[at] ^= 0x10;
		write_file(log_path, log, size);
		if (count_lines() != -1)
			fail_msg("a flip at %zu of %zu was not told", at, size);
		log[at] ^= 0x10;
	}
	write_file(log_path, log, size);
	assert_int_equal(count_lines(), LINES);
}

/* What a kill or a power cut may leave is no damage. */
TEST(a_write_that_was_not_finished_is_no_damage)
{
	static unsigned char log[MOST];
	size_t size, step;

	write_and_be_killed();
	size = read_file(log_path, log);
	step = FRAME_HEAD + read_number(log + 8);
	/* Half a frame more, with the salt of this log. */
	memcpy(log + size, log + size - step, step / 2);
	write_file(log_path, log, size + step / 2);
	assert_int_equal(count_lines(), LINES);
}

/* Checksums are over words of either byte order, whichever machine wrote the log. */
static void add_sum(uint32_t sum[2], const unsigned char *bytes, size_t size)
{
	for (size_t i = 0; i < size; i += 8) {
		sum[0] += read_number(bytes + i) + sum[1];
		sum[1] += read_number(bytes + i + 4) + sum[0];
	}
}

static void put_sum(const uint32_t sum[2], unsigned char *at)
{
	for (int i = 0; i < 8; i++)
		at[i] = (unsigned char)(sum[i / 4] >> (24 - i % 4 * 8));
}

TEST(a_log_of_another_machine_is_read)
{
	static unsigned char log[MOST];
	uint32_t sum[2] = {0, 0};
	size_t size, step;

	write_and_be_killed();
	size = read_file(log_path, log);
	step = FRAME_HEAD + read_number(log + 8);
	log[3] |= 1;
	add_sum(sum, log, FRAME_HEAD);
	put_sum(sum, log + FRAME_HEAD);
	for (size_t at = LOG_HEAD; at < size; at += step) {
		add_sum(sum, log + at, 8);
		add_sum(sum, log + at + FRAME_HEAD, step - FRAME_HEAD);
		put_sum(sum, log + at + 16);
	}
	write_file(log_path, log, size);
	assert_int_equal(count_lines(), LINES);
}

/* What is no log, and what was never noted, is left to SQLite. */
TEST(a_log_without_a_head_or_a_note_is_no_damage)
{
	static unsigned char log[MOST];
	char lock_path[288];
	size_t size, step;

	snprintf(lock_path, sizeof lock_path, "%s-lock", path);
	write_and_be_killed();
	size = read_file(log_path, log);
	step = FRAME_HEAD + read_number(log + 8);
	/* The last transaction, without a note: as if the machine had stopped in it. */
	write_file(lock_path, log, 0);
	log[size - step + FRAME_HEAD] ^= 1;
	write_file(log_path, log, size);
	assert_int_equal(count_lines(), LINES - 1);
	/* Of a log that is too short for a head, or has a bad one and nothing else, nothing is said. */
	log[0] ^= 1;
	write_file(log_path, log, LOG_HEAD);
	assert_int_equal(count_lines(), LINES - 1);
	write_file(log_path, log, LOG_HEAD - 1);
	assert_int_equal(count_lines(), LINES - 1);
}

/* A match in the database alone, and one in the log: wherever a bit is flipped, both are told whole, or damage is. */
TEST(no_flip_takes_anything_back)
{
	static unsigned char whole[3][MOST];
	static const char *const endings[] = {"", "-wal", "-lock"};
	int flips = getenv("DURBAR_LONG") ? 10000 : 400, told = 0;
	size_t size[3];
	char name[3][288];
	struct rng rng = {20261117};

	write_and_be_killed();
	assert_int_equal(count_lines(), LINES); /* closing puts all into the database */
	write_and_be_killed();
	for (int i = 0; i < 3; i++) {
		snprintf(name[i], sizeof name[i], "%s%s", path, endings[i]);
		size[i] = read_file(name[i], whole[i]);
	}
	for (int n = 0; n < flips; n++) {
		int which = n % 2;
		size_t at = base_pick_below(&rng, (uint32_t)size[which]);
		unsigned char bit = (unsigned char)(1 << base_pick_below(&rng, 8));

		whole[which][at] ^= bit;
		for (int i = 0; i < 3; i++)
			write_file(name[i], whole[i], size[i]);
		if (!is_told_or_whole(&told))
			fail_msg("bit %d at %zu of %s was not told", bit, at, name[which]);
		whole[which][at] ^= bit;
	}
	assert_true(told > flips / 3);
}

/* A log that has begun anew has another salt: what was noted of the old one says nothing about it. */
TEST(a_note_of_an_older_log_says_nothing)
{
	static unsigned char old[MOST], lock[MOST];
	char lock_path[288];
	size_t noted, size;

	snprintf(lock_path, sizeof lock_path, "%s-lock", path);
	write_and_be_killed();
	noted = read_file(lock_path, lock);
	assert_true(noted > 0);
	assert_int_equal(count_lines(), LINES);
	unlink(path);
	write_and_be_killed();
	write_file(lock_path, lock, noted);
	assert_int_equal(count_lines(), LINES);
	/* A note that is damaged itself is none. */
	unlink(path);
	write_and_be_killed();
	noted = read_file(lock_path, lock);
	lock[0] ^= 0x40;
	write_file(lock_path, lock, noted);
	size = read_file(log_path, old);
	assert_true(size > 0);
	assert_int_equal(count_lines(), LINES);
}

/* ---- SQL behind the store's back */

static void run_sql(const char *sql)
{
	sqlite3 *base;
	char *fault = NULL;

	assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
	sqlite3_exec(base, sql, NULL, NULL, &fault);
	if (fault)
		fail_msg("%s: %s", sql, fault);
	assert_int_equal(sqlite3_close(base), SQLITE_OK);
}

/* A match of some lines, with chat; the store is closed again. */
static void make_match(void)
{
	struct store *store = try_open(path);
	struct store_write line[3], talk = {.kind = STORE_CHAT, .done = count_done, .seat = 1, .text = "well"};
	int64_t id = put_match(store, 1);

	talk.match = id;
	put_line(store, &line[0], id, 1, 1, "lay 1");
	put_line(store, &line[1], id, 1, 2, NULL);
	put_line(store, &line[2], id, 1, 3, "lay 2");
	store_put(store, &talk);
	wait_for(5);
	assert_int_equal(bad_count, 0);
	store_close(store);
}

/* Does the first match load, with this damage or none? */
static void assert_damage(const char *damage)
{
	struct store *store = try_open(path);
	struct arena *arena = base_open_arena();
	struct store_match match;

	assert_int_equal(store_load_match(store, 1, true, arena, &match), STORE_FOUND);
	if (damage && (!match.damage || !strstr(match.damage, damage)))
		fail_msg("%s is told as %s", damage, match.damage ? match.damage : "sound");
	if (!damage)
		assert_null(match.damage);
	base_close_arena(arena);
	store_close(store);
}

static void assert_refused(const char *word)
{
	char why[512] = "";

	assert_null(store_open(path, why, sizeof why));
	if (!strstr(why, word))
		fail_msg("%s is refused for: %s", word, why);
}

TEST(rows_that_cannot_be_are_damage)
{
	static const struct {
		const char *sql, *damage, *back;
	} cases[] = {
		{"UPDATE seat SET seat = 99", "database", "UPDATE seat SET seat = 1"},
		{"UPDATE seat SET seat = -3", "database", "UPDATE seat SET seat = 1"},
		{"UPDATE seat SET player = -1", "database", "UPDATE seat SET player = 1"},
		{"UPDATE seat SET player = 3", "database", "UPDATE seat SET player = 1"},
		{"UPDATE chat SET seat = -2", "database", "UPDATE chat SET seat = 1"},
		{"UPDATE chat SET seat = 8", "database", "UPDATE chat SET seat = 1"},
		{"UPDATE line SET line = 4 WHERE line = 2", "journal", "UPDATE line SET line = 2 WHERE line = 4"},
		{"UPDATE line SET line = 4 WHERE line = 3", "journal", "UPDATE line SET line = 3 WHERE line = 4"},
		{"UPDATE line SET dice = '6,6' WHERE line = 1", "journal",
	         "UPDATE line SET dice = '3,5' WHERE line = 1"},
		{"UPDATE tail SET lines = 2", "journal", "UPDATE tail SET lines = 3"},
		{"UPDATE tail SET chain = chain + 1", "journal", "UPDATE tail SET chain = chain - 1"},
		{"UPDATE tail SET match = 7", "journal", "UPDATE tail SET match = 1"},
		{"UPDATE match SET hints = 2", "database", "UPDATE match SET hints = 1"},
		{"UPDATE match SET clock = -1", "database", "UPDATE match SET clock = 0"},
		{"UPDATE match SET rematch = -1", "database", "UPDATE match SET rematch = 0"},
		{"UPDATE match SET rematch = 1", "database", "UPDATE match SET rematch = 0"},
		{NULL, NULL, NULL},
	};

	make_match();
	for (size_t i = 0; cases[i].damage; i++) {
		run_sql(cases[i].sql);
		assert_damage(cases[i].damage);
		run_sql(cases[i].back);
		assert_damage(NULL);
	}
}

/* More seats than there can be; a token of another length is no link. */
TEST(seats_that_are_too_many_are_damage)
{
	struct store *store;
	struct arena *arena = base_open_arena();
	struct store_match match;
	char sql[256];

	make_match();
	run_sql("UPDATE seat SET token = x'0102'");
	store = try_open(path);
	assert_int_equal(store_load_match(store, 1, false, arena, &match), STORE_FOUND);
	assert_false(match.seat[0].linked);
	assert_null(match.damage);
	store_close(store);
	for (int seat = -2; seat < 8; seat++) {
		snprintf(sql, sizeof sql, "INSERT OR IGNORE INTO seat VALUES(1, %d, 0, NULL, '', '', '', 0, 0)", seat);
		run_sql(sql);
	}
	assert_damage(NULL);
	run_sql("INSERT INTO seat VALUES(1, -5, 0, NULL, '', '', '', 0, 0)");
	assert_damage("database");
	run_sql("DELETE FROM seat WHERE seat = -5; INSERT INTO paper VALUES(1, 0, 1, 'same')");
	assert_damage(NULL);
	run_sql("INSERT INTO paper VALUES(1, -1, 0, '')");
	assert_damage("database");
	run_sql("UPDATE paper SET seat = 0, paper = 9 WHERE seat = -1");
	assert_damage("database");
	base_close_arena(arena);
}

TEST(files_of_others_and_of_later_versions_are_refused)
{
	make_match();
	run_sql("PRAGMA user_version = 9");
	assert_refused("its format is 9");
	run_sql("PRAGMA user_version = 0");
	assert_refused("its format is 0");
	run_sql("PRAGMA user_version = 5; PRAGMA application_id = 1");
	assert_refused("not a durbar database");
	run_sql("PRAGMA application_id = 1148547682");
	assert_damage(NULL);
	/* Tables that lack what is written to. */
	run_sql("ALTER TABLE chat RENAME TO talk");
	assert_refused("no such table");
	run_sql("ALTER TABLE talk RENAME TO chat; UPDATE match SET over = 1");
	assert_damage(NULL);
}

/* What a server of format 4 kept in columns that were meant for something else. */
TEST(the_settings_of_an_older_file_survive)
{
	char *sql = read_old("sqlite-4.sql");
	struct store *store;

	run_sql(sql);
	free(sql);
	for (int i = 0; i < 2; i++) { /* once made new, it stays so */
		store = try_open(path);
		assert_old_matches(store);
		store_close(store);
	}
}

TEST(older_files_are_brought_up_to_date)
{
	make_match();
	for (int version = 3; version >= 2; version--) {
		char sql[256];

		snprintf(sql, sizeof sql,
		         STORED_WITHOUT_SETTINGS "DROP TABLE paper; DROP TABLE shelf; PRAGMA user_version = %d",
		         version);
		run_sql(sql);
		assert_damage(NULL);
		run_sql("INSERT INTO paper VALUES(1, 1, 0, 'a note')");
		assert_damage(NULL);
	}
	run_sql(STORED_WITHOUT_SETTINGS
	        "DROP TABLE paper; DROP TABLE shelf; DROP TABLE tail; ALTER TABLE line DROP COLUMN chain;"
	        "PRAGMA user_version = 1");
	assert_damage(NULL);
	run_sql("UPDATE line SET dice = '6,6' WHERE line = 1");
	assert_damage("journal");
	/* It cannot be: there is something of that name already. */
	run_sql(STORED_WITHOUT_SETTINGS
	        "DROP TABLE paper; DROP TABLE shelf; ALTER TABLE line DROP COLUMN chain; PRAGMA user_version = 1");
	assert_refused("already exists");
	run_sql("DROP TABLE tail");
	assert_damage(NULL);
}

TEST(files_that_cannot_be_used_say_why)
{
	char name[288], why[512] = "";
	struct store *store;

	assert_null(store_open_existing(path, why, sizeof why));
	assert_non_null(strstr(why, "No such file"));
	snprintf(name, sizeof name, "%s-lock", path);
	assert_int_equal(mkdir(name, 0700), 0);
	assert_refused("cannot be created");
	rmdir(name);
	make_match();
	assert_int_equal(chmod(path, 0644), 0);
	store = store_open_existing(path, why, sizeof why);
	assert_non_null(store);
	assert_null(store_check_file(store));
	assert_null(store_check(store, why, sizeof why));
	snprintf(name, sizeof name, "%s-moved", path);
	assert_int_equal(rename(path, name), 0);
	assert_non_null(strstr(store_check_file(store), "deleted"));
	write_file(path, (const unsigned char *)"", 0);
	assert_non_null(strstr(store_check_file(store), "replaced"));
	assert_int_equal(rename(name, path), 0);
	assert_null(store_check_file(store));
	assert_false(store_is_away(store));
	store_close(store);
	store_close(NULL);
}

/* Pages that are damaged: what is asked of them is not told as absent. */
TEST(pages_that_cannot_be_read_are_told)
{
	static unsigned char bytes[MOST];
	char why[512] = "";
	struct store *store;
	struct store_link link;
	uint8_t token[STORE_TOKEN];
	int64_t list[4];
	size_t size;

	make_match();
	size = read_file(path, bytes);
	/* All but the first page, which has the tables. */
	memset(bytes + 4096, 0xa5, size - 4096);
	write_file(path, bytes, size);
	store = try_open(path);
	memset(token, 1, sizeof token);
	assert_int_equal(store_find_token(store, token, &link), STORE_AWAY);
	assert_int_equal(store_list_matches(store, 0, list, 4), -1);
	assert_non_null(store_check(store, why, sizeof why));
	assert_true(strlen(why) > 0);
	store_close(store);
}

/* ---- copies */

static void tell_nobody(int64_t copied, int64_t all)
{
	assert_true(copied <= all);
}

/* Whatever a database changes of what it is given: the copy is not told to be the same. */
TEST(a_copy_that_differs_is_told)
{
	static const char *const changes[] = {
		"match BEGIN UPDATE match SET created = 1; END",
		"match BEGIN UPDATE match SET bonus = 1; END",
		"match BEGIN UPDATE match SET over = 1; END",
		"match BEGIN UPDATE match SET hints = 0; END",
		"match BEGIN UPDATE match SET clock = 1; END",
		"match BEGIN UPDATE match SET rematch = 9; END",
		"match BEGIN UPDATE match SET system = 'duel'; END",
		"match BEGIN UPDATE match SET scenario = 'duel-1'; END",
		"match BEGIN UPDATE match SET header = 'longer header' || char(10); END",
		"match BEGIN UPDATE match SET header = 'HEADER' || char(10); END",
		"line BEGIN UPDATE line SET time = 5; END",
		"line BEGIN DELETE FROM line; END",
		"seat BEGIN UPDATE seat SET seat = 2; END",
		"seat BEGIN UPDATE seat SET player = 2; END",
		"seat BEGIN UPDATE seat SET token = NULL; END",
		"seat BEGIN UPDATE seat SET token = zeroblob(32); END",
		"seat BEGIN UPDATE seat SET name = 'Bob'; END",
		"seat BEGIN UPDATE seat SET bot = 'random'; END",
		"seat BEGIN UPDATE seat SET webhook = ''; END",
		"seat BEGIN UPDATE seat SET seen = 1; END",
		"seat BEGIN UPDATE seat SET clock = 1; END",
		"seat BEGIN DELETE FROM seat; END",
		"chat BEGIN UPDATE chat SET seat = 0; END",
		"chat BEGIN UPDATE chat SET time = 1; END",
		"chat BEGIN UPDATE chat SET text = 'ill'; END",
		"chat BEGIN DELETE FROM chat; END",
		"chat BEGIN DELETE FROM match; END",
		"paper BEGIN UPDATE paper SET text = 'ill'; END",
		"paper BEGIN UPDATE paper SET seat = 0; END",
		"paper BEGIN DELETE FROM paper; END",
		"seat BEGIN SELECT RAISE(ABORT, 'no'); END",
	};
	char from_path[256], sql[288], why[512];

	make_match();
	run_sql("INSERT INTO paper VALUES(1, 1, 0, 'a note')");
	strcpy(from_path, path);
	snprintf(path, sizeof path, "%s/copy.db", folder);
	for (size_t i = 0; i <= sizeof changes / sizeof changes[0]; i++) {
		bool changed = i < sizeof changes / sizeof changes[0];
		struct store *from = try_open(from_path), *to;
		int64_t copied;

		store_close(try_open(path));
		snprintf(sql, sizeof sql, "CREATE TRIGGER changes AFTER INSERT ON %s;", changed ? changes[i] : "");
		if (changed)
			run_sql(sql);
		to = try_open(path);
		*why = 0;
		copied = store_copy(from, to, tell_nobody, why, sizeof why);
		if (copied != (changed ? -1 : 1))
			fail_msg("%s: copied", changed ? changes[i] : "nothing");
		assert_true(!changed || strstr(why, "not the same") || strstr(why, "cannot be written"));
		store_close(to);
		store_close(from);
		unlink(path);
		snprintf(sql, sizeof sql, "%s-lock", path);
		unlink(sql);
	}
	strcpy(path, from_path);
}

/* Of a database that cannot be read nothing is copied, and a match that is over stays over. */
TEST(a_copy_of_what_cannot_be_read_is_told)
{
	static unsigned char bytes[MOST];
	char from_path[256], name[288], why[512] = "";
	struct store *from, *to;
	size_t size;

	make_match();
	run_sql("UPDATE match SET over = 1");
	strcpy(from_path, path);
	snprintf(path, sizeof path, "%s/copy.db", folder);
	from = try_open(from_path);
	to = try_open(path);
	assert_int_equal(store_copy(from, to, tell_nobody, why, sizeof why), 1);
	store_close(to);
	store_close(from);
	size = read_file(path, bytes);
	memset(bytes + 4096, 0xa5, size - 4096);
	write_file(path, bytes, size);
	from = try_open(from_path);
	to = try_open(path);
	assert_int_equal(store_copy(from, to, tell_nobody, why, sizeof why), -1);
	assert_non_null(strstr(why, "cannot be read"));
	assert_int_equal(store_copy(to, from, tell_nobody, why, sizeof why), -1);
	assert_non_null(strstr(why, "cannot be read"));
	store_close(to);
	store_close(from);
	unlink(path);
	snprintf(name, sizeof name, "%s-lock", path);
	unlink(name);
	strcpy(path, from_path);
}

/* ---- memory and threads that fail */

TEST(opening_without_memory_or_threads_says_so)
{
	char why[512] = "";
	struct store *store;
	int n = 1;

	make_match();
	for (;; n++) {
		failing_in = n;
		store = store_open(path, why, sizeof why);
		if (store)
			break;
		assert_int_equal(failing_in, 0);
		assert_true(strstr(why, "out of memory") || strstr(why, "no more threads"));
	}
	failing_in = 0;
	assert_true(n > 2); /* the store itself and both its threads */
	store_close(store);
	assert_damage(NULL);
}

TEST(loading_without_memory_tells_no_shorter_match)
{
	struct store *store;
	struct arena *arena = base_open_arena();
	struct store_match match;
	enum store_answer answer;

	make_match();
	store = try_open(path);
	for (int n = 1; n < 8; n++) {
		failing_in = n;
		answer = store_load_match(store, 1, true, arena, &match);
		if (failing_in)
			break;
		assert_int_equal(answer, STORE_AWAY);
	}
	assert_int_equal(answer, STORE_FOUND);
	assert_int_equal(match.lines, 3);
	failing_in = 0;
	store_close(store);
	base_close_arena(arena);
}

AROUND_EACH(set_up, tear_down);
