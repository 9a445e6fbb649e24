/* tables.h: everything about a war that does not change while it is played, as loaded from
 * data/sunset. Numbers of the rulebook stand there and arrive here.
 * May use: base, kit. */
#ifndef DURBAR_SYSTEMS_SUNSET_TABLES_H
#define DURBAR_SYSTEMS_SUNSET_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/rules.h"
#include "kit/common/table.h"
#include "kit/hex/hex.h"
#include "systems/sunset/options.h"
#include "systems/sunset/words.h"

enum {
	FORTRESSES = 32, /* of a map, at most, one less */
	RETREAT_STEPS = 6,
	SUNSET_OBJECTIVES = 64,
	SUNSET_UNITS = 320,
	UNIT_WORDS = SUNSET_UNITS / 64,
	SUNSET_TURNS = 16,
	SUNSET_SCENARIOS = 12,
	EVENT_ROLLS = 36,
	TREK_GOALS = 32,
	RAILS = 128, /* hexes with track, built or planned; number 0 included */
	WATER_CRAFTS = 16
};

enum unit_trait {
	TRAIT_CHIEF = 1,       /* commander in chief [sunset:10.2] */
	TRAIT_LEVY = 2,        /* native levy in British service */
	TRAIT_SCOUT = 4,       /* may reconnoitre though not mounted [sunset:asante-6.7] */
	TRAIT_DWABEN = 8,      /* Dwaben ally of the Asante */
	TRAIT_POLITICAL = 16,  /* political officer */
	TRAIT_ENGINEER = 32,   /* engineer HQ */
	TRAIT_ARMED = 64,      /* regular supply corps: fights in melee */
	TRAIT_FRIENDLY = 128,  /* friendly Native: British player's, but of a pool and a camp of its own */
	TRAIT_TRIBAL = 256,    /* hostile Native: the Native player's, but of no army */
	TRAIT_ACTING = 512,    /* an HQ that also serves as political officer [sunset:afghan-6.9] */
	TRAIT_IRREGULAR = 1024 /* irregular cavalry; irregular infantry is an arm of its own */
};

/* A counter, both sides of it. */
struct unit_facts {
	const char *id;                   /* "bw": what moves call it */
	const char *name;                 /* "Black Watch" */
	const char *nation;               /* "british", "british-colonial", "asante": the colour of the counter */
	uint8_t side, arm, weapon, melee; /* melee: the column of the melee table, or TABLE_COLUMNS for none */
	uint8_t morale;                   /* HQs and supply: M_RABBLE as printed or by default */
	uint8_t strength;                 /* printed, the larger one of two; 0 for HQs and plain supply */
	uint8_t rifles; /* what it fires with in the rifle round where that differs; else 0 [sunset:afghan-6.7] */
	uint8_t move;   /* printed; 0 never moves */
	uint8_t tactical, strategic; /* HQs */
	uint8_t weight; /* units it counts as for supply: 1, civilians 4, exempt 0 [sunset:12.21] [sunset:26.1] */
	uint16_t traits;
	uint8_t vp;     /* points for the enemy who eliminates it in combat */
	uint8_t pool;   /* replacement pool it is rebuilt from: enum pool_kind */
	bool mounted;   /* cavalry, mounted infantry, camel corps [sunset:8.93] */
	bool projects;  /* has a zone of control in good order [sunset:9.1] */
	uint16_t start; /* a hex, or one of AT_POOL, AT_DEAD, AT_ASIDE, AT_ARRIVING (placed at the set-up) */
	uint8_t group;  /* of AT_ARRIVING: index of the war's deployment */
	uint16_t ready; /* of AT_ARRIVING: where the scenario proposes it; 0: as its deployment says */
	uint8_t craft;  /* enum craft; CRAFTS: none */
	uint8_t number; /* of a craft: its bit in sunset_state.aboard */
	uint8_t rattle, rattle_weapon; /* of a craft: strength and kind of its machineguns [sunset:27.52] */
	uint8_t capacity;              /* factors that it carries [sunset:27.41] */
	bool armoured;                 /* [sunset:27.542] */
	uint8_t turn;                  /* the turn in which it comes by schedule [sunset:13.11]; 0: none */
};
/* Points are for counters of one colour: British, or British Indian (R049). */
enum pool_kind {
	POOL_INFANTRY,
	POOL_CAVALRY,
	POOL_ARTILLERY,
	POOL_ENGINEER,
	POOL_INDIAN_INFANTRY,
	POOL_INDIAN_CAVALRY,
	POOL_INDIAN_ARTILLERY,
	POOL_INDIAN_ENGINEER,
	POOL_RIVERINE, /* counted in units [sunset:13.21] */
	POOL_ANY,
	POOLS,
	POOL_NONE = POOLS
};
extern const char *const sunset_pool_words[]; /* infantry ... any */

