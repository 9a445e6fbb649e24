/* postgres.c: the store on a PostgreSQL that fails: connections that are cut at every message, tables that are missing, changed,
 * of another version, a database that only reads. What was told good must be there, what was told bad must not, and
 * nothing that cannot be read is told as absent. DURBAR_LONG cuts at every message, else at a sample of them. */
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "cluster.h"
#include "failing.h"
#include "test.h"

/* ---- a proxy that cuts connections */

enum { LINES = 3, CHUNK = 1 << 16 };
enum cut { CUT_NEVER, CUT_TO_BASE, CUT_FROM_BASE };

static pthread_mutex_t cutting = PTHREAD_MUTEX_INITIALIZER;
static enum cut cut;
static int until_cut; /* 0: it has been cut */
static int door = -1;
static char proxied[160];

static int reach(const char *folder, bool listening)
{
	struct sockaddr_un name = {.sun_family = AF_UNIX};
	int it = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	snprintf(name.sun_path, sizeof name.sun_path, "%s/.s.PGSQL.5432", folder);
	if (listening ? bind(it, (struct sockaddr *)&name, sizeof name) || listen(it, 16)
	              : connect(it, (struct sockaddr *)&name, sizeof name)) {
		close(it);
		return -1;
	}
	return it;
}

static bool is_cut_now(enum cut direction)
{
	bool now;

	pthread_mutex_lock(&cutting);
	now = cut == direction && until_cut && !--until_cut;
	pthread_mutex_unlock(&cutting);
	return now;
}

static void cut_at(enum cut direction, int n)
{
	pthread_mutex_lock(&cutting);
	cut = direction;
	until_cut = n;
	pthread_mutex_unlock(&cutting);
}

static bool pass(int from, int to, enum cut direction)
{
	char bytes[CHUNK];
	ssize_t size = read(from, bytes, sizeof bytes);

	return size > 0 && !is_cut_now(direction) && write(to, bytes, (size_t)size) == size;
}

static void *run_pair(void *given)
{
	int client = (int)(intptr_t)given, base = reach(cluster, false);
	struct pollfd both[2] = {{client, POLLIN, 0}, {base, POLLIN, 0}};
	bool open = base >= 0;

	while (open && poll(both, 2, -1) > 0) {
		if (both[0].revents)
			open = pass(client, base, CUT_TO_BASE);
		if (open && both[1].revents)
			open = pass(base, client, CUT_FROM_BASE);
	}
	close(client);
	if (base >= 0)
		close(base);
	return NULL;
}

static void *run_proxy(void *given)
{
	(void)given;
	for (;;) {
		int client = accept(door, NULL, NULL);
		pthread_t thread;

		if (client < 0)
			return NULL;
		assert_int_equal(pthread_create(&thread, NULL, run_pair, (void *)(intptr_t)client), 0);
		pthread_detach(thread);
	}
}

static int start_all(void **state)
{
	static char folder[80];
	pthread_t thread;

	start_postgres(state);
	snprintf(folder, sizeof folder, "%s/proxy", cluster);
	assert_int_equal(mkdir(folder, 0755), 0);
	door = reach(folder, true);
	assert_true(door >= 0);
	snprintf(proxied, sizeof proxied, "postgresql://durbar@/postgres?host=%s", folder);
	assert_int_equal(pthread_create(&thread, NULL, run_proxy, NULL), 0);
	pthread_detach(thread);
	return 0;
}

/* ---- cuts */

static bool put_and_wait(struct store *store, struct store_write *write)
{
	int good = good_count, all = good_count + bad_count;

	write->done = count_done;
	store_put(store, write);
	wait_for(all + 1);
	return good_count > good;
}

/* What was acknowledged. */
struct told {
	int64_t id;
	bool match, header, talk, note, rematch, over;
	uint32_t lines;
};

