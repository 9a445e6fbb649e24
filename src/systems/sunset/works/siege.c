/* siege.c: sieges of fortresses: laying them at the end of the movement segment, how they end, who is fed by sea
 * [sunset:18.0]. What a siege bars stands with the chapters that ask: march, retreat, supply, arrivals.
 * May use: position, text, turn, private. */
#include <string.h>

#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/works/private.h"

/* Who holds the hex; SIDES: nobody. */
static unsigned holder_of(const struct look *look, unsigned hex)
{
	unsigned side = 0;

	while (side < SIDES && !sunset_occupied(look->state, side, hex))
		side++;
	return side;
}

bool sunset_may_besiege(const struct look *look, unsigned hex, unsigned fortress)
{
	int direction = kit_find_direction(look->map, hex, fortress);
	unsigned garrison = holder_of(look, fortress);

	if (garrison == BRITISH && !look->war->native_besieges) /* [sunset:asante-6.3] */
		return false;
	/* Over a hexside that a zone of control crosses (R78). */
	return look->war->fort[fortress] && direction >= 0 && garrison < SIDES &&
	       sunset_occupied(look->state, !garrison, hex) && look->war->grip[hex] >> direction & 1;
}

bool sunset_fed_by_sea(const struct look *look, unsigned side, unsigned hex)
{
	if (!sunset_has_terrain(look, hex, T_COAST) && !sunset_has_terrain(look, hex, T_PORT))
		return false;
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (sunset_facts(look, unit)->arm == A_FLEET && sunset_facts(look, unit)->side == side &&
		    look->state->at[unit] != AT_GONE)
			return true;
	return false;
}

unsigned sunset_siege_room(const struct look *look, unsigned hex)
{
	unsigned come;

	if (!sunset_besieged(look, hex) ||
	    (look->state->side == BRITISH && sunset_fed_by_sea(look, look->state->side, hex)))
		return SUNSET_UNITS;
	come = look->state->relieved[look->war->fort[hex] - 1];
	return come < look->tables->besieged_arrivals ? look->tables->besieged_arrivals - come : 0;
}

/* ---- the end of a siege ---- */

static void tell_siege(struct game *game, unsigned fortress, unsigned from, unsigned side, bool laid, const char *rule)
{
	KIT_NOTE(sunset_tell(game, HAPPEN_SIEGE, rule, SEAT_ALL), [SIEGE_HEX] = fortress, [SIEGE_FROM] = from,
	         [SIEGE_SIDE] = side, [SIEGE_LAID] = laid);
}

/* Any unit keeps the siege up, or only one with strength (R78). */
static bool keeps_siege(const struct look *look, unsigned hex, unsigned side)
{
	if (!look->state->option[OPT_SIEGE_STRENGTH])
		return sunset_occupied(look->state, side, hex);
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_facts(look, unit)->side == side && sunset_facts(look, unit)->strength)
			return true;
	return false;
}

/* The besiegers of one fortress who are gone, or all where nobody holds it any more. */
static void review_fortress(struct game *game, unsigned fortress)
{
	struct sunset_state *state = game->state;
	uint8_t *siege = &state->siege[game->look.war->fort[fortress] - 1];
	unsigned garrison = holder_of(&game->look, fortress);

	for (unsigned d = 0; d < HEX_SIDES && *siege; d++) {
		unsigned from = game->look.map->next[fortress][d];

		if (!(*siege >> d & 1) || (garrison < SIDES && keeps_siege(&game->look, from, !garrison)))
			continue;
		*siege &= (uint8_t) ~(1u << d);
		tell_siege(game, fortress, from, garrison < SIDES ? !garrison : holder_of(&game->look, from), false,
		           *siege ? "sunset:18.41" : "sunset:18.4");
		if (!*siege && garrison < SIDES)
			sunset_refresh_hex(game, fortress); /* its zone of control is back [sunset:9.23] */
	}
}

void sunset_review_siege(struct game *game, unsigned hex)
{
	const struct scenario *war = game->look.war;

	if (sunset_besieged(&game->look, hex))
		review_fortress(game, hex);
	for (unsigned d = 0; d < HEX_SIDES; d++) {
		unsigned fortress = game->look.map->next[hex][d];

		if (war->fort[fortress] && game->state->siege[war->fort[fortress] - 1] >> (d + 3) % HEX_SIDES & 1)
			review_fortress(game, fortress);
	}
}

void sunset_lift_siege(struct game *game, unsigned hex)
{
	const struct scenario *war = game->look.war;

	for (unsigned d = 0; d < HEX_SIDES; d++) {
		unsigned fortress = game->look.map->next[hex][d];
		uint8_t *siege = war->fort[fortress] ? &game->state->siege[war->fort[fortress] - 1] : NULL;

		if (!siege || !(*siege >> (d + 3) % HEX_SIDES & 1))
			continue;
		*siege &= (uint8_t) ~(1u << (d + 3) % HEX_SIDES);
		tell_siege(game, fortress, hex, !holder_of(&game->look, fortress), false, "sunset:25.23");
		sunset_refresh_hex(game, fortress);
	}
}

/* ---- the end of the movement segment ---- */

static void close_movement(struct game *game)
{
	sunset_finish_works(game);
	sunset_end_segment(game);
}

