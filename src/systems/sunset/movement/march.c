/* march.c: naming a force, the march roll, and the one work of the Asante.
 * May use: arrivals, events, private, politics, position, text, turn, water, works. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/arrivals/arrivals.h"
#include "systems/sunset/events/events.h"
#include "systems/sunset/movement/private.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

/* Does an order, or an event, keep it where it is? */
static bool is_kept(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;

	return state->flags[unit] & U_RAISED ||
	       (state->effects & FX_PORTERS && sunset_facts(look, unit)->arm == A_SUPPLY) ||
	       (state->effects & FX_PALACE && !(state->flags[unit] & U_COURT));
}

/* Craft are at their posts, and whoever is aboard may go. */
static bool may_sail(const struct look *look, unsigned craft)
{
	uint64_t load[RULES_SET_WORDS] = {0};

	if (!sunset_is_manned(look, craft))
		return false;
	sunset_list_passengers(look, craft, load);
	EACH_BIT (u, load, RULES_SET_WORDS)
		if (is_kept(look, (unsigned)u))
			return false;
	return true;
}

static bool may_march(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);
	const struct sunset_state *state = look->state;

	return facts->side == state->side && sunset_on_map(state, unit) && facts->move &&
	       !(state->flags[unit] & (U_MARCHED | U_ASHORE)) && !is_kept(look, unit) &&
	       !sunset_is_aboard(state, unit) && (facts->craft == CRAFTS || may_sail(look, unit));
}

/* No way leads out of its fortress but the water [sunset:18.21]; the honours of war open one [sunset:25.24]. Who may
 * attack from the march still tries, for an attack leaves nothing (R118) [sunset:20.2]; who is called home embarks. */
static bool is_besieged(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;

	return sunset_besieged(look, state->at[unit]) && !(state->flags[unit] & U_HONOURED) &&
	       !state->option[OPT_MARCH_ATTACK] &&
	       !(state->side == BRITISH && state->once & ONCE_EVACUATE && !look->war->frontier &&
	         sunset_is_loc(look, state->at[unit]));
}

/* By land. */
static bool may_walk(const struct look *look, unsigned unit)
{
	return may_march(look, unit) && !sunset_is_craft(look, unit) && !is_besieged(look, unit);
}

/* By land or by water. */
static bool may_go(const struct look *look, unsigned unit)
{
	if (!may_march(look, unit))
		return false;
	return !is_besieged(look, unit) || sunset_is_craft(look, unit) || sunset_may_ship(look, unit);
}

static bool may_lend(const struct look *look, unsigned unit)
{
	return sunset_is_hq(look, unit) && sunset_facts(look, unit)->side == look->state->side &&
	       !(look->state->flags[unit] & U_LENT);
}

static bool is_chief(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->traits & TRAIT_CHIEF;
}

static bool may_fortify(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (sunset_is_digger(look, unit))
		return sunset_may_dig(look, unit);
	return state->side == NATIVE && facts->side == NATIVE && sunset_on_map(state, unit) &&
	       state->works_built < look->war->native_works && facts->strength == look->war->native_works_strength &&
	       facts->strength && !sunset_demoralised(state, unit) &&
	       (!(state->flags[unit] & U_MARCHED) || state->option[OPT_FORT_FREE]) &&
	       !sunset_has_terrain(look, state->at[unit], T_FORTRESS) &&
	       !(state->mark[state->at[unit]] & MARK_WORKS_NATIVE);
}

/* ---- check ---- */

struct refusal sunset_check_orders(const struct look *look, unsigned unit)
{
	if (!is_kept(look, unit))
		return sunset_allow();
	if (look->state->flags[unit] & U_RAISED)
		return sunset_refuse("sunset:25.31", "This HQ has raised forces and stays in this turn: leave it out.");
	if (look->state->effects & FX_PORTERS && sunset_is_supply(look, unit))
		return sunset_refuse("sunset:event2-british-31-32",
		                     "The porters have fled: supply units do not move in this "
		                     "player turn. Leave them out of the force.");
	return sunset_refuse("sunset:event1-native-46",
	                     "Palace infighting: only units that began the segment with the commander in chief "
	                     "move. Leave the others out of the force.");
}