static void write_all(struct store *store, struct told *told)
{
	struct store_claim claim = {0};
	static struct store_write write, also;
	static struct store_seat seat;
	char secret[STORE_SECRET];

	told->id = store_next_match(store);
	seat = (struct store_seat){.seat = 0, .player = STORE_HUMAN};
	also = (struct store_write){.kind = STORE_SEAT, .match = told->id, .player = &seat};
	write = (struct store_write){.kind = STORE_MATCH,
	                             .match = told->id,
	                             .also = &also,
	                             .time_ms = 5,
	                             .system = "tally",
	                             .scenario = "tally-1",
	                             .text = "header\n"};
	told->match = told->id && put_and_wait(store, &write);
	store_beat(store, "here:1");
	if (!told->match || store_claim_match(store, told->id, &claim) != STORE_FOUND)
		return;
	write = (struct store_write){
		.kind = STORE_HEADER, .match = told->id, .epoch = claim.epoch, .time_ms = 6, .text = "other\n"};
	told->header = put_and_wait(store, &write);
	for (uint32_t line = 1; line <= LINES; line++) {
		int all = good_count + bad_count, good = good_count;

		put_line(store, &write, told->id, claim.epoch, told->lines + 1, "roll");
		wait_for(all + 1);
		told->lines += (uint32_t)(good_count - good);
	}
	write = (struct store_write){
		.kind = STORE_CHAT, .match = told->id, .epoch = claim.epoch, .seat = 1, .time_ms = 7, .text = "well"};
	told->talk = put_and_wait(store, &write);
	write = (struct store_write){
		.kind = STORE_PAPER, .match = told->id, .epoch = claim.epoch, .seat = 0, .text = "a note"};
	told->note = put_and_wait(store, &write);
	write = (struct store_write){.kind = STORE_REMATCH, .match = told->id, .epoch = claim.epoch, .rematch = 7};
	told->rematch = put_and_wait(store, &write);
	write = (struct store_write){.kind = STORE_OVER, .match = told->id, .epoch = claim.epoch};
	told->over = put_and_wait(store, &write);
	store_check_claim(store, told->id, claim.epoch);
	store_count_servers(store);
	store_find_secret(store, secret);
}

/* Whatever is told is so, whenever it can be told at all. */
static void read_all(struct store *store, const struct told *told)
{
	struct arena *arena = base_open_arena();
	uint8_t token[STORE_TOKEN] = {9};
	struct store_match match;
	struct store_link link;
	char why[512];
	int64_t list[4];
	int count = store_list_matches(store, 0, list, 4);
	enum store_answer answer = store_load_match(store, told->id, false, arena, &match);

	assert_true(count == -1 || count == told->match);
	assert_true(answer == STORE_AWAY || (answer == STORE_FOUND) == told->match);
	if (answer == STORE_FOUND) {
		assert_null(match.damage);
		assert_int_equal(match.lines, told->lines);
		assert_int_equal(match.chats, told->talk);
		assert_int_equal(match.paper[0][STORE_NOTES] != NULL, told->note);
		assert_int_equal(match.rematch, told->rematch ? 7 : 0);
		assert_int_equal(match.over, told->over);
		assert_int_equal(strncmp(match.journal, told->header ? "other\n" : "header\n", 6), 0);
	}
	assert_int_not_equal(store_find_token(store, token, &link), STORE_FOUND);
	store_check(store, why, sizeof why);
	base_close_arena(arena);
}

/* Everything once, cut at the n-th message; false: there were not so many. */
static bool cut_once(enum cut direction, int n)
{
	char why[512] = "", schema[64];
	struct told told = {0};
	struct store *store;
	bool reached;

	set_up_postgres(NULL);
	snprintf(schema, sizeof schema, "%s", strchr(path, '&'));
	snprintf(path, sizeof path, "%s%s", proxied, schema);
	cut_at(direction, n);
	store = store_open(path, why, sizeof why);
	assert_true(store || strlen(why) > 0);
	if (store) {
		write_all(store, &told);
		read_all(store, &told);
		store_close(store);
	}
	pthread_mutex_lock(&cutting);
	reached = !until_cut;
	pthread_mutex_unlock(&cutting);
	cut_at(CUT_NEVER, 0);
	store = try_open(path);
	read_all(store, &told);
	store_close(store);
	return reached;
}

TEST(what_is_told_is_so_wherever_it_is_cut)
{
	int step = getenv("DURBAR_LONG") ? 1 : 2;

	for (int direction = CUT_TO_BASE; direction <= CUT_FROM_BASE; direction++)
		for (int n = direction; cut_once((enum cut)direction, n); n += step)
			;
}

