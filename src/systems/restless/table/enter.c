/* enter.c: where units come onto the table: over an edge, into a zone, back after running away. May use: rooms. */
#include "systems/restless/rooms.h"

static struct refusal allowed(void)
{
	return restless_refuse(NULL, NULL);
}

struct refusal restless_check_entry(const struct look *look, const struct field_crowd *crowd, int unit,
                                    const struct restless_unit *placed)
{
	const struct restless_place *place = &look->map->place[placed->side];
	struct refusal refusal = restless_check_place(look, crowd, unit, placed);
	struct field_body body;

	if (refusal.rule)
		return refusal;
	restless_make_body(look, placed, &body);
	for (int i = 0; i < place->edges; i++)
		if (restless_near_edge(&body, &place->edge[i]))
			return allowed();
	return restless_refuse("restless:oneoff-8", "A unit that marches on must touch its entry edge.");
}

struct refusal restless_check_zone(const struct look *look, const struct field_crowd *crowd, int unit,
                                   const struct restless_unit *placed)
{
	const struct restless_place *place = &look->map->place[placed->side];
	const struct restless_place *enemy = &look->map->place[!placed->side];
	struct refusal refusal = restless_check_place(look, crowd, unit, placed);
	struct field_body body;

	if (refusal.rule)
		return refusal;
	restless_make_body(look, placed, &body);
	for (int i = 0; i < body.count; i++) {
		bool in = !place->zones && place->has_square && kit_stand_inside(&body.stand[i], &place->square);

		for (int j = 0; j < place->zones; j++)
			in |= kit_stand_inside(&body.stand[i], &place->zone[j]);
		if (!in)
			return restless_refuse("restless:oneoff-8",
			                       "The unit must be placed wholly inside its side's zone.");
		for (int j = 0; j < place->barred && look->state->option[OPT_STANDOFF]; j++)
			if (kit_shapes_overlap(&place->bar[j], &body.stand[i].shape, FIELD_SLACK))
				return restless_refuse("restless:scenario-a-native",
				                       "That ground is barred for deployment.");
		if (look->state->option[OPT_STANDOFF] && enemy->has_square &&
		    kit_shapes_overlap(&enemy->square, &body.stand[i].shape, FIELD_SLACK))
			return restless_refuse("restless:scenario-a-native",
			                       "The square where the enemy enters is barred.");
	}
	return allowed();
}

/* The facing into the table from an edge point. */
static int inward(const struct look *look, struct field_point at)
{
	int32_t right = look->map->ground.width - at.x, top = look->map->ground.height - at.y;

	if (at.x <= at.y && at.x <= right && at.x <= top)
		return FIELD_ROUND / 4;
	if (right <= at.y && right <= top)
		return FIELD_ROUND * 3 / 4;
	return at.y <= top ? 0 : FIELD_ROUND / 2;
}

/* The unit with its rear at a point of the edge, looking inward. */
static struct restless_unit at_edge(const struct look *look, const struct restless_unit *unit, struct field_point at)
{
	struct restless_unit placed = *unit;
	struct field_form form = restless_form_of(look, unit);

	placed.facing = (uint16_t)inward(look, at);
	at = kit_place_point(at, 0, kit_measure_depth(&form), placed.facing);
	placed.x = kit_find_step(at.x);
	placed.y = kit_find_step(at.y);
	return placed;
}

bool restless_find_entry(const struct look *look, const struct field_crowd *crowd, int unit,
                         struct restless_unit *placed)
{
	const struct restless_unit *it = &look->state->unit[unit];
	const struct restless_place *place = &look->map->place[it->side];
	struct restless_unit wish = *it;

	if (restless_form_permitted(look, it, FORM_COLUMN) && it->side == BRITISH)
		wish.formation = FORM_COLUMN;
	for (int i = 0; i < place->edges; i++) {
		struct field_point a = place->edge[i].from, b = place->edge[i].to;
		int32_t length = kit_measure_points(a, b), steps = length / (FIELD_INCH / 2);

		for (int step = 0; step <= steps; step++) {
			/* From the middle to both ends. */
			int32_t part = steps / 2 + (step & 1 ? (step + 1) / 2 : -(step / 2));
			struct field_point at;

			if (part < 0 || part > steps || !steps)
				continue;
			at = (struct field_point){a.x + (int32_t)((int64_t)(b.x - a.x) * part / steps),
			                          a.y + (int32_t)((int64_t)(b.y - a.y) * part / steps)};
			*placed = at_edge(look, &wish, at);
			if (!restless_check_entry(look, crowd, unit, placed).rule)
				return true;
		}
	}
	return false;
}

