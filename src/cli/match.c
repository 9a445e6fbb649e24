/* match.c: `durbar match`: two players against each other in pairs of games with one seed and sides exchanged, as many as are
 * asked for or as a sequential test needs. May use: base, engine, series, external, world. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/match.h"
#include "cli/world.h"
#include "external/external.h"

enum { DRAWN_SEED = 32, STANDARD_GAMES = 200, MOST_GAMES = 100000 };

/* ---- the run */

static void *open_hall(void *own, struct arena *arena)
{
	(void)own;
	return series_open_hall(arena);
}

/* In the first game of a pair the first player has the first side. */
static void play_game(void *own, void *hall, uint64_t game, struct series_result *result)
{
	static const int who[2][2] = {{0, 1}, {1, 0}};
	struct match_job *job = own;
	struct match_field *field = cli_find_field(job, game);
	const struct series_player *const players[2] = {&field->player[0], &field->player[1]};
	struct series_table *table =
		series_find_table(hall, (int)(field - job->field), &field->plan, players, 2, game, result);

	if (!table)
		return;
	series_play_game(table, job->seed, game / 2 / (uint64_t)job->fields, who[game % 2], result);
	result->number = game;
}

static void close_hall(void *own, void *hall)
{
	(void)own;
	series_close_hall(hall);
}

static void watch_games(void *own, uint64_t taken)
{
	cli_show_progress(&((struct match_job *)own)->progress, taken);
}

/* ---- counting */

/* Half points of the first player, who has this side. */
static int count_half_points(const struct series_result *result, int side)
{
	return result->outcome.winner < 0 ? 1 : result->outcome.winner == side ? 2 : 0;
}

static int32_t count_margin(const struct series_result *result, int side)
{
	return result->outcome.score[side] - result->outcome.score[!side];
}

static void note_failure(struct match_job *job, struct match_field *field, const struct series_result *result)
{
	int player = (int)(result->number % 2) ^ result->failed;

	if (!field->failed[player]++)
		cli_say_error("%s failed and lost (told once): %s, game %s after %u move%s: %s", job->name[player],
		              field->id, result->seed, result->moves, base_end_plural(result->moves), result->why);
}

static void add_pair(struct match_job *job, struct match_field *field, const struct series_result *first,
                     const struct series_result *second)
{
	struct series_pairs pair = {{0}, 0, 0, 0, 0, 0};
	int half = count_half_points(first, 0), other = count_half_points(second, 1);

	series_add_pair(&pair, half, other, count_margin(first, 0), count_margin(second, 1));
	series_join_pairs(&field->pairs, &pair);
	series_join_pairs(&job->all, &pair);
	field->won[0] += half == 2;
	field->won[1] += other == 2;
	field->moves += first->moves + second->moves;
}

static bool take_result(void *own, const struct series_result *result)
{
	struct match_job *job = own;
	struct match_field *field = cli_find_field(job, result->number);

	if (result->broken) {
		job->broken = *result;
		return false;
	}
	if (result->failed >= 0)
		note_failure(job, field, result);
	if (result->number % 2 == 0) {
		job->half = *result;
		return true;
	}
	add_pair(job, field, &job->half, result);
	return !job->sequential || series_judge_pairs(&job->test, &job->all) == SERIES_OPEN;
}

/* ---- the command */

static int tell_fault(const struct match_job *job)
{
	cli_say_error("game %" PRIu64 " of %s, seed %s, after %u move%s: %s", job->broken.number,
	              job->field[job->broken.number / 2 % (uint64_t)job->fields].id, job->broken.seed,
	              job->broken.moves, base_end_plural(job->broken.moves), job->broken.why);
	return CLI_FAULT;
}

static int play_all(struct cli_args *args, struct match_job *job, int threads)
{
	struct series_run run = {0, job->games, threads, job, open_hall, play_game, take_result, close_hall, NULL};
	double start = cli_now();
	bool done;

	cli_start_progress(&job->progress, "games", job->sequential ? 0 : job->games);
	run.watch = job->progress.visible ? watch_games : NULL;
	done = series_run_games(&run);
	cli_end_progress(&job->progress);
	if (!done) {
		cli_say_error("the machine has not enough memory; try -j 1");
		return CLI_FAULT;
	}
	if (job->broken.broken)
		return tell_fault(job);
	job->seconds = cli_now() - start;
	if (cli_has_option(args, "json"))
		cli_write_contest(job);
	else
		cli_print_contest(job);
	return CLI_DONE;
}

