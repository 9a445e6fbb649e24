/* fields.h: the tables by which write.c writes a position and read.c and ground.c read it; docs/sunset.md tells the
 * format. Nobody else includes it. The world of a field is a struct look.
 * May use: kit, state. */
#ifndef DURBAR_SYSTEMS_SUNSET_POSITION_FIELDS_H
#define DURBAR_SYSTEMS_SUNSET_POSITION_FIELDS_H

#include "kit/common/fields.h"
#include "systems/sunset/state.h"

/* ---- of the state, in the order they are written */
extern const struct field sunset_clock_fields[]; /* whose turn, segment and step it is */
extern const struct field sunset_event_fields[]; /* how the game stands, events and their effects */
extern const struct field sunset_prison_fields[];
extern const struct field sunset_subject_fields[];
extern const struct field sunset_occupied_fields[], sunset_zone_fields[], sunset_works_fields[]; /* by side */
extern const struct field sunset_mark_fields[];
extern const struct field sunset_neutral_fields[];
extern const struct field sunset_rail_fields[];
extern const struct field sunset_note_fields[];
extern const struct field sunset_taken_fields[]; /* fortresses that the British have once held */
extern const struct field sunset_blown_fields[], sunset_attacked_fields[];
extern const struct field sunset_asked_fields[], sunset_truce_fields[];
/* ---- of its parts */
extern const struct field sunset_march_fields[];
extern const struct field sunset_battle_fields[];
extern const struct field sunset_politics_fields[];

/* Flags of a unit: word n is bit n, the first, U_DEMORALISED, being `state: demoralised`. */
extern const char *const sunset_flag_words[];
/* Places off the map; NULL-terminated, with the AT_ value of each. */
extern const char *const sunset_away_words[];
extern const uint16_t sunset_away[];

#endif
