/* spawn.c: see spawn.h. May use: the operating system, threads. */
#define _GNU_SOURCE
#include "spawn/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

/* Programs that are not waited for, in any order. */
static struct {
	pthread_mutex_t lock;
	pid_t id[SPAWN_MOST];
	int count;
} unwatched = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void set_descriptors(posix_spawn_file_actions_t *actions, int in, int out)
{
	if (in == SPAWN_DEFAULT)
		posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	else
		posix_spawn_file_actions_adddup2(actions, in, STDIN_FILENO);
	if (out != SPAWN_DEFAULT)
		posix_spawn_file_actions_adddup2(actions, out, STDOUT_FILENO);
		/* Elsewhere those stay closed that were opened so, which all of ours are. */
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
	posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#endif
}

pid_t spawn_program(const char *const *words, char *const *environment, int in, int out)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t how;
	sigset_t none, all;
	pid_t id = 0;
	int error;

	sigemptyset(&none);
	sigfillset(&all);
	posix_spawn_file_actions_init(&actions);
	set_descriptors(&actions, in, out);
	posix_spawnattr_init(&how);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	posix_spawnattr_setsigmask(&how, &none);
	posix_spawnattr_setsigdefault(&how, &all);
	error = posix_spawnp(&id, words[0], &actions, &how, (char *const *)(uintptr_t)words, environment);
	posix_spawnattr_destroy(&how);
	posix_spawn_file_actions_destroy(&actions);
	errno = error;
	return error ? 0 : id;
}

/* With the lock. */
static void forget_ended(void)
{
	for (int i = unwatched.count; i-- > 0;)
		if (waitpid(unwatched.id[i], NULL, WNOHANG) != 0)
			unwatched.id[i] = unwatched.id[--unwatched.count];
}

enum spawn_answer spawn_unwatched(const char *const *words, char *const *environment)
{
	enum spawn_answer answer = SPAWN_FULL;
	int error = 0;

	pthread_mutex_lock(&unwatched.lock);
	forget_ended();
	if (unwatched.count < SPAWN_MOST) {
		unwatched.id[unwatched.count] = spawn_program(words, environment, SPAWN_DEFAULT, SPAWN_DEFAULT);
		error = errno;
		answer = unwatched.id[unwatched.count] ? SPAWN_STARTED : SPAWN_FAILED;
		unwatched.count += answer == SPAWN_STARTED;
	}
	pthread_mutex_unlock(&unwatched.lock);
	errno = error;
	return answer;
}

int spawn_reap(void)
{
	int count;

	pthread_mutex_lock(&unwatched.lock);
	forget_ended();
	count = unwatched.count;
	pthread_mutex_unlock(&unwatched.lock);
	return count;
}
