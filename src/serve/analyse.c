/* analyse.c: analyses of matches that are over. May use: server, address, http, lookup, replay, analysis, codec, store. */
#include "serve/analyse.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "analysis/analysis.h"
#include "base/hash.h"
#include "codec/codec.h"
#include "serve/address.h"
#include "serve/lookup.h"
#include "serve/parted.h"
#include "serve/server.h"

enum { KEPT = 32, WAITING = 8, LOW_PRIORITY = 10 };

/* An analysis that is made or was made. The thread that makes it writes `done`, `all` and, before `finish`, the rest. */
struct analysis_job {
	struct job job; /* first */
	struct analysis_job *newer, *older;
	int64_t match;
	_Atomic uint64_t done, all;
	bool ready; /* event loop only */
	int status;
	struct wire wire;
};

static const char running[] = "The match goes on: an analysis knows what is hidden, and can be had once it is over.";

/* ---- making it */

static void write_error(struct wire *wire, const char *text)
{
	wire->writer.open_map(&wire->writer, NULL);
	wire->writer.put_text(&wire->writer, "error", text);
	wire->writer.close(&wire->writer);
}

static void put_error(struct analysis_job *it, int status, const char *text)
{
	it->status = status;
	write_error(&it->wire, text);
}

static void watch(void *own, uint64_t done, uint64_t all)
{
	struct analysis_job *it = own;

	it->done = done;
	it->all = all;
}

/* The moves of the match, replayed; NULL: it cannot be. */
static struct analysis *collect_moves(struct analysis_job *it, const struct store_match *stored, struct arena *arena,
                                      struct match **match)
{
	struct faults faults = {.arena = arena};
	struct replay replay;
	struct analysis *analysis;
	enum journal_step step;

	if (!serve_begin_replay(&it->job.server->archive, stored, arena, &replay, &faults))
		return NULL;
	*match = replay.match;
	analysis = analysis_open(&(*match)->plan, arena);
	while ((step = engine_replay_line(replay.journal, *match, &faults)) < JOURNAL_END)
		if (step == JOURNAL_PLAYED)
			analysis_add_move(analysis, *match);
		else
			analysis_drop_move(analysis);
	return step == JOURNAL_END || step == JOURNAL_PARTED ? analysis : NULL;
}

static void analyse_stored(struct analysis_job *it, const struct store_match *stored, struct arena *arena)
{
	struct analysis_plan plan = {.threads = 1,
	                             .seed = base_hash_bytes(&it->match, sizeof it->match, 0),
	                             .cut = true,
	                             .stop = &it->job.server->closing,
	                             .watch = watch,
	                             .own = it};
	struct match *match = NULL;
	struct analysis *analysis = collect_moves(it, stored, arena, &match);
	const char *why = match && engine_seats_to_act(match) ? serve_show_match(it->job.server, stored) : NULL;

	if (!analysis) {
		put_error(it, 500, "This match is damaged: it cannot be analysed.");
	} else if (why) {
		put_error(it, why == serve_away ? 503 : 409, why);
	} else if (!analysis_judge_game(analysis, match, &plan)) {
		put_error(it, 503, "The analysis was stopped: ask again.");
	} else {
		it->status = 200;
		it->wire.writer.open_map(&it->wire.writer, NULL);
		analysis_write(analysis, &it->wire.writer);
		it->wire.writer.close(&it->wire.writer);
	}
}

static void run_analysis(struct job *job)
{
	struct analysis_job *it = (struct analysis_job *)job;
	struct arena *arena = serve_open_arena();
	struct store_match stored;
	enum store_answer answer = store_load_match(job->server->store, it->match, false, arena, &stored);

	/* This thread alone: nobody who plays is to notice. */
	setpriority(PRIO_PROCESS, 0, LOW_PRIORITY);
	codec_start_wire(&it->wire);
	if (answer == STORE_FOUND)
		analyse_stored(it, &stored, arena);
	else
		put_error(it, answer == STORE_AWAY ? 503 : 404,
		          answer == STORE_AWAY ? serve_away : "There is no such match.");
	base_close_arena(arena);
}

/* ---- the list */

static void unlink_job(struct server *server, struct analysis_job *it)
{
	*(it->newer ? &it->newer->older : &server->newest_analysis) = it->older;
	*(it->older ? &it->older->newer : &server->oldest_analysis) = it->newer;
	server->analysis_count--;
}

