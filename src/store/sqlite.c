/* sqlite.c: opens the database, creates its tables, and looks things up.
 * May use: sqlite, SQLite, the operating system. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite.h"

enum { SCHEMA = 3, APPLICATION = 0x44757262 }; /* "Durb" */

static const char *const schema =
	"CREATE TABLE match(id INTEGER PRIMARY KEY, system TEXT NOT NULL, scenario TEXT NOT NULL, header TEXT NOT NULL,"
	" created INTEGER NOT NULL, bonus INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0) STRICT;"
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
	"CREATE INDEX chat_match ON chat(match);";

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

/* Format 2 had no headers that are not complete yet, and no journals of format 2: its tables are the same.
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

static bool upgrade_tables(sqlite3 *base, int64_t version)
{
	char pragma[64];

	snprintf(pragma, sizeof pragma, "PRAGMA user_version=%d;", SCHEMA);
	if (run(base, "BEGIN IMMEDIATE;") && (version > 1 || (run(base, upgrade) && chain_lines(base))) &&
	    run(base, pragma) && run(base, "COMMIT;"))
		return true;
	if (!sqlite3_get_autocommit(base))
		run(base, "ROLLBACK;");
	return false;
}

static bool create_tables(sqlite3 *base)
{
	char pragmas[128];

	snprintf(pragmas, sizeof pragmas, "PRAGMA application_id=%d; PRAGMA user_version=%d;", APPLICATION, SCHEMA);
	return run(base, "BEGIN IMMEDIATE;") && run(base, schema) && run(base, pragmas) && run(base, "COMMIT;");
}

bool store_open_base(const char *path, sqlite3 **base)
{
	if (sqlite3_open_v2(path, base, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, NULL) !=
	    SQLITE_OK)
		return false;
	sqlite3_busy_timeout(*base, 10000);
	/* An acknowledged move must survive a power cut: FULL syncs the log with every commit. */
	return store_add_chain(*base) && run(*base, "PRAGMA cell_size_check=ON;") &&
	       run(*base, "PRAGMA journal_mode=WAL;") && run(*base, "PRAGMA synchronous=FULL;") &&
	       run(*base, "PRAGMA foreign_keys=ON;") && run(*base, "PRAGMA trusted_schema=OFF;");
}

/* Two servers on one file would each believe that they have the whole journal. */
static bool lock_path(struct store *store, const char *path, char *why, size_t size)
{
	char name[4096];

	snprintf(name, sizeof name, "%s-lock", path);
	store->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (store->lock < 0)
		snprintf(why, size, "%s: cannot be created: %s", name, strerror(errno));
	else if (flock(store->lock, LOCK_EX | LOCK_NB) || (store->file >= 0 && flock(store->file, LOCK_EX | LOCK_NB)))
		snprintf(why, size, "%s: another server uses this file", path);
	else
		return true;
	return false;
}

/* The database holds the seeds of running matches: it is the owner's alone. It stays open, so that the lock on it holds
 * for every name that it has, links included. (SQLite locks bytes of a file, which does not get in the way of flock.) */
static bool open_file(struct store *store, const char *path, char *why, size_t size)
{
	struct stat facts;

	store->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (store->file < 0 || fstat(store->file, &facts) || (facts.st_mode & 077 && fchmod(store->file, 0600))) {
		snprintf(why, size, "%s: %s", path, strerror(errno));
		return false;
	}
	snprintf(store->path, sizeof store->path, "%s", path);
	store->device = facts.st_dev;
	store->inode = facts.st_ino;
	return true;
}

const char *store_check_file(struct store *store)
{
	struct stat facts;

	if (stat(store->path, &facts))
		return "the database has been deleted or moved";
	return facts.st_dev == store->device && facts.st_ino == store->inode
	               ? NULL
	               : "the database has been replaced by another file";
}

