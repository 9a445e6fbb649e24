/* sqlite.c: opens the database, creates its tables, and looks things up. The file is one server's, so every match is.
 * May use: sqlite, rows, SQLite, the operating system. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/rows.h"
#include "store/sqlite.h"

enum { SCHEMA = 5, APPLICATION = 0x44757262 }; /* "Durb" */

/* What formats before 4 did not have. */
#define NEW_TABLES                                                                                                     \
	"CREATE TABLE paper(match INTEGER NOT NULL REFERENCES match, seat INTEGER NOT NULL, paper INTEGER NOT NULL,"   \
	" text TEXT NOT NULL, PRIMARY KEY(match, seat, paper)) STRICT, WITHOUT ROWID;"                                 \
	"CREATE TABLE shelf(name TEXT PRIMARY KEY, text TEXT NOT NULL, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;"

/* What formats before 5 did not have. */
#define KEPT_TABLE "CREATE TABLE kept(data INTEGER PRIMARY KEY, text TEXT NOT NULL, time INTEGER NOT NULL) STRICT;"

static const char *const schema =
	"CREATE TABLE match(id INTEGER PRIMARY KEY, system TEXT NOT NULL, scenario TEXT NOT NULL, header TEXT NOT NULL,"
	" created INTEGER NOT NULL, bonus INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0,"
	" hints INTEGER NOT NULL DEFAULT 0, clock INTEGER NOT NULL DEFAULT 0, rematch INTEGER NOT NULL DEFAULT 0,"
	" shown INTEGER NOT NULL DEFAULT 0) STRICT;"
	/* Changes with every move, and so is small: a page holds the tails of more than a hundred matches. */
	"CREATE TABLE tail(match INTEGER PRIMARY KEY, lines INTEGER NOT NULL, chain INTEGER NOT NULL) STRICT;"
	"CREATE TABLE line(match INTEGER NOT NULL REFERENCES match, line INTEGER NOT NULL, ply INTEGER NOT NULL,"
	" seat INTEGER NOT NULL, hash INTEGER NOT NULL, dice TEXT NOT NULL, move TEXT, time INTEGER NOT NULL,"
	" chain INTEGER NOT NULL,"
	" PRIMARY KEY(match, line)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE seat(match INTEGER NOT NULL REFERENCES match, seat INTEGER NOT NULL, player INTEGER NOT NULL,"
	" token BLOB, name TEXT NOT NULL, bot TEXT NOT NULL, webhook TEXT NOT NULL, seen INTEGER NOT NULL,"
	" clock INTEGER NOT NULL, PRIMARY KEY(match, seat)) STRICT, WITHOUT ROWID;"
	"CREATE UNIQUE INDEX seat_token ON seat(token) WHERE token IS NOT NULL;"
	"CREATE TABLE chat(match INTEGER NOT NULL REFERENCES match, seat INTEGER NOT NULL, time INTEGER NOT NULL,"
	" text TEXT NOT NULL) STRICT;"
	"CREATE INDEX chat_match ON chat(match);" NEW_TABLES KEPT_TABLE;

