/* data.h: what this chapter offers the others: the documents of data/sunset made into tables.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_SUNSET_DATA_DATA_H
#define DURBAR_SYSTEMS_SUNSET_DATA_DATA_H

#include "systems/sunset/game.h"

/* ---- load.c ---- */
const void *sunset_load(const struct doc_set *data, struct arena *arena, struct faults *faults);
const void *sunset_introduce(const struct doc_set *scenarios, struct arena *arena);

/* ---- options.c ---- */
const struct option_spec *sunset_options(const void *tables, size_t scenario, size_t *count);
const int32_t *sunset_preset(const void *tables, size_t scenario, enum preset preset);

#endif
