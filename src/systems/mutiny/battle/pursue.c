/* pursue.c: the attackers follow into the hex that the defenders have left, and beyond [mutiny:16.0].
 * May use: kit/common/cup, private, movement, position, text, turn. */
#include "kit/common/cup.h"
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/movement/movement.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* pursuit_same_hex (RU-U1). */
enum { SAME_TWO_HEX, SAME_EVERYONE, SAME_OFF };

static int way_in(const struct look *look)
{
	return kit_find_direction(look->map, look->state->battle.from, look->state->battle.target);
}

/* May it follow into the first hex [mutiny:16.2(a)]? */
static bool may_follow(const struct look *look, unsigned unit)
{
	const struct battle *battle = &look->state->battle;

	return mutiny_is_engaged(look, ATTACKER, unit) && mutiny_is_mobile(look, unit) &&
	       mutiny_may_enter(look, unit, battle->attacker, battle->from, way_in(look));
}

/* Leaders, camels and cavalry go on [mutiny:16.2(b)]. */
static bool is_fast(const struct look *look, unsigned unit)
{
	unsigned type = mutiny_facts(look, unit)->type;

	return type == K_LEADER || type == K_CAMELS || type == K_CAVALRY || type == K_IRREGULAR_CAVALRY;
}

static bool may_go_on(const struct look *look, unsigned unit, int direction)
{
	const struct battle *battle = &look->state->battle;

	return is_fast(look, unit) && mutiny_may_enter(look, unit, battle->attacker, battle->target, direction);
}

static bool list_followers(const struct look *look, uint64_t *set)
{
	bool any = false;

	for (unsigned u = mutiny_first(look->state, look->state->battle.from); u; u = look->state->next[u])
		if (may_follow(look, u)) {
			base_set_bit(set, u);
			any = true;
		}
	return any;
}

/* Those of the followers who may go on to a hex beside the first. */
static bool list_riders(const struct look *look, int direction, uint64_t *set)
{
	bool any = false;

	for (unsigned u = mutiny_first(look->state, look->state->battle.from); u; u = look->state->next[u])
		if (may_follow(look, u) && may_go_on(look, u, direction)) {
			base_set_bit(set, u);
			any = true;
		}
	return any;
}

/* Does the hex fit what those before them did (RU-U1)? `to`: where they end. */
static bool fits(const struct look *look, unsigned to)
{
	unsigned option = look->state->option[OPT_PURSUIT_SAME_HEX], gone = look->state->battle.pursued;

	if (option == SAME_OFF || !gone)
		return true;
	return to == gone || (option == SAME_TWO_HEX && to == look->state->battle.target);
}

/* Who left the hex, and whether any enemy is still there, both sides see. */
bool mutiny_offer_pursuit(struct game *game)
{
	struct battle *battle = &game->state->battle;
	uint64_t set[RULES_SET_WORDS] = {0};

	if (mutiny_occupied(game->state, !battle->attacker, battle->target) || !list_followers(&game->look, set))
		return false;
	mutiny_ask(game, STEP_PURSUE, battle->attacker);
	return true;
}

static struct refusal check_follower(const struct look *look, unsigned unit)
{
	if (!mutiny_is_mobile(look, unit))
		return mutiny_refuse("mutiny:16.3", "Static units do not pursue: leave them behind.");
	if (!mutiny_is_engaged(look, ATTACKER, unit))
		return mutiny_refuse("mutiny:16.1", "Only units of this attack that are still in their hex pursue.");
	if (!may_follow(look, unit))
		return mutiny_refuse("mutiny:16.2(c)", "That unit could not move into the hex: leave it behind.");
	return mutiny_allow();
}

static struct refusal check_rider(const struct look *look, unsigned unit, unsigned to)
{
	int direction = kit_find_direction(look->map, look->state->battle.target, to);

	if (!is_fast(look, unit))
		return mutiny_refuse("mutiny:16.2(b)", "Only leaders, camels and cavalry pursue two hexes.");
	if (direction < 0)
		return mutiny_refuse("mutiny:16.2(b)", "The second hex of a pursuit lies beside the hex that was won.");
	if (!may_go_on(look, unit, direction))
		return mutiny_refuse("mutiny:16.2(c)", "The unit could not move into that hex: choose another.");
	return mutiny_allow();
}

static struct refusal check_pursue(const struct look *look, const struct move *move)
{
	unsigned to = (unsigned)move->arg[ARG_TO];
	struct refusal refusal = {0};

