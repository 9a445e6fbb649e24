/* trek.c: how far it is to the places that a war is about, worked out once when the war is loaded.
 * May use: kit/hex/travel, private. */
#include "kit/hex/travel.h"
#include "systems/sunset/opinion/private.h"

/* Half points of a step, enemies left aside; -1: closed. */
static int step_points(const struct sunset_tables *tables, const struct scenario *war, unsigned side, unsigned from,
                       int direction)
{
	int road = war->road_extra[from][direction];

	if (!(war->open[side][from] >> direction & 1))
		return -1;
	return road >= 0 ? tables->road_cost + road : war->step_cost[side][from][direction];
}

static void chart_steps(const struct sunset_tables *tables, struct scenario *war, unsigned side, struct arena *arena)
{
	int8_t(*cost)[HEX_SIDES] = base_take_bytes(arena, HEX_LIMIT * sizeof *cost);

	for (unsigned hex = 0; hex < war->map->count; hex++)
		for (int d = 0; d < HEX_SIDES; d++)
			cost[hex][d] = (int8_t)step_points(tables, war, side, hex, d);
	war->trek_cost[side] = (const int8_t(*)[HEX_SIDES])cost;
}

static void spread(const struct scenario *war, unsigned side, const uint8_t *toll, const uint64_t *wanted,
                   uint16_t *far)
{
	struct travel travel = {war->map, war->trek_cost[side], toll, wanted};

	kit_spread_travel(&travel, far);
}

static uint16_t *start_chart(const struct scenario *war, struct arena *arena)
{
	uint16_t *far = base_take_bytes(arena, HEX_LIMIT * sizeof *far);

	kit_start_travel(war->map, far);
	return far;
}

static void list_goals(struct scenario *war)
{
	if (war->capital)
		war->goal[war->goals++] = war->capital;
	for (unsigned i = 0; i < war->objectives; i++)
		if (war->goals < TREK_GOALS)
			war->goal[war->goals++] = war->objective[i].hex;
}

static bool is_base(const struct scenario *war, unsigned side, unsigned hex)
{
	uint32_t terrain = war->map->terrain[hex];

	for (const uint16_t *depot = war->depot; side == BRITISH && *depot; depot++)
		if (*depot == hex)
			return true;
	if (side == BRITISH)
		return terrain >> T_PORT & 1;
	return (terrain >> T_TOWN & 1) && !(terrain >> T_COAST & 1);
}

void sunset_chart_treks(const struct sunset_tables *tables, struct scenario *war, struct arena *arena)
{
	list_goals(war);
	for (unsigned side = 0; side < SIDES; side++) {
		uint16_t *base = start_chart(war, arena);

		chart_steps(tables, war, side, arena);
		for (unsigned goal = 0; goal < war->goals; goal++) {
			uint16_t *far = start_chart(war, arena);

			far[war->goal[goal]] = 0;
			spread(war, side, NULL, NULL, far);
			war->to_goal[side][goal] = far;
		}
		for (unsigned hex = 1; hex < war->map->count; hex++)
			if (is_base(war, side, hex))
				base[hex] = 0;
		spread(war, side, NULL, NULL, base);
		war->to_base[side] = base;
	}
}

void sunset_find_way(const struct look *look, unsigned side, unsigned goal, const uint8_t *toll, const uint64_t *wanted,
                     uint16_t *far)
{
	kit_start_travel(look->map, far);
	far[goal] = 0;
	spread(look->war, side, toll, wanted, far);
}
