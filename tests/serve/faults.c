/* faults.c: the store on a disk that fails. A VFS between SQLite and the system makes the n-th read, write, sync or
 * truncation fail (EIO, disk full, a write that is half done), and a memory allocator the n-th allocation, for every n in
 * turn. What was acknowledged must be there when the file is opened again on a good disk, and nothing else but what was
 * being written; whatever is read with a fault is told as damage or not at all, never as a shorter match.
 * DURBAR_LONG tries every n, else a sample. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <pthread.h>
#include <sqlite3.h>

#include "store/store.h"
#include "test.h"

enum trouble { FAULT_READ, FAULT_WRITE, FAULT_SHORT, FAULT_FULL, FAULT_SYNC, FAULT_TRUNCATE, FAULT_MEMORY, FAULTS };
enum { LINES = 12, FOR_EVER = 1 << 30 };

static char folder[64], path[96];

/* ---- calls that fail */

static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;
static enum trouble failing;
static int until_failure; /* 0: nothing fails */
static int failures, failures_wanted;

/* Does this call fail? The n-th does, and so many after it. */
static bool fails(enum trouble kind)
{
	bool now = false;

	pthread_mutex_lock(&counting);
	if (until_failure && kind == failing) {
		if (until_failure > 1)
			until_failure--;
		else if (failures < failures_wanted) {
			failures++;
			now = true;
		}
	}
	pthread_mutex_unlock(&counting);
	return now;
}

static void fail_at(enum trouble kind, int n, int times)
{
	pthread_mutex_lock(&counting);
	failing = kind;
	until_failure = n;
	failures = 0;
	failures_wanted = times;
	pthread_mutex_unlock(&counting);
}

/* ---- the VFS: the system's own, with methods that may fail */

struct frail_file {
	sqlite3_file base;
	sqlite3_file *real;
};

static sqlite3_vfs *system_vfs;
static sqlite3_vfs frail_vfs;
static sqlite3_io_methods frail_methods;

static sqlite3_file *real_of(sqlite3_file *file)
{
	return ((struct frail_file *)file)->real;
}

static int frail_close(sqlite3_file *file)
{
	sqlite3_file *real = real_of(file);
	int result = real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;

	free(real);
	return result;
}

static int frail_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 at)
{
	return fails(FAULT_READ) ? SQLITE_IOERR_READ : real_of(file)->pMethods->xRead(real_of(file), bytes, size, at);
}

static int frail_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
	sqlite3_file *real = real_of(file);

	if (fails(FAULT_FULL))
		return SQLITE_FULL;
	if (fails(FAULT_WRITE))
		return SQLITE_IOERR_WRITE;
	if (fails(FAULT_SHORT)) {
		real->pMethods->xWrite(real, bytes, size / 2, at);
		return SQLITE_IOERR_WRITE;
	}
	return real->pMethods->xWrite(real, bytes, size, at);
}

static int frail_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	return fails(FAULT_TRUNCATE) ? SQLITE_IOERR_TRUNCATE : real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int frail_sync(sqlite3_file *file, int flags)
{
	return fails(FAULT_SYNC) ? SQLITE_IOERR_FSYNC : real_of(file)->pMethods->xSync(real_of(file), flags);
}

