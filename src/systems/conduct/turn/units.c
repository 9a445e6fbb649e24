/* units.c: units of a side one after another: conduct roll, then move; exploitation; the rolls of those that nobody moved.
 * May use: game, private, turn, charts, movement, position. */
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/private.h"

/* ---- phase 4B */

/* Steady guns and machine guns do not roll [conduct:ucc-crew-no-steady]. */
static bool must_roll(const struct look *look, int unit)
{
	return !conduct_is_crew(look, unit) || conduct_has(look, unit, U_SHAKEN);
}

static bool can_activate(const struct look *look, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];

	return (it->status == STATUS_TABLE || it->status == STATUS_READY) &&
	       !(it->turn & (T_ROLLED | T_FREED | T_DOOMED));
}

/* A Steady gun in contact has nothing to do. */
static bool has_business(const struct look *look, int unit)
{
	return can_activate(look, unit) && (must_roll(look, unit) || !conduct_in_contact(look, unit));
}

bool conduct_has_units(const struct look *look, int side)
{
	EACH_OF (side, unit)
		if (has_business(look, unit))
			return true;
	return false;
}

static struct refusal check_how(const struct look *look, int unit, int how)
{
	if ((how & HOW_CLAIM && how & HOW_FORGO) || (how & HOW_HOLD && how & HOW_FREE))
		return conduct_refuse("conduct:house-move-order",
		                      "Say either claim or forgo, either hold or free, or nothing of the kind.");
	if (how & (HOW_CLAIM | HOW_FORGO) && !(must_roll(look, unit) && conduct_has_claim(look, unit)))
		return conduct_refuse(
			"conduct:ucc-mod-works-square",
			"There is no bonus to claim: it needs a square, or field works that the unit lines and faces, "
			"and a roll.");
	if (how & HOW_LEAVE && !(conduct_brigade_of(look, unit) & ~(UINT64_C(1) << unit)))
		return conduct_refuse("conduct:house-square",
		                      "The unit is in no multi-unit formation that it could leave.");
	return conduct_allow();
}

static struct refusal check_activate(const struct look *look, int side, const struct move *move)
{
	int unit = move->arg[ACTIVATE_UNIT];
	const struct conduct_unit *it = &look->state->unit[unit];

	if (conduct_side_of(unit) != side)
		return conduct_refuse("conduct:seq-4-b", "Units of your own are activated, not the enemy's.");
	if (it->status == STATUS_WAITING)
		return conduct_refuse("conduct:house-reinforcements",
		                      "The unit's group has not come, or is held back.");
	if (it->status != STATUS_TABLE && it->status != STATUS_READY)
		return conduct_refuse("conduct:seq-4-b", "The unit is not in the battle any more.");
	if (it->turn & T_FREED)
		return conduct_refuse("conduct:house-exploitation",
		                      "The unit was freed from its enemies: it may exploit that in phase 4a.");
	if (!can_activate(look, unit))
		return conduct_refuse("conduct:ucc-roll",
		                      "Each unit rolls once a turn, and this one has: choose another.");
	if (!has_business(look, unit))
		return conduct_refuse("conduct:house-contact", "A Steady gun in contact stays and fights.");
	return check_how(look, unit, move->arg[ACTIVATE_HOW]);
}

static struct refusal check_units(const struct look *look, int side, const struct move *move)
{
	int unit = move->arg[REVEAL_UNIT];

	if (move->verb == VERB_DONE)
		return conduct_allow();
	if (move->verb == VERB_ACTIVATE)
		return check_activate(look, side, move);
	if (conduct_side_of(unit) != side || !conduct_on_table(look, unit) || !conduct_has(look, unit, U_HIDDEN))
		return conduct_refuse("conduct:house-hidden", "Only a hidden unit of your own can show itself.");
	return conduct_allow();
}

/* The roll of one unit and what it suffers; whether it may move. */
static bool roll_unit(struct game *game, int unit, bool claim, struct conduct_result *result)
{
	struct conduct_unit *it = &game->state->unit[unit];

	it->turn |= (uint16_t)(T_ROLLED | (claim ? T_CLAIMED : 0));
	if (claim)
		conduct_tell_unit(game, HAPPEN_MARKER, "conduct:ucc-mod-works-square", unit, MARKER_CLAIM, 1);
	*result = conduct_roll(game, unit, claim, NULL);
	it->flags &= (uint16_t)~U_OPPONENT;
	return conduct_suffer(game, unit, result);
}

/* The unit that was rolled for, or needs no roll, moves where it can. */
static void ask_move(struct game *game, int unit, const struct conduct_result *result, bool exploits)
{
	conduct_start_move(game, unit, result);
	game->state->active.exploits = exploits;
	if (conduct_has_move(&game->look))
		conduct_ask(game, PHASE_MOVE, game->state->actor);
	else
		conduct_end_move(game);
}

