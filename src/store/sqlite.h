/* sqlite.h: the SQLite store, shared by its files. Inside store only.
 * May use: store, SQLite, threads. */
#ifndef DURBAR_STORE_SQLITE_H
#define DURBAR_STORE_SQLITE_H

#include <pthread.h>
#include <sqlite3.h>

#include "store/store.h"

enum { STORE_KINDS = STORE_HEADER + 1 };

struct store {
	int lock; /* a locked file */
	int file; /* the database, locked too: whatever name it is opened by */
	char path[4096];
	unsigned long long device, inode; /* of the database */
	int64_t last_match;
	/* for reading, under its mutex */
	pthread_mutex_t reading;
	sqlite3 *reader;
	sqlite3_stmt *find_token;
	/* the commit thread's */
	sqlite3 *writer;
	sqlite3_stmt *begin, *commit, *rollback, *count, *tail, *insert[STORE_KINDS];
	pthread_t commit_thread;
	/* the checkpoint thread's, which copies the write-ahead log into the database meanwhile */
	sqlite3 *checkpointer;
	pthread_t checkpoint_thread;
	pthread_cond_t log_grown; /* with `queueing` */
	_Atomic int log_pages;
	/* the queue of writes, under its mutex */
	pthread_mutex_t queueing;
	pthread_cond_t filled;
	struct store_write *first, *last;
	bool closing;
};

/* Frees everything; the threads must have ended. */
void store_release(struct store *store);
/* What is wrong with a match in the database (store.h). The words. */
extern const char store_damaged_lines[], store_damaged_rows[];
/* The SQL function durbar_chain(before, line, ply, seat, hash, dice, move, time). */
bool store_add_chain(sqlite3 *base);
int64_t store_chain_line(int64_t before, const struct store_write *line);
/* Opens a connection. False: it cannot be opened; *base has the error. */
bool store_open_base(const char *path, sqlite3 **base);
/* Starts both threads. False: `why` has the reason. */
bool store_start_threads(struct store *store, const char *path, char *why, size_t size);

#endif
