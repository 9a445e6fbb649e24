/* watch.h: `durbar serve --watch`: when a file of the data folder is saved the data are read again; the page /preview shows
 * their faults, or the map or battlefield as it is now. Matches keep the data that the server was started with.
 * Inside serve only. May use: server, http, resource, job. */
#ifndef DURBAR_SERVE_WATCH_H
#define DURBAR_SERVE_WATCH_H

#include <stdbool.h>

#include "serve/serve.h"

struct client;
struct server;

enum { WATCH_SYSTEMS = 16 };

/* Data that were read without faults, as long as somebody uses them. Event loop, but for what is in it. */
struct snapshot {
	struct arena *arena;
	struct serve_system system[WATCH_SYSTEMS];
	size_t systems;
	int users;
};

/* Does nothing where config->reload is NULL. */
void serve_start_watch(struct server *server);
/* After the loop has closed all its handles. */
void serve_free_watch(struct server *server);
/* The last data without faults, with one more user; NULL: there are none. */
struct snapshot *serve_take_snapshot(struct server *server);
void serve_release_snapshot(struct snapshot *snapshot);
/* GET /preview */
void serve_reply_preview(struct client *client);

#endif
