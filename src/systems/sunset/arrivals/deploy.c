/* deploy.c: the set-up as far as the players choose it: part by part, each in the hexes that the war allows. `end`
 * takes what the scenario proposes.
 * May use: private, position, text, turn. */
#include <string.h>

#include "systems/sunset/arrivals/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"

enum { DEPLOY_HEXES = 320 };

static const struct deployment *present_part(const struct look *look)
{
	return &look->war->deployment[look->state->deploying - 1];
}

static bool is_coastal(const struct look *look, unsigned hex)
{
	return sunset_has_terrain(look, hex, T_COAST) || sunset_has_terrain(look, hex, T_PORT);
}

/* Nobody walks there: only the distance counts (R067). */
static bool is_near_coast(const struct look *look, unsigned hex, unsigned most)
{
	if (most == 255)
		return true;
	for (const uint16_t *coast = look->war->coast; *coast; coast++)
		if (kit_measure_hexes(look->map, hex, *coast) <= (int)most)
			return true;
	return false;
}

static bool is_ground(const struct look *look, const struct deployment *part, unsigned hex)
{
	bool place = sunset_has_terrain(look, hex, T_TOWN) || sunset_has_terrain(look, hex, T_FORTRESS);

	if (part->areas && !(part->areas >> look->map->area[hex] & 1))
		return false;
	switch (part->ground) {
	case GROUND_STRONGHOLDS:
		return place || sunset_has_terrain(look, hex, T_PASS);
	case GROUND_PORTS:
		return sunset_has_terrain(look, hex, T_PORT);
	case GROUND_COAST:
		return is_coastal(look, hex);
	case GROUND_PLACES:
		return place && is_near_coast(look, hex, part->from_coast);
	case GROUND_COASTAL_PLACES:
		return place && is_coastal(look, hex);
	default:
		for (unsigned i = 0; part->hex[i]; i++)
			if (part->hex[i] == hex)
				return true;
		return false;
	}
}

/* Must the part stand in one hex? */
static bool is_one_stack(const struct look *look, const struct deployment *part)
{
	return part->together && !(part->side == NATIVE && look->state->option[OPT_SPLIT_START]);
}

/* Where the first of a part stand that begins in one hex; 0: nobody yet. */
static unsigned find_stack(const struct look *look, const struct deployment *part)
{
	for (unsigned unit = 1; is_one_stack(look, part) && unit <= look->war->units; unit++) {
		const struct unit_facts *facts = sunset_facts(look, unit);

		if (facts->start == AT_ARRIVING && &look->war->deployment[facts->group] == part &&
		    sunset_on_map(look->state, unit))
			return look->state->at[unit];
	}
	return HEX_NONE;
}

/* Friends camp apart, and not where only the British may go (R068). */
static bool may_deploy(const struct look *look, const struct deployment *part, unsigned hex)
{
	const struct sunset_state *state = look->state;
	unsigned stack = find_stack(look, part);

	if (stack)
		return hex == stack;
	if (!is_ground(look, part, hex) || sunset_occupied(state, !part->side, hex) ||
	    !sunset_may_stand(look, part->side, hex))
		return false;
	return !part->apart || (!sunset_occupied(state, part->side, hex) && hex != look->war->barred);
}

static bool is_of_part(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	return look->state->at[unit] == AT_ARRIVING && facts->start == AT_ARRIVING &&
	       facts->group + 1u == look->state->deploying;
}

static unsigned list_part(const struct look *look, uint64_t *set)
{
	unsigned count = 0;

	memset(set, 0, RULES_SET_WORDS * sizeof *set);
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (is_of_part(look, unit)) {
			base_set_bit(set, unit);
			count++;
		}
	return count;
}

static unsigned add_hexes(const struct look *look, const uint16_t *from, uint16_t *hex, unsigned count)
{
	for (; *from && count < DEPLOY_HEXES; from++) {
		bool known = false;

		for (unsigned i = 0; i < count && !known; i++)
			known = hex[i] == *from;
		if (!known && may_deploy(look, present_part(look), *from))
			hex[count++] = *from;
	}
	return count;
}

