/* load.c: from the documents of data/sunset to the tables of the game. Every fault is told with its file and line.
 * May use: data, base, kit. */
#include <string.h>

#include "base/hash.h"
#include "systems/sunset/data/data.h"
#include "systems/sunset/data/load.h"

const struct doc *sunset_want_doc(struct loader *loader, const char *name, const char *rule)
{
	const struct doc *doc = base_find_in_set(loader->data, name);

	if (doc && doc->kind == DOC_MAP)
		return doc;
	base_add_fault_about(loader->faults, doc, rule,
	                     doc ? "this document must be a map of keys" : "no war can be played without this document",
	                     name);
	return NULL;
}

void sunset_check_source(struct loader *loader, const struct doc *doc)
{
	static const char *const words[] = {"rules", "reconstructed", "exercise", NULL};
	int source = base_read_choice(doc, "source", words, 0, loader->faults);

	if (source == 1)
		base_read_text(doc, "reason", NULL, loader->faults);
}

static const struct doc *want(struct loader *loader, const struct doc *doc, const char *key, enum doc_kind kind)
{
	const struct doc *found = base_find_doc(doc, key);

	if (found && found->kind == kind)
		return found;
	base_add_fault_about(loader->faults, found ? found : doc, NULL,
	                     kind == DOC_LIST ? "a list is wanted here" : "a map of keys is wanted here", key);
	return NULL;
}

const struct doc *sunset_want_list(struct loader *loader, const struct doc *doc, const char *key)
{
	return want(loader, doc, key, DOC_LIST);
}

const struct doc *sunset_want_map(struct loader *loader, const struct doc *doc, const char *key)
{
	return want(loader, doc, key, DOC_MAP);
}

const char *sunset_keep(struct loader *loader, const char *string)
{
	return string ? base_copy_text(loader->arena, string, strlen(string)) : NULL;
}

const char *sunset_keep_number(struct loader *loader, const char *sentence, int number)
{
	char buffer[256];
	struct text text = base_start_text(buffer, sizeof buffer);

	for (const char *at = sentence; *at; at++)
		if (*at == '#')
			base_put_int(&text, number);
		else
			base_put_char(&text, *at);
	return sunset_keep(loader, buffer);
}

static const char **find_slot(struct loader *loader, const char *id)
{
	size_t at = base_hash_bytes(id, strlen(id), 0) % RULE_SLOTS;

	while (loader->rule[at] && strcmp(loader->rule[at], id) != 0)
		at = (at + 1) % RULE_SLOTS;
	return &loader->rule[at];
}

/* The ids of rules.tsv by their hash: hundreds of them are looked up. */
static void index_rules(struct loader *loader)
{
	const struct doc *rules = base_find_in_set(loader->data, "rules");
	size_t count = 0;

	if (!rules)
		base_add_fault(loader->faults, NULL, NULL,
		               "there is no rules.tsv: refusals and events could not name their rules");
	loader->rule = base_take_bytes(loader->arena, RULE_SLOTS * sizeof *loader->rule);
	memset(loader->rule, 0, RULE_SLOTS * sizeof *loader->rule);
	for (const struct doc *row = rules ? rules->first : NULL; row; row = row->next) {
		const char *id = base_scalar_of(base_find_doc(row, "id"));

		if (++count == RULE_SLOTS) {
			base_add_fault(loader->faults, row, NULL, "rules.tsv has too many rows");
			return;
		}
		if (id)
			*find_slot(loader, id) = id;
	}
}

const char *sunset_keep_rule(struct loader *loader, const struct doc *where, const char *id)
{
	char buffer[96];
	struct text text = base_start_text(buffer, sizeof buffer);

	if (!id)
		return "sunset:0.1";
	if (!*find_slot(loader, id))
		base_add_fault_about(loader->faults, where, NULL, "rules.tsv has no such rule", id);
	base_put_string(&text, "sunset:");
	base_put_string(&text, id);
	return sunset_keep(loader, buffer);
}

