/* open.c: how a turn opens: reinforcements, bayonets, the initiative. May use: game, private, turn, position. */
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/private.h"

/* ---- phase 1 [conduct:house-reinforcements] */

static bool unit_waits(const struct look *look, int group)
{
	uint64_t units = look->field->group[group].units;

	EACH_BIT (unit, &units, 1)
		if (look->state->unit[unit].status == STATUS_WAITING || look->state->unit[unit].status == STATUS_READY)
			return true;
	for (int figure = 0; figure < look->field->figures; figure++)
		if (look->field->figure[figure].group == group + 1 &&
		    (look->state->figure[figure].status == FIGURE_WAITING ||
		     look->state->figure[figure].status == FIGURE_READY))
			return true;
	return false;
}

static bool group_comes(struct game *game, int group)
{
	const struct conduct_group *it = &game->look.field->group[group];
	struct conduct_party *party = &game->state->group[group];
	struct event *event =
		conduct_tell_three(game, HAPPEN_ARRIVAL, "conduct:house-reinforcements", group, party->tries + 1, 1);
	bool comes = true;

	party->tries++;
	if (it->mode == ARRIVAL_ROLL) {
		comes = conduct_throw(game, event) >= game->look.tables->house.arrival_die ||
		        party->tries >= game->look.tables->house.arrival_tries;
		if (event)
			event->arg[ARRIVAL_COMES] = comes;
	}
	return comes;
}

void conduct_throw_arrivals(struct game *game)
{
	for (int group = 0; group < game->look.field->groups; group++) {
		struct conduct_party *party = &game->state->group[group];

		party->brought = 0;
		if (!party->available && game->state->turn >= game->look.field->group[group].turn &&
		    unit_waits(&game->look, group))
			party->available = group_comes(game, group);
	}
}

/* Groups of the side that it may bring on now, a bit for each. */
static uint64_t list_groups(const struct look *look, int side)
{
	uint64_t groups = 0;

	for (int group = 0; group < look->field->groups; group++)
		if (look->field->group[group].side == side && look->state->group[group].available &&
		    unit_waits(look, group))
			groups |= UINT64_C(1) << group;
	return groups;
}

bool conduct_has_groups(const struct look *look, int side)
{
	return list_groups(look, side);
}

static struct refusal check_bring(const struct look *look, int side, const struct move *move)
{
	if (move->set[0] & ~list_groups(look, side))
		return conduct_refuse(
			"conduct:house-reinforcements",
			"Only groups of your own that are available and still waiting can be brought on.");
	return conduct_allow();
}

static void bring_group(struct game *game, int group, bool now)
{
	uint64_t units = game->look.field->group[group].units;

	game->state->group[group].brought = now;
	EACH_BIT (unit, &units, 1) {
		struct conduct_unit *it = &game->state->unit[unit];

		if (it->status == STATUS_WAITING || it->status == STATUS_READY)
			it->status = now ? STATUS_READY : STATUS_WAITING;
	}
	for (int figure = 0; figure < game->look.field->figures; figure++) {
		struct conduct_person *it = &game->state->figure[figure];

		if (game->look.field->figure[figure].group == group + 1 &&
		    (it->status == FIGURE_WAITING || it->status == FIGURE_READY))
			it->status = now ? FIGURE_READY : FIGURE_WAITING;
	}
	conduct_tell_three(game, HAPPEN_BROUGHT, "conduct:house-reinforcements", group, now, 0);
}

static void apply_bring(struct game *game, int side, const struct move *move)
{
	uint64_t groups = list_groups(&game->look, side);

	EACH_BIT (group, &groups, 1)
		bring_group(game, group, move->set[0] >> group & 1);
	conduct_next_side(game);
}

static void legal_bring(const struct look *look, int side, struct move_list *moves)
{
	uint64_t groups = list_groups(look, side), some = groups;

	for (;; some = (some - 1) & groups) {
		engine_add_move(moves, &(struct move){.verb = VERB_BRING, .set = {some}});
		if (!some)
			return;
	}
}

