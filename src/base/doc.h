/* doc.h: a tree of maps, lists and scalars that remembers the file and line of each node, and the
 * faults found while reading one. It knows no file format: codec makes the trees.
 * May use: arena, text. */
#ifndef DURBAR_BASE_DOC_H
#define DURBAR_BASE_DOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum doc_kind { DOC_SCALAR, DOC_LIST, DOC_MAP };

struct doc {
	enum doc_kind kind;
	int line, column;   /* from 1; 0: the program made the node */
	const char *file;   /* as the user named it */
	const char *key;    /* in a map; NULL elsewhere */
	const char *scalar; /* DOC_SCALAR only; never NULL there */
	struct doc *first;  /* children, in the order written */
	struct doc *last;   /* the last of them, for appending */
	struct doc *next;   /* next sibling */
	size_t count;       /* children */
};

/* Many files loaded together, e.g. a rule system's data folder; a name is the path inside the
 * folder without the extension: "maps/asante". */
struct doc_set {
	struct named_doc {
		const char *name;
		struct doc *root;
	} * list;
	size_t count;
};

struct fault {
	const char *file; /* may be NULL */
	int line, column; /* 0: unknown */
	const char *rule; /* "sunset:13.11", or NULL */
	const char *text; /* a sentence: what is wrong and how to fix it */
};
struct faults {
	struct arena *arena;
	struct fault *list;
	size_t count, room;
};

/* Adds a fault at `where` (may be NULL). `text` is copied. */
void base_add_fault(struct faults *faults, const struct doc *where, const char *rule, const char *text);
/* The same with `subject` in quotation marks after the text: "unknown terrain 'jungel'". */
void base_add_fault_about(struct faults *faults, const struct doc *where, const char *rule, const char *text,
                          const char *subject);

/* Making trees. Names and scalars are not copied: they must live as long as the arena. */
struct doc *base_make_doc(struct arena *arena, enum doc_kind kind, const char *key);
void base_append_doc(struct doc *parent, struct doc *child);
/* A deep copy of `base` with `patch` merged in: maps merge key by key, a key of the patch that begins
 * with "+" appends its list to the list of that name, everything else is replaced. */
struct doc *base_merge_docs(struct arena *arena, const struct doc *base, const struct doc *patch);

/* Lookup. All accept NULL and nodes of the wrong kind, and return NULL for them. */
const struct doc *base_find_doc(const struct doc *map, const char *key);
const struct doc *base_find_in_set(const struct doc_set *set, const char *name);
const char *base_scalar_of(const struct doc *doc);

/* Reading with checks. Each adds a fault and returns the fallback if the node is missing or invalid;
 * the `_opt` functions add none if the key is merely missing. */
int64_t base_read_int(const struct doc *map, const char *key, int64_t low, int64_t high, int64_t fallback,
                      struct faults *faults);
int64_t base_read_int_opt(const struct doc *map, const char *key, int64_t low, int64_t high, int64_t fallback,
                          struct faults *faults);
const char *base_read_text(const struct doc *map, const char *key, const char *fallback, struct faults *faults);
const char *base_read_text_opt(const struct doc *map, const char *key, const char *fallback, struct faults *faults);
bool base_read_bool_opt(const struct doc *map, const char *key, bool fallback, struct faults *faults);
/* The index of the scalar in a NULL-terminated list of words; a fault lists the words. */
int base_read_choice(const struct doc *map, const char *key, const char *const *words, int fallback,
                     struct faults *faults);
int base_read_choice_opt(const struct doc *map, const char *key, const char *const *words, int fallback,
                         struct faults *faults);
/* Parses a scalar; false: it is not an integer. */
bool base_int_of(const struct doc *doc, int64_t *value);
/* The same for a fixed-point number with `places` decimal places. */
bool base_decimal_of(const struct doc *doc, int places, int64_t *value);
/* Adds a fault for every key of `map` that is not in the NULL-terminated list. */
void base_refuse_unknown_keys(const struct doc *map, const char *const *known, struct faults *faults);

#endif
