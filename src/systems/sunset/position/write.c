/* write.c: a position, or what a seat sees of it, as named facts. read.c reads them back.
 * May use: fields, position. */
#include <string.h>

#include "systems/sunset/position/fields.h"
#include "systems/sunset/position/position.h"

static void put_hex(struct writer *writer, const struct look *look, const char *key, unsigned hex)
{
	char number[16];
	struct text text = base_start_text(number, sizeof number);

	kit_put_hex(look->map, hex, &text);
	writer->put_text(writer, key, number);
}

static void put_part(struct writer *writer, const struct look *look, const char *key, const struct field *fields,
                     const void *block, const void *other)
{
	writer->open_map(writer, key);
	kit_write_changed(writer, fields, block, other, look);
	writer->close(writer);
}

/* The river side that a craft lies at; the craft that carry a unit. */
static void put_water(struct writer *writer, const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;

	if (state->berth[unit])
		writer->put_text(writer, "berth", kit_name_directions(look->map)[state->berth[unit] - 1]);
	if (!state->aboard[unit])
		return;
	writer->open_list(writer, "aboard");
	for (unsigned i = 0; i < look->war->crafts; i++)
		if (state->aboard[unit] >> i & 1)
			writer->put_text(writer, NULL, sunset_facts(look, look->war->craft[i])->id);
	writer->close(writer);
}

static void put_unit(struct writer *writer, const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;
	unsigned flags = state->flags[unit];

	if (state->at[unit] == AT_HIDDEN)
		return;
	writer->open_map(writer, sunset_facts(look, unit)->id);
	if (sunset_on_map(state, unit))
		put_hex(writer, look, "at", state->at[unit]);
	for (int i = 0; sunset_away_words[i]; i++)
		if (state->at[unit] == sunset_away[i])
			writer->put_text(writer, "at", sunset_away_words[i]);
	if (flags & U_DEMORALISED)
		writer->put_text(writer, "state", "demoralised");
	else if (!sunset_is_hq(look, unit))
		writer->put_text(writer, "state", "good-order");
	for (unsigned bit = 1; sunset_flag_words[bit]; bit++)
		if (flags >> bit & 1)
			writer->put_bool(writer, sunset_flag_words[bit], true);
	put_water(writer, look, unit);
	if (state->rout[unit])
		writer->put_int(writer, "rout", state->rout[unit]);
	writer->close(writer);
}

/* In a view: how many unknown units stand in a hex, where that is known. */
static void put_sizes(struct writer *writer, const struct look *look)
{
	if (!look->state->option[OPT_SHOW_STACK_SIZE])
		return;
	writer->open_map(writer, "sizes");
	for (unsigned hex = 1; hex < look->map->count; hex++) {
		char number[16];
		struct text text = base_start_text(number, sizeof number);

		if (!kit_unknown_units(look->state->head, hex))
			continue;
		kit_put_hex(look->map, hex, &text);
		writer->put_int(writer, number, kit_unknown_units(look->state->head, hex));
	}
	writer->close(writer);
}

/* A march or a battle; where there is none all its bytes are zero. */
static void put_action(struct writer *writer, const struct look *look, const char *key, const struct field *fields,
                       const void *block, size_t size)
{
	static const unsigned char nothing[sizeof(struct battle) + sizeof(struct march)];

	if (memcmp(block, nothing, size) == 0)
		writer->put_text(writer, key, "none");
	else
		put_part(writer, look, key, fields, block, NULL);
}

/* Only with the option; what it is about the flags of units tell. */
static void put_politics(struct writer *writer, const struct look *look, const void *other)
{
	if (!look->state->option[OPT_POLITICAL])
		return;
	writer->open_map(writer, "politics");
	kit_write_fields(writer, sunset_politics_fields, &look->state->politics, look);
	kit_write_changed(writer, sunset_asked_fields, look->state, other, look);
	kit_write_changed(writer, sunset_truce_fields, look->state, other, look);
	writer->close(writer);
}

/* What the optional rules on sieges and sappers note. */
static void put_sieges(struct writer *writer, const struct look *look, const void *other)
{
	const struct sunset_state *state = look->state;

	writer->open_map(writer, "sieges");
	for (unsigned i = 0; look->war->fortress[i]; i++) {
		char number[16];
		struct text text = base_start_text(number, sizeof number);

		if (!state->siege[i])
			continue;
		kit_put_hex(look->map, look->war->fortress[i], &text);
		writer->open_list(writer, number);
		for (unsigned d = 0; d < HEX_SIDES; d++)
			if (state->siege[i] >> d & 1)
				put_hex(writer, look, NULL, look->map->next[look->war->fortress[i]][d]);
		writer->close(writer);
	}
	writer->close(writer);
	kit_write_changed(writer, sunset_blown_fields, state, other, look);
	writer->open_list(writer, "relieved");
	for (unsigned i = 0; look->war->fortress[i]; i++)
		for (unsigned n = 0; n < state->relieved[i]; n++)
			put_hex(writer, look, NULL, look->war->fortress[i]);
	writer->close(writer);
	kit_write_changed(writer, sunset_attacked_fields, state, other, look);
}

