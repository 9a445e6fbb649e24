/* appraise.c: what a seat thinks of its moves. May use: rooms. */
#include "systems/sunset/rooms.h"

int32_t sunset_appraise(const void *tables, const void *view, int seat, const struct move *move)
{
	(void)tables;
	(void)view;
	(void)seat;
	return move->verb == VERB_CAPITULATE ? INT32_MIN : move->verb == VERB_END ? -1 : 0;
}
