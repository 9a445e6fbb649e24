/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: fortunes. */
#ifndef DURBAR_SYSTEMS_MUTINY_FORTUNES_PRIVATE_H
#define DURBAR_SYSTEMS_MUTINY_FORTUNES_PRIVATE_H

#include "systems/mutiny/fortunes/fortunes.h"

/* What one event asks for and does. */
struct fortune_rules {
	/* Begins it: asks its first decision, or ends the fortune. */
	void (*begin)(struct game *game);
	struct refusal (*check)(const struct look *look, const struct move *move);
	void (*apply)(struct game *game, const struct move *move);
	void (*legal)(const struct look *look, struct move_list *moves);
	void (*sample)(const struct look *look, struct rng *rng, struct move *move);
};
extern const struct fortune_rules mutiny_relief;                       /* relief.c */
extern const struct fortune_rules mutiny_betrayal;                     /* treachery.c */
extern const struct fortune_rules mutiny_vengeance, mutiny_infighting; /* losses.c */
extern const struct fortune_rules mutiny_hex_fortune;                  /* hexes.c: those that ask for a hex */

/* ---- fortune.c ---- */
/* The event is over; a procedure ends. */
void mutiny_end_fortune(struct game *game);
/* Asks a decision of the event. */
void mutiny_ask_fortune(struct game *game, unsigned seat, unsigned stage);
const char *mutiny_fortune_rule(const struct look *look);

#endif
