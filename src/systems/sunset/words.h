/* words.h: the vocabulary of The Sun Never Sets II: what data files, moves, positions and events
 * call things. Each enum has a NULL-terminated list of words in the same order.
 * May use: nothing. */
#ifndef DURBAR_SYSTEMS_SUNSET_WORDS_H
#define DURBAR_SYSTEMS_SUNSET_WORDS_H

/* Sides and seats: one seat a side. "Native" is the British player's opponent, whatever the war. */
enum side { BRITISH, NATIVE, SIDES };
extern const char *const sunset_side_words[]; /* british, native */

/* Terrain of a hex: bit numbers of hex_map.terrain. The last two are no printed terrain but what a
 * defender may stand on or a forager may read. */
enum terrain {
	T_CLEAR,
	T_HILL,
	T_MOUNTAIN,
	T_JUNGLE,
	T_MARSH,
	T_DESERT,
	T_BROKEN,
	T_SAND,
	T_MUD_FLATS,
	T_WELL,
	T_OASIS,
	T_TOWN,
	T_FORTRESS,
	T_PORT,
	T_COAST,
	T_SEA,
	T_PASS,
	T_FIELDWORKS,
	T_ATROCITY,
	T_RIVER,
	T_BESIEGED,
	TERRAINS
};
extern const char *const sunset_terrain_words[];

/* Hexsides: bit numbers of hex_map.side. */
enum hexside {
	H_ROAD,
	H_RAIL,
	H_RAIL_PROJECTED,
	H_MINOR_RIVER,
	H_MAJOR_RIVER,
	H_BRIDGE,
	H_DRIFT,
	H_LAKE,
	H_SEA,
	H_PASS,
	H_CATARACT,
	H_WATERFALL,
	HEXSIDES
};
extern const char *const sunset_hexside_words[];

enum arm {
	A_HQ,
	A_INFANTRY,
	A_IRREGULAR,
	A_PIONEER,
	A_MOUNTED,
	A_CAMEL,
	A_CAVALRY,
	A_ARTILLERY,
	A_HORSE_ARTILLERY,
	A_MOUNTAIN_ARTILLERY,
	A_ROCKET,
	A_MACHINEGUN,
	A_ENGINEER,
	A_RAIL_ENGINEER,
	A_GARRISON,
	A_SUPPLY,
	A_CIVILIAN,
	A_ELEPHANT,
	A_FLEET,
	A_RIVERINE,
	ARMS
};
/* hq, infantry, irregular-infantry, pioneers, mounted-infantry, camel-corps, cavalry, artillery, horse-artillery,
 * mountain-artillery, rocket, machinegun, engineer, railroad-engineer, garrison, supply, civilian, elephant,
 * fleet, riverine */
extern const char *const sunset_arm_words[];

enum morale { M_VETERAN, M_LINE, M_RABBLE, M_FANATIC, MORALES };
extern const char *const sunset_morale_words[]; /* V L R F */

/* Weapons by the table that they fire on: the letters repeat between arms [sunset:2.44]. */
enum weapon {
	W_NONE,
	W_GUN_A,
	W_GUN_B,
	W_GUN_G,
	W_GUN_F,
	W_GUN_H,
	W_GUN_L,
	W_GUN_M,
	W_GUN_R,
	W_FOOT_B,
	W_FOOT_L,
	W_FOOT_M,
	W_FOOT_R,
	W_FOOT_S,
	W_HORSE_C,
	W_HORSE_S,
	WEAPONS
};
extern const char *const sunset_weapon_words[]; /* none gun-a ... foot-b ... horse-c horse-s */

enum segment { SEG_EVENTS, SEG_REINFORCEMENT, SEG_MOVEMENT, SEG_BATTLE, SEG_LOGISTICS, SEG_RALLY, SEG_END, SEGMENTS };
extern const char *const sunset_segment_words[]; /* events reinforcement movement battle logistics rally end-of-turn */

enum weather { WEATHER_NORMAL, WEATHER_WINTER, WEATHER_MONSOON };
extern const char *const sunset_weather_words[];

enum round { ROUND_ARTILLERY, ROUND_RIFLE, ROUND_MELEE, ROUNDS };
extern const char *const sunset_round_words[];

enum march_result { MARCH_HOLD_ATTRITION, MARCH_HOLD, MARCH_MARCH, MARCH_FORCED_ATTRITION, MARCH_FORCED, MARCH_DASH };
extern const char
	*const sunset_march_words[]; /* hold+attrition hold march forced-march+attrition forced-march mad-dash */

enum native_result { DESERTIONS, NO_EFFECT, REINFORCEMENTS, UPRISING };
extern const char *const sunset_native_words[];

/* What negotiations bring [sunset:25.23]. */
enum talk_result {
	TALK_TREACHERY,
	TALK_INSULT,
	TALK_NOTHING,
	TALK_TRUCE,
	TALK_HONOURS,
	TALK_BRIBES,
	TALK_SUBMISSION,
	TALKS
};
extern const char *const sunset_talk_words[]; /* treachery insult no-effect truce honours-of-war bribes submission */

enum rally_result { RALLY_FAIL, RALLY_RALLIED, RALLY_DESERT };
extern const char *const sunset_rally_words[]; /* F R D */

enum sapper_result { SAP_COUNTERMINE, SAP_NOTHING, SAP_BLOWN };
extern const char *const sunset_sapper_words[]; /* countermine nothing blown */
/* Kinds of craft [sunset:27.0]. */
enum craft { CRAFT_GUNBOAT, CRAFT_STEAMER, CRAFT_JUNK, CRAFT_TRANSPORT, CRAFT_FLEET, CRAFTS };
extern const char *const sunset_craft_words[]; /* gunboat steamer junk transport fleet */

