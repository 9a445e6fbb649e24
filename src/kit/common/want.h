/* want.h: reading a rule system's data folder: the documents, lists and words that must be there. Whatever is missing
 * or wrong becomes a fault with its file and line, and reading goes on, so that a user sees every fault at once.
 * May use: base. */
#ifndef DURBAR_KIT_COMMON_WANT_H
#define DURBAR_KIT_COMMON_WANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/doc.h"

/* The folder of one system, and where copies and faults go. */
struct data_folder {
	const char *system; /* its id; stands before those of its rules: "system:8.1" */
	const char *const
		*sources; /* what the `source` of a document may say, ends in NULL; "reconstructed" wants a reason */
	const struct doc_set *data;
	struct arena *arena;
	struct faults *faults;
	const char **rule; /* the ids of rules.tsv, each where its hash says or after it; NULL: free */
	void *world;       /* what fields that the system reads itself, and those with names, get (fields.h) */
};

/* Begins: rules.tsv of the set is indexed, a fault where there is none. */
struct data_folder kit_open_folder(const char *system, const char *const *sources, const struct doc_set *data,
                                   struct arena *arena, struct faults *faults);

/* A document of the set; a fault that names `rule`, and NULL, where it is missing or no map of keys. */
const struct doc *kit_want_doc(struct data_folder *folder, const char *name, const char *rule);
/* The next document at or after *at whose name begins so, "scenarios/"; NULL: there are no more. */
const struct named_doc *kit_next_doc(const struct data_folder *folder, const char *begins, size_t *at);
/* The same for documents that must be maps of keys; a fault for each that is none. */
const struct doc *kit_next_map(struct data_folder *folder, const char *begins, size_t *at);
/* A document that is `like: NAME` another of the folder `begins` has all that it does not say itself from there. */
const struct doc *kit_take_after(struct data_folder *folder, const struct doc *doc, const char *begins);
/* Every document says its `source`, and the `reason` where it is reconstructed. */
void kit_check_source(struct data_folder *folder, const struct doc *doc);

/* A member of a map that must be a list (or a map); a fault and NULL where it is not. */
const struct doc *kit_want_list(struct data_folder *folder, const struct doc *doc, const char *key);
const struct doc *kit_want_map(struct data_folder *folder, const struct doc *doc, const char *key);
/* The same where the key need not be there: no fault then, only NULL. */
const struct doc *kit_want_list_opt(struct data_folder *folder, const struct doc *doc, const char *key);
const struct doc *kit_want_map_opt(struct data_folder *folder, const struct doc *doc, const char *key);
/* Is there room for one more? A fault where there is not. */
bool kit_want_room(struct data_folder *folder, const struct doc *where, size_t count, size_t room);

/* A copy that lives as long as the tables; NULL stays NULL. */
const char *kit_keep_text(struct data_folder *folder, const char *text);
/* A sentence that tells a number of the data: with it in place of '#'. */
const char *kit_keep_number(struct data_folder *folder, const char *sentence, int number);
/* "system:ID" for an id of rules.tsv; a fault where there is no such rule. NULL stays NULL. */
const char *kit_keep_rule(struct data_folder *folder, const struct doc *where, const char *id);
/* The same for the id that a map has under a key; a fault where it has none. Never NULL. */
const char *kit_want_rule(struct data_folder *folder, const struct doc *doc, const char *key);

/* The index of a word in a list that ends in NULL; -1 where it is not in it, or NULL. */
int kit_find_word(const char *const *words, const char *word);
/* The words of a list as such indices, at most `room`; how many there were. Faults for an empty list, one that is too
 * long and unknown words. */
unsigned kit_want_words(struct data_folder *folder, const struct doc *list, const char *const *words, uint8_t *values,
                        unsigned room);

/* Things with ids: an array of structs of `size` bytes whose first member is the id, a const char *. */
struct named_list {
	const void *list;
	size_t count, size;
};
static inline const char *kit_id_of(struct named_list things, size_t index)
{
	return *(const char *const *)((const char *)things.list + index * things.size);
}
/* The index of the thing with this id (NULL: none has it); -1: there is none. */
int kit_find_id(struct named_list things, const char *id);
/* A fault that names what is not there and lists what is. */
void kit_refuse_id(struct faults *faults, const struct doc *where, const char *rule, const char *id,
                   struct named_list things);
/* The same for the id that a map has under a key; a fault, and 0, where nothing is called so. */
unsigned kit_want_id(struct data_folder *folder, const struct doc *doc, const char *key, struct named_list things);
/* The indices in the order of the ids: what kit_find_sorted searches. */
void kit_sort_ids(struct named_list things, uint16_t *order);
/* The index of the thing whose id is the first `length` bytes of `id`; -1: there is none. */
int kit_find_sorted(struct named_list things, const uint16_t *order, const char *id, size_t length);

#endif
