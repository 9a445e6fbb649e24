/* words.c: the words of a battle, in the order of their lists in words.h. May use: words. */
#include "systems/conduct/words.h"

#include <stddef.h>

const char *const conduct_face_words[] = {"front", "right", "rear", "left", NULL};
const char *const conduct_status_words[] = {"absent", "waiting", "ready", "table", "exited", "destroyed", NULL};
const char *const conduct_figure_status_words[] = {"absent", "waiting",  "ready", "table",
                                                   "killed", "captured", "left",  NULL};
const char *const conduct_brigade_words[] = {"none", "square", "column", NULL};
const char *const conduct_phase_words[] = {"muster",  "deploy",  "arrive",  "bayonets", "initiative", "command",
                                           "units",   "move",    "exploit", "supply",   "guns",       "rifles",
                                           "primary", "support", "offer",   "dice",     "assist",     "over",
                                           "crisis",  "doom",    "markers", "critical", NULL};
const char *const conduct_leg_words[] = {"none",   "forward", "wheel left", "wheel right", "shift",  "face",
                                         "form",   "fall-in", "mount",      "dismount",    "ground", "rise",
                                         "charge", "back",    "limber",     "unlimber",    "go",     NULL};
const char *const conduct_ending_words[] = {"not", "turns", "broken", "both-broken", "agreed", "conceded", NULL};
const char *const conduct_cause_words[] = {"guns",      "rifles",   "melee",    "conduct", "blocked",
                                           "off-table", "mounted",  "skirmish", "crew",    "square",
                                           "left",      "critical", "touched",  NULL};
const char *const conduct_marker_words[] = {"shaken", "disordered", "fanatic", "low-ammo", "jammed", "bayonets",
                                            "prone",  "doomed",     "freed",   "claim",    NULL};
const char *const conduct_went_words[] = {"stood", "moved", "pivoted", "limbered", "ground", "left", NULL};
const char *const conduct_want_words[] = {"nothing",    "conduct",  "fire", "clear", "melee",
                                          "initiative", "critical", "went", "back",  NULL};
const char *const conduct_step_words[] = {"crisis", "first",  "second", "exploit",  "markers",
                                          "guns",   "rifles", "melee",  "critical", NULL};
