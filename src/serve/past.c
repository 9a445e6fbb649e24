/* past.c: what happened before: events of past plies, past views, reports and journals. All of it is replayed
 * from the store by a worker, which sees what is on the disk and nothing else.
 * May use: hall, engine, store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/hall.h"

enum { PLIES = 1000, ALL = -2, PASTS = 4 }; /* told in one answer; everything; of one guest at a time */
enum past_kind { PAST_HISTORY, PAST_AT, PAST_REPORT, PAST_JOURNAL };

struct looking_back {
	struct errand errand; /* first */
	uint64_t guest;
	enum past_kind kind;
	int64_t match;
	int seat;                  /* that asks */
	char wish[TELL_SEAT_NAME]; /* the seat to look through; empty: its own */
	uint32_t from, to;
	struct wire wire;
	int status; /* of a request */
};

struct retelling {
	struct looking_back *back;
	struct match *match;
	int seat;                /* or ALL */
	size_t start[PLIES + 1]; /* where each ply begins in the wire */
};

static struct writer *open_answer(struct looking_back *back, const char *op, const struct rules *rules, int seat)
{
	struct writer *writer = &back->wire.writer;
	char name[TELL_SEAT_NAME];

	codec_start_wire(&back->wire);
	writer->open_map(writer, NULL);
	writer->put_text(writer, "op", op);
	writer->put_text(writer, "seat", seat == ALL ? "all" : engine_name_seat(rules, seat, name));
	return writer;
}

static void write_ply(struct retelling *it)
{
	struct looking_back *back = it->back;
	const struct match *match = it->match;
	struct writer *writer = &back->wire.writer;
	char name[TELL_SEAT_NAME], buffer[RULES_MOVE_TEXT];
	struct text text = base_start_text(buffer, sizeof buffer);

	it->start[match->ply - back->from] = back->wire.used;
	writer->open_map(writer, NULL);
	writer->put_int(writer, "ply", match->ply);
	writer->put_text(writer, "by", engine_name_seat(match->plan.rules, match->seat, name));
	if (it->seat == ALL || it->seat == match->seat || !match->plan.rules->facts.hidden) {
		engine_put_move(match, &text);
		writer->put_text(writer, "move", buffer);
	}
	serve_write_events(writer, match, it->seat, it->seat == ALL);
	writer->close(writer);
}

/* What was taken back is not told. */
static void retell(struct retelling *it, struct journal *journal, struct faults *faults)
{
	struct looking_back *back = it->back;
	enum journal_step step;

	while ((step = engine_replay_line(journal, it->match, faults)) == JOURNAL_PLAYED || step == JOURNAL_UNDONE) {
		uint32_t ply = it->match->ply;

		if (step == JOURNAL_PLAYED && ply >= back->from && ply <= back->to)
			write_ply(it);
		else if (step == JOURNAL_UNDONE && ply + 1 >= back->from && ply + 1 <= back->to)
			back->wire.used = it->start[ply + 1 - back->from];
	}
}

static void tell_history(struct retelling *it, struct journal *journal, struct faults *faults)
{
	struct looking_back *back = it->back;
	struct writer *writer = open_answer(back, "history", it->match->plan.rules, it->seat);

	if (back->from < 1)
		back->from = 1;
	if (back->to - back->from >= PLIES || back->to < back->from)
		back->to = back->to < back->from ? back->from - 1 : back->from + PLIES - 1;
	writer->put_int(writer, "from", back->from);
	writer->open_list(writer, "plies");
	retell(it, journal, faults);
	writer->close(writer);
	writer->put_int(writer, "to", back->to < it->match->ply ? back->to : it->match->ply);
	writer->close(writer);
}

static void tell_at(struct retelling *it, struct journal *journal, struct faults *faults)
{
	const struct rules *rules = it->match->plan.rules;
	const void *tables = it->match->plan.tables;
	enum journal_step step = JOURNAL_PLAYED;

	/* The last time that the match stood at this ply is the one that counts. */
	while (step == JOURNAL_PLAYED || step == JOURNAL_UNDONE) {
		if (it->match->ply == it->back->to) {
			struct writer *writer = open_answer(it->back, "at", rules, it->seat);

			writer->put_int(writer, "ply", it->match->ply);
			serve_write_view(&it->back->wire, "view", rules, tables,
			                 it->seat == ALL ? it->match->state : engine_seat_view(it->match, it->seat));
			engine_write_to_act(it->match, "to_act", writer);
			serve_write_result(writer, it->match);
			writer->close(writer);
		}
		step = engine_replay_line(journal, it->match, faults);
	}
}

static void put_error(struct looking_back *back, const char *text)
{
	codec_start_wire(&back->wire);
	back->wire.writer.open_map(&back->wire.writer, NULL);
	back->wire.writer.put_text(&back->wire.writer, "op", "error");
	back->wire.writer.put_text(&back->wire.writer, "text", text);
	back->wire.writer.close(&back->wire.writer);
}

