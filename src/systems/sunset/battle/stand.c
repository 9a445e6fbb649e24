/* stand.c: the battle begins: who is engaged, the ground that the defender stands on, commanders, tactical superiority.
 * May use: private, events, movement, position, text, turn, water, works. */
#include <string.h>

#include "systems/sunset/battle/private.h"
#include "systems/sunset/events/events.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

/* ---- the ground [sunset:8.6(3)] ---- */

/* The rule by which the walls of the fortress that is attacked are worth nothing now; NULL: they stand. */
static const char *name_breach(const struct look *look)
{
	unsigned hex = look->state->battle.target;

	if (sunset_is_blown(look, hex))
		return "sunset:17.T3(1)";
	if (sunset_quake(look->state) && sunset_has_terrain(look, hex, T_FORTRESS))
		return sunset_event_rule(look, NATIVE, HAP_EARTHQUAKE, "sunset:event2-asante-native-25");
	return NULL;
}

int sunset_defence(const struct look *look, unsigned terrain)
{
	if (terrain >= TERRAINS || (terrain == T_FORTRESS && name_breach(look)))
		return 0;
	return look->tables->terrain[terrain].defence;
}

static bool may_choose_ground(const struct look *look, unsigned terrain)
{
	unsigned hex = look->state->battle.target;

	if (!look->tables->terrain[terrain].stands)
		return false;
	if (terrain == T_FIELDWORKS) /* [sunset:17.32(1)] */
		return look->state->mark[hex] & (MARK_WORKS_BRITISH << sunset_battle_side(look, DEFENDER));
	return sunset_has_terrain(look, hex, terrain);
}

static void name_commanders(struct game *game, unsigned who);

static void take_ground(struct game *game, unsigned terrain)
{
	game->state->battle.terrain = (uint8_t)terrain;
	if (terrain < TERRAINS) {
		const char *rule = terrain == T_FORTRESS ? name_breach(&game->look) : NULL;

		if (!rule)
			rule = terrain == T_FIELDWORKS ? "sunset:17.32(1)" : "sunset:8.6(3)";
		KIT_NOTE(sunset_tell(game, HAPPEN_STAND, rule, SEAT_ALL), [STAND_TERRAIN] = terrain,
		         [STAND_MODIFIER] = sunset_defence(&game->look, terrain));
	}
	name_commanders(game, ATTACKER);
}

/* Are the two grounds worth the same, whoever fires at them? On heights it depends on that. */
static bool are_alike(const struct look *look, unsigned a, unsigned b)
{
	bool high_a = a == T_MOUNTAIN || a == T_PASS, high_b = b == T_MOUNTAIN || b == T_PASS;

	return sunset_ground_worth(look, a) == sunset_ground_worth(look, b) &&
	       (high_a == high_b || !look->war->heights.counts);
}

/* Asked only where the grounds differ in what they are worth. */
static void choose_ground(struct game *game)
{
	const struct look *look = &game->look;
	unsigned best = TERRAINS;
	bool differ = false;
	/* Ground is of no use to craft, unless landed units defend it with them [sunset:27.545]. */
	unsigned grounds = sunset_has_foot(look, DEFENDER, game->state->battle.target) ? TERRAINS : 0;

	if (name_breach(look) && grounds) { /* nothing takes the place of the walls (R58) */
		take_ground(game, T_FORTRESS);
		return;
	}
	for (unsigned t = 0; t < grounds; t++) {
		if (!may_choose_ground(look, t))
			continue;
		if (best < TERRAINS && !are_alike(look, t, best))
			differ = true;
		if (best == TERRAINS || sunset_ground_worth(look, t) < sunset_ground_worth(look, best))
			best = t;
	}
	if (differ)
		sunset_ask(game, STEP_STAND, sunset_battle_side(look, DEFENDER));
	else
		take_ground(game, best);
}

static struct refusal check_stand(const struct look *look, const struct move *move)
{
	if (move->verb != VERB_STAND)
		return sunset_refuse("sunset:8.6(3)", "First choose the ground on which you make your stand.");
	if (!move->arg[ARG_TERRAIN] || !may_choose_ground(look, (unsigned)move->arg[ARG_TERRAIN] - 1))
		return sunset_refuse("sunset:8.6(3)",
		                     "Choose one kind of terrain of your hex, or your own fieldworks there.");
	return sunset_allow();
}

