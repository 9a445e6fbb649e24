/* link.h: links of seats that are replaced: lost ones, and those of open seats that somebody takes. Inside serve only.
 * Everything belongs to the event loop.
 * May use: client, live_match. */
#ifndef DURBAR_SERVE_LINK_H
#define DURBAR_SERVE_LINK_H

#include <stdbool.h>
#include <stdint.h>

struct client;
struct doc;
struct live_match;

/* Is this the token whose hash is given? A hash of zeros is nobody's. */
bool serve_is_token(const char *token, const uint8_t *hash);

/* Gives a seat (or STORE_WATCHER) a new link. Once that is on disk whoever came with the old one is disconnected, all players read the
 * notice (NULL: none), and `tell` is called for the client that asked, if it is still there; token NULL: it could not be
 * saved, and the old link still holds. `player`: the name of who gets it; NULL: it stays. */
void serve_replace_link(struct live_match *live, int seat, const char *player, const char *notice,
                        struct client *client,
                        void (*tell)(struct client *client, const char *seat, const char *token));

/* For the owner: replaces a lost link. */
void serve_handle_reissue(struct client *client, const struct doc *request);

#endif
