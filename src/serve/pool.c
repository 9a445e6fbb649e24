/* pool.c: the worker pool and the writer thread. May use: server, store, threads,
 * the event loop. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "serve/server.h"

/* Threads for lookups, for opening matches from a database on another machine, for calls; and calls that may wait. */
enum { LOOKERS = 2, LOADERS = 4, CALLERS = 2, CALLS = 256 };

/* Jobs for the writer thread that are handed over at once: it is about as fast as the event loop, and would fall asleep and be woken
 * for each. */
enum { GATHER = 8 };

/* Outlives the server: nobody waits for a call that hangs. */
static struct pool calls;

static void append(struct job **first, struct job **last, struct job *job)
{
	job->next = NULL;
	if (*last)
		(*last)->next = job;
	else
		*first = job;
	*last = job;
}

static struct job *take_job(struct pool *pool)
{
	struct job *job;

	pthread_mutex_lock(&pool->lock);
	while (!pool->first && !pool->closing)
		pthread_cond_wait(&pool->available, &pool->lock);
	job = pool->closing ? NULL : pool->first;
	if (job) {
		pool->queued--;
		pool->first = job->next;
		if (!pool->first)
			pool->last = NULL;
	}
	pthread_mutex_unlock(&pool->lock);
	return job;
}

static void *run_worker(void *pool)
{
	struct job *job;

	while ((job = take_job(pool)) != NULL) {
		bool comes_back = job->finish; /* else it may be freed while it runs */

		job->run(job);
		if (comes_back)
			serve_complete_job(job);
	}
	return NULL;
}

static bool start_pool(struct pool *pool, int count)
{
	pthread_mutex_init(&pool->lock, NULL);
	pthread_cond_init(&pool->available, NULL);
	pool->threads = serve_alloc((size_t)count * sizeof *pool->threads);
	while (pool->count < count) {
		if (pthread_create(&pool->threads[pool->count], NULL, run_worker, pool))
			return false;
		pool->count++;
	}
	return true;
}

bool serve_start_pools(struct server *server, int workers)
{
	pthread_mutex_init(&server->done_lock, NULL);
	return start_pool(&server->workers, workers) && start_pool(&server->thinkers, workers > 3 ? workers / 2 : 1) &&
	       start_pool(&server->lookups, LOOKERS) &&
	       start_pool(&server->loads, store_is_shared(server->config->db) ? LOADERS : 1) &&
	       start_pool(&server->replays, 1) && start_pool(&server->analyses, 1) && start_pool(&calls, CALLERS) &&
	       start_pool(&server->writer, 1);
}

static void stop_pool(struct pool *pool)
{
	if (!pool->threads)
		return;
	pthread_mutex_lock(&pool->lock);
	pool->closing = true;
	pthread_cond_broadcast(&pool->available);
	pthread_mutex_unlock(&pool->lock);
	for (int i = 0; i < pool->count; i++)
		pthread_join(pool->threads[i], NULL);
	free(pool->threads);
}

/* What is queued is dropped, what is under way ends by itself. */
static void abandon_calls(void)
{
	if (!calls.threads)
		return;
	pthread_mutex_lock(&calls.lock);
	calls.closing = true;
	while (calls.first) {
		struct job *next = calls.first->next;

		free(calls.first);
		calls.first = next;
	}
	pthread_cond_broadcast(&calls.available);
	pthread_mutex_unlock(&calls.lock);
	for (int i = 0; i < calls.count; i++)
		pthread_detach(calls.threads[i]);
	free(calls.threads);
	calls.threads = NULL;
}

void serve_stop_pools(struct server *server)
{
	server->closing = true;
	serve_flush_writer(server);
	abandon_calls();
	stop_pool(&server->workers);
	stop_pool(&server->thinkers);
	stop_pool(&server->lookups);
	stop_pool(&server->loads);
	stop_pool(&server->replays);
	stop_pool(&server->analyses);
	stop_pool(&server->writer);
}

