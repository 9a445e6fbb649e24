/* move.c: the movement step: who is activated for it, marches, and the end of the step [mutiny:10.0].
 * May use: kit/common/cup, private, arrivals, position, text, turn. */
#include "kit/common/cup.h"
#include "systems/mutiny/arrivals/arrivals.h"
#include "systems/mutiny/movement/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* ---- the step ---- */

static void go_on(struct game *game)
{
	if (mutiny_can_move(&game->look))
		mutiny_ask(game, STEP_MOVE, game->state->owner);
	else
		mutiny_return(game);
}

void mutiny_begin_movement(struct game *game)
{
	struct mutiny_state *state = game->state;

	state->sailed = 0;
	for (unsigned u = 0; u < MUTINY_UNITS; u++)
		state->flags[u] &= (uint16_t) ~(U_ACTIVE | U_MOVED | U_LEFT);
	for (unsigned u = 1; u <= game->look.war->units; u++)
		if (state->side[u] == state->owner && mutiny_on_map(state, u) && mutiny_is_mobile(&game->look, u) &&
		    mutiny_in_command(&game->look, u))
			state->flags[u] |= U_ACTIVE;
	go_on(game);
}

/* ---- marches ---- */

static struct refusal name_bar(const struct force *force, unsigned from, int direction)
{
	const struct mutiny_state *state = force->look->state;
	unsigned to = force->look->map->next[from][direction];

	if (mutiny_occupied(state, !force->side, to))
		return mutiny_refuse("mutiny:10.3(important)", "The enemy holds a hex of that path: go round it.");
	if (mutiny_occupied(state, NEUTRAL, to))
		return mutiny_refuse(force->side == BRITISH && force->look->war->region[to] == R_NEPAL
		                             ? "mutiny:9.53(important)"
		                             : "mutiny:9.51",
		                     "Neutral units hold a hex of that path: go round it.");
	if (mutiny_besieged(state, from) || mutiny_besieged(state, to))
		return mutiny_refuse("mutiny:29.1(b)", "Nobody goes into or out of a hex under siege.");
	if (mutiny_may_cross(force->look, from, direction))
		return mutiny_refuse("mutiny:22.2(mobility)",
		                     "A siege train enters rough country by road or pass only.");
	return mutiny_refuse("mutiny:10.5", "The path leads into the sea or off the map: choose another.");
}

static bool is_free(const struct force *force, unsigned from, int direction)
{
	const struct mutiny_state *state = force->look->state;
	unsigned to = force->look->map->next[from][direction];

	return mutiny_may_cross(force->look, from, direction) && !mutiny_occupied(state, !force->side, to) &&
	       !mutiny_occupied(state, NEUTRAL, to) && !mutiny_besieged(state, from) && !mutiny_besieged(state, to);
}

/* The way as far as it can be paid. Whoever has spent nothing may always go one hex [mutiny:10.5] (RU-M4). */
static struct refusal check_path(const struct force *force, const struct move *move, unsigned *hex, int *paid)
{
	struct toll toll = {0, FAR};

	*hex = force->spot;
	*paid = 0;
	for (unsigned i = 0; i < move->count; i++) {
		int direction = move->path[i];

		if (!is_free(force, *hex, direction))
			return name_bar(force, *hex, direction);
		toll = mutiny_add_step(force, toll, *hex, direction);
		*paid = mutiny_toll(&toll);
		if (*paid >= FAR)
			return name_bar(force, *hex, direction);
		if (*paid > force->allowance && move->count > 1)
			return mutiny_refuse("mutiny:10.1", "That is further than the slowest of these units can go.");
		*hex = force->look->map->next[*hex][direction];
	}
	return mutiny_allow();
}

/* What keeps the units from going so far: some of the others, the railway that is not theirs, or their own factors. */
static struct refusal name_limit(const struct look *look, const struct move *move, struct refusal otherwise)
{
	struct force force = mutiny_read_force(look, move->set);
	unsigned hex, units = 0;
	int paid;
	bool fast = false;

	force.rails = true;
	if (!check_path(&force, move, &hex, &paid).rule)
		return mutiny_refuse("mutiny:10.13", "Only British Regulars and Punjabis ride on the railway.");
	EACH_BIT (unit, move->set, RULES_SET_WORDS) {
		uint64_t one[RULES_SET_WORDS] = {0};

		base_set_bit(one, (unsigned)unit);
		force = mutiny_read_force(look, one);
		fast |= !check_path(&force, move, &hex, &paid).rule;
		units++;
	}
	if (fast && units > 1)
		return mutiny_refuse("mutiny:11.3",
		                     "A stack goes no further than its slowest unit: leave that one behind.");
	return otherwise;
}

