/* atrocity.c: the start of the logistics segment: atrocities and fair play [sunset:23.0].
 * May use: position, private, text, turn. */
#include "systems/sunset/position/position.h"
#include "systems/sunset/supply/private.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"

static bool has_combat_unit(const struct look *look, unsigned hex)
{
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_facts(look, unit)->strength && sunset_facts(look, unit)->side == look->state->side)
			return true;
	return false;
}

static struct refusal check_hex(const struct look *look, unsigned hex)
{
	unsigned mark = look->state->mark[hex];

	if (!look->state->option[OPT_ATROCITY])
		return sunset_refuse("sunset:23.1", "There are no atrocities in this match.");
	if (!sunset_has_terrain(look, hex, T_TOWN) && !sunset_has_terrain(look, hex, T_FORTRESS))
		return sunset_refuse("sunset:23.1",
		                     "Atrocities happen in towns and fortresses: name one that you hold.");
	if (!sunset_occupied(look->state, look->state->side, hex) || !has_combat_unit(look, hex)) /* (R94) */
		return sunset_refuse("sunset:23.1", "You have no combat unit there: name a hex in which you have one.");
	if (mark & MARK_ATROCITY)
		return sunset_refuse("sunset:23.22", "The hex has suffered one already: name another, or 'end'.");
	if ((mark & MARK_FAIR_PLAY) && look->state->side == BRITISH)
		return sunset_refuse("sunset:23.43",
		                     "The British promised fair play there: name another hex, or 'end'.");
	return sunset_allow();
}

/* The first hex from `list` on that qualifies; NULL: none. */
/* May this HQ promise fair play where it is? [sunset:23.4] */
static struct refusal check_pledge(const struct look *look, unsigned hq)
{
	const struct sunset_state *state = look->state;
	unsigned hex = state->at[hq];

	if (!state->option[OPT_FAIR_PLAY] || state->side != BRITISH)
		return sunset_refuse("sunset:23.4", "Fair play is for the British, where the match has that rule.");
	if (!sunset_is_hq(look, hq) || sunset_facts(look, hq)->side != BRITISH || !sunset_on_map(state, hq))
		return sunset_refuse("sunset:23.4", "A British HQ on the map promises fair play: name one.");
	if (!sunset_has_terrain(look, hex, T_TOWN) && !sunset_has_terrain(look, hex, T_FORTRESS))
		return sunset_refuse("sunset:23.4",
		                     "Fair play is promised in towns and fortresses: name an HQ in one.");
	if (state->mark[hex] & MARK_ATROCITY)
		return sunset_refuse("sunset:23.43", "After an atrocity nobody there believes in fair play.");
	if (state->mark[hex] & MARK_FAIR_PLAY)
		return sunset_refuse("sunset:23.4", "The natives there are friendly already.");
	for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit))
		if (state->flags[unit] & U_PLEDGED)
			return sunset_refuse("sunset:23.4", "One HQ tries in a hex each turn: wait for the next.");
	return sunset_allow();
}

static const uint16_t *next_hex(const struct look *look, const uint16_t *list)
{
	for (; *list; list++)
		if (!check_hex(look, *list).rule)
			return list;
	return NULL;
}

static unsigned next_pledge(const struct look *look, unsigned hq)
{
	for (hq++; hq <= look->war->units; hq++)
		if (sunset_is_hq(look, hq) && !check_pledge(look, hq).rule)
			return hq;
	return 0;
}

static bool any_hex(const struct look *look)
{
	return next_pledge(look, 0) || next_hex(look, look->war->town) || next_hex(look, look->war->fortress);
}

static void ask_or_go_on(struct game *game)
{
	if (any_hex(&game->look))
		sunset_ask(game, STEP_ATROCITY, game->state->side);
	else
		sunset_begin_supply(game);
}

void sunset_begin_logistics(struct game *game)
{
	struct sunset_state *state = game->state;

	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		state->flags[unit] &= ~(uint32_t)U_FED;
	for (unsigned hex = 0; hex < HEX_LIMIT; hex++)
		state->note[hex] &= (uint8_t) ~(NOTE_EXPENDED | NOTE_FORAGED);
	if (state->option[OPT_ATROCITY] || state->option[OPT_FAIR_PLAY])
		ask_or_go_on(game);
	else
		sunset_begin_supply(game);
}

