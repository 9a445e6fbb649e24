/* rules.c: lists of moves and logs of events. May use: string.h. */
#include "engine/rules.h"

#include <string.h>

static int compare_numbers(int64_t a, int64_t b)
{
	return (a > b) - (a < b);
}

int engine_compare_moves(const struct move *a, const struct move *b)
{
	int order = compare_numbers(a->verb, b->verb);

	for (int i = 0; !order && i < 5; i++)
		order = compare_numbers(a->arg[i], b->arg[i]);
	for (int i = 0; !order && i < RULES_SET_WORDS; i++)
		order = (a->set[i] > b->set[i]) - (a->set[i] < b->set[i]);
	if (!order)
		order = memcmp(a->path, b->path, sizeof a->path);
	return order ? order : compare_numbers(a->count, b->count);
}

void engine_add_move(struct move_list *moves, const struct move *move)
{
	if (moves->count < moves->room)
		moves->list[moves->count++] = *move;
	else
		moves->cut = true;
}

struct event *engine_new_event(struct event_log *log)
{
	struct event *event;

	if (!log)
		return NULL;
	if (log->count >= log->room) {
		log->lost++;
		return NULL;
	}
	event = &log->list[log->count++];
	memset(event, 0, sizeof *event);
	return event;
}
