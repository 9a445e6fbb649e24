/* question.c: see question.h. May use: server. */
#include "serve/question.h"

#include <stdlib.h>

#include "serve/server.h"

int64_t serve_question_id(const struct doc *request)
{
	int64_t id = 0;

	base_int_of(base_find_doc(request, "id"), &id);
	return id;
}

void *serve_new_question(struct client *client, const struct doc *request, size_t size)
{
	const struct live_match *live = client->live;
	struct question *question = serve_alloc(size);

	question->client = client->id;
	question->id = serve_question_id(request);
	question->system = live->system;
	question->seat = client->seat;
	question->view = serve_alloc(live->system->rules->facts.state_size);
	live->system->rules->view(live->system->tables, live->match->state, client->seat, question->view);
	return question;
}

void serve_submit_question(struct client *client, struct question *question)
{
	client->questions++;
	serve_submit_job(client->server, &question->job);
}

struct client *serve_close_question(struct question *question)
{
	struct client *client = serve_find_client(question->job.server, question->client);

	if (client)
		client->questions--;
	return client;
}

void serve_free_question(struct question *question)
{
	free(question->view);
	free(question);
}

struct writer *serve_start_answer(struct client *client, const char *op, int64_t id, bool ok)
{
	struct writer *writer = serve_start_message(&client->server->context.wire, op);

	writer->put_int(writer, "id", id);
	writer->put_bool(writer, "ok", ok);
	return writer;
}

void serve_refuse_question(struct client *client, const char *op, int64_t id, struct refusal refusal)
{
	struct writer *writer = serve_start_answer(client, op, id, false);

	if (*refusal.rule)
		writer->put_text(writer, "rule", refusal.rule);
	writer->put_text(writer, "text", refusal.text);
	serve_finish_message(client);
}
