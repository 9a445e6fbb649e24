/* messages.c: see messages.h. May use: server, consent, play, rematch, engine, codec. */
#include "serve/messages.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "serve/consent.h"
#include "serve/parted.h"
#include "serve/play.h"
#include "serve/rematch.h"
#include "serve/server.h"

struct writer *serve_start_message(struct wire *wire, const char *op)
{
	struct writer *writer = &wire->writer;

	codec_start_wire(wire);
	writer->open_map(writer, NULL);
	writer->put_text(writer, "op", op);
	return writer;
}

static struct writer *start(struct server *server, const char *op)
{
	return serve_start_message(&server->context.wire, op);
}

void serve_finish_message(struct client *client)
{
	struct wire *wire = &client->server->context.wire;

	wire->writer.close(&wire->writer);
	serve_send_bytes(client, wire->bytes, wire->used);
}

static void send_text(struct client *client, const char *op, const char *text)
{
	struct writer *writer = start(client->server, op);

	writer->put_text(writer, "text", text);
	serve_finish_message(client);
}

void serve_send_error(struct client *client, const char *text)
{
	send_text(client, "error", text);
}

void serve_send_notice(struct client *client, const char *text)
{
	send_text(client, "notice", text);
}

void serve_send_refused(struct client *client, struct refusal refusal, const char *move)
{
	struct writer *writer = start(client->server, "refused");

	writer->put_int(writer, "ply", client->live->match->ply);
	writer->put_text(writer, "rule", refusal.rule);
	writer->put_text(writer, "text", refusal.text);
	writer->put_text(writer, "move", move);
	serve_finish_message(client);
}

void serve_send_ack(struct client *client, uint32_t ply)
{
	struct writer *writer = start(client->server, "ack");

	writer->put_int(writer, "ply", ply);
	serve_finish_message(client);
}

void serve_send_link(struct client *client, const char *seat, const char *token)
{
	struct writer *writer = start(client->server, "link");
	char link[SERVER_LINK];

	serve_format_link(token, link);
	writer->put_text(writer, "seat", seat);
	writer->put_text(writer, "link", link);
	serve_finish_message(client);
}

void serve_write_result(struct writer *writer, const struct match *match)
{
	engine_write_outcome(match, "result", writer);
	/* The seed is shown once nobody can gain by knowing it. */
	if (!engine_seats_to_act(match))
		writer->put_text(writer, "seed", match->plan.seed);
}

static void write_event(struct writer *writer, const struct rules *rules, const void *tables, const struct event *event)
{
	char line[4096];
	struct text text = base_start_text(line, sizeof line);

	writer->open_map(writer, NULL);
	engine_write_event(rules, tables, event, writer);
	rules->event_text(tables, event, &text);
	writer->put_text(writer, "text", line);
	writer->close(writer);
}

void serve_write_events(struct writer *writer, const struct match *match, int seat)
{
	const struct rules *rules = match->plan.rules;
	const void *tables = match->plan.tables;

	writer->open_list(writer, "events");
	for (uint32_t i = 0; i < match->events.count; i++) {
		struct event seen = match->events.list[i];

		if (seat == SEAT_ALL || rules->event_for(tables, &match->events.list[i], seat, &seen))
			write_event(writer, rules, tables, &seen);
	}
	writer->close(writer);
}

static void forget_events(const struct match *match, struct message_context *context)
{
	codec_start_wire(&context->events);
	for (uint32_t i = 0; i < match->events.count; i++)
		context->event[i].size = 0;
}

/* An event that anybody may know is written once. */
static void share_event(const struct match *match, uint32_t index, struct message_context *context)
{
	struct wire *events = &context->events;
	size_t at = events->used;

	if (!context->event[index].size) {
		write_event(&events->writer, match->plan.rules, match->plan.tables, &match->events.list[index]);
		at += events->bytes[at] == ','; /* that follows the last one */
		context->event[index].at = at;
		context->event[index].size = events->used - at;
	}
	codec_put_json(&context->wire, NULL, events->bytes + context->event[index].at, context->event[index].size);
}

