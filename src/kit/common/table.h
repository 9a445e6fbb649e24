/* table.h: result tables as wargames print them: find the row by the largest number listed in a
 * column that does not exceed one's own, read across at the die, both ends of the die clamped. A table by odds has one
 * column, and numbers in hundredths: 50 is 1 to 2, 300 is 3 to 1:
 *     columns: [odds]
 *     low: 1
 *     rows:
 *       - {at: [50], results: [AE, AR, AR, "-", "-", DR]}
 *       - {at: [300], results: ["-", DR, DR, DE, DE, DE]}
 * It is read with kit_want_doc, kit_check_source and kit_load_ladder, and asked so:
 *     row = kit_find_rung(&tables->combat, 0, attack * 100 / defence);
 *     result = kit_read_ladder(&tables->combat, row, die);
 * May use: base. */
#ifndef DURBAR_KIT_COMMON_TABLE_H
#define DURBAR_KIT_COMMON_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/doc.h"

enum { TABLE_ROWS = 16, TABLE_COLUMNS = 16, TABLE_DICE = 16 };

/* A combat table: a ladder of numbers for each column word (weapon), results for each row. */
struct ladder_table {
	uint8_t rows, columns, dice;
	int8_t low;                              /* the die of the first result; lower dice read it too */
	int16_t rung[TABLE_ROWS][TABLE_COLUMNS]; /* 0: this column has no entry in this row */
	int16_t result[TABLE_ROWS][TABLE_DICE];  /* coded by the system's words */
};

/* Reads
 *     columns: [M, R, B, L]
 *     low: 0
 *     rows:
 *       - {at: [1, -, -, -], results: ["-", "(1)", "1"]}
 * in a map of its own or in a document, which says its `source` besides (kit_check_source).
 * `columns` (NULL-terminated) are the column words, in the order of the indices used later; `read` codes a
 * result word, or returns false where it is none. */
void kit_load_ladder(const struct doc *doc, const char *const *columns, bool (*read)(const char *word, int16_t *result),
                     struct ladder_table *table, struct faults *faults);
/* The row for a number in a column; -1 below the lowest. */
int kit_find_rung(const struct ladder_table *table, unsigned column, int number);
/* The highest number listed in the column. */
int kit_top_rung(const struct ladder_table *table, unsigned column);
/* The result at the die in a row that kit_find_rung has found: not -1. */
int kit_read_ladder(const struct ladder_table *table, int row, int die);

#endif
