/* move.c: the decision of how the active unit moves. May use: private, charts, turn, position. */
#include "systems/conduct/charts/charts.h"
#include "systems/conduct/movement/private.h"
#include "systems/conduct/turn/turn.h"

/* Fanatics must charge where they can; headlong ones advance where they cannot [conduct:house-fanatic]. */
static void find_duty(struct game *game, int unit)
{
	const struct look *look = &game->look;
	struct conduct_active *active = &game->state->active;
	struct move move;
	int enemy;

	active->forced = active->headlong = 0;
	if (!conduct_did(look, unit, T_FANATIC) || look->state->option[OPT_FANATIC] == FANATIC_FREE ||
	    conduct_did(look, unit, T_CLAIMED) || conduct_has(look, unit, U_PRONE) || !conduct_on_table(look, unit) ||
	    conduct_in_contact(look, unit))
		return;
	active->forced = conduct_can_charge(look);
	active->headlong = !active->forced && look->state->option[OPT_FANATIC] == FANATIC_HEADLONG &&
	                   conduct_find_headlong(look, &enemy, &move) != FIELD_FAR;
}

void conduct_start_move(struct game *game, int unit, const struct conduct_result *result)
{
	const struct conduct_house *house = &game->look.tables->house;
	const struct conduct_type *type = conduct_type_of(&game->look, unit);
	const struct conduct_unit *it = &game->state->unit[unit];
	struct conduct_active *active = &game->state->active;

	*active = (struct conduct_active){
		.unit = (uint8_t)unit,
		.row_does = result->does,
		.pace = result->pace,
		.foot = result->foot,
		.mounted = result->mounted,
		.from_x = it->x,
		.from_y = it->y,
	};
	/* In contact a crew that rallied stays and fights; a body goes as its members roll. */
	if (conduct_is_crew(&game->look, unit) && conduct_brigade_of(&game->look, unit) == UINT64_C(1) << unit) {
		active->foot = (uint16_t)kit_find_step(house->crew_rate[type->crew][1]);
		active->mounted = (uint16_t)kit_find_step(house->crew_rate[type->crew][0]);
		active->row_does = 0;
	}
	find_duty(game, unit);
}

int32_t conduct_find_allowance(const struct look *look)
{
	const struct conduct_active *active = &look->state->active;
	bool rides =
		look->state->unit[active->unit].formation == FORM_LIMBERED || conduct_is_mounted(look, active->unit);
	int32_t whole = rides ? active->mounted : active->foot;

	return whole > active->spent ? whole - active->spent : 0;
}

bool conduct_has_move(const struct look *look)
{
	const struct conduct_active *active = &look->state->active;

	if (conduct_in_contact(look, active->unit))
		return conduct_may_break_off(look, active->unit) && active->mounted && !active->acted;
	if (conduct_is_crew(look, active->unit))
		return !conduct_has(look, active->unit, U_SHAKEN);
	if (!active->acted && conduct_may_lie_down(look, active->unit))
		return true;
	return conduct_find_allowance(look) || active->row_does & ROW_FREE;
}

static struct refusal start(const struct look *look, const struct move *move, struct march *march)
{
	int count = conduct_count_legs(move);

	return conduct_start_march(look, move, count && conduct_get_leg(move, count - 1).kind == LEG_CHARGE, march);
}

static struct refusal walk(const struct look *look, const struct move *move, struct march *march)
{
	struct refusal refusal = start(look, move, march);
	int count = conduct_count_legs(move);

	for (int i = 0; i < count && !refusal.rule; i++) {
		struct leg leg = conduct_get_leg(move, i);

		refusal = conduct_make_leg(march, &leg, count);
	}
	return refusal.rule ? refusal : conduct_judge(look, march);
}

struct refusal conduct_judge(const struct look *look, struct march *march)
{
	struct refusal refusal = conduct_end_march(march);
	struct move move;
	int32_t least;
	int enemy;