static struct refusal check_unit(const struct look *look, unsigned unit, bool by_land)
{
	const struct sunset_state *state = look->state;

	if (!sunset_facts(look, unit)->move)
		return sunset_refuse("sunset:6.6",
		                     "A unit with a movement factor of 0 never moves: leave it out of the force.");
	if (state->flags[unit] & U_DIGGING)
		return sunset_refuse("sunset:17.31", "A unit of this force builds fieldworks for the whole segment: "
		                                     "name others.");
	if (state->flags[unit] & U_MARCHED)
		return sunset_refuse("sunset:6.2",
		                     "A unit of this force has already marched, tried to, or been dropped off "
		                     "in this segment: name others.");
	if (state->flags[unit] & U_ASHORE)
		return sunset_refuse(
			look->war->open_rule,
			"Units that came by an open coast or edge of the map stay there this turn: name others.");
	if (by_land && is_besieged(look, unit))
		return sunset_refuse(
			"sunset:18.21",
			"The fortress is besieged: nobody leaves it by land. Attack the besiegers instead.");
	if (is_kept(look, unit))
		return sunset_check_orders(look, unit);
	if (sunset_is_aboard(state, unit))
		return sunset_refuse("sunset:27.48",
		                     "A unit of this force is aboard craft: it lands first, or sails with them.");
	return sunset_allow();
}

/* The commander in chief lends his value to the force that he marches with, unless it is spent (R10). */
static struct refusal check_hq(const struct look *look, const struct move *move)
{
	unsigned hq = (unsigned)move->arg[ARG_HQ];
	bool chief = false, named = false, away;

	EACH_BIT (u, move->set, RULES_SET_WORDS)
		if (may_lend(look, (unsigned)u) && is_chief(look, (unsigned)u)) {
			chief = true;
			named |= (unsigned)u == hq;
		}
	if (chief && !named)
		return sunset_refuse("sunset:6.11",
		                     "The commander in chief marches with this force: his strategic value must "
		                     "be used. Add him with `with`.");
	if (!hq)
		return sunset_allow();
	away = look->state->at[hq] != move->arg[ARG_HEX];
	if (!sunset_is_hq(look, hq) || sunset_facts(look, hq)->side != look->state->side ||
	    (away && !look->state->option[OPT_SIGNALS]))
		return sunset_refuse("sunset:6.11",
		                     "Only a friendly HQ in the same hex can help a march: name one of those, "
		                     "or none.");
	if (look->state->flags[hq] & U_LENT)
		return sunset_refuse("sunset:6.11",
		                     "This HQ has lent its strategic value in this segment: name another, "
		                     "or none.");
	return away ? sunset_check_signal(look, hq, (unsigned)move->arg[ARG_HEX]) : sunset_allow();
}

/* Who is aboard goes along, and must be free to. */
static struct refusal check_crews(const struct look *look, const struct move *move)
{
	struct refusal refusal = sunset_check_sailing(look, move);
	struct move all = *move;

	sunset_add_passengers(look, all.set);
	EACH_BIT (u, all.set, RULES_SET_WORDS)
		if (!refusal.rule)
			refusal = sunset_check_orders(look, (unsigned)u);
	return refusal;
}

static struct refusal check_units(const struct look *look, const struct move *move)
{
	if (sunset_names_craft(look, move->set) && move->verb == VERB_MARCH)
		return check_crews(look, move);
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		struct refusal refusal = check_unit(look, (unsigned)u, move->verb == VERB_MARCH);

		if (refusal.rule)
			return refusal;
	}
	return move->verb == VERB_SHIP ? sunset_check_ship(look, move) : sunset_allow();
}

