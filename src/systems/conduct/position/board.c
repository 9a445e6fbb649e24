/* board.c: footprints on the table: their size by formation, where they lie, how far apart. May use: game, position,
 * kit/field. */
#include "systems/conduct/position/position.h"

static const struct field_array footprint_array = {.ranks = 1, .files = 1};

enum body conduct_body_of(const struct look *look, int unit)
{
	switch (conduct_type_of(look, unit)->arm) {
	case ARM_MOUNTED:
		return conduct_has(look, unit, U_DISMOUNTED) ? BODY_DISMOUNTED : BODY_MOUNTED;
	case ARM_GUN:
		return BODY_GUN;
	case ARM_MG:
		return BODY_MG;
	default:
		return BODY_FOOT;
	}
}

const struct conduct_footprint *conduct_footprint_in(const struct look *look, int unit, int formation)
{
	const struct conduct_footprint *footprint =
		&look->tables->formation[formation].body[conduct_body_of(look, unit)];

	return footprint->width ? footprint : NULL;
}

const struct conduct_footprint *conduct_footprint_of(const struct look *look, int unit)
{
	return &look->tables->formation[look->state->unit[unit].formation].body[conduct_body_of(look, unit)];
}

/* [conduct:house-formations] */
bool conduct_may_form(const struct look *look, int unit, int formation)
{
	const struct conduct_type *type = conduct_type_of(look, unit);

	if (formation < 0 || formation >= FORMS || !conduct_footprint_in(look, unit, formation))
		return false;
	if (formation == FORM_SKIRMISH)
		return type->skirmishes || conduct_has(look, unit, U_DISMOUNTED);
	return look->tables->formation[formation].orders >> conduct_class_of(look, unit)->order & 1;
}

static struct field_form form_of(const struct conduct_footprint *footprint)
{
	return (struct field_form){&footprint_array, footprint->width, footprint->depth, 1, 1};
}

struct field_form conduct_form_in(const struct look *look, int unit, int formation)
{
	return form_of(&look->tables->formation[formation].body[conduct_body_of(look, unit)]);
}

struct field_form conduct_form_of(const struct look *look, int unit)
{
	return form_of(conduct_footprint_of(look, unit));
}

void conduct_make_body(const struct look *look, int unit, struct field_body *body)
{
	const struct conduct_footprint *footprint = conduct_footprint_of(look, unit);
	const struct conduct_unit *it = &look->state->unit[unit];
	struct field_turn turn = kit_find_turn(it->facing);

	kit_make_block(kit_place_by(kit_point_of(conduct_pose_of(it)), 0, -footprint->depth / 2, turn), it->facing,
	               turn, footprint->width, footprint->depth, body);
}

/* In a view hidden enemies have no place. */
static bool is_unseen(const struct conduct_unit *it)
{
	return it->flags & U_HIDDEN && !it->x && !it->y;
}

void conduct_make_crowd(const struct look *look, struct field_crowd *crowd)
{
	struct field_body body;

	kit_clear_crowd(crowd);
	EACH_UNIT (unit) {
		const struct conduct_unit *it = &look->state->unit[unit];
		int owner = it->turn & T_DOOMED ? OWNER_DOOMED : it->flags & U_HIDDEN ? OWNER_HIDDEN : OWNER_SIDE;

		if (it->status != STATUS_TABLE || is_unseen(it))
			continue;
		conduct_make_body(look, unit, &body);
		kit_add_body(crowd, &body, unit, owner + conduct_side_of(unit));
	}
}

int32_t conduct_measure_units(const struct look *look, int a, int b)
{
	struct field_body one, other;

	conduct_make_body(look, a, &one);
	conduct_make_body(look, b, &other);
	return kit_measure_gap(&one.stand[0].shape, &other.stand[0].shape);
}

