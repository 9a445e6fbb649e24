/* relay.h: a client whose match another server has: its messages are handed on to that server, and what comes back is handed
 * to the client as it is. So clients and load balancers need not know who has which match. Inside serve only. Everything
 * belongs to the event loop.
 * May use: client, libuv. */
#ifndef DURBAR_SERVE_RELAY_H
#define DURBAR_SERVE_RELAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct client;
struct connection;
struct request;

/* Hands the client over to the server at HOST:PORT, beginning with its hello. If that server cannot be reached the hello is
 * tried again here: a server that is dead loses its matches after a few seconds. */
void serve_hand_over(struct client *client, const char *address);
/* Hands a frame of the client on; false: the connection is going to close. */
bool serve_relay_frame(struct client *client, int opcode, const char *bytes, size_t size);
/* The client's socket takes bytes again. */
void serve_resume_relay(struct client *client);
/* Once a second: a server that does not answer is given up. */
void serve_check_relay(struct client *client, int64_t now_ms);
/* The client has gone. */
void serve_drop_relay(struct client *client);

/* Does the request come from another server that hands a client over? Proved by the secret in the database. */
bool serve_is_relay(const struct client *client);

#endif
