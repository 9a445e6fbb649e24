/* chart_ground.c: the lowest layers: the sea with its waterlines, the land, terrain as soft areas, relief, lakes.
 * May use: base, kit, chart. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "codec/chart_build.h"

/* Terrain that is drawn, the strongest first; anything else is bare land. */
static const char *const drawn[] = {"mountain", "hill", "rough",     "jungle", "marsh",
                                    "desert",   "sand", "mud-flats", "broken", NULL};
enum { BARE = 15, WATER = 14 };
#define STRAY (0.07 * CHART_UNIT) /* of an outline from its hexside */

/* The map with a ring of hexes around it that repeat its edge, so that areas run out of the frame. */
struct field {
	struct chart_pen *pen;
	int columns, rows;   /* of the map */
	bool even;           /* even lines are shifted */
	unsigned char *code; /* what is drawn; (columns + 2) * (rows + 2) */
};

struct cell {
	int column, row; /* from 0; -1 and columns are the ring */
};

static unsigned char *code_at(const struct field *field, struct cell cell)
{
	return &field->code[(cell.row + 1) * (field->columns + 2) + cell.column + 1];
}

static bool in_field(const struct field *field, struct cell cell)
{
	return cell.column >= -1 && cell.column <= field->columns && cell.row >= -1 && cell.row <= field->rows;
}

static bool is_shifted(const struct field *field, int line)
{
	return (line & 1) == (field->even ? 1 : 0);
}

static struct cell step(const struct field *field, struct cell cell, int d)
{
	static const int across[6] = {0, 1, 1, 0, -1, -1};
	bool pointy = field->pen->map->pointy;
	bool far = is_shifted(field, pointy ? cell.row : cell.column);

	if (!pointy) {
		static const int near_rows[6] = {-1, -1, 0, 1, 0, -1}, far_rows[6] = {-1, 0, 1, 1, 1, 0};

		return (struct cell){cell.column + across[d], cell.row + (far ? far_rows[d] : near_rows[d])};
	}
	static const int rows[6] = {-1, 0, 1, 1, 0, -1};
	static const int near_columns[6] = {0, 1, 0, -1, -1, -1}, far_columns[6] = {1, 1, 1, 0, -1, 0};

	return (struct cell){cell.column + (far ? far_columns[d] : near_columns[d]), cell.row + rows[d]};
}

static struct chart_point middle_of(const struct field *field, struct cell cell)
{
	double root = sqrt(3) / 2;

	if (field->pen->map->pointy)
		return codec_find_spot(field->pen,
		                       cell.column + (is_shifted(field, cell.row) ? 0.5 : 0) - (field->even ? 0 : 0.5),
		                       cell.row * root);
	return codec_find_spot(field->pen, cell.column * root,
	                       cell.row + (is_shifted(field, cell.column) ? 0.5 : 0) - (field->even ? 0 : 0.5));
}

static struct chart_point corner_of(const struct field *field, struct cell cell, int d)
{
	struct chart_point at = middle_of(field, cell);
	double angle = (field->pen->map->pointy ? -30 + 60 * d : -60 + 60 * d) * acos(-1) / 180;

	return (struct chart_point){at.x + CHART_UNIT / sqrt(3) * cos(angle), at.y + CHART_UNIT / sqrt(3) * sin(angle)};
}

static unsigned char code_hex(const struct chart_pen *pen, unsigned hex)
{
	uint32_t terrain = pen->map->terrain[hex];

	if (terrain & pen->sea)
		return WATER;
	for (unsigned char i = 0; drawn[i]; i++)
		if (terrain & codec_mask_terrain(pen->chart->words, drawn[i]))
			return i;
	return BARE;
}

static int clamp(int value, int most)
{
	return value < 0 ? 0 : value > most ? most : value;
}

static struct field lay_field(struct chart_pen *pen)
{
	const struct hex_map *map = pen->map;
	struct field field = {pen, map->columns, map->rows, map->next[1][2] == kit_find_hex(map, 201), NULL};

