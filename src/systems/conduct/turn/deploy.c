/* deploy.c: before the first turn: armies are composed, units and figures laid out. May use: game, private, turn, position,
 * movement, data. */
#include <string.h>

#include "systems/conduct/data/data.h"
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/private.h"

/* ---- muster [conduct:house-muster] */

static const struct conduct_army *army_of(const struct look *look, int side)
{
	static const uint8_t option[SIDES] = {OPT_COLONIAL_ARMY, OPT_NATIVE_ARMY};
	int chosen = look->state->option[option[side]];

	if (chosen && chosen <= look->tables->armies)
		return &look->tables->army[chosen - 1];
	return look->field->army[side] == NONE ? NULL : &look->tables->army[look->field->army[side]];
}

static int count_cost(const struct look *look, int side)
{
	int points = 0;

	EACH_OF (side, unit)
		if (look->state->unit[unit].status != STATUS_ABSENT)
			points += conduct_type_of(look, unit)->points;
	return points;
}

static int find_free(const struct look *look, int side)
{
	EACH_OF (side, unit)
		if (look->state->unit[unit].status == STATUS_ABSENT)
			return unit;
	return NONE;
}

static struct refusal check_zone(const struct look *look, int unit, const struct conduct_unit *placed);

/* Somewhere in its zone for a unit that is raised. */
struct nook {
	struct look look;
	struct conduct_state *state;
	int unit;
};

static bool take_nook(void *context, struct field_point at)
{
	struct nook *nook = context;
	struct conduct_unit *it = &nook->state->unit[nook->unit];

	it->x = kit_find_step(at.x);
	it->y = kit_find_step(at.y);
	return !check_zone(&nook->look, nook->unit, it).rule;
}

static bool find_nook(const struct look *look, struct conduct_state *state, int unit)
{
	const struct conduct_zone *zone = &look->field->zone[conduct_side_of(unit)];
	struct nook nook = {{look->tables, look->field, state}, state, unit};
	struct field_search search = {take_nook, &nook};

	for (int i = 0; i < zone->parts; i++)
		if (kit_search_zone(&zone->part[i], FIELD_INCH / 2, &search))
			return true;
	return false;
}

static struct conduct_unit raise_unit(const struct look *look, int side, int type)
{
	return (struct conduct_unit){.status = STATUS_TABLE,
	                             .type = (uint8_t)type,
	                             .formation = (uint8_t)conduct_usual_form(look->tables, &look->tables->type[type]),
	                             .facing = side == COLONIAL ? 0 : FIELD_ROUND / 2,
	                             .flags = look->tables->type[type].tigermen ? U_TIGERMEN : 0,
	                             .foe = NONE,
	                             .primary = NONE,
	                             .brigade = NONE};
}

/* Is there room for it in the zone? */
static bool has_room(const struct look *look, int side, int type)
{
	struct conduct_state after = *look->state;
	int unit = find_free(look, side);

	after.unit[unit] = raise_unit(look, side, type);
	return find_nook(look, &after, unit);
}

static struct refusal check_muster(const struct look *look, int side, const struct move *move)
{
	const struct conduct_army *army = army_of(look, side);
	int what = move->arg[RAISE_TYPE], units = 0;
	bool listed = false;

	if (move->verb == VERB_READY)
		return conduct_allow();
	EACH_OF (side, unit)
		units += look->state->unit[unit].status != STATUS_ABSENT;
	if (move->verb == VERB_DISMISS) {
		if (conduct_side_of(what) != side || look->state->unit[what].status == STATUS_ABSENT)
			return conduct_refuse("conduct:house-muster", "Only a unit of your own army can be dismissed.");
		return units < 2 ? conduct_refuse("conduct:house-muster", "An army has at least one unit.")
		                 : conduct_allow();
	}
	for (int i = 0; army && i < army->allowed_count; i++)
		listed |= army->allowed[i] == what;
	if (!listed)
		return conduct_refuse("conduct:house-muster", "The army list has no such type.");
	if (find_free(look, side) == NONE)
		return conduct_refuse("conduct:house-muster",
		                      "The army has as many units as there may be: dismiss one first.");
	if (count_cost(look, side) + look->tables->type[what].points > army->points)
		return conduct_refuse("conduct:house-muster",
		                      "The army has not points enough: dismiss a unit, or raise a cheaper one.");
	if (!look->field->real && !has_room(look, side, what))
		return conduct_refuse("conduct:house-muster", "There is no room left in the side's zones.");
	return conduct_allow();
}

