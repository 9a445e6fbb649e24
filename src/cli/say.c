/* say.c: errors, faults and progress as text. May use: base, the C library. */
#include "cli/say.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/args.h"

void cli_say_error(const char *form, ...)
{
	va_list list;

	fflush(stdout);
	fputs("durbar: ", stderr);
	va_start(list, form);
	vfprintf(stderr, form, list);
	va_end(list);
	fputc('\n', stderr);
}

int cli_say_usage(const char *command, const char *form, ...)
{
	va_list list;

	fflush(stdout);
	fprintf(stderr, "durbar %s: ", command);
	va_start(list, form);
	vfprintf(stderr, form, list);
	va_end(list);
	fprintf(stderr, "\nSee: durbar %s --help\n", command);
	return CLI_USAGE;
}

void cli_print_faults(FILE *out, const struct faults *faults)
{
	for (size_t i = 0; i < faults->count; i++) {
		const struct fault *fault = &faults->list[i];

		fputs(fault->file ? fault->file : "durbar", out);
		if (fault->line > 0)
			fprintf(out, ":%d", fault->line);
		if (fault->line > 0 && fault->column > 0)
			fprintf(out, ":%d", fault->column);
		fprintf(out, ": %s", fault->text);
		if (fault->rule)
			fprintf(out, " [%s]", fault->rule);
		fputc('\n', out);
	}
}

void cli_say_faults(const struct faults *faults)
{
	fflush(stdout);
	cli_print_faults(stderr, faults);
}

int cli_say_refusal(struct refusal refusal)
{
	fflush(stdout);
	fprintf(stderr, "refused: %s [%s]\n", refusal.text ? refusal.text : "this move may not be made",
	        refusal.rule ? refusal.rule : "durbar");
	return CLI_REFUSED;
}

double cli_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

bool cli_use_colour(void)
{
	const char *no = getenv("NO_COLOR"), *kind = getenv("TERM");

	return isatty(STDOUT_FILENO) && !(no && *no) && !(kind && !strcmp(kind, "dumb"));
}

void cli_start_progress(struct cli_progress *progress, const char *what, uint64_t total)
{
	*progress = (struct cli_progress){.what = what, .total = total, .start = cli_now()};
	progress->shown = progress->start + 0.8;
	progress->visible = isatty(STDERR_FILENO);
}

void cli_show_progress(struct cli_progress *progress, uint64_t done)
{
	double now;

	if (!progress->visible)
		return;
	now = cli_now();
	if (now - progress->shown < 0.2)
		return;
	progress->shown = now;
	if (progress->total)
		fprintf(stderr, "\r\033[K%llu of %llu %s (%.0f s)", (unsigned long long)done,
		        (unsigned long long)progress->total, progress->what, now - progress->start);
	else
		fprintf(stderr, "\r\033[K%llu %s (%.0f s)", (unsigned long long)done, progress->what,
		        now - progress->start);
	fflush(stderr);
}

void cli_end_progress(struct cli_progress *progress)
{
	if (progress->visible && progress->shown > progress->start + 0.8)
		fputs("\r\033[K", stderr);
}
