/* hexes.c: the events that ask for a hex: attrition of either side, Rebellion, the Afghan frontier.
 * May use: private, arrivals, position, text, turn. */
#include "systems/mutiny/arrivals/arrivals.h"
#include "systems/mutiny/fortunes/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* ---- which hex: public facts ---- */

/* Whose units suffer. Friendly Attrition is friendly to who drew the marker, or by option to who names the hex
 * (RU-F2). */
static unsigned victim_of(const struct look *look)
{
	const struct mutiny_state *state = look->state;

	if (state->fortune == F_ENEMY_ATTRITION)
		return !state->drawer;
	return state->option[OPT_FRIENDLY_ATTRITION] ? !state->drawer : state->drawer;
}

static bool may_name(const struct look *look, unsigned hex)
{
	const struct mutiny_state *state = look->state;
	unsigned mark = state->mark[hex];

	if (!mutiny_is_hex(hex) || hex >= look->map->count || (look->war->ground[hex] & GROUND_SEA))
		return false;
	switch (state->fortune) {
	case F_REBELLION:
		return (look->war->ground[hex] & GROUND_INDIA) && !(mark & (MARK_BRITISH | MARK_NEUTRAL)) &&
		       !mutiny_besieged(state, hex);
	case F_AFGHAN:
		if (state->drawer == REBEL)
			return look->war->region[hex] == R_AFGHANISTAN && !(mark & (MARK_BRITISH | MARK_NEUTRAL));
		return (hex == look->war->punjab[0] || hex == look->war->punjab[1]) &&
		       !(mark & (MARK_REBEL | MARK_NEUTRAL)) && !mutiny_besieged(state, hex);
	default:
		return mutiny_occupied(state, victim_of(look), hex);
	}
}

/* The first `most` of them. */
static unsigned list_hexes(const struct look *look, unsigned most, uint16_t *list)
{
	const unsigned fortune = look->state->fortune;
	bool anywhere = fortune == F_REBELLION || fortune == F_AFGHAN;
	unsigned count = 0;

	for (unsigned hex = 1; hex < look->map->count && count < most;
	     hex = anywhere ? hex + 1 : mutiny_next_marked(look->state, hex, MARK_OCCUPIED))
		if (may_name(look, hex))
			list[count++] = (uint16_t)hex;
	return count;
}

static unsigned chooser_of(const struct mutiny_state *state)
{
	switch (state->fortune) {
	case F_REBELLION:
		return REBEL;
	case F_FRIENDLY_ATTRITION:
		return !state->drawer;
	default:
		return state->drawer;
	}
}

/* ---- attrition ---- */

/* A die for each mobile unit, in the order of the counters; the enemy sees the dice and what he would see anyway
 * (RU-F3). */
static void strike(struct game *game, unsigned hex)
{
	const char *rule = mutiny_fortune_rule(&game->look);
	uint16_t list[MUTINY_UNITS];
	unsigned count = 0;

	for (unsigned u = mutiny_first(game->state, hex); u; u = game->state->next[u])
		if (mutiny_is_mobile(&game->look, u))
			list[count++] = (uint16_t)u;
	for (unsigned i = 0; i < count; i++) {
		struct event *event =
			mutiny_tell_args(game, HAPPEN_FORTUNE_DIE, rule, mutiny_seats_of(&game->look, list[i]), 2,
		                         (int)list[i], (int)hex);
		bool hit = mutiny_roll(game, event) >= game->look.tables->fortune_die;

		if (event)
			event->arg[FORTUNE_DIE_HIT] = hit;
		if (hit)
			mutiny_lose_step(game, list[i], CAUSE_EVENT, rule);
	}
	mutiny_end_fortune(game);
}

/* ---- units that come ---- */

static unsigned count_coming(struct game *game)
{
	const struct mutiny_tables *tables = game->look.tables;
	struct event *event;
	unsigned die;

	if (game->state->fortune == F_AFGHAN)
		return game->state->drawer == REBEL ? tables->frontier_badmashes : tables->frontier_auxiliaries;
	event = mutiny_tell(game, HAPPEN_REBELLION, mutiny_fortune_rule(&game->look), SEAT_ALL);
	die = (unsigned)mutiny_roll(game, event);
	die = (die + tables->rebellion_divisor - 1u) / tables->rebellion_divisor;
	if (event)
		event->arg[REBELLION_COUNT] = (int32_t)die;
	return die;
}