static void apply_raise(struct game *game, int side, int type)
{
	int unit = find_free(&game->look, side);

	game->state->unit[unit] = raise_unit(&game->look, side, type);
	if (!game->look.field->real)
		find_nook(&game->look, game->state, unit);
	conduct_tell_three(game, HAPPEN_RAISED, "conduct:house-muster", unit, type, 0);
}

static void apply_muster(struct game *game, int side, const struct move *move)
{
	int unit = move->arg[DISMISS_UNIT];

	if (move->verb == VERB_RAISE) {
		apply_raise(game, side, move->arg[RAISE_TYPE]);
	} else if (move->verb == VERB_DISMISS) {
		conduct_tell_three(game, HAPPEN_DISMISSED, "conduct:house-muster", unit, game->state->unit[unit].type,
		                   0);
		game->state->unit[unit] =
			(struct conduct_unit){.type = NONE, .foe = NONE, .primary = NONE, .brigade = NONE};
		for (int i = 0; i < FIGURES; i++)
			if (game->state->figure[i].unit == unit)
				game->state->figure[i].unit = NONE;
	} else if (side == game->look.field->first) {
		conduct_ask(game, PHASE_MUSTER, !side);
	} else if (game->look.field->real) { /* where the figures stand is seen on the table */
		conduct_begin_battle(game);
	} else {
		conduct_ask(game, PHASE_DEPLOY, game->look.field->first);
	}
}

static void legal_muster(const struct look *look, int side, struct move_list *moves)
{
	const struct conduct_army *army = army_of(look, side);

	engine_add_move(moves, &(struct move){.verb = VERB_READY});
	for (int i = 0; army && i < army->allowed_count; i++) {
		struct move move = conduct_make_move(VERB_RAISE, army->allowed[i], 0);

		if (!check_muster(look, side, &move).rule)
			engine_add_move(moves, &move);
	}
	EACH_OF (side, unit) {
		struct move move = conduct_make_move(VERB_DISMISS, unit, 0);

		if (!check_muster(look, side, &move).rule)
			engine_add_move(moves, &move);
	}
}

static void sample_muster(const struct look *look, int side, struct rng *rng, struct move *move)
{
	const struct conduct_army *army = army_of(look, side);
	uint32_t choice = base_pick_below(rng, 6);

	*move = conduct_make_move(VERB_READY, 0, 0);
	if (choice < 2 && army && army->allowed_count)
		*move = conduct_make_move(VERB_RAISE, army->allowed[base_pick_below(rng, army->allowed_count)], 0);
	else if (choice == 2)
		*move = conduct_make_move(VERB_DISMISS, side * ARMY + (int)base_pick_below(rng, ARMY), 0);
	if (check_muster(look, side, move).rule)
		*move = conduct_make_move(VERB_READY, 0, 0);
}

const struct phase_rules conduct_muster_phase = {check_muster, apply_muster, legal_muster, sample_muster};

/* ---- deployment [conduct:house-deployment] */

void conduct_begin_deployment(struct game *game)
{
	bool musters = game->look.field->real || (game->look.field->free && conduct_option(&game->look, OPT_MUSTER));

	conduct_ask(game, musters ? PHASE_MUSTER : PHASE_DEPLOY, game->look.field->first);
}

static struct refusal check_free(const struct look *look, int unit, const struct field_body *body)
{
	uint32_t closed = conduct_closed_areas(look, unit, look->state->unit[unit].formation);
	struct field_body other;

	EACH_UNIT (another) {
		bool friend = conduct_side_of(another) == conduct_side_of(unit);
		int32_t gap;

		if (another == unit || !conduct_on_table(look, another) ||
		    (!friend && conduct_has(look, another, U_HIDDEN)))
			continue;
		conduct_make_body(look, another, &other);
		gap = kit_measure_gap(&other.stand[0].shape, &body->stand[0].shape);
		if (!friend && gap < look->tables->house.stand_off)
			return conduct_refuse("conduct:house-move",
			                      "Units are laid out at least 1 inch away from enemies.");
		if (friend && !gap && kit_shapes_overlap(&other.stand[0].shape, &body->stand[0].shape, FIELD_SLACK))
			return conduct_refuse("conduct:house-move", "Units may not overlap.");
	}
	if (kit_body_on(&look->field->ground, body, closed))
		return conduct_refuse("conduct:house-terrain", "The unit cannot stand on that ground.");
	return conduct_allow();
}

