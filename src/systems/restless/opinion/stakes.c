/* stakes.c: what stands and ground are worth as the battle stands. Where half of them must remain, the stands that decide
 * whether half remain; where ground must be held, ground in the last cards.
 * May use: opinion. */
#include "systems/restless/opinion/opinion.h"

enum {
	CLOSE = 8,  /* stands more than half that still make it a near thing */
	LATE = 16,  /* cards that are still to come when it grows late */
	JOKERS = 2, /* the last of them ends the battle */
};

/* Cards that are still to come before the last Joker, as one should expect. */
static int expect_cards(const struct restless_state *state)
{
	int left = __builtin_popcountll(state->deck), jokers = JOKERS - state->jokers;

	return jokers > 0 ? (left + 1) * jokers / (jokers + 1) : left;
}

/* How near a side is to losing its half, in eighths: nothing where it has lost it for good. */
static int32_t find_tension(const struct mind *mind, int side)
{
	int half = (restless_count_start(&mind->look, side) + 1) / 2, present = 0, reserve = 0, over;

	for (int i = 0; i < mind->look.state->units; i++) {
		const struct restless_unit *unit = &mind->look.state->unit[i];

		if (unit->side != side || !restless_unit_counts(&mind->look, unit))
			continue;
		present += unit->status == STATUS_TABLE ? restless_count_stands(unit) : 0;
		reserve += unit->status == STATUS_RESERVE ? restless_count_stands(unit) : 0;
	}
	over = present + reserve - half;
	return over < 0 || over > CLOSE ? 0 : CLOSE - over;
}

/* How much a unit does in a fight: those that do least are held back. */
static int32_t rate_fighter(const struct look *look, const struct restless_unit *unit)
{
	const struct restless_class *class = restless_class_of(look, unit);
	const struct restless_weapon *weapon = &look->tables->weapon[unit->weapon];
	int formation = unit->status == STATUS_TABLE ? unit->formation : restless_usual_form(look, unit);

	if (class->passive)
		return 0;
	return (weapon->bands ? weapon->band[weapon->bands - 1].range / FIELD_INCH * weapon->band[0].dice : 0) +
	       3 * class->rate[unit->side][formation].dice;
}

/* One card moves one unit, so a few do the fighting: as many stands as must remain, and some more, keep out of it. */
static void choose_kept(struct mind *mind)
{
	const struct restless_state *state = mind->look.state;
	int need = restless_count_start(&mind->look, mind->side) * mind->doctrine->keep / 200;

	while (need > 0) {
		int best = -1;
		int32_t least = INT32_MAX;

		for (int i = 0; i < state->units; i++) {
			const struct restless_unit *unit = &state->unit[i];
			int32_t rate;

			if (unit->side != mind->side || !restless_unit_counts(&mind->look, unit) ||
			    mind->kept >> i & 1 ||
			    (unit->status != STATUS_TABLE && unit->status != STATUS_RESERVE &&
			     unit->status != STATUS_WAITING))
				continue;
			rate = rate_fighter(&mind->look, unit);
			if (rate < least) {
				least = rate;
				best = i;
			}
		}
		if (best < 0)
			return;
		mind->kept |= UINT64_C(1) << best;
		need -= restless_count_stands(&state->unit[best]);
	}
}

void restless_weigh_stakes(struct mind *mind)
{
	int cards = expect_cards(mind->look.state);

	if (mind->look.map->victory == VICTORY_REMAIN)
		choose_kept(mind);
	if (mind->look.map->victory == VICTORY_REMAIN)
		for (int side = 0; side < SIDES; side++)
			mind->stake[side] = 100 + mind->doctrine->tip * find_tension(mind, side) / CLOSE;
	if (mind->look.map->victory == VICTORY_HOLD && cards < LATE)
		mind->haste = 100 + mind->doctrine->hurry * (LATE - cards) / LATE;
}
