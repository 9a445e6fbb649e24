/* weigh.h: what a commander reckons with: what his units are worth, how strong the enemy may be that he cannot see, how an
 * attack may go. Estimates of a player, not rules. May use: kit/hex/travel, game. */
#ifndef DURBAR_SYSTEMS_MUTINY_OPINION_WEIGH_H
#define DURBAR_SYSTEMS_MUTINY_OPINION_WEIGH_H

#include "kit/hex/travel.h"
#include "systems/mutiny/game.h"
#include "systems/mutiny/opinion/doctrine.h"

enum { RECKON_FOES = 160, RECKON_GOALS = 10, RECKON_TROOPS = 64 };

/* An enemy stack as it looks from outside. */
struct foe {
	uint16_t hex;
	uint16_t field; /* combat factors that can march */
	uint16_t walls; /* of garrisons */
	uint16_t steps;
	uint16_t leader; /* the best radius seen or guessed */
};

/* Where a side wants to be, and how much. */
struct goal {
	uint16_t hex;
	int16_t worth;
};
/* How far hexes are from the goals, in half MF: found out when it is asked for, and as far as it matters. */
struct ways {
	uint32_t known; /* bit n: goal n */
	uint8_t toll[HEX_LIMIT];
	uint16_t far[RECKON_GOALS][HEX_LIMIT];
	struct travel_front front[RECKON_GOALS];
};

/* What a place is worth besides, because the war hangs on it: decide.c. */
struct stakes {
	int fortress, town; /* of the road */
};

/* What is worked out once for an appraisal. */
struct reckoning {
	struct look look;
	const struct mutiny_doctrine *doctrine; /* set by who reckons */
	unsigned side;
	int hunger; /* per cent: how sure it is that who stands somewhere now stands there in the supply phase */
	int hits[CRT_COLUMNS], clears[CRT_COLUMNS]; /* of a fire, in per cent: steps lost; units gone, R included */
	unsigned foes;
	struct foe foe[RECKON_FOES];   /* hexes rising */
	uint8_t foe_at[MUTINY_SPOTS];  /* index of the list + 1 */
	uint16_t threat[MUTINY_SPOTS]; /* enemy factors that may come down on it soon; plan.c */
	struct stakes stakes;
	unsigned goals;
	struct goal goal[RECKON_GOALS];
	struct ways *ways; /* written while moves are appraised */
};

/* Everything but the goals. */
void mutiny_reckon(const struct look *look, unsigned side, struct reckoning *reckoning);

/* ---- decide.c ---- */
struct stakes mutiny_judge_stakes(const struct look *look, unsigned side, const struct mutiny_doctrine *doctrine);

/* How much a player would rather keep this unit than another, about 10 a combat factor. */
int mutiny_price(const struct look *look, unsigned unit);
/* Its combat factors, two thirds of a likely one where it is face down; `siege`: against walls. */
int mutiny_power(const struct look *look, unsigned unit, bool siege);
/* Of the side's own units at a spot: all that can march, or all. */
int mutiny_power_at(const struct reckoning *reckoning, unsigned spot, bool all);
const struct foe *mutiny_foe_at(const struct reckoning *reckoning, unsigned hex);

/* What an attack would probably bring. */
struct odds {
	int killed, lost; /* steps, in per cent */
	int wins;         /* per cent: the hex is cleared */
};
/* `force`: the own units that attack from the hex. */
struct odds mutiny_weigh_attack(const struct reckoning *reckoning, const uint64_t *force, unsigned from,
                                unsigned target);
/* Steps, in per cent, that so many units at a spot lose to attrition on average; 0 where it is supplied. */
int mutiny_weigh_hunger(const struct reckoning *reckoning, unsigned spot, unsigned units);

#endif
