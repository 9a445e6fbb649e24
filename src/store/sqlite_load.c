/* sqlite_load.c: loads a whole match, its journal as text.
 * May use: sqlite, SQLite. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite.h"

/* Grows while rows are read. */
struct buffer {
	char *bytes;
	size_t used, room;
	int64_t *times;
	size_t count, times_room;
	bool good;
	int64_t lines, chain; /* that the match says it has */
};

static void add_text(struct buffer *buffer, const char *text, size_t size)
{
	if (buffer->good && buffer->room - buffer->used < size) {
		size_t room = (buffer->room + size) * 2;
		char *bytes = realloc(buffer->bytes, room);

		if (bytes) {
			buffer->bytes = bytes;
			buffer->room = room;
		}
		buffer->good = bytes != NULL;
	}
	if (!buffer->good || !size)
		return;
	memcpy(buffer->bytes + buffer->used, text, size);
	buffer->used += size;
}

static void add_time(struct buffer *buffer, int64_t time)
{
	if (buffer->good && buffer->count == buffer->times_room) {
		size_t room = buffer->times_room * 2 + 64;
		int64_t *times = realloc(buffer->times, room * sizeof *times);

		if (times) {
			buffer->times = times;
			buffer->times_room = room;
		}
		buffer->good = times != NULL;
	}
	if (buffer->good)
		buffer->times[buffer->count++] = time;
}

static const char *column_text(sqlite3_stmt *rows, int column)
{
	const char *text = (const char *)sqlite3_column_text(rows, column);

	return text ? text : "";
}

const char store_damaged_lines[] = "its journal is damaged: lines are missing or changed";
const char store_damaged_rows[] = "the database is damaged: not all of it can be read";

/* After the last row: anything but SQLITE_DONE is a row that could not be read. */
static void finish_rows(sqlite3_stmt *rows, int result, struct store_match *match)
{
	if (result != SQLITE_DONE && !match->damage)
		match->damage = store_damaged_rows;
	sqlite3_finalize(rows);
}

static bool load_head(struct store *store, int64_t id, struct store_match *match, struct buffer *buffer)
{
	sqlite3_stmt *rows = NULL;
	bool found;

	sqlite3_prepare_v2(
		store->reader,
		"SELECT header, created, bonus, over, lines, chain FROM match LEFT JOIN tail ON tail.match = id WHERE id = ?1",
		-1, &rows, NULL);
	sqlite3_bind_int64(rows, 1, id);
	found = sqlite3_step(rows) == SQLITE_ROW;
	if (found) {
		add_text(buffer, column_text(rows, 0), strlen(column_text(rows, 0)));
		match->id = id;
		match->created_ms = sqlite3_column_int64(rows, 1);
		match->bonus_ms = sqlite3_column_int64(rows, 2);
		match->over = sqlite3_column_int(rows, 3) != 0;
		/* A tail that is missing is damage, even where there are no lines. */
		buffer->lines = sqlite3_column_type(rows, 4) == SQLITE_NULL ? -1 : sqlite3_column_int64(rows, 4);
		buffer->chain = sqlite3_column_int64(rows, 5);
	}
	sqlite3_finalize(rows);
	return found;
}

/* Does the row follow the lines that have been read? Then *chain goes on with it. */
static bool is_next_line(sqlite3_stmt *rows, size_t count, int64_t *chain)
{
	struct store_write line = {.line = (uint32_t)sqlite3_column_int64(rows, 6),
	                           .ply = (uint32_t)sqlite3_column_int64(rows, 0),
	                           .seat = sqlite3_column_int(rows, 1),
	                           .hash = (uint64_t)sqlite3_column_int64(rows, 2),
	                           .dice = column_text(rows, 3),
	                           .text = (const char *)sqlite3_column_text(rows, 4),
	                           .time_ms = sqlite3_column_int64(rows, 5)};

	*chain = store_chain_line(*chain, &line);
	return line.line == count + 1 && *chain == sqlite3_column_int64(rows, 7);
}

/* The lines in the format of engine/journal.h, as far as they are good. */
static void load_lines(struct store *store, int64_t id, struct store_match *match, struct buffer *buffer)
{
	sqlite3_stmt *rows = NULL;
	int64_t chain = 0;
	int result;

	sqlite3_prepare_v2(
		store->reader,
		"SELECT ply, seat, hash, dice, move, time, line, chain FROM line WHERE match = ?1 ORDER BY line", -1,
		&rows, NULL);
	sqlite3_bind_int64(rows, 1, id);
	while ((result = sqlite3_step(rows)) == SQLITE_ROW && is_next_line(rows, buffer->count, &chain)) {
		bool undo = sqlite3_column_type(rows, 4) == SQLITE_NULL;
		char head[96];
		int size =
			snprintf(head, sizeof head, "%s%d %d %016llx", undo ? "undo " : "", sqlite3_column_int(rows, 0),
		                 sqlite3_column_int(rows, 1), (unsigned long long)sqlite3_column_int64(rows, 2));

		add_text(buffer, head, (size_t)size);
		if (!undo) {
			add_text(buffer, " ", 1);
			add_text(buffer, column_text(rows, 3), strlen(column_text(rows, 3)));
			add_text(buffer, " ", 1);
			add_text(buffer, column_text(rows, 4), strlen(column_text(rows, 4)));
		}
		add_text(buffer, "\n", 1);
		add_time(buffer, sqlite3_column_int64(rows, 5));
	}
	if (result == SQLITE_ROW ||
	    (result == SQLITE_DONE && (buffer->lines != (int64_t)buffer->count || chain != buffer->chain))) {
		match->damage = store_damaged_lines;
		result = SQLITE_DONE;
	}
	finish_rows(rows, result, match);
}