static bool claims(const struct look *look, int unit, int how)
{
	if (how & HOW_CLAIM)
		return true;
	return !(how & HOW_FORGO) && conduct_usual_claim(look, unit, conduct_has(look, unit, U_HOLD));
}

/* A multi-unit formation moves as one body, with the least of what its members roll [conduct:house-square]. */
static void activate_brigade(struct game *game, int unit, uint64_t members, int how)
{
	/* Of guns alone their rates are the limit (movement/bodies.c), of which a square takes a half. */
	uint16_t most = (uint16_t)(2 * kit_find_step(game->look.tables->house.crew_rate[CREW_CARRIAGE][0]));
	struct conduct_result least = {.does = ROW_FREE, .foot = most, .mounted = most}, result;
	uint16_t steps[2], walks;
	bool moves = true;

	EACH_BIT (member, &members, 1) {
		if (conduct_did(&game->look, member, T_ROLLED)) {
			moves = false;
			continue;
		}
		if (!must_roll(&game->look, member)) {
			game->state->unit[member].turn |= T_ROLLED;
			continue;
		}
		moves &= roll_unit(game, member, claims(&game->look, member, how), &result);
		moves &= !conduct_in_contact(&game->look, member);
		if (conduct_is_crew(&game->look, member))
			continue;
		least.does &= result.does;
		steps[0] = result.foot;
		steps[1] = result.mounted;
		conduct_slow_down(&game->look, member, (enum pace)result.pace, steps);
		walks = steps[conduct_is_mounted(&game->look, member)];
		least.foot = walks < least.foot ? walks : least.foot;
		least.mounted = least.foot;
	}
	if (least.foot == most)
		least.does = 0;
	if (moves && conduct_brigade_of(&game->look, unit) == members)
		ask_move(game, unit, &least, false);
	else
		conduct_end_move(game);
}

static void apply_activate(struct game *game, const struct move *move)
{
	int unit = move->arg[ACTIVATE_UNIT], how = move->arg[ACTIVATE_HOW];
	struct conduct_unit *it = &game->state->unit[unit];
	struct conduct_result result = {0};
	uint64_t members;

	if (how & (HOW_HOLD | HOW_FREE))
		it->flags = (uint16_t)(how & HOW_HOLD ? it->flags | U_HOLD : it->flags & ~U_HOLD);
	if (how & HOW_LEAVE)
		conduct_break_brigade(game, unit, "conduct:house-square");
	members = conduct_brigade_of(&game->look, unit);
	if (members & ~(UINT64_C(1) << unit)) {
		activate_brigade(game, unit, members, how);
		return;
	}
	if (must_roll(&game->look, unit)) {
		if (!roll_unit(game, unit, claims(&game->look, unit, how), &result)) {
			conduct_end_move(game);
			return;
		}
	} else {
		it->turn |= T_ROLLED;
	}
	ask_move(game, unit, &result, false);
}

static void apply_units(struct game *game, int side, const struct move *move)
{
	if (move->verb == VERB_ACTIVATE) {
		apply_activate(game, move);
	} else if (move->verb == VERB_REVEAL) {
		conduct_reveal(game, move->arg[REVEAL_UNIT], "conduct:house-hidden");
	} else if (conduct_roll_rest(game, side)) {
		conduct_next_side(game);
	}
}

/* [conduct:house-fanatic] Must the unit that has just rolled charge? */
static bool is_driven(const struct look *look, int unit)
{
	return conduct_did(look, unit, T_FANATIC) && look->state->option[OPT_FANATIC] != FANATIC_FREE &&
	       !conduct_did(look, unit, T_CLAIMED) && !conduct_has(look, unit, U_PRONE) &&
	       !conduct_in_contact(look, unit);
}

/* Whoever is left rolls by number, and holds (R112). */
bool conduct_roll_rest(struct game *game, int side)
{
	struct conduct_state *state = game->state;

	state->rolling = 1;
	EACH_OF (side, unit) {
		struct conduct_result result;

		if (!conduct_option(&game->look, OPT_MUST_ROLL))
			break;
		if (!conduct_on_table(&game->look, unit) || !can_activate(&game->look, unit) ||
		    conduct_is_crew(&game->look, unit) || conduct_has(&game->look, unit, U_HIDDEN))
			continue;
		if (!roll_unit(game, unit, conduct_usual_claim(&game->look, unit, true), &result) ||
		    !is_driven(&game->look, unit))
			continue;
		conduct_start_move(game, unit, &result);
		if (state->active.forced || state->active.headlong) {
			conduct_ask(game, PHASE_MOVE, side);
			return false;
		}
		state->active = (struct conduct_active){.unit = NONE};
	}
	state->rolling = 0;
	return true;
}

