/* lobby.c: what can be played, and its rules to read. May use: hall, bots, codec. */
#include <stdio.h>

#include "bots/bots.h"
#include "codec/codec.h"
#include "serve/hall.h"

static void write_scenario(struct wire *wire, const struct serve_world *world, size_t scenario)
{
	struct writer *writer = &wire->writer;
	struct scenario_facts facts = world->rules->scenario(world->tables, scenario);
	const struct match_plan plan = {.rules = world->rules, .tables = world->tables, .scenario = scenario};
	struct wire box = {.used = 0};

	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", facts.id);
	writer->put_text(writer, "title", facts.title);
	writer->put_text(writer, "note", facts.note ? facts.note : "");
	writer->put_bool(writer, "exercise", facts.exercise);
	engine_write_option_specs(&plan, writer);
	engine_write_presets(&plan, writer);
	codec_start_wire(&box);
	world->rules->describe(world->tables, scenario, &box.writer);
	codec_put_json(wire, "describe", box.bytes, box.used);
	codec_free_wire(&box);
	writer->close(writer);
}

/* A system with its scenarios from `first` up to but without `end`. */
static void write_system(struct wire *wire, const struct serve_world *world, size_t first, size_t end)
{
	struct writer *writer = &wire->writer;
	const struct rules_facts *facts = &world->rules->facts;
	char name[TELL_SEAT_NAME];

	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", facts->id);
	writer->put_text(writer, "title", facts->title);
	writer->put_bool(writer, "hidden", facts->hidden);
	writer->open_list(writer, "seats");
	for (int seat = 0; seat < facts->seats; seat++)
		writer->put_text(writer, NULL, engine_name_seat(world->rules, seat, name));
	writer->close(writer);
	writer->open_list(writer, "scenarios");
	for (size_t i = first; i < end; i++)
		write_scenario(wire, world, i);
	writer->close(writer);
	writer->close(writer);
}

/* The list of rules by id, for players who want to read one. */
static void make_rules(struct hall *hall, const struct serve_world *world)
{
	char path[128];
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	wire.writer.open_map(&wire.writer, NULL);
	for (const struct doc *row = world->index ? world->index->first : NULL; row; row = row->next) {
		const char *name = base_scalar_of(base_find_doc(row, "id"));

		if (name)
			codec_send_doc(row, name, &wire.writer);
	}
	wire.writer.close(&wire.writer);
	snprintf(path, sizeof path, "/rules/%s.json", world->rules->facts.id);
	serve_keep_page(hall, serve_make_page(path, "application/json", wire.bytes, wire.used));
}

/* For a page that sits at a table: its system with this one scenario, without the others. */
static void make_boxes(struct hall *hall, const struct serve_world *world)
{
	for (size_t i = 0; i < world->rules->count_scenarios(world->tables); i++) {
		struct wire wire = {.used = 0};
		char path[128];

		codec_start_wire(&wire);
		write_system(&wire, world, i, i + 1);
		snprintf(path, sizeof path, "/api/box/%s", world->rules->scenario(world->tables, i).id);
		serve_keep_page(hall, serve_make_page(path, "application/json", wire.bytes, wire.used));
	}
}

void serve_make_lobby(struct hall *hall)
{
	struct wire wire = {.used = 0};
	struct writer *writer = &wire.writer;
	size_t count;
	const struct bot *const *bots = bots_list(&count);

	codec_start_wire(&wire);
	writer->open_map(writer, NULL);
	writer->open_list(writer, "systems");
	for (size_t i = 0; i < hall->plan->worlds; i++)
		write_system(&wire, &hall->plan->world[i], 0,
		             hall->plan->world[i].rules->count_scenarios(hall->plan->world[i].tables));
	writer->close(writer);
	writer->open_list(writer, "bots");
	for (size_t i = 0; i < count; i++) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "name", bots[i]->name);
		writer->put_text(writer, "help", bots[i]->help);
		writer->close(writer);
	}
	writer->close(writer);
	writer->close(writer);
	serve_keep_page(hall, serve_make_page("/api/lobby", "application/json", wire.bytes, wire.used));
	for (size_t i = 0; i < hall->plan->worlds; i++)
		make_rules(hall, &hall->plan->world[i]);
	for (size_t i = 0; i < hall->plan->worlds; i++)
		make_boxes(hall, &hall->plan->world[i]);
}
