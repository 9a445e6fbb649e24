/* battle.c: attacks: the forces of a battle, who may attack whom, what they spend on it. stand.c goes on from there.
 * May use: private, events, position, turn, water, works. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/battle/private.h"
#include "systems/sunset/events/events.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

/* ---- forces ---- */

void sunset_muster(const struct look *look, unsigned who, unsigned hex, enum muster which, struct roster *roster)
{
	const struct sunset_state *state = look->state;
	unsigned side = sunset_battle_side(look, who);

	roster->count = 0;
	for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit)) {
		const struct unit_facts *facts = sunset_facts(look, unit);

		if (!(state->flags[unit] & U_ENGAGED) || facts->side != side)
			continue;
		if (which == MUSTER_WALKERS ? facts->craft == CRAFTS
		                            : which == MUSTER_ALL || (facts->arm == A_HQ) == (which == MUSTER_LEADERS))
			roster->unit[roster->count++] = (uint16_t)unit;
	}
}

bool sunset_has_troops(const struct look *look, unsigned who, unsigned hex)
{
	const struct sunset_state *state = look->state;
	unsigned side = sunset_battle_side(look, who);

	for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit)) {
		const struct unit_facts *facts = sunset_facts(look, unit);

		if ((state->flags[unit] & U_ENGAGED) && facts->side == side && facts->arm != A_HQ)
			return true;
	}
	return false;
}

bool sunset_has_foot(const struct look *look, unsigned who, unsigned hex)
{
	struct roster roster;

	sunset_muster(look, who, hex, MUSTER_WALKERS, &roster);
	for (unsigned i = 0; i < roster.count; i++)
		if (!sunset_is_hq(look, roster.unit[i]))
			return true;
	return false;
}

/* ---- where one may attack ---- */

/* With one_target_per_hex every unit of the hex remembers which way the hex attacked (R41). */
static int aim_of(const struct sunset_state *state, unsigned unit)
{
	return (int)((state->flags[unit] & U_AIM) / U_AIM_ONE) - 1;
}

bool sunset_may_assault(const struct look *look, unsigned side, unsigned hex, int direction)
{
	unsigned target = look->map->next[hex][direction];

	/* [sunset:7.0], (R42), [sunset:asante-6.3] */
	return sunset_occupied(look->state, !side, target) && (look->war->open[side][hex] >> direction & 1) &&
	       sunset_may_assail(look, side, target) && !(look->state->peace[target] & PEACE_HONOURED);
}

bool sunset_is_bound(const struct look *look, unsigned unit, unsigned hex)
{
	unsigned own = (look->state->flags[unit] & (U_TRUCE | U_TRUCE << 1)) / U_TRUCE;

	return own & look->state->peace[hex] / PEACE_TRUCE;
}

static bool unit_may_assault(const struct look *look, unsigned unit, int direction)
{
	unsigned target = look->map->next[look->state->at[unit]][direction];
	int aim = aim_of(look->state, unit);

	if ((aim >= 0 && aim != direction) || sunset_is_bound(look, unit, target) ||
	    look->state->peace[target] & PEACE_HONOURED) /* [sunset:25.24] */
		return false;
	if (sunset_is_craft(look, unit))
		return sunset_bears_on(look, unit, direction);
	if (look->war->crafts && !sunset_reaches_any(look, unit, target))
		return false;
	return sunset_may_assault(look, sunset_facts(look, unit)->side, look->state->at[unit], direction) ||
	       (look->war->crafts && sunset_shells_sea(look, unit, direction));
}

static bool is_fresh(const struct look *look, unsigned unit, unsigned side)
{
	return sunset_facts(look, unit)->side == side && sunset_on_map(look->state, unit) &&
	       !(look->state->flags[unit] & U_ATTACKED) && sunset_may_attack(look, unit) &&
	       !sunset_is_aboard(look->state, unit);
}

