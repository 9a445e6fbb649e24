/* rows.h: a match made of the rows of a database, whichever it is. Inside store only.
 * May use: store. */
#ifndef DURBAR_STORE_ROWS_H
#define DURBAR_STORE_ROWS_H

#include "store/store.h"

/* What is wrong with a match in the database (store.h). */
extern const char store_damaged_lines[], store_damaged_rows[];

/* The hash over a line and all lines before it, whose hash is `before`. */
int64_t store_chain_line(int64_t before, const struct store_write *line);

/* The text of a journal, which grows while rows are read. */
struct row_reader {
	int64_t lines, last_chain; /* that the match says it has; -1 lines: it does not say */
	/* private */
	char *bytes;
	size_t used, room;
	int64_t *times;
	size_t count, times_room;
	int64_t chain;
	bool good; /* there was memory */
};

void store_start_rows(struct row_reader *reader, const char *header);
/* Adds a line of the journal; false: it does not follow those before it, and nothing is added. */
bool store_add_line(struct row_reader *reader, const struct store_write *line, int64_t chain);
/* After the last line: are they all there? */
bool store_has_all_lines(const struct row_reader *reader);
/* Puts the journal into the match and frees the reader; false: there was not enough memory. */
bool store_finish_rows(struct row_reader *reader, struct arena *arena, struct store_match *match);

/* A seat for the next row, all zero but for these two; NULL: they cannot be, and the match is damaged. */
struct store_seat *store_add_seat(struct store_match *match, int64_t seat, int64_t player);
/* The same for a line of chat, of which there are at most `most`. */
struct store_chat *store_add_chat(struct store_match *match, int64_t seat, size_t most);
/* Puts the settings of the match into it, which is damaged if they cannot be. */
void store_add_settings(struct store_match *match, int64_t hints, int64_t clock_ms, int64_t rematch);
/* Puts a paper into the match, which is damaged if there can be no such paper. The text must outlive it. */
void store_add_paper(struct store_match *match, int64_t seat, int64_t paper, const char *text);

#endif
