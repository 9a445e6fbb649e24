/* opinion.h: what a commander thinks of a battle: odds of fire and close combat, where units should go, what they threaten
 * and what threatens them. Estimates of a player, not rules. The numbers of judgement stand in doctrine.yaml.
 * May use: rooms. */
#ifndef DURBAR_SYSTEMS_RESTLESS_OPINION_OPINION_H
#define DURBAR_SYSTEMS_RESTLESS_OPINION_OPINION_H

#include "systems/restless/opinion/doctrine.h"
#include "systems/restless/rooms.h"

/* Worth is in thousandths of an enemy stand that is destroyed. */
enum {
	STAND = 1000,
	PASSING = 1 << 30, /* of who does nothing */
	ROUTE_ROUGH = 2,   /* inches of clear ground that one of rough ground takes */
	BETWEEN = 90,      /* between the middles of two stands in contact, hundredths */
	TRY_DEGREES = 25,  /* between ways that are tried before a march is declared */
	TRIES = 3,         /* ways that are tried before a march is declared */
	PROOFS = 8,        /* marches that are tried */
	TRAIL_WIDTH = 120, /* of a column, hundredths of an inch */
	TRAIL_ROOM = 90,   /* from its middle to a corner of rough ground that it goes round */
	TRAIL_TOLL = 350,  /* what crossing an obstacle costs: a die */
};

enum { GAINS = 32, PLACES = 32, FORMINGS = 16, VOLLEYS = 2, BONUSES = 4 };
/* What a unit's fire at a target comes to. */
struct shot {
	uint8_t known, dice, firing, open, covered;
};
/* What a player thinks of while appraising; what was found out once is remembered. */
struct mind {
	struct look look;
	const struct restless_doctrine *doctrine;
	const struct field_crowd *crowd; /* of the view */
	int side;
	/* A unit's best fire with so many volleys and dice more for each stand, once it is asked for. */
	struct volley {
		bool known;
		int32_t worth;
	} volley[UNITS][VOLLEYS][BONUSES];
	/* The stands of a unit that was asked for last, about its reference point. */
	struct array {
		uint8_t unit, formation, shape, alive;
		uint16_t facing;
		int count;
		int32_t spread; /* from their middle to the farthest, not less */
		struct field_point stand[FIELD_STANDS];
	} array;
	/* The straight way from a place: so many grains of it are known to be clear, so many to touch what is not. */
	struct clearance {
		struct field_point from, to;
		int32_t length, clear, rough;
		struct field_stand stand; /* what goes it, as it begins; without corners: it is not made yet */
	} clearance[UNITS];
	uint8_t first[UNITS], pieces[UNITS]; /* of the crowd */
	struct field_point centre[UNITS];
	int32_t spread[UNITS]; /* from there to the middle of its farthest stand */
	int32_t strike[UNITS]; /* from farther off it can do nothing with its next activation */
	bool covered[UNITS];
	struct field_box ground[OBJECTIVES], exit; /* round them */
	uint64_t sides[SIDES];                     /* units of each */
	int32_t stake[SIDES];                      /* what a stand of each is worth, per cent of a usual one */
	uint64_t kept;                             /* units that keep out of the fight, so that enough remain */
	int32_t haste;               /* what ground is worth, per cent of what it is while there is time */
	uint64_t within[OBJECTIVES]; /* units that stand in it and can hold it */
	bool wanted[OBJECTIVES];     /* must be taken */
	bool about[OBJECTIVES];      /* enemies are near */
	uint8_t errand[UNITS];       /* ground that a unit makes for; NONE */
	uint64_t runners;            /* units that make for the exit */
	/* What each unit can do to an enemy with its next activation where all stand, and what can be done to it: the most
	 * for each side's next card, the next to it, and whose or to whom. Once it is asked for. */
	struct prospect {
		int32_t most, next;
		uint8_t unit;
	} strikes, blows;
	bool weighed;
	int32_t here[UNITS]; /* worth of where a unit stands; on the table: once it is asked for */
	bool known[UNITS];
	struct restless_unit umpires; /* where the umpire would place the unit that is known last */
	uint16_t gains[UNITS], places[UNITS], formings[UNITS];
	uint8_t trust[UNITS][4]; /* how much of the gain of its moves was found to be real, per cent */
	/* What a unit's marches should gain, places where they end, what it could do by fire in formations: the last that were
	 * thought of. As many hold as `gains`, `places` and `formings` say. */
	struct gain {
		int32_t reach[2], rough, formation, worth;
	} gain[UNITS][GAINS];
	struct place {
		int32_t x, y, facing, formation, worth;
	} place[UNITS][PLACES];
	struct forming {
		int32_t how, fire; /* how: formation and facing as in a move; fire: once it is asked for */
		bool fired;
		struct restless_unit unit;
	} forming[UNITS][FORMINGS];
	struct field_point stand[FIELD_PIECES]; /* the middles of the crowd's */
	/* Of one unit and another, for the units that there are; all of it once it is asked for. */
	struct pair {
		struct shot shot;
		uint8_t open[2]; /* whether a charge finds its way, rough or not: 1 no, 2 yes */
		/* Worth of a charge that gets there, and of two volleys with a die for each stand. */
		bool charge_known, fire_known;
		int32_t charge, fire;
		/* From where the one stands to the other, and what the ground before it gains. */
		struct onset {
			bool known;
			int32_t gap, gain;
		} onset;
	} pair[UNITS][UNITS];
};

