/* orders.c: orders from home and what the papers say: evacuation, advance, relief, replacement points.
 * May use: arrivals, private, politics, position, text. */
#include "systems/sunset/arrivals/arrivals.h"
#include "systems/sunset/events/private.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"

static int lead_of(const struct sunset_state *state, unsigned side)
{
	return state->vp[side] - state->vp[!side];
}

bool sunset_order_comes(const struct look *look, const struct event_facts *facts)
{
	const struct sunset_state *state = look->state;

	switch (facts->happening) {
	case HAP_EVACUATE:
		return lead_of(state, NATIVE) >= facts->number[ORDER_LEAD] && !(state->once & ONCE_EVACUATE);
	case HAP_ONWARD:
		return lead_of(state, BRITISH) >= facts->number[ORDER_LEAD] && !(state->once & ONCE_ONWARD);
	case HAP_RESCUE:
		return lead_of(state, NATIVE) >= facts->number[ORDER_LEAD];
	default:
		return true;
	}
}

static void bring_onward(struct game *game, const struct event_facts *facts)
{
	struct sunset_state *state = game->state;

	state->once = (uint16_t)((state->once & ~ONCE_EVACUATE) | ONCE_ONWARD);
	sunset_tell_effect(game, facts, 0);
	if (state->option[OPT_ONWARD_ONCE] && state->once & ONCE_PAID) /* (R020) */
		return;
	state->once |= ONCE_PAID;
	sunset_gain_points(game, POOL_ANY, facts->number[ONWARD_POINTS], facts->rule);
}

/* Units of the British pool, who are placed in the segment that follows (R026); points for those who are not there. In
 * a war without such a pool all are points, or by option friendly Natives (R025). */
static void bring_rescue(struct game *game, const struct event_facts *facts, struct event *rolled)
{
	struct sunset_state *state = game->state;
	uint16_t pool[SUNSET_UNITS];
	unsigned size = 0, number = 0, drawn;

	for (int i = 0; i < facts->number[RESCUE_DICE]; i++)
		number += (unsigned)sunset_roll(game, rolled);
	for (unsigned u = 1; u <= game->look.war->units; u++)
		if (state->at[u] == AT_POOL && sunset_facts(&game->look, u)->side == BRITISH &&
		    !(sunset_facts(&game->look, u)->traits & TRAIT_FRIENDLY))
			pool[size++] = (uint16_t)u;
	if (!size && state->option[OPT_RESCUE_FRIENDS])
		size = sunset_list_friends(&game->look, pool);
	drawn = sunset_draw_units(game, pool, size, number, BRITISH);
	sunset_gain_points(game, POOL_ANY, (int)(number - drawn), facts->rule);
}

/* True: the Native looks at a stack. */
static bool bring_press(struct game *game, const struct event_facts *facts, struct event *rolled)
{
	int die = sunset_roll(game, rolled), points;

	if (die > facts->number[PRESS_BAD])
		return sunset_ask_hex(game, facts);
	points = sunset_roll(game, rolled);
	sunset_score(game, BRITISH, die <= facts->number[PRESS_GOOD] ? points : -points, C_EVENT, facts->rule);
	return false;
}

/* The Afghans get back who fell, or the British points. True: the Afghans place them. */
static bool bring_russians(struct game *game, const struct event_facts *facts, struct event *rolled)
{
	bool afghan = sunset_roll(game, rolled) <= facts->number[RUSSIAN_DIE];
	unsigned number = (unsigned)sunset_roll(game, rolled), size = 0;
	uint16_t pool[SUNSET_UNITS];

	if (!afghan) {
		sunset_gain_points(game, POOL_ANY, (int)number, facts->rule);
		return false;
	}
	for (unsigned u = 1; u <= game->look.war->units; u++)
		if (game->state->at[u] == AT_FALLEN)
			pool[size++] = (uint16_t)u;
	sunset_draw_units(game, pool, size, number, NATIVE);
	return sunset_ask_placing(game, facts->happening, NATIVE);
}

bool sunset_bring_order(struct game *game, const struct event_facts *facts, struct event *rolled)
{
	struct sunset_state *state = game->state;

	switch (facts->happening) {
	case HAP_EVACUATE:
		state->once = (uint16_t)((state->once & ~ONCE_ONWARD) | ONCE_EVACUATE);
		sunset_tell_effect(game, facts, 0);
		break;
	case HAP_ONWARD:
		bring_onward(game, facts);
		break;
	case HAP_RESCUE:
		bring_rescue(game, facts, rolled);
		break;
	case HAP_INCREASED:
		sunset_gain_points(game, POOL_ANY, sunset_roll(game, rolled), facts->rule);
		break;
	case HAP_PRESS:
		return bring_press(game, facts, rolled);
	case HAP_RUSSIANS:
		return bring_russians(game, facts, rolled);
	default:
		return sunset_bring_people(game, facts, rolled);
	}
	return false;
}

/* ---- while they are in force ---- */

static const struct event_facts *order_in_force(const struct look *look, unsigned happening)
{
	unsigned flag = happening == HAP_EVACUATE ? ONCE_EVACUATE : ONCE_ONWARD;

	return look->state->once & flag ? sunset_find_event(look, BRITISH, happening) : NULL;
}

int sunset_cap_level(const struct look *look, int winner, int level)
{
	const struct event_facts *order = order_in_force(look, HAP_EVACUATE);

	/* Whatever the points, automatic victory too (R022). */
	return order && winner == BRITISH && level > order->number[EVACUATE_LEVEL] ? order->number[EVACUATE_LEVEL]
	                                                                           : level;
}

int sunset_scale_objectives(const struct look *look, int points)
{
	const struct event_facts *order = order_in_force(look, HAP_EVACUATE);

	if (order)
		return points / order->number[EVACUATE_DIVISOR]; /* the sum, rounded down (R021) */
	order = order_in_force(look, HAP_ONWARD);
	return order ? points * order->number[ONWARD_MULTIPLE] : points;
}

void sunset_score_withdrawal(struct game *game, const uint64_t *set)
{
	const struct event_facts *order = order_in_force(&game->look, HAP_EVACUATE);
	int points = 0;

	for (int u = base_next_bit(set, RULES_SET_WORDS, 0); order && u >= 0;
	     u = base_next_bit(set, RULES_SET_WORDS, (unsigned)u + 1)) {
		unsigned arm = sunset_facts(&game->look, (unsigned)u)->arm;

		/* (R023) */
		if (arm != A_FLEET && arm != A_CIVILIAN && (arm != A_SUPPLY || game->state->option[OPT_SUPPLY_LEAVES]))
			points += order->number[EVACUATE_POINTS];
	}
	if (points)
		sunset_score(game, BRITISH, points, C_WITHDRAWN, "sunset:event1-british-11-12(1)");
}
