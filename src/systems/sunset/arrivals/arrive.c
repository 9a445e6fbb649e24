/* arrive.c: the reinforcement segment: supply units, troops set aside, rebuilt units, and placing Native arrivals.
 * May use: private, movement, politics, position, text, turn, water, works. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/arrivals/private.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

static bool is_coastal(const struct look *look, unsigned hex)
{
	return sunset_has_terrain(look, hex, T_COAST) || sunset_has_terrain(look, hex, T_PORT);
}

bool sunset_is_loc(const struct look *look, unsigned hex)
{
	if (look->war->frontier)
		return sunset_is_gate(look, hex);
	return sunset_has_terrain(look, hex, T_PORT) && sunset_occupied(look->state, BRITISH, hex);
}

static bool holds_port(const struct look *look)
{
	for (const uint16_t *port = look->war->port; *port; port++)
		if (sunset_occupied(look->state, BRITISH, *port))
			return true;
	return false;
}

static bool has_fleet(const struct look *look, unsigned hex)
{
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (sunset_facts(look, u)->arm == A_FLEET)
			return true;
	return false;
}

/* Where no port is held the open coast serves, in some wars only beside the Fleet [sunset:abyssinia-4.6]. */
static bool is_open_coast(const struct look *look, unsigned hex)
{
	return is_coastal(look, hex) && !holds_port(look) && (!look->war->coast_needs_fleet || has_fleet(look, hex));
}

bool sunset_is_exit(const struct look *look, unsigned hex)
{
	return sunset_is_loc(look, hex) || (!look->war->frontier && is_open_coast(look, hex));
}

/* Battalions are not landed where friendly Natives camp, HQs may be (R031, R032). */
static bool finds_camp(const struct look *look, unsigned unit, unsigned hex)
{
	uint64_t one[RULES_SET_WORDS] = {0};

	if (!look->war->friends_rule)
		return false;
	base_set_bit(one, unit);
	return sunset_friends_clash(look, one, hex);
}

/* Held ports; for supply units held coastal towns and fortresses too; the open coast where no port is
 * held (R070) [sunset:asante-4.5b] [sunset:asante-4.6]. */
static enum landing find_landing(const struct look *look, enum cargo cargo, unsigned hex)
{
	bool supply = cargo == CARGO_STORES;

	if (sunset_occupied(look->state, NATIVE, hex) || !sunset_may_stand(look, BRITISH, hex) ||
	    !sunset_siege_room(look, hex))
		return LAND_NOT;
	if (look->war->frontier)
		return sunset_find_gate(look, cargo, hex);
	if (sunset_is_loc(look, hex))
		return LAND_HELD;
	if (supply && !look->war->supply_needs_port && sunset_occupied(look->state, BRITISH, hex) &&
	    is_coastal(look, hex) &&
	    (sunset_has_terrain(look, hex, T_TOWN) || sunset_has_terrain(look, hex, T_FORTRESS)))
		return LAND_HELD;
	if (is_open_coast(look, hex))
		return LAND_OPEN;
	if (!look->state->option[OPT_LAND_ANYWHERE] || !is_coastal(look, hex))
		return LAND_NOT;
	return holds_port(look) ? LAND_HELD : LAND_OPEN;
}

static unsigned add_landings(const struct look *look, unsigned unit, enum cargo cargo, const uint16_t *from,
                             uint16_t *hex, unsigned count)
{
	for (; *from && count < ARRIVAL_HEXES; from++) {
		bool known = false;

		for (unsigned i = 0; i < count && !known; i++)
			known = hex[i] == *from;
		if (!known && find_landing(look, cargo, *from) != LAND_NOT && !finds_camp(look, unit, *from))
			hex[count++] = *from;
	}
	return count;
}

static unsigned list_landings(const struct look *look, unsigned unit, enum cargo cargo, uint16_t hex[ARRIVAL_HEXES])
{
	unsigned count;

	if (look->war->frontier) {
		count = add_landings(look, unit, cargo, look->war->depot, hex, 0);
		count = add_landings(look, unit, cargo, look->war->gate, hex, count);
		return count ? count : add_landings(look, unit, cargo, look->war->rim, hex, 0);
	}
	count = add_landings(look, unit, cargo, look->war->port, hex, 0);
	if (cargo == CARGO_STORES) {
		count = add_landings(look, unit, cargo, look->war->town, hex, count);
		count = add_landings(look, unit, cargo, look->war->fortress, hex, count);
	}
	if (look->state->option[OPT_LAND_ANYWHERE] || !holds_port(look))
		count = add_landings(look, unit, cargo, look->war->coast, hex, count);
	return count;
}