static void link_job(struct server *server, struct analysis_job *it)
{
	it->newer = NULL;
	it->older = server->newest_analysis;
	*(it->older ? &it->older->newer : &server->oldest_analysis) = it;
	server->newest_analysis = it;
	server->analysis_count++;
}

static void free_analysis(struct server *server, struct analysis_job *it)
{
	unlink_job(server, it);
	codec_free_wire(&it->wire);
	free(it);
}

/* What could not be made is forgotten at once, so that it can be asked for again; of the others the last are kept. */
static void finish_analysis(struct job *job)
{
	struct server *server = job->server;
	struct analysis_job *it = (struct analysis_job *)job, *oldest = server->oldest_analysis;

	it->ready = true;
	if (it->status == 503)
		free_analysis(server, it);
	else if (server->analysis_count > KEPT && oldest->ready)
		free_analysis(server, oldest);
}

void serve_free_analyses(struct server *server)
{
	for (struct analysis_job *it = server->newest_analysis, *older; it; it = older) {
		older = it->older;
		codec_free_wire(&it->wire);
		free(it);
	}
	server->newest_analysis = server->oldest_analysis = NULL;
	server->analysis_count = 0;
}

static struct analysis_job *find_analysis(struct server *server, int64_t match)
{
	struct analysis_job *it = server->newest_analysis;

	while (it && it->match != match)
		it = it->older;
	return it;
}

/* ---- asking for it */

static void reply_progress(struct client *client, const struct analysis_job *it)
{
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	wire.writer.open_map(&wire.writer, NULL);
	wire.writer.put_int(&wire.writer, "done", (int64_t)it->done);
	wire.writer.put_int(&wire.writer, "all", (int64_t)it->all);
	wire.writer.close(&wire.writer);
	serve_reply(client, 202, "application/json", wire.bytes, wire.used);
}

static void reply_error(struct client *client, int status, const char *text)
{
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	write_error(&wire, text);
	serve_reply(client, status, "application/json", wire.bytes, wire.used);
}

static void reply_found(struct client *client, struct analysis_job *it)
{
	if (!it->ready) {
		reply_progress(client, it);
		return;
	}
	serve_reply(client, it->status, "application/json", serve_copy_bytes(it->wire.bytes, it->wire.used),
	            it->wire.used);
	/* A match that goes on will be over one day. */
	if (it->status != 200)
		free_analysis(client->server, it);
}

static void start_analysis(struct client *client, int64_t match)
{
	struct server *server = client->server;
	struct analysis_job *it;

	if (!serve_take_quota(client, QUOTA_DOWNLOADS) || server->analyses.queued >= WAITING) {
		serve_reply_text(client, 429, "Too many analyses are being made: try again in a moment.\n");
		return;
	}
	it = serve_alloc(sizeof *it);
	it->match = match;
	it->job.run = run_analysis;
	it->job.finish = finish_analysis;
	link_job(server, it);
	reply_progress(client, it);
	serve_submit_analysis(server, &it->job);
}

/* Is it known without a look into the database that the match goes on? */
static bool goes_on(struct server *server, int64_t match)
{
	const struct live_match *live = serve_find_match(server, match);

	return live && (live->stage == LIVE_WAITING ||
	                (live->match && !serve_is_closed(live) && engine_seats_to_act(live->match)));
}

static void answer_found(struct client *client, enum store_answer answer, const struct store_link *link)
{
	struct analysis_job *it = answer == STORE_FOUND ? find_analysis(client->server, link->match) : NULL;

	if (answer == STORE_AWAY)
		serve_reply_text(client, 503, serve_away);
	else if (answer != STORE_FOUND)
		serve_reply_text(client, 403, "This link leads to no match.\n");
	else if (goes_on(client->server, link->match))
		reply_error(client, 409, running);
	else if (it)
		reply_found(client, it);
	else
		start_analysis(client, link->match);
}

void serve_reply_analysis(struct client *client)
{
	struct arena *arena = serve_open_arena();
	const struct doc *request = codec_parse_json(client->bytes, client->used, arena);

	client->deferred = serve_look_up(client, serve_read_text(request, "token"), answer_found);
	if (!client->deferred)
		serve_reply_text(client, 403, "This link leads to no match.\n");
	base_close_arena(arena);
}
