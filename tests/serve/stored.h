/* stored.h: what the tests of the store share: writes that are counted when they are done, a match, its lines.
 * May use: store, threads. */
#ifndef DURBAR_TESTS_STORED_H
#define DURBAR_TESTS_STORED_H

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"

enum { STORED_MANY = 200 };

static pthread_mutex_t stored_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stored_changed = PTHREAD_COND_INITIALIZER;
static int good_count, bad_count;
static char path[256]; /* the database of the test */

static inline void count_done(struct store_write *write, bool good)
{
	(void)write;
	pthread_mutex_lock(&stored_mutex);
	good_count += good;
	bad_count += !good;
	pthread_cond_signal(&stored_changed);
	pthread_mutex_unlock(&stored_mutex);
}

/* Until so many writes are done, well or not. */
static inline void wait_for(int count)
{
	pthread_mutex_lock(&stored_mutex);
	while (good_count + bad_count < count)
		pthread_cond_wait(&stored_changed, &stored_mutex);
	pthread_mutex_unlock(&stored_mutex);
}

static inline struct store *try_open(const char *where)
{
	char why[512] = "";
	struct store *store = store_open(where, why, sizeof why);

	if (!store)
		fail_msg("%s", why);
	return store;
}

/* A match with one seat whose token is `mark` thirty-two times. */
static inline int64_t put_match(struct store *store, uint8_t mark)
{
	static struct store_write write[STORED_MANY][2];
	static struct store_seat seat[STORED_MANY];
	int64_t id = store_next_match(store);

	seat[mark] = (struct store_seat){.seat = 1, .player = STORE_BOT, .linked = true, .seen = 7, .clock_ms = 1234};
	memset(seat[mark].token, mark, STORE_TOKEN);
	strcpy(seat[mark].name, "Ann'; DROP TABLE seat; --");
	strcpy(seat[mark].bot, "greedy");
	strcpy(seat[mark].webhook, "http://127.0.0.1/");
	write[mark][0] = (struct store_write){.kind = STORE_MATCH,
	                                      .done = count_done,
	                                      .also = &write[mark][1],
	                                      .match = id,
	                                      .time_ms = 99,
	                                      .bonus_ms = 5000,
	                                      .system = "tally",
	                                      .scenario = "tally-1",
	                                      .text = "header\n"};
	write[mark][1] = (struct store_write){.kind = STORE_SEAT, .match = id, .player = &seat[mark]};
	store_put(store, &write[mark][0]);
	return id;
}

static inline void put_line(struct store *store, struct store_write *write, int64_t match, int64_t epoch, uint32_t line,
                            const char *text)
{
	*write = (struct store_write){.kind = STORE_LINE,
	                              .done = count_done,
	                              .match = match,
	                              .epoch = epoch,
	                              .line = line,
	                              .ply = line,
	                              .seat = 1,
	                              .hash = 0xfedcba9876543210,
	                              .dice = text ? "3,5" : NULL,
	                              .text = text,
	                              .time_ms = 1000 + line};
	store_put(store, write);
}

#endif
