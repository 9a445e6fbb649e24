/* tables.c: fire, melee, critical hits, the alternative system, formations and ground. May use: load. */
#include <string.h>

#include "systems/conduct/data/load.h"

void conduct_load_numbers(struct data_folder *folder, const struct doc *map, const char *key, int32_t *numbers,
                          int count, int64_t high, int32_t times)
{
	const struct doc *list = kit_want_list(folder, map, key), *one = list ? list->first : NULL;
	int64_t value;

	if (!list)
		return;
	if (list->count != (size_t)count) {
		base_add_fault_about(folder->faults, list, NULL, "this list has too many numbers or too few:", key);
		return;
	}
	for (int i = 0; i < count; i++, one = one->next) {
		if (!base_int_of(one, &value) || value < 0 || value > high)
			base_add_fault_about(folder->faults, one, NULL, "a number in range is wanted here:", key);
		else
			numbers[i] = (int32_t)value * times;
	}
}

uint32_t conduct_load_bits(struct data_folder *folder, const struct doc *map, const char *key, const char *const *words)
{
	const struct doc *list = kit_want_list_opt(folder, map, key);
	uint32_t bits = 0;

	for (const struct doc *one = list ? list->first : NULL; one; one = one->next) {
		int bit = kit_find_word(words, base_scalar_of(one));

		if (bit < 0)
			kit_fault_word(folder->faults, one, "this word is not known here", base_scalar_of(one), words);
		else
			bits |= 1u << bit;
	}
	return bits;
}

/* ---- fire */

/* A map of words, each with a number for the short and the effective band. */
static void read_by_band(struct data_folder *folder, const struct doc *map, const char *key, const char *const *words,
                         int32_t (*numbers)[BANDS])
{
	const struct doc *part = kit_want_map(folder, map, key);

	base_refuse_unknown_keys(part, words, folder->faults);
	for (int i = 0; part && words[i]; i++)
		conduct_load_numbers(folder, part, words[i], numbers[i], BANDS, 6, 1);
}

static void read_by_word(struct data_folder *folder, const struct doc *map, const char *key, const char *const *words,
                         int32_t *numbers)
{
	const struct doc *part = kit_want_map(folder, map, key);

	base_refuse_unknown_keys(part, words, folder->faults);
	for (int i = 0; part && words[i]; i++)
		numbers[i] = (int32_t)base_read_int(part, words[i], 0, 6, 0, folder->faults);
}

static void read_bands(struct data_folder *folder, const struct doc *map, int32_t bands[BANDS])
{
	conduct_load_numbers(folder, map, "bands", bands, BANDS, 10000, HUNDREDTH);
	if (bands[BAND_SHORT] > bands[BAND_EFFECTIVE])
		base_add_fault(folder->faults, map, NULL, "the short band ends before the effective one");
}

static void read_rifles(struct data_folder *folder, const struct doc *root, const char *key, int32_t bands[BANDS],
                        int32_t (*hit)[BANDS])
{
	static const char *const known[] = {"bands", "hit", NULL};
	const struct doc *doc = kit_want_map(folder, root, key);

	base_refuse_unknown_keys(doc, known, folder->faults);
	read_bands(folder, doc, bands);
	read_by_band(folder, doc, "hit", conduct_rate_words, hit);
}

static void read_artillery(struct data_folder *folder, const struct doc *root, struct conduct_fire *fire)
{
	static const char *const known[] = {"bands", "dice", "hit", NULL};
	const struct doc *doc = kit_want_map(folder, root, "artillery");

	base_refuse_unknown_keys(doc, known, folder->faults);
	read_bands(folder, doc, fire->artillery_band);
	read_by_band(folder, doc, "dice", conduct_rate_words, fire->artillery_dice);
	read_by_word(folder, doc, "hit", conduct_gun_words, fire->artillery_hit);
}

static void read_machine_guns(struct data_folder *folder, const struct doc *root, struct conduct_fire *fire)
{
	static const char *const known[] = {"bands", "dice", "hit", "jam", "clear", "cleared", "again", NULL};
	const struct doc *doc = kit_want_map(folder, root, "machine-guns");
	int32_t dice[2] = {0, 0};

	base_refuse_unknown_keys(doc, known, folder->faults);
	read_bands(folder, doc, fire->mg_band);
	conduct_load_numbers(folder, doc, "dice", dice, 2, 12, 1);
	fire->mg_least = dice[0];
	fire->mg_most = dice[1];
	read_by_band(folder, doc, "hit", conduct_mg_words, fire->mg_hit);
	read_by_word(folder, doc, "jam", conduct_mg_words, fire->jam_add);
	read_by_word(folder, doc, "clear", conduct_mg_words, fire->clear_add);
	fire->clear_need = (int32_t)base_read_int(doc, "cleared", 1, 12, 6, folder->faults);
	fire->clear_step = (int32_t)base_read_int(doc, "again", 0, 6, 1, folder->faults);
}

