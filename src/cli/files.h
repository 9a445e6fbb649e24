/* files.h: files as bytes: reading whole, creating without overwriting, appending so that a game file
 * is never half written.
 * May use: base, the operating system. */
#ifndef DURBAR_CLI_FILES_H
#define DURBAR_CLI_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

enum { FILES_LARGEST = 64 << 20 };

struct cli_file {
	const char *path;
	int handle;  /* -1: closed */
	char *bytes; /* as read, a zero after them */
	size_t size, room;
};

/* Each function returns false after it has told the user what is wrong. */

/* Reads a whole file and leaves it closed. */
bool cli_read_file(const char *path, struct arena *arena, struct cli_file *file);
/* Opens a file to append to: locks it against other writers, then reads it. */
bool cli_lock_file(const char *path, struct arena *arena, struct cli_file *file);
/* Appends bytes with one write and waits until they are on the disk. Refuses where the file is not
 * what was read; on any error the file is as it was, or the user is told that it is not and how to
 * repair it. `arena` must be the one it was read with. */
bool cli_append_file(struct cli_file *file, const char *bytes, size_t size, struct arena *arena);
void cli_close_file(struct cli_file *file);
/* Writes a new file, whole or not at all, and waits until it and its name are on the disk. An existing one is replaced only
 * with `force`. */
bool cli_create_file(const char *path, const char *bytes, size_t size, bool force, struct arena *arena);

#endif
