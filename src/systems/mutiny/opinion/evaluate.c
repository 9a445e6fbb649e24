/* evaluate.c: by how many places a side will probably be ahead: those that it holds, and the armies that will take others.
 * Each part can only speak for whom it should.
 * May use: doctrine, opinion, weigh, position, turn. */
#include "systems/mutiny/opinion/doctrine.h"
#include "systems/mutiny/opinion/opinion.h"
#include "systems/mutiny/opinion/weigh.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/turn/turn.h"

static int count_places(const struct look *look, unsigned side)
{
	struct holdings sum = mutiny_count_holdings(look, side);

	return (int)(sum.fortresses + sum.road);
}

/* What the armies of the British have more than those of the Rebels, in hundredths. */
static int32_t judge_armies(const struct look *look, const struct mutiny_doctrine *doctrine)
{
	const struct mutiny_state *state = look->state;
	int32_t worth = 0;

	for (unsigned u = 1; u <= look->war->units; u++) {
		int32_t one;

		if (state->side[u] >= SIDES || (state->at[u] != AT_HIDDEN && !mutiny_on_map(state, u)))
			continue;
		one = mutiny_is_leader(look, u) ? (int32_t)mutiny_radius(look, u) * doctrine->eval_leader
		                                : mutiny_power(look, u, false) * doctrine->eval_factor;
		worth += state->side[u] == BRITISH ? one : -one;
	}
	return worth;
}

int32_t mutiny_evaluate(const void *tables, const void *view, int seat, const int32_t *doctrine)
{
	struct look look = mutiny_look(tables, view);
	int32_t worth = 100 * (count_places(&look, BRITISH) - count_places(&look, REBEL));
	int left = (int)look.war->turns - look.state->turn + 1;

	if (look.state->step != STEP_OVER)
		worth += judge_armies(&look, kit_share_doctrine(&look.tables->doctrines, doctrine)) * left /
		         (int)look.war->turns;
	return seat == BRITISH ? worth : -worth;
}
