/* load.c: from the documents of data/sunset to the tables of the game. Every fault is told with its file and line.
 * May use: data, base, kit. */
#include "systems/sunset/data/data.h"
#include "systems/sunset/data/load.h"

static void load_scenarios(struct loader *loader)
{
	const struct doc *doc;
	size_t at = 0;

	while ((doc = kit_next_map(&loader->folder, "scenarios/", &at)) != NULL)
		sunset_load_scenario(loader, kit_take_after(&loader->folder, doc, "scenarios/"));
	if (!loader->tables->scenarios)
		base_add_fault(loader->faults, NULL, "sunset:15.0", "there is no scenario in the folder scenarios/");
}

const void *sunset_load(const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	static const char *const sources[] = {"rules", "reconstructed", "exercise", NULL};
	size_t before = faults->count;
	struct loader loader = {.folder = kit_open_folder("sunset", sources, data, arena, faults), .faults = faults};

	loader.tables = base_take_bytes(arena, sizeof *loader.tables);
	sunset_load_tables(&loader);
	sunset_load_events(&loader);
	load_scenarios(&loader);
	return faults->count == before ? loader.tables : NULL;
}
