/* analyse.c: `durbar analyse`: luck and skill of a finished game told apart. May use: base, engine, analysis, game, tell. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "analysis/analysis.h"
#include "base/hash.h"
#include "cli/commands.h"
#include "cli/game.h"
#include "cli/say.h"
#include "cli/stop.h"
#include "cli/tell.h"
#include "codec/codec.h"
#include "series/run.h"

enum { POINTS = 10, BAR = 50, LINES = 24 };

/* ---- reading */

struct collector {
	struct cli_watch watch; /* first */
	struct arena *arena;
	struct analysis *analysis;
};

static void take_line(struct cli_watch *watch, const struct match *match, enum journal_step step)
{
	struct collector *collector = (struct collector *)watch;

	if (!collector->analysis)
		collector->analysis = analysis_open(&match->plan, collector->arena);
	if (step == JOURNAL_PLAYED)
		analysis_add_move(collector->analysis, match);
	else
		analysis_drop_move(collector->analysis);
}

/* ---- telling */

static double percent(double share)
{
	return 100 * share;
}

static void tell_sums(const struct analysis *analysis)
{
	double end = analysis->outcome.winner < 0 ? 0.5 : analysis->outcome.winner == 0;

	printf("chance of the %s at the start %.0f %%, at the end %.0f %%\n", engine_title_side(&analysis->match, 0),
	       percent(analysis->start), percent(end));
	printf("  %-20s %9s %8s %10s %7s %7s\n", "", "decisions", "mistakes", "gave away", "throws", "luck");
	for (int i = 0; i < analysis->match.rules->facts.sides; i++) {
		const struct analysis_side *side = &analysis->side[i];

		printf("  %-20s %9u %8u %8.1f %% %7u %+5.1f %%\n", engine_title_side(&analysis->match, i),
		       side->decisions, side->mistakes, percent(side->gave), side->throws, percent(side->luck));
	}
	printf("  drift of the estimate, explained by no throw and no mistake: %+.1f %%\n", percent(analysis->drift));
}

static uint32_t find_clock(const struct analysis *analysis, size_t at)
{
	return analysis->match.rules->clock(analysis->match.tables, analysis->move[at].position);
}

/* A line whenever the clock has moved, LINES at most: so much of it full as the first side has chances. */
static void tell_curve(const struct analysis *analysis)
{
	uint32_t last = analysis->count ? find_clock(analysis, analysis->count - 1) : 0, next = 0;

	for (size_t i = 0; i < analysis->count; i++) {
		const struct analysis_move *move = &analysis->move[i];
		int full = (int)lround(BAR * fmax(0, fmin(1, move->before)));

		if (find_clock(analysis, i) < next)
			continue;
		next = find_clock(analysis, i) + last / LINES + 1;
		printf("  move %5u  %3.0f %% |%.*s%*s|\n", move->ply, percent(move->before), full,
		       "##################################################", BAR - full, "");
	}
}

static void tell_point(const struct analysis *analysis, const struct analysis_move *move)
{
	char buffer[RULES_MOVE_TEXT], name[TELL_SEAT_NAME];
	struct text text = base_start_text(buffer, sizeof buffer);
	const struct rules *rules = analysis->match.rules;

	rules->move_text(analysis->match.tables, move->position, &move->made, &text);
	printf("  move %u, %s: %s\n", move->ply, engine_title_seat(&analysis->match, move->seat, name), buffer);
	if (move->gave > 0) {
		text = base_start_text(buffer, sizeof buffer);
		rules->move_text(analysis->match.tables, move->position, &move->best, &text);
		printf("      gave away %.1f %% (+- %.1f); better: %s\n", percent(move->gave),
		       percent(2 * move->gave_error), buffer);
	}
	if (move->dice && fabs(move->luck) > 2 * move->luck_error)
		printf("      luck of the dice %+.1f %% (+- %.1f)\n", percent(move->luck),
		       percent(2 * move->luck_error));
}

