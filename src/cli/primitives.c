/* primitives.c: `durbar bench --primitives`: what each member of struct rules that matters in play costs, along random
 * and greedy games. May use: base, engine, bots, the clock. */
#include "cli/primitives.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "bots/bots.h"
#include "engine/perft.h"

enum { ONE_IN = 8, CLOCK_TRIES = 2001 };

static const char *const names[PRIMITIVES] = {"copy",     "view",     "resample", "sample", "check", "legal",
                                              "appraise", "evaluate", "apply",    "hash",   "greedy"};

/* The memory of a measurement. */
struct bench_table {
	const struct match_plan *plan;
	struct primitives *primitives;
	struct rng rng;
	void *state, *other, *view;
	struct move *moves;
	int32_t *worth;
	double clock_ns; /* what reading the clock costs */
};

static double worked_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

double cli_worked(void)
{
	return worked_ns() / 1e9;
}

static size_t find_bucket(uint64_t ns)
{
	int shift = ns < COST_STEPS ? 0 : 63 - __builtin_clzll(ns) - 6;
	size_t scale = ns < COST_STEPS ? 0 : (size_t)shift + 1;

	if (scale >= COST_SCALES)
		return COST_BUCKETS - 1;
	return scale * COST_STEPS + ((ns >> shift) & (COST_STEPS - 1));
}

/* The least time that falls into a bucket. */
static double bucket_ns(size_t bucket)
{
	size_t scale = bucket / COST_STEPS, step = bucket % COST_STEPS;

	return scale ? (double)((COST_STEPS + step) << (scale - 1)) : (double)step;
}

static void note_cost(struct bench_table *table, enum primitive primitive, double start)
{
	struct cost *cost = &table->primitives->cost[primitive];
	double ns = worked_ns() - start - table->clock_ns;

	ns = ns < 0 ? 0 : ns;
	cost->count++;
	cost->sum += ns;
	cost->bucket[find_bucket((uint64_t)ns)]++;
}

/* The median of many readings without anything between them. */
static double measure_clock(struct primitives *primitives)
{
	struct cost *cost = &primitives->cost[0];
	uint32_t below = 0;
	size_t bucket = 0;

	for (int i = 0; i < CLOCK_TRIES; i++) {
		double start = worked_ns();

		cost->bucket[find_bucket((uint64_t)(worked_ns() - start))]++;
	}
	while ((below += cost->bucket[bucket]) <= CLOCK_TRIES / 2)
		bucket++;
	memset(cost, 0, sizeof *cost);
	return bucket_ns(bucket);
}

static void measure_copy(struct bench_table *table)
{
	double start = worked_ns();

	memcpy(table->other, table->state, table->plan->rules->facts.state_size);
	/* The compiler must not see that nobody looks at the copy. */
	__asm__ volatile("" : : "r"(table->other) : "memory");
	note_cost(table, PRIMITIVE_COPY, start);
}

static void measure_hash(struct bench_table *table)
{
	double start = worked_ns();
	uint64_t hash = engine_hash_position(table->plan->rules, table->state);

	__asm__ volatile("" : : "r"(hash));
	note_cost(table, PRIMITIVE_HASH, start);
}

/* What a seat knows, what it could be, what it can do and what it thinks of that. */
static void measure_thought(struct bench_table *table, int seat)
{
	const struct rules *rules = table->plan->rules;
	const void *tables = table->plan->tables;
	struct move_list moves = {table->moves, BOTS_MOVES, 0, false};
	int32_t worth;
	double start = worked_ns();

	rules->view(tables, table->state, seat, table->view);
	note_cost(table, PRIMITIVE_VIEW, start);
	start = worked_ns();
	rules->resample(tables, table->view, seat, &table->rng, table->other);
	note_cost(table, PRIMITIVE_RESAMPLE, start);
	start = worked_ns();
	rules->legal(tables, table->view, seat, &moves);
	note_cost(table, PRIMITIVE_LEGAL, start);
	table->primitives->listed += moves.count;
	start = worked_ns();
	rules->appraise(tables, table->view, seat, NULL, moves.list, moves.count, table->worth);
	note_cost(table, PRIMITIVE_APPRAISE, start);
	start = worked_ns();
	worth = rules->evaluate(tables, table->view, seat, NULL);
	__asm__ volatile("" : : "r"(worth));
	note_cost(table, PRIMITIVE_EVALUATE, start);
}

/* A random decision on the state itself, made on a copy. */
static void measure_move(struct bench_table *table, int seat)
{
	const struct rules *rules = table->plan->rules;
	const void *tables = table->plan->tables;
	struct rng rng = table->rng;
	struct refusal refusal;
	struct move move;
	double start = worked_ns();

	rules->sample(tables, table->state, seat, &rng, &move);
	note_cost(table, PRIMITIVE_SAMPLE, start);
	start = worked_ns();
	refusal = rules->check(tables, table->state, seat, &move);
	__asm__ volatile("" : : "r"(refusal.rule));
	note_cost(table, PRIMITIVE_CHECK, start);
	measure_copy(table);
	start = worked_ns();
	rules->apply(tables, table->other, seat, &move, NULL);
	note_cost(table, PRIMITIVE_APPLY, start);
}

