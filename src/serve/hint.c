/* hint.c: hints: up to three plans for the decision in hand, their chances, and why. Everybody is told that a player asked.
 * May use: server, question, dispatch, bots, libsodium. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "serve/dispatch.h"
#include "serve/question.h"
#include "serve/server.h"

enum { HINT_ROLLOUTS = 400, HINT_MS = 3000, HINT_REASON = 512 };

struct hint_job {
	struct question question; /* first */
	struct rng rng;
	struct bot_memory memory;
	struct bot_advice advice;
};

static void run_hint(struct job *job)
{
	struct hint_job *hint = (struct hint_job *)job;
	struct move *room = serve_alloc(BOTS_MOVES * sizeof *room);
	struct bot_question question = {.rules = hint->question.system->rules,
	                                .tables = hint->question.system->tables,
	                                .view = hint->question.view,
	                                .seat = hint->question.seat,
	                                .rng = &hint->rng,
	                                .room = room,
	                                .memory = &hint->memory,
	                                .budget = {HINT_ROLLOUTS, HINT_MS / serve_count_waiting(job->server) + 1},
	                                .stop = &job->server->closing};

	bots_advise(&question, &hint->advice);
	free(room);
}

static void write_plan(struct writer *writer, const struct hint_job *hint, size_t index)
{
	const struct serve_system *system = hint->question.system;
	const struct bot_plan *plan = &hint->advice.plan[index];
	char words[RULES_MOVE_TEXT], reason[HINT_REASON];
	struct text text = base_start_text(words, sizeof words), why = base_start_text(reason, sizeof reason);

	system->rules->move_text(system->tables, hint->question.view, &plan->move, &text);
	bots_explain_plan(&hint->advice, index, &why);
	writer->open_map(writer, NULL);
	writer->put_text(writer, "move", words);
	writer->put_int(writer, "games", plan->games);
	writer->put_int(writer, "won", plan->won);
	writer->put_int(writer, "drawn", plan->drawn);
	writer->put_bool(writer, "clear", plan->clear);
	writer->put_text(writer, "text", reason);
	writer->close(writer);
}

static void finish_hint(struct job *job)
{
	struct hint_job *hint = (struct hint_job *)job;
	struct client *client = serve_close_question(&hint->question);

	if (client) {
		struct writer *writer = serve_start_answer(client, "hint", hint->question.id, true);

		writer->put_text(writer, "text", bots_sum_up(&hint->advice));
		writer->open_list(writer, "plans");
		for (size_t i = 0; i < hint->advice.count; i++)
			write_plan(writer, hint, i);
		writer->close(writer);
		serve_finish_message(client);
	}
	serve_free_question(&hint->question);
}

static struct refusal check_hint(const struct client *client)
{
	struct refusal none = {NULL, NULL};

	if (!client->live->hints)
		return (struct refusal){"engine:hint", "Hints are switched off in this game."};
	if (client->seat < 0 || !(engine_seats_to_act(client->live->match) >> client->seat & 1))
		return (struct refusal){"engine:turn", "There is a hint when it is your turn to decide."};
	if (client->questions >= CLIENT_QUESTIONS)
		return (struct refusal){"engine:hint", "Too many questions at once: wait for the answers."};
	return none;
}

/* At once: while a worker thinks, the match goes on. */
static void note_view(struct live_match *live, struct hint_job *hint)
{
	struct bot_question question = {.rules = live->system->rules,
	                                .tables = live->system->tables,
	                                .view = hint->question.view,
	                                .seat = hint->question.seat,
	                                .memory = &hint->memory};

	hint->memory = serve_copy_memory(live, hint->question.seat);
	bots_note_view(&question);
	serve_keep_memory(live, hint->question.seat, &hint->memory);
}

void serve_handle_hint(struct client *client, const struct doc *request)
{
	const struct match_plan *plan = client->live->match ? &client->live->match->plan : client->live->plan;
	struct refusal refusal = check_hint(client);
	char text[128], name[TELL_SEAT_NAME];
	struct hint_job *hint;

	if (refusal.rule) {
		serve_refuse_question(client, "hint", serve_question_id(request), refusal);
		return;
	}
	snprintf(text, sizeof text, "%s asked for a hint.", engine_title_seat(plan, client->seat, name));
	serve_record_chat(client->live, STORE_WATCHER, text);
	hint = serve_new_question(client, request, sizeof *hint);
	note_view(client->live, hint);
	randombytes_buf(&hint->rng, sizeof hint->rng);
	hint->question.job.run = run_hint;
	hint->question.job.finish = finish_hint;
	client->questions++;
	serve_submit_thought(client->server, &hint->question.job);
}