/* ---- who may come ---- */

static bool has_hq(const struct look *look, unsigned hex)
{
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (sunset_is_hq(look, u))
			return true;
	return false;
}

/* Hexes with an HQ of the British, for troops that were set aside [sunset:asante-4.3]. */
static unsigned list_hqs(const struct look *look, uint16_t hex[ARRIVAL_HEXES])
{
	unsigned count = 0;

	for (unsigned u = 1; u <= look->war->units && count < ARRIVAL_HEXES; u++)
		if (sunset_is_hq(look, u) && sunset_facts(look, u)->side == BRITISH && sunset_on_map(look->state, u) &&
		    sunset_may_stand(look, BRITISH, look->state->at[u]))
			hex[count++] = look->state->at[u];
	return count;
}

static bool is_quota(const struct look *look, unsigned unit)
{
	/* Bearers of the friendly Natives are raised, not sent [sunset:25.32]. */
	return look->state->quota && sunset_is_supply(look, unit) && sunset_facts(look, unit)->side == BRITISH &&
	       !(sunset_facts(look, unit)->traits & TRAIT_FRIENDLY) && look->state->at[unit] == AT_DEAD;
}

/* Drawn or granted to the side whose segment it is; by choice, whatever the pool holds (R029). */
static bool is_granted(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;

	if (sunset_facts(look, unit)->side != state->side)
		return false;
	return state->at[unit] == AT_ARRIVING ||
	       (state->side == NATIVE && state->pending && sunset_in_pool(look, unit));
}

/* A factor a point, a unit without strength one point (R027); craft are counted whole [sunset:13.21]. */
static int find_price(const struct look *look, unsigned unit)
{
	unsigned strength = sunset_facts(look, unit)->strength;

	return strength && !sunset_is_craft(look, unit) ? (int)strength : 1;
}

static bool is_dead(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	return facts->side == BRITISH && look->state->at[unit] == AT_DEAD && facts->arm != A_HQ &&
	       facts->arm != A_CIVILIAN && facts->arm != A_SUPPLY && facts->pool < POOL_ANY &&
	       !(facts->traits & TRAIT_FRIENDLY) && (!sunset_is_craft(look, unit) || sunset_is_manned(look, unit));
}

/* Points of any kind are for land units (R027). */
static int count_points(const struct look *look, unsigned unit)
{
	const int16_t *points = look->state->points;

	return points[sunset_facts(look, unit)->pool] + (sunset_is_craft(look, unit) ? 0 : points[POOL_ANY]);
}

static bool may_rebuild(const struct look *look, unsigned unit)
{
	return look->state->side == BRITISH && !(look->state->effects & FX_DELAYED) && is_dead(look, unit) &&
	       count_points(look, unit) >= find_price(look, unit);
}

/* All who might come: those that arrive, that may be rebuilt or sent, or that wait in the pool. */
static void find_comers(const struct look *look, uint64_t set[UNIT_WORDS])
{
	const uint16_t *at = look->state->at;
	const uint64_t *own = look->war->of_side[look->state->side];

	memset(set, 0, UNIT_WORDS * sizeof *set);
	kit_add_at(at, AT_ARRIVING, own, UNIT_WORDS, set);
	kit_add_at(at, look->state->side == BRITISH ? AT_DEAD : AT_POOL, own, UNIT_WORDS, set);
	if (look->state->side == NATIVE)
		kit_add_at(at, AT_FALLEN, own, UNIT_WORDS, set); /* (R028) */
}

static unsigned list_hexes(const struct look *look, unsigned unit, uint16_t hex[ARRIVAL_HEXES]);

