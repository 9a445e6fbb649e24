/* fights.c: melee on a real table: Primaries and Supports are told, dice thrown or taken. May use: private, battle,
 * position. */
#include "systems/conduct/assist/private.h"
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/position/position.h"

static uint64_t of_side(uint64_t units, int side)
{
	return units & ((UINT64_C(1) << ARMY) - 1) << side * ARMY;
}

/* What was told of obstacle and terrain counts for the one that did not charge. */
static uint32_t mods_of(const struct look *look, int unit, int enemy, uint64_t combat)
{
	uint32_t mods = conduct_find_blows(look, unit, enemy, combat);
	int how = look->state->told[TOLD_NEED];

	if (look->state->unit[unit].foe == enemy)
		return mods;
	return mods | (how & HOW_OBSTACLE ? 1u << MELEE_OBSTACLE : 0) | (how & HOW_TERRAIN ? 1u << MELEE_TERRAIN : 0);
}

/* All that fight in it: the units joined by charges, and those that were named. */
static uint64_t combat_of(const struct look *look, int unit)
{
	return conduct_combat_of(look, unit) | look->state->unit[unit].doomed_by;
}

int conduct_count_fight(const struct look *look, int unit, int enemy)
{
	uint64_t combat = combat_of(look, unit);

	return conduct_count_blows(look, unit, combat) + conduct_count_blows(look, enemy, combat);
}

void conduct_apply_fight(struct game *game, const struct move *move)
{
	struct conduct_state *state = game->state;
	int unit = move->arg[FIGHT_UNIT], enemy = move->arg[FIGHT_ENEMY];

	state->unit[unit].doomed_by = move->set[0];
	state->told[TOLD_TARGET] = (uint8_t)enemy;
	state->told[TOLD_NEED] = (uint8_t)move->arg[FIGHT_HOW];
	conduct_want_dice(game, WANT_MELEE, unit, conduct_count_fight(&game->look, unit, enemy));
}

static int tell_fought(struct game *game, int unit, int enemy, uint64_t combat, const uint8_t *dice, int counted,
                       bool told)
{
	int count = conduct_count_blows(&game->look, unit, combat);
	uint32_t mods = mods_of(&game->look, unit, enemy, combat);
	int modifier = conduct_sum_blows(&game->look, mods),
	    hits = dice ? conduct_count_hits(&game->look, dice, count, modifier) : counted;
	struct event *event = conduct_tell_three(game, HAPPEN_FOUGHT, "conduct:melee-tohit", unit, enemy, count);

	if (event) {
		event->detail = mods;
		event->arg[FOUGHT_MODIFIER] = modifier;
		event->arg[FOUGHT_HITS] = hits;
		event->arg[FOUGHT_DOUBLED] = conduct_is_doubled(&game->look, unit);
	}
	if (told)
		conduct_note_dice(game, event, dice, count);
	return hits;
}

/* [conduct:melee-compare-winner] Both sides in the order of the sides: Primaries, Supports, hits. */
static void settle(struct game *game, int unit, int enemy, int hits, int blows)
{
	uint64_t combat = combat_of(&game->look, unit) | UINT64_C(1) << unit | UINT64_C(1) << enemy;
	bool first = conduct_side_of(unit) == COLONIAL;
	int primary[SIDES] = {first ? unit : enemy, first ? enemy : unit};
	int scored[SIDES] = {first ? hits : blows, first ? blows : hits};
	uint64_t supports[SIDES];

	for (int side = 0; side < SIDES; side++)
		supports[side] = of_side(combat, side) & ~(UINT64_C(1) << primary[side]);
	game->state->unit[unit].doomed_by = 0;
	conduct_settle_combat(game, primary, supports, scored);
	EACH_BIT (fighter, &combat, 1)
		game->state->unit[fighter].turn |= T_PRIMARY; /* it has fought */
	conduct_ask_step(game);
}

void conduct_take_fight(struct game *game, const uint8_t *dice, bool told)
{
	int unit = game->state->want_unit, enemy = game->state->told[TOLD_TARGET];
	uint64_t combat = combat_of(&game->look, unit);
	int hits = tell_fought(game, unit, enemy, combat, dice, 0, told);
	int blows =
		tell_fought(game, enemy, unit, combat, dice + conduct_count_blows(&game->look, unit, combat), 0, told);

	settle(game, unit, enemy, hits, blows);
}

void conduct_apply_blows(struct game *game, const struct move *move)
{
	game->state->unit[move->arg[BLOWS_UNIT]].doomed_by = move->set[0];
	settle(game, move->arg[BLOWS_UNIT], move->arg[BLOWS_ENEMY], move->arg[BLOWS_COUNT], move->arg[BLOWS_AGAINST]);
}

int conduct_most_blows(const struct look *look, bool back)
{
	int unit = look->state->want_unit, enemy = look->state->told[TOLD_TARGET];

	return conduct_count_blows(look, back ? enemy : unit, combat_of(look, unit));
}

void conduct_count_fought(struct game *game, const struct move *move)
{
	int unit = game->state->want_unit, enemy = game->state->told[TOLD_TARGET];
	uint64_t combat = combat_of(&game->look, unit);
	int hits = tell_fought(game, unit, enemy, combat, NULL, move->arg[COUNTED_HITS], false);
	int blows = tell_fought(game, enemy, unit, combat, NULL, move->arg[COUNTED_BACK] - 1, false);

	settle(game, unit, enemy, hits, blows);
}