static struct refusal check_march(const struct look *look, const struct move *move)
{
	struct move all = *move;
	struct refusal refusal;

	if (base_next_bit(move->set, RULES_SET_WORDS, 0) < 0)
		return sunset_refuse("sunset:6.1",
		                     "A march needs at least one unit: name the units of one hex that go.");
	if (!sunset_set_in_hex(look, move->set, look->state->side, (unsigned)move->arg[ARG_HEX]))
		return sunset_refuse("sunset:5.0",
		                     "A force is made of friendly units of one hex: name only units that stand "
		                     "in it.");
	refusal = check_units(look, move);
	if (refusal.rule)
		return refusal;
	if (move->arg[ARG_FLAGS] & ~(BONUS_MUDDLING | BY_RAIL) ||
	    (move->arg[ARG_FLAGS] & BONUS_MUDDLING && !(look->state->bonus & BONUS_MUDDLING)))
		return sunset_refuse(sunset_event_rule(look, BRITISH, HAP_MUDDLING, "sunset:event2-british-42"),
		                     "There is no such bonus in hand: march without it.");
	if (move->arg[ARG_FLAGS] & BY_RAIL && sunset_besieged(look, (unsigned)move->arg[ARG_HEX]))
		return sunset_refuse("sunset:18.21", "The fortress is besieged: nobody rides out of it.");
	if (move->arg[ARG_FLAGS] & BY_RAIL &&
	    (!sunset_may_ride(look, (unsigned)move->arg[ARG_HEX]) || sunset_names_craft(look, move->set)))
		return sunset_refuse("sunset:30.1",
		                     "With the option railroads, British units that stand on completed track can ride: "
		                     "march without `rail`.");
	refusal = sunset_check_loading(look, move);
	if (refusal.rule)
		return refusal;
	sunset_add_passengers(look, all.set);
	return check_hq(look, &all);
}

static struct refusal check_fortify(const struct look *look, unsigned unit)
{
	static const char rule[] = "sunset:asante-6.6";
	const struct sunset_state *state = look->state;
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (sunset_is_digger(look, unit) || (state->option[OPT_ENGINEERS] && state->side == BRITISH))
		return sunset_check_dig(look, unit);
	if (may_fortify(look, unit))
		return sunset_allow();
	if (facts->arm == A_ENGINEER || facts->arm == A_PIONEER)
		return sunset_refuse("sunset:17.0", "Engineers build no works in this match: the option is off.");
	if (state->side != NATIVE || !look->war->native_works)
		return sunset_refuse(rule,
		                     "Only the Asante can throw up works by this rule: march, or end the segment.");
	if (state->works_built >= look->war->native_works)
		return sunset_refuse(rule, "The work of this game has been built: march, or end the segment.");
	if (facts->side != NATIVE || !sunset_on_map(state, unit) || facts->strength != look->war->native_works_strength)
		return sunset_refuse(rule, look->war->works_refusal);
	if (sunset_demoralised(state, unit))
		return sunset_refuse(rule, "A demoralised unit cannot build: name one in good order.");
	if (state->flags[unit] & U_MARCHED)
		return sunset_refuse(rule, "This unit has marched or tried to in this segment: name one that has not.");
	return sunset_refuse(rule, "No works can be built in a fortress or where works stand: name a unit elsewhere.");
}

/* By option the work is built at any time of the own player turn, not among the marches alone (R088). */
static bool is_fort_time(const struct look *look)
{
	const uint64_t steps = UINT64_C(1) << STEP_ARRIVE | UINT64_C(1) << STEP_ATTACK | UINT64_C(1) << STEP_ATROCITY |
	                       UINT64_C(1) << STEP_SUPPLY | UINT64_C(1) << STEP_RALLY;
	const struct sunset_state *state = look->state;

	return state->option[OPT_FORT_FREE] && state->side == NATIVE && state->actor == NATIVE &&
	       steps >> state->step & 1;
}

