/* sqlite_write.c: the commit thread. It takes everything in the queue, commits it in one transaction and calls back
 * when that is on disk, so that many matches share one sync. Another thread does the checkpoints.
 * May use: sqlite, rows, SQLite, threads. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/rows.h"
#include "store/sqlite.h"

/* Pages of the write-ahead log from which the checkpoint thread copies it into the database, and from which the
 * commit thread does so itself: a log that is always in use would grow for ever. */
enum { LOG_PAGES = 8192, LOG_LIMIT = 65536, PAUSE_US = 200000 };

/* After a commit of so many writes the next one waits a moment for more: where moves come that fast, a sync, and a page that many
 * matches have their tails in, is shared by all that came meanwhile. */
enum { CROWD = 32, GATHER_US = 4000 };

static const char *const statements[STORE_KINDS] = {
	[STORE_MATCH] = ("INSERT INTO match(id, system, scenario, header, created, bonus, hints, clock)"
                         " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"),
	[STORE_LINE] = ("INSERT INTO line(match, line, ply, seat, hash, dice, move, time, chain)"
                        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"),
	[STORE_SEAT] =
		("INSERT INTO seat(match, seat, player, token, name, bot, webhook, seen, clock)"
                 " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT(match, seat) DO UPDATE SET player = ?3,"
                 " token = ?4, name = ?5, bot = ?6, webhook = ?7, seen = ?8, clock = ?9"),
	[STORE_CHAT] = ("INSERT INTO chat(match, seat, time, text) VALUES(?1, ?2, ?3, ?4)"),
	[STORE_OVER] = ("UPDATE match SET over = 1 WHERE id = ?1"),
	[STORE_COPY] =
		("INSERT INTO line(match, line, ply, seat, hash, dice, move, time, chain)"
                 " SELECT ?1, line, ply, seat, hash, dice, move, time, chain FROM line WHERE match = ?2 AND line <= ?3"),
	[STORE_PAPER] = ("INSERT INTO paper(match, seat, paper, text) VALUES(?1, ?2, ?3, ?4)"
                         " ON CONFLICT(match, seat, paper) DO UPDATE SET text = ?4"),
	[STORE_REMATCH] = ("UPDATE match SET rematch = ?2 WHERE id = ?1"),
	[STORE_SHELF] = ("INSERT INTO shelf(name, text, time) VALUES(?2, ?3, ?4) ON CONFLICT(name) DO UPDATE"
                         " SET text = ?3, time = ?4 WHERE text <> ''"),
	[STORE_NAMED] = ("UPDATE match SET header = ?2 WHERE id = ?1"),
	[STORE_SHOWN] = ("UPDATE match SET shown = 1 WHERE id = ?1"),
	/* Data that were damaged are made good. */
	[STORE_KEPT] = ("INSERT INTO kept(data, text, time) VALUES(?2, ?3, ?4) ON CONFLICT(data) DO UPDATE"
                        " SET text = ?3, time = ?4 WHERE text <> ?3"),
	[STORE_HEADER] = ("UPDATE match SET header = ?2, created = ?3 WHERE id = ?1"
                          " AND NOT EXISTS (SELECT 1 FROM line WHERE match = ?1)"),
};
/* The chain of the last line that a match has. A line is written with plain statements and not with one clever one: for a statement that could fail after its first row SQLite takes 64 kB of memory each time, to take it back by. */
static const char *const find_tail = "SELECT chain FROM tail WHERE match = ?1";
static const char *const move_tail =
	"UPDATE tail SET lines = ?2, chain = ?3 WHERE match = ?1 AND lines = ?2 - 1 AND chain = ?4";
static const char *const copy_tail =
	"INSERT INTO tail(match, lines, chain) SELECT ?1, line, chain FROM line WHERE match = ?1 AND line = ?2"
	" ON CONFLICT(match) DO UPDATE SET lines = excluded.lines, chain = excluded.chain";

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
	if (text)
		sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
	else
		sqlite3_bind_null(statement, at);
}

