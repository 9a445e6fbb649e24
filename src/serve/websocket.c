/* websocket.c: requests to become a WebSocket, and what is received on one.
 * May use: server, connection, dispatch, http, relay, OpenSSL (SHA-1 of the handshake), libsodium (base64). */
#include <openssl/sha.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/connection.h"
#include "serve/dispatch.h"
#include "serve/relay.h"
#include "serve/server.h"

enum {
	RATE = 100,      /* messages a second that a client may send on average */
	CLIENTS = 20000, /* at the same time */
	KEY = 24,        /* characters of a handshake key: 16 bytes in base64 */
	HELLO_MS = 15000 /* for the first hello */
};

void serve_send_control(struct client *client, int opcode, const char *bytes, size_t size)
{
	uint8_t frame[2 + FRAME_CONTROL];
	size_t head;
	uv_buf_t piece;

	if (opcode == FRAME_CLOSE) {
		head = serve_write_frame_head(frame, opcode, 2);
		frame[head] = (uint8_t)(client->close_code >> 8);
		frame[head + 1] = (uint8_t)client->close_code;
		size = 2;
	} else {
		head = serve_write_frame_head(frame, opcode, size);
		if (size)
			memcpy(frame + head, bytes, size);
	}
	piece = uv_buf_init((char *)frame, (unsigned)(head + size));
	serve_write(client->connection, &piece, 1);
}

static void close_with(struct client *client, int code)
{
	if (client->closing)
		return;
	client->close_code = code;
	serve_close_client(client);
}

static bool take_message(struct client *client, const char *bytes, size_t size)
{
	serve_handle_message(client, bytes, size);
	if (client->closing)
		serve_close_client(client);
	return !client->closing;
}

/* Pings count like messages: each is answered, and an answer that nobody reads takes more memory than the ping has bytes. */
static bool within_rate(struct client *client)
{
	if (serve_within_rate(&client->budget, &client->budget_ms, RATE, CLIENT_BURST))
		return true;
	if (client->relay) {
		serve_break(client->connection);
	} else {
		serve_send_error(client, "Too many messages: at most 100 a second.");
		close_with(client, CLOSE_POLICY);
	}
	return false;
}

static bool take_frame(void *whose, int opcode, char *bytes, size_t size)
{
	struct client *client = whose;
	int code;

	if (!within_rate(client))
		return false;
	/* Nothing of our own may come between the frames that the other server sends. */
	if (client->relay)
		return serve_relay_frame(client, opcode, bytes, size);
	switch (opcode) {
	case FRAME_TEXT:
		return take_message(client, bytes, size);
	case FRAME_PING:
		serve_send_control(client, FRAME_PONG, bytes, size);
		return true;
	case FRAME_CLOSE:
		code = serve_read_close(bytes, size);
		close_with(client, code == CLOSE_NO_STATUS ? CLOSE_NORMAL : code);
		return false;
	default:
		return true;
	}
}

void serve_receive_frames(struct client *client, const char *bytes, size_t size)
{
	int code;

	client->received_ms = serve_now_ms();
	if (client->closing)
		return;
	code = serve_read_frames(&client->frames, (const uint8_t *)bytes, size);
	if (code && client->relay)
		serve_break(client->connection);
	else if (code)
		close_with(client, code);
}

/* base64(SHA-1(key + GUID)), RFC 6455, 4.2.2 */
static void sign_key(const char *key, char signature[32])
{
	char text[KEY + 37];
	unsigned char digest[SHA_DIGEST_LENGTH];

	snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
	SHA1((const unsigned char *)text, strlen(text), digest);
	sodium_bin2base64(signature, 32, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
}

/* The status of a refusal; 0: it may become a WebSocket. */
static int check_upgrade(const struct client *client)
{
	const struct request *request = &client->request;
	const char *key = serve_find_header(request, "sec-websocket-key");
	unsigned char bytes[KEY];
	size_t size = 0;

	if (request->method != REQUEST_GET || !serve_has_token(request, "upgrade", "websocket") ||
	    !serve_has_token(request, "connection", "upgrade") ||
	    strcmp(serve_find_header(request, "sec-websocket-version"), "13") != 0)
		return 426;
	if (strlen(key) != KEY ||
	    sodium_base642bin(bytes, sizeof bytes, key, KEY, NULL, &size, NULL, sodium_base64_VARIANT_ORIGINAL) ||
	    size != 16)
		return 400;
	return client->server->client_count > CLIENTS ? 503 : 0;
}

void serve_upgrade(struct client *client)
{
	int status = check_upgrade(client);
	char signature[32], head[256];
	uv_buf_t piece;

	if (status) {
		client->request.keep_alive = false;
		serve_reply_text(client, status, "This address takes WebSockets (version 13).\n");
		return;
	}
	sign_key(serve_find_header(&client->request, "sec-websocket-key"), signature);
	snprintf(head, sizeof head,
	         "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
	         "sec-websocket-accept: %s\r\n\r\n",
	         signature);
	piece = uv_buf_init(head, (unsigned)strlen(head));
	client->stage = CLIENT_WEBSOCKET;
	client->relayed = serve_is_relay(client);
	client->frames.limit = SERVER_MESSAGE;
	client->frames.take = take_frame;
	client->frames.whose = client;
	client->connection->deadline_ms = serve_now_ms() + HELLO_MS;
	serve_write(client->connection, &piece, 1);
}
