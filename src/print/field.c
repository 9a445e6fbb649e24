/* field.c: ground of a battle in the colours of the page: areas, lines, objectives, zones, a ruler. May use: signs, flow. */
#include "print/field.h"

#include <math.h>
#include <string.h>

#include "print/flow.h"
#include "print/pieces.h"

#define FRAME (8 * PRINT_MM)

struct field {
	struct press *press;
	const struct signs *signs;
	const struct print_game *game;
	double inch, wide, high;
};

struct spot {
	double x, y;
};

/* How kinds of ground look: their colours in the style sheet of the page; a width for lines, in inches. */
static const struct look {
	const char *type, *fill, *edge;
	double wide;
} looks[] = {
	{"hill", "g-hill", "g-hach", 0},
	{"mountain", "g-hill-2", "g-hach", 0},
	{"woods", "g-wood", "g-leaf-ink", 0},
	{"forest", "g-wood", "g-leaf-ink", 0},
	{"wood", "g-wood", "g-leaf-ink", 0},
	{"crops", "g-crop", "g-crop-ink", 0},
	{"crop", "g-crop", "g-crop-ink", 0},
	{"tallgrass", "g-scrub", "g-scrub-ink", 0},
	{"undergrowth", "g-scrub", "g-scrub-ink", 0},
	{"scrub", "g-scrub", "g-scrub-ink", 0},
	{"rocky", "g-rock", "g-rock-ink", 0},
	{"rough", "g-rock", "g-rock-ink", 0},
	{"village", "g-mud", "g-house-ink", 0},
	{"building", "g-mud", "g-house-ink", 0},
	{"fort", "g-mud", "g-house-ink", 0},
	{"river", "g-water", "g-water-ink", 0},
	{"ford", "g-water", "g-hach", 0},
	{"stream", "g-water", "g-water-ink", 0.35},
	{"road", "g-hill", "g-hach", 0.4},
	{"track", "g-sand", "g-rail", 0.3},
	{"ditch", "g-hach", "g-hach", 0.2},
	{"wall", "g-roof", "g-house-ink", 0.3},
	{"sangar", "g-roof", "g-house-ink", 0.3},
	{"fence", "g-house", "g-house-ink", 0.15},
	{"thick_bush", "g-wood", "g-leaf-ink", 0},
	{"steep", "g-hill-2", "g-hach", 0},
	{"hedge", "g-house", "g-house-ink", 0.15},
	{"zareba", "g-house", "g-house-ink", 0.15},
	{"laager", "g-roof", "g-house-ink", 0.3},
	{"embankment", "g-rock", "g-hach", 0.4},
	{"trench", "g-house-ink", "g-house-ink", 0.25},
};

static const struct look *look_of(const char *type)
{
	static const struct look other = {"", "g-rock", "g-rock-ink", 0.25};

	for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
		if (!strcmp(looks[i].type, type))
			return &looks[i];
	return &other;
}

static double coordinate(const struct doc *pair, bool second)
{
	int64_t value = 0;

	base_int_of(second ? pair->last : pair->first, &value);
	return (double)value / 100;
}

/* The origin of a table is its lower left corner. */
static struct spot spot_of(const struct field *field, const struct doc *pair)
{
	return (struct spot){FRAME + coordinate(pair, false) * field->inch,
	                     FRAME + (field->high - coordinate(pair, true)) * field->inch};
}

static struct spot trace(const struct field *field, const struct doc *points)
{
	struct spot sum = {0, 0};

	cairo_new_path(field->press->cairo);
	for (const struct doc *each = points->first; each; each = each->next) {
		struct spot at = spot_of(field, each);

		cairo_line_to(field->press->cairo, at.x, at.y);
		sum.x += at.x / (double)points->count;
		sum.y += at.y / (double)points->count;
	}
	return sum;
}

static void put_label(const struct field *field, const char *text, struct spot at, enum press_style style)
{
	PangoLayout *layout = press_lay(field->press, style, 1, text, 0);

	press_show(field->press, layout, at.x - press_width_of(layout) / 2, at.y - press_height_of(layout) / 2);
	g_object_unref(layout);
}

/* What the ground is called: its name in the tables, or its word. */
static const char *name_of(const struct field *field, const char *type)
{
	const struct doc *grounds = base_find_doc(field->game->box, "grounds");

	for (const struct doc *each = grounds ? grounds->first : NULL; each; each = each->next)
		if (!strcmp(flow_text_of(each, "id"), type) && base_find_doc(each, "name"))
			return flow_text_of(each, "name");
	return type;
}

/* ---- ornament: what tells kinds of ground apart without colours */

static void put_tree(cairo_t *c, double x, double y, double r)
{
	cairo_new_sub_path(c);
	cairo_arc(c, x, y, r, 0, 2 * M_PI);
}

