/* rail.c: railroads: riding, laying track beyond the railhead, cutting and mending it.
 * May use: movement, position, text, works. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/works/works.h"

static bool has_rail_bit(const uint8_t *set, unsigned rail)
{
	return set[rail / 8] >> rail % 8 & 1;
}

static void set_rail_bit(uint8_t *set, unsigned rail)
{
	set[rail / 8] = (uint8_t)(set[rail / 8] | 1u << rail % 8);
}

/* ---- looking ---- */

unsigned sunset_track_ways(const struct look *look, unsigned hex)
{
	const struct scenario *war = look->war;
	unsigned rail = war->rail_of[hex], ways;

	if (!rail)
		return 0;
	ways = war->rail_ways[rail];
	if (!war->plan_ways[rail] || !has_rail_bit(look->state->built, rail))
		return ways;
	for (unsigned d = 0; d < HEX_SIDES; d++)
		if (war->plan_ways[rail] >> d & 1 &&
		    has_rail_bit(look->state->built, war->rail_of[look->map->next[hex][d]]))
			ways |= 1u << d;
	return ways;
}

bool sunset_has_track(const struct look *look, unsigned hex)
{
	unsigned rail = look->war->rail_of[hex];

	return rail && (look->war->rail_ways[rail] || has_rail_bit(look->state->built, rail));
}

bool sunset_is_cut(const struct look *look, unsigned hex)
{
	return has_rail_bit(look->state->cut, look->war->rail_of[hex]);
}

bool sunset_may_ride(const struct look *look, unsigned hex)
{
	/* [sunset:30.1] */
	return look->state->option[OPT_RAILROADS] && look->state->side == BRITISH && sunset_has_track(look, hex) &&
	       !sunset_besieged(look, hex); /* [sunset:18.21] */
}

struct refusal sunset_check_ride(const struct look *look, unsigned from, int direction)
{
	unsigned to = look->map->next[from][direction];

	if (!(sunset_track_ways(look, from) >> direction & 1))
		return sunset_refuse("sunset:30.13", "No completed track leads there, and who rides does not march in "
		                                     "the same turn: follow the railroad, or halt.");
	if (sunset_is_flooded(look, from, (unsigned)direction)) /* (R036) */
		return sunset_refuse("sunset:event1-british-61-63",
		                     "The river is in flood and nobody crosses it this turn: stay on this side.");
	if (sunset_occupied(look->state, !look->state->side, to))
		return sunset_refuse("sunset:30.11",
		                     "Enemy units stand on the railroad: ride no further than the hex before them.");
	if (sunset_is_shut_in(look, look->state->side, from) || sunset_is_shut_in(look, look->state->side, to))
		return sunset_refuse(
			"sunset:18.21",
			"The fortress is besieged: nobody rides in or out. Ride no further than the hex before it.");
	if (sunset_is_cut(look, to))
		return sunset_refuse("sunset:30.12",
		                     "The railroad is cut there: ride no further than the hex before the cut.");
	return sunset_allow();
}

/* ---- the railhead ---- */

void sunset_open_railhead(struct game *game)
{
	const struct scenario *war = game->look.war;

	if (!war->railhead)
		return;
	game->state->railhead = war->railhead;
	set_rail_bit(game->state->built, war->rail_of[war->railhead]);
	sunset_tell_hex(game, HAPPEN_RAILHEAD, war->railhead_rule, SEAT_ALL, war->railhead);
}

static bool is_rail_engineer(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	return facts->arm == A_RAIL_ENGINEER && facts->side == BRITISH;
}

/* A railroad engineer in the hex that has none of these flags? */
static bool has_engineer(const struct look *look, unsigned hex, unsigned without)
{
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (is_rail_engineer(look, u) && !sunset_is_aboard(look->state, u) &&
		    !(look->state->flags[u] & without))
			return true;
	return false;
}

