/* load.c: the data folder into tables: troops, weapons, cards, ground, armies. May use: base, tables, load. */
#include "systems/restless/data/load.h"

#include <string.h>

#include "kit/common/fields.h"
#include "kit/field/survey.h"

static bool read_pair(const struct doc *doc, int64_t *a, int64_t *b)
{
	return doc && doc->kind == DOC_LIST && doc->count == 2 && base_int_of(doc->first, a) &&
	       base_int_of(doc->first->next, b);
}

static const char *const sides[] = {"british", "native", NULL};

const char restless_armies_name[] = "tables/armies";

/* Lengths of the data. */
enum { HUNDREDTH = FIELD_INCH / 100 };

/* The rates of one side. */
static void read_rates(const struct doc *map, const struct field *field, void *block, const void *world,
                       struct faults *faults)
{
	const struct doc *doc = base_find_doc(map, field->name);
	struct restless_rate *rate = (struct restless_rate *)((char *)block + field->offset);
	int64_t dice, add;

	(void)world;
	base_refuse_unknown_keys(doc, restless_form_words, faults);
	for (int form = 0; form < FORMS; form++) {
		const struct doc *pair = base_find_doc(doc, restless_form_words[form]);

		if (!pair)
			continue;
		if (!read_pair(pair, &dice, &add) || dice < 0 || dice > 6 || add < 0 || add > 12)
			base_add_fault(faults, pair, NULL, "a rate is [dice 0 to 6, inches added 0 to 12]");
		else
			rate[form] = (struct restless_rate){(int8_t)dice, (int8_t)add};
	}
}

static void put_bands(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	const struct restless_weapon *weapon = block;

	(void)world;
	kit_put_bands(writer, field->name, weapon->band, weapon->bands);
}

static void read_bands(const struct doc *map, const struct field *field, void *block, const void *world,
                       struct faults *faults)
{
	struct restless_weapon *weapon = block;
	int64_t range, dice;

	(void)world;
	for (const struct doc *band = base_find_doc(map, field->name)->first; band; band = band->next) {
		if (weapon->bands >= 3 || !read_pair(band, &range, &dice) || range < 1 || range > 4800 || dice < 1 ||
		    dice > 6) {
			base_add_fault(faults, band, NULL, "a band is [range 1 to 4800, dice 1 to 6], three at most");
			continue;
		}
		weapon->band[weapon->bands++] = (struct field_band){(int32_t)range * HUNDREDTH, (uint8_t)dice};
	}
}

/* ---- what the rows of the tables have */

static const struct field class_fields[] = {
	FIELD_STRING("id", restless_class, id),
	{"width", FIELD_NUMBER, FIELD_AT(restless_class, width), .low = 200, .high = 6000, .times = FIELD_GRAIN},
	{"depth", FIELD_NUMBER, FIELD_AT(restless_class, depth), .low = 200, .high = 6000, .times = FIELD_GRAIN},
	FIELD_FLAG("passive", restless_class, passive),
	{"goes", FIELD_WORD, FIELD_AT(restless_class, goes), .words = restless_goes_words, .how = FIELD_OPTIONAL},
	{"british", FIELD_OWN, FIELD_AT(restless_class, rate[BRITISH]), .read = read_rates},
	{"native", FIELD_OWN, FIELD_AT(restless_class, rate[NATIVE]), .read = read_rates},
	FIELD_END};
const struct field restless_weapon_fields[] = {
	FIELD_STRING("id", restless_weapon, id),
	FIELD_STRING("name", restless_weapon, name),
	{.name = "bands", .kind = FIELD_OWN, .put = put_bands, .read = read_bands},
	FIELD_END};
static const struct field type_fields[] = {FIELD_STRING("id", restless_type, id),
                                           FIELD_STRING("name", restless_type, name),
                                           FIELD_CHOICE("side", restless_type, side, sides),
                                           FIELD_ELSEWHERE("class"),
                                           FIELD_INT("stands", restless_type, stands, 1, STANDS - 2),
                                           FIELD_ELSEWHERE("weapon"),
                                           FIELD_CHOICE("morale", restless_type, morale, restless_morale_words),
                                           FIELD_FLAG("armoured", restless_type, armoured),
                                           FIELD_INT_OPT("swapped", restless_type, swapped, 1, STANDS - 2, 0),
                                           FIELD_END};
const struct field restless_card_fields[] = {FIELD_STRING("id", restless_card, id),
                                             FIELD_STRING("name", restless_card, name),
                                             FIELD_CHOICE("effect", restless_card, effect, restless_effect_words),
                                             FIELD_INT("dice", restless_card, dice, 0, 4),
                                             FIELD_INT("count", restless_card, count, 0, 30),
                                             FIELD_END};
