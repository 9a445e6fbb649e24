/* contract_analysis.c: what an analysis promises, in a game of every system: start, luck, mistakes and drift make the result, threads
 * change nothing, who plays at random gives more away than who does not.
 * May use: everything. */
#include <math.h>

#include "analysis/analysis.h"
#include "test.h"
#include "walk.h"

/* Few worlds: a battle of conduct takes long. */
static const struct sight {
	const char *scenario;
	uint32_t worlds, practice;
} sights[] = {{"tally-1", 6, 12},   {"duel-1", 6, 12},      {"persia", 5, 6},
              {"restless-d", 4, 4}, {"mutiny-drill", 4, 4}, {"conduct-drill", 2, 1}};

static struct analysis_plan plan_sight(const struct sight *sight, int threads)
{
	return (struct analysis_plan){
		.worlds = sight->worlds, .practice = sight->practice, .tried = 3, .threads = threads, .seed = 7};
}

/* The first side is played by greedy, the other at random, or at random too. */
static struct match *play_game(struct world *world, const char *first, uint32_t moves, struct analysis *analysis)
{
	struct rng rng = {3}, luck = {4};
	struct match_plan plan = plan_game(world, 2, &rng);
	struct match *match = engine_start_match(&plan, world->arena);
	struct moment at;

	analysis->match = plan;
	while (match->ply < moves && (at = meet(world, match, &rng, 0)).seat >= 0) {
		struct bot_question ask = {.rules = world->rules,
		                           .tables = world->tables,
		                           .view = engine_seat_view(match, at.seat),
		                           .seat = at.seat,
		                           .rng = &luck,
		                           .room = world->moves.list};

		if (engine_seat_side(world->rules, at.seat) == 0)
			bots_choose_move(bots_find_bot(first), &ask, &at.move);
		assert_null(engine_play_move(match, at.seat, &at.move).rule);
		analysis_add_move(analysis, match);
	}
	return match;
}

static struct analysis *open_analysis(struct world *world)
{
	struct match_plan plan = engine_plan_match(world->rules, world->tables, world->scenario);

	return analysis_open(&plan, world->arena);
}

static void check_sums(const struct analysis *it)
{
	double sum = it->start + it->drift, end = it->outcome.winner < 0 ? 0.5 : it->outcome.winner == 0;

	for (int side = 0; side < 2; side++)
		sum += (side ? -1 : 1) * (it->side[side].luck - it->side[side].gave);
	if (fabs(sum - end) > 1e-9)
		fail_msg("start, luck, mistakes and drift make %f, the result is %f", sum, end);
	for (size_t i = 0; i < it->count; i++) {
		const struct analysis_move *move = &it->move[i];

		if (!(move->before > -0.1 && move->before < 1.1 && move->gave >= 0 && (move->dice || move->luck == 0)))
			fail_msg("move %zu: chance %f, gave %f, luck %f", i, move->before, move->gave, move->luck);
		assert_true(!engine_compare_moves(&move->made, &move->best) == (move->gave == 0));
	}
}

static struct analysis *analyse_game(struct world *world, const struct sight *sight, int threads)
{
	struct analysis *analysis = open_analysis(world);
	struct match *match = play_game(world, "greedy", UINT32_MAX, analysis);
	struct analysis_plan plan = plan_sight(sight, threads);

	assert_true(analysis_judge_game(analysis, match, &plan));
	return analysis;
}

static void look_at(struct world *world, const struct sight *sight)
{
	struct analysis *once = analyse_game(world, sight, 1), *again = analyse_game(world, sight, 3);

	check_sums(once);
	assert_int_equal(once->count, again->count);
	assert_memory_equal(once->side, again->side, sizeof once->side);
	assert_true(once->start == again->start);
	print_message("%s: start %.2f, gave away %.3f and %.3f, luck %.3f and %.3f, drift %.3f\n", sight->scenario,
	              once->start, once->side[0].gave, once->side[1].gave, once->side[0].luck, once->side[1].luck,
	              once->drift);
	if (!strcmp(sight->scenario, "persia"))
		assert_true(once->side[1].gave > 2 * once->side[0].gave);
}

static void look_at_scenario(struct world *world, void *with)
{
	const char *id = world->rules->scenario(world->tables, world->scenario).id;

	(void)with;
	for (size_t i = 0; i < sizeof sights / sizeof *sights; i++)
		if (!strcmp(sights[i].scenario, id))
			look_at(world, &sights[i]);
}

TEST(every_system_can_be_analysed)
{
	visit_worlds(look_at_scenario, NULL);
}

static void look_at_limits(struct world *world, void *with)
{
	struct analysis *analysis = open_analysis(world);
	atomic_bool stop = true;
	struct analysis_plan stopped = plan_sight(&sights[0], 1);
	struct match *match;
	size_t index[4];

	(void)with;
	if (strcmp(world->rules->scenario(world->tables, world->scenario).id, "tally-1") != 0)
		return;
	match = play_game(world, "random", 4, analysis);
	assert_false(analysis_judge_game(analysis, match, &stopped));
	analysis = open_analysis(world);
	match = play_game(world, "random", UINT32_MAX, analysis);
	stopped.stop = &stop;
	assert_false(analysis_judge_game(analysis, match, &stopped));
	stop = false;
	assert_true(analysis_judge_game(analysis, match, &stopped));
	assert_in_range(analysis_find_turning_points(analysis, index, 4), 1, 4);
	analysis_drop_move(analysis);
	assert_int_equal(analysis->count, match->ply - 1);
}

TEST(a_running_game_is_refused_and_work_can_be_stopped)
{
	visit_worlds(look_at_limits, NULL);
}
