/* load.h: the data of a system in tests: loaded once, and loaded again with a piece of it replaced or left out, which must
 * be refused at the line of the fault.
 * May use: base, codec, engine/rules.h, cmocka. */
#ifndef DURBAR_TESTS_LOAD_H
#define DURBAR_TESTS_LOAD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "engine/rules.h"
#include "test.h"

static struct {
	struct arena *arena;
	const struct rules *rules;
	struct doc_set data;
} loaded;

static inline void load_print(const struct faults *faults)
{
	for (size_t i = 0; i < faults->count; i++)
		print_error("%s:%d: %s\n", faults->list[i].file ? faults->list[i].file : "-", faults->list[i].line,
		            faults->list[i].text);
}

/* The tables of a system, until load_close; NULL: it does not load. */
static inline const void *load_open(const struct rules *rules)
{
	struct faults faults = {.arena = base_open_arena()};
	char path[512];
	struct text text = base_start_text(path, sizeof path);
	const void *tables = NULL;

	loaded.arena = faults.arena;
	loaded.rules = rules;
	base_put_format(&text, "%s/data/%s", DURBAR_SOURCE, rules->facts.id);
	if (codec_read_data(path, loaded.arena, &loaded.data, &faults, NULL))
		tables = rules->load(&loaded.data, loaded.arena, &faults);
	load_print(&faults);
	return tables;
}

static inline int load_close(void **state)
{
	(void)state;
	base_close_arena(loaded.arena);
	return 0;
}

/* ---- faults ---- */

/* The data once more with one document replaced, or left out where root is NULL. */
static inline struct doc_set load_with(struct arena *arena, const char *name, struct doc *root)
{
	struct doc_set set = {base_take_bytes(arena, loaded.data.count * sizeof *set.list), 0};
	bool found = false;

	for (size_t i = 0; i < loaded.data.count; i++) {
		struct named_doc named = loaded.data.list[i];

		if (strcmp(named.name, name) == 0) {
			found = true;
			named.root = root;
		}
		if (named.root)
			set.list[set.count++] = named;
	}
	assert_true(found);
	return set;
}

struct bad_file {
	const char *name;      /* of the document */
	const char *from, *to; /* a piece of it that occurs, and what takes its place */
	const char *says;      /* part of the fault */
	int below; /* lines between the beginning of the piece and the fault; WHOLE_MAP: where its terrain stands */
};
enum { WHOLE_MAP = 1000 };

static inline int load_line(const char *bytes, const char *at)
{
	int line = 1;

	for (; bytes < at; bytes++)
		line += *bytes == '\n';
	return line;
}

static inline bool load_told(const struct faults *faults, const char *file, int line, const char *says)
{
	for (size_t i = 0; i < faults->count; i++)
		if (faults->list[i].file && strstr(faults->list[i].file, file) && faults->list[i].line == line &&
		    strstr(faults->list[i].text, says))
			return true;
	return false;
}

/* The document with the piece replaced, and the line where the fault is to be told. */
static inline struct doc *load_patched(const struct bad_file *bad, int *line, struct faults *faults)
{
	enum { PATH = 512 };
	char *path = base_take_bytes(faults->arena, PATH), *patched;
	struct text text = base_start_text(path, PATH);
	size_t length, room;
	const char *bytes, *at;

	base_put_format(&text, "%s/data/%s/%s.yaml", DURBAR_SOURCE, loaded.rules->facts.id, bad->name);
	bytes = codec_read_file(path, faults->arena, &length, faults);
	assert_non_null(bytes);
	at = strstr(bytes, bad->from);
	if (!at)
		fail_msg("%s has no '%s'", bad->name, bad->from);
	*line = bad->below == WHOLE_MAP ? load_line(bytes, strstr(bytes, "terrain: |"))
	                                : load_line(bytes, at) + bad->below;
	room = length + strlen(bad->to) + 1;
	patched = base_take_bytes(faults->arena, room);
	snprintf(patched, room, "%.*s%s%s", (int)(at - bytes), bytes, bad->to, at + strlen(bad->from));
	return codec_parse_yaml(path, patched, strlen(patched), faults->arena, faults);
}

static inline void load_must_refuse(const struct bad_file *bad)
{
	struct faults faults = {.arena = base_open_arena()};
	int line;
	struct doc_set set = load_with(faults.arena, bad->name, load_patched(bad, &line, &faults));

	assert_int_equal(faults.count, 0);
	if (loaded.rules->load(&set, faults.arena, &faults))
		fail_msg("%s with '%s' is taken as it is", bad->name, bad->to);
	if (!load_told(&faults, bad->name, line, bad->says)) {
		load_print(&faults);
		fail_msg("%s with '%s': no fault in line %d that says '%s'", bad->name, bad->to, line, bad->says);
	}
	base_close_arena(faults.arena);
}

static inline void load_must_refuse_all(const struct bad_file *bad, size_t count)
{
	for (size_t i = 0; i < count; i++)
		load_must_refuse(&bad[i]);
}
#define LOAD_MUST_REFUSE(list) load_must_refuse_all(list, sizeof(list) / sizeof(list)[0])

/* Each of these documents is needed: without it the data are refused. `names` end with NULL. */
static inline void load_must_need(const char *const *names)
{
	for (; *names; names++) {
		struct faults faults = {.arena = base_open_arena()};
		struct doc_set set = load_with(faults.arena, *names, NULL);

		if (loaded.rules->load(&set, faults.arena, &faults) || !faults.count)
			fail_msg("without %s the data are taken as they are", *names);
		base_close_arena(faults.arena);
	}
}

#endif
