/* resample.c: a world that fits what a seat knows, and what it remembers.
 * May use: kit/hex/cast, kit/hex/recall, position. */
#include <string.h>

#include "kit/hex/cast.h"
#include "kit/hex/recall.h"
#include "systems/sunset/position/position.h"

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

/* Where somebody is who could be on the map and is not. */
static uint16_t place_away(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (facts->start == AT_ASIDE && !facts->turn && !(look->state->once & ONCE_CONTINGENCY))
		return AT_ASIDE;
	return facts->side == NATIVE && facts->arm != A_HQ ? AT_POOL : AT_DEAD;
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

		if (hexes && base_pick_below(rng, 4)) {
			unsigned where = hex[base_pick_below(rng, hexes)];

			seat_unit(look, state, unit, where);
			continue;
		}
		state->at[unit] = place_away(look, unit);
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
	if (sunset_lies_open(world))
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

/* ---- what a seat remembers ---- */

_Static_assert(SUNSET_UNITS <= sizeof((struct sightings *)0)->place / sizeof(uint16_t), "all units can be remembered");

/* Who is not seen where he was is not there any more, if all who stand there are seen: the stack is shown, or fights. */
static bool is_missed(const struct look *look, unsigned unit, int seat, unsigned hex)
{
	const struct battle *battle = &look->state->battle;

	return !sunset_occupied(look->state, sunset_facts(look, unit)->side, hex) ||
	       (look->state->note[hex] & (NOTE_SEEN_BRITISH << seat)) ||
	       (battle->target && (hex == battle->target || hex == battle->from));
}

void sunset_remember(const void *tables, const void *view, int seat, struct sightings *seen)
{
	struct look look = sunset_look(tables, view);
	unsigned now = sunset_player_turn(look.state);

	for (unsigned unit = 1; unit <= look.war->units; unit++)
		if (sunset_on_map(look.state, unit))
			kit_note_sighting(seen, unit, look.state->at[unit], now);
		else if (seen->place[unit] &&
		         (seen->when[unit] > now || is_missed(&look, unit, seat, seen->place[unit])))
			kit_drop_sighting(seen, unit);
}

struct world {
	struct look look;
	struct sunset_state *state;
	int seat;
};

static bool is_hidden(const void *it, unsigned unit)
{
	const struct world *world = it;
	const struct look *look = &world->look;

	return sunset_facts(look, unit)->side != world->seat && !sunset_is_craft(look, unit) &&
	       !is_absent(look, unit) && !sunset_is_known(look->state, unit, world->seat);
}

/* To a place in a hex or off the map, marching if whoever was there did. */
static void settle_unit(struct world *world, unsigned unit, unsigned place, unsigned marching)
{
	world->state->flags[unit] = 0;
	if (place < HEX_LIMIT) {
		seat_unit(&world->look, world->state, unit, place);
		world->state->flags[unit] |= marching;
	} else {
		world->state->at[unit] = place_away(&world->look, unit);
	}
}

static void change_places(struct world *world, unsigned unit, unsigned other)
{
	struct hex_stacks stacks = sunset_stacks(world->state);
	const unsigned marching = U_FORCE | U_MARCHED,
		       flags[2] = {world->state->flags[unit], world->state->flags[other]};
	unsigned from = world->state->at[unit], to = world->state->at[other];

	if (from < HEX_LIMIT)
		kit_unlink_unit(&stacks, unit);
	kit_unlink_unit(&stacks, other);
	settle_unit(world, unit, to, flags[1] & marching);
	settle_unit(world, other, from, flags[0] & marching);
}

/* Is there somebody whose zone of control is seen here? */
static bool keeps_zone(const struct world *world, unsigned side, unsigned hex)
{
	return hex >= HEX_LIMIT || !(world->state->mark[hex] & (MARK_ZOC_BRITISH << side)) ||
	       shows_zone(&world->look, world->state, hex);
}

static bool exchange(void *it, unsigned unit, unsigned other)
{
	struct world *world = it;
	unsigned from = world->state->at[unit], to = world->state->at[other],
		 side = sunset_facts(&world->look, unit)->side;

	change_places(world, unit, other);
	if (keeps_zone(world, side, from) && keeps_zone(world, side, to))
		return true;
	change_places(world, other, unit);
	return false;
}

/* May somebody hidden go there, or leave it, while others stay? Not where units are counted, nor to or from a march. */
static bool is_open_ended(const struct world *world, unsigned side, unsigned hex)
{
	const struct sunset_state *state = world->state;

	return hex >= HEX_LIMIT ||
	       (!state->option[OPT_SHOW_STACK_SIZE] && hex != state->march.hex && sunset_occupied(state, side, hex) &&
	        sunset_may_stand(&world->look, side, hex) && !(state->note[hex] & (NOTE_SEEN_BRITISH << !side)));
}

static bool join_stack(void *it, unsigned unit, unsigned hex)
{
	struct world *world = it;
	struct hex_stacks stacks = sunset_stacks(world->state);
	unsigned from = world->state->at[unit], side = sunset_facts(&world->look, unit)->side;

	if (!is_open_ended(world, side, from) || !is_open_ended(world, side, hex))
		return false;
	if (from < HEX_LIMIT) {
		kit_unlink_unit(&stacks, unit);
		if (!sunset_first(world->state, from) || !keeps_zone(world, side, from)) {
			settle_unit(world, unit, from, 0);
			return false;
		}
	}
	settle_unit(world, unit, hex, 0);
	return true;
}

/* In 700 games of greedy hidden units whose hex was still held were where they had been seen in 92 of 100 cases after one player
 * turn, in 49 after two, in 35 after four, in 10 to 40 after six to ten. */
void sunset_recall(const void *tables, const struct sightings *seen, int seat, struct rng *rng, void *state)
{
	enum { STAY = 78 };
	struct world world = {sunset_look(tables, state), state, seat};
	struct hex_recall recall = {.seen = seen,
	                            .now = sunset_player_turn(state),
	                            .stay = STAY,
	                            .units = world.look.war->units,
	                            .stacks = sunset_stacks(state),
	                            .world = &world,
	                            .is_hidden = is_hidden,
	                            .exchange = exchange,
	                            .join = join_stack};

	if (!sunset_lies_open(state))
		kit_recall_units(&recall, rng);
}
