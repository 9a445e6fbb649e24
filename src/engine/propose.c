/* propose.c: what a system knows of good play, put to use: doctrines by name, the best moves, margins.
 * May use: rules, match, string.h. */
#include <string.h>

#include "engine/match.h"
#include "engine/rules.h"

const int32_t *engine_find_doctrine(const struct rules *rules, const void *tables, const char *name)
{
	const struct doctrines *all = rules->doctrines ? rules->doctrines(tables) : NULL;

	for (size_t i = 0; all && i < all->count; i++)
		if (strcmp(all->list[i].name, name) == 0)
			return all->list[i].value;
	return NULL;
}

int32_t engine_margin(const struct rules *rules, const struct outcome *outcome, int seat)
{
	int side = engine_seat_side(rules, seat);
	int32_t best = INT32_MIN;

	for (int other = 0; other < rules->facts.sides; other++)
		if (other != side && outcome->score[other] > best)
			best = outcome->score[other];
	return best == INT32_MIN ? outcome->score[side] : outcome->score[side] - best;
}

void engine_list_ideas(const struct rules *rules, const void *tables, const void *view, int seat,
                       const int32_t *doctrine, struct move_list *moves)
{
	size_t listed;

	rules->legal(tables, view, seat, moves);
	listed = moves->count;
	if (rules->suggest)
		rules->suggest(tables, view, seat, doctrine, moves);
	if (moves->count > listed)
		engine_sort_moves(moves);
}

/* Into the list of the best so far, after those that are as good; how many there are then. */
static size_t rank_move(const int32_t *worth, uint32_t index, uint32_t *best, size_t count, size_t most)
{
	size_t at = count;

	while (at > 0 && worth[best[at - 1]] < worth[index])
		at--;
	if (at == most)
		return count;
	if (count < most)
		count++;
	memmove(&best[at + 1], &best[at], (count - at - 1) * sizeof *best);
	best[at] = index;
	return count;
}

size_t engine_propose_moves(const struct rules *rules, const void *tables, const void *view, int seat,
                            const int32_t *doctrine, size_t most, struct move_list *moves, int32_t *worth)
{
	struct move chosen[RULES_PROPOSED];
	int32_t price[RULES_PROPOSED];
	uint32_t best[RULES_PROPOSED];
	size_t count = 0;

	most = most < RULES_PROPOSED ? most : RULES_PROPOSED;
	moves->count = 0;
	moves->cut = false;
	engine_list_ideas(rules, tables, view, seat, doctrine, moves);
	rules->appraise(tables, view, seat, doctrine, moves->list, moves->count, worth);
	for (size_t i = 0; i < moves->count && most; i++)
		if (worth[i] != INT32_MIN)
			count = rank_move(worth, (uint32_t)i, best, count, most);
	if (!count)
		return 0;
	for (size_t i = 0; i < count; i++) {
		chosen[i] = moves->list[best[i]];
		price[i] = worth[best[i]];
	}
	memcpy(moves->list, chosen, count * sizeof *chosen);
	memcpy(worth, price, count * sizeof *price);
	return count;
}
