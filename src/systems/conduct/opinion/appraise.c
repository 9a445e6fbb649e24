/* appraise.c: how good a move looks to somebody who sees a view. May use: game, opinion, movement. */
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/opinion/opinion.h"

/* Whether a move ends in a charge. */
static bool charges(const struct move *move)
{
	int count = conduct_count_legs(move);

	return count && conduct_get_leg(move, count - 1).kind == LEG_CHARGE;
}

static int32_t worth_of(const struct move *move)
{
	switch (move->verb) {
	case VERB_CONCEDE:
		return INT32_MIN;
	case VERB_OFFER:
	case VERB_ACCEPT:
		return -100;
	case VERB_MOVE:
		return charges(move) ? 50 : 10;
	case VERB_VOLLEY:
	case VERB_ACTIVATE:
	case VERB_EXPLOIT:
		return 20;
	case VERB_READY:
		return 5;
	default:
		return 0;
	}
}

void conduct_appraise(const void *tables, const void *view, int seat, const struct move *moves, size_t count,
                      int32_t *worth)
{
	(void)tables;
	(void)view;
	(void)seat;
	for (size_t i = 0; i < count; i++)
		worth[i] = worth_of(&moves[i]);
}
