/* ground.c: what follows from the map, worked out once: regions, towns, fortresses, ports and seas, edges, roads' places,
 * rivers, railroad, and where land units may cross.
 * May use: load, base, kit. */
#include <string.h>

#include "systems/mutiny/data/load.h"

static bool has_side(const struct hex_map *map, unsigned hex, unsigned kind)
{
	unsigned marks = 0;

	for (unsigned d = 0; d < HEX_SIDES; d++)
		marks |= map->side[hex][d];
	return marks >> kind & 1;
}

static unsigned region_of(struct loader *loader, const struct doc *doc, const struct hex_map *map, unsigned hex)
{
	const char *name = map->area && map->area[hex] ? map->area_names[map->area[hex]] : mutiny_region_words[R_NONE];
	int region = kit_find_word(mutiny_region_words, name);

	if (region < 0)
		kit_refuse_id(loader->faults, base_find_doc(doc, "areas"), "mutiny:9.3", name,
		              (struct named_list){mutiny_region_words, REGIONS, sizeof *mutiny_region_words});
	return region < 0 ? R_NONE : (unsigned)region;
}

static unsigned row_of(const struct hex_map *map, unsigned hex)
{
	int number = kit_number_hex(map, hex);

	return (unsigned)(map->pointy ? number / 100 : number % 100);
}

static unsigned column_of(const struct hex_map *map, unsigned hex)
{
	int number = kit_number_hex(map, hex);

	return (unsigned)(map->pointy ? number % 100 : number / 100);
}

/* What the hex itself is. */
static unsigned ground_of(const struct war *war, unsigned hex)
{
	static const struct {
		uint8_t terrain;
		uint16_t ground;
	} same[] = {{T_TOWN, GROUND_TOWN},
	            {T_FORTRESS, GROUND_FORTRESS},
	            {T_PORT, GROUND_PORT},
	            {T_COAST, GROUND_COAST},
	            {T_SEA, GROUND_SEA}};
	const struct hex_map *map = war->map;
	unsigned region = war->region[hex], ground = 0;

	for (unsigned i = 0; i < sizeof same / sizeof *same; i++)
		if (map->terrain[hex] >> same[i].terrain & 1)
			ground |= same[i].ground;
	if (region == R_INDIA && !(ground & GROUND_SEA))
		ground |= GROUND_RED;
	if (region >= R_INDIA && region <= R_JHANSI && !(ground & GROUND_SEA))
		ground |= GROUND_INDIA;
	if (ground & (GROUND_TOWN | GROUND_FORTRESS) && has_side(map, hex, H_ROAD))
		ground |= GROUND_ROADSIDE;
	if (row_of(map, hex) == map->rows && !(ground & GROUND_SEA))
		ground |= GROUND_SOUTH;
	return ground;
}

/* The north edge in India as far east as Nepal begins [mutiny:20.5]. */
static void mark_north_edge(struct war *war)
{
	unsigned nepal = war->map->columns + 1u;

	for (unsigned hex = 1; hex < war->map->count; hex++)
		if (war->region[hex] == R_NEPAL && column_of(war->map, hex) < nepal)
			nepal = column_of(war->map, hex);
	for (unsigned hex = 1; hex < war->map->count; hex++)
		if (row_of(war->map, hex) == 1 && column_of(war->map, hex) < nepal && war->ground[hex] & GROUND_INDIA)
			war->ground[hex] |= GROUND_NORTH;
}

static unsigned seas_beside(const struct war *war, unsigned hex)
{
	unsigned seas = 0;

	for (unsigned d = 0; d < HEX_SIDES; d++) {
		unsigned next = war->map->next[hex][d];

		if (next && war->region[next] == R_ARABIAN_SEA)
			seas |= GROUND_ARABIAN;
		if (next && war->region[next] == R_BAY_OF_BENGAL)
			seas |= GROUND_BENGAL;
	}
	return seas;
}

/* The sea of a port or coast; a port that does not touch one lies on that of its south-west and south-east neighbours
 * (RU-M11). */
static void mark_seas(struct war *war)
{
	for (unsigned hex = 1; hex < war->map->count; hex++) {
		unsigned seas = seas_beside(war, hex);

		if (!seas && war->ground[hex] & GROUND_PORT)
			for (unsigned d = 2; d <= 3; d++)
				if (war->map->next[hex][d])
					seas |= seas_beside(war, war->map->next[hex][d]);
		if (war->ground[hex] & (GROUND_PORT | GROUND_COAST))
			war->ground[hex] |= (uint16_t)seas;
	}
}

