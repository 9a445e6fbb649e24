/* options.c: the switches of a match with their words, defaults and rules, and what a war presupposes of them.
 * May use: data, load, kit/common/options.h. */
#include <string.h>

#include "kit/common/options.h"
#include "systems/sunset/data/data.h"
#include "systems/sunset/data/load.h"

static const struct option_spec specs[OPTIONS] = {
	[OPT_OPEN_INFORMATION] = KIT_SWITCH("open_information", "sunset:5.6", "Both players see all units.", 0),
	[OPT_SHOW_STACK_SIZE] =
		KIT_SWITCH("show_stack_size", "sunset:5.6", "The number of units in an enemy stack is shown.", 0),
	[OPT_SPLIT_VOLLEYS] = KIT_SWITCH("split_volleys", "sunset:8.45",
                                         "Units of one weapon and morale may fire in several volleys.", 0),
	[OPT_ENGINEERS_FIRE] =
		KIT_SWITCH("engineers_fire_rifles", "sunset:8.31(2)", "Engineers fire in the rifle round too.", 0),
	[OPT_SURPLUS_REPEATS] =
		KIT_SWITCH("surplus_hits_repeat", "sunset:8.55",
                           "Demoralisation in excess of the units present strikes the same units again.", 0),
	[OPT_HQ_DIES_WITH_FORCE] =
		KIT_SWITCH("hq_dies_with_force", "sunset:10.51",
                           "An HQ is lost with its force even where other friends stand in the hex.", 0),
	[OPT_LONE_HQ_ENTRY] = KIT_CHOICE(
		"lone_hq_entry", "sunset:10.54",
		"When a force may march over an unescorted enemy HQ: where it is known to be alone, or always.", 0,
		"known", "always"),
	[OPT_ONE_TARGET_PER_HEX] = KIT_SWITCH("one_target_per_hex", "sunset:7.31",
                                              "All units of a hex may attack only one hex in a battle segment.", 0),
	[OPT_SORTIE_RETREATS] = KIT_SWITCH("sortie_must_retreat", "sunset:8.85",
                                           "A force beaten in an attack out of a fortress must retreat.", 0),
	[OPT_OLD_SUPPLY] =
		KIT_SWITCH("old_supply_unlimited", "sunset:12.23", "A supply unit feeds any number of units.", 0),
	[OPT_FORAGE_REMAINDER] = KIT_SWITCH("forage_remainder", "sunset:12.231",
                                            "Units that the expended supply units do not feed may forage.", 0),
	[OPT_FOUL_WEATHER_TURNS] = KIT_NUMBER("foul_weather_turns", "sunset:event2-asante-native-31-33",
                                              "Player turns that Particularly Foul Weather lasts.", 1, 2, 2),
	[OPT_STOOL_SPARES] = KIT_SWITCH("stool_spares_demoralized", "sunset:event2-asante-native-36",
                                        "The Golden Stool does not eliminate units that are demoralised already.", 0),
	[OPT_POOL_CHOICE] = KIT_CHOICE("native_pool_draw", "sunset:13.51",
                                       "How Native arrivals are taken from the pool: drawn at random, or chosen.", 0,
                                       "random", "choice"),
	[OPT_KING_VP] = KIT_NUMBER(
		"king_surrender_vp", "sunset:event2-asante-native-41-42",
		"Victory points for the British when the king surrenders; 15 is the value of his loss in battle.", 0,
		15, 0),
	[OPT_LAND_ANYWHERE] =
		KIT_SWITCH("land_anywhere", "sunset:asante-4.23",
                           "British arrivals may land on any coast even while the British hold a port.", 0),
	[OPT_CASTLES_IMMUNE] = KIT_SWITCH("asante_all_castles_immune", "sunset:asante-6.3",
                                          "Every coastal fortress is closed to the Asante, not Coast Castle alone.", 0),
	[OPT_LEVIES_64] = KIT_SWITCH("asante_64_on_46_51", "sunset:asante-6.4",
                                     "The rule for unfriendly Natives takes the place of the Allies Desert event.", 0),
	[OPT_FORT_FREE] = KIT_SWITCH(
		"asante_fort_free", "sunset:asante-6.6",
		"The Asante fieldworks may be built at any time of their player turn, by a unit that has moved.", 0),
	[OPT_ATROCITY] = KIT_OPTIONAL(
		"atrocities", "sunset:23.1",
		"Players may commit atrocities, and Kumasi and the coastal towns score for them instead.", 0),
	[OPT_RAINS] = KIT_SWITCH("rains", "sunset:3.2", "The weather of the reconstructed turn track counts.", 0),
	[OPT_EDGES_INLAND] = KIT_CHOICE("persia_edges", "sunset:persia-3.23",
                                        "The edges of the map by which Persians come: all, or only inland ones.", 0,
                                        "all", "inland"),
	[OPT_NAMED_ALSO] = KIT_SWITCH("persia_named_plus_5", "sunset:persia-5.1-end",
                                      "A fortress named for its own points scores those of a fortress too.", 0),
	[OPT_SIMPLE_FORAGE] =
		KIT_OPTIONAL("simple_forage", "sunset:34.0", "A hex feeds a fixed number of units, without a die.", 0),
	[OPT_SIMPLE_FORAGE_MODS] =
		KIT_SWITCH("simple_forage_mods", "sunset:12.31b",
                           "With simple_forage: what changes a forage die changes the number of units fed.", 0),
	[OPT_SUPPLIED_COMBAT] =
		KIT_OPTIONAL("supplied_combat", "sunset:32.0", "Supply units may be expended for better fire.", 0),
	[OPT_INTELLIGENCE] =
		KIT_OPTIONAL("intelligence", "sunset:19.0",
                             "Mounted troops reconnoitre, HQs have spies, and a player may show his own units.", 0),
	[OPT_FAIR_PLAY] = KIT_OPTIONAL("fair_play", "sunset:23.4",
                                       "British HQs may win over towns and fortresses by fair play.", 0),
	[OPT_EVASION] = KIT_OPTIONAL("evasion", "sunset:22.0", "A defender may slip away before a battle.", 0),
	[OPT_RAILROADS] =
		KIT_OPTIONAL("railroads", "sunset:30.0",
                             "The British ride on railroads, build and repair them, and their enemies cut them.", 0),
	[OPT_POLITICAL] =
		KIT_OPTIONAL("political_officers", "sunset:25.0",
                             "Commanders in chief and political officers negotiate and raise friendly forces.", 0),
	[OPT_CIVILIANS] = KIT_OPTIONAL("civilians", "sunset:26.0", "The civilians of a war are in play.", 1),
	[OPT_SPLIT_START] = KIT_SWITCH("abyssinia_split_start", "sunset:abyssinia-3.1-abyssinian",
                                       "The Abyssinians may begin spread over the three places of their set-up.", 0),
	[OPT_PALACE_IGNORED] = KIT_CHOICE("palace_without_chief", "sunset:event1-native-46",
                                          "Palace Infighting without a commander in chief: nobody moves, or all do.", 0,
                                          "freeze", "ignore"),
	[OPT_ONWARD_ONCE] = KIT_SWITCH("onward_points_once", "sunset:event1-british-13-16(2)",
                                       "The replacement points of Onward come once in a game only.", 0),
	[OPT_SUPPLY_LEAVES] = KIT_SWITCH("evac_counts_supply", "sunset:event1-british-11-12(1)",
                                         "Supply units that are withdrawn score as other units do.", 1),
	[OPT_RESCUE_FRIENDS] = KIT_CHOICE("rescue_abyssinia", "sunset:event1-british-21-26",
                                          "What the Rescue Mission brings where the British have no pool of their own.",
                                          0, "points", "friendly_natives"),
	[OPT_DEAD_PILE_APART] =
		KIT_CHOICE("afghan_dead_pile", "sunset:event1-british-64-66",
                           "Eliminated Afghans: in the pool, or apart until the Great Game brings them back.", 0,
                           "pooled", "separate"),
	[OPT_FRIENDLY_STACK] =
		KIT_CHOICE("friendly_stack", "sunset:abyssinia-6.1-british",
                           "Who may stand with friendly Natives: British HQs and guests of events, nobody, all.", 0,
                           "hq_exempt", "strict", "free"),
	[OPT_JIHAD_REPLACES] = KIT_SWITCH("jihad_replaces_roll", "sunset:event1-native-61-62",
                                          "Jihad and Morale Collapse take the place of the reinforcement roll.", 0),
	[OPT_HOSTAGE_RESCUE] = KIT_CHOICE("hostage_vp", "sunset:abyssinia-5.1(4)",
                                          "When the hostages score: when they reach a port, or when they are found.", 0,
                                          "port", "on_rescue"),
	[OPT_MASSAWA_SAFE] =
		KIT_CHOICE("massawa_attackable", "sunset:abyssinia-6.2", "Natives may attack Massawa.", 0, "on", "off"),
	[OPT_HOSTAGE_DIE] = KIT_OPTIONAL("hostage_placement", "sunset:abyssinia-6.6",
                                         "A die says in which fortress the hostages are held.", 0),
	[OPT_ENGINEERS] = KIT_OPTIONAL(
		"engineers", "sunset:17.0",
		"Engineers and pioneers bridge rivers, sap, dig and ease the march; roads cost the British more.", 0),
	[OPT_NATIVE_ROAD_HALF] =
		KIT_SWITCH("native_road_half", "sunset:17.42",
                           "With engineers: Native forces go along roads at the half rate without help.", 1),
	[OPT_SIEGES] = KIT_OPTIONAL("sieges", "sunset:18.0", "Fortresses may be besieged.", 0),
	[OPT_SIEGE_STRENGTH] = KIT_SWITCH("siege_needs_strength", "sunset:18.41",
                                          "With sieges: HQs and trains alone do not keep a siege up.", 0),
	[OPT_MARCH_ATTACK] =
		KIT_OPTIONAL("attack_from_march", "sunset:20.0", "A force may attack in the course of its march.", 0),
	[OPT_AMBUSH] =
		KIT_OPTIONAL("ambush", "sunset:21.0", "A force may be ambushed when it enters a zone of control.", 0),
	[OPT_RIVERS] = KIT_OPTIONAL("rivers", "sunset:27.0", "River craft move, carry troops and fight.", 0),
	[OPT_FLEETS] = KIT_OPTIONAL("fleets", "sunset:28.0", "Fleets move, carry troops and fight.", 0),
	[OPT_NAVAL_TRANSFER] = KIT_OPTIONAL("naval_transfer", "sunset:29.0",
                                            "British land units may move from coast to coast by sea.", 0),
	[OPT_FLEET_BRACKETS] =
		KIT_SWITCH("fleet_brackets", "sunset:28.31", "Results in brackets affect fleets too.", 0),
	[OPT_SIGNALS] = KIT_OPTIONAL(
		"signals", "sunset:31.0",
		"British HQs help marches in the next hex by heliograph and along railroads by telegraph.", 0),
	[OPT_ACTING_COUNTS] = KIT_SWITCH("roberts_counts_p", "sunset:afghan-6.9",
                                         "Roberts counts as a political leader for the points of Kabul.", 1),
	[OPT_EXTENSION] = KIT_SWITCH("afghan_extension", "sunset:afghan-6.10",
                                     "The British may go on with the war after the last turn of its track.", 0),
	[OPT_EXTENDED_LAST] =
		KIT_CHOICE("afghan_extended_last", "sunset:afghan-6.10",
                           "The last month of an extended war: August or October 1879.", 0, "august", "october"),
	[OPT_AFGHAN_RAILWAY] = KIT_SWITCH("afghan_railway", "sunset:afghan-6.8",
                                          "With railroads: the line from Sukkur to Dardur may be built.", 1),
	[OPT_ROUT] = KIT_OPTIONAL("rout", "sunset:33.0",
                                  "Beaten units run, each as far as a die says, instead of one retreat.", 0),
	[OPT_FRIENDS_LOCAL] = KIT_SWITCH("friendly_natives_local", "sunset:6.33",
                                         "Friendly Natives by themselves march and forage as Natives do.", 0),
};

void sunset_load_options(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	memcpy(war->option, specs, sizeof war->option);
	kit_load_options(&loader->folder, doc, war->option, OPTIONS, war->preset[0]);
}

const struct option_spec *sunset_options(const void *tables, size_t scenario, size_t *count)
{
	const struct sunset_tables *box = tables;

	*count = OPTIONS;
	return box->scenario[scenario]->option;
}

const int32_t *sunset_preset(const void *tables, size_t scenario, enum preset preset)
{
	const struct sunset_tables *box = tables;

	return box->scenario[scenario]->preset[preset];
}