static bool any_fresh(const struct look *look, unsigned hex, int direction)
{
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (is_fresh(look, unit, look->state->side) && unit_may_assault(look, unit, direction))
			return true;
	return false;
}

static bool any_attack(const struct look *look)
{
	unsigned side = look->state->side;
	uint64_t own[UNIT_WORDS];

	sunset_find_own(look, own);
	EACH_BIT (u, own, UNIT_WORDS) {
		unsigned hex = look->state->at[u];

		/* Each hex once, by its first unit. */
		if (look->state->head[hex] != u)
			continue;
		for (int d = 0; d < HEX_SIDES; d++)
			if (sunset_occupied(look->state, !side, look->map->next[hex][d]) && any_fresh(look, hex, d))
				return true;
	}
	return false;
}

/* What sappers have done is made good, and they may begin anew [sunset:17.23]. */
static void clear_saps(struct sunset_state *state)
{
	state->blown = 0;
	memset(state->attacked, 0, sizeof state->attacked);
}

static void end_battles(struct game *game)
{
	clear_saps(game->state);
	sunset_end_segment(game);
}

void sunset_next_attack(struct game *game)
{
	if (any_attack(&game->look) || sunset_can_cut(&game->look) || sunset_any_sap(&game->look))
		sunset_ask(game, STEP_ATTACK, game->state->side);
	else
		end_battles(game);
}

void sunset_begin_battles(struct game *game)
{
	clear_saps(game->state);
	sunset_next_attack(game);
}

/* ---- the attack ---- */

/* Craft have their own reach, and guns that of the coast. */
static struct refusal check_reach(const struct look *look, unsigned unit, int direction)
{
	if (sunset_is_aboard(look->state, unit))
		return sunset_refuse("sunset:27.545", "Nobody fights from the deck of a craft: leave passengers out.");
	if (unit_may_assault(look, unit, direction))
		return sunset_allow();
	if (sunset_is_craft(look, unit) && !sunset_is_manned(look, unit))
		return sunset_refuse(sunset_facts(look, unit)->craft == CRAFT_FLEET ? "sunset:28.0" : "sunset:27.0",
		                     "Craft do not fight in this match: the option is off.");
	if (sunset_facts(look, unit)->craft == CRAFT_FLEET)
		return sunset_refuse("sunset:28.2", "A fleet attacks only coastal hexes and craft beside it.");
	if (sunset_is_craft(look, unit))
		return sunset_refuse(
			"sunset:27.51",
			"No river side or coast joins the craft to that hex: attack one that water joins.");
	if (!sunset_reaches_any(look, unit, look->map->next[look->state->at[unit]][direction]))
		return sunset_refuse(sunset_name_reach(look, look->map->next[look->state->at[unit]][direction]),
		                     "Only craft are there, and from here they cannot be attacked: attack from a hex "
		                     "that water joins to theirs.");
	if (sunset_has_terrain(look, look->map->next[look->state->at[unit]][direction], T_SEA))
		return sunset_refuse("sunset:28.2",
		                     "Only artillery on a coast can fight a fleet at sea: leave others out.");
	return sunset_refuse("sunset:7.0", "Land units cannot cross that hexside: attack from another hex.");
}

/* Artillery fights over water too. */
static bool fights_over_water(const struct look *look, const uint64_t *set, unsigned target)
{
	return set && look->war->crafts && (sunset_names_craft(look, set) || sunset_has_terrain(look, target, T_SEA));
}

