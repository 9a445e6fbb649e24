/* fire.c: the three rounds: who fires when, which units fire together, and what the tables make of it.
 * May use: private, events, position, text, turn, water. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/battle/private.h"
#include "systems/sunset/events/events.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"

/* What a unit fires: its weapon, or with `rattle` the machineguns of a craft, which count for themselves
 * [sunset:27.52]. */
static bool has_rattle(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->rattle;
}

/* Ghazis have other factors for rifles than for swords (R109) [sunset:afghan-6.7]. */
static int factors_of(const struct look *look, unsigned unit, bool rattle)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (rattle && has_rattle(look, unit))
		return facts->rattle;
	return facts->rifles && look->state->battle.round == ROUND_RIFLE ? facts->rifles : facts->strength;
}

static unsigned weapon_of(const struct look *look, unsigned unit, bool rattle)
{
	return rattle && has_rattle(look, unit) ? sunset_facts(look, unit)->rattle_weapon
	                                        : sunset_facts(look, unit)->weapon;
}

static uint32_t fired_flag(const struct look *look, unsigned unit, bool rattle)
{
	return rattle && has_rattle(look, unit) ? U_RATTLED : U_FIRED;
}

/* The column of the unit in a round's table; TABLE_COLUMNS: it does not fire then [sunset:8.31]. */
static unsigned column_of(const struct look *look, unsigned unit, unsigned round)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (!facts->strength || facts->arm == A_HQ)
		return TABLE_COLUMNS;
	if (round == ROUND_MELEE)
		return facts->melee;
	/* Rifles in other hands than the infantry's serve in the melee only (R26). */
	if (round == ROUND_RIFLE) {
		if (facts->arm == A_SUPPLY || facts->arm == A_CIVILIAN)
			return TABLE_COLUMNS;
		if ((facts->arm == A_ENGINEER || facts->arm == A_RAIL_ENGINEER) &&
		    !look->state->option[OPT_ENGINEERS_FIRE])
			return TABLE_COLUMNS;
	}
	return look->tables->crt_column[facts->weapon][round];
}

bool sunset_fires_now(const struct look *look, unsigned unit)
{
	return column_of(look, unit, look->state->battle.round) < TABLE_COLUMNS;
}

bool sunset_fights(const struct look *look, unsigned unit)
{
	for (unsigned round = 0; round < ROUNDS; round++)
		if (column_of(look, unit, round) < TABLE_COLUMNS)
			return true;
	return false;
}

/* ---- groups ---- */

/* Units that fire alike: one weapon (in the melee one column [sunset:8.44]), one state, one morale class. The low bits
 * are the class, so that demoralised units of one weapon share all others [sunset:8.46]. 0: does not fire. */
enum { KIND_CLASS = 7, KIND_DEMORALISED = 8, KIND_WEAPON = 16 };

/* The column of what the unit fires. */
static unsigned barrel_of(const struct look *look, unsigned unit, bool rattle)
{
	unsigned round = look->state->battle.round;

	return rattle && has_rattle(look, unit) ? look->tables->crt_column[weapon_of(look, unit, rattle)][round]
	                                        : column_of(look, unit, round);
}

static unsigned kind_of(const struct look *look, unsigned unit, bool rattle)
{
	unsigned round = look->state->battle.round;
	unsigned column = barrel_of(look, unit, rattle);
	unsigned kind = sunset_morale(look, unit);

	if (column >= TABLE_COLUMNS)
		return 0;
	if (sunset_demoralised(look->state, unit))
		kind |= KIND_DEMORALISED;
	return kind + (1 + (round == ROUND_MELEE ? column : weapon_of(look, unit, rattle))) * KIND_WEAPON;
}

static bool may_combine(unsigned a, unsigned b)
{
	return a == b || ((a & KIND_DEMORALISED) && (a | KIND_CLASS) == (b | KIND_CLASS));
}

