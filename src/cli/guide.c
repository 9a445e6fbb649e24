/* guide.c: the rules for players on a terminal. May use: base, guide, world, say, stdio. */
#include "cli/guide.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/say.h"
#include "guide/guide.h"

const struct doc *cli_read_guide(struct arena *arena, const struct cli_world *world, struct faults *faults)
{
	const struct doc *guide = guide_read(world->folder, &world->docs, arena, faults);

	return guide && guide->first ? guide : NULL;
}

const struct doc *cli_open_guide(const char *data, const struct rules *rules, const char *rule, struct arena *arena,
                                 struct faults *faults)
{
	size_t room = strlen(data) + strlen(rules->facts.id) + 2;
	char *folder = base_take_bytes(arena, room);
	struct doc *chapters;
	struct doc_set needed = {0};
	bool good;

	snprintf(folder, room, "%s/%s", data, rules->facts.id);
	chapters = guide_read(folder, NULL, arena, faults);
	if (!chapters || !chapters->first)
		return NULL;
	if (rule)
		guide_keep(chapters, rule);
	good = guide_read_needed(folder, chapters, arena, &needed, faults);
	for (struct doc *each = chapters->first; each && good; each = each->next)
		good = guide_fill(each, &needed, arena, faults);
	return good ? chapters : NULL;
}

const struct doc *cli_read_learn(struct arena *arena, const struct cli_world *world, struct faults *faults)
{
	return guide_read_learn(&world->docs, world->index, arena, faults);
}

static struct guide_page open_page(void)
{
	return (struct guide_page){stdout, 90, isatty(STDOUT_FILENO) == 1};
}

static const char *text_of(const struct doc *map, const char *key)
{
	const char *text = base_scalar_of(base_find_doc(map, key));

	return text ? text : "";
}

void cli_tell_contents(const struct doc *guide, const struct rules *rules, const char *scenario)
{
	const char *group = "";

	printf("%s\n", rules->facts.title);
	for (const struct doc *chapter = guide->first; chapter; chapter = chapter->next) {
		if (!guide_is_for(chapter, scenario))
			continue;
		if (strcmp(group, text_of(chapter, "group")))
			printf("\n  %s\n", text_of(chapter, "group"));
		group = text_of(chapter, "group");
		printf("    %-22s %s\n", text_of(chapter, "id"), text_of(chapter, "title"));
	}
	printf("\n'durbar rules %s CHAPTER' reads a chapter, 'durbar rules %s WORD...' looks for words.\n",
	       rules->facts.id, rules->facts.id);
}

bool cli_tell_place(const struct doc *guide, const char *system, const char *id)
{
	struct guide_place place = guide_find(guide, id);
	struct guide_page page = open_page();

	if (!place.block)
		return false;
	printf("%s:%s  %s", system, id, text_of(place.chapter, "title"));
	if (base_find_doc(place.section, "title"))
		printf(", %s", text_of(place.section, "title"));
	printf("\n");
	guide_print_block(&page, place.block);
	return true;
}

static bool contains(const char *text, const char *word)
{
	size_t length = strlen(word);

	while (*text && strncasecmp(text, word, length))
		text++;
	return *text != 0;
}

/* Does any text of the tree have the word? */
static bool mentions(const struct doc *doc, const char *word)
{
	if (doc->kind == DOC_SCALAR)
		return contains(doc->scalar, word);
	for (const struct doc *each = doc->first; each; each = each->next)
		if (mentions(each, word))
			return true;
	return false;
}

static bool mentions_all(const struct doc *block, const struct doc *chapter, const char *const *words, int count)
{
	for (int i = 0; i < count; i++)
		if (!mentions(block, words[i]) && !contains(text_of(chapter, "title"), words[i]))
			return false;
	return true;
}

static size_t tell_paragraphs(const struct doc *chapter, const char *scenario, const char *const *words, int count)
{
	struct guide_page page = open_page();
	size_t found = 0;

	for (const struct doc *part = base_find_doc(chapter, "sections")->first; part; part = part->next)
		for (const struct doc *block = part->last->first; block; block = block->next) {
			if (!guide_is_for(block, scenario) || !mentions_all(block, chapter, words, count))
				continue;
			if (!found++)
				printf("%s\n", text_of(chapter, "title"));
			guide_print_block(&page, block);
		}
	if (found)
		printf("\n");
	return found;
}

size_t cli_tell_found(const struct doc *guide, const char *scenario, const char *const *words, int count)
{
	struct guide_page page = open_page();
	size_t found = 0;

	for (const struct doc *chapter = guide->first; chapter; chapter = chapter->next)
		if (count == 1 && !strcmp(text_of(chapter, "id"), words[0])) {
			guide_print_chapter(&page, chapter, scenario);
			return 1;
		}
	for (const struct doc *chapter = guide->first; chapter; chapter = chapter->next)
		if (guide_is_for(chapter, scenario))
			found += tell_paragraphs(chapter, scenario, words, count);
	return found;
}
