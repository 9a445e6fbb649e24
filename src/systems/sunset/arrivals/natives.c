/* natives.c: where Native arrivals may stand, war by war.
 * May use: private, position, works. */
#include "systems/sunset/arrivals/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/works/works.h"

/* Is there a Native HQ of the unit's kind, army or tribes; any: of either. */
static bool has_hq(const struct look *look, unsigned hex, unsigned traits, bool any)
{
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (sunset_is_hq(look, u) && sunset_facts(look, u)->side == NATIVE &&
		    (any || !((sunset_facts(look, u)->traits ^ traits) & TRAIT_TRIBAL)))
			return true;
	return false;
}

/* Fortresses that they hold, and land at the border of the map, zones of control or not [sunset:persia-3.23] (R093). */
static bool may_come_by_edge(const struct look *look, unsigned hex)
{
	const struct sunset_state *state = look->state;

	if (sunset_has_terrain(look, hex, T_FORTRESS) && sunset_occupied(state, NATIVE, hex))
		return !sunset_besieged(look, hex);
	if (state->option[OPT_EDGES_INLAND] && sunset_has_terrain(look, hex, T_COAST))
		return false;
	for (const uint16_t *edge = look->war->edge; *edge; edge++)
		if (*edge == hex)
			return true;
	return false;
}

/* Troops that may come nearly anywhere, but one to a hex where no HQ of theirs is: hostile Natives, and in a war of
 * countries the army's irregulars [sunset:afghan-3.25(2)]. */
static bool is_loose(const struct look *look, const struct unit_facts *facts)
{
	if (facts->arm == A_HQ)
		return false;
	if (facts->traits & TRAIT_TRIBAL)
		return true;
	return look->war->arrivals == ARRIVE_COUNTRY &&
	       (facts->arm == A_IRREGULAR || facts->arm == A_SUPPLY || facts->traits & TRAIT_IRREGULAR);
}

/* Has one of them, or an HQ, of these people been placed there in this segment (R066)? */
static bool has_newcomer(const struct look *look, unsigned hex, unsigned traits, bool hq)
{
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u)) {
		const struct unit_facts *facts = sunset_facts(look, u);

		if (look->state->flags[u] & U_ARRIVED && !((facts->traits ^ traits) & TRAIT_TRIBAL) &&
		    (hq ? facts->arm == A_HQ : is_loose(look, facts)))
			return true;
	}
	return false;
}

/* [sunset:abyssinia-3.23(1)] (R065) */
static bool army_may_come(const struct look *look, const struct unit_facts *facts, unsigned hex)
{
	bool home = look->war->home[0] >> look->map->area[hex] & 1;

	if (facts->arm == A_HQ)
		return true;
	if (sunset_besieged(look, hex))
		return false;
	if (home && sunset_has_terrain(look, hex, T_FORTRESS))
		return true;
	return ((home && sunset_has_terrain(look, hex, T_TOWN)) || has_hq(look, hex, facts->traits, false)) &&
	       !sunset_in_zoc(look, NATIVE, hex);
}

/* [sunset:abyssinia-3.23(2)] */
static bool tribe_may_come(const struct look *look, const struct unit_facts *facts, unsigned hex)
{
	if (!(look->war->home[1] >> look->map->area[hex] & 1) || sunset_in_zoc(look, NATIVE, hex))
		return false;
	return facts->arm == A_HQ || has_hq(look, hex, facts->traits, false) ||
	       !has_newcomer(look, hex, TRAIT_TRIBAL, false);
}

static bool holds_army(const struct look *look, unsigned hex)
{
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (sunset_facts(look, u)->side == NATIVE && !(sunset_facts(look, u)->traits & TRAIT_TRIBAL))
			return true;
	return false;
}

/* Each in its own country [sunset:afghan-3.25(5)]. */
static bool country_may_come(const struct look *look, const struct unit_facts *facts, unsigned hex)
{
	bool tribal = facts->traits & TRAIT_TRIBAL;

	if (!(look->war->home[tribal] >> look->map->area[hex] & 1))
		return false;
	if (facts->arm == A_HQ && tribal) /* (R104) [sunset:afghan-3.25(4)] */
		return true;
	if (facts->arm == A_HQ) /* [sunset:afghan-3.25(3)] */
		return !sunset_in_zoc(look, NATIVE, hex) && !has_newcomer(look, hex, 0, true);
	if (is_loose(look, facts))
		return !sunset_in_zoc(look, NATIVE, hex) &&
		       (has_hq(look, hex, facts->traits, false) || !has_newcomer(look, hex, facts->traits, false));
	/* [sunset:afghan-3.25(1)] */
	if (!holds_army(look, hex))
		return false;
	if (sunset_has_terrain(look, hex, T_FORTRESS))
		return !sunset_besieged(look, hex);
	return sunset_has_terrain(look, hex, T_TOWN) && !sunset_in_zoc(look, NATIVE, hex);
}

