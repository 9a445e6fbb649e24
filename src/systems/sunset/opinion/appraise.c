/* appraise.c: what a seat thinks of each of its moves: a sensible commander who concentrates, keeps his supply, uses
 * his leaders, goes for the points and does not throw his army away. Only the order of the numbers matters.
 * May use: arrivals, battle, movement, opinion, plan, weigh, politics, position, turn, water, works. */
#include <string.h>

#include "systems/sunset/arrivals/arrivals.h"
#include "systems/sunset/battle/battle.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/opinion/opinion.h"
#include "systems/sunset/opinion/plan.h"
#include "systems/sunset/opinion/weigh.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

enum { NEVER = INT32_MIN, DISLIKE = -100000, PASSING = 1 << 30 };

static int32_t price_set(const struct look *look, const uint64_t *set)
{
	int32_t sum = 0;

	EACH_BIT (u, set, RULES_SET_WORDS)
		sum += sunset_price_unit(look, (unsigned)u);
	return sum;
}

/* ---- battle ---- */

/* Before an attack that is not hopeless; once the walls are down there is nothing to gain. */
static int32_t appraise_sap(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned hex = (unsigned)move->arg[ARG_HEX], side = look->state->actor;
	int mine = sunset_weigh_hex(look, side, look->state->at[move->arg[ARG_ENGINEER]]);
	int odds = mine * 100 / (sunset_guess_power(plan, hex) + 1);

	if (sunset_is_blown(look, hex) || odds < sunset_plan_odds(plan, hex) * 2 / 3)
		return DISLIKE;
	return 1000000;
}

/* Attack where the odds are good; unseen enemies are reckoned with. */
static int32_t appraise_attack(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned side = look->state->actor;
	int mine, theirs, odds;

	if (move->verb == VERB_SAP)
		return appraise_sap(plan, move);
	if (move->verb == VERB_CUT)
		return 100000; /* it costs nothing */
	if (move->verb != VERB_ATTACK)
		return 0;
	mine = sunset_weigh_set(look, move->set) * sunset_weigh_ground(look, !side, (unsigned)move->arg[ARG_HEX]) / 100;
	theirs = sunset_guess_power(plan, (unsigned)move->arg[ARG_HEX]);
	if (look->state->step == STEP_EVENT_AMBUSH)
		mine += mine / 4;
	odds = mine * 100 / (theirs + 1);
	if (odds < sunset_plan_odds(plan, (unsigned)move->arg[ARG_HEX]))
		return DISLIKE + odds;
	/* All that can fight should, trains should not; a bonus in hand is for a battle that matters. */
	return 1000 + mine + sunset_plan_prize(plan, (unsigned)move->arg[ARG_HEX]) -
	       (base_count_bits(move->set, RULES_SET_WORDS) > 0 ? sunset_plan_baggage(plan, move->set) : 0) +
	       (move->arg[ARG_FLAGS] ? 5 : 0);
}

static int32_t appraise_stand(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;

	return move->arg[ARG_TERRAIN] ? -sunset_ground_worth(look, (unsigned)move->arg[ARG_TERRAIN] - 1) : 0;
}

static int32_t appraise_fire(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;

	if (move->verb != VERB_VOLLEY)
		return -1;
	/* The largest volley first, with the best leader. */
	return sunset_weigh_set(look, move->set) *
	       (10 + (move->arg[ARG_HQ] ? 3 * sunset_tactical(look, (unsigned)move->arg[ARG_HQ]) : 0));
}

static int32_t appraise_loss(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	int32_t cost = 0;

	for (unsigned i = 0; i + 1 < move->count; i += 2)
		cost += 3 * sunset_price_unit(look, move->path[i] | (unsigned)move->path[i + 1] << 8);
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		cost += sunset_price_unit(look, (unsigned)u) * (sunset_demoralised(look->state, (unsigned)u) ? 3 : 1);
	return -cost;
}

/* Away from zones of control, towards one's own. */
static int32_t appraise_retreat(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	const struct battle *battle = &look->state->battle;
	unsigned side = look->state->actor;
	unsigned hex = battle->loser == 0 ? battle->from : battle->target;
	int32_t score = 0;

	for (unsigned i = 0; i < move->count; i++) {
		hex = look->map->next[hex][move->path[i]];
		score -= sunset_in_zoc(look, side, hex) ? 500 : 0;
	}
	score += sunset_occupied(look->state, side, hex) ? 60 : 0;
	return score - look->war->to_base[side][hex];
}

