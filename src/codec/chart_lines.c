/* chart_lines.c: borders, the hexes, rivers, roads and railways. May use: base, kit, chart. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "codec/chart_build.h"

static void put_point(FILE *out, char letter, struct chart_point at)
{
	fprintf(out, "%c%.1f %.1f", letter, at.x, at.y);
}

static void put_curve(FILE *out, struct chart_point lead, struct chart_point end)
{
	fprintf(out, "Q%.1f %.1f %.1f %.1f", lead.x, lead.y, end.x, end.y);
}

/* Half units, each from the one before: sides of hexes are then the same few words again and again. */
struct trail {
	FILE *out;
	long x, y; /* in half units */
};

static void put_half(FILE *out, long halves)
{
	fprintf(out, "%s%ld%s", halves < 0 ? "-" : "", labs(halves) / 2, halves & 1 ? ".5" : "");
}

static void put_step(struct trail *trail, char letter, struct chart_point at)
{
	long x = lround(2 * at.x), y = lround(2 * at.y);

	putc(letter, trail->out);
	put_half(trail->out, x - trail->x);
	putc(' ', trail->out);
	put_half(trail->out, y - trail->y);
	trail->x = x;
	trail->y = y;
}

static void draw_grid(struct chart_pen *pen, bool sea)
{
	struct trail trail = {.out = pen->out};

	fprintf(pen->out, "<path class=\"%s\" d=\"", sea ? "hexsea" : "hex");
	for (unsigned hex = 1; hex < pen->map->count; hex++) {
		bool wet = pen->map->terrain[hex] & pen->sea;

		for (int d = 0; d < HEX_SIDES; d++) {
			unsigned other = pen->map->next[hex][d];
			bool both = wet && (!other || pen->map->terrain[other] & pen->sea);

			/* Each side once: from the hex with the lower number. */
			if ((other && other < hex) || both != sea)
				continue;
			put_step(&trail, 'm', codec_find_corner(pen, hex, (d + 5) % HEX_SIDES));
			put_step(&trail, 'l', codec_find_corner(pen, hex, d));
		}
	}
	fputs("\"/>\n", pen->out);
}

/* At the edge of the map, a point beyond the corner; elsewhere the corner itself. */
static struct chart_point find_outward(const struct chart_pen *pen, struct chart_point at)
{
	struct chart_point sum = {0, 0};
	int count = 0;

	for (unsigned hex = 1; hex < pen->map->count; hex++) {
		struct chart_point middle = codec_find_middle(pen, hex);

		if (hypot(middle.x - at.x, middle.y - at.y) > 0.7 * CHART_UNIT)
			continue;
		sum.x += middle.x;
		sum.y += middle.y;
		count++;
	}
	if (count == 0 || count > 2)
		return at;
	return codec_find_between((struct chart_point){sum.x / count, sum.y / count}, at, 3);
}

bool codec_has_borders(const struct chart_pen *pen)
{
	for (unsigned hex = 1; hex < pen->map->count; hex++)
		for (int d = 0; d < HEX_SIDES; d++)
			if (pen->map->side[hex][d] & pen->border)
				return true;
	return false;
}

enum outline { OUTLINE_ALL, OUTLINE_BORDERS, OUTLINE_LIMITS };

static bool is_outline(const struct chart_pen *pen, unsigned hex, int d, enum outline which)
{
	unsigned other = pen->map->next[hex][d];
	bool marked = pen->map->side[hex][d] & pen->border;

	return other && !((pen->map->terrain[hex] | pen->map->terrain[other]) & pen->sea) &&
	       pen->map->area[hex] != pen->map->area[other] &&
	       (which == OUTLINE_ALL || marked == (which == OUTLINE_BORDERS));
}

/* Each side is a curve from the middle of one side to the middle of the next, so that pieces join smoothly. */
static void draw_outline(struct chart_pen *pen, const char *id, enum outline which)
{
	fprintf(pen->out, "<defs><path id=\"%s\" d=\"", id);
	for (unsigned hex = 1; hex < pen->map->count; hex++)
		for (int d = 0; d < HEX_SIDES; d++) {
			int after = (d + 1) % HEX_SIDES;
			unsigned other = pen->map->next[hex][d];

			if (!is_outline(pen, hex, d, which))
				continue;
			if (is_outline(pen, hex, after, which)) {
				put_point(pen->out, 'M', codec_find_side(pen, hex, d));
				put_curve(pen->out, codec_find_corner(pen, hex, d), codec_find_side(pen, hex, after));
			} else if (!is_outline(pen, other, (d + 2) % HEX_SIDES, which)) {
				put_point(pen->out, 'M', codec_find_side(pen, hex, d));
				put_point(pen->out, 'L', codec_find_corner(pen, hex, d));
				put_point(pen->out, 'L', find_outward(pen, codec_find_corner(pen, hex, d)));
			}
		}
	fputs("\"/></defs>", pen->out);
}

