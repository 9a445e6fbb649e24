/* private.h: what the files of this chapter share.
 * May use: turn. */
#ifndef DURBAR_SYSTEMS_MUTINY_TURN_PRIVATE_H
#define DURBAR_SYSTEMS_MUTINY_TURN_PRIVATE_H

#include "systems/mutiny/turn/turn.h"

/* ---- sequence.c ---- */
/* Turn 1, or the next one: pool and all. */
void mutiny_begin_turn(struct game *game, unsigned turn);
/* Phase II is over: supply follows. */
void mutiny_end_actions(struct game *game, bool both_passed);
/* The check of III.B, and the next turn. */
void mutiny_check_victory(struct game *game);

/* ---- pool.c ---- */
/* I. Command Pool Phase [mutiny:7.1(a)]. */
void mutiny_fill_pool(struct game *game);

/* ---- action.c ---- */
/* The marker has been drawn: its owner decides, or fortunes of war are thrown. */
void mutiny_use_marker(struct game *game, unsigned marker);
void mutiny_end_action(struct game *game);

/* ---- operation.c ---- */
void mutiny_resume_operation(struct game *game);
/* Begins at this stage: of a position that begins there. */
void mutiny_begin_stage(struct game *game, enum stage stage);

/* ---- deploy.c ---- */
/* What is being laid out. */
enum deploying { DEPLOY_NOTHING, DEPLOY_BRITISH, DEPLOY_SEPOYS, DEPLOY_LEADERS };
void mutiny_begin_deploying(struct game *game);
void mutiny_begin_leaders(struct game *game);

#endif