/* What an order makes of its unit: where and how it begins, how its dice go, how far they should bring it. */
struct march {
	struct restless_unit unit;
	struct restless_rate rate;
	int reach[2], rough; /* steps; rough: a bit for each move */
	int act;
};

/* ---- odds.c */
/* What so many dice should do to a unit: of fire that can hit so many stands in the open and in cover; of blows. */
struct harm restless_expect_fire(const struct mind *mind, int target, int dice, int open, int covered);
struct harm restless_expect_blows(const struct mind *mind, int target, int dice);
/* The chance, thousandths, that so many dice and inches bring a unit so far, grains. */
int restless_expect_way(const struct mind *mind, struct restless_rate rate, int32_t gap);

/* ---- deploy.c */
/* How good it is to begin there. */
int32_t restless_price_start(const struct mind *mind, int index, const struct restless_unit *at);

/* ---- stakes.c */
/* What stands and ground are worth as the battle stands: who must keep or take how much, in how many cards. */
void restless_weigh_stakes(struct mind *mind);

/* ---- plan.c */
/* Whether who runs so far from there, at some place, would leave the table, or find others in its way. */
bool restless_lane_is_shut(const struct mind *mind, int index, struct field_point at, struct field_point from);
void restless_make_plan(const void *tables, const void *view, int side, const int32_t *doctrine, struct mind *mind);
/* What harm to a unit is worth to its enemy, done from there. */
int32_t restless_price_harm(const struct mind *mind, int target, struct harm harm, struct field_point from);
/* Worth of close combat that begins (or goes on) with so many more dice for each stand. */
int32_t restless_price_combat(const struct mind *mind, int unit, int target, bool first, int bonus);
/* How good it is for the unit to stand so. */
int32_t restless_price_place(struct mind *mind, int index, const struct restless_unit *at);
/* The same for where it is; of one that is not on the table: as it was last thought to come on. */
int32_t restless_price_here(struct mind *mind, int index);
/* The part of it that the scenario's victory asks for. */
int32_t restless_price_ground(struct mind *mind, int index, const struct restless_unit *at);
/* The way to where the unit must be; NULL: it must be nowhere. */
const uint16_t *restless_find_way(const struct mind *mind, int index);
/* The enemy unit nearest to a place; NONE. */
int restless_nearest_enemy(const struct mind *mind, struct field_point from);

/* ---- march.c */
/* Dice that a special card (-1: none) adds to this effect. */
int restless_find_bonus(const struct mind *mind, int kind, int effect);
/* Whether a unit makes for the exit and looks at all ways that it will have. */
bool restless_runs_out(const struct mind *mind, int index);
/* The unit in another formation and facing, told as in a move. */
struct forming *restless_recall_forming(struct mind *mind, int index, int how);
struct march restless_read_march(struct mind *mind, const struct move *order);
/* The unit shifted so far, steps, towards a point. */
struct restless_unit restless_shift_towards(const struct restless_unit *unit, struct field_point goal, int reach);
/* What a march should gain, so far as it is trusted; it may be blocked. */
int restless_gain_march(struct mind *mind, int index, const struct march *march);
/* What the unit really gains by its march when the dice give what they should. */
int32_t restless_try_march(struct mind *mind, const struct move *order);

#endif
