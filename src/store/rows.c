/* rows.c: see rows.h. May use: base/hash.h. */
#include "store/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { LINE = RULES_MOVE_TEXT + 8192 };

const char store_damaged_lines[] = "its journal is damaged: lines are missing or changed";
const char store_damaged_rows[] = "the database is damaged: not all of it can be read";

int64_t store_chain_line(int64_t before, const struct store_write *line)
{
	char text[LINE];
	int size = snprintf(text, sizeof text, "%lld %u %u %d %016llx %s %d %s %lld", (long long)before, line->line,
	                    line->ply, line->seat, (unsigned long long)line->hash, line->dice ? line->dice : "-",
	                    line->text != NULL, line->text ? line->text : "", (long long)line->time_ms);

	return (int64_t)base_hash_bytes(text, (size_t)(size < LINE ? size : LINE - 1), 0);
}

static void add_text(struct row_reader *reader, const char *text)
{
	size_t size = strlen(text);

	if (reader->good && reader->room - reader->used < size) {
		size_t room = (reader->room + size) * 2;
		char *bytes = realloc(reader->bytes, room);

		if (bytes) {
			reader->bytes = bytes;
			reader->room = room;
		}
		reader->good = bytes != NULL;
	}
	if (!reader->good || !size)
		return;
	memcpy(reader->bytes + reader->used, text, size);
	reader->used += size;
}

static void add_time(struct row_reader *reader, int64_t time)
{
	if (reader->good && reader->count == reader->times_room) {
		size_t room = reader->times_room * 2 + 64;
		int64_t *times = realloc(reader->times, room * sizeof *times);

		if (times) {
			reader->times = times;
			reader->times_room = room;
		}
		reader->good = times != NULL;
	}
	if (reader->good)
		reader->times[reader->count++] = time;
}

void store_start_rows(struct row_reader *reader, const char *header)
{
	*reader = (struct row_reader){.good = true};
	add_text(reader, header);
}

/* In the format of engine/journal.h. */
bool store_add_line(struct row_reader *reader, const struct store_write *line, int64_t chain)
{
	char head[96];

	if (line->line != reader->count + 1 || store_chain_line(reader->chain, line) != chain)
		return false;
	reader->chain = chain;
	snprintf(head, sizeof head, "%s%d %d %016llx", line->text ? "" : "undo ", (int)line->ply, line->seat,
	         (unsigned long long)line->hash);
	add_text(reader, head);
	if (line->text) {
		add_text(reader, " ");
		add_text(reader, line->dice);
		add_text(reader, " ");
		add_text(reader, line->text);
	} else if (line->dice && strcmp(line->dice, "-") != 0) {
		add_text(reader, " ");
		add_text(reader, line->dice);
	}
	add_text(reader, "\n");
	add_time(reader, line->time_ms);
	return true;
}

bool store_has_all_lines(const struct row_reader *reader)
{
	return reader->lines == (int64_t)reader->count && reader->chain == reader->last_chain;
}

bool store_finish_rows(struct row_reader *reader, struct arena *arena, struct store_match *match)
{
	bool good = reader->good;

	if (good) {
		int64_t *times = base_take_bytes(arena, (reader->count + 1) * sizeof *times);

		match->journal = base_copy_text(arena, reader->bytes, reader->used);
		match->journal_size = reader->used;
		match->lines = (uint32_t)reader->count;
		if (reader->count)
			memcpy(times, reader->times, reader->count * sizeof *times);
		match->times = times;
	}
	free(reader->bytes);
	free(reader->times);
	return good;
}

struct store_seat *store_add_seat(struct store_match *match, int64_t seat, int64_t player)
{
	struct store_seat *row = &match->seat[match->seats];

	if (match->seats == STORE_ROWS || seat < STORE_OWNER || seat >= RULES_SEATS || player < STORE_HUMAN ||
	    player > STORE_OPEN) {
		match->damage = store_damaged_rows;
		return NULL;
	}
	match->seats++;
	*row = (struct store_seat){.seat = (int)seat, .player = (enum store_player)player};
	return row;
}

struct store_chat *store_add_chat(struct store_match *match, int64_t seat, size_t most)
{
	if (match->chats == most || seat < STORE_WATCHER || seat >= RULES_SEATS) {
		match->damage = store_damaged_rows;
		return NULL;
	}
	match->chat[match->chats].seat = (int)seat;
	return &match->chat[match->chats++];
}

void store_add_settings(struct store_match *match, int64_t hints, int64_t clock_ms, int64_t rematch)
{
	if ((hints != 0 && hints != 1) || clock_ms < 0 || rematch < 0 || rematch == match->id)
		match->damage = store_damaged_rows;
	match->hints = hints != 0;
	match->clock_ms = clock_ms;
	match->rematch = rematch;
}

void store_add_paper(struct store_match *match, int64_t seat, int64_t paper, const char *text)
{
	if (seat < 0 || seat >= RULES_SEATS || paper < 0 || paper >= STORE_PAPERS)
		match->damage = store_damaged_rows;
	else
		match->paper[seat][paper] = text;
}
