/* serve.h: the web server: HTTP for pages and files, a WebSocket for each player. It knows seats and no rules.
 * May use: store, engine, bots, codec, systems/registry.h. */
#ifndef DURBAR_SERVE_SERVE_H
#define DURBAR_SERVE_SERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/doc.h"
#include "engine/rules.h"

enum { SERVE_HOSTS = 8 };

/* A rule system with its data loaded. */
struct serve_system {
	const struct rules *rules;
	const void *tables;
	const struct doc_set *docs;
	const struct doc *index; /* the list of rules */
	const struct doc *guide; /* the rules for players, a list of chapters as guide.h tells; NULL: none */
	const struct doc *learn; /* tutorial and coach, as guide.h tells; NULL: none */
	const uint64_t *data;    /* of each scenario, the fingerprint of the data that it uses */
	uint64_t kept;           /* by data that are no longer today's: their fingerprint (archive.h); 0: today's */
};

struct serve_config {
	const struct serve_system *system;
	size_t systems;
	const char *db;                /* the database: a file, or the address of one that servers share */
	const char *advertise;         /* HOST:PORT where other servers reach this one; NULL: as it listens */
	const char *web;               /* the folder of the web client */
	const char *data;              /* the data folder, for map drawings */
	const char *listen;            /* an address, e.g. "127.0.0.1" */
	int port;                      /* 0: any free port */
	bool any_port;                 /* fall back to any free port if `port` is taken */
	const char *host[SERVE_HOSTS]; /* host names accepted besides those of loopback */
	size_t hosts;
	const char *proxy[SERVE_HOSTS]; /* addresses of proxies on other machines */
	size_t proxies;
	const char *certificate, *key; /* PEM files for TLS, read again on SIGHUP; NULL: not encrypted */
	const char *notify;            /* a program to run on "your move"; NULL: none */
	int workers;                   /* threads of the worker pool */
	/* --watch: reads the data folder again, for at most 16 systems, tells the user what is wrong with it and adds the
	 * faults. Another thread than that of `ready`. NULL: the folder is not watched. */
	void (*reload)(const struct serve_config *config, struct arena *arena, struct serve_system *system,
	               size_t *systems, struct faults *faults);
	/* Called once when the port is open. */
	void (*ready)(const struct serve_config *config, int port);
	void *owner; /* for the caller's own use */
};

/* Serves until SIGINT or SIGTERM. On failure returns false and puts the reason in `why`. */
bool serve_run(const struct serve_config *config, char *why, size_t size);
/* Replays every match in the database and reports each through `tell`. Returns the number of damaged matches, or -1
 * with the reason in `why` if the file cannot be read. */
int serve_check(const struct serve_config *config, void (*tell)(const char *line), char *why, size_t size);
/* Writes the journal of a match, as far as it is good, to `out`; `why` says how much that is. False: `why` has the reason. */
bool serve_export_match(const struct serve_config *config, int64_t id, FILE *out, char *why, size_t size);

#endif
