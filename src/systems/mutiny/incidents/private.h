/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: incidents. */
#ifndef DURBAR_SYSTEMS_MUTINY_INCIDENTS_PRIVATE_H
#define DURBAR_SYSTEMS_MUTINY_INCIDENTS_PRIVATE_H

#include "systems/mutiny/incidents/incidents.h"

/* ---- hand.c ---- */
/* A marker comes into the hand of a side. */
void mutiny_take_marker(struct game *game, unsigned side, unsigned kind);
/* It leaves the hand; a face that was known is the one that goes. */
void mutiny_drop_marker(struct game *game, unsigned side, unsigned kind);
/* It goes back into the Incident Pool; `side`: whose it was. */
void mutiny_pool_marker(struct game *game, unsigned side, unsigned kind);

/* ---- effects.c ---- */
/* What a drawn or played marker does that nobody has cancelled, by its use; a procedure. */
void mutiny_bring_effect(struct game *game, const struct frame *play);
/* An Agent's look at the enemy is over, or was cancelled: back to the decision that it interrupted. A window whose side
 * can no longer answer is closed. */
void mutiny_end_intelligence(struct game *game);

/* ---- window.c ---- */
/* Nobody answers any more: the marker works, or it does not. */
void mutiny_close_window(struct game *game);

#endif
