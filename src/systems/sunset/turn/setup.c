/* setup.c: the first position of a war: every counter where its scenario puts it, works, points, turn 1.
 * May use: position, private, water, works. */
#include <string.h>

#include "systems/sunset/position/position.h"
#include "systems/sunset/turn/private.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

static void place_unit(struct game *game, unsigned unit, unsigned hex)
{
	if (sunset_is_craft(&game->look, unit))
		game->state->berth[unit] = (uint8_t)sunset_find_berth(&game->look, unit, hex);
	sunset_put_unit(game, unit, hex);
}

/* [sunset:26.0] */
static bool in_play(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->arm != A_CIVILIAN || look->state->option[OPT_CIVILIANS];
}

static void place_units(struct game *game)
{
	const struct scenario *war = game->look.war;

	/* Off-map units first, so that nothing is AT_NOWHERE while the others are put down. */
	for (unsigned unit = 1; unit <= war->units; unit++)
		game->state->at[unit] = !in_play(&game->look, unit) || war->unit[unit].start < HEX_LIMIT
		                                ? (uint16_t)AT_GONE
		                                : war->unit[unit].start;
	for (unsigned unit = 1; unit <= war->units; unit++)
		if (war->unit[unit].start < HEX_LIMIT && in_play(&game->look, unit))
			place_unit(game, unit, war->unit[unit].start);
}

void sunset_setup(const void *tables, size_t scenario, const int32_t *options, const struct dice *dice, void *state)
{
	const struct sunset_tables *all = tables;
	struct sunset_state *first = state;
	struct game game = {{all, all->scenario[scenario], all->scenario[scenario]->map, first}, first, NULL};

	memset(first, 0, sizeof *first);
	first->dice = *dice;
	first->scenario = (uint8_t)scenario;
	first->turn = 1;
	first->last_turn = game.look.war->standard_turns;
	for (unsigned i = 0; i < OPTIONS; i++)
		first->option[i] = (uint8_t)options[i];
	for (unsigned i = 0; i < POOLS; i++)
		first->points[i] = game.look.war->points[i];
	for (int i = 0; game.look.war->works[i]; i++)
		first->mark[game.look.war->works[i]] |= MARK_WORKS_BRITISH; /* [sunset:asante-4.1(2)] */
	if (game.look.war->native_fort)
		first->mark[game.look.war->native_fort] |= MARK_WORKS_NATIVE;
	if (!game.look.war->railhead_waits && first->option[OPT_RAILROADS])
		sunset_open_railhead(&game);
	place_units(&game);
	first->prison = game.look.war->prison;
	if (game.look.war->deployments) {
		sunset_open_game(&game);
		return;
	}
	if (!game.look.war->facts.exercise) {
		sunset_begin_turn(&game);
		return;
	}
	/* An exercise waits, dice untouched, for a position to be laid out. */
	first->segment = SEG_MOVEMENT;
	sunset_ask(&game, STEP_MARCH, BRITISH);
}