static void put_tuft(cairo_t *c, double x, double y, double r)
{
	for (int lean = -1; lean <= 1; lean++) {
		cairo_move_to(c, x, y);
		cairo_rel_line_to(c, lean * r * 0.6, -r);
	}
}

static void put_stone(cairo_t *c, double x, double y, double r)
{
	cairo_move_to(c, x - r, y);
	cairo_line_to(c, x - r * 0.2, y - r * 0.9);
	cairo_line_to(c, x + r, y);
	cairo_close_path(c);
}

static void put_row(cairo_t *c, double x, double y, double r)
{
	cairo_move_to(c, x - r, y);
	cairo_line_to(c, x + r, y);
}

static void put_house(cairo_t *c, double x, double y, double r)
{
	cairo_rectangle(c, x - r, y - r * 0.7, 2 * r, 1.4 * r);
}

static void put_slope(cairo_t *c, double x, double y, double r)
{
	cairo_move_to(c, x - r * 0.5, y + r * 0.5);
	cairo_line_to(c, x + r * 0.5, y - r * 0.5);
}

static const struct ornament {
	const char *fill;
	void (*put)(cairo_t *c, double x, double y, double r);
	double step, size; /* inches */
} ornaments[] = {
	{"g-wood", put_tree, 1, 0.34},     {"g-scrub", put_tuft, 1, 0.3},  {"g-rock", put_stone, 1.1, 0.26},
	{"g-crop", put_row, 0.7, 0.24},    {"g-mud", put_house, 1.6, 0.4}, {"g-hill", put_slope, 0.9, 0.3},
	{"g-hill-2", put_slope, 0.6, 0.3},
};

/* Signs in rows, every second one shifted, inside the path that is being drawn. */
static void strew(const struct field *field, const struct ornament *ornament)
{
	cairo_t *c = field->press->cairo;
	double left, top, right, bottom, step = ornament->step * field->inch;
	bool shifted = false;

	cairo_path_extents(c, &left, &top, &right, &bottom);
	cairo_save(c);
	cairo_clip(c);
	for (double y = top + step / 2; y < bottom; y += step, shifted = !shifted)
		for (double x = left + (shifted ? step : step / 2); x < right; x += step)
			ornament->put(c, x, y, ornament->size * field->inch);
	cairo_set_line_width(c, 0.5);
	cairo_stroke(c);
	cairo_restore(c);
}

static void draw_area(const struct field *field, const struct doc *item, const struct look *look)
{
	cairo_t *c = field->press->cairo;
	struct spot middle = trace(field, base_find_doc(item, "shape"));

	cairo_close_path(c);
	press_ink(field->press, signs_colour(field->signs, look->fill, 0xE7D9B8));
	cairo_fill_preserve(c);
	press_ink(field->press, signs_colour(field->signs, look->edge, 0x7C5A32));
	cairo_set_line_width(c, 1.2);
	cairo_stroke_preserve(c);
	for (size_t i = 0; i < sizeof ornaments / sizeof *ornaments; i++)
		if (!strcmp(ornaments[i].fill, look->fill)) {
			strew(field, &ornaments[i]);
			break;
		}
	press_ink(field->press, 0x241E12);
	put_label(field, name_of(field, look->type[0] ? look->type : flow_text_of(item, "type")), middle, PRESS_FOOT);
}

static void draw_way(const struct field *field, const struct doc *item, const struct look *look)
{
	double wide = (look->wide > 0 ? look->wide : 0.3) * field->inch;
	cairo_t *c = field->press->cairo;

	trace(field, base_find_doc(item, "line"));
	cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
	press_ink(field->press, signs_colour(field->signs, look->edge, 0x7C5A32));
	cairo_set_line_width(c, wide);
	cairo_stroke_preserve(c);
	press_ink(field->press, signs_colour(field->signs, look->fill, 0xE7D9B8));
	cairo_set_line_width(c, wide * 0.6);
	cairo_stroke(c);
}

static void draw_ground(const struct field *field, const struct doc *map)
{
	const struct doc *terrain = base_find_doc(map, "terrain");

	for (const struct doc *item = terrain ? terrain->first : NULL; item; item = item->next) {
		const struct look *look = look_of(flow_text_of(item, "type"));

		if (base_find_doc(item, "shape"))
			draw_area(field, item, look);
		else if (base_find_doc(item, "line"))
			draw_way(field, item, look);
	}
}

