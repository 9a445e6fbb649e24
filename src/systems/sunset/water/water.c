/* water.c: rivers, coasts and the sea for those who float: where craft lie, where they can go, what they can attack,
 * and what they carry.
 * May use: position, turn, private. */
#include <string.h>

#include "systems/sunset/position/position.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/private.h"

/* ---- hexsides ---- */

/* One hexside seen from either hex. */
static bool same_side(const struct hex_map *map, unsigned a, unsigned d, unsigned b, unsigned e)
{
	return (a == b && d == e) || (map->next[a][d] == b && (d + 3) % HEX_SIDES == e);
}

static unsigned other_bank(const struct hex_map *map, struct berth berth)
{
	return map->next[berth.hex][berth.side - 1];
}

/* Do two river sides meet in a corner? Four others meet a side: two of either bank [sunset:27.12]. */
static bool sides_meet(const struct hex_map *map, struct berth a, struct berth b)
{
	unsigned d = a.side - 1, e = b.side - 1, across = other_bank(map, a);

	return same_side(map, a.hex, (d + 1) % HEX_SIDES, b.hex, e) ||
	       same_side(map, a.hex, (d + 5) % HEX_SIDES, b.hex, e) ||
	       same_side(map, across, (d + 2) % HEX_SIDES, b.hex, e) ||
	       same_side(map, across, (d + 4) % HEX_SIDES, b.hex, e);
}

static bool is_bank(const struct hex_map *map, struct berth river, unsigned hex)
{
	return river.hex == hex || other_bank(map, river) == hex;
}

static bool is_sea(const struct look *look, unsigned hex)
{
	return sunset_has_terrain(look, hex, T_SEA);
}

/* Does water join the two berths? */
static bool is_joined(const struct look *look, struct berth from, unsigned way, struct berth to)
{
	const struct scenario *war = look->war;

	if (!from.side && !to.side) {
		if (way >= HEX_SIDES)
			return false;
		if (is_sea(look, from.hex) || is_sea(look, to.hex))
			return true;
		return war->shore[from.hex] >> way & 1;
	}
	if (to.side && !(war->river[to.hex] >> (to.side - 1) & 1))
		return false;
	if (!from.side) /* into a river from the coast */
		return (war->mouth[to.hex] >> (to.side - 1) & 1) && is_bank(look->map, to, from.hex);
	if (!to.side)
		return (war->mouth[from.hex] >> (from.side - 1) & 1) && is_bank(look->map, from, to.hex);
	if (same_side(look->map, from.hex, from.side - 1, to.hex, to.side - 1))
		return from.hex != to.hex; /* to the other bank [sunset:27.11] */
	return sides_meet(look->map, from, to);
}

bool sunset_holds_craft(const struct look *look, unsigned side, unsigned hex)
{
	if (!sunset_occupied(look->state, side, hex))
		return false;
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_is_craft(look, unit) && sunset_facts(look, unit)->side == side)
			return true;
	return false;
}

bool sunset_is_manned(const struct look *look, unsigned craft)
{
	return look->state->option[sunset_facts(look, craft)->craft == CRAFT_FLEET ? OPT_FLEETS : OPT_RIVERS];
}

/* ---- steps ---- */

/* Enemies who close a hexside to craft, on whichever bank they are. */
static struct refusal check_enemies(const struct sailor *sailor, struct berth to)
{
	const struct look *look = sailor->look;
	const unsigned banks[2] = {to.hex, to.side ? other_bank(look->map, to) : to.hex};

	for (unsigned i = 0; i < 2; i++) {
		if (sunset_holds_craft(look, !sailor->side, banks[i]))
			return sunset_refuse("sunset:27.14",
			                     "Enemy craft close that water, on either bank: go another way.");
		if (sunset_has_terrain(look, banks[i], T_FORTRESS) &&
		    sunset_occupied(look->state, !sailor->side, banks[i]))
			return sunset_refuse("sunset:27.14",
			                     "An enemy fortress closes that water, on either bank: go another way.");
	}
	return sunset_allow();
}

bool sunset_crosses_cataract(const struct look *look, struct berth from, struct berth to)
{
	if (!to.side || !(look->map->side[to.hex][to.side - 1] >> H_CATARACT & 1))
		return false;
	return !from.side || !same_side(look->map, from.hex, from.side - 1, to.hex, to.side - 1);
}

static struct refusal check_falls(const struct sailor *sailor, struct berth from, struct berth to)
{
	const struct look *look = sailor->look;