static struct refusal check_atrocity(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb == VERB_PLEDGE)
		return check_pledge(look, (unsigned)move->arg[ARG_UNIT]);
	if (move->verb != VERB_ATROCITY)
		return sunset_refuse("sunset:23.1",
		                     "The logistics segment opens: 'atrocity HEX', 'pledge HQ', or 'end' to go on.");
	return check_hex(look, (unsigned)move->arg[ARG_HEX]);
}

static void place_marker(struct game *game, unsigned hex)
{
	struct sunset_state *state = game->state;

	sunset_tell_marker(game, hex, MARKER_ATROCITY, state->side, "sunset:23.1");
	state->mark[hex] &= (uint8_t)~MARK_FAIR_PLAY; /* [sunset:23.42] */
	state->mark[hex] |= MARK_ATROCITY;
	state->note[hex] |= (uint8_t)(NOTE_CRIME_BRITISH << state->side);
}

static void apply_pledge(struct game *game, unsigned hq)
{
	struct sunset_state *state = game->state;
	unsigned hex = state->at[hq];
	struct event *event = sunset_tell(game, HAPPEN_PLEDGED, "sunset:23.4", SEAT_BRITISH);
	bool success = sunset_roll(game, event) <= sunset_strategic(&game->look, hq);

	KIT_NOTE(event, [PLEDGED_UNIT] = hq, [PLEDGED_HEX] = hex, [PLEDGED_SUCCESS] = success);
	state->flags[hq] |= U_PLEDGED;
	if (success) {
		state->mark[hex] |= MARK_FAIR_PLAY;
		sunset_tell_marker(game, hex, MARKER_FAIR_PLAY, BRITISH, "sunset:23.4");
	}
	ask_or_go_on(game);
}

static void apply_atrocity(struct game *game, const struct move *move)
{
	const struct scenario *war = game->look.war;
	unsigned hex = (unsigned)move->arg[ARG_HEX];

	if (move->verb == VERB_END) {
		sunset_begin_supply(game);
		return;
	}
	if (move->verb == VERB_PLEDGE) {
		apply_pledge(game, (unsigned)move->arg[ARG_UNIT]);
		return;
	}
	place_marker(game, hex);
	sunset_feed_hex(game, hex, SOURCE_EXEMPT, "sunset:23.3(1)");
	if (hex == war->capital && game->state->side == BRITISH) /* (R084) */
		sunset_score(game, BRITISH, war->capital_vp, C_ATROCITY_COMMITTED, "sunset:asante-5.1(4)");
	if (!sunset_is_over(game))
		ask_or_go_on(game);
}

static void legal_atrocity(const struct look *look, struct move_list *moves)
{
	const uint16_t *const lists[] = {look->war->town, look->war->fortress};

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (unsigned i = 0; i < 2; i++)
		for (const uint16_t *hex = next_hex(look, lists[i]); hex; hex = next_hex(look, hex + 1))
			engine_add_move(moves, &(struct move){.verb = VERB_ATROCITY, .arg = {[ARG_HEX] = *hex}});
	for (unsigned hq = next_pledge(look, 0); hq; hq = next_pledge(look, hq))
		engine_add_move(moves, &(struct move){.verb = VERB_PLEDGE, .arg = {[ARG_UNIT] = (int32_t)hq}});
}

static void sample_atrocity(const struct look *look, struct rng *rng, struct move *move)
{
	const uint16_t *const lists[] = {look->war->town, look->war->fortress};
	unsigned seen = 0;

	move->verb = VERB_END;
	if (base_pick_below(rng, 2))
		return;
	for (unsigned i = 0; i < 2; i++)
		for (const uint16_t *hex = next_hex(look, lists[i]); hex; hex = next_hex(look, hex + 1))
			if (base_pick_below(rng, ++seen) == 0) {
				move->verb = VERB_ATROCITY;
				move->arg[ARG_HEX] = *hex;
			}
	for (unsigned hq = next_pledge(look, 0); hq; hq = next_pledge(look, hq))
		if (base_pick_below(rng, ++seen) == 0) {
			move->verb = VERB_PLEDGE;
			move->arg[ARG_UNIT] = (int32_t)hq;
		}
}

const struct step_rules sunset_atrocity = {check_atrocity, apply_atrocity, legal_atrocity, sample_atrocity};
