/* bots_search.c: the bot that thinks: the same answer with any number of threads and for all worlds that its seat cannot tell
 * apart, within its budget, at once when it is told to stop; and what is told to people who ask for advice.
 * May use: everything. */
#include "base/arena.h"
#include "bots/bots.h"
#include "bots/contest.h"
#include "engine/match.h"
#include "load.h"
#include "systems/restless/restless.h"
#include "systems/sunset/sunset.h"
#include "test.h"

static struct {
	struct match_plan plan;
	struct match *match;
	struct arena *arena;
	struct move *room;
	void *view, *other;
} table;

static void open_table(const struct rules *rules, const char *id)
{
	size_t scenario = 0;
	const void *tables = load_open(rules);

	assert_true(engine_find_scenario(rules, tables, id, &scenario));
	table.arena = base_open_arena();
	table.plan = engine_plan_match(rules, tables, scenario);
	assert_true(engine_set_seed(&table.plan, "thinker"));
	table.match = engine_start_match(&table.plan, table.arena);
	table.room = base_take_bytes(table.arena, BOTS_MOVES * sizeof *table.room);
	table.view = base_take_bytes(table.arena, rules->facts.state_size);
	table.other = base_take_bytes(table.arena, rules->facts.state_size);
}

static void close_table(void)
{
	base_close_arena(table.arena);
	load_close(NULL);
}

static struct bot_question ask_about(const void *view, int seat, struct rng *rng)
{
	return (struct bot_question){.rules = table.plan.rules,
	                             .tables = table.plan.tables,
	                             .view = view,
	                             .seat = seat,
	                             .rng = rng,
	                             .room = table.room};
}

/* Plays on with greedy to a decision among several moves; the seat that has it. */
static int go_on(int moves)
{
	for (int i = 0;; i++) {
		uint32_t acting = engine_seats_to_act(table.match);
		int seat = acting ? __builtin_ctz(acting) : -1;
		struct rng rng = {(uint64_t)i};
		struct bot_question ask;
		struct move_list list = {table.room, BOTS_MOVES, 0, false};
		struct move move;

		assert_true(seat >= 0);
		table.plan.rules->view(table.plan.tables, table.match->state, seat, table.view);
		table.plan.rules->legal(table.plan.tables, table.view, seat, &list);
		if (i >= moves && list.count > 4)
			return seat;
		ask = ask_about(table.view, seat, &rng);
		memset(&move, 0, sizeof move);
		bots_choose_move(bots_find_bot("greedy"), &ask, &move);
		assert_null(engine_play_move(table.match, seat, &move).rule);
	}
}

static struct move choose(const void *view, int seat, struct bot_budget budget, int threads, struct bot_memory *memory)
{
	struct rng rng = {7};
	struct bot_question ask = ask_about(view, seat, &rng);
	struct move move;

	memset(&move, 0, sizeof move);
	ask.budget = budget;
	ask.threads = threads;
	ask.memory = memory;
	bots_choose_move(bots_find_bot("search"), &ask, &move);
	return move;
}

static void look_at_threads(const struct rules *rules, const char *scenario)
{
	open_table(rules, scenario);
	for (int i = 0; i < 6; i++) {
		int seat = go_on(3 + i);
		struct bot_memory memory[3] = {{0}, {0}, {0}};
		struct move one = choose(table.view, seat, (struct bot_budget){60, 0}, 1, &memory[0]);
		struct move two = choose(table.view, seat, (struct bot_budget){60, 0}, 2, &memory[1]);
		struct move four = choose(table.view, seat, (struct bot_budget){60, 0}, 4, &memory[2]);

		assert_memory_equal(&one, &two, sizeof one);
		assert_memory_equal(&one, &four, sizeof one);
		assert_memory_equal(&memory[0], &memory[1], sizeof memory[0]);
		assert_memory_equal(&memory[0], &memory[2], sizeof memory[0]);
		assert_null(engine_play_move(table.match, seat, &one).rule);
	}
	close_table();
}

TEST(it_answers_the_same_with_any_number_of_threads)
{
	look_at_threads(&sunset_rules, "persia");
	look_at_threads(&restless_rules, "restless-d");
}

/* Worlds that differ only in what is hidden: what the seat is asked about is the same, and so must be what it answers. */
TEST(it_sees_its_view_and_nothing_else)
{
	int differ = 0;

	open_table(&sunset_rules, "persia");
	for (int i = 0; i < 4; i++) {
		int seat = go_on(8);
		const struct rules *rules = table.plan.rules;
		struct bot_memory memory[2] = {{0}, {0}};
		struct rng rng = {(uint64_t)i + 50};
		void *world = base_take_bytes(table.arena, rules->facts.state_size);
		struct move here, there;

		rules->resample(table.plan.tables, table.view, seat, &rng, world);
		differ += memcmp(world, table.match->state, rules->facts.state_size) != 0;
		rules->view(table.plan.tables, world, seat, table.other);
		here = choose(table.view, seat, (struct bot_budget){12, 0}, 1, &memory[0]);
		there = choose(table.other, seat, (struct bot_budget){12, 0}, 1, &memory[1]);
		assert_memory_equal(&here, &there, sizeof here);
		assert_null(engine_play_move(table.match, seat, &here).rule);
	}
	assert_true(differ > 0);
	close_table();
}

