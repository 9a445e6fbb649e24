/* load.c: a map from its document: the grid, the terrain, the areas, the places. The lines
 * (roads, rivers, hexsides) are read in hex_lines.c.
 * May use: base, hex. */
#include <string.h>

#include "kit/hex/hex.h"
#include "kit/hex/build.h"

enum { KEY_LETTERS = 128 };

void kit_fault_hex(struct hex_build *build, const struct doc *where, const char *text, unsigned hex)
{
	char number[16];
	struct text it = base_start_text(number, sizeof number);

	kit_put_hex(build->map, hex, &it);
	base_add_fault_about(build->faults, where, NULL, text, number);
}

unsigned kit_read_hex(struct hex_build *build, const struct doc *where)
{
	int64_t number;
	unsigned hex = HEX_NONE;

	if (base_int_of(where, &number) && number > 0 && number < 10000)
		hex = kit_find_hex(build->map, (int)number);
	if (hex == HEX_NONE)
		base_add_fault_about(build->faults, where, NULL,
		                     "there is no such hex on the map; write its four digits",
		                     where->scalar ? where->scalar : "(not a number)");
	return hex;
}

void kit_refuse_word(struct hex_build *build, const struct doc *where, const char *what, const char *const *list,
                     const char *word)
{
	char buffer[512];
	struct text text = base_start_text(buffer, sizeof buffer);

	base_put_string(&text, what);
	for (size_t i = 0; list[i]; i++) {
		base_put_string(&text, i ? ", " : " ");
		base_put_string(&text, list[i]);
	}
	base_put_string(&text, "; not");
	base_add_fault_about(build->faults, where, NULL, buffer, word ? word : "(not a word)");
}

/* The mask of a terrain word; 0 and a fault where it is none. */
static uint32_t read_terrain(struct hex_build *build, const struct doc *where)
{
	int word = kit_find_word(build->words->terrain, base_scalar_of(where));

	if (word < 0)
		kit_refuse_word(build, where, "unknown terrain word; it is one of", build->words->terrain,
		                base_scalar_of(where));
	return word < 0 ? 0 : UINT32_C(1) << word;
}

/* One word or a list of words. */
static uint32_t read_terrains(struct hex_build *build, const struct doc *where)
{
	uint32_t mask = 0;

	if (!where)
		return 0;
	if (where->kind == DOC_SCALAR)
		return read_terrain(build, where);
	for (const struct doc *one = where->first; one; one = one->next)
		mask |= read_terrain(build, one);
	return mask;
}

static void take_tables(struct hex_build *build)
{
	size_t count = build->map->count;

	build->next = base_take_bytes(build->arena, count * sizeof *build->next);
	build->axial = base_take_bytes(build->arena, count * sizeof *build->axial);
	build->terrain = base_take_bytes(build->arena, count * sizeof *build->terrain);
	build->side = base_take_bytes(build->arena, count * sizeof *build->side);
	build->area = base_take_bytes(build->arena, count * sizeof *build->area);
	build->map->next = (const uint16_t(*)[HEX_SIDES])build->next;
	build->map->axial = (const int16_t(*)[2])build->axial;
	build->map->terrain = build->terrain;
	build->map->side = (const uint16_t(*)[HEX_SIDES])build->side;
	build->map->area = build->area;
}

/* Offset coordinates (from 0) of an axial pair and back; `even` of the map's file counts from 1. */
static int shift_of(int line, bool even_shifted)
{
	return even_shifted ? (line - (line & 1)) / 2 : (line + (line & 1)) / 2;
}

static void lay_grid(struct hex_build *build, bool even_shifted)
{
	struct hex_map *map = build->map;
	const struct hex_step *steps = kit_list_steps(map->pointy);

	for (unsigned hex = 1; hex < map->count; hex++) {
		int number = kit_number_hex(map, hex);
		int line = number / 100 - 1, place = number % 100 - 1;
		int other = place - shift_of(line, even_shifted);

		build->axial[hex][0] = (int16_t)(map->pointy ? other : line);
		build->axial[hex][1] = (int16_t)(map->pointy ? line : other);
	}
	for (unsigned hex = 1; hex < map->count; hex++)
		for (int d = 0; d < HEX_SIDES; d++) {
			int q = build->axial[hex][0] + steps[d].q, r = build->axial[hex][1] + steps[d].r;
			int line = map->pointy ? r : q;
			int place = (map->pointy ? q : r) + (line >= 0 ? shift_of(line, even_shifted) : 0);

			if (line >= 0 && place >= 0 && place < 99)
				build->next[hex][d] = (uint16_t)kit_find_hex(map, (line + 1) * 100 + place + 1);
		}
}

