/* parse.c: a chapter's lines become sections and blocks. May use: base, codec. */
#include <string.h>

#include "base/text.h"
#include "codec/bytes.h"
#include "guide/guide.h"

/* A chapter being read. */
struct reading {
	const char *file;
	int line;
	struct arena *arena;
	struct faults *faults;
	struct doc *chapter, *sections, *section;
	struct doc *block; /* the one that the next line may go on with; NULL: none */
	struct doc *open;  /* the text that a plain line goes on with; NULL: none */
	bool heading;      /* still among the lines that follow the title */
};

static void refuse(struct reading *reading, const char *text)
{
	struct doc where = {.file = reading->file, .line = reading->line, .column = 1};

	base_add_fault(reading->faults, &where, NULL, text);
}

static struct doc *add(struct reading *reading, struct doc *parent, enum doc_kind kind, const char *key)
{
	struct doc *doc = base_make_doc(reading->arena, kind, key);

	doc->file = reading->file;
	doc->line = reading->line;
	doc->column = 1;
	if (kind == DOC_SCALAR)
		doc->scalar = "";
	base_append_doc(parent, doc);
	return doc;
}

static struct doc *add_text(struct reading *reading, struct doc *parent, const char *key, const char *text,
                            size_t length)
{
	struct doc *doc = add(reading, parent, DOC_SCALAR, key);

	while (length && *text == ' ') {
		text++;
		length--;
	}
	while (length && text[length - 1] == ' ')
		length--;
	doc->scalar = base_copy_text(reading->arena, text, length);
	return doc;
}

/* Words between commas become a list; nothing is added where there are none. */
static void add_words(struct reading *reading, struct doc *parent, const char *key, const char *text, size_t length)
{
	struct doc *list = length ? add(reading, parent, DOC_LIST, key) : NULL;

	while (length) {
		const char *comma = memchr(text, ',', length);
		size_t part = comma ? (size_t)(comma - text) : length;

		add_text(reading, list, NULL, text, part);
		part += comma ? 1 : 0;
		text += part;
		length -= part;
	}
}

/* "[6.1, 6.11] Roll before you move": the ids, and what is left of the line. */
static const char *take_ids(struct reading *reading, struct doc *block, const char *text)
{
	const char *end = *text == '[' ? strchr(text, ']') : NULL;

	if (!end || (end[1] && end[1] != ' '))
		return text;
	add_words(reading, block, "ids", text + 1, (size_t)(end - text - 1));
	return end + 1;
}

/* A title with its marks in brackets at the end: "(reconstructed)", "(aid)". */
static void add_title(struct reading *reading, struct doc *map, const char *key, const char *title)
{
	static const char *const marks[][2] = {{"(aid)", "aid"}, {"(reconstructed)", "reconstructed"}};
	const char *found[] = {strstr(title, marks[0][0]), strstr(title, marks[1][0])};
	size_t length = strlen(title);

	for (size_t i = 0; i < 2; i++)
		if (found[i] && (size_t)(found[i] - title) < length)
			length = (size_t)(found[i] - title);
	add_text(reading, map, key, title, length);
	for (size_t i = 0; i < 2; i++)
		if (found[i])
			add_text(reading, map, marks[i][1], "true", 4);
}

static struct doc *open_section(struct reading *reading, const char *title)
{
	reading->section = add(reading, reading->sections, DOC_MAP, NULL);
	if (title)
		add_title(reading, reading->section, "title", title);
	add(reading, reading->section, DOC_LIST, "blocks");
	return reading->section;
}

/* A new block of the section; a chapter may begin without a section's title. */
static struct doc *open_block(struct reading *reading, const char *kind)
{
	struct doc *section = reading->section ? reading->section : open_section(reading, NULL);

	reading->block = add(reading, section->last, DOC_MAP, NULL);
	add_text(reading, reading->block, "kind", kind, strlen(kind));
	return reading->block;
}

static bool is_block(const struct reading *reading, const char *kind)
{
	return reading->block && !strcmp(base_scalar_of(base_find_doc(reading->block, "kind")), kind);
}

static void put_text(struct reading *reading, struct doc *parent, const char *text)
{
	text = take_ids(reading, parent, text);
	reading->open = add_text(reading, parent, "text", text, strlen(text));
}

static void take_item(struct reading *reading, const char *text)
{
	struct doc *items = is_block(reading, "list") ? reading->block->last : NULL;

	if (!items)
		items = add(reading, open_block(reading, "list"), DOC_LIST, "items");
	put_text(reading, add(reading, items, DOC_MAP, NULL), text);
}

/* Goes on with the open text, or begins a paragraph. */
static void take_plain(struct reading *reading, const char *text)
{
	size_t length;
	struct text joined;

	if (!reading->open) {
		put_text(reading, open_block(reading, "text"), text);
		return;
	}
	length = strlen(reading->open->scalar) + strlen(text) + 2;
	joined = base_start_text(base_take_bytes(reading->arena, length), length);
	base_put_format(&joined, "%s %s", reading->open->scalar, text);
	reading->open->scalar = joined.at;
}

/* "> asante, persia: text", or a line that goes on with the box. */
static void take_box(struct reading *reading, const char *text)
{
	size_t names = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-, ");

	if (text[names] == ':') {
		add_words(reading, open_block(reading, "box"), "for", text, names);
		put_text(reading, reading->block, text + names + 1 + strspn(text + names + 1, " "));
	} else if (is_block(reading, "box")) {
		take_plain(reading, text);
	} else {
		refuse(reading, "a box begins with the scenarios that it is for: \"> asante, persia: ...\"");
	}
}

