/* store_build.h: what the files of the SQLite store share. Inside store only.
 * May use: store, SQLite, threads. */
#ifndef DURBAR_STORE_STORE_BUILD_H
#define DURBAR_STORE_STORE_BUILD_H

#include <pthread.h>
#include <sqlite3.h>

#include "store/store.h"

enum { STORE_KINDS = STORE_COPY + 1 };

struct store {
	int lock;
	int64_t last_match;
	/* reading, under its mutex */
	pthread_mutex_t reading;
	sqlite3 *reader;
	sqlite3_stmt *find_token;
	/* writing: the thread's own */
	sqlite3 *writer;
	sqlite3_stmt *begin, *commit, *rollback, *insert[STORE_KINDS];
	pthread_t thread;
	/* folding the write-ahead log into the file, beside the writing */
	sqlite3 *folder;
	pthread_t folding;
	pthread_cond_t grown; /* with `queueing` */
	_Atomic int log_pages;
	/* what was handed in, under its mutex */
	pthread_mutex_t queueing;
	pthread_cond_t filled;
	struct store_write *first, *last;
	bool closing;
};

/* Gives back what store_open took; the thread must have ended. */
void store_release(struct store *store);
/* False: the file cannot be opened, or there are no more threads. */
bool store_open_base(const char *path, sqlite3 **base);
bool store_start_writer(struct store *store, const char *path, char *why, size_t size);

#endif
