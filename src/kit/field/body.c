/* body.c: the stands of a formation at a pose, and what is measured of them. May use: body. */
#include "kit/field/body.h"

/* A facing turned on by quarters: the same numbers as its own sine and cosine. */
static struct field_turn turn_on(struct field_turn turn, int32_t by)
{
	switch (by / (FIELD_ROUND / 4)) {
	case 1:
		return (struct field_turn){turn.cosine, -turn.sine};
	case 2:
		return (struct field_turn){-turn.sine, -turn.cosine};
	case 3:
		return (struct field_turn){-turn.cosine, turn.sine};
	default:
		return turn;
	}
}

/* Stands that look the same way have boxes of one size. */
static struct field_box find_box(const struct field_body *body)
{
	const struct field_stand *first = &body->stand[0];
	struct field_box one = kit_find_box(&first->shape), box = one;

	for (int i = 1; i < body->count; i++) {
		const struct field_stand *it = &body->stand[i];

		box = kit_join_boxes(box, it->facing == first->facing
		                                  ? kit_shift_box(one, it->centre.x - first->centre.x,
		                                                  it->centre.y - first->centre.y)
		                                  : kit_find_box(&it->shape));
	}
	return box;
}

void kit_make_body(const struct field_form *form, struct field_pose pose, struct field_body *body)
{
	struct field_point ref = kit_point_of(pose);
	struct field_turn turn = kit_find_turn(pose.facing);
	struct field_slot at[FIELD_STANDS];

	kit_find_slots(form->array, form->stands, form->width, form->depth, at);
	body->count = 0;
	for (int i = 0; i < form->stands; i++) {
		struct field_point centre;
		struct field_stand *stand = &body->stand[body->count];

		if (!(form->present >> i & 1))
			continue;
		centre = kit_place_by(ref, at[i].right, at[i].forward, turn);
		body->slot[body->count] = (uint8_t)i;
		if (body->count++ && !form->array->ring)
			kit_copy_stand(&body->stand[0], centre, stand);
		else
			kit_make_stand_by(centre, (pose.facing + at[i].turn) % FIELD_ROUND, turn_on(turn, at[i].turn),
			                  form->width, form->depth, stand);
	}
	if (body->count)
		body->box = find_box(body);
}

void kit_make_block(struct field_point centre, int facing, struct field_turn turn, int32_t width, int32_t depth,
                    struct field_body *body)
{
	body->count = 1;
	body->slot[0] = 0;
	kit_make_stand_by(centre, facing, turn, width, depth, &body->stand[0]);
	body->box = kit_find_box(&body->stand[0].shape);
}

int kit_find_centres(const struct field_form *form, int facing, struct field_point centre[FIELD_STANDS])
{
	const struct field_point zero = {0, 0};
	struct field_turn turn = kit_find_turn(facing);
	struct field_slot at[FIELD_STANDS];
	int count = 0;

	kit_find_slots(form->array, form->stands, form->width, form->depth, at);
	for (int i = 0; i < form->stands; i++)
		if (form->present >> i & 1)
			centre[count++] = kit_place_by(zero, at[i].right, at[i].forward, turn);
	return count;
}

struct field_point kit_find_mean(const struct field_point *points, int count)
{
	int64_t x = 0, y = 0;

	for (int i = 0; i < count; i++) {
		x += points[i].x;
		y += points[i].y;
	}
	return count ? (struct field_point){(int32_t)(x / count), (int32_t)(y / count)} : (struct field_point){0, 0};
}

void kit_make_mark(struct field_point a, struct field_point b, struct field_body *body)
{
	struct field_point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};

	body->count = 1;
	body->slot[0] = 0;
	body->stand[0] = (struct field_stand){
		.shape = {.count = 2, .at = {a, b}}, .centre = middle, .radius = kit_measure_points(a, middle) + 2};
	body->box = kit_find_box(&body->stand[0].shape);
}

struct field_point kit_find_centre(const struct field_body *body)
{
	int64_t x = 0, y = 0;

	for (int i = 0; i < body->count; i++) {
		x += body->stand[i].centre.x;
		y += body->stand[i].centre.y;
	}
	return body->count ? (struct field_point){(int32_t)(x / body->count), (int32_t)(y / body->count)}
	                   : (struct field_point){0, 0};
}

/* How far a form reaches to the left and right, forward and back of its reference point. */
static void find_reach(const struct field_form *form, struct field_point *low, struct field_point *high)
{
	struct field_slot slot[FIELD_STANDS];

	kit_find_slots(form->array, form->stands, form->width, form->depth, slot);
	*low = *high = (struct field_point){0, 0};
	for (int i = 0; i < form->stands; i++) {
		struct field_slot at = slot[i];
		bool across = at.turn % (FIELD_ROUND / 2) != 0;
		int32_t x = (across ? form->depth : form->width) / 2, y = (across ? form->width : form->depth) / 2;

		low->x = at.right - x < low->x ? at.right - x : low->x;
		high->x = at.right + x > high->x ? at.right + x : high->x;
		low->y = at.forward - y < low->y ? at.forward - y : low->y;
		high->y = at.forward + y > high->y ? at.forward + y : high->y;
	}
}