	field.code = base_take_bytes(pen->arena, (size_t)(field.columns + 2) * (size_t)(field.rows + 2));
	for (int row = -1; row <= field.rows; row++)
		for (int column = -1; column <= field.columns; column++) {
			int c = clamp(column, field.columns - 1) + 1, r = clamp(row, field.rows - 1) + 1;

			*code_at(&field, (struct cell){column, row}) =
				code_hex(pen, kit_find_hex(map, map->pointy ? r * 100 + c : c * 100 + r));
		}
	return field;
}

/* Water takes the terrain next to it: the real coastline clips it. */
static void spread_land(struct field *field)
{
	for (int round = 0; round < 6; round++) {
		unsigned char *before =
			base_take_bytes(field->pen->arena, (size_t)(field->columns + 2) * (size_t)(field->rows + 2));

		memcpy(before, field->code, (size_t)(field->columns + 2) * (size_t)(field->rows + 2));
		for (int row = -1; row <= field->rows; row++)
			for (int column = -1; column <= field->columns; column++) {
				struct cell cell = {column, row};

				for (int d = 0; d < HEX_SIDES && *code_at(field, cell) == WATER; d++) {
					struct cell other = step(field, cell, d);

					if (in_field(field, other))
						*code_at(field, cell) = before[code_at(field, other) - field->code];
				}
			}
	}
}

/* A piece of an area's outline, from corner to corner, the area to its right. */
struct edge {
	long long from, to;
	struct chart_point start, end;
	bool used;
};

static long long key_of(struct chart_point at)
{
	return llround(at.x) * 100000 + llround(at.y);
}

static int compare_edges(const void *a, const void *b)
{
	const struct edge *one = a, *two = b;

	return (one->from > two->from) - (one->from < two->from);
}

static size_t find_edges(const struct field *field, unsigned codes, struct edge *edges)
{
	size_t count = 0;

	for (int row = -1; row <= field->rows; row++)
		for (int column = -1; column <= field->columns; column++) {
			struct cell cell = {column, row};

			if (!(codes >> *code_at(field, cell) & 1))
				continue;
			for (int d = 0; d < HEX_SIDES; d++) {
				struct cell other = step(field, cell, d);
				struct chart_point a, b;

				if (in_field(field, other) && codes >> *code_at(field, other) & 1)
					continue;
				a = corner_of(field, cell, (d + 5) % HEX_SIDES);
				b = corner_of(field, cell, d);
				edges[count++] = (struct edge){key_of(a), key_of(b), a, b, false};
			}
		}
	qsort(edges, count, sizeof *edges, compare_edges);
	return count;
}

/* A hexside as two points near its ends, off their place: the outline follows the sides of its hexes, unevenly, and
 * only its corners are round. */
static size_t put_side(const struct edge *edge, struct chart_point *points)
{
	static const double part[] = {0.2, 0.8};
	unsigned key = (unsigned)(edge->from + edge->to);

	for (int i = 0; i < 2; i++) {
		struct chart_point at = codec_find_between(edge->start, edge->end, part[i]);

		points[i] = (struct chart_point){at.x + STRAY * codec_wobble(key + 3u * (unsigned)i),
		                                 at.y + STRAY * codec_wobble(key + 7u + 3u * (unsigned)i)};
	}
	return 2;
}

/* A curve that passes half way between its points, so that a corner between two sides is cut. */
static void put_loop(FILE *out, const struct chart_point *points, size_t count)
{
	struct chart_point start = codec_find_between(points[count - 1], points[0], 0.5);

	fprintf(out, "M%.0f %.0f", start.x, start.y);
	for (size_t i = 0; i < count; i++) {
		struct chart_point end = codec_find_between(points[i], points[(i + 1) % count], 0.5);

		fprintf(out, "Q%.0f %.0f %.0f %.0f", points[i].x, points[i].y, end.x, end.y);
	}
	fputc('Z', out);
}

