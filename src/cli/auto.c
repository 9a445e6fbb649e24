/* auto.c: `durbar auto`: many games between bots, counted. May use: base, engine, external, series, codec. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/auto.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "cli/world.h"
#include "codec/codec.h"
#include "external/external.h"

enum { DRAWN_SEED = 32 /* characters of a seed that was not given */ };

static int compare_levels(const void *a, const void *b)
{
	const struct auto_level *x = a, *y = b;

	return x->winner != y->winner ? (x->winner > y->winner) - (x->winner < y->winner) : strcmp(x->name, y->name);
}

static void add_level(struct auto_sums *sums, const struct outcome *outcome)
{
	const struct auto_level level = {outcome->winner, outcome->level ? outcome->level : "", 1};
	size_t i = 0;

	while (i < sums->levels && compare_levels(&sums->level[i], &level))
		i++;
	if (i < sums->levels)
		sums->level[i].count++;
	else if (i < AUTO_LEVELS)
		sums->level[sums->levels++] = level;
}

static void add_game(struct auto_job *job, const struct series_result *result)
{
	struct auto_sums *sums = &job->sums;

	sums->games++;
	sums->moves += result->moves;
	if (result->failed >= 0) {
		cli_say_error("game %s, after %u move%s: %s: it loses this game", result->seed, result->moves,
		              base_end_plural(result->moves), result->why);
		sums->forfeits[result->failed]++;
	}
	for (int side = 0; side < job->plan.rules->facts.sides; side++)
		sums->score[side] += result->outcome.score[side];
	if (result->outcome.winner >= 0)
		sums->wins[result->outcome.winner]++;
	else
		sums->draws++;
	add_level(sums, &result->outcome);
}

/* ---- the run */

static void *open_table(void *own, struct arena *arena)
{
	return cli_open_table(own, arena);
}

static void play_game(void *own, void *table, uint64_t number, struct series_result *result)
{
	(void)own;
	cli_play_table(table, number, result);
}

static bool take_result(void *own, const struct series_result *result)
{
	struct auto_job *job = own;

	if (result->broken)
		job->broken = *result;
	else
		add_game(job, result);
	return !result->broken;
}

/* What a fault is told with. */
static void close_table(void *own, void *it)
{
	struct auto_job *job = own;
	struct auto_table *table = it;

	if (job->broken.broken && !strcmp(table->game.seed, job->broken.seed)) {
		job->journal = base_copy_text(job->args->arena, table->journal, table->used);
		job->used = table->used;
		memcpy(job->move, table->game.move, sizeof job->move);
	}
	cli_close_table(table);
}

static void watch_games(void *own, uint64_t taken)
{
	cli_show_progress(&((struct auto_job *)own)->progress, taken);
}

static void print_sums(const struct auto_job *job, const struct auto_sums *sums, double seconds)
{
	const struct rules_facts *facts = &job->plan.rules->facts;
	double games = (double)sums->games;

	printf("%" PRIu64 " game%s, %.1f moves a game, %.1f games/s%s\n", sums->games, base_end_plural(sums->games),
	       (double)sums->moves / games, games / seconds, job->check ? ", every check passed" : "");
	for (int side = 0; side < facts->sides; side++)
		printf("  %-12s %-8s wins %5.1f %%  average score %.2f\n", engine_title_side(&job->plan, side),
		       job->player[side].name, 100 * (double)sums->wins[side] / games,
		       (double)sums->score[side] / games);
	for (int side = 0; side < facts->sides; side++)
		if (sums->forfeits[side])
			printf("  %-12s %-8s failed in %.1f %%\n", engine_title_side(&job->plan, side),
			       job->player[side].name, 100 * (double)sums->forfeits[side] / games);
	printf("  drawn %.1f %%\n", 100 * (double)sums->draws / games);
	for (size_t i = 0; i < sums->levels; i++)
		if (*sums->level[i].name)
			printf("  %5.1f %%  %s%s%s\n", 100 * (double)sums->level[i].count / games, sums->level[i].name,
			       sums->level[i].winner >= 0 ? ", " : "",
			       sums->level[i].winner >= 0 ? engine_title_side(&job->plan, sums->level[i].winner) : "");
}

