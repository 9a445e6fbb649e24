/* tables.h: everything about a war that does not change while it is played, as loaded from data/mutiny. Numbers of the
 * rulebook stand there and arrive here.
 * May use: base, kit. */
#ifndef DURBAR_SYSTEMS_MUTINY_TABLES_H
#define DURBAR_SYSTEMS_MUTINY_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/rules.h"
#include "kit/common/table.h"
#include "kit/hex/hex.h"
#include "systems/mutiny/options.h"
#include "systems/mutiny/words.h"

enum {
	MUTINY_UNITS = 192,    /* of a war, unit 0 included */
	MUTINY_UNIT_WORDS = 3, /* 64 units each */
	MUTINY_FRONTS = 48,    /* fronts of untried counters, front 0 included */
	MUTINY_LEADERS = 24,   /* of a war, leader 0 included */
	MUTINY_SLOTS = 32,     /* parts of the set-up */
	MUTINY_SLOT_PLACES = 48,
	MUTINY_TURNS = 12, /* turn 0 included */
	MUTINY_SCENARIOS = 8,
	MUTINY_FORTS = 24,
	MUTINY_ROAD_PLACES = 48,
	MUTINY_RAILS = 16, /* hexes with railroad */
	CRT_COLUMNS = 9,   /* 0 to 8: factors below and above are clamped */
	/* Spots. Hexes of the map, and above them the two boxes: a spot is where a unit can be. map->count <= BOX_FIRST. */
	MUTINY_SPOTS = 1280,
	BOX_BOMBAY = MUTINY_SPOTS - 2,
	BOX_MADRAS = MUTINY_SPOTS - 1,
	BOX_FIRST = BOX_BOMBAY
};

/* A counter, both sides of it. Units are numbered in the order of the counter list, from 1: the order of dice. */
struct unit_facts {
	const char *id;   /* "inf-7": what moves call it */
	const char *name; /* "7th Foot" */
	uint8_t contingent, type;
	uint8_t factor
		[2]; /* two steps: full, reduced; Sepoys: Rebel, loyal; else both the same. Siege trains: the boxed one */
	uint8_t radius[2]; /* of a leader: full, reduced */
	uint8_t move;      /* printed MF; 0: static */
	uint8_t steps;     /* 1 or 2 (RU-B18) */
	uint8_t leader; /* its number, from 1, in the order of the counters: the number of its command marker; 0: none */
	bool riverine, elite, untried;
	uint16_t start; /* a hex, or AT_BOX (the reinforcements of its side), AT_ARRIVING: placed at the set-up */
	uint16_t ready; /* of AT_ARRIVING: where the historical set-up puts it; 0: nowhere in particular */
	bool start_reduced;
};

/* The front of an untried counter: which one a counter has is found out when it first fights [mutiny:26.2]. */
struct front_facts {
	const char *id, *name;
	uint8_t contingent, type; /* only counters of this kind can turn out to be it */
	uint8_t factor;
	bool elite;
};

/* A part of the set-up [mutiny:27.0]: so many units of a kind, in one of these hexes. */
struct slot_facts {
	const char *id;                   /* "deesa-or-surat" */
	const char *name;                 /* "Infantry at Deesa or Surat" */
	const char *rule;                 /* "mutiny:27.0(deesa-surat)" */
	uint8_t side;                     /* who places */
	uint64_t unit[MUTINY_UNIT_WORDS]; /* counters to choose from; bit n is unit n */
	uint8_t count;                    /* of them that are placed */
	bool reduced;
	bool new_town;   /* any red town without a Regular (RU-D2); no list of hexes */
	bool garrisoned; /* every hex of the list must get one at least (the Sepoys) */
	uint8_t hexes;
	uint16_t hex[MUTINY_SLOT_PLACES];
};

/* How units move: each has a cost table of its own. */
enum mover { MOVER_FOOT, MOVER_CAMEL, MOVER_GUNS, MOVER_RIVERINE, MOVER_RIVERINE_GUNS, MOVERS };

