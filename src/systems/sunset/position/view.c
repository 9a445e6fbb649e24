/* view.c: what a seat may know, what may be taken back, and what must hold in every world.
 * May use: position, water, works. */
#include <string.h>

#include "systems/sunset/position/position.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

/* ---- views ---- */

bool sunset_is_known(const struct sunset_state *state, unsigned unit, int seat)
{
	if (!sunset_on_map(state, unit))
		return false;
	if (state->battle.target && (state->flags[unit] & (U_ENGAGED | U_STAYING)))
		return true;
	return seat >= 0 &&
	       (state->flags[unit] & U_SHOWN || state->note[state->at[unit]] & (NOTE_SEEN_BRITISH << seat));
}

static void hide_unit(struct sunset_state *view, unsigned unit)
{
	struct hex_stacks stacks = sunset_stacks(view);

	if (sunset_on_map(view, unit))
		kit_unlink_unit(&stacks, unit);
	view->next[unit] = 0;
	view->at[unit] = AT_HIDDEN;
	view->flags[unit] = 0;
	view->aboard[unit] = 0;
}

/* It is known how many stand somewhere, and not who. */
static void count_hidden(const struct look *look, struct sunset_state *view, unsigned side)
{
	struct hex_stacks stacks = sunset_stacks(view);

	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (view->at[unit] == AT_HIDDEN && sunset_facts(look, unit)->side == side &&
		    sunset_on_map(look->state, unit))
			kit_count_unknown(&stacks, look->state->at[unit]);
}

static void hide_side(const struct look *look, struct sunset_state *view, unsigned side, int seat)
{
	const struct sunset_state *state = look->state;
	const unsigned battle_flags =
		U_DEMORALISED | U_ENGAGED | U_FIRED | U_SHAKEN | U_COMMANDED | U_PROVIDED | U_STAYING | U_SHOWN;

	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		if (sunset_facts(look, unit)->side != side)
			continue;
		if (sunset_is_known(state, unit, seat))
			view->flags[unit] &= battle_flags | (sunset_is_craft(look, unit) ? U_CASTOFF : 0u);
		else if (sunset_is_craft(look, unit) && sunset_on_map(state, unit))
			view->flags[unit] &= U_CASTOFF; /* everybody sees craft, not what is in them */
		else
			hide_unit(view, unit);
	}
	if (state->option[OPT_SHOW_STACK_SIZE])
		count_hidden(look, view, side);
	if (state->side == side) {
		view->march.cap = 0;
		view->march.spent = 0;
		view->march.bridging = 0;
		view->shipped = 0;
	}
	if (side == BRITISH) {
		view->feverish = 0;
		memset(view->points, 0, sizeof view->points);
	}
}

void sunset_view(const void *tables, const void *state, int seat, void *view)
{
	struct look look = sunset_look(tables, state);
	struct sunset_state *seen = view;

	memcpy(seen, state, sizeof *seen);
	memset(&seen->dice, 0, sizeof seen->dice);
	if (sunset_lies_open(seen))
		return;
	for (int side = 0; side < SIDES; side++)
		if (side != seat)
			hide_side(&look, seen, (unsigned)side, seat);
}

/* ---- taking back ---- */

/* Is the force where its path led, and everybody else where he was? A zone of control in which nobody could lie in
 * ambush tells who stands there [sunset:21.6(1)]. */
static bool met_nobody(const struct look *look, const struct move *move, const struct sunset_state *after)
{
	const struct sunset_state *before = look->state;
	unsigned end = before->march.hex;

	for (unsigned i = 0; i < move->count; i++) {
		end = look->map->next[end][move->path[i]];
		if (before->option[OPT_AMBUSH] && sunset_in_zoc(look, before->side, end))
			return false;
	}
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (after->at[unit] != (before->flags[unit] & U_FORCE ? end : before->at[unit]))
			return false;
	return memcmp(before->vp, after->vp, sizeof before->vp) == 0;
}

