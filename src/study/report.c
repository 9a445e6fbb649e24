/* report.c: the results of a study as one page without anything from elsewhere: tables, and plots where gnuplot is
 * installed.
 * May use: base, engine, sums, plot. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/tell.h"
#include "study/plot.h"
#include "study/tables.h"

enum { WIDE = 860, ROW = 24, BINS = 40, TOP = 24, LINES = 6 };

struct report {
	const struct study_results *results;
	const struct study *study;
	FILE *out;
	bool plots; /* has gnuplot drawn what it was asked for so far? */
	size_t *order;
};

static const char head[] =
	"<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
	"<meta name=\"viewport\" content=\"width=device-width\">\n<style>\n"
	"body { font: 16px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; color: #222; }\n"
	"table { border-collapse: collapse; margin: 1rem 0; font-size: 0.85rem; }\n"
	"th, td { padding: 0.2rem 0.7rem; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap; }\n"
	"th:first-child, td:first-child, td.word { text-align: left; }\n"
	"figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; }\n"
	".clear { font-weight: bold; } .small { color: #666; font-size: 0.9rem; }\n"
	"</style>\n";

static void put_text(FILE *out, const char *text)
{
	for (; *text; text++)
		if (*text == '<')
			fputs("&lt;", out);
		else if (*text == '&')
			fputs("&amp;", out);
		else
			fputc(*text, out);
}

static void put_cell(FILE *out, const char *text)
{
	fputs("<td class=\"word\">", out);
	put_text(out, text);
	fputs("</td>", out);
}

static void put_share(FILE *out, struct study_interval it)
{
	fprintf(out, "<td>%.1f <span class=\"small\">(%.1f&ndash;%.1f)</span></td>", 100 * it.mean, 100 * it.low,
	        100 * it.high);
}

static void put_mean(FILE *out, struct study_interval it, int places)
{
	fprintf(out, "<td>%+.*f <span class=\"small\">(%+.*f to %+.*f)</span></td>", places, it.mean, places, it.low,
	        places, it.high);
}

static void finish(struct report *it, struct study_plot *plot)
{
	it->plots = study_finish_plot(plot, it->out) && it->plots;
}

/* ---- who wins */

static void put_wins(struct report *it)
{
	fputs("<h2>Who wins</h2>\n<p>Games in a hundred, with the interval that holds the truth 95 times in 100. Points are those "
	      "of the first side: 1 for a win, a half for a draw. The margin is its score less the other's.</p>\n"
	      "<table><tr><th>scenario</th><th>bots</th><th>variant</th><th>games</th><th>first side</th><th>other side</th>"
	      "<th>drawn</th><th>points</th><th>margin</th></tr>\n",
	      it->out);
	for (size_t i = 0; i < it->study->cells; i++) {
		struct study_figures figures;

		study_sum_cell(it->results, i, &figures);
		fputs("<tr>", it->out);
		put_cell(it->out, it->study->cell[i].scenario);
		put_cell(it->out, it->study->cell[i].bots);
		put_cell(it->out, it->study->cell[i].variant);
		fprintf(it->out, "<td>%u</td>", figures.games);
		put_share(it->out, figures.won[0]);
		put_share(it->out, figures.won[1]);
		put_share(it->out, figures.drawn);
		fprintf(it->out, "<td>%.3f</td>", figures.points.mean);
		put_mean(it->out, figures.margin, 1);
		fputs("</tr>\n", it->out);
	}
	fputs("</table>\n", it->out);
}

/* Dots with their intervals, a row each; `name` may be made of several words. */
static void put_dot(struct study_plot *plot, size_t row, const char *name, const char *more, struct study_interval it)
{
	char label[200];

	snprintf(label, sizeof label, "%.100s%s%.90s", name, *more ? ", " : "", more);
	fprintf(plot->script, "%zu %.6f %.6f %.6f ", row, it.mean, it.low, it.high);
	study_put_label(plot, label);
	fputc('\n', plot->script);
}