static void tell_analysis(const struct match *match, const struct analysis *analysis)
{
	size_t index[POINTS], count = analysis_find_turning_points(analysis, index, POINTS);

	cli_tell_standing(match);
	tell_sums(analysis);
	tell_curve(analysis);
	printf("%s\n", count ? "what mattered most:" : "No decision and no throw stands out.");
	for (size_t i = 0; i < count; i++)
		tell_point(analysis, &analysis->move[index[i]]);
}

/* ---- the command */

static void watch_work(void *own, uint64_t done, uint64_t all)
{
	struct cli_progress *progress = own;

	progress->total = all;
	cli_show_progress(progress, done);
}

static int judge_game(struct cli_args *args, struct cli_game *game, struct analysis *analysis)
{
	struct cli_progress progress;
	struct analysis_plan plan = {.stop = &cli_stopped, .watch = watch_work, .own = &progress};
	int64_t worlds, practice, threads;
	bool done;

	if (!cli_find_number(args, "worlds", 2, 1000, ANALYSIS_WORLDS, &worlds) ||
	    !cli_find_number(args, "practice", 1, 100000, ANALYSIS_PRACTICE, &practice) ||
	    !cli_find_number(args, "jobs", 1, SERIES_THREADS, series_count_processors(), &threads))
		return CLI_USAGE;
	plan.worlds = (uint32_t)worlds;
	plan.practice = (uint32_t)practice;
	plan.threads = (int)threads;
	plan.seed = base_hash_bytes(game->journal.seed_digest, sizeof game->journal.seed_digest, 0);
	cli_watch_signals();
	cli_start_progress(&progress, "steps", 0);
	done = analysis_judge_game(analysis, game->match, &plan);
	cli_end_progress(&progress);
	if (!done)
		cli_say_error(atomic_load(&cli_stopped) ? "stopped" : "the machine has not enough memory; try -j 1");
	return done ? CLI_DONE : CLI_FAULT;
}

static void write_analysis(const char *path, const struct cli_game *game, const struct analysis *analysis)
{
	struct json_writer json;
	struct writer *writer = cli_start_json(&json);

	writer->put_text(writer, "file", path);
	cli_write_match(game->match, writer);
	analysis_write(analysis, writer);
	cli_finish_json(&json);
}

static int run_analyse(struct cli_args *args)
{
	struct cli_game game;
	struct collector collector = {{take_line}, args->arena, NULL};
	int code = cli_open_game(args, args->words[0], false, &collector.watch, &game);

	if (code)
		return code;
	if (engine_seats_to_act(game.match)) {
		cli_say_error("%s: the game is not over; only finished games are analysed, since an analysis knows "
		              "everything that is hidden",
		              args->words[0]);
		return CLI_FAULT;
	}
	if (!collector.analysis)
		collector.analysis = analysis_open(&game.match->plan, args->arena);
	code = judge_game(args, &game, collector.analysis);
	if (!code && cli_has_option(args, "json"))
		write_analysis(args->words[0], &game, collector.analysis);
	else if (!code)
		tell_analysis(game.match, collector.analysis);
	return code;
}

static const struct cli_option options_of_analyse[] = {
	{"worlds", 'n', "N", "throws of the dice that each move is judged by; 24 where not given"},
	{"practice", 0, "N", "games by which chances are learned; 200 where not given"},
	{"jobs", 'j', "N", "threads; as many as the machine has processors where not given"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_analyse_command = {
	.name = "analyse",
	.synopsis = "FILE [--worlds N] [--practice N] [-j N] [--json]",
	.summary = "tell luck and skill apart in a finished game",
	.details =
		"The chance to win after each turn, what each decision gave away against the best that was found, and how\n"
		"lucky each throw was. Start + luck - mistakes = result. Mistakes are named only where the difference is larger than\n"
		"three times its standard error. The answer does not depend on the number of threads. See docs/analysis.md.",
	.options = options_of_analyse,
	.least = 1,
	.most = 1,
	.run = run_analyse,
};
