/* lease.h: this server among others that share its database: it says every second that it lives, and learns when others may
 * have taken its matches over. Inside serve only.
 * May use: store, threads. */
#ifndef DURBAR_SERVE_LEASE_H
#define DURBAR_SERVE_LEASE_H

#include <stdbool.h>
#include <stddef.h>

struct live_match;
struct server;
struct write_job;

/* Joins the other servers; nothing to do for a database that is a file. False: `why` has the reason. */
bool serve_join_servers(struct server *server, int port, char *why, size_t size);
/* Stops saying so. */
void serve_stop_beats(struct server *server);
/* A write to a match has ended: if it was refused because the match is another server's, the match is dropped. */
void serve_check_lost(struct server *server, const struct write_job *job);
/* Once a second: players learn that the database is away, and that it is back. */
void serve_tell_away(struct server *server);

#endif