static void legal_units(const struct look *look, int side, struct move_list *moves)
{
	static const uint8_t hows[] = {0, HOW_CLAIM, HOW_FORGO, HOW_LEAVE};

	engine_add_move(moves, &(struct move){.verb = VERB_DONE});
	EACH_OF (side, unit) {
		struct move move = conduct_make_move(VERB_ACTIVATE, unit, 0);

		for (size_t i = 0; i < sizeof hows; i++) {
			move.arg[ACTIVATE_HOW] = hows[i];
			if (look->state->unit[unit].status != STATUS_ABSENT && !check_activate(look, side, &move).rule)
				engine_add_move(moves, &move);
		}
		if (conduct_on_table(look, unit) && conduct_has(look, unit, U_HIDDEN))
			engine_add_move(moves, &(struct move){.verb = VERB_REVEAL, .arg = {unit}});
	}
}

static void sample_units(const struct look *look, int side, struct rng *rng, struct move *move)
{
	int first = (int)base_pick_below(rng, ARMY);

	for (int i = 0; i < ARMY && base_pick_below(rng, 64); i++) {
		int unit = side * ARMY + (first + i) % ARMY;

		if (!has_business(look, unit))
			continue;
		*move = conduct_make_move(VERB_ACTIVATE, unit, 0);
		if (conduct_has(look, unit, U_HIDDEN) && base_pick_below(rng, 32) == 0) {
			*move = conduct_make_move(VERB_REVEAL, unit, 0);
			return;
		}
		if (base_pick_below(rng, 8) == 0)
			move->arg[ACTIVATE_HOW] = (int32_t)base_pick_below(rng, 32);
		if (check_activate(look, side, move).rule)
			move->arg[ACTIVATE_HOW] = 0;
		return;
	}
	*move = conduct_make_move(VERB_DONE, 0, 0);
}

const struct phase_rules conduct_units_phase = {check_units, apply_units, legal_units, sample_units};

/* ---- phase 4a [conduct:house-exploitation] */

static bool can_exploit(const struct look *look, int unit)
{
	return conduct_on_table(look, unit) && conduct_did(look, unit, T_FREED) &&
	       !conduct_did(look, unit, T_ROLLED | T_CLAIMED) && !conduct_has(look, unit, U_SHAKEN | U_PRONE) &&
	       !conduct_in_square(look, unit) && !conduct_in_contact(look, unit);
}

bool conduct_has_exploits(const struct look *look, int side)
{
	EACH_OF (side, unit)
		if (can_exploit(look, unit))
			return true;
	return false;
}

static struct refusal check_exploit(const struct look *look, int side, const struct move *move)
{
	int unit = move->arg[EXPLOIT_UNIT];

	if (move->verb == VERB_DONE)
		return conduct_allow();
	if (conduct_side_of(unit) != side || !can_exploit(look, unit))
		return conduct_refuse(
			"conduct:house-exploitation",
			"Only Steady foot and mounted units that were freed from their enemies this turn may exploit, "
			"unless they lie down, stand in square or have been charged since.");
	return conduct_allow();
}

static void apply_exploit(struct game *game, int side, const struct move *move)
{
	struct conduct_result result;
	int unit = move->arg[EXPLOIT_UNIT];

	if (move->verb == VERB_DONE) {
		EACH_OF (side, other)
			game->state->unit[other].turn &= (uint16_t)~T_FREED;
		conduct_next_side(game);
		return;
	}
	/* It goes on alone. */
	if (conduct_brigade_of(&game->look, unit) & ~(UINT64_C(1) << unit))
		conduct_break_brigade(game, unit, "conduct:house-square");
	if (roll_unit(game, unit, false, &result)) {
		ask_move(game, unit, &result, true);
	} else {
		game->state->active.exploits = 1;
		conduct_end_move(game);
	}
}

static void legal_exploit(const struct look *look, int side, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_DONE});
	EACH_OF (side, unit)
		if (can_exploit(look, unit))
			engine_add_move(moves, &(struct move){.verb = VERB_EXPLOIT, .arg = {unit}});
}

static void sample_exploit(const struct look *look, int side, struct rng *rng, struct move *move)
{
	int first = (int)base_pick_below(rng, ARMY);

	*move = conduct_make_move(VERB_DONE, 0, 0);
	for (int i = 0; i < ARMY && base_pick_below(rng, 16); i++) {
		int unit = side * ARMY + (first + i) % ARMY;

		if (can_exploit(look, unit)) {
			*move = conduct_make_move(VERB_EXPLOIT, unit, 0);
			return;
		}
	}
}

const struct phase_rules conduct_exploit_phase = {check_exploit, apply_exploit, legal_exploit, sample_exploit};
