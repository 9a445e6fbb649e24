/* fields.h: the members of a struct by name. One table says what each member is called in a document, where it lies and
 * what it is; the same table writes the struct as a map of keys and reads it back, so that the two stay inverses.
 * Positions are written and read so, and data read. A table is an array of fields that ends with one without a name:
 *     static const struct field march_fields[] = {
 *             {"hex", FIELD_NAME, FIELD_AT(march, hex), .names = &hex_names, .how = FIELD_SPARE},
 *             {"spent", FIELD_NUMBER, FIELD_AT(march, spent), .low = INT16_MIN, .high = INT16_MAX},
 *             {"result", FIELD_WORD, FIELD_AT(march, result), .words = result_words},
 *             FIELD_END};
 * May use: base, want. */
#ifndef DURBAR_KIT_COMMON_FIELDS_H
#define DURBAR_KIT_COMMON_FIELDS_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "base/writer.h"
#include "kit/common/want.h"

enum field_kind {
	FIELD_NUMBER,  /* a whole number from `low` to `high`; both 0: as far as it goes */
	FIELD_DECIMAL, /* a number of so many `places`, stored whole */
	FIELD_SWITCH,  /* true or false */
	FIELD_WORD,    /* one of `words`, stored as its index */
	FIELD_NAME,    /* something with a name of its own, a hex or a unit, stored as a number: `names` */
	FIELD_BITS,    /* a list; bit n is that of word n, or of the thing that `names` gives number n */
	FIELD_MARKS,   /* an array of bytes: a list of those, by `names`, whose byte has the bit `mark`; 0 is nothing */
	FIELD_TEXT,    /* a const char *; written, and read from data alone */
	FIELD_RULE,    /* a const char *: the id of a rule in the document, "system:ID" in the struct; data only */
	FIELD_OWN,     /* the system's own: `put` and `read`; either may be NULL */
	FIELD_PART     /* a map of keys: the fields `part`, of a struct at `offset` or of the same one */
};
enum {
	FIELD_OPTIONAL = 1, /* data may leave it out: it is `standard` then */
	FIELD_SPARE = 2,    /* is not written where it is 0 */
	FIELD_SOME = 4      /* data may leave out some keys of the map */
};

/* How a kind of thing is named. `world` is what the caller handed over, e.g. the map and the units. */
struct field_names {
	void (*put)(const void *world, unsigned value, struct text *text);
	/* Adds a fault, and returns what the caller may go on with, where nothing is called so. */
	unsigned (*read)(const void *world, const struct doc *where, struct faults *faults);
};

struct field {
	const char *name;
	enum field_kind kind;
	uint32_t offset; /* where it lies, bytes of one value, values of an array: FIELD_AT and FIELD_ARRAY */
	uint16_t size, count;
	uint8_t how, mark, places;
	int32_t low, high, standard; /* low < 0: the member is signed */
	int32_t times;               /* numbers of the document are stored so often; 0: once */
	const char *const *words;
	const char *const *keys; /* an array is a map with these keys; NULL: a list */
	const struct field_names *names;
	const struct field *part;
	const char *rule, *fault; /* what a list that does not fit is told; NULL: the usual sentence */
	void (*put)(struct writer *writer, const struct field *field, const void *block, const void *world);
	/* Called where `map` has the key. */
	void (*read)(const struct doc *map, const struct field *field, void *block, const void *world,
	             struct faults *faults);
};
#define FIELD_AT(type, member) .offset = offsetof(struct type, member), .size = sizeof((struct type *)0)->member
#define FIELD_END                                                                                                      \
	{                                                                                                              \
		.name = NULL                                                                                           \
	}
#define FIELD_ARRAY(type, member)                                                                                      \
	.offset = offsetof(struct type, member), .size = sizeof((struct type *)0)->member[0],                          \
	.count = sizeof((struct type *)0)->member / sizeof((struct type *)0)->member[0]

/* Short forms of what tables of data are mostly made of: a number from `least` to `most`, and one that may be left out; a
 * switch that is off where it is left out; a word of a list; a text; the id of a rule; a key that is read
 * elsewhere; a map within the map, and one that may be left out. */
