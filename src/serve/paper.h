/* paper.h: papers: texts that a match keeps for its seats beside the journal (store.h): notes, what is said to a rematch. Inside
 * serve only. Everything belongs to the event loop.
 * May use: client, live_match, store. */
#ifndef DURBAR_SERVE_PAPER_H
#define DURBAR_SERVE_PAPER_H

#include "store/store.h"

struct client;
struct doc;
struct live_match;

/* The text on the paper of a seat; "": none. */
const char *serve_read_paper(const struct live_match *live, int seat, enum store_paper paper);
/* The same in memory only, for what has been written to disk already. */
void serve_set_paper(struct live_match *live, int seat, enum store_paper paper, const char *text);
/* Writes a paper to disk. Once it is there the match has it, and `then` is called; otherwise the client (NULL: none), if it is
 * still there, is told. */
void serve_keep_paper(struct live_match *live, int seat, enum store_paper paper, const char *text,
                      const struct client *client, void (*then)(struct live_match *live, int seat));
/* A match that was loaded, and one that is dropped. */
void serve_take_papers(struct live_match *live, const struct store_match *stored);
void serve_free_papers(struct live_match *live);

/* {op: "notes"} and {op: "notes", text}: a player's own. */
void serve_handle_notes(struct client *client, const struct doc *request);

#endif
