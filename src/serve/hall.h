/* hall.h: what the files of this room share: the hall (the server), its tables (matches in memory), its
 * guests (connections) and its errands (work for other threads). Inside serve only.
 * Threads: everything here belongs to the thread of the event loop, except errands while they are away, and
 * a table's match, views and choices while something of it is pending: those are the clerk's.
 * May use: store, engine, codec. */
#ifndef DURBAR_SERVE_HALL_H
#define DURBAR_SERVE_HALL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "codec/wire.h"
#include "engine/journal.h"
#include "engine/match.h"
#include "engine/tell.h"
#include "serve/serve.h"
#include "store/store.h"

enum {
	HALL_TABLES = 2048,       /* matches kept in memory */
	HALL_BUCKETS = 8192,      /* of the hash tables */
	HALL_MESSAGE = 64 * 1024, /* bytes of one message of a guest */
	HALL_WAITING = 64,        /* messages that may wait for one table */
	HALL_UNDO = 8,            /* positions a table keeps for taking back */
	HALL_MOVES = 4096,        /* moves that are listed at most */
	HALL_NAME = 40,           /* letters of a name */
	HALL_CHAT = 500,          /* letters of a line of talk */
	HALL_TOKEN = 33           /* a buffer for a token: 192 bits in letters */
};

struct hall;
struct table;
struct guest;
struct lws;

/* Work for another thread. `work` runs there; `home` afterwards in the loop, and frees it. */
struct errand {
	struct errand *next;
	struct hall *hall;
	void (*work)(struct errand *errand);
	void (*home)(struct errand *errand);
};

/* Threads that do errands in the order in which they were given. */
struct crew {
	pthread_mutex_t lock;
	pthread_cond_t given;
	struct errand *first, *last;
	bool closing; /* nothing new is begun */
	pthread_t *threads;
	int count;
};

/* What one thread needs to write messages. */
struct desk {
	struct wire wire; /* the message in hand */
	struct wire spare;
	struct move *moves; /* HALL_MOVES */
};

/* Bytes on their way to one or more guests. */
struct parcel {
	int owners;
	size_t size;
	unsigned char *bytes; /* with room before them, as libwebsockets wants it */
};
struct parcel_slot {
	struct parcel_slot *next;
	struct parcel *parcel;
};

/* Something that is asked for often: made once, kept whole and compressed. */
struct page {
	struct page *next;
	char *name;
	const char *type;
	char *body, *small; /* small: by gzip; NULL: that was no gain */
	size_t size, small_size;
	char etag[32];
};

/* An answer to an HTTP request. */
struct reply {
	int status;
	const char *type;
	const char *etag; /* NULL: not to be kept */
	const char *name; /* NULL: shown, otherwise saved under this name */
	bool small;       /* it is compressed */
	char *body;       /* freed when it has been sent */
	size_t size, sent;
};

/* A connection. */
struct guest {
	struct lws *wsi;
	struct hall *hall;
	uint64_t id;
	struct guest *chain; /* in the hash table */
	bool socket;         /* a WebSocket, not a request */
	bool closing;
	/* rate: what is left of the allowance, in thousandths of a message */
	int64_t allowance, last_ms;
	int64_t heard_ms; /* when anything came last */
	bool ping;        /* to be asked whether it is there */
	int previews;
	/* incoming bytes */
	char *bytes;
	size_t used, room;
	/* outgoing messages */
	struct parcel_slot *first, *last;
	size_t queued; /* bytes */
	/* the place at a table */
	struct table *table;
	int seat; /* -1: watcher */
	bool seated;
	struct guest *next; /* at the same table */
	/* a request */
	int route;
	bool deferred; /* an errand brings the answer */
	struct reply reply;
	char etag[64];
};

/* A message that waits until its table is free. */
struct waiting {
	struct waiting *next;
	uint64_t guest;
	size_t size;
	char bytes[];
};

/* A journal line on its way to the disk. Meanwhile the clerk writes what will be told about it; the entry
 * comes home when both are done. */
struct entry {
	struct errand errand; /* first: coming home */
	struct errand brief;  /* for the clerk */
	_Atomic int left;     /* of the two */
	unsigned present;     /* slots at which somebody sits */
	struct parcel *news[STORE_SEATS];
	struct store_write line, over, player;
	struct store_seat seat;
	bool good;
	bool undo;
	struct table *table; /* stays while this is pending */
	uint64_t guest;      /* who sent it; 0: a bot */
	int mover;
	struct move move; /* of an undo, to be played again where the write fails */
	char dice[1024];
	char text[RULES_MOVE_TEXT];
};

