/* rematch.h: another game of the same people: when a match is over each says what he wants, and when all want the same it is made.
 * Nobody gets a link from the server: each page makes the secret of its own new seat, and sends it to be hashed. Inside serve only.
 * Everything belongs to the event loop.
 * May use: client, live_match. */
#ifndef DURBAR_SERVE_REMATCH_H
#define DURBAR_SERVE_REMATCH_H

struct client;
struct doc;
struct live_match;
struct writer;

/* {op: "rematch", wish, key, owner, owner_key} */
void serve_handle_rematch(struct client *client, const struct doc *request);
/* Into the open map: what each seat has said, and the match that came of it, if one has. */
void serve_write_rematch(const struct live_match *live, struct writer *writer);

#endif