struct group {
	unsigned kind;
	unsigned column;
	int total;   /* factors that have not fired */
	bool rattle; /* machineguns of craft are among them */
};
struct groups {
	unsigned count;
	struct group list[WEAPONS * 2 * MORALES];
};

/* Adds the guns of a unit, or its machineguns, to those that can still fire. */
static void add_barrel(const struct look *look, unsigned unit, bool rattle, struct groups *groups)
{
	unsigned i = 0, kind;

	if (look->state->flags[unit] & fired_flag(look, unit, rattle))
		return;
	kind = kind_of(look, unit, rattle);
	if (!kind)
		return;
	while (i < groups->count && groups->list[i].kind != kind)
		i++;
	if (i == groups->count)
		groups->list[groups->count++] = (struct group){kind, barrel_of(look, unit, rattle), 0, false};
	groups->list[i].total += factors_of(look, unit, rattle);
	groups->list[i].rattle |= rattle;
}

/* What the side whose turn it is can still fire. */
static void find_groups(const struct look *look, struct groups *groups)
{
	const struct sunset_state *state = look->state;
	unsigned who = state->battle.firing;
	unsigned side = sunset_battle_side(look, who);

	groups->count = 0;
	for (unsigned unit = sunset_first(state, sunset_battle_hex(look, who)); unit; unit = sunset_next(state, unit)) {
		if (!(state->flags[unit] & U_ENGAGED) || sunset_facts(look, unit)->side != side)
			continue;
		add_barrel(look, unit, false, groups);
		if (has_rattle(look, unit))
			add_barrel(look, unit, true, groups);
	}
}

static const struct ladder_table *table_of(const struct look *look)
{
	return &look->tables->crt[look->state->battle.round];
}

/* All that may fire together with a group. */
static int combined_total(const struct groups *groups, const struct group *group)
{
	int total = 0;

	for (unsigned i = 0; i < groups->count; i++)
		if (may_combine(group->kind, groups->list[i].kind))
			total += groups->list[i].total;
	return total;
}

/* Is there anybody on the other side whom this weapon can hurt: craft are proof against rifles and swords, fleets
 * against all but guns [sunset:27.53] [sunset:28.2]. */
static bool has_target(const struct look *look, unsigned weapon)
{
	unsigned shot = sunset_read_shot(look->state->battle.round, weapon), who = !look->state->battle.firing;
	struct roster troops;

	if (!look->war->crafts)
		return true;
	sunset_muster(look, who, sunset_battle_hex(look, who), MUSTER_TROOPS, &troops);
	for (unsigned i = 0; i < troops.count; i++) {
		unsigned craft = sunset_facts(look, troops.unit[i])->craft;

		if (craft == CRAFTS || (shot & (craft == CRAFT_FLEET ? SHOT_FLEET : SHOT_RIVERINE)))
			return true;
	}
	return !troops.count;
}

/* Below the lowest number there is no shot (R25) [sunset:8.42]. */
static bool group_can_fire(const struct look *look, const struct groups *groups, const struct group *group)
{
	return has_target(look, group->kind / KIND_WEAPON - 1) &&
	       kit_find_rung(table_of(look), group->column, combined_total(groups, group)) >= 0;
}

static bool side_can_fire(const struct look *look)
{
	struct groups groups;

	find_groups(look, &groups);
	for (unsigned i = 0; i < groups.count; i++)
		if (group_can_fire(look, &groups, &groups.list[i]))
			return true;
	return false;
}

/* ---- the course of the rounds ---- */

static void announce_round(struct game *game)
{
	static const char *const rule[ROUNDS] = {"sunset:8.1(2)", "sunset:8.1(3)", "sunset:8.1(4)"};
	struct battle *battle = &game->state->battle;

	KIT_NOTE(sunset_tell(game, HAPPEN_ROUND, rule[battle->round], SEAT_ALL), [ROUND_WHICH] = battle->round);
	battle->firing = battle->superior; /* [sunset:8.2] */
	battle->flags &= (uint8_t) ~(BATTLE_CEASED_A | BATTLE_CEASED_D);
	battle->stage = 0;
}

