/* options.c: the switches of a match with their words, defaults and rules, and the sets of them that go by a name.
 * May use: data, load, options, base. */
#include <string.h>

#include "systems/mutiny/data/data.h"
#include "systems/mutiny/data/load.h"

/* Rulings that players may turn are `off_on` or `on_off`, optional rules of the book `optional_rule`: the set "all" turns
 * those on. */
static const char *const off_on[] = {"off", "on", NULL};
static const char *const on_off[] = {"on", "off", NULL};
static const char *const optional_rule[] = {"off", "on", NULL};
static const char *const activation_words[] = {"all", "chosen", NULL};
static const char *const king_words[] = {"leader", "any_rebel_unit", NULL};
static const char *const return_words[] = {"next_turn", "at_once", NULL};
static const char *const first_words[] = {"random", "british", "rebel", "alternate_by_turn", NULL};
static const char *const draw_words[] = {"up_to", "exact", NULL};
static const char *const limit_words[] = {"per_action", "per_attack", NULL};
static const char *const chain_words[] = {"limited", "unlimited", NULL};
static const char *const massacre_words[] = {"to_pool", "to_opponent", NULL};
static const char *const pick_words[] = {"random", "choose", NULL};
static const char *const attrition_words[] = {"picker", "designator", NULL};
static const char *const siege_words[] = {"own_fire", "whole_force", NULL};
static const char *const pursuit_words[] = {"two_hex_group", "everyone", "off", NULL};
static const char *const disband_words[] = {"regular_or_aux", "any_empire", NULL};
static const char *const guard_words[] = {"any", "non_sepoy", NULL};
static const char *const neutral_words[] = {"ignore", "block", NULL};
static const char *const both_words[] = {"draw", "british", "rebel", "continue", NULL};
static const char *const landing_words[] = {"bars_landing", "no_effect", NULL};
static const char *const port_words[] = {"with_naval", "always", NULL};
static const char *const sepoy_words[] = {"rebel", "british", "random", NULL};

