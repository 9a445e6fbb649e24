/* choice.c: the moves of the logistics segment: those worth listing, and one at random.
 * May use: position, private. */
#include "systems/sunset/position/position.h"
#include "systems/sunset/supply/private.h"

/* ---- who eats first ---- */

/* Somebody who wants food, by his place in the queue: the smallest key is fed first. */
struct eater {
	uint32_t key;
	uint16_t unit;
	uint16_t weight;
};

static void sort_eaters(struct eater *list, unsigned count)
{
	for (unsigned i = 1; i < count; i++) {
		struct eater held = list[i];
		unsigned at = i;

		for (; at > 0 && list[at - 1].key > held.key; at--)
			list[at] = list[at - 1];
		list[at] = held;
	}
}

/* Demoralised units first, for they would die, then the strong. */
static uint32_t need_of(const struct look *look, unsigned unit)
{
	uint32_t strength = sunset_facts(look, unit)->strength;

	return (sunset_demoralised(look->state, unit) ? 0u : 1000u) + 255u - strength;
}

static unsigned list_eaters(const struct look *look, unsigned hex, struct eater *list)
{
	unsigned count = 0;

	for (unsigned unit = sunset_first_unfed(look, hex); unit; unit = sunset_next_unfed(look, unit))
		list[count++] = (struct eater){need_of(look, unit), (uint16_t)unit, sunset_facts(look, unit)->weight};
	return count;
}

/* Feeds down the queue whoever still fits; `fed` or its complement `hungry` may be NULL. */
static unsigned serve(const struct eater *list, unsigned count, unsigned room, uint64_t *fed, uint64_t *hungry)
{
	unsigned served = 0;

	for (unsigned i = 0; i < count; i++) {
		bool fits = served + list[i].weight <= room;
		uint64_t *set = fits ? fed : hungry;

		if (fits)
			served += list[i].weight;
		if (set)
			base_set_bit(set, list[i].unit);
	}
	return served;
}

/* ---- the moves of STEP_SUPPLY, listed ---- */

static bool may_muddle(const struct look *look)
{
	const uint8_t *option = look->state->option;

	return (look->state->bonus & BONUS_MUDDLING) && (!option[OPT_SIMPLE_FORAGE] || option[OPT_SIMPLE_FORAGE_MODS]);
}

static void list_forage(const struct look *look, unsigned hex, struct move_list *moves)
{
	struct move move = {.verb = VERB_FORAGE, .arg = {[ARG_HEX] = (int32_t)hex}};
	bool muddling = may_muddle(look);
	unsigned hq = 0;

	do {
		move.arg[ARG_HQ] = (int32_t)hq;
		move.arg[ARG_FLAGS] = 0;
		engine_add_move(moves, &move);
		move.arg[ARG_FLAGS] = BONUS_MUDDLING;
		if (muddling)
			engine_add_move(moves, &move);
		hq = hq ? sunset_next(look->state, hq) : sunset_first(look->state, hex);
		while (hq && !sunset_is_hq(look, hq))
			hq = sunset_next(look->state, hq);
	} while (hq);
}

/* One supply unit: for each hex that it reaches, and for all of them together. */
static void list_expend(const struct look *look, unsigned supply, struct move_list *moves)
{
	struct eater all[SUNSET_UNITS], here[SUNSET_UNITS];
	unsigned total = 0, hexes = 0, room = sunset_supply_room(look);
	struct move move = {.verb = VERB_EXPEND, .arg = {[ARG_UNIT] = (int32_t)supply}};

	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		unsigned hex = look->state->at[unit], count;
		struct move one = move;

		if (!sunset_is_unfed(look, unit) || sunset_first_unfed(look, hex) != unit ||
		    (look->state->note[hex] & NOTE_FORAGED) || !sunset_feeds_hex(look, supply, hex))
			continue;
		count = list_eaters(look, hex, here);
		for (unsigned i = 0; i < count; i++)
			all[total++] = here[i];
		sort_eaters(here, count);
		if (serve(here, count, room, one.set, NULL))
			engine_add_move(moves, &one);
		hexes++;
	}
	sort_eaters(all, total);
	if (hexes > 1 && serve(all, total, room, move.set, NULL))
		engine_add_move(moves, &move);
}

static void legal_supply(const struct look *look, struct move_list *moves)
{
	bool waits = false;

	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		unsigned hex = look->state->at[unit];

		if (sunset_is_supply(look, unit) && sunset_facts(look, unit)->side == look->state->side &&
		    sunset_on_map(look->state, unit))
			list_expend(look, unit, moves);
		if (!sunset_is_unfed(look, unit) || sunset_first_unfed(look, hex) != unit ||
		    !sunset_hex_waits(look, hex))
			continue;
		waits = true;
		list_forage(look, hex, moves);
	}
	if (!waits)
		engine_add_move(moves, &(struct move){.verb = VERB_END});
}

/* ---- one of them at random ---- */

