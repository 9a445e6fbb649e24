/* words.c: the words for every enum of words.h, in its order; data, moves, positions and events use them.
 * May use: tables. */
#include <stddef.h>

#include "systems/sunset/tables.h"
#include "systems/sunset/words.h"

const char *const sunset_side_words[] = {"british", "native", NULL};

const char *const sunset_terrain_words[] = {"clear",    "hill",  "mountain",  "jungle", "marsh", "desert",
                                            "broken",   "sand",  "mud-flats", "well",   "oasis", "town",
                                            "fortress", "port",  "coast",     "sea",    "pass",  "fieldworks",
                                            "atrocity", "river", "besieged",  NULL};

const char *const sunset_hexside_words[] = {
	"road", "rail", "rail-projected", "minor-river", "major-river", "bridge", "drift",
	"lake", "sea",  "pass",           "cataract",    "waterfall",   NULL};

const char *const sunset_arm_words[] = {"hq",
                                        "infantry",
                                        "irregular-infantry",
                                        "pioneers",
                                        "mounted-infantry",
                                        "camel-corps",
                                        "cavalry",
                                        "artillery",
                                        "horse-artillery",
                                        "mountain-artillery",
                                        "rocket",
                                        "machinegun",
                                        "engineer",
                                        "railroad-engineer",
                                        "garrison",
                                        "supply",
                                        "civilian",
                                        "elephant",
                                        "fleet",
                                        "riverine",
                                        NULL};

const char *const sunset_morale_words[] = {"V", "L", "R", "F", NULL};

const char *const sunset_weapon_words[] = {"none",   "gun-a",  "gun-b",   "gun-g",   "gun-f",  "gun-h",
                                           "gun-l",  "gun-m",  "gun-r",   "foot-b",  "foot-l", "foot-m",
                                           "foot-r", "foot-s", "horse-c", "horse-s", NULL};

const char *const sunset_segment_words[] = {"events",    "reinforcement", "movement",    "battle",
                                            "logistics", "rally",         "end-of-turn", NULL};

const char *const sunset_weather_words[] = {"normal", "winter", "monsoon", NULL};

const char *const sunset_round_words[] = {"artillery", "rifle", "melee", NULL};

const char *const sunset_march_words[] = {"hold+attrition", "hold",     "march", "forced-march+attrition",
                                          "forced-march",   "mad-dash", NULL};

const char *const sunset_native_words[] = {"desertions", "no-effect", "reinforcements", "uprising", NULL};

const char *const sunset_talk_words[] = {"treachery",      "insult", "no-effect",  "truce",
                                         "honours-of-war", "bribes", "submission", NULL};

const char *const sunset_rally_words[] = {"F", "R", "D", NULL};

const char *const sunset_sapper_words[] = {"countermine", "nothing", "blown", NULL};
const char *const sunset_craft_words[] = {"gunboat", "steamer", "junk", "transport", "fleet", NULL};

const char *const sunset_cause_words[] = {
	[C_COMBAT] = "combat",
	[C_RETREAT] = "retreat",
	[C_NO_RETREAT] = "no-retreat",
	[C_IMMOBILE] = "immobile",
	[C_LONE_HQ] = "lone-hq",
	[C_TREACHERY] = "treachery",
	[C_ROUT] = "rout",
	[C_ESCORT_LOST] = "escort-lost",
	[C_ATTRITION] = "attrition",
	[C_SUPPLY] = "supply",
	[C_RALLY] = "rally",
	[C_DESERTION] = "desertion",
	[C_EVENT] = "event",
	[C_EXPENDED] = "expended",
	[C_SHORTAGE] = "shortage",
	[C_WITHDRAWN] = "withdrawn",
	[C_OCCUPATION] = "occupation",
	[C_OBJECTIVE] = "objective",
	[C_STOOL] = "golden-stool",
	[C_ATROCITY_COMMITTED] = "atrocity",
	[C_BATTLE_WON] = "battle-won",
	[C_BATTLE_LOST] = "battle-lost",
	[C_NEGOTIATION] = "negotiation",
	[C_PASSAGE] = "passage",
	[C_RECRUITING] = "recruiting",
	[C_STACKING] = "stacking",
	[C_HOSTAGES] = "hostages",
	[C_COUNTERMINE] = "countermine",
	[C_EXTENSION] = "extension",
	[CAUSES] = NULL,
};

