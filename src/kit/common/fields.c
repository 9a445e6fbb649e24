/* fields.c: structs written and read by tables of their members.
 * May use: base, want. */
#include "kit/common/fields.h"

#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/text.h"

enum { NAME = 64, KEYS = 96 };

/* ---- members */

static int64_t high_of(const struct field *field)
{
	if (field->low || field->high)
		return field->high;
	return field->size >= 8 ? INT64_MAX : (INT64_C(1) << 8 * field->size) - 1;
}

static int64_t get(const struct field *field, const void *block, size_t index)
{
	const unsigned char *at = (const unsigned char *)block + field->offset + index * field->size;
	uint64_t value = base_get_number(at, field->size);

	if (field->low < 0 && value >> (8 * field->size - 1) & 1)
		value |= ~UINT64_C(0) << (8 * field->size - 1);
	return (int64_t)value;
}

static void set(const struct field *field, void *block, size_t index, int64_t value)
{
	base_set_number((unsigned char *)block + field->offset + index * field->size, field->size, (uint64_t)value);
}

static int64_t times(const struct field *field)
{
	return field->times ? field->times : 1;
}

/* ---- writing */

static void put_name(struct writer *writer, const char *key, const struct field *field, unsigned value,
                     const void *world)
{
	char buffer[NAME];
	struct text text = base_start_text(buffer, sizeof buffer);

	field->names->put(world, value, &text);
	writer->put_text(writer, key, buffer);
}

static void put_value(struct writer *writer, const char *key, const struct field *field, int64_t value,
                      const void *world)
{
	if (field->kind == FIELD_NUMBER)
		writer->put_int(writer, key, value / times(field));
	else if (field->kind == FIELD_DECIMAL)
		writer->put_decimal(writer, key, value, field->places);
	else if (field->kind == FIELD_SWITCH)
		writer->put_bool(writer, key, value != 0);
	else if (field->kind == FIELD_WORD)
		writer->put_text(writer, key, field->words[value]);
	else if (field->kind == FIELD_NAME)
		put_name(writer, key, field, (unsigned)value, world);
}

static void put_bit(struct writer *writer, const struct field *field, unsigned bit, const void *world)
{
	if (field->words)
		writer->put_text(writer, NULL, field->words[bit]);
	else
		put_name(writer, NULL, field, bit, world);
}

static void put_bits(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	size_t words = field->count ? field->count : 1;

	writer->open_list(writer, field->name);
	for (size_t i = 0; i < words; i++) {
		uint64_t word = (uint64_t)get(field, block, i);

		EACH_BIT (bit, &word, 1)
			put_bit(writer, field, (unsigned)(i * 8 * field->size) + (unsigned)bit, world);
	}
	writer->close(writer);
}

/* Few bytes have the mark: they are passed over eight at a time. */
static void put_marks(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	const uint8_t *bytes = (const uint8_t *)block + field->offset;
	uint64_t marks = field->mark * UINT64_C(0x0101010101010101), eight;

	writer->open_list(writer, field->name);
	for (unsigned from = 0; from < field->count; from += 8) {
		memcpy(&eight, bytes + from, 8);
		for (unsigned at = from; eight & marks && at < from + 8; at++)
			if (bytes[at] & field->mark)
				put_name(writer, NULL, field, at, world);
	}
	writer->close(writer);
}

static void put_array(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	if (field->keys)
		writer->open_map(writer, field->name);
	else
		writer->open_list(writer, field->name);
	for (size_t i = 0; i < field->count; i++)
		put_value(writer, field->keys ? field->keys[i] : NULL, field, get(field, block, i), world);
	writer->close(writer);
}

static void put_string(struct writer *writer, const struct field *field, const void *block)
{
	const char *string;

	memcpy(&string, (const char *)block + field->offset, sizeof string);
	if (string)
		writer->put_text(writer, field->name, string);
}

