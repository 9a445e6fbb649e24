/* orders.c: orders of fire and of support as text and back. May use: private, battle, position. */
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/text/private.h"

const char *const conduct_fire_parts[] = {"at", "stands", "dice", "rapid", "clear", NULL};
const char *const conduct_support_parts[] = {"for", "rank", NULL};

enum { FIRE_BYTES = ARMY * STANDS, SUPPORT_BYTES = 2 * ARMY, RANKS = 9 };
_Static_assert(FIRE_BYTES <= RULES_PATH + RULES_SET_WORDS * 8, "a move has room for all orders of a side");

/* ---- the bytes of orders */

uint8_t conduct_get_order(const struct move *move, int index)
{
	int in_set = index - RULES_PATH;

	return in_set < 0 ? move->path[index] : (uint8_t)(move->set[in_set / 8] >> in_set % 8 * 8);
}

void conduct_set_order(struct move *move, int index, uint8_t value)
{
	int in_set = index - RULES_PATH;

	if (in_set < 0) {
		move->path[index] = value;
		return;
	}
	move->set[in_set / 8] &= ~(UINT64_C(255) << in_set % 8 * 8);
	move->set[in_set / 8] |= (uint64_t)value << in_set % 8 * 8;
}

static int bytes_of(const struct move *move)
{
	return move->verb == VERB_FIRE ? FIRE_BYTES : SUPPORT_BYTES;
}

static bool is_ordered(const struct move *move)
{
	for (int i = 0; i < bytes_of(move); i++)
		if (conduct_get_order(move, i))
			return true;
	return false;
}

struct move conduct_start_orders(enum verb verb, int side)
{
	struct move move = {.verb = (uint16_t)verb, .count = verb == VERB_FIRE ? RULES_PATH : SUPPORT_BYTES};

	move.arg[ORDERS_SIDE] = side + 1;
	return move;
}

void conduct_finish_orders(struct move *move)
{
	if (!is_ordered(move))
		*move = (struct move){.verb = move->verb};
}

static int side_of(const struct move *move)
{
	return move->arg[ORDERS_SIDE] - 1;
}

static bool orders_empty(const struct phrase_part *part, const struct move *move)
{
	(void)part;
	return !move->arg[ORDERS_SIDE];
}

static void put_unit(const void *look, int unit, struct text *text)
{
	conduct_unit_names.put(look, unit, text);
}

/* A further order: a comma before all but the first. */
static void put_next(bool *some, struct text *text)
{
	base_put_string(text, *some ? ", " : "");
	*some = true;
}

/* The unit of an order; all orders are for units of one side. */
static bool take_own(const struct look *look, struct cursor *cursor, struct move *move, int *unit)
{
	if (!conduct_take_unit(look, cursor, unit))
		return false;
	if (!move->arg[ORDERS_SIDE])
		*move = conduct_start_orders(move->verb, conduct_side_of(*unit));
	return side_of(move) == conduct_side_of(*unit);
}

/* What every move of orders has: a side and its bytes, or neither. */
static bool claim_orders(const struct move *move, struct move *used)
{
	int side = side_of(move);

	if (!move->arg[ORDERS_SIDE])
		return !move->count;
	if (side < 0 || side >= SIDES || !is_ordered(move))
		return false;
	used->arg[ORDERS_SIDE] = move->arg[ORDERS_SIDE];
	kit_claim_path(move, used);
	for (int i = RULES_PATH; i < bytes_of(move); i++)
		conduct_set_order(used, i, conduct_get_order(move, i));
	return move->count == conduct_start_orders(move->verb, side).count;
}

/* ---- fire */

/* The stands that `UNIT at ENEMY` means: all that may lawfully fire at it; where none may, all that it has. */
static unsigned usual_stands(const struct look *look, int unit, int target)
{
	unsigned lawful = 0, all = 1;

	if (conduct_type_of(look, unit)->arm >= ARM_GUN)
		return all;
	for (int stand = 0; stand < conduct_count_shots(look, unit) && stand < STANDS; stand++) {
		all |= 1u << stand;
		if (conduct_find_targets(look, unit, stand) >> target & 1)
			lawful |= 1u << stand;
	}
	return lawful ? lawful : all;
}

/* The orders of a unit: its target of a stand, + 1. */
static int target_of(const struct move *move, int unit, int stand)
{
	int value = conduct_get_order(move, unit % ARMY * STANDS + stand);

	return stand == 0 && value != FIRE_CLEAR ? value & ~FIRE_RAPID : value;
}

