/* force.c: units that move together: who they are, and what a step costs them [mutiny:10.7] [mutiny:11.3].
 * May use: private, position, turn. */
#include "systems/mutiny/movement/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/turn/turn.h"

/* ---- who moves ---- */

static bool is_waiting(const struct look *look, unsigned unit)
{
	return look->state->side[unit] == look->state->owner &&
	       (look->state->flags[unit] & (U_ACTIVE | U_MOVED)) == U_ACTIVE;
}

/* With a maximum of units (RU-A1): how many more may move; leaders are not counted. */
static unsigned units_left(const struct look *look)
{
	unsigned most = look->state->option[OPT_MAX_UNITS], moved = 0;

	if (!most || mutiny_is_high_command(look->state))
		return MUTINY_UNITS;
	for (unsigned u = 1; u <= look->war->units; u++)
		moved += (look->state->flags[u] & U_MOVED) && !mutiny_is_leader(look, u);
	return moved < most ? most - moved : 0;
}

bool mutiny_may_move(const struct look *look, unsigned unit)
{
	return is_waiting(look, unit) && (mutiny_is_leader(look, unit) || units_left(look));
}

bool mutiny_can_move(const struct look *look)
{
	bool troops = units_left(look);

	for (unsigned u = 1; u <= look->war->units; u++)
		if (is_waiting(look, u) && (troops || mutiny_is_leader(look, u)))
			return true;
	return false;
}

static struct refusal check_unit(const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;

	if (state->side[unit] == NEUTRAL)
		return mutiny_refuse("mutiny:10.4", "Neutral units do not move: name units of your own.");
	if (state->side[unit] != state->owner || !mutiny_on_map(state, unit))
		return mutiny_refuse("mutiny:10.0", "Only units of your own on the map move.");
	if (!mutiny_is_mobile(look, unit))
		return mutiny_refuse("mutiny:10.2", "A unit with a movement factor of 0 never moves: leave it out.");
	if (!(state->flags[unit] & U_ACTIVE))
		return mutiny_refuse("mutiny:8.3(move)",
		                     "Only units within the command radius when the leader was activated may move.");
	if (state->flags[unit] & U_MOVED)
		return mutiny_refuse("mutiny:11.3", "That unit has moved in this step: leave it out.");
	return mutiny_allow();
}

/* The stack of a high command moves as one (RU-H1) [mutiny:8.6(3)]. */
static bool is_whole(const struct look *look, const uint64_t *set)
{
	for (unsigned u = 1; u <= look->war->units; u++)
		if (is_waiting(look, u) && !base_has_bit(set, u))
			return false;
	return true;
}

struct refusal mutiny_check_force(const struct look *look, const uint64_t *set)
{
	unsigned spot = 0, troops = 0;

	EACH_BIT (unit, set, RULES_SET_WORDS) {
		struct refusal refusal = check_unit(look, (unsigned)unit);

		if (refusal.rule)
			return refusal;
		if (spot && look->state->at[unit] != spot)
			return mutiny_refuse("mutiny:11.3", "Units that move together start from the same hex.");
		spot = look->state->at[unit];
		troops += !mutiny_is_leader(look, (unsigned)unit);
	}
	if (troops > units_left(look))
		return mutiny_refuse("mutiny:8.2", "That is more than a leader may activate: name fewer units.");
	if (mutiny_is_high_command(look->state) && !is_whole(look, set))
		return mutiny_refuse("mutiny:8.6(3)", "The stack of a high command moves together: name all of it.");
	return mutiny_allow();
}

/* ---- how they move ---- */

static enum mover mover_of(const struct unit_facts *facts)
{
	if (facts->type == K_CAMELS)
		return MOVER_CAMEL;
	if (facts->type == K_SIEGE_TRAIN)
		return facts->riverine ? MOVER_RIVERINE_GUNS : MOVER_GUNS;
	return facts->riverine ? MOVER_RIVERINE : MOVER_FOOT;
}

struct force mutiny_read_force(const struct look *look, const uint64_t *set)
{
	struct force force = {
		.look = look, .side = look->state->owner, .allowance = FAR, .rails = true, .regular = true};

	EACH_BIT (unit, set, RULES_SET_WORDS) {
		const struct unit_facts *facts = mutiny_facts(look, (unsigned)unit);

		force.spot = look->state->at[unit];
		force.movers |= (uint8_t)(1u << mover_of(facts));
		force.allowance = 2 * facts->move < force.allowance ? 2 * facts->move : force.allowance;
		force.rails &= facts->contingent == C_REGULAR || facts->contingent == C_PUNJABI;
		force.regular &= facts->contingent == C_REGULAR;
		force.pioneers |= facts->type == K_PIONEERS && look->state->option[OPT_PIONEER];
	}
	return force;
}

/* Without the river where pioneers lead the way; boats pay none anyhow [mutiny:30.4(a)]. */
static int cost_for(const struct force *force, unsigned mover, unsigned from, int direction)
{
	const struct war *war = force->look->war;
	unsigned weather = mutiny_weather(force->look);
	int cost = war->cost[weather][mover][from][direction];

	if (force->pioneers && cost > 0 && mover != MOVER_RIVERINE && mover != MOVER_RIVERINE_GUNS &&
	    (war->unbridged[from] >> direction & 1))
		cost -= war->river_cost[weather];
	return cost;
}

/* The dearest rate of any of them (RU-M7). */
int mutiny_cost_step(const struct force *force, unsigned from, int direction)
{
	int cost = -1;

	for (unsigned mover = 0; mover < MOVERS; mover++) {
		int one;

		if (!(force->movers >> mover & 1))
			continue;
		one = cost_for(force, mover, from, direction);
		if (one < 0)
			return -1;
		cost = one > cost ? one : cost;
	}
	return cost;
}

/* A ride costs the same however long it is, rivers included (RU-M6) [mutiny:10.13]. */
struct toll mutiny_add_step(const struct force *force, struct toll toll, unsigned from, int direction)
{
	const struct look *look = force->look;
	int cost = mutiny_cost_step(force, from, direction), paid = mutiny_toll(&toll);
	struct toll next = {FAR, FAR};

	if (cost >= 0)
		next.walk = paid + cost;
	if (force->rails && (look->war->rail[from] >> direction & 1)) {
		next.ride = paid + look->tables->rail_cost;
		next.ride = toll.ride < next.ride ? toll.ride : next.ride;
	}
	return next;
}

/* ---- afterwards ---- */

void mutiny_note_move(struct game *game, const uint64_t *set, unsigned from)
{
	struct mutiny_state *state = game->state;

	EACH_BIT (unit, set, RULES_SET_WORDS)
		state->flags[unit] |= U_MOVED;
	if (!state->option[OPT_ENTRENCH])
		return;
	for (unsigned u = mutiny_first(state, from); u; u = state->next[u])
		if (!base_has_bit(set, u))
			state->flags[u] |= U_LEFT;
}

unsigned mutiny_face_of(const struct look *look, const uint64_t *set)
{
	unsigned face = 0;
	int least = FAR;

	EACH_BIT (unit, set, RULES_SET_WORDS) {
		int factor = look->state->flags[unit] & U_FACE_DOWN ? -1 : (int)mutiny_factor(look, (unsigned)unit);

		if (factor < least) {
			face = (unsigned)unit;
			least = factor;
		}
	}
	return face;
}
