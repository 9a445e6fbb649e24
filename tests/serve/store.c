/* store.c: tests of the store, on SQLite and on a real PostgreSQL: what is written is there again, whole, after closing and
 * opening; what cannot be written takes nothing else with it; of two servers one has a match, and the other cannot write. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <pthread.h>
#include <sqlite3.h>

#include "stored.h"
#ifdef DURBAR_POSTGRES
#include "cluster.h"
#include "test.h"
#endif

static char folder[64];

static struct store *open_store(void)
{
	return try_open(path);
}

static int set_up_sqlite(void **state)
{
	(void)state;
	snprintf(folder, sizeof folder, "/tmp/durbar-store-XXXXXX");
	assert_non_null(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/matches.db", folder);
	good_count = bad_count = 0;
	return 0;
}

static void remove_file(void)
{
	static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
	char name[288];

	for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
		snprintf(name, sizeof name, "%s%s", path, endings[i]);
		unlink(name);
	}
}

static int tear_down_sqlite(void **state)
{
	(void)state;
	remove_file();
	return rmdir(folder);
}

static int64_t claim(struct store *store, int64_t match)
{
	struct store_claim claim;

	assert_int_equal(store_claim_match(store, match, &claim), STORE_FOUND);
	return claim.epoch;
}

TEST(everything_is_loaded_again)
{
	struct store *store = open_store();
	struct arena *arena = base_open_arena();
	int64_t id = put_match(store, 1), epoch;
	struct store_write line[2], over = {.kind = STORE_OVER, .done = count_done, .match = id};
	struct store_write talk = {
		.kind = STORE_CHAT, .done = count_done, .match = id, .seat = 1, .time_ms = 5, .text = "Well \"met\""};
	struct store_write note[4] = {{.kind = STORE_PAPER, .paper = STORE_NOTES, .text = "first"},
	                              {.kind = STORE_PAPER, .paper = STORE_NOTES, .text = "Kumasi\n?"},
	                              {.kind = STORE_PAPER, .paper = STORE_WISH, .text = "same", .seat = 1},
	                              {.kind = STORE_REMATCH, .rematch = id + 12}};
	struct store_match loaded;
	struct store_link link;
	uint8_t token[STORE_TOKEN];

	wait_for(1);
	over.epoch = talk.epoch = epoch = claim(store, id);
	for (int i = 0; i < 4; i++) {
		note[i].done = count_done;
		note[i].match = id;
		note[i].epoch = epoch;
		store_put(store, &note[i]);
	}
	put_line(store, &line[0], id, epoch, 1, "bid 3");
	put_line(store, &line[1], id, epoch, 2, NULL);
	store_put(store, &over);
	store_put(store, &talk);
	store_close(store);
	assert_int_equal(good_count, 9);
	store = open_store();
	memset(token, 1, sizeof token);
	assert_int_equal(store_find_token(store, token, &link), STORE_FOUND);
	assert_int_equal(link.match, id);
	assert_int_equal(link.seat, 1);
	assert_string_equal(link.scenario, "tally-1");
	token[31] = 0;
	assert_int_equal(store_find_token(store, token, &link), STORE_ABSENT);
	assert_int_equal(store_load_match(store, id, false, arena, &loaded), STORE_FOUND);
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
	assert_string_equal(loaded.paper[0][STORE_NOTES], "Kumasi\n?");
	assert_string_equal(loaded.paper[1][STORE_WISH], "same");
	assert_null(loaded.paper[1][STORE_NOTES]);
	assert_true(loaded.hints);
	assert_int_equal(loaded.clock_ms, 60000);
	assert_int_equal(loaded.rematch, id + 12);
	assert_int_equal(store_load_match(store, id + 1, false, arena, &loaded), STORE_ABSENT);
	assert_true(store_next_match(store) > id);
	base_close_arena(arena);
	store_close(store);
}

TEST(a_failed_write_does_not_affect_others)
{
	struct store *store = open_store();
	struct arena *arena = base_open_arena();
	static struct store_write line[STORED_MANY];
	struct store_match loaded;
	int64_t id = put_match(store, 1), epoch;

	wait_for(1);
	epoch = claim(store, id);
	/* Every tenth has the number of the line before it. */
	for (uint32_t i = 0, next = 1; i < STORED_MANY; i++)
		put_line(store, &line[i], id, epoch, i % 10 == 9 ? next - 1 : next++, "roll");
	wait_for(STORED_MANY + 1);
	assert_int_equal(bad_count, STORED_MANY / 10);
	assert_int_equal(store_load_match(store, id, false, arena, &loaded), STORE_FOUND);
	assert_int_equal(loaded.lines, STORED_MANY - STORED_MANY / 10);
	base_close_arena(arena);
	store_close(store);
}

