/* report.h: the table of events (sentences.c), for this chapter alone.
 * May use: game, kit/common/report.h. */
#ifndef DURBAR_SYSTEMS_MUTINY_TEXT_REPORT_H
#define DURBAR_SYSTEMS_MUTINY_TEXT_REPORT_H

#include "kit/common/report.h"
#include "systems/mutiny/game.h"

/* What arguments of events can be, beside what the kit has. */
extern const struct report_kind mutiny_spot_field, mutiny_unit_field, mutiny_marker_field, mutiny_front_field;
extern const struct report_kind mutiny_halves_field; /* half MF, told as MF */
extern const struct report_kind mutiny_result_field; /* of a fire */

extern const struct report mutiny_reports[HAPPENS];

#endif
