/* turn.c: a move from its text to the disk. It is played on the match at once, but nobody is told before
 * its line stands in the journal; where it cannot be written it is dropped.
 * May use: hall, bots, engine, store. */
#include <sodium.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/journal.h"
#include "serve/hall.h"

static struct entry *entry_of(struct store_write *write)
{
	return (struct entry *)((char *)write - offsetof(struct entry, line));
}

/* The line is on the disk, or the news is written: what comes last brings the entry home. */
static void finish_part(struct entry *entry)
{
	if (atomic_fetch_sub(&entry->left, 1) == 1)
		serve_return_errand(&entry->errand);
}

static void line_done(struct store_write *write, bool good)
{
	struct entry *entry = entry_of(write);

	entry->good = good;
	finish_part(entry);
}

static void write_news(struct errand *errand)
{
	struct entry *entry = (struct entry *)((char *)errand - offsetof(struct entry, brief));

	serve_write_news(entry->table, entry, &errand->hall->clerk_desk);
	finish_part(entry);
}

/* To the store and to the clerk at once. */
static void hand_over(struct table *table, struct entry *entry)
{
	entry->present = serve_slots_present(table);
	entry->left = entry->present ? 2 : 1;
	if (entry->present) {
		entry->brief.work = write_news;
		serve_send_brief(table->hall, &entry->brief);
	} else {
		serve_forget_views(table);
	}
	table->pending = entry;
	store_put(table->hall->store, &entry->line);
}

static void undo_play(struct table *table, const struct entry *entry)
{
	if (entry->undo)
		engine_play_move(table->match, entry->mover, &entry->move);
	else
		engine_drop_move(table->match);
}

static void line_home(struct errand *errand)
{
	struct entry *entry = (struct entry *)errand;
	struct table *table = entry->table;
	struct guest *guest = entry->guest ? serve_find_guest(errand->hall, entry->guest) : NULL;

	table->pending = NULL;
	if (entry->good) {
		table->lines++;
		table->turn_began_ms = serve_now_ms();
		if (guest)
			serve_say_ack(guest, table->match->ply);
		serve_say_news(table, entry);
		serve_call_seats(table);
	} else {
		undo_play(table, entry);
		serve_forget_views(table);
		fprintf(stderr, "durbar: match %lld: a move could not be saved and was dropped\n",
		        (long long)table->id);
		if (guest && guest->table == table) {
			serve_say_error(guest, "The move could not be saved: nothing has changed. Try again.");
			serve_say_stale(guest);
		}
	}
	for (int slot = 0; slot < STORE_SEATS; slot++)
		if (entry->news[slot])
			serve_unpack(entry->news[slot]);
	free(entry);
	serve_go_on(table);
}

/* The clock of the seat that moved, with its bonus. */
static void stop_clock(struct table *table, struct entry *entry, int seat)
{
	struct store_seat *mine = &table->seat[seat];

	if (!table->clocked)
		return;
	if (mine->clock_ms > 1) /* 1: it has run out, and a bot plays */
		mine->clock_ms += table->bonus_ms - (serve_now_ms() - table->turn_began_ms);
	mine->clock_ms = mine->clock_ms < 2 ? 1 : mine->clock_ms;
	entry->seat = *mine;
	entry->player = (struct store_write){.kind = STORE_SEAT, .match = table->id, .player = &entry->seat};
	entry->player.also = entry->line.also;
	entry->line.also = &entry->player;
}

static struct entry *make_entry(struct table *table, int seat, struct guest *guest)
{
	struct entry *entry = serve_take(sizeof *entry);

	entry->errand.hall = table->hall;
	entry->errand.home = line_home;
	entry->table = table;
	entry->guest = guest ? guest->id : 0;
	entry->mover = seat;
	entry->line = (struct store_write){.kind = STORE_LINE,
	                                   .done = line_done,
	                                   .match = table->id,
	                                   .time_ms = serve_date_ms(),
	                                   .line = table->lines + 1,
	                                   .seat = seat,
	                                   .ply = table->match->ply,
	                                   .hash = engine_hash_state(table->match)};
	return entry;
}

