/* scenario.c: scenarios: ground, zones, units and figures of both sides. May use: load, data. */
#include "kit/field/shape.h"
#include "systems/conduct/data/data.h"
#include "systems/conduct/data/load.h"

static struct field_reader reader_of(struct faults *faults)
{
	return (struct field_reader){.places = DATA_PLACES,
	                             .width = WIDEST,
	                             .height = DEEPEST,
	                             .point_rule = "conduct:house-scale",
	                             .point_text = "a point is [x, y] in hundredths of an inch, at most 10000 and 6500",
	                             .shape_rule = "conduct:house-terrain",
	                             .edge_rule = "conduct:house-reinforcements",
	                             .faults = faults};
}

/* ---- ground */

/* Outlines of the data run either way round, those of the kit counter-clockwise. */
static void turn_outline(struct field_feature *feature)
{
	int64_t area = 0;

	for (int i = 0; i < feature->points; i++) {
		struct field_point a = feature->at[i], b = feature->at[(i + 1) % feature->points];

		area += (int64_t)a.x * b.y - (int64_t)b.x * a.y;
	}
	for (int i = 0; area < 0 && i < feature->points / 2; i++) {
		struct field_point one = feature->at[i];

		feature->at[i] = feature->at[feature->points - 1 - i];
		feature->at[feature->points - 1 - i] = one;
	}
}

static void read_terrain(struct data_folder *folder, const struct doc *list, const struct conduct_tables *tables,
                         struct conduct_scenario *it)
{
	static const char *const known[] = {"id", "type", "level", "shape", "line", NULL};
	struct field_reader reader = reader_of(folder->faults);

	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		unsigned kind = kit_want_id(folder, doc, "type", LISTED(tables->ground, tables->grounds));
		const struct doc *points = base_find_doc(doc, tables->ground[kind].line ? "line" : "shape");
		struct field_feature feature = {.id = base_read_text(doc, "id", "", folder->faults),
		                                .flags = tables->ground[kind].flags,
		                                .kind = (uint8_t)kind};

		base_refuse_unknown_keys(doc, known, folder->faults);
		feature.level = (uint8_t)base_read_int_opt(doc, "level", 0, 2,
		                                           feature.flags & GROUND_EMBANKMENT ? 1 : 0, folder->faults);
		feature.points = kit_read_points(&reader, points, feature.at, FIELD_OUTLINE);
		if (!tables->ground[kind].line)
			turn_outline(&feature);
		if (!points || !kit_add_feature(&it->ground, &feature, !tables->ground[kind].line))
			base_add_fault(folder->faults, doc, "conduct:house-terrain",
			               "an area has a shape that does not cross itself, a line has a line of points; "
			               "there is room for 32 of them");
	}
}

/* Zones may be concave: their parts count as one. */
static void read_zone(const struct doc *list, struct conduct_zone *zone, struct faults *faults)
{
	struct field_reader reader = reader_of(faults);

	for (const struct doc *one = list ? list->first : NULL; one; one = one->next) {
		struct field_ground split = {.width = WIDEST * FIELD_GRAIN, .height = DEEPEST * FIELD_GRAIN};
		struct field_feature feature = {.id = ""};

		feature.points = kit_read_points(&reader, one, feature.at, FIELD_OUTLINE);
		turn_outline(&feature);
		if (!kit_add_feature(&split, &feature, true) || zone->parts + split.parts > ZONE_PARTS) {
			base_add_fault(faults, one, "conduct:house-terrain",
			               "a zone is a shape that does not cross itself");
			continue;
		}
		for (int i = 0; i < split.parts; i++)
			zone->part[zone->parts++] = split.part[i];
	}
}

/* ---- units */

