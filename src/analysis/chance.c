/* chance.c: playing on, margins, and the curve that makes chances of them. May use: base, engine, bots. */
#include <math.h>
#include <string.h>

#include "analysis/chance.h"
#include "base/hash.h"

/* ---- playing on */

struct analysis_bench *analysis_open_bench(const struct match_plan *plan, struct arena *arena)
{
	struct analysis_bench *bench = base_take_bytes(arena, sizeof *bench);

	bench->plan = plan;
	bench->state = base_take_bytes(arena, plan->rules->facts.state_size);
	bench->view = base_take_bytes(arena, plan->rules->facts.state_size);
	bench->moves = base_take_bytes(arena, BOTS_MOVES * sizeof *bench->moves);
	bench->worth = base_take_bytes(arena, BOTS_MOVES * sizeof *bench->worth);
	return bench;
}

void analysis_change_dice(void *state, uint64_t key)
{
	uint64_t pair[2] = {key, ~key};

	base_seed_dice(state, pair);
}

static int first_seat(uint32_t seats)
{
	int seat = 0;

	while (!(seats >> seat & 1))
		seat++;
	return seat;
}

static void play_move(struct analysis_bench *bench, int seat, struct rng *rng)
{
	const struct rules *rules = bench->plan->rules;
	const void *tables = bench->plan->tables;
	struct bot_question ask = {
		.rules = rules, .tables = tables, .view = bench->view, .seat = seat, .rng = rng, .room = bench->moves};
	struct move move;

	rules->view(tables, bench->state, seat, bench->view);
	bots_choose_move(bots_find_bot("greedy"), &ask, &move);
	rules->apply(tables, bench->state, seat, &move, NULL);
}

void analysis_play_on(struct analysis_bench *bench, struct rng *rng, uint32_t until)
{
	const struct rules *rules = bench->plan->rules;
	const void *tables = bench->plan->tables;
	uint32_t acting;

	for (uint32_t i = 0; i < rules->facts.longest && (acting = rules->to_act(tables, bench->state)); i++) {
		if (rules->clock(tables, bench->state) >= until)
			return;
		play_move(bench, first_seat(acting), rng);
	}
}

/* ---- what a position is worth */

double analysis_count_points(const struct outcome *outcome)
{
	return outcome->winner < 0 ? 0.5 : outcome->winner == 0;
}

static double ask_seat(struct analysis_bench *bench, int seat)
{
	const struct rules *rules = bench->plan->rules;

	rules->view(bench->plan->tables, bench->state, seat, bench->view);
	return rules->evaluate(bench->plan->tables, bench->view, seat, NULL);
}

/* Of sides with several seats the first speaks: what one knows the others know. */
double analysis_find_margin(struct analysis_bench *bench)
{
	const struct rules_facts *facts = &bench->plan->rules->facts;

	return (ask_seat(bench, 0) - ask_seat(bench, facts->seats / facts->sides)) / 2;
}

/* A constant, the margin, and both again as the game nears its end: late the same margin is worth more. */
static void set_terms(const struct analysis_curve *curve, double margin, double clock, double *term)
{
	double late = fmin(1, clock / curve->length), size = margin / curve->scale;

	term[0] = 1;
	term[1] = size;
	term[2] = late;
	term[3] = size * late;
}

static double find_height(const double *weight, const double *term)
{
	double sum = 0;

	for (int i = 0; i < CHANCE_TERMS; i++)
		sum += weight[i] * term[i];
	return 1 / (1 + exp(-sum));
}

double analysis_find_chance(struct analysis_bench *bench, const struct analysis_curve *curve)
{
	const struct rules *rules = bench->plan->rules;
	struct outcome outcome = rules->result(bench->plan->tables, bench->state);
	double term[CHANCE_TERMS];

	if (outcome.over)
		return analysis_count_points(&outcome);
	set_terms(curve, analysis_find_margin(bench), rules->clock(bench->plan->tables, bench->state), term);
	return find_height(curve->weight, term);
}

/* ---- the curve */

/* A step of Newton's method needs a system of equations: gradient and curvature of the likelihood. */
struct slope {
	double curvature[CHANCE_TERMS][CHANCE_TERMS], gradient[CHANCE_TERMS];
};

