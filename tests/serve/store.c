/* store.c: tests of the store: what is written is there again, whole, after closing and opening; what cannot be
 * written takes nothing else with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <pthread.h>

#include "store/store.h"

enum { MANY = 200 };

static char folder[64], path[96];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int good_count, bad_count;

static void done(struct store_write *write, bool good)
{
	(void)write;
	pthread_mutex_lock(&mutex);
	good_count += good;
	bad_count += !good;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&mutex);
}

static void wait_for(int count)
{
	pthread_mutex_lock(&mutex);
	while (good_count + bad_count < count)
		pthread_cond_wait(&changed, &mutex);
	pthread_mutex_unlock(&mutex);
}

static struct store *open_store(void)
{
	char why[512] = "";
	struct store *store = store_open(path, why, sizeof why);

	if (!store)
		fail_msg("%s", why);
	return store;
}

static int set_up(void **state)
{
	(void)state;
	snprintf(folder, sizeof folder, "/tmp/durbar-store-XXXXXX");
	assert_non_null(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/matches.db", folder);
	good_count = bad_count = 0;
	return 0;
}

static int tear_down(void **state)
{
	static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
	char name[128];

	(void)state;
	for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
		snprintf(name, sizeof name, "%s%s", path, endings[i]);
		unlink(name);
	}
	return rmdir(folder);
}

/* A match with one seat whose token is `mark` thirty-two times. */
static int64_t put_match(struct store *store, uint8_t mark)
{
	static struct store_write write[MANY][2];
	static struct store_seat seat[MANY];
	int64_t id = store_next_match(store);

	seat[mark] = (struct store_seat){.seat = 1, .player = STORE_BOT, .linked = true, .seen = 7, .clock_ms = 1234};
	memset(seat[mark].token, mark, STORE_TOKEN);
	strcpy(seat[mark].name, "Ann'; DROP TABLE seat; --");
	strcpy(seat[mark].bot, "greedy");
	strcpy(seat[mark].webhook, "http://127.0.0.1/");
	write[mark][0] = (struct store_write){.kind = STORE_MATCH,
	                                      .done = done,
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

static void put_line(struct store *store, struct store_write *write, int64_t match, uint32_t line, const char *text)
{
	*write = (struct store_write){.kind = STORE_LINE,
	                              .done = done,
	                              .match = match,
	                              .line = line,
	                              .ply = line,
	                              .seat = 1,
	                              .hash = 0xfedcba9876543210,
	                              .dice = text ? "3,5" : NULL,
	                              .text = text,
	                              .time_ms = 1000 + line};
	store_put(store, write);
}

static void everything_is_loaded_again(void **state)
{
	struct store *store = open_store();
	struct arena *arena = base_open_arena();
	int64_t id = put_match(store, 1), match;
	struct store_write line[2], over = {.kind = STORE_OVER, .done = done, .match = id};
	struct store_write talk = {
		.kind = STORE_CHAT, .done = done, .match = id, .seat = 1, .time_ms = 5, .text = "Well \"met\""};
	struct store_match loaded;
	uint8_t token[STORE_TOKEN];
	int seat;

	(void)state;
	put_line(store, &line[0], id, 1, "bid 3");
	put_line(store, &line[1], id, 2, NULL);
	store_put(store, &over);
	store_put(store, &talk);
	store_close(store);
	assert_int_equal(good_count, 5);
	store = open_store();
	memset(token, 1, sizeof token);
	assert_true(store_find_token(store, token, &match, &seat));
	assert_int_equal(match, id);
	assert_int_equal(seat, 1);
	token[31] = 0;
	assert_false(store_find_token(store, token, &match, &seat));
	assert_true(store_load_match(store, id, arena, &loaded));
	assert_string_equal(loaded.journal, "header\n1 1 fedcba9876543210 3,5 bid 3\nundo 2 1 fedcba9876543210\n");
	assert_int_equal(loaded.lines, 2);
	assert_int_equal(loaded.times[1], 1002);
	assert_true(loaded.over);
	assert_int_equal(loaded.created_ms, 99);
	assert_int_equal(loaded.bonus_ms, 5000);
	assert_int_equal(loaded.seats, 1);
	assert_string_equal(loaded.seat[0].name, "Ann'; DROP TABLE seat; --");
	assert_int_equal(loaded.seat[0].player, STORE_BOT);
	assert_int_equal(loaded.seat[0].seen, 7);
	assert_int_equal(loaded.seat[0].clock_ms, 1234);
	assert_int_equal(loaded.chats, 1);
	assert_string_equal(loaded.chat[0].text, "Well \"met\"");
	assert_false(store_load_match(store, id + 1, arena, &loaded));
	assert_true(store_next_match(store) > id);
	base_close_arena(arena);
	store_close(store);
}

static void a_failed_write_does_not_affect_others(void **state)
{
	struct store *store = open_store();
	struct arena *arena = base_open_arena();
	static struct store_write line[MANY];
	struct store_match loaded;
	int64_t id = put_match(store, 1);

	(void)state;
	/* Every tenth has the number of the line before it. */
	for (uint32_t i = 0, next = 1; i < MANY; i++)
		put_line(store, &line[i], id, i % 10 == 9 ? next - 1 : next++, "roll");
	wait_for(MANY + 1);
	assert_int_equal(bad_count, MANY / 10);
	assert_true(store_load_match(store, id, arena, &loaded));
	assert_int_equal(loaded.lines, MANY - MANY / 10);
	base_close_arena(arena);
	store_close(store);
}

static void a_header_can_be_replaced_until_there_are_lines(void **state)
{
	struct store *store = open_store();
	struct arena *arena = base_open_arena();
	int64_t id = put_match(store, 1);
	struct store_write line,
		header = {.kind = STORE_HEADER, .done = done, .match = id, .time_ms = 100, .text = "other\n"};
	struct store_write late = header, none = header;
	struct store_match loaded;

	(void)state;
	store_put(store, &header);
	wait_for(2);
	assert_int_equal(bad_count, 0);
	put_line(store, &line, id, 1, "roll");
	wait_for(3);
	late.text = "late\n";
	none.match = id + 1;
	store_put(store, &late);
	store_put(store, &none);
	wait_for(5);
	assert_int_equal(bad_count, 2);
	assert_true(store_load_match(store, id, arena, &loaded));
	assert_null(loaded.damage);
	assert_int_equal(loaded.created_ms, 100);
	assert_int_equal(strncmp(loaded.journal, "other\n1 1 ", 10), 0);
	base_close_arena(arena);
	store_close(store);
}

static void writes_joined_are_all_or_nothing(void **state)
{
	struct store *store = open_store();
	struct arena *arena = base_open_arena();
	struct store_match loaded;
	int64_t first = put_match(store, 1), second;

	(void)state;
	wait_for(1);
	/* The same token again: neither the seat nor its match may be written. */
	second = put_match(store, 1);
	wait_for(2);
	assert_int_equal(bad_count, 1);
	assert_false(store_load_match(store, second, arena, &loaded));
	assert_true(store_load_match(store, first, arena, &loaded));
	assert_int_equal(loaded.seats, 1);
	store_close(store);
	base_close_arena(arena);
}

static void one_server_per_file(void **state)
{
	struct store *store = open_store();
	char why[512] = "";

	(void)state;
	assert_null(store_open(path, why, sizeof why));
	assert_non_null(strstr(why, "another server"));
	store_close(store);
	store_close(open_store());
}

static void foreign_files_are_left_alone(void **state)
{
	FILE *file = fopen(path, "w");
	char why[512] = "", back[32] = "";

	(void)state;
	fputs("this is no database", file);
	fclose(file);
	assert_null(store_open(path, why, sizeof why));
	assert_true(*why);
	file = fopen(path, "r");
	assert_non_null(fgets(back, sizeof back, file));
	fclose(file);
	assert_string_equal(back, "this is no database");
	assert_null(store_open("/nowhere/at/all.db", why, sizeof why));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(everything_is_loaded_again, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_failed_write_does_not_affect_others, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_header_can_be_replaced_until_there_are_lines, set_up, tear_down),
		cmocka_unit_test_setup_teardown(writes_joined_are_all_or_nothing, set_up, tear_down),
		cmocka_unit_test_setup_teardown(one_server_per_file, set_up, tear_down),
		cmocka_unit_test_setup_teardown(foreign_files_are_left_alone, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
