/* store.h: the database of matches: a file of SQLite, or a PostgreSQL that several servers share. Writes are queued for a
 * thread of the store, which commits many at a time and then calls back; reads wait for the database. Any thread may call.
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
	STORE_NAME = 4 * 40 + 1,       /* buffer for a player's name */
	STORE_WORD = 64,               /* buffer for the name of a bot or scenario */
	STORE_URL = 512,               /* buffer for the URL of a webhook */
	STORE_SEATS = RULES_SEATS + 1, /* the last is the watchers' */
	STORE_WATCHER = -1,            /* the seat of a watcher */
	STORE_OWNER = -2,              /* who created the match; has no seat */
	STORE_ROWS = STORE_SEATS + 1,  /* with the owner's */
	STORE_CHAT_LINES = 200,        /* chat lines that are loaded with a match */
	STORE_SHELF_NAME = 65,         /* buffer for the name of a shelf: 64 hexadecimal digits */
	STORE_ADDRESS = 256,           /* buffer for the address of a server: HOST:PORT */
	STORE_SECRET = 80,             /* buffer for the secret of the servers */
	STORE_BEAT_MS = 1000,
	STORE_LEASE_MS = 6000
};

/* What a look into the database gives. */
enum store_answer {
	STORE_FOUND,
	STORE_ABSENT,    /* there is no such thing */
	STORE_ELSEWHERE, /* another server has it */
	STORE_AWAY       /* the database cannot be reached or read: nobody knows */
};

enum store_player { STORE_HUMAN, STORE_BOT, STORE_OPEN };

/* Texts that a match keeps beside its journal, one of each kind for each seat: a player's own notes; what they said to a
 * rematch. */
enum store_paper { STORE_NOTES, STORE_WISH, STORE_PAPERS };

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
	char system[STORE_WORD], scenario[STORE_WORD];
	int64_t created_ms; /* since 1970 */
	bool over;
	bool shown;          /* all of it has been shown though it is not over: nobody plays on */
	bool hints;          /* players may ask for them */
	int64_t clock_ms;    /* that each seat begins with, in a rematch too; 0: no clocks */
	int64_t bonus_ms;    /* added to a clock with each move */
	int64_t rematch;     /* the match that its rematch is; 0: there is none yet */
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
	const char *paper[RULES_SEATS][STORE_PAPERS]; /* NULL: none */
};

/* STORE_HEADER: another header for a match that has no lines yet; it counts as created at `time_ms`. STORE_NAMED: another header,
 * at any time, that differs in the rules and data it names. STORE_KEPT: data that matches are played with, of which each
 * fingerprint is stored once. */
enum store_kind {
	STORE_MATCH,
	STORE_LINE,
	STORE_SEAT,
	STORE_CHAT,
	STORE_OVER,
	STORE_COPY,
	STORE_HEADER,
	STORE_PAPER,
	STORE_REMATCH,
	STORE_SHELF,
	STORE_NAMED,
	STORE_SHOWN,
	STORE_KEPT
};

/* A write. It belongs to the store until `done` is called, in the store's thread; so do the texts and the seat that it
 * points to. Writes linked by `also` are committed together or not at all; only `done` of the first is called. */
struct store_write {
	struct store_write *next; /* private */
	bool doubtful;            /* private: the connection broke while it was committed */
	struct store_write *also;
	void (*done)(struct store_write *write, bool good);
	bool lost; /* set before `done`: not written, because the match is another server's now */
	enum store_kind kind;
	int64_t match;
	int64_t epoch; /* of the claim by which the match is written to; of a new match: any */
	int64_t time_ms;
	bool hints;                    /* STORE_MATCH */
	int64_t clock_ms, bonus_ms;    /* STORE_MATCH */
	const char *system, *scenario; /* STORE_MATCH */
	const char *text;              /* header, move (NULL: an undo), chat line, paper, shelf or data */
	const char *dice;              /* STORE_LINE; of an undo: its word, or NULL */
	uint32_t line, ply;            /* STORE_LINE: lines count from 1; STORE_COPY: the last line */
	int64_t from;                  /* STORE_COPY: the match whose lines are copied */
	int64_t rematch;               /* STORE_REMATCH: the match that was made */
	int seat;                      /* STORE_LINE, STORE_CHAT, STORE_PAPER */
	enum store_paper paper;        /* STORE_PAPER */
	const char *shelf;             /* STORE_SHELF: its name; it belongs to no match */
	uint64_t hash;                 /* STORE_LINE; STORE_KEPT: the fingerprint, and there is no match */
	struct store_seat *player;     /* STORE_SEAT: the whole row */
};