static void apply_stand(struct game *game, const struct move *move)
{
	take_ground(game, (unsigned)move->arg[ARG_TERRAIN] - 1);
}

static void legal_stand(const struct look *look, struct move_list *moves)
{
	for (unsigned t = 0; t < TERRAINS; t++)
		if (may_choose_ground(look, t))
			engine_add_move(moves,
			                &(struct move){.verb = VERB_STAND, .arg = {[ARG_TERRAIN] = (int32_t)t + 1}});
}

static void sample_stand(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned seen = 0;

	move->verb = VERB_STAND;
	for (unsigned t = 0; t < TERRAINS; t++)
		if (may_choose_ground(look, t) && base_pick_below(rng, ++seen) == 0)
			move->arg[ARG_TERRAIN] = (int32_t)t + 1;
}

const struct step_rules sunset_stand = {check_stand, apply_stand, legal_stand, sample_stand};

/* ---- commanders and superiority [sunset:8.21] ---- */

/* HQs that may command the force; a commander in chief takes precedence [sunset:8.21(1)] [sunset:10.31]. */
static void list_commanders(const struct look *look, unsigned who, struct roster *roster)
{
	unsigned chiefs = 0;

	sunset_muster(look, who, sunset_battle_hex(look, who), MUSTER_LEADERS, roster);
	for (unsigned i = 0; i < roster->count; i++)
		if (sunset_facts(look, roster->unit[i])->traits & TRAIT_CHIEF)
			roster->unit[chiefs++] = roster->unit[i];
	if (chiefs)
		roster->count = chiefs;
}

static int levy_bonus(const struct look *look, unsigned who)
{
	struct roster roster;

	/* [sunset:event2-british-55-56] */
	if (!(look->state->effects & FX_SCOUTS) || sunset_battle_side(look, who) != BRITISH)
		return 0;
	sunset_muster(look, who, sunset_battle_hex(look, who), MUSTER_TROOPS, &roster);
	for (unsigned i = 0; i < roster.count; i++)
		if (sunset_facts(look, roster.unit[i])->traits & TRAIT_LEVY)
			return sunset_event_number(look, HAP_SCOUTS, EVENT_MODIFIER);
	return 0;
}

static int command_bonus(const struct look *look, unsigned who)
{
	const struct battle *battle = &look->state->battle;
	int bonus = levy_bonus(look, who);

	if (battle->commander[who])
		bonus += sunset_tactical(look, battle->commander[who]);
	/* [sunset:event2-asante-native-26] */
	if ((battle->flags & BATTLE_BLUNDER) && sunset_battle_side(look, who) == NATIVE)
		bonus += sunset_event_number(look, HAP_BLUNDER, EVENT_MODIFIER);
	return bonus;
}

static void roll_superiority(struct game *game)
{
	struct battle *battle = &game->state->battle;
	bool ambush = battle->flags & BATTLE_AMBUSH;
	struct event *event = sunset_tell(game, HAPPEN_SUPERIORITY,
	                                  ambush ? "sunset:event2-asante-native-62-63" : "sunset:8.21", SEAT_ALL);
	int total[2] = {0, 0};
	int bonus[2] = {0, 0};

	if (!ambush) {
		bonus[ATTACKER] = command_bonus(&game->look, ATTACKER);
		bonus[DEFENDER] = command_bonus(&game->look, DEFENDER);
		do { /* [sunset:8.21(4)] */
			total[ATTACKER] = sunset_roll(game, event) + bonus[ATTACKER];
			total[DEFENDER] = sunset_roll(game, event) + bonus[DEFENDER];
		} while (total[ATTACKER] == total[DEFENDER]);
	}
	battle->superior = ambush || total[ATTACKER] > total[DEFENDER] ? ATTACKER : DEFENDER;
	KIT_NOTE(event, [SUPERIORITY_ATTACKER] = total[ATTACKER], [SUPERIORITY_DEFENDER] = total[DEFENDER],
	         [SUPERIORITY_SIDE] = sunset_battle_side(&game->look, battle->superior),
	         [SUPERIORITY_ATTACKER_MODIFIER] = bonus[ATTACKER], [SUPERIORITY_DEFENDER_MODIFIER] = bonus[DEFENDER]);
	sunset_begin_rounds(game);
}