static void put_head(struct writer *writer, const struct look *look, const void *other)
{
	const struct sunset_state *state = look->state;

	writer->put_text(writer, "scenario", look->war->facts.id);
	writer->put_int(writer, "turn", state->turn);
	writer->put_text(writer, "date", look->war->turn_name[state->turn]);
	writer->put_text(writer, "weather", sunset_weather_words[sunset_weather(look)]);
	kit_write_changed(writer, sunset_clock_fields, state, other, look);
	writer->put_text(writer, "to_act", state->step == STEP_OVER ? "none" : sunset_side_words[state->actor]);
}

static void put_events(struct writer *writer, const struct look *look, const void *other)
{
	const struct sunset_state *state = look->state;

	kit_write_changed(writer, sunset_event_fields, state, other, look);
	if (look->war->hostages)
		kit_write_changed(writer, sunset_prison_fields, state, other, look);
	if (look->war->capture_rule)
		kit_write_changed(writer, sunset_taken_fields, state, other, look);
	kit_write_changed(writer, sunset_subject_fields, state, other, look);
}

static void put_rail(struct writer *writer, const struct look *look, const void *other)
{
	const struct sunset_state *state = look->state;

	if (!look->war->rails)
		return;
	kit_write_changed(writer, sunset_rail_fields, state, other, look);
	writer->open_list(writer, "laid");
	for (unsigned i = 0; state->laid[i]; i++)
		put_hex(writer, look, NULL, state->laid[i]);
	writer->close(writer);
}

/* Is all the same that put_unit writes of a unit? */
static bool is_same_unit(const struct sunset_state *state, const struct sunset_state *other, unsigned unit)
{
	return other && state->at[unit] == other->at[unit] && state->flags[unit] == other->flags[unit] &&
	       state->rout[unit] == other->rout[unit] && state->berth[unit] == other->berth[unit] &&
	       state->aboard[unit] == other->aboard[unit];
}

/* The same of the next eight. */
static bool are_same_units(const struct sunset_state *state, const struct sunset_state *other, unsigned unit)
{
	enum { EIGHT = 8 };

	return other && unit + EIGHT <= SUNSET_UNITS &&
	       memcmp(&state->at[unit], &other->at[unit], EIGHT * sizeof state->at[0]) == 0 &&
	       memcmp(&state->flags[unit], &other->flags[unit], EIGHT * sizeof state->flags[0]) == 0 &&
	       memcmp(&state->rout[unit], &other->rout[unit], EIGHT * sizeof state->rout[0]) == 0 &&
	       memcmp(&state->berth[unit], &other->berth[unit], EIGHT * sizeof state->berth[0]) == 0 &&
	       memcmp(&state->aboard[unit], &other->aboard[unit], EIGHT * sizeof state->aboard[0]) == 0;
}

/* Those that differ. Most do not: they are passed over eight at a time. */
static void put_units(struct writer *writer, const struct look *look, const struct sunset_state *other)
{
	const struct sunset_state *state = look->state;

	writer->open_map(writer, "units");
	for (unsigned first = 1; first <= look->war->units; first += 8) {
		if (are_same_units(state, other, first))
			continue;
		for (unsigned unit = first; unit < first + 8 && unit <= look->war->units; unit++)
			if (!is_same_unit(state, other, unit))
				put_unit(writer, look, unit);
	}
	writer->close(writer);
}

void sunset_dump_changed(const void *tables, const void *state, const void *other, struct writer *writer)
{
	struct look look = sunset_look(tables, state);

	writer->open_map(writer, NULL);
	put_head(writer, &look, other);
	put_events(writer, &look, other);
	put_action(writer, &look, "march", sunset_march_fields, &look.state->march, sizeof look.state->march);
	put_action(writer, &look, "battle", sunset_battle_fields, &look.state->battle, sizeof look.state->battle);
	put_politics(writer, &look, other);
	put_units(writer, &look, other);
	put_part(writer, &look, "occupied", sunset_occupied_fields, state, other);
	put_part(writer, &look, "zones", sunset_zone_fields, state, other);
	put_sizes(writer, &look);
	put_part(writer, &look, "works", sunset_works_fields, state, other);
	kit_write_changed(writer, sunset_mark_fields, state, other, &look);
	kit_write_changed(writer, sunset_neutral_fields, state, other, &look);
	put_rail(writer, &look, other);
	put_part(writer, &look, "notes", sunset_note_fields, state, other);
	put_sieges(writer, &look, other);
	writer->close(writer);
}

void sunset_dump(const void *tables, const void *state, struct writer *writer)
{
	sunset_dump_changed(tables, state, NULL, writer);
}
