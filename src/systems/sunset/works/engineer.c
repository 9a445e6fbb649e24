/* engineer.c: engineers and pioneers: who helps a march, fieldworks, sappers [sunset:17.0]. What help is worth on the
 * way stands in cost.c. May use: battle, movement, position, text, private. */
#include "systems/sunset/battle/battle.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/works/private.h"

/* Railroad engineers have none of these arts [sunset:17.5]. */
static bool is_engineer(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->arm == A_ENGINEER && !sunset_demoralised(look->state, unit);
}

static bool is_helper(const struct look *look, unsigned unit)
{
	return is_engineer(look, unit) ||
	       (sunset_facts(look, unit)->arm == A_PIONEER && !sunset_demoralised(look->state, unit));
}

/* ---- on the march ---- */

unsigned sunset_find_help(const struct look *look)
{
	const struct sunset_state *state = look->state;
	unsigned help = 0;

	for (unsigned u = sunset_first(state, state->march.hex); u; u = sunset_next(state, u)) {
		if (!sunset_in_force(state, u) || !is_helper(look, u)) /* [sunset:17.43] */
			continue;
		help |= HELP_WAY;
		if (state->march.bridging && is_engineer(look, u))
			help |= HELP_BOATS;
	}
	return help;
}

bool sunset_has_boats(const struct look *look, unsigned side, unsigned hex)
{
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (sunset_is_supply(look, u) && sunset_facts(look, u)->side == side)
			return true;
	return false;
}

/* ---- fieldworks [sunset:17.3] ---- */

bool sunset_is_digger(const struct look *look, unsigned unit)
{
	unsigned arm = sunset_facts(look, unit)->arm;

	return look->state->option[OPT_ENGINEERS] && (arm == A_ENGINEER || arm == A_PIONEER);
}

bool sunset_may_dig(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;
	unsigned hex = state->at[unit];

	return sunset_is_digger(look, unit) && sunset_facts(look, unit)->side == state->side &&
	       sunset_on_map(state, unit) && !sunset_is_aboard(state, unit) && is_helper(look, unit) &&
	       !state->underway && !(state->flags[unit] & (U_MARCHED | U_DIGGING)) &&
	       !sunset_has_terrain(look, hex, T_FORTRESS) && !(state->mark[hex] & MARK_WORKS_BRITISH << state->side);
}

struct refusal sunset_check_dig(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;

	if (sunset_may_dig(look, unit))
		return sunset_allow();
	if (sunset_facts(look, unit)->arm == A_RAIL_ENGINEER)
		return sunset_refuse("sunset:17.5", "Railroad engineers do not dig: name engineers or pioneers.");
	if (sunset_facts(look, unit)->side != state->side || !sunset_on_map(state, unit) ||
	    !sunset_is_digger(look, unit))
		return sunset_refuse("sunset:17.31", "Only your own engineers and pioneers on the map dig: name one.");
	if (sunset_is_aboard(state, unit))
		return sunset_refuse("sunset:17.31", "Who is aboard does not dig: name units that stand ashore.");
	if (sunset_demoralised(state, unit))
		return sunset_refuse("sunset:17.5", "Demoralised engineers and pioneers do not dig: name others.");
	if (state->flags[unit] & (U_MARCHED | U_DIGGING))
		return sunset_refuse("sunset:17.31",
		                     "This unit has marched or tried to, or digs already: it takes the whole segment.");
	if (state->underway)
		return sunset_refuse(
			"sunset:17.31",
			"Fieldworks take the whole movement segment: name the diggers before any force marches.");
	return sunset_refuse("sunset:17.31",
	                     "No works are built in a fortress, or where your own stand: name a unit elsewhere.");
}

void sunset_apply_dig(struct game *game, unsigned unit)
{
	struct event *event = sunset_tell(game, HAPPEN_DIGGING, "sunset:17.31", sunset_seat(game->state->side));

	game->state->flags[unit] |= U_MARCHED | U_DIGGING;
	KIT_NOTE(event, [DIGGING_UNIT] = unit, [DIGGING_HEX] = game->state->at[unit]);
}

