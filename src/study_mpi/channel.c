/* channel.c: messages between the processes of a study by MPI. A library of its own, which `durbar study` loads when it
 * was started by mpirun: whoever never does that needs no MPI.
 * May use: study/run.h, MPI. */
#include <mpi.h>

#include "study/run.h"

const struct study_channel *study_open_channel(void);

static void send_bytes(int to, const void *bytes, size_t size)
{
	MPI_Send(bytes, (int)size, MPI_BYTE, to, 0, MPI_COMM_WORLD);
}

static bool receive_bytes(int *from, void *bytes, size_t room)
{
	MPI_Status status;
	int there = 0;

	MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status);
	if (!there)
		return false;
	*from = status.MPI_SOURCE;
	MPI_Recv(bytes, (int)room, MPI_BYTE, *from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	return true;
}

static void close_channel(void)
{
	MPI_Finalize();
}

const struct study_channel *study_open_channel(void)
{
	static struct study_channel channel = {.send = send_bytes, .receive = receive_bytes, .close = close_channel};
	int given;

	/* Games are played on other threads; messages are sent and received on this one alone. */
	if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS)
		return NULL;
	MPI_Comm_rank(MPI_COMM_WORLD, &channel.rank);
	MPI_Comm_size(MPI_COMM_WORLD, &channel.size);
	return &channel;
}
