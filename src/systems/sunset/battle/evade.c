/* evade.c: evasion: a defender who slips away before the battle [sunset:22.0].
 * May use: private, position, text, turn, water, works. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/battle/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

/* Strength of the good-order mounted troops of a force. */
static int mounted_strength(const struct look *look, unsigned who)
{
	struct roster troops;
	int sum = 0;

	sunset_muster(look, who, sunset_battle_hex(look, who), MUSTER_TROOPS, &troops);
	for (unsigned i = 0; i < troops.count; i++)
		if (sunset_facts(look, troops.unit[i])->mounted && !sunset_demoralised(look->state, troops.unit[i]))
			sum += sunset_facts(look, troops.unit[i])->strength;
	return sum;
}

/* [sunset:22.2(1)] (R53) [sunset:22.2(2)] */
static bool qualifies(const struct look *look)
{
	unsigned target = look->state->battle.target;
	int mounted = mounted_strength(look, DEFENDER);

	if (mounted && mounted >= mounted_strength(look, ATTACKER))
		return true;
	return sunset_battle_side(look, DEFENDER) == NATIVE &&
	       (sunset_has_terrain(look, target, T_MOUNTAIN) || sunset_has_terrain(look, target, T_JUNGLE));
}

/* Craft may always go, unless there are craft among the attackers [sunset:27.56]. */
static bool craft_may_go(const struct look *look, unsigned craft)
{
	struct roster attackers;

	sunset_muster(look, ATTACKER, look->state->battle.from, MUSTER_TROOPS, &attackers);
	for (unsigned i = 0; i < attackers.count; i++)
		if (sunset_is_craft(look, attackers.unit[i]))
			return false;
	return sunset_is_manned(look, craft) && sunset_craft_can_flee(look, craft);
}

/* Has anybody on land a right to evade, and a way out? */
static bool land_may_go(const struct look *look)
{
	return look->state->option[OPT_EVASION] && !sunset_besieged(look, look->state->battle.target) && /* (R55) */
	       qualifies(look) && sunset_can_flee(look);
}

/* Good-order units that can move at all [sunset:22.3(4)] (R55). */
static bool may_go(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;

	if (state->at[unit] != state->battle.target || !(state->flags[unit] & U_ENGAGED) ||
	    sunset_facts(look, unit)->side != sunset_battle_side(look, DEFENDER) || !sunset_facts(look, unit)->move)
		return false;
	if (sunset_is_craft(look, unit))
		return craft_may_go(look, unit);
	/* Leaders go with whoever goes. */
	return !sunset_demoralised(state, unit) && (sunset_is_hq(look, unit) || land_may_go(look));
}

static unsigned list_goers(const struct look *look, bool leaders, struct roster *roster)
{
	roster->count = 0;
	for (unsigned unit = sunset_first(look->state, look->state->battle.target); unit;
	     unit = sunset_next(look->state, unit))
		if (may_go(look, unit) && sunset_is_hq(look, unit) == leaders)
			roster->unit[roster->count++] = (uint16_t)unit;
	return roster->count;
}

bool sunset_offer_evasion(struct game *game)
{
	struct battle *battle = &game->state->battle;
	struct roster goers;

	if ((!game->state->option[OPT_EVASION] && !game->look.war->crafts) ||
	    game->state->segment != SEG_BATTLE) /* [sunset:22.3(1)] */
		return false;
	battle->loser = DEFENDER; /* whose way out is looked for */
	if (list_goers(&game->look, false, &goers)) {
		sunset_ask(game, STEP_EVADE, sunset_battle_side(&game->look, DEFENDER));
		return true;
	}
	battle->loser = DRAWN + 1;
	return false;
}

