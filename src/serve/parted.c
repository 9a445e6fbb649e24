/* parted.c: see parted.h. May use: server, lookup, replay, store, threads. */
#include "serve/parted.h"

#include <pthread.h>

#include "serve/lookup.h"
#include "serve/server.h"

/* The mark, on its way to the disk. */
struct mark {
	struct store_write write; /* first */
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool done, good;
};

static void mark_written(struct store_write *write, bool good)
{
	struct mark *mark = (struct mark *)write;

	pthread_mutex_lock(&mark->lock);
	mark->done = true;
	mark->good = good;
	pthread_cond_signal(&mark->changed);
	pthread_mutex_unlock(&mark->lock);
}

static bool write_mark(struct store *store, int64_t match, int64_t epoch)
{
	struct mark mark = {
		.write = {.kind = STORE_SHOWN, .match = match, .epoch = epoch, .done = mark_written},
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.changed = PTHREAD_COND_INITIALIZER,
	};

	store_put(store, &mark.write);
	pthread_mutex_lock(&mark.lock);
	while (!mark.done)
		pthread_cond_wait(&mark.changed, &mark.lock);
	pthread_mutex_unlock(&mark.lock);
	pthread_mutex_destroy(&mark.lock);
	pthread_cond_destroy(&mark.changed);
	return mark.good;
}

static bool has_parted(struct archive *archive, const struct store_match *stored, bool *away)
{
	struct arena *arena = serve_open_arena();
	struct faults faults = {.arena = arena};
	struct replay replay;

	serve_replay(archive, stored, arena, &replay, &faults);
	base_close_arena(arena);
	*away = replay.away;
	return replay.end == JOURNAL_PARTED;
}

const char *serve_show_match(struct server *server, const struct store_match *stored)
{
	struct store_claim claim;
	enum store_answer answer;
	bool away = false;

	if (serve_is_open(&server->archive, stored))
		return NULL;
	if (stored->damage || !has_parted(&server->archive, stored, &away))
		return away ? serve_away : "The match goes on: all of it is shown once it is over.";
	/* By the rules of another server it may go on. */
	answer = store_claim_match(server->store, stored->id, &claim);
	if (answer == STORE_ELSEWHERE)
		return "The match goes on at another server: all of it is shown once it is over.";
	return answer == STORE_FOUND && write_mark(server->store, stored->id, claim.epoch) ? NULL : serve_away;
}

bool serve_is_closed(const struct live_match *live)
{
	return live->parted || live->shown;
}

struct refusal serve_refuse_closed(const struct live_match *live, struct text *text)
{
	const char *sentence = text->at;

	if (!live->parted)
		return (struct refusal){"engine:parted", "All of this game has been shown: it cannot be continued."};
	base_put_string(text, "This game was played with other rules from move ");
	base_put_int(text, live->parted);
	base_put_string(text, " on: it cannot be continued.");
	return (struct refusal){"engine:parted", sentence};
}
