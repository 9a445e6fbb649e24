/* new.c: `durbar new`: starts a game file. May use: base, engine, game. */
#include <stdio.h>

#include "cli/commands.h"
#include "cli/game.h"
#include "cli/tell.h"
#include "codec/codec.h"

static void tell_new(const struct cli_game *game, bool as_json)
{
	const struct match_plan *plan = &game->match->plan;
	char digest[65];
	struct json_writer json;

	if (as_json) {
		struct writer *writer = cli_start_json(&json);

		writer->put_text(writer, "file", game->file.path);
		cli_write_match(game->match, writer);
		cli_finish_json(&json);
		return;
	}
	engine_digest_seed(plan->seed, digest);
	printf("%s: %s, new game\nseed hash: %s\ndice: %s\n", game->file.path,
	       plan->rules->scenario(plan->tables, plan->scenario).title, digest, engine_describe_source(plan));
	cli_tell_standing(game->match);
	printf("next: durbar moves %s\n", game->file.path);
}

static int run_new(struct cli_args *args)
{
	const char *id = args->words[0], *path = cli_find_value(args, "output");
	struct cli_world world;
	struct match_plan plan;
	struct cli_game game;
	size_t scenario;
	int code = cli_find_scenario(args, id, &world, &scenario);

	if (!code)
		code = cli_plan_match(args, &world, scenario, &plan);
	if (code)
		return code;
	if (!path) {
		char name[256];

		snprintf(name, sizeof name, "%.200s.durbar", id);
		path = base_copy_text(args->arena, name, sizeof name - 1);
	}
	code = cli_create_game(args, path, &world, &plan, cli_has_option(args, "force"), &game);
	if (!code)
		tell_new(&game, cli_has_option(args, "json"));
	cli_close_game(&game);
	return code;
}

static const struct cli_option options[] = {
	{"output", 'o', "FILE", "the game file; SCENARIO.durbar where none is given"},
	{"options", 0, "SET", "standard, scenario (what it presupposes), all (optional rules), or random"},
	{"option", 0, "NAME=VALUE", "set an option of the scenario; may be repeated"},
	{"seed", 0, "WORD", "choose the seed of the dice, which is told to all; drawn where none is given"},
	{"force", 0, NULL, "replace a file that exists"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_new_command = {
	.name = "new",
	.synopsis = "SCENARIO [-o FILE] [--options SET] [--option NAME=VALUE]... [--seed WORD] [--force] [--json]",
	.summary = "start a game in a file",
	.details = "The seed decides every die. Its hash is printed now: whoever notes it can check at the end that\n"
		   "the dice were not chosen. Same seed and same moves give the same game.",
	.options = options,
	.least = 1,
	.most = 1,
	.run = run_new,
};
