/* tsv.c: tab-separated lines as a list of maps. May use: base. */
#include <string.h>

#include "base/text.h"
#include "codec/bytes.h"
#include "codec/codec.h"

enum { COLUMNS = 64 };

struct table {
	const char *file;
	struct arena *arena;
	struct faults *faults;
	const char *head[COLUMNS];
	size_t columns;
	struct doc *rows;
};

/* A line split at its tabs. */
struct line {
	const char *cell[COLUMNS + 1];
	size_t length[COLUMNS + 1];
	size_t count; /* may be more than COLUMNS */
	int number;
};

static struct line cut_line(const char *at, const char *end, int number)
{
	struct line line = {.number = number};

	for (;;) {
		const char *tab = memchr(at, '\t', (size_t)(end - at));
		size_t i = line.count < COLUMNS ? line.count : COLUMNS;

		line.cell[i] = at;
		line.length[i] = (size_t)((tab ? tab : end) - at);
		line.count++;
		if (!tab)
			return line;
		at = tab + 1;
	}
}

static struct doc *make_node(const struct table *table, const struct line *line, enum doc_kind kind, size_t cell)
{
	struct doc *doc = base_make_doc(table->arena, kind, kind == DOC_SCALAR ? table->head[cell] : NULL);

	doc->file = table->file;
	doc->line = line->number;
	doc->column = 1;
	if (kind == DOC_SCALAR) {
		doc->column = (int)(line->cell[cell] - line->cell[0]) + 1;
		doc->scalar = base_copy_text(table->arena, line->cell[cell], line->length[cell]);
	}
	return doc;
}

static void take_head(struct table *table, const struct line *line)
{
	struct doc where = {.file = table->file, .line = line->number, .column = 1};

	if (line->count > COLUMNS) {
		base_add_fault(table->faults, &where, NULL, "the first line names more than 64 columns");
		return;
	}
	for (size_t i = 0; i < line->count; i++) {
		table->head[i] = base_copy_text(table->arena, line->cell[i], line->length[i]);
		if (!table->head[i][0])
			base_add_fault(table->faults, &where, NULL, "the first line has a column without a name");
		for (size_t j = 0; j < i; j++)
			if (strcmp(table->head[i], table->head[j]) == 0)
				base_add_fault_about(table->faults, &where, NULL,
				                     "the first line names twice the column", table->head[i]);
	}
	table->columns = line->count;
}

static void take_row(struct table *table, const struct line *line)
{
	struct doc *row = make_node(table, line, DOC_MAP, 0);

	if (line->count != table->columns) {
		char buffer[120];
		struct text text = base_start_text(buffer, sizeof buffer);

		base_put_string(&text, "this line has ");
		base_put_int(&text, (int64_t)line->count);
		base_put_string(&text, " cells where the first line names ");
		base_put_int(&text, (int64_t)table->columns);
		base_put_string(&text, " columns; check its tabs");
		base_add_fault(table->faults, row, NULL, buffer);
		return;
	}
	for (size_t i = 0; i < table->columns; i++)
		base_append_doc(row, make_node(table, line, DOC_SCALAR, i));
	base_append_doc(table->rows, row);
}

static void read_lines(struct table *table, const char *bytes, size_t length)
{
	const char *at = bytes, *end = bytes + length;
	size_t before = table->faults->count;

	for (int number = 1; at < end; number++) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		const char *stop = newline ? newline : end;
		const char *next = newline ? newline + 1 : end;

		if (stop > at && stop[-1] == '\r')
			stop--;
		if (stop > at && *at != '#') {
			struct line line = cut_line(at, stop, number);

			if (table->columns)
				take_row(table, &line);
			else
				take_head(table, &line);
		}
		/* Without column names no row can be read. */
		if (!table->columns && table->faults->count > before)
			return;
		at = next;
	}
}

struct doc *codec_parse_tsv(const char *name, const char *bytes, size_t length, struct arena *arena,
                            struct faults *faults)
{
	struct table table = {.file = base_copy_text(arena, name, strlen(name)), .arena = arena, .faults = faults};
	size_t before = faults->count;

	table.rows = base_make_doc(arena, DOC_LIST, NULL);
	table.rows->file = table.file;
	table.rows->line = table.rows->column = 1;
	if (length > CODEC_FILE_LIMIT) {
		base_add_fault(faults, table.rows, NULL, "is larger than 16 MiB, the limit");
		return NULL;
	}
	if (!codec_check_text(table.file, &bytes, &length, faults))
		return NULL;
	read_lines(&table, bytes, length);
	if (!table.columns && faults->count == before)
		base_add_fault(faults, table.rows, NULL, "the file is empty; its first line must name the columns");
	return faults->count == before ? table.rows : NULL;
}

struct doc *codec_read_tsv(const char *path, struct arena *arena, struct faults *faults)
{
	size_t length = 0;
	const char *bytes = codec_read_file(path, arena, &length, faults);

	return bytes ? codec_parse_tsv(path, bytes, length, arena, faults) : NULL;
}