/* Byte by byte up to the set, before which there may be padding. */
static bool is_same_event(const struct event *one, const struct event *two)
{
	return memcmp(one, two, offsetof(struct event, arg) + sizeof one->arg) == 0 &&
	       memcmp(one->set, two->set, sizeof one->set) == 0;
}

/* The same as serve_write_events, for an update. */
static void write_events(const struct match *match, int seat, struct message_context *context)
{
	const struct rules *rules = match->plan.rules;
	struct writer *writer = &context->wire.writer;

	writer->open_list(writer, "events");
	for (uint32_t i = 0; i < match->events.count; i++) {
		const struct event *event = &match->events.list[i];
		struct event seen = *event;

		if (!rules->event_for(match->plan.tables, event, seat, &seen))
			continue;
		if (is_same_event(&seen, event))
			share_event(match, i, context);
		else
			write_event(writer, rules, match->plan.tables, &seen);
	}
	writer->close(writer);
}

void serve_write_view(struct wire *wire, const char *key, const struct rules *rules, const void *tables,
                      const void *view)
{
	/* A dump opens its map without a key, so it is written apart and put under one. */
	if (key) {
		struct wire part = {.used = 0};

		codec_start_wire(&part);
		rules->dump(tables, view, &part.writer);
		codec_put_json(wire, key, part.bytes, part.used);
		codec_free_wire(&part);
		return;
	}
	rules->dump(tables, view, &wire->writer);
}

/* Two views of a system, in memory that is used again. */
static void **find_room(struct message_context *context, size_t size)
{
	if (context->view_room < size) {
		for (int i = 0; i < 2; i++) {
			free(context->view[i]);
			context->view[i] = serve_alloc(size);
		}
		context->view_room = size;
	}
	return context->view;
}

/* What a seat sees now. The thread's own room is used: a match that nobody looks at needs none. */
static const void *look(const struct live_match *live, int seat, struct message_context *context)
{
	void *view = find_room(context, live->system->rules->facts.state_size)[1];

	live->system->rules->view(live->system->tables, live->match->state, seat, view);
	return view;
}

/* The view of a slot at the current position, made once. */
static void make_view(struct live_match *live, int slot, struct message_context *context)
{
	int seat = slot == RULES_SEATS ? STORE_WATCHER : slot;

	if (live->view[slot])
		return;
	codec_start_wire(&context->part);
	serve_write_view(&context->part, NULL, live->system->rules, live->system->tables, look(live, seat, context));
	live->view[slot] = serve_copy_bytes(context->part.bytes, context->part.used);
	live->view_size[slot] = context->part.used;
}

/* What the seat can do, by what it sees: its moves and help. */
static void put_choices(const struct live_match *live, int seat, const void *view, struct message_context *context,
                        struct writer *writer)
{
	const struct rules *rules = live->system->rules;
	const void *tables = live->system->tables;
	struct move_list moves = {context->moves, MESSAGE_MOVES, 0, false};
	char buffer[8192];
	struct text text;

	rules->legal(tables, view, seat, &moves);
	writer->open_list(writer, "moves");
	for (size_t i = 0; i < moves.count; i++) {
		text = base_start_text(buffer, sizeof buffer);
		rules->move_text(tables, view, &moves.list[i], &text);
		writer->put_text(writer, NULL, buffer);
	}
	writer->close(writer);
	writer->put_bool(writer, "all", rules->facts.enumerable && !moves.cut);
	text = base_start_text(buffer, sizeof buffer);
	rules->help(tables, view, seat, &text);
	writer->put_text(writer, "help", buffer);
}

/* The same, made once for a position and kept: a client that asks again and again must not cost much. */
static void make_choices(struct live_match *live, int seat, struct message_context *context)
{
	if (live->choices && live->choices_seat == seat)
		return;
	codec_start_wire(&context->part);
	put_choices(live, seat, look(live, seat, context), context, &context->part.writer);
	free(live->choices);
	live->choices = serve_copy_bytes(context->part.bytes, context->part.used);
	live->choices_size = context->part.used;
	live->choices_seat = seat;
}

static void drop_choices(struct live_match *live)
{
	free(live->choices);
	live->choices = NULL;
}

