/* guide.h: the rules as players read them. A system's data folder has a folder guide with a chapter a file, in a small
 * part of Markdown that docs/guide.md tells; the numbers in it come from the data.
 * May use: base, codec. */
#ifndef DURBAR_GUIDE_GUIDE_H
#define DURBAR_GUIDE_GUIDE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/doc.h"

/* The chapters below `folder`/guide in the order of their file names: a list of maps
 *
 *     {id, title, group, for: [scenario...], options: [option...], sections: [{title, aid, blocks: [block...]}]}
 *
 * with aid, goal, pitch, minutes and difficulty beside the title where it is a scenario's card. A block is one of
 *
 *     {kind: text, ids: [rule...], text}
 *     {kind: list, items: [{ids, text}...]}
 *     {kind: box, for: [scenario...], ids, text}
 *     {kind: table, ids, text, aid, reconstructed, head: [cell...], rows: [[cell...]...]}
 *
 * aid: it belongs on the sheet of player aids; of a section its lists and tables, of a chapter the lists above its first
 * section. Keys without content are missing. `data` is what the references are looked up in; NULL: they
 * are left as they are. An empty list: there is no such
 * folder; NULL: faults were added. */
struct doc *guide_read(const char *folder, const struct doc_set *data, struct arena *arena, struct faults *faults);

/* One chapter from its bytes, references not yet filled in; NULL: faults were added. */
struct doc *guide_parse(const char *file, const char *bytes, size_t length, struct arena *arena, struct faults *faults);
/* Replaces the references of a chapter by what the data say. False: faults were added. */
bool guide_fill(struct doc *chapter, const struct doc_set *data, struct arena *arena, struct faults *faults);

/* Reads the files below the folder that the references of a chapter, or of all chapters, name. False: faults were added. */
bool guide_read_needed(const char *folder, const struct doc *chapters, struct arena *arena, struct doc_set *set,
                       struct faults *faults);

/* What learn.yaml of a system's data teaches, references filled in: {lesson, first, decisions}, see docs/guide.md. `index` is
 * the list of rules. NULL: the system has none, or faults were added. */
const struct doc *guide_read_learn(const struct doc_set *data, const struct doc *index, struct arena *arena,
                                   struct faults *faults);

/* Where a rule is told: the block with its id, or with the longest beginning of it that is told. */
struct guide_place {
	const struct doc *chapter, *section, *block; /* NULL: nowhere */
};
struct guide_place guide_find(const struct doc *chapters, const char *id);
/* Leaves nothing but that block, in its section and chapter; nothing at all where the rule is told nowhere. */
void guide_keep(struct doc *chapters, const char *id);
/* The chapter that says what wins a scenario: it has a goal, and names the scenario. NULL: there is none. */
const struct doc *guide_find_card(const struct doc *chapters, const char *scenario);
/* Is the chapter about this scenario? One that names none is about all. NULL: any scenario. */
bool guide_is_for(const struct doc *chapter, const char *scenario);

/* For a terminal, `width` columns wide; `bold`: with ANSI letters. */
struct guide_page {
	FILE *file;
	int width;
	bool bold;
};
void guide_print_chapter(const struct guide_page *page, const struct doc *chapter, const char *scenario);
void guide_print_block(const struct guide_page *page, const struct doc *block);

#endif
