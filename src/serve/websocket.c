/* websocket.c: events of connections: who may open a WebSocket, and what is received on it.
 * May use: server, http, dispatch, libwebsockets. */
#include <stdlib.h>
#include <string.h>

#include "serve/dispatch.h"
#include "serve/lws.h"

enum {
	RATE = 100,     /* messages a second that a client may send on average */
	CLIENTS = 20000 /* at the same time */
};

static int refuse(struct client *client, enum lws_close_status status, const char *why)
{
	unsigned char reason[120];
	size_t size = strlen(why);

	memcpy(reason, why, size);
	lws_close_reason(client->wsi, status, reason, size);
	return -1;
}

static int receive(struct client *client, const char *bytes, size_t size)
{
	struct lws *wsi = client->wsi;

	if (client->closing)
		return 0;
	if (lws_frame_is_binary(wsi))
		return refuse(client, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
	if (client->used + size > SERVER_MESSAGE)
		return refuse(client, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "at most 64 KiB a message");
	if (client->used + size > client->capacity) {
		char *more = realloc(client->bytes, client->used + size);

		if (!more)
			return -1;
		client->bytes = more;
		client->capacity = client->used + size;
	}
	if (size)
		memcpy(client->bytes + client->used, bytes, size);
	client->used += size;
	if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
		return 0;
	size = client->used;
	client->used = 0;
	if (!serve_within_rate(&client->budget, &client->budget_ms, RATE, CLIENT_BURST)) {
		serve_send_error(client, "Too many messages: at most 100 a second.");
		serve_close_client(client);
		return 0;
	}
	serve_handle_message(client, client->bytes, size);
	if (client->closing)
		lws_callback_on_writable(wsi);
	return 0;
}

/* May this connection become a WebSocket? -1: no. */
static int admit(struct server *server, struct lws *wsi)
{
	char path[16];

	if (server->client_count >= CLIENTS)
		return -1;
	if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) < 0 || strcmp(path, "/ws") != 0)
		return -1;
	return serve_is_same_origin(server, wsi) ? 0 : -1;
}

int serve_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
	struct server *server = lws_context_user(lws_get_context(wsi));
	struct connection *connection = user;

	switch (reason) {
	case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
		serve_finish_jobs(server);
		if (serve_is_stopping())
			serve_stop_loop(server);
		return 0;
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return admit(server, wsi);
	case LWS_CALLBACK_ESTABLISHED:
		connection->client = serve_new_client(server, wsi, true);
		return 0;
	case LWS_CALLBACK_RECEIVE_PONG:
		connection->client->received_ms = serve_now_ms();
		return 0;
	case LWS_CALLBACK_RECEIVE:
		connection->client->received_ms = serve_now_ms();
		return receive(connection->client, in, size);
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return serve_flush_messages(connection->client);
	case LWS_CALLBACK_HTTP:
		if (!connection->client)
			connection->client = serve_new_client(server, wsi, false);
		return serve_handle_http(connection->client, reason, in, size);
	case LWS_CALLBACK_HTTP_BODY:
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return connection && connection->client ? serve_handle_http(connection->client, reason, in, size) : 0;
	case LWS_CALLBACK_CLOSED:
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
		if (connection && connection->client)
			serve_free_client(connection->client);
		if (connection)
			connection->client = NULL;
		return 0;
	default:
		return 0;
	}
}
