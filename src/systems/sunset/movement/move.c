/* move.c: the force on its way: going, dropping units, leaving the map, halting.
 * May use: kit/hex/travel, arrivals, events, private, politics, position, text, turn, water, works. */
#include <string.h>

#include "kit/common/cup.h"
#include "kit/hex/travel.h"
#include "systems/sunset/arrivals/arrivals.h"
#include "systems/sunset/events/events.h"
#include "systems/sunset/movement/private.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

/* The odds of random play, in sixteenths. */
enum { OFTEN = 12, SOMETIMES = 4, SELDOM = 2 };

static bool may_withdraw(const struct look *look)
{
	const struct sunset_state *state = look->state;

	return state->side == BRITISH && state->once & ONCE_EVACUATE && sunset_is_exit(look, state->march.hex) &&
	       (state->march.mode == BY_RAIL || sunset_count_points(look) >= look->tables->withdraw_cost);
}

static bool can_step(const struct look *look, int left)
{
	struct walker walker = sunset_make_walker(look);

	for (int d = 0; d < HEX_SIDES; d++)
		if (sunset_walk_step(&walker, look->state->march.hex, d, left) >= 0)
			return true;
	return false;
}

/* Whoever could go on by leaving slow units behind is asked too. */
static bool can_go_on(const struct look *look)
{
	int best = sunset_count_best_points(look);

	if (best > 0 && can_step(look, best))
		return true;
	if (sunset_can_scout(look) || sunset_can_assault(look, best))
		return true;
	return look->state->side == BRITISH && look->state->once & ONCE_EVACUATE &&
	       sunset_is_exit(look, look->state->march.hex) &&
	       (look->state->march.mode == BY_RAIL || best >= look->tables->withdraw_cost);
}

static void halt_force(struct game *game)
{
	sunset_tell_hex(game, HAPPEN_HALTED, "sunset:6.2", sunset_seat(game->state->side), game->state->march.hex);
	sunset_end_force(game);
}

void sunset_continue_force(struct game *game)
{
	uint64_t force[RULES_SET_WORDS];

	if (game->state->march.mode & BY_WATER && sunset_resume_sail(game))
		return;
	if (game->state->march.mode == BY_TRACK)
		sunset_resume_lay(game);
	else if (!sunset_list_force(&game->look, force))
		sunset_end_force(game);
	else if (can_go_on(&game->look))
		sunset_ask(game, STEP_MOVE, game->state->side);
	else
		halt_force(game);
}

/* ---- check ---- */

static bool would_clash(const struct look *look, unsigned hex)
{
	uint64_t force[RULES_SET_WORDS];

	if (!look->war->friends_rule || look->state->side != BRITISH)
		return false;
	sunset_list_force(look, force);
	return sunset_friends_clash(look, force, hex);
}

/* Friendly Natives and British units may pass through one another, but not stop together (R032): unless the force has
 * the points left to leave the map there. */
static struct refusal check_camp(const struct look *look, unsigned hex, int left)
{
	if (!would_clash(look, hex) ||
	    (look->state->once & ONCE_EVACUATE && sunset_is_exit(look, hex) && left >= look->tables->withdraw_cost))
		return sunset_allow();
	return sunset_refuse(look->war->friends_rule,
	                     "Friendly Natives do not camp with British or Indian units: go on to another hex, or "
	                     "let them march apart.");
}

/* A force that came among others only to leave the map must do so, or go on. */
static bool must_leave(const struct look *look)
{
	return look->state->once & ONCE_EVACUATE && look->state->march.cap >= 0 && may_withdraw(look) &&
	       would_clash(look, look->state->march.hex);
}

static struct refusal check_go(const struct look *look, const struct move *move)
{
	struct walker walker = sunset_make_walker(look);
	unsigned hex = look->state->march.hex;
	int left = sunset_count_points(look);

	if (!move->count)
		return sunset_refuse("sunset:6.31", "The path is empty: name the hexes to enter in order, or halt.");
	for (unsigned i = 0; i < move->count; i++) {
		struct refusal refusal;

		if (move->path[i] >= HEX_SIDES)
			return sunset_refuse("sunset:6.31",
			                     "The path must go from hex to neighbouring hex: name them in order.");
		refusal = sunset_try_step(&walker, hex, move->path[i], &left);
		if (refusal.rule)
			return refusal;
		hex = look->map->next[hex][move->path[i]];
	}
	return check_camp(look, hex, left);
}

