/* supply.c: the supply phase: trains that are expended, dice for hexes without supply, units that go short [mutiny:21.0].
 * May use: kit/common/cup, movement, position, supply, text, turn. */
#include "kit/common/cup.h"
#include "systems/mutiny/movement/movement.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/supply/supply.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* ---- who is supplied ---- */

/* A port serves the British while ships can come to it (RU-M11). */
static bool is_port(const struct look *look, unsigned side, unsigned hex)
{
	return side == BRITISH && (look->war->ground[hex] & GROUND_PORT) && mutiny_port_open(look, hex);
}

/* Does the place feed units of the side beside it (RU-S4)? One under siege feeds nobody but itself [mutiny:29.1(c)]. */
static bool feeds_neighbours(const struct look *look, unsigned side, unsigned hex)
{
	return mutiny_occupied(look->state, side, hex) && !mutiny_besieged(look->state, hex) &&
	       (mutiny_is_fortress(look, hex) || is_port(look, side, hex));
}

bool mutiny_is_supplied(const struct look *look, unsigned side, unsigned hex)
{
	if (!mutiny_is_hex(hex)) /* [mutiny:21.1(c)] */
		return true;
	if ((look->war->ground[hex] & (GROUND_TOWN | GROUND_FORTRESS)) || is_port(look, side, hex))
		return true;
	for (int d = 0; d < HEX_SIDES; d++)
		if (feeds_neighbours(look, side, look->map->next[hex][d]))
			return true;
	return false;
}

/* Camels and trains are neither counted nor lost [mutiny:21.1(a)] [mutiny:21.1(b)]. */
static bool eats(const struct look *look, unsigned unit)
{
	unsigned type = mutiny_facts(look, unit)->type;

	return type != K_CAMELS && type != K_SUPPLY_TRAIN;
}

static unsigned count_mouths(const struct look *look, unsigned hex)
{
	unsigned count = 0;

	for (unsigned u = mutiny_first(look->state, hex); u; u = look->state->next[u])
		count += eats(look, u);
	return count;
}

/* ---- trains ---- */

/* Has nobody fed the units of the hex? Public: who holds it, what feeds it, where trains were expended. */
static bool is_hungry(const struct look *look, unsigned side, unsigned hex)
{
	return mutiny_occupied(look->state, side, hex) && !mutiny_is_supplied(look, side, hex) &&
	       !(look->state->flags[mutiny_first(look->state, hex)] & U_FED);
}

static bool is_train(const struct look *look, unsigned unit)
{
	return mutiny_facts(look, unit)->type == K_SUPPLY_TRAIN && look->state->side[unit] == look->state->owner &&
	       mutiny_is_hex(look->state->at[unit]);
}

static bool list_trains(const struct look *look, uint64_t *set)
{
	bool any = false;

	for (unsigned u = 1; u <= look->war->units; u++)
		if (is_train(look, u)) {
			base_set_bit(set, u);
			any = true;
		}
	return any;
}

/* Somebody is hungry and there are trains on the map. Where they are is nobody else's business, so it is asked whether or
 * not one is near: how many are in the box everybody sees. */
static bool may_feed(const struct look *look)
{
	const unsigned own = (unsigned)MARK_BRITISH << look->state->owner;
	bool trains = false;

	for (unsigned u = 1; u <= look->war->units && !trains; u++)
		trains = mutiny_facts(look, u)->type == K_SUPPLY_TRAIN && look->state->side[u] == look->state->owner &&
		         mutiny_on_map(look->state, u);
	for (unsigned hex = mutiny_next_marked(look->state, 0, own); trains && hex < look->map->count;
	     hex = mutiny_next_marked(look->state, hex, own))
		if (is_hungry(look, look->state->owner, hex))
			return true;
	return false;
}

static void feed(struct game *game, unsigned hex)
{
	if (!mutiny_occupied(game->state, game->state->owner, hex))
		return;
	for (unsigned u = mutiny_first(game->state, hex); u; u = game->state->next[u])
		game->state->flags[u] |= U_FED;
}

/* Its hex and the six around it, whatever lies between [mutiny:21.2]. */
static void expend(struct game *game, unsigned train)
{
	unsigned hex = game->state->at[train];

	feed(game, hex);
	for (int d = 0; d < HEX_SIDES; d++)
		feed(game, game->look.map->next[hex][d]);
	mutiny_expend(game, train, "mutiny:21.2");
}

/* ---- the flow ---- */

static void begin_side(struct game *game, unsigned side);

