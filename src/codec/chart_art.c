/* chart_art.c: parses MAP.art files, and collects the words that a map uses.
 * May use: base, kit, chart. */
#include <stdlib.h>
#include <string.h>

#include "codec/chart_build.h"

enum { TERRAINS = 32, SIDES = 16 };

struct word_list {
	const char **list;
	size_t count, room;
};

static void note_word(struct word_list *words, const char *word)
{
	for (size_t i = 0; i < words->count; i++)
		if (!word || strcmp(words->list[i], word) == 0)
			return;
	if (word && words->count < words->room)
		words->list[words->count++] = word;
}

/* A scalar, or a list of scalars. */
static void note_words(struct word_list *words, const struct doc *doc)
{
	note_word(words, base_scalar_of(doc));
	for (const struct doc *one = doc && doc->kind == DOC_LIST ? doc->first : NULL; one; one = one->next)
		note_word(words, base_scalar_of(one));
}

static const struct doc *first_of(const struct doc *doc, const char *key)
{
	const struct doc *found = base_find_doc(doc, key);

	return found && found->kind != DOC_SCALAR ? found->first : NULL;
}

const struct hex_words *codec_collect_words(const struct doc *doc, struct arena *arena)
{
	struct hex_words *words = base_take_bytes(arena, sizeof *words);
	struct word_list terrain = {base_take_bytes(arena, (TERRAINS + 1) * sizeof(char *)), 0, TERRAINS};
	struct word_list side = {base_take_bytes(arena, (SIDES + 1) * sizeof(char *)), 0, SIDES};

	note_word(&terrain, "sea");
	note_word(&terrain, "coast");
	note_word(&side, "sea");
	note_word(&side, "lake");
	for (const struct doc *one = first_of(doc, "key"); one; one = one->next)
		note_words(&terrain, one);
	for (const struct doc *one = first_of(doc, "hexes"); one; one = one->next)
		note_word(&terrain, one->key);
	for (const struct doc *one = first_of(doc, "places"); one; one = one->next)
		note_words(&terrain, base_find_doc(one, "kind"));
	for (const struct doc *one = first_of(doc, "roads"); one; one = one->next)
		note_words(&side, base_find_doc(one, "kind"));
	for (const struct doc *one = first_of(doc, "rivers"); one; one = one->next)
		note_words(&side, base_find_doc(one, "kind"));
	for (const struct doc *one = first_of(doc, "sides"); one; one = one->next)
		note_word(&side, one->key);
	words->terrain = terrain.list;
	words->side = side.list;
	return words;
}

struct art_reader {
	const char *name, *at;
	int line;
	struct arena *arena;
	struct faults *faults;
	struct chart_art *art;
};

static void add_fault(struct art_reader *reader, const char *text)
{
	struct doc where = {.file = reader->name, .line = reader->line};

	base_add_fault(reader->faults, &where, NULL, text);
}

static size_t read_numbers(struct art_reader *reader, long *numbers, size_t room)
{
	size_t count = 0;

	while (*reader->at && *reader->at != '\n' && count < room) {
		char *end;
		long number = strtol(reader->at, &end, 10);

		if (end == reader->at || number < -100000 || number > 100000)
			break;
		numbers[count++] = number;
		reader->at = end;
		while (*reader->at == ' ')
			reader->at++;
	}
	return count;
}

static void skip_line(struct art_reader *reader)
{
	reader->at += strcspn(reader->at, "\n");
	if (*reader->at)
		reader->at++;
	reader->line++;
}

static bool take(struct art_reader *reader, const char *word)
{
	size_t length = strlen(word);

	if (strncmp(reader->at, word, length) != 0)
		return false;
	reader->at += length;
	return true;
}

