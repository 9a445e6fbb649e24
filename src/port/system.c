/* system.c: sockets, pipes, clocks, memory and random numbers. May use: port, the operating system. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* pipe2, getentropy */
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h> /* getentropy */
#endif

#include "port/port.h"

#if defined __GLIBC__ && !defined PORT_PLAIN
#include <malloc.h>
#define TUNES_HEAP
#endif
#ifndef PORT_PLAIN
#if defined SOCK_CLOEXEC && defined SOCK_NONBLOCK
#define OPENS_CLOSED
#endif
#ifdef MSG_NOSIGNAL
#define SENDS_QUIETLY
#endif
#ifndef __APPLE__
#define WAITS_MONOTONIC
#endif
#endif

bool port_fill_random(void *bytes, size_t size)
{
	return !getentropy(bytes, size);
}

/* ---- sockets and pipes */

#ifdef OPENS_CLOSED

int port_open_socket(int family)
{
	return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

bool port_open_pair(int ends[2])
{
	return !socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
}

bool port_open_pipe(int ends[2])
{
	return !pipe2(ends, O_CLOEXEC);
}

#else

/* A program that another thread starts between the two calls inherits the file: POSIX has no better way. */
static bool keep_own(int file)
{
#ifdef SO_NOSIGPIPE
	setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int));
#endif
	return file >= 0 && !fcntl(file, F_SETFD, FD_CLOEXEC);
}

static bool keep_both(const int ends[2])
{
	int error;

	if (keep_own(ends[0]) && keep_own(ends[1]))
		return true;
	error = errno;
	close(ends[0]);
	close(ends[1]);
	errno = error;
	return false;
}

int port_open_socket(int family)
{
	int file = socket(family, SOCK_STREAM, 0), error;

	if (keep_own(file) && !fcntl(file, F_SETFL, O_NONBLOCK))
		return file;
	error = errno;
	if (file >= 0)
		close(file);
	errno = error;
	return -1;
}

bool port_open_pair(int ends[2])
{
	return !socketpair(AF_UNIX, SOCK_STREAM, 0, ends) && keep_both(ends);
}

bool port_open_pipe(int ends[2])
{
	return !pipe(ends) && keep_both(ends);
}

#endif

#ifdef SENDS_QUIETLY

ssize_t port_send(int socket, const void *bytes, size_t size)
{
	return send(socket, bytes, size, MSG_NOSIGNAL);
}

#else

/* The signal is blocked in this thread, and taken back if it has come. */
ssize_t port_send(int socket, const void *bytes, size_t size)
{
	sigset_t pipe_signal, before, pending;
	ssize_t sent;
	int error, number;

	sigpending(&pending);
	sigemptyset(&pipe_signal);
	sigaddset(&pipe_signal, SIGPIPE);
	pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
	sent = send(socket, bytes, size, 0);
	error = errno;
	if (sent < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE)) {
		sigpending(&pending);
		if (sigismember(&pending, SIGPIPE))
			sigwait(&pipe_signal, &number);
	}
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	errno = error;
	return sent;
}

#endif

/* ---- conditions */

#ifdef WAITS_MONOTONIC

void port_open_condition(pthread_cond_t *condition)
{
	pthread_condattr_t clock;

	pthread_condattr_init(&clock);
	pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
	pthread_cond_init(condition, &clock);
	pthread_condattr_destroy(&clock);
}

bool port_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, const struct timespec *then)
{
	return !pthread_cond_timedwait(condition, lock, then);
}

#else

void port_open_condition(pthread_cond_t *condition)
{
	pthread_cond_init(condition, NULL);
}

/* The condition knows the date alone: it is waited for until the date of now and the time that is left. */
bool port_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, const struct timespec *then)
{
	enum { SECOND = 1000000000 };
	struct timespec now, date;
	long long left;

	clock_gettime(CLOCK_MONOTONIC, &now);
	clock_gettime(CLOCK_REALTIME, &date);
	left = ((long long)then->tv_sec - now.tv_sec) * SECOND + then->tv_nsec - now.tv_nsec;
	if (left <= 0)
		return false;
	left += date.tv_nsec;
	date.tv_sec += (time_t)(left / SECOND);
	date.tv_nsec = (long)(left % SECOND);
	return !pthread_cond_timedwait(condition, lock, &date);
}

#endif

/* ---- memory */

#ifdef TUNES_HEAP

void port_tune_heap(int own_pages, int step)
{
	mallopt(M_MMAP_THRESHOLD, own_pages);
	mallopt(M_TOP_PAD, step);
	mallopt(M_TRIM_THRESHOLD, 4 * step);
}

#else

void port_tune_heap(int own_pages, int step)
{
	(void)own_pages;
	(void)step;
}

#endif
