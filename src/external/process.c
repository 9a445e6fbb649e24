/* process.c: starting a program, writing to it and reading lines without ever waiting longer than allowed.
 * May use: port, spawn, the operating system. */
#define _GNU_SOURCE
#include "external/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "port/port.h"
#include "spawn/spawn.h"

extern char **environ;

long long external_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool external_start_process(struct process *process, const char *path)
{
	/* A socket to write to: a bot that has gone away must not end this program by a signal, as a pipe's would. */
	const char *const words[] = {path, NULL};
	int in[2], out[2], error;
	bool good;

	process->id = 0;
	process->used = process->taken = process->sent = 0;
	if (!port_open_pair(in))
		return false;
	if (!port_open_pipe(out)) {
		error = errno;
		close(in[0]);
		close(in[1]);
		errno = error;
		return false;
	}
	/* It has a group of its own: whatever it starts is ended with it. */
	process->id = spawn_program(words, environ, in[1], out[1]);
	good = process->id > 0;
	error = errno;
	close(in[1]);
	close(out[1]);
	process->in = in[0];
	process->out = out[0];
	if (good) {
		fcntl(process->in, F_SETFL, O_NONBLOCK);
		fcntl(process->out, F_SETFL, O_NONBLOCK);
	} else {
		close(in[0]);
		close(out[0]);
	}
	errno = error;
	return good;
}

/* Has it ended within so many milliseconds? */
static bool reap(struct process *process, int *status, int patience)
{
	long long until = external_now() + patience;

	do {
		if (waitpid(process->id, status, WNOHANG) == process->id)
			return true;
		usleep(2000);
	} while (external_now() < until);
	return false;
}

void external_end_process(struct process *process, int *status)
{
	int ended = 0;

	if (!process->id)
		return;
	close(process->in);
	close(process->out);
	if (!reap(process, &ended, 200)) {
		kill(-process->id, SIGKILL);
		waitpid(process->id, &ended, 0);
	}
	/* What it may have started. */
	kill(-process->id, SIGKILL);
	process->id = 0;
	if (status)
		*status = ended;
}

/* Takes what has come. */
static enum process_end take_bytes(struct process *process)
{
	ssize_t got;

	if (process->taken) {
		memmove(process->line, process->line + process->taken, process->used - process->taken);
		process->used -= process->taken;
		process->taken = 0;
	}
	if (process->used == sizeof process->line)
		return PROCESS_LONG;
	got = read(process->out, process->line + process->used, sizeof process->line - process->used);
	if (got < 0)
		return errno == EAGAIN || errno == EINTR ? PROCESS_GOOD : PROCESS_CLOSED;
	if (!got)
		return PROCESS_CLOSED;
	process->used += (size_t)got;
	process->sent += (size_t)got;
	return process->sent > PROCESS_FLOOD ? PROCESS_FLOODED : PROCESS_GOOD;
}

static int time_left(long long deadline)
{
	long long left = deadline - external_now();

	return left < 0 ? 0 : left > 1000000 ? 1000000 : (int)left;
}

enum process_end external_write_process(struct process *process, const char *bytes, size_t size, long long deadline)
{
	size_t done = 0;

	process->sent = 0;
	while (done < size) {
		bool full = process->used == sizeof process->line && !process->taken;
		struct pollfd both[2] = {{process->in, POLLOUT, 0}, {process->out, full ? 0 : POLLIN, 0}};
		enum process_end end = PROCESS_GOOD;
		ssize_t n;

		if (poll(both, 2, time_left(deadline)) <= 0 && time_left(deadline) == 0)
			return PROCESS_LATE;
		if (both[1].revents & POLLIN)
			end = take_bytes(process);
		else if (both[1].revents & (POLLHUP | POLLERR))
			end = PROCESS_CLOSED;
		if (end)
			return end;
		n = port_send(process->in, bytes + done, size - done);
		if (n < 0 && errno != EAGAIN && errno != EINTR)
			return PROCESS_ENDED;
		done += n > 0 ? (size_t)n : 0;
	}
	return PROCESS_GOOD;
}

enum process_end external_read_line(struct process *process, long long deadline, const char **line)
{
	for (;;) {
		char *start = process->line + process->taken;
		char *stop = memchr(start, '\n', process->used - process->taken);
		struct pollfd one = {process->out, POLLIN, 0};
		enum process_end end;

		if (stop) {
			*stop = 0;
			if (stop > start && stop[-1] == '\r')
				stop[-1] = 0;
			process->taken = (size_t)(stop + 1 - process->line);
			*line = start;
			return PROCESS_GOOD;
		}
		if (poll(&one, 1, time_left(deadline)) <= 0 && time_left(deadline) == 0)
			return PROCESS_LATE;
		end = one.revents ? take_bytes(process) : PROCESS_GOOD;
		if (end)
			return end;
	}
}
