/* ground.c: what follows from the map and the terrain chart, worked out once: costs of every step, where
 * roads run, what is open, where zones of control reach, where a retreat can go, and the lists of towns, fortresses,
 * ports and coasts.
 * May use: load, base, kit. */
#include "systems/sunset/data/load.h"

static void fault_hex(struct loader *loader, const struct doc *doc, const struct scenario *war, const char *text,
                      unsigned hex)
{
	char number[16];
	struct text it = base_start_text(number, sizeof number);

	kit_put_hex(war->map, hex, &it);
	base_add_fault_about(loader->faults, doc, "sunset:6.31", text, number);
}

/* The dearest terrain of the hex decides; TERRAIN_OTHER where none has a cost. A pass is a matter of the hexside. */
static int cost_of_hex(const struct sunset_tables *tables, uint32_t terrain, unsigned side)
{
	int cost = TERRAIN_OTHER;

	for (unsigned i = 0; i < TERRAINS; i++) {
		int one = tables->terrain[i].cost[side];

		if (!(terrain >> i & 1) || i == T_PASS || one == TERRAIN_OTHER)
			continue;
		if (one == TERRAIN_CLOSED)
			return TERRAIN_CLOSED;
		if (cost == TERRAIN_OTHER || one > cost)
			cost = one;
	}
	/* A pass without other ground lies in mountains. */
	if (cost == TERRAIN_OTHER && terrain >> T_PASS & 1)
		cost = tables->terrain[T_MOUNTAIN].cost[side];
	return cost;
}

/* What a hexside adds: over a bridge or drift nothing, even where the chart forbids the crossing (R13) [sunset:6.43]. */
static int cost_of_side(const struct sunset_tables *tables, unsigned marks)
{
	bool closed = false;
	int cost = 0;

	for (unsigned i = 0; i < HEXSIDES; i++) {
		if (!(marks >> i & 1))
			continue;
		if (tables->hexside[i].opens)
			return 0;
		closed |= tables->hexside[i].cost[BRITISH] == TERRAIN_CLOSED;
		cost += tables->hexside[i].cost[BRITISH];
	}
	return closed ? TERRAIN_CLOSED : cost;
}

static void survey_step(const struct sunset_tables *tables, struct scenario *war, unsigned hex, unsigned d)
{
	unsigned to = war->map->next[hex][d], marks = war->map->side[hex][d];
	int extra = to ? cost_of_side(tables, marks) : TERRAIN_CLOSED;
	unsigned rivers = 1u << H_MINOR_RIVER | 1u << H_MAJOR_RIVER;

	war->side_extra[hex][d] = (int8_t)extra;
	war->ferry_extra[hex][d] = (int8_t)(to ? cost_of_side(tables, marks & ~rivers) : TERRAIN_CLOSED);
	war->road_extra[hex][d] = TERRAIN_CLOSED;
	for (unsigned side = 0; side < SIDES; side++) {
		int ground = to ? cost_of_hex(tables, war->map->terrain[to], side) : TERRAIN_CLOSED;
		bool closed = ground == TERRAIN_CLOSED || extra == TERRAIN_CLOSED;
		bool pass = marks >> H_PASS & 1;

		war->rough_cost[side][hex][d] = (int8_t)(closed ? TERRAIN_CLOSED : ground + extra);
		war->step_cost[side][hex][d] = war->rough_cost[side][hex][d];
		if (closed)
			continue;
		if (pass && tables->terrain[T_PASS].cost[side] < ground)
			war->step_cost[side][hex][d] = (int8_t)(tables->terrain[T_PASS].cost[side] + extra);
		if (marks >> H_ROAD & 1)
			war->road_extra[hex][d] = (int8_t)extra;
		war->open[side][hex] |= (uint8_t)(1u << d);
		if (marks >> H_MAJOR_RIVER & 1)
			continue;
		war->grip[hex] |= (uint8_t)(1u << d);          /* [sunset:9.21] [sunset:9.24] */
		war->retreat[side][hex] |= (uint8_t)(1u << d); /* [sunset:8.81(2)] */
	}
}

