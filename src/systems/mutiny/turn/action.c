/* action.c: a command marker is drawn, and its owner decides what it is used for.
 * May use: private, arrivals, fortunes, incidents, kit/common/cup, mutinies, position, text, turn. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/mutiny/arrivals/arrivals.h"
#include "systems/mutiny/fortunes/fortunes.h"
#include "systems/mutiny/incidents/incidents.h"
#include "systems/mutiny/mutinies/mutinies.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/private.h"
#include "systems/mutiny/turn/turn.h"

/* ---- drawing ---- */

void mutiny_begin_limits(struct game *game)
{
	struct mutiny_state *state = game->state;

	memset(state->played, 0, sizeof state->played);
	memset(state->waived, 0, sizeof state->waived);
	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		state->flags[unit] &= (uint16_t) ~(U_SHOWN | U_ARRANGED | U_STACK | U_ACTIVE | U_MOVED);
}

/* Leaders in the order of their counters, the high commands, fortunes last: the order of the draw. */
static unsigned draw_marker(struct game *game, unsigned total, struct event *event)
{
	struct mutiny_state *state = game->state;
	unsigned n = total > 1 ? base_draw_below(&state->dice, total) : 0;
	uint64_t pool = state->pool;
	unsigned marker = MARKER_FORTUNES;

	if (total > 1)
		kit_note_die(event, n + 1);
	if (n < (unsigned)__builtin_popcountll(pool))
		marker = kit_find_bit(&pool, 1, n);
	if (marker == MARKER_FORTUNES)
		state->fortunes--;
	else
		state->pool &= ~(1u << marker);
	return marker;
}

static void use_marker(struct game *game, unsigned marker)
{
	struct mutiny_state *state = game->state;

	state->marker = (uint8_t)marker;
	state->owner = (uint8_t)mutiny_marker_side(&game->look, marker);
	if (marker != MARKER_FORTUNES)
		state->aside |= 1u << marker;
	mutiny_push(game, TASK_ACTION);
	if (marker == MARKER_FORTUNES)
		mutiny_begin_fortune(game);
	else
		mutiny_ask_action(game);
}

/* With fow_return = at_once a pool of nothing but fortunes would never be empty: it counts as empty (RU-P7). */
static bool is_pool_empty(const struct mutiny_state *state)
{
	return !state->pool && (!state->fortunes || state->option[OPT_FOW_RETURN]);
}

void mutiny_next_draw(struct game *game)
{
	struct mutiny_state *state = game->state;
	unsigned total = (unsigned)__builtin_popcountll(state->pool) + state->fortunes;
	struct event *event;
	unsigned marker;

	state->phase = PHASE_ACTION;
	if (is_pool_empty(state)) {
		mutiny_end_actions(game, false);
		return;
	}
	mutiny_begin_limits(game);
	mutiny_tell_phase(game, PHASE_ACTION, state->drawer);
	event = mutiny_tell(game, HAPPEN_COMMAND_DRAWN, "mutiny:8.0", SEAT_ALL);
	marker = draw_marker(game, total, event);
	if (event) {
		event->arg[COMMAND_DRAWN_SIDE] = state->drawer;
		event->arg[COMMAND_DRAWN_MARKER] = (int)marker;
		event->arg[COMMAND_DRAWN_OWNER] = (int)mutiny_marker_side(&game->look, marker);
		event->arg[COMMAND_DRAWN_LEFT] = (int)total - 1;
	}
	use_marker(game, marker);
}

void mutiny_end_action(struct game *game)
{
	struct mutiny_state *state = game->state;

	mutiny_begin_limits(game);
	if (state->marker == MARKER_FORTUNES) {
		state->fortunes = (uint8_t)(state->fortunes + state->option[OPT_FOW_RETURN]);
		if (state->option[OPT_PASS_RESET])
			state->last_pass = SIDES;
	}
	state->marker = MARKER_NONE;
	state->owner = SIDES;
	state->leader = 0;
	state->forced = 0;
	state->fortune = 0;
	state->drawer = !state->drawer;
	mutiny_next_draw(game);
}

