/* field.h: a battlefield drawn to scale. May use: signs. */
#ifndef DURBAR_PRINT_FIELD_H
#define DURBAR_PRINT_FIELD_H

#include "print/signs.h"

/* Draws one of the `maps` of a box: ground, objectives, where the sides begin, a ruler around it. `inch` is in points. */
void field_draw(struct press *press, const struct signs *signs, const struct print_game *game, const struct doc *map,
                double inch);
/* How large it is with its ruler, in points. */
void field_measure(const struct doc *map, double inch, double *wide, double *high);

#endif
