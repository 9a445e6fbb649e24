/* load.c: from the documents of data/sunset to the tables of the game. Every fault is told with its file and line.
 * May use: data, base, kit, opinion. */
#include <string.h>

#include "systems/sunset/data/data.h"
#include "systems/sunset/data/load.h"
#include "systems/sunset/opinion/opinion.h"

/* What a lab file lays over a scenario may follow. */
static void want_counters_last(struct loader *loader, const struct doc *doc)
{
	const struct doc *counters = base_find_doc(doc, "counters");

	if (counters && counters->next && strcmp(counters->next->file, counters->file) == 0)
		base_add_fault(loader->faults, counters->next, NULL,
		               "counters stand last, so that the rest can be read without them: put this before them");
}

static void load_scenarios(struct loader *loader)
{
	const struct doc *doc;
	size_t at = 0;

	while ((doc = kit_next_map(&loader->folder, "scenarios/", &at)) != NULL) {
		want_counters_last(loader, doc);
		sunset_load_scenario(loader, kit_take_after(&loader->folder, doc, "scenarios/"));
	}
	if (!loader->tables->scenarios)
		base_add_fault(loader->faults, NULL, "sunset:15.0", "there is no scenario in the folder scenarios/");
}

static const char *const sources[] = {"rules", "reconstructed", "exercise", NULL};

const void *sunset_introduce(const struct doc_set *scenarios, struct arena *arena)
{
	/* Rules that are cited and hexes that are named are not known here, so that there are always faults. */
	struct faults unsaid = {.arena = arena};
	struct loader loader = {.folder = kit_open_folder("sunset", sources, scenarios, arena, &unsaid),
	                        .faults = &unsaid};
	const struct named_doc *named;
	size_t at = 0;

	loader.tables = base_take_bytes(arena, sizeof *loader.tables);
	while ((named = kit_next_doc(&loader.folder, "", &at)) != NULL) {
		struct scenario *war = base_take_bytes(arena, sizeof *war);

		if (!named->root || named->root->kind != DOC_MAP ||
		    !sunset_load_intro(&loader, kit_take_after(&loader.folder, named->root, ""), war) ||
		    !*war->facts.id || !war->turns)
			return NULL;
	}
	return loader.tables->scenarios ? loader.tables : NULL;
}

const void *sunset_load(const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	size_t before = faults->count;
	struct loader loader = {.folder = kit_open_folder("sunset", sources, data, arena, faults), .faults = faults};

	loader.tables = base_take_bytes(arena, sizeof *loader.tables);
	sunset_load_tables(&loader);
	sunset_load_events(&loader);
	load_scenarios(&loader);
	sunset_load_doctrine(&loader.folder, loader.tables);
	return faults->count == before ? loader.tables : NULL;
}