void sunset_begin_rail(struct game *game)
{
	const struct scenario *war = game->look.war;
	struct sunset_state *state = game->state;

	memset(state->laid, 0, sizeof state->laid);
	/* Once in a game (R110) [sunset:afghan-6.8]. */
	if (state->option[OPT_RAILROADS] && state->option[OPT_AFGHAN_RAILWAY] && state->side == BRITISH &&
	    war->railhead && war->railhead_waits && !state->railhead && has_engineer(&game->look, war->railhead, 0))
		sunset_open_railhead(game);
}

/* Whoever stays on a cut for the whole segment mends it, linked or not (R90) [sunset:30.33]. */
static void mend_cuts(struct game *game)
{
	struct sunset_state *state = game->state;
	const struct scenario *war = game->look.war;

	for (unsigned rail = 1; rail <= war->rails; rail++) {
		if (!has_rail_bit(state->cut, rail) ||
		    !has_engineer(&game->look, war->rail[rail], U_MARCHED | U_DEMORALISED))
			continue;
		state->cut[rail / 8] = (uint8_t)(state->cut[rail / 8] & ~(1u << rail % 8));
		sunset_tell_hex(game, HAPPEN_REPAIRED, "sunset:30.33", SEAT_ALL, war->rail[rail]);
	}
}

/* The track that was laid is ready, and the railhead at its end. */
static void open_track(struct game *game)
{
	struct sunset_state *state = game->state;
	unsigned count = 0;

	for (; state->laid[count]; count++)
		set_rail_bit(state->built, game->look.war->rail_of[state->laid[count]]);
	if (!count)
		return;
	state->railhead = state->laid[count - 1];
	sunset_tell_hex(game, HAPPEN_RAILHEAD, "sunset:30.22", SEAT_ALL, state->railhead);
}

void sunset_finish_rail(struct game *game)
{
	struct sunset_state *state = game->state;

	if (!state->option[OPT_RAILROADS] || state->side != BRITISH)
		return;
	open_track(game); /* [sunset:30.22] */
	memset(state->laid, 0, sizeof state->laid);
	mend_cuts(game);
}

/* ---- laying track ---- */

/* Does whole track without enemies lead from the railhead to where it began [sunset:30.22]? */
static bool is_linked(const struct look *look)
{
	uint16_t queue[RAILS] = {look->state->railhead};
	uint8_t seen[RAILS / 8] = {0};
	unsigned count = 1;

	set_rail_bit(seen, look->war->rail_of[look->state->railhead]);
	for (unsigned i = 0; i < count; i++) {
		unsigned hex = queue[i], ways = sunset_track_ways(look, hex);

		if (sunset_is_cut(look, hex) || sunset_occupied(look->state, NATIVE, hex))
			continue;
		if (hex == look->war->railhead)
			return true;
		for (unsigned d = 0; d < HEX_SIDES; d++) {
			unsigned to = look->map->next[hex][d];

			if (!(ways >> d & 1) || has_rail_bit(seen, look->war->rail_of[to]))
				continue;
			set_rail_bit(seen, look->war->rail_of[to]);
			queue[count++] = (uint16_t)to;
		}
	}
	return false;
}

static bool is_engineer_hq(const struct look *look, unsigned unit)
{
	return sunset_is_hq(look, unit) && sunset_facts(look, unit)->traits & TRAIT_ENGINEER;
}

static bool may_lay(const struct look *look, unsigned unit)
{
	return (is_rail_engineer(look, unit) || is_engineer_hq(look, unit)) &&
	       sunset_facts(look, unit)->side == BRITISH && look->state->at[unit] == look->state->railhead &&
	       !sunset_is_aboard(look->state, unit) &&
	       !(look->state->flags[unit] & (U_MARCHED | U_ASHORE | U_DEMORALISED)); /* (R112) */
}

