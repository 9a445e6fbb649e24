/* events.h: what this chapter offers the others: the events of a turn and what they do.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_SUNSET_EVENTS_EVENTS_H
#define DURBAR_SYSTEMS_SUNSET_EVENTS_EVENTS_H

#include "systems/sunset/game.h"

/* The decisions of this chapter: rules.c has the list of all. */
extern const struct step_rules sunset_event_hex;    /* events.c */
extern const struct step_rules sunset_event_ambush; /* ambush.c */
extern const struct step_rules sunset_event_place;  /* place.c */

/* Indices into event_facts.number. */
enum { MOB_DEMORALISES, MOB_KILLS };
enum { QUAKE_DIE };
enum { ATTRITION_HQ, ATTRITION_UNIT, ATTRITION_SUPPLY_DIES, ATTRITION_SUPPLY };
enum { NERVE_DISTANCE };
enum { LEAD_NEEDED };
enum { REPORT_DIE, REPORT_POINTS, REPORT_MULTIPLE };
enum { LEVY_STAYS, LEVY_STRUCK };
enum { ORDER_LEAD, EVACUATE_POINTS, EVACUATE_DIVISOR, EVACUATE_LEVEL };
enum { ONWARD_POINTS = 1, ONWARD_MULTIPLE };
enum { RESCUE_DICE = 1 };
enum { PRESS_GOOD, PRESS_BAD };
enum { RUSSIAN_DIE };
enum { UNFRIENDLY_HQ, UNFRIENDLY_UNIT, UNFRIENDLY_SUPPLY };
enum { CANNON_DIE };
enum { JIHAD_FORTRESSES = 1 };
enum { EVENT_MODIFIER };

/* ---- orders.c ---- */
/* The level of victory that an order from home leaves the winner. */
int sunset_cap_level(const struct look *look, int winner, int level);
/* British points for places, as an order from home changes them; points for units that leave the map. */
int sunset_scale_objectives(const struct look *look, int points);
void sunset_score_withdrawal(struct game *game, const uint64_t *set);

/* ---- events.c ---- */
/* Begins the segment: asks its first decision, or calls sunset_end_segment. */
void sunset_begin_events(struct game *game);
/* Goes on with the segment after the battle of an ambush. */
void sunset_resume_events(struct game *game);
/* A number of an event as the war's own table gives it, by the names above: a modifier while it is in force. */
int sunset_event_number(const struct look *look, enum happening happening, unsigned index);
/* The rule of an event in the war's own table, or the other one where it is not there. */
const char *sunset_event_rule(const struct look *look, unsigned side, enum happening happening, const char *otherwise);
/* The entry of the war's own table; NULL: it has none. */
const struct event_facts *sunset_find_event(const struct look *look, unsigned side, unsigned happening);

/* ---- peoples.c ---- */
/* Palace infighting: marks who may move. */
void sunset_call_court(struct game *game);

/* ---- place.c ---- */
/* Asks the seat to place who is AT_ARRIVING; false: nobody can be, and they are back in the pool. */
bool sunset_ask_placing(struct game *game, unsigned happening, unsigned seat);

#endif
