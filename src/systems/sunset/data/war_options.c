/* war_options.c: what a war presupposes of the optional rules, and the sets of options that go by a name.
 * May use: load, options, base. */
#include <string.h>

#include "systems/sunset/data/load.h"
#include "systems/sunset/options.h"

/* The value that the data give an option; what it has, and a fault, where they give none of its values. */
static int32_t read_value(struct loader *loader, const struct option_spec *spec, const struct doc *given, int32_t now)
{
	const char *word = base_scalar_of(given);
	int64_t number;

	if (spec->words && kit_find_word(spec->words, word) >= 0)
		return spec->low + kit_find_word(spec->words, word);
	if (!spec->words && base_int_of(given, &number) && number >= spec->low && number <= spec->high)
		return (int32_t)number;
	base_add_fault_about(loader->faults, given, spec->rule, "this option has no such value", spec->name);
	return now;
}

static void read_values(struct loader *loader, const struct doc *doc, const char *key, const struct option_spec *specs,
                        int32_t *value)
{
	const struct doc *map = kit_want_map_opt(&loader->folder, doc, key);

	for (const struct doc *given = map ? map->first : NULL; given; given = given->next) {
		int i = 0;

		while (i < OPTIONS && (!given->key || strcmp(specs[i].name, given->key) != 0))
			i++;
		if (i < OPTIONS)
			value[i] = read_value(loader, &specs[i], given, value[i]);
		else
			base_add_fault_about(loader->faults, given, NULL, "there is no option of this name",
			                     given->key ? given->key : "(no name)");
	}
}

void sunset_load_options(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	int32_t *standard = war->preset[PRESET_STANDARD];

	memcpy(war->option, sunset_option_specs, sizeof war->option);
	for (int i = 0; i < OPTIONS; i++)
		standard[i] = war->option[i].standard;
	read_values(loader, doc, "standard", war->option, standard);
	for (int i = 0; i < OPTIONS; i++)
		war->option[i].standard = standard[i];
	memcpy(war->preset[PRESET_SCENARIO], standard, sizeof war->preset[0]);
	read_values(loader, doc, "presupposes", war->option, war->preset[PRESET_SCENARIO]);
	memcpy(war->preset[PRESET_ALL], standard, sizeof war->preset[0]);
	for (int i = 0; i < OPTIONS; i++)
		if (war->option[i].words == sunset_optional_rule)
			war->preset[PRESET_ALL][i] = war->option[i].high;
}
