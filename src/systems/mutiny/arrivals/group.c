/* group.c: reinforcement groups: which counters are in them, where they may come [mutiny:20.1].
 * May use: movement, private, position. */
#include "systems/mutiny/arrivals/private.h"
#include "systems/mutiny/movement/movement.h"
#include "systems/mutiny/position/position.h"

bool mutiny_in_group(const struct look *look, unsigned side, unsigned group, unsigned unit)
{
	const struct unit_facts *facts = mutiny_facts(look, unit);
	unsigned own = side == BRITISH ? C_REGULAR : C_REBEL;

	switch (group) {
	case G_LEADER:
		return facts->contingent == own && facts->type == K_LEADER;
	case G_TRAINS:
		return facts->contingent == own && facts->type == K_SUPPLY_TRAIN;
	case G_BADMASHES:
		return facts->contingent == C_BADMASH;
	case G_REGULARS:
		return facts->contingent == C_REGULAR && facts->type != K_LEADER && facts->type != K_SUPPLY_TRAIN;
	case G_PUNJABIS:
		return facts->contingent == C_PUNJABI;
	case G_NEPALESE:
		return facts->contingent == C_NEPALESE;
	default:
		return facts->contingent == C_AUXILIARY;
	}
}

bool mutiny_is_drawn(const struct look *look, unsigned side, unsigned group)
{
	if (group == G_LEADER)
		return side == REBEL && !look->state->option[OPT_REBEL_LEADER_PICK];
	return group == G_BADMASHES || group == G_AUXILIARY;
}

/* ---- where ---- */

static bool has_nepalese(const struct look *look, unsigned hex)
{
	for (unsigned u = mutiny_first(look->state, hex); u; u = look->state->next[u])
		if (mutiny_facts(look, u)->contingent == C_NEPALESE)
			return true;
	return false;
}

static bool is_port(const struct look *look, unsigned spot)
{
	return (look->war->ground[spot] & GROUND_PORT) && mutiny_port_open(look, spot);
}

static bool may_land(const struct look *look, unsigned spot)
{
	return mutiny_is_box(spot) || (is_port(look, spot) && mutiny_occupied(look->state, BRITISH, spot));
}

/* Any town or fortress in India without British or neutral units, empty ones too (RU-E3, RU-N8). */
static bool may_rise(const struct look *look, unsigned spot)
{
	unsigned ground = look->war->ground[spot];

	return mutiny_has_leader(look, spot, REBEL) ||
	       ((ground & GROUND_INDIA) && (ground & (GROUND_TOWN | GROUND_FORTRESS)));
}

static bool may_come(const struct look *look, unsigned side, unsigned group, unsigned spot)
{
	const struct mutiny_state *state = look->state;
	unsigned ground = look->war->ground[spot];

	switch (group) {
	case G_LEADER:
		return side == BRITISH ? may_land(look, spot) : mutiny_occupied(state, REBEL, spot);
	case G_REGULARS:
		return may_land(look, spot);
	case G_TRAINS:
		if (side == BRITISH)
			return mutiny_occupied(state, BRITISH, spot) &&
			       ((ground & (GROUND_TOWN | GROUND_FORTRESS)) || is_port(look, spot));
		return (ground & GROUND_FORTRESS) && mutiny_has_leader(look, spot, REBEL);
	case G_BADMASHES:
		return may_rise(look, spot);
	case G_PUNJABIS:
		return (spot == look->war->punjab[0] || spot == look->war->punjab[1]) &&
		       mutiny_occupied(state, BRITISH, spot);
	case G_NEPALESE:
		return spot == look->war->kathmandu && has_nepalese(look, spot);
	default:
		return mutiny_is_hex(spot) && mutiny_has_leader(look, spot, BRITISH);
	}
}

bool mutiny_may_arrive(const struct look *look, unsigned side, unsigned group, unsigned spot, unsigned relief)
{
	const unsigned barred = MARK_NEUTRAL | (unsigned)MARK_BRITISH << !side;

	/* [mutiny:20.1(a)] [mutiny:29.1(a)] */
	if ((look->state->mark[spot] & barred) || mutiny_besieged(look->state, spot))
		return false;
	if (relief) /* a friendly leader is all that counts [mutiny:fortunes-2] */
		return spot == relief && mutiny_is_hex(spot) && mutiny_has_leader(look, spot, side);
	return may_come(look, side, group, spot);
}