/* ---- the choice of an action ---- */

static unsigned marker_leader(const struct look *look)
{
	return mutiny_is_high_command(look->state) ? 0 : look->war->leader[look->state->marker];
}

static unsigned marker_radius(const struct look *look)
{
	unsigned leader = marker_leader(look);

	return leader ? mutiny_radius(look, leader) : look->tables->high_badmashes;
}

void mutiny_ask_action(struct game *game)
{
	mutiny_ask(game, STEP_ACTION, game->state->owner);
}

static struct refusal check_operate(const struct look *look)
{
	if (!marker_leader(look))
		return mutiny_refuse("mutiny:8.6(3)",
		                     "A high command activates one stack: name its units with `activate`.");
	return mutiny_allow();
}

/* The stack of a high command (RU-H1); Delhi and Calcutta as the option has it (RU-P4). */
static struct refusal check_activate(const struct look *look, const struct move *move)
{
	const struct mutiny_state *state = look->state;
	unsigned spot = 0, seat = state->marker == MARKER_KING ? look->war->delhi : look->war->calcutta;

	if (marker_leader(look))
		return mutiny_refuse("mutiny:8.0(1)", "A leader activates all units in his radius: say `operate`.");
	if (state->option[OPT_HIGHCMD_RECHECK] && !mutiny_occupied(state, state->owner, seat))
		return mutiny_refuse(state->owner == REBEL ? "mutiny:command-kod" : "mutiny:command-cinc",
		                     "Its seat is lost: take a reinforcement group or an incident, or pass.");
	EACH_BIT (unit, move->set, RULES_SET_WORDS) {
		if (state->side[unit] != state->owner || !mutiny_on_map(state, (unsigned)unit))
			return mutiny_refuse("mutiny:8.6(3)",
			                     "A high command activates units of its own side on the map.");
		if (spot && state->at[unit] != spot)
			return mutiny_refuse("mutiny:8.6(3)", "A high command activates units of one hex or box only.");
		spot = state->at[unit];
	}
	return mutiny_allow();
}

static struct refusal check_draw(const struct look *look)
{
	unsigned leader = marker_leader(look);

	if (leader && !mutiny_radius(look, leader))
		return mutiny_refuse("mutiny:8.21", "A leader of radius zero draws no incident markers.");
	if (!look->state->chest_size)
		return mutiny_refuse("mutiny:19.0", "The Incident Pool is empty: there is nothing to draw.");
	return mutiny_allow();
}

static struct refusal check_durbar(const struct look *look)
{
	unsigned leader = marker_leader(look);

	if (!look->state->durbar)
		return mutiny_refuse("mutiny:incident-durbar", "No Durbar marker lies on the map.");
	if (!leader || look->state->at[leader] != look->state->durbar)
		return mutiny_refuse(
			"mutiny:incident-durbar",
			"Only the leader whose marker was drawn holds a durbar, in the hex of the marker.");
	return check_draw(look);
}

/* Do loyal Sepoys stand anywhere? Who is off the map is open, so both sides know. */
static bool has_sepoys(const struct look *look)
{
	const struct mutiny_state *state = look->state;

	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (mutiny_is_sepoy(look, unit) && state->side[unit] == BRITISH &&
		    (mutiny_on_map(state, unit) || state->at[unit] == AT_HIDDEN))
			return true;
	return false;
}

static struct refusal check_incite(const struct look *look)
{
	if (look->state->owner != REBEL)
		return mutiny_refuse("mutiny:incident-agent(2)",
		                     "Only the Rebels incite mutiny: the British may `recruit`.");
	if (!has_sepoys(look))
		return mutiny_refuse("mutiny:18.1", "There are no loyal Sepoys left to mutiny.");
	return mutiny_check_play(look, REBEL, I_AGENT);
}