struct war {
	struct scenario_facts facts;
	const struct hex_map *map;
	uint16_t units; /* units are 1 .. units */
	struct unit_facts unit[MUTINY_UNITS];
	const uint16_t *by_id;           /* for kit_find_sorted */
	uint8_t leaders;                 /* leaders are 1 .. leaders */
	uint16_t leader[MUTINY_LEADERS]; /* their units */
	uint8_t fronts;                  /* 1 .. fronts */
	struct front_facts front[MUTINY_FRONTS];
	uint8_t slots;
	struct slot_facts slot[MUTINY_SLOTS];
	uint8_t turns;                 /* turns are 1 .. turns */
	uint8_t weather[MUTINY_TURNS]; /* [turn] */
	bool victory[MUTINY_TURNS];    /* is victory checked in this turn [mutiny:5.0]? */
	/* Places that rules name. */
	uint16_t delhi, calcutta, kathmandu;
	uint16_t durbar[7], great_game[7]; /* [die] */
	uint16_t kashmir[3];               /* Banihal Pass, Peshawar, Lahore */
	uint16_t punjab[2];                /* Lahore, Peshawar: where Punjabis arrive and the frontier's auxiliary */
	/* The map, worked out: */
	uint8_t region[MUTINY_SPOTS];  /* enum region */
	uint16_t ground[MUTINY_SPOTS]; /* GROUND_... */
	uint8_t land[MUTINY_SPOTS];    /* bit d: a land unit may cross to that side, which leads to a land hex */
	uint8_t halves[MUTINY_SPOTS];  /* bit w: the die of attrition is halved in the weather w [mutiny:21.4] */
	uint8_t forts, roadside;
	uint16_t fort[MUTINY_FORTS];             /* all fortresses */
	uint16_t road_place[MUTINY_ROAD_PLACES]; /* towns and fortresses on a road [mutiny:5.1(b)] */
	/* Half MF for a step, by weather; -1: closed. Roads, passes, rivers, borders, bridges included; not rail. */
	int8_t cost[WEATHERS][MOVERS][MUTINY_SPOTS][HEX_SIDES];
	int8_t least_cost;            /* of any step on foot in fair weather */
	uint8_t river_cost[WEATHERS]; /* what the river is of that, for pioneers [mutiny:30.4(a)] */
	uint8_t unbridged
		[MUTINY_SPOTS];        /* bit d: a river without road, pass or bridge: what `river_cost` is paid for */
	uint8_t bridged[MUTINY_SPOTS]; /* bit d: a river with a bridge: road or railroad cross it (RU-M12) */
	uint8_t river[MUTINY_SPOTS];   /* bit d: a river, with or without a bridge */
	uint8_t rail[MUTINY_SPOTS];    /* bit d: railroad */
	uint8_t rails;
	uint16_t rail_hex[MUTINY_RAILS]; /* hexes with railroad */
	uint8_t sea_side[MUTINY_SPOTS];  /* bit d: an all-sea hexside, or the sea beyond it */
	struct option_spec option[OPTIONS];
	int32_t preset[PRESETS][OPTIONS];
	const char *side_title[SIDES];
	const char *turn_name[MUTINY_TURNS]; /* [turn] */
};
enum {
	GROUND_TOWN = 1,
	GROUND_FORTRESS = 2,
	GROUND_PORT = 4,
	GROUND_ROADSIDE = 8, /* a town or fortress with a road */
	GROUND_COAST = 16,
	GROUND_SEA = 32,     /* all-sea */
	GROUND_NORTH = 64,   /* north edge in India west of Nepal [mutiny:20.5] */
	GROUND_SOUTH = 128,  /* south edge, land */
	GROUND_BOMBAY = 256, /* leads to the box; its road entry where GROUND_ENTRY too [mutiny:23.1] */
	GROUND_MADRAS = 512,
	GROUND_ENTRY = 1024,
	GROUND_RED = 2048,     /* British Indian: neither princely nor foreign */
	GROUND_INDIA = 4096,   /* [mutiny:9.3], princely states included */
	GROUND_ARABIAN = 8192, /* port or coast on that sea */
	GROUND_BENGAL = 16384
};

