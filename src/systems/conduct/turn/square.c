/* square.c: a place that a sensible player looks at when he deploys against masses: a square of all his companies in a ring,
 * far from where the enemy may stand, guns at its sides, the rest inside. May use: turn, private, position, movement. */
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/private.h"

/* Lengths in steps. */
enum {
	SLOTS = 8,
	COMPANY = 6 * FIELD_STEPS, /* the front of a line */
	JOINT = FIELD_STEPS / 10,  /* between neighbours */
	GUN = 3 * FIELD_STEPS / 2,
	CLEAR = 21 * FIELD_STEPS / 20, /* what is nearer to a corner belongs to the ring */
	SAFE = 20 * FIELD_STEPS,
	ROOM = FIELD_STEPS / 2
};

struct ring {
	int slots, wide, high;     /* half of its inside */
	struct field_point middle; /* steps */
	uint8_t unit[SLOTS], form[SLOTS];
	struct field_pose pose[SLOTS]; /* about its centre, then on the table */
};

/* ---- is it the time for one? */

bool conduct_wants_square(const struct look *look, int side)
{
	int masses = 0, enemies = 0;

	if (look->field->real)
		return false;
	EACH_OF (!side, unit) {
		if (look->state->unit[unit].status == STATUS_ABSENT)
			continue;
		enemies++;
		masses += conduct_class_of(look, unit)->order == ORDER_MASSED && !conduct_is_crew(look, unit);
	}
	return masses * 4 >= enemies * 3;
}

static bool may_stand(const struct look *look, int unit, int form)
{
	const struct conduct_start *start = &look->field->start[unit];

	return conduct_on_table(look, unit) && conduct_may_form(look, unit, form) &&
	       (start->type == NONE || !start->keeps || start->form == form);
}

/* Companies, the steadiest first; guns. */
static int list_units(const struct look *look, int side, int form, int most, uint8_t *list)
{
	int count = 0;

	for (int brittle = 0; brittle < 2; brittle++)
		EACH_OF (side, unit)
			if (count < most && conduct_type_of(look, unit)->brittle == brittle &&
			    may_stand(look, unit, form) && conduct_is_crew(look, unit) == (form == FORM_ACTION))
				list[count++] = (uint8_t)unit;
	return count;
}

/* ---- its form about the middle */

static void add_slot(struct ring *ring, int unit, int form, int32_t x, int32_t y, int degrees)
{
	ring->unit[ring->slots] = (uint8_t)unit;
	ring->form[ring->slots] = (uint8_t)form;
	ring->pose[ring->slots++] = (struct field_pose){x, y, (uint16_t)(degrees * FIELD_DEGREE)};
}

/* Four sides, with one company or two to the long ones, a gun beside those of the short ones. */
static bool make_ring(const struct look *look, int side, struct ring *ring)
{
	uint8_t line[6], gun[2] = {NONE, NONE};
	int lines = list_units(look, side, FORM_LINE, 6, line), guns = list_units(look, side, FORM_ACTION, 2, gun);
	int32_t half = COMPANY / 2 + JOINT / 2, deep = FIELD_STEPS;

	if (lines < 4)
		return false;
	*ring = (struct ring){.wide = (lines == 6 ? COMPANY : COMPANY / 2) + JOINT,
	                      .high = (COMPANY + (guns ? GUN : 0)) / 2 + JOINT};
	if (lines == 6) {
		add_slot(ring, line[4], FORM_LINE, -half, ring->high, 0);
		add_slot(ring, line[5], FORM_LINE, -half, -ring->high, 180);
	}
	add_slot(ring, line[0], FORM_LINE, lines == 6 ? half : 0, ring->high, 0);
	add_slot(ring, line[1], FORM_LINE, lines == 6 ? half : 0, -ring->high, 180);
	add_slot(ring, line[2], FORM_LINE, ring->wide + deep, guns > 0 ? GUN / 2 : 0, 90);
	add_slot(ring, line[3], FORM_LINE, -ring->wide - deep, guns > 1 ? -GUN / 2 : 0, 270);
	if (guns > 0)
		add_slot(ring, gun[0], FORM_ACTION, ring->wide + 2 * deep, -ring->high + GUN / 2, 90);
	if (guns > 1)
		add_slot(ring, gun[1], FORM_ACTION, -ring->wide - 2 * deep, ring->high - GUN / 2, 270);
	return true;
}