/* `view`: what the seat sees, for an update, which is made once; NULL: for those who ask. */
static void write_choices(struct live_match *live, int seat, const void *view, struct message_context *context)
{
	struct wire *wire = &context->wire;

	if (seat < 0 || serve_is_closed(live) || !(engine_seats_to_act(live->match) >> seat & 1)) {
		wire->writer.open_list(&wire->writer, "moves");
		wire->writer.close(&wire->writer);
	} else if (view) {
		put_choices(live, seat, view, context, &wire->writer);
	} else {
		make_choices(live, seat, context);
		codec_put_json(wire, NULL, live->choices, live->choices_size);
	}
}

static void write_clock(struct writer *writer, const struct live_match *live, int seat)
{
	int64_t left = live->seat[seat].clock_ms;

	if (!live->clocked)
		return;
	if (live->match && !serve_is_closed(live) && engine_seats_to_act(live->match) >> seat & 1)
		left -= serve_now_ms() - live->turn_began_ms;
	writer->put_int(writer, "clock", left > 0 ? left : 0);
}

static void write_seats(struct writer *writer, const struct live_match *live)
{
	static const char *const kinds[] = {"human", "bot", "open"};
	const struct rules *rules = live->system->rules;
	char name[TELL_SEAT_NAME];

	writer->open_list(writer, "seats");
	for (int seat = 0; seat < rules->facts.seats; seat++) {
		const struct store_seat *player = &live->seat[seat];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "seat", engine_name_seat(rules, seat, name));
		writer->put_text(writer, "kind", kinds[player->player]);
		writer->put_text(writer, "name", player->name);
		if (player->player == STORE_BOT)
			writer->put_text(writer, "bot", player->bot);
		writer->put_bool(writer, "here", player->player == STORE_BOT || serve_is_connected(live, seat));
		write_clock(writer, live, seat);
		writer->close(writer);
	}
	writer->close(writer);
}

/* What a match that has not begun waits for. */
static void write_waiting(struct writer *writer, const struct live_match *live)
{
	if (!live->match)
		writer->put_text(writer, "waiting", engine_has_commitments(&live->plan->source) ? "reveal" : "commit");
}

/* With which rules it is played, if not with today's. */
static void write_rules(struct writer *writer, const struct live_match *live)
{
	char buffer[128];
	struct text text = base_start_text(buffer, sizeof buffer);

	if (live->system->kept) {
		base_put_hex(&text, live->system->kept);
		writer->put_text(writer, "kept", buffer);
	}
	if (!serve_is_closed(live))
		return;
	text = base_start_text(buffer, sizeof buffer);
	writer->open_map(writer, "closed");
	if (live->parted)
		writer->put_int(writer, "from", live->parted);
	writer->put_text(writer, "text", serve_refuse_closed(live, &text).text);
	writer->close(writer);
}

static void write_match(struct writer *writer, const struct live_match *live)
{
	const struct match_plan *plan = live->match ? &live->match->plan : live->plan;
	char digest[TELL_DIGEST];

	writer->put_int(writer, "match", live->id);
	writer->put_text(writer, "system", plan->rules->facts.id);
	writer->put_text(writer, "scenario", plan->rules->scenario(plan->tables, plan->scenario).id);
	writer->put_text(writer, "title", plan->rules->scenario(plan->tables, plan->scenario).title);
	engine_write_options(plan, writer);
	engine_write_source(plan, live->match && !engine_seats_to_act(live->match), writer);
	writer->put_bool(writer, "hints", live->hints);
	if (plan->practice)
		writer->put_bool(writer, "practice", true);
	write_waiting(writer, live);
	write_rules(writer, live);
	if (!live->match)
		return;
	engine_digest_seed(plan->seed, digest);
	writer->put_text(writer, "seed_hash", digest);
}

static void write_chat(struct writer *writer, const struct live_match *live, const struct store_chat *chat)
{
	char name[TELL_SEAT_NAME];

	writer->put_text(writer, "seat", engine_name_seat(live->system->rules, chat->seat, name));
	/* The server itself speaks where no player does. */
	writer->put_text(writer, "name", chat->seat < 0 ? "Durbar" : live->seat[serve_slot(chat->seat)].name);
	writer->put_int(writer, "time", chat->time_ms);
	writer->put_text(writer, "text", chat->text);
}

