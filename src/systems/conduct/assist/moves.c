/* moves.c: what may be told on a real table, and what comes of it. May use: private, battle, charts, movement, position,
 * turn, kit/common/thrown.h. */
#include "kit/common/thrown.h"
#include "systems/conduct/assist/private.h"
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/charts/charts.h"
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/turn.h"

/* ---- check */

static bool is_enemy(const struct look *look, int unit, int enemy)
{
	return conduct_side_of(unit) != conduct_side_of(enemy) && conduct_on_table(look, enemy);
}

static struct refusal check_went(const struct look *look, const struct move *move)
{
	int unit = look->state->want_unit, form = move->arg[WENT_FORM] - 1;
	bool fixed = conduct_has(look, unit, U_FIXED), ground = move->arg[WENT_HOW] == WENT_GROUND;

	if (form >= 0 && (!conduct_may_form(look, unit, form) || !conduct_footprint_in(look, unit, form)))
		return conduct_refuse("conduct:house-formations", "The unit cannot take that formation.");
	if (fixed && (ground || form == FORM_SKIRMISH))
		return conduct_refuse("conduct:house-bayonets",
		                      "With fixed bayonets a unit neither skirmishes nor goes to ground.");
	if (ground && (form >= 0 || !look->tables->formation[look->state->unit[unit].formation].ground ||
	               conduct_type_of(look, unit)->arm != ARM_FOOT))
		return conduct_refuse("conduct:house-cover",
		                      "Only foot in line, massed or loose order goes to ground.");
	return conduct_allow();
}

static struct refusal check_charge(const struct look *look, const struct move *move)
{
	int unit = look->state->want_unit;

	if (!is_enemy(look, unit, move->arg[CHARGED_ENEMY]))
		return conduct_refuse("conduct:house-charge", "A charge is for an enemy unit on the table.");
	if (conduct_is_crew(look, unit) || conduct_in_contact(look, unit) ||
	    conduct_has(look, unit, U_PRONE | U_SHAKEN) || look->state->unit[unit].formation == FORM_SQUARE)
		return conduct_refuse(
			"conduct:house-charge",
			"Guns, squares, Shaken units and units gone to ground or in contact do not charge.");
	return conduct_allow();
}

/* Whose fire it is in this step, and whether the unit may. */
static struct refusal check_firer(const struct look *look, int side, int unit, int enemy)
{
	if (conduct_side_of(unit) != side || !conduct_on_table(look, unit) || !is_enemy(look, unit, enemy))
		return conduct_refuse("conduct:house-fire", "A unit of your own fires at an enemy on the table.");
	if (conduct_step_of(look) != (conduct_type_of(look, unit)->arm == ARM_GUN ? STEP_GUNS : STEP_RIFLES))
		return conduct_refuse("conduct:seq-0", "Guns fire in phase 6, rifles and machine guns in phase 7.");
	if (conduct_did(look, unit, T_FIRED | T_CHARGED) ||
	    (conduct_is_crew(look, unit) && conduct_did(look, unit, T_NO_FIRE)))
		return conduct_refuse("conduct:house-fire",
		                      "The unit has fired, charged, or moved its gun: it does not fire.");
	if (conduct_has(look, unit, U_JAMMED))
		return conduct_refuse("conduct:house-jam", "The gun is jammed: clear it first.");
	return conduct_allow();
}

static struct refusal check_shoot(const struct look *look, int side, const struct move *move)
{
	int unit = move->arg[SHOOT_UNIT], by = move->arg[SHOOT_BY];
	const struct conduct_fire *fire = &look->tables->fire;
	struct refusal refusal = check_firer(look, side, unit, move->arg[SHOOT_ENEMY]);
	struct shot shot;
	int arm;

	if (refusal.rule)
		return refusal;
	arm = conduct_type_of(look, unit)->arm;
	if (arm == ARM_MG && (by < fire->mg_least || by > fire->mg_most))
		return conduct_refuse("conduct:mg-dice-options",
		                      "A machine gun fires with 3 to 6 dice: say by how many.");
	if (arm < ARM_GUN && (by < 1 || by > conduct_count_shots(look, unit)))
		return conduct_refuse("conduct:rifle-dice", "The unit has not so many stands to fire with.");
	if (arm == ARM_GUN && by)
		return conduct_refuse("conduct:art-dice", "The dice of a gun follow from its rate and the range.");
	if (!conduct_find_shot(look, move, &shot))
		return conduct_refuse("conduct:house-arcs", "The weapon does not reach so far.");
	return conduct_allow();
}

