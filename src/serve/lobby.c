/* lobby.c: what can be played, and the rules to read. May use: server, http, resource, bots, codec, guide. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "codec/codec.h"
#include "guide/guide.h"
#include "serve/resource.h"
#include "serve/server.h"

/* What a card of the lobby and the line under a game's title say of a scenario. */
static void write_card(struct writer *writer, const struct doc *card)
{
	static const char *const keys[] = {"goal", "pitch", "minutes", "difficulty"};

	if (!card)
		return;
	writer->open_map(writer, "card");
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		if (base_find_doc(card, keys[i]))
			codec_send_doc(base_find_doc(card, keys[i]), keys[i], writer);
	writer->put_text(writer, "chapter", base_scalar_of(base_find_doc(card, "id")));
	writer->close(writer);
}

/* Is there a picture of the scenario among the files of the page? */
static bool has_picture(const char *web, const char *scenario)
{
	char path[4096];

	snprintf(path, sizeof path, "%s/pictures/%s.webp", web, scenario);
	return !access(path, R_OK);
}

static void copy_word(struct writer *writer, const struct doc *box, const char *key)
{
	const char *word = base_scalar_of(base_find_doc(box, key));

	if (word)
		writer->put_text(writer, key, word);
}

/* The nation of each side's first unit: what its sign is coloured by. */
static void write_nations(struct writer *writer, const struct doc *box)
{
	const struct doc *units = base_find_doc(box, "units"), *sides = base_find_doc(box, "sides");

	writer->open_map(writer, "nations");
	for (const struct doc *side = sides ? sides->first : NULL; side; side = side->next)
		for (const struct doc *unit = units ? units->first : NULL; unit; unit = unit->next)
			if (side->key && strcmp(serve_read_text(unit, "side"), side->key) == 0) {
				if (base_find_doc(unit, "nation"))
					writer->put_text(writer, side->key, serve_read_text(unit, "nation"));
				break;
			}
	writer->close(writer);
}

static int64_t count_turns(const struct doc *box, const char *key)
{
	const struct doc *turns = base_find_doc(box, "turns");
	const char *told = base_scalar_of(base_find_doc(box, key));

	return told ? strtoll(told, NULL, 10) : turns ? (int64_t)turns->count : 0;
}

/* Of what `describe` tells so much as a list of scenarios needs: the whole is many times as long. */
static void write_about(struct writer *writer, const struct serve_system *system, size_t scenario)
{
	struct arena *arena = serve_need_memory(base_open_arena());
	const char *real;
	struct doc_writer box;

	base_start_doc_writer(&box, arena);
	system->rules->describe(system->tables, scenario, &box.writer);
	real = base_scalar_of(base_find_doc(box.root, "real"));
	writer->open_map(writer, "about");
	if (base_find_doc(box.root, "sides"))
		codec_send_doc(base_find_doc(box.root, "sides"), "sides", writer);
	write_nations(writer, box.root);
	copy_word(writer, box.root, "map");
	copy_word(writer, box.root, "source");
	writer->put_bool(writer, "table", base_find_doc(box.root, "maps") != NULL);
	writer->put_bool(writer, "real", real && strcmp(real, "true") == 0);
	writer->put_int(writer, "turns", count_turns(box.root, "length"));
	writer->put_int(writer, "longest", count_turns(box.root, "longest"));
	writer->close(writer);
	base_close_arena(arena);
}

static void write_box(struct wire *wire, const struct serve_system *system, size_t scenario)
{
	struct wire box = {.used = 0};

	codec_start_wire(&box);
	system->rules->describe(system->tables, scenario, &box.writer);
	codec_put_json(wire, "describe", box.bytes, box.used);
	codec_free_wire(&box);
}

/* `whole`: with all that is in its box. */
static void write_scenario(struct wire *wire, const char *web, const struct serve_system *system, size_t scenario,
                           bool whole)
{
	struct writer *writer = &wire->writer;
	struct scenario_facts facts = system->rules->scenario(system->tables, scenario);
	const struct match_plan plan = {.rules = system->rules, .tables = system->tables, .scenario = scenario};

	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", facts.id);
	writer->put_text(writer, "title", facts.title);
	writer->put_text(writer, "note", facts.note ? facts.note : "");
	writer->put_bool(writer, "exercise", facts.exercise);
	writer->put_bool(writer, "picture", has_picture(web, facts.id));
	write_card(writer, guide_find_card(system->guide, facts.id));
	engine_write_option_specs(&plan, writer);
	engine_write_presets(&plan, writer);
	if (whole)
		write_box(wire, system, scenario);
	else
		write_about(writer, system, scenario);
	writer->close(writer);
}

/* Where one who is new to the system begins: the scenarios of its tutorial and of a coached first game. */
static void write_learn(struct writer *writer, const struct doc *learn)
{
	const struct doc *lesson = base_find_doc(learn, "lesson"), *other = base_find_doc(learn, "other");

	writer->open_map(writer, "learn");
	writer->put_text(writer, "lesson", serve_read_text(lesson, "scenario"));
	writer->put_text(writer, "title", serve_read_text(lesson, "title"));
	writer->put_text(writer, "about", serve_read_text(lesson, "about"));
	if (other)
		writer->put_text(writer, "other", serve_read_text(other, "title"));
	writer->put_text(writer, "first", serve_read_text(base_find_doc(learn, "first"), "scenario"));
	writer->close(writer);
}

