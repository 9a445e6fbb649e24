/* live_match.c: matches in memory: loading, dropping, joining, leaving, holding messages.
 * May use: server, connection, dispatch, lease, lookup, paper, play, relay, replay, words, engine, store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/connection.h"
#include "serve/dispatch.h"
#include "serve/lease.h"
#include "serve/lookup.h"
#include "serve/paper.h"
#include "serve/parted.h"
#include "serve/play.h"
#include "serve/relay.h"
#include "serve/replay.h"
#include "serve/server.h"
#include "serve/words.h"

enum { GRACE_MS = 120000 }; /* that a clock has left, at least, when a match is loaded after a start */

/* Reads a match and replays it. */
struct load_job {
	struct job job; /* first */
	int64_t id;
	struct arena *arena, *stored_arena;
	struct store_claim claim;
	enum store_answer answer;
	struct store_match stored;
	struct replay replay;
	bool good; /* it was replayed, to its end or to where it parted */
	struct match_plan *plan;
	struct faults faults;
};

static struct live_match **bucket_of(struct server *server, int64_t id)
{
	return &server->matches[(uint64_t)id % SERVER_BUCKETS];
}

struct live_match *serve_find_match(struct server *server, int64_t id)
{
	struct live_match *live = *bucket_of(server, id);

	while (live && live->id != id)
		live = live->hash_next;
	return live;
}

int serve_slot(int seat)
{
	return seat < 0 ? RULES_SEATS : seat;
}

int serve_find_seat(const struct rules *rules, const char *name)
{
	char buffer[TELL_SEAT_NAME];

	if (strcmp(name, "watcher") == 0)
		return STORE_WATCHER;
	for (int seat = 0; seat < rules->facts.seats; seat++)
		if (strcmp(engine_name_seat(rules, seat, buffer), name) == 0)
			return seat;
	return SEAT_NONE;
}

bool serve_is_busy(const struct live_match *live)
{
	return live->stage == LIVE_LOADING || live->pending || live->giving;
}

static void unlink_use(struct live_match *live)
{
	struct server *server = live->server;

	if (live->newer)
		live->newer->older = live->older;
	else
		server->newest = live->older;
	if (live->older)
		live->older->newer = live->newer;
	else
		server->oldest = live->newer;
	live->newer = live->older = NULL;
}

static void link_use(struct live_match *live)
{
	struct server *server = live->server;

	live->older = server->newest;
	if (server->newest)
		server->newest->newer = live;
	server->newest = live;
	if (!server->oldest)
		server->oldest = live;
}

static void free_match(struct live_match *live)
{
	struct server *server = live->server;
	struct live_match **at = bucket_of(server, live->id);

	while (*at != live)
		at = &(*at)->hash_next;
	*at = live->hash_next;
	unlink_use(live);
	server->match_count--;
	for (int slot = 0; slot < STORE_SEATS; slot++)
		free(live->view[slot]);
	for (size_t i = 0; i < live->chats && i < STORE_CHAT_LINES; i++)
		free(live->chat[i].text);
	while (live->held_first) {
		struct held_message *next = live->held_first->next;

		free(live->held_first);
		live->held_first = next;
	}
	for (int seat = 0; seat < RULES_SEATS; seat++)
		free(live->memory[seat]);
	serve_free_papers(live);
	free(live->chat);
	free(live->choices);
	free(live->renamed);
	base_close_arena(live->arena);
	free(live);
}

static bool is_idle(const struct live_match *live)
{
	return !live->clients && !serve_is_busy(live) && !live->thinking && !live->held_first && !live->papers &&
	       !live->rematching;
}

/* Makes room for another match, by those that were idle for longest. */
static void evict_idle(struct server *server)
{
	struct live_match *live = server->oldest;

	while (live && server->match_count >= SERVER_MATCHES) {
		struct live_match *newer = live->newer;

		if (is_idle(live))
			free_match(live);
		live = newer;
	}
}

void serve_free_matches(struct server *server)
{
	while (server->oldest)
		free_match(server->oldest);
}

static void run_load(struct job *job)
{
	struct load_job *load = (struct load_job *)job;
	struct server *server = job->server;

	load->faults.arena = load->stored_arena;
	load->answer = store_claim_match(server->store, load->id, &load->claim);
	if (load->answer == STORE_FOUND)
		load->answer = store_load_match(server->store, load->id, false, load->stored_arena, &load->stored);
	if (load->answer != STORE_FOUND) {
		base_add_fault(&load->faults, NULL, NULL, "there is no such match");
		return;
	}
	if (load->stored.damage) {
		base_add_fault(&load->faults, NULL, NULL, load->stored.damage);
		return;
	}
	load->plan = serve_read_draft(&server->archive, &load->stored, load->arena, &load->replay, &load->faults);
	if (!load->plan && !load->faults.count && !load->replay.away)
		load->good = serve_replay(&server->archive, &load->stored, load->arena, &load->replay, &load->faults);
	if (load->replay.away)
		load->answer = STORE_AWAY;
}