static void sample_bring(const struct look *look, int side, struct rng *rng, struct move *move)
{
	uint64_t groups = list_groups(look, side);

	move->verb = VERB_BRING;
	move->set[0] = base_pick_below(rng, 8) ? groups : groups & base_next_random(rng);
}

const struct phase_rules conduct_arrive_phase = {check_bring, apply_bring, legal_bring, sample_bring};

/* ---- phase 2 [conduct:house-bayonets] */

static bool may_touch_bayonets(const struct look *look, int unit)
{
	return conduct_on_table(look, unit) && conduct_type_of(look, unit)->bayonets &&
	       conduct_type_of(look, unit)->arm == ARM_FOOT && !conduct_has(look, unit, U_SHAKEN | U_HIDDEN) &&
	       !conduct_in_contact(look, unit);
}

static bool may_fix(const struct look *look, int unit)
{
	return may_touch_bayonets(look, unit) && !conduct_has(look, unit, U_FIXED | U_PRONE) &&
	       look->state->unit[unit].formation != FORM_SKIRMISH;
}

static bool may_unfix(const struct look *look, int unit)
{
	return may_touch_bayonets(look, unit) && conduct_has(look, unit, U_FIXED);
}

static uint64_t list_bayonets(const struct look *look, int side, bool (*may)(const struct look *look, int unit))
{
	uint64_t units = 0;

	EACH_OF (side, unit)
		if (may(look, unit))
			units |= UINT64_C(1) << unit;
	return units;
}

bool conduct_has_bayonets(const struct look *look, int side)
{
	if (look->field->no_bayonets[side] >> look->state->turn & 1)
		return false;
	EACH_OF (side, unit)
		if (may_fix(look, unit) || may_unfix(look, unit))
			return true;
	return false;
}

/* Units that unfix are the second set of the move: two bytes each, rising. */
static uint64_t read_second(const struct move *move)
{
	uint64_t units = 0;

	for (int i = 0; i + 1 < move->count; i += 2)
		units |= UINT64_C(1) << (move->path[i] & 63);
	return units;
}

static void write_second(struct move *move, uint64_t units)
{
	move->count = 0;
	EACH_BIT (unit, &units, 1) {
		move->path[move->count++] = (uint8_t)unit;
		move->path[move->count++] = 0;
	}
}

static struct refusal check_bayonets(const struct look *look, int side, const struct move *move)
{
	uint64_t own = ((UINT64_C(1) << ARMY) - 1) << side * ARMY;

	if ((move->set[0] | read_second(move)) & ~own)
		return conduct_refuse("conduct:house-bayonets", "Only units of your own can be ordered.");
	if (move->set[0] & ~list_bayonets(look, side, may_fix))
		return conduct_refuse(
			"conduct:house-bayonets",
			"Bayonets are fixed by Steady foot that has them, is neither in contact nor skirmishing "
			"nor gone to ground, and has not fixed them yet.");
	if (read_second(move) & ~list_bayonets(look, side, may_unfix))
		return conduct_refuse("conduct:house-bayonets",
		                      "Bayonets are unfixed by Steady foot out of contact that has fixed them.");
	return conduct_allow();
}

static void apply_bayonets(struct game *game, int side, const struct move *move)
{
	game->state->fix[side] = move->set[0];
	game->state->unfix[side] = read_second(move);
	conduct_note_ready(game, side);
}

static void change_bayonets(struct game *game, int side, uint64_t units, bool fixed)
{
	struct event *event;

	if (!units)
		return;
	event = conduct_tell_three(game, HAPPEN_BAYONETS, "conduct:seq-2", side, fixed, 0);
	if (event)
		event->set[0] = units;
	EACH_BIT (unit, &units, 1) {
		uint16_t *flags = &game->state->unit[unit].flags;

		*flags = (uint16_t)(fixed ? *flags | U_FIXED : *flags & ~U_FIXED);
	}
}

void conduct_fix_bayonets(struct game *game)
{
	for (int side = 0; side < SIDES; side++) {
		change_bayonets(game, side, game->state->fix[side], true);
		change_bayonets(game, side, game->state->unfix[side], false);
	}
}

