/* root.h: square roots in whole numbers, the same on every machine. May use: nothing. */
#ifndef DURBAR_BASE_ROOT_H
#define DURBAR_BASE_ROOT_H

#include <stdint.h>

/* The whole root, rounded to the nearest; of what is negative: 0. */
int64_t base_find_root(int64_t square);

#endif
