/* lab_read.c: a lab file as cases: `cases` laid over the head, rows of `table` put in for their names.
 * May use: base, codec. */
#include <stdio.h>
#include <string.h>

#include "cli/fit.h"
#include "cli/lab.h"
#include "codec/codec.h"

/* A row of a table, whose values stand in for $names. */
struct row {
	const struct doc *values; /* NULL: nothing is put in */
	struct arena *arena;
	struct faults *faults;
};

static const char *const case_keys[] = {
	"title",    "rules",         "note",   "scenario", "system", "options",    "seed", "dice", "data",
	"position", "position_dice", "faults", "steps",    "table",  "setup_dice", "play", NULL};

static bool is_name_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static const struct doc *find_value(const struct row *row, const char *name, size_t length, const struct doc *where)
{
	const char *copy = base_copy_text(row->arena, name, length);
	const struct doc *value = base_find_doc(row->values, copy);
	char buffer[LAB_TEXT];
	struct text text = base_start_text(buffer, sizeof buffer);

	if (value)
		return value;
	base_put_string(&text, "this row of the table has no value called '");
	base_put_string(&text, copy);
	base_put_string(&text, "'; there are:");
	for (const struct doc *each = row->values->first; each; each = each->next) {
		base_put_char(&text, ' ');
		base_put_string(&text, each->key);
	}
	base_add_fault(row->faults, where, NULL, buffer);
	return NULL;
}

/* Where "$name" or "${name}" begins a text: its bytes, and where the name is in it; 0: it does not. */
static size_t measure_name(const char *text, size_t *start, size_t *length)
{
	const char *end = text[0] == '$' && text[1] == '{' ? strchr(text, '}') : NULL;

	*start = end ? 2 : 1;
	*length = end ? (size_t)(end - text) - 2 : 0;
	while (!end && text[0] == '$' && is_name_char(text[1 + *length]))
		++*length;
	return !*length ? 0 : end ? *length + 3 : *length + 1;
}

/* The row's value where the whole text is "$name"; NULL: it is not. */
static const struct doc *whole_value(const struct row *row, const char *text)
{
	size_t start, length, all = row->values && text[1] != '{' ? measure_name(text, &start, &length) : 0;

	return all && !text[all] ? base_find_doc(row->values, text + start) : NULL;
}

/* Puts values in for every "$name" and "${name}" inside a text. */
static const char *fill_text(const struct row *row, const char *text, const struct doc *where)
{
	char buffer[LAB_TEXT];
	struct text out = base_start_text(buffer, sizeof buffer);

	if (!row->values || !strchr(text, '$'))
		return text;
	while (*text) {
		size_t start, length, all = measure_name(text, &start, &length);

		if (all) {
			const char *value = base_scalar_of(find_value(row, text + start, length, where));

			base_put_string(&out, value ? value : "");
			text += all;
		} else {
			base_put_char(&out, *text++);
		}
	}
	return base_copy_text(row->arena, buffer, out.used);
}

static struct doc *fill_doc(const struct row *row, const struct doc *doc)
{
	const struct doc *value = doc->kind == DOC_SCALAR ? whole_value(row, doc->scalar) : NULL;
	const struct doc *name = doc->key ? whole_value(row, doc->key) : NULL;
	const struct doc *from = value ? value : doc;
	const char *key = name && name->kind == DOC_SCALAR ? name->scalar : doc->key;
	struct doc *copy = base_make_doc(row->arena, from->kind, key ? fill_text(row, key, doc) : NULL);

	copy->file = doc->file;
	copy->line = doc->line;
	copy->column = doc->column;
	if (from->kind == DOC_SCALAR)
		copy->scalar = value ? from->scalar : fill_text(row, from->scalar, doc);
	for (const struct doc *child = from->first; child; child = child->next)
		base_append_doc(copy, fill_doc(row, child));
	return copy;
}

/* A map without one of its keys; the children are copies. */
static struct doc *without(struct arena *arena, const struct doc *map, const char *key)
{
	struct row plain = {NULL, arena, NULL};
	struct doc *copy = base_make_doc(arena, DOC_MAP, NULL);

	copy->file = map->file;
	copy->line = map->line;
	copy->column = map->column;
	for (const struct doc *child = map->first; child; child = child->next)
		if (strcmp(child->key, key))
			base_append_doc(copy, fill_doc(&plain, child));
	return copy;
}

/* Changes to data are made one after the other, those of the head first: each keeps the "+" of its keys. */
static void chain_data(struct arena *arena, const struct doc *head, const struct doc *each, struct doc *merged)
{
	const struct doc *source[2] = {base_find_doc(head, "data"), base_find_doc(each, "data")};
	struct row plain = {NULL, arena, NULL};
	struct doc *data = merged->first;

	while (data && strcmp(data->key, "data"))
		data = data->next;
	if (!data || (source[0] && source[0]->kind != DOC_MAP) || (source[1] && source[1]->kind != DOC_MAP))
		return;
	data->first = data->last = NULL;
	data->count = 0;
	for (int i = 0; i < 2; i++)
		for (const struct doc *child = source[i] ? source[i]->first : NULL; child; child = child->next)
			base_append_doc(data, fill_doc(&plain, child));
}

