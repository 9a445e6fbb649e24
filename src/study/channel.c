/* channel.c: finds out whether mpirun has started this process, and if so loads what speaks MPI.
 * May use: the operating system. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "study/run.h"

/* The folder of the program, and what is beside it. */
static void *load_beside(const char *relative)
{
	char path[4096];
	ssize_t length = readlink("/proc/self/exe", path, sizeof path - 128);
	char *slash;

	if (length <= 0)
		return NULL;
	path[length] = 0;
	slash = strrchr(path, '/');
	snprintf(slash + 1, 120, "%s", relative);
	/* The parts that MPI loads itself look for its symbols everywhere. */
	return access(path, R_OK) ? NULL : dlopen(path, RTLD_NOW | RTLD_GLOBAL);
}

bool study_find_channel(const struct study_channel **channel, char *why, size_t size)
{
	const char *processes = getenv("OMPI_COMM_WORLD_SIZE");
	const struct study_channel *(*open_it)(void);
	void *library;

	*channel = NULL;
	if (!processes || atoi(processes) < 2)
		return true;
	library = load_beside("durbar-mpi.so");
	if (!library)
		library = load_beside("../" DURBAR_LIBRARIES "/durbar/durbar-mpi.so");
	*(void **)&open_it = library ? dlsym(library, "study_open_channel") : NULL;
	*channel = open_it ? open_it() : NULL;
	if (!*channel) {
		const char *reason = dlerror();

		snprintf(why, size,
		         "mpirun started this, but durbar-mpi.so, which speaks MPI, %s%s; build durbar where "
		         "libopenmpi-dev is installed",
		         library ? "cannot be used" : "is not beside the program", reason ? reason : "");
	}
	return *channel != NULL;
}