/* `placed` is the unit as it would stand. */
static struct refusal check_zone(const struct look *look, int unit, const struct conduct_unit *placed)
{
	const struct conduct_zone *zone = &look->field->zone[conduct_side_of(unit)];
	struct conduct_state after = *look->state;
	struct look there = {look->tables, look->field, &after};
	struct field_body body;

	after.unit[unit] = *placed;
	conduct_make_body(&there, unit, &body);
	if (!conduct_zone_covers(zone, &body.stand[0]))
		return conduct_refuse("conduct:house-deployment", "The whole footprint must lie in the side's zones.");
	if (placed->flags & U_HIDDEN &&
	    !conduct_zone_covers(&look->field->hiding[conduct_side_of(unit)], &body.stand[0]))
		return conduct_refuse("conduct:house-hidden",
		                      "A unit starts hidden only in the areas for it: place it there, or in the open.");
	return check_free(&there, unit, &body);
}

static struct conduct_unit place_unit(const struct look *look, const struct move *move)
{
	struct conduct_unit placed = look->state->unit[move->arg[PLACE_UNIT]];
	const struct conduct_start *start = &look->field->start[move->arg[PLACE_UNIT]];

	placed.formation = (uint8_t)(move->arg[PLACE_FORM] & (PLACE_OPEN - 1));
	conduct_set_pose(&placed, (struct field_pose){move->arg[PLACE_X], move->arg[PLACE_Y],
	                                              (uint16_t)move->arg[PLACE_FACING]});
	placed.flags &= (uint16_t)~U_HIDDEN;
	if (start->hidden && !(move->arg[PLACE_FORM] & PLACE_OPEN))
		placed.flags |= U_HIDDEN;
	return placed;
}

static struct refusal check_place(const struct look *look, int side, const struct move *move)
{
	int unit = move->arg[PLACE_UNIT], form = move->arg[PLACE_FORM] & (PLACE_OPEN - 1);
	const struct conduct_start *start = &look->field->start[unit];
	struct conduct_unit placed;

	if (conduct_side_of(unit) != side)
		return conduct_refuse("conduct:house-deployment", "Only units of your own can be laid out.");
	if (!conduct_on_table(look, unit))
		return conduct_refuse("conduct:house-reinforcements", "The unit comes later: it is not laid out.");
	if (form >= FORMS || !conduct_may_form(look, unit, form))
		return conduct_refuse("conduct:house-formations", "The unit cannot take that formation.");
	if (start->type != NONE && start->keeps && form != start->form)
		return conduct_refuse("conduct:house-deployment",
		                      "The scenario has the unit keep its printed formation.");
	if (move->arg[PLACE_FORM] & PLACE_OPEN && !start->hidden)
		return conduct_refuse("conduct:house-hidden",
		                      "The unit does not start hidden anyway: leave out 'open'.");
	if (form == FORM_SKIRMISH && conduct_has(look, unit, U_FIXED))
		return conduct_refuse("conduct:house-bayonets",
		                      "A unit with fixed bayonets does not take skirmish order.");
	placed = place_unit(look, move);
	if (!memcmp(&placed, &look->state->unit[unit], sizeof placed))
		return conduct_refuse("conduct:house-deployment", "The unit stands so already.");
	return check_zone(look, unit, &placed);
}

static struct refusal check_post(const struct look *look, int side, const struct move *move)
{
	int figure = move->arg[POST_FIGURE], unit = move->arg[POST_UNIT] - 1;
	const struct conduct_zone *zone = &look->field->zone[side];
	const struct conduct_person *it = &look->state->figure[figure];
	struct field_point at = {move->arg[POST_X] * FIELD_GRAIN, move->arg[POST_Y] * FIELD_GRAIN};

