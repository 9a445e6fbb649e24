/* tables.h: the results of a study as files: cells.csv, study.json, report.html; and as text.
 * May use: sums. */
#ifndef DURBAR_STUDY_TABLES_H
#define DURBAR_STUDY_TABLES_H

#include <stdio.h>

#include "base/writer.h"
#include "study/sums.h"

/* A line each cell. */
void study_put_csv(const struct study_results *results, FILE *out);
/* Everything, into the open map. */
void study_write_facts(const struct study_results *results, struct writer *writer);
/* The tables of docs/balance.md. */
void study_put_text(const struct study_results *results, FILE *out);
/* A page with plots. False: gnuplot is missing or refused to draw, and the page has tables alone. */
bool study_put_report(const struct study_results *results, FILE *out);
/* What a test has found, in words; NULL where there is none. */
const char *study_name_verdict(const struct study_results *results, size_t cell);

#endif
