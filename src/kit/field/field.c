/* field.c: points, convex shapes and distances on a continuous table. May use: field. */
#include "kit/field/field.h"

/* Sines of whole degrees, ONE to one. */
static const int32_t sines[91] = {
	0,          18739379,   37473049,   56195305,   74900443,   93582766,   112236583,  130856211,  149435979,
	167970228,  186453311,  204879599,  223243478,  241539355,  259761657,  277904834,  295963357,  313931728,
	331804471,  349576144,  367241333,  384794656,  402230767,  419544355,  436730145,  453782903,  470697435,
	487468587,  504091252,  520560366,  536870912,  553017922,  568996477,  584801711,  600428808,  615873009,
	631129609,  646193961,  661061475,  675727625,  690187940,  704438018,  718473518,  732290163,  745883746,
	759250125,  772385229,  785285058,  797945680,  810363241,  822533958,  834454122,  846120104,  857528349,
	868675383,  879557810,  890172315,  900515665,  910584710,  920376381,  929887697,  939115760,  948057759,
	956710970,  965072759,  973140576,  980911966,  988384560,  995556083,  1002424350, 1008987269, 1015242840,
	1021189159, 1026824413, 1032146887, 1037154959, 1041847103, 1046221891, 1050277989, 1054014162, 1057429273,
	1060522280, 1063292242, 1065738315, 1067859754, 1069655912, 1071126243, 1072270298, 1073087729, 1073578288,
	1073741824,
};
enum {
	PART = 1 << 20, /* of a line */
	SHIFT = FIELD_TURN,
	ONE = 1 << SHIFT,
	ARC = 767603923, /* the arc of a hundredth of a degree, shifted by FINER */
	FINER = 12
};

/* Of a hundredth between two degrees by the sum of angles; the small one by the first members of its series. */
static int64_t sine(int facing)
{
	int side = 1, degree, part;

	if (facing < 0 || facing >= FIELD_ROUND)
		facing = ((facing % FIELD_ROUND) + FIELD_ROUND) % FIELD_ROUND;
	if (facing >= FIELD_ROUND / 2) {
		side = -1;
		facing -= FIELD_ROUND / 2;
	}
	if (facing > FIELD_ROUND / 4)
		facing = FIELD_ROUND / 2 - facing;
	degree = facing / FIELD_DEGREE;
	part = facing - degree * FIELD_DEGREE;
	if (part) {
		int64_t arc = part * (int64_t)ARC / (1 << FINER), half = arc * arc / 2 / ONE;

		return side *
		       ((sines[degree] * (ONE - half) + sines[90 - degree] * (arc - arc * half / 3 / ONE)) >> SHIFT);
	}
	return side * (int64_t)sines[degree];
}

static int64_t round_quotient(int64_t number, int64_t by)
{
	return number >= 0 ? (number + by / 2) / by : -((-number + by / 2) / by);
}

static int64_t length_of(int64_t x, int64_t y)
{
	return kit_find_root(x * x + y * y);
}

static int64_t square_between(struct field_point a, struct field_point b)
{
	int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;

	return x * x + y * y;
}

struct field_turn kit_find_turn(int facing)
{
	return (struct field_turn){sine(facing), sine(facing + FIELD_ROUND / 4)};
}

struct field_point kit_place_point(struct field_point from, int32_t right, int32_t forward, int facing)
{
	return kit_place_by(from, right, forward, kit_find_turn(facing));
}

/* How far a point lies past a direction of the first quarter, given in half hundredths of a degree, x being the way to
 * the right: below 0 where it comes before. */
static int64_t measure_past(int64_t x, int64_t y, int half)
{
	int facing = half / 2;
	int64_t s = sine(facing), c = sine(FIELD_ROUND / 4 - facing);

	if (half % 2) {
		s += sine(facing + 1);
		c += sine(FIELD_ROUND / 4 - facing - 1);
	}
	return x * c - y * s;
}

/* The last direction of the first quarter, in half hundredths of a degree, that is not yet past the point: first the
 * degree, then by its place between two of them, which is as good as even. */
