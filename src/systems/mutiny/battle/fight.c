/* fight.c: the order in which declared attacks are fought, and attacks that are declared late: against others where the
 * target has vanished [mutiny:13.71], and against a force that has retreated next to a stack [mutiny:15.6] (RU-Z8).
 * May use: private, movement, position, turn. */
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/movement/movement.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/turn/turn.h"

/* ---- what is left to do ---- */

/* Declared, and the enemy is still there. */
static bool is_waiting(const struct look *look, const struct attack *attack)
{
	return attack->state == ATTACK_DECLARED && mutiny_occupied(look->state, !look->state->owner, attack->target);
}

/* Declared, and the enemy is gone. */
static bool is_thin_air(const struct look *look, const struct attack *attack)
{
	return attack->state == ATTACK_DECLARED && !is_waiting(look, attack);
}

static bool is_enemy_beside(const struct look *look, unsigned from, int direction)
{
	unsigned to = look->map->next[from][direction];

	return to && mutiny_may_cross(look, from, direction) && mutiny_occupied(look->state, !look->state->owner, to);
}

static bool has_enemy_beside(const struct look *look, unsigned from)
{
	for (int d = 0; d < HEX_SIDES; d++)
		if (is_enemy_beside(look, from, d))
			return true;
	return false;
}

/* ---- into the frying pan ---- */

/* Is the hex within reach of the active leader as he is now? */
static bool is_in_reach(const struct look *look, unsigned hex)
{
	unsigned leader = look->state->leader;

	return leader && mutiny_on_map(look->state, leader) &&
	       mutiny_distance(look, look->state->at[leader], hex) <= (int)mutiny_radius(look, leader);
}

/* Units that have not attacked in this step, activated for it or not. */
static bool is_fresh(const struct look *look, unsigned unit)
{
	return look->state->side[unit] == look->state->owner && mutiny_is_mobile(look, unit) &&
	       !(look->state->flags[unit] & U_ATTACKED);
}

static bool has_fresh(const struct look *look, unsigned hex)
{
	for (unsigned u = mutiny_first(look->state, hex); u; u = look->state->next[u])
		if (is_fresh(look, u) && mutiny_may_fire(look, u))
			return true;
	return false;
}

/* May units in the hex, which have declared nothing, attack late? */
static bool may_leap(const struct look *look, unsigned from)
{
	const struct attack *attack = mutiny_find_attack(look, from);

	return mutiny_is_hex(from) && mutiny_occupied(look->state, look->state->owner, from) &&
	       (!attack || attack->state == ATTACK_OPEN) && is_in_reach(look, from) && has_fresh(look, from);
}

/* Does an enemy stand there who has retreated in this step? They lie open to both sides (RU-O5). */
static bool holds_fled(const struct look *look, unsigned hex)
{
	for (unsigned u = mutiny_first(look->state, hex); u; u = look->state->next[u])
		if ((look->state->flags[u] & U_FLED) && look->state->side[u] != look->state->owner)
			return true;
	return false;
}

/* Calls the function for each stack and each force that has fled next to it until it says true. */
static bool find_leap(const struct look *look, bool (*found)(void *, unsigned from, unsigned target), void *who)
{
	for (unsigned u = 1; u <= look->war->units; u++) {
		unsigned hex = look->state->at[u];

		if (!(look->state->flags[u] & U_FLED) || look->state->side[u] == look->state->owner ||
		    !mutiny_is_hex(hex))
			continue;
		for (int d = 0; d < HEX_SIDES; d++) {
			unsigned from = look->map->next[hex][d];

			if (from && may_leap(look, from) && is_enemy_beside(look, from, (d + 3) % HEX_SIDES) &&
			    found(who, from, hex))
				return true;
		}
	}
	return false;
}

static bool take_any(void *who, unsigned from, unsigned target)
{
	(void)who, (void)from, (void)target;
	return true;
}

static bool has_late(const struct look *look)
{
	for (unsigned i = 0; i < look->state->attacks; i++)
		if (is_thin_air(look, &look->state->attack[i]) && has_enemy_beside(look, look->state->attack[i].from))
			return true;
	return find_leap(look, take_any, NULL);
}

