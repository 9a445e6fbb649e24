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

/* Steps of the game: what is being decided. */
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
	VERB_END,        /* end                           the segment, or nothing more of this kind */
	VERB_CHOOSE,     /* choose HEX                    the hex of an event */
	VERB_DESERT,     /* desert UNITS */
	VERB_PLACE,      /* place UNITS at HEX            arrivals, supply quota, units set aside */
	VERB_REBUILD,    /* rebuild UNIT at HEX           replacement points */
	VERB_MARCH,      /* march UNITS from HEX [with HQ] [muddling] */
	VERB_FORTIFY,    /* fortify UNIT                  the one Asante work [sunset:asante-6.6] */
	VERB_LOSE,       /* lose UNITS [demoralise UNITS] attrition; battle losses */
	VERB_GO,         /* go HEX-HEX-... */
	VERB_DROP,       /* drop UNITS */
	VERB_HALT,       /* halt */
	VERB_SCOUT,      /* scout HEX with UNITS */
	VERB_SCREEN,     /* screen UNITS | screen none */
	VERB_WITHDRAW,   /* withdraw                      the moving force, off the map */
	VERB_ATTACK,     /* attack HEX from HEX with UNITS [heroics] [blundered] */
	VERB_STAND,      /* stand TERRAIN */
	VERB_COMMAND,    /* command HQ */
	VERB_VOLLEY,     /* volley UNITS [with HQ] */
	VERB_CEASE,      /* cease                         no more volleys this round */
	VERB_RETREAT,    /* retreat HEX-HEX */
	VERB_YIELD,      /* yield UNITS                   demoralised by zones of control on the retreat */
	VERB_ADVANCE,    /* advance UNITS */
	VERB_PURSUE,     /* pursue UNITS to HEX */
	VERB_ATROCITY,   /* atrocity HEX */
	VERB_EXPEND,     /* expend UNIT for UNITS */
	VERB_FORAGE,     /* forage HEX [as TERRAIN] [with HQ] [muddling] */
	VERB_STARVE,     /* starve UNITS                  who goes short */
	VERB_RALLY,      /* rally UNIT [with HQ] */
	VERB_AGREE,      /* agree                         to end the war by treaty */
	VERB_CAPITULATE, /* capitulate */
	VERB_BEGIN,      /* begin                         the segment that a position stands before */
	VERB_SPY,        /* spy HEX with HQ               strategic intelligence */
	VERB_REVEAL,     /* reveal HEX [with UNITS]       one's own units */
	VERB_PLEDGE,     /* pledge HQ                     fair play where it is */
	VERB_EVADE,      /* evade UNITS */
	VERB_LAY,        /* lay HEX-HEX with UNITS        track beyond the railhead [sunset:30.22] */
	VERB_CUT,        /* cut HEX                       a railroad [sunset:30.32] */
	VERB_ASSAULT,    /* assault HEX [heroics] [blundered]  from the march */
	VERB_AMBUSH,     /* ambush from HEX with UNITS    the force on the march */
	VERB_NEGOTIATE,  /* negotiate HEX with HQ         with the enemies there */
	VERB_SHOW,       /* show HQ                       the one that negotiates */
	VERB_HONOUR,     /* honour UNITS                  who has the honours of war */
	VERB_RAISE,      /* raise HQ [paying POOLS]       a friendly Native unit where the HQ is */
	VERB_HIRE,       /* hire HQ [paying POOLS]        a supply unit where the HQ is */
	VERB_ROUT,       /* rout UNIT [with HQ]           a beaten unit checks */
	VERB_FLEE,       /* flee UNITS by HEX-HEX-... */
	VERB_BESIEGE,    /* besiege HEX from HEX */
	VERB_SAP,        /* sap HEX with UNIT             an engineer against a fortress or works */
	VERB_BOARD,      /* board UNITS on CRAFT */
	VERB_LAND,       /* land UNITS                    passengers, where their craft is */
	VERB_SAIL,       /* sail HEX/SIDE-HEX-...         along rivers and coasts, over the sea */
	VERB_SHIP,       /* ship UNITS from HEX [with HQ] [muddling]: a naval transfer */
	VERB_EXTEND,     /* extend                        the war [sunset:afghan-6.10] */
	VERB_DECLARE,    /* declare [heroics] [blundered] in the ambush in hand */
	VERBS
};

#endif