static void end_dots(struct study_plot *plot, size_t rows, const char *middle)
{
	fprintf(plot->script,
	        "EOD\nset yrange [%zu.5:0.5]\nunset key\nset arrow from %s,graph 0 to %s,graph 1 nohead "
	        "lc rgb '#888888' dt 2\n",
	        rows, middle, middle);
	fprintf(plot->script, "plot $rows using 2:1:3:4:ytic(5) with xerrorbars pt 7 ps 0.6 lc rgb '#204a87'\n");
}

static void plot_wins(struct report *it)
{
	struct study_plot plot;
	size_t rows = 0;

	for (size_t i = 0; i < it->study->cells; i++)
		rows += it->study->cell[i].base == i;
	if (!study_start_plot(&plot, WIDE, (int)(90 + ROW * rows), "points of the first side", ""))
		return;
	fprintf(plot.script, "set xrange [0:1]\n$rows << EOD\n");
	rows = 0;
	for (size_t i = 0; i < it->study->cells; i++) {
		struct study_figures figures;

		if (it->study->cell[i].base != i)
			continue;
		study_sum_cell(it->results, i, &figures);
		put_dot(&plot, ++rows, it->study->cell[i].scenario, it->study->cell[i].bots, figures.points);
	}
	end_dots(&plot, rows, "0.5");
	finish(it, &plot);
}

/* ---- what moves it */

static size_t count_questions(const struct study *study)
{
	size_t count = 0;

	for (size_t i = 0; i < study->cells; i++)
		count += study->cell[i].base != i;
	return count;
}

static void plot_ranking(struct report *it, size_t count)
{
	struct study_plot plot;
	size_t rows = 0;

	if (!study_start_plot(&plot, WIDE, (int)(90 + ROW * (count < TOP ? count : TOP)),
	                      "difference in points of the first side", ""))
		return;
	fprintf(plot.script, "$rows << EOD\n");
	for (size_t i = 0; i < count && rows < TOP; i++) {
		struct study_difference difference;

		study_compare_cell(it->results, it->order[i], 1, &difference);
		if (!study_is_idle(&difference))
			put_dot(&plot, ++rows, it->study->cell[it->order[i]].variant, "", difference.points);
	}
	end_dots(&plot, rows ? rows : 1, "0");
	finish(it, &plot);
}

static void put_ranking(struct report *it, size_t base, size_t count)
{
	const char *verdict;

	fputs("<h3>", it->out);
	put_text(it->out, it->study->cell[base].scenario);
	fputs(", ", it->out);
	put_text(it->out, it->study->cell[base].bots);
	fprintf(it->out,
	        "</h3>\n<table><tr><th>variant</th><th>points</th><th>margin</th><th>more than chance</th>%s</tr>\n",
	        it->study->test.on ? "<th>test</th>" : "");
	for (size_t i = 0; i < count; i++) {
		struct study_difference difference;

		study_compare_cell(it->results, it->order[i], count_questions(it->study), &difference);
		fputs(difference.clear ? "<tr class=\"clear\">" : "<tr>", it->out);
		put_cell(it->out, it->study->cell[it->order[i]].variant);
		put_mean(it->out, difference.points, 3);
		put_mean(it->out, difference.margin, 2);
		fprintf(it->out, "<td>%s</td>",
		        difference.clear             ? "yes"
		        : study_is_idle(&difference) ? "no game changed"
		                                     : "");
		verdict = study_name_verdict(it->results, it->order[i]);
		if (it->study->test.on)
			put_cell(it->out, verdict ? verdict : "");
		fputs("</tr>\n", it->out);
	}
	fputs("</table>\n", it->out);
	if (count)
		plot_ranking(it, count);
}

static void put_rankings(struct report *it)
{
	if (!it->study->variants)
		return;
	fputs("<h2>What moves the game most</h2>\n<p>Each variant against the same games with the same dice. \"More than chance\": "
	      "the difference would be there for all variants of this study together, not for one picked out of many "
	      "(Bonferroni, 5 in a hundred).</p>\n",
	      it->out);
	for (size_t i = 0; i < it->study->cells; i++) {
		size_t count = it->study->cell[i].base == i ? study_rank_cells(it->results, i, it->order) : 0;

		if (count)
			put_ranking(it, i, count);
	}
}

/* ---- points over turns, length */