/* Did nothing change but whose turn it is and what is to be decided? */
static bool only_turned(const struct sunset_state *before, const struct sunset_state *after)
{
	const uint32_t seen = U_DEMORALISED | U_ENGAGED | U_STAYING | U_SHOWN;
	struct sunset_state same = *after;
	const void *now = &same, *then = before; /* a state has no padding */

	same.dice = before->dice;
	same.turn = before->turn;
	same.side = before->side;
	same.segment = before->segment;
	same.step = before->step;
	same.actor = before->actor;
	same.underway = before->underway;
	same.march = before->march;
	for (unsigned unit = 0; unit < SUNSET_UNITS; unit++)
		if (((before->flags[unit] ^ after->flags[unit]) & seen) == 0)
			same.flags[unit] = before->flags[unit];
	return memcmp(now, then, sizeof same) == 0;
}

/* Did units of the mover come to the map, and nothing else? */
static bool only_placed(const struct look *look, const struct sunset_state *after)
{
	const struct sunset_state *before = look->state;

	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		bool came = sunset_facts(look, unit)->side == before->actor && !sunset_on_map(before, unit);

		if (!came && (after->at[unit] != before->at[unit] || after->flags[unit] != before->flags[unit]))
			return false;
	}
	return memcmp(before->vp, after->vp, sizeof before->vp) == 0 &&
	       memcmp(before->note, after->note, sizeof before->note) == 0;
}

/* All that the enemy sees of a march is its path: as long as nobody was met on it, it may be drawn anew. All that he
 * sees of a unit that is placed is where it stands, and nobody sees more of a phase that ends. */
enum take_back sunset_take_back(const void *tables, const void *before, const struct move *move, const void *after)
{
	struct look look = sunset_look(tables, before);
	const struct sunset_state *now = after;
	bool goes_on = now->actor == look.state->actor && now->step != STEP_OVER;

	if (move->verb == VERB_GO)
		return goes_on && met_nobody(&look, move, now) ? TAKE_BACK_YES : TAKE_BACK_NO;
	if ((move->verb == VERB_DROP || move->verb == VERB_HALT) && goes_on)
		return TAKE_BACK_YES;
	if (move->verb == VERB_PLACE && goes_on && only_placed(&look, now))
		return TAKE_BACK_YES;
	if (move->verb == VERB_END && goes_on && only_turned(look.state, now))
		return TAKE_BACK_YES;
	return TAKE_BACK_TRY;
}

/* ---- invariants ---- */

static const char *check_hex(const struct look *look, unsigned hex, unsigned *listed)
{
	const struct sunset_state *state = look->state;
	unsigned sides = 0, zones = 0;

	if (!kit_check_stack(state->at, state->next, state->head, hex, look->war->units, listed))
		return "the units of a hex are not listed in rising order";
	for (unsigned unit = state->head[hex]; unit; unit = state->next[unit]) {
		const struct unit_facts *facts = sunset_facts(look, unit);

		sides |= (unsigned)MARK_BRITISH << facts->side;
		if (sunset_projects(look, state, unit) && !sunset_besieged(look, hex))
			zones |= (unsigned)MARK_ZOC_BRITISH << facts->side;
		if (!sunset_may_be(look, unit, hex))
			return "a unit stands where it may not [sunset:6.34]";
	}
	if (sides == (MARK_BRITISH | MARK_NATIVE))
		return "both sides stand in one hex [sunset:5.12]";
	if ((state->mark[hex] & 15) != (sides | zones))
		return "the marks of a hex do not fit its units";
	return NULL;
}

static bool is_afloat(const struct look *look, unsigned craft)
{
	unsigned hex = look->state->at[craft], side = look->state->berth[craft];

	if (side)
		return side <= HEX_SIDES && (look->war->river[hex] >> (side - 1) & 1);
	return sunset_has_terrain(look, hex, T_COAST) || sunset_has_terrain(look, hex, T_SEA);
}

