/* lobby.c: what can be played, and the rules to read. May use: server, http, resource, bots, codec. */
#include <stdio.h>

#include "bots/bots.h"
#include "codec/codec.h"
#include "serve/resource.h"
#include "serve/server.h"

static void write_scenario(struct wire *wire, const struct serve_system *system, size_t scenario)
{
	struct writer *writer = &wire->writer;
	struct scenario_facts facts = system->rules->scenario(system->tables, scenario);
	const struct match_plan plan = {.rules = system->rules, .tables = system->tables, .scenario = scenario};
	struct wire box = {.used = 0};

	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", facts.id);
	writer->put_text(writer, "title", facts.title);
	writer->put_text(writer, "note", facts.note ? facts.note : "");
	writer->put_bool(writer, "exercise", facts.exercise);
	engine_write_option_specs(&plan, writer);
	engine_write_presets(&plan, writer);
	codec_start_wire(&box);
	system->rules->describe(system->tables, scenario, &box.writer);
	codec_put_json(wire, "describe", box.bytes, box.used);
	codec_free_wire(&box);
	writer->close(writer);
}

/* A system with its scenarios from `first` to before `end`. */
static void write_system(struct wire *wire, const struct serve_system *system, size_t first, size_t end)
{
	struct writer *writer = &wire->writer;
	const struct rules_facts *facts = &system->rules->facts;
	char name[TELL_SEAT_NAME];

	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", facts->id);
	writer->put_text(writer, "title", facts->title);
	writer->put_bool(writer, "hidden", facts->hidden);
	writer->open_list(writer, "seats");
	for (int seat = 0; seat < facts->seats; seat++)
		writer->put_text(writer, NULL, engine_name_seat(system->rules, seat, name));
	writer->close(writer);
	writer->open_list(writer, "scenarios");
	for (size_t i = first; i < end; i++)
		write_scenario(wire, system, i);
	writer->close(writer);
	writer->close(writer);
}

/* The rules by id. */
static void cache_rules(struct server *server, const struct serve_system *system)
{
	char path[128];
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	wire.writer.open_map(&wire.writer, NULL);
	for (const struct doc *row = system->index->first; row; row = row->next)
		codec_send_doc(row, serve_read_text(row, "id"), &wire.writer);
	wire.writer.close(&wire.writer);
	snprintf(path, sizeof path, "/rules/%s.json", system->rules->facts.id);
	serve_cache_resource(server, serve_new_resource(path, "application/json", wire.bytes, wire.used));
}

/* For the page of a match: its system with its own scenario alone. */
static void cache_scenarios(struct server *server, const struct serve_system *system)
{
	for (size_t i = 0; i < system->rules->count_scenarios(system->tables); i++) {
		struct wire wire = {.used = 0};
		char path[128];

		codec_start_wire(&wire);
		write_system(&wire, system, i, i + 1);
		snprintf(path, sizeof path, "/api/box/%s", system->rules->scenario(system->tables, i).id);
		serve_cache_resource(server, serve_new_resource(path, "application/json", wire.bytes, wire.used));
	}
}

void serve_cache_lobby(struct server *server)
{
	struct wire wire = {.used = 0};
	struct writer *writer = &wire.writer;
	size_t count;
	const struct bot *const *bots = bots_list(&count);

	codec_start_wire(&wire);
	writer->open_map(writer, NULL);
	writer->open_list(writer, "systems");
	for (size_t i = 0; i < server->config->systems; i++)
		write_system(&wire, &server->config->system[i], 0,
		             server->config->system[i].rules->count_scenarios(server->config->system[i].tables));
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
	serve_cache_resource(server, serve_new_resource("/api/lobby", "application/json", wire.bytes, wire.used));
	for (size_t i = 0; i < server->config->systems; i++)
		cache_rules(server, &server->config->system[i]);
	for (size_t i = 0; i < server->config->systems; i++)
		cache_scenarios(server, &server->config->system[i]);
}