struct refusal sunset_check_target(const struct look *look, unsigned side, unsigned from, unsigned target,
                                   const uint64_t *set)
{
	int direction = kit_find_direction(look->map, from, target);

	if (direction < 0)
		return sunset_refuse("sunset:7.0",
		                     "Only an adjacent hex can be attacked: choose one beside the attackers.");
	if (!sunset_occupied(look->state, !side, target))
		return sunset_refuse("sunset:7.0", "There is no enemy in that hex: choose a hex that the enemy holds.");
	if (look->state->peace[target] & PEACE_HONOURED)
		return sunset_refuse("sunset:25.24",
		                     "These enemies have the honours of war and are not attacked: choose another hex.");
	if (!sunset_has_terrain(look, target, T_SEA) && !sunset_may_assail(look, side, target))
		return sunset_refuse(target == look->war->barred ? look->war->barred_rule : "sunset:asante-6.3",
		                     "This place is closed to you: attack another hex.");
	if (fights_over_water(look, set, target))
		return sunset_allow(); /* each unit for itself */
	if (!sunset_may_assault(look, side, from, direction))
		return sunset_refuse("sunset:7.0", "Land units cannot cross that hexside: attack from another hex.");
	return sunset_allow();
}

static struct refusal check_attackers(const struct look *look, const uint64_t *set, unsigned from, unsigned target)
{
	const struct sunset_state *state = look->state;
	int direction = kit_find_direction(look->map, from, target);
	struct refusal refusal;
	bool fights = false;

	if (!sunset_set_in_hex(look, set, state->side, from))
		return sunset_refuse("sunset:7.32",
		                     "All attackers must be your own units of the hex they attack from.");
	EACH_BIT (u, set, RULES_SET_WORDS) {
		if (state->flags[u] & U_ATTACKED)
			/* Who stands where the enemy was attacked has advanced. */
			return sunset_refuse(
				base_has_bit(state->attacked, from) ? "sunset:8.91" : "sunset:7.33",
				"One of these units has attacked or advanced already this segment: leave it out.");
		if (!sunset_may_attack(look, (unsigned)u))
			return sunset_refuse("sunset:26.2", "Civilians never attack: leave them out.");
		if (sunset_is_bound(look, (unsigned)u, target))
			return sunset_refuse("sunset:25.23",
			                     "A truce binds one of these units and the enemies there: leave it out.");
		if (aim_of(state, (unsigned)u) >= 0 && aim_of(state, (unsigned)u) != direction)
			return sunset_refuse(
				"sunset:7.31",
				"Units of this hex have attacked another hex: only that one may be attacked again.");
		refusal = check_reach(look, (unsigned)u, direction);
		if (refusal.rule)
			return refusal;
		fights = fights || sunset_fights(look, (unsigned)u);
	}
	if (!fights)
		return sunset_refuse("sunset:8.31",
		                     "Somebody must be able to fire or fight: add a unit with strength and weapons.");
	return sunset_allow();
}

struct refusal sunset_check_bonus(const struct look *look, const struct move *move)
{
	unsigned side = look->state->side;

	if ((move->arg[ARG_FLAGS] & BONUS_HEROICS) && (side != BRITISH || !(look->state->bonus & BONUS_HEROICS)))
		return sunset_refuse(sunset_event_rule(look, BRITISH, HAP_HEROICS, "sunset:event2-british-41"),
		                     "There are no dashing heroics to be had: attack without them.");
	if ((move->arg[ARG_FLAGS] & BONUS_BLUNDER) && (side != NATIVE || !(look->state->bonus & BONUS_BLUNDER)))
		return sunset_refuse(sunset_event_rule(look, NATIVE, HAP_BLUNDER, "sunset:event2-asante-native-26"),
		                     "Nobody has blundered: attack without it.");
	return sunset_allow();
}

/* An advance that was not offered when the battle ended: why. */
static struct refusal refuse_advance(const struct look *look, const struct move *move)
{
	unsigned unit = (unsigned)base_next_bit(move->set, RULES_SET_WORDS, 0), hex = look->state->at[unit];

	if (sunset_on_map(look->state, unit) && sunset_besieged(look, hex))
		return sunset_refuse("sunset:18.24", "Besiegers are left around the fortress: its garrison stays.");
	if (sunset_on_map(look->state, unit) && look->state->side == NATIVE && look->war->barred &&
	    base_has_bit(look->state->attacked, look->war->barred))
		return sunset_refuse(look->war->barred_rule, "No Natives enter this place, not even after a victory.");
	return sunset_refuse("sunset:8.9", "An advance follows a battle that was just won: attack, or end.");
}

