/* describe.c: what the box of a war holds: its map, its calendar, its counters, markers and charts, for whoever draws
 * them.
 * May use: text. */
#include "systems/mutiny/text/text.h"

static void put_pair(struct writer *writer, const char *key, const uint8_t pair[2], unsigned count)
{
	writer->open_list(writer, key);
	for (unsigned i = 0; i < count; i++)
		writer->put_int(writer, NULL, pair[i]);
	writer->close(writer);
}

static void describe_unit(const struct unit_facts *facts, struct writer *writer)
{
	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", facts->id);
	writer->put_text(writer, "name", facts->name);
	writer->put_text(writer, "contingent", mutiny_contingent_words[facts->contingent]);
	writer->put_text(writer, "type", mutiny_type_words[facts->type]);
	writer->put_int(writer, "move", facts->move);
	writer->put_int(writer, "steps", facts->steps);
	if (facts->contingent == C_SEPOY) {
		writer->put_int(writer, "rebel", facts->factor[0]);
		writer->put_int(writer, "loyal", facts->factor[1]);
	} else if (!facts->untried) {
		put_pair(writer, "factor", facts->factor, facts->steps);
	}
	if (facts->type == K_LEADER)
		put_pair(writer, "radius", facts->radius, facts->steps);
	if (facts->untried)
		writer->put_bool(writer, "untried", true);
	if (facts->riverine)
		writer->put_bool(writer, "riverine", true);
	if (facts->elite)
		writer->put_bool(writer, "elite", true);
	writer->close(writer);
}

static void describe_fronts(const struct war *war, struct writer *writer)
{
	writer->open_list(writer, "fronts");
	for (unsigned i = 1; i <= war->fronts; i++) {
		const struct front_facts *front = &war->front[i];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", front->id);
		writer->put_text(writer, "name", front->name);
		writer->put_text(writer, "contingent", mutiny_contingent_words[front->contingent]);
		writer->put_text(writer, "type", mutiny_type_words[front->type]);
		writer->put_int(writer, "factor", front->factor);
		if (front->elite)
			writer->put_bool(writer, "elite", true);
		writer->close(writer);
	}
	writer->close(writer);
}

static void describe_calendar(const struct war *war, struct writer *writer)
{
	writer->open_list(writer, "turns");
	for (unsigned turn = 1; turn <= war->turns; turn++) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "name", war->turn_name[turn]);
		writer->put_text(writer, "weather", mutiny_weather_words[war->weather[turn]]);
		writer->put_bool(writer, "victory", war->victory[turn]);
		writer->close(writer);
	}
	writer->close(writer);
	writer->put_int(writer, "length", war->facts.turns);
	writer->put_int(writer, "longest", war->facts.longest);
}

/* Command markers: leaders with the units that they are of, and the others. */
static void describe_markers(const struct mutiny_tables *tables, const struct war *war, struct writer *writer)
{
	static const uint8_t others[] = {MARKER_CINC, MARKER_KING, MARKER_FORTUNES};

	writer->open_list(writer, "markers");
	for (unsigned marker = 1; marker <= war->leaders; marker++)
		writer->put_text(writer, NULL, mutiny_name_marker(war, marker));
	for (unsigned i = 0; i < sizeof others; i++)
		writer->put_text(writer, NULL, mutiny_name_marker(war, others[i]));
	writer->close(writer);
	writer->open_map(writer, "incidents");
	for (unsigned incident = 0; incident < INCIDENTS; incident++) {
		writer->open_map(writer, mutiny_incident_words[incident]);
		writer->put_text(writer, "name", tables->incident_name[incident]);
		writer->put_bool(writer, "keep", tables->keep[incident]);
		if (tables->counted[incident] < OPTIONS)
			writer->put_text(writer, "counted", mutiny_option_specs[tables->counted[incident]].name);
		else
			writer->put_int(writer, "count", tables->single[incident]);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_result(struct writer *writer, unsigned result)
{
	static const char *const words[] = {"-", "1", "2", "3", "4"};
	static const char *const with_retreat[] = {"R", "1+R", "2+R", "3+R", "4+R"};
	unsigned hits = result % CRT_RETREAT;

	writer->put_text(writer, NULL, (result >= CRT_RETREAT ? with_retreat : words)[hits < 4 ? hits : 4]);
}

static void describe_charts(const struct mutiny_tables *tables, struct writer *writer)
{
	writer->open_list(writer, "crt");
	for (unsigned die = 1; die <= 6; die++) {
		writer->open_list(writer, NULL);
		for (unsigned column = 0; column < CRT_COLUMNS; column++)
			put_result(writer, tables->crt[die][column]);
		writer->close(writer);
	}
	writer->close(writer);
	writer->open_list(writer, "mutiny");
	for (unsigned die = 1; die <= 6; die++)
		writer->put_text(writer, NULL, mutiny_result_words[tables->mutiny[die]]);
	writer->close(writer);
	writer->open_map(writer, "fortunes");
	for (unsigned total = F_RELIEF; total < FORTUNES; total++)
		writer->put_text(writer, mutiny_fortune_words[total], tables->fortune_name[total]);
	writer->close(writer);
	writer->put_int(writer, "rebel_fortresses", tables->rebel_fortresses);
	writer->put_int(writer, "great_game_factors", tables->great_game_factors);
}

/* Columns to the left, by terrain and hexside in each weather, where there are any. */
static void describe_shifts(const struct mutiny_tables *tables, struct writer *writer)
{
	writer->open_map(writer, "shifts");
	for (unsigned weather = 0; weather < WEATHERS; weather++) {
		writer->open_map(writer, mutiny_weather_words[weather]);
		for (unsigned i = 0; i < TERRAINS; i++)
			if (tables->shift_terrain[weather][i])
				writer->put_int(writer, mutiny_terrain_words[i], -tables->shift_terrain[weather][i]);
		for (unsigned i = 0; i < HEXSIDES; i++)
			if (tables->shift_side[weather][i])
				writer->put_int(writer, mutiny_hexside_words[i], -tables->shift_side[weather][i]);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_hexes(const struct war *war, const char *key, const uint16_t *hex, unsigned count,
                      struct writer *writer)
{
	writer->open_list(writer, key);
	for (unsigned i = 0; i < count; i++) {
		char number[16];
		struct text text = base_start_text(number, sizeof number);

		kit_put_hex(war->map, hex[i], &text);
		writer->put_text(writer, NULL, number);
	}
	writer->close(writer);
}

void mutiny_describe(const void *tables, size_t scenario, struct writer *writer)
{
	const struct mutiny_tables *all = tables;
	const struct war *war = all->war[scenario];

	writer->open_map(writer, NULL);
	writer->put_text(writer, "map", war->map->id);
	writer->put_text(writer, "source", war->map->source);
	writer->open_map(writer, "sides");
	for (unsigned side = 0; side < SIDES; side++)
		writer->put_text(writer, mutiny_side_words[side], war->side_title[side]);
	writer->close(writer);
	describe_calendar(war, writer);
	describe_markers(all, war, writer);
	describe_charts(all, writer);
	describe_shifts(all, writer);
	put_hexes(war, "fortresses", war->fort, war->forts, writer);
	put_hexes(war, "road_places", war->road_place, war->roadside, writer);
	writer->open_list(writer, "units");
	for (unsigned unit = 1; unit <= war->units; unit++)
		describe_unit(&war->unit[unit], writer);
	writer->close(writer);
	describe_fronts(war, writer);
	writer->close(writer);
}
