/* options.c: the switches of a match with their words, defaults and rules.
 * May use: data, load, options, kit/common/options. */
#include <string.h>

#include "kit/common/options.h"
#include "systems/mutiny/data/data.h"
#include "systems/mutiny/data/load.h"

const struct option_spec mutiny_option_specs[OPTIONS] = {
	[OPT_COMBAT_ACTIVATION] =
		KIT_CHOICE("combat_activation", "mutiny:8.3(combat)",
                           "Who is activated for combat: every unit within the radius, or those that the owner names.",
                           0, "all", "chosen"),
	[OPT_MAX_UNITS] = KIT_NUMBER(
		"max_units", "mutiny:8.2",
		"The most units that an operation may move, and that it may attack with; 0: no maximum.", 0, 60, 0),
	[OPT_SPREAD_ATTACKS] =
		KIT_SWITCH("spread_attacks", "mutiny:13.7(important)",
                           "As many different hexes that exert a zone of control must be attacked as possible.", 0),
	[OPT_KOD_ENTRY] =
		KIT_CHOICE("kod_entry", "mutiny:7.1(b)",
                           "Who must be in Delhi for the King of Delhi's marker: a Rebel leader, or any Rebel unit.", 0,
                           "leader", "any_rebel_unit"),
	[OPT_HIGHCMD_RECHECK] =
		KIT_SWITCH("highcmd_recheck", "mutiny:7.1(note)",
                           "A high command activates a stack only while its side holds Delhi or Calcutta.", 0),
	[OPT_HIGHCMD_TACTICAL] = KIT_CHOICE(
		"highcmd_leader_tactical", "mutiny:8.6(3)",
		"Leaders of a high command's stack count for tactical advantage and rounds.", 0, "on", "off"),
	[OPT_FOW_RETURN] =
		KIT_CHOICE("fow_return", "mutiny:8.7", "When a fortunes of war marker goes back into the Command Pool.",
                           0, "next_turn", "at_once"),
	[OPT_N_FORTUNES] =
		KIT_NUMBER("n_fortunes", "mutiny:7.1(d)", "Fortunes of war markers in the Command Pool.", 1, 6, 2),
	[OPT_FIRST_DRAW] = KIT_CHOICE("first_draw", "mutiny:7.2", "Who draws the first command marker of a turn.", 0,
                                      "random", "british", "rebel", "alternate_by_turn"),
	[OPT_PASS_RESET] =
		KIT_SWITCH("pass_reset_by_fortunes", "mutiny:6.2",
                           "A fortunes of war marker between two passes keeps them from ending the turn.", 0),
	[OPT_INCIDENT_DRAW] = KIT_CHOICE("incident_draw", "mutiny:8.0(3)",
                                         "How many incidents a leader draws: up to his radius, or exactly that many.",
                                         0, "up_to", "exact"),
	[OPT_INCIDENT_LIMIT] = KIT_CHOICE("incident_limit", "mutiny:19.2",
                                          "A massacre may be played once in an action, or once in each attack.", 0,
                                          "per_action", "per_attack"),
	[OPT_AGENT_CHAIN] = KIT_CHOICE("agent_chain", "mutiny:incident-agent(4)",
                                       "How many Agents a player may play in an action: one, or any number.", 0,
                                       "limited", "unlimited"),
	[OPT_AGENT_VS_MASSACRE] =
		KIT_CHOICE("agent_vs_massacre", "mutiny:24.2",
                           "Where a Massacre goes that an Agent cancelled: into the pool, or to the opponent.", 0,
                           "to_pool", "to_opponent"),
	[OPT_REBEL_LEADER_PICK] = KIT_CHOICE("rebel_leader_pick", "mutiny:20.3(leaders)",
                                             "How the Rebels take a leader as reinforcement: by lot, or by choice.", 0,
                                             "random", "choose"),
	[OPT_FRIENDLY_ATTRITION] =
		KIT_CHOICE("friendly_attrition", "mutiny:fortunes-10",
                           "Whose hex suffers in Friendly Attrition: one of the picker's, or of who names it.", 0,
                           "picker", "designator"),
	[OPT_RV_LEADERS] =
		KIT_CHOICE("rv_leaders", "mutiny:fortunes-5",
                           "Righteous Vengeance can bring back a leader who was eliminated.", 0, "on", "off"),
	[OPT_RV_DISBANDED] = KIT_SWITCH("rv_disbanded", "mutiny:fortunes-5",
                                        "Righteous Vengeance can bring back Sepoys who were disbanded.", 0),
	[OPT_SIEGE_NEGATES] = KIT_CHOICE(
		"siege_negates", "mutiny:22.2",
		"A siege train takes the fortress's shift away from its own fire, or from the whole force's.", 0,
		"own_fire", "whole_force"),
	[OPT_PURSUIT_SAME_HEX] =
		KIT_CHOICE("pursuit_same_hex", "mutiny:16.2(c)",
                           "Who must end a pursuit in the same hex: those who go two hexes, everyone, nobody.", 0,
                           "two_hex_group", "everyone", "off"),
	[OPT_IGNORED_R_COUNTS] =
		KIT_SWITCH("ignored_r_counts", "mutiny:13.3(c)",
                           "A retreat that was ignored counts as something inflicted: the battle goes on.", 0),
	[OPT_DISBAND_TEST] =
		KIT_CHOICE("disband_test", "mutiny:18.1(disband)",
                           "Whose presence makes Sepoys disband on a 5: Regulars or Auxiliaries, or any British unit.",
                           0, "regular_or_aux", "any_empire"),
	[OPT_DISBAND_GUARD] =
		KIT_CHOICE("disband_guard", "mutiny:18.5(2)",
                           "Who must be in the hex where Sepoys are disbanded: any British unit, or one not Sepoy.", 0,
                           "any", "non_sepoy"),
	[OPT_VC_NEUTRAL_FORTS] =
		KIT_CHOICE("vc_neutral_forts", "mutiny:5.2(important)",
                           "Places of a neutral power: left out of the victory conditions, or needed for them.", 0,
                           "ignore", "block"),
	[OPT_VC_BOTH] =
		KIT_CHOICE("vc_both", "mutiny:5.0", "What happens if both sides fulfil a victory condition at once.", 0,
                           "draw", "british", "rebel", "continue"),
	[OPT_NAVAL_EZOC] = KIT_CHOICE("naval_ezoc", "mutiny:31.2(d)",
                                      "An enemy zone of control bars landings, or has no effect on them.", 0,
                                      "bars_landing", "no_effect"),
	[OPT_CALCUTTA_PORT_BLOCK] =
		KIT_CHOICE("calcutta_port_block", "mutiny:31.3",
                           "Enemies south of Calcutta close its port: with the naval option alone, or always.", 0,
                           "with_naval", "always"),
	[OPT_SEPOY_SETUP] = KIT_CHOICE("sepoy_setup", "mutiny:27.0(sepoys)", "Who places the Sepoys at the set-up.", 0,
                                       "rebel", "british", "random"),
	[OPT_FOG] = KIT_CHOICE("fog", "mutiny:26.0", "Only the top counter of an enemy stack is seen.", 0, "on", "off"),
	[OPT_SHOW_STACK_HEIGHT] = KIT_CHOICE("show_stack_height", "mutiny:26.0",
                                             "The number of counters in an enemy stack is shown.", 0, "on", "off"),
	[OPT_ENTRENCH] = KIT_OPTIONAL("opt_entrench", "mutiny:28.0", "Optional rule 28: entrenchments.", 0),
	[OPT_SIEGE] = KIT_OPTIONAL("opt_siege", "mutiny:29.0", "Optional rule 29: siege lines.", 0),
	[OPT_CAVALRY] = KIT_OPTIONAL("opt_cavalry", "mutiny:30.1",
                                     "Optional rule 30.1: regular cavalry gives tactical advantage.", 0),
	[OPT_OPEN_ORDER] = KIT_OPTIONAL("opt_open_order", "mutiny:30.2",
                                        "Optional rule 30.2: irregulars fire into rough and jungle without loss.", 0),
	[OPT_ELITE] = KIT_OPTIONAL("opt_elite", "mutiny:30.3", "Optional rule 30.3: elites and fanatics.", 0),
	[OPT_PIONEER] = KIT_OPTIONAL("opt_pioneer", "mutiny:30.4(a)", "Optional rule 30.4: pioneers.", 0),
	[OPT_NAVAL] = KIT_OPTIONAL("opt_naval", "mutiny:31.0", "Optional rule 31: British naval movement.", 0),
	[OPT_N_AGENT] = KIT_NUMBER("n_agent", "mutiny:27.0(incident)", "Agents among the incident markers.", 0, 6, 3),
	[OPT_N_BLOW] = KIT_NUMBER("n_blow", "mutiny:27.0(incident)", "Blow Magazine markers.", 0, 6, 1),
	[OPT_N_FORCED] = KIT_NUMBER("n_forced", "mutiny:27.0(incident)", "Forced March markers.", 0, 6, 1),
	[OPT_N_MASSACRE] = KIT_NUMBER("n_massacre", "mutiny:27.0(incident)",
                                      "Massacre markers; the Rebels hold one of them at the start.", 1, 6, 4),
	[OPT_N_ENTRENCH] =
		KIT_NUMBER("n_entrench", "mutiny:28.2", "Entrenchment markers, with optional rule 28.", 0, 12, 4),
};

const struct option_spec *mutiny_options(const void *tables, size_t scenario, size_t *count)
{
	const struct mutiny_tables *all = tables;

	*count = OPTIONS;
	return all->war[scenario]->option;
}

const int32_t *mutiny_preset(const void *tables, size_t scenario, enum preset preset)
{
	const struct mutiny_tables *all = tables;

	return all->war[scenario]->preset[preset];
}

void mutiny_load_options(struct loader *loader, const struct doc *doc, struct war *war)
{
	memcpy(war->option, mutiny_option_specs, sizeof war->option);
	kit_load_options(&loader->folder, doc, war->option, OPTIONS, war->preset[0]);
}
