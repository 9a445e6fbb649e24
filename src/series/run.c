/* run.c: games on threads, results in order. May use: base, run, port. */
#include "series/run.h"

#include <string.h>
#include <unistd.h>

#include "port/thread.h"

enum { AHEAD = 16 /* games that a thread may be ahead of the slowest */ };

struct slot {
	bool ready;
	struct series_result result;
};

/* What the threads share; all of it below the lock but what `open` made. */
struct hall {
	const struct series_run *run;
	struct port_lock lock;
	uint64_t next, taken; /* counted from 0 */
	bool enough;
	struct slot *slot; /* `window` of them: of game n, slot n % window */
	uint64_t window;
	struct worker {
		struct hall *hall;
		struct arena *arena;
		void *table;
		struct port_thread thread;
	} worker[SERIES_THREADS];
	int workers, done;
	bool alone; /* no other thread can be had: the caller plays all games */
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
		port_wait(&hall->lock);
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
	port_wake(&hall->lock);
}

static void *work(void *it)
{
	struct worker *worker = it;
	struct hall *hall = worker->hall;
	uint64_t number;

	port_lock(&hall->lock);
	while (take_number(hall, &number)) {
		struct slot *slot = &hall->slot[number % hall->window];

		port_unlock(&hall->lock);
		hall->run->play(hall->run->own, worker->table, hall->run->first + number, &slot->result);
		port_lock(&hall->lock);
		slot->ready = true;
		hand_in(hall);
		if (hall->alone && hall->run->watch)
			hall->run->watch(hall->run->own, hall->taken);
	}
	hall->done++;
	port_wake(&hall->lock);
	port_unlock(&hall->lock);
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
		if (!port_start_thread(&hall->worker[i].thread, work, &hall->worker[i]))
			return i;
	return hall->workers;
}

static void wait_for_workers(struct hall *hall, int running)
{
	port_lock(&hall->lock);
	while (hall->done < running) {
		uint64_t taken = hall->taken;

		if (!hall->run->watch) {
			port_wait(&hall->lock);
			continue;
		}
		port_unlock(&hall->lock);
		hall->run->watch(hall->run->own, taken);
		usleep(20000);
		port_lock(&hall->lock);
	}
	port_unlock(&hall->lock);
	for (int i = 0; i < running; i++)
		port_join_thread(&hall->worker[i].thread);
}

bool series_run_games(const struct series_run *run)
{
	struct arena *arena = base_open_arena();
	struct hall *hall = arena ? base_take_bytes(arena, sizeof *hall) : NULL;
	int threads = (uint64_t)run->threads < run->count ? run->threads : (int)run->count;
	bool opened;

	if (!hall)
		return false;
	hall->run = run;
	hall->window = (uint64_t)threads * AHEAD;
	hall->slot = base_take_bytes(arena, (size_t)(hall->window + 1) * sizeof *hall->slot);
	port_open_lock(&hall->lock);
	opened = open_tables(hall, threads < SERIES_THREADS ? threads : SERIES_THREADS);
	if (opened) {
		int running = start_workers(hall);

		hall->alone = !running && hall->workers;
		if (hall->alone)
			work(&hall->worker[0]);
		wait_for_workers(hall, running);
	}
	for (int i = 0; i < SERIES_THREADS && hall->worker[i].arena; i++) {
		if (hall->worker[i].table)
			run->close(run->own, hall->worker[i].table);
		base_close_arena(hall->worker[i].arena);
	}
	port_close_lock(&hall->lock);
	base_close_arena(arena);
	return opened;
}
