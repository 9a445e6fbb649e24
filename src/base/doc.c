/* doc.c: building, merging and reading doc trees. May use: arena, text. */
#include "base/doc.h"

#include <string.h>

#include "base/text.h"

enum { SENTENCE = 1024 };

void base_add_fault(struct faults *faults, const struct doc *where, const char *rule, const char *text)
{
	struct fault *fault;

	if (faults->count == faults->room) {
		size_t room = faults->room ? 2 * faults->room : 16;
		struct fault *list = base_take_bytes(faults->arena, room * sizeof *list);

		if (faults->count)
			memcpy(list, faults->list, faults->count * sizeof *list);
		faults->list = list;
		faults->room = room;
	}
	fault = &faults->list[faults->count++];
	*fault = (struct fault){.rule = rule, .text = base_copy_text(faults->arena, text, strlen(text))};
	if (where) {
		fault->file = where->file;
		fault->line = where->line;
		fault->column = where->column;
	}
}

void base_add_fault_about(struct faults *faults, const struct doc *where, const char *rule, const char *text,
                          const char *subject)
{
	char buffer[SENTENCE];
	struct text sentence = base_start_text(buffer, sizeof buffer);

	base_put_string(&sentence, text);
	base_put_string(&sentence, " '");
	base_put_string(&sentence, subject);
	base_put_char(&sentence, '\'');
	base_add_fault(faults, where, rule, buffer);
}

struct doc *base_make_doc(struct arena *arena, enum doc_kind kind, const char *key)
{
	struct doc *doc = base_take_bytes(arena, sizeof *doc);

	doc->kind = kind;
	doc->key = key;
	if (kind == DOC_SCALAR)
		doc->scalar = "";
	return doc;
}

void base_append_doc(struct doc *parent, struct doc *child)
{
	if (parent->last)
		parent->last->next = child;
	else
		parent->first = child;
	parent->last = child;
	parent->count++;
}

static struct doc *copy_doc(struct arena *arena, const struct doc *doc, const char *key)
{
	struct doc *copy = base_make_doc(arena, doc->kind, key);

	copy->line = doc->line;
	copy->column = doc->column;
	copy->file = doc->file;
	copy->scalar = doc->scalar;
	return copy;
}

static void copy_children(struct arena *arena, const struct doc *from, struct doc *to);

static const char *bare_key(const struct doc *patch)
{
	return patch->key && patch->key[0] == '+' && patch->kind == DOC_LIST ? patch->key + 1 : patch->key;
}

/* A deep copy; a list to be appended replaces what is not there. */
static struct doc *copy_tree(struct arena *arena, const struct doc *doc, const char *key)
{
	struct doc *copy = copy_doc(arena, doc, key);

	copy_children(arena, doc, copy);
	return copy;
}

static void copy_children(struct arena *arena, const struct doc *from, struct doc *to)
{
	for (const struct doc *child = from->first; child; child = child->next)
		base_append_doc(to, copy_tree(arena, child, bare_key(child)));
}

static struct doc *merge(struct arena *arena, const struct doc *base, const struct doc *patch, const char *key);

/* The last entry of the patch for this key. */
static const struct doc *find_patch(const struct doc *patch, const char *key)
{
	const struct doc *found = NULL;

	for (const struct doc *child = patch->first; child; child = child->next)
		if (child->key && strcmp(bare_key(child), key) == 0)
			found = child;
	return found;
}

static struct doc *merge_maps(struct arena *arena, const struct doc *base, const struct doc *patch, const char *key)
{
	struct doc *merged = copy_doc(arena, patch, key);

	for (const struct doc *child = base->first; child; child = child->next) {
		const struct doc *change = find_patch(patch, child->key);

		base_append_doc(merged, merge(arena, child, change, child->key));
	}
	for (const struct doc *child = patch->first; child; child = child->next)
		if (!base_find_doc(base, bare_key(child)))
			base_append_doc(merged, copy_tree(arena, child, bare_key(child)));
	return merged;
}

