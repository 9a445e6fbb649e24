/* declare.c: which stack attacks which hex: who must, who may, and neutral powers that are driven to the enemy
 * [mutiny:12.6] [mutiny:13.1].
 * May use: private, arrivals, movement, position, text, turn. */
#include "systems/mutiny/arrivals/arrivals.h"
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/movement/movement.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* ---- the list ---- */

const struct attack *mutiny_find_attack(const struct look *look, unsigned from)
{
	for (unsigned i = 0; i < look->state->attacks; i++)
		if (look->state->attack[i].from == from)
			return &look->state->attack[i];
	return NULL;
}

struct attack *mutiny_add_attack(struct game *game, unsigned from)
{
	struct mutiny_state *state = game->state;
	unsigned i = state->attacks;

	if (i == MUTINY_ATTACKS)
		return NULL;
	for (; i && state->attack[i - 1].from > from; i--)
		state->attack[i] = state->attack[i - 1];
	state->attacks++;
	state->attack[i] = (struct attack){.from = (uint16_t)from};
	return &state->attack[i];
}

/* ---- targets ---- */

/* Neutral Nepal is no target of the British [mutiny:9.53(important)]. Whose units stand in a hex is public. */
static bool is_neutral_target(const struct look *look, unsigned hex)
{
	return mutiny_occupied(look->state, NEUTRAL, hex) &&
	       (look->state->owner == REBEL || look->war->region[hex] != R_NEPAL);
}

static bool is_target(const struct look *look, unsigned from, int direction)
{
	unsigned to = look->map->next[from][direction];

	return to && mutiny_may_cross(look, from, direction) &&
	       (mutiny_occupied(look->state, !look->state->owner, to) || is_neutral_target(look, to));
}

/* Directions from which enemies exert a zone of control on the stack [mutiny:12.6]. */
static unsigned find_obligations(const struct look *look, unsigned from)
{
	unsigned zoc = 0;

	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned to = look->map->next[from][d];

		if (to && mutiny_occupied(look->state, !look->state->owner, to) && is_target(look, from, d) &&
		    mutiny_zoc_from(look, to, (d + 3) % HEX_SIDES))
			zoc |= 1u << d;
	}
	return zoc;
}

static bool has_target(const struct look *look, unsigned from)
{
	for (int d = 0; d < HEX_SIDES; d++)
		if (is_target(look, from, d))
			return true;
	return false;
}

void mutiny_open_declarations(struct game *game)
{
	struct mutiny_state *state = game->state;

	for (unsigned u = 1; u <= game->look.war->units; u++) {
		unsigned hex = state->at[u];
		struct attack *attack;

		if (!mutiny_may_attack(&game->look, u) || mutiny_find_attack(&game->look, hex) ||
		    !has_target(&game->look, hex) || !mutiny_can_attack(&game->look, hex))
			continue;
		attack = mutiny_add_attack(game, hex);
		if (attack)
			attack->zoc = (uint8_t)find_obligations(&game->look, hex);
	}
	if (state->attacks)
		mutiny_ask(game, STEP_DECLARE, state->owner);
	else
		mutiny_next_battle(game);
}

/* ---- the decision ---- */

static bool is_bound(const struct attack *attack)
{
	return attack->state == ATTACK_OPEN && attack->zoc;
}

static struct refusal check_end(const struct look *look)
{
	for (unsigned i = 0; i < look->state->attacks; i++)
		if (is_bound(&look->state->attack[i]))
			return mutiny_refuse("mutiny:12.6",
			                     "A stack in an enemy zone of control must attack: declare its attack.");
	return mutiny_allow();
}

/* Why nobody in the hex attacks. */
static struct refusal name_idle(const struct look *look, unsigned from)
{
	bool mobile = false, active = false;

	if (!mutiny_occupied(look->state, look->state->owner, from))
		return mutiny_refuse("mutiny:13.4", "Only activated units attack: name a hex where some stand.");
	for (unsigned u = mutiny_first(look->state, from); u; u = look->state->next[u]) {
		mobile |= mutiny_is_mobile(look, u);
		active |= mutiny_may_attack(look, u);
	}
	if (!mobile)
		return mutiny_refuse("mutiny:13.10", "Static units cannot attack: name another stack.");
	if (!active)
		return mutiny_refuse("mutiny:13.4",
		                     "No unit there is activated, within the command radius now: name another stack.");
	if (!mutiny_can_attack(look, from))
		return mutiny_refuse("mutiny:14.0",
		                     "Nobody there has a combat factor to fire with: name another stack.");
	return mutiny_refuse("mutiny:13.0", "No enemy stands beside the stack: name another.");
}

static struct refusal check_stack(const struct look *look, unsigned from)
{
	const struct attack *attack = mutiny_find_attack(look, from);

	if (!mutiny_is_hex(from))
		return mutiny_refuse("mutiny:23.3(d)", "Nobody attacks into or out of Bombay or Madras.");
	if (!attack)
		return name_idle(look, from);
	if (attack->state != ATTACK_OPEN)
		return mutiny_refuse("mutiny:13.8", "That stack has declared its attack: each attacks once.");
	return mutiny_allow();
}

static struct refusal check_hex(const struct look *look, unsigned from, unsigned target)
{
	int direction = mutiny_is_hex(target) ? kit_find_direction(look->map, from, target) : -1;

