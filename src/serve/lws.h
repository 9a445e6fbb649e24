/* lws.h: what the files that know libwebsockets share. Inside serve only.
 * May use: server, libwebsockets. */
#ifndef DURBAR_SERVE_LWS_H
#define DURBAR_SERVE_LWS_H

#include <libwebsockets.h>

#include "serve/server.h"

enum { CLIENT_BURST = 300 }; /* messages that a client may send at once */

/* What libwebsockets keeps for each connection. */
struct connection {
	struct client *client;
};

/* websocket.c: the callback for all events on all connections. */
int serve_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);
/* client.c */
struct client *serve_new_client(struct server *server, struct lws *wsi, bool websocket);
void serve_free_client(struct client *client);
/* Sends queued messages while the socket takes them; -1: the connection is to be closed. */
int serve_flush_messages(struct client *client);
/* Once a second: pings silent clients and closes dead ones. */
void serve_ping_clients(struct server *server);
/* server.c */
/* Has a signal asked the server to stop? */
bool serve_is_stopping(void);
void serve_stop_loop(struct server *server);
/* http.c: is the Host of the request a name of this server, and its Origin, if it has one, the same? Only while
 * libwebsockets still has the headers. */
bool serve_is_same_origin(const struct server *server, struct lws *wsi);

#endif
