/* http.h: HTTP requests and their replies. Inside serve only.
 * May use: client, resource. */
#ifndef DURBAR_SERVE_HTTP_H
#define DURBAR_SERVE_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct client;
struct resource;
struct server;

struct reply {
	int status;
	const char *type;     /* content type; NULL: no reply yet */
	const char *etag;     /* NULL: not to be cached */
	const char *filename; /* to be saved under; NULL: to be shown */
	bool gzip;            /* the body is gzipped */
	bool lasting;         /* the address names a version: what is there never changes */
	char *body;           /* freed when it has been sent */
	size_t size;
};

/* Bytes of requests were received. */
void serve_receive_http(struct client *client, const char *bytes, size_t size);
/* The reply has been sent: the next request, or the end. */
void serve_finish_reply(struct client *client);
/* websocket.c: answers a request to become a WebSocket; the bytes after it are frames. */
void serve_upgrade(struct client *client);
/* websocket.c: frames were received. */
void serve_receive_frames(struct client *client, const char *bytes, size_t size);
/* Is the Host of the request a name of this server, and its Origin, if it has one, the same? */
bool serve_is_same_origin(const struct client *client);
/* Replies to the client's request. Takes ownership of `body`. */
void serve_reply(struct client *client, int status, const char *type, char *body, size_t size);
void serve_reply_text(struct client *client, int status, const char *text);
/* Sends a resource, gzipped or 304 Not Modified where the client allows that. */
void serve_reply_resource(struct client *client, const struct resource *resource);

/* files.c: a file of the web client, or 404. */
void serve_reply_file(struct client *client, const char *name);

/* Handlers of the routes. One that replies later, from a job, sets `client->deferred`. */
void serve_create_match(struct client *client);  /* POST /api/matches */
void serve_create_branch(struct client *client); /* POST /api/branches */
void serve_reply_report(struct client *client);  /* POST /api/report */
void serve_reply_journal(struct client *client); /* POST /api/journal */
/* GET /map/SYSTEM/NAME.svg, /map/SYSTEM/NAME.json: `path` from SYSTEM on; `key`: what it is cached by; `data`: archive.h, 0: today's. */
void serve_reply_map(struct client *client, const char *path, const char *key, uint64_t data);
void serve_reply_kept(struct client *client, const char *path);    /* GET /kept/DATA/...: map, box and rules, kept.c */
void serve_reply_new_map(struct client *client, const char *path); /* GET /preview/map/...: as the data are now */
void serve_use_shelf(struct client *client);                       /* POST /api/shelf: shelf.c */
/* Caches what GET /api/lobby, /api/box/SCENARIO and /rules/SYSTEM.json reply. */
void serve_cache_lobby(struct server *server);
struct serve_system;
/* Of these: the system with one scenario alone, for the page of a match; and its rules. Any thread. */
struct resource *serve_make_box(const char *web, const struct serve_system *system, size_t scenario, const char *path);
struct resource *serve_make_rules(const struct serve_system *system, const char *path);

#endif
