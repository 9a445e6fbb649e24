/* create.c: new matches, and branches: matches that begin with the moves of one that is over.
 * May use: server, create, address, http, lookup, replay, words, bots, codec, store, libsodium. */
#include "serve/create.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "codec/codec.h"
#include "engine/journal.h"
#include "serve/address.h"
#include "serve/lookup.h"
#include "serve/parted.h"
#include "serve/server.h"
#include "serve/words.h"

/* A match that is being created. */
struct creation {
	struct write_job save; /* first; its write is the match, the others follow it */
	uint64_t client;
	int64_t match;
	const struct rules *rules;
	uint32_t played; /* bit by seat: it plays with these options */
	bool hints;
	int64_t clock_ms;
	struct store_write rows[1 + STORE_ROWS];
	struct store_seat seat[STORE_ROWS];
	char token[STORE_ROWS][SERVER_TOKEN];
	char header[JOURNAL_HEADER];
	/* a branch: */
	struct match_plan plan;
	int64_t parent;
	uint32_t ply, lines; /* where the branch leaves its parent */
	const char *why;     /* it cannot be made; NULL: it can */
};

/* What a link is called in the reply: the seat, "watch" or "owner". */
static const char *name_link(const struct creation *creation, int row, char *buffer)
{
	int seat = creation->seat[row].seat;

	return seat == STORE_OWNER     ? "owner"
	       : seat == STORE_WATCHER ? "watch"
	                               : engine_name_seat(creation->rules, seat, buffer);
}

static void finish_creation(struct job *job)
{
	struct creation *creation = (struct creation *)job;
	struct client *client = serve_find_client(job->server, creation->client);
	struct wire wire = {.used = 0};
	struct writer *writer = &wire.writer;
	char name[TELL_SEAT_NAME];

	codec_start_wire(&wire);
	writer->open_map(writer, NULL);
	if (creation->save.written) {
		writer->put_int(writer, "match", creation->match);
		writer->open_map(writer, "links");
		for (int i = 0; i < creation->rules->facts.seats + 2; i++)
			if (creation->token[i][0]) {
				char link[SERVER_LINK];

				serve_format_link(creation->token[i], link);
				writer->put_text(writer, name_link(creation, i, name), link);
			}
		writer->close(writer);
		writer->open_list(writer, "seats");
		for (int i = 0; i < creation->rules->facts.seats; i++)
			if (creation->played >> i & 1)
				writer->put_text(writer, NULL, engine_name_seat(creation->rules, i, name));
		writer->close(writer);
	} else {
		writer->put_text(writer, "error", "The match could not be saved.");
	}
	writer->close(writer);
	if (client)
		serve_reply(client, creation->save.written ? 201 : 500, "application/json", wire.bytes, wire.used);
	else
		codec_free_wire(&wire);
	sodium_memzero(creation->token, sizeof creation->token);
	free(creation);
}

static void reply_error(struct client *client, const char *text)
{
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	wire.writer.open_map(&wire.writer, NULL);
	wire.writer.put_text(&wire.writer, "error", text);
	wire.writer.close(&wire.writer);
	serve_reply(client, 400, "application/json", wire.bytes, wire.used);
}

/* The system that has a scenario, and the scenario's index in it; NULL: none has. */
static const struct serve_system *find_scenario(const struct serve_config *config, const char *scenario, size_t *index)
{
	for (size_t i = 0; i < config->systems; i++)
		if (engine_find_scenario(config->system[i].rules, config->system[i].tables, scenario, index))
			return &config->system[i];
	return NULL;
}

void serve_start_source(struct seed_source *source)
{
	uint8_t bytes[48];
	char word[SEED_HEX], match[SEED_MATCH];

	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2hex(word, sizeof word, bytes, 32);
	sodium_bin2hex(match, sizeof match, bytes + 32, 16);
	engine_start_source(source, match, word);
	sodium_memzero(bytes, sizeof bytes);
	sodium_memzero(word, sizeof word);
}

