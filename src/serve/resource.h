/* resource.h: response bodies that are requested often: made once, kept as they are and gzipped. Inside serve only.
 * May use: server. */
#ifndef DURBAR_SERVE_RESOURCE_H
#define DURBAR_SERVE_RESOURCE_H

#include <stddef.h>
#include <stdint.h>

struct server;

struct resource {
	struct resource *next;
	char *name;
	const char *type;  /* content type */
	char *body, *gzip; /* gzip: NULL where compression does not pay */
	size_t size, gzip_size;
	char etag[32];
	int64_t date; /* of a file: when it was last changed */
};

/* Takes ownership of `body`. Any thread. */
struct resource *serve_new_resource(const char *name, const char *type, char *body, size_t size);
void serve_free_resource(struct resource *resource);
/* The server's cache. NULL: not cached. */
struct resource *serve_find_resource(struct server *server, const char *name);
void serve_cache_resource(struct server *server, struct resource *resource);
/* Takes it out of the cache and frees it. */
void serve_drop_resource(struct server *server, struct resource *resource);

#endif
