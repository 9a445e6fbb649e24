/* evaluate.c: how many stands more than the enemy a side will probably have: those on the table and those to come; and who
 * would win now, which is not always who has more.
 * May use: opinion. */
#include "systems/restless/opinion/opinion.h"

static int32_t judge_side(const struct look *look, const struct restless_doctrine *doctrine, int side)
{
	int32_t worth = 0;

	for (int i = 0; i < look->state->units; i++) {
		const struct restless_unit *unit = &look->state->unit[i];

		if (unit->side != side || !restless_unit_counts(look, unit))
			continue;
		if (unit->status == STATUS_TABLE)
			worth += restless_count_stands(unit) * doctrine->eval_present;
		else if (unit->status == STATUS_RESERVE)
			worth += restless_count_stands(unit) * doctrine->eval_reserve;
	}
	if (look->map->victory == VICTORY_EXIT && look->map->exit_side == side)
		worth += 100 * look->state->reached;
	if (restless_find_winner(look) == side)
		worth += doctrine->eval_winner;
	return worth;
}

int32_t restless_evaluate(const void *tables, const void *view, int seat, const int32_t *doctrine)
{
	struct look look = restless_look(tables, view);
	const struct restless_doctrine *by = kit_share_doctrine(&look.tables->doctrines, doctrine);
	int side = seat / PLAYERS;

	if (look.state->phase == PHASE_OVER) {
		struct outcome outcome = restless_result(tables, view);

		return 100 * (outcome.score[side] - outcome.score[!side]);
	}
	return judge_side(&look, by, side) - judge_side(&look, by, !side);
}
