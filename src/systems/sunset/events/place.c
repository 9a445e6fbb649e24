/* place.c: placing units that an event brings in the events segment, each event in hexes of its own.
 * May use: arrivals, private, movement, politics, position, text, turn. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/arrivals/arrivals.h"
#include "systems/sunset/events/private.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"

enum { PLACE_HEXES = 96, PLACE_TRIES = 64 };

static bool is_native_event(unsigned happening)
{
	return happening != HAP_TRIBES && happening != HAP_CIVIL_WAR;
}

static bool has_british_hq(const struct look *look, unsigned hex)
{
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (sunset_is_hq(look, u) && sunset_facts(look, u)->side == BRITISH &&
		    !(sunset_facts(look, u)->traits & TRAIT_FRIENDLY))
			return true;
	return false;
}

static bool is_near_hq(const struct look *look, unsigned hex, int most)
{
	for (unsigned u = 1; u <= look->war->units; u++) {
		const struct unit_facts *facts = sunset_facts(look, u);

		if (facts->arm == A_HQ && facts->side == BRITISH && !(facts->traits & TRAIT_FRIENDLY) &&
		    sunset_on_map(look->state, u) && kit_measure_hexes(look->map, look->state->at[u], hex) <= most)
			return true;
	}
	return false;
}

/* Bandits come where they are at home, whoever watches; only an enemy in the hex keeps them out (R041). */
static bool is_home(const struct look *look, unsigned unit, unsigned hex)
{
	unsigned kind = sunset_facts(look, unit)->traits & TRAIT_TRIBAL ? 1 : 0;

	return (look->war->home[kind] >> look->map->area[hex] & 1) && sunset_may_stand(look, NATIVE, hex) &&
	       !sunset_occupied(look->state, BRITISH, hex);
}

/* One of his army joins the commander in chief wherever he is (R043). */
static bool has_native_chief(const struct look *look, unsigned hex)
{
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (sunset_facts(look, u)->side == NATIVE && sunset_facts(look, u)->traits & TRAIT_CHIEF)
			return true;
	return false;
}

/* May the unit be put there by the event in hand? */
static bool may_place(const struct look *look, unsigned unit, unsigned hex)
{
	switch (look->state->happening) {
	case HAP_TRIBES:
		return has_british_hq(look, hex) && sunset_may_stand(look, BRITISH, hex);
	case HAP_CIVIL_WAR: /* (R035) */
		return sunset_friends_may_come(look, hex) &&
		       is_near_hq(look, hex, sunset_event_number(look, HAP_CIVIL_WAR, EVENT_MODIFIER));
	case HAP_BANDITS:
		return is_home(look, unit, hex);
	case HAP_INSPIRES:
		return has_native_chief(look, hex);
	case HAP_AFRIDIS:
		return (look->war->raided >> look->map->area[hex] & 1) && sunset_native_may_arrive(look, unit, hex);
	default:
		return sunset_native_may_arrive(look, unit, hex);
	}
}

/* ---- friendly tribes ---- */

static bool is_spare(const struct look *look, unsigned unit)
{
	return sunset_is_supply(look, unit) && sunset_facts(look, unit)->side == BRITISH &&
	       !(sunset_facts(look, unit)->traits & TRAIT_FRIENDLY) && look->state->at[unit] == AT_DEAD;
}

static unsigned find_spare_supply(const struct look *look)
{
	for (unsigned u = 1; u <= look->war->units; u++)
		if (is_spare(look, u))
			return u;
	return 0;
}

/* A hex with a British HQ where friendly Natives may come (R069). */
static bool may_call(const struct look *look, unsigned hex)
{
	return has_british_hq(look, hex) && sunset_friends_may_come(look, hex);
}

/* Hexes with an HQ of the British; friends: those to which Natives may come. */
static unsigned list_hq_hexes(const struct look *look, bool friends, uint16_t *hex)
{
	unsigned count = 0;

	for (unsigned u = 1; u <= look->war->units && count < PLACE_HEXES; u++) {
		unsigned at = look->state->at[u];
		bool known = false;

		if (!sunset_is_hq(look, u) || sunset_facts(look, u)->side != BRITISH ||
		    sunset_facts(look, u)->traits & TRAIT_FRIENDLY || !sunset_on_map(look->state, u) ||
		    !sunset_may_stand(look, BRITISH, at)) /* not where he is at sea */
			continue;
		for (unsigned i = 0; i < count && !known; i++)
			known = hex[i] == at;
		if (!known && (!friends || sunset_friends_may_come(look, at)))
			hex[count++] = (uint16_t)at;
	}
	return count;
}