/* [conduct:house-combat] Those who are in contact in this combat are Supports of themselves; these are committed. */
static struct refusal check_supports(const struct look *look, uint64_t committed)
{
	int count[SIDES] = {0, 0};

	EACH_BIT (support, &committed, 1) {
		if (!conduct_on_table(look, (int)support) || conduct_in_contact(look, (int)support) ||
		    conduct_did(look, (int)support, T_PRIMARY) || conduct_has(look, (int)support, U_SHAKEN | U_PRONE))
			return conduct_refuse("conduct:house-combat",
			                      "A Support that is committed is on the table and out of "
			                      "contact, Steady, on its feet, and has not fought.");
		if (++count[conduct_side_of((int)support)] > look->tables->melee.committed_most)
			return conduct_refuse("conduct:house-combat",
			                      "At most two Supports a side are committed to a combat.");
	}
	return conduct_allow();
}

static struct refusal check_pair(const struct look *look, int unit, int enemy, uint64_t supports)
{
	if (conduct_step_of(look) != STEP_MELEE)
		return conduct_refuse("conduct:seq-8", "Melee is fought in phase 8.");
	if (!conduct_on_table(look, unit) || !(conduct_contacts(look, unit) >> enemy & 1))
		return conduct_refuse("conduct:house-combat", "The two are not joined by a charge.");
	if (conduct_did(look, unit, T_PRIMARY) || conduct_did(look, enemy, T_PRIMARY))
		return conduct_refuse("conduct:seq-8", "They have fought in this phase.");
	return check_supports(look, supports & ~conduct_combat_of(look, unit));
}

static struct refusal check_figure(const struct look *look, int side, const struct move *move)
{
	int figure = move->arg[RIDE_FIGURE], unit = move->arg[RIDE_JOIN] - 1;

	if (conduct_figure_side(look, figure) != side || !conduct_figure_works(look, figure) ||
	    conduct_step_of(look) > STEP_SECOND)
		return conduct_refuse("conduct:house-command",
		                      "Figures of your own join and leave units in the movement phase.");
	if (move->count || (unit >= 0) == (move->arg[RIDE_LEAVE] != 0))
		return conduct_refuse("conduct:house-command",
		                      "On a real table say: figure FIGURE join UNIT, or figure FIGURE leave.");
	if (look->state->figure[figure].unit == (unit < 0 ? NONE : unit))
		return conduct_refuse("conduct:house-command", "The figure is with that unit, or alone, already.");
	if (unit >= 0 && (conduct_side_of(unit) != side || !conduct_on_table(look, unit)))
		return conduct_refuse("conduct:house-command", "A figure joins a unit of its own side on the table.");
	return conduct_allow();
}

static struct refusal check_serve(const struct look *look, int side, const struct move *move)
{
	int mule = move->arg[SERVE_MULE];

	if (conduct_step_of(look) != STEP_MARKERS || look->field->figure[mule].kind != FIGURE_MULE ||
	    conduct_figure_side(look, mule) != side || !conduct_figure_works(look, mule) ||
	    look->state->served >> mule & 1)
		return conduct_refuse("conduct:house-ammo", "A mule that is not out serves once, in phase 5.");
	if ((int)base_count_bits(move->set, 1) > look->tables->house.mule_serves)
		return conduct_refuse("conduct:house-ammo", "A mule serves no more than two units a turn.");
	EACH_BIT (unit, move->set, 1)
		if (unit >= UNITS || conduct_side_of((int)unit) != side || !conduct_has(look, (int)unit, U_LOW_AMMO))
			return conduct_refuse("conduct:house-ammo",
			                      "It serves units of its side that are low on ammunition.");
	return conduct_allow();
}

enum { AMENDED_MARKS = U_SHAKEN | U_DISORDERED | U_LOW_AMMO | U_JAMMED };

