/* doctrine.c: reading doctrine.yaml.
 * May use: base, want. */
#include "kit/common/doctrine.h"

#include <string.h>

enum { HORIZON = 100 /* the farthest */, SURE = 200, SUREST = 1000, TRIES = 6 };

static size_t count_names(const char *const *names)
{
	size_t count = 0;

	while (names[count])
		count++;
	return count;
}

static void read_number(struct data_folder *folder, const struct doc *numbers, const char *name,
                        struct doctrine_spec *spec, int32_t *standard)
{
	static const char *const keys[] = {"low", "high", "standard", "help", NULL};
	const struct doc *map = kit_want_map(folder, numbers, name);

	*spec = (struct doctrine_spec){.name = name, .help = ""};
	if (!map)
		return;
	base_refuse_unknown_keys(map, keys, folder->faults);
	spec->low = (int32_t)base_read_int(map, "low", INT32_MIN, INT32_MAX, 0, folder->faults);
	spec->high = (int32_t)base_read_int(map, "high", spec->low, INT32_MAX, spec->low, folder->faults);
	*standard = (int32_t)base_read_int(map, "standard", spec->low, spec->high, spec->low, folder->faults);
	spec->help = kit_keep_text(folder, base_read_text(map, "help", "", folder->faults));
}

/* Values of a doctrine that differ from the standard. */
static void read_values(struct data_folder *folder, const struct doc *map, const struct doctrines *doctrines,
                        int32_t *value)
{
	static const char *const others[] = {"help", "like", "in", "side", NULL};
	const struct named_list specs = {doctrines->number, doctrines->numbers, sizeof *doctrines->number};

	for (const struct doc *given = map->first; given; given = given->next) {
		int i = kit_find_id(specs, given->key);

		if (i >= 0)
			value[i] = (int32_t)base_read_int(map, given->key, doctrines->number[i].low,
			                                  doctrines->number[i].high, value[i], folder->faults);
		else if (!given->key || kit_find_word(others, given->key) < 0)
			base_add_fault_about(
				folder->faults, given, NULL,
				"a doctrine consists of numbers from the list above, a help, a like, and where it is "
				"standard (in, side); there is no number",
				given->key ? given->key : "(no name)");
	}
}

/* The doctrine from which it has what it does not say itself: one above, or the standard one. */
static unsigned find_model(struct data_folder *folder, const struct doc *map, const struct doctrines *doctrines)
{
	const struct named_list above = {doctrines->list, doctrines->count, sizeof *doctrines->list};

	return base_find_doc(map, "like") ? kit_want_id(folder, map, "like", above) : 0;
}

static void read_doctrine(struct data_folder *folder, const struct doc *map, struct doctrines *doctrines,
                          struct doctrine *list)
{
	int32_t *value = base_take_bytes(folder->arena, (doctrines->numbers + 1) * sizeof *value);

	if (map->kind != DOC_MAP || !map->key ||
	    kit_find_id((struct named_list){list, doctrines->count, sizeof *list}, map->key) >= 0) {
		base_add_fault_about(
			folder->faults, map, NULL,
			"a doctrine has a name of its own, which is not 'standard', and is a map of numbers",
			map->key ? map->key : "(no name)");
		return;
	}
	memcpy(value, list[find_model(folder, map, doctrines)].value, doctrines->numbers * sizeof *value);
	read_values(folder, map, doctrines, value);
	list[doctrines->count++] = (struct doctrine){
		kit_keep_text(folder, map->key), kit_keep_text(folder, base_read_text(map, "help", "", folder->faults)),
		value, base_find_doc(map, "in") != NULL};
}

static void refuse_other_numbers(struct data_folder *folder, const struct doc *numbers, const char *const *names)
{
	for (const struct doc *given = numbers->first; given; given = given->next)
		if (kit_find_word(names, given->key) < 0)
			base_add_fault_about(folder->faults, given, NULL, "no judgement depends on this number",
			                     given->key ? given->key : "(no name)");
}

/* ---- where they are standard */

struct placing {
	struct data_folder *folder;
	struct doctrine_places places;
	const struct doctrines *doctrines;
	uint32_t *standard;
};

static void place_sides(struct placing *placing, const struct doc *where, size_t scenario, int side, uint32_t doctrine)
{
	for (size_t i = 0; i < placing->doctrines->sides; i++) {
		uint32_t *standard = &placing->standard[scenario * placing->doctrines->sides + i];

		if (side >= 0 && (size_t)side != i)
			continue;
		if (*standard)
			base_add_fault_about(placing->folder->faults, where, NULL,
			                     "two doctrines are standard there, of which one is",
			                     placing->doctrines->list[*standard].name);
		*standard = doctrine;
	}
}

static void place_doctrine(struct placing *placing, const struct doc *map, uint32_t doctrine)
{
	const struct named_list scenarios = {placing->places.ids, placing->places.scenarios,
	                                     sizeof *placing->places.ids};
	const struct doc *in = base_find_doc(map, "in"), *named = base_find_doc(map, "side");
	int side = base_read_choice_opt(map, "side", placing->places.sides, -1, placing->folder->faults);

	if (named && !in)
		base_add_fault(placing->folder->faults, named, NULL,
		               "a side without scenarios: say which, for example in: [hills]");
	in = kit_want_list_opt(placing->folder, map, "in");
	for (const struct doc *id = in ? in->first : NULL; id; id = id->next) {
		int at = kit_find_id(scenarios, base_scalar_of(id));

		/* A folder may have fewer scenarios than its doctrines know. */
		if (at >= 0)
			place_sides(placing, id, (size_t)at, side, doctrine);
	}
}

