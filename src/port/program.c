/* program.c: where the running program is. May use: port, the operating system. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* realpath */
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "port/port.h"

/* Linux has a link to the running program, where /proc is mounted. */
#if defined __linux__ && !defined PORT_PLAIN
static const char own[] = "/proc/self/exe";
#else
static const char own[] = "";
#endif

/* Elsewhere: what the program was started as. */
static char noted[PORT_PATH];

static void note_path(const char *path)
{
	char *whole = access(path, X_OK) ? NULL : realpath(path, NULL);

	if (whole && strlen(whole) < sizeof noted)
		strcpy(noted, whole);
	free(whole);
}

/* A name without a slash was found in one of the folders of PATH; an empty one is the current folder. */
static void search_folders(const char *folders, const char *name)
{
	char path[PORT_PATH];

	while (folders && !*noted) {
		int length = (int)strcspn(folders, ":");

		if (length + strlen(name) + 2 < sizeof path) {
			snprintf(path, sizeof path, "%.*s%s%s", length, folders, length ? "/" : "./", name);
			note_path(path);
		}
		folders = folders[length] ? folders + length + 1 : NULL;
	}
}

void port_note_program(const char *name)
{
	*noted = 0;
	if (*own && !access(own, R_OK))
		return;
	if (strchr(name, '/'))
		note_path(name);
	else
		search_folders(getenv("PATH"), name);
}

bool port_find_program(char path[PORT_PATH])
{
	ssize_t length = *own ? readlink(own, path, PORT_PATH - 1) : 0;

	if (length > 0)
		path[length] = 0;
	else
		strcpy(path, noted);
	return *path;
}

const char *port_own_program(void)
{
	return *own && !access(own, R_OK) ? own : *noted ? noted : NULL;
}