static void load_seats(struct store *store, int64_t id, struct store_match *match)
{
	sqlite3_stmt *rows = NULL;
	int result = SQLITE_DONE;

	sqlite3_prepare_v2(store->reader,
	                   "SELECT seat, player, token, name, bot, webhook, seen, clock FROM seat WHERE match = ?1"
	                   " ORDER BY seat",
	                   -1, &rows, NULL);
	sqlite3_bind_int64(rows, 1, id);
	while (match->seats < STORE_ROWS && (result = sqlite3_step(rows)) == SQLITE_ROW) {
		int64_t number = sqlite3_column_int64(rows, 0), player = sqlite3_column_int64(rows, 1);
		struct store_seat *seat = &match->seat[match->seats];

		if (number < STORE_OWNER || number >= RULES_SEATS || player < STORE_HUMAN || player > STORE_OPEN) {
			match->damage = store_damaged_rows;
			continue;
		}
		match->seats++;
		memset(seat, 0, sizeof *seat);
		seat->seat = (int)number;
		seat->player = (enum store_player)player;
		seat->linked = sqlite3_column_bytes(rows, 2) == STORE_TOKEN;
		if (seat->linked)
			memcpy(seat->token, sqlite3_column_blob(rows, 2), STORE_TOKEN);
		snprintf(seat->name, sizeof seat->name, "%s", column_text(rows, 3));
		snprintf(seat->bot, sizeof seat->bot, "%s", column_text(rows, 4));
		snprintf(seat->webhook, sizeof seat->webhook, "%s", column_text(rows, 5));
		seat->seen = (uint32_t)sqlite3_column_int64(rows, 6);
		seat->clock_ms = sqlite3_column_int64(rows, 7);
	}
	finish_rows(rows, match->seats == STORE_ROWS ? SQLITE_DONE : result, match);
}

static void load_chat(struct store *store, int64_t id, struct arena *arena, struct store_match *match)
{
	sqlite3_stmt *rows = NULL;
	int result = SQLITE_DONE;

	match->chat = base_take_bytes(arena, STORE_CHAT_LINES * sizeof *match->chat);
	sqlite3_prepare_v2(store->reader,
	                   "SELECT seat, time, text FROM (SELECT rowid, seat, time, text FROM chat WHERE match = ?1"
	                   " ORDER BY rowid DESC LIMIT ?2) ORDER BY rowid",
	                   -1, &rows, NULL);
	sqlite3_bind_int64(rows, 1, id);
	sqlite3_bind_int(rows, 2, STORE_CHAT_LINES);
	while (match->chats < STORE_CHAT_LINES && (result = sqlite3_step(rows)) == SQLITE_ROW) {
		int64_t seat = sqlite3_column_int64(rows, 0);
		struct store_chat *chat = &match->chat[match->chats];

		if (seat < STORE_WATCHER || seat >= RULES_SEATS) {
			match->damage = store_damaged_rows;
			continue;
		}
		match->chats++;
		chat->seat = (int)seat;
		chat->time_ms = sqlite3_column_int64(rows, 1);
		chat->text = base_copy_text(arena, column_text(rows, 2), strlen(column_text(rows, 2)));
	}
	finish_rows(rows, match->chats == STORE_CHAT_LINES ? SQLITE_DONE : result, match);
}

bool store_find_scenario(struct store *store, int64_t id, char scenario[STORE_WORD])
{
	sqlite3_stmt *rows = NULL;
	bool found;

	pthread_mutex_lock(&store->reading);
	sqlite3_prepare_v2(store->reader, "SELECT scenario FROM match WHERE id = ?1", -1, &rows, NULL);
	sqlite3_bind_int64(rows, 1, id);
	found = sqlite3_step(rows) == SQLITE_ROW;
	if (found)
		snprintf(scenario, STORE_WORD, "%s", column_text(rows, 0));
	sqlite3_finalize(rows);
	pthread_mutex_unlock(&store->reading);
	return found;
}

bool store_load_match(struct store *store, int64_t id, struct arena *arena, struct store_match *match)
{
	struct buffer buffer = {.good = true};
	bool found;
	int64_t *times;

	memset(match, 0, sizeof *match);
	pthread_mutex_lock(&store->reading);
	/* One transaction, for a consistent snapshot. */
	sqlite3_exec(store->reader, "BEGIN", NULL, NULL, NULL);
	found = load_head(store, id, match, &buffer);
	if (found) {
		load_lines(store, id, match, &buffer);
		load_seats(store, id, match);
		load_chat(store, id, arena, match);
	}
	sqlite3_exec(store->reader, "COMMIT", NULL, NULL, NULL);
	pthread_mutex_unlock(&store->reading);
	if (found && buffer.good) {
		match->journal = base_copy_text(arena, buffer.bytes, buffer.used);
		match->journal_size = buffer.used;
		match->lines = (uint32_t)buffer.count;
		times = base_take_bytes(arena, (buffer.count + 1) * sizeof *times);
		if (buffer.count)
			memcpy(times, buffer.times, buffer.count * sizeof *times);
		match->times = times;
	}
	free(buffer.bytes);
	free(buffer.times);
	return found && buffer.good;
}