static bool check_format(struct store *store, const char *path, char *why, size_t size)
{
	int64_t application = ask_number(store->writer, "PRAGMA application_id");
	int64_t version = ask_number(store->writer, "PRAGMA user_version");
	int64_t tables = ask_number(store->writer, "SELECT count(*) FROM sqlite_schema");

	if ((tables == 0 && !create_tables(store->writer)) ||
	    (application == APPLICATION && version >= 1 && version < SCHEMA && !upgrade_tables(store->writer, version)))
		snprintf(why, size, "%s: %s", path, sqlite3_errmsg(store->writer));
	else if (tables && application != APPLICATION)
		snprintf(why, size, "%s: not a durbar database: choose another file with --db", path);
	else if (tables && (version < 1 || version > SCHEMA))
		snprintf(why, size, "%s: its format is %lld and this program reads %d: use the program that wrote it",
		         path, (long long)version, SCHEMA);
	else
		return true;
	return false;
}

struct store *store_open(const char *path, char *why, size_t size)
{
	struct store *store = calloc(1, sizeof *store);

	if (!store) {
		snprintf(why, size, "out of memory");
		return NULL;
	}
	store->lock = store->file = -1;
	pthread_mutex_init(&store->reading, NULL);
	if (!open_file(store, path, why, size) || !lock_path(store, path, why, size)) {
		store_release(store);
		return NULL;
	}
	if (!store_open_base(path, &store->writer) || !store_open_base(path, &store->reader) ||
	    !store_open_base(path, &store->checkpointer)) {
		snprintf(why, size, "%s: %s", path, sqlite3_errmsg(store->writer));
		store_release(store);
		return NULL;
	}
	if (!check_format(store, path, why, size) || !store_start_threads(store, path, why, size)) {
		store_release(store);
		return NULL;
	}
	store->last_match = ask_number(store->reader, "SELECT coalesce(max(id), 0) FROM match");
	return store;
}

void store_release(struct store *store)
{
	sqlite3_finalize(store->find_token);
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

int64_t store_next_match(struct store *store)
{
	int64_t id;

	pthread_mutex_lock(&store->reading);
	id = ++store->last_match;
	pthread_mutex_unlock(&store->reading);
	return id;
}

bool store_find_token(struct store *store, const uint8_t token[STORE_TOKEN], int64_t *match, int *seat)
{
	bool found = false;

	pthread_mutex_lock(&store->reading);
	if (!store->find_token)
		sqlite3_prepare_v2(store->reader, "SELECT match, seat FROM seat WHERE token = ?1", -1,
		                   &store->find_token, NULL);
	if (store->find_token) {
		sqlite3_bind_blob(store->find_token, 1, token, STORE_TOKEN, SQLITE_STATIC);
		found = sqlite3_step(store->find_token) == SQLITE_ROW;
		if (found) {
			*match = sqlite3_column_int64(store->find_token, 0);
			*seat = sqlite3_column_int(store->find_token, 1);
		}
		sqlite3_reset(store->find_token);
	}
	pthread_mutex_unlock(&store->reading);
	return found;
}

size_t store_list_matches(struct store *store, int64_t after, bool open_only, int64_t *list, size_t room)
{
	sqlite3_stmt *rows = NULL;
	size_t count = 0;

	pthread_mutex_lock(&store->reading);
	sqlite3_prepare_v2(store->reader,
	                   "SELECT id FROM match WHERE id > ?1 AND (over = 0 OR ?2 = 0) ORDER BY id LIMIT ?3", -1,
	                   &rows, NULL);
	sqlite3_bind_int64(rows, 1, after);
	sqlite3_bind_int(rows, 2, open_only);
	sqlite3_bind_int64(rows, 3, (int64_t)room);
	while (count < room && sqlite3_step(rows) == SQLITE_ROW)
		list[count++] = sqlite3_column_int64(rows, 0);
	sqlite3_finalize(rows);
	pthread_mutex_unlock(&store->reading);
	return count;
}

const char *store_check(struct store *store, char *why, size_t size)
{
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
