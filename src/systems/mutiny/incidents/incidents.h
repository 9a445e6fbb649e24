/* incidents.h: what this chapter offers the others: the incident pool, markers that are kept and played, skulduggery.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_INCIDENTS_INCIDENTS_H
#define DURBAR_SYSTEMS_MUTINY_INCIDENTS_INCIDENTS_H

#include "systems/mutiny/game.h"

extern const struct step_rules mutiny_draw;    /* STEP_DRAW: draw, end */
extern const struct step_rules mutiny_window;  /* STEP_WINDOW: skulduggery, decline [all] */
extern const struct step_rules mutiny_kashmir; /* STEP_KASHMIR: choose HEX */
extern const struct step_rules mutiny_recruit; /* STEP_RECRUIT: choose HEX */

/* Might the side hold one, by what both sides know? A decision that exists only because of a kept marker is asked where
 * this is so, the limit of the action phase allows it, and the side has not waived it: mutiny_may_be_asked (RU-I4). */
bool mutiny_may_hold(const struct look *look, unsigned side, unsigned kind);
bool mutiny_may_be_asked(const struct look *look, unsigned side, unsigned kind);
/* Why the side, whose hand is known, cannot play one now: it holds none, or has played one in this action phase. */
struct refusal mutiny_check_play(const struct look *look, unsigned side, unsigned kind);
/* A side plays a marker it holds, or (USE_DRAWN) has just drawn an Immediate one. A procedure: the marker leaves the
 * hand, is announced, the other side may cancel it (W1); then by its use:
 *     USE_DRAWN, USE_UNITS, USE_MARKERS, USE_MUTINY, USE_RECRUIT  this chapter
 *     USE_BLOW      mutiny_blow_effect (battle)       the marker goes back to the pool
 *     USE_MASSACRE  mutiny_massacre_effect (battle)   the battle keeps it: BATTLE_MASSACRE
 *     USE_FORCED_MARCH  mutiny_force_march (turn)     the marker goes back to the pool
 * and if it was cancelled mutiny_return at once. */
void mutiny_play(struct game *game, unsigned side, unsigned kind, enum use use);
/* After the battle: the Massacre of `side` goes to the other side [mutiny:24.2]. */
void mutiny_pass_massacre(struct game *game, unsigned side);
/* Clemency: every side that holds a Massacre returns one [mutiny:fortunes-4]. */
void mutiny_return_massacres(struct game *game);
/* A procedure: the side draws an incident, and may draw up to `most` [mutiny:19.0]. */
void mutiny_begin_draws(struct game *game, unsigned side, unsigned most);
void mutiny_resume_draws(struct game *game, const struct frame *frame);
/* STAGE_GREAT_GAME, a procedure: with enough activated British factors in its hex the marker goes [mutiny:19.5]. */
void mutiny_test_great_game(struct game *game);

/* Intelligence at any decision of either side: not of the step's chapter, the dispatcher asks these. */
struct refusal mutiny_check_intelligence(const struct look *look, unsigned seat, const struct move *move);
void mutiny_apply_intelligence(struct game *game, unsigned seat, const struct move *move);
void mutiny_list_intelligence(const struct look *look, unsigned seat, struct move_list *moves);
/* A procedure: the Kashmiri unit, if it waits in the box, comes with a supply train [mutiny:20.5]; without an open hex it
 * goes on waiting (RU-N5). */
void mutiny_begin_kashmir(struct game *game);
/* A power joins a side, so its marker leaves the pool, if it is there [mutiny:9.52]. Arrivals calls it. */
void mutiny_retain_marker(struct game *game, unsigned kind, unsigned side);

#endif