enum table_stage { TABLE_LOADING, TABLE_READY, TABLE_DAMAGED };

struct table {
	struct hall *hall;
	struct table *chain;         /* in the hash table */
	struct table *newer, *older; /* by last use */
	int64_t id;
	enum table_stage stage;
	struct arena *arena;
	struct match *match;
	const struct serve_world *world;
	uint32_t lines;
	struct store_seat seat[STORE_SEATS]; /* by seat; the watcher's last */
	uint32_t called;                     /* seats that know that they must decide */
	int64_t bonus_ms, turn_began_ms;
	bool clocked;
	struct store_chat *chat; /* a ring */
	size_t chats;
	/* JSON of the present position; NULL: not made yet. The clerk's while something is pending, as the match is. */
	char *view[STORE_SEATS];
	size_t view_size[STORE_SEATS];
	char *choices; /* "moves" and "help" of the seat that acts */
	size_t choices_size;
	int choices_seat;
	struct entry *pending; /* what is being written; nobody is told before it is */
	bool thinking;         /* a bot is at work */
	struct waiting *wait_first, *wait_last;
	int waits;
	struct guest *guests;
};

struct hall {
	const struct serve_plan *plan;
	struct lws_context *context;
	struct uv_loop_s *loop;
	struct store *store;
	struct arena *scratch; /* for the message in hand */
	struct desk desk;      /* the loop's */
	struct desk clerk_desk;
	/* tables and guests by number */
	struct table *tables[HALL_BUCKETS];
	struct table *newest, *oldest;
	size_t table_count;
	struct guest *guests[HALL_BUCKETS];
	uint64_t last_guest;
	size_t guest_count;
	int64_t makes_allowance, makes_last_ms; /* of new matches */
	struct crew workers;                    /* bots, previews, replays */
	struct crew clerk;                      /* one thread: it writes the news of moves while they go to the disk */
	_Atomic bool closing;
	/* errands that are done, for the loop */
	pthread_mutex_t homing;
	struct errand *home_first, *home_last;
	struct page *pages; /* that never change while the server runs */
};

/* hall.c */
int64_t serve_now_ms(void);                       /* a clock that never goes back */
int64_t serve_date_ms(void);                      /* since 1970 */
void *serve_take(size_t size);                    /* zeroed; ends the program where there is none */
char *serve_copy(const char *bytes, size_t size); /* with a zero after them */
/* Takes `cost` from an allowance that grows by `per_second` up to `most`; false: there is not enough. */
bool serve_allow(int64_t *allowance, int64_t *last_ms, int64_t per_second, int64_t most);
int serve_find_seat(const struct rules *rules, const char *name); /* -2: none */
const struct serve_world *serve_find_world(const struct hall *hall, const char *system);
/* Where the watcher's things stand in arrays by seat. */
int serve_slot(int seat);
/* Is it UTF-8 without control characters, not longer than `most` letters? */
bool serve_fair_text(const char *text, size_t most);
void serve_make_token(char token[HALL_TOKEN]);
/* The fingerprint of a token; false: it cannot be one. */
bool serve_hash_token(const char *token, uint8_t hash[STORE_TOKEN]);

/* work.c */
bool serve_start_crews(struct hall *hall, int workers);
void serve_stop_crews(struct hall *hall);
/* Ends what nobody works on any more; the loop must have ended. */
void serve_drop_errands(struct hall *hall);
/* To the workers; it comes home. */
void serve_send_errand(struct hall *hall, struct errand *errand);
/* To the clerk; its work sees to what follows. */
void serve_send_brief(struct hall *hall, struct errand *errand);
/* From any thread: the errand is done. */
void serve_return_errand(struct errand *errand);
/* In the loop: takes in what has come home. */
void serve_greet_errands(struct hall *hall);

/* socket.c */
struct guest *serve_find_guest(struct hall *hall, uint64_t id);
struct parcel *serve_pack(const char *bytes, size_t size);
void serve_unpack(struct parcel *parcel);
void serve_post(struct guest *guest, struct parcel *parcel);
/* Sends what stands on the loop's desk. */
void serve_post_wire(struct guest *guest);
void serve_close_guest(struct guest *guest);

/* http.c */
int serve_http(struct guest *guest, int reason, void *in, size_t size);
/* The body is the guest's from now on. */
void serve_answer(struct guest *guest, int status, const char *type, char *body, size_t size);
void serve_answer_text(struct guest *guest, int status, const char *text);
void serve_answer_page(struct guest *guest, const struct page *page);

