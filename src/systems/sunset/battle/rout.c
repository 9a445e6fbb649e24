/* rout.c: a beaten force whose units run each as far as it must, instead of one retreat [sunset:33.0].
 * May use: kit/hex/flight, private, position, supply, text, turn. */
#include <string.h>

#include "kit/hex/flight.h"
#include "systems/sunset/battle/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/supply/supply.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"

/* state.rout of a unit: 0 not checked yet, 1 to 6 hexes to go, then these. */
enum { ROUT_FLEEING = RETREAT_STEPS + 1, ROUT_THERE };

static unsigned loser_side(const struct look *look)
{
	return sunset_battle_side(look, look->state->battle.loser);
}

static unsigned loser_hex(const struct look *look)
{
	return sunset_battle_hex(look, look->state->battle.loser);
}

bool sunset_is_rout(const struct look *look)
{
	/* Who evades never routs (R55). */
	return look->state->option[OPT_ROUT] && !(look->state->battle.flags & BATTLE_EVASION);
}

bool sunset_is_fleeing(const struct look *look, unsigned unit)
{
	return look->state->rout[unit] == ROUT_FLEEING;
}

/* Troops of the beaten force who are still in its hex: not checked yet, or with hexes to go. */
static unsigned list_waiting(const struct look *look, bool checked, struct roster *roster)
{
	unsigned count = 0;

	sunset_muster(look, look->state->battle.loser, loser_hex(look), MUSTER_WALKERS, roster);
	for (unsigned i = 0; i < roster->count; i++) {
		unsigned rout = look->state->rout[roster->unit[i]];

		if (sunset_is_hq(look, roster->unit[i]))
			continue;
		if (checked ? rout && rout <= RETREAT_STEPS : !rout)
			roster->unit[count++] = roster->unit[i];
	}
	return roster->count = count;
}

/* ---- the check [sunset:33.1] ---- */

/* Each HQ helps one unit [sunset:33.31]. */
static bool may_help(const struct look *look, unsigned hq)
{
	return sunset_is_hq(look, hq) && sunset_facts(look, hq)->side == loser_side(look) &&
	       look->state->at[hq] == loser_hex(look) && !(look->state->flags[hq] & U_COMMANDED);
}

static bool any_help(const struct look *look)
{
	for (unsigned u = sunset_first(look->state, loser_hex(look)); u; u = sunset_next(look->state, u))
		if (may_help(look, u) && sunset_tactical(look, u))
			return true;
	return false;
}

/* Lost where others run: guns but horse artillery, trains, elephants (R57). */
static const char *name_burden(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (facts->arm == A_SUPPLY || facts->arm == A_ELEPHANT)
		return "sunset:33.42";
	if (facts->arm != A_HORSE_ARTILLERY && look->tables->crt_column[facts->weapon][ROUND_ARTILLERY] < TABLE_COLUMNS)
		return "sunset:33.41";
	return NULL;
}

static void check_unit(struct game *game, unsigned unit, unsigned hq)
{
	struct sunset_state *state = game->state;
	const char *burden = name_burden(&game->look, unit);
	struct event *event = sunset_tell(game, HAPPEN_ROUTED, "sunset:33.1", SEAT_ALL);
	int total = sunset_roll(game, event) + (hq ? sunset_tactical(&game->look, hq) : 0);
	enum rally_result result = sunset_read_rally(&game->look, unit, total);
	unsigned hexes = 0;

	if (hq)
		state->flags[hq] |= U_COMMANDED;
	if (result == RALLY_RALLIED)
		hexes = game->look.tables->rout_hexes;
	else if (result == RALLY_FAIL && !burden)
		hexes = (unsigned)sunset_roll(game, event);
	KIT_NOTE(event, [ROUTED_UNIT] = unit, [ROUTED_HQ] = hq, [ROUTED_TOTAL] = total, [ROUTED_RESULT] = result,
	         [ROUTED_HEXES] = hexes);
	state->rout[unit] = (uint8_t)hexes;
	if (!hexes)
		sunset_eliminate(game, unit, C_ROUT, result == RALLY_DESERT ? "sunset:33.1" : burden);
}

/* Those who are left, in their order, without help. */
static void check_rest(struct game *game)
{
	struct roster rest;

	list_waiting(&game->look, false, &rest);
	for (unsigned i = 0; i < rest.count && !sunset_is_over(game); i++)
		check_unit(game, rest.unit[i], 0);
}

/* ---- ways out ---- */

