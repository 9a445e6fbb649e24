/* spawn.c: tests of programs that are started: whatever this one does with signals and descriptors, they get none of it; those that
 * are not waited for leave no zombies, and only so many run at a time. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "spawn/spawn.h"
#include "test.h"

extern char **environ;

/* What a shell with this script writes. */
static void read_output(const char *script, char *text, size_t size)
{
	const char *const words[] = {"sh", "-c", script, NULL};
	int ends[2], status = -1;
	size_t used = 0;
	ssize_t got;
	pid_t id;

	assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
	id = spawn_program(words, environ, SPAWN_DEFAULT, ends[1]);
	assert_true(id > 0);
	close(ends[1]);
	while ((got = read(ends[0], text + used, size - 1 - used)) > 0)
		used += (size_t)got;
	text[used] = 0;
	close(ends[0]);
	assert_int_equal(waitpid(id, &status, 0), id);
	assert_true(WIFEXITED(status));
}

TEST(signals_are_as_from_a_shell)
{
	char text[512], *rest;
	sigset_t some, before;

	signal(SIGPIPE, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	sigemptyset(&some);
	sigaddset(&some, SIGUSR1);
	sigaddset(&some, SIGTERM);
	sigprocmask(SIG_BLOCK, &some, &before);
	read_output("sed -n 's/^SigBlk:[[:space:]]*//p; s/^SigIgn:[[:space:]]*//p' /proc/self/status", text,
	            sizeof text);
	sigprocmask(SIG_SETMASK, &before, NULL);
	signal(SIGPIPE, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
	/* Those after the 31st are the C library's own. */
	assert_int_equal(strtoull(text, &rest, 16) & INT32_MAX, 0);
	assert_int_equal(*rest, '\n');
	assert_int_equal(strtoull(rest, &rest, 16) & INT32_MAX, 0);
	assert_string_equal(rest, "\n");
}

/* A file that somebody forgot to mark is not handed on; and there is nothing to read, not even from a terminal. */
TEST(descriptors_are_the_three)
{
	int file = open("/dev/zero", O_RDONLY);
	char text[512];

	assert_true(file > 2);
	/* The fourth is the folder, which ls reads. */
	read_output("ls /proc/self/fd | wc -l; readlink /proc/self/fd/0", text, sizeof text);
	close(file);
	assert_string_equal(text, "4\n/dev/null\n");
}

TEST(a_group_of_its_own)
{
	char text[64];

	read_output("ps -o pgid= -p $$", text, sizeof text);
	assert_true(atoi(text) > 0);
	assert_int_not_equal(atoi(text), getpgrp());
}

TEST(what_cannot_be_started_says_why)
{
	const char *const words[] = {"no-such-program", NULL};

	assert_int_equal(spawn_program(words, environ, SPAWN_DEFAULT, SPAWN_DEFAULT), 0);
	assert_int_equal(errno, ENOENT);
	assert_int_equal(spawn_unwatched(words, environ), SPAWN_FAILED);
	assert_int_equal(errno, ENOENT);
	assert_int_equal(spawn_reap(), 0);
}

/* Each waits for a file to go. */
TEST(only_so_many_run_at_a_time)
{
	char name[] = "/tmp/durbar-spawn-XXXXXX", script[128];
	const char *const words[] = {"sh", "-c", script, NULL};
	int file = mkstemp(name);

	assert_true(file >= 0);
	close(file);
	snprintf(script, sizeof script, "while [ -e %s ]; do sleep 0.05; done", name);
	for (int i = 0; i < SPAWN_MOST; i++)
		assert_int_equal(spawn_unwatched(words, environ), SPAWN_STARTED);
	assert_int_equal(spawn_unwatched(words, environ), SPAWN_FULL);
	assert_int_equal(spawn_reap(), SPAWN_MOST);
	unlink(name);
	while (spawn_reap() > 0)
		usleep(1000);
	/* No zombie is left: this program has no children at all. */
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
	assert_int_equal(spawn_unwatched(words, environ), SPAWN_STARTED);
	while (spawn_reap() > 0)
		usleep(1000);
}