/* Is there a hex for a unit that comes? Friendly Natives camp in nearly any; Native arrivals are looked after together. */
static bool has_hex(const struct look *look, unsigned unit)
{
	uint16_t hex[ARRIVAL_HEXES];

	return look->state->side == NATIVE || sunset_facts(look, unit)->traits & TRAIT_FRIENDLY ||
	       list_hexes(look, unit, hex) > 0;
}

static bool can_arrive(const struct look *look)
{
	uint64_t comers[UNIT_WORDS];
	uint16_t hex[ARRIVAL_HEXES];
	int supply = -1, landing = -1;

	find_comers(look, comers);
	EACH_BIT (bit, comers, UNIT_WORDS) {
		unsigned u = (unsigned)bit;

		if (is_granted(look, u) && has_hex(look, u))
			return true;
		if (look->state->side != BRITISH)
			continue;
		if (is_quota(look, u) && supply < 0)
			supply = list_landings(look, u, CARGO_STORES, hex) > 0;
		if (landing < 0 && !sunset_is_craft(look, u) && may_rebuild(look, u))
			landing = list_landings(look, u, CARGO_TROOPS, hex) > 0;
		if (supply > 0 || landing > 0 || (sunset_is_craft(look, u) && may_rebuild(look, u) && has_hex(look, u)))
			return true;
	}
	return sunset_can_recruit(look);
}

/* ---- begin and end ---- */

/* Whoever was not placed: Natives go back to the pool, the British are lost [sunset:13.32] [sunset:13.54]. */
static void end_arrivals(struct game *game)
{
	struct sunset_state *state = game->state;
	uint64_t rest[RULES_SET_WORDS] = {0};
	unsigned count = 0;

	for (unsigned u = 1; u <= game->look.war->units; u++)
		if (state->at[u] == AT_ARRIVING && sunset_facts(&game->look, u)->side == state->side) {
			state->at[u] = state->side == NATIVE ? AT_POOL : AT_GONE;
			base_set_bit(rest, u);
			count++;
		}
	if (count) {
		struct event *event =
			sunset_tell(game, HAPPEN_FORFEITED, state->side == NATIVE ? "sunset:13.54" : "sunset:13.32",
		                    sunset_seat(state->side));

		KIT_NOTE(event, [TOLD_COUNT] = count);
		kit_note_set(event, rest);
	}
	state->quota = 0;
	state->pending = 0;
	sunset_end_segment(game);
}

static bool any_native_hex(const struct look *look)
{
	uint64_t comers[UNIT_WORDS];

	find_comers(look, comers);
	EACH_BIT (u, comers, UNIT_WORDS) {
		if (!is_granted(look, (unsigned)u))
			continue;
		if (sunset_native_has_hex(look, (unsigned)u))
			return true;
		/* Elsewhere than in a war of armies and tribes a place is open to all or to none. */
		if (look->war->arrivals < ARRIVE_TRIBES)
			return false;
	}
	return false;
}

void sunset_continue_arrivals(struct game *game)
{
	bool possible = can_arrive(&game->look);

	if (possible && game->state->side == NATIVE)
		possible = any_native_hex(&game->look);
	if (possible)
		sunset_ask(game, STEP_ARRIVE, game->state->side);
	else
		end_arrivals(game);
}

/* The troops set aside come in the first segment that finds the British in the capital; without an
 * HQ on the map they are lost (R083). */
static void call_contingency(struct game *game)
{
	struct sunset_state *state = game->state;
	const struct scenario *war = game->look.war;

	if (state->once & ONCE_CONTINGENCY || !war->capital || !sunset_occupied(state, BRITISH, war->capital))
		return;
	state->once |= ONCE_CONTINGENCY;
	for (unsigned u = 1; u <= war->units; u++)
		if (war->unit[u].side == BRITISH && state->at[u] == AT_ASIDE)
			state->at[u] = AT_ARRIVING;
}

/* Units of the turn's schedule; not placed in it they are lost [sunset:13.11] [sunset:13.32]. */
static void call_schedule(struct game *game)
{
	struct sunset_state *state = game->state;

	for (unsigned u = 1; u <= game->look.war->units; u++)
		if (game->look.war->unit[u].turn == state->turn && state->at[u] == AT_ASIDE)
			state->at[u] = AT_ARRIVING;
}