/* Feeds the hex of `unit`, wholly or in part, and now and then others that the supply unit reaches. */
static bool sample_expend(const struct look *look, struct rng *rng, unsigned unit, struct move *move)
{
	unsigned units = look->war->units, start = base_pick_below(rng, units);
	unsigned hex = look->state->at[unit], room = sunset_supply_room(look), count, served;
	struct eater list[SUNSET_UNITS];
	uint64_t stores[UNIT_WORDS];

	sunset_find_placed(look, look->war->stores[look->state->side], stores);
	EACH_BIT_FROM(one, stores, UNIT_WORDS, start + 1)
	{
		unsigned supply = (unsigned)one;

		if (!sunset_feeds_hex(look, supply, hex))
			continue;
		move->verb = VERB_EXPEND;
		move->arg[ARG_UNIT] = (int32_t)supply;
		count = list_eaters(look, hex, list);
		for (unsigned k = 0; k < count; k++)
			list[k].key = list[k].unit == unit ? 0 : 1 + base_pick_below(rng, 1u << 20);
		sort_eaters(list, count);
		if (base_pick_below(rng, 4) == 0 && count)
			count = 1 + base_pick_below(rng, count);
		served = serve(list, count, room, move->set, NULL);
		if (base_pick_below(rng, 4))
			return served;
		for (unsigned u = 1; u <= units; u++)
			if (base_pick_below(rng, 2) && sunset_is_unfed(look, u) && !base_has_bit(move->set, u) &&
			    served + sunset_facts(look, u)->weight <= room &&
			    !(look->state->note[look->state->at[u]] & NOTE_FORAGED) &&
			    sunset_feeds_hex(look, supply, look->state->at[u])) {
				base_set_bit(move->set, u);
				served += sunset_facts(look, u)->weight;
			}
		return served;
	}
	return false;
}

static void sample_forage(const struct look *look, struct rng *rng, unsigned hex, struct move *move)
{
	unsigned hqs = 0;

	move->verb = VERB_FORAGE;
	move->arg[ARG_HEX] = (int32_t)hex;
	if (base_pick_below(rng, 8) == 0)
		move->arg[ARG_TERRAIN] = (int32_t)sunset_best_forage(look, hex) + 1;
	if (may_muddle(look) && base_pick_below(rng, 4) == 0)
		move->arg[ARG_FLAGS] = BONUS_MUDDLING;
	if (base_pick_below(rng, 8) == 0)
		return;
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_is_hq(look, unit) && base_pick_below(rng, ++hqs) == 0)
			move->arg[ARG_HQ] = (int32_t)unit;
}

static void sample_supply(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned start = base_pick_below(rng, look->war->units), spare = 0;
	uint64_t own[UNIT_WORDS];

	sunset_find_own(look, own);
	EACH_BIT_FROM(u, own, UNIT_WORDS, start + 1)
	{
		unsigned unit = (unsigned)u, hex = look->state->at[unit];

		if (!sunset_is_unfed(look, unit) || (look->state->note[hex] & NOTE_FORAGED))
			continue;
		if (!sunset_hex_waits(look, hex)) {
			spare = unit;
			continue;
		}
		if (base_pick_below(rng, 4) == 0 && sample_expend(look, rng, unit, move))
			return;
		*move = (struct move){0};
		sample_forage(look, rng, hex, move);
		return;
	}
	/* Only hexes that used supply units are left: one more of them, or enough. */
	if (spare && base_pick_below(rng, 2) && sample_expend(look, rng, spare, move))
		return;
	*move = (struct move){.verb = VERB_END};
}

const struct step_rules sunset_supply = {sunset_check_supply, sunset_apply_supply, legal_supply, sample_supply};

/* ---- starve ---- */

/* Nobody goes short only in a world that the enemy imagines: the hungry are not where they were. */
static void add_starve(const struct look *look, struct eater *list, unsigned count, struct move_list *moves)
{
	struct move move = {.verb = VERB_STARVE};

	sort_eaters(list, count);
	serve(list, count, look->state->pending, NULL, move.set);
	if (base_next_bit(move.set, RULES_SET_WORDS, 0) >= 0)
		engine_add_move(moves, &move);
}

/* The sensible queue, its reverse, and each unit put first or last in the sensible one. */
static void legal_short(const struct look *look, struct move_list *moves)
{
	struct eater list[SUNSET_UNITS];
	unsigned hex = look->state->subject, count = list_eaters(look, hex, list);

	add_starve(look, list, count, moves);
	for (unsigned i = 0; i < count; i++)
		list[i].key = 5000u - list[i].key;
	add_starve(look, list, count, moves);
	for (unsigned i = 0; i < 2 * count; i++) {
		list_eaters(look, hex, list);
		list[i / 2].key = i % 2 ? 0 : 10000u;
		add_starve(look, list, count, moves);
	}
}

static void sample_short(const struct look *look, struct rng *rng, struct move *move)
{
	struct eater list[SUNSET_UNITS];
	unsigned count = list_eaters(look, look->state->subject, list);

	for (unsigned i = 0; i < count; i++)
		list[i].key = base_pick_below(rng, 1u << 20);
	sort_eaters(list, count);
	move->verb = VERB_STARVE;
	serve(list, count, look->state->pending, NULL, move->set);
}

const struct step_rules sunset_short = {sunset_check_short, sunset_apply_short, legal_short, sample_short};