/* The best help for whom it would be dearest to lose. */
static int32_t appraise_rout(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;

	if (move->verb == VERB_END || !move->arg[ARG_HQ])
		return move->verb == VERB_END;
	return 10 + sunset_price_unit(look, (unsigned)move->arg[ARG_UNIT]) *
	                    sunset_tactical(look, (unsigned)move->arg[ARG_HQ]);
}

/* Together, as a retreat; HQs with whoever is nearest home. */
static int32_t appraise_flight(const struct reckoning *plan, const struct move *move)
{
	if (move->verb == VERB_PLACE)
		return (int32_t)base_count_bits(move->set, RULES_SET_WORDS) * 1000 -
		       plan->look.war->to_base[plan->look.state->actor][move->arg[ARG_HEX]];
	return appraise_retreat(plan, move) + 20 * (int32_t)base_count_bits(move->set, RULES_SET_WORDS);
}

static int32_t appraise_advance(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned side = look->state->actor, to, from;
	int power;

	if (move->verb == VERB_END)
		return 0;
	if (move->verb == VERB_PURSUE)
		return DISLIKE;
	to = look->state->battle.attacker == side ? look->state->battle.target : look->state->battle.from;
	from = look->state->battle.attacker == side ? look->state->battle.from : look->state->battle.target;
	power = sunset_weigh_set(look, move->set);
	/* Together: what stays behind may be caught alone, leaders above all. */
	return sunset_plan_place(plan, to) - sunset_plan_place(plan, from) + power / 20 +
	       4 * (int32_t)base_count_bits(move->set, RULES_SET_WORDS) - sunset_plan_baggage(plan, move->set) / 20;
}

/* ---- movement ---- */

/* From the march only against the weak: the enemy fires better, and there is the battle segment. */
static int32_t appraise_assault(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned target = (unsigned)move->arg[ARG_HEX];
	int mine = sunset_weigh_set(look, plan->force) * sunset_weigh_ground(look, !plan->side, target) / 100;
	int odds = mine * 100 / (sunset_guess_power(plan, target) + 1);

	return odds < SIDED(plan, assault_odds) * sunset_plan_odds(plan, target) / 100
	               ? DISLIKE + odds
	               : sunset_plan_prize(plan, target);
}

/* Where the odds are good, with all that fight. */
static int32_t appraise_ambush(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned target = look->state->march.hex;
	int mine, odds;

	if (move->verb == VERB_END)
		return 0;
	mine = sunset_weigh_set(look, move->set) * sunset_weigh_ground(look, !plan->side, target) / 100;
	odds = mine * 100 / (sunset_guess_power(plan, target) + 1);
	return odds < sunset_plan_odds(plan, target) ? DISLIKE + odds
	                                             : 1000 + mine - sunset_plan_baggage(plan, move->set);
}

static unsigned find_end(const struct look *look, const struct move *move)
{
	unsigned hex = look->state->march.hex;

	for (unsigned i = 0; i < move->count; i++)
		hex = look->map->next[hex][move->path[i]];
	return hex;
}

/* Where the force that is on the march is and where it may go. */
static void plan_march(struct reckoning *plan, const struct move *moves, size_t count)
{
	uint64_t wanted[HEX_LIMIT / 64] = {0};

	base_set_bit(wanted, plan->look.state->march.hex);
	for (size_t i = 0; i < count; i++)
		if (moves[i].verb == VERB_GO)
			base_set_bit(wanted, find_end(&plan->look, &moves[i]));
	sunset_plan_route(plan, wanted);
}

static int32_t appraise_move(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;

	switch (move->verb) {
	case VERB_GO:
		return sunset_plan_stop(plan, find_end(look, move)) - sunset_plan_stop(plan, look->state->march.hex);
	case VERB_DROP:
		return sunset_plan_drop(plan, move->set);
	case VERB_SCOUT:
		return 5;
	case VERB_NEGOTIATE:
		return DISLIKE; /* when all have marched */
	case VERB_ASSAULT:
		return appraise_assault(plan, move);
	case VERB_WITHDRAW:
		return DISLIKE;
	default:
		return 0;
	}
}

/* Talks where treachery is unlikely, whoever the enemy may be. */
static int32_t appraise_negotiation(const struct reckoning *plan, const struct move *move)
{
	enum { UNKNOWN_VALUE = 6 };
	int part[AIMS];
	int modifier = sunset_negotiation_modifier(&plan->look, (unsigned)move->arg[ARG_HQ],
	                                           (unsigned)move->arg[ARG_HEX], UNKNOWN_VALUE, part);

	return modifier > 0 ? modifier : DISLIKE;
}

