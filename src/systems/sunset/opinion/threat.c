/* threat.c: who can come and beat a force where it stands.
 * May use: kit/hex, plan, private, weigh, position. */
#include "kit/hex/travel.h"
#include "systems/sunset/opinion/plan.h"
#include "systems/sunset/opinion/private.h"
#include "systems/sunset/opinion/weigh.h"
#include "systems/sunset/position/position.h"

/* Power from which on an enemy menaces a force; 0: none does. */
static int menacing_power(const struct reckoning *reckoning, int power)
{
	const struct sunset_doctrine *doctrine = reckoning->doctrine;
	int share = reckoning->side == NATIVE ? doctrine->menace_native : doctrine->menace_british;

	return share ? power * share / 100 + 1 : 0;
}

static bool is_menacing(const struct reckoning *reckoning, unsigned foe, int power)
{
	return foe != reckoning->errand.quarry && sunset_guess_power(reckoning, foe) >= power;
}

bool sunset_plan_menaced(const struct reckoning *reckoning, unsigned hex, int power)
{
	const struct look *look = &reckoning->look;
	int least = menacing_power(reckoning, power);

	for (unsigned i = 0; least && i < reckoning->foes; i++)
		if (2 * kit_measure_hexes(look->map, hex, reckoning->foe[i]) <= reckoning->doctrine->menace_way &&
		    sunset_guess_power(reckoning, reckoning->foe[i]) >= least)
			return true;
	return false;
}

void sunset_chart_menace(struct reckoning *reckoning, int power, const uint64_t *wanted)
{
	const struct look *look = &reckoning->look;
	struct travel travel = {look->map, look->war->trek_cost[!reckoning->side], NULL, wanted};
	int least = reckoning->errand.called ? 0 : menacing_power(reckoning, power);
	bool any = false;

	kit_start_travel(look->map, reckoning->menace);
	for (unsigned i = 0; least && i < reckoning->foes; i++) {
		if (!is_menacing(reckoning, reckoning->foe[i], least))
			continue;
		reckoning->menace[reckoning->foe[i]] = 0;
		any = true;
	}
	if (any)
		kit_spread_travel(&travel, reckoning->menace);
}

int32_t sunset_fear_menace(const struct reckoning *reckoning, unsigned hex)
{
	const struct sunset_doctrine *doctrine = reckoning->doctrine;
	int far = reckoning->menace[hex];

	return far >= doctrine->menace_way
	               ? 0
	               : doctrine->fear_menace * (doctrine->menace_way - far) / doctrine->menace_way;
}
