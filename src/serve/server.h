/* server.h: the server: everything that its parts share. Inside serve only.
 * All of it belongs to the thread of the event loop, except where a member says otherwise. Other threads get jobs
 * (job.h), which hold copies of what they need.
 * May use: client, job, live_match, messages. */
#ifndef DURBAR_SERVE_SERVER_H
#define DURBAR_SERVE_SERVER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "serve/archive.h"
#include "serve/client.h"
#include "serve/job.h"
#include "serve/live_match.h"
#include "serve/messages.h"
#include "serve/pages.h"
#include "serve/serve.h"
#include "serve/util.h"
#include "store/store.h"

enum {
	SERVER_MATCHES = 2048,            /* matches kept in memory */
	SERVER_BUCKETS = 8192,            /* of each hash table */
	SERVER_QUEUED = 256 * 1024 * 1024 /* bytes that wait for all clients together */
};

struct address;
struct analysis_job;
struct beats;
struct connection;
struct loop;
struct offer;
struct resource;
struct tls_keys;
struct uv_loop_s;

struct server {
	const struct serve_config *config; /* constant: any thread */
	struct store *store;               /* any thread */
	struct archive archive;            /* any thread; once the store is open */
	int64_t started_ms;                /* since 1970 */
	/* among other servers: */
	struct beats *beats;         /* lease.c; NULL: there are no others */
	char address[STORE_ADDRESS]; /* where they reach this one: constant */
	uint8_t relay_key[32];       /* constant */
	bool told_away;              /* players know that the database is away */
	struct tls_keys *keys;       /* NULL: connections are not encrypted */
	bool lost;                   /* the database has been deleted or replaced */
	struct uv_loop_s *loop;
	struct loop *handles; /* what the loop waits for: server.c */
	char *receive_buffer;
	struct connection *doomed; /* connections to close at the end of this turn */
	struct arena *scratch;     /* for parsing the message in hand */
	struct message_context context;
	/* matches by id and by last use; clients by id */
	struct live_match *matches[SERVER_BUCKETS];
	struct live_match *newest, *oldest;
	size_t match_count;
	struct client *clients[SERVER_BUCKETS];
	uint64_t last_client;
	size_t client_count;
	size_t queued; /* bytes on their way to all clients */
	struct address *addresses[SERVER_BUCKETS];
	int64_t create_budget, create_ms; /* of new matches: serve_within_rate */
	struct resource *resources;       /* cached */
	struct pages pages;
	struct analysis_job *newest_analysis, *oldest_analysis; /* analyse.c */
	unsigned analysis_count;
	struct watch *watch;  /* NULL: the data are not watched */
	struct offer *offers; /* open seats, the newest first: offer.c */
	unsigned offer_count;
	uint64_t last_offer;
	/* threads */
	_Atomic bool closing;       /* any thread */
	_Atomic uint64_t heartbeat; /* rises while the loop turns; any thread */
	struct pool workers;        /* bots that answer at once, previews, surveys, maps */
	struct pool thinkers;       /* bots that think, hints */
	struct pool lookups;        /* tokens that are looked up */
	struct pool loads;          /* matches that are opened */
	struct pool analyses;       /* one thread: analyses */
	struct pool replays;        /* reports, histories, branches */
	struct pool writer;         /* one thread, which composes updates while the move is written to disk */
	struct message_context writer_context;      /* the writer thread's */
	struct job *gathered_first, *gathered_last; /* for the writer thread, not handed over yet */
	unsigned gathered;
	/* jobs that are done, for the event loop; any thread, under the lock */
	pthread_mutex_t done_lock;
	struct job *done_first, *done_last;
};

#endif
