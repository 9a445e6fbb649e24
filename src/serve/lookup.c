/* lookup.c: see lookup.h. May use: server, connection, dispatch, store. */
#include "serve/lookup.h"

#include <stdlib.h>

#include "serve/connection.h"
#include "serve/dispatch.h"
#include "serve/server.h"

const char serve_away[] =
	"The database cannot be reached at the moment. Nothing that was confirmed is lost: try again soon.";

/* For some seconds nobody need know that a server has died and another takes over. */
enum { TRIES = 10 };
static const char unreachable[] =
	"The server that has this game does not answer: waiting for it, or for another to take over.";

struct lookup {
	struct job job; /* first */
	uint64_t client;
	uint8_t token[STORE_TOKEN];
	enum store_answer answer;
	struct store_link link;
	void (*then)(struct client *client, enum store_answer answer, const struct store_link *link);
};

static void run_lookup(struct job *job)
{
	struct lookup *lookup = (struct lookup *)job;

	lookup->answer = store_find_token(job->server->store, lookup->token, &lookup->link);
}

static void finish_lookup(struct job *job)
{
	struct lookup *lookup = (struct lookup *)job;
	struct client *client = serve_find_client(job->server, lookup->client);

	if (client)
		lookup->then(client, lookup->answer, &lookup->link);
	free(lookup);
}

bool serve_look_up(struct client *client, const char *token,
                   void (*then)(struct client *client, enum store_answer answer, const struct store_link *link))
{
	struct lookup *lookup = serve_alloc(sizeof *lookup);

	if (!serve_hash_token(token, lookup->token)) {
		free(lookup);
		return false;
	}
	lookup->client = client->id;
	lookup->then = then;
	lookup->job.run = run_lookup;
	lookup->job.finish = finish_lookup;
	serve_submit_lookup(client->server, &lookup->job);
	return true;
}

void serve_retry_later(struct client *client, const char *why)
{
	if (!client->hello || client->closing)
		return;
	client->tries++;
	if (why ? !client->told : client->tries % TRIES == 0)
		serve_send_notice(client, why ? why : unreachable);
	client->told = client->told || why;
	client->waiting = true;
	client->connection->deadline_ms = 0; /* it is not the client that is late */
}

void serve_retry_hello(struct client *client)
{
	char *hello = client->hello;

	if (!client->waiting || !hello || client->looking || client->relay || client->closing)
		return;
	client->hello = NULL;
	client->waiting = false;
	serve_handle_message(client, hello, client->hello_size);
	free(hello);
}
