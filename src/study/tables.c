/* tables.c: the results of a study as CSV, as facts for JSON, and as the Markdown tables of docs/balance.md.
 * May use: base, engine. */
#include "study/tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/tell.h"

static size_t count_questions(const struct study *study)
{
	size_t count = 0;

	for (size_t i = 0; i < study->cells; i++)
		count += study->cell[i].base != i;
	return count;
}

const char *study_name_verdict(const struct study_results *results, size_t cell)
{
	const struct study *study = results->study;

	if (!study->test.on)
		return NULL;
	switch (results->total[cell].verdict) {
	case -1:
		return "lower";
	case 0:
		return "no difference";
	case 1:
		return "higher";
	default:
		return results->total[cell].stopped ? NULL : "undecided";
	}
}

/* ---- CSV */

static void put_interval(FILE *out, struct study_interval it)
{
	fprintf(out, ",%.6f,%.6f,%.6f", it.mean, it.low, it.high);
}

/* Names may have commas. */
static void put_quoted(FILE *out, const char *text)
{
	fputc('"', out);
	for (; *text; text++)
		fprintf(out, *text == '"' ? "\"\"" : "%c", *text);
	fputc('"', out);
}

void study_put_csv(const struct study_results *results, FILE *out)
{
	const struct study *study = results->study;
	size_t questions = count_questions(study);

	fprintf(out,
	        "scenario,bots,variant,games,first_side,wins_first,wins_others,draws,points,points_low,points_high,margin,"
	        "margin_low,margin_high,moves,moves_low,moves_high,turns,turns_low,turns_high,difference,"
	        "difference_low,difference_high,margin_difference,margin_difference_low,margin_difference_high,clear\n");
	for (size_t i = 0; i < study->cells; i++) {
		const struct study_cell *cell = &study->cell[i];
		struct study_figures figures;
		struct study_difference difference;

		study_sum_cell(results, i, &figures);
		study_compare_cell(results, i, questions, &difference);
		fprintf(out, "%s,", cell->scenario);
		put_quoted(out, cell->bots);
		fputc(',', out);
		put_quoted(out, cell->variant);
		fprintf(out, ",%u,%s,%u,%u,%u", figures.games, cell->plan.rules->facts.side_names[0], figures.wins[0],
		        figures.games - figures.draws - figures.wins[0], figures.draws);
		put_interval(out, figures.points);
		put_interval(out, figures.margin);
		put_interval(out, figures.moves);
		put_interval(out, figures.turns);
		if (cell->base == i) {
			fprintf(out, ",,,,,,,\n");
			continue;
		}
		put_interval(out, difference.points);
		put_interval(out, difference.margin);
		fprintf(out, ",%s\n", difference.clear ? "yes" : "no");
	}
}

/* ---- facts */

static void write_number(struct writer *writer, const char *key, double value)
{
	writer->put_decimal(writer, key, llround(value * 1e6), 6);
}

static void write_interval(struct writer *writer, const char *key, struct study_interval it)
{
	writer->open_map(writer, key);
	write_number(writer, "mean", it.mean);
	write_number(writer, "low", it.low);
	write_number(writer, "high", it.high);
	writer->close(writer);
}

static void write_sides(const struct study_cell *cell, const struct study_figures *figures, struct writer *writer)
{
	const struct rules_facts *facts = &cell->plan.rules->facts;

	writer->open_list(writer, "sides");
	for (int side = 0; side < facts->sides; side++) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "side", facts->side_names[side]);
		writer->put_text(writer, "title", engine_title_side(&cell->plan, side));
		writer->put_text(writer, "bot", cell->player[side].name);
		writer->put_int(writer, "wins", figures->wins[side]);
		write_interval(writer, "share", figures->won[side]);
		writer->close(writer);
	}
	writer->close(writer);
}

