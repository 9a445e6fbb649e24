/* series_run.c: numbered games: results come in order with any number of threads, a series ends when it is enough, and a
 * player that fails loses. May use: everything. */
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

#include "load.h"
#include "series/run.h"
#include "systems/tally/tally.h"
#include "test.h"

static struct match_plan plan;
static struct series_player greedy, random_bot;

static int open_all(void **state)
{
	(void)state;
	plan = engine_plan_match(&tally_rules, load_open(&tally_rules), 0);
	assert_true(engine_set_seed(&plan, "x"));
	greedy = (struct series_player){.name = "greedy", .bot = bots_find_bot("greedy")};
	random_bot = (struct series_player){.name = "random", .bot = bots_find_bot("random")};
	return 0;
}

/* ---- threads */

struct log {
	uint64_t number[1000], count, enough;
	uint64_t hash;
};

static void *open_table(void *own, struct arena *arena)
{
	struct series_table *table = base_take_bytes(arena, sizeof *table);
	const struct series_player *const players[] = {&greedy, &random_bot};

	(void)own;
	return series_open_table(table, &plan, players, 2, arena) ? table : NULL;
}

static void play(void *own, void *table, uint64_t number, struct series_result *result)
{
	static const int who[2][2] = {{0, 1}, {1, 0}};

	(void)own;
	if (number % 7 == 0)
		usleep(2000); /* later ones are ready before it */
	series_play_game(table, "word", number / 2, who[number % 2], result);
	result->number = number;
}

static bool take(void *own, const struct series_result *result)
{
	struct log *log = own;

	assert_false(result->broken);
	assert_int_equal(result->failed, -1);
	assert_true(result->outcome.over && result->moves > 0);
	log->number[log->count++] = result->number;
	log->hash = log->hash * 31 + (uint64_t)(result->outcome.winner + 2) + result->moves;
	return log->count < log->enough;
}

static void close_table(void *own, void *table)
{
	(void)own;
	series_close_table(table);
}

static struct log run_games(uint64_t first, uint64_t games, uint64_t enough, int threads)
{
	struct log log = {.enough = enough};
	struct series_run run = {first, games, threads, &log, open_table, play, take, close_table, NULL};

	assert_true(series_run_games(&run));
	return log;
}

TEST(results_come_in_order_with_any_number_of_threads)
{
	struct log one = run_games(3, 200, 1000, 1);

	assert_int_equal(one.count, 200);
	for (int threads = 2; threads <= 8; threads *= 2) {
		struct log many = run_games(3, 200, 1000, threads);

		assert_int_equal(many.count, 200);
		for (uint64_t i = 0; i < 200; i++)
			assert_int_equal(many.number[i], 3 + i);
		assert_int_equal(many.hash, one.hash);
	}
}

/* Linked in place of pthread_create: only so many threads can be had. */
static int threads_left = 1000;
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*work)(void *), void *given);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*work)(void *), void *given);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*work)(void *), void *given)
{
	return threads_left-- > 0 ? __real_pthread_create(thread, how, work, given) : EAGAIN;
}

static uint64_t watched;

static void watch(void *own, uint64_t taken)
{
	(void)own;
	assert_true(taken >= watched);
	watched = taken;
}

TEST(the_caller_works_where_no_thread_can_be_had)
{
	struct log many = run_games(3, 200, 1000, 4);

	for (int had = 0; had < 2; had++) {
		struct log few = {.enough = 1000};
		struct series_run run = {3, 200, 4, &few, open_table, play, take, close_table, watch};

		watched = 0;
		threads_left = had;
		assert_true(series_run_games(&run));
		threads_left = 1000;
		assert_int_equal(few.count, 200);
		assert_int_equal(few.hash, many.hash);
		if (!had)
			assert_int_equal(watched, 200);
	}
}

TEST(a_series_ends_when_it_is_enough)
{
	struct log one = run_games(0, 200, 37, 1), many = run_games(0, 200, 37, 4), none = run_games(0, 0, 5, 4);

	assert_int_equal(one.count, 37);
	assert_int_equal(many.count, 37);
	assert_int_equal(one.hash, many.hash);
	assert_int_equal(none.count, 0);
}

static void *open_nothing(void *own, struct arena *arena)
{
	(void)own;
	(void)arena;
	return NULL;
}

TEST(tables_that_cannot_be_had_are_told)
{
	struct log log = {.enough = 5};
	struct series_run run = {0, 10, 2, &log, open_nothing, play, take, close_table, NULL};

	assert_false(series_run_games(&run));
	assert_int_equal(log.count, 0);
}

/* ---- players that fail */

static int opened, begun;

static void *open_player(const struct series_player *player, const struct match_plan *with, struct text *why)
{
	(void)with;
	if (!player->own) {
		base_put_string(why, "there is no such program");
		return NULL;
	}
	opened++;
	return &opened;
}

static void begin_player(void *it, const struct match *match, int side)
{
	(void)it;
	assert_int_equal(match->ply, 0);
	assert_in_range(side, 0, 1);
	begun++;
}

/* After three moves it has none, or one that nobody can make. */
static bool choose(void *it, const struct bot_question *question, struct move *move, struct text *why)
{
	static int asked;

	(void)it;
	if (++asked % 4 != 0) {
		question->rules->sample(question->tables, question->view, question->seat, question->rng, move);
		return true;
	}
	if (asked % 8 == 0) {
		move->verb = 60000;
		return true;
	}
	base_put_string(why, "no answer after 5 s");
	return false;
}

static void close_player(void *it)
{
	(void)it;
	opened--;
}

static const struct series_kind frail = {
	.open = open_player, .begin = begin_player, .choose = choose, .close = close_player};

TEST(who_fails_loses)
{
	struct series_player broken = {.name = "frail", .kind = &frail, .own = "x"};
	const struct series_player *const players[] = {&greedy, &broken};
	struct arena *arena = base_open_arena();
	struct series_table table;
	bool silent = false, nonsense = false;

	begun = 0;
	assert_true(series_open_table(&table, &plan, players, 2, arena));
	for (uint64_t i = 0; i < 12; i++) {
		struct series_result result;

		series_play_game(&table, "word", i, i % 2 ? (const int[]){1, 0} : (const int[]){0, 1}, &result);
		assert_false(result.broken);
		if (result.failed < 0)
			continue;
		assert_int_equal(result.failed, i % 2 ? 0 : 1);
		assert_int_equal(result.outcome.winner, i % 2 ? 1 : 0);
		silent = silent || strstr(result.why, "no answer after 5 s");
		nonsense = nonsense || strstr(result.why, "was refused");
	}
	assert_true(silent && nonsense);
	assert_int_equal(begun, 12);
	series_close_table(&table);
	assert_int_equal(opened, 0);
	broken.own = NULL;
	assert_false(series_open_table(&table, &plan, players, 2, arena));
	assert_string_equal(table.why, "there is no such program");
	series_close_table(&table);
	base_close_arena(arena);
}

AROUND_ALL(open_all, load_close);
