/* chart.h: a hex map drawn as SVG in the style of a survey map of the period: relief, coasts with
 * waterlines, smooth rivers, roads, symbols and names, a cartouche with legend and scale.
 * May use: base, kit, the C library. */
#ifndef DURBAR_CODEC_CHART_H
#define DURBAR_CODEC_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/doc.h"
#include "base/writer.h"
#include "kit/hex/hex.h"

/* What only the drawing needs, not the rules: a MAP.art file, see docs/maps.md. */
struct chart_art;

enum chart_paper { CHART_SCREEN, CHART_A2, CHART_A3 };

struct chart {
	const struct doc *doc;         /* the map's document */
	const struct hex_map *map;     /* and the map read from it */
	const struct hex_words *words; /* the words it was read with */
	const struct chart_art *art;   /* NULL: coasts and relief follow the hexes */
	bool bare;                     /* only the hexes, without frame, cartouche and numbers: for play */
	enum chart_paper paper;
};

/* A name on the drawing, and its bounding box, in units of the drawing. */
struct chart_label {
	const char *text;
	const char *place;    /* id of the place; NULL: a river, region or sea */
	const char *style;    /* CSS class */
	double x, y;          /* start of the baseline (its middle if rotated) */
	double size, spacing; /* of the letters */
	double turn;          /* degrees; 0: horizontal */
	double left, top, right, bottom;
};
struct chart_labels {
	struct chart_label *list;
	size_t count, room;
};

/* The words that a map's document uses, so that a map can be drawn without its rule system. */
const struct hex_words *codec_collect_words(const struct doc *doc, struct arena *arena);
/* Parses a MAP.art file; NULL: faults were added. */
const struct chart_art *codec_parse_art(const char *name, const char *bytes, size_t length, struct arena *arena,
                                        struct faults *faults);
/* Places the names so that none covers another or a symbol. */
const struct chart_labels *codec_place_labels(const struct chart *chart, struct arena *arena);
void codec_draw_chart(const struct chart *chart, struct arena *arena, FILE *out);
/* Writes where the hexes are on a bare drawing: {width, height, size (from hex to hex), pointy, title, source,
 * hexes: {"0912": [x, y, "name", [terrain...]]}}. */
void codec_write_grid(const struct chart *chart, struct arena *arena, struct writer *writer);

#endif
