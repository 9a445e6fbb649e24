/* sqlite.c: tests of the SQLite store's files: a log that was damaged after a kill, databases of other versions, threads
 * that cannot be started. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <signal.h>
#include <sys/wait.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "stored.h"

enum { LINES = 5, LOG_HEAD = 32, FRAME_HEAD = 24, MOST = 1 << 20 };

static char folder[64], path[256], log_path[272];

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
	pid_t child = fork();
	int status;

	if (!child) {
		static struct store_write line[LINES];
		char why[512];
		struct store *store = store_open(path, why, sizeof why);
		int64_t id = store ? put_match(store, 1) : 0;

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

static void a_flip_anywhere_in_the_log_is_told(void **state)
{
	static unsigned char log[MOST];
	size_t size, step;

	(void)state;
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
static void a_write_that_was_not_finished_is_no_damage(void **state)
{
	static unsigned char log[MOST];
	size_t size, step;

	(void)state;
	write_and_be_killed();
	size = read_file(log_path, log);
	step = FRAME_HEAD + read_number(log + 8);
	/* Half a frame more, with the salt of this log. */
	memcpy(log + size, log + size - step, step / 2);
	write_file(log_path, log, size + step / 2);
	assert_int_equal(count_lines(), LINES);
}

/* A log that has begun anew has another salt: what was noted of the old one says nothing about it. */
static void a_note_of_an_older_log_says_nothing(void **state)
{
	static unsigned char old[MOST], lock[MOST];
	char lock_path[288];
	size_t noted, size;

	(void)state;
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_flip_anywhere_in_the_log_is_told, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_write_that_was_not_finished_is_no_damage, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_note_of_an_older_log_says_nothing, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
