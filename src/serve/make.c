/* make.c: new matches, and those that go on from a ply of an old one. May use: hall, bots, codec, store, libsodium. */
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "codec/codec.h"
#include "engine/journal.h"
#include "serve/hall.h"

/* A match being made. */
struct making {
	struct errand errand; /* first */
	uint64_t guest;
	bool good;
	int64_t match;
	const struct rules *rules;
	struct store_write write[2 + STORE_ROWS];
	struct store_seat seat[STORE_ROWS];
	char token[STORE_ROWS][HALL_TOKEN];
	char header[JOURNAL_HEADER];
	/* where it begins with the moves of another one */
	struct match_plan plan;
	int64_t parent;
	uint32_t ply, lines;
	const char *why; /* it cannot; NULL: nothing is wrong */
};

/* The names of links: by seat, the watcher's, the owner's. */
static const char *name_link(const struct making *making, int row, char *buffer)
{
	int seat = making->seat[row].seat;

	return seat == STORE_OWNER     ? "owner"
	       : seat == STORE_WATCHER ? "watch"
	                               : engine_name_seat(making->rules, seat, buffer);
}

static void make_home(struct errand *errand)
{
	struct making *making = (struct making *)errand;
	struct guest *guest = serve_find_guest(errand->hall, making->guest);
	struct wire wire = {.used = 0};
	struct writer *writer = &wire.writer;
	char name[TELL_SEAT_NAME];

	codec_start_wire(&wire);
	writer->open_map(writer, NULL);
	if (making->good) {
		writer->put_int(writer, "match", making->match);
		writer->open_map(writer, "links");
		for (int i = 0; i < making->rules->facts.seats + 2; i++)
			if (making->token[i][0]) {
				char link[HALL_TOKEN + 8];

				snprintf(link, sizeof link, "/play#%s", making->token[i]);
				writer->put_text(writer, name_link(making, i, name), link);
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
	for (int i = 0; i < seats + 2; i++) {
		struct store_seat *seat = &making->seat[i];

		seat->seat = i < seats ? i : i == seats ? STORE_WATCHER : STORE_OWNER;
		seat->seen = making->ply;
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

/* The match, the moves that it begins with, a row for each seat, the watcher and the owner: all or nothing. */
static void hand_in(struct making *making, const struct match_plan *plan, int64_t bonus_ms)
{
	struct store_write *write = making->write;
	int64_t now = serve_date_ms();

	making->match = store_next_match(making->errand.hall->store);
	*write = (struct store_write){.kind = STORE_MATCH,
	                              .done = make_done,
	                              .match = making->match,
	                              .time_ms = now,
	                              .bonus_ms = bonus_ms,
	                              .system = plan->rules->facts.id,
	                              .scenario = plan->rules->scenario(plan->tables, plan->scenario).id,
	                              .text = making->header};
	if (making->lines) {
		write->also = write + 1;
		*++write = (struct store_write){.kind = STORE_COPY,
		                                .match = making->match,
		                                .time_ms = now,
		                                .from = making->parent,
		                                .line = making->lines};
	}
	for (int i = 0; i < making->rules->facts.seats + 2; i++) {
		write->also = write + 1;
		*++write = (struct store_write){.kind = STORE_SEAT, .match = making->match, .player = &making->seat[i]};
	}
	making->errand.home = make_home;
	store_put(making->errand.hall->store, &making->write[0]);
}

static bool may_make(struct guest *guest, const struct doc *request, struct text *why)
{
	struct hall *hall = guest->hall;

	if (!serve_allow(&hall->makes_allowance, &hall->makes_last_ms, 100, 2000))
		base_put_string(why, "Too many new matches: wait a moment.");
	else if (!request || request->kind != DOC_MAP)
		base_put_string(why, "Send one JSON object.");
	return !why->used;
}

static struct making *start_making(struct guest *guest)
{
	struct making *making = serve_take(sizeof *making);

	making->errand.hall = guest->hall;
	making->guest = guest->id;
	return making;
}

void serve_make_match(struct guest *guest)
{
	struct arena *arena = base_open_arena();
	const struct doc *request = arena ? codec_parse_json(guest->bytes, guest->used, arena) : NULL;
	struct making *making = start_making(guest);
	struct match_plan plan;
	char buffer[512];
	struct text why = base_start_text(buffer, sizeof buffer);
	int64_t seconds = 0;

	if (may_make(guest, request, &why) && read_plan(guest->hall, request, &plan, &why)) {
		making->rules = plan.rules;
		base_int_of(base_find_doc(base_find_doc(request, "clock"), "bonus"), &seconds);
		if (seconds < 0 || seconds > 86400 * 30) {
			base_put_string(&why, "The bonus of a clock is 0 to 2592000 seconds.");
		} else if (read_seats(request, making, &why)) {
			write_header(&plan, making);
			guest->deferred = true;
			hand_in(making, &plan, seconds * 1000);
		}
	}
	base_close_arena(arena);
	if (why.used) {
		free(making);
		answer_error(guest, buffer);
	}
}

/* Branches: a new match that begins with the moves of one that is over. */

/* Replays the parent; the last time that it stood at the ply is the one that counts. */
static void find_lines(struct making *making, const struct store_match *stored, struct arena *arena)
{
	struct faults faults = {.arena = arena};
	struct journal *journal = base_take_bytes(arena, sizeof *journal);
	const struct serve_world *world;
	struct match *match = serve_begin_replay(making->errand.hall, stored, arena, journal, &world, &faults);
	enum journal_step step = JOURNAL_PLAYED;
	bool found = false;
	size_t header = match ? journal->at : 0;

	for (uint32_t line = 0; match && (step == JOURNAL_PLAYED || step == JOURNAL_UNDONE); line++) {
		if (match->ply == making->ply && engine_seats_to_act(match)) {
			found = true;
			making->lines = line;
		}
		step = engine_replay_line(journal, match, &faults);
	}
	if (!found || header >= sizeof making->header) {
		making->why = "There is no such ply in this match, or nothing follows it.";
		return;
	}
	memcpy(making->header, stored->journal, header);
}

static void branch_work(struct errand *errand)
{
	struct making *making = (struct making *)errand;
	struct arena *arena = base_open_arena();
	struct store_match stored;

	if (!arena || !store_load_match(errand->hall->store, making->parent, arena, &stored))
		making->why = "There is no such match.";
	else if (!stored.over)
		making->why = "The match goes on: a branch can be had once it is over.";
	else
		find_lines(making, &stored, arena);
	base_close_arena(arena);
}

static void branch_home(struct errand *errand)
{
	struct making *making = (struct making *)errand;
	struct guest *guest = serve_find_guest(errand->hall, making->guest);

	if (!making->why) {
		hand_in(making, &making->plan, 0);
		return;
	}
	if (guest)
		answer_error(guest, making->why);
	free(making);
}

/* The system and scenario of the parent, from its head in the store. */
static bool read_parent(struct hall *hall, const struct doc *request, struct making *making, struct text *why)
{
	uint8_t hash[STORE_TOKEN];
	char scenario[STORE_WORD];
	int64_t ply;
	int seat;
	size_t index;

	if (!serve_hash_token(read_text(request, "token"), hash) ||
	    !store_find_token(hall->store, hash, &making->parent, &seat) ||
	    !store_find_scenario(hall->store, making->parent, scenario)) {
		base_put_string(why, "This link leads to no match.");
		return false;
	}
	if (!base_int_of(base_find_doc(request, "ply"), &ply) || ply < 0 || ply > UINT32_MAX) {
		base_put_string(why, "Say the ply from which the branch goes on.");
		return false;
	}
	making->ply = (uint32_t)ply;
	for (size_t i = 0; i < hall->plan->worlds; i++)
		if (engine_find_scenario(hall->plan->world[i].rules, hall->plan->world[i].tables, scenario, &index)) {
			making->plan =
				engine_plan_match(hall->plan->world[i].rules, hall->plan->world[i].tables, index);
			making->rules = making->plan.rules;
			return true;
		}
	base_put_string(why, "This program has not the rules of that match.");
	return false;
}

void serve_make_branch(struct guest *guest)
{
	struct arena *arena = base_open_arena();
	const struct doc *request = arena ? codec_parse_json(guest->bytes, guest->used, arena) : NULL;
	struct making *making = start_making(guest);
	char buffer[512];
	struct text why = base_start_text(buffer, sizeof buffer);

	if (may_make(guest, request, &why) && read_parent(guest->hall, request, making, &why) &&
	    read_seats(request, making, &why)) {
		making->errand.work = branch_work;
		making->errand.home = branch_home;
		guest->deferred = true;
		serve_send_errand(guest->hall, &making->errand);
	}
	base_close_arena(arena);
	if (why.used) {
		free(making);
		answer_error(guest, buffer);
	}
}