static void put_area(const struct field *field, unsigned codes)
{
	size_t most = (size_t)(field->columns + 2) * (size_t)(field->rows + 2) * HEX_SIDES;
	struct edge *edges = base_take_bytes(field->pen->arena, most * sizeof *edges);
	struct chart_point *points = base_take_bytes(field->pen->arena, 2 * most * sizeof *points);
	size_t count = find_edges(field, codes, edges);

	for (size_t i = 0; i < count; i++) {
		struct edge *at = &edges[i];
		size_t length = 0;

		while (at && !at->used) {
			struct edge want = {.from = at->to};

			at->used = true;
			length += put_side(at, points + length);
			at = bsearch(&want, edges, count, sizeof *edges, compare_edges);
		}
		if (length > 2)
			put_loop(field->pen->out, points, length);
	}
}

static void put_ring(const struct chart_pen *pen, const struct chart_ring *ring)
{
	for (size_t i = 0; i < ring->count; i++) {
		struct chart_point at = codec_find_spot(pen, ring->points[i].x, ring->points[i].y);

		fprintf(pen->out, "%c%.1f %.1f", i ? 'L' : 'M', at.x, at.y);
	}
	fputc('Z', pen->out);
}

static void put_land(struct field *field)
{
	struct chart_pen *pen = field->pen;
	const struct chart_art *art = pen->chart->art;

	fputs("<defs><path id=\"land\" fill-rule=\"evenodd\" d=\"", pen->out);
	if (art && art->has_coast) {
		for (size_t i = 0; i < art->ring_count; i++)
			if (!art->rings[i].lake)
				put_ring(pen, &art->rings[i]);
	} else {
		put_area(field, ~(1u << WATER));
	}
	fputs("\"/><clipPath id=\"onland\"><use href=\"#land\" clip-rule=\"evenodd\"/></clipPath></defs>\n", pen->out);
}

static void draw_waterlines(struct chart_pen *pen)
{
	static const double distance[] = {46, 37, 29.5, 23, 17.5, 13, 9.2, 6, 3.2};
	static const char *const shade[] = {"#BFD2D7", "#B9CDD3", "#B2C8CF", "#AAC2CA", "#A1BBC4",
	                                    "#97B3BD", "#8BAAB5", "#7D9FAB", "#6F94A2"};

	fprintf(pen->out, "<rect class=\"sea\" width=\"%.1f\" height=\"%.1f\"/>\n<g class=\"wl\">", pen->width,
	        pen->height);
	for (int i = 0; i < 9; i++)
		fprintf(pen->out,
		        "<use href=\"#land\" stroke=\"%s\" stroke-width=\"%.1f\"/><use href=\"#land\" stroke=\"#C7D9DD\" "
		        "stroke-width=\"%.1f\"/>\n",
		        shade[i], 2 * distance[i], 2 * distance[i] - 1.8);
	fputs("</g>\n", pen->out);
}

static void draw_terrain(struct field *field)
{
	FILE *out = field->pen->out;

	for (unsigned i = 0; drawn[i]; i++) {
		if (!codec_mask_terrain(field->pen->chart->words, drawn[i]))
			continue;
		/* Mountains have the tint of hills under them. */
		fprintf(out, "<path class=\"%s\" d=\"", drawn[i]);
		put_area(field, 1u << i | (strcmp(drawn[i], "hill") == 0 ? 1u : 0));
		fputs("\"/>\n", out);
	}
	if (codec_mask_terrain(field->pen->chart->words, "mountain")) {
		fputs("<path class=\"mountain\" d=\"", out);
		put_area(field, 1u);
		fputs("\"/>\n", out);
	}
}

static void draw_patterns(struct field *field)
{
	static const char *const patterned[] = {"jungle", "marsh", "desert", "sand", "mud-flats", NULL};

	for (int p = 0; patterned[p]; p++)
		for (unsigned i = 0; drawn[i]; i++) {
			if (strcmp(drawn[i], patterned[p]) != 0 ||
			    !codec_mask_terrain(field->pen->chart->words, drawn[i]))
				continue;
			fprintf(field->pen->out, "<path fill=\"url(#p-%s)\" d=\"", drawn[i]);
			put_area(field, 1u << i);
			fputs("\"/>\n", field->pen->out);
		}
}

