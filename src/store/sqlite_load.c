/* sqlite_load.c: loads a whole match, its journal as text.
 * May use: sqlite, rows, SQLite. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/rows.h"
#include "store/sqlite.h"

static const char *column_text(sqlite3_stmt *rows, int column)
{
	const char *text = (const char *)sqlite3_column_text(rows, column);

	return text ? text : "";
}

/* After the last row: anything but SQLITE_DONE is a row that could not be read. */
static void finish_rows(sqlite3_stmt *rows, int result, struct store_match *match)
{
	if (result != SQLITE_DONE && !match->damage)
		match->damage = store_damaged_rows;
	sqlite3_finalize(rows);
}

static void copy_word(char word[STORE_WORD], sqlite3_stmt *rows, int column)
{
	snprintf(word, STORE_WORD, "%s", column_text(rows, column));
}

static enum store_answer load_head(struct sqlite_store *store, int64_t id, struct store_match *match,
                                   struct row_reader *reader)
{
	sqlite3_stmt *rows = NULL;
	int result;

	sqlite3_prepare_v2(store->reader,
	                   "SELECT header, created, bonus, over, lines, chain, system, scenario, hints, clock, rematch,"
	                   " shown FROM match"
	                   " LEFT JOIN tail ON tail.match = id WHERE id = ?1",
	                   -1, &rows, NULL);
	sqlite3_bind_int64(rows, 1, id);
	result = sqlite3_step(rows);
	if (result == SQLITE_ROW) {
		store_start_rows(reader, column_text(rows, 0));
		match->id = id;
		match->created_ms = sqlite3_column_int64(rows, 1);
		match->bonus_ms = sqlite3_column_int64(rows, 2);
		match->over = sqlite3_column_int(rows, 3) != 0;
		/* A tail that is missing is damage, even where there are no lines. */
		reader->lines = sqlite3_column_type(rows, 4) == SQLITE_NULL ? -1 : sqlite3_column_int64(rows, 4);
		reader->last_chain = sqlite3_column_int64(rows, 5);
		copy_word(match->system, rows, 6);
		copy_word(match->scenario, rows, 7);
		store_add_settings(match, sqlite3_column_int64(rows, 8), sqlite3_column_int64(rows, 9),
		                   sqlite3_column_int64(rows, 10));
		match->shown = sqlite3_column_int(rows, 11) != 0;
	}
	sqlite3_finalize(rows);
	return result == SQLITE_ROW ? STORE_FOUND : result == SQLITE_DONE ? STORE_ABSENT : STORE_AWAY;
}

static bool add_line(struct row_reader *reader, sqlite3_stmt *rows)
{
	struct store_write line = {.line = (uint32_t)sqlite3_column_int64(rows, 6),
	                           .ply = (uint32_t)sqlite3_column_int64(rows, 0),
	                           .seat = sqlite3_column_int(rows, 1),
	                           .hash = (uint64_t)sqlite3_column_int64(rows, 2),
	                           .dice = column_text(rows, 3),
	                           .text = (const char *)sqlite3_column_text(rows, 4),
	                           .time_ms = sqlite3_column_int64(rows, 5)};

	return store_add_line(reader, &line, sqlite3_column_int64(rows, 7));
}

/* The lines, as far as they are good. */
static void load_lines(struct sqlite_store *store, int64_t id, struct store_match *match, struct row_reader *reader)
{
	sqlite3_stmt *rows = NULL;
	int result;

	sqlite3_prepare_v2(
		store->reader,
		"SELECT ply, seat, hash, dice, move, time, line, chain FROM line WHERE match = ?1 ORDER BY line", -1,
		&rows, NULL);
	sqlite3_bind_int64(rows, 1, id);
	while ((result = sqlite3_step(rows)) == SQLITE_ROW && add_line(reader, rows))
		;
	if (result == SQLITE_ROW || (result == SQLITE_DONE && !store_has_all_lines(reader))) {
		match->damage = store_damaged_lines;
		result = SQLITE_DONE;
	}
	finish_rows(rows, result, match);
}

static void load_seats(struct sqlite_store *store, int64_t id, struct store_match *match)
{
	sqlite3_stmt *rows = NULL;
	int result;

	sqlite3_prepare_v2(store->reader,
	                   "SELECT seat, player, token, name, bot, webhook, seen, clock FROM seat WHERE match = ?1"
	                   " ORDER BY seat",
	                   -1, &rows, NULL);
	sqlite3_bind_int64(rows, 1, id);
	while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
		struct store_seat *seat =
			store_add_seat(match, sqlite3_column_int64(rows, 0), sqlite3_column_int64(rows, 1));

		if (!seat)
			continue;
		seat->linked = sqlite3_column_bytes(rows, 2) == STORE_TOKEN;
		if (seat->linked)
			memcpy(seat->token, sqlite3_column_blob(rows, 2), STORE_TOKEN);
		snprintf(seat->name, sizeof seat->name, "%s", column_text(rows, 3));
		snprintf(seat->bot, sizeof seat->bot, "%s", column_text(rows, 4));
		snprintf(seat->webhook, sizeof seat->webhook, "%s", column_text(rows, 5));
		seat->seen = (uint32_t)sqlite3_column_int64(rows, 6);
		seat->clock_ms = sqlite3_column_int64(rows, 7);
	}
	finish_rows(rows, result, match);
}

