/* run.c: games on threads, results in order. May use: base, run, threads. */
#include "series/run.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

enum { AHEAD = 16 /* games that a thread may be ahead of the slowest */ };

struct slot {
	bool ready;
	struct series_result result;
};

/* What the threads share; all of it below the lock but what `open` made. */
struct hall {
	const struct series_run *run;
	pthread_mutex_t lock;
	pthread_cond_t moved;
	uint64_t next, taken; /* counted from 0 */
	bool enough;
	struct slot *slot; /* `window` of them: of game n, slot n % window */
	uint64_t window;
	struct worker {
		struct hall *hall;
		struct arena *arena;
		void *table;
		pthread_t thread;
	} worker[SERIES_THREADS];
	int workers, done;
};

int series_count_processors(void)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);

	return count < 1 ? 1 : count > SERIES_THREADS ? SERIES_THREADS : (int)count;
}

/* The next game, or false: there is none. Nobody runs so far ahead that results have no place. */
static bool take_number(struct hall *hall, uint64_t *number)
{
	while (!hall->enough && hall->next < hall->run->count && hall->next >= hall->taken + hall->window)
		pthread_cond_wait(&hall->moved, &hall->lock);
	if (hall->enough || hall->next >= hall->run->count)
		return false;
	*number = hall->next++;
	return true;
}

static void hand_in(struct hall *hall)
{
	struct slot *slot;

	while (!hall->enough && (slot = &hall->slot[hall->taken % hall->window])->ready) {
		slot->ready = false;
		hall->taken++;
		if (!hall->run->take(hall->run->own, &slot->result))
			hall->enough = true;
	}
	pthread_cond_broadcast(&hall->moved);
}

static void *work(void *it)
{
	struct worker *worker = it;
	struct hall *hall = worker->hall;
	uint64_t number;

	pthread_mutex_lock(&hall->lock);
	while (take_number(hall, &number)) {
		struct slot *slot = &hall->slot[number % hall->window];

		pthread_mutex_unlock(&hall->lock);
		hall->run->play(hall->run->own, worker->table, hall->run->first + number, &slot->result);
		pthread_mutex_lock(&hall->lock);
		slot->ready = true;
		hand_in(hall);
	}
	hall->done++;
	pthread_cond_broadcast(&hall->moved);
	pthread_mutex_unlock(&hall->lock);
	return NULL;
}

static bool open_tables(struct hall *hall, int count)
{
	for (; hall->workers < count; hall->workers++) {
		struct worker *worker = &hall->worker[hall->workers];

		worker->hall = hall;
		worker->arena = base_open_arena();
		worker->table = worker->arena ? hall->run->open(hall->run->own, worker->arena) : NULL;
		if (!worker->table)
			return false;
	}
	return true;
}

/* How many run; those do all the work. */
static int start_workers(struct hall *hall)
{
	for (int i = 0; i < hall->workers; i++)
		if (pthread_create(&hall->worker[i].thread, NULL, work, &hall->worker[i]))
			return i;
	return hall->workers;
}

static void wait_for_workers(struct hall *hall, int running)
{
	pthread_mutex_lock(&hall->lock);
	while (hall->done < running) {
		uint64_t taken = hall->taken;

		if (!hall->run->watch) {
			pthread_cond_wait(&hall->moved, &hall->lock);
			continue;
		}
		pthread_mutex_unlock(&hall->lock);
		hall->run->watch(hall->run->own, taken);
		usleep(20000);
		pthread_mutex_lock(&hall->lock);
	}
	pthread_mutex_unlock(&hall->lock);
	for (int i = 0; i < running; i++)
		pthread_join(hall->worker[i].thread, NULL);
}

bool series_run_games(const struct series_run *run)
{
	struct arena *arena = base_open_arena();
	struct hall *hall = arena ? base_take_bytes(arena, sizeof *hall) : NULL;
	int threads = (uint64_t)run->threads < run->count ? run->threads : (int)run->count, running = 0;

	if (!hall)
		return false;
	hall->run = run;
	hall->window = (uint64_t)threads * AHEAD;
	hall->slot = base_take_bytes(arena, (size_t)(hall->window + 1) * sizeof *hall->slot);
	pthread_mutex_init(&hall->lock, NULL);
	pthread_cond_init(&hall->moved, NULL);
	if (open_tables(hall, threads < SERIES_THREADS ? threads : SERIES_THREADS)) {
		running = start_workers(hall);
		wait_for_workers(hall, running);
	}
	for (int i = 0; i < SERIES_THREADS && hall->worker[i].arena; i++) {
		if (hall->worker[i].table)
			run->close(run->own, hall->worker[i].table);
		base_close_arena(hall->worker[i].arena);
	}
	pthread_cond_destroy(&hall->moved);
	pthread_mutex_destroy(&hall->lock);
	base_close_arena(arena);
	return running > 0 || !run->count;
}
