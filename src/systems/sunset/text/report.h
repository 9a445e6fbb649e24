/* report.h: the table of events (sentences.c), for this chapter alone.
 * May use: game, kit/common/report.h. */
#ifndef DURBAR_SYSTEMS_SUNSET_TEXT_REPORT_H
#define DURBAR_SYSTEMS_SUNSET_TEXT_REPORT_H

#include "kit/common/report.h"
#include "systems/sunset/game.h"

/* What arguments of events can be, beside what the kit has. */
extern const struct report_kind sunset_halves_field; /* half points, told as points */
extern const struct report_kind sunset_hex_field, sunset_unit_field, sunset_side_field, sunset_winner_field;
extern const struct report_kind sunset_result_field; /* of a volley */

extern const struct report sunset_reports[HAPPENS];

#endif
