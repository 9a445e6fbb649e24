/* fields.h: the keys of positions: one table for writing and reading. `world` of every field is a struct look.
 * May use: kit/common/fields, position. */
#ifndef DURBAR_SYSTEMS_CONDUCT_POSITION_FIELDS_H
#define DURBAR_SYSTEMS_CONDUCT_POSITION_FIELDS_H

#include "kit/common/fields.h"
#include "systems/conduct/position/position.h"

extern const struct field conduct_unit_fields[], conduct_figure_fields[], conduct_group_fields[],
	conduct_active_fields[], conduct_state_fields[];

/* [x, y] in hundredths of an inch. */
void conduct_put_place(struct writer *writer, const char *key, int32_t x, int32_t y);
/* A unit by its name; NONE after a fault. */
int conduct_read_unit(const struct look *look, const struct doc *where, struct faults *faults);
/* Secret orders of a side as the move that gave them. */
struct move conduct_orders_of(const struct look *look, int side);

#endif
