/* guns.c: crews: each turn one action: limbered, coming into action or limbering up, manhandled, a pivot
 * [conduct:house-guns]. May use: private. */
#include "systems/conduct/movement/private.h"

struct refusal conduct_check_crew(const struct march *march, const struct leg *leg)
{
	if (march->after.active.acted & DID_UNLIMBER)
		return conduct_refuse("conduct:house-guns", "A gun that has come into action does nothing more.");
	switch (leg->kind) {
	case LEG_FORWARD:
	case LEG_WHEEL_LEFT:
	case LEG_WHEEL_RIGHT:
	case LEG_SHIFT:
	case LEG_FACE:
	case LEG_LIMBER:
	case LEG_UNLIMBER:
	case LEG_FALL_IN:
	case LEG_GO:
		return conduct_allow();
	case LEG_CHARGE:
		return conduct_refuse("conduct:house-charge", "Guns and machine guns never charge.");
	case LEG_GROUND:
	case LEG_RISE:
		return conduct_refuse("conduct:house-cover", "Crews do not go to ground.");
	default:
		return conduct_refuse("conduct:house-guns",
		                      "Guns and machine guns move limbered, limber, unlimber, are manhandled, pivot or "
		                      "fall in.");
	}
}

struct refusal conduct_limber(struct march *march)
{
	struct conduct_active *active = &march->after.active;

	if (march->after.unit[march->unit].formation != FORM_ACTION || active->acted)
		return conduct_refuse("conduct:house-guns",
		                      "A gun in action limbers up before anything else; it then moves by half of its "
		                      "limbered rate.");
	conduct_take_form(march, FORM_LIMBERED);
	active->acted |= DID_LIMBER;
	active->spent = (uint16_t)(march->mounted / march->look.tables->house.change_part / FIELD_GRAIN);
	march->now.moved = true;
	return conduct_stand(march) ? conduct_allow() : conduct_name_obstacle(march);
}

struct refusal conduct_unlimber(struct march *march)
{
	struct conduct_active *active = &march->after.active;

	if (march->after.unit[march->unit].formation != FORM_LIMBERED || active->acted & DID_LIMBER)
		return conduct_refuse("conduct:house-guns",
		                      "A gun comes into action from the limber, not in the turn in which it limbered.");
	if (active->spent * FIELD_GRAIN > march->mounted / march->look.tables->house.change_part + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-guns",
		                      "A gun comes into action after at most half of its limbered rate.");
	conduct_take_form(march, FORM_ACTION);
	active->acted |= DID_UNLIMBER;
	active->spent = 0;
	march->now.moved = true;
	return conduct_stand(march) ? conduct_allow() : conduct_name_obstacle(march);
}

uint16_t conduct_crew_marks(const struct march *march)
{
	int acted = march->after.active.acted;
	bool gun = conduct_type_of(&march->look, march->unit)->arm == ARM_GUN;

	if (march->after.unit[march->unit].formation == FORM_LIMBERED || acted & (DID_LIMBER | DID_UNLIMBER))
		return T_MOVED | T_NO_FIRE;
	if (march->after.active.spent)
		return gun ? T_MOVED | T_NO_FIRE : T_MOVED;
	return gun ? T_PIVOTED : T_MOVED | T_PIVOTED;
}
