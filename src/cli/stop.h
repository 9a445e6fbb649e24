/* stop.h: long commands that can be stopped: Ctrl-C ends them in order, a second one at once.
 * May use: the C library. */
#ifndef DURBAR_CLI_STOP_H
#define DURBAR_CLI_STOP_H

#include <stdatomic.h>

/* Has somebody asked the command to stop? */
extern atomic_bool cli_stopped;

/* From now on SIGINT and SIGTERM set it. */
void cli_watch_signals(void);

#endif