/* How many units a group has [mutiny:20.1]; GROUP_RADIUS: as many as the radius of the leader. */
enum { GROUP_RADIUS = 255 };

struct mutiny_tables {
	struct doctrines doctrines;
	uint8_t scenarios;
	const struct war *war[MUTINY_SCENARIOS];
	/* Battle */
	uint8_t crt[7][CRT_COLUMNS]; /* [die][column]: hits + CRT_RETREAT */
	/* Shifts to the left, as positive numbers, by weather. Over a bridge H_BRIDGE counts, not H_RIVER (RU-M12). */
	uint8_t shift_terrain[WEATHERS][TERRAINS];
	uint8_t shift_side[WEATHERS][HEXSIDES];
	uint8_t shift_works;                                /* entrenchment [mutiny:28.1] */
	uint8_t shift_leader, shift_supply, shift_massacre; /* to the right */
	uint8_t tactical_massacre, tactical_cavalry, tactical_elite;
	uint8_t rounds_alone;               /* of a battle without a leader [mutiny:13.3(a)] */
	uint8_t siege_open;                 /* factor of a siege train but against fortress and works [mutiny:22.2] */
	uint8_t retreat_hexes;              /* [mutiny:15.1] */
	uint8_t pursuit, pursuit_mounted;   /* hexes [mutiny:16.2(a)] */
	uint8_t rally_fortress, rally_high; /* [mutiny:17.1] [mutiny:17.2] */
	/* Movement and supply */
	uint8_t rail_cost, edge_cost; /* half MF: a ride [mutiny:10.13]; from the edge into a box [mutiny:23.1] */
	uint8_t attrition_divisor;    /* [mutiny:21.4] */
	/* Mutiny, incidents, fortunes */
	uint8_t mutiny[7];          /* [die]: enum mutiny_result */
	const char *mutiny_rule[7]; /* "mutiny:mutiny-1" */
	uint8_t single[INCIDENTS];  /* how many markers there are of each kind, where no option says so */
	uint8_t counted[INCIDENTS]; /* the option that says so; OPTIONS: none */
	bool keep[INCIDENTS];       /* a Keep marker: into the hand; else Immediate */
	const char *incident_name[INCIDENTS];
	const char *incident_rule[INCIDENTS];
	uint8_t blow[7][2]; /* [die]: attackers, defenders reduced */
	const char *blow_rule[7];
	uint8_t durbar_draws;                                        /* incidents for each point of radius: 2 */
	uint8_t march_die;                                           /* that reduces a unit on a forced march: 6 */
	uint8_t great_game_factors;                                  /* 10 */
	const char *fortune_name[FORTUNES], *fortune_rule[FORTUNES]; /* [total] */
	uint8_t fortune_die;                                         /* that reduces a unit: 6 */
	uint8_t rebellion_divisor;                                   /* of the die, rounded up: 2 */
	uint8_t infight_badmashes, infight_sepoys, frontier_badmashes, frontier_auxiliaries;
	/* Reinforcements, set-up, victory */
	uint8_t group_size[SIDES][GROUPS]; /* 0: the side has no such group */
	const char *group_name[SIDES][GROUPS], *group_rule[SIDES][GROUPS];
	uint8_t high_badmashes, high_incidents; /* of a high command (RU-H4) [mutiny:8.6] */
	uint8_t rebel_fortresses;               /* that win [mutiny:5.1(a)] */
	uint8_t first_leaders;                  /* that the Rebels draw at the set-up: 4 */
	uint8_t first_massacres;                /* that they hold at the start: 1 */
	uint8_t cinc_turn;                      /* from which the C-in-C India can be in the pool: 2 */
};

#endif
