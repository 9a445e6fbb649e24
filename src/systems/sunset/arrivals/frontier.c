/* frontier.c: the British base of a war by land: fortresses of their country and the roads and railroads that come from
 * beyond the map; and the troops that are drawn from a pool.
 * May use: private, position, text, works. */
#include "systems/sunset/arrivals/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/works/works.h"

static bool is_listed(const uint16_t *list, unsigned hex)
{
	while (*list && *list != hex)
		list++;
	return *list;
}

bool sunset_is_gate(const struct look *look, unsigned hex)
{
	/* [sunset:afghan-4.6]; where enemies stand nothing comes [sunset:13.34(1)]. */
	return !sunset_occupied(look->state, NATIVE, hex) &&
	       (is_listed(look->war->depot, hex) || is_listed(look->war->gate, hex));
}

/* A fortress that is held, or a way in that no enemy bars (R105) [sunset:afghan-4.23(1)] [sunset:afghan-4.23(2)]. */
static bool is_open(const struct look *look, unsigned hex)
{
	if (is_listed(look->war->depot, hex))
		return sunset_occupied(look->state, BRITISH, hex);
	return sunset_is_gate(look, hex);
}

/* A besieged fortress that has had its one unit is open no more [sunset:18.6]. */
static bool any_open(const struct look *look)
{
	for (const uint16_t *hex = look->war->gate; *hex; hex++)
		if (is_open(look, *hex))
			return true;
	for (const uint16_t *hex = look->war->depot; *hex; hex++)
		if (is_open(look, *hex) && sunset_siege_room(look, *hex))
			return true;
	return false;
}

enum landing sunset_find_gate(const struct look *look, enum cargo cargo, unsigned hex)
{
	/* [sunset:afghan-4.21] */
	if (cargo == CARGO_RESERVES)
		return sunset_is_gate(look, hex) ? LAND_HELD : LAND_NOT;
	if (is_open(look, hex))
		return LAND_HELD;
	/* [sunset:afghan-4.23(3)] */
	if (!is_listed(look->war->rim, hex) || sunset_occupied(look->state, NATIVE, hex) || any_open(look))
		return LAND_NOT;
	return LAND_OPEN;
}

/* ---- the pool [sunset:afghan-4.22b] ---- */

static unsigned list_pool(const struct look *look, uint16_t *pool)
{
	unsigned count = 0;

	for (unsigned u = 1; u <= look->war->units; u++)
		if (look->state->at[u] == AT_POOL && sunset_facts(look, u)->side == BRITISH &&
		    !(sunset_facts(look, u)->traits & TRAIT_FRIENDLY))
			pool[count++] = (uint16_t)u;
	return count;
}

void sunset_draw_british(struct game *game)
{
	const struct scenario *war = game->look.war;
	uint16_t pool[SUNSET_UNITS];
	unsigned size = list_pool(&game->look, pool), count;
	struct event *event;

	if (!war->draw_from || game->state->turn < war->draw_from || !size)
		return;
	event = sunset_tell(game, HAPPEN_COUNT_ROLL, war->draw_rule, SEAT_ALL);
	count = (unsigned)sunset_roll(game, event);
	KIT_NOTE(event, [TOLD_COUNT] = count);
	sunset_draw_units(game, pool, size, count, BRITISH);
}
