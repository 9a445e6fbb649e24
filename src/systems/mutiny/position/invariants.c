/* invariants.c: what must hold in every position.
 * May use: kit/hex/flight, count, position. */
#include "kit/hex/flight.h"
#include "systems/mutiny/position/count.h"
#include "systems/mutiny/position/position.h"

/* ---- spots ---- */

static const char *check_spot(const struct look *look, unsigned spot, unsigned *listed)
{
	const struct mutiny_state *state = look->state;
	bool reaches = mutiny_is_hex(spot) && !mutiny_is_fortress(look, spot);
	unsigned mark = 0, tops = 0;

	if (!kit_check_stack(state->at, state->next, state->head, spot, look->war->units, listed))
		return "the units of a spot are not listed in rising order";
	for (unsigned unit = mutiny_first(state, spot); unit; unit = state->next[unit]) {
		mark |= (unsigned)MARK_BRITISH << state->side[unit];
		if (reaches && state->side[unit] != NEUTRAL && mutiny_is_mobile(look, unit))
			mark |= (unsigned)MARK_ZOC_BRITISH << state->side[unit];
		tops += (state->flags[unit] & U_TOP) != 0;
	}
	if ((mark & MARK_OCCUPIED & ((mark & MARK_OCCUPIED) - 1)) != 0)
		return "two sides stand at one spot [mutiny:10.3]";
	if ((state->mark[spot] & (MARK_OCCUPIED | MARK_ZOC_BRITISH | MARK_ZOC_REBEL)) != mark)
		return "the marks of a spot do not fit its units";
	if (tops != (mark != 0))
		return "a stack has not exactly one top [mutiny:26.0]";
	if ((state->mark[spot] & (MARK_WORKS | MARK_SIEGE)) && !mark)
		return "an entrenchment or a siege without units [mutiny:28.2]";
	return NULL;
}

static const char *check_ground(const struct look *look, unsigned spot)
{
	const struct mutiny_state *state = look->state;

	if (mutiny_is_box(spot))
		return mutiny_occupied(state, REBEL, spot) || mutiny_occupied(state, NEUTRAL, spot)
		               ? "only British units enter Bombay and Madras [mutiny:23.3(e)]"
		               : NULL;
	if (state->head[spot] && (look->war->ground[spot] & GROUND_SEA))
		return "a unit stands in the sea [mutiny:31.2(a)]";
	return NULL;
}

/* ---- units ---- */

static const char *check_front(const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;
	const struct unit_facts *facts = mutiny_facts(look, unit);
	const struct front_facts *front = &look->war->front[state->front[unit]];

	if (!facts->untried)
		return state->front[unit] || (state->flags[unit] & U_FACE_DOWN) ? "a unit is untried that cannot be"
		                                                                : NULL;
	if (!state->front[unit])
		return mutiny_on_map(state, unit) && !(state->flags[unit] & U_FACE_DOWN)
		               ? "a unit lies face up without a front [mutiny:26.2]"
		               : NULL;
	if (state->front[unit] > look->war->fronts || front->contingent != facts->contingent ||
	    front->type != facts->type)
		return "an untried unit has a front that is not of its kind [mutiny:2.3(untried)]";
	for (unsigned other = unit + 1; other <= look->war->units; other++)
		if (state->front[other] == state->front[unit])
			return "two units have the same front [mutiny:20.10]";
	return NULL;
}

static const char *check_unit(const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;
	const unsigned standing =
		U_TOP | U_SHOWN | U_ACTIVE | U_MOVED | U_ATTACKED | U_ENGAGED | U_FIRED | U_FLED | U_RALLIED;

	if (state->side[unit] > NEUTRAL)
		return "a unit belongs to no side";
	if (!mutiny_on_map(state, unit) && (state->at[unit] < AT_BOX || state->at[unit] > AT_PARADE))
		return "a unit is nowhere";
	if (!mutiny_on_map(state, unit) && (state->flags[unit] & standing))
		return "a unit off the map has flags of one on it";
	if ((state->flags[unit] & U_REDUCED) && mutiny_facts(look, unit)->steps < 2)
		return "a unit of one step is reduced [mutiny:14.4(one)]";
	if ((state->flags[unit] & U_ENGAGED) && !state->battle.target)
		return "a unit fights and there is no battle";
	return check_front(look, unit);
}

/* ---- markers ---- */

static const char *check_hands(const struct mutiny_state *state)
{
	for (unsigned side = 0; side < SIDES; side++) {
		unsigned held = 0;

		for (unsigned kind = 0; kind < INCIDENTS; kind++) {
			held += state->hand[side][kind];
			if (state->known[side][kind] > state->hand[side][kind])
				return "more is known of a hand than is in it [mutiny:26.1]";
		}
		if (held != state->held[side])
			return "a side holds another number of incident markers than is told [mutiny:26.1]";
	}
	return NULL;
}

