/* train.c: supply trains that are expended in a battle [mutiny:14.73].
 * May use: private, position, turn. */
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/turn/turn.h"

static bool can_fire(const struct look *look, unsigned who)
{
	struct roster force;

	mutiny_list_force(look, who, &force);
	for (unsigned i = 0; i < force.count; i++)
		if (mutiny_fire_factor(look, who, force.unit[i]) > 0)
			return true;
	return false;
}

static bool is_train(const struct look *look, unsigned who, unsigned unit)
{
	return mutiny_facts(look, unit)->type == K_SUPPLY_TRAIN &&
	       look->state->side[unit] == mutiny_force_side(look, who) &&
	       look->state->at[unit] == mutiny_force_hex(look, who);
}

static void list_trains(const struct look *look, unsigned who, struct roster *roster)
{
	roster->count = 0;
	for (unsigned u = mutiny_first(look->state, mutiny_force_hex(look, who)); u; u = look->state->next[u])
		if (is_train(look, who, u))
			roster->unit[roster->count++] = (uint16_t)u;
}

/* battle.part is already the one that comes after this decision. */
static unsigned supplying(const struct look *look)
{
	return look->state->battle.part == PART_TRAIN_ATTACKER ? DEFENDER : ATTACKER;
}

bool mutiny_offer_train(struct game *game)
{
	struct roster trains;
	unsigned who;

	game->state->battle.part++;
	who = supplying(&game->look);
	list_trains(&game->look, who, &trains);
	if (!trains.count || !can_fire(&game->look, who))
		return false;
	mutiny_ask(game, STEP_TRAIN, mutiny_force_side(&game->look, who));
	return true;
}

static struct refusal check_train(const struct look *look, const struct move *move)
{
	int unit = base_next_bit(move->set, RULES_SET_WORDS, 0);

	if (move->verb == VERB_DECLINE && !move->arg[ARG_FLAGS])
		return mutiny_allow();
	if (move->verb != VERB_EXPEND)
		return mutiny_refuse("mutiny:14.73", "Expend a supply train with `expend`, or `decline`.");
	if (base_count_bits(move->set, RULES_SET_WORDS) != 1)
		return mutiny_refuse("mutiny:14.73", "One train gives the shift for the whole battle: name one.");
	if (!is_train(look, supplying(look), (unsigned)unit))
		return mutiny_refuse("mutiny:14.73", "Only a supply train of your own in the hex of the battle helps.");
	return mutiny_allow();
}

static void apply_train(struct game *game, const struct move *move)
{
	unsigned who = supplying(&game->look);

	if (move->verb == VERB_EXPEND) {
		game->state->battle.flags |= (uint8_t)(BATTLE_TRAIN << who);
		mutiny_expend(game, (unsigned)base_next_bit(move->set, RULES_SET_WORDS, 0), "mutiny:14.73");
	}
	mutiny_continue_battle(game);
}

static void legal_train(const struct look *look, struct move_list *moves)
{
	struct roster trains;

	engine_add_move(moves, &(struct move){.verb = VERB_DECLINE});
	list_trains(look, supplying(look), &trains);
	for (unsigned i = 0; i < trains.count; i++) {
		struct move move = {.verb = VERB_EXPEND};

		base_set_bit(move.set, trains.unit[i]);
		engine_add_move(moves, &move);
	}
}

static void sample_train(const struct look *look, struct rng *rng, struct move *move)
{
	struct roster trains;

	move->verb = VERB_DECLINE;
	list_trains(look, supplying(look), &trains);
	if (base_pick_below(rng, 2) || !trains.count)
		return;
	move->verb = VERB_EXPEND;
	base_set_bit(move->set, trains.unit[base_pick_below(rng, trains.count)]);
}

const struct step_rules mutiny_train = {check_train, apply_train, legal_train, sample_train};