static void appoint(struct game *game, unsigned who, unsigned hq)
{
	struct event *event = sunset_tell(game, HAPPEN_COMMAND, "sunset:8.21(1)", SEAT_ALL);

	game->state->battle.commander[who] = (uint16_t)hq;
	KIT_NOTE(event, [COMMAND_SIDE] = sunset_battle_side(&game->look, who), [COMMAND_UNIT] = hq);
}

/* The attacker names first (R39). An ambush has its superiority without commanders. */
static void name_commanders(struct game *game, unsigned who)
{
	const struct look *look = &game->look;
	struct roster roster;

	for (; who <= DEFENDER && !(game->state->battle.flags & BATTLE_AMBUSH); who++) {
		bool differ = false;

		list_commanders(look, who, &roster);
		for (unsigned i = 1; i < roster.count; i++)
			differ = differ ||
			         sunset_tactical(look, roster.unit[i]) != sunset_tactical(look, roster.unit[0]);
		if (differ) {
			sunset_ask(game, STEP_COMMAND, sunset_battle_side(look, who));
			return;
		}
		if (roster.count)
			appoint(game, who, roster.unit[0]);
	}
	roll_superiority(game);
}

static unsigned who_decides(const struct look *look)
{
	return look->state->actor == look->state->battle.attacker ? ATTACKER : DEFENDER;
}

static struct refusal check_command(const struct look *look, const struct move *move)
{
	struct roster roster;

	if (move->verb != VERB_COMMAND)
		return sunset_refuse("sunset:8.21(1)", "First name the HQ that commands your force in this battle.");
	list_commanders(look, who_decides(look), &roster);
	for (unsigned i = 0; i < roster.count; i++)
		if (roster.unit[i] == move->arg[ARG_UNIT])
			return sunset_allow();
	return sunset_refuse("sunset:10.31",
	                     "Name an HQ of the force that fights; a commander in chief who is with it must be named.");
}

static void apply_command(struct game *game, const struct move *move)
{
	unsigned who = who_decides(&game->look);

	appoint(game, who, (unsigned)move->arg[ARG_UNIT]);
	name_commanders(game, who + 1);
}

static void legal_command(const struct look *look, struct move_list *moves)
{
	struct roster roster;

	list_commanders(look, who_decides(look), &roster);
	for (unsigned i = 0; i < roster.count; i++)
		engine_add_move(moves, &(struct move){.verb = VERB_COMMAND, .arg = {[ARG_UNIT] = roster.unit[i]}});
}

static void sample_command(const struct look *look, struct rng *rng, struct move *move)
{
	struct roster roster;

	list_commanders(look, who_decides(look), &roster);
	if (!roster.count)
		return; /* only in a position written by hand: nothing is legal */
	move->verb = VERB_COMMAND;
	move->arg[ARG_UNIT] = roster.unit[base_pick_below(rng, roster.count)];
}

const struct step_rules sunset_command = {check_command, apply_command, legal_command, sample_command};

/* ---- the battle begins ---- */

/* Craft of the hex have cover from land units, leaders left aside [sunset:27.9]. */
static void note_landed(struct game *game, unsigned who, unsigned unit)
{
	if (!sunset_is_craft(&game->look, unit) && !sunset_is_hq(&game->look, unit))
		game->state->battle.afloat |= (uint8_t)(AFLOAT_LANDED << who);
}

/* Whom an attack reaches: craft from hexes that water joins to theirs, a fleet from coasts and the sea, craft by craft
 * from wherever these are; land units by others, or by craft whose guns bear on them [sunset:27.51] [sunset:28.2]. */
struct reach {
	bool craft, land; /* the attackers have craft; they reach land units */
};

static struct reach find_reach(const struct look *look, const uint64_t *set)
{
	const struct battle *battle = &look->state->battle;
	int direction = kit_find_direction(look->map, battle->from, battle->target);
	struct reach reach = {false, !look->war->crafts};

