/* rows.h: tables with a row for every value of an enum; a missing row is a compile error.
 *
 *     KIT_ROWS_OF(chapter);
 *     static const struct chapter *const chapter[STEPS] = {
 *             KIT_ROW(STEP_BEGIN) = &begin,
 *             ...
 *     };
 *     KIT_ALL_ROWS(chapter, STEPS - 1);
 *
 * Without this a new step would be a null pointer in each table that its author did not know of. Rows may come in any
 * order: they are counted here, and the compilers warn of a row that is given twice.
 * May use: nothing. */
#ifndef DURBAR_KIT_COMMON_ROWS_H
#define DURBAR_KIT_COMMON_ROWS_H

#define KIT_ROWS_OF(table) enum { table##_rows_before = __COUNTER__ }
#define KIT_ROW(index) [(index) + 0 * __COUNTER__]
#define KIT_ALL_ROWS(table, many)                                                                                      \
	_Static_assert(__COUNTER__ - table##_rows_before - 1 == (many), "a row is missing from the table " #table)

#endif
