/* sight.c: what lies between two places of the table, whoever may stand there: ground and units that hide, cover
 * [conduct:house-arcs] [conduct:house-cover]. May use: private. */
#include "systems/conduct/battle/private.h"

/* A line between two places. */
struct line {
	const struct look *look;
	const struct field_ground *ground;
	struct field_point from, to;
};

static int level_at(const struct line *line, struct field_point at)
{
	return kit_find_level(line->ground, at);
}

/* Is a place on an area, or within an inch of it? */
static bool is_near(const struct line *line, const struct field_feature *it, struct field_point at)
{
	struct field_shape spot = {.count = 2, .at = {at, at}};

	for (int i = it->first; i < it->first + it->parts; i++)
		if (kit_measure_gap(&spot, &line->ground->part[i]) <= line->look->tables->house.lining)
			return true;
	return false;
}

static int find_crossed(const struct line *line, uint32_t flags)
{
	for (int i = 0; i < line->ground->features; i++) {
		const struct field_feature *it = &line->ground->feature[i];

		if (it->flags & flags && it->parts && kit_crosses_area(line->ground, it, line->from, line->to))
			return i;
	}
	return NONE;
}

/* Ground that is higher than both ends, unless it is an embankment that one of them is at. */
static int find_crest(const struct line *line)
{
	int one = level_at(line, line->from), two = level_at(line, line->to), most = one > two ? one : two;

	for (int i = 0; i < line->ground->features; i++) {
		const struct field_feature *it = &line->ground->feature[i];

		if (it->parts && it->level > most && kit_crosses_area(line->ground, it, line->from, line->to) &&
		    !(it->flags & GROUND_EMBANKMENT && (is_near(line, it, line->from) || is_near(line, it, line->to))))
			return i;
	}
	return NONE;
}

static int find_screen(const struct line *line)
{
	const struct conduct_house *house = &line->look->tables->house;
	bool inside = kit_point_on(line->ground, line->from, GROUND_BLOCK_FAR) &&
	              kit_point_on(line->ground, line->to, GROUND_BLOCK_FAR);

	if (kit_measure_along(line->ground, line->from, line->to, GROUND_BLOCK_NEAR) >=
	    house->village_blocks + FIELD_LENIENCE)
		return find_crossed(line, GROUND_BLOCK_NEAR);
	if (kit_measure_along(line->ground, line->from, line->to, GROUND_BLOCK_FAR) >=
	    (inside ? house->wood_inside : house->wood_blocks) + FIELD_LENIENCE)
		return find_crossed(line, GROUND_BLOCK_FAR);
	return find_crest(line);
}

/* One who stands a full level below an end, far enough from the lower end, hides nothing. */
static bool is_below(const struct line *line, const struct field_stand *stand)
{
	int one = level_at(line, line->from), two = level_at(line, line->to), here = level_at(line, stand->centre);
	struct field_point lower = one < two ? line->from : line->to;

	return (one > here || two > here) &&
	       kit_measure_points(lower, kit_find_nearest(&stand->shape, lower)) >= line->look->tables->house.overhead;
}

/* A unit between the ends; skirmishers hide nothing from their own side, nor from those who only watch. */
static int find_hider(const struct line *line, int side)
{
	struct field_shape way = {.count = 2, .at = {line->from, line->to}};
	struct scene scene;
	uint64_t others;

	conduct_make_scene(line->look, &scene);
	others = scene.seen & ~scene.hidden & ~(side < 0 ? scene.loose : scene.loose & conduct_army_of(side));
	EACH_BIT (other, &others, 1) {
		const struct field_stand *it = &scene.stand[other];

		if (!kit_holds_point(&it->shape, line->from) && !kit_holds_point(&it->shape, line->to) &&
		    kit_shapes_overlap(&it->shape, &way, FIELD_SLACK) && !is_below(line, it))
			return (int)other;
	}
	return NONE;
}

/* A line or an embankment within an inch of the end, which the way to it crosses. */
static bool shelters(const struct line *line, const struct field_feature *it)
{
	struct field_shape spot = {.count = 2, .at = {line->to, line->to}};

	if (it->flags & GROUND_EMBANKMENT && it->parts)
		return is_near(line, it, line->to) && kit_crosses_area(line->ground, it, line->from, line->to);
	for (int i = 0; !it->parts && it->flags & (GROUND_SOFT | GROUND_HARD) && i + 1 < it->points; i++) {
		struct field_shape piece = {.count = 2, .at = {it->at[i], it->at[i + 1]}};

		if (kit_lines_cross(line->from, line->to, it->at[i], it->at[i + 1]) &&
		    kit_measure_gap(&piece, &spot) <= line->look->tables->house.lining)
			return true;
	}
	return false;
}

/* Hard cover counts before soft cover, ground that one stands in before what one stands behind. */
static void find_shelter(const struct line *line, struct conduct_sighting *found)
{
	int best = 0;

	found->cover = NONE;
	for (int i = 0; i < line->ground->features; i++) {
		const struct field_feature *it = &line->ground->feature[i];
		bool hard = it->flags & (GROUND_HARD | GROUND_EMBANKMENT);
		bool within = it->parts && it->flags & (GROUND_SOFT | GROUND_HARD) &&
		              kit_holds_spot(line->ground, it, line->to);
		int worth = within ? 2 + 2 * hard : shelters(line, it) ? 1 + 2 * hard : 0;

		if (worth <= best)
			continue;
		best = worth;
		*found = (struct conduct_sighting){found->ground, found->unit, i, !within, hard};
	}
}

struct conduct_sighting conduct_look_along(const struct look *look, int side, struct field_point from,
                                           struct field_point to)
{
	struct line line = {look, &look->field->ground, from, to};
	struct conduct_sighting found = {.ground = find_screen(&line), .unit = NONE};

	if (found.ground == NONE)
		found.unit = find_hider(&line, side);
	find_shelter(&line, &found);
	return found;
}
