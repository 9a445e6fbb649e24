/* study.c: `durbar study`: many games under changed conditions, kept, compared and shown.
 * May use: base, engine, codec, study. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/say.h"
#include "cli/stop.h"
#include "cli/tell.h"
#include "cli/world.h"
#include "codec/codec.h"
#include "study/run.h"
#include "study/tables.h"

enum { WHY = 1024, BAR = 30 };

/* ---- progress */

struct bar {
	bool visible;
	double start, shown;
	uint64_t had; /* games that were there at the start */
};

static void put_time(char *buffer, size_t size, double seconds)
{
	if (seconds < 100)
		snprintf(buffer, size, "%.0f s", seconds);
	else if (seconds < 6000)
		snprintf(buffer, size, "%.0f min", seconds / 60);
	else
		snprintf(buffer, size, "%.1f h", seconds / 3600);
}

static void show_bar(struct study_run *run, uint64_t done, uint64_t total)
{
	struct bar *bar = run->own;
	double now = cli_now(), seconds = now - bar->start;
	char fill[BAR + 1], left[32] = "?";
	size_t full = total ? (size_t)(BAR * done / total) : BAR;

	if (!bar->visible || now - bar->shown < 0.2)
		return;
	bar->shown = now;
	memset(fill, '.', BAR);
	memset(fill, '#', full);
	fill[BAR] = 0;
	if (done > bar->had)
		put_time(left, sizeof left, seconds * (double)(total - done) / (double)(done - bar->had));
	fprintf(stderr, "\r\033[K[%s] %llu of %llu games, %.0f games/s, %s left", fill, (unsigned long long)done,
	        (unsigned long long)total, (double)(done - bar->had) / (seconds > 0 ? seconds : 1), left);
	fflush(stderr);
}

static void wipe_bar(const struct bar *bar)
{
	if (bar->visible && bar->shown > 0)
		fputs("\r\033[K", stderr);
}

/* ---- files */

static bool write_text(const char *folder, const char *name, char *bytes, size_t size, struct arena *arena)
{
	char path[4096];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return bytes && cli_create_file(path, bytes, size, true, arena);
}

static bool write_csv(const struct study_results *results, const char *folder, struct arena *arena)
{
	char *bytes = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&bytes, &size);
	bool good = out != NULL;

	if (out) {
		study_put_csv(results, out);
		good = !fclose(out) && write_text(folder, "cells.csv", bytes, size, arena);
	}
	free(bytes);
	return good;
}

static bool write_report(const struct study_results *results, const char *folder, struct arena *arena)
{
	char *bytes = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&bytes, &size);
	bool good = out != NULL;

	if (out) {
		if (!study_put_report(results, out))
			cli_say_error(
				"the report has no plots: install gnuplot (gnuplot-nox) and give the same command "
				"again");
		good = !fclose(out) && write_text(folder, "report.html", bytes, size, arena);
	}
	free(bytes);
	return good;
}

static bool write_json(const struct study_results *results, const char *folder, struct arena *arena, bool print)
{
	struct json_writer json;
	char *bytes;
	bool good;

	codec_start_json(&json);
	json.writer.open_map(&json.writer, NULL);
	study_write_facts(results, &json.writer);
	json.writer.close(&json.writer);
	bytes = codec_finish_json(&json, true);
	good = bytes && write_text(folder, "study.json", bytes, strlen(bytes), arena);
	if (good && print)
		puts(bytes);
	free(bytes);
	return good;
}

static int write_files(const struct cli_args *args, const struct study_results *results, const char *folder)
{
	bool json = cli_has_option(args, "json");

	if (!write_csv(results, folder, args->arena) || !write_report(results, folder, args->arena) ||
	    !write_json(results, folder, args->arena, json))
		return CLI_FAULT;
	if (!json)
		study_put_text(results, stdout);
	return CLI_DONE;
}

/* ---- the command */

/* FILE without its folder and ending, and ".results". */
static const char *find_folder(const struct cli_args *args)
{
	const char *given = cli_find_value(args, "output"), *slash = strrchr(args->words[0], '/');
	const char *name = slash ? slash + 1 : args->words[0], *dot = strrchr(name, '.');
	size_t length = dot && dot > name ? (size_t)(dot - name) : strlen(name);
	char *folder = base_take_bytes(args->arena, length + sizeof ".results");

	if (given)
		return given;
	memcpy(folder, name, length);
	strcpy(folder + length, ".results");
	return folder;
}