/* Who runs. */
struct runner {
	const struct look *look;
	bool friends; /* friendly Natives among them */
};

static bool may_step(const void *who, unsigned from, unsigned direction)
{
	const struct runner *runner = who;

	return sunset_may_flee(runner->look, from, direction, runner->friends);
}

static bool is_refuge(const void *who, unsigned hex)
{
	return sunset_is_refuge(((const struct runner *)who)->look, hex);
}

static unsigned count_zones(const void *who, unsigned from, unsigned direction)
{
	const struct look *look = ((const struct runner *)who)->look;

	return sunset_in_zoc(look, loser_side(look), look->map->next[from][direction]);
}

/* Their ways out; of those to one hex the one with the fewest zones of control is the best. */
static struct flight plan_flight(const struct runner *runner, unsigned hexes)
{
	return (struct flight){.map = runner->look->map,
	                       .start = loser_hex(runner->look),
	                       .hexes = hexes,
	                       .may_step = may_step,
	                       .is_refuge = is_refuge,
	                       .toll = count_zones,
	                       .who = runner};
}

static bool is_friend(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->traits & TRAIT_FRIENDLY;
}

static bool runs_with(const struct look *look, unsigned unit, unsigned other)
{
	return look->state->rout[unit] == look->state->rout[other] && is_friend(look, unit) == is_friend(look, other);
}

/* ---- the flow ---- */

static void set_out(struct game *game, const uint64_t *set, const uint8_t *path, unsigned length)
{
	EACH_BIT (u, set, RULES_SET_WORDS)
		game->state->rout[u] = ROUT_FLEEING;
	game->state->battle.retreat_to = (uint16_t)loser_hex(&game->look);
	sunset_set_out(game, path, length);
}

/* Units without any way out are lost [sunset:8.86]. */
static void lose_cornered(struct game *game)
{
	struct roster waiting;

	list_waiting(&game->look, true, &waiting);
	for (unsigned i = 0; i < waiting.count && !sunset_is_over(game); i++) {
		struct runner runner = {&game->look, is_friend(&game->look, waiting.unit[i])};
		struct flight flight = plan_flight(&runner, game->state->rout[waiting.unit[i]]);

		if (!kit_count_flights(&flight, 1))
			sunset_eliminate(game, waiting.unit[i], C_NO_RETREAT, "sunset:8.86");
	}
}

/* Units that have one way go it together, unasked; false: there are none. */
static bool go_only_way(struct game *game, const struct roster *waiting)
{
	for (unsigned i = 0; i < waiting->count; i++) {
		struct runner runner = {&game->look, is_friend(&game->look, waiting->unit[i])};
		struct flight flight = plan_flight(&runner, game->state->rout[waiting->unit[i]]);
		uint64_t set[RULES_SET_WORDS] = {0};
		struct flight_ways ways;

		if (kit_count_flights(&flight, 2) != 1)
			continue;
		for (unsigned k = i; k < waiting->count; k++)
			if (runs_with(&game->look, waiting->unit[k], waiting->unit[i]))
				base_set_bit(set, waiting->unit[k]);
		kit_list_flights(&flight, &ways);
		set_out(game, set, ways.way[0].path, ways.way[0].length);
		return true;
	}
	return false;
}

/* Hexes where routed units came to rest. */
static unsigned list_rests(const struct look *look, uint16_t hex[SUNSET_UNITS])
{
	unsigned count = 0;

	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		unsigned i = 0;

		if (look->state->rout[unit] != ROUT_THERE || !(look->state->flags[unit] & U_ENGAGED) ||
		    !sunset_on_map(look->state, unit))
			continue;
		while (i < count && hex[i] != look->state->at[unit])
			i++;
		if (i == count)
			hex[count++] = look->state->at[unit];
	}
	return count;
}

static void join(struct game *game, const uint64_t *set, unsigned hex)
{
	struct event *event = sunset_tell(game, HAPPEN_JOINED, "sunset:33.32", SEAT_ALL);

	KIT_NOTE(event, [JOINED_HEX] = hex, [JOINED_SIDE] = loser_side(&game->look));
	kit_note_set(event, set);
	for (int u = base_next_bit(set, RULES_SET_WORDS, 0); u >= 0 && !sunset_is_over(game);
	     u = base_next_bit(set, RULES_SET_WORDS, (unsigned)u + 1))
		sunset_put_unit(game, (unsigned)u, hex);
}

