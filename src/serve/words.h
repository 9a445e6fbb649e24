/* words.h: the words that players give before a match begins, so that nobody can choose its dice: docs/dice.md. A match
 * waits (LIVE_WAITING) until all of its players have committed to a word and then shown it. Inside serve only.
 * May use: live_match. */
#ifndef DURBAR_SERVE_WORDS_H
#define DURBAR_SERVE_WORDS_H

#include <stdint.h>

#include "engine/match.h"
#include "store/store.h"

struct client;
struct doc;
struct live_match;

/* Bit per seat: who gives a word: the seats that play, without those of bots. `seat` is indexed by seat. */
uint32_t serve_find_givers(const struct match_plan *plan, const struct store_seat *seat);
/* Somebody took a seat, left it to a bot, or got a new link: if the match waits, what that seat has committed to does not
 * count any more. Does nothing while the match is busy: it is called again then. */
void serve_count_givers(struct live_match *live);

/* {op: "commit", round, commit} and {op: "reveal", round, word} */
void serve_handle_commit(struct client *client, const struct doc *request);
void serve_handle_reveal(struct client *client, const struct doc *request);

#endif
