/* print.h: sheets of paper as PDF: the rules as a booklet, player aids, and a game to cut out. It gets documents and
 * drawings, and knows no system. Built as a library that the command loads when somebody prints.
 * May use: base. */
#ifndef DURBAR_PRINT_PRINT_H
#define DURBAR_PRINT_PRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/doc.h"

enum print_paper { PRINT_A4, PRINT_LETTER, PRINT_PAPERS };

/* Scenarios by id and title: rules that hold in one of them alone are headed with its title. */
struct print_title {
	const char *id, *title;
};

struct print_order {
	enum print_paper paper;
	const char *web;            /* the folder of the page: its fonts and signs are printed too */
	const char *title;          /* of the system: "The Sun Never Sets II" */
	const char *system;         /* its id */
	const struct doc *chapters; /* the guide: see guide.h */
	const char *scenario;       /* what holds in this one alone; NULL: in all */
	const struct print_title *titles;
	size_t title_count;
};

/* Each writes a PDF. False: it could not, and `why` says so. */
typedef bool print_make(const struct print_order *order, FILE *out, char *why, size_t room);
/* The rules: title, contents, chapters, player aids. */
print_make print_booklet;
/* The tables and lists that are marked as aids in the guide, on one sheet, both sides of it if need be. */
print_make print_aids;

#endif