/* HQs go with whom they like; where nobody is left they fall [sunset:33.32]. */
static void place_leaders(struct game *game)
{
	uint16_t hex[SUNSET_UNITS];
	unsigned hexes = list_rests(&game->look, hex);
	struct roster leaders;
	uint64_t set[RULES_SET_WORDS] = {0};

	sunset_muster(&game->look, game->state->battle.loser, loser_hex(&game->look), MUSTER_LEADERS, &leaders);
	if (leaders.count && hexes > 1) {
		sunset_ask(game, STEP_FLEE, loser_side(&game->look));
		return;
	}
	for (unsigned i = 0; i < leaders.count; i++)
		base_set_bit(set, leaders.unit[i]);
	if (leaders.count && hexes)
		join(game, set, hex[0]);
	else
		sunset_bury_leaders(game, game->state->battle.loser, loser_hex(&game->look), "sunset:33.32");
	if (!sunset_is_over(game))
		sunset_begin_advance(game);
}

void sunset_continue_rout(struct game *game)
{
	struct sunset_state *state = game->state;
	struct roster waiting;

	state->battle.steps = 0;
	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		if (state->rout[unit] == ROUT_FLEEING)
			state->rout[unit] = ROUT_THERE;
	if (list_waiting(&game->look, false, &waiting) && any_help(&game->look)) {
		sunset_ask(game, STEP_ROUT, loser_side(&game->look));
		return;
	}
	check_rest(game);
	if (!sunset_is_over(game))
		lose_cornered(game);
	if (sunset_is_over(game))
		return;
	if (!list_waiting(&game->look, true, &waiting))
		place_leaders(game);
	else if (!go_only_way(game, &waiting))
		sunset_ask(game, STEP_FLEE, loser_side(&game->look));
}

void sunset_begin_rout(struct game *game)
{
	memset(game->state->rout, 0, sizeof game->state->rout);
	for (unsigned u = sunset_first(game->state, loser_hex(&game->look)); u; u = sunset_next(game->state, u))
		game->state->flags[u] &= ~(uint32_t)U_COMMANDED;
	sunset_continue_rout(game);
}

/* ---- who is helped ---- */

static struct refusal check_rout(const struct look *look, const struct move *move)
{
	unsigned unit = (unsigned)move->arg[ARG_UNIT], hq = (unsigned)move->arg[ARG_HQ];

	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_ROUT)
		return sunset_refuse(
			"sunset:33.1",
			"Each beaten unit checks for rout: 'rout UNIT [with HQ]', or 'end' for the rest without help.");
	if (sunset_is_hq(look, unit))
		return sunset_refuse("sunset:33.32", "HQs do not check for rout: name another unit.");
	if (look->state->at[unit] != loser_hex(look) || !(look->state->flags[unit] & U_ENGAGED) ||
	    sunset_facts(look, unit)->side != loser_side(look) || look->state->rout[unit])
		return sunset_refuse("sunset:33.1",
		                     "Only units of the beaten force that have not checked yet do: name one.");
	if (!hq || may_help(look, hq))
		return sunset_allow();
	if (!sunset_is_hq(look, hq) || look->state->at[hq] != loser_hex(look) ||
	    sunset_facts(look, hq)->side != loser_side(look))
		return sunset_refuse("sunset:33.31",
		                     "Only your own HQ in the hex of the battle helps: name one, or nobody.");
	return sunset_refuse("sunset:33.31", "That HQ has helped another unit: name another HQ, or nobody.");
}

static void apply_rout(struct game *game, const struct move *move)
{
	if (move->verb == VERB_END)
		check_rest(game);
	else
		check_unit(game, (unsigned)move->arg[ARG_UNIT], (unsigned)move->arg[ARG_HQ]);
	if (!sunset_is_over(game))
		sunset_continue_rout(game);
}

static void legal_rout(const struct look *look, struct move_list *moves)
{
	struct roster waiting;

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	list_waiting(look, false, &waiting);
	for (unsigned i = 0; i < waiting.count; i++) {
		struct move move = {.verb = VERB_ROUT, .arg = {[ARG_UNIT] = waiting.unit[i]}};

		engine_add_move(moves, &move);
		for (unsigned u = sunset_first(look->state, loser_hex(look)); u; u = sunset_next(look->state, u)) {
			move.arg[ARG_HQ] = (int32_t)u;
			if (may_help(look, u))
				engine_add_move(moves, &move);
		}
	}
}