static bool load_grid(struct hex_build *build)
{
	static const char *const known[] = {"orientation", "columns", "rows",  "shifted", "miles",
	                                    "lat",         "lon",     "level", NULL};
	static const char *const orientations[] = {"flat", "pointy", NULL};
	static const char *const shifts[] = {"even", "odd", NULL};
	const struct doc *grid = base_find_doc(build->doc, "grid");
	size_t before = build->faults->count;
	int64_t columns, rows;
	bool even;

	if (!grid || grid->kind != DOC_MAP) {
		base_add_fault(build->faults, grid ? grid : build->doc, NULL,
		               "a map needs a grid: {orientation, columns, rows, shifted}");
		return false;
	}
	base_refuse_unknown_keys(grid, known, build->faults);
	build->map->pointy = base_read_choice(grid, "orientation", orientations, 0, build->faults) == 1;
	columns = base_read_int(grid, "columns", 1, 99, 1, build->faults);
	rows = base_read_int(grid, "rows", 1, 99, 1, build->faults);
	even = base_read_choice(grid, "shifted", shifts, 0, build->faults) == 0;
	if (columns * rows >= HEX_LIMIT)
		base_add_fault(build->faults, grid, NULL,
		               "the map has more than 2047 hexes; take fewer columns or rows");
	if (build->faults->count != before)
		return false;
	build->map->columns = (uint16_t)columns;
	build->map->rows = (uint16_t)rows;
	build->map->count = (uint16_t)(columns * rows + 1);
	take_tables(build);
	lay_grid(build, even);
	return true;
}

/* A key: what the letters of a block of text mean. */
struct letters {
	bool known[KEY_LETTERS];
	uint32_t value[KEY_LETTERS];
};

static void note_letter(struct hex_build *build, const struct doc *entry, struct letters *letters, uint32_t value)
{
	unsigned char letter = (unsigned char)entry->key[0];

	if (!letter || entry->key[1] || letter >= KEY_LETTERS || letter <= ' ') {
		base_add_fault_about(build->faults, entry, NULL, "a key is a single letter or sign", entry->key);
		return;
	}
	if (letters->known[letter])
		base_add_fault_about(build->faults, entry, NULL, "this letter stands twice in the key", entry->key);
	letters->known[letter] = true;
	letters->value[letter] = value;
}

/* One row of a block; `values` receives what the letters mean. Returns the start of the next row. */
static const char *read_row(struct hex_build *build, const struct doc *block, const struct letters *letters,
                            const char *at, int row, uint32_t *values)
{
	struct hex_map *map = build->map;
	struct doc where = *block;
	int column = 0;

	where.line += row;
	where.column = 0;
	for (; *at && *at != '\n'; at++) {
		unsigned char letter = (unsigned char)*at;

		if (letter == ' ' || ++column > map->columns)
			continue;
		if (letter < KEY_LETTERS && letters->known[letter])
			values[kit_find_hex(map, map->pointy ? row * 100 + column : column * 100 + row)] =
				letters->value[letter];
		else
			base_add_fault_about(build->faults, &where, NULL, "this letter is not in the key",
			                     (const char[]){(char)letter, 0});
	}
	if (column != map->columns)
		base_add_fault(build->faults, &where, NULL,
		               column < map->columns ? "this row has too few hexes: one letter for each column"
		                                     : "this row has too many hexes: one letter for each column");
	return *at ? at + 1 : at;
}

/* A block of text, one letter a hex, one line a row; blanks are for the eye. */
static void read_block(struct hex_build *build, const struct doc *block, const struct letters *letters,
                       uint32_t *values)
{
	const char *at = base_scalar_of(block);
	int row = 0;

	if (!at) {
		base_add_fault(build->faults, block ? block : build->doc, NULL,
		               "the terrain (and the rows of areas) must be a block of letters, one line a row");
		return;
	}
	while (*at && row < build->map->rows)
		at = read_row(build, block, letters, at, ++row, values);
	if (*at)
		base_add_fault(build->faults, block, NULL, "there are more rows of letters than rows in the grid");
	if (row < build->map->rows)
		base_add_fault(build->faults, block, NULL, "there are fewer rows of letters than rows in the grid");
}

