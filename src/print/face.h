/* face.h: one side of a counter. Shape is allegiance, colour is nation, symbol is arm: as web/hex/counter.js draws them.
 * May use: press, signs. */
#ifndef DURBAR_PRINT_FACE_H
#define DURBAR_PRINT_FACE_H

#include "print/signs.h"

enum face_shape { FACE_SQUARE, FACE_ARCH, FACE_OCTAGON, FACE_ROUND, FACE_STAND, FACE_CARD };

struct face {
	enum face_shape shape;
	char nation[24];                    /* of the colours: "british" */
	char symbol[32];                    /* of the sprite: "u-infantry"; "": none */
	char name[48];                      /* "": none */
	char left[12], centre[8], right[8]; /* the line of figures */
	char morale;                        /* V, L, R, F; 0: none */
	bool emblem;                        /* nothing but its symbol, large */
	bool leader, wide, boxed;
	char band; /* r: reduced, s: a Sepoy, m: one that has mutinied; 0: none */
	bool empty;
};

/* What is cut out: two sides of the same size. */
struct piece {
	struct face front, back;
	double wide, high; /* points */
};

/* Into a box of this size; counters are drawn on a grid of 96 by 96. */
void face_draw(struct press *press, const struct signs *signs, const struct face *face, double x, double y, double wide,
               double high);

#endif
