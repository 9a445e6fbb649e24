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

static void sift_down(struct move *heap, size_t root, size_t count)
{
	struct move sinking = heap[root];

	for (;;) {
		size_t child = 2 * root + 1;

		if (child >= count)
			break;
		if (child + 1 < count && engine_compare_moves(&heap[child], &heap[child + 1]) < 0)
			child++;
		if (engine_compare_moves(&sinking, &heap[child]) >= 0)
			break;
		heap[root] = heap[child];
		root = child;
	}
	heap[root] = sinking;
}

/* Heap sort: qsort may allocate. */
static void sort_heap(struct move *list, size_t count)
{
	for (size_t root = count / 2; root-- > 0;)
		sift_down(list, root, count);
	for (size_t end = count; end-- > 1;) {
		struct move last = list[end];

		list[end] = list[0];
		list[0] = last;
		sift_down(list, 0, end);
	}
}

void engine_sort_moves(struct move_list *moves)
{
	size_t kept = 0, sorted = 1;

	/* Most systems list their moves nearly in order. */
	while (sorted < moves->count && engine_compare_moves(&moves->list[sorted - 1], &moves->list[sorted]) < 0)
		sorted++;
	if (sorted >= moves->count)
		return;
	sort_heap(moves->list, moves->count);
	for (size_t i = 0; i < moves->count; i++)
		if (!kept || engine_compare_moves(&moves->list[kept - 1], &moves->list[i]) != 0)
			moves->list[kept++] = moves->list[i];
	moves->count = kept;
}

void engine_add_move(struct move_list *moves, const struct move *move)
{
	if (moves->count < moves->room)
		moves->list[moves->count++] = *move;
	else
		moves->cut = true;
}

struct event *engine_tell(struct event_log *log, unsigned kind, const char *rule, unsigned seats, unsigned war)
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
	event->kind = (uint16_t)kind;
	event->rule = rule;
	event->seats = (uint8_t)seats;
	event->war = war;
	return event;
}

bool engine_can_go_on(const struct rules *rules, const void *tables, const void *state, int seat)
{
	struct rng rng = {1};
	struct move move;

	memset(&move, 0, sizeof move);
	rules->sample(tables, state, seat, &rng, &move);
	return !rules->check(tables, state, seat, &move).rule;
}
