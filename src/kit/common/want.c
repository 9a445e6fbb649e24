/* want.c: wanted documents, lists, words, ids and rules.
 * May use: base. */
#include "kit/common/want.h"

#include <string.h>

#include "base/hash.h"
#include "base/text.h"

enum { RULE_SLOTS = 4096 }; /* more than any rules.tsv has rows */

static const char **find_slot(const struct data_folder *folder, const char *id)
{
	size_t at = base_hash_bytes(id, strlen(id), 0) % RULE_SLOTS;

	while (folder->rule[at] && strcmp(folder->rule[at], id) != 0)
		at = (at + 1) % RULE_SLOTS;
	return &folder->rule[at];
}

/* By their hash: hundreds of them are looked up. */
static void index_rules(struct data_folder *folder)
{
	const struct doc *rules = base_find_in_set(folder->data, "rules");
	size_t count = 0;

	if (!rules)
		base_add_fault(folder->faults, NULL, NULL,
		               "there is no rules.tsv: refusals and events could not name their rules");
	for (const struct doc *row = rules ? rules->first : NULL; row; row = row->next) {
		const char *id = base_scalar_of(base_find_doc(row, "id"));

		if (++count == RULE_SLOTS) {
			base_add_fault(folder->faults, row, NULL, "rules.tsv has too many rows");
			return;
		}
		if (id)
			*find_slot(folder, id) = id;
	}
}

struct data_folder kit_open_folder(const char *system, const char *const *sources, const struct doc_set *data,
                                   struct arena *arena, struct faults *faults)
{
	struct data_folder folder = {.system = system,
	                             .sources = sources,
	                             .data = data,
	                             .arena = arena,
	                             .faults = faults,
	                             .rule = base_take_bytes(arena, RULE_SLOTS * sizeof *folder.rule)};

	index_rules(&folder);
	return folder;
}

static const char no_map[] = "this document must be a map of keys";

const struct doc *kit_want_doc(struct data_folder *folder, const char *name, const char *rule)
{
	const struct doc *doc = base_find_in_set(folder->data, name);

	if (doc && doc->kind == DOC_MAP)
		return doc;
	base_add_fault_about(folder->faults, doc, rule, doc ? no_map : "the data folder lacks this document:", name);
	return NULL;
}

const struct named_doc *kit_next_doc(const struct data_folder *folder, const char *begins, size_t *at)
{
	while (*at < folder->data->count) {
		const struct named_doc *named = &folder->data->list[(*at)++];

		if (strncmp(named->name, begins, strlen(begins)) == 0)
			return named;
	}
	return NULL;
}

const struct doc *kit_next_map(struct data_folder *folder, const char *begins, size_t *at)
{
	const struct named_doc *named;

	while ((named = kit_next_doc(folder, begins, at)) != NULL) {
		if (named->root && named->root->kind == DOC_MAP)
			return named->root;
		base_add_fault_about(folder->faults, named->root, NULL, no_map, named->name);
	}
	return NULL;
}

/* Lists the documents of a folder that it could have been. */
static void refuse_model(struct data_folder *folder, const struct doc *like, const char *begins)
{
	const char *names[32];
	const struct named_doc *named;
	size_t at = 0, count = 0;

	while (count < 32 && (named = kit_next_doc(folder, begins, &at)) != NULL)
		names[count++] = named->name + strlen(begins);
	kit_refuse_id(folder->faults, like, NULL, like->scalar, (struct named_list){names, count, sizeof *names});
}

const struct doc *kit_take_after(struct data_folder *folder, const struct doc *doc, const char *begins)
{
	const struct doc *like = base_find_doc(doc, "like"), *model;
	char path[96];
	struct text text = base_start_text(path, sizeof path);
	struct doc *both;

	if (!base_scalar_of(like))
		return doc;
	base_put_format(&text, "%s%s", begins, like->scalar);
	model = base_find_in_set(folder->data, path);
	if (!model || model->kind != DOC_MAP) {
		refuse_model(folder, like, begins);
		return doc;
	}
	both = base_make_doc(folder->arena, DOC_MAP, doc->key);
	both->line = doc->line;
	both->column = doc->column;
	both->file = doc->file;
	for (unsigned i = 0; i < 2; i++)
		for (const struct doc *one = i ? model->first : doc->first; one; one = one->next) {
			struct doc *copy;

			if (!one->key || base_find_doc(both, one->key) || one == like)
				continue;
			copy = base_take_bytes(folder->arena, sizeof *copy);
			*copy = *one;
			copy->next = NULL;
			base_append_doc(both, copy);
		}
	return both;
}

void kit_check_source(struct data_folder *folder, const struct doc *doc)
{
	int source = base_read_choice(doc, "source", folder->sources, 0, folder->faults);

	if (strcmp(folder->sources[source], "reconstructed") == 0)
		base_read_text(doc, "reason", NULL, folder->faults);
}

static const struct doc *want_kind(struct data_folder *folder, const struct doc *doc, const char *key,
                                   enum doc_kind kind)
{
	const struct doc *found = base_find_doc(doc, key);

