/* assist.c: a battle on a real table: the steps of a turn, conduct rolls and what units did after them. May use: private,
 * charts, movement, position, turn. */
#include "systems/conduct/charts/charts.h"
#include "systems/conduct/assist/private.h"
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/turn.h"

/* ---- asking */

static int side_of_step(const struct conduct_state *state)
{
	int step = state->told[TOLD_STEP];

	return step == STEP_SECOND || ((step == STEP_GUNS || step == STEP_RIFLES) && state->told[TOLD_HALF])
	               ? !state->first
	               : state->first;
}

void conduct_ask_step(struct game *game)
{
	struct conduct_state *state = game->state;

	state->phase = PHASE_ASSIST;
	state->actor = (uint8_t)side_of_step(state);
	state->want = WANT_NOTHING;
	state->want_count = 0;
	state->want_unit = NONE;
}

static void tell_wanted(struct game *game, int unit, int figure)
{
	struct event *event = conduct_tell_three(game, HAPPEN_WANTED, "conduct:house-assist", unit,
	                                         game->state->want_count, game->state->want);

	if (event)
		event->arg[WANTED_FIGURE] = figure;
}

void conduct_want_dice(struct game *game, enum want want, int unit, int count)
{
	struct conduct_state *state = game->state;

	state->phase = want >= WANT_WENT ? PHASE_ASSIST : PHASE_DICE;
	state->actor = (uint8_t)conduct_side_of(unit);
	state->want = (uint8_t)want;
	state->want_unit = (uint8_t)unit;
	state->want_count = (uint8_t)count;
	if (want < WANT_WENT)
		tell_wanted(game, unit, -1);
}

/* Of a side, or of one of its figures; `who`: the figure, or NONE. */
static void want_two(struct game *game, enum want want, int side, int who)
{
	struct conduct_state *state = game->state;

	state->phase = PHASE_DICE;
	state->actor = (uint8_t)side;
	state->want = (uint8_t)want;
	state->want_unit = (uint8_t)who;
	state->want_count = 2;
	tell_wanted(game, -1, who == NONE ? -1 : who);
}

void conduct_ask_initiative(struct game *game)
{
	want_two(game, WANT_INITIATIVE, COLONIAL, NONE);
}

void conduct_ask_stranded(struct game *game)
{
	int figure = conduct_find_stranded(&game->look);

	if (game->state->phase == PHASE_ASSIST && !game->state->want && figure != NONE &&
	    conduct_step_of(&game->look) <= STEP_MARKERS)
		want_two(game, WANT_CRITICAL, conduct_figure_side(&game->look, figure), figure);
}

/* ---- steps */

static bool is_in_crisis(const struct look *look, int unit)
{
	return conduct_on_table(look, unit) && conduct_has(look, unit, U_SHAKEN) && conduct_in_contact(look, unit) &&
	       !conduct_did(look, unit, T_ROLLED);
}

/* Foot and mounted units roll, guns and machine guns if they are Shaken. */
static bool must_test(const struct look *look, int unit)
{
	return conduct_on_table(look, unit) && !conduct_did(look, unit, T_ROLLED | T_FREED | T_DOOMED) &&
	       (!conduct_is_crew(look, unit) || conduct_has(look, unit, U_SHAKEN));
}

static bool anybody(const struct look *look, int side, bool (*is)(const struct look *look, int unit))
{
	EACH_UNIT (unit)
		if ((side == NOBODY || conduct_side_of(unit) == side) && is(look, unit))
			return true;
	return false;
}

static bool is_freed(const struct look *look, int unit)
{
	return conduct_on_table(look, unit) && conduct_did(look, unit, T_FREED) && !conduct_in_contact(look, unit);
}

/* In contact with somebody, and neither has fought. */
static bool is_fighting(const struct look *look, int unit)
{
	uint64_t enemies = conduct_did(look, unit, T_PRIMARY) ? 0 : conduct_contacts(look, unit);

	EACH_BIT (enemy, &enemies, 1)
		if (!conduct_did(look, (int)enemy, T_PRIMARY))
			return true;
	return false;
}

