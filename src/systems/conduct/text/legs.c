/* legs.c: the legs of a move and the way of a figure as text and back. May use: private, movement, turn,
 * kit/field/phrase.h. */
#include "kit/field/phrase.h"
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/text/private.h"
#include "systems/conduct/turn/turn.h"

/* What a leg is written with. */
enum shape {
	SHAPE_NONE,
	SHAPE_LENGTH,    /* D */
	SHAPE_ANGLE,     /* A: a turn */
	SHAPE_FACING,    /* A: a heading */
	SHAPE_OFFSET,    /* X Y */
	SHAPE_FORM,      /* FORMATION */
	SHAPE_SLIDE,     /* FORMATION [slide X Y] */
	SHAPE_UNIT,      /* ENEMY */
	SHAPE_DIRECTION, /* A D */
};
static const struct {
	const char *word, *second;
	enum shape shape;
} legs[LEGS] = {
	[LEG_FORWARD] = {"forward", NULL, SHAPE_LENGTH},
	[LEG_WHEEL_LEFT] = {"wheel", "left", SHAPE_ANGLE},
	[LEG_WHEEL_RIGHT] = {"wheel", "right", SHAPE_ANGLE},
	[LEG_SHIFT] = {"shift", NULL, SHAPE_OFFSET},
	[LEG_FACE] = {"face", NULL, SHAPE_FACING},
	[LEG_FORM] = {"form", NULL, SHAPE_SLIDE},
	[LEG_FALL_IN] = {"fall-in", NULL, SHAPE_NONE},
	[LEG_MOUNT] = {"mount", NULL, SHAPE_FORM},
	[LEG_DISMOUNT] = {"dismount", NULL, SHAPE_FORM},
	[LEG_GROUND] = {"ground", NULL, SHAPE_NONE},
	[LEG_RISE] = {"rise", NULL, SHAPE_NONE},
	[LEG_CHARGE] = {"charge", NULL, SHAPE_UNIT},
	[LEG_BACK] = {"back", NULL, SHAPE_LENGTH},
	[LEG_LIMBER] = {"limber", NULL, SHAPE_NONE},
	[LEG_UNLIMBER] = {"unlimber", NULL, SHAPE_NONE},
	[LEG_GO] = {"go", NULL, SHAPE_DIRECTION},
};
const char *const conduct_leg_parts[] = {"enter",  "forward",  "wheel", "left",     "right",  "shift",  "face",
                                         "form",   "slide",    "mount", "dismount", "rise",   "charge", "back",
                                         "limber", "unlimber", "go",    "fall-in",  "ground", NULL};
enum { FARTHEST = INT16_MAX };

/* ---- writing */

static void put_pair(struct text *text, int32_t x, int32_t y)
{
	base_put_char(text, ' ');
	kit_put_inches(text, x);
	base_put_char(text, ' ');
	kit_put_inches(text, y);
}

static void put_degrees(struct text *text, int32_t angle)
{
	base_put_char(text, ' ');
	base_put_decimal(text, angle, PHRASE_DEGREES);
}

static void put_form(struct text *text, int form)
{
	base_put_char(text, ' ');
	base_put_string(text, form < FORMS ? conduct_form_words[form] : "?");
}

static void put_leg(const void *look, const struct leg *leg, struct text *text)
{
	enum shape shape = legs[leg->kind].shape;

	base_put_string(text, legs[leg->kind].word);
	if (legs[leg->kind].second) {
		base_put_char(text, ' ');
		base_put_string(text, legs[leg->kind].second);
	}
	if (shape == SHAPE_FORM || shape == SHAPE_SLIDE)
		put_form(text, leg->what);
	if (shape == SHAPE_SLIDE && (leg->a || leg->b))
		base_put_string(text, " slide");
	if (shape == SHAPE_UNIT) {
		base_put_char(text, ' ');
		conduct_unit_names.put(look, leg->what, text);
	}
	if (shape == SHAPE_ANGLE || shape == SHAPE_FACING || shape == SHAPE_DIRECTION)
		put_degrees(text, conduct_leg_facing(leg));
	if (shape == SHAPE_OFFSET || (shape == SHAPE_SLIDE && (leg->a || leg->b)))
		put_pair(text, leg->a, leg->b);
	if (shape == SHAPE_LENGTH || shape == SHAPE_DIRECTION) {
		base_put_char(text, ' ');
		kit_put_inches(text, shape == SHAPE_LENGTH ? leg->a : leg->b);
	}
}