/* The cells that share the first one's scenario: with other bots, or the variants that move it most. */
static size_t choose_lines(struct report *it, size_t first, size_t *line)
{
	size_t lines = 0, ranked;

	for (size_t i = first; i < it->study->cells && lines < LINES; i++)
		if (it->study->cell[i].base == i &&
		    !strcmp(it->study->cell[i].scenario, it->study->cell[first].scenario))
			line[lines++] = i;
	ranked = study_rank_cells(it->results, first, it->order);
	for (size_t i = 0; i < ranked && lines < LINES; i++)
		line[lines++] = it->order[i];
	return lines;
}

static void put_line_name(struct report *it, struct study_plot *plot, size_t cell)
{
	char label[200];

	snprintf(label, sizeof label, "%.80s%s%.80s", it->study->cell[cell].bots, it->study->variants ? ", " : "",
	         it->study->variants ? it->study->cell[cell].variant : "");
	study_put_label(plot, label);
}

static void plot_points(struct report *it, const size_t *line, size_t lines)
{
	struct study_plot plot;

	if (it->results->total[line[0]].turns < 2 ||
	    !study_start_plot(&plot, WIDE, 320, "clock: player turns, or cards", "margin of the first side"))
		return;
	for (size_t i = 0; i < lines; i++) {
		const struct study_total *total = &it->results->total[line[i]];

		fprintf(plot.script, "$line%zu << EOD\n", i);
		for (size_t turn = 0; turn < total->turns; turn++) {
			struct study_interval mean = study_find_mean((double)total->points[turn],
			                                             (double)total->squares[turn], total->games);

			fprintf(plot.script, "%zu %.6f %.6f %.6f\n", turn + 1, mean.mean, mean.low, mean.high);
		}
		fprintf(plot.script, "EOD\n");
	}
	fprintf(plot.script, "set style fill transparent solid 0.2 noborder\nplot ");
	for (size_t i = 0; i < lines; i++) {
		fprintf(plot.script,
		        "%s$line%zu using 1:3:4 with filledcurves lt %zu notitle, $line%zu using 1:2 with lines "
		        "lw 2 lt %zu title ",
		        i ? ", " : "", i, i + 1, i, i + 1);
		put_line_name(it, &plot, line[i]);
	}
	fputc('\n', plot.script);
	finish(it, &plot);
}

static void plot_lengths(struct report *it, const size_t *line, size_t lines)
{
	struct study_plot plot;
	uint32_t longest = 1;

	for (size_t i = 0; i < lines; i++) {
		struct study_figures figures;

		study_sum_cell(it->results, line[i], &figures);
		longest = figures.longest > longest ? figures.longest : longest;
	}
	if (!study_start_plot(&plot, WIDE, 260, "moves of a game", "games in a hundred"))
		return;
	for (size_t i = 0; i < lines; i++) {
		const struct study_total *total = &it->results->total[line[i]];
		uint32_t bin[BINS + 1] = {0}, games = total->games ? total->games : 1;

		for (uint32_t j = 0; j < it->study->games; j++)
			if (total->game[j].known)
				bin[(uint64_t)total->game[j].moves * BINS / (longest + 1)]++;
		fprintf(plot.script, "$line%zu << EOD\n", i);
		for (uint32_t j = 0; j < BINS; j++)
			fprintf(plot.script, "%.2f %.6f\n", (j + 0.5) * (longest + 1) / BINS, 100.0 * bin[j] / games);
		fprintf(plot.script, "EOD\n");
	}
	fprintf(plot.script, "set yrange [0:]\nplot ");
	for (size_t i = 0; i < lines; i++) {
		fprintf(plot.script, "%s$line%zu using 1:2 with histeps lw 2 title ", i ? ", " : "", i);
		put_line_name(it, &plot, line[i]);
	}
	fputc('\n', plot.script);
	finish(it, &plot);
}

/* ---- losses */

struct lost {
	struct piece piece;
	double had, lost, share; /* steps a game; of those that were in play */
};

