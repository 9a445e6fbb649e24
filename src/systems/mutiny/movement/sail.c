/* sail.c: British Regulars by sea [mutiny:31.0].
 * May use: private, position, text. */
#include "systems/mutiny/movement/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"

enum { SEAS = GROUND_ARABIAN | GROUND_BENGAL };

/* A port that ships can use now [mutiny:31.3]. */
static bool is_port(const struct look *look, unsigned spot)
{
	return !mutiny_is_box(spot) && (look->war->ground[spot] & GROUND_PORT) && mutiny_port_open(look, spot);
}

static bool is_coast(const struct look *look, unsigned spot)
{
	return !mutiny_is_box(spot) && (look->war->ground[spot] & GROUND_COAST);
}

static bool share_sea(const struct look *look, unsigned a, unsigned b)
{
	return look->war->ground[a] & look->war->ground[b] & SEAS;
}

/* Calcutta, while enemies below it close the river. */
static bool is_closed(const struct look *look, unsigned spot)
{
	return !mutiny_is_box(spot) && (look->war->ground[spot] & GROUND_PORT) && !mutiny_port_open(look, spot);
}

/* Which line of the rule a voyage follows. */
static const char *name_route(const struct look *look, unsigned from, unsigned to)
{
	if (mutiny_is_box(from))
		return mutiny_is_box(to) ? "mutiny:31.1(g)" : "mutiny:31.1(f)";
	if (!is_port(look, from))
		return mutiny_is_box(to) ? "mutiny:31.1(e)" : "mutiny:31.1(d)";
	return mutiny_is_box(to) ? "mutiny:31.1(c)" : is_port(look, to) ? "mutiny:31.1(a)" : "mutiny:31.1(b)";
}

/* From ports to ports, coasts and boxes; from coasts to ports and boxes; from boxes to ports and the other box
 * [mutiny:31.1(a)]. */
static struct refusal check_route(const struct look *look, unsigned from, unsigned to)
{
	if (mutiny_is_box(from)) {
		if ((mutiny_is_box(to) && to != from) || is_port(look, to))
			return mutiny_allow();
		return mutiny_refuse("mutiny:31.1(f)",
		                     "From Bombay or Madras ships go to a port, or to the other box.");
	}
	if (!is_port(look, from) && !is_coast(look, from))
		return mutiny_refuse("mutiny:31.1(a)",
		                     "Ships take units on in a port, on the coast, or in Bombay or Madras.");
	if (mutiny_is_box(to))
		return mutiny_allow();
	if (to == from || !share_sea(look, from, to))
		return mutiny_refuse(name_route(look, from, to),
		                     "Ships go to another place on the same sea, or to Bombay or Madras.");
	if (is_port(look, to) || (is_port(look, from) && is_coast(look, to)))
		return mutiny_allow();
	return mutiny_refuse("mutiny:31.1(d)", "From an open coast ships go to a port, or to Bombay or Madras.");
}

static struct refusal check_landing(const struct look *look, unsigned to)
{
	if (mutiny_is_box(to))
		return mutiny_allow();
	if (!(look->war->ground[to] & (GROUND_PORT | GROUND_COAST)))
		return mutiny_refuse("mutiny:31.2(a)",
		                     "A voyage ends in a port, on the coast, or in Bombay or Madras.");
	if (mutiny_occupied(look->state, REBEL, to) || mutiny_occupied(look->state, NEUTRAL, to))
		return mutiny_refuse("mutiny:31.2(d)", "Nobody lands where enemies or neutrals stand.");
	if (mutiny_besieged(look->state, to))
		return mutiny_refuse("mutiny:29.1(b)", "Nobody goes into or out of a hex under siege.");
	if (!look->state->option[OPT_NAVAL_EZOC] && mutiny_in_zoc(look, BRITISH, to))
		return mutiny_refuse("mutiny:31.2(d)", "Nobody lands in an enemy zone of control.");
	return mutiny_allow();
}

static struct refusal check_voyage(const struct force *force, unsigned to)
{
	const struct look *look = force->look;
	struct refusal refusal;

