/* table.c: result tables with ladders of numbers.
 * May use: base. */
#include "kit/common/table.h"

#include <string.h>

static bool read_rung(const struct doc *doc, int16_t *rung)
{
	const char *word = base_scalar_of(doc);
	int64_t value;

	if (word && strcmp(word, "-") == 0) {
		*rung = 0;
		return true;
	}
	if (!base_int_of(doc, &value) || value < 1 || value > INT16_MAX)
		return false;
	*rung = (int16_t)value;
	return true;
}

/* Where each written column goes; false and faults where the list does not fit the words. */
static bool load_columns(const struct doc *doc, const char *const *columns, struct ladder_table *table,
                         uint8_t order[TABLE_COLUMNS], struct faults *faults)
{
	const struct doc *list = base_find_doc(doc, "columns");
	bool seen[TABLE_COLUMNS] = {false};
	unsigned wanted = 0, at = 0;
	size_t before = faults->count;

	while (columns[wanted])
		wanted++;
	if (!list || list->kind != DOC_LIST) {
		base_add_fault(faults, doc, NULL, "the table needs its list of columns");
		return false;
	}
	for (const struct doc *one = list->first; one; one = one->next, at++) {
		unsigned index = 0;

		while (columns[index] && (!one->scalar || strcmp(columns[index], one->scalar) != 0))
			index++;
		if (index == wanted || seen[index] || at >= TABLE_COLUMNS) {
			base_add_fault_about(faults, one, NULL,
			                     index == wanted ? "unknown column" : "this column stands twice",
			                     one->scalar ? one->scalar : "");
			continue;
		}
		seen[index] = true;
		order[at] = (uint8_t)index;
	}
	for (unsigned i = 0; i < wanted; i++)
		if (!seen[i])
			base_add_fault_about(faults, list, NULL, "this column is missing", columns[i]);
	table->columns = (uint8_t)wanted;
	return faults->count == before;
}

static void load_rungs(const struct doc *row, const uint8_t *order, struct ladder_table *table, unsigned at,
                       struct faults *faults)
{
	const struct doc *rungs = base_find_doc(row, "at");
	unsigned column = 0;

	if (!rungs || rungs->count != table->columns) {
		base_add_fault(faults, rungs ? rungs : row, NULL, "`at` needs one number, or -, for each column");
		return;
	}
	for (const struct doc *one = rungs->first; one; one = one->next, column++) {
		int16_t *rung = &table->rung[at][order[column]];

		if (!read_rung(one, rung)) {
			base_add_fault_about(faults, one, NULL, "a rung is a whole number above 0, or -",
			                     one->scalar ? one->scalar : "");
			continue;
		}
		for (unsigned above = 0; above < at && *rung; above++)
			if (table->rung[above][order[column]] >= *rung)
				base_add_fault_about(faults, one, NULL,
				                     "the numbers of a column must grow from row to row", one->scalar);
	}
}

static void load_results(const struct doc *row, bool (*read)(const char *, int16_t *), struct ladder_table *table,
                         unsigned at, struct faults *faults)
{
	const struct doc *results = base_find_doc(row, "results");
	unsigned die = 0;

	if (!results || !results->count || results->count > TABLE_DICE) {
		base_add_fault(faults, results ? results : row, NULL,
		               "`results` needs 1 to 16 results, one for each die");
		return;
	}
	if (at == 0)
		table->dice = (uint8_t)results->count;
	if (results->count != table->dice) {
		base_add_fault(faults, results, NULL, "each row needs as many results as the first");
		return;
	}
	for (const struct doc *one = results->first; one; one = one->next, die++)
		if (!one->scalar || !read(one->scalar, &table->result[at][die]))
			base_add_fault_about(faults, one, NULL, "this is no result of the table",
			                     one->scalar ? one->scalar : "");
}

void kit_load_ladder(const struct doc *doc, const char *const *columns, bool (*read)(const char *word, int16_t *result),
                     struct ladder_table *table, struct faults *faults)
{
	static const char *const known[] = {"columns", "low", "rows", "source", "reason", NULL}, *const known_row[] = {
													 "at",
													 "results",
													 NULL};
	const struct doc *rows = base_find_doc(doc, "rows");
	uint8_t order[TABLE_COLUMNS] = {0};
	unsigned at = 0;

	memset(table, 0, sizeof *table);
	base_refuse_unknown_keys(doc, known, faults);
	table->low = (int8_t)base_read_int(doc, "low", -20, 20, 0, faults);
	if (!load_columns(doc, columns, table, order, faults))
		return;
	if (!rows || rows->kind != DOC_LIST || !rows->count || rows->count > TABLE_ROWS) {
		base_add_fault(faults, rows ? rows : doc, NULL, "the table needs 1 to 16 rows");
		return;
	}
	for (const struct doc *row = rows->first; row; row = row->next, at++) {
		base_refuse_unknown_keys(row, known_row, faults);
		load_rungs(row, order, table, at, faults);
		load_results(row, read, table, at, faults);
	}
	table->rows = (uint8_t)at;
}

int kit_find_rung(const struct ladder_table *table, unsigned column, int number)
{
	int found = -1;

	for (int row = 0; row < table->rows; row++)
		if (table->rung[row][column] && table->rung[row][column] <= number)
			found = row;
	return found;
}

int kit_top_rung(const struct ladder_table *table, unsigned column)
{
	int top = 0;

	for (int row = 0; row < table->rows; row++)
		if (table->rung[row][column] > top)
			top = table->rung[row][column];
	return top;
}

int kit_read_ladder(const struct ladder_table *table, int row, int die)
{
	int at = die - table->low;

	if (at < 0)
		at = 0;
	if (at >= table->dice)
		at = table->dice - 1;
	return table->result[row][at];
}
