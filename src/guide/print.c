/* print.c: chapters for a terminal: rule numbers in the margin, tables in columns. May use: base, stdio. */
#include <string.h>

#include "guide/guide.h"

enum { MARGIN = 10, COLUMNS = 32 };

static const char *text_of(const struct doc *map, const char *key)
{
	const char *text = base_scalar_of(base_find_doc(map, key));

	return text ? text : "";
}

/* Letters on the screen: bytes that begin a character, marks left out. */
static int measure(const char *text, size_t length)
{
	int width = 0;

	for (size_t i = 0; i < length; i++)
		width += ((unsigned char)text[i] & 0xc0) != 0x80 && text[i] != '*';
	return width;
}

/* A word, in which ** changes to bold and back, and * is dropped. */
static void put_word(const struct guide_page *page, const char *word, size_t length, bool *strong)
{
	for (size_t i = 0; i < length; i++) {
		if (word[i] != '*') {
			fputc(word[i], page->file);
		} else if (i + 1 < length && word[i + 1] == '*') {
			i++;
			*strong = !*strong;
			if (page->bold)
				fputs(*strong ? "\033[1m" : "\033[0m", page->file);
		}
	}
}

/* A paragraph in lines that begin `margin` columns to the right; the cursor already stands there. */
static void put_wrapped(const struct guide_page *page, const char *text, int margin)
{
	int column = margin;
	bool strong = false;

	for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
		size_t length = strcspn(text, " ");
		int width = measure(text, length);

		if (column > margin && column + 1 + width > page->width) {
			fprintf(page->file, "\n%*s", margin, "");
			column = margin;
		} else if (column > margin) {
			fputc(' ', page->file);
			column++;
		}
		put_word(page, text, length, &strong);
		column += width;
		text += length;
	}
	fputc('\n', page->file);
}

/* A text with its first rule number in the margin, or `mark` where it has none. */
static void put_text(const struct guide_page *page, const struct doc *map, const char *mark)
{
	const struct doc *ids = base_find_doc(map, "ids");

	fprintf(page->file, "%*s  ", MARGIN - 2, ids ? ids->first->scalar : mark);
	if (ids && strlen(ids->first->scalar) > MARGIN - 2)
		fprintf(page->file, "\n%*s", MARGIN, "");
	put_wrapped(page, text_of(map, "text"), MARGIN);
}

static void put_list(const struct guide_page *page, const struct doc *block)
{
	for (const struct doc *item = base_find_doc(block, "items")->first; item; item = item->next)
		put_text(page, item, "-");
}

static void put_box(const struct guide_page *page, const struct doc *block)
{
	fprintf(page->file, "%*s", MARGIN, "");
	for (const struct doc *each = base_find_doc(block, "for")->first; each; each = each->next)
		fprintf(page->file, "%s%s", each->scalar, each->next ? ", " : ":\n");
	put_text(page, block, "");
}

static void widen(const struct doc *row, int *width)
{
	int i = 0;

	for (const struct doc *cell = row ? row->first : NULL; cell && i < COLUMNS; cell = cell->next, i++) {
		int own = measure(cell->scalar, strlen(cell->scalar));

		width[i] = own > width[i] ? own : width[i];
	}
}

static void put_row(const struct guide_page *page, const struct doc *row, const int *width)
{
	int i = 0;
	bool strong = false;

	fprintf(page->file, "%*s", MARGIN, "");
	for (const struct doc *cell = row ? row->first : NULL; cell && i < COLUMNS; cell = cell->next, i++) {
		put_word(page, cell->scalar, strlen(cell->scalar), &strong);
		if (cell->next)
			fprintf(page->file, "%*s", width[i] + 2 - measure(cell->scalar, strlen(cell->scalar)), "");
	}
	fputc('\n', page->file);
}

static void put_table(const struct guide_page *page, const struct doc *block)
{
	const struct doc *head = base_find_doc(block, "head"), *rows = base_find_doc(block, "rows");
	int width[COLUMNS] = {0};

	put_text(page, block, "");
	if (base_find_doc(block, "reconstructed"))
		fprintf(page->file, "%*s(reconstructed)\n", MARGIN, "");
	widen(head, width);
	for (const struct doc *row = rows ? rows->first : NULL; row; row = row->next)
		widen(row, width);
	put_row(page, head, width);
	for (const struct doc *row = rows ? rows->first : NULL; row; row = row->next)
		put_row(page, row, width);
}

void guide_print_block(const struct guide_page *page, const struct doc *block)
{
	const char *kind = text_of(block, "kind");

	if (!strcmp(kind, "list"))
		put_list(page, block);
	else if (!strcmp(kind, "box"))
		put_box(page, block);
	else if (!strcmp(kind, "table"))
		put_table(page, block);
	else
		put_text(page, block, "");
}

static void put_title(const struct guide_page *page, const char *title, const char *around)
{
	fprintf(page->file, page->bold ? "\033[1m%s%s\033[0m\n\n" : "%s%s\n\n", around, title);
}

void guide_print_chapter(const struct guide_page *page, const struct doc *chapter, const char *scenario)
{
	put_title(page, text_of(chapter, "title"), "");
	for (const struct doc *part = base_find_doc(chapter, "sections")->first; part; part = part->next) {
		if (base_find_doc(part, "title"))
			put_title(page, text_of(part, "title"), "  ");
		for (const struct doc *block = part->last->first; block; block = block->next) {
			if (!guide_is_for(block, scenario))
				continue;
			guide_print_block(page, block);
			fputc('\n', page->file);
		}
	}
}
