/* shift.c: the factor that a unit fires with, and the columns that its fire is shifted by [mutiny:14.1(1)] [mutiny:14.7].
 * May use: private, position. */
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/position/position.h"

/* Guns count in full against a fortress or an entrenchment only, and never in defence (RU-B17) [mutiny:22.2]. */
int mutiny_fire_factor(const struct look *look, unsigned who, unsigned unit)
{
	if (who == ATTACKER && mutiny_is_strong(look, look->state->battle.target))
		return (int)mutiny_siege_factor(look, unit);
	return (int)mutiny_factor(look, unit);
}

/* Does a siege train of the attack see to it that the fortress is no cover against this unit (RU-B16)? */
static bool is_breached(const struct look *look, unsigned unit)
{
	if (mutiny_facts(look, unit)->type == K_SIEGE_TRAIN)
		return true;
	if (!mutiny_option(look, OPT_SIEGE_NEGATES))
		return false;
	for (unsigned gun = mutiny_first(look->state, look->state->battle.from); gun; gun = look->state->next[gun])
		if (mutiny_facts(look, gun)->type == K_SIEGE_TRAIN && mutiny_is_engaged(look, ATTACKER, gun))
			return true;
	return false;
}

/* Does the unit fire into broken country as if it were open [mutiny:30.2] [mutiny:30.4(b)]? */
static bool is_at_home(const struct look *look, unsigned unit)
{
	unsigned type = mutiny_facts(look, unit)->type;

	if (type == K_PIONEERS)
		return mutiny_option(look, OPT_PIONEER);
	return (type == K_IRREGULAR_INFANTRY || type == K_IRREGULAR_CAVALRY) && mutiny_option(look, OPT_OPEN_ORDER);
}

static int hex_cover(const struct look *look, unsigned unit)
{
	const uint8_t *shift = look->tables->shift_terrain[mutiny_weather(look)];
	uint32_t terrain = look->map->terrain[look->state->battle.target];
	int best = 0;

	if (is_at_home(look, unit))
		terrain &= ~(1u << T_ROUGH | 1u << T_JUNGLE);
	if (is_breached(look, unit))
		terrain &= ~(1u << T_FORTRESS);
	for (unsigned t = 0; t < TERRAINS; t++)
		if ((terrain >> t & 1) && shift[t] > best)
			best = shift[t];
	return best;
}

/* Over a bridge its own line counts in place of the river's (RU-M12). */
static int side_cover(const struct look *look, unsigned unit)
{
	const uint8_t *shift = look->tables->shift_side[mutiny_weather(look)];
	unsigned from = look->state->battle.from;
	int direction = kit_find_direction(look->map, from, look->state->battle.target);

	if (!(look->war->river[from] >> direction & 1))
		return 0;
	if (mutiny_facts(look, unit)->type == K_PIONEERS && mutiny_option(look, OPT_PIONEER))
		return 0;
	return shift[look->war->bridged[from] >> direction & 1 ? H_BRIDGE : H_RIVER];
}

/* Of all that covers the defender the best counts, against each fire anew (RU-B9) [mutiny:14.71]. */
static int cover_against(const struct look *look, unsigned unit)
{
	int hex = hex_cover(look, unit), side = side_cover(look, unit);

	return hex > side ? hex : side;
}

/* Leaders who named the unit, as far as they are still in the hex (RU-B10) [mutiny:14.72]. */
static int count_aid(const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;
	int count = 0;

	for (unsigned leader = 1; leader <= look->war->leaders; leader++)
		if ((state->aid[unit] >> (leader - 1) & 1) && state->at[look->war->leader[leader]] == state->at[unit])
			count++;
	return count;
}

void mutiny_find_shifts(const struct look *look, unsigned who, unsigned unit, int shift[AIMS])
{
	const struct battle *battle = &look->state->battle;
	const struct mutiny_tables *tables = look->tables;

	shift[AIM_LEADERS] = count_aid(look, unit) * tables->shift_leader;
	shift[AIM_SUPPLY] = battle->flags & BATTLE_TRAIN << who ? tables->shift_supply : 0;
	shift[AIM_TERRAIN] = shift[AIM_MASSACRE] = shift[AIM_WORKS] = 0;
	if (who != ATTACKER)
		return;
	shift[AIM_TERRAIN] = -cover_against(look, unit);
	if ((battle->flags & BATTLE_MASSACRE) && battle->round == 1)
		shift[AIM_MASSACRE] = tables->shift_massacre;
	if (mutiny_entrenched(look->state, battle->target))
		shift[AIM_WORKS] = -tables->shift_works;
}
