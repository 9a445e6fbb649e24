/* bot.c: moves of bots, chosen by a worker from a copy of what the seat may know and nothing else. Bots that think have
 * threads of their own, and the less time the longer a person has waited and the more of them there are.
 * May use: server, play, bots, engine, libsodium. */
#include <sodium.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "serve/parted.h"
#include "serve/play.h"
#include "serve/server.h"

struct bot_job {
	struct job job; /* first */
	const struct serve_system *system;
	const struct bot *bot;
	int64_t match;
	int seat;
	struct rng rng;
	struct bot_memory memory;
	int64_t asked_ms; /* when; and how long a person had waited then */
	int64_t waited_ms;
	struct move move;
	struct move *room;
	/* A position: no more than the heap aligns. */
	alignas(max_align_t) unsigned char view[];
};

static void run_bot(struct job *job)
{
	struct bot_job *choice = (struct bot_job *)job;
	int64_t waited_ms = choice->waited_ms + serve_now_ms() - choice->asked_ms;
	struct bot_question question = {.rules = choice->system->rules,
	                                .tables = choice->system->tables,
	                                .view = choice->view,
	                                .seat = choice->seat,
	                                .rng = &choice->rng,
	                                .memory = &choice->memory,
	                                .stop = &job->server->closing};

	if (bots_is_thinker(choice->bot)) {
		question.budget = bots_share_time(choice->bot->budget, waited_ms);
		question.budget.ms = question.budget.ms / serve_count_waiting(job->server) + 1;
	}
	choice->room = serve_alloc(BOTS_MOVES * sizeof *choice->room);
	question.room = choice->room;
	bots_choose_move(choice->bot, &question, &choice->move);
}

/* Others may have moved meanwhile: the move counts as long as its seat must decide and sees what it saw. */
static bool is_wanted(struct live_match *live, const struct bot_job *choice)
{
	return live->seat[choice->seat].player == STORE_BOT && engine_seats_to_act(live->match) >> choice->seat & 1 &&
	       memcmp(engine_seat_view(live->match, choice->seat), choice->view,
	              live->system->rules->facts.state_size) == 0;
}

static void finish_bot(struct job *job)
{
	struct bot_job *choice = (struct bot_job *)job;
	struct live_match *live = serve_find_match(job->server, choice->match);

	live->thinking = false;
	if (live->lost) {
		serve_drop_lost(live);
	} else if (!job->server->closing && !serve_is_busy(live) && is_wanted(live, choice)) {
		struct refusal refusal = engine_play_move(live->match, choice->seat, &choice->move);

		if (refusal.rule)
			fprintf(stderr, "durbar: match %lld: bot %s made a move that was refused: %s [%s]\n",
			        (long long)live->id, choice->bot->name, refusal.text, refusal.rule);
		else
			serve_record_move(live, choice->seat, NULL);
		live->bot_ms = choice->waited_ms + serve_now_ms() - choice->asked_ms;
		if (bots_is_thinker(choice->bot))
			serve_keep_memory(live, choice->seat, &choice->memory);
	} else {
		serve_ask_bot(live);
	}
	free(choice->room);
	free(choice);
}

/* How long a person has waited for bots; where none plays nobody waits. */
static int64_t count_waited(const struct live_match *live)
{
	for (int seat = 0; seat < live->system->rules->facts.seats; seat++)
		if (live->seat[seat].player != STORE_BOT)
			return live->bot_ms;
	return 0;
}

void serve_ask_bot(struct live_match *live)
{
	const struct rules *rules;
	uint32_t acting;

	if (live->server->closing || live->stage != LIVE_READY || live->pending || live->thinking ||
	    serve_is_closed(live))
		return;
	rules = live->system->rules;
	acting = engine_seats_to_act(live->match);
	for (int seat = 0; seat < rules->facts.seats; seat++) {
		const struct bot *bot = bots_find_bot(live->seat[seat].bot);
		struct bot_job *choice;

		if (!(acting >> seat & 1) || live->seat[seat].player != STORE_BOT || !bot)
			continue;
		choice = serve_alloc(sizeof *choice + rules->facts.state_size);
		choice->job.run = run_bot;
		choice->job.finish = finish_bot;
		choice->system = live->system;
		choice->bot = bot;
		choice->match = live->id;
		choice->seat = seat;
		randombytes_buf(&choice->rng, sizeof choice->rng);
		rules->view(live->system->tables, live->match->state, seat, choice->view);
		choice->memory = serve_copy_memory(live, seat);
		choice->asked_ms = serve_now_ms();
		choice->waited_ms = count_waited(live);
		live->thinking = true;
		if (bots_is_thinker(bot))
			serve_submit_thought(live->server, &choice->job);
		else
			serve_submit_job(live->server, &choice->job);
		return;
	}
}