/* A line of the Terrain Effects Chart. Costs in half points; TERRAIN_CLOSED: not to be entered. */
struct terrain_facts {
	int16_t cost[SIDES]; /* hex: to enter; TERRAIN_OTHER: the other terrain of the hex decides */
	int8_t defence;      /* modifier to fire against a defender who stands here */
	bool stands;         /* a defender may choose it */
	uint8_t forage;      /* row of the forage chart; FORAGE_ROWS: none */
};
enum { TERRAIN_OTHER = 255, TERRAIN_CLOSED = -1, FORAGE_ROWS = 5, FORAGE_DICE = 6, FORAGE_ALL = 255 };
struct hexside_facts {
	int16_t cost[SIDES]; /* half points added; TERRAIN_CLOSED */
	bool opens;          /* bridge, drift: takes the river's cost away */
};

/* Codes of CRT results: n eliminates n and demoralises n; -n demoralises n; 0 nothing. */

/* Something that an events roll can bring; the code does it, the data says when. */
enum happening {
	HAP_NONE,
	HAP_MOB,
	HAP_VISION,
	HAP_SPIES,
	HAP_EARTHQUAKE,
	HAP_BLUNDER,
	HAP_FOUL_WEATHER,
	HAP_ATTRITION,
	HAP_STOOL,
	HAP_NERVE,
	HAP_ALLIES_LEAVE,
	HAP_RAIN,
	HAP_QUEEN_MOTHER,
	HAP_DEPOSED,
	HAP_AUSPICIOUS,
	HAP_AMBUSH,
	HAP_PORTERS,
	HAP_CORRESPONDENTS,
	HAP_HEROICS,
	HAP_MUDDLING,
	HAP_FEVER,
	HAP_LEVIES_LEAVE,
	HAP_SCOUTS,
	HAP_MODERN_GENERAL,
	HAP_MUD,
	HAP_EVACUATE,
	HAP_ONWARD,
	HAP_RESCUE,
	HAP_INCREASED,
	HAP_DELAYED,
	HAP_PRESS,
	HAP_TRIBES,
	HAP_CONTACTS,
	HAP_CIVIL_WAR,
	HAP_FLOODS,
	HAP_RUSSIANS,
	HAP_RESTLESS,
	HAP_GO_HOME,
	HAP_UNFRIENDLY,
	HAP_BANDITS,
	HAP_PALACE,
	HAP_INSPIRES,
	HAP_MAD,
	HAP_CANNON,
	HAP_JIHAD,
	HAP_COLLAPSE,
	HAP_AFRIDIS,
	HAPPENINGS
};
extern const char
	*const sunset_happening_words[]; /* no-event mob-runs-amok vision spies earthquake someone-blundered ... */
struct event_facts {
	uint8_t happening;
	bool once;         /* once per game, when an effect is applied */
	const char *title; /* "Mob Runs Amok" */
	const char *rule;  /* "sunset:event2-asante-native-21-22" */
	int16_t number[4]; /* the event's own numbers, below */
};
/* number[] of each happening, as events/NAME.yaml names them (dice limits mean: up to this die):
 *   MOB          {die that demoralises a unit, die that eliminates an HQ}
 *   EARTHQUAKE   {die at which it happens}
 *   BLUNDER      {modifier}
 *   ATTRITION    {die that eliminates an HQ, demoralises a combat unit, eliminates supply, demoralises supply}
 *   STOOL        {march modifier of an outraged stack}     its points: scenario.stool_vp
 *   NERVE        {hexes from the capital}
 *   ALLIES_LEAVE, DEPOSED  {British lead needed}
 *   QUEEN_MOTHER, AUSPICIOUS, HEROICS, MUDDLING, SCOUTS, MODERN_GENERAL  {modifier}
 *   CORRESPONDENTS  {die up to which points come, replacement points, what battle points are multiplied by}
 *   LEVIES_LEAVE {die up to which a levy stays; with [asante-6.4]: die that strikes instead}
 *   EVACUATE     {lead of the Natives needed, points for a unit withdrawn, divisor of the objectives, best level}
 *   ONWARD       {British lead needed, replacement points, what the objectives are multiplied by}
 *   RESCUE       {lead of the Natives needed, dice}
 *   PRESS        {die up to which points are gained, die up to which they are lost}
 *   TRIBES       {friendly Natives drawn}
 *   CIVIL_WAR    {hexes from a British HQ}
 *   RUSSIANS     {die up to which the Afghans gain}
 *   UNFRIENDLY   {die that eliminates an HQ, a combat unit, supply}
 *   INSPIRES, MAD  {tactical, strategic value of the commander in chief}
 *   CANNON       {die that eliminates a gun}
 *   JIHAD        {British lead needed, or fortresses}
 *   COLLAPSE     {British lead needed}
 *   the others   {} */