bool sunset_is_free_fort(const struct look *look, const struct move *move)
{
	return move->verb == VERB_FORTIFY && is_fort_time(look);
}

struct refusal sunset_check_free_fort(const struct look *look, const struct move *move)
{
	return check_fortify(look, (unsigned)move->arg[ARG_UNIT]);
}

void sunset_list_free_forts(const struct look *look, struct move_list *moves)
{
	for (unsigned u = 1; is_fort_time(look) && u <= look->war->units; u++)
		if (may_fortify(look, u))
			engine_add_move(moves, &(struct move){.verb = VERB_FORTIFY, .arg = {[ARG_UNIT] = (int32_t)u}});
}

static struct refusal check(const struct look *look, const struct move *move)
{
	switch (move->verb) {
	case VERB_END:
		return sunset_allow();
	case VERB_MARCH:
	case VERB_SHIP:
		return check_march(look, move);
	case VERB_BOARD:
		return sunset_check_board(look, move);
	case VERB_LAND:
		return sunset_check_land(look, move);
	case VERB_FORTIFY:
		return check_fortify(look, (unsigned)move->arg[ARG_UNIT]);
	case VERB_LAY:
		return sunset_check_lay(look, move);
	case VERB_NEGOTIATE:
		return sunset_check_negotiation(look, move);
	case VERB_ASSAULT:
		return sunset_check_assault(look, move);
	case VERB_BESIEGE:
		return sunset_refuse_siege(look);
	default:
		return sunset_refuse("sunset:6.0",
		                     "In the movement segment name a force to march, or end the segment.");
	}
}

/* ---- apply ---- */

/* What an event that is in force adds to the roll. */
static int read_modifier(const struct look *look, unsigned side, unsigned happening)
{
	const struct event_facts *event = sunset_find_event(look, side, happening);

	return event ? event->number[EVENT_MODIFIER] : 0;
}

static bool has_chief(const struct look *look, unsigned hex)
{
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (sunset_is_hq(look, u) && is_chief(look, u))
			return true;
	return false;
}

static int find_modifier(const struct look *look, const struct move *move, int part[AIMS])
{
	const struct sunset_state *state = look->state;
	unsigned hex = (unsigned)move->arg[ARG_HEX];
	int modifier;

	part[LARDER_WEATHER] = sunset_weather_modifier(look);
	if (move->arg[ARG_HQ])
		part[LARDER_HQ] = sunset_strategic(look, (unsigned)move->arg[ARG_HQ]);
	modifier = part[LARDER_WEATHER] + part[LARDER_HQ];
	if (move->arg[ARG_FLAGS] & BONUS_MUDDLING)
		modifier += read_modifier(look, BRITISH, HAP_MUDDLING);
	if (state->effects & FX_QUEEN_MOTHER && state->side == NATIVE)
		modifier += read_modifier(look, NATIVE, HAP_QUEEN_MOTHER);
	if (state->note[hex] & NOTE_OUTRAGE && state->side == NATIVE)
		modifier += read_modifier(look, NATIVE, HAP_STOOL);
	if (state->effects & FX_MODERN_GENERAL && state->side == BRITISH && has_chief(look, hex))
		modifier += read_modifier(look, BRITISH, HAP_MODERN_GENERAL);
	return modifier;
}

/* Totals beyond the table read its last line (R21). */
static unsigned read_march(const struct sunset_tables *tables, int total)
{
	int line = total - tables->march_low;

	if (line < 0)
		line = 0;
	if (line >= tables->march_count)
		line = tables->march_count - 1;
	return tables->march[line];
}

/* Whole points that the slowest unit gives the force, before anyone stays behind [sunset:6.21]. */
static int find_allowance(const struct look *look, const struct move *move, unsigned multiple)
{
	return sunset_find_slowest(look, move->set, multiple) / 2;
}