	if (to.side && (look->map->side[to.hex][to.side - 1] >> H_WATERFALL & 1))
		return sunset_refuse("sunset:27.8", "No craft passes a waterfall: stop below it.");
	if (!sunset_crosses_cataract(look, from, to) || sailor->crossings > 0)
		return sunset_allow();
	if (!look->war->flood[look->state->turn])
		return sunset_refuse("sunset:27.64", "Cataracts are crossed only while the river is in flood.");
	return sunset_refuse("sunset:27.63", "The craft can cross no more cataracts now: halt.");
}

struct refusal sunset_try_berth(const struct sailor *sailor, struct berth from, unsigned code, struct berth *to)
{
	const struct look *look = sailor->look;
	unsigned way = code / STEP_WAY, side = code % STEP_WAY;
	struct refusal refusal;

	to->hex = way < HEX_SIDES ? look->map->next[from.hex][way] : from.hex;
	to->side = side;
	if (way > WAY_STAY || side > HEX_SIDES || !to->hex || (side && !look->map->next[to->hex][side - 1]))
		return sunset_refuse("sunset:27.12", "There is no such water on the map: name hexsides that touch.");
	if (sailor->sea && (side || !(is_sea(look, to->hex) || sunset_has_terrain(look, to->hex, T_COAST))))
		return sunset_refuse("sunset:28.1", "Fleets go only over the sea and to coastal hexes.");
	if (sailor->river && is_sea(look, to->hex))
		return sunset_refuse("sunset:27.16", "River craft do not put to sea: follow the coast.");
	if (!is_sea(look, to->hex) && !sunset_may_stand(look, sailor->side, to->hex))
		return sunset_refuse("sunset:asante-6.3", "This place is closed to you: sail round it.");
	if (!side && !is_sea(look, to->hex) && !sunset_has_terrain(look, to->hex, T_COAST))
		return sunset_refuse("sunset:27.1", "Craft go along major rivers and coasts: name a river side.");
	if (!is_joined(look, from, way, *to))
		return sunset_refuse("sunset:27.12",
		                     "These waters do not touch: name each river side and coastal hex in order.");
	refusal = check_falls(sailor, from, *to);
	return refusal.rule ? refusal : check_enemies(sailor, *to);
}

/* Only what can touch is tried: the hex itself and its neighbours, the sides there. */
unsigned sunset_list_berths(const struct sailor *sailor, struct berth from, uint8_t code[BERTH_STEPS])
{
	const struct look *look = sailor->look;
	unsigned count = 0;
	struct berth to;

	for (unsigned way = 0; way <= WAY_STAY; way++) {
		unsigned hex = way < HEX_SIDES ? look->map->next[from.hex][way] : from.hex;

		if (!hex)
			continue;
		for (unsigned side = 0; side <= HEX_SIDES && count < BERTH_STEPS; side++) {
			if (side && (sailor->sea || !(look->war->river[hex] >> (side - 1) & 1)))
				continue;
			if (hex == from.hex && side == from.side)
				continue;
			if (!sunset_try_berth(sailor, from, way * STEP_WAY + side, &to).rule)
				code[count++] = (uint8_t)(way * STEP_WAY + side);
		}
	}
	return count;
}

struct refusal sunset_follow_path(const struct sailor *sailor, struct berth start, const struct move *move,
                                  struct berth *end)
{
	struct sailor going = *sailor;
	bool crossed = false;

	*end = start;
	for (unsigned i = 0; i < move->count; i++) {
		struct berth to;
		struct refusal refusal = sunset_try_berth(&going, *end, move->path[i], &to);

		if (refusal.rule)
			return refusal;
		if (crossed && !going.crossings)
			return sunset_refuse("sunset:27.63", "The craft stop once they are over the cataract.");
		if (sunset_crosses_cataract(going.look, *end, to)) {
			going.crossings--;
			crossed = true;
		}
		*end = to;
	}
	if (sunset_occupied(sailor->look->state, !sailor->side, end->hex))
		return sunset_refuse("sunset:27.13",
		                     "Craft may pass enemies on the bank, but not stop where they are.");
	return sunset_allow();
}

/* ---- all ways ---- */

enum { BERTHS = STEP_WAY * HEX_LIMIT, NO_WAY = 255 };

/* How each berth was reached, ring by ring. */
struct chart {
	uint8_t code[BERTHS]; /* NO_WAY: not reached */
	uint16_t from[BERTHS];
	uint8_t steps[BERTHS], crossings[BERTHS];
	uint16_t queue[BERTHS];
	unsigned count;
};

