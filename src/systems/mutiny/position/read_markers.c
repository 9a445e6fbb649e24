/* read_markers.c: the incident markers of a position, and what belongs to the decision in hand.
 * May use: count, fields, incidents, position, read, text, turn. */
#include <string.h>

#include "systems/mutiny/incidents/incidents.h"
#include "systems/mutiny/position/count.h"
#include "systems/mutiny/position/fields.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/position/read.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* ---- incident markers ---- */

/* {agent: 2, massacre: 1}: what is not named is not there. */
static unsigned read_pack(struct reading *it, const struct doc *doc, uint8_t *pack)
{
	unsigned sum = 0;

	base_refuse_unknown_keys(doc, mutiny_incident_words, it->faults);
	for (unsigned kind = 0; kind < INCIDENTS; kind++) {
		pack[kind] = (uint8_t)base_read_int_opt(doc, mutiny_incident_words[kind], 0, 16, 0, it->faults);
		sum += pack[kind];
	}
	return sum;
}

static void read_hands(struct reading *it)
{
	const struct doc *hands = base_find_doc(it->position, "hand"), *known = base_find_doc(it->position, "known");
	struct mutiny_state *state = it->state;

	base_refuse_unknown_keys(hands, mutiny_side_words, it->faults);
	base_refuse_unknown_keys(known, mutiny_side_words, it->faults);
	for (unsigned side = 0; side < SIDES; side++) {
		const struct doc *hand = base_find_doc(hands, mutiny_side_words[side]);
		const struct doc *seen = base_find_doc(known, mutiny_side_words[side]);

		if (hand) {
			state->held[side] = (uint8_t)read_pack(it, hand, state->hand[side]);
			memset(state->known[side], 0, sizeof state->known[side]);
		}
		if (seen)
			read_pack(it, seen, state->known[side]);
	}
}

/* The pool as the position has it, or what is left of all markers. */
static void read_chest(struct reading *it)
{
	const struct doc *doc = base_find_doc(it->position, "incident_pool");
	struct mutiny_state *state = it->state;

	state->chest_size = 0;
	if (doc)
		state->chest_size = (uint8_t)read_pack(it, doc, state->chest);
	for (unsigned kind = 0; kind < INCIDENTS; kind++) {
		unsigned away = mutiny_count_away(state, kind) + state->hand[BRITISH][kind] + state->hand[REBEL][kind];

		if (!doc) {
			state->chest[kind] = (uint8_t)(state->markers[kind] > away ? state->markers[kind] - away : 0);
			state->chest_size = (uint8_t)(state->chest_size + state->chest[kind]);
		}
		state->markers[kind] = (uint8_t)(state->chest[kind] + away);
	}
}

/* How many there are follows from what they are. */
static void check_counts(struct reading *it)
{
	const struct doc *held = base_find_doc(it->position, "held");
	const struct mutiny_state *state = it->state;

	base_refuse_unknown_keys(held, mutiny_side_words, it->faults);
	for (unsigned side = 0; side < SIDES; side++)
		if (base_read_int_opt(held, mutiny_side_words[side], 0, 99, state->held[side], it->faults) !=
		    state->held[side])
			mutiny_fault_reading(it, held, "mutiny:26.1",
			                     "how many are held follows from `hand`:", mutiny_side_words[side]);
	if (base_read_int_opt(it->position, "incident_pool_size", 0, 99, state->chest_size, it->faults) !=
	    state->chest_size)
		mutiny_fault_reading(it, base_find_doc(it->position, "incident_pool_size"), "mutiny:26.1",
		                     "how many are in the pool follows from", "incident_pool");
}

void mutiny_read_incidents(struct reading *it)
{
	kit_read_fields(it->position, mutiny_incident_fields, it->state, &it->look, it->faults);
	kit_read_fields(it->position, mutiny_limit_fields, it->state, &it->look, it->faults);
	read_hands(it);
	read_chest(it);
	check_counts(it);
}

/* ---- the decision in hand ---- */

/* The phase and stage in which a step comes up; PHASES: in several. */
static unsigned phase_of(unsigned step)
{
	switch ((enum step)step) {
	case STEP_OVER:
		return PHASE_END;
	case STEP_DEPLOY:
		return PHASE_SETUP;
	case STEP_MOVE:
	case STEP_ENTRENCH:
		return PHASE_MOVEMENT;
	case STEP_RALLY_HEX:
	case STEP_RALLY:
		return PHASE_RALLY;
	case STEP_SUPPLY:
	case STEP_STARVE:
		return PHASE_SUPPLY;
	case STEP_BEGIN:
	case STEP_WINDOW:
	case STEP_MUTINY:
	case STEP_PARADE:
		return PHASES;
	default:
		return step >= STEP_ACTIVATE && step <= STEP_PURSUE ? PHASE_COMBAT : PHASE_ACTION;
	}
}