static void draw_borders(struct chart_pen *pen)
{
	bool both = codec_has_borders(pen);

	draw_outline(pen, "borders", both ? OUTLINE_BORDERS : OUTLINE_ALL);
	fputs("<use href=\"#borders\" class=\"bordw\"/><use href=\"#borders\" class=\"bord\"/>\n", pen->out);
	if (!both)
		return;
	draw_outline(pen, "limits", OUTLINE_LIMITS);
	fputs("<use href=\"#limits\" class=\"limw\"/><use href=\"#limits\" class=\"lim\"/>\n", pen->out);
}

/* A hexside as written in the map: "1011/se". */
static bool parse_side(const struct chart_pen *pen, const struct doc *doc, unsigned *hex, int *d)
{
	static const char *const flat[] = {"n", "ne", "se", "s", "sw", "nw"}, *const pointy[] = {"ne", "e", "se",
	                                                                                         "sw", "w", "nw"};
	const char *word = base_scalar_of(doc), *slash = word ? strchr(word, '/') : NULL;

	if (!slash)
		return false;
	*hex = kit_find_hex(pen->map, atoi(word));
	for (*d = 0; *d < HEX_SIDES; ++*d)
		if (strcmp(slash + 1, (pen->map->pointy ? pointy : flat)[*d]) == 0)
			return *hex != HEX_NONE;
	return false;
}

static bool same(struct chart_point a, struct chart_point b)
{
	return fabs(a.x - b.x) + fabs(a.y - b.y) < 1;
}

size_t codec_trace_river(const struct chart_pen *pen, const struct doc *river, struct chart_point *points, size_t room)
{
	const struct doc *sides = base_find_doc(river, "sides");
	size_t count = 0;

	for (const struct doc *one = sides ? sides->first : NULL; one && count + 2 < room; one = one->next) {
		struct chart_point a, b;
		unsigned hex;
		int d;

		if (!parse_side(pen, one, &hex, &d))
			continue;
		a = codec_find_corner(pen, hex, (d + 5) % HEX_SIDES);
		b = codec_find_corner(pen, hex, d);
		if (count == 0) {
			points[count++] = a;
			points[count++] = b;
			continue;
		}
		/* The direction of the first side was a guess: reverse it if the second touches its start. */
		if (count == 2 && (same(points[0], a) || same(points[0], b))) {
			struct chart_point swap = points[0];

			points[0] = points[1];
			points[1] = swap;
		}
		points[count] = same(points[count - 1], a) ? b : a;
		count++;
	}
	return count;
}

/* How many river sides meet at a point: three pass through it, two cut its corner. */
static int count_rivers(const struct chart_pen *pen, struct chart_point at, unsigned *wet)
{
	uint16_t mask = pen->minor | pen->major;
	int found = 0;

	for (unsigned hex = 1; hex < pen->map->count; hex++) {
		struct chart_point middle = codec_find_middle(pen, hex);

		if (fabs(middle.x - at.x) > CHART_UNIT || fabs(middle.y - at.y) > CHART_UNIT)
			continue;
		for (int d = 0; d < HEX_SIDES; d++)
			if (same(codec_find_corner(pen, hex, d), at)) {
				found += (pen->map->side[hex][d] & mask) != 0;
				found += (pen->map->side[hex][(d + 1) % HEX_SIDES] & mask) != 0;
				if (pen->map->terrain[hex] & pen->sea)
					*wet = hex;
			}
	}
	/* Every side was seen from both its hexes. */
	return (found + 1) / 2;
}

static void put_river(struct chart_pen *pen, const struct chart_point *points, size_t count)
{
	unsigned wet = HEX_NONE;

	put_point(pen->out, 'M', find_outward(pen, points[0]));
	put_point(pen->out, 'L', points[0]);
	for (size_t i = 1; i < count; i++) {
		struct chart_point a = points[i - 1], b = points[i], lead[2], end = b;
		double dx = b.x - a.x, dy = b.y - a.y;
		unsigned key = (unsigned)(a.x * 31 + a.y * 17);
		bool through;

		wet = HEX_NONE;
		through = i + 1 == count || count_rivers(pen, b, &wet) > 2;
		for (int k = 0; k < 2; k++) {
			double part = k ? 0.70 : 0.30,
			       off = 0.085 * (0.65 + 0.35 * codec_wobble(key + 3u)) * (k ? -1 : 1) * (key & 1 ? 1 : -1);

			lead[k] = (struct chart_point){a.x + dx * part - dy * off, a.y + dy * part + dx * off};
		}
		put_curve(pen->out, lead[0], codec_find_between(lead[0], lead[1], 0.5));
		if (!through)
			end = codec_find_between(lead[1], b, 0.62);
		put_curve(pen->out, lead[1], end);
		if (!through) {
			/* Cut the corner: continue at a point a little down the next side. */
			struct chart_point next = codec_find_between(b, points[i + 1], 0.14);

			put_curve(pen->out, codec_find_between(codec_find_between(end, next, 0.5), b, 0.55), next);
		}
	}
	wet = HEX_NONE;
	count_rivers(pen, points[count - 1], &wet);
	put_point(pen->out, 'L', wet ? codec_find_middle(pen, wet) : find_outward(pen, points[count - 1]));
}

