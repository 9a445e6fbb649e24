/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: works. */
#ifndef DURBAR_SYSTEMS_SUNSET_WORKS_PRIVATE_H
#define DURBAR_SYSTEMS_SUNSET_WORKS_PRIVATE_H

#include "systems/sunset/works/works.h"

/* ---- engineer.c ---- */
/* At the end of the movement segment: the works of those who have dug all the time. */
void sunset_finish_works(struct game *game);

#endif
