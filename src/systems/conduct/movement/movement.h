/* movement.h: what this chapter offers the others: how units move, charge, form, recoil; hidden units.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_CONDUCT_MOVEMENT_MOVEMENT_H
#define DURBAR_SYSTEMS_CONDUCT_MOVEMENT_MOVEMENT_H

#include "systems/conduct/game.h"

struct conduct_result; /* charts.h */

/* PHASE_MOVE: the legs of state->active. Its apply ends with conduct_end_move (turn.h) when the move is over; where a
 * hidden enemy stopped the unit it stays active and is asked again. */
extern const struct phase_rules conduct_move_phase;

/* Legs in a move: how many, one of them; adding one (false: no room). */
struct leg {
	uint8_t kind, what;
	int16_t a, b, c; /* a of FACE and GO is a facing: read it with conduct_leg_facing */
};
static inline int conduct_leg_facing(const struct leg *leg)
{
	return (uint16_t)leg->a;
}
int conduct_count_legs(const struct move *move);
struct leg conduct_get_leg(const struct move *move, int index);
bool conduct_add_leg(struct move *move, const struct leg *leg);

/* Makes the unit active with what its roll gave (guns: with their rates), before PHASE_MOVE is asked. */
void conduct_start_move(struct game *game, int unit, const struct conduct_result *result);
/* What a move of the active unit would come to by what the view tells: the unit as it ends, whom it charges (NONE: nobody),
 * whether it leaves the table. False: the move is not lawful. */
struct conduct_preview {
	struct conduct_unit unit;
	int target;
	bool flank, across, exits, moved;
};
bool conduct_preview(const struct look *look, const struct move *move, struct conduct_preview *preview);
/* With fixed bayonets, or in the heat, Fast counts as Normal unless the move ends in contact [conduct:house-bayonets]: the
 * steps on foot and mounted that are left of a result. */
void conduct_slow_down(const struct look *look, int unit, enum pace pace, uint16_t steps[2]);
/* What the active unit may still spend in the state that it is in, steps. */
int32_t conduct_find_allowance(const struct look *look);
/* Is there anything that the active unit could do? A unit in contact that cannot break off, no allowance and no order
 * left: no. */
bool conduct_has_move(const struct look *look);
/* Enemies that a unit could charge from where it stands with what a conduct roll gives it: bits [conduct:house-charge]. */
uint64_t conduct_foresee_charges(const struct look *look, int unit, const struct conduct_result *result);
/* Does a legal charge exist for a unit with so much movement [conduct:house-fanatic]? */
bool conduct_can_charge(const struct look *look);

/* Recoils straight back from its opponent by so many inches; friends it runs through are Disordered; where it cannot it is
 * Destroyed [conduct:house-recoil]. `remove`: and is removed then. Whether it still stands. */
bool conduct_recoil(struct game *game, int unit, int inches, bool remove, const char *rule);
/* A unit charged another: stores the line, stands up who lay down, ends brigades, tells it. */
void conduct_make_contact(struct game *game, int unit, int target, enum face face, bool flank, bool across);

/* Multi-unit formations: breaks that of a unit that recoils, charges, leaves or is gone; ends those that were never closed
 * when phase 4 is over. */
void conduct_break_brigade(struct game *game, int unit, const char *rule);
void conduct_lapse_brigades(struct game *game);
/* At deployment: whoever stands in a closed ring is a square. */
void conduct_form_squares(struct game *game, int side);

/* Shows a hidden unit to all, and figures with it. */
void conduct_reveal(struct game *game, int unit, const char *rule);
/* Shows a hidden unit that an enemy stands near to; shows whoever is hidden within reach of a unit where it stands now. */
void conduct_reveal_if_near(struct game *game, int unit);
void conduct_reveal_near(struct game *game, int unit);

/* Is this ground closed to the unit in this formation: areas and lines, as flags of the ground? */
uint32_t conduct_closed_areas(const struct look *look, int unit, int formation);
uint32_t conduct_closed_lines(const struct look *look, int unit, int formation);

#endif
