/* describe.c: what the box of a war holds: its map, its calendar and its counters, for whoever draws them.
 * May use: text. */
#include "systems/sunset/text/text.h"

static void describe_unit(const struct unit_facts *facts, struct writer *writer)
{
	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", facts->id);
	writer->put_text(writer, "name", facts->name);
	writer->put_text(writer, "side", sunset_side_words[facts->side]);
	writer->put_text(writer, "nation", facts->nation);
	writer->put_text(writer, "arm", sunset_arm_words[facts->arm]);
	if (facts->craft == CRAFTS)
		writer->put_int(writer, "move", facts->move);
	else /* [sunset:2.46] */
		writer->put_text(writer, "move", facts->craft == CRAFT_FLEET ? "N" : "R");
	if (facts->craft != CRAFTS) {
		writer->put_text(writer, "craft", sunset_craft_words[facts->craft]);
		writer->put_int(writer, "machineguns", facts->rattle);
		writer->put_int(writer, "capacity", facts->capacity);
	}
	if (facts->arm == A_HQ) {
		writer->put_int(writer, "tactical", facts->tactical);
		writer->put_int(writer, "strategic", facts->strategic);
		writer->put_bool(writer, "chief", facts->traits & TRAIT_CHIEF);
	} else {
		writer->put_int(writer, "strength", facts->strength);
		if (facts->rifles) /* [sunset:afghan-6.7] */
			writer->put_int(writer, "rifles", facts->rifles);
		writer->put_text(writer, "weapon", sunset_weapon_words[facts->weapon]);
		writer->put_text(writer, "morale", sunset_morale_words[facts->morale]);
	}
	writer->put_int(writer, "points", facts->vp);
	writer->close(writer);
}

static void put_result(struct writer *writer, int result)
{
	char buffer[16];
	struct text text = base_start_text(buffer, sizeof buffer);

	if (!result)
		base_put_char(&text, '-');
	else
		base_put_format(&text, result < 0 ? "(%d)" : "%d", result < 0 ? -result : result);
	writer->put_text(writer, NULL, buffer);
}

/* The combat table of a round: from so many factors in each column, results from the lowest die on. */
static void describe_table(const struct ladder_table *table, struct writer *writer)
{
	writer->open_map(writer, NULL);
	writer->put_int(writer, "low", table->low);
	writer->open_list(writer, "rows");
	for (unsigned row = 0; row < table->rows; row++) {
		writer->open_map(writer, NULL);
		writer->open_list(writer, "at");
		for (unsigned column = 0; column < table->columns; column++)
			writer->put_int(writer, NULL, table->rung[row][column]);
		writer->close(writer);
		writer->open_list(writer, "results");
		for (unsigned die = 0; die < table->dice; die++)
			put_result(writer, table->result[row][die]);
		writer->close(writer);
		writer->close(writer);
	}
	writer->close(writer);
	writer->close(writer);
}

/* By round; the column of each weapon, -1: it does not fire then. */
static void describe_fire(const struct sunset_tables *tables, struct writer *writer)
{
	writer->open_list(writer, "combat");
	for (unsigned round = 0; round < ROUNDS; round++)
		describe_table(&tables->crt[round], writer);
	writer->close(writer);
	writer->open_map(writer, "columns");
	for (unsigned weapon = 1; weapon < WEAPONS; weapon++) {
		writer->open_list(writer, sunset_weapon_words[weapon]);
		for (unsigned round = 0; round < ROUNDS; round++)
			writer->put_int(writer, NULL,
			                tables->crt_column[weapon][round] < TABLE_COLUMNS
			                        ? tables->crt_column[weapon][round]
			                        : -1);
		writer->close(writer);
	}
	writer->close(writer);
}

void sunset_describe(const void *tables, size_t scenario, struct writer *writer)
{
	const struct scenario *war = ((const struct sunset_tables *)tables)->scenario[scenario];

	writer->open_map(writer, NULL);
	writer->put_text(writer, "map", war->map->id);
	writer->put_text(writer, "source", war->map->source);
	writer->open_map(writer, "sides");
	for (unsigned side = 0; side < SIDES; side++)
		writer->put_text(writer, sunset_side_words[side], war->side_title[side]);
	writer->close(writer);
	writer->open_list(writer, "turns");
	for (unsigned turn = 1; turn <= war->turns; turn++) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "name", war->turn_name[turn]);
		writer->put_text(writer, "weather", sunset_weather_words[war->weather[turn]]);
		writer->close(writer);
	}
	writer->close(writer);
	writer->put_int(writer, "length", war->facts.turns);
	writer->put_int(writer, "longest", war->facts.longest);
	writer->open_list(writer, "segments");
	for (unsigned segment = 0; segment < SEG_END; segment++)
		writer->put_text(writer, NULL, sunset_segment_words[segment]);
	writer->close(writer);
	writer->open_list(writer, "units");
	for (unsigned unit = 1; unit <= war->units; unit++)
		describe_unit(&war->unit[unit], writer);
	writer->close(writer);
	describe_fire(tables, writer);
	writer->close(writer);
}
