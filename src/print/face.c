/* face.c: draws a counter. The measures are those of web/hex/counter.js. May use: press, signs. */
#include "print/face.h"

#include <math.h>
#include <string.h>

struct colours {
	unsigned ground, ink, edge;
};

static struct colours find_colours(const struct signs *signs, const char *nation)
{
	char name[48];
	struct colours colours;

	snprintf(name, sizeof name, "n-%s", nation);
	colours.ground = signs_colour(signs, name, 0xFFFDF6);
	snprintf(name, sizeof name, "n-%s-ink", nation);
	colours.ink = signs_colour(signs, name, 0x17120E);
	colours.edge = (unsigned)((colours.ground >> 16 & 255) * 0.46) << 16 |
	               (unsigned)((colours.ground >> 8 & 255) * 0.46) << 8 | (unsigned)((colours.ground & 255) * 0.46);
	return colours;
}

static void round_corners(cairo_t *c, double wide, double high, double top, double low)
{
	const double a = M_PI / 2;

	cairo_new_path(c);
	cairo_arc(c, wide - 2 - top, 2 + top, top, -a, 0);
	cairo_arc(c, wide - 2 - low, high - 2 - low, low, 0, a);
	cairo_arc(c, 2 + low, high - 2 - low, low, a, 2 * a);
	cairo_arc(c, 2 + top, 2 + top, top, 2 * a, 3 * a);
	cairo_close_path(c);
}

static void trace_shape(cairo_t *c, enum face_shape shape, double wide, double high)
{
	static const double octagon[][2] = {{24, 2}, {72, 2}, {94, 24}, {94, 72}, {72, 94}, {24, 94}, {2, 72}, {2, 24}};

	cairo_new_path(c);
	if (shape == FACE_ROUND) {
		cairo_arc(c, 48, 48, 45, 0, 2 * M_PI);
	} else if (shape == FACE_OCTAGON) {
		for (int i = 0; i < 8; i++)
			cairo_line_to(c, octagon[i][0], octagon[i][1]);
		cairo_close_path(c);
	} else if (shape == FACE_CARD) {
		round_corners(c, wide, high, 6, 6);
	} else if (shape == FACE_STAND) {
		cairo_rectangle(c, 1, 1, wide - 2, high - 2);
	} else {
		round_corners(c, wide, high, shape == FACE_ARCH ? 38 : 9, 9);
	}
}

/* One line of letters; `part` of it lies left of x, y is its base line. */
static void put_letters(struct press *press, const char *text, double x, double y, double size, int weight, double part,
                        double room)
{
	PangoLayout *layout = pango_layout_new(press->context);
	PangoFontDescription *font = pango_font_description_new();
	double wide, squeeze;

	pango_font_description_set_family(font, "Durbar UI");
	pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
	pango_font_description_set_weight(font, (PangoWeight)weight);
	pango_layout_set_font_description(layout, font);
	pango_font_description_free(font);
	pango_layout_set_text(layout, text, -1);
	wide = press_width_of(layout);
	squeeze = room > 0 && wide > room ? room / wide : 1;
	cairo_save(press->cairo);
	cairo_translate(press->cairo, x - part * wide * squeeze, y);
	cairo_scale(press->cairo, squeeze, 1);
	cairo_move_to(press->cairo, 0, -(double)pango_layout_get_baseline(layout) / PANGO_SCALE);
	pango_cairo_show_layout(press->cairo, layout);
	cairo_restore(press->cairo);
	g_object_unref(layout);
}

/* V disc, L ring, R underlined, F lozenge. */
static void draw_morale(struct press *press, const struct face *face, const struct colours *colours)
{
	const double x = 81, y = 43, r = 10.6, q = r * 1.28;
	bool solid = face->morale == 'V' || face->morale == 'F';
	cairo_t *c = press->cairo;
	char letter[2] = {face->morale, 0};

	press_ink(press, colours->ink);
	cairo_set_line_width(c, 2.4);
	cairo_new_path(c);
	if (face->morale == 'F') {
		cairo_move_to(c, x, y - q);
		cairo_line_to(c, x + q, y);
		cairo_line_to(c, x, y + q);
		cairo_line_to(c, x - q, y);
	} else if (face->morale == 'R') {
		cairo_move_to(c, x - r * 0.72, y + r * 0.9);
		cairo_line_to(c, x + r * 0.72, y + r * 0.9);
	} else {
		cairo_arc(c, x, y, solid ? r : r - 1, 0, 2 * M_PI);
	}
	if (solid)
		cairo_fill(c);
	else
		cairo_stroke(c);
	press_ink(press, solid ? colours->ground : colours->ink);
	put_letters(press, letter, x, y + r * 0.48, r * 1.36, 800, 0.5, 0);
}

static void draw_figures(struct press *press, const struct face *face, const struct colours *colours)
{
	bool two = strlen(face->right) > 1;

	if (face->boxed) {
		press_ink(press, 0x17120E);
		cairo_rectangle(press->cairo, 4, 62, 27, 30);
		cairo_fill(press->cairo);
	}
	press_ink(press, face->boxed ? 0xFFFFFF : colours->ink);
	put_letters(press, face->left, 8, 87, face->leader ? 27 : 31, 800, 0, 46);
	press_ink(press, colours->ink);
	put_letters(press, face->right, 88, 87, face->leader ? 21 : two ? 22 : 28, 600, 1, 0);
	put_letters(press, face->centre, two ? 43 : 48, 85.5, 19, 700, 0.5, 0);
	if (face->morale)
		draw_morale(press, face, colours);
}