static void find_slope(const struct analysis_lesson *lesson, size_t count, const double *weight, struct slope *slope)
{
	/* A little pull towards 0: games that one side always wins would have no end of it. */
	static const double pull = 0.5;

	for (int i = 0; i < CHANCE_TERMS; i++) {
		slope->gradient[i] = -pull * weight[i];
		for (int j = 0; j < CHANCE_TERMS; j++)
			slope->curvature[i][j] = i == j ? pull : 0;
	}
	for (size_t at = 0; at < count; at++) {
		double height = find_height(weight, lesson[at].term);

		for (int i = 0; i < CHANCE_TERMS; i++) {
			slope->gradient[i] += (lesson[at].points - height) * lesson[at].term[i];
			for (int j = 0; j < CHANCE_TERMS; j++)
				slope->curvature[i][j] +=
					height * (1 - height) * lesson[at].term[i] * lesson[at].term[j];
		}
	}
}

/* Gauss without exchanging rows: the pull makes every pivot positive. The answer stands in the gradient's place. */
static void solve_slope(struct slope *slope)
{
	for (int i = 0; i < CHANCE_TERMS; i++)
		for (int row = 0; row < CHANCE_TERMS; row++) {
			double part = slope->curvature[row][i] / slope->curvature[i][i];

			if (row == i)
				continue;
			for (int j = i; j < CHANCE_TERMS; j++)
				slope->curvature[row][j] -= part * slope->curvature[i][j];
			slope->gradient[row] -= part * slope->gradient[i];
		}
	for (int i = 0; i < CHANCE_TERMS; i++)
		slope->gradient[i] /= slope->curvature[i][i];
}

static void fit_curve(const struct analysis_lesson *lesson, size_t count, struct analysis_curve *curve)
{
	enum { STEPS = 25 };
	struct slope slope;

	memset(curve->weight, 0, sizeof curve->weight);
	for (int step = 0; step < STEPS; step++) {
		find_slope(lesson, count, curve->weight, &slope);
		solve_slope(&slope);
		for (int i = 0; i < CHANCE_TERMS; i++)
			curve->weight[i] += fmax(-1, fmin(1, slope.gradient[i]));
	}
}

void analysis_learn_curve(struct analysis_lesson *lesson, size_t count, struct analysis_curve *curve)
{
	curve->scale = curve->length = 1;
	for (size_t i = 0; i < count; i++) {
		curve->scale += fabs(lesson[i].term[0]) / (double)count;
		curve->length = fmax(curve->length, lesson[i].term[1]);
	}
	for (size_t i = 0; i < count; i++)
		set_terms(curve, lesson[i].term[0], lesson[i].term[1], lesson[i].term);
	fit_curve(lesson, count, curve);
}

/* ---- practice */

static void make_any_move(struct analysis_bench *bench, int seat, struct rng *rng)
{
	struct move move;

	bench->plan->rules->sample(bench->plan->tables, bench->state, seat, rng, &move);
	bench->plan->rules->apply(bench->plan->tables, bench->state, seat, &move, NULL);
}

/* Every second lesson is forgotten, so that those of a long game lie evenly. */
static size_t thin_lessons(struct analysis_lesson *lesson, size_t count)
{
	for (size_t i = 0; 2 * i < count; i++)
		lesson[i] = lesson[2 * i];
	return (count + 1) / 2;
}

size_t analysis_practise(struct analysis_bench *bench, uint64_t key, struct analysis_lesson *lesson, size_t most)
{
	const struct rules *rules = bench->plan->rules;
	const void *tables = bench->plan->tables;
	uint64_t pair[2] = {key, ~key};
	struct rng rng = {key};
	uint32_t next = 0, stride = 1, acting;
	size_t count = 0;
	struct outcome outcome;

	engine_set_up(bench->plan, pair, bench->state);
	for (uint32_t i = 0; i < rules->facts.longest && (acting = rules->to_act(tables, bench->state)); i++) {
		uint32_t clock = rules->clock(tables, bench->state);

		if (clock >= next) {
			lesson[count++] = (struct analysis_lesson){{analysis_find_margin(bench), clock}, 0};
			next = clock + stride;
		}
		if (count == most) {
			count = thin_lessons(lesson, count);
			stride *= 2;
		}
		if (base_pick_below(&rng, 10))
			play_move(bench, first_seat(acting), &rng);
		else
			make_any_move(bench, first_seat(acting), &rng);
	}
	outcome = rules->result(tables, bench->state);
	for (size_t i = 0; i < count; i++)
		lesson[i].points = analysis_count_points(&outcome);
	return count;
}
