/* queue.c: see queue.h. May use: threads. */
#include "store/queue.h"

#include <stddef.h>

void store_open_queue(struct write_queue *queue)
{
	pthread_mutex_init(&queue->lock, NULL);
	pthread_cond_init(&queue->filled, NULL);
}

void store_free_queue(struct write_queue *queue)
{
	pthread_mutex_destroy(&queue->lock);
	pthread_cond_destroy(&queue->filled);
}

void store_append_write(struct write_queue *queue, struct store_write *write)
{
	bool first;

	write->next = NULL;
	pthread_mutex_lock(&queue->lock);
	first = !queue->last;
	if (first)
		queue->first = write;
	else
		queue->last->next = write;
	queue->last = write;
	pthread_mutex_unlock(&queue->lock);
	/* There is one thread that takes, and it takes all: it waits for the first alone, and then finds the lock free. */
	if (first)
		pthread_cond_signal(&queue->filled);
}

static struct store_write *take(struct write_queue *queue, bool wait)
{
	struct store_write *first;

	pthread_mutex_lock(&queue->lock);
	while (wait && !queue->first && !queue->closing)
		pthread_cond_wait(&queue->filled, &queue->lock);
	first = queue->first;
	queue->first = queue->last = NULL;
	pthread_mutex_unlock(&queue->lock);
	return first;
}

struct store_write *store_take_writes(struct write_queue *queue)
{
	return take(queue, true);
}

struct store_write *store_poll_writes(struct write_queue *queue)
{
	return take(queue, false);
}

void store_close_queue(struct write_queue *queue)
{
	pthread_mutex_lock(&queue->lock);
	queue->closing = true;
	pthread_cond_signal(&queue->filled);
	pthread_mutex_unlock(&queue->lock);
}
