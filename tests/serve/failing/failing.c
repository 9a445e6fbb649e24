/* failing.c: what the linker puts in the place of malloc, calloc, realloc and pthread_create.
 * May use: failing.h, the C library, threads. */
#include "../failing.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

int failing_in;

static bool fails_now(void)
{
	return failing_in && !--failing_in;
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *), void *given);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *), void *given);

void *__wrap_malloc(size_t size)
{
	return fails_now() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	return fails_now() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
	return fails_now() ? NULL : __real_realloc(old, size);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *), void *given)
{
	return fails_now() ? EAGAIN : __real_pthread_create(thread, how, run, given);
}
