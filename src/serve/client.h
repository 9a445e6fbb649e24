/* client.h: clients (connections, by WebSocket or HTTP) and the messages on their way to them. Inside serve only.
 * Everything here belongs to the event loop, except that any thread may make a message.
 * May use: connection, frames, http, request. */
#ifndef DURBAR_SERVE_CLIENT_H
#define DURBAR_SERVE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "serve/frames.h"
#include "serve/http.h"
#include "serve/request.h"

enum {
	CLIENT_BURST = 300, /* messages that a client may send at once */
	CLIENT_HELLOS = 5   /* and how many of them may ask to be welcomed again */
};
enum { SERVER_MESSAGE = 64 * 1024 }; /* largest message or request body that a client may send */

struct connection;
struct live_match;
struct relay;
struct server;

/* An outgoing message, shared by the queues of all clients that get it. */
struct message {
	int refs;
	size_t size; /* of the frame */
	char frame[];
};
struct queued_message {
	struct queued_message *next;
	struct message *message;
};

/* What a connection is doing. */
enum client_stage {
	CLIENT_HEAD,     /* the head of a request is read */
	CLIENT_BODY,     /* its body is read */
	CLIENT_REPLYING, /* nothing is read until the reply is sent */
	CLIENT_WEBSOCKET
};

struct client {
	struct connection *connection;
	enum client_stage stage;
	struct server *server;
	uint64_t id;              /* never used twice: jobs remember clients by it */
	struct client *hash_next; /* in the server's hash table */
	bool closing;             /* the connection closes when everything has been sent */
	/* limits */
	int64_t budget, budget_ms; /* of serve_within_rate */
	int64_t hello_budget, hello_ms;
	int64_t notes_budget, notes_ms;
	int64_t received_ms; /* when anything was last received */
	bool ping_due;
	int questions; /* previews, surveys and histories not yet answered */
	/* HTTP: bytes received and not yet used, the head and the body of the request in hand */
	char *input;
	size_t input_used, input_room;
	char *head;
	char *bytes;
	size_t used;
	struct request request;
	bool handling; /* its input is being handled */
	/* WebSocket */
	struct frame_reader frames;
	int close_code; /* to close with; 0: CLOSE_NORMAL */
	/* messages to send */
	struct queued_message *first, *last;
	size_t queued; /* bytes */
	bool corked;   /* messages are queued until serve_uncork */
	/* its match */
	bool looking;        /* its token is being looked up */
	bool waiting;        /* its hello could not be handled, and will be again */
	int tries;           /* how often it could not */
	bool told;           /* it knows why it waits */
	bool relayed;        /* another server hands it over to this one */
	struct relay *relay; /* this server hands it over to another; NULL: it does not */
	char *hello;         /* its hello meanwhile */
	size_t hello_size;
	struct live_match *live; /* NULL: none yet */
	struct client *next;     /* of the same match */
	int seat;                /* STORE_WATCHER: a watcher */
	bool seated;             /* it has been welcomed */
	/* its HTTP request */
	const struct route *route; /* that takes its body; NULL: none does */
	bool deferred;             /* a job will reply */
	struct reply reply;
	char etag[64];
};

struct client *serve_new_client(struct server *server, struct connection *connection);
void serve_free_client(struct client *client);
/* Once a second: pings silent clients, closes dead ones and those that are too slow. */
void serve_check_clients(struct server *server);
/* Sends queued messages while the socket takes them. */
void serve_flush_messages(struct client *client);
/* websocket.c: sends a control frame; a close has client->close_code and needs no bytes. */
void serve_send_control(struct client *client, int opcode, const char *bytes, size_t size);
/* NULL: it has gone. */
struct client *serve_find_client(struct server *server, uint64_t id);
/* Messages to the client wait, and are sent together. */
void serve_cork(struct client *client);
void serve_uncork(struct client *client);
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
