/* codec.h: file formats. YAML and TSV become doc trees, output becomes JSON or YAML. The only folder that
 * knows file formats.
 * May use: base, the C library, libyaml, jansson. */
#ifndef DURBAR_CODEC_CODEC_H
#define DURBAR_CODEC_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/doc.h"
#include "base/writer.h"

enum {
	CODEC_FILE_LIMIT = 16 * 1024 * 1024, /* bytes of one file */
	CODEC_NODE_LIMIT = 1000 * 1000,      /* values of one file */
	CODEC_DEPTH_LIMIT = 64               /* maps and lists inside each other */
};

/* The bytes of a file with a zero appended, in the arena; `length` receives their number. NULL: it cannot
 * be read or is too large, and a fault was added. */
char *codec_read_file(const char *path, struct arena *arena, size_t *length, struct faults *faults);

/* One YAML document as a tree. The position of a map or list is that of its key.
 * Duplicate keys, anchors, aliases, tags and more than one document are refused. NULL when faults
 * were added. */
struct doc *codec_read_yaml(const char *path, struct arena *arena, struct faults *faults);
struct doc *codec_parse_yaml(const char *name, const char *bytes, size_t length, struct arena *arena,
                             struct faults *faults);
/* The same up to a key of its map, where it has it; what follows is not even looked at. */
struct doc *codec_parse_head(const char *name, const char *bytes, size_t length, const char *until, struct arena *arena,
                             struct faults *faults);

/* Tab-separated lines: a list of maps keyed by the first line. Empty lines and lines that begin with "#"
 * are skipped. NULL: faults were added. */
struct doc *codec_read_tsv(const char *path, struct arena *arena, struct faults *faults);
struct doc *codec_parse_tsv(const char *name, const char *bytes, size_t length, struct arena *arena,
                            struct faults *faults);

/* Every *.yaml and *.tsv below a folder, sorted by name; `hash` (may be NULL) receives a hash of
 * all names and bytes, except rules.tsv and doctrine.yaml. False: faults were added; what could be read is in the set
 * anyway. */
bool codec_read_data(const char *folder, struct arena *arena, struct doc_set *set, struct faults *faults,
                     uint64_t *hash);
/* The same, with each YAML document up to a key; there is room for one document more. */
bool codec_read_heads(const char *folder, const char *until, struct arena *arena, struct doc_set *set,
                      struct faults *faults);

/* A writer that makes JSON, with keys in the order written. Invalid UTF-8 becomes "?". */
struct json_writer {
	struct writer writer; /* first: pass &it.writer */
	struct json_t *stack[CODEC_DEPTH_LIMIT];
	struct json_t *root;
	int depth;
};
void codec_start_json(struct json_writer *json);
/* The text, to be freed with free(); everything that was opened must be closed. `indented`: for people;
 * otherwise one line. NULL: nothing was written. */
char *codec_finish_json(struct json_writer *json, bool indented);

/* Writes a tree to any writer, scalars as text. */
void codec_send_doc(const struct doc *doc, const char *key, struct writer *writer);

/* A tree as YAML that reads back to an equal tree. False when the file could not be written. */
bool codec_write_yaml(const struct doc *doc, FILE *file);

#endif
