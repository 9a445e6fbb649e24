/* effects.c: what the markers do: powers that join a side, Durbar and Great Game, the Agent's looks and recruits, the
 * Kashmiri unit.
 * May use: arrivals, battle, mutinies, private, position, text, turn. */
#include <string.h>

#include "systems/mutiny/arrivals/arrivals.h"
#include "systems/mutiny/battle/battle.h"
#include "systems/mutiny/incidents/private.h"
#include "systems/mutiny/mutinies/mutinies.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* ---- Immediate markers ---- */

/* Durbar and Great Game: by a die to a place [mutiny:19.4] [mutiny:19.5]. */
static void place_marker(struct game *game, unsigned kind, const uint16_t *place, uint16_t *at)
{
	struct event *event = mutiny_tell_args(game, HAPPEN_MARKER_PLACED, game->look.tables->incident_rule[kind],
	                                       SEAT_ALL, 1, (int)kind);

	*at = place[mutiny_roll(game, event)];
	if (event)
		event->arg[MARKER_PLACED_SPOT] = *at;
	mutiny_return(game);
}

static void join(struct game *game, unsigned power, unsigned side, unsigned kind)
{
	mutiny_join_power(game, power, side, game->look.tables->incident_rule[kind]);
	mutiny_return(game);
}

static void bring_drawn(struct game *game, unsigned side, unsigned kind)
{
	switch (kind) {
	case I_BIKANER:
		join(game, P_BIKANER, side, kind);
		return;
	case I_GWALIOR:
		join(game, P_GWALIOR, side, kind);
		return;
	case I_JHANSI: /* whoever drew it [mutiny:incident-jhansi] */
		join(game, P_JHANSI, REBEL, kind);
		return;
	case I_NEPAL:
		join(game, P_NEPAL, BRITISH, kind);
		return;
	case I_KASHMIR:
		mutiny_join_power(game, P_KASHMIR, BRITISH, game->look.tables->incident_rule[kind]);
		mutiny_begin_kashmir(game);
		return;
	case I_DURBAR:
		place_marker(game, kind, game->look.war->durbar, &game->state->durbar);
		return;
	default:
		place_marker(game, kind, game->look.war->great_game, &game->state->great_game);
	}
}

/* ---- the Agent's looks [mutiny:incident-agent(1)] ---- */

static void show_units(struct game *game, unsigned side)
{
	uint64_t set[MUTINY_UNIT_WORDS] = {0};
	struct event *event;

	for (unsigned u = 1; u <= game->look.war->units; u++)
		if (mutiny_on_map(game->state, u) && game->state->side[u] == !side) {
			base_set_bit(set, u);
			mutiny_show_unit(game, u);
		}
	event = mutiny_tell_units(game, HAPPEN_SHOWN, "mutiny:incident-agent(1)", mutiny_seat(side), set);
	if (event)
		event->arg[SHOWN_SIDE] = !side;
}

static void show_markers(struct game *game, unsigned side)
{
	struct event *event = mutiny_tell_args(game, HAPPEN_SHOWN_MARKERS, "mutiny:incident-agent(1)",
	                                       mutiny_seat(side), 1, (int)!side);

	memcpy(game->state->known[!side], game->state->hand[!side], sizeof game->state->known[!side]);
	for (unsigned kind = 0; event && kind < INCIDENTS; kind++)
		if (game->look.tables->keep[kind]) {
			unsigned count = game->state->hand[!side][kind];

			event->detail |= (count < 3 ? count : 3) << 2 * kind;
		}
}

void mutiny_end_intelligence(struct game *game)
{
	const struct frame *top = mutiny_top_frame(game);

	if (top->task == TASK_DECISION && top->step == STEP_WINDOW) {
		unsigned side = top->actor;

		mutiny_pop(game);
		mutiny_ask(game, STEP_WINDOW, side);
		if (!mutiny_may_be_asked(&game->look, side, I_AGENT))
			mutiny_close_window(game);
		return;
	}
	mutiny_return(game);
}

struct refusal mutiny_check_intelligence(const struct look *look, unsigned seat, const struct move *move)
{
	if (move->arg[ARG_WORD] != USE_UNITS && move->arg[ARG_WORD] != USE_MARKERS)
		return mutiny_refuse("mutiny:incident-agent(1)",
		                     "An Agent looks at enemy units or at enemy markers: say which.");
	if (look->state->step == STEP_BEGIN)
		return mutiny_refuse("mutiny:6.1(I)", "This position stands before a phase: `begin` starts it.");
	if (look->state->frames + 4 > MUTINY_FRAMES)
		return mutiny_refuse("mutiny:19.2", "Settle what was announced first.");
	return mutiny_check_play(look, seat, I_AGENT);
}

void mutiny_apply_intelligence(struct game *game, unsigned seat, const struct move *move)
{
	mutiny_suspend(game);
	mutiny_play(game, seat, I_AGENT, (enum use)move->arg[ARG_WORD]);
}

