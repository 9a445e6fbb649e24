/* resource.c: see resource.h. May use: server, zlib. */
#include "serve/resource.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/hash.h"
#include "serve/server.h"

enum { COMPRESS_FROM = 1400 }; /* bytes from which compression saves a packet */

static void compress_resource(struct resource *resource)
{
	z_stream stream = {.next_in = (unsigned char *)resource->body, .avail_in = (uInt)resource->size};

	/* 15 + 16: the largest window, with a gzip header. */
	if (resource->size < COMPRESS_FROM || strncmp(resource->type, "image/png", 9) == 0 ||
	    strncmp(resource->type, "font/", 5) == 0 ||
	    deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
		return;
	resource->gzip = serve_alloc(resource->size);
	stream.next_out = (unsigned char *)resource->gzip;
	stream.avail_out = (uInt)resource->size;
	if (deflate(&stream, Z_FINISH) == Z_STREAM_END) {
		resource->gzip_size = stream.total_out;
	} else {
		free(resource->gzip);
		resource->gzip = NULL;
	}
	deflateEnd(&stream);
}

struct resource *serve_new_resource(const char *name, const char *type, char *body, size_t size)
{
	struct resource *resource = serve_alloc(sizeof *resource);

	resource->name = serve_copy_bytes(name, strlen(name));
	resource->type = type;
	resource->body = body;
	resource->size = size;
	snprintf(resource->etag, sizeof resource->etag, "\"%016llx\"",
	         (unsigned long long)base_hash_bytes(body, size, 0));
	compress_resource(resource);
	return resource;
}

struct resource *serve_find_resource(struct server *server, const char *name)
{
	struct resource *resource = server->resources;

	while (resource && strcmp(resource->name, name) != 0)
		resource = resource->next;
	return resource;
}

void serve_cache_resource(struct server *server, struct resource *resource)
{
	resource->next = server->resources;
	server->resources = resource;
}

void serve_drop_resource(struct server *server, struct resource *resource)
{
	struct resource **at = &server->resources;

	while (*at != resource)
		at = &(*at)->next;
	*at = resource->next;
	serve_free_resource(resource);
}

void serve_free_resource(struct resource *resource)
{
	free(resource->name);
	free(resource->body);
	free(resource->gzip);
	free(resource);
}