	if (refusal.rule || march->now.target != NONE)
		return refusal;
	if (look->state->active.forced)
		return conduct_refuse("conduct:house-fanatic",
		                      "A Fanatic unit that can charge must: choose its enemy.");
	if (!look->state->active.headlong)
		return refusal;
	least = conduct_find_headlong(look, &enemy, &move);
	if (enemy != NONE && conduct_measure_units(&march->look, march->unit, enemy) > least + FIELD_CONTACT)
		return conduct_refuse("conduct:house-fanatic",
		                      "A Fanatic unit advances its full allowance towards the nearest enemy in sight.");
	return conduct_allow();
}

static struct refusal check_move(const struct look *look, int side, const struct move *move)
{
	struct march march;

	(void)side;
	return walk(look, move, &march);
}

/* ---- making a move */

static void tell_unit(struct game *game, const struct march *march, int unit, const struct conduct_unit *before)
{
	const struct conduct_unit *it = &game->state->unit[unit];
	int32_t cost = march->now.cost / FIELD_GRAIN;

	if (before->status == STATUS_READY)
		conduct_tell_pose(game, HAPPEN_ENTERED, "conduct:house-reinforcements", unit, it->formation);
	if (it->formation != before->formation)
		conduct_tell_pose(game, HAPPEN_FORMED,
		                  conduct_is_crew(&game->look, unit)           ? "conduct:house-guns"
		                  : (it->flags ^ before->flags) & U_DISMOUNTED ? "conduct:house-dismount"
		                                                               : "conduct:house-formations",
		                  unit, it->formation);
	if (before->flags & ~it->flags & U_PRONE)
		conduct_tell_unit(game, HAPPEN_MARKER, "conduct:house-cover", unit, MARKER_PRONE, 0);
	if (march->now.broke)
		conduct_tell_pose(game, HAPPEN_BROKE_OFF, "conduct:house-contact", unit, cost);
	else
		conduct_tell_pose(game, HAPPEN_MOVED, "conduct:house-move", unit, cost);
	conduct_carry_figures(game, unit);
}

static void keep_unit(struct game *game, struct march *march, int unit)
{
	const struct conduct_unit before = game->state->unit[unit];
	struct conduct_unit *it = &game->state->unit[unit];

	if (march->now.broke)
		conduct_end_contacts(game, unit, false);
	*it = march->after.unit[unit];
	if (march->now.moved) {
		conduct_turn_to(march, unit);
		it->turn |= conduct_is_crew(&game->look, unit) ? conduct_crew_marks(march) : T_MOVED;
		tell_unit(game, march, unit, &before);
	} else if (it->flags & ~before.flags & U_PRONE) {
		conduct_tell_unit(game, HAPPEN_MARKER, "conduct:house-cover", unit, MARKER_PRONE, 1);
	}
	if (it->flags & ~before.flags & U_FELL_IN)
		conduct_close_ranks(game, unit);
}

/* Tells what the unit did, or all of a body, and keeps it. */
static void commit(struct game *game, struct march *march)
{
	int named = march->unit;

	game->state->active = march->after.active;
	EACH_BIT (member, &march->members, 1)
		keep_unit(game, march, member);
	march->unit = named;
}

static void show_seen(struct game *game, const struct march *march)
{
	EACH_BIT (enemy, &march->seen, 1)
		conduct_reveal(game, enemy, "conduct:house-hidden");
	for (int i = 0; i < game->look.field->figures; i++)
		if (march->touched >> i & 1)
			conduct_save_figure(game, i, "conduct:house-command");
}

void conduct_make_contact(struct game *game, int unit, int target, enum face face, bool flank, bool across)
{
	struct conduct_unit *it = &game->state->unit[unit], *enemy = &game->state->unit[target];
	struct event *event =
		conduct_tell_three(game, HAPPEN_CHARGED, "conduct:house-charge", unit, target, (int32_t)face);

	it->foe = (uint8_t)target;
	it->face = (uint8_t)face;
	it->met = game->state->turn;
	it->turn |= T_CHARGED;
	it->flags |= (uint16_t)((flank ? U_FLANK : 0) | (across ? U_ACROSS : 0));
	if (event) {
		event->arg[CHARGED_FLANK] = flank;
		event->arg[CHARGED_ACROSS] = across;
	}
	if (enemy->flags & U_PRONE) {
		enemy->turn |= T_ROSE;
		conduct_mark(game, target, U_PRONE, false, MARKER_PRONE, "conduct:house-cover");
	}
	conduct_break_brigade(game, unit, "conduct:house-square");
}

