/* billet.c: the set-up of an army that its player shares out among many places: how many of a kind some of them must
 * have, how many units a hex may hold, and where the scenario would put each unit.
 * May use: private, position. */
#include <string.h>

#include "systems/sunset/arrivals/private.h"
#include "systems/sunset/position/position.h"

/* Pioneers are infantry, mounted infantry is cavalry, railroad engineers are no engineers (R112). */
static unsigned kind_of(const struct look *look, unsigned unit)
{
	static const uint8_t kind[ARMS] = {
		[A_HQ] = BILLET_HQ,
		[A_INFANTRY] = BILLET_INFANTRY,
		[A_IRREGULAR] = BILLET_INFANTRY,
		[A_PIONEER] = BILLET_INFANTRY,
		[A_GARRISON] = BILLET_INFANTRY,
		[A_MOUNTED] = BILLET_CAVALRY,
		[A_CAMEL] = BILLET_CAVALRY,
		[A_CAVALRY] = BILLET_CAVALRY,
		[A_ARTILLERY] = BILLET_ARTILLERY,
		[A_HORSE_ARTILLERY] = BILLET_ARTILLERY,
		[A_MOUNTAIN_ARTILLERY] = BILLET_ARTILLERY,
		[A_ROCKET] = BILLET_ARTILLERY,
		[A_MACHINEGUN] = BILLET_ARTILLERY,
		[A_ENGINEER] = BILLET_ENGINEER,
		[A_RAIL_ENGINEER] = BILLET_OTHER,
		[A_SUPPLY] = BILLET_SUPPLY,
		[A_CIVILIAN] = BILLET_OTHER,
		[A_ELEPHANT] = BILLET_OTHER,
		[A_FLEET] = BILLET_OTHER,
		[A_RIVERINE] = BILLET_OTHER,
	};

	return kind[sunset_facts(look, unit)->arm];
}

static int find_place(const struct deployment *part, unsigned hex)
{
	for (unsigned i = 0; i < BILLET_PLACES && part->billet[i].hex; i++)
		if (part->billet[i].hex == hex)
			return (int)i;
	return -1;
}

/* Units that count for the limit of a hex: no HQs, no trains (R102). */
static bool is_counted(const struct look *look, unsigned unit)
{
	unsigned kind = kind_of(look, unit);

	return kind != BILLET_HQ && kind != BILLET_SUPPLY && kind != BILLET_OTHER;
}

void sunset_count_billets(const struct look *look, unsigned group, struct billets *billets)
{
	const struct deployment *part = &look->war->deployment[group];

	memset(billets, 0, sizeof *billets);
	billets->part = part;
	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		const struct unit_facts *facts = sunset_facts(look, unit);
		int place;

		if (facts->start != AT_ARRIVING || facts->group != group)
			continue;
		if (look->state->at[unit] == AT_ARRIVING)
			billets->waiting[kind_of(look, unit)]++;
		place = sunset_on_map(look->state, unit) ? find_place(part, look->state->at[unit]) : -1;
		if (place >= 0)
			billets->present[place][kind_of(look, unit)]++;
	}
}

/* What places still must have of a kind. */
static unsigned count_owed(const struct billets *billets, unsigned kind)
{
	unsigned owed = 0;

	for (unsigned i = 0; i < BILLET_PLACES && billets->part->billet[i].hex; i++)
		if (billets->present[i][kind] < billets->part->billet[i].least[kind])
			owed += billets->part->billet[i].least[kind] - (unsigned)billets->present[i][kind];
	return owed;
}

unsigned sunset_count_surplus(const struct billets *billets)
{
	unsigned owed = count_owed(billets, BILLET_SUPPLY);

	/* Only those that a place names are placed, the others come later. */
	return billets->part->billet[0].hex && billets->waiting[BILLET_SUPPLY] > owed
	               ? billets->waiting[BILLET_SUPPLY] - owed
	               : 0;
}

static bool has_room(const struct look *look, const struct billets *billets, unsigned hex, unsigned more)
{
	unsigned count = more;

	if (!billets->part->most)
		return true;
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		count += is_counted(look, u);
	return count < billets->part->most;
}

bool sunset_take_billet(const struct look *look, struct billets *billets, unsigned unit, unsigned hex, unsigned more)
{
	unsigned kind = kind_of(look, unit);
	int place = find_place(billets->part, hex);
	bool owed = place >= 0 && billets->present[place][kind] < billets->part->billet[place].least[kind];

	if (is_counted(look, unit) && !has_room(look, billets, hex, more))
		return false;
	/* Elsewhere only what no place needs. */
	if (!owed && billets->part->billet[0].hex &&
	    (kind == BILLET_SUPPLY || billets->waiting[kind] <= count_owed(billets, kind)))
		return false;
	billets->waiting[kind]--;
	if (place >= 0)
		billets->present[place][kind]++;
	return true;
}

struct refusal sunset_check_billets(const struct look *look, unsigned group, const uint64_t *set, unsigned hex)
{
	struct billets billets;
	unsigned counted = 0;

	sunset_count_billets(look, group, &billets);
	EACH_BIT (u, set, RULES_SET_WORDS) {
		int place = find_place(billets.part, hex);

		if (is_counted(look, (unsigned)u) && !has_room(look, &billets, hex, counted))
			return sunset_refuse(billets.part->most_rule,
			                     "So many units may not begin in one hex: place some of them elsewhere.");
		if (!sunset_take_billet(look, &billets, (unsigned)u, hex, counted))
			return sunset_refuse(
				place >= 0 ? billets.part->billet[place].rule : billets.part->rule,
				"Other places of the set-up must have a number of this kind of unit, and too few "
				"would be left for them: place others here.");
		counted += is_counted(look, (unsigned)u);
	}
	return sunset_allow();
}

/* As proposed, or where its kind is wanted, or anywhere. */
unsigned sunset_find_billet(const struct look *look, struct billets *billets, unsigned unit, const uint16_t *list,
                            unsigned count)
{
	unsigned ready = sunset_facts(look, unit)->ready;

	for (unsigned i = 0; i < count; i++)
		if (list[i] == ready && sunset_take_billet(look, billets, unit, ready, 0))
			return ready;
	for (unsigned i = 0; i < BILLET_PLACES && billets->part->billet[i].hex; i++) {
		unsigned hex = billets->part->billet[i].hex;

		for (unsigned j = 0; j < count; j++)
			if (list[j] == hex && sunset_take_billet(look, billets, unit, hex, 0))
				return hex;
	}
	for (unsigned i = 0; i < count; i++)
		if (sunset_take_billet(look, billets, unit, list[i], 0))
			return list[i];
	return HEX_NONE;
}
