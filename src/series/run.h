/* run.h: numbered games on threads. Their results are taken in the order of their numbers, one at a time, so that whatever
 * is made of them, and when it is enough, is the same with any number of threads.
 * May use: table. */
#ifndef DURBAR_SERIES_RUN_H
#define DURBAR_SERIES_RUN_H

#include "series/table.h"

enum { SERIES_THREADS = 64 };

struct series_run {
	uint64_t first, count; /* numbers of the games: from `first`, so many */
	int threads;
	void *own; /* for the functions below */
	/* Something for one thread to play at; NULL: it cannot be had. Called one after the other, before any game. */
	void *(*open)(void *own, struct arena *arena);
	/* Plays a game; called on several threads at once, each with what it opened. */
	void (*play)(void *own, void *table, uint64_t number, struct series_result *result);
	/* Takes a result; called by one thread at a time, numbers rising. False: it is enough. */
	bool (*take)(void *own, const struct series_result *result);
	void (*close)(void *own, void *table);
	/* Called now and then on the thread of the caller with the results taken so far. May be NULL. */
	void (*watch)(void *own, uint64_t taken);
};

/* The processors of the machine, at most SERIES_THREADS. */
int series_count_processors(void);
/* Runs until all games are played or it is enough. False: no memory, or `open` failed. */
bool series_run_games(const struct series_run *run);

#endif
