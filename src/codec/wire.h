/* wire.h: JSON as it goes over a socket: written straight into bytes, read into a doc tree, compared.
 * May use: base, jansson. */
#ifndef DURBAR_CODEC_WIRE_H
#define DURBAR_CODEC_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/doc.h"
#include "base/writer.h"

/* A writer that appends compact JSON to bytes that grow. Zero it before the first use; codec_start_wire
 * keeps the memory of the last use. Bytes that are no UTF-8 become "?". */
struct wire {
	struct writer writer; /* first: pass &it.writer */
	char *bytes;          /* no zero after them */
	size_t used, room;
	int depth;     /* maps and lists that are open, 64 at most */
	uint64_t maps; /* which of them are maps, the innermost in the lowest bit */
};
void codec_start_wire(struct wire *wire);
void codec_free_wire(struct wire *wire);
/* Bytes that are JSON already. */
void codec_put_json(struct wire *wire, const char *key, const char *json, size_t size);
/* Any bytes, as they are: for texts that are no JSON. */
void codec_put_bytes(struct wire *wire, const char *bytes, size_t size);

/* One JSON value as a tree: numbers, true, false and null become scalars with that text. NULL: it is not
 * JSON, or a text in it is not UTF-8 or holds a zero. */
struct doc *codec_parse_json(const char *bytes, size_t size, struct arena *arena);

/* What turns one map into another, both as a wire writes them: a list of [path, value], or [path] where
 * something is gone; a path is the list of keys that lead there. Lists are replaced whole. */
void codec_write_changes(struct wire *wire, const char *key, const char *before, size_t before_size, const char *after,
                         size_t after_size);

#endif
