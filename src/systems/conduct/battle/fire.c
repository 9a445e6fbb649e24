/* fire.c: fire of guns, rifles and machine guns, ordered by both sides at once. May use: game, battle, turn, position. */
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/turn.h"

bool conduct_has_fire(const struct look *look, int side)
{
	(void)look;
	(void)side;
	return false;
}

void conduct_resolve_fire(struct game *game)
{
	(void)game;
}

static struct refusal check_fire(const struct look *look, int side, const struct move *move)
{
	(void)look;
	(void)side;
	(void)move;
	return conduct_allow();
}

static void apply_fire(struct game *game, int side, const struct move *move)
{
	(void)move;
	conduct_note_ready(game, side);
}

static void legal_fire(const struct look *look, int side, struct move_list *moves)
{
	(void)look;
	(void)side;
	engine_add_move(moves, &(struct move){.verb = VERB_VOLLEY});
}

static void sample_fire(const struct look *look, int side, struct rng *rng, struct move *move)
{
	(void)look;
	(void)side;
	(void)rng;
	move->verb = VERB_VOLLEY;
}

const struct phase_rules conduct_fire_phase = {check_fire, apply_fire, legal_fire, sample_fire};

bool conduct_aim(const struct look *look, int unit, int stand, int target, struct conduct_shot *shot)
{
	(void)look;
	(void)unit;
	(void)stand;
	(void)target;
	*shot = (struct conduct_shot){0};
	return false;
}

uint64_t conduct_find_targets(const struct look *look, int unit, int stand)
{
	(void)look;
	(void)unit;
	(void)stand;
	return 0;
}
