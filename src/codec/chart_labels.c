/* chart_labels.c: places names on the map without overlaps: the important ones first; the least important are left out
 * if there is no room. May use: base, kit, chart. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "codec/chart_build.h"

/* Widths of the letters from space to tilde, thousandths of the size: Linux Libertine semibold, the widest used. */
static const unsigned short widths[] = {250, 244, 366, 463, 438, 637, 729, 215, 315, 315, 433, 537, 244, 358, 244, 316,
                                        490, 490, 490, 490, 490, 490, 490, 490, 490, 490, 219, 219, 512, 551, 512, 430,
                                        988, 699, 620, 666, 718, 562, 513, 727, 723, 319, 380, 660, 538, 853, 710, 730,
                                        550, 730, 609, 475, 597, 678, 636, 998, 708, 617, 624, 375, 307, 375, 518, 486,
                                        392, 476, 505, 435, 527, 461, 336, 508, 550, 286, 289, 523, 289, 801, 563, 519,
                                        523, 518, 401, 401, 331, 550, 527, 778, 521, 533, 432, 306, 220, 306, 473};

double codec_measure_text(const char *text, double size, double spacing)
{
	double total = 0;

	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;

		if ((c & 0xc0) == 0x80)
			continue;
		total += c >= 32 && c < 127 ? widths[c - 32] : 600;
		total += 1000 * spacing;
	}
	return total * size / 1000;
}

struct obstacle {
	double left, top, right, bottom;
};

struct labeller {
	const struct chart_pen *pen;
	struct chart_labels *labels;
	struct obstacle *signs; /* must not be covered */
	size_t sign_count;
	struct chart_point *ways; /* better not covered: roads, rivers */
	size_t way_count;
};

static bool overlap(double left, double top, double right, double bottom, const struct obstacle *other)
{
	return left < other->right && right > other->left && top < other->bottom && bottom > other->top;
}

/* The cost of a box; negative: it is not allowed. */
static double judge(const struct labeller *labeller, const struct chart_label *box)
{
	const struct chart_pen *pen = labeller->pen;
	double cost = 0;

	if (box->left < 4 || box->top < 4 || box->right > pen->width - 4 || box->bottom > pen->height - 4)
		return -1;
	for (size_t i = 0; i < labeller->sign_count; i++)
		if (overlap(box->left, box->top, box->right, box->bottom, &labeller->signs[i]))
			return -1;
	for (size_t i = 0; i < labeller->labels->count; i++) {
		const struct chart_label *other = &labeller->labels->list[i];
		struct obstacle it = {other->left - 2, other->top - 1, other->right + 2, other->bottom + 1};

		if (overlap(box->left, box->top, box->right, box->bottom, &it))
			return -1;
	}
	for (size_t i = 0; i < labeller->way_count; i++) {
		const struct chart_point *at = &labeller->ways[i];

		cost += at->x > box->left && at->x < box->right && at->y > box->top && at->y < box->bottom;
	}
	return cost;
}

static void keep(struct labeller *labeller, const struct chart_label *label)
{
	if (labeller->labels->count < labeller->labels->room)
		labeller->labels->list[labeller->labels->count++] = *label;
}

/* The box of a text whose baseline starts at x, y. */
static void set_box(struct chart_label *label, double x, double y)
{
	double width = codec_measure_text(label->text, label->size, label->spacing);

	label->x = x;
	label->y = y;
	label->left = x - 1;
	label->right = x + width + 1;
	label->top = y - 0.76 * label->size;
	label->bottom = y + 0.26 * label->size;
}

