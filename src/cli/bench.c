/* bench.c: `durbar bench`: how fast a scenario is played at random, on one thread, or what each part of it costs.
 * May use: base, engine, codec, primitives. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/primitives.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "cli/world.h"
#include "codec/codec.h"
#include "engine/perft.h"

struct bench {
	uint64_t moves, games;
	double seconds, copy_ns;
};

static void measure_play(const struct match_plan *plan, uint64_t seed, double seconds, void *state, struct bench *bench)
{
	const struct rules *rules = plan->rules;
	struct cli_progress progress;
	double start = cli_worked();

	cli_start_progress(&progress, "games", 0);
	do {
		uint64_t key[2];
		struct rng rng;

		engine_make_game_key(seed, (uint32_t)bench->games, key);
		rng.state = key[0];
		engine_set_up(plan, key, state);
		bench->moves += engine_play_random(rules, plan->tables, state, &rng, rules->facts.longest);
		bench->games++;
		bench->seconds = cli_worked() - start;
		cli_show_progress(&progress, bench->games);
	} while (bench->seconds < seconds);
	cli_end_progress(&progress);
}

static void measure_copy(const struct match_plan *plan, void *state, void *other, struct bench *bench)
{
	enum { COPIES = 200000 };
	size_t size = plan->rules->facts.state_size;
	double start = cli_worked();

	for (int i = 0; i < COPIES; i++) {
		memcpy(i & 1 ? state : other, i & 1 ? other : state, size);
		/* The compiler must not see that nobody looks at the copies. */
		__asm__ volatile("" : : "r"(state), "r"(other) : "memory");
	}
	bench->copy_ns = (cli_worked() - start) * 1e9 / COPIES;
}

static void tell_bench(const struct bench *bench, const char *id, size_t state_size, bool as_json)
{
	double moves = (double)bench->moves / bench->seconds, games = (double)bench->games / bench->seconds;
	double length = (double)bench->moves / (double)bench->games;

	/* Rates are no facts of a game: they stand here as numbers with a point, which writers have not. */
	if (as_json)
		printf("{\"scenario\": \"%s\", \"moves_per_s\": %.0f, \"games_per_s\": %.1f, \"moves_per_game\": %.1f, "
		       "\"state_bytes\": %zu, \"copy_ns\": %.1f}\n",
		       id, moves, games, length, state_size, bench->copy_ns);
	else
		printf("%s: %.0f moves/s, %.1f games/s, %.1f moves a game, state %zu bytes, one copy %.1f ns\n", id,
		       moves, games, length, state_size, bench->copy_ns);
}

static void run_play(struct cli_args *args, const struct match_plan *plan, uint64_t seed, double seconds)
{
	size_t size = plan->rules->facts.state_size;
	void *state = base_take_bytes(args->arena, size), *other = base_take_bytes(args->arena, size);
	struct bench bench = {0};

	measure_play(plan, seed, seconds, state, &bench);
	measure_copy(plan, state, other, &bench);
	tell_bench(&bench, args->words[0], size, cli_has_option(args, "json"));
}

static void run_primitives(struct cli_args *args, const struct match_plan *plan, uint64_t seed, double seconds)
{
	struct primitives *primitives = base_take_bytes(args->arena, sizeof *primitives);

	cli_measure_primitives(plan, seed, seconds, args->arena, primitives);
	if (cli_has_option(args, "json"))
		cli_write_primitives(primitives, args->words[0]);
	else
		cli_print_primitives(primitives, args->words[0]);
}

static int run_bench(struct cli_args *args)
{
	struct cli_world world;
	struct match_plan plan;
	size_t scenario;
	int64_t seconds;
	uint64_t key[2];
	int code;

	if (!cli_find_number(args, "seconds", 1, 3600, 3, &seconds))
		return CLI_USAGE;
	code = cli_find_scenario(args, args->words[0], &world, &scenario);
	if (!code)
		code = cli_plan_match(args, &world, scenario, &plan);
	if (code)
		return code;
	base_make_key(plan.seed, key);
	if (cli_has_option(args, "primitives"))
		run_primitives(args, &plan, key[0], (double)seconds);
	else
		run_play(args, &plan, key[0], (double)seconds);
	return CLI_DONE;
}

static const struct cli_option options[] = {
	{"seconds", 0, "N", "how long to play, in seconds of the processor; 3 where not given"},
	{"primitives", 0, NULL, "what copy, view, resample, sample, check, legal, ... and a greedy decision cost"},
	{"options", 0, "SET", "standard, scenario (what it presupposes), all (optional rules), or random"},
	{"option", 0, "NAME=VALUE", "set an option of the scenario; may be repeated"},
	{"seed", 0, "WORD", "which games are played; 1 where not given"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_bench_command = {
	.name = "bench",
	.synopsis =
		"SCENARIO [--primitives] [--seconds N] [--options SET] [--option NAME=VALUE]... [--seed WORD] [--json]",
	.summary = "measure how fast a scenario is played at random",
	.options = options,
	.seed = "1",
	.least = 1,
	.most = 1,
	.run = run_bench,
};
