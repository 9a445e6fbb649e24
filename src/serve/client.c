/* client.c: connected clients and the messages on their way to them. May use: server, libwebsockets. */
#include <stdlib.h>
#include <string.h>

#include "serve/lws.h"

enum {
	QUEUE = 8 * 1024 * 1024, /* bytes that may be queued for a client that does not read */
	IDLE_MS = 30000,         /* silence after which a client is pinged */
	DEAD_MS = 75000          /* silence after which it is disconnected */
};

struct client *serve_find_client(struct server *server, uint64_t id)
{
	struct client *client = server->clients[id % SERVER_BUCKETS];

	while (client && client->id != id)
		client = client->hash_next;
	return client;
}

struct client *serve_new_client(struct server *server, struct lws *wsi, bool websocket)
{
	struct client *client = serve_alloc(sizeof *client);
	struct client **bucket;

	client->wsi = wsi;
	client->server = server;
	client->id = ++server->last_client;
	client->websocket = websocket;
	client->seat = STORE_WATCHER;
	client->budget = CLIENT_BURST * 1000;
	client->budget_ms = client->received_ms = serve_now_ms();
	bucket = &server->clients[client->id % SERVER_BUCKETS];
	client->hash_next = *bucket;
	*bucket = client;
	server->client_count++;
	return client;
}

void serve_free_client(struct client *client)
{
	struct server *server = client->server;
	struct client **at = &server->clients[client->id % SERVER_BUCKETS];

	serve_leave_match(client);
	while (*at != client)
		at = &(*at)->hash_next;
	*at = client->hash_next;
	server->client_count--;
	while (client->first) {
		struct queued_message *next = client->first->next;

		serve_release_message(client->first->message);
		free(client->first);
		client->first = next;
	}
	free(client->bytes);
	free(client->reply.body);
	free(client);
}

struct message *serve_new_message(const char *bytes, size_t size)
{
	struct message *message = serve_alloc(sizeof *message + LWS_PRE + size);

	message->refs = 1;
	message->size = size;
	message->bytes = (unsigned char *)(message + 1) + LWS_PRE;
	memcpy(message->bytes, bytes, size);
	return message;
}

void serve_release_message(struct message *message)
{
	if (--message->refs == 0)
		free(message);
}

static bool send_message(struct client *client, const struct message *message)
{
	return lws_write(client->wsi, message->bytes, message->size, LWS_WRITE_TEXT) >= (int)message->size;
}

static void queue_message(struct client *client, struct message *message)
{
	struct queued_message *slot = serve_alloc(sizeof *slot);

	slot->message = message;
	message->refs++;
	if (client->last)
		client->last->next = slot;
	else
		client->first = slot;
	client->last = slot;
	client->queued += message->size;
	lws_callback_on_writable(client->wsi);
}

void serve_send_message(struct client *client, struct message *message)
{
	if (client->closing)
		return;
	/* A client that does not read must not use up the memory. */
	if (client->queued > QUEUE)
		serve_close_client(client);
	/* Sent at once where the socket takes it: waiting for the callback costs as much as sending. */
	else if (client->first || lws_send_pipe_choked(client->wsi))
		queue_message(client, message);
	else if (!send_message(client, message))
		serve_close_client(client);
}

void serve_send_bytes(struct client *client, const char *bytes, size_t size)
{
	struct message *message = serve_new_message(bytes, size);

	serve_send_message(client, message);
	serve_release_message(message);
}

void serve_close_client(struct client *client)
{
	client->closing = true;
	lws_callback_on_writable(client->wsi);
}

void serve_ping_clients(struct server *server)
{
	int64_t now = serve_now_ms();

	for (size_t i = 0; i < SERVER_BUCKETS; i++)
		for (struct client *client = server->clients[i]; client; client = client->hash_next) {
			int64_t silent = now - client->received_ms;

			if (!client->websocket || silent < IDLE_MS)
				continue;
			/* Three pings before the end: one lost packet does not count. */
			client->ping_due = silent % 15000 < 1000;
			client->closing = client->closing || silent > DEAD_MS;
			if (client->ping_due || client->closing)
				lws_callback_on_writable(client->wsi);
		}
}

int serve_flush_messages(struct client *client)
{
	unsigned char nothing[LWS_PRE + 1];

	if (client->ping_due) {
		client->ping_due = false;
		lws_write(client->wsi, nothing + LWS_PRE, 0, LWS_WRITE_PING);
	}
	while (client->first) {
		struct queued_message *slot = client->first;

		if (!send_message(client, slot->message))
			return -1;
		client->queued -= slot->message->size;
		client->first = slot->next;
		if (!client->first)
			client->last = NULL;
		serve_release_message(slot->message);
		free(slot);
		if (client->first && lws_send_pipe_choked(client->wsi)) {
			lws_callback_on_writable(client->wsi);
			return 0;
		}
	}
	if (!client->closing)
		return 0;
	lws_close_reason(client->wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
	return -1;
}