int32_t conduct_measure_from(const struct look *look, struct field_point from, int unit)
{
	struct field_body body;

	conduct_make_body(look, unit, &body);
	return kit_holds_point(&body.stand[0].shape, from)
	               ? 0
	               : kit_measure_points(from, kit_find_nearest(&body.stand[0].shape, from));
}

struct field_point conduct_middle_of(const struct look *look, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];

	return kit_place_point(kit_point_of(conduct_pose_of(it)), 0, -conduct_footprint_of(look, unit)->depth / 2,
	                       it->facing);
}

void conduct_find_edge(const struct look *look, int unit, enum face face, struct field_point ends[2])
{
	static const int8_t corner[FACES][2][2] = {
		/* right in half widths, back in depths: seen from outside the edge runs from left to right */
		[FACE_FRONT] = {{1, 0}, {-1, 0}},
		[FACE_RIGHT] = {{1, 1}, {1, 0}},
		[FACE_REAR] = {{-1, 1}, {1, 1}},
		[FACE_LEFT] = {{-1, 0}, {-1, 1}},
	};
	const struct conduct_footprint *footprint = conduct_footprint_of(look, unit);
	const struct conduct_unit *it = &look->state->unit[unit];
	struct field_point at = kit_point_of(conduct_pose_of(it));

	for (int i = 0; i < 2; i++)
		ends[i] = kit_place_point(at, corner[face][i][0] * footprint->width / 2,
		                          -corner[face][i][1] * footprint->depth, it->facing);
}

/* [conduct:house-formations] Stands with firearms are those nearest the centre of the front rank [conduct:house-unit]. */
struct field_point conduct_stand_of(const struct look *look, int unit, int stand, int *facing)
{
	const struct conduct_footprint *footprint = conduct_footprint_of(look, unit);
	const struct conduct_unit *it = &look->state->unit[unit];
	struct field_point at = kit_point_of(conduct_pose_of(it)), ends[2];
	int shots = conduct_count_shots(look, unit);

	if (it->formation == FORM_SQUARE) {
		conduct_find_edge(look, unit, (enum face)stand, ends);
		*facing = (it->facing + stand * FIELD_ROUND / 4) % FIELD_ROUND;
		return (struct field_point){(ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2};
	}
	*facing = it->facing;
	stand += (footprint->shots - shots) / 2;
	return kit_place_point(at, footprint->spacing * (2 * stand - (footprint->shots - 1)) / 2, 0, it->facing);
}

int conduct_count_shots(const struct look *look, int unit)
{
	const struct conduct_type *type = conduct_type_of(look, unit);
	const struct conduct_unit *it = &look->state->unit[unit];
	int shots = conduct_footprint_of(look, unit)->shots;

	if (it->formation == FORM_SQUARE)
		shots = FACES * shots;
	if (conduct_is_crew(look, unit))
		return shots;
	if (type->weapon == WEAPON_NONE || (conduct_is_mounted(look, unit) && !type->saddle_fire))
		return 0;
	shots = shots < type->shooters ? shots : type->shooters;
	if (shots && conduct_option(look, OPT_STAND_LOSS) && it->formation != FORM_SQUARE)
		shots = shots - it->kills / 2 > 1 ? shots - it->kills / 2 : 1;
	return shots;
}

bool conduct_zone_holds(const struct conduct_zone *zone, struct field_point point)
{
	for (int part = 0; part < zone->parts; part++)
		if (kit_holds_point(&zone->part[part], point) ||
		    kit_measure_points(point, kit_find_nearest(&zone->part[part], point)) <= FIELD_SLACK)
			return true;
	return false;
}

bool conduct_zone_covers(const struct conduct_zone *zone, const struct field_stand *stand)
{
	const struct field_point *at = stand->shape.at;

	if (!conduct_zone_holds(zone, stand->centre))
		return false;
	for (int i = 0; i < 4; i++) {
		struct field_point next = at[(i + 1) % 4], middle = {(at[i].x + next.x) / 2, (at[i].y + next.y) / 2};

		if (!conduct_zone_holds(zone, at[i]) || !conduct_zone_holds(zone, middle))
			return false;
	}
	return true;
}

bool conduct_in_square(const struct look *look, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];