	if (!look->state->option[OPT_NAVAL])
		return mutiny_refuse("mutiny:31.0", "Naval movement is an optional rule that is not in use.");
	if (force->side != BRITISH || !force->regular)
		return mutiny_refuse("mutiny:31.0", "Only British Regulars move by sea.");
	if (look->state->sailed)
		return mutiny_refuse("mutiny:31.2(c)", "One force moves by sea in an activation.");
	if (!mutiny_is_box(force->spot) && mutiny_besieged(look->state, force->spot))
		return mutiny_refuse("mutiny:29.1(b)", "Nobody goes into or out of a hex under siege.");
	if (is_closed(look, force->spot) || is_closed(look, to))
		return mutiny_refuse("mutiny:31.3",
		                     "Enemies to its south-west or south-east close the port of Calcutta.");
	refusal = check_landing(look, to);
	return refusal.rule ? refusal : check_route(look, force->spot, to);
}

struct refusal mutiny_check_sail(const struct look *look, const struct move *move)
{
	struct refusal refusal = mutiny_check_force(look, move->set);
	struct force force;

	EACH_BIT (unit, move->set, RULES_SET_WORDS)
		if (look->state->side[unit] == look->state->owner && (look->state->flags[unit] & U_MOVED))
			return mutiny_refuse("mutiny:31.2(b)", "Who goes by sea makes no other movement in that step.");
	if (refusal.rule)
		return refusal;
	force = mutiny_read_force(look, move->set);
	return check_voyage(&force, (unsigned)move->arg[ARG_TO]);
}

void mutiny_apply_sail(struct game *game, const struct move *move)
{
	unsigned from = mutiny_read_force(&game->look, move->set).spot;
	const char *rule = name_route(&game->look, from, (unsigned)move->arg[ARG_TO]);
	struct event *event = mutiny_tell_units(game, HAPPEN_SAILED, rule, SEAT_BRITISH, move->set);

	if (event) {
		event->arg[SAILED_UNIT] = (int32_t)mutiny_face_of(&game->look, move->set);
		event->arg[SAILED_FROM] = (int32_t)from;
		event->arg[SAILED_TO] = move->arg[ARG_TO];
		event->arg[SAILED_COUNT] = (int32_t)base_count_bits(move->set, RULES_SET_WORDS);
	}
	game->state->sailed = 1;
	mutiny_note_move(game, move->set, from);
	mutiny_put_units(game, move->set, (unsigned)move->arg[ARG_TO]);
}

/* ---- lists ---- */

static bool may_begin(const struct force *force)
{
	const struct look *look = force->look;

	return look->state->option[OPT_NAVAL] && force->side == BRITISH && force->regular && !look->state->sailed &&
	       (mutiny_is_box(force->spot) || is_port(look, force->spot) || is_coast(look, force->spot));
}

/* Hexes of the coast, ports, and the boxes after the last of them. */
static unsigned next_haven(const struct look *look, unsigned spot)
{
	for (spot++; spot < look->map->count; spot++)
		if (look->war->ground[spot] & (GROUND_PORT | GROUND_COAST))
			return spot;
	return spot < BOX_FIRST ? BOX_FIRST : spot;
}

void mutiny_list_sails(const struct force *force, const uint64_t *set, struct move_list *moves)
{
	if (!may_begin(force))
		return;
	for (unsigned to = next_haven(force->look, 0); to < MUTINY_SPOTS; to = next_haven(force->look, to)) {
		struct move move = {.verb = VERB_SAIL, .arg[ARG_TO] = (int32_t)to};

		for (unsigned i = 0; i < RULES_SET_WORDS; i++)
			move.set[i] = set[i];
		if (!check_voyage(force, to).rule)
			engine_add_move(moves, &move);
	}
}

bool mutiny_sample_sail(const struct force *force, struct rng *rng, struct move *move)
{
	unsigned start = base_pick_below(rng, force->look->map->count), found = 0;

	if (!may_begin(force))
		return false;
	for (unsigned to = next_haven(force->look, 0); to < MUTINY_SPOTS; to = next_haven(force->look, to)) {
		if ((found && (to < start || base_pick_below(rng, 3))) || check_voyage(force, to).rule)
			continue;
		found = to;
	}
	if (!found)
		return false;
	move->verb = VERB_SAIL;
	move->arg[ARG_TO] = (int32_t)found;
	return true;
}
