/* question.h: questions of a client about the current position, which a worker answers from what the seat may know.
 * Inside serve only.
 * May use: job, server. */
#ifndef DURBAR_SERVE_QUESTION_H
#define DURBAR_SERVE_QUESTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/doc.h"
#include "engine/rules.h"
#include "serve/job.h"
#include "serve/serve.h"

struct client;

enum { CLIENT_QUESTIONS = 4 }; /* that a client may have open, previews, surveys and histories together */

/* Embedded as the first member of a job. */
struct question {
	struct job job; /* first */
	uint64_t client;
	int64_t id; /* the client's own number for it */
	const struct serve_system *system;
	int seat;
	void *view; /* a copy of what the seat may know */
};

/* The client's number for a question; 0: it gave none. */
int64_t serve_question_id(const struct doc *request);
/* A zeroed question of `size` bytes with its id, system, seat and view. */
void *serve_new_question(struct client *client, const struct doc *request, size_t size);
/* Hands it to a worker. `job.run` and `job.finish` must be set. */
void serve_submit_question(struct client *client, struct question *question);
/* In `finish`: the client who asked; NULL: it has gone. */
struct client *serve_close_question(struct question *question);
void serve_free_question(struct question *question);

/* Starts an answer on the event loop's wire. */
struct writer *serve_start_answer(struct client *client, const char *op, int64_t id, bool ok);
/* Sends an answer that refuses the question. */
void serve_refuse_question(struct client *client, const char *op, int64_t id, struct refusal refusal);

#endif