static int64_t count_chat(struct sqlite_store *store, int64_t id)
{
	sqlite3_stmt *rows = NULL;
	int64_t count = 0;

	sqlite3_prepare_v2(store->reader, "SELECT count(*) FROM chat WHERE match = ?1", -1, &rows, NULL);
	sqlite3_bind_int64(rows, 1, id);
	if (sqlite3_step(rows) == SQLITE_ROW)
		count = sqlite3_column_int64(rows, 0);
	sqlite3_finalize(rows);
	return count;
}

static void load_chat(struct sqlite_store *store, int64_t id, bool whole, struct arena *arena,
                      struct store_match *match)
{
	int64_t most = whole ? count_chat(store, id) : STORE_CHAT_LINES;
	sqlite3_stmt *rows = NULL;
	int result;

	match->chat = base_take_bytes(arena, ((size_t)most + 1) * sizeof *match->chat);
	sqlite3_prepare_v2(store->reader,
	                   "SELECT seat, time, text FROM (SELECT rowid, seat, time, text FROM chat WHERE match = ?1"
	                   " ORDER BY rowid DESC LIMIT ?2) ORDER BY rowid",
	                   -1, &rows, NULL);
	sqlite3_bind_int64(rows, 1, id);
	sqlite3_bind_int64(rows, 2, most);
	while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
		struct store_chat *chat = store_add_chat(match, sqlite3_column_int64(rows, 0), (size_t)most);

		if (!chat)
			continue;
		chat->time_ms = sqlite3_column_int64(rows, 1);
		chat->text = base_copy_text(arena, column_text(rows, 2), strlen(column_text(rows, 2)));
	}
	finish_rows(rows, result, match);
}

static void load_papers(struct sqlite_store *store, int64_t id, struct arena *arena, struct store_match *match)
{
	sqlite3_stmt *rows = NULL;
	int result;

	sqlite3_prepare_v2(store->reader, "SELECT seat, paper, text FROM paper WHERE match = ?1", -1, &rows, NULL);
	sqlite3_bind_int64(rows, 1, id);
	while ((result = sqlite3_step(rows)) == SQLITE_ROW)
		store_add_paper(match, sqlite3_column_int64(rows, 0), sqlite3_column_int64(rows, 1),
		                base_copy_text(arena, column_text(rows, 2), strlen(column_text(rows, 2))));
	finish_rows(rows, result, match);
}

enum store_answer store_sqlite_load(struct store *given, int64_t id, bool whole, struct arena *arena,
                                    struct store_match *match)
{
	struct sqlite_store *store = (struct sqlite_store *)given;
	struct row_reader reader;
	enum store_answer answer;

	memset(match, 0, sizeof *match);
	pthread_mutex_lock(&store->reading);
	/* One transaction, for a consistent snapshot. */
	sqlite3_exec(store->reader, "BEGIN", NULL, NULL, NULL);
	answer = load_head(store, id, match, &reader);
	if (answer == STORE_FOUND) {
		load_lines(store, id, match, &reader);
		load_seats(store, id, match);
		load_chat(store, id, whole, arena, match);
		load_papers(store, id, arena, match);
	}
	sqlite3_exec(store->reader, "COMMIT", NULL, NULL, NULL);
	pthread_mutex_unlock(&store->reading);
	return answer == STORE_FOUND && !store_finish_rows(&reader, arena, match) ? STORE_AWAY : answer;
}

enum store_answer store_sqlite_next_shelf(struct store *given, bool same, char name[STORE_SHELF_NAME],
                                          struct arena *arena, const char **text)
{
	struct sqlite_store *store = (struct sqlite_store *)given;
	sqlite3_stmt *rows = NULL;
	int result;

	pthread_mutex_lock(&store->reading);
	sqlite3_prepare_v2(store->reader,
	                   same ? "SELECT name, text FROM shelf WHERE name = ?1"
	                        : "SELECT name, text FROM shelf WHERE name > ?1 ORDER BY name LIMIT 1",
	                   -1, &rows, NULL);
	sqlite3_bind_text(rows, 1, name, -1, SQLITE_TRANSIENT);
	result = sqlite3_step(rows);
	if (result == SQLITE_ROW) {
		snprintf(name, STORE_SHELF_NAME, "%s", column_text(rows, 0));
		*text = base_copy_text(arena, column_text(rows, 1), strlen(column_text(rows, 1)));
	}
	sqlite3_finalize(rows);
	pthread_mutex_unlock(&store->reading);
	return result == SQLITE_ROW ? STORE_FOUND : result == SQLITE_DONE ? STORE_ABSENT : STORE_AWAY;
}

enum store_answer store_sqlite_next_kept(struct store *given, bool same, uint64_t *data, struct arena *arena,
                                         const char **text)
{
	struct sqlite_store *store = (struct sqlite_store *)given;
	sqlite3_stmt *rows = NULL;
	int result;

	pthread_mutex_lock(&store->reading);
	sqlite3_prepare_v2(store->reader,
	                   same ? "SELECT data, text FROM kept WHERE data = ?1"
	                        : "SELECT data, text FROM kept WHERE data > ?1 ORDER BY data LIMIT 1",
	                   -1, &rows, NULL);
	sqlite3_bind_int64(rows, 1, (int64_t)*data);
	result = sqlite3_step(rows);
	if (result == SQLITE_ROW) {
		*data = (uint64_t)sqlite3_column_int64(rows, 0);
		*text = base_copy_text(arena, column_text(rows, 1), strlen(column_text(rows, 1)));
	}
	sqlite3_finalize(rows);
	pthread_mutex_unlock(&store->reading);
	return result == SQLITE_ROW ? STORE_FOUND : result == SQLITE_DONE ? STORE_ABSENT : STORE_AWAY;
}
