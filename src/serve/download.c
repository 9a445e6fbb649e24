/* download.c: reports and journals as files, for whoever has a link. A worker makes them from the database.
 * May use: server, address, http, lookup, replay, codec, store. */
#include <stdlib.h>
#include <string.h>

#include "serve/address.h"
#include "serve/lookup.h"
#include "serve/parted.h"
#include "serve/server.h"

enum { QUEUE = 32 }; /* replays that may wait; more would only be late */

struct download_job {
	struct job job; /* first */
	uint64_t client;
	bool journal; /* else the report */
	uint8_t token[STORE_TOKEN];
	struct wire wire;
	int status;
};

static void put_error(struct download_job *download, int status, const char *text)
{
	struct writer *writer = serve_start_message(&download->wire, "error");

	download->status = status;
	writer->put_text(writer, "text", text);
	writer->close(writer);
}

static void write_file(struct download_job *download, int seat, const struct store_match *stored, struct arena *arena)
{
	struct server *server = download->job.server;
	const char *why;

	/* What the owner of a running match may know is what a watcher may. */
	if (seat == STORE_OWNER)
		seat = STORE_WATCHER;
	if (!download->journal) {
		seat = serve_is_open(&server->archive, stored) ? SEAT_ALL : seat;
		serve_write_report(&download->wire, &server->archive, stored, seat, arena);
		return;
	}
	why = serve_show_match(server, stored);
	if (why)
		put_error(download, why == serve_away ? 503 : 409, why);
	else
		codec_put_bytes(&download->wire, stored->journal, stored->journal_size);
}

static void run_download(struct job *job)
{
	struct download_job *download = (struct download_job *)job;
	struct arena *arena = serve_open_arena();
	struct store_match stored;
	struct store_link link;
	enum store_answer answer = store_find_token(job->server->store, download->token, &link);

	download->status = 200;
	codec_start_wire(&download->wire);
	if (answer == STORE_ABSENT)
		put_error(download, 403, "This link leads to no match.");
	else if (answer == STORE_FOUND)
		answer = store_load_match(job->server->store, link.match, false, arena, &stored);
	if (answer == STORE_FOUND)
		write_file(download, link.seat, &stored, arena);
	else if (answer == STORE_AWAY)
		put_error(download, 503, serve_away);
	else if (download->status == 200)
		put_error(download, 404, "There is no such match.");
	base_close_arena(arena);
}

static void finish_download(struct job *job)
{
	struct download_job *download = (struct download_job *)job;
	struct client *client = serve_find_client(job->server, download->client);
	const char *type = download->journal ? "text/plain; charset=utf-8" : "text/html; charset=utf-8";

	if (client) {
		if (download->status == 200)
			client->reply.filename = download->journal ? "match.journal" : "report.html";
		serve_reply(client, download->status, download->status == 200 ? type : "application/json",
		            serve_copy_bytes(download->wire.bytes, download->wire.used), download->wire.used);
	}
	codec_free_wire(&download->wire);
	free(download);
}

static void reply_later(struct client *client, bool journal)
{
	struct arena *arena = serve_open_arena();
	const struct doc *request = codec_parse_json(client->bytes, client->used, arena);
	struct download_job *download = serve_alloc(sizeof *download);

	if (!serve_take_quota(client, QUOTA_DOWNLOADS) || client->server->replays.queued >= QUEUE) {
		serve_reply_text(client, 429, "Too many reports are being made: try again in a moment.\n");
		free(download);
	} else if (serve_hash_token(serve_read_text(request, "token"), download->token)) {
		client->deferred = true;
		download->client = client->id;
		download->journal = journal;
		download->job.run = run_download;
		download->job.finish = finish_download;
		serve_submit_replay(client->server, &download->job);
	} else {
		serve_reply_text(client, 403, "This link leads to no match.\n");
		free(download);
	}
	base_close_arena(arena);
}

void serve_reply_report(struct client *client)
{
	reply_later(client, false);
}

void serve_reply_journal(struct client *client)
{
	reply_later(client, true);
}
