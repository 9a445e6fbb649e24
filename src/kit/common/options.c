/* options.c: the options of a match: sets of values from the data of a scenario.
 * May use: base, want, options. */
#include "kit/common/options.h"

#include <string.h>

const char *const kit_switch_words[] = {"off", "on", NULL};
const char *const kit_optional_words[] = {"off", "on", NULL};

/* The value that the data give an option; what it has, and a fault, where they give none of its values. */
static int32_t read_value(struct faults *faults, const struct option_spec *spec, const struct doc *given, int32_t now)
{
	int word = spec->words ? kit_find_word(spec->words, base_scalar_of(given)) : -1;
	int64_t number;

	if (word >= 0)
		return spec->low + word;
	if (!spec->words && base_int_of(given, &number) && number >= spec->low && number <= spec->high)
		return (int32_t)number;
	base_add_fault_about(faults, given, spec->rule, "this option has no such value", spec->name);
	return now;
}

static void read_values(struct data_folder *folder, const struct doc *map, const struct option_spec *specs,
                        size_t count, int32_t *value)
{
	for (const struct doc *given = map ? map->first : NULL; given; given = given->next) {
		int i = kit_find_id((struct named_list){specs, count, sizeof *specs}, given->key);

		if (i >= 0)
			value[i] = read_value(folder->faults, &specs[i], given, value[i]);
		else
			base_add_fault_about(folder->faults, given, NULL, "there is no option of this name",
			                     given->key ? given->key : "(no name)");
	}
}

void kit_load_options(struct data_folder *folder, const struct doc *scenario, struct option_spec *specs, size_t count,
                      int32_t *preset)
{
	int32_t *standard = preset + PRESET_STANDARD * count, *assumed = preset + PRESET_SCENARIO * count;
	int32_t *all = preset + PRESET_ALL * count;

	for (size_t i = 0; i < count; i++)
		standard[i] = specs[i].standard;
	read_values(folder, kit_want_map_opt(folder, scenario, "standard"), specs, count, standard);
	memcpy(assumed, standard, count * sizeof *standard);
	read_values(folder, kit_want_map_opt(folder, scenario, "presupposes"), specs, count, assumed);
	for (size_t i = 0; i < count; i++) {
		specs[i].standard = standard[i];
		all[i] = specs[i].words == kit_optional_words ? specs[i].high : standard[i];
	}
}