void kit_find_outline(const struct field_form *form, struct field_pose pose, struct field_stand *outline)
{
	struct field_point low, high, centre;

	find_reach(form, &low, &high);
	centre = kit_place_point(kit_point_of(pose), (low.x + high.x) / 2, (low.y + high.y) / 2, pose.facing);
	kit_make_stand(centre, pose.facing, high.x - low.x, high.y - low.y, outline);
}

struct field_point kit_find_middle(const struct field_form *form, struct field_pose pose)
{
	struct field_point low, high;

	find_reach(form, &low, &high);
	return kit_place_point(kit_point_of(pose), (low.x + high.x) / 2, (low.y + high.y) / 2, pose.facing);
}

struct field_box kit_find_orbit(const struct field_form *form, struct field_point at)
{
	struct field_point low, high;
	int64_t x, y;

	find_reach(form, &low, &high);
	x = -low.x > high.x ? -low.x : high.x;
	y = -low.y > high.y ? -low.y : high.y;
	return kit_widen_box((struct field_box){at, at}, (int32_t)kit_find_root(x * x + y * y) + FIELD_GRAIN);
}

int32_t kit_measure_front(const struct field_form *form)
{
	int files = kit_count_files(form->array, form->stands);

	return files * form->width + (files > 1 ? files - 1 : 0) * form->array->gap;
}

int32_t kit_measure_depth(const struct field_form *form)
{
	struct field_point low, high;

	if (!form->array->ring)
		return kit_count_ranks(form->array, form->stands) * form->depth;
	find_reach(form, &low, &high);
	return -low.y;
}

/* The gap between two stands; `most` where it is not less. */
static int32_t measure_stands(const struct field_stand *a, const struct field_stand *b, int32_t most)
{
	if (kit_stands_near(a, b, 0) && kit_shapes_overlap(&a->shape, &b->shape, 0))
		return 0;
	return kit_measure_apart(&a->shape, &b->shape, most);
}

/* The gap between the two stands whose centres are nearest: seldom more than the least of all. */
static int32_t measure_nearest(const struct field_body *a, const struct field_body *b)
{
	int64_t least = INT64_MAX;
	int one = 0, two = 0;

	for (int i = 0; i < a->count; i++)
		for (int j = 0; j < b->count; j++) {
			int64_t x = (int64_t)a->stand[i].centre.x - b->stand[j].centre.x;
			int64_t y = (int64_t)a->stand[i].centre.y - b->stand[j].centre.y;

			if (x * x + y * y >= least)
				continue;
			least = x * x + y * y;
			one = i;
			two = j;
		}
	return measure_stands(&a->stand[one], &b->stand[two], (int32_t)kit_find_root(least) + 2);
}

int32_t kit_measure_bodies(const struct field_body *a, const struct field_body *b)
{
	int32_t least;

	if (!a->count || !b->count)
		return FIELD_FAR;
	least = measure_nearest(a, b);
	for (int i = 0; i < a->count; i++)
		for (int j = 0; j < b->count; j++)
			if (least && kit_stands_near(&a->stand[i], &b->stand[j], least))
				least = measure_stands(&a->stand[i], &b->stand[j], least);
	return least;
}

bool kit_bodies_near(const struct field_body *a, const struct field_body *b, int32_t reach)
{
	for (int i = 0; i < a->count; i++)
		for (int j = 0; j < b->count; j++)
			if (kit_stands_near(&a->stand[i], &b->stand[j], reach) &&
			    measure_stands(&a->stand[i], &b->stand[j], FIELD_FAR) <= reach)
				return true;
	return false;
}

/* Corner by corner: the nearest points of two convex shapes are a corner of one and a point of the other. */
static int32_t find_corner_gap(const struct field_shape *a, const struct field_shape *b, struct field_point *from,
                               struct field_point *to)
{
	int32_t least = FIELD_FAR;

	for (int i = 0; i < a->count + b->count; i++) {
		bool own = i < a->count;
		struct field_point corner = own ? a->at[i] : b->at[i - a->count];
		struct field_point other = kit_find_nearest(own ? b : a, corner);
		int32_t gap = kit_measure_points(corner, other);

		if (gap >= least)
			continue;
		least = gap;
		*from = own ? corner : other;
		*to = own ? other : corner;
	}
	return least;
}

int32_t kit_find_gap(const struct field_body *a, const struct field_body *b, struct field_point *from,
                     struct field_point *to)
{
	int32_t least = FIELD_FAR;

