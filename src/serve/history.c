/* history.c: past events and past positions of a match. A worker replays it from the database, so it knows what is on
 * disk and nothing else.
 * May use: server, dispatch, lookup, question, replay, engine, store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/dispatch.h"
#include "serve/lookup.h"
#include "serve/question.h"
#include "serve/replay.h"
#include "serve/server.h"

enum { PLIES = 1000 }; /* in one answer */
enum history_kind { HISTORY_EVENTS, HISTORY_POSITION };

struct history_job {
	struct job job; /* first */
	uint64_t client;
	enum history_kind kind;
	int64_t match;
	int seat;                  /* that asks */
	char view[TELL_SEAT_NAME]; /* the seat to look through; empty: its own */
	uint32_t from, to;         /* plies */
	struct wire wire;          /* the answer */
};

/* A match that is being replayed for an answer. */
struct history {
	struct history_job *job;
	struct match *match;
	int seat;                /* or SEAT_ALL */
	size_t start[PLIES + 1]; /* where each ply begins in the wire */
};

static struct writer *start_answer(struct history_job *job, const char *op, const struct rules *rules, int seat)
{
	struct writer *writer = serve_start_message(&job->wire, op);
	char name[TELL_SEAT_NAME];

	writer->put_text(writer, "seat", seat == SEAT_ALL ? "all" : engine_name_seat(rules, seat, name));
	return writer;
}

static void write_ply(struct history *it)
{
	struct history_job *job = it->job;
	const struct match *match = it->match;
	struct writer *writer = &job->wire.writer;
	char name[TELL_SEAT_NAME], buffer[RULES_MOVE_TEXT];
	struct text text = base_start_text(buffer, sizeof buffer);

	it->start[match->ply - job->from] = job->wire.used;
	writer->open_map(writer, NULL);
	writer->put_int(writer, "ply", match->ply);
	writer->put_text(writer, "by", engine_name_seat(match->plan.rules, match->seat, name));
	if (it->seat == SEAT_ALL || it->seat == match->seat || !match->plan.rules->facts.hidden) {
		engine_put_move(match, &text);
		writer->put_text(writer, "move", buffer);
	}
	serve_write_events(writer, match, it->seat);
	writer->close(writer);
}

/* Moves that were undone are left out. */
static void write_plies(struct history *it, struct journal *journal, struct faults *faults)
{
	struct history_job *job = it->job;
	enum journal_step step;

	while ((step = engine_replay_line(journal, it->match, faults)) == JOURNAL_PLAYED || step == JOURNAL_UNDONE) {
		uint32_t ply = it->match->ply;

		if (step == JOURNAL_PLAYED && ply >= job->from && ply <= job->to)
			write_ply(it);
		else if (step == JOURNAL_UNDONE && ply + 1 >= job->from && ply + 1 <= job->to)
			job->wire.used = it->start[ply + 1 - job->from];
	}
}

static void write_history(struct history *it, struct journal *journal, struct faults *faults)
{
	struct history_job *job = it->job;
	struct writer *writer = start_answer(job, "history", it->match->plan.rules, it->seat);

	if (job->from < 1)
		job->from = 1;
	if (job->to - job->from >= PLIES || job->to < job->from)
		job->to = job->to < job->from ? job->from - 1 : job->from + PLIES - 1;
	writer->put_int(writer, "from", job->from);
	writer->open_list(writer, "plies");
	write_plies(it, journal, faults);
	writer->close(writer);
	writer->put_int(writer, "to", job->to < it->match->ply ? job->to : it->match->ply);
	writer->close(writer);
}

