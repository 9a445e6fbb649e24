/* job.h: jobs for other threads, so that the event loop never blocks. Inside serve only.
 * A job is embedded as the first member of a struct that holds its input and output. While it is queued or running it
 * belongs to the other thread; the event loop has it back in `finish`.
 * May use: store, threads. */
#ifndef DURBAR_SERVE_JOB_H
#define DURBAR_SERVE_JOB_H

#include <pthread.h>
#include <stdbool.h>

#include "store/store.h"

struct server;

struct job {
	struct job *next;
	struct server *server;
	/* Runs in a thread of the pool. */
	void (*run)(struct job *job);
	/* Runs afterwards in the event loop, and frees the job. NULL: `run` takes care of what follows. */
	void (*finish)(struct job *job);
};

/* A job that the store's thread does: a write to the database. */
struct write_job {
	struct job job; /* first */
	struct store_write write;
	bool written; /* set before `finish` */
};

/* Threads that take jobs from one queue, first in, first out. */
struct pool {
	pthread_mutex_t lock;
	pthread_cond_t available;
	struct job *first, *last;
	_Atomic unsigned queued; /* changed with the lock, looked at without it too */
	bool closing;            /* no more jobs are started */
	pthread_t *threads;
	int count;
};

/* Starts the pools and the writer thread. Loading matches, reports and calls to others have threads of their own: a flood of
 * one must not hold up the others, nor the bots. */
bool serve_start_pools(struct server *server, int workers);
/* Waits for the jobs that are running. What is still queued stays queued. */
void serve_stop_pools(struct server *server);
/* Runs and finishes what is still queued, in this thread; the pools and the event loop must have stopped. */
void serve_drain_jobs(struct server *server);

/* Queues a job for the worker pool: bots that answer at once, previews, surveys. */
void serve_submit_job(struct server *server, struct job *job);
/* Queues a job that thinks: it has at most half as many threads as there are workers, so that however many bots think, others
 * are served. */
void serve_submit_thought(struct server *server, struct job *job);
/* How many think or wait to do so, for each thread that thinks; at least 1. Any thread. */
uint32_t serve_count_waiting(struct server *server);
/* Queues a look into the database. */
void serve_submit_lookup(struct server *server, struct job *job);
/* Queues the loading of a match. */
void serve_submit_load(struct server *server, struct job *job);
/* Queues a job that replays a whole match: a report, a history, a branch. */
void serve_submit_replay(struct server *server, struct job *job);
/* Queues an analysis, which takes long: one is made at a time. */
void serve_submit_analysis(struct server *server, struct job *job);
/* Queues a call to another machine. It has no `finish`, frees itself, and is not waited for at the end. */
void serve_submit_call(struct server *server, struct job *job);
/* Queues a job for the writer thread: some at a time, and all by the end of this turn of the loop. */
void serve_submit_to_writer(struct server *server, struct job *job);
/* At the end of a turn: hands over what was queued. */
void serve_flush_writer(struct server *server);
/* Hands a write to the store. `write` and `job.finish` must be set, but for `write.done`. */
void serve_submit_write(struct server *server, struct write_job *job);
/* A `finish` for jobs with nothing left to do. */
void serve_free_job(struct job *job);
/* From any thread: hands a job back to the event loop, which will call `finish`. Workers do this by themselves. */
void serve_complete_job(struct job *job);
/* server.c: from any thread: has the event loop call serve_finish_jobs. */
void serve_wake_loop(struct server *server);
/* In the event loop: finishes all jobs that were handed back. */
void serve_finish_jobs(struct server *server);

#endif