/* Beside a symbol of radius `clear`: right, left, above, below, then diagonally, then further away. */
static bool place_beside(struct labeller *labeller, struct chart_label label, struct chart_point at, double clear)
{
	static const signed char sides[][2] = {{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {1, 1}, {-1, -1}, {-1, 1}};
	double width = codec_measure_text(label.text, label.size, label.spacing), best = 1e9;
	struct chart_label chosen = label;

	for (int ring = 0; ring < 3; ring++) {
		for (int i = 0; i < 8; i++) {
			double reach = clear + 4 + ring * 9, slant = sides[i][0] && sides[i][1] ? 0.72 : 1;
			double x = at.x + sides[i][0] * reach * slant,
			       y = at.y + sides[i][1] * (reach * slant + 0.4 * label.size);
			double cost;

			x -= sides[i][0] < 0 ? width : sides[i][0] == 0 ? width / 2 : 0;
			set_box(&label, x, y + 0.26 * label.size);
			cost = judge(labeller, &label);
			if (cost >= 0 && cost + 0.35 * i + 2.5 * ring < best) {
				best = cost + 0.35 * i + 2.5 * ring;
				chosen = label;
			}
		}
	}
	if (best < 1e9)
		keep(labeller, &chosen);
	return best < 1e9;
}

static void note_sign(struct labeller *labeller, struct chart_point at, double size)
{
	labeller->signs[labeller->sign_count++] = (struct obstacle){at.x - size, at.y - size, at.x + size, at.y + size};
}

/* The place whose symbol is in a hex: the important one, or else the first. */
static bool has_sign(const struct chart_pen *pen, const struct hex_place *place)
{
	return kit_place_at(pen->map, place->hex) == place;
}

static double sign_size(const struct chart_pen *pen, const struct hex_place *place)
{
	if (place->terrain & pen->fortress)
		return 17;
	if (place->terrain & pen->town)
		return 14;
	return place->terrain & pen->pass ? 10 : place->terrain ? 8 : 5;
}

static void note_ways(struct labeller *labeller)
{
	const struct chart_pen *pen = labeller->pen;
	uint16_t ways = pen->road | pen->rail | pen->projected, rivers = pen->minor | pen->major;

	for (unsigned hex = 1; hex < pen->map->count; hex++) {
		struct chart_point middle = codec_find_middle(pen, hex);

		for (int d = 0; d < HEX_SIDES; d++) {
			if (pen->map->side[hex][d] & ways)
				for (int k = 1; k < 4; k++)
					labeller->ways[labeller->way_count++] =
						codec_find_between(middle, codec_find_side(pen, hex, d), k / 3.0);
			if (hex < pen->map->next[hex][d] && pen->map->side[hex][d] & rivers) {
				labeller->ways[labeller->way_count++] = codec_find_side(pen, hex, d);
				labeller->ways[labeller->way_count++] = codec_find_corner(pen, hex, d);
			}
		}
	}
}

/* 0 fortress, 1 town, 2 pass, well and the like, 3 a name only. */
static int rank_of(const struct chart_pen *pen, const struct hex_place *place)
{
	if (place->terrain & pen->fortress)
		return 0;
	if (place->terrain & (pen->town | pen->port))
		return 1;
	return place->terrain ? 2 : 3;
}

static void place_places(struct labeller *labeller, int rank)
{
	static const struct {
		const char *style;
		double size, spacing;
	} styles[] = {{"lc", 18, 0.05}, {"lt", 16, 0}, {"lp", 14.5, 0}, {"lv", 14, 0}};
	const struct chart_pen *pen = labeller->pen;

	for (size_t i = 0; i < pen->map->place_count; i++) {
		const struct hex_place *place = &pen->map->places[i];
		struct chart_label label = {.text = place->name,
		                            .place = place->id,
		                            .style = styles[rank].style,
		                            .size = styles[rank].size,
		                            .spacing = styles[rank].spacing};

		if (rank_of(pen, place) == rank && has_sign(pen, place))
			place_beside(labeller, label, codec_find_middle(pen, place->hex), sign_size(pen, place));
	}
}

/* Regions and seas: spaced letters around a point, moved if something is in the way. */
static void place_region(struct labeller *labeller, const struct chart_name *name)
{
	const struct chart_pen *pen = labeller->pen;
	bool sea = strcmp(name->kind, "sea") == 0, lake = strcmp(name->kind, "lake") == 0;
	struct chart_label label = {.text = name->text,
	                            .style = sea    ? "ls"
	                                     : lake ? "lr"
	                                            : "lg",
	                            .size = sea    ? 24
	                                    : lake ? 14
	                                           : 21,
	                            .spacing = sea    ? 0.12
	                                       : lake ? 0.03
	                                              : 0.42};
	struct chart_point at = codec_find_spot(pen, name->at.x, name->at.y);
	char *capitals = base_copy_text(pen->arena, name->text, strlen(name->text));
	double best = 1e9, width;
	struct chart_label chosen = label;

	for (char *c = capitals; *c && !sea && !lake; c++)
		*c = (char)(*c >= 'a' && *c <= 'z' ? *c - 32 : *c);
	label.text = capitals;
	width = codec_measure_text(label.text, label.size, label.spacing);
	for (int row = -6; row <= 6; row++)
		for (int column = -6; column <= 6; column++) {
			double off = (row * row + column * column) * 0.25, cost;

			set_box(&label, at.x - width / 2 + column * 0.4 * CHART_UNIT, at.y + row * 0.4 * CHART_UNIT);
			cost = judge(labeller, &label);
			if (cost >= 0 && cost + off < best) {
				best = cost + off;
				chosen = label;
			}
		}
	if (best < 1e9)
		keep(labeller, &chosen);
}

/* The box of a text rotated about its middle. */
static void set_turned_box(struct chart_label *label, struct chart_point at, double turn)
{
	double width = codec_measure_text(label->text, label->size, label->spacing), height = label->size;
	double c = fabs(cos(turn * acos(-1) / 180)), s = fabs(sin(turn * acos(-1) / 180));

	label->x = at.x;
	label->y = at.y;
	label->turn = turn;
	label->left = at.x - (width * c + height * s) / 2;
	label->right = at.x + (width * c + height * s) / 2;
	label->top = at.y - (width * s + height * c) / 2;
	label->bottom = at.y + (width * s + height * c) / 2;
}

static bool was_named(const struct labeller *labeller, const char *text)
{
	for (size_t i = 0; i < labeller->labels->count; i++)
		if (!labeller->labels->list[i].place && strcmp(labeller->labels->list[i].text, text) == 0)
			return true;
	return false;
}

/* The name of a river along its course, where that is straightest and there is room. */
static void place_river(struct labeller *labeller, const struct doc *river, struct chart_point *points)
{
	const char *text = base_scalar_of(base_find_doc(river, "name"));
	size_t count = codec_trace_river(labeller->pen, river, points, HEX_LIMIT);
	struct chart_label label = {.text = text, .style = "lr", .size = 15, .spacing = 0.06}, chosen = label;
	double best = 1e9;

	if (!text || count < 6 || was_named(labeller, text))
		return;
	for (size_t i = 2; i + 3 < count; i++)
		for (int side = -1; side <= 1; side += 2) {
			struct chart_point a = points[i - 2], b = points[i + 3], at = codec_find_between(a, b, 0.5);
			double turn = atan2(b.y - a.y, b.x - a.x), cost;

			at.x += side * 17 * -sin(turn);
			at.y += side * 17 * cos(turn);
			turn *= 180 / acos(-1);
			turn -= turn > 90 ? 180 : turn < -90 ? -180 : 0;
			set_turned_box(&label, at, turn);
			cost = judge(labeller, &label);
			if (cost >= 0 && cost + fabs(turn) / 30 < best) {
				best = cost + fabs(turn) / 30;
				chosen = label;
			}
		}
	if (best < 1e9)
		keep(labeller, &chosen);
}

static void place_rivers(struct labeller *labeller)
{
	const struct doc *rivers = base_find_doc(labeller->pen->chart->doc, "rivers");
	struct chart_point *points = base_take_bytes(labeller->pen->arena, HEX_LIMIT * sizeof *points);

	for (const struct doc *river = rivers ? rivers->first : NULL; river; river = river->next)
		place_river(labeller, river, points);
}

const struct chart_labels *codec_place_labels(const struct chart *chart, struct arena *arena)
{
	struct chart_pen pen = codec_open_pen(chart, arena, NULL);
	struct labeller labeller = {.pen = &pen};
	size_t rivers = base_find_doc(chart->doc, "rivers") ? base_find_doc(chart->doc, "rivers")->count : 0;
	size_t names = chart->art ? chart->art->name_count : 0;

	labeller.labels = base_take_bytes(arena, sizeof *labeller.labels);
	labeller.labels->room = chart->map->place_count + rivers + names;
	labeller.labels->list = base_take_bytes(arena, (labeller.labels->room + 1) * sizeof *labeller.labels->list);
	labeller.signs = base_take_bytes(arena, (chart->map->place_count + 1) * sizeof *labeller.signs);
	labeller.ways = base_take_bytes(arena, chart->map->count * HEX_SIDES * 5 * sizeof *labeller.ways);
	note_ways(&labeller);
	for (size_t i = 0; i < chart->map->place_count; i++)
		if (has_sign(&pen, &chart->map->places[i]))
			note_sign(&labeller, codec_find_middle(&pen, chart->map->places[i].hex),
			          sign_size(&pen, &chart->map->places[i]) - 1);
	for (int rank = 0; rank < 2; rank++)
		place_places(&labeller, rank);
	for (size_t i = 0; i < names; i++)
		if (strcmp(chart->art->names[i].kind, "sea") == 0)
			place_region(&labeller, &chart->art->names[i]);
	place_places(&labeller, 2);
	place_rivers(&labeller);
	for (size_t i = 0; i < names; i++)
		if (strcmp(chart->art->names[i].kind, "sea") != 0)
			place_region(&labeller, &chart->art->names[i]);
	place_places(&labeller, 3);
	return labeller.labels;
}
