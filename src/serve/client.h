/* client.h: clients (connections, by WebSocket or HTTP) and the messages on their way to them. Inside serve only.
 * Everything here belongs to the event loop, except that any thread may make a message.
 * May use: http. */
#ifndef DURBAR_SERVE_CLIENT_H
#define DURBAR_SERVE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "serve/http.h"

enum { SERVER_MESSAGE = 64 * 1024 }; /* largest message or request body that a client may send */

struct live_match;
struct lws;
struct server;

/* An outgoing message, shared by the queues of all clients that get it. */
struct message {
	int refs;
	size_t size;
	unsigned char *bytes; /* preceded by the headroom that libwebsockets needs */
};
struct queued_message {
	struct queued_message *next;
	struct message *message;
};

struct client {
	struct lws *wsi;
	struct server *server;
	uint64_t id;              /* never used twice: jobs remember clients by it */
	struct client *hash_next; /* in the server's hash table */
	bool websocket;           /* else HTTP */
	bool closing;
	/* limits */
	int64_t budget, budget_ms; /* of serve_within_rate */
	int64_t received_ms;       /* when anything was last received */
	bool ping_due;
	int questions; /* previews, surveys and histories not yet answered */
	/* received bytes: a WebSocket message or a request body */
	char *bytes;
	size_t used, capacity;
	/* messages to send */
	struct queued_message *first, *last;
	size_t queued; /* bytes */
	/* its match */
	struct live_match *live; /* NULL: none yet */
	struct client *next;     /* of the same match */
	int seat;                /* STORE_WATCHER: a watcher */
	bool seated;             /* it has been welcomed */
	/* its HTTP request */
	const struct route *route; /* NULL: it takes no body */
	bool deferred;             /* a job will reply */
	struct reply reply;
	char etag[64];
};

/* NULL: it has gone. */
struct client *serve_find_client(struct server *server, uint64_t id);
/* Closes the connection once its queue is sent. */
void serve_close_client(struct client *client);

/* A message with one reference. Any thread. */
struct message *serve_new_message(const char *bytes, size_t size);
/* Drops a reference; the last one frees the message. */
void serve_release_message(struct message *message);
/* Sends now, or queues with a reference of its own. Closes a client that does not read. */
void serve_send_message(struct client *client, struct message *message);
/* Sends the bytes as one message. */
void serve_send_bytes(struct client *client, const char *bytes, size_t size);

#endif
