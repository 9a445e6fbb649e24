/* chart_sheet.c: what surrounds the map: frame, cartouche, legend, scale, compass.
 * May use: base, kit, chart. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "codec/chart_build.h"

static void put_text(FILE *out, const char *class, double x, double y, const char *text)
{
	fprintf(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class, x, y);
	codec_put_escaped(out, text);
	fputs("</text>\n", out);
}

static void draw_frame(struct chart_pen *pen)
{
	double w = pen->sheet_width, h = pen->sheet_height;

	fprintf(pen->out,
	        "<rect class=\"frame\" x=\"16\" y=\"16\" width=\"%.0f\" height=\"%.0f\" stroke-width=\"4\"/>"
	        "<rect class=\"frame\" x=\"23\" y=\"23\" width=\"%.0f\" height=\"%.0f\" stroke-width=\"1\"/>\n"
	        "<rect class=\"frame\" x=\"54\" y=\"54\" width=\"%.1f\" height=\"%.1f\" stroke-width=\"1.6\"/>\n",
	        w - 32, h - 32, w - 46, h - 46, pen->width, pen->height);
}

/* Text in lines of at most `wide` units; returns the height used. */
static double put_wrapped(FILE *out, const char *class, double x, double y, const char *text, double size, double wide)
{
	char line[256];
	size_t used = 0;
	double at = y;

	line[0] = 0;
	while (*text) {
		size_t word = strcspn(text, " ");
		char longer[256];

		snprintf(longer, sizeof longer, "%.*s%s%.*s", (int)used, line, used ? " " : "",
		         (int)(word < 120 ? word : 120), text);
		if (used && codec_measure_text(longer, size, 0) > wide) {
			put_text(out, class, x, at, line);
			at += size * 1.25;
			snprintf(line, sizeof line, "%.*s", (int)(word < 120 ? word : 120), text);
		} else {
			memcpy(line, longer, sizeof line);
		}
		used = strlen(line);
		text += word;
		text += *text == ' ';
	}
	put_text(out, class, x, at, line);
	return at + size * 1.25 - y;
}

static double read_miles(const struct chart_pen *pen)
{
	const char *miles = base_scalar_of(base_find_doc(base_find_doc(pen->chart->doc, "grid"), "miles"));

	return miles ? strtod(miles, NULL) : 0;
}

static void draw_cartouche(struct chart_pen *pen, double x, double y, double w, double h)
{
	char capitals[96], line[96];
	double size = 38, middle = x + w / 2;
	size_t i = 0;

	for (; pen->map->title[i] && i + 1 < sizeof capitals; i++) {
		char c = pen->map->title[i];

		capitals[i] = (char)(c >= 'a' && c <= 'z' ? c - 32 : c);
	}
	capitals[i] = 0;
	while (size > 14 && codec_measure_text(capitals, size, 0.16) > w - 60)
		size -= 1;
	fprintf(pen->out,
	        "<rect class=\"cart\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" stroke-width=\"3.4\"/>"
	        "<rect class=\"frame\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" stroke-width=\"1\"/>\n",
	        x, y, w, h, x + 7, y + 7, w - 14, h - 14);
	fprintf(pen->out, "<text class=\"ct\" style=\"font-size:%.0fpx\" x=\"%.1f\" y=\"%.1f\">", size, middle, y + 62);
	codec_put_escaped(pen->out, capitals);
	fputs("</text>\n", pen->out);
	fprintf(pen->out,
	        "<path class=\"frame\" d=\"M%.0f %.0fh70m20 0h70\"/>"
	        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"#7A1F1A\"/>\n",
	        middle - 80, y + 80, middle, y + 80);
	snprintf(line, sizeof line, "%.0f miles to a hex", read_miles(pen));
	put_text(pen->out, "ci", middle, y + 106, line);
	put_text(pen->out, "cr", middle, y + 136,
	         strcmp(pen->map->source, "reconstructed") == 0 ? "RECONSTRUCTED" : pen->map->source);
	put_wrapped(pen->out, "cf", middle, y + 158, pen->map->from, 13, w - 60);
}

/* One line of the legend: a sample 44 wide, then its name. */
struct legend {
	struct chart_pen *pen;
	double x, y, top, bottom, column;
};

static struct chart_point next_entry(struct legend *legend, const char *name)
{
	struct chart_point at = {legend->x, legend->y};

	put_text(legend->pen->out, "kt", at.x + 56, at.y + 5, name);
	legend->y += 25;
	if (legend->y > legend->bottom) {
		legend->y = legend->top;
		legend->x += legend->column;
	}
	return at;
}