static void write_position_at(struct history *it, struct journal *journal, struct faults *faults)
{
	const struct rules *rules = it->match->plan.rules;
	const void *tables = it->match->plan.tables;
	enum journal_step step = JOURNAL_PLAYED;

	/* After an undo the match comes to the same ply again: the last time counts. */
	while (step == JOURNAL_PLAYED || step == JOURNAL_UNDONE) {
		if (it->match->ply == it->job->to) {
			struct writer *writer = start_answer(it->job, "at", rules, it->seat);

			writer->put_int(writer, "ply", it->match->ply);
			serve_write_view(&it->job->wire, "view", rules, tables,
			                 it->seat == SEAT_ALL ? it->match->state
			                                      : engine_seat_view(it->match, it->seat));
			engine_write_to_act(it->match, "to_act", writer);
			serve_write_result(writer, it->match);
			writer->close(writer);
		}
		step = engine_replay_line(journal, it->match, faults);
	}
}

static void put_error(struct history_job *job, const char *text)
{
	struct writer *writer = serve_start_message(&job->wire, "error");

	writer->put_text(writer, "text", text);
	writer->close(writer);
}

static void replay_history(struct history_job *job, const struct store_match *stored, struct arena *arena)
{
	struct faults faults = {.arena = arena};
	struct archive *archive = &job->job.server->archive;
	struct history *it = base_take_bytes(arena, sizeof *it);
	struct replay replay;

	it->job = job;
	it->seat = job->seat;
	if (!serve_begin_replay(archive, stored, arena, &replay, &faults)) {
		if (replay.away)
			put_error(job, serve_away);
		return;
	}
	it->match = replay.match;
	/* Through another seat's eyes only when there is nothing left to hide. */
	if (*job->view && serve_is_open(archive, stored)) {
		int seat = strcmp(job->view, "all") == 0 ? SEAT_ALL : serve_find_seat(replay.system->rules, job->view);

		it->seat = seat == SEAT_NONE ? job->seat : seat;
	}
	if (job->kind == HISTORY_EVENTS)
		write_history(it, replay.journal, &faults);
	else
		write_position_at(it, replay.journal, &faults);
}

static void run_history(struct job *job)
{
	struct history_job *history = (struct history_job *)job;
	struct arena *arena = serve_open_arena();
	struct store_match stored;
	enum store_answer answer;

	put_error(history, "There is no such ply in this match.");
	answer = store_load_match(job->server->store, history->match, false, arena, &stored);
	if (answer == STORE_FOUND)
		replay_history(history, &stored, arena);
	else if (answer == STORE_AWAY)
		put_error(history, serve_away);
	base_close_arena(arena);
}

static void finish_history(struct job *job)
{
	struct history_job *history = (struct history_job *)job;
	struct client *client = serve_find_client(job->server, history->client);

	if (client) {
		client->questions--;
		serve_send_bytes(client, history->wire.bytes, history->wire.used);
	}
	codec_free_wire(&history->wire);
	free(history);
}

static uint32_t read_ply(const struct doc *request, const char *key, uint32_t fallback)
{
	int64_t number;

	if (!base_int_of(base_find_doc(request, key), &number) || number < 0 || number > UINT32_MAX)
		return fallback;
	return (uint32_t)number;
}

static void ask_history(struct client *client, const struct doc *request, enum history_kind kind)
{
	struct history_job *history;
	uint32_t now = client->live->match->ply;

	if (client->questions >= CLIENT_QUESTIONS) {
		serve_send_error(client, "Too many questions at once: wait for the answers.");
		return;
	}
	client->questions++;
	history = serve_alloc(sizeof *history);
	history->client = client->id;
	history->kind = kind;
	history->match = client->live->id;
	history->seat = client->seat;
	snprintf(history->view, sizeof history->view, "%s", serve_read_text(request, "seat"));
	history->from = read_ply(request, "from", 1);
	history->to = read_ply(request, kind == HISTORY_POSITION ? "ply" : "to", now);
	history->job.run = run_history;
	history->job.finish = finish_history;
	serve_submit_replay(client->server, &history->job);
}

void serve_handle_history(struct client *client, const struct doc *request)
{
	ask_history(client, request, HISTORY_EVENTS);
}

void serve_handle_at(struct client *client, const struct doc *request)
{
	ask_history(client, request, HISTORY_POSITION);
}
