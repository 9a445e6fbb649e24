/* board.c: units as bodies on the table, and where one may stand. May use: rooms. */
#include "systems/restless/rooms.h"

struct look restless_look(const void *tables, const void *state)
{
	const struct restless_tables *all = tables;
	const struct restless_state *now = state;

	return (struct look){all, &all->scenario[now->map], now};
}

struct refusal restless_refuse(const char *rule, const char *text)
{
	return (struct refusal){rule, text};
}

bool restless_form_permitted(const struct look *look, const struct restless_unit *unit, int formation)
{
	return formation >= 0 && formation < FORMS &&
	       restless_class_of(look, unit)->rate[unit->side][formation].dice >= 0;
}

bool restless_can_form(const struct look *look, const struct restless_unit *unit)
{
	for (int form = 0; form < FORMS; form++)
		if (form != unit->formation && restless_form_permitted(look, unit, form))
			return true;
	return false;
}

int restless_usual_form(const struct look *look, const struct restless_unit *unit)
{
	static const uint8_t wish[SIDES][FORMS] = {{FORM_LINE, FORM_COLUMN, FORM_NONE, FORM_SQUARE, FORM_MASS},
	                                           {FORM_MASS, FORM_LINE, FORM_COLUMN, FORM_NONE, FORM_SQUARE}};

	for (int i = 0; i < FORMS; i++)
		if (restless_form_permitted(look, unit, wish[unit->side][i]))
			return wish[unit->side][i];
	return FORM_NONE;
}

/* [restless:form-square] Stands in front, on the right, behind and on the left. */
static const uint8_t square[STANDS + 1][4] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 1, 0}, {1, 1, 0, 1}, {1, 1, 1, 1},
                                              {2, 1, 1, 1}, {2, 1, 2, 1}, {2, 2, 2, 1}, {2, 2, 2, 2}};

/* [restless:form-line] [restless:form-column] [restless:form-mass] */
const struct field_array restless_arrays[FORMS] = {[FORM_NONE] = {.files = 1},
                                                   [FORM_LINE] = {.ranks = 1},
                                                   [FORM_COLUMN] = {.files = 1},
                                                   [FORM_SQUARE] = {.ring = square},
                                                   [FORM_MASS] = {.ranks = 2, .files = 2}};

struct field_form restless_form_of(const struct look *look, const struct restless_unit *unit)
{
	const struct restless_class *class = restless_class_of(look, unit);

	return (struct field_form){&restless_arrays[unit->formation], class->width, class->depth, unit->shape,
	                           unit->alive};
}

void restless_make_body(const struct look *look, const struct restless_unit *unit, struct field_body *body)
{
	struct field_form form = restless_form_of(look, unit);

	kit_make_body(&form, restless_pose_of(unit), body);
}

static const struct field_crowd *keep_crowd(const struct look *look, struct field_board *board)
{
	for (int i = 0; i < look->state->units; i++) {
		const struct restless_unit *unit = &look->state->unit[i];
		struct field_form form;

		if (unit->status != STATUS_TABLE) {
			kit_drop_body(board, i);
			continue;
		}
		form = restless_form_of(look, unit);
		kit_keep_body(board, i, &form, restless_pose_of(unit), unit->side);
	}
	kit_drop_bodies(board, look->state->units);
	return &board->crowd;
}

const struct field_crowd *restless_make_crowd(const struct look *look)
{
	static _Thread_local struct field_board board;

	return keep_crowd(look, &board);
}

const struct field_crowd *restless_suppose_crowd(const struct look *look)
{
	static _Thread_local struct field_board board;

	return keep_crowd(look, &board);
}

int32_t restless_half_front(const struct look *look, const struct restless_unit *unit)
{
	struct field_form form = restless_form_of(look, unit);

	return unit->shape > 1 && (unit->formation == FORM_LINE || unit->formation == FORM_MASS)
	               ? kit_measure_front(&form) / 2
	               : 0;
}

bool restless_on_table(const struct look *look, const struct field_body *body)
{
	return kit_body_on_table(body, look->map->ground.width, look->map->ground.height);
}

uint64_t restless_touched(const struct field_crowd *crowd, const struct look *look, const struct field_body *body,
                          int unit)
{
	return kit_crowd_within(crowd, body, unit, 1u << !look->state->unit[unit].side, FIELD_CONTACT);
}

/* [restless:form-line] Gaps that losses left are closed at the start of a move, where there is room. */
struct restless_unit restless_dress(const struct look *look, const struct field_crowd *crowd, int unit)
{
	const struct restless_unit *now = &look->state->unit[unit];
	struct restless_unit dressed = restless_gather(now);
	struct field_body body;

	if (dressed.shape == now->shape)
		return *now;
	restless_make_body(look, &dressed, &body);
	if (!restless_on_table(look, &body) || kit_crowd_overlaps(crowd, &body, unit, FIELD_ANYBODY) ||
	    restless_touched(crowd, look, &body, unit))
		return *now;
	return dressed;
}

bool restless_can_stand(const struct look *look, const struct restless_unit *unit, const struct field_body *body)
{
	return restless_class_of(look, unit)->goes == GOES_WATER
	               ? kit_body_wholly_on(&look->map->ground, body, GROUND_WATER)
	               : !kit_body_on(&look->map->ground, body, GROUND_WATER);
}

struct refusal restless_check_place(const struct look *look, const struct field_crowd *crowd, int unit,
                                    const struct restless_unit *placed)
{
	struct field_body body;

	restless_make_body(look, placed, &body);
	return restless_check_body(look, crowd, unit, placed, &body);
}

struct refusal restless_check_body(const struct look *look, const struct field_crowd *crowd, int unit,
                                   const struct restless_unit *placed, const struct field_body *body)
{
	if (!restless_on_table(look, body))
		return restless_refuse("restless:move-max", "The whole unit must stand on the table.");
	if (!restless_can_stand(look, placed, body))
		return restless_refuse("restless:def-obs-river",
		                       "The unit cannot go there: land is for troops, water for vessels.");
	if (kit_crowd_overlaps(crowd, body, unit, FIELD_ANYBODY))
		return restless_refuse("restless:move-max", "The unit must stand clear of all other stands.");
	if (restless_touched(crowd, look, body, unit))
		return restless_refuse("restless:contact-required",
		                       "Only a charge may bring a unit into contact with the enemy.");
	return restless_refuse(NULL, NULL);
}

struct restless_unit restless_gather(const struct restless_unit *unit)
{
	struct restless_unit gathered = *unit;

	gathered.shape = (uint8_t)restless_count_stands(unit);
	gathered.alive = (uint8_t)((1u << gathered.shape) - 1);
	return gathered;
}

struct restless_unit restless_reform(const struct look *look, const struct restless_unit *unit, int formation,
                                     int facing)
{
	struct restless_unit formed = restless_gather(unit);
	struct field_form from = restless_form_of(look, unit), to;

	formed.formation = (uint8_t)formation;
	to = restless_form_of(look, &formed);
	restless_set_pose(&formed, kit_reform(&from, restless_pose_of(unit), &to, facing));
	return formed;
}
