/* store.c: how many moves per second the store commits: many matches, one line of each in flight at a time, as in the
 * server. usage: load_store DATABASE [MATCHES [SECONDS]]. See docs/performance.md.
 * May use: store, base. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "store/store.h"

struct match_writer {
	struct store_write line; /* first */
	struct store *store;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
static uint64_t lines, failed;
static int running;
static double end;

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* In the store's thread: the next move of the same match. */
static void write_next(struct store_write *write, bool good)
{
	struct match_writer *writer = (struct match_writer *)write;

	lines += good;
	failed += !good;
	if (now() < end) {
		write->line++;
		write->ply++;
		write->hash = write->hash * 6364136223846793005u + 1442695040888963407u;
		store_put(writer->store, write);
		return;
	}
	pthread_mutex_lock(&mutex);
	running--;
	pthread_cond_signal(&ended);
	pthread_mutex_unlock(&mutex);
}

static void match_written(struct store_write *write, bool good)
{
	struct store_claim claim;

	if (!good || store_claim_match(((struct match_writer *)write)->store, write->match, &claim) != STORE_FOUND)
		exit(1);
	write->epoch = claim.epoch;
	write->kind = STORE_LINE;
	write->done = write_next;
	write->text = "march bw,rb,wolseley,supply-1 from 1832 with wolseley";
	write->dice = "4";
	write_next(write, true);
}

int main(int argc, char **argv)
{
	int matches = argc > 2 ? atoi(argv[2]) : 1000, seconds = argc > 3 ? atoi(argv[3]) : 5;
	char why[512] = "usage: load_store DATABASE [MATCHES [SECONDS]]";
	struct store *store = argc > 1 ? store_open(argv[1], why, sizeof why) : NULL;
	struct match_writer *writer = calloc((size_t)matches, sizeof *writer);
	double start = now();

	if (!store || !writer) {
		fprintf(stderr, "load_store: %s\n", why);
		return 1;
	}
	end = start + seconds;
	running = matches;
	for (int i = 0; i < matches; i++) {
		writer[i].store = store;
		writer[i].line = (struct store_write){.kind = STORE_MATCH,
		                                      .done = match_written,
		                                      .match = store_next_match(store),
		                                      .system = "sunset",
		                                      .scenario = "asante",
		                                      .text = "header\n"};
		store_put(store, &writer[i].line);
	}
	pthread_mutex_lock(&mutex);
	while (running)
		pthread_cond_wait(&ended, &mutex);
	pthread_mutex_unlock(&mutex);
	printf("matches %d: %.0f lines per second on disk, %llu failed\n", matches, (double)lines / (now() - start),
	       (unsigned long long)failed);
	store_close(store);
	free(writer);
	return 0;
}
