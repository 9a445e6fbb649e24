/* store.h: the database of matches. Writes are queued for a thread of the store, which commits many at a time and then
 * calls back; reads return at once. Any thread may call.
 * May use: base, engine/rules.h (sizes). */
#ifndef DURBAR_STORE_STORE_H
#define DURBAR_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "engine/rules.h"

enum {
	STORE_TOKEN = 32,              /* bytes of a token's hash */
	STORE_NAME = 128,              /* buffer for a player's name */
	STORE_WORD = 64,               /* buffer for the name of a bot or scenario */
	STORE_URL = 512,               /* buffer for the URL of a webhook */
	STORE_SEATS = RULES_SEATS + 1, /* the last is the watchers' */
	STORE_WATCHER = -1,            /* the seat of a watcher */
	STORE_OWNER = -2,              /* who created the match; has no seat */
	STORE_ROWS = STORE_SEATS + 1,  /* with the owner's */
	STORE_CHAT_LINES = 200         /* chat lines that are loaded with a match */
};

enum store_player { STORE_HUMAN, STORE_BOT, STORE_OPEN };

struct store_seat {
	int seat;
	enum store_player player;
	bool linked; /* it has a secret link */
	uint8_t token[STORE_TOKEN];
	char name[STORE_NAME];
	char bot[STORE_WORD];
	char webhook[STORE_URL];
	uint32_t seen;    /* the last ply that this seat was sent */
	int64_t clock_ms; /* time left; 0: no clock; 1: it has run out */
};

/* A match as it was stored. */
struct store_match {
	int64_t id;
	int64_t created_ms; /* since 1970 */
	bool over;
	int64_t bonus_ms;    /* added to a clock with each move */
	const char *journal; /* header and lines: engine/journal.h */
	size_t journal_size;
	const int64_t *times; /* when each line was written, in ms since 1970 */
	uint32_t lines;       /* lines of the journal after its header */
	const char *damage;   /* what is wrong with it; NULL: nothing. The lines that are told are good all the same */
	struct store_seat seat[STORE_ROWS];
	int seats; /* rows above */
	struct store_chat {
		int seat;
		int64_t time_ms;
		char *text;
	} * chat;
	size_t chats;
};

/* STORE_HEADER: another header for a match that has no lines yet; it counts as created at `time_ms`. */
enum store_kind { STORE_MATCH, STORE_LINE, STORE_SEAT, STORE_CHAT, STORE_OVER, STORE_COPY, STORE_HEADER };

/* A write. It belongs to the store until `done` is called, in the store's thread; so do the texts and the seat that it
 * points to. Writes linked by `also` are committed together or not at all; only `done` of the first is called. */
struct store_write {
	struct store_write *next; /* private */
	struct store_write *also;
	void (*done)(struct store_write *write, bool good);
	enum store_kind kind;
	int64_t match;
	int64_t time_ms;
	int64_t bonus_ms;              /* STORE_MATCH */
	const char *system, *scenario; /* STORE_MATCH */
	const char *text;              /* header, move (NULL: an undo) or chat line */
	const char *dice;              /* STORE_LINE */
	uint32_t line, ply;            /* STORE_LINE: lines count from 1; STORE_COPY: the last line */
	int64_t from;                  /* STORE_COPY: the match whose lines are copied */
	int seat;                      /* STORE_LINE, STORE_CHAT */
	uint64_t hash;                 /* STORE_LINE */
	struct store_seat *player;     /* STORE_SEAT: the whole row */
};

struct store;

/* Opens a database, or creates it. NULL: `why` has the reason. */
struct store *store_open(const char *path, char *why, size_t size);
/* Waits until everything that was queued is written. */
void store_close(struct store *store);
/* Queues a write. */
void store_put(struct store *store, struct store_write *write);

/* A new match id. */
int64_t store_next_match(struct store *store);
/* The match and seat of a token's hash; false: there is none. */
bool store_find_token(struct store *store, const uint8_t token[STORE_TOKEN], int64_t *match, int *seat);
/* The scenario of a match; false: there is no such match. */
bool store_find_scenario(struct store *store, int64_t id, char scenario[STORE_WORD]);
/* Everything about a match, in the arena. False: there is no such match, or it cannot be read at all. */
bool store_load_match(struct store *store, int64_t id, struct arena *arena, struct store_match *match);
/* Ids of matches greater than `after`, in order; returns how many. */
size_t store_list_matches(struct store *store, int64_t after, bool open_only, int64_t *list, size_t room);
/* Is the file still where it was opened? NULL: it is; otherwise what has happened to it. */
const char *store_check_file(struct store *store);
/* SQLite's integrity check. NULL: the file is sound; otherwise what is wrong, in the buffer. */
const char *store_check(struct store *store, char *why, size_t size);

#endif
