/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: battle. */
#ifndef DURBAR_SYSTEMS_SUNSET_BATTLE_PRIVATE_H
#define DURBAR_SYSTEMS_SUNSET_BATTLE_PRIVATE_H

#include "systems/sunset/battle/battle.h"

/* ---- battle.c ---- */
/* The same without craft. */
bool sunset_has_foot(const struct look *look, unsigned who, unsigned hex);

/* ---- stand.c ---- */
/* As far as the side to move knows: is there anybody in the hex whom this land unit could fight, craft being what they
 * are [sunset:27.51] [sunset:28.2]? The rule that says no. */
bool sunset_reaches_any(const struct look *look, unsigned attacker, unsigned target);
const char *sunset_name_reach(const struct look *look, unsigned target);
/* Modifier of a kind of ground to fire against who stands on it, as things are now. */
int sunset_defence(const struct look *look, unsigned terrain);

/* ---- fire.c ---- */
/* Does the unit fire in the present round? */
bool sunset_fires_now(const struct look *look, unsigned unit);

/* ---- evade.c ---- */
/* Asks the defender of a battle that has just been declared whether he slips away; false: he cannot. */
bool sunset_offer_evasion(struct game *game);

/* ---- retreat.c ---- */
/* Is there a way out for battle.loser; he takes it. */
bool sunset_can_flee(const struct look *look);
void sunset_flee(struct game *game);
/* Ways out of a lost battle: over this hexside, friendly Natives among them or not; a fortress that ends the
 * retreat as its first hex; why a step is barred. */
bool sunset_may_flee(const struct look *look, unsigned from, unsigned direction, bool friends);
bool sunset_is_refuge(const struct look *look, unsigned hex);
struct refusal sunset_name_bar(const struct look *look, unsigned from, unsigned direction);
/* Those who leave now go this way from battle.retreat_to: all of the beaten force, or the units that are fleeing. */
void sunset_set_out(struct game *game, const uint8_t *path, unsigned length);

/* ---- ammunition.c ---- */
/* Asks who wants to expend supply for the round; false: nobody can, or all have been asked. */
bool sunset_offer_supply(struct game *game);

/* ---- rout.c ---- */
/* Do the beaten run unit by unit [sunset:33.0]; is this one on its way? */
bool sunset_is_rout(const struct look *look);
bool sunset_is_fleeing(const struct look *look, unsigned unit);
void sunset_begin_rout(struct game *game);
void sunset_continue_rout(struct game *game);

/* ---- loss.c ---- */
/* HQs of a force whose troops all fell in battle fall too, unless other friends hold the hex (R32). */
void sunset_bury_leaders(struct game *game, unsigned who, unsigned hex, const char *rule);

#endif
