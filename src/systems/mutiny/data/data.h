/* data.h: what this chapter offers the others: the documents of data/mutiny made into tables.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_DATA_DATA_H
#define DURBAR_SYSTEMS_MUTINY_DATA_DATA_H

#include "systems/mutiny/game.h"

/* ---- load.c ---- */
const void *mutiny_load(const struct doc_set *data, struct arena *arena, struct faults *faults);
const void *mutiny_introduce(const struct doc_set *scenarios, struct arena *arena);

/* ---- options.c ---- */
const struct option_spec *mutiny_options(const void *tables, size_t scenario, size_t *count);
const int32_t *mutiny_preset(const void *tables, size_t scenario, enum preset preset);

#endif