/* Clocks go on while a match is not in memory. But the clock of the machine may have been set while no server ran: the
 * first minutes after a start take nobody's seat. */
static int64_t count_elapsed(const struct live_match *live, const struct store_match *stored)
{
	int64_t last_ms = stored->lines ? stored->times[stored->lines - 1] : stored->created_ms;
	int64_t elapsed_ms = serve_date_ms() - last_ms;

	for (int seat = 0; live->match && last_ms < live->server->started_ms && seat < RULES_SEATS; seat++) {
		int64_t left_ms = live->seat[seat].clock_ms;

		if (left_ms > 1 && engine_seats_to_act(live->match) >> seat & 1 && elapsed_ms > left_ms - GRACE_MS)
			elapsed_ms = left_ms - GRACE_MS;
	}
	return elapsed_ms > 0 ? elapsed_ms : 0;
}

struct store_chat *serve_next_chat(struct live_match *live)
{
	struct store_chat *chat;

	if (!live->chat)
		live->chat = serve_alloc(STORE_CHAT_LINES * sizeof *live->chat);
	chat = &live->chat[live->chats++ % STORE_CHAT_LINES];
	free(chat->text);
	return chat;
}

struct bot_memory serve_copy_memory(const struct live_match *live, int seat)
{
	return live->memory[seat] ? *live->memory[seat] : (struct bot_memory){0};
}

/* Few matches have somebody who thinks, and all others go without its bytes. */
void serve_keep_memory(struct live_match *live, int seat, const struct bot_memory *memory)
{
	if (!live->memory[seat])
		live->memory[seat] = serve_alloc(sizeof *memory);
	*live->memory[seat] = *memory;
}

static void copy_stored(struct live_match *live, const struct store_match *stored)
{
	live->lines = stored->lines;
	live->hints = stored->hints;
	live->rematch = stored->rematch;
	live->clock_ms = stored->clock_ms;
	live->bonus_ms = stored->bonus_ms;
	for (int i = 0; i < stored->seats; i++) {
		if (stored->seat[i].seat == STORE_OWNER) {
			memcpy(live->owner, stored->seat[i].token, sizeof live->owner);
			continue;
		}
		live->seat[serve_slot(stored->seat[i].seat)] = stored->seat[i];
		live->clocked = live->clocked || stored->seat[i].clock_ms;
	}
	live->turn_began_ms = serve_now_ms() - count_elapsed(live, stored);
	serve_take_papers(live, stored);
	for (size_t i = 0; i < stored->chats; i++) {
		struct store_chat *chat = serve_next_chat(live);

		*chat = stored->chat[i];
		chat->text = serve_copy_bytes(chat->text, strlen(chat->text));
	}
}

static void log_damage(const struct live_match *live, const struct faults *faults)
{
	for (size_t i = 0; i < faults->count; i++)
		fprintf(stderr, "durbar: match %lld, line %d: %s\n", (long long)live->id, faults->list[i].line,
		        faults->list[i].text);
}

/* Each client gets the hello back that was held for it, and has no match again. */
static void return_hellos(struct live_match *live)
{
	for (struct held_message *held = live->held_first; held; held = held->next) {
		struct client *client = serve_find_client(live->server, held->client);

		if (client && client->live == live && !client->hello) {
			client->hello = serve_copy_bytes(held->bytes, held->size);
			client->hello_size = held->size;
		}
	}
}

/* The match cannot be opened here and now: its clients are handed over to the server that has it, or try again later. */
static void dismiss_match(struct live_match *live, const char *address, const char *why)
{
	return_hellos(live);
	while (live->clients) {
		struct client *client = live->clients;

		serve_leave_match(client);
		/* A server that sent a client here looks again itself. */
		if (client->relayed && !why)
			serve_break(client->connection);
		else if (*address)
			serve_hand_over(client, address);
		else
			serve_retry_later(client, why);
	}
	free_match(live);
}

void serve_drop_lost(struct live_match *live)
{
	dismiss_match(live, "", NULL);
}

void serve_lose_match(struct live_match *live)
{
	/* A move that is being written will not be, and then this comes again. */
	if (live->pending || live->giving || (live->stage != LIVE_READY && live->stage != LIVE_WAITING))
		return;
	fprintf(stderr, "durbar: match %lld has been taken over by another server\n", (long long)live->id);
	live->lost = true;
	live->stage = LIVE_LOADING;
	while (live->clients) {
		struct client *client = live->clients;

		serve_leave_match(client);
		client->seated = false;
		client->close_code = CLOSE_RESTART;
		serve_close_client(client);
	}
	if (!live->thinking)
		serve_drop_lost(live);
}

static void free_load(struct load_job *load)
{
	base_close_arena(load->stored_arena);
	free(load);
}

