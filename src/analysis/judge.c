/* judge.c: candidates, worlds, differences. May use: base, engine, bots, chance. */
#include <math.h>
#include <string.h>

#include "analysis/judge.h"
#include "base/hash.h"

struct analysis_desk *analysis_open_desk(const struct match_plan *match, const struct analysis_plan *plan,
                                         const struct analysis_curve *curve, struct arena *arena)
{
	struct analysis_desk *desk = base_take_bytes(arena, sizeof *desk);

	desk->bench = analysis_open_bench(match, arena);
	desk->curve = curve;
	desk->worlds = plan->worlds;
	desk->tried = plan->tried;
	desk->seed = plan->seed;
	for (int i = 0; i < ANALYSIS_TRIED; i++)
		desk->chance[i] = base_take_bytes(arena, plan->worlds * sizeof *desk->chance[i]);
	return desk;
}

/* ---- what might have been done instead */

static bool is_there(const struct analysis_desk *desk, size_t count, const struct move *move)
{
	for (size_t i = 0; i < count; i++)
		if (!engine_compare_moves(&desk->move[i], move))
			return true;
	return false;
}

/* The move that was made, then what the system proposes to somebody who sees what its seat sees. */
static size_t find_candidates(struct analysis_desk *desk, const struct analysis_move *made)
{
	struct analysis_bench *bench = desk->bench;
	const struct rules *rules = bench->plan->rules;
	struct move_list list = {bench->moves, BOTS_MOVES, 0, false};
	size_t count = 1, proposed;

	desk->move[0] = made->made;
	/* Conceding, and what else is done out of turn, is no decision about the game. */
	if (rules->any_time && rules->any_time(&made->made))
		return 1;
	rules->view(bench->plan->tables, made->position, made->seat, bench->view);
	proposed = engine_propose_moves(rules, bench->plan->tables, bench->view, made->seat, NULL, ANALYSIS_TRIED,
	                                &list, bench->worth);
	for (size_t i = 0; i < proposed && count < desk->tried; i++)
		if (!is_there(desk, count, &bench->moves[i]))
			desk->move[count++] = bench->moves[i];
	return count;
}

/* ---- worlds */

/* Plays the turn of the decision to its end in each world, by the move or, where there is none, from the position. All moves of
 * a decision see the same dice in the same world. */
static void try_worlds(struct analysis_desk *desk, const struct analysis_move *made, const void *from,
                       const struct move *move, double *chance)
{
	struct analysis_bench *bench = desk->bench;
	const struct rules *rules = bench->plan->rules;
	uint32_t until = rules->clock(bench->plan->tables, made->position) + 1;

	for (uint32_t world = 0; world < desk->worlds; world++) {
		uint64_t which[3] = {desk->seed, made->ply, world};
		uint64_t key = base_hash_bytes(which, sizeof which, 0);
		struct rng rng = {key};

		memcpy(bench->state, from, rules->facts.state_size);
		analysis_change_dice(bench->state, key);
		if (move)
			rules->apply(bench->plan->tables, bench->state, made->seat, move, NULL);
		analysis_play_on(bench, &rng, until);
		chance[world] = analysis_find_chance(bench, desk->curve);
	}
}

static double find_mean(const double *value, uint32_t count)
{
	double sum = 0;

	for (uint32_t i = 0; i < count; i++)
		sum += value[i];
	return sum / count;
}

static double find_error(const double *value, uint32_t count)
{
	double mean = find_mean(value, count), sum = 0;

	for (uint32_t i = 0; i < count; i++)
		sum += (value[i] - mean) * (value[i] - mean);
	return count > 1 ? sqrt(sum / (count - 1) / count) : 1;
}

/* How much better than the move that was made, for its side; `spare` is room for the differences. */
static double find_gain(const struct analysis_desk *desk, int side, size_t at, double *spare, double *error)
{
	for (uint32_t i = 0; i < desk->worlds; i++)
		spare[i] = (desk->chance[at][i] - desk->chance[0][i]) * (side ? -1 : 1);
	*error = find_error(spare, desk->worlds);
	return find_mean(spare, desk->worlds);
}

/* Better beyond doubt: of several candidates the best of noise would be beyond two errors now and then, so three are asked for. */
static void find_best(struct analysis_desk *desk, struct analysis_move *move, size_t count)
{
	double spare[JUDGE_WORLDS];

	for (size_t i = 1; i < count; i++) {
		double error, gain = find_gain(desk, move->side, i, spare, &error);

		if (gain <= 3 * error || gain <= move->gave || gain < 0.005)
			continue;
		move->gave = gain;
		move->gave_error = error;
		move->best = desk->move[i];
	}
}

struct analysis_verdict analysis_judge_move(struct analysis_desk *desk, struct analysis_move *move, const void *after)
{
	size_t count = find_candidates(desk, move);
	struct analysis_verdict verdict = {0, 0, 0};
	double made;

	move->best = move->made;
	move->tried = (uint32_t)count;
	for (size_t i = 0; i < count; i++)
		try_worlds(desk, move, move->position, &desk->move[i], desk->chance[i]);
	find_best(desk, move, count);
	verdict.mean = verdict.fell = find_mean(desk->chance[0], desk->worlds);
	if (!move->dice)
		return verdict;
	made = find_error(desk->chance[0], desk->worlds);
	try_worlds(desk, move, after, NULL, desk->chance[1]);
	verdict.fell = find_mean(desk->chance[1], desk->worlds);
	verdict.error = hypot(made, find_error(desk->chance[1], desk->worlds));
	return verdict;
}