/* ---- budgets */

TEST(a_budget_is_read_or_refused)
{
	static const char *const wrong[] = {"",           "rollouts",      "rollouts=", "rollouts=0",
	                                    "rollouts=x", "rollouts=5x",   "ms=-1",     "ms= 5",
	                                    "rush",       "ms=99999999999"};
	struct bot_budget budget = {0, 0};

	assert_true(bots_read_budget("rollouts=200", &budget));
	assert_int_equal(budget.rollouts, 200);
	assert_true(bots_read_budget("ms=1000", &budget));
	assert_int_equal(budget.ms, 1000);
	assert_int_equal(budget.rollouts, 0);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_false(bots_read_budget(wrong[i], &budget));
}

TEST(a_person_never_waits_longer_than_patience_lasts)
{
	int64_t waited = 0;

	for (int i = 0; i < 30; i++)
		waited += bots_share_time((struct bot_budget){400, 1000}, waited).ms;
	assert_true(waited <= BOTS_PATIENCE + 30);
	assert_int_equal(bots_share_time((struct bot_budget){400, 0}, 99999).ms, 1);
	assert_int_equal(bots_share_time((struct bot_budget){0, 5}, 0).ms, 5);
}

/* Every rollout of a contest is counted. */
TEST(a_contest_spends_what_it_has)
{
	struct rng rng = {1};
	struct bot_question ask;
	struct bots_contest *contest;
	int seat, spent = 0;

	open_table(&sunset_rules, "persia");
	seat = go_on(6);
	ask = ask_about(table.view, seat, &rng);
	contest = bots_open_contest(&ask, 5, table.arena);
	contest->count = 5;
	for (int i = 0; i < 5; i++)
		contest->trial[i] = (struct bots_trial){.horizon = 1};
	bots_hold_contest(contest, 100, 1, 1);
	for (int i = 0; i < 5; i++)
		spent += contest->worlds[i];
	assert_true(spent <= 100 && spent >= 80);
	/* All are the same trial, so they had the same luck. */
	assert_int_equal(bots_mean_worth(contest, 0), bots_mean_worth(contest, contest->order[1]));
	assert_false(bots_is_clear(contest, contest->order[1], 0, 100));
	close_table();
}

/* There is no time for five hundred worlds: those that there was time for count, and every trial has seen the same. How many
 * that are is the machine's affair, so a slow one gets more time. */
TEST(a_round_that_is_cut_short_counts_by_worlds)
{
	struct rng rng = {1};
	struct bot_question ask;
	struct bots_contest *contest;
	int seat;

	open_table(&sunset_rules, "persia");
	seat = go_on(6);
	ask = ask_about(table.view, seat, &rng);
	ask.threads = 2;
	contest = bots_open_contest(&ask, 5, table.arena);
	contest->count = 5;
	for (int i = 0; i < 5; i++)
		contest->trial[i] = (struct bots_trial){.horizon = RULES_TO_THE_END};
	for (ask.budget.ms = 50; !contest->worlds[0]; ask.budget.ms *= 2) {
		struct bots_limit limit = bots_set_limit(&ask, 1, 1);

		bots_start_contest(contest);
		assert_false(bots_try_worlds(contest, 5, CONTEST_WORLDS, &limit));
	}
	assert_true(contest->worlds[0] < CONTEST_WORLDS);
	for (int i = 1; i < 5; i++)
		assert_int_equal(contest->worlds[i], contest->worlds[0]);
	/* All are the same trial, so they had the same luck. */
	assert_int_equal(bots_mean_worth(contest, 0), bots_mean_worth(contest, 4));
	close_table();
}

/* In every second world the others judge by the doctrines that are entered, in the rest as if there were none. */
TEST(the_others_judge_otherwise_in_every_second_world)
{
	enum { WORLDS = 16 };
	struct rng rng = {1};
	struct bot_question ask;
	struct bots_limit limit = {0, NULL};
	struct bots_contest *plain, *mixed;
	int differ = 0;

	open_table(&sunset_rules, "persia");
	ask = ask_about(table.view, go_on(6), &rng);
	plain = bots_open_contest(&ask, 5, table.arena);
	mixed = bots_open_contest(&ask, 5, table.arena);
	plain->count = mixed->count = 1;
	plain->trial[0] = mixed->trial[0] = (struct bots_trial){.horizon = RULES_TO_THE_END};
	mixed->enemy[mixed->enemies++] = engine_find_doctrine(ask.rules, ask.tables, "idle");
	bots_start_contest(plain);
	bots_start_contest(mixed);
	assert_true(bots_try_worlds(plain, 1, WORLDS, &limit));
	assert_true(bots_try_worlds(mixed, 1, WORLDS, &limit));
	for (int i = 0; i < WORLDS; i++) {
		if (i % 2 == 0)
			assert_int_equal(plain->worth[0][i], mixed->worth[0][i]);
		else
			differ += plain->worth[0][i] != mixed->worth[0][i];
	}
	assert_true(differ > WORLDS / 4);
	close_table();
}

