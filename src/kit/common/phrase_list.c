/* phrase_list.c: several orders in one move: each is written and read as if it were a move of its own, and kept in a few
 * bytes of the path.
 * May use: phrase. */
#include <string.h>

#include "kit/common/phrase.h"

static int size_of(const struct phrase_list *list)
{
	int size = 0;

	for (int i = 0; i < RULES_MOVE_ARGS; i++)
		size += list->bytes[i];
	return size;
}

int kit_count_orders(const struct phrase_list *list, const struct move *move)
{
	return move->count / size_of(list);
}

struct move kit_order_of(const struct phrase_list *list, const struct move *move, int index)
{
	struct move order = {.verb = move->verb};
	const uint8_t *at = &move->path[index * size_of(list)];

	for (int i = 0; i < RULES_MOVE_ARGS; i++)
		for (int byte = 0; byte < list->bytes[i]; byte++)
			order.arg[i] |= (int32_t)((uint32_t)*at++ << 8 * byte);
	return order;
}

/* False: it does not fit, or one of its arguments is too large for its bytes. */
static bool add_order(const struct phrase_list *list, const struct move *order, struct move *move)
{
	struct move kept;

	if (move->count + size_of(list) > RULES_PATH)
		return false;
	for (int i = 0; i < RULES_MOVE_ARGS; i++)
		for (int byte = 0; byte < list->bytes[i]; byte++)
			move->path[move->count++] = (uint8_t)((uint32_t)order->arg[i] >> 8 * byte);
	kept = kit_order_of(list, move, kit_count_orders(list, move) - 1);
	return memcmp(&kept, order, sizeof kept) == 0;
}

static void put_list(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	const struct phrase_list *list = part->own;

	for (int i = 0; i < kit_count_orders(list, move); i++) {
		struct move order = kit_order_of(list, move, i);

		base_put_string(text, i ? ", " : "");
		for (int each = 0; each < list->parts; each++)
			kit_put_part(look, &list->part[each], &order, each == 0, text);
	}
}

static bool take_list(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                      struct refusal *why)
{
	const struct phrase_list *list = part->own;
	const char *expected = why->text;

	do {
		struct move order = {.verb = move->verb};

		for (int i = 0; i < list->parts; i++) {
			why->text = list->part[i].expected ? list->part[i].expected : expected;
			if (!kit_take_part(look, &list->part[i], expected, cursor, &order, why))
				return false;
		}
		why->text = "So many orders cannot be given in one move.";
		if (!add_order(list, &order, move))
			return false;
	} while (base_take_char(cursor, ','));
	return true;
}

static bool claim_list(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	const struct phrase_list *list = part->own;

	kit_claim_path(move, used);
	for (int i = 0; i < kit_count_orders(list, move); i++) {
		struct move order = kit_order_of(list, move, i), claimed = {.verb = move->verb};

		for (int each = 0; each < list->parts; each++)
			if (!kit_claim_part(look, &list->part[each], &order, &claimed))
				return false;
		if (memcmp(&order, &claimed, sizeof order) != 0)
			return false;
	}
	return move->count % size_of(list) == 0 && (move->count || part->optional || part->none);
}

const struct phrase_kind kit_list_part = {kit_path_empty, put_list, take_list, claim_list};
