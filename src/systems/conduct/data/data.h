/* data.h: what this chapter offers the others: the data folder as tables, the switches of a battle, armies from lists.
 * May use: tables, engine/rules.h. */
#ifndef DURBAR_SYSTEMS_CONDUCT_DATA_DATA_H
#define DURBAR_SYSTEMS_CONDUCT_DATA_DATA_H

#include "systems/conduct/tables.h"

/* Members of struct rules. */
const void *conduct_load(const struct doc_set *data, struct arena *arena, struct faults *faults);
const void *conduct_introduce(const struct doc_set *scenarios, struct arena *arena);
const struct option_spec *conduct_options(const void *tables, size_t scenario, size_t *count);

/* What a unit of a type stands in where nobody has chosen. */
int conduct_usual_form(const struct conduct_tables *tables, const struct conduct_type *type);
/* The units of an army list as a side of a scenario has them, in ranks along the front of its zone: `start` has ARMY places.
 * How many there are. */
int conduct_lay_out(const struct conduct_tables *tables, const struct conduct_scenario *scenario, int side,
                    const struct conduct_army *army, struct conduct_start *start);

#endif