static unsigned place_of(struct berth berth)
{
	return berth.hex * STEP_WAY + berth.side;
}

static void explore(const struct sailor *sailor, struct berth start, unsigned limit, struct chart *chart)
{
	memset(chart->code, NO_WAY, sizeof chart->code);
	chart->queue[0] = (uint16_t)place_of(start);
	chart->count = 1;
	chart->code[place_of(start)] = 0;
	chart->steps[place_of(start)] = 0;
	chart->crossings[place_of(start)] = (uint8_t)sailor->crossings;
	for (unsigned i = 0; i < chart->count; i++) {
		unsigned at = chart->queue[i];
		struct berth here = {at / STEP_WAY, at % STEP_WAY}, to;
		struct sailor going = *sailor;
		uint8_t code[BERTH_STEPS];
		unsigned steps;

		going.crossings = chart->crossings[at];
		if (chart->steps[at] == limit || (sailor->crossings && !going.crossings))
			continue;
		steps = sunset_list_berths(&going, here, code);
		for (unsigned s = 0; s < steps; s++) {
			sunset_try_berth(&going, here, code[s], &to);
			if (chart->code[place_of(to)] != NO_WAY)
				continue;
			chart->code[place_of(to)] = code[s];
			chart->from[place_of(to)] = (uint16_t)at;
			chart->steps[place_of(to)] = (uint8_t)(chart->steps[at] + 1);
			chart->crossings[place_of(to)] =
				(uint8_t)(going.crossings - sunset_crosses_cataract(sailor->look, here, to));
			chart->queue[chart->count++] = (uint16_t)place_of(to);
		}
	}
}

void sunset_list_paths(const struct sailor *sailor, struct berth start, unsigned limit, struct move_list *moves)
{
	struct chart chart;

	explore(sailor, start, limit < RULES_PATH ? limit : RULES_PATH, &chart);
	for (unsigned i = 1; i < chart.count; i++) {
		unsigned at = chart.queue[i];
		struct move move = {.verb = VERB_SAIL, .count = chart.steps[at]};

		if (sunset_occupied(sailor->look->state, !sailor->side, at / STEP_WAY))
			continue;
		for (unsigned step = move.count; step > 0; step--) {
			move.path[step - 1] = chart.code[at];
			at = chart.from[at];
		}
		engine_add_move(moves, &move);
	}
}

/* Wherever the water leads; it ends at the last place where the craft may stop. */
bool sunset_sample_path(const struct sailor *sailor, struct berth start, struct rng *rng, struct move *move)
{
	struct sailor going = *sailor;
	struct berth here = start;
	unsigned good = 0;

	while (move->count < RULES_PATH && (move->count <= good + 8 || !good)) {
		uint8_t code[BERTH_STEPS];
		unsigned steps = sunset_list_berths(&going, here, code);
		struct berth to;

		if (!steps || (sailor->crossings && !going.crossings))
			break;
		move->path[move->count] = code[base_pick_below(rng, steps)];
		sunset_try_berth(&going, here, move->path[move->count], &to);
		going.crossings -= sunset_crosses_cataract(going.look, here, to);
		move->count++;
		here = to;
		if (sunset_occupied(going.look->state, !going.side, here.hex) ||
		    (here.hex == start.hex && here.side == start.side))
			continue;
		good = move->count;
		if (!base_pick_below(rng, 8))
			break;
	}
	memset(move->path + good, 0, move->count - good);
	move->count = (uint16_t)good;
	move->verb = VERB_SAIL;
	return good;
}

/* ---- attacks ---- */

/* The water of its hex that a craft lies on: river sides that go on from one to the next, and the coast where one of them
 * comes out. */
enum { COAST_BIT = 1 << HEX_SIDES };

static unsigned list_waters(const struct look *look, struct berth berth)
{
	const struct scenario *war = look->war;
	unsigned here = berth.side ? 1u << (berth.side - 1) : (unsigned)COAST_BIT, before;

	do {
		before = here;
		for (unsigned d = 0; d < HEX_SIDES; d++) {
			unsigned beside = 1u << (d + 1) % HEX_SIDES | 1u << (d + 5) % HEX_SIDES;

			if (!(war->river[berth.hex] >> d & 1))
				continue;
			if (war->mouth[berth.hex] >> d & 1)
				beside |= COAST_BIT;
			if (here & beside)
				here |= 1u << d;
			if ((here >> d & 1) && (beside & COAST_BIT) && sunset_has_terrain(look, berth.hex, T_COAST))
				here |= COAST_BIT;
		}
	} while (here != before);
	return here;
}

