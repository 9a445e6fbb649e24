/* fingerprint.h: which data a scenario is played with, as a number that journals hold. It covers the documents that the
 * scenario uses, as they are read: comments, layout, titles, notes and the documents of other scenarios make no
 * difference. Two games with the same fingerprint and version of the rules are played by the same numbers.
 * May use: base. */
#ifndef DURBAR_ENGINE_FINGERPRINT_H
#define DURBAR_ENGINE_FINGERPRINT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/doc.h"

/* The fingerprint of the documents of a system's folder that a scenario uses. */
uint64_t engine_hash_data(const struct doc_set *docs, const char *scenario);
/* Does the scenario use the document? Every document counts but rules, learn and doctrine, which no game depends on; the
 * documents of other scenarios; and what only others name: `map: asante` in a scenario names maps/asante. In
 * a scenario with `uses: scenarios`, which is one of the others by chance, those count too. */
bool engine_uses_document(const struct doc_set *docs, const char *scenario, const char *name);

#endif
