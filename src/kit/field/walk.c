/* walk.c: bodies under way, and what stops them. May use: walk. */
#include "kit/field/walk.h"

enum { TRIES = 16 };

static bool stop(struct field_walk *walk, enum field_obstacle_kind kind, int index, int owner, int32_t by)
{
	walk->obstacle = (struct field_obstacle){kind, index, owner, by};
	return false;
}

/* By how much a shape hangs over the edge of the table; 0 or less: it does not. */
static int32_t overhang(const struct field_ground *ground, const struct field_shape *shape)
{
	int32_t most = INT32_MIN;

	for (int i = 0; i < shape->count; i++) {
		struct field_point at = shape->at[i];
		int32_t x = -at.x > at.x - ground->width ? -at.x : at.x - ground->width;
		int32_t y = -at.y > at.y - ground->height ? -at.y : at.y - ground->height;

		most = x > most ? x : most;
		most = y > most ? y : most;
	}
	return most;
}

/* What may be in the way of a whole movement: what lies near the box round all that it covers. Where there is nothing the
 * movement is free, and nothing needs to be swept. */
struct surroundings {
	bool edge, ground;
	int count;
	uint8_t piece[FIELD_PIECES];
};

static bool look_round(const struct field_walk *walk, const struct field_box *box, struct surroundings *near)
{
	const struct field_bounds *bounds = &walk->bounds;
	const struct field_crowd *crowd = walk->crowd;
	struct field_box wide = kit_widen_box(*box, bounds->distance);
	uint32_t matters = bounds->solid | bounds->shunned | bounds->noted;

	near->edge = !bounds->off_table && (box->low.x < -FIELD_SLACK || box->low.y < -FIELD_SLACK ||
	                                    box->high.x > walk->ground->width + FIELD_SLACK ||
	                                    box->high.y > walk->ground->height + FIELD_SLACK);
	near->ground = kit_ground_near(walk->ground, box, bounds->areas, bounds->lines);
	near->count = 0;
	for (int i = 0; i < crowd->bodies; i++) {
		const struct field_group *group = &crowd->group[i];

		if (!group->count || i == walk->self || !kit_owned_by(&crowd->piece[group->first], matters) ||
		    !kit_boxes_meet(&group->box, &wide))
			continue;
		for (int at = group->first; at < group->first + group->count; at++)
			if (kit_boxes_meet(&crowd->box[at], &wide))
				near->piece[near->count++] = (uint8_t)at;
	}
	return near->edge || near->ground || near->count;
}

static bool check_piece(struct field_walk *walk, const struct field_piece *piece, const struct field_shape *swept)
{
	const struct field_bounds *bounds = &walk->bounds;
	int32_t gap;

	if (kit_owned_by(piece, bounds->shunned) && !(bounds->exempt >> piece->body & 1)) {
		gap = kit_measure_gap(&piece->stand.shape, swept);
		if (gap <= bounds->distance)
			return stop(walk, OBSTACLE_NEAR, piece->body, piece->owner, bounds->distance - gap);
	} else if (kit_owned_by(piece, bounds->solid)) {
		if (kit_shapes_overlap(&piece->stand.shape, swept, FIELD_SLACK))
			return stop(walk, OBSTACLE_BODY, piece->body, piece->owner, 0);
	} else if (kit_owned_by(piece, bounds->noted) && !(walk->through >> piece->body & 1) &&
	           kit_shapes_overlap(&piece->stand.shape, swept, FIELD_SLACK)) {
		walk->through |= UINT64_C(1) << piece->body;
	}
	return true;
}

/* A piece of the table that a stand covers on its way. */
static bool check_swept(struct field_walk *walk, const struct surroundings *near, const struct field_shape *swept)
{
	const struct field_bounds *bounds = &walk->bounds;
	int32_t over = near->edge ? overhang(walk->ground, swept) : 0;
	struct field_box wide = kit_widen_box(kit_find_box(swept), bounds->distance);
	int feature;

	if (over > FIELD_SLACK)
		return stop(walk, OBSTACLE_EDGE, 0, 0, over);
	for (int i = 0; i < near->count; i++)
		if (kit_boxes_meet(&walk->crowd->box[near->piece[i]], &wide) &&
		    !check_piece(walk, &walk->crowd->piece[near->piece[i]], swept))
			return false;
	feature = near->ground ? kit_find_feature(walk->ground, swept, bounds->areas, bounds->lines) : -1;
	return feature < 0 || stop(walk, OBSTACLE_GROUND, feature, 0, 0);
}

/* A stand that is shifted: only what lies on the table can stop one that may leave it. */
static bool check_shift(struct field_walk *walk, const struct surroundings *near, const struct field_stand *stand,
                        int32_t x, int32_t y)
{
	struct field_shape swept;

	kit_sweep_shape(&stand->shape, x, y, &swept);
	if (walk->bounds.off_table) {
		kit_clip_to_table(&swept, walk->ground->width, walk->ground->height);
		if (swept.count < 3)
			return true;
	}
	return check_swept(walk, near, &swept);
}

/* Whether it may stand where it is, as far as what lies round it goes. */
static bool check_stand(struct field_walk *walk, const struct surroundings *near)
{
	struct field_body body;
	bool free = true;

	kit_make_body(&walk->form, walk->pose, &body);
	for (int i = 0; i < body.count && free; i++)
		free = check_swept(walk, near, &body.stand[i].shape);
	return free;
}

