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
static const char *const point_words[] = {"nearest_edge", "own_entry", "random", "chosen", NULL};
static const char *const joker_words[] = {"end", "exchange", NULL};
static const char *const action_words[] = {"full", "place_only", NULL};
static const char *const scope_words[] = {"fled", "fled_or_destroyed", NULL};
static const char *const british_words[] = {"magazine", "single", NULL};
static const char *const native_words[] = {"single", "musket", NULL};
static const char *const tie_words[] = {"draw", "percent", NULL};
static const char *const early_words[] = {"never", "hopeless", NULL};

static const char *const when_words[] = {"before", "after", NULL};
static const char *const declare_words[] = {"upfront", "stepwise", NULL};
static const char *const order_words[] = {"first", "any", NULL};
static const char *const casualty_words[] = {"nearest", "owner", NULL};
static const char *const uneven_words[] = {"no", "british", "native", NULL};
static const char *const side_words[] = {"seated", "thrown", NULL};
static const char *const transport_words[] = {"none", "musket", NULL};

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
	[OPT_RALLY_POINT] = {"rally_point", "restless:card-rally", "Where a rallied unit returns.", 0, 3, 0,
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
	[OPT_COURT_DEAL] = {"court_deal", "restless:turn-3",
                            "Whether a court card deals special cards before its activation or after it.", 0, 1, 0,
                            when_words},
	[OPT_DECLARE] = {"declare", "restless:act-1",
                         "Whether both halves of an activation are declared at once, or the second after the first.", 0,
                         1, 0, declare_words},
	[OPT_FORM_ORDER] = {"formation_order", "restless:act-5",
                            "Whether a formation is changed first, or also after a move or fire.", 0, 1, 0,
                            order_words},
	[OPT_SPLIT_FIRE] = {"split_fire", "restless:fire-per-stand",
                            "Whether the stands of a unit may fire at different units.", 0, 1, 0, no_yes},
	[OPT_CASUALTIES] = {"casualty_choice", "restless:fire-remove",
                            "Whether the nearest stands are lost, or those that their owner chooses.", 0, 1, 0,
                            casualty_words},
	[OPT_UNEVEN] = {"uneven_sides", "restless:oneoff-2", "The side that has a player more than the other.", 0, 2, 0,
                        uneven_words},
	[OPT_SIDES] = {"sides", "restless:oneoff-4", "Whether sides are taken with the seats, or thrown for.", 0, 1, 0,
                       side_words},
	[OPT_MUSTER] = {"muster", "restless:equip-armies", "Whether the C-in-Cs may change their armies first.", 0, 1,
                        0, off_on},
	[OPT_TRANSPORT] = {"transport_weapon", "restless:base-british-supply", "The weapon of supply columns.", 0, 1, 0,
                           transport_words},
	[OPT_MINUTES] = {"minutes", "restless:campaign-end-time",
                         "Minutes after which the battle ends by agreement; 0: no such time.", 0, 240, 0, NULL},
};

const struct option_spec *restless_options(const void *tables, size_t scenario, size_t *count)
{
	(void)tables;
	(void)scenario;
	*count = OPTIONS;
	return specs;
}