	for (int u = base_next_bit(set, RULES_SET_WORDS, 0); u >= 0 && look->war->crafts;
	     u = base_next_bit(set, RULES_SET_WORDS, (unsigned)u + 1)) {
		bool craft = sunset_is_craft(look, (unsigned)u);

		reach.craft |= craft;
		reach.land |=
			craft ? sunset_shells_land(look, (unsigned)u, direction) : !sunset_is_hq(look, (unsigned)u);
	}
	return reach;
}

static bool is_out_of_reach(const struct look *look, struct reach reach, unsigned from, unsigned unit)
{
	if (!sunset_is_craft(look, unit))
		return !reach.land;
	if (reach.craft)
		return false;
	if (sunset_facts(look, unit)->craft == CRAFT_FLEET)
		return !sunset_has_terrain(look, from, T_COAST) && !sunset_has_terrain(look, from, T_SEA);
	return !sunset_water_joins(look, unit, kit_find_direction(look->map, look->state->at[unit], from));
}

bool sunset_reaches_any(const struct look *look, unsigned attacker, unsigned target)
{
	const struct sunset_state *state = look->state;
	struct reach reach = {false, true};

	if (sunset_is_hq(look, attacker) || !sunset_holds_craft(look, !state->side, target))
		return true;
	if (!state->option[OPT_OPEN_INFORMATION] && !(state->note[target] & NOTE_SEEN_BRITISH << state->side))
		return true;
	for (unsigned unit = sunset_first(state, target); unit; unit = sunset_next(state, unit))
		if (!sunset_is_aboard(state, unit) && !sunset_is_hq(look, unit) &&
		    !is_out_of_reach(look, reach, state->at[attacker], unit))
			return true;
	return false;
}

const char *sunset_name_reach(const struct look *look, unsigned target)
{
	for (unsigned unit = sunset_first(look->state, target); unit; unit = sunset_next(look->state, unit))
		if (sunset_facts(look, unit)->craft < CRAFT_FLEET)
			return "sunset:27.51";
	return "sunset:28.2";
}

/* Are there troops to fight, or no craft that are out of reach? */
static bool reach_any(const struct look *look)
{
	struct roster defenders;

	sunset_muster(look, DEFENDER, look->state->battle.target, MUSTER_TROOPS, &defenders);
	return defenders.count || !look->war->crafts ||
	       !sunset_holds_craft(look, sunset_battle_side(look, DEFENDER), look->state->battle.target);
}

static void engage(struct game *game, const uint64_t *set)
{
	struct sunset_state *state = game->state;
	struct battle *battle = &state->battle;
	bool ambush = sunset_is_ambush(state), moving = ambush || sunset_is_assault(state);
	struct event *event = sunset_tell(game, HAPPEN_ATTACK,
	                                  ambush   ? "sunset:21.1"
	                                  : moving ? "sunset:20.1"
	                                           : "sunset:7.0",
	                                  SEAT_ALL);
	/* Battles of the movement segment do not count as the unit's attack [sunset:20.7]. */
	unsigned marks = battle->flags & BATTLE_AMBUSH || moving ? U_ENGAGED : U_ENGAGED | U_ATTACKED;
	struct reach reach = find_reach(&game->look, set);

	KIT_NOTE(event, [ATTACK_SIDE] = battle->attacker, [ATTACK_FROM] = battle->from,
	         [ATTACK_TARGET] = battle->target);
	kit_note_set(event, set);
	EACH_BIT (u, set, RULES_SET_WORDS) {
		state->flags[u] |= marks;
		note_landed(game, ATTACKER, (unsigned)u);
		battle->base[ATTACKER] =
			(int16_t)(battle->base[ATTACKER] + sunset_facts(&game->look, (unsigned)u)->strength);
	}
	for (unsigned unit = sunset_first(state, battle->target); unit; unit = sunset_next(state, unit)) {
		if (state->flags[unit] & U_HONOURED ||
		    (ambush && (!(state->flags[unit] & U_FORCE) || sunset_is_craft(&game->look, unit))) ||
		    sunset_is_aboard(state, unit) || is_out_of_reach(&game->look, reach, battle->from, unit))
			continue;                /* [sunset:25.24] [sunset:21.2] */
		state->flags[unit] |= U_ENGAGED; /* [sunset:7.2] */
		note_landed(game, DEFENDER, unit);
		battle->base[DEFENDER] = (int16_t)(battle->base[DEFENDER] + sunset_facts(&game->look, unit)->strength);
		kit_note_unit(event, unit);
	}
	if (event && !reach_any(&game->look))
		event->rule = sunset_name_reach(&game->look, battle->target); /* craft that the attack does not reach */
}

