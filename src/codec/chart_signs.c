/* chart_signs.c: symbols of places, bridges and passes, hex numbers, and names.
 * May use: base, kit, chart. */
#include <math.h>
#include <string.h>

#include "codec/chart_build.h"

/* An outline with six bastions. */
void codec_draw_fortress(FILE *out, struct chart_point at, double size)
{
	static const double turn[5] = {-19, -13, 0, 13, 19}, reach[5] = {0.58, 0.78, 1.08, 0.78, 0.58};

	fputs("<path class=\"fortw fortl\" d=\"", out);
	for (int i = 0; i < 30; i++) {
		int bastion = i / 5;
		double angle = (60 * bastion - 90 + turn[i % 5]) * acos(-1) / 180;

		fprintf(out, "%c%.1f %.1f", i ? 'L' : 'M', at.x + size * reach[i % 5] * cos(angle),
		        at.y + size * reach[i % 5] * sin(angle));
	}
	fprintf(out, "Z\"/><circle class=\"fortl2\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", at.x, at.y, size * 0.3);
}

/* Blocks of houses along two streets. */
void codec_draw_town(FILE *out, struct chart_point at, unsigned key)
{
	static const signed char blocks[][4] = {{-11, -9, 7, 5}, {-2, -10, 6, 6}, {6, -8, 6, 5},
	                                        {-12, -2, 8, 4}, {-2, -2, 5, 4},  {5, -1, 7, 5},
	                                        {-9, 4, 6, 5},   {-1, 4, 6, 6},   {7, 6, 4, 4}};

	fprintf(out, "<path class=\"town\" transform=\"translate(%.1f %.1f) rotate(%d)\" d=\"", at.x, at.y,
	        (int)(18 * codec_wobble(key)));
	for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
		fprintf(out, "M%d %dh%dv%dh%dz", blocks[i][0], blocks[i][1], blocks[i][2], blocks[i][3], -blocks[i][2]);
	fputs("\"/>\n", out);
}

void codec_draw_anchor(FILE *out, struct chart_point at)
{
	fprintf(out,
	        "<path class=\"anc\" d=\"M%.1f %.1fv11m-4 -8h8m-10 4c1 6 11 6 12 0\"/><circle class=\"anc\" cx=\"%.1f\" "
	        "cy=\"%.1f\" r=\"1.6\"/>\n",
	        at.x, at.y - 5, at.x, at.y - 6.6);
}

void codec_draw_pass(FILE *out, struct chart_point at)
{
	fprintf(out, "<path class=\"pass\" d=\"M%.1f %.1fq6 8 0 16M%.1f %.1fq-6 8 0 16\"/>\n", at.x - 9, at.y - 8,
	        at.x + 9, at.y - 8);
}

static void draw_well(FILE *out, struct chart_point at)
{
	fprintf(out,
	        "<circle class=\"well\" cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/>"
	        "<circle class=\"welld\" cx=\"%.1f\" cy=\"%.1f\" r=\"1.4\"/>\n",
	        at.x, at.y, at.x, at.y);
}

/* Beside a port, towards the sea. */
static struct chart_point find_seaward(const struct chart_pen *pen, unsigned hex)
{
	struct chart_point at = codec_find_middle(pen, hex), way = {0, 0};
	double length;

	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned other = pen->map->next[hex][d];

		if (other && pen->map->terrain[other] & pen->sea) {
			struct chart_point side = codec_find_side(pen, hex, d);

			way.x += side.x - at.x;
			way.y += side.y - at.y;
		}
	}
	length = hypot(way.x, way.y);
	if (length < 1)
		return (struct chart_point){at.x, at.y + 26};
	return (struct chart_point){at.x + 25 * way.x / length, at.y + 25 * way.y / length};
}

/* Has a place no sign of its own? */
static bool is_village(const struct chart_pen *pen, const struct hex_place *place)
{
	return kit_place_at(pen->map, place->hex) == place &&
	       !(place->terrain & (pen->fortress | pen->town | pen->pass | pen->well));
}

/* All in one path: a page has fewer elements then. */
static void draw_villages(struct chart_pen *pen)
{
	fputs("<path class=\"vil\" d=\"", pen->out);
	for (size_t i = 0; i < pen->map->place_count; i++) {
		struct chart_point at = codec_find_middle(pen, pen->map->places[i].hex);

		if (is_village(pen, &pen->map->places[i]))
			fprintf(pen->out, "M%.1f %.1fa3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z", at.x - 3.4, at.y);
	}
	fputs("\"/>\n", pen->out);
}

