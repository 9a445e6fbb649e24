/* options.h: the switches of a match: optional rules and those rulings that players may turn.
 * May use: engine/rules.h. The words and defaults stand in data/options.c. */
#ifndef DURBAR_SYSTEMS_MUTINY_OPTIONS_H
#define DURBAR_SYSTEMS_MUTINY_OPTIONS_H

#include "engine/rules.h"

enum option {
	OPT_COMBAT_ACTIVATION,   /* RU-A2: all, chosen */
	OPT_MAX_UNITS,           /* RU-A1: 0: none */
	OPT_SPREAD_ATTACKS,      /* RU-Z4 */
	OPT_KOD_ENTRY,           /* RU-P4: leader, any_rebel_unit */
	OPT_HIGHCMD_RECHECK,     /* RU-P4 */
	OPT_HIGHCMD_TACTICAL,    /* RU-H2: on, off (index 0: on) */
	OPT_FOW_RETURN,          /* RU-P7: next_turn, at_once */
	OPT_N_FORTUNES,          /* RU-P8: 1 to 6 */
	OPT_FIRST_DRAW,          /* RU-P1: random, british, rebel, alternate_by_turn */
	OPT_PASS_RESET,          /* RU-P2 */
	OPT_INCIDENT_DRAW,       /* RU-A4: up_to, exact */
	OPT_INCIDENT_LIMIT,      /* RU-B19: per_action, per_attack */
	OPT_AGENT_CHAIN,         /* RU-I3: limited, unlimited */
	OPT_AGENT_VS_MASSACRE,   /* RU-I5: to_pool, to_opponent */
	OPT_REBEL_LEADER_PICK,   /* RU-E1: random, choose */
	OPT_FRIENDLY_ATTRITION,  /* RU-F2: picker, designator */
	OPT_RV_LEADERS,          /* RU-P10: on, off */
	OPT_RV_DISBANDED,        /* RU-Y8: off, on */
	OPT_SIEGE_NEGATES,       /* RU-B16: own_fire, whole_force */
	OPT_PURSUIT_SAME_HEX,    /* RU-U1: two_hex_group, everyone, off */
	OPT_IGNORED_R_COUNTS,    /* RU-B7 */
	OPT_DISBAND_TEST,        /* RU-Y1: regular_or_aux, any_empire */
	OPT_DISBAND_GUARD,       /* RU-Y6: any, non_sepoy */
	OPT_VC_NEUTRAL_FORTS,    /* RU-V2: ignore, block */
	OPT_VC_BOTH,             /* RU-V4: draw, british, rebel, continue */
	OPT_NAVAL_EZOC,          /* RU-M10: bars_landing, no_effect */
	OPT_CALCUTTA_PORT_BLOCK, /* RU-M11: with_naval, always */
	OPT_SEPOY_SETUP,         /* RU-D1: rebel, british, random */
	OPT_FOG,                 /* RU-O1: on, off */
	OPT_SHOW_STACK_HEIGHT,   /* RU-O1: on, off */
	OPT_ENTRENCH,            /* optional rule 28 */
	OPT_SIEGE,               /* optional rule 29 */
	OPT_CAVALRY,             /* optional rule 30.1 */
	OPT_OPEN_ORDER,          /* optional rule 30.2 */
	OPT_ELITE,               /* optional rule 30.3 */
	OPT_PIONEER,             /* optional rule 30.4 */
	OPT_NAVAL,               /* optional rule 31 */
	OPT_N_AGENT,             /* RU-I2 */
	OPT_N_BLOW,
	OPT_N_FORCED,
	OPT_N_MASSACRE,
	OPT_N_ENTRENCH, /* RU-X1 */
	OPTIONS
};
/* Where the default is "on" the words are {"on", "off"}: the value 0 is always the default of a switch. */

/* Their words, rules and defaults; a war may have other defaults: war.option. */
extern const struct option_spec mutiny_option_specs[OPTIONS];

/* Values of the options with more than two. */
enum { FIRST_DRAW_RANDOM, FIRST_DRAW_BRITISH, FIRST_DRAW_REBEL, FIRST_DRAW_ALTERNATE };
enum { PURSUIT_TWO_HEX_GROUP, PURSUIT_EVERYONE, PURSUIT_OFF };
enum { VC_BOTH_DRAW, VC_BOTH_BRITISH, VC_BOTH_REBEL, VC_BOTH_CONTINUE };
enum { SEPOYS_BY_REBEL, SEPOYS_BY_BRITISH, SEPOYS_AT_RANDOM };

#endif
