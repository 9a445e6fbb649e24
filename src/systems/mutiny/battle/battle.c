/* battle.c: the parts of a battle in their order: both forces, rounds, the end [mutiny:13.2(1)] [mutiny:13.3(a)].
 * May use: private, incidents, position, text, turn. */
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/incidents/incidents.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"

/* ---- the forces ---- */

void mutiny_list_force(const struct look *look, unsigned who, struct roster *roster)
{
	roster->count = 0;
	for (unsigned u = mutiny_first(look->state, mutiny_force_hex(look, who)); u; u = look->state->next[u])
		if (mutiny_is_engaged(look, who, u))
			roster->unit[roster->count++] = (uint16_t)u;
}

void mutiny_list_leaders(const struct look *look, unsigned who, struct roster *roster)
{
	unsigned side = mutiny_force_side(look, who);

	roster->count = 0;
	for (unsigned u = mutiny_first(look->state, mutiny_force_hex(look, who)); u; u = look->state->next[u])
		if (look->state->side[u] == side && mutiny_is_leader(look, u))
			roster->unit[roster->count++] = (uint16_t)u;
}

static bool has_force(const struct look *look, unsigned who)
{
	for (unsigned u = mutiny_first(look->state, mutiny_force_hex(look, who)); u; u = look->state->next[u])
		if (mutiny_is_engaged(look, who, u))
			return true;
	return false;
}

bool mutiny_is_decided(const struct look *look)
{
	return !has_force(look, ATTACKER) || !has_force(look, DEFENDER);
}

/* ---- the beginning ---- */

static void engage(struct game *game, unsigned from, unsigned target)
{
	struct mutiny_state *state = game->state;

	for (unsigned u = mutiny_first(state, from); u; u = state->next[u])
		if (mutiny_may_attack(&game->look, u))
			state->flags[u] |= U_ENGAGED | U_ATTACKED;
	for (unsigned u = mutiny_first(state, target); u; u = state->next[u])
		state->flags[u] |= U_ENGAGED;
}

void mutiny_begin_battle(struct game *game, unsigned from, unsigned target)
{
	struct mutiny_state *state = game->state;

	mutiny_tell_args(game, HAPPEN_BATTLE, "mutiny:13.2(1)", SEAT_ALL, 3, (int)state->owner, (int)from, (int)target);
	state->battle = (struct battle){.from = (uint16_t)from, .target = (uint16_t)target, .attacker = state->owner};
	engage(game, from, target);
	mutiny_continue_battle(game);
}

/* ---- both forces are shown [mutiny:13.2(4)] ---- */

static void reveal(struct game *game, unsigned who)
{
	struct event *event;
	struct roster force;

	mutiny_list_force(&game->look, who, &force);
	event = mutiny_tell(game, HAPPEN_REVEALED, "mutiny:13.2(4)", SEAT_ALL);
	if (event) {
		event->arg[REVEALED_SPOT] = (int32_t)mutiny_force_hex(&game->look, who);
		event->arg[REVEALED_SIDE] = (int32_t)mutiny_force_side(&game->look, who);
	}
	for (unsigned i = 0; i < force.count; i++) {
		if (event)
			base_set_bit(event->set, force.unit[i]);
		mutiny_show_unit(game, force.unit[i]);
	}
	for (unsigned i = 0; i < force.count; i++)
		if (game->state->flags[force.unit[i]] & U_FACE_DOWN)
			mutiny_reveal_front(game, force.unit[i]);
}

static bool line_up(struct game *game)
{
	reveal(game, ATTACKER);
	reveal(game, DEFENDER);
	game->state->battle.flags |= BATTLE_REVEALED;
	game->state->battle.part = PART_TRAIN_DEFENDER;
	return false;
}

/* ---- rounds [mutiny:13.2(5)] ---- */

static bool begin_round(struct game *game)
{
	struct mutiny_state *state = game->state;
	struct battle *battle = &state->battle;

	battle->round++;
	battle->flags &= (uint8_t) ~(BATTLE_INFLICTED | BATTLE_VOLLEY);
	battle->aided = 0;
	for (unsigned who = 0; who < 2; who++)
		for (unsigned u = mutiny_first(state, mutiny_force_hex(&game->look, who)); u; u = state->next[u]) {
			state->flags[u] &= (uint16_t)~U_FIRED;
			state->aid[u] = 0;
		}
	mutiny_tell_args(game, HAPPEN_ROUND, "mutiny:13.2(5)", SEAT_ALL, 2, (int)battle->round, (int)battle->rounds);
	battle->part = PART_AID_FIRST;
	return false;
}