/* Hexes across that water, and those that it goes on to. */
bool sunset_water_joins(const struct look *look, unsigned craft, int direction)
{
	struct berth berth = sunset_berth_of(look->state, craft);
	unsigned waters = list_waters(look, berth), to = look->map->next[berth.hex][direction];

	if ((waters >> direction & 1) || ((waters & COAST_BIT) && (look->war->shore[berth.hex] >> direction & 1)))
		return true;
	for (unsigned turn = 1; turn < HEX_SIDES; turn += HEX_SIDES - 2) {
		unsigned d = ((unsigned)direction + turn) % HEX_SIDES, across = look->map->next[berth.hex][d];

		for (unsigned e = 0; (waters >> d & 1) && e < HEX_SIDES; e++)
			if (look->map->next[across][e] == to && (look->war->river[across] >> e & 1))
				return true;
	}
	return false;
}

bool sunset_shells_land(const struct look *look, unsigned craft, int direction)
{
	unsigned target = look->map->next[look->state->at[craft]][direction];

	if (sunset_facts(look, craft)->craft == CRAFT_FLEET)
		return is_sea(look, target) || sunset_has_terrain(look, target, T_COAST);
	return sunset_water_joins(look, craft, direction);
}

bool sunset_bears_on(const struct look *look, unsigned craft, int direction)
{
	const struct unit_facts *facts = sunset_facts(look, craft);
	unsigned target = look->map->next[look->state->at[craft]][direction];

	if (!sunset_is_manned(look, craft) || !sunset_occupied(look->state, !facts->side, target))
		return false;
	if (!is_sea(look, target) && !sunset_may_stand(look, facts->side, target))
		return false;
	return sunset_holds_craft(look, !facts->side, target) || /* [sunset:27.51] [sunset:28.22] */
	       sunset_shells_land(look, craft, direction);
}

bool sunset_shells_sea(const struct look *look, unsigned unit, int direction)
{
	unsigned hex = look->state->at[unit], arm = sunset_facts(look, unit)->arm;
	unsigned target = look->map->next[hex][direction];

	return is_sea(look, target) && sunset_occupied(look->state, !sunset_facts(look, unit)->side, target) &&
	       sunset_has_terrain(look, hex, T_COAST) &&
	       (arm == A_HQ || arm == A_ARTILLERY || arm == A_HORSE_ARTILLERY || arm == A_MOUNTAIN_ARTILLERY);
}

unsigned sunset_read_shot(unsigned round, unsigned weapon)
{
	if (round != ROUND_ARTILLERY)
		return 0;
	if (weapon == W_GUN_R || weapon == W_GUN_G || weapon == W_GUN_M)
		return SHOT_RIVERINE;
	return SHOT_RIVERINE | SHOT_FLEET;
}

bool sunset_is_exposed(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);
	unsigned shot = look->state->battle.shot, number = shot & SHOT_NUMBER;

	if (facts->craft == CRAFTS)
		return true;
	if (facts->craft == CRAFT_FLEET) /* [sunset:28.31] [sunset:28.32] */
		return (shot & SHOT_FLEET) && (!(shot & SHOT_BRACKET) || look->state->option[OPT_FLEET_BRACKETS]) &&
		       number >= look->tables->fleet_result[look->war->year >= look->tables->fleet_year];
	return (shot & SHOT_RIVERINE) && !(facts->armoured && number <= look->tables->immune);
}

/* ---- loads ---- */

void sunset_list_passengers(const struct look *look, unsigned craft, uint64_t *set)
{
	unsigned bit = 1u << sunset_facts(look, craft)->number;

	for (unsigned unit = sunset_first(look->state, look->state->at[craft]); unit;
	     unit = sunset_next(look->state, unit))
		if (look->state->aboard[unit] & bit)
			base_set_bit(set, unit);
}

void sunset_add_passengers(const struct look *look, uint64_t *set)
{
	for (unsigned i = 0; i < look->war->crafts; i++)
		if (base_has_bit(set, look->war->craft[i]))
			sunset_list_passengers(look, look->war->craft[i], set);
}

