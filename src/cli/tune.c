/* tune.c: `durbar tune`: numbers of a doctrine made better by self-play, step by step, and what was found matched against the
 * start in games of its own. May use: base, engine, bots, series, external, world. */
#include <fnmatch.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "cli/commands.h"
#include "cli/stop.h"
#include "cli/tune.h"
#include "cli/world.h"
#include "external/external.h"

/* ROUND: with each opponent both sets play both sides, with the same seed. SWITCH: a number with a smaller range is a switch,
 * and no trial tells how far to move it. AHEAD: so many points ahead are half of all that can be worth. */
enum { ROUND = 4, SWITCH = 4, DRAWN_SEED = 32, AHEAD = 10 };

/* ---- a step */

static void *open_hall(void *own, struct arena *arena)
{
	(void)own;
	return series_open_hall(arena);
}

static void close_hall(void *own, void *hall)
{
	(void)own;
	series_close_hall(hall);
}

static int find_field(const struct tune_job *job, uint64_t game)
{
	return (int)(game / ROUND % (uint64_t)job->fields);
}

/* The side of the set that is tried. */
static int find_side(const struct tune_job *job, uint64_t game)
{
	return job->side >= 0 ? job->side : (int)(game % 2);
}

/* Who plays the two sides of a game: without opponents the two sets each other, twice. */
static void find_players(const struct tune_job *job, uint64_t game, int who[2])
{
	uint64_t round = game / ROUND;
	int set = job->rivals ? (int)(game % ROUND / 2) : 0, side = find_side(job, game);
	int other = job->rivals ? 2 + (int)(round / (uint64_t)job->fields % (uint64_t)job->rivals) : 1;

	who[side] = set;
	who[!side] = other;
}

/* Whose dice are the same: both sides of both sets with an opponent, or one side of both. */
static uint64_t find_dice(const struct tune_job *job, uint64_t game)
{
	if (job->side >= 0)
		return game / ROUND * 2 + game % 2;
	return job->rivals ? game / ROUND : game / 2;
}

static void play_game(void *own, void *hall, uint64_t game, struct series_result *result)
{
	struct tune_job *job = own;
	int at = find_field(job, game), who[2];
	struct tune_field *field = &job->field[at];
	const struct series_player *players[SERIES_PLAYERS] = {&job->player[0], &job->player[1]};
	struct series_table *table;

	for (int i = 0; i < job->rivals; i++)
		players[2 + i] = &field->rival[i];
	table = series_find_table(hall, at, &field->plan, players, 2 + job->rivals, game, result);
	if (!table)
		return;
	find_players(job, game, who);
	series_play_game(table, job->seed, find_dice(job, game), who, result);
	result->number = game;
}

/* Half points of who has this side. */
static int count_half_points(const struct series_result *result, int side)
{
	return result->outcome.winner < 0 ? 1 : result->outcome.winner == side ? 2 : 0;
}

/* What a game was worth for a side, from 0 to 1: points, or half of that and half by how far it was ahead. */
static double price_result(const struct tune_job *job, const struct series_result *result, int side)
{
	double points = count_half_points(result, side) / 2.0;
	double margin = (double)result->outcome.score[side] - (double)result->outcome.score[!side];

	return job->margins ? (points + (1 + margin / (AHEAD + fabs(margin))) / 2) / 2 : points;
}

/* False: the program is at fault, which is noted. */
static bool is_sound(struct tune_job *job, const struct series_result *result)
{
	if (result->broken)
		job->broken = *result;
	return !result->broken;
}

/* The better of the two for the first set: in a game between the two sets what one has the other has not. */
static bool take_result(void *own, const struct series_result *result)
{
	struct tune_job *job = own;
	double worth = price_result(job, result, find_side(job, result->number));

	if (!is_sound(job, result))
		return false;
	if (!job->rivals)
		job->better += 2 * worth - 1;
	else
		job->better += result->number % ROUND < 2 ? worth : -worth;
	return !atomic_load(&cli_stopped);
}