static struct refusal check_drop(const struct look *look, const struct move *move)
{
	uint64_t force[RULES_SET_WORDS];
	bool rest = false;

	if (base_next_bit(move->set, RULES_SET_WORDS, 0) < 0)
		return sunset_refuse("sunset:5.31", "Nobody was named: name the units to leave behind.");
	sunset_list_force(look, force);
	for (unsigned i = 0; i < RULES_SET_WORDS; i++) {
		if (move->set[i] & ~force[i])
			return sunset_refuse("sunset:5.31",
			                     "Only units of the moving force can be dropped off: name some of "
			                     "those.");
		rest |= force[i] != move->set[i];
	}
	if (!rest)
		return sunset_refuse("sunset:5.31", "This would leave the whole force behind: halt it instead.");
	return sunset_check_unloading(look, force, move->set);
}

static struct refusal check_withdraw(const struct look *look)
{
	const struct sunset_state *state = look->state;

	if (state->side != BRITISH || !(state->once & ONCE_EVACUATE))
		return sunset_refuse("sunset:13.4",
		                     "Units leave the map only when the British have been told to evacuate: "
		                     "go on, or halt.");
	if (!sunset_is_exit(look, state->march.hex))
		return sunset_refuse("sunset:13.41",
		                     "Units leave the map only from a line of communication: go to one first.");
	if (!may_withdraw(look))
		return sunset_refuse("sunset:13.41",
		                     "Leaving the map costs one more movement point than the force has left: "
		                     "halt, and try again next turn.");
	return sunset_allow();
}

static struct refusal check(const struct look *look, const struct move *move)
{
	if (move->verb != VERB_GO && move->verb != VERB_WITHDRAW && must_leave(look))
		return sunset_refuse(
			look->war->friends_rule,
			"Friendly Natives do not camp with British or Indian units: 'withdraw', or go on.");
	switch (move->verb) {
	case VERB_GO:
		return check_go(look, move);
	case VERB_DROP:
		return check_drop(look, move);
	case VERB_SCOUT:
		return sunset_check_scout(look, move);
	case VERB_WITHDRAW:
		return check_withdraw(look);
	case VERB_HALT:
		return sunset_allow();
	case VERB_NEGOTIATE:
		return sunset_check_negotiation(look, move);
	case VERB_ASSAULT:
		return sunset_check_assault(look, move);
	case VERB_MARCH:
	case VERB_FORTIFY:
	case VERB_LAY:
	case VERB_BOARD:
	case VERB_LAND:
	case VERB_SHIP:
	case VERB_END:
		return sunset_march.check(look, move); /* the hand is withdrawn from the force [sunset:6.2] */
	default:
		return sunset_refuse("sunset:6.2",
		                     "A force is on the march: let it go on, drop units, or halt it first.");
	}
}

/* ---- apply ---- */

/* The HQs of the hex fall without a battle; the loss counts as one in combat (R33). False: they were not alone. */
static bool ride_down(struct game *game, unsigned hex)
{
	unsigned unit;

	if (!sunset_holds_only_hqs(&game->look, hex))
		return false;
	while (!sunset_is_over(game) && (unit = sunset_first(game->state, hex)))
		sunset_eliminate(game, unit, C_LONE_HQ, "sunset:10.54");
	return true;
}

static void tell_step(struct game *game, const struct walker *walker, const uint64_t *force, unsigned from,
                      int direction, int cost, int left)
{
	struct event *event;

	if (!game->log)
		return;
	event = sunset_tell(game, HAPPEN_MOVED, sunset_name_step(walker, from, direction),
	                    sunset_seat(game->state->side));
	if (!event)
		return;
	event->arg[MOVED_FROM] = (int32_t)from;
	event->arg[MOVED_TO] = game->look.map->next[from][direction];
	event->arg[MOVED_COST] = game->state->march.mode == BY_RAIL ? 0 : cost;
	event->arg[MOVED_LEFT] = game->state->march.mode == BY_RAIL ? 0 : left;
	memcpy(event->set, force, sizeof event->set);
}