/* Whole units, each stroke from the end of the one before: they are most of a drawing's bytes. */
static void put_strokes(struct chart_pen *pen, const struct chart_art *art, short width)
{
	long x = 0, y = 0;

	for (size_t i = 0; i < art->stroke_count; i++) {
		const struct chart_stroke *stroke = &art->strokes[i];
		struct chart_point at = codec_find_spot(pen, stroke->x / 100.0, stroke->y / 100.0);
		long dx = lround(stroke->dx * 0.01 * CHART_UNIT), dy = lround(stroke->dy * 0.01 * CHART_UNIT);

		if (stroke->width != width)
			continue;
		/* Further points of a move are lines; a path begins where it says. */
		fprintf(pen->out, "m%ld %ld %ld %ld", lround(at.x) - x, lround(at.y) - y, dx, dy);
		x = lround(at.x) + dx;
		y = lround(at.y) + dy;
	}
}

static void draw_strokes(struct chart_pen *pen)
{
	for (short width = 1; pen->chart->art && width <= 3; width++) {
		fprintf(pen->out, "<path class=\"hach h%d\" d=\"", width);
		put_strokes(pen, pen->chart->art, width);
		fputs("\"/>\n", pen->out);
	}
}

/* Mountains have peaks, hills have none: tints alone are hard to tell apart under the shadows of the relief. They stand
 * clear of the middle, where counters and places are. */
static void draw_peaks(struct chart_pen *pen, bool shade)
{
	static const double across[] = {-0.29, 0.02, 0.3}, down[] = {-0.05, -0.26, 0.1};
	uint32_t mountain = codec_mask_terrain(pen->chart->words, "mountain");

	if (!mountain)
		return;
	fprintf(pen->out, "<path class=\"%s\" d=\"", shade ? "peak-s" : "peak");
	for (unsigned hex = 1; hex < pen->map->count; hex++)
		for (int i = 0; i < 3 && pen->map->terrain[hex] & mountain; i++) {
			struct chart_point at = codec_find_middle(pen, hex);
			double off = 3 * codec_wobble(5 * hex + (unsigned)i);

			codec_put_peak(pen->out,
			               (struct chart_point){at.x + across[i] * CHART_UNIT + off,
			                                    at.y + down[i] * CHART_UNIT - off},
			               i == 1 ? 9 : 7, shade);
		}
	fputs("\"/>\n", pen->out);
}

void codec_put_peak(FILE *out, struct chart_point at, int size, bool shade)
{
	int half = size * 4 / 5;

	fprintf(out, "M%.0f %.0f", at.x, at.y - size / 2.0);
	if (shade)
		fprintf(out, "l%d %dh-%dz", half, size, half / 2);
	else
		fprintf(out, "l-%d %dm%d -%dl%d %d", half, size, half, size, half, size);
}

void codec_draw_lakes(struct chart_pen *pen)
{
	const struct chart_art *art = pen->chart->art;

	for (size_t i = 0; art && i < art->ring_count; i++)
		if (art->rings[i].lake) {
			fputs("<path class=\"lake\" d=\"", pen->out);
			put_ring(pen, &art->rings[i]);
			fputs("\"/>\n", pen->out);
		}
}

void codec_draw_ground(struct chart_pen *pen)
{
	struct field field = lay_field(pen);
	bool coast = pen->sea && (!pen->chart->art || pen->chart->art->has_coast);

	if (!pen->chart->art || pen->chart->art->has_coast)
		put_land(&field);
	else
		fprintf(pen->out,
		        "<defs><path id=\"land\" d=\"M0 0H%.1fV%.1fH0Z\"/><clipPath id=\"onland\"><use href=\"#land\"/></clipPath>"
		        "</defs>\n",
		        pen->width, pen->height);
	if (coast)
		draw_waterlines(pen);
	fputs("<use href=\"#land\" class=\"land\"/>\n<g clip-path=\"url(#onland)\">\n", pen->out);
	spread_land(&field);
	draw_terrain(&field);
	codec_draw_relief(pen);
	draw_patterns(&field);
	draw_strokes(pen);
	draw_peaks(pen, true);
	draw_peaks(pen, false);
	fputs("</g>\n", pen->out);
	if (coast)
		fputs("<use href=\"#land\" class=\"coast-h\"/><use href=\"#land\" class=\"coast\"/>\n", pen->out);
}
