/* events.h: the numbers that each historical event brings with it, in the order of event_facts.number; data files
 * give them in this order.
 * May use: rooms. */
#ifndef DURBAR_SYSTEMS_SUNSET_EVENTS_H
#define DURBAR_SYSTEMS_SUNSET_EVENTS_H

#include "systems/sunset/rooms.h"

/* "to": the highest die that does it; "from": the lowest. Happenings that are not named have no numbers. */
enum { MOB_DEMORALISES_TO, MOB_KILLS_LEADER_TO };                  /* mob-runs-amok: 2 1 */
enum { QUAKE_TO };                                                 /* earthquake: 3 */
enum { ATTRITION_HQ_TO, ATTRITION_UNIT_TO, ATTRITION_SUPPLY_DIES_TO, ATTRITION_SUPPLY_TO }; /* attrition: 1 2 1 3 */
enum { NERVE_DISTANCE };                                           /* king-loses-nerve: 3 */
enum { LEAD_NEEDED };                                              /* allies-desert of the Native: 10; king-deposed: 20 */
enum { OMEN_EVEN, OMEN_ODD };                                      /* auspicious-day: 1 -1 */
enum { REPORT_POINT_TO, REPORT_POINTS, REPORT_MULTIPLE };          /* correspondents: 3 1 2 */
enum { LEVY_LEAVES_FROM, LEVY_UNRULY_TO };                         /* allies-desert of the British: 4 2 */
/* The modifier to the roll in question; someone-blundered 2; golden-stool, queen-mother, dashing-heroics,
 * muddling-through, scouts, modern-major-general 1. */
enum { EVENT_MODIFIER };

/* What an event brings for the seat that chooses a hex: may this hex be named? Public facts only. */
bool sunset_event_names_hex(const struct look *look, unsigned happening, unsigned seat, unsigned hex);
/* The seat that names the hex of an event rolled by `side`. */
unsigned sunset_event_chooser(unsigned happening, unsigned side);
/* Is there an attack that the Ambush event allows? Public and own facts only. */
bool sunset_ambush_possible(const struct look *look);

#endif
