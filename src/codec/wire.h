/* wire.h: JSON for the network: written straight into bytes, parsed into a doc tree, compared.
 * May use: base, jansson. */
#ifndef DURBAR_CODEC_WIRE_H
#define DURBAR_CODEC_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/doc.h"
#include "base/writer.h"

/* A writer that appends compact JSON to a growing buffer. Zero it before the first use; codec_start_wire
 * empties it and keeps the memory. Invalid UTF-8 becomes "?". */
struct wire {
	struct writer writer; /* first: pass &it.writer */
	char *bytes;          /* not zero-terminated */
	size_t used, room;
	int depth;     /* open maps and lists, at most 64 */
	uint64_t maps; /* which of them are maps, the innermost in the lowest bit */
};
void codec_start_wire(struct wire *wire);
void codec_free_wire(struct wire *wire);
/* Bytes that are JSON already. */
void codec_put_json(struct wire *wire, const char *key, const char *json, size_t size);
/* Any bytes, for text other than JSON. */
void codec_put_bytes(struct wire *wire, const char *bytes, size_t size);

/* One JSON value as a tree: numbers, true, false and null become scalars with that text. NULL: it is not
 * JSON, or a string in it is not UTF-8 or contains a zero. */
struct doc *codec_parse_json(const char *bytes, size_t size, struct arena *arena);

/* pack.c: the documents of a system's data folder as one text, the same for the same documents, and back: scalars, lists and
 * maps, and no lines or comments. The system whose they are; NULL: it is no pack, or was damaged. All is the arena's. */
void codec_put_pack(struct wire *wire, const char *system, const struct doc_set *set);
const char *codec_parse_pack(const char *text, size_t size, struct arena *arena, struct doc_set *set);

/* Writes the diff of two maps, both as a wire writes them: a list of [path, value], or [path] for what was
 * removed; a path is a list of keys. Lists are replaced as a whole. */
void codec_write_changes(struct wire *wire, const char *key, const char *before, size_t before_size, const char *after,
                         size_t after_size);

#endif