static void put_force(struct game *game, const uint64_t *force, unsigned hex)
{
	for (int u = base_next_bit(force, RULES_SET_WORDS, 0); u >= 0 && !sunset_is_over(game);
	     u = base_next_bit(force, RULES_SET_WORDS, (unsigned)u + 1))
		if (sunset_on_map(game->state, (unsigned)u)) /* hostages leave at the first port */
			sunset_put_unit(game, (unsigned)u, hex);
	game->state->march.hex = (uint16_t)hex;
}

/* Hexes where passing through leaves a trace; through others the force goes without being set down, for speed. */
static bool leaves_trace(const struct game *game, unsigned hex)
{
	return hex == game->look.war->capital || game->state->mark[hex] & (MARK_WORKS_BRITISH | MARK_WORKS_NATIVE) ||
	       (game->look.war->capture_rule && game->state->side == BRITISH &&
	        (game->look.map->terrain[hex] & (1u << T_FORTRESS | 1u << T_PORT)));
}

/* Leaving a hex ends its fieldworks and the siege that it keeps up, even if the force comes back [sunset:17.33(3)]
 * [sunset:18.41]. */
static bool is_missed(const struct game *game, unsigned hex)
{
	return game->state->mark[hex] & (MARK_WORKS_BRITISH | MARK_WORKS_NATIVE) || game->state->option[OPT_SIEGES];
}

/* A force that ends its passage among enemies is lost, but not in battle [sunset:25.24] (R96). */
static void lose_force(struct game *game, const uint64_t *force)
{
	EACH_BIT (u, force, RULES_SET_WORDS)
		sunset_eliminate(game, (unsigned)u, C_PASSAGE, "sunset:25.24");
	sunset_end_force(game);
}

static void apply_go(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	struct walker walker = sunset_make_walker(&game->look);
	unsigned hex = state->march.hex;
	int left = sunset_count_points(&game->look);
	uint64_t force[RULES_SET_WORDS];
	int16_t rest[RULES_PATH];
	int before = left;

	sunset_list_force(&game->look, force);
	if (state->march.cap < 0)
		state->march.cap = (int16_t)left;
	/* The whole path is paid as it was checked: on what was known before the first step. */
	for (unsigned i = 0; i < move->count; i++) {
		left = sunset_walk_step(&walker, hex, move->path[i], left);
		rest[i] = (int16_t)left;
		hex = game->look.map->next[hex][move->path[i]];
	}
	hex = state->march.hex;
	for (unsigned i = 0; i < move->count; i++) {
		unsigned to = game->look.map->next[hex][move->path[i]];
		bool watched;

		if (!walker.passes && sunset_occupied(state, !state->side, to) && !ride_down(game, to)) {
			put_force(game, force, hex);
			halt_force(game);
			return;
		}
		if (sunset_is_over(game))
			return;
		tell_step(game, &walker, force, hex, move->path[i], before - rest[i], rest[i]);
		state->march.spent = (int16_t)(state->march.spent + before - rest[i]);
		before = rest[i];
		if (walker.passes && sunset_occupied(state, !state->side, to)) {
			hex = to;
			if (i + 1u < move->count)
				continue;
			lose_force(game, force);
			return;
		}
		watched = sunset_may_be_ambushed(&game->look, &walker, to);
		if (i + 1u == move->count || watched || leaves_trace(game, to) || is_missed(game, state->march.hex))
			put_force(game, force, to);
		if (sunset_is_over(game) || (watched && sunset_offer_ambush(game)))
			return; /* the rest of the way is for the player to decide anew [sunset:21.5] */
		hex = to;
	}
	sunset_continue_force(game);
}

static void apply_drop(struct game *game, const struct move *move)
{
	sunset_tell_units(game, HAPPEN_DROPPED, "sunset:5.31", sunset_seat(game->state->side), game->state->march.hex,
	                  move->set);
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		game->state->flags[u] &= ~(uint32_t)(U_FORCE | U_CARRIED);
	sunset_continue_force(game);
}

