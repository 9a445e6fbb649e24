/* thread.h: threads for rooms that can do without: where the system has none, port_start_thread fails, and the caller does
 * all the work.
 * May use: the operating system. */
#ifndef DURBAR_PORT_THREAD_H
#define DURBAR_PORT_THREAD_H

#include <stdbool.h>

#if !defined __wasi__ && !defined PORT_NO_THREADS

#include <pthread.h>

struct port_thread {
	pthread_t id;
};

struct port_lock {
	pthread_mutex_t mutex;
	pthread_cond_t moved;
};

static inline bool port_start_thread(struct port_thread *thread, void *(*work)(void *), void *given)
{
	return !pthread_create(&thread->id, NULL, work, given);
}

static inline void port_join_thread(struct port_thread *thread)
{
	pthread_join(thread->id, NULL);
}

static inline void port_open_lock(struct port_lock *lock)
{
	pthread_mutex_init(&lock->mutex, NULL);
	pthread_cond_init(&lock->moved, NULL);
}

static inline void port_close_lock(struct port_lock *lock)
{
	pthread_cond_destroy(&lock->moved);
	pthread_mutex_destroy(&lock->mutex);
}

static inline void port_lock(struct port_lock *lock)
{
	pthread_mutex_lock(&lock->mutex);
}

static inline void port_unlock(struct port_lock *lock)
{
	pthread_mutex_unlock(&lock->mutex);
}

/* Waits, unlocked meanwhile, until another thread has called port_wake. */
static inline void port_wait(struct port_lock *lock)
{
	pthread_cond_wait(&lock->moved, &lock->mutex);
}

static inline void port_wake(struct port_lock *lock)
{
	pthread_cond_broadcast(&lock->moved);
}

#else

struct port_thread {
	char none;
};

struct port_lock {
	char none;
};

static inline bool port_start_thread(struct port_thread *thread, void *(*work)(void *), void *given)
{
	(void)thread, (void)work, (void)given;
	return false;
}

static inline void port_join_thread(struct port_thread *thread)
{
	(void)thread;
}

static inline void port_open_lock(struct port_lock *lock)
{
	(void)lock;
}

static inline void port_close_lock(struct port_lock *lock)
{
	(void)lock;
}

static inline void port_lock(struct port_lock *lock)
{
	(void)lock;
}

static inline void port_unlock(struct port_lock *lock)
{
	(void)lock;
}

/* No other thread could wake this one: a lone thread must not have to wait. */
static inline void port_wait(struct port_lock *lock)
{
	(void)lock;
}

static inline void port_wake(struct port_lock *lock)
{
	(void)lock;
}

#endif

#endif