static int play(const struct cli_args *args, struct study_run *run, const char *folder)
{
	struct bar bar = {isatty(STDERR_FILENO), cli_now(), 0, run->results->games};
	char why[WHY] = "";
	enum study_end end;

	run->own = &bar; /* cppcheck-suppress autoVariables ; nobody asks after this function */
	run->progress = show_bar;
	run->stop = &cli_stopped;
	cli_watch_signals();
	if (bar.had)
		cli_say_error("%s has %llu game%s of this study: it goes on from there", run->results->path,
		              (unsigned long long)bar.had, base_end_plural(bar.had));
	end = study_run(run, why, sizeof why);
	wipe_bar(&bar);
	if (!study_close_results(run->results)) {
		cli_say_error("%s could not be written; is the disk full?", run->results->path);
		return CLI_FAULT;
	}
	if (end == STUDY_BROKEN)
		cli_say_error("%s", why);
	if (end == STUDY_STOPPED)
		cli_say_error("stopped after %llu game%s, kept in %s; the same command goes on from there",
		              (unsigned long long)run->results->games, base_end_plural(run->results->games),
		              run->results->path);
	return end == STUDY_COMPLETE ? write_files(args, run->results, folder) : CLI_FAULT;
}

/* A process that is not the first: it plays, and keeps nothing. */
static int help(struct study_run *run)
{
	char why[WHY];

	/* The first process gets the signal too, and says when it is over. */
	signal(SIGINT, SIG_IGN);
	if (study_help(run, why, sizeof why) == STUDY_COMPLETE)
		return CLI_DONE;
	cli_say_error("%s", why);
	return CLI_FAULT;
}

static int start(const struct cli_args *args, struct study_run *run)
{
	struct faults faults = {.arena = args->arena};
	const char *folder = find_folder(args);
	char why[WHY] = "";
	bool good;

	run->study = study_read_file(args->words[0], cli_find_data(args), args->arena, &faults);
	if (run->study && run->channel && run->channel->rank)
		return help(run);
	good = run->study && study_open_results(run->study, folder, cli_has_option(args, "again"), args->arena,
	                                        run->results, why, sizeof why);
	if (good)
		return play(args, run, folder);
	if (run->channel)
		study_give_up(run->channel);
	if (run->study)
		study_close_results(run->results);
	cli_say_faults(&faults);
	if (*why)
		cli_say_error("%s", why);
	return CLI_FAULT;
}

static int run_study(struct cli_args *args)
{
	struct study_results results;
	struct study_run run = {.results = &results};
	int64_t threads, processors = sysconf(_SC_NPROCESSORS_ONLN);
	char why[WHY];
	int code;

	processors = processors < 1 ? 1 : processors > STUDY_THREADS ? STUDY_THREADS : processors;
	if (!study_find_channel(&run.channel, why, sizeof why)) {
		cli_say_error("%s", why);
		return CLI_FAULT;
	}
	/* mpirun starts as many processes as are wanted. */
	code = cli_find_number(args, "jobs", 1, STUDY_THREADS, run.channel ? 1 : processors, &threads) ? CLI_DONE
	                                                                                               : CLI_USAGE;
	run.threads = (int)threads;
	if (!code)
		code = start(args, &run);
	else if (run.channel)
		study_give_up(run.channel);
	if (run.channel)
		run.channel->close();
	return code;
}

static const struct cli_option options_of_study[] = {
	{"output", 'o', "FOLDER", "where the results are kept; FILE.results in the current folder where not given"},
	{"again", 0, NULL, "throw away the games that the folder has, and play them all anew"},
	{"jobs", 'j', "N", "threads; as many as the machine has processors where not given, under mpirun 1 a process"},
	{"json", 0, NULL, "print the results as JSON instead of tables"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_study_command = {
	.name = "study",
	.synopsis = "FILE.yaml [-o FOLDER] [--again] [-j N] [--json]",
	.summary = "compare scenarios, options, bots and numbers by many games",
	.details =
		"Writes games.csv, cells.csv, study.json and report.html. Stopped with Ctrl-C, the same command goes on\n"
		"where it was. The results do not depend on the number of threads, or of processes under mpirun.",
	.options = options_of_study,
	.least = 1,
	.most = 1,
	.run = run_study,
};
