/* lobby.c: what can be played, and new matches. May use: hall, bots, codec, libsodium. */
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "codec/codec.h"
#include "engine/journal.h"
#include "serve/hall.h"

static void write_option(struct writer *writer, const struct option_spec *option)
{
	writer->open_map(writer, NULL);
	writer->put_text(writer, "name", option->name);
	writer->put_text(writer, "rule", option->rule);
	writer->put_text(writer, "help", option->help);
	if (option->words) {
		writer->put_text(writer, "standard", option->words[option->standard - option->low]);
		writer->open_list(writer, "values");
		for (int32_t v = option->low; v <= option->high; v++)
			writer->put_text(writer, NULL, option->words[v - option->low]);
		writer->close(writer);
	} else {
		writer->put_int(writer, "standard", option->standard);
		writer->put_int(writer, "low", option->low);
		writer->put_int(writer, "high", option->high);
	}
	writer->close(writer);
}

static void write_scenario(struct wire *wire, const struct serve_world *world, size_t scenario)
{
	struct writer *writer = &wire->writer;
	struct scenario_facts facts = world->rules->scenario(world->tables, scenario);
	const struct match_plan plan = {.rules = world->rules, .tables = world->tables, .scenario = scenario};
	struct wire box = {.used = 0};
	size_t count;
	const struct option_spec *options = world->rules->options(world->tables, scenario, &count);

	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", facts.id);
	writer->put_text(writer, "title", facts.title);
	writer->put_text(writer, "note", facts.note ? facts.note : "");
	writer->put_bool(writer, "exercise", facts.exercise);
	writer->open_list(writer, "options");
	for (size_t i = 0; i < count; i++)
		write_option(writer, &options[i]);
	writer->close(writer);
	engine_write_presets(&plan, writer);
	codec_start_wire(&box);
	world->rules->describe(world->tables, scenario, &box.writer);
	codec_put_json(wire, "describe", box.bytes, box.used);
	codec_free_wire(&box);
	writer->close(writer);
}

static void write_system(struct wire *wire, const struct serve_world *world)
{
	struct writer *writer = &wire->writer;
	const struct rules_facts *facts = &world->rules->facts;
	char name[HALL_SEAT_NAME];

	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", facts->id);
	writer->put_text(writer, "title", facts->title);
	writer->put_bool(writer, "hidden", facts->hidden);
	writer->open_list(writer, "seats");
	for (int seat = 0; seat < facts->seats; seat++)
		writer->put_text(writer, NULL, serve_name_seat(world->rules, seat, name));
	writer->close(writer);
	writer->open_list(writer, "scenarios");
	for (size_t i = 0; i < world->rules->count_scenarios(world->tables); i++)
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
		write_system(&wire, &hall->plan->world[i]);
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
}

/* A match being made. */
struct making {
	struct errand errand; /* first */
	uint64_t guest;
	bool good;
	int64_t match;
	const struct rules *rules;
	struct store_write write[1 + STORE_SEATS];
	struct store_seat seat[STORE_SEATS];
	char token[STORE_SEATS][HALL_TOKEN];
	char header[JOURNAL_HEADER];
};

static void make_home(struct errand *errand)
{
	struct making *making = (struct making *)errand;
	struct guest *guest = serve_find_guest(errand->hall, making->guest);
	struct wire wire = {.used = 0};
	struct writer *writer = &wire.writer;
	char name[HALL_SEAT_NAME];

	codec_start_wire(&wire);
	writer->open_map(writer, NULL);
	if (making->good) {
		writer->put_int(writer, "match", making->match);
		writer->open_map(writer, "links");
		for (int i = 0; i <= making->rules->facts.seats; i++)
			if (making->token[i][0]) {
				char link[HALL_TOKEN + 8];

				snprintf(link, sizeof link, "/play#%s", making->token[i]);
				writer->put_text(writer,
				                 making->seat[i].seat < 0
				                         ? "watch"
				                         : serve_name_seat(making->rules, making->seat[i].seat, name),
				                 link);
			}
		writer->close(writer);
	} else {
		writer->put_text(writer, "error", "The match could not be saved.");
	}
	writer->close(writer);
	if (guest)
		serve_answer(guest, making->good ? 201 : 500, "application/json", wire.bytes, wire.used);
	else
		codec_free_wire(&wire);
	sodium_memzero(making->token, sizeof making->token);
	free(making);
}

static void make_done(struct store_write *write, bool good)
{
	struct making *making = (struct making *)((char *)write - offsetof(struct making, write));

	making->good = good;
	serve_return_errand(&making->errand);
}

static void answer_error(struct guest *guest, const char *text)
{
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	wire.writer.open_map(&wire.writer, NULL);
	wire.writer.put_text(&wire.writer, "error", text);
	wire.writer.close(&wire.writer);
	serve_answer(guest, 400, "application/json", wire.bytes, wire.used);
}

static const char *read_text(const struct doc *map, const char *key)
{
	const char *text = base_scalar_of(base_find_doc(map, key));

	return text ? text : "";
}

