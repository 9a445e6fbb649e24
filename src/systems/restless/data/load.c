/* load.c: the data folder into tables: troops, weapons, cards, ground, armies. May use: base, tables, load. */
#include "systems/restless/data/load.h"

#include <string.h>

static bool read_pair(const struct doc *doc, int64_t *a, int64_t *b)
{
	return doc && doc->kind == DOC_LIST && doc->count == 2 && base_int_of(doc->first, a) &&
	       base_int_of(doc->first->next, b);
}

/* Lengths of the data. */
enum { HUNDREDTH = FIELD_INCH / 100 };

static void read_rates(const struct doc *doc, struct restless_rate rate[FORMS], struct faults *faults)
{
	int64_t dice, add;

	base_refuse_unknown_keys(doc, restless_form_words, faults);
	for (int form = 0; form < FORMS; form++) {
		const struct doc *pair = base_find_doc(doc, restless_form_words[form]);

		rate[form].dice = -1;
		if (!pair)
			continue;
		if (!read_pair(pair, &dice, &add) || dice < 0 || dice > 6 || add < 0 || add > 12)
			base_add_fault(faults, pair, NULL, "a rate is [dice 0 to 6, inches added 0 to 12]");
		else
			rate[form] = (struct restless_rate){(int8_t)dice, (int8_t)add};
	}
}

static void read_classes(struct data_folder *folder, const struct doc *list, struct restless_tables *tables)
{
	struct faults *faults = folder->faults;
	static const char *const known[] = {"id", "width", "depth", "passive", "goes", "british", "native", NULL};

	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		struct restless_class *class = &tables->class[tables->classes];

		if (!kit_want_room(folder, doc, tables->classes, CLASSES))
			return;
		tables->classes++;
		base_refuse_unknown_keys(doc, known, faults);
		class->id = base_read_text(doc, "id", "", faults);
		class->width = (int32_t)base_read_int(doc, "width", 200, 6000, 1181, faults) * FIELD_GRAIN;
		class->depth = (int32_t)base_read_int(doc, "depth", 200, 6000, 591, faults) * FIELD_GRAIN;
		class->passive = base_read_bool_opt(doc, "passive", false, faults);
		class->goes = (uint8_t)base_read_choice_opt(doc, "goes", restless_goes_words, GOES_LAND, faults);
		for (int side = 0; side < SIDES; side++)
			read_rates(base_find_doc(doc, restless_side_words[side]), class->rate[side], faults);
	}
}

static void read_weapons(struct data_folder *folder, const struct doc *list, struct restless_tables *tables)
{
	struct faults *faults = folder->faults;
	static const char *const known[] = {"id", "name", "bands", NULL};
	int64_t range, dice;

	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		struct restless_weapon *weapon = &tables->weapon[tables->weapons];
		const struct doc *bands = base_find_doc(doc, "bands");

		if (!kit_want_room(folder, doc, tables->weapons, WEAPONS))
			return;
		tables->weapons++;
		base_refuse_unknown_keys(doc, known, faults);
		weapon->id = base_read_text(doc, "id", "", faults);
		weapon->name = base_read_text(doc, "name", "", faults);
		for (const struct doc *band = bands ? bands->first : NULL; band; band = band->next) {
			if (weapon->bands >= 3 || !read_pair(band, &range, &dice) || range < 1 || range > 4800 ||
			    dice < 1 || dice > 6) {
				base_add_fault(faults, band, NULL,
				               "a band is [range 1 to 4800, dice 1 to 6], three at most");
				continue;
			}
			weapon->band[weapon->bands++] = (struct field_band){(int32_t)range * HUNDREDTH, (uint8_t)dice};
		}
	}
}

/* What has been read so far, by id. */
#define LISTED(list, count) ((struct named_list){list, count, sizeof(list)[0]})

