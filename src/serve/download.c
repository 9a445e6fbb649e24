/* download.c: reports and journals as files, for whoever has a link. A worker makes them from the database.
 * May use: server, address, http, replay, codec, store. */
#include <stdlib.h>
#include <string.h>

#include "serve/address.h"
#include "serve/replay.h"
#include "serve/server.h"

enum { QUEUE = 32 }; /* replays that may wait; more would only be late */

struct download_job {
	struct job job; /* first */
	uint64_t client;
	bool journal; /* else the report */
	int64_t match;
	int seat; /* that asks */
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

static void run_download(struct job *job)
{
	struct download_job *download = (struct download_job *)job;
	struct arena *arena = base_open_arena();
	struct store_match stored;

	bool ended;

	download->status = 200;
	codec_start_wire(&download->wire);
	if (!arena || !store_load_match(job->server->store, download->match, arena, &stored)) {
		put_error(download, 404, "There is no such match.");
		base_close_arena(arena);
		return;
	}
	ended = serve_has_ended(job->server->config, &stored);
	if (!download->journal)
		serve_write_report(&download->wire, job->server->config, &stored, ended ? SEAT_ALL : download->seat,
		                   arena);
	else if (ended)
		codec_put_bytes(&download->wire, stored.journal, stored.journal_size);
	else
		put_error(download, 409, "The journal tells everything: it can be had once the match is over.");
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
	struct arena *arena = base_open_arena();
	const struct doc *request = arena ? codec_parse_json(client->bytes, client->used, arena) : NULL;
	struct download_job *download = serve_alloc(sizeof *download);
	uint8_t hash[STORE_TOKEN];

	if (!serve_take_quota(client, QUOTA_DOWNLOADS) || client->server->replays.queued >= QUEUE) {
		serve_reply_text(client, 429, "Too many reports are being made: try again in a moment.\n");
		free(download);
	} else if (serve_hash_token(serve_read_text(request, "token"), hash) &&
	           store_find_token(client->server->store, hash, &download->match, &download->seat)) {
		client->deferred = true;
		/* What the owner of a running match may know is what a watcher may. */
		if (download->seat == STORE_OWNER)
			download->seat = STORE_WATCHER;
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