	for (int i = 0; i < a->count; i++)
		for (int j = 0; j < b->count; j++) {
			struct field_point one, two;
			int32_t gap;

			if (least != FIELD_FAR && !kit_stands_near(&a->stand[i], &b->stand[j], least))
				continue;
			gap = find_corner_gap(&a->stand[i].shape, &b->stand[j].shape, &one, &two);
			if (gap >= least)
				continue;
			least = gap;
			*from = one;
			*to = two;
		}
	return least;
}

bool kit_body_near(const struct field_body *body, const struct field_shape *shape, int32_t reach)
{
	for (int i = 0; i < body->count; i++)
		if (kit_measure_gap(&body->stand[i].shape, shape) <= reach)
			return true;
	return false;
}

bool kit_body_on_table(const struct field_body *body, int32_t width, int32_t height)
{
	const struct field_box *box = &body->box;

	return !body->count || (box->low.x >= -FIELD_SLACK && box->low.y >= -FIELD_SLACK &&
	                        box->high.x <= width + FIELD_SLACK && box->high.y <= height + FIELD_SLACK);
}

/* Whether all corners of a piece lie in a shape, but for the slack. */
static bool is_within(const struct field_shape *piece, const struct field_shape *shape)
{
	for (int i = 0; i < piece->count; i++) {
		struct field_shape corner = {.count = 2, .at = {piece->at[i], piece->at[i]}};

		if (!kit_holds_point(shape, piece->at[i]) && kit_measure_gap(&corner, shape) > FIELD_SLACK)
			return false;
	}
	return true;
}

/* The first shape takes its part of the piece; what is cut off along each of its edges must lie on the others. */
static bool is_covered(struct field_shape piece, const struct field_shape *shapes, int count)
{
	if (piece.count < 3 || (count && is_within(&piece, shapes)))
		return true;
	for (int i = 0; count && i < shapes->count; i++) {
		struct field_point a = shapes->at[i], b = shapes->at[i + 1 < shapes->count ? i + 1 : 0];
		struct field_shape off = piece;

		kit_clip_shape(&off, a, (struct field_point){a.x - b.x, a.y - b.y});
		kit_clip_shape(&piece, a, (struct field_point){b.x - a.x, b.y - a.y});
		if (off.count > 2 && !is_within(&off, shapes) && !is_covered(off, shapes + 1, count - 1))
			return false;
	}
	return count > 0;
}

/* Whether a corner lies in the box round one of the shapes, but for the slack. */
static bool is_boxed(struct field_point corner, const struct field_shape *shapes, int count)
{
	struct field_box dot = kit_widen_box((struct field_box){corner, corner}, FIELD_SLACK);

	for (int i = 0; i < count; i++) {
		struct field_box box = kit_find_box(&shapes[i]);

		if (kit_boxes_meet(&box, &dot))
			return true;
	}
	return false;
}

bool kit_stand_inside(const struct field_stand *stand, const struct field_shape *shapes, int count)
{
	for (int i = 0; i < stand->shape.count; i++)
		if (!is_boxed(stand->shape.at[i], shapes, count))
			return false;
	return is_covered(stand->shape, shapes, count);
}

struct field_form kit_dress_form(const struct field_form *form)
{
	struct field_form dressed = *form;

	dressed.stands = (uint8_t)__builtin_popcount(form->present);
	dressed.present = (uint8_t)((1u << dressed.stands) - 1);
	return dressed;
}

static uint8_t reverse_bits(uint8_t bits, int count)
{
	uint8_t reversed = 0;

	for (int i = 0; i < count; i++)
		reversed |= (uint8_t)((bits >> i & 1) << (count - 1 - i));
	return reversed;
}

/* A ring about its centre only looks the other way. */
struct field_pose kit_turn_about(struct field_form *form, struct field_pose pose)
{
	bool whole = form->array->ring && !form->array->ring_by_front;
	struct field_point at =
		kit_place_point(kit_point_of(pose), 0, whole ? 0 : -kit_measure_depth(form), pose.facing);

	if (!form->array->ring)
		form->present = reverse_bits(form->present, form->stands);
	return (struct field_pose){kit_find_step(at.x), kit_find_step(at.y),
	                           (uint16_t)((pose.facing + FIELD_ROUND / 2) % FIELD_ROUND)};
}

/* The centre of the body that a form would be at a pose. */
static struct field_point find_mean_at(const struct field_form *form, struct field_pose pose)
{
	struct field_point centre[FIELD_STANDS], ref = kit_point_of(pose);
	int count = kit_find_centres(form, pose.facing, centre);

	for (int i = 0; i < count; i++)
		centre[i] = (struct field_point){ref.x + centre[i].x, ref.y + centre[i].y};
	return kit_find_mean(centre, count);
}

struct field_pose kit_reform(const struct field_form *from, struct field_pose pose, const struct field_form *to,
                             int facing)
{
	struct field_pose formed = {pose.x, pose.y, (uint16_t)facing};
	struct field_point old = find_mean_at(from, pose), new = find_mean_at(to, formed);

	formed.x += kit_find_step(old.x - new.x);
	formed.y += kit_find_step(old.y - new.y);
	return formed;
}