/* Where the scenario leads a side: its exit, the nearest ground to be held, the middle of the table. */
static struct field_point find_aim(const struct look *look, int side, struct field_point from)
{
	struct field_point aim = {look->map->ground.width / 2, look->map->ground.height / 2};
	int32_t least = FIELD_FAR;

	if (look->map->exits && look->map->exit_side == side)
		return kit_find_nearest(&look->map->exit, from);
	for (int i = 0; i < look->map->objectives; i++) {
		struct field_point near = kit_find_nearest(&look->map->objective[i].shape, from);

		if (kit_measure_points(near, from) < least) {
			least = kit_measure_points(near, from);
			aim = near;
		}
	}
	return aim;
}

bool restless_find_entry_as(const struct look *look, const struct field_crowd *crowd, int unit, int formation,
                            struct restless_unit *placed)
{
	const struct restless_unit *it = &look->state->unit[unit];
	const struct restless_place *place = &look->map->place[it->side];
	struct restless_unit wish = *it;
	int32_t passed = -1; /* places no farther than this were tried */

	wish.formation = (uint8_t)formation;
	for (;;) {
		struct field_point best = {0, 0};
		int32_t least = FIELD_FAR;

		for (int i = 0; i < place->edges; i++) {
			struct field_point a = place->edge[i].from, b = place->edge[i].to;
			int32_t steps = kit_measure_points(a, b) / FIELD_INCH;

			for (int32_t step = 0; step <= steps && steps; step++) {
				struct field_point at = {a.x + (int32_t)((int64_t)(b.x - a.x) * step / steps),
				                         a.y + (int32_t)((int64_t)(b.y - a.y) * step / steps)};
				int32_t away = kit_measure_points(at, find_aim(look, it->side, at));

				if (away > passed && away < least) {
					least = away;
					best = at;
				}
			}
		}
		if (least == FIELD_FAR)
			return false;
		*placed = at_edge(look, &wish, best);
		if (!restless_check_entry(look, crowd, unit, placed).rule)
			return true;
		passed = least;
	}
}

bool restless_can_rally(const struct look *look, int unit)
{
	const struct restless_unit *it = &look->state->unit[unit];

	return it->status == STATUS_FLED || (it->status == STATUS_DESTROYED && look->state->option[OPT_RALLY_SCOPE]);
}

/* The point of the table's border that is nearest, and how far round the border it is. */
static int32_t border_place(const struct look *look, struct field_point at)
{
	int32_t w = look->map->ground.width, h = look->map->ground.height, right = w - at.x, top = h - at.y;

	if (at.y <= at.x && at.y <= right && at.y <= top)
		return at.x;
	if (right <= at.x && right <= top)
		return w + at.y;
	return top <= at.x ? w + h + right : 2 * w + h + top;
}

static struct field_point border_point(const struct look *look, int32_t place)
{
	int32_t w = look->map->ground.width, h = look->map->ground.height, round = 2 * (w + h);

	place = ((place % round) + round) % round;
	if (place < w)
		return (struct field_point){place, 0};
	if (place < w + h)
		return (struct field_point){w, place - w};
	if (place < 2 * w + h)
		return (struct field_point){2 * w + h - place, h};
	return (struct field_point){0, round - place};
}

int restless_count_border(const struct look *look)
{
	return 2 * (look->map->ground.width + look->map->ground.height) / (FIELD_INCH / 2);
}

/* The unit as it comes back: all that is left of it, in a dressed formation. */
static struct restless_unit gather(const struct restless_unit *unit)
{
	struct restless_unit gathered = restless_gather(unit);

	if (!gathered.shape)
		gathered.shape = gathered.alive = 1;
	return gathered;
}

bool restless_find_return(const struct look *look, const struct field_crowd *crowd, int unit,
                          struct restless_unit *placed)
{
	const struct restless_unit *it = &look->state->unit[unit];
	const struct restless_place *place = &look->map->place[it->side];
	struct field_point last = restless_ref(it);

	if (look->state->option[OPT_RALLY_POINT] == RALLY_ENTRY && place->edges)
		last = (struct field_point){(place->edge[0].from.x + place->edge[0].to.x) / 2,
		                            (place->edge[0].from.y + place->edge[0].to.y) / 2};
	return restless_find_return_from(look, crowd, unit, border_place(look, last), placed);
}