static void draw_places(struct chart_pen *pen)
{
	draw_villages(pen);
	for (size_t i = 0; i < pen->map->place_count; i++) {
		const struct hex_place *place = &pen->map->places[i];
		struct chart_point at = codec_find_middle(pen, place->hex);

		if (kit_place_at(pen->map, place->hex) != place)
			continue;
		if (place->terrain & pen->port)
			codec_draw_anchor(pen->out, find_seaward(pen, place->hex));
		if (place->terrain & pen->fortress)
			codec_draw_fortress(pen->out, at, 16);
		else if (place->terrain & pen->town)
			codec_draw_town(pen->out, at, place->hex * 7u);
		else if (place->terrain & pen->pass)
			codec_draw_pass(pen->out, at);
		else if (place->terrain & pen->well)
			draw_well(pen->out, at);
	}
}

/* Two brackets across the water, along the road. */
static void draw_bridges(struct chart_pen *pen)
{
	fputs("<path class=\"bridge\" d=\"", pen->out);
	for (unsigned hex = 1; hex < pen->map->count; hex++)
		for (int d = 0; d < HEX_SIDES; d++) {
			unsigned other = pen->map->next[hex][d];
			struct chart_point a, b, at;
			double dx, dy;

			if (!(pen->map->side[hex][d] & (pen->bridge | pen->drift)) || other < hex)
				continue;
			a = codec_find_middle(pen, hex);
			b = codec_find_middle(pen, other);
			at = codec_find_side(pen, hex, d);
			dx = (b.x - a.x) / CHART_UNIT;
			dy = (b.y - a.y) / CHART_UNIT;
			for (int k = -1; k <= 1; k += 2)
				fprintf(pen->out, "M%.1f %.1fl%.1f %.1fl%.1f %.1fl%.1f %.1f",
				        at.x - 9 * dx - k * 8 * dy, at.y - 9 * dy + k * 8 * dx, 4 * dx + k * 3 * dy,
				        4 * dy - k * 3 * dx, 10 * dx, 10 * dy, 4 * dx - k * 3 * dy,
				        4 * dy + k * 3 * dx);
		}
	fputs("\"/>\n", pen->out);
}

static void draw_numbers(struct chart_pen *pen)
{
	if (pen->chart->bare)
		return; /* the page numbers what is in sight */
	fputs("<g class=\"hn\">", pen->out);
	for (unsigned hex = 1; hex < pen->map->count; hex++) {
		struct chart_point at = codec_find_middle(pen, hex);

		fprintf(pen->out, "<text x=\"%.0f\" y=\"%.0f\">%04d</text>", at.x, at.y - (pen->map->pointy ? 19 : 22),
		        kit_number_hex(pen->map, hex));
	}
	fputs("</g>\n", pen->out);
}

static void draw_labels(struct chart_pen *pen)
{
	const struct chart_labels *labels = codec_place_labels(pen->chart, pen->arena);

	for (size_t i = 0; i < labels->count; i++) {
		const struct chart_label *label = &labels->list[i];
		double width = codec_measure_text(label->text, label->size, label->spacing);

		if (label->turn != 0)
			fprintf(pen->out,
			        "<text class=\"%s\" text-anchor=\"middle\" transform=\"translate(%.1f %.1f) rotate(%.1f)\" y=\"%.1f\"",
			        label->style, label->x, label->y, label->turn, 0.3 * label->size);
		else
			fprintf(pen->out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\"", label->style, label->x, label->y);
		/* The text keeps its width even in another typeface. */
		fprintf(pen->out, " textLength=\"%.1f\" lengthAdjust=\"spacingAndGlyphs\">",
		        width - label->spacing * label->size);
		if (label->place && kit_find_place(pen->map, label->place)->modern) {
			fputs("<title>", pen->out);
			codec_put_escaped(pen->out, kit_find_place(pen->map, label->place)->modern);
			fputs("</title>", pen->out);
		}
		codec_put_escaped(pen->out, label->text);
		fputs("</text>\n", pen->out);
	}
}

void codec_draw_signs(struct chart_pen *pen)
{
	draw_bridges(pen);
	draw_numbers(pen);
	draw_places(pen);
	draw_labels(pen);
}
