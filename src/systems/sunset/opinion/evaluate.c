/* evaluate.c: by how many points a side will probably win: what it has, what it would score if the war ended now, and what
 * its army is good for in the turns that are left. Each part can only speak for whom it should.
 * May use: doctrine, opinion, weigh, position, turn. */
#include "systems/sunset/opinion/doctrine.h"
#include "systems/sunset/opinion/opinion.h"
#include "systems/sunset/opinion/weigh.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/turn/turn.h"

/* What a side has in the field, as far as the seat can tell. */
struct army {
	int power, leaders, stores;
	int64_t way; /* power times half points to the capital */
	int placed;  /* power whose place is known */
};

static void count_unit(const struct look *look, unsigned unit, struct army *army)
{
	const struct unit_facts *facts = sunset_facts(look, unit);
	unsigned at = look->state->at[unit];
	bool hidden = at == AT_HIDDEN;
	int power;

	if (!hidden && !sunset_on_map(look->state, unit))
		return;
	if (facts->arm == A_HQ || facts->arm == A_SUPPLY) {
		army->leaders += facts->arm == A_HQ;
		army->stores += facts->arm == A_SUPPLY;
		return;
	}
	/* Most of a pool is still in it. */
	power = sunset_weigh_unit(look, unit) / (hidden && facts->start == AT_POOL ? 4 : 1);
	army->power += power;
	if (hidden || !look->war->capital)
		return;
	army->placed += power;
	army->way += (int64_t)power * look->war->to_goal[facts->side][0][at];
}

/* The British army's way to a capital that it has never held, and who keeps it, in hundredths for the British. */
static int32_t judge_capital(const struct look *look, const struct sunset_doctrine *doctrine,
                             const struct army *british)
{
	int32_t worth = 0;

	if (!look->war->capital || look->state->once & ONCE_CAPITAL)
		return 0;
	if (british->placed)
		worth -= (int32_t)(british->way / british->placed) * doctrine->eval_way;
	return worth - sunset_weigh_hex(look, NATIVE, look->war->capital) * doctrine->eval_guard / 100;
}

/* Hostages on the way home, in hundredths for the British: nothing if there is no time for it. */
static int32_t judge_hostages(const struct look *look, const struct sunset_doctrine *doctrine, int left)
{
	unsigned hostages = look->war->hostages;
	int march = left * doctrine->eval_home, way;

	if (!hostages || !sunset_on_map(look->state, hostages))
		return 0;
	way = look->war->to_base[BRITISH][look->state->at[hostages]];
	return way < march ? look->war->hostage_vp * doctrine->eval_hostages * (march - way) / march : 0;
}

/* In hundredths for the British. */
static int32_t judge(const struct look *look, const struct sunset_doctrine *doctrine)
{
	const struct sunset_state *state = look->state;
	struct army army[SIDES] = {{0}, {0}};
	int turns = state->last_turn ? state->last_turn : 1, left = turns - state->turn + 1;
	int share =
		(doctrine->eval_objective_first * (left - 1) + doctrine->eval_objective * (turns - left + 1)) / turns;
	int32_t future;

	for (unsigned unit = 1; unit <= look->war->units; unit++)
		count_unit(look, unit, &army[sunset_facts(look, unit)->side]);
	future = (army[BRITISH].power - army[NATIVE].power) * doctrine->eval_power / 100 +
	         (army[BRITISH].leaders - army[NATIVE].leaders) * doctrine->eval_leader +
	         (army[BRITISH].stores - army[NATIVE].stores) * doctrine->eval_supply +
	         judge_capital(look, doctrine, &army[BRITISH]);
	return 100 * (state->vp[BRITISH] - state->vp[NATIVE]) +
	       share * (sunset_count_objectives(look, BRITISH) - sunset_count_objectives(look, NATIVE)) +
	       judge_hostages(look, doctrine, left) + future * left / turns;
}

int32_t sunset_evaluate(const void *tables, const void *view, int seat, const int32_t *doctrine)
{
	struct look look = sunset_look(tables, view);
	int32_t worth = look.state->step == STEP_OVER
	                        ? 100 * (look.state->vp[BRITISH] - look.state->vp[NATIVE])
	                        : judge(&look, kit_share_doctrine(&look.tables->doctrines, doctrine));

	return seat == BRITISH ? worth : -worth;
}