void conduct_load_fire(struct data_folder *folder, struct conduct_tables *tables)
{
	static const char *const known[] = {"source", "reason",       "effects",   "artillery", "breech",
	                                    "muzzle", "machine-guns", "modifiers", NULL};
	static const char *const known_effects[] = {"disordered", "shaken", NULL};
	const struct doc *root = kit_want_doc(folder, "tables/fire", "conduct:art-modify");
	const struct doc *effects = kit_want_map(folder, root, "effects");
	struct conduct_fire *fire = &tables->fire;

	kit_check_source(folder, root);
	base_refuse_unknown_keys(root, known, folder->faults);
	base_refuse_unknown_keys(effects, known_effects, folder->faults);
	fire->disorder_hits = (int32_t)base_read_int(effects, "disordered", 1, 8, 1, folder->faults);
	fire->shaken_hits = (int32_t)base_read_int(effects, "shaken", 1, 8, 2, folder->faults);
	read_artillery(folder, root, fire);
	read_rifles(folder, root, "breech", fire->breech_band, fire->rifle_hit[WEAPON_BREECH]);
	read_rifles(folder, root, "muzzle", fire->muzzle_band, fire->rifle_hit[WEAPON_MUZZLE]);
	read_machine_guns(folder, root, fire);
	conduct_load_modifiers(folder, kit_want_list(folder, root, "modifiers"), conduct_fire_mod_words, "guns",
	                       "rifles", fire->mod);
}

/* ---- melee */

static void read_criticals(struct data_folder *folder, const struct doc *list, struct conduct_tables *tables)
{
	static const char *const known[] = {"from", "to", "result", "rule", NULL};
	int row = 0, next = 2;

	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next, row++) {
		struct conduct_critical *it = &tables->critical[row < ROWS ? row : ROWS - 1];

		base_refuse_unknown_keys(doc, known, folder->faults);
		it->low = (int8_t)base_read_int(doc, "from", 2, 12, 2, folder->faults);
		it->high = (int8_t)base_read_int(doc, "to", it->low, 12, it->low, folder->faults);
		it->result = (uint8_t)base_read_choice(doc, "result", conduct_critical_words, 0, folder->faults);
		it->rule = kit_want_rule(folder, doc, "rule");
		if (it->low != next)
			base_add_fault(folder->faults, doc, "conduct:crit-roll",
			               "the rows of critical hits follow each other from 2 to 12");
		next = it->high + 1;
	}
	if (list && next != 13)
		base_add_fault(folder->faults, list, "conduct:crit-roll", "critical hits end with 12");
}

void conduct_load_melee(struct data_folder *folder, struct conduct_tables *tables)
{
	static const char *const known[] = {"source", "reason", "hit", "flank", "modifiers", "critical", NULL};
	const struct doc *root = kit_want_doc(folder, "tables/melee", "conduct:melee-tohit");
	struct conduct_melee *melee = &tables->melee;

	kit_check_source(folder, root);
	base_refuse_unknown_keys(root, known, folder->faults);
	melee->hit = (int32_t)base_read_int(root, "hit", 1, 6, 4, folder->faults);
	melee->double_by = (int32_t)base_read_int(root, "flank", 1, 4, 2, folder->faults);
	melee->always_misses = 1;
	melee->always_hits = 6;
	conduct_load_modifiers(folder, kit_want_list(folder, root, "modifiers"), conduct_melee_mod_words, NULL, NULL,
	                       melee->mod);
	read_criticals(folder, kit_want_list(folder, root, "critical"), tables);
}

void conduct_load_alternative(struct data_folder *folder, struct conduct_tables *tables)
{
	static const struct field fields[] = {
		KNOWN("source"),
		KNOWN("reason"),
		KNOWN("rally"),
		KNOWN("drilled"),
		KNOWN("massed"),
		KNOWN("recoil"),
		{"dice", FIELD_NUMBER, FIELD_AT(conduct_alternative, dice), .low = 1, .high = CONDUCT_DICE},
		{"success", FIELD_NUMBER, FIELD_AT(conduct_alternative, success), .low = 1, .high = 6},
		{"sixes", FIELD_NUMBER, FIELD_AT(conduct_alternative, sixes), .low = 1, .high = 6},
		{"extra", FIELD_NUMBER, FIELD_AT(conduct_alternative, extra), .low = 0, .high = 6},
		{"ones", FIELD_NUMBER, FIELD_AT(conduct_alternative, ones), .low = 1, .high = 6},
		{"destroyed", FIELD_NUMBER, FIELD_AT(conduct_alternative, destroyed_recoil), .low = 0, .high = 24},
		{"kills", FIELD_NUMBER, FIELD_AT(conduct_alternative, kills), .low = 0, .high = 8},
		FIELD_END};
	static const char *const known_rally[] = {"regulars", "others", NULL};
	const struct doc *root = kit_want_doc(folder, "tables/alternative", "conduct:alt-0");
	const struct doc *rally = kit_want_map(folder, root, "rally");
	struct conduct_alternative *it = &tables->alternative;

	kit_check_source(folder, root);
	kit_load_fields(folder, root, fields, it);
	base_refuse_unknown_keys(rally, known_rally, folder->faults);
	it->rally_regular = (int32_t)base_read_int(rally, "regulars", 1, 6, 1, folder->faults);
	it->rally_other = (int32_t)base_read_int(rally, "others", 1, 6, 2, folder->faults);
	conduct_load_numbers(folder, root, "drilled", it->base_drilled, 2, 24, 1);
	conduct_load_numbers(folder, root, "massed", it->base_massed, 2, 24, 1);
	conduct_load_numbers(folder, root, "recoil", it->recoil, 2, 24, 1);
}

