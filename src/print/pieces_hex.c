/* pieces_hex.c: the counters of games on hexes, as web/systems/SYSTEM/board.js shows them. May use: pieces, flow. */
#include <ctype.h>
#include <string.h>

#include "print/flow.h"
#include "print/pieces.h"

#define PUT(field, ...) snprintf(field, sizeof(field), __VA_ARGS__)

static bool is_true(const struct doc *map, const char *key)
{
	return !strcmp(flow_text_of(map, key), "true");
}

static const struct doc *list_of(const struct pieces *pieces, const char *key)
{
	const struct doc *list = base_find_doc(pieces->game->box, key);

	return list ? list->first : NULL;
}

/* ---- The Sun Never Sets */

static const char *symbol_of(const struct pieces *pieces, const struct doc *unit)
{
	const char *arm = flow_text_of(unit, "arm");

	if (!strcmp(arm, "hq"))
		return is_true(unit, "chief") ? "hq_cinc" : "hq";
	if (!strcmp(arm, "artillery") && !strcmp(flow_text_of(unit, "weapon"), "gun-h"))
		return "heavy_artillery";
	if (!strcmp(arm, "infantry") && strstr(flow_text_of(unit, "name"), "Naval"))
		return "naval_infantry";
	return pieces_face(pieces, "symbol", arm, arm);
}

static void put_values(const struct doc *unit, struct face *face)
{
	int strength = pieces_number(unit, "strength", 0), rifles = pieces_number(unit, "rifles", 0);
	int move = pieces_number(unit, "move", 0);
	const char *weapon = flow_text_of(unit, "weapon");

	face->leader = !strcmp(flow_text_of(unit, "arm"), "hq");
	face->wide = !strength && !face->leader;
	if (face->leader)
		PUT(face->left, "%d/%d", pieces_number(unit, "tactical", 0), pieces_number(unit, "strategic", 0));
	else if (strength && rifles)
		PUT(face->left, "%d/%d", rifles, strength);
	else if (strength)
		PUT(face->left, "%d", strength);
	if (!face->leader && *weapon && strcmp(weapon, "none"))
		PUT(face->centre, "%c", toupper((unsigned char)weapon[strlen(weapon) - 1]));
	if (move || strength)
		PUT(face->right, "%d", move);
	face->morale = strength ? flow_text_of(unit, "morale")[0] : 0;
}

/* The back hides what it is: the sign of the nation. */
static struct face make_back(const struct face *front)
{
	bool british = !strcmp(front->nation, "colonial");
	struct face back = {.shape = front->shape, .emblem = true};

	PUT(back.nation, "%s", front->nation);
	PUT(back.symbol, "e-%s", british ? "british" : front->nation);
	return back;
}

void pieces_add_sunset(struct pieces *pieces)
{
	double size = pieces_size(pieces);

	for (const struct doc *unit = list_of(pieces, "units"); unit; unit = unit->next) {
		bool british = !strcmp(flow_text_of(unit, "side"), "british");
		struct piece piece = {.front.shape = british ? FACE_SQUARE : FACE_ARCH, .wide = size, .high = size};

		PUT(piece.front.nation, "%s",
		    pieces_face(pieces, "nation", flow_text_of(unit, "nation"), british ? "british" : "hostile"));
		PUT(piece.front.symbol, "u-%s", symbol_of(pieces, unit));
		PUT(piece.front.name, "%s", flow_text_of(unit, "name"));
		put_values(unit, &piece.front);
		piece.back = make_back(&piece.front);
		pieces_add(pieces, &piece);
	}
	pieces_add_markers(pieces, "m-demoralised", "Demoralised", "", 24);
	pieces_add_markers(pieces, "m-fieldworks", "Fieldworks", "", 12);
	pieces_add_markers(pieces, "m-siege", "Siege", "", 4);
	pieces_add_markers(pieces, "m-victory", "Captured", "", 6);
	pieces_add_markers(pieces, "m-atrocity", "Atrocity", "", 4);
	pieces_add_markers(pieces, "m-fair_play", "Fair play", "", 4);
	pieces_add_markers(pieces, "m-durbar", "Truce", "", 4);
	pieces_add_markers(pieces, "m-railhead", "Railhead", "", 2);
	pieces_add_markers(pieces, "m-rail_cut", "Cut", "", 4);
	pieces_add_markers(pieces, "m-turn", "Turn", "", 1);
}

/* ---- Sepoy Mutiny */

static int step_of(const struct doc *unit, const char *key, int step)
{
	const struct doc *list = base_find_doc(unit, key), *each = list ? list->first : NULL;
	int64_t value;

	for (; each && step > 0 && each->next; step--)
		each = each->next;
	return base_int_of(each, &value) ? (int)value : 0;
}

static struct face face_of(const struct pieces *pieces, const struct doc *unit, const char *nation,
                           enum face_shape shape)
{
	const char *type = flow_text_of(unit, "type");
	struct face face = {.shape = shape, .wide = true};

	face.leader = !strcmp(type, "leader");
	face.boxed = !strcmp(type, "siege-train");
	PUT(face.nation, "%s", nation);
	PUT(face.symbol, "u-%s",
	    face.boxed && is_true(unit, "riverine") ? "siege_train_naval" : pieces_face(pieces, "symbol", type, type));
	PUT(face.name, "%s", flow_text_of(unit, "name"));
	if (base_find_doc(unit, "move"))
		PUT(face.right, "%s", flow_text_of(unit, "move"));
	return face;
}