static int find_half(int64_t x, int64_t y)
{
	int low = 0, high = 90, half;
	int64_t before, after;

	while (high - low > 1) {
		int middle = (low + high) / 2;

		if (x * sines[90 - middle] - y * sines[middle] >= 0)
			low = middle;
		else
			high = middle;
	}
	before = x * sines[90 - low] - y * sines[low];
	after = y * sines[high] - x * sines[90 - high];
	half = 2 * FIELD_DEGREE * low + (int)(before / ((before + after) / (2 * FIELD_DEGREE) + 1));
	while (half + 1 < 2 * FIELD_DEGREE * high && measure_past(x, y, half + 1) >= 0)
		half++;
	while (half > 2 * FIELD_DEGREE * low && measure_past(x, y, half) < 0)
		half--;
	return half;
}

int kit_find_facing(struct field_point from, struct field_point to)
{
	int64_t x = (int64_t)to.x - from.x, y = (int64_t)to.y - from.y;

	if (!x && !y)
		return 0;
	if (x >= 0 && y >= 0)
		return (find_half(x, y) + 1) / 2;
	if (x >= 0)
		return FIELD_ROUND / 4 + (find_half(-y, x) + 1) / 2;
	if (y < 0)
		return FIELD_ROUND / 2 + (find_half(-x, -y) + 1) / 2;
	return (FIELD_ROUND / 4 * 3 + (find_half(y, -x) + 1) / 2) % FIELD_ROUND;
}

int32_t kit_measure_turn(int32_t radius, int turn)
{
	return (int32_t)round_quotient((int64_t)radius * turn * 31415927, INT64_C(180) * FIELD_DEGREE * 10000000);
}

void kit_make_stand(struct field_point centre, int facing, int32_t width, int32_t depth, struct field_stand *stand)
{
	kit_make_stand_by(centre, facing, kit_find_turn(facing), width, depth, stand);
}

/* Half the diagonal. Stands of one size are made one after the other, and a root takes as long as all the rest. */
static int32_t find_radius(int32_t width, int32_t depth)
{
	static _Thread_local struct {
		int32_t width, depth, radius;
	} last;

	if (last.width != width || last.depth != depth || !last.radius) {
		last.width = width;
		last.depth = depth;
		last.radius = (int32_t)length_of(width / 2, depth / 2) + 2;
	}
	return last.radius;
}

void kit_make_stand_by(struct field_point centre, int facing, struct field_turn turn, int32_t width, int32_t depth,
                       struct field_stand *stand)
{
	struct field_point zero = {0, 0};
	struct field_point side = kit_place_by(zero, width / 2, 0, turn);
	struct field_point front = kit_place_by(zero, 0, depth / 2, turn);

	stand->centre = centre;
	stand->facing = facing;
	stand->radius = find_radius(width, depth);
	stand->shape.count = 4;
	stand->shape.at[0] = (struct field_point){centre.x - side.x - front.x, centre.y - side.y - front.y};
	stand->shape.at[1] = (struct field_point){centre.x + side.x - front.x, centre.y + side.y - front.y};
	stand->shape.at[2] = (struct field_point){centre.x + side.x + front.x, centre.y + side.y + front.y};
	stand->shape.at[3] = (struct field_point){centre.x - side.x + front.x, centre.y - side.y + front.y};
}

struct field_box kit_find_box(const struct field_shape *shape)
{
	struct field_point low = shape->at[0], high = low;

	for (int32_t i = 1; i < shape->count; i++) {
		struct field_point at = shape->at[i];

		low.x = at.x < low.x ? at.x : low.x;
		low.y = at.y < low.y ? at.y : low.y;
		high.x = at.x > high.x ? at.x : high.x;
		high.y = at.y > high.y ? at.y : high.y;
	}
	return (struct field_box){low, high};
}

static int64_t cross(struct field_point o, struct field_point a, struct field_point b)
{
	return ((int64_t)a.x - o.x) * ((int64_t)b.y - o.y) - ((int64_t)a.y - o.y) * ((int64_t)b.x - o.x);
}

/* An edge, so that points can be told from it by a cross product: below 0 to its right, above 0 to its left. */
struct edge {
	int64_t x, y, at;
};