static unsigned roll_march(struct game *game, const struct move *move)
{
	bool water = sunset_names_craft(&game->look, move->set), rail = move->arg[ARG_FLAGS] & BY_RAIL;
	/* The mode is declared with the force (R11). */
	const char *rule = water                     ? "sunset:27.3"
	                   : move->verb == VERB_SHIP ? "sunset:29.1"
	                   : rail                    ? "sunset:30.14"
	                                             : "sunset:6.T1";
	struct event *event = sunset_tell(game, HAPPEN_MARCH_ROLL, rule, sunset_seat(game->state->side));
	int part[AIMS] = {0};
	int modifier = find_modifier(&game->look, move, part), total = sunset_roll(game, event) + modifier;
	unsigned result = read_march(game->look.tables, total);

	KIT_NOTE(event, [MARCH_ROLL_HEX] = move->arg[ARG_HEX], [MARCH_ROLL_HQ] = move->arg[ARG_HQ],
	         [MARCH_ROLL_MODIFIER] = modifier, [MARCH_ROLL_TOTAL] = total, [MARCH_ROLL_RESULT] = result,
	         [MARCH_ROLL_ALLOWANCE] =
	                 water || rail || move->verb == VERB_SHIP
	                         ? 0
	                         : find_allowance(&game->look, move, game->look.tables->march_multiple[result]));
	kit_note_set(event, move->set);
	kit_note_parts(event, part, (unsigned)move->arg[ARG_HQ]);
	return result;
}

void sunset_next_march(struct game *game)
{
	const struct look *look = &game->look;
	uint64_t own[UNIT_WORDS];

	sunset_find_own(look, own);
	EACH_BIT (u, own, UNIT_WORDS)
		if (may_go(look, (unsigned)u) || may_fortify(look, (unsigned)u) || sunset_may_land(look, (unsigned)u)) {
			sunset_ask(game, STEP_MARCH, game->state->side);
			return;
		}
	if (sunset_can_negotiate(look))
		sunset_ask(game, STEP_MARCH, game->state->side);
	else
		sunset_end_movement(game);
}

void sunset_begin_movement(struct game *game)
{
	game->state->underway = 0;
	memset(&game->state->march, 0, sizeof game->state->march);
	sunset_begin_rail(game);
	sunset_open_passage(game);
	if (game->state->effects & FX_PALACE)
		sunset_call_court(game);
	sunset_next_march(game);
}

void sunset_end_force(struct game *game)
{
	struct sunset_state *state = game->state;

	for (unsigned u = sunset_first(state, state->march.hex); u; u = sunset_next(state, u))
		state->flags[u] &= ~(uint32_t)(U_FORCE | U_CARRIED);
	memset(&state->march, 0, sizeof state->march);
	state->subject = 0;
	sunset_next_march(game);
}

void sunset_release_force(struct game *game)
{
	game->state->subject = 0;
	if (game->state->march.multiple)
		sunset_continue_force(game);
	else
		sunset_end_force(game);
}

/* Neither sailors nor those who go by sea lose anybody on the way [sunset:27.18] [sunset:29.2]. */
static void go_by_water(struct game *game, bool transfer)
{
	if (!game->state->march.multiple)
		sunset_end_force(game);
	else if (transfer)
		sunset_begin_transfer(game);
	else
		sunset_continue_sail(game);
}

