/* politics.h: what this chapter offers the others: political officers, negotiations, friendly Natives.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_SUNSET_POLITICS_POLITICS_H
#define DURBAR_SYSTEMS_SUNSET_POLITICS_POLITICS_H

#include "systems/sunset/game.h"

/* The decisions of this chapter: rules.c has the list of all. */
extern const struct step_rules sunset_parley, sunset_honour, sunset_depart; /* politics.c */

/* ---- politics.c ---- */
/* Political officers [sunset:25.0]; all answers are no without the option. */
bool sunset_is_officer(const struct look *look, unsigned unit);   /* a political officer, marked P */
bool sunset_is_political(const struct look *look, unsigned unit); /* an HQ for political missions [sunset:25.1] */
/* Strategic value for intelligence and negotiations [sunset:25.4]. */
int sunset_political_value(const struct look *look, unsigned hq);
bool sunset_can_negotiate(const struct look *look);
struct refusal sunset_check_negotiation(const struct look *look, const struct move *move);
void sunset_apply_negotiation(struct game *game, const struct move *move);
void sunset_list_negotiations(const struct look *look, struct move_list *moves);
bool sunset_sample_negotiation(const struct look *look, struct rng *rng, struct move *move);
/* What is added to the die for talks with a hex whose best HQ has this value. */
int sunset_negotiation_modifier(const struct look *look, unsigned envoy, unsigned hex, int best, int part[AIMS]);
/* The movement segment begins and ends for a British force that must leave a hex. */
void sunset_open_passage(struct game *game);
void sunset_close_passage(struct game *game);
/* A player turn is over: truces and honours that end with it. */
void sunset_lift_treaties(struct game *game);

/* ---- friends.c ---- */
/* Would the set, put into the hex, stand where friendly Natives and British units may not be together? */
bool sunset_friends_clash(const struct look *look, const uint64_t *set, unsigned hex);
/* A segment is over: friendly Natives who stand with British units are lost. */
void sunset_part_friends(struct game *game);
/* Their pool, at most 32; and where they may come from it [sunset:abyssinia-4.4]. */
unsigned sunset_list_friends(const struct look *look, uint16_t *pool);
bool sunset_friends_may_come(const struct look *look, unsigned hex);

#endif
