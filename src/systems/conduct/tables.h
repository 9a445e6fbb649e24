/* tables.h: what the data folder says; never changes after load. Lengths are grains where nothing else is said.
 * May use: base, engine, kit. */
#ifndef DURBAR_SYSTEMS_CONDUCT_TABLES_H
#define DURBAR_SYSTEMS_CONDUCT_TABLES_H

#include "engine/rules.h"
#include "kit/field/entry.h"

/* ---- the words of the data; data/words.c has them in the same order */

enum side { COLONIAL, NATIVE, SIDES, NOBODY = SIDES };
enum theatre { THEATRE_NONE, THEATRE_ZULU, THEATRE_SUDAN, THEATRE_FRONTIER, THEATRE_BOXER, THEATRES };
enum arm { ARM_FOOT, ARM_MOUNTED, ARM_GUN, ARM_MG, ARMS };
enum order { ORDER_CLOSE, ORDER_MASSED, ORDER_LOOSE, ORDERS };
/* What a class of troops is: natives can be Fanatic, regulars rally on one success in the alternative system. */
enum people { PEOPLE_OTHER, PEOPLE_REGULAR, PEOPLE_RECRUIT, PEOPLE_NATIVE, PEOPLES };
enum formation {
	FORM_LINE,
	FORM_MASSED,
	FORM_COLUMN,
	FORM_DEEP,
	FORM_LOOSE,
	FORM_SKIRMISH,
	FORM_SQUARE,     /* of one company */
	FORM_DISMOUNTED, /* the line of a mounted unit on foot */
	FORM_ACTION,
	FORM_LIMBERED,
	FORMS
};
/* What a formation is made of: its footprint, stands and dice follow from both. */
enum body { BODY_FOOT, BODY_MOUNTED, BODY_DISMOUNTED, BODY_GUN, BODY_MG, BODIES };
enum weapon { WEAPON_NONE, WEAPON_BREECH, WEAPON_MUZZLE, WEAPONS };
enum gun_class { GUN_LIGHT, GUN_FIELD, GUN_HEAVY, GUN_CLASSES };
enum mg_kind { MG_VARIOUS, MG_MAXIM, MG_KINDS };
enum crew { CREW_CARRIAGE, CREW_MOUNTAIN, CREWS };
enum figure_kind { FIGURE_COMMANDER, FIGURE_LEADER, FIGURE_MULE, FIGURE_KINDS };
enum band { BAND_SHORT, BAND_EFFECTIVE, BANDS };
enum rate { RATE_FIRST, RATE_SECOND, RATE_THIRD, RATES };
enum tigermen { TIGERS_NONE, TIGERS_UNIT, TIGERS_ATTACHED, TIGERS };
enum critical { CRITICAL_NONE, CRITICAL_OUT, CRITICAL_KILLED, CRITICALS };
enum edge_name { EDGE_SOUTH, EDGE_EAST, EDGE_NORTH, EDGE_WEST, EDGE_NAMES };
enum arrival { ARRIVAL_FIXED, ARRIVAL_ROLL, ARRIVALS };
enum award { AWARD_HELD, AWARD_SHAKEN, AWARD_BEYOND, AWARDS };

enum {
	CHARTS = 32,
	ROWS = 6,         /* of a chart */
	CONDUCT_DICE = 6, /* of one conduct roll, at most */
	CLASSES = 32,
	TYPES = 240, /* of the army lists, and one for each unit of a scenario */
	GROUNDS = 24,
	ARMIES = 16,
	ARMY = 20,  /* units of a side, at most */
	UNITS = 40, /* of both */
	FIGURES = 16,
	GROUPS = 8, /* of reinforcements */
	GOALS = 6,
	ZONE_PARTS = 16,
	SCORES = 4,
	SCENARIOS = 12,
	TURNS = 24,
	/* steps: how wide and deep a table may be */
	WIDEST = 100 * FIELD_STEPS,
	DEEPEST = 65 * FIELD_STEPS
};

/* ---- conduct charts */

