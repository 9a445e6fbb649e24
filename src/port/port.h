/* port.h: what operating systems do differently, one function for each difference. Where the system has nothing of its own, or
 * where PORT_PLAIN is defined for a test, POSIX alone must do.
 * May use: the operating system. */
#ifndef DURBAR_PORT_PORT_H
#define DURBAR_PORT_PORT_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

/* ---- program.c: the running program */

enum { PORT_PATH = 4096 };

/* Notes what the program was started as; called first, in main. */
void port_note_program(const char *name);
/* The path of the running program, from which its other files are found. False: the system does not tell. */
bool port_find_program(char path[PORT_PATH]);
/* A path under which the running program itself can be read, even if its file has been replaced since. NULL: there is none. */
const char *port_own_program(void);

/* ---- module.c: parts of the program that are loaded when they are needed */

struct port_module {
	const char *file;  /* durbar-print.so */
	const char *task;  /* what it does: "makes PDFs" */
	const char *build; /* Debian's packages without which it is not built */
	const char *run;   /* and those without which it cannot be loaded */
	bool shared;       /* what it loads in turn must see its symbols */
};

/* A symbol of a module that is beside the program, or where it was installed. NULL: `why` says whether this build lacks the
 * module or the machine what it is linked with, and which packages to install. */
void *port_find_symbol(const struct port_module *module, const char *symbol, char *why, size_t size);

/* ---- system.c: sockets, pipes, clocks, memory, random numbers */

enum { PORT_RANDOM = 256 };

/* At most PORT_RANDOM random bytes, good enough for secrets. False: the system has none now; errno has the reason. */
bool port_fill_random(void *bytes, size_t size);
/* A stream socket that started programs do not inherit and that never waits; -1: errno has the reason. */
int port_open_socket(int family);
/* Two stream sockets, and a pipe, that started programs do not inherit. */
bool port_open_pair(int ends[2]);
bool port_open_pipe(int ends[2]);
/* Like send, but if the other end is closed the answer is EPIPE and no signal. */
ssize_t port_send(int socket, const void *bytes, size_t size);
/* A condition that is waited for until a time of CLOCK_MONOTONIC, whatever happens to the date. */
void port_open_condition(pthread_cond_t *condition);
/* Waits until then or until the condition is signalled. False: it is then. */
bool port_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, const struct timespec *then);
/* Blocks of so many bytes and more have pages of their own, which return to the system when they are freed; heaps grow in such
 * steps. Only advice. */
void port_tune_heap(int own_pages, int step);

/* ---- memory.c */

/* Bytes as a file that has a path and lasts as long as the program. */
bool port_keep_bytes(const void *bytes, size_t size, char *path, size_t room);

#endif