static void rest_units(struct game *game)
{
	const struct battle *battle = &game->state->battle;
	const unsigned hexes[2] = {battle->from, battle->target};

	for (unsigned i = 0; i < 2; i++)
		for (unsigned unit = sunset_first(game->state, hexes[i]); unit; unit = sunset_next(game->state, unit))
			game->state->flags[unit] &= ~(uint32_t)(U_FIRED | U_COMMANDED | U_PROVIDED);
}

void sunset_begin_rounds(struct game *game)
{
	game->state->battle.round = ROUND_ARTILLERY;
	announce_round(game);
	sunset_fight_on(game);
}

void sunset_fight_on(struct game *game)
{
	struct battle *battle = &game->state->battle;
	const struct look *look = &game->look;

	/* Without a force to fire at the rest is skipped (R48). */
	while (sunset_has_troops(look, ATTACKER, battle->from) && sunset_has_troops(look, DEFENDER, battle->target)) {
		if (sunset_offer_supply(game))
			return;
		if (!(battle->flags & (BATTLE_CEASED_A << battle->firing)) && side_can_fire(look)) {
			sunset_ask(game, STEP_FIRE, sunset_battle_side(look, battle->firing));
			return;
		}
		if (battle->firing == battle->superior) {
			battle->firing = !battle->superior;
			continue;
		}
		rest_units(game);
		if (battle->round == ROUND_MELEE)
			break;
		battle->round++;
		announce_round(game);
	}
	battle->stage = 0;
	sunset_decide_battle(game);
}

/* ---- is this a volley? ---- */

/* What sinks boats and has nothing to fire at faces fleets. */
static struct refusal refuse_shot(unsigned shot)
{
	if (shot & SHOT_RIVERINE)
		return sunset_refuse("sunset:28.2",
		                     "Only guns hurt a fleet, no rockets or machineguns: hold their fire.");
	return sunset_refuse("sunset:27.53", "This weapon cannot hurt the craft that it would fire at: hold its fire.");
}

static struct refusal check_firer(const struct look *look, unsigned unit, bool rattle)
{
	const struct sunset_state *state = look->state;
	unsigned who = state->battle.firing;

	if (state->at[unit] != sunset_battle_hex(look, who) || !(state->flags[unit] & U_ENGAGED) ||
	    sunset_facts(look, unit)->side != sunset_battle_side(look, who))
		return sunset_refuse("sunset:8.4(1)", "Only your own units that fight in this battle can fire.");
	if (state->flags[unit] & fired_flag(look, unit, rattle))
		return sunset_refuse("sunset:8.43(1)", "A unit fires once in a round: name units that have not fired.");
	if (kind_of(look, unit, rattle))
		return has_target(look, weapon_of(look, unit, rattle))
		               ? sunset_allow()
		               : refuse_shot(sunset_read_shot(state->battle.round, weapon_of(look, unit, rattle)));
	if (state->battle.round != ROUND_ARTILLERY && column_of(look, unit, ROUND_ARTILLERY) < TABLE_COLUMNS)
		return sunset_refuse("sunset:8.41(1)",
		                     "Artillery, machineguns and rockets fire in the artillery round only.");
	if (state->battle.round == ROUND_ARTILLERY)
		return sunset_refuse("sunset:8.31(1)",
		                     "In the artillery round only artillery, machineguns and rockets fire.");
	if (state->battle.round == ROUND_RIFLE)
		return sunset_refuse("sunset:8.31(2)", "In the rifle round only infantry with firearms fires.");
	return sunset_refuse("sunset:8.31(3)", "This unit does not fight in the melee: leave it out.");
}

/* The units named, measured against all that could have been named. */
struct volley {
	unsigned kind, column;
	unsigned classes;  /* bit per morale class */
	int factors, most; /* named; unfired of these classes */
	int smallest;      /* strength of the weakest unit named */
	bool whole;
};