int sunset_find_word(const char *const *words, const char *word)
{
	for (int i = 0; word && words[i]; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return -1;
}

unsigned sunset_read_words(struct loader *loader, const struct doc *list, const char *const *words, uint8_t *values,
                           unsigned room)
{
	unsigned count = 0;

	if (list && (list->count == 0 || list->count > room))
		base_add_fault(loader->faults, list, NULL, "this list is empty or too long");
	for (const struct doc *one = list ? list->first : NULL; one && count < room; one = one->next) {
		int word = sunset_find_word(words, base_scalar_of(one));

		if (word < 0)
			base_add_fault_about(loader->faults, one, NULL, "this word is not known here",
			                     one->scalar ? one->scalar : "(not a word)");
		values[count++] = (uint8_t)(word < 0 ? 0 : word);
	}
	return count;
}

unsigned sunset_read_spot(const struct hex_map *map, const struct doc *where, struct faults *faults)
{
	const char *word = base_scalar_of(where);
	const struct hex_place *place = word ? kit_find_place(map, word) : NULL;
	unsigned hex = place ? place->hex : HEX_NONE;
	int64_t number;

	if (!place && base_int_of(where, &number) && number > 0 && number < 10000)
		hex = kit_find_hex(map, (int)number);
	if (hex == HEX_NONE)
		base_add_fault_about(faults, where, NULL,
		                     "there is no such hex or place on the map; write a hex number or a place id",
		                     word ? word : "(not a word)");
	return hex;
}

bool sunset_in_area(const struct hex_map *map, unsigned hex, const char *area)
{
	return map->area && map->area[hex] && strcmp(map->area_names[map->area[hex]], area) == 0;
}

/* A scenario that is `like` another has all that it does not say itself from there. */
static const struct doc *take_after(struct loader *loader, const struct doc *doc)
{
	const char *name = base_scalar_of(base_find_doc(doc, "like"));
	char path[96];
	struct text text = base_start_text(path, sizeof path);
	const struct doc *model;
	struct doc *both;

	if (!name)
		return doc;
	base_put_string(&text, "scenarios/");
	base_put_string(&text, name);
	model = base_find_in_set(loader->data, path);
	if (!model || model->kind != DOC_MAP) {
		base_add_fault_about(loader->faults, base_find_doc(doc, "like"), NULL,
		                     "there is no scenario of this name", name);
		return doc;
	}
	both = base_take_bytes(loader->arena, sizeof *both);
	*both = (struct doc){
		.kind = DOC_MAP, .line = doc->line, .column = doc->column, .file = doc->file, .key = doc->key};
	for (unsigned i = 0; i < 2; i++)
		for (const struct doc *one = i ? model->first : doc->first; one; one = one->next) {
			struct doc *copy;

			if (!one->key || base_find_doc(both, one->key) || strcmp(one->key, "like") == 0)
				continue;
			copy = base_take_bytes(loader->arena, sizeof *copy);
			*copy = *one;
			copy->next = NULL;
			if (both->last)
				both->last->next = copy;
			else
				both->first = copy;
			both->last = copy;
			both->count++;
		}
	return both;
}

static void load_scenarios(struct loader *loader)
{
	static const char folder[] = "scenarios/";

	for (size_t i = 0; i < loader->data->count; i++) {
		const struct named_doc *named = &loader->data->list[i];

		if (strncmp(named->name, folder, sizeof folder - 1) != 0)
			continue;
		if (!named->root || named->root->kind != DOC_MAP)
			base_add_fault_about(loader->faults, named->root, NULL, "a scenario must be a map of keys",
			                     named->name);
		else
			sunset_load_scenario(loader, take_after(loader, named->root));
	}
	if (!loader->tables->scenarios)
		base_add_fault(loader->faults, NULL, "sunset:15.0", "there is no scenario in the folder scenarios/");
}

const void *sunset_load(const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	size_t before = faults->count;
	struct loader loader = {.data = data, .arena = arena, .faults = faults};

	loader.tables = base_take_bytes(arena, sizeof *loader.tables);
	index_rules(&loader);
	sunset_load_tables(&loader);
	sunset_load_events(&loader);
	load_scenarios(&loader);
	return faults->count == before ? loader.tables : NULL;
}
