/* events.h: what the files of the events chapter share, and names for the numbers that an event brings with it
 * (tables.h tells what they mean).
 * May use: rooms. */
#ifndef DURBAR_SYSTEMS_SUNSET_EVENTS_H
#define DURBAR_SYSTEMS_SUNSET_EVENTS_H

#include "systems/sunset/rooms.h"

/* Indices into event_facts.number. */
enum { MOB_DEMORALISES, MOB_KILLS };
enum { QUAKE_DIE };
enum { ATTRITION_HQ, ATTRITION_UNIT, ATTRITION_SUPPLY_DIES, ATTRITION_SUPPLY };
enum { NERVE_DISTANCE };
enum { LEAD_NEEDED };
enum { REPORT_DIE, REPORT_POINTS, REPORT_MULTIPLE };
enum { LEVY_STAYS, LEVY_STRUCK };
enum { EVENT_MODIFIER };

/* What a die of an event did, as the event-die event tells it. */
enum event_outcome { OUTCOME_UNAFFECTED, OUTCOME_DEMORALISED, OUTCOME_ELIMINATED, OUTCOME_REMOVED, OUTCOME_OUTRAGE };

/* Would this event do anything now? Conditions, and the flag of those that come once [sunset:4.2]. */
bool sunset_event_comes(const struct look *look, const struct event_facts *facts);
/* Does it; true: a decision was asked, the segment goes on after it. `rolled` (may be NULL) is the told roll, on which
 * a further die of the event is noted. */
bool sunset_bring_event(struct game *game, const struct event_facts *facts, struct event *rolled);
/* The event's effect on the hex that was named. */
void sunset_strike_hex(struct game *game, const struct event_facts *facts, unsigned hex);
/* Marks an event that comes once as spent. */
void sunset_spend_event(struct game *game, const struct event_facts *facts);

/* The seat that names the hex of an event that `side` has rolled. */
unsigned sunset_event_chooser(unsigned happening, unsigned side);
/* May this hex be named? Public facts only. */
bool sunset_event_names_hex(const struct look *look, unsigned happening, unsigned seat, unsigned hex);
/* The hexes that may be named, at most `room`; how many there are. */
unsigned sunset_event_hexes(const struct look *look, unsigned happening, unsigned seat, uint16_t *list, unsigned room);

/* Is there an attack that the Ambush event allows? */
bool sunset_ambush_possible(const struct look *look);

#endif
