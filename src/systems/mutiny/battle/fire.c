/* fire.c: who fires when, what the combat table makes of it, and which units take the hits [mutiny:14.0].
 * May use: kit/common/modifiers, private, position, text, turn. */
#include "kit/common/modifiers.h"
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* ---- who fires ---- */

static bool may_fire(const struct look *look, unsigned who, unsigned unit)
{
	return mutiny_is_engaged(look, who, unit) && !(look->state->flags[unit] & U_FIRED) &&
	       mutiny_fire_factor(look, who, unit) > 0;
}

static void list_shooters(const struct look *look, struct roster *roster)
{
	unsigned who = look->state->battle.firing;

	roster->count = 0;
	for (unsigned u = mutiny_first(look->state, mutiny_force_hex(look, who)); u; u = look->state->next[u])
		if (may_fire(look, who, u))
			roster->unit[roster->count++] = (uint16_t)u;
}

/* The strongest first, of equals the first in the counter list. */
static unsigned pick_shooter(const struct look *look, const struct roster *roster)
{
	unsigned who = look->state->battle.firing, best = roster->unit[0];

	for (unsigned i = 1; i < roster->count; i++)
		if (mutiny_fire_factor(look, who, roster->unit[i]) > mutiny_fire_factor(look, who, best))
			best = roster->unit[i];
	return best;
}

/* ---- one fire ---- */

static int read_table(const struct look *look, int column, int die)
{
	if (column < 0)
		column = 0;
	if (column >= CRT_COLUMNS)
		column = CRT_COLUMNS - 1;
	return look->tables->crt[die][column];
}

static void fire_unit(struct game *game, unsigned unit)
{
	struct battle *battle = &game->state->battle;
	unsigned who = battle->firing;
	struct event *event = mutiny_tell(game, HAPPEN_FIRE, "mutiny:14.1(3)", SEAT_ALL);
	int factor = mutiny_fire_factor(&game->look, who, unit), column = factor, shift[AIMS], result;

	mutiny_find_shifts(&game->look, who, unit, shift);
	for (unsigned i = 0; i < AIMS; i++)
		column += shift[i];
	result = read_table(&game->look, column, mutiny_roll(game, event));
	if (event) {
		event->arg[FIRE_UNIT] = (int32_t)unit;
		event->arg[FIRE_SIDE] = (int32_t)mutiny_force_side(&game->look, who);
		event->arg[FIRE_FACTOR] = factor;
		event->arg[FIRE_SHIFT] = column - factor;
		event->arg[FIRE_COLUMN] = column < 0 ? 0 : column >= CRT_COLUMNS ? CRT_COLUMNS - 1 : column;
		event->arg[FIRE_RESULT] = result;
	}
	kit_note_parts(event, shift, 0);
	game->state->flags[unit] |= U_FIRED;
	battle->hits = (uint8_t)(result & (CRT_RETREAT - 1));
	battle->retreats = (uint8_t)(result & CRT_RETREAT ? 1 : 0);
}

/* ---- hits [mutiny:14.3] ---- */

static unsigned steps_left(const struct look *look, unsigned unit)
{
	return mutiny_facts(look, unit)->steps == 2 && !(look->state->flags[unit] & U_REDUCED) ? 2 : 1;
}

static void hit_unit(struct game *game, unsigned unit)
{
	game->state->battle.flags |= BATTLE_INFLICTED;
	game->state->battle.hits--;
	mutiny_lose_step(game, unit, CAUSE_COMBAT,
	                 mutiny_facts(&game->look, unit)->steps == 2 ? "mutiny:14.4(two)" : "mutiny:14.4(one)");
}

/* The whole force falls: nothing to choose [mutiny:14.5]. */
static bool falls(const struct look *look, const struct roster *force)
{
	unsigned steps = 0;

	for (unsigned i = 0; i < force->count; i++)
		steps += steps_left(look, force->unit[i]);
	return steps <= look->state->battle.hits;
}

/* True: the side that is fired at must choose. */
static bool take_hits(struct game *game)
{
	struct battle *battle = &game->state->battle;
	unsigned who = !battle->firing;
	struct roster force;

	while (battle->hits) {
		mutiny_list_force(&game->look, who, &force);
		if (!force.count) {
			battle->hits = 0;
			break;
		}
		if (force.count > 1 && !falls(&game->look, &force)) {
			mutiny_ask(game, STEP_LOSS, mutiny_force_side(&game->look, who));
			return true;
		}
		hit_unit(game, force.unit[0]);
	}
	return false;
}

static struct refusal check_loss(const struct look *look, const struct move *move)
{
	int unit = base_next_bit(move->set, RULES_SET_WORDS, 0);

