/* objectives.c: the points that are counted when the game ends: places, leaders, people won over [sunset:16.2(1)].
 * May use: events, position, text, turn. */
#include "systems/sunset/events/events.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"

static int worth_at_end(const struct look *look, const struct objective *one, unsigned side)
{
	unsigned hex = sunset_worth_as(look, one->hex);

	for (unsigned i = 0; hex != one->hex && i < look->war->objectives; i++)
		if (look->war->objective[i].hex == hex)
			return look->war->objective[i].points[side];
	return one->points[side];
}

/* What a place brings a side as things stand, before orders from home change the sum. */
static int count_objective(const struct look *look, const struct objective *one, unsigned side)
{
	const struct sunset_state *state = look->state;
	bool deed = one->by_deed && state->option[OPT_ATROCITY];

	if (deed ? !(state->note[one->hex] & (NOTE_CRIME_BRITISH << side)) : !sunset_occupied(state, side, one->hex))
		return 0;
	if (one->partner && !sunset_occupied(state, side, one->partner))
		return 0;
	return worth_at_end(look, one, side) + (state->option[OPT_NAMED_ALSO] ? one->also[side] : 0);
}

int sunset_count_objectives(const struct look *look, unsigned side)
{
	int points = 0;

	for (unsigned i = 0; i < look->war->objectives; i++)
		points += count_objective(look, &look->war->objective[i], side);
	return side == BRITISH && points ? sunset_scale_objectives(look, points) : points;
}

/* What a leader is worth if he is where he should be; 0: he is not. */
static int count_resident(const struct look *look, const struct resident *resident)
{
	for (unsigned u = sunset_first(look->state, resident->hex); u; u = sunset_next(look->state, u)) {
		const struct unit_facts *facts = sunset_facts(look, u);

		if (facts->side != resident->side || !(facts->traits & resident->trait))
			continue;
		if (!(facts->traits & TRAIT_ACTING) || look->state->option[OPT_ACTING_COUNTS]) /* (R107) */
			return resident->points;
	}
	return 0;
}

/* Towns and fortresses that the British hold and have won over. */
static int count_friends(const struct look *look)
{
	const uint16_t *const lists[] = {look->war->town, look->war->fortress};
	int count = 0;

	for (unsigned i = 0; i < 2 && look->state->option[OPT_FAIR_PLAY]; i++)
		for (const uint16_t *hex = lists[i]; *hex; hex++)
			count += (look->state->mark[*hex] & MARK_FAIR_PLAY) &&
			         sunset_occupied(look->state, BRITISH, *hex);
	return count;
}

int sunset_count_end(const struct look *look, unsigned side)
{
	int points = sunset_count_objectives(look, side);

	for (const struct resident *one = look->war->resident; one->points; one++)
		points += one->side == side ? count_resident(look, one) : 0;
	return points + (side == BRITISH ? count_friends(look) * look->tables->fair_play_points : 0);
}

/* Place by place; the sum is scored after it, for it may be halved or doubled. */
static void tell_objectives(struct game *game, unsigned side, const char *deeds)
{
	for (unsigned i = 0; i < game->look.war->objectives && game->log; i++) {
		const struct objective *one = &game->look.war->objective[i];
		int points = count_objective(&game->look, one, side);
		struct event *event;

		if (!points)
			continue;
		event = sunset_tell(game, HAPPEN_OBJECTIVE, deeds ? deeds : one->rule[side], SEAT_ALL);
		if (!event)
			return;
		event->arg[OBJECTIVE_HEX] = one->hex;
		event->arg[OBJECTIVE_SIDE] = (int32_t)side;
		event->arg[OBJECTIVE_POINTS] = points;
	}
}

void sunset_score_objectives(struct game *game)
{
	const struct scenario *war = game->look.war;

	for (unsigned side = 0; side < SIDES; side++) {
		int points = sunset_count_objectives(&game->look, side);
		const char *deeds = war->objectives && war->objective[0].by_deed && game->state->option[OPT_ATROCITY]
		                            ? "sunset:asante-5.2-end-opt"
		                            : NULL;

		tell_objectives(game, side, deeds);
		if (points)
			sunset_score(game, side, points, C_OBJECTIVE, deeds ? deeds : war->objective_rule[side]);
	}
	for (const struct resident *one = war->resident; one->points; one++)
		if (count_resident(&game->look, one))
			sunset_score(game, one->side, one->points, C_OBJECTIVE, one->rule);
	if (count_friends(&game->look))
		sunset_score(game, BRITISH, count_friends(&game->look) * game->look.tables->fair_play_points,
		             C_OBJECTIVE, "sunset:23.41(2)");
}
