/* lease.c: see lease.h. May use: server, lookup, store, port, threads, libsodium. */
#include "serve/lease.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "port/port.h"
#include "serve/lookup.h"
#include "serve/server.h"

enum { SILENT = 3 }; /* beats in which the event loop has not turned, after which there are no more */

struct beats {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t stop;
	bool stopping;
};

/* Does a match still belong to this server? */
struct claim_job {
	struct job job; /* first */
	int64_t match, epoch;
	enum store_answer answer;
};

static void run_claim(struct job *job)
{
	struct claim_job *claim = (struct claim_job *)job;

	claim->answer = store_check_claim(job->server->store, claim->match, claim->epoch);
}

static void lose(struct server *server, int64_t match, int64_t epoch)
{
	struct live_match *live = serve_find_match(server, match);

	if (live && live->epoch == epoch)
		serve_lose_match(live);
}

static void finish_claim(struct job *job)
{
	const struct claim_job *claim = (struct claim_job *)job;

	if (claim->answer == STORE_ELSEWHERE)
		lose(job->server, claim->match, claim->epoch);
	free(job);
}

void serve_check_lost(struct server *server, const struct write_job *job)
{
	if (job->write.lost)
		lose(server, job->write.match, job->write.epoch);
}

/* In the event loop: this server was not heard of for too long. Whatever it has may be another's now. */
static void check_claims(struct job *job)
{
	struct server *server = job->server;

	free(job);
	for (struct live_match *live = server->oldest; live; live = live->newer) {
		struct claim_job *claim = serve_alloc(sizeof *claim);

		claim->job.run = run_claim;
		claim->job.finish = finish_claim;
		claim->match = live->id;
		claim->epoch = live->epoch;
		serve_submit_lookup(server, &claim->job);
	}
}

static void wait_until(struct beats *beats, const struct timespec *time)
{
	while (!beats->stopping && port_wait_until(&beats->stop, &beats->lock, time))
		;
}

static void beat(struct server *server)
{
	struct job *job;

	if (store_beat(server->store, server->address) != STORE_ELSEWHERE)
		return;
	job = serve_alloc(sizeof *job);
	job->server = server;
	job->finish = check_claims;
	serve_complete_job(job);
}

static void *run_beats(void *given)
{
	struct server *server = given;
	struct beats *beats = server->beats;
	uint64_t turned = server->heartbeat;
	int silent = 0;

	pthread_mutex_lock(&beats->lock);
	while (!beats->stopping) {
		struct timespec next;

		clock_gettime(CLOCK_MONOTONIC, &next);
		next.tv_sec += STORE_BEAT_MS / 1000;
		pthread_mutex_unlock(&beats->lock);
		/* A server whose event loop is stuck is of no use to its players. */
		silent = server->heartbeat == turned ? silent + 1 : 0;
		turned = server->heartbeat;
		if (silent < SILENT)
			beat(server);
		pthread_mutex_lock(&beats->lock);
		wait_until(beats, &next);
	}
	pthread_mutex_unlock(&beats->lock);
	return NULL;
}

/* Where the others reach this one. */
static bool find_address(struct server *server, int port, char *why, size_t size)
{
	const struct serve_config *config = server->config;
	bool everywhere = strcmp(config->listen, "0.0.0.0") == 0 || strcmp(config->listen, "::") == 0;

	if (!config->advertise && everywhere) {
		snprintf(why, size, "say with --advertise HOST:PORT where the other servers reach this one");
		return false;
	}
	if (config->advertise)
		snprintf(server->address, sizeof server->address, "%s", config->advertise);
	else
		snprintf(server->address, sizeof server->address, strchr(config->listen, ':') ? "[%s]:%d" : "%s:%d",
		         config->listen, port);
	return true;
}

static bool read_secret(struct server *server)
{
	char secret[STORE_SECRET];
	bool found = store_find_secret(server->store, secret) == STORE_FOUND;

	if (found)
		crypto_generichash(server->relay_key, sizeof server->relay_key, (unsigned char *)secret, strlen(secret),
		                   NULL, 0);
	sodium_memzero(secret, sizeof secret);
	return found;
}

bool serve_join_servers(struct server *server, int port, char *why, size_t size)
{
	struct beats *beats;

	if (!store_is_shared(server->config->db))
		return true;
	if (!find_address(server, port, why, size))
		return false;
	if (!read_secret(server) || store_beat(server->store, server->address) != STORE_FOUND) {
		snprintf(why, size, "the database cannot be reached any more");
		return false;
	}
	beats = serve_alloc(sizeof *beats);
	pthread_mutex_init(&beats->lock, NULL);
	port_open_condition(&beats->stop);
	server->beats = beats;
	if (pthread_create(&beats->thread, NULL, run_beats, server)) {
		snprintf(why, size, "no more threads can be started");
		free(beats);
		server->beats = NULL;
	}
	return server->beats != NULL;
}

void serve_stop_beats(struct server *server)
{
	struct beats *beats = server->beats;

	if (!beats)
		return;
	pthread_mutex_lock(&beats->lock);
	beats->stopping = true;
	pthread_cond_signal(&beats->stop);
	pthread_mutex_unlock(&beats->lock);
	pthread_join(beats->thread, NULL);
	pthread_mutex_destroy(&beats->lock);
	pthread_cond_destroy(&beats->stop);
	free(beats);
	server->beats = NULL;
}

void serve_tell_away(struct server *server)
{
	bool away = store_is_away(server->store);

	if (away == server->told_away)
		return;
	server->told_away = away;
	for (size_t i = 0; i < SERVER_BUCKETS; i++)
		for (struct client *client = server->clients[i]; client; client = client->hash_next)
			if (client->seated)
				serve_send_notice(client,
				                  away ? serve_away : "The database is back: the game goes on.");
}