/* Hexes that the units can lay in a turn [sunset:30.21]. */
static unsigned count_lay(const struct look *look, const uint64_t *set)
{
	const struct sunset_tables *tables = look->tables;
	unsigned engineers = 0, hqs = 0;

	EACH_BIT (u, set, RULES_SET_WORDS) {
		engineers += is_rail_engineer(look, (unsigned)u);
		hqs += is_engineer_hq(look, (unsigned)u);
	}
	if (!engineers)
		return 0;
	if (engineers > tables->lay_engineers)
		engineers = tables->lay_engineers;
	return engineers * tables->lay_engineer + (hqs ? tables->lay_hq : 0u);
}

/* Can the track go on this way? It leads along a plan to where there is none yet. */
static bool may_lay_step(const struct look *look, unsigned from, unsigned direction)
{
	unsigned to = look->map->next[from][direction];

	return look->war->plan_ways[look->war->rail_of[from]] >> direction & 1 &&
	       !has_rail_bit(look->state->built, look->war->rail_of[to]) && !sunset_occupied(look->state, NATIVE, to) &&
	       !sunset_is_flooded(look, from, direction) && !sunset_is_shut_in(look, BRITISH, from) &&
	       !sunset_is_shut_in(look, BRITISH, to);
}

/* Who lays track moves [sunset:30.22]: the flood (R036) and sieges stop him too. */
static struct refusal explain_lay(const struct look *look, unsigned from, unsigned direction)
{
	if (sunset_is_flooded(look, from, direction))
		return sunset_refuse("sunset:event1-british-61-63",
		                     "The river is in flood and nobody crosses it this turn: stay on this side.");
	if (sunset_is_shut_in(look, BRITISH, from) ||
	    sunset_is_shut_in(look, BRITISH, look->map->next[from][direction]))
		return sunset_refuse("sunset:18.21", "The fortress is besieged: nobody enters or leaves it by land.");
	return sunset_refuse("sunset:30.2", "Track is laid along the planned lines of the map, away from what is "
	                                    "built, where no enemies stand: follow them.");
}

static bool can_lay(const struct look *look)
{
	return look->state->option[OPT_RAILROADS] && look->state->side == BRITISH && look->state->railhead &&
	       !look->state->laid[0];
}

static struct refusal check_builders(const struct look *look, const uint64_t *set)
{
	EACH_BIT (u, set, RULES_SET_WORDS) {
		if (look->state->flags[u] & (U_MARCHED | U_ASHORE))
			return sunset_refuse("sunset:30.23",
			                     "One of these units has moved or tried to, or may not move: "
			                     "track is laid by units that have not.");
		if (!may_lay(look, (unsigned)u))
			return sunset_refuse(
				"sunset:30.22",
				"Track is laid by railroad engineers in good order, with an engineer HQ or "
				"without, that stand at the railhead: name those.");
	}
	if (!count_lay(look, set))
		return sunset_refuse("sunset:30.21", "An engineer HQ alone lays no track: name a railroad engineer.");
	return sunset_allow();
}

static bool turns_back(const struct move *move, unsigned step)
{
	return step && move->path[step - 1] == (move->path[step] + 3) % HEX_SIDES;
}

struct refusal sunset_check_lay(const struct look *look, const struct move *move)
{
	unsigned hex = look->state->railhead;
	struct refusal refusal;

	if (!can_lay(look))
		return sunset_refuse("sunset:30.2",
		                     "Track is laid by the British, from a railhead on the map, once in a turn: march, "
		                     "or end the segment.");
	refusal = check_builders(look, move->set);
	if (refusal.rule)
		return refusal;
	if (!is_linked(look))
		return sunset_refuse("sunset:30.22", "The railhead is not linked to where its railroad begins: clear "
		                                     "or mend the line first.");
	if (move->count > count_lay(look, move->set))
		return sunset_refuse("sunset:30.21", "These engineers do not lay so many hexes in a turn: name fewer.");
	for (unsigned i = 0; i < move->count; i++) {
		unsigned to = look->map->next[hex][move->path[i]];

		if (!may_lay_step(look, hex, move->path[i]) || turns_back(move, i))
			return explain_lay(look, hex, move->path[i]);
		hex = to;
	}
	return sunset_allow();
}