static void watch_games(void *own, uint64_t taken)
{
	struct tune_job *job = own;

	cli_show_progress(&job->progress, job->first + taken);
}

static bool play_games(struct tune_job *job, uint64_t count,
                       bool (*take)(void *own, const struct series_result *result))
{
	struct series_run run = {job->first, count, job->threads, job, open_hall, play_game, take, close_hall, NULL};

	run.watch = job->progress.visible && !job->singly ? watch_games : NULL;
	if (!series_run_games(&run)) {
		cli_say_error("the machine has not enough memory; try -j 1");
		return false;
	}
	job->first += count;
	if (job->broken.broken)
		cli_say_error("game %" PRIu64 " of %s, seed %s, after %u move%s: %s", job->broken.number,
		              job->field[find_field(job, job->broken.number)].id, job->broken.seed, job->broken.moves,
		              base_end_plural(job->broken.moves), job->broken.why);
	return !job->broken.broken;
}

static void set_numbers(const struct tune_job *job, const int32_t *tried, int32_t *doctrine)
{
	memcpy(doctrine, job->start, job->doctrines->numbers * sizeof *doctrine);
	for (size_t i = 0; i < job->climb.count; i++)
		doctrine[job->number[i]] = tried[i];
}

static bool climb_steps(struct tune_job *job)
{
	int32_t tried[2][CLIMB_NUMBERS];

	while (!atomic_load(&cli_stopped) && series_try_numbers(&job->climb, tried[0], tried[1])) {
		for (int i = 0; i < 2; i++)
			set_numbers(job, tried[i], job->value[i]);
		job->better = 0;
		if (!play_games(job, job->games, take_result))
			return false;
		if (!atomic_load(&cli_stopped))
			series_take_result(&job->climb, job->better / (double)job->games);
	}
	return true;
}

/* ---- one number at a time */

/* With the same dice the first set, then the second. */
static bool take_difference(void *own, const struct series_result *result)
{
	struct tune_job *job = own;
	double worth = price_result(job, result, find_side(job, result->number));

	if (!is_sound(job, result))
		return false;
	if (result->number % ROUND < 2)
		job->worth[result->number % 2] = worth;
	else
		series_add_difference(&job->race, job->worth[result->number % 2] - worth);
	return !atomic_load(&cli_stopped);
}

/* Twice as many games each time that it is still open. */
static bool race_numbers(struct tune_job *job, bool *better)
{
	enum { ROUNDS = 4 };
	enum race_verdict verdict = RACE_OPEN;

	job->race = (struct series_race){0};
	for (int round = 0; round < ROUNDS && verdict == RACE_OPEN; round++) {
		if (!play_games(job, job->games << round, take_difference))
			return false;
		if (atomic_load(&cli_stopped))
			break;
		verdict = series_judge_race(&job->race, round == ROUNDS - 1);
	}
	*better = verdict == RACE_BETTER;
	return true;
}

static bool climb_singly(struct tune_job *job)
{
	int32_t now[CLIMB_NUMBERS], tried[CLIMB_NUMBERS];

	while (!atomic_load(&cli_stopped) && series_try_single(&job->climb, now, tried)) {
		bool better = false;

		set_numbers(job, tried, job->value[0]);
		set_numbers(job, now, job->value[1]);
		if (memcmp(now, tried, job->climb.count * sizeof *now) != 0 && !race_numbers(job, &better))
			return false;
		series_take_single(&job->climb, better);
		cli_show_progress(&job->progress, job->climb.step);
	}
	return true;
}

/* ---- is it better? */

static bool take_pair(void *own, const struct series_result *result)
{
	struct tune_job *job = own;
	const struct outcome *first = &job->earlier.outcome, *second = &result->outcome;

	if (!is_sound(job, result))
		return false;
	if (result->number % 2)
		series_add_pair(&job->pairs, count_half_points(&job->earlier, 0), count_half_points(result, 1),
		                first->score[0] - first->score[1], second->score[1] - second->score[0]);
	job->earlier = *result;
	return true;
}

