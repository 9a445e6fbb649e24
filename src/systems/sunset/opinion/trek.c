/* trek.c: how far it is to the places that a war is about, worked out once when the war is loaded.
 * May use: private. */
#include <string.h>

#include "systems/sunset/opinion/private.h"

/* Half points of the step from a hex in a direction, enemies left aside; -1: closed. */
static int step_points(const struct sunset_tables *tables, const struct scenario *war, unsigned side, unsigned from,
                       int direction)
{
	int road = war->road_extra[from][direction];

	if (!(war->open[side][from] >> direction & 1))
		return -1;
	return road >= 0 ? tables->road_cost + road : war->step_cost[side][from][direction];
}

enum {
	SPAN = 512 /* more than a step and its toll can cost together: 127 and 254 half points */
};

/* Hexes that wait to be looked at, in lists by their distance: `first` is a ring of distances. */
struct frontier {
	uint16_t first[SPAN];
	uint16_t next[HEX_LIMIT], before[HEX_LIMIT];
	unsigned waiting;
};

static void add_hex(struct frontier *frontier, unsigned hex, unsigned distance)
{
	uint16_t *first = &frontier->first[distance % SPAN];

	frontier->next[hex] = *first;
	frontier->before[hex] = HEX_NONE;
	frontier->before[*first] = (uint16_t)hex;
	*first = (uint16_t)hex;
	frontier->waiting++;
}

static void take_hex(struct frontier *frontier, unsigned hex, unsigned distance)
{
	unsigned before = frontier->before[hex], next = frontier->next[hex];

	if (before)
		frontier->next[before] = (uint16_t)next;
	else
		frontier->first[distance % SPAN] = (uint16_t)next;
	frontier->before[next] = (uint16_t)before;
	frontier->waiting--;
}

/* The hexes from which one can step into `hex`, where that is a shorter way than theirs so far. A toll is paid for each
 * hex that is passed. */
static void relax_neighbours(const struct sunset_tables *tables, const struct scenario *war, unsigned side,
                             const uint8_t *toll, uint16_t *far, struct frontier *frontier, unsigned hex)
{
	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned from = war->map->next[hex][d];
		int points =
			from && far[from] > far[hex] ? step_points(tables, war, side, from, (d + 3) % HEX_SIDES) : -1;

		if (points < 0 || (toll && toll[from] == TREK_BARRED))
			continue;
		points += toll ? toll[from] : 0;
		if (far[hex] + points >= far[from])
			continue;
		if (far[from] != TREK_FAR)
			take_hex(frontier, from, far[from]);
		far[from] = (uint16_t)(far[hex] + points);
		add_hex(frontier, from, far[from]);
	}
}

/* Spreads distances from the hexes that are 0, the nearest first: none is looked at twice. */
static void spread(const struct sunset_tables *tables, const struct scenario *war, unsigned side, const uint8_t *toll,
                   uint16_t *far)
{
	struct frontier frontier;

	memset(frontier.first, HEX_NONE, sizeof frontier.first);
	frontier.waiting = 0;
	for (unsigned hex = 1; hex < war->map->count; hex++)
		if (!far[hex])
			add_hex(&frontier, hex, 0);
	for (unsigned distance = 0; frontier.waiting; distance++)
		for (unsigned hex; (hex = frontier.first[distance % SPAN]);) {
			take_hex(&frontier, hex, distance);
			relax_neighbours(tables, war, side, toll, far, &frontier, hex);
		}
}

static uint16_t *start_chart(const struct scenario *war, struct arena *arena)
{
	uint16_t *far = base_take_bytes(arena, HEX_LIMIT * sizeof *far);

	for (unsigned hex = 0; hex < war->map->count; hex++)
		far[hex] = TREK_FAR;
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

		for (unsigned goal = 0; goal < war->goals; goal++) {
			uint16_t *far = start_chart(war, arena);

			far[war->goal[goal]] = 0;
			spread(tables, war, side, NULL, far);
			war->to_goal[side][goal] = far;
		}
		for (unsigned hex = 1; hex < war->map->count; hex++)
			if (is_base(war, side, hex))
				base[hex] = 0;
		spread(tables, war, side, NULL, base);
		war->to_base[side] = base;
	}
}

void sunset_find_way(const struct look *look, unsigned side, unsigned goal, const uint8_t *toll, uint16_t *far)
{
	for (unsigned hex = 0; hex < look->map->count; hex++)
		far[hex] = TREK_FAR;
	far[goal] = 0;
	spread(look->tables, look->war, side, toll, far);
}