/* The builders go on to the next hex of their plan; march.spent counts those behind them. */
static void build_on(struct game *game)
{
	struct sunset_state *state = game->state;
	unsigned to = state->laid[state->march.spent];
	struct event *event = sunset_tell(game, HAPPEN_MOVED, "sunset:30.22", SEAT_BRITISH);
	uint64_t force[RULES_SET_WORDS];

	sunset_list_force(&game->look, force);
	KIT_NOTE(event, [MOVED_FROM] = state->march.hex, [MOVED_TO] = to);
	kit_note_set(event, force);
	EACH_BIT (u, force, RULES_SET_WORDS)
		sunset_put_unit(game, (unsigned)u, to);
	state->march.hex = (uint16_t)to;
	state->march.spent++;
}

/* Who is ambushed on the way decides nothing more; what was entered counts (R112). */
void sunset_resume_lay(struct game *game)
{
	struct sunset_state *state = game->state;

	while (state->laid[state->march.spent] && has_engineer(&game->look, state->march.hex, U_DEMORALISED)) {
		struct walker walker = sunset_make_walker(&game->look);

		build_on(game);
		if (sunset_may_be_ambushed(&game->look, &walker, state->march.hex) && sunset_offer_ambush(game))
			return;
	}
	if (!has_engineer(&game->look, state->march.hex, U_DEMORALISED))
		sunset_stop_lay(game);
	sunset_end_force(game);
}

void sunset_stop_lay(struct game *game)
{
	game->state->laid[game->state->march.spent] = 0;
}

void sunset_apply_lay(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	unsigned hex = state->railhead;

	for (unsigned i = 0; i < move->count; i++) {
		hex = game->look.map->next[hex][move->path[i]];
		state->laid[i] = (uint16_t)hex;
	}
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		state->flags[u] |= U_MARCHED | U_FORCE; /* [sunset:30.23] */
	state->march = (struct march){.start = state->railhead, .hex = state->railhead, .mode = BY_TRACK};
	sunset_resume_lay(game);
}

/* All that can build together. */
static void gather_builders(const struct look *look, uint64_t *set)
{
	for (unsigned u = sunset_first(look->state, look->state->railhead); u; u = sunset_next(look->state, u))
		if (may_lay(look, u))
			base_set_bit(set, u);
}

/* Follows the plan, hex by hex, offering each end; at a branch every way. */
static void list_ways(const struct look *look, struct move *move, unsigned hex, unsigned left, struct move_list *moves)
{
	for (unsigned d = 0; d < HEX_SIDES && left; d++) {
		if (!may_lay_step(look, hex, d) || (move->count && move->path[move->count - 1] == (d + 3) % HEX_SIDES))
			continue;
		move->path[move->count++] = (uint8_t)d;
		engine_add_move(moves, move);
		list_ways(look, move, look->map->next[hex][d], left - 1, moves);
		move->path[--move->count] = 0;
	}
}

void sunset_list_lays(const struct look *look, struct move_list *moves)
{
	struct move move = {.verb = VERB_LAY};
	unsigned rate;

	if (!can_lay(look))
		return;
	gather_builders(look, move.set);
	rate = count_lay(look, move.set);
	if (rate && is_linked(look))
		list_ways(look, &move, look->state->railhead, rate, moves);
}

