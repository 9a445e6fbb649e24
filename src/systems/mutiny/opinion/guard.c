/* guard.c: what a garrison is worth while no enemy is near: whoever marches off with all he has finds his fortress taken
 * behind him.
 * May use: plan, position. */
#include "systems/mutiny/opinion/plan.h"
#include "systems/mutiny/position/position.h"

int mutiny_plan_guard(const struct reckoning *reckoning, unsigned spot, int power)
{
	const struct mutiny_doctrine *doctrine = reckoning->doctrine;
	int wanted = reckoning->side == BRITISH ? doctrine->guard_british : doctrine->guard_rebel;

	if (!mutiny_is_hex(spot) || !mutiny_is_fortress(&reckoning->look, spot) || !mutiny_plan_hold(reckoning, spot))
		return 0;
	return doctrine->guard_factor * (power < wanted ? power : wanted);
}