static struct refusal read_volley(const struct look *look, const uint64_t *set, bool rattle, struct volley *volley)
{
	bool craft = false;

	memset(volley, 0, sizeof *volley);
	EACH_BIT (u, set, RULES_SET_WORDS) {
		struct refusal refusal = check_firer(look, (unsigned)u, rattle);
		unsigned kind;
		int strength = factors_of(look, (unsigned)u, rattle);

		if (refusal.rule)
			return refusal;
		kind = kind_of(look, (unsigned)u, rattle);
		craft |= has_rattle(look, (unsigned)u);
		if (volley->kind && !may_combine(volley->kind, kind))
			return sunset_refuse("sunset:8.43(3)",
			                     "A volley is of one weapon, one morale class and one state: "
			                     "good order and demoralised units fire apart.");
		volley->kind = kind;
		volley->column = barrel_of(look, (unsigned)u, rattle);
		volley->classes |= 1u << (kind & KIND_CLASS);
		volley->factors += strength;
		if (!volley->smallest || strength < volley->smallest)
			volley->smallest = strength;
	}
	if (rattle && !craft)
		return sunset_refuse("sunset:27.52",
		                     "No craft with machineguns is in this volley: leave out the word.");
	return sunset_allow();
}

static void measure_volley(const struct look *look, struct volley *volley)
{
	struct groups groups;

	find_groups(look, &groups);
	for (unsigned i = 0; i < groups.count; i++)
		if (may_combine(volley->kind, groups.list[i].kind) &&
		    (volley->classes >> (groups.list[i].kind & KIND_CLASS) & 1))
			volley->most += groups.list[i].total;
	volley->whole = volley->factors == volley->most;
}

/* What exceeds the highest number fires apart, and the owner says who (R25) [sunset:8.43(5)]: he may begin with a
 * smaller volley where all others make one more. */
static bool divides_excess(const struct look *look, const uint64_t *set, const struct volley *volley, int top)
{
	const struct sunset_state *state = look->state;
	unsigned who = state->battle.firing;
	struct roster troops;
	int smallest = 0;

	if (volley->most <= top)
		return false;
	sunset_muster(look, who, sunset_battle_hex(look, who), MUSTER_TROOPS, &troops);
	for (unsigned i = 0; i < troops.count; i++) {
		unsigned unit = troops.unit[i], kind = kind_of(look, unit, false);
		int strength = factors_of(look, unit, false);

		if (!kind || !may_combine(volley->kind, kind) || !(volley->classes >> (kind & KIND_CLASS) & 1))
			continue;
		if (state->flags[unit] & U_FIRED)
			return false; /* they were divided before */
		if (!base_has_bit(set, unit) && (!smallest || strength < smallest))
			smallest = strength;
	}
	return volley->most - volley->factors - smallest < top;
}

static struct refusal check_set(const struct look *look, const uint64_t *set, bool rattle)
{
	struct volley volley;
	struct refusal refusal = read_volley(look, set, rattle, &volley);
	int top;

	if (refusal.rule)
		return refusal;
	top = kit_top_rung(table_of(look), volley.column);
	if (kit_find_rung(table_of(look), volley.column, volley.factors) < 0)
		return sunset_refuse(
			"sunset:8.42",
			"These are fewer factors than the lowest number of the table: add units or cease.");
	/* Nobody rides in a volley that reaches the top without him (R25). */
	if (volley.factors - volley.smallest >= top)
		return sunset_refuse("sunset:8.43(5)",
		                     "The volley reaches the highest number without one of these units: "
		                     "let it fire in another volley.");
	measure_volley(look, &volley);
	if (!volley.whole && !look->state->option[OPT_SPLIT_VOLLEYS] && volley.factors < top &&
	    !divides_excess(look, set, &volley, top))
		return sunset_refuse("sunset:8.45",
		                     "Units of one weapon, morale class and state fire together: name all of them, "
		                     "or as many as the highest number of the table takes.");
	return sunset_allow();
}