static void play_random(struct bench_table *table, int seat)
{
	const struct rules *rules = table->plan->rules;
	struct move move;

	if (base_pick_below(&table->rng, ONE_IN) == 0) {
		measure_thought(table, seat);
		measure_move(table, seat);
		measure_hash(table);
	}
	rules->sample(table->plan->tables, table->state, seat, &table->rng, &move);
	rules->apply(table->plan->tables, table->state, seat, &move, NULL);
}

static void play_greedy(struct bench_table *table, int seat)
{
	const struct rules *rules = table->plan->rules;
	const void *tables = table->plan->tables;
	struct bot_question question = {.rules = rules,
	                                .tables = tables,
	                                .view = table->view,
	                                .seat = seat,
	                                .rng = &table->rng,
	                                .room = table->moves};
	struct move move;
	double start;

	rules->view(tables, table->state, seat, table->view);
	start = worked_ns();
	bots_choose_move(bots_find_bot("greedy"), &question, &move);
	note_cost(table, PRIMITIVE_GREEDY, start);
	rules->apply(tables, table->state, seat, &move, NULL);
}

/* Games until the time is over; the last one is not played to its end. */
static void play_games(struct bench_table *table, uint64_t seed, double seconds,
                       void (*play)(struct bench_table *table, int seat))
{
	const struct rules *rules = table->plan->rules;
	double start = cli_worked();

	for (uint32_t game = 0; cli_worked() - start < seconds; game++) {
		uint32_t acting, left = rules->facts.longest;
		uint64_t key[2];

		engine_make_game_key(seed, game, key);
		table->rng.state = key[0] ^ key[1];
		engine_set_up(table->plan, key, table->state);
		while (left-- && (acting = rules->to_act(table->plan->tables, table->state)) != 0) {
			play(table, engine_pick_seat(acting, &table->rng));
			if (left % 64 == 0 && cli_worked() - start >= seconds)
				break;
		}
	}
}

void cli_measure_primitives(const struct match_plan *plan, uint64_t seed, double seconds, struct arena *arena,
                            struct primitives *primitives)
{
	size_t size = plan->rules->facts.state_size;
	struct bench_table table = {.plan = plan, .primitives = primitives};

	memset(primitives, 0, sizeof *primitives);
	table.state = base_take_bytes(arena, size);
	table.other = base_take_bytes(arena, size);
	table.view = base_take_bytes(arena, size);
	table.moves = base_take_bytes(arena, BOTS_MOVES * sizeof *table.moves);
	table.worth = base_take_bytes(arena, BOTS_MOVES * sizeof *table.worth);
	table.clock_ns = measure_clock(primitives);
	play_games(&table, seed, seconds / 2, play_random);
	play_games(&table, seed, seconds / 2, play_greedy);
}

static double mean_us(const struct cost *cost)
{
	return cost->count ? cost->sum / (double)cost->count / 1000 : 0;
}

/* The time that at most one call in a hundred takes longer than. */
static double late_us(const struct cost *cost)
{
	uint64_t left = cost->count / 100;
	size_t bucket = COST_BUCKETS - 1;

	while (bucket && cost->bucket[bucket] <= left)
		left -= cost->bucket[bucket--];
	return bucket_ns(bucket) / 1000;
}

static double mean_listed(const struct primitives *primitives)
{
	const struct cost *legal = &primitives->cost[PRIMITIVE_LEGAL];

	return legal->count ? (double)primitives->listed / (double)legal->count : 0;
}

void cli_print_primitives(const struct primitives *primitives, const char *scenario)
{
	printf("%s, microseconds of the processor    mean      p99    measured\n", scenario);
	for (int i = 0; i < PRIMITIVES; i++)
		printf("  %-30s %10.2f %10.2f %10" PRIu64 "\n", names[i], mean_us(&primitives->cost[i]),
		       late_us(&primitives->cost[i]), primitives->cost[i].count);
	printf("  moves listed by legal %19.1f\n", mean_listed(primitives));
}

void cli_write_primitives(const struct primitives *primitives, const char *scenario)
{
	printf("{\"scenario\": \"%s\", \"moves_listed\": %.1f, \"primitives\": {", scenario, mean_listed(primitives));
	for (int i = 0; i < PRIMITIVES; i++)
		printf("%s\"%s\": {\"mean_us\": %.3f, \"p99_us\": %.3f, \"count\": %" PRIu64 "}", i ? ", " : "",
		       names[i], mean_us(&primitives->cost[i]), late_us(&primitives->cost[i]),
		       primitives->cost[i].count);
	printf("}}\n");
}