	if (found && found->kind == kind)
		return found;
	base_add_fault_about(folder->faults, found ? found : doc, NULL,
	                     kind == DOC_LIST ? "a list is wanted here" : "a map of keys is wanted here", key);
	return NULL;
}

const struct doc *kit_want_list(struct data_folder *folder, const struct doc *doc, const char *key)
{
	return want_kind(folder, doc, key, DOC_LIST);
}

const struct doc *kit_want_map(struct data_folder *folder, const struct doc *doc, const char *key)
{
	return want_kind(folder, doc, key, DOC_MAP);
}

const struct doc *kit_want_list_opt(struct data_folder *folder, const struct doc *doc, const char *key)
{
	return base_find_doc(doc, key) ? want_kind(folder, doc, key, DOC_LIST) : NULL;
}

const struct doc *kit_want_map_opt(struct data_folder *folder, const struct doc *doc, const char *key)
{
	return base_find_doc(doc, key) ? want_kind(folder, doc, key, DOC_MAP) : NULL;
}

bool kit_want_room(struct data_folder *folder, const struct doc *where, size_t count, size_t room)
{
	if (count < room)
		return true;
	base_add_fault(folder->faults, where, NULL, "there is no room for more of these");
	return false;
}

const char *kit_keep_text(struct data_folder *folder, const char *text)
{
	return text ? base_copy_text(folder->arena, text, strlen(text)) : NULL;
}

const char *kit_keep_number(struct data_folder *folder, const char *sentence, int number)
{
	char buffer[256];
	struct text text = base_start_text(buffer, sizeof buffer);

	for (const char *at = sentence; *at; at++)
		if (*at == '#')
			base_put_int(&text, number);
		else
			base_put_char(&text, *at);
	return kit_keep_text(folder, buffer);
}

const char *kit_keep_rule(struct data_folder *folder, const struct doc *where, const char *id)
{
	char buffer[96];
	struct text text = base_start_text(buffer, sizeof buffer);

	if (!id)
		return NULL;
	if (!*find_slot(folder, id))
		base_add_fault_about(folder->faults, where, NULL, "rules.tsv has no such rule", id);
	base_put_string(&text, folder->system);
	base_put_char(&text, ':');
	base_put_string(&text, id);
	return kit_keep_text(folder, buffer);
}

const char *kit_want_rule(struct data_folder *folder, const struct doc *doc, const char *key)
{
	const char *id = base_read_text(doc, key, NULL, folder->faults);

	return id ? kit_keep_rule(folder, base_find_doc(doc, key), id) : folder->system;
}

int kit_find_word(const char *const *words, const char *word)
{
	for (int i = 0; word && words[i]; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return -1;
}

unsigned kit_want_words(struct data_folder *folder, const struct doc *list, const char *const *words, uint8_t *values,
                        unsigned room)
{
	unsigned count = 0;

	if (list && (list->count == 0 || list->count > room))
		base_add_fault(folder->faults, list, NULL, "this list is empty or too long");
	for (const struct doc *one = list ? list->first : NULL; one && count < room; one = one->next) {
		int word = kit_find_word(words, base_scalar_of(one));

		if (word < 0)
			base_add_fault_about(folder->faults, one, NULL, "this word is not known here",
			                     one->scalar ? one->scalar : "(not a word)");
		values[count++] = (uint8_t)(word < 0 ? 0 : word);
	}
	return count;
}

int kit_find_id(struct named_list things, const char *id)
{
	for (size_t i = 0; id && i < things.count; i++)
		if (strcmp(kit_id_of(things, i), id) == 0)
			return (int)i;
	return -1;
}

void kit_refuse_id(struct faults *faults, const struct doc *where, const char *rule, const char *id,
                   struct named_list things)
{
	char buffer[900];
	struct text text = base_start_text(buffer, sizeof buffer);

	base_put_format(&text, "there is no '%s' here; there %s:", id ? id : "", things.count == 1 ? "is" : "are");
	for (size_t i = 0; i < things.count; i++)
		base_put_format(&text, "%s %s", i ? "," : "", kit_id_of(things, i));
	base_add_fault(faults, where, rule, buffer);
}

unsigned kit_want_id(struct data_folder *folder, const struct doc *doc, const char *key, struct named_list things)
{
	const char *id = base_read_text(doc, key, "", folder->faults);
	int index = kit_find_id(things, id);

	if (index >= 0)
		return (unsigned)index;
	kit_refuse_id(folder->faults, base_find_doc(doc, key), NULL, id, things);
	return 0;
}

void kit_sort_ids(struct named_list things, uint16_t *order)
{
	for (size_t i = 0; i < things.count; i++) {
		size_t at = i;

		for (; at && strcmp(kit_id_of(things, order[at - 1]), kit_id_of(things, i)) > 0; at--)
			order[at] = order[at - 1];
		order[at] = (uint16_t)i;
	}
}

int kit_find_sorted(struct named_list things, const uint16_t *order, const char *id, size_t length)
{
	size_t low = 0, high = things.count;

	while (low < high) {
		size_t middle = (low + high) / 2;
		const char *here = kit_id_of(things, order[middle]);
		int sign = strncmp(here, id, length);

		if (sign == 0 && !here[length])
			return order[middle];
		if (sign < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return -1;
}