void sunset_finish_works(struct game *game)
{
	struct sunset_state *state = game->state;

	if (!state->option[OPT_ENGINEERS])
		return;
	for (unsigned unit = 1; unit <= game->look.war->units; unit++) {
		unsigned hex = state->at[unit], works = (unsigned)MARK_WORKS_BRITISH << state->side;

		if (!(state->flags[unit] & U_DIGGING))
			continue;
		state->flags[unit] &= ~(uint32_t)U_DIGGING;
		if (!is_helper(&game->look, unit) || sunset_is_aboard(state, unit) ||
		    state->mark[hex] & works) /* (R90) */
			continue;
		state->mark[hex] |= (uint8_t)works;
		state->note[hex] |= NOTE_MANNED;
		sunset_tell_works(game, hex, state->side, true, "sunset:17.31");
	}
}

/* ---- sappers [sunset:17.2] ---- */

bool sunset_is_blown(const struct look *look, unsigned hex)
{
	return look->war->fort[hex] && look->state->blown >> (look->war->fort[hex] - 1) & 1;
}

static bool has_defences(const struct look *look, unsigned side, unsigned hex)
{
	return look->war->fort[hex] || look->state->mark[hex] & MARK_WORKS_BRITISH << side;
}

static bool may_sap(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;

	return sunset_facts(look, unit)->side == state->side && sunset_on_map(state, unit) &&
	       !sunset_is_aboard(state, unit) && is_engineer(look, unit) && !(state->flags[unit] & U_SAPPED);
}

/* Over a hexside that could be crossed (R42), before any battle for the hex (R58). */
static bool may_sap_towards(const struct look *look, unsigned unit, int direction)
{
	unsigned side = look->state->side, hex = look->state->at[unit], target = look->map->next[hex][direction];

	return sunset_may_assault(look, side, hex, direction) && has_defences(look, !side, target) &&
	       !base_has_bit(look->state->attacked, target);
}

bool sunset_any_sap(const struct look *look)
{
	for (unsigned unit = 1; look->state->option[OPT_ENGINEERS] && unit <= look->war->units; unit++)
		for (int d = 0; d < HEX_SIDES && may_sap(look, unit); d++)
			if (may_sap_towards(look, unit, d) &&
			    !sunset_is_blown(look, look->map->next[look->state->at[unit]][d]))
				return true;
	return false;
}

struct refusal sunset_check_sap(const struct look *look, const struct move *move)
{
	const struct sunset_state *state = look->state;
	unsigned hex = (unsigned)move->arg[ARG_HEX], unit = (unsigned)move->arg[ARG_ENGINEER];
	int direction;

	if (!state->option[OPT_ENGINEERS])
		return sunset_refuse("sunset:17.0", "This game is played without engineers: attack, or end.");
	if (!unit || sunset_facts(look, unit)->side != state->side || !sunset_on_map(state, unit) ||
	    sunset_facts(look, unit)->arm != A_ENGINEER)
		return sunset_refuse("sunset:17.2", "Only your own engineers on the map sap: name one with `with`.");
	if (sunset_is_aboard(state, unit))
		return sunset_refuse("sunset:17.2", "Who is aboard does not sap: name engineers that stand ashore.");
	if (sunset_demoralised(state, unit))
		return sunset_refuse("sunset:17.5", "Demoralised engineers cannot sap: name others.");
	if (state->flags[unit] & U_SAPPED)
		return sunset_refuse("sunset:17.22", "This engineer has sapped in this turn: name another.");
	direction = kit_find_direction(look->map, state->at[unit], hex);
	if (direction < 0 || !sunset_may_assault(look, state->side, state->at[unit], direction))
		return sunset_refuse(
			"sunset:17.2",
			"Engineers sap enemies beside them, over a hexside that can be crossed: name such a hex.");
	if (!has_defences(look, !state->side, hex))
		return sunset_refuse("sunset:17.2",
		                     "Only a fortress that the enemy holds, or his fieldworks, can be sapped.");
	if (base_has_bit(state->attacked, hex))
		return sunset_refuse("sunset:17.21",
		                     "That hex has been attacked in this segment: sappers go before any battle.");
	return sunset_allow();
}

