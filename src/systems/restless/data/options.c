/* options.c: the switches of a battle with their words, defaults and rules. May use: rooms. */
#include "kit/common/options.h"
#include "systems/restless/rooms.h"

static const struct option_spec specs[OPTIONS] = {
	[OPT_PLAYERS] = KIT_NUMBER("players", "restless:oneoff-2", "Players on each side.", 1, 4, 1),
	[OPT_BRITISH_ARMY] = KIT_NUMBER("british_army", "restless:oneoff-5",
                                        "The die of the British army; 0: it is thrown.", 0, 6, 0),
	[OPT_NATIVE_ARMY] = KIT_NUMBER(
		"native_army", "restless:oneoff-5",
		"The die of the Native army; 0: it is thrown, or follows from scenario and British die.", 0, 6, 0),
	[OPT_BLACK_COURT] = KIT_CHOICE("black_court", "restless:turn-5", "Who is dealt cards at a black court card.", 0,
                                       "native", "british"),
	[OPT_JOKER_RETURNS] =
		KIT_CHOICE("joker_returns", "restless:turn-6",
                           "Whether cards handed back at a Joker are discarded or shuffled into the pile.", 0,
                           "discard", "reshuffle"),
	[OPT_LANCERS] = KIT_CHOICE("lancer_counts", "restless:base-lancers",
                                   "Stands of lancers and cavalry as printed or exchanged.", 0, "printed", "swapped"),
	[OPT_WHEEL_COST] = KIT_SWITCH("wheel_cost", "restless:move-max", "Whether turning costs movement.", 1),
	[OPT_PASS_FRIENDS] = KIT_CHOICE("pass_friends", "restless:move-max", "Whether units may march through friends.",
                                        1, "no", "yes"),
	[OPT_FIRE_TWICE] =
		KIT_CHOICE("fire_twice", "restless:act-3", "Whether a unit that fires twice may choose two targets.", 0,
                           "same_or_two", "same_only"),
	[OPT_OWN_BLOCK] = KIT_CHOICE("own_stands_block", "restless:fire-los",
                                     "Whether a unit's own stands block its view.", 1, "no", "yes"),
	[OPT_MIXED_COVER] = KIT_CHOICE("mixed_cover", "restless:fire-cover",
                                       "Cover stand by stand, or of the unit's majority.", 0, "per_stand", "majority"),
	[OPT_OBSTACLE_COST] = KIT_CHOICE("obstacle_cost", "restless:def-obstacle",
                                         "Whether crossing an obstacle is rough going.", 1, "none", "rough"),
	[OPT_HILL_OVERHEAD] = KIT_CHOICE("hill_overhead", "restless:def-rough-hills",
                                         "Whether those on hills are seen over the stands below.", 1, "no", "yes"),
	[OPT_HIT_CAP] = KIT_CHOICE("hit_cap", "restless:fire-open",
                                   "Whether losses end with the stands that could be seen.", 0, "visible", "unit"),
	[OPT_FIRE_INTO_MELEE] = KIT_CHOICE("fire_into_melee", "restless:contact-locked",
                                           "Whether units in close combat may be fired at.", 0, "no", "yes"),
	[OPT_INVOLVED] = KIT_CHOICE("involved", "restless:cc-first-attacker",
                                    "Whether whole units fight, or only stands in contact.", 0, "unit", "contact"),
	[OPT_ENTRY] =
		KIT_CHOICE("entry", "restless:oneoff-8", "Whether entering units march on, or start in their corner.",
                           0, "march_on", "deployed"),
	[OPT_FALLBACK_FACING] =
		KIT_CHOICE("fallback_facing", "restless:morale-5",
                           "Whether a unit that falls back keeps its facing or turns its back.", 0, "keep", "away"),
	[OPT_COMMANDERS] =
		KIT_SWITCH("commanders", "restless:rep-commander", "Whether commanders stand on the table.", 0),
	[OPT_RALLY_POINT] = KIT_CHOICE("rally_point", "restless:card-rally", "Where a rallied unit returns.", 0,
                                       "nearest_edge", "own_entry", "random", "chosen"),
	[OPT_SECOND_JOKER] = KIT_CHOICE("second_joker", "restless:campaign-joker",
                                        "Whether the second Joker ends the battle, or exchanges hands as the first.", 0,
                                        "end", "exchange"),
	[OPT_CARDS] = KIT_NUMBER("cards", "restless:campaign-end-time",
                                 "Cards after which the battle ends by agreement; 0: with the last card of the pack.",
                                 0, 200, 0),
	[OPT_RALLY_ACTION] = KIT_CHOICE("rally_action", "restless:card-rally",
                                        "Whether a rallied unit may act at once.", 0, "full", "place_only"),
	[OPT_RALLY_SCOPE] = KIT_CHOICE("rally_scope", "restless:card-rally", "Which units can be rallied.", 0, "fled",
                                       "fled_or_destroyed"),
	[OPT_BRITISH_RIFLE] = KIT_CHOICE("british_rifle", "restless:base-british-inf", "The rifle of British infantry.",
                                         0, "magazine", "single"),
	[OPT_NATIVE_RIFLE] = KIT_CHOICE("native_rifle", "restless:base-jiadia", "The firearm of Native riflemen.", 0,
                                        "single", "musket"),
	[OPT_TIE] =
		KIT_CHOICE("tie", "restless:scenario-d-win-british",
                           "What decides where both sides or none keep half of their stands.", 0, "draw", "percent"),
	[OPT_EARLY_END] = KIT_CHOICE("early_end", "restless:turn-7",
                                     "Whether the battle ends when a side has nothing left.", 1, "never", "hopeless"),
	[OPT_STANDOFF] = KIT_CHOICE("standoff", "restless:scenario-a-native",
                                    "Whether the enemy's entry square is barred.", 1, "no", "yes"),
	[OPT_CLAIMS] =
		KIT_SWITCH("claims", "restless:turn-7-claim", "Whether the C-in-Cs may agree on another result.", 1),
	[OPT_COURT_DEAL] = KIT_CHOICE("court_deal", "restless:turn-3",
                                      "Whether a court card deals special cards before its activation or after it.", 0,
                                      "before", "after"),
	[OPT_DECLARE] =
		KIT_CHOICE("declare", "restless:act-1",
                           "Whether both halves of an activation are declared at once, or the second after the first.",
                           0, "upfront", "stepwise"),
	[OPT_FORM_ORDER] =
		KIT_CHOICE("formation_order", "restless:act-5",
                           "Whether a formation is changed first, or also after a move or fire.", 0, "first", "any"),
	[OPT_SPLIT_FIRE] = KIT_CHOICE("split_fire", "restless:fire-per-stand",
                                      "Whether the stands of a unit may fire at different units.", 0, "no", "yes"),
	[OPT_CASUALTIES] = KIT_CHOICE("casualty_choice", "restless:fire-remove",
                                      "Whether the nearest stands are lost, or those that their owner chooses.", 0,
                                      "nearest", "owner"),
	[OPT_UNEVEN] = KIT_CHOICE("uneven_sides", "restless:oneoff-2",
                                  "The side that has a player more than the other.", 0, "no", "british", "native"),
	[OPT_SIDES] = KIT_CHOICE("sides", "restless:oneoff-4", "Whether sides are taken with the seats, or thrown for.",
                                 0, "seated", "thrown"),
	[OPT_MUSTER] =
		KIT_SWITCH("muster", "restless:equip-armies", "Whether the C-in-Cs may change their armies first.", 0),
	[OPT_TRANSPORT] = KIT_CHOICE("transport_weapon", "restless:base-british-supply",
                                     "The weapon of supply columns.", 0, "none", "musket"),
	[OPT_MINUTES] = KIT_NUMBER("minutes", "restless:campaign-end-time",
                                   "Minutes after which the battle ends by agreement; 0: no such time.", 0, 240, 0),
	[OPT_NEXT_CARD] = KIT_CHOICE("next_card", "restless:turn-2",
                                     "Whether the next card is turned at once, or when a player says so.", 0, "at_once",
                                     "called"),
};

const struct option_spec *restless_options(const void *tables, size_t scenario, size_t *count)
{
	*count = ((const struct restless_tables *)tables)->scenario[scenario].real ? OPTIONS : OPT_NEXT_CARD;
	return specs;
}