/* A lesson is begun by its coach, who asks for it alone: the list of the first page is long enough without. */
static bool is_lesson(const struct serve_system *system, size_t scenario)
{
	const struct doc *lesson = base_find_doc(system->learn, "lesson");

	return lesson &&
	       strcmp(serve_read_text(lesson, "scenario"), system->rules->scenario(system->tables, scenario).id) == 0;
}

/* A system with its scenarios from `first` to before `end`, whole, or what a list needs of them, without the lesson. */
static void write_system(struct wire *wire, const char *web, const struct serve_system *system, size_t first,
                         size_t end, bool whole)
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
	if (system->learn)
		write_learn(writer, system->learn);
	writer->open_list(writer, "scenarios");
	for (size_t i = first; i < end; i++)
		if (whole || !is_lesson(system, i))
			write_scenario(wire, web, system, i, whole);
	writer->close(writer);
	writer->close(writer);
}

/* The list of rules: titles by id where there is a guide to read, otherwise all that the list says. */
static void write_index(struct writer *writer, const struct serve_system *system, bool titles)
{
	for (const struct doc *row = system->index->first; row; row = row->next)
		if (titles)
			writer->put_text(writer, serve_read_text(row, "id"), serve_read_text(row, "title"));
		else
			codec_send_doc(row, serve_read_text(row, "id"), writer);
}

struct resource *serve_make_rules(const struct serve_system *system, const char *path)
{
	bool guide = system->guide && system->guide->first;
	struct wire wire = {.used = 0};
	struct writer *writer = &wire.writer;

	codec_start_wire(&wire);
	writer->open_map(writer, NULL);
	writer->put_text(writer, "title", system->rules->facts.title);
	if (guide)
		codec_send_doc(system->guide, "chapters", writer);
	writer->open_map(writer, guide ? "titles" : "rules");
	write_index(writer, system, guide);
	writer->close(writer);
	writer->close(writer);
	return serve_new_resource(path, "application/json", wire.bytes, wire.used);
}

static void cache_rules(struct server *server, const struct serve_system *system)
{
	char path[128];

	snprintf(path, sizeof path, "/rules/%s.json", system->rules->facts.id);
	serve_cache_resource(server, serve_make_rules(system, path));
}

/* What the coach says. */
static void cache_learn(struct server *server, const struct serve_system *system)
{
	struct wire wire = {.used = 0};
	char path[128];

	if (!system->learn)
		return;
	codec_start_wire(&wire);
	codec_send_doc(system->learn, NULL, &wire.writer);
	snprintf(path, sizeof path, "/learn/%s.json", system->rules->facts.id);
	serve_cache_resource(server, serve_new_resource(path, "application/json", wire.bytes, wire.used));
}

struct resource *serve_make_box(const char *web, const struct serve_system *system, size_t scenario, const char *path)
{
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	write_system(&wire, web, system, scenario, scenario + 1, true);
	return serve_new_resource(path, "application/json", wire.bytes, wire.used);
}

static void cache_scenarios(struct server *server, const struct serve_system *system)
{
	for (size_t i = 0; i < system->rules->count_scenarios(system->tables); i++) {
		char path[128];

		snprintf(path, sizeof path, "/api/box/%s", system->rules->scenario(system->tables, i).id);
		serve_cache_resource(server, serve_make_box(server->config->web, system, i, path));
	}
}

void serve_cache_lobby(struct server *server)
{
	struct wire wire = {.used = 0};
	struct writer *writer = &wire.writer;
	size_t count;
	const struct bot *bots = bots_list(&count);

	codec_start_wire(&wire);
	writer->open_map(writer, NULL);
	writer->open_list(writer, "systems");
	for (size_t i = 0; i < server->config->systems; i++)
		write_system(&wire, server->config->web, &server->config->system[i], 0,
		             server->config->system[i].rules->count_scenarios(server->config->system[i].tables), false);
	writer->close(writer);
	writer->open_list(writer, "bots");
	for (size_t i = 0; i < count; i++) {
		if (bots[i].kind == BOT_LEAGUE)
			continue;
		writer->open_map(writer, NULL);
		writer->put_text(writer, "name", bots[i].name);
		writer->put_text(writer, "help", bots[i].help);
		writer->put_bool(writer, "level", bots[i].kind == BOT_LEVEL);
		writer->close(writer);
	}
	writer->close(writer);
	writer->close(writer);
	serve_cache_resource(server, serve_new_resource("/api/lobby", "application/json", wire.bytes, wire.used));
	for (size_t i = 0; i < server->config->systems; i++)
		cache_rules(server, &server->config->system[i]);
	for (size_t i = 0; i < server->config->systems; i++)
		cache_learn(server, &server->config->system[i]);
	for (size_t i = 0; i < server->config->systems; i++)
		cache_scenarios(server, &server->config->system[i]);
}