/* Which rules and data the match goes on with, if any. */
static void note_rules(struct live_match *live, const struct load_job *load)
{
	const struct journal *journal = load->replay.journal;
	const struct match_plan *plan;
	char header[JOURNAL_HEADER];
	struct text text = base_start_text(header, sizeof header);

	live->shown = load->stored.shown && live->match && engine_seats_to_act(live->match);
	if (!live->match)
		return;
	plan = &live->match->plan;
	if (load->replay.end == JOURNAL_PARTED)
		live->parted = live->match->ply + 1;
	else if (journal->version != plan->rules->facts.version || journal->data != plan->data)
		engine_put_renamed(journal, plan, &text);
	if (text.used && !text.cut)
		live->renamed = serve_copy_bytes(header, text.used);
}

static void finish_load(struct job *job)
{
	struct load_job *load = (struct load_job *)job;
	struct live_match *live = serve_find_match(job->server, load->id);

	if (load->answer == STORE_AWAY || load->answer == STORE_ELSEWHERE) {
		base_close_arena(load->arena);
		dismiss_match(live, load->claim.address, load->answer == STORE_AWAY ? serve_away : NULL);
		free_load(load);
		return;
	}
	live->epoch = load->claim.epoch;
	live->match = load->good ? load->replay.match : NULL;
	live->plan = load->plan;
	live->system = load->replay.system;
	live->arena = load->arena;
	live->stage = live->match ? LIVE_READY : load->plan ? LIVE_WAITING : LIVE_DAMAGED;
	live->damaged = load->stored.damage != NULL;
	note_rules(live, load);
	serve_note_called(live);
	copy_stored(live, &load->stored);
	log_damage(live, &load->faults);
	free_load(load);
	serve_resume_match(live);
}

struct live_match *serve_open_match(struct server *server, int64_t id)
{
	struct live_match *live = serve_find_match(server, id);
	struct load_job *load;

	if (live) {
		unlink_use(live);
		link_use(live);
		return live;
	}
	evict_idle(server);
	live = serve_alloc(sizeof *live);
	live->server = server;
	live->id = id;
	live->hash_next = *bucket_of(server, id);
	*bucket_of(server, id) = live;
	link_use(live);
	server->match_count++;
	load = serve_alloc(sizeof *load);
	load->job.run = run_load;
	load->job.finish = finish_load;
	load->id = id;
	load->arena = serve_open_arena();
	load->stored_arena = serve_open_arena();
	serve_submit_load(server, &load->job);
	return live;
}

void serve_join_match(struct client *client, struct live_match *live, int seat)
{
	client->live = live;
	client->seat = seat;
	client->next = live->clients;
	live->clients = client;
}

void serve_leave_match(struct client *client)
{
	struct live_match *live = client->live;
	struct client **at;

	if (!live)
		return;
	at = &live->clients;
	while (*at != client)
		at = &(*at)->next;
	*at = client->next;
	client->live = NULL;
	client->next = NULL;
	if (client->seated && (live->stage == LIVE_READY || live->stage == LIVE_WAITING)) {
		client->seated = false;
		if (client->seat < 0)
			return;
		serve_save_seat(live, client->seat);
		serve_send_seats(live);
	}
}

bool serve_is_connected(const struct live_match *live, int seat)
{
	for (const struct client *client = live->clients; client; client = client->next)
		if (client->seated && client->seat == seat)
			return true;
	return false;
}

bool serve_hold_message(struct client *client, const char *bytes, size_t size)
{
	struct live_match *live = client->live;
	struct held_message *held;

	if (live->held >= LIVE_HELD)
		return false;
	held = serve_alloc(sizeof *held + size);
	held->client = client->id;
	held->size = size;
	memcpy(held->bytes, bytes, size);
	if (live->held_last)
		live->held_last->next = held;
	else
		live->held_first = held;
	live->held_last = held;
	live->held++;
	return true;
}

void serve_resume_match(struct live_match *live)
{
	while (live->held_first && !serve_is_busy(live)) {
		struct held_message *held = live->held_first;
		struct client *client = serve_find_client(live->server, held->client);

		live->held_first = held->next;
		if (!live->held_first)
			live->held_last = NULL;
		live->held--;
		if (client && client->live == live)
			serve_handle_message(client, held->bytes, held->size);
		free(held);
	}
	serve_count_givers(live);
	serve_ask_bot(live);
}

struct seat_job {
	struct write_job save; /* first */
	struct store_seat seat;
};

static void finish_seat(struct job *job)
{
	const struct write_job *save = (struct write_job *)job;

	if (!save->written && !save->write.lost)
		fprintf(stderr, "durbar: match %lld: a seat could not be saved\n", (long long)save->write.match);
	serve_check_lost(job->server, save);
	free(job);
}

void serve_save_seat(struct live_match *live, int seat)
{
	struct seat_job *job = serve_alloc(sizeof *job);

	job->seat = live->seat[serve_slot(seat)];
	job->save.job.finish = finish_seat;
	job->save.write =
		(struct store_write){.kind = STORE_SEAT, .match = live->id, .epoch = live->epoch, .player = &job->seat};
	serve_submit_write(live->server, &job->save);
}
