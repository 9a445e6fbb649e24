/* options.c: the switches of a battle with their words, defaults and rules. May use: options, data. */
#include "systems/conduct/options.h"

#include "systems/conduct/data/data.h"

static const char *const off_on[] = {"off", "on", NULL};
static const char *const system_words[] = {"charts", "alternative", NULL};
static const char *const chart_words[] = {"printed", "harmonised", "master", NULL};
static const char *const column_words[] = {"unit", "multi", NULL};
static const char *const crew_words[] = {"printed", "scaled", NULL};
static const char *const scope_words[] = {"turn", "phase", "volley", NULL};
static const char *const ammo_words[] = {"off", "2", "3", NULL};
static const char *const nat1_words[] = {"hits", "misses", NULL};
static const char *const step_words[] = {"cumulative", "flat", NULL};
static const char *const support_words[] = {"primary", "own", NULL};
static const char *const fanatic_words[] = {"must", "free", "headlong", NULL};

static const struct option_spec specs[OPTIONS] = {
	[OPT_SYSTEM] = {"system", "conduct:alt-0",
                        "Conduct charts, or the alternative movement and morale with four dice a unit.", 0, 1, 0,
                        system_words},
	[OPT_CHARTS] = {"charts", "conduct:zulu-0",
                        "Theatre charts as printed, levelled to the master charts, or the master charts for all.", 0, 2,
                        0, chart_words},
	[OPT_KILL_ONLY_IN_MELEE] = {"kill_only_in_melee", "conduct:ucc-shaken-recruits-1-2",
                                    "Whether the kill of a recoil row is lost only in contact.", 0, 1, 0, off_on},
	[OPT_WORKS_BIND] = {"works_bind", "conduct:ucc-mod-works-square",
                            "Whether a unit that claims field works or its square keeps its post this turn.", 0, 1, 1,
                            off_on},
	[OPT_IMPERIAL_COLUMN] = {"imperial_column", "conduct:ucc-mod-imperial-column",
                                 "Whether any drilled column has its +1, or only columns of several units.", 0, 1, 0,
                                 column_words},
	[OPT_CREW_KILLS] = {"crew_kills", "conduct:ucc-mod-kills-4-5",
                            "Kills of guns and machine guns: no modifiers, or -1 at 2 and -2 at 3.", 0, 1, 0,
                            crew_words},
	[OPT_HIT_SCOPE] = {"hit_scope", "conduct:effects-fire-2",
                           "Over what hits of fire are counted that disorder and shake a unit.", 0, 2, 0, scope_words},
	[OPT_AMMO_ONES] = {"ammo_ones", "conduct:house-ammo",
                           "How many natural 1s in a phase leave a unit low on ammunition.", 0, 2, 1, ammo_words},
	[OPT_AMMO_AUTOCLEAR] = {"ammo_autoclear", "conduct:seq-5", "Whether phase 5 takes off every Low Ammo marker.",
                                0, 1, 0, off_on},
	[OPT_FIRE_IN_MELEE] = {"fire_in_melee", "conduct:house-fire",
                               "Whether units fire from the second round of melee on.", 0, 1, 0, off_on},
	[OPT_FIRE_INTO_MELEE] = {"fire_into_melee", "conduct:house-fire",
                                 "Whether units out of contact may fire at enemies in contact with friends.", 0, 1, 1,
                                 off_on},
	[OPT_HARD_COVER] = {"hard_cover", "conduct:cover-formed",
                            "What hard cover takes off fire at formed and massed units.", 1, 2, 1, NULL},
	[OPT_FLOOR_MIN] = {"floor_min", "conduct:fire-floor", "Dice that are left to an impossible shot.", 0, 1, 0,
                           NULL},
	[OPT_FIRE_NAT1] = {"fire_nat1", "conduct:fire-floor", "Whether a natural 1 of fire can hit.", 0, 1, 0,
                           nat1_words},
	[OPT_UNJAM_STEP] = {"unjam_step", "conduct:mg-unjam-retry",
                            "Whether later attempts to clear a jam add up or have +1 each.", 0, 1, 0, step_words},
	[OPT_UNJAM_FIRES] = {"unjam_fires", "conduct:house-jam",
                             "Whether a gun that is cleared fires in the same phase.", 0, 1, 0, off_on},
	[OPT_SUPPORT_MODS] = {"support_mods", "conduct:house-melee-mods", "Whose modifiers the dice of Supports have.",
                              0, 1, 0, support_words},
	[OPT_AUTO_DESTROY] = {"auto_destroy", "conduct:destroyed-scope",
                              "Whether the four cases of automatic destruction apply.", 0, 1, 1, off_on},
	[OPT_EXPLOIT] = {"exploit", "conduct:house-exploitation",
                         "Whether freed units exploit in 4a, or act with the others.", 0, 1, 1, off_on},
	[OPT_MUST_ROLL] = {"must_roll", "conduct:ucc-roll", "Whether units that hold must roll.", 0, 1, 1, off_on},
	[OPT_FANATIC] = {"fanatic", "conduct:house-fanatic",
                         "Whether a Fanatic unit must charge, may, or goes headlong for the nearest enemy.", 0, 2, 0,
                         fanatic_words},
	[OPT_STAND_LOSS] = {"stand_loss", "conduct:house-unit", "Whether every two kills cost a firing stand.", 0, 1, 0,
                            off_on},
	[OPT_SUCCESSOR] = {"successor", "conduct:house-critical",
                           "Whether a leader takes over from a dead army commander.", 0, 1, 0, off_on},
	[OPT_ALT_COMMANDER2] = {"alt_commander2", "conduct:alt-mod-leader",
                                "Whether an attached army commander adds 2 in the alternative system.", 0, 1, 0,
                                off_on},
	[OPT_DISORDER_LASTS] = {"disorder_lasts", "conduct:house-lasting",
                                "Whether phase 5 leaves Disorder on units that have not rolled this turn.", 0, 1, 0,
                                off_on},
	[OPT_RAPID_FIRE] = {"rapid_fire", "conduct:house-rapid",
                            "Whether drilled units that stand may fire faster and risk their ammunition.", 0, 1, 0,
                            off_on},
	[OPT_MUSTER] = {"muster", "conduct:house-muster",
                        "Whether the sides of a free battle may change their armies first.", 0, 1, 0, off_on},
	[OPT_COLONIAL_ARMY] = {"colonial_army", "conduct:house-muster",
                               "The army list of the colonial side of a free battle; 0: the scenario's.", 0, ARMIES, 0,
                               NULL},
	[OPT_NATIVE_ARMY] = {"native_army", "conduct:house-muster",
                             "The army list of the native side of a free battle; 0: the scenario's.", 0, ARMIES, 0,
                             NULL},
};

const struct option_spec *conduct_options(const void *tables, size_t scenario, size_t *count)
{
	(void)tables;
	(void)scenario;
	*count = OPTIONS;
	return specs;
}