static void end_side(struct game *game)
{
	struct mutiny_state *state = game->state;
	unsigned side = state->owner;

	for (unsigned u = 1; u <= game->look.war->units; u++)
		state->flags[u] &= (uint16_t)~U_FED;
	state->subject = 0;
	state->owner = SIDES;
	if (side == BRITISH)
		begin_side(game, REBEL);
	else
		mutiny_end_supply(game);
}

static void starve(struct game *game, const uint64_t *set, unsigned count)
{
	unsigned hex = game->state->subject;
	struct event *event =
		mutiny_tell_units(game, HAPPEN_STARVED, "mutiny:21.3", mutiny_seat(game->state->owner), set);

	if (event) {
		event->arg[STARVED_SPOT] = (int32_t)hex;
		event->arg[STARVED_COUNT] = (int32_t)count;
	}
	game->state->due = 0;
	EACH_BIT (unit, set, RULES_SET_WORDS)
		mutiny_lose_step(game, (unsigned)unit, CAUSE_ATTRITION, "mutiny:21.3");
}

static unsigned roll_hex(struct game *game, unsigned hex, unsigned need)
{
	unsigned weather = mutiny_weather(&game->look);
	bool halved = game->look.war->halves[hex] >> weather & 1;
	struct event *event = mutiny_tell(game, HAPPEN_SUPPLY, halved ? "mutiny:21.4" : "mutiny:21.3",
	                                  mutiny_seat(game->state->owner));
	unsigned fed = (unsigned)mutiny_roll(game, event);

	if (halved)
		fed /= game->look.tables->attrition_divisor;
	if (event) {
		event->arg[SUPPLY_SPOT] = (int32_t)hex;
		event->arg[SUPPLY_SIDE] = game->state->owner;
		event->arg[SUPPLY_FED] = (int32_t)fed;
		event->arg[SUPPLY_NEED] = (int32_t)need;
	}
	return fed < need ? need - fed : 0;
}

static void list_mouths(const struct look *look, unsigned hex, uint64_t *set)
{
	for (unsigned u = mutiny_first(look->state, hex); u; u = look->state->next[u])
		if (eats(look, u))
			base_set_bit(set, u);
}

/* True: the owner must choose who goes short. */
static bool check_supply_of(struct game *game, unsigned hex)
{
	struct mutiny_state *state = game->state;
	unsigned need = count_mouths(&game->look, hex), due = roll_hex(game, hex, need);
	uint64_t all[RULES_SET_WORDS] = {0};

	state->subject = (uint16_t)hex;
	state->due = (uint8_t)due;
	if (!due)
		return false;
	if (due < need) {
		mutiny_ask(game, STEP_STARVE, state->owner);
		return true;
	}
	list_mouths(&game->look, hex, all);
	starve(game, all, due);
	return false;
}

/* The hexes after state.subject, in the order of the map. */
static void roll_on(struct game *game)
{
	const unsigned own = (unsigned)MARK_BRITISH << game->state->owner;

	for (unsigned hex = mutiny_next_marked(game->state, game->state->subject, own); hex < game->look.map->count;
	     hex = mutiny_next_marked(game->state, hex, own))
		if (is_hungry(&game->look, game->state->owner, hex) && count_mouths(&game->look, hex) &&
		    check_supply_of(game, hex))
			return;
	end_side(game);
}

static void begin_side(struct game *game, unsigned side)
{
	mutiny_begin_limits(game);
	mutiny_tell_phase(game, PHASE_SUPPLY, side);
	game->state->owner = (uint8_t)side;
	game->state->subject = 0;
	if (may_feed(&game->look))
		mutiny_ask(game, STEP_SUPPLY, side);
	else
		roll_on(game);
}

void mutiny_begin_supply(struct game *game)
{
	begin_side(game, BRITISH);
}

/* ---- the decision: trains ---- */

static struct refusal check_supply(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_END)
		return mutiny_allow();
	if (move->verb != VERB_EXPEND)
		return mutiny_refuse("mutiny:21.2", "Name supply trains to `expend`, or `end`.");
	EACH_BIT (unit, move->set, RULES_SET_WORDS)
		if (!is_train(look, (unsigned)unit))
			return mutiny_refuse("mutiny:21.2",
			                     "Only supply trains of your own on the map can be expended.");
	return mutiny_allow();
}

static void apply_supply(struct game *game, const struct move *move)
{
	if (move->verb == VERB_EXPEND) {
		EACH_BIT (unit, move->set, RULES_SET_WORDS)
			expend(game, (unsigned)unit);
		if (may_feed(&game->look))
			return;
	}
	roll_on(game);
}