static struct doc *merge(struct arena *arena, const struct doc *base, const struct doc *patch, const char *key)
{
	struct doc *merged;

	if (!patch)
		return copy_tree(arena, base, key);
	if (base->kind == DOC_MAP && patch->kind == DOC_MAP)
		return merge_maps(arena, base, patch, key);
	if (base->kind == DOC_LIST && patch->kind == DOC_LIST && patch->key && patch->key[0] == '+') {
		merged = copy_tree(arena, base, key);
		copy_children(arena, patch, merged);
		return merged;
	}
	return copy_tree(arena, patch, key);
}

struct doc *base_merge_docs(struct arena *arena, const struct doc *base, const struct doc *patch)
{
	if (!base)
		return patch ? copy_tree(arena, patch, patch->key) : NULL;
	return merge(arena, base, patch, base->key);
}

const struct doc *base_find_doc(const struct doc *map, const char *key)
{
	if (!map || map->kind != DOC_MAP)
		return NULL;
	for (const struct doc *child = map->first; child; child = child->next)
		if (child->key && strcmp(child->key, key) == 0)
			return child;
	return NULL;
}

const struct doc *base_find_in_set(const struct doc_set *set, const char *name)
{
	if (!set)
		return NULL;
	for (size_t i = 0; i < set->count; i++)
		if (strcmp(set->list[i].name, name) == 0)
			return set->list[i].root;
	return NULL;
}

const char *base_scalar_of(const struct doc *doc)
{
	return doc && doc->kind == DOC_SCALAR ? doc->scalar : NULL;
}

bool base_int_of(const struct doc *doc, int64_t *value)
{
	const char *scalar = base_scalar_of(doc);
	struct cursor cursor = {scalar};
	int64_t number;

	if (!scalar || !base_take_int(&cursor, &number) || !base_at_end(&cursor))
		return false;
	*value = number;
	return true;
}

bool base_decimal_of(const struct doc *doc, int places, int64_t *value)
{
	const char *scalar = base_scalar_of(doc);
	struct cursor cursor = {scalar};
	int64_t number;

	if (!scalar || !base_take_decimal(&cursor, places, &number) || !base_at_end(&cursor))
		return false;
	*value = number;
	return true;
}

/* The node, or NULL; adds a fault if it is missing, unless `optional`. */
static const struct doc *look_up(const struct doc *map, const char *key, bool optional, struct faults *faults)
{
	const struct doc *doc = base_find_doc(map, key);

	if (doc || optional)
		return doc;
	if (map && map->kind != DOC_MAP)
		base_add_fault_about(faults, map, NULL, "expected a map here, with the key", key);
	else
		base_add_fault_about(faults, map, NULL, "missing key", key);
	return NULL;
}

static void refuse_value(struct faults *faults, const struct doc *doc, const char *wanted)
{
	char buffer[SENTENCE];
	struct text text = base_start_text(buffer, sizeof buffer);

	base_put_char(&text, '\'');
	base_put_string(&text, doc->key);
	base_put_string(&text, "' must be ");
	base_put_string(&text, wanted);
	base_put_string(&text, ", not ");
	if (doc->kind == DOC_SCALAR) {
		base_put_char(&text, '\'');
		base_put_string(&text, doc->scalar);
		base_put_char(&text, '\'');
	} else {
		base_put_string(&text, doc->kind == DOC_LIST ? "a list" : "a map");
	}
	base_add_fault(faults, doc, NULL, buffer);
}

static int64_t read_int(const struct doc *map, const char *key, int64_t low, int64_t high, int64_t fallback,
                        bool optional, struct faults *faults)
{
	const struct doc *doc = look_up(map, key, optional, faults);
	char buffer[80];
	struct text wanted = base_start_text(buffer, sizeof buffer);
	int64_t value;

	if (!doc)
		return fallback;
	if (base_int_of(doc, &value) && value >= low && value <= high)
		return value;
	base_put_string(&wanted, "a whole number from ");
	base_put_int(&wanted, low);
	base_put_string(&wanted, " to ");
	base_put_int(&wanted, high);
	refuse_value(faults, doc, buffer);
	return fallback;
}