static void bind_seat(sqlite3_stmt *statement, const struct store_seat *seat)
{
	sqlite3_bind_int(statement, 2, seat->seat);
	sqlite3_bind_int(statement, 3, (int)seat->player);
	if (seat->linked)
		sqlite3_bind_blob(statement, 4, seat->token, STORE_TOKEN, SQLITE_STATIC);
	else
		sqlite3_bind_null(statement, 4);
	bind_text(statement, 5, seat->name);
	bind_text(statement, 6, seat->bot);
	bind_text(statement, 7, seat->webhook);
	sqlite3_bind_int64(statement, 8, seat->seen);
	sqlite3_bind_int64(statement, 9, seat->clock_ms);
}

static void bind_match(sqlite3_stmt *statement, const struct store_write *write)
{
	bind_text(statement, 2, write->system);
	bind_text(statement, 3, write->scenario);
	bind_text(statement, 4, write->text);
	sqlite3_bind_int64(statement, 5, write->time_ms);
	sqlite3_bind_int64(statement, 6, write->bonus_ms);
	sqlite3_bind_int(statement, 7, write->hints);
	sqlite3_bind_int64(statement, 8, write->clock_ms);
}

static void bind_line(sqlite3_stmt *statement, const struct store_write *write, int64_t chain)
{
	sqlite3_bind_int64(statement, 1, write->match);
	sqlite3_bind_int64(statement, 2, write->line);
	sqlite3_bind_int64(statement, 3, write->ply);
	sqlite3_bind_int(statement, 4, write->seat);
	sqlite3_bind_int64(statement, 5, (int64_t)write->hash);
	bind_text(statement, 6, write->dice ? write->dice : "-");
	bind_text(statement, 7, write->text);
	sqlite3_bind_int64(statement, 8, write->time_ms);
	sqlite3_bind_int64(statement, 9, chain);
}

static bool step(sqlite3_stmt *statement)
{
	bool good = sqlite3_step(statement) == SQLITE_DONE;

	sqlite3_reset(statement);
	return good;
}

/* Runs a statement that must change something. */
static bool change(const struct sqlite_store *store, sqlite3_stmt *statement)
{
	return step(statement) && sqlite3_changes(store->writer) > 0;
}

/* A new match has no lines. */
static bool add_tail(const struct sqlite_store *store, int64_t match)
{
	sqlite3_bind_int64(store->add_tail, 1, match);
	return change(store, store->add_tail);
}

/* The chain of the last line of a match: as it was written, or else from the database. */
static struct known_tail *find_chain(struct sqlite_store *store, int64_t match)
{
	struct known_tail *tail = &store->tail[match % STORE_TAILS];

	if (tail->match == match)
		return tail;
	sqlite3_bind_int64(store->find_tail, 1, match);
	tail->match = sqlite3_step(store->find_tail) == SQLITE_ROW ? match : 0;
	tail->chain = tail->match ? sqlite3_column_int64(store->find_tail, 0) : 0;
	sqlite3_reset(store->find_tail);
	return tail->match ? tail : NULL;
}

/* The line must follow the last one that the match has in the database: of that the statement that moves the tail makes sure. */
static bool write_line(struct sqlite_store *store, const struct store_write *write)
{
	struct known_tail *tail = find_chain(store, write->match);
	int64_t before = tail ? tail->chain : 0;

	if (!tail)
		return false;
	tail->chain = store_chain_line(before, write);
	sqlite3_bind_int64(store->move_tail, 1, write->match);
	sqlite3_bind_int64(store->move_tail, 2, write->line);
	sqlite3_bind_int64(store->move_tail, 3, tail->chain);
	sqlite3_bind_int64(store->move_tail, 4, before);
	if (!change(store, store->move_tail))
		return false;
	bind_line(store->insert[STORE_LINE], write, tail->chain);
	return change(store, store->insert[STORE_LINE]);
}