/* Where Native arrivals are placed. */
enum native_arrivals { ARRIVE_INLAND, ARRIVE_EDGES, ARRIVE_TRIBES, ARRIVE_COUNTRY };
extern const char *const sunset_arrival_words[]; /* inland-towns fortresses-and-edges army-and-tribes by-country */
/* What an elephant can carry: supply units and ... */
enum elephant_load { LOAD_NOTHING, LOAD_HEAVY_GUNS, LOAD_SLOW_GUNS };
extern const char *const sunset_load_words[]; /* nothing heavy-artillery slow-artillery */

/* A hex that is worth points to whoever holds it at the end. */
struct objective {
	uint16_t hex;
	int16_t points[SIDES];
	const char *rule[SIDES];
	int16_t also[SIDES]; /* with OPT_NAMED_ALSO: as one of its kind too (R096) */
	bool by_deed;        /* with OPT_ATROCITY for a deed there instead (R084) */
	uint16_t partner;    /* another hex that must be held too; 0: none [sunset:afghan-5.2-end] */
};
/* A leader who is worth points where he is at the end. */
struct resident {
	uint16_t hex, trait;
	uint8_t side;
	int16_t points;
	const char *rule;
};

/* A part of the set-up that its player places, in the order of the list. */
enum deploy_ground {
	GROUND_LIST,
	GROUND_PORTS,
	GROUND_COAST,
	GROUND_PLACES,
	GROUND_COASTAL_PLACES,
	GROUND_STRONGHOLDS
};
extern const char *const
	sunset_ground_words[]; /* listed ports coast towns-and-fortresses coastal-... towns-fortresses-and-passes */
/* Units as a set-up counts them. */
enum billet_kind {
	BILLET_HQ,
	BILLET_CAVALRY,
	BILLET_INFANTRY,
	BILLET_ARTILLERY,
	BILLET_ENGINEER,
	BILLET_SUPPLY,
	BILLET_OTHER,
	BILLET_KINDS,
	BILLET_PLACES = 8
};
struct deployment {
	const char *id;
	uint8_t side;
	uint8_t ground;     /* enum deploy_ground */
	uint16_t hex[8];    /* of GROUND_LIST; 0 ends it */
	uint8_t from_coast; /* most hexes from the nearest coast; 255: any */
	uint8_t dice;       /* their sum says how many come; 0: `number` */
	uint8_t number;     /* of the group; 0: all */
	bool together;      /* in one hex */
	bool apart;         /* where no other unit of either side stands */
	uint16_t ready;     /* proposed; 0: each unit has a proposal of its own */
	uint32_t areas;     /* as bits: only there; 0: anywhere */
	uint8_t most;       /* combat units in a hex; 0: any number */
	const char *most_rule;
	struct billet {
		uint16_t hex; /* 0 ends the list */
		uint8_t least[BILLET_KINDS];
		const char *rule;
	} billet[BILLET_PLACES]; /* what places must have */
	uint16_t rest;           /* AT_... of those who are not placed */
	const char *rule;
};
enum { DEPLOYMENTS = 12 };