static void submit(struct pool *pool, struct job *job)
{
	pthread_mutex_lock(&pool->lock);
	append(&pool->first, &pool->last, job);
	pool->queued++;
	pthread_mutex_unlock(&pool->lock);
	/* Who wakes up finds the lock free. */
	pthread_cond_signal(&pool->available);
}

void serve_submit_job(struct server *server, struct job *job)
{
	job->server = server;
	submit(&server->workers, job);
}

void serve_submit_thought(struct server *server, struct job *job)
{
	job->server = server;
	submit(&server->thinkers, job);
}

uint32_t serve_count_waiting(struct server *server)
{
	struct pool *pool = &server->thinkers;
	uint32_t queued;

	pthread_mutex_lock(&pool->lock);
	queued = pool->queued;
	pthread_mutex_unlock(&pool->lock);
	return 1 + queued / (uint32_t)pool->count;
}

void serve_submit_lookup(struct server *server, struct job *job)
{
	job->server = server;
	submit(&server->lookups, job);
}

void serve_submit_load(struct server *server, struct job *job)
{
	job->server = server;
	submit(&server->loads, job);
}

void serve_submit_replay(struct server *server, struct job *job)
{
	job->server = server;
	submit(&server->replays, job);
}

void serve_submit_analysis(struct server *server, struct job *job)
{
	job->server = server;
	submit(&server->analyses, job);
}

void serve_submit_call(struct server *server, struct job *job)
{
	bool room;

	job->server = server;
	pthread_mutex_lock(&calls.lock);
	room = calls.queued < CALLS;
	pthread_mutex_unlock(&calls.lock);
	if (room)
		submit(&calls, job);
	else
		free(job);
}

void serve_submit_to_writer(struct server *server, struct job *job)
{
	job->server = server;
	append(&server->gathered_first, &server->gathered_last, job);
	if (++server->gathered == GATHER)
		serve_flush_writer(server);
}

void serve_flush_writer(struct server *server)
{
	struct pool *pool = &server->writer;

	if (!server->gathered)
		return;
	pthread_mutex_lock(&pool->lock);
	if (pool->last)
		pool->last->next = server->gathered_first;
	else
		pool->first = server->gathered_first;
	pool->last = server->gathered_last;
	pool->queued += server->gathered;
	pthread_mutex_unlock(&pool->lock);
	pthread_cond_signal(&pool->available);
	server->gathered_first = server->gathered_last = NULL;
	server->gathered = 0;
}

void serve_complete_job(struct job *job)
{
	struct server *server = job->server;
	bool first;

	pthread_mutex_lock(&server->done_lock);
	first = !server->done_first;
	append(&server->done_first, &server->done_last, job);
	pthread_mutex_unlock(&server->done_lock);
	/* The loop takes all of them when it wakes up: once is enough. */
	if (first && !server->closing)
		serve_wake_loop(server);
}

static void finish_write(struct store_write *write, bool good)
{
	struct write_job *job = (struct write_job *)((char *)write - offsetof(struct write_job, write));

	job->written = good;
	serve_complete_job(&job->job);
}

void serve_submit_write(struct server *server, struct write_job *job)
{
	job->job.server = server;
	job->write.done = finish_write;
	store_put(server->store, &job->write);
}

void serve_free_job(struct job *job)
{
	free(job);
}

void serve_finish_jobs(struct server *server)
{
	struct job *job;

	pthread_mutex_lock(&server->done_lock);
	job = server->done_first;
	server->done_first = server->done_last = NULL;
	pthread_mutex_unlock(&server->done_lock);
	while (job) {
		struct job *next = job->next;

		job->finish(job);
		job = next;
	}
}

static void drain(struct pool *pool)
{
	while (pool->first) {
		struct job *job = pool->first;

		void (*finish)(struct job * job) = job->finish;

		pool->first = job->next;
		job->run(job);
		if (finish)
			finish(job);
	}
	pool->last = NULL;
}

void serve_drain_jobs(struct server *server)
{
	serve_flush_writer(server);
	drain(&server->workers);
	drain(&server->thinkers);
	drain(&server->lookups);
	drain(&server->loads);
	drain(&server->replays);
	drain(&server->analyses);
	drain(&server->writer);
}
