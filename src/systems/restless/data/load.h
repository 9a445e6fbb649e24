/* load.h: the parts of loading. May use: base, kit, tables. */
#ifndef DURBAR_SYSTEMS_RESTLESS_DATA_LOAD_H
#define DURBAR_SYSTEMS_RESTLESS_DATA_LOAD_H

#include "kit/common/fields.h"
#include "systems/restless/data/tables.h"

/* What the rows of these tables have, in the data and where a scenario is described. */
extern const struct field restless_weapon_fields[], restless_ground_fields[], restless_card_fields[];
/* The keys of a map are the sides: others are faults. */
void restless_refuse_other_sides(const struct doc *map, struct faults *faults);
void restless_load_army(struct data_folder *folder, const struct doc *list, const struct restless_tables *tables,
                        int side, uint8_t army[ARMY], uint8_t *count);
void restless_load_scenarios(struct data_folder *folder, struct restless_tables *tables);
/* What introduces a scenario: its name and its sides. */
void restless_load_intro(const struct doc *doc, const struct restless_tables *tables, struct restless_scenario *it,
                         struct faults *faults);
const void *restless_load(const struct doc_set *data, struct arena *arena, struct faults *faults);
/* Numbers of judgement. (opinion/doctrine.c) */
void restless_load_doctrine(struct data_folder *folder, struct restless_tables *tables);
/* The document with the names of the sides. */
extern const char restless_armies_name[];
const void *restless_introduce(const struct doc_set *scenarios, struct arena *arena);
/* What follows from the numbers of combat and morale. (odds.c) */
void restless_make_odds(struct restless_tables *tables);
/* What follows from a map: ways to the ground that its victory asks for. (plan.c) */
void restless_chart_ways(struct restless_scenario *map);

#endif
