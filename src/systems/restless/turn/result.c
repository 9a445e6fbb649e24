/* result.c: who holds the ground, who won, what must always hold. May use: rooms. */
#include "systems/restless/rooms.h"

bool restless_unit_counts(const struct look *look, const struct restless_unit *unit)
{
	return unit->type != look->tables->commander[unit->side];
}

int restless_count_start(const struct look *look, int side)
{
	int count = 0;

	for (int i = 0; i < look->state->units; i++)
		if (look->state->unit[i].side == side && restless_unit_counts(look, &look->state->unit[i]))
			count += look->state->unit[i].start;
	return count;
}

int restless_count_present(const struct look *look, int side)
{
	int count = 0;

	for (int i = 0; i < look->state->units; i++)
		if (look->state->unit[i].side == side && look->state->unit[i].status == STATUS_TABLE &&
		    restless_unit_counts(look, &look->state->unit[i]))
			count += restless_count_stands(&look->state->unit[i]);
	return count;
}

/* Stands of a side with their middle in a shape; fighting: of those who can hold it, else of those who count. */
static int count_inside(const struct look *look, const struct field_crowd *crowd, const struct field_shape *shape,
                        int side, bool fighting)
{
	struct field_box box = kit_find_box(shape);
	int count = 0;

	for (int i = 0; i < crowd->bodies; i++) {
		const struct restless_unit *unit = &look->state->unit[i];
		const struct field_group *group = &crowd->group[i];

		if (!group->count || unit->side != side || !kit_boxes_meet(&group->box, &box) ||
		    (fighting ? restless_class_of(look, unit)->passive : !restless_unit_counts(look, unit)))
			continue;
		for (int j = group->first; j < group->first + group->count; j++)
			count += kit_holds_point(shape, crowd->piece[j].stand.centre);
	}
	return count;
}

static int count_reached(const struct look *look)
{
	return look->state->reached + (look->map->exits ? count_inside(look, restless_make_crowd(look),
	                                                               &look->map->exit, look->map->exit_side, false)
	                                                : 0);
}

/* [restless:scenario-a-win-british] Sole occupation changes the holder; empty or contested ground keeps it. */
void restless_update_holders(struct game *game)
{
	const struct field_crowd *crowd = restless_make_crowd(&game->look);

	for (int i = 0; i < game->look.map->objectives; i++) {
		const struct field_shape *shape = &game->look.map->objective[i].shape;
		bool british = count_inside(&game->look, crowd, shape, BRITISH, true) > 0;
		bool native = count_inside(&game->look, crowd, shape, NATIVE, true) > 0;
		int holder = british == native ? game->state->holder[i] : british ? BRITISH : NATIVE;
		struct event *event;

		if (holder == game->state->holder[i])
			continue;
		game->state->holder[i] = (uint8_t)holder;
		event = restless_tell(game, HAPPEN_HOLDER, "restless:scenario-a-win-british");
		if (event) {
			event->arg[HOLDER_OBJECTIVE] = i;
			event->arg[HOLDER_SIDE] = holder;
		}
	}
}

static int count_held(const struct look *look, int side)
{
	int count = 0;

	for (int i = 0; i < look->map->objectives; i++)
		count += look->state->holder[i] == side;
	return count;
}

/* [restless:scenario-d-win-british] Half of the stands; in battles without a scenario the greater part of them. */
static int find_remaining(const struct look *look)
{
	int present[SIDES], start[SIDES];
	bool half[SIDES];

	for (int side = 0; side < SIDES; side++) {
		present[side] = restless_count_present(look, side);
		start[side] = restless_count_start(look, side);
		half[side] = 2 * present[side] >= start[side];
	}
	if (half[BRITISH] != half[NATIVE] && look->map->victory == VICTORY_REMAIN)
		return half[BRITISH] ? BRITISH : NATIVE;
	if ((look->map->victory == VICTORY_REMAIN && !look->state->option[OPT_TIE]) ||
	    present[0] * start[1] == present[1] * start[0])
		return NOBODY;
	return present[0] * start[1] > present[1] * start[0] ? BRITISH : NATIVE;
}

int restless_find_winner(const struct look *look)
{
	const struct restless_state *state = look->state;
	int side = look->map->exit_side;

	if (state->ending == END_CONCEDED)
		return !state->loser;
	if (state->phase == PHASE_OVER && state->claim[0] == state->claim[1] && state->claim[0] != NONE)
		return state->claim[0];
	switch (look->map->victory) {
	case VICTORY_HOLD:
		return count_held(look, look->map->attacker) >= look->map->need ? look->map->attacker
		                                                                : !look->map->attacker;
	case VICTORY_EXIT:
		return 2 * count_reached(look) > restless_count_start(look, side) ? side : !side;
	default:
		return find_remaining(look);
	}
}