	if (move->verb == VERB_END)
		return mutiny_allow();
	if (move->verb != VERB_PURSUE)
		return mutiny_refuse("mutiny:16.1", "The hex is won: name who follows with `pursue`, or `end`.");
	if (to && !mutiny_is_hex(to))
		return mutiny_refuse("mutiny:16.3", "A pursuit stays on the map.");
	if (!fits(look, to ? to : look->state->battle.target))
		return mutiny_refuse("mutiny:16.2(b)", "All who pursue that far end in the same hex.");
	EACH_BIT (unit, move->set, RULES_SET_WORDS) {
		refusal = check_follower(look, (unsigned)unit);
		if (!refusal.rule && to)
			refusal = check_rider(look, (unsigned)unit, to);
		if (refusal.rule)
			return refusal;
	}
	return refusal;
}

static void follow(struct game *game, const uint64_t *set, unsigned to)
{
	struct battle *battle = &game->state->battle;
	struct event *event =
		mutiny_tell_units(game, HAPPEN_PURSUED, to ? "mutiny:16.2(b)" : "mutiny:16.2(a)", SEAT_ALL, set);

	if (event) {
		event->arg[PURSUED_FROM] = battle->from;
		event->arg[PURSUED_TO] = (int32_t)(to ? to : battle->target);
		event->arg[PURSUED_SIDE] = battle->attacker;
	}
	if (to)
		battle->pursued = (uint16_t)to;
	else if (game->state->option[OPT_PURSUIT_SAME_HEX] == SAME_EVERYONE)
		battle->pursued = battle->target;
	EACH_BIT (unit, set, RULES_SET_WORDS) {
		game->state->flags[unit] &= (uint16_t)~U_ENGAGED;
		mutiny_put_unit(game, (unsigned)unit, battle->target);
		if (to)
			mutiny_put_unit(game, (unsigned)unit, to);
	}
}

static void apply_pursue(struct game *game, const struct move *move)
{
	uint64_t set[RULES_SET_WORDS] = {0};

	if (move->verb == VERB_PURSUE) {
		follow(game, move->set, (unsigned)move->arg[ARG_TO]);
		if (list_followers(&game->look, set))
			return;
	}
	mutiny_continue_battle(game);
}

static void add_pursuit(const struct look *look, const uint64_t *set, unsigned to, struct move_list *moves)
{
	struct move move = {.verb = VERB_PURSUE, .arg[ARG_TO] = (int32_t)to};

	for (unsigned i = 0; i < RULES_SET_WORDS; i++)
		move.set[i] = set[i];
	if (!check_pursue(look, &move).rule)
		engine_add_move(moves, &move);
}

/* All together, and each alone. */
static void add_pursuits(const struct look *look, const uint64_t *set, unsigned to, struct move_list *moves)
{
	add_pursuit(look, set, to, moves);
	EACH_BIT (unit, set, RULES_SET_WORDS) {
		uint64_t one[RULES_SET_WORDS] = {0};

		base_set_bit(one, (unsigned)unit);
		add_pursuit(look, one, to, moves);
	}
}

static void legal_pursue(const struct look *look, struct move_list *moves)
{
	uint64_t all[RULES_SET_WORDS] = {0};

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	if (list_followers(look, all))
		add_pursuits(look, all, 0, moves);
	for (int d = 0; d < HEX_SIDES; d++) {
		uint64_t riders[RULES_SET_WORDS] = {0};

		if (list_riders(look, d, riders))
			add_pursuits(look, riders, look->map->next[look->state->battle.target][d], moves);
	}
}

static void sample_pursue(const struct look *look, struct rng *rng, struct move *move)
{
	int direction = (int)base_pick_below(rng, 2 * HEX_SIDES);
	unsigned to = direction < HEX_SIDES ? look->map->next[look->state->battle.target][direction] : 0;
	uint64_t set[RULES_SET_WORDS] = {0};

	move->verb = VERB_END;
	if (base_pick_below(rng, 3) == 0 || !fits(look, to ? to : look->state->battle.target))
		return;
	if (to ? !list_riders(look, direction, set) : !list_followers(look, set))
		return;
	move->verb = VERB_PURSUE;
	move->arg[ARG_TO] = (int32_t)to;
	kit_pick_bits(rng, set, move->set, RULES_SET_WORDS);
}

const struct step_rules mutiny_pursue = {check_pursue, apply_pursue, legal_pursue, sample_pursue};
