/* load.c: from the documents of data/sunset to the tables of the game. Every fault is told with its file and line.
 * May use: data, base, kit. */
#include <string.h>

#include "systems/sunset/data/data.h"
#include "systems/sunset/data/load.h"

bool sunset_in_area(const struct hex_map *map, unsigned hex, const char *area)
{
	return map->area && map->area[hex] && strcmp(map->area_names[map->area[hex]], area) == 0;
}

/* A scenario that is `like` another has all that it does not say itself from there. */
static const struct doc *take_after(struct loader *loader, const struct doc *doc)
{
	const char *name = base_scalar_of(base_find_doc(doc, "like"));
	char path[96];
	struct text text = base_start_text(path, sizeof path);
	const struct doc *model;
	struct doc *both;

	if (!name)
		return doc;
	base_put_string(&text, "scenarios/");
	base_put_string(&text, name);
	model = base_find_in_set(loader->folder.data, path);
	if (!model || model->kind != DOC_MAP) {
		base_add_fault_about(loader->faults, base_find_doc(doc, "like"), NULL,
		                     "there is no scenario of this name", name);
		return doc;
	}
	both = base_take_bytes(loader->folder.arena, sizeof *both);
	*both = (struct doc){
		.kind = DOC_MAP, .line = doc->line, .column = doc->column, .file = doc->file, .key = doc->key};
	for (unsigned i = 0; i < 2; i++)
		for (const struct doc *one = i ? model->first : doc->first; one; one = one->next) {
			struct doc *copy;

			if (!one->key || base_find_doc(both, one->key) || strcmp(one->key, "like") == 0)
				continue;
			copy = base_take_bytes(loader->folder.arena, sizeof *copy);
			*copy = *one;
			copy->next = NULL;
			if (both->last)
				both->last->next = copy;
			else
				both->first = copy;
			both->last = copy;
			both->count++;
		}
	return both;
}

static void load_scenarios(struct loader *loader)
{
	const struct named_doc *named;
	size_t at = 0;

	while ((named = kit_next_doc(&loader->folder, "scenarios/", &at)) != NULL)
		if (!named->root || named->root->kind != DOC_MAP)
			base_add_fault_about(loader->faults, named->root, NULL, "a scenario must be a map of keys",
			                     named->name);
		else
			sunset_load_scenario(loader, take_after(loader, named->root));
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
