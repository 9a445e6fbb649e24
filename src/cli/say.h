/* say.h: how the command speaks: errors, faults, progress. Errors and progress go to stderr.
 * May use: base, engine/rules.h. */
#ifndef DURBAR_CLI_SAY_H
#define DURBAR_CLI_SAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/doc.h"
#include "engine/rules.h"

#if defined(__GNUC__)
#define CLI_PRINTF(form, first) __attribute__((format(printf, form, first)))
#else
#define CLI_PRINTF(form, first)
#endif

/* "durbar: ..." */
void cli_say_error(const char *form, ...) CLI_PRINTF(1, 2);
/* "durbar COMMAND: ..." and where help is. Returns the exit code for usage errors. */
int cli_say_usage(const char *command, const char *form, ...) CLI_PRINTF(2, 3);
/* "FILE:LINE:COLUMN: what [rule]", a line each, on stderr. */
void cli_say_faults(const struct faults *faults);
/* The same wherever it is wanted. */
void cli_print_faults(FILE *out, const struct faults *faults);
/* "refused: sentence [rule]". Returns the exit code for refused moves. */
int cli_say_refusal(struct refusal refusal);

/* A line on stderr that tells how far a long job is; silent unless stderr is a terminal and the
 * job has taken over a second. */
struct cli_progress {
	const char *what; /* "games" */
	uint64_t total;
	double start, shown;
	bool visible;
};
void cli_start_progress(struct cli_progress *progress, const char *what, uint64_t total);
void cli_show_progress(struct cli_progress *progress, uint64_t done);
/* Wipes the line. */
void cli_end_progress(struct cli_progress *progress);

/* Seconds on a clock that never goes back. */
double cli_now(void);
/* May colours be used on stdout? A terminal that is not dumb, and NO_COLOR is not set. */
bool cli_use_colour(void);

#endif
