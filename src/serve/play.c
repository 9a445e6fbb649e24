/* play.c: a move from its text to the disk. It is played on the match at once, but nobody is told before its journal
 * line is on disk; if it cannot be written it is reverted.
 * May use: server, consent, dispatch, engine, store. */
#include "serve/play.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/journal.h"
#include "serve/consent.h"
#include "serve/dispatch.h"
#include "serve/server.h"

static struct pending_move *pending_of(struct store_write *write)
{
	return (struct pending_move *)((char *)write - offsetof(struct pending_move, line));
}

/* The line is on disk, or the updates are composed: whichever comes last completes the job. */
static void finish_part(struct pending_move *pending)
{
	if (atomic_fetch_sub(&pending->parts_left, 1) == 1)
		serve_complete_job(&pending->job);
}

static void line_written(struct store_write *write, bool good)
{
	struct pending_move *pending = pending_of(write);

	pending->written = good;
	finish_part(pending);
}

static void write_updates(struct job *job)
{
	struct pending_move *pending = (struct pending_move *)((char *)job - offsetof(struct pending_move, update_job));

	serve_write_updates(pending, &job->server->writer_context);
	finish_part(pending);
}

/* To the store and to the writer thread at once. */
static void submit_move(struct live_match *live, struct pending_move *pending)
{
	pending->present = serve_present_slots(live);
	pending->alone = serve_is_alone(live);
	pending->judged = serve_has_judges(live);
	live->asked = live->declined = 0;
	if (live->renamed) {
		/* From this line on other rules or data than the header names would not do. */
		serve_keep_data(live->server, &live->match->plan);
		pending->named = (struct store_write){
			.kind = STORE_NAMED, .also = pending->line.also, .match = live->id, .text = live->renamed};
		pending->line.also = &pending->named;
	}
	pending->parts_left = pending->present ? 2 : 1;
	if (pending->present) {
		pending->update_job.run = write_updates;
		serve_submit_to_writer(live->server, &pending->update_job);
	} else {
		serve_drop_views(live);
	}
	live->pending = pending;
	store_put(live->server->store, &pending->line);
}

static void revert_move(struct live_match *live, const struct pending_move *pending)
{
	if (!pending->taken)
		engine_drop_move(live->match);
	for (uint32_t i = pending->taken; i--;)
		engine_play_move(live->match, pending->took[i].seat, &pending->took[i].move);
	for (int seat = 0; seat < RULES_SEATS; seat++)
		live->seat[seat].clock_ms = pending->clock_before_ms[seat];
}

static void free_pending(struct pending_move *pending)
{
	for (int slot = 0; slot < STORE_SEATS; slot++)
		if (pending->update[slot])
			serve_release_message(pending->update[slot]);
	free(pending->undone);
	free(pending->took);
	free(pending->clock);
	free(pending);
}

static void finish_move(struct job *job)
{
	struct pending_move *pending = (struct pending_move *)job;
	struct live_match *live = pending->live;
	bool lost = pending->line.lost;
	struct client *client = pending->client ? serve_find_client(job->server, pending->client) : NULL;

	live->pending = NULL;
	if (pending->written) {
		live->lines += pending->taken ? pending->taken : 1;
		live->turn_began_ms = serve_now_ms();
		free(live->renamed);
		live->renamed = NULL;
		if (client) {
			serve_cork(client);
			serve_send_ack(client, live->match->ply);
		}
		serve_send_updates(pending);
		if (client)
			serve_uncork(client);
		if (pending->agreed)
			serve_record_chat(live, STORE_WATCHER, "The last move was taken back: the others allowed it.");
		serve_notify_seats(live);
	} else {
		revert_move(live, pending);
		serve_drop_views(live);
		fprintf(stderr, "durbar: match %lld: a move could not be saved and was reverted\n",
		        (long long)live->id);
		if (client && client->live == live && !lost)
			serve_send_error(client, "The move could not be saved: nothing has changed. Try again.");
		/* Everybody's next difference is taken from the position that stands again. */
		if (!lost)
			serve_send_stale_to_all(live);
	}
	free_pending(pending);
	if (lost)
		serve_lose_match(live);
	else
		serve_resume_match(live);
}

static void change_clock(struct live_match *live, struct pending_move *pending, int seat, int64_t change_ms)
{
	struct store_seat *player = &live->seat[seat];
	struct clock_write *clock = &pending->clock[seat];

	if (player->clock_ms > 1) /* 1: it has run out, and a bot plays */
		player->clock_ms += change_ms;
	player->clock_ms = player->clock_ms < 2 ? 1 : player->clock_ms;
	clock->seat = *player;
	clock->write = (struct store_write){.kind = STORE_SEAT, .match = live->id, .player = &clock->seat};
	clock->write.also = pending->line.also;
	pending->line.also = &clock->write;
}

/* The clocks of all seats that were to act have run since the last move, and the mover gets the bonus. An undo costs the
 * one who takes back the time that it took, and he gives the bonus back. */
static void charge_clocks(struct live_match *live, struct pending_move *pending, uint32_t acting)
{
	int64_t bonus_ms = pending->taken ? -live->bonus_ms : live->bonus_ms;
	int64_t elapsed_ms = serve_now_ms() - live->turn_began_ms;

	if (!live->clocked)
		return;
	pending->clock = serve_alloc(RULES_SEATS * sizeof *pending->clock);
	for (int seat = 0; seat < live->system->rules->facts.seats; seat++) {
		bool ran = acting >> seat & 1, moved = seat == pending->mover;

		if (ran || moved)
			change_clock(live, pending, seat, (moved ? bonus_ms : 0) - (ran ? elapsed_ms : 0));
	}
}