/* Why something happened to a unit; whether it scores is the cause's business [sunset:16.2(2)]. */
enum cause {
	C_COMBAT,
	C_RETREAT,
	C_NO_RETREAT,
	C_IMMOBILE,
	C_LONE_HQ,
	C_TREACHERY,
	C_ROUT,
	C_ESCORT_LOST, /* score */
	C_ATTRITION,
	C_SUPPLY,
	C_RALLY,
	C_DESERTION,
	C_EVENT,
	C_EXPENDED,
	C_SHORTAGE,
	C_WITHDRAWN,
	C_OCCUPATION,
	C_OBJECTIVE,
	C_STOOL,
	C_ATROCITY_COMMITTED,
	C_BATTLE_WON,
	C_BATTLE_LOST,
	C_NEGOTIATION,
	C_PASSAGE,
	C_RECRUITING,
	C_STACKING, /* friendly Natives found with British units */
	C_HOSTAGES,
	C_COUNTERMINE,
	C_EXTENSION,
	CAUSES
};
extern const char *const sunset_cause_words[];

/* Steps of the game: what is being decided. Positions hash these numbers and compare ranges of them: a new one goes to the end. */
enum step {
	STEP_OVER,
	STEP_EVENT_HEX,
	STEP_EVENT_AMBUSH,
	STEP_DESERT,
	STEP_ARRIVE,
	STEP_MARCH,
	STEP_ATTRITION,
	STEP_MOVE,
	STEP_SCREEN,
	STEP_ATTACK,
	STEP_STAND,
	STEP_COMMAND,
	STEP_FIRE,
	STEP_LOSS,
	STEP_RETREAT,
	STEP_RETREAT_LOSS,
	STEP_ADVANCE,
	STEP_PURSUE,
	STEP_ATROCITY,
	STEP_SUPPLY,
	STEP_SHORT,
	STEP_RALLY,
	STEP_TREATY,
	STEP_EVADE,       /* the defender may slip away [sunset:22.1] */
	STEP_COUNTERSPY,  /* the enemy's look at a stack after a six [sunset:19.31(2)] */
	STEP_AMMUNITION,  /* supply for the fire of a round [sunset:32.1] */
	STEP_DEPLOY,      /* where the armies of the set-up begin */
	STEP_EVENT_PLACE, /* units that an event brings */
	STEP_PARLEY,      /* the enemy is asked to show an HQ for negotiations [sunset:25.21] */
	STEP_HONOUR,      /* the force that has the honours of war [sunset:25.24] */
	STEP_AMBUSH,      /* the enemy may fall upon a force on the march [sunset:21.1] */
	STEP_DEPART,      /* the enemy's units that negotiations send home [sunset:25.23] */
	STEP_ROUT,        /* who is helped when beaten units check for rout [sunset:33.3] */
	STEP_FLEE,        /* where routed units run [sunset:33.1] */
	STEP_SIEGE,       /* at the end of the movement segment [sunset:18.1] */
	STEP_SAIL,        /* how a force on the water goes on [sunset:27.1] */
	STEP_SHIP,        /* where a naval transfer lands [sunset:29.1] */
	STEP_CASTOFF,     /* where craft retreat to [sunset:27.55] [sunset:27.9] */
	STEP_CHASE,       /* how far victorious craft advance [sunset:27.55] */
	STEP_EXTEND,      /* the British may go on with the war [sunset:afghan-6.10] */
	STEP_DECLARE,     /* the ambushed may use what an event gave them (R011) */
	STEP_BEGIN,       /* of a position only: the segment is about to begin */
	STEPS
};
extern const char *const sunset_step_words[];

/* What a seat can do; moves.c has their words and grammar. */
enum verb {
	VERB_NONE,
	VERB_END,
	VERB_CHOOSE,
	VERB_DESERT,
	VERB_PLACE,
	VERB_REBUILD,
	VERB_MARCH,
	VERB_FORTIFY, /* [sunset:asante-6.6] */
	VERB_LOSE,
	VERB_GO,
	VERB_DROP,
	VERB_HALT,
	VERB_SCOUT,
	VERB_SCREEN,
	VERB_WITHDRAW,
	VERB_ATTACK,
	VERB_STAND,
	VERB_COMMAND,
	VERB_VOLLEY,
	VERB_CEASE,
	VERB_RETREAT,
	VERB_YIELD,
	VERB_ADVANCE,
	VERB_PURSUE,
	VERB_ATROCITY,
	VERB_EXPEND,
	VERB_FORAGE,
	VERB_STARVE,
	VERB_RALLY,
	VERB_AGREE,
	VERB_CAPITULATE,
	VERB_BEGIN,
	VERB_SPY,
	VERB_REVEAL,
	VERB_PLEDGE,
	VERB_EVADE,
	VERB_LAY, /* [sunset:30.22] */
	VERB_CUT, /* [sunset:30.32] */
	VERB_ASSAULT,
	VERB_AMBUSH,
	VERB_NEGOTIATE,
	VERB_SHOW,
	VERB_HONOUR,
	VERB_RAISE,
	VERB_HIRE,
	VERB_ROUT,
	VERB_FLEE,
	VERB_BESIEGE,
	VERB_SAP,
	VERB_BOARD,
	VERB_LAND,
	VERB_SAIL,
	VERB_SHIP,
	VERB_EXTEND, /* [sunset:afghan-6.10] */
	VERB_DECLARE,
	VERBS
};

#endif
