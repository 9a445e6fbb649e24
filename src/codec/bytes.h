/* bytes.h: what the readers of this room share. May use: base. */
#ifndef DURBAR_CODEC_BYTES_H
#define DURBAR_CODEC_BYTES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/doc.h"

/* How many bytes at `at` form one UTF-8 character; 0 where they form none. */
size_t codec_measure_char(const char *at, size_t left);
/* False and a fault, with its line, where the bytes are not text; a byte order mark at the front is
 * passed over. */
bool codec_check_text(const char *name, const char **bytes, size_t *length, struct faults *faults);

#endif