static int32_t appraise_march(const struct reckoning *plan, const struct move *move)
{
	struct errand errand;

	if (move->verb == VERB_END)
		return 0;
	if (move->verb == VERB_NEGOTIATE)
		return appraise_negotiation(plan, move);
	if (move->verb == VERB_FORTIFY)
		return sunset_plan_works(plan, (unsigned)move->arg[ARG_UNIT]);
	if (move->verb == VERB_BOARD || move->verb == VERB_LAND || move->verb == VERB_SHIP ||
	    sunset_names_craft(&plan->look, move->set))
		return sunset_appraise_water(plan, move);
	if (move->verb == VERB_LAY)
		return 3000 + move->count;
	if (sunset_besieged(&plan->look, (unsigned)move->arg[ARG_HEX]))
		return DISLIKE; /* the battle segment is the better time to sally */
	errand = sunset_plan_errand(plan, move->set, (unsigned)move->arg[ARG_HEX]);
	return sunset_plan_march(plan, &errand, move) +
	       (move->arg[ARG_FLAGS] & BY_RAIL ? sunset_plan_ride(plan, &errand, (unsigned)move->arg[ARG_HEX]) : 0);
}

/* ---- the rest ---- */

/* Near the front, and with the army. */
static int32_t appraise_company(const struct reckoning *plan, unsigned hex)
{
	enum { ENOUGH = 1000 };
	int company = plan->side == BRITISH && !plan->look.war->capital && plan->doctrine->arrive_together
	                      ? sunset_weigh_hex(&plan->look, BRITISH, hex)
	                      : 0;

	return plan->doctrine->arrive_together * (company < ENOUGH ? company : ENOUGH) / 100 -
	       sunset_plan_front(plan, hex);
}

static int32_t appraise_arrival(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;

	if (move->verb == VERB_END)
		return 0;
	/* Victory points win the war: they are not for spending. */
	if (sunset_is_recruiting(move))
		return DISLIKE;
	if (move->verb == VERB_REBUILD)
		return 100 + sunset_price_unit(look, (unsigned)move->arg[ARG_UNIT]) +
		       appraise_company(plan, (unsigned)move->arg[ARG_AT]);
	return 2000 + (int32_t)base_count_bits(move->set, RULES_SET_WORDS) * 50 +
	       appraise_company(plan, (unsigned)move->arg[ARG_HEX]);
}

/* What an event brings, near the front; of friendly tribes stores rather than men who must camp apart. */
static int32_t appraise_event_place(const struct reckoning *plan, const struct move *move)
{
	if (move->verb == VERB_CHOOSE)
		return 1000 - sunset_plan_front(plan, (unsigned)move->arg[ARG_HEX]);
	return appraise_arrival(plan, move);
}

/* Would the stores of the hostages' hex feed others and not suffice for them? Who forages can choose whom to feed. */
static bool starves_hostages(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned hostages = look->war->hostages, hex = hostages ? look->state->at[hostages] : 0;
	int stores = 0, hungry = 0;

	if (!plan->doctrine->hostages_eat || !hostages || !sunset_on_map(look->state, hostages) ||
	    (look->state->flags[hostages] & U_FED) || base_has_bit(move->set, hostages) ||
	    look->state->at[base_next_bit(move->set, RULES_SET_WORDS, 0)] != hex)
		return false;
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit)) {
		stores += sunset_is_supply(look, unit);
		hungry += look->state->flags[unit] & U_FED ? 0 : sunset_facts(look, unit)->weight;
	}
	return stores * look->tables->supply_capacity < hungry;
}

/* Forage where the land will probably feed all; otherwise open the stores. */
static int32_t appraise_supply(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;

	if (move->verb == VERB_FORAGE) {
		int help = move->arg[ARG_HQ] ? sunset_strategic(look, (unsigned)move->arg[ARG_HQ]) : 0;

		return 100 + 10 * help - (move->arg[ARG_FLAGS] ? 1 : 0) -
		       sunset_plan_hunger(plan, (unsigned)move->arg[ARG_HEX], help);
	}
	if (move->verb == VERB_EXPEND && starves_hostages(plan, move))
		return DISLIKE;
	if (move->verb == VERB_EXPEND)
		return 60 + 3 * (int32_t)base_count_bits(move->set, RULES_SET_WORDS);
	return 0;
}

static int32_t appraise_short(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	int32_t cost = 0;

	/* The demoralised would die of it; the strong are worth more. */
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		cost += sunset_price_unit(look, (unsigned)u) * (sunset_demoralised(look->state, (unsigned)u) ? 4 : 1);
	return -cost;
}