/* For a statement that it may have to take back SQLite takes 64 kB at a time, of which nothing else would tell: the move is as good,
 * and costs a third more. */
TEST(lines_take_no_large_pieces_of_memory)
{
	struct store *store = open_store();
	static struct store_write line[STORED_MANY];
	int64_t id = put_match(store, 1);
	sqlite3_int64 now, largest;

	wait_for(1);
	assert_int_equal(sqlite3_status64(SQLITE_STATUS_MALLOC_SIZE, &now, &largest, true), SQLITE_OK);
	for (uint32_t i = 0; i < STORED_MANY; i++) {
		put_line(store, &line[i], id, 1, i + 1, i % 10 ? "bid 3" : NULL);
		wait_for((int)i + 2);
	}
	assert_int_equal(good_count, STORED_MANY + 1);
	assert_int_equal(sqlite3_status64(SQLITE_STATUS_MALLOC_SIZE, &now, &largest, false), SQLITE_OK);
	assert_in_range(largest, 1, 16 * 1024);
	store_close(store);
}

TEST(a_header_can_be_replaced_until_there_are_lines)
{
	struct store *store = open_store();
	struct arena *arena = base_open_arena();
	int64_t id = put_match(store, 1), epoch;
	struct store_write line,
		header = {.kind = STORE_HEADER, .done = count_done, .match = id, .time_ms = 100, .text = "other\n"};
	struct store_write late, none;
	struct store_match loaded;

	wait_for(1);
	header.epoch = epoch = claim(store, id);
	late = none = header;
	store_put(store, &header);
	wait_for(2);
	assert_int_equal(bad_count, 0);
	put_line(store, &line, id, epoch, 1, "roll");
	wait_for(3);
	late.text = "late\n";
	none.match = id + 1;
	store_put(store, &late);
	store_put(store, &none);
	wait_for(5);
	assert_int_equal(bad_count, 2);
	assert_int_equal(store_load_match(store, id, false, arena, &loaded), STORE_FOUND);
	assert_null(loaded.damage);
	assert_int_equal(loaded.created_ms, 100);
	assert_int_equal(strncmp(loaded.journal, "other\n1 1 ", 10), 0);
	base_close_arena(arena);
	store_close(store);
}

TEST(writes_joined_are_all_or_nothing)
{
	struct store *store = open_store();
	struct arena *arena = base_open_arena();
	struct store_match loaded;
	int64_t first = put_match(store, 1), second;

	wait_for(1);
	/* The same token again: neither the seat nor its match may be written. */
	second = put_match(store, 1);
	wait_for(2);
	assert_int_equal(bad_count, 1);
	assert_int_equal(store_load_match(store, second, false, arena, &loaded), STORE_ABSENT);
	assert_int_equal(store_load_match(store, first, false, arena, &loaded), STORE_FOUND);
	assert_int_equal(loaded.seats, 1);
	store_close(store);
	base_close_arena(arena);
}

