/* scenario.c: scenarios with their ground, zones, edges and armies. May use: base, tables, load. */
#include <string.h>

#include "kit/field/shape.h"
#include "systems/restless/data/load.h"

static struct field_reader reader_of(struct faults *faults)
{
	return (struct field_reader){.places = DATA_PLACES,
	                             .width = WIDEST,
	                             .height = DEEPEST,
	                             .point_rule = "restless:scope-1",
	                             .point_text = "a point is [x, y] in hundredths of an inch, at most 10000 and 6500",
	                             .shape_rule = "restless:equip-terrain",
	                             .edge_rule = "restless:scenario-a-british",
	                             .faults = faults};
}

static void read_shape(const struct doc *list, struct field_shape *shape, struct faults *faults)
{
	struct field_reader reader = reader_of(faults);

	kit_read_shape(&reader, list, shape);
}

static uint8_t read_edges(const struct doc *list, struct field_edge *edges, struct faults *faults)
{
	struct field_reader reader = reader_of(faults);

	return kit_read_edges(&reader, list, edges, EDGES);
}

static void read_place(const struct doc *doc, struct restless_place *place, struct faults *faults)
{
	static const char *const known[] = {"edges", "square", "zones", "barred", NULL};
	const struct doc *zones = base_find_doc(doc, "zones"), *barred = base_find_doc(doc, "barred");

	if (!doc || doc->kind != DOC_MAP)
		return;
	base_refuse_unknown_keys(doc, known, faults);
	place->edges = read_edges(base_find_doc(doc, "edges"), place->edge, faults);
	if (base_find_doc(doc, "square")) {
		read_shape(base_find_doc(doc, "square"), &place->square, faults);
		place->has_square = 1;
	}
	for (const struct doc *zone = zones ? zones->first : NULL; zone && place->zones < ZONES; zone = zone->next)
		read_shape(zone, &place->zone[place->zones++], faults);
	for (const struct doc *bar = barred ? barred->first : NULL; bar && place->barred < ZONES; bar = bar->next)
		read_shape(bar, &place->bar[place->barred++], faults);
}

static uint32_t flags_of(const struct restless_ground *ground)
{
	return (ground->rough ? GROUND_ROUGH : 0u) | (ground->cover ? GROUND_COVER : 0u) |
	       (ground->blocks ? GROUND_BLOCKS : 0u) | (ground->high ? GROUND_HIGH : 0u) |
	       (ground->obstacle ? GROUND_OBSTACLE : 0u) | (ground->water ? GROUND_WATER : 0u) |
	       (ground->rail ? GROUND_RAIL : 0u) | (ground->dug && ground->cover ? GROUND_DUG : 0u);
}

static void read_terrain(const struct doc *list, const struct restless_tables *tables,
                         struct restless_scenario *scenario, struct faults *faults)
{
	static const char *const known[] = {"id", "type", "shape", "line", NULL};
	struct field_reader reader = reader_of(faults);

	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		const char *type = base_read_text(doc, "type", "", faults);
		const struct doc *area = base_find_doc(doc, "shape");
		struct field_feature it = {.id = base_read_text(doc, "id", "", faults)};
		struct field_shape shape = {.count = 0};

		base_refuse_unknown_keys(doc, known, faults);
		while (it.kind < tables->grounds && strcmp(tables->ground[it.kind].id, type) != 0)
			it.kind++;
		if (it.kind == tables->grounds) {
			kit_refuse_id(faults, doc, "restless:equip-terrain", type,
			              (struct named_list){tables->ground, tables->grounds, sizeof *tables->ground});
			it.kind = 0;
		}
		it.flags = flags_of(&tables->ground[it.kind]);
		if (area)
			read_shape(area, &shape, faults);
		else
			it.points = kit_read_points(&reader, base_find_doc(doc, "line"), it.at, LINE);
		for (; it.points < shape.count; it.points++)
			it.at[it.points] = shape.at[it.points];
		if (!kit_add_feature(&scenario->ground, &it, area))
			base_add_fault(faults, doc, "restless:equip-terrain",
			               "terrain has a shape or a line of points");
	}
}