static bool is_rapid(const struct move *move, int unit)
{
	int value = conduct_get_order(move, unit % ARMY * STANDS);

	return value != FIRE_CLEAR && value & FIRE_RAPID;
}

static int dice_of(const struct move *move, int unit)
{
	return conduct_get_order(move, unit % ARMY * STANDS + 1);
}

static void put_stands(unsigned stands, struct text *text)
{
	base_put_string(text, " stands");
	for (int stand = 0; stand < STANDS; stand++)
		if (stands >> stand & 1) {
			base_put_char(text, ' ');
			base_put_int(text, stand + 1);
		}
}

static void put_aim(const struct look *look, const struct move *move, int unit, int target, unsigned stands, bool whole,
                    bool rapid, struct text *text)
{
	put_unit(look, unit, text);
	base_put_string(text, " at ");
	put_unit(look, target, text);
	if (!whole)
		put_stands(stands, text);
	if (conduct_type_of(look, unit)->arm == ARM_MG) {
		base_put_string(text, " dice ");
		base_put_int(text, dice_of(move, unit));
	}
	if (rapid)
		base_put_string(text, " rapid");
}

/* A unit's stands by their targets, in the order of the first stand of each. */
static void put_volley(const struct look *look, const struct move *move, int unit, bool *some, struct text *text)
{
	int last = conduct_type_of(look, unit)->arm >= ARM_GUN ? 1 : STANDS;
	bool rapid = is_rapid(move, unit);
	unsigned done = 0;

	for (int stand = 0; stand < last; stand++) {
		int target = target_of(move, unit, stand) - 1;
		unsigned stands = 0, silent = 0;

		if (target < 0 || done >> stand & 1)
			continue;
		for (int other = 0; other < last; other++) {
			stands |= target_of(move, unit, other) - 1 == target ? 1u << other : 0;
			silent |= !target_of(move, unit, other) ? 1u << other : 0;
		}
		done |= stands;
		put_next(some, text);
		put_aim(look, move, unit, target, stands,
		        (stands | silent) == (1u << last) - 1 && stands == usual_stands(look, unit, target), rapid,
		        text);
		rapid = false;
	}
}

static void put_fire(const void *it, const struct phrase_part *part, const struct move *move, struct text *text)
{
	const struct look *look = it;
	bool some = false;

	(void)part;
	EACH_OF (side_of(move), unit) {
		if (target_of(move, unit, 0) == FIRE_CLEAR) {
			put_next(&some, text);
			put_unit(look, unit, text);
			base_put_string(text, " clear");
		} else if (conduct_is_unit(look, unit)) {
			put_volley(look, move, unit, &some, text);
		}
	}
}

static bool take_stands(struct cursor *cursor, unsigned *stands)
{
	struct cursor at = *cursor;
	int64_t stand;

	for (*stands = 0; base_take_int(&at, &stand) && stand >= 1 && stand <= STANDS; *cursor = at)
		*stands |= 1u << (stand - 1);
	return *stands;
}

static bool take_dice(const struct look *look, int unit, struct cursor *cursor, struct move *move)
{
	int64_t dice = look->tables->fire.mg_least;

	if (conduct_type_of(look, unit)->arm != ARM_MG)
		return true;
	if (base_take_word(cursor, "dice") && (!base_take_int(cursor, &dice) || dice < 1 || dice > 99))
		return false;
	conduct_set_order(move, unit % ARMY * STANDS + 1, (uint8_t)dice);
	return true;
}

static bool take_aim(const struct look *look, int unit, struct cursor *cursor, struct move *move)
{
	int target, first = unit % ARMY * STANDS;
	unsigned stands;

	if (!base_take_word(cursor, "at") || !conduct_take_unit(look, cursor, &target))
		return false;
	stands = usual_stands(look, unit, target);
	if (base_take_word(cursor, "stands") && !take_stands(cursor, &stands))
		return false;
	for (int stand = 0; stand < STANDS; stand++) {
		if (!(stands >> stand & 1))
			continue;
		if (target_of(move, unit, stand))
			return false;
		conduct_set_order(move, first + stand,
		                  (uint8_t)(conduct_get_order(move, first + stand) | (unsigned)(target + 1)));
	}
	if (!take_dice(look, unit, cursor, move))
		return false;
	if (base_take_word(cursor, "rapid"))
		conduct_set_order(move, first, conduct_get_order(move, first) | FIRE_RAPID);
	return true;
}