/* With all who are aboard; no loss, and gone for good [sunset:13.42]. */
void sunset_withdraw_force(struct game *game)
{
	uint64_t force[RULES_SET_WORDS];

	sunset_list_force(&game->look, force);
	sunset_tell_units(game, HAPPEN_WITHDRAWN, "sunset:13.41", sunset_seat(game->state->side),
	                  game->state->march.hex, force);
	EACH_BIT (u, force, RULES_SET_WORDS)
		game->state->aboard[u] = 0;
	EACH_BIT (u, force, RULES_SET_WORDS)
		sunset_take_unit(game, (unsigned)u, AT_GONE);
	sunset_score_withdrawal(game, force);
	if (!sunset_is_over(game))
		sunset_end_force(game);
}

void sunset_turn_to_next(struct game *game, const struct move *move, void (*halt)(struct game *game))
{
	const struct sunset_state *state = game->state;
	unsigned turn = state->turn, side = state->side;

	halt(game);
	if (state->step == STEP_MARCH && state->turn == turn && state->side == side)
		sunset_march.apply(game, move);
}

static void apply(struct game *game, const struct move *move)
{
	switch (move->verb) {
	case VERB_GO:
		apply_go(game, move);
		break;
	case VERB_DROP:
		apply_drop(game, move);
		break;
	case VERB_SCOUT:
		sunset_apply_scout(game, move);
		break;
	case VERB_WITHDRAW:
		sunset_withdraw_force(game);
		break;
	case VERB_HALT:
		halt_force(game);
		break;
	case VERB_NEGOTIATE:
		sunset_apply_negotiation(game, move);
		break;
	case VERB_ASSAULT:
		sunset_apply_assault(game, move);
		break;
	default:
		sunset_turn_to_next(game, move, halt_force);
	}
}

/* ---- legal ---- */

static void list_goals(const struct look *look, struct move_list *moves)
{
	struct walker walker = sunset_make_walker(look);
	struct hex_walk walk = {sunset_walk_step, &walker};
	struct move move = {.verb = VERB_GO};
	struct hex_tour tour = {.hex = look->state->march.hex, .path = move.path, .room = RULES_PATH};
	struct hex_reach reach;

	kit_find_reach(look->map, tour.hex, sunset_count_points(look), &walk, &reach);
	while (kit_next_hex(look->map, &reach, &tour)) {
		if (walker.passes && sunset_occupied(look->state, !walker.side, tour.hex))
			continue; /* it would be lost there [sunset:25.24] */
		if (check_camp(look, tour.hex, reach.left[tour.hex]).rule)
			continue;
		move.count = (uint16_t)tour.steps;
		engine_add_move(moves, &move);
	}
}

static void add_drop(const struct look *look, const uint64_t *set, struct move_list *moves)
{
	struct move move = {.verb = VERB_DROP};

	memcpy(move.set, set, sizeof move.set);
	if (!check_drop(look, &move).rule)
		engine_add_move(moves, &move);
}

/* One unit; all but one; all trains; all HQs; all that are demoralised; all slower than the quickest. */
static void list_drops(const struct look *look, struct move_list *moves)
{
	const struct sunset_state *state = look->state;
	uint64_t force[RULES_SET_WORDS], set[4][RULES_SET_WORDS] = {{0}};
	int quickest = sunset_find_pace(look, true);

	if (sunset_list_force(look, force) < 2)
		return;
	for (unsigned u = sunset_first(state, state->march.hex); u; u = sunset_next(state, u)) {
		uint64_t one[RULES_SET_WORDS] = {0};

		if (!sunset_in_force(state, u))
			continue;
		base_set_bit(one, u);
		add_drop(look, one, moves);
		memcpy(one, force, sizeof one);
		base_clear_bit(one, u);
		add_drop(look, one, moves);
		if (sunset_is_supply(look, u))
			base_set_bit(set[0], u);
		if (sunset_is_hq(look, u))
			base_set_bit(set[1], u);
		if (sunset_demoralised(state, u))
			base_set_bit(set[2], u);
		if (sunset_allowance(look, u, state->march.multiple) < quickest)
			base_set_bit(set[3], u);
	}
	for (unsigned i = 0; i < 4; i++)
		add_drop(look, set[i], moves);
}