static struct refusal check_amend(const struct look *look, const struct move *move)
{
	const struct conduct_unit *it = &look->state->unit[move->arg[AMEND_UNIT]];
	int unit = move->arg[AMEND_UNIT], status = move->arg[AMEND_STATUS], form = move->arg[AMEND_FORM];

	if (it->status == STATUS_ABSENT || (status != STATUS_TABLE && status != STATUS_DESTROYED) ||
	    (move->arg[AMEND_KILLS] >= conduct_capacity(look, unit) && status == STATUS_TABLE) ||
	    !conduct_footprint_in(look, unit, form) || !conduct_may_form(look, unit, form))
		return conduct_refuse(
			"conduct:house-assist",
			"The unit cannot be so: kills below its limit on the table, a formation of its own.");
	if (it->status == status && it->formation == form && it->kills == move->arg[AMEND_KILLS] &&
	    (it->flags & AMENDED_MARKS) == (move->arg[AMEND_MARKS] & AMENDED_MARKS))
		return conduct_refuse("conduct:house-assist", "The record says so already.");
	return conduct_allow();
}

/* Whatever may be told while no unit has just rolled. */
static struct refusal check_step(const struct look *look, int side, const struct move *move)
{
	switch (move->verb) {
	case VERB_TEST:
		return conduct_check_test(look, move->arg[TEST_UNIT]);
	case VERB_SHOOT:
		return check_shoot(look, side, move);
	case VERB_HITS:
		return check_firer(look, side, move->arg[HITS_UNIT], move->arg[HITS_ENEMY]);
	case VERB_CLEAR:
		if (conduct_step_of(look) != STEP_RIFLES || conduct_side_of(move->arg[CLEAR_WHO]) != side ||
		    !conduct_on_table(look, move->arg[CLEAR_WHO]) ||
		    !conduct_has(look, move->arg[CLEAR_WHO], U_JAMMED) ||
		    conduct_did(look, move->arg[CLEAR_WHO], T_NO_FIRE))
			return conduct_refuse("conduct:house-jam",
			                      "A jammed gun of your own is cleared once a turn, in phase 7.");
		return conduct_allow();
	case VERB_FIGHT:
		return check_pair(look, move->arg[FIGHT_UNIT], move->arg[FIGHT_ENEMY], move->set[0]);
	case VERB_BLOWS:
		return check_pair(look, move->arg[BLOWS_UNIT], move->arg[BLOWS_ENEMY], move->set[0]);
	case VERB_FIGURE:
		return check_figure(look, side, move);
	case VERB_SERVE:
		return check_serve(look, side, move);
	case VERB_AMEND:
		return check_amend(look, move);
	default:
		return conduct_refuse("conduct:house-assist", "No unit has just rolled: test one, or say next.");
	}
}

/* Hits that people counted themselves, of the dice that are wanted. */
static struct refusal check_counted(const struct look *look, const struct move *move)
{
	const struct conduct_state *state = look->state;
	bool melee = state->want == WANT_MELEE;
	int most;

	if (!melee && state->want != WANT_FIRE)
		return conduct_refuse("conduct:house-assist", "These dice are told one by one: dice N N...");
	most = melee ? conduct_most_blows(look, false) : state->want_count - conduct_is_mg(look, state->want_unit);
	if (melee == !move->arg[COUNTED_BACK] || (melee && move->arg[COUNTED_HOW]))
		return conduct_refuse("conduct:house-assist",
		                      "Of fire say counted N [low] [jammed], of a melee counted N against N.");
	if (move->arg[COUNTED_HOW] & HOW_JAMMED && !conduct_is_mg(look, state->want_unit))
		return conduct_refuse("conduct:mg-jam", "Only machine guns jam.");
	if (move->arg[COUNTED_HITS] > most || (melee && move->arg[COUNTED_BACK] - 1 > conduct_most_blows(look, true)))
		return conduct_refuse("conduct:house-assist", "So many dice cannot hit so often.");
	return conduct_allow();
}

static struct refusal check(const struct look *look, int side, const struct move *move)
{
	int want = look->state->want;

