/* retreat.c: who has won, and how the beaten force gets away.
 * May use: kit/hex/flight, private, position, text, turn, works. */
#include <string.h>

#include "kit/common/cup.h"
#include "kit/hex/flight.h"
#include "systems/sunset/battle/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/works/works.h"

/* ---- victory [sunset:8.71] ---- */

/* Strength eliminated, and that of survivors who were demoralised in this battle (R35). */
static int count_losses(const struct look *look, unsigned who)
{
	int lost = look->state->battle.lost[who];
	struct roster troops;

	sunset_muster(look, who, sunset_battle_hex(look, who), MUSTER_TROOPS, &troops);
	for (unsigned i = 0; i < troops.count; i++)
		if (look->state->flags[troops.unit[i]] & U_SHAKEN)
			lost += sunset_facts(look, troops.unit[i])->strength;
	return lost;
}

static void begin_retreat(struct game *game);

void sunset_decide_battle(struct game *game)
{
	struct battle *battle = &game->state->battle;
	struct event *event = sunset_tell(game, HAPPEN_OUTCOME, "sunset:8.71", SEAT_ALL);
	bool beaten[2];

	for (unsigned who = ATTACKER; who <= DEFENDER; who++) {
		battle->lost[who] = (int16_t)count_losses(&game->look, who);
		/* A force without strength is beaten whatever it lost (R34). */
		beaten[who] = battle->lost[who] * 100 >= battle->base[who] * game->look.tables->defeat_percent;
	}
	/* [sunset:8.72] */
	battle->loser = beaten[ATTACKER] == beaten[DEFENDER] ? DRAWN : beaten[ATTACKER] ? ATTACKER : DEFENDER;
	if (event) {
		event->arg[OUTCOME_WINNER] =
			battle->loser == DRAWN ? SIDES : (int32_t)sunset_battle_side(&game->look, !battle->loser);
		for (unsigned who = ATTACKER; who <= DEFENDER; who++) {
			event->arg[OUTCOME_ATTACKER_BASE + 2 * who] = battle->base[who];
			event->arg[OUTCOME_ATTACKER_LOST + 2 * who] = battle->lost[who];
		}
	}
	if (battle->loser == DRAWN)
		sunset_close_battle(game); /* [sunset:8.73] */
	else
		begin_retreat(game);
}

/* ---- ways out ---- */

static unsigned loser_side(const struct look *look)
{
	return sunset_battle_side(look, look->state->battle.loser);
}

static unsigned loser_hex(const struct look *look)
{
	return sunset_battle_hex(look, look->state->battle.loser);
}

/* Do friendly Natives flee, who may not enter what only the British may [sunset:abyssinia-6.2]? */
static bool has_friends(const struct look *look)
{
	const struct battle *battle = &look->state->battle;
	struct roster force;

	sunset_muster(look, battle->loser, battle->retreat_to ? battle->retreat_to : loser_hex(look), MUSTER_ALL,
	              &force);
	for (unsigned i = 0; i < force.count; i++)
		if (sunset_facts(look, force.unit[i])->traits & TRAIT_FRIENDLY)
			return true;
	return false;
}

/* [sunset:8.81]; off the map there is no way either (R43). */
bool sunset_may_flee(const struct look *look, unsigned from, unsigned direction, bool friends)
{
	unsigned side = loser_side(look), to = look->map->next[from][direction];

	if (!to || !(look->war->retreat[side][from] >> direction & 1) || sunset_occupied(look->state, !side, to) ||
	    !sunset_may_stand(look, side, to) || sunset_is_shut_in(look, side, from) ||
	    sunset_is_shut_in(look, side, to)) /* [sunset:18.23] */
		return false;
	return !sunset_is_flooded(look, from, direction) && (to != look->war->barred || !friends);
}

/* A fortress without enemies ends the retreat as its first hex, if the owner likes [sunset:8.85]. */
bool sunset_is_refuge(const struct look *look, unsigned hex)
{
	return sunset_has_terrain(look, hex, T_FORTRESS);
}