struct outcome restless_result(const void *tables, const void *state)
{
	static const char *const reasons[ENDINGS] = {
		"the battle goes on",        "the second Joker was turned",
		"the last card was turned",  "the agreed number of cards was turned",
		"one side has nothing left", "both sides agreed to end it",
		"the other side conceded",   "the agreed time is up"};
	static const char *const rules[VICTORIES] = {"restless:scenario-a-win-british",
	                                             "restless:scenario-c-win-british",
	                                             "restless:scenario-d-win-british", "restless:turn-7-claim"};
	struct look look = restless_look(tables, state);
	struct outcome outcome = {.over = look.state->phase == PHASE_OVER, .winner = -1, .level = "none"};
	int winner;

	for (int side = 0; side < SIDES; side++)
		outcome.score[side] = restless_count_present(&look, side);
	if (look.map->victory == VICTORY_EXIT)
		outcome.score[look.map->exit_side] += look.state->reached;
	outcome.reason = reasons[look.state->ending];
	outcome.rule = "restless:turn-7";
	if (!outcome.over)
		return outcome;
	winner = restless_find_winner(&look);
	outcome.winner = winner == NOBODY ? -1 : winner;
	outcome.level = winner == NOBODY ? "draw" : "victory";
	outcome.rule = look.state->claim[0] != NONE && look.state->claim[0] == look.state->claim[1]
	                       ? "restless:turn-7-claim"
	                       : rules[look.map->victory];
	return outcome;
}

/* ---- invariants */

static const char *check_cards(const struct look *look)
{
	const struct restless_state *state = look->state;
	int pile = 0, down = 0;

	for (int kind = 0; kind < look->tables->cards; kind++) {
		int all = state->pile[kind] + state->down[kind] + state->up[kind];

		for (int seat = 0; seat < SEATS; seat++)
			all += state->hand[seat][kind];
		if (all != look->tables->card[kind].count)
			return "special cards are lost or made";
		pile += state->pile[kind];
		down += state->down[kind];
	}
	if (pile != state->pile_count || down != state->down_count)
		return "a pile of special cards is miscounted";
	for (int seat = 0; seat < SEATS; seat++) {
		int held = 0;

		for (int kind = 0; kind < CARDS; kind++)
			held += state->hand[seat][kind];
		if (held != state->held[seat] || held > look->tables->hand || (held && state->barred >> seat & 1))
			return "a hand has more cards than it may";
	}
	return state->deck >> DECK ? "the pack has cards that do not exist" : NULL;
}

static const char *check_unit(const struct look *look, const struct field_crowd *crowd, int index)
{
	const struct restless_unit *unit = &look->state->unit[index];
	struct field_body body;

	if (unit->shape > STANDS || unit->alive >> unit->shape || restless_count_stands(unit) > unit->start)
		return "a unit has more stands than it had";
	if ((unit->status == STATUS_DESTROYED) != !unit->alive)
		return "a unit without stands is not destroyed, or one with stands is";
	if (!restless_form_permitted(look, unit, unit->formation))
		return "a unit is in a formation that it may not take";
	if (look->map->real)
		return unit->engaged && unit->status != STATUS_TABLE ? "a unit off the table is in close combat" : NULL;
	if (unit->status != STATUS_TABLE)
		return unit->engaged ? "a unit off the table is in close combat" : NULL;
	restless_make_body(look, unit, &body);
	if (!restless_on_table(look, &body))
		return "a stand is not on the table";
	if (kit_crowd_overlaps(crowd, &body, index, FIELD_ANYBODY))
		return "stands lie in each other";
	if ((restless_touched(crowd, look, &body, index) & unit->engaged) != unit->engaged)
		return "units are in close combat without contact";
	for (int i = 0; i < look->state->units; i++)
		if ((unit->engaged >> i & 1) &&
		    (!(look->state->unit[i].engaged >> index & 1) || look->state->unit[i].side == unit->side))
			return "close combat is not mutual";
	return NULL;
}

const char *restless_invariants(const void *tables, const void *state)
{
	struct look look = restless_look(tables, state);
	const struct field_crowd *crowd;
	const char *broken = check_cards(&look);

	if (look.state->units > UNITS || look.state->phase >= PHASES || look.state->actor >= SEATS)
		return "the position has no sense";
	crowd = restless_make_crowd(&look);
	for (int i = 0; i < look.state->units && !broken; i++)
		broken = check_unit(&look, crowd, i);
	if (!broken && look.state->phase == PHASE_CARD && !look.map->real)
		broken = "cards are called for on real tables alone";
	return broken ? broken : restless_check_pending(&look);
}