/* Why a unit in good order does not slip away. */
static struct refusal refuse_goer(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;

	if (state->at[unit] != state->battle.target || !(state->flags[unit] & U_ENGAGED) ||
	    sunset_is_craft(look, unit) || !sunset_facts(look, unit)->move || !state->option[OPT_EVASION])
		return sunset_refuse("sunset:22.1", "Only units of the attacked hex that can move evade: name such.");
	if (sunset_besieged(look, state->battle.target))
		return sunset_refuse("sunset:18.21",
		                     "The fortress is besieged: nobody leaves it by land. Leave this unit out.");
	if (!qualifies(look))
		return sunset_refuse("sunset:22.2",
		                     "The attackers have more mounted troops, and the hex is no refuge of "
		                     "Natives: leave this unit out.");
	return sunset_refuse("sunset:8.86", "No way out is open to this unit: leave it out.");
}

static struct refusal check(const struct look *look, const struct move *move)
{
	bool troops = false;

	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_EVADE)
		return sunset_refuse("sunset:22.1", "You are attacked: name the units that evade, or 'end' to fight.");
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		if (look->state->at[u] == look->state->battle.target && sunset_demoralised(look->state, (unsigned)u) &&
		    !sunset_is_craft(look, (unsigned)u))
			return sunset_refuse("sunset:22.3(4)", "Demoralised units do not evade: leave them out.");
		if (!may_go(look, (unsigned)u))
			return refuse_goer(look, (unsigned)u);
		troops |= !sunset_is_hq(look, (unsigned)u);
	}
	if (!troops)
		return sunset_refuse("sunset:22.3(3)", "HQs evade only with other units: name some.");
	if (sunset_splits_load(look, look->state->battle.target, sunset_read_craft_bits(look, move->set)))
		return sunset_refuse("sunset:27.46",
		                     "Craft that carry a unit together stay together: name all or none.");
	return sunset_allow();
}

/* Craft slip their cables; leaders who have only them to go with step aboard. */
static void let_go(struct game *game, const uint64_t *set, bool by_land)
{
	struct sunset_state *state = game->state;
	unsigned craft = 0;

	for (unsigned i = 0; i < game->look.war->crafts; i++)
		if (base_has_bit(set, game->look.war->craft[i])) {
			state->flags[game->look.war->craft[i]] |= U_CASTOFF;
			craft = craft ? craft : 1u << i;
		}
	for (unsigned unit = sunset_first(state, state->battle.target); unit; unit = sunset_next(state, unit))
		if (!by_land && base_has_bit(set, unit) && sunset_is_hq(&game->look, unit))
			state->aboard[unit] = (uint16_t)craft;
}

static void apply(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	struct event *event;
	bool by_land = false;

	if (move->verb == VERB_END) {
		state->battle.loser = DRAWN + 1;
		sunset_join_battle(game);
		return;
	}
	for (unsigned unit = sunset_first(state, state->battle.target); unit; unit = sunset_next(state, unit)) {
		if (!base_has_bit(move->set, unit) && (state->flags[unit] & U_ENGAGED))
			state->flags[unit] = (state->flags[unit] & ~(uint32_t)U_ENGAGED) | U_STAYING;
		by_land |= base_has_bit(move->set, unit) && !sunset_is_craft(&game->look, unit) &&
		           !sunset_is_hq(&game->look, unit);
	}
	event = sunset_tell(game, HAPPEN_EVADED, by_land ? "sunset:22.1" : "sunset:27.56", SEAT_ALL);
	KIT_NOTE(event, [EVADED_HEX] = state->battle.target, [EVADED_SIDE] = state->actor);
	kit_note_set(event, move->set);
	state->battle.flags |= BATTLE_EVASION;
	let_go(game, move->set, by_land);
	if (by_land)
		sunset_flee(game);
	else
		sunset_end_evasion(game);
}

static bool any_stays(const struct look *look)
{
	for (unsigned u = sunset_first(look->state, look->state->battle.target); u; u = sunset_next(look->state, u))
		if (look->state->flags[u] & U_STAYING)
			return true;
	return false;
}