/* Scenario, options and seed of a request; false: `why` has the reason. */
static bool read_plan(struct server *server, const struct doc *request, struct match_plan *plan, struct text *why)
{
	const struct doc *options = base_find_doc(request, "options");
	const char *scenario = serve_read_text(request, "scenario"), *seed = serve_read_text(request, "seed");
	size_t index = 0;
	const struct serve_system *system = find_scenario(server->config, scenario, &index);

	if (!system) {
		base_put_string(why, "There is no such scenario.");
		return false;
	}
	*plan = engine_plan_match(system->rules, system->tables, index);
	plan->data = system->data[index];
	for (const struct doc *it = options && options->kind == DOC_MAP ? options->first : NULL; it; it = it->next)
		if (!engine_set_option(plan, it->key, it->scalar ? it->scalar : "", why))
			return false;
	if (!*seed)
		serve_start_source(&plan->source);
	if (!*seed || engine_set_seed(plan, seed))
		return true;
	base_put_string(why, "A seed is 1 to 64 letters, digits and '-_.'.");
	return false;
}

static bool read_seat(const struct doc *asked, struct store_seat *seat, struct text *why)
{
	const char *kind = serve_read_text(asked, "kind"), *name = serve_read_text(asked, "name"),
		   *bot = serve_read_text(asked, "bot");

	seat->player = strcmp(kind, "bot") == 0 ? STORE_BOT : strcmp(kind, "open") == 0 ? STORE_OPEN : STORE_HUMAN;
	if (!serve_is_plain_text(name, SERVER_NAME)) {
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

/* Against a bot a player may ask for hints, between people not, unless it is said. */
static bool read_hints(const struct doc *request, struct creation *creation, struct text *why)
{
	const char *asked = base_scalar_of(base_find_doc(request, "hints"));
	int seats = creation->rules->facts.seats;
	bool bots = false;

	for (int i = 0; i < seats; i++)
		bots = bots || creation->seat[i].player == STORE_BOT;
	if (asked && strcmp(asked, "true") != 0 && strcmp(asked, "false") != 0) {
		base_put_string(why, "Hints are true or false.");
		return false;
	}
	creation->hints = asked ? strcmp(asked, "true") == 0 : bots;
	return true;
}

/* A practice game is played against bots alone. */
static bool read_practice(const struct doc *request, const struct creation *creation, struct match_plan *plan,
                          struct text *why)
{
	const char *asked = base_scalar_of(base_find_doc(request, "practice"));
	int people = 0;

	for (int i = 0; i < plan->rules->facts.seats; i++)
		people += creation->seat[i].player != STORE_BOT;
	plan->practice = asked && strcmp(asked, "true") == 0;
	if (asked && !plan->practice && strcmp(asked, "false") != 0)
		base_put_string(why, "Practice is true or false.");
	else if (plan->practice && people != 1)
		base_put_string(why, "A practice game is for one player against bots.");
	return !why->used;
}

static bool read_seats(const struct doc *request, struct creation *creation, struct text *why)
{
	const struct doc *list = base_find_doc(request, "seats");
	const struct doc *asked = list && list->kind == DOC_LIST ? list->first : NULL;
	const struct doc *clock = base_find_doc(request, "clock");
	int seats = creation->rules->facts.seats;
	int64_t minutes = 0;

	if (base_int_of(base_find_doc(clock, "minutes"), &minutes) && (minutes < 0 || minutes > 60 * 24 * 365)) {
		base_put_string(why, "A clock has 1 to 525600 minutes.");
		return false;
	}
	creation->clock_ms = minutes * 60000;
	for (int i = 0; i < seats + 2; i++) {
		struct store_seat *seat = &creation->seat[i];

		seat->seat = i < seats ? i : i == seats ? STORE_WATCHER : STORE_OWNER;
		seat->seen = creation->ply;
		seat->clock_ms = i < seats ? creation->clock_ms : 0;
		if (i < seats && asked && !read_seat(asked, seat, why))
			return false;
		asked = asked ? asked->next : NULL;
		if (seat->player == STORE_BOT)
			continue;
		seat->linked = true;
		serve_make_token(creation->token[i]);
		serve_hash_token(creation->token[i], seat->token);
	}
	return read_hints(request, creation, why);
}

/* It has the hash of the first position; or as much of it as is known before players have given their words. */
void serve_put_header(const struct match_plan *plan, const struct store_seat *seat, char header[JOURNAL_HEADER])
{
	struct arena *arena = serve_open_arena();
	struct text text = base_start_text(header, JOURNAL_HEADER);
	struct match_plan small = *plan;

	small.undo = 1;
	if (small.source.kind == SEED_WORDS)
		small.source.seats = serve_find_givers(plan, seat);
	if (small.source.seats) {
		engine_put_draft(&small, true, &text);
		base_close_arena(arena);
		return;
	}
	if (small.source.kind == SEED_WORDS)
		engine_draw_seed(&small);
	engine_put_header(engine_start_match(&small, arena), true, &text);
	base_close_arena(arena);
}

/* The match, the moves of its parent, a row for each seat, the watchers and the owner: all or nothing. */
static void submit_creation(struct creation *creation, const struct match_plan *plan, int64_t bonus_ms)
{
	struct server *server = creation->save.job.server;
	struct store_write *last = &creation->save.write, *row = creation->rows;
	int64_t now = serve_date_ms();

	creation->played =
		plan->rules->played ? plan->rules->played(plan->tables, plan->scenario, plan->option) : UINT32_MAX;
	creation->match = store_next_match(server->store);
	if (!creation->match) { /* the database is away */
		finish_creation(&creation->save.job);
		return;
	}
	serve_keep_data(server, plan);
	*last = (struct store_write){.kind = STORE_MATCH,
	                             .match = creation->match,
	                             .time_ms = now,
	                             .hints = creation->hints,
	                             .clock_ms = creation->clock_ms,
	                             .bonus_ms = bonus_ms,
	                             .system = plan->rules->facts.id,
	                             .scenario = plan->rules->scenario(plan->tables, plan->scenario).id,
	                             .text = creation->header};
	if (creation->lines) {
		*row = (struct store_write){.kind = STORE_COPY,
		                            .match = creation->match,
		                            .time_ms = now,
		                            .from = creation->parent,
		                            .line = creation->lines};
		last = last->also = row++;
	}
	for (int i = 0; i < creation->rules->facts.seats + 2; i++) {
		*row = (struct store_write){.kind = STORE_SEAT, .match = creation->match, .player = &creation->seat[i]};
		last = last->also = row++;
	}
	creation->save.job.finish = finish_creation;
	serve_submit_write(server, &creation->save);
}

static bool may_create(struct client *client, const struct doc *request, struct text *why)
{
	struct server *server = client->server;

	if (!serve_take_quota(client, QUOTA_MATCHES) ||
	    !serve_within_rate(&server->create_budget, &server->create_ms, 100, 2000))
		base_put_string(why, "Too many new matches: wait a moment.");
	else if (!request || request->kind != DOC_MAP)
		base_put_string(why, "Send one JSON object.");
	return !why->used;
}

static struct creation *new_creation(struct client *client)
{
	struct creation *creation = serve_alloc(sizeof *creation);

	creation->save.job.server = client->server;
	creation->client = client->id;
	return creation;
}

void serve_create_match(struct client *client)
{
	struct arena *arena = serve_open_arena();
	const struct doc *request = codec_parse_json(client->bytes, client->used, arena);
	struct creation *creation = new_creation(client);
	struct match_plan plan;
	char buffer[512];
	struct text why = base_start_text(buffer, sizeof buffer);
	int64_t seconds = 0;

	if (may_create(client, request, &why) && read_plan(client->server, request, &plan, &why)) {
		creation->rules = plan.rules;
		base_int_of(base_find_doc(base_find_doc(request, "clock"), "bonus"), &seconds);
		if (seconds < 0 || seconds > 86400 * 30) {
			base_put_string(&why, "The bonus of a clock is 0 to 2592000 seconds.");
		} else if (read_seats(request, creation, &why) && read_practice(request, creation, &plan, &why)) {
			serve_put_header(&plan, creation->seat, creation->header);
			client->deferred = true;
			submit_creation(creation, &plan, seconds * 1000);
		}
	}
	base_close_arena(arena);
	if (why.used) {
		free(creation);
		reply_error(client, buffer);
	}
}

/* Replays the parent. After an undo it comes to the same ply again: the last time counts. */
static void find_lines(struct creation *creation, const struct store_match *stored, struct arena *arena)
{
	struct faults faults = {.arena = arena};
	struct replay replay;
	struct match *match;
	enum journal_step step = JOURNAL_PLAYED;
	struct text header = base_start_text(creation->header, sizeof creation->header);
	bool found = false;

	if (!serve_begin_replay(&creation->save.job.server->archive, stored, arena, &replay, &faults)) {
		creation->why = serve_away; /* it has just been replayed: it can be */
		return;
	}
	match = replay.match;
	/* Everybody may know this seed by now. */
	match->plan.source.kind = SEED_KNOWN;
	engine_put_header(match, true, &header);
	for (uint32_t line = 0; step == JOURNAL_PLAYED || step == JOURNAL_UNDONE; line++) {
		if (match->ply == creation->ply && engine_seats_to_act(match)) {
			found = true;
			creation->lines = line;
		}
		step = engine_replay_line(replay.journal, match, &faults);
	}
	if (!found || header.cut)
		creation->why = "There is no such ply in this match, or nothing follows it.";
}

static void run_branch(struct job *job)
{
	struct creation *creation = (struct creation *)job;
	struct arena *arena = serve_open_arena();
	struct store_match stored;
	enum store_answer answer = store_load_match(job->server->store, creation->parent, false, arena, &stored);

	if (answer != STORE_FOUND)
		creation->why = answer == STORE_AWAY ? serve_away : "There is no such match.";
	else
		creation->why = serve_show_match(job->server, &stored);
	if (!creation->why)
		find_lines(creation, &stored, arena);
	base_close_arena(arena);
}

static void finish_branch(struct job *job)
{
	struct creation *creation = (struct creation *)job;
	struct client *client = serve_find_client(job->server, creation->client);

	if (!creation->why) {
		submit_creation(creation, &creation->plan, 0);
		return;
	}
	if (client)
		reply_error(client, creation->why);
	free(creation);
}

static const char no_match[] = "This link leads to no match.";

/* The system and scenario of the parent. */
static bool read_parent(struct server *server, const struct doc *request, const struct store_link *link,
                        struct creation *creation, struct text *why)
{
	const struct serve_system *system;
	int64_t ply;
	size_t index;

	if (!base_int_of(base_find_doc(request, "ply"), &ply) || ply < 0 || ply > UINT32_MAX) {
		base_put_string(why, "Say the ply from which the branch goes on.");
		return false;
	}
	creation->parent = link->match;
	creation->ply = (uint32_t)ply;
	system = find_scenario(server->config, link->scenario, &index);
	if (!system) {
		base_put_string(why, "This program has not the rules of that match.");
		return false;
	}
	creation->plan = engine_plan_match(system->rules, system->tables, index);
	creation->rules = system->rules;
	return true;
}

/* The parent is known: the body of the request is still there. */
static void create_branch(struct client *client, enum store_answer answer, const struct store_link *link)
{
	struct arena *arena = serve_open_arena();
	const struct doc *request = codec_parse_json(client->bytes, client->used, arena);
	struct creation *creation = new_creation(client);
	char buffer[512];
	struct text why = base_start_text(buffer, sizeof buffer);

	if (answer != STORE_FOUND)
		base_put_string(&why, answer == STORE_AWAY ? serve_away : no_match);
	else if (read_parent(client->server, request, link, creation, &why) && read_seats(request, creation, &why)) {
		creation->save.job.run = run_branch;
		creation->save.job.finish = finish_branch;
		serve_submit_replay(client->server, &creation->save.job);
	}
	base_close_arena(arena);
	if (why.used) {
		free(creation);
		reply_error(client, buffer);
	}
}

void serve_create_branch(struct client *client)
{
	struct arena *arena = serve_open_arena();
	const struct doc *request = codec_parse_json(client->bytes, client->used, arena);
	char buffer[512];
	struct text why = base_start_text(buffer, sizeof buffer);

	if (may_create(client, request, &why)) {
		client->deferred = serve_look_up(client, serve_read_text(request, "token"), create_branch);
		if (!client->deferred)
			base_put_string(&why, no_match);
	}
	base_close_arena(arena);
	if (why.used)
		reply_error(client, buffer);
}
