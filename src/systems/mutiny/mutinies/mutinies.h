/* mutinies.h: what this chapter offers the others: mutiny checks, parade grounds, disbanding, the Great Mutiny.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_MUTINIES_MUTINIES_H
#define DURBAR_SYSTEMS_MUTINY_MUTINIES_MUTINIES_H

#include "systems/mutiny/game.h"

extern const struct step_rules
	mutiny_check_hex;                     /* STEP_MUTINY: mutiny HEX; in the Great Mutiny also end: all the rest */
extern const struct step_rules mutiny_parade; /* STEP_PARADE: parade HEX */

/* A procedure: the British name their hexes with loyal Sepoys (MARK_TOLD, RU-O5), the Rebel chooses one, it is checked
 * [mutiny:18.1]. Where there is none it is over at once. */
void mutiny_begin_check(struct game *game);
/* The Great Mutiny of the set-up [mutiny:27.0]: every hex with Sepoys once (MARK_TOLD: still to be checked); ends with
 * mutiny_end_great_mutiny. */
void mutiny_begin_great_mutiny(struct game *game);
void mutiny_resume_great_mutiny(struct game *game); /* TASK_GREAT_MUTINY */

/* The action `disband UNITS` of a British leader's marker [mutiny:18.5]; turn/action.c has pushed TASK_ACTION. */
struct refusal mutiny_check_disband(const struct look *look, const struct move *move);
void mutiny_apply_disband(struct game *game, const struct move *move); /* no mutiny_return */
void mutiny_list_disband(const struct look *look, struct move_list *moves);
bool mutiny_sample_disband(const struct look *look, struct rng *rng, struct move *move); /* false: nobody to disband */

#endif