/* The boxes and the hexes of the edge by which roads lead there [mutiny:23.1]. */
static void mark_boxes(struct loader *loader, const struct doc *doc, struct war *war)
{
	static const char *const ids[] = {"bombay", "madras", NULL};

	for (size_t i = 0; i < war->map->box_count; i++) {
		const struct hex_box *box = &war->map->boxes[i];
		int which = kit_find_word(ids, box->id);

		if (which < 0) {
			base_add_fault_about(loader->faults, base_find_doc(doc, "boxes"), "mutiny:23.0",
			                     "the boxes are bombay and madras, not", box->id);
			continue;
		}
		for (size_t j = 0; j < box->count; j++)
			war->ground[box->hexes[j]] |=
				(uint16_t)(GROUND_ENTRY | (which ? GROUND_MADRAS : GROUND_BOMBAY));
	}
}

static void list_places(struct loader *loader, const struct doc *doc, struct war *war)
{
	for (unsigned hex = 1; hex < war->map->count; hex++) {
		if (war->ground[hex] & GROUND_FORTRESS && kit_want_room(&loader->folder, doc, war->forts, MUTINY_FORTS))
			war->fort[war->forts++] = (uint16_t)hex;
		if (war->ground[hex] & GROUND_ROADSIDE &&
		    kit_want_room(&loader->folder, doc, war->roadside, MUTINY_ROAD_PLACES))
			war->road_place[war->roadside++] = (uint16_t)hex;
		if (war->rail[hex] && kit_want_room(&loader->folder, doc, war->rails, MUTINY_RAILS))
			war->rail_hex[war->rails++] = (uint16_t)hex;
	}
}

static void survey_sides(struct war *war, unsigned hex)
{
	const struct hex_map *map = war->map;

	for (unsigned d = 0; d < HEX_SIDES; d++) {
		unsigned next = map->next[hex][d], marks = map->side[hex][d], bit = 1u << d;
		bool land = next && !(map->terrain[hex] >> T_SEA & 1) && !(map->terrain[next] >> T_SEA & 1) &&
		            !(marks >> H_SEA & 1);

		if (land)
			war->land[hex] |= (uint8_t)bit;
		else if (next)
			war->sea_side[hex] |= (uint8_t)bit;
		if (marks >> H_RIVER & 1)
			war->river[hex] |= (uint8_t)bit;
		if (marks >> H_RIVER & 1 && !(marks & (1u << H_ROAD | 1u << H_BRIDGE | 1u << H_PASS)))
			war->unbridged[hex] |= (uint8_t)bit;
		if (marks >> H_RIVER & 1 && marks & (1u << H_ROAD | 1u << H_RAIL | 1u << H_BRIDGE))
			war->bridged[hex] |= (uint8_t)bit;
		if (marks >> H_RAIL & 1)
			war->rail[hex] |= (uint8_t)bit;
	}
}

/* Every land hex needs a terrain that says what it costs to enter. */
static void check_terrain(struct loader *loader, const struct doc *doc, const struct war *war, unsigned hex)
{
	char number[16];
	struct text text = base_start_text(number, sizeof number);

	for (unsigned i = 0; i < TERRAINS; i++)
		if (war->map->terrain[hex] >> i & 1 && loader->chart.hex[0][i] != CHART_OTHER)
			return;
	kit_put_hex(war->map, hex, &text);
	base_add_fault_about(loader->faults, base_find_doc(doc, "terrain"), "mutiny:10.7",
	                     "this hex has no terrain that says what it costs to enter", number);
}

void mutiny_survey_ground(struct loader *loader, const struct doc *doc, struct war *war)
{
	for (unsigned hex = 1; hex < war->map->count; hex++)
		war->region[hex] = (uint8_t)region_of(loader, doc, war->map, hex);
	for (unsigned hex = 1; hex < war->map->count; hex++) {
		check_terrain(loader, doc, war, hex);
		war->ground[hex] = (uint16_t)ground_of(war, hex);
		survey_sides(war, hex);
		for (unsigned i = 0; i < TERRAINS; i++)
			if (war->map->terrain[hex] >> i & 1)
				war->halves[hex] |= loader->chart.halves[i];
	}
	mark_north_edge(war);
	mark_seas(war);
	mark_boxes(loader, doc, war);
	list_places(loader, doc, war);
	mutiny_survey_steps(&loader->chart, war);
}
