/* move.c: the decision of how the active unit moves. May use: private, charts, turn, position. */
#include "systems/conduct/charts/charts.h"
#include "systems/conduct/movement/private.h"
#include "systems/conduct/turn/turn.h"

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
	if (conduct_is_crew(&game->look, unit))
		active->foot = (uint16_t)kit_find_step(house->crew_rate[type->crew][it->formation != FORM_LIMBERED]);
	active->forced =
		conduct_did(&game->look, unit, T_FANATIC) && game->state->option[OPT_FANATIC] != FANATIC_FREE &&
		!conduct_did(&game->look, unit, T_CLAIMED) && !conduct_has(&game->look, unit, U_PRONE) &&
		it->status == STATUS_TABLE && !conduct_in_contact(&game->look, unit) && conduct_can_charge(&game->look);
}

bool conduct_has_move(const struct look *look)
{
	const struct conduct_active *active = &look->state->active;

	if (conduct_in_contact(look, active->unit))
		return false;
	if (conduct_is_crew(look, active->unit))
		return !conduct_has(look, active->unit, U_SHAKEN) && active->foot;
	return conduct_is_mounted(look, active->unit) ? active->mounted : active->foot;
}

static struct refusal walk(const struct look *look, const struct move *move, struct march *march)
{
	struct refusal refusal = conduct_start_march(look, move, march);
	int count = conduct_count_legs(move);

	for (int i = 0; i < count && !refusal.rule; i++) {
		struct leg leg = conduct_get_leg(move, i);

		refusal = conduct_make_leg(march, &leg, i, count);
	}
	return refusal.rule ? refusal : conduct_end_march(march);
}

static struct refusal check_move(const struct look *look, int side, const struct move *move)
{
	struct march march;
	struct refusal refusal = walk(look, move, &march);

	(void)side;
	if (refusal.rule)
		return refusal;
	if (look->state->active.forced && march.target == NONE)
		return conduct_refuse("conduct:house-fanatic",
		                      "A Fanatic unit that can charge must: choose its enemy.");
	return conduct_allow();
}