static void place_doctrines(struct data_folder *folder, const struct doc *all, struct doctrine_places places,
                            struct doctrines *doctrines)
{
	const struct named_list list = {doctrines->list, doctrines->count, sizeof *doctrines->list};
	struct placing placing = {folder, places, doctrines, NULL};

	doctrines->sides = count_names(places.sides);
	placing.standard =
		base_take_bytes(folder->arena, (places.scenarios * doctrines->sides + 1) * sizeof *placing.standard);
	for (const struct doc *map = all ? all->first : NULL; map; map = map->next) {
		int at = kit_find_id(list, map->key);

		if (at > 0)
			place_doctrine(&placing, map, (uint32_t)at);
	}
	doctrines->standard = placing.standard;
}

/* A number, or `end`. */
static uint32_t read_horizon(struct data_folder *folder, const struct doc *doc)
{
	const struct doc *it = base_find_doc(doc, "horizon");

	if (it && it->kind == DOC_SCALAR && strcmp(it->scalar, "end") == 0)
		return RULES_TO_THE_END;
	return (uint32_t)base_read_int_opt(doc, "horizon", 0, HORIZON, 0, folder->faults);
}

/* As with doctrines, a folder may have fewer scenarios. */
static void place_horizon(struct data_folder *folder, const struct doc *map, struct doctrine_places places,
                          uint32_t *all)
{
	static const char *const keys[] = {"in", "horizon", NULL};
	const struct named_list scenarios = {places.ids, places.scenarios, sizeof *places.ids};
	uint32_t horizon = read_horizon(folder, map);
	const struct doc *in = kit_want_list(folder, map, "in");

	base_refuse_unknown_keys(map, keys, folder->faults);
	for (const struct doc *id = in ? in->first : NULL; id; id = id->next) {
		int at = kit_find_id(scenarios, base_scalar_of(id));

		if (at >= 0)
			all[at] = horizon;
	}
}

/* `standard` but where it is said otherwise. */
static const uint32_t *read_horizons(struct data_folder *folder, const struct doc *doc, struct doctrine_places places,
                                     uint32_t standard)
{
	const struct doc *list = kit_want_list_opt(folder, doc, "horizon_in");
	uint32_t *all = base_take_bytes(folder->arena, (places.scenarios + 1) * sizeof *all);

	for (size_t i = 0; i < places.scenarios; i++)
		all[i] = standard;
	for (const struct doc *map = list ? list->first : NULL; map; map = map->next)
		place_horizon(folder, map, places, all);
	return all;
}

void kit_load_doctrines(struct data_folder *folder, const char *const *names, struct doctrine_places places,
                        struct doctrines *doctrines)
{
	static const char *const keys[] = {"made", "horizon", "horizon_in", "doubt",     "tries",
	                                   "sure", "haste",   "numbers",    "doctrines", NULL};
	const struct doc *doc = kit_want_doc(folder, "doctrine", NULL);
	const struct doc *numbers = doc ? kit_want_map(folder, doc, "numbers") : NULL;
	const struct doc *others = doc ? kit_want_map(folder, doc, "doctrines") : NULL;
	size_t count = count_names(names);
	struct doctrine_spec *specs = base_take_bytes(folder->arena, (count + 1) * sizeof *specs);
	int32_t *standard = base_take_bytes(folder->arena, (count + 1) * sizeof *standard);
	struct doctrine *list = base_take_bytes(folder->arena, (others ? others->count + 1 : 1) * sizeof *list);

	list[0] = (struct doctrine){"standard", "What a bot thinks that is told nothing else.", standard, false};
	*doctrines = (struct doctrines){.number = specs, .numbers = count, .list = list, .count = 1};
	if (!numbers)
		return;
	base_refuse_unknown_keys(doc, keys, folder->faults);
	base_read_text(doc, "made", NULL, folder->faults);
	doctrines->horizon = read_horizon(folder, doc);
	doctrines->horizons = read_horizons(folder, doc, places, doctrines->horizon);
	doctrines->doubt = (uint32_t)base_read_int_opt(doc, "doubt", 0, INT32_MAX, UINT32_MAX, folder->faults);
	doctrines->tries = (uint32_t)base_read_int_opt(doc, "tries", 1, TRIES, TRIES, folder->faults);
	doctrines->sure = (uint32_t)base_read_int_opt(doc, "sure", 1, SUREST, SURE, folder->faults);
	doctrines->haste = (uint32_t)base_read_int_opt(doc, "haste", 0, 100, 0, folder->faults);
	refuse_other_numbers(folder, numbers, names);
	for (size_t i = 0; i < count; i++)
		read_number(folder, numbers, names[i], &specs[i], &standard[i]);
	for (const struct doc *map = others ? others->first : NULL; map; map = map->next)
		read_doctrine(folder, map, doctrines, list);
	place_doctrines(folder, others, places, doctrines);
}