/* ---- where */

static void make_slot(const struct look *look, const struct ring *ring, int slot, struct field_point middle,
                      struct field_body *body)
{
	struct field_form form = conduct_form_in(look, ring->unit[slot], ring->form[slot]);
	struct field_pose pose = ring->pose[slot];

	pose.x += middle.x;
	pose.y += middle.y;
	kit_make_body(&form, pose, body);
}

static bool has_room(const struct look *look, int side, const struct ring *ring, struct field_point middle)
{
	for (int slot = 0; slot < ring->slots; slot++) {
		struct field_body body;

		make_slot(look, ring, slot, middle, &body);
		if (!conduct_zone_covers(&look->field->zone[side], &body.stand[0]) ||
		    kit_body_on(&look->field->ground, &body,
		                conduct_closed_areas(look, ring->unit[slot], ring->form[slot])))
			return false;
	}
	return true;
}

/* Far from the enemy's zones, as far as that counts, and at objectives: steps. `middle` is in steps too. */
static int32_t judge_middle(const struct look *look, int side, const struct ring *ring, struct field_point middle)
{
	struct field_point at = {middle.x * FIELD_GRAIN, middle.y * FIELD_GRAIN};
	const struct conduct_zone *zone = &look->field->zone[!side];
	int32_t worth = SAFE, nearest = 0;

	for (int part = 0; part < zone->parts; part++) {
		int32_t way = kit_measure_points(at, kit_find_nearest(&zone->part[part], at)) / FIELD_GRAIN;

		worth = way < worth ? way : worth;
	}
	for (int goal = 0; goal < look->field->goals; goal++) {
		int32_t x = look->field->goal[goal].at.x / FIELD_GRAIN - middle.x,
			y = look->field->goal[goal].at.y / FIELD_GRAIN - middle.y;

		int32_t way = kit_measure_points(at, look->field->goal[goal].at) / FIELD_GRAIN;

		nearest = goal == 0 || way < nearest ? way : nearest;
		if ((x < 0 ? -x : x) < ring->wide + 2 * FIELD_STEPS && (y < 0 ? -y : y) < ring->high + 2 * FIELD_STEPS)
			worth += look->field->goal[goal].points * FIELD_STEPS / 2;
	}
	return worth - nearest / 8;
}

static bool find_middle(const struct look *look, int side, struct ring *ring)
{
	struct field_point best = {0, 0};
	int32_t most = -SAFE, step = 2 * FIELD_STEPS;

	for (int32_t y = step; y < look->field->ground.height / FIELD_GRAIN; y += step)
		for (int32_t x = step; x < look->field->ground.width / FIELD_GRAIN; x += step) {
			struct field_point middle = {x, y};
			int32_t worth = judge_middle(look, side, ring, middle);

			if (worth > most && has_room(look, side, ring, middle)) {
				most = worth;
				best = middle;
			}
		}
	for (int slot = 0; slot < ring->slots; slot++) {
		ring->pose[slot].x += best.x;
		ring->pose[slot].y += best.y;
	}
	ring->middle = best;
	return most > -SAFE;
}

/* ---- moves */

static struct move place(int unit, int form, struct field_pose pose)
{
	return (struct move){.verb = VERB_PLACE, .arg = {unit, form, pose.x, pose.y, pose.facing}};
}

static bool try_place(const struct look *look, int side, const struct move *move, struct move_list *moves)
{
	if (conduct_deploy_phase.check(look, side, move).rule)
		return false;
	engine_add_move(moves, move);
	return true;
}

/* How near a unit would stand to the slots, steps; it overlaps one: -1. Its own does not count. */
static int32_t measure_slots(const struct look *look, const struct ring *ring, int unit, const struct field_body *body)
{
	int32_t least = FIELD_FAR / FIELD_GRAIN;

	for (int slot = 0; slot < ring->slots; slot++) {
		struct field_body own;
		int32_t gap;

		if (ring->unit[slot] == unit)
			continue;
		make_slot(look, ring, slot, (struct field_point){0, 0}, &own);
		gap = kit_measure_gap(&own.stand[0].shape, &body->stand[0].shape) / FIELD_GRAIN;
		if (!gap && kit_shapes_overlap(&own.stand[0].shape, &body->stand[0].shape, FIELD_SLACK))
			gap = -1;
		least = gap < least ? gap : least;
	}
	return least;
}