static struct refusal check_march(const struct look *look, const struct move *move)
{
	struct refusal refusal = mutiny_check_force(look, move->set);
	unsigned box = (unsigned)move->arg[ARG_TO], hex;
	struct force force;
	int paid;

	if (refusal.rule)
		return refusal;
	force = mutiny_read_force(look, move->set);
	if (!move->count && !box)
		return mutiny_refuse("mutiny:10.1", "Name the hexes that the units enter, after `by`.");
	if (mutiny_is_box(force.spot) && move->count)
		return mutiny_refuse("mutiny:23.2(b)", "From a box units `enter` the map and move no further.");
	refusal = check_path(&force, move, &hex, &paid);
	if (refusal.rule && paid > force.allowance && paid < FAR)
		refusal = name_limit(look, move, refusal);
	if (!refusal.rule && box)
		refusal = mutiny_check_box(&force, hex, paid, box);
	return refusal;
}

static struct refusal check_move(const struct look *look, const struct move *move)
{
	switch (move->verb) {
	case VERB_END:
		return mutiny_allow();
	case VERB_MOVE:
		return check_march(look, move);
	case VERB_ENTER:
		return mutiny_check_enter(look, move);
	case VERB_SAIL:
		return mutiny_check_sail(look, move);
	default:
		return mutiny_refuse("mutiny:10.0",
		                     "Units `move`, `enter` the map or `sail`; then `end` the movement step.");
	}
}

/* The first hexes of the path, for those who draw it: three bits each, direction + 1. */
static uint32_t pack_path(const struct move *move)
{
	uint32_t detail = 0;

	for (unsigned i = 0; i < move->count && i < 10; i++)
		detail |= (uint32_t)(move->path[i] + 1) << 3 * i;
	return detail;
}

static void tell_march(struct game *game, const struct move *move, const struct force *force, unsigned to, int paid)
{
	struct event *event = mutiny_tell_units(game, HAPPEN_MOVED, "mutiny:10.1", mutiny_seat(force->side), move->set);

	if (!event)
		return;
	event->arg[MOVED_UNIT] = (int32_t)mutiny_face_of(&game->look, move->set);
	event->arg[MOVED_FROM] = (int32_t)force->spot;
	event->arg[MOVED_TO] = (int32_t)to;
	event->arg[MOVED_COUNT] = (int32_t)base_count_bits(move->set, RULES_SET_WORDS);
	event->arg[MOVED_COST] = paid < force->allowance ? paid : force->allowance;
	event->arg[MOVED_SIDE] = (int32_t)force->side;
	event->detail = pack_path(move);
}

/* Whoever passes through Nepal has entered it [mutiny:9.53] (RU-N3). */
static void alarm_nepal(struct game *game, const struct force *force, const struct move *move)
{
	unsigned hex = force->spot;

	for (unsigned i = 0; i < move->count && force->side == REBEL; i++) {
		hex = game->look.map->next[hex][move->path[i]];
		if (game->look.war->region[hex] == R_NEPAL)
			mutiny_join_power(game, P_NEPAL, BRITISH, "mutiny:9.53");
	}
}

static void march(struct game *game, const struct move *move)
{
	struct force force = mutiny_read_force(&game->look, move->set);
	unsigned hex;
	int paid;

	check_path(&force, move, &hex, &paid);
	if (move->arg[ARG_TO]) {
		paid += mutiny_is_box(force.spot) ? force.allowance : game->look.tables->edge_cost;
		hex = (unsigned)move->arg[ARG_TO];
	}
	tell_march(game, move, &force, hex, paid);
	mutiny_note_move(game, move->set, force.spot);
	alarm_nepal(game, &force, move);
	mutiny_put_units(game, move->set, hex);
}

static void apply_move(struct game *game, const struct move *move)
{
	switch (move->verb) {
	case VERB_MOVE:
		march(game, move);
		break;
	case VERB_ENTER:
		mutiny_apply_enter(game, move);
		break;
	case VERB_SAIL:
		mutiny_apply_sail(game, move);
		break;
	default:
		mutiny_return(game);
		return;
	}
	go_on(game);
}

/* ---- lists ---- */

static void list_force(const struct look *look, const uint64_t *set, bool all, struct move_list *moves)
{
	struct force force;

	if (mutiny_check_force(look, set).rule)
		return;
	force = mutiny_read_force(look, set);
	if (mutiny_is_box(force.spot))
		mutiny_list_boxes(&force, set, moves);
	else
		mutiny_list_marches(&force, set, all, moves);
	mutiny_list_sails(&force, set, moves);
}

static bool is_slow(const struct look *look, unsigned unit)
{
	unsigned type = mutiny_facts(look, unit)->type;

	return type == K_SIEGE_TRAIN || type == K_SUPPLY_TRAIN;
}

