/* serve.h: the table in the browser: HTTP for the page, a WebSocket for each seat. Knows seats and no rule.
 * May use: store, engine, bots, codec, systems/registry.h. */
#ifndef DURBAR_SERVE_SERVE_H
#define DURBAR_SERVE_SERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/doc.h"
#include "engine/rules.h"

enum { SERVE_HOSTS = 8 };

/* A rule system with its data. */
struct serve_world {
	const struct rules *rules;
	const void *tables;
	const struct doc_set *docs;
	const struct doc *index; /* the list of rules; NULL: none */
	uint64_t data;           /* the fingerprint of the data */
};

struct serve_plan {
	const struct serve_world *world;
	size_t worlds;
	const char *db;                /* the file that holds the matches */
	const char *web;               /* the folder of the page */
	const char *data;              /* the folder of the data, for the drawings of the maps */
	const char *listen;            /* an address; "127.0.0.1" */
	int port;                      /* 0: any that is free */
	bool any_port;                 /* where the port is taken any other will do */
	const char *host[SERVE_HOSTS]; /* names that the page may be asked for by, besides those of loopback */
	size_t hosts;
	const char *notify; /* a program to run on "your move"; NULL: none */
	int workers;        /* threads that think */
	/* Called once when the port is open. */
	void (*ready)(const struct serve_plan *plan, int port);
	void *owner; /* the caller's own */
};

/* Serves until SIGINT or SIGTERM. False: `why` says what is wrong. */
bool serve_run(const struct serve_plan *plan, char *why, size_t size);
/* Replays every match of a file. Returns how many are damaged, or -1; tells each through `tell`. */
int serve_check(const struct serve_plan *plan, void (*tell)(const char *line), char *why, size_t size);

#endif
