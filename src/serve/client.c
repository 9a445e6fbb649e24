/* client.c: connected clients and the messages on their way to them. May use: server, connection, lookup, relay. */
#include <stdlib.h>
#include <string.h>

#include "serve/connection.h"
#include "serve/lookup.h"
#include "serve/relay.h"
#include "serve/server.h"

enum {
	QUEUE = 8 * 1024 * 1024,    /* bytes that may be queued for a client that does not read */
	QUEUE_SHARE = 256 * 1024,   /* the same while all together have more than QUEUES */
	QUEUES = SERVER_QUEUED / 2, /* bytes queued for all clients together, above which each has less */
	GATHER = 4,                 /* messages that are sent at once */
	FIRST_MS = 10000,           /* for the first request to arrive */
	IDLE_MS = 30000,            /* silence after which a client is pinged */
	DEAD_MS = 75000             /* silence after which it is disconnected */
};

struct client *serve_find_client(struct server *server, uint64_t id)
{
	struct client *client = server->clients[id % SERVER_BUCKETS];

	while (client && client->id != id)
		client = client->hash_next;
	return client;
}

struct client *serve_new_client(struct server *server, struct connection *connection)
{
	struct client *client = serve_alloc(sizeof *client);
	struct client **bucket;

	client->connection = connection;
	client->server = server;
	client->id = ++server->last_client;
	client->seat = STORE_WATCHER;
	client->budget = CLIENT_BURST * 1000;
	client->hello_budget = CLIENT_HELLOS * 1000;
	client->budget_ms = client->hello_ms = client->received_ms = serve_now_ms();
	connection->deadline_ms = client->received_ms + FIRST_MS;
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
	serve_drop_relay(client);
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
	server->queued -= client->queued;
	serve_free_frames(&client->frames);
	free(client->input);
	free(client->head);
	free(client->bytes);
	free(client->hello);
	free(client->reply.body);
	free(client);
}

struct message *serve_new_message(const char *bytes, size_t size)
{
	uint8_t head[FRAME_HEAD];
	size_t before = serve_write_frame_head(head, FRAME_TEXT, size);
	/* all of it is written below */
	struct message *message = serve_need_memory(malloc(sizeof *message + before + size));

	message->refs = 1;
	message->size = before + size;
	memcpy(message->frame, head, before);
	memcpy(message->frame + before, bytes, size);
	return message;
}

void serve_release_message(struct message *message)
{
	if (--message->refs == 0)
		free(message);
}

static void send_message(struct client *client, struct message *message)
{
	uv_buf_t piece = uv_buf_init(message->frame, (unsigned)message->size);

	serve_write(client->connection, &piece, 1);
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
	client->server->queued += message->size;
}

/* A client that does not read must not use up the memory: neither its own share nor that of all. */
static bool may_queue(const struct client *client)
{
	size_t all = client->server->queued;

	return all <= SERVER_QUEUED && client->queued <= (all > QUEUES ? QUEUE_SHARE : QUEUE);
}

void serve_send_message(struct client *client, struct message *message)
{
	if (client->closing)
		return;
	/* Sent at once where the socket takes it: waiting for the callback costs as much as sending. */
	if (!client->first && !client->corked && !serve_is_choked(client->connection))
		send_message(client, message);
	else if (may_queue(client))
		queue_message(client, message);
	else
		serve_break(client->connection);
}

void serve_send_bytes(struct client *client, const char *bytes, size_t size)
{
	struct message *message = serve_new_message(bytes, size);

	serve_send_message(client, message);
	serve_release_message(message);
}

static void send_close(struct client *client)
{
	if (client->connection->ending)
		return;
	if (!client->close_code)
		client->close_code = CLOSE_NORMAL;
	serve_send_control(client, FRAME_CLOSE, NULL, 0);
	serve_end(client->connection);
}

void serve_close_client(struct client *client)
{
	client->closing = true;
	if (!client->first)
		send_close(client);
}

static void drop_first(struct client *client)
{
	struct queued_message *slot = client->first;

	client->queued -= slot->message->size;
	client->server->queued -= slot->message->size;
	client->first = slot->next;
	if (!client->first)
		client->last = NULL;
	serve_release_message(slot->message);
	free(slot);
}

/* Several messages at once, by one call of the system. */
static void send_first(struct client *client)
{
	uv_buf_t piece[GATHER];
	unsigned count = 0;

	for (struct queued_message *slot = client->first; slot && count < GATHER; slot = slot->next)
		piece[count++] = uv_buf_init(slot->message->frame, (unsigned)slot->message->size);
	serve_write(client->connection, piece, count);
	while (count--)
		drop_first(client);
}

void serve_cork(struct client *client)
{
	client->corked = true;
}

void serve_uncork(struct client *client)
{
	client->corked = false;
	serve_flush_messages(client);
}

void serve_flush_messages(struct client *client)
{
	while (client->first && !client->corked && !serve_is_choked(client->connection))
		send_first(client);
	if (client->closing && !client->first)
		send_close(client);
}

/* Pings a client that has been silent; one that does not answer is dead. Three pings before the end: one lost packet does
 * not count. */
static void check_silence(struct client *client, int64_t now_ms)
{
	int64_t silent = now_ms - client->received_ms;

	if (client->stage != CLIENT_WEBSOCKET || silent < IDLE_MS)
		return;
	if (silent > DEAD_MS)
		serve_break(client->connection);
	else if (!client->relay && silent % 15000 < 1000)
		serve_send_control(client, FRAME_PING, NULL, 0);
}

void serve_check_clients(struct server *server)
{
	int64_t now_ms = serve_now_ms();

	for (size_t i = 0; i < SERVER_BUCKETS; i++)
		for (struct client *client = server->clients[i]; client; client = client->hash_next) {
			check_silence(client, now_ms);
			serve_check_relay(client, now_ms);
			serve_retry_hello(client);
			serve_check_deadline(client->connection, now_ms);
		}
}

void serve_receive(struct client *client, char *bytes, size_t size)
{
	if (client->stage == CLIENT_WEBSOCKET)
		serve_receive_frames(client, bytes, size);
	else
		serve_receive_http(client, bytes, size);
}

void serve_drained(struct client *client)
{
	if (client->relay)
		serve_resume_relay(client);
	else if (client->stage == CLIENT_WEBSOCKET)
		serve_flush_messages(client);
	else if (client->stage == CLIENT_REPLYING && !client->deferred)
		serve_finish_reply(client);
}
