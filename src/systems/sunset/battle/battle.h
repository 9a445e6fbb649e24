/* battle.h: what the parts of the battle chapter share: battle.c (the attack), stand.c (ground, commanders), fire.c
 * (volleys), loss.c (who falls), retreat.c (victory, retreat), rout.c, advance.c (advance, pursuit, the end of the battle).
 * May use: rooms. */
#ifndef DURBAR_SYSTEMS_SUNSET_BATTLE_BATTLE_H
#define DURBAR_SYSTEMS_SUNSET_BATTLE_BATTLE_H

#include "systems/sunset/rooms.h"

/* The two forces of a battle; struct battle is indexed by them. */
enum { ATTACKER, DEFENDER, DRAWN, NOT_DECIDED };

static inline unsigned sunset_battle_side(const struct look *look, unsigned who)
{
	return who == ATTACKER ? look->state->battle.attacker : !look->state->battle.attacker;
}
/* Where the force stood when the battle began. */
static inline unsigned sunset_battle_hex(const struct look *look, unsigned who)
{
	return who == ATTACKER ? look->state->battle.from : look->state->battle.target;
}

/* Engaged units of one force that stand in a hex. */
enum muster { MUSTER_TROOPS, MUSTER_LEADERS, MUSTER_ALL, MUSTER_WALKERS /* all but craft */ };
struct roster {
	unsigned count;
	uint16_t unit[SUNSET_UNITS];
};
void sunset_muster(const struct look *look, unsigned who, unsigned hex, enum muster which, struct roster *roster);
bool sunset_has_troops(const struct look *look, unsigned who, unsigned hex);
/* The same without craft. */
bool sunset_has_foot(const struct look *look, unsigned who, unsigned hex);
/* Random order, for sampling. */
void sunset_shuffle(struct roster *roster, struct rng *rng);

/* Is there an enemy in that direction whom units of the side in this hex may attack? Public facts only. */
bool sunset_may_assault(const struct look *look, unsigned side, unsigned hex, int direction);
/* As far as the side to move knows: is there anybody in the hex whom this land unit could fight, craft being what they
 * are [sunset:27.51] [sunset:28.2]? The rule that says no. */
bool sunset_reaches_any(const struct look *look, unsigned attacker, unsigned target);
const char *sunset_name_reach(const struct look *look, unsigned target);
/* Does the unit fire in the present round? */
bool sunset_fires_now(const struct look *look, unsigned unit);
/* Asks the defender of a battle that has just been declared whether he slips away; false: he cannot (evade.c). */
bool sunset_offer_evasion(struct game *game);
/* The evaders are gone: the rest fight, or the attacker may advance. */
void sunset_end_evasion(struct game *game);
/* Is there a way out for battle.loser; he takes it (retreat.c). */
bool sunset_can_flee(const struct look *look);
void sunset_flee(struct game *game);
/* The battle goes on with who is there: ground, commanders, rounds (stand.c). */
void sunset_join_battle(struct game *game);
void sunset_form_up(struct game *game); /* the same, bonuses declared */
/* Asks who is ambushed in his own player turn whether he uses his bonus; false: he has none (skirmish.c). */
bool sunset_offer_bonus(struct game *game);
/* Asks who wants to expend supply for the round; false: nobody can, or all have been asked (ammunition.c). */
bool sunset_offer_supply(struct game *game);
/* Has the unit a table to fire on in any round (fire.c)? */
bool sunset_fights(const struct look *look, unsigned unit);
/* Does any unit of the set fight (skirmish.c)? */
bool sunset_has_fighter(const struct look *look, const uint64_t *set);
/* Modifier of a kind of ground to fire against who stands on it, as things are now (stand.c). */
int sunset_defence(const struct look *look, unsigned terrain);
/* The same against the attackers of the present battle, as the least troubled of them has it (fire.c). */
int sunset_ground_worth(const struct look *look, unsigned ground);

/* Ways out of a lost battle (retreat.c): over this hexside, friendly Natives among them or not; a fortress that ends the
 * retreat as its first hex; why a step is barred. */
bool sunset_may_flee(const struct look *look, unsigned from, unsigned direction, bool friends);
bool sunset_is_refuge(const struct look *look, unsigned hex);
struct refusal sunset_name_bar(const struct look *look, unsigned from, unsigned direction);
/* Those who leave now go this way from battle.retreat_to: all of the beaten force, or the units that are fleeing. */
void sunset_set_out(struct game *game, const uint8_t *path, unsigned length);
/* Do the beaten run unit by unit [sunset:33.0]; is this one on its way (rout.c)? */
bool sunset_is_rout(const struct look *look);
bool sunset_is_fleeing(const struct look *look, unsigned unit);
void sunset_begin_rout(struct game *game);
void sunset_continue_rout(struct game *game);

/* The flow, in order; each asks the next decision or goes on by itself (fire.c, loss.c, retreat.c, advance.c, battle.c). */
void sunset_begin_rounds(struct game *game);
void sunset_fight_on(struct game *game);  /* after a volley, a cease or its losses */
void sunset_take_hits(struct game *game); /* battle.eliminate and .demoralise fall on the side not firing */
void sunset_decide_battle(struct game *game);
void sunset_begin_advance(struct game *game); /* battle.loser has left its hex, or stays for good reason */
void sunset_close_battle(struct game *game);
void sunset_next_attack(struct game *game);

/* Why the hex cannot be attacked from the other one (battle.c). */
struct refusal sunset_check_target(const struct look *look, unsigned side, unsigned from, unsigned target,
                                   const uint64_t *set);
/* Bonuses that an attack names: whether they are there; the battle flags that come of it. They are spent when the
 * battle is joined (sunset_form_up): one that is never fought leaves them in hand. */
struct refusal sunset_check_bonus(const struct look *look, const struct move *move);
unsigned sunset_name_bonus(const struct sunset_state *state, const struct move *move);
/* The march goes on after a battle of the movement segment, or not (skirmish.c). */
void sunset_resume_march(struct game *game, const struct battle *fought);
/* Is the present battle an attack from the march, or an ambush of a moving force? */
static inline bool sunset_is_assault(const struct sunset_state *state)
{
	return state->segment == SEG_MOVEMENT && state->battle.attacker == state->side;
}
static inline bool sunset_is_ambush(const struct sunset_state *state)
{
	return state->segment == SEG_MOVEMENT && state->battle.attacker != state->side;
}

/* HQs of a force whose troops all fell in battle fall too, unless other friends hold the hex (R32) (loss.c). */
void sunset_bury_leaders(struct game *game, unsigned who, unsigned hex, const char *rule);

#endif