static bool has_engineer_hq(const struct look *look, unsigned side, unsigned hex)
{
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (sunset_is_hq(look, u) && sunset_facts(look, u)->side == side &&
		    sunset_facts(look, u)->traits & TRAIT_ENGINEER)
			return true;
	return false;
}

/* Each once [sunset:17.T2]; the "Rebel" engineer is any of the enemy's (R58). */
static int find_modifier(const struct look *look, unsigned unit, unsigned hex, int part[AIMS])
{
	const struct sunset_tables *tables = look->tables;
	unsigned side = look->state->side;

	if (has_engineer_hq(look, side, look->state->at[unit]))
		part[MINE_HQ] = tables->sapper_hq;
	if (sunset_morale(look, unit) == M_VETERAN)
		part[MINE_VETERAN] = tables->sapper_veteran;
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (is_engineer(look, u))
			part[MINE_FOE] = tables->sapper_foe;
	if (has_engineer_hq(look, !side, hex))
		part[MINE_FOE_HQ] = tables->sapper_foe_hq;
	return part[MINE_HQ] + part[MINE_VETERAN] + part[MINE_FOE] + part[MINE_FOE_HQ];
}

static void blow_up(struct game *game, unsigned hex)
{
	struct sunset_state *state = game->state;

	if (game->look.war->fort[hex]) /* [sunset:17.T3(1)] */
		state->blown |= UINT64_C(1) << (game->look.war->fort[hex] - 1);
	else
		sunset_drop_works(game, hex, !state->side, "sunset:17.33(1)");
}

void sunset_apply_sap(struct game *game, const struct move *move)
{
	const struct sunset_tables *tables = game->look.tables;
	unsigned hex = (unsigned)move->arg[ARG_HEX], unit = (unsigned)move->arg[ARG_ENGINEER];
	struct event *event = sunset_tell(game, HAPPEN_SAPPED, "sunset:17.T1", SEAT_ALL);
	int part[AIMS] = {0};
	int modifier = find_modifier(&game->look, unit, hex, part), total = sunset_roll(game, event) + modifier;
	int line = total < 1 ? 1 : total > 6 ? 6 : total;
	unsigned result = tables->sapper[line - 1];

	game->state->flags[unit] |= U_SAPPED;
	KIT_NOTE(event, [SAPPED_UNIT] = unit, [SAPPED_HEX] = hex, [SAPPED_MODIFIER] = modifier, [SAPPED_TOTAL] = total,
	         [SAPPED_RESULT] = result);
	kit_note_parts(event, part, 0);
	if (result == SAP_BLOWN)
		blow_up(game, hex);
	else if (result == SAP_COUNTERMINE)
		sunset_demoralise(game, unit, C_COUNTERMINE, "sunset:17.T3(3)");
}

void sunset_list_saps(const struct look *look, struct move_list *moves)
{
	for (unsigned unit = 1; look->state->option[OPT_ENGINEERS] && unit <= look->war->units; unit++)
		for (int d = 0; d < HEX_SIDES && may_sap(look, unit); d++)
			if (may_sap_towards(look, unit, d))
				engine_add_move(
					moves,
					&(struct move){.verb = VERB_SAP,
				                       .arg = {[ARG_HEX] = look->map->next[look->state->at[unit]][d],
				                               [ARG_ENGINEER] = (int32_t)unit}});
}

bool sunset_sample_sap(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned count = 0;

	for (unsigned unit = 1; unit <= look->war->units; unit++)
		for (int d = 0; d < HEX_SIDES && may_sap(look, unit); d++)
			if (may_sap_towards(look, unit, d) && base_pick_below(rng, ++count) == 0) {
				move->arg[ARG_HEX] = look->map->next[look->state->at[unit]][d];
				move->arg[ARG_ENGINEER] = (int32_t)unit;
			}
	if (count)
		move->verb = VERB_SAP;
	return count;
}