static bool take_fire(const void *it, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                      struct refusal *why)
{
	const struct look *look = it;
	int unit;

	(void)part;
	(void)why;
	do {
		if (!take_own(look, cursor, move, &unit))
			return false;
		if (base_take_word(cursor, "clear")) {
			if (conduct_get_order(move, unit % ARMY * STANDS))
				return false;
			conduct_set_order(move, unit % ARMY * STANDS, FIRE_CLEAR);
		} else if (!take_aim(look, unit, cursor, move)) {
			return false;
		}
	} while (base_take_char(cursor, ','));
	return true;
}

/* Whether the bytes of a unit say something that can be written. */
static bool volley_fits(const struct look *look, const struct move *move, int unit)
{
	int arm = conduct_is_unit(look, unit) ? conduct_type_of(look, unit)->arm : ARMS, used = 0;
	bool mg = arm == ARM_MG, clears = target_of(move, unit, 0) == FIRE_CLEAR;

	for (int stand = 0; stand < STANDS; stand++) {
		int target = target_of(move, unit, stand);

		if (stand == 1 && mg)
			continue;
		if (target && arm == ARMS)
			return false;
		if (target && !(stand == 0 && clears) && !conduct_is_unit(look, target - 1))
			return false;
		used += target && (stand == 0 || arm < ARM_GUN);
		if (target && stand > 0 && (arm >= ARM_GUN || clears))
			return false;
	}
	if (mg && (clears || !used ? dice_of(move, unit) : !dice_of(move, unit) || dice_of(move, unit) > 99))
		return false;
	return used || !is_rapid(move, unit);
}

static bool claim_fire(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	(void)part;
	if (!claim_orders(move, used))
		return false;
	if (move->arg[ORDERS_SIDE])
		EACH_OF (side_of(move), unit)
			if (!volley_fits(look, move, unit))
				return false;
	return true;
}

const struct phrase_kind conduct_fire_part = {orders_empty, put_fire, take_fire, claim_fire};

/* ---- support */

static int support_of(const struct move *move, int unit, int which)
{
	return move->path[unit % ARMY * 2 + which];
}

static void put_support(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	bool some = false;

	(void)part;
	EACH_OF (side_of(move), unit) {
		int primary = support_of(move, unit, SUPPORT_FOR), rank = support_of(move, unit, SUPPORT_RANK);

		if (!primary && !rank)
			continue;
		put_next(&some, text);
		put_unit(look, unit, text);
		if (primary) {
			base_put_string(text, " for ");
			put_unit(look, primary - 1, text);
		}
		if (rank) {
			base_put_string(text, " rank ");
			base_put_int(text, rank);
		}
	}
}

static bool take_one_support(const struct look *look, struct cursor *cursor, struct move *move, int unit)
{
	uint8_t *order = move->path + unit % ARMY * 2;
	int64_t rank = 0;
	int primary;

	if (order[SUPPORT_FOR] || order[SUPPORT_RANK])
		return false;
	if (base_take_word(cursor, "for")) {
		if (!conduct_take_unit(look, cursor, &primary))
			return false;
		order[SUPPORT_FOR] = (uint8_t)(primary + 1);
	}
	if (base_take_word(cursor, "rank") && (!base_take_int(cursor, &rank) || rank < 1 || rank > RANKS))
		return false;
	order[SUPPORT_RANK] = (uint8_t)rank;
	return order[SUPPORT_FOR] || rank;
}

static bool take_support(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                         struct refusal *why)
{
	int unit;

	(void)part;
	(void)why;
	do
		if (!take_own(look, cursor, move, &unit) || !take_one_support(look, cursor, move, unit))
			return false;
	while (base_take_char(cursor, ','));
	return true;
}

static bool claim_support(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	(void)part;
	if (!claim_orders(move, used))
		return false;
	for (int place = 0; move->arg[ORDERS_SIDE] && place < ARMY; place++) {
		int unit = side_of(move) * ARMY + place, primary = support_of(move, unit, SUPPORT_FOR);
		int rank = support_of(move, unit, SUPPORT_RANK);

		if (((primary || rank) && !conduct_is_unit(look, unit)) ||
		    (primary && !conduct_is_unit(look, primary - 1)) || rank > RANKS)
			return false;
	}
	return true;
}

const struct phrase_kind conduct_support_part = {orders_empty, put_support, take_support, claim_support};
