/* report_table.c: see report_table.h. Lengths are hundredths of an inch, as positions tell them; the origin of a table is its
 * lower left corner. May use: replay, report_look, report_map, util, codec, engine. */
#include "serve/report_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/writer.h"
#include "codec/codec.h"
#include "engine/tell.h"
#include "serve/report_look.h"
#include "serve/report_map.h"
#include "serve/util.h"

struct table {
	struct wire *out;
	const struct match_plan *plan;
	const struct doc *box, *map, *dump;
	double high;
	int number; /* of the last unit that was drawn */
};

static void put(const struct table *it, const char *text)
{
	codec_put_bytes(it->out, text, strlen(text));
}

static double number_of(const struct doc *doc)
{
	const char *text = base_scalar_of(doc);

	return text ? atof(text) : 0;
}

/* "12,34 56,78 ...": corners of a shape or points of a line. */
static void put_points(const struct table *it, const struct doc *points)
{
	char pair[48];

	put(it, "points=\"");
	for (const struct doc *at = points->first; at; at = at->next) {
		snprintf(pair, sizeof pair, "%.0f,%.0f ", number_of(at->first), it->high - number_of(at->last));
		put(it, pair);
	}
	put(it, "\"");
}

static void put_ground(const struct table *it)
{
	const struct doc *list = base_find_doc(it->map, "terrain");
	char style[96];

	for (const struct doc *piece = list ? list->first : NULL; piece; piece = piece->next) {
		const struct report_look *look = serve_find_look(LOOK_GROUND, serve_read_text(piece, "type"));
		const struct doc *shape = base_find_doc(piece, "shape"), *line = base_find_doc(piece, "line");

		put(it, shape ? "<polygon " : "<polyline ");
		put_points(it, shape ? shape : line);
		snprintf(style, sizeof style,
		         shape ? " fill=\"%s\" stroke=\"#7c5a32\" stroke-width=\"8\"/>\n"
		               : " fill=\"none\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
		         look ? look->colour : "#5b3d20", look && look->wide ? look->wide : 22);
		put(it, style);
	}
}

/* ---- units */

static const struct doc *find_row(const struct doc *list, const char *id)
{
	for (const struct doc *row = list ? list->first : NULL; row; row = row->next)
		if (strcmp(serve_read_text(row, "id"), id) == 0)
			return row;
	return NULL;
}

/* What a unit is one of: its type in the position or the scenario, or its id without the number at its end. */
static const struct doc *type_of(const struct table *it, const struct doc *unit, const char *id)
{
	const struct doc *types = base_find_doc(it->box, "types"), *row = find_row(base_find_doc(it->box, "units"), id);
	const char *type = base_scalar_of(base_find_doc(unit, "type"));
	char word[64];

	if (!type && row)
		type = base_scalar_of(base_find_doc(row, "type"));
	if (!type) {
		snprintf(word, sizeof word, "%s", id);
		word[strcspn(word, "-")] = 0;
		type = word;
	}
	return find_row(types, type);
}

/* Units that no list names, of battles of one's own, have the first letter of their side. */
static bool is_native(const struct table *it, const struct doc *unit, const char *id)
{
	const struct doc *row = find_row(base_find_doc(it->box, "units"), id);
	const char *seat = base_scalar_of(base_find_doc(unit, "seat"));
	const char *first = it->plan->rules->facts.side_names[0];

	if (!seat)
		seat = row ? serve_read_text(row, "side") : id[0] == first[0] ? first : "";
	return strncmp(seat, first, strlen(first)) != 0;
}

/* The stands of a formation, turned with the unit: places are told in half widths and half depths of a stand. */
static void put_stands(const struct table *it, const struct doc *unit, const struct doc *type)
{
	const struct doc *forms = base_find_doc(it->box, "layouts");
	const struct doc *slots = forms ? base_find_doc(forms, serve_read_text(unit, "formation")) : NULL, *slot;
	double wide = type ? number_of(base_find_doc(type, "width")) / 20 : 50,
	       deep = type ? number_of(base_find_doc(type, "depth")) / 20 : 30;
	int shape = (int)number_of(base_find_doc(unit, "shape")), alive = (int)number_of(base_find_doc(unit, "alive"));
	char line[160];

	slots = slots ? slots->first : NULL;
	for (int i = 0; slots && i < shape; i++)
		slots = slots->next;
	slot = slots ? slots->first : NULL;
	for (int i = 0; slot; slot = slot->next, i++) {
		double part[5] = {0};
		const struct doc *value = slot->first;

		for (int j = 0; j < 5 && value; j++, value = value->next)
			part[j] = number_of(value);
		if (!(alive >> i & 1))
			continue;
		snprintf(line, sizeof line,
		         "<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" transform=\"translate(%.0f %.0f) "
		         "rotate(%.0f)\"/>",
		         -wide, -deep, 2 * wide, 2 * deep, part[0] * wide + part[1] * deep,
		         -part[2] * wide - part[3] * deep, part[4]);
		put(it, line);
	}
}