static int64_t ask_number(sqlite3 *base, const char *sql)
{
	sqlite3_stmt *statement = NULL;
	int64_t number = -1;

	if (sqlite3_prepare_v2(base, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
		number = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	return number;
}

static bool run(sqlite3 *base, const char *sql)
{
	return sqlite3_exec(base, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Up to format 4 three settings of a match were kept elsewhere: whether players may ask for hints in the bot of the watchers' row,
 * the clock of a rematch in the clock of that row, and the rematch itself in a paper of the watchers. */
static const char *const move_settings =
	"ALTER TABLE match ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE match ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE match ADD COLUMN rematch INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE match ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;"
	"UPDATE match SET hints = s.bot = 'hints', clock = s.clock FROM seat s WHERE s.match = id AND s.seat = -1;"
	"UPDATE match SET rematch = CAST(p.text AS INTEGER) FROM paper p"
	" WHERE p.match = id AND p.seat = -1 AND p.paper = 1;"
	"UPDATE seat SET bot = '', clock = 0 WHERE seat = -1;"
	"DELETE FROM paper WHERE seat = -1;" KEPT_TABLE;

/* Format 3 had no papers and no shelves.
 * Format 2 had no headers that are not complete yet, and no journals of format 2: its tables are the same.
 * Format 1 had no chain. Its lines are taken as they are: replaying compares their hashes. */
static const char *const upgrade =
	"CREATE TABLE tail(match INTEGER PRIMARY KEY, lines INTEGER NOT NULL, chain INTEGER NOT NULL) STRICT;"
	"ALTER TABLE line ADD COLUMN chain INTEGER NOT NULL DEFAULT 0;";

/* One line after the other: each needs the chain of the one before it. */
static bool chain_lines(sqlite3 *base)
{
	return run(
		base,
		"CREATE TEMP TABLE whole AS WITH RECURSIVE it(match, line, chain) AS ("
		" SELECT id, 0, 0 FROM match UNION ALL"
		" SELECT l.match, l.line, durbar_chain(it.chain, l.line, l.ply, l.seat, l.hash, l.dice, l.move, l.time)"
		" FROM it JOIN line l ON l.match = it.match AND l.line = it.line + 1)"
		" SELECT match, line, chain FROM it;"
		"CREATE INDEX temp.whole_line ON whole(match, line);"
		"UPDATE line SET chain = coalesce("
		"(SELECT chain FROM whole w WHERE w.match = line.match AND w.line = line.line), 0);"
		"INSERT INTO tail SELECT match, max(line), chain FROM whole GROUP BY match;"
		"DROP TABLE whole;");
}

static bool upgrade_tables(sqlite3 *base, int64_t version, char *why, size_t size)
{
	char pragma[64];

	snprintf(pragma, sizeof pragma, "PRAGMA user_version=%d;", SCHEMA);
	if (run(base, "BEGIN IMMEDIATE;") && (version > 1 || (run(base, upgrade) && chain_lines(base))) &&
	    (version > 3 || run(base, NEW_TABLES)) && run(base, move_settings) && run(base, pragma) &&
	    run(base, "COMMIT;"))
		return true;
	snprintf(why, size, "%s", sqlite3_errmsg(base)); /* before it is another's */
	run(base, "ROLLBACK;");
	return false;
}

static bool create_tables(sqlite3 *base)
{
	char pragmas[128];

	snprintf(pragmas, sizeof pragmas, "PRAGMA application_id=%d; PRAGMA user_version=%d;", APPLICATION, SCHEMA);
	return run(base, "BEGIN IMMEDIATE;") && run(base, schema) && run(base, pragmas) && run(base, "COMMIT;");
}

/* The SQL function durbar_chain(before, line, ply, seat, hash, dice, move, time). */
static void chain(sqlite3_context *context, int count, sqlite3_value **value)
{
	struct store_write line = {.line = (uint32_t)sqlite3_value_int64(value[1]),
	                           .ply = (uint32_t)sqlite3_value_int64(value[2]),
	                           .seat = sqlite3_value_int(value[3]),
	                           .hash = (uint64_t)sqlite3_value_int64(value[4]),
	                           .dice = (const char *)sqlite3_value_text(value[5]),
	                           .text = (const char *)sqlite3_value_text(value[6]),
	                           .time_ms = sqlite3_value_int64(value[7])};

	(void)count;
	sqlite3_result_int64(context, store_chain_line(sqlite3_value_int64(value[0]), &line));
}

static bool add_chain(sqlite3 *base)
{
	return sqlite3_create_function_v2(base, "durbar_chain", 8,
	                                  SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL, chain, NULL,
	                                  NULL, NULL) == SQLITE_OK;
}

/* Opens a connection. False: it cannot be opened; *base has the error. `mutex`: how its calls are kept apart. */
static bool open_base(const char *path, sqlite3 **base, int mutex)
{
	if (sqlite3_open_v2(path, base, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | mutex, NULL) != SQLITE_OK)
		return false;
	sqlite3_busy_timeout(*base, 10000);
	/* An acknowledged move must survive a power cut: FULL syncs the log with every commit. */
	return add_chain(*base) && run(*base, "PRAGMA cell_size_check=ON;") && run(*base, "PRAGMA journal_mode=WAL;") &&
	       run(*base, "PRAGMA synchronous=FULL;") && run(*base, "PRAGMA foreign_keys=ON;") &&
	       run(*base, "PRAGMA trusted_schema=OFF;");
}

/* Two servers on one file would each believe that they have the whole journal. */
static bool lock_path(struct sqlite_store *store, const char *path, char *why, size_t size)
{
	char name[4096];

	snprintf(name, sizeof name, "%s-lock", path);
	store->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (store->lock < 0)
		snprintf(why, size, "%s: cannot be created: %s", name, strerror(errno));
	else if (flock(store->lock, LOCK_EX | LOCK_NB) || (store->file >= 0 && flock(store->file, LOCK_EX | LOCK_NB)))
		snprintf(why, size, "%s: " STORE_BUSY, path);
	else
		return true;
	return false;
}

/* The database holds the seeds of running matches: it is the owner's alone. It stays open, so that the lock on it holds
 * for every name that it has, links included. (SQLite locks bytes of a file, which does not get in the way of flock.) */
static bool open_file(struct sqlite_store *store, const char *path, bool create, char *why, size_t size)
{
	struct stat facts;

	store->file = open(path, O_RDWR | (create ? O_CREAT : 0) | O_CLOEXEC, 0600);
	if (store->file < 0 || fstat(store->file, &facts) || (facts.st_mode & 077 && fchmod(store->file, 0600))) {
		snprintf(why, size, "%s: %s", path, strerror(errno));
		return false;
	}
	snprintf(store->path, sizeof store->path, "%s", path);
	store->device = facts.st_dev;
	store->inode = facts.st_ino;
	return true;
}

static const char *check_file(struct store *given)
{
	const struct sqlite_store *store = (struct sqlite_store *)given;
	struct stat facts;

	if (stat(store->path, &facts))
		return "the database has been deleted or moved";
	return facts.st_dev == store->device && facts.st_ino == store->inode
	               ? NULL
	               : "the database has been replaced by another file";
}

static bool check_format(struct sqlite_store *store, const char *path, char *why, size_t size)
{
	int64_t application = ask_number(store->writer, "PRAGMA application_id");
	int64_t version = ask_number(store->writer, "PRAGMA user_version");
	int64_t tables = ask_number(store->writer, "SELECT count(*) FROM sqlite_schema");
	char cause[256] = "";

	if (tables == 0 && !create_tables(store->writer))
		snprintf(why, size, "%s: %s", path, sqlite3_errmsg(store->writer));
	else if (tables && application != APPLICATION)
		snprintf(why, size, "%s: not a durbar database: choose another file with --db", path);
	else if (tables && (version < 1 || version > SCHEMA))
		snprintf(why, size, "%s: its format is %lld and this program reads %d: use the program that wrote it",
		         path, (long long)version, SCHEMA);
	else if (tables && version < SCHEMA && !upgrade_tables(store->writer, version, cause, sizeof cause))
		snprintf(why, size, "%s: %s", path, cause);
	else
		return true;
	return false;
}

/* Frees everything; the threads must have ended. */
static void release(struct sqlite_store *store)
{
	sqlite3_finalize(store->find_token);
	store_sqlite_forget(store);
	sqlite3_close(store->reader);
	sqlite3_close(store->checkpointer);
	sqlite3_close(store->writer);
	if (store->lock >= 0)
		close(store->lock);
	if (store->file >= 0)
		close(store->file);
	pthread_mutex_destroy(&store->reading);
	free(store);
}

static bool open_bases(struct sqlite_store *store, const char *path, char *why, size_t size)
{
	/* Each match that is played has a page that its next line goes to: those of two thousand fit. The writer is used by one
	 * thread: by this one, and then by the commit thread alone. */
	if (open_base(path, &store->writer, SQLITE_OPEN_NOMUTEX) && run(store->writer, "PRAGMA cache_size=-8192;") &&
	    open_base(path, &store->reader, SQLITE_OPEN_FULLMUTEX) &&
	    open_base(path, &store->checkpointer, SQLITE_OPEN_FULLMUTEX)) {
		store->page = (unsigned)ask_number(store->writer, "PRAGMA page_size");
		return true;
	}
	snprintf(why, size, "%s: %s", path, sqlite3_errmsg(store->writer));
	return false;
}

static struct store *open_store(const char *path, bool create, char *why, size_t size)
{
	struct sqlite_store *store = calloc(1, sizeof *store);

	if (!store) {
		snprintf(why, size, "out of memory");
		return NULL;
	}
	store->store.backend = &store_sqlite;
	store->lock = store->file = -1;
	pthread_mutex_init(&store->reading, NULL);
	if (!open_file(store, path, create, why, size) || !lock_path(store, path, why, size) ||
	    !store_check_log(store, why, size) || !open_bases(store, path, why, size) ||
	    !check_format(store, path, why, size) || !store_sqlite_start(store, why, size)) {
		release(store);
		return NULL;
	}
	store->last_match = ask_number(store->reader, "SELECT coalesce(max(id), 0) FROM match");
	return &store->store;
}

static void close_store(struct store *given)
{
	struct sqlite_store *store = (struct sqlite_store *)given;

	store_sqlite_stop(store);
	release(store);
}

static int64_t next_match(struct store *given)
{
	struct sqlite_store *store = (struct sqlite_store *)given;
	int64_t id;

	pthread_mutex_lock(&store->reading);
	id = ++store->last_match;
	pthread_mutex_unlock(&store->reading);
	return id;
}

static enum store_answer answer_of(int result)
{
	return result == SQLITE_ROW ? STORE_FOUND : result == SQLITE_DONE ? STORE_ABSENT : STORE_AWAY;
}

static enum store_answer find_token(struct store *given, const uint8_t token[STORE_TOKEN], struct store_link *link)
{
	struct sqlite_store *store = (struct sqlite_store *)given;
	int result = SQLITE_ERROR;

	pthread_mutex_lock(&store->reading);
	if (!store->find_token)
		sqlite3_prepare_v2(store->reader,
		                   "SELECT match, seat, scenario FROM seat JOIN match ON id = match WHERE token = ?1",
		                   -1, &store->find_token, NULL);
	if (store->find_token) {
		sqlite3_bind_blob(store->find_token, 1, token, STORE_TOKEN, SQLITE_STATIC);
		result = sqlite3_step(store->find_token);
		if (result == SQLITE_ROW) {
			link->match = sqlite3_column_int64(store->find_token, 0);
			link->seat = sqlite3_column_int(store->find_token, 1);
			snprintf(link->scenario, sizeof link->scenario, "%s",
			         (const char *)sqlite3_column_text(store->find_token, 2));
		}
		sqlite3_reset(store->find_token);
	}
	pthread_mutex_unlock(&store->reading);
	return answer_of(result);
}

static int list_matches(struct store *given, int64_t after, int64_t *list, int room)
{
	struct sqlite_store *store = (struct sqlite_store *)given;
	sqlite3_stmt *rows = NULL;
	int count = 0, result = SQLITE_ROW;

	pthread_mutex_lock(&store->reading);
	sqlite3_prepare_v2(store->reader, "SELECT id FROM match WHERE id > ?1 ORDER BY id LIMIT ?2", -1, &rows, NULL);
	sqlite3_bind_int64(rows, 1, after);
	sqlite3_bind_int(rows, 2, room);
	while (count < room && (result = sqlite3_step(rows)) == SQLITE_ROW)
		list[count++] = sqlite3_column_int64(rows, 0);
	sqlite3_finalize(rows);
	pthread_mutex_unlock(&store->reading);
	return result == SQLITE_ROW || result == SQLITE_DONE ? count : -1;
}

static const char *check(struct store *given, char *why, size_t size)
{
	struct sqlite_store *store = (struct sqlite_store *)given;
	sqlite3_stmt *rows = NULL;
	const char *fault = NULL;

	pthread_mutex_lock(&store->reading);
	sqlite3_prepare_v2(store->reader, "PRAGMA integrity_check(1)", -1, &rows, NULL);
	if (sqlite3_step(rows) != SQLITE_ROW) {
		snprintf(why, size, "%s", sqlite3_errmsg(store->reader));
		fault = why;
	} else if (strcmp((const char *)sqlite3_column_text(rows, 0), "ok") != 0) {
		snprintf(why, size, "%s", (const char *)sqlite3_column_text(rows, 0));
		fault = why;
	}
	sqlite3_finalize(rows);
	pthread_mutex_unlock(&store->reading);
	return fault;
}

static enum store_answer beat(struct store *store, const char *address)
{
	(void)store;
	(void)address;
	return STORE_FOUND;
}

static enum store_answer claim_match(struct store *store, int64_t id, struct store_claim *claim)
{
	(void)store;
	(void)id;
	*claim = (struct store_claim){.epoch = 1};
	return STORE_FOUND;
}

static enum store_answer check_claim(struct store *store, int64_t id, int64_t epoch)
{
	(void)store;
	(void)id;
	(void)epoch;
	return STORE_FOUND;
}

static int count_servers(struct store *store)
{
	(void)store;
	return 0;
}

static enum store_answer find_secret(struct store *store, char secret[STORE_SECRET])
{
	(void)store;
	*secret = 0;
	return STORE_ABSENT;
}

static bool is_away(struct store *store)
{
	(void)store;
	return false;
}

const struct store_backend store_sqlite = {
	.open = open_store,
	.close = close_store,
	.put = store_sqlite_put,
	.next_match = next_match,
	.find_token = find_token,
	.load_match = store_sqlite_load,
	.next_shelf = store_sqlite_next_shelf,
	.next_kept = store_sqlite_next_kept,
	.list_matches = list_matches,
	.check_file = check_file,
	.check = check,
	.beat = beat,
	.claim_match = claim_match,
	.check_claim = check_claim,
	.count_servers = count_servers,
	.find_secret = find_secret,
	.is_away = is_away,
};