static void draw_peak_sample(FILE *out, struct chart_point at)
{
	for (int shade = 1; shade >= 0; shade--) {
		fprintf(out, "<path class=\"%s\" d=\"", shade ? "peak-s" : "peak");
		for (int k = 0; k < 3; k++)
			codec_put_peak(out, (struct chart_point){at.x + 10 + 12 * k, at.y + 1}, k == 1 ? 9 : 7, shade);
		fputs("\"/>", out);
	}
}

static void draw_tints(struct legend *legend)
{
	static const struct {
		const char *word, *name;
		bool pattern;
	} tints[] = {{"clear", "clear", false},        {"jungle", "jungle", true},
	             {"hill", "hill", false},          {"rough", "rough", false},
	             {"mountain", "mountain", false},  {"marsh", "marsh", true},
	             {"desert", "desert", true},       {"sand", "sand", true},
	             {"mud-flats", "mud flats", true}, {"broken", "broken ground", false}};
	FILE *out = legend->pen->out;

	for (size_t i = 0; i < sizeof tints / sizeof *tints; i++) {
		struct chart_point at;

		if (!codec_mask_terrain(legend->pen->chart->words, tints[i].word))
			continue;
		at = next_entry(legend, tints[i].name);
		fprintf(out, "<rect class=\"%s\" x=\"%.0f\" y=\"%.0f\" width=\"44\" height=\"18\"/>",
		        i ? tints[i].word : "land", at.x, at.y - 9);
		if (tints[i].pattern)
			fprintf(out, "<rect fill=\"url(#p-%s)\" x=\"%.0f\" y=\"%.0f\" width=\"44\" height=\"18\"/>",
			        tints[i].word, at.x, at.y - 9);
		if (strcmp(tints[i].word, "hill") == 0 || strcmp(tints[i].word, "rough") == 0)
			for (int k = 0; k < 7; k++)
				fprintf(out, "<path class=\"hach h2\" d=\"M%.0f %.0fl3 9\"/>", at.x + 5 + 5 * k,
				        at.y - 5);
		if (strcmp(tints[i].word, "mountain") == 0)
			draw_peak_sample(out, at);
		fprintf(out,
		        "<rect class=\"frame\" x=\"%.0f\" y=\"%.0f\" width=\"44\" height=\"18\" stroke-width=\".8\"/>\n",
		        at.x, at.y - 9);
	}
}

static void draw_line_entry(struct legend *legend, uint16_t mask, const char *name, const char *first,
                            const char *second)
{
	struct chart_point at;

	if (!mask)
		return;
	at = next_entry(legend, name);
	fprintf(legend->pen->out, "<path class=\"%s\" d=\"M%.0f %.0fq11 -5 22 0t22 0\"/>", first, at.x, at.y);
	if (second)
		fprintf(legend->pen->out, "<path class=\"%s\" d=\"M%.0f %.0fq11 -5 22 0t22 0\"/>\n", second, at.x,
		        at.y);
}

static void draw_sign_entries(struct legend *legend)
{
	struct chart_pen *pen = legend->pen;
	struct chart_point at;

	if (pen->fortress) {
		at = next_entry(legend, "fortress");
		codec_draw_fortress(pen->out, (struct chart_point){at.x + 22, at.y}, 11);
	}
	if (pen->town) {
		at = next_entry(legend, "town");
		codec_draw_town(pen->out, (struct chart_point){at.x + 22, at.y}, 5);
	}
	if (pen->port) {
		at = next_entry(legend, "port");
		codec_draw_anchor(pen->out, (struct chart_point){at.x + 22, at.y});
	}
	if (pen->pass) {
		at = next_entry(legend, "pass");
		codec_draw_pass(pen->out, (struct chart_point){at.x + 22, at.y});
	}
	at = next_entry(legend, "village or post");
	fprintf(pen->out, "<circle class=\"vil\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.4\"/>\n", at.x + 22, at.y);
	if (pen->bridge) {
		at = next_entry(legend, "bridge");
		fprintf(pen->out, "<path class=\"bridge\" d=\"M%.0f %.0fl4 3h10l4 -3m-18 16l4 -3h10l4 3\"/>\n",
		        at.x + 13, at.y - 8);
	}
}

