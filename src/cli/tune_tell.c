/* tune_tell.c: what tuning found, for people and as JSON. May use: base, engine, series, codec. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/tell.h"
#include "cli/tune.h"
#include "codec/codec.h"

static const struct doctrine_spec *find_number(const struct tune_job *job, size_t at)
{
	return &job->doctrines->number[job->number[at]];
}

static bool has_changed(const struct tune_job *job, const int32_t *found, size_t at)
{
	return found[at] != job->start[job->number[at]];
}

static void print_numbers(const struct tune_job *job, const int32_t *found)
{
	for (size_t i = 0; i < job->climb.count; i++)
		if (has_changed(job, found, i))
			printf("  %-24s %7" PRId32 " -> %" PRId32 "\n", find_number(job, i)->name,
			       job->start[job->number[i]], found[i]);
}

static void print_rivals(const struct tune_job *job)
{
	for (int i = 0; i < TUNE_RIVALS && job->rival[i]; i++)
		printf("%s%s", i ? ", " : " against ", job->rival[i]);
}

/* As a line of doctrine.yaml, with how it was made. */
static void print_doctrine(const struct tune_job *job, const int32_t *found)
{
	printf("  tuned: {help: \"Tuned by durbar tune, %" PRIu64 " step%s of %" PRIu64 " game%s of", job->climb.step,
	       base_end_plural(job->climb.step), job->games, base_end_plural(job->games));
	for (int i = 0; i < job->fields; i++)
		printf("%s %s", i ? "," : "", job->field[i].id);
	print_rivals(job);
	printf(", seed %s.\", like: %s", job->seed, job->from);
	for (size_t i = 0; i < job->climb.count; i++)
		if (has_changed(job, found, i))
			printf(", %s: %" PRId32, find_number(job, i)->name, found[i]);
	printf("}\n");
}

void cli_print_tuning(const struct tune_job *job, const int32_t *found)
{
	struct series_estimate points = series_estimate_points(&job->pairs);
	uint64_t pairs = series_count_pairs(&job->pairs);

	printf("%zu number%s of %s, %" PRIu64 " of %" PRIu64 " step%s, seed %s\n", job->climb.count,
	       base_end_plural(job->climb.count), job->field[0].plan.rules->facts.id, job->climb.step, job->climb.steps,
	       base_end_plural(job->climb.steps), job->seed);
	print_numbers(job, found);
	printf("as a doctrine, to be played as greedy:tuned:\n");
	print_doctrine(job, found);
	if (pairs && isfinite(points.error) && job->side >= 0)
		printf("in %" PRIu64 " other games with the same dice as %s: %+.3f +- %.3f points a game\n", 2 * pairs,
		       job->from, 2 * points.mean - 1, 2 * points.error);
	else if (pairs && isfinite(points.error))
		printf("against %s in %" PRIu64 " other games: points %.3f +- %.3f\n", job->from, 2 * pairs,
		       points.mean, points.error);
	else if (!pairs)
		printf("not matched against %s: 'durbar match greedy:tuned greedy %s --sprt' does that\n", job->from,
		       job->field[0].id);
}

void cli_write_tuning(const struct tune_job *job, const int32_t *found)
{
	struct series_estimate points = series_estimate_points(&job->pairs);

	/* Shares are no facts of a game: they stand here as numbers with a point, which writers have not. */
	printf("{\"system\": \"%s\", \"from\": \"%s\", \"seed\": \"%s\", \"steps\": %" PRIu64 ", \"games\": %" PRIu64
	       ", \"numbers\": {",
	       job->field[0].plan.rules->facts.id, job->from, job->seed, job->climb.step, job->games);
	for (size_t i = 0; i < job->climb.count; i++)
		printf("%s\"%s\": %" PRId32, i ? ", " : "", find_number(job, i)->name, found[i]);
	printf("}, \"confirmed_games\": %" PRIu64, 2 * series_count_pairs(&job->pairs));
	if (isfinite(points.error))
		printf(", \"points\": %.4f, \"error\": %.4f", points.mean, points.error);
	printf("}\n");
}
