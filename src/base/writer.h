/* writer.h: an interface for structured output: a stream of keys and values. JSON, doc trees and tests
 * implement it; rule systems write to it without knowing which.
 * May use: doc. */
#ifndef DURBAR_BASE_WRITER_H
#define DURBAR_BASE_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/doc.h"

/* `key` is NULL inside a list. Calls must nest. Implementations copy strings that they keep. */
struct writer {
	void (*open_map)(struct writer *writer, const char *key);
	void (*open_list)(struct writer *writer, const char *key);
	void (*close)(struct writer *writer);
	void (*put_int)(struct writer *writer, const char *key, int64_t value);
	/* A fixed-point number, as base_put_decimal writes it. */
	void (*put_decimal)(struct writer *writer, const char *key, int64_t value, int places);
	void (*put_bool)(struct writer *writer, const char *key, bool value);
	void (*put_text)(struct writer *writer, const char *key, const char *value);
	/* What is written is only compared with what comes after it: of a list that is known to differ nothing but the key
	 * and any other value need be written. */
	bool brief;
};

/* Writes a NULL-terminated array of words as a list. */
void base_write_words(struct writer *writer, const char *key, const char *const *words);

/* A writer that builds a doc tree. */
struct doc_writer {
	struct writer writer; /* first: pass &it.writer */
	struct arena *arena;
	struct doc *root; /* the tree, once the outermost map or list is closed */
	struct doc *stack[32];
	int depth;
};
void base_start_doc_writer(struct doc_writer *writer, struct arena *arena);

#endif