	if (move->verb == VERB_ROLL)
		return conduct_allow();
	if (move->verb == VERB_DICE)
		return kit_check_dice(move, DICE_COUNT, look->state->want_count, 6, "conduct:house-assist");
	if (move->verb == VERB_COUNTED)
		return check_counted(look, move);
	if (move->verb == VERB_NEXT)
		return conduct_check_next(look);
	if (want == WANT_WENT && move->verb == VERB_WENT)
		return check_went(look, move);
	if (want == WANT_WENT && move->verb == VERB_CHARGED)
		return check_charge(look, move);
	if (want == WANT_BACK && (move->verb == VERB_BACK || move->verb == VERB_LOST))
		return conduct_allow();
	if (want)
		return conduct_refuse("conduct:house-assist",
		                      want == WANT_BACK ? "First say how the unit recoiled: back, or lost."
		                                        : "First say what the unit did: went, or charge.");
	return check_step(look, side, move);
}

/* ---- apply */

static void end_asking(struct game *game)
{
	game->state->want = WANT_NOTHING;
	game->state->want_count = 0;
	game->state->want_unit = NONE;
}

static void take_dice(struct game *game, const uint8_t *dice, int count, bool told)
{
	switch (game->state->want) {
	case WANT_CONDUCT:
		conduct_take_roll(game, game->state->want_unit, told ? NULL : dice);
		break;
	case WANT_FIRE:
		conduct_take_shot(game, dice, count, told);
		break;
	case WANT_CLEAR:
		conduct_take_clear(game, dice[0], told);
		break;
	case WANT_INITIATIVE:
		end_asking(game);
		conduct_take_initiative(game, told ? NULL : dice);
		break;
	case WANT_CRITICAL:
		conduct_take_hit(game, told ? NULL : dice);
		break;
	default:
		conduct_take_fight(game, dice, told);
	}
}

/* The program throws; what has a die or two throws its own. */
static void roll(struct game *game)
{
	uint8_t dice[THROWN_MOST] = {0};
	int count = game->state->want_count, want = game->state->want;

	for (int i = 0; i < count && (want == WANT_FIRE || want == WANT_CLEAR || want == WANT_MELEE); i++)
		dice[i] = (uint8_t)conduct_throw(game, NULL);
	take_dice(game, dice, count, true);
}

/* The dice are told with the throw itself: nobody but the players saw them fall. */
static void give_dice(struct game *game, int side, const struct move *move)
{
	struct event *event = conduct_tell(game, HAPPEN_THROWN, "conduct:house-assist");
	uint8_t dice[THROWN_MOST];
	int count = kit_read_dice(move, DICE_COUNT, dice);

	if (event) {
		event->arg[THROWN_SEAT] = side;
		event->arg[THROWN_COUNT] = count;
		kit_note_dice(event, dice, count);
	}
	take_dice(game, dice, count, false);
}

static void apply_test(struct game *game, const struct move *move)
{
	int unit = move->arg[TEST_UNIT];

	game->state->told[TOLD_NEAR] = (uint8_t)move->arg[TEST_NEAR];
	if (conduct_is_crew(&game->look, unit) && !conduct_has(&game->look, unit, U_SHAKEN)) {
		game->state->unit[unit].turn |= T_ROLLED;
		conduct_want_dice(game, WANT_WENT, unit, 0);
		return;
	}
	conduct_want_dice(game, WANT_CONDUCT, unit, conduct_roll_dice(&game->look));
}

static void apply_figure(struct game *game, const struct move *move)
{
	struct conduct_person *it = &game->state->figure[move->arg[RIDE_FIGURE]];

	it->unit = move->arg[RIDE_JOIN] ? (uint8_t)(move->arg[RIDE_JOIN] - 1) : NONE;
	if (it->unit != NONE) {
		it->x = game->state->unit[it->unit].x;
		it->y = game->state->unit[it->unit].y;
	}
	conduct_tell_figure(game, move->arg[RIDE_FIGURE], HAPPEN_FIGURE, "conduct:house-command");
}

static void apply_serve(struct game *game, const struct move *move)
{
	game->state->served |= (uint16_t)(1 << move->arg[SERVE_MULE]);
	EACH_BIT (unit, move->set, 1) {
		conduct_tell_three(game, HAPPEN_SERVED, "conduct:house-ammo", move->arg[SERVE_MULE], (int32_t)unit, 0);
		conduct_mark(game, (int)unit, U_LOW_AMMO, false, MARKER_LOW_AMMO, "conduct:house-ammo");
	}
}

