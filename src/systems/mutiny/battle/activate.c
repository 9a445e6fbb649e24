/* activate.c: who is activated for combat [mutiny:8.3(combat)]: all in reach, or those whom the owner names.
 * May use: kit/common/cup, private, position, turn. */
#include "kit/common/cup.h"
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/turn/turn.h"

bool mutiny_may_attack(const struct look *look, unsigned unit)
{
	return (look->state->flags[unit] & (U_ACTIVE | U_ATTACKED)) == U_ACTIVE &&
	       look->state->side[unit] == look->state->owner && mutiny_is_mobile(look, unit);
}

bool mutiny_can_attack(const struct look *look, unsigned hex)
{
	for (unsigned u = mutiny_first(look->state, hex); u; u = look->state->next[u])
		if (mutiny_may_attack(look, u) && mutiny_may_fire(look, u))
			return true;
	return false;
}

/* ---- all ---- */

static bool may_activate(const struct look *look, unsigned unit)
{
	return look->state->side[unit] == look->state->owner && mutiny_is_mobile(look, unit) &&
	       mutiny_is_hex(look->state->at[unit]) && mutiny_in_command(look, unit);
}

static unsigned list_troops(const struct look *look, bool leaders, uint64_t *set)
{
	unsigned count = 0;

	for (unsigned u = 1; u <= look->war->units; u++)
		if (may_activate(look, u) && mutiny_is_leader(look, u) <= leaders) {
			base_set_bit(set, u);
			count++;
		}
	return count;
}

/* Leaders count towards no maximum [mutiny:8.2(b)] (RU-A1). */
static unsigned most_units(const struct look *look)
{
	unsigned most = look->state->option[OPT_MAX_UNITS];

	return most && !mutiny_is_high_command(look->state) ? most : MUTINY_UNITS;
}

/* Does the owner say who is activated (RU-A2)? A high command has named its stack already (RU-H1). */
static bool is_chosen(const struct look *look)
{
	return mutiny_option(look, OPT_COMBAT_ACTIVATION) && !mutiny_is_high_command(look->state);
}

static void activate_set(struct game *game, const uint64_t *set)
{
	EACH_BIT (unit, set, MUTINY_UNIT_WORDS)
		game->state->flags[unit] |= U_ACTIVE;
}

void mutiny_begin_combat(struct game *game)
{
	uint64_t troops[RULES_SET_WORDS] = {0}, all[RULES_SET_WORDS] = {0};

	for (unsigned u = 1; u <= game->look.war->units; u++)
		game->state->flags[u] &= (uint16_t) ~(U_ACTIVE | U_ATTACKED | U_FLED);
	game->state->attacks = 0;
	if (!list_troops(&game->look, true, all)) {
		mutiny_return(game);
		return;
	}
	if (is_chosen(&game->look) ||
	    (game->state->option[OPT_MAX_UNITS] && list_troops(&game->look, false, troops) > most_units(&game->look))) {
		mutiny_ask(game, STEP_ACTIVATE, game->state->owner);
		return;
	}
	activate_set(game, all);
	mutiny_open_declarations(game);
}

/* ---- those who are named ---- */

static struct refusal check_number(const struct look *look, unsigned troops)
{
	uint64_t set[RULES_SET_WORDS] = {0};

	if (troops > most_units(look))
		return mutiny_refuse("mutiny:8.2", "That is more than a leader may activate: name fewer units.");
	if (!is_chosen(look) && troops < most_units(look) && troops < list_troops(look, false, set))
		return mutiny_refuse("mutiny:8.2", "As many units as the maximum allows are activated: name more.");
	return mutiny_allow();
}

static struct refusal check_activate(const struct look *look, const struct move *move)
{
	unsigned troops = 0;

	if (move->verb == VERB_END && is_chosen(look))
		return mutiny_allow();
	if (move->verb != VERB_ACTIVATE)
		return mutiny_refuse("mutiny:8.3(combat)", "Name the units that are activated for combat.");
	EACH_BIT (unit, move->set, RULES_SET_WORDS) {
		if (!may_activate(look, (unsigned)unit))
			return mutiny_refuse("mutiny:8.3(combat)",
			                     "Only mobile units within the leader's command radius are activated.");
		troops += !mutiny_is_leader(look, (unsigned)unit);
	}
	return check_number(look, troops);
}

static void apply_activate(struct game *game, const struct move *move)
{
	if (!is_chosen(&game->look))
		for (unsigned u = 1; u <= game->look.war->units; u++)
			if (may_activate(&game->look, u) && mutiny_is_leader(&game->look, u))
				game->state->flags[u] |= U_ACTIVE;
	activate_set(game, move->set);
	mutiny_open_declarations(game);
}

/* The first troops from `start` on, round and round, as many as may be, and with them all leaders. */
static void gather(const struct look *look, unsigned start, struct move *move)
{
	uint64_t troops[RULES_SET_WORDS] = {0};
	unsigned count = list_troops(look, false, troops), most = most_units(look);

	move->verb = VERB_ACTIVATE;
	list_troops(look, true, move->set);
	for (unsigned i = 0; i < count; i++)
		if ((i + count - start % count) % count >= most)
			base_clear_bit(move->set, kit_find_bit(troops, RULES_SET_WORDS, i));
}

static void add_stacks(const struct look *look, struct move_list *moves)
{
	uint64_t all[RULES_SET_WORDS] = {0};

	list_troops(look, true, all);
	EACH_BIT (first, all, RULES_SET_WORDS) {
		struct move move = {.verb = VERB_ACTIVATE};

		EACH_BIT (unit, all, RULES_SET_WORDS)
			if (look->state->at[unit] == look->state->at[first])
				base_set_bit(move.set, (unsigned)unit);
		if (!check_activate(look, &move).rule)
			engine_add_move(moves, &move);
	}
}

static void legal_activate(const struct look *look, struct move_list *moves)
{
	uint64_t troops[RULES_SET_WORDS] = {0};
	unsigned count = list_troops(look, false, troops);

	for (unsigned start = 0; start < count || !start; start++) {
		struct move move = {0};

		gather(look, start, &move);
		engine_add_move(moves, &move);
		if (count <= most_units(look))
			break;
	}
	if (is_chosen(look)) {
		engine_add_move(moves, &(struct move){.verb = VERB_END});
		add_stacks(look, moves);
	}
}

static void sample_activate(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t all[RULES_SET_WORDS] = {0}, troops[RULES_SET_WORDS] = {0}, left[RULES_SET_WORDS] = {0};
	unsigned count = list_troops(look, false, troops);

	list_troops(look, true, all);
	move->verb = VERB_ACTIVATE;
	if (is_chosen(look) && base_pick_below(rng, 8) == 0) {
		move->verb = VERB_END;
		return;
	}
	for (unsigned i = 0; i < RULES_SET_WORDS; i++)
		left[i] = move->set[i] = all[i];
	if (is_chosen(look)) {
		for (unsigned i = 0; i < RULES_SET_WORDS; i++)
			move->set[i] = 0;
		kit_pick_bits(rng, left, move->set, RULES_SET_WORDS);
	}
	for (unsigned i = 0; i < RULES_SET_WORDS; i++)
		troops[i] &= move->set[i];
	for (count = base_count_bits(troops, RULES_SET_WORDS); count > most_units(look); count--) {
		unsigned unit = kit_pick_bit(rng, troops, RULES_SET_WORDS);

		base_clear_bit(troops, unit);
		base_clear_bit(move->set, unit);
	}
}

const struct step_rules mutiny_activate = {check_activate, apply_activate, legal_activate, sample_activate};
