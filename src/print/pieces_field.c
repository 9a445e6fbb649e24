/* pieces_field.c: the stands, figures, markers and cards of battles in inches. May use: pieces, flow. */
#include <string.h>

#include "print/flow.h"
#include "print/pieces.h"

#define PUT(field, ...) snprintf(field, sizeof(field), __VA_ARGS__)

static const struct doc *find_row(const struct doc *list, const char *id)
{
	for (const struct doc *each = list ? list->first : NULL; each; each = each->next)
		if (!strcmp(flow_text_of(each, "id"), id))
			return each;
	return NULL;
}

static const char *sign_of(const char *arm)
{
	static const char *const signs[][2] = {
		{"infantry", "u-infantry"},  {"foot", "u-infantry"},      {"cavalry", "u-cavalry"},
		{"mounted", "u-cavalry"},    {"camelry", "u-camel"},      {"artillery", "u-foot_artillery"},
		{"gun", "u-foot_artillery"}, {"mg", "u-machine_gun"},     {"machinegun", "u-machine_gun"},
		{"transport", "u-supply"},   {"mule", "u-supply"},        {"commander", "u-hq_cinc"},
		{"leader", "u-hq"},          {"civilian", "u-civilians"},
	};

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (!strcmp(arm, signs[i][0]))
			return signs[i][1];
	return "u-gunboat";
}

/* ---- Restless Natives */

static int count_in(const struct doc *list, const char *type)
{
	int count = 0;

	for (const struct doc *each = list ? list->first : NULL; each; each = each->next)
		count += !strcmp(base_scalar_of(each) ? base_scalar_of(each) : "", type);
	return count;
}

/* As many units of a type as a battle can have: those of the scenario, or the largest army that a die gives. */
static int units_of(const struct pieces *pieces, const char *type, const char *side)
{
	const struct doc *table = base_find_in_set(pieces->game->docs, "tables/armies");
	const struct doc *own = base_find_doc(base_find_doc(pieces->game->scenario, "armies"), side);
	const struct doc *rows = base_find_doc(table, side);
	const char *commander = flow_text_of(base_find_doc(table, "commander"), side);
	int most = 0;

	if (!strcmp(commander, type))
		return 1;
	if (own)
		return count_in(own, type);
	for (const struct doc *row = rows ? rows->first : NULL; row; row = row->next)
		most = count_in(row, type) > most ? count_in(row, type) : most;
	return most + count_in(base_find_doc(base_find_doc(table, "basic"), side), type);
}

/* "Warband of Hadendowah Riflemen" is known as "Hadendowah Riflemen". */
static const char *shorten(const char *name)
{
	static const char *const fronts[] = {"Large Warband of ", "Small Warband of ", "Warband of "};

	for (size_t i = 0; i < 3; i++)
		if (!strncmp(name, fronts[i], strlen(fronts[i])))
			return name + strlen(fronts[i]);
	return name;
}

static void add_stands(struct pieces *pieces, const struct doc *type, int units)
{
	const char *id = flow_text_of(type, "id"), prefix[3] = {id[0], id[0] ? id[1] : 0, 0};
	const struct doc *row =
		find_row(base_find_doc(base_find_in_set(pieces->game->docs, "tables/units"), "units"), id);
	double unit = pieces->game->scale * PRINT_MM / 1000; /* a thousandth of an inch */
	int stands = pieces_number(row, "stands", 1), swapped = pieces_number(row, "swapped", 0);
	struct piece piece = {.front.shape = FACE_STAND, .back.empty = true};

	piece.wide = pieces_number(type, "width", 1000) * unit;
	piece.high = pieces_number(type, "depth", 500) * unit;
	PUT(piece.front.nation, "%s", pieces_face(pieces, "nation", prefix, "hostile"));
	PUT(piece.front.symbol, "%s", sign_of(flow_text_of(type, "class")));
	PUT(piece.front.name, "%s", shorten(flow_text_of(type, "name")));
	for (int i = 0; i < units; i++)
		for (int k = 0; k < (stands > swapped ? stands : swapped); k++) {
			PUT(piece.front.left, "%d%c", i % 100 + 1, 'a' + k % 26);
			pieces_add(pieces, &piece);
		}
}

