/* private.h: what the files of this chapter know of each other. May use: turn. */
#ifndef DURBAR_SYSTEMS_CONDUCT_TURN_PRIVATE_H
#define DURBAR_SYSTEMS_CONDUCT_TURN_PRIVATE_H

#include "systems/conduct/charts/charts.h"
#include "systems/conduct/turn/turn.h"

/* ---- sequence.c */
/* Sets the decision in hand; NOBODY: of all sides in `asked`, at once. */
void conduct_ask(struct game *game, enum phase phase, int side);
/* Turn 1 begins. */
void conduct_begin_battle(struct game *game);
/* The next side, or the next phase, after the side that is done with this one. */
void conduct_next_side(struct game *game);

/* ---- deploy.c */
/* The first side that has something to lay out. */
void conduct_begin_deployment(struct game *game);

/* ---- square.c */
/* Lists what brings the side nearer to a square of all that it has, where it wants one. */
void conduct_list_square(const struct look *look, int side, struct move_list *moves);

/* ---- open.c: phases 1 to 3 */
void conduct_throw_arrivals(struct game *game);
bool conduct_has_groups(const struct look *look, int side);
void conduct_fix_bayonets(struct game *game);

/* ---- command.c: phases 4A and 5 */
bool conduct_has_figures(const struct look *look, int side);
/* Asks for the next mule that could serve more units than it may; serves by itself otherwise. Whether somebody is asked. */
bool conduct_serve_mules(struct game *game);

/* ---- units.c: phases 4B and 4a */
bool conduct_has_units(const struct look *look, int side);
bool conduct_has_exploits(const struct look *look, int side);
/* Rolls for those that nobody moved; false: one of them must charge and is asked for it. */
bool conduct_roll_rest(struct game *game, int side);

/* ---- crisis.c */
/* 4B.1. */
void conduct_roll_crisis(struct game *game);
/* Applies what a roll gave to one unit, movement apart. Whether it may go on to move. */
bool conduct_suffer(struct game *game, int unit, const struct conduct_result *result);
/* Does it claim field works or its square where its owner says nothing? `hold`: by its standing order. */
bool conduct_usual_claim(const struct look *look, int unit, bool hold);
/* Is there a claim to be made at all? */
bool conduct_has_claim(const struct look *look, int unit);

/* ---- figures.c */
void conduct_throw_criticals(struct game *game); /* phase 9 */
/* With the option: leaders take over from army commanders that were lost a turn ago. */
void conduct_find_chiefs(struct game *game);

/* ---- end.c */
void conduct_end_turn(struct game *game);
/* Points for the enemy of a unit, a figure that is gone. */
void conduct_score(struct game *game, int side, int points, enum score cause, const char *rule);

#endif