const struct option_spec mutiny_option_specs[OPTIONS] = {
	[OPT_COMBAT_ACTIVATION] =
		{"combat_activation", "mutiny:8.3(combat)",
                 "Who is activated for combat: every unit within the radius, or those that the owner names.", 0, 1, 0,
                 activation_words},
	[OPT_MAX_UNITS] = {"max_units", "mutiny:8.2",
                           "The most units that an operation may move, and that it may attack with; 0: no maximum.", 0,
                           60, 0, NULL},
	[OPT_SPREAD_ATTACKS] = {"spread_attacks", "mutiny:13.7(important)",
                                "As many different hexes that exert a zone of control must be attacked as possible.", 0,
                                1, 0, off_on},
	[OPT_KOD_ENTRY] = {"kod_entry", "mutiny:7.1(b)",
                           "Who must be in Delhi for the King of Delhi's marker: a Rebel leader, or any Rebel unit.", 0,
                           1, 0, king_words},
	[OPT_HIGHCMD_RECHECK] = {"highcmd_recheck", "mutiny:7.1(note)",
                                 "A high command activates a stack only while its side holds Delhi or Calcutta.", 0, 1,
                                 0, off_on},
	[OPT_HIGHCMD_TACTICAL] = {"highcmd_leader_tactical", "mutiny:8.6(3)",
                                  "Leaders of a high command's stack count for tactical advantage and rounds.", 0, 1, 0,
                                  on_off},
	[OPT_FOW_RETURN] = {"fow_return", "mutiny:8.7",
                            "When a fortunes of war marker goes back into the Command Pool.", 0, 1, 0, return_words},
	[OPT_N_FORTUNES] = {"n_fortunes", "mutiny:7.1(d)", "Fortunes of war markers in the Command Pool.", 1, 6, 2,
                            NULL},
	[OPT_FIRST_DRAW] = {"first_draw", "mutiny:7.2", "Who draws the first command marker of a turn.", 0, 3, 0,
                            first_words},
	[OPT_PASS_RESET] = {"pass_reset_by_fortunes", "mutiny:6.2",
                            "A fortunes of war marker between two passes keeps them from ending the turn.", 0, 1, 0,
                            off_on},
	[OPT_INCIDENT_DRAW] = {"incident_draw", "mutiny:8.0(3)",
                               "How many incidents a leader draws: up to his radius, or exactly that many.", 0, 1, 0,
                               draw_words},
	[OPT_INCIDENT_LIMIT] = {"incident_limit", "mutiny:19.2",
                                "A massacre may be played once in an action, or once in each attack.", 0, 1, 0,
                                limit_words},
	[OPT_AGENT_CHAIN] = {"agent_chain", "mutiny:incident-agent(4)",
                             "How many Agents a player may play in an action: one, or any number.", 0, 1, 0,
                             chain_words},
	[OPT_AGENT_VS_MASSACRE] = {"agent_vs_massacre", "mutiny:24.2",
                                   "Where a Massacre goes that an Agent cancelled: into the pool, or to the opponent.",
                                   0, 1, 0, massacre_words},
	[OPT_REBEL_LEADER_PICK] = {"rebel_leader_pick", "mutiny:20.3(leaders)",
                                   "How the Rebels take a leader as reinforcement: by lot, or by choice.", 0, 1, 0,
                                   pick_words},
	[OPT_FRIENDLY_ATTRITION] = {"friendly_attrition", "mutiny:fortunes-10",
                                    "Whose hex suffers in Friendly Attrition: one of the picker's, or of who names it.",
                                    0, 1, 0, attrition_words},
	[OPT_RV_LEADERS] = {"rv_leaders", "mutiny:fortunes-5",
                            "Righteous Vengeance can bring back a leader who was eliminated.", 0, 1, 0, on_off},
	[OPT_RV_DISBANDED] = {"rv_disbanded", "mutiny:fortunes-5",
                              "Righteous Vengeance can bring back Sepoys who were disbanded or lost while loyal.", 0, 1,
                              0, off_on},
	[OPT_SIEGE_NEGATES] =
		{"siege_negates", "mutiny:22.2",
                 "A siege train takes the fortress's shift away from its own fire, or from the whole force's.", 0, 1, 0,
                 siege_words},
	[OPT_PURSUIT_SAME_HEX] = {"pursuit_same_hex", "mutiny:16.2(c)",
                                  "Who must end a pursuit in the same hex: those who go two hexes, everyone, nobody.",
                                  0, 2, 0, pursuit_words},
	[OPT_IGNORED_R_COUNTS] = {"ignored_r_counts", "mutiny:13.3(c)",
                                  "A retreat that was ignored counts as something inflicted: the battle goes on.", 0, 1,
                                  0, off_on},
	[OPT_DISBAND_TEST] =
		{"disband_test", "mutiny:18.1(disband)",
                 "Whose presence makes Sepoys disband on a 5: Regulars or Auxiliaries, or any British unit.", 0, 1, 0,
                 disband_words},
	[OPT_DISBAND_GUARD] = {"disband_guard", "mutiny:18.5(2)",
                               "Who must be in the hex where Sepoys are disbanded: any British unit, or one not Sepoy.",
                               0, 1, 0, guard_words},
	[OPT_VC_NEUTRAL_FORTS] = {"vc_neutral_forts", "mutiny:5.2(important)",
                                  "Places of a neutral power: left out of the victory conditions, or needed for them.",
                                  0, 1, 0, neutral_words},
	[OPT_VC_BOTH] = {"vc_both", "mutiny:5.0", "What happens if both sides fulfil a victory condition at once.", 0,
                         3, 0, both_words},
	[OPT_NAVAL_EZOC] = {"naval_ezoc", "mutiny:31.2(d)",
                            "An enemy zone of control bars landings, or has no effect on them.", 0, 1, 0,
                            landing_words},
	[OPT_CALCUTTA_PORT_BLOCK] =
		{"calcutta_port_block", "mutiny:31.3",
                 "Enemies south of Calcutta close its port: with the naval option alone, or always.", 0, 1, 0,
                 port_words},
	[OPT_SEPOY_SETUP] = {"sepoy_setup", "mutiny:27.0(sepoys)", "Who places the Sepoys at the set-up.", 0, 2, 0,
                             sepoy_words},
	[OPT_FOG] = {"fog", "mutiny:26.0", "Only the top counter of an enemy stack is seen.", 0, 1, 0, on_off},
	[OPT_SHOW_STACK_HEIGHT] = {"show_stack_height", "mutiny:26.0",
                                   "The number of counters in an enemy stack is shown.", 0, 1, 0, on_off},
	[OPT_ENTRENCH] = {"opt_entrench", "mutiny:28.0", "Optional rule 28: entrenchments.", 0, 1, 0, optional_rule},
	[OPT_SIEGE] = {"opt_siege", "mutiny:29.0", "Optional rule 29: siege lines.", 0, 1, 0, optional_rule},
	[OPT_CAVALRY] = {"opt_cavalry", "mutiny:30.1", "Optional rule 30.1: regular cavalry gives tactical advantage.",
                         0, 1, 0, optional_rule},
	[OPT_OPEN_ORDER] = {"opt_open_order", "mutiny:30.2",
                            "Optional rule 30.2: irregulars fire into rough and jungle without loss.", 0, 1, 0,
                            optional_rule},
	[OPT_ELITE] = {"opt_elite", "mutiny:30.3", "Optional rule 30.3: elites and fanatics.", 0, 1, 0, optional_rule},
	[OPT_PIONEER] = {"opt_pioneer", "mutiny:30.4(a)", "Optional rule 30.4: pioneers.", 0, 1, 0, optional_rule},
	[OPT_NAVAL] = {"opt_naval", "mutiny:31.0", "Optional rule 31: British naval movement.", 0, 1, 0, optional_rule},
	[OPT_N_AGENT] = {"n_agent", "mutiny:27.0(incident)", "Agents among the incident markers.", 0, 6, 3, NULL},
	[OPT_N_BLOW] = {"n_blow", "mutiny:27.0(incident)", "Blow Magazine markers.", 0, 6, 1, NULL},
	[OPT_N_FORCED] = {"n_forced", "mutiny:27.0(incident)", "Forced March markers.", 0, 6, 1, NULL},
	[OPT_N_MASSACRE] = {"n_massacre", "mutiny:27.0(incident)",
                            "Massacre markers; the Rebels hold one of them at the start.", 1, 6, 4, NULL},
	[OPT_N_ENTRENCH] = {"n_entrench", "mutiny:28.2", "Entrenchment markers, with optional rule 28.", 0, 12, 4,
                            NULL},
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

/* The value that the data give an option; what it has, and a fault, where they give none of its values. */
static int32_t read_value(struct loader *loader, const struct option_spec *spec, const struct doc *given, int32_t now)
{
	const char *word = base_scalar_of(given);
	int64_t number;

	if (spec->words && kit_find_word(spec->words, word) >= 0)
		return spec->low + kit_find_word(spec->words, word);
	if (!spec->words && base_int_of(given, &number) && number >= spec->low && number <= spec->high)
		return (int32_t)number;
	base_add_fault_about(loader->faults, given, spec->rule, "this option has no such value", spec->name);
	return now;
}

static void read_values(struct loader *loader, const struct doc *doc, const char *key, int32_t *value)
{
	const struct doc *map = kit_want_map_opt(&loader->folder, doc, key);

	for (const struct doc *given = map ? map->first : NULL; given; given = given->next) {
		unsigned i = 0;

		while (i < OPTIONS && (!given->key || strcmp(mutiny_option_specs[i].name, given->key) != 0))
			i++;
		if (i < OPTIONS)
			value[i] = read_value(loader, &mutiny_option_specs[i], given, value[i]);
		else
			base_add_fault_about(loader->faults, given, NULL, "there is no option of this name",
			                     given->key ? given->key : "(no name)");
	}
}

void mutiny_load_options(struct loader *loader, const struct doc *doc, struct war *war)
{
	int32_t *standard = war->preset[PRESET_STANDARD];

	memcpy(war->option, mutiny_option_specs, sizeof war->option);
	for (unsigned i = 0; i < OPTIONS; i++)
		standard[i] = war->option[i].standard;
	read_values(loader, doc, "standard", standard);
	for (unsigned i = 0; i < OPTIONS; i++)
		war->option[i].standard = standard[i];
	memcpy(war->preset[PRESET_SCENARIO], standard, sizeof war->preset[0]);
	memcpy(war->preset[PRESET_ALL], standard, sizeof war->preset[0]);
	for (unsigned i = 0; i < OPTIONS; i++)
		if (war->option[i].words == optional_rule)
			war->preset[PRESET_ALL][i] = war->option[i].high;
}
