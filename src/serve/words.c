/* words.c: see words.h. Everything that is given is on disk before anybody hears of it.
 * May use: server, play, engine, store. */
#include "serve/words.h"

#include <stdlib.h>
#include <string.h>

#include "engine/journal.h"
#include "serve/play.h"
#include "serve/server.h"

/* A plan with more in it than before, on its way to the disk. */
struct words_job {
	struct write_job save;   /* first */
	struct live_match *live; /* is not dropped while it is busy */
	uint64_t client;         /* who gave something; 0: nobody */
	struct match_plan plan;
	uint32_t void_seats; /* see live_match.h; they are forgotten in this plan */
	struct match *match; /* the last word has been given; NULL: not yet */
	char header[JOURNAL_HEADER];
};

uint32_t serve_find_givers(const struct match_plan *plan, const struct store_seat *seat)
{
	const struct rules *rules = plan->rules;
	uint32_t givers = 0;

	for (int i = 0; i < rules->facts.seats; i++)
		if (seat[i].player != STORE_BOT)
			givers |= 1u << i;
	return givers & (rules->played ? rules->played(plan->tables, plan->scenario, plan->option) : UINT32_MAX);
}

static void begin_match(struct live_match *live, struct match *match)
{
	live->match = match;
	live->stage = LIVE_READY;
	live->turn_began_ms = serve_now_ms();
	live->notified = 0;
	for (struct client *client = live->clients; client; client = client->next)
		if (client->seated)
			serve_send_welcome(client);
	serve_notify_seats(live);
}

static void tell_dice(struct live_match *live)
{
	serve_send_dice(live);
	serve_notify_givers(live);
}

static void finish_words(struct job *job)
{
	struct words_job *words = (struct words_job *)job;
	struct live_match *live = words->live;
	struct client *client = words->client ? serve_find_client(job->server, words->client) : NULL;
	bool again;

	live->giving = false;
	if (words->save.write.lost) {
		free(words);
		serve_lose_match(live);
		return;
	}
	if (words->save.written) {
		*live->plan = words->plan;
		live->void_seats &= ~words->void_seats;
		if (words->match)
			begin_match(live, words->match);
		else
			tell_dice(live);
	} else if (client) {
		serve_send_error(client, "This could not be saved: nothing has changed. Try again.");
	}
	/* What could not be saved is tried again when somebody sends something, not at once and for ever. */
	again = words->save.written || client || live->held_first;
	free(words);
	if (again)
		serve_resume_match(live);
}

/* Writes a changed plan to the disk; the match begins with the last word. */
static void submit_plan(struct live_match *live, const struct match_plan *plan, uint32_t void_seats,
                        const struct client *client)
{
	struct words_job *words = serve_alloc(sizeof *words);
	struct text text = base_start_text(words->header, sizeof words->header);

	words->live = live;
	words->client = client ? client->id : 0;
	words->plan = *plan;
	words->void_seats = void_seats;
	if (engine_has_words(&plan->source)) {
		engine_draw_seed(&words->plan);
		words->plan.undo = LIVE_UNDO;
		words->plan.checked = true;
		words->match = engine_start_match(&words->plan, live->arena);
		engine_put_header(words->match, true, &text);
	} else {
		engine_put_draft(plan, true, &text);
	}
	serve_keep_data(live->server, plan);
	live->giving = true;
	words->save.job.finish = finish_words;
	words->save.write = (struct store_write){.kind = STORE_HEADER,
	                                         .match = live->id,
	                                         .epoch = live->epoch,
	                                         .time_ms = serve_date_ms(),
	                                         .text = words->header};
	serve_submit_write(live->server, &words->save);
}

/* Once all have committed nobody may commit to something else while the others keep what they have shown: all begin anew,
 * with other words. */
static void forget_seats(struct seed_source *source, uint32_t seats)
{
	if (engine_has_commitments(source))
		engine_next_round(source);
	for (int seat = 0; seat < RULES_SEATS; seat++)
		if (seats >> seat & 1)
			source->giver[seat + 1] = (struct seed_giver){"", ""};
}

void serve_count_givers(struct live_match *live)
{
	struct match_plan plan;
	uint32_t givers;

	if (live->stage != LIVE_WAITING || serve_is_busy(live) || live->server->closing)
		return;
	plan = *live->plan;
	givers = serve_find_givers(&plan, live->seat);
	live->void_seats &= givers;
	if (givers == plan.source.seats && !live->void_seats)
		return;
	forget_seats(&plan.source, live->void_seats | (givers ^ plan.source.seats));
	plan.source.seats = givers;
	submit_plan(live, &plan, live->void_seats, NULL);
}

/* Is the message about this round, from a seat that gives a word? If not, says why. */
static bool is_due(struct client *client, const struct doc *request)
{
	struct live_match *live = client->live;
	int64_t round;

	if (live->stage != LIVE_WAITING) {
		serve_send_error(client, "The game has begun: its dice are drawn.");
	} else if (client->seat < 0 || !engine_find_giver(&live->plan->source, client->seat)) {
		serve_send_error(client, "Only players give words.");
	} else if (!base_int_of(base_find_doc(request, "round"), &round) || round != live->plan->source.round) {
		serve_send_dice_to(client);
	} else {
		return true;
	}
	return false;
}

static bool is_taken(const struct seed_source *source, int seat, const char *commitment)
{
	for (int i = 0; i < SEED_GIVERS; i++)
		if (i != seat + 1 && strcmp(source->giver[i].commitment, commitment) == 0)
			return true;
	return false;
}

void serve_handle_commit(struct client *client, const struct doc *request)
{
	const char *commitment = serve_read_text(request, "commit");
	struct match_plan plan;
	struct seed_giver *giver;

	if (!is_due(client, request))
		return;
	plan = *client->live->plan;
	giver = engine_find_giver(&plan.source, client->seat);
	if (!engine_is_word(commitment)) {
		serve_send_error(client, "A commitment is 64 hexadecimal digits: docs/dice.md.");
	} else if (is_taken(&plan.source, client->seat, commitment)) {
		serve_send_error(client, "This is what somebody else committed to: draw a word of your own.");
	} else if (giver->commitment[0] && strcmp(serve_read_text(request, "anew"), "true") != 0) {
		/* Two pages of one seat: the first counts. */
		serve_send_dice_to(client);
	} else {
		forget_seats(&plan.source, 0);
		memcpy(giver->commitment, commitment, SEED_HEX);
		giver->word[0] = 0;
		submit_plan(client->live, &plan, 0, client);
	}
}

void serve_handle_reveal(struct client *client, const struct doc *request)
{
	struct match_plan plan;
	const struct seed_giver *giver;

	if (!is_due(client, request))
		return;
	plan = *client->live->plan;
	giver = engine_find_giver(&plan.source, client->seat);
	if (!engine_has_commitments(&plan.source))
		serve_send_error(client, "Not all players have committed to a word: show yours when they have.");
	else if (giver->word[0])
		serve_send_dice_to(client);
	else if (!engine_show_word(&plan.source, client->seat, serve_read_text(request, "word")))
		serve_send_error(client, "This is not the word that you committed to: nothing has changed.");
	else
		submit_plan(client->live, &plan, 0, client);
}