/* Of one side: what was found and the start with the same dice; what the start lost counts as won by the other. */
static bool take_twins(void *own, const struct series_result *result)
{
	struct tune_job *job = own;
	const struct outcome *one, *two = &result->outcome;
	struct series_result *twin = &job->twin[result->number % 2];
	int side = job->side;

	if (!is_sound(job, result))
		return false;
	one = &twin->outcome;
	if (result->number % ROUND >= 2)
		series_add_pair(&job->pairs, count_half_points(twin, side), 2 - count_half_points(result, side),
		                one->score[side] - one->score[!side], two->score[!side] - two->score[side]);
	*twin = *result;
	return true;
}

/* What was found plays the start, whoever the opponents were; a side of it is compared in games against these. */
static bool confirm_numbers(struct tune_job *job, const int32_t *found, uint64_t games)
{
	set_numbers(job, found, job->value[0]);
	memcpy(job->value[1], job->start, job->doctrines->numbers * sizeof *job->start);
	job->first = (job->first + ROUND - 1) / ROUND * ROUND;
	if (job->side >= 0)
		return play_games(job, games, take_twins);
	job->rivals = 0;
	return play_games(job, games, take_pair);
}

/* ---- the command line */

static int read_side(const struct cli_args *args, struct tune_job *job)
{
	const char *name = cli_find_value(args, "side");

	job->side = name ? cli_find_side(&job->field[0].plan, name) : -1;
	if (name && job->side < 0)
		return cli_say_usage("tune", "%s has no side '%s'", job->field[0].id, name);
	job->singly = cli_has_option(args, "singly");
	if ((name || job->singly) && !job->rivals)
		return cli_say_usage("tune", "%s needs an opponent: --against greedy", name ? "--side" : "--singly");
	return CLI_DONE;
}

static int read_rivals(const struct cli_args *args, struct tune_job *job, struct tune_field *field)
{
	const char *name;

	for (job->rivals = 0; (name = cli_find_nth_value(args, "against", job->rivals)); job->rivals++) {
		char reason[SERIES_WHY];
		struct text why = base_start_text(reason, sizeof reason);

		if (job->rivals == TUNE_RIVALS)
			return cli_say_usage("tune", "at most %d opponents", TUNE_RIVALS);
		if (!external_find_player(name, &field->plan, 0, args->arena, &field->rival[job->rivals], &why))
			return cli_say_usage("tune", "%s", reason);
		job->rival[job->rivals] = name;
	}
	return CLI_DONE;
}

static int read_field(struct cli_args *args, struct tune_job *job, const char *id)
{
	struct tune_field *field = &job->field[job->fields];
	struct cli_world world;
	size_t scenario;
	int code;

	if (job->fields == TUNE_FIELDS)
		return cli_say_usage("tune", "at most %d scenarios", TUNE_FIELDS);
	code = cli_find_scenario(args, id, &world, &scenario);
	if (!code)
		code = cli_plan_match(args, &world, scenario, &field->plan);
	if (code)
		return code;
	if (world.rules->facts.sides != 2)
		return cli_say_usage("tune", "%s has not two sides", id);
	if (job->fields && world.rules != job->field[0].plan.rules)
		return cli_say_usage("tune", "%s and %s are of different systems, which judge by different numbers",
		                     job->field[0].id, id);
	field->id = world.rules->scenario(world.tables, scenario).id;
	field->plan.forgets = true;
	job->fields++;
	return read_rivals(args, job, field);
}

/* Is the number among those that the user names? */
static bool is_named(const struct cli_args *args, const char *name)
{
	const char *pattern;

	for (int i = 0; (pattern = cli_find_nth_value(args, "number", i)); i++)
		if (!fnmatch(pattern, name, 0))
			return true;
	return false;
}