const struct field restless_ground_fields[] = {
	FIELD_STRING("id", restless_ground, id),
	FIELD_FLAG("rough", restless_ground, rough),
	{"cover", FIELD_WORD, FIELD_AT(restless_ground, cover), .words = restless_cover_words, .how = FIELD_OPTIONAL},
	FIELD_FLAG("blocks", restless_ground, blocks),
	FIELD_FLAG("high", restless_ground, high),
	FIELD_FLAG("obstacle", restless_ground, obstacle),
	FIELD_FLAG("water", restless_ground, water),
	FIELD_FLAG("rail", restless_ground, rail),
	FIELD_FLAG("dug", restless_ground, dug),
	FIELD_END};

/* What has been read so far, by id. */
#define LISTED(list, count) ((struct named_list){list, count, sizeof(list)[0]})

static void find_types(struct data_folder *folder, const struct doc *list, struct restless_tables *tables)
{
	const struct doc *doc = list ? list->first : NULL;

	for (int i = 0; i < tables->types; i++, doc = doc->next) {
		struct restless_type *type = &tables->type[i];

		type->class = (uint8_t)kit_want_id(folder, doc, "class", LISTED(tables->class, tables->classes));
		type->weapon = (uint8_t)kit_want_id(folder, doc, "weapon", LISTED(tables->weapon, tables->weapons));
		if (!type->swapped)
			type->swapped = type->stands;
	}
}

void restless_refuse_other_sides(const struct doc *map, struct faults *faults)
{
	base_refuse_unknown_keys(map, sides, faults);
}

void restless_load_army(struct data_folder *folder, const struct doc *list, const struct restless_tables *tables,
                        int side, uint8_t army[ARMY], uint8_t *count)
{
	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		const char *name = base_scalar_of(doc);
		int type = kit_find_id(LISTED(tables->type, tables->types), name);

		if (type < 0)
			kit_refuse_id(folder->faults, doc, "restless:equip-armies", name,
			              LISTED(tables->type, tables->types));
		else if (tables->type[type].side != side)
			base_add_fault_about(folder->faults, doc, "restless:equip-armies",
			                     "this unit is of the other side:", name);
		else if (*count == ARMY)
			base_add_fault(folder->faults, doc, "restless:equip-armies", "an army has 14 units at most");
		else
			army[(*count)++] = (uint8_t)type;
	}
}

static void read_matrix(const struct doc *doc, struct restless_tables *tables, struct faults *faults)
{
	int row = 0;

	for (const struct doc *line = doc ? doc->first : NULL; line && row < 6; line = line->next, row++) {
		int column = 0;

		for (const struct doc *cell = line->first; cell && column < 6; cell = cell->next, column++) {
			const char *letter = base_scalar_of(cell);

			tables->matrix[row][column] = letter ? letter[0] : 0;
		}
		if (column < 6)
			row = 99;
	}
	if (row != 6)
		base_add_fault(faults, doc, "restless:oneoff-6", "the matrix has six rows of six letters");
}

static void read_armies(struct data_folder *folder, const struct doc *doc, struct restless_tables *tables)
{
	struct faults *faults = folder->faults;

	restless_refuse_other_sides(base_find_doc(doc, "names"), faults);
	restless_refuse_other_sides(base_find_doc(doc, "commander"), faults);
	restless_refuse_other_sides(base_find_doc(doc, "basic"), faults);
	for (int side = 0; side < SIDES; side++) {
		const struct doc *list = base_find_doc(doc, restless_side_words[side]);
		int die = 0;

		restless_load_army(folder, base_find_doc(base_find_doc(doc, "basic"), restless_side_words[side]),
		                   tables, side, tables->basic[side], &tables->basic_count[side]);
		for (const struct doc *row = list ? list->first : NULL; row && die < 6; row = row->next, die++)
			restless_load_army(folder, row, tables, side, tables->more[side][die],
			                   &tables->more_count[side][die]);
		if (die != 6)
			base_add_fault(faults, doc, "restless:oneoff-5", "each side has a row of units for each die");
		tables->commander[side] =
			(uint8_t)kit_want_id(folder, base_find_doc(doc, "commander"), restless_side_words[side],
		                             LISTED(tables->type, tables->types));
	}
	read_matrix(base_find_doc(doc, "matrix"), tables, faults);
}

static void read_names(const struct doc *armies, struct restless_tables *tables, struct faults *faults)
{
	for (int side = 0; side < SIDES; side++)
		tables->side_title[side] = base_read_text(base_find_doc(armies, "names"), restless_side_words[side],
		                                          restless_side_words[side], faults);
}

