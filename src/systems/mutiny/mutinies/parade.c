/* parade.c: mutineers leave a hex that British units keep: the parade ground [mutiny:18.4].
 * May use: private, movement, position, text, turn. */
#include "systems/mutiny/mutinies/private.h"
#include "systems/mutiny/movement/movement.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* One adjacent land hex without British Empire or neutral units; zones of control do not matter (RU-Y3). Nobody leaves or
 * enters a hex under siege [mutiny:29.1(b)]. */
static bool may_parade(const struct look *look, unsigned from, int direction)
{
	unsigned to = look->map->next[from][direction];

	return to && mutiny_may_cross(look, from, direction) &&
	       !(look->state->mark[to] & (MARK_BRITISH | MARK_NEUTRAL)) && !mutiny_besieged(look->state, from) &&
	       !mutiny_besieged(look->state, to);
}

static unsigned list_ways(const struct look *look, unsigned from, uint8_t *way)
{
	unsigned count = 0;

	for (int d = 0; d < HEX_SIDES; d++)
		if (may_parade(look, from, d))
			way[count++] = (uint8_t)d;
	return count;
}

static void gather(const struct look *look, uint64_t *set)
{
	for (unsigned u = 1; u <= look->war->units; u++)
		if (look->state->at[u] == AT_PARADE)
			base_set_bit(set, u);
}

static void lose_all(struct game *game, const uint64_t *set, const char *rule)
{
	EACH_BIT (unit, set, MUTINY_UNIT_WORDS)
		mutiny_eliminate(game, (unsigned)unit, CAUSE_PARADE, rule);
}

/* A siege train goes along only where it can (RU-M8). */
static void leave_guns(struct game *game, unsigned from, int direction, uint64_t *set)
{
	uint64_t guns[MUTINY_UNIT_WORDS] = {0};

	EACH_BIT (unit, set, MUTINY_UNIT_WORDS)
		if (!mutiny_may_enter(&game->look, (unsigned)unit, REBEL, from, direction)) {
			base_set_bit(guns, (unsigned)unit);
			base_clear_bit(set, (unsigned)unit);
		}
	lose_all(game, guns, "mutiny:22.2(mobility)");
}

static void go(struct game *game, int direction)
{
	struct mutiny_state *state = game->state;
	unsigned from = state->subject, to = game->look.map->next[from][direction];
	uint64_t set[MUTINY_UNIT_WORDS] = {0};
	struct event *event;

	gather(&game->look, set);
	leave_guns(game, from, direction, set);
	state->subject = 0;
	if (base_next_bit(set, MUTINY_UNIT_WORDS, 0) >= 0) {
		event = mutiny_tell_units(game, HAPPEN_PARADE, "mutiny:18.4", SEAT_ALL, set);
		if (event) {
			event->arg[PARADE_FROM] = (int32_t)from;
			event->arg[PARADE_TO] = (int32_t)to;
		}
		mutiny_put_units(game, set, to);
		if (state->mutiny == MUTINY_BADMASH)
			mutiny_join_badmash(game, to); /* (RU-Y2) */
	}
	mutiny_end_check(game);
}

/* Where the Rebel would go without being asked: to a town, else anywhere. */
static int best_way(const struct look *look, unsigned from, const uint8_t *way, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (look->war->ground[look->map->next[from][way[i]]] & (GROUND_TOWN | GROUND_FORTRESS))
			return way[i];
	return way[0];
}

void mutiny_begin_parade(struct game *game, unsigned hex)
{
	uint64_t set[MUTINY_UNIT_WORDS] = {0};
	uint8_t way[HEX_SIDES];
	unsigned count = list_ways(&game->look, hex, way);

	gather(&game->look, set);
	if (base_next_bit(set, MUTINY_UNIT_WORDS, 0) < 0 || !count) {
		lose_all(game, set, "mutiny:18.4");
		mutiny_end_check(game);
		return;
	}
	game->state->subject = (uint16_t)hex;
	if (count == 1 || game->state->sweep)
		go(game, best_way(&game->look, hex, way, count));
	else
		mutiny_ask(game, STEP_PARADE, REBEL);
}

/* ---- parade HEX ---- */

static struct refusal check(const struct look *look, const struct move *move)
{
	unsigned from = look->state->subject, to = (unsigned)move->arg[ARG_SPOT];
	int direction = mutiny_is_hex(to) ? kit_find_direction(look->map, from, to) : -1;

	if (move->verb == VERB_PARADE && direction >= 0 && may_parade(look, from, direction))
		return mutiny_allow();
	return mutiny_refuse("mutiny:18.4",
	                     "The mutineers go to one adjacent land hex without British or neutral units: name it with "
	                     "'parade HEX'.");
}

static void apply(struct game *game, const struct move *move)
{
	go(game, kit_find_direction(game->look.map, game->state->subject, (unsigned)move->arg[ARG_SPOT]));
}

static void legal(const struct look *look, struct move_list *moves)
{
	uint8_t way[HEX_SIDES];
	unsigned count = list_ways(look, look->state->subject, way);

	for (unsigned i = 0; i < count; i++)
		engine_add_move(moves,
		                &(struct move){.verb = VERB_PARADE,
		                               .arg = {[ARG_SPOT] = look->map->next[look->state->subject][way[i]]}});
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	uint8_t way[HEX_SIDES];
	unsigned count = list_ways(look, look->state->subject, way);

	if (!count)
		return; /* only in a position written by hand: nothing is legal */
	move->verb = VERB_PARADE;
	move->arg[ARG_SPOT] = look->map->next[look->state->subject][way[base_pick_below(rng, count)]];
}

const struct step_rules mutiny_parade = {check, apply, legal, sample};