static struct edge edge_of(const struct field_shape *shape, int32_t index)
{
	struct field_point p = shape->at[index], q = shape->at[index + 1 < shape->count ? index + 1 : 0];
	int64_t x = (int64_t)q.x - p.x, y = (int64_t)q.y - p.y;

	return (struct edge){x, y, x * p.y - y * p.x};
}

static inline int64_t across(const struct edge *edge, struct field_point point)
{
	return edge->x * point.y - edge->y * point.x - edge->at;
}

/* Whether a cross product with an edge tells of no more than the slack. The edge is as long as the longer of its two sides
 * at least and as both at most: mostly that decides, without a root. */
static bool within_slack(int64_t product, const struct edge *edge, int32_t slack)
{
	int64_t wide = edge->x < 0 ? -edge->x : edge->x, high = edge->y < 0 ? -edge->y : edge->y;

	if (product > slack * (wide + high))
		return false;
	return product <= slack * (wide > high ? wide : high) || product <= slack * length_of(wide, high);
}

/* How far a shape lies to the left of one of its own edges. */
static int64_t depth_of(const struct field_shape *shape, const struct edge *edge)
{
	int64_t depth = 0;

	for (int32_t i = 0; i < shape->count; i++) {
		int64_t at = across(edge, shape->at[i]);

		depth = at > depth ? at : depth;
	}
	return depth;
}

/* Whether the shape lies on both sides of an edge by more than the slack for certain; if not, how far it does. Mostly the
 * first corners tell. */
static bool lies_across(const struct field_shape *shape, const struct edge *edge, int32_t slack, int64_t *low,
                        int64_t *high)
{
	int64_t sure = slack ? slack * ((edge->x < 0 ? -edge->x : edge->x) + (edge->y < 0 ? -edge->y : edge->y)) : 0;

	*low = INT64_MAX;
	*high = INT64_MIN;
	for (int32_t i = 0; i < shape->count; i++) {
		int64_t at = across(edge, shape->at[i]);

		*low = at < *low ? at : *low;
		*high = at > *high ? at : *high;
		if (*low<-sure && * high> sure)
			return true;
	}
	return false;
}

/* How deep the shapes lie in each other across the edges of one of them: whether by more than the slack. The shape
 * itself lies to the left of its edges. */
static bool edges_overlap(const struct field_shape *a, const struct field_shape *b, int32_t slack)
{
	for (int32_t i = 0; i < a->count; i++) {
		struct edge edge = edge_of(a, i);
		int64_t low, high, depth;

		if (lies_across(b, &edge, slack, &low, &high))
			continue;
		if (high <= 0 || (slack && within_slack(high, &edge, slack)))
			return false;
		if (low < 0 &&
		    !(slack && within_slack(-low, &edge, slack))) /* beyond the edge: deep enough for certain */
			continue;
		depth = depth_of(a, &edge);
		if (depth <= low || (slack && within_slack(depth - low, &edge, slack)))
			return false;
	}
	return true;
}

bool kit_shapes_overlap(const struct field_shape *a, const struct field_shape *b, int32_t slack)
{
	return a->count > 1 && b->count > 1 && edges_overlap(a, b, slack) && edges_overlap(b, a, slack);
}

/* As long as a line of these sides, or longer by up to a half. */
static int64_t measure_roughly(int32_t x, int32_t y)
{
	return (x < 0 ? -(int64_t)x : x) + (y < 0 ? -(int64_t)y : y) + 1;
}

/* The square of the way from a point to the line's nearer end; nothing where the point lies beside the line. */
static int64_t square_to_end(int64_t px, int64_t py, int64_t x, int64_t y)
{
	int64_t along = px * x + py * y;

	if (along <= 0)
		return px * px + py * py;
	return along >= x * x + y * y ? (px - x) * (px - x) + (py - y) * (py - y) : INT64_MAX;
}

/* From the corners of one shape to the edges of another, unless that is more than `least`. A corner on the inner side of
 * an edge is nearer to another edge; one that is farther from the edge's line than `least` tells nothing. A root costs more than all the rest, so the least is sought first: one root for each
 * edge that has a corner beside it, and one for all the ends. */
