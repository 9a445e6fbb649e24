/* armies.c: types of units, army lists, and how an army from a list is laid out. May use: load, data. */
#include <string.h>

#include "systems/conduct/data/data.h"
#include "systems/conduct/data/load.h"

static const struct field type_fields[] = {CONDUCT_TYPE_FIELDS, FIELD_END};

/* What the attributes of a unit may not be together. */
static void check_type(struct data_folder *folder, const struct doc *doc, const struct conduct_class *class,
                       const struct conduct_type *type)
{
	bool crew = type->arm >= ARM_GUN;

	if (type->elite && type->brittle)
		base_add_fault(folder->faults, doc, "conduct:house-class", "a unit is elite or brittle, not both");
	if (type->arm == ARM_GUN && !base_find_doc(doc, "gun"))
		base_add_fault(folder->faults, doc, "conduct:house-unit", "a gun is light, field or heavy");
	if (type->arm == ARM_MG && !base_find_doc(doc, "mg"))
		base_add_fault(folder->faults, doc, "conduct:house-unit", "a machine gun is a maxim or various");
	if (crew != (base_find_doc(doc, "crew") != NULL))
		base_add_fault(folder->faults, doc, "conduct:house-unit",
		               "guns and machine guns, and no others, have a crew: carriage or mountain");
	if (crew ? type->weapon != WEAPON_NONE : type->weapon != WEAPON_NONE && !base_find_doc(doc, "rate"))
		base_add_fault(folder->faults, doc, "conduct:house-unit",
		               "a weapon is breech or muzzle, with a rate; guns and machine guns have none");
	if (type->tigermen && (type->arm != ARM_FOOT || class->order != ORDER_MASSED))
		base_add_fault(folder->faults, doc, "conduct:tigermen", "tigermen are massed foot");
}

void conduct_load_type(struct data_folder *folder, const struct doc *doc, struct conduct_tables *tables,
                       struct conduct_type *type)
{
	const struct conduct_house *house = &tables->house;
	const struct conduct_class *class;
	int worth;

	type->class = (uint8_t)kit_want_id(folder, doc, "class", LISTED(tables->class, tables->classes));
	class = &tables->class[type->class];
	check_type(folder, doc, class, type);
	type->bayonets = class->bayonets && type->arm == ARM_FOOT;
	type->shooters = (uint8_t)base_read_int_opt(doc, "shooters", 0, 4, type->weapon ? 4 : 0, folder->faults);
	if (type->shooters && !type->weapon)
		base_add_fault(folder->faults, doc, "conduct:house-unit", "a unit without a weapon has no shooters");
	worth = house->points[type->arm] + (type->elite ? house->points_elite : 0) +
	        (type->brittle ? house->points_brittle : 0);
	type->points = (uint8_t)(worth > 0 ? worth : 0);
}

static void load_types(struct data_folder *folder, struct conduct_tables *tables)
{
	static const char *const known[] = {"source", "reason", "types", NULL};
	const struct doc *root = kit_want_doc(folder, "armies/types", "conduct:house-muster");
	const struct doc *list = kit_want_list(folder, root, "types");

	kit_check_source(folder, root);
	base_refuse_unknown_keys(root, known, folder->faults);
	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		struct conduct_type *type = &tables->type[tables->types];

		if (!kit_want_room(folder, doc, tables->types, TYPES))
			return;
		kit_load_fields(folder, doc, type_fields, type);
		conduct_load_type(folder, doc, tables, type);
		type->listed = 1;
		if (kit_find_id(LISTED(tables->type, tables->types), type->id) >= 0)
			base_add_fault_about(folder->faults, doc, "conduct:house-muster", "there are two types",
			                     type->id);
		tables->types++;
	}
}

static int read_list(struct data_folder *folder, const struct doc *doc, const char *key,
                     const struct conduct_tables *tables, uint8_t *types, int room)
{
	const struct doc *list = kit_want_list(folder, doc, key);
	int count = 0;

	for (const struct doc *one = list ? list->first : NULL; one; one = one->next) {
		const char *id = base_scalar_of(one);
		int type = kit_find_id(LISTED(tables->type, tables->types), id);

		if (type < 0)
			kit_refuse_id(folder->faults, one, "conduct:house-muster", id,
			              LISTED(tables->type, tables->types));
		else if (kit_want_room(folder, one, (size_t)count, (size_t)room))
			types[count++] = (uint8_t)type;
	}
	return count;
}

static void read_army(struct data_folder *folder, const struct doc *doc, struct conduct_tables *tables,
                      struct conduct_army *army)
{
	static const char *const known[] = {"source", "reason",  "id",    "name",      "side", "theatre",
	                                    "points", "figures", "units", "may_raise", NULL};
	static const char *const known_figures[] = {"leaders", "mules", "commander_rate", "leader_rate", NULL};
	const struct doc *figures = kit_want_map(folder, doc, "figures");
	struct faults *faults = folder->faults;
	int cost = 0;