/* The beaten force, for its ways out. */
struct beaten {
	const struct look *look;
	bool friends;
};

static bool may_step(const void *who, unsigned from, unsigned direction)
{
	const struct beaten *beaten = who;

	return sunset_may_flee(beaten->look, from, direction, beaten->friends);
}

static bool is_refuge(const void *who, unsigned hex)
{
	return sunset_is_refuge(((const struct beaten *)who)->look, hex);
}

/* Each step leads one hex further away, so that the end is as far off as the force has gone [sunset:8.82]. */
static void find_escapes(const struct look *look, struct flight_ways *escapes)
{
	struct beaten beaten = {look, look->war->barred && has_friends(look)};
	struct flight flight = {.map = look->map,
	                        .start = loser_hex(look),
	                        .hexes = look->tables->retreat_distance,
	                        .may_step = may_step,
	                        .is_refuge = is_refuge,
	                        .who = &beaten};

	kit_list_flights(&flight, escapes);
}

/* ---- going ---- */

/* Good-order strength of the enemies whose zone of control lies on the hex [sunset:8.83] (R46). */
static unsigned grip_on(const struct look *look, unsigned side, unsigned hex)
{
	const struct sunset_state *state = look->state;
	unsigned sum = 0;

	if (!sunset_in_zoc(look, side, hex))
		return 0;
	for (unsigned d = 0; d < HEX_SIDES; d++) {
		unsigned from = look->map->next[hex][d];

		if (!from || !(look->war->grip[from] >> (d + 3) % HEX_SIDES & 1) || sunset_besieged(look, from))
			continue;
		for (unsigned unit = sunset_first(state, from); unit; unit = sunset_next(state, unit)) {
			const struct unit_facts *facts = sunset_facts(look, unit);

			if (facts->side != side && sunset_projects(look, state, unit))
				sum += facts->strength;
		}
	}
	return sum;
}

/* Those of the beaten force who are on their way together. */
static void muster_fleeing(const struct look *look, unsigned hex, enum muster which, struct roster *roster)
{
	unsigned count = 0;

	sunset_muster(look, look->state->battle.loser, hex, which, roster);
	if (!sunset_is_rout(look))
		return;
	for (unsigned i = 0; i < roster->count; i++)
		if (sunset_is_fleeing(look, roster->unit[i]))
			roster->unit[count++] = roster->unit[i];
	roster->count = count;
}

/* Nobody is left who could go on. */
static void stop_if_gone(struct game *game)
{
	struct battle *battle = &game->state->battle;
	struct roster rest;

	muster_fleeing(&game->look, battle->retreat_to, MUSTER_WALKERS, &rest);
	for (unsigned i = 0; i < rest.count; i++)
		if (!sunset_is_hq(&game->look, rest.unit[i]))
			return;
	memset(battle->way, 0, sizeof battle->way);
}

/* Who can pay for the zone of control: units with strength of the retreating force (R46) (R119). */
static unsigned list_payers(const struct look *look, struct roster *roster)
{
	const struct battle *battle = &look->state->battle;
	unsigned count = 0, total = 0;

	muster_fleeing(look, battle->retreat_to, MUSTER_WALKERS, roster);
	for (unsigned i = 0; i < roster->count; i++) {
		unsigned strength = sunset_facts(look, roster->unit[i])->strength;

		total += strength;
		if (strength)
			roster->unit[count++] = roster->unit[i];
	}
	roster->count = count;
	return total;
}

static void pay(struct game *game, const uint64_t *set)
{
	struct battle *battle = &game->state->battle;

	for (int u = base_next_bit(set, RULES_SET_WORDS, 0); u >= 0 && !sunset_is_over(game);
	     u = base_next_bit(set, RULES_SET_WORDS, (unsigned)u + 1))
		sunset_demoralise(game, (unsigned)u, C_RETREAT, "sunset:9.43");
	battle->due = 0;
	sunset_bury_leaders(game, battle->loser, battle->retreat_to, "sunset:10.51");
}

