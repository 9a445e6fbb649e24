/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: events. */
#ifndef DURBAR_SYSTEMS_SUNSET_EVENTS_PRIVATE_H
#define DURBAR_SYSTEMS_SUNSET_EVENTS_PRIVATE_H

#include "systems/sunset/events/events.h"

/* What a die of an event did, as the event-die event tells it. */
enum event_outcome { OUTCOME_UNAFFECTED, OUTCOME_DEMORALISED, OUTCOME_ELIMINATED, OUTCOME_REMOVED, OUTCOME_OUTRAGE };

/* ---- effects.c ---- */
/* Would this event do anything now? Conditions, and the flag of those that come once [sunset:4.2]. */
bool sunset_event_comes(const struct look *look, const struct event_facts *facts);
/* Does it; true: a decision was asked, the segment goes on after it. `rolled` (may be NULL) is the told roll, on which
 * a further die of the event is noted. */
bool sunset_bring_event(struct game *game, const struct event_facts *facts, struct event *rolled);
/* The event's effect on the hex that was named. */
void sunset_strike_hex(struct game *game, const struct event_facts *facts, unsigned hex);
/* Asks for the hex; a single one is struck without asking, none is no event (R124). True: asked. */
bool sunset_ask_hex(struct game *game, const struct event_facts *facts);
/* Something comes into force. */
void sunset_bring_effect(struct game *game, const struct event_facts *facts);
void sunset_tell_effect(struct game *game, const struct event_facts *facts, unsigned until);
/* A die for one unit (0: for a whole hex; hex 0: wherever it is, which the enemy does not learn), and what it does; the
 * event comes back so that the outcome can be noted. */
int sunset_roll_for(struct game *game, const char *rule, unsigned unit, unsigned hex, struct event **event);
void sunset_settle(struct game *game, unsigned unit, enum event_outcome outcome, const char *rule, struct event *event);
void sunset_mark_outrage(struct game *game, const struct event_facts *facts, unsigned hex);

/* ---- events.c ---- */
/* The seat that names the hex of an event that `side` has rolled. */
unsigned sunset_event_chooser(unsigned happening, unsigned side);
/* The hexes that may be named, at most `room`; how many there are. */
unsigned sunset_event_hexes(const struct look *look, unsigned happening, unsigned seat, uint16_t *list, unsigned room);

/* ---- orders.c ---- */
/* orders.c, peoples.c: parts of sunset_event_comes and sunset_bring_event. */
bool sunset_order_comes(const struct look *look, const struct event_facts *facts);
bool sunset_bring_order(struct game *game, const struct event_facts *facts, struct event *rolled);

/* ---- peoples.c ---- */
/* Parts of sunset_event_comes and sunset_bring_event. */
bool sunset_people_comes(const struct look *look, const struct event_facts *facts);
bool sunset_bring_people(struct game *game, const struct event_facts *facts, struct event *rolled);
/* The dice for friendly Natives of a hex; the hexes that an event had opened are closed again. */
void sunset_turn_friends(struct game *game, const struct event_facts *facts, unsigned hex);
void sunset_close_hexes(struct game *game);

/* ---- place.c ---- */
/* Can friendly tribes bring anything? */
bool sunset_tribes_come(const struct look *look);

/* ---- ambush.c ---- */
/* Is there an attack that the Ambush event allows? */
bool sunset_ambush_possible(const struct look *look);

#endif
