/* watchdog.h: ends the program when its event loop has not turned for ten seconds: everything that was acknowledged is on
 * disk, and a server that starts again is better than one that answers nobody. Inside serve only.
 * May use: server, threads. */
#ifndef DURBAR_SERVE_WATCHDOG_H
#define DURBAR_SERVE_WATCHDOG_H

#include <stdbool.h>

struct server;

/* Watches server->heartbeat from a thread of its own. */
bool serve_start_watchdog(struct server *server);
void serve_stop_watchdog(void);

#endif