static void apply_amend(struct game *game, const struct move *move)
{
	int unit = move->arg[AMEND_UNIT];
	struct conduct_unit *it = &game->state->unit[unit];
	struct event *event = conduct_tell_three(game, HAPPEN_AMENDED, "conduct:house-assist", unit,
	                                         move->arg[AMEND_KILLS], move->arg[AMEND_FORM]);

	if (event)
		event->arg[AMENDED_STATUS] = move->arg[AMEND_STATUS];
	it->formation = (uint8_t)move->arg[AMEND_FORM];
	it->flags = (uint16_t)((it->flags & ~AMENDED_MARKS) | (move->arg[AMEND_MARKS] & AMENDED_MARKS));
	if (it->status == STATUS_TABLE && move->arg[AMEND_STATUS] == STATUS_DESTROYED)
		conduct_destroy(game, unit, CAUSE_CONDUCT, "conduct:house-assist");
	it->status = (uint8_t)move->arg[AMEND_STATUS];
	it->kills = (uint8_t)move->arg[AMEND_KILLS];
}

static void apply(struct game *game, int side, const struct move *move)
{
	switch (move->verb) {
	case VERB_ROLL:
		roll(game);
		break;
	case VERB_DICE:
		give_dice(game, side, move);
		break;
	case VERB_COUNTED:
		if (game->state->want == WANT_FIRE)
			conduct_take_counted(game, move);
		else
			conduct_count_fought(game, move);
		break;
	case VERB_NEXT:
		conduct_next_step(game);
		break;
	case VERB_TEST:
		apply_test(game, move);
		break;
	case VERB_WENT:
		conduct_apply_went(game, move);
		break;
	case VERB_CHARGED:
		conduct_apply_charge(game, move);
		break;
	case VERB_SHOOT:
		conduct_apply_shoot(game, move);
		break;
	case VERB_HITS:
		conduct_apply_hits(game, move);
		break;
	case VERB_CLEAR:
		conduct_want_dice(game, WANT_CLEAR, move->arg[CLEAR_WHO], 1);
		break;
	case VERB_FIGHT:
		conduct_apply_fight(game, move);
		break;
	case VERB_BLOWS:
		conduct_apply_blows(game, move);
		break;
	case VERB_FIGURE:
		apply_figure(game, move);
		break;
	case VERB_SERVE:
		apply_serve(game, move);
		break;
	case VERB_AMEND:
		apply_amend(game, move);
		break;
	default:
		conduct_apply_back(game, move);
	}
	conduct_ask_stranded(game);
}

/* ---- legal, sample */

static void add_if(const struct look *look, int side, const struct move *move, struct move_list *moves)
{
	if (!check(look, side, move).rule)
		engine_add_move(moves, move);
}

static void legal_fire(const struct look *look, int side, int unit, struct move_list *moves)
{
	EACH_OF (!side, enemy) {
		int by = conduct_type_of(look, unit)->arm == ARM_MG    ? look->tables->fire.mg_least
		         : conduct_type_of(look, unit)->arm == ARM_GUN ? 0
		                                                       : conduct_count_shots(look, unit);

		if (!conduct_on_table(look, enemy))
			continue;
		add_if(look, side, &(struct move){.verb = VERB_SHOOT, .arg = {unit, enemy, 6 * FIELD_STEPS, by, 0}},
		       moves);
		for (int hits = 0; hits < 4; hits++)
			add_if(look, side, &(struct move){.verb = VERB_HITS, .arg = {unit, enemy, hits, 0}}, moves);
	}
}

static void legal_unit(const struct look *look, int side, int unit, struct move_list *moves)
{
	uint64_t enemies = conduct_contacts(look, unit);

	for (int near = 0; near < 8; near++)
		add_if(look, side, &(struct move){.verb = VERB_TEST, .arg = {unit, near}}, moves);
	if (conduct_side_of(unit) == side && conduct_step_of(look) >= STEP_GUNS && conduct_step_of(look) < STEP_MELEE)
		legal_fire(look, side, unit, moves);
	add_if(look, side, &(struct move){.verb = VERB_CLEAR, .arg = {unit}}, moves);
	EACH_BIT (enemy, &enemies, 1) {
		add_if(look, side, &(struct move){.verb = VERB_FIGHT, .arg = {unit, (int32_t)enemy, 0}}, moves);
		add_if(look, side, &(struct move){.verb = VERB_BLOWS, .arg = {unit, 2, (int32_t)enemy, 1}}, moves);
	}
}

