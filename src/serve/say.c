/* say.c: what the server tells its guests. docs/protocol.md is the contract.
 * May use: hall, engine, codec. */
#include <stdlib.h>
#include <string.h>

#include "serve/hall.h"

static struct writer *start_at(struct desk *desk, const char *op)
{
	struct writer *writer = &desk->wire.writer;

	codec_start_wire(&desk->wire);
	writer->open_map(writer, NULL);
	writer->put_text(writer, "op", op);
	return writer;
}

static struct writer *start(struct hall *hall, const char *op)
{
	return start_at(&hall->desk, op);
}

static void finish(struct guest *guest)
{
	struct writer *writer = &guest->hall->desk.wire.writer;

	writer->close(writer);
	serve_post_wire(guest);
}

void serve_say_error(struct guest *guest, const char *text)
{
	struct writer *writer = start(guest->hall, "error");

	writer->put_text(writer, "text", text);
	finish(guest);
}

void serve_say_refused(struct guest *guest, struct refusal refusal, const char *move)
{
	struct writer *writer;

	if (!guest)
		return;
	writer = start(guest->hall, "refused");
	writer->put_int(writer, "ply", guest->table->match->ply);
	writer->put_text(writer, "rule", refusal.rule);
	writer->put_text(writer, "text", refusal.text);
	writer->put_text(writer, "move", move);
	finish(guest);
}

void serve_say_ack(struct guest *guest, uint32_t ply)
{
	struct writer *writer = start(guest->hall, "ack");

	writer->put_int(writer, "ply", ply);
	finish(guest);
}

void serve_say_link(struct guest *guest, const char *seat, const char *token)
{
	struct writer *writer = start(guest->hall, "link");
	char link[HALL_TOKEN + 8] = "/play#";

	strncat(link, token, HALL_TOKEN);
	writer->put_text(writer, "seat", seat);
	writer->put_text(writer, "link", link);
	finish(guest);
}

void serve_write_result(struct writer *writer, const struct match *match)
{
	engine_write_outcome(match, "result", writer);
	/* The promise of the seed hash is kept once nothing can be won by knowing it. */
	if (!engine_seats_to_act(match))
		writer->put_text(writer, "seed", match->plan.seed);
}

void serve_write_event(struct writer *writer, const struct rules *rules, const void *tables, const struct event *event)
{
	char line[4096];
	struct text text = base_start_text(line, sizeof line);

	writer->open_map(writer, NULL);
	engine_write_event(rules, tables, event, writer);
	rules->event_text(tables, event, &text);
	writer->put_text(writer, "text", line);
	writer->close(writer);
}

void serve_write_events(struct writer *writer, const struct match *match, int seat, bool all)
{
	const struct rules *rules = match->plan.rules;
	const void *tables = match->plan.tables;

	writer->open_list(writer, "events");
	for (uint32_t i = 0; i < match->events.count; i++) {
		struct event seen = match->events.list[i];

		if (all || rules->event_for(tables, &match->events.list[i], seat, &seen))
			serve_write_event(writer, rules, tables, &seen);
	}
	writer->close(writer);
}