/* ---- the flow ---- */

static void end_combat(struct game *game)
{
	struct mutiny_state *state = game->state;

	for (unsigned u = 1; u <= game->look.war->units; u++)
		state->flags[u] &= (uint16_t) ~(U_ACTIVE | U_ATTACKED | U_FLED);
	for (unsigned i = 0; i < MUTINY_ATTACKS; i++)
		state->attack[i] = (struct attack){0};
	state->attacks = 0;
	mutiny_return(game);
}

static void fight(struct game *game, struct attack *attack)
{
	attack->state = ATTACK_DONE;
	mutiny_begin_battle(game, attack->from, attack->target);
}

void mutiny_next_battle(struct game *game)
{
	struct mutiny_state *state = game->state;
	struct attack *next = NULL;
	unsigned waiting = 0;
	bool late = has_late(&game->look);

	for (unsigned i = 0; i < state->attacks; i++)
		if (is_waiting(&game->look, &state->attack[i])) {
			next = &state->attack[i];
			waiting++;
		}
	if (waiting > 1 || late)
		mutiny_ask(game, STEP_FIGHT, state->owner);
	else if (waiting)
		fight(game, next);
	else
		end_combat(game);
}

/* ---- the decision ---- */

static struct refusal check_end(const struct look *look)
{
	for (unsigned i = 0; i < look->state->attacks; i++)
		if (is_waiting(look, &look->state->attack[i]))
			return mutiny_refuse("mutiny:13.1",
			                     "A declared attack must be fought: choose one with `fight`.");
	return mutiny_allow();
}

static struct refusal check_order(const struct look *look, const struct move *move)
{
	const struct attack *attack = mutiny_find_attack(look, (unsigned)move->arg[ARG_FROM]);

	if (!attack || attack->state != ATTACK_DECLARED || attack->target != move->arg[ARG_SPOT])
		return mutiny_refuse("mutiny:13.1", "That attack was not declared: `fight` one that was.");
	if (!is_waiting(look, attack))
		return mutiny_refuse("mutiny:13.71", "Nobody is left there: attack another hex, `hold` or `end`.");
	return mutiny_allow();
}

static struct refusal check_hold(const struct look *look, unsigned hex)
{
	const struct attack *attack = mutiny_find_attack(look, hex);

	if (!attack || !is_thin_air(look, attack))
		return mutiny_refuse("mutiny:13.71", "Only a stack whose target has vanished may do nothing.");
	return mutiny_allow();
}

/* A stack without an attack of its own. */
static struct refusal check_leap(const struct look *look, unsigned from, unsigned target)
{
	const struct attack *attack = mutiny_find_attack(look, from);

	if (attack && attack->state == ATTACK_DONE)
		return mutiny_refuse("mutiny:13.8", "That stack has had its attack in this combat step.");
	if (!mutiny_is_hex(from) || !mutiny_occupied(look->state, look->state->owner, from) || !has_fresh(look, from))
		return mutiny_refuse("mutiny:13.4", "Nobody there can attack: name another stack.");
	if (!is_in_reach(look, from))
		return mutiny_refuse("mutiny:15.6", "Only a stack within the active leader's radius may attack late.");
	if (!holds_fled(look, target))
		return mutiny_refuse("mutiny:15.6",
		                     "Only a force that has retreated next to the stack may be attacked late.");
	return mutiny_allow();
}

static struct refusal check_late(const struct look *look, const struct move *move)
{
	unsigned from = (unsigned)move->arg[ARG_FROM], target = (unsigned)move->arg[ARG_SPOT];
	const struct attack *attack = mutiny_find_attack(look, from);
	int direction = mutiny_is_hex(from) && mutiny_is_hex(target) ? kit_find_direction(look->map, from, target) : -1;
	bool fresh = !attack || attack->state != ATTACK_DECLARED;
	struct refusal refusal = {0};