static bool may_direct(const struct look *look, int32_t unit)
{
	const struct sunset_state *state = look->state;
	unsigned hq = (unsigned)unit, who = state->battle.firing;

	return sunset_is_hq(look, hq) && state->at[hq] == sunset_battle_hex(look, who) &&
	       sunset_facts(look, hq)->side == sunset_battle_side(look, who) &&
	       (state->flags[hq] & (U_ENGAGED | U_COMMANDED)) == U_ENGAGED;
}

static struct refusal refuse_other(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_EXPEND && look->state->option[OPT_SUPPLIED_COMBAT] &&
	    look->state->battle.round == ROUND_MELEE)
		return sunset_refuse(
			"sunset:32.2",
			"Supply units help the fire of guns and rifles, not the melee: name a volley, or cease.");
	return sunset_refuse("sunset:8.41", "It is your turn to fire: name a volley, or cease.");
}

static struct refusal check_fire(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_CEASE)
		return sunset_allow(); /* (R122) */
	if (move->verb != VERB_VOLLEY)
		return refuse_other(look, move);
	if (move->arg[ARG_HQ] && !may_direct(look, move->arg[ARG_HQ]))
		return sunset_refuse("sunset:8.6(2)",
		                     "Name an HQ of the force that fights and has not helped a volley this round.");
	return check_set(look, move->set, move->arg[ARG_FLAGS] & VOLLEY_RATTLE);
}

/* ---- firing ---- */

/* (R50) */
static bool all_provided(const struct look *look, const uint64_t *set)
{
	if (!look->state->option[OPT_SUPPLIED_COMBAT])
		return false;
	EACH_BIT (u, set, RULES_SET_WORDS)
		if (!(look->state->flags[u] & U_PROVIDED))
			return false;
	return true;
}

static bool is_foot(unsigned arm)
{
	return arm == A_INFANTRY || arm == A_IRREGULAR || arm == A_GARRISON || arm == A_PIONEER || arm == A_ENGINEER;
}

/* What ground takes from the fire of a unit: crowning the heights, mountains and passes are less to some (R033). */
static int ground_against(const struct look *look, unsigned ground, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);
	int chart = sunset_defence(look, ground);

	if (!look->war->heights.counts || (ground != T_MOUNTAIN && ground != T_PASS))
		return chart;
	if (facts->side == NATIVE || facts->traits & TRAIT_FRIENDLY)
		return look->war->heights.natives;
	return is_foot(facts->arm) ? look->war->heights.foot : chart;
}

/* The best modifier of those who fire [sunset:abyssinia-6.3(3)] [sunset:afghan-6.5(3)]. */
static int ground_modifier(const struct look *look, const uint64_t *set)
{
	unsigned ground = look->state->battle.terrain;
	int best = sunset_defence(look, ground);

	if (!look->war->heights.counts)
		return best;
	EACH_BIT (u, set, RULES_SET_WORDS)
		if (ground_against(look, ground, (unsigned)u) > best)
			best = ground_against(look, ground, (unsigned)u);
	return best;
}

int sunset_ground_worth(const struct look *look, unsigned ground)
{
	const struct sunset_state *state = look->state;
	int best = sunset_defence(look, ground);

	if (!look->war->heights.counts || (ground != T_MOUNTAIN && ground != T_PASS))
		return best;
	for (unsigned u = sunset_first(state, state->battle.from); u; u = sunset_next(state, u))
		if (state->flags[u] & U_ENGAGED && sunset_fights(look, u) && ground_against(look, ground, u) > best)
			best = ground_against(look, ground, u);
	return best;
}

