/* archive.h: the rule systems as the server was started with them, and as they were when stored matches began: what is kept in
 * the database is loaded when a match needs it, and stays in memory. Inside serve only. Any thread.
 * May use: serve, store. */
#ifndef DURBAR_SERVE_ARCHIVE_H
#define DURBAR_SERVE_ARCHIVE_H

#include <pthread.h>

#include "engine/match.h"
#include "serve/serve.h"
#include "store/store.h"

struct kept_system;
struct server;

struct archive {
	const struct serve_config *config; /* constant */
	struct store *store;               /* constant */
	pthread_mutex_t lock;
	struct kept_system *kept; /* under the lock; nothing is taken out before the end */
	bool **known;             /* event loop: by system and scenario, are today's data in the database? */
};

void serve_open_archive(struct archive *archive, const struct serve_config *config, struct store *store);
void serve_close_archive(struct archive *archive);

/* The system with that id by today's data; NULL: there is none. */
const struct serve_system *serve_find_system(const struct serve_config *config, const char *id);
/* The fingerprint of what a scenario uses of a system's data; 0: there is no such scenario. */
uint64_t serve_find_data(const struct serve_system *system, const char *scenario);
/* The system by the data with this fingerprint, which a scenario of it was once played with, until the archive is closed. NULL:
 * they are not kept, or they cannot be used, and a fault was added. *away: the database cannot be reached. */
const struct serve_system *serve_find_kept(struct archive *archive, uint64_t data, bool *away, struct faults *faults);

/* Event loop: writes today's data of a plan's scenario to the database, unless they are there. A match that is written afterwards
 * finds them. */
void serve_keep_data(struct server *server, const struct match_plan *plan);

#endif
