/* chart_build.h: shared by the files that draw maps. Inside codec only.
 * May use: chart. */
#ifndef DURBAR_CODEC_CHART_BUILD_H
#define DURBAR_CODEC_CHART_BUILD_H

#include "codec/chart.h"

enum {
	CHART_UNIT = 64,  /* units of the drawing from hex to hex */
	CHART_LEVELS = 16 /* of shadow and of light */
};

struct chart_point {
	double x, y;
};

/* Lines of the art file; points in hexes from the middle of 0101. */
struct chart_ring {
	struct chart_point *points;
	size_t count;
	bool lake;
};
struct chart_stroke {
	short x, y, dx, dy; /* hundredths of a hex */
	short width;
};
struct chart_name {
	const char *kind, *text;
	struct chart_point at;
};
struct chart_art {
	struct chart_ring *rings;
	struct chart_stroke *strokes;
	struct chart_name *names;
	size_t ring_count, stroke_count, name_count;
	bool has_coast;
	struct chart_point relief_at; /* the middle of its first cell */
	double relief_step;
	const char *relief; /* relief_width * relief_height letters, line ends between the rows */
	size_t relief_width, relief_height;
};

/* The drawing in progress. */
struct chart_pen {
	const struct chart *chart;
	const struct hex_map *map;
	struct arena *arena;
	FILE *out;
	struct chart_point origin; /* where the middle of 0101 is drawn */
	double width, height;      /* of the field of hexes */
	double sheet_width, sheet_height;
	uint32_t sea, town, fortress, port, pass, well; /* masks; 0 where the map has no such word */
	uint16_t road, rail, projected, bridge, drift, minor, major, border;
};

struct chart_pen codec_open_pen(const struct chart *chart, struct arena *arena, FILE *out);
/* Middles and corners in units of the drawing. The corner lies between the sides d and d + 1. */
struct chart_point codec_find_middle(const struct chart_pen *pen, unsigned hex);
struct chart_point codec_find_spot(const struct chart_pen *pen, double x, double y);
struct chart_point codec_find_corner(const struct chart_pen *pen, unsigned hex, int d);
struct chart_point codec_find_side(const struct chart_pen *pen, unsigned hex, int d);
struct chart_point codec_find_between(struct chart_point a, struct chart_point b, double part);
/* A pseudo-random number from -1 to 1 for a key. */
double codec_wobble(unsigned key);
uint32_t codec_mask_terrain(const struct hex_words *words, const char *word);
uint16_t codec_mask_side(const struct hex_words *words, const char *word);

/* Text with the characters of XML escaped. */
void codec_put_escaped(FILE *out, const char *text);
double codec_measure_text(const char *text, double size, double spacing);

/* The corners along a river, from source to mouth; returns their number. */
size_t codec_trace_river(const struct chart_pen *pen, const struct doc *river, struct chart_point *points, size_t room);

void codec_draw_ground(struct chart_pen *pen); /* sea, land, terrain, relief */
void codec_draw_lakes(struct chart_pen *pen);  /* over the ends of rivers */
void codec_draw_lines(struct chart_pen *pen);  /* borders, hexes, rivers, roads, railways */
/* Are there hexsides that are marked as borders? Then limits of areas that are not marked are drawn in another way. */
bool codec_has_borders(const struct chart_pen *pen);
void codec_draw_signs(struct chart_pen *pen); /* bridges, passes, towns, fortresses, ports, numbers */
void codec_draw_sheet(struct chart_pen *pen); /* frame, cartouche, legend, scale, compass */
void codec_draw_relief(struct chart_pen *pen);
void codec_draw_style(struct chart_pen *pen);
/* Symbols at a point, for the map and the legend. A peak is a part of a path: its two sides, or the shade of one. */
void codec_put_peak(FILE *out, struct chart_point at, int size, bool shade);
void codec_draw_fortress(FILE *out, struct chart_point at, double size);
void codec_draw_town(FILE *out, struct chart_point at, unsigned key);
void codec_draw_anchor(FILE *out, struct chart_point at);
void codec_draw_pass(FILE *out, struct chart_point at);

#endif