/* The sum of all modifiers [sunset:8.6], and its parts. */
static int modifier_of(const struct look *look, const struct move *move, unsigned first, int part[AIMS])
{
	const struct battle *battle = &look->state->battle;
	int modifier = 0;

	memset(part, 0, AIMS * sizeof *part);
	if (!sunset_demoralised(look->state, first)) /* [sunset:8.6(1)] [sunset:11.32] */
		part[AIM_MORALE] = look->tables->morale_fire[sunset_morale(look, first)][battle->round];
	if (move->arg[ARG_HQ])
		part[AIM_HQ] = sunset_tactical(look, (unsigned)move->arg[ARG_HQ]); /* [sunset:8.6(2)] */
	if (battle->firing == ATTACKER)
		part[AIM_GROUND] = ground_modifier(look, move->set); /* [sunset:8.6(3)] */
	if (battle->firing == DEFENDER && sunset_is_assault(look->state))
		part[AIM_MARCH] = look->tables->assault_defence; /* [sunset:20.31] */
	if (all_provided(look, move->set))                       /* [sunset:32.1] */
		part[AIM_SUPPLY] = look->tables->supplied_modifier;
	for (unsigned i = 0; i < AIMS; i++)
		modifier += part[i];
	/* [sunset:event2-british-41] */
	if ((battle->flags & BATTLE_HEROICS) && sunset_battle_side(look, battle->firing) == BRITISH)
		modifier += sunset_event_number(look, HAP_HEROICS, EVENT_MODIFIER);
	/* [sunset:event2-asante-native-56-61] */
	if (battle->firing == ATTACKER && battle->round == ROUND_MELEE)
		modifier += battle->omen;
	return modifier;
}

static void fire_volley(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	struct battle *battle = &state->battle;
	const struct ladder_table *table = table_of(&game->look);
	struct event *event = sunset_tell(game, HAPPEN_VOLLEY, "sunset:8.31", SEAT_ALL);
	unsigned first = (unsigned)base_next_bit(move->set, RULES_SET_WORDS, 0);
	bool rattle = move->arg[ARG_FLAGS] & VOLLEY_RATTLE;
	unsigned column = barrel_of(&game->look, first, rattle);
	int part[AIMS];
	int modifier = modifier_of(&game->look, move, first, part);
	int factors = 0, total, result;

	for (int u = (int)first; u >= 0; u = base_next_bit(move->set, RULES_SET_WORDS, (unsigned)u + 1)) {
		factors += factors_of(&game->look, (unsigned)u, rattle);
		state->flags[u] |= fired_flag(&game->look, (unsigned)u, rattle);
	}
	if (move->arg[ARG_HQ])
		state->flags[move->arg[ARG_HQ]] |= U_COMMANDED;
	total = sunset_roll(game, event) + modifier;
	result = kit_read_ladder(table, kit_find_rung(table, column, factors), total);
	KIT_NOTE(event, [VOLLEY_SIDE] = sunset_battle_side(&game->look, battle->firing),
	         [VOLLEY_WEAPON] = battle->round == ROUND_MELEE ? (int32_t)(WEAPONS + column)
	                                                        : (int32_t)weapon_of(&game->look, first, rattle),
	         [VOLLEY_FACTORS] = factors, [VOLLEY_MODIFIER] = modifier, [VOLLEY_TOTAL] = total,
	         [VOLLEY_RESULT] = result);
	kit_note_set(event, move->set);
	kit_note_parts(event, part, (unsigned)move->arg[ARG_HQ]);
	battle->eliminate = (uint8_t)(result > 0 ? result : 0);
	battle->demoralise = (uint8_t)(result > 0 ? result : -result);
	battle->shot = (uint8_t)(battle->demoralise | (result < 0 ? SHOT_BRACKET : 0) |
	                         sunset_read_shot(battle->round, weapon_of(&game->look, first, rattle)));
}

static void apply_fire(struct game *game, const struct move *move)
{
	struct battle *battle = &game->state->battle;

	if (move->verb == VERB_CEASE) {
		battle->flags |= (uint8_t)(BATTLE_CEASED_A << battle->firing);
		sunset_fight_on(game);
		return;
	}
	fire_volley(game, move);
	sunset_take_hits(game);
}

