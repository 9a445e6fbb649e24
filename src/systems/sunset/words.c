/* words.c: the words for every enum of words.h, in its order; data, moves, positions and events use them.
 * May use: words, tables (for the happenings). */
#include "systems/sunset/words.h"

#include <stddef.h>

#include "systems/sunset/tables.h"

const char *const sunset_side_words[] = {"british", "native", NULL};

const char *const sunset_terrain_words[] = {"clear",    "hill",  "mountain",  "jungle", "marsh", "desert",
                                            "broken",   "sand",  "mud-flats", "well",   "oasis", "town",
                                            "fortress", "port",  "coast",     "sea",    "pass",  "fieldworks",
                                            "atrocity", "river", "besieged",  NULL};

const char *const sunset_hexside_words[] = {
	"road", "rail", "rail-projected", "minor-river", "major-river", "bridge", "drift", "lake", "sea", "pass", NULL};

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

const char *const sunset_rally_words[] = {"F", "R", "D", NULL};

const char *const sunset_cause_words[] = {"combat",      "retreat",      "no-retreat", "immobile",    "lone-hq",
                                          "escort-lost", "attrition",    "supply",     "rally",       "desertion",
                                          "event",       "expended",     "shortage",   "withdrawn",   "occupation",
                                          "objective",   "golden-stool", "atrocity",   "battle-lost", NULL};

const char *const sunset_step_words[] = {
	"over",       "event-hex",  "event-ambush", "desert",  "arrive", "march", "attrition", "move",
	"screen",     "attack",     "stand",        "command", "fire",   "loss",  "retreat",   "retreat-loss",
	"advance",    "pursue",     "atrocity",     "supply",  "short",  "rally", "treaty",    "evade",
	"counterspy", "ammunition", "deploy",       "begin",   NULL};

const char *const sunset_verb_words[] = {
	"none",       "end",   "choose",  "desert", "place",    "rebuild", "march",  "fortify", "lose",   "go",
	"drop",       "halt",  "scout",   "screen", "withdraw", "attack",  "stand",  "command", "volley", "cease",
	"retreat",    "yield", "advance", "pursue", "atrocity", "expend",  "forage", "starve",  "rally",  "agree",
	"capitulate", "begin", "spy",     "reveal", "pledge",   "evade",   NULL};

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
                                              NULL};

const char *const sunset_arrival_words[] = {"inland-towns", "fortresses-and-edges", NULL};

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
COUNTS(sunset_rally_words, RALLY_DESERT + 1);
COUNTS(sunset_cause_words, CAUSES);
COUNTS(sunset_step_words, STEPS);
COUNTS(sunset_verb_words, VERBS);
COUNTS(sunset_happening_words, HAPPENINGS);
COUNTS(sunset_arrival_words, ARRIVE_EDGES + 1);
