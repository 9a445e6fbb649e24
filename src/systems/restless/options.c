/* options.c: the switches of a battle with their words, defaults and rules. May use: rooms. */
#include "systems/restless/rooms.h"

static const char *const off_on[] = {"off", "on", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const court_words[] = {"native", "british", NULL};
static const char *const return_words[] = {"discard", "reshuffle", NULL};
static const char *const lancer_words[] = {"printed", "swapped", NULL};
static const char *const twice_words[] = {"same_or_two", "same_only", NULL};
static const char *const mixed_words[] = {"per_stand", "majority", NULL};
static const char *const cost_words[] = {"none", "rough", NULL};
static const char *const cap_words[] = {"visible", "unit", NULL};
static const char *const involved_words[] = {"unit", "contact", NULL};
static const char *const entry_words[] = {"march_on", "deployed", NULL};
static const char *const facing_words[] = {"keep", "away", NULL};
static const char *const point_words[] = {"nearest_edge", "own_entry", NULL};
static const char *const joker_words[] = {"end", "exchange", NULL};
static const char *const action_words[] = {"full", "place_only", NULL};
static const char *const scope_words[] = {"fled", "fled_or_destroyed", NULL};
static const char *const british_words[] = {"magazine", "single", NULL};
static const char *const native_words[] = {"single", "musket", NULL};
static const char *const tie_words[] = {"draw", "percent", NULL};
static const char *const early_words[] = {"never", "hopeless", NULL};

static const struct option_spec specs[OPTIONS] = {
	[OPT_PLAYERS] = {"players", "restless:oneoff-2", "Players on each side.", 1, 4, 1, NULL},
	[OPT_BRITISH_ARMY] = {"british_army", "restless:oneoff-5", "The die of the British army; 0: it is thrown.", 0,
                              6, 0, NULL},
	[OPT_NATIVE_ARMY] = {"native_army", "restless:oneoff-5",
                             "The die of the Native army; 0: it is thrown, or follows from scenario and British die.",
                             0, 6, 0, NULL},
	[OPT_BLACK_COURT] = {"black_court", "restless:turn-5", "Who is dealt cards at a black court card.", 0, 1, 0,
                             court_words},
	[OPT_JOKER_RETURNS] = {"joker_returns", "restless:turn-6",
                               "Whether cards handed back at a Joker are discarded or shuffled into the pile.", 0, 1, 0,
                               return_words},
	[OPT_LANCERS] = {"lancer_counts", "restless:base-lancers",
                         "Stands of lancers and cavalry as printed or exchanged.", 0, 1, 0, lancer_words},
	[OPT_WHEEL_COST] = {"wheel_cost", "restless:move-max", "Whether turning costs movement.", 0, 1, 1, off_on},
	[OPT_PASS_FRIENDS] = {"pass_friends", "restless:move-max", "Whether units may march through friends.", 0, 1, 1,
                              no_yes},
	[OPT_FIRE_TWICE] = {"fire_twice", "restless:act-3", "Whether a unit that fires twice may choose two targets.",
                            0, 1, 0, twice_words},
	[OPT_OWN_BLOCK] = {"own_stands_block", "restless:fire-los", "Whether a unit's own stands block its view.", 0, 1,
                           1, no_yes},
	[OPT_MIXED_COVER] = {"mixed_cover", "restless:fire-cover", "Cover stand by stand, or of the unit's majority.",
                             0, 1, 0, mixed_words},
	[OPT_OBSTACLE_COST] = {"obstacle_cost", "restless:def-obstacle", "Whether crossing an obstacle is rough going.",
                               0, 1, 1, cost_words},
	[OPT_HILL_OVERHEAD] = {"hill_overhead", "restless:def-rough-hills",
                               "Whether those on hills are seen over the stands below.", 0, 1, 1, no_yes},
	[OPT_HIT_CAP] = {"hit_cap", "restless:fire-open", "Whether losses end with the stands that could be seen.", 0,
                         1, 0, cap_words},
	[OPT_FIRE_INTO_MELEE] = {"fire_into_melee", "restless:contact-locked",
                                 "Whether units in close combat may be fired at.", 0, 1, 0, no_yes},
	[OPT_INVOLVED] = {"involved", "restless:cc-first-attacker",
                          "Whether whole units fight, or only stands in contact.", 0, 1, 0, involved_words},
	[OPT_ENTRY] = {"entry", "restless:oneoff-8", "Whether entering units march on, or start in their corner.", 0, 1,
                       0, entry_words},
	[OPT_FALLBACK_FACING] = {"fallback_facing", "restless:morale-5",
                                 "Whether a unit that falls back keeps its facing or turns its back.", 0, 1, 0,
                                 facing_words},
	[OPT_COMMANDERS] = {"commanders", "restless:rep-commander", "Whether commanders stand on the table.", 0, 1, 0,
                            off_on},
	[OPT_RALLY_POINT] = {"rally_point", "restless:card-rally", "Where a rallied unit returns.", 0, 1, 0,
                             point_words},
	[OPT_SECOND_JOKER] = {"second_joker", "restless:campaign-joker",
                              "Whether the second Joker ends the battle, or exchanges hands as the first.", 0, 1, 0,
                              joker_words},
	[OPT_CARDS] = {"cards", "restless:campaign-end-time",
                       "Cards after which the battle ends by agreement; 0: with the last card of the pack.", 0, 200, 0,
                       NULL},
	[OPT_RALLY_ACTION] = {"rally_action", "restless:card-rally", "Whether a rallied unit may act at once.", 0, 1, 0,
                              action_words},
	[OPT_RALLY_SCOPE] = {"rally_scope", "restless:card-rally", "Which units can be rallied.", 0, 1, 0, scope_words},
	[OPT_BRITISH_RIFLE] = {"british_rifle", "restless:base-british-inf", "The rifle of British infantry.", 0, 1, 0,
                               british_words},
	[OPT_NATIVE_RIFLE] = {"native_rifle", "restless:base-jiadia", "The firearm of Native riflemen.", 0, 1, 0,
                              native_words},
	[OPT_TIE] = {"tie", "restless:scenario-d-win-british",
                     "What decides where both sides or none keep half of their stands.", 0, 1, 0, tie_words},
	[OPT_EARLY_END] = {"early_end", "restless:turn-7", "Whether the battle ends when a side has nothing left.", 0,
                           1, 1, early_words},
	[OPT_STANDOFF] = {"standoff", "restless:scenario-a-native", "Whether the enemy's entry square is barred.", 0, 1,
                          1, no_yes},
	[OPT_CLAIMS] = {"claims", "restless:turn-7-claim", "Whether the C-in-Cs may agree on another result.", 0, 1, 1,
                        off_on},
};

const struct option_spec *restless_options(const void *tables, size_t scenario, size_t *count)
{
	(void)tables;
	(void)scenario;
	*count = OPTIONS;
	return specs;
}