/* Scenario, options and seed of a request; false: `why` tells. */
static bool read_plan(struct hall *hall, const struct doc *request, struct match_plan *plan, struct text *why)
{
	const struct doc *options = base_find_doc(request, "options");
	const char *scenario = read_text(request, "scenario"), *seed = read_text(request, "seed");
	const struct serve_world *world = NULL;
	size_t index = 0;
	uint8_t bytes[16];
	char word[2 * sizeof bytes + 1];

	for (size_t i = 0; !world && i < hall->plan->worlds; i++)
		if (engine_find_scenario(hall->plan->world[i].rules, hall->plan->world[i].tables, scenario, &index))
			world = &hall->plan->world[i];
	if (!world) {
		base_put_string(why, "There is no such scenario.");
		return false;
	}
	*plan = engine_plan_match(world->rules, world->tables, index);
	plan->data = world->data;
	for (const struct doc *it = options && options->kind == DOC_MAP ? options->first : NULL; it; it = it->next)
		if (!engine_set_option(plan, it->key, it->scalar ? it->scalar : "", why))
			return false;
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2hex(word, sizeof word, bytes, sizeof bytes);
	if (engine_set_seed(plan, *seed ? seed : word))
		return true;
	base_put_string(why, "A seed is 1 to 64 letters, digits and '-_.'.");
	return false;
}

/* One seat of a request. */
static bool read_seat(const struct doc *asked, struct store_seat *seat, struct text *why)
{
	const char *kind = read_text(asked, "kind"), *name = read_text(asked, "name"), *bot = read_text(asked, "bot");

	seat->player = strcmp(kind, "bot") == 0 ? STORE_BOT : strcmp(kind, "open") == 0 ? STORE_OPEN : STORE_HUMAN;
	if (!serve_fair_text(name, HALL_NAME) || strlen(name) >= STORE_NAME) {
		base_put_string(why, "A name has at most 40 letters and no control characters.");
		return false;
	}
	snprintf(seat->name, sizeof seat->name, "%s", name);
	if (seat->player != STORE_BOT)
		return true;
	if (!bots_find_bot(*bot ? bot : "greedy")) {
		base_put_string(why, "There is no such bot.");
		return false;
	}
	snprintf(seat->bot, sizeof seat->bot, "%s", *bot ? bot : "greedy");
	return true;
}

static bool read_seats(const struct doc *request, struct making *making, struct text *why)
{
	const struct doc *list = base_find_doc(request, "seats");
	const struct doc *asked = list && list->kind == DOC_LIST ? list->first : NULL;
	const struct doc *clock = base_find_doc(request, "clock");
	int seats = making->rules->facts.seats;
	int64_t minutes = 0;

	if (base_int_of(base_find_doc(clock, "minutes"), &minutes) && (minutes < 0 || minutes > 60 * 24 * 365)) {
		base_put_string(why, "A clock has 1 to 525600 minutes.");
		return false;
	}
	for (int i = 0; i <= seats; i++) {
		struct store_seat *seat = &making->seat[i];

		seat->seat = i < seats ? i : STORE_WATCHER;
		seat->clock_ms = i < seats ? minutes * 60000 : 0;
		if (i < seats && asked && !read_seat(asked, seat, why))
			return false;
		asked = asked ? asked->next : NULL;
		if (seat->player == STORE_BOT)
			continue;
		seat->linked = true;
		serve_make_token(making->token[i]);
		serve_hash_token(making->token[i], seat->token);
	}
	return true;
}

/* The header of the journal, which needs the first position. */
static void write_header(const struct match_plan *plan, struct making *making)
{
	struct arena *arena = base_open_arena();
	struct text text = base_start_text(making->header, sizeof making->header);
	struct match_plan lean = *plan;

	lean.undo = 1;
	if (arena)
		engine_put_header(engine_start_match(&lean, arena), true, &text);
	base_close_arena(arena);
}

static void hand_in(struct guest *guest, struct making *making, const struct match_plan *plan, int64_t bonus_ms)
{
	struct hall *hall = guest->hall;
	int seats = making->rules->facts.seats;

	write_header(plan, making);
	making->match = store_next_match(hall->store);
	making->write[0] = (struct store_write){.kind = STORE_MATCH,
	                                        .done = make_done,
	                                        .match = making->match,
	                                        .time_ms = serve_date_ms(),
	                                        .bonus_ms = bonus_ms,
	                                        .system = plan->rules->facts.id,
	                                        .scenario = plan->rules->scenario(plan->tables, plan->scenario).id,
	                                        .text = making->header};
	for (int i = 0; i <= seats; i++) {
		making->write[i + 1] =
			(struct store_write){.kind = STORE_SEAT, .match = making->match, .player = &making->seat[i]};
		making->write[i].also = &making->write[i + 1];
	}
	making->errand.hall = hall;
	making->errand.home = make_home;
	making->guest = guest->id;
	guest->deferred = true;
	store_put(hall->store, &making->write[0]);
}

void serve_make_match(struct guest *guest)
{
	struct hall *hall = guest->hall;
	struct arena *arena = base_open_arena();
	const struct doc *request = arena ? codec_parse_json(guest->bytes, guest->used, arena) : NULL;
	struct making *making = serve_take(sizeof *making);
	struct match_plan plan;
	char buffer[512];
	struct text why = base_start_text(buffer, sizeof buffer);
	int64_t seconds = 0;

	if (!serve_allow(&hall->makes_allowance, &hall->makes_last_ms, 100, 2000)) {
		base_put_string(&why, "Too many new matches: wait a moment.");
	} else if (!request || request->kind != DOC_MAP) {
		base_put_string(&why, "Send one JSON object.");
	} else if (read_plan(hall, request, &plan, &why)) {
		making->rules = plan.rules;
		base_int_of(base_find_doc(base_find_doc(request, "clock"), "bonus"), &seconds);
		if (seconds < 0 || seconds > 86400 * 30)
			base_put_string(&why, "The bonus of a clock is 0 to 2592000 seconds.");
		else if (read_seats(request, making, &why))
			hand_in(guest, making, &plan, seconds * 1000);
	}
	base_close_arena(arena);
	if (why.used) {
		free(making);
		answer_error(guest, buffer);
	}
}