/* [sunset:13.53] [sunset:23.3(3)] */
static bool is_marked(const struct look *look, unsigned hex)
{
	const uint8_t *option = look->state->option;

	return look->state->mark[hex] & MARK_FAIR_PLAY ||
	       ((option[OPT_ATROCITY] || option[OPT_FAIR_PLAY]) && look->state->mark[hex] & MARK_ATROCITY);
}

bool sunset_native_may_arrive(const struct look *look, unsigned unit, unsigned hex)
{
	const struct unit_facts *facts = sunset_facts(look, unit);
	const struct sunset_state *state = look->state;
	bool town = sunset_has_terrain(look, hex, T_TOWN);

	if (sunset_occupied(state, BRITISH, hex) || !sunset_may_stand(look, NATIVE, hex) ||
	    !sunset_siege_room(look, hex))
		return false;
	if (is_marked(look, hex))
		return false;
	if (look->war->arrivals == ARRIVE_EDGES)
		return may_come_by_edge(look, hex);
	if (look->war->arrivals == ARRIVE_COUNTRY)
		return country_may_come(look, facts, hex);
	if (look->war->arrivals == ARRIVE_TRIBES)
		return facts->traits & TRAIT_TRIBAL ? tribe_may_come(look, facts, hex)
		                                    : army_may_come(look, facts, hex);
	if (town && (sunset_has_terrain(look, hex, T_COAST) || sunset_has_terrain(look, hex, T_PORT)))
		return false;
	return (town || has_hq(look, hex, 0, true)) && !sunset_in_zoc(look, NATIVE, hex);
}

/* ---- refusals ---- */

static const char *const native_advice[] = {
	[ARRIVE_INLAND] =
		"Arrivals are placed in inland towns or with an HQ, away from enemy units and zones of control: "
		"choose such a hex, or end.",
	[ARRIVE_EDGES] =
		"Arrivals are placed in fortresses that you hold or on land at the edge of the map: choose such a "
		"hex without enemies, or end.",
	[ARRIVE_COUNTRY] =
		"Regulars come to towns and fortresses of their country that the army holds, towns outside enemy zones of "
		"control, fortresses not besieged: choose such a hex, or end.",
	[ARRIVE_TRIBES] =
		"The army's arrivals are placed in its towns and fortresses or with its HQ, hostile Natives in any hex; "
		"not with enemies, and outside a fortress not in their zones of control: choose such a hex, or end.",
};

static struct refusal refuse_country(const struct look *look, const struct unit_facts *facts, unsigned hex)
{
	bool tribal = facts->traits & TRAIT_TRIBAL;

	if (!(look->war->home[tribal] >> look->map->area[hex] & 1))
		return sunset_refuse(
			"sunset:afghan-3.25(5)",
			"The army appears in its own country alone, hostile Natives in the others: choose a "
			"hex there, or end.");
	if (tribal)
		return sunset_refuse(
			look->war->tribes_rule,
			"Hostile Natives come to hexes without enemies and outside their zones of control, "
			"one to a hex without a leader of theirs: choose such a hex, or end.");
	if (facts->arm == A_HQ)
		return sunset_refuse(
			"sunset:afghan-3.25(3)",
			"An HQ comes to a hex without enemies and outside their zones of control, one to a "
			"hex: choose such a hex, or end.");
	if (is_loose(look, facts))
		return sunset_refuse(
			"sunset:afghan-3.25(2)",
			"Irregulars come to hexes without enemies and outside their zones of control, one to "
			"a hex without an HQ of theirs: choose such a hex, or end.");
	return sunset_refuse(look->war->pool_rule, native_advice[ARRIVE_COUNTRY]);
}

struct refusal sunset_refuse_native(const struct look *look, unsigned unit, unsigned hex)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (is_marked(look, hex))
		return sunset_refuse(
			"sunset:13.53",
			"Fair play or an atrocity keeps arrivals away from there: choose another hex, or end.");
	if (look->war->arrivals == ARRIVE_COUNTRY)
		return refuse_country(look, facts, hex);
	return sunset_refuse(facts->traits & TRAIT_TRIBAL ? look->war->tribes_rule : look->war->pool_rule,
	                     native_advice[look->war->arrivals]);
}

/* Loose troops of one people in the set, 0 where an HQ of theirs is among them or there already: he is put down first
 * (R066). */
static unsigned count_crowd(const struct look *look, const uint64_t *set, unsigned hex, unsigned people)
{
	unsigned loose = 0;

	if (has_hq(look, hex, people, false))
		return 0;
	EACH_BIT (u, set, RULES_SET_WORDS) {
		const struct unit_facts *facts = sunset_facts(look, (unsigned)u);

		if ((facts->traits ^ people) & TRAIT_TRIBAL)
			continue;
		if (facts->arm == A_HQ)
			return 0;
		loose += is_loose(look, facts);
	}
	return loose;
}

static unsigned count_leaders(const struct look *look, const uint64_t *set)
{
	unsigned leaders = 0;

	EACH_BIT (u, set, RULES_SET_WORDS)
		leaders += sunset_is_hq(look, (unsigned)u) && !(sunset_facts(look, (unsigned)u)->traits & TRAIT_TRIBAL);
	return leaders;
}

