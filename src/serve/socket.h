/* socket.h: what only the files that know libwebsockets share. Inside serve only.
 * May use: hall, libwebsockets. */
#ifndef DURBAR_SERVE_SOCKET_H
#define DURBAR_SERVE_SOCKET_H

#include <libwebsockets.h>

#include "serve/hall.h"

/* Everything that happens on any connection. */
int serve_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);
/* Bytes that libwebsockets keeps for each connection. */
size_t serve_place_size(void);
/* Once a second: asks those who are silent whether they are still there, and ends what is dead. */
void serve_ping_guests(struct hall *hall);
/* Was the server asked to end? */
bool serve_is_stopped(void);
void serve_end_loop(struct hall *hall);
/* Is the request made to a name of this server, and by no page of another? Only while its headers are there. */
bool serve_is_own_page(const struct hall *hall, struct lws *wsi);

#endif