int64_t base_read_int(const struct doc *map, const char *key, int64_t low, int64_t high, int64_t fallback,
                      struct faults *faults)
{
	return read_int(map, key, low, high, fallback, false, faults);
}

int64_t base_read_int_opt(const struct doc *map, const char *key, int64_t low, int64_t high, int64_t fallback,
                          struct faults *faults)
{
	return read_int(map, key, low, high, fallback, true, faults);
}

static const char *read_text(const struct doc *map, const char *key, const char *fallback, bool optional,
                             struct faults *faults)
{
	const struct doc *doc = look_up(map, key, optional, faults);

	if (!doc)
		return fallback;
	if (doc->kind == DOC_SCALAR)
		return doc->scalar;
	refuse_value(faults, doc, "a text");
	return fallback;
}

const char *base_read_text(const struct doc *map, const char *key, const char *fallback, struct faults *faults)
{
	return read_text(map, key, fallback, false, faults);
}

const char *base_read_text_opt(const struct doc *map, const char *key, const char *fallback, struct faults *faults)
{
	return read_text(map, key, fallback, true, faults);
}

bool base_read_bool_opt(const struct doc *map, const char *key, bool fallback, struct faults *faults)
{
	const struct doc *doc = look_up(map, key, true, faults);
	const char *scalar = base_scalar_of(doc);

	if (!doc)
		return fallback;
	if (scalar && (strcmp(scalar, "true") == 0 || strcmp(scalar, "yes") == 0))
		return true;
	if (scalar && (strcmp(scalar, "false") == 0 || strcmp(scalar, "no") == 0))
		return false;
	refuse_value(faults, doc, "true or false");
	return fallback;
}

static int read_choice(const struct doc *map, const char *key, const char *const *words, int fallback, bool optional,
                       struct faults *faults)
{
	const struct doc *doc = look_up(map, key, optional, faults);
	const char *scalar = base_scalar_of(doc);
	char buffer[SENTENCE / 2];
	struct text wanted = base_start_text(buffer, sizeof buffer);

	if (!doc)
		return fallback;
	for (int i = 0; scalar && words[i]; i++)
		if (strcmp(words[i], scalar) == 0)
			return i;
	base_put_string(&wanted, "one of ");
	for (int i = 0; words[i]; i++) {
		base_put_string(&wanted, i ? ", " : "");
		base_put_string(&wanted, words[i]);
	}
	refuse_value(faults, doc, buffer);
	return fallback;
}

int base_read_choice(const struct doc *map, const char *key, const char *const *words, int fallback,
                     struct faults *faults)
{
	return read_choice(map, key, words, fallback, false, faults);
}

int base_read_choice_opt(const struct doc *map, const char *key, const char *const *words, int fallback,
                         struct faults *faults)
{
	return read_choice(map, key, words, fallback, true, faults);
}

static bool is_listed(const char *const *known, const char *key)
{
	for (size_t i = 0; known[i]; i++)
		if (strcmp(known[i], key) == 0)
			return true;
	return false;
}

void base_refuse_unknown_keys(const struct doc *map, const char *const *known, struct faults *faults)
{
	if (!map || map->kind != DOC_MAP)
		return;
	for (const struct doc *child = map->first; child; child = child->next) {
		char buffer[2 * SENTENCE];
		struct text text;

		if (is_listed(known, child->key))
			continue;
		text = base_start_text(buffer, sizeof buffer);
		base_put_string(&text, "unknown key '");
		base_put_string(&text, child->key);
		base_put_string(&text, "'; there are:");
		for (size_t i = 0; known[i]; i++) {
			base_put_string(&text, " ");
			base_put_string(&text, known[i]);
		}
		base_add_fault(faults, child, NULL, buffer);
	}
}