bool sunset_tribes_come(const struct look *look)
{
	uint16_t hex[PLACE_HEXES], pool[SUNSET_UNITS];

	return (find_spare_supply(look) && list_hq_hexes(look, false, hex)) ||
	       (sunset_list_friends(look, pool) && list_hq_hexes(look, true, hex));
}

static void call_friends(struct game *game, unsigned hex)
{
	const struct event_facts *facts = sunset_find_event(&game->look, BRITISH, HAP_TRIBES);
	uint16_t pool[SUNSET_UNITS];
	unsigned size = sunset_list_friends(&game->look, pool);
	struct event *event;

	sunset_draw_units(game, pool, size, (unsigned)facts->number[EVENT_MODIFIER], BRITISH);
	event = sunset_tell_hex(game, HAPPEN_PLACED, facts->rule, SEAT_BRITISH, hex);
	for (const uint16_t *unit = game->look.war->friendly; *unit; unit++)
		if (game->state->at[*unit] == AT_ARRIVING) {
			kit_note_unit(event, *unit);
			sunset_put_unit(game, *unit, hex);
		}
}

/* ---- the flow ---- */

/* By option the Native picks whom he likes from the pool, `pending` of them (R029). */
static bool is_picking(const struct look *look)
{
	return look->state->pending && (look->state->happening == HAP_JIHAD || look->state->happening == HAP_INSPIRES);
}

static bool is_coming(const struct look *look, unsigned unit)
{
	if (look->state->happening == HAP_TRIBES)
		return is_spare(look, unit);
	if (is_picking(look))
		return sunset_facts(look, unit)->side == NATIVE && sunset_in_pool(look, unit) &&
		       (look->state->happening == HAP_JIHAD || !(sunset_facts(look, unit)->traits & TRAIT_TRIBAL));
	return look->state->at[unit] == AT_ARRIVING && sunset_facts(look, unit)->side == look->state->actor;
}

static unsigned find_hex(const struct look *look, unsigned unit, unsigned from)
{
	unsigned count = look->map->count - 1u;

	for (unsigned i = 0; i < count; i++) {
		unsigned hex = (from + i) % count + 1;

		if (may_place(look, unit, hex))
			return hex;
	}
	return HEX_NONE;
}

static void forfeit_rest(struct game *game)
{
	struct event *event = NULL;
	unsigned count = 0;

	for (unsigned u = 1; u <= game->look.war->units; u++) {
		if (game->state->at[u] != AT_ARRIVING || !is_coming(&game->look, u))
			continue;
		if (!count++)
			event = sunset_tell(game, HAPPEN_FORFEITED, "sunset:13.54", sunset_seat(game->state->actor));
		KIT_NOTE(event, [TOLD_COUNT] = count);
		kit_note_unit(event, u);
		/* Who is not fetched from the dead pile stays on it (R028). */
		game->state->at[u] = game->state->happening == HAP_RUSSIANS ? AT_FALLEN : AT_POOL;
	}
}

/* Asks for the next unit, or puts back whoever finds no place. True: asked. */
static bool ask_next(struct game *game)
{
	for (unsigned u = 1; u <= game->look.war->units; u++)
		if (is_coming(&game->look, u) && find_hex(&game->look, u, 0))
			return true;
	forfeit_rest(game);
	return false;
}

bool sunset_ask_placing(struct game *game, unsigned happening, unsigned seat)
{
	struct sunset_state *state = game->state;

	state->happening = (uint8_t)happening;
	sunset_ask(game, STEP_EVENT_PLACE, seat);
	if (happening == HAP_TRIBES || ask_next(game))
		return true;
	state->happening = HAP_NONE;
	state->pending = 0;
	return false;
}

