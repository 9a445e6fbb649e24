/* maps.c: the maps of a data folder, areas and hexsides by name.
 * May use: maps. */
#include "kit/hex/maps.h"

#include <string.h>

const struct hex_map *kit_want_hexes(struct data_folder *folder, const struct hex_words *words,
                                     const struct doc *scenario, struct hex_maps *maps, const struct doc **doc)
{
	const char *name = base_read_text(scenario, "map", NULL, folder->faults);
	char path[96];
	struct text text = base_start_text(path, sizeof path);

	if (!name)
		return NULL;
	base_put_format(&text, "maps/%s", name);
	*doc = base_find_in_set(folder->data, path);
	if (!*doc) {
		base_add_fault_about(folder->faults, base_find_doc(scenario, "map"), NULL,
		                     "there is no map of this name in maps/", name);
		return NULL;
	}
	for (size_t i = 0; i < maps->count; i++)
		if (maps->doc[i] == *doc)
			return maps->map[i];
	if (!kit_want_room(folder, *doc, maps->count, HEX_MAPS))
		return NULL;
	maps->doc[maps->count] = *doc;
	maps->map[maps->count] = kit_load_map(*doc, words, folder->arena, folder->faults);
	return maps->map[maps->count++];
}

unsigned kit_find_area(const struct hex_map *map, const char *name)
{
	for (unsigned area = 1; name && area < map->area_count; area++)
		if (strcmp(map->area_names[area], name) == 0)
			return area;
	return 0;
}

bool kit_in_area(const struct hex_map *map, unsigned hex, const char *name)
{
	return map->area && map->area[hex] && strcmp(map->area_names[map->area[hex]], name) == 0;
}

uint32_t kit_read_areas(const struct hex_map *map, const struct doc *list, struct faults *faults)
{
	uint32_t areas = 0;

	for (const struct doc *one = list ? list->first : NULL; one; one = one->next) {
		unsigned area = kit_find_area(map, base_scalar_of(one));

		if (area && area < 32)
			areas |= 1u << area;
		else
			base_add_fault_about(faults, one, NULL, "the map has no such area",
			                     one->scalar ? one->scalar : "(not a word)");
	}
	return areas;
}

unsigned kit_find_side(const struct hex_map *map, const char *word, unsigned *direction)
{
	int number = 0, digits = 0, d;

	for (; word && *word >= '0' && *word <= '9' && digits < 4; word++, digits++)
		number = number * 10 + (*word - '0');
	d = digits && *word == '/' ? kit_find_word(kit_name_directions(map), word + 1) : -1;
	*direction = (unsigned)d;
	return d < 0 ? (unsigned)HEX_NONE : kit_find_hex(map, number);
}