static void read_types(struct data_folder *folder, const struct doc *list, struct restless_tables *tables)
{
	struct faults *faults = folder->faults;
	static const char *const known[] = {"id",     "name",   "side",     "class",   "stands",
	                                    "weapon", "morale", "armoured", "swapped", NULL};

	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		struct restless_type *type = &tables->type[tables->types];

		if (!kit_want_room(folder, doc, tables->types, TYPES))
			return;
		tables->types++;
		base_refuse_unknown_keys(doc, known, faults);
		type->id = base_read_text(doc, "id", "", faults);
		type->name = base_read_text(doc, "name", "", faults);
		type->side = (uint8_t)base_read_choice(doc, "side", restless_side_words, BRITISH, faults);
		if (type->side >= SIDES) {
			base_add_fault(faults, doc, NULL, "a unit is british or native");
			type->side = BRITISH;
		}
		type->class = (uint8_t)kit_want_id(folder, doc, "class", LISTED(tables->class, tables->classes));
		type->weapon = (uint8_t)kit_want_id(folder, doc, "weapon", LISTED(tables->weapon, tables->weapons));
		type->stands = (uint8_t)base_read_int(doc, "stands", 1, STANDS - 2, 1, faults);
		type->swapped = (uint8_t)base_read_int_opt(doc, "swapped", 1, STANDS - 2, type->stands, faults);
		type->morale = (uint8_t)base_read_choice(doc, "morale", restless_morale_words, 0, faults);
		type->armoured = base_read_bool_opt(doc, "armoured", false, faults);
	}
}

static void read_cards(struct data_folder *folder, const struct doc *doc, struct restless_tables *tables)
{
	struct faults *faults = folder->faults;
	static const char *const known[] = {"id", "name", "effect", "dice", "count", NULL};
	const struct doc *list = base_find_doc(doc, "cards");

	tables->hand = (uint8_t)base_read_int(doc, "hand", 1, 9, 3, faults);
	for (const struct doc *row = list ? list->first : NULL; row; row = row->next) {
		struct restless_card *card = &tables->card[tables->cards];

		if (!kit_want_room(folder, row, tables->cards, CARDS))
			return;
		tables->cards++;
		base_refuse_unknown_keys(row, known, faults);
		card->id = base_read_text(row, "id", "", faults);
		card->name = base_read_text(row, "name", "", faults);
		card->effect = (uint8_t)base_read_choice(row, "effect", restless_effect_words, 0, faults);
		card->dice = (uint8_t)base_read_int(row, "dice", 0, 4, 0, faults);
		card->count = (uint8_t)base_read_int(row, "count", 0, 30, 0, faults);
	}
}

static void read_grounds(struct data_folder *folder, const struct doc *list, struct restless_tables *tables)
{
	struct faults *faults = folder->faults;
	static const char *const known[] = {"id",       "rough", "cover", "blocks", "high",
	                                    "obstacle", "water", "rail",  "dug",    NULL};

	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		struct restless_ground *ground = &tables->ground[tables->grounds];

		if (!kit_want_room(folder, doc, tables->grounds, GROUNDS))
			return;
		tables->grounds++;
		base_refuse_unknown_keys(doc, known, faults);
		ground->id = base_read_text(doc, "id", "", faults);
		ground->rough = base_read_bool_opt(doc, "rough", false, faults);
		ground->cover = (uint8_t)base_read_choice_opt(doc, "cover", restless_cover_words, 0, faults);
		ground->blocks = base_read_bool_opt(doc, "blocks", false, faults);
		ground->high = base_read_bool_opt(doc, "high", false, faults);
		ground->obstacle = base_read_bool_opt(doc, "obstacle", false, faults);
		ground->water = base_read_bool_opt(doc, "water", false, faults);
		ground->rail = base_read_bool_opt(doc, "rail", false, faults);
		ground->dug = base_read_bool_opt(doc, "dug", false, faults);
	}
}

void restless_refuse_other_sides(const struct doc *map, struct faults *faults)
{
	static const char *const sides[] = {"british", "native", NULL};

	base_refuse_unknown_keys(map, sides, faults);
}

void restless_load_army(struct data_folder *folder, const struct doc *list, const struct restless_tables *tables,
                        int side, uint8_t army[ARMY], uint8_t *count)
{
	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		const char *name = base_scalar_of(doc);
		int type = kit_find_id(LISTED(tables->type, tables->types), name);

		if (type < 0 || tables->type[type].side != side)
			base_add_fault_about(folder->faults, doc, "restless:equip-armies", "this side has no unit",
			                     name ? name : "");
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
	static const char *const known[] = {"source",  "reason", "names",  "commander", "basic",
	                                    "british", "native", "matrix", NULL};
	struct faults *faults = folder->faults;

	base_refuse_unknown_keys(doc, known, faults);
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
		tables->side_title[side] = base_read_text(base_find_doc(doc, "names"), restless_side_words[side],
		                                          restless_side_words[side], faults);
		tables->commander[side] =
			(uint8_t)kit_want_id(folder, base_find_doc(doc, "commander"), restless_side_words[side],
		                             LISTED(tables->type, tables->types));
	}
	read_matrix(base_find_doc(doc, "matrix"), tables, faults);
}

