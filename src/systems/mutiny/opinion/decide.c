/* decide.c: what decides the war. It is won by the last place that is missing, not by the first: the fewer a side lacks of
 * what victory asks for, the more each of them is worth, to it and to who must keep it from it.
 * May use: position, turn, weigh. */
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/turn/turn.h"
#include "systems/mutiny/opinion/weigh.h"

static int share_out(int worth, int missing)
{
	return worth / (missing > 1 ? missing : 1);
}

/* All fortresses that count, or the whole road [mutiny:5.2(a)] [mutiny:5.2(b)]. */
static struct stakes judge_british(const struct mutiny_doctrine *doctrine, const struct holdings *own)
{
	return (struct stakes){share_out(doctrine->last_fortress_british, (int)(own->fortresses_all - own->fortresses)),
	                       share_out(doctrine->last_town_british, (int)(own->road_all - own->road))};
}

/* Five fortresses [mutiny:5.1(a)], or one that the British lack; of the road one town is enough to keep it from them. */
static struct stakes judge_rebels(const struct look *look, const struct mutiny_doctrine *doctrine,
                                  const struct holdings *own, const struct holdings *british)
{
	int wanted = (int)look->tables->rebel_fortresses - (int)own->fortresses;
	int lacking = (int)(british->fortresses_all - british->fortresses);

	return (struct stakes){share_out(doctrine->last_fortress_rebel, wanted < lacking ? wanted : lacking),
	                       share_out(doctrine->last_town_rebel, (int)(british->road_all - british->road))};
}

struct stakes mutiny_judge_stakes(const struct look *look, unsigned side, const struct mutiny_doctrine *doctrine)
{
	struct holdings british, rebel;

	if (look->state->turn < doctrine->last_turn)
		return (struct stakes){0, 0};
	british = mutiny_count_holdings(look, BRITISH);
	rebel = mutiny_count_holdings(look, REBEL);
	return side == BRITISH ? judge_british(doctrine, &british) : judge_rebels(look, doctrine, &rebel, &british);
}
