/* ship.c: naval transfer: British land units from coast to coast in ships that are on no map [sunset:29.0].
 * May use: movement, politics, position, text, turn, water. */
#include <string.h>

#include "systems/sunset/movement/movement.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"

static bool is_coast(const struct look *look, unsigned hex)
{
	return sunset_has_terrain(look, hex, T_COAST);
}

static unsigned weigh(const struct look *look, const uint64_t *set)
{
	unsigned sum = 0;

	EACH_BIT (u, set, RULES_SET_WORDS)
		sum += sunset_weigh_load(look, (unsigned)u, false);
	return sum;
}

static unsigned room_left(const struct look *look)
{
	return look->tables->transfer_limit > look->state->shipped
	               ? (unsigned)(look->tables->transfer_limit - look->state->shipped)
	               : 0;
}

bool sunset_may_ship(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;

	return state->option[OPT_NAVAL_TRANSFER] && state->side == BRITISH && is_coast(look, state->at[unit]) &&
	       sunset_weigh_load(look, unit, false) <= room_left(look);
}

struct refusal sunset_check_ship(const struct look *look, const struct move *move)
{
	if (!look->state->option[OPT_NAVAL_TRANSFER])
		return sunset_refuse("sunset:29.0", "There is no naval transfer in this match: the option is off.");
	if (look->state->side != BRITISH)
		return sunset_refuse("sunset:29.0", "Only the British have ships for a naval transfer: march by land.");
	if (!is_coast(look, (unsigned)move->arg[ARG_HEX]))
		return sunset_refuse("sunset:29.1", "A naval transfer begins in a coastal hex: march there first.");
	if (sunset_names_craft(look, move->set))
		return sunset_refuse("sunset:29.1",
		                     "A naval transfer is for land units: let craft sail by themselves.");
	if (weigh(look, move->set) > room_left(look))
		return sunset_refuse("sunset:29.3",
		                     "The ships cannot take so many factors this turn: name fewer units.");
	return sunset_allow();
}

void sunset_begin_transfer(struct game *game)
{
	struct sunset_state *state = game->state;
	uint64_t force[RULES_SET_WORDS];

	sunset_list_force(&game->look, force);
	/* Spent by a result that moves, wherever they go then (R113). */
	state->shipped = (uint8_t)(state->shipped + weigh(&game->look, force));
	sunset_ask(game, STEP_SHIP, state->side);
}

/* Friendly Natives land neither among British units nor where only these may go [sunset:abyssinia-6.1-british]
 * [sunset:abyssinia-6.2]. */
static struct refusal check_camp(const struct look *look, unsigned hex)
{
	uint64_t force[RULES_SET_WORDS];
	struct walker walker;

	if (!look->war->friends_rule)
		return sunset_allow();
	walker = sunset_make_walker(look);
	if (walker.friends && hex == look->war->barred)
		return sunset_refuse(look->war->barred_rule,
		                     "Only British and Indian units may enter this place: land elsewhere.");
	sunset_list_force(look, force);
	return sunset_friends_clash(look, force, hex)
	               ? sunset_refuse(look->war->friends_rule,
	                               "Friendly Natives do not camp with British or Indian units: land elsewhere.")
	               : sunset_allow();
}

static bool may_land_at(const struct look *look, unsigned hex)
{
	return is_coast(look, hex) && hex != look->state->march.hex && !sunset_occupied(look->state, NATIVE, hex) &&
	       !check_camp(look, hex).rule;
}

static struct refusal check(const struct look *look, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[ARG_HEX];

	if (move->verb == VERB_HALT)
		return sunset_allow();
	if (move->verb != VERB_CHOOSE)
		return sunset_refuse("sunset:29.1", "The ships are ready: choose the coastal hex to land in, or halt.");
	if (!is_coast(look, hex))
		return sunset_refuse(sunset_has_terrain(look, hex, T_SEA) ? "sunset:29.2" : "sunset:29.1",
		                     "The force lands in a coastal hex, not at sea or inland: choose one.");
	if (sunset_occupied(look->state, NATIVE, hex))
		return sunset_refuse("sunset:29.1", "Enemies stand in that hex: land where none are.");
	if (hex == look->state->march.hex)
		return sunset_refuse("sunset:29.1", "The force is there already: choose another coastal hex, or halt.");
	return check_camp(look, hex);
}

static void halt(struct game *game)
{
	sunset_tell_hex(game, HAPPEN_HALTED, "sunset:29.1", sunset_seat(game->state->side), game->state->march.hex);
	sunset_end_force(game);
}