static unsigned stage_of(unsigned step)
{
	switch (step) {
	case STEP_MOVE:
		return STAGE_MOVEMENT;
	case STEP_ENTRENCH:
		return STAGE_ENTRENCH;
	case STEP_RALLY_HEX:
	case STEP_RALLY:
		return STAGE_RALLY;
	default:
		return STAGE_COMBAT;
	}
}

static bool has_key(const struct reading *it, const char *key)
{
	return base_find_doc(it->position, key);
}

/* What the position does not say of its step and phase. */
static void read_step(struct reading *it)
{
	struct mutiny_state *state = it->state;
	bool stage = has_key(it, "phase") && state->phase >= PHASE_MOVEMENT && state->phase <= PHASE_RALLY;

	if (!has_key(it, "step"))
		state->step = state->marker && !stage && state->marker != MARKER_FORTUNES ? STEP_ACTION : STEP_BEGIN;
	if (has_key(it, "phase"))
		return;
	if (state->marker == MARKER_FORTUNES)
		state->phase = PHASE_ACTION;
	else if (phase_of(state->step) < PHASES)
		state->phase = (uint8_t)phase_of(state->step);
	else
		state->phase = state->step == STEP_BEGIN && !has_key(it, "drawer") ? PHASE_POOL : PHASE_ACTION;
}

/* The marker's owner and leader. */
static void read_owner(struct reading *it)
{
	struct mutiny_state *state = it->state;
	bool leads = state->marker && state->marker < MARKER_CINC;
	unsigned leader = leads ? it->look.war->leader[state->marker] : 0;
	bool operates = state->phase >= PHASE_MOVEMENT && state->phase <= PHASE_RALLY;

	if (!has_key(it, "aside") && state->marker && state->marker != MARKER_FORTUNES)
		state->aside |= 1u << state->marker;
	if (!has_key(it, "command_pool"))
		state->pool &= ~state->aside;
	if (!has_key(it, "owner"))
		state->owner = (uint8_t)mutiny_marker_side(&it->look, state->marker);
	if (leader && !mutiny_on_map(state, leader) && state->step == STEP_ACTION)
		mutiny_fault_reading(
			it, base_find_doc(it->position, "marker"), "mutiny:7.1(a)",
			"the leader of this marker is not on the map:", mutiny_facts(&it->look, leader)->id);
	if (!operates && state->step != STEP_FORCED)
		return;
	if (!has_key(it, "leader"))
		state->leader = (uint16_t)leader;
	if (!has_key(it, "centre") && state->leader && mutiny_on_map(state, state->leader))
		state->centre = state->at[state->leader];
	if (!has_key(it, "radius") && state->leader)
		state->radius = (uint8_t)mutiny_radius(&it->look, state->leader);
}

/* What waits below the decision. */
static void read_waiting(struct reading *it)
{
	struct mutiny_state *state = it->state;
	struct game game = {it->look, state, NULL};

	if (has_key(it, "frames") || state->step == STEP_BEGIN || state->phase < PHASE_ACTION ||
	    state->phase > PHASE_RALLY)
		return;
	mutiny_push(&game, TASK_ACTION);
	if (state->phase == PHASE_ACTION)
		return;
	mutiny_push(&game, TASK_OPERATION);
	if (!has_key(it, "stage"))
		state->stage = (uint8_t)stage_of(state->step);
}

static unsigned actor_of(const struct mutiny_state *state)
{
	if (state->step == STEP_BEGIN && (state->phase == PHASE_GREAT_MUTINY || state->phase == PHASE_LEADERS))
		return REBEL;
	if (state->step == STEP_MUTINY || state->step == STEP_PARADE)
		return REBEL;
	if (state->owner < SIDES)
		return state->owner;
	return state->phase == PHASE_ACTION ? state->drawer : BRITISH;
}

/* Steps of a player whose marker was drawn. */
static bool is_owners(unsigned step)
{
	return step == STEP_ACTION || step == STEP_FORCED || step == STEP_MOVE || step == STEP_ENTRENCH ||
	       step == STEP_DECLARE || step == STEP_RALLY_HEX || step == STEP_RALLY;
}

void mutiny_read_moment(struct reading *it)
{
	const char *actor = base_scalar_of(base_find_doc(it->position, "to_act"));

	if (it->moment) {
		read_step(it);
		read_owner(it);
		read_waiting(it);
		it->state->actor = (uint8_t)actor_of(it->state);
	}
	if (actor && strcmp(actor, "none") != 0)
		it->state->actor = (uint8_t)base_read_choice_opt(it->position, "to_act", mutiny_side_words,
		                                                 it->state->actor, it->faults);
	else if (actor)
		it->state->actor = BRITISH;
	if (is_owners(it->state->step) && (it->state->owner >= SIDES || it->state->marker == MARKER_FORTUNES))
		mutiny_fault_reading(it, it->position, "mutiny:6.2",
		                     "this step belongs to whoever's marker was drawn: name it with", "marker");
	if ((it->state->step == STEP_OVER) != (it->state->ending != END_NOT))
		mutiny_fault_reading(it, it->position, NULL,
		                     "a game is over when it says how it ended, and only then:", "ending");
}