static int32_t measure_corners(const struct field_shape *a, const struct field_shape *b, int32_t least)
{
	int64_t nearest = INT64_MAX, inside = b->count > 2 ? 0 : INT64_MAX;

	for (int32_t j = 0; j < b->count; j++) {
		struct field_point p = b->at[j], q = b->at[j + 1 < b->count ? j + 1 : 0];
		int64_t x = (int64_t)q.x - p.x, y = (int64_t)q.y - p.y, across = INT64_MAX, gap;
		int64_t far = least * measure_roughly(q.x - p.x, q.y - p.y);

		for (int32_t i = 0; i < a->count; i++) {
			int64_t px = (int64_t)a->at[i].x - p.x, py = (int64_t)a->at[i].y - p.y;
			int64_t beside = x * py - y * px, square;

			if (beside > inside || beside > far || beside < -far)
				continue;
			square = square_to_end(px, py, x, y);
			nearest = square < nearest ? square : nearest;
			beside = beside < 0 ? -beside : beside;
			across = square == INT64_MAX && beside < across ? beside : across;
		}
		if (across == INT64_MAX)
			continue;
		gap = round_quotient(across * 256, length_of(256 * x, 256 * y));
		least = gap < least ? (int32_t)gap : least;
	}
	if (nearest < (int64_t)least * least)
		least = (int32_t)kit_find_root(nearest);
	return least;
}

int32_t kit_measure_gap(const struct field_shape *a, const struct field_shape *b)
{
	if (kit_shapes_overlap(a, b, 0))
		return 0;
	return kit_measure_apart(a, b, FIELD_FAR);
}

int32_t kit_measure_apart(const struct field_shape *a, const struct field_shape *b, int32_t most)
{
	return measure_corners(b, a, measure_corners(a, b, most));
}

bool kit_holds_point(const struct field_shape *shape, struct field_point point)
{
	for (int32_t i = 0; i < shape->count; i++)
		if (cross(shape->at[i], shape->at[i + 1 < shape->count ? i + 1 : 0], point) < 0)
			return false;
	return shape->count > 2;
}

struct field_point kit_find_nearest(const struct field_shape *shape, struct field_point from)
{
	struct field_point on[FIELD_CORNERS];
	int64_t gap[FIELD_CORNERS], least = INT64_MAX, root;
	int32_t nearest = 0;

	if (kit_holds_point(shape, from) || !shape->count)
		return from;
	for (int32_t i = 0; i < shape->count; i++) {
		struct field_point a = shape->at[i], b = shape->at[i + 1 < shape->count ? i + 1 : 0];
		int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y, square = x * x + y * y;
		int64_t along = ((int64_t)from.x - a.x) * x + ((int64_t)from.y - a.y) * y;
		int64_t part = !square || along <= 0 ? 0 : along >= square ? PART : along * PART / square;

		on[i] = (struct field_point){a.x + (int32_t)(x * part / PART), a.y + (int32_t)(y * part / PART)};
		gap[i] = square_between(from, on[i]);
		least = gap[i] < least ? gap[i] : least;
	}
	/* Of edges that are as near in whole grains the first: those whose square has the same root. */
	root = kit_find_root(least);
	while (gap[nearest] > root * root + root)
		nearest++;
	return on[nearest];
}

bool kit_lines_cross(struct field_point a, struct field_point b, struct field_point c, struct field_point d)
{
	int64_t one = cross(a, b, c), two = cross(a, b, d), three = cross(c, d, a), four = cross(c, d, b);

	return (one > 0) != (two > 0) && (three > 0) != (four > 0);
}

/* Which of two steps from a lowest corner comes first going round counter-clockwise. */
static bool turns_left(struct field_point a, struct field_point b)
{
	return (int64_t)a.x * b.y - (int64_t)a.y * b.x > 0;
}

static int32_t lowest_corner(const struct field_shape *shape)
{
	int32_t low = 0;

	for (int32_t i = 1; i < shape->count; i++)
		if (shape->at[i].y < shape->at[low].y ||
		    (shape->at[i].y == shape->at[low].y && shape->at[i].x < shape->at[low].x))
			low = i;
	return low;
}

