/* sunset_invariants.c: what cannot be in a game of The Sun Never Sets II is told: a sound position is broken in one place at a time. */
#include "load.h"

#include "engine/match.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/sunset.h"
#include "systems/sunset/turn/turn.h"
#include "test.h"

static const struct sunset_tables *tables;
static struct sunset_state sound;
static struct look look;

static int open_tables(void **state)
{
	struct match_plan plan;
	size_t index;

	(void)state;
	tables = load_open(&sunset_rules);
	if (!tables || !engine_find_scenario(&sunset_rules, tables, "asante", &index))
		return -1;
	plan = engine_plan_match(&sunset_rules, tables, index);
	engine_set_up(&plan, (const uint64_t[2]){1, 2}, &sound);
	look = sunset_look(tables, &sound);
	return 0;
}

static unsigned find_there(bool hq)
{
	for (unsigned unit = 1; unit <= look.war->units; unit++)
		if (sunset_on_map(&sound, unit) && sunset_is_hq(&look, unit) == hq)
			return unit;
	fail_msg("nobody is there");
	return 0;
}

static unsigned find_away(void)
{
	for (unsigned unit = 1; unit <= look.war->units; unit++)
		if (!sunset_on_map(&sound, unit))
			return unit;
	fail_msg("all are there");
	return 0;
}

static unsigned find_empty(void)
{
	unsigned hex = 1;

	while (sound.head[hex] || sound.mark[hex] & 15)
		hex++;
	return hex;
}

static void double_unit(struct sunset_state *state)
{
	state->next[find_there(false)] = (uint16_t)find_there(false);
}

static void mark_empty(struct sunset_state *state)
{
	state->mark[find_empty()] |= MARK_BRITISH;
}

static void lose_mark(struct sunset_state *state)
{
	state->mark[state->at[find_there(false)]] &= (uint8_t)~15;
}

static void lose_stack(struct sunset_state *state)
{
	unsigned hex = state->at[find_there(false)];

	state->head[hex] = 0;
	state->mark[hex] &= (uint8_t)~15;
}

static void shake_hq(struct sunset_state *state)
{
	state->flags[find_there(true)] |= U_DEMORALISED;
}

static void flag_away(struct sunset_state *state)
{
	state->flags[find_away()] |= U_FED;
}

static void follow_away(struct sunset_state *state)
{
	state->next[find_away()] = 1;
}

static void engage_nobody(struct sunset_state *state)
{
	state->flags[find_there(false)] |= U_ENGAGED;
}

static void carry_nobody(struct sunset_state *state)
{
	state->flags[find_there(false)] |= U_CARRIED;
}

static void march_at_night(struct sunset_state *state)
{
	state->flags[find_there(false)] |= U_FORCE;
	state->segment = SEG_RALLY;
}

static void owe_points(struct sunset_state *state)
{
	state->vp[BRITISH] = -1;
}

static void owe_native_points(struct sunset_state *state)
{
	state->vp[NATIVE] = -1;
}

static void lead_too_far(struct sunset_state *state)
{
	state->vp[NATIVE] = (int16_t)tables->automatic_lead;
}

TEST(every_breach_is_told)
{
	static const struct {
		void (*breach)(struct sunset_state *state);
		const char *says;
	} breaches[] = {
		{double_unit, "rising order"},
		{mark_empty, "do not fit its units"},
		{lose_mark, "do not fit its units"},
		{lose_stack, "in no hex"},
		{shake_hq, "headquarters is demoralised"},
		{flag_away, "off the map"},
		{follow_away, "off the map"},
		{engage_nobody, "without a battle"},
		{carry_nobody, "not on the march"},
		{march_at_night, "outside the movement segment"},
		{owe_points, "fewer than no points"},
		{owe_native_points, "fewer than no points"},
		{lead_too_far, "a lead that ends the game"},
	};

	assert_null(sunset_rules.invariants(tables, &sound));
	for (size_t i = 0; i < sizeof breaches / sizeof breaches[0]; i++) {
		static struct sunset_state state;
		const char *told;

		state = sound;
		breaches[i].breach(&state);
		told = sunset_rules.invariants(tables, &state);
		if (!told || !strstr(told, breaches[i].says))
			print_error("%zu: '%s' does not say '%s'\n", i, told ? told : "nothing", breaches[i].says);
		assert_true(told && strstr(told, breaches[i].says));
	}
}

AROUND_ALL(open_tables, load_close);