static struct pending_move *new_pending(struct live_match *live, int seat, struct client *client, const char *text,
                                        const char *dice)
{
	size_t text_size = strlen(text) + 1, dice_size = strlen(dice) + 1;
	struct pending_move *pending = serve_alloc(sizeof *pending + text_size + dice_size);

	memcpy(pending->text, text, text_size);
	memcpy(pending->text + text_size, dice, dice_size);
	pending->job.server = live->server;
	pending->job.finish = finish_move;
	pending->live = live;
	pending->client = client ? client->id : 0;
	pending->mover = seat;
	for (int each = 0; each < RULES_SEATS; each++)
		pending->clock_before_ms[each] = live->seat[each].clock_ms;
	pending->line = (struct store_write){.kind = STORE_LINE,
	                                     .done = line_written,
	                                     .match = live->id,
	                                     .epoch = live->epoch,
	                                     .time_ms = serve_date_ms(),
	                                     .line = live->lines + 1,
	                                     .seat = seat,
	                                     .ply = live->match->ply,
	                                     .hash = engine_hash_state(live->match)};
	return pending;
}

void serve_record_move(struct live_match *live, int seat, struct client *client)
{
	char dice_buffer[JOURNAL_DICE], text_buffer[RULES_MOVE_TEXT];
	struct text dice = base_start_text(dice_buffer, sizeof dice_buffer);
	struct text text = base_start_text(text_buffer, sizeof text_buffer);
	struct pending_move *pending;

	if (client)
		live->bot_ms = 0;
	engine_put_dice(live->match, &dice);
	engine_put_move(live->match, &text);
	pending = new_pending(live, seat, client, text_buffer, dice_buffer);
	pending->line.text = pending->text;
	pending->line.dice = pending->text + text.used + 1;
	if (!engine_seats_to_act(live->match)) {
		pending->over = (struct store_write){.kind = STORE_OVER, .match = live->id};
		pending->line.also = &pending->over;
	}
	charge_clocks(live, pending, live->system->rules->to_act(live->system->tables, engine_past_state(live->match)));
	submit_move(live, pending);
}

void serve_play_move(struct live_match *live, int seat, const char *text, struct client *client)
{
	struct refusal refusal = engine_play_text(live->match, seat, text);
	char buffer[256];
	struct text sentence = base_start_text(buffer, sizeof buffer);

	if (refusal.rule)
		serve_send_refused(client, engine_explain_refusal(live->match, seat, text, refusal, &sentence), text);
	else
		serve_record_move(live, seat, client);
}

bool serve_is_alone(const struct live_match *live)
{
	int people = 0;

	for (int seat = 0; seat < live->system->rules->facts.seats; seat++)
		people += live->seat[seat].player != STORE_BOT;
	return live->match->plan.practice && people == 1;
}

/* How, and how many moves; 0: not at all, and *refusal says why. */
static uint32_t plan_undo(const struct live_match *live, int seat, bool alone, enum undo_way *way,
                          struct refusal *refusal)
{
	const struct match *match = live->match;
	uint32_t count = alone ? engine_count_since(match, seat) : 0;

	*way = UNDO_PLAIN;
	*refusal = engine_refuse_undo(match, seat);
	if (!refusal->rule)
		return 1;
	*way = UNDO_PRACTICE;
	return count && !engine_refuse_undo_by(match, seat, *way).rule ? count : 0;
}

bool serve_can_undo(const struct live_match *live, int seat, bool alone)
{
	enum undo_way way;
	struct refusal refusal;

	return plan_undo(live, seat, alone, &way, &refusal) > 0;
}

/* A line for each move that is undone, all written together. */
static void take_back(struct live_match *live, struct pending_move *pending, enum undo_way way)
{
	struct match *match = live->match;
	struct store_write *last = NULL;

	for (uint32_t i = 0; i < pending->taken; i++) {
		struct taken_move *took = &pending->took[i];
		struct store_write *line = i ? &took->line : &pending->line;

		took->move = match->move;
		took->seat = match->seat;
		if (i)
			*line = (struct store_write){.kind = STORE_LINE,
			                             .match = live->id,
			                             .epoch = live->epoch,
			                             .time_ms = pending->line.time_ms,
			                             .line = pending->line.line + i,
			                             .seat = pending->mover};
		line->ply = match->ply; /* of the move that is undone */
		line->dice = way == UNDO_PLAIN ? NULL : engine_undo_words[way];
		engine_undo_move_by(match, pending->mover, way);
		line->hash = engine_hash_state(match);
		if (last)
			last->also = line;
		last = line;
	}
}

/* The time since the last move is that of whoever takes back; while others were asked the clocks of those to act have run. */
static void undo_moves(struct live_match *live, int seat, enum undo_way way, uint32_t count, struct client *client)
{
	struct pending_move *pending = new_pending(live, seat, client, "", "");
	uint32_t acting = way == UNDO_AGREED ? engine_seats_to_act(live->match) : 1u << seat;

	pending->undone = serve_copy_bytes(live->match->state, live->system->rules->facts.state_size);
	pending->agreed = way == UNDO_AGREED;
	pending->taken = count;
	pending->took = serve_alloc(count * sizeof *pending->took);
	take_back(live, pending, way);
	charge_clocks(live, pending, acting);
	submit_move(live, pending);
}

void serve_undo_move(struct live_match *live, int seat, struct client *client)
{
	enum undo_way way;
	struct refusal refusal;
	uint32_t count = plan_undo(live, seat, serve_is_alone(live), &way, &refusal);

	if (!count) {
		serve_send_refused(client, refusal, "");
		return;
	}
	undo_moves(live, seat, way, count, client);
}

void serve_undo_agreed(struct live_match *live, struct client *client)
{
	undo_moves(live, live->match->seat, UNDO_AGREED, 1, client);
}