static void load_terrain(struct hex_build *build)
{
	static const struct letters none;
	struct letters letters = none;
	const struct doc *key = base_find_doc(build->doc, "key");
	const struct doc *hexes = base_find_doc(build->doc, "hexes");

	for (const struct doc *entry = key && key->kind == DOC_MAP ? key->first : NULL; entry; entry = entry->next)
		note_letter(build, entry, &letters, read_terrains(build, entry));
	read_block(build, base_find_doc(build->doc, "terrain"), &letters, build->terrain);
	for (const struct doc *entry = hexes && hexes->kind == DOC_MAP ? hexes->first : NULL; entry;
	     entry = entry->next) {
		int word = kit_find_word(build->words->terrain, entry->key);

		if (word < 0)
			kit_refuse_word(build, entry, "unknown terrain word; it is one of", build->words->terrain,
			                entry->key);
		if (entry->kind != DOC_LIST)
			base_add_fault_about(build->faults, entry, NULL, "a list of hexes is wanted here", entry->key);
		for (const struct doc *one = entry->first; one && word >= 0; one = one->next) {
			unsigned hex = kit_read_hex(build, one);

			if (hex != HEX_NONE)
				build->terrain[hex] |= UINT32_C(1) << word;
		}
	}
}

static void load_areas(struct hex_build *build)
{
	static const struct letters none;
	static const char *const known[] = {"key", "rows", NULL};
	struct letters letters = none;
	const struct doc *areas = base_find_doc(build->doc, "areas");
	const struct doc *key = base_find_doc(areas, "key");
	const char **names;
	uint32_t *values;
	uint32_t count = 1;

	names = base_take_bytes(build->arena, ((key ? key->count : 0) + 1) * sizeof *names);
	names[0] = "";
	build->map->area_names = names;
	build->map->area_count = 1;
	if (!areas)
		return;
	base_refuse_unknown_keys(areas, known, build->faults);
	for (const struct doc *entry = key && key->kind == DOC_MAP ? key->first : NULL; entry; entry = entry->next) {
		const char *name = base_scalar_of(entry);

		if (!name || !*name || strcmp(name, "none") == 0) {
			note_letter(build, entry, &letters, 0);
			continue;
		}
		note_letter(build, entry, &letters, count);
		names[count++] = name;
	}
	if (count > 255)
		base_add_fault(build->faults, key, NULL, "a map has at most 254 areas");
	build->map->area_count = count;
	values = base_take_bytes(build->arena, build->map->count * sizeof *values);
	read_block(build, base_find_doc(areas, "rows"), &letters, values);
	for (unsigned hex = 1; hex < build->map->count; hex++)
		build->area[hex] = (uint8_t)values[hex];
}

static void load_place(struct hex_build *build, const struct doc *doc)
{
	static const char *const known[] = {"id", "name", "modern", "hex", "kind", "lat", "lon", "note", "rank", NULL};
	struct hex_place *place = &build->places[build->map->place_count];
	const struct doc *hex = base_find_doc(doc, "hex");
	const char *id = base_read_text(doc, "id", NULL, build->faults);

	base_refuse_unknown_keys(doc, known, build->faults);
	place->name = base_read_text(doc, "name", id, build->faults);
	place->modern = base_read_text_opt(doc, "modern", NULL, build->faults);
	place->terrain = read_terrains(build, base_find_doc(doc, "kind"));
	if (!hex) {
		base_add_fault(build->faults, doc, NULL, "this place says no hex");
		return;
	}
	place->hex = (uint16_t)kit_read_hex(build, hex);
	if (!id || place->hex == HEX_NONE)
		return;
	if (kit_find_place(build->map, id))
		base_add_fault_about(build->faults, doc, NULL, "two places have this id", id);
	place->id = id;
	build->map->place_count++;
	if (build->terrain[place->hex] & build->sea)
		base_add_fault_about(build->faults, doc, NULL, "this place lies in the sea", id);
	build->terrain[place->hex] |= place->terrain;
}

static void load_places(struct hex_build *build)
{
	const struct doc *places = base_find_doc(build->doc, "places");

	build->places = base_take_bytes(build->arena, ((places ? places->count : 0) + 1) * sizeof *build->places);
	build->map->places = build->places;
	for (const struct doc *one = places ? places->first : NULL; one; one = one->next)
		load_place(build, one);
}

static bool is_edge(const struct hex_build *build, unsigned hex)
{
	for (int d = 0; d < HEX_SIDES; d++)
		if (build->next[hex][d] == HEX_NONE)
			return true;
	return false;
}