static struct refusal check_attack(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_ADVANCE)
		return refuse_advance(look, move);
	unsigned target = (unsigned)move->arg[ARG_HEX], from = (unsigned)move->arg[ARG_FROM];
	unsigned side = look->state->side;
	struct refusal refusal;

	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb == VERB_CUT)
		return sunset_check_cut(look, move);
	if (move->verb == VERB_SAP)
		return sunset_check_sap(look, move);
	if (move->verb != VERB_ATTACK)
		return sunset_refuse("sunset:7.1", "This is the battle segment: attack an adjacent enemy, or end it.");
	refusal = sunset_check_target(look, side, from, target, move->set);
	if (!refusal.rule)
		refusal = check_attackers(look, move->set, from, target);
	return refusal.rule ? refusal : sunset_check_bonus(look, move);
}

static void note_aim(struct game *game, unsigned from, unsigned target)
{
	struct sunset_state *state = game->state;
	int direction = kit_find_direction(game->look.map, from, target);

	if (!state->option[OPT_ONE_TARGET_PER_HEX] || direction < 0)
		return;
	for (unsigned unit = sunset_first(state, from); unit; unit = sunset_next(state, unit))
		state->flags[unit] = (state->flags[unit] & ~(unsigned)U_AIM) | (unsigned)(direction + 1) * U_AIM_ONE;
}

unsigned sunset_name_bonus(const struct sunset_state *state, const struct move *move)
{
	unsigned flags = 0;

	if (move->arg[ARG_FLAGS] & BONUS_HEROICS)
		flags |= BATTLE_HEROICS;
	if (move->arg[ARG_FLAGS] & BONUS_BLUNDER)
		flags |= BATTLE_BLUNDER;
	/* [sunset:event2-british-33] */
	if (state->side == BRITISH && (state->effects & FX_CORRESPONDENTS))
		flags |= BATTLE_DOUBLED;
	return flags;
}

static void apply_attack(struct game *game, const struct move *move)
{
	if (move->verb == VERB_END) {
		end_battles(game);
		return;
	}
	if (move->verb == VERB_CUT) {
		sunset_apply_cut(game, move);
		sunset_next_attack(game);
		return;
	}
	if (move->verb == VERB_SAP) {
		sunset_apply_sap(game, move);
		sunset_next_attack(game);
		return;
	}
	base_set_bit(game->state->attacked, (unsigned)move->arg[ARG_HEX]);
	note_aim(game, (unsigned)move->arg[ARG_FROM], (unsigned)move->arg[ARG_HEX]);
	sunset_begin_battle(game, (unsigned)move->arg[ARG_FROM], (unsigned)move->arg[ARG_HEX], move->set,
	                    sunset_name_bonus(game->state, move));
}

/* ---- which attacks there are ---- */

enum pick { PICK_ALL, PICK_ARMED, PICK_STEADY, PICKS };

static bool is_picked(const struct look *look, unsigned unit, enum pick pick)
{
	switch (pick) {
	case PICK_ALL:
		return true;
	case PICK_ARMED: /* the train stays behind */
		return sunset_is_hq(look, unit) || sunset_fights(look, unit);
	default: /* and so do the demoralised */
		return sunset_is_hq(look, unit) ||
		       (sunset_fights(look, unit) && !sunset_demoralised(look->state, unit));
	}
}

static void add_attack(const struct look *look, struct move_list *moves, struct move *move)
{
	unsigned bonus = look->state->bonus & (look->state->side == BRITISH ? BONUS_HEROICS : BONUS_BLUNDER);

	if (check_attackers(look, move->set, (unsigned)move->arg[ARG_FROM], (unsigned)move->arg[ARG_HEX]).rule)
		return;
	engine_add_move(moves, move);
	if (bonus) {
		move->arg[ARG_FLAGS] = (int32_t)bonus;
		engine_add_move(moves, move);
		move->arg[ARG_FLAGS] = 0;
	}
}