struct refusal sunset_check_crowd(const struct look *look, const uint64_t *set, unsigned hex)
{
	if (look->war->arrivals < ARRIVE_TRIBES)
		return sunset_allow();
	if (count_crowd(look, set, hex, TRAIT_TRIBAL) > 1)
		return sunset_refuse(look->war->tribes_rule,
		                     "Without an HQ of theirs only one unit of hostile Natives is placed in a hex: "
		                     "place them one by one.");
	if (count_crowd(look, set, hex, 0) > 1)
		return sunset_refuse(
			"sunset:afghan-3.25(2)",
			"Without an HQ of the army only one irregular unit is placed in a hex: place them one "
			"by one.");
	if (look->war->arrivals == ARRIVE_COUNTRY && count_leaders(look, set) > 1)
		return sunset_refuse("sunset:afghan-3.25(3)", "One HQ is placed in a hex: place them apart.");
	return sunset_allow();
}

bool sunset_is_waypoint(const struct look *look, unsigned hex)
{
	static const uint32_t named = 1u << T_TOWN | 1u << T_FORTRESS | 1u << T_PASS | 1u << T_PORT;

	if (look->map->terrain[hex] & named)
		return true;
	for (unsigned d = 0; d < HEX_SIDES; d++)
		if (look->map->side[hex][d] >> H_ROAD & 1)
			return true;
	return false;
}

/* ---- lists ---- */

static unsigned list_edges(const struct look *look, unsigned unit, uint16_t hex[ARRIVAL_HEXES])
{
	unsigned count = 0;

	for (const uint16_t *one = look->war->fortress; *one; one++)
		if (sunset_native_may_arrive(look, unit, *one))
			hex[count++] = *one;
	for (const uint16_t *one = look->war->edge; *one; one++)
		if (!sunset_has_terrain(look, *one, T_FORTRESS) && sunset_native_may_arrive(look, unit, *one))
			hex[count++] = *one;
	return count;
}

/* Units that may come nearly anywhere: where roads and names are, and if that is not open anywhere at all. */
static unsigned list_anywhere(const struct look *look, unsigned unit, uint16_t hex[ARRIVAL_HEXES])
{
	unsigned count = 0;

	for (unsigned pass = 0; pass < 2 && !count; pass++)
		for (unsigned h = 1; h < look->map->count && count < ARRIVAL_HEXES; h++)
			if ((pass || sunset_is_waypoint(look, h)) && sunset_native_may_arrive(look, unit, h))
				hex[count++] = (uint16_t)h;
	return count;
}

bool sunset_comes_anywhere(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	return facts->side == NATIVE && look->war->arrivals >= ARRIVE_TRIBES &&
	       (is_loose(look, facts) || facts->arm == A_HQ);
}

unsigned sunset_list_native_hexes(const struct look *look, unsigned unit, uint16_t hex[ARRIVAL_HEXES])
{
	const struct sunset_state *state = look->state;
	unsigned count = 0;

	if (look->war->arrivals == ARRIVE_EDGES)
		return list_edges(look, unit, hex);
	if (sunset_comes_anywhere(look, unit))
		return list_anywhere(look, unit, hex);
	for (const uint16_t *town = look->war->town; *town; town++)
		if (sunset_native_may_arrive(look, unit, *town))
			hex[count++] = *town;
	for (const uint16_t *one = look->war->fortress; look->war->arrivals >= ARRIVE_TRIBES && *one; one++)
		if (!sunset_has_terrain(look, *one, T_TOWN) && sunset_native_may_arrive(look, unit, *one))
			hex[count++] = *one;
	for (unsigned u = 1; u <= look->war->units && count < ARRIVAL_HEXES; u++) {
		const struct unit_facts *facts = sunset_facts(look, u);

		if (facts->arm == A_HQ && facts->side == NATIVE && sunset_on_map(state, u) &&
		    !sunset_has_terrain(look, state->at[u], T_TOWN) &&
		    !(look->war->arrivals >= ARRIVE_TRIBES && sunset_has_terrain(look, state->at[u], T_FORTRESS)) &&
		    sunset_native_may_arrive(look, unit, state->at[u]))
			hex[count++] = state->at[u];
	}
	return count;
}

bool sunset_native_has_hex(const struct look *look, unsigned unit)
{
	uint16_t hex[ARRIVAL_HEXES];

	if (!sunset_comes_anywhere(look, unit))
		return sunset_list_native_hexes(look, unit, hex);
	for (unsigned h = 1; h < look->map->count; h++)
		if (sunset_native_may_arrive(look, unit, h))
			return true;
	return false;
}

unsigned sunset_sample_native_hex(const struct look *look, unsigned unit, struct rng *rng)
{
	uint16_t hex[ARRIVAL_HEXES];
	unsigned count;

	for (unsigned tries = 0; tries < 48 && sunset_comes_anywhere(look, unit); tries++) {
		unsigned other = 1 + base_pick_below(rng, look->map->count - 1u);

		if (sunset_native_may_arrive(look, unit, other))
			return other;
	}
	count = sunset_list_native_hexes(look, unit, hex);
	return count ? hex[base_pick_below(rng, count)] : HEX_NONE;
}