static void apply_march(struct game *game, const struct move *named)
{
	struct sunset_state *state = game->state;
	bool boats = state->option[OPT_ENGINEERS] &&
	             sunset_has_boats(&game->look, state->side, (unsigned)named->arg[ARG_HEX]); /* [sunset:17.12] */
	struct move all = *named;
	const struct move *move = &all;
	bool water = sunset_names_craft(&game->look, named->set);
	unsigned result;

	if (water)
		sunset_add_passengers(&game->look, all.set);
	state->underway = 1;
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		state->flags[u] |= U_MARCHED | U_FORCE;
	if (!water)
		sunset_mark_loads(state, move);
	if (move->arg[ARG_HQ])
		state->flags[move->arg[ARG_HQ]] |= U_LENT;
	result = roll_march(game, move);
	state->bonus &= (uint8_t) ~(move->arg[ARG_FLAGS] & BONUS_MUDDLING);
	state->march = (struct march){.start = (uint16_t)move->arg[ARG_HEX],
	                              .hex = (uint16_t)move->arg[ARG_HEX],
	                              .cap = -1,
	                              .multiple = game->look.tables->march_multiple[result],
	                              .bridging = boats,
	                              .result = (uint8_t)result,
	                              .mode = (uint16_t)((move->arg[ARG_FLAGS] & BY_RAIL) | (water ? BY_WATER : 0))};
	if (water || move->verb == VERB_SHIP)
		go_by_water(game, !water);
	else if ((result == MARCH_HOLD_ATTRITION || result == MARCH_FORCED_ATTRITION) &&
	         !state->march.mode) /* [sunset:30.14] */
		sunset_take_attrition(game);
	else
		sunset_release_force(game);
}

void sunset_raise_fort(struct game *game, unsigned unit)
{
	struct sunset_state *state = game->state;
	unsigned hex = state->at[unit];

	sunset_tell_works(game, hex, NATIVE, true, "sunset:asante-6.6");
	state->mark[hex] |= MARK_WORKS_NATIVE;
	state->note[hex] |= NOTE_MANNED;
	state->works_built++;
	if (!state->option[OPT_FORT_FREE])
		state->flags[unit] |= U_MARCHED; /* it may not move in this segment (R088) */
}

static void apply_fortify(struct game *game, unsigned unit)
{
	if (sunset_is_digger(&game->look, unit))
		sunset_apply_dig(game, unit);
	else
		sunset_raise_fort(game, unit);
	sunset_next_march(game);
}

static void apply(struct game *game, const struct move *move)
{
	switch (move->verb) {
	case VERB_MARCH:
	case VERB_SHIP:
		apply_march(game, move);
		break;
	case VERB_FORTIFY:
		apply_fortify(game, (unsigned)move->arg[ARG_UNIT]);
		break;
	case VERB_LAY:
		sunset_apply_lay(game, move);
		break;
	case VERB_NEGOTIATE:
		sunset_apply_negotiation(game, move);
		break;
	case VERB_BOARD:
		sunset_apply_board(game, move);
		sunset_next_march(game);
		break;
	case VERB_LAND:
		sunset_apply_land(game, move);
		break;
	default:
		sunset_end_movement(game);
	}
}

/* ---- legal ---- */

/* Adds the march of a set with each HQ that may help it; `all`: every HQ, else the best one and none. */
static void list_helpers(const struct look *look, struct move *move, bool all, struct move_list *moves)
{
	const struct sunset_state *state = look->state;
	uint16_t helper[SUNSET_UNITS];
	unsigned count = sunset_list_signals(look, (unsigned)move->arg[ARG_HEX], helper), best = 0;

	move->arg[ARG_HQ] = 0;
	if (!check_hq(look, move).rule)
		engine_add_move(moves, move);
	for (unsigned u = sunset_first(state, (unsigned)move->arg[ARG_HEX]); u; u = sunset_next(state, u))
		if (may_lend(look, u))
			helper[count++] = (uint16_t)u;
	for (unsigned i = 0; i < count; i++) {
		move->arg[ARG_HQ] = helper[i];
		if (check_hq(look, move).rule)
			continue;
		if (all)
			engine_add_move(moves, move);
		else if (!best || sunset_strategic(look, helper[i]) > sunset_strategic(look, best))
			best = helper[i];
	}
	move->arg[ARG_HQ] = (int32_t)best;
	if (best)
		engine_add_move(moves, move);
}

static void unload(struct move *move)
{
	move->count = 0;
	memset(move->path, 0, sizeof move->path);
}