static void write_sums(const struct auto_job *job, const struct auto_sums *sums, double seconds)
{
	const struct rules_facts *facts = &job->plan.rules->facts;
	struct json_writer json;
	struct writer *writer = cli_start_json(&json);

	writer->put_text(writer, "scenario", job->plan.rules->scenario(job->plan.tables, job->plan.scenario).id);
	writer->put_text(writer, "seed", job->seed);
	writer->put_bool(writer, "checked", job->check);
	writer->put_int(writer, "games", (int64_t)sums->games);
	writer->put_int(writer, "moves", (int64_t)sums->moves);
	writer->put_int(writer, "games_per_s", (int64_t)((double)sums->games / seconds));
	writer->put_int(writer, "draws", (int64_t)sums->draws);
	writer->open_list(writer, "sides");
	for (int side = 0; side < facts->sides; side++) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "side", facts->side_names[side]);
		writer->put_text(writer, "bot", job->player[side].name);
		writer->put_int(writer, "wins", (int64_t)sums->wins[side]);
		writer->put_int(writer, "score", sums->score[side]);
		writer->put_int(writer, "forfeits", (int64_t)sums->forfeits[side]);
		writer->close(writer);
	}
	writer->close(writer);
	writer->open_list(writer, "levels");
	for (size_t i = 0; i < sums->levels; i++) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "winner",
		                 sums->level[i].winner < 0 ? "none" : facts->side_names[sums->level[i].winner]);
		writer->put_text(writer, "level", sums->level[i].name);
		writer->put_int(writer, "games", (int64_t)sums->level[i].count);
		writer->close(writer);
	}
	writer->close(writer);
	cli_finish_json(&json);
}

static int tell_fault(const struct auto_job *job, const char *scenario)
{
	const struct series_result *broken = &job->broken;
	char path[256];

	cli_say_error("game %" PRIu64 ", seed %s, after %u move%s: %s", broken->number, broken->seed, broken->moves,
	              base_end_plural(broken->moves), broken->why);
	if (job->move[0])
		cli_say_error("the last move chosen was: %s", job->move);
	if (job->check && job->journal) {
		snprintf(path, sizeof path, "fault-%.60s-%.60s.durbar", scenario, broken->seed);
		if (cli_create_file(path, job->journal, job->used, true, job->args->arena))
			cli_say_error("the game up to there: %s", path);
	}
	cli_say_error("again: durbar auto %s --seed %s --first %" PRIu64 " --games 1 --check -j 1 (and the same bots "
	              "and options)",
	              scenario, job->seed, broken->number);
	return CLI_FAULT;
}

static int play_all(struct cli_args *args, struct auto_job *job, int workers)
{
	struct series_run run = {job->first, job->games,  workers,     job, open_table,
	                         play_game,  take_result, close_table, NULL};
	double start = cli_now();
	bool done;

	cli_start_progress(&job->progress, "games", job->games);
	run.watch = job->progress.visible ? watch_games : NULL;
	done = series_run_games(&run);
	cli_end_progress(&job->progress);
	if (!done) {
		cli_say_error("the machine has not enough memory; try -j 1");
		return CLI_FAULT;
	}
	if (job->broken.broken)
		return tell_fault(job, args->words[0]);
	qsort(job->sums.level, job->sums.levels, sizeof job->sums.level[0], compare_levels);
	if (cli_has_option(args, "json"))
		write_sums(job, &job->sums, cli_now() - start);
	else
		print_sums(job, &job->sums, cli_now() - start);
	return CLI_DONE;
}