/* Movers of a spot, with trains and guns or without. */
static unsigned gather(const struct look *look, unsigned spot, bool slow, uint64_t *set)
{
	unsigned count = 0;

	for (unsigned u = mutiny_first(look->state, spot); u; u = look->state->next[u])
		if (mutiny_may_move(look, u) && (slow || !is_slow(look, u))) {
			base_set_bit(set, u);
			count++;
		}
	return count;
}

/* The whole stack to wherever it can go, also without its trains; to where it matters each unit alone. */
static void list_spot(const struct look *look, unsigned spot, struct move_list *moves)
{
	uint64_t all[RULES_SET_WORDS] = {0}, fast[RULES_SET_WORDS] = {0};
	unsigned count = gather(look, spot, true, all), quick = gather(look, spot, false, fast);

	list_force(look, all, true, moves);
	if (quick && quick < count)
		list_force(look, fast, true, moves);
	if (count < 2)
		return;
	EACH_BIT (unit, all, RULES_SET_WORDS) {
		uint64_t one[RULES_SET_WORDS] = {0};

		base_set_bit(one, (unsigned)unit);
		list_force(look, one, false, moves);
	}
}

static void legal_move(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (unsigned u = 1; u <= look->war->units; u++) {
		unsigned first;

		if (!mutiny_may_move(look, u))
			continue;
		for (first = mutiny_first(look->state, look->state->at[u]); !mutiny_may_move(look, first);)
			first = look->state->next[first];
		if (first == u)
			list_spot(look, look->state->at[u], moves);
	}
}

/* ---- a move at random ---- */

/* Any unit that may move, and some of those beside it. */
static bool pick_force(const struct look *look, struct rng *rng, uint64_t *set)
{
	uint64_t all[RULES_SET_WORDS] = {0};
	unsigned units = look->war->units, start = base_pick_below(rng, units);

	for (unsigned i = 0; i < units; i++) {
		unsigned unit = 1 + (start + i) % units;

		if (!mutiny_may_move(look, unit))
			continue;
		gather(look, look->state->at[unit], true, all);
		if (mutiny_is_high_command(look->state))
			for (unsigned k = 0; k < RULES_SET_WORDS; k++)
				set[k] = all[k];
		else
			kit_pick_bits(rng, all, set, RULES_SET_WORDS);
		return !mutiny_check_force(look, set).rule;
	}
	return false;
}

static int pick_direction(const struct force *force, const struct toll *toll, unsigned hex, bool first, struct rng *rng,
                          struct toll *next)
{
	unsigned turn = base_pick_below(rng, HEX_SIDES);

	for (unsigned i = 0; i < HEX_SIDES; i++) {
		int direction = (int)((turn + i) % HEX_SIDES);

		if (!is_free(force, hex, direction))
			continue;
		*next = mutiny_add_step(force, *toll, hex, direction);
		if (mutiny_toll(next) <= force->allowance || (first && mutiny_toll(next) < FAR))
			return direction;
	}
	return -1;
}

/* Wanders about until it stops or can go no further. */
static bool wander(const struct force *force, struct rng *rng, struct move *move)
{
	struct toll toll = {0, FAR};
	unsigned hex = force->spot;

	while (move->count < RULES_PATH && (!move->count || base_pick_below(rng, 8))) {
		struct toll next;
		int direction = pick_direction(force, &toll, hex, !move->count, rng, &next);

		if (direction < 0)
			break;
		move->path[move->count++] = (uint8_t)direction;
		hex = force->look->map->next[hex][direction];
		toll = next;
		if (mutiny_toll(&toll) > force->allowance)
			break;
	}
	for (unsigned box = BOX_BOMBAY; box <= BOX_MADRAS && base_pick_below(rng, 2); box++)
		if (!mutiny_check_box(force, hex, mutiny_toll(&toll), box).rule)
			move->arg[ARG_TO] = (int32_t)box;
	return move->count || move->arg[ARG_TO];
}

static void sample_move(const struct look *look, struct rng *rng, struct move *move)
{
	struct move end = {.verb = VERB_END};
	struct force force;
	bool found;

	move->verb = VERB_MOVE;
	found = base_pick_below(rng, 8) && pick_force(look, rng, move->set);
	if (found) {
		force = mutiny_read_force(look, move->set);
		if (base_pick_below(rng, 4) || !mutiny_sample_sail(&force, rng, move))
			found = mutiny_is_box(force.spot) ? mutiny_sample_box(&force, rng, move)
			                                  : wander(&force, rng, move);
	}
	if (!found)
		*move = end;
}

const struct step_rules mutiny_move = {check_move, apply_move, legal_move, sample_move};