/* Stripes: one step lost; troops that may change sides, or have. */
static void draw_band(struct press *press, const struct signs *signs, const struct face *face)
{
	cairo_t *c = press->cairo;

	cairo_save(c);
	trace_shape(c, face->shape, 96, 96);
	cairo_clip(c);
	press_ink(press, face->band == 'r'   ? 0xF6D65C
	                 : face->band == 's' ? signs_colour(signs, "n-rebel", 0x23539B)
	                                     : signs_colour(signs, "n-british", 0x9E1B22));
	if (face->band == 'r')
		cairo_rectangle(c, 2, 53, 92, 7);
	else
		cairo_rectangle(c, 3, 30, 13, 62);
	cairo_fill(c);
	cairo_restore(c);
}

static void draw_symbol(struct press *press, const struct signs *signs, const struct face *face,
                        const struct colours *colours)
{
	double wide = face->leader ? 54 : face->wide ? 74 : 58;
	double box[4] = {face->leader   ? 20
	                 : face->wide   ? 11
	                 : face->morale ? 9
	                                : 19,
	                 face->leader ? 17 : 20, wide, wide * 44 / 60};

	if (face->emblem || face->shape == FACE_ROUND)
		memcpy(box, (double[4]){20, face->shape == FACE_ARCH ? 22 : 16, 56, 56}, sizeof box);
	if (face->shape == FACE_ROUND && face->name[0])
		memcpy(box, (double[4]){26, 12, 44, 44}, sizeof box);
	signs_draw(signs, press->cairo, face->symbol, box, colours->ink, colours->ground);
}

static void draw_counter(struct press *press, const struct signs *signs, const struct face *face,
                         const struct colours *colours)
{
	cairo_t *c = press->cairo;

	if (face->band)
		draw_band(press, signs, face);
	draw_symbol(press, signs, face, colours);
	if (face->emblem)
		return;
	press_ink(press, colours->ink);
	if (face->shape == FACE_ROUND) {
		put_letters(press, face->name, 48, 74, 13, 600, 0.5, 72);
		put_letters(press, face->left, 48, 62, 34, 800, 0.5, 76);
		return;
	}
	put_letters(press, face->name, 48, face->shape == FACE_ARCH ? 17.5 : 16.5, 12.4, 600, 0.5,
	            face->shape == FACE_SQUARE ? 78 : 60);
	draw_figures(press, face, colours);
	cairo_new_path(c);
}

/* A stand on a table: its front is the upper edge, a bar shows it. */
static void draw_stand(struct press *press, const struct signs *signs, const struct face *face,
                       const struct colours *colours, double wide, double high)
{
	double size = high * 0.26, sign = fmin(high * 0.42, wide * 0.36);
	double box[4] = {4, high * 0.2, sign * 60 / 44, sign};

	press_ink(press, colours->ink);
	cairo_rectangle(press->cairo, 3, 3, wide - 6, high * 0.05 + 1);
	cairo_fill(press->cairo);
	signs_draw(signs, press->cairo, face->symbol, box, colours->ink, colours->ground);
	press_ink(press, colours->ink);
	put_letters(press, face->left, wide - 5, high * 0.2 + size, size * 1.1, 800, 1, wide * 0.4);
	put_letters(press, face->name, wide / 2, high - 5, size, 600, 0.5, wide - 8);
}

/* A playing card: what it is called, and how many dice it adds. */
static void draw_card(struct press *press, const struct signs *signs, const struct face *face,
                      const struct colours *colours, double high)
{
	PangoLayout *layout;

	if (face->emblem) {
		signs_draw(signs, press->cairo, face->symbol, (double[4]){24, high / 2 - 24, 48, 48}, 0x9E1B22,
		           colours->ground);
		return;
	}
	layout = press_lay(press, PRESS_SECTION, 1, face->name, 80);
	pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
	press_ink(press, colours->ink);
	press_show(press, layout, 8, 14);
	g_object_unref(layout);
	press_ink(press, 0x9E1B22);
	put_letters(press, face->left, 48, high - 26, 34, 800, 0.5, 0);
}

void face_draw(struct press *press, const struct signs *signs, const struct face *face, double x, double y, double wide,
               double high)
{
	struct colours colours = find_colours(signs, face->nation);
	/* Of a stand the longer side has as many units as it has more than a counter. */
	double scale = (face->shape == FACE_STAND ? high : wide) / 96, across = wide / scale, down = high / scale;
	cairo_t *c = press->cairo;

	if (face->empty)
		return;
	cairo_save(c);
	cairo_translate(c, x, y);
	cairo_scale(c, scale, scale);
	trace_shape(c, face->shape, across, down);
	press_ink(press, colours.ground);
	cairo_fill_preserve(c);
	press_ink(press, colours.edge);
	cairo_set_line_width(c, 2);
	cairo_stroke(c);
	if (face->shape == FACE_STAND)
		draw_stand(press, signs, face, &colours, across, down);
	else if (face->shape == FACE_CARD)
		draw_card(press, signs, face, &colours, down);
	else
		draw_counter(press, signs, face, &colours);
	cairo_restore(c);
}