static const struct field combat_fields[] = {
	FIELD_INT("open_hit", restless_tables, open_hit, 1, 6),
	FIELD_INT("cover_sixes", restless_tables, cover_sixes, 1, 6),
	FIELD_INT("close_hit", restless_tables, close_hit, 1, 6),
	FIELD_INT("first_round", restless_tables, first_round, 1, 4),
	FIELD_INT("further_round", restless_tables, further_round, 1, 4),
	FIELD_INT("fall_back_dice", restless_tables, fall_back, 1, 8),
	{"wall_cover", FIELD_NUMBER, FIELD_AT(restless_tables, wall_cover), .high = 1000, .times = HUNDREDTH},
	{"charge_snap", FIELD_NUMBER, FIELD_AT(restless_tables, charge_snap), .high = 100, .times = HUNDREDTH},
	{"morale", FIELD_NUMBER, FIELD_ARRAY(restless_tables, morale), .low = 1, .high = 48,
         .keys = restless_morale_words},
	FIELD_ELSEWHERE("weapons"),
	FIELD_END};

/* A document whose list `key` has the rows of a table. */
#define LOAD_ROWS(doc, key, fields, rows, room)                                                                        \
	kit_load_rows(&folder, base_find_doc(doc, key), fields, rows, sizeof(rows)[0], room)

const void *restless_introduce(const struct doc_set *scenarios, struct arena *arena)
{
	struct faults unsaid = {.arena = arena};
	struct restless_tables *tables = base_take_bytes(arena, sizeof *tables);

	for (size_t i = 0; i < scenarios->count && tables->scenarios < SCENARIOS; i++) {
		const struct named_doc *named = &scenarios->list[i];

		if (strcmp(named->name, restless_armies_name) == 0)
			read_names(named->root, tables, &unsaid);
		else
			restless_load_intro(named->root, tables, &tables->scenario[tables->scenarios++], &unsaid);
	}
	return unsaid.count || !tables->scenarios ? NULL : tables;
}

const void *restless_load(const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	static const struct field troops[] = {FIELD_ELSEWHERE("classes"), FIELD_END};
	static const struct field units[] = {FIELD_ELSEWHERE("units"), FIELD_END};
	static const struct field pack[] = {FIELD_INT("hand", restless_tables, hand, 1, 9), FIELD_ELSEWHERE("cards"),
	                                    FIELD_END};
	static const struct field terrain[] = {FIELD_ELSEWHERE("types"), FIELD_END};
	static const struct field armies[] = {FIELD_ELSEWHERE("names"),
	                                      FIELD_ELSEWHERE("commander"),
	                                      FIELD_ELSEWHERE("basic"),
	                                      FIELD_ELSEWHERE("british"),
	                                      FIELD_ELSEWHERE("native"),
	                                      FIELD_ELSEWHERE("matrix"),
	                                      FIELD_END};
	static const char *const sources[] = {"given", "reconstructed", NULL};
	struct restless_tables *tables = base_take_bytes(arena, sizeof *tables);
	size_t before = faults->count;
	struct data_folder folder = kit_open_folder("restless", sources, data, arena, faults);
	const struct doc *doc;

	memset(tables->class, -1, sizeof tables->class); /* formations without a rate are not permitted */
	doc = kit_load_doc(&folder, "tables/troops", NULL, troops, tables);
	tables->classes = (uint8_t)LOAD_ROWS(doc, "classes", class_fields, tables->class, CLASSES);
	doc = kit_load_doc(&folder, "tables/combat", NULL, combat_fields, tables);
	tables->weapons = (uint8_t)LOAD_ROWS(doc, "weapons", restless_weapon_fields, tables->weapon, WEAPONS);
	doc = kit_load_doc(&folder, "tables/units", NULL, units, tables);
	tables->types = (uint8_t)LOAD_ROWS(doc, "units", type_fields, tables->type, TYPES);
	find_types(&folder, base_find_doc(doc, "units"), tables);
	doc = kit_load_doc(&folder, "tables/cards", NULL, pack, tables);
	tables->cards = (uint8_t)LOAD_ROWS(doc, "cards", restless_card_fields, tables->card, CARDS);
	doc = kit_load_doc(&folder, "tables/terrain", NULL, terrain, tables);
	tables->grounds = (uint8_t)LOAD_ROWS(doc, "types", restless_ground_fields, tables->ground, GROUNDS);
	doc = kit_load_doc(&folder, restless_armies_name, NULL, armies, tables);
	if (faults->count > before)
		return NULL;
	read_armies(&folder, doc, tables);
	read_names(doc, tables, faults);
	restless_load_scenarios(&folder, tables);
	restless_load_doctrine(&folder, tables);
	if (faults->count > before)
		return NULL;
	restless_make_odds(tables);
	for (size_t i = 0; i < tables->scenarios; i++)
		restless_chart_ways(&tables->scenario[i]);
	return tables;
}