static int compare_lost(const void *a, const void *b)
{
	const struct lost *x = a, *y = b;

	if (x->piece.side != y->piece.side)
		return x->piece.side < y->piece.side ? -1 : 1;
	if (x->lost != y->lost)
		return x->lost > y->lost ? -1 : 1;
	return strcmp(x->piece.name, y->piece.name);
}

/* The pieces of a cell that were in play; how many. The names come from a first position. */
static size_t find_losses(struct report *it, size_t cell, struct lost *list)
{
	const struct match_plan *plan = &it->study->cell[cell].plan;
	const struct study_total *total = &it->results->total[cell];
	const uint64_t key[2] = {1, 2};
	void *state = calloc(1, plan->rules->facts.state_size);
	size_t count = 0;

	if (state)
		engine_set_up(plan, key, state);
	for (size_t i = 0; state && plan->rules->piece && i < total->units; i++) {
		struct lost *lost = &list[count];

		if (!plan->rules->piece(plan->tables, state, i, &lost->piece) || !total->had[i])
			continue;
		lost->had = (double)total->had[i] / total->games;
		lost->lost = (double)total->lost[i] / total->games;
		lost->share = (double)total->lost[i] / (double)total->had[i];
		count++;
	}
	free(state);
	qsort(list, count, sizeof *list, compare_lost);
	return count;
}

static void put_losses(struct report *it, size_t cell)
{
	struct lost *list = calloc(STUDY_UNITS, sizeof *list);
	size_t count = list ? find_losses(it, cell, list) : 0, shown = 0;
	const struct match_plan *plan = &it->study->cell[cell].plan;

	if (count)
		fprintf(it->out,
		        "<details><summary>Losses by unit, %s</summary>\n<table><tr><th>unit</th><th>side</th><th>in play, a "
		        "game</th><th>lost, a game</th><th>of a hundred</th></tr>\n",
		        it->study->cell[cell].bots);
	for (size_t i = 0; i < count; i++) {
		shown = i && list[i].piece.side == list[i - 1].piece.side ? shown + 1 : 0;
		if (shown >= 2 * TOP)
			continue;
		fputs("<tr>", it->out);
		put_cell(it->out, list[i].piece.name);
		put_cell(it->out, list[i].piece.side < 0 ? "" : engine_title_side(plan, list[i].piece.side));
		fprintf(it->out, "<td>%.2f</td><td>%.3f</td><td>%.1f</td></tr>\n", list[i].had, list[i].lost,
		        100 * list[i].share);
	}
	if (count)
		fputs("</table></details>\n", it->out);
	free(list);
}

static void put_courses(struct report *it)
{
	fputs("<h2>How the games went</h2>\n", it->out);
	for (size_t i = 0; i < it->study->cells; i++) {
		size_t line[LINES], lines;
		const struct study_cell *cell = &it->study->cell[i];

		if (cell->base != i)
			continue;
		if (!i || strcmp(cell->scenario, it->study->cell[i - 1].scenario) != 0) {
			fputs("<h3>", it->out);
			put_text(it->out, cell->plan.rules->scenario(cell->plan.tables, cell->plan.scenario).title);
			fputs("</h3>\n", it->out);
			lines = choose_lines(it, i, line);
			plot_points(it, line, lines);
			plot_lengths(it, line, lines);
		}
		put_losses(it, i);
	}
}

bool study_put_report(const struct study_results *results, FILE *out)
{
	struct report it = {.results = results, .study = results->study, .out = out, .plots = true};

	it.order = calloc(it.study->cells, sizeof *it.order);
	if (!it.order)
		return false;
	fputs(head, out);
	fputs("<title>", out);
	put_text(out, it.study->title);
	fputs("</title></head><body>\n<h1>", out);
	put_text(out, it.study->title);
	fputs("</h1>\n<p>", out);
	put_text(out, it.study->note);
	fprintf(out, "</p>\n<p class=\"small\">%llu game%s, seed %s. Made by <code>durbar study</code>.</p>\n",
	        (unsigned long long)results->games, base_end_plural(results->games), it.study->seed);
	put_wins(&it);
	plot_wins(&it);
	put_rankings(&it);
	put_courses(&it);
	fputs("</body></html>\n", out);
	free(it.order);
	return it.plots;
}
