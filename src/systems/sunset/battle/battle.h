/* battle.h: what this chapter offers the others: battles: attack, ground, volleys, losses, retreat, rout, advance.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_SUNSET_BATTLE_BATTLE_H
#define DURBAR_SYSTEMS_SUNSET_BATTLE_BATTLE_H

#include "systems/sunset/game.h"

/* The decisions of this chapter: rules.c has the list of all. */
extern const struct step_rules sunset_attack;                       /* battle.c */
extern const struct step_rules sunset_evade;                        /* evade.c */
extern const struct step_rules sunset_stand, sunset_command;        /* stand.c */
extern const struct step_rules sunset_ammunition;                   /* ammunition.c */
extern const struct step_rules sunset_fire;                         /* fire.c */
extern const struct step_rules sunset_loss;                         /* loss.c */
extern const struct step_rules sunset_retreat, sunset_retreat_loss; /* retreat.c */
extern const struct step_rules sunset_rout, sunset_flight;          /* rout.c */
extern const struct step_rules sunset_advance, sunset_pursue;       /* advance.c */

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
/* Is the present battle an attack from the march, or an ambush of a moving force? */
static inline bool sunset_is_assault(const struct sunset_state *state)
{
	return state->segment == SEG_MOVEMENT && state->battle.attacker == state->side;
}
static inline bool sunset_is_ambush(const struct sunset_state *state)
{
	return state->segment == SEG_MOVEMENT && state->battle.attacker != state->side;
}

/* ---- battle.c ---- */
/* Are the unit and enemies in the hex bound by the same truce [sunset:25.23]? */
bool sunset_is_bound(const struct look *look, unsigned unit, unsigned hex);
/* Begins the segment: asks its first decision, or calls sunset_end_segment. */
void sunset_begin_battles(struct game *game);
/* Engaged units of one force that stand in a hex. */
enum muster { MUSTER_TROOPS, MUSTER_LEADERS, MUSTER_ALL, MUSTER_WALKERS /* all but craft */ };
struct roster {
	unsigned count;
	uint16_t unit[SUNSET_UNITS];
};
void sunset_muster(const struct look *look, unsigned who, unsigned hex, enum muster which, struct roster *roster);
bool sunset_has_troops(const struct look *look, unsigned who, unsigned hex);
/* Is there an enemy in that direction whom units of the side in this hex may attack? Public facts only. */
bool sunset_may_assault(const struct look *look, unsigned side, unsigned hex, int direction);
/* The flow: asks the next decision, or goes on by itself. */
void sunset_next_attack(struct game *game);
/* Why the hex cannot be attacked from the other one. */
struct refusal sunset_check_target(const struct look *look, unsigned side, unsigned from, unsigned target,
                                   const uint64_t *set);
/* Bonuses that an attack names: whether they are there; the battle flags that come of it. They are spent when the
 * battle is joined (sunset_form_up): one that is never fought leaves them in hand. */
struct refusal sunset_check_bonus(const struct look *look, const struct move *move);
unsigned sunset_name_bonus(const struct sunset_state *state, const struct move *move);

/* ---- stand.c ---- */
/* A battle begins. flags: BATTLE_...; after one with BATTLE_AMBUSH the events segment goes on, with
 * sunset_resume_events, and not the attacks. */
void sunset_begin_battle(struct game *game, unsigned from, unsigned target, const uint64_t *set, unsigned flags);
/* The battle goes on with who is there: ground, commanders, rounds. */
void sunset_join_battle(struct game *game);
void sunset_form_up(struct game *game); /* the same, bonuses declared */

/* ---- evade.c ---- */
/* The evaders are gone: the rest fight, or the attacker may advance. */
void sunset_end_evasion(struct game *game);

/* ---- fire.c ---- */
/* Has the unit a table to fire on in any round? */
bool sunset_fights(const struct look *look, unsigned unit);
/* The same against the attackers of the present battle, as the least troubled of them has it. */
int sunset_ground_worth(const struct look *look, unsigned ground);
/* The flow: each asks the next decision, or goes on by itself. */
void sunset_begin_rounds(struct game *game);
void sunset_fight_on(struct game *game); /* after a volley, a cease or its losses */

/* ---- loss.c ---- */
/* The flow: asks the next decision, or goes on by itself. */
void sunset_take_hits(struct game *game); /* battle.eliminate and .demoralise fall on the side not firing */

/* ---- retreat.c ---- */
/* The flow: asks the next decision, or goes on by itself. */
void sunset_decide_battle(struct game *game);

/* ---- advance.c ---- */
/* The flow: asks the next decision, or goes on by itself. */
void sunset_begin_advance(struct game *game); /* battle.loser has left its hex, or stays for good reason */
void sunset_close_battle(struct game *game);

#endif
