/* advance.c: the winner's advance and pursuit, and the end of a battle.
 * May use: battle, events, movement, position, text, turn, water, works. */
#include <string.h>

#include "systems/sunset/battle/battle.h"
#include "systems/sunset/events/events.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

/* Draws bring nothing, and who evades or takes HQs that stand alone has won no battle (R33) [sunset:22.34]. */
static void score_battle(struct game *game)
{
	const struct scenario *war = game->look.war;
	const struct battle *battle = &game->state->battle;
	unsigned loser = sunset_battle_side(&game->look, battle->loser);

	if (battle->loser > DEFENDER || battle->superior > DEFENDER)
		return;
	if (war->battle_won)
		sunset_score(game, !loser, war->battle_won, C_BATTLE_WON, "sunset:8.10");
	if (war->battle_lost && !sunset_is_over(game))
		sunset_score(game, loser, -war->battle_lost, C_BATTLE_LOST, "sunset:8.10");
}

void sunset_close_battle(struct game *game)
{
	struct sunset_state *state = game->state;
	struct battle fought = state->battle;

	if (sunset_clear_craft(game) || sunset_is_over(game) || sunset_offer_chase(game))
		return;
	score_battle(game);
	if (sunset_is_over(game))
		return;
	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		state->flags[unit] &= ~(uint32_t)(U_ENGAGED | U_FIRED | U_COMMANDED | U_SHAKEN | U_PROVIDED);
	memset(&state->battle, 0, sizeof state->battle);
	if (state->option[OPT_ROUT])
		memset(state->rout, 0, sizeof state->rout);
	if (fought.flags & BATTLE_AMBUSH)
		sunset_resume_events(game);
	else if (state->segment == SEG_MOVEMENT)
		sunset_resume_march(game, &fought);
	else
		sunset_next_attack(game);
}

/* ---- advance [sunset:8.9] ---- */

static unsigned winner_side(const struct look *look)
{
	return sunset_battle_side(look, !look->state->battle.loser);
}

static unsigned winner_hex(const struct look *look)
{
	return sunset_battle_hex(look, !look->state->battle.loser);
}

static unsigned vacated_hex(const struct look *look)
{
	return sunset_battle_hex(look, look->state->battle.loser);
}

static bool may_cross(const struct look *look, unsigned side, unsigned from, unsigned to)
{
	int direction = kit_find_direction(look->map, from, to);

	return direction >= 0 && (look->war->open[side][from] >> direction & 1) && sunset_may_stand(look, side, to) &&
	       !sunset_is_flooded(look, from, (unsigned)direction) &&
	       !sunset_occupied(look->state, !side, to); /* [sunset:8.92] */
}

static struct refusal check_mover(const struct look *look, unsigned unit)
{
	/* An advance is no movement: landed units and porterless trains may take part (R058). */
	if (!sunset_facts(look, unit)->move)
		return sunset_refuse("sunset:6.6", "One of these units can never move: leave it behind.");
	if (sunset_is_craft(look, unit) || sunset_is_aboard(look->state, unit))
		return sunset_refuse("sunset:27.55", "Craft, and who is aboard, advance by water afterwards.");
	return sunset_allow();
}

/* All units of the winner's hex who could go, engaged or not [sunset:8.91]. */
static void list_movers(const struct look *look, struct roster *roster)
{
	unsigned side = winner_side(look);

	roster->count = 0;
	for (unsigned unit = sunset_first(look->state, winner_hex(look)); unit; unit = sunset_next(look->state, unit))
		if (sunset_facts(look, unit)->side == side && !check_mover(look, unit).rule)
			roster->unit[roster->count++] = (uint16_t)unit;
}

void sunset_begin_advance(struct game *game)
{
	const struct look *look = &game->look;
	struct roster movers;

	if (sunset_clear_craft(game) || sunset_is_over(game))
		return;
	if (game->state->segment == SEG_MOVEMENT) {
		sunset_close_battle(game); /* [sunset:20.42] [sunset:21.5] */
		return;
	}
	list_movers(look, &movers);
	/* Whoever is left in the hex keeps it (R44); a garrison leaves only when the siege is broken [sunset:18.24]. */
	if (movers.count && !sunset_besieged(look, winner_hex(look)) &&
	    may_cross(look, winner_side(look), winner_hex(look), vacated_hex(look)))
		sunset_ask(game, STEP_ADVANCE, winner_side(look));
	else
		sunset_close_battle(game);
}

/* Is the way open? In play this is asked before anybody else is; a position set by hand may say otherwise. */
static struct refusal check_way(const struct look *look)
{
	unsigned side = winner_side(look), to = vacated_hex(look);

