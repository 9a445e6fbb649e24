/* bot.c: moves of bots, chosen by a worker from a copy of what the seat may know and nothing else.
 * May use: server, play, bots, engine, libsodium. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "serve/play.h"
#include "serve/server.h"

struct bot_job {
	struct job job; /* first */
	const struct serve_system *system;
	const struct bot *bot;
	int64_t match;
	int seat;
	struct rng rng;
	struct move move;
	struct move *room;
	_Alignas(64) unsigned char view[];
};

static void run_bot(struct job *job)
{
	struct bot_job *choice = (struct bot_job *)job;
	struct bot_question question = {
		choice->system->rules, choice->system->tables, choice->view, choice->seat, &choice->rng, NULL, NULL};

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
	} else {
		serve_ask_bot(live);
	}
	free(choice->room);
	free(choice);
}

void serve_ask_bot(struct live_match *live)
{
	const struct rules *rules;
	uint32_t acting;

	if (live->server->closing || live->stage != LIVE_READY || live->pending || live->thinking)
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
		live->thinking = true;
		serve_submit_job(live->server, &choice->job);
		return;
	}
}