enum pace { PACE_NONE, PACE_SLOW, PACE_NORMAL, PACE_FAST, PACES };
enum chart_kind { CHART_STEADY, CHART_SHAKEN, CHART_KINDS };
/* What a row does to the unit. */
enum {
	ROW_SHAKES = 1,    /* a Steady unit becomes Shaken */
	ROW_RALLIES = 2,   /* a Shaken unit is Steady again; a row of a Shaken chart without it: it stays Shaken */
	ROW_RECOILS = 4,   /* if in contact */
	ROW_DESTROYED = 8, /* falls back so far and is removed */
	ROW_FREE = 16,     /* changes of formation and of face cost nothing */
	ROW_FANATIC = 32,  /* natives only */
	ROW_MOUNTS = 64    /* Boers and irregular horse mount or dismount for nothing */
};
struct conduct_row {
	const char *rule;
	int8_t low, high; /* totals, both inclusive; INT8_MIN and INT8_MAX: no end */
	uint8_t does, pace, kills;
	uint8_t inches[2]; /* of a move or a recoil: on foot, mounted */
	uint8_t spare;
};
struct conduct_chart {
	const char *id; /* of its rule too */
	const char *rule, *title;
	uint8_t kind, theatre, rows, spare;
	struct conduct_row row[2][ROWS]; /* as printed; harmonised with the master charts */
};
struct conduct_class {
	const char *id, *name;
	uint8_t order, people, bayonets;
	uint8_t mounts;  /* Boers and irregular horse */
	uint8_t sangars; /* Pathans and Boers: skirmishers have hard cover in sangars */
	uint8_t chart[THEATRES][CHART_KINDS];
};

/* The modifiers of conduct rolls. */
enum chart_mod {
	MOD_COMMANDER,
	MOD_COMMANDER_ATTACHED,
	MOD_LEADER,
	MOD_WORKS,
	MOD_FANATIC,
	MOD_ELITE,
	MOD_COLUMN,
	MOD_OPPONENT,
	MOD_DISORDER,
	MOD_KILLS_SOME,
	MOD_KILLS_MANY,
	MOD_BRITTLE,
	CHART_MODS
};
enum fire_mod {
	FIRE_SHAKEN,
	FIRE_LOW_AMMO,
	FIRE_PIVOTED, /* artillery */
	FIRE_MOVED,   /* rifles and machine guns */
	FIRE_COLUMN,
	FIRE_COVER,
	FIRE_SANGAR, /* hard cover beside skirmish order */
	FIRE_CONTACT,
	FIRE_MODS
};
enum melee_mod {
	MELEE_FIRST_ROUND,
	MELEE_FANATIC,
	MELEE_OBSTACLE,
	MELEE_TERRAIN,
	MELEE_SKIRMISH_CREW,
	MELEE_SHAKEN,
	MELEE_FLANKED,
	MELEE_LOW_AMMO,
	MELEE_UNFIXED,
	MELEE_MODS
};
/* A line of a list of modifiers. What the other half of the rules says: of conduct rolls the alternative system, of fire
 * rifles and machine guns. Value 0: the line is not on that list. */
struct conduct_modifier {
	const char *id, *name;
	const char *rule[2];
	int32_t value[2];
};

/* The alternative movement and morale. */
struct conduct_alternative {
	int32_t dice, success, rally_regular, rally_other, sixes, ones,
		extra;                              /* extra: successes beyond the rally to be Fanatic */
	int32_t base_drilled[2], base_massed[2];    /* inches an action: foot, mounted */
	int32_t recoil[2], destroyed_recoil, kills; /* inches */
};

/* ---- units */

/* All that is fixed of a unit: a type of the army lists, or one unit of a scenario. */
struct conduct_type {
	const char *id, *name;
	uint8_t class, arm, weapon, rate;
	uint8_t gun, mg, crew, shooters; /* shooters: stands with firearms */
	uint8_t elite, brittle, bayonets, skirmishes;
	uint8_t hillmen, tigermen, saddle_fire, listed; /* listed: of the army lists; else a unit of a scenario */
	uint8_t points, side, spare[2];
};
struct conduct_footprint {
	int32_t width, depth, spacing; /* width 0: the body has no such formation */
	uint8_t shots, primary, support, spare;
};
struct conduct_formation {
	const char *id;
	uint8_t orders, column, massed,
		formed; /* orders: a bit for each that may take it; the others: how rules call it */
	uint8_t charges, flankless, ground, foot_square;
	struct conduct_footprint body[BODIES];
};

/* ---- ground */