/* ---- formations */

static void read_footprint(struct data_folder *folder, const struct doc *doc, struct conduct_footprint *it)
{
	static const struct field fields[] = {
		{"width", FIELD_NUMBER, FIELD_AT(conduct_footprint, width), .low = 50, .high = 2000,
	         .times = HUNDREDTH},
		{"depth", FIELD_NUMBER, FIELD_AT(conduct_footprint, depth), .low = 50, .high = 2000,
	         .times = HUNDREDTH},
		{"spacing", FIELD_NUMBER, FIELD_AT(conduct_footprint, spacing), .low = 0, .high = 600,
	         .times = HUNDREDTH},
		{"shots", FIELD_NUMBER, FIELD_AT(conduct_footprint, shots), .low = 0, .high = 4},
		{"primary", FIELD_NUMBER, FIELD_AT(conduct_footprint, primary), .low = 0, .high = 12},
		{"support", FIELD_NUMBER, FIELD_AT(conduct_footprint, support), .low = 0, .high = 12},
		FIELD_END};

	kit_load_fields(folder, doc, fields, it);
}

static void read_formation(struct data_folder *folder, const struct doc *doc, struct conduct_tables *tables)
{
	static const char *const known[] = {"id", "orders", "is", "bodies", NULL};
	static const char *const words[] = {"column", "massed", "formed", "charges", "flankless", "ground", NULL};
	enum { COLUMN, MASSED, FORMED, CHARGES, FLANKLESS, GROUND };
	int form = base_read_choice(doc, "id", conduct_form_words, 0, folder->faults);
	struct conduct_formation *it = &tables->formation[form];
	uint32_t is = conduct_load_bits(folder, doc, "is", words);
	const struct doc *bodies = kit_want_map(folder, doc, "bodies");

	base_refuse_unknown_keys(doc, known, folder->faults);
	base_refuse_unknown_keys(bodies, conduct_body_words, folder->faults);
	it->id = conduct_form_words[form];
	it->orders = (uint8_t)conduct_load_bits(folder, doc, "orders", conduct_order_words);
	it->column = is >> COLUMN & 1;
	it->massed = is >> MASSED & 1;
	it->formed = is >> FORMED & 1;
	it->charges = is >> CHARGES & 1;
	it->flankless = is >> FLANKLESS & 1;
	it->ground = is >> GROUND & 1;
	for (int body = 0; body < BODIES; body++)
		read_footprint(folder, base_find_doc(bodies, conduct_body_words[body]), &it->body[body]);
}

void conduct_load_formations(struct data_folder *folder, struct conduct_tables *tables)
{
	static const char *const known[] = {"source", "reason", "formations", NULL};
	const struct doc *root = kit_want_doc(folder, "tables/formations", "conduct:house-formations");
	const struct doc *list = kit_want_list(folder, root, "formations");

	kit_check_source(folder, root);
	base_refuse_unknown_keys(root, known, folder->faults);
	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next)
		read_formation(folder, doc, tables);
	for (int form = 0; list && form < FORMS; form++)
		if (!tables->formation[form].id)
			base_add_fault_about(folder->faults, list, "conduct:house-formations", "there is no formation",
			                     conduct_form_words[form]);
}

/* ---- ground */

void conduct_load_grounds(struct data_folder *folder, struct conduct_tables *tables)
{
	static const char *const known_doc[] = {"source", "reason", "types", NULL};
	static const char *const known[] = {"id", "name", "line", "is", NULL};
	/* In the order of the flags. */
	static const char *const words[] = {"slow",     "steep",    "flat",  "no-horse", "no-limbered", "no-wheels",
	                                    "water",    "laager",   "soft",  "hard",     "block-near",  "block-far",
	                                    "defended", "obstacle", "works", "sangar",   "road",        "embankment",
	                                    "ford",     "hill",     NULL};
	const struct doc *root = kit_want_doc(folder, "tables/terrain", "conduct:house-terrain");
	const struct doc *list = kit_want_list(folder, root, "types");
	struct faults *faults = folder->faults;

	kit_check_source(folder, root);
	base_refuse_unknown_keys(root, known_doc, faults);
	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		struct conduct_ground *ground = &tables->ground[tables->grounds];

		if (!kit_want_room(folder, doc, tables->grounds, GROUNDS))
			return;
		tables->grounds++;
		base_refuse_unknown_keys(doc, known, faults);
		ground->id = base_read_text(doc, "id", "", faults);
		ground->name = base_read_text(doc, "name", "", faults);
		ground->line = base_read_bool_opt(doc, "line", false, faults);
		ground->flags = conduct_load_bits(folder, doc, "is", words);
	}
}