/* The rematch of a match: the new match, and in the old one which it is, are one write. */
TEST(a_rematch_and_its_match_are_written_together)
{
	struct store *store = open_store();
	struct arena *arena = base_open_arena();
	int64_t first = put_match(store, 1), second = store_next_match(store);
	struct store_seat seat = {.seat = 0, .linked = true};
	struct store_write row[2] = {{.kind = STORE_MATCH,
	                              .match = second,
	                              .also = &row[1],
	                              .system = "tally",
	                              .scenario = "tally-1",
	                              .text = "new\n"},
	                             {.kind = STORE_SEAT, .match = second, .player = &seat}};
	struct store_write made = {.kind = STORE_REMATCH,
	                           .done = count_done,
	                           .match = first,
	                           .rematch = second,
	                           .also = &row[0]},
			   again;
	struct store_match loaded;

	wait_for(1);
	memset(seat.token, 1, STORE_TOKEN); /* that of the first: neither may be written */
	made.epoch = claim(store, first);
	again = made;
	store_put(store, &made);
	wait_for(2);
	assert_int_equal(bad_count, 1);
	assert_int_equal(store_load_match(store, second, false, arena, &loaded), STORE_ABSENT);
	assert_int_equal(store_load_match(store, first, false, arena, &loaded), STORE_FOUND);
	assert_int_equal(loaded.rematch, 0);
	memset(seat.token, 2, STORE_TOKEN);
	store_put(store, &again);
	wait_for(3);
	assert_int_equal(bad_count, 1);
	assert_int_equal(store_load_match(store, second, false, arena, &loaded), STORE_FOUND);
	assert_int_equal(loaded.seats, 1);
	assert_null(loaded.damage);
	assert_int_equal(store_load_match(store, first, false, arena, &loaded), STORE_FOUND);
	assert_int_equal(loaded.rematch, second);
	store_close(store);
	base_close_arena(arena);
}

static void put_shelf(struct store *store, struct store_write *write, const char *name, const char *text)
{
	int all = good_count + bad_count;

	*write = (struct store_write){
		.kind = STORE_SHELF, .done = count_done, .time_ms = 5, .shelf = name, .text = text};
	store_put(store, write);
	wait_for(all + 1);
}

/* What lies on a shelf can be replaced until it is emptied; then it stays empty. */
TEST(shelves_that_are_emptied_stay_empty)
{
	struct store *store = open_store();
	struct arena *arena = base_open_arena();
	struct store_write write;
	const char *text = NULL;
	char name[STORE_SHELF_NAME] = "";

	assert_int_equal(store_load_shelf(store, "aa", arena, &text), STORE_ABSENT);
	put_shelf(store, &write, "aa", "one");
	put_shelf(store, &write, "bb", "two'; --");
	put_shelf(store, &write, "aa", "three");
	assert_int_equal(store_load_shelf(store, "aa", arena, &text), STORE_FOUND);
	assert_string_equal(text, "three");
	put_shelf(store, &write, "aa", "");
	assert_int_equal(store_load_shelf(store, "aa", arena, &text), STORE_ABSENT);
	put_shelf(store, &write, "aa", "four");
	store_close(store);
	store = open_store();
	assert_int_equal(store_load_shelf(store, "aa", arena, &text), STORE_ABSENT);
	assert_int_equal(store_next_shelf(store, name, arena, &text), STORE_FOUND);
	assert_string_equal(name, "aa");
	assert_string_equal(text, "");
	assert_int_equal(store_next_shelf(store, name, arena, &text), STORE_FOUND);
	assert_string_equal(text, "two'; --");
	assert_int_equal(store_next_shelf(store, name, arena, &text), STORE_ABSENT);
	store_close(store);
	base_close_arena(arena);
}

static void put_kept(struct store *store, struct store_write *write, uint64_t data, const char *text)
{
	*write = (struct store_write){.kind = STORE_KEPT, .done = count_done, .time_ms = 5, .hash = data, .text = text};
	store_put(store, write);
}