#define FIELD_INT(key, type, member, least, most)                                                                      \
	{                                                                                                              \
		key, FIELD_NUMBER, FIELD_AT(type, member), .low = least, .high = most                                  \
	}
#define FIELD_INT_OPT(key, type, member, least, most, else_)                                                           \
	{                                                                                                              \
		key, FIELD_NUMBER, FIELD_AT(type, member), .low = least, .high = most, .standard = else_,              \
							   .how = FIELD_OPTIONAL                                       \
	}
#define FIELD_FLAG(key, type, member)                                                                                  \
	{                                                                                                              \
		key, FIELD_SWITCH, FIELD_AT(type, member)                                                              \
	}
#define FIELD_CHOICE(key, type, member, list)                                                                          \
	{                                                                                                              \
		key, FIELD_WORD, FIELD_AT(type, member), .words = list                                                 \
	}
#define FIELD_STRING(key, type, member)                                                                                \
	{                                                                                                              \
		key, FIELD_TEXT, FIELD_AT(type, member)                                                                \
	}
#define FIELD_CITED(key, type, member)                                                                                 \
	{                                                                                                              \
		key, FIELD_RULE, FIELD_AT(type, member)                                                                \
	}
#define FIELD_ELSEWHERE(key)                                                                                           \
	{                                                                                                              \
		.name = key, .kind = FIELD_OWN                                                                         \
	}
#define FIELD_MAP(key, fields)                                                                                         \
	{                                                                                                              \
		.name = key, .kind = FIELD_PART, .part = fields                                                        \
	}

#define FIELD_MAP_OPT(key, fields)                                                                                     \
	{                                                                                                              \
		.name = key, .kind = FIELD_PART, .part = fields, .how = FIELD_OPTIONAL                                 \
	}

/* Writes every field, in order, into the map that is open. */
void kit_write_fields(struct writer *writer, const struct field *fields, const void *block, const void *world);
/* The same without the fields whose bytes are the same in `other`, a block of the same kind; those of FIELD_OWN are written
 * in any case. NULL: every field. */
void kit_write_changed(struct writer *writer, const struct field *fields, const void *block, const void *other,
                       const void *world);
/* A list of maps: `count` rows of `size` bytes. */
void kit_write_rows(struct writer *writer, const char *key, const struct field *fields, const void *rows, size_t size,
                    size_t count, const void *world);
/* A position: reads the fields that the map has; the others stay as they are. */
void kit_read_fields(const struct doc *map, const struct field *fields, void *block, const void *world,
                     struct faults *faults);
/* Data: reads every field, with faults for those that are missing; NULL for the map is allowed and reads nothing.
 * Refuses other keys too. Readers of FIELD_OWN and of names get folder->world. */
void kit_load_fields(struct data_folder *folder, const struct doc *map, const struct field *fields, void *block);
/* The same for a whole document, which also says its source (kit_check_source); NULL where there is none. */
const struct doc *kit_load_doc(struct data_folder *folder, const char *name, const char *rule,
                               const struct field *fields, void *block);
/* A list of such maps into the array `rows`, each row `size` bytes; a fault where there are more than `room`. How many
 * there are. NULL for the list is allowed. */
unsigned kit_load_rows(struct data_folder *folder, const struct doc *list, const struct field *fields, void *rows,
                       size_t size, size_t room);
/* The same for the document NAME that has nothing but such a list, under the key NAME; a fault where it is empty. */
unsigned kit_load_list(struct data_folder *folder, const char *name, const struct field *fields, void *rows,
                       size_t size, size_t room);
/* Adds a fault for every key of the map that none of the tables has; the list of tables ends in NULL. */
void kit_refuse_keys(const struct doc *map, const struct field *const *tables, struct faults *faults);

/* A fault about a word that is none of these, which are told. */
void kit_fault_word(struct faults *faults, const struct doc *where, const char *text, const char *word,
                    const char *const *known);

#endif
