/* brigade.c: multi-unit squares and columns: falling in, closing the ring, breaking [conduct:house-square]. How they move:
 * bodies.c. May use: private, turn. */
#include "systems/conduct/movement/private.h"
#include "systems/conduct/turn/turn.h"

/* ---- who may be in one */

static bool fits_square(const struct look *look, int unit)
{
	return conduct_is_crew(look, unit) ||
	       (conduct_type_of(look, unit)->arm == ARM_FOOT && look->state->unit[unit].formation == FORM_LINE);
}

static bool fits_column(const struct look *look, int unit)
{
	return look->state->unit[unit].formation == FORM_COLUMN || look->state->unit[unit].formation == FORM_LIMBERED;
}

struct refusal conduct_fall_in(struct march *march)
{
	struct conduct_unit *it = &march->after.unit[march->unit];

	if (it->brigade != NONE || it->flags & U_FELL_IN)
		return conduct_refuse("conduct:house-square", "The unit has fallen in already.");
	if (!fits_square(&march->look, march->unit) && !fits_column(&march->look, march->unit))
		return conduct_refuse("conduct:house-square", "Foot in line and guns fall in to a square, units in "
		                                              "column and limbered guns to a column.");
	it->flags |= U_FELL_IN;
	march->after.active.acted |= DID_FALL_IN;
	return conduct_is_crew(&march->look, march->unit) ? conduct_allow() : conduct_pay_change(march, false);
}

/* ---- the ring */

/* The corners of one end of a unit, the left or the right. */
static void find_end(const struct look *look, int unit, bool right, struct field_point corner[2])
{
	struct field_point front[2], rear[2];

	conduct_find_edge(look, unit, FACE_FRONT, front);
	conduct_find_edge(look, unit, FACE_REAR, rear);
	corner[0] = right ? front[0] : front[1];
	corner[1] = right ? rear[1] : rear[0];
}

static bool ends_meet(const struct look *look, int unit, bool right, int other)
{
	struct field_point mine[2], theirs[2];

	find_end(look, unit, right, mine);
	for (int end = 0; end < 2; end++) {
		find_end(look, other, end, theirs);
		for (int i = 0; i < 4; i++)
			if (kit_measure_points(mine[i / 2], theirs[i % 2]) <= look->tables->house.ring_gap)
				return true;
	}
	return false;
}

static bool meets_work(const struct look *look, int unit, bool right)
{
	struct field_point corner[2];

	find_end(look, unit, right, corner);
	return kit_point_near_line(&look->field->ground, corner[0], GROUND_WORKS, look->tables->house.ring_gap) ||
	       kit_point_near_line(&look->field->ground, corner[1], GROUND_WORKS, look->tables->house.ring_gap);
}

/* All that hang together with a unit by their ends. */
static uint64_t find_chain(const struct look *look, int unit, uint64_t among,
                           bool (*joined)(const struct look *look, int unit, int other))
{
	uint64_t chain = UINT64_C(1) << unit, before = 0;

	while (before != chain) {
		before = chain;
		EACH_BIT (one, &before, 1)
			EACH_BIT (other, &among, 1)
				if (!(chain >> other & 1) && joined(look, one, other))
					chain |= UINT64_C(1) << other;
	}
	return chain;
}

static bool share_corner(const struct look *look, int unit, int other)
{
	return ends_meet(look, unit, false, other) || ends_meet(look, unit, true, other);
}

static int count_units(uint64_t units)
{
	int count = 0;

	EACH_BIT (unit, &units, 1)
		count++;
	return count;
}

/* Does its front look away from the middle of the ring? */
static bool looks_outwards(const struct look *look, int unit, struct field_point middle)
{
	struct field_point at = conduct_middle_of(look, unit);
	struct field_point ahead =
		kit_place_point((struct field_point){0, 0}, 0, FIELD_INCH, look->state->unit[unit].facing);

	return ((int64_t)at.x - middle.x) * ahead.x + ((int64_t)at.y - middle.y) * ahead.y > 0;
}

/* Has this end of the unit a neighbour? The neighbour at the other end is another one. */
static bool is_linked(const struct look *look, int unit, bool right, uint64_t ring, uint64_t *neighbours)
{
	*neighbours = 0;
	EACH_BIT (other, &ring, 1)
		if (other != unit && ends_meet(look, unit, right, other))
			*neighbours |= UINT64_C(1) << other;
	return *neighbours || meets_work(look, unit, right);
}

static bool is_ring(const struct look *look, uint64_t ring)
{
	const struct conduct_house *house = &look->tables->house;
	int count = count_units(ring);
	int64_t x = 0, y = 0;
	struct field_point middle;

	if (count < house->square_fewest || count > house->square_largest)
		return false;
	EACH_BIT (unit, &ring, 1) {
		struct field_point at = conduct_middle_of(look, unit);

		x += at.x;
		y += at.y;
	}
	middle = (struct field_point){(int32_t)(x / count), (int32_t)(y / count)};
	EACH_BIT (unit, &ring, 1) {
		uint64_t left, right;

		if (!is_linked(look, unit, false, ring, &left) || !is_linked(look, unit, true, ring, &right) ||
		    !looks_outwards(look, unit, middle) || (left == right && count_units(left) == 1))
			return false;
	}
	return true;
}

/* ---- the column */

