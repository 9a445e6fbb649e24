/* chart.c: the drawing of a map: coordinates, style, and the order of its layers.
 * May use: base, kit, chart, wire. */
#include "codec/chart.h"

#include <math.h>
#include <string.h>

#include "codec/chart_build.h"
#include "codec/wire.h"

static int find_word(const char *const *list, const char *word)
{
	for (int i = 0; word && list[i]; i++)
		if (strcmp(list[i], word) == 0)
			return i;
	return -1;
}

uint32_t codec_mask_terrain(const struct hex_words *words, const char *word)
{
	int index = find_word(words->terrain, word);

	return index < 0 ? 0 : UINT32_C(1) << index;
}

uint16_t codec_mask_side(const struct hex_words *words, const char *word)
{
	int index = find_word(words->side, word);

	return (uint16_t)(index < 0 ? 0 : 1u << index);
}

struct chart_point codec_find_spot(const struct chart_pen *pen, double x, double y)
{
	return (struct chart_point){pen->origin.x + x * CHART_UNIT, pen->origin.y + y * CHART_UNIT};
}

struct chart_point codec_find_middle(const struct chart_pen *pen, unsigned hex)
{
	double q = pen->map->axial[hex][0], r = pen->map->axial[hex][1], root = sqrt(3) / 2;

	return pen->map->pointy ? codec_find_spot(pen, q + r / 2, r * root) : codec_find_spot(pen, q * root, r + q / 2);
}

struct chart_point codec_find_corner(const struct chart_pen *pen, unsigned hex, int d)
{
	static const double sine[12] = {0, 0.5,  0.8660254,  1,  0.8660254,  0.5,
	                                0, -0.5, -0.8660254, -1, -0.8660254, -0.5};
	struct chart_point at = codec_find_middle(pen, hex);
	int angle = (pen->map->pointy ? 11 : 10) + 2 * d; /* in twelfths of a turn, clockwise from east */

	at.x += CHART_UNIT / sqrt(3) * sine[(angle + 3) % 12];
	at.y += CHART_UNIT / sqrt(3) * sine[angle % 12];
	return at;
}

struct chart_point codec_find_between(struct chart_point a, struct chart_point b, double part)
{
	return (struct chart_point){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

struct chart_point codec_find_side(const struct chart_pen *pen, unsigned hex, int d)
{
	return codec_find_between(codec_find_corner(pen, hex, (d + 5) % HEX_SIDES), codec_find_corner(pen, hex, d),
	                          0.5);
}

double codec_wobble(unsigned key)
{
	uint32_t value = (uint32_t)key * UINT32_C(2654435761);

	value ^= value >> 15;
	value *= UINT32_C(2246822519);
	value ^= value >> 13;
	return (double)(value & 0xffff) / 32767.5 - 1;
}

void codec_put_escaped(FILE *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '&')
			fputs("&amp;", out);
		else if (*text == '<')
			fputs("&lt;", out);
		else if (*text == '>')
			fputs("&gt;", out);
		else
			fputc(*text, out);
	}
}

/* Margins around the outermost hex centres: the hexes, and a little paper. */
static void measure_field(struct chart_pen *pen)
{
	double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;

	for (unsigned hex = 1; hex < pen->map->count; hex++)
		for (int d = 0; d < HEX_SIDES; d++) {
			struct chart_point at = codec_find_corner(pen, hex, d);

			left = fmin(left, at.x);
			right = fmax(right, at.x);
			top = fmin(top, at.y);
			bottom = fmax(bottom, at.y);
		}
	pen->origin = (struct chart_point){6 - left, 6 - top};
	pen->width = right - left + 12;
	pen->height = bottom - top + 12;
}

struct chart_pen codec_open_pen(const struct chart *chart, struct arena *arena, FILE *out)
{
	const struct hex_words *words = chart->words;
	struct chart_pen pen = {.chart = chart, .map = chart->map, .arena = arena, .out = out};

	pen.sea = codec_mask_terrain(words, "sea");
	pen.town = codec_mask_terrain(words, "town");
	pen.fortress = codec_mask_terrain(words, "fortress");
	pen.port = codec_mask_terrain(words, "port");
	pen.pass = codec_mask_terrain(words, "pass");
	pen.well = codec_mask_terrain(words, "well") | codec_mask_terrain(words, "oasis");
	pen.road = codec_mask_side(words, "road");
	pen.rail = codec_mask_side(words, "rail");
	pen.projected = codec_mask_side(words, "rail-projected");
	pen.bridge = codec_mask_side(words, "bridge");
	pen.drift = codec_mask_side(words, "drift");
	pen.minor = codec_mask_side(words, "minor-river");
	pen.major = codec_mask_side(words, "major-river") | codec_mask_side(words, "river");
	pen.border = codec_mask_side(words, "border");
	measure_field(&pen);
	return pen;
}

static void put_paper(const struct chart_pen *pen)
{
	static const struct {
		int narrow, wide;
	} papers[] = {{0, 0}, {420, 594}, {297, 420}};
	int narrow = papers[pen->chart->paper].narrow, wide = papers[pen->chart->paper].wide;
	bool upright = pen->sheet_height > pen->sheet_width;

	if (narrow)
		fprintf(pen->out, " width=\"%dmm\" height=\"%dmm\"", upright ? narrow : wide, upright ? wide : narrow);
	else
		fprintf(pen->out, " width=\"%.0f\" height=\"%.0f\"", pen->sheet_width, pen->sheet_height);
}

/* Where the hexes are goes with the drawing, so that whoever places counters on it needs no second file. */
static void put_geometry(const struct chart *chart, struct arena *arena, FILE *out)
{
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	codec_write_grid(chart, arena, &wire.writer);
	codec_put_bytes(&wire, "", 1);
	fputs("<metadata>", out);
	codec_put_escaped(out, wire.bytes);
	fputs("</metadata>\n", out);
	codec_free_wire(&wire);
}

void codec_draw_chart(const struct chart *chart, struct arena *arena, FILE *out)
{
	struct chart_pen pen = codec_open_pen(chart, arena, out);
	double edge = chart->bare ? 0 : 54, foot = chart->bare ? 0 : 268;

	pen.sheet_width = pen.width + 2 * edge;
	pen.sheet_height = pen.height + 2 * edge + foot;
	fputs("<svg xmlns=\"http://www.w3.org/2000/svg\"", out);
	put_paper(&pen);
	fprintf(out, " viewBox=\"0 0 %.0f %.0f\" class=\"map\">\n<title>", pen.sheet_width, pen.sheet_height);
	codec_put_escaped(out, chart->map->title);
	fputs("</title>\n", out);
	if (chart->bare)
		put_geometry(chart, arena, out);
	codec_draw_style(&pen);
	fprintf(out, "<rect class=\"paper\" width=\"%.0f\" height=\"%.0f\"/>\n", pen.sheet_width, pen.sheet_height);
	fprintf(out, "<clipPath id=\"field\"><rect width=\"%.1f\" height=\"%.1f\"/></clipPath>\n", pen.width,
	        pen.height);
	fprintf(out, "<g transform=\"translate(%.0f %.0f)\" clip-path=\"url(#field)\">\n", edge, edge);
	codec_draw_ground(&pen);
	codec_draw_lines(&pen);
	codec_draw_signs(&pen);
	fputs("</g>\n", out);
	if (!chart->bare)
		codec_draw_sheet(&pen);
	fputs("</svg>\n", out);
}
