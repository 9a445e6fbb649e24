/* line.c: lines of supply and railroads: who is linked to a source, by what everybody can see.
 * May use: arrivals, position, private, works. */
#include "systems/sunset/arrivals/arrivals.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/supply/private.h"
#include "systems/sunset/works/works.h"

enum { LINE_ROOM = 96 };

bool sunset_fortress_feeds(const struct look *look, unsigned side, unsigned hex)
{
	/* An atrocity ends it [sunset:23.3(2)] [sunset:23.3(4)]; friendly is what is held now (R71). */
	return sunset_has_terrain(look, hex, T_FORTRESS) && sunset_occupied(look->state, side, hex) &&
	       !(look->state->mark[hex] & MARK_ATROCITY) &&
	       (!sunset_besieged(look, hex) || sunset_fed_by_sea(look, side, hex)); /* [sunset:18.22] [sunset:18.71] */
}

/* Enemy units bar a hex, their zones of control too unless a friend stands there ashore [sunset:9.5] (R63). */
static bool is_barred(const struct look *look, unsigned side, unsigned hex)
{
	if (sunset_occupied(look->state, !side, hex) || sunset_besieged(look, hex)) /* [sunset:18.22] */
		return true;
	return !sunset_stands_ashore(look, side, hex) && sunset_in_zoc(look, side, hex);
}

/* ---- railroads ---- */

/* Where a railroad draws its supply: a line of communication, or a fortress in British hands (R64). */
static bool ends_rail(const struct look *look, unsigned hex)
{
	return sunset_fortress_feeds(look, BRITISH, hex) || sunset_is_loc(look, hex);
}

/* [sunset:12.72] [sunset:30.5] */
static bool is_broken(const struct look *look, unsigned hex)
{
	return is_barred(look, BRITISH, hex) || sunset_is_cut(look, hex);
}

static bool follow_rail(const struct look *look, unsigned hex)
{
	uint64_t seen[RAILS / 64] = {0};
	uint16_t queue[RAILS];
	unsigned count = 0;

	queue[count++] = (uint16_t)hex;
	base_set_bit(seen, look->war->rail_of[hex]);
	for (unsigned i = 0; i < count; i++) {
		unsigned ways = sunset_track_ways(look, queue[i]);

		if (ends_rail(look, queue[i]))
			return true;
		for (unsigned d = 0; d < HEX_SIDES; d++) {
			unsigned to = look->map->next[queue[i]][d];

			if (!(ways >> d & 1) || base_has_bit(seen, look->war->rail_of[to]) || is_broken(look, to))
				continue;
			base_set_bit(seen, look->war->rail_of[to]);
			queue[count++] = (uint16_t)to;
		}
	}
	return false;
}

bool sunset_rail_feeds(const struct look *look, unsigned side, unsigned hex)
{
	/* [sunset:12.7] */
	return side == BRITISH && sunset_has_track(look, hex) && !is_broken(look, hex) && follow_rail(look, hex);
}

/* ---- lines ---- */

/* May a line be drawn over this hexside, whoever stands in the next hex? */
static bool may_cross(const struct look *look, unsigned side, unsigned from, int direction, unsigned to, bool roads)
{
	bool road = look->map->side[from][direction] >> H_ROAD & 1;

	if ((roads && !road) || !(look->war->open[side][from] >> direction & 1))
		return false;
	/* [sunset:asante-6.5] (R87) */
	return road || !look->war->land_line_needs_road ||
	       !(sunset_has_terrain(look, to, T_JUNGLE) || sunset_has_terrain(look, to, T_MARSH));
}

/* The goal hex, or with 0 any fortress or railroad that feeds. */
static bool is_source(const struct look *look, unsigned side, unsigned hex, unsigned goal)
{
	if (goal)
		return hex == goal;
	return sunset_fortress_feeds(look, side, hex) || sunset_rail_feeds(look, side, hex);
}

/* Ring by ring from the units' own hex, which is not counted, to the source, which is (R62). A hex is looked at once: those
 * that are barred are so from every side. */
static bool trace(const struct look *look, unsigned side, unsigned from, unsigned goal, bool roads, unsigned length)
{
	uint16_t line[LINE_ROOM] = {(uint16_t)from};
	uint64_t seen[HEX_LIMIT / 64] = {0};
	unsigned count = 1, begin = 0;

	base_set_bit(seen, from);
	for (unsigned ring = 0; ring < length && begin < count; ring++) {
		unsigned end = count;

		for (; begin < end; begin++)
			for (int d = 0; d < HEX_SIDES; d++) {
				unsigned to = look->map->next[line[begin]][d];

				if (!to || base_has_bit(seen, to) || !may_cross(look, side, line[begin], d, to, roads))
					continue;
				base_set_bit(seen, to);
				if (!sunset_may_stand(look, side, to) || is_barred(look, side, to))
					continue;
				if (is_source(look, side, to, goal))
					return true;
				if (count < LINE_ROOM)
					line[count++] = (uint16_t)to;
			}
	}
	return false;
}

static bool trace_either(const struct look *look, unsigned side, unsigned from, unsigned goal)
{
	unsigned length = look->tables->line_length;

	if (sunset_besieged(look, from)) /* no line leads out either [sunset:18.22] */
		return false;
	/* [sunset:12.24(2)] [sunset:12.24(3)] */
	return trace(look, side, from, goal, false, length) || trace(look, side, from, goal, true, length * 2);
}

bool sunset_line_reaches(const struct look *look, unsigned side, unsigned from, unsigned to)
{
	if (from == to)
		return true;
	if (kit_measure_hexes(look->map, from, to) > look->tables->line_length * 2)
		return false;
	return trace_either(look, side, from, to);
}

bool sunset_line_is_free(const struct look *look, unsigned side, unsigned from)
{
	int far = look->tables->line_length * 2;

	/* Most hexes are far from any source: look for one before a line. */
	for (const uint16_t *fortress = look->war->fortress; *fortress; fortress++)
		if (kit_measure_hexes(look->map, from, *fortress) <= far &&
		    sunset_fortress_feeds(look, side, *fortress))
			return trace_either(look, side, from, 0);
	return side == BRITISH && look->war->near_rail[from] && trace_either(look, side, from, 0);
}