static bool legs_empty(const struct phrase_part *part, const struct move *move)
{
	(void)part;
	return !conduct_count_legs(move) && !move->arg[MOVE_FACING];
}

static void put_legs(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	(void)part;
	if (move->arg[MOVE_FACING]) {
		base_put_string(text, "enter");
		put_pair(text, move->arg[MOVE_X], move->arg[MOVE_Y]);
		put_degrees(text, move->arg[MOVE_FACING] - 1);
		base_put_string(text, conduct_count_legs(move) ? " " : "");
	}
	for (int i = 0; i < conduct_count_legs(move); i++) {
		struct leg leg = conduct_get_leg(move, i);

		base_put_string(text, i ? ", " : "");
		put_leg(look, &leg, text);
	}
}

/* ---- reading */

static bool take_number(struct cursor *cursor, int places, int64_t low, int64_t high, int16_t *number)
{
	int64_t value;

	if (!base_take_decimal(cursor, places, &value) || value < low || value > high)
		return false;
	*number = (int16_t)value;
	return true;
}

static bool take_angle(struct cursor *cursor, int16_t *angle)
{
	return take_number(cursor, PHRASE_DEGREES, 0, FIELD_ROUND - 1, angle);
}

static bool take_offset(struct cursor *cursor, struct leg *leg)
{
	return take_number(cursor, PHRASE_INCHES, -FARTHEST, FARTHEST, &leg->a) &&
	       take_number(cursor, PHRASE_INCHES, -FARTHEST, FARTHEST, &leg->b);
}

static bool take_form(struct cursor *cursor, struct leg *leg)
{
	int form = kit_take_choice(conduct_form_words, cursor);

	leg->what = (uint8_t)form;
	return form >= 0;
}

static bool take_target(const void *look, struct cursor *cursor, struct leg *leg)
{
	int unit;

	if (!conduct_take_unit(look, cursor, &unit))
		return false;
	leg->what = (uint8_t)unit;
	return true;
}

static bool take_rest(const void *look, struct cursor *cursor, struct leg *leg)
{
	switch (legs[leg->kind].shape) {
	case SHAPE_NONE:
		return true;
	case SHAPE_LENGTH:
		return take_number(cursor, PHRASE_INCHES, 0, FARTHEST, &leg->a);
	case SHAPE_ANGLE:
	case SHAPE_FACING:
		return take_angle(cursor, &leg->a);
	case SHAPE_OFFSET:
		return take_offset(cursor, leg);
	case SHAPE_FORM:
		return take_form(cursor, leg);
	case SHAPE_SLIDE:
		return take_form(cursor, leg) && (!base_take_word(cursor, "slide") || take_offset(cursor, leg));
	case SHAPE_UNIT:
		return take_target(look, cursor, leg);
	default:
		return take_angle(cursor, &leg->a) && take_number(cursor, PHRASE_INCHES, 0, FARTHEST, &leg->b);
	}
}

static bool take_leg(const void *look, struct cursor *cursor, struct leg *leg)
{
	*leg = (struct leg){.kind = LEG_NONE};
	for (int kind = LEG_NONE + 1; kind < LEGS; kind++) {
		struct cursor at = *cursor;

		if (!base_take_word(&at, legs[kind].word) ||
		    (legs[kind].second && !base_take_word(&at, legs[kind].second)))
			continue;
		*cursor = at;
		leg->kind = (uint8_t)kind;
		return take_rest(look, cursor, leg);
	}
	return false;
}

static bool take_entry(struct cursor *cursor, struct move *move)
{
	int64_t x, y, facing;

	if (!base_take_decimal(cursor, PHRASE_INCHES, &x) || !base_take_decimal(cursor, PHRASE_INCHES, &y) ||
	    !base_take_decimal(cursor, PHRASE_DEGREES, &facing) || x < 0 || x > WIDEST || y < 0 || y > DEEPEST ||
	    facing < 0 || facing >= FIELD_ROUND)
		return false;
	move->arg[MOVE_X] = (int32_t)x;
	move->arg[MOVE_Y] = (int32_t)y;
	move->arg[MOVE_FACING] = (int32_t)facing + 1;
	return true;
}

