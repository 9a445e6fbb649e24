/* works.h: entrenchments and sieges, as far as units that come and go end them.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_POSITION_WORKS_H
#define DURBAR_SYSTEMS_MUTINY_POSITION_WORKS_H

#include "systems/mutiny/game.h"

/* The marks of a spot with works or under siege have changed from `before`. */
void mutiny_refresh_works(struct game *game, unsigned spot, unsigned before);
/* A siege train has left the spot: sieges of its neighbours may be over [mutiny:29.3]. */
void mutiny_refresh_sieges(struct game *game, unsigned spot);

#endif