/* Tells what the unit did and keeps it. */
static void commit(struct game *game, const struct march *march)
{
	const struct conduct_unit before = game->state->unit[march->unit];
	struct conduct_unit *it = &game->state->unit[march->unit];

	*it = march->after.unit[march->unit];
	game->state->active = march->after.active;
	if (!march->moved) {
		if (it->flags & ~before.flags & U_PRONE)
			conduct_tell_unit(game, HAPPEN_MARKER, "conduct:house-cover", march->unit, MARKER_PRONE, 1);
		return;
	}
	it->turn |= T_MOVED | T_NO_FIRE;
	if (before.status == STATUS_READY)
		conduct_tell_pose(game, HAPPEN_ENTERED, "conduct:house-reinforcements", march->unit, it->formation);
	if (it->formation != before.formation)
		conduct_tell_pose(game, HAPPEN_FORMED, "conduct:house-formations", march->unit, it->formation);
	conduct_tell_pose(game, HAPPEN_MOVED, "conduct:house-move", march->unit, march->cost / FIELD_GRAIN);
	conduct_carry_figures(game, march->unit);
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

static void apply_move(struct game *game, int side, const struct move *move)
{
	struct march march;

	(void)side;
	walk(&game->look, move, &march);
	commit(game, &march);
	if (march.exits) {
		conduct_leave_table(game, march.unit);
	} else if (march.moved) {
		conduct_reveal_near(game, march.unit);
		conduct_scatter_figures(game, march.unit);
	}
	if (march.target != NONE)
		conduct_make_contact(game, march.unit, march.target, march.face, march.flank, march.across);
	conduct_end_move(game);
}

bool conduct_preview(const struct look *look, const struct move *move, struct conduct_preview *preview)
{
	struct march march;

	if (walk(look, move, &march).rule)
		return false;
	*preview = (struct conduct_preview){.unit = march.after.unit[march.unit],
	                                    .target = march.target,
	                                    .flank = march.flank,
	                                    .across = march.across,
	                                    .exits = march.exits,
	                                    .moved = march.moved};
	return true;
}

/* ---- what may be chosen */

/* The last charge of those that were found, or an earlier one. */
struct pick {
	struct rng *rng;
	struct move *move;
	uint32_t found;
};

static bool pick_charge(void *context, const struct move *move)
{
	struct pick *pick = context;

	if (base_pick_below(pick->rng, ++pick->found) == 0)
		*pick->move = *move;
	return pick->found >= 4;
}

static struct leg sample_leg(int32_t most, struct rng *rng)
{
	switch (base_pick_below(rng, 8)) {
	case 0:
		return (struct leg){.kind = LEG_FORM, .what = (uint8_t)base_pick_below(rng, FORMS)};
	case 1:
		return (struct leg){.kind = LEG_FACE, .a = (int16_t)base_pick_below(rng, FIELD_ROUND)};
	case 2:
	case 3:
		return (struct leg){.kind = (uint8_t)(LEG_WHEEL_LEFT + base_pick_below(rng, 2)),
		                    .a = (int16_t)(1 + base_pick_below(rng, 4500))};
	case 4:
		return (struct leg){.kind = LEG_SHIFT,
		                    .a = (int16_t)((int)base_pick_below(rng, 3000) - 1500),
		                    .b = (int16_t)((int)base_pick_below(rng, 3000) - 1500)};
	case 5:
		return (struct leg){.kind = (uint8_t)(LEG_GROUND + base_pick_below(rng, 2))};
	default:
		return (struct leg){.kind = LEG_FORWARD, .a = (int16_t)(1 + base_pick_below(rng, (uint32_t)most + 1))};
	}
}

static void sample_entry(const struct look *look, struct rng *rng, struct move *move)
{
	int unit = look->state->active.unit;
	const struct field_edge *edge = &look->field->group[look->field->start[unit].group - 1].edge;
	int64_t part = base_pick_below(rng, 1001);
	struct field_point at = {edge->from.x + (int32_t)((edge->to.x - edge->from.x) * part / 1000),
	                         edge->from.y + (int32_t)((edge->to.y - edge->from.y) * part / 1000)};

	at = (struct field_point){kit_find_step(at.x), kit_find_step(at.y)};
	move->arg[MOVE_X] = at.x;
	move->arg[MOVE_Y] = at.y;
	move->arg[MOVE_FACING] =
		kit_find_inward(&look->field->ground, (struct field_point){at.x * FIELD_GRAIN, at.y * FIELD_GRAIN}) + 1;
}

static void sample_move(const struct look *look, int side, struct rng *rng, struct move *move)
{
	const struct conduct_active *active = &look->state->active;
	int32_t most = conduct_is_mounted(look, active->unit) ? active->mounted : active->foot;
	bool enters = look->state->unit[active->unit].status == STATUS_READY;

	*move = conduct_make_move(VERB_MOVE, 0, 0);
	if (!enters && (active->forced || base_pick_below(rng, 4) == 0)) {
		struct pick pick = {rng, move, 0};

		conduct_search_charges(look, pick_charge, &pick);
		if (pick.found)
			return;
	}
	for (int tries = 0; tries < 6; tries++) {
		*move = conduct_make_move(VERB_MOVE, 0, 0);
		if (enters)
			sample_entry(look, rng, move);
		for (uint32_t legs = base_pick_below(rng, 3) + 1; legs; legs--) {
			struct leg leg = sample_leg(enters ? most / 2 : most, rng);

			conduct_add_leg(move, &leg);
		}
		if (!check_move(look, side, move).rule)
			return;
	}
	*move = conduct_make_move(VERB_MOVE, 0, 0);
}

const struct phase_rules conduct_move_phase = {check_move, apply_move, conduct_list_moves, sample_move};
