/* words.c: the words for every enum of words.h, in its order; data, moves, positions and events use them.
 * May use: words. */
#include <stddef.h>

#include "systems/mutiny/words.h"

#define ALL_OF(words, count) _Static_assert(sizeof words / sizeof words[0] == (count) + 1, "a word for each")

const char *const mutiny_side_words[] = {"british", "rebel", NULL};
ALL_OF(mutiny_side_words, SIDES);

const char *const mutiny_holder_words[] = {"british", "rebel", "neutral", NULL};

const char *const mutiny_terrain_words[] = {"clear", "rough", "jungle", "desert", "town", "fortress",
                                            "port",  "coast", "sea",    "pass",   NULL};
ALL_OF(mutiny_terrain_words, TERRAINS);

const char *const mutiny_hexside_words[] = {"road", "rail", "river", "bridge", "border", "pass", "sea", NULL};
ALL_OF(mutiny_hexside_words, HEXSIDES);

const char *const mutiny_region_words[] = {"none",  "India",       "Bikaner",     "Gwalior",       "Jhansi",
                                           "Nepal", "Afghanistan", "Arabian Sea", "Bay of Bengal", NULL};
ALL_OF(mutiny_region_words, REGIONS);

const char *const mutiny_type_words[] = {"leader",      "infantry",     "irregular-infantry", "naval-infantry",
                                         "pioneers",    "cavalry",      "irregular-cavalry",  "camel-corps",
                                         "siege-train", "supply-train", "garrison",           NULL};
ALL_OF(mutiny_type_words, TYPES);

const char *const mutiny_contingent_words[] = {"regular",  "punjabi", "auxiliary", "sepoy",  "rebel",   "badmash",
                                               "nepalese", "bikaner", "gwalior",   "jhansi", "kashmir", NULL};
ALL_OF(mutiny_contingent_words, CONTINGENTS);

const char *const mutiny_power_words[] = {"nepal", "bikaner", "gwalior", "jhansi", "kashmir", NULL};
ALL_OF(mutiny_power_words, POWERS);

const char *const mutiny_incident_words[] = {"agent",        "bikaner",    "blow-magazine", "durbar",
                                             "forced-march", "great-game", "gwalior",       "jhansi",
                                             "kashmir",      "massacre",   "nepal",         NULL};
ALL_OF(mutiny_incident_words, INCIDENTS);

const char *const mutiny_use_words[] = {"drawn", "units",    "markers",      "mutiny", "recruit",
                                        "blow",  "massacre", "forced-march", NULL};
ALL_OF(mutiny_use_words, USES);

const char *const mutiny_group_words[] = {"leader",   "trains",   "badmashes", "regulars",
                                          "punjabis", "nepalese", "auxiliary", NULL};
ALL_OF(mutiny_group_words, GROUPS);

const char *const mutiny_weather_words[] = {"fair", "monsoon", "winter", NULL};
ALL_OF(mutiny_weather_words, WEATHERS);

const char *const mutiny_phase_words[] = {"set-up", "great-mutiny", "leaders", "command-pool", "action", "movement",
                                          "combat", "rally",        "supply",  "victory",      "end",    NULL};
ALL_OF(mutiny_phase_words, PHASES);

const char *const mutiny_result_words[] = {"mutiny+badmash", "mutiny", "disband", "loyal", NULL};
ALL_OF(mutiny_result_words, MUTINY_LOYAL + 1);

const char *const mutiny_fortune_words[] = {"none",
                                            "none",
                                            "relief-force",
                                            "treachery",
                                            "clemency",
                                            "righteous-vengeance",
                                            "enemy-attrition",
                                            "mutiny-spreads",
                                            "rebellion",
                                            "rebel-infighting",
                                            "friendly-attrition",
                                            "afghan-frontier",
                                            "quiet",
                                            NULL};
ALL_OF(mutiny_fortune_words, FORTUNES);

const char *const mutiny_cause_words[] = {
	"combat",       "retreat",  "no-retreat", "debacle",   "magazine",   "attrition", "event",
	"forced-march", "expended", "disbanded",  "no-parade", "infighting", NULL};
ALL_OF(mutiny_cause_words, CAUSES);

const char *const mutiny_ending_words[] = {"none", "turns", "victory", "both", "conceded", NULL};
ALL_OF(mutiny_ending_words, ENDINGS);

const char *const mutiny_step_words[] = {
	"over",   "begin",  "deploy",    "action",    "forced",    "draw",   "window",   "kashmir",  "recruit",
	"arrive", "mutiny", "parade",    "fortune",   "treachery", "move",   "entrench", "activate", "declare",
	"fight",  "blow",   "massacre",  "commander", "train",     "aid",    "fire",     "loss",     "retreat",
	"flee",   "pursue", "rally-hex", "rally",     "supply",    "starve", NULL};
ALL_OF(mutiny_step_words, STEPS);
