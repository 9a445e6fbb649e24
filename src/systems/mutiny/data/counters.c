/* counters.c: the counters with both their sides, and the fronts of the untried ones.
 * May use: load, base. */
#include <string.h>

#include "systems/mutiny/data/load.h"

static bool good_id(const char *id)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

	return id && id[0] >= 'a' && id[0] <= 'z' && strspn(id, allowed) == strlen(id);
}

/* One number, or two: of the full and of the reduced side. How many there were. */
static unsigned read_sides(struct loader *loader, const struct doc *doc, const char *key, uint8_t value[2])
{
	const struct doc *given = base_find_doc(doc, key);
	const struct doc *one = given && given->kind == DOC_LIST ? given->first : given;
	unsigned count = 0;

	for (; one && count < 2; one = given->kind == DOC_LIST ? one->next : NULL) {
		int64_t number = -1;

		if (!base_int_of(one, &number) || number < 0 || number > 8)
			base_add_fault_about(loader->faults, one, "mutiny:2.3", "a number from 0 to 8, or two of them",
			                     key);
		value[count++] = (uint8_t)(number < 0 ? 0 : number);
	}
	if (count == 1)
		value[1] = value[0];
	if (!count || (given->kind == DOC_LIST && given->count != 2))
		base_add_fault_about(loader->faults, given ? given : doc, "mutiny:2.3",
		                     "a number, or two: of the full and of the reduced side", key);
	return count;
}

/* Sepoys have a loyal and a Rebel side, untried units a front that nobody knows; the others one step or two (RU-B18). */
static void read_factors(struct loader *loader, const struct doc *doc, struct unit_facts *unit)
{
	unit->steps = 1;
	if (unit->contingent == C_SEPOY) {
		unit->factor[0] = (uint8_t)base_read_int(doc, "rebel", 0, 8, 0, loader->faults);
		unit->factor[1] = (uint8_t)base_read_int(doc, "loyal", 0, 8, 0, loader->faults);
	} else if (unit->untried) {
		if (base_find_doc(doc, "factor"))
			base_add_fault_about(loader->faults, doc, "mutiny:2.3(untried)",
			                     "an untried unit has its factor on a front:", unit->id);
	} else {
		unit->steps = (uint8_t)read_sides(loader, doc, "factor", unit->factor);
	}
	if (unit->type == K_LEADER)
		read_sides(loader, doc, "radius", unit->radius);
}

static void add_unit(struct loader *loader, const struct doc *doc, const struct unit_facts *unit)
{
	static const char *const reserved[] = {"by", "to", "at", "from", "all", "bombay", "madras", NULL};

	if (!good_id(unit->id) || kit_find_word(reserved, unit->id) >= 0)
		base_add_fault_about(
			loader->faults, doc, NULL,
			"an id begins with a small letter, goes on with small letters, digits and - and is "
			"no word of the moves",
			unit->id);
	for (unsigned other = 1; other <= loader->units; other++)
		if (strcmp(loader->unit[other].id, unit->id) == 0) {
			base_add_fault_about(loader->faults, doc, NULL, "two counters have this id", unit->id);
			return;
		}
	if (kit_want_room(&loader->folder, doc, loader->units, MUTINY_UNITS - 1))
		loader->unit[++loader->units] = *unit;
}

