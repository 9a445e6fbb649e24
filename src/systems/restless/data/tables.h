/* tables.h: what the data folder says; never changes after load. May use: base, kit, words. */
#ifndef DURBAR_SYSTEMS_RESTLESS_DATA_TABLES_H
#define DURBAR_SYSTEMS_RESTLESS_DATA_TABLES_H

#include "engine/rules.h"
#include "kit/field/entry.h"
#include "kit/field/sight.h"
#include "kit/field/trail.h"
#include "systems/restless/text/words.h"

enum {
	CLASSES = 16,
	WEAPONS = 16,
	TYPES = 48,
	CARDS = 8, /* kinds of special event cards */
	DECK = 54,
	GROUNDS = 24, /* kinds of ground */
	LINE = 8,     /* points of an obstacle */
	OBJECTIVES = 4,
	ZONES = 6,
	EDGES = 4,
	SCENARIOS = 16,
	ARMY = 14,   /* units of an army, at most */
	UNITS = 36,  /* of both, commanders included */
	STANDS = 8,  /* of a unit */
	PLAYERS = 4, /* of a side */
	SEATS = 8,
	/* steps: how wide and deep a table may be, and how far before an edge a unit's front may have its middle */
	WIDEST = 100 * FIELD_STEPS,
	DEEPEST = 65 * FIELD_STEPS,
	BEYOND = 7 * FIELD_STEPS
};

struct restless_rate {
	int8_t dice; /* -1: the formation is not permitted */
	int8_t add;  /* inches */
};
struct restless_class {
	const char *id;
	int32_t width, depth;  /* of a stand, grains */
	uint8_t goes, passive; /* passive: neither charges nor holds ground */
	struct restless_rate rate[SIDES][FORMS];
};
struct restless_weapon {
	const char *id, *name;
	uint8_t bands;
	struct field_band band[3];
};
struct restless_type {
	const char *id, *name;
	uint8_t side, class, stands, swapped, weapon, morale, armoured;
};
struct restless_card {
	const char *id, *name;
	uint8_t effect, dice, count;
};
struct restless_ground {
	const char *id;
	uint8_t rough, cover, blocks, high, obstacle, water, rail;
	uint8_t dug; /* who stands across it is in it */
};
/* The same as flags of what lies on a map; of cover that is dug: who stands across it is in it. */
enum {
	GROUND_ROUGH = 1,
	GROUND_COVER = 2,
	GROUND_BLOCKS = 4,
	GROUND_HIGH = 8,
	GROUND_OBSTACLE = 16,
	GROUND_WATER = 32,
	GROUND_RAIL = 64,
	GROUND_DUG = 128
};
struct restless_objective {
	const char *id;
	uint8_t holder;
	struct field_shape shape;
};
/* Where a side begins: zones on the table, or edges over which it marches on. */
struct restless_place {
	uint8_t zones, barred, edges, has_square;
	struct field_shape zone[ZONES], bar[ZONES], square;
	struct field_edge edge[EDGES];
};
/* Ways to the ground that decides the battle, for those who appraise: found when the scenario is read. */
struct restless_ways {
	struct field_route route;
	uint16_t objective[OBJECTIVES][ROUTE_CELLS], exit[ROUTE_CELLS];
	struct field_trail out; /* to the exit */
};
struct restless_scenario {
	struct scenario_facts facts;
	char letter;
	uint8_t battle, victory, attacker, need, exit_side, exits, has_armies;
	uint8_t real; /* fought with figures on a real table: nothing is measured */
	struct field_ground ground;
	struct restless_place place[SIDES];
	uint8_t objectives;
	struct restless_objective objective[OBJECTIVES];
	struct field_shape exit;
	struct field_edge exit_edge[EDGES];
	struct restless_ways ways;
	uint8_t army[SIDES][ARMY], army_count[SIDES];
};
/* What dice should do, for those who appraise: it follows from the numbers above and is found when they are read. */
enum { ODDS_ONE = 65536, ODDS_DICE = 32, ODDS_HITS = 16, ODDS_SUM = 48 };
/* What a throw should do to a unit: stands lost and stands that fall back, thousandths; the chance that it leaves its
 * place, thousandths. */
struct harm {
	int32_t lost, shaken, gone;
};
struct restless_odds {
	uint32_t fire[ODDS_DICE + 1][ODDS_HITS + 1]; /* chance of exactly so many hits; the last: of so many or more */
	uint32_t close[ODDS_DICE + 1][ODDS_HITS + 1];
	uint32_t sum[STANDS + 1][ODDS_SUM + 1];                /* chance of at least so many with so many dice */
	struct harm blows[MORALES][STANDS + 1][ODDS_DICE + 1]; /* to so many stands, by so many dice of close combat */
};
struct restless_tables {
	struct doctrines doctrines;
	uint8_t classes, weapons, types, cards, grounds, hand;
	struct restless_class class[CLASSES];
	struct restless_weapon weapon[WEAPONS];
	struct restless_type type[TYPES];
	struct restless_card card[CARDS];
	struct restless_ground ground[GROUNDS];
	uint8_t open_hit, cover_sixes, close_hit, first_round, further_round, fall_back, morale[MORALES];
	int32_t wall_cover, charge_snap; /* grains */
	uint8_t commander[SIDES];
	const char *side_title[SIDES]; /* for people */
	uint8_t basic[SIDES][ARMY], basic_count[SIDES];
	uint8_t more[SIDES][6][ARMY], more_count[SIDES][6];
	char matrix[6][6]; /* Native die, British die */
	struct restless_odds odds;
	size_t scenarios;
	struct restless_scenario scenario[SCENARIOS];
};

#endif
