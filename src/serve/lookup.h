/* lookup.h: where the token of a link leads. The database may be on another machine, so the event loop does not wait for
 * it. Inside serve only. Everything belongs to the event loop.
 * May use: client, store. */
#ifndef DURBAR_SERVE_LOOKUP_H
#define DURBAR_SERVE_LOOKUP_H

#include "store/store.h"

struct client;

/* What a client is told while the database is away. */
extern const char serve_away[];

/* Looks up a token and calls `then`, unless the client has gone by then. False: this cannot be a token. */
bool serve_look_up(struct client *client, const char *token,
                   void (*then)(struct client *client, enum store_answer answer, const struct store_link *link));

/* The hello of a client cannot be handled now: it is again every second, and the client is told why it waits; NULL: not yet,
 * but after a while. */
void serve_retry_later(struct client *client, const char *why);
/* Once a second. */
void serve_retry_hello(struct client *client);

#endif
