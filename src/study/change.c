/* change.c: the data of a variant: documents laid over those of the folder, numbers added to. May use: base, engine. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "study/study.h"

void study_add_fault(struct faults *faults, const struct doc *where, const char *form, ...)
{
	char text[1024];
	va_list list;

	va_start(list, form);
	vsnprintf(text, sizeof text, form, list);
	va_end(list);
	base_add_fault(faults, where, NULL, text);
}

/* ---- documents */

static void list_documents(const struct doc_set *set, char *buffer, size_t size)
{
	struct text text = base_start_text(buffer, size);

	for (size_t i = 0; i < set->count; i++)
		if (strcmp(set->list[i].name, "rules") != 0) {
			base_put_string(&text, text.used ? ", " : "");
			base_put_string(&text, set->list[i].name);
		}
}

static void refuse_document(const struct study_system *system, const struct doc *where, const char *name,
                            struct faults *faults)
{
	char known[700];

	list_documents(&system->docs, known, sizeof known);
	study_add_fault(faults, where,
	                "data/%s has no document '%.80s'; there are: %s. Where a variant is for some scenarios only, "
	                "name them with 'scenarios'",
	                system->rules->facts.id, name, known);
}

static bool lay_over(const struct study_system *system, struct doc_set *set, const struct doc *data,
                     struct arena *arena, struct faults *faults)
{
	size_t before = faults->count;

	if (data->kind != DOC_MAP)
		base_add_fault(faults, data, NULL, "'data' must be a map of document names, e.g. 'tables/terrain'");
	for (const struct doc *each = data->kind == DOC_MAP ? data->first : NULL; each; each = each->next) {
		size_t at = 0;

		while (at < set->count && strcmp(set->list[at].name, each->key) != 0)
			at++;
		if (at == set->count)
			refuse_document(system, each, each->key, faults);
		else
			set->list[at].root = base_merge_docs(arena, set->list[at].root, each);
	}
	return faults->count == before;
}

/* ---- numbers */

/* What a change does to each number that it finds. */
struct amount {
	const struct doc *where; /* conditions; NULL: none */
	bool sets;
	int64_t value, least, most;
	size_t found;
};

static bool fits(const struct doc *map, const struct doc *conditions)
{
	for (const struct doc *each = conditions ? conditions->first : NULL; each; each = each->next) {
		const char *value = base_scalar_of(base_find_doc(map, each->key)), *wanted = base_scalar_of(each);
		bool one = value && wanted && strcmp(value, wanted) == 0;

		for (const struct doc *word = each->kind == DOC_LIST ? each->first : NULL; word; word = word->next)
			one = one || (value && base_scalar_of(word) && strcmp(value, word->scalar) == 0);
		if (!one)
			return false;
	}
	return true;
}

static void change_number(struct doc *number, const char *path, struct amount *amount, struct arena *arena)
{
	int64_t value;
	char digits[32];
	struct text text = base_start_text(digits, sizeof digits);

	if (*path || !base_int_of(number, &value))
		return;
	amount->found++;
	value = amount->sets ? amount->value : value + amount->value;
	value = value < amount->least ? amount->least : value > amount->most ? amount->most : value;
	base_put_int(&text, value);
	number->scalar = base_copy_text(arena, digits, text.used);
}

/* Follows a path, keys and places, through maps and lists. The conditions are asked of the map that has the
 * number. */
static void follow(struct doc *node, const char *path, struct amount *amount, struct arena *arena)
{
	size_t length = strcspn(path, "/");
	const char *rest = path[length] ? path + length + 1 : path + length;
	bool any = length == 1 && *path == '*';
	int64_t place = 0;

	if (node->kind == DOC_SCALAR)
		return;
	if (!*rest && node->kind == DOC_MAP && !fits(node, amount->where))
		return;
	for (struct doc *child = node->first; child; child = child->next, place++) {
		char digits[32];
		const char *name = child->key ? child->key : digits;

		snprintf(digits, sizeof digits, "%lld", (long long)place);
		if (!any && (strlen(name) != length || strncmp(name, path, length) != 0))
			continue;
		if (child->kind == DOC_SCALAR)
			change_number(child, rest, amount, arena);
		else
			follow(child, rest, amount, arena);
	}
}

static bool is_named(const char *name, const char *pattern)
{
	size_t length = strlen(pattern);

	if (length && pattern[length - 1] == '*')
		return strncmp(name, pattern, length - 1) == 0;
	return strcmp(name, pattern) == 0;
}

static bool read_amount(const struct doc *change, struct amount *amount, struct faults *faults)
{
	static const char *const keys[] = {"in", "at", "where", "add", "set", "least", "most", NULL};
	size_t before = faults->count;

	base_refuse_unknown_keys(change, keys, faults);
	amount->where = base_find_doc(change, "where");
	amount->sets = base_find_doc(change, "set") != NULL;
	if (amount->sets == (base_find_doc(change, "add") != NULL))
		base_add_fault(faults, change, NULL, "a change has either 'add' or 'set', a whole number");
	else
		amount->value = base_read_int(change, amount->sets ? "set" : "add", -1000000, 1000000, 0, faults);
	amount->least = base_read_int_opt(change, "least", -1000000, 1000000, -1000000, faults);
	amount->most = base_read_int_opt(change, "most", -1000000, 1000000, 1000000, faults);
	if (amount->where && amount->where->kind != DOC_MAP)
		base_add_fault(faults, amount->where, NULL, "'where' is a map, e.g. {side: native}");
	return faults->count == before;
}

static bool change_one(const struct study_system *system, struct doc_set *set, const struct doc *change,
                       struct arena *arena, struct faults *faults)
{
	const char *in = base_read_text(change, "in", NULL, faults), *at = base_read_text(change, "at", NULL, faults);
	struct amount amount = {.found = 0};
	size_t documents = 0;

	if (!in || !at || !read_amount(change, &amount, faults))
		return false;
	for (size_t i = 0; i < set->count; i++)
		if (is_named(set->list[i].name, in)) {
			/* A copy: other variants share the documents. */
			set->list[i].root = base_merge_docs(arena, NULL, set->list[i].root);
			follow(set->list[i].root, at, &amount, arena);
			documents++;
		}
	if (!documents)
		refuse_document(system, change, in, faults);
	else if (!amount.found)
		study_add_fault(faults, change,
		                "'%.80s' of %.80s leads to no whole number%s; a path is made of keys, places in lists "
		                "from 0 and '*', e.g. 'counters/*/strength'",
		                at, in, amount.where ? " where that holds" : "");
	return amount.found > 0;
}

const void *study_change_data(const struct study_system *system, const struct study_layer *layer, size_t layers,
                              struct arena *arena, struct faults *faults)
{
	struct doc_set set = {.count = system->docs.count};
	size_t before = faults->count;

	set.list = base_take_bytes(arena, set.count * sizeof *set.list);
	memcpy(set.list, system->docs.list, set.count * sizeof *set.list);
	for (size_t i = 0; i < layers; i++) {
		const struct doc *change = layer[i].change;

		if (layer[i].data)
			lay_over(system, &set, layer[i].data, arena, faults);
		if (change && change->kind != DOC_LIST)
			base_add_fault(
				faults, change, NULL,
				"'change' is a list, e.g. [{in: scenarios/asante, at: counters/*/strength, add: 1}]");
		for (const struct doc *each = change && change->kind == DOC_LIST ? change->first : NULL; each;
		     each = each->next)
			change_one(system, &set, each, arena, faults);
	}
	return faults->count == before ? system->rules->load(&set, arena, faults) : NULL;
}
