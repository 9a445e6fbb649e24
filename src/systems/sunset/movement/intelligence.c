/* intelligence.c: strategic intelligence by HQs, the enemy's answer to a six, and showing one's own units
 * [sunset:19.3]. May use: private, politics, position, text, turn. */
#include "systems/sunset/movement/private.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"

enum { COUNTERSPY_DIE = 6, SPY_LIST = 6 };

bool sunset_is_intelligence(const struct move *move)
{
	return move->verb == VERB_SPY || move->verb == VERB_REVEAL;
}

/* Decisions of the own player turn outside battles and talks (R81). */
bool sunset_may_interrupt(unsigned step)
{
	const uint64_t steps = UINT64_C(1) << STEP_EVENT_HEX | UINT64_C(1) << STEP_EVENT_PLACE |
	                       UINT64_C(1) << STEP_DESERT | UINT64_C(1) << STEP_ARRIVE | UINT64_C(1) << STEP_MARCH |
	                       UINT64_C(1) << STEP_ATTRITION | UINT64_C(1) << STEP_MOVE | UINT64_C(1) << STEP_SAIL |
	                       UINT64_C(1) << STEP_SHIP | UINT64_C(1) << STEP_SIEGE | UINT64_C(1) << STEP_ATTACK |
	                       UINT64_C(1) << STEP_ATROCITY | UINT64_C(1) << STEP_SUPPLY | UINT64_C(1) << STEP_SHORT |
	                       UINT64_C(1) << STEP_RALLY;

	return step < STEPS && steps >> step & 1;
}

static bool is_time(const struct look *look)
{
	const struct sunset_state *state = look->state;

	return state->option[OPT_INTELLIGENCE] && state->actor == state->side && sunset_may_interrupt(state->step);
}

static bool may_spy(const struct look *look, unsigned hq)
{
	return sunset_is_hq(look, hq) && sunset_facts(look, hq)->side == look->state->side &&
	       sunset_on_map(look->state, hq) && !(look->state->flags[hq] & U_SPIED);
}

static bool is_unseen(const struct look *look, unsigned side, unsigned hex)
{
	return sunset_occupied(look->state, !side, hex) && !(look->state->note[hex] & (NOTE_SEEN_BRITISH << side));
}

/* The whole stack, or some of it. */
static struct refusal check_reveal(const struct look *look, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[ARG_HEX], side = look->state->side;
	bool news = base_next_bit(move->set, RULES_SET_WORDS, 0) < 0;

	if (!sunset_occupied(look->state, side, hex))
		return sunset_refuse("sunset:19.1(5)", "You can show your own units only: name a hex that you hold.");
	if (!sunset_set_in_hex(look, move->set, side, hex))
		return sunset_refuse("sunset:19.1(5)",
		                     "You can show your own units of that hex only: leave the others out.");
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		news |= !(look->state->flags[u] & U_SHOWN);
	return news && is_unseen(look, !side, hex)
	               ? sunset_allow()
	               : sunset_refuse("sunset:19.1(5)", "The enemy has seen these units: name others.");
}

static void reveal(struct game *game, const struct move *move)
{
	if (base_next_bit(move->set, RULES_SET_WORDS, 0) < 0) {
		sunset_show_hex(game, (unsigned)move->arg[ARG_HEX], !game->state->side, "sunset:19.1(5)");
		return;
	}
	sunset_tell_units(game, HAPPEN_SHOWN, "sunset:19.1(5)", SEAT_ALL, (unsigned)move->arg[ARG_HEX], move->set);
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		game->state->flags[u] |= U_SHOWN;
}

struct refusal sunset_check_intelligence(const struct look *look, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[ARG_HEX], hq = (unsigned)move->arg[ARG_HQ], side = look->state->side;

	if (!is_time(look))
		return sunset_refuse(
			"sunset:19.3",
			"Intelligence is for matches with that rule, in your own player turn and outside battles.");
	if (move->verb == VERB_REVEAL)
		return check_reveal(look, move);
	if (!hq || !sunset_is_hq(look, hq) || sunset_facts(look, hq)->side != side || !sunset_on_map(look->state, hq))
		return sunset_refuse("sunset:19.3", "One of your own HQs on the map has spies: name it with 'with'.");
	if (look->state->flags[hq] & U_SPIED)
		return sunset_refuse("sunset:19.3", "This HQ has had its operation of this player turn: name another.");
	if (!sunset_occupied(look->state, !side, hex))
		return sunset_refuse("sunset:19.31", "No enemies stand there: name a hex that the enemy holds.");
	if (!is_unseen(look, side, hex))
		return sunset_refuse("sunset:19.31", "You have seen this hex in this player turn: name another.");
	return sunset_allow();
}

static bool has_stack_to_see(const struct look *look)
{
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (sunset_facts(look, unit)->side == look->state->side && sunset_on_map(look->state, unit) &&
		    is_unseen(look, !look->state->side, look->state->at[unit]))
			return true;
	return false;
}

void sunset_apply_intelligence(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	struct event *event;
	bool success;
	int die, value;

	if (move->verb == VERB_REVEAL) {
		reveal(game, move);
		return;
	}
	event = sunset_tell(game, HAPPEN_SPIED, "sunset:19.31", sunset_seat(state->side));
	die = sunset_roll(game, event);
	value = sunset_political_value(&game->look, (unsigned)move->arg[ARG_HQ]); /* [sunset:25.4] */
	success = die <= value;
	KIT_NOTE(event, [SPIED_UNIT] = move->arg[ARG_HQ], [SPIED_HEX] = move->arg[ARG_HEX], [SPIED_SUCCESS] = success,
	         [SPIED_VALUE] = value);
	state->flags[move->arg[ARG_HQ]] |= U_SPIED;
	if (success)
		sunset_show_hex(game, (unsigned)move->arg[ARG_HEX], state->side, "sunset:19.31(1)");
	if (die == COUNTERSPY_DIE && has_stack_to_see(&game->look)) { /* [sunset:19.31(2)] */
		state->resume = state->step;
		sunset_ask(game, STEP_COUNTERSPY, !state->side);
	}
}