static void tell_past(struct looking_back *back, const struct store_match *stored, struct arena *arena)
{
	struct faults faults = {.arena = arena};
	struct journal *journal = base_take_bytes(arena, sizeof *journal);
	struct retelling *it = base_take_bytes(arena, sizeof *it);
	const struct serve_world *world;

	it->back = back;
	it->seat = back->seat;
	it->match = serve_begin_replay(back->errand.hall, stored, arena, journal, &world, &faults);
	if (!it->match)
		return;
	/* Others' eyes only when there is nothing left to hide. */
	if (*back->wish && stored->over)
		it->seat = strcmp(back->wish, "all") == 0 ? ALL : serve_find_seat(world->rules, back->wish);
	if (back->kind == PAST_HISTORY)
		tell_history(it, journal, &faults);
	else
		tell_at(it, journal, &faults);
}

static void back_work(struct errand *errand)
{
	struct looking_back *back = (struct looking_back *)errand;
	struct arena *arena = base_open_arena();
	struct store_match stored;

	put_error(back, "There is no such ply in this match.");
	back->status = 404;
	if (arena && store_load_match(errand->hall->store, back->match, arena, &stored)) {
		back->status = 200;
		if (back->kind == PAST_JOURNAL && !stored.over) {
			back->status = 409;
			put_error(back, "The journal tells everything: it can be had once the match is over.");
		} else if (back->kind == PAST_JOURNAL) {
			codec_start_wire(&back->wire);
			codec_put_bytes(&back->wire, stored.journal, stored.journal_size);
		} else if (back->kind == PAST_REPORT) {
			codec_start_wire(&back->wire);
			serve_write_report(&back->wire, errand->hall, &stored, stored.over ? ALL : back->seat, arena);
		} else {
			tell_past(back, &stored, arena);
		}
	}
	base_close_arena(arena);
}

static void back_home(struct errand *errand)
{
	struct looking_back *back = (struct looking_back *)errand;
	struct guest *guest = serve_find_guest(errand->hall, back->guest);

	if (guest && guest->socket) {
		struct parcel *parcel = serve_pack(back->wire.bytes, back->wire.used);

		guest->previews--;
		serve_post(guest, parcel);
		serve_unpack(parcel);
	} else if (guest) {
		bool report = back->kind == PAST_REPORT;

		if (back->status == 200)
			guest->reply.name = report ? "report.html" : "match.journal";
		serve_answer(guest, back->status,
		             back->status != 200 ? "application/json"
		             : report            ? "text/html; charset=utf-8"
		                                 : "text/plain; charset=utf-8",
		             serve_copy(back->wire.bytes, back->wire.used), back->wire.used);
	}
	codec_free_wire(&back->wire);
	free(back);
}

static void send_back(struct guest *guest, struct looking_back *back)
{
	back->guest = guest->id;
	back->errand.work = back_work;
	back->errand.home = back_home;
	serve_send_errand(guest->hall, &back->errand);
}

static uint32_t read_ply(const struct doc *message, const char *key, uint32_t fallback)
{
	int64_t number;

	if (!base_int_of(base_find_doc(message, key), &number) || number < 0 || number > UINT32_MAX)
		return fallback;
	return (uint32_t)number;
}

static void look_back(struct guest *guest, const struct doc *message, enum past_kind kind)
{
	struct looking_back *back;
	const char *wish = base_scalar_of(base_find_doc(message, "seat"));
	uint32_t now = guest->table->match->ply;

	if (guest->previews >= PASTS) {
		serve_say_error(guest, "Too many questions at once: wait for the answers.");
		return;
	}
	guest->previews++;
	back = serve_take(sizeof *back);
	back->kind = kind;
	back->match = guest->table->id;
	back->seat = guest->seat;
	snprintf(back->wish, sizeof back->wish, "%s", wish ? wish : "");
	back->from = read_ply(message, "from", 1);
	back->to = read_ply(message, kind == PAST_AT ? "ply" : "to", now);
	send_back(guest, back);
}

void serve_tell_history(struct guest *guest, const struct doc *message)
{
	look_back(guest, message, PAST_HISTORY);
}

void serve_tell_at(struct guest *guest, const struct doc *message)
{
	look_back(guest, message, PAST_AT);
}

void serve_make_report(struct guest *guest, bool journal)
{
	struct arena *arena = base_open_arena();
	const struct doc *request = arena ? codec_parse_json(guest->bytes, guest->used, arena) : NULL;
	const char *token = base_scalar_of(base_find_doc(request, "token"));
	struct looking_back *back = serve_take(sizeof *back);
	uint8_t hash[STORE_TOKEN];

	back->kind = journal ? PAST_JOURNAL : PAST_REPORT;
	if (token && serve_hash_token(token, hash) &&
	    store_find_token(guest->hall->store, hash, &back->match, &back->seat)) {
		guest->deferred = true;
		send_back(guest, back);
	} else {
		serve_answer_text(guest, 403, "This link leads to no match.\n");
		free(back);
	}
	base_close_arena(arena);
}