static void read_combat(struct data_folder *folder, const struct doc *doc, struct restless_tables *tables)
{
	struct faults *faults = folder->faults;
	static const char *const known[] = {"source",     "reason",      "open_hit",      "cover_sixes",
	                                    "close_hit",  "first_round", "further_round", "fall_back_dice",
	                                    "wall_cover", "charge_snap", "morale",        "weapons",
	                                    NULL};
	const struct doc *morale = base_find_doc(doc, "morale");

	base_refuse_unknown_keys(doc, known, faults);
	base_refuse_unknown_keys(morale, restless_morale_words, faults);
	tables->open_hit = (uint8_t)base_read_int(doc, "open_hit", 1, 6, 6, faults);
	tables->cover_sixes = (uint8_t)base_read_int(doc, "cover_sixes", 1, 6, 2, faults);
	tables->close_hit = (uint8_t)base_read_int(doc, "close_hit", 1, 6, 5, faults);
	tables->first_round = (uint8_t)base_read_int(doc, "first_round", 1, 4, 2, faults);
	tables->further_round = (uint8_t)base_read_int(doc, "further_round", 1, 4, 1, faults);
	tables->fall_back = (uint8_t)base_read_int(doc, "fall_back_dice", 1, 8, 4, faults);
	tables->wall_cover = HUNDREDTH * (int32_t)base_read_int(doc, "wall_cover", 0, 1000, 100, faults);
	tables->charge_snap = HUNDREDTH * (int32_t)base_read_int(doc, "charge_snap", 0, 100, 10, faults);
	for (int i = 0; i < MORALES; i++)
		tables->morale[i] = (uint8_t)base_read_int(morale, restless_morale_words[i], 1, 48, 8, faults);
	read_weapons(folder, base_find_doc(doc, "weapons"), tables);
}

const void *restless_load(const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	static const char *const names[] = {"tables/troops", "tables/combat",  "tables/units",
	                                    "tables/cards",  "tables/terrain", "tables/armies"};
	enum { TROOPS, COMBAT, PIECES, PACK, GROUND, MUSTERS, DOCS };
	static const char *const sources[] = {"given", "reconstructed", NULL};
	static const char *const troops_keys[] = {"source", "reason", "classes", NULL};
	static const char *const pieces_keys[] = {"source", "reason", "units", NULL};
	static const char *const pack_keys[] = {"source", "reason", "hand", "cards", NULL};
	static const char *const ground_keys[] = {"source", "reason", "types", NULL};
	struct restless_tables *tables = base_take_bytes(arena, sizeof *tables);
	const struct doc *doc[DOCS];
	size_t before = faults->count;
	struct data_folder folder = kit_open_folder("restless", sources, data, arena, faults);

	for (int i = 0; i < DOCS; i++) {
		doc[i] = kit_want_doc(&folder, names[i], NULL);
		if (doc[i])
			kit_check_source(&folder, doc[i]);
	}
	if (faults->count > before)
		return NULL;
	base_refuse_unknown_keys(doc[TROOPS], troops_keys, faults);
	base_refuse_unknown_keys(doc[PIECES], pieces_keys, faults);
	base_refuse_unknown_keys(doc[PACK], pack_keys, faults);
	base_refuse_unknown_keys(doc[GROUND], ground_keys, faults);
	read_classes(&folder, base_find_doc(doc[TROOPS], "classes"), tables);
	read_combat(&folder, doc[COMBAT], tables);
	read_types(&folder, base_find_doc(doc[PIECES], "units"), tables);
	read_cards(&folder, doc[PACK], tables);
	read_grounds(&folder, base_find_doc(doc[GROUND], "types"), tables);
	read_armies(&folder, doc[MUSTERS], tables);
	restless_load_scenarios(&folder, tables);
	return faults->count > before ? NULL : tables;
}
