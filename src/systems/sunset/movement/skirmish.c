/* skirmish.c: battles of the movement segment: attacks from the march [sunset:20.0], ambushes by the enemy
 * [sunset:21.0], and how the march goes on after them. May use: battle, private, position, text, turn, water, works. */
#include "kit/common/cup.h"
#include "systems/sunset/battle/battle.h"
#include "systems/sunset/movement/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

/* ---- attack from march ---- */

bool sunset_has_fighter(const struct look *look, const uint64_t *set)
{
	EACH_BIT (u, set, RULES_SET_WORDS)
		if (sunset_fights(look, (unsigned)u))
			return true;
	return false;
}

/* The force as it is: all of it attacks (R51). */
static struct refusal check_force(const struct look *look, unsigned target)
{
	uint64_t force[RULES_SET_WORDS];

	sunset_list_force(look, force);
	EACH_BIT (u, force, RULES_SET_WORDS) {
		if (!sunset_may_attack(look, (unsigned)u))
			return sunset_refuse("sunset:26.2", "Civilians never attack: drop them first.");
		if (sunset_is_bound(look, (unsigned)u, target))
			return sunset_refuse("sunset:25.23", "A truce binds the force and the enemies there: go on.");
	}
	if (!sunset_has_fighter(look, force))
		return sunset_refuse("sunset:8.31", "Nobody of the force can fire or fight: go on, or halt.");
	return sunset_allow();
}

struct refusal sunset_check_assault(const struct look *look, const struct move *move)
{
	const struct sunset_state *state = look->state;
	unsigned target = (unsigned)move->arg[ARG_HEX];
	struct refusal refusal;

	if (!state->option[OPT_MARCH_ATTACK])
		return sunset_refuse("sunset:20.0",
		                     "Nobody attacks from the march in this match: wait for the battles.");
	if (state->march.mode & BY_RAIL)
		return sunset_refuse("sunset:30.42",
		                     "Who rides on the railroad does not attack from the march: wait for "
		                     "the battle segment.");
	if (!state->march.hex || state->march.mode)
		return sunset_refuse("sunset:20.2", "Only a force that is marching, with points left, attacks from the "
		                                    "march: wait for the battle segment.");
	refusal = sunset_check_target(look, state->side, state->march.hex, target, NULL);
	if (refusal.rule)
		return refusal;
	if (sunset_has_terrain(look, target, T_FORTRESS))
		return sunset_refuse("sunset:20.5",
		                     "A fortress is not attacked from the march: wait for the battle segment.");
	if (sunset_count_points(look) < look->tables->assault_cost)
		return sunset_refuse("sunset:20.2", look->tables->assault_refusal);
	refusal = check_force(look, target);
	return refusal.rule ? refusal : sunset_check_bonus(look, move);
}

/* What an event gave the player for one battle of his player turn. */
static unsigned find_bonus(const struct look *look)
{
	return look->state->bonus & (look->state->side == BRITISH ? BONUS_HEROICS : BONUS_BLUNDER);
}

/* Enemies beside the force that it may attack; their number. */
static unsigned list_targets(const struct look *look, uint16_t list[HEX_SIDES])
{
	const struct sunset_state *state = look->state;
	unsigned count = 0;

	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned hex = look->map->next[state->march.hex][d];

		if (sunset_may_assault(look, state->side, state->march.hex, d) &&
		    !sunset_has_terrain(look, hex, T_FORTRESS))
			list[count++] = (uint16_t)hex;
	}
	return count;
}

bool sunset_can_assault(const struct look *look, int points)
{
	uint64_t force[RULES_SET_WORDS];
	uint16_t list[HEX_SIDES];

	if (!look->state->option[OPT_MARCH_ATTACK] || look->state->march.mode || points < look->tables->assault_cost)
		return false;
	sunset_list_force(look, force);
	return list_targets(look, list) && sunset_has_fighter(look, force);
}