static int check_patterns(const struct cli_args *args, const struct doctrines *doctrines)
{
	const char *pattern;

	for (int i = 0; (pattern = cli_find_nth_value(args, "number", i)); i++) {
		size_t at = 0;

		while (at < doctrines->numbers && fnmatch(pattern, doctrines->number[at].name, 0))
			at++;
		if (at == doctrines->numbers)
			return cli_say_usage("tune",
			                     "there is no number '%s'; doctrine.yaml of the system's data has them",
			                     pattern);
	}
	return CLI_DONE;
}

/* How far a number is tried: a share of what it is. One about 0 has no size of its own: then of the fiftieth part of its
 * range, which is no measure of others: it says what makes sense, and may be fifty times what the number is. */
static double find_reach(const struct doctrine_spec *spec, int32_t start, double share)
{
	return share * fmax(fabs((double)start), ((double)spec->high - spec->low) / 50);
}

static int read_numbers(const struct cli_args *args, struct tune_job *job, double share)
{
	bool all = !cli_has_option(args, "number");
	int code = check_patterns(args, job->doctrines);

	for (size_t i = 0; !code && i < job->doctrines->numbers; i++) {
		const struct doctrine_spec *spec = &job->doctrines->number[i];
		double range = (double)spec->high - spec->low;

		if (all ? range < SWITCH : !is_named(args, spec->name))
			continue;
		job->number[job->climb.count] = i;
		if (!series_add_number(&job->climb, job->start[i], spec->low, spec->high,
		                       find_reach(spec, job->start[i], share)))
			return cli_say_usage("tune", "at most %d numbers at once: name some with --number",
			                     CLIMB_NUMBERS);
	}
	return code;
}

static int read_start(const struct cli_args *args, struct tune_job *job)
{
	const struct match_plan *plan = &job->field[0].plan;
	const char *from = cli_find_value(args, "from");

	job->from = from ? from : "standard";
	job->doctrines = plan->rules->doctrines ? plan->rules->doctrines(plan->tables) : NULL;
	if (!job->doctrines)
		return cli_say_usage("tune", "the system %s has no numbers to tune", plan->rules->facts.id);
	job->start = engine_find_doctrine(plan->rules, plan->tables, job->from);
	if (!job->start)
		return cli_say_usage("tune", "the system %s has no doctrine '%s'", plan->rules->facts.id, job->from);
	for (int i = 0; i < 2; i++) {
		job->value[i] = base_take_bytes(args->arena, job->doctrines->numbers * sizeof **job->value);
		job->player[i] = (struct series_player){
			.name = "greedy", .bot = bots_find_bot("greedy"), .doctrine = job->value[i]};
	}
	return CLI_DONE;
}

struct tune_size {
	int64_t steps, games, confirm, threads, reach, gain;
};

static int read_size(const struct cli_args *args, struct tune_size *size)
{
	if (!cli_find_number(args, "steps", 1, 1000000, 200, &size->steps) ||
	    !cli_find_number(args, "games", ROUND, 1000000, 64, &size->games) ||
	    !cli_find_number(args, "confirm", 0, 1000000, 400, &size->confirm) ||
	    !cli_find_number(args, "reach", 1, 100, 30, &size->reach) ||
	    !cli_find_number(args, "gain", 1, 1000, 100, &size->gain) ||
	    !cli_find_number(args, "jobs", 1, SERIES_THREADS, series_count_processors(), &size->threads))
		return CLI_USAGE;
	size->games = (size->games + ROUND - 1) / ROUND * ROUND;
	size->confirm = (size->confirm + ROUND - 1) / ROUND * ROUND;
	return CLI_DONE;
}