	if (figure >= look->field->figures || look->field->figure[figure].side != side)
		return conduct_refuse("conduct:house-deployment", "Only figures of your own can be posted.");
	if (look->state->figure[figure].status != FIGURE_TABLE)
		return conduct_refuse("conduct:house-reinforcements", "The figure comes later.");
	if (unit < 0 ? it->unit == NONE && it->x == move->arg[POST_X] && it->y == move->arg[POST_Y] : it->unit == unit)
		return conduct_refuse("conduct:house-deployment", "The figure is there already.");
	if (unit >= 0)
		return conduct_side_of(unit) == side && conduct_on_table(look, unit)
		               ? conduct_allow()
		               : conduct_refuse("conduct:house-command",
		                                "A figure joins a unit of its own side on the table.");
	return conduct_zone_holds(zone, at)
	               ? conduct_allow()
	               : conduct_refuse("conduct:house-deployment", "Figures are posted in the side's zones.");
}

static struct refusal check_tigermen(const struct look *look, int side, const struct move *move)
{
	int unit = move->arg[TIGERMEN_TO] - 1, now = -1;
	uint64_t own = ((UINT64_C(1) << ARMY) - 1) << side * ARMY;

	if (!(look->field->tiger_choice & own))
		return conduct_refuse("conduct:tigermen-attach", "The side has no tigermen that could be attached.");
	if (unit >= 0 && !(look->field->tiger_choice & own & UINT64_C(1) << unit))
		return conduct_refuse(
			"conduct:tigermen-attach",
			"Tigermen are attached to one of the massed foot units that the scenario names, or to none.");
	EACH_BIT (other, &look->field->tiger_choice, 1)
		if (conduct_has(look, other, U_TIGERMEN))
			now = other;
	return now == unit ? conduct_refuse("conduct:tigermen-attach", "The tigermen are there already.")
	                   : conduct_allow();
}

static struct refusal check_deploy(const struct look *look, int side, const struct move *move)
{
	switch (move->verb) {
	case VERB_PLACE:
		return check_place(look, side, move);
	case VERB_POST:
		return check_post(look, side, move);
	case VERB_TIGERMEN:
		return check_tigermen(look, side, move);
	default:
		return conduct_allow();
	}
}

static void apply_place(struct game *game, const struct move *move)
{
	int unit = move->arg[PLACE_UNIT];

	game->state->unit[unit] = place_unit(&game->look, move);
	conduct_carry_figures(game, unit);
	conduct_tell_pose(game, HAPPEN_PLACED, "conduct:house-deployment", unit, game->state->unit[unit].formation);
}

static void apply_post(struct game *game, const struct move *move)
{
	int figure = move->arg[POST_FIGURE], unit = move->arg[POST_UNIT] - 1;
	struct conduct_person *it = &game->state->figure[figure];
	const struct conduct_zone *hiding = &game->look.field->hiding[game->look.field->figure[figure].side];

	it->unit = unit < 0 ? NONE : (uint8_t)unit;
	it->x = unit < 0 ? move->arg[POST_X] : game->state->unit[unit].x;
	it->y = unit < 0 ? move->arg[POST_Y] : game->state->unit[unit].y;
	it->hidden =
		unit < 0 ? conduct_zone_holds(hiding, (struct field_point){it->x * FIELD_GRAIN, it->y * FIELD_GRAIN})
			 : (game->state->unit[unit].flags & U_HIDDEN) != 0;
	conduct_tell_figure(game, figure, HAPPEN_POSTED, "conduct:house-deployment");
}

static void apply_tigermen(struct game *game, const struct move *move)
{
	int to = move->arg[TIGERMEN_TO] - 1;
	uint64_t units = game->look.field->tiger_choice;

	EACH_BIT (unit, &units, 1)
		game->state->unit[unit].flags = (uint16_t)(unit == to ? game->state->unit[unit].flags | U_TIGERMEN
		                                                      : game->state->unit[unit].flags & ~U_TIGERMEN);
	conduct_tell_three(game, HAPPEN_TIGERMEN, "conduct:tigermen-attach", to, 0, 0);
}

static void end_deployment(struct game *game, int side)
{
	conduct_tell_three(game, HAPPEN_DEPLOYED, "conduct:house-deployment", side, 0, 0);
	conduct_form_squares(game, side);
	if (side == game->look.field->first) {
		conduct_ask(game, PHASE_DEPLOY, !side);
		return;
	}
	EACH_UNIT (unit)
		if (conduct_on_table(&game->look, unit) && conduct_has(&game->look, unit, U_HIDDEN))
			conduct_reveal_if_near(game, unit);
	conduct_begin_battle(game);
}

