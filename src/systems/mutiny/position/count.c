/* count.c: incident markers wherever they are.
 * May use: count, turn. */
#include "systems/mutiny/position/count.h"

#include "systems/mutiny/turn/turn.h"

/* The power that a marker brings in, from 1; 0: none. */
static const uint8_t power_of[INCIDENTS] = {
	[I_NEPAL] = P_NEPAL + 1,   [I_BIKANER] = P_BIKANER + 1, [I_GWALIOR] = P_GWALIOR + 1,
	[I_JHANSI] = P_JHANSI + 1, [I_KASHMIR] = P_KASHMIR + 1,
};

unsigned mutiny_count_away(const struct mutiny_state *state, unsigned kind)
{
	unsigned count = state->removed >> kind & 1;

	count += power_of[kind] && state->status[power_of[kind] - 1] != NEUTRAL;
	count += (kind == I_DURBAR && state->durbar) || (kind == I_GREAT_GAME && state->great_game);
	count += kind == I_MASSACRE && (state->battle.flags & BATTLE_MASSACRE);
	/* Positions that cannot be are counted too, to say so. */
	for (unsigned i = 0; i < state->frames && i < MUTINY_FRAMES; i++)
		if (state->frame[i].task == TASK_WINDOW)
			count += (state->frame[i].kind == kind) + (kind == I_AGENT ? state->frame[i].count : 0u);
	return count;
}