static bool take_legs(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                      struct refusal *why)
{
	bool entered = base_take_word(cursor, "enter");
	struct leg leg;

	(void)part;
	(void)why;
	if (entered && !take_entry(cursor, move))
		return false;
	if (entered && base_at_end(cursor))
		return true;
	do
		if (!take_leg(look, cursor, &leg) || !conduct_add_leg(move, &leg))
			return false;
	while (base_take_char(cursor, ','));
	return true;
}

/* ---- checking */

static bool leg_fits(const struct look *look, const struct leg *leg)
{
	enum shape shape;
	bool angle, form;

	if (leg->kind == LEG_NONE || leg->kind >= LEGS)
		return false;
	shape = legs[leg->kind].shape;
	angle = shape == SHAPE_ANGLE || shape == SHAPE_FACING || shape == SHAPE_DIRECTION;
	form = shape == SHAPE_FORM || shape == SHAPE_SLIDE;
	if (leg->c || (angle && conduct_leg_facing(leg) >= FIELD_ROUND) || (form && leg->what >= FORMS) ||
	    (shape == SHAPE_UNIT ? !conduct_is_unit(look, leg->what) : !form && leg->what))
		return false;
	if (shape == SHAPE_LENGTH || angle)
		return (angle || leg->a >= 0) && (shape == SHAPE_DIRECTION ? leg->b >= 0 : !leg->b);
	return shape == SHAPE_OFFSET || shape == SHAPE_SLIDE ? leg->a != INT16_MIN && leg->b != INT16_MIN
	                                                     : !leg->a && !leg->b;
}

static bool entry_fits(const struct move *move)
{
	int32_t x = move->arg[MOVE_X], y = move->arg[MOVE_Y], facing = move->arg[MOVE_FACING];

	return facing ? facing > 0 && facing <= FIELD_ROUND && x >= 0 && x <= WIDEST && y >= 0 && y <= DEEPEST
	              : !x && !y;
}

static bool claim_legs(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	(void)part;
	if (move->arg[MOVE_LEGS] < 0 || move->arg[MOVE_LEGS] > LEGS_MOST || !entry_fits(move))
		return false;
	for (int i = MOVE_X; i < MOVE_LEGS; i++)
		used->arg[i] = move->arg[i];
	for (int i = 0; i < conduct_count_legs(move); i++) {
		struct leg leg = conduct_get_leg(move, i);

		if (!leg_fits(look, &leg))
			return false;
		conduct_add_leg(used, &leg);
	}
	return used->count == move->count;
}

const struct phrase_kind conduct_legs_part = {legs_empty, put_legs, take_legs, claim_legs};

/* ---- the way of a figure: X Y, X Y ... */

static void put_stops(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	(void)look;
	(void)part;
	for (int i = 0; i < conduct_count_stops(move); i++) {
		int32_t x, y;

		conduct_get_stop(move, i, &x, &y);
		base_put_string(text, i ? ", " : "");
		kit_put_inches(text, x);
		base_put_char(text, ' ');
		kit_put_inches(text, y);
	}
}

static bool take_stops(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                       struct refusal *why)
{
	int64_t x, y;

	(void)look;
	(void)part;
	(void)why;
	do
		if (!base_take_decimal(cursor, PHRASE_INCHES, &x) || !base_take_decimal(cursor, PHRASE_INCHES, &y) ||
		    x < 0 || y < 0 || x > WIDEST || y > DEEPEST || !conduct_add_stop(move, (int32_t)x, (int32_t)y))
			return false;
	while (base_take_char(cursor, ','));
	return true;
}

static bool claim_stops(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	struct move copy = {.verb = move->verb};

	(void)look;
	(void)part;
	for (int i = 0; i < conduct_count_stops(move); i++) {
		int32_t x, y;

		conduct_get_stop(move, i, &x, &y);
		if (!conduct_add_stop(&copy, x, y))
			return false;
	}
	kit_claim_path(move, used);
	return copy.count == move->count;
}

const struct phrase_kind conduct_stops_part = {kit_path_empty, put_stops, take_stops, claim_stops};
