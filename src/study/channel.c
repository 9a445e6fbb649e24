/* channel.c: finds out whether mpirun has started this process, and if so loads what speaks MPI. May use: port. */
#include <stdio.h>
#include <stdlib.h>

#include "port/port.h"
#include "study/run.h"

bool study_find_channel(const struct study_channel **channel, char *why, size_t size)
{
	/* The parts that MPI loads itself look for its symbols everywhere. */
	static const struct port_module module = {.file = "durbar-mpi.so",
	                                          .task = "joins the processes that mpirun has started",
	                                          .build = "libopenmpi-dev",
	                                          .run = "openmpi-bin",
	                                          .shared = true};
	const char *processes = getenv("OMPI_COMM_WORLD_SIZE");
	const struct study_channel *(*open_it)(void);

	*channel = NULL;
	if (!processes || atoi(processes) < 2)
		return true;
	*(void **)&open_it = port_find_symbol(&module, "study_open_channel", why, size);
	if (!open_it)
		return false;
	*channel = open_it();
	if (!*channel)
		snprintf(why, size, "MPI cannot be initialised, although mpirun has started this process");
	return *channel != NULL;
}
