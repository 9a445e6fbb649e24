/* incident.c: what the attacker may play before the dice fall: the magazine, a massacre [mutiny:incident-blow] [mutiny:24.1].
 * May use: kit/common/cup, private, incidents, position, text, turn. */
#include "kit/common/cup.h"
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/incidents/incidents.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

bool mutiny_offer_blow(struct game *game)
{
	struct battle *battle = &game->state->battle;

	battle->part = PART_MASSACRE;
	if (!mutiny_is_fortress(&game->look, battle->target) ||
	    !mutiny_may_be_asked(&game->look, battle->attacker, I_BLOW))
		return false;
	mutiny_ask(game, STEP_BLOW, battle->attacker);
	return true;
}

bool mutiny_offer_massacre(struct game *game)
{
	struct battle *battle = &game->state->battle;
	unsigned ground = game->look.war->ground[battle->target];

	battle->part = PART_COMMAND_ATTACKER;
	if (!(ground & (GROUND_TOWN | GROUND_FORTRESS)) ||
	    !mutiny_may_be_asked(&game->look, battle->attacker, I_MASSACRE))
		return false;
	mutiny_ask(game, STEP_MASSACRE, battle->attacker);
	return true;
}

/* Drawn by lot among all units of the force; of two, two different ones (RU-I6). */
static void blast(struct game *game, unsigned who, unsigned count, const char *rule, struct event *event)
{
	uint16_t hit[MUTINY_UNITS];
	struct roster force;

	mutiny_list_force(&game->look, who, &force);
	count = kit_draw_counters(&game->state->dice, force.unit, force.count, count, hit, event);
	for (unsigned i = 0; i < count; i++)
		mutiny_lose_step(game, hit[i], CAUSE_MAGAZINE, rule);
}

/* The magazine may kill the last of a force: then the battle is over (RU-U4). */
void mutiny_blow_effect(struct game *game)
{
	struct event *event = mutiny_tell(game, HAPPEN_BLOW, "mutiny:incident-blow", SEAT_ALL);
	int die = mutiny_roll(game, event);
	const uint8_t *hits = game->look.tables->blow[die];

	if (event) {
		event->rule = game->look.tables->blow_rule[die];
		event->arg[BLOW_SPOT] = game->state->battle.target;
		event->arg[BLOW_RESULT] = hits[ATTACKER]       ? BLOW_ATTACKER
		                          : hits[DEFENDER] > 1 ? BLOW_TWO
		                          : hits[DEFENDER]     ? BLOW_ONE
		                                               : BLOW_FIZZLE;
	}
	blast(game, ATTACKER, hits[ATTACKER], game->look.tables->blow_rule[die], event);
	blast(game, DEFENDER, hits[DEFENDER], game->look.tables->blow_rule[die], event);
	if (mutiny_is_decided(&game->look))
		game->state->battle.part = PART_OVER;
	mutiny_return(game);
}

void mutiny_massacre_effect(struct game *game)
{
	game->state->battle.flags |= BATTLE_MASSACRE;
	mutiny_return(game);
}

/* ---- the decisions ---- */

static struct refusal check_play(const struct look *look, const struct move *move, unsigned verb, unsigned kind,
                                 struct refusal otherwise)
{
	if (move->verb == VERB_DECLINE)
		return mutiny_allow();
	if (move->verb != verb)
		return otherwise;
	return mutiny_check_play(look, look->state->battle.attacker, kind);
}

static struct refusal check_blow(const struct look *look, const struct move *move)
{
	return check_play(look, move, VERB_BLOW, I_BLOW,
	                  mutiny_refuse("mutiny:incident-blow", "Play the magazine with `blow`, or `decline`."));
}

static struct refusal check_massacre(const struct look *look, const struct move *move)
{
	return check_play(look, move, VERB_MASSACRE, I_MASSACRE,
	                  mutiny_refuse("mutiny:24.1", "Play a massacre marker with `massacre`, or `decline`."));
}

static void apply_play(struct game *game, const struct move *move)
{
	unsigned side = game->state->battle.attacker, kind = game->state->step == STEP_BLOW ? I_BLOW : I_MASSACRE;

	if (move->verb != VERB_DECLINE) {
		mutiny_push(game, TASK_BATTLE);
		mutiny_play(game, side, kind, kind == I_BLOW ? USE_BLOW : USE_MASSACRE);
		return;
	}
	if (move->arg[ARG_FLAGS])
		game->state->waived[side] |= (uint16_t)(1u << kind);
	mutiny_continue_battle(game);
}

static void list_plays(const struct look *look, unsigned verb, unsigned kind, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_DECLINE});
	engine_add_move(moves, &(struct move){.verb = VERB_DECLINE, .arg[ARG_FLAGS] = 1});
	if (!mutiny_check_play(look, look->state->battle.attacker, kind).rule)
		engine_add_move(moves, &(struct move){.verb = (uint16_t)verb});
}

static void sample_play(const struct look *look, struct rng *rng, unsigned verb, unsigned kind, struct move *move)
{
	if (base_pick_below(rng, 2) && !mutiny_check_play(look, look->state->battle.attacker, kind).rule) {
		move->verb = (uint16_t)verb;
		return;
	}
	move->verb = VERB_DECLINE;
	move->arg[ARG_FLAGS] = base_pick_below(rng, 4) == 0;
}

static void legal_blow(const struct look *look, struct move_list *moves)
{
	list_plays(look, VERB_BLOW, I_BLOW, moves);
}

static void sample_blow(const struct look *look, struct rng *rng, struct move *move)
{
	sample_play(look, rng, VERB_BLOW, I_BLOW, move);
}

static void legal_massacre(const struct look *look, struct move_list *moves)
{
	list_plays(look, VERB_MASSACRE, I_MASSACRE, moves);
}

static void sample_massacre(const struct look *look, struct rng *rng, struct move *move)
{
	sample_play(look, rng, VERB_MASSACRE, I_MASSACRE, move);
}

const struct step_rules mutiny_blow = {check_blow, apply_play, legal_blow, sample_blow};
const struct step_rules mutiny_massacre = {check_massacre, apply_play, legal_massacre, sample_massacre};
