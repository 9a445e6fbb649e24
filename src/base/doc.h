/* doc.h: a tree of maps, lists and scalars that remembers where each node was written, and the
 * faults found while reading one. Formats are none of its business: codec makes the trees.
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
	int line, column;   /* from 1; 0 where the node was made by the program */
	const char *file;   /* as the user named it */
	const char *key;    /* in a map; NULL elsewhere */
	const char *scalar; /* DOC_SCALAR only; never NULL there */
	struct doc *first;  /* children, in the order written */
	struct doc *last;   /* the last of them, so that appending is quick */
	struct doc *next;   /* next sibling */
	size_t count;       /* children */
};

/* Many files loaded together, e.g. a rule system's data folder; the name is the path inside the
 * folder without its ending: "maps/asante". */
struct doc_set {
	struct named_doc {
		const char *name;
		struct doc *root;
	} * list;
	size_t count;
};

struct fault {
	const char *file; /* may be NULL */
	int line, column; /* 0: not known */
	const char *rule; /* "sunset:13.11", or NULL */
	const char *text; /* what is wrong and how to mend it, a sentence */
};
struct faults {
	struct arena *arena;
	struct fault *list;
	size_t count, room;
};

/* Adds a fault at `where` (NULL: no place). `text` is copied. */
void base_add_fault(struct faults *faults, const struct doc *where, const char *rule, const char *text);
/* The same with `subject` in quotation marks after the text: "unknown terrain 'jungel'". */
void base_add_fault_about(struct faults *faults, const struct doc *where, const char *rule, const char *text,
                          const char *subject);

/* Making trees. Names and scalars are kept by reference: they must live as long as the arena. */
struct doc *base_make_doc(struct arena *arena, enum doc_kind kind, const char *key);
void base_append_doc(struct doc *parent, struct doc *child);
/* A deep copy of `base` with `patch` laid over it: maps merge key by key, a patch key that begins
 * with "+" appends its list to the list of that name, everything else replaces. */
struct doc *base_merge_docs(struct arena *arena, const struct doc *base, const struct doc *patch);

/* Looking. All accept NULL and the wrong kind, and then return NULL. */
const struct doc *base_find_doc(const struct doc *map, const char *key);
const struct doc *base_find_in_set(const struct doc_set *set, const char *name);
const char *base_scalar_of(const struct doc *doc);

/* Reading with checks. Each adds a fault and returns the fallback where the node is missing or not
 * of the wanted form; `_opt` forms add none where the key is merely missing. */
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
/* Parses a scalar node itself; false where it is no whole number. */
bool base_int_of(const struct doc *doc, int64_t *value);
/* The same for a number of so many decimal places, stored whole. */
bool base_decimal_of(const struct doc *doc, int places, int64_t *value);
/* Adds a fault for every key of `map` that is not in the NULL-terminated list. */
void base_refuse_unknown_keys(const struct doc *map, const char *const *known, struct faults *faults);

#endif
