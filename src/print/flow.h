/* flow.h: blocks of the guide set one below the other, in columns and over pages. May use: press. */
#ifndef DURBAR_PRINT_FLOW_H
#define DURBAR_PRINT_FLOW_H

#include "print/press.h"

struct flow {
	struct press *press;
	const struct print_order *order;
	double left, top, bottom, width; /* of the first column */
	double gap;                      /* between columns */
	double margin; /* for rule numbers, left of the text and part of the width; 0: none are printed */
	double scale;  /* of the letters */
	int columns, column;
	double x, y; /* where the next line goes */
	bool wide;   /* pages lie on their side */
	int pages;   /* that the flow has begun */
};

/* Begins a page of its own. */
void flow_turn(struct flow *flow);
/* Goes to the next column or page where less than this is left. */
void flow_need(struct flow *flow, double height);
/* Room between blocks; none at the top of a column. */
void flow_skip(struct flow *flow, double height);
/* Lines of text, over the end of a column if need be; `indent` from the left of the column. */
void flow_put_text(struct flow *flow, enum press_style style, unsigned colour, const char *text, double indent);
/* A block of the guide. */
void flow_put_block(struct flow *flow, const struct doc *block);
void flow_put_table(struct flow *flow, const struct doc *block);
/* A chapter under this title; returns the page on which it begins. */
int flow_put_chapter(struct flow *flow, const struct doc *chapter, const char *title);
/* One column over the whole page, rule numbers in the margin. */
struct flow flow_start(struct press *press, const struct print_order *order);
/* The titles of the scenarios that a chapter or box is for: "Asante 1873-74, Persia 1856-57". */
void flow_name_scenarios(const struct print_order *order, const struct doc *list, char *text, size_t room);
/* Is it for the scenario that is printed? */
bool flow_is_for(const struct print_order *order, const struct doc *what);
const char *flow_text_of(const struct doc *map, const char *key);

#endif
