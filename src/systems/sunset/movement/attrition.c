/* attrition.c: the unit that a march costs [sunset:6.22].
 * May use: private, position, turn. */
#include "kit/common/cup.h"
#include "systems/sunset/movement/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/turn/turn.h"

static bool may_wear_out(const struct look *look, unsigned unit)
{
	unsigned arm = sunset_facts(look, unit)->arm;

	return sunset_in_force(look->state, unit) && arm != A_HQ && arm != A_FLEET;
}

/* A supply unit that is given up is expended, nobody's loss (R08). */
static void wear_out(struct game *game, unsigned unit)
{
	static const char rule[] = "sunset:6.22";

	if (sunset_is_supply(&game->look, unit))
		sunset_expend(game, unit, C_ATTRITION, rule);
	else
		sunset_eliminate(game, unit, C_ATTRITION, rule);
	if (!sunset_is_over(game))
		sunset_release_force(game);
}

void sunset_take_attrition(struct game *game)
{
	struct sunset_state *state = game->state;
	unsigned count = 0, victim = 0;

	for (unsigned u = sunset_first(state, state->march.hex); u; u = sunset_next(state, u))
		if (may_wear_out(&game->look, u)) {
			victim = u;
			count++;
		}
	if (count == 0) {
		sunset_release_force(game);
	} else if (count == 1) {
		wear_out(game, victim);
	} else {
		state->subject = state->march.hex;
		sunset_ask(game, STEP_ATTRITION, state->side);
	}
}

static unsigned read_victim(const struct move *move)
{
	return move->path[0] | (unsigned)move->path[1] << 8;
}

static void name_victim(struct move *move, unsigned unit)
{
	move->verb = VERB_LOSE;
	move->count = 2;
	move->path[0] = (uint8_t)unit;
	move->path[1] = (uint8_t)(unit >> 8);
}

static struct refusal check_attrition(const struct look *look, const struct move *move)
{
	if (move->verb != VERB_LOSE)
		return sunset_refuse("sunset:6.22", "The march costs one unit: lose one unit of the force first.");
	if (move->count != 2 || base_next_bit(move->set, RULES_SET_WORDS, 0) >= 0)
		return sunset_refuse("sunset:6.22", "The march costs exactly one unit: lose one, demoralise none.");
	if (look->state->at[read_victim(move)] != look->state->march.hex || !may_wear_out(look, read_victim(move)))
		return sunset_refuse("sunset:6.T3",
		                     "The loss falls on a unit of the force that is neither an HQ nor a fleet: "
		                     "choose one of those.");
	return sunset_allow();
}

static void apply_attrition(struct game *game, const struct move *move)
{
	wear_out(game, read_victim(move));
}

static void legal_attrition(const struct look *look, struct move_list *moves)
{
	for (unsigned u = sunset_first(look->state, look->state->march.hex); u; u = sunset_next(look->state, u))
		if (may_wear_out(look, u)) {
			struct move move = {0};

			name_victim(&move, u);
			engine_add_move(moves, &move);
		}
}

static void sample_attrition(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t set[RULES_SET_WORDS] = {0};

	for (unsigned u = sunset_first(look->state, look->state->march.hex); u; u = sunset_next(look->state, u))
		if (may_wear_out(look, u))
			base_set_bit(set, u);
	if (base_next_bit(set, RULES_SET_WORDS, 0) >= 0)
		name_victim(move, kit_pick_bit(rng, set, RULES_SET_WORDS));
}

const struct step_rules sunset_attrition = {check_attrition, apply_attrition, legal_attrition, sample_attrition};
