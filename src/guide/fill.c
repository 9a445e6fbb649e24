/* fill.c: numbers and words of a chapter that come from the data: {tables/march:weather_modifier}. May use: base. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "guide/guide.h"

enum { FILLED = 8192 };

struct filling {
	const struct doc *chapter;
	const struct doc_set *data;
	struct arena *arena;
	struct faults *faults;
};

/* "+tables/march:results.3/100" taken apart. */
struct reference {
	char file[96], path[160];
	bool sign; /* write "+1" and "−1" */
	int places;
	bool all; /* ends in ".*": every value below */
	bool key; /* ends in "@": the key instead of the value */
};

static bool read_reference(const char *text, size_t length, struct reference *ref)
{
	static const char *const scales[] = {"/1", "/10", "/100", "/1000"};
	const char *colon = memchr(text, ':', length), *end = text + length;

	*ref = (struct reference){.sign = *text == '+'};
	text += ref->sign;
	for (int places = 1; places < 4; places++) {
		size_t tail = strlen(scales[places]);

		if (length > tail && !strncmp(end - tail, scales[places], tail)) {
			end -= tail;
			ref->places = places;
		}
	}
	if (!colon || (size_t)(colon - text) >= sizeof ref->file || (size_t)(end - colon) >= sizeof ref->path)
		return false;
	memcpy(ref->file, text, (size_t)(colon - text));
	memcpy(ref->path, colon + 1, (size_t)(end - colon - 1));
	length = strlen(ref->path);
	ref->all = length > 2 && !strcmp(&ref->path[length - 2], ".*");
	ref->key = length > 1 && ref->path[length - 1] == '@';
	if (ref->all || ref->key)
		ref->path[length - (ref->all ? 2 : 1)] = 0;
	return true;
}

/* A child by its key or, in lists and where no key fits, by its number. */
static const struct doc *step_down(const struct doc *doc, const char *key)
{
	const struct doc *child = base_find_doc(doc, key);
	size_t index = strtoul(key, NULL, 10);

	if (child || key[strspn(key, "0123456789")])
		return child;
	for (child = doc->first; child && index; child = child->next)
		index--;
	return child;
}

static const struct doc *find_node(const struct filling *filling, const struct reference *ref)
{
	const struct doc *doc = base_find_in_set(filling->data, ref->file);
	const char *at = ref->path;

	while (doc && *at) {
		size_t length = strcspn(at, ".");

		doc = step_down(doc, base_copy_text(filling->arena, at, length));
		at += length + (at[length] ? 1 : 0);
	}
	return doc;
}

/* A chapter may say how a word of the data reads: "say: hold+attrition = Hold, lose 1 unit". */
static const char *say_word(const struct doc *chapter, const char *word)
{
	size_t length = strlen(word);

	for (const struct doc *each = chapter->first; each; each = each->next)
		if (!strcmp(each->key, "say") && !strncmp(each->scalar, word, length) &&
		    !strncmp(each->scalar + length, " = ", 3))
			return each->scalar + length + 3;
	return word;
}

static void put_value(const struct filling *filling, const struct reference *ref, const struct doc *doc,
                      struct text *text)
{
	int64_t value;

	if (ref->key) {
		base_put_string(text, say_word(filling->chapter, doc->key ? doc->key : ""));
	} else if (base_int_of(doc, &value) && (ref->sign || ref->places)) {
		if (ref->sign)
			base_put_string(text, value < 0 ? "−" : value ? "+" : "");
		base_put_decimal(text, ref->sign && value < 0 ? -value : value, ref->places);
	} else {
		base_put_string(text, say_word(filling->chapter, base_scalar_of(doc)));
	}
}

static bool refuse_reference(const struct filling *filling, const struct doc *where, const char *at, size_t length)
{
	base_add_fault_about(filling->faults, where, NULL,
	                     "the data have no value for this reference; write {file:key.key}, as in "
	                     "{tables/march:weather_modifier}:",
	                     base_copy_text(filling->arena, at, length));
	return false;
}

/* Puts what the reference between the braces stands for. */
static bool put_reference(const struct filling *filling, const struct doc *where, const char *at, size_t length,
                          struct text *text)
{
	struct reference ref;
	const struct doc *node = length && read_reference(at, length, &ref) ? find_node(filling, &ref) : NULL;

	if (!node || (!ref.all && !ref.key && node->kind != DOC_SCALAR))
		return refuse_reference(filling, where, at, length);
	if (!ref.all) {
		put_value(filling, &ref, node, text);
		return true;
	}
	for (const struct doc *each = node->first; each; each = each->next) {
		if (each->kind != DOC_SCALAR)
			return refuse_reference(filling, where, at, length);
		put_value(filling, &ref, each, text);
		base_put_string(text, each->next ? ", " : "");
	}
	return true;
}

static bool fill_scalar(const struct filling *filling, struct doc *doc)
{
	char buffer[FILLED];
	struct text text = base_start_text(buffer, sizeof buffer);
	const char *at = doc->scalar;

	if (!strchr(at, '{'))
		return true;
	while (*at) {
		size_t plain = strcspn(at, "{"), length;

		for (size_t i = 0; i < plain; i++)
			base_put_char(&text, at[i]);
		at += plain;
		if (!*at)
			break;
		length = strcspn(++at, "}");
		if (!put_reference(filling, doc, at, length, &text))
			return false;
		at += length + (at[length] ? 1 : 0);
	}
	doc->scalar = base_copy_text(filling->arena, buffer, text.used);
	return true;
}

