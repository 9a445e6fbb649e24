/* page.c: bodies that are asked for often, whole and compressed. May use: hall, zlib. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/hash.h"
#include "serve/hall.h"

enum { WORTH = 1400 }; /* bytes from which compressing saves a packet */

static void compress_page(struct page *page)
{
	z_stream stream = {.next_in = (unsigned char *)page->body, .avail_in = (uInt)page->size};

	/* 15 + 16: the largest window, with the head of gzip. */
	if (page->size < WORTH || strncmp(page->type, "image/png", 9) == 0 || strncmp(page->type, "font/", 5) == 0 ||
	    deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
		return;
	page->small = serve_take(page->size);
	stream.next_out = (unsigned char *)page->small;
	stream.avail_out = (uInt)page->size;
	if (deflate(&stream, Z_FINISH) == Z_STREAM_END) {
		page->small_size = stream.total_out;
	} else {
		free(page->small);
		page->small = NULL;
	}
	deflateEnd(&stream);
}

struct page *serve_make_page(const char *name, const char *type, char *body, size_t size)
{
	struct page *page = serve_take(sizeof *page);

	page->name = serve_copy(name, strlen(name));
	page->type = type;
	page->body = body;
	page->size = size;
	snprintf(page->etag, sizeof page->etag, "\"%016llx\"", (unsigned long long)base_hash_bytes(body, size, 0));
	compress_page(page);
	return page;
}

struct page *serve_find_page(struct hall *hall, const char *name)
{
	struct page *page = hall->pages;

	while (page && strcmp(page->name, name) != 0)
		page = page->next;
	return page;
}

void serve_keep_page(struct hall *hall, struct page *page)
{
	page->next = hall->pages;
	hall->pages = page;
}

void serve_free_page(struct page *page)
{
	free(page->name);
	free(page->body);
	free(page->small);
	free(page);
}