/* A convex shape and a line added: the edges of the shape in their order, with the shift and its reverse put where
 * they belong by their direction. */
void kit_sweep_shape(const struct field_shape *shape, int32_t x, int32_t y, struct field_shape *swept)
{
	struct field_point shift = {x, y}, at;
	int32_t low = lowest_corner(shape);
	bool up = y > 0 || (y == 0 && x > 0), gone = false, back = false;

	*swept = *shape;
	if (!x && !y)
		return;
	if (!up)
		shift = (struct field_point){-x, -y};
	at = shape->at[low];
	if (!up) {
		at.x += x;
		at.y += y;
	}
	swept->count = 0;
	for (int32_t i = 0; i <= shape->count; i++) {
		struct field_point a = shape->at[(low + i) % shape->count], b = shape->at[(low + i + 1) % shape->count];
		struct field_point edge = {b.x - a.x, b.y - a.y};
		bool upward = edge.y > 0 || (edge.y == 0 && edge.x > 0);

		if (!gone && (i == shape->count || !upward || turns_left(shift, edge))) {
			swept->at[swept->count++] = at;
			at = (struct field_point){at.x + shift.x, at.y + shift.y};
			gone = true;
		}
		if (!back &&
		    (i == shape->count || (!upward && turns_left((struct field_point){-shift.x, -shift.y}, edge)))) {
			swept->at[swept->count++] = at;
			at = (struct field_point){at.x - shift.x, at.y - shift.y};
			back = true;
		}
		if (i < shape->count) {
			swept->at[swept->count++] = at;
			at = (struct field_point){at.x + edge.x, at.y + edge.y};
		}
	}
}

void kit_clip_shape(struct field_shape *shape, struct field_point a, struct field_point way)
{
	struct field_shape kept;
	struct field_point b = {a.x + way.x, a.y + way.y};
	bool whole_left = true;

	for (int32_t i = 0; whole_left && i < shape->count; i++)
		whole_left = cross(a, b, shape->at[i]) >= 0;
	if (whole_left)
		return;
	kept.count = 0;
	for (int32_t i = 0; i < shape->count; i++) {
		struct field_point p = shape->at[i], q = shape->at[i + 1 < shape->count ? i + 1 : 0];
		int64_t side = cross(a, b, p), next = cross(a, b, q);

		if (side >= 0 && kept.count < FIELD_CORNERS)
			kept.at[kept.count++] = p;
		if (((side > 0 && next < 0) || (side < 0 && next > 0)) && kept.count < FIELD_CORNERS) {
			/* side and next have opposite signs, so this is never 0. */
			int64_t whole = side - next;

			kept.at[kept.count++] =
				(struct field_point){p.x + (int32_t)(((int64_t)q.x - p.x) * side / whole),
			                             p.y + (int32_t)(((int64_t)q.y - p.y) * side / whole)};
		}
	}
	*shape = kept;
}

static bool lies_on_table(const struct field_shape *shape, int32_t width, int32_t height)
{
	for (int32_t i = 0; i < shape->count; i++)
		if (shape->at[i].x < 0 || shape->at[i].y < 0 || shape->at[i].x > width || shape->at[i].y > height)
			return false;
	return true;
}

/* A corner that is cut off leaves two so near to each other that the edge between them has no direction. */
static void drop_short_edges(struct field_shape *shape)
{
	struct field_shape whole = *shape;

	shape->count = 0;
	for (int32_t i = 0; i < whole.count; i++)
		if (kit_measure_points(whole.at[i], whole.at[i + 1 < whole.count ? i + 1 : 0]) > FIELD_GRAIN)
			shape->at[shape->count++] = whole.at[i];
}

void kit_clip_to_table(struct field_shape *shape, int32_t width, int32_t height)
{
	const struct field_point zero = {0, 0}, far = {width, height};

	if (lies_on_table(shape, width, height))
		return;
	kit_clip_shape(shape, zero, (struct field_point){1000, 0});
	kit_clip_shape(shape, far, (struct field_point){-1000, 0});
	kit_clip_shape(shape, far, (struct field_point){0, 1000});
	kit_clip_shape(shape, zero, (struct field_point){0, -1000});
	drop_short_edges(shape);
}