void sunset_begin_arrivals(struct game *game)
{
	game->state->quota = 0;
	game->state->pending = 0;
	if (game->state->side == NATIVE) {
		sunset_begin_native_arrivals(game);
		return;
	}
	game->state->quota = game->look.war->supply_quota;
	call_contingency(game);
	call_schedule(game);
	sunset_draw_british(game);
	sunset_continue_arrivals(game);
}

/* ---- check ---- */

/* Troops that were set aside join an HQ; those of the schedule and of a pool land. */
static bool joins_hq(const struct look *look, unsigned unit)
{
	return !sunset_facts(look, unit)->turn && sunset_facts(look, unit)->start != AT_POOL;
}

static enum cargo cargo_of(const struct look *look, unsigned unit)
{
	if (is_quota(look, unit))
		return CARGO_STORES;
	return sunset_facts(look, unit)->turn ? CARGO_RESERVES : CARGO_TROOPS;
}

static struct refusal refuse_landing(const struct look *look, unsigned unit)
{
	enum cargo cargo = cargo_of(look, unit);

	if (look->war->frontier && cargo == CARGO_RESERVES)
		return sunset_refuse(
			"sunset:afghan-4.21",
			"Reserves come to fortresses of their country and to roads and railroads on its edges, "
			"where no enemies stand: choose such a hex.");
	if (look->war->frontier)
		return sunset_refuse(cargo == CARGO_STORES ? look->war->supply_rule : "sunset:afghan-4.23(1)",
		                     "They come to fortresses of their country that the British hold, and to roads and "
		                     "railroads on its edges; to any hex of these edges when all that is lost.");
	if (cargo != CARGO_STORES)
		return sunset_refuse("sunset:13.3", "Reinforcements come to a line of communication: a port that the "
		                                    "British hold, or any coast when they hold none.");
	return sunset_refuse(look->war->supply_rule,
	                     look->war->supply_needs_port ? "Supply units come to ports that the British hold, or "
	                                                    "if they hold none to a coast where the Fleet is."
	                                                  : "Supply units come to coastal towns, fortresses and ports "
	                                                    "that the British hold: choose one of those.");
}

static struct refusal check_unit(const struct look *look, unsigned unit, unsigned hex)
{
	bool supply = is_quota(look, unit);

	if (!supply && !is_granted(look, unit)) {
		if (sunset_is_supply(look, unit) && look->state->side == BRITISH)
			return sunset_refuse("sunset:12.64(1)",
			                     "This supply unit cannot come now: only expended or lost ones "
			                     "return, as many as the quota of the turn allows.");
		return sunset_refuse("sunset:13.0",
		                     "This unit is not among those that arrive now: place others, rebuild with "
		                     "points, or end.");
	}
	if (look->state->side == NATIVE)
		return sunset_native_may_arrive(look, unit, hex) ? sunset_allow()
		                                                 : sunset_refuse_native(look, unit, hex);
	if (sunset_facts(look, unit)->traits & TRAIT_FRIENDLY)
		return sunset_friends_may_come(look, hex)
		               ? sunset_allow()
		               : sunset_refuse("sunset:abyssinia-4.4",
		                               "Friendly Natives come to hexes without enemies and outside their zones "
		                               "of control: choose such a hex.");
	if (!joins_hq(look, unit) || supply)
		return find_landing(look, cargo_of(look, unit), hex) != LAND_NOT ? sunset_allow()
		                                                                 : refuse_landing(look, unit);
	if (!sunset_occupied(look->state, BRITISH, hex) || !has_hq(look, hex) || !sunset_may_stand(look, BRITISH, hex))
		return sunset_refuse("sunset:asante-4.3", "These troops join a British HQ: choose a hex with one.");
	return sunset_allow();
}

/* Troops that were set aside join their HQ through any siege (R083); others are counted [sunset:18.6]. */
static bool is_counted(const struct look *look, unsigned unit)
{
	return look->state->side == NATIVE || is_quota(look, unit) || !joins_hq(look, unit);
}

static unsigned count_comers(const struct look *look, const uint64_t *set)
{
	unsigned count = 0;

	EACH_BIT (u, set, RULES_SET_WORDS)
		count += is_counted(look, (unsigned)u);
	return count;
}

