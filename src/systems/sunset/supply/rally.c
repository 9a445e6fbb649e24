/* rally.c: the rally segment.
 * May use: position, supply, text, turn. */
#include "systems/sunset/position/position.h"
#include "systems/sunset/supply/supply.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"

/* Has this unit of the phasing side a roll to come? */
static bool may_rally(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->side == look->state->side && sunset_on_map(look->state, unit) &&
	       (look->state->flags[unit] & (U_DEMORALISED | U_RALLIED)) == U_DEMORALISED;
}

static bool may_help(const struct look *look, unsigned hq, unsigned hex)
{
	return sunset_is_hq(look, hq) && sunset_facts(look, hq)->side == look->state->side &&
	       look->state->at[hq] == hex && !(look->state->flags[hq] & U_RALLIED);
}

static void ask_or_end(struct game *game)
{
	uint64_t own[UNIT_WORDS];

	sunset_find_own(&game->look, own);
	EACH_BIT (u, own, UNIT_WORDS)
		if (may_rally(&game->look, (unsigned)u)) {
			sunset_ask(game, STEP_RALLY, game->state->side);
			return;
		}
	sunset_end_segment(game);
}

void sunset_begin_rally(struct game *game)
{
	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		game->state->flags[unit] &= ~(uint32_t)U_RALLIED;
	ask_or_end(game);
}

static struct refusal check_rally(const struct look *look, const struct move *move)
{
	unsigned unit = (unsigned)move->arg[ARG_UNIT], hq = (unsigned)move->arg[ARG_HQ];

	if (move->verb == VERB_END) /* nobody has to roll (R91) */
		return sunset_allow();
	if (move->verb != VERB_RALLY)
		return sunset_refuse("sunset:11.51", "Units rally now: 'rally UNIT', 'rally UNIT with HQ', or 'end'.");
	if (sunset_facts(look, unit)->side != look->state->side || !sunset_on_map(look->state, unit) ||
	    !sunset_demoralised(look->state, unit))
		return sunset_refuse("sunset:11.51",
		                     "Only your own demoralised units on the map rally: name one of these.");
	if (look->state->flags[unit] & U_RALLIED)
		return sunset_refuse("sunset:11.51", "That unit has had its roll this turn: name another, or 'end'.");
	if (!hq)
		return sunset_allow();
	if (!sunset_is_hq(look, hq) || sunset_facts(look, hq)->side != look->state->side ||
	    look->state->at[hq] != look->state->at[unit])
		return sunset_refuse("sunset:11.53",
		                     "Only your own HQ in the unit's hex can help: name it, or nobody.");
	if (!may_help(look, hq, look->state->at[unit]))
		return sunset_refuse("sunset:10.33",
		                     "That HQ has helped another unit already: name another HQ, or nobody.");
	return sunset_allow();
}

enum rally_result sunset_read_rally(const struct look *look, unsigned unit, int total)
{
	int index = total - look->tables->rally_low;

	if (index < 0)
		index = 0;
	if (index >= look->tables->rally_count)
		index = look->tables->rally_count - 1;
	return (enum rally_result)look->tables->rally[sunset_morale(look, unit)][index];
}

static void apply_rally(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	unsigned unit = (unsigned)move->arg[ARG_UNIT], hq = (unsigned)move->arg[ARG_HQ];
	enum rally_result result;
	struct event *event;
	int modifier, total;

	if (move->verb == VERB_END) {
		sunset_end_segment(game);
		return;
	}
	event = sunset_tell(game, HAPPEN_RALLY, "sunset:11.52", sunset_seat(state->side));
	modifier = hq ? sunset_tactical(&game->look, hq) : 0;
	total = sunset_roll(game, event) + modifier;
	result = sunset_read_rally(&game->look, unit, total);
	KIT_NOTE(event, [RALLY_UNIT] = unit, [RALLY_HQ] = hq, [RALLY_TOTAL] = total, [RALLY_RESULT] = result,
	         [RALLY_MODIFIER] = modifier, [RALLY_CLASS] = sunset_morale(&game->look, unit)); /* [sunset:11.33] */
	state->flags[unit] |= U_RALLIED;
	if (hq)
		state->flags[hq] |= U_RALLIED;
	if (result == RALLY_RALLIED) {
		state->flags[unit] &= ~(uint32_t)U_DEMORALISED;
		sunset_refresh_hex(game, state->at[unit]);
	} else if (result == RALLY_DESERT) {
		sunset_eliminate(game, unit, C_RALLY, "sunset:11.52");
	}
	ask_or_end(game);
}

static void legal_rally(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		unsigned hex = look->state->at[unit];

		if (!may_rally(look, unit))
			continue;
		engine_add_move(moves, &(struct move){.verb = VERB_RALLY, .arg = {[ARG_UNIT] = (int32_t)unit}});
		for (unsigned hq = sunset_first(look->state, hex); hq; hq = sunset_next(look->state, hq))
			if (may_help(look, hq, hex))
				engine_add_move(
					moves,
					&(struct move){.verb = VERB_RALLY,
				                       .arg = {[ARG_UNIT] = (int32_t)unit, [ARG_HQ] = (int32_t)hq}});
	}
}

static void sample_rally(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned start = base_pick_below(rng, look->war->units), hqs = 0, hex;
	uint64_t own[UNIT_WORDS];

	move->verb = VERB_END;
	if (base_pick_below(rng, 16) == 0)
		return;
	sunset_find_own(look, own);
	EACH_BIT_FROM(u, own, UNIT_WORDS, start + 1)
	{
		unsigned unit = (unsigned)u;

		if (!may_rally(look, unit))
			continue;
		move->verb = VERB_RALLY;
		move->arg[ARG_UNIT] = (int32_t)unit;
		hex = look->state->at[unit];
		for (unsigned hq = sunset_first(look->state, hex); hq && base_pick_below(rng, 8);
		     hq = sunset_next(look->state, hq))
			if (may_help(look, hq, hex) && base_pick_below(rng, ++hqs) == 0)
				move->arg[ARG_HQ] = (int32_t)hq;
		return;
	}
}

const struct step_rules sunset_rally = {check_rally, apply_rally, legal_rally, sample_rally};