static bool is_list_of_maps(const struct doc *list, const char *what, struct faults *faults)
{
	bool good = list->kind == DOC_LIST && list->count;

	for (const struct doc *item = list->first; item && good; item = item->next)
		good = item->kind == DOC_MAP;
	if (!good)
		base_add_fault(faults, list, NULL, what);
	return good;
}

struct reading {
	struct lab *lab;
	struct arena *arena;
	struct faults *faults;
	const char *file;
	void (*run)(struct lab *lab, const struct doc *root, const char *file, const char *title);
};

/* A name for which no table gives a value would be taken as it is written. */
static void refuse_names(const struct reading *reading, const struct doc *doc)
{
	const char *text[2] = {doc->kind == DOC_SCALAR ? doc->scalar : NULL, doc->key};
	size_t start, length;

	for (int i = 0; i < 2; i++)
		for (const char *at = text[i] ? strchr(text[i], '$') : NULL; at; at = strchr(at + 1, '$')) {
			size_t all = measure_name(at, &start, &length);
			char buffer[LAB_TEXT];

			if (!all)
				continue;
			snprintf(buffer, sizeof buffer, "nothing was put in for '%.*s': the case has no table",
			         (int)all, at);
			base_add_fault(reading->faults, doc, NULL, buffer);
		}
	for (const struct doc *child = doc->first; child; child = child->next)
		refuse_names(reading, child);
}

static void run_filled(const struct reading *reading, const struct doc *root, const char *title)
{
	size_t before = reading->faults->count;

	refuse_names(reading, root);
	base_refuse_unknown_keys(root, case_keys, reading->faults);
	if (reading->faults->count == before)
		reading->run(reading->lab, root, reading->file, title);
}

static void read_table(const struct reading *reading, const struct doc *root, const char *title)
{
	const struct doc *table = base_find_doc(root, "table");
	const struct doc *plain;

	if (!table) {
		run_filled(reading, root, title);
		return;
	}
	if (!is_list_of_maps(table, "'table' must be a list of rows, each a map of names and values", reading->faults))
		return;
	plain = without(reading->arena, root, "table");
	for (const struct doc *line = table->first; line; line = line->next) {
		struct row row = {line, reading->arena, reading->faults};
		size_t before = reading->faults->count;
		struct doc *filled = fill_doc(&row, plain);
		char longer[512];
		struct text text = base_start_text(longer, sizeof longer);

		base_put_string(&text, fill_text(&row, title, line));
		base_put_char(&text, ' ');
		cli_put_doc(line, &text);
		filled->line = line->line;
		filled->column = line->column;
		if (reading->faults->count == before)
			run_filled(reading, filled, longer);
	}
}

static void read_cases(const struct reading *reading, const struct doc *root)
{
	const struct doc *cases = base_find_doc(root, "cases");
	const char *title = base_scalar_of(base_find_doc(root, "title"));
	struct doc *head;

	if (!title) {
		base_add_fault(reading->faults, root, NULL,
		               "a lab file needs a 'title', a sentence that says what it shows");
		return;
	}
	if (!cases) {
		read_table(reading, root, title);
		return;
	}
	if (!is_list_of_maps(cases, "'cases' must be a list of maps", reading->faults))
		return;
	head = without(reading->arena, root, "cases");
	for (const struct doc *each = cases->first; each; each = each->next) {
		struct doc *merged = base_merge_docs(reading->arena, head, each);
		const char *own = base_scalar_of(base_find_doc(each, "title"));
		char longer[512];

		chain_data(reading->arena, head, each, merged);
		merged->file = each->file;
		merged->line = each->line;
		merged->column = each->column;
		snprintf(longer, sizeof longer, "%.250s%s%.250s", title, own ? ": " : "", own ? own : "");
		read_table(reading, merged, longer);
	}
}

bool cli_read_lab(struct lab *lab, const char *path, struct arena *arena, struct faults *faults,
                  void (*run)(struct lab *lab, const struct doc *root, const char *file, const char *title))
{
	struct reading reading = {lab, arena, faults, path, run};
	struct doc *root = codec_read_yaml(path, arena, faults);

	if (!root)
		return false;
	if (root->kind != DOC_MAP) {
		base_add_fault(faults, root, NULL,
		               "a lab file is a map with the keys title, scenario, steps and others");
		return false;
	}
	read_cases(&reading, root);
	return !faults->count;
}