/* Does one stand right behind or before the other? */
static bool is_behind(const struct look *look, int unit, int other)
{
	const struct conduct_house *house = &look->tables->house;
	const struct conduct_unit *it = &look->state->unit[unit], *that = &look->state->unit[other];
	struct field_point rear[2], at = kit_point_of(conduct_pose_of(it));
	struct field_shape edge;

	if (kit_measure_facings(it->facing, that->facing) > house->column_turn)
		return false;
	conduct_find_edge(look, other, FACE_REAR, rear);
	edge = (struct field_shape){.count = 2, .at = {rear[0], rear[1]}};
	return kit_measure_points(at, kit_find_nearest(&edge, at)) <= house->ring_gap + FIELD_SLACK;
}

static bool follow_each_other(const struct look *look, int unit, int other)
{
	return is_behind(look, unit, other) || is_behind(look, other, unit);
}

static bool is_column(const struct look *look, uint64_t column)
{
	int count = count_units(column), heads = 0;

	if (count < look->tables->house.column_fewest || count > look->tables->house.column_largest)
		return false;
	EACH_BIT (unit, &column, 1) {
		int ahead = 0;

		EACH_BIT (other, &column, 1)
			ahead += other != unit && is_behind(look, unit, other);
		heads += !ahead;
	}
	return heads == 1;
}

/* ---- standing */

static void stand(struct game *game, uint64_t members, enum brigade_kind kind, int slot)
{
	struct event *event = conduct_tell_three(game, HAPPEN_BRIGADE, "conduct:house-square", (int32_t)kind, 1, 0);

	for (int i = 0; slot == NONE && i < BRIGADES; i++)
		if (game->state->brigade[i] == BRIGADE_NONE)
			slot = i;
	if (slot == NONE)
		return;
	if (event)
		event->set[0] = members;
	game->state->brigade[slot] = (uint8_t)kind;
	EACH_BIT (member, &members, 1) {
		game->state->unit[member].brigade = (uint8_t)slot;
		game->state->unit[member].flags |= U_FELL_IN;
	}
}

/* Units that have fallen in and fit, and no formation stands yet; `all`: as if all had fallen in. */
static uint64_t find_fallen_in(const struct look *look, int side, bool all,
                               bool (*fits)(const struct look *look, int unit))
{
	uint64_t units = 0;

	EACH_OF (side, unit)
		if (conduct_on_table(look, unit) && !conduct_has(look, unit, U_HIDDEN) &&
		    look->state->unit[unit].brigade == NONE && (all || conduct_has(look, unit, U_FELL_IN)) &&
		    fits(look, unit))
			units |= UINT64_C(1) << unit;
	return units;
}

static void close_column(struct game *game, int unit)
{
	uint64_t among = find_fallen_in(&game->look, conduct_side_of(unit), false, fits_column), chain;
	int slot = NONE;

	EACH_OF (conduct_side_of(unit), other) {
		int brigade = game->state->unit[other].brigade;

		if (brigade == NONE || game->state->brigade[brigade] != BRIGADE_COLUMN ||
		    !conduct_on_table(&game->look, other))
			continue;
		among |= UINT64_C(1) << other;
		if (follow_each_other(&game->look, unit, other))
			slot = brigade;
	}
	chain = find_chain(&game->look, unit, among, follow_each_other);
	if (is_column(&game->look, chain))
		stand(game, chain, BRIGADE_COLUMN, slot);
}

void conduct_close_ranks(struct game *game, int unit)
{
	uint64_t among = find_fallen_in(&game->look, conduct_side_of(unit), false, fits_square), ring;

	if (fits_square(&game->look, unit)) {
		ring = find_chain(&game->look, unit, among, share_corner);
		if (is_ring(&game->look, ring)) {
			stand(game, ring, BRIGADE_SQUARE, NONE);
			return;
		}
	}
	if (fits_column(&game->look, unit))
		close_column(game, unit);
}

void conduct_form_squares(struct game *game, int side)
{
	uint64_t among = find_fallen_in(&game->look, side, true, fits_square), ring;

	EACH_BIT (unit, &among, 1) {
		if (game->state->unit[unit].brigade != NONE)
			continue;
		ring = find_chain(&game->look, unit, among, share_corner);
		if (is_ring(&game->look, ring))
			stand(game, ring, BRIGADE_SQUARE, NONE);
	}
}

int conduct_find_head(const struct look *look, uint64_t members)
{
	int head = NONE;

	EACH_BIT (unit, &members, 1) {
		bool leads = true;

		EACH_BIT (other, &members, 1)
			leads = leads && (other == unit || !is_behind(look, unit, other));
		if (leads && head == NONE)
			head = unit;
	}
	return head;
}

/* ---- breaking */

void conduct_break_brigade(struct game *game, int unit, const char *rule)
{
	int brigade = game->state->unit[unit].brigade;
	struct event *event;

	game->state->unit[unit].flags &= (uint16_t)~U_FELL_IN;
	if (brigade == NONE)
		return;
	event = conduct_tell_three(game, HAPPEN_BRIGADE, rule, game->state->brigade[brigade], 0, 0);
	EACH_OF (conduct_side_of(unit), other)
		if (game->state->unit[other].brigade == brigade) {
			if (event)
				event->set[0] |= UINT64_C(1) << other;
			game->state->unit[other].brigade = NONE;
			game->state->unit[other].flags &= (uint16_t)~U_FELL_IN;
		}
	game->state->brigade[brigade] = BRIGADE_NONE;
}

void conduct_lapse_brigades(struct game *game)
{
	EACH_UNIT (unit)
		if (game->state->unit[unit].brigade == NONE)
			game->state->unit[unit].flags &= (uint16_t)~U_FELL_IN;
}
