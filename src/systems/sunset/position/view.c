/* view.c: what a seat may know, a world that fits it, and what must hold in every world.
 * May use: kit/hex/cast, position, water, works. */
#include <string.h>

#include "kit/hex/cast.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

/* ---- views ---- */

/* Enemy units are known while they fight and while their stack is shown [sunset:5.6] [sunset:19.1(4)]. */
static bool is_known(const struct sunset_state *state, unsigned unit, int seat)
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
		if (is_known(state, unit, seat))
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

/* By agreement, or because the war is over. */
static bool is_open(const struct sunset_state *state)
{
	return state->option[OPT_OPEN_INFORMATION] || state->step == STEP_OVER;
}

void sunset_view(const void *tables, const void *state, int seat, void *view)
{
	struct look look = sunset_look(tables, state);
	struct sunset_state *seen = view;

	memcpy(seen, state, sizeof *seen);
	memset(&seen->dice, 0, sizeof seen->dice);
	if (is_open(seen))
		return;
	for (int side = 0; side < SIDES; side++)
		if (side != seat)
			hide_side(&look, seen, (unsigned)side, seat);
}

/* ---- worlds that fit a view ---- */

/* The schedule is known: who comes later, or has not landed yet, is not on the map. */
static bool is_absent(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	return facts->turn > look->state->turn ||
	       (facts->start == AT_ARRIVING && look->state->deploying && facts->group + 1u > look->state->deploying);
}

/* Craft that are not seen are nowhere on the map. */
static uint16_t absent_place(const struct look *look, unsigned unit)
{
	unsigned start = sunset_facts(look, unit)->start;

	return (uint16_t)(sunset_is_craft(look, unit) && start < HEX_LIMIT ? AT_DEAD : start);
}

static void gather_hidden(const struct look *look, unsigned side, struct rng *rng, struct hex_cast *cast)
{
	cast->count = 0;
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (look->state->at[unit] == AT_HIDDEN && sunset_facts(look, unit)->side == side &&
		    !is_absent(look, unit) && !sunset_is_craft(look, unit))
			kit_join_cast(cast, unit);
	kit_shuffle_cast(cast, rng);
}

static bool has_zone(const void *who, unsigned unit)
{
	return sunset_facts(who, unit)->projects;
}

static unsigned flags_for(const struct look *look, const struct sunset_state *state, unsigned unit, unsigned hex)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	/* Where no zone of control is seen, fighting units are demoralised. */
	if (facts->projects && !(state->mark[hex] & (MARK_ZOC_BRITISH << facts->side)))
		return U_DEMORALISED;
	return 0;
}

static void seat_unit(const struct look *look, struct sunset_state *state, unsigned unit, unsigned hex)
{
	struct hex_stacks stacks = sunset_stacks(state);

	kit_link_unit(&stacks, unit, hex);
	state->flags[unit] = flags_for(look, state, unit, hex);
}

static bool shows_zone(const struct look *look, const struct sunset_state *state, unsigned hex)
{
	for (unsigned unit = sunset_first(state, hex); unit; unit = state->next[unit])
		if (sunset_projects(look, state, unit))
			return true;
	return false;
}

/* The hexes where a side stands, in rising order. */
struct camps {
	unsigned side, count;
	uint16_t hex[HEX_LIMIT];
};

static void find_camps(const struct look *look, unsigned side, struct camps *camps)
{
	camps->side = side;
	camps->count = 0;
	for (unsigned hex = 1; hex < look->map->count; hex++)
		if (sunset_occupied(look->state, side, hex))
			camps->hex[camps->count++] = (uint16_t)hex;
}

/* Every occupied hex gets what it visibly holds: somebody, and a zone of control where one is seen. */
static void fill_hexes(const struct look *look, struct sunset_state *state, const struct camps *camps,
                       struct hex_cast *cast)
{
	for (int zone = 1; zone >= 0; zone--)
		for (unsigned i = 0; i < camps->count; i++) {
			unsigned hex = camps->hex[i], unit;
			bool seen_zone = state->mark[hex] & (MARK_ZOC_BRITISH << camps->side);
			bool empty = !sunset_first(state, hex);

			if (seen_zone != (bool)zone)
				continue;
			if (zone ? shows_zone(look, state, hex) : !empty)
				continue;
			unit = kit_deal_cast(cast, zone ? has_zone : NULL, look);
			if (unit)
				seat_unit(look, state, unit, hex);
		}
}