static int32_t appraise_rally(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;

	if (move->verb == VERB_END)
		return 0;
	return 10 + sunset_price_unit(look, (unsigned)move->arg[ARG_UNIT]) +
	       (move->arg[ARG_HQ] ? 20 * sunset_tactical(look, (unsigned)move->arg[ARG_HQ]) : 0);
}

static int32_t appraise_event_hex(const struct reckoning *plan, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[ARG_HEX];

	return sunset_guess_power(plan, hex) - 2 * sunset_plan_front(plan, hex);
}

static int32_t appraise_treaty(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned side = look->state->actor;
	int lead = look->state->vp[side] - look->state->vp[!side], victory = look->tables->level[1].from;
	bool agrees;

	/* Who holds what scores is counted when the war ends [sunset:16.2(1)]. */
	if (SIDED(plan, treaty))
		lead += sunset_count_end(look, side) - sunset_count_end(look, !side);
	agrees = lead >= victory;
	/* A draw is for who would do worse. */
	if (SIDED(plan, treaty) == 2 && lead > -victory && !agrees)
		agrees = sunset_evaluate(look->tables, look->state, (int)side, NULL) < 0;
	return (move->verb == VERB_AGREE) == agrees;
}

/* Nothing good comes of them for who is asked. */
static int32_t appraise_parley(const struct reckoning *plan, const struct move *move)
{
	(void)plan;
	return move->verb == VERB_END;
}

/* The honours are for as many as can have them. */
static int32_t appraise_honour(const struct reckoning *plan, const struct move *move)
{
	return sunset_weigh_set(&plan->look, move->set);
}

/* A siege costs nothing and hurts. */
static int32_t appraise_siege(const struct reckoning *plan, const struct move *move)
{
	(void)plan;
	return move->verb == VERB_BESIEGE;
}

/* Where there are stores enough, and many to fire. */
static int32_t appraise_ammunition(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned side = look->state->actor, stores = 0;

	for (unsigned unit = 1; unit <= look->war->units; unit++)
		stores += sunset_is_supply(look, unit) && sunset_facts(look, unit)->side == side &&
		          sunset_on_map(look->state, unit);
	if (move->verb == VERB_END)
		return 0;
	return stores > 1 && base_count_bits(move->set, RULES_SET_WORDS) >= 3 ? 10 : -10;
}

/* Who would probably be beaten goes, all together. */
static int32_t appraise_evade(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned hex = look->state->battle.target;
	int mine = sunset_weigh_hex(look, plan->side, hex), theirs = 0;

	if (move->verb == VERB_END)
		return 0;
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (sunset_facts(look, unit)->side != plan->side && (look->state->flags[unit] & U_ENGAGED))
			theirs += sunset_weigh_unit(look, unit);
	theirs = theirs * sunset_weigh_ground(look, plan->side, hex) / 100;
	if (sunset_plan_place(plan, hex) || theirs * 3 < mine * SIDED(plan, evade_thirds))
		return -10;
	return (int32_t)base_count_bits(move->set, RULES_SET_WORDS);
}

/* As the scenario proposes. */
static int32_t appraise_deploy(const struct reckoning *plan, const struct move *move)
{
	(void)plan;
	return move->verb == VERB_END;
}

/* Who would lose in any case has nothing to lose. */
static int32_t appraise_extend(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	int lead = look->state->vp[BRITISH] + sunset_count_objectives(look, BRITISH) - look->state->vp[NATIVE] -
	           sunset_count_objectives(look, NATIVE);

	return (move->verb == VERB_EXTEND) == (lead <= -look->tables->level[3].from);
}

static int32_t appraise_command(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;

	return sunset_tactical(look, (unsigned)move->arg[ARG_UNIT]);
}

/* A battle that may not be refused is as good as another to spend it on. */
static int32_t appraise_declare(const struct reckoning *plan, const struct move *move)
{
	(void)plan;
	return move->verb == VERB_DECLARE;
}

static int32_t appraise_price(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;

	return -price_set(look, move->set);
}

static int32_t appraise_screen(const struct reckoning *plan, const struct move *move)
{
	(void)plan;
	return (int32_t)base_count_bits(move->set, RULES_SET_WORDS);
}

static int32_t appraise_atrocity(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	unsigned hex = (unsigned)move->arg[ARG_HEX];

	if (move->verb == VERB_END)
		return 0;
	if (move->verb == VERB_PLEDGE)
		return 10;
	/* Only where it pays [sunset:asante-5.1(4)] [sunset:asante-5.2-end-opt]. */
	if (look->state->actor == BRITISH)
		return hex == look->war->capital ? 1 : -1;
	return sunset_has_terrain(look, hex, T_TOWN) && sunset_has_terrain(look, hex, T_COAST) ? 1 : -1;
}