static void enter_step(struct game *game, enum step step)
{
	game->state->told[TOLD_STEP] = (uint8_t)step;
	game->state->told[TOLD_HALF] = 0;
	conduct_ask_step(game);
}

void conduct_begin_assist(struct game *game)
{
	conduct_tell_phase(game, PHASE_ASSIST, NOBODY);
	EACH_UNIT (unit)
		if (conduct_on_table(&game->look, unit) && conduct_in_contact(&game->look, unit))
			game->state->unit[unit].turn |= T_CONTACTED;
	enter_step(game, anybody(&game->look, NOBODY, is_in_crisis) ? STEP_CRISIS : STEP_FIRST);
}

/* [conduct:house-move-order] Steady units that lost all their enemies in the crisis rolls. */
static void free_units(struct game *game)
{
	EACH_UNIT (unit) {
		if (!conduct_on_table(&game->look, unit) || !conduct_did(&game->look, unit, T_CONTACTED) ||
		    conduct_did(&game->look, unit, T_ROLLED) || conduct_has(&game->look, unit, U_SHAKEN) ||
		    conduct_is_crew(&game->look, unit) || conduct_in_contact(&game->look, unit) ||
		    !conduct_option(&game->look, OPT_EXPLOIT))
			continue;
		game->state->unit[unit].turn |= T_FREED;
		conduct_tell_unit(game, HAPPEN_MARKER, "conduct:house-exploitation", unit, MARKER_FREED, 1);
	}
}

struct refusal conduct_check_next(const struct look *look)
{
	int step = conduct_step_of(look);

	if (look->state->want)
		return conduct_refuse("conduct:house-assist", "First say what the unit did that has just rolled.");
	if (step == STEP_CRISIS && anybody(look, NOBODY, is_in_crisis))
		return conduct_refuse("conduct:house-move-order", "Shaken units in contact roll first: test them.");
	if ((step == STEP_FIRST || step == STEP_SECOND) && conduct_option(look, OPT_MUST_ROLL) &&
	    anybody(look, side_of_step(look->state), must_test))
		return conduct_refuse("conduct:ucc-roll", "Every unit rolls once a turn: test those that have not.");
	if (step == STEP_MELEE && anybody(look, NOBODY, is_fighting))
		return conduct_refuse("conduct:seq-8", "There are units in contact that have not fought.");
	return conduct_allow();
}

/* What a step leaves behind when it ends. */
static void end_step(struct game *game)
{
	int step = conduct_step_of(&game->look);

	if (step == STEP_CRISIS)
		free_units(game);
	if (step == STEP_SECOND)
		conduct_resolve_doom(game);
	if (step == STEP_EXPLOIT) {
		EACH_UNIT (unit)
			game->state->unit[unit].turn &= (uint16_t)~T_FREED;
		conduct_clear_markers(game);
	}
	if (step == STEP_GUNS || step == STEP_RIFLES)
		conduct_end_fire(game);
}

/* Steps in which there is nothing to do are passed over. */
static bool is_void(const struct look *look, int step)
{
	if (step == STEP_EXPLOIT)
		return !anybody(look, NOBODY, is_freed);
	return step == STEP_MELEE && !anybody(look, NOBODY, is_fighting);
}

static void end_turn(struct game *game)
{
	struct conduct_state *state = game->state;

	conduct_ask_step(game);
	EACH_UNIT (unit)
		state->unit[unit].turn &= (uint16_t)~T_PRIMARY;
	state->told[TOLD_STEP] = state->told[TOLD_HALF] = state->told[TOLD_NEAR] = state->told[TOLD_TARGET] = 0;
	state->phase = PHASE_SUPPORT;
	conduct_end_phase(game);
}

/* Figures of the side that moved first, then those of the other; TOLD_TARGET counts those that have been looked at. */
static void next_critical(struct game *game)
{
	int figures = game->look.field->figures;

	while (game->state->told[TOLD_TARGET] < SIDES * figures) {
		int at = game->state->told[TOLD_TARGET]++, figure = at % figures;
		int side = at < figures ? game->state->first : !game->state->first;

		if (conduct_figure_side(&game->look, figure) == side && conduct_is_exposed(&game->look, figure)) {
			want_two(game, WANT_CRITICAL, side, figure);
			return;
		}
	}
	end_turn(game);
}