/* Between marches every enemy hex [sunset:19.31]. */
static void list_all_targets(const struct look *look, unsigned hq, struct move_list *moves)
{
	for (unsigned hex = 1; hex < look->map->count; hex++)
		if (is_unseen(look, look->state->side, hex))
			engine_add_move(moves,
			                &(struct move){.verb = VERB_SPY,
			                               .arg = {[ARG_HEX] = (int32_t)hex, [ARG_HQ] = (int32_t)hq}});
}

/* At other times the enemy hexes nearest to the HQ: a useful choice. */
static void list_targets(const struct look *look, unsigned hq, struct move_list *moves)
{
	uint16_t near[SPY_LIST] = {0};
	int far[SPY_LIST];
	unsigned count = 0;

	if (look->state->step == STEP_MARCH) {
		list_all_targets(look, hq, moves);
		return;
	}
	for (unsigned hex = 1; hex < look->map->count; hex++) {
		unsigned at;
		int distance;

		if (!is_unseen(look, look->state->side, hex))
			continue;
		distance = kit_measure_hexes(look->map, look->state->at[hq], hex);
		for (at = count; at > 0 && far[at - 1] > distance; at--)
			if (at < SPY_LIST) {
				near[at] = near[at - 1];
				far[at] = far[at - 1];
			}
		if (at >= SPY_LIST)
			continue;
		near[at] = (uint16_t)hex;
		far[at] = distance;
		count += count < SPY_LIST;
	}
	for (unsigned i = 0; i < count; i++)
		engine_add_move(moves,
		                &(struct move){.verb = VERB_SPY, .arg = {[ARG_HEX] = near[i], [ARG_HQ] = (int32_t)hq}});
}

void sunset_list_intelligence(const struct look *look, struct move_list *moves)
{
	if (!is_time(look))
		return;
	for (unsigned hq = 1; hq <= look->war->units; hq++)
		if (may_spy(look, hq))
			list_targets(look, hq, moves);
	for (unsigned hex = 1; hex < look->map->count && look->state->step == STEP_MARCH; hex++)
		if (is_unseen(look, !look->state->side, hex))
			engine_add_move(moves, &(struct move){.verb = VERB_REVEAL, .arg = {[ARG_HEX] = (int32_t)hex}});
}

/* One unit of a stack that the enemy has not seen. */
static void sample_shown(const struct look *look, struct rng *rng, unsigned hex, struct move *move)
{
	unsigned count = 0, shown = 0;

	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (!(look->state->flags[unit] & U_SHOWN) && base_pick_below(rng, ++count) == 0)
			shown = unit;
	if (shown)
		base_set_bit(move->set, shown);
}

bool sunset_sample_intelligence(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned units = look->war->units, start, seen = 0, hex = 0;
	bool reveal;

	if (base_pick_below(rng, 32) || !is_time(look))
		return false;
	reveal = base_pick_below(rng, 8) == 0;
	for (unsigned h = 1; h < look->map->count; h++)
		if (is_unseen(look, reveal ? !look->state->side : look->state->side, h) &&
		    base_pick_below(rng, ++seen) == 0)
			hex = h;
	if (!hex)
		return false;
	move->verb = reveal ? VERB_REVEAL : VERB_SPY;
	move->arg[ARG_HEX] = (int32_t)hex;
	start = base_pick_below(rng, units);
	for (unsigned i = 0; i < units && !reveal && !move->arg[ARG_HQ]; i++)
		if (may_spy(look, 1 + (start + i) % units))
			move->arg[ARG_HQ] = (int32_t)(1 + (start + i) % units);
	if (reveal && base_pick_below(rng, 2))
		sample_shown(look, rng, hex, move);
	if (reveal || move->arg[ARG_HQ])
		return true;
	*move = (struct move){0};
	return false;
}

/* ---- the enemy's look ---- */

static struct refusal check(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_CHOOSE || !is_unseen(look, !look->state->side, (unsigned)move->arg[ARG_HEX]))
		return sunset_refuse(
			"sunset:19.31(2)",
			"Choose a stack of the enemy whose spies were found out, one not yet seen, or 'end'.");
	return sunset_allow();
}

static void apply(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;

	if (move->verb == VERB_CHOOSE)
		sunset_show_hex(game, (unsigned)move->arg[ARG_HEX], !state->side, "sunset:19.31(2)");
	sunset_ask(game, (enum step)state->resume, state->side);
	state->resume = 0;
}

static void legal(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (unsigned hex = 1; hex < look->map->count; hex++)
		if (is_unseen(look, !look->state->side, hex))
			engine_add_move(moves, &(struct move){.verb = VERB_CHOOSE, .arg = {[ARG_HEX] = (int32_t)hex}});
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned seen = 1;

	move->verb = VERB_END;
	for (unsigned hex = 1; hex < look->map->count; hex++)
		if (is_unseen(look, !look->state->side, hex) && base_pick_below(rng, ++seen) > 0) {
			move->verb = VERB_CHOOSE;
			move->arg[ARG_HEX] = (int32_t)hex;
		}
}

const struct step_rules sunset_counterspy = {check, apply, legal, sample};
