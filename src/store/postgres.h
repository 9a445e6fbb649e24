/* postgres.h: the PostgreSQL store, shared by its files. Inside store only.
 * May use: backend, queue, libpq, threads. */
#ifndef DURBAR_STORE_POSTGRES_H
#define DURBAR_STORE_POSTGRES_H

#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>

#include "store/backend.h"
#include "store/queue.h"

enum {
	POSTGRES_READERS = 4,
	POSTGRES_FORMAT = 3,   /* of the tables */
	POSTGRES_BLOCK = 1024, /* match ids that a server takes from the sequence at a time */
	POSTGRES_PARAMS = 9,   /* of a statement, at most */
	POSTGRES_NUMBER = 24   /* buffer for a number */
};

/* Statements by name; postgres_sql.c has their words. Each connection prepares those that it uses. */
enum postgres_statement {
	SQL_BEGIN,
	SQL_BEGIN_READING,
	SQL_COMMIT,
	SQL_ROLLBACK,
	/* writing */
	SQL_LOCK_TAILS,
	SQL_ADD_MATCH,
	SQL_ADD_TAIL,
	SQL_ADD_LINE,
	SQL_SET_TAIL,
	SQL_ADD_SEAT,
	SQL_ADD_CHAT,
	SQL_ADD_PAPER,
	SQL_SET_REMATCH,
	SQL_ADD_SHELF,
	SQL_SET_OVER,
	SQL_SET_HEADER,
	SQL_SET_NAMED,
	SQL_SET_SHOWN,
	SQL_ADD_KEPT,
	SQL_COPY_LINES,
	SQL_COPY_TAIL,
	SQL_HAS_MATCH,
	SQL_HAS_LINE,
	SQL_HAS_CHAT,
	SQL_HAS_PAPER,
	SQL_HAS_REMATCH,
	SQL_TAKE_IDS,
	SQL_PASS_IDS,
	/* reading */
	SQL_FIND_TOKEN,
	SQL_LOAD_HEAD,
	SQL_LOAD_LINES,
	SQL_LOAD_SEATS,
	SQL_LOAD_CHAT,
	SQL_LOAD_PAPERS,
	SQL_LOAD_SHELF,
	SQL_NEXT_SHELF,
	SQL_LOAD_KEPT,
	SQL_NEXT_KEPT,
	SQL_LIST_MATCHES,
	/* several servers */
	SQL_BEAT,
	SQL_FORGET_DEAD,
	SQL_LEAVE,
	SQL_CLAIM,
	SQL_FIND_OWNER,
	SQL_CHECK_CLAIM,
	SQL_COUNT_SERVERS,
	SQL_FIND_SECRET,
	SQL_STATEMENTS
};

/* One connection; whoever uses it has it for himself. */
struct postgres_link {
	PGconn *conn; /* NULL: none */
	bool prepared[SQL_STATEMENTS];
	int64_t retry_ms; /* not before; monotonic */
	int delay_ms;     /* until the next attempt */
	bool busy;        /* of a reader: somebody has it */
};

struct postgres_store {
	struct store store;           /* first */
	char name[256];               /* for messages: no password */
	char server[POSTGRES_NUMBER]; /* the id of this process among the servers */
	_Atomic bool away, closing;
	/* under the lock */
	pthread_mutex_t lock;
	pthread_cond_t freed; /* a reader */
	struct postgres_link reader[POSTGRES_READERS];
	int64_t top_id;              /* the highest that was ever ours */
	int64_t next_id, end_id;     /* match ids that are ours to give */
	int64_t spare_id, spare_end; /* and those after them */
	/* beats have a connection of their own: nothing must hold them up */
	pthread_mutex_t beating;
	struct postgres_link beat;
	bool joined;             /* has beaten at least once */
	_Atomic int64_t beat_ms; /* when it last did, before it asked; any thread */
	/* the commit thread's */
	struct postgres_link writer;
	struct batch *batches; /* two */
	pthread_t commit_thread;
	struct write_queue queue;
	char where[]; /* the address */
};

/* postgres.c; durbar-postgres.so is loaded for it. */
extern const struct store_backend store_postgres;
/* The database in words: name, host, user; no passwords. */
void store_postgres_name(const char *where, char *name, size_t size);

/* postgres_sql.c */
extern const char *const store_postgres_sql[SQL_STATEMENTS];
extern const char *const store_postgres_schema;
/* By format: what makes it the format after it. */
extern const char *const store_postgres_upgrade[POSTGRES_FORMAT];

/* postgres_link.c */
int64_t store_postgres_now_ms(void);
/* Connects if there is no connection. False: it cannot be, or it is too early for another attempt. */
bool store_postgres_connect(struct postgres_store *store, struct postgres_link *link);
void store_postgres_disconnect(struct postgres_link *link);
/* Prepares a statement, if it has not been; false: the connection broke. Not inside a pipeline. */
bool store_postgres_prepare(struct postgres_link *link, enum postgres_statement which);
/* Sends a prepared statement in a pipeline. */
bool store_postgres_send(struct postgres_link *link, enum postgres_statement which, const char *const *params);
/* Runs one statement. NULL: it failed, and if the connection broke, it is closed: whether the database is away shows when it
 * is opened again. */
PGresult *store_postgres_run(struct postgres_store *store, struct postgres_link *link, enum postgres_statement which,
                             const char *const *params);
/* Is this result an error that means that the connection is no good? */
bool store_postgres_is_broken(const struct postgres_link *link, const PGresult *result);
/* Tells, once, that the database has gone or come back. */
void store_postgres_note(struct postgres_store *store, bool away, const char *why);
/* The first line of an error, without what libpq puts before it. */
void store_postgres_explain(const char *message, char *why, size_t size);
/* A reader for this thread alone, connected; NULL: the database is away. */
struct postgres_link *store_postgres_borrow(struct postgres_store *store);
void store_postgres_return(struct postgres_store *store, struct postgres_link *link);
/* Runs a statement on a reader; once more on a new connection if the old one turns out to be broken. */
PGresult *store_postgres_ask(struct postgres_store *store, enum postgres_statement which, const char *const *params);
/* Columns. */
int64_t store_postgres_int(const PGresult *rows, int row, int column);
/* A number as text; returns the buffer. */
const char *store_postgres_print(char buffer[POSTGRES_NUMBER], int64_t number);

/* postgres_write.c */
/* Starts the commit thread. False: `why` has the reason. */
bool store_postgres_start(struct postgres_store *store, char *why, size_t size);
void store_postgres_put(struct store *store, struct store_write *write);

/* postgres_load.c */
enum store_answer store_postgres_load(struct store *store, int64_t id, bool whole, struct arena *arena,
                                      struct store_match *match);

enum store_answer store_postgres_next_shelf(struct store *store, bool same, char name[STORE_SHELF_NAME],
                                            struct arena *arena, const char **text);

enum store_answer store_postgres_next_kept(struct store *store, bool same, uint64_t *data, struct arena *arena,
                                           const char **text);

/* postgres_lease.c */
enum store_answer store_postgres_beat(struct store *store, const char *address);
enum store_answer store_postgres_claim(struct store *store, int64_t id, struct store_claim *claim);
enum store_answer store_postgres_check_claim(struct store *store, int64_t id, int64_t epoch);
int store_postgres_count_servers(struct store *store);
enum store_answer store_postgres_secret(struct store *store, char secret[STORE_SECRET]);
/* At the end: others may claim at once what this server had. */
void store_postgres_leave(struct postgres_store *store);

#endif