unsigned sunset_weigh_load(const struct look *look, unsigned unit, bool afloat)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (look->tables->load[facts->arm] != LOAD_STRENGTH)
		return look->tables->load[facts->arm];
	/* Horses take room on boats; a naval transfer counts plain factors (R87). */
	return facts->strength * (afloat && facts->arm == A_CAVALRY ? look->tables->cavalry_times : 1u);
}

/* What each passenger of the hex rides on, as it would be. */
static unsigned carriers_of(const struct look *look, unsigned unit, const uint64_t *set, unsigned craft)
{
	return base_has_bit(set, unit) ? craft : look->state->aboard[unit];
}

/* However the craft share out what they carry together: no group of them has more than it can hold [sunset:27.46]. */
bool sunset_has_room(const struct look *look, unsigned hex, const uint64_t *set, unsigned craft)
{
	const struct sunset_state *state = look->state;
	unsigned all = craft, before;

	do { /* all craft that are tied to these by common loads */
		before = all;
		for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit))
			if (carriers_of(look, unit, set, craft) & all)
				all |= carriers_of(look, unit, set, craft);
	} while (all != before);
	for (unsigned group = all; group; group = (group - 1) & all) {
		unsigned room = 0, load = 0;

		for (unsigned i = 0; i < look->war->crafts; i++)
			room += group >> i & 1 ? sunset_facts(look, look->war->craft[i])->capacity : 0u;
		for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit)) {
			unsigned carriers = carriers_of(look, unit, set, craft);

			if (carriers && !(carriers & ~group))
				load += sunset_weigh_load(look, unit, true);
		}
		if (load > room)
			return false;
	}
	return true;
}

/* ---- changing ---- */

void sunset_moor(struct game *game, unsigned craft, struct berth berth)
{
	uint64_t set[RULES_SET_WORDS] = {0};

	sunset_list_passengers(&game->look, craft, set);
	base_set_bit(set, craft);
	game->state->berth[craft] = (uint8_t)berth.side;
	for (int u = base_next_bit(set, RULES_SET_WORDS, 0); u >= 0 && !sunset_is_over(game);
	     u = base_next_bit(set, RULES_SET_WORDS, (unsigned)u + 1))
		if (game->state->at[u] != berth.hex)
			sunset_put_unit(game, (unsigned)u, berth.hex);
}

unsigned sunset_find_berth(const struct look *look, unsigned craft, unsigned hex)
{
	if (sunset_facts(look, craft)->craft == CRAFT_FLEET || sunset_has_terrain(look, hex, T_COAST))
		return 0;
	for (unsigned d = 0; d < HEX_SIDES; d++)
		if (look->war->river[hex] >> d & 1)
			return d + 1;
	return 0;
}

void sunset_leave_craft(struct game *game, unsigned craft, unsigned hex)
{
	struct sunset_state *state = game->state;
	unsigned bit = 1u << sunset_facts(&game->look, craft)->number;
	bool sea = is_sea(&game->look, hex);

	for (unsigned unit = sunset_first(state, hex), next; unit; unit = next) {
		next = sunset_next(state, unit);
		if (!(state->aboard[unit] & bit))
			continue;
		state->aboard[unit] = 0; /* one of several does not carry what they carried together [sunset:27.46] */
		if (sea)
			sunset_take_unit(game, unit,
			                 sunset_facts(&game->look, unit)->side == NATIVE ? AT_POOL : AT_DEAD);
	}
}

void sunset_cast_adrift(struct game *game, unsigned craft, uint64_t *lost)
{
	sunset_list_passengers(&game->look, craft, lost);
	EACH_BIT (u, lost, RULES_SET_WORDS)
		game->state->aboard[u] = 0;
}

void sunset_shake_passengers(struct game *game, unsigned craft, enum cause cause)
{
	uint64_t set[RULES_SET_WORDS] = {0};

	sunset_list_passengers(&game->look, craft, set);
	for (int u = base_next_bit(set, RULES_SET_WORDS, 0); u >= 0 && !sunset_is_over(game);
	     u = base_next_bit(set, RULES_SET_WORDS, (unsigned)u + 1))
		sunset_demoralise(game, (unsigned)u, cause, "sunset:27.543");
}

void sunset_spare_fleet(struct game *game, unsigned fleet, bool battle)
{
	const struct unit_facts *facts = sunset_facts(&game->look, fleet);

	/* As if it had been eliminated [sunset:28.32]. */
	if (battle && game->look.war->year >= game->look.tables->fleet_year)
		sunset_score(game, !facts->side, facts->vp, C_COMBAT, "sunset:28.32");
}