	if (move->verb != VERB_LOSE)
		return mutiny_refuse("mutiny:14.3", "A unit must take the hit: name one with `lose`.");
	if (unit < 0 || base_count_bits(move->set, RULES_SET_WORDS) != 1)
		return mutiny_refuse("mutiny:14.3", "Hits are taken one at a time: name one unit.");
	if (!mutiny_is_engaged(look, !look->state->battle.firing, (unsigned)unit))
		return mutiny_refuse("mutiny:14.3",
		                     "The hit falls on the force that is fired at: name one of its units.");
	return mutiny_allow();
}

static void apply_loss(struct game *game, const struct move *move)
{
	hit_unit(game, (unsigned)base_next_bit(move->set, RULES_SET_WORDS, 0));
	mutiny_continue_battle(game);
}

static void legal_loss(const struct look *look, struct move_list *moves)
{
	struct roster force;

	mutiny_list_force(look, !look->state->battle.firing, &force);
	for (unsigned i = 0; i < force.count; i++) {
		struct move move = {.verb = VERB_LOSE};

		base_set_bit(move.set, force.unit[i]);
		engine_add_move(moves, &move);
	}
}

static void sample_loss(const struct look *look, struct rng *rng, struct move *move)
{
	struct roster force;

	mutiny_list_force(look, !look->state->battle.firing, &force);
	move->verb = VERB_LOSE;
	/* Nobody left to lose: a position that cannot be, which check refuses. */
	if (force.count)
		base_set_bit(move->set, force.unit[base_pick_below(rng, force.count)]);
}

const struct step_rules mutiny_loss = {check_loss, apply_loss, legal_loss, sample_loss};

/* ---- the fire of one side ---- */

bool mutiny_fire_on(struct game *game)
{
	struct battle *battle = &game->state->battle;
	struct roster shooters;

	for (;;) {
		if (take_hits(game) || mutiny_take_retreat(game))
			return true;
		if (mutiny_is_decided(&game->look))
			return false;
		list_shooters(&game->look, &shooters);
		if (!shooters.count)
			return false;
		if (shooters.count > 1 && !(battle->flags & BATTLE_VOLLEY)) {
			mutiny_ask(game, STEP_FIRE, mutiny_force_side(&game->look, battle->firing));
			return true;
		}
		fire_unit(game, pick_shooter(&game->look, &shooters));
	}
}

static struct refusal check_fire(const struct look *look, const struct move *move)
{
	const struct battle *battle = &look->state->battle;
	unsigned unit = (unsigned)move->arg[ARG_UNIT];

	if (move->verb == VERB_VOLLEY)
		return mutiny_allow();
	if (move->verb != VERB_FIRE)
		return mutiny_refuse("mutiny:13.2(5)",
		                     "Every unit must fire: name the next with `fire`, or `volley` for all.");
	if (!mutiny_is_engaged(look, battle->firing, unit))
		return mutiny_refuse("mutiny:13.4", "Only a unit of this battle that is still in its hex fires.");
	if (look->state->flags[unit] & U_FIRED)
		return mutiny_refuse("mutiny:13.2(5)", "That unit has fired in this round: name another.");
	if (mutiny_fire_factor(look, battle->firing, unit) <= 0)
		return mutiny_refuse("mutiny:14.0", "A unit of combat factor 0 does not fire: name another.");
	return mutiny_allow();
}

static void apply_fire(struct game *game, const struct move *move)
{
	if (move->verb == VERB_VOLLEY)
		game->state->battle.flags |= BATTLE_VOLLEY;
	else
		fire_unit(game, (unsigned)move->arg[ARG_UNIT]);
	mutiny_continue_battle(game);
}

static void legal_fire(const struct look *look, struct move_list *moves)
{
	struct roster shooters;

	engine_add_move(moves, &(struct move){.verb = VERB_VOLLEY});
	list_shooters(look, &shooters);
	for (unsigned i = 0; i < shooters.count; i++)
		engine_add_move(moves, &(struct move){.verb = VERB_FIRE, .arg[ARG_UNIT] = shooters.unit[i]});
}

static void sample_fire(const struct look *look, struct rng *rng, struct move *move)
{
	struct roster shooters;

	list_shooters(look, &shooters);
	move->verb = VERB_VOLLEY;
	if (base_pick_below(rng, 4) == 0 || !shooters.count)
		return;
	move->verb = VERB_FIRE;
	move->arg[ARG_UNIT] = shooters.unit[base_pick_below(rng, shooters.count)];
}

const struct step_rules mutiny_fire = {check_fire, apply_fire, legal_fire, sample_fire};
