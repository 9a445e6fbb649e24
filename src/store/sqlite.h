/* sqlite.h: the SQLite store, shared by its files. Inside store only.
 * May use: backend, queue, SQLite, threads. */
#ifndef DURBAR_STORE_SQLITE_H
#define DURBAR_STORE_SQLITE_H

#include <pthread.h>
#include <sqlite3.h>

#include "store/backend.h"
#include "store/queue.h"

enum { STORE_KINDS = STORE_KEPT + 1, STORE_TAILS = 4096 };

/* The chain of the last line that was written to a match, so that it need not be read for the next. */
struct known_tail {
	int64_t match; /* 0: of none */
	int64_t chain;
};

struct sqlite_store {
	struct store store; /* first */
	int lock;           /* a locked file, which holds a note of the log: log.c */
	int file;           /* the database, locked too: whatever name it is opened by */
	char path[4096];
	unsigned long long device, inode; /* of the database */
	int64_t last_match;
	/* for reading, under its mutex */
	pthread_mutex_t reading;
	sqlite3 *reader;
	sqlite3_stmt *find_token;
	/* the commit thread's */
	sqlite3 *writer;
	sqlite3_stmt *begin, *commit, *rollback, *insert[STORE_KINDS];
	sqlite3_stmt *add_tail, *find_tail, *move_tail, *copy_tail;
	struct known_tail tail[STORE_TAILS]; /* by match */
	unsigned page;                       /* bytes */
	pthread_t commit_thread;
	struct write_queue queue;
	/* the checkpoint thread's, which copies the write-ahead log into the database meanwhile */
	sqlite3 *checkpointer;
	pthread_t checkpoint_thread;
	pthread_mutex_t checkpointing;
	pthread_cond_t log_grown; /* with `checkpointing` */
	bool closing;             /* under `checkpointing` */
	_Atomic int log_pages;
};

/* sqlite_write.c */
/* Starts both threads. False: `why` has the reason. */
bool store_sqlite_start(struct sqlite_store *store, char *why, size_t size);
void store_sqlite_put(struct store *store, struct store_write *write);
/* Writes what is queued and ends the threads. */
void store_sqlite_stop(struct sqlite_store *store);
/* Frees the statements. */
void store_sqlite_forget(struct sqlite_store *store);

/* sqlite_load.c */
enum store_answer store_sqlite_load(struct store *store, int64_t id, bool whole, struct arena *arena,
                                    struct store_match *match);

enum store_answer store_sqlite_next_shelf(struct store *store, bool same, char name[STORE_SHELF_NAME],
                                          struct arena *arena, const char **text);

enum store_answer store_sqlite_next_kept(struct store *store, bool same, uint64_t *data, struct arena *arena,
                                         const char **text);

/* log.c */
/* Is the write-ahead log whole? Before SQLite opens it. False: `why` says what is lost. */
bool store_check_log(const struct sqlite_store *store, char *why, size_t size);
/* Notes after a commit that the log has so many frames. */
void store_note_log(struct sqlite_store *store, unsigned frames);

#endif