struct scenario {
	struct scenario_facts facts;
	struct option_spec option[OPTIONS];
	int32_t preset[PRESETS][OPTIONS];
	const struct hex_map *map;
	struct unit_facts unit[SUNSET_UNITS]; /* 0 is no unit; 1 .. units */
	uint16_t by_id[SUNSET_UNITS];         /* numbers less 1 in the order of the ids */
	uint16_t units;
	/* Sets of them by side: all, HQs, supply units. */
	uint64_t of_side[SIDES][UNIT_WORDS], hqs[SIDES][UNIT_WORDS], stores[SIDES][UNIT_WORDS];
	const char *side_title[SIDES]; /* "British", "Asante" */
	uint8_t turns;                 /* of the track */
	uint8_t standard_turns;        /* played unless the war is extended */
	uint8_t extended_turns[2];     /* with OPT_EXTENDED_LAST */
	int16_t extension_vp; /* for the Native when the British extend it; 0: they cannot [sunset:afghan-6.10] */
	const char *turn_name[SUNSET_TURNS + 1]; /* from 1 */
	uint8_t weather[SUNSET_TURNS + 1];
	uint8_t rains[SUNSET_TURNS + 1]; /* the weather with the option: a turn track that we reconstructed (R062) */
	uint8_t native_dice[4][2];       /* per native_result: {dice (0: the number in [1]), divisor or number} */
	const char *native_rule[4];      /* of each result in this war */
	int8_t native_extra;             /* while the capital is lost [sunset:asante-3.23]; 0: none */
	int16_t points[POOLS];           /* replacement points at the start */
	uint8_t supply_quota;
	bool frontier;      /* the British base lies by land: depots and gates instead of ports */
	uint16_t depot[32]; /* fortresses of the British country; 0 ends each list */
	uint16_t gate[32];  /* hexes with road or railroad on the edges of their country */
	uint16_t rim[128];  /* all hexes of these edges */
	uint8_t draw_from;  /* the turn from which a die brings troops from the pool; 0: never */
	const char *draw_rule;
	uint16_t capital;                /* Kumasi */
	int16_t capital_vp;              /* first British occupation */
	int16_t battle_won, battle_lost; /* gained by the winner of a battle, lost by the loser [sunset:8.10] */
	struct objective objective[SUNSET_OBJECTIVES];
	uint8_t objectives;
	const char *objective_rule[SIDES];
	struct resident resident[4]; /* no points end the list */
	uint16_t closed_to_native;   /* Coast Castle: neither entered nor attacked */
	bool native_besieges;        /* the Native may lay sieges [sunset:18.1] */
	bool signals;                /* the British have telegraph and heliograph [sunset:31.0] */
	bool land_line_needs_road;   /* no line of supply through jungle or marsh off the road */
	uint8_t native_works;        /* works the Native may build in the game, with a unit of this strength */
	uint8_t native_works_strength;
	const char *works_refusal; /* for a unit of another strength */
	uint16_t native_fort;      /* a hex with Native works at the start; 0: none [sunset:afghan-3.1-khyber] */
	int16_t stool_vp;
	uint16_t works[64];      /* hexes with British works at the start; 0 ends the list */
	const char *pool_rule;   /* rule to cite for placement of Native arrivals */
	const char *tribes_rule; /* for that of hostile Natives */
	const char *supply_rule; /* for the supply units of a turn */
	uint8_t arrivals;        /* enum native_arrivals */
	int8_t surge;            /* once, on the Native's die when the British stand in surge_zone; 0: none */
	const char *surge_rule;
	uint8_t surge_forts; /* so many fortresses of surge_zone in British hands; 0: any British unit in it */
	bool surge_zone[HEX_LIMIT];
	struct deployment deployment[DEPLOYMENTS]; /* what the players place before turn 1 */
	uint8_t deployments;
	uint16_t friendly[32];    /* units with TRAIT_FRIENDLY; 0 ends the list */
	const char *friends_rule; /* friendly Natives camp apart from British and Indian units; NULL: no such rule */
	uint16_t barred;          /* closed to everybody but British and Indian units, may be attacked; Massawa */
	const char *barred_rule;
	struct {
		bool counts; /* crowning the heights: other modifiers than the chart's against mountain and pass */
		int8_t natives, foot; /* for Natives of either side; for British and Indian foot and engineers */
	} heights;
	int16_t capture[32]; /* points for the first British occupation of each place of `fortress` */
	const char *capture_rule;
	uint16_t hostages;     /* the unit that appears when the prison is reached; 0: none */
	uint16_t prison;       /* where they are unless the die says otherwise */
	uint16_t prison_of[6]; /* by the die of the option */
	int16_t hostage_vp;
	uint8_t elephant_loads;    /* enum elephant_load */
	uint8_t elephant_gun_move; /* guns of this movement factor or less are carried */
	const char *elephant_rule;
	const char *open_rule;  /* who is put down outside the lines of communication stays there for the turn */
	bool coast_needs_fleet; /* an open coast can be landed on only where the Fleet is */
	bool supply_needs_port; /* supply units come to ports alone */
	uint32_t home[2];       /* areas, as bits, where an army's counters (0) and hostile Natives (1) are at home */
	uint32_t raided;        /* areas that the Afridis event strikes */
	uint8_t flooded[HEX_LIMIT]; /* directions over the river of the Floods event, as bits */
	bool dead_pile;             /* the eliminated of the pool are kept apart: an event draws from them */
	const struct event_facts *event[SIDES][EVENT_ROLLS]; /* NULL list: no table; index (tens-1)*6 + ones-1 */
	bool has_events[SIDES];
	uint16_t craft[WATER_CRAFTS]; /* units; the place is unit_facts.number */
	uint8_t crafts;
	int16_t year;
	bool flood[SUNSET_TURNS + 1]; /* the river is in flood [sunset:27.62] */
	/* Worked out from the map and the charts when loaded, so that play need not. */
	bool near_rail[HEX_LIMIT];                  /* a line of supply could reach some railroad from here */
	uint8_t rail_of[HEX_LIMIT];                 /* number of a hex with track, built or planned; 0: none */
	uint16_t rail[RAILS];                       /* its hex */
	uint8_t rail_ways[RAILS], plan_ways[RAILS]; /* bit d: completed track that way; planned track */
	uint8_t rails;                              /* the highest number */
	uint16_t railhead;                          /* where the railhead begins; 0: nowhere */
	bool railhead_waits;                        /* until a railroad engineer is there [sunset:afghan-6.8] */
	const char *railhead_rule;
	uint8_t river[HEX_LIMIT];                       /* bit d: a major river that craft can use runs on the side d */
	uint8_t mouth[HEX_LIMIT];                       /* bit d: that river meets the sea there */
	uint8_t shore[HEX_LIMIT];                       /* bit d: the coast goes on to the neighbour in d */
	int8_t step_cost[SIDES][HEX_LIMIT][HEX_SIDES];  /* half points off the road, river included; -1 closed */
	int8_t rough_cost[SIDES][HEX_LIMIT][HEX_SIDES]; /* the same without passes: what an earthquake leaves */
	int8_t road_extra[HEX_LIMIT][HEX_SIDES];        /* half points for the hexside alone; -1: no road this way */
	uint8_t open[SIDES][HEX_LIMIT];                 /* bit d: land units of the side may cross towards d */
	uint8_t grip[HEX_LIMIT];                        /* bit d: a zone of control extends towards d [sunset:9.21] */
	uint8_t retreat[SIDES][HEX_LIMIT];              /* bit d: no terrain bars a retreat towards d [sunset:8.81] */
	int8_t ground_cost[SIDES][HEX_LIMIT];           /* half points to enter a hex, passes not counted; -1 closed */
	/* Half points that a hexside adds, and what it adds for those who have boats [sunset:17.11]; -1 closed. */
	int8_t side_extra[HEX_LIMIT][HEX_SIDES], ferry_extra[HEX_LIMIT][HEX_SIDES];
	uint8_t fort[HEX_LIMIT]; /* the number of the fortress in a hex, from 1; 0: none */
	uint16_t pass[64], town[64], fortress[FORTRESSES], port[32], coast[256],
		edge[256]; /* hexes; 0 ends each list */
	/* Half points of travel from every hex, for players who plan (trek.c): to each goal (the capital first, then the
	 * objectives), and to the nearest base of a side. */
	uint16_t goal[TREK_GOALS];
	uint8_t goals;
	const uint16_t *to_goal[SIDES][TREK_GOALS];  /* [hex] */
	const int8_t (*trek_cost[SIDES])[HEX_SIDES]; /* [hex]: of a step, enemies left aside; -1: closed */
	const uint16_t *to_base[SIDES];
};

