/* watchdog.c: see watchdog.h. May use: server, threads. */
#include "serve/watchdog.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "serve/server.h"

enum { SECONDS = 10, EXIT_STUCK = 70 };

static pthread_t thread;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stop = PTHREAD_COND_INITIALIZER;
static bool started, stopping;

static void wait_second(void)
{
	struct timespec until;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec++;
	pthread_cond_timedwait(&stop, &lock, &until);
}

/* Seconds are counted by waking up, not by the clock: a program that was stopped for a while has not been stuck. */
static void *watch(void *given)
{
	const struct server *server = given;
	uint64_t last = server->heartbeat;
	int silent = 0;

	pthread_mutex_lock(&lock);
	while (!stopping) {
		uint64_t now;

		wait_second();
		now = server->heartbeat;
		silent = now == last ? silent + 1 : 0;
		last = now;
		if (silent > SECONDS && !stopping) {
			fprintf(stderr, "durbar: the event loop has not turned for %d seconds: ending\n", SECONDS);
			_exit(EXIT_STUCK);
		}
	}
	pthread_mutex_unlock(&lock);
	return NULL;
}

bool serve_start_watchdog(struct server *server)
{
	stopping = false;
	started = pthread_create(&thread, NULL, watch, server) == 0;
	return started;
}

void serve_stop_watchdog(void)
{
	if (!started)
		return;
	pthread_mutex_lock(&lock);
	stopping = true;
	pthread_cond_signal(&stop);
	pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
	started = false;
}
