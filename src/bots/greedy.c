/* greedy.c: the move that looks best at once. May use: base, engine/rules.h, greedy. */
#include "bots/greedy.h"

void bots_choose_greedy(const struct bot_question *ask, int32_t *worth, struct move *move)
{
	struct move_list moves = {ask->room, BOTS_MOVES, 0, false};
	int32_t best = INT32_MIN;
	uint32_t equal = 0;

	engine_list_ideas(ask->rules, ask->tables, ask->view, ask->seat, ask->doctrine, &moves);
	ask->rules->appraise(ask->tables, ask->view, ask->seat, ask->doctrine, moves.list, moves.count, worth);
	for (size_t i = 0; i < moves.count; i++) {
		if (worth[i] == INT32_MIN || worth[i] < best)
			continue;
		if (worth[i] > best)
			equal = 0;
		best = worth[i];
		equal++;
		/* The n-th equal move replaces the choice one time in n, so that all have the same chance. */
		if (equal == 1 || base_pick_below(ask->rng, equal) == 0)
			*move = moves.list[i];
	}
	if (!equal)
		ask->rules->sample(ask->tables, ask->view, ask->seat, ask->rng, move);
}