/* ---- which volleys there are ---- */

/* The unfired units of a group, together with those of the classes that it is to take along. */
static void list_group(const struct look *look, const struct group *group, unsigned classes, struct roster *roster)
{
	const struct sunset_state *state = look->state;
	unsigned who = state->battle.firing;
	unsigned count = 0;

	sunset_muster(look, who, sunset_battle_hex(look, who), MUSTER_TROOPS, roster);
	for (unsigned i = 0; i < roster->count; i++) {
		unsigned unit = roster->unit[i], rattle = group->rattle;
		unsigned kind = state->flags[unit] & fired_flag(look, unit, rattle) ? 0 : kind_of(look, unit, rattle);

		if (kind && may_combine(group->kind, kind) && (classes >> (kind & KIND_CLASS) & 1))
			roster->unit[count++] = (uint16_t)unit;
	}
	roster->count = count;
}

/* Takes units in their order until the top of the table is reached, then lets go whom it does not need. */
static int fill_volley(const struct look *look, const struct roster *roster, bool rattle, int top, uint64_t *set)
{
	int factors = 0;

	for (unsigned i = 0; i < roster->count && factors < top; i++) {
		base_set_bit(set, roster->unit[i]);
		factors += factors_of(look, roster->unit[i], rattle);
	}
	for (unsigned i = 0; i < roster->count; i++) {
		int strength = factors_of(look, roster->unit[i], rattle);

		if (base_has_bit(set, roster->unit[i]) && factors - strength >= top) {
			base_clear_bit(set, roster->unit[i]);
			factors -= strength;
		}
	}
	return factors;
}

static void sort_roster(const struct look *look, struct roster *roster, bool strong_first)
{
	for (unsigned i = 1; i < roster->count; i++) {
		uint16_t unit = roster->unit[i];
		int strength = factors_of(look, unit, false);
		unsigned j = i;

		for (; j > 0; j--) {
			int other = factors_of(look, roster->unit[j - 1], false);

			if (strong_first ? other >= strength : other <= strength)
				break;
			roster->unit[j] = roster->unit[j - 1];
		}
		roster->unit[j] = unit;
	}
}

static void add_volley(const struct look *look, const uint64_t *set, bool rattle, struct move_list *moves)
{
	struct move move = {.verb = VERB_VOLLEY, .arg = {[ARG_FLAGS] = rattle ? VOLLEY_RATTLE : 0}};
	unsigned who = look->state->battle.firing;
	struct roster leaders;

	memcpy(move.set, set, sizeof move.set);
	if (check_set(look, set, rattle).rule)
		return;
	engine_add_move(moves, &move);
	sunset_muster(look, who, sunset_battle_hex(look, who), MUSTER_LEADERS, &leaders);
	for (unsigned i = 0; i < leaders.count; i++) {
		move.arg[ARG_HQ] = leaders.unit[i];
		/* An HQ without tactical value helps nobody. */
		if (may_direct(look, move.arg[ARG_HQ]) && sunset_tactical(look, leaders.unit[i]))
			engine_add_move(moves, &move);
	}
}

/* Machineguns of craft are named as such where they fire with others or alone. */
static bool wants_word(const struct look *look, const struct group *group, const uint64_t *set)
{
	for (unsigned i = 0; group->rattle && i < look->war->crafts; i++)
		if (base_has_bit(set, look->war->craft[i]))
			return true;
	return false;
}

static void add_group(const struct look *look, const struct group *group, unsigned classes, struct move_list *moves)
{
	int top = kit_top_rung(table_of(look), group->column);
	struct roster roster;

	list_group(look, group, classes, &roster);
	for (int strong = 0; strong < 2; strong++) {
		uint64_t set[RULES_SET_WORDS] = {0};

		sort_roster(look, &roster, strong);
		fill_volley(look, &roster, group->rattle, top, set);
		add_volley(look, set, wants_word(look, group, set), moves);
	}
	for (unsigned i = 0; i < roster.count && look->state->option[OPT_SPLIT_VOLLEYS]; i++) {
		uint64_t set[RULES_SET_WORDS] = {0};

		base_set_bit(set, roster.unit[i]);
		add_volley(look, set, wants_word(look, group, set), moves);
	}
}