/* Whether the seat could take back the last move, or could ask the others: nobody is offered what would be refused. */
static void write_undo(struct writer *writer, const struct live_match *live, int seat, bool alone, bool judged)
{
	if (seat < 0 || serve_is_closed(live))
		return;
	if (serve_can_undo(live, seat, alone))
		writer->put_bool(writer, "can_undo", true);
	else if (judged && !engine_refuse_undo_by(live->match, seat, UNDO_AGREED).rule)
		writer->put_bool(writer, "can_ask", true);
}

/* The whole position, for a client that has none. */
static void write_position(struct client *client, struct writer *writer)
{
	struct live_match *live = client->live;
	int slot = serve_slot(client->seat);

	writer->put_int(writer, "ply", live->match->ply);
	make_view(live, slot, &client->server->context);
	codec_put_json(&client->server->context.wire, "view", live->view[slot], live->view_size[slot]);
	engine_write_to_act(live->match, "to_act", writer);
	engine_write_ready(live->match, engine_seats_ready(live->match), "ready", writer);
	write_choices(live, client->seat, NULL, &client->server->context);
	write_undo(writer, live, client->seat, serve_is_alone(live),
	           serve_has_judges(live) && live->declined != live->match->ply);
	serve_write_asked(live, writer);
	serve_write_result(writer, live->match);
}

void serve_send_welcome(struct client *client)
{
	struct live_match *live = client->live;
	struct store_seat *player = &live->seat[serve_slot(client->seat)];
	struct writer *writer = start(client->server, "welcome");
	char name[TELL_SEAT_NAME];

	write_match(writer, live);
	writer->put_text(writer, "seat", engine_name_seat(live->system->rules, client->seat, name));
	writer->put_int(writer, "seen", player->seen);
	writer->put_text(writer, "notify", player->webhook);
	write_seats(writer, live);
	writer->open_list(writer, "chat");
	for (size_t i = live->chats > STORE_CHAT_LINES ? live->chats - STORE_CHAT_LINES : 0; i < live->chats; i++) {
		writer->open_map(writer, NULL);
		write_chat(writer, live, &live->chat[i % STORE_CHAT_LINES]);
		writer->close(writer);
	}
	writer->close(writer);
	if (live->match && client->seat >= 0 && !engine_seats_to_act(live->match))
		serve_write_rematch(live, writer);
	if (live->match) {
		write_position(client, writer);
		player->seen = live->match->ply;
	}
	serve_finish_message(client);
}

/* The message about words, on the event loop's wire. */
static void write_dice(const struct live_match *live)
{
	struct writer *writer = start(live->server, "dice");

	engine_write_source(live->plan, false, writer);
	write_waiting(writer, live);
}

void serve_send_dice_to(struct client *client)
{
	write_dice(client->live);
	serve_finish_message(client);
}

void serve_send_stale(struct client *client)
{
	write_position(client, start(client->server, "stale"));
	serve_finish_message(client);
}

void serve_send_stale_to_all(struct live_match *live)
{
	for (struct client *client = live->clients; client; client = client->next)
		if (client->seated)
			serve_send_stale(client);
}

static void drop_view(struct live_match *live, int slot)
{
	free(live->view[slot]);
	live->view[slot] = NULL;
}

/* What a move changed of a view, from the two positions: only what differs is written and compared as text. Returns what
 * the slot sees now. */
static const void *write_changed(const struct pending_move *pending, int slot, struct message_context *context)
{
	struct live_match *live = pending->live;
	const struct rules *rules = live->system->rules;
	const void *tables = live->system->tables;
	void **view = find_room(context, rules->facts.state_size);
	int seat = slot == RULES_SEATS ? STORE_WATCHER : slot;

	drop_view(live, slot);
	rules->view(tables, pending->taken ? pending->undone : engine_past_state(live->match), seat, view[0]);
	rules->view(tables, live->match->state, seat, view[1]);
	codec_start_wire(&context->before);
	context->before.writer.brief = true;
	codec_start_wire(&context->part);
	rules->dump_changed(tables, view[0], view[1], &context->before.writer);
	rules->dump_changed(tables, view[1], view[0], &context->part.writer);
	codec_write_changes(&context->wire, "diff", context->before.bytes, context->before.used, context->part.bytes,
	                    context->part.used);
	return view[1];
}