static void put_factor(const struct doc *unit, int step, struct face *face)
{
	if (face->leader)
		PUT(face->left, "%d·%d", step_of(unit, "factor", step), step_of(unit, "radius", step));
	else if (strcmp(flow_text_of(unit, "type"), "supply-train"))
		PUT(face->left, "%d", step_of(unit, "factor", step));
	face->band = step ? 'r' : 0;
}

/* Loyal on one side, in revolt on the other. */
static void add_sepoy(struct pieces *pieces, const struct doc *unit, struct piece *piece)
{
	piece->front = face_of(pieces, unit, "loyal", FACE_SQUARE);
	piece->back = face_of(pieces, unit, "rebel", FACE_ARCH);
	PUT(piece->front.left, "%s", flow_text_of(unit, "loyal"));
	PUT(piece->back.left, "%s", flow_text_of(unit, "rebel"));
	piece->front.band = 's';
	piece->back.band = 'm';
	pieces_add(pieces, piece);
}

static enum face_shape shape_of(const char *contingent)
{
	static const char *const british[] = {"regular", "punjabi", "auxiliary", "nepalese"};

	for (size_t i = 0; i < 4; i++)
		if (!strcmp(contingent, british[i]))
			return FACE_SQUARE;
	return strcmp(contingent, "rebel") && strcmp(contingent, "badmash") ? FACE_OCTAGON : FACE_ARCH;
}

static void add_unit(struct pieces *pieces, const struct doc *unit, struct piece *piece)
{
	const char *contingent = flow_text_of(unit, "contingent");
	const char *nation = pieces_face(pieces, "nation", contingent, "british");
	enum face_shape shape = shape_of(contingent);

	piece->front = piece->back = face_of(pieces, unit, nation, shape);
	put_factor(unit, 0, &piece->front);
	put_factor(unit, 1, &piece->back);
	if (pieces_number(unit, "steps", 1) < 2)
		piece->back = (struct face){.empty = true};
	pieces_add(pieces, piece);
}

/* Untried units are turned over when they are first seen: what they turn out to be is dealt at random, so that each of these
 * is a counter with the untried side behind. */
static void add_front(struct pieces *pieces, const struct doc *front, struct piece *piece)
{
	const char *contingent = flow_text_of(front, "contingent"), *type = flow_text_of(front, "type");
	const char *nation = pieces_face(pieces, "nation", contingent, "british");

	piece->front = face_of(pieces, front, nation, shape_of(contingent));
	PUT(piece->front.left, "%s", flow_text_of(front, "factor"));
	for (const struct doc *unit = list_of(pieces, "units"); unit; unit = unit->next)
		if (is_true(unit, "untried") && !strcmp(flow_text_of(unit, "type"), type))
			PUT(piece->front.right, "%s", flow_text_of(unit, "move"));
	piece->back = piece->front;
	PUT(piece->back.left, "?");
	PUT(piece->back.name, "%s", "Untried");
	pieces_add(pieces, piece);
}

static void add_command(struct pieces *pieces)
{
	for (const struct doc *marker = list_of(pieces, "markers"); marker; marker = marker->next) {
		const char *name = marker->scalar;
		bool chief = !strcmp(name, "c-in-c"), king = !strcmp(name, "king-of-delhi"),
		     fortunes = !strcmp(name, "fortunes-of-war");

		for (const struct doc *unit = list_of(pieces, "units"); unit; unit = unit->next)
			if (!strcmp(flow_text_of(unit, "id"), marker->scalar))
				name = flow_text_of(unit, "name");
		pieces_add_markers(pieces,
		                   chief      ? "m-cinc_india"
		                   : king     ? "m-king_of_delhi"
		                   : fortunes ? "m-fortunes"
		                              : "m-command",
		                   chief      ? "C-in-C"
		                   : king     ? "King of Delhi"
		                   : fortunes ? "Fortunes"
		                              : name,
		                   "", fortunes ? pieces_number(pieces->game->options, "n_fortunes", 2) : 1);
	}
}

static void add_incidents(struct pieces *pieces)
{
	for (const struct doc *each = list_of(pieces, "incidents"); each; each = each->next) {
		int count = pieces_number(each, "count",
		                          pieces_number(pieces->game->options, flow_text_of(each, "counted"), 1));

		pieces_add_markers(pieces, "m-incident", flow_text_of(each, "name"), "", count);
	}
}

void pieces_add_mutiny(struct pieces *pieces)
{
	double size = pieces_size(pieces);
	struct piece piece = {.wide = size, .high = size};

	for (const struct doc *unit = list_of(pieces, "units"); unit; unit = unit->next) {
		if (!strcmp(flow_text_of(unit, "contingent"), "sepoy"))
			add_sepoy(pieces, unit, &piece);
		else if (!is_true(unit, "untried"))
			add_unit(pieces, unit, &piece);
	}
	for (const struct doc *front = list_of(pieces, "fronts"); front; front = front->next)
		add_front(pieces, front, &piece);
	add_command(pieces);
	add_incidents(pieces);
	pieces_add_markers(pieces, "m-entrenchment", "Entrenched", "", 8);
	pieces_add_markers(pieces, "m-siege", "Siege", "", 6);
	pieces_add_markers(pieces, "m-durbar", "Durbar", "", 1);
	pieces_add_markers(pieces, "m-great_game", "Great Game", "", 1);
	pieces_add_markers(pieces, "m-turn", "Turn", "", 1);
}
