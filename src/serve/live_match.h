/* live_match.h: a match in memory, with its clients. Loaded by replay on first use and dropped when idle. Inside serve
 * only.
 * It belongs to the event loop; but while a move is pending, its engine match, views and choices belong to the writer
 * thread, and messages of clients are held.
 * May use: client, engine, bots, store. */
#ifndef DURBAR_SERVE_LIVE_MATCH_H
#define DURBAR_SERVE_LIVE_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bots/bots.h"
#include "engine/match.h"
#include "serve/serve.h"
#include "store/store.h"

enum {
	LIVE_HELD = 64, /* messages that may be held for one match */
	LIVE_UNDO = 8   /* positions kept for undo */
};

struct client;
struct pending_move;
struct server;

/* A client's message that waits until its match is no longer busy. */
struct held_message {
	struct held_message *next;
	uint64_t client;
	size_t size;
	char bytes[];
};

/* LIVE_WAITING: it has not begun, as not all players have given their words: words.h. */
enum live_stage { LIVE_LOADING, LIVE_WAITING, LIVE_READY, LIVE_DAMAGED };

struct live_match {
	struct server *server;
	int64_t id;
	struct live_match *hash_next;     /* in the server's hash table */
	struct live_match *newer, *older; /* by last use */
	enum live_stage stage;
	bool lost;       /* another server has it: dropped as soon as nobody uses it */
	bool damaged;    /* LIVE_DAMAGED because of the database */
	uint32_t parted; /* it was played with other rules from this move on, and stays before it; 0: it was not */
	bool shown;      /* parted.h: nobody plays on */
	char *renamed; /* a header with today's names of rules and data, written with the next line; NULL: none is needed */
	struct arena *arena;
	struct match *match;     /* NULL: not LIVE_READY */
	struct match_plan *plan; /* LIVE_WAITING: what it will begin from */
	const struct serve_system *system;
	int64_t epoch;              /* of our claim */
	uint8_t owner[STORE_TOKEN]; /* the owner's token, hashed; all zero: he has none */
	uint32_t lines;             /* of its journal, undos included */
	/* Arrays of STORE_SEATS are indexed by serve_slot(). */
	struct store_seat seat[STORE_SEATS];
	uint32_t notified; /* bit by seat: has been told that it must decide, or that its word is wanted */
	uint32_t step;     /* of the words that `notified` is about: notify.c */
	bool hints;        /* players may ask for them */
	int64_t rematch;   /* the match that its rematch is; 0: there is none yet */
	/* clocks: what each seat began with, what a move adds */
	bool clocked;
	int64_t clock_ms, bonus_ms, turn_began_ms;
	/* chat: a ring of STORE_CHAT_LINES (NULL: nobody has said anything), and the number of lines ever put into it */
	struct store_chat *chat;
	size_t chats;
	char *paper[RULES_SEATS][STORE_PAPERS]; /* NULL: none; paper.h */
	int papers;                             /* that are being written to disk */
	bool rematching;                        /* a rematch is being written to disk */
	/* consent.h: the ply whose maker asks to take it back (0: nobody asks), and who allows it; the ply refused last */
	uint32_t asked, allowed, declined;
	/* JSON of the current position, made when needed; NULL: not made */
	char *view[STORE_SEATS];
	size_t view_size[STORE_SEATS];
	char *choices; /* "moves" and "help" of choices_seat; NULL: not made */
	size_t choices_size;
	int choices_seat;
	/* what it waits for */
	struct pending_move *pending; /* a move that is being written to disk */
	bool thinking;                /* a bot is choosing a move */
	struct bot_memory
		*memory[RULES_SEATS]; /* of bots that think, and of hints; NULL: nobody has thought there yet */
	int64_t bot_ms;               /* that bots have taken since a person last moved */
	bool giving;                  /* words or commitments are being written to disk */
	uint32_t void_seats;          /* bit by seat: what it committed to does not count, as its link was replaced */
	struct held_message *held_first, *held_last;
	int held;
	struct client *clients;
};

/* The index of a seat in arrays of STORE_SEATS; watchers share the last. */
int serve_slot(int seat);
/* The seat called `name` ("watcher" too); SEAT_NONE: there is none. */
enum { SEAT_NONE = -2 };
int serve_find_seat(const struct rules *rules, const char *name);

/* From memory, or starts loading it. */
struct live_match *serve_open_match(struct server *server, int64_t id);
/* NULL: not in memory. */
struct live_match *serve_find_match(struct server *server, int64_t id);
/* Another server has the match: its clients are closed and come back by themselves. */
void serve_lose_match(struct live_match *live);
/* A match that was lost is not used any more. */
void serve_drop_lost(struct live_match *live);
void serve_free_matches(struct server *server);
void serve_join_match(struct client *client, struct live_match *live, int seat);
void serve_leave_match(struct client *client);
/* Is a client connected that plays this seat? */
bool serve_is_connected(const struct live_match *live, int seat);
/* The place of the next line of chat, which counts as put there; the text of the line that it takes the place of is freed. */
struct store_chat *serve_next_chat(struct live_match *live);

/* What those who think for the seat remember by now; and it is kept from then on. */
struct bot_memory serve_copy_memory(const struct live_match *live, int seat);
void serve_keep_memory(struct live_match *live, int seat, const struct bot_memory *memory);

/* Loading, or a move or a word is being written: messages must be held. */
bool serve_is_busy(const struct live_match *live);
/* Holds a message until the match is not busy; false: too many are held. */
bool serve_hold_message(struct client *client, const char *bytes, size_t size);
/* No longer busy: handles held messages, then lets a bot move if it is a bot's turn. */
void serve_resume_match(struct live_match *live);

/* Writes a seat's row to the database. */
void serve_save_seat(struct live_match *live, int seat);

/* clock.c */
/* Once a second: a seat whose time is up gets a bot. */
void serve_check_clocks(struct server *server);
bool serve_has_time(const struct live_match *live, int seat);

/* notify.c */
/* Calls the webhooks of seats that have come to decide and are not connected. */
void serve_notify_seats(struct live_match *live);
/* The same before the match has begun, for seats whose word for the dice is waited for. */
void serve_notify_givers(struct live_match *live);
/* The same for seats whose consent is asked for. */
void serve_notify_judges(struct live_match *live, uint32_t judges);
/* A match has been loaded: whoever it waits for was called before. */
void serve_note_called(struct live_match *live);

#endif
