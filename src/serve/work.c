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

static struct errand *take_errand(struct crew *crew)
{
	struct errand *errand;

	pthread_mutex_lock(&crew->lock);
	while (!crew->first && !crew->closing)
		pthread_cond_wait(&crew->given, &crew->lock);
	errand = crew->closing ? NULL : crew->first;
	if (errand) {
		crew->first = errand->next;
		if (!crew->first)
			crew->last = NULL;
	}
	pthread_mutex_unlock(&crew->lock);
	return errand;
}

static void *work_for_ever(void *given)
{
	struct errand *errand;

	while ((errand = take_errand(given)) != NULL) {
		bool returns = errand->home; /* one that does not may be gone after its work */

		errand->work(errand);
		if (returns)
			serve_return_errand(errand);
	}
	return NULL;
}

static bool start_crew(struct crew *crew, int count)
{
	pthread_mutex_init(&crew->lock, NULL);
	pthread_cond_init(&crew->given, NULL);
	crew->threads = serve_take((size_t)count * sizeof *crew->threads);
	while (crew->count < count) {
		if (pthread_create(&crew->threads[crew->count], NULL, work_for_ever, crew))
			return false;
		crew->count++;
	}
	return true;
}

bool serve_start_crews(struct hall *hall, int workers)
{
	pthread_mutex_init(&hall->homing, NULL);
	return start_crew(&hall->workers, workers) && start_crew(&hall->clerk, 1);
}

static void stop_crew(struct crew *crew)
{
	if (!crew->threads)
		return;
	pthread_mutex_lock(&crew->lock);
	crew->closing = true;
	pthread_cond_broadcast(&crew->given);
	pthread_mutex_unlock(&crew->lock);
	for (int i = 0; i < crew->count; i++)
		pthread_join(crew->threads[i], NULL);
	free(crew->threads);
}

void serve_stop_crews(struct hall *hall)
{
	hall->closing = true;
	stop_crew(&hall->workers);
	stop_crew(&hall->clerk);
}

static void give(struct crew *crew, struct errand *errand)
{
	pthread_mutex_lock(&crew->lock);
	append(&crew->first, &crew->last, errand);
	pthread_cond_signal(&crew->given);
	pthread_mutex_unlock(&crew->lock);
}

void serve_send_errand(struct hall *hall, struct errand *errand)
{
	errand->hall = hall;
	give(&hall->workers, errand);
}

void serve_send_brief(struct hall *hall, struct errand *errand)
{
	errand->hall = hall;
	give(&hall->clerk, errand);
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

static void drop(struct crew *crew)
{
	while (crew->first) {
		struct errand *errand = crew->first;

		void (*home)(struct errand * errand) = errand->home;

		crew->first = errand->next;
		errand->work(errand);
		if (home)
			home(errand);
	}
	crew->last = NULL;
}

void serve_drop_errands(struct hall *hall)
{
	drop(&hall->workers);
	drop(&hall->clerk);
}