	if (sunset_besieged(look, winner_hex(look)))
		return sunset_refuse("sunset:18.24",
		                     "Besiegers are left around the fortress: its garrison stays. End.");
	if (may_cross(look, side, winner_hex(look), to))
		return sunset_allow();
	if (side == NATIVE && to == look->war->barred)
		return sunset_refuse(look->war->barred_rule, "No Natives enter this place: end.");
	return sunset_refuse("sunset:8.92", "The way into that hex is closed: end.");
}

static struct refusal check_advance(const struct look *look, const struct move *move)
{
	struct refusal refusal = check_way(look);

	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_ADVANCE)
		return sunset_refuse("sunset:8.9", "The battle is won: advance into the vacated hex, or end.");
	if (!sunset_set_in_hex(look, move->set, winner_side(look), winner_hex(look)))
		return sunset_refuse("sunset:8.91", "Only units of the winning force's hex may advance.");
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		if (!refusal.rule)
			refusal = check_mover(look, (unsigned)u);
	return refusal;
}

static void move_up(struct game *game, const uint64_t *set, unsigned hex, const char *rule)
{
	struct sunset_state *state = game->state;
	/* The force of the Ambush event may still fight this turn (R057). */
	unsigned marks = state->battle.flags & BATTLE_AMBUSH ? 0 : U_ATTACKED;

	sunset_tell_units(game, HAPPEN_ADVANCED, rule, sunset_seat(winner_side(&game->look)), hex, set);
	for (int u = base_next_bit(set, RULES_SET_WORDS, 0); u >= 0 && !sunset_is_over(game);
	     u = base_next_bit(set, RULES_SET_WORDS, (unsigned)u + 1)) {
		state->flags[u] |= marks; /* [sunset:8.91] */
		sunset_put_unit(game, (unsigned)u, hex);
	}
}

static void begin_pursuit(struct game *game);

static void apply_advance(struct game *game, const struct move *move)
{
	if (move->verb == VERB_END) {
		sunset_close_battle(game);
		return;
	}
	move_up(game, move->set, vacated_hex(&game->look), "sunset:8.9");
	if (!sunset_is_over(game))
		begin_pursuit(game);
}

enum pick { PICK_ALL, PICK_ENGAGED, PICK_TROOPS, PICKS };

static bool is_picked(const struct look *look, unsigned unit, enum pick pick)
{
	switch (pick) {
	case PICK_ALL:
		return true;
	case PICK_ENGAGED:
		return look->state->flags[unit] & U_ENGAGED;
	default:
		return sunset_facts(look, unit)->strength > 0;
	}
}

static void legal_advance(const struct look *look, struct move_list *moves)
{
	struct roster movers;

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	if (check_way(look).rule)
		return;
	list_movers(look, &movers);
	for (enum pick pick = PICK_ALL; pick < PICKS; pick++) {
		struct move move = {.verb = VERB_ADVANCE};

		for (unsigned i = 0; i < movers.count; i++)
			if (is_picked(look, movers.unit[i], pick))
				base_set_bit(move.set, movers.unit[i]);
		if (base_count_bits(move.set, RULES_SET_WORDS))
			engine_add_move(moves, &move);
	}
	for (unsigned i = 0; i < movers.count; i++) {
		struct move move = {.verb = VERB_ADVANCE};

		base_set_bit(move.set, movers.unit[i]);
		engine_add_move(moves, &move);
	}
}

/* One unit at least, the others all or by the coin. */
static void sample_movers(const struct roster *movers, struct rng *rng, struct move *move)
{
	uint64_t coins = base_pick_below(rng, 2) ? base_next_random(rng) : ~UINT64_C(0);

	base_set_bit(move->set, movers->unit[base_pick_below(rng, movers->count)]);
	for (unsigned i = 0; i < movers->count; i++) {
		if (coins & 1)
			base_set_bit(move->set, movers->unit[i]);
		coins = coins >> 1 | coins << 63;
	}
}

static void sample_advance(const struct look *look, struct rng *rng, struct move *move)
{
	struct roster movers;

	move->verb = VERB_END;
	if (base_pick_below(rng, 3) == 0 || check_way(look).rule)
		return;
	list_movers(look, &movers);
	if (!movers.count)
		return;
	move->verb = VERB_ADVANCE;
	sample_movers(&movers, rng, move);
}

const struct step_rules sunset_advance = {check_advance, apply_advance, legal_advance, sample_advance};

/* ---- pursuit [sunset:8.93] ---- */

static bool may_pursue(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	return facts->side == winner_side(look) && (facts->mounted || facts->arm == A_HQ) && facts->move &&
	       !sunset_is_aboard(look->state, unit);
}

/* The vacated hex was empty: whoever of the winner's is there has just advanced. */
static void list_pursuers(const struct look *look, struct roster *roster)
{
	roster->count = 0;
	for (unsigned unit = sunset_first(look->state, vacated_hex(look)); unit; unit = sunset_next(look->state, unit))
		if (may_pursue(look, unit))
			roster->unit[roster->count++] = (uint16_t)unit;
}