/* A copy gives a match other lines than were known. */
static bool write_copied_tail(struct sqlite_store *store, const struct store_write *write)
{
	store->tail[write->match % STORE_TAILS].match = 0;
	sqlite3_bind_int64(store->copy_tail, 1, write->match);
	sqlite3_bind_int64(store->copy_tail, 2, write->line);
	return step(store->copy_tail);
}

static bool write_one(struct sqlite_store *store, const struct store_write *write)
{
	sqlite3_stmt *statement = store->insert[write->kind];

	sqlite3_bind_int64(statement, 1, write->match);
	switch (write->kind) {
	case STORE_MATCH:
		bind_match(statement, write);
		break;
	case STORE_LINE:
		return write_line(store, write);
	case STORE_SEAT:
		bind_seat(statement, write->player);
		break;
	case STORE_CHAT:
		sqlite3_bind_int(statement, 2, write->seat);
		sqlite3_bind_int64(statement, 3, write->time_ms);
		bind_text(statement, 4, write->text);
		break;
	case STORE_PAPER:
		sqlite3_bind_int(statement, 2, write->seat);
		sqlite3_bind_int(statement, 3, (int)write->paper);
		bind_text(statement, 4, write->text);
		break;
	case STORE_REMATCH:
		sqlite3_bind_int64(statement, 2, write->rematch);
		break;
	case STORE_SHELF:
		bind_text(statement, 2, write->shelf);
		bind_text(statement, 3, write->text);
		sqlite3_bind_int64(statement, 4, write->time_ms);
		break;
	case STORE_KEPT:
		sqlite3_bind_int64(statement, 2, (int64_t)write->hash);
		bind_text(statement, 3, write->text);
		sqlite3_bind_int64(statement, 4, write->time_ms);
		return step(statement); /* they may be there already */
	case STORE_NAMED:
		bind_text(statement, 2, write->text);
		break;
	case STORE_OVER:
	case STORE_SHOWN:
		break;
	case STORE_HEADER:
		bind_text(statement, 2, write->text);
		sqlite3_bind_int64(statement, 3, write->time_ms);
		break;
	case STORE_COPY:
		sqlite3_bind_int64(statement, 2, write->from);
		sqlite3_bind_int64(statement, 3, write->line);
		break;
	}
	return change(store, statement) && (write->kind != STORE_MATCH || add_tail(store, write->match)) &&
	       (write->kind != STORE_COPY || write_copied_tail(store, write));
}

/* Commits the writes from `first` to before `end` in one transaction. */
static bool write_all(struct sqlite_store *store, const struct store_write *first, const struct store_write *end)
{
	bool good = step(store->begin);

	for (const struct store_write *write = first; good && write != end; write = write->next)
		for (const struct store_write *part = write; good && part; part = part->also)
			good = write_one(store, part);
	good = good && step(store->commit);
	if (!good) /* what was taken back is not known any more */
		memset(store->tail, 0, sizeof store->tail);
	if (!good && !sqlite3_get_autocommit(store->writer))
		step(store->rollback);
	return good;
}

static int note_log(void *given, sqlite3 *base, const char *name, int pages)
{
	struct sqlite_store *store = given;

	(void)base;
	(void)name;
	store_note_log(store, (unsigned)pages);
	store->log_pages = pages;
	if (pages >= LOG_PAGES)
		pthread_cond_signal(&store->log_grown);
	return SQLITE_OK;
}