static void load_box(struct hex_build *build, const struct doc *doc, struct hex_box *box)
{
	static const char *const known[] = {"id", "name", "hexes", NULL};
	const struct doc *hexes = base_find_doc(doc, "hexes");
	uint16_t *list = base_take_bytes(build->arena, ((hexes ? hexes->count : 0) + 1) * sizeof *list);

	base_refuse_unknown_keys(doc, known, build->faults);
	box->id = base_read_text(doc, "id", "", build->faults);
	box->name = base_read_text(doc, "name", "", build->faults);
	box->hexes = list;
	for (const struct doc *one = hexes ? hexes->first : NULL; one; one = one->next) {
		unsigned hex = kit_read_hex(build, one);

		if (hex != HEX_NONE && !is_edge(build, hex))
			kit_fault_hex(build, one, "a box joins the map at its edge; this hex is none", hex);
		list[box->count++] = (uint16_t)hex;
	}
	if (!box->count)
		base_add_fault(build->faults, doc, NULL, "this box has no hexes at the edge of the map");
}

static void load_boxes(struct hex_build *build)
{
	const struct doc *doc = base_find_doc(build->doc, "boxes");
	struct hex_box *boxes = base_take_bytes(build->arena, ((doc ? doc->count : 0) + 1) * sizeof *boxes);

	build->map->boxes = boxes;
	for (const struct doc *one = doc ? doc->first : NULL; one; one = one->next)
		load_box(build, one, &boxes[build->map->box_count++]);
}

static uint32_t mask_of_terrain(const struct hex_words *words, const char *word)
{
	int index = kit_find_word(words->terrain, word);

	return index < 0 ? 0 : UINT32_C(1) << index;
}

static uint16_t mask_of_side(const struct hex_words *words, const char *word)
{
	int index = kit_find_word(words->side, word);

	return (uint16_t)(index < 0 ? 0 : 1u << index);
}

/* A coast without a sea would let fleets land where there is no water. */
static void check_coasts(struct hex_build *build)
{
	for (unsigned hex = 1; hex < build->map->count; hex++) {
		bool wet = false;

		if (build->coast && !(build->terrain[hex] & build->coast))
			continue;
		for (int d = 0; d < HEX_SIDES && build->coast; d++) {
			unsigned other = build->next[hex][d];

			wet |= (other && (build->terrain[other] & build->sea)) ||
			       (build->side[hex][d] & build->sea_side);
		}
		if (build->coast && build->terrain[hex] & build->sea)
			kit_fault_hex(build, base_find_doc(build->doc, "hexes"), "a sea hex cannot be coast", hex);
		else if (build->coast && !wet)
			kit_fault_hex(build, base_find_doc(build->doc, "hexes"), "this coast hex touches no sea", hex);
	}
}

static void check_keys(struct hex_build *build)
{
	static const char *const known[] = {"map",   "title",  "source", "from",   "grid",  "key",   "terrain", "hexes",
	                                    "areas", "places", "roads",  "rivers", "sides", "boxes", NULL};

	base_refuse_unknown_keys(build->doc, known, build->faults);
}

const struct hex_map *kit_load_map(const struct doc *doc, const struct hex_words *words, struct arena *arena,
                                   struct faults *faults)
{
	size_t before = faults->count;
	struct hex_build build = {.words = words, .arena = arena, .faults = faults, .doc = doc};

	if (!doc || doc->kind != DOC_MAP) {
		base_add_fault(faults, doc, NULL,
		               "a map file must be a list of keys: map, title, source, from, grid ...");
		return NULL;
	}
	build.map = base_take_bytes(arena, sizeof *build.map);
	build.sea = mask_of_terrain(words, "sea");
	build.coast = mask_of_terrain(words, "coast");
	build.sea_side = mask_of_side(words, "sea");
	build.lake_side = mask_of_side(words, "lake");
	check_keys(&build);
	build.map->id = base_read_text(doc, "map", "", faults);
	build.map->title = base_read_text(doc, "title", "", faults);
	build.map->source = base_read_text(doc, "source", "", faults);
	build.map->from = base_read_text(doc, "from", "", faults);
	if (!load_grid(&build))
		return NULL;
	load_terrain(&build);
	load_areas(&build);
	load_places(&build);
	load_boxes(&build);
	kit_load_sides(&build);
	kit_load_rivers(&build);
	kit_load_roads(&build);
	check_coasts(&build);
	kit_check_rivers(&build);
	kit_check_roads(&build);
	return faults->count == before ? build.map : NULL;
}