static void apply_deploy(struct game *game, int side, const struct move *move)
{
	switch (move->verb) {
	case VERB_PLACE:
		apply_place(game, move);
		break;
	case VERB_POST:
		apply_post(game, move);
		break;
	case VERB_TIGERMEN:
		apply_tigermen(game, move);
		break;
	default:
		end_deployment(game, side);
	}
}

static struct move placed_as(const struct look *look, int unit, int form)
{
	const struct conduct_unit *it = &look->state->unit[unit];
	bool open = look->field->start[unit].hidden && !(it->flags & U_HIDDEN);

	return (struct move){.verb = VERB_PLACE,
	                     .arg = {unit, form | (open ? PLACE_OPEN : 0), it->x, it->y, it->facing}};
}

static void legal_deploy(const struct look *look, int side, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_READY});
	EACH_OF (side, unit)
		for (int form = 0; form < FORMS && conduct_on_table(look, unit); form++) {
			struct move move = placed_as(look, unit, form);

			if (form != look->state->unit[unit].formation && !check_place(look, side, &move).rule)
				engine_add_move(moves, &move);
		}
	conduct_list_square(look, side, moves);
	for (int unit = -1; unit < UNITS; unit++) {
		struct move move = conduct_make_move(VERB_TIGERMEN, unit + 1, 0);

		if (!check_tigermen(look, side, &move).rule)
			engine_add_move(moves, &move);
	}
}

static void sample_place(const struct look *look, int side, struct rng *rng, struct move *move)
{
	int unit = side * ARMY + (int)base_pick_below(rng, ARMY), most = 12 * FIELD_STEPS;

	if (!conduct_on_table(look, unit))
		return;
	*move = placed_as(look, unit, (int)base_pick_below(rng, FORMS));
	if (base_pick_below(rng, 4))
		move->arg[PLACE_FORM] = look->state->unit[unit].formation | (move->arg[PLACE_FORM] & PLACE_OPEN);
	if (look->field->start[unit].hidden && base_pick_below(rng, 8) == 0)
		move->arg[PLACE_FORM] ^= PLACE_OPEN;
	if (base_pick_below(rng, 4)) {
		move->arg[PLACE_X] += (int32_t)base_pick_below(rng, 2 * (uint32_t)most) - most;
		move->arg[PLACE_Y] += (int32_t)base_pick_below(rng, 2 * (uint32_t)most) - most;
	}
	if (base_pick_below(rng, 4) == 0)
		move->arg[PLACE_FACING] = (int32_t)base_pick_below(rng, FIELD_ROUND);
	if (move->arg[PLACE_X] < 0 || move->arg[PLACE_Y] < 0 || move->arg[PLACE_X] > WIDEST ||
	    move->arg[PLACE_Y] > DEEPEST)
		*move = conduct_make_move(VERB_READY, 0, 0);
}

static void sample_post(const struct look *look, int side, struct rng *rng, struct move *move)
{
	int figure = (int)base_pick_below(rng, FIGURES);

	if (figure >= look->field->figures)
		return;
	*move = conduct_make_move(VERB_POST, figure, 0);
	if (base_pick_below(rng, 2)) {
		move->arg[POST_UNIT] = side * ARMY + (int)base_pick_below(rng, ARMY) + 1;
	} else {
		move->arg[POST_X] = (int32_t)base_pick_below(rng, (uint32_t)look->field->ground.width / FIELD_GRAIN);
		move->arg[POST_Y] = (int32_t)base_pick_below(rng, (uint32_t)look->field->ground.height / FIELD_GRAIN);
	}
}

static void sample_deploy(const struct look *look, int side, struct rng *rng, struct move *move)
{
	uint32_t choice = base_pick_below(rng, 8);

	*move = conduct_make_move(VERB_READY, 0, 0);
	if (choice < 4)
		sample_place(look, side, rng, move);
	else if (choice == 4)
		sample_post(look, side, rng, move);
	else if (choice == 5)
		*move = conduct_make_move(VERB_TIGERMEN,
		                          base_pick_below(rng, 2) ? 0 : 1 + (int)base_pick_below(rng, UNITS), 0);
	if (check_deploy(look, side, move).rule)
		*move = conduct_make_move(VERB_READY, 0, 0);
}

const struct phase_rules conduct_deploy_phase = {check_deploy, apply_deploy, legal_deploy, sample_deploy};
