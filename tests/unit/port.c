/* port.c: what operating systems do differently, as this system does it and, with PORT_PLAIN, as POSIX alone must do it.
 * May use: port, cmocka, the operating system. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "port/port.h"
#include "test.h"

static bool is_inherited(int file)
{
	return !(fcntl(file, F_GETFD) & FD_CLOEXEC);
}

TEST(files_are_not_inherited)
{
	int ends[2], file = port_open_socket(AF_INET);

	assert_true(file >= 0 && !is_inherited(file));
	assert_true(fcntl(file, F_GETFL) & O_NONBLOCK);
	close(file);
	assert_true(port_open_pair(ends));
	assert_false(is_inherited(ends[0]) || is_inherited(ends[1]));
	assert_false(fcntl(ends[0], F_GETFL) & O_NONBLOCK);
	close(ends[0]);
	close(ends[1]);
	assert_true(port_open_pipe(ends));
	assert_false(is_inherited(ends[0]) || is_inherited(ends[1]));
	assert_int_equal(write(ends[1], "x", 1), 1);
	close(ends[0]);
	close(ends[1]);
	errno = 0;
	assert_int_equal(port_open_socket(-1), -1);
	assert_true(errno);
}

TEST(a_closed_socket_is_an_error_and_no_signal)
{
	struct sigaction as_at_first = {.sa_handler = SIG_DFL}, before;
	char byte;
	int ends[2];

	sigaction(SIGPIPE, &as_at_first, &before);
	assert_true(port_open_pair(ends));
	assert_int_equal(port_send(ends[0], "x", 1), 1);
	assert_int_equal(read(ends[1], &byte, 1), 1);
	close(ends[1]);
	for (int i = 0; i < 3; i++) {
		errno = 0;
		assert_int_equal(port_send(ends[0], "x", 1), -1);
		assert_int_equal(errno, EPIPE);
	}
	close(ends[0]);
	sigaction(SIGPIPE, &before, NULL);
}

TEST(random_bytes_differ)
{
	uint8_t one[PORT_RANDOM] = {0}, other[PORT_RANDOM] = {0};

	assert_true(port_fill_random(one, sizeof one) && port_fill_random(other, sizeof other));
	assert_memory_not_equal(one, other, sizeof one);
	assert_memory_not_equal(one, other + PORT_RANDOM / 2, PORT_RANDOM / 2);
}

static long long now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

TEST(a_condition_is_waited_for_until_then)
{
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	pthread_cond_t condition;
	struct timespec then;
	long long before = now_ms();

	port_open_condition(&condition);
	pthread_mutex_lock(&lock);
	clock_gettime(CLOCK_MONOTONIC, &then);
	then.tv_nsec += 50000000;
	then.tv_sec += then.tv_nsec / 1000000000;
	then.tv_nsec %= 1000000000;
	while (port_wait_until(&condition, &lock, &then))
		;
	assert_true(now_ms() - before >= 49);
	/* What has passed is not waited for. */
	then.tv_sec -= 100;
	assert_false(port_wait_until(&condition, &lock, &then));
	pthread_mutex_unlock(&lock);
	pthread_cond_destroy(&condition);
}

TEST(bytes_have_a_path)
{
	char path[64], back[16] = "";

	assert_true(port_keep_bytes("kept bytes", 10, path, sizeof path));
	/* More than one reader, each from the start or anew. */
	for (int i = 0; i < 2; i++) {
		int file = open(path, O_RDONLY);

		assert_true(file >= 0);
		assert_int_equal(pread(file, back, sizeof back, 0), 10);
		assert_memory_equal(back, "kept bytes", 10);
		close(file);
	}
}

TEST(the_program_is_found)
{
	char path[PORT_PATH], whole[PORT_PATH], folder[PORT_PATH + 16], start[4] = "";
	char *slash;
	FILE *file;

	assert_non_null(realpath(test_program(), whole));
	port_note_program(test_program());
	assert_true(port_find_program(path));
	assert_string_equal(path, whole);
	file = fopen(port_own_program(), "r");
	assert_non_null(file);
	assert_int_equal(fread(start, 1, 4, file), 4);
	assert_memory_equal(start, "\177ELF", 4);
	fclose(file);
	/* Started by its name alone, as a shell does. */
	snprintf(folder, sizeof folder, "/nowhere::%s", whole);
	slash = strrchr(folder, '/');
	*slash = 0;
	setenv("PATH", folder, 1);
	port_note_program(slash + 1);
	assert_true(port_find_program(path));
	assert_string_equal(path, whole);
}

TEST(modules_that_cannot_be_had_are_explained)
{
	static const struct port_module module = {"durbar-nothing.so", "does nothing", "nothing-dev", "nothing1",
	                                          false};
	char why[512] = "";

	port_note_program(test_program());
	assert_null(port_find_symbol(&module, "nothing", why, sizeof why));
	assert_string_equal(
		why, "this build of Durbar has no durbar-nothing.so, which does nothing: install nothing-dev (the "
		     "names on Debian; docs/install.md has others), then build Durbar again");
}

static int tune_heap(void **state)
{
	(void)state;
	port_tune_heap(48 * 1024, 256 * 1024);
	return 0;
}

AROUND_ALL(tune_heap, NULL);
