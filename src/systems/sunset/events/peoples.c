/* peoples.c: events of chiefs and tribes: friends who come and go, a commander in chief who inspires or goes mad,
 * risings, bandits, guns that burst.
 * May use: arrivals, private, politics, position, text. */
#include <string.h>

#include "systems/sunset/arrivals/arrivals.h"
#include "systems/sunset/events/private.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"

static bool is_gun(unsigned arm)
{
	return arm == A_ARTILLERY || arm == A_HORSE_ARTILLERY || arm == A_MOUNTAIN_ARTILLERY || arm == A_ROCKET ||
	       arm == A_MACHINEGUN;
}

/* Of the Native's own army, not of the tribes. */
static bool is_regular(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->side == NATIVE && !(sunset_facts(look, unit)->traits & TRAIT_TRIBAL);
}

static unsigned find_chief(const struct look *look)
{
	for (unsigned u = 1; u <= look->war->units; u++)
		if (sunset_facts(look, u)->side == NATIVE && (sunset_facts(look, u)->traits & TRAIT_CHIEF) &&
		    sunset_on_map(look->state, u))
			return u;
	return 0;
}

static bool any_on_map(const struct look *look, unsigned side, bool (*is)(const struct look *, unsigned))
{
	for (unsigned u = 1; u <= look->war->units; u++)
		if (sunset_facts(look, u)->side == side && sunset_on_map(look->state, u) && is(look, u))
			return true;
	return false;
}

static bool is_native_gun(const struct look *look, unsigned unit)
{
	return is_gun(sunset_facts(look, unit)->arm);
}

static bool is_friend(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->traits & TRAIT_FRIENDLY;
}

static bool is_british_hq(const struct look *look, unsigned unit)
{
	return sunset_is_hq(look, unit) && !is_friend(look, unit);
}

/* Fortresses at home with units of the British player in them (R045) (R073). */
static int count_lost_fortresses(const struct look *look)
{
	int count = 0;

	for (const uint16_t *hex = look->war->fortress; *hex; hex++)
		count += (look->war->home[0] >> look->map->area[*hex] & 1) &&
		         sunset_occupied(look->state, BRITISH, *hex);
	return count;
}

bool sunset_people_comes(const struct look *look, const struct event_facts *facts)
{
	int lead = look->state->vp[BRITISH] - look->state->vp[NATIVE];
	uint16_t pool[SUNSET_UNITS];

	switch (facts->happening) {
	case HAP_TRIBES:
		return sunset_tribes_come(look);
	case HAP_CONTACTS:
		return any_on_map(look, NATIVE, is_regular);
	case HAP_CIVIL_WAR:
		return any_on_map(look, BRITISH, is_british_hq) && sunset_list_friends(look, pool);
	case HAP_UNFRIENDLY:
		return any_on_map(look, BRITISH, is_friend);
	case HAP_BANDITS:
		return sunset_list_pool(look, pool);
	case HAP_INSPIRES:
	case HAP_MAD:
		return find_chief(look);
	case HAP_CANNON:
		return any_on_map(look, NATIVE, is_native_gun);
	case HAP_JIHAD:
		return lead >= facts->number[ORDER_LEAD] ||
		       count_lost_fortresses(look) >= facts->number[JIHAD_FORTRESSES];
	case HAP_COLLAPSE:
		return lead >= facts->number[ORDER_LEAD];
	default:
		return sunset_order_comes(look, facts);
	}
}

/* ---- hexes that an event may name: who asks must be told which they are ---- */

static void open_hexes(struct game *game, unsigned side, bool (*is)(const struct look *, unsigned))
{
	for (unsigned u = 1; u <= game->look.war->units; u++)
		if (sunset_facts(&game->look, u)->side == side && sunset_on_map(game->state, u) && is(&game->look, u))
			game->state->note[game->state->at[u]] |= NOTE_OUTRAGE;
}

void sunset_close_hexes(struct game *game)
{
	for (unsigned hex = 1; hex < game->look.map->count; hex++)
		game->state->note[hex] &= (uint8_t)~NOTE_OUTRAGE;
}

void sunset_turn_friends(struct game *game, const struct event_facts *facts, unsigned hex)
{
	uint16_t list[SUNSET_UNITS];
	unsigned count = 0;

	for (unsigned u = sunset_first(game->state, hex); u; u = sunset_next(game->state, u))
		if (is_friend(&game->look, u))
			list[count++] = (uint16_t)u;
	for (unsigned i = 0; i < count; i++) {
		unsigned arm = sunset_facts(&game->look, list[i])->arm;
		int limit = facts->number[arm == A_HQ       ? UNFRIENDLY_HQ
		                          : arm == A_SUPPLY ? UNFRIENDLY_SUPPLY
		                                            : UNFRIENDLY_UNIT];
		struct event *event;
		int die = sunset_roll_for(game, facts->rule, list[i], hex, &event);

		sunset_settle(game, list[i], die <= limit ? OUTCOME_ELIMINATED : OUTCOME_UNAFFECTED, facts->rule,
		              event);
	}
}

/* ---- single events ---- */

static bool bring_civil_war(struct game *game, const struct event_facts *facts, struct event *rolled)
{
	uint16_t pool[SUNSET_UNITS];
	unsigned size = sunset_list_friends(&game->look, pool);

	sunset_draw_units(game, pool, size, (unsigned)sunset_roll(game, rolled), BRITISH);
	return sunset_ask_placing(game, facts->happening, BRITISH);
}