static void write_levels(const struct study_cell *cell, const struct study_total *total, struct writer *writer)
{
	writer->open_list(writer, "levels");
	for (size_t i = 0; i < total->levels; i++) {
		const struct study_level *level = &total->level[i];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "winner",
		                 level->winner < 0 ? "none" : cell->plan.rules->facts.side_names[level->winner]);
		writer->put_text(writer, "level", level->name);
		writer->put_int(writer, "games", level->games);
		writer->close(writer);
	}
	writer->close(writer);
}

static void write_difference(const struct study_results *results, size_t cell, struct writer *writer)
{
	struct study_difference difference;

	study_compare_cell(results, cell, count_questions(results->study), &difference);
	writer->open_map(writer, "difference");
	writer->put_text(writer, "from", results->study->cell[results->study->cell[cell].base].variant);
	writer->put_int(writer, "games", difference.games);
	write_interval(writer, "points", difference.points);
	write_interval(writer, "margin", difference.margin);
	writer->put_bool(writer, "clear", difference.clear);
	writer->close(writer);
}

static void write_length(const struct study_figures *figures, struct writer *writer)
{
	write_interval(writer, "moves", figures->moves);
	writer->put_int(writer, "shortest", figures->shortest);
	writer->put_int(writer, "median", figures->median);
	writer->put_int(writer, "longest", figures->longest);
	write_interval(writer, "turns", figures->turns);
}

static void write_cell(const struct study_results *results, size_t at, struct writer *writer)
{
	const struct study_cell *cell = &results->study->cell[at];
	const struct study_total *total = &results->total[at];
	struct study_figures figures;

	study_sum_cell(results, at, &figures);
	writer->open_map(writer, NULL);
	writer->put_text(writer, "scenario", cell->scenario);
	writer->put_text(writer, "bots", cell->bots);
	writer->put_text(writer, "variant", cell->variant);
	writer->put_int(writer, "games", figures.games);
	writer->put_int(writer, "draws", figures.draws);
	write_interval(writer, "drawn", figures.drawn);
	write_sides(cell, &figures, writer);
	write_interval(writer, "points", figures.points);
	write_interval(writer, "margin", figures.margin);
	write_length(&figures, writer);
	write_levels(cell, total, writer);
	if (study_name_verdict(results, at))
		writer->put_text(writer, "test", study_name_verdict(results, at));
	if (cell->base != at)
		write_difference(results, at, writer);
	writer->close(writer);
}

static void write_rankings(const struct study_results *results, struct writer *writer)
{
	const struct study *study = results->study;
	size_t *order = malloc(study->cells * sizeof *order);

	writer->open_list(writer, "rankings");
	for (size_t i = 0; order && i < study->cells; i++) {
		size_t count = study->cell[i].base == i ? study_rank_cells(results, i, order) : 0;

		if (!count)
			continue;
		writer->open_map(writer, NULL);
		writer->put_text(writer, "scenario", study->cell[i].scenario);
		writer->put_text(writer, "bots", study->cell[i].bots);
		writer->open_list(writer, "variants");
		for (size_t j = 0; j < count; j++)
			writer->put_text(writer, NULL, study->cell[order[j]].variant);
		writer->close(writer);
		writer->close(writer);
	}
	writer->close(writer);
	free(order);
}

void study_write_facts(const struct study_results *results, struct writer *writer)
{
	const struct study *study = results->study;

	writer->put_text(writer, "title", study->title);
	writer->put_text(writer, "seed", study->seed);
	writer->put_int(writer, "games", (int64_t)results->games);
	writer->open_list(writer, "cells");
	for (size_t i = 0; i < study->cells; i++)
		write_cell(results, i, writer);
	writer->close(writer);
	write_rankings(results, writer);
}

/* ---- Markdown */

static void put_shares(const struct study_results *results, size_t cell, FILE *out)
{
	struct study_figures figures;
	double games;

	study_sum_cell(results, cell, &figures);
	games = figures.games ? figures.games : 1;
	for (int side = 0; side < results->study->cell[cell].plan.rules->facts.sides; side++)
		fprintf(out, "%.1f / ", 100 * figures.wins[side] / games);
	fprintf(out, "%.1f", 100 * figures.draws / games);
}

