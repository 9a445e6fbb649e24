/* load.c: the data folder into tables. May use: base, load, data, opinion. */
#include "systems/conduct/data/load.h"

#include "systems/conduct/data/data.h"
#include "systems/conduct/opinion/opinion.h"

const void *conduct_introduce(const struct doc_set *scenarios, struct arena *arena)
{
	struct faults unsaid = {.arena = arena};
	struct conduct_tables *tables = base_take_bytes(arena, sizeof *tables);

	for (size_t i = 0; i < scenarios->count && tables->scenarios < SCENARIOS; i++) {
		const struct doc *doc = scenarios->list[i].root;

		if (!base_find_doc(doc, "turns")) /* the house rules say how many */
			return NULL;
		conduct_load_intro(doc, TURNS, &tables->scenario[tables->scenarios++], &unsaid);
	}
	return unsaid.count || !tables->scenarios ? NULL : tables;
}

const void *conduct_load(const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	static const char *const sources[] = {"given", "ours", "reconstructed", NULL};
	struct conduct_tables *tables = base_take_bytes(arena, sizeof *tables);
	size_t before = faults->count;
	struct data_folder folder = kit_open_folder("conduct", sources, data, arena, faults);
	const struct doc *mods = kit_want_doc(&folder, "tables/modifiers", "conduct:ucc-roll");
	static const char *const known[] = {"source", "reason", "conduct", NULL};

	kit_check_source(&folder, mods);
	base_refuse_unknown_keys(mods, known, faults);
	conduct_load_house(&folder, tables);
	conduct_load_charts(&folder, tables);
	conduct_load_classes(&folder, tables);
	conduct_load_modifiers(&folder, kit_want_list(&folder, mods, "conduct"), conduct_chart_mod_words, NULL,
	                       "alternative", tables->chart_mod);
	conduct_load_alternative(&folder, tables);
	conduct_load_fire(&folder, tables);
	conduct_load_melee(&folder, tables);
	conduct_load_formations(&folder, tables);
	conduct_load_grounds(&folder, tables);
	if (faults->count > before) /* whatever names these would add faults of its own */
		return NULL;
	conduct_load_armies(&folder, tables);
	conduct_load_scenarios(&folder, tables);
	conduct_load_doctrine(&folder, tables);
	return faults->count > before ? NULL : tables;
}