/* Draws them; there may be fewer than are called for [mutiny:20.10]. */
static unsigned draw_coming(struct game *game)
{
	unsigned side = chooser_of(game->state), wanted = count_coming(game);
	uint64_t set[MUTINY_UNIT_WORDS] = {0};

	return mutiny_draw_units(game, side, side == REBEL ? DRAW_BADMASHES : DRAW_AUXILIARIES, wanted, set,
	                         mutiny_fortune_rule(&game->look));
}

static void gather_coming(const struct look *look, uint64_t *set)
{
	for (unsigned u = 1; u <= look->war->units; u++)
		if (look->state->at[u] == AT_ARRIVING)
			base_set_bit(set, u);
}

static void place(struct game *game, unsigned hex)
{
	uint64_t set[MUTINY_UNIT_WORDS] = {0};

	gather_coming(&game->look, set);
	mutiny_place_units(game, set, hex, mutiny_fortune_rule(&game->look));
	mutiny_end_fortune(game);
}

/* ---- choose HEX ---- */

static bool brings_units(const struct mutiny_state *state)
{
	return state->fortune == F_REBELLION || state->fortune == F_AFGHAN;
}

static void settle(struct game *game, unsigned hex)
{
	if (brings_units(game->state))
		place(game, hex);
	else
		strike(game, hex);
}

static void begin(struct game *game)
{
	uint16_t list[2];
	unsigned count = list_hexes(&game->look, 2, list);

	if (!count || (brings_units(game->state) && !draw_coming(game)))
		mutiny_end_fortune(game);
	else if (count == 1)
		settle(game, list[0]);
	else
		mutiny_ask_fortune(game, chooser_of(game->state), 0);
}

static struct refusal check(const struct look *look, const struct move *move)
{
	const char *rule = mutiny_fortune_rule(look);

	if (move->verb == VERB_CHOOSE && may_name(look, (unsigned)move->arg[ARG_SPOT]))
		return mutiny_allow();
	switch (look->state->fortune) {
	case F_REBELLION:
		return mutiny_refuse(rule,
		                     "The rebellion breaks out in one hex of India without British or neutral units: "
		                     "name it with 'choose HEX'.");
	case F_AFGHAN:
		return mutiny_refuse(rule,
		                     look->state->drawer == REBEL
		                             ? "They rise in a hex of Afghanistan without British units: name one."
		                             : "The Auxiliary comes to Peshawar or Lahore, if no Rebels are there: "
		                               "name one of them.");
	default:
		return mutiny_refuse(rule, look->state->actor == victim_of(look)
		                                   ? "Name a hex of the map with units of your own: 'choose HEX'."
		                                   : "Name a hex of the map with enemy units: 'choose HEX'.");
	}
}

static void apply(struct game *game, const struct move *move)
{
	settle(game, (unsigned)move->arg[ARG_SPOT]);
}

/* Of a rebellion towns, and where Rebels stand already. */
static bool is_worth_listing(const struct look *look, unsigned hex)
{
	return look->state->fortune != F_REBELLION || mutiny_occupied(look->state, REBEL, hex) ||
	       (look->war->ground[hex] & (GROUND_TOWN | GROUND_FORTRESS));
}

static void legal(const struct look *look, struct move_list *moves)
{
	uint16_t list[MUTINY_SPOTS];
	unsigned count = list_hexes(look, MUTINY_SPOTS, list), listed = 0;

	for (int all = 0; all < 2 && !listed; all++)
		for (unsigned i = 0; i < count; i++)
			if (all || is_worth_listing(look, list[i])) {
				engine_add_move(moves,
				                &(struct move){.verb = VERB_CHOOSE, .arg = {[ARG_SPOT] = list[i]}});
				listed++;
			}
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	uint16_t list[MUTINY_SPOTS];
	unsigned count;

	move->verb = VERB_CHOOSE;
	/* A rebellion may break out nearly anywhere: any hex will mostly do. */
	for (int tries = 0; tries < 4; tries++) {
		move->arg[ARG_SPOT] = (int32_t)(1 + base_pick_below(rng, look->map->count - 1u));
		if (may_name(look, (unsigned)move->arg[ARG_SPOT]))
			return;
	}
	count = list_hexes(look, MUTINY_SPOTS, list);
	move->arg[ARG_SPOT] = count ? list[base_pick_below(rng, count)] : HEX_NONE;
}

const struct fortune_rules mutiny_hex_fortune = {begin, check, apply, legal, sample};