/* A checkpoint takes long: moves must not wait for it. */
static void *run_checkpoints(void *given)
{
	struct sqlite_store *store = given;

	pthread_mutex_lock(&store->checkpointing);
	while (!store->closing) {
		pthread_cond_wait(&store->log_grown, &store->checkpointing);
		if (store->closing || store->log_pages < LOG_PAGES)
			continue;
		pthread_mutex_unlock(&store->checkpointing);
		sqlite3_wal_checkpoint_v2(store->checkpointer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
		usleep(PAUSE_US);
		pthread_mutex_lock(&store->checkpointing);
	}
	pthread_mutex_unlock(&store->checkpointing);
	return NULL;
}

/* Commits what was taken from the queue, and tells; how many writes it was. */
static unsigned commit_writes(struct sqlite_store *store, struct store_write *write)
{
	bool all = write_all(store, write, NULL);
	unsigned count = 0;

	for (struct store_write *next; write; write = next, count++) {
		/* `done` may free it. If they could not all be committed, each is tried alone. */
		next = write->next;
		write->done(write, all || write_all(store, write, next));
	}
	return count;
}

static void *run_commits(void *given)
{
	struct sqlite_store *store = given;
	struct store_write *write;

	while ((write = store_take_writes(&store->queue)) != NULL) {
		if (store->log_pages >= LOG_LIMIT)
			sqlite3_wal_checkpoint_v2(store->writer, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
		if (commit_writes(store, write) >= CROWD)
			usleep(GATHER_US);
	}
	return NULL;
}

static bool prepare(struct sqlite_store *store, const char *sql, sqlite3_stmt **statement)
{
	return sqlite3_prepare_v3(store->writer, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) == SQLITE_OK;
}

static bool prepare_all(struct sqlite_store *store)
{
	bool good = prepare(store, "BEGIN IMMEDIATE", &store->begin) && prepare(store, "COMMIT", &store->commit) &&
	            prepare(store, "ROLLBACK", &store->rollback) && prepare(store, find_tail, &store->find_tail) &&
	            prepare(store, move_tail, &store->move_tail) && prepare(store, copy_tail, &store->copy_tail) &&
	            prepare(store, "INSERT INTO tail(match, lines, chain) VALUES(?1, 0, 0)", &store->add_tail);

	for (int kind = 0; good && kind < STORE_KINDS; kind++)
		good = prepare(store, statements[kind], &store->insert[kind]);
	return good;
}

static void end_commits(struct sqlite_store *store)
{
	store_close_queue(&store->queue);
	pthread_join(store->commit_thread, NULL);
	pthread_cond_destroy(&store->log_grown);
	pthread_mutex_destroy(&store->checkpointing);
	store_free_queue(&store->queue);
}

bool store_sqlite_start(struct sqlite_store *store, char *why, size_t size)
{
	if (!prepare_all(store)) {
		snprintf(why, size, "%s: %s", store->path, sqlite3_errmsg(store->writer));
		return false;
	}
	sqlite3_wal_hook(store->writer, note_log, store); /* in place of automatic checkpoints */
	store_open_queue(&store->queue);
	pthread_cond_init(&store->log_grown, NULL);
	pthread_mutex_init(&store->checkpointing, NULL);
	snprintf(why, size, "no more threads can be started");
	if (pthread_create(&store->commit_thread, NULL, run_commits, store))
		return false;
	if (pthread_create(&store->checkpoint_thread, NULL, run_checkpoints, store)) {
		end_commits(store);
		return false;
	}
	return true;
}

void store_sqlite_put(struct store *given, struct store_write *write)
{
	store_append_write(&((struct sqlite_store *)given)->queue, write);
}

void store_sqlite_stop(struct sqlite_store *store)
{
	pthread_mutex_lock(&store->checkpointing);
	store->closing = true;
	pthread_cond_signal(&store->log_grown);
	pthread_mutex_unlock(&store->checkpointing);
	pthread_join(store->checkpoint_thread, NULL);
	end_commits(store);
}

void store_sqlite_forget(struct sqlite_store *store)
{
	sqlite3_finalize(store->begin);
	sqlite3_finalize(store->commit);
	sqlite3_finalize(store->rollback);
	sqlite3_finalize(store->find_tail);
	sqlite3_finalize(store->move_tail);
	sqlite3_finalize(store->copy_tail);
	sqlite3_finalize(store->add_tail);
	for (int kind = 0; kind < STORE_KINDS; kind++)
		sqlite3_finalize(store->insert[kind]);
}
