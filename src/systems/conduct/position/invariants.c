/* invariants.c: what holds in every position. May use: assist, position, turn. */
#include "systems/conduct/assist/assist.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/turn.h"

static const char *check_unit(const struct look *look, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];

	if (it->type == NONE || it->formation >= FORMS)
		return "a unit has no type or no formation";
	if (!conduct_footprint_in(look, unit, it->formation))
		return "a unit stands in a formation that it cannot take";
	if (it->kills >= conduct_capacity(look, unit))
		return "a unit on the table has as many kills as destroy it";
	if (it->turn & T_FANATIC && !conduct_is_people(look, unit, PEOPLE_NATIVE))
		return "a unit is Fanatic that is not native";
	if (it->flags & U_FIXED && (it->flags & U_PRONE || it->formation == FORM_SKIRMISH))
		return "a unit with fixed bayonets lies down or skirmishes";
	if (it->x < 0 || it->y < 0 || it->x * FIELD_GRAIN > look->field->ground.width ||
	    it->y * FIELD_GRAIN > look->field->ground.height)
		return "a unit stands off the table";
	return it->brigade != NONE && (it->brigade >= BRIGADES || !look->state->brigade[it->brigade])
	               ? "a unit is in a multi-unit formation that there is not"
	               : NULL;
}

/* A roll made hidden is one of a chart, or of the alternative system. */
static const char *check_roll(const struct look *look, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];
	unsigned chart = it->roll_chart;

	if (!chart || chart == UINT8_MAX)
		return NULL;
	if (chart > look->tables->charts || it->roll_row >= look->tables->chart[chart - 1].rows)
		return "roll_chart, roll_row: there is no such chart, or no such row in it";
	return NULL;
}

static const char *check_line(const struct look *look, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];

	if (it->foe == NONE)
		return NULL;
	if (it->foe >= UNITS || conduct_side_of(it->foe) == conduct_side_of(unit) || !conduct_on_table(look, it->foe))
		return "a unit is in contact with nobody that could be";
	return conduct_measure_units(look, unit, it->foe) > 2 * FIELD_CONTACT ? "units in contact are apart" : NULL;
}

/* Units in nobody's way, or seen by nobody, may be under others. */
static bool takes_room(const struct conduct_unit *it)
{
	return it->status == STATUS_TABLE && !(it->turn & T_DOOMED) && !(it->flags & U_HIDDEN);
}

static const char *check_overlaps(const struct look *look)
{
	struct field_body body[UNITS];

	EACH_UNIT (unit) {
		if (!takes_room(&look->state->unit[unit]))
			continue;
		conduct_make_body(look, unit, &body[unit]);
		for (int other = 0; other < unit; other++)
			if (takes_room(&look->state->unit[other]) &&
			    kit_stands_near(&body[unit].stand[0], &body[other].stand[0], 0) &&
			    kit_shapes_overlap(&body[unit].stand[0].shape, &body[other].stand[0].shape,
			                       2 * FIELD_SLACK))
				return "two units overlap";
	}
	return NULL;
}

static const char *check_phase(const struct conduct_state *state)
{
	if (state->phase >= PHASES || state->actor > NOBODY || state->first >= SIDES)
		return "there is no such phase or side";
	if (state->phase != PHASE_OVER && state->actor == NOBODY && !(state->asked & ~state->ready))
		return "nobody has anything to decide";
	if (state->ready & ~state->asked)
		return "a side has given orders that it was not asked for";
	if (state->phase == PHASE_OFFER && (state->offer_phase < PHASE_ARRIVE || state->offer_phase >= PHASE_OFFER) &&
	    state->offer_phase != PHASE_DICE && state->offer_phase != PHASE_ASSIST)
		return "offer_phase: a draw was offered, and no phase goes on behind it";
	if (state->phase == PHASE_OFFER && state->offer_actor != !state->actor)
		return "offer_actor: a draw is answered by the other side";
	return state->phase != PHASE_MOVE && state->phase != PHASE_OFFER && state->active.unit != NONE
	               ? "a unit is active outside its move"
	               : NULL;
}

/* The active unit: on the table, or of a group that comes on. */
static const char *check_mover(const struct look *look, int side)
{
	int unit = look->state->active.unit;

	if (unit >= UNITS || conduct_side_of(unit) != side)
		return "the unit that moves is none of the side that decides";
	return conduct_on_table(look, unit) || look->state->unit[unit].status == STATUS_READY
	               ? NULL
	               : "the unit that moves is not there";
}

/* What the phase, or the one behind an offer, is about. */
static const char *check_matter(const struct look *look)
{
	const struct conduct_state *state = look->state;
	bool offer = state->phase == PHASE_OFFER;
	int phase = offer ? state->offer_phase : state->phase, side = offer ? state->offer_actor : state->actor;

	if (phase == PHASE_MOVE)
		return check_mover(look, side);
	if (phase == PHASE_PRIMARY && (state->combat >= UNITS || !conduct_on_table(look, state->combat)))
		return "combat: name the lowest unit of the combat whose Primaries are named";
	return phase == PHASE_DICE || phase == PHASE_ASSIST ? conduct_check_wanted(look, side) : NULL;
}

/* Who is ready to come on belongs to a group: it has an edge. */
static const char *check_entries(const struct look *look)
{
	EACH_UNIT (unit)
		if (look->state->unit[unit].status == STATUS_READY && !look->field->start[unit].group)
			return "a unit is ready to come on that belongs to no group";
	for (int figure = 0; figure < look->field->figures; figure++)
		if (look->state->figure[figure].status == FIGURE_READY && !look->field->figure[figure].group)
			return "a figure is ready to come on that belongs to no group";
	return NULL;
}

const char *conduct_invariants(const void *tables, const void *state)
{
	struct look look = conduct_look(tables, state);
	const char *broken = check_phase(look.state);

	broken = broken ? broken : check_matter(&look);
	broken = broken ? broken : check_entries(&look);
	EACH_UNIT (unit) {
		if (broken)
			return broken;
		if (conduct_on_table(&look, unit)) {
			broken = check_unit(&look, unit);
			broken = broken ? broken : check_roll(&look, unit);
			broken = broken || look.field->real ? broken : check_line(&look, unit);
		}
	}
	return broken || look.field->real ? broken : check_overlaps(&look);
}
