/* relay.c: see relay.h. May use: server, address, connection, frames, lookup, libuv, libsodium. */
#include "serve/relay.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/address.h"
#include "serve/connection.h"
#include "serve/lookup.h"
#include "serve/server.h"

enum {
	CONNECT_MS = 3000,          /* for the other server to answer */
	QUEUE = 4 * SERVER_MESSAGE, /* bytes of a client that may wait for the other server */
	PROOF = 2 * crypto_auth_BYTES + 1,
	KEY = 25 /* buffer for the key of a handshake: 16 bytes in base64 */
};

enum relay_stage { RELAY_CONNECTING, RELAY_HEAD, RELAY_OPEN };

struct relay {
	uv_tcp_t tcp;          /* first */
	struct client *client; /* NULL: it has gone, and so will this */
	struct server *server;
	enum relay_stage stage;
	bool resolving, paused;
	bool heard; /* a byte for the client has come: the other server has it now */
	int64_t deadline_ms;
	char address[STORE_ADDRESS];
	uv_getaddrinfo_t resolve;
	uv_connect_t connect;
	char head[1024]; /* of the reply to the handshake */
	size_t head_size;
};

/* Bytes on their way to the other server. */
struct relay_write {
	uv_write_t request; /* first */
	char bytes[];
};

/* ---- the proof that it is one of us who asks */

static void prove(const struct server *server, const char *to, const char *key, const char *forwarded,
                  char proof[PROOF])
{
	unsigned char mac[crypto_auth_BYTES];
	char text[512];
	int size = snprintf(text, sizeof text, "relay %s %s %s", to, key, forwarded);

	crypto_auth(mac, (unsigned char *)text, (unsigned long long)(size < (int)sizeof text ? size : 0),
	            server->relay_key);
	sodium_bin2hex(proof, PROOF, mac, sizeof mac);
}

bool serve_is_relay(const struct client *client)
{
	const char *given = serve_find_header(&client->request, "x-durbar-relay");
	char proof[PROOF];

	if (!client->server->beats || strlen(given) != PROOF - 1)
		return false;
	prove(client->server, client->server->address, serve_find_header(&client->request, "sec-websocket-key"),
	      serve_find_header(&client->request, "x-forwarded-for"), proof);
	return sodium_memcmp(proof, given, PROOF - 1) == 0;
}

/* ---- the end */

static void free_relay(uv_handle_t *handle)
{
	free(handle);
}

static void close_relay(struct relay *relay)
{
	relay->client = NULL;
	if (!relay->resolving && !uv_is_closing((uv_handle_t *)&relay->tcp))
		uv_close((uv_handle_t *)&relay->tcp, free_relay);
}

void serve_drop_relay(struct client *client)
{
	if (client->relay)
		close_relay(client->relay);
	client->relay = NULL;
}

/* The other server is gone, or does not have the match any more. A client that it had heard of comes back by itself. */
static void fail(struct relay *relay)
{
	struct client *client = relay->client;
	bool heard = relay->heard;

	close_relay(relay);
	if (!client)
		return;
	client->relay = NULL;
	if (heard)
		serve_break(client->connection);
	else
		serve_retry_later(client, NULL);
}

/* ---- from the other server to the client */

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *room)
{
	const struct relay *relay = (struct relay *)handle;

	(void)wanted;
	*room = uv_buf_init(relay->server->receive_buffer, CONNECTION_READ);
}

static void deliver(struct relay *relay, char *bytes, size_t size)
{
	uv_buf_t piece = uv_buf_init(bytes, (unsigned)size);
	struct client *client = relay->client;

	if (!size)
		return;
	relay->heard = true;
	free(client->hello);
	client->hello = NULL;
	client->waiting = false;
	client->connection->deadline_ms = 0;
	serve_write(client->connection, &piece, 1);
	if (serve_is_choked(client->connection)) {
		relay->paused = true;
		uv_read_stop((uv_stream_t *)&relay->tcp);
	}
}

/* "HTTP/1.1 101 ...", and the first frames may come with it. */
static void take_head(struct relay *relay, char *bytes, size_t size)
{
	size_t before = relay->head_size, room = sizeof relay->head - before, part = size < room ? size : room, end;

	memcpy(relay->head + before, bytes, part);
	relay->head_size += part;
	end = serve_find_head(relay->head, relay->head_size);
	if ((!end && part < size) || (end && strncmp(relay->head, "HTTP/1.1 101 ", 13) != 0)) {
		fail(relay);
	} else if (end) {
		relay->stage = RELAY_OPEN;
		deliver(relay, bytes + (end - before), size - (end - before));
	}
}

static void receive(uv_stream_t *stream, ssize_t size, const uv_buf_t *room)
{
	struct relay *relay = (struct relay *)stream;

	if (size < 0)
		fail(relay);
	else if (size > 0 && relay->client && relay->stage == RELAY_HEAD)
		take_head(relay, room->base, (size_t)size);
	else if (size > 0 && relay->client)
		deliver(relay, room->base, (size_t)size);
}

void serve_resume_relay(struct client *client)
{
	struct relay *relay = client->relay;

	if (!relay || !relay->paused)
		return;
	relay->paused = false;
	uv_read_start((uv_stream_t *)&relay->tcp, give_room, receive);
}