/* The same for a system that writes only whole positions: from the text that was made for the last one. */
static const void *write_difference(const struct pending_move *pending, int slot, struct message_context *context)
{
	struct live_match *live = pending->live;
	char *before = live->view[slot];
	size_t before_size = live->view_size[slot];

	if (live->system->rules->dump_changed)
		return write_changed(pending, slot, context);
	live->view[slot] = NULL;
	make_view(live, slot, context);
	codec_write_changes(&context->wire, "diff", before, before_size, live->view[slot], live->view_size[slot]);
	free(before);
	return look(live, slot == RULES_SEATS ? STORE_WATCHER : slot, context);
}

static struct message *write_update(const struct pending_move *pending, int slot, uint32_t ready,
                                    struct message_context *context)
{
	struct live_match *live = pending->live;
	int seat = slot == RULES_SEATS ? STORE_WATCHER : slot;
	struct writer *writer = serve_start_message(&context->wire, "update");
	const void *view;
	char name[TELL_SEAT_NAME];

	writer->put_int(writer, "ply", live->match->ply);
	writer->put_text(writer, "by", engine_name_seat(live->system->rules, pending->mover, name));
	if (pending->taken)
		writer->put_bool(writer, "undo", true);
	else if (seat == pending->mover || !live->system->rules->facts.hidden)
		writer->put_text(writer, "move", pending->text);
	write_events(live->match, seat, context);
	view = write_difference(pending, slot, context);
	engine_write_to_act(live->match, "to_act", writer);
	engine_write_ready(live->match, ready, "ready", writer);
	write_choices(live, seat, view, context);
	write_undo(writer, live, seat, pending->alone, pending->judged);
	serve_write_result(writer, live->match);
	writer->close(writer);
	return serve_new_message(context->wire.bytes, context->wire.used);
}

void serve_drop_views(struct live_match *live)
{
	for (int slot = 0; slot < STORE_SEATS; slot++)
		drop_view(live, slot);
	drop_choices(live);
}

unsigned serve_present_slots(const struct live_match *live)
{
	unsigned slots = 0;

	for (const struct client *client = live->clients; client; client = client->next)
		if (client->seated)
			slots |= 1u << serve_slot(client->seat);
	return slots;
}

void serve_write_updates(struct pending_move *pending, struct message_context *context)
{
	struct live_match *live = pending->live;
	uint32_t ready = engine_seats_ready(live->match);

	drop_choices(live);
	forget_events(live->match, context);
	for (int slot = 0; slot < STORE_SEATS; slot++) {
		if (pending->present >> slot & 1)
			pending->update[slot] = write_update(pending, slot, ready, context);
		else
			drop_view(live, slot);
	}
}

void serve_send_updates(struct pending_move *pending)
{
	struct live_match *live = pending->live;

	for (struct client *client = live->clients, *next; client; client = next) {
		int slot = serve_slot(client->seat);

		next = client->next;
		if (client->seated && pending->update[slot]) {
			serve_send_message(client, pending->update[slot]);
			live->seat[slot].seen = live->match->ply;
		}
	}
	if (live->clocked)
		serve_send_seats(live);
}

static void send_to_all(struct live_match *live)
{
	const struct wire *wire = &live->server->context.wire;
	struct message *message = serve_new_message(wire->bytes, wire->used);

	for (struct client *client = live->clients; client; client = client->next)
		if (client->seated)
			serve_send_message(client, message);
	serve_release_message(message);
}

void serve_send_seats(struct live_match *live)
{
	struct writer *writer = start(live->server, "seats");

	write_seats(writer, live);
	writer->close(writer);
	send_to_all(live);
}

void serve_send_dice(struct live_match *live)
{
	write_dice(live);
	live->server->context.wire.writer.close(&live->server->context.wire.writer);
	send_to_all(live);
}

void serve_send_chat(struct live_match *live, const struct store_chat *chat)
{
	struct writer *writer = start(live->server, "chat");

	write_chat(writer, live, chat);
	writer->close(writer);
	send_to_all(live);
}
