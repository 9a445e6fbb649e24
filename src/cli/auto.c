/* auto.c: `durbar auto`: many games between bots, counted. May use: base, engine, bots, codec, threads. */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/auto.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "cli/world.h"
#include "codec/codec.h"

enum { MOST_WORKERS = 64, DRAWN_SEED = 32 /* characters of a seed that was not given */ };

struct worker {
	struct auto_table table;
	struct arena *arena;
	struct office *office;
	pthread_t thread;
	uint64_t index; /* of the game that failed */
	bool failed;
};

/* What the workers share. */
struct office {
	const struct auto_job *job;
	atomic_uint_least64_t next, done;
	atomic_bool stop;
	struct worker worker[MOST_WORKERS];
	int workers;
};

static void *work(void *it)
{
	struct worker *worker = it;
	struct office *office = worker->office;

	while (!atomic_load(&office->stop)) {
		uint64_t index = atomic_fetch_add(&office->next, 1);

		if (index >= office->job->games)
			break;
		if (!cli_play_table(&worker->table, office->job->first + index)) {
			worker->failed = true;
			worker->index = index;
			atomic_store(&office->stop, true);
		}
		atomic_fetch_add(&office->done, 1);
	}
	return NULL;
}

static bool start_workers(struct office *office)
{
	for (int i = 0; i < office->workers; i++) {
		struct worker *worker = &office->worker[i];

		worker->office = office;
		worker->arena = base_open_arena();
		if (!worker->arena || !cli_open_table(&worker->table, office->job, worker->arena)) {
			cli_say_error("the machine has not enough memory; try -j 1");
			return false;
		}
	}
	for (int i = 0; i < office->workers; i++)
		if (pthread_create(&office->worker[i].thread, NULL, work, &office->worker[i])) {
			/* Those that run do all the work. */
			office->workers = i;
			break;
		}
	return office->workers > 0;
}

static void wait_for_workers(struct office *office)
{
	struct cli_progress progress;

	cli_start_progress(&progress, "games", office->job->games);
	while (progress.visible && !atomic_load(&office->stop) && atomic_load(&office->done) < office->job->games) {
		usleep(20000);
		cli_show_progress(&progress, atomic_load(&office->done));
	}
	for (int i = 0; i < office->workers; i++)
		pthread_join(office->worker[i].thread, NULL);
	cli_end_progress(&progress);
}

static int compare_levels(const void *a, const void *b)
{
	const struct auto_level *x = a, *y = b;

	return x->winner != y->winner ? (x->winner > y->winner) - (x->winner < y->winner) : strcmp(x->name, y->name);
}

static void add_sums(struct auto_sums *to, const struct auto_sums *from)
{
	to->games += from->games;
	to->moves += from->moves;
	to->draws += from->draws;
	for (int side = 0; side < RULES_SEATS; side++) {
		to->score[side] += from->score[side];
		to->wins[side] += from->wins[side];
	}
	for (size_t i = 0; i < from->levels; i++) {
		size_t at = 0;

		while (at < to->levels && compare_levels(&to->level[at], &from->level[i]))
			at++;
		if (at < to->levels)
			to->level[at].count += from->level[i].count;
		else if (at < AUTO_LEVELS)
			to->level[to->levels++] = from->level[i];
	}
	qsort(to->level, to->levels, sizeof to->level[0], compare_levels);
}

