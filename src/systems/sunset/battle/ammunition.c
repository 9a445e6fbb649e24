/* ammunition.c: supplied combat: a supply unit expended for better fire in one round [sunset:32.0].
 * May use: private, position, text, turn. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/battle/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"

/* battle.stage in the rounds: who is to be asked next; DRAWN: both have been. */

static bool is_store(const struct look *look, unsigned who, unsigned unit)
{
	return sunset_is_supply(look, unit) && sunset_facts(look, unit)->side == sunset_battle_side(look, who) &&
	       look->state->at[unit] == sunset_battle_hex(look, who);
}

static bool may_gain(const struct look *look, unsigned who, unsigned unit)
{
	const struct sunset_state *state = look->state;

	return state->at[unit] == sunset_battle_hex(look, who) &&
	       sunset_facts(look, unit)->side == sunset_battle_side(look, who) &&
	       (state->flags[unit] & (U_ENGAGED | U_PROVIDED)) == U_ENGAGED && sunset_fires_now(look, unit);
}

/* Who can still be provided for; whether there is a store to do it with. */
static bool list_gainers(const struct look *look, unsigned who, struct roster *roster)
{
	bool store = false;

	roster->count = 0;
	for (unsigned unit = sunset_first(look->state, sunset_battle_hex(look, who)); unit;
	     unit = sunset_next(look->state, unit)) {
		store |= is_store(look, who, unit);
		if (may_gain(look, who, unit))
			roster->unit[roster->count++] = (uint16_t)unit;
	}
	return store;
}

bool sunset_offer_supply(struct game *game)
{
	struct battle *battle = &game->state->battle;
	struct roster roster;

	if (!game->state->option[OPT_SUPPLIED_COMBAT] || battle->round == ROUND_MELEE) /* [sunset:32.2] */
		return false;
	for (; battle->stage < DRAWN; battle->stage++)
		if (list_gainers(&game->look, battle->stage, &roster) && roster.count) {
			sunset_ask(game, STEP_AMMUNITION, sunset_battle_side(&game->look, battle->stage));
			return true;
		}
	return false;
}

static struct refusal check(const struct look *look, const struct move *move)
{
	unsigned who = look->state->battle.stage;

	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_EXPEND)
		return sunset_refuse("sunset:32.1",
		                     "Say which supply unit you expend for the fire of this round, or 'end'.");
	if (!is_store(look, who, (unsigned)move->arg[ARG_UNIT]))
		return sunset_refuse("sunset:32.1",
		                     "Only your own supply unit in the hex of the force that fires can help it.");
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		if (!may_gain(look, who, (unsigned)u))
			return sunset_refuse("sunset:32.1",
			                     "Name units that fire in this round and have not been provided for.");
	if (base_count_bits(move->set, RULES_SET_WORDS) > look->tables->supply_capacity)
		return sunset_refuse("sunset:32.1",
		                     "These are more units than one supply unit provides for: name fewer.");
	return sunset_allow();
}

static void apply(struct game *game, const struct move *move)
{
	struct event *event;

	if (move->verb == VERB_END) {
		game->state->battle.stage++;
		sunset_fight_on(game);
		return;
	}
	event = sunset_tell(game, HAPPEN_PROVIDED, "sunset:32.1", SEAT_ALL);
	KIT_NOTE(event, [PROVIDED_UNIT] = move->arg[ARG_UNIT], [PROVIDED_SIDE] = game->state->actor);
	kit_note_set(event, move->set);
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		game->state->flags[u] |= U_PROVIDED;
	sunset_expend(game, (unsigned)move->arg[ARG_UNIT], C_EXPENDED, "sunset:32.1");
	sunset_fight_on(game);
}

static unsigned first_store(const struct look *look, unsigned who)
{
	unsigned unit = sunset_first(look->state, sunset_battle_hex(look, who));

	while (unit && !is_store(look, who, unit))
		unit = sunset_next(look->state, unit);
	return unit;
}

/* All that fire, as many as one supply unit provides for. */
static void legal(const struct look *look, struct move_list *moves)
{
	unsigned who = look->state->battle.stage;
	struct move move = {.verb = VERB_EXPEND};
	struct roster roster;

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	if (!list_gainers(look, who, &roster) || !roster.count)
		return;
	move.arg[ARG_UNIT] = (int32_t)first_store(look, who);
	for (unsigned i = 0; i < roster.count && i < look->tables->supply_capacity; i++)
		base_set_bit(move.set, roster.unit[i]);
	engine_add_move(moves, &move);
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned who = look->state->battle.stage, count;
	struct roster roster;

	move->verb = VERB_END;
	if (!list_gainers(look, who, &roster) || !roster.count || base_pick_below(rng, 2))
		return;
	kit_shuffle(rng, roster.unit, roster.count);
	count = 1 + base_pick_below(rng, roster.count);
	move->verb = VERB_EXPEND;
	move->arg[ARG_UNIT] = (int32_t)first_store(look, who);
	for (unsigned i = 0; i < count && i < look->tables->supply_capacity; i++)
		base_set_bit(move->set, roster.unit[i]);
}

const struct step_rules sunset_ammunition = {check, apply, legal, sample};
