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
#include "test.h"

/* What format 5 of SQLite and format 3 of PostgreSQL have that those before them had not. */
#define STORED_WITHOUT_SETTINGS                                                                                            \
	"ALTER TABLE match DROP COLUMN hints; ALTER TABLE match DROP COLUMN clock; ALTER TABLE match DROP COLUMN rematch;" \
	"ALTER TABLE match DROP COLUMN shown; DROP TABLE kept;"

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
	                                      .hints = true,
	                                      .clock_ms = 60000,
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

/* A database that a server of an older format wrote, as SQL: tests/serve/old. */
static inline char *read_old(const char *name)
{
	char whole[512];
	char *sql = NULL;
	size_t room = 0;
	FILE *file;

	snprintf(whole, sizeof whole, "%s/tests/serve/old/%s", DURBAR_SOURCE, name);
	file = fopen(whole, "r");
	assert_non_null(file);
	assert_true(getdelim(&sql, &room, 0, file) > 0);
	fclose(file);
	return sql;
}

/* The settings of one match, and that nothing of them is left where older formats had them. */
static inline void assert_settings(struct store *store, int64_t id, bool hints, int64_t clock_ms, int64_t rematch)
{
	struct arena *arena = base_open_arena();
	struct store_match match;

	assert_int_equal(store_load_match(store, id, true, arena, &match), STORE_FOUND);
	assert_null(match.damage);
	assert_int_equal(match.hints, hints);
	assert_int_equal(match.clock_ms, clock_ms);
	assert_int_equal(match.rematch, rematch);
	for (int i = 0; i < match.seats; i++)
		if (match.seat[i].seat == STORE_WATCHER) {
			assert_string_equal(match.seat[i].bot, "");
			assert_int_equal(match.seat[i].clock_ms, 0);
		}
	base_close_arena(arena);
}

/* The database of read_old: all that its three matches say. */
static inline void assert_old_matches(struct store *store)
{
	struct arena *arena = base_open_arena();
	struct store_match match;
	const char *text;

	assert_settings(store, 1, true, 600000, 3);
	assert_settings(store, 2, false, 0, 0);
	assert_settings(store, 3, false, 600000, 0);
	assert_int_equal(store_load_match(store, 1, true, arena, &match), STORE_FOUND);
	assert_string_equal(match.journal, "header\n1 1 fedcba9876543210 3,5 bid 3\n");
	assert_int_equal(match.seats, 4);
	assert_int_equal(match.seat[3].seat, 1);
	assert_string_equal(match.seat[3].name, "Bea");
	assert_int_equal(match.seat[3].clock_ms, 599000);
	assert_int_equal(match.chats, 1);
	assert_string_equal(match.paper[0][STORE_NOTES], "Kumasi\n?");
	assert_int_equal(strncmp(match.paper[0][STORE_WISH], "same abab", 9), 0);
	assert_string_equal(match.paper[1][STORE_WISH], "same");
	assert_false(match.shown);
	assert_int_equal(store_load_kept(store, 1, arena, &text), STORE_ABSENT);
	base_close_arena(arena);
}

#endif