static void add_attacks(const struct look *look, unsigned hex, unsigned target, struct move_list *moves)
{
	const struct sunset_state *state = look->state;
	int direction = kit_find_direction(look->map, hex, target);

	for (enum pick pick = PICK_ALL; pick < PICKS; pick++) {
		struct move move = {.verb = VERB_ATTACK,
		                    .arg = {[ARG_HEX] = (int32_t)target, [ARG_FROM] = (int32_t)hex}};

		for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit))
			if (is_fresh(look, unit, state->side) && is_picked(look, unit, pick) &&
			    unit_may_assault(look, unit, direction))
				base_set_bit(move.set, unit);
		add_attack(look, moves, &move);
	}
	for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit)) {
		struct move move = {.verb = VERB_ATTACK,
		                    .arg = {[ARG_HEX] = (int32_t)target, [ARG_FROM] = (int32_t)hex}};

		if (!is_fresh(look, unit, state->side))
			continue;
		base_set_bit(move.set, unit);
		add_attack(look, moves, &move);
	}
}

static void legal_attack(const struct look *look, struct move_list *moves)
{
	const struct sunset_state *state = look->state;

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	sunset_list_cuts(look, moves);
	sunset_list_saps(look, moves);
	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		unsigned hex = state->at[unit];
		unsigned first;

		if (!is_fresh(look, unit, state->side))
			continue;
		/* Each hex once: by its first unit that may attack. */
		for (first = sunset_first(state, hex); !is_fresh(look, first, state->side);
		     first = sunset_next(state, first))
			;
		for (int d = 0; d < HEX_SIDES && first == unit; d++)
			if (sunset_occupied(state, !state->side, look->map->next[hex][d]) && any_fresh(look, hex, d))
				add_attacks(look, hex, look->map->next[hex][d], moves);
	}
}

static void sample_force(const struct look *look, struct rng *rng, unsigned leader, int direction, struct move *move)
{
	const struct sunset_state *state = look->state;
	unsigned hex = state->at[leader];
	unsigned bonus = state->bonus & (state->side == BRITISH ? BONUS_HEROICS : BONUS_BLUNDER);
	uint64_t coins = base_pick_below(rng, 2) ? base_next_random(rng) : ~UINT64_C(0);

	for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit)) {
		if (is_fresh(look, unit, state->side) && (unit == leader || (coins & 1)) &&
		    unit_may_assault(look, unit, direction))
			base_set_bit(move->set, unit);
		coins = coins >> 1 | coins << 63;
	}
	if (bonus && base_pick_below(rng, 2))
		move->arg[ARG_FLAGS] = (int32_t)bonus;
	move->arg[ARG_FROM] = (int32_t)hex;
	move->verb = VERB_ATTACK;
}

static void sample_attack(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned units = look->war->units;
	unsigned start = base_pick_below(rng, units), turn = base_pick_below(rng, HEX_SIDES);

	move->verb = VERB_END;
	if (base_pick_below(rng, 4) == 0 || sunset_sample_cut(look, rng, move))
		return;
	if (look->state->option[OPT_ENGINEERS] && base_pick_below(rng, 2) && sunset_sample_sap(look, rng, move))
		return;
	for (unsigned i = 0; i < units; i++) {
		unsigned unit = (start + i) % units + 1;

		if (!is_fresh(look, unit, look->state->side) || !sunset_fights(look, unit))
			continue;
		for (unsigned j = 0; j < HEX_SIDES; j++) {
			int d = (int)((turn + j) % HEX_SIDES);

			if (!unit_may_assault(look, unit, d))
				continue;
			move->arg[ARG_HEX] = look->map->next[look->state->at[unit]][d];
			sample_force(look, rng, unit, d, move);
			return;
		}
	}
}

const struct step_rules sunset_attack = {check_attack, apply_attack, legal_attack, sample_attack};
