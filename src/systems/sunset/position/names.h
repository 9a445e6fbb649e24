/* names.h: what write.c (writing) and read.c (reading) call the parts of a state; names.c has the
 * lists, docs/sunset.md tells the format. Nobody else includes it.
 * May use: state. */
#ifndef DURBAR_SYSTEMS_SUNSET_POSITION_NAMES_H
#define DURBAR_SYSTEMS_SUNSET_POSITION_NAMES_H

#include "systems/sunset/state.h"

/* A bit and its name; a list ends with a NULL name. */
struct bit_name {
	const char *name;
	unsigned bit;
};
extern const struct bit_name sunset_unit_bits[]; /* without U_DEMORALISED: that is `state: demoralised` */
extern const struct bit_name sunset_note_bits[];
extern const struct bit_name sunset_once_bits[];
extern const struct bit_name sunset_effect_bits[];
extern const struct bit_name sunset_bonus_bits[];
extern const struct bit_name sunset_battle_bits[];

/* Places off the map; NULL-terminated, with the AT_ value of each. */
extern const char *const sunset_away_words[];
extern const uint16_t sunset_away[];

extern const char *const sunset_ending_words[]; /* enum ending */
/* Index 0 attacker, 1 defender, then what else the field may say. */
extern const char *const sunset_party_words[];   /* attacker defender undecided */
extern const char *const sunset_outcome_words[]; /* attacker defender draw undecided */

/* Whole numbers of a state, a march or a battle: a name, where it lies, how wide it is. */
struct number_name {
	const char *name;
	uint16_t offset;
	int8_t width; /* bytes; negative: signed */
};
extern const struct number_name sunset_state_numbers[];
extern const struct number_name sunset_march_numbers[];
extern const struct number_name sunset_battle_numbers[];
extern const struct number_name sunset_politics_numbers[];
/* Hexes likewise, all uint16_t. */
extern const struct number_name sunset_march_hexes[];
extern const struct number_name sunset_battle_hexes[];
extern const struct number_name sunset_politics_hexes[];
/* Units likewise. */
extern const struct number_name sunset_politics_units[];

#endif
