/* paper.c: see paper.h. May use: server, lease, store. */
#include "serve/paper.h"

#include <stdlib.h>
#include <string.h>

#include "serve/lease.h"
#include "serve/server.h"

enum {
	NOTES = 8000, /* characters of a seat's notes */
	NOTES_PER_SECOND = 2,
	NOTES_AT_ONCE = 10 /* how often a client may save them */
};

struct paper_job {
	struct write_job save; /* first */
	uint64_t client;
	void (*then)(struct live_match *live, int seat);
	uint8_t token[STORE_TOKEN]; /* of the seat when it was written */
	char text[];
};

const char *serve_read_paper(const struct live_match *live, int seat, enum store_paper paper)
{
	const char *text = live->paper[seat][paper];

	return text ? text : "";
}

void serve_set_paper(struct live_match *live, int seat, enum store_paper paper, const char *text)
{
	char **place = &live->paper[seat][paper];

	free(*place);
	*place = *text ? serve_copy_bytes(text, strlen(text)) : NULL;
}

void serve_take_papers(struct live_match *live, const struct store_match *stored)
{
	for (int seat = 0; seat < RULES_SEATS; seat++)
		for (int paper = 0; paper < STORE_PAPERS; paper++)
			if (stored->paper[seat][paper])
				serve_set_paper(live, seat, (enum store_paper)paper, stored->paper[seat][paper]);
}

void serve_free_papers(struct live_match *live)
{
	for (int seat = 0; seat < RULES_SEATS; seat++)
		for (int paper = 0; paper < STORE_PAPERS; paper++)
			free(live->paper[seat][paper]);
}

static void tell_nobody(struct live_match *live, int seat)
{
	(void)live;
	(void)seat;
}

/* It is on disk. If the seat has got a new link meanwhile, it was another's, and nobody may read it. */
static void take_paper(struct live_match *live, const struct paper_job *paper)
{
	const struct store_write *write = &paper->save.write;

	if (memcmp(live->seat[serve_slot(write->seat)].token, paper->token, sizeof paper->token) != 0) {
		serve_keep_paper(live, write->seat, write->paper, "", NULL, tell_nobody);
		return;
	}
	serve_set_paper(live, write->seat, write->paper, paper->text);
	paper->then(live, write->seat);
}

static void finish_paper(struct job *job)
{
	struct paper_job *paper = (struct paper_job *)job;
	const struct store_write *write = &paper->save.write;
	struct client *client = serve_find_client(job->server, paper->client);
	struct live_match *live = serve_find_match(job->server, write->match);

	if (!paper->save.written && client)
		serve_send_error(client, "This could not be saved: nothing has changed. Try again.");
	/* A match that was lost meanwhile, and opened again, has read it from the disk. */
	if (live && live->epoch == write->epoch && live->papers) {
		live->papers--;
		if (paper->save.written)
			take_paper(live, paper);
	}
	serve_check_lost(job->server, &paper->save);
	free(paper);
}

void serve_keep_paper(struct live_match *live, int seat, enum store_paper paper, const char *text,
                      const struct client *client, void (*then)(struct live_match *live, int seat))
{
	struct paper_job *job = serve_alloc(sizeof *job + strlen(text) + 1);

	strcpy(job->text, text);
	job->client = client ? client->id : 0;
	memcpy(job->token, live->seat[serve_slot(seat)].token, sizeof job->token);
	live->papers++;
	job->then = then;
	job->save.job.finish = finish_paper;
	job->save.write = (struct store_write){.kind = STORE_PAPER,
	                                       .match = live->id,
	                                       .epoch = live->epoch,
	                                       .seat = seat,
	                                       .paper = paper,
	                                       .text = job->text};
	serve_submit_write(live->server, &job->save);
}

/* ---- notes */

static void send_notes(struct client *client)
{
	struct writer *writer = serve_start_message(&client->server->context.wire, "notes");

	writer->put_text(writer, "text", serve_read_paper(client->live, client->seat, STORE_NOTES));
	serve_finish_message(client);
}

/* To all pages of the seat, and to nobody else. */
static void tell_notes(struct live_match *live, int seat)
{
	for (struct client *client = live->clients, *next; client; client = next) {
		next = client->next;
		if (client->seated && client->seat == seat)
			send_notes(client);
	}
}

/* Several lines, otherwise plain. */
static bool is_notes(const char *text)
{
	char *line = serve_copy_bytes(text, strlen(text));
	bool good;

	for (char *at = line; (at = strpbrk(at, "\n\t")) != NULL;)
		*at = ' ';
	good = serve_is_plain_text(line, NOTES);
	free(line);
	return good;
}

void serve_handle_notes(struct client *client, const struct doc *request)
{
	const struct doc *given = base_find_doc(request, "text");
	const char *text = base_scalar_of(given);

	if (client->seat < 0)
		serve_send_error(client, "Notes are for players.");
	else if (!given)
		send_notes(client);
	else if (!text || !is_notes(text))
		serve_send_error(client, "Notes have at most 8000 letters and no control characters.");
	else if (!serve_within_rate(&client->notes_budget, &client->notes_ms, NOTES_PER_SECOND, NOTES_AT_ONCE))
		serve_send_error(client, "Notes are saved too often: wait a moment.");
	else
		serve_keep_paper(client->live, client->seat, STORE_NOTES, text, client, tell_notes);
}