/* True: the owner has to choose. */
static bool settle_due(struct game *game)
{
	struct battle *battle = &game->state->battle;
	uint64_t all[RULES_SET_WORDS] = {0};
	struct roster payers;
	unsigned total = list_payers(&game->look, &payers);
	bool choice = false;

	for (unsigned i = 0; i < payers.count; i++) {
		base_set_bit(all, payers.unit[i]);
		choice = choice || total >= battle->due + sunset_facts(&game->look, payers.unit[i])->strength;
	}
	if (choice) {
		sunset_ask(game, STEP_RETREAT_LOSS, loser_side(&game->look));
		return true;
	}
	pay(game, all);
	return false;
}

static void step_back(struct game *game, unsigned direction)
{
	struct battle *battle = &game->state->battle;
	unsigned from = battle->retreat_to, to = game->look.map->next[from][direction];
	unsigned side = loser_side(&game->look);
	unsigned grip = grip_on(&game->look, side, to);
	struct event *event = sunset_tell(game, HAPPEN_RETREATED, "sunset:8.8", SEAT_ALL);
	struct roster force;

	KIT_NOTE(event, [RETREATED_FROM] = from, [RETREATED_TO] = to, [RETREATED_SIDE] = side);
	muster_fleeing(&game->look, from, MUSTER_WALKERS, &force);
	for (unsigned i = 0; i < force.count; i++)
		sunset_put_unit(game, force.unit[i], to);
	battle->retreat_to = (uint16_t)to;
	battle->steps++;
	battle->due = (uint16_t)grip;
	if (!grip)
		return;
	event = sunset_tell(game, HAPPEN_GRIP, "sunset:8.83", SEAT_ALL);
	KIT_NOTE(event, [GRIP_HEX] = to, [GRIP_DUE] = grip);
}

static unsigned next_direction(struct battle *battle)
{
	unsigned direction = battle->way[0] - 1u;

	memmove(battle->way, battle->way + 1, sizeof battle->way - 1);
	battle->way[RETREAT_STEPS - 1] = 0;
	return direction;
}

static void go_back(struct game *game)
{
	struct battle *battle = &game->state->battle;

	while (battle->way[0] && !sunset_is_over(game)) {
		step_back(game, next_direction(battle));
		if (sunset_is_over(game))
			return;
		if (battle->due && settle_due(game))
			return;
		stop_if_gone(game);
	}
	if (sunset_is_over(game))
		return;
	if (battle->flags & BATTLE_EVASION)
		sunset_end_evasion(game);
	else if (sunset_is_rout(&game->look))
		sunset_continue_rout(game);
	else
		sunset_begin_advance(game);
}

void sunset_set_out(struct game *game, const uint8_t *path, unsigned length)
{
	for (unsigned i = 0; i < length && i < RETREAT_STEPS; i++)
		game->state->battle.way[i] = (uint8_t)(path[i] + 1);
	go_back(game);
}

static void lose_units(struct game *game, bool immobile_only, enum cause cause, const char *rule)
{
	struct battle *battle = &game->state->battle;
	struct roster force;

	sunset_muster(&game->look, battle->loser, battle->retreat_to, MUSTER_WALKERS, &force);
	for (unsigned i = 0; i < force.count && !sunset_is_over(game); i++)
		if (!immobile_only || !sunset_facts(&game->look, force.unit[i])->move)
			sunset_eliminate(game, force.unit[i], cause, rule);
	sunset_bury_leaders(game, battle->loser, battle->retreat_to, "sunset:10.51");
}

/* Defenders of a fortress stay, and so do those who attacked out of one (R45) [sunset:8.85]. */
static bool stands_fast(const struct look *look)
{
	if (!sunset_has_terrain(look, loser_hex(look), T_FORTRESS))
		return false;
	return look->state->battle.loser == DEFENDER || !look->state->option[OPT_SORTIE_RETREATS];
}

