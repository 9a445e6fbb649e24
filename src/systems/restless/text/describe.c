/* describe.c: what never changes in a scenario and everybody may know. May use: rooms, data/load.h. */
#include "systems/restless/data/load.h"
#include "systems/restless/rooms.h"

static void put_place(struct writer *writer, int side, const struct restless_place *place)
{
	writer->open_map(writer, restless_side_words[side]);
	kit_put_edges(writer, "edges", place->edge, place->edges);
	kit_put_shapes(writer, "zones", place->zone, place->zones);
	kit_put_shapes(writer, "barred", place->bar, place->barred);
	kit_put_shapes(writer, "square", &place->square, place->has_square);
	writer->close(writer);
}

static const char *ground_word(const void *tables, int kind)
{
	return ((const struct restless_tables *)tables)->ground[kind].id;
}

static void put_map(const struct restless_tables *tables, const struct restless_scenario *map, struct writer *writer)
{
	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", map->facts.id);
	writer->put_text(writer, "title", map->facts.title);
	kit_put_length(writer, "width", map->ground.width);
	kit_put_length(writer, "height", map->ground.height);
	writer->put_text(writer, "victory", restless_victory_words[map->victory]);
	writer->put_text(writer, "attacker", restless_side_words[map->attacker]);
	writer->put_int(writer, "need", map->need);
	kit_put_ground(writer, "terrain", &map->ground, ground_word, tables);
	writer->open_list(writer, "objectives");
	for (int i = 0; i < map->objectives; i++) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", map->objective[i].id);
		kit_put_points(writer, "shape", map->objective[i].shape.at, map->objective[i].shape.count);
		writer->close(writer);
	}
	writer->close(writer);
	kit_put_edges(writer, "exit", map->exit_edge, map->exits);
	for (int side = 0; side < SIDES; side++)
		put_place(writer, side, &map->place[side]);
	writer->close(writer);
}

/* Formation to [dice, inches added], those that are permitted. */
static void put_rates(const struct restless_class *class, int side, struct writer *writer)
{
	writer->open_map(writer, "rates");
	for (int form = 0; form < FORMS; form++) {
		struct restless_rate rate = class->rate[side][form];

		if (rate.dice < 0)
			continue;
		writer->open_list(writer, restless_form_words[form]);
		writer->put_int(writer, NULL, rate.dice);
		writer->put_int(writer, NULL, rate.add);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_types(const struct restless_tables *tables, struct writer *writer)
{
	writer->open_list(writer, "types");
	for (int i = 0; i < tables->types; i++) {
		const struct restless_type *type = &tables->type[i];
		const struct restless_class *class = &tables->class[type->class];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", type->id);
		writer->put_text(writer, "name", type->name);
		writer->put_text(writer, "side", restless_side_words[type->side]);
		writer->put_text(writer, "class", class->id);
		writer->put_text(writer, "weapon", tables->weapon[type->weapon].id);
		writer->put_int(writer, "width", class->width / FIELD_GRAIN);
		writer->put_int(writer, "depth", class->depth / FIELD_GRAIN);
		writer->put_int(writer, "morale", tables->morale[type->morale]);
		put_rates(class, type->side, writer);
		writer->close(writer);
	}
	writer->close(writer);
}

/* Formation to its slots for 0, 1, 2... stands. */
static void put_layouts(struct writer *writer)
{
	writer->open_map(writer, "layouts");
	for (int form = 0; form < FORMS; form++)
		kit_put_array(writer, restless_form_words[form], &restless_arrays[form]);
	writer->close(writer);
}

static void put_ids(const struct restless_tables *tables, const uint8_t *types, int count, struct writer *writer)
{
	for (int i = 0; i < count; i++)
		writer->put_text(writer, NULL, tables->type[types[i]].id);
}

/* What players at a real table want to know beforehand: the army of each die, and what hits. */
static void put_real(const struct restless_tables *tables, struct writer *writer)
{
	writer->open_map(writer, "armies");
	for (int side = 0; side < SIDES; side++) {
		writer->open_list(writer, restless_side_words[side]);
		for (int die = 0; die < 6; die++) {
			writer->open_list(writer, NULL);
			put_ids(tables, tables->basic[side], tables->basic_count[side], writer);
			put_ids(tables, tables->more[side][die], tables->more_count[side][die], writer);
			writer->close(writer);
		}
		writer->close(writer);
	}
	writer->close(writer);
	writer->open_map(writer, "hits");
	writer->put_int(writer, "fire", tables->open_hit);
	writer->put_int(writer, "cover", tables->cover_sixes);
	writer->put_int(writer, "close", tables->close_hit);
	writer->close(writer);
}

/* A generated battle has six maps; the position says on which it is fought. */
void restless_describe(const void *it, size_t scenario, struct writer *writer)
{
	const struct restless_tables *tables = it;
	bool any = tables->scenario[scenario].battle == BATTLE_GENERATED;

	writer->open_map(writer, NULL);
	writer->open_map(writer, "sides");
	for (int side = 0; side < SIDES; side++)
		writer->put_text(writer, restless_side_words[side], tables->side_title[side]);
	writer->close(writer);
	writer->put_bool(writer, "real", tables->scenario[scenario].real);
	writer->open_list(writer, "maps");
	for (size_t i = 0; i < tables->scenarios; i++)
		if (any ? tables->scenario[i].battle == BATTLE_ONE_OFF : i == scenario)
			put_map(tables, &tables->scenario[i], writer);
	writer->close(writer);
	put_types(tables, writer);
	kit_write_rows(writer, "weapons", restless_weapon_fields, tables->weapon, sizeof tables->weapon[0],
	               tables->weapons, NULL);
	kit_write_rows(writer, "grounds", restless_ground_fields, tables->ground, sizeof tables->ground[0],
	               tables->grounds, NULL);
	kit_write_rows(writer, "cards", restless_card_fields, tables->card, sizeof tables->card[0], tables->cards,
	               NULL);
	writer->open_map(writer, "combat");
	writer->put_int(writer, "open_hit", tables->open_hit);
	writer->put_int(writer, "cover_sixes", tables->cover_sixes);
	writer->put_int(writer, "close_hit", tables->close_hit);
	writer->put_int(writer, "first_round", tables->first_round);
	writer->close(writer);
	put_layouts(writer);
	if (tables->scenario[scenario].real)
		put_real(tables, writer);
	writer->close(writer);
}
