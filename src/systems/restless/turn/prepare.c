/* prepare.c: what comes before the first card: the throw for sides, armies that players compose, commands, places.
 * May use: rooms. */
#include "systems/restless/rooms.h"

static struct refusal allowed(void)
{
	return restless_refuse(NULL, NULL);
}

/* ---- sides */

/* [restless:oneoff-4] Both C-in-Cs throw until they differ. */
static void throw_sides(struct game *game)
{
	struct restless_state *state = game->state;
	uint8_t dice[DICE];
	struct event *event;

	do {
		restless_throw(game, 2, dice);
		event = restless_tell(game, HAPPEN_SIDE_ROLL, "restless:oneoff-4");
		if (event) {
			event->arg[SIDE_ROLL_ONE] = dice[0];
			event->arg[SIDE_ROLL_TWO] = dice[1];
			event->arg[SIDE_ROLL_CHOOSER] = dice[0] == dice[1] ? -1 : dice[0] > dice[1] ? 0 : PLAYERS;
		}
		restless_tell_dice(game, event, dice, 2);
	} while (dice[0] == dice[1]);
	state->chooser = (uint8_t)(dice[0] > dice[1] ? 0 : PLAYERS);
	state->actor = state->chooser;
}

static void choose_side(struct game *game, int side)
{
	struct restless_state *state = game->state;
	struct event *event = restless_tell(game, HAPPEN_SIDES, "restless:oneoff-4");

	if (event) {
		event->arg[SIDES_CHOOSER] = state->chooser;
		event->arg[SIDES_SIDE] = side;
		event->arg[SIDES_EXCHANGED] = side != state->chooser / PLAYERS;
	}
	restless_raise_armies(game);
}

/* ---- armies */

static int count_army(const struct restless_state *state, int side)
{
	int count = 0;

	for (int i = 0; i < state->units; i++)
		count += state->unit[i].side == side;
	return count;
}

static struct refusal check_raise(const struct look *look, int seat, const struct move *move)
{
	const struct restless_type *type = &look->tables->type[move->arg[RAISE_TYPE]];

	if (type->side != seat / PLAYERS || move->arg[RAISE_TYPE] == look->tables->commander[type->side])
		return restless_refuse("restless:equip-armies", "This side has no such troops to raise.");
	if (count_army(look->state, type->side) >= ARMY)
		return restless_refuse("restless:equip-armies", "The army is full: dismiss a unit first.");
	return allowed();
}

static struct refusal check_dismiss(const struct look *look, int seat, const struct move *move)
{
	return look->state->unit[move->arg[DISMISS_UNIT]].side == seat / PLAYERS
	               ? allowed()
	               : restless_refuse("restless:equip-armies", "Only the own side's units are dismissed.");
}

static struct refusal check_muster(const struct look *look, int seat)
{
	int side = seat / PLAYERS;

	return count_army(look->state, side) >= look->state->players[side]
	               ? allowed()
	               : restless_refuse("restless:equip-armies", "Each player of the side needs at least one unit.");
}

/* ---- commands and places */

static int count_command(const struct restless_state *state, int seat)
{
	int count = 0;

	for (int i = 0; i < state->units; i++)
		count += state->unit[i].seat == seat;
	return count;
}

static struct refusal check_give(const struct look *look, int seat, const struct move *move)
{
	const struct restless_unit *unit = &look->state->unit[move->arg[GIVE_UNIT]];
	int to = seat + move->arg[GIVE_PLAYER];

	if (unit->side != seat / PLAYERS || unit->given)
		return restless_refuse("restless:oneoff-7", "Only the side's own units are given, and each once.");
	if (move->arg[GIVE_PLAYER] < 0 || move->arg[GIVE_PLAYER] >= look->state->players[seat / PLAYERS] ||
	    unit->seat == to)
		return restless_refuse("restless:oneoff-7",
		                       "There is no such player, or the unit is that player's already.");
	if (count_command(look->state, unit->seat) < 2)
		return restless_refuse("restless:oneoff-7", "Every player must command at least one unit.");
	return allowed();
}

static struct restless_unit placed_unit(const struct look *look, const struct move *move)
{
	struct restless_unit placed = look->state->unit[move->arg[PLACE_UNIT]];
	struct field_pose pose;

	restless_get_vertex(move, 0, &pose);
	placed.formation = (uint8_t)move->arg[PLACE_FORM];
	placed.x = pose.x;
	placed.y = pose.y;
	placed.facing = pose.facing;
	return placed;
}

static struct refusal check_placing(const struct look *look, int seat, const struct move *move)
{
	const struct restless_unit *unit = &look->state->unit[move->arg[PLACE_UNIT]];
	struct restless_unit placed = placed_unit(look, move);

	if (unit->seat != seat || unit->status != STATUS_WAITING)
		return restless_refuse("restless:oneoff-8", "This player has no such unit to place.");
	if (!restless_form_permitted(look, unit, move->arg[PLACE_FORM]))
		return restless_refuse(unit->side == BRITISH ? "restless:form-list-british"
		                                             : "restless:form-list-native",
		                       "The unit may not be in that formation.");
	return restless_check_zone(look, restless_make_crowd(look), move->arg[PLACE_UNIT], &placed);
}