static bool bring_bandits(struct game *game, const struct event_facts *facts)
{
	uint16_t pool[SUNSET_UNITS];
	unsigned size = sunset_list_pool(&game->look, pool);

	sunset_draw_units(game, pool, size, 1, NATIVE);
	return sunset_ask_placing(game, facts->happening, NATIVE);
}

/* Whoever is not of the tribes goes back, and nobody comes instead (R046). */
static bool bring_afridis(struct game *game, const struct event_facts *facts, struct event *rolled)
{
	uint16_t pool[SUNSET_UNITS], before[SUNSET_UNITS];
	unsigned size = sunset_list_pool(&game->look, pool);

	memcpy(before, game->state->at, sizeof before); /* who fell stays on the dead pile (R028) */
	sunset_draw_units(game, pool, size, (unsigned)sunset_roll(game, rolled), NATIVE);
	for (unsigned u = 1; u <= game->look.war->units; u++)
		if (game->state->at[u] == AT_ARRIVING && is_regular(&game->look, u))
			game->state->at[u] = before[u];
	return sunset_ask_placing(game, facts->happening, NATIVE);
}

/* One of his army joins him wherever he is, zones of control or not (R043); by option whom the Native likes (R029). True:
 * he is asked. */
static bool bring_inspired(struct game *game, const struct event_facts *facts)
{
	unsigned chief = find_chief(&game->look), hex = game->state->at[chief], size = 0;
	uint16_t pool[SUNSET_UNITS];

	game->state->effects |= FX_INSPIRED;
	sunset_tell_effect(game, facts, sunset_player_turn(game->state));
	for (unsigned u = 1; u <= game->look.war->units; u++)
		if (game->state->at[u] == AT_POOL && is_regular(&game->look, u))
			pool[size++] = (uint16_t)u;
	if (game->state->option[OPT_POOL_CHOICE]) {
		game->state->pending = size > 0;
		return sunset_ask_placing(game, facts->happening, NATIVE);
	}
	if (!sunset_draw_units(game, pool, size, 1, NATIVE))
		return false;
	for (unsigned u = 1; u <= game->look.war->units; u++)
		if (game->state->at[u] == AT_ARRIVING && is_regular(&game->look, u)) {
			struct event *event = sunset_tell_hex(game, HAPPEN_PLACED, facts->rule, SEAT_NATIVE, hex);

			kit_note_unit(event, u);
			sunset_put_unit(game, u, hex);
		}
	return false;
}

static void bring_mad(struct game *game, const struct event_facts *facts)
{
	game->state->effects |= FX_MAD;
	sunset_tell_effect(game, facts, sunset_player_turn(game->state));
	if (game->state->option[OPT_ATROCITY]) /* whatever the ground (R044) */
		sunset_mark_outrage(game, facts, game->state->at[find_chief(&game->look)]);
}

static void burst_guns(struct game *game, const struct event_facts *facts)
{
	for (unsigned u = 1; u <= game->look.war->units; u++) {
		struct event *event;
		int die;

		if (sunset_facts(&game->look, u)->side != NATIVE || !sunset_on_map(game->state, u) ||
		    !is_native_gun(&game->look, u))
			continue;
		die = sunset_roll_for(game, facts->rule, u, 0, &event);
		sunset_settle(game, u, die <= facts->number[CANNON_DIE] ? OUTCOME_ELIMINATED : OUTCOME_UNAFFECTED,
		              facts->rule, event);
	}
}

bool sunset_bring_people(struct game *game, const struct event_facts *facts, struct event *rolled)
{
	switch (facts->happening) {
	case HAP_TRIBES:
		return sunset_ask_placing(game, facts->happening, BRITISH);
	case HAP_CIVIL_WAR:
		return bring_civil_war(game, facts, rolled);
	case HAP_CONTACTS:
		open_hexes(game, NATIVE, is_regular);
		return sunset_ask_hex(game, facts);
	case HAP_UNFRIENDLY:
		open_hexes(game, BRITISH, is_friend);
		return sunset_ask_hex(game, facts);
	case HAP_BANDITS:
		return bring_bandits(game, facts);
	case HAP_AFRIDIS:
		return bring_afridis(game, facts, rolled);
	case HAP_JIHAD:
	case HAP_COLLAPSE:
		if (game->state->option[OPT_JIHAD_REPLACES]) /* (R045) */
			game->state->effects |= FX_NO_ROLL;
		return facts->happening == HAP_JIHAD ? sunset_rise_now(game, facts) : sunset_desert_now(game);
	case HAP_INSPIRES:
		return bring_inspired(game, facts);
	case HAP_MAD:
		bring_mad(game, facts);
		return false;
	case HAP_CANNON:
		burst_guns(game, facts);
		return false;
	default:
		sunset_bring_effect(game, facts);
		return false;
	}
}

/* Whoever stands with the commander in chief is of his court; without one nobody is (R013). */
void sunset_call_court(struct game *game)
{
	struct sunset_state *state = game->state;
	unsigned chief = find_chief(&game->look);

	if (!chief && state->option[OPT_PALACE_IGNORED])
		state->effects &= ~(uint32_t)FX_PALACE;
	for (unsigned u = chief ? sunset_first(state, state->at[chief]) : 0; u; u = sunset_next(state, u))
		state->flags[u] |= U_COURT;
}