enum {
	GROUND_SLOW = 1,         /* close order, mounted and limbered pay double */
	GROUND_STEEP = 2,        /* all but hillmen pay double */
	GROUND_FLAT = 4,         /* a flat cost for entering or crossing */
	GROUND_NO_HORSE = 8,     /* neither mounted nor limbered enter */
	GROUND_NO_LIMBERED = 16, /* no limbered wheels */
	GROUND_NO_WHEELS = 32,   /* no wheeled guns at all */
	GROUND_WATER = 64,       /* nobody enters */
	GROUND_LAAGER = 128,     /* crossed by a charge only */
	GROUND_SOFT = 256,       /* cover; of a line: for those that line it */
	GROUND_HARD = 512,
	GROUND_BLOCK_NEAR = 1024, /* sight: more than an inch blocks */
	GROUND_BLOCK_FAR = 2048,  /* more than two */
	GROUND_DEFENDED = 4096,   /* melee: terrain */
	GROUND_OBSTACLE = 8192,   /* melee: obstacle */
	GROUND_WORKS = 16384,     /* conduct rolls: field works */
	GROUND_SANGAR = 32768,
	GROUND_ROAD = 65536,
	GROUND_EMBANKMENT = 131072, /* hard cover and sight for those that line it */
	GROUND_FORD = 262144,       /* what lies under it does not count */
	GROUND_HILL = 524288
};
struct conduct_ground {
	const char *id, *name;
	uint32_t flags;
	uint8_t line, spare[3];
};

/* ---- numbers of the sheet and of the house rules */

struct conduct_fire {
	int32_t artillery_band[BANDS], breech_band[BANDS], muzzle_band[BANDS], mg_band[BANDS];
	int32_t artillery_dice[RATES][BANDS], artillery_hit[GUN_CLASSES];
	int32_t rifle_hit[WEAPONS][RATES][BANDS];
	int32_t mg_hit[MG_KINDS][BANDS], mg_least, mg_most, jam_add[MG_KINDS], clear_add[MG_KINDS], clear_need,
		clear_step;
	int32_t disorder_hits, shaken_hits, ammo_ones, rapid_stands, rapid_dice;
	int32_t rifle_arc, gun_arc; /* hundredths of a degree to either side */
	struct conduct_modifier mod[FIRE_MODS];
};
struct conduct_melee {
	int32_t hit, always_misses, always_hits, double_by, committed_most;
	int32_t support_reach, support_turn; /* grains, hundredths of a degree */
	struct conduct_modifier mod[MELEE_MODS];
};
struct conduct_house {
	/* movement: lengths in grains, turns in hundredths of a degree, rates in hundredths of an inch for an inch */
	int32_t forward_rate, shift_rate, shift_most, wheel_most, face_cost, flat_cost, slow_rate,
		change_part; /* change_part: 2 is half */
	int32_t stand_off, slide, charge_turn, charge_sight, charge_slide, charge_overlap, square_most, square_part,
		works_shift;
	int32_t crew_rate[CREWS][2]; /* limbered, unlimbered */
	int32_t recoil_more, recoil_least, recoil[2];
	int32_t square_fewest, square_largest, column_fewest, column_largest, ring_gap, column_turn;
	/* command */
	int32_t radius, attach, mule_reach, mule_rate, mule_serves, rescue, figure_disc, critical_reach;
	/* arrivals, hidden units */
	int32_t arrival_die, arrival_tries, entry_clear, entry_slide, entry_turn, hidden_reach;
	/* works, cover, sight, targets */
	int32_t lining, works_turn, village_blocks, wood_blocks, wood_inside, overhead;
	int32_t choice_any, choice_cover, choice_shaken, choice_guns;
	/* victory */
	int32_t objective_reach, draw_most, marginal_most, turns;
	int32_t points[ARMS], points_elite, points_brittle, points_figure[FIGURE_KINDS];
	int32_t capacity[ARMS], kills_some[2], kills_many[2], crew_some, crew_many; /* kills: from, to */
	int32_t fanatic_reach;
};
struct conduct_critical {
	int8_t low, high;
	uint8_t result, spare;
	const char *rule;
};

/* ---- scenarios */

struct conduct_start {
	uint8_t type, number, side, form;
	uint8_t group;                /* of reinforcements, + 1; 0: on the table from the start */
	uint8_t hidden, fixed, keeps; /* keeps: the printed formation is kept at deployment */
	struct field_pose pose;
};
struct conduct_figure {
	const char *id, *name;
	uint8_t kind, side, rate; /* rate: inches */
	uint8_t unit;             /* + 1; 0: by itself */
	uint8_t group, spare[3];
	int32_t x, y; /* steps */
};
struct conduct_group {
	const char *id;
	uint8_t side, turn, mode, edge_name;
	struct field_edge edge;
	uint64_t units; /* a bit for each */
};
struct conduct_goal {
	const char *id, *name;
	struct field_point at;
	uint8_t points, holder, spare[2];
};
struct conduct_zone {
	int32_t parts;
	struct field_shape part[ZONE_PARTS];
};
/* Points after the last turn. HELD: the holder of one objective holds it and not the other. SHAKEN: each Shaken foot unit of
 * the enemy. BEYOND: each enemy unit beyond a line across the table. */