static struct refusal refuse_besieged(void)
{
	return sunset_refuse(
		"sunset:18.6",
		"That fortress is besieged: no more than one unit a turn comes to it. Choose another hex.");
}

static struct refusal refuse_camp(const struct look *look)
{
	return sunset_refuse(look->war->friends_rule,
	                     "Friendly Natives do not camp with British or Indian units: choose another hex.");
}

static struct refusal check_place(const struct look *look, const struct move *move)
{
	unsigned quota = 0, granted = 0;

	if (base_next_bit(move->set, RULES_SET_WORDS, 0) < 0)
		return sunset_refuse("sunset:13.0", "Nobody was named: name the units to place.");
	if (sunset_occupied(look->state, !look->state->side, (unsigned)move->arg[ARG_HEX]))
		return sunset_refuse(look->state->side == NATIVE ? "sunset:13.53" : "sunset:13.34(1)",
		                     "Enemy units stand there: choose another hex.");
	if (sunset_besieged(look, (unsigned)move->arg[ARG_HEX]) &&
	    count_comers(look, move->set) > sunset_siege_room(look, (unsigned)move->arg[ARG_HEX]))
		return refuse_besieged();
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		struct refusal refusal = check_unit(look, (unsigned)u, (unsigned)move->arg[ARG_HEX]);

		if (refusal.rule)
			return refusal;
		quota += is_quota(look, (unsigned)u);
		granted += look->state->side == NATIVE && look->state->at[u] != AT_ARRIVING;
	}
	if (quota > look->state->quota)
		return sunset_refuse("sunset:13.6", "These are more supply units than the turn brings: place fewer.");
	if (granted > look->state->pending)
		return sunset_refuse("sunset:13.52", "These are more units than the roll brings: place fewer.");
	if (look->state->side == NATIVE)
		return sunset_check_crowd(look, move->set, (unsigned)move->arg[ARG_HEX]);
	return sunset_friends_clash(look, move->set, (unsigned)move->arg[ARG_HEX]) ? refuse_camp(look) : sunset_allow();
}

static struct refusal check_rebuild(const struct look *look, const struct move *move)
{
	unsigned unit = (unsigned)move->arg[ARG_UNIT], hex = (unsigned)move->arg[ARG_AT];
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (look->state->side != BRITISH)
		return sunset_refuse("sunset:13.2",
		                     "Only the British have replacement points: place arrivals, or end.");
	if (facts->side == BRITISH && (facts->arm == A_HQ || facts->arm == A_CIVILIAN))
		return sunset_refuse("sunset:13.34(2)",
		                     "Lost HQs and civilians do not return: rebuild something else.");
	if (look->state->effects & FX_DELAYED)
		return sunset_refuse(
			"sunset:event1-british-32",
			"Replacements are delayed: nothing is rebuilt this turn. Place what arrives, or end.");
	if (facts->side == BRITISH && facts->arm == A_ELEPHANT)
		return sunset_refuse(look->war->elephant_rule ? look->war->elephant_rule : "sunset:13.2",
		                     "Lost elephants are not replaced: rebuild something else.");
	if (facts->side == BRITISH && facts->arm == A_SUPPLY)
		return sunset_refuse("sunset:12.64",
		                     "Supply units need no points: place them within the quota of the turn.");
	if (facts->traits & TRAIT_FRIENDLY)
		return sunset_refuse("sunset:25.32", "Friendly Natives are raised by a political officer, at the full "
		                                     "price: points alone do not bring them back.");
	if (facts->side == BRITISH && look->state->at[unit] == AT_GONE)
		return sunset_refuse("sunset:13.42", "This unit has left the war for good: rebuild another.");
	if (!is_dead(look, unit))
		return sunset_refuse("sunset:13.2", "Only eliminated British units can be rebuilt: name one of those.");
	if (!may_rebuild(look, unit))
		return sunset_refuse("sunset:13.21",
		                     "There are too few replacement points of its kind for the whole unit: "
		                     "rebuild a smaller one, or save them.");
	if (sunset_occupied(look->state, NATIVE, hex))
		return sunset_refuse("sunset:13.34(1)", "Enemy units stand there: choose another hex.");
	if (!sunset_siege_room(look, hex))
		return refuse_besieged();
	if (finds_camp(look, unit, hex))
		return refuse_camp(look);
	if (find_landing(look, CARGO_TROOPS, hex) == LAND_NOT || !sunset_may_be(look, unit, hex))
		return sunset_refuse(
			"sunset:13.3",
			look->war->frontier
				? "Rebuilt units come as reinforcements do: to a fortress of their country that "
				  "the British hold, or a road or railroad on its edges."
				: "Rebuilt units come to a line of communication: a port that the British "
				  "hold, or any coast when they hold none.");
	return sunset_allow();
}