void sunset_apply_assault(struct game *game, const struct move *move)
{
	struct march *march = &game->state->march;
	uint64_t force[RULES_SET_WORDS];

	sunset_list_force(&game->look, force);
	/* From now on the allowance does not rise, as if the force had left its hex (R07). */
	if (march->cap < 0)
		march->cap = (int16_t)sunset_count_points(&game->look);
	march->spent = (int16_t)(march->spent + game->look.tables->assault_cost);
	sunset_begin_battle(game, march->hex, (unsigned)move->arg[ARG_HEX], force,
	                    sunset_name_bonus(game->state, move));
}

void sunset_list_assaults(const struct look *look, struct move_list *moves)
{
	uint16_t list[HEX_SIDES];
	unsigned count = sunset_can_assault(look, sunset_count_points(look)) ? list_targets(look, list) : 0;
	unsigned bonus = find_bonus(look);

	for (unsigned i = 0; i < count; i++) {
		struct move move = {.verb = VERB_ASSAULT, .arg = {[ARG_HEX] = list[i]}};

		if (check_force(look, list[i]).rule)
			continue;
		engine_add_move(moves, &move);
		move.arg[ARG_FLAGS] = (int32_t)bonus;
		if (bonus)
			engine_add_move(moves, &move);
	}
}

bool sunset_sample_assault(const struct look *look, struct rng *rng, struct move *move)
{
	uint16_t list[HEX_SIDES];
	unsigned count = list_targets(look, list), target;
	unsigned bonus = find_bonus(look);

	if (!count || !sunset_can_assault(look, sunset_count_points(look)) || base_pick_below(rng, 2))
		return false;
	target = list[base_pick_below(rng, count)];
	if (check_force(look, target).rule)
		return false;
	move->verb = VERB_ASSAULT;
	move->arg[ARG_HEX] = (int32_t)target;
	if (bonus && base_pick_below(rng, 2))
		move->arg[ARG_FLAGS] = (int32_t)bonus;
	return true;
}

/* ---- the ambush ---- */

/* Could units of a neighbouring hex fall upon the force? [sunset:21.6(1)] */
static bool commands_hex(const struct look *look, unsigned from, int direction)
{
	const struct sunset_state *state = look->state;
	unsigned enemy = !state->side;

	return from && state->mark[from] & MARK_ZOC_BRITISH << enemy && look->war->grip[from] >> direction & 1 &&
	       look->war->open[enemy][from] >> direction & 1;
}

/* One ambush for each unit in a player turn [sunset:21.3] (R52). */
static bool may_join(const struct look *look, unsigned unit)
{
	return !(look->state->flags[unit] & U_AMBUSHED) && sunset_may_attack(look, unit) &&
	       !sunset_is_craft(look, unit) && !sunset_is_aboard(look->state, unit) && /* [sunset:27.56] */
	       !sunset_is_bound(look, unit, look->state->march.hex);
}

static bool may_lead(const struct look *look, unsigned unit)
{
	return may_join(look, unit) && sunset_facts(look, unit)->projects && sunset_fights(look, unit) &&
	       !sunset_demoralised(look->state, unit);
}

static bool has_leader(const struct look *look, unsigned hex)
{
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (may_lead(look, unit))
			return true;
	return false;
}

/* The hexes from which an ambush may be laid; their number. */
static unsigned list_lairs(const struct look *look, uint16_t list[HEX_SIDES])
{
	unsigned count = 0;

	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned from = look->map->next[look->state->march.hex][d];

		if (commands_hex(look, from, (d + 3) % HEX_SIDES) && has_leader(look, from))
			list[count++] = (uint16_t)from;
	}
	return count;
}

bool sunset_may_be_ambushed(const struct look *look, const struct walker *walker, unsigned hex)
{
	return look->state->option[OPT_AMBUSH] && !walker->passes && !walker->slips &&
	       !sunset_has_terrain(look, hex, T_FORTRESS) && sunset_in_zoc(look, look->state->side, hex);
}