static unsigned list_hexes(const struct look *look, uint16_t *hex)
{
	const struct deployment *part = present_part(look);
	unsigned count = 0;

	switch (part->ground) {
	case GROUND_PORTS:
		return add_hexes(look, look->war->port, hex, 0);
	case GROUND_COAST:
		return add_hexes(look, look->war->coast, hex, add_hexes(look, look->war->port, hex, 0));
	case GROUND_LIST:
		return add_hexes(look, part->hex, hex, 0);
	case GROUND_STRONGHOLDS:
		count = add_hexes(look, look->war->pass, hex, 0);
		break;
	default:
		break;
	}
	return add_hexes(look, look->war->town, hex, add_hexes(look, look->war->fortress, hex, count));
}

/* ---- the flow ---- */

static void put_set(struct game *game, const uint64_t *set, unsigned hex)
{
	const struct deployment *part = present_part(&game->look);

	sunset_tell_units(game, HAPPEN_PLACED, part->rule, sunset_seat(part->side), hex, set);
	EACH_BIT (u, set, RULES_SET_WORDS) {
		sunset_put_unit(game, (unsigned)u, hex);
		game->state->pending--;
	}
}

static void dismiss_rest(struct game *game)
{
	uint64_t rest[RULES_SET_WORDS];

	list_part(&game->look, rest);
	EACH_BIT (u, rest, RULES_SET_WORDS)
		game->state->at[u] = present_part(&game->look)->rest;
	game->state->pending = 0;
}

/* Is it an army that is shared out among many places? */
static bool is_shared(const struct deployment *part)
{
	return !part->ready;
}

/* Each of those who are still to come where it is proposed, or where it is wanted; told place by place. */
static void share_out(struct game *game)
{
	const struct look *look = &game->look;
	const struct deployment *part = present_part(look);
	uint64_t all[RULES_SET_WORDS];
	uint16_t list[DEPLOY_HEXES], to[SUNSET_UNITS] = {0};
	unsigned count = list_hexes(look, list);
	struct billets billets;

	list_part(look, all);
	sunset_count_billets(look, game->state->deploying - 1u, &billets);
	/* First those with a proposal of their own, then whoever fills what is still wanted. */
	for (int filling = 0; filling < 2; filling++)
		EACH_BIT (u, all, RULES_SET_WORDS) {
			if (to[u] || (sunset_facts(look, (unsigned)u)->ready == 0) != filling)
				continue;
			to[u] = (uint16_t)sunset_find_billet(look, &billets, (unsigned)u, list, count);
			if (to[u])
				sunset_put_unit(game, (unsigned)u, to[u]);
		}
	for (unsigned i = 0; i < count; i++) {
		struct event *event = NULL;

		for (int u = base_next_bit(all, RULES_SET_WORDS, 0); u >= 0 && game->log;
		     u = base_next_bit(all, RULES_SET_WORDS, (unsigned)u + 1)) {
			if (to[u] != list[i])
				continue;
			if (!event)
				event = sunset_tell_hex(game, HAPPEN_PLACED, part->rule, sunset_seat(part->side),
				                        list[i]);
			if (!event)
				break;
			base_set_bit(event->set, (unsigned)u);
		}
	}
	dismiss_rest(game);
}

/* Those who are still to come, the first of the list, where the scenario proposes, or at the first place that is open. */
static void place_ready(struct game *game)
{
	const struct deployment *part = present_part(&game->look);
	uint64_t all[RULES_SET_WORDS], set[RULES_SET_WORDS] = {0};
	uint16_t list[DEPLOY_HEXES];
	unsigned hex = part->ready, count = 0;
	int unit = -1;

	if (is_shared(part)) {
		share_out(game);
		return;
	}
	if (!may_deploy(&game->look, part, hex))
		hex = list_hexes(&game->look, list) ? list[0] : HEX_NONE;
	list_part(&game->look, all);
	/* In a world made up from a view fewer may be there than are still to come. */
	for (; hex && count < game->state->pending; count++) {
		unit = base_next_bit(all, RULES_SET_WORDS, (unsigned)(unit + 1));
		if (unit < 0)
			break;
		base_set_bit(set, (unsigned)unit);
	}
	if (count)
		put_set(game, set, hex);
	dismiss_rest(game);
}

static unsigned roll_number(struct game *game, const struct deployment *part)
{
	struct event *event;
	unsigned sum = 0;

	if (!part->dice)
		return part->number ? part->number : SUNSET_UNITS;
	event = sunset_tell(game, HAPPEN_COUNT_ROLL, part->rule, SEAT_ALL);
	for (unsigned i = 0; i < part->dice; i++)
		sum += (unsigned)sunset_roll(game, event);
	KIT_NOTE(event, [TOLD_COUNT] = sum);
	return sum;
}