/* Where a side begins: an outline in dashes, and whose it is. */
static void draw_zones(const struct field *field, const struct doc *place, const char *side)
{
	static const char *const kinds[] = {"zones", "square", "edges"};
	const char *name = flow_text_of(base_find_doc(field->game->box, "sides"), side);
	unsigned colour = strcmp(side, "native") ? 0x9E1B22 : 0x1C5B86;
	cairo_t *c = field->press->cairo;

	for (size_t i = 0; i < 3; i++) {
		const struct doc *list = base_find_doc(place, kinds[i]);

		for (const struct doc *shape = list ? list->first : NULL; shape; shape = shape->next) {
			struct spot middle = trace(field, shape);
			char text[128];

			if (i < 2)
				cairo_close_path(c);
			press_ink(field->press, colour);
			cairo_set_line_width(c, i < 2 ? 1.2 : 4);
			cairo_set_dash(c, (double[]){7, 4}, i < 2 ? 2 : 0, 0);
			cairo_stroke(c);
			cairo_set_dash(c, NULL, 0, 0);
			snprintf(text, sizeof text, i < 2 ? "%s set up here" : "%s enter here", name);
			if (i != 1)
				put_label(field, text, (struct spot){middle.x, middle.y + 14}, PRESS_NUMBER);
		}
	}
}

/* Objectives that are areas are outlined, those that are points marked. */
static void draw_objectives(const struct field *field, const struct doc *list)
{
	cairo_t *c = field->press->cairo;

	for (const struct doc *each = list ? list->first : NULL; each; each = each->next) {
		const struct doc *at = base_find_doc(each, "at"), *shape = base_find_doc(each, "shape");
		const char *name = base_find_doc(each, "name") ? flow_text_of(each, "name") : flow_text_of(each, "id");
		struct spot spot = shape ? trace(field, shape) : at ? spot_of(field, at) : (struct spot){-1, -1};

		press_ink(field->press, 0x7A1F1A);
		cairo_set_line_width(c, 2);
		if (shape) {
			cairo_close_path(c);
		} else {
			cairo_new_path(c);
			cairo_arc(c, spot.x, spot.y, 6, 0, 2 * M_PI);
		}
		cairo_stroke(c);
		put_label(field, name, (struct spot){spot.x, spot.y - 15}, PRESS_CAPTION);
	}
}

/* Inches along the edges, every sixth with its number. */
static void draw_ruler(const struct field *field)
{
	cairo_t *c = field->press->cairo;

	press_ink(field->press, 0x241E12);
	cairo_set_line_width(c, 1.4);
	cairo_rectangle(c, FRAME, FRAME, field->wide * field->inch, field->high * field->inch);
	cairo_stroke(c);
	cairo_set_line_width(c, 0.6);
	for (int side = 0; side < 2; side++)
		for (int i = 0; i <= (int)(side ? field->high : field->wide); i++) {
			double long_ = i % 6 ? 3 : 7, at = FRAME + i * field->inch;
			char number[16];

			snprintf(number, sizeof number, "%d", i);
			if (side)
				at = FRAME + (field->high - i) * field->inch;
			cairo_move_to(c, side ? FRAME : at, side ? at : FRAME);
			cairo_rel_line_to(c, side ? -long_ : 0, side ? 0 : -long_);
			cairo_stroke(c);
			if (i % 6 == 0)
				put_label(field, number,
				          side ? (struct spot){FRAME - 14, at} : (struct spot){at, FRAME - 13},
				          PRESS_NUMBER);
		}
}

static void draw_paper(const struct field *field)
{
	press_ink(field->press, signs_colour(field->signs, "g-sand", 0xEFE3C2));
	cairo_rectangle(field->press->cairo, FRAME, FRAME, field->wide * field->inch, field->high * field->inch);
	cairo_fill(field->press->cairo);
}

void field_measure(const struct doc *map, double inch, double *wide, double *high)
{
	*wide = 2 * FRAME + pieces_number(map, "width", 0) / 100.0 * inch;
	*high = 2 * FRAME + pieces_number(map, "height", 0) / 100.0 * inch;
}

void field_draw(struct press *press, const struct signs *signs, const struct print_game *game, const struct doc *map,
                double inch)
{
	const struct doc *sides = base_find_doc(game->box, "sides"), *places = base_find_doc(game->box, "places");
	const struct doc *objectives = base_find_doc(map, "objectives");
	struct field field = {.press = press,
	                      .signs = signs,
	                      .game = game,
	                      .inch = inch,
	                      .wide = pieces_number(map, "width", 0) / 100.0,
	                      .high = pieces_number(map, "height", 0) / 100.0};

	draw_paper(&field);
	draw_ground(&field, map);
	for (const struct doc *side = sides ? sides->first : NULL; side; side = side->next)
		draw_zones(&field, base_find_doc(places ? places : map, side->key), side->key);
	draw_objectives(&field, objectives ? objectives : base_find_doc(game->box, "objectives"));
	draw_ruler(&field);
}
