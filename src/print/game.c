/* game.c: a game for people who want cardboard: card, map or battlefields, counters, player aids. May use: all of print. */
#include <string.h>

#include "print/aids.h"
#include "print/counters.h"
#include "print/field.h"
#include "print/flow.h"
#include "print/tiles.h"

enum { INK = 0x241E12, NOTE = 0x514935, NUMBER = 0x7A1F1A };

/* Nobody must mistake what we rebuilt for what was published. */
static const char *mark_of(const struct doc *what, const char *reconstructed, const char *ours)
{
	const char *source = flow_text_of(what, "source");

	return !strcmp(source, "reconstructed") ? reconstructed : !strcmp(source, "ours") ? ours : "";
}

static void put_card(struct press *press, const struct print_order *order)
{
	const struct print_game *game = order->game;
	struct flow flow = flow_start(press, order);
	const char *reason = flow_text_of(game->scenario, "reason");

	flow_turn(&flow);
	flow_put_text(&flow, PRESS_TITLE, INK, game->title, 0);
	flow_put_text(&flow, PRESS_SECTION, NUMBER, order->title, 0);
	flow_skip(&flow, 8);
	flow_put_text(&flow, PRESS_BODY, NOTE, game->note, 0);
	flow_skip(&flow, 4);
	if (*mark_of(game->scenario, "r", "o") && *reason) {
		char text[2048];

		snprintf(text, sizeof text, "**%s.** %s", mark_of(game->scenario, "Reconstructed", "Our own"), reason);
		flow_put_text(&flow, PRESS_BODY, NOTE, text, 0);
	}
	for (const struct doc *each = order->chapters ? order->chapters->first : NULL; each; each = each->next)
		if (base_find_doc(each, "for") && flow_is_for(order, each))
			flow_put_chapter(&flow, each, flow_text_of(each, "title"));
}

struct sheet {
	const struct print_order *order;
	const struct signs *signs;
	struct drawing *drawing; /* of a map */
	const struct doc *field; /* or a battlefield */
	double scale;            /* points for a unit of the drawing, or an inch */
};

static void draw_map(struct press *press, void *what)
{
	const struct sheet *sheet = what;

	signs_draw_svg(sheet->drawing, press->cairo, sheet->scale);
}

static void draw_field(struct press *press, void *what)
{
	const struct sheet *sheet = what;

	field_draw(press, sheet->signs, sheet->order->game, sheet->field, sheet->scale);
}

static bool put_map(struct press *press, const struct print_order *order)
{
	const struct print_game *game = order->game;
	struct sheet sheet = {.order = order, .scale = game->scale * PRINT_MM / game->map_unit};
	struct tiles tiles = {
		.draw = draw_map,
		.what = &sheet,
		.title = game->title,
		.note = mark_of(game->box, "Reconstructed map, not the published one.", "A map of our own.")};

	sheet.drawing = signs_read_svg(game->map, game->map_size, &tiles.wide, &tiles.high);
	if (!sheet.drawing)
		return false;
	tiles.wide *= sheet.scale;
	tiles.high *= sheet.scale;
	tiles_put(press, order, &tiles);
	signs_free_svg(sheet.drawing);
	return true;
}

/* A table that has no ground of its own is whatever the players have: there is nothing to print. */
static void put_fields(struct press *press, const struct print_order *order, const struct signs *signs)
{
	const struct doc *maps = base_find_doc(order->game->box, "maps");
	struct sheet sheet = {.order = order, .signs = signs, .scale = order->game->scale * PRINT_MM};

	if (!strcmp(flow_text_of(order->game->box, "real"), "true"))
		return;
	for (const struct doc *map = maps ? maps->first : NULL; map; map = map->next) {
		const char *title = flow_text_of(map, "title");
		struct tiles tiles = {.draw = draw_field,
		                      .what = &sheet,
		                      .title = *title ? title : order->game->title,
		                      .note = mark_of(order->game->scenario,
		                                      "Reconstructed ground, not the published map.",
		                                      "Ground of our own.")};

		sheet.field = map;
		field_measure(map, sheet.scale, &tiles.wide, &tiles.high);
		tiles_put(press, order, &tiles);
	}
}

/* The sources of the units: their own table says, or the scenario does. */
static const char *mark_counters(const struct print_game *game)
{
	const struct doc *table = base_find_in_set(game->docs, "tables/units");

	return mark_of(base_find_doc(table, "source") ? table : game->scenario,
	               "Reconstructed: not the published counters.", "Forces of our own.");
}

bool print_game(const struct print_order *order, FILE *out, char *why, size_t room)
{
	struct signs signs;
	struct press press;
	bool good = true;

	if (!signs_open(&signs, order->web, why, room))
		return false;
	if (!press_open(&press, order, out, why, room)) {
		signs_close(&signs);
		return false;
	}
	press.running = order->game->title;
	put_card(&press, order);
	press.running = NULL;
	if (order->game->map)
		good = put_map(&press, order);
	else
		put_fields(&press, order, &signs);
	counters_put(&press, order, &signs, mark_counters(order->game));
	press.running = order->game->title;
	if (order->chapters)
		aids_put(&press, order);
	signs_close(&signs);
	if (!good)
		snprintf(why, room, "the map cannot be drawn");
	return press_close(&press, why, room) && good;
}
