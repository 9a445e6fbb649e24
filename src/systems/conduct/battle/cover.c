/* cover.c: how much of a unit is on what ground, and what shelters it from fire [conduct:house-cover].
 * May use: private. */
#include "systems/conduct/battle/private.h"

/* ---- how much of a footprint lies on ground */

/* Twice the area, in squares of grains. */
static int64_t find_area(const struct field_shape *shape)
{
	int64_t area = 0;

	for (int i = 0; i < shape->count; i++) {
		struct field_point a = shape->at[i], b = shape->at[(i + 1) % shape->count], o = shape->at[0];

		area += ((int64_t)a.x - o.x) * (b.y - o.y) - ((int64_t)b.x - o.x) * (a.y - o.y);
	}
	return area;
}

static int64_t find_common_area(const struct field_shape *shape, const struct field_shape *part)
{
	struct field_shape left = *shape;

	for (int i = 0; i < part->count && left.count > 2; i++) {
		struct field_point a = part->at[i], b = part->at[(i + 1) % part->count];

		kit_clip_shape(&left, a, (struct field_point){b.x - a.x, b.y - a.y});
	}
	return left.count > 2 ? find_area(&left) : 0;
}

/* Corners between the grains are forgiven a five-hundredth. */
static bool is_half(int64_t area, int64_t whole)
{
	return 2 * area >= whole - whole / 500;
}

static int64_t area_on(const struct field_ground *ground, const struct field_feature *it,
                       const struct field_shape *shape)
{
	int64_t area = 0;

	for (int i = 0; i < it->parts; i++)
		if (kit_shapes_overlap(&ground->part[it->first + i], shape, FIELD_SLACK))
			area += find_common_area(shape, &ground->part[it->first + i]);
	return area;
}

bool conduct_half_in(const struct field_ground *ground, const struct field_feature *it, const struct field_shape *shape)
{
	return is_half(area_on(ground, it, shape), find_area(shape));
}

/* Areas that lie over each other are not counted twice: a raster of points decides then. */
static bool is_half_by_raster(const struct field_ground *ground, const struct field_shape *shape, uint32_t flags)
{
	enum { RASTER = 16 };
	struct field_point o = shape->at[0], u = shape->at[1], v = shape->at[3];
	int inside = 0;

	for (int i = 0; i < RASTER * RASTER; i++) {
		int a = 2 * (i % RASTER) + 1, b = 2 * (i / RASTER) + 1;
		struct field_point at = {o.x + ((u.x - o.x) * a + (v.x - o.x) * b) / (2 * RASTER),
		                         o.y + ((u.y - o.y) * a + (v.y - o.y) * b) / (2 * RASTER)};

		inside += kit_point_on(ground, at, flags);
	}
	return 2 * inside >= RASTER * RASTER;
}

bool conduct_half_on(const struct field_ground *ground, const struct field_shape *shape, uint32_t flags)
{
	int64_t whole = find_area(shape), sum = 0;

	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];
		int64_t area = it->flags & flags && it->parts ? area_on(ground, it, shape) : 0;

		if (is_half(area, whole))
			return true;
		sum += area;
	}
	return is_half(sum, whole) && is_half_by_raster(ground, shape, flags);
}

/* ---- what a line of fire crosses */

bool conduct_lines_feature(const struct scene *scene, int unit, const struct field_feature *it)
{
	const struct field_ground *ground = &scene->look->field->ground;
	struct field_shape edge = {.count = 2};

	conduct_find_edge(scene->look, unit, FACE_FRONT, edge.at);
	for (int i = 0; i < it->parts; i++)
		if (kit_measure_gap(&edge, &ground->part[it->first + i]) <=
		    scene->look->tables->house.lining + FIELD_LENIENCE - 1)
			return true;
	return false;
}

enum { COVER_SOFT = 1, COVER_HARD = 2, COVER_SANGAR = 4 };

/* A little inside a target from a point of its edge: what lies right on the edge is before it. */
static struct field_point go_inside(const struct field_stand *stand, struct field_point at)
{
	int32_t way = kit_measure_points(at, stand->centre);

	if (way <= FIELD_CONTACT)
		return stand->centre;
	return (struct field_point){at.x + (int32_t)((int64_t)(stand->centre.x - at.x) * FIELD_CONTACT / way),
	                            at.y + (int32_t)((int64_t)(stand->centre.y - at.y) * FIELD_CONTACT / way)};
}

/* A line that the target has within an inch, and that lies between. */
static int cover_of_line(const struct scene *scene, const struct field_feature *it, int target, struct field_point from,
                         struct field_point at)
{
	const struct field_shape *shape = &scene->stand[target].shape;

	for (int i = 0; i + 1 < it->points; i++) {
		struct field_shape line = {.count = 2, .at = {it->at[i], it->at[i + 1]}};

		if (kit_lines_cross(from, at, it->at[i], it->at[i + 1]) &&
		    kit_measure_gap(&line, shape) <= scene->look->tables->house.lining + FIELD_LENIENCE - 1)
			return (it->flags & GROUND_HARD ? COVER_HARD : COVER_SOFT) |
			       (it->flags & GROUND_SANGAR ? COVER_SANGAR : 0);
	}
	return 0;
}

/* The ground that a unit stands on is looked at once a scene. */
static int cover_of_ground(struct scene *scene, int target)
{
	const struct field_ground *ground = &scene->look->field->ground;
	const struct field_shape *shape = &scene->stand[target].shape;

	if (scene->cover[target] < 0)
		scene->cover[target] = (int8_t)((conduct_half_on(ground, shape, GROUND_SOFT) ? COVER_SOFT : 0) |
		                                (conduct_half_on(ground, shape, GROUND_HARD) ? COVER_HARD : 0));
	return scene->cover[target];
}

static int find_cover(struct scene *scene, int target, struct field_point from, struct field_point at)
{
	const struct field_ground *ground = &scene->look->field->ground;
	int cover = cover_of_ground(scene, target);

	at = go_inside(&scene->stand[target], at);
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		if (it->parts && it->flags & GROUND_EMBANKMENT && conduct_lines_feature(scene, target, it) &&
		    kit_crosses_area(ground, it, from, at))
			cover |= COVER_HARD;
		if (!it->parts && it->flags & (GROUND_SOFT | GROUND_HARD))
			cover |= cover_of_line(scene, it, target, from, at);
	}
	return cover;
}

uint32_t conduct_cover_mods(struct scene *scene, int target, struct field_point from, struct field_point at)
{
	const struct look *look = scene->look;
	const struct conduct_unit *it = &look->state->unit[target];
	bool skirmishes = it->formation == FORM_SKIRMISH, crew = conduct_is_crew(look, target);
	int cover = crew ? 0 : find_cover(scene, target, from, at);

	if (crew || skirmishes) /* [conduct:cover-no-hard] [conduct:cover-sangar] */
		return 1u << FIRE_COVER |
		       (cover & COVER_SANGAR && conduct_class_of(look, target)->sangars ? 1u << FIRE_SANGAR : 0);
	if (conduct_is_mounted(look, target)) /* (R97) */
		return cover & COVER_SOFT ? 1u << FIRE_COVER : 0;
	if (cover & COVER_HARD) /* [conduct:cover-formed] (R40) */
		return 1u << FIRE_COVER | (look->state->option[OPT_HARD_COVER] > 1 ? DETAIL_HARD : 0);
	return cover & COVER_SOFT || it->flags & U_PRONE ? 1u << FIRE_COVER : 0;
}