static void legal_fire(const struct look *look, struct move_list *moves)
{
	struct groups groups;

	find_groups(look, &groups);
	engine_add_move(moves, &(struct move){.verb = VERB_CEASE});
	for (unsigned i = 0; i < groups.count; i++) {
		add_group(look, &groups.list[i], 1u << (groups.list[i].kind & KIND_CLASS), moves);
		if (groups.list[i].kind & KIND_DEMORALISED)
			add_group(look, &groups.list[i], ~0u, moves);
	}
}

/* Each HQ may or may not be used. */
static void sample_leader(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned who = look->state->battle.firing, seen = 1;
	struct roster leaders;

	sunset_muster(look, who, sunset_battle_hex(look, who), MUSTER_LEADERS, &leaders);
	for (unsigned i = 0; i < leaders.count; i++)
		if (may_direct(look, leaders.unit[i]) && base_pick_below(rng, ++seen) == 0)
			move->arg[ARG_HQ] = leaders.unit[i];
}

static int sum_roster(const struct look *look, const struct roster *roster, bool rattle)
{
	int total = 0;

	for (unsigned i = 0; i < roster->count; i++)
		total += factors_of(look, roster->unit[i], rattle);
	return total;
}

static void sample_group(const struct look *look, struct rng *rng, const struct group *group, uint64_t *set)
{
	const struct ladder_table *table = table_of(look);
	int top = kit_top_rung(table, group->column);
	unsigned classes = 1u << (group->kind & KIND_CLASS);
	struct roster roster;

	if (group->kind & KIND_DEMORALISED)
		classes |= base_pick_below(rng, 16);
	list_group(look, group, classes, &roster);
	if (kit_find_rung(table, group->column, sum_roster(look, &roster, group->rattle)) < 0)
		list_group(look, group, ~0u, &roster);
	kit_shuffle(rng, roster.unit, roster.count);
	if (look->state->option[OPT_SPLIT_VOLLEYS] && base_pick_below(rng, 2)) {
		struct roster part = roster;

		part.count = 1 + base_pick_below(rng, roster.count);
		if (kit_find_rung(table, group->column, sum_roster(look, &part, group->rattle)) >= 0)
			roster = part;
	}
	/* Too many for one volley: sometimes the smaller part first. */
	if (sum_roster(look, &roster, group->rattle) > top && base_pick_below(rng, 4) == 0) {
		unsigned count = 1 + base_pick_below(rng, roster.count);

		for (unsigned i = 0; i < count; i++)
			base_set_bit(set, roster.unit[i]);
		if (!check_set(look, set, wants_word(look, group, set)).rule)
			return;
		memset(set, 0, RULES_SET_WORDS * sizeof *set);
	}
	fill_volley(look, &roster, group->rattle, top, set);
}

static void sample_fire(const struct look *look, struct rng *rng, struct move *move)
{
	struct groups groups;
	unsigned start;

	move->verb = VERB_CEASE;
	if (base_pick_below(rng, 16) == 0)
		return;
	find_groups(look, &groups);
	if (!groups.count)
		return;
	start = base_pick_below(rng, groups.count);
	for (unsigned i = 0; i < groups.count; i++) {
		const struct group *group = &groups.list[(start + i) % groups.count];

		if (!group_can_fire(look, &groups, group))
			continue;
		move->verb = VERB_VOLLEY;
		sample_group(look, rng, group, move->set);
		move->arg[ARG_FLAGS] = wants_word(look, group, move->set) ? VOLLEY_RATTLE : 0;
		sample_leader(look, rng, move);
		return;
	}
}

const struct step_rules sunset_fire = {check_fire, apply_fire, legal_fire, sample_fire};