/* Those who have gone are out of the battle; where nobody stays, horsemen may still be after them (R55). */
static void excuse(struct game *game, unsigned unit, bool fight)
{
	if (fight || sunset_is_craft(&game->look, unit))
		game->state->flags[unit] &= ~(uint32_t)U_ENGAGED;
	game->state->flags[unit] &= ~(uint32_t)U_SHAKEN;
}

void sunset_end_evasion(struct game *game)
{
	struct sunset_state *state = game->state;
	struct battle *battle = &state->battle;
	unsigned side = sunset_battle_side(&game->look, DEFENDER);
	bool fight;

	if (sunset_slip_cables(game) || sunset_is_over(game))
		return;
	fight = any_stays(&game->look);
	battle->afloat &= (uint8_t) ~(AFLOAT_LANDED << DEFENDER);
	battle->flags &= (uint8_t)~BATTLE_EVASION;
	battle->base[DEFENDER] = battle->lost[DEFENDER] = 0; /* (R116) */
	for (unsigned unit = 1; unit <= game->look.war->units; unit++) {
		if (sunset_facts(&game->look, unit)->side != side)
			continue;
		excuse(game, unit, fight);
		if (!(state->flags[unit] & U_STAYING))
			continue;
		state->flags[unit] = (state->flags[unit] & ~(uint32_t)U_STAYING) | U_ENGAGED;
		battle->base[DEFENDER] = (int16_t)(battle->base[DEFENDER] + sunset_facts(&game->look, unit)->strength);
		if (!sunset_is_craft(&game->look, unit) && !sunset_is_hq(&game->look, unit))
			battle->afloat |= (uint8_t)(AFLOAT_LANDED << DEFENDER);
	}
	if (!fight) {
		sunset_begin_advance(game); /* no victory, but the hex is free [sunset:22.1] [sunset:22.34] */
		return;
	}
	battle->loser = DRAWN + 1;
	battle->retreat_to = 0;
	battle->steps = 0;
	sunset_join_battle(game);
}

static void add_evasion(const struct roster *troops, const struct roster *leaders, struct move_list *moves)
{
	struct move move = {.verb = VERB_EVADE};

	for (unsigned i = 0; i < troops->count; i++)
		base_set_bit(move.set, troops->unit[i]);
	for (unsigned i = 0; i < leaders->count; i++)
		base_set_bit(move.set, leaders->unit[i]);
	if (troops->count)
		engine_add_move(moves, &move);
}

/* All who can, the mounted, and the others. */
static void legal(const struct look *look, struct move_list *moves)
{
	struct roster troops, leaders, part[2] = {{0}, {0}};

	list_goers(look, false, &troops);
	list_goers(look, true, &leaders);
	for (unsigned i = 0; i < troops.count; i++) {
		struct roster *to = &part[sunset_facts(look, troops.unit[i])->mounted];

		to->unit[to->count++] = troops.unit[i];
	}
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	add_evasion(&troops, &leaders, moves);
	if (part[0].count && part[1].count)
		for (unsigned i = 0; i < 2; i++)
			add_evasion(&part[i], &leaders, moves);
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	struct roster troops, leaders;
	unsigned count;

	move->verb = VERB_END;
	if (!list_goers(look, false, &troops) || base_pick_below(rng, 2))
		return;
	move->verb = VERB_EVADE;
	kit_shuffle(rng, troops.unit, troops.count);
	count = base_pick_below(rng, 2) ? troops.count : 1 + base_pick_below(rng, troops.count);
	for (unsigned i = 0; i < count; i++)
		base_set_bit(move->set, troops.unit[i]);
	list_goers(look, true, &leaders);
	for (unsigned i = 0; i < leaders.count; i++)
		if (base_pick_below(rng, 2))
			base_set_bit(move->set, leaders.unit[i]);
	if (sunset_splits_load(look, look->state->battle.target, sunset_read_craft_bits(look, move->set)))
		for (unsigned i = 0; i < troops.count; i++)
			base_set_bit(move->set, troops.unit[i]);
}

const struct step_rules sunset_evade = {check, apply, legal, sample};
