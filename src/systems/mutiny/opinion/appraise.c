/* appraise.c: the system's opinion of moves.
 * May use: opinion. */
#include "systems/mutiny/opinion/opinion.h"

void mutiny_appraise(const void *tables, const void *view, int seat, const struct move *moves, size_t count,
                     int32_t *worth)
{
	(void)tables;
	(void)view;
	(void)seat;
	for (size_t i = 0; i < count; i++)
		worth[i] = moves[i].verb == VERB_CONCEDE ? INT32_MIN : 0;
}