/* A cell that is nothing but {file:list.*} becomes a cell for each value. */
static bool spread_cell(const struct filling *filling, const struct doc *cell, struct doc *row)
{
	struct reference ref;
	size_t length = strlen(cell->scalar);
	const struct doc *node;

	if (length < 4 || cell->scalar[0] != '{' || strcspn(cell->scalar, "}") != length - 1 ||
	    !read_reference(cell->scalar + 1, length - 2, &ref) || !ref.all)
		return false;
	node = find_node(filling, &ref);
	for (const struct doc *each = node ? node->first : NULL; each; each = each->next) {
		char buffer[256];
		struct text text = base_start_text(buffer, sizeof buffer);
		struct doc *one = base_make_doc(filling->arena, DOC_SCALAR, NULL);

		if (each->kind != DOC_SCALAR)
			return false;
		put_value(filling, &ref, each, &text);
		one->scalar = base_copy_text(filling->arena, buffer, text.used);
		base_append_doc(row, one);
	}
	return node && node->first;
}

static void spread_row(const struct filling *filling, struct doc *row)
{
	struct doc *cell = row->first, *next;

	row->first = row->last = NULL;
	row->count = 0;
	for (; cell; cell = next) {
		next = cell->next;
		cell->next = NULL;
		if (!spread_cell(filling, cell, row))
			base_append_doc(row, cell);
	}
}

/* How many values the list has over which the row runs: a '#' in a reference stands for the number of one. */
static size_t count_runs(const struct filling *filling, const struct doc *row)
{
	for (const struct doc *cell = row->first; cell; cell = cell->next) {
		const char *mark = strchr(cell->scalar, '#'), *open = mark;
		struct reference ref;
		const struct doc *node;

		while (open && open > cell->scalar && *open != '{')
			open--;
		if (!open || *open != '{' || !read_reference(open + 1, (size_t)(mark - open - 1), &ref))
			continue;
		node = find_node(filling, &ref);
		return node ? node->count : 0;
	}
	return 0;
}

/* A copy of the row with the number in the place of every '#'. */
static struct doc *copy_row(const struct filling *filling, const struct doc *row, size_t number)
{
	struct doc *copy = base_make_doc(filling->arena, DOC_LIST, NULL);

	copy->file = row->file;
	copy->line = row->line;
	for (const struct doc *cell = row->first; cell; cell = cell->next) {
		struct doc *one = base_make_doc(filling->arena, DOC_SCALAR, NULL);
		char buffer[1024];
		struct text text = base_start_text(buffer, sizeof buffer);

		for (const char *at = cell->scalar; *at; at++)
			if (*at == '#')
				base_put_int(&text, (int64_t)number);
			else
				base_put_char(&text, *at);
		*one = (struct doc){.kind = DOC_SCALAR, .file = cell->file, .line = cell->line, .column = 1};
		one->scalar = base_copy_text(filling->arena, buffer, text.used);
		base_append_doc(copy, one);
	}
	return copy;
}

/* A row with a '#' becomes a row for each value. */
static void run_rows(const struct filling *filling, struct doc *rows)
{
	struct doc *row = rows->first, *next;

	rows->first = rows->last = NULL;
	rows->count = 0;
	for (; row; row = next) {
		size_t runs = count_runs(filling, row);

		next = row->next;
		row->next = NULL;
		for (size_t i = 0; i < runs; i++)
			base_append_doc(rows, copy_row(filling, row, i));
		if (!runs)
			base_append_doc(rows, row);
	}
}

static bool is_row(const struct doc *list, const struct doc *parent)
{
	return list->kind == DOC_LIST &&
	       ((list->key && !strcmp(list->key, "head")) || (parent->key && !strcmp(parent->key, "rows")));
}

static bool fill_node(const struct filling *filling, struct doc *doc)
{
	bool good = true;

	for (struct doc *each = doc->first; each; each = each->next) {
		if (each->key && !strcmp(each->key, "rows"))
			run_rows(filling, each);
		if (is_row(each, doc))
			spread_row(filling, each);
		good &= each->kind == DOC_SCALAR ? fill_scalar(filling, each) : fill_node(filling, each);
	}
	return good;
}

/* Every row has as many cells as the head. */
static void check_rows(const struct filling *filling, const struct doc *table)
{
	const struct doc *head = base_find_doc(table, "head"), *rows = base_find_doc(table, "rows");

	for (const struct doc *row = rows ? rows->first : NULL; row; row = row->next)
		if (row->count != head->count)
			base_add_fault(filling->faults, row, NULL,
			               "this row has another number of cells than the head of its table");
}

static void check_tables(const struct filling *filling, const struct doc *doc)
{
	const char *kind = base_scalar_of(base_find_doc(doc, "kind"));

	if (kind && !strcmp(kind, "table"))
		check_rows(filling, doc);
	for (const struct doc *each = doc->first; each; each = each->next)
		check_tables(filling, each);
}

/* What the chapter says of words has been used. */
static void drop_words(struct doc *chapter)
{
	struct doc *each = chapter->first, *next;

	chapter->first = chapter->last = NULL;
	chapter->count = 0;
	for (; each; each = next) {
		next = each->next;
		each->next = NULL;
		if (strcmp(each->key, "say"))
			base_append_doc(chapter, each);
	}
}

bool guide_fill(struct doc *chapter, const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	struct filling filling = {chapter, data, arena, faults};
	size_t before = faults->count;

	if (fill_node(&filling, chapter))
		check_tables(&filling, chapter);
	drop_words(chapter);
	return faults->count == before;
}