static const char *check_passenger(const struct look *look, unsigned unit)
{
	static const uint64_t nobody[RULES_SET_WORDS];
	const struct sunset_state *state = look->state;
	unsigned first = 0;

	for (unsigned i = 0; i < look->war->crafts; i++) {
		unsigned craft = look->war->craft[i];

		if (!(state->aboard[unit] >> i & 1))
			continue;
		first = first ? first : craft;
		if (state->at[craft] != state->at[unit])
			return "a passenger is not where its craft is [sunset:27.47]";
		if (!sunset_on_map(state, craft) || sunset_facts(look, craft)->side != sunset_facts(look, unit)->side)
			return "a unit is aboard craft that are not of its side, or not on the map [sunset:27.4]";
		if (state->berth[craft] != state->berth[first] ||
		    sunset_facts(look, craft)->arm != sunset_facts(look, first)->arm)
			return "craft of two kinds or river sides carry a unit together [sunset:27.46]";
	}
	return sunset_has_room(look, state->at[unit], nobody, state->aboard[unit])
	               ? NULL
	               : "craft carry more than they can [sunset:27.41]";
}

static const char *check_unit(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;

	if (state->aboard[unit] && check_passenger(look, unit))
		return check_passenger(look, unit);
	if (sunset_is_craft(look, unit) && sunset_on_map(state, unit) && !is_afloat(look, unit))
		return "a craft lies where there is no water [sunset:27.1]";
	if (sunset_is_hq(look, unit) && sunset_demoralised(state, unit))
		return "a headquarters is demoralised [sunset:10.52]";
	if (!sunset_on_map(state, unit) && (state->flags[unit] || state->next[unit]))
		return "a unit off the map has flags";
	if ((state->flags[unit] & U_ENGAGED) && !state->battle.target && state->step != STEP_OVER)
		return "a unit is engaged without a battle";
	if ((state->flags[unit] & U_CARRIED) && !(state->flags[unit] & U_FORCE))
		return "an elephant carries a unit that is not on the march [sunset:abyssinia-6.4]";
	if ((state->flags[unit] & U_FORCE) && state->segment != SEG_MOVEMENT && state->step != STEP_OVER)
		return "a unit is on the march outside the movement segment";
	return NULL;
}

/* Most hexes have neither units nor zones: they are passed over eight at a time. What remains may still be empty. */
static unsigned skip_empty(const struct sunset_state *state, unsigned hex)
{
	uint64_t head[2], marks;

	for (; hex + 8 < HEX_LIMIT; hex += 8) {
		memcpy(head, &state->head[hex], sizeof head);
		memcpy(&marks, &state->mark[hex], sizeof marks);
		if (head[0] | head[1] | (marks & UINT64_C(0x0f0f0f0f0f0f0f0f)))
			break;
	}
	return hex;
}

const char *sunset_invariants(const void *tables, const void *state)
{
	struct look look = sunset_look(tables, state);
	unsigned listed = 0, standing = 0;
	int lead = look.state->vp[BRITISH] - look.state->vp[NATIVE];
	const char *broken;

	for (unsigned hex = skip_empty(state, 1); hex < look.map->count; hex = skip_empty(state, hex + 1)) {
		broken = look.state->head[hex] || (look.state->mark[hex] & 15) ? check_hex(&look, hex, &listed) : NULL;
		if (broken)
			return broken;
	}
	for (unsigned unit = 1; unit <= look.war->units; unit++) {
		standing += sunset_on_map(look.state, unit);
		broken = check_unit(&look, unit);
		if (broken)
			return broken;
	}
	if (listed != standing)
		return "a unit is on the map and in no hex";
	if (look.state->vp[BRITISH] < 0 || look.state->vp[NATIVE] < 0)
		return "a side has fewer than no points [sunset:16.2(4)]";
	if ((lead < 0 ? -lead : lead) >= look.tables->automatic_lead && look.state->step != STEP_OVER)
		return "a lead that ends the game did not [sunset:16.3]";
	return NULL;
}