static void finish(struct game *game)
{
	game->state->happening = HAP_NONE;
	game->state->pending = 0;
	sunset_end_segment(game);
}

/* ---- check ---- */

static struct refusal check_tribes(const struct look *look, const struct move *move, const char *rule)
{
	uint16_t pool[SUNSET_UNITS];

	if (move->verb == VERB_CHOOSE) {
		if (!sunset_list_friends(look, pool))
			return sunset_refuse(rule, "No friendly Natives are left in the pool: place a supply unit.");
		return may_call(look, (unsigned)move->arg[ARG_HEX])
		               ? sunset_allow()
		               : sunset_refuse(rule, "Friendly Natives come to a British HQ outside enemy zones of "
		                                     "control: choose such a hex.");
	}
	if (move->verb != VERB_PLACE || base_count_bits(move->set, RULES_SET_WORDS) != 1)
		return sunset_refuse(rule,
		                     "Friendly tribes help: 'choose HEX' for two friendly Natives there, or place "
		                     "one supply unit.");
	return sunset_allow();
}

static struct refusal check(const struct look *look, const struct move *move)
{
	const struct event_facts *facts = sunset_find_event(look, look->state->side, look->state->happening);
	const char *rule = facts ? facts->rule : "sunset:4.1";
	unsigned coming = 0;

	if (look->state->happening == HAP_TRIBES) {
		struct refusal refusal = check_tribes(look, move, rule);

		if (refusal.rule || move->verb == VERB_CHOOSE)
			return refusal;
	}
	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_PLACE)
		return sunset_refuse(rule, "Units come by an event: place them, or end.");
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		if (!is_coming(look, (unsigned)u))
			return sunset_refuse(rule, "This unit does not come by the event: name those that do.");
		if (!may_place(look, (unsigned)u, (unsigned)move->arg[ARG_HEX]))
			return sunset_refuse(rule, "The event does not bring units there: choose another hex.");
		coming++;
	}
	if (!coming)
		return sunset_refuse(rule, "Nobody was named: name the units to place.");
	if (is_picking(look) && coming > look->state->pending)
		return sunset_refuse(rule, "So many do not come: name fewer units.");
	if (look->state->happening == HAP_CIVIL_WAR)
		for (unsigned u = 1; u <= look->war->units; u++)
			if (is_coming(look, u) && !base_has_bit(move->set, u))
				return sunset_refuse(rule, "All of them come to one hex: name every unit.");
	if (is_native_event(look->state->happening) && look->state->happening != HAP_BANDITS && coming > 1)
		return sunset_check_crowd(look, move->set, (unsigned)move->arg[ARG_HEX]);
	return sunset_allow();
}

/* ---- apply ---- */

static void apply(struct game *game, const struct move *move)
{
	const struct event_facts *facts = sunset_find_event(&game->look, game->state->side, game->state->happening);
	bool picking = is_picking(&game->look);

	if (move->verb == VERB_END) {
		forfeit_rest(game);
		finish(game);
		return;
	}
	if (move->verb == VERB_CHOOSE) {
		call_friends(game, (unsigned)move->arg[ARG_HEX]);
		finish(game);
		return;
	}
	sunset_tell_units(game, HAPPEN_PLACED, facts ? facts->rule : "sunset:4.1", sunset_seat(game->state->actor),
	                  (unsigned)move->arg[ARG_HEX], move->set);
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		sunset_put_unit(game, (unsigned)u, (unsigned)move->arg[ARG_HEX]);
		game->state->flags[u] |= U_ARRIVED;
		game->state->pending = (uint8_t)(game->state->pending - picking);
	}
	if (sunset_is_over(game))
		return;
	if (game->state->happening == HAP_TRIBES || !ask_next(game))
		finish(game);
}

/* ---- legal and sample ---- */

/* A choice of hexes: those on roads and with names first, and not too many. */
static unsigned list_hexes(const struct look *look, unsigned unit, uint16_t *hex)
{
	unsigned count = 0;

	if (look->state->happening == HAP_TRIBES)
		return list_hq_hexes(look, false, hex);
	for (unsigned pass = 0; pass < 2 && !count; pass++)
		for (unsigned h = 1; h < look->map->count && count < PLACE_HEXES; h++)
			if ((pass || sunset_is_waypoint(look, h)) && may_place(look, unit, h))
				hex[count++] = (uint16_t)h;
	return count;
}