static void read_goals(const struct doc *doc, struct restless_scenario *it, struct faults *faults)
{
	const struct doc *list = base_find_doc(doc, "objectives"), *victory = base_find_doc(doc, "victory");
	const struct doc *exit = base_find_doc(doc, "exit");
	static const char *const known_goal[] = {"id", "holder", "shape", NULL};
	static const char *const known_victory[] = {"kind", "attacker", "need", NULL};
	static const char *const known_exit[] = {"side", "shape", "edges", NULL};

	base_refuse_unknown_keys(victory, known_victory, faults);
	base_refuse_unknown_keys(exit, known_exit, faults);
	for (const struct doc *row = list ? list->first : NULL; row && it->objectives < OBJECTIVES; row = row->next) {
		struct restless_objective *objective = &it->objective[it->objectives++];

		base_refuse_unknown_keys(row, known_goal, faults);
		objective->id = base_read_text(row, "id", "", faults);
		objective->holder = (uint8_t)base_read_choice(row, "holder", restless_side_words, 0, faults);
		read_shape(base_find_doc(row, "shape"), &objective->shape, faults);
	}
	it->victory = (uint8_t)base_read_choice(victory, "kind", restless_victory_words, 0, faults);
	it->attacker = (uint8_t)base_read_choice_opt(victory, "attacker", restless_side_words, 0, faults) & 1;
	it->need = (uint8_t)base_read_int_opt(victory, "need", 1, OBJECTIVES, 1, faults);
	if (exit) {
		it->exit_side = (uint8_t)base_read_choice(exit, "side", restless_side_words, 0, faults) & 1;
		read_shape(base_find_doc(exit, "shape"), &it->exit, faults);
		it->exits = read_edges(base_find_doc(exit, "edges"), it->exit_edge, faults);
	}
	if ((it->victory == VICTORY_EXIT && !it->exits) || (it->victory == VICTORY_HOLD && it->objectives < it->need))
		base_add_fault(faults, victory, "restless:equip-scenario",
		               "the scenario lacks what its victory asks for");
}

void restless_load_intro(const struct doc *doc, const struct restless_tables *tables, struct restless_scenario *it,
                         struct faults *faults)
{
	it->facts.id = base_read_text(doc, "id", "", faults);
	it->facts.title = base_read_text(doc, "title", "", faults);
	it->facts.note = base_read_text(doc, "note", "", faults);
	it->facts.side_titles = tables->side_title;
	it->facts.exercise = base_read_bool_opt(doc, "exercise", false, faults);
	it->real = base_read_bool_opt(doc, "real", false, faults);
}

static void read_scenario(struct data_folder *folder, const struct doc *doc, const struct restless_tables *tables,
                          struct restless_scenario *it)
{
	struct faults *faults = folder->faults;
	static const char *const known[] = {"source",  "reason", "id",       "letter",  "title",  "note",       "uses",
	                                    "size",    "battle", "victory",  "british", "native", "objectives", "exit",
	                                    "terrain", "armies", "exercise", "real",    NULL};
	const struct doc *armies = base_find_doc(doc, "armies");
	struct field_point size = {48 * FIELD_INCH, 36 * FIELD_INCH};
	struct field_reader reader = reader_of(faults);

	base_refuse_unknown_keys(doc, known, faults);
	restless_load_intro(doc, tables, it, faults);
	it->letter = base_read_text_opt(doc, "letter", "-", faults)[0];
	it->battle = (uint8_t)base_read_choice(doc, "battle", restless_battle_words, 0, faults);
	if (it->battle == BATTLE_GENERATED)
		return;
	kit_read_point(&reader, base_find_doc(doc, "size"), &size);
	it->ground.width = size.x;
	it->ground.height = size.y;
	read_goals(doc, it, faults);
	read_terrain(base_find_doc(doc, "terrain"), tables, it, faults);
	for (int side = 0; side < SIDES; side++) {
		read_place(base_find_doc(doc, restless_side_words[side]), &it->place[side], faults);
		if (armies)
			restless_load_army(folder, base_find_doc(armies, restless_side_words[side]), tables, side,
			                   it->army[side], &it->army_count[side]);
		if (!it->real && !it->place[side].edges && !it->place[side].zones)
			base_add_fault(faults, doc, "restless:equip-scenario",
			               "each side needs edges to enter by, or zones");
	}
	restless_refuse_other_sides(armies, faults);
	it->has_armies = armies != NULL;
	if (armies && (!it->army_count[BRITISH] || !it->army_count[NATIVE]))
		base_add_fault(faults, armies, "restless:equip-armies", "each side needs at least one unit");
}

void restless_load_scenarios(struct data_folder *folder, struct restless_tables *tables)
{
	const struct doc *doc;
	size_t at = 0;

	while ((doc = kit_next_map(folder, "scenarios/", &at)) != NULL) {
		if (!kit_want_room(folder, doc, tables->scenarios, SCENARIOS))
			return;
		read_scenario(folder, doc, tables, &tables->scenario[tables->scenarios++]);
	}
	if (!tables->scenarios || tables->scenario[0].battle == BATTLE_GENERATED)
		base_add_fault(folder->faults, NULL, NULL,
		               "the data folder of restless must have scenarios with a map");
}