static struct refusal check(const struct look *look, const struct move *move)
{
	switch (move->verb) {
	case VERB_END:
		return sunset_allow();
	case VERB_PLACE:
		return check_place(look, move);
	case VERB_REBUILD:
		return check_rebuild(look, move);
	case VERB_RAISE:
	case VERB_HIRE:
		return sunset_check_recruiting(look, move);
	default:
		return sunset_refuse("sunset:13.0",
		                     "In the reinforcement segment place what arrives, rebuild units, or end.");
	}
}

/* ---- apply ---- */

/* Sets a British unit ashore; from an open coast it goes nowhere this turn. */
static void land_unit(struct game *game, unsigned unit, unsigned hex, enum landing landing)
{
	if (sunset_is_craft(&game->look, unit))
		game->state->berth[unit] = (uint8_t)sunset_find_berth(&game->look, unit, hex);
	sunset_put_unit(game, unit, hex);
	if (landing == LAND_OPEN)
		game->state->flags[unit] |= U_ASHORE;
	if (game->state->side == NATIVE)
		game->state->flags[unit] |= U_ARRIVED;
}

void sunset_note_relief(struct game *game, unsigned hex, unsigned comers)
{
	if (sunset_besieged(&game->look, hex) && comers)
		game->state->relieved[game->look.war->fort[hex] - 1] =
			(uint8_t)(game->state->relieved[game->look.war->fort[hex] - 1] + comers);
}

static void apply_place(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	unsigned hex = (unsigned)move->arg[ARG_HEX];
	enum landing stores = state->side == BRITISH ? find_landing(&game->look, CARGO_STORES, hex) : LAND_HELD;
	enum landing troops = state->side == BRITISH ? find_landing(&game->look, CARGO_TROOPS, hex) : LAND_HELD;
	const char *rule = state->side == NATIVE ? game->look.war->pool_rule : "sunset:13.3";
	unsigned comers = sunset_besieged(&game->look, hex) ? count_comers(&game->look, move->set) : 0;

	sunset_tell_units(game, HAPPEN_PLACED, rule, sunset_seat(state->side), hex, move->set);
	sunset_note_relief(game, hex, comers);
	for (int u = base_next_bit(move->set, RULES_SET_WORDS, 0); u >= 0 && !sunset_is_over(game);
	     u = base_next_bit(move->set, RULES_SET_WORDS, (unsigned)u + 1)) {
		bool supply = is_quota(&game->look, (unsigned)u);

		state->quota = (uint16_t)(state->quota - supply);
		state->pending = (uint8_t)(state->pending - (state->side == NATIVE && state->at[u] != AT_ARRIVING));
		land_unit(game, (unsigned)u, hex,
		          supply ? stores
		          : joins_hq(&game->look, (unsigned)u) ||
		                          sunset_facts(&game->look, (unsigned)u)->traits & TRAIT_FRIENDLY
		                  ? LAND_HELD
		                  : troops);
	}
	if (!sunset_is_over(game))
		sunset_continue_arrivals(game);
}

void sunset_gain_points(struct game *game, unsigned pool, int points, const char *rule)
{
	if (!points)
		return;
	game->state->points[pool] = (int16_t)(game->state->points[pool] + points);
	KIT_NOTE(sunset_tell(game, HAPPEN_POINTS, rule, SEAT_BRITISH), [POINTS_POOL] = pool, [POINTS_GAINED] = points,
	         [POINTS_LEFT] = game->state->points[pool]);
}