/* The same march with as many loads as its elephants carry; for `all` also with each load alone. */
static void list_loads(const struct look *look, struct move *move, bool all, struct move_list *moves)
{
	if (sunset_load_elephants(look, move))
		list_helpers(look, move, all, moves);
	unload(move);
	for (int u = base_next_bit(move->set, RULES_SET_WORDS, 0); u >= 0 && all;
	     u = base_next_bit(move->set, RULES_SET_WORDS, (unsigned)u + 1)) {
		move->path[0] = (uint8_t)(u & 255);
		move->path[1] = (uint8_t)(u >> 8);
		move->count = 2;
		if (!sunset_check_loading(look, move).rule)
			list_helpers(look, move, false, moves);
		unload(move);
	}
}

/* Sensible forces of a hex: all, those in good order, all without trains, without HQs, the quick ones, every second
 * unit. */
enum { SPLITS = 6 };
static bool joins_split(const struct look *look, unsigned unit, unsigned split, unsigned quickest, unsigned place)
{
	switch (split) {
	case 1:
		return !sunset_demoralised(look->state, unit);
	case 2:
		return !sunset_is_supply(look, unit);
	case 3:
		return !sunset_is_hq(look, unit);
	case 4:
		return sunset_facts(look, unit)->move == quickest;
	case 5:
		return place % 2;
	default:
		return true;
	}
}

static void list_hex(const struct look *look, unsigned hex, struct move_list *moves)
{
	const struct sunset_state *state = look->state;
	struct move move = {.verb = VERB_MARCH, .arg = {[ARG_HEX] = (int32_t)hex}};
	unsigned quickest = 0;
	bool rail = sunset_may_ride(look, hex);

	for (unsigned u = sunset_first(state, hex); u; u = sunset_next(state, u)) {
		if (!may_walk(look, u))
			continue;
		if (sunset_facts(look, u)->move > quickest)
			quickest = sunset_facts(look, u)->move;
		memset(move.set, 0, sizeof move.set);
		base_set_bit(move.set, u);
		list_helpers(look, &move, false, moves);
	}
	for (unsigned split = 0; split < SPLITS; split++) {
		unsigned place = 0;

		memset(move.set, 0, sizeof move.set);
		for (unsigned u = sunset_first(state, hex); u; u = sunset_next(state, u))
			if (may_walk(look, u) && joins_split(look, u, split, quickest, place++))
				base_set_bit(move.set, u);
		if (base_next_bit(move.set, RULES_SET_WORDS, 0) < 0)
			continue;
		list_helpers(look, &move, split == 0, moves);
		if (look->war->elephant_loads)
			list_loads(look, &move, split == 0, moves);
		if (rail) {
			move.arg[ARG_FLAGS] = BY_RAIL;
			list_helpers(look, &move, false, moves);
			move.arg[ARG_FLAGS] = 0;
		}
		if (state->bonus & BONUS_MUDDLING) {
			move.arg[ARG_FLAGS] = BONUS_MUDDLING;
			list_helpers(look, &move, false, moves);
			move.arg[ARG_FLAGS] = 0;
		}
	}
}

static bool is_first(const struct look *look, unsigned unit)
{
	for (unsigned u = sunset_first(look->state, look->state->at[unit]); u != unit; u = sunset_next(look->state, u))
		if (may_walk(look, u))
			return false;
	return true;
}

static void legal(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	sunset_list_lays(look, moves);
	for (unsigned u = 1; u <= look->war->units; u++) {
		if (may_walk(look, u) && is_first(look, u))
			list_hex(look, look->state->at[u], moves);
		if (may_fortify(look, u))
			engine_add_move(moves, &(struct move){.verb = VERB_FORTIFY, .arg = {[ARG_UNIT] = (int32_t)u}});
	}
	sunset_list_negotiations(look, moves);
	if (look->war->crafts)
		sunset_list_water(look, moves);
	if (look->state->option[OPT_NAVAL_TRANSFER] && look->state->side == BRITISH)
		sunset_list_ships(look, moves);
}

/* ---- sample ---- */

