/* spawn.h: other programs, started as a shell would start them: nothing of this program's signals, and no descriptor but the three
 * that each has. May use: the operating system. */
#ifndef DURBAR_SPAWN_SPAWN_H
#define DURBAR_SPAWN_SPAWN_H

#include <sys/types.h>

/* SPAWN_MOST: how many of the programs that are not waited for may run at a time. SPAWN_DEFAULT: for `in` nothing to read, for `out`
 * the output of this program. */
enum { SPAWN_MOST = 32, SPAWN_DEFAULT = -1 };

enum spawn_answer { SPAWN_STARTED, SPAWN_FAILED, SPAWN_FULL };

/* Starts words[0], which is looked for in PATH unless it has a slash, in a process group of its own. The words and the environment end
 * with NULL. The caller waits for it. 0: errno says why. */
pid_t spawn_program(const char *const *words, char *const *environment, int in, int out);
/* The same for a program that is not waited for: spawn_reap does. SPAWN_FAILED: errno says why. SPAWN_FULL: SPAWN_MOST of them run.
 * Any thread. */
enum spawn_answer spawn_unwatched(const char *const *words, char *const *environment);
/* Takes leave of those of spawn_unwatched that have ended; how many still run. Any thread. */
int spawn_reap(void);

#endif