static void apply_rebuild(struct game *game, const struct move *move)
{
	unsigned unit = (unsigned)move->arg[ARG_UNIT], hex = (unsigned)move->arg[ARG_AT];
	unsigned pool = sunset_facts(&game->look, unit)->pool;
	int price = find_price(&game->look, unit), own = game->state->points[pool];
	enum landing landing = find_landing(&game->look, CARGO_TROOPS, hex);

	if (own > price)
		own = price;
	/* Points of the unit's own kind first, then those of any kind (R027). */
	sunset_gain_points(game, pool, -own, "sunset:13.21");
	sunset_gain_points(game, POOL_ANY, own - price, "sunset:13.21");
	KIT_NOTE(sunset_tell(game, HAPPEN_REBUILT, "sunset:13.33", SEAT_BRITISH), [REBUILT_UNIT] = unit,
	         [REBUILT_HEX] = hex);
	sunset_note_relief(game, hex, 1);
	land_unit(game, unit, hex, landing);
	if (!sunset_is_over(game))
		sunset_continue_arrivals(game);
}

static void apply(struct game *game, const struct move *move)
{
	if (move->verb == VERB_PLACE)
		apply_place(game, move);
	else if (move->verb == VERB_REBUILD)
		apply_rebuild(game, move);
	else if (sunset_is_recruiting(move))
		sunset_apply_recruiting(game, move);
	else
		end_arrivals(game);
}

/* ---- legal ---- */

/* Hexes on roads and with names where friendly Natives may come. */
static unsigned list_camps(const struct look *look, uint16_t hex[ARRIVAL_HEXES])
{
	unsigned count = 0;

	for (unsigned h = 1; h < look->map->count && count < ARRIVAL_HEXES; h++)
		if (sunset_is_waypoint(look, h) && sunset_friends_may_come(look, h) &&
		    !sunset_occupied(look->state, BRITISH, h))
			hex[count++] = (uint16_t)h;
	return count;
}

/* The hexes open to a unit. */
static unsigned list_hexes(const struct look *look, unsigned unit, uint16_t hex[ARRIVAL_HEXES])
{
	unsigned count, afloat = 0;

	if (look->state->side == NATIVE)
		return sunset_list_native_hexes(look, unit, hex);
	if (sunset_facts(look, unit)->traits & TRAIT_FRIENDLY)
		return list_camps(look, hex);
	if (is_granted(look, unit) && joins_hq(look, unit))
		return list_hqs(look, hex);
	count = list_landings(
		look, unit, is_granted(look, unit) || is_quota(look, unit) ? cargo_of(look, unit) : CARGO_TROOPS, hex);
	for (unsigned i = 0; i < count && sunset_is_craft(look, unit); i++)
		if (sunset_may_be(look, unit, hex[i]))
			hex[afloat++] = hex[i];
	return sunset_is_craft(look, unit) ? afloat : count;
}

/* All that are granted together. */
static void list_group(const struct look *look, struct move_list *moves)
{
	struct move move = {.verb = VERB_PLACE};
	uint16_t hex[ARRIVAL_HEXES];
	unsigned last = 0, count;

	for (unsigned u = 1; u <= look->war->units; u++)
		if (is_granted(look, u) && look->state->at[u] == AT_ARRIVING &&
		    (!last || sunset_facts(look, u)->turn == sunset_facts(look, last)->turn)) {
			base_set_bit(move.set, u);
			last = u;
		}
	count = last ? list_hexes(look, last, hex) : 0;
	for (unsigned i = 0; i < count; i++) {
		move.arg[ARG_HEX] = hex[i];
		if ((look->war->arrivals < ARRIVE_TRIBES && !look->war->friends_rule &&
		     !sunset_besieged(look, hex[i])) ||
		    !check_place(look, &move).rule)
			engine_add_move(moves, &move);
	}
}

static void legal(const struct look *look, struct move_list *moves)
{
	uint64_t comers[UNIT_WORDS];

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	list_group(look, moves);
	sunset_list_recruiting(look, moves);
	find_comers(look, comers);
	EACH_BIT (bit, comers, UNIT_WORDS) {
		unsigned u = (unsigned)bit;
		uint16_t hex[ARRIVAL_HEXES];
		bool place = is_granted(look, u) || is_quota(look, u);
		unsigned count = place || may_rebuild(look, u) ? list_hexes(look, u, hex) : 0;

		for (unsigned i = 0; i < count; i++) {
			struct move move = {.verb = place ? VERB_PLACE : VERB_REBUILD, .arg = {[ARG_HEX] = hex[i]}};

			if (place) {
				base_set_bit(move.set, u);
			} else {
				move.arg[ARG_UNIT] = (int32_t)u;
				move.arg[ARG_AT] = hex[i];
			}
			engine_add_move(moves, &move);
		}
	}
}