static void load_counter(struct loader *loader, const struct doc *doc)
{
	static const char *const known[] = {"id",     "name",  "of",    "type",     "move",  "factor",
	                                    "radius", "loyal", "rebel", "riverine", "elite", NULL};
	const char *id = kit_keep_text(&loader->folder, base_read_text(doc, "id", "?", loader->faults));
	struct unit_facts unit = {.id = id, .start = AT_GONE};

	base_refuse_unknown_keys(doc, known, loader->faults);
	unit.name = kit_keep_text(&loader->folder, base_read_text(doc, "name", "", loader->faults));
	unit.contingent = (uint8_t)base_read_choice(doc, "of", mutiny_contingent_words, 0, loader->faults);
	unit.type = (uint8_t)base_read_choice(doc, "type", mutiny_type_words, K_INFANTRY, loader->faults);
	unit.move = (uint8_t)base_read_int(doc, "move", 0, 12, 0, loader->faults);
	unit.riverine = base_read_bool_opt(doc, "riverine", false, loader->faults);
	unit.elite = base_read_bool_opt(doc, "elite", false, loader->faults);
	unit.untried = unit.contingent == C_AUXILIARY || unit.contingent == C_BADMASH;
	read_factors(loader, doc, &unit);
	if ((unit.move == 0) != (unit.type == K_GARRISON))
		base_add_fault_about(loader->faults, doc, "mutiny:10.2", "garrisons, and they alone, never move:", id);
	add_unit(loader, doc, &unit);
}

static void load_front(struct loader *loader, const struct doc *doc)
{
	static const char *const known[] = {"id", "name", "of", "type", "factor", "elite", NULL};
	struct front_facts front = {0};

	base_refuse_unknown_keys(doc, known, loader->faults);
	front.id = kit_keep_text(&loader->folder, base_read_text(doc, "id", "?", loader->faults));
	front.name = kit_keep_text(&loader->folder, base_read_text(doc, "name", "", loader->faults));
	front.contingent = (uint8_t)base_read_choice(doc, "of", mutiny_contingent_words, C_BADMASH, loader->faults);
	front.type = (uint8_t)base_read_choice(doc, "type", mutiny_type_words, K_IRREGULAR_INFANTRY, loader->faults);
	front.factor = (uint8_t)base_read_int(doc, "factor", 0, 8, 0, loader->faults);
	front.elite = base_read_bool_opt(doc, "elite", false, loader->faults);
	for (unsigned other = 1; other <= loader->fronts; other++)
		if (strcmp(loader->front[other].id, front.id) == 0)
			base_add_fault_about(loader->faults, doc, NULL, "two fronts have this id", front.id);
	if (kit_want_room(&loader->folder, doc, loader->fronts, MUTINY_FRONTS - 1))
		loader->front[++loader->fronts] = front;
}

/* A front for every untried counter of its kind. */
static void check_fronts(struct loader *loader, const struct doc *list)
{
	int left[CONTINGENTS][TYPES] = {{0}};

	for (unsigned front = 1; front <= loader->fronts; front++)
		left[loader->front[front].contingent][loader->front[front].type]++;
	for (unsigned unit = 1; unit <= loader->units; unit++)
		if (loader->unit[unit].untried)
			left[loader->unit[unit].contingent][loader->unit[unit].type]--;
	for (unsigned i = 0; i < CONTINGENTS; i++)
		for (unsigned type = 0; type < TYPES; type++)
			if (left[i][type])
				base_add_fault_about(
					loader->faults, list, "mutiny:2.3(untried)",
					"as many fronts as untried counters of each type:", mutiny_contingent_words[i]);
}

void mutiny_load_counters(struct loader *loader)
{
	static const char *const known[] = {"source", "reason", "counters", "fronts", NULL};
	const struct doc *doc = mutiny_open_table(loader, "tables/counters", known, "mutiny:2.3");
	const struct doc *counters = doc ? kit_want_list(&loader->folder, doc, "counters") : NULL;
	const struct doc *fronts = doc ? kit_want_list(&loader->folder, doc, "fronts") : NULL;

	for (const struct doc *one = counters ? counters->first : NULL; one; one = one->next)
		load_counter(loader, one);
	for (const struct doc *one = fronts ? fronts->first : NULL; one; one = one->next)
		load_front(loader, one);
	if (fronts)
		check_fronts(loader, fronts);
	kit_sort_ids((struct named_list){&loader->unit[1], loader->units, sizeof loader->unit[0]}, loader->by_id);
}