	if (direction < 0 || !is_enemy_beside(look, from, direction))
		return mutiny_refuse("mutiny:13.71", "Only an enemy beside the stack can be attacked.");
	if (fresh)
		refusal = check_leap(look, from, target);
	else if (is_waiting(look, attack))
		refusal = mutiny_refuse("mutiny:13.1", "That stack is bound to the attack it declared.");
	if (!refusal.rule && !attack && look->state->attacks == MUTINY_ATTACKS)
		refusal = mutiny_refuse("mutiny:13.1", "No more attacks can be declared in this combat step.");
	return refusal;
}

static struct refusal check_fight(const struct look *look, const struct move *move)
{
	switch (move->verb) {
	case VERB_END:
		return check_end(look);
	case VERB_FIGHT:
		return check_order(look, move);
	case VERB_HOLD:
		return check_hold(look, (unsigned)move->arg[ARG_SPOT]);
	case VERB_ATTACK:
		return check_late(look, move);
	default:
		return mutiny_refuse("mutiny:13.1", "Choose the next attack with `fight`; or `attack`, `hold`, `end`.");
	}
}

static struct attack *find_stack(struct game *game, unsigned from)
{
	for (unsigned i = 0; i < game->state->attacks; i++)
		if (game->state->attack[i].from == from)
			return &game->state->attack[i];
	return NULL;
}

static void declare_late(struct game *game, unsigned from, unsigned target)
{
	struct attack *attack = find_stack(game, from);

	if (!attack)
		attack = mutiny_add_attack(game, from);
	if (attack->state == ATTACK_OPEN)
		for (unsigned u = mutiny_first(game->state, from); u; u = game->state->next[u])
			if (is_fresh(&game->look, u))
				game->state->flags[u] |= U_ACTIVE;
	attack->state = ATTACK_DECLARED;
	attack->target = (uint16_t)target;
	mutiny_tell_attack(game, attack);
}

static void apply_fight(struct game *game, const struct move *move)
{
	switch (move->verb) {
	case VERB_END:
		end_combat(game);
		return;
	case VERB_FIGHT:
		fight(game, find_stack(game, (unsigned)move->arg[ARG_FROM]));
		return;
	case VERB_HOLD:
		find_stack(game, (unsigned)move->arg[ARG_SPOT])->state = ATTACK_DONE;
		break;
	default:
		declare_late(game, (unsigned)move->arg[ARG_FROM], (unsigned)move->arg[ARG_SPOT]);
	}
	mutiny_next_battle(game);
}

/* ---- lists ---- */

static bool add_leap(void *who, unsigned from, unsigned target)
{
	engine_add_move(
		who,
		&(struct move){.verb = VERB_ATTACK, .arg[ARG_FROM] = (int32_t)from, .arg[ARG_SPOT] = (int32_t)target});
	return false;
}

static void add_redirections(const struct look *look, unsigned from, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_HOLD, .arg[ARG_SPOT] = (int32_t)from});
	for (int d = 0; d < HEX_SIDES; d++)
		if (is_enemy_beside(look, from, d))
			add_leap(moves, from, look->map->next[from][d]);
}

static void legal_fight(const struct look *look, struct move_list *moves)
{
	if (!check_end(look).rule)
		engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (unsigned i = 0; i < look->state->attacks; i++) {
		const struct attack *attack = &look->state->attack[i];

		if (is_waiting(look, attack))
			engine_add_move(moves, &(struct move){.verb = VERB_FIGHT,
			                                      .arg[ARG_FROM] = attack->from,
			                                      .arg[ARG_SPOT] = attack->target});
		else if (is_thin_air(look, attack))
			add_redirections(look, attack->from, moves);
	}
	find_leap(look, add_leap, moves);
}

static void sample_fight(const struct look *look, struct rng *rng, struct move *move)
{
	enum { ROOM = 64 };
	struct move room[ROOM];
	struct move_list moves = {.list = room, .room = ROOM};

	legal_fight(look, &moves);
	if (moves.count)
		*move = moves.list[base_pick_below(rng, (uint32_t)moves.count)];
}

const struct step_rules mutiny_fight = {check_fight, apply_fight, legal_fight, sample_fight};