static void sample_rout(const struct look *look, struct rng *rng, struct move *move)
{
	struct roster waiting;
	unsigned hqs = 0;

	move->verb = VERB_END;
	list_waiting(look, false, &waiting);
	if (base_pick_below(rng, 8) == 0 || !waiting.count)
		return;
	move->verb = VERB_ROUT;
	move->arg[ARG_UNIT] = waiting.unit[base_pick_below(rng, waiting.count)];
	for (unsigned u = sunset_first(look->state, loser_hex(look)); u; u = sunset_next(look->state, u))
		if (may_help(look, u) && base_pick_below(rng, ++hqs + 1))
			move->arg[ARG_HQ] = (int32_t)u;
}

const struct step_rules sunset_rout = {check_rout, apply_rout, legal_rout, sample_rout};

/* ---- who runs where ---- */

static struct refusal check_place(const struct look *look, const struct move *move)
{
	uint16_t hex[SUNSET_UNITS];
	unsigned hexes = list_rests(look, hex);
	struct roster waiting;

	if (list_waiting(look, true, &waiting))
		return sunset_refuse("sunset:33.32", "HQs are placed after all others have run: let those flee first.");
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		if (!sunset_is_hq(look, (unsigned)u) || look->state->at[u] != loser_hex(look) ||
		    !(look->state->flags[u] & U_ENGAGED) || sunset_facts(look, (unsigned)u)->side != loser_side(look))
			return sunset_refuse("sunset:33.32",
			                     "Only HQs of the beaten force are left to be placed: name them.");
	for (unsigned i = 0; i < hexes; i++)
		if (hex[i] == move->arg[ARG_HEX])
			return sunset_allow();
	return sunset_refuse("sunset:33.32", "HQs are placed with units that have run: name a hex with some.");
}

/* The units, and how far they run. */
static struct refusal check_group(const struct look *look, const struct move *move, struct runner *runner,
                                  unsigned *hexes)
{
	*runner = (struct runner){.look = look};
	*hexes = 0;
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		unsigned rout = look->state->rout[u];

		if (sunset_is_hq(look, (unsigned)u))
			return sunset_refuse("sunset:33.32",
			                     "HQs are placed when all others have run: leave them out.");
		if (look->state->at[u] != loser_hex(look) || !(look->state->flags[u] & U_ENGAGED) ||
		    sunset_facts(look, (unsigned)u)->side != loser_side(look) || !rout || rout > RETREAT_STEPS)
			return sunset_refuse("sunset:33.1",
			                     "Only units of the beaten force that have still to run do: name such.");
		if (*hexes && *hexes != rout)
			return sunset_refuse("sunset:33.1",
			                     "Units that run together have equally far to go: name them apart.");
		*hexes = rout;
		runner->friends |= is_friend(look, (unsigned)u);
	}
	return sunset_allow();
}

static struct refusal check_flee(const struct look *look, const struct move *move)
{
	unsigned start = loser_hex(look), hex = start, hexes;
	struct runner runner;
	struct flight flight;
	struct refusal refusal;

	if (move->verb == VERB_PLACE)
		return check_place(look, move);
	if (move->verb != VERB_FLEE)
		return sunset_refuse("sunset:33.1", "Beaten units run: 'flee UNITS by HEX-HEX-...'.");
	refusal = check_group(look, move, &runner, &hexes);
	flight = plan_flight(&runner, hexes);
	for (unsigned i = 0; i < move->count && !refusal.rule; i++) {
		if (!sunset_may_flee(look, hex, move->path[i], runner.friends))
			return sunset_name_bar(look, hex, move->path[i]);
		hex = look->map->next[hex][move->path[i]];
		if (kit_measure_hexes(look->map, start, hex) != (int)i + 1)
			return sunset_refuse("sunset:8.82",
			                     "Every hex of the way must lie further away: it may not double back.");
	}
	if (refusal.rule || kit_is_flight_end(&flight, hex, move->count))
		return refusal;
	return sunset_refuse("sunset:33.1",
	                     "These units run as many hexes as they must, no more and no less; only a fortress as the "
	                     "first hex ends it.");
}

static void apply_flee(struct game *game, const struct move *move)
{
	if (move->verb == VERB_FLEE) {
		set_out(game, move->set, move->path, move->count);
		return;
	}
	join(game, move->set, (unsigned)move->arg[ARG_HEX]);
	if (!sunset_is_over(game))
		place_leaders(game);
}