static void begin_retreat(struct game *game)
{
	struct battle *battle = &game->state->battle;
	const struct look *look = &game->look;
	struct flight_ways escapes;

	battle->retreat_to = (uint16_t)loser_hex(look);
	if (!sunset_has_foot(look, battle->loser, battle->retreat_to) || stands_fast(look)) {
		sunset_begin_advance(game);
		return;
	}
	lose_units(game, true, C_IMMOBILE, "sunset:6.6");
	if (sunset_is_over(game))
		return;
	if (!sunset_has_foot(look, battle->loser, battle->retreat_to)) {
		sunset_begin_advance(game);
		return;
	}
	if (sunset_is_rout(look)) {
		sunset_begin_rout(game);
		return;
	}
	find_escapes(look, &escapes);
	if (escapes.count > 1) {
		sunset_ask(game, STEP_RETREAT, loser_side(look));
	} else if (escapes.count == 1) {
		sunset_set_out(game, escapes.way[0].path, escapes.way[0].length);
	} else {
		lose_units(game, false, C_NO_RETREAT, "sunset:8.86");
		if (!sunset_is_over(game))
			sunset_begin_advance(game);
	}
}

bool sunset_can_flee(const struct look *look)
{
	struct flight_ways escapes;

	find_escapes(look, &escapes);
	return escapes.count > 0;
}

void sunset_flee(struct game *game)
{
	struct flight_ways escapes;

	game->state->battle.retreat_to = (uint16_t)loser_hex(&game->look);
	find_escapes(&game->look, &escapes);
	if (escapes.count > 1)
		sunset_ask(game, STEP_RETREAT, loser_side(&game->look));
	else
		sunset_set_out(game, escapes.way[0].path, escapes.way[0].length);
}

/* ---- the path ---- */

struct refusal sunset_name_bar(const struct look *look, unsigned from, unsigned direction)
{
	unsigned to = look->map->next[from][direction];
	unsigned side = look->map->side[from][direction];

	if (sunset_occupied(look->state, !loser_side(look), to))
		return sunset_refuse("sunset:8.81(1)", "The enemy holds that hex: retreat another way.");
	if (sunset_is_shut_in(look, loser_side(look), to))
		return sunset_refuse("sunset:18.23", "That fortress is besieged: retreat another way.");
	if (side >> H_MAJOR_RIVER & 1)
		return sunset_refuse("sunset:8.81(2)",
		                     "No retreat crosses a major river, bridge or not: choose another way.");
	if ((side >> H_SEA & 1) || sunset_has_terrain(look, to, T_SEA))
		return sunset_refuse("sunset:8.81(3)", "No retreat goes over the sea: choose another way.");
	return sunset_refuse("sunset:8.81(4)", "The force may not enter there: choose another way.");
}

static struct refusal check_retreat(const struct look *look, const struct move *move)
{
	unsigned start = loser_hex(look), hex = start;
	bool friends = look->war->barred && has_friends(look);

	if (move->verb != VERB_RETREAT)
		return sunset_refuse("sunset:8.8", "The beaten force must retreat: name the hexes it enters.");
	for (unsigned i = 0; i < move->count; i++) {
		if (!sunset_may_flee(look, hex, move->path[i], friends))
			return sunset_name_bar(look, hex, move->path[i]);
		hex = look->map->next[hex][move->path[i]];
		if (kit_measure_hexes(look->map, start, hex) != (int)i + 1)
			return sunset_refuse("sunset:8.82",
			                     "Every hex of the retreat must lie further away: it may not double back.");
	}
	if (move->count == look->tables->retreat_distance)
		return sunset_allow();
	if (move->count == 1 && sunset_is_refuge(look, hex))
		return sunset_allow();
	if (move->count == 1)
		return sunset_refuse("sunset:8.82",
		                     "Only a fortress ends a retreat after one hex: name the whole retreat.");
	return sunset_refuse("sunset:8.82", look->tables->retreat_refusal);
}

