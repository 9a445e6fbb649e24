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

/* A game to cut out. */
struct print_game {
	const struct doc *box;      /* what `describe` tells of the scenario */
	const struct doc *scenario; /* its document; NULL: none was found */
	const struct doc *options;  /* the standard value of each option: a map */
	const struct doc *faces;    /* signs and colours: web/systems/SYSTEM/faces.js */
	const struct doc_set *docs; /* the data of the system */
	const char *title, *note;
	const char *map; /* the map as SVG; NULL: a battlefield, or none */
	size_t map_size;
	double map_unit; /* units of the drawing from hex to hex */
	double scale;    /* millimetres from hex to hex, or for an inch of a battlefield */
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
	const struct print_game *game; /* NULL: rules alone */
};

/* Each writes a PDF. False: it could not, and `why` says so. */
typedef bool print_make(const struct print_order *order, FILE *out, char *why, size_t room);
/* The rules: title, contents, chapters, player aids. */
print_make print_booklet;
/* The tables and lists that are marked as aids in the guide, on one sheet, both sides of it if need be. */
print_make print_aids;
/* A game: its card, map or battlefields over several pages, counters, tables and player aids. */
print_make print_game;

#endif