/* ---- SQL behind the store's back */

static void assert_refused(const char *word)
{
	char why[512] = "";

	assert_null(store_open(path, why, sizeof why));
	if (!strstr(why, word))
		fail_msg("%s is refused for: %s", word, why);
}

static void run(const char *sql)
{
	PQclear(run_sql(sql));
}

static int64_t make_match(struct store *store)
{
	struct store_write line[2], talk = {.kind = STORE_CHAT, .done = count_done, .seat = 1, .text = "well"};
	struct store_claim claim;
	int64_t id = put_match(store, 1);

	wait_for(1);
	assert_int_equal(store_claim_match(store, id, &claim), STORE_FOUND);
	talk.match = id;
	talk.epoch = claim.epoch;
	put_line(store, &line[0], id, claim.epoch, 1, "one");
	put_line(store, &line[1], id, claim.epoch, 2, NULL);
	store_put(store, &talk);
	wait_for(4);
	assert_int_equal(bad_count, 0);
	return id;
}

TEST(rows_that_cannot_be_are_damage)
{
	static const char *const cases[][3] = {
		{"UPDATE seat SET seat = 99", "database", "UPDATE seat SET seat = 1"},
		{"UPDATE seat SET player = 3", "database", "UPDATE seat SET player = 1"},
		{"UPDATE chat SET seat = -2", "database", "UPDATE chat SET seat = 1"},
		{"UPDATE line SET line = 3 WHERE line = 2", "journal", "UPDATE line SET line = 2 WHERE line = 3"},
		{"UPDATE line SET dice = '6' WHERE line = 1", "journal", "UPDATE line SET dice = '3,5' WHERE line = 1"},
		{"UPDATE tail SET lines = 1", "journal", "UPDATE tail SET lines = 2"},
		{"UPDATE tail SET match = 7", "journal", "UPDATE tail SET match = (SELECT id FROM match)"},
		{"UPDATE match SET clock = -1", "database", "UPDATE match SET clock = 0"},
		{"UPDATE match SET rematch = id", "database", "UPDATE match SET rematch = 0"},
	};
	struct store *store = try_open(path);
	struct arena *arena = base_open_arena();
	struct store_match match;
	int64_t id = make_match(store);

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		run(cases[i][0]);
		assert_int_equal(store_load_match(store, id, false, arena, &match), STORE_FOUND);
		if (!match.damage || !strstr(match.damage, cases[i][1]))
			fail_msg("%s: %s", cases[i][0], match.damage ? match.damage : "sound");
		run(cases[i][2]);
		assert_int_equal(store_load_match(store, id, false, arena, &match), STORE_FOUND);
		assert_null(match.damage);
	}
	run("UPDATE seat SET token = '\\x0102'");
	assert_int_equal(store_load_match(store, id, false, arena, &match), STORE_FOUND);
	assert_false(match.seat[0].linked);
	store_close(store);
	base_close_arena(arena);
}

/* A statement that fails tells nothing false, and takes nothing else with it. */
TEST(tables_that_are_missing_are_not_taken_for_empty)
{
	struct store *store = try_open(path);
	struct arena *arena = base_open_arena();
	struct store_match match;
	struct store_link link;
	uint8_t token[STORE_TOKEN];
	char why[512], secret[STORE_SECRET];
	int64_t id = make_match(store), list[4];
	struct store_write talk[2] = {{.kind = STORE_CHAT, .match = id, .epoch = 1, .seat = 1, .text = "lost"},
	                              {.kind = STORE_OVER, .match = id, .epoch = 1}};

	memset(token, 1, sizeof token);
	run("ALTER TABLE chat RENAME TO talk");
	assert_false(put_and_wait(store, &talk[0]));
	assert_true(put_and_wait(store, &talk[1]));
	assert_int_equal(store_load_match(store, id, false, arena, &match), STORE_AWAY);
	run("ALTER TABLE talk RENAME TO chat");
	assert_int_equal(store_load_match(store, id, false, arena, &match), STORE_FOUND);
	assert_int_equal(match.chats, 1);
	assert_true(match.over);
	run("INSERT INTO line SELECT 999, line, ply, seat, hash, dice, move, time, chain FROM line");
	assert_non_null(strstr(store_check(store, why, sizeof why), "belong to no match"));
	run("ALTER TABLE match RENAME TO gone");
	assert_non_null(strstr(store_check(store, why, sizeof why), "cannot be read"));
	assert_int_equal(store_list_matches(store, 0, list, 4), -1);
	assert_int_equal(store_find_token(store, token, &link), STORE_AWAY);
	run("ALTER TABLE gone RENAME TO match");
	assert_int_equal(store_find_token(store, token, &link), STORE_FOUND);
	run("DELETE FROM durbar");
	assert_int_equal(store_find_secret(store, secret), STORE_ABSENT);
	run("ALTER TABLE durbar RENAME TO lahore");
	assert_int_equal(store_find_secret(store, secret), STORE_AWAY);
	run("ALTER TABLE server RENAME TO servant");
	assert_int_equal(store_count_servers(store), -1);
	assert_int_equal(store_beat(store, "here:1"), STORE_AWAY);
	run("ALTER TABLE tail RENAME TO head");
	assert_int_equal(store_check_claim(store, id, 1), STORE_AWAY);
	assert_false(put_and_wait(store, &talk[0]));
	store_close(store);
	base_close_arena(arena);
}