/* A unit of a scenario: a type of its own, and where it stands. */
struct post {
	struct conduct_type type;
	uint8_t number, form, hidden, fixed, keeps;
	int32_t facing;
};
static const struct field post_fields[] = {
	CONDUCT_TYPE_FIELDS,
	KNOWN("at"),
	KNOWN("group"),
	{"n", FIELD_NUMBER, FIELD_AT(post, number), .low = 1, .high = 99},
	{"form", FIELD_WORD, FIELD_AT(post, form), .words = conduct_form_words},
	{"facing", FIELD_NUMBER, FIELD_AT(post, facing), .low = 0, .high = 359, .times = FIELD_DEGREE},
	{"hidden", FIELD_SWITCH, FIELD_AT(post, hidden), .how = FIELD_OPTIONAL},
	{"fixed", FIELD_SWITCH, FIELD_AT(post, fixed), .how = FIELD_OPTIONAL},
	{"keeps", FIELD_SWITCH, FIELD_AT(post, keeps), .how = FIELD_OPTIONAL},
	FIELD_END};

static void check_form(struct data_folder *folder, const struct doc *doc, const struct conduct_tables *tables,
                       const struct conduct_type *type, int form)
{
	static const uint8_t bodies[ARMS] = {BODY_FOOT, BODY_MOUNTED, BODY_GUN, BODY_MG};
	const struct conduct_formation *formation = &tables->formation[form];

	if (!formation->body[bodies[type->arm]].width || !(formation->orders >> tables->class[type->class].order & 1) ||
	    (form == FORM_SKIRMISH && !type->skirmishes))
		base_add_fault_about(folder->faults, doc, "conduct:house-formations", "the unit cannot form",
		                     conduct_form_words[form]);
}

static void read_unit(struct data_folder *folder, const struct doc *doc, struct conduct_tables *tables,
                      struct conduct_scenario *it, int side)
{
	struct conduct_start *start = &it->start[side * ARMY + it->count[side]];
	struct conduct_type *type = &tables->type[tables->types];
	struct post post = {.form = 0};
	int32_t at[2] = {0, 0};

	if (!kit_want_room(folder, doc, it->count[side], ARMY) || !kit_want_room(folder, doc, tables->types, TYPES))
		return;
	kit_load_fields(folder, doc, post_fields, &post);
	*type = post.type;
	conduct_load_type(folder, doc, tables, type);
	type->side = (uint8_t)side;
	check_form(folder, doc, tables, type, post.form);
	conduct_load_numbers(folder, doc, "at", at, 2, 10000, HUNDREDTH);
	*start = (struct conduct_start){.type = tables->types++,
	                                .number = post.number,
	                                .side = (uint8_t)side,
	                                .form = post.form,
	                                .hidden = post.hidden,
	                                .fixed = post.fixed,
	                                .keeps = post.keeps,
	                                .pose = {kit_find_step(at[0]), kit_find_step(at[1]), (uint16_t)post.facing}};
	if (base_find_doc(doc, "group")) {
		unsigned group = kit_want_id(folder, doc, "group", LISTED(it->group, it->groups));

		start->group = (uint8_t)(group + 1);
		it->group[group].units |= UINT64_C(1) << (side * ARMY + it->count[side]);
	}
	if (it->count[side] && start[-1].number >= post.number)
		base_add_fault(folder->faults, doc, "conduct:house-dice",
		               "the units of a side stand in the order of n");
	it->count[side]++;
}

static void read_figures(struct data_folder *folder, const struct doc *list, const struct conduct_tables *tables,
                         struct conduct_scenario *it, int side)
{
	static const char *const known[] = {"id", "name", "kind", "rate", "at", "with", "group", NULL};
	struct faults *faults = folder->faults;

	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		struct conduct_figure *figure = &it->figure[it->figures];
		int32_t at[2] = {0, 0};