static int read_field(struct cli_args *args, struct match_job *job, const char *id)
{
	struct match_field *field = &job->field[job->fields];
	struct cli_world world;
	size_t scenario;
	int code;
	int64_t time;

	if (!cli_find_number(args, "move-time", 10, 3600000, EXTERNAL_MOVE_TIME, &time))
		return CLI_USAGE;
	if (job->fields == MATCH_FIELDS)
		return cli_say_usage("match", "at most %d scenarios are played in a match", MATCH_FIELDS);
	code = cli_find_scenario(args, id, &world, &scenario);
	if (!code)
		code = cli_plan_match(args, &world, scenario, &field->plan);
	if (code)
		return code;
	if (world.rules->facts.sides != 2)
		return cli_say_usage("match", "%s has not two sides", id);
	for (int i = 0; i < 2; i++) {
		char reason[SERIES_WHY];
		struct text why = base_start_text(reason, sizeof reason);

		if (!external_find_player(job->name[i], &field->plan, (int)time, args->arena, &field->player[i], &why))
			return cli_say_usage("match", "%s", reason);
	}
	field->id = world.rules->scenario(world.tables, scenario).id;
	field->plan.forgets = true;
	job->fields++;
	return CLI_DONE;
}

/* A share of points; false: it is none, and the user has been told. */
static bool read_share(const struct cli_args *args, const char *name, double fallback, double *share)
{
	const char *given = cli_find_value(args, name);
	char *end;

	*share = given ? strtod(given, &end) : fallback;
	if (!given || (*given && !*end && *share >= 0.01 && *share <= 0.99))
		return true;
	cli_say_usage("match", "--%s is a share of the points from 0.01 to 0.99, not '%s'", name, given);
	return false;
}

static int read_test(const struct cli_args *args, struct match_job *job, int64_t *games, int64_t *threads)
{
	job->sequential = cli_has_option(args, "sprt");
	job->test.alpha = job->test.beta = 0.05;
	if (!read_share(args, "low", 0.50, &job->test.low) || !read_share(args, "high", 0.53, &job->test.high))
		return CLI_USAGE;
	if (job->test.low >= job->test.high)
		return cli_say_usage("match", "--low must be less than --high");
	if (!cli_find_number(args, "games", 2, 1000000000, job->sequential ? MOST_GAMES : STANDARD_GAMES, games) ||
	    !cli_find_number(args, "jobs", 1, SERIES_THREADS, series_count_processors(), threads))
		return CLI_USAGE;
	return CLI_DONE;
}

static int run_match(struct cli_args *args)
{
	struct match_job *job = base_take_bytes(args->arena, sizeof *job);
	int64_t games, threads;
	int code = read_test(args, job, &games, &threads);

	job->name[0] = args->words[0];
	job->name[1] = args->words[1];
	for (int i = 2; !code && i < args->count; i++)
		code = read_field(args, job, args->words[i]);
	if (code)
		return code;
	job->seed = job->field[0].plan.seed;
	if (!cli_has_option(args, "seed"))
		job->field[0].plan.seed[DRAWN_SEED] = 0;
	if (strlen(job->seed) > SERIES_SEED)
		return cli_say_usage("match", "a seed of this command has at most %d characters", SERIES_SEED);
	job->games = (uint64_t)games + (uint64_t)(games % 2);
	return play_all(args, job, (int)threads);
}

static const struct cli_option options_of_match[] = {
	{"games", 'n', "N", "how many games, in pairs; 200 where not given, with --sprt at most 100000"},
	{"sprt", 0, NULL, "play until it is proved whether A has --high of the points or only --low"},
	{"low", 0, "SHARE", "of --sprt; 0.50 where not given"},
	{"high", 0, "SHARE", "of --sprt; 0.53 where not given"},
	{"seed", 0, "WORD", "which games; the same seed gives the same games"},
	{"move-time", 0, "MS", "milliseconds that a program has for a move; 5000 where not given"},
	{"option", 0, "NAME=VALUE", "set an option of the scenarios; may be repeated"},
	{"options", 0, "SET", "standard, scenario or all"},
	{"jobs", 'j', "N", "threads; as many as the machine has processors where not given"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_match_command = {
	.name = "match",
	.synopsis = "A B SCENARIO... [--games N | --sprt] [--seed WORD] [-j N] [--json]",
	.summary = "match two players against each other in pairs of games",
	.details =
		"A and B are bots ('durbar list' names them), bots with a doctrine, such as greedy:rush, with what they may\n"
		"spend on a decision, such as search:rollouts=200 or search:ms=1000, or programs, such\n"
		"as ./mybot (docs/bot-protocol.md). Both games of a pair have the same seed, and A and B change sides.\n"
		"Pairs go round the scenarios. The answer does not depend on the number of threads. --sprt is a sequential probability ratio test of the points of\n"
		"pairs with errors of 5 per cent: docs/opponents.md.",
	.options = options_of_match,
	.least = 3,
	.most = -1,
	.run = run_match,
};