unsigned mutiny_list_arrivals(const struct look *look, unsigned side, unsigned group, unsigned relief, uint16_t *list)
{
	const unsigned own = (unsigned)MARK_BRITISH << side;
	unsigned count = 0;

	for (unsigned spot = mutiny_next_marked(look->state, 0, own); spot < BOX_FIRST;
	     spot = mutiny_next_marked(look->state, spot, own))
		if (mutiny_may_arrive(look, side, group, spot, relief))
			list[count++] = (uint16_t)spot;
	/* Where nobody of the side stands only Badmashes come, and only to towns and fortresses. */
	for (size_t i = 0; group == G_BADMASHES && i < look->map->place_count; i++)
		if (look->map->places[i].terrain && !(look->state->mark[look->map->places[i].hex] & own) &&
		    mutiny_may_arrive(look, side, group, look->map->places[i].hex, relief))
			list[count++] = look->map->places[i].hex;
	for (unsigned spot = BOX_FIRST; spot < MUTINY_SPOTS; spot++)
		if (mutiny_may_arrive(look, side, group, spot, relief))
			list[count++] = (uint16_t)spot;
	return count;
}

/* Is there any such spot? The likely ones first: this is asked at every action. */
static bool has_arrival(const struct look *look, unsigned side, unsigned group, unsigned relief)
{
	uint16_t list[MUTINY_SPOTS];

	if (relief)
		return mutiny_may_arrive(look, side, group, relief, relief);
	if (mutiny_may_arrive(look, side, group, BOX_BOMBAY, 0))
		return true;
	for (size_t i = 0; i < look->map->place_count; i++)
		if (mutiny_may_arrive(look, side, group, look->map->places[i].hex, 0))
			return true;
	return mutiny_list_arrivals(look, side, group, 0, list);
}

/* ---- how many ---- */

/* A relief force follows the best leader in its hex, and is one at least (RU-E4). */
static unsigned relief_radius(const struct look *look, unsigned side, unsigned hex)
{
	unsigned best = 1;

	for (unsigned u = mutiny_first(look->state, hex); u; u = look->state->next[u])
		if (mutiny_is_leader(look, u) && look->state->side[u] == side && mutiny_radius(look, u) > best)
			best = mutiny_radius(look, u);
	return best;
}

static unsigned count_box(const struct look *look, unsigned side, unsigned group)
{
	unsigned count = 0;

	for (unsigned u = 1; u <= look->war->units; u++)
		count += look->state->at[u] == AT_BOX && mutiny_in_group(look, side, group, u);
	return count;
}

unsigned mutiny_size_group(const struct look *look, unsigned side, unsigned group, unsigned radius, unsigned relief)
{
	unsigned size = look->tables->group_size[side][group], box = count_box(look, side, group);

	if (size == GROUP_RADIUS)
		size = relief ? relief_radius(look, side, relief) : radius;
	return size < box ? size : box; /* [mutiny:20.10] */
}

struct refusal mutiny_check_group(const struct look *look, unsigned side, unsigned group, unsigned radius,
                                  unsigned relief)
{
	const struct mutiny_tables *tables = look->tables;

	if (side >= SIDES || group >= GROUPS || !tables->group_size[side][group])
		return mutiny_refuse("mutiny:20.1", "Your side has no such group: name one of its own.");
	if (group == G_NEPALESE && look->state->status[P_NEPAL] != BRITISH)
		return mutiny_refuse("mutiny:20.4(nepalese)", "Nepal is neutral: choose another group.");
	if (!count_box(look, side, group))
		return mutiny_refuse("mutiny:20.10", "None of them is left in the box: choose another group.");
	if (!mutiny_size_group(look, side, group, radius, relief))
		return mutiny_refuse("mutiny:8.21", "A leader of radius 0 raises no Badmashes: choose another group.");
	if (!has_arrival(look, side, group, relief))
		return mutiny_refuse(tables->group_rule[side][group],
		                     "There is no place where they may come: choose another group or action.");
	return mutiny_allow();
}
