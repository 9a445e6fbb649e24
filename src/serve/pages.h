/* pages.h: the pages of the web client, with scripts and style sheets bundled under addresses that name a version: a
 * browser keeps what it got under them for ever, and a change of any file makes other addresses. Inside serve only.
 * May use: server, http, resource, bundle. */
#ifndef DURBAR_SERVE_PAGES_H
#define DURBAR_SERVE_PAGES_H

#include <stdbool.h>
#include <stdint.h>

struct client;
struct server;

enum { PAGES_VERSION = 17 }; /* bytes of a version, with the final zero */

/* The pages, and what this server has of the web client, the data and itself, as one hash. */
struct pages {
	char version[PAGES_VERSION];
	uint64_t stamp; /* of the files' dates and sizes */
	uint64_t fixed; /* hash of the program and the data, which do not change while it runs */
	int64_t looked_ms;
	bool unread; /* a file that is there could not be read for the request in hand */
};

/* GET / and /play and /web/NAME.html */
void serve_reply_page(struct client *client, const char *name);
/* GET /web/~VERSION/...: a bundle or a file. `path` begins with the version. */
void serve_reply_version(struct client *client, char *path);
/* Does the query of the client's request name the present version, so that the reply can be kept for ever? */
bool serve_names_version(const struct client *client);

#endif
