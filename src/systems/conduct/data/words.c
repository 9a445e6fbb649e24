/* words.c: the words of the data, in the order of their enums. May use: tables. */
#include "systems/conduct/tables.h"

const char *const conduct_side_words[] = {"colonial", "native", "nobody", NULL};
const char *const conduct_theatre_words[] = {"none", "zulu", "sudan", "frontier", "boxer", NULL};
const char *const conduct_arm_words[] = {"foot", "mounted", "gun", "mg", NULL};
const char *const conduct_order_words[] = {"close", "massed", "loose", NULL};
const char *const conduct_people_words[] = {"other", "regular", "recruit", "native", NULL};
const char *const conduct_form_words[] = {"line",   "massed",     "column", "deep",     "loose", "skirmish",
                                          "square", "dismounted", "action", "limbered", NULL};
const char *const conduct_body_words[] = {"foot", "mounted", "dismounted", "gun", "mg", NULL};
const char *const conduct_weapon_words[] = {"none", "breech", "muzzle", NULL};
const char *const conduct_gun_words[] = {"light", "field", "heavy", NULL};
const char *const conduct_mg_words[] = {"various", "maxim", NULL};
const char *const conduct_crew_words[] = {"carriage", "mountain", NULL};
const char *const conduct_figure_words[] = {"commander", "leader", "mule", NULL};
const char *const conduct_rate_words[] = {"first", "second", "third", NULL};
const char *const conduct_band_words[] = {"short", "effective", NULL};
const char *const conduct_pace_words[] = {"none", "slow", "normal", "fast", NULL};
const char *const conduct_tiger_words[] = {"none", "unit", "attached", NULL};
const char *const conduct_critical_words[] = {"none", "out", "killed", NULL};
const char *const conduct_edge_words[] = {"south", "east", "north", "west", NULL};
const char *const conduct_arrival_words[] = {"fixed", "roll", NULL};
const char *const conduct_award_words[] = {"held", "shaken", "beyond", NULL};
const char *const conduct_chart_kind_words[] = {"steady", "shaken", NULL};
const char *const conduct_chart_mod_words[] = {
	"commander", "commander-attached", "leader",    "works",     "fanatic", "elite", "column",
	"opponent",  "disordered",         "kills-4-5", "kills-6-7", "brittle", NULL};
const char *const conduct_fire_mod_words[] = {"shaken", "low-ammo", "pivoted", "moved", "column",
                                              "cover",  "sangar",   "contact", NULL};
const char *const conduct_melee_mod_words[] = {"first-round", "fanatic", "obstacle", "terrain", "skirmish-crew",
                                               "shaken",      "flanked", "low-ammo", "unfixed", NULL};
