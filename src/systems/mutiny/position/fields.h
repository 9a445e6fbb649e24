/* fields.h: the tables by which write.c writes a position and read.c reads it; docs/mutiny.md tells the format. Nobody
 * else includes it. The world of a field is a struct look.
 * May use: kit, state. */
#ifndef DURBAR_SYSTEMS_MUTINY_POSITION_FIELDS_H
#define DURBAR_SYSTEMS_MUTINY_POSITION_FIELDS_H

#include "kit/common/fields.h"
#include "systems/mutiny/state.h"

/* ---- of the state, in the order they are written */
extern const struct field mutiny_clock_fields[];    /* phase and step */
extern const struct field mutiny_play_fields[];     /* how the game stands, the marker in use, the decision in hand */
extern const struct field mutiny_slot_fields[];     /* of the set-up: what each part still needs */
extern const struct field mutiny_incident_fields[]; /* markers on the map and out of play */
extern const struct field mutiny_limit_fields[];    /* by side: kinds played, kinds waived */
extern const struct field mutiny_mark_fields[];     /* works, sieges, hexes told */
extern const struct field mutiny_seen_fields[];     /* by holder: hexes occupied, zones; written only */
/* ---- of its parts */
extern const struct field mutiny_frame_fields[];
extern const struct field mutiny_battle_fields[];
extern const struct field mutiny_attack_fields[];

/* Flags of a unit: word n is bit n; NULL: written otherwise. After the last there is NULL too: the words from bit 2 on are a
 * list. */
enum { MUTINY_FLAGS = 16 };
extern const char *const mutiny_flag_words[MUTINY_FLAGS + 1];
/* Places off the map; NULL-terminated, with the AT_ value of each. */
extern const char *const mutiny_away_words[];
extern const uint16_t mutiny_away[];
/* Where that spot is; and back, HEX_NONE and a fault where there is none. */
unsigned mutiny_read_spot(const void *world, const struct doc *where, struct faults *faults);

#endif