void serve_write_view(struct wire *wire, const char *key, const struct rules *rules, const void *tables,
                      const void *view)
{
	/* A dump opens its map without a key: written as a list's member it would lack one. */
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

/* The view of a slot at the present position, made once. */
static void make_view(struct table *table, int slot, struct desk *desk)
{
	int seat = slot == RULES_SEATS ? STORE_WATCHER : slot;

	if (table->view[slot])
		return;
	codec_start_wire(&desk->spare);
	serve_write_view(&desk->spare, NULL, table->world->rules, table->world->tables,
	                 engine_seat_view(table->match, seat));
	table->view[slot] = serve_copy(desk->spare.bytes, desk->spare.used);
	table->view_size[slot] = desk->spare.used;
}

/* What the seat can do now: lists and help, made once for a position. */
static void make_choices(struct table *table, int seat, struct desk *desk)
{
	const struct rules *rules = table->world->rules;
	const void *tables = table->world->tables, *view;
	struct writer *writer = &desk->spare.writer;
	struct move_list moves = {desk->moves, HALL_MOVES, 0, false};
	char buffer[8192];
	struct text text;

	if (table->choices_seat == seat)
		return;
	view = engine_seat_view(table->match, seat);
	rules->legal(tables, view, seat, &moves);
	codec_start_wire(&desk->spare);
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
	free(table->choices);
	table->choices = serve_copy(desk->spare.bytes, desk->spare.used);
	table->choices_size = desk->spare.used;
	table->choices_seat = seat;
}

static void write_choices(struct table *table, int seat, struct desk *desk)
{
	struct wire *wire = &desk->wire;

	if (seat >= 0 && engine_seats_to_act(table->match) >> seat & 1) {
		make_choices(table, seat, desk);
		codec_put_json(wire, NULL, table->choices, table->choices_size);
	} else {
		wire->writer.open_list(&wire->writer, "moves");
		wire->writer.close(&wire->writer);
	}
}

static bool is_present(const struct table *table, int seat)
{
	for (const struct guest *guest = table->guests; guest; guest = guest->next)
		if (guest->seated && guest->seat == seat)
			return true;
	return false;
}

static void write_clock(struct writer *writer, const struct table *table, int seat)
{
	int64_t left = table->seat[seat].clock_ms;

	if (!table->clocked)
		return;
	if (engine_seats_to_act(table->match) >> seat & 1)
		left -= serve_now_ms() - table->turn_began_ms;
	writer->put_int(writer, "clock", left > 0 ? left : 0);
}

static void write_seats(struct writer *writer, const struct table *table)
{
	static const char *const kinds[] = {"human", "bot", "open"};
	const struct rules *rules = table->world->rules;
	char name[TELL_SEAT_NAME];

	writer->open_list(writer, "seats");
	for (int seat = 0; seat < rules->facts.seats; seat++) {
		const struct store_seat *player = &table->seat[seat];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "seat", engine_name_seat(rules, seat, name));
		writer->put_text(writer, "kind", kinds[player->player]);
		writer->put_text(writer, "name", player->name);
		if (player->player == STORE_BOT)
			writer->put_text(writer, "bot", player->bot);
		writer->put_bool(writer, "here", player->player == STORE_BOT || is_present(table, seat));
		write_clock(writer, table, seat);
		writer->close(writer);
	}
	writer->close(writer);
}

static void write_match(struct writer *writer, const struct table *table)
{
	const struct match_plan *plan = &table->match->plan;
	char digest[TELL_DIGEST];

	writer->put_int(writer, "match", table->id);
	writer->put_text(writer, "system", plan->rules->facts.id);
	writer->put_text(writer, "scenario", plan->rules->scenario(plan->tables, plan->scenario).id);
	writer->put_text(writer, "title", plan->rules->scenario(plan->tables, plan->scenario).title);
	engine_write_options(plan, writer);
	engine_digest_seed(plan->seed, digest);
	writer->put_text(writer, "seed_hash", digest);
}

static void write_chat(struct writer *writer, const struct table *table, const struct store_chat *chat)
{
	char name[TELL_SEAT_NAME];

	writer->put_text(writer, "seat", engine_name_seat(table->world->rules, chat->seat, name));
	writer->put_text(writer, "name", table->seat[serve_slot(chat->seat)].name);
	writer->put_int(writer, "time", chat->time_ms);
	writer->put_text(writer, "text", chat->text);
}

/* Position, choices and standing, for a page that has nothing yet. */
static void write_position(struct guest *guest, struct writer *writer)
{
	struct table *table = guest->table;
	int slot = serve_slot(guest->seat);

	writer->put_int(writer, "ply", table->match->ply);
	make_view(table, slot, &guest->hall->desk);
	codec_put_json(&guest->hall->desk.wire, "view", table->view[slot], table->view_size[slot]);
	engine_write_to_act(table->match, "to_act", writer);
	write_choices(table, guest->seat, &guest->hall->desk);
	serve_write_result(writer, table->match);
}