/* Do friends who take no part stand beside the HQs of an ambushed force? Then the hex does not hold HQs alone
 * [sunset:10.54] [sunset:21.2] (R32). */
static bool has_bystanders(const struct look *look)
{
	const struct sunset_state *state = look->state;

	for (unsigned unit = sunset_first(state, state->battle.target); unit; unit = sunset_next(state, unit))
		if (!sunset_is_hq(look, unit) && !(state->flags[unit] & U_ENGAGED) && !sunset_is_craft(look, unit) &&
		    !sunset_is_aboard(state, unit))
			return !state->option[OPT_HQ_DIES_WITH_FORCE];
	return false;
}

/* HQs alone are taken without a fight, and the attackers may advance (R33) [sunset:10.54]. */
static void seize_leaders(struct game *game)
{
	struct battle *battle = &game->state->battle;
	struct roster roster;

	if (has_bystanders(&game->look)) {
		battle->loser = DRAWN;
		sunset_close_battle(game);
		return;
	}
	sunset_muster(&game->look, DEFENDER, battle->target, MUSTER_LEADERS, &roster);
	for (unsigned i = 0; i < roster.count && !sunset_is_over(game); i++)
		sunset_eliminate(game, roster.unit[i], C_LONE_HQ, "sunset:10.54");
	if (sunset_is_over(game))
		return;
	battle->loser = DEFENDER;
	sunset_begin_advance(game);
}

/* [sunset:event2-asante-native-56-61]: each die governs its own attack (R056). */
static void read_omen(struct game *game)
{
	struct battle *battle = &game->state->battle;
	struct event *event;
	int die, modifier;

	if (battle->attacker != NATIVE || !(game->state->effects & FX_AUSPICIOUS))
		return;
	event = sunset_tell(game, HAPPEN_OMEN, "sunset:event2-asante-native-56-61", SEAT_ALL);
	die = sunset_roll(game, event);
	modifier = sunset_event_number(&game->look, HAP_AUSPICIOUS, EVENT_MODIFIER);
	battle->omen = (int8_t)(die % 2 ? -modifier : modifier);
	KIT_NOTE(event, [OMEN_MODIFIER] = battle->omen);
}

/* Now a battle is fought: who has slipped away, or was a lone HQ, has cost no bonus (R011) [sunset:event2-british-41]. */
static void spend_bonus(struct sunset_state *state)
{
	if (state->battle.flags & BATTLE_HEROICS)
		state->bonus &= (uint8_t)~BONUS_HEROICS;
	if (state->battle.flags & BATTLE_BLUNDER)
		state->bonus &= (uint8_t)~BONUS_BLUNDER;
}

void sunset_form_up(struct game *game)
{
	spend_bonus(game->state);
	read_omen(game);
	choose_ground(game);
}

void sunset_join_battle(struct game *game)
{
	if (!sunset_has_troops(&game->look, DEFENDER, game->state->battle.target)) {
		/* Leaders with craft that are out of reach are not alone. */
		if (!reach_any(&game->look)) {
			game->state->battle.loser = DRAWN;
			sunset_close_battle(game);
		} else {
			seize_leaders(game);
		}
	} else if (!sunset_offer_bonus(game)) {
		sunset_form_up(game);
	}
}

void sunset_begin_battle(struct game *game, unsigned from, unsigned target, const uint64_t *set, unsigned flags)
{
	struct battle *battle = &game->state->battle;
	unsigned first = (unsigned)base_next_bit(set, RULES_SET_WORDS, 0);

	memset(battle, 0, sizeof *battle);
	battle->from = (uint16_t)from;
	battle->target = (uint16_t)target;
	battle->attacker = sunset_facts(&game->look, first)->side;
	battle->terrain = TERRAINS;
	battle->superior = DRAWN; /* nobody has it yet */
	battle->loser = NOT_DECIDED;
	battle->flags = (uint8_t)flags;
	engage(game, set);
	if (!sunset_offer_evasion(game))
		sunset_join_battle(game);
}
