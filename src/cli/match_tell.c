/* match_tell.c: what came out of a match, for people and as JSON. May use: base, engine, series, codec. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/match.h"
#include "cli/tell.h"
#include "codec/codec.h"

static const char *const verdicts[] = {
	[SERIES_OPEN] = "open",
	[SERIES_LOW] = "low",
	[SERIES_HIGH] = "high",
};

/* A single pair has no interval. */
static void print_error(double error, int places)
{
	if (isfinite(error))
		printf(" +- %.*f", places, error);
}

static void print_pairs(const char *name, const struct series_pairs *pairs)
{
	struct series_estimate points = series_estimate_points(pairs), margin = series_estimate_margin(pairs);

	printf("  %-18s %7" PRIu64 " games  points %.3f", name, 2 * series_count_pairs(pairs), points.mean);
	print_error(points.error, 3);
	printf("  won %" PRIu64 " drawn %" PRIu64 " lost %" PRIu64 "  margin %+.2f", pairs->wins, pairs->draws,
	       pairs->losses, margin.mean);
	print_error(margin.error, 2);
	printf("\n");
}

static void print_verdict(const struct match_job *job)
{
	enum series_verdict verdict = series_judge_pairs(&job->test, &job->all);

	printf("  sequential test, %.3f against %.3f: %.2f of %.2f to %.2f after %" PRIu64 " pairs: ", job->test.low,
	       job->test.high, series_weigh_pairs(&job->test, &job->all), series_low_bound(&job->test),
	       series_high_bound(&job->test), series_count_pairs(&job->all));
	if (verdict == SERIES_HIGH)
		printf("%s is better than %s\n", job->name[0], job->name[1]);
	else if (verdict == SERIES_LOW)
		printf("%s is not better than %s by so much\n", job->name[0], job->name[1]);
	else
		printf("nothing is proved yet\n");
}

void cli_print_contest(const struct match_job *job)
{
	double games = 2 * (double)series_count_pairs(&job->all);

	printf("%s against %s, seed %s, %.1f games/s\n", job->name[0], job->name[1], job->seed,
	       job->seconds > 0 ? games / job->seconds : 0);
	for (int i = 0; i < job->fields; i++)
		if (series_count_pairs(&job->field[i].pairs))
			print_pairs(job->field[i].id, &job->field[i].pairs);
	if (job->fields > 1)
		print_pairs("all", &job->all);
	if (job->sequential)
		print_verdict(job);
}

/* ---- JSON: whole numbers, as writers have no others */

static int64_t round_to(double value, double unit)
{
	return isfinite(value) ? (int64_t)llround(value * unit) : 0;
}

static void write_pairs(struct writer *writer, const struct series_pairs *pairs)
{
	struct series_estimate points = series_estimate_points(pairs), margin = series_estimate_margin(pairs);

	writer->put_int(writer, "games", (int64_t)(2 * series_count_pairs(pairs)));
	writer->put_int(writer, "wins", (int64_t)pairs->wins);
	writer->put_int(writer, "draws", (int64_t)pairs->draws);
	writer->put_int(writer, "losses", (int64_t)pairs->losses);
	writer->open_list(writer, "pairs");
	for (int i = 0; i < PAIR_RESULTS; i++)
		writer->put_int(writer, NULL, (int64_t)pairs->count[i]);
	writer->close(writer);
	writer->put_int(writer, "points_e6", round_to(points.mean, 1e6));
	writer->put_int(writer, "points_error_e6", round_to(points.error, 1e6));
	writer->put_int(writer, "margin_e3", round_to(margin.mean, 1e3));
	writer->put_int(writer, "margin_error_e3", round_to(margin.error, 1e3));
}

static void write_field(struct writer *writer, const struct match_field *field)
{
	const struct rules_facts *facts = &field->plan.rules->facts;

	writer->open_map(writer, NULL);
	writer->put_text(writer, "scenario", field->id);
	write_pairs(writer, &field->pairs);
	writer->open_list(writer, "sides");
	for (int side = 0; side < 2; side++) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "side", facts->side_names[side]);
		writer->put_int(writer, "wins", (int64_t)field->won[side]);
		writer->close(writer);
	}
	writer->close(writer);
	writer->put_int(writer, "moves", (int64_t)field->moves);
	writer->put_int(writer, "forfeits", (int64_t)field->failed[0]);
	writer->put_int(writer, "forfeits_other", (int64_t)field->failed[1]);
	writer->close(writer);
}

static void write_test(struct writer *writer, const struct match_job *job)
{
	writer->open_map(writer, "sprt");
	writer->put_int(writer, "low_e6", round_to(job->test.low, 1e6));
	writer->put_int(writer, "high_e6", round_to(job->test.high, 1e6));
	writer->put_int(writer, "ratio_e6", round_to(series_weigh_pairs(&job->test, &job->all), 1e6));
	writer->put_int(writer, "low_bound_e6", round_to(series_low_bound(&job->test), 1e6));
	writer->put_int(writer, "high_bound_e6", round_to(series_high_bound(&job->test), 1e6));
	writer->put_text(writer, "verdict", verdicts[series_judge_pairs(&job->test, &job->all)]);
	writer->close(writer);
}

void cli_write_contest(const struct match_job *job)
{
	struct json_writer json;
	struct writer *writer = cli_start_json(&json);

	writer->put_text(writer, "a", job->name[0]);
	writer->put_text(writer, "b", job->name[1]);
	writer->put_text(writer, "seed", job->seed);
	writer->open_list(writer, "scenarios");
	for (int i = 0; i < job->fields; i++)
		write_field(writer, &job->field[i]);
	writer->close(writer);
	writer->open_map(writer, "all");
	write_pairs(writer, &job->all);
	writer->close(writer);
	if (job->sequential)
		write_test(writer, job);
	cli_finish_json(&json);
}
