/* analyse.h: analyses of matches that are over: luck and skill told apart (docs/analysis.md). One at a time, on a thread of its own at
 * low priority; the last ones are kept. Inside serve only. Everything belongs to the event loop.
 * May use: client. */
#ifndef DURBAR_SERVE_ANALYSE_H
#define DURBAR_SERVE_ANALYSE_H

struct client;
struct server;

/* POST /api/analysis {token}: 202 {done, all} while it is made, then 200 with all of it; 409 while the match goes on. */
void serve_reply_analysis(struct client *client);
void serve_free_analyses(struct server *server);

#endif