static int tune_numbers(struct cli_args *args, struct tune_job *job, const struct tune_size *size)
{
	int32_t found[CLIMB_NUMBERS];
	bool done;

	cli_watch_signals();
	if (job->singly)
		cli_start_progress(&job->progress, "trials", (uint64_t)size->steps);
	else
		cli_start_progress(&job->progress, "games", (uint64_t)(size->steps * size->games + size->confirm));
	done = job->singly ? climb_singly(job) : climb_steps(job);
	series_end_climb(&job->climb, found);
	done = done && confirm_numbers(job, found, atomic_load(&cli_stopped) ? 0 : (uint64_t)size->confirm);
	cli_end_progress(&job->progress);
	if (!done)
		return CLI_FAULT;
	if (cli_has_option(args, "json"))
		cli_write_tuning(job, found);
	else
		cli_print_tuning(job, found);
	return CLI_DONE;
}

static int run_tune(struct cli_args *args)
{
	struct tune_job *job = base_take_bytes(args->arena, sizeof *job);
	struct tune_size size;
	int code = read_size(args, &size);

	for (int i = 0; !code && i < args->count; i++)
		code = read_field(args, job, args->words[i]);
	if (!code)
		code = read_side(args, job);
	if (!code)
		code = read_start(args, job);
	if (code)
		return code;
	job->margins = cli_has_option(args, "margins");
	job->seed = job->field[0].plan.seed;
	if (!cli_has_option(args, "seed"))
		job->field[0].plan.seed[DRAWN_SEED] = 0;
	if (strlen(job->seed) > SERIES_SEED)
		return cli_say_usage("tune", "a seed of this command has at most %d characters", SERIES_SEED);
	series_start_climb(&job->climb, (uint64_t)size.steps, (double)size.gain / 100,
	                   base_hash_bytes(job->seed, strlen(job->seed), 0));
	code = read_numbers(args, job, (double)size.reach / 100);
	job->games = (uint64_t)size.games;
	job->threads = (int)size.threads;
	return code ? code : tune_numbers(args, job, &size);
}

static const struct cli_option options_of_tune[] = {
	{"number", 0, "NAME",
         "tune this number, or those of a pattern such as 'odds_*'; may be repeated; otherwise all but switches"},
	{"against", 0, "BOT", "play this opponent; may be repeated; otherwise the two sets of numbers play each other"},
	{"side", 0, "SIDE", "play this side alone; needs --against"},
	{"singly", 0, NULL,
         "try one number at a time, with the same dice, in so many games and up to fifteen times as many where that is open; "
         "needs --against"},
	{"margins", 0, NULL,
         "count by how much a game was won or lost as well: where one side always wins, points tell nothing"},
	{"from", 0, "DOCTRINE", "where to begin; standard where not given"},
	{"steps", 0, "N", "how many; 200 where not given"},
	{"games", 'n', "N", "games of a step, in fours; 64 where not given"},
	{"confirm", 0, "N", "games of what was found against the start, at the end; 400 where not given"},
	{"reach", 0, "PERCENT", "how far a number is tried, of what it is; 30 where not given"},
	{"gain", 0, "PERCENT",
         "how far a number moves after a step that one set won outright, of its reach; 100 where not given"},
	{"seed", 0, "WORD", "which games; the same seed gives the same games"},
	{"option", 0, "NAME=VALUE", "set an option of the scenarios; may be repeated"},
	{"options", 0, "SET", "standard, scenario or all"},
	{"jobs", 'j', "N", "threads; as many as the machine has processors where not given"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_tune_command = {
	.name = "tune",
	.synopsis = "SCENARIO... [--number NAME]... [--against BOT]... [--steps N] [--games N]",
	.summary = "tune the numbers that bots judge by, in games of their own",
	.details =
		"Simultaneous perturbation (SPSA): each step plays two sets of numbers, one a little up and one a little down\n"
		"in each, and all numbers move towards the better set; with --singly one number is tried at a time. What was\n"
		"found plays the start at the end, in games of its own, and is printed as a doctrine for\n"
		"data/SYSTEM/doctrine.yaml. The answer does not depend on the number of threads. Ctrl-C ends it\n"
		"early and prints where it stands. See docs/opponents.md.",
	.options = options_of_tune,
	.least = 1,
	.most = -1,
	.run = run_tune,
};