/* Where the token of a link leads. */
struct store_link {
	int64_t match;
	int seat;
	char scenario[STORE_WORD];
};

/* The right to write to a match. */
struct store_claim {
	int64_t epoch;               /* rises whenever a match changes hands */
	char address[STORE_ADDRESS]; /* STORE_ELSEWHERE: of the server that has it */
};

struct store;

/* How the reason ends where the file is another server's. */
#define STORE_BUSY "another server uses this file"

/* Opens a database, or creates it: a file, or an address as libpq has it (postgresql://...). NULL: `why` has the reason. */
struct store *store_open(const char *where, char *why, size_t size);
/* The same, but nothing is created. */
struct store *store_open_existing(const char *where, char *why, size_t size);
/* Waits until everything that was queued is written. What a database that is away does not take in time is not written. */
void store_close(struct store *store);
/* Queues a write. */
void store_put(struct store *store, struct store_write *write);

/* Is this the address of a PostgreSQL database? */
bool store_is_shared(const char *where);
/* The database in words, without passwords. */
void store_name(const char *where, char *name, size_t size);

/* A new match id; 0: the database is away. */
int64_t store_next_match(struct store *store);
/* The match and seat of a token's hash. */
enum store_answer store_find_token(struct store *store, const uint8_t token[STORE_TOKEN], struct store_link *link);
/* Everything about a match, in the arena; of the chat the last STORE_CHAT_LINES, or the `whole` of it. STORE_ABSENT: there
 * is no such match; STORE_AWAY: it cannot be read now, or there is no memory for it. */
enum store_answer store_load_match(struct store *store, int64_t id, bool whole, struct arena *arena,
                                   struct store_match *match);
/* What lies on a shelf: a text that belongs to no match (serve/shelf.h). STORE_ABSENT: there is none of that name, or an empty text
 * was written to it, after which nothing can be. */
enum store_answer store_load_shelf(struct store *store, const char *name, struct arena *arena, const char **text);
/* The first shelf after `name`, empty ones too, whose name takes its place. */
enum store_answer store_next_shelf(struct store *store, char name[STORE_SHELF_NAME], struct arena *arena,
                                   const char **text);
/* The data with this fingerprint, as they were written (serve/archive.h). */
enum store_answer store_load_kept(struct store *store, uint64_t data, struct arena *arena, const char **text);
/* The first data after `data`, in the order of signed numbers, whose fingerprint takes its place. */
enum store_answer store_next_kept(struct store *store, uint64_t *data, struct arena *arena, const char **text);
/* Ids of matches greater than `after`, in order; how many, or -1: the database is away. */
int store_list_matches(struct store *store, int64_t after, int64_t *list, int room);
/* Has the file been deleted or replaced? NULL: it has not; otherwise what has happened to it. */
const char *store_check_file(struct store *store);
/* The database's own check of its files. NULL: they are sound; otherwise what is wrong, in the buffer. */
const char *store_check(struct store *store, char *why, size_t size);

/* Several servers on one database. A file is one server's: there these do nothing, and every match is its own. */
/* Tells the others that this server lives, and where it can be reached. Again every STORE_BEAT_MS: what a server has that is
 * not heard of for STORE_LEASE_MS may be claimed by others. STORE_ELSEWHERE: that time had passed. */
enum store_answer store_beat(struct store *store, const char *address);
/* Claims a match, so that nobody else can write to it: STORE_FOUND, or STORE_ELSEWHERE; without an address: ask again in a
 * moment. */
enum store_answer store_claim_match(struct store *store, int64_t id, struct store_claim *claim);
/* Is it still this server's by that claim? */
enum store_answer store_check_claim(struct store *store, int64_t id, int64_t epoch);
/* How many servers use the database now; -1: it is away. */
int store_count_servers(struct store *store);
/* A secret that all servers of the database share. */
enum store_answer store_find_secret(struct store *store, char secret[STORE_SECRET]);
/* Can the database be reached, as far as is known? */
bool store_is_away(struct store *store);

/* copy.c: copies all matches, shelves and kept data to another database, which must have none of them; `tell` hears how far it is. Returns the
 * number of matches copied, or -1: `why` has the reason. */
int64_t store_copy(struct store *from, struct store *to, void (*tell)(int64_t done, int64_t all), char *why,
                   size_t size);

#endif