/* Does a cell begin a row, a table of its system? */
static bool is_new_row(const struct study *study, size_t i)
{
	return !i || strcmp(study->cell[i].scenario, study->cell[i - 1].scenario) != 0 ||
	       strcmp(study->cell[i].variant, study->cell[i - 1].variant) != 0;
}

static void put_heading(const struct study *study, size_t i, FILE *out)
{
	size_t end = i, columns = 0;

	fprintf(out, "%s\n### %s\n\n| scenario | %s", i ? "\n\n" : "", study->cell[i].plan.rules->facts.title,
	        study->variants ? "variant | " : "");
	do {
		fprintf(out, "%s | ", study->cell[end++].bots);
		columns++;
	} while (end < study->cells && !is_new_row(study, end));
	fprintf(out, "\n|---|%s", study->variants ? "---|" : "");
	while (columns--)
		fprintf(out, "---|");
}

static void put_ranking(const struct study_results *results, size_t base, const size_t *order, size_t count, FILE *out)
{
	const struct study *study = results->study;

	fprintf(out, "\n\nWhat moves %s most, %s: points of the first side (1 a win, a half a draw) against \"%s\"\n\n",
	        study->cell[base].scenario, study->cell[base].bots, study->cell[base].variant);
	fprintf(out, "| variant | difference | margin | clear |\n|---|---|---|---|");
	for (size_t i = 0; i < count; i++) {
		struct study_difference it;

		study_compare_cell(results, order[i], count_questions(study), &it);
		if (study_is_idle(&it))
			continue;
		fprintf(out, "\n| %s | %+.3f ± %.3f | %+.2f ± %.2f | %s |", study->cell[order[i]].variant,
		        it.points.mean, it.points.high - it.points.mean, it.margin.mean,
		        it.margin.high - it.margin.mean, it.clear ? "yes" : "");
	}
}

/* What changed no game is named in one line. */
static void put_idle(const struct study_results *results, const size_t *order, size_t count, FILE *out)
{
	const char *before = "\n\nNo game ended otherwise with: ";

	for (size_t i = 0; i < count; i++) {
		struct study_difference it;

		study_compare_cell(results, order[i], 1, &it);
		if (!study_is_idle(&it))
			continue;
		fprintf(out, "%s%s", before, results->study->cell[order[i]].variant);
		before = ", ";
	}
}

static void put_verdicts(const struct study_results *results, FILE *out)
{
	const struct study *study = results->study;

	if (!study->test.on)
		return;
	fprintf(out, "\n\n| scenario | bots | variant | games | test for %.3f points |\n|---|---|---|---|---|",
	        study->test.difference);
	for (size_t i = 0; i < study->cells; i++)
		if (study_name_verdict(results, i))
			fprintf(out, "\n| %s | %s | %s | %u | %s |", study->cell[i].scenario, study->cell[i].bots,
			        study->cell[i].variant, results->total[i].games, study_name_verdict(results, i));
}

void study_put_text(const struct study_results *results, FILE *out)
{
	const struct study *study = results->study;
	size_t *order = malloc(study->cells * sizeof *order);

	for (size_t i = 0; i < study->cells; i++) {
		const struct study_cell *cell = &study->cell[i];

		if (!i || cell->plan.rules != study->cell[i - 1].plan.rules)
			put_heading(study, i, out);
		if (is_new_row(study, i))
			fprintf(out, "\n| %s | %s%s", cell->scenario, study->variants ? cell->variant : "",
			        study->variants ? " | " : "");
		put_shares(results, i, out);
		fprintf(out, " | ");
	}
	for (size_t i = 0; order && i < study->cells; i++) {
		size_t count = study->cell[i].base == i ? study_rank_cells(results, i, order) : 0;

		if (count) {
			put_ranking(results, i, order, count, out);
			put_idle(results, order, count, out);
		}
	}
	put_verdicts(results, out);
	fputc('\n', out);
	free(order);
}