		if (!kit_want_room(folder, doc, it->figures, FIGURES))
			return;
		it->figures++;
		base_refuse_unknown_keys(doc, known, faults);
		figure->id = base_read_text(doc, "id", "", faults);
		figure->name = base_read_text(doc, "name", "", faults);
		figure->side = (uint8_t)side;
		figure->kind = (uint8_t)base_read_choice(doc, "kind", conduct_figure_words, 0, faults);
		figure->rate = (uint8_t)base_read_int(doc, "rate", 1, 36, 12, faults);
		if (base_find_doc(doc, "with"))
			figure->unit = (uint8_t)(conduct_want_unit(folder, base_find_doc(doc, "with"), tables, it) + 1);
		else
			conduct_load_numbers(folder, doc, "at", at, 2, 10000, HUNDREDTH);
		figure->x = kit_find_step(at[0]);
		figure->y = kit_find_step(at[1]);
		if (base_find_doc(doc, "group"))
			figure->group = (uint8_t)(kit_want_id(folder, doc, "group", LISTED(it->group, it->groups)) + 1);
	}
}

/* An army from a list has its figures behind its units. */
static void raise_figures(const struct conduct_tables *tables, const struct conduct_army *army,
                          struct conduct_scenario *it, int side)
{
	static const char *const ids[SIDES][5] = {{"commander", "leader-1", "leader-2", "leader-3", "leader-4"},
	                                          {"chief", "headman-1", "headman-2", "headman-3", "headman-4"}};
	static const char *const mules[] = {"mule-1", "mule-2", "mule-3"};

	for (int i = 0; i <= army->leaders + army->mules && it->figures < FIGURES; i++) {
		struct conduct_figure *figure = &it->figure[it->figures++];
		bool mule = i > army->leaders;

		figure->id = figure->name = mule ? mules[i - army->leaders - 1] : ids[side][i];
		figure->side = (uint8_t)side;
		figure->kind = (uint8_t)(mule ? FIGURE_MULE : i ? FIGURE_LEADER : FIGURE_COMMANDER);
		figure->rate = mule ? (uint8_t)tables->house.mule_rate : i ? army->leader_rate : army->commander_rate;
		figure->x = kit_find_step(it->ground.width / 2) + (i - 2) * 2 * FIELD_STEPS;
		figure->y = side == COLONIAL ? FIELD_STEPS : kit_find_step(it->ground.height) - FIELD_STEPS;
	}
}

/* A side with hidden units hides them in its zones, where the scenario names no other areas. */
static void read_hiding(const struct doc *doc, struct conduct_scenario *it, int side, struct faults *faults)
{
	bool hidden = false;

	for (int i = 0; i < it->count[side]; i++)
		hidden |= it->start[side * ARMY + i].hidden;
	if (base_find_doc(doc, "hiding"))
		read_zone(base_find_doc(doc, "hiding"), &it->hiding[side], faults);
	else if (hidden)
		it->hiding[side] = it->zone[side];
}

static void read_side(struct data_folder *folder, const struct doc *root, struct conduct_tables *tables,
                      struct conduct_scenario *it, int side)
{
	static const char *const known[] = {"title", "rating",  "break", "zones", "hiding",
	                                    "units", "figures", "army",  NULL};
	const struct doc *doc = kit_want_map(folder, root, conduct_side_words[side]);
	const struct doc *units = kit_want_list_opt(folder, doc, "units");
	struct faults *faults = folder->faults;

	base_refuse_unknown_keys(doc, known, faults);
	it->rating[side] = (int8_t)base_read_int(doc, "rating", 0, 4, 0, faults);
	it->break_share[side] = (uint8_t)base_read_int(doc, "break", 1, 100, 50, faults);
	it->army[side] = NO_TYPE;
	read_zone(base_find_doc(doc, "zones"), &it->zone[side], faults);
	for (const struct doc *one = units ? units->first : NULL; one; one = one->next)
		read_unit(folder, one, tables, it, side);
	read_hiding(doc, it, side, faults);
	read_figures(folder, kit_want_list_opt(folder, doc, "figures"), tables, it, side);
	if (base_find_doc(doc, "army")) {
		unsigned army = kit_want_id(folder, doc, "army", LISTED(tables->army, tables->armies));

		it->free = 1;
		it->army[side] = (uint8_t)army;
		it->count[side] =
			(uint8_t)conduct_lay_out(tables, it, side, &tables->army[army], &it->start[side * ARMY]);
		raise_figures(tables, &tables->army[army], it, side);
	}
	if (!it->count[side] || (!it->real && !it->zone[side].parts))
		base_add_fault(faults, doc, "conduct:house-muster",
		               "each side needs units or an army, and zones to deploy in");
}

