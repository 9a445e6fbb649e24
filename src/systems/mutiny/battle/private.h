/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: battle. */
#ifndef DURBAR_SYSTEMS_MUTINY_BATTLE_PRIVATE_H
#define DURBAR_SYSTEMS_MUTINY_BATTLE_PRIVATE_H

#include "systems/mutiny/battle/battle.h"

/* The two forces of a battle; struct battle is indexed by them. */
enum { ATTACKER, DEFENDER };

/* What comes next in a battle: battle.part. */
enum part {
	PART_BLOW,
	PART_MASSACRE,
	PART_COMMAND_ATTACKER,
	PART_COMMAND_DEFENDER,
	PART_ADVANTAGE,
	PART_LINE_UP,
	PART_TRAIN_DEFENDER,
	PART_TRAIN_ATTACKER,
	PART_ROUND,
	PART_AID_FIRST,
	PART_AID_SECOND,
	PART_FIRE_FIRST,
	PART_FIRE_SECOND,
	PART_OVER,
	PART_CLOSE,
	PARTS
};

/* A list of units in the order of the counters. */
struct roster {
	unsigned count;
	uint16_t unit[MUTINY_UNITS];
};

static inline unsigned mutiny_force_side(const struct look *look, unsigned who)
{
	return who == ATTACKER ? look->state->battle.attacker : !look->state->battle.attacker;
}
/* Where the force stands: it never leaves its hex, units do. */
static inline unsigned mutiny_force_hex(const struct look *look, unsigned who)
{
	return who == ATTACKER ? look->state->battle.from : look->state->battle.target;
}
/* Does the unit fight in this battle, and is it still in its hex? Both hexes hold engaged units of their own force only. */
static inline bool mutiny_is_engaged(const struct look *look, unsigned who, unsigned unit)
{
	return (look->state->flags[unit] & U_ENGAGED) && look->state->at[unit] == mutiny_force_hex(look, who);
}
static inline bool mutiny_option(const struct look *look, enum option option)
{
	return look->state->option[option];
}

/* ---- activate.c ---- */
/* May the unit of the phasing side attack in this combat step: mobile, activated, not yet used? */
bool mutiny_may_attack(const struct look *look, unsigned unit);
/* Is there anybody among those in the hex who can fire (RU-Z6)? */
bool mutiny_can_attack(const struct look *look, unsigned hex);

/* ---- declare.c ---- */
/* The entry of a stack in state.attack; NULL: there is none. */
const struct attack *mutiny_find_attack(const struct look *look, unsigned from);
/* A new entry, in its place in the order of hexes; NULL: there is no room. */
struct attack *mutiny_add_attack(struct game *game, unsigned from);
/* Lists the stacks that can attack, and asks for declarations where there are some. */
void mutiny_open_declarations(struct game *game);
void mutiny_tell_attack(struct game *game, const struct attack *attack);

/* ---- spread.c ---- */
/* With spread_attacks on: may this stack attack there, so that as many enemies as possible are still attacked (RU-Z4)? */
bool mutiny_spreads(const struct look *look, const struct attack *stack, unsigned target);

/* ---- fight.c ---- */
/* The next battle is begun, or its choice is asked, or the combat step is over. */
void mutiny_next_battle(struct game *game);

/* ---- battle.c ---- */
void mutiny_begin_battle(struct game *game, unsigned from, unsigned target);
/* Goes on until somebody has to decide. */
void mutiny_continue_battle(struct game *game);
/* Units of the force that still fight. */
void mutiny_list_force(const struct look *look, unsigned who, struct roster *roster);
/* Its leaders, and in the attacker's hex those who stand by (RU-B22). */
void mutiny_list_leaders(const struct look *look, unsigned who, struct roster *roster);
/* Is one force gone [mutiny:13.3(b)]? */
bool mutiny_is_decided(const struct look *look);

/* The parts of a battle. Each asks a decision and says true, or the battle goes on with battle.part. */
bool mutiny_offer_blow(struct game *game);              /* incident.c */
bool mutiny_offer_massacre(struct game *game);          /* incident.c */
bool mutiny_offer_command(struct game *game);           /* command.c */
bool mutiny_roll_advantage(struct game *game);          /* command.c */
bool mutiny_offer_train(struct game *game);             /* train.c */
bool mutiny_offer_aid(struct game *game, unsigned who); /* aid.c */
bool mutiny_fire_on(struct game *game);                 /* fire.c */
bool mutiny_take_retreat(struct game *game);            /* retreat.c: battle.retreats, or who is on the way */
bool mutiny_offer_pursuit(struct game *game);           /* pursue.c */

/* ---- shift.c ---- */
/* The factor that the unit fires with in this battle; 0: it does not fire. */
int mutiny_fire_factor(const struct look *look, unsigned who, unsigned unit);
/* What its fire is shifted by now. */
void mutiny_find_shifts(const struct look *look, unsigned who, unsigned unit, int shift[AIMS]);

#endif