static void legal_went(const struct look *look, int side, struct move_list *moves)
{
	for (int how = 0; how < WENTS; how++)
		for (int form = 0; form <= FORMS; form++)
			add_if(look, side, &(struct move){.verb = VERB_WENT, .arg = {how, form}}, moves);
	EACH_OF (!conduct_side_of(look->state->want_unit), enemy)
		for (int how = 0; how < 4; how++)
			add_if(look, side, &(struct move){.verb = VERB_CHARGED, .arg = {enemy, how}}, moves);
}

static void legal(const struct look *look, int side, struct move_list *moves)
{
	if (look->state->phase == PHASE_DICE) {
		engine_add_move(moves, &(struct move){.verb = VERB_ROLL});
		return;
	}
	if (look->state->want == WANT_BACK) {
		engine_add_move(moves, &(struct move){.verb = VERB_BACK});
		for (int off = 0; off < 2; off++)
			engine_add_move(moves, &(struct move){.verb = VERB_LOST, .arg = {off}});
		return;
	}
	if (look->state->want == WANT_WENT) {
		legal_went(look, side, moves);
		return;
	}
	add_if(look, side, &(struct move){.verb = VERB_NEXT}, moves);
	EACH_UNIT (unit)
		if (conduct_on_table(look, unit))
			legal_unit(look, side, unit, moves);
	for (int figure = 0; figure < look->field->figures; figure++) {
		add_if(look, side, &(struct move){.verb = VERB_FIGURE, .arg = {figure, 0, 1}}, moves);
		EACH_OF (side, unit)
			add_if(look, side, &(struct move){.verb = VERB_FIGURE, .arg = {figure, unit + 1, 0}}, moves);
	}
}

/* Any move of the list, now and then one that no list has room for. */
static void sample_rare(const struct look *look, struct rng *rng, struct move *move)
{
	int unit = (int)base_pick_below(rng, UNITS);

	if (look->state->phase == PHASE_DICE && base_pick_below(rng, 2)) {
		move->verb = VERB_COUNTED;
		move->arg[COUNTED_HITS] = (int32_t)base_pick_below(rng, 3);
		move->arg[COUNTED_BACK] = look->state->want == WANT_MELEE ? 1 + (int32_t)base_pick_below(rng, 3) : 0;
	} else if (look->state->phase == PHASE_DICE) {
		move->verb = VERB_DICE;
		kit_sample_dice(rng, look->state->want_count, 6, DICE_COUNT, move);
	} else if (look->state->unit[unit].status != STATUS_ABSENT) {
		move->verb = VERB_AMEND;
		move->arg[AMEND_UNIT] = unit;
		move->arg[AMEND_KILLS] = (int32_t)base_pick_below(rng, 4);
		move->arg[AMEND_FORM] = look->state->unit[unit].formation;
		move->arg[AMEND_STATUS] = STATUS_TABLE;
		move->arg[AMEND_MARKS] = (int32_t)base_pick_below(rng, 16);
	}
}

static void sample(const struct look *look, int side, struct rng *rng, struct move *move)
{
	enum { ROOM = 512 };
	struct move list[ROOM];
	struct move_list moves = {list, ROOM, 0, false};

	if (base_pick_below(rng, look->state->phase == PHASE_DICE ? 3 : 64) == 0) {
		sample_rare(look, rng, move);
		if (move->verb != VERB_RAISE && !check(look, side, move).rule)
			return;
		*move = (struct move){.verb = 0};
	}
	legal(look, side, &moves);
	*move = moves.count ? list[base_pick_below(rng, (uint32_t)moves.count)] : (struct move){.verb = VERB_NEXT};
}

const struct phase_rules conduct_assist_phase = {check, apply, legal, sample};