/* A unit where it stands, as wide and deep as it is, with its number behind its front. */
static void put_unit(struct table *it, const struct doc *unit, const char *id)
{
	const struct doc *at = base_find_doc(unit, "at"), *outline = base_find_doc(unit, "footprint");
	const char *colour = is_native(it, unit, id) ? "#a97a45" : "#9e1b22";
	double facing = number_of(base_find_doc(unit, "facing"));
	char line[280];

	snprintf(line, sizeof line, "<g fill=\"%s\" stroke=\"#211d16\" stroke-width=\"10\">", colour);
	put(it, line);
	if (outline) {
		put(it, "<polygon ");
		put_points(it, outline);
		put(it, "/>");
	}
	snprintf(line, sizeof line, "<g transform=\"translate(%.0f %.0f) rotate(%.0f)\">", number_of(at->first),
	         it->high - number_of(at->last), facing);
	put(it, line);
	if (!outline)
		put_stands(it, unit, type_of(it, unit, id));
	snprintf(
		line, sizeof line,
		"<path d=\"M-28-24L0-64 28-24Z\"/><text dy=\".35em\" transform=\"translate(0 50) rotate(%.0f)\" "
		"text-anchor=\"middle\" fill=\"#fff\" stroke=\"#211d16\" stroke-width=\".2em\" paint-order=\"stroke\">%d"
		"</text></g></g>\n",
		-facing, ++it->number);
	put(it, line);
}

/* Units are a list with their ids, or a map by them. */
static const char *id_of(const struct doc *unit)
{
	const char *id = base_scalar_of(base_find_doc(unit, "id"));

	return id ? id : unit->key ? unit->key : "";
}

static bool stands(const struct doc *unit)
{
	const struct doc *at = base_find_doc(unit, "at");

	return at && at->count == 2 && strcmp(serve_read_text(unit, "status"), "table") == 0;
}

/* Who the numbers of a side are. */
static void put_list(struct table *it, bool native)
{
	const struct doc *units = base_find_doc(it->dump, "units");
	char number[16];
	int count = 0, told = 0;

	for (const struct doc *unit = units->first; unit; unit = unit->next) {
		const struct doc *type;

		count += stands(unit);
		if (!stands(unit) || is_native(it, unit, id_of(unit)) != native)
			continue;
		put(it, told++ ? "; " : "<p><b>");
		if (told == 1) {
			serve_put_safe(it->out, engine_title_side(it->plan, native));
			put(it, ":</b> ");
		}
		snprintf(number, sizeof number, "%d ", count);
		put(it, number);
		type = type_of(it, unit, id_of(unit));
		serve_put_safe(it->out, type ? serve_read_text(type, "name") : id_of(unit));
	}
	put(it, told ? "</p>\n" : "");
}

/* The map of the battle: dice may have chosen it. */
static const struct doc *find_map(const struct doc *box, const struct doc *dump)
{
	const struct doc *maps = base_find_doc(box, "maps");
	const char *id = base_scalar_of(base_find_doc(dump, "map"));
	const struct doc *map = id ? find_row(maps, id) : NULL;

	return map ? map : maps ? maps->first : NULL;
}

static void put_picture(struct table *it)
{
	const struct doc *units = base_find_doc(it->dump, "units");
	double wide = number_of(base_find_doc(it->map, "width"));
	char line[280];

	it->high = number_of(base_find_doc(it->map, "height"));
	snprintf(
		line, sizeof line,
		"<svg class=\"table\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"The table: who stands where\" "
		"font-family=\"Georgia,serif\" font-size=\"%.0f\" font-weight=\"bold\"><path fill=\"#f2e2b4\" "
		"d=\"M0 0H%.0fV%.0fH0Z\"/>\n",
		wide, it->high, wide / 36, wide, it->high);
	put(it, line);
	put_ground(it);
	for (const struct doc *unit = units->first; unit; unit = unit->next)
		if (stands(unit))
			put_unit(it, unit, id_of(unit));
	put(it, "</svg>\n");
}

void serve_put_table(struct wire *out, const struct match_plan *plan, const struct doc *dump, struct arena *arena)
{
	struct table it = {.out = out, .plan = plan, .dump = dump};
	struct doc_writer box;
	const char *real;

	base_start_doc_writer(&box, arena);
	plan->rules->describe(plan->tables, plan->scenario, &box.writer);
	it.box = box.root;
	it.map = find_map(box.root, dump);
	real = base_scalar_of(base_find_doc(box.root, "real"));
	if (!it.map || !base_find_doc(it.map, "terrain") || (real && strcmp(real, "true") == 0) ||
	    !base_find_doc(dump, "units"))
		return;
	put_picture(&it);
	put_list(&it, false);
	put_list(&it, true);
}