void serve_say_welcome(struct guest *guest)
{
	struct table *table = guest->table;
	struct store_seat *player = &table->seat[serve_slot(guest->seat)];
	struct writer *writer = start(guest->hall, "welcome");
	char name[TELL_SEAT_NAME];

	write_match(writer, table);
	writer->put_text(writer, "seat", engine_name_seat(table->world->rules, guest->seat, name));
	writer->put_int(writer, "seen", player->seen);
	writer->put_text(writer, "notify", player->webhook);
	write_seats(writer, table);
	writer->open_list(writer, "chat");
	for (size_t i = table->chats > STORE_CHAT ? table->chats - STORE_CHAT : 0; i < table->chats; i++) {
		writer->open_map(writer, NULL);
		write_chat(writer, table, &table->chat[i % STORE_CHAT]);
		writer->close(writer);
	}
	writer->close(writer);
	write_position(guest, writer);
	finish(guest);
	player->seen = table->match->ply;
}

void serve_say_stale(struct guest *guest)
{
	write_position(guest, start(guest->hall, "stale"));
	finish(guest);
}

static struct parcel *write_slot(struct table *table, const struct entry *entry, int slot, struct desk *desk)
{
	int seat = slot == RULES_SEATS ? STORE_WATCHER : slot;
	char *before = table->view[slot];
	size_t before_size = table->view_size[slot];
	struct writer *writer;
	char name[TELL_SEAT_NAME];

	table->view[slot] = NULL;
	make_view(table, slot, desk);
	writer = start_at(desk, "update");
	writer->put_int(writer, "ply", table->match->ply);
	writer->put_text(writer, "by", engine_name_seat(table->world->rules, entry->mover, name));
	if (entry->undo)
		writer->put_bool(writer, "undo", true);
	else if (seat == entry->mover || !table->world->rules->facts.hidden)
		writer->put_text(writer, "move", entry->text);
	serve_write_events(writer, table->match, seat, false);
	codec_write_changes(&desk->wire, "diff", before, before_size, table->view[slot], table->view_size[slot]);
	engine_write_to_act(table->match, "to_act", writer);
	write_choices(table, seat, desk);
	serve_write_result(writer, table->match);
	writer->close(writer);
	free(before);
	return serve_pack(desk->wire.bytes, desk->wire.used);
}

static void forget_view(struct table *table, int slot)
{
	free(table->view[slot]);
	table->view[slot] = NULL;
}

void serve_forget_views(struct table *table)
{
	for (int slot = 0; slot < STORE_SEATS; slot++)
		forget_view(table, slot);
	table->choices_seat = -2;
}

unsigned serve_slots_present(const struct table *table)
{
	unsigned slots = 0;

	for (const struct guest *guest = table->guests; guest; guest = guest->next)
		if (guest->seated)
			slots |= 1u << serve_slot(guest->seat);
	return slots;
}

void serve_write_news(struct table *table, struct entry *entry, struct desk *desk)
{
	table->choices_seat = -2;
	for (int slot = 0; slot < STORE_SEATS; slot++) {
		if (entry->present >> slot & 1)
			entry->news[slot] = write_slot(table, entry, slot, desk);
		else
			forget_view(table, slot);
	}
}

void serve_say_news(struct table *table, struct entry *entry)
{
	for (struct guest *guest = table->guests, *next; guest; guest = next) {
		int slot = serve_slot(guest->seat);

		next = guest->next;
		if (guest->seated && entry->news[slot]) {
			serve_post(guest, entry->news[slot]);
			table->seat[slot].seen = table->match->ply;
		}
	}
	if (table->clocked)
		serve_say_seats(table);
}

static void post_all(struct table *table)
{
	const struct wire *wire = &table->hall->desk.wire;
	struct parcel *parcel = serve_pack(wire->bytes, wire->used);

	for (struct guest *guest = table->guests; guest; guest = guest->next)
		if (guest->seated)
			serve_post(guest, parcel);
	serve_unpack(parcel);
}

void serve_say_seats(struct table *table)
{
	struct writer *writer = start(table->hall, "seats");

	write_seats(writer, table);
	writer->close(writer);
	post_all(table);
}

void serve_say_chat(struct table *table, const struct store_chat *chat)
{
	struct writer *writer = start(table->hall, "chat");

	write_chat(writer, table, chat);
	writer->close(writer);
	post_all(table);
}
