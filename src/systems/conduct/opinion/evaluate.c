/* evaluate.c: by how many points a side will probably win: those that it has, those that would be counted if the battle
 * ended now, and what its units are still good for. Each part can only speak for whom it should.
 * May use: private, position, turn. */
#include "systems/conduct/opinion/private.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/turn.h"

/* In hundredths of a point. */
static int32_t judge_unit(const struct look *look, const struct conduct_doctrine *doctrine, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];
	int32_t worth;

	if (!conduct_on_table(look, unit))
		return 0;
	worth = conduct_type_of(look, unit)->points * doctrine->eval_army - it->kills * doctrine->eval_kill;
	worth = worth > 0 ? worth : 0;
	return it->flags & U_SHAKEN ? worth * (100 - doctrine->eval_shaken) / 100 : worth;
}

static int32_t judge_side(const struct look *look, const struct conduct_doctrine *doctrine, int side)
{
	int won = look->state->score[side];
	int32_t worth = 0;

	EACH_OF (side, unit)
		worth += judge_unit(look, doctrine, unit);
	/* Who has few turns left will not do much more with his army. */
	worth = worth * (look->field->turns - look->state->turn + 1) / look->field->turns;
	return worth + 100 * won + (conduct_count_points(look, side) - won) * doctrine->eval_goal;
}

int32_t conduct_evaluate(const void *tables, const void *view, int seat, const int32_t *doctrine)
{
	struct look look = conduct_look(tables, view);
	const struct conduct_doctrine *by = kit_share_doctrine(&look.tables->doctrines, doctrine);

	if (look.state->phase == PHASE_OVER)
		return 100 * (look.state->score[seat] - look.state->score[!seat]);
	return judge_side(&look, by, seat) - judge_side(&look, by, !seat);
}
