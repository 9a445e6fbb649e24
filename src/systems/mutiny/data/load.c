/* load.c: from the documents of data/mutiny to the tables of the game. Every fault is told with its file and line.
 * May use: data, base, kit, opinion. */
#include "systems/mutiny/data/data.h"
#include "systems/mutiny/data/load.h"
#include "systems/mutiny/opinion/opinion.h"

void mutiny_load_numbers(struct loader *loader, const struct doc *doc, const char *key, const struct field *fields)
{
	kit_load_fields(&loader->folder, kit_want_map(&loader->folder, doc, key), fields, loader->tables);
}

const struct doc *mutiny_open_table(struct loader *loader, const char *name, const char *const *known, const char *rule)
{
	const struct doc *doc = kit_want_doc(&loader->folder, name, rule);

	if (!doc)
		return NULL;
	kit_check_source(&loader->folder, doc);
	base_refuse_unknown_keys(doc, known, loader->faults);
	return doc;
}

static void load_scenarios(struct loader *loader)
{
	const struct doc *doc;
	size_t at = 0;

	while ((doc = kit_next_map(&loader->folder, "scenarios/", &at)) != NULL)
		mutiny_load_scenario(loader, doc);
	if (!loader->tables->scenarios)
		base_add_fault(loader->faults, NULL, "mutiny:27.0", "there is no scenario in the folder scenarios/");
}

static const char *const sources[] = {"rules", "reconstructed", "exercise", NULL};

const void *mutiny_introduce(const struct doc_set *scenarios, struct arena *arena)
{
	/* Rules that are cited and hexes that are named are not known here, so that there are always faults. */
	struct faults unsaid = {.arena = arena};
	struct loader *loader = base_take_bytes(arena, sizeof *loader);
	const struct named_doc *named;
	size_t at = 0;

	loader->folder = kit_open_folder("mutiny", sources, scenarios, arena, &unsaid);
	loader->faults = &unsaid;
	loader->tables = base_take_bytes(arena, sizeof *loader->tables);
	while ((named = kit_next_doc(&loader->folder, "", &at)) != NULL) {
		struct war *war = base_take_bytes(arena, sizeof *war);

		if (!named->root || named->root->kind != DOC_MAP || !mutiny_load_intro(loader, named->root, war) ||
		    !*war->facts.id || !war->facts.turns)
			return NULL;
	}
	return loader->tables->scenarios ? loader->tables : NULL;
}

const void *mutiny_load(const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	size_t before = faults->count;
	struct loader *loader = base_take_bytes(arena, sizeof *loader);

	loader->folder = kit_open_folder("mutiny", sources, data, arena, faults);
	loader->faults = faults;
	loader->tables = base_take_bytes(arena, sizeof *loader->tables);
	mutiny_load_battle(loader);
	mutiny_load_terrain(loader);
	mutiny_load_events(loader);
	mutiny_load_counters(loader);
	load_scenarios(loader);
	mutiny_load_doctrine(&loader->folder, loader->tables);
	return faults->count == before ? loader->tables : NULL;
}
