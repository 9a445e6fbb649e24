/* battle.c: the Combat Results Table and the numbers of battle and rally.
 * May use: load, base. */
#include <string.h>

#include "systems/mutiny/data/load.h"

/* "-", "R", "1", "1+R". */
static bool read_result(const char *word, uint8_t *result)
{
	unsigned hits = 0;

	if (strcmp(word, "-") == 0 || strcmp(word, "R") == 0) {
		*result = word[0] == 'R' ? CRT_RETREAT : CRT_NOTHING;
		return true;
	}
	for (; *word >= '0' && *word <= '9' && hits < CRT_RETREAT; word++)
		hits = hits * 10 + (unsigned)(*word - '0');
	*result = (uint8_t)(hits | (*word ? (unsigned)CRT_RETREAT : 0));
	return hits > 0 && hits < CRT_RETREAT && (!*word || strcmp(word, "+R") == 0);
}

static void load_row(struct loader *loader, const struct doc *row, unsigned die)
{
	unsigned column = 0;

	if (row->count != CRT_COLUMNS)
		base_add_fault(loader->faults, row, "mutiny:14.1(1)", "a row has a result for each factor from 0 to 8");
	for (const struct doc *one = row->first; one && column < CRT_COLUMNS; one = one->next, column++)
		if (!one->scalar || !read_result(one->scalar, &loader->tables->crt[die][column]))
			base_add_fault_about(loader->faults, one, "mutiny:14.2(n)", "a result is -, R, 1 or 1+R",
			                     one->scalar ? one->scalar : "");
}

static void load_crt(struct loader *loader, const struct doc *doc)
{
	static const char *const dice[] = {"1", "2", "3", "4", "5", "6", NULL};
	const struct doc *rows = kit_want_map(&loader->folder, doc, "results");

	base_refuse_unknown_keys(rows, dice, loader->faults);
	for (unsigned die = 1; rows && die <= 6; die++) {
		const struct doc *row = kit_want_list(&loader->folder, rows, dice[die - 1]);

		if (row)
			load_row(loader, row, die);
	}
}

void mutiny_load_battle(struct loader *loader)
{
	static const char *const known[] = {"source",   "reason",  "results", "shifts",
	                                    "tactical", "numbers", "rally",   NULL};
	static const struct field shifts[] = {NUMBER("leader", shift_leader, 0, 8),
	                                      NUMBER("supply", shift_supply, 0, 8),
	                                      NUMBER("massacre", shift_massacre, 0, 8), FIELD_END};
	static const struct field tactical[] = {NUMBER("massacre", tactical_massacre, 0, 6),
	                                        NUMBER("cavalry", tactical_cavalry, 0, 6),
	                                        NUMBER("elite", tactical_elite, 0, 6), FIELD_END};
	static const struct field numbers[] = {NUMBER("rounds_without_leader", rounds_alone, 1, 6),
	                                       NUMBER("guns_in_the_field", siege_open, 0, 8),
	                                       NUMBER("retreat", retreat_hexes, 1, 6),
	                                       NUMBER("pursuit", pursuit, 1, 2),
	                                       NUMBER("pursuit_mounted", pursuit_mounted, 1, 2),
	                                       FIELD_END};
	static const struct field rally[] = {NUMBER("fortress", rally_fortress, 0, 6),
	                                     NUMBER("high_command", rally_high, 0, 6), FIELD_END};
	const struct doc *doc = mutiny_open_table(loader, "tables/combat", known, "mutiny:14.1(1)");

	if (!doc)
		return;
	load_crt(loader, doc);
	mutiny_load_numbers(loader, doc, "shifts", shifts);
	mutiny_load_numbers(loader, doc, "tactical", tactical);
	mutiny_load_numbers(loader, doc, "numbers", numbers);
	mutiny_load_numbers(loader, doc, "rally", rally);
}