/* The legs as far as hidden enemies let them; the enemy that stopped it, or NONE. */
static int go(struct game *game, const struct move *move, struct march *march)
{
	int count = conduct_count_legs(move), by = NONE;

	march->apply = true;
	if (march->now.moved) /* it has entered */
		conduct_look_round(march, march->now.walk.pose);
	for (int i = 0; i < count && by == NONE; i++) {
		struct field_pose from = march->now.walk.pose;
		struct leg leg = conduct_get_leg(move, i);

		by = conduct_cut_leg(march, &leg);
		if (leg.kind != LEG_NONE)
			conduct_make_leg(march, &leg, count);
		EACH_BIT (member, &march->members, 1) {
			conduct_turn_to(march, member);
			conduct_look_round(march, member == game->state->active.unit
			                                  ? from
			                                  : conduct_pose_of(&game->state->unit[member]));
		}
		conduct_turn_to(march, game->state->active.unit);
	}
	conduct_end_march(march);
	return by;
}

/* A hidden enemy too near to where a unit comes on keeps it off. */
static int find_ambush(const struct march *march)
{
	struct field_body body;
	uint64_t near;

	conduct_make_body(&march->look, march->unit, &body);
	near = kit_crowd_within(&march->crowd, &body, march->unit, 1u << CROWD_HIDDEN,
	                        march->look.tables->house.entry_clear);
	EACH_BIT (enemy, &near, 1)
		return enemy;
	return NONE;
}

static void halt(struct game *game, int by)
{
	struct conduct_active *active = &game->state->active;

	conduct_reveal(game, by, "conduct:house-hidden");
	conduct_tell_three(game, HAPPEN_HALTED, "conduct:house-hidden", active->unit, by, 0);
	if (active->forced || active->headlong)
		find_duty(game, active->unit);
	if (!conduct_has_move(&game->look))
		conduct_end_move(game);
}

static void end_where_it_is(struct game *game, const struct march *march)
{
	EACH_BIT (member, &march->members, 1) {
		bool alone = !(march->members & (march->members - 1));
		bool leaves = march->now.exits && (alone || !conduct_stands_on_table(&game->look, member));

		if (leaves)
			conduct_leave_table(game, member);
		else if (march->now.moved)
			conduct_reveal_near(game, member);
	}
}

static void apply_move(struct game *game, int side, const struct move *move)
{
	struct march march;
	int by;

	(void)side;
	start(&game->look, move, &march);
	if (game->state->unit[march.unit].status == STATUS_READY && march.now.moved &&
	    (by = find_ambush(&march)) != NONE) {
		halt(game, by);
		return;
	}
	by = go(game, move, &march);
	commit(game, &march);
	show_seen(game, &march);
	end_where_it_is(game, &march);
	if (by != NONE && !march.now.exits) {
		halt(game, by);
		return;
	}
	if (march.now.target != NONE)
		conduct_make_contact(game, march.unit, march.now.target, march.now.face, march.now.flank,
		                     march.now.across);
	conduct_end_move(game);
}

bool conduct_preview(const struct look *look, const struct move *move, struct conduct_preview *preview)
{
	struct march march;

	if (walk(look, move, &march).rule)
		return false;
	*preview = (struct conduct_preview){.unit = march.after.unit[march.unit],
	                                    .target = march.now.target,
	                                    .flank = march.now.flank,
	                                    .across = march.now.across,
	                                    .exits = march.now.exits,
	                                    .moved = march.now.moved};
	return true;
}

const struct phase_rules conduct_move_phase = {check_move, apply_move, conduct_list_moves, conduct_sample_move};
