/* powers.c: neutral powers and how they join a side [mutiny:9.5] [mutiny:9.6].
 * May use: arrivals, incidents, position, text, turn. */
#include "systems/mutiny/arrivals/arrivals.h"
#include "systems/mutiny/incidents/incidents.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

static const uint8_t marker_of[POWERS] = {
	[P_NEPAL] = I_NEPAL,   [P_BIKANER] = I_BIKANER, [P_GWALIOR] = I_GWALIOR,
	[P_JHANSI] = I_JHANSI, [P_KASHMIR] = I_KASHMIR,
};

void mutiny_join_power(struct game *game, unsigned power, unsigned side, const char *rule)
{
	struct mutiny_state *state = game->state;

	if (state->status[power] != NEUTRAL)
		return;
	state->status[power] = (uint8_t)side;
	mutiny_tell_args(game, HAPPEN_BELLIGERENT, rule, SEAT_ALL, 2, (int)power, (int)side);
	mutiny_retain_marker(game, marker_of[power], side);
	for (unsigned u = 1; u <= game->look.war->units; u++) {
		if (mutiny_facts(&game->look, u)->contingent != C_NEPALESE + power)
			continue;
		mutiny_turn_unit(game, u, side);
		if (mutiny_is_leader(&game->look, u) && mutiny_on_map(state, u))
			mutiny_pool_leader(game, u); /* [mutiny:9.61] */
	}
}