static void place(struct game *game, int unit, const struct restless_unit *placed)
{
	game->state->unit[unit] = *placed;
	game->state->unit[unit].status = STATUS_TABLE;
	restless_tell_pose(game, HAPPEN_PLACED, "restless:oneoff-8", placed, placed->formation);
}

/* The umpire places what is left; what finds no room waits off the table for good. */
static void place_rest(struct game *game)
{
	struct restless_state *state = game->state;

	for (int i = 0; i < state->units; i++) {
		struct restless_unit placed;

		if (state->unit[i].seat != state->actor || state->unit[i].status != STATUS_WAITING)
			continue;
		if (restless_find_zone(&game->look, restless_make_crowd(&game->look), i, &placed))
			place(game, i, &placed);
		else
			state->unit[i].status = STATUS_RESERVE;
	}
}

/* ---- together */

struct refusal restless_check_prepare(const struct look *look, int seat, const struct move *move)
{
	switch (move->verb) {
	case VERB_THROW:
	case VERB_CHOOSE:
		return (move->verb == VERB_CHOOSE) == (look->state->chooser != NONE)
		               ? allowed()
		               : restless_refuse("restless:oneoff-4",
		                                 "First both C-in-Cs throw, then the higher one chooses.");
	case VERB_RAISE:
		return check_raise(look, seat, move);
	case VERB_DISMISS:
		return check_dismiss(look, seat, move);
	case VERB_READY:
		return look->state->phase == PHASE_MUSTER ? check_muster(look, seat) : allowed();
	case VERB_GIVE:
		return check_give(look, seat, move);
	case VERB_PLACE:
		return check_placing(look, seat, move);
	default:
		return allowed();
	}
}

static void give(struct game *game, int seat, const struct move *move)
{
	struct restless_unit *unit = &game->state->unit[move->arg[GIVE_UNIT]];
	struct event *event = restless_tell(game, HAPPEN_GIVEN, "restless:oneoff-7");

	unit->seat = (uint8_t)(seat + move->arg[GIVE_PLAYER]);
	unit->given = 1;
	if (event) {
		event->arg[GIVEN_UNIT] = restless_code(unit);
		event->arg[GIVEN_PLAYER] = move->arg[GIVE_PLAYER] + 1;
	}
}

static void muster(struct game *game, const struct move *move)
{
	struct restless_state *state = game->state;
	bool raised = move->verb == VERB_RAISE;
	struct event *event = restless_tell(game, raised ? HAPPEN_RAISED : HAPPEN_DISMISSED, "restless:equip-armies");
	int index = raised ? restless_add_unit(game->look.tables, state, move->arg[RAISE_TYPE], move->arg[RAISE_STANDS])
	                   : move->arg[DISMISS_UNIT];

	if (raised && move->arg[RAISE_WEAPON])
		state->unit[index].weapon = (uint8_t)(move->arg[RAISE_WEAPON] - 1);
	if (event) {
		event->arg[RAISED_UNIT] = restless_code(&state->unit[index]);
		event->arg[RAISED_STANDS] = state->unit[index].start;
	}
	if (!raised)
		restless_drop_unit(state, index);
}

static void be_ready(struct game *game, int seat)
{
	struct restless_state *state = game->state;

	if (seat == BRITISH * PLAYERS)
		state->actor = NATIVE * PLAYERS;
	else if (state->phase == PHASE_MUSTER)
		restless_share_commands(game);
	else
		restless_start_deploying(game);
}

void restless_apply_prepare(struct game *game, int seat, const struct move *move)
{
	struct restless_unit placed;

	switch (move->verb) {
	case VERB_THROW:
		throw_sides(game);
		break;
	case VERB_CHOOSE:
		choose_side(game, move->arg[CHOOSE_SIDE]);
		break;
	case VERB_RAISE:
	case VERB_DISMISS:
		muster(game, move);
		break;
	case VERB_GIVE:
		give(game, seat, move);
		break;
	case VERB_READY:
		be_ready(game, seat);
		break;
	case VERB_PLACE:
		placed = placed_unit(&game->look, move);
		place(game, move->arg[PLACE_UNIT], &placed);
		restless_start_deploying(game);
		break;
	default:
		place_rest(game);
		restless_start_deploying(game);
	}
}

/* ---- sample and legal */

static void sample_muster(const struct look *look, int seat, struct rng *rng, struct move *move)
{
	uint32_t what = base_pick_below(rng, 4);

	*move = restless_make_move(VERB_READY, 0, 0);
	if (what == 0) {
		*move = restless_make_move(VERB_RAISE, (int32_t)base_pick_below(rng, look->tables->types), 0);
		move->arg[RAISE_STANDS] = (int32_t)base_pick_below(rng, STANDS - 1);
		move->arg[RAISE_WEAPON] = (int32_t)base_pick_below(rng, look->tables->weapons + 1u);
	} else if (what == 1 && look->state->units) {
		*move = restless_make_move(VERB_DISMISS, (int32_t)base_pick_below(rng, look->state->units), 0);
	}
	if (!restless_check_prepare(look, seat, move).rule)
		return;
	*move = restless_make_move(VERB_READY, 0, 0);
	for (int type = 0; check_muster(look, seat).rule && type < look->tables->types; type++) {
		*move = restless_make_move(VERB_RAISE, type, 0);
		if (!check_raise(look, seat, move).rule)
			return;
	}
}