static void draw_rivers(struct chart_pen *pen, const char *id, uint16_t kind)
{
	const struct doc *rivers = base_find_doc(pen->chart->doc, "rivers");
	struct chart_point *points = base_take_bytes(pen->arena, HEX_LIMIT * sizeof *points);

	fprintf(pen->out, "<path id=\"%s\" d=\"", id);
	for (const struct doc *river = rivers ? rivers->first : NULL; river; river = river->next) {
		size_t count = codec_trace_river(pen, river, points, HEX_LIMIT);

		if (count > 1 &&
		    codec_mask_side(pen->chart->words, base_scalar_of(base_find_doc(river, "kind"))) & kind)
			put_river(pen, points, count);
	}
	fputs("\"/>", pen->out);
}

/* Where a road or railway crosses a side: railways are drawn beside the road. */
static struct chart_point find_crossing(const struct chart_pen *pen, unsigned hex, int d, bool aside)
{
	unsigned other = pen->map->next[hex][d];
	int side = other < hex ? (d + 3) % HEX_SIDES : d;
	unsigned first = other < hex ? other : hex;

	return codec_find_between(codec_find_corner(pen, first, (side + 5) % HEX_SIDES),
	                          codec_find_corner(pen, first, side),
	                          aside && pen->map->side[hex][d] & pen->road ? 0.66 : 0.5);
}

/* A road that ends in a hex at the edge continues off the map, on the far side from where it came in. */
static void put_exit(struct chart_pen *pen, unsigned hex, uint16_t mask)
{
	struct chart_point middle = codec_find_middle(pen, hex);
	int in = 0, best = -1, most = 1;

	while (!(pen->map->side[hex][in] & mask))
		in++;
	for (int d = 0; d < HEX_SIDES; d++) {
		int turn = abs(d - in) < 4 ? abs(d - in) : HEX_SIDES - abs(d - in);

		if (pen->map->next[hex][d] == HEX_NONE && turn > most) {
			most = turn;
			best = d;
		}
	}
	if (best < 0 || (kit_place_at(pen->map, hex) && kit_place_at(pen->map, hex)->terrain))
		return;
	put_point(pen->out, 'M', middle);
	put_point(pen->out, 'L', codec_find_between(middle, codec_find_side(pen, hex, best), 2));
}

/* Roads or railways, hex by hex: a curve through a hex with two of them, otherwise spokes to the middle. */
static void draw_ways(struct chart_pen *pen, const char *id, uint16_t mask)
{
	bool aside = mask != pen->road;

	fprintf(pen->out, "<path id=\"%s\" d=\"", id);
	for (unsigned hex = 1; hex < pen->map->count; hex++) {
		struct chart_point middle = codec_find_middle(pen, hex), at[HEX_SIDES];
		int count = 0;

		for (int d = 0; d < HEX_SIDES; d++)
			if (pen->map->side[hex][d] & mask)
				at[count++] = find_crossing(pen, hex, d, aside);
		if (count == 2) {
			put_point(pen->out, 'M', at[0]);
			put_curve(pen->out, codec_find_between(middle, codec_find_between(at[0], at[1], 0.5), 0.12),
			          at[1]);
			continue;
		}
		if (count == 1)
			put_exit(pen, hex, mask);
		for (int i = 0; i < count; i++) {
			put_point(pen->out, 'M', at[i]);
			put_point(pen->out, 'L', middle);
		}
	}
	fputs("\"/>", pen->out);
}

void codec_draw_lines(struct chart_pen *pen)
{
	FILE *out = pen->out;

	if (pen->map->area_count > 2)
		draw_borders(pen);
	draw_grid(pen, true);
	draw_grid(pen, false);
	fputs("<defs>", out);
	draw_rivers(pen, "minor", pen->minor);
	draw_rivers(pen, "major", pen->major);
	draw_ways(pen, "roads", pen->road);
	draw_ways(pen, "rails", pen->rail);
	draw_ways(pen, "projected", pen->projected);
	fputs("</defs>\n<g clip-path=\"url(#onland)\"><use href=\"#minor\" class=\"rv min\"/>"
	      "<use href=\"#major\" class=\"rv maj-c\"/>"
	      "<use href=\"#major\" class=\"rv maj\"/></g>\n",
	      out);
	codec_draw_lakes(pen);
	fputs("<use href=\"#roads\" class=\"rd c\"/><use href=\"#roads\" class=\"rd k\"/>\n"
	      "<use href=\"#projected\" class=\"rlp\"/>"
	      "<use href=\"#rails\" class=\"rl\"/><use href=\"#rails\" class=\"rlk\"/>\n",
	      out);
}