/* ---- sample ---- */

/* Takes away random members until no more than `most` are left. */
static void trim_set(struct rng *rng, uint64_t *set, unsigned most)
{
	for (unsigned count = base_count_bits(set, RULES_SET_WORDS); count > most; count--)
		base_clear_bit(set, kit_pick_bit(rng, set, RULES_SET_WORDS));
}

/* Do the same hexes serve for both? Units that come anywhere are placed one by one. */
static bool is_alike(const struct look *look, unsigned a, unsigned b)
{
	if (sunset_comes_anywhere(look, a) || sunset_comes_anywhere(look, b))
		return a == b;
	return !((sunset_facts(look, a)->traits ^ sunset_facts(look, b)->traits) & TRAIT_FRIENDLY);
}

static void sample_place(const struct look *look, struct rng *rng, unsigned unit, struct move *move)
{
	uint64_t like[RULES_SET_WORDS] = {0}, there[UNIT_WORDS] = {0};
	bool supply = is_quota(look, unit);

	move->verb = VERB_PLACE;
	kit_add_at(look->state->at, look->state->at[unit], look->war->of_side[look->state->side], UNIT_WORDS, there);
	EACH_BIT (bit, there, UNIT_WORDS) {
		unsigned u = (unsigned)bit;

		if (supply ? is_quota(look, u)
		           : is_granted(look, u) && sunset_facts(look, u)->turn == sunset_facts(look, unit)->turn &&
		                     is_alike(look, u, unit))
			base_set_bit(like, u);
	}
	kit_pick_bits(rng, like, move->set, RULES_SET_WORDS);
	if (supply)
		trim_set(rng, move->set, look->state->quota);
	else if (look->state->at[unit] != AT_ARRIVING)
		trim_set(rng, move->set, look->state->pending);
}

/* Only the one for whom the hex was found, where others would clash with friendly Natives there. */
static void keep_peace(const struct look *look, unsigned unit, struct move *move)
{
	if (!look->war->friends_rule || look->state->side == NATIVE ||
	    !sunset_friends_clash(look, move->set, (unsigned)move->arg[ARG_HEX]))
		return;
	memset(move->set, 0, sizeof move->set);
	base_set_bit(move->set, unit);
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned first = base_pick_below(rng, look->war->units);
	uint64_t comers[UNIT_WORDS];
	uint16_t hex[ARRIVAL_HEXES];

	if (look->state->option[OPT_POLITICAL] && sunset_sample_recruiting(look, rng, move))
		return;
	move->verb = VERB_END;
	if (!base_pick_below(rng, 8))
		return;
	find_comers(look, comers);
	EACH_BIT_FROM(bit, comers, UNIT_WORDS, first + 1)
	{
		unsigned u = (unsigned)bit, count;
		bool place = is_granted(look, u) || is_quota(look, u);

		if (!place && !may_rebuild(look, u))
			continue;
		if (sunset_comes_anywhere(look, u)) {
			hex[0] = (uint16_t)sunset_sample_native_hex(look, u, rng);
			count = hex[0] != HEX_NONE;
		} else {
			count = list_hexes(look, u, hex);
		}
		if (!count)
			continue;
		if (place) {
			sample_place(look, rng, u, move);
			move->arg[ARG_HEX] = hex[base_pick_below(rng, count)];
			keep_peace(look, u, move);
			if (sunset_besieged(look, (unsigned)move->arg[ARG_HEX]) && count_comers(look, move->set))
				trim_set(rng, move->set, sunset_siege_room(look, (unsigned)move->arg[ARG_HEX]));
		} else {
			move->verb = VERB_REBUILD;
			move->arg[ARG_UNIT] = (int32_t)u;
			move->arg[ARG_AT] = hex[base_pick_below(rng, count)];
		}
		return;
	}
}

const struct step_rules sunset_arrive = {check, apply, legal, sample};
