/* stop.c: signals that end a long command in order. May use: the C library. */
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "cli/stop.h"

atomic_bool cli_stopped;

static void note_signal(int signal_number)
{
	atomic_store(&cli_stopped, true);
	/* The second time it ends at once. */
	signal(signal_number, SIG_DFL);
}

void cli_watch_signals(void)
{
	struct sigaction action = {.sa_handler = note_signal};

	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}