/* ---- the whole */

/* Turns have numbers for names. */
static const char *const turn_names[TURNS] = {"1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12",
                                              "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24"};

void conduct_load_intro(const struct doc *doc, int turns, struct conduct_scenario *it, struct faults *faults)
{
	it->facts.id = base_read_text(doc, "id", "", faults);
	it->facts.title = base_read_text(doc, "title", "", faults);
	it->facts.note = base_read_text(doc, "note", "", faults);
	it->facts.exercise = base_read_bool_opt(doc, "exercise", false, faults);
	it->facts.side_titles = it->side_title;
	it->facts.turn_names = turn_names;
	it->facts.turns = it->facts.longest = (int)base_read_int_opt(doc, "turns", 1, TURNS, turns, faults);
	for (int side = 0; side < SIDES; side++)
		it->side_title[side] = base_read_text(base_find_doc(doc, conduct_side_words[side]), "title",
		                                      conduct_side_words[side], faults);
}

static void read_scenario(struct data_folder *folder, const struct doc *doc, struct conduct_tables *tables,
                          struct conduct_scenario *it)
{
	static const char *const known[] = {"source", "reason",  "id",         "title",   "note", "exercise", "theatre",
	                                    "size",   "turns",   "deploy",     "tie",     "real", "colonial", "native",
	                                    "groups", "terrain", "objectives", "special", NULL};
	static const char *const known_deploy[] = {"first", "blind", NULL};
	const struct doc *deploy = kit_want_map(folder, doc, "deploy");
	struct faults *faults = folder->faults;
	int32_t size[2] = {72 * FIELD_INCH, 48 * FIELD_INCH};

	base_refuse_unknown_keys(doc, known, faults);
	base_refuse_unknown_keys(deploy, known_deploy, faults);
	conduct_load_intro(doc, tables->house.turns, it, faults);
	it->turns = (uint8_t)it->facts.turns;
	it->theatre = (uint8_t)base_read_choice(doc, "theatre", conduct_theatre_words, 0, faults);
	it->real = base_read_bool_opt(doc, "real", false, faults);
	it->first = (uint8_t)base_read_choice(deploy, "first", conduct_side_words, 0, faults) & 1;
	it->blind = base_read_bool_opt(deploy, "blind", false, faults);
	it->tie = (uint8_t)base_read_choice(doc, "tie", conduct_side_words, 0, faults) & 1;
	conduct_load_numbers(folder, doc, "size", size, 2, 10000, HUNDREDTH);
	it->ground.width = size[0];
	it->ground.height = size[1];
	for (int unit = 0; unit < UNITS; unit++)
		it->start[unit].type = NO_TYPE;
	read_terrain(folder, kit_want_list_opt(folder, doc, "terrain"), tables, it);
	conduct_load_groups(folder, doc, it);
	conduct_load_goals(folder, doc, it);
	for (int side = 0; side < SIDES; side++)
		read_side(folder, doc, tables, it, side);
	conduct_load_special(folder, doc, tables, it);
}

void conduct_load_scenarios(struct data_folder *folder, struct conduct_tables *tables)
{
	const struct doc *doc;
	size_t at = 0;

	while ((doc = kit_next_map(folder, "scenarios/", &at)) != NULL) {
		if (!kit_want_room(folder, doc, tables->scenarios, SCENARIOS))
			return;
		kit_check_source(folder, doc);
		read_scenario(folder, doc, tables, &tables->scenario[tables->scenarios]);
		tables->scenarios++;
	}
	if (!tables->scenarios)
		base_add_fault(folder->faults, NULL, NULL, "the data folder of conduct must have scenarios");
}