	return it->formation == FORM_SQUARE ||
	       (it->brigade != NONE && look->state->brigade[it->brigade] == BRIGADE_SQUARE);
}

uint64_t conduct_brigade_of(const struct look *look, int unit)
{
	int brigade = look->state->unit[unit].brigade;
	uint64_t members = UINT64_C(1) << unit;

	if (brigade == NONE || look->state->brigade[brigade] < BRIGADE_SQUARE)
		return members;
	EACH_OF (conduct_side_of(unit), other)
		if (look->state->unit[other].brigade == brigade && conduct_on_table(look, other))
			members |= UINT64_C(1) << other;
	return members;
}

/* ---- field works [conduct:house-terrain] */

enum { PARTS = 128 }; /* into which a front is cut to see how much of it lines a work */

static int32_t measure_to_line(const struct field_feature *line, struct field_point at)
{
	int32_t best = FIELD_FAR;

	for (int i = 0; i + 1 < line->points; i++) {
		struct field_shape piece = {.count = 2, .at = {line->at[i], line->at[i + 1]}};
		int32_t way = kit_measure_points(at, kit_find_nearest(&piece, at));

		best = way < best ? way : best;
	}
	return best;
}

/* A place that is not behind one who looks so. */
static bool is_ahead(struct field_point from, int facing, struct field_point at)
{
	return kit_measure_points(from, at) <= FIELD_SLACK ||
	       kit_measure_facings(facing, kit_find_facing(from, at)) <= FIELD_ROUND / 4;
}

/* Does a piece of the work lie across its way forward, within the angle that counts as facing it? */
static bool faces_across(const struct look *look, const struct field_feature *line, struct field_point at, int facing)
{
	int32_t lining = look->tables->house.lining;

	for (int i = 0; i + 1 < line->points; i++) {
		struct field_shape piece = {.count = 2, .at = {line->at[i], line->at[i + 1]}};
		int normal = (kit_find_facing(line->at[i], line->at[i + 1]) + FIELD_ROUND / 4) % FIELD_ROUND;
		int off = kit_measure_facings(facing, normal), back = FIELD_ROUND / 2 - off;
		struct field_point near = kit_find_nearest(&piece, at);

		if (kit_measure_points(at, near) <= lining && is_ahead(at, facing, near) &&
		    (off < back ? off : back) <= look->tables->house.works_turn)
			return true;
	}
	return false;
}

static bool comes_near(const struct look *look, const struct field_feature *line, const struct field_point ends[2])
{
	struct field_shape front = {.count = 2, .at = {ends[0], ends[1]}};

	for (int i = 0; i + 1 < line->points; i++) {
		struct field_shape piece = {.count = 2, .at = {line->at[i], line->at[i + 1]}};

		if (kit_measure_gap(&front, &piece) <= look->tables->house.lining)
			return true;
	}
	return false;
}

int conduct_find_works(const struct look *look, int unit)
{
	const struct field_ground *ground = &look->field->ground;
	const struct conduct_unit *it = &look->state->unit[unit];
	struct field_point ends[2];

	conduct_find_edge(look, unit, FACE_FRONT, ends);
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *line = &ground->feature[i];
		int near = 0;

		if (line->parts || !(line->flags & GROUND_WORKS) || !comes_near(look, line, ends))
			continue;
		for (int part = 0; part < PARTS; part++) {
			struct field_point at = {ends[0].x + (ends[1].x - ends[0].x) * (2 * part + 1) / (2 * PARTS),
			                         ends[0].y + (ends[1].y - ends[0].y) * (2 * part + 1) / (2 * PARTS)};

			near += measure_to_line(line, at) <= look->tables->house.lining &&
			        faces_across(look, line, at, it->facing);
		}
		if (2 * near >= PARTS)
			return i;
	}
	return -1;
}
