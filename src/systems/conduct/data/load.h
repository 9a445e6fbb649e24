/* load.h: the parts of loading. Each adds a fault with file and line for whatever is missing or wrong, and goes on.
 * May use: base, kit, tables. */
#ifndef DURBAR_SYSTEMS_CONDUCT_DATA_LOAD_H
#define DURBAR_SYSTEMS_CONDUCT_DATA_LOAD_H

#include "kit/common/fields.h"
#include "kit/common/want.h"
#include "systems/conduct/tables.h"

/* Lengths of the data are hundredths of an inch. */
enum { HUNDREDTH = FIELD_INCH / 100, NO_TYPE = 255 };
/* What has been read so far, by id. */
#define LISTED(list, count) ((struct named_list){list, count, sizeof(list)[0]})

/* A key of a table of fields that is read by itself. */
#define KNOWN(key)                                                                                                     \
	{                                                                                                              \
		.name = key, .kind = FIELD_OWN                                                                         \
	}

/* A list of exactly so many numbers under a key, each stored so often. */
void conduct_load_numbers(struct data_folder *folder, const struct doc *map, const char *key, int32_t *numbers,
                          int count, int64_t high, int32_t times);
/* A list of words as bits; a key that is missing: none. */
uint32_t conduct_load_bits(struct data_folder *folder, const struct doc *map, const char *key,
                           const char *const *words);

/* ---- charts.c */
void conduct_load_charts(struct data_folder *folder, struct conduct_tables *tables);
void conduct_load_classes(struct data_folder *folder, struct conduct_tables *tables);
/* A list of modifiers, in the order of the words; `first` and `second` are the keys of the maps that have rule and value,
 * NULL: they stand in the line itself. */
void conduct_load_modifiers(struct data_folder *folder, const struct doc *list, const char *const *words,
                            const char *first, const char *second, struct conduct_modifier *mods);

/* ---- tables.c */
void conduct_load_fire(struct data_folder *folder, struct conduct_tables *tables);
void conduct_load_melee(struct data_folder *folder, struct conduct_tables *tables);
void conduct_load_alternative(struct data_folder *folder, struct conduct_tables *tables);
void conduct_load_formations(struct data_folder *folder, struct conduct_tables *tables);
void conduct_load_grounds(struct data_folder *folder, struct conduct_tables *tables);

/* ---- house.c */
void conduct_load_house(struct data_folder *folder, struct conduct_tables *tables);

/* ---- armies.c */
void conduct_load_armies(struct data_folder *folder, struct conduct_tables *tables);
/* The keys of a type; whoever has more of them keeps a struct conduct_type first in his struct. */
#define CONDUCT_TYPE_FIELDS                                                                                            \
	{"id", FIELD_TEXT, FIELD_AT(conduct_type, id)}, {"name", FIELD_TEXT, FIELD_AT(conduct_type, name)},            \
		KNOWN("class"), KNOWN("shooters"),                                                                     \
		{"arm", FIELD_WORD, FIELD_AT(conduct_type, arm), .words = conduct_arm_words},                          \
		{"weapon", FIELD_WORD, FIELD_AT(conduct_type, weapon), .words = conduct_weapon_words,                  \
	         .how = FIELD_OPTIONAL},                                                                               \
		{"rate",                                                                                               \
	         FIELD_WORD,                                                                                           \
	         FIELD_AT(conduct_type, rate),                                                                         \
	         .words = conduct_rate_words,                                                                          \
	         .how = FIELD_OPTIONAL,                                                                                \
	         .standard = RATE_THIRD},                                                                              \
		{"gun", FIELD_WORD, FIELD_AT(conduct_type, gun), .words = conduct_gun_words, .how = FIELD_OPTIONAL},   \
		{"mg", FIELD_WORD, FIELD_AT(conduct_type, mg), .words = conduct_mg_words, .how = FIELD_OPTIONAL},      \
		{"crew", FIELD_WORD, FIELD_AT(conduct_type, crew), .words = conduct_crew_words,                        \
	         .how = FIELD_OPTIONAL},                                                                               \
		{"elite", FIELD_SWITCH, FIELD_AT(conduct_type, elite), .how = FIELD_OPTIONAL},                         \
		{"brittle", FIELD_SWITCH, FIELD_AT(conduct_type, brittle), .how = FIELD_OPTIONAL},                     \
		{"skirmishes", FIELD_SWITCH, FIELD_AT(conduct_type, skirmishes), .how = FIELD_OPTIONAL},               \
		{"hillmen", FIELD_SWITCH, FIELD_AT(conduct_type, hillmen), .how = FIELD_OPTIONAL},                     \
		{"saddle_fire", FIELD_SWITCH, FIELD_AT(conduct_type, saddle_fire), .how = FIELD_OPTIONAL},             \
	{                                                                                                              \
		"tigermen", FIELD_WORD, FIELD_AT(conduct_type, tigermen), .words = conduct_tiger_words,                \
									  .how = FIELD_OPTIONAL                        \
	}
/* Reads a type from a map, and what follows from its class and arm. */
void conduct_load_type(struct data_folder *folder, const struct doc *doc, struct conduct_tables *tables,
                       struct conduct_type *type);

/* ---- scenario.c */
void conduct_load_scenarios(struct data_folder *folder, struct conduct_tables *tables);
/* What introduces a scenario: its name, its sides, and so many turns where it does not say how many. */
void conduct_load_intro(const struct doc *doc, int turns, struct conduct_scenario *it, struct faults *faults);

/* ---- special.c */
void conduct_load_groups(struct data_folder *folder, const struct doc *doc, struct conduct_scenario *it);
void conduct_load_goals(struct data_folder *folder, const struct doc *doc, struct conduct_scenario *it);
void conduct_load_special(struct data_folder *folder, const struct doc *doc, const struct conduct_tables *tables,
                          struct conduct_scenario *it);
/* The unit of the scenario with an id; -1 and a fault where there is none. */
int conduct_want_unit(struct data_folder *folder, const struct doc *where, const struct conduct_tables *tables,
                      const struct conduct_scenario *it);

#endif
