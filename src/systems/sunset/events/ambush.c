/* ambush.c: the Ambush event: one Asante attack in the events segment, with tactical superiority given.
 * May use: battle, private, movement, position, turn. */
#include "systems/sunset/battle/battle.h"
#include "systems/sunset/events/private.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/turn/turn.h"

#define AMBUSH_RULE "sunset:event2-asante-native-62-63"

/* Terrain that is more than clear; a road, a coast or a harbour leaves a hex as it is (R057). */
static bool is_close(const struct look *look, unsigned hex)
{
	uint32_t open = 1u << T_CLEAR | 1u << T_PORT | 1u << T_COAST | 1u << T_SEA;

	return look->map->terrain[hex] & ~open;
}

/* May the Asante in one hex fall upon the other? Public facts only. */
static bool ambush_hexes(const struct look *look, unsigned from, int direction)
{
	unsigned target = look->map->next[from][direction];

	return target && sunset_occupied(look->state, BRITISH, target) && is_close(look, from) &&
	       is_close(look, target) && (look->war->open[NATIVE][from] >> direction & 1) &&
	       sunset_may_stand(look, NATIVE, target) && !(look->state->peace[target] & PEACE_HONOURED);
}

static bool can_lead(const struct look *look, unsigned unit)
{
	/* Craft lay no ambush [sunset:27.56]. */
	return sunset_facts(look, unit)->side == NATIVE && sunset_on_map(look->state, unit) &&
	       sunset_fights(look, unit) && !sunset_is_craft(look, unit) && !sunset_is_aboard(look->state, unit);
}

static bool may_lead(const struct look *look, unsigned unit, int direction)
{
	unsigned from = look->state->at[unit];

	return ambush_hexes(look, from, direction) && !sunset_is_bound(look, unit, look->map->next[from][direction]);
}

bool sunset_ambush_possible(const struct look *look)
{
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		for (int d = 0; can_lead(look, unit) && d < HEX_SIDES; d++)
			if (may_lead(look, unit, d))
				return true;
	return false;
}

static struct refusal check_members(const struct look *look, const struct move *move)
{
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		if (!sunset_may_attack(look, (unsigned)u))
			return sunset_refuse("sunset:26.2", "Civilians never attack: leave them out.");
		if (sunset_is_bound(look, (unsigned)u, (unsigned)move->arg[ARG_HEX]))
			return sunset_refuse("sunset:25.23",
			                     "A truce binds one of these units and the British there: leave it out.");
	}
	return sunset_allow();
}

static struct refusal check_ambush(const struct look *look, const struct move *move)
{
	unsigned target = (unsigned)move->arg[ARG_HEX], from = (unsigned)move->arg[ARG_FROM];
	int direction;

	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_ATTACK)
		return sunset_refuse(AMBUSH_RULE, "An ambush may be laid: 'attack HEX from HEX with UNITS', or 'end'.");
	if (move->arg[ARG_FLAGS])
		return sunset_refuse(AMBUSH_RULE, "No bonus can be spent on an ambush: its superiority is given.");
	if (!sunset_occupied(look->state, BRITISH, target))
		return sunset_refuse(AMBUSH_RULE, "No British force stands there: name a hex that the British occupy.");
	direction = kit_find_direction(look->map, from, target);
	if (direction < 0)
		return sunset_refuse("sunset:7.0",
		                     "The two hexes are not neighbours: attack from a hex next to the British.");
	if (!sunset_may_stand(look, NATIVE, target))
		return sunset_refuse("sunset:asante-6.3",
		                     "The Asante may not attack this place: choose another British hex.");
	if (!is_close(look, from) || !is_close(look, target))
		return sunset_refuse(AMBUSH_RULE,
		                     "Both forces must be in terrain that is not clear: choose another pair.");
	if (look->state->peace[target] & PEACE_HONOURED)
		return sunset_refuse("sunset:25.24",
		                     "These British have the honours of war and are not attacked: choose another hex.");
	if (!(look->war->open[NATIVE][from] >> direction & 1))
		return sunset_refuse("sunset:7.0", "That hexside cannot be crossed: attack over another one.");
	if (!sunset_set_in_hex(look, move->set, NATIVE, from))
		return sunset_refuse(AMBUSH_RULE, "One stack lays the ambush: name units of the hex attacked from.");
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		if (sunset_is_craft(look, (unsigned)u) || sunset_is_aboard(look->state, (unsigned)u))
			return sunset_refuse("sunset:27.56",
			                     "Neither craft nor passengers lay an ambush: leave them out.");
	if (!sunset_has_fighter(look, move->set))
		return sunset_refuse("sunset:8.31",
		                     "Nobody in this force can fight: add a unit with strength and weapons.");
	return check_members(look, move);
}

static void apply_ambush(struct game *game, const struct move *move)
{
	if (move->verb == VERB_END) {
		game->state->happening = HAP_NONE;
		sunset_end_segment(game);
		return;
	}
	game->state->once |= ONCE_AMBUSH;
	sunset_begin_battle(game, (unsigned)move->arg[ARG_FROM], (unsigned)move->arg[ARG_HEX], move->set,
	                    BATTLE_AMBUSH);
}

/* The whole stack of a unit against a neighbour. */
static void attack_with_all(const struct look *look, unsigned from, int direction, struct move *move)
{
	move->verb = VERB_ATTACK;
	move->arg[ARG_HEX] = look->map->next[from][direction];
	move->arg[ARG_FROM] = (int32_t)from;
	for (unsigned unit = sunset_first(look->state, from); unit; unit = sunset_next(look->state, unit))
		if (sunset_may_attack(look, unit) && !sunset_is_bound(look, unit, (unsigned)move->arg[ARG_HEX]) &&
		    !sunset_is_craft(look, unit) && !sunset_is_aboard(look->state, unit))
			base_set_bit(move->set, unit);
}

static void legal_ambush(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		for (int d = 0; can_lead(look, unit) && d < HEX_SIDES; d++) {
			struct move move = {0};
			unsigned from = look->state->at[unit];

			if (!may_lead(look, unit, d))
				continue;
			attack_with_all(look, from, d, &move);
			engine_add_move(moves, &move);
			move = (struct move){.verb = VERB_ATTACK,
			                     .arg = {[ARG_HEX] = look->map->next[from][d], [ARG_FROM] = (int32_t)from}};
			base_set_bit(move.set, unit);
			engine_add_move(moves, &move);
		}
}

static void sample_ambush(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned units = look->war->units;
	unsigned start = base_pick_below(rng, units), turn = base_pick_below(rng, HEX_SIDES);

	move->verb = VERB_END;
	if (base_pick_below(rng, 8) == 0)
		return;
	for (unsigned i = 0; i < units; i++) {
		unsigned unit = 1 + (start + i) % units;

		for (unsigned k = 0; can_lead(look, unit) && k < HEX_SIDES; k++) {
			int d = (int)((turn + k) % HEX_SIDES);

			if (!may_lead(look, unit, d))
				continue;
			attack_with_all(look, look->state->at[unit], d, move);
			if (base_pick_below(rng, 2))
				return;
			for (unsigned other = 1; other <= units; other++)
				if (other != unit && base_has_bit(move->set, other) && base_pick_below(rng, 2))
					base_clear_bit(move->set, other);
			return;
		}
	}
}

const struct step_rules sunset_event_ambush = {check_ambush, apply_ambush, legal_ambush, sample_ambush};