/* In the order that they will have: what is sorted already takes no time to sort. */
static void legal(const struct look *look, struct move_list *moves)
{
	bool leaving = must_leave(look);

	list_goals(look, moves);
	if (!leaving) {
		list_drops(look, moves);
		engine_add_move(moves, &(struct move){.verb = VERB_HALT});
		sunset_list_scouts(look, moves);
	}
	if (may_withdraw(look))
		engine_add_move(moves, &(struct move){.verb = VERB_WITHDRAW});
	if (leaving)
		return;
	sunset_list_assaults(look, moves);
	sunset_list_negotiations(look, moves);
}

/* ---- sample ---- */

/* Where a random force is bound for, so that armies meet: the British for the capital, the Native for some port, some
 * of them for nowhere. */
static unsigned pick_goal(const struct look *look, struct rng *rng)
{
	unsigned ports = 0;

	if (base_pick_below(rng, 4) == 0)
		return 0;
	if (look->state->side == BRITISH && !look->war->capital)
		return look->war->goals ? look->war->goal[base_pick_below(rng, look->war->goals)] : 0;
	if (look->state->side == BRITISH)
		return look->war->capital;
	while (look->war->port[ports])
		ports++;
	return ports ? look->war->port[base_pick_below(rng, ports)] : 0;
}

/* What a step costs a random force; roads cost nothing. */
static int guess_cost(const void *who, unsigned from, int direction)
{
	const struct look *look = ((const struct walker *)who)->look;

	return look->war->road_extra[from][direction] >= 0 ? 0
	                                                   : look->war->step_cost[look->state->side][from][direction];
}

static bool sample_go(const struct look *look, struct rng *rng, struct move *move)
{
	struct walker walker = sunset_make_walker(look);
	struct wanderer wanderer = {look->map, {sunset_walk_step, &walker}, guess_cost};
	unsigned hex = look->state->march.hex, goal = pick_goal(look, rng);
	int left = sunset_count_points(look);

	while (left > 0 && move->count < RULES_PATH) {
		int way = kit_sample_step(&wanderer, hex, goal, rng, &left);

		if (way < 0)
			break;
		move->path[move->count++] = (uint8_t)way;
		hex = look->map->next[hex][way];
		if (!base_pick_below(rng, goal ? 16 : 4))
			break;
	}
	/* A hex earlier where friends and British would stop together. */
	while (move->count && check_camp(look, hex, left).rule) {
		left = 0;
		hex = look->map->next[hex][(move->path[--move->count] + 3) % HEX_SIDES];
		move->path[move->count] = 0;
	}
	if (move->count)
		move->verb = VERB_GO;
	return move->count;
}

static bool sample_drop(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t force[RULES_SET_WORDS];

	if (sunset_list_force(look, force) < 2)
		return false;
	kit_pick_bits(rng, force, move->set, RULES_SET_WORDS);
	if (memcmp(force, move->set, sizeof force) == 0)
		base_clear_bit(move->set, kit_pick_bit(rng, force, RULES_SET_WORDS));
	if (sunset_check_unloading(look, force, move->set).rule) {
		memset(move->set, 0, sizeof move->set);
		return false;
	}
	move->verb = VERB_DROP;
	return true;
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned luck = base_pick_below(rng, 16);
	/* Who has gone some way mostly stops there. */
	unsigned going = look->state->march.cap < 0 ? OFTEN : SOMETIMES;

	if (must_leave(look)) {
		move->verb = VERB_WITHDRAW;
		return;
	}
	if (look->state->option[OPT_MARCH_ATTACK] && sunset_sample_assault(look, rng, move))
		return;
	if (look->state->option[OPT_POLITICAL] && sunset_sample_negotiation(look, rng, move))
		return;
	if (luck < SELDOM && sunset_can_scout(look)) {
		sunset_sample_scout(look, rng, move);
		return;
	}
	if (luck < SELDOM && sample_drop(look, rng, move))
		return;
	if (luck < SOMETIMES && may_withdraw(look)) {
		move->verb = VERB_WITHDRAW;
		return;
	}
	if (luck < SELDOM + going && sample_go(look, rng, move))
		return;
	if (look->state->march.cap < 0 && luck % 2 && sample_drop(look, rng, move))
		return;
	move->verb = VERB_HALT;
}

const struct step_rules sunset_move = {check, apply, legal, sample};