/* ---- from the client to the other server */

static void finish_write(uv_write_t *request, int status)
{
	struct relay *relay = request->data;

	free(request);
	if (status && status != UV_ECANCELED)
		fail(relay);
}

static bool send_bytes(struct relay *relay, const char *bytes, size_t size)
{
	struct relay_write *write = serve_alloc(sizeof *write + size);
	uv_buf_t piece = uv_buf_init(write->bytes, (unsigned)size);

	memcpy(write->bytes, bytes, size);
	write->request.data = relay;
	if (uv_write(&write->request, (uv_stream_t *)&relay->tcp, &piece, 1, finish_write) == 0)
		return true;
	free(write);
	return false;
}

/* A frame of a client is masked. The mask is there to confuse caches, of which there are none here: it is zero. */
static bool send_frame(struct relay *relay, int opcode, const char *bytes, size_t size)
{
	uint8_t head[FRAME_HEAD];
	size_t before = serve_write_frame_head(head, opcode, size);
	char *frame = serve_alloc(before + 4 + size);
	bool sent;

	head[1] |= 0x80;
	memcpy(frame, head, before);
	if (size)
		memcpy(frame + before + 4, bytes, size);
	sent = send_bytes(relay, frame, before + 4 + size);
	free(frame);
	return sent;
}

bool serve_relay_frame(struct client *client, int opcode, const char *bytes, size_t size)
{
	struct relay *relay = client->relay;

	/* Before the other server has answered there is nothing to say but hello, which has been sent. */
	if (opcode == FRAME_CLOSE || uv_stream_get_write_queue_size((uv_stream_t *)&relay->tcp) > QUEUE ||
	    (relay->stage == RELAY_OPEN && !send_frame(relay, opcode, bytes, size))) {
		serve_break(client->connection);
		return false;
	}
	return true;
}

static void send_handshake(struct relay *relay)
{
	unsigned char random[16];
	char key[KEY], forwarded[ADDRESS_TEXT], proof[PROOF], head[1024];
	int size;

	randombytes_buf(random, sizeof random);
	sodium_bin2base64(key, sizeof key, random, sizeof random, sodium_base64_VARIANT_ORIGINAL);
	serve_tell_address(relay->client->connection, forwarded);
	prove(relay->server, relay->address, key, forwarded, proof);
	size = snprintf(head, sizeof head,
	                "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
	                "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\nX-Forwarded-For: %s\r\n"
	                "X-Durbar-Relay: %s\r\n\r\n",
	                relay->address, key, forwarded, proof);
	if (!send_bytes(relay, head, (size_t)size) ||
	    !send_frame(relay, FRAME_TEXT, relay->client->hello, relay->client->hello_size))
		fail(relay);
}

/* ---- the beginning */

static void connected(uv_connect_t *request, int status)
{
	struct relay *relay = request->data;

	if (status == UV_ECANCELED)
		return;
	if (status || !relay->client || !relay->client->hello) {
		fail(relay);
		return;
	}
	relay->stage = RELAY_HEAD;
	uv_tcp_nodelay(&relay->tcp, 1);
	uv_read_start((uv_stream_t *)&relay->tcp, give_room, receive);
	send_handshake(relay);
}

static void resolved(uv_getaddrinfo_t *request, int status, struct addrinfo *list)
{
	struct relay *relay = request->data;

	relay->resolving = false;
	relay->connect.data = relay;
	if (status || !relay->client || uv_tcp_connect(&relay->connect, &relay->tcp, list->ai_addr, connected))
		fail(relay);
	uv_freeaddrinfo(list);
}

/* "host:8080", "[::1]:8080" */
static bool resolve(struct relay *relay)
{
	static const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
	char host[STORE_ADDRESS];
	char *colon, *name = host;

	snprintf(host, sizeof host, "%s", relay->address);
	colon = strrchr(host, ':');
	if (!colon || colon == host)
		return false;
	*colon = 0;
	if (*name == '[' && colon[-1] == ']') {
		colon[-1] = 0;
		name++;
	}
	relay->resolve.data = relay;
	relay->resolving = uv_getaddrinfo(relay->server->loop, &relay->resolve, resolved, name, colon + 1, &hints) == 0;
	return relay->resolving;
}

void serve_hand_over(struct client *client, const char *address)
{
	struct relay *relay;

	if (!client->hello || client->closing)
		return;
	relay = serve_alloc(sizeof *relay);
	relay->server = client->server;
	relay->client = client;
	relay->deadline_ms = serve_now_ms() + CONNECT_MS;
	snprintf(relay->address, sizeof relay->address, "%s", address);
	uv_tcp_init(client->server->loop, &relay->tcp);
	client->relay = relay;
	client->waiting = false;
	client->connection->deadline_ms = 0;
	if (!resolve(relay))
		fail(relay);
}

void serve_check_relay(struct client *client, int64_t now_ms)
{
	struct relay *relay = client->relay;

	if (relay && relay->stage != RELAY_OPEN && now_ms > relay->deadline_ms)
		fail(relay);
}