/* Does somebody of the beaten stand beside the hex, two hexes or more from where they fought (R57)? */
static bool touches_routed(const struct look *look, unsigned hex)
{
	for (unsigned d = 0; d < HEX_SIDES; d++) {
		unsigned beside = look->map->next[hex][d];
		struct roster roster;

		if (!beside || kit_measure_hexes(look->map, vacated_hex(look), beside) < look->tables->retreat_distance)
			continue;
		sunset_muster(look, look->state->battle.loser, beside, MUSTER_WALKERS, &roster);
		if (roster.count)
			return true;
	}
	return false;
}

/* Whoever evaded has gone by steps; of a rout there are none. */
static bool has_routed(const struct look *look)
{
	return look->state->option[OPT_ROUT] && !look->state->battle.steps;
}

static bool is_pursuit_hex(const struct look *look, unsigned hex)
{
	if (!hex)
		return false;
	if (has_routed(look) ? !touches_routed(look, hex)
	                     : kit_find_direction(look->map, hex, look->state->battle.retreat_to) < 0)
		return false;
	return may_cross(look, winner_side(look), vacated_hex(look), hex);
}

static unsigned list_pursuit_hexes(const struct look *look, unsigned list[HEX_SIDES])
{
	const uint16_t *next = look->map->next[vacated_hex(look)];
	unsigned count = 0;

	for (unsigned d = 0; d < HEX_SIDES; d++)
		if (is_pursuit_hex(look, next[d]))
			list[count++] = next[d];
	return count;
}

/* Only after a retreat of two hexes by a force that still exists (R120). */
static void begin_pursuit(struct game *game)
{
	const struct look *look = &game->look;
	const struct battle *battle = &game->state->battle;
	unsigned hexes[HEX_SIDES];
	struct roster roster;

	if (battle->steps == look->tables->retreat_distance || has_routed(look)) {
		sunset_muster(look, battle->loser, battle->retreat_to, MUSTER_WALKERS, &roster);
		if ((roster.count || has_routed(look)) && list_pursuit_hexes(look, hexes)) {
			list_pursuers(look, &roster);
			if (roster.count) {
				sunset_ask(game, STEP_PURSUE, winner_side(look));
				return;
			}
		}
	}
	sunset_close_battle(game);
}

static struct refusal check_pursue(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_PURSUE)
		return sunset_refuse("sunset:8.93",
		                     "Mounted units and HQs may follow the enemy one hex further: pursue, or end.");
	if (!sunset_set_in_hex(look, move->set, winner_side(look), vacated_hex(look)))
		return sunset_refuse("sunset:8.93",
		                     "Only units that have just advanced into the vacated hex may go on.");
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		if (!may_pursue(look, (unsigned)u))
			return sunset_refuse("sunset:8.93",
			                     "Only cavalry, mounted infantry, camel corps and HQs advance two hexes.");
	if (!is_pursuit_hex(look, (unsigned)move->arg[ARG_HEX]))
		return sunset_refuse(
			"sunset:8.93",
			"The second hex must be free, beside the vacated hex and beside the beaten force.");
	return sunset_allow();
}

static void apply_pursue(struct game *game, const struct move *move)
{
	if (move->verb == VERB_END) {
		sunset_close_battle(game);
		return;
	}
	move_up(game, move->set, (unsigned)move->arg[ARG_HEX], "sunset:8.93");
	if (!sunset_is_over(game))
		begin_pursuit(game);
}

static void legal_pursue(const struct look *look, struct move_list *moves)
{
	unsigned hexes[HEX_SIDES];
	unsigned count = list_pursuit_hexes(look, hexes);
	struct roster roster;

	list_pursuers(look, &roster);
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (unsigned h = 0; h < count; h++) {
		struct move all = {.verb = VERB_PURSUE, .arg = {[ARG_HEX] = (int32_t)hexes[h]}};

		for (unsigned i = 0; i < roster.count; i++) {
			struct move one = {.verb = VERB_PURSUE, .arg = {[ARG_HEX] = (int32_t)hexes[h]}};

			base_set_bit(one.set, roster.unit[i]);
			base_set_bit(all.set, roster.unit[i]);
			engine_add_move(moves, &one);
		}
		engine_add_move(moves, &all);
	}
}

static void sample_pursue(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned hexes[HEX_SIDES];
	unsigned count;
	struct roster roster;

	move->verb = VERB_END;
	if (base_pick_below(rng, 2) == 0)
		return;
	count = list_pursuit_hexes(look, hexes);
	list_pursuers(look, &roster);
	if (!count || !roster.count)
		return;
	move->verb = VERB_PURSUE;
	move->arg[ARG_HEX] = (int32_t)hexes[base_pick_below(rng, count)];
	sample_movers(&roster, rng, move);
}

const struct step_rules sunset_pursue = {check_pursue, apply_pursue, legal_pursue, sample_pursue};