static void draw_scale(struct chart_pen *pen, double x, double y)
{
	double miles = read_miles(pen), hexes = 4;

	if (miles <= 0)
		return;
	for (int i = 0; i < 4; i++)
		fprintf(pen->out,
		        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"6\" fill=\"%s\" stroke=\"#241E12\"/>",
		        x + i * hexes / 4 * CHART_UNIT, y, hexes / 4 * CHART_UNIT, i % 2 ? "#FBF8F1" : "#241E12");
	for (int i = 0; i <= 4; i += 2)
		fprintf(pen->out, "<text class=\"cf\" x=\"%.1f\" y=\"%.1f\">%.0f</text>",
		        x + i * hexes / 4 * CHART_UNIT, y - 5, i * miles * hexes / 4);
	fprintf(pen->out, "<text class=\"ci\" x=\"%.1f\" y=\"%.1f\">miles</text>\n", x + hexes / 2 * CHART_UNIT,
	        y + 24);
}

static void draw_compass(struct chart_pen *pen, double x, double y, double r)
{
	fprintf(pen->out,
	        "<g transform=\"translate(%.1f %.1f)\"><circle class=\"frame\" r=\"%.1f\"/>"
	        "<circle class=\"frame\" r=\"%.1f\" stroke-width=\".7\"/>",
	        x, y, r * 0.78, r * 0.72);
	for (int i = 0; i < 8; i++) {
		double reach = i % 2 ? r * 0.6 : r, turn = 45 * i;

		fprintf(pen->out,
		        "<g transform=\"rotate(%.0f)\"><path fill=\"#241E12\" d=\"M0 %.1fL%.1f %.1fL0 0Z\"/><path fill=\"#FBF8F1\" "
		        "stroke=\"#241E12\" stroke-width=\".7\" d=\"M0 %.1fL%.1f %.1fL0 0Z\"/></g>",
		        turn, -reach, -r * 0.13, -r * 0.2, -reach, r * 0.13, -r * 0.2);
	}
	fprintf(pen->out, "<text class=\"ci\" style=\"font-style:normal;font-size:20px\" y=\"%.1f\">N</text></g>\n",
	        -r - 6);
}

/* Off-map boxes, side by side up to the compass. */
static void draw_boxes(struct chart_pen *pen, double right, double top, double high)
{
	for (size_t i = 0; i < pen->map->box_count; i++) {
		const struct hex_box *box = &pen->map->boxes[i];
		double x = right - 232 * (double)(pen->map->box_count - i);
		char line[96] = "joined at";

		fprintf(pen->out,
		        "<rect class=\"cart\" x=\"%.0f\" y=\"%.0f\" width=\"206\" height=\"%.0f\" stroke-width=\"2\"/>\n",
		        x, top, high);
		put_text(pen->out, "ci", x + 103, top + 28, box->name);
		for (size_t k = 0; k < box->count && strlen(line) + 8 < sizeof line; k++)
			snprintf(line + strlen(line), sizeof line - strlen(line), "%s %04d", k ? "," : "",
			         kit_number_hex(pen->map, box->hexes[k]));
		put_text(pen->out, "cf", x + 103, top + high - 12, line);
	}
}

void codec_draw_sheet(struct chart_pen *pen)
{
	double top = pen->height + 54 + 24, high = 268 - 26, left = 54, width = pen->width;
	double cart = width * 0.36 < 400 ? 400 : width * 0.36 > 640 ? 640 : width * 0.36;
	struct legend legend = {.pen = pen, .x = left + cart + 34, .top = top + 36, .bottom = top + high - 16};

	draw_frame(pen);
	draw_cartouche(pen, left, top, cart, high);
	legend.column = (width - cart - 34 - 300) / 3;
	if (legend.column < 150)
		legend.column = 150;
	if (legend.column > 230)
		legend.column = 230;
	legend.y = legend.top;
	put_text(pen->out, "kh", legend.x, top + 14, "LEGEND");
	draw_tints(&legend);
	draw_line_entry(&legend, pen->road, "road", "rd c", "rd k");
	draw_line_entry(&legend, pen->rail, "railway", "rl", "rlk");
	draw_line_entry(&legend, pen->projected, "railway, projected", "rlp", NULL);
	draw_line_entry(&legend, pen->major, codec_mask_side(pen->chart->words, "river") ? "river" : "major river",
	                "rv maj-c", "rv maj");
	draw_line_entry(&legend, pen->minor, "minor river", "rv min", NULL);
	draw_line_entry(&legend, (uint16_t)(pen->map->area_count > 2), "border", "bord", NULL);
	draw_line_entry(&legend, (uint16_t)codec_has_borders(pen), "limit of a state", "lim", NULL);
	draw_sign_entries(&legend);
	draw_boxes(pen, left + width - 330, top, high);
	draw_scale(pen, left + width - 272, top + high - 44);
	draw_compass(pen, left + width - 144, top + 92, 62);
}