/* Turns to a part of the set-up; false: nobody of it can be placed. */
static bool open_part(struct game *game, unsigned part, unsigned number)
{
	uint64_t set[RULES_SET_WORDS];
	uint16_t list[DEPLOY_HEXES];
	unsigned count;

	game->state->deploying = (uint8_t)(part + 1);
	count = list_part(&game->look, set);
	game->state->pending = (uint8_t)(count < number ? count : number);
	if (is_shared(present_part(&game->look))) {
		struct billets billets;

		sunset_count_billets(&game->look, part, &billets);
		game->state->pending = (uint8_t)(count - sunset_count_surplus(&billets));
	}
	if (!game->state->pending || !list_hexes(&game->look, list)) {
		dismiss_rest(game);
		return false;
	}
	sunset_ask(game, STEP_DEPLOY, game->look.war->deployment[part].side);
	return true;
}

/* Goes on to the next part that has anything to place, or to turn 1. */
static void begin_part(struct game *game, unsigned part)
{
	const struct scenario *war = game->look.war;

	for (; part < war->deployments; part++)
		if (open_part(game, part, roll_number(game, &war->deployment[part])))
			return;
	game->state->deploying = 0;
	sunset_begin_turn(game);
}

void sunset_begin_deployment(struct game *game)
{
	begin_part(game, 0);
}

void sunset_finish_deployment(struct game *game)
{
	const struct scenario *war = game->look.war;

	/* No dice: a part that needs them does not come. */
	for (unsigned part = game->state->deploying ? game->state->deploying - 1u : 0; part < war->deployments; part++)
		if (open_part(game, part,
		              war->deployment[part].dice     ? 0
		              : war->deployment[part].number ? war->deployment[part].number
		                                             : SUNSET_UNITS))
			place_ready(game);
	game->state->deploying = 0;
}

/* ---- check ---- */

static const char *const ground_advice[] = {
	[GROUND_LIST] = "These units do not begin there: choose one of the places that the set-up names for them.",
	[GROUND_PORTS] = "These units begin in ports without enemies: choose one.",
	[GROUND_COAST] = "These units begin on the coast: choose a coastal hex without enemies.",
	[GROUND_PLACES] = "These units begin in a town or fortress that the set-up allows them: choose another one.",
	[GROUND_STRONGHOLDS] = "These units begin in fortresses, towns and passes of their country: choose one.",
	[GROUND_COASTAL_PLACES] = "The army lands in a coastal town or fortress where no enemies stand: choose one.",
};

static struct refusal check(const struct look *look, const struct move *move)
{
	const struct deployment *part = present_part(look);
	unsigned named = base_count_bits(move->set, RULES_SET_WORDS);

	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_PLACE)
		return sunset_refuse(part->rule,
		                     "First the set-up: place these units, or say 'end' to have the rest of them "
		                     "where the scenario proposes.");
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		if (!is_of_part(look, (unsigned)u))
			return sunset_refuse(part->rule,
			                     "These units are not the ones to be placed now: 'moves' lists those.");
	if (!may_deploy(look, part, (unsigned)move->arg[ARG_HEX]))
		return sunset_refuse(part->rule, find_stack(look, part)
		                                         ? "All of them begin in one hex: put these with the others."
		                                         : ground_advice[part->ground]);
	if (named > look->state->pending)
		return sunset_refuse(part->rule, "So many do not come: name fewer units.");
	if (is_shared(part))
		return sunset_check_billets(look, look->state->deploying - 1u, move->set, (unsigned)move->arg[ARG_HEX]);
	return sunset_allow();
}

static void apply(struct game *game, const struct move *move)
{
	const struct scenario *war = game->look.war;
	unsigned part = game->state->deploying - 1u, side = war->deployment[part].side;

	if (move->verb == VERB_PLACE) {
		put_set(game, move->set, (unsigned)move->arg[ARG_HEX]);
		if (game->state->pending)
			return;
		dismiss_rest(game);
		begin_part(game, part + 1);
		return;
	}
	place_ready(game);
	/* The rest of the side's set-up follows, up to what waits for a die. */
	for (part++; part < war->deployments && war->deployment[part].side == side && !war->deployment[part].dice;
	     part++)
		if (open_part(game, part, war->deployment[part].number ? war->deployment[part].number : SUNSET_UNITS))
			place_ready(game);
	begin_part(game, part);
}

/* ---- legal and sample ---- */

