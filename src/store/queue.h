/* queue.h: the writes that wait for the commit thread. Inside store only. Any thread may call.
 * May use: store, threads. */
#ifndef DURBAR_STORE_QUEUE_H
#define DURBAR_STORE_QUEUE_H

#include <pthread.h>

#include "store/store.h"

struct write_queue {
	pthread_mutex_t lock;
	pthread_cond_t filled;
	struct store_write *first, *last;
	bool closing;
};

void store_open_queue(struct write_queue *queue);
void store_free_queue(struct write_queue *queue);
void store_append_write(struct write_queue *queue, struct store_write *write);
/* Waits for writes and takes all of them, linked by `next`; NULL: the queue was closed and is empty. */
struct store_write *store_take_writes(struct write_queue *queue);
/* The same without waiting; NULL: there are none. */
struct store_write *store_poll_writes(struct write_queue *queue);
/* No more writes will come. */
void store_close_queue(struct write_queue *queue);

#endif