enum { LOAD_STRENGTH = 255 };
struct sunset_tables {
	struct doctrines doctrines;
	struct scenario *scenario[SUNSET_SCENARIOS];
	size_t scenarios;
	const struct event_facts *event_of[HAPPENINGS]; /* the first of its kind in any events table; NULL: none */
	struct ladder_table crt[ROUNDS];                /* column of a weapon: crt_column */
	uint8_t crt_column[WEAPONS][ROUNDS];            /* TABLE_COLUMNS: this weapon does not fire in this round */
	int8_t morale_fire[MORALES][ROUNDS];            /* good-order modifiers [sunset:8.6(1)] */
	uint8_t march_low, march_count;
	uint8_t march[16];         /* march_result for die march_low + i, clamped */
	uint8_t march_multiple[6]; /* per march_result: 0, 1, 2, 3 */
	int8_t rally_low;
	uint8_t rally_count, rally[MORALES][16];
	uint8_t forage[FORAGE_ROWS][FORAGE_DICE][SIDES]; /* FORAGE_ALL: unlimited */
	uint8_t forage_limit[FORAGE_ROWS][SIDES];        /* without a die [sunset:12.32b] */
	int8_t native_low;
	uint8_t native_count, native[16];
	struct terrain_facts terrain[TERRAINS];
	struct hexside_facts hexside[HEXSIDES];
	int16_t road_cost, zoc_cost, withdraw_cost; /* half points */
	uint8_t supply_capacity;                    /* units a supply unit feeds: 12 */
	uint8_t line_length;                        /* 2; doubled along roads */
	int8_t weather_modifier, works_forage, foul_modifier;
	/* The first that matches counts: a lead of the Native of this much or more; negative: of the British. */
	struct native_lead {
		int16_t lead;
		int8_t modifier;
	} native_lead[3];
	struct victory_level {
		const char *name;
		int16_t from; /* the lead from which a victory is of this level; 0: a draw */
	} level[4];
	int16_t automatic_lead; /* ends the war [sunset:16.3] */
	uint8_t retreat_distance;
	const char *retreat_refusal; /* for a path of another length */
	int8_t fair_play_forage;     /* [sunset:23.41(1)] */
	int8_t fair_play_points;     /* each, at the end [sunset:23.41(2)] */
	int8_t supplied_modifier;    /* of fire for which supply was expended [sunset:32.1] */
	uint8_t defeat_percent;      /* of its strength lost: a force is beaten [sunset:8.71] */
	uint8_t lay_engineer, lay_engineers,
		lay_hq;              /* hexes of track a turn: each of so many engineers, their HQ [sunset:30.21] */
	uint8_t cut_die;             /* up to which a railroad is cut [sunset:30.32] */
	int16_t assault_cost;        /* half points [sunset:20.2] */
	const char *assault_refusal; /* for a force that has fewer */
	int8_t assault_defence;      /* modifier to the defender's fire [sunset:20.31] */
	/* Political officers [sunset:25.0]. */
	int8_t talk_low;
	uint8_t talk_count, talk[16]; /* talk_result for die talk_low + i, clamped */
	struct {
		int8_t chief, better;      /* the envoy is commander in chief; worth more than the best HQ there */
		int16_t lead;              /* points that make a difference */
		int8_t ahead, behind;      /* what they make */
		int8_t fair_play, outrage; /* a marker in or beside the hex; one's own atrocity in the country */
	} talk_modifier;
	uint8_t officer_value;  /* strategic value of a political officer [sunset:25.4] */
	int16_t submission_vp;  /* for a British force that stays where it submitted */
	int16_t raise_price[2]; /* victory points, replacement points [sunset:25.31] */
	int16_t hire_price[2];  /* [sunset:25.33] */
	uint8_t hire_move;      /* movement of the supply unit */
	uint8_t sapper[6];      /* enum sapper_result for a total of 1 to 6 [sunset:17.T1] */
	int8_t sapper_hq, sapper_veteran, sapper_foe, sapper_foe_hq; /* [sunset:17.T2] */
	int8_t rough_helped, road_unaided;                           /* half points [sunset:17.41] [sunset:17.42] */
	uint8_t besieged_arrivals;                                   /* [sunset:18.6] */
	uint8_t rout_hexes;                                          /* [sunset:33.1] */
	/* Rules 27 to 29 */
	uint8_t capacity[CRAFTS];
	uint8_t load[ARMS]; /* what a unit of the arm weighs; LOAD_STRENGTH: its strength */
	uint8_t cavalry_times, transfer_limit;
	uint8_t armoured_craft, immune;
	const char *armoured_nation[8]; /* NULL ends the list */
	uint8_t fleet_result[2];        /* before and after fleet_year */
	int16_t fleet_year;
	uint8_t cataracts[4]; /* by the multiple of the march */
};

#endif
