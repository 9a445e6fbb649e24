/* store.h: where matches live. Writes are handed to a thread of the store, which makes them durable many
 * at a time and then tells; reads answer at once and may come from any thread.
 * May use: base, engine/rules.h (sizes). */
#ifndef DURBAR_STORE_STORE_H
#define DURBAR_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "engine/rules.h"

enum {
	STORE_TOKEN = 32,              /* bytes of a token's fingerprint */
	STORE_NAME = 128,              /* a buffer for a player's name */
	STORE_WORD = 64,               /* a buffer for the name of a bot */
	STORE_URL = 512,               /* a buffer for the address of a webhook */
	STORE_SEATS = RULES_SEATS + 1, /* the watcher's place is the last */
	STORE_WATCHER = -1,            /* the seat of a watcher */
	STORE_OWNER = -2,              /* whoever made the table; sits nowhere */
	STORE_ROWS = STORE_SEATS + 1,  /* the owner's row too */
	STORE_CHAT_LINES = 200         /* chat lines that are loaded with a match */
};

enum store_player { STORE_HUMAN, STORE_BOT, STORE_OPEN };

struct store_seat {
	int seat;
	enum store_player player;
	bool linked; /* there is a secret link to it */
	uint8_t token[STORE_TOKEN];
	char name[STORE_NAME];
	char bot[STORE_WORD];
	char webhook[STORE_URL];
	uint32_t seen;    /* the last ply that a page of this seat was shown */
	int64_t clock_ms; /* time left; 0 where no clock runs */
};

/* A match as it was stored. */
struct store_match {
	int64_t id;
	int64_t created_ms; /* since 1970 */
	bool over;
	int64_t bonus_ms;    /* what a clock gets with each move */
	const char *journal; /* header and lines: see engine/journal.h */
	size_t journal_size;
	const int64_t *times; /* when each line was written, in ms since 1970 */
	uint32_t lines;       /* lines of the journal after its header */
	struct store_seat seat[STORE_ROWS];
	int seats; /* entries above */
	struct store_chat {
		int seat;
		int64_t time_ms;
		char *text;
	} * chat;
	size_t chats;
};

enum store_kind { STORE_MATCH, STORE_LINE, STORE_SEAT, STORE_CHAT, STORE_OVER, STORE_COPY };

/* Something to write. The store reads it until it calls `done`, in its own thread; texts must live as long.
 * Writes joined by `also` stand or fall together; `done` of the first is called for all of them. */
struct store_write {
	struct store_write *next; /* private */
	struct store_write *also;
	void (*done)(struct store_write *write, bool good);
	enum store_kind kind;
	int64_t match;
	int64_t time_ms;
	int64_t bonus_ms;              /* STORE_MATCH */
	const char *system, *scenario; /* STORE_MATCH */
	const char *text;              /* header, move (NULL: an undo) or talk */
	const char *dice;              /* STORE_LINE */
	uint32_t line, ply;            /* STORE_LINE: lines count from 1; STORE_COPY: the last line */
	int64_t from;                  /* STORE_COPY: the match whose lines are copied */
	int seat;                      /* STORE_LINE, STORE_CHAT */
	uint64_t hash;                 /* STORE_LINE */
	struct store_seat *player;     /* STORE_SEAT: all of it */
};

struct store;

/* Opens or creates a file. NULL: `why` says what is wrong. */
struct store *store_open(const char *path, char *why, size_t size);
/* Waits for everything that was handed in. */
void store_close(struct store *store);
void store_put(struct store *store, struct store_write *write);

/* A number that no match has had. */
int64_t store_next_match(struct store *store);
/* The seat of a link; false: there is none. */
bool store_find_token(struct store *store, const uint8_t token[STORE_TOKEN], int64_t *match, int *seat);
/* The scenario of a match; false: there is no such match. */
bool store_find_scenario(struct store *store, int64_t id, char scenario[STORE_WORD]);
/* Everything about a match, in the arena. False: there is no such match. */
bool store_load_match(struct store *store, int64_t id, struct arena *arena, struct store_match *match);
/* Numbers of matches from `after` on, in order; returns how many. */
size_t store_list_matches(struct store *store, int64_t after, bool open_only, int64_t *list, size_t room);
/* NULL where the file is sound, else what is wrong, in the buffer. */
const char *store_check(struct store *store, char *why, size_t size);

#endif
