/* read.c: the chapters of a folder, and where a rule is told. May use: base, codec. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "codec/codec.h"
#include "guide/guide.h"

enum { CHAPTERS = 99 };

static int is_chapter(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);

	return entry->d_name[0] != '.' && length > 3 && !strcmp(entry->d_name + length - 3, ".md");
}

static struct doc *read_chapter(const char *path, const struct doc_set *data, struct arena *arena,
                                struct faults *faults)
{
	size_t length;
	const char *bytes = codec_read_file(path, arena, &length, faults);
	struct doc *chapter = bytes ? guide_parse(path, bytes, length, arena, faults) : NULL;

	return chapter && (!data || guide_fill(chapter, data, arena, faults)) ? chapter : NULL;
}

struct doc *guide_read(const char *folder, const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	struct doc *chapters = base_make_doc(arena, DOC_LIST, NULL);
	size_t before = faults->count, room = strlen(folder) + 300;
	struct text path = base_start_text(base_take_bytes(arena, room), room);
	struct dirent **entry = NULL;
	int count;

	base_put_format(&path, "%s/guide", folder);
	count = scandir(path.at, &entry, is_chapter, alphasort);
	if (count < 0 && errno != ENOENT)
		base_add_fault_about(faults, &(struct doc){.file = path.at}, NULL,
		                     "the folder cannot be read:", strerror(errno));
	for (int i = 0; i < count; i++) {
		struct text file = base_start_text(base_take_bytes(arena, room), room);
		struct doc *chapter;

		base_put_format(&file, "%s/%s", path.at, entry[i]->d_name);
		chapter = read_chapter(file.at, data, arena, faults);
		if (chapter)
			base_append_doc(chapters, chapter);
		free(entry[i]);
	}
	free(entry);
	return faults->count == before ? chapters : NULL;
}

static bool has_word(const struct doc *map, const char *key, const char *word, size_t length)
{
	const struct doc *list = base_find_doc(map, key);

	for (const struct doc *each = list ? list->first : NULL; each; each = each->next)
		if (strlen(each->scalar) == length && !strncmp(each->scalar, word, length))
			return true;
	return false;
}

bool guide_is_for(const struct doc *chapter, const char *scenario)
{
	return !scenario || !base_find_doc(chapter, "for") || has_word(chapter, "for", scenario, strlen(scenario));
}

const struct doc *guide_find_card(const struct doc *chapters, const char *scenario)
{
	for (const struct doc *each = chapters ? chapters->first : NULL; each; each = each->next)
		if (base_find_doc(each, "goal") && has_word(each, "for", scenario, strlen(scenario)))
			return each;
	return NULL;
}

static bool tells(const struct doc *block, const char *id, size_t length)
{
	const struct doc *items = base_find_doc(block, "items");

	for (const struct doc *item = items ? items->first : NULL; item; item = item->next)
		if (has_word(item, "ids", id, length))
			return true;
	return has_word(block, "ids", id, length);
}

static bool find_in_chapter(const struct doc *chapter, const char *id, size_t length, struct guide_place *place)
{
	for (const struct doc *part = base_find_doc(chapter, "sections")->first; part; part = part->next)
		for (const struct doc *block = part->last->first; block; block = block->next)
			if (tells(block, id, length)) {
				*place = (struct guide_place){chapter, part, block};
				return true;
			}
	return false;
}

struct guide_place guide_find(const struct doc *chapters, const char *id)
{
	struct guide_place place = {NULL, NULL, NULL};

	for (size_t length = strlen(id); length && chapters; length--)
		for (const struct doc *chapter = chapters->first; chapter; chapter = chapter->next)
			if (find_in_chapter(chapter, id, length, &place))
				return place;
	return place;
}

/* Leaves one child, or none. */
static struct doc *keep_child(struct doc *parent, const struct doc *child)
{
	struct doc *each = parent->first;

	while (each && each != child)
		each = each->next;
	parent->first = parent->last = each;
	parent->count = each ? 1 : 0;
	if (each)
		each->next = NULL;
	return each;
}

void guide_keep(struct doc *chapters, const char *id)
{
	struct guide_place place = guide_find(chapters, id);
	struct doc *chapter = keep_child(chapters, place.chapter);
	struct doc *section = chapter ? keep_child(chapter->last, place.section) : NULL;

	if (section)
		keep_child(section->last, place.block);
}
