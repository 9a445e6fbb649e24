/* load.h: the parts of loading. May use: base, tables. */
#ifndef DURBAR_SYSTEMS_RESTLESS_DATA_LOAD_H
#define DURBAR_SYSTEMS_RESTLESS_DATA_LOAD_H

#include "systems/restless/data/tables.h"

void restless_load_army(const struct doc *list, const struct restless_tables *tables, int side, uint8_t army[ARMY],
                        uint8_t *count, struct faults *faults);
void restless_load_scenarios(const struct doc_set *data, struct restless_tables *tables, struct faults *faults);
const void *restless_load(const struct doc_set *data, struct arena *arena, struct faults *faults);

#endif
