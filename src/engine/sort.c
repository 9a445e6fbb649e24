/* sort.c: sorts lists of moves by keys, since moves are large: each is copied about once, whatever the order. qsort would do
 * neither, and may allocate.
 * May use: string.h. */
#include <string.h>

#include "engine/rules.h"

enum {
	BLOCK = 1024, /* moves that are sorted at a time */
	FEW = 8       /* as many are sorted by inserting */
};

/* A move by the beginning of what engine_compare_moves looks at: where keys differ they tell which comes first, where they
 * do not the moves themselves must be asked. */
struct order {
	uint64_t key, rest;
	size_t index;
};

/* Appends a number to a key as `bits` bits. A number that does not fit ends the key: what follows could be compared only
 * among those with the same number. */
static bool append(uint64_t *key, int64_t number, int bits)
{
	int64_t most = (INT64_C(1) << bits) - 1;
	bool fits = number >= 0 && number < most - 1;

	*key = *key << bits | (uint64_t)(fits ? number + 1 : number < 0 ? 0 : most);
	return fits;
}

static uint64_t order_rest(const struct move *move)
{
	uint64_t others = 0, path = 0;

	if (move->set[0])
		return UINT64_C(1) << 63 | move->set[0] >> 1;
	for (int i = 1; i < RULES_SET_WORDS; i++)
		others |= move->set[i];
	if (others)
		return UINT64_C(1) << 62;
	for (int i = 0; i < 8; i++)
		path = path << 8 | move->path[i];
	return path >> 2;
}

static struct order order_move(const struct move *move, size_t index)
{
	static const int bits[RULES_MOVE_ARGS] = {16, 16, 8, 8, 8};
	struct order order = {0, 0, index};
	bool whole = append(&order.key, move->verb, 8);
	int used = 8;

	for (int i = 0; whole && i < RULES_MOVE_ARGS; i++) {
		whole = append(&order.key, move->arg[i], bits[i]);
		used += bits[i];
	}
	order.key <<= 64 - used;
	order.rest = whole ? order_rest(move) : 0;
	return order;
}

static bool is_before(const struct move *moves, const struct order *a, const struct order *b)
{
	if (a->key != b->key)
		return a->key < b->key;
	if (a->rest != b->rest)
		return a->rest < b->rest;
	return engine_compare_moves(&moves[a->index], &moves[b->index]) < 0;
}

static void insert_few(const struct move *moves, struct order *list, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		struct order one = list[i];
		size_t at = i;

		for (; at && is_before(moves, &one, &list[at - 1]); at--)
			list[at] = list[at - 1];
		list[at] = one;
	}
}

/* `spare` holds half as many. */
static void merge_sort(const struct move *moves, struct order *list, size_t count, struct order *spare)
{
	size_t half = count / 2, left = 0, right = half, to = 0;

	if (count <= FEW) {
		insert_few(moves, list, count);
		return;
	}
	merge_sort(moves, list, half, spare);
	merge_sort(moves, list + half, count - half, spare);
	if (is_before(moves, &list[half - 1], &list[half]))
		return;
	memcpy(spare, list, half * sizeof *list);
	while (left < half)
		list[to++] =
			right < count && is_before(moves, &list[right], &spare[left]) ? list[right++] : spare[left++];
}

/* Puts each move where its place in the order is, going round each ring of moves that change places. */
static void arrange(struct move *moves, struct order *order, size_t count)
{
	for (size_t first = 0; first < count; first++) {
		struct move saved;
		size_t at = first, from = order[first].index;

		if (from == first)
			continue;
		saved = moves[first];
		for (; from != first; from = order[at].index) {
			moves[at] = moves[from];
			order[at].index = at;
			at = from;
		}
		moves[at] = saved;
		order[at].index = at;
	}
}

static void sort_block(struct move *moves, size_t count)
{
	struct order order[BLOCK], spare[BLOCK / 2];

	for (size_t i = 0; i < count; i++)
		order[i] = order_move(&moves[i], i);
	merge_sort(moves, order, count, spare);
	arrange(moves, order, count);
}

/* Long lists are parted first (by Hoare's way): what is left of the result comes before what is right of it. */
static size_t part_moves(struct move *moves, size_t count)
{
	struct move pivot = moves[(count - 1) / 2];
	size_t low = 0, high = count - 1;

	for (;;) {
		struct move other;

		while (engine_compare_moves(&moves[low], &pivot) < 0)
			low++;
		while (engine_compare_moves(&pivot, &moves[high]) < 0)
			high--;
		if (low >= high)
			return high + 1;
		other = moves[low];
		moves[low++] = moves[high];
		moves[high--] = other;
	}
}

/* The shorter part first, so that few calls wait. */
static void sort_list(struct move *moves, size_t count)
{
	while (count > BLOCK) {
		size_t left = part_moves(moves, count), right = count - left;

		if (left < right) {
			sort_list(moves, left);
			moves += left;
			count = right;
		} else {
			sort_list(moves + left, right);
			count = left;
		}
	}
	sort_block(moves, count);
}

void engine_sort_moves(struct move_list *moves)
{
	size_t kept = 1, sorted = 1;

	/* Most systems list their moves nearly in order. */
	while (sorted < moves->count && engine_compare_moves(&moves->list[sorted - 1], &moves->list[sorted]) < 0)
		sorted++;
	if (sorted >= moves->count)
		return;
	sort_list(moves->list, moves->count);
	for (size_t i = 1; i < moves->count; i++) {
		/* Equal moves are equal bytes. */
		if (memcmp(&moves->list[kept - 1], &moves->list[i], sizeof *moves->list) == 0)
			continue;
		if (kept != i)
			moves->list[kept] = moves->list[i];
		kept++;
	}
	moves->count = kept;
}
