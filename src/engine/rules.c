/* rules.c: hashes of positions, lists of moves and logs of events. May use: base, string.h. */
#include "engine/rules.h"

#include <string.h>

#include "base/hash.h"

uint64_t engine_hash_position(const struct rules *rules, const void *state)
{
	return base_hash_members(rules->facts.members, state);
}

uint64_t engine_hash_old(const struct rules *rules, const void *state)
{
	uint8_t bytes[RULES_STATE];

	return base_hash_bytes(bytes, base_pack_members(rules->facts.members, state, bytes), 0);
}

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
