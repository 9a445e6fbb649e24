/* work.c: threads that think, so that the event loop never does. May use: hall, threads, libwebsockets. */
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

#include "serve/hall.h"

static void append(struct errand **first, struct errand **last, struct errand *errand)
{
	errand->next = NULL;
	if (*last)
		(*last)->next = errand;
	else
		*first = errand;
	*last = errand;
}

static struct errand *take_errand(struct hall *hall)
{
	struct errand *errand;

	pthread_mutex_lock(&hall->doing);
	while (!hall->do_first && !hall->closing)
		pthread_cond_wait(&hall->given, &hall->doing);
	errand = hall->closing ? NULL : hall->do_first;
	if (errand) {
		hall->do_first = errand->next;
		if (!hall->do_first)
			hall->do_last = NULL;
	}
	pthread_mutex_unlock(&hall->doing);
	return errand;
}

static void *work_for_ever(void *given)
{
	struct hall *hall = given;
	struct errand *errand;

	while ((errand = take_errand(hall)) != NULL) {
		errand->work(errand);
		serve_return_errand(errand);
	}
	return NULL;
}

bool serve_start_workers(struct hall *hall, int count)
{
	pthread_mutex_init(&hall->doing, NULL);
	pthread_mutex_init(&hall->homing, NULL);
	pthread_cond_init(&hall->given, NULL);
	hall->threads = serve_take((size_t)count * sizeof *hall->threads);
	while (hall->thread_count < count) {
		if (pthread_create(&hall->threads[hall->thread_count], NULL, work_for_ever, hall))
			return false;
		hall->thread_count++;
	}
	return true;
}

void serve_stop_workers(struct hall *hall)
{
	pthread_mutex_lock(&hall->doing);
	hall->closing = true;
	pthread_cond_broadcast(&hall->given);
	pthread_mutex_unlock(&hall->doing);
	for (int i = 0; i < hall->thread_count; i++)
		pthread_join(hall->threads[i], NULL);
	free(hall->threads);
}

void serve_send_errand(struct hall *hall, struct errand *errand)
{
	errand->hall = hall;
	pthread_mutex_lock(&hall->doing);
	append(&hall->do_first, &hall->do_last, errand);
	pthread_cond_signal(&hall->given);
	pthread_mutex_unlock(&hall->doing);
}

void serve_return_errand(struct errand *errand)
{
	struct hall *hall = errand->hall;
	bool first;

	pthread_mutex_lock(&hall->homing);
	first = !hall->home_first;
	append(&hall->home_first, &hall->home_last, errand);
	pthread_mutex_unlock(&hall->homing);
	/* The loop takes all of them when it wakes: one call is enough. */
	if (first && !hall->closing)
		lws_cancel_service(hall->context);
}

void serve_greet_errands(struct hall *hall)
{
	struct errand *errand;

	pthread_mutex_lock(&hall->homing);
	errand = hall->home_first;
	hall->home_first = hall->home_last = NULL;
	pthread_mutex_unlock(&hall->homing);
	while (errand) {
		struct errand *next = errand->next;

		errand->home(errand);
		errand = next;
	}
}

void serve_drop_errands(struct hall *hall)
{
	while (hall->do_first) {
		struct errand *errand = hall->do_first;

		hall->do_first = errand->next;
		errand->work(errand);
		errand->home(errand);
	}
	hall->do_last = NULL;
}
