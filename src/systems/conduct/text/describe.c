/* describe.c: what never changes in a scenario and everybody may know. May use: text, kit/field/survey.h. */
#include "kit/field/survey.h"
#include "systems/conduct/text/text.h"

static const char *ground_word(const void *tables, int kind)
{
	return ((const struct conduct_tables *)tables)->ground[kind].id;
}

/* ---- the scenario */

static void put_side(const struct conduct_scenario *field, int side, struct writer *writer)
{
	writer->open_map(writer, conduct_side_words[side]);
	writer->put_int(writer, "rating", field->rating[side]);
	writer->put_int(writer, "break", field->break_share[side]);
	kit_put_shapes(writer, "zones", field->zone[side].part, field->zone[side].parts);
	writer->close(writer);
}

static void put_goals(const struct conduct_scenario *field, struct writer *writer)
{
	writer->open_list(writer, "objectives");
	for (int i = 0; i < field->goals; i++) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", field->goal[i].id);
		writer->put_text(writer, "name", field->goal[i].name);
		kit_put_point(writer, "at", field->goal[i].at);
		writer->put_int(writer, "points", field->goal[i].points);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_groups(const struct conduct_scenario *field, struct writer *writer)
{
	writer->open_list(writer, "groups");
	for (int i = 0; i < field->groups; i++) {
		const struct conduct_group *group = &field->group[i];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", group->id);
		writer->put_text(writer, "side", conduct_side_words[group->side]);
		writer->put_int(writer, "turn", group->turn);
		writer->put_text(writer, "mode", conduct_arrival_words[group->mode]);
		writer->put_text(writer, "edge", conduct_edge_words[group->edge_name]);
		kit_put_edges(writer, "segment", &group->edge, 1);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_figures(const struct conduct_scenario *field, struct writer *writer)
{
	writer->open_list(writer, "figures");
	for (int i = 0; i < field->figures; i++) {
		const struct conduct_figure *figure = &field->figure[i];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", figure->id);
		writer->put_text(writer, "name", figure->name);
		writer->put_text(writer, "side", conduct_side_words[figure->side]);
		writer->put_text(writer, "kind", conduct_figure_words[figure->kind]);
		writer->put_int(writer, "rate", figure->rate);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_units(const struct conduct_tables *tables, size_t scenario, struct writer *writer)
{
	const struct conduct_scenario *field = &tables->scenario[scenario];

	writer->open_list(writer, "units");
	for (int unit = 0; unit < UNITS; unit++) {
		char buffer[64];
		struct text text = base_start_text(buffer, sizeof buffer);

		if (field->start[unit].type == NONE)
			continue;
		conduct_name_unit(tables, (unsigned)scenario, unit, &text);
		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", buffer);
		writer->put_int(writer, "number", field->start[unit].number);
		writer->put_text(writer, "side", conduct_side_words[unit / ARMY]);
		writer->put_text(writer, "type", tables->type[field->start[unit].type].id);
		writer->close(writer);
	}
	writer->close(writer);
}

/* ---- troops */

static void put_type(const struct conduct_tables *tables, const struct conduct_type *type, struct writer *writer)
{
	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", type->id);
	writer->put_text(writer, "name", type->name);
	writer->put_text(writer, "class", tables->class[type->class].id);
	writer->put_text(writer, "arm", conduct_arm_words[type->arm]);
	writer->put_text(writer, "order", conduct_order_words[tables->class[type->class].order]);
	writer->put_text(writer, "weapon",
	                 type->arm == ARM_GUN  ? conduct_gun_words[type->gun]
	                 : type->arm == ARM_MG ? conduct_mg_words[type->mg]
	                                       : conduct_weapon_words[type->weapon]);
	writer->put_text(writer, "rate", conduct_rate_words[type->rate]);
	if (type->arm >= ARM_GUN)
		writer->put_text(writer, "crew", conduct_crew_words[type->crew]);
	writer->put_int(writer, "shooters", type->shooters);
	writer->put_int(writer, "points", type->points);
	writer->put_int(writer, "capacity", tables->house.capacity[type->arm]);
	writer->put_bool(writer, "elite", type->elite);
	writer->put_bool(writer, "brittle", type->brittle);
	writer->put_bool(writer, "bayonets", type->bayonets);
	writer->put_bool(writer, "skirmishes", type->skirmishes);
	writer->put_bool(writer, "hillmen", type->hillmen);
	writer->put_text(writer, "tigermen", conduct_tiger_words[type->tigermen]);
	writer->close(writer);
}

/* Those of the scenario's units, and all of the lists where armies are raised. */
static void put_types(const struct conduct_tables *tables, const struct conduct_scenario *field, struct writer *writer)
{
	writer->open_list(writer, "types");
	for (int i = 0; i < tables->listed; i++)
		if (field->free)
			put_type(tables, &tables->type[i], writer);
	for (int unit = 0; unit < UNITS && !field->free; unit++)
		if (field->start[unit].type != NONE)
			put_type(tables, &tables->type[field->start[unit].type], writer);
	writer->close(writer);
}

static void put_armies(const struct conduct_tables *tables, struct writer *writer)
{
	writer->open_list(writer, "armies");
	for (int i = 0; i < tables->armies; i++) {
		const struct conduct_army *army = &tables->army[i];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", army->id);
		writer->put_text(writer, "name", army->name);
		writer->put_text(writer, "side", conduct_side_words[army->side]);
		writer->put_text(writer, "theatre", conduct_theatre_words[army->theatre]);
		writer->put_int(writer, "points", army->points);
		writer->open_list(writer, "may_raise");
		for (int j = 0; j < army->allowed_count; j++)
			writer->put_text(writer, NULL, tables->type[army->allowed[j]].id);
		writer->close(writer);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_classes(const struct conduct_tables *tables, const struct conduct_scenario *field,
                        struct writer *writer)
{
	writer->open_list(writer, "classes");
	for (int i = 0; i < tables->classes; i++) {
		const struct conduct_class *class = &tables->class[i];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", class->id);
		writer->put_text(writer, "name", class->name);
		writer->put_text(writer, "order", conduct_order_words[class->order]);
		writer->put_text(writer, "people", conduct_people_words[class->people]);
		for (int kind = 0; kind < CHART_KINDS; kind++)
			writer->put_text(writer, conduct_chart_kind_words[kind],
			                 tables->chart[class->chart[field->theatre][kind]].id);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_formations(const struct conduct_tables *tables, struct writer *writer)
{
	writer->open_map(writer, "formations");
	for (int form = 0; form < FORMS; form++) {
		writer->open_map(writer, conduct_form_words[form]);
		for (int body = 0; body < BODIES; body++) {
			const struct conduct_footprint *print = &tables->formation[form].body[body];

			if (!print->width)
				continue;
			writer->open_map(writer, conduct_body_words[body]);
			kit_put_length(writer, "width", print->width);
			kit_put_length(writer, "depth", print->depth);
			kit_put_length(writer, "spacing", print->spacing);
			writer->put_int(writer, "shots", print->shots);
			writer->put_int(writer, "primary", print->primary);
			writer->put_int(writer, "support", print->support);
			writer->close(writer);
		}
		writer->close(writer);
	}
	writer->close(writer);
}

/* ---- charts and modifiers */

static void put_row(const struct conduct_row *row, struct writer *writer)
{
	static const char *const words[] = {"shakes", "rallies", "recoils", "destroyed", "free", "fanatic", "mounts"};

	writer->open_map(writer, NULL);
	writer->put_text(writer, "rule", row->rule);
	writer->put_int(writer, "low", row->low);
	writer->put_int(writer, "high", row->high);
	writer->put_text(writer, "pace", conduct_pace_words[row->pace]);
	writer->put_int(writer, "foot", row->inches[0]);
	writer->put_int(writer, "mounted", row->inches[1]);
	writer->put_int(writer, "kills", row->kills);
	writer->open_list(writer, "does");
	for (int bit = 0; bit < 7; bit++)
		if (row->does >> bit & 1)
			writer->put_text(writer, NULL, words[bit]);
	writer->close(writer);
	writer->close(writer);
}

static void put_charts(const struct conduct_tables *tables, const struct conduct_scenario *field, struct writer *writer)
{
	writer->open_list(writer, "charts");
	for (int i = 0; i < tables->charts; i++) {
		const struct conduct_chart *chart = &tables->chart[i];

		if (!field->free && chart->theatre != THEATRE_NONE && chart->theatre != field->theatre)
			continue;
		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", chart->id);
		writer->put_text(writer, "title", chart->title);
		writer->put_text(writer, "kind", conduct_chart_kind_words[chart->kind]);
		writer->open_list(writer, "rows");
		for (int row = 0; row < chart->rows; row++)
			put_row(&chart->row[0][row], writer);
		writer->close(writer);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_mods(const char *key, const struct conduct_modifier *mods, int count, struct writer *writer)
{
	writer->open_list(writer, key);
	for (int i = 0; i < count; i++) {
		int half = mods[i].rule[0] ? 0 : 1;

		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", mods[i].id);
		writer->put_text(writer, "name", mods[i].name);
		writer->put_text(writer, "rule", mods[i].rule[half]);
		writer->put_int(writer, "value", mods[i].value[half]);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_bands(const struct conduct_fire *fire, struct writer *writer)
{
	const int32_t *const bands[] = {fire->artillery_band, fire->breech_band, fire->muzzle_band, fire->mg_band};
	static const char *const names[] = {"artillery", "breech", "muzzle", "machine-guns"};

	writer->open_map(writer, "bands");
	for (int i = 0; i < 4; i++) {
		writer->open_list(writer, names[i]);
		for (int band = 0; band < BANDS; band++)
			kit_put_length(writer, NULL, bands[i][band]);
		writer->close(writer);
	}
	writer->close(writer);
	writer->put_int(writer, "mg_least", fire->mg_least);
	writer->put_int(writer, "mg_most", fire->mg_most);
	writer->put_decimal(writer, "rifle_arc", fire->rifle_arc, DEGREE_PLACES);
	writer->put_decimal(writer, "gun_arc", fire->gun_arc, DEGREE_PLACES);
}

static void put_grounds(const struct conduct_tables *tables, struct writer *writer)
{
	writer->open_list(writer, "grounds");
	for (int i = 0; i < tables->grounds; i++) {
		const struct conduct_ground *ground = &tables->ground[i];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", ground->id);
		writer->put_text(writer, "name", ground->name);
		writer->put_bool(writer, "line", ground->line);
		writer->put_text(writer, "cover",
		                 ground->flags & GROUND_HARD   ? "hard"
		                 : ground->flags & GROUND_SOFT ? "soft"
		                                               : "none");
		writer->put_bool(writer, "slow", ground->flags & (GROUND_SLOW | GROUND_STEEP));
		writer->put_bool(writer, "works", ground->flags & GROUND_WORKS);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_levels(const struct field_ground *ground, struct writer *writer)
{
	writer->open_map(writer, "levels");
	for (int i = 0; i < ground->features; i++)
		if (ground->feature[i].level)
			writer->put_int(writer, ground->feature[i].id, ground->feature[i].level);
	writer->close(writer);
}

/* For the picture in the lobby. */
static void put_map(const struct conduct_tables *tables, const struct conduct_scenario *field, struct writer *writer)
{
	writer->open_list(writer, "maps");
	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", field->facts.id);
	kit_put_length(writer, "width", field->ground.width);
	kit_put_length(writer, "height", field->ground.height);
	kit_put_ground(writer, "terrain", &field->ground, ground_word, tables);
	writer->close(writer);
	writer->close(writer);
}

static void put_field(const struct conduct_tables *tables, size_t scenario, struct writer *writer)
{
	const struct conduct_scenario *field = &tables->scenario[scenario];

	writer->put_text(writer, "id", field->facts.id);
	writer->put_text(writer, "title", field->facts.title);
	writer->put_text(writer, "theatre", conduct_theatre_words[field->theatre]);
	writer->put_int(writer, "last_turn", field->turns);
	writer->put_bool(writer, "real", field->real);
	writer->put_bool(writer, "free", field->free);
	kit_put_length(writer, "width", field->ground.width);
	kit_put_length(writer, "height", field->ground.height);
	kit_put_length(writer, "command_radius", tables->house.radius);
	writer->open_map(writer, "sides");
	for (int side = 0; side < SIDES; side++)
		writer->put_text(writer, conduct_side_words[side], field->side_title[side]);
	writer->close(writer);
	writer->open_map(writer, "places");
	for (int side = 0; side < SIDES; side++)
		put_side(field, side, writer);
	writer->close(writer);
	kit_put_ground(writer, "terrain", &field->ground, ground_word, tables);
	put_map(tables, field, writer);
	put_levels(&field->ground, writer);
	put_goals(field, writer);
	put_groups(field, writer);
	if (field->exit.allowed)
		kit_put_edges(writer, "exit", &field->exit.edge, 1);
}

void conduct_describe(const void *it, size_t scenario, struct writer *writer)
{
	const struct conduct_tables *tables = it;
	const struct conduct_scenario *field = &tables->scenario[scenario];

	writer->open_map(writer, NULL);
	put_field(tables, scenario, writer);
	put_figures(field, writer);
	put_units(tables, scenario, writer);
	put_types(tables, field, writer);
	if (field->free)
		put_armies(tables, writer);
	put_classes(tables, field, writer);
	put_formations(tables, writer);
	put_charts(tables, field, writer);
	put_mods("conduct_modifiers", tables->chart_mod, CHART_MODS, writer);
	put_mods("fire_modifiers", tables->fire.mod, FIRE_MODS, writer);
	put_mods("melee_modifiers", tables->melee.mod, MELEE_MODS, writer);
	put_bands(&tables->fire, writer);
	put_grounds(tables, writer);
	writer->close(writer);
}
