/* weigh.h: what a commander reckons with: how strong his units are, and how strong the enemy may be that he cannot
 * see. Estimates of a player, not rules. May use: game. */
#ifndef DURBAR_SYSTEMS_SUNSET_OPINION_WEIGH_H
#define DURBAR_SYSTEMS_SUNSET_OPINION_WEIGH_H

#include "systems/sunset/game.h"
#include "systems/sunset/opinion/doctrine.h"

/* What is worked out once for an appraisal. */
enum { RECKON_FOES = 128, RECKON_KNOWN = 64 };

/* A hex that may be taken. */
struct quarry {
	const uint16_t *far; /* half points to it from every hex, where they are known */
	int need;            /* power that should be able to take it */
	int prize;           /* what it is worth */
	uint16_t hex;
	bool barred; /* the side may not stand there */
};
/* What was found for a force of this power in this hex; from 0: nothing yet. */
struct known_quarry {
	int power, need;
	uint16_t from, hex;
};
struct reckoning {
	struct look look;
	const struct sunset_doctrine *doctrine; /* set by who reckons */
	unsigned side;
	uint16_t foe[RECKON_FOES]; /* hexes with enemies, rising */
	unsigned foes;
	uint16_t guard[SUNSET_UNITS]; /* enemies that cannot move */
	unsigned guards;
	int hidden; /* power of all unseen enemies */
	int share;  /* power that an unseen stack without a garrison may have */
	int spare;  /* power that one with a garrison may have besides */
	int field;  /* power of the side that can move */
	bool pressed;
	uint16_t station; /* where most is at stake; 0: nowhere enough */
	/* For forces that set out and those on the march: what can be taken, the foes first in their order, and the
	 * side's own stacks. */
	struct quarry quarry[RECKON_FOES + TREK_GOALS];
	unsigned quarries;
	struct stack {
		uint16_t hex;
		int power;
	} stack[SUNSET_UNITS];
	unsigned stacks;
	struct known_quarry *known; /* [RECKON_KNOWN], written while moves are appraised */
	/* For a force on the march: what it is about, and the way there as things stand. */
	struct errand {
		unsigned goal;   /* index of the war's goals; TREK_GOALS: to the nearest base; TREK_GOALS + 1: stay */
		unsigned quarry; /* a hex to be taken; 0 none */
		int power;
		int need;    /* power that should be enough for the quarry */
		bool called; /* to the place where the host gathers: nobody is feared on the way */
	} errand;
	uint64_t force[RULES_SET_WORDS];
	uint16_t way[HEX_LIMIT];
	uint16_t menace[HEX_LIMIT]; /* half points to the nearest enemy who could beat it */
};
/* A number that each side has for itself. */
#define SIDED(reckoning, number)                                                                                       \
	((reckoning)->side == NATIVE ? (reckoning)->doctrine->native_##number : (reckoning)->doctrine->number)
void sunset_reckon(const struct look *look, unsigned side, struct reckoning *reckoning);

/* Fighting power of one unit, good-order line infantry with muskets being 10 a point. */
int sunset_weigh_unit(const struct look *look, unsigned unit);
int sunset_weigh_set(const struct look *look, const uint64_t *set);
/* Power that the enemies may have in a hex: what is seen, or what the rest may come to. */
int sunset_guess_power(const struct reckoning *reckoning, unsigned hex);
/* Power of all units of the side in the hex. */
int sunset_weigh_hex(const struct look *look, unsigned side, unsigned hex);
/* Per cent that remains of fire against this hex because of its best ground. */
int sunset_weigh_ground(const struct look *look, unsigned side, unsigned hex);
/* How much a player would rather keep this unit than another. */
int sunset_price_unit(const struct look *look, unsigned unit);

#endif
