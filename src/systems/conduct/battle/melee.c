/* melee.c: combats: who fights whom, Primaries, Supports, dice. May use: game, battle, turn, position. */
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/turn.h"

uint64_t conduct_combat_of(const struct look *look, int unit)
{
	uint64_t combat = conduct_in_contact(look, unit) ? UINT64_C(1) << unit : 0, next = combat;

	while (next) {
		uint64_t more = 0;

		EACH_BIT (member, &next, 1)
			more |= conduct_contacts(look, member);
		next = more & ~combat;
		combat |= more;
	}
	return combat;
}

int conduct_usual_primary(const struct look *look, uint64_t combat, int side)
{
	EACH_BIT (unit, &combat, 1)
		if (conduct_side_of(unit) == side)
			return unit;
	(void)look;
	return NONE;
}

static int strike(struct game *game, int unit, int enemy)
{
	struct event *event = conduct_tell_three(game, HAPPEN_FOUGHT, "conduct:seq-8", unit, enemy, 0);
	int count = conduct_footprint_of(&game->look, unit)->primary, hits = 0;

	for (int i = 0; i < count; i++)
		hits += conduct_throw(game, event) >= game->look.tables->melee.hit;
	if (event) {
		event->arg[FOUGHT_COUNT] = count;
		event->arg[FOUGHT_HITS] = hits;
	}
	return hits;
}

static void fight(struct game *game, uint64_t combat)
{
	int one = conduct_usual_primary(&game->look, combat, COLONIAL);
	int other = conduct_usual_primary(&game->look, combat, NATIVE);
	int hits = strike(game, one, other), blows = strike(game, other, one);

	EACH_BIT (unit, &combat, 1)
		game->state->unit[unit].round++;
	if (conduct_add_kills(game, one, blows, CAUSE_MELEE, "conduct:effects-melee-kills") && hits <= blows)
		conduct_shake(game, one, "conduct:effects-melee-loser");
	if (conduct_add_kills(game, other, hits, CAUSE_MELEE, "conduct:effects-melee-kills") && blows <= hits)
		conduct_shake(game, other, "conduct:effects-melee-loser");
}

bool conduct_begin_melee(struct game *game)
{
	conduct_resolve_melee(game);
	return false;
}

void conduct_resolve_melee(struct game *game)
{
	uint64_t done = 0;

	EACH_UNIT (unit) {
		uint64_t combat = done >> unit & 1 ? 0 : conduct_combat_of(&game->look, unit);

		done |= combat;
		if (combat)
			fight(game, combat);
	}
}

static struct refusal check_any(const struct look *look, int side, const struct move *move)
{
	(void)look;
	(void)side;
	(void)move;
	return conduct_allow();
}

static void apply_none(struct game *game, int side, const struct move *move)
{
	(void)game;
	(void)side;
	(void)move;
}

static void legal_none(const struct look *look, int side, struct move_list *moves)
{
	(void)look;
	(void)side;
	(void)moves;
}

static void sample_none(const struct look *look, int side, struct rng *rng, struct move *move)
{
	(void)look;
	(void)side;
	(void)rng;
	(void)move;
}

const struct phase_rules conduct_primary_phase = {check_any, apply_none, legal_none, sample_none};
const struct phase_rules conduct_support_phase = {check_any, apply_none, legal_none, sample_none};

uint32_t conduct_find_blows(const struct look *look, int unit, int enemy, uint64_t combat)
{
	(void)look;
	(void)unit;
	(void)enemy;
	(void)combat;
	return 0;
}

int conduct_sum_blows(const struct look *look, uint32_t mods)
{
	(void)look;
	(void)mods;
	return 0;
}