static void list_hexes(struct loader *loader, const struct doc *doc, const struct scenario *war, unsigned terrain,
                       uint16_t *list, unsigned room)
{
	unsigned count = 0;

	for (unsigned hex = 1; hex < war->map->count; hex++) {
		if (!(war->map->terrain[hex] >> terrain & 1))
			continue;
		if (count + 1 >= room) {
			base_add_fault_about(loader->faults, doc, NULL, "the map has too many hexes of this kind",
			                     sunset_terrain_words[terrain]);
			return;
		}
		list[count++] = (uint16_t)hex;
	}
}

/* Land at the border of the map. */
static void list_edges(struct scenario *war)
{
	unsigned count = 0;

	for (unsigned hex = 1; hex < war->map->count && count < 255; hex++) {
		bool border = false;

		for (unsigned d = 0; d < HEX_SIDES; d++)
			border |= !war->map->next[hex][d];
		if (border && !(war->map->terrain[hex] >> T_SEA & 1))
			war->edge[count++] = (uint16_t)hex;
	}
}

/* Every hex with track gets a number; sets of such hexes are short. */
static void survey_rails(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	for (unsigned hex = 1; hex < war->map->count; hex++) {
		unsigned ways = 0, plans = 0;

		for (unsigned d = 0; d < HEX_SIDES; d++) {
			ways |= (war->map->side[hex][d] >> H_RAIL & 1u) << d;
			plans |= (war->map->side[hex][d] >> H_RAIL_PROJECTED & 1u) << d;
		}
		if (!ways && !plans)
			continue;
		if (war->rails + 1 >= RAILS) {
			base_add_fault(loader->faults, doc, "sunset:30.0", "a map has at most 127 hexes with track");
			return;
		}
		war->rail_of[hex] = ++war->rails;
		war->rail[war->rails] = (uint16_t)hex;
		war->rail_ways[war->rails] = (uint8_t)ways;
		war->plan_ways[war->rails] = (uint8_t)plans;
		for (unsigned from = 1; from < war->map->count; from++)
			war->near_rail[from] |=
				kit_measure_hexes(war->map, from, hex) <= 2 * loader->tables->line_length;
	}
}

void sunset_survey_ground(struct loader *loader, const struct doc *map_doc, struct scenario *war)
{
	const struct doc *rows = base_find_doc(map_doc, "terrain");
	static const uint32_t no_ground = 1u << T_FIELDWORKS | 1u << T_ATROCITY | 1u << T_RIVER | 1u << T_BESIEGED;

	for (unsigned hex = 1; hex < war->map->count; hex++) {
		if (war->map->terrain[hex] & no_ground)
			fault_hex(loader, rows, war,
			          "fieldworks, atrocity, river and besieged are no terrain of a map hex", hex);
		for (unsigned side = 0; side < SIDES; side++)
			if (cost_of_hex(loader->tables, war->map->terrain[hex], side) == TERRAIN_OTHER) {
				fault_hex(loader, rows, war, "this hex has no terrain that says what it costs to enter",
				          hex);
				return;
			}
		for (unsigned side = 0; side < SIDES; side++)
			war->ground_cost[side][hex] = (int8_t)cost_of_hex(loader->tables, war->map->terrain[hex], side);
		for (unsigned d = 0; d < HEX_SIDES; d++)
			survey_step(loader->tables, war, hex, d);
	}
	sunset_survey_water(war);
	list_hexes(loader, map_doc, war, T_PASS, war->pass, 64);
	list_hexes(loader, map_doc, war, T_TOWN, war->town, 64);
	list_hexes(loader, map_doc, war, T_FORTRESS, war->fortress, FORTRESSES);
	list_hexes(loader, map_doc, war, T_PORT, war->port, 32);
	list_hexes(loader, map_doc, war, T_COAST, war->coast, 256);
	for (unsigned i = 0; war->fortress[i]; i++)
		war->fort[war->fortress[i]] = (uint8_t)(i + 1);
	list_edges(war);
	survey_rails(loader, map_doc, war);
}