void kit_write_rows(struct writer *writer, const char *key, const struct field *fields, const void *rows, size_t size,
                    size_t count, const void *world)
{
	writer->open_list(writer, key);
	for (size_t i = 0; i < count; i++) {
		writer->open_map(writer, NULL);
		kit_write_fields(writer, fields, (const char *)rows + i * size, world);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_field(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	if (field->kind == FIELD_OWN) {
		if (field->put)
			field->put(writer, field, block, world);
	} else if (field->kind == FIELD_TEXT) {
		put_string(writer, field, block);
	} else if (field->kind == FIELD_BITS) {
		put_bits(writer, field, block, world);
	} else if (field->kind == FIELD_MARKS) {
		put_marks(writer, field, block, world);
	} else if (field->count) {
		put_array(writer, field, block, world);
	} else if (!(field->how & FIELD_SPARE) || get(field, block, 0)) {
		put_value(writer, field->name, field, get(field, block, 0), world);
	}
}

/* Several fields may be marks of the same bytes: which marks differ anywhere in these. */
struct marked {
	const unsigned char *bytes;
	uint64_t differ;
};

static void find_marks(const struct field *field, const unsigned char *one, const unsigned char *two,
                       struct marked *marked)
{
	bool same = memcmp(one, two, field->count) == 0;
	uint64_t a, b, differ = 0;

	for (unsigned from = 0; !same && from < field->count; from += 8) {
		memcpy(&a, one + from, 8);
		memcpy(&b, two + from, 8);
		differ |= a ^ b;
	}
	*marked = (struct marked){one, differ};
}

static bool is_same(const struct field *field, const void *block, const void *other, struct marked *marked)
{
	const unsigned char *one = (const unsigned char *)block + field->offset;
	const unsigned char *two = (const unsigned char *)other + field->offset;

	if (field->kind == FIELD_OWN)
		return false;
	if (field->kind == FIELD_MARKS && marked->bytes != one)
		find_marks(field, one, two, marked);
	if (field->kind == FIELD_MARKS)
		return !(marked->differ & field->mark * UINT64_C(0x0101010101010101));
	/* Most are one byte, and most differ in the first one or not at all. */
	if (*one != *two)
		return false;
	return (field->size == 1 && !field->count) ||
	       memcmp(one, two, (size_t)field->size * (field->count ? field->count : 1)) == 0;
}

void kit_write_changed(struct writer *writer, const struct field *fields, const void *block, const void *other,
                       const void *world)
{
	struct marked marked = {NULL, 0};

	for (const struct field *field = fields; field->name; field++) {
		if (field->kind == FIELD_PART) {
			writer->open_map(writer, field->name);
			kit_write_changed(writer, field->part, (const char *)block + field->offset,
			                  other ? (const char *)other + field->offset : NULL, world);
			writer->close(writer);
		} else if (!other) {
			put_field(writer, field, block, world);
		} else if (!is_same(field, block, other, &marked)) {
			if (writer->brief && (field->kind == FIELD_MARKS || field->kind == FIELD_BITS))
				writer->put_bool(writer, field->name, false);
			else
				put_field(writer, field, block, world);
		}
	}
}

void kit_write_fields(struct writer *writer, const struct field *fields, const void *block, const void *world)
{
	kit_write_changed(writer, fields, block, NULL, world);
}

/* ---- reading */

void kit_fault_word(struct faults *faults, const struct doc *where, const char *text, const char *word,
                    const char *const *known)
{
	char buffer[1024];
	struct text sentence = base_start_text(buffer, sizeof buffer);

	base_put_string(&sentence, text);
	base_put_string(&sentence, " '");
	base_put_string(&sentence, word ? word : "(not a word)");
	base_put_string(&sentence, "'; there are:");
	for (; *known; known++) {
		base_put_string(&sentence, " ");
		base_put_string(&sentence, *known);
	}
	base_add_fault(faults, where, NULL, buffer);
}

/* One value under a key of a map; `fallback` where it is not there and need not be. */
static int64_t read_value(const struct doc *map, const char *key, const struct field *field, int64_t fallback,
                          bool wanted, const void *world, struct faults *faults)
{
	const struct doc *doc = base_find_doc(map, key);
	int64_t low = field->low, high = high_of(field), value = 0;

	switch (field->kind) {
	case FIELD_SWITCH:
		return base_read_bool_opt(map, key, fallback != 0, faults);
	case FIELD_WORD:
		return wanted ? base_read_choice(map, key, field->words, (int)fallback, faults)
		              : base_read_choice_opt(map, key, field->words, (int)fallback, faults);
	case FIELD_NAME:
		return doc ? field->names->read(world, doc, faults) : fallback;
	case FIELD_DECIMAL:
		if (!doc)
			return fallback;
		if (base_decimal_of(doc, field->places, &value) && value >= low && value <= high)
			return value;
		base_add_fault(faults, doc, field->rule, field->fault ? field->fault : "a number is wanted here");
		return fallback;
	default:
		return doc || wanted ? times(field) * base_read_int(map, key, low, high, fallback, faults) : fallback;
	}
}

static void read_bits(const struct doc *list, const struct field *field, void *block, const void *world,
                      struct faults *faults)
{
	size_t width = 8 * (size_t)field->size, words = field->count ? field->count : 1;

	if (list->kind != DOC_LIST)
		base_add_fault_about(faults, list, NULL, "a list of words is wanted here", list->key);
	for (size_t i = 0; i < words; i++)
		set(field, block, i, 0);
	for (const struct doc *one = list->first; one; one = one->next) {
		int bit = field->words ? kit_find_word(field->words, base_scalar_of(one))
		                       : (int)field->names->read(world, one, faults);

		if (bit < 0 && field->words) /* `names` tell themselves what they do not know */
			kit_fault_word(faults, one, "this word is not known here", one->scalar, field->words);
		else if (bit >= 0 && (size_t)bit < words * width)
			set(field, block, (size_t)bit / width,
			    (int64_t)((uint64_t)get(field, block, (size_t)bit / width) |
			              UINT64_C(1) << (size_t)bit % width));
	}
}

/* A list takes the place of all that had the mark. */
static void read_marks(const struct doc *list, const struct field *field, void *block, const void *world,
                       struct faults *faults)
{
	uint8_t *bytes = (uint8_t *)block + field->offset;

	if (list->kind != DOC_LIST)
		base_add_fault_about(faults, list, NULL, "a list of hexes is wanted here", list->key);
	for (unsigned i = 0; i < field->count; i++)
		bytes[i] &= (uint8_t)~field->mark;
	for (const struct doc *one = list->first; one; one = one->next) {
		unsigned at = field->names->read(world, one, faults);

		if (at && at < field->count)
			bytes[at] |= field->mark;
	}
}

static bool fits(const struct doc *one, const struct field *field, int64_t *value)
{
	bool number =
		field->kind == FIELD_DECIMAL ? base_decimal_of(one, field->places, value) : base_int_of(one, value);

	return number && *value >= field->low && *value <= high_of(field);
}

static void read_list(const struct doc *list, const struct field *field, void *block, struct faults *faults)
{
	const struct doc *one = list->first;
	int64_t value;
	bool good = list->kind == DOC_LIST && list->count == field->count;

	for (; good && one; one = one->next)
		good = fits(one, field, &value);
	if (!good) {
		base_add_fault(faults, list, field->rule,
		               field->fault ? field->fault : "a list of numbers in range is wanted here");
		return;
	}
	one = list->first;
	for (size_t i = 0; i < field->count; i++, one = one->next) {
		fits(one, field, &value);
		set(field, block, i, times(field) * value);
	}
}

static void read_keys(const struct doc *map, const struct field *field, void *block, bool wanted, const void *world,
                      struct faults *faults)
{
	base_refuse_unknown_keys(map, field->keys, faults);
	for (size_t i = 0; i < field->count; i++)
		set(field, block, i,
		    read_value(map, field->keys[i], field, wanted ? field->standard : get(field, block, i),
		               wanted && !(field->how & FIELD_SOME), world, faults));
}

static void read_part(const struct doc *map, const struct field *field, void *block, const void *world,
                      struct faults *faults)
{
	const struct field *const tables[] = {field->part, NULL};

	kit_refuse_keys(map, tables, faults);
	kit_read_fields(map, field->part, (char *)block + field->offset, world, faults);
}

void kit_read_fields(const struct doc *map, const struct field *fields, void *block, const void *world,
                     struct faults *faults)
{
	for (const struct field *field = fields; field->name; field++) {
		const struct doc *doc = base_find_doc(map, field->name);

		if (!doc || (field->kind == FIELD_OWN && !field->read))
			continue;
		if (field->kind == FIELD_OWN)
			field->read(map, field, block, world, faults);
		else if (field->kind == FIELD_PART)
			read_part(doc, field, block, world, faults);
		else if (field->kind == FIELD_BITS)
			read_bits(doc, field, block, world, faults);
		else if (field->kind == FIELD_MARKS)
			read_marks(doc, field, block, world, faults);
		else if (field->keys)
			read_keys(doc, field, block, false, world, faults);
		else if (field->count)
			read_list(doc, field, block, faults);
		else
			set(field, block, 0,
			    read_value(map, field->name, field, get(field, block, 0), false, world, faults));
	}
}

/* ---- data */

static void load_text(struct data_folder *folder, const struct doc *map, const struct field *field, void *block)
{
	const char *text = NULL;

	if (field->kind == FIELD_TEXT)
		text = kit_keep_text(folder, field->how & FIELD_OPTIONAL
		                                     ? base_read_text_opt(map, field->name, NULL, folder->faults)
		                                     : base_read_text(map, field->name, "", folder->faults));
	else if (!(field->how & FIELD_OPTIONAL) || base_find_doc(map, field->name))
		text = kit_want_rule(folder, map, field->name);
	if (text || field->kind == FIELD_TEXT)
		memcpy((char *)block + field->offset, &text, sizeof text);
}

static const struct doc *find_part(struct data_folder *folder, const struct doc *map, const struct field *field)
{
	return field->how & FIELD_OPTIONAL ? kit_want_map_opt(folder, map, field->name)
	                                   : kit_want_map(folder, map, field->name);
}

static void load_list(struct data_folder *folder, const struct doc *map, const struct field *field, void *block)
{
	const struct doc *list = field->how & FIELD_OPTIONAL ? kit_want_list_opt(folder, map, field->name)
	                                                     : kit_want_list(folder, map, field->name);

	if (list && field->kind == FIELD_BITS)
		read_bits(list, field, block, folder->world, folder->faults);
	else if (list)
		read_list(list, field, block, folder->faults);
}

static void load_field(struct data_folder *folder, const struct doc *map, const struct field *field, void *block)
{
	bool optional = field->how & FIELD_OPTIONAL;

	if (field->kind == FIELD_TEXT || field->kind == FIELD_RULE) {
		load_text(folder, map, field, block);
	} else if (field->kind == FIELD_PART) {
		kit_load_fields(folder, find_part(folder, map, field), field->part, (char *)block + field->offset);
	} else if (field->kind == FIELD_OWN) {
		if (field->read && base_find_doc(map, field->name))
			field->read(map, field, block, folder->world, folder->faults);
	} else if (field->keys) {
		const struct doc *part = find_part(folder, map, field);

		if (part)
			read_keys(part, field, block, true, folder->world, folder->faults);
	} else if (field->count || field->kind == FIELD_BITS) {
		load_list(folder, map, field, block);
	} else {
		set(field, block, 0,
		    read_value(map, field->name, field, field->standard, !optional, folder->world, folder->faults));
	}
}

static void load_all(struct data_folder *folder, const struct doc *map, const struct field *const *tables, void *block)
{
	kit_refuse_keys(map, tables, folder->faults);
	for (; *tables; tables++)
		for (const struct field *field = *tables; field->name; field++)
			load_field(folder, map, field, block);
}

void kit_load_fields(struct data_folder *folder, const struct doc *map, const struct field *fields, void *block)
{
	const struct field *const tables[] = {fields, NULL};

	if (map)
		load_all(folder, map, tables, block);
}

unsigned kit_load_rows(struct data_folder *folder, const struct doc *list, const struct field *fields, void *rows,
                       size_t size, size_t room)
{
	size_t count = 0;

	for (const struct doc *row = list ? list->first : NULL; row; row = row->next) {
		if (!kit_want_room(folder, row, count, room))
			break;
		kit_load_fields(folder, row, fields, (char *)rows + count++ * size);
	}
	return (unsigned)count;
}

unsigned kit_load_list(struct data_folder *folder, const char *name, const struct field *fields, void *rows,
                       size_t size, size_t room)
{
	const struct field only[] = {{.name = name, .kind = FIELD_OWN}, FIELD_END};
	const struct doc *doc = kit_want_doc(folder, name, NULL), *list = doc ? kit_want_list(folder, doc, name) : NULL;

	kit_load_fields(folder, doc, only, NULL);
	if (list && !list->count)
		base_add_fault(folder->faults, list, NULL, "this list must not be empty");
	return kit_load_rows(folder, list, fields, rows, size, room);
}

const struct doc *kit_load_doc(struct data_folder *folder, const char *name, const char *rule,
                               const struct field *fields, void *block)
{
	static const struct field head[] = {
		{.name = "source", .kind = FIELD_OWN}, {.name = "reason", .kind = FIELD_OWN}, FIELD_END};
	const struct field *const tables[] = {head, fields, NULL};
	const struct doc *doc = kit_want_doc(folder, name, rule);

	if (doc) {
		kit_check_source(folder, doc);
		load_all(folder, doc, tables, block);
	}
	return doc;
}

void kit_refuse_keys(const struct doc *map, const struct field *const *tables, struct faults *faults)
{
	const char *known[KEYS + 1];
	size_t count = 0;

	for (; *tables; tables++)
		for (const struct field *field = *tables; field->name && count < KEYS; field++)
			known[count++] = field->name;
	known[count] = NULL;
	base_refuse_unknown_keys(map, known, faults);
}
