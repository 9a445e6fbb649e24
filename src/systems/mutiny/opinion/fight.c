/* fight.c: opinions on battles: whom to attack, who suffers, where to run; on rally and on supply.
 * May use: position, private, supply. */
#include "systems/mutiny/opinion/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/supply/supply.h"

/* ---- attacks ---- */

static void gather(const struct reckoning *reckoning, unsigned hex, uint64_t *set)
{
	const struct look *look = &reckoning->look;

	for (unsigned u = mutiny_first(look->state, hex); u; u = look->state->next[u])
		if (look->state->side[u] == reckoning->side && mutiny_is_mobile(look, u))
			base_set_bit(set, u);
}

static int32_t appraise_attack(const struct reckoning *reckoning, const struct move *move)
{
	uint64_t set[MUTINY_UNIT_WORDS] = {0};
	unsigned target = (unsigned)move->arg[ARG_SPOT];

	if (reckoning->look.state->mark[target] & MARK_NEUTRAL)
		return DISLIKE;
	gather(reckoning, (unsigned)move->arg[ARG_FROM], set);
	return mutiny_plan_attack(reckoning, set, (unsigned)move->arg[ARG_FROM], target);
}

/* Is the battle about something? */
static bool matters(const struct reckoning *reckoning)
{
	const struct battle *battle = &reckoning->look.state->battle;

	return mutiny_plan_hold(reckoning, battle->target) > 100 || mutiny_height(&reckoning->look, battle->target) > 4;
}

/* ---- losses ---- */

/* The step that goes: of a full unit less than half of it. */
static int32_t rate_loss(const struct look *look, unsigned unit)
{
	bool full = mutiny_facts(look, unit)->steps == 2 && !mutiny_reduced(look->state, unit);

	return full ? mutiny_price(look, unit) * 2 / 5 : mutiny_price(look, unit);
}

static int32_t rate_losses(const struct look *look, const uint64_t *set)
{
	int32_t sum = 0;

	EACH_BIT (unit, set, MUTINY_UNIT_WORDS)
		sum += rate_loss(look, (unsigned)unit);
	return sum;
}

/* Trains and garrisons are lost if they must run. */
static int32_t rate_retreat(const struct look *look, unsigned unit)
{
	unsigned type = mutiny_facts(look, unit)->type;

	if (!mutiny_is_mobile(look, unit) || type == K_SIEGE_TRAIN || type == K_SUPPLY_TRAIN)
		return -2 * mutiny_price(look, unit);
	return -mutiny_price(look, unit) / 2;
}

/* To friends and food, away from the enemy. */
static int32_t rate_flight(const struct reckoning *reckoning, const struct move *move)
{
	const struct look *look = &reckoning->look;
	unsigned hex = look->state->battle.runner ? look->state->at[look->state->battle.runner] : 0;
	int32_t worth = 0;

	for (unsigned i = 0; i < move->count; i++) {
		hex = look->map->next[hex][move->path[i]];
		worth -= mutiny_in_zoc(look, reckoning->side, hex) ? 40 : 0;
	}
	worth += mutiny_occupied(look->state, reckoning->side, hex) ? 10 : 0;
	worth -= mutiny_weigh_hunger(reckoning, hex, mutiny_count_units(look, hex) + 1) / 5;
	return worth + mutiny_plan_hold(reckoning, hex) / 10 - reckoning->threat[hex];
}

static int32_t rate_pursuit(const struct reckoning *reckoning, const struct move *move)
{
	const struct battle *battle = &reckoning->look.state->battle;
	unsigned to = move->arg[ARG_TO] ? (unsigned)move->arg[ARG_TO] : battle->target;

	if (move->verb == VERB_END)
		return 0;
	return mutiny_plan_move(reckoning, move->set, battle->from, to);
}

static int32_t rate_aid(const struct look *look, const struct move *move)
{
	bool walls = look->state->battle.target && mutiny_is_strong(look, look->state->battle.target);
	int32_t sum = 1;

	EACH_BIT (unit, move->set, MUTINY_UNIT_WORDS)
		sum += 1 + mutiny_power(look, (unsigned)unit, walls);
	return sum;
}

int32_t mutiny_appraise_fight(const struct reckoning *reckoning, const struct move *move)
{
	const struct look *look = &reckoning->look;
	unsigned unit = (unsigned)move->arg[ARG_UNIT];

	switch (move->verb) {
	case VERB_ATTACK:
	case VERB_FIGHT:
		return appraise_attack(reckoning, move);
	case VERB_BLOW:
		return 10;
	case VERB_MASSACRE:
		return matters(reckoning) ? 10 : -10;
	case VERB_EXPEND:
		return matters(reckoning) ? 10 : -10;
	case VERB_COMMAND:
		return (int32_t)mutiny_radius(look, unit);
	case VERB_AID:
		return rate_aid(look, move);
	case VERB_VOLLEY:
		return 1;
	case VERB_LOSE:
		return -rate_losses(look, move->set);
	case VERB_RETREAT:
		return rate_retreat(look, unit);
	case VERB_STAY:
	case VERB_HALT:
		return 100;
	case VERB_FLEE:
		return rate_flight(reckoning, move);
	case VERB_PURSUE:
		return rate_pursuit(reckoning, move);
	case VERB_RALLY:
		return mutiny_price(look, unit);
	case VERB_ACTIVATE:
		return (int32_t)base_count_bits(move->set, MUTINY_UNIT_WORDS);
	case VERB_ENTRENCH:
		return 5;
	case VERB_DECLINE:
		return move->arg[ARG_FLAGS] ? -1 : 0;
	default:
		return 0;
	}
}

/* ---- supply ---- */

/* Steps saved by a train, less what the train is worth. */
static int32_t rate_train(const struct reckoning *reckoning, unsigned train)
{
	const struct look *look = &reckoning->look;
	unsigned at = look->state->at[train];
	int saved = 0;

	if (!mutiny_is_hex(at))
		return -1;
	for (int d = -1; d < HEX_SIDES; d++) {
		unsigned hex = d < 0 ? at : look->map->next[at][d], eaters = 0;

		for (unsigned u = mutiny_first(look->state, hex); hex && u; u = look->state->next[u])
			eaters += look->state->side[u] == reckoning->side &&
			          mutiny_facts(look, u)->type != K_SUPPLY_TRAIN &&
			          mutiny_facts(look, u)->type != K_CAMELS && !(look->state->flags[u] & U_FED);
		saved += hex ? mutiny_weigh_hunger(reckoning, hex, eaters) : 0;
	}
	return saved / 10 - 4;
}

int32_t mutiny_appraise_supply(const struct reckoning *reckoning, const struct move *move)
{
	int32_t sum = 0;

	if (move->verb == VERB_STARVE)
		return -rate_losses(&reckoning->look, move->set);
	EACH_BIT (unit, move->set, MUTINY_UNIT_WORDS)
		sum += rate_train(reckoning, (unsigned)unit);
	/* One by one: two may feed the same stack. */
	return base_count_bits(move->set, MUTINY_UNIT_WORDS) > 1 ? sum - 1000 : sum;
}
