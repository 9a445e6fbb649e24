/* perft.c: `durbar perft`: counts positions, or signs the behaviour of a scenario.
 * May use: base, engine, codec. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/moves.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "cli/world.h"
#include "codec/codec.h"
#include "engine/perft.h"

static int sign(const struct cli_args *args, const struct match_plan *plan, int64_t games)
{
	void *state = base_take_bytes(args->arena, plan->rules->facts.state_size);
	char hash[17];
	struct text text = base_start_text(hash, sizeof hash);
	uint64_t key[2];

	base_make_key(plan->seed, key);
	base_put_hex(&text, engine_sign_behaviour(plan, key[0], (uint32_t)games, state));
	if (cli_has_option(args, "json"))
		printf("{\"scenario\": \"%s\", \"seed\": \"%s\", \"games\": %" PRId64 ", \"signature\": \"%s\"}\n",
		       args->words[0], plan->seed, games, hash);
	else
		printf("%s: signature %s (%" PRId64 " game%s, seed %s)\n", args->words[0], hash, games,
		       base_end_plural((uint64_t)games), plan->seed);
	return CLI_DONE;
}

static int count_depths(const struct cli_args *args, const struct match_plan *plan, int depth)
{
	struct match *match = engine_start_match(plan, args->arena);
	struct perft *perft = engine_open_perft(plan->rules, plan->tables, depth, CLI_MOVES, args->arena);
	bool as_json = cli_has_option(args, "json");

	if (as_json)
		printf("{\"scenario\": \"%s\", \"seed\": \"%s\", \"leaves\": [", args->words[0], plan->seed);
	for (int d = 1; d <= depth; d++) {
		double start = cli_now();
		bool cut = false;
		uint64_t leaves = engine_count_leaves(perft, match->state, d, &cut);

		if (as_json)
			printf("%s%" PRIu64, d > 1 ? ", " : "", leaves);
		else
			printf("depth %d: %" PRIu64 " positions%s (%.2f s)\n", d, leaves, cut ? " or more" : "",
			       cli_now() - start);
		fflush(stdout);
	}
	if (as_json)
		printf("]}\n");
	return CLI_DONE;
}

static int run_perft(struct cli_args *args)
{
	struct cli_world world;
	struct match_plan plan;
	size_t scenario;
	int64_t depth, games;
	int code;

	if (!cli_find_number(args, "depth", 1, 30, 3, &depth) ||
	    !cli_find_number(args, "games", 1, 1000000, 100, &games))
		return CLI_USAGE;
	code = cli_find_scenario(args, args->words[0], &world, &scenario);
	if (!code)
		code = cli_plan_match(args, &world, scenario, &plan);
	if (code)
		return code;
	return cli_has_option(args, "signature") ? sign(args, &plan, games) : count_depths(args, &plan, (int)depth);
}

static const struct cli_option options[] = {
	{"depth", 'd', "N", "moves to look ahead; 3 where not given"},
	{"signature", 0, NULL, "one number for the behaviour of many random games instead"},
	{"games", 0, "N", "games that go into the signature; 100 where not given"},
	{"options", 0, "SET", "standard, scenario (what it presupposes), all (optional rules), or random"},
	{"option", 0, "NAME=VALUE", "set an option of the scenario; may be repeated"},
	{"seed", 0, "WORD", "where the dice come from; 1 where not given"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_perft_command = {
	.name = "perft",
	.synopsis =
		"SCENARIO [--depth N] [--signature [--games N]] [--options SET] [--option NAME=VALUE]... [--seed WORD] [--json]",
	.summary = "count the positions that the rules allow, or sign their behaviour",
	.details = "The counts and the signature change when the rules behave differently; they are the same on every\n"
		   "machine and with every compiler.",
	.options = options,
	.seed = "1",
	.least = 1,
	.most = 1,
	.run = run_perft,
};
