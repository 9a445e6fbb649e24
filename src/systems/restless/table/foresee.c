/* foresee.c: what a page shows before anything is decided: how far a unit would get by an order whose dice have not fallen,
 * and what lies between two places. May use: rooms. */
#include "systems/restless/rooms.h"

/* ---- an order */

enum { LEAST = 2, AVERAGE = 7, MOST = 12 /* half pips of a die */ };

/* How far it gets if each die shows so much; of two moves that are kept apart, by the first of them. */
static void put_throw(const struct look *look, struct restless_state *then, const char *key, int half_pips,
                      struct writer *writer)
{
	struct seeking seeking = {.look = look};
	struct field_quest quest;

	restless_suppose_dice(look, half_pips, then->reach);
	seeking.crowd = restless_make_crowd(look);
	quest = restless_start_quest(&seeking);
	writer->open_map(writer, key);
	kit_put_length(writer, "inches", quest.reach * FIELD_GRAIN);
	kit_put_reach(writer, "to", &quest);
	writer->close(writer);
}

/* The least throw of a charge that brings it into contact, with its turns and the ground on the way. [restless:act-7] */
static void put_contact(const struct look *look, struct restless_state *then, struct writer *writer)
{
	int32_t low, high;

	restless_suppose_dice(look, MOST, then->reach);
	high = then->reach[0];
	if (!restless_finds_contact(look))
		return;
	restless_suppose_dice(look, LEAST, then->reach);
	for (low = then->reach[0]; low < high;) {
		then->reach[0] = low + (high - low) / FIELD_STEPS / 2 * FIELD_STEPS;
		if (restless_finds_contact(look))
			high = then->reach[0];
		else
			low = then->reach[0] + FIELD_STEPS;
	}
	kit_put_length(writer, "contact", high * FIELD_GRAIN);
}

struct refusal restless_survey_order(const struct look *look, int seat, const char *question, struct writer *writer)
{
	struct restless_state then;
	struct look after;
	struct refusal refusal;
	struct move move;

	if (look->state->phase != PHASE_ORDER && look->state->phase != PHASE_SUB)
		return restless_refuse("restless:act-1", "No unit is given an order now.");
	refusal = kit_take_move(&restless_phrase, look, question, &move);
	if (!refusal.rule)
		refusal = restless_suppose_order(look, seat, &move, &then);
	if (refusal.rule)
		return refusal;
	after = restless_look(look->tables, &then);
	writer->open_map(writer, NULL);
	writer->put_int(writer, "dice", restless_count_move(&after));
	writer->put_int(writer, "add", restless_suppose_dice(&after, AVERAGE, then.reach));
	put_throw(&after, &then, "average", AVERAGE, writer);
	put_throw(&after, &then, "most", MOST, writer);
	if (then.act == ACT_CHARGE)
		put_contact(&after, &then, writer);
	writer->close(writer);
	return refusal;
}

/* ---- a line */

enum { SPOT = FIELD_INCH / 2 /* what somebody who stands at a place covers */ };

static const char *kind_of(const struct look *look, int feature)
{
	return feature < 0 ? NULL : look->tables->ground[look->map->ground.feature[feature].kind].id;
}

/* Ground that hides what is behind it; who stands in it sees out and is seen. [restless:fire-los] */
static int find_screen(const struct field_ground *ground, const struct field_point line[2])
{
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		if (it->flags & GROUND_BLOCKS && it->parts && !kit_holds_spot(ground, it, line[0]) &&
		    !kit_holds_spot(ground, it, line[1]) && kit_crosses_area(ground, it, line[0], line[1]))
			return i;
	}
	return -1;
}

static bool is_high(const struct look *look, struct field_point at)
{
	return look->state->option[OPT_HILL_OVERHEAD] && kit_point_on(&look->map->ground, at, GROUND_HIGH);
}

/* A unit that stands between, unless one end is in it; -1: none. */
static int find_hider(const struct look *look, const struct field_point line[2])
{
	const struct field_crowd *crowd = restless_make_crowd(look);
	struct field_shape way = {.count = 2, .at = {line[0], line[1]}};
	bool high = is_high(look, line[0]) || is_high(look, line[1]);
	uint64_t ends = 0;

	for (int i = 0; i < crowd->count; i++)
		if (kit_holds_point(&crowd->piece[i].stand.shape, line[0]) ||
		    kit_holds_point(&crowd->piece[i].stand.shape, line[1]))
			ends |= UINT64_C(1) << crowd->piece[i].body;
	for (int i = 0; i < crowd->count; i++) {
		const struct field_piece *it = &crowd->piece[i];

		if (!(ends >> it->body & 1) && kit_shapes_overlap(&it->stand.shape, &way, FIELD_SLACK) &&
		    !(high && !is_high(look, it->stand.centre)))
			return it->body;
	}
	return -1;
}

/* [restless:def-cover] An area of cover or a trench at the end, else a wall near it that the line crosses. */
static void find_shelter(const struct look *look, const struct field_point line[2], struct field_sighting *sighting)
{
	const struct field_ground *ground = &look->map->ground;
	struct field_stand spot;
	int found;

	kit_make_stand(line[1], 0, SPOT, SPOT, &spot);
	found = kit_find_feature(ground, &spot.shape, 0, GROUND_DUG);
	for (int i = 0; i < ground->features && found < 0; i++)
		if (ground->feature[i].flags & GROUND_COVER && kit_holds_spot(ground, &ground->feature[i], line[1]))
			found = i;
	if (found < 0) {
		found = kit_find_lined(ground, &spot.shape, line[0], GROUND_COVER, look->tables->wall_cover);
		sighting->behind = found >= 0;
	}
	sighting->cover = kind_of(look, found);
	sighting->hard = found >= 0 && look->tables->ground[ground->feature[found].kind].cover == COVER_HARD;
}

struct refusal restless_survey_sight(const struct look *look, const char *question, struct writer *writer)
{
	struct field_sighting sighting = {0};
	struct field_point line[2];
	char name[64];
	struct text text = base_start_text(name, sizeof name);
	int unit;

	if (look->map->real || !kit_take_sight(question, &look->map->ground, line))
		return restless_refuse(
			"restless:fire-los",
			"A line leads from one place of the table to another: sight X Y X Y, in inches.");
	sighting.ground = kind_of(look, find_screen(&look->map->ground, line));
	unit = sighting.ground ? -1 : find_hider(look, line);
	if (unit >= 0) {
		restless_put_unit(look->tables, restless_code(&look->state->unit[unit]), &text);
		sighting.unit = name;
	}
	find_shelter(look, line, &sighting);
	kit_put_sight(writer, &sighting);
	return restless_refuse(NULL, NULL);
}
