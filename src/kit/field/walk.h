/* walk.h: a body on its way: straight on, sideways, wheeling about a corner, turning, until something is in the way. Each
 * movement is swept: what the stands cover between two poses counts, not only where they end. What may be crossed is said
 * by masks of owners and of ground, what it costs by a table.
 * May use: crowd, ground. */
#ifndef DURBAR_KIT_FIELD_WALK_H
#define DURBAR_KIT_FIELD_WALK_H

#include "kit/field/crowd.h"
#include "kit/field/ground.h"

enum { FIELD_LOOK = 5 * FIELD_DEGREE /* turns are looked at so often */ };

/* What a walk may not do. Owners in none of the first two masks are walked through. */
struct field_bounds {
	uint32_t solid;        /* owners whose stands may not be entered */
	uint32_t shunned;      /* owners whose stands may not be approached... */
	int32_t distance;      /* ...to so many grains or fewer, but for these bodies: */
	uint64_t exempt;       /* a bit for each */
	uint32_t noted;        /* owners whose bodies are noted where it goes through them */
	uint32_t areas, lines; /* flags of areas that may not be touched, and of lines */
	bool off_table;        /* the edge of the table does not matter, nor what lies beyond */
};
enum field_obstacle_kind {
	OBSTACLE_NONE,
	OBSTACLE_EDGE,
	OBSTACLE_BODY,   /* it would enter a stand that is solid */
	OBSTACLE_NEAR,   /* it would come too near to one that is shunned */
	OBSTACLE_GROUND, /* an area or a line */
};
struct field_obstacle {
	enum field_obstacle_kind kind;
	int index;  /* of the body or the feature */
	int owner;  /* of the body */
	int32_t by; /* past the edge or too near by so many grains */
};
/* Somebody under way. The fields above the line are given, those below it are found. */
struct field_walk {
	const struct field_crowd *crowd;
	const struct field_ground *ground;
	struct field_bounds bounds;
	int self;      /* its number in the crowd */
	bool measured; /* only the length counts: nothing is in the way */
	struct field_form form;
	struct field_pose pose;
	/* -------- */
	struct field_obstacle obstacle; /* the first one */
	uint64_t through;               /* those who were to be noted, a bit for each body */
};

/* Each says whether the way is free, and goes it even where it is not.
 * In a straight line to a point, steps, without turning. */
bool kit_walk_straight(struct field_walk *walk, int32_t x, int32_t y);
/* A turn about the reference point the shorter way, looked at every FIELD_LOOK. Half a round: it turns about. */
bool kit_walk_turn(struct field_walk *walk, int facing);
/* Each stand turns about where it stands. Where its last rank is not full, or a ring has no like face behind, it is set
 * anew on its ground: then it must be free to stand there. */
bool kit_walk_about(struct field_walk *walk);
/* A wheel about a front corner: forward, to the right about the right corner (turn > 0) or to the left about the left. */
bool kit_walk_wheel(struct field_walk *walk, int turn);
/* A change of face about its centre; only where it ends counts. */
bool kit_walk_face(struct field_walk *walk, int facing);
/* Whether it may stand where it is. */
bool kit_walk_stand(struct field_walk *walk);
/* How many steps, up to `most`, it can go straight in a direction; the walk stays where it is, with the obstacle that
 * ended the way. */
int32_t kit_measure_free(struct field_walk *walk, int heading, int32_t most);
/* Straight on in a direction by the gap that is left, again and again, until it touches the body; not farther than
 * `most` grains, and not into others. Whether it touches; else it is where it was. */
bool kit_close_up(struct field_walk *walk, const struct field_body *other, struct field_point way, int32_t most);
/* One whose front touches a convex shape turns about the point of contact until the front lies flush on the edge that it
 * touches, and slides along it by up to `slide` grains until they meet on `least`. Where the bounds do not allow that it
 * stays as it is: false. The edge that was touched, from corner `edge` to the next. */
bool kit_conform(struct field_walk *walk, const struct field_shape *target, int32_t slide, int32_t least, int *edge);

/* ---- costs */

/* Ground that costs more: an area by its rate, the highest that applies; areas and lines by an amount for each that is
 * entered or crossed. */
struct field_toll {
	uint32_t flags;
	int32_t rate; /* hundredths of an inch for an inch; 0: as elsewhere */
	int32_t flat; /* grains */
};
struct field_rates {
	int32_t forward, shift; /* hundredths of an inch for an inch: ahead, and any other way without turning */
	int32_t face;           /* grains */
	int tolls;
	const struct field_toll *toll; /* the highest rate first */
};
enum field_step_kind { STEP_FORWARD, STEP_SHIFT, STEP_WHEEL, STEP_FACE, STEP_ABOUT };
struct field_step {
	uint8_t kind;
	int32_t right, forward; /* FORWARD, SHIFT: steps, seen from where it stands */
	int32_t turn;           /* WHEEL: to the right or, below 0, to the left; FACE: the new facing */
};
/* What a straight way of the reference point costs, grains, at the rate of open ground. */
int32_t kit_price_way(const struct field_ground *ground, const struct field_rates *rates, struct field_point from,
                      struct field_point to, int32_t rate);
/* Goes a step and adds what it costs. A wheel costs the way of the outer corner, turning about nothing. */
bool kit_walk_step(struct field_walk *walk, const struct field_rates *rates, const struct field_step *step,
                   int32_t *cost);

#endif