static bool can_recruit(const struct look *look)
{
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (mutiny_facts(look, unit)->contingent == C_AUXILIARY && look->state->at[unit] == AT_BOX)
			for (unsigned i = 0; i < look->war->forts; i++)
				if (mutiny_occupied(look->state, BRITISH, look->war->fort[i]) &&
				    !mutiny_besieged(look->state, look->war->fort[i]))
					return true;
	return false;
}

static struct refusal check_recruit(const struct look *look)
{
	if (look->state->owner != BRITISH)
		return mutiny_refuse("mutiny:incident-agent(3)", "Only the British recruit: the Rebels may `incite`.");
	if (!can_recruit(look))
		return mutiny_refuse("mutiny:incident-agent(3)",
		                     "No auxiliary is left in the box, or no fortress is open to one.");
	return mutiny_check_play(look, BRITISH, I_AGENT);
}

static struct refusal check_reinforce(const struct look *look, const struct move *move)
{
	if (move->arg[ARG_AT])
		return mutiny_refuse("mutiny:20.1",
		                     "Name the group alone; its units are placed one by one afterwards.");
	return mutiny_check_group(look, look->state->owner, (unsigned)move->arg[ARG_WORD], marker_radius(look), 0);
}

static struct refusal check_action(const struct look *look, const struct move *move)
{
	switch (move->verb) {
	case VERB_OPERATE:
		return check_operate(look);
	case VERB_ACTIVATE:
		return check_activate(look, move);
	case VERB_REINFORCE:
		return check_reinforce(look, move);
	case VERB_DRAW:
		return check_draw(look);
	case VERB_PASS:
		return mutiny_allow();
	case VERB_DISBAND:
		return mutiny_check_disband(look, move);
	case VERB_DURBAR:
		return check_durbar(look);
	case VERB_INCITE:
		return check_incite(look);
	case VERB_RECRUIT:
		return check_recruit(look);
	default:
		return mutiny_refuse("mutiny:8.0",
		                     "A marker was drawn: operate (or activate a stack), reinforce, draw or pass.");
	}
}

static void tell_action(struct game *game, enum action action, const char *rule)
{
	mutiny_tell_args(game, HAPPEN_ACTION, rule, SEAT_ALL, 3, (int)game->state->owner, (int)game->state->marker,
	                 (int)action);
	if (action != ACT_PASS)
		game->state->last_pass = SIDES;
}

/* [mutiny:6.2] (RU-P2) */
static void pass(struct game *game)
{
	struct mutiny_state *state = game->state;
	bool both = state->last_pass == !state->owner;

	tell_action(game, ACT_PASS, "mutiny:8.0(4)");
	mutiny_tell_args(game, HAPPEN_PASSED, "mutiny:6.2", SEAT_ALL, 1, (int)state->owner);
	state->last_pass = state->owner;
	if (!both) {
		mutiny_return(game);
		return;
	}
	mutiny_pop(game);
	mutiny_begin_limits(game);
	state->marker = MARKER_NONE;
	state->owner = SIDES;
	mutiny_end_actions(game, true);
}

static void operate(struct game *game, const struct move *move)
{
	struct mutiny_state *state = game->state;

	state->leader = (uint16_t)marker_leader(&game->look);
	EACH_BIT (unit, move->set, RULES_SET_WORDS)
		state->flags[unit] |= U_STACK;
	tell_action(game, ACT_OPERATE, state->leader ? "mutiny:8.0(1)" : "mutiny:8.6(3)");
	mutiny_begin_operation(game);
}

/* [mutiny:8.0(3)] [mutiny:8.6(2)] */
static void draw_incidents(struct game *game)
{
	unsigned leader = marker_leader(&game->look);

	tell_action(game, ACT_INCIDENTS, leader ? "mutiny:8.0(3)" : "mutiny:8.6(2)");
	mutiny_begin_draws(game, game->state->owner,
	                   leader ? mutiny_radius(&game->look, leader) : game->look.tables->high_incidents);
}