static void print_sums(const struct auto_job *job, const struct auto_sums *sums, double seconds)
{
	const struct rules_facts *facts = &job->plan.rules->facts;
	double games = (double)sums->games;

	printf("%" PRIu64 " games, %.1f moves a game, %.1f games/s%s\n", sums->games, (double)sums->moves / games,
	       games / seconds, job->check ? ", every check passed" : "");
	for (int side = 0; side < facts->sides; side++)
		printf("  %-12s %-8s wins %5.1f %%  average score %.2f\n", engine_title_side(&job->plan, side),
		       job->bot[side]->name, 100 * (double)sums->wins[side] / games, (double)sums->score[side] / games);
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
		writer->put_text(writer, "bot", job->bot[side]->name);
		writer->put_int(writer, "wins", (int64_t)sums->wins[side]);
		writer->put_int(writer, "score", sums->score[side]);
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

/* The fault of the lowest game number, so that the same seed tells the same fault. */
static const struct worker *find_failed(const struct office *office)
{
	const struct worker *failed = NULL;

	for (int i = 0; i < office->workers; i++) {
		const struct worker *worker = &office->worker[i];

		if (worker->failed && (!failed || worker->index < failed->index))
			failed = worker;
	}
	return failed;
}

static int tell_fault(const struct worker *worker, const char *scenario, struct arena *arena)
{
	const struct auto_table *table = &worker->table;
	char path[256];

	cli_say_error("game %" PRIu64 ", seed %s, after %u moves: %s", table->job->first + worker->index, table->seed,
	              table->match->ply, table->fault);
	if (table->fault_move[0])
		cli_say_error("the last move chosen was: %s", table->fault_move);
	if (table->job->check) {
		snprintf(path, sizeof path, "fault-%.60s-%.60s.durbar", scenario, table->seed);
		if (cli_create_file(path, table->journal, table->used, true, arena))
			cli_say_error("the game up to there: %s", path);
	}
	cli_say_error("again: durbar auto %s --seed %s --first %" PRIu64 " --games 1 --check -j 1 (and the same bots "
	              "and options)",
	              scenario, table->job->seed, table->job->first + worker->index);
	return CLI_FAULT;
}

static int play_all(struct cli_args *args, const struct auto_job *job, int workers)
{
	struct office *office = base_take_bytes(args->arena, sizeof *office);
	struct auto_sums sums = {0};
	double start = cli_now();
	int code = CLI_FAULT;

	office->job = job;
	office->workers = (uint64_t)workers < job->games ? workers : (int)job->games;
	if (start_workers(office)) {
		const struct worker *failed;

		wait_for_workers(office);
		failed = find_failed(office);
		code = failed ? tell_fault(failed, args->words[0], args->arena) : CLI_DONE;
		for (int i = 0; i < office->workers; i++)
			add_sums(&sums, &office->worker[i].table.sums);
	}
	if (!code && cli_has_option(args, "json"))
		write_sums(job, &sums, cli_now() - start);
	else if (!code)
		print_sums(job, &sums, cli_now() - start);
	for (int i = 0; i < MOST_WORKERS && office->worker[i].arena; i++) {
		cli_close_table(&office->worker[i].table);
		base_close_arena(office->worker[i].arena);
	}
	return code;
}

static int read_bots(struct cli_args *args, struct auto_job *job)
{
	const char *names = cli_find_value(args, "bots");
	int sides = job->plan.rules->facts.sides, count = 0;
	char *copy, *next;

	if (!names)
		names = "random";
	copy = base_copy_text(args->arena, names, strlen(names));
	for (char *name = strtok_r(copy, ",", &next); name; name = strtok_r(NULL, ",", &next)) {
		const struct bot *bot = bots_find_bot(name);

		if (!bot)
			return cli_say_usage("auto", "there is no bot '%s'; 'durbar list' shows them", name);
		if (count == sides)
			return cli_say_usage("auto", "there are %d sides, so --bots needs as many names", sides);
		job->bot[count++] = bot;
	}
	if (count == 1)
		for (; count < sides; count++)
			job->bot[count] = job->bot[0];
	return count == sides ? CLI_DONE
	                      : cli_say_usage("auto", "there are %d sides, so --bots needs as many names", sides);
}

static int run_auto(struct cli_args *args)
{
	struct auto_job job = {.check = cli_has_option(args, "check"), .args = args};
	struct cli_world world;
	size_t scenario;
	int64_t games, first, workers, processors = sysconf(_SC_NPROCESSORS_ONLN);
	int code;

	processors = processors < 1 ? 1 : processors > MOST_WORKERS ? MOST_WORKERS : processors;
	if (!cli_find_number(args, "games", 1, 1000000000, 100, &games) ||
	    !cli_find_number(args, "first", 0, 1000000000, 0, &first) ||
	    !cli_find_number(args, "jobs", 1, MOST_WORKERS, processors, &workers))
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
	if (strlen(job.plan.seed) > 40)
		return cli_say_usage("auto", "a seed of this command has at most 40 characters");
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
	{"bots", 'b', "A,B", "a bot for each side, or one for all; random where not given"},
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