void mutiny_list_intelligence(const struct look *look, unsigned seat, struct move_list *moves)
{
	struct move move = {.verb = VERB_INTELLIGENCE, .arg = {[ARG_WORD] = USE_UNITS}};

	if (mutiny_check_intelligence(look, seat, &move).rule)
		return;
	engine_add_move(moves, &move);
	move.arg[ARG_WORD] = USE_MARKERS;
	engine_add_move(moves, &move);
}

/* ---- choosing one of some hexes ---- */

/* Decisions among the hexes that a lister names, in rising order. All facts are public. */
static void legal_hexes(const struct look *look, unsigned (*lister)(const struct look *, uint16_t *),
                        struct move_list *moves)
{
	uint16_t list[MUTINY_SPOTS];
	unsigned count = lister(look, list);

	for (unsigned i = 0; i < count; i++)
		engine_add_move(moves, &(struct move){.verb = VERB_CHOOSE, .arg = {[ARG_SPOT] = list[i]}});
}

static void sample_hexes(const struct look *look, unsigned (*lister)(const struct look *, uint16_t *), struct rng *rng,
                         struct move *move)
{
	uint16_t list[MUTINY_SPOTS];
	unsigned count = lister(look, list);

	if (!count)
		return; /* only in a position written by hand: nothing is legal */
	move->verb = VERB_CHOOSE;
	move->arg[ARG_SPOT] = list[base_pick_below(rng, count)];
}

/* ---- the Agent as recruiter [mutiny:incident-agent(3)] ---- */

static bool may_recruit(const struct look *look, unsigned hex)
{
	return mutiny_is_fortress(look, hex) && mutiny_occupied(look->state, BRITISH, hex) &&
	       !mutiny_besieged(look->state, hex);
}

static unsigned list_recruits(const struct look *look, uint16_t *list)
{
	unsigned count = 0;

	for (unsigned i = 0; i < look->war->forts; i++)
		if (may_recruit(look, look->war->fort[i]))
			list[count++] = look->war->fort[i];
	return count;
}

static bool has_auxiliary(const struct look *look)
{
	for (unsigned u = 1; u <= look->war->units; u++)
		if (mutiny_facts(look, u)->contingent == C_AUXILIARY && look->state->at[u] == AT_BOX)
			return true;
	return false;
}

static void place_recruit(struct game *game, unsigned hex)
{
	uint64_t set[MUTINY_UNIT_WORDS] = {0};

	if (mutiny_draw_units(game, BRITISH, DRAW_AUXILIARIES, 1, set, "mutiny:incident-agent(3)"))
		mutiny_place_units(game, set, hex, "mutiny:incident-agent(3)");
	mutiny_return(game);
}

static void begin_recruit(struct game *game)
{
	uint16_t list[MUTINY_SPOTS];
	unsigned count = has_auxiliary(&game->look) ? list_recruits(&game->look, list) : 0;

	if (count > 1)
		mutiny_ask(game, STEP_RECRUIT, BRITISH);
	else if (count)
		place_recruit(game, list[0]);
	else
		mutiny_return(game);
}

static struct refusal check_recruit(const struct look *look, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[ARG_SPOT];

	if (move->verb == VERB_CHOOSE && mutiny_is_hex(hex) && may_recruit(look, hex))
		return mutiny_allow();
	return mutiny_refuse("mutiny:incident-agent(3)",
	                     "The Auxiliary comes to a fortress with British units that is not besieged: choose one.");
}

static void apply_recruit(struct game *game, const struct move *move)
{
	place_recruit(game, (unsigned)move->arg[ARG_SPOT]);
}

static void legal_recruit(const struct look *look, struct move_list *moves)
{
	legal_hexes(look, list_recruits, moves);
}

static void sample_recruit(const struct look *look, struct rng *rng, struct move *move)
{
	sample_hexes(look, list_recruits, rng, move);
}

const struct step_rules mutiny_recruit = {check_recruit, apply_recruit, legal_recruit, sample_recruit};

/* ---- Kashmir [mutiny:20.5] ---- */

static bool is_open(const struct look *look, unsigned hex)
{
	return hex && !(look->state->mark[hex] & (MARK_REBEL | MARK_NEUTRAL)) && !mutiny_besieged(look->state, hex);
}

/* Banihal Pass, Peshawar and Lahore: is one of them open? */
static bool has_named(const struct look *look)
{
	const uint16_t *named = look->war->kashmir;

	return is_open(look, named[0]) || is_open(look, named[1]) || is_open(look, named[2]);
}

/* They, and the north edge only where none of them is open (RU-N5). */
static bool may_come(const struct look *look, unsigned hex)
{
	const uint16_t *named = look->war->kashmir;

	if (!is_open(look, hex))
		return false;
	return hex == named[0] || hex == named[1] || hex == named[2] ||
	       (!has_named(look) && (look->war->ground[hex] & (GROUND_NORTH | GROUND_SEA)) == GROUND_NORTH);
}