/* Games to the end that all end alike tell that the game is decided; then it stops, and in no other case before it must. */
TEST(a_decided_game_is_thought_about_no_more)
{
	enum { FIRST = 8, TRIALS = 2, ROLLOUTS = 40 };
	int decided = 0, open = 0;

	open_table(&restless_rules, "restless-e");
	for (int i = 0; engine_seats_to_act(table.match) && i < 10; i++) {
		struct rng rng = {1};
		struct bot_question ask = ask_about(table.view, go_on(1), &rng);
		struct bots_contest *contest = bots_open_contest(&ask, (uint64_t)i, table.arena);
		bool alike = true;

		contest->count = TRIALS;
		for (int trial = 0; trial < TRIALS; trial++)
			contest->trial[trial] = (struct bots_trial){.horizon = RULES_TO_THE_END};
		bots_hold_contest(contest, ROLLOUTS, 1, 1);
		for (int world = 1; world < FIRST; world++)
			alike = alike && contest->future[0][world].half == contest->future[0][0].half;
		assert_int_equal(contest->worlds[0] == FIRST, alike);
		decided += alike;
		open += !alike;
	}
	assert_true(decided > 0 && open > 0);
	close_table();
}

TEST(with_a_budget_of_time_it_ends_by_itself)
{
	struct bot_memory memory = {0};
	struct move move;
	int seat;

	open_table(&sunset_rules, "persia");
	seat = go_on(6);
	move = choose(table.view, seat, (struct bot_budget){0, 20}, 2, &memory);
	assert_null(engine_play_move(table.match, seat, &move).rule);
	close_table();
}

/* Millions of rollouts would take hours: the test ends because it stops. */
TEST(it_stops_when_it_is_told_to)
{
	static const atomic_bool stop = true;
	struct rng rng = {7}, same = {7};
	struct bot_question ask;
	struct move move, first;
	int seat;

	open_table(&sunset_rules, "persia");
	seat = go_on(6);
	ask = ask_about(table.view, seat, &rng);
	memset(&move, 0, sizeof move);
	ask.budget = (struct bot_budget){1000000, 0};
	ask.stop = &stop;
	bots_choose_move(bots_find_bot("search"), &ask, &move);
	/* Who has not thought plays as greedy does. */
	base_next_random(&same);
	ask.rng = &same;
	memset(&first, 0, sizeof first);
	bots_choose_move(bots_find_bot("greedy"), &ask, &first);
	assert_null(table.plan.rules->check(table.plan.tables, table.match->state, seat, &move).rule);
	assert_memory_equal(&move, &first, sizeof move);
	close_table();
}

/* Where its horizon is 0 it plays as greedy does, though it does not in other wars of the same system. */
TEST(it_plays_as_greedy_where_plans_are_no_gain)
{
	open_table(&sunset_rules, "asante");
	for (int i = 0; i < 20; i++) {
		int seat = go_on(i ? 1 : 6);
		struct rng rng = {7};
		struct bot_question ask = ask_about(table.view, seat, &rng);
		struct move move, thought = choose(table.view, seat, (struct bot_budget){40, 0}, 1, NULL);

		base_next_random(&rng);
		memset(&move, 0, sizeof move);
		bots_choose_move(bots_find_bot("greedy"), &ask, &move);
		assert_memory_equal(&move, &thought, sizeof move);
	}
	close_table();
}

/* ---- advice */

TEST(advice_has_plans_that_can_be_made_and_their_chances)
{
	struct rng rng = {3};
	struct bot_question ask;
	struct bot_advice advice;
	int seat;

	open_table(&sunset_rules, "persia");
	seat = go_on(30);
	ask = ask_about(table.view, seat, &rng);
	ask.budget.rollouts = 60;
	bots_advise(&ask, &advice);
	assert_true(advice.count >= 2 && advice.count <= BOTS_ADVICE);
	for (size_t i = 0; i < advice.count; i++) {
		const struct bot_plan *plan = &advice.plan[i];

		assert_null(table.plan.rules->check(table.plan.tables, table.view, seat, &plan->move).rule);
		assert_int_equal(plan->games, advice.plan[0].games);
		assert_true(plan->games > 0 && plan->won + plan->drawn <= plan->games);
		for (size_t j = 0; j < i; j++)
			assert_memory_not_equal(&advice.plan[j].move, &plan->move, sizeof plan->move);
	}
	assert_false(advice.plan[advice.count - 1].clear);
	close_table();
}