/* Of an army that is shared out: one unit at a time, where it may go. */
static void list_shares(const struct look *look, struct move_list *moves)
{
	uint16_t hex[DEPLOY_HEXES];
	unsigned count = list_hexes(look, hex);
	struct billets billets;
	uint64_t all[RULES_SET_WORDS];

	sunset_count_billets(look, look->state->deploying - 1u, &billets);
	list_part(look, all);
	EACH_BIT (u, all, RULES_SET_WORDS)
		for (unsigned i = 0; i < count; i++) {
			struct billets copy = billets;
			struct move move = {.verb = VERB_PLACE, .arg = {[ARG_HEX] = hex[i]}};

			base_set_bit(move.set, (unsigned)u);
			if (sunset_take_billet(look, &copy, (unsigned)u, hex[i], 0))
				engine_add_move(moves, &move);
		}
}

static void legal(const struct look *look, struct move_list *moves)
{
	const struct deployment *part = present_part(look);
	uint16_t hex[DEPLOY_HEXES];
	unsigned count = list_hexes(look, hex), units, left;
	uint64_t all[RULES_SET_WORDS];
	struct move move = {.verb = VERB_PLACE};

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	if (is_shared(part)) {
		list_shares(look, moves);
		return;
	}
	units = list_part(look, all);
	/* As the enemy imagines it, more may have been placed already. */
	for (unsigned i = 0; i < count && units; i++) {
		int unit = -1;

		move.arg[ARG_HEX] = hex[i];
		memset(move.set, 0, sizeof move.set);
		left = look->state->pending < units ? look->state->pending : units;
		for (; left; left--) {
			unit = base_next_bit(all, RULES_SET_WORDS, (unsigned)(unit + 1));
			base_set_bit(move.set, (unsigned)unit);
		}
		engine_add_move(moves, &move);
		if (is_one_stack(look, part) || units < 2)
			continue;
		for (unit = base_next_bit(all, RULES_SET_WORDS, 0); unit >= 0;
		     unit = base_next_bit(all, RULES_SET_WORDS, (unsigned)unit + 1)) {
			memset(move.set, 0, sizeof move.set);
			base_set_bit(move.set, (unsigned)unit);
			engine_add_move(moves, &move);
		}
	}
}

/* Some units that may go to a hex together. */
static void sample_share(const struct look *look, struct rng *rng, struct move *move)
{
	uint16_t hex[DEPLOY_HEXES];
	unsigned count = list_hexes(look, hex), chance = 1 + base_pick_below(rng, 8), taken = 0;
	struct billets billets;
	uint64_t all[RULES_SET_WORDS];

	move->verb = VERB_END;
	list_part(look, all);
	/* Mostly as proposed, for one would seldom do better by chance. */
	if (!count || base_pick_below(rng, 2))
		return;
	move->arg[ARG_HEX] = hex[base_pick_below(rng, count)];
	sunset_count_billets(look, look->state->deploying - 1u, &billets);
	EACH_BIT (u, all, RULES_SET_WORDS)
		if (base_pick_below(rng, 8) < chance &&
		    sunset_take_billet(look, &billets, (unsigned)u, (unsigned)move->arg[ARG_HEX], taken)) {
			base_set_bit(move->set, (unsigned)u);
			taken++;
		}
	if (taken)
		move->verb = VERB_PLACE;
	else
		move->arg[ARG_HEX] = 0;
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	uint16_t hex[DEPLOY_HEXES];
	unsigned count = list_hexes(look, hex), pick = base_pick_below(rng, count + 1), units, wanted;
	uint64_t all[RULES_SET_WORDS];

	if (is_shared(present_part(look))) {
		sample_share(look, rng, move);
		return;
	}
	move->verb = VERB_END;
	units = list_part(look, all);
	if (pick == count || !units)
		return;
	move->verb = VERB_PLACE;
	move->arg[ARG_HEX] = hex[pick];
	wanted = look->state->pending;
	if (!is_one_stack(look, present_part(look)) && base_pick_below(rng, 2))
		wanted = 1 + base_pick_below(rng, wanted);
	/* Each of those left is taken with the chance that fills the number. */
	for (int u = base_next_bit(all, RULES_SET_WORDS, 0); u >= 0 && wanted;
	     u = base_next_bit(all, RULES_SET_WORDS, (unsigned)u + 1)) {
		if (base_pick_below(rng, units--) >= wanted)
			continue;
		base_set_bit(move->set, (unsigned)u);
		wanted--;
	}
}

const struct step_rules sunset_deploy = {check, apply, legal, sample};
