/* run.h: playing the games of a study: on threads, in several processes, in order.
 * May use: study. */
#ifndef DURBAR_STUDY_RUN_H
#define DURBAR_STUDY_RUN_H

#include <stdatomic.h>

#include "study/study.h"

/* ---- one game (game.c) */

/* Memory for one game at a time. */
struct study_table;
/* NULL: the machine has no memory left. */
struct study_table *study_open_table(const struct study *study);
void study_close_table(struct study_table *table);
/* Plays a game: cell, number and order are given, the rest is filled. A fault is told in game->fault. */
void study_play_game(struct study_table *table, struct study_game *game);

/* ---- threads (pool.c) */

/* Games that threads play: given in any order, taken as they end. */
struct study_pool;
/* NULL: no thread could be started. */
struct study_pool *study_open_pool(const struct study *study, int threads);
/* Waits for the games that are being played; those not begun are dropped. */
void study_close_pool(struct study_pool *pool);
/* How many more games it can take without being asked too often. */
size_t study_pool_room(struct study_pool *pool);
void study_give_game(struct study_pool *pool, const struct study_game *game);
/* False: none has ended within a few milliseconds. */
bool study_take_game(struct study_pool *pool, struct study_game *game);

/* ---- processes (run.c and help.c talk, src/study_mpi carries) */

/* Messages between the processes of a study, small ones. */
struct study_channel {
	int rank, size; /* rank 0 keeps the results */
	void (*send)(int to, const void *bytes, size_t size);
	/* False: there is none. */
	bool (*receive)(int *from, void *bytes, size_t room);
	void (*close)(void);
};
/* The channel to the other processes where mpirun started this one; NULL where it is alone. False: there should be one,
 * and `why` says what is missing. */
bool study_find_channel(const struct study_channel **channel, char *why, size_t size);
/* Something is wrong before the first game: rank 0 sends the others home, another rank tells rank 0. */
void study_give_up(const struct study_channel *channel);

/* ---- all of them (run.c) */

struct study_results;
struct study_run {
	const struct study *study;
	struct study_results *results;
	const struct study_channel *channel; /* NULL: one process */
	int threads;
	atomic_bool *stop; /* set by a signal: end as soon as possible */
	/* How far it is, now and then. */
	void (*progress)(struct study_run *run, uint64_t done, uint64_t total);
	void *own; /* of whoever wants to know */
};
enum study_end { STUDY_COMPLETE, STUDY_STOPPED, STUDY_BROKEN };
/* Plays what is missing in the results. Broken: `why` says what is wrong. */
enum study_end study_run(struct study_run *run, char *why, size_t size);
/* The same in the other processes: plays what rank 0 asks for (help.c). */
enum study_end study_help(struct study_run *run, char *why, size_t size);

/* ---- what processes say to each other */

enum study_word { STUDY_HELLO, STUDY_WANT, STUDY_PLAY, STUDY_ENDED, STUDY_FINISH, STUDY_REFUSED };
struct study_message {
	uint32_t word, count;
	uint64_t mark; /* of the study; 0: it could not be read */
	struct study_game game;
};

#endif