/* Some of the builders, some of the way. */
bool sunset_sample_lay(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t all[RULES_SET_WORDS] = {0};
	unsigned hex = look->state->railhead, rate;

	if (!can_lay(look))
		return false;
	gather_builders(look, all);
	if (!count_lay(look, all) || !is_linked(look))
		return false;
	kit_pick_bits(rng, all, move->set, RULES_SET_WORDS);
	rate = count_lay(look, move->set);
	for (unsigned i = 0; i < rate && (!i || base_pick_below(rng, 4)); i++) {
		unsigned way = HEX_SIDES, seen = 0;

		for (unsigned d = 0; d < HEX_SIDES; d++)
			if (may_lay_step(look, hex, d) && !(i && move->path[i - 1] == (d + 3) % HEX_SIDES) &&
			    base_pick_below(rng, ++seen) == 0)
				way = d;
		if (way == HEX_SIDES)
			break;
		move->path[move->count++] = (uint8_t)way;
		hex = look->map->next[hex][way];
	}
	if (!move->count) {
		memset(move, 0, sizeof *move);
		return false;
	}
	move->verb = VERB_LAY;
	return true;
}

/* ---- cutting ---- */

/* Land units ashore; craft tear up nothing (R89). */
static bool has_wreckers(const struct look *look, unsigned hex)
{
	if (!sunset_occupied(look->state, NATIVE, hex))
		return false;
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (!sunset_is_craft(look, u) && !sunset_is_aboard(look->state, u))
			return true;
	return false;
}

static bool may_cut(const struct look *look, unsigned hex)
{
	unsigned rail = look->war->rail_of[hex];

	/* Once a turn, and not what is torn up already (R89). */
	return has_wreckers(look, hex) && sunset_has_track(look, hex) && !has_rail_bit(look->state->cut, rail) &&
	       !has_rail_bit(look->state->tried, rail);
}

static bool cuts_now(const struct look *look)
{
	return look->state->option[OPT_RAILROADS] && look->state->side == NATIVE;
}

bool sunset_can_cut(const struct look *look)
{
	for (unsigned rail = 1; cuts_now(look) && rail <= look->war->rails; rail++)
		if (may_cut(look, look->war->rail[rail]))
			return true;
	return false;
}

struct refusal sunset_check_cut(const struct look *look, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[ARG_HEX];

	if (!cuts_now(look))
		return sunset_refuse("sunset:30.32",
		                     "With the option railroads, the enemies of the British cut them in "
		                     "their own battle segment: attack, or end it.");
	if (!has_wreckers(look, hex) || !sunset_has_track(look, hex))
		return sunset_refuse(
			"sunset:30.32",
			"A railroad is cut where one of your land units stands on completed track: name such "
			"a hex.");
	if (sunset_is_cut(look, hex))
		return sunset_refuse("sunset:30.32", "The railroad is cut there already: name another hex.");
	if (!may_cut(look, hex))
		return sunset_refuse("sunset:30.32", "One attempt a turn in a hex: this one has had it.");
	return sunset_allow();
}

void sunset_apply_cut(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	unsigned rail = game->look.war->rail_of[move->arg[ARG_HEX]];
	struct event *event = sunset_tell(game, HAPPEN_CUT, "sunset:30.32", SEAT_ALL);
	bool success = sunset_roll(game, event) <= game->look.tables->cut_die;

	set_rail_bit(state->tried, rail);
	if (success)
		set_rail_bit(state->cut, rail);
	KIT_NOTE(event, [CUT_HEX] = move->arg[ARG_HEX], [CUT_SUCCESS] = success);
}

void sunset_list_cuts(const struct look *look, struct move_list *moves)
{
	for (unsigned rail = 1; cuts_now(look) && rail <= look->war->rails; rail++)
		if (may_cut(look, look->war->rail[rail]))
			engine_add_move(moves,
			                &(struct move){.verb = VERB_CUT, .arg = {[ARG_HEX] = look->war->rail[rail]}});
}

bool sunset_sample_cut(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned seen = 0;

	if (!cuts_now(look) || base_pick_below(rng, 2))
		return false;
	for (unsigned rail = 1; rail <= look->war->rails; rail++)
		if (may_cut(look, look->war->rail[rail]) && base_pick_below(rng, ++seen) == 0)
			move->arg[ARG_HEX] = look->war->rail[rail];
	if (seen)
		move->verb = VERB_CUT;
	return seen;
}
