/* data_keys.c: a misspelt key of any map of any data file is a fault, whatever the rule system. Every map gets a key that
 * nobody knows, a document at a time, and each must be told.
 * May use: everything. */
#include <stdio.h>
#include <string.h>

#include "codec/codec.h"
#include "systems/registry.h"
#include "test.h"

enum { FIRST_LINE = 1000000, MAPS = 16384 };

/* The maps of a document in their order. A fault in one may keep the loader from others, so that those which were told are
 * left alone in the next round. */
struct keys {
	struct arena *arena;
	int count;
	int line[MAPS];
	bool told[MAPS];
};

/* A copy in which each map that was not told yet has one key more, with a line number of its own. */
static struct doc *copy_with_keys(struct keys *keys, const struct doc *doc)
{
	struct doc *copy = base_make_doc(keys->arena, doc->kind, doc->key), *added;

	copy->file = doc->file;
	copy->line = doc->line;
	copy->column = doc->column;
	copy->scalar = doc->scalar;
	for (const struct doc *child = doc->first; child; child = child->next)
		base_append_doc(copy, copy_with_keys(keys, child));
	if (doc->kind != DOC_MAP)
		return copy;
	assert_true(keys->count < MAPS);
	keys->line[keys->count] = doc->line;
	if (!keys->told[keys->count]) {
		added = base_make_doc(keys->arena, DOC_SCALAR, "no-such-key");
		added->file = doc->file;
		added->line = FIRST_LINE + keys->count;
		added->scalar = "1";
		base_append_doc(copy, added);
	}
	keys->count++;
	return copy;
}

/* How many of the added keys a fault names for the first time. */
static int note_told(struct keys *keys, const struct faults *faults)
{
	int news = 0;

	for (size_t i = 0; i < faults->count; i++) {
		int map = faults->list[i].line - FIRST_LINE;

		if (map < 0 || map >= keys->count || keys->told[map])
			continue;
		keys->told[map] = true;
		news++;
	}
	return news;
}

/* Loads the data with the changed document; how many more were told. */
static int try_keys(const struct rules *rules, const struct doc_set *data, size_t index, struct keys *keys)
{
	struct arena *arena = keys->arena = base_open_arena();
	struct doc_set set = {base_take_bytes(arena, data->count * sizeof *set.list), data->count};
	struct faults faults = {.arena = arena};
	int news;

	keys->count = 0;
	memcpy(set.list, data->list, data->count * sizeof *set.list);
	set.list[index].root = copy_with_keys(keys, data->list[index].root);
	rules->load(&set, arena, &faults);
	news = note_told(keys, &faults);
	base_close_arena(arena);
	return news;
}

/* How many maps of a document take any key. */
static int count_untold(const struct rules *rules, const struct doc_set *data, size_t index)
{
	static struct keys keys;
	int untold = 0;

	memset(&keys, 0, sizeof keys);
	while (try_keys(rules, data, index, &keys))
		;
	for (int i = 0; i < keys.count; i++)
		if (!keys.told[i]) {
			print_error("%s/%s:%d: an unknown key of this map is not refused\n", rules->facts.id,
			            data->list[index].name, keys.line[i]);
			untold++;
		}
	return untold;
}

TEST(unknown_keys_are_refused_everywhere)
{
	size_t count;
	const struct rules *const *list = systems_list_rules(&count);
	int untold = 0;

	for (size_t i = 0; i < count; i++) {
		struct arena *arena = base_open_arena();
		struct faults faults = {.arena = arena};
		struct doc_set data;
		char folder[512];

		snprintf(folder, sizeof folder, "%s/data/%s", DURBAR_SOURCE, list[i]->facts.id);
		assert_true(codec_read_data(folder, arena, &data, &faults, NULL));
		for (size_t each = 0; each < data.count; each++)
			/* A table, whose columns are its own; and what the guide reads, not the rules: guide_read.c */
			if (strcmp(data.list[each].name, "rules") != 0 && strcmp(data.list[each].name, "learn") != 0)
				untold += count_untold(list[i], &data, each);
		base_close_arena(arena);
	}
	assert_int_equal(untold, 0);
}