/* The marker goes when the incidents have been drawn, but nothing before that can bring it back [mutiny:19.4]. */
static void hold_durbar(struct game *game)
{
	struct mutiny_state *state = game->state;

	state->leader = (uint16_t)marker_leader(&game->look);
	mutiny_show_unit(game, state->leader);
	tell_action(game, ACT_DURBAR, "mutiny:incident-durbar");
	mutiny_tell_args(game, HAPPEN_MARKER_REMOVED, "mutiny:incident-durbar", SEAT_ALL, 2, (int)I_DURBAR,
	                 (int)state->durbar);
	state->durbar = 0;
	state->removed |= 1u << I_DURBAR;
	mutiny_begin_draws(game, state->owner,
	                   game->look.tables->durbar_draws * mutiny_radius(&game->look, state->leader));
}

static void play_agent(struct game *game, enum use use)
{
	mutiny_push(game, TASK_CHOICE);
	mutiny_play(game, game->state->owner, I_AGENT, use);
}

static void apply_action(struct game *game, const struct move *move)
{
	unsigned radius = marker_radius(&game->look);

	switch (move->verb) {
	case VERB_OPERATE:
	case VERB_ACTIVATE:
		operate(game, move);
		break;
	case VERB_REINFORCE:
		tell_action(game, ACT_REINFORCE, marker_leader(&game->look) ? "mutiny:8.0(2)" : "mutiny:8.6(1)");
		mutiny_begin_group(game, game->state->owner, (unsigned)move->arg[ARG_WORD], radius, 0);
		break;
	case VERB_DRAW:
		draw_incidents(game);
		break;
	case VERB_PASS:
		pass(game);
		break;
	case VERB_DISBAND:
		tell_action(game, ACT_DISBAND, "mutiny:18.5");
		mutiny_apply_disband(game, move);
		mutiny_return(game);
		break;
	case VERB_DURBAR:
		hold_durbar(game);
		break;
	default:
		play_agent(game, move->verb == VERB_INCITE ? USE_MUTINY : USE_RECRUIT);
		break;
	}
}

/* ---- listing and sampling ---- */

static void add_if_legal(const struct look *look, struct move_list *moves, const struct move *move)
{
	if (!check_action(look, move).rule)
		engine_add_move(moves, move);
}

/* Each own stack as a whole. */
static void list_stacks(const struct look *look, struct move_list *moves)
{
	const struct mutiny_state *state = look->state;

	for (unsigned first = 1; first <= look->war->units; first++) {
		struct move move = {.verb = VERB_ACTIVATE};

		if (state->side[first] != state->owner || !mutiny_on_map(state, first) ||
		    mutiny_first(state, state->at[first]) != first)
			continue;
		for (unsigned unit = first; unit; unit = state->next[unit])
			base_set_bit(move.set, unit);
		add_if_legal(look, moves, &move);
	}
}

static void list_action(const struct look *look, struct move_list *moves)
{
	static const uint16_t plain[] = {VERB_OPERATE, VERB_DRAW, VERB_PASS, VERB_DURBAR, VERB_INCITE, VERB_RECRUIT};

	for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
		add_if_legal(look, moves, &(struct move){.verb = plain[i]});
	for (int group = 0; group < GROUPS; group++)
		add_if_legal(look, moves, &(struct move){.verb = VERB_REINFORCE, .arg[ARG_WORD] = group});
	if (!marker_leader(look))
		list_stacks(look, moves);
	else if (look->state->owner == BRITISH)
		mutiny_list_disband(look, moves);
}