struct refusal restless_check_return(const struct look *look, const struct field_crowd *crowd, int unit,
                                     const struct field_pose *pose, struct restless_unit *placed)
{
	struct field_point corner[5] = {{0, 0},
	                                {look->map->ground.width, 0},
	                                {look->map->ground.width, look->map->ground.height},
	                                {0, look->map->ground.height},
	                                {0, 0}};
	struct refusal refusal;
	struct field_body body;

	*placed = gather(&look->state->unit[unit]);
	placed->x = pose->x;
	placed->y = pose->y;
	placed->facing = pose->facing;
	refusal = restless_check_place(look, crowd, unit, placed);
	if (refusal.rule)
		return refusal;
	restless_make_body(look, placed, &body);
	for (int i = 0; i < 4; i++) {
		struct restless_edge edge = {corner[i], corner[i + 1]};

		if (restless_near_edge(&body, &edge))
			return allowed();
	}
	return restless_refuse("restless:card-rally", "A rallied unit returns at the edge of the table.");
}

/* [restless:card-rally] A point of the edge, then half-inch steps to either side. */
bool restless_find_return_from(const struct look *look, const struct field_crowd *crowd, int unit, int32_t home,
                               struct restless_unit *placed)
{
	struct restless_unit wish = gather(&look->state->unit[unit]);
	int32_t steps = restless_count_border(look);

	for (int step = 0; step <= steps; step++) {
		int32_t off = (step & 1 ? -(step + 1) / 2 : step / 2) * (FIELD_INCH / 2);

		*placed = at_edge(look, &wish, border_point(look, home + off));
		if (!restless_check_place(look, crowd, unit, placed).rule)
			return true;
	}
	return false;
}

static bool try_zone(const struct look *look, const struct field_crowd *crowd, int unit, const struct field_shape *zone,
                     struct restless_unit *placed)
{
	int32_t low_x = FIELD_FAR, low_y = FIELD_FAR, high_x = 0, high_y = 0;

	for (int i = 0; i < zone->count; i++) {
		low_x = zone->at[i].x < low_x ? zone->at[i].x : low_x;
		low_y = zone->at[i].y < low_y ? zone->at[i].y : low_y;
		high_x = zone->at[i].x > high_x ? zone->at[i].x : high_x;
		high_y = zone->at[i].y > high_y ? zone->at[i].y : high_y;
	}
	for (int32_t y = high_y; y >= low_y; y -= FIELD_INCH / 2)
		for (int32_t x = low_x; x <= high_x; x += FIELD_INCH / 2) {
			placed->x = x / FIELD_GRAIN;
			placed->y = y / FIELD_GRAIN;
			if (!restless_check_zone(look, crowd, unit, placed).rule)
				return true;
		}
	return false;
}

/* The middle of where the enemy comes from: units are set to face it. */
static int facing_enemy(const struct look *look, const struct restless_unit *unit, struct field_point from)
{
	const struct restless_place *enemy = &look->map->place[!unit->side];
	struct field_point to = {look->map->ground.width / 2, look->map->ground.height / 2};

	if (enemy->has_square)
		to = (struct field_point){(enemy->square.at[0].x + enemy->square.at[2].x) / 2,
		                          (enemy->square.at[0].y + enemy->square.at[2].y) / 2};
	else if (enemy->zones)
		to = (struct field_point){from.x, (enemy->zone[0].at[0].y + enemy->zone[0].at[2].y) / 2};
	return kit_find_facing(from, to) / (FIELD_ROUND / 24) * (FIELD_ROUND / 24);
}

/* The umpire's place: objectives first, then the zones from their far corner. */
bool restless_find_zone(const struct look *look, const struct field_crowd *crowd, int unit,
                        struct restless_unit *placed)
{
	const struct restless_unit *it = &look->state->unit[unit];
	const struct restless_place *place = &look->map->place[it->side];
	struct field_point middle = {look->map->ground.width / 2, look->map->ground.height / 2};

	*placed = *it;
	for (int i = 0; i < look->map->objectives; i++) {
		const struct field_shape *shape = &look->map->objective[(i + unit) % look->map->objectives].shape;

		placed->facing = (uint16_t)facing_enemy(look, it, shape->at[0]);
		if (!restless_class_of(look, it)->passive && try_zone(look, crowd, unit, shape, placed))
			return true;
	}
	for (int i = 0; i < (place->zones ? place->zones : 1); i++) {
		const struct field_shape *zone = place->zones ? &place->zone[i] : &place->square;

		placed->facing = (uint16_t)facing_enemy(look, it, place->zones ? middle : zone->at[0]);
		if (try_zone(look, crowd, unit, zone, placed))
			return true;
		placed->formation =
			(uint8_t)(restless_form_permitted(look, it, FORM_COLUMN) ? FORM_COLUMN : it->formation);
		if (try_zone(look, crowd, unit, zone, placed))
			return true;
		placed->formation = it->formation;
	}
	return false;
}