/* Before anybody marches, and where it is likely to succeed: the nearest enemies first. */
static int32_t appraise_spy(const struct reckoning *plan, const struct move *move)
{
	const struct look *look = &plan->look;
	int far;

	if (move->verb != VERB_SPY || look->state->step != STEP_MARCH ||
	    sunset_political_value(look, (unsigned)move->arg[ARG_HQ]) < 2)
		return DISLIKE;
	far = kit_measure_hexes(look->map, look->state->at[move->arg[ARG_HQ]], (unsigned)move->arg[ARG_HEX]);
	return far <= plan->doctrine->spy_hexes ? 1000000 - far : DISLIKE;
}

/* Doing nothing, where the rules allow it. */
static bool is_passing(const struct move *move)
{
	return move->verb == VERB_END || move->verb == VERB_HALT || move->verb == VERB_CEASE;
}

void sunset_appraise(const void *tables, const void *view, int seat, const int32_t *doctrine, const struct move *moves,
                     size_t count, int32_t *worth)
{
	static int32_t (*const appraise[STEPS])(const struct reckoning *, const struct move *) = {
		[STEP_EVENT_HEX] = appraise_event_hex,
		[STEP_EVENT_AMBUSH] = appraise_attack,
		[STEP_DESERT] = appraise_price,
		[STEP_ARRIVE] = appraise_arrival,
		[STEP_MARCH] = appraise_march,
		[STEP_ATTRITION] = appraise_loss,
		[STEP_MOVE] = appraise_move,
		[STEP_SCREEN] = appraise_screen,
		[STEP_ATTACK] = appraise_attack,
		[STEP_STAND] = appraise_stand,
		[STEP_COMMAND] = appraise_command,
		[STEP_FIRE] = appraise_fire,
		[STEP_LOSS] = appraise_loss,
		[STEP_RETREAT] = appraise_retreat,
		[STEP_RETREAT_LOSS] = appraise_short,
		[STEP_ADVANCE] = appraise_advance,
		[STEP_PURSUE] = appraise_advance,
		[STEP_ATROCITY] = appraise_atrocity,
		[STEP_SUPPLY] = appraise_supply,
		[STEP_SHORT] = appraise_short,
		[STEP_RALLY] = appraise_rally,
		[STEP_TREATY] = appraise_treaty,
		[STEP_DEPLOY] = appraise_deploy,
		[STEP_EVENT_PLACE] = appraise_event_place,
		[STEP_AMMUNITION] = appraise_ammunition,
		[STEP_COUNTERSPY] = appraise_event_hex,
		[STEP_EVADE] = appraise_evade,
		[STEP_PARLEY] = appraise_parley,
		[STEP_HONOUR] = appraise_honour,
		[STEP_DEPART] = appraise_price,
		[STEP_ROUT] = appraise_rout,
		[STEP_FLEE] = appraise_flight,
		[STEP_SIEGE] = appraise_siege,
		[STEP_AMBUSH] = appraise_ambush,
		[STEP_SAIL] = sunset_appraise_water,
		[STEP_SHIP] = sunset_appraise_water,
		[STEP_CASTOFF] = sunset_appraise_water,
		[STEP_CHASE] = sunset_appraise_water,
		[STEP_EXTEND] = appraise_extend,
		[STEP_DECLARE] = appraise_declare,
		[STEP_BEGIN] = appraise_treaty,
	};
	struct look look = sunset_look(tables, view);
	struct known_quarry known[RECKON_KNOWN];
	struct reckoning plan;

	plan.known = known;
	plan.doctrine = kit_choose_doctrine(&look.tables->doctrines, doctrine, look.state->scenario, seat);
	sunset_reckon(&look, (unsigned)seat, &plan);
	sunset_plan_risk(&plan);
	if (look.state->step == STEP_MARCH)
		sunset_list_quarries(&plan);
	else if (look.state->step == STEP_MOVE)
		plan_march(&plan, moves, count);
	else if (look.state->step == STEP_SAIL || look.state->step == STEP_SHIP)
		sunset_plan_route(&plan, NULL);
	for (size_t i = 0; i < count; i++)
		worth[i] = moves[i].verb == VERB_CAPITULATE || sunset_is_free_fort(&look, &moves[i]) ? NEVER
		           : plan.doctrine->idle && is_passing(&moves[i])                            ? PASSING
		           : sunset_is_intelligence(&moves[i]) ? appraise_spy(&plan, &moves[i])
		                                               : appraise[look.state->step](&plan, &moves[i]);
}