struct conduct_award {
	uint8_t kind, side, points, goal, not_goal, holder, spare[2];
	int32_t line;
};
struct conduct_exit {
	uint8_t side, turn, less, kills_half, gun, edge_name, allowed, spare;
	struct field_edge edge;
};
struct conduct_scenario {
	struct scenario_facts facts;
	const char *side_title[SIDES];
	uint8_t theatre, turns, first, blind; /* first: who deploys first */
	uint8_t tie, real, free, spare;       /* real: figures on a real table; free: armies are composed */
	int8_t rating[SIDES];
	uint8_t break_share[SIDES]; /* hundredths */
	struct field_ground ground;
	struct conduct_zone zone[SIDES], hiding[SIDES]; /* hiding: areas in which its hidden units start */
	uint8_t count[SIDES], figures, groups, goals;
	uint8_t spare_too[3];
	/* Units of a side from side * ARMY on, by their numbers; type NONE where there is none. Masks of units and the units of
	 * figures go by these places, which are the units of the state. */
	struct conduct_start start[UNITS];
	struct conduct_figure figure[FIGURES]; /* those of the colonial side first */
	struct conduct_group group[GROUPS];
	struct conduct_goal goal[GOALS];
	/* special rules; turns are bits: 1 << turn */
	uint32_t no_bayonets[SIDES], first_move[SIDES], heat[SIDES];
	uint64_t silent; /* units that do not fire in the turns of `silent_turns` */
	uint32_t silent_turns;
	uint64_t tiger_choice;       /* units that the tigermen may be attached to */
	uint8_t guns_double;         /* a side that scores guns double, or NOBODY */
	uint8_t awards, army[SIDES]; /* army: the list that the side is raised from, or NONE */
	struct conduct_award award[SCORES];
	struct conduct_exit exit;
};
/* An army list: what a side may raise, and what it has if nobody changes it. */
struct conduct_army {
	const char *id, *name;
	uint8_t side, theatre, count, allowed_count;
	uint8_t unit[ARMY];        /* types */
	uint8_t allowed[2 * ARMY]; /* types that it may raise */
	uint8_t leaders, mules, commander_rate, leader_rate;
	int32_t points; /* to spend */
};

struct conduct_tables {
	struct doctrines doctrines;
	uint8_t charts, classes, types, grounds, armies;
	uint8_t listed, spare[2]; /* listed: so many types are those of the army lists, the first */
	struct conduct_chart chart[CHARTS];
	struct conduct_class class[CLASSES];
	struct conduct_type type[256]; /* a unit that is not there has the type NONE, which is nothing */
	struct conduct_formation formation[FORMS];
	struct conduct_ground ground[GROUNDS];
	struct conduct_modifier chart_mod[CHART_MODS];
	struct conduct_alternative alternative;
	struct conduct_fire fire;
	struct conduct_melee melee;
	struct conduct_house house;
	struct conduct_critical critical[ROWS];
	struct conduct_army army[ARMIES];
	size_t scenarios;
	struct conduct_scenario scenario[SCENARIOS];
};

/* The words of these lists, each ending in NULL; data/words.c. */
extern const char *const conduct_side_words[], *const conduct_theatre_words[], *const conduct_arm_words[];
extern const char *const conduct_order_words[], *const conduct_people_words[], *const conduct_form_words[];
extern const char *const conduct_body_words[], *const conduct_weapon_words[], *const conduct_gun_words[];
extern const char *const conduct_mg_words[], *const conduct_crew_words[], *const conduct_figure_words[];
extern const char *const conduct_pace_words[], *const conduct_tiger_words[], *const conduct_critical_words[];
extern const char *const conduct_edge_words[], *const conduct_arrival_words[], *const conduct_award_words[];
extern const char *const conduct_chart_mod_words[], *const conduct_fire_mod_words[], *const conduct_melee_mod_words[];
extern const char *const conduct_chart_kind_words[], *const conduct_rate_words[], *const conduct_band_words[];

#endif
