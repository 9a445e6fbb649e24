/* body.h: a formation at a pose: the stands of one unit on the table, what they cover, how they turn about and reform.
 * May use: array, field. */
#ifndef DURBAR_KIT_FIELD_BODY_H
#define DURBAR_KIT_FIELD_BODY_H

#include "kit/field/array.h"

/* What a body is made of. Stands that were lost leave gaps until the unit is dressed again. */
struct field_form {
	const struct field_array *array;
	int32_t width, depth; /* of a stand, grains */
	uint8_t stands;       /* for which the array was last dressed */
	uint8_t present;      /* a bit for each of them that is still there */
};

struct field_body {
	int count;
	uint8_t slot[FIELD_STANDS];
	struct field_box
		box; /* round its stands, where it has some: kept by the functions that make and shift bodies */
	struct field_stand stand[FIELD_STANDS];
};

void kit_make_body(const struct field_form *form, struct field_pose pose, struct field_body *body);
/* The centres of its stands alone, in the same order, seen from its reference point: their number. */
int kit_find_centres(const struct field_form *form, int facing, struct field_point centre[FIELD_STANDS]);
/* Their mean; of none: the corner of the table. */
struct field_point kit_find_mean(const struct field_point *points, int count);
/* A body of one stand, its facing made ready. */
void kit_make_block(struct field_point centre, int facing, struct field_turn turn, int32_t width, int32_t depth,
                    struct field_body *body);
/* A body elsewhere, as if it were made there: cheaper. */
static inline void kit_shift_body(struct field_body *body, int32_t x, int32_t y)
{
	for (int i = 0; i < body->count; i++) {
		struct field_stand *it = &body->stand[i];

		kit_copy_stand(it, (struct field_point){it->centre.x + x, it->centre.y + y}, it);
	}
	body->box = kit_shift_box(body->box, x, y);
}
/* A body that is a single line or point, to be measured to as to any other. */
void kit_make_mark(struct field_point a, struct field_point b, struct field_body *body);
/* The mean of the centres of its stands; of none: the corner of the table. */
struct field_point kit_find_centre(const struct field_body *body);
/* The rectangle round all the places of the form, lost stands included. */
void kit_find_outline(const struct field_form *form, struct field_pose pose, struct field_stand *outline);
/* The centre of that rectangle. */
struct field_point kit_find_middle(const struct field_form *form, struct field_pose pose);
/* A box that holds the form, its reference point there, whatever its facing is. */
struct field_box kit_find_orbit(const struct field_form *form, struct field_point at);
/* How wide the front is, and how far the form reaches behind its reference point, grains. */
int32_t kit_measure_front(const struct field_form *form);
int32_t kit_measure_depth(const struct field_form *form);
/* The distance between two bodies in grains; of an empty one FIELD_FAR. */
int32_t kit_measure_bodies(const struct field_body *a, const struct field_body *b);
/* Whether it is no more than so much: cheaper. */
bool kit_bodies_near(const struct field_body *a, const struct field_body *b, int32_t reach);
/* The distance, with the two points that are so near to each other. */
int32_t kit_find_gap(const struct field_body *a, const struct field_body *b, struct field_point *from,
                     struct field_point *to);
/* Whether the body comes so near to a shape. */
bool kit_body_near(const struct field_body *body, const struct field_shape *shape, int32_t reach);
/* Whether it is wholly on a table from 0,0 to its far corner, but for the slack. */
bool kit_body_on_table(const struct field_body *body, int32_t width, int32_t height);
/* Whether a stand lies wholly on some shapes, which count as one, but for the slack. */
bool kit_stand_inside(const struct field_stand *stand, const struct field_shape *shapes, int count);

/* All that are still there in a full array again. */
struct field_form kit_dress_form(const struct field_form *form);
/* Every stand turns where it stands, so that the rear becomes the front: the pose, and who is present then. */
struct field_pose kit_turn_about(struct field_form *form, struct field_pose pose);
/* Where the body must have its reference point to keep its centre in another form and facing. */
struct field_pose kit_reform(const struct field_form *from, struct field_pose pose, const struct field_form *to,
                             int facing);

#endif