/* A stack at random, as a whole or some of it. */
static bool sample_stack(const struct look *look, struct rng *rng, struct move *move)
{
	const struct mutiny_state *state = look->state;
	uint64_t own[RULES_SET_WORDS] = {0}, stack[RULES_SET_WORDS] = {0};
	unsigned pick;

	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (state->side[unit] == state->owner && mutiny_on_map(state, unit))
			base_set_bit(own, unit);
	if (!base_count_bits(own, RULES_SET_WORDS))
		return false;
	pick = kit_pick_bit(rng, own, RULES_SET_WORDS);
	for (unsigned unit = mutiny_first(state, state->at[pick]); unit; unit = state->next[unit])
		base_set_bit(stack, unit);
	move->verb = VERB_ACTIVATE;
	kit_pick_bits(rng, stack, move->set, RULES_SET_WORDS);
	return true;
}

static bool sample_kind(const struct look *look, struct rng *rng, struct move *move)
{
	static const uint16_t kind[] = {VERB_OPERATE, VERB_OPERATE,   VERB_OPERATE,   VERB_OPERATE, VERB_DRAW,
	                                VERB_DRAW,    VERB_REINFORCE, VERB_REINFORCE, VERB_PASS,    VERB_DISBAND,
	                                VERB_DURBAR,  VERB_INCITE,    VERB_RECRUIT};

	memset(move, 0, sizeof *move);
	move->verb = kind[base_pick_below(rng, sizeof kind / sizeof kind[0])];
	if (move->verb == VERB_REINFORCE)
		move->arg[ARG_WORD] = (int32_t)base_pick_below(rng, GROUPS);
	if (move->verb == VERB_OPERATE && !marker_leader(look) && !sample_stack(look, rng, move))
		return false;
	if (move->verb == VERB_DISBAND &&
	    (look->state->owner != BRITISH || !marker_leader(look) || !mutiny_sample_disband(look, rng, move)))
		return false;
	return !check_action(look, move).rule;
}

static void sample_action(const struct look *look, struct rng *rng, struct move *move)
{
	for (int tries = 0; tries < 16; tries++)
		if (sample_kind(look, rng, move))
			return;
	memset(move, 0, sizeof *move);
	move->verb = VERB_PASS;
}

const struct step_rules mutiny_action = {check_action, apply_action, list_action, sample_action};

/* ---- forced march ---- */

static struct refusal check_forced(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_DECLINE)
		return mutiny_allow();
	if (move->verb == VERB_FORCED_MARCH)
		return mutiny_check_play(look, look->state->owner, I_FORCED_MARCH);
	return mutiny_refuse("mutiny:incident-forced-march", "The operation is over: `forced-march`, or `decline`.");
}

void mutiny_force_march(struct game *game)
{
	mutiny_tell_args(game, HAPPEN_ACTION, "mutiny:incident-forced-march", SEAT_ALL, 3, (int)game->state->owner,
	                 (int)game->state->marker, (int)ACT_FORCED_MARCH);
	game->state->forced = 1;
	mutiny_begin_operation(game);
}

static void apply_forced(struct game *game, const struct move *move)
{
	if (move->verb == VERB_FORCED_MARCH)
		mutiny_play(game, game->state->owner, I_FORCED_MARCH, USE_FORCED_MARCH);
	else
		mutiny_return(game);
}

static void list_forced(const struct look *look, struct move_list *moves)
{
	struct move move = {.verb = VERB_FORCED_MARCH};

	if (!check_forced(look, &move).rule)
		engine_add_move(moves, &move);
	engine_add_move(moves, &(struct move){.verb = VERB_DECLINE});
}

static void sample_forced(const struct look *look, struct rng *rng, struct move *move)
{
	move->verb = VERB_FORCED_MARCH;
	if (check_forced(look, move).rule || !base_pick_below(rng, 3)) {
		move->verb = VERB_DECLINE;
		move->arg[ARG_FLAGS] = !base_pick_below(rng, 4);
	}
}

const struct step_rules mutiny_forced = {check_forced, apply_forced, list_forced, sample_forced};