static void add_cards(struct pieces *pieces)
{
	const struct doc *cards = base_find_doc(pieces->game->box, "cards");
	struct piece piece = {.front.shape = FACE_CARD,
	                      .back = {.shape = FACE_CARD, .emblem = true, .nation = "", .symbol = "e-neutral"},
	                      .wide = 44 * PRINT_MM,
	                      .high = 63 * PRINT_MM};

	for (const struct doc *card = cards ? cards->first : NULL; card; card = card->next) {
		int dice = pieces_number(card, "dice", 0);

		PUT(piece.front.name, "%s", flow_text_of(card, "name"));
		if (dice)
			PUT(piece.front.left, "+%d", dice);
		else
			piece.front.left[0] = 0;
		for (int i = 0; i < pieces_number(card, "count", 1); i++)
			pieces_add(pieces, &piece);
	}
}

void pieces_add_restless(struct pieces *pieces)
{
	const struct doc *types = base_find_doc(pieces->game->box, "types");

	for (const struct doc *type = types ? types->first : NULL; type; type = type->next)
		add_stands(pieces, type, units_of(pieces, flow_text_of(type, "id"), flow_text_of(type, "side")));
	add_cards(pieces);
}

/* ---- the conduct charts */

/* The formation in which a unit is drawn up: the others are in the table of formations. */
static const struct doc *formation_of(const struct pieces *pieces, const struct doc *type)
{
	const char *arm = flow_text_of(type, "arm"), *order = flow_text_of(type, "order");
	const char *form = !strcmp(arm, "gun") || !strcmp(arm, "mg") ? "action"
	                   : !strcmp(order, "massed")                ? "massed"
	                   : !strcmp(order, "loose")                 ? "loose"
	                                                             : "line";

	return base_find_doc(base_find_doc(base_find_doc(pieces->game->box, "formations"), form), arm);
}

static void add_units(struct pieces *pieces)
{
	const struct doc *units = base_find_doc(pieces->game->box, "units");
	double inch = pieces->game->scale * PRINT_MM;

	for (const struct doc *unit = units ? units->first : NULL; unit; unit = unit->next) {
		const struct doc *type =
			find_row(base_find_doc(pieces->game->box, "types"), flow_text_of(unit, "type"));
		const struct doc *form = formation_of(pieces, type);
		bool native = !strcmp(flow_text_of(unit, "side"), "native");
		struct piece piece = {.front.shape = FACE_STAND,
		                      .back.empty = true,
		                      .wide = pieces_number(form, "width", 600) * inch / 100,
		                      .high = pieces_number(form, "depth", 100) * inch / 100};

		PUT(piece.front.nation, "%s",
		    pieces_face(pieces, "nation", flow_text_of(type, "class"), native ? "mahdist" : "british"));
		PUT(piece.front.symbol, "%s", sign_of(flow_text_of(type, "arm")));
		PUT(piece.front.name, "%s", flow_text_of(type, "name"));
		PUT(piece.front.left, "%s", flow_text_of(unit, "id"));
		pieces_add(pieces, &piece);
	}
}

void pieces_add_conduct(struct pieces *pieces)
{
	const struct doc *figures = base_find_doc(pieces->game->box, "figures");

	add_units(pieces);
	for (const struct doc *each = figures ? figures->first : NULL; each; each = each->next)
		pieces_add_markers(pieces, sign_of(flow_text_of(each, "kind")), flow_text_of(each, "name"),
		                   strcmp(flow_text_of(each, "side"), "native") ? "british" : "mahdist", 1);
	pieces_add_markers(pieces, "S", "Shaken", "", 16);
	pieces_add_markers(pieces, "D", "Disordered", "", 12);
	pieces_add_markers(pieces, "F", "Fanatic", "", 6);
	pieces_add_markers(pieces, "A", "Low ammunition", "", 8);
	pieces_add_markers(pieces, "J", "Jammed", "", 3);
	pieces_add_markers(pieces, "B", "Bayonets", "", 8);
	for (int i = 1; i <= 7; i++) {
		char kills[2] = {(char)('0' + i), 0};

		pieces_add_markers(pieces, kills, i == 1 ? "kill" : "kills", "", 6);
	}
}
