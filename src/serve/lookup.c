/* lookup.c: see lookup.h. May use: server, connection, dispatch, store. */
#include "serve/lookup.h"

#include <stdlib.h>

#include "serve/connection.h"
#include "serve/dispatch.h"
#include "serve/server.h"

const char serve_away[] =
	"The database cannot be reached at the moment. Nothing that was confirmed is lost: try again soon.";

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

void serve_retry_later(struct client *client)
{
	if (!client->hello || client->closing)
		return;
	if (!client->waiting)
		serve_send_notice(client, serve_away);
	client->waiting = true;
	client->connection->deadline_ms = 0; /* it is not the client that is late */
}

void serve_retry_hello(struct client *client)
{
	char *hello = client->hello;

	if (!client->waiting || !hello || client->looking || client->closing)
		return;
	client->hello = NULL;
	serve_handle_message(client, hello, client->hello_size);
	free(hello);
}
