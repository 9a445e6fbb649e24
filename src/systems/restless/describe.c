/* describe.c: what never changes in a scenario and everybody may know. May use: rooms. */
#include "systems/restless/rooms.h"

static void put_points(struct writer *writer, const char *key, const struct field_point *points, int count)
{
	writer->open_list(writer, key);
	for (int i = 0; i < count; i++) {
		writer->open_list(writer, NULL);
		writer->put_int(writer, NULL, points[i].x / FIELD_GRAIN);
		writer->put_int(writer, NULL, points[i].y / FIELD_GRAIN);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_edges(struct writer *writer, const char *key, const struct restless_edge *edges, int count)
{
	writer->open_list(writer, key);
	for (int i = 0; i < count; i++)
		put_points(writer, NULL, &edges[i].from, 2);
	writer->close(writer);
}

static void put_place(struct writer *writer, int side, const struct restless_place *place)
{
	writer->open_map(writer, restless_side_words[side]);
	put_edges(writer, "edges", place->edge, place->edges);
	writer->open_list(writer, "zones");
	for (int i = 0; i < place->zones; i++)
		put_points(writer, NULL, place->zone[i].at, place->zone[i].count);
	writer->close(writer);
	writer->close(writer);
}

static void put_map(const struct restless_tables *tables, const struct restless_scenario *map, struct writer *writer)
{
	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", map->facts.id);
	writer->put_text(writer, "title", map->facts.title);
	writer->put_int(writer, "width", map->width / FIELD_GRAIN);
	writer->put_int(writer, "height", map->height / FIELD_GRAIN);
	writer->put_text(writer, "victory", restless_victory_words[map->victory]);
	writer->open_list(writer, "terrain");
	for (int i = 0; i < map->terrains; i++) {
		const struct restless_terrain *it = &map->terrain[i];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", it->id);
		writer->put_text(writer, "type", tables->ground[it->ground].id);
		if (it->shape.count)
			put_points(writer, "shape", it->shape.at, it->shape.count);
		else
			put_points(writer, "line", it->line, it->points);
		writer->close(writer);
	}
	writer->close(writer);
	writer->open_list(writer, "objectives");
	for (int i = 0; i < map->objectives; i++) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", map->objective[i].id);
		put_points(writer, "shape", map->objective[i].shape.at, map->objective[i].shape.count);
		writer->close(writer);
	}
	writer->close(writer);
	put_edges(writer, "exit", map->exit_edge, map->exits);
	for (int side = 0; side < SIDES; side++)
		put_place(writer, side, &map->place[side]);
	writer->close(writer);
}

static void put_types(const struct restless_tables *tables, struct writer *writer)
{
	writer->open_list(writer, "types");
	for (int i = 0; i < tables->types; i++) {
		const struct restless_type *type = &tables->type[i];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", type->id);
		writer->put_text(writer, "name", type->name);
		writer->put_text(writer, "side", restless_side_words[type->side]);
		writer->put_text(writer, "class", tables->class[type->class].id);
		writer->put_text(writer, "weapon", tables->weapon[type->weapon].id);
		writer->put_int(writer, "width", tables->class[type->class].width / 8);
		writer->put_int(writer, "depth", tables->class[type->class].depth / 8);
		writer->put_int(writer, "morale", tables->morale[type->morale]);
		writer->close(writer);
	}
	writer->close(writer);
}

/* A generated battle has six maps; the position says on which it is fought. */
void restless_describe(const void *it, size_t scenario, struct writer *writer)
{
	const struct restless_tables *tables = it;
	bool any = tables->scenario[scenario].battle == BATTLE_GENERATED;

	writer->open_map(writer, NULL);
	writer->open_list(writer, "maps");
	for (size_t i = 0; i < tables->scenarios; i++)
		if (any ? tables->scenario[i].battle == BATTLE_ONE_OFF : i == scenario)
			put_map(tables, &tables->scenario[i], writer);
	writer->close(writer);
	put_types(tables, writer);
	writer->open_list(writer, "cards");
	for (int i = 0; i < tables->cards; i++) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", tables->card[i].id);
		writer->put_text(writer, "name", tables->card[i].name);
		writer->put_int(writer, "count", tables->card[i].count);
		writer->close(writer);
	}
	writer->close(writer);
	writer->close(writer);
}
