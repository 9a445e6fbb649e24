/* process.h: a program that is spoken to in lines, with a deadline for every answer.
 * May use: the operating system. */
#ifndef DURBAR_EXTERNAL_PROCESS_H
#define DURBAR_EXTERNAL_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum {
	PROCESS_LINE = 1 << 16, /* bytes of a line that is read */
	PROCESS_FLOOD = 1 << 20 /* bytes that it may send before an answer */
};

struct process {
	pid_t id; /* 0: none runs */
	int in, out;
	char line[PROCESS_LINE]; /* what has come; the first line of it ends at a zero once it is taken */
	size_t used, taken;
	size_t sent; /* bytes that have come since it was last written to */
};

enum process_end { PROCESS_GOOD, PROCESS_LATE, PROCESS_ENDED, PROCESS_CLOSED, PROCESS_FLOODED, PROCESS_LONG };

/* Starts a program. False: errno says why. */
bool external_start_process(struct process *process, const char *path);
/* Ends it: politely, then by force. `status` (may be NULL) receives what waitpid gives. */
void external_end_process(struct process *process, int *status);
/* Writes all bytes by the deadline, a time in milliseconds; what it says meanwhile is kept. */
enum process_end external_write_process(struct process *process, const char *bytes, size_t size, long long deadline);
/* The next line, without its end, valid until the next call. */
enum process_end external_read_line(struct process *process, long long deadline, const char **line);
/* Milliseconds on a clock that never goes back. */
long long external_now(void);

#endif
