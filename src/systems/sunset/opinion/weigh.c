/* weigh.c: reckoning strength. The weights are a player's rules of thumb, drawn from what ten factors of each weapon
 * do on the tables. May use: position, works. */
#include "systems/sunset/opinion/weigh.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/works/works.h"

static const uint8_t weapon_weight[WEAPONS] = {
	[W_GUN_A] = 90,  [W_GUN_B] = 110, [W_GUN_G] = 75,  [W_GUN_F] = 75,   [W_GUN_H] = 90,
	[W_GUN_L] = 65,  [W_GUN_M] = 75,  [W_GUN_R] = 50,  [W_FOOT_B] = 24,  [W_FOOT_L] = 30,
	[W_FOOT_M] = 11, [W_FOOT_R] = 15, [W_FOOT_S] = 10, [W_HORSE_C] = 18, [W_HORSE_S] = 12,
};
static const uint8_t morale_weight[MORALES] = {[M_VETERAN] = 14, [M_LINE] = 11, [M_RABBLE] = 8, [M_FANATIC] = 12};

int sunset_weigh_unit(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);
	int weight = facts->strength * weapon_weight[facts->weapon];

	if (facts->arm == A_HQ)
		return 8 * sunset_tactical(look, unit);
	if (sunset_demoralised(look->state, unit))
		return weight * 4 / 10;
	return weight * morale_weight[sunset_morale(look, unit)] / 10;
}

int sunset_weigh_set(const struct look *look, const uint64_t *set)
{
	int sum = 0;

	EACH_BIT (u, set, RULES_SET_WORDS)
		sum += sunset_weigh_unit(look, (unsigned)u);
	return sum;
}

int sunset_weigh_hex(const struct look *look, unsigned side, unsigned hex)
{
	int sum = 0;

	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_facts(look, unit)->side == side)
			sum += sunset_weigh_unit(look, unit);
	return sum;
}

/* The printed set-up is no secret: a unit that cannot move is where it began, or dead. */
static int garrison_power(const struct reckoning *reckoning, unsigned hex)
{
	int sum = 0;

	for (unsigned i = 0; i < reckoning->guards; i++)
		if (sunset_facts(&reckoning->look, reckoning->guard[i])->start == hex)
			sum += sunset_weigh_unit(&reckoning->look, reckoning->guard[i]);
	return sum;
}

/* Where some unseen stacks have garrisons of their own, the army is in the others. */
static void look_afield(struct reckoning *reckoning, int hidden)
{
	const struct look *look = &reckoning->look;
	int afield = 0;

	for (unsigned i = 0; i < reckoning->foes; i++)
		afield +=
			!sunset_first(look->state, reckoning->foe[i]) && !garrison_power(reckoning, reckoning->foe[i]);
	if (reckoning->guards && afield)
		reckoning->share = hidden / afield;
}

void sunset_reckon(const struct look *look, unsigned side, struct reckoning *reckoning)
{
	const struct sunset_state *state = look->state;
	unsigned unseen = 0;
	int hidden = 0;

	reckoning->look = *look;
	reckoning->side = side;
	reckoning->foes = reckoning->guards = 0;
	reckoning->field = 0;
	reckoning->station = 0;
	for (unsigned hex = 1; hex < look->map->count && reckoning->foes < RECKON_FOES; hex++) {
		if (!sunset_occupied(state, !side, hex))
			continue;
		reckoning->foe[reckoning->foes++] = (uint16_t)hex;
		unseen += !sunset_first(state, hex);
	}
	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		const struct unit_facts *facts = sunset_facts(look, unit);

		if (!facts->move) {
			if (facts->side != side)
				reckoning->guard[reckoning->guards++] = (uint16_t)unit;
			continue;
		}
		if (facts->side == side && sunset_on_map(state, unit))
			reckoning->field += sunset_weigh_unit(look, unit);
		/* Most of a pool is still in it. */
		if (facts->side != side && state->at[unit] == AT_HIDDEN)
			hidden += sunset_weigh_unit(look, unit) / (facts->start == AT_POOL ? 4 : 1);
	}
	/* Unseen units are shared out among the hexes where they may be, unevenly as armies are. */
	reckoning->share = hidden / (int)(unseen + 1);
	reckoning->spare = reckoning->share / 6;
	reckoning->hidden = hidden;
	if (reckoning->doctrine->share_field)
		look_afield(reckoning, hidden);
}

/* Where the British expect the enemy's army: where he has most to lose. The host of who keeps hostages begins elsewhere. */
static bool is_stronghold(const struct reckoning *reckoning, unsigned hex)
{
	return reckoning->side == BRITISH && hex == reckoning->station && reckoning->doctrine->share_station &&
	       !reckoning->look.war->hostages;
}

int sunset_guess_power(const struct reckoning *reckoning, unsigned hex)
{
	const struct look *look = &reckoning->look;
	unsigned enemy = !reckoning->side;
	int garrison;

	if (!sunset_occupied(look->state, enemy, hex))
		return 0;
	if (sunset_first(look->state, hex))
		return sunset_weigh_hex(look, enemy, hex);
	if (is_stronghold(reckoning, hex))
		return reckoning->hidden * reckoning->doctrine->share_station / 100;
	garrison = garrison_power(reckoning, hex);
	/* A place with a garrison of its own seldom has the field army as well. */
	return garrison ? garrison + reckoning->spare : reckoning->share;
}

int sunset_weigh_ground(const struct look *look, unsigned side, unsigned hex)
{
	int best = 0;

	if (sunset_is_blown(look, hex))
		return 100;
	for (unsigned t = 0; t < TERRAINS; t++) {
		bool here = t == T_FIELDWORKS ? (look->state->mark[hex] & (MARK_WORKS_BRITISH << side)) != 0
		                              : t < T_FIELDWORKS && sunset_has_terrain(look, hex, t);

		if (here && look->tables->terrain[t].stands && look->tables->terrain[t].defence < best)
			best = look->tables->terrain[t].defence;
	}
	return 100 + 18 * best;
}

int sunset_price_unit(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (unit == look->war->hostages)
		return 400;
	if (facts->arm == A_SUPPLY)
		return 5;
	if (facts->arm == A_HQ)
		return 40 + 15 * (facts->tactical + facts->strategic);
	return 10 + sunset_weigh_unit(look, unit) + 4 * facts->vp;
}
