/* memory.c: bytes as a file that has a path. May use: port, the operating system. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "port/port.h"

#if defined __linux__ && !defined PORT_PLAIN

static const char folder[] = "/proc/self/fd";

static int open_nameless(void)
{
	return memfd_create("durbar", MFD_CLOEXEC);
}

#else

static const char folder[] = "/dev/fd";

static int open_nameless(void)
{
	const char *place = getenv("TMPDIR");
	char path[PORT_PATH];
	int file;

	snprintf(path, sizeof path, "%s/durbar-XXXXXX", place && *place ? place : "/tmp");
	file = mkstemp(path);
	if (file >= 0) {
		unlink(path);
		fcntl(file, F_SETFD, FD_CLOEXEC);
	}
	return file;
}

#endif

bool port_keep_bytes(const void *bytes, size_t size, char *path, size_t room)
{
	int file = open_nameless();

	if (file < 0)
		return false;
	snprintf(path, room, "%s/%d", folder, file);
	if (write(file, bytes, size) == (ssize_t)size && !lseek(file, 0, SEEK_SET))
		return true;
	close(file);
	return false;
}