/* page.c */
/* Takes the body over. Any thread. */
struct page *serve_make_page(const char *name, const char *type, char *body, size_t size);
struct page *serve_find_page(struct hall *hall, const char *name);
void serve_keep_page(struct hall *hall, struct page *page);
void serve_free_page(struct page *page);

/* lobby.c */
void serve_make_lobby(struct hall *hall);

/* make.c */
/* Requests: a new match; one that begins with the moves of another that is over. */
void serve_make_match(struct guest *guest);
void serve_make_branch(struct guest *guest);

/* map.c */
/* Answers later, from a worker: the drawing "NAME.svg" or the geometry "NAME.json". */
void serve_answer_map(struct guest *guest, const char *name);

/* table.c */
struct table *serve_open_table(struct hall *hall, int64_t id); /* in memory or being loaded */
struct table *serve_find_table(struct hall *hall, int64_t id); /* NULL: not in memory */
void serve_join_table(struct guest *guest, struct table *table, int seat);
void serve_leave_table(struct guest *guest);
void serve_free_tables(struct hall *hall);
bool serve_is_busy(const struct table *table);
/* Keeps a message until the table is free; false: too many wait. */
bool serve_wait(struct guest *guest, const char *bytes, size_t size);
/* The table may be free now: hears what waits, or asks a bot. */
void serve_go_on(struct table *table);
/* Starts the match of a stored one at its first position. NULL: faults were added. */
struct match *serve_begin_replay(const struct hall *hall, const struct store_match *stored, struct arena *arena,
                                 struct journal *journal, const struct serve_world **world, struct faults *faults);
/* The same, and replays it to its end. */
struct match *serve_replay(const struct hall *hall, const struct store_match *stored, struct arena *arena,
                           const struct serve_world **world, struct faults *faults);
/* Writes a seat's row. */
void serve_keep_seat(struct table *table, int seat);

/* past.c */
struct doc;
void serve_tell_history(struct guest *guest, const struct doc *message);
void serve_tell_at(struct guest *guest, const struct doc *message);
/* Requests with a token: the report and the journal. */
void serve_make_report(struct guest *guest, bool journal);

/* report.c */
/* The story of a match as a seat may tell it (`all`: everything), HTML; frees nothing. Any thread. */
void serve_write_report(struct wire *out, const struct hall *hall, const struct store_match *stored, int seat,
                        struct arena *arena);

/* notify.c */
/* Calls those who have just come to decide and have no page open. */
void serve_call_seats(struct table *table);

/* clock.c */
/* Once a second: whose time is up? */
void serve_watch_clocks(struct hall *hall);
bool serve_has_time(const struct table *table, int seat);

/* odds.c, survey.c */
void serve_tell_survey(struct guest *guest, const struct doc *message);
void serve_tell_preview(struct guest *guest, const struct doc *message);

/* turn.c */
/* Plays a move and hands it to the store; a refusal is told to the guest (NULL: a bot). */
void serve_play(struct table *table, int seat, const char *text, struct guest *guest);
void serve_play_bot(struct table *table, int seat, const struct move *move);
void serve_take_back(struct table *table, int seat, struct guest *guest);
void serve_ask_bot(struct table *table);

/* hear.c */
void serve_hear(struct guest *guest, const char *bytes, size_t size);

/* say.c */
void serve_say_error(struct guest *guest, const char *text);
void serve_say_refused(struct guest *guest, struct refusal refusal, const char *move);
void serve_say_welcome(struct guest *guest);
void serve_say_stale(struct guest *guest);
/* In the clerk's thread: what each slot that is present will be told about the entry. */
void serve_write_news(struct table *table, struct entry *entry, struct desk *desk);
/* To all, after a move or an undo stands. */
void serve_say_news(struct table *table, struct entry *entry);
/* What was made of a position that did not stand. */
void serve_forget_views(struct table *table);
/* The slots at which somebody sits. */
unsigned serve_slots_present(const struct table *table);
void serve_say_link(struct guest *guest, const char *seat, const char *token);
void serve_say_ack(struct guest *guest, uint32_t ply);
void serve_say_seats(struct table *table);
void serve_say_chat(struct table *table, const struct store_chat *chat);
/* Parts of messages; any thread. */
void serve_write_event(struct writer *writer, const struct rules *rules, const void *tables, const struct event *event);
void serve_write_events(struct writer *writer, const struct match *match, int seat, bool all);
void serve_write_result(struct writer *writer, const struct match *match);
/* The view of a seat (-2: everything) as JSON appended to the wire. */
void serve_write_view(struct wire *wire, const char *key, const struct rules *rules, const void *tables,
                      const void *view);

#endif