/* What a server of format 2 kept in columns that were meant for something else; and such servers, which still run, go on with
 * what they know: what they write is a setting here too. */
TEST(the_settings_of_an_older_database_survive)
{
	char *sql = read_old("postgres-2.sql");
	struct store *store;

	run(sql);
	free(sql);
	for (int i = 0; i < 2; i++) {
		store = try_open(path);
		assert_old_matches(store);
		store_close(store);
	}
	run("INSERT INTO match(id, system, scenario, header, created, bonus) VALUES(9, 'tally', 'tally-1', 'h', 1, 0);"
	    "INSERT INTO tail(match, lines, chain) VALUES(9, 0, 0);"
	    "INSERT INTO seat VALUES(9, -1, 0, NULL, '', 'hints', '', 0, 60000)");
	store = try_open(path);
	assert_settings(store, 9, true, 60000, 0);
	run("INSERT INTO paper VALUES(9, -1, 1, '12')");
	assert_settings(store, 9, true, 60000, 12);
	run("UPDATE seat SET bot = '', clock = 0 WHERE match = 9"); /* as this program writes the row */
	assert_settings(store, 9, true, 60000, 12);
	store_close(store);
}

TEST(databases_of_others_and_of_later_versions_are_refused)
{
	char why[512] = "", whole[256];

	assert_null(store_open_existing(path, why, sizeof why));
	assert_non_null(strstr(why, "nothing of Durbar"));
	store_close(try_open(path));
	/* Older ones are brought up to date; one that cannot be says why. */
	run(STORED_WITHOUT_SETTINGS "DROP TABLE paper; DROP TABLE shelf; UPDATE durbar SET format = 1");
	store_close(try_open(path));
	run("INSERT INTO paper VALUES(1, 0, 0, ''); UPDATE durbar SET format = 1");
	assert_refused("brought up to date");
	run("UPDATE durbar SET format = 4");
	assert_refused("its format is 4");
	run("DELETE FROM durbar");
	assert_refused("its format is -1");
	strcpy(whole, path);
	snprintf(path, sizeof path, "postgresql://durbar@/nothing?host=%s", cluster);
	assert_refused("does not exist");
	snprintf(path, sizeof path, "postgresql://durbar@/postgres?host=%s/nowhere", cluster);
	assert_refused("cannot be opened");
	snprintf(path, sizeof path, "postgresql://durbar@/postgres?nonsense=1");
	assert_refused("cannot be understood");
	strcpy(path, whole);
	run("CREATE DATABASE ascii ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0");
	snprintf(path, sizeof path, "postgresql://durbar@/ascii?host=%s", cluster);
	assert_refused("encoding");
	strcpy(path, whole);
}

TEST(addresses_are_named_without_passwords)
{
	char name[256];

	store_name("postgresql://me:secret@box:5433/games", name, sizeof name);
	assert_string_equal(name, "PostgreSQL database games at box:5433");
	store_name("postgres://?service=club", name, sizeof name);
	assert_string_equal(name, "PostgreSQL of service club");
	store_name("postgresql://box", name, sizeof name);
	assert_string_equal(name, "PostgreSQL at box");
	store_name("matches.db", name, sizeof name);
	assert_string_equal(name, "matches.db");
}