/* The named ones in the order of the map. */
static unsigned list_named(const struct look *look, uint16_t *list)
{
	unsigned count = 0;

	for (unsigned i = 0; i < 3; i++) {
		unsigned hex = look->war->kashmir[i], at = count;

		if (!is_open(look, hex))
			continue;
		for (count++; at && list[at - 1] > hex; at--)
			list[at] = list[at - 1];
		list[at] = (uint16_t)hex;
	}
	return count;
}

static unsigned find_in_box(const struct look *look, unsigned contingent, unsigned type)
{
	for (unsigned u = 1; u <= look->war->units; u++)
		if (mutiny_facts(look, u)->contingent == contingent && mutiny_facts(look, u)->type == type &&
		    look->state->at[u] == AT_BOX)
			return u;
	return 0;
}

static unsigned find_kashmiri(const struct look *look)
{
	return look->state->status[P_KASHMIR] == BRITISH ? find_in_box(look, C_KASHMIR, K_INFANTRY) : 0;
}

/* Nowhere if there is nobody to come. */
static unsigned list_entries(const struct look *look, uint16_t *list)
{
	unsigned count = list_named(look, list);
	bool named = count;

	if (!find_kashmiri(look))
		return 0;
	for (unsigned hex = 1; !named && hex < look->map->count; hex++)
		if (may_come(look, hex))
			list[count++] = (uint16_t)hex;
	return count;
}

static void place_kashmiri(struct game *game, unsigned hex)
{
	uint64_t set[MUTINY_UNIT_WORDS] = {0};
	unsigned train = find_in_box(&game->look, C_REGULAR, K_SUPPLY_TRAIN);

	base_set_bit(set, find_kashmiri(&game->look));
	if (train)
		base_set_bit(set, train);
	mutiny_place_units(game, set, hex, "mutiny:20.5");
	mutiny_return(game);
}

void mutiny_begin_kashmir(struct game *game)
{
	uint16_t list[MUTINY_SPOTS];
	unsigned count = list_entries(&game->look, list);

	if (count > 1)
		mutiny_ask(game, STEP_KASHMIR, BRITISH);
	else if (count)
		place_kashmiri(game, list[0]);
	else
		mutiny_return(game); /* it waits in the box */
}

static struct refusal check_kashmir(const struct look *look, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[ARG_SPOT];

	if (move->verb == VERB_CHOOSE && mutiny_is_hex(hex) && may_come(look, hex) && find_kashmiri(look))
		return mutiny_allow();
	return mutiny_refuse(
		"mutiny:20.5",
		"The Kashmiri unit comes to Banihal Pass, Peshawar or Lahore, or if none of them is free of "
		"enemies and neutrals to the north edge of India west of Nepal: choose one.");
}

static void apply_kashmir(struct game *game, const struct move *move)
{
	place_kashmiri(game, (unsigned)move->arg[ARG_SPOT]);
}

static void legal_kashmir(const struct look *look, struct move_list *moves)
{
	legal_hexes(look, list_entries, moves);
}

static void sample_kashmir(const struct look *look, struct rng *rng, struct move *move)
{
	sample_hexes(look, list_entries, rng, move);
}

const struct step_rules mutiny_kashmir = {check_kashmir, apply_kashmir, legal_kashmir, sample_kashmir};

/* ---- the Great Game [mutiny:incident-great-game(d1)] ---- */

void mutiny_test_great_game(struct game *game)
{
	struct mutiny_state *state = game->state;
	unsigned hex = state->great_game, sum = 0;

	if (!hex || state->owner != BRITISH) {
		mutiny_return(game);
		return;
	}
	for (unsigned u = mutiny_first(state, hex); u; u = state->next[u])
		if (state->side[u] == BRITISH && (state->flags[u] & U_ACTIVE))
			sum += mutiny_factor(&game->look, u);
	if (sum < game->look.tables->great_game_factors) {
		mutiny_return(game);
		return;
	}
	mutiny_tell_args(game, HAPPEN_GREAT_GAME, "mutiny:incident-great-game(d1)", SEAT_ALL, 3, (int)hex, (int)sum, 1);
	state->great_game = 0;
	state->removed |= 1u << I_GREAT_GAME;
	mutiny_begin_draws(game, BRITISH, 1);
}

/* ---- by use ---- */

void mutiny_bring_effect(struct game *game, const struct frame *play)
{
	if (play->use != USE_DRAWN && play->use != USE_MASSACRE)
		mutiny_pool_marker(game, play->side, play->kind);
	switch (play->use) {
	case USE_DRAWN:
		bring_drawn(game, play->side, play->kind);
		return;
	case USE_UNITS:
		show_units(game, play->side);
		mutiny_end_intelligence(game);
		return;
	case USE_MARKERS:
		show_markers(game, play->side);
		mutiny_end_intelligence(game);
		return;
	case USE_MUTINY:
		mutiny_begin_check(game);
		return;
	case USE_RECRUIT:
		begin_recruit(game);
		return;
	case USE_BLOW:
		mutiny_blow_effect(game);
		return;
	case USE_MASSACRE:
		mutiny_massacre_effect(game);
		return;
	default:
		mutiny_force_march(game);
	}
}