static void legal_bayonets(const struct look *look, int side, struct move_list *moves)
{
	uint64_t fix = list_bayonets(look, side, may_fix), unfix = list_bayonets(look, side, may_unfix);
	struct move move = {.verb = VERB_BAYONETS};

	engine_add_move(moves, &move);
	EACH_BIT (unit, &fix, 1)
		engine_add_move(moves, &(struct move){.verb = VERB_BAYONETS, .set = {UINT64_C(1) << unit}});
	move.set[0] = fix;
	engine_add_move(moves, &move);
	move.set[0] = 0;
	write_second(&move, unfix);
	engine_add_move(moves, &move);
}

static void sample_bayonets(const struct look *look, int side, struct rng *rng, struct move *move)
{
	move->verb = VERB_BAYONETS;
	move->set[0] = list_bayonets(look, side, may_fix) & base_next_random(rng);
	write_second(move, list_bayonets(look, side, may_unfix) & base_next_random(rng) & base_next_random(rng) &
	                           base_next_random(rng));
}

const struct phase_rules conduct_bayonets_phase = {check_bayonets, apply_bayonets, legal_bayonets, sample_bayonets};

/* ---- phase 3 [conduct:house-initiative] */

/* -1 without its army commander. */
static bool has_commander(const struct look *look, int side)
{
	for (int figure = 0; figure < look->field->figures; figure++)
		if (look->field->figure[figure].side == side && conduct_kind_of(look, figure) == FIGURE_COMMANDER &&
		    conduct_figure_works(look, figure))
			return true;
	return false;
}

static int find_winner(const struct look *look, const int total[SIDES])
{
	if (total[COLONIAL] != total[NATIVE])
		return total[NATIVE] > total[COLONIAL];
	return look->state->had == NOBODY ? look->field->tie : !look->state->had;
}

/* Who moves by a special rule of the scenario, or NOBODY. */
static int find_ordained(const struct look *look)
{
	for (int side = 0; side < SIDES; side++)
		if (look->field->first_move[side] >> look->state->turn & 1)
			return side;
	return NOBODY;
}

static int compare_throws(struct game *game, const uint8_t *dice)
{
	struct event *event = conduct_tell(game, HAPPEN_INITIATIVE, "conduct:house-initiative");
	int total[SIDES], winner;

	for (int side = 0; side < SIDES; side++)
		total[side] = (dice ? dice[side] : conduct_throw(game, event)) + game->look.field->rating[side] -
		              !has_commander(&game->look, side);
	winner = find_winner(&game->look, total);
	if (event) {
		event->arg[INITIATIVE_COLONIAL] = total[COLONIAL];
		event->arg[INITIATIVE_NATIVE] = total[NATIVE];
		event->arg[INITIATIVE_WINNER] = winner;
	}
	return winner;
}

void conduct_take_initiative(struct game *game, const uint8_t *dice)
{
	int winner = find_ordained(&game->look);

	if (winner == NOBODY)
		winner = compare_throws(game, dice);
	else
		conduct_tell_three(game, HAPPEN_INITIATIVE, "conduct:house-initiative", 0, 0, winner);
	game->state->winner = (uint8_t)winner;
	conduct_ask(game, PHASE_INITIATIVE, winner);
}

static struct refusal check_first(const struct look *look, int side, const struct move *move)
{
	(void)look;
	(void)side;
	(void)move;
	return conduct_allow();
}

static void apply_first(struct game *game, int side, const struct move *move)
{
	game->state->first = (uint8_t)(move->verb == VERB_FIRST ? side : !side);
	conduct_tell_three(game, HAPPEN_FIRST, "conduct:house-initiative", game->state->first, 0, 0);
	conduct_end_phase(game);
}

static void legal_first(const struct look *look, int side, struct move_list *moves)
{
	(void)look;
	(void)side;
	engine_add_move(moves, &(struct move){.verb = VERB_FIRST});
	engine_add_move(moves, &(struct move){.verb = VERB_SECOND});
}

static void sample_first(const struct look *look, int side, struct rng *rng, struct move *move)
{
	(void)look;
	(void)side;
	move->verb = base_pick_below(rng, 2) ? VERB_FIRST : VERB_SECOND;
}

const struct phase_rules conduct_initiative_phase = {check_first, apply_first, legal_first, sample_first};
