/* bytes.h: what text is made of, for the readers of this folder and of WebSocket frames. May use: base. */
#ifndef DURBAR_CODEC_BYTES_H
#define DURBAR_CODEC_BYTES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/doc.h"

/* The length of the UTF-8 character at `at`; 0: it is invalid. */
size_t codec_measure_char(const char *at, size_t left);
/* Checks that the bytes are text; false: a fault was added. A byte order mark at the start is skipped. */
bool codec_check_text(const char *name, const char **bytes, size_t *length, struct faults *faults);

#endif