static void legal_supply(const struct look *look, struct move_list *moves)
{
	struct move all = {.verb = VERB_EXPEND};

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	if (!list_trains(look, all.set))
		return;
	engine_add_move(moves, &all);
	EACH_BIT (unit, all.set, RULES_SET_WORDS) {
		struct move one = {.verb = VERB_EXPEND};

		base_set_bit(one.set, (unsigned)unit);
		engine_add_move(moves, &one);
	}
}

static void sample_supply(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t set[RULES_SET_WORDS] = {0};

	move->verb = VERB_END;
	if (base_pick_below(rng, 2) || !list_trains(look, set))
		return;
	move->verb = VERB_EXPEND;
	kit_pick_bits(rng, set, move->set, RULES_SET_WORDS);
}

const struct step_rules mutiny_supply = {check_supply, apply_supply, legal_supply, sample_supply};

/* ---- the decision: who goes short ---- */

static struct refusal check_starve(const struct look *look, const struct move *move)
{
	unsigned count = base_count_bits(move->set, RULES_SET_WORDS);

	if (move->verb != VERB_STARVE)
		return mutiny_refuse("mutiny:21.3", "Some units are not supplied: name them with `starve`.");
	EACH_BIT (unit, move->set, RULES_SET_WORDS) {
		if (look->state->at[unit] != look->state->subject)
			return mutiny_refuse("mutiny:21.3", "Name units of the hex that was rolled for.");
		if (!eats(look, (unsigned)unit))
			return mutiny_refuse(mutiny_facts(look, (unsigned)unit)->type == K_CAMELS ? "mutiny:21.1(a)"
			                                                                          : "mutiny:21.1(b)",
			                     "Camels and supply trains need no supply: name other units.");
	}
	if (count != look->state->due)
		return mutiny_refuse("mutiny:21.3", count < look->state->due
		                                            ? "More units than that go short: name them all."
		                                            : "Fewer units than that go short.");
	return mutiny_allow();
}

static void apply_starve(struct game *game, const struct move *move)
{
	starve(game, move->set, game->state->due);
	roll_on(game);
}

/* The cheapest first: one-step units before those that are only reduced by it, leaders last. */
static int worth_of(const struct look *look, unsigned unit)
{
	bool spare = mutiny_facts(look, unit)->steps > 1 && !mutiny_reduced(look->state, unit);

	return (int)mutiny_siege_factor(look, unit) * (spare ? 1 : 2) + (mutiny_is_leader(look, unit) ? 16 : 0);
}

static unsigned rank_mouths(const struct look *look, uint16_t *list)
{
	unsigned count = 0;

	for (unsigned u = mutiny_first(look->state, look->state->subject); u; u = look->state->next[u]) {
		unsigned k = count;

		if (!eats(look, u))
			continue;
		for (; k && worth_of(look, list[k - 1]) > worth_of(look, u); k--)
			list[k] = list[k - 1];
		list[k] = (uint16_t)u;
		count++;
	}
	return count;
}

static void add_choices(const uint16_t *list, unsigned count, unsigned due, struct move *move, struct move_list *moves)
{
	if (!due) {
		engine_add_move(moves, move);
		return;
	}
	for (unsigned i = 0; i + due <= count; i++) {
		base_set_bit(move->set, list[i]);
		add_choices(list + i + 1, count - i - 1, due - 1, move, moves);
		base_clear_bit(move->set, list[i]);
	}
}

/* All choices among few; among many, the cheapest with one of them exchanged. */
static void legal_starve(const struct look *look, struct move_list *moves)
{
	enum { FEW = 8 };
	uint16_t list[MUTINY_UNITS];
	unsigned count = rank_mouths(look, list), due = look->state->due;
	struct move move = {.verb = VERB_STARVE};

	if (count <= FEW) {
		add_choices(list, count, due, &move, moves);
		return;
	}
	for (unsigned i = 0; i < due; i++)
		base_set_bit(move.set, list[i]);
	engine_add_move(moves, &move);
	for (unsigned i = due; i < count; i++) {
		struct move other = move;

		base_clear_bit(other.set, list[due - 1]);
		base_set_bit(other.set, list[i]);
		engine_add_move(moves, &other);
	}
}

static void sample_starve(const struct look *look, struct rng *rng, struct move *move)
{
	uint16_t list[MUTINY_UNITS];
	unsigned count = rank_mouths(look, list);

	kit_shuffle(rng, list, count);
	move->verb = VERB_STARVE;
	for (unsigned i = 0; i < look->state->due; i++)
		base_set_bit(move->set, list[i]);
}

const struct step_rules mutiny_starve = {check_starve, apply_starve, legal_starve, sample_starve};