	if (!mutiny_is_hex(target))
		return mutiny_refuse("mutiny:23.3(d)", "Nobody attacks into or out of Bombay or Madras.");
	if (direction < 0)
		return mutiny_refuse("mutiny:13.0", "Only a hex beside the stack can be attacked.");
	if (!mutiny_may_cross(look, from, direction))
		return mutiny_refuse("mutiny:12.3(a)", "No attack crosses the sea: choose another hex.");
	if (mutiny_occupied(look->state, NEUTRAL, target) && !is_neutral_target(look, target))
		return mutiny_refuse("mutiny:9.53(important)", "The British may not attack neutral Nepal.");
	if (!is_target(look, from, direction))
		return mutiny_refuse("mutiny:13.0", "There is no enemy in that hex: choose another.");
	return mutiny_allow();
}

static struct refusal check_declare(const struct look *look, const struct move *move)
{
	unsigned from = (unsigned)move->arg[ARG_FROM], target = (unsigned)move->arg[ARG_SPOT];
	const struct attack *attack = mutiny_find_attack(look, from);
	struct refusal refusal;

	if (move->verb == VERB_END)
		return check_end(look);
	if (move->verb != VERB_ATTACK)
		return mutiny_refuse("mutiny:13.1", "Declare attacks with `attack HEX from HEX`, then `end`.");
	refusal = check_stack(look, from);
	if (!refusal.rule)
		refusal = check_hex(look, from, target);
	if (refusal.rule)
		return refusal;
	if (attack->zoc && !(attack->zoc >> kit_find_direction(look->map, from, target) & 1))
		return mutiny_refuse("mutiny:12.6", "The stack must attack a hex whose zone of control it stands in.");
	if (!mutiny_spreads(look, attack, target))
		return mutiny_refuse(
			"mutiny:13.7(important)",
			"As many enemy stacks as possible must be attacked: choose one that is left over.");
	return mutiny_allow();
}

void mutiny_tell_attack(struct game *game, const struct attack *attack)
{
	mutiny_tell_args(game, HAPPEN_ATTACK, "mutiny:13.1", SEAT_ALL, 3, (int)game->state->owner, (int)attack->from,
	                 (int)attack->target);
}

/* Whoever attacks a neutral drives it to the enemy [mutiny:9.52]; whatever Rebels attack in Nepal brings it in
 * [mutiny:9.53] (RU-N3). */
static void rouse(struct game *game, unsigned target)
{
	struct mutiny_state *state = game->state;

	if (mutiny_occupied(state, NEUTRAL, target)) {
		unsigned contingent = mutiny_facts(&game->look, mutiny_first(state, target))->contingent;

		mutiny_join_power(game, contingent - C_NEPALESE, !state->owner,
		                  contingent == C_NEPALESE ? "mutiny:9.53" : "mutiny:9.52");
	} else if (state->owner == REBEL && game->look.war->region[target] == R_NEPAL) {
		mutiny_join_power(game, P_NEPAL, BRITISH, "mutiny:9.53");
	}
}

static void declare(struct game *game, unsigned from, unsigned target)
{
	struct mutiny_state *state = game->state;

	for (unsigned i = 0; i < state->attacks; i++)
		if (state->attack[i].from == from) {
			state->attack[i].target = (uint16_t)target;
			state->attack[i].state = ATTACK_DECLARED;
			mutiny_tell_attack(game, &state->attack[i]);
		}
	rouse(game, target);
}

static bool is_all_declared(const struct mutiny_state *state)
{
	for (unsigned i = 0; i < state->attacks; i++)
		if (state->attack[i].state == ATTACK_OPEN)
			return false;
	return true;
}

static void apply_declare(struct game *game, const struct move *move)
{
	if (move->verb == VERB_ATTACK)
		declare(game, (unsigned)move->arg[ARG_FROM], (unsigned)move->arg[ARG_SPOT]);
	if (move->verb == VERB_END || is_all_declared(game->state))
		mutiny_next_battle(game);
}

static void list_attacks(const struct look *look, struct move_list *moves)
{
	for (unsigned i = 0; i < look->state->attacks; i++)
		for (int d = 0; d < HEX_SIDES; d++) {
			unsigned from = look->state->attack[i].from;
			struct move move = {.verb = VERB_ATTACK,
			                    .arg[ARG_FROM] = (int32_t)from,
			                    .arg[ARG_SPOT] = look->map->next[from][d]};

			if (look->state->attack[i].state == ATTACK_OPEN && !check_declare(look, &move).rule)
				engine_add_move(moves, &move);
		}
}

static void legal_declare(const struct look *look, struct move_list *moves)
{
	if (!check_end(look).rule)
		engine_add_move(moves, &(struct move){.verb = VERB_END});
	list_attacks(look, moves);
}

/* From anywhere in the list of stacks and directions the next attack that may be declared. */
static void sample_declare(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned count = look->state->attacks * (unsigned)HEX_SIDES, start = base_pick_below(rng, count);

	move->verb = VERB_END;
	if (!check_end(look).rule && base_pick_below(rng, 2))
		return;
	for (unsigned i = 0; i < count; i++) {
		const struct attack *attack = &look->state->attack[(start + i) % count / HEX_SIDES];
		struct move attempt = {.verb = VERB_ATTACK,
		                       .arg[ARG_FROM] = attack->from,
		                       .arg[ARG_SPOT] = look->map->next[attack->from][(start + i) % HEX_SIDES]};

		if (attack->state == ATTACK_OPEN && attempt.arg[ARG_SPOT] && !check_declare(look, &attempt).rule) {
			*move = attempt;
			return;
		}
	}
}

const struct step_rules mutiny_declare = {check_declare, apply_declare, legal_declare, sample_declare};