bool sunset_offer_ambush(struct game *game)
{
	uint16_t list[HEX_SIDES];

	if (!list_lairs(&game->look, list))
		return false;
	sunset_ask(game, STEP_AMBUSH, !game->state->side);
	return true;
}

static struct refusal check_ambusher(const struct look *look, unsigned unit)
{
	if (look->state->flags[unit] & U_AMBUSHED)
		return sunset_refuse("sunset:21.3", "One of these units has laid an ambush in this player turn: "
		                                    "leave it out.");
	if (!sunset_may_attack(look, unit))
		return sunset_refuse("sunset:26.2", "Civilians never attack: leave them out.");
	if (sunset_is_craft(look, unit) || sunset_is_aboard(look->state, unit))
		return sunset_refuse("sunset:27.56", "Neither craft nor passengers lay an ambush: leave them out.");
	if (!may_join(look, unit))
		return sunset_refuse("sunset:25.23", "A truce binds one of these units: leave it out.");
	return sunset_allow();
}

static struct refusal check_ambush(const struct look *look, const struct move *move)
{
	unsigned from = (unsigned)move->arg[ARG_HEX];
	int direction = kit_find_direction(look->map, from, look->state->march.hex);
	bool led = false;

	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_AMBUSH)
		return sunset_refuse("sunset:21.1", "An enemy force comes into your zone of control: ambush it from a "
		                                    "hex beside it, or 'end'.");
	if (direction < 0 || !sunset_set_in_hex(look, move->set, look->state->actor, from))
		return sunset_refuse("sunset:21.1",
		                     "One of your forces beside the enemy lays the ambush: name units of "
		                     "one hex next to him.");
	if (sunset_besieged(look, from))
		return sunset_refuse("sunset:21.6(2)", "A besieged garrison lays no ambush: ambush from another hex.");
	if (!(look->war->open[look->state->actor][from] >> direction & 1))
		return sunset_refuse("sunset:21.6(1)",
		                     "Nobody can cross the hexside between: ambush from another hex.");
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		struct refusal refusal = check_ambusher(look, (unsigned)u);

		if (refusal.rule)
			return refusal;
		led |= may_lead(look, (unsigned)u);
	}
	if (!led || !commands_hex(look, from, direction))
		return sunset_refuse("sunset:21.1",
		                     "An ambush needs a unit whose zone of control the enemy has entered: "
		                     "name one in good order.");
	return sunset_allow();
}

static void apply_ambush(struct game *game, const struct move *move)
{
	if (move->verb == VERB_END) {
		sunset_continue_force(game);
		return;
	}
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		game->state->flags[u] |= U_AMBUSHED;
	sunset_begin_battle(game, (unsigned)move->arg[ARG_HEX], game->state->march.hex, move->set, 0);
}

/* All of a hex; those who fight; and each of those who project alone. */
static void legal_ambush(const struct look *look, struct move_list *moves)
{
	uint16_t list[HEX_SIDES];
	unsigned count = list_lairs(look, list);

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (unsigned i = 0; i < count; i++) {
		struct move all = {.verb = VERB_AMBUSH, .arg = {[ARG_HEX] = list[i]}}, armed = all;

		for (unsigned unit = sunset_first(look->state, list[i]); unit; unit = sunset_next(look->state, unit)) {
			struct move one = {.verb = VERB_AMBUSH, .arg = {[ARG_HEX] = list[i]}};

			if (!may_join(look, unit))
				continue;
			base_set_bit(all.set, unit);
			if (sunset_is_hq(look, unit) || sunset_fights(look, unit))
				base_set_bit(armed.set, unit);
			base_set_bit(one.set, unit);
			if (may_lead(look, unit))
				engine_add_move(moves, &one);
		}
		engine_add_move(moves, &all);
		engine_add_move(moves, &armed);
	}
}