/* Somebody with strength who was there all the time (R90) [sunset:18.1]. */
static bool has_stayed(const struct look *look, unsigned hex)
{
	const struct sunset_state *state = look->state;

	for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit))
		if (sunset_facts(look, unit)->strength && !sunset_is_craft(look, unit) &&
		    !sunset_is_aboard(state, unit) && !(state->flags[unit] & U_MOVED))
			return true;
	return false;
}

static bool is_laid(const struct look *look, unsigned fortress, unsigned hex)
{
	int way = kit_find_direction(look->map, fortress, hex);

	return way >= 0 && look->state->siege[look->war->fort[fortress] - 1] >> way & 1;
}

/* The next siege that can be laid, from `pair` on: fortress and direction in one number; -1: none. */
static int next_siege(const struct look *look, int pair)
{
	const uint16_t *fortress = look->war->fortress;
	unsigned side = look->state->side;

	for (; fortress[pair / HEX_SIDES]; pair++) {
		unsigned place = fortress[pair / HEX_SIDES], hex = look->map->next[place][pair % HEX_SIDES];

		if (!sunset_occupied(look->state, !side, place)) {
			pair += HEX_SIDES - 1 - pair % HEX_SIDES;
			continue;
		}
		if (hex && sunset_occupied(look->state, side, hex) && sunset_may_besiege(look, hex, place) &&
		    !is_laid(look, place, hex) && has_stayed(look, hex))
			return pair;
	}
	return -1;
}

void sunset_end_movement(struct game *game)
{
	if (game->state->option[OPT_SIEGES] && next_siege(&game->look, 0) >= 0)
		sunset_ask(game, STEP_SIEGE, game->state->side);
	else
		close_movement(game);
}

struct refusal sunset_refuse_siege(const struct look *look)
{
	if (look->state->side == NATIVE && !look->war->native_besieges)
		return sunset_refuse("sunset:asante-6.3", "The Asante never lay sieges: march, or end the segment.");
	return sunset_refuse("sunset:18.1", look->state->option[OPT_SIEGES]
	                                            ? "Sieges are laid when the movement is over: end the segment, and "
	                                              "besiege what your units stood beside all the time."
	                                            : "No sieges are laid in this match: march, or end the segment.");
}

static struct refusal check(const struct look *look, const struct move *move)
{
	unsigned fortress = (unsigned)move->arg[ARG_HEX], hex = (unsigned)move->arg[ARG_FROM];

	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_BESIEGE)
		return sunset_refuse("sunset:18.1", "The movement is over: besiege fortresses beside you, or end.");
	if (!look->war->fort[fortress])
		return sunset_refuse("sunset:18.5", "Only a fortress can be besieged: name one.");
	if (!sunset_occupied(look->state, !look->state->side, fortress))
		return sunset_refuse("sunset:18.1", "The enemy does not hold that fortress: name one that he holds.");
	if (!sunset_occupied(look->state, look->state->side, hex) || !sunset_may_besiege(look, hex, fortress))
		return sunset_refuse(
			"sunset:18.1",
			"A siege is laid from a hex of yours beside the fortress, not across a major river.");
	if (is_laid(look, fortress, hex))
		return sunset_refuse("sunset:18.3", "The units there besiege it already: name another hex, or end.");
	if (!has_stayed(look, hex))
		return sunset_refuse(
			"sunset:18.1",
			"A unit with a strength of 1 or more must have stood there for the whole segment.");
	return sunset_allow();
}

static void apply(struct game *game, const struct move *move)
{
	unsigned fortress = (unsigned)move->arg[ARG_HEX], hex = (unsigned)move->arg[ARG_FROM];
	int way = kit_find_direction(game->look.map, fortress, hex);

	if (move->verb == VERB_END) {
		close_movement(game);
		return;
	}
	game->state->siege[game->look.war->fort[fortress] - 1] |= (uint8_t)(1u << way);
	tell_siege(game, fortress, hex, game->state->side, true, "sunset:18.1");
	sunset_refresh_hex(game, fortress);
	sunset_end_movement(game);
}

static void legal(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (int pair = next_siege(look, 0); pair >= 0; pair = next_siege(look, pair + 1)) {
		unsigned fortress = look->war->fortress[pair / HEX_SIDES];

		engine_add_move(moves,
		                &(struct move){.verb = VERB_BESIEGE,
		                               .arg = {[ARG_HEX] = (int32_t)fortress,
		                                       [ARG_FROM] = look->map->next[fortress][pair % HEX_SIDES]}});
	}
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned count = 0;

	move->verb = VERB_END;
	if (base_pick_below(rng, 8) == 0)
		return;
	for (int pair = next_siege(look, 0); pair >= 0; pair = next_siege(look, pair + 1)) {
		unsigned fortress = look->war->fortress[pair / HEX_SIDES];

		if (base_pick_below(rng, ++count))
			continue;
		move->verb = VERB_BESIEGE;
		move->arg[ARG_HEX] = (int32_t)fortress;
		move->arg[ARG_FROM] = look->map->next[fortress][pair % HEX_SIDES];
	}
}

const struct step_rules sunset_siege = {check, apply, legal, sample};