bool kit_walk_straight(struct field_walk *walk, int32_t x, int32_t y)
{
	int32_t dx = (x - walk->pose.x) * FIELD_GRAIN, dy = (y - walk->pose.y) * FIELD_GRAIN;
	struct field_body body;
	struct surroundings near;
	bool free = true;

	if ((!dx && !dy) || walk->measured) {
		walk->pose.x = x;
		walk->pose.y = y;
		return true;
	}
	kit_make_body(&walk->form, walk->pose, &body);
	if (body.count) {
		struct field_box box = kit_join_boxes(body.box, kit_shift_box(body.box, dx, dy));

		if (look_round(walk, &box, &near))
			for (int i = 0; i < body.count && free; i++)
				free = check_shift(walk, &near, &body.stand[i], dx, dy);
	}
	walk->pose.x = x;
	walk->pose.y = y;
	return free;
}

bool kit_walk_stand(struct field_walk *walk)
{
	struct field_box box = kit_find_orbit(&walk->form, kit_point_of(walk->pose));
	struct surroundings near;

	return walk->measured || !look_round(walk, &box, &near) || check_stand(walk, &near);
}

/* Whether the stands have the same places from behind. */
static bool is_symmetric(const struct field_form *form)
{
	const uint8_t *face = form->array->ring ? form->array->ring[form->stands] : NULL;
	int files = kit_count_files(form->array, form->stands);

	return face ? face[0] == face[2] && face[1] == face[3] : !files || form->stands % files == 0;
}

bool kit_walk_about(struct field_walk *walk)
{
	walk->pose = kit_turn_about(&walk->form, walk->pose);
	return is_symmetric(&walk->form) || kit_walk_stand(walk);
}

bool kit_walk_turn(struct field_walk *walk, int facing)
{
	int from = walk->pose.facing, turn = kit_measure_facings(from, facing);
	int way = (facing - from + FIELD_ROUND) % FIELD_ROUND == turn ? 1 : -1;
	struct field_box box;
	struct surroundings near;
	bool free = true;

	if (!turn)
		return true;
	if (turn == FIELD_ROUND / 2)
		return kit_walk_about(walk);
	box = kit_find_orbit(&walk->form, kit_point_of(walk->pose));
	if (walk->measured || !look_round(walk, &box, &near)) {
		walk->pose.facing = (uint16_t)facing;
		return true;
	}
	for (int turned = FIELD_LOOK; turned < turn && free; turned += FIELD_LOOK) {
		walk->pose.facing = (uint16_t)((from + way * turned + FIELD_ROUND) % FIELD_ROUND);
		free = check_stand(walk, &near);
	}
	walk->pose.facing = (uint16_t)facing;
	return free && check_stand(walk, &near);
}

/* The pose with a place on the front, so far to the right of its middle, kept at a point. */
static struct field_pose hang_on(struct field_point point, int32_t right, int facing)
{
	struct field_point at;

	facing = (facing + FIELD_ROUND) % FIELD_ROUND;
	at = kit_place_point(point, -right, 0, facing);
	return (struct field_pose){kit_find_step(at.x), kit_find_step(at.y), (uint16_t)facing};
}

bool kit_walk_wheel(struct field_walk *walk, int turn)
{
	int32_t corner = (turn > 0 ? 1 : -1) * kit_measure_front(&walk->form) / 2;
	struct field_point pivot = kit_place_point(kit_point_of(walk->pose), corner, 0, walk->pose.facing);
	int from = walk->pose.facing, way = turn > 0 ? 1 : -1;
	bool free = true;

	for (int turned = FIELD_LOOK; turned < way * turn && free; turned += FIELD_LOOK) {
		walk->pose = hang_on(pivot, corner, from + way * turned);
		free = kit_walk_stand(walk);
	}
	walk->pose = hang_on(pivot, corner, from + turn);
	return free && kit_walk_stand(walk);
}

bool kit_walk_face(struct field_walk *walk, int facing)
{
	walk->pose = kit_reform(&walk->form, walk->pose, &walk->form, facing);
	return kit_walk_stand(walk);
}

int32_t kit_measure_free(struct field_walk *walk, int heading, int32_t most)
{
	struct field_pose start = walk->pose;
	struct field_obstacle obstacle = walk->obstacle;
	int32_t low = 0, high = most + 1;

	while (high - low > 1) {
		int32_t length = high > most ? most : (low + high) / 2;
		struct field_point way = kit_place_point((struct field_point){0, 0}, 0, length * FIELD_GRAIN, heading);

		if (kit_walk_straight(walk, start.x + kit_find_step(way.x), start.y + kit_find_step(way.y))) {
			low = length;
		} else {
			high = length;
			obstacle = walk->obstacle;
		}
		walk->pose = start;
	}
	walk->obstacle = obstacle;
	return low;
}

bool kit_close_up(struct field_walk *walk, const struct field_body *other, struct field_point way, int32_t most)
{
	struct field_pose start = walk->pose;
	int32_t length = kit_measure_points((struct field_point){0, 0}, way), gone = 0, gap;
	struct field_body body;

	kit_make_body(&walk->form, walk->pose, &body);
	gap = kit_measure_bodies(&body, other);
	for (int i = 0; i < TRIES && length && gap >= FIELD_GRAIN && gone + FIELD_GRAIN <= most; i++) {
		struct field_pose before = walk->pose;

		gone += gap < most - gone ? gap : most - gone;
		walk->pose.x = start.x + (int32_t)((int64_t)way.x * gone / length) / FIELD_GRAIN;
		walk->pose.y = start.y + (int32_t)((int64_t)way.y * gone / length) / FIELD_GRAIN;
		kit_make_body(&walk->form, walk->pose, &body);
		if (kit_crowd_overlaps(walk->crowd, &body, walk->self, FIELD_ANYBODY)) {
			walk->pose = before;
			break;
		}
		gap = kit_measure_bodies(&body, other);
	}
	if (gap > FIELD_CONTACT)
		walk->pose = start;
	return gap <= FIELD_CONTACT;
}