static bool aid_first(struct game *game)
{
	if (mutiny_offer_aid(game, game->state->battle.advantage))
		return true;
	game->state->battle.part = PART_AID_SECOND;
	return false;
}

static bool aid_second(struct game *game)
{
	struct battle *battle = &game->state->battle;

	if (mutiny_offer_aid(game, !battle->advantage))
		return true;
	battle->firing = battle->advantage;
	battle->part = PART_FIRE_FIRST;
	return false;
}

static bool fire_first(struct game *game)
{
	struct battle *battle = &game->state->battle;

	if (mutiny_fire_on(game))
		return true;
	battle->firing = !battle->advantage;
	battle->flags &= (uint8_t)~BATTLE_VOLLEY;
	battle->part = mutiny_is_decided(&game->look) ? PART_OVER : PART_FIRE_SECOND;
	return false;
}

static bool fire_second(struct game *game)
{
	struct battle *battle = &game->state->battle;

	if (mutiny_fire_on(game))
		return true;
	if (mutiny_is_decided(&game->look) || !(battle->flags & BATTLE_INFLICTED) || battle->round == battle->rounds)
		battle->part = PART_OVER;
	else
		battle->part = PART_ROUND;
	return false;
}

/* ---- the end [mutiny:13.3(a)] ---- */

static void tell_end(struct game *game)
{
	static const char *const rule[] = {
		[OVER_ROUNDS] = "mutiny:13.3(a)",
		[OVER_CLEARED] = "mutiny:13.3(b)",
		[OVER_NOTHING] = "mutiny:13.3(c)",
	};
	const struct battle *battle = &game->state->battle;
	bool attacker = has_force(&game->look, ATTACKER), defender = has_force(&game->look, DEFENDER);
	unsigned reason = !attacker || !defender                ? OVER_CLEARED
	                  : !(battle->flags & BATTLE_INFLICTED) ? OVER_NOTHING
	                                                        : OVER_ROUNDS;
	unsigned winner = attacker == defender ? SIDES : mutiny_force_side(&game->look, attacker ? ATTACKER : DEFENDER);

	mutiny_tell_args(game, HAPPEN_BATTLE_OVER, rule[reason], SEAT_ALL, 4, (int)battle->from, (int)battle->target,
	                 (int)winner, (int)reason);
}

static bool end_battle(struct game *game)
{
	tell_end(game);
	game->state->battle.part = PART_CLOSE;
	return mutiny_offer_pursuit(game);
}

static bool close_battle(struct game *game)
{
	struct mutiny_state *state = game->state;
	unsigned attacker = state->battle.attacker;
	bool massacre = state->battle.flags & BATTLE_MASSACRE;

	for (unsigned u = 1; u <= game->look.war->units; u++) {
		state->flags[u] &= (uint16_t) ~(U_ENGAGED | U_FIRED);
		state->aid[u] = 0;
	}
	state->battle = (struct battle){0};
	if (massacre)
		mutiny_pass_massacre(game, attacker);
	mutiny_next_battle(game);
	return true;
}

_Static_assert((int)PARTS == (int)BATTLE_PARTS, "positions name no other parts of a battle");

/* Where there is nothing to decide the parts follow one another at once. */
void mutiny_continue_battle(struct game *game)
{
	static bool (*const part[PARTS])(struct game *) = {
		[PART_BLOW] = mutiny_offer_blow,
		[PART_MASSACRE] = mutiny_offer_massacre,
		[PART_COMMAND_ATTACKER] = mutiny_offer_command,
		[PART_COMMAND_DEFENDER] = mutiny_offer_command,
		[PART_ADVANTAGE] = mutiny_roll_advantage,
		[PART_LINE_UP] = line_up,
		[PART_TRAIN_DEFENDER] = mutiny_offer_train,
		[PART_TRAIN_ATTACKER] = mutiny_offer_train,
		[PART_ROUND] = begin_round,
		[PART_AID_FIRST] = aid_first,
		[PART_AID_SECOND] = aid_second,
		[PART_FIRE_FIRST] = fire_first,
		[PART_FIRE_SECOND] = fire_second,
		[PART_OVER] = end_battle,
		[PART_CLOSE] = close_battle,
	};

	while (!part[game->state->battle.part](game))
		;
}

void mutiny_resume_battle(struct game *game, const struct frame *frame)
{
	(void)frame;
	mutiny_continue_battle(game);
}