/* Who would join the ring by its ends keeps clear of it. */
static int32_t room_wanted(const struct look *look, int unit, int form)
{
	return form == FORM_LINE || conduct_is_crew(look, unit) ? CLEAR : 0;
}

static bool is_inside(const struct look *look, const struct ring *ring, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];
	int32_t x = it->x - ring->middle.x, y = it->y - ring->middle.y;
	struct field_body body;

	conduct_make_body(look, unit, &body);
	return (x < 0 ? -x : x) <= ring->wide && (y < 0 ? -y : y) <= ring->high &&
	       measure_slots(look, ring, unit, &body) >= room_wanted(look, unit, it->formation);
}

/* The first place inside for a unit in some formation. */
static bool find_room(const struct look *look, int side, const struct ring *ring, int unit, struct move_list *moves)
{
	static const uint8_t forms[] = {FORM_LINE, FORM_MASSED, FORM_COLUMN, FORM_DEEP, FORM_ACTION, FORM_LIMBERED};
	for (size_t i = 0; i < sizeof forms; i++) {
		struct field_form form;

		if (!may_stand(look, unit, forms[i]))
			continue;
		form = conduct_form_in(look, unit, forms[i]);
		for (int32_t y = ring->high; y > -ring->high; y -= ROOM)
			for (int32_t x = -ring->wide; x < ring->wide; x += ROOM) {
				struct field_pose pose = {ring->middle.x + x, ring->middle.y + y, 0};
				struct move move = place(unit, forms[i], pose);
				struct field_body body;

				kit_make_body(&form, pose, &body);
				if (measure_slots(look, ring, unit, &body) >= room_wanted(look, unit, forms[i]) &&
				    try_place(look, side, &move, moves))
					return true;
			}
	}
	return false;
}

/* Out of a slot that is another's, anywhere. */
static void step_aside(const struct look *look, int side, const struct ring *ring, int unit, struct move_list *moves)
{
	const struct conduct_unit *it = &look->state->unit[unit];
	struct field_form form = conduct_form_of(look, unit);
	int32_t step = 3 * FIELD_STEPS;
	struct field_body body;

	conduct_make_body(look, unit, &body);
	if (measure_slots(look, ring, unit, &body) >= 0)
		return;
	for (int32_t y = step; y < look->field->ground.height / FIELD_GRAIN; y += step)
		for (int32_t x = step; x < look->field->ground.width / FIELD_GRAIN; x += step) {
			struct field_pose pose = {x, y, it->facing};
			struct move move = place(unit, it->formation, pose);

			kit_make_body(&form, pose, &body);
			if (measure_slots(look, ring, unit, &body) >= 0 && try_place(look, side, &move, moves))
				return;
		}
}

static bool stands_at(const struct look *look, const struct ring *ring, int slot)
{
	const struct conduct_unit *it = &look->state->unit[ring->unit[slot]];

	return it->x == ring->pose[slot].x && it->y == ring->pose[slot].y && it->facing == ring->pose[slot].facing &&
	       it->formation == ring->form[slot];
}

void conduct_list_square(const struct look *look, int side, struct move_list *moves)
{
	uint64_t placed = 0;
	struct ring ring;

	if (!conduct_wants_square(look, side) || !make_ring(look, side, &ring) || !find_middle(look, side, &ring))
		return;
	for (int slot = 0; slot < ring.slots; slot++) {
		struct move move = place(ring.unit[slot], ring.form[slot], ring.pose[slot]);

		placed |= UINT64_C(1) << ring.unit[slot];
		if (!stands_at(look, &ring, slot) && !try_place(look, side, &move, moves))
			step_aside(look, side, &ring, ring.unit[slot], moves);
	}
	EACH_OF (side, unit)
		if (conduct_on_table(look, unit) && !(placed >> unit & 1) && !is_inside(look, &ring, unit) &&
		    !find_room(look, side, &ring, unit, moves))
			step_aside(look, side, &ring, unit, moves);
}
