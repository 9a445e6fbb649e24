/* pool.c: threads that play games. May use: base, threads. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "study/run.h"

enum { AHEAD = 4 /* games of each thread that wait for it */ };

struct study_pool {
	const struct study *study;
	pthread_mutex_t lock;
	pthread_cond_t work, done;
	pthread_t thread[STUDY_THREADS];
	int threads;
	bool closing;
	size_t room; /* of both queues: no more games than that are under way */
	size_t under_way;
	struct study_game *waiting, *ended;
	size_t first_waiting, waits, first_ended, ends;
};

static struct study_game *add_slot(struct study_game *queue, size_t first, size_t *count, size_t room)
{
	return &queue[(first + (*count)++) % room];
}

/* A game to play; false: the pool closes. */
static bool next_game(struct study_pool *pool, struct study_game *game)
{
	bool got;

	pthread_mutex_lock(&pool->lock);
	while (!pool->waits && !pool->closing)
		pthread_cond_wait(&pool->work, &pool->lock);
	got = !pool->closing;
	if (got) {
		*game = pool->waiting[pool->first_waiting];
		pool->first_waiting = (pool->first_waiting + 1) % pool->room;
		pool->waits--;
	}
	pthread_mutex_unlock(&pool->lock);
	return got;
}

static void *work(void *it)
{
	struct study_pool *pool = it;
	struct study_table *table = study_open_table(pool->study);
	struct study_game game;

	while (next_game(pool, &game)) {
		if (table)
			study_play_game(table, &game);
		else
			snprintf(game.fault, sizeof game.fault, "the machine has no memory left; try -j 1");
		pthread_mutex_lock(&pool->lock);
		*add_slot(pool->ended, pool->first_ended, &pool->ends, pool->room) = game;
		pthread_cond_signal(&pool->done);
		pthread_mutex_unlock(&pool->lock);
	}
	study_close_table(table);
	return NULL;
}

struct study_pool *study_open_pool(const struct study *study, int threads)
{
	struct study_pool *pool = calloc(1, sizeof *pool);

	if (!pool)
		return NULL;
	pool->study = study;
	pool->room = (size_t)threads * (AHEAD + 1);
	pool->waiting = calloc(pool->room, sizeof *pool->waiting);
	pool->ended = calloc(pool->room, sizeof *pool->ended);
	pthread_mutex_init(&pool->lock, NULL);
	pthread_cond_init(&pool->work, NULL);
	pthread_cond_init(&pool->done, NULL);
	while (pool->waiting && pool->ended && pool->threads < threads &&
	       !pthread_create(&pool->thread[pool->threads], NULL, work, pool))
		pool->threads++;
	/* Those that run do all the work. */
	if (pool->threads)
		return pool;
	study_close_pool(pool);
	return NULL;
}

void study_close_pool(struct study_pool *pool)
{
	pthread_mutex_lock(&pool->lock);
	pool->closing = true;
	pthread_cond_broadcast(&pool->work);
	pthread_mutex_unlock(&pool->lock);
	for (int i = 0; i < pool->threads; i++)
		pthread_join(pool->thread[i], NULL);
	pthread_mutex_destroy(&pool->lock);
	pthread_cond_destroy(&pool->work);
	pthread_cond_destroy(&pool->done);
	free(pool->waiting);
	free(pool->ended);
	free(pool);
}

size_t study_pool_room(struct study_pool *pool)
{
	size_t room;

	pthread_mutex_lock(&pool->lock);
	room = pool->room - pool->under_way;
	pthread_mutex_unlock(&pool->lock);
	return room;
}

void study_give_game(struct study_pool *pool, const struct study_game *game)
{
	pthread_mutex_lock(&pool->lock);
	*add_slot(pool->waiting, pool->first_waiting, &pool->waits, pool->room) = *game;
	pool->under_way++;
	pthread_cond_signal(&pool->work);
	pthread_mutex_unlock(&pool->lock);
}

bool study_take_game(struct study_pool *pool, struct study_game *game)
{
	struct timespec until;
	bool got;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += 5000000;
	if (until.tv_nsec >= 1000000000) {
		until.tv_nsec -= 1000000000;
		until.tv_sec++;
	}
	pthread_mutex_lock(&pool->lock);
	if (!pool->ends)
		pthread_cond_timedwait(&pool->done, &pool->lock, &until);
	got = pool->ends > 0;
	if (got) {
		*game = pool->ended[pool->first_ended];
		pool->first_ended = (pool->first_ended + 1) % pool->room;
		pool->ends--;
		pool->under_way--;
	}
	pthread_mutex_unlock(&pool->lock);
	return got;
}