static void read_ring(struct art_reader *reader, bool lake)
{
	struct chart_ring *ring = &reader->art->rings[reader->art->ring_count];
	size_t room = strcspn(reader->at, "\n") / 4 + 1;
	long pair[2];

	ring->points = base_take_bytes(reader->arena, room * sizeof *ring->points);
	ring->lake = lake;
	while (*reader->at && *reader->at != '\n' && ring->count < room && read_numbers(reader, pair, 2) == 2)
		ring->points[ring->count++] = (struct chart_point){(double)pair[0] / 100, (double)pair[1] / 100};
	if (*reader->at != '\n' || ring->count < 3) {
		add_fault(reader, "a coast or lake is a line of at least three pairs of whole numbers");
		return;
	}
	reader->art->ring_count++;
	reader->art->has_coast |= !lake;
}

static void read_name(struct art_reader *reader)
{
	struct chart_name *name = &reader->art->names[reader->art->name_count];
	size_t length = strcspn(reader->at, " \n");
	long pair[2];

	name->kind = base_copy_text(reader->arena, reader->at, length);
	reader->at += length + (reader->at[length] == ' ');
	if (read_numbers(reader, pair, 2) != 2) {
		add_fault(reader, "a label is a kind, two whole numbers and a name");
		return;
	}
	name->at = (struct chart_point){(double)pair[0] / 100, (double)pair[1] / 100};
	name->text = base_copy_text(reader->arena, reader->at, strcspn(reader->at, "\n"));
	reader->art->name_count++;
}

static void read_stroke(struct art_reader *reader)
{
	struct chart_stroke *stroke = &reader->art->strokes[reader->art->stroke_count];
	long five[5];

	if (read_numbers(reader, five, 5) != 5 || *reader->at != '\n') {
		add_fault(reader, "a stroke is h, its width and four whole numbers");
		return;
	}
	*stroke = (struct chart_stroke){(short)five[1], (short)five[2], (short)five[3], (short)five[4], (short)five[0]};
	reader->art->stroke_count++;
}

/* The last part of the file: rows of letters, all of one length. */
static void read_relief(struct art_reader *reader)
{
	struct chart_art *art = reader->art;
	long four[4];

	if (read_numbers(reader, four, 4) != 4 || four[2] < 1 || four[3] < 2) {
		add_fault(reader, "relief is followed by four whole numbers: place of the first cell, step, width");
		return;
	}
	art->relief_at = (struct chart_point){(double)four[0] / 100, (double)four[1] / 100};
	art->relief_step = (double)four[2] / 100;
	art->relief_width = (size_t)four[3];
	skip_line(reader);
	art->relief = reader->at;
	while (*reader->at) {
		if (strcspn(reader->at, "\n") != art->relief_width || reader->at[art->relief_width] != '\n') {
			add_fault(reader, "this row of the relief is not as long as its width says");
			return;
		}
		art->relief_height++;
		skip_line(reader);
	}
}

static void read_line(struct art_reader *reader)
{
	if (take(reader, "coast "))
		read_ring(reader, false);
	else if (take(reader, "lake "))
		read_ring(reader, true);
	else if (take(reader, "label "))
		read_name(reader);
	else if (take(reader, "relief "))
		read_relief(reader);
	else if (take(reader, "h"))
		read_stroke(reader);
	else if (*reader->at != '#' && *reader->at != '\n' && *reader->at)
		add_fault(reader, "a line begins with coast, lake, label, h or relief");
}

const struct chart_art *codec_parse_art(const char *name, const char *bytes, size_t length, struct arena *arena,
                                        struct faults *faults)
{
	struct art_reader reader = {.name = name, .at = bytes, .line = 1, .arena = arena, .faults = faults};
	size_t before = faults->count, lines = 1;

	for (size_t i = 0; i < length; i++)
		lines += bytes[i] == '\n';
	reader.art = base_take_bytes(arena, sizeof *reader.art);
	/* A line holds at most one thing of each kind. */
	reader.art->rings = base_take_bytes(arena, lines * sizeof *reader.art->rings);
	reader.art->strokes = base_take_bytes(arena, lines * sizeof *reader.art->strokes);
	reader.art->names = base_take_bytes(arena, lines * sizeof *reader.art->names);
	while (*reader.at) {
		read_line(&reader);
		if (*reader.at)
			skip_line(&reader);
	}
	return faults->count == before ? reader.art : NULL;
}
