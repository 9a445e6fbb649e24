/* past.h: the positions of a match, the present one and those before it. Only the present one and the one before are kept
 * whole; older ones are kept as what the moves changed, which is little, and dropped when there is no more room for
 * them. Inside engine only.
 * May use: base, rules. */
#ifndef DURBAR_ENGINE_PAST_H
#define DURBAR_ENGINE_PAST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "engine/rules.h"

struct past;

/* Keeps at most `most` positions before the present one; 0: none, and the present one is changed in place. All memory is
 * taken here. */
struct past *engine_open_past(struct arena *arena, size_t state_size, uint32_t most);
/* The present position: the caller may write it, and then nothing may be kept before it. */
void *engine_present(const struct past *past);
/* Forgets all positions before the present one. */
void engine_forget_past(struct past *past);
/* How many positions before the present one can be had. */
uint32_t engine_count_past(const struct past *past);

/* A copy of the present position to make a move in; it is followed by one of the two below. */
void *engine_begin_step(struct past *past);
/* The copy becomes the present position, by a move of a seat. */
void engine_end_step(struct past *past, const struct move *move, int seat);
/* The copy is dropped: everything is as it was. */
void engine_cancel_step(struct past *past);
/* Back to the position before; there must be one. */
void engine_step_back(struct past *past);

/* The position before the present one; NULL: not kept. */
const void *engine_find_before(const struct past *past);
/* Writes the position `steps` moves ago into `state`, at most engine_count_past of them. */
void engine_look_back(const struct past *past, uint32_t steps, void *state);
/* The move made `steps` moves ago (0: the last one) and its seat: at most engine_count_past of them, and a move must have
 * led there. */
const struct move *engine_past_move(const struct past *past, uint32_t steps, int *seat);

#endif
