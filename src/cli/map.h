/* map.h: a map with what is drawn beside its hexes, from the files of a data folder. May use: base, codec/chart.h. */
#ifndef DURBAR_CLI_MAP_H
#define DURBAR_CLI_MAP_H

#include <stdbool.h>

#include "codec/chart.h"

/* Reads PATH.yaml and, where it exists, PATH.art. False: the user has been told what is wrong. */
bool cli_load_chart(const char *path, struct arena *arena, struct chart *chart);

#endif
