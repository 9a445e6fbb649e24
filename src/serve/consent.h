/* consent.h: taking a move back by consent: where the rules refuse an undo between people, its maker may ask the others, and if all
 * allow it the move is dropped. An ask lapses with the next move and lives in memory alone. Inside serve only. Everything belongs to
 * the event loop.
 * May use: client, live_match. */
#ifndef DURBAR_SERVE_CONSENT_H
#define DURBAR_SERVE_CONSENT_H

#include <stdbool.h>

struct client;
struct doc;
struct live_match;
struct writer;

/* {op: "ask", ply} */
void serve_handle_ask(struct client *client, const struct doc *request);
/* {op: "consent", ply, allow} */
void serve_handle_consent(struct client *client, const struct doc *request);
/* Are there people to ask for the maker of the last move, and only such as can answer? */
bool serve_has_judges(const struct live_match *live);
/* Into the open map: who asks, and who has not answered; nothing where nobody asks. */
void serve_write_asked(const struct live_match *live, struct writer *writer);

#endif