/* The rest: most of them somewhere among their own, some off the map. */
static void scatter(const struct look *look, struct sunset_state *state, const struct camps *camps,
                    struct hex_cast *cast, struct rng *rng)
{
	uint16_t hex[128];
	unsigned hexes = 0, side = camps->side;

	for (unsigned i = 0; i < camps->count && hexes < 128; i++) {
		unsigned camp = camps->hex[i];

		if (!kit_unknown_units(look->state->head, camp) && sunset_may_stand(look, side, camp) &&
		    !(look->state->note[camp] & (NOTE_SEEN_BRITISH << !side)))
			hex[hexes++] = (uint16_t)camp;
	}
	while (cast->count) {
		unsigned unit = kit_deal_cast(cast, NULL, NULL);
		const struct unit_facts *facts = sunset_facts(look, unit);

		if (hexes && base_pick_below(rng, 4)) {
			unsigned where = hex[base_pick_below(rng, hexes)];

			seat_unit(look, state, unit, where);
			continue;
		}
		state->at[unit] = facts->start == AT_ASIDE && !facts->turn && !(state->once & ONCE_CONTINGENCY)
		                          ? AT_ASIDE
		                  : side == NATIVE && facts->arm != A_HQ ? AT_POOL
		                                                         : AT_DEAD;
	}
}

/* Known numbers are kept: as many as were counted stand in the hex. */
static void fill_counts(const struct look *look, struct sunset_state *state, const struct camps *camps,
                        struct hex_cast *cast)
{
	for (unsigned i = 0; i < camps->count; i++) {
		unsigned hex = camps->hex[i], wanted = kit_unknown_units(look->state->head, hex);

		for (unsigned unit = sunset_first(state, hex); unit && wanted; unit = state->next[unit])
			wanted--;
		while (wanted-- > 0) {
			unsigned unit = kit_deal_cast(cast, NULL, NULL);

			if (!unit)
				return;
			seat_unit(look, state, unit, hex);
		}
	}
}

/* The force on the march is somebody. */
static void fill_march(const struct look *look, struct sunset_state *state, unsigned side)
{
	unsigned step = state->resume ? state->resume : state->step;

	if (state->side != side || !state->march.hex)
		return;
	for (unsigned unit = sunset_first(state, state->march.hex); unit; unit = state->next[unit])
		if (sunset_facts(look, unit)->side == side &&
		    (sunset_is_craft(look, unit) == (bool)(state->march.mode & BY_WATER) || step == STEP_AMBUSH))
			state->flags[unit] |= U_FORCE | U_MARCHED;
	state->march.cap = -1; /* what it has spent is not known */
}

void sunset_resample(const void *tables, const void *view, int seat, struct rng *rng, void *state)
{
	struct look look = sunset_look(tables, view);
	struct sunset_state *world = state;
	struct hex_cast cast;
	struct camps camps;

	memcpy(world, view, sizeof *world);
	world->dice.key[0] = base_next_random(rng);
	world->dice.key[1] = base_next_random(rng);
	if (is_open(world))
		return;
	for (unsigned side = 0; side < SIDES; side++) {
		if ((int)side == seat)
			continue;
		gather_hidden(&look, side, rng, &cast);
		find_camps(&look, side, &camps);
		fill_hexes(&look, world, &camps, &cast);
		fill_counts(&look, world, &camps, &cast);
		scatter(&look, world, &camps, &cast, rng);
		fill_march(&look, world, side);
		for (unsigned unit = 1; unit <= look.war->units; unit++)
			if (world->at[unit] == AT_HIDDEN && sunset_facts(&look, unit)->side == side)
				world->at[unit] = absent_place(&look, unit);
		if (side == BRITISH)
			memcpy(world->points, look.war->points, sizeof world->points);
	}
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