static void assert_kept(struct store *store, uint64_t data, const char *wanted)
{
	struct arena *arena = base_open_arena();
	const char *text = NULL;

	assert_int_equal(store_load_kept(store, data, arena, &text), STORE_FOUND);
	assert_string_equal(text, wanted);
	base_close_arena(arena);
}

/* Data are stored once by fingerprint, and a fingerprint has all of its 64 bits; what was damaged is made good. */
TEST(data_are_kept_by_fingerprint)
{
	static struct store_write write[4];
	struct store *store = open_store();
	struct arena *arena = base_open_arena();
	const char *text;
	uint64_t data = (uint64_t)INT64_MIN;

	assert_int_equal(store_load_kept(store, 7, arena, &text), STORE_ABSENT);
	put_kept(store, &write[0], 7, "{\"march\":[\"1\"]}");
	put_kept(store, &write[1], 0xfedcba9876543210, "damaged");
	put_kept(store, &write[2], 7, "{\"march\":[\"1\"]}");
	put_kept(store, &write[3], 0xfedcba9876543210, "two'; --");
	wait_for(4);
	assert_int_equal(bad_count, 0);
	assert_kept(store, 7, "{\"march\":[\"1\"]}");
	assert_kept(store, 0xfedcba9876543210, "two'; --");
	assert_int_equal(store_next_kept(store, &data, arena, &text), STORE_FOUND);
	assert_int_equal(data, 0xfedcba9876543210);
	assert_int_equal(store_next_kept(store, &data, arena, &text), STORE_FOUND);
	assert_int_equal(data, 7);
	assert_int_equal(store_next_kept(store, &data, arena, &text), STORE_ABSENT);
	store_close(store);
	base_close_arena(arena);
}

/* A match with lines gets another header together with a line or not at all, and can be marked as shown. */
TEST(what_a_match_names_changes_with_a_line)
{
	static struct store_write line[3], named[2], shown;
	struct store *store = open_store();
	int64_t id = put_match(store, 1), epoch;
	struct arena *arena = base_open_arena();
	struct store_match match;

	wait_for(1);
	epoch = claim(store, id);
	put_line(store, &line[0], id, epoch, 1, "bid 3");
	wait_for(2);
	line[1] = (struct store_write){.also = &named[0]};
	for (int i = 0; i < 2; i++) {
		named[i] = (struct store_write){.kind = STORE_NAMED, .match = id, .text = i ? "third\n" : "second\n"};
		line[i + 1] = (struct store_write){.kind = STORE_LINE,
		                                   .done = count_done,
		                                   .also = &named[i],
		                                   .match = id,
		                                   .epoch = epoch,
		                                   .line = i ? 7 : 2,
		                                   .ply = 2,
		                                   .seat = 1,
		                                   .dice = "3,5",
		                                   .text = "bid 4"};
		store_put(store, &line[i + 1]);
		wait_for(3 + i);
	}
	assert_int_equal(bad_count, 1); /* line 7 does not follow */
	assert_int_equal(store_load_match(store, id, true, arena, &match), STORE_FOUND);
	assert_null(match.damage);
	assert_int_equal(match.lines, 2);
	assert_int_equal(strncmp(match.journal, "second\n1 1 ", 11), 0);
	assert_false(match.shown);
	shown = (struct store_write){.kind = STORE_SHOWN, .done = count_done, .match = id, .epoch = epoch};
	store_put(store, &shown);
	wait_for(5);
	assert_int_equal(bad_count, 1);
	assert_int_equal(store_load_match(store, id, true, arena, &match), STORE_FOUND);
	assert_true(match.shown);
	assert_false(match.over);
	store_close(store);
	base_close_arena(arena);
}

TEST(one_server_per_file)
{
	struct store *store = open_store();
	char why[512] = "";

	assert_null(store_open(path, why, sizeof why));
	assert_non_null(strstr(why, "another server"));
	store_close(store);
	store_close(open_store());
}