const char *const sunset_step_words[] = {
	[STEP_OVER] = "over",
	[STEP_EVENT_HEX] = "event-hex",
	[STEP_EVENT_AMBUSH] = "event-ambush",
	[STEP_DESERT] = "desert",
	[STEP_ARRIVE] = "arrive",
	[STEP_MARCH] = "march",
	[STEP_ATTRITION] = "attrition",
	[STEP_MOVE] = "move",
	[STEP_SCREEN] = "screen",
	[STEP_ATTACK] = "attack",
	[STEP_STAND] = "stand",
	[STEP_COMMAND] = "command",
	[STEP_FIRE] = "fire",
	[STEP_LOSS] = "loss",
	[STEP_RETREAT] = "retreat",
	[STEP_RETREAT_LOSS] = "retreat-loss",
	[STEP_ADVANCE] = "advance",
	[STEP_PURSUE] = "pursue",
	[STEP_ATROCITY] = "atrocity",
	[STEP_SUPPLY] = "supply",
	[STEP_SHORT] = "short",
	[STEP_RALLY] = "rally",
	[STEP_TREATY] = "treaty",
	[STEP_EVADE] = "evade",
	[STEP_COUNTERSPY] = "counterspy",
	[STEP_AMMUNITION] = "ammunition",
	[STEP_DEPLOY] = "deploy",
	[STEP_PARLEY] = "parley",
	[STEP_HONOUR] = "honour",
	[STEP_AMBUSH] = "ambush",
	[STEP_DEPART] = "depart",
	[STEP_EVENT_PLACE] = "event-place",
	[STEP_ROUT] = "rout",
	[STEP_FLEE] = "flee",
	[STEP_SIEGE] = "siege",
	[STEP_SAIL] = "sail",
	[STEP_SHIP] = "ship",
	[STEP_CASTOFF] = "castoff",
	[STEP_CHASE] = "chase",
	[STEP_EXTEND] = "extend",
	[STEP_DECLARE] = "declare",
	[STEP_BEGIN] = "begin",
	[STEPS] = NULL,
};

const char *const sunset_happening_words[] = {"no-event",
                                              "mob-runs-amok",
                                              "vision",
                                              "spies",
                                              "earthquake",
                                              "someone-blundered",
                                              "foul-weather",
                                              "attrition",
                                              "golden-stool",
                                              "king-loses-nerve",
                                              "allies-desert",
                                              "rain",
                                              "queen-mother",
                                              "king-deposed",
                                              "auspicious-day",
                                              "ambush",
                                              "porters-desert",
                                              "war-correspondents",
                                              "dashing-heroics",
                                              "muddling-through",
                                              "fever",
                                              "levies-desert",
                                              "giffords-scouts",
                                              "modern-major-general",
                                              "mud",
                                              "evacuate",
                                              "onward",
                                              "rescue-mission",
                                              "increased-replacements",
                                              "delayed-replacements",
                                              "war-reports",
                                              "friendly-tribes",
                                              "hostages-contacted",
                                              "civil-war",
                                              "floods",
                                              "great-game",
                                              "restless",
                                              "go-home",
                                              "not-so-friendly",
                                              "bandits",
                                              "palace-infighting",
                                              "theodore-inspires",
                                              "theodore-mad",
                                              "cannon-explodes",
                                              "jihad",
                                              "morale-collapse",
                                              "afridis-raid",
                                              NULL};

const char *const sunset_arrival_words[] = {"inland-towns", "fortresses-and-edges", "army-and-tribes", "by-country",
                                            NULL};

const char *const sunset_ground_words[] = {"listed",
                                           "ports",
                                           "coast",
                                           "towns-and-fortresses",
                                           "coastal-towns-and-fortresses",
                                           "towns-fortresses-and-passes",
                                           NULL};

const char *const sunset_load_words[] = {"nothing", "heavy-artillery", "slow-artillery", NULL};

#define COUNTS(list, count)                                                                                            \
	_Static_assert(sizeof(list) / sizeof((list)[0]) == (count) + 1, "a word for every value of " #count)
COUNTS(sunset_side_words, SIDES);
COUNTS(sunset_terrain_words, TERRAINS);
COUNTS(sunset_hexside_words, HEXSIDES);
COUNTS(sunset_arm_words, ARMS);
COUNTS(sunset_morale_words, MORALES);
COUNTS(sunset_weapon_words, WEAPONS);
COUNTS(sunset_segment_words, SEGMENTS);
COUNTS(sunset_weather_words, WEATHER_MONSOON + 1);
COUNTS(sunset_round_words, ROUNDS);
COUNTS(sunset_march_words, MARCH_DASH + 1);
COUNTS(sunset_native_words, UPRISING + 1);
COUNTS(sunset_talk_words, TALKS);
COUNTS(sunset_rally_words, RALLY_DESERT + 1);
COUNTS(sunset_sapper_words, SAP_BLOWN + 1);
COUNTS(sunset_craft_words, CRAFTS);
COUNTS(sunset_cause_words, CAUSES);
COUNTS(sunset_step_words, STEPS);
COUNTS(sunset_happening_words, HAPPENINGS);
COUNTS(sunset_arrival_words, ARRIVE_COUNTRY + 1);
COUNTS(sunset_ground_words, GROUND_STRONGHOLDS + 1);
COUNTS(sunset_load_words, LOAD_SLOW_GUNS + 1);

const char *const sunset_pool_words[] = {
	"infantry",        "cavalry",  "artillery", "engineer", "indian-infantry", "indian-cavalry", "indian-artillery",
	"indian-engineer", "riverine", "any",       NULL};
_Static_assert(sizeof sunset_pool_words / sizeof sunset_pool_words[0] == POOLS + 1, "a word for every pool");