static int read_bots(struct cli_args *args, struct auto_job *job)
{
	const char *names = cli_find_value(args, "bots");
	int sides = job->plan.rules->facts.sides, count = 0;
	int64_t time;
	char *copy, *next;

	if (!cli_find_number(args, "move-time", 10, 3600000, EXTERNAL_MOVE_TIME, &time))
		return CLI_USAGE;
	if (!names)
		names = "random";
	copy = base_copy_text(args->arena, names, strlen(names));
	for (char *name = strtok_r(copy, ",", &next); name; name = strtok_r(NULL, ",", &next)) {
		char reason[512];
		struct text why = base_start_text(reason, sizeof reason);

		if (count == sides)
			return cli_say_usage("auto", "there are %d sides, so --bots needs as many names", sides);
		if (!external_find_player(name, &job->plan, (int)time, args->arena, &job->player[count++], &why))
			return cli_say_usage("auto", "%s", reason);
	}
	if (count == 1)
		for (; count < sides; count++)
			job->player[count] = job->player[0];
	return count == sides ? CLI_DONE
	                      : cli_say_usage("auto", "there are %d sides, so --bots needs as many names", sides);
}

static int run_auto(struct cli_args *args)
{
	struct auto_job job = {.check = cli_has_option(args, "check"), .args = args};
	struct cli_world world;
	size_t scenario;
	int64_t games, first, workers;
	int code;

	if (!cli_find_number(args, "games", 1, 1000000000, 100, &games) ||
	    !cli_find_number(args, "first", 0, 1000000000, 0, &first) ||
	    !cli_find_number(args, "jobs", 1, SERIES_THREADS, series_count_processors(), &workers))
		return CLI_USAGE;
	code = cli_find_scenario(args, args->words[0], &world, &scenario);
	if (!code)
		code = cli_plan_match(args, &world, scenario, &job.plan);
	if (!code)
		code = read_bots(args, &job);
	if (code)
		return code;
	if (!cli_has_option(args, "seed"))
		job.plan.seed[DRAWN_SEED] = 0;
	if (strlen(job.plan.seed) > SERIES_SEED)
		return cli_say_usage("auto", "a seed of this command has at most %d characters", SERIES_SEED);
	if (!cli_has_option(args, "seed"))
		cli_say_error("seed %s", job.plan.seed);
	job.seed = base_copy_text(args->arena, job.plan.seed, strlen(job.plan.seed));
	job.games = (uint64_t)games;
	job.first = (uint64_t)first;
	job.plan.checked = job.check;
	job.plan.forgets = !job.check;
	return play_all(args, &job, (int)workers);
}

static const struct cli_option options_of_auto[] = {
	{"bots", 'b', "A,B",
         "a bot for each side, or one for all: random, greedy, search:rollouts=200, one of the league, ./PROGRAM; random where not given"},
	{"move-time", 0, "MS", "milliseconds that a program has for a move; 5000 where not given"},
	{"games", 'n', "N", "how many games; 100 where not given"},
	{"first", 0, "N", "the number of the first game, from 0: to play a later one again"},
	{"seed", 0, "WORD", "which games; the same seed gives the same games"},
	{"check", 0, NULL, "look for faults of the rules: invariants, views, legal moves, texts, replay"},
	{"option", 0, "NAME=VALUE", "set an option of the scenario; may be repeated"},
	{"options", 0, "SET", "standard, scenario, all, or random: others in each game"},
	{"jobs", 'j', "N", "threads; as many as the machine has processors where not given"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_auto_command = {
	.name = "auto",
	.synopsis = "SCENARIO [--bots A,B] [--games N] [--seed WORD] [--check] [--options SET] [-j N] [--json]",
	.summary = "let bots play many games and count who wins",
	.details = "A fault found with --check is told with its seed, and the game up to there is written to a file.",
	.options = options_of_auto,
	.least = 1,
	.most = 1,
	.run = run_auto,
};
