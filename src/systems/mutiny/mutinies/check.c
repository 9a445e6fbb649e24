/* check.c: mutiny checks: the hex, the die, who turns, who is disbanded; the Great Mutiny of the set-up [mutiny:18.1].
 * May use: private, arrivals, position, text, turn. */
#include "systems/mutiny/arrivals/arrivals.h"
#include "systems/mutiny/mutinies/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

bool mutiny_gather_sepoys(const struct look *look, unsigned spot, uint64_t *set)
{
	bool any = false;

	for (unsigned u = mutiny_first(look->state, spot); u; u = look->state->next[u])
		if (mutiny_is_sepoy(look, u) && look->state->side[u] == BRITISH) {
			base_set_bit(set, u);
			any = true;
		}
	return any;
}

/* ---- the hexes that may be checked ---- */

/* The British name their hexes with loyal Sepoys for as long as the choice is open (RU-O5). */
static unsigned tell_hexes(struct game *game)
{
	struct mutiny_state *state = game->state;
	unsigned count = 0;

	for (unsigned u = 1; u <= game->look.war->units; u++)
		if (mutiny_is_sepoy(&game->look, u) && state->side[u] == BRITISH && mutiny_on_map(state, u) &&
		    !(state->mark[state->at[u]] & MARK_TOLD)) {
			state->mark[state->at[u]] |= MARK_TOLD;
			count++;
		}
	return count;
}

static unsigned list_told(const struct look *look, uint16_t *list)
{
	unsigned count = 0;

	for (unsigned hex = mutiny_next_marked(look->state, 0, MARK_TOLD); hex < MUTINY_SPOTS;
	     hex = mutiny_next_marked(look->state, hex, MARK_TOLD))
		list[count++] = (uint16_t)hex;
	return count;
}

static void forget_hexes(struct game *game)
{
	for (unsigned hex = mutiny_next_marked(game->state, 0, MARK_TOLD); hex < MUTINY_SPOTS;
	     hex = mutiny_next_marked(game->state, hex, MARK_TOLD))
		game->state->mark[hex] &= (uint8_t)~MARK_TOLD;
}

/* ---- the check ---- */

void mutiny_end_check(struct game *game)
{
	game->state->mutiny = 0;
	mutiny_return(game);
}

/* Regulars and Auxiliaries watch over a disbanding, or by option anybody of the Empire (RU-Y1); with `any` the question is
 * whether non-Sepoys are there at all. */
static bool is_watched(const struct look *look, unsigned hex, bool any)
{
	for (unsigned u = mutiny_first(look->state, hex); u; u = look->state->next[u]) {
		unsigned contingent = mutiny_facts(look, u)->contingent;

		if (look->state->side[u] == BRITISH && contingent != C_SEPOY &&
		    (any || contingent == C_REGULAR || contingent == C_AUXILIARY))
			return true;
	}
	return false;
}

static void disband(struct game *game, const uint64_t *sepoys)
{
	EACH_BIT (unit, sepoys, MUTINY_UNIT_WORDS)
		mutiny_eliminate(game, (unsigned)unit, CAUSE_DISBANDED, "mutiny:18.1(disband)");
	mutiny_end_check(game);
}

/* British units keep the hex: its mutineers go to the parade ground; a garrison cannot [mutiny:18.4]. */
static void drive_out(struct game *game, unsigned hex, const uint64_t *sepoys)
{
	EACH_BIT (unit, sepoys, MUTINY_UNIT_WORDS) {
		mutiny_take_unit(game, (unsigned)unit, AT_PARADE);
		mutiny_turn_unit(game, (unsigned)unit, REBEL);
		if (!mutiny_is_mobile(&game->look, (unsigned)unit))
			mutiny_eliminate(game, (unsigned)unit, CAUSE_PARADE, "mutiny:18.4(exception)");
	}
	mutiny_begin_parade(game, hex);
}

static void rise(struct game *game, unsigned hex, const uint64_t *sepoys)
{
	EACH_BIT (unit, sepoys, MUTINY_UNIT_WORDS)
		mutiny_turn_unit(game, (unsigned)unit, REBEL);
	if (game->state->mutiny == MUTINY_BADMASH)
		mutiny_join_badmash(game, hex);
	mutiny_end_check(game);
}

/* Those who turn Rebel in Nepal bring it in, wherever they go then (RU-N3) [mutiny:9.53]. */
static void turn_out(struct game *game, unsigned hex, const uint64_t *sepoys)
{
	if (game->look.war->region[hex] == R_NEPAL)
		mutiny_join_power(game, P_NEPAL, BRITISH, "mutiny:9.53");
	if (is_watched(&game->look, hex, true))
		drive_out(game, hex, sepoys);
	else
		rise(game, hex, sepoys);
}