TEST(foreign_files_are_left_alone)
{
	FILE *file = fopen(path, "w");
	char why[512] = "", back[32] = "";

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

#ifdef DURBAR_POSTGRES

/* ---- PostgreSQL */

/* ---- several servers on one database */

static struct store *open_server(const char *name)
{
	struct store *store = open_store();

	assert_int_equal(store_beat(store, name), STORE_FOUND);
	return store;
}

TEST_BETWEEN(a_match_is_one_servers, set_up_postgres, NULL)
{
	struct store *first = open_server("first:1"), *second = open_server("second:2");
	int64_t id = put_match(first, 1);
	struct store_claim claim;

	wait_for(1);
	assert_int_equal(store_claim_match(first, id + 1000, &claim), STORE_ABSENT);
	assert_int_equal(store_claim_match(first, id, &claim), STORE_FOUND);
	assert_int_equal(claim.epoch, 1);
	assert_int_equal(store_claim_match(first, id, &claim), STORE_FOUND);
	assert_int_equal(claim.epoch, 1);
	assert_int_equal(store_claim_match(second, id, &claim), STORE_ELSEWHERE);
	assert_string_equal(claim.address, "first:1");
	assert_int_equal(store_check_claim(first, id, 1), STORE_FOUND);
	assert_int_equal(store_check_claim(second, id, 1), STORE_ELSEWHERE);
	/* A server that ends leaves its matches to the others at once. */
	store_close(first);
	assert_int_equal(store_claim_match(second, id, &claim), STORE_FOUND);
	assert_int_equal(claim.epoch, 2);
	store_close(second);
}

/* It was stopped, the others thought it dead, and it wakes up: whatever it still wants to write is refused. */
TEST_BETWEEN(a_server_that_lost_a_match_cannot_write, set_up_postgres, NULL)
{
	struct store *first = open_server("first:1"), *second = open_server("second:2");
	struct arena *arena = base_open_arena();
	struct store_write line[4], talk = {.kind = STORE_CHAT, .done = count_done, .seat = 1, .text = "still here"};
	int64_t id = put_match(first, 1), epoch;
	struct store_match loaded;
	struct store_claim taken;

	wait_for(1);
	epoch = claim(first, id);
	put_line(first, &line[0], id, epoch, 1, "one");
	wait_for(2);
	PQclear(run_sql("UPDATE server SET beat = beat - interval '7 seconds', since = since - interval '7 seconds'"));
	assert_int_equal(store_claim_match(second, id, &taken), STORE_ELSEWHERE);
	assert_int_equal(store_beat(second, "second:2"), STORE_ELSEWHERE);
	/* Both were silent: it was the database that was away, and the first gets time to come back. */
	assert_int_equal(store_claim_match(second, id, &taken), STORE_ELSEWHERE);
	PQclear(run_sql("UPDATE server SET since = since - interval '7 seconds'"));
	assert_int_equal(store_claim_match(second, id, &taken), STORE_FOUND);
	assert_int_equal(taken.epoch, epoch + 1);
	put_line(first, &line[1], id, epoch, 2, "two");
	talk.match = id;
	talk.epoch = epoch;
	store_put(first, &talk);
	put_line(second, &line[2], id, taken.epoch, 2, "two by the second");
	wait_for(5);
	assert_int_equal(bad_count, 2);
	assert_true(line[1].lost);
	assert_true(talk.lost);
	assert_false(line[2].lost);
	assert_int_equal(store_beat(first, "first:1"), STORE_ELSEWHERE);
	assert_int_equal(store_check_claim(first, id, epoch), STORE_ELSEWHERE);
	assert_int_equal(store_load_match(first, id, false, arena, &loaded), STORE_FOUND);
	assert_null(loaded.damage);
	assert_non_null(strstr(loaded.journal, "two by the second\n"));
	assert_int_equal(loaded.chats, 0);
	store_close(first);
	store_close(second);
	base_close_arena(arena);
}

/* Killed under writing: what was told good is there, what was told bad is not, and the journal has no holes. */
TEST_BETWEEN(the_database_is_killed_under_writing, set_up_postgres, NULL)
{
	struct store *store = open_server("first:1");
	struct arena *arena = base_open_arena();
	static struct store_write line[STORED_MANY];
	int64_t id = put_match(store, 1), epoch;
	struct store_match loaded;
	uint32_t next = 1;

	wait_for(1);
	epoch = claim(store, id);
	for (int i = 0; i < STORED_MANY; i++) {
		int before = good_count;

		if (i == STORED_MANY / 4 || i == STORED_MANY / 2)
			run_postgres("kill");
		put_line(store, &line[i], id, epoch, next, "roll");
		if (i == STORED_MANY / 4) {
			usleep(100000);
			run_postgres("start");
		}
		wait_for(i + 2);
		if (i == STORED_MANY / 2) {
			assert_int_equal(good_count, before); /* it stayed away too long */
			assert_true(store_is_away(store));
			run_postgres("start");
		}
		next += (uint32_t)(good_count - before);
	}
	assert_true(next > STORED_MANY / 2);
	while (store_load_match(store, id, false, arena, &loaded) == STORE_AWAY)
		usleep(50000);
	assert_null(loaded.damage);
	assert_int_equal(loaded.lines, next - 1);
	assert_false(store_is_away(store));
	store_close(store);
	base_close_arena(arena);
}

static void wait_for_sql(const char *sql)
{
	PGresult *rows = NULL;

	do {
		PQclear(rows);
		usleep(20000);
		rows = run_sql(sql);
	} while (PQntuples(rows) == 0);
	PQclear(rows);
}

/* It is committed, but the connection breaks before that is told: the commit waits for a standby that does not exist, and is
 * broken off there. Nothing may be said of the move before the database has been asked again. */
TEST_BETWEEN(what_was_committed_unseen_is_found, set_up_postgres, NULL)
{
	struct store *store = open_server("first:1");
	struct arena *arena = base_open_arena();
	struct store_write line[2], talk = {.kind = STORE_CHAT, .done = count_done, .seat = 1, .text = "once"};
	int64_t id = put_match(store, 1), epoch;
	struct store_match loaded;

	wait_for(1);
	talk.match = id;
	talk.epoch = epoch = claim(store, id);
	PQclear(run_sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'"));
	PQclear(run_sql("SELECT pg_reload_conf()"));
	wait_for_sql("SELECT 1 WHERE current_setting('synchronous_standby_names') = 'nobody'");
	usleep(200000); /* for the other processes to read it too */
	put_line(store, &line[0], id, epoch, 1, "one");
	store_put(store, &talk);
	wait_for_sql("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
	assert_int_equal(good_count + bad_count, 1);
	/* No new connection before the old one is gone: it would wait too. */
	PQclear(run_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"));
	PQclear(run_sql("ALTER SYSTEM RESET synchronous_standby_names"));
	PQclear(run_sql("SELECT pg_reload_conf()"));
	wait_for(3);
	assert_int_equal(bad_count, 0);
	put_line(store, &line[1], id, epoch, 2, "two");
	wait_for(4);
	assert_int_equal(bad_count, 0);
	assert_int_equal(store_load_match(store, id, false, arena, &loaded), STORE_FOUND);
	assert_null(loaded.damage);
	assert_int_equal(loaded.lines, 2);
	assert_int_equal(loaded.chats, 1);
	store_close(store);
	base_close_arena(arena);
}

TEST_BETWEEN(a_look_while_the_database_is_away_tells_nothing_false, set_up_postgres, NULL)
{
	struct store *store = open_server("first:1");
	struct arena *arena = base_open_arena();
	uint8_t token[STORE_TOKEN];
	struct store_match loaded;
	struct store_claim claim;
	struct store_link link;
	int64_t id = put_match(store, 1), list[4];

	wait_for(1);
	memset(token, 1, sizeof token);
	run_postgres("stop");
	assert_int_equal(store_find_token(store, token, &link), STORE_AWAY);
	assert_int_equal(store_load_match(store, id, false, arena, &loaded), STORE_AWAY);
	assert_int_equal(store_claim_match(store, id, &claim), STORE_AWAY);
	assert_int_equal(store_list_matches(store, 0, list, 4), -1);
	assert_int_equal(store_beat(store, "first:1"), STORE_AWAY);
	run_postgres("start");
	while (store_find_token(store, token, &link) == STORE_AWAY)
		usleep(50000);
	assert_int_equal(link.match, id);
	assert_int_equal(store_list_matches(store, 0, list, 4), 1);
	store_close(store);
	base_close_arena(arena);
}

static void tell_nobody(int64_t copied, int64_t all)
{
	assert_true(copied <= all);
}

/* From a file to PostgreSQL and back to another file: the same matches, to the last line of chat. */
TEST_BETWEEN(copies_are_the_same, set_up_postgres, NULL)
{
	char there[256], files[2][96], why[512] = "";
	struct store *file, *postgres;
	struct arena *arena = base_open_arena();
	static struct store_write line[3], talk[250], note, shelf, kept, shown;
	struct store_match match[2];
	const char *there_too = NULL;
	int64_t id;

	snprintf(there, sizeof there, "%s", path);
	for (int i = 0; i < 2; i++)
		snprintf(files[i], sizeof files[i], "/tmp/durbar-copy-%d-%d.db", (int)getpid(), i);
	strcpy(path, files[0]);
	file = open_store();
	put_match(file, 1);
	id = put_match(file, 2);
	put_line(file, &line[0], id, 1, 1, "bid 3");
	put_line(file, &line[1], id, 1, 2, NULL);
	put_line(file, &line[2], id, 1, 3, "bid \"4\" \xc3\xa4");
	for (int i = 0; i < 250; i++) {
		talk[i] = (struct store_write){
			.kind = STORE_CHAT, .done = count_done, .match = id, .seat = 1, .time_ms = i, .text = "word"};
		store_put(file, &talk[i]);
	}
	note = (struct store_write){.kind = STORE_PAPER, .done = count_done, .match = id, .seat = 1, .text = "mine"};
	store_put(file, &note);
	put_shelf(file, &shelf, "cc", "games");
	put_kept(file, &kept, 0xfedcba9876543210, "data");
	shown = (struct store_write){.kind = STORE_SHOWN, .done = count_done, .match = id};
	store_put(file, &shown);
	wait_for(259);
	assert_int_equal(bad_count, 0);
	strcpy(path, there);
	postgres = open_store();
	assert_int_equal(store_copy(file, postgres, tell_nobody, why, sizeof why), 2);
	assert_int_equal(store_copy(file, postgres, tell_nobody, why, sizeof why), -1);
	assert_non_null(strstr(why, "match 1 is there already"));
	assert_int_equal(store_load_match(file, id, true, arena, &match[0]), STORE_FOUND);
	store_close(file);
	strcpy(path, files[1]);
	file = open_store();
	assert_int_equal(store_copy(postgres, file, tell_nobody, why, sizeof why), 2);
	assert_int_equal(store_load_match(file, id, true, arena, &match[1]), STORE_FOUND);
	assert_string_equal(match[0].journal, match[1].journal);
	assert_int_equal(match[1].lines, 3);
	assert_null(match[1].damage);
	assert_int_equal(match[1].chats, 250);
	assert_string_equal(match[1].paper[1][STORE_NOTES], "mine");
	assert_int_equal(store_load_shelf(file, "cc", arena, &there_too), STORE_FOUND);
	assert_string_equal(there_too, "games");
	assert_kept(file, 0xfedcba9876543210, "data");
	assert_true(match[1].shown);
	assert_int_equal(memcmp(match[0].seat, match[1].seat, sizeof match[0].seat), 0);
	store_close(file);
	store_close(postgres);
	for (int i = 0; i < 2; i++) {
		strcpy(path, files[i]);
		remove_file();
	}
	base_close_arena(arena);
}

/* What is damaged is not copied, and says so. */
TEST_BETWEEN(damage_is_not_copied, set_up_postgres, NULL)
{
	struct store *postgres = open_store(), *other;
	struct store_write line[2];
	int64_t id = put_match(postgres, 1), epoch;
	char why[512] = "";

	wait_for(1);
	epoch = claim(postgres, id);
	put_line(postgres, &line[0], id, epoch, 1, "one");
	put_line(postgres, &line[1], id, epoch, 2, "two");
	wait_for(3);
	PQclear(run_sql("UPDATE line SET move = 'won' WHERE line = 1"));
	snprintf(path, sizeof path, "/tmp/durbar-copy-%d.db", (int)getpid());
	other = open_store();
	assert_int_equal(store_copy(postgres, other, tell_nobody, why, sizeof why), -1);
	assert_non_null(strstr(why, "damaged"));
	store_close(other);
	store_close(postgres);
	remove_file();
}

TEST_BETWEEN(passwords_are_not_taken_from_the_command_line, set_up_postgres, NULL)
{
	char why[512] = "", name[256];

	assert_null(store_open("postgresql://ann:s3cret@localhost/durbar", why, sizeof why));
	assert_non_null(strstr(why, "pgpass"));
	assert_null(strstr(why, "s3cret"));
	assert_null(store_open("postgresql://ann@localhost/durbar?password=s3cret", why, sizeof why));
	assert_null(strstr(why, "s3cret"));
	store_name("postgresql://ann:s3cret@localhost:5433/durbar", name, sizeof name);
	assert_string_equal(name, "PostgreSQL database durbar at localhost:5433");
	assert_null(store_open("postgresql://nobody-there@/durbar?host=/nowhere", why, sizeof why));
	assert_non_null(strstr(why, "cannot be opened"));
}

TEST_BETWEEN(foreign_databases_are_left_alone, set_up_postgres, NULL)
{
	char why[512] = "";

	assert_null(store_open_existing(path, why, sizeof why));
	assert_non_null(strstr(why, "nothing of Durbar"));
	PQclear(run_sql("CREATE TABLE books(title text)"));
	assert_null(store_open(path, why, sizeof why));
	assert_non_null(strstr(why, "not a durbar database"));
	PQclear(run_sql("SELECT title FROM books"));
}

/* What must hold on SQLite must hold on PostgreSQL, too. */
TEST_AGAIN(postgres_everything_is_loaded_again, everything_is_loaded_again, set_up_postgres, NULL);
TEST_AGAIN(postgres_a_failed_write_does_not_affect_others, a_failed_write_does_not_affect_others, set_up_postgres,
           NULL);
TEST_AGAIN(postgres_a_header_can_be_replaced_until_there_are_lines, a_header_can_be_replaced_until_there_are_lines,
           set_up_postgres, NULL);
TEST_AGAIN(postgres_writes_joined_are_all_or_nothing, writes_joined_are_all_or_nothing, set_up_postgres, NULL);
TEST_AGAIN(postgres_shelves_that_are_emptied_stay_empty, shelves_that_are_emptied_stay_empty, set_up_postgres, NULL);
TEST_AGAIN(postgres_data_are_kept_by_fingerprint, data_are_kept_by_fingerprint, set_up_postgres, NULL);
TEST_AGAIN(postgres_what_a_match_names_changes_with_a_line, what_a_match_names_changes_with_a_line, set_up_postgres,
           NULL);
TEST_AGAIN(postgres_a_rematch_and_its_match_are_written_together, a_rematch_and_its_match_are_written_together,
           set_up_postgres, NULL);

AROUND_ALL(start_postgres, remove_postgres);
#endif

AROUND_EACH(set_up_sqlite, tear_down_sqlite);
