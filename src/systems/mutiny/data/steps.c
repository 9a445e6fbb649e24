/* steps.c: what every step of the map costs, for each kind of mover in each weather.
 * May use: load, kit. */
#include "systems/mutiny/data/load.h"

/* The dearest terrain of the hex decides [mutiny:10.8]; camels pay their own rate for desert [mutiny:22.5]. */
static int cost_of_hex(const struct chart *chart, uint32_t terrain, unsigned weather, bool camel)
{
	int cost = 0;

	for (unsigned i = 0; i < TERRAINS; i++) {
		int one = camel && i == T_DESERT ? chart->camel : chart->hex[weather][i];

		if (!(terrain >> i & 1) || one == CHART_OTHER)
			continue;
		if (one == CHART_CLOSED)
			return CHART_CLOSED;
		cost = one > cost ? one : cost;
	}
	return cost;
}

static bool has(unsigned marks, unsigned kind)
{
	return marks >> kind & 1;
}

/* What the hexside adds [mutiny:10.9]. Along a road or pass the river costs nothing, a border does (RU-M3); over a bridge
 * the bridge's line counts (RU-M12). */
static int cost_of_side(const struct chart *chart, unsigned marks, unsigned weather, bool road)
{
	int cost = 0;

	if (has(marks, H_SEA) && chart->side[weather][H_SEA] == CHART_CLOSED)
		return CHART_CLOSED;
	if (has(marks, H_RIVER) && !road)
		cost += chart->side[weather][has(marks, H_BRIDGE) ? H_BRIDGE : H_RIVER];
	if (has(marks, H_BORDER))
		cost += chart->side[weather][H_BORDER];
	return cost;
}

/* Does the Naval Brigade go along a river: across it, or from a river hexside of the one hex to one of the other that meet
 * at an end of their common side (RU-M5)? The ends of side d of a hex touch its sides d - 1 and d + 1; seen from the other
 * hex, those at the same ends are d + 4 and d + 2. */
static bool is_riverine(const struct war *war, unsigned hex, unsigned d)
{
	unsigned here = war->river[hex], there = war->river[war->map->next[hex][d]];

	if (here >> d & 1)
		return true;
	return (here >> (d + 5) % 6 & 1 && there >> (d + 4) % 6 & 1) ||
	       (here >> (d + 1) % 6 & 1 && there >> (d + 2) % 6 & 1);
}

static int cost_of_step(const struct chart *chart, const struct war *war, unsigned hex, unsigned d, unsigned weather,
                        enum mover mover)
{
	unsigned to = war->map->next[hex][d], marks = war->map->side[hex][d];
	bool road = has(marks, H_ROAD) || has(marks, H_PASS);
	bool guns = mover == MOVER_GUNS || mover == MOVER_RIVERINE_GUNS;
	bool boats = mover == MOVER_RIVERINE || mover == MOVER_RIVERINE_GUNS;
	int ground, side;

	if (!(war->land[hex] >> d & 1) || (guns && war->map->terrain[to] >> T_ROUGH & 1 && !road))
		return CHART_CLOSED; /* [mutiny:22.2(mobility)] (RU-M8) */
	if (boats && is_riverine(war, hex, d))
		return chart->riverine;
	ground = has(marks, H_ROAD)   ? chart->road
	         : has(marks, H_PASS) ? chart->pass
	                              : cost_of_hex(chart, war->map->terrain[to], weather, mover == MOVER_CAMEL);
	side = cost_of_side(chart, marks, weather, road);
	return ground == CHART_CLOSED || side == CHART_CLOSED ? CHART_CLOSED : ground + side;
}

static void find_least(struct war *war)
{
	war->least_cost = INT8_MAX;
	for (unsigned hex = 1; hex < war->map->count; hex++)
		for (unsigned d = 0; d < HEX_SIDES; d++) {
			int8_t cost = war->cost[WEATHER_FAIR][MOVER_FOOT][hex][d];

			if (cost >= 0 && cost < war->least_cost)
				war->least_cost = cost;
		}
}

void mutiny_survey_steps(const struct chart *chart, struct war *war)
{
	for (unsigned weather = 0; weather < WEATHERS; weather++) {
		war->river_cost[weather] = (uint8_t)chart->side[weather][H_RIVER];
		for (unsigned mover = 0; mover < MOVERS; mover++)
			for (unsigned hex = 1; hex < war->map->count; hex++)
				for (unsigned d = 0; d < HEX_SIDES; d++)
					war->cost[weather][mover][hex][d] =
						(int8_t)cost_of_step(chart, war, hex, d, weather, (enum mover)mover);
	}
	find_least(war);
}