static void sample_ambush(const struct look *look, struct rng *rng, struct move *move)
{
	uint16_t list[HEX_SIDES];
	uint64_t join[RULES_SET_WORDS] = {0}, lead[RULES_SET_WORDS] = {0};
	unsigned count;

	move->verb = VERB_END;
	if (base_pick_below(rng, 2))
		return;
	count = list_lairs(look, list);
	if (!count)
		return;
	move->verb = VERB_AMBUSH;
	move->arg[ARG_HEX] = list[base_pick_below(rng, count)];
	for (unsigned unit = sunset_first(look->state, (unsigned)move->arg[ARG_HEX]); unit;
	     unit = sunset_next(look->state, unit)) {
		if (may_join(look, unit))
			base_set_bit(join, unit);
		if (may_lead(look, unit))
			base_set_bit(lead, unit);
	}
	kit_pick_bits(rng, join, move->set, RULES_SET_WORDS);
	if (base_next_bit(lead, RULES_SET_WORDS, 0) >= 0)
		base_set_bit(move->set, kit_pick_bit(rng, lead, RULES_SET_WORDS));
}

const struct step_rules sunset_ambush = {check_ambush, apply_ambush, legal_ambush, sample_ambush};

/* ---- a bonus in hand ---- */

bool sunset_offer_bonus(struct game *game)
{
	if (!sunset_is_ambush(game->state) || !find_bonus(&game->look))
		return false;
	sunset_ask(game, STEP_DECLARE, game->state->side);
	return true;
}

static struct refusal check_declare(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_DECLARE || !(move->arg[ARG_FLAGS] & (BONUS_HEROICS | BONUS_BLUNDER)))
		return sunset_refuse("sunset:21.2",
		                     "The force is ambushed: 'declare' what an event gave you for one battle, or 'end' "
		                     "to keep it.");
	return sunset_check_bonus(look, move);
}

static void apply_declare(struct game *game, const struct move *move)
{
	/* What doubles points does so for British attacks alone (R048). */
	if (move->verb == VERB_DECLARE)
		game->state->battle.flags |= sunset_name_bonus(game->state, move) & (BATTLE_HEROICS | BATTLE_BLUNDER);
	sunset_form_up(game);
}

static void legal_declare(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	engine_add_move(moves, &(struct move){.verb = VERB_DECLARE, .arg = {[ARG_FLAGS] = (int32_t)find_bonus(look)}});
}

static void sample_declare(const struct look *look, struct rng *rng, struct move *move)
{
	move->verb = VERB_END;
	if (!base_pick_below(rng, 2))
		return;
	move->verb = VERB_DECLARE;
	move->arg[ARG_FLAGS] = (int32_t)find_bonus(look);
}

const struct step_rules sunset_declare = {check_declare, apply_declare, legal_declare, sample_declare};

/* ---- afterwards ---- */

/* The beaten have fled, or stay where they are; none of them goes further. */
static void stop_force(struct game *game, const struct battle *fought, const char *rule)
{
	struct sunset_state *state = game->state;

	/* The craft that landed them may go on, unless they had to flee too [sunset:27.9]. */
	if (state->march.mode & BY_WATER && sunset_resume_sail(game))
		return;
	if (fought->retreat_to)
		state->march.hex = fought->retreat_to;
	if (state->march.mode == BY_TRACK)
		sunset_stop_lay(game);
	sunset_tell_hex(game, HAPPEN_HALTED, rule, sunset_seat(state->side), state->march.hex);
	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		state->flags[unit] &= ~(uint32_t)(U_FORCE | U_CARRIED);
	sunset_end_force(game);
}

void sunset_resume_march(struct game *game, const struct battle *fought)
{
	uint64_t force[RULES_SET_WORDS];

	if (fought->attacker == game->state->side) {
		if (fought->loser == DEFENDER)
			sunset_continue_force(game); /* [sunset:20.42] */
		else
			stop_force(game, fought, "sunset:20.43");
	} else if (fought->loser == DEFENDER) {
		stop_force(game, fought, "sunset:21.5");
	} else if (!sunset_list_force(&game->look, force) || !sunset_offer_ambush(game)) {
		sunset_continue_force(game);
	}
}