	base_refuse_unknown_keys(doc, known, faults);
	base_refuse_unknown_keys(figures, known_figures, faults);
	army->id = base_read_text(doc, "id", "", faults);
	army->name = base_read_text(doc, "name", "", faults);
	army->side = (uint8_t)base_read_choice(doc, "side", conduct_side_words, COLONIAL, faults) & 1;
	army->theatre = (uint8_t)base_read_choice(doc, "theatre", conduct_theatre_words, 0, faults);
	army->points = (int32_t)base_read_int(doc, "points", 1, 200, 30, faults);
	army->leaders = (uint8_t)base_read_int(figures, "leaders", 0, 4, 0, faults);
	army->mules = (uint8_t)base_read_int(figures, "mules", 0, 3, 0, faults);
	army->commander_rate = (uint8_t)base_read_int(figures, "commander_rate", 1, 24, 18, faults);
	army->leader_rate = (uint8_t)base_read_int(figures, "leader_rate", 1, 24, 18, faults);
	army->count = (uint8_t)read_list(folder, doc, "units", tables, army->unit, ARMY);
	army->allowed_count = (uint8_t)read_list(folder, doc, "may_raise", tables, army->allowed, 2 * ARMY);
	for (int i = 0; i < army->count; i++)
		cost += tables->type[army->unit[i]].points;
	if (cost > army->points)
		base_add_fault(faults, doc, "conduct:house-muster", "the units of this list cost more than its points");
}

void conduct_load_armies(struct data_folder *folder, struct conduct_tables *tables)
{
	const struct named_doc *named;
	size_t at = 0;

	load_types(folder, tables);
	tables->listed = tables->types;
	while ((named = kit_next_doc(folder, "armies/", &at)) != NULL) {
		if (strcmp(named->name, "armies/types") == 0)
			continue;
		if (!kit_want_room(folder, named->root, tables->armies, ARMIES))
			return;
		kit_check_source(folder, named->root);
		read_army(folder, named->root, tables, &tables->army[tables->armies++]);
	}
}

/* ---- laying out */

int conduct_usual_form(const struct conduct_tables *tables, const struct conduct_type *type)
{
	static const uint8_t usual[ORDERS] = {FORM_LINE, FORM_MASSED, FORM_LOOSE};

	return type->arm >= ARM_GUN ? FORM_ACTION : usual[tables->class[type->class].order];
}

/* The rectangle round a zone. */
static void find_box(const struct conduct_zone *zone, struct field_point *low, struct field_point *high)
{
	*low = zone->parts ? (struct field_point){FIELD_FAR, FIELD_FAR} : (struct field_point){0, 0};
	*high = (struct field_point){0, 0};
	for (int part = 0; part < zone->parts; part++) {
		for (int i = 0; i < zone->part[part].count; i++) {
			struct field_point at = zone->part[part].at[i];

			low->x = at.x < low->x ? at.x : low->x;
			low->y = at.y < low->y ? at.y : low->y;
			high->x = at.x > high->x ? at.x : high->x;
			high->y = at.y > high->y ? at.y : high->y;
		}
	}
}

int conduct_lay_out(const struct conduct_tables *tables, const struct conduct_scenario *scenario, int side,
                    const struct conduct_army *army, struct conduct_start *start)
{
	enum { GAP = FIELD_INCH, RANK = 4 * FIELD_INCH };
	struct field_point low, high;
	int32_t x, y;

	find_box(&scenario->zone[side], &low, &high);
	x = low.x;
	y = side == COLONIAL ? high.y : low.y;
	for (int i = 0; i < army->count; i++) {
		const struct conduct_type *type = &tables->type[army->unit[i]];
		int form = conduct_usual_form(tables, type);
		int body = type->arm == ARM_FOOT ? BODY_FOOT : type->arm == ARM_MOUNTED ? BODY_MOUNTED : BODY_GUN;
		int32_t width = tables->formation[form].body[body].width;

		if (scenario->zone[side].parts && x + width > high.x) {
			x = low.x;
			y += side == COLONIAL ? -RANK : RANK;
		}
		start[i] = (struct conduct_start){.type = army->unit[i],
		                                  .number = (uint8_t)(side * ARMY + i + 1),
		                                  .side = (uint8_t)side,
		                                  .form = (uint8_t)form};
		if (scenario->zone[side].parts)
			start[i].pose = (struct field_pose){kit_find_step(x + width / 2), kit_find_step(y),
			                                    side == COLONIAL ? 0 : FIELD_ROUND / 2};
		x += width + GAP;
	}
	return army->count;
}