/* The ways through the fewest zones of control: each of those may cost the unit [sunset:9.43]. */
static void add_flights(const struct flight_ways *ends, struct move *move, struct move_list *moves)
{
	unsigned least = ~0u;

	for (unsigned i = 0; i < ends->count; i++)
		least = ends->way[i].toll < least ? ends->way[i].toll : least;
	for (unsigned i = 0; i < ends->count; i++) {
		if (ends->way[i].toll > least)
			continue;
		move->count = ends->way[i].length;
		memset(move->path, 0, sizeof move->path);
		memcpy(move->path, ends->way[i].path, ends->way[i].length);
		engine_add_move(moves, move);
	}
}

static void list_leaders(const struct look *look, struct move_list *moves)
{
	uint16_t hex[SUNSET_UNITS];
	unsigned hexes = list_rests(look, hex);
	struct roster leaders;

	sunset_muster(look, look->state->battle.loser, loser_hex(look), MUSTER_LEADERS, &leaders);
	for (unsigned h = 0; h < hexes; h++) {
		struct move all = {.verb = VERB_PLACE, .arg = {[ARG_HEX] = hex[h]}};

		for (unsigned i = 0; i < leaders.count; i++) {
			struct move one = {.verb = VERB_PLACE, .arg = {[ARG_HEX] = hex[h]}};

			base_set_bit(one.set, leaders.unit[i]);
			base_set_bit(all.set, leaders.unit[i]);
			engine_add_move(moves, &one);
		}
		engine_add_move(moves, &all);
	}
}

/* All who have equally far to go together, and each alone. */
static void legal_flee(const struct look *look, struct move_list *moves)
{
	enum { FEW = 6 };
	struct roster waiting;

	if (!list_waiting(look, true, &waiting)) {
		list_leaders(look, moves);
		return;
	}
	for (unsigned i = 0; i < waiting.count; i++) {
		struct runner runner = {look, is_friend(look, waiting.unit[i])};
		struct flight flight = plan_flight(&runner, look->state->rout[waiting.unit[i]]);
		struct move all = {.verb = VERB_FLEE}, one = {.verb = VERB_FLEE};
		struct flight_ways ends;
		bool first = true;

		base_set_bit(one.set, waiting.unit[i]);
		for (unsigned k = 0; k < waiting.count; k++) {
			if (!runs_with(look, waiting.unit[k], waiting.unit[i]))
				continue;
			base_set_bit(all.set, waiting.unit[k]);
			first &= k >= i;
		}
		kit_find_flight_ends(&flight, &ends);
		if (first)
			add_flights(&ends, &all, moves);
		if (waiting.count <= FEW)
			add_flights(&ends, &one, moves);
	}
}

static void sample_leaders(const struct look *look, struct rng *rng, struct move *move)
{
	uint16_t hex[SUNSET_UNITS] = {0};
	unsigned rests = list_rests(look, hex);
	struct roster leaders;

	sunset_muster(look, look->state->battle.loser, loser_hex(look), MUSTER_LEADERS, &leaders);
	move->verb = VERB_PLACE;
	move->arg[ARG_HEX] = hex[base_pick_below(rng, rests)];
	for (unsigned i = 0, keep = base_pick_below(rng, leaders.count); i < leaders.count; i++)
		if (i == keep || base_pick_below(rng, 2))
			base_set_bit(move->set, leaders.unit[i]);
}

static void sample_flee(const struct look *look, struct rng *rng, struct move *move)
{
	struct runner runner = {.look = look};
	struct flight flight;
	struct flight_way way;
	struct roster waiting;
	unsigned unit;
	bool all = base_pick_below(rng, 4);

	if (!list_waiting(look, true, &waiting)) {
		sample_leaders(look, rng, move);
		return;
	}
	unit = waiting.unit[base_pick_below(rng, waiting.count)];
	move->verb = VERB_FLEE;
	for (unsigned i = 0; i < waiting.count; i++)
		if (waiting.unit[i] == unit ||
		    (runs_with(look, waiting.unit[i], unit) && (all || base_pick_below(rng, 2))))
			base_set_bit(move->set, waiting.unit[i]);
	runner.friends = is_friend(look, unit);
	flight = plan_flight(&runner, look->state->rout[unit]);
	if (!kit_sample_flight(&flight, rng, &way))
		return; /* never: who has no way out is lost before anybody is asked */
	move->count = way.length;
	memcpy(move->path, way.path, way.length);
}

const struct step_rules sunset_flight = {check_flee, apply_flee, legal_flee, sample_flee};