static void take_caption(struct reading *reading, const char *text)
{
	struct doc *table = open_block(reading, "table");

	add_title(reading, table, "text", take_ids(reading, table, text));
	reading->open = NULL;
}

/* The row that a line of a table fills: its head, then its rows. */
static struct doc *open_row(struct reading *reading)
{
	struct doc *table = reading->block;

	if (!base_find_doc(table, "head"))
		return add(reading, table, DOC_LIST, "head");
	if (strcmp(table->last->key, "rows"))
		add(reading, table, DOC_LIST, "rows");
	return add(reading, table->last, DOC_LIST, NULL);
}

static void take_row(struct reading *reading, const char *text)
{
	struct doc *row;

	if (!is_block(reading, "table")) {
		refuse(reading, "a table begins with a line \"Table: its title\"");
		return;
	}
	if (!text[strspn(text, "|-: ")])
		return; /* the line below the head */
	row = open_row(reading);
	while (*text) {
		size_t length = strcspn(text, "|");

		add_text(reading, row, NULL, text, length);
		text += length + (text[length] ? 1 : 0);
	}
}

static void take_title(struct reading *reading, const char *text)
{
	if (reading->line > 1) {
		refuse(reading, "a file has one chapter: its first line is \"# its title\"");
		return;
	}
	add_text(reading, reading->chapter, "title", text, strlen(text));
	reading->heading = true;
}

static void take_section(struct reading *reading, const char *text)
{
	open_section(reading, text);
	reading->block = reading->open = NULL;
}

/* What a chapter says of itself below its title. */
static bool take_heading(struct reading *reading, const char *text)
{
	static const char *const lists[] = {"for", "options", NULL};
	static const char *const texts[] = {"group", "say", "aid", "goal", "pitch", "minutes", "difficulty", NULL};
	size_t key = strspn(text, "abcdefghijklmnopqrstuvwxyz");

	if (!reading->heading || text[key] != ':')
		return false;
	for (const char *const *word = lists; *word; word++)
		if (strlen(*word) == key && !strncmp(text, *word, key)) {
			add_words(reading, reading->chapter, *word, text + key + 1, strlen(text + key + 1));
			return true;
		}
	for (const char *const *word = texts; *word; word++)
		if (strlen(*word) == key && !strncmp(text, *word, key)) {
			add_text(reading, reading->chapter, *word, text + key + 1, strlen(text + key + 1));
			return true;
		}
	refuse(reading,
	       "below a title stand \"group:\", \"for:\", \"options:\", \"say:\", \"aid:\", and in a scenario's card \"goal:\", "
	       "\"pitch:\", \"minutes:\" and \"difficulty:\", nothing else");
	return true;
}

static void take_line(struct reading *reading, const char *text)
{
	static const struct {
		const char *mark;
		void (*take)(struct reading *reading, const char *text);
	} kinds[] = {
		{"# ", take_title}, {"## ", take_section},     {"- ", take_item},
		{"> ", take_box},   {"Table: ", take_caption}, {"|", take_row},
	};

	if (take_heading(reading, text))
		return;
	if (reading->heading || !*text)
		reading->block = reading->open = NULL;
	reading->heading = false;
	if (!*text)
		return;
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (!strncmp(text, kinds[i].mark, strlen(kinds[i].mark))) {
			kinds[i].take(reading, text + strlen(kinds[i].mark));
			return;
		}
	take_plain(reading, text + strspn(text, " "));
}

/* The name of the file without its folder, number and ending: "data/sunset/guide/06-marching.md" is "marching". */
static const char *name_chapter(struct reading *reading)
{
	const char *slash = strrchr(reading->file, '/'), *name = slash ? slash + 1 : reading->file;

	name += strspn(name, "0123456789");
	name += *name == '-' ? 1 : 0;
	return base_copy_text(reading->arena, name, strcspn(name, "."));
}

static void read_lines(struct reading *reading, const char *at, const char *end)
{
	while (at < end) {
		const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline ? newline : end;
		size_t length = (size_t)(stop - at);

		while (length && (at[length - 1] == ' ' || at[length - 1] == '\r'))
			length--;
		reading->line++;
		take_line(reading, base_copy_text(reading->arena, at, length));
		if (reading->line == 1 && !reading->heading) {
			refuse(reading, "a chapter begins with a line \"# its title\"");
			return;
		}
		at = newline ? newline + 1 : end;
	}
}

struct doc *guide_parse(const char *file, const char *bytes, size_t length, struct arena *arena, struct faults *faults)
{
	struct reading reading = {.file = file, .arena = arena, .faults = faults};
	size_t before = faults->count;

	if (!codec_check_text(file, &bytes, &length, faults))
		return NULL;
	reading.chapter = base_make_doc(arena, DOC_MAP, NULL);
	reading.chapter->file = file;
	reading.sections = base_make_doc(arena, DOC_LIST, "sections");
	add_text(&reading, reading.chapter, "id", name_chapter(&reading), strlen(name_chapter(&reading)));
	read_lines(&reading, bytes, bytes + length);
	base_append_doc(reading.chapter, reading.sections);
	return faults->count == before ? reading.chapter : NULL;
}