static int frail_size(sqlite3_file *file, sqlite3_int64 *size)
{
	return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int frail_lock(sqlite3_file *file, int level)
{
	return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int frail_unlock(sqlite3_file *file, int level)
{
	return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int frail_reserved(sqlite3_file *file, int *reserved)
{
	return real_of(file)->pMethods->xCheckReservedLock(real_of(file), reserved);
}

static int frail_control(sqlite3_file *file, int op, void *argument)
{
	return real_of(file)->pMethods->xFileControl(real_of(file), op, argument);
}

static int frail_sector(sqlite3_file *file)
{
	return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int frail_traits(sqlite3_file *file)
{
	return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int frail_map(sqlite3_file *file, int page, int size, int extend, void volatile **where)
{
	return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, where);
}

static int frail_shm_lock(sqlite3_file *file, int offset, int n, int flags)
{
	return real_of(file)->pMethods->xShmLock(real_of(file), offset, n, flags);
}

static void frail_barrier(sqlite3_file *file)
{
	real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int frail_unmap(sqlite3_file *file, int erase)
{
	return real_of(file)->pMethods->xShmUnmap(real_of(file), erase);
}

static int frail_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
	struct frail_file *frail = (struct frail_file *)file;
	int result;

	(void)vfs;
	frail->real = calloc(1, (size_t)system_vfs->szOsFile);
	result = system_vfs->xOpen(system_vfs, name, frail->real, flags, out);
	frail->base.pMethods = frail->real->pMethods ? &frail_methods : NULL;
	if (!frail->base.pMethods)
		free(frail->real);
	return result;
}

static void install_vfs(void)
{
	system_vfs = sqlite3_vfs_find(NULL);
	frail_methods = (sqlite3_io_methods){2,
	                                     frail_close,
	                                     frail_read,
	                                     frail_write,
	                                     frail_truncate,
	                                     frail_sync,
	                                     frail_size,
	                                     frail_lock,
	                                     frail_unlock,
	                                     frail_reserved,
	                                     frail_control,
	                                     frail_sector,
	                                     frail_traits,
	                                     frail_map,
	                                     frail_shm_lock,
	                                     frail_barrier,
	                                     frail_unmap,
	                                     NULL,
	                                     NULL};
	frail_vfs = *system_vfs;
	frail_vfs.szOsFile = sizeof(struct frail_file);
	frail_vfs.zName = "frail";
	frail_vfs.xOpen = frail_open;
	sqlite3_vfs_register(&frail_vfs, 1);
}

/* ---- memory that fails */

static sqlite3_mem_methods real_memory;

static void *frail_malloc(int size)
{
	return fails(FAULT_MEMORY) ? NULL : real_memory.xMalloc(size);
}

static void *frail_realloc(void *block, int size)
{
	return fails(FAULT_MEMORY) ? NULL : real_memory.xRealloc(block, size);
}

static void install_memory(void)
{
	sqlite3_mem_methods mine;

	sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real_memory);
	mine = real_memory;
	mine.xMalloc = frail_malloc;
	mine.xRealloc = frail_realloc;
	sqlite3_config(SQLITE_CONFIG_MALLOC, &mine);
}

/* ---- a match that is written */

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int answered;
static bool answer;

static void done(struct store_write *write, bool good)
{
	(void)write;
	pthread_mutex_lock(&mutex);
	answered++;
	answer = good;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&mutex);
}

/* Writes and waits: was it acknowledged? */
static bool put(struct store *store, struct store_write *write)
{
	int before;
	bool good;

	write->done = done;
	pthread_mutex_lock(&mutex);
	before = answered;
	pthread_mutex_unlock(&mutex);
	store_put(store, write);
	pthread_mutex_lock(&mutex);
	while (answered == before)
		pthread_cond_wait(&changed, &mutex);
	good = answer;
	pthread_mutex_unlock(&mutex);
	return good;
}

static bool put_match(struct store *store, int64_t id)
{
	struct store_write write = {
		.kind = STORE_MATCH, .match = id, .system = "tally", .scenario = "tally-1", .text = "header\n"};

	return put(store, &write);
}

static bool put_line(struct store *store, int64_t id, uint32_t line)
{
	struct store_write write = {.kind = STORE_LINE,
	                            .match = id,
	                            .line = line,
	                            .ply = line,
	                            .hash = line * 77,
	                            .text = "roll",
	                            .dice = "1"};

	return put(store, &write);
}

static struct store *open_store(void)
{
	char why[512] = "";

	return store_open(path, why, sizeof why);
}

static void make_folder(void)
{
	snprintf(folder, sizeof folder, "/tmp/durbar-faults-XXXXXX");
	assert_non_null(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/matches.db", folder);
}

static void remove_folder(void)
{
	char command[128];

	snprintf(command, sizeof command, "rm -rf %s", folder);
	assert_int_equal(system(command), 0);
}

/* Lines of the match on a good disk; -1: there is no match, -2: it is damaged. */
static int count_lines(int64_t id)
{
	struct arena *arena = base_open_arena();
	struct store *store = open_store();
	struct store_match match;
	int lines;

	assert_non_null(store);
	lines = store_load_match(store, id, false, arena, &match) == STORE_FOUND ? match.damage ? -2 : (int)match.lines
	                                                                         : -1;
	store_close(store);
	base_close_arena(arena);
	return lines;
}

/* Writes a match with a fault at the n-th call; false: the fault was never reached. */
static bool write_with_fault(enum trouble kind, int n, int times)
{
	struct store *store;
	int acknowledged = -1, lines;
	bool reached, tried = false;

	make_folder();
	store = open_store();
	assert_non_null(store);
	fail_at(kind, n, times);
	if (put_match(store, 1))
		for (acknowledged = 0; acknowledged < LINES && put_line(store, 1, (uint32_t)acknowledged + 1);)
			acknowledged++;
	tried = acknowledged < LINES;
	reached = failures > 0;
	/* The disk is good again: play goes on where it was acknowledged to be, unless the refused line stands after all. */
	fail_at(kind, 0, 0);
	if (acknowledged >= 0 && tried && put_line(store, 1, (uint32_t)acknowledged + 1))
		acknowledged++;
	store_close(store);
	lines = count_lines(1);
	if (lines != acknowledged)
		fail_msg("fault %d at call %d: %d lines acknowledged, %d there", kind, n, acknowledged, lines);
	remove_folder();
	return reached;
}

static int step_of(void)
{
	return getenv("DURBAR_LONG") ? 1 : 3;
}

TEST(what_is_acknowledged_survives_any_fault)
{
	for (int kind = FAULT_READ; kind <= FAULT_MEMORY; kind++)
		for (int times = 1; times <= FOR_EVER; times += FOR_EVER - 1)
			for (int n = 1; write_with_fault((enum trouble)kind, n, times);
			     n += kind == FAULT_MEMORY ? 7 * step_of() : step_of())
				;
}

/* Reads a match with a fault at the n-th call; false: the fault was never reached. */
static bool read_with_fault(enum trouble kind, int n, int times)
{
	struct arena *arena = base_open_arena();
	struct store *store;
	struct store_match match;
	bool found, reached;

	store = open_store();
	assert_non_null(store);
	fail_at(kind, n, times);
	found = store_load_match(store, 1, false, arena, &match) == STORE_FOUND;
	reached = failures > 0;
	fail_at(kind, 0, 0);
	if (found && !match.damage && match.lines != LINES)
		fail_msg("fault %d at call %d: %u lines told as the whole match", kind, n, match.lines);
	if (!reached)
		assert_true(found && !match.damage);
	store_close(store);
	base_close_arena(arena);
	return reached;
}

TEST(what_cannot_be_read_is_not_told_as_the_end)
{
	struct store *store;

	make_folder();
	store = open_store();
	assert_true(put_match(store, 1));
	for (uint32_t line = 1; line <= LINES; line++)
		assert_true(put_line(store, 1, line));
	store_close(store);
	for (int times = 1; times <= FOR_EVER; times += FOR_EVER - 1) {
		for (int n = 1; read_with_fault(FAULT_READ, n, times); n++)
			;
		for (int n = 1; read_with_fault(FAULT_MEMORY, n, times); n += step_of())
			;
	}
	remove_folder();
}

/* Opening with a fault: either it opens, or it says why; never a database that has lost what was in it. */
TEST(opening_fails_in_order)
{
	struct store *store;

	make_folder();
	store = open_store();
	assert_true(put_match(store, 1) && put_line(store, 1, 1));
	store_close(store);
	for (int kind = FAULT_READ; kind <= FAULT_MEMORY; kind++)
		for (int n = 1; n < 400; n += kind == FAULT_MEMORY ? 5 * step_of() : step_of()) {
			char why[512] = "";

			fail_at((enum trouble)kind, n, FOR_EVER);
			store = store_open(path, why, sizeof why);
			fail_at((enum trouble)kind, 0, 0);
			if (store)
				store_close(store);
			else
				assert_true(strlen(why) > 0);
		}
	assert_int_equal(count_lines(1), 1);
	remove_folder();
}

/* Opens with a fault at the n-th call; false: the fault was never reached, and it opened. */
static bool open_with_fault(enum trouble kind, int n)
{
	char why[512] = "";
	struct store *store;
	bool reached;

	fail_at(kind, n, FOR_EVER);
	store = store_open(path, why, sizeof why);
	reached = failures > 0;
	fail_at(kind, 0, 0);
	assert_true(store || (reached && strlen(why) > 0));
	if (store)
		store_close(store);
	return reached;
}

static void run_sql(const char *sql)
{
	sqlite3 *base;

	assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
	assert_int_equal(sqlite3_exec(base, sql, NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_close(base), SQLITE_OK);
}

/* A database that could not be made, or not be brought up to date, can be later. */
TEST(making_and_upgrading_fail_in_order)
{
	struct store *store;
	bool reached;

	for (int kind = FAULT_READ; kind <= FAULT_MEMORY; kind++)
		for (int n = 1, upgraded = 0; !upgraded; n += kind == FAULT_MEMORY ? 11 * step_of() : step_of()) {
			make_folder();
			reached = open_with_fault((enum trouble)kind, n);
			store = open_store();
			assert_true(put_match(store, 1) && put_line(store, 1, 1));
			store_close(store);
			run_sql("ALTER TABLE match DROP COLUMN hints; ALTER TABLE match DROP COLUMN clock;"
			        "ALTER TABLE match DROP COLUMN rematch; ALTER TABLE match DROP COLUMN shown; DROP TABLE kept;"
			        "DROP TABLE paper; DROP TABLE shelf; DROP TABLE tail;"
			        "ALTER TABLE line DROP COLUMN chain; PRAGMA user_version = 1");
			upgraded = !open_with_fault((enum trouble)kind, n) && !reached;
			assert_int_equal(count_lines(1), 1);
			remove_folder();
		}
}

/* Before SQLite is used for the first time. */
static int install_faults(void **state)
{
	(void)state;
	install_memory();
	install_vfs();
	return 0;
}

AROUND_ALL(install_faults, NULL);
