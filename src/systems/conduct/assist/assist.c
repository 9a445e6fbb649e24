/* assist.c: a battle on a real table. May use: game, assist. */
#include "systems/conduct/assist/assist.h"

const struct phase_rules conduct_assist_phase = {NULL, NULL, NULL, NULL};