void conduct_take_hit(struct game *game, const uint8_t *dice)
{
	int figure = game->state->want_unit;

	conduct_ask_step(game);
	conduct_take_critical(game, figure, dice);
	if (conduct_step_of(&game->look) == STEP_CRITICAL)
		next_critical(game);
}

void conduct_next_step(struct game *game)
{
	struct conduct_state *state = game->state;
	int step = conduct_step_of(&game->look);

	if ((step == STEP_GUNS || step == STEP_RIFLES) && !state->told[TOLD_HALF]) {
		state->told[TOLD_HALF] = 1;
		conduct_ask_step(game);
		return;
	}
	do {
		end_step(game);
		state->told[TOLD_STEP] = (uint8_t)++step;
	} while (step < STEP_CRITICAL && is_void(&game->look, step));
	enter_step(game, (enum step)step);
	if (step < STEP_CRITICAL)
		return;
	state->told[TOLD_TARGET] = 0;
	if (conduct_has_exposed(&game->look))
		conduct_tell_phase(game, HEADING_CRITICAL, NOBODY);
	next_critical(game);
}

/* ---- conduct rolls */

struct refusal conduct_check_test(const struct look *look, int unit)
{
	int step = conduct_step_of(look);

	if (step == STEP_EXPLOIT)
		return is_freed(look, unit) ? conduct_allow()
		                            : conduct_refuse("conduct:house-exploitation",
		                                             "Only units whose enemies gave way exploit that.");
	if (step > STEP_EXPLOIT)
		return conduct_refuse("conduct:seq-4-b", "Units make their conduct rolls in the movement phase.");
	if (step == STEP_CRISIS)
		return is_in_crisis(look, unit)
		               ? conduct_allow()
		               : conduct_refuse("conduct:house-move-order",
		                                "Shaken units in contact roll first: test one of them.");
	if (conduct_side_of(unit) != side_of_step(look->state))
		return conduct_refuse("conduct:house-move-order", "It is the other side's turn to move.");
	if (conduct_is_crew(look, unit) && !conduct_has(look, unit, U_SHAKEN) && conduct_on_table(look, unit) &&
	    !conduct_did(look, unit, T_ROLLED))
		return conduct_allow();
	return must_test(look, unit)
	               ? conduct_allow()
	               : conduct_refuse("conduct:ucc-roll", "The unit has had its roll, or is not there.");
}

/* [conduct:destroyed-3] [conduct:destroyed-4] */
static bool dies_at_once(struct game *game, int unit, const struct conduct_result *result)
{
	bool contact = conduct_in_contact(&game->look, unit) && conduct_option(&game->look, OPT_AUTO_DESTROY);

	if (contact && conduct_is_crew(&game->look, unit) && !(result->does & ROW_RALLIES)) {
		conduct_destroy(game, unit, CAUSE_CREW, "conduct:destroyed-3");
		return true;
	}
	if (contact && game->state->unit[unit].formation == FORM_SQUARE && result->does & ROW_RECOILS) {
		conduct_destroy(game, unit, CAUSE_SQUARE, "conduct:destroyed-4");
		return true;
	}
	return false;
}

static void change_state(struct game *game, int unit, const struct conduct_result *result)
{
	if (result->does & ROW_RALLIES)
		conduct_rally(game, unit, result->rule);
	if (result->does & ROW_SHAKES)
		conduct_shake(game, unit, result->rule);
	if (result->does & ROW_FANATIC) {
		game->state->unit[unit].turn |= T_FANATIC;
		conduct_tell_unit(game, HAPPEN_MARKER, "conduct:house-fanatic", unit, MARKER_FANATIC, 1);
	}
}

/* Cavalry may break off from foot; nobody else leaves a melee by himself. */
static bool may_go(const struct look *look, int unit, const struct conduct_result *result)
{
	uint64_t enemies = conduct_contacts(look, unit);

	if (conduct_has(look, unit, U_SHAKEN))
		return false;
	EACH_BIT (enemy, &enemies, 1)
		if (!conduct_is_mounted(look, unit) || conduct_is_mounted(look, (int)enemy))
			return false;
	return conduct_is_crew(look, unit) || result->foot || result->mounted || !enemies;
}