/* The move just played goes to the store. */
static void record_move(struct table *table, int seat, struct guest *guest)
{
	struct entry *entry = make_entry(table, seat, guest);
	struct text dice = base_start_text(entry->dice, sizeof entry->dice);
	struct text text = base_start_text(entry->text, sizeof entry->text);

	engine_put_dice(&table->match->events, &dice);
	engine_put_move(table->match, &text);
	entry->line.dice = entry->dice;
	entry->line.text = entry->text;
	if (!engine_seats_to_act(table->match)) {
		entry->over = (struct store_write){.kind = STORE_OVER, .match = table->id};
		entry->line.also = &entry->over;
	}
	stop_clock(table, entry, seat);
	hand_over(table, entry);
}

void serve_play(struct table *table, int seat, const char *text, struct guest *guest)
{
	struct refusal refusal = engine_play_text(table->match, seat, text);
	char buffer[256];
	struct text sentence = base_start_text(buffer, sizeof buffer);

	if (refusal.rule)
		serve_say_refused(guest, engine_explain_refusal(table->match, seat, text, refusal, &sentence), text);
	else
		record_move(table, seat, guest);
}

void serve_take_back(struct table *table, int seat, struct guest *guest)
{
	struct match *match = table->match;
	struct move move = match->move;
	uint32_t ply = match->ply;
	struct refusal refusal = engine_undo_move(match, seat);
	struct entry *entry;

	if (refusal.rule) {
		serve_say_refused(guest, refusal, "");
		return;
	}
	entry = make_entry(table, seat, guest);
	entry->undo = true;
	entry->move = move;
	entry->line.ply = ply; /* of the move that was taken back */
	hand_over(table, entry);
}

/* A bot at work: it has a copy of what its seat may know and nothing else. */
struct thought {
	struct errand errand; /* first */
	const struct serve_world *world;
	const struct bot *bot;
	int64_t table;
	uint32_t ply;
	int seat;
	struct rng rng;
	struct move move;
	struct move *room;
	_Alignas(64) unsigned char view[];
};

static void think_work(struct errand *errand)
{
	struct thought *thought = (struct thought *)errand;
	struct bot_question question = {thought->world->rules, thought->world->tables, thought->view,
	                                thought->seat,         &thought->rng,          NULL};

	thought->room = serve_take(BOTS_MOVES * sizeof *thought->room);
	question.room = thought->room;
	thought->bot->choose(&question, &thought->move);
}

static void think_home(struct errand *errand)
{
	struct thought *thought = (struct thought *)errand;
	struct table *table = serve_find_table(errand->hall, thought->table);
	bool wanted;

	table->thinking = false;
	wanted = !errand->hall->closing && !serve_is_busy(table) && table->match->ply == thought->ply &&
	         table->seat[thought->seat].player == STORE_BOT;
	if (wanted) {
		struct refusal refusal = engine_play_move(table->match, thought->seat, &thought->move);

		if (refusal.rule)
			fprintf(stderr, "durbar: match %lld: bot %s made a move that was refused: %s [%s]\n",
			        (long long)table->id, thought->bot->name, refusal.text, refusal.rule);
		else
			record_move(table, thought->seat, NULL);
	} else {
		serve_ask_bot(table);
	}
	free(thought->room);
	free(thought);
}

void serve_ask_bot(struct table *table)
{
	const struct rules *rules;
	uint32_t acting;

	if (table->hall->closing || table->stage != TABLE_READY || table->pending || table->thinking)
		return;
	rules = table->world->rules;
	acting = engine_seats_to_act(table->match);
	for (int seat = 0; seat < rules->facts.seats; seat++) {
		const struct bot *bot = bots_find_bot(table->seat[seat].bot);
		struct thought *thought;

		if (!(acting >> seat & 1) || table->seat[seat].player != STORE_BOT || !bot)
			continue;
		thought = serve_take(sizeof *thought + rules->facts.state_size);
		thought->errand.work = think_work;
		thought->errand.home = think_home;
		thought->world = table->world;
		thought->bot = bot;
		thought->table = table->id;
		thought->ply = table->match->ply;
		thought->seat = seat;
		randombytes_buf(&thought->rng, sizeof thought->rng);
		rules->view(table->world->tables, table->match->state, seat, thought->view);
		table->thinking = true;
		serve_send_errand(table->hall, &thought->errand);
		return;
	}
}
