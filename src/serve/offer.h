/* offer.h: open seats: those that the owner of a game offers to anybody on this server. They are kept in memory: an offer lasts
 * until somebody takes it, the owner withdraws it, a week has passed, or the server stops. Inside serve only.
 * Everything belongs to the event loop.
 * May use: client, live_match. */
#ifndef DURBAR_SERVE_OFFER_H
#define DURBAR_SERVE_OFFER_H

#include <stdint.h>

struct client;
struct doc;
struct live_match;
struct server;

/* Messages of the owner: {op: "offer", owner, seat, text}, {op: "withdraw", owner, seat}. */
void serve_handle_offer(struct client *client, const struct doc *request);
void serve_handle_withdraw(struct client *client, const struct doc *request);
/* GET /api/offers, and POST /api/offers/take {id, name}. */
void serve_reply_offers(struct client *client);
void serve_take_offer(struct client *client);
/* Somebody sits there now. */
void serve_drop_offer(struct server *server, int64_t match, int seat);
void serve_free_offers(struct server *server);

#endif