void conduct_take_roll(struct game *game, int unit, const uint8_t *dice)
{
	struct conduct_unit *it = &game->state->unit[unit];
	struct conduct_result result;

	it->turn = (uint16_t)((it->turn | T_ROLLED) & ~T_FREED);
	result = conduct_roll(game, unit, game->state->told[TOLD_NEAR] & NEAR_WORKS, dice);
	it->flags &= (uint16_t)~U_OPPONENT;
	conduct_ask_step(game);
	if (dies_at_once(game, unit, &result) ||
	    !conduct_add_kills(game, unit, result.kills, CAUSE_CONDUCT, result.rule))
		return;
	if (result.does & ROW_DESTROYED) {
		conduct_destroy(game, unit, CAUSE_CONDUCT, result.rule);
		return;
	}
	if (result.does & ROW_RECOILS) {
		conduct_want_dice(game, WANT_BACK, unit, 0);
		return;
	}
	change_state(game, unit, &result);
	if (may_go(&game->look, unit, &result))
		conduct_want_dice(game, WANT_WENT, unit, 0);
}

/* ---- what units did */

static void tell_went(struct game *game, int unit, enum went went)
{
	conduct_tell_three(game, HAPPEN_TOLD, "conduct:house-assist", unit, (int32_t)went,
	                   game->state->unit[unit].formation);
}

void conduct_apply_went(struct game *game, const struct move *move)
{
	static const uint16_t turn[WENTS] = {[WENT_MOVED] = T_MOVED | T_NO_FIRE,
	                                     [WENT_PIVOTED] = T_MOVED | T_PIVOTED,
	                                     [WENT_LIMBERED] = T_MOVED | T_NO_FIRE};
	int unit = game->state->want_unit;
	struct conduct_unit *it = &game->state->unit[unit];
	enum went went = (enum went)move->arg[WENT_HOW];

	if (move->arg[WENT_FORM]) {
		it->formation = (uint8_t)(move->arg[WENT_FORM] - 1);
		it->turn |= T_MOVED;
	}
	it->turn |= turn[went];
	if (went != WENT_STOOD && conduct_in_contact(&game->look, unit))
		conduct_end_contacts(game, unit, false);
	if (went == WENT_GROUND)
		conduct_mark(game, unit, U_PRONE, true, MARKER_PRONE, "conduct:house-cover");
	else if (went == WENT_MOVED)
		conduct_mark(game, unit, U_PRONE, false, MARKER_PRONE, "conduct:house-cover");
	tell_went(game, unit, went);
	if (went == WENT_LEFT)
		conduct_leave_table(game, unit);
	conduct_ask_step(game);
}

void conduct_apply_charge(struct game *game, const struct move *move)
{
	int unit = game->state->want_unit, how = move->arg[CHARGED_HOW];

	game->state->unit[unit].turn |= T_MOVED;
	conduct_make_contact(game, unit, move->arg[CHARGED_ENEMY], how & HOW_FLANK ? FACE_REAR : FACE_FRONT,
	                     how & HOW_FLANK, how & HOW_ACROSS);
	conduct_ask_step(game);
}

/* It went straight back, or it could not and is Destroyed [conduct:house-recoil]. */
void conduct_apply_back(struct game *game, const struct move *move)
{
	int unit = game->state->want_unit;
	uint64_t enemies = conduct_contacts(&game->look, unit);

	conduct_ask_step(game);
	if (move->verb == VERB_LOST) {
		conduct_destroy(game, unit, move->arg[LOST_OFF] ? CAUSE_OFF_TABLE : CAUSE_BLOCKED,
		                "conduct:house-recoil");
		return;
	}
	game->state->unit[unit].turn |= T_MOVED | T_RECOILED;
	conduct_tell_pose(game, HAPPEN_RECOILED, "conduct:house-recoil", unit, 0);
	conduct_end_contacts(game, unit, true);
	conduct_break_brigade(game, unit, "conduct:house-recoil");
	conduct_doom(game, unit, enemies);
}
