/* box.c: Bombay and Madras: leaving the map, going from one to the other, coming back [mutiny:23.0].
 * May use: private, position, text. */
#include "systems/mutiny/movement/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"

static unsigned flag_of(unsigned box)
{
	return box == BOX_BOMBAY ? GROUND_BOMBAY : GROUND_MADRAS;
}

struct refusal mutiny_check_box(const struct force *force, unsigned hex, int toll, unsigned box)
{
	const struct look *look = force->look;

	if (mutiny_is_box(force->spot)) /* whoever is in one */
		return force->spot != box
		               ? mutiny_allow()
		               : mutiny_refuse("mutiny:23.2(a)", "They are there already: name the other box.");
	if (force->side == REBEL)
		return mutiny_refuse("mutiny:23.3(e)", "Rebels never go to Bombay or Madras: stay on the map.");
	if (!force->regular)
		return mutiny_refuse("mutiny:23.1", "Only British Regulars go to Bombay or Madras.");
	if (!(look->war->ground[hex] & flag_of(box)))
		return mutiny_refuse("mutiny:23.1",
		                     "No way leads from there to that box: end on a hex of the south edge that does.");
	if (mutiny_besieged(look->state, hex))
		return mutiny_refuse("mutiny:29.1(b)", "Nobody goes into or out of a hex under siege.");
	if (toll + look->tables->edge_cost > force->allowance)
		return mutiny_refuse("mutiny:23.1", "Leaving the map costs one movement factor more than is left.");
	return mutiny_allow();
}

/* ---- back to the map [mutiny:23.2(b)] (RU-M9) ---- */

static bool is_held(const struct look *look, unsigned hex)
{
	return mutiny_occupied(look->state, REBEL, hex) || mutiny_occupied(look->state, NEUTRAL, hex);
}

static bool is_entry(const struct look *look, unsigned box, unsigned hex)
{
	return (look->war->ground[hex] & GROUND_ENTRY) && (look->war->ground[hex] & flag_of(box));
}

/* The distance from a held road entry to the nearest free hex of the south edge. */
static int nearest_free(const struct look *look, unsigned entry)
{
	int least = FAR;

	for (unsigned hex = 1; hex < look->map->count; hex++)
		if ((look->war->ground[hex] & GROUND_SOUTH) && !is_held(look, hex)) {
			int far = kit_measure_hexes(look->map, entry, hex);

			least = far < least ? far : least;
		}
	return least;
}

/* Is the hex as near as any to a road entry that enemies or neutrals hold? */
static bool is_substitute(const struct look *look, unsigned box, unsigned hex)
{
	if (!(look->war->ground[hex] & GROUND_SOUTH) || is_held(look, hex))
		return false;
	for (unsigned entry = 1; entry < look->map->count; entry++)
		if (is_entry(look, box, entry) && is_held(look, entry) &&
		    kit_measure_hexes(look->map, entry, hex) == nearest_free(look, entry))
			return true;
	return false;
}

static bool has_guns(const struct force *force)
{
	return force->movers & (1u << MOVER_GUNS | 1u << MOVER_RIVERINE_GUNS);
}

static struct refusal check_entry(const struct force *force, unsigned hex)
{
	const struct look *look = force->look;

	if (mutiny_besieged(look->state, hex))
		return mutiny_refuse("mutiny:29.1(b)", "Nobody goes into or out of a hex under siege.");
	if (is_entry(look, force->spot, hex) && !is_held(look, hex))
		return mutiny_allow();
	if (!is_substitute(look, force->spot, hex))
		return mutiny_refuse("mutiny:23.2(b)",
		                     "Units come back at a road entry of their box, or, where the enemy "
		                     "holds it, at the nearest free hex of the edge.");
	if (has_guns(force) && (look->map->terrain[hex] >> T_ROUGH & 1))
		return mutiny_refuse("mutiny:22.2(mobility)",
		                     "A siege train enters rough country by road or pass only.");
	return mutiny_allow();
}

struct refusal mutiny_check_enter(const struct look *look, const struct move *move)
{
	struct refusal refusal = mutiny_check_force(look, move->set);
	struct force force;

	if (refusal.rule)
		return refusal;
	force = mutiny_read_force(look, move->set);
	if (!mutiny_is_box(force.spot))
		return mutiny_refuse("mutiny:23.2(b)", "Only units in Bombay or Madras enter the map: others `move`.");
	return check_entry(&force, (unsigned)move->arg[ARG_AT]);
}

void mutiny_apply_enter(struct game *game, const struct move *move)
{
	struct force force = mutiny_read_force(&game->look, move->set);
	struct event *event =
		mutiny_tell_units(game, HAPPEN_MOVED, "mutiny:23.2(b)", mutiny_seat(force.side), move->set);

	if (event) {
		event->arg[MOVED_UNIT] = (int32_t)mutiny_face_of(&game->look, move->set);
		event->arg[MOVED_FROM] = (int32_t)force.spot;
		event->arg[MOVED_TO] = move->arg[ARG_AT];
		event->arg[MOVED_COUNT] = (int32_t)base_count_bits(move->set, RULES_SET_WORDS);
		event->arg[MOVED_COST] = force.allowance;
		event->arg[MOVED_SIDE] = (int32_t)force.side;
	}
	mutiny_note_move(game, move->set, force.spot);
	mutiny_put_units(game, move->set, (unsigned)move->arg[ARG_AT]);
}

/* ---- lists ---- */

static struct move make_move(enum verb verb, const uint64_t *set, unsigned spot)
{
	struct move move = {.verb = (uint16_t)verb, .arg[ARG_TO] = (int32_t)spot};

	for (unsigned i = 0; i < RULES_SET_WORDS; i++)
		move.set[i] = set[i];
	return move;
}

void mutiny_list_boxes(const struct force *force, const uint64_t *set, struct move_list *moves)
{
	const struct look *look = force->look;
	struct move across = make_move(VERB_MOVE, set, force->spot == BOX_BOMBAY ? BOX_MADRAS : BOX_BOMBAY);

	engine_add_move(moves, &across);
	for (unsigned hex = 1; hex < look->map->count; hex++)
		if ((look->war->ground[hex] & GROUND_SOUTH) && !check_entry(force, hex).rule) {
			struct move back = make_move(VERB_ENTER, set, hex);

			engine_add_move(moves, &back);
		}
}

bool mutiny_sample_box(const struct force *force, struct rng *rng, struct move *move)
{
	const struct look *look = force->look;
	unsigned count = look->map->count - 1u, start = base_pick_below(rng, count);

	if (base_pick_below(rng, 3) == 0) {
		move->arg[ARG_TO] = force->spot == BOX_BOMBAY ? BOX_MADRAS : BOX_BOMBAY;
		return true;
	}
	move->verb = VERB_ENTER;
	for (unsigned i = 0; i < count; i++) {
		unsigned hex = 1 + (start + i) % count;

		if ((look->war->ground[hex] & GROUND_SOUTH) && !check_entry(force, hex).rule) {
			move->arg[ARG_AT] = (int32_t)hex;
			return true;
		}
	}
	return false;
}