static void apply_retreat(struct game *game, const struct move *move)
{
	sunset_set_out(game, move->path, move->count);
}

static void fill_retreat(const struct flight_way *way, struct move *move)
{
	move->verb = VERB_RETREAT;
	move->count = way->length;
	memcpy(move->path, way->path, way->length);
}

static void legal_retreat(const struct look *look, struct move_list *moves)
{
	struct flight_ways escapes;

	find_escapes(look, &escapes);
	for (unsigned i = 0; i < escapes.count; i++) {
		struct move move = {0};

		fill_retreat(&escapes.way[i], &move);
		engine_add_move(moves, &move);
	}
}

static void sample_retreat(const struct look *look, struct rng *rng, struct move *move)
{
	struct flight_ways escapes;

	find_escapes(look, &escapes);
	if (escapes.count)
		fill_retreat(&escapes.way[base_pick_below(rng, escapes.count)], move);
}

const struct step_rules sunset_retreat = {check_retreat, apply_retreat, legal_retreat, sample_retreat};

/* ---- who is demoralised on the way [sunset:9.43] ---- */

static struct refusal check_yield(const struct look *look, const struct move *move)
{
	unsigned found = 0, paid = 0;
	struct roster payers;

	if (move->verb != VERB_YIELD)
		return sunset_refuse("sunset:9.43",
		                     "The retreat has entered a zone of control: choose who is demoralised.");
	list_payers(look, &payers);
	for (unsigned i = 0; i < payers.count; i++) {
		if (!base_has_bit(move->set, payers.unit[i]))
			continue;
		found++;
		paid += sunset_facts(look, payers.unit[i])->strength;
	}
	if (found != base_count_bits(move->set, RULES_SET_WORDS))
		return sunset_refuse("sunset:9.43", "Choose among the units with strength of the retreating force.");
	if (paid < look->state->battle.due)
		return sunset_refuse(
			"sunset:8.83",
			"That is less strength than the enemy's zone of control demands: name more units.");
	return sunset_allow();
}

static void apply_yield(struct game *game, const struct move *move)
{
	pay(game, move->set);
	if (sunset_is_over(game))
		return;
	stop_if_gone(game);
	go_back(game);
}

/* Units from `start` on, round and round, until enough strength is named. */
static void gather_yield(const struct look *look, const struct roster *payers, unsigned start, struct move *move)
{
	unsigned paid = 0;

	move->verb = VERB_YIELD;
	for (unsigned i = 0; i < payers->count && paid < look->state->battle.due; i++) {
		unsigned unit = payers->unit[(start + i) % payers->count];

		base_set_bit(move->set, unit);
		paid += sunset_facts(look, unit)->strength;
	}
}

static void legal_yield(const struct look *look, struct move_list *moves)
{
	enum { SMALL = 6 };
	struct roster payers;

	list_payers(look, &payers);
	for (unsigned i = 0; i < payers.count; i++) {
		struct move move = {0};

		gather_yield(look, &payers, i, &move);
		engine_add_move(moves, &move);
	}
	for (unsigned mask = 1; payers.count <= SMALL && mask < 1u << payers.count; mask++) {
		struct move move = {.verb = VERB_YIELD};

		for (unsigned i = 0; i < payers.count; i++)
			if (mask >> i & 1)
				base_set_bit(move.set, payers.unit[i]);
		if (!check_yield(look, &move).rule)
			engine_add_move(moves, &move);
	}
}

static void sample_yield(const struct look *look, struct rng *rng, struct move *move)
{
	struct roster payers;

	list_payers(look, &payers);
	kit_shuffle(rng, payers.unit, payers.count);
	gather_yield(look, &payers, 0, move);
	for (unsigned i = 0; i < payers.count; i++)
		if (base_pick_below(rng, 16) == 0)
			base_set_bit(move->set, payers.unit[i]);
}

const struct step_rules sunset_retreat_loss = {check_yield, apply_yield, legal_yield, sample_yield};