/* The first unit at or after a random one that `may` act; 0: none. */
static unsigned find_unit(const struct look *look, struct rng *rng, bool (*may)(const struct look *look, unsigned unit))
{
	unsigned first = base_pick_below(rng, look->war->units);
	uint64_t own[UNIT_WORDS];

	sunset_find_own(look, own);
	EACH_BIT_FROM(u, own, UNIT_WORDS, first + 1)
	if (may(look, (unsigned)u))
		return (unsigned)u;
	return 0;
}

static void sample_hq(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t free[RULES_SET_WORDS] = {0}, chiefs[RULES_SET_WORDS] = {0};
	bool any = false, chief = false;
	uint16_t helper[SUNSET_UNITS];
	unsigned count = look->state->option[OPT_SIGNALS] && base_pick_below(rng, 4) == 0
	                         ? sunset_list_signals(look, (unsigned)move->arg[ARG_HEX], helper)
	                         : 0;

	for (unsigned u = sunset_first(look->state, (unsigned)move->arg[ARG_HEX]); u; u = sunset_next(look->state, u)) {
		if (!may_lend(look, u))
			continue;
		any = true;
		base_set_bit(free, u);
		if (is_chief(look, u) && base_has_bit(move->set, u)) {
			chief = true;
			base_set_bit(chiefs, u);
		}
	}
	for (unsigned i = 0; i < count; i++) {
		any = true;
		base_set_bit(free, helper[i]);
	}
	if (chief)
		move->arg[ARG_HQ] = (int32_t)kit_pick_bit(rng, chiefs, RULES_SET_WORDS);
	else if (any && base_pick_below(rng, 4))
		move->arg[ARG_HQ] = (int32_t)kit_pick_bit(rng, free, RULES_SET_WORDS);
}

static void sample_march(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned unit = find_unit(look, rng, may_walk);
	uint64_t ready[RULES_SET_WORDS] = {0};

	move->verb = VERB_END;
	if (!unit)
		return;
	move->verb = VERB_MARCH;
	move->arg[ARG_HEX] = look->state->at[unit];
	for (unsigned u = sunset_first(look->state, look->state->at[unit]); u; u = sunset_next(look->state, u))
		if (may_walk(look, u))
			base_set_bit(ready, u);
	kit_pick_bits(rng, ready, move->set, RULES_SET_WORDS);
	sample_hq(look, rng, move);
	if (look->war->elephant_loads && base_pick_below(rng, 4))
		sunset_load_elephants(look, move);
	if (look->state->bonus & BONUS_MUDDLING && base_pick_below(rng, 2))
		move->arg[ARG_FLAGS] = BONUS_MUDDLING;
	if (sunset_may_ride(look, (unsigned)move->arg[ARG_HEX]) && base_pick_below(rng, 2))
		move->arg[ARG_FLAGS] |= BY_RAIL;
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	const struct sunset_state *state = look->state;
	unsigned luck = base_pick_below(rng, 16);

	if (state->option[OPT_POLITICAL] && sunset_sample_negotiation(look, rng, move))
		return;
	if (luck < 2) {
		move->verb = VERB_END;
		return;
	}
	if (luck == 2 &&
	    (state->option[OPT_ENGINEERS] || (state->side == NATIVE && state->works_built < look->war->native_works))) {
		unsigned unit = find_unit(look, rng, may_fortify);

		if (unit) {
			move->verb = VERB_FORTIFY;
			move->arg[ARG_UNIT] = (int32_t)unit;
			return;
		}
	}
	if (luck == 3 && sunset_sample_lay(look, rng, move))
		return;
	if (look->war->crafts && luck > 10 && sunset_sample_water(look, rng, move))
		return;
	if (state->option[OPT_NAVAL_TRANSFER] && luck > 13 && state->side == BRITISH &&
	    sunset_sample_ship(look, rng, move))
		return;
	sample_march(look, rng, move);
}

const struct step_rules sunset_march = {check, apply, legal, sample};