static void apply(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	uint64_t force[RULES_SET_WORDS];
	struct walker walker;
	struct event *event;

	if (move->verb == VERB_HALT) {
		halt(game);
		return;
	}
	sunset_list_force(&game->look, force);
	event = sunset_tell(game, HAPPEN_SHIPPED, "sunset:29.1", sunset_seat(state->side));
	KIT_NOTE(event, [SHIPPED_FROM] = state->march.hex, [SHIPPED_TO] = move->arg[ARG_HEX],
	         [SHIPPED_FACTORS] = state->shipped);
	kit_note_set(event, force);
	for (int u = base_next_bit(force, RULES_SET_WORDS, 0); u >= 0 && !sunset_is_over(game);
	     u = base_next_bit(force, RULES_SET_WORDS, (unsigned)u + 1))
		sunset_put_unit(game, (unsigned)u, (unsigned)move->arg[ARG_HEX]);
	state->march.hex = (uint16_t)move->arg[ARG_HEX];
	state->march.cap = 0; /* the whole movement of the turn is used [sunset:29.1] */
	if (sunset_is_over(game))
		return;
	walker = sunset_make_walker(&game->look);
	/* (R52) [sunset:29.4] */
	if (!sunset_may_be_ambushed(&game->look, &walker, state->march.hex) || !sunset_offer_ambush(game))
		sunset_end_force(game);
}

static void legal(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_HALT});
	for (const uint16_t *hex = look->war->coast; *hex; hex++)
		if (may_land_at(look, *hex))
			engine_add_move(moves, &(struct move){.verb = VERB_CHOOSE, .arg = {[ARG_HEX] = *hex}});
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned count = 0, hex;

	move->verb = VERB_HALT;
	while (look->war->coast[count])
		count++;
	hex = count ? look->war->coast[base_pick_below(rng, count)] : 0;
	if (!hex || !may_land_at(look, hex))
		return;
	move->verb = VERB_CHOOSE;
	move->arg[ARG_HEX] = (int32_t)hex;
}

const struct step_rules sunset_ship = {check, apply, legal, sample};

/* ---- naming the force ---- */

/* Whoever fits of a hex, one after the other; `skip`: without the first so many. */
static bool fill_ships(const struct look *look, unsigned hex, unsigned skip, struct move *move)
{
	unsigned load = 0;

	move->verb = VERB_SHIP;
	move->arg[ARG_HEX] = (int32_t)hex;
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit)) {
		struct move one = {.verb = VERB_SHIP, .arg = {[ARG_HEX] = (int32_t)hex}};
		unsigned weight = sunset_weigh_load(look, unit, false);

		base_set_bit(one.set, unit);
		if (sunset_is_hq(look, unit) || load + weight > room_left(look) || sunset_march.check(look, &one).rule)
			continue;
		if (skip) {
			skip--;
			continue;
		}
		base_set_bit(move->set, unit);
		load += weight;
	}
	return load && !sunset_march.check(look, move).rule;
}

void sunset_list_ships(const struct look *look, struct move_list *moves)
{
	for (const uint16_t *hex = look->war->coast; *hex; hex++) {
		struct move move = {0};

		if (!sunset_occupied(look->state, BRITISH, *hex))
			continue;
		if (fill_ships(look, *hex, 0, &move))
			engine_add_move(moves, &move);
		for (unsigned unit = sunset_first(look->state, *hex); unit; unit = sunset_next(look->state, unit)) {
			struct move one = {.verb = VERB_SHIP, .arg = {[ARG_HEX] = *hex}};

			base_set_bit(one.set, unit);
			if (!sunset_march.check(look, &one).rule)
				engine_add_move(moves, &one);
			one.arg[ARG_HQ] = (int32_t)unit;
			if (sunset_is_hq(look, unit) && !sunset_march.check(look, &one).rule)
				engine_add_move(moves, &one);
		}
	}
}

bool sunset_sample_ship(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned count = 0, start;

	while (look->war->coast[count])
		count++;
	start = count ? base_pick_below(rng, count) : 0;
	for (unsigned i = 0; i < count; i++) {
		unsigned hex = look->war->coast[(start + i) % count];

		if (sunset_occupied(look->state, BRITISH, hex) && fill_ships(look, hex, base_pick_below(rng, 3), move))
			return true;
		memset(move, 0, sizeof *move);
	}
	return false;
}
