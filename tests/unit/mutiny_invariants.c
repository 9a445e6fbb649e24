/* mutiny_invariants.c: what cannot be in a game of Sepoy Mutiny is told: a sound position is broken in one place at a time. */
#include "load.h"

#include "engine/match.h"
#include "systems/mutiny/mutiny.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/turn/turn.h"
#include "test.h"

static const struct mutiny_tables *tables;
static struct mutiny_state sound;
static const struct war *war;

static int open_tables(void **state)
{
	struct match_plan plan;
	size_t index;

	(void)state;
	tables = load_open(&mutiny_rules);
	if (!tables || !engine_find_scenario(&mutiny_rules, tables, "india", &index))
		return -1;
	plan = engine_plan_match(&mutiny_rules, tables, index);
	engine_set_up(&plan, (const uint64_t[2]){1, 2}, &sound);
	war = mutiny_look(tables, &sound).war;
	return 0;
}

/* The first unit on the map of which `fits` holds. */
static unsigned find(bool (*fits)(unsigned unit))
{
	for (unsigned unit = 1; unit <= war->units; unit++)
		if (mutiny_on_map(&sound, unit) && fits(unit))
			return unit;
	fail_msg("no such unit");
	return 0;
}

static bool is_british(unsigned unit)
{
	return sound.side[unit] == BRITISH;
}

static bool is_tried(unsigned unit)
{
	return !war->unit[unit].untried;
}

static bool is_small(unsigned unit)
{
	return war->unit[unit].steps < 2;
}

static unsigned find_away(void)
{
	for (unsigned unit = 1; unit <= war->units; unit++)
		if (!mutiny_on_map(&sound, unit))
			return unit;
	fail_msg("all are on the map");
	return 0;
}

static void lose_head(struct mutiny_state *state)
{
	state->head[state->at[find(is_british)]] = 0;
}

static void double_head(struct mutiny_state *state)
{
	state->next[find(is_british)] = (uint16_t)find(is_british);
}

static void lose_mark(struct mutiny_state *state)
{
	state->mark[state->at[find(is_british)]] = 0;
}

static void lose_top(struct mutiny_state *state)
{
	unsigned spot = state->at[find(is_british)];

	for (unsigned unit = 1; unit <= war->units; unit++)
		if (state->at[unit] == spot)
			state->flags[unit] &= (uint16_t)~U_TOP;
}

static void dig_nowhere(struct mutiny_state *state)
{
	unsigned spot = 1;

	while (state->head[spot] || state->mark[spot])
		spot++;
	state->mark[spot] = MARK_WORKS;
}

static void count_works(struct mutiny_state *state)
{
	state->works++;
}

static void belong_nowhere(struct mutiny_state *state)
{
	state->side[find_away()] = NEUTRAL + 1;
}

static void stand_nowhere(struct mutiny_state *state)
{
	state->at[find_away()] = AT_PARADE + 1;
}

static void move_away(struct mutiny_state *state)
{
	state->flags[find_away()] |= U_MOVED;
}

static void reduce_small(struct mutiny_state *state)
{
	state->flags[find(is_small)] |= U_REDUCED;
}

static void fight_nobody(struct mutiny_state *state)
{
	state->flags[find(is_british)] |= U_ENGAGED;
}

static void cover_tried(struct mutiny_state *state)
{
	state->flags[find(is_tried)] |= U_FACE_DOWN;
}

static void front_tried(struct mutiny_state *state)
{
	state->front[find(is_tried)] = 1;
}

static void lose_incident(struct mutiny_state *state)
{
	unsigned kind = 0;

	while (!state->chest[kind])
		kind++;
	state->chest[kind]--;
}

static void miscount_chest(struct mutiny_state *state)
{
	state->chest_size++;
}

static void miscount_hand(struct mutiny_state *state)
{
	state->held[REBEL]++;
}

static void know_too_much(struct mutiny_state *state)
{
	state->known[REBEL][0] = (uint8_t)(state->hand[REBEL][0] + 1);
}

static void call_nobody(struct mutiny_state *state)
{
	for (unsigned marker = 1; marker <= war->leaders; marker++)
		if (!mutiny_on_map(state, war->leader[marker])) {
			state->pool |= 1u << marker;
			return;
		}
	fail_msg("all leaders are there");
}

static void double_marker(struct mutiny_state *state)
{
	state->pool = state->aside = 1u << MARKER_CINC;
}

static void wait_too_long(struct mutiny_state *state)
{
	state->frames = MUTINY_FRAMES + 1;
}

static void wait_for_nothing(struct mutiny_state *state)
{
	state->step = STEP_MUTINY;
	state->frames = 1;
	state->frame[0].task = TASK_NONE;
}

static void open_nothing(struct mutiny_state *state)
{
	state->phase = PHASE_SUPPLY;
	state->step = STEP_WINDOW;
	state->frames = 0;
}

static void act_without_action(struct mutiny_state *state)
{
	state->phase = PHASE_ACTION;
	state->step = STEP_ACTION;
	state->frames = 0;
	state->frame[0].task = TASK_NONE;
}

TEST(every_breach_is_told)
{
	static const struct {
		void (*breach)(struct mutiny_state *state);
		const char *says;
	} breaches[] = {
		{lose_head, "do not fit its units"},
		{double_head, "rising order"},
		{lose_mark, "do not fit its units"},
		{lose_top, "exactly one top"},
		{dig_nowhere, "without units"},
		{count_works, "miscounted"},
		{belong_nowhere, "belongs to no side"},
		{stand_nowhere, "nowhere"},
		{move_away, "off the map"},
		{reduce_small, "one step"},
		{fight_nobody, "no battle"},
		{cover_tried, "untried that cannot be"},
		{front_tried, "untried that cannot be"},
		{lose_incident, "lost or doubled"},
		{miscount_chest, "another number of markers"},
		{miscount_hand, "another number of incident markers"},
		{know_too_much, "more is known"},
		{call_nobody, "not there"},
		{double_marker, "in the pool and aside"},
		{wait_too_long, "too much waits"},
		{wait_for_nothing, "waits that is nothing"},
		{open_nothing, "nothing was announced"},
		{act_without_action, "end of the action"},
	};

	assert_null(mutiny_rules.invariants(tables, &sound));
	for (size_t i = 0; i < sizeof breaches / sizeof breaches[0]; i++) {
		static struct mutiny_state state;
		const char *told;

		state = sound;
		breaches[i].breach(&state);
		told = mutiny_rules.invariants(tables, &state);
		if (!told || !strstr(told, breaches[i].says))
			print_error("%zu: '%s' does not say '%s'\n", i, told ? told : "nothing", breaches[i].says);
		assert_true(told && strstr(told, breaches[i].says));
	}
}

AROUND_ALL(open_tables, load_close);
