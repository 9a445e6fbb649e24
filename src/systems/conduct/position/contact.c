/* contact.c: charge lines: who is in contact with whom, and on which edge. "In contact" and "in melee" are one notion: a
 * line that still stands [conduct:house-charge] (R111). May use: game, position. */
#include "systems/conduct/position/position.h"

uint64_t conduct_contacts(const struct look *look, int unit)
{
	const struct conduct_unit *all = look->state->unit;
	uint64_t enemies = 0;

	if (all[unit].status != STATUS_TABLE)
		return 0;
	if (all[unit].foe != NONE)
		enemies = UINT64_C(1) << all[unit].foe;
	EACH_OF (!conduct_side_of(unit), other)
		if (all[other].foe == unit && all[other].status == STATUS_TABLE)
			enemies |= UINT64_C(1) << other;
	return enemies;
}

enum face conduct_touched_face(const struct look *look, int unit, int enemy)
{
	const struct conduct_unit *other = &look->state->unit[enemy];

	return other->foe == unit ? (enum face)other->face : FACE_FRONT;
}

bool conduct_is_flanked(const struct look *look, int unit, int enemy)
{
	const struct conduct_unit *other = &look->state->unit[enemy];

	return other->foe == unit && other->flags & U_FLANK;
}

/* Whoever has no enemy left begins anew. */
static void settle(struct game *game, int unit)
{
	struct conduct_unit *it = &game->state->unit[unit];

	if (conduct_in_contact(&game->look, unit))
		return;
	it->round = 0;
	it->primary = NONE;
}

void conduct_end_contacts(struct game *game, int unit, bool gone)
{
	struct conduct_unit *all = game->state->unit;
	uint64_t enemies = conduct_contacts(&game->look, unit);

	all[unit].foe = NONE;
	all[unit].face = all[unit].met = 0;
	all[unit].flags &= (uint16_t) ~(U_FLANK | U_ACROSS);
	EACH_BIT (enemy, &enemies, 1) {
		if (all[enemy].foe == unit) {
			all[enemy].foe = NONE;
			all[enemy].face = all[enemy].met = 0;
			all[enemy].flags &= (uint16_t) ~(U_FLANK | U_ACROSS);
		}
		if (gone)
			all[enemy].flags |= U_OPPONENT;
		settle(game, enemy);
	}
	settle(game, unit);
}