static void set_reading(bool only)
{
	run(only ? "ALTER SYSTEM SET default_transaction_read_only = on"
	         : "ALTER SYSTEM RESET default_transaction_read_only");
	run("SELECT pg_reload_conf()");
	usleep(300000); /* for the other processes to read it too */
}

/* A standby that was taken for the first: nothing can be written, and nothing is lost when it writes again. */
TEST(a_database_that_only_reads_is_away)
{
	struct store *store = try_open(path);
	int64_t id = make_match(store);
	struct store_write talk = {.kind = STORE_CHAT, .match = id, .epoch = 1, .seat = 1, .text = "later"};
	struct arena *arena = base_open_arena();
	struct store_match match;
	char why[512] = "";

	set_reading(true);
	assert_false(put_and_wait(store, &talk));
	assert_true(store_is_away(store));
	assert_null(store_open(path, why, sizeof why));
	assert_non_null(strstr(why, "only be read"));
	set_reading(false);
	while (!put_and_wait(store, &talk))
		usleep(50000);
	assert_int_equal(store_load_match(store, id, false, arena, &match), STORE_FOUND);
	assert_int_equal(match.chats, 2);
	store_close(store);
	base_close_arena(arena);
}

/* What cannot be written is refused alone: a match that is there, lines out of their order, lines of no match. */
TEST(writes_that_make_no_sense_are_refused)
{
	struct store *store = try_open(path);
	int64_t id = make_match(store);
	struct store_write write;

	write = (struct store_write){
		.kind = STORE_MATCH, .match = id, .system = "tally", .scenario = "tally-1", .text = "again\n"};
	assert_false(put_and_wait(store, &write));
	write = (struct store_write){.kind = STORE_OVER, .match = id + 5};
	assert_false(put_and_wait(store, &write));
	write = (struct store_write){.kind = STORE_LINE, .match = id, .epoch = 1, .line = 7, .text = "seven"};
	assert_false(put_and_wait(store, &write));
	write = (struct store_write){.kind = STORE_HEADER, .match = id, .epoch = 1, .text = "late\n"};
	assert_false(put_and_wait(store, &write));
	assert_false(write.lost);
	/* A branch of lines that are not there. */
	write = (struct store_write){.kind = STORE_COPY, .match = id, .epoch = 1, .from = id, .line = 9};
	assert_false(put_and_wait(store, &write));
	store_close(store);
}

/* Ids are taken in blocks: a database that is away for long has none left to give. */
TEST(ids_run_out_while_the_database_is_away)
{
	struct store_write write = {.kind = STORE_OVER, .match = 1};
	struct store *store = try_open(path);
	int given = 0;

	while (store_next_match(store))
		given++;
	assert_true(given >= 1024);
	/* With the next write more are taken. */
	assert_false(put_and_wait(store, &write));
	while (!store_next_match(store))
		usleep(1000);
	store_close(store);
}

TEST(opening_without_memory_or_threads_says_so)
{
	char why[512] = "";
	struct store *store;
	int n = 1;

	for (;; n++) {
		failing_in = n;
		store = store_open(path, why, sizeof why);
		if (store)
			break;
		assert_true(strstr(why, "out of memory") || strstr(why, "no more threads"));
	}
	failing_in = 0;
	assert_true(n > 3);
	store_close(store);
}

TEST(loading_without_memory_tells_nothing)
{
	struct store *store = try_open(path);
	int64_t id = make_match(store);
	struct arena *arena = base_open_arena();
	struct store_match match;
	int away = 0;

	for (int n = 1; n < 12; n++) {
		enum store_answer answer;

		failing_in = n;
		answer = store_load_match(store, id, true, arena, &match);
		failing_in = 0;
		away += answer == STORE_AWAY;
		assert_true(answer == STORE_AWAY || (answer == STORE_FOUND && match.lines == 2));
	}
	/* Each is asked a second time, with memory. */
	assert_int_equal(away, 0);
	store_close(store);
	base_close_arena(arena);
}

AROUND_EACH(set_up_postgres, NULL);

AROUND_ALL(start_all, remove_postgres);