static void gather(const struct look *look, uint64_t *set)
{
	memset(set, 0, RULES_SET_WORDS * sizeof *set);
	for (unsigned u = 1; u <= look->war->units; u++)
		if (is_coming(look, u))
			base_set_bit(set, u);
}

static void legal(const struct look *look, struct move_list *moves)
{
	bool together = look->state->happening == HAP_CIVIL_WAR;
	uint16_t hex[PLACE_HEXES], pool[SUNSET_UNITS];
	uint64_t coming[RULES_SET_WORDS];
	unsigned count;

	gather(look, coming);
	if (look->state->happening != HAP_TRIBES) {
		engine_add_move(moves, &(struct move){.verb = VERB_END});
	} else if (sunset_list_friends(look, pool)) {
		count = list_hq_hexes(look, true, hex);
		for (unsigned i = 0; i < count; i++)
			engine_add_move(moves, &(struct move){.verb = VERB_CHOOSE, .arg = {[ARG_HEX] = hex[i]}});
	}
	EACH_BIT (u, coming, RULES_SET_WORDS) {
		count = list_hexes(look, (unsigned)u, hex);
		for (unsigned i = 0; i < count; i++) {
			struct move move = {.verb = VERB_PLACE, .arg = {[ARG_HEX] = hex[i]}};

			if (together)
				memcpy(move.set, coming, sizeof move.set);
			else
				base_set_bit(move.set, (unsigned)u);
			engine_add_move(moves, &move);
		}
		if (together)
			break;
	}
}

static void sample_tribes(const struct look *look, struct rng *rng, struct move *move)
{
	uint16_t open[PLACE_HEXES], camp[PLACE_HEXES], pool[SUNSET_UNITS];
	unsigned supply = find_spare_supply(look), stores = supply ? list_hq_hexes(look, false, camp) : 0;
	unsigned calls = sunset_list_friends(look, pool) ? list_hq_hexes(look, true, open) : 0;
	uint64_t coming[RULES_SET_WORDS];
	unsigned pick;

	/* In a world that merely fits a view nobody may be there to come. */
	gather(look, coming);
	move->verb = VERB_END;
	if (!calls && (!stores || base_next_bit(coming, RULES_SET_WORDS, 0) < 0))
		return;
	if (base_next_bit(coming, RULES_SET_WORDS, 0) < 0)
		stores = 0;
	pick = base_pick_below(rng, stores + calls);
	move->verb = pick < calls ? VERB_CHOOSE : VERB_PLACE;
	move->arg[ARG_HEX] = pick < calls ? open[pick] : camp[pick - calls];
	if (pick >= calls)
		base_set_bit(move->set, kit_pick_bit(rng, coming, RULES_SET_WORDS));
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t coming[RULES_SET_WORDS];
	unsigned unit, hex = HEX_NONE;

	if (look->state->happening == HAP_TRIBES) {
		sample_tribes(look, rng, move);
		return;
	}
	move->verb = VERB_END;
	if (!base_pick_below(rng, 16))
		return;
	gather(look, coming);
	if (base_next_bit(coming, RULES_SET_WORDS, 0) < 0)
		return; /* a position written by hand, or a world that merely fits a view */
	unit = kit_pick_bit(rng, coming, RULES_SET_WORDS);
	for (unsigned tries = 0; tries < PLACE_TRIES && !hex; tries++) {
		unsigned other = 1 + base_pick_below(rng, look->map->count - 1u);

		hex = may_place(look, unit, other) ? other : HEX_NONE;
	}
	if (!hex)
		hex = find_hex(look, unit, base_pick_below(rng, look->map->count - 1u));
	if (!hex)
		return;
	move->verb = VERB_PLACE;
	move->arg[ARG_HEX] = (int32_t)hex;
	if (look->state->happening == HAP_CIVIL_WAR)
		memcpy(move->set, coming, sizeof move->set);
	else
		base_set_bit(move->set, unit);
}

const struct step_rules sunset_event_place = {check, apply, legal, sample};