static bool sample_place(const struct look *look, int seat, struct rng *rng, struct move *move)
{
	const struct restless_state *state = look->state;

	for (int i = 0; i < 12; i++) {
		int unit = (int)base_pick_below(rng, state->units), x, y;

		if (state->unit[unit].seat != seat || state->unit[unit].status != STATUS_WAITING)
			continue;
		*move = restless_make_move(VERB_PLACE, unit, (int32_t)base_pick_below(rng, FORMS));
		/* One after the other: the order in an argument list is the compiler's. */
		x = (int)base_pick_below(rng, (uint32_t)look->map->ground.width / FIELD_GRAIN);
		y = (int)base_pick_below(rng, (uint32_t)look->map->ground.height / FIELD_GRAIN);
		restless_put_vertex(move, x, y, (int)base_pick_below(rng, 24) * (FIELD_ROUND / 24));
		if (!check_placing(look, seat, move).rule)
			return true;
	}
	return false;
}

static void sample_give(const struct look *look, int seat, struct rng *rng, struct move *move)
{
	int32_t unit = (int32_t)base_pick_below(rng, look->state->units);

	*move = restless_make_move(VERB_GIVE, unit,
	                           (int32_t)base_pick_below(rng, look->state->players[seat / PLAYERS]));
	if (base_pick_below(rng, 3) == 0 || check_give(look, seat, move).rule)
		*move = restless_make_move(VERB_READY, 0, 0);
}

void restless_sample_prepare(const struct look *look, int seat, struct rng *rng, struct move *move)
{
	switch (look->state->phase) {
	case PHASE_SIDES:
		*move = look->state->chooser == NONE
		                ? restless_make_move(VERB_THROW, 0, 0)
		                : restless_make_move(VERB_CHOOSE, (int32_t)base_pick_below(rng, 2), 0);
		break;
	case PHASE_MUSTER:
		sample_muster(look, seat, rng, move);
		break;
	case PHASE_ALLOCATE:
		sample_give(look, seat, rng, move);
		break;
	default:
		if (base_pick_below(rng, 4) == 0 || !sample_place(look, seat, rng, move))
			*move = restless_make_move(VERB_DEPLOY, 0, 0);
	}
}

static void add(const struct look *look, int seat, struct move move, struct move_list *moves)
{
	if (!restless_check_prepare(look, seat, &move).rule)
		engine_add_move(moves, &move);
}

static void add_place(int unit, const struct restless_unit *placed, struct move_list *moves)
{
	struct move move = restless_make_move(VERB_PLACE, unit, placed->formation);

	restless_put_vertex(&move, placed->x, placed->y, placed->facing);
	engine_add_move(moves, &move);
}

/* The umpire's place for each unit; for the first of them others too: one is placed after the other. */
static void list_places(const struct look *look, int seat, struct move_list *moves)
{
	const struct field_crowd *crowd = restless_make_crowd(look);
	bool first = true;

	for (int i = 0; i < look->state->units; i++) {
		struct restless_unit placed[ENTER_PLACES];

		if (look->state->unit[i].seat != seat || look->state->unit[i].status != STATUS_WAITING ||
		    !restless_find_zone(look, crowd, i, placed))
			continue;
		add_place(i, placed, moves);
		for (int j = first ? restless_scan_places(look, crowd, i, placed) : 0; j > 0; j--)
			add_place(i, &placed[j - 1], moves);
		first = false;
	}
	engine_add_move(moves, &(struct move){.verb = VERB_DEPLOY});
}

void restless_legal_prepare(const struct look *look, int seat, struct move_list *moves)
{
	const struct restless_state *state = look->state;

	switch (state->phase) {
	case PHASE_SIDES:
		add(look, seat, restless_make_move(VERB_THROW, 0, 0), moves);
		for (int side = 0; side < SIDES; side++)
			add(look, seat, restless_make_move(VERB_CHOOSE, side, 0), moves);
		break;
	case PHASE_MUSTER:
		for (int type = 0; type < look->tables->types; type++)
			add(look, seat, restless_make_move(VERB_RAISE, type, 0), moves);
		for (int unit = 0; unit < state->units; unit++)
			add(look, seat, restless_make_move(VERB_DISMISS, unit, 0), moves);
		add(look, seat, restless_make_move(VERB_READY, 0, 0), moves);
		break;
	case PHASE_ALLOCATE:
		for (int i = 0; i < state->units * PLAYERS; i++)
			add(look, seat, restless_make_move(VERB_GIVE, i / PLAYERS, i % PLAYERS), moves);
		add(look, seat, restless_make_move(VERB_READY, 0, 0), moves);
		break;
	default:
		list_places(look, seat, moves);
	}
}