static const char *check_incidents(const struct mutiny_state *state)
{
	unsigned chest = 0;

	for (unsigned kind = 0; kind < INCIDENTS; kind++) {
		unsigned found = state->chest[kind] + state->hand[BRITISH][kind] + state->hand[REBEL][kind];

		chest += state->chest[kind];
		if (found + mutiny_count_away(state, kind) != state->markers[kind])
			return "incident markers are lost or doubled [mutiny:19.0]";
	}
	if (chest != state->chest_size)
		return "the Incident Pool has another number of markers than is told [mutiny:26.1]";
	return check_hands(state);
}

static const char *check_pool(const struct look *look)
{
	const struct mutiny_state *state = look->state;

	for (unsigned marker = 1; marker <= look->war->leaders; marker++) {
		unsigned unit = look->war->leader[marker];

		if ((state->pool >> marker & 1) && (!mutiny_on_map(state, unit) || state->side[unit] == NEUTRAL))
			return "the Command Pool has the marker of a leader who is not there [mutiny:7.3(b)]";
	}
	if (state->pool & state->aside)
		return "a command marker is in the pool and aside [mutiny:8.7]";
	return NULL;
}

/* ---- what a decision is about ---- */

static const char *check_attacks(const struct mutiny_state *state)
{
	for (unsigned i = 0; i < state->attacks; i++)
		if (!mutiny_is_hex(state->attack[i].from) ||
		    (state->attack[i].state != ATTACK_OPEN && !mutiny_is_hex(state->attack[i].target)))
			return "attacks: each names a hex it comes from, and one that is declared its target "
			       "[mutiny:13.1]";
	for (unsigned i = 1; i < state->attacks; i++)
		if (state->attack[i - 1].from >= state->attack[i].from)
			return "attacks: a hex stands twice, or they are not in rising order of their hexes [mutiny:13.8]";
	return NULL;
}

static const char *check_runner(const struct mutiny_state *state)
{
	const struct battle *battle = &state->battle;

	if (!battle->runner)
		return state->step == STEP_FLEE ? "battle: a unit retreats; name it as the runner [mutiny:15.0]" : NULL;
	if (!mutiny_is_hex(state->at[battle->runner]) || !mutiny_is_hex(battle->origin))
		return "battle: a runner is on the map, and has an origin [mutiny:15.3(f)]";
	if (battle->gone > battle->distance || battle->distance > FLIGHT_STEPS)
		return "battle: a retreat has gone further than its distance, or is too long [mutiny:15.3(f)]";
	return NULL;
}

static const char *check_battle(const struct mutiny_state *state)
{
	const struct battle *battle = &state->battle;
	bool fights = state->step >= STEP_BLOW && state->step <= STEP_PURSUE;

	if (!fights && !battle->from && !battle->target)
		return NULL;
	if (!mutiny_is_hex(battle->from) || !mutiny_is_hex(battle->target))
		return "battle: it is fought from a hex for a hex: name both as from and target [mutiny:13.0]";
	return check_runner(state);
}

static const char *check_subject(const struct mutiny_state *state)
{
	bool needs = state->step == STEP_PARADE || state->step == STEP_TREACHERY;

	return needs && !mutiny_is_hex(state->subject) ? "subject: name the hex that units are about to leave" : NULL;
}

const char *mutiny_invariants(const void *tables, const void *state)
{
	struct look look = mutiny_look(tables, state);
	unsigned listed = 0, standing = 0, works = 0;
	const char *broken = NULL;

	for (unsigned spot = 1; spot < MUTINY_SPOTS && !broken; spot++) {
		works += (look.state->mark[spot] & MARK_WORKS) != 0;
		if (look.state->head[spot] || look.state->mark[spot])
			broken = check_spot(&look, spot, &listed);
		if (!broken)
			broken = check_ground(&look, spot);
	}
	for (unsigned unit = 1; unit <= look.war->units && !broken; unit++) {
		standing += mutiny_on_map(look.state, unit);
		broken = check_unit(&look, unit);
	}
	if (!broken && listed != standing)
		broken = "a unit is on the map and at no spot";
	if (!broken && works != look.state->works)
		broken = "entrenchments are miscounted [mutiny:28.2]";
	if (!broken)
		broken = check_incidents(look.state);
	if (!broken)
		broken = check_pool(&look);
	if (!broken)
		broken = check_attacks(look.state);
	if (!broken)
		broken = check_battle(look.state);
	if (!broken)
		broken = check_subject(look.state);
	return broken ? broken : mutiny_check_waiting(look.state);
}