void mutiny_join_badmash(struct game *game, unsigned hex)
{
	uint64_t set[MUTINY_UNIT_WORDS] = {0};

	if (mutiny_draw_units(game, REBEL, DRAW_BADMASHES, 1, set, "mutiny:18.1(badmash)"))
		mutiny_place_units(game, set, hex, "mutiny:18.1(badmash)");
}

/* A procedure. */
static void check_mutiny(struct game *game, unsigned hex)
{
	struct mutiny_state *state = game->state;
	uint64_t sepoys[MUTINY_UNIT_WORDS] = {0};
	struct event *event;
	int die;

	mutiny_gather_sepoys(&game->look, hex, sepoys);
	event = mutiny_tell_units(game, HAPPEN_MUTINY, "mutiny:18.1", SEAT_ALL, sepoys);
	die = mutiny_roll(game, event);
	state->mutiny = game->look.tables->mutiny[die];
	if (event) {
		event->rule = game->look.tables->mutiny_rule[die];
		event->arg[MUTINY_SPOT] = (int32_t)hex;
		event->arg[MUTINY_RESULT] = state->mutiny;
		/* Who stays loyal stays hidden, once play has begun [mutiny:26.0]. */
		if (state->mutiny == MUTINY_LOYAL && state->turn)
			event->seats = SEAT_BRITISH;
	}
	if (state->mutiny == MUTINY_LOYAL)
		mutiny_end_check(game);
	else if (state->mutiny == MUTINY_DISBAND && is_watched(&game->look, hex, state->option[OPT_DISBAND_TEST]))
		disband(game, sepoys);
	else
		turn_out(game, hex, sepoys);
}

void mutiny_begin_check(struct game *game)
{
	if (tell_hexes(game))
		mutiny_ask(game, STEP_MUTINY, REBEL);
	else
		mutiny_return(game);
}

/* ---- the Great Mutiny ---- */

static void check_next(struct game *game, unsigned hex)
{
	game->state->mark[hex] &= (uint8_t)~MARK_TOLD;
	mutiny_push(game, TASK_GREAT_MUTINY);
	check_mutiny(game, hex);
}

void mutiny_resume_great_mutiny(struct game *game)
{
	uint16_t list[MUTINY_SPOTS];
	unsigned count = list_told(&game->look, list);

	if (!count) {
		game->state->sweep = 0;
		mutiny_end_great_mutiny(game);
	} else if (game->state->sweep || count == 1) {
		check_next(game, list[0]);
	} else {
		mutiny_ask(game, STEP_MUTINY, REBEL);
	}
}

void mutiny_begin_great_mutiny(struct game *game)
{
	tell_hexes(game);
	mutiny_resume_great_mutiny(game);
}

/* ---- mutiny HEX, end ---- */

static bool is_great(const struct look *look)
{
	return look->state->phase == PHASE_GREAT_MUTINY;
}

static struct refusal check(const struct look *look, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[ARG_SPOT];

	if (move->verb == VERB_END && is_great(look))
		return mutiny_allow();
	if (move->verb != VERB_MUTINY)
		return mutiny_refuse("mutiny:18.1", is_great(look)
		                                            ? "Name the next hex to check with 'mutiny HEX', or 'end' "
		                                              "to check all the rest in order."
		                                            : "Name the hex to check: 'mutiny HEX'.");
	if (!mutiny_is_hex(hex) || !(look->state->mark[hex] & MARK_TOLD))
		return mutiny_refuse("mutiny:18.1",
		                     "A check is made in a hex with loyal Sepoys: choose one of those that the British "
		                     "have named.");
	return mutiny_allow();
}

static void apply(struct game *game, const struct move *move)
{
	if (move->verb == VERB_END) {
		game->state->sweep = 1;
		mutiny_resume_great_mutiny(game);
	} else if (is_great(&game->look)) {
		check_next(game, (unsigned)move->arg[ARG_SPOT]);
	} else {
		forget_hexes(game);
		check_mutiny(game, (unsigned)move->arg[ARG_SPOT]);
	}
}

static void legal(const struct look *look, struct move_list *moves)
{
	uint16_t list[MUTINY_SPOTS];
	unsigned count = list_told(look, list);

	for (unsigned i = 0; i < count; i++)
		engine_add_move(moves, &(struct move){.verb = VERB_MUTINY, .arg = {[ARG_SPOT] = list[i]}});
	if (is_great(look))
		engine_add_move(moves, &(struct move){.verb = VERB_END});
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	uint16_t list[MUTINY_SPOTS];
	unsigned count = list_told(look, list);

	move->verb = VERB_END;
	if ((is_great(look) && !base_pick_below(rng, 8)) || !count)
		return;
	move->verb = VERB_MUTINY;
	move->arg[ARG_SPOT] = list[base_pick_below(rng, count)];
}

const struct step_rules mutiny_check_hex = {check, apply, legal, sample};
