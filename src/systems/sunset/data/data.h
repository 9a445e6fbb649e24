/* data.h: what this chapter offers the others: the documents of data/sunset made into tables.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_SUNSET_DATA_DATA_H
#define DURBAR_SYSTEMS_SUNSET_DATA_DATA_H

#include "systems/sunset/game.h"

/* ---- load.c ---- */
const void *sunset_load(const struct doc_set *data, struct arena *arena, struct faults *faults);
/* The place of a word in a list that NULL ends; -1: it is not there. */
int sunset_find_word(const char *const *words, const char *word);
/* A hex by its number or the id of a place in it; HEX_NONE and a fault where there is none. */
unsigned sunset_read_spot(const struct hex_map *map, const struct doc *where, struct faults *faults);

/* ---- options.c ---- */
const struct option_spec *sunset_options(const void *tables, size_t scenario, size_t *count);
const int32_t *sunset_preset(const void *tables, size_t scenario, enum preset preset);

#endif
