/* sunset_battle.c: battles on the exercise ground against slow reckonings made straight from the rules: which units may
 * fire together, and who has lost. Random battles are played to their end; every sampled and listed move must pass. */
#include "load.h"

#include "systems/sunset/battle/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/sunset.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "test.h"

enum { HOME = 605, TARGET = 606, EVENTS = 512, MOVES = 4096 };

struct field {
	const struct sunset_tables *tables;
	struct sunset_state state;
	struct event events[EVENTS];
	struct event_log log;
	struct move moves[MOVES];
};

static struct game game_of(struct field *field)
{
	return (struct game){sunset_look(field->tables, &field->state), &field->state, &field->log};
}

static struct field opened;

static int open_field(void **state)
{
	(void)state;
	opened.tables = load_open(&sunset_rules);
	return opened.tables ? 0 : -1;
}

/* An empty exercise ground in the British battle segment. */
static void clear_field(struct field *field, uint64_t seed)
{
	uint64_t key[2] = {seed, 7};

	memset(&field->state, 0, sizeof field->state);
	base_seed_dice(&field->state.dice, key);
	for (size_t i = 0; i < field->tables->scenarios; i++)
		if (strcmp(field->tables->scenario[i]->facts.id, "drill") == 0)
			field->state.scenario = (uint8_t)i;
	field->state.turn = 1;
	field->state.segment = SEG_BATTLE;
	field->state.step = STEP_ATTACK;
	for (unsigned unit = 1; unit <= sunset_look(field->tables, &field->state).war->units; unit++)
		field->state.at[unit] = AT_GONE;
	field->log = (struct event_log){field->events, EVENTS, 0, 0};
}

static const struct step_rules *rules_of(unsigned step)
{
	static const struct step_rules *const chapter[STEPS] = {
		[STEP_ATTACK] = &sunset_attack,
		[STEP_STAND] = &sunset_stand,
		[STEP_COMMAND] = &sunset_command,
		[STEP_FIRE] = &sunset_fire,
		[STEP_LOSS] = &sunset_loss,
		[STEP_RETREAT] = &sunset_retreat,
		[STEP_RETREAT_LOSS] = &sunset_retreat_loss,
		[STEP_ADVANCE] = &sunset_advance,
		[STEP_PURSUE] = &sunset_pursue,
	};

	return step < STEPS ? chapter[step] : NULL;
}

/* ---- who may fire together: the slow reckoning ---- */

/* One of the rifle round's firearms? [sunset:8.31(2)] */
static bool has_rifle(const struct unit_facts *facts)
{
	return facts->weapon == W_FOOT_B || facts->weapon == W_FOOT_L || facts->weapon == W_FOOT_M ||
	       facts->weapon == W_FOOT_R;
}

static bool fires_in(const struct unit_facts *facts, unsigned round)
{
	bool gun = facts->weapon >= W_GUN_A && facts->weapon <= W_GUN_R;

	if (!facts->strength || facts->weapon == W_NONE || facts->arm == A_HQ)
		return false;
	if (round == ROUND_ARTILLERY)
		return gun;
	if (round == ROUND_RIFLE)
		return has_rifle(facts) && facts->arm != A_ENGINEER && facts->arm != A_SUPPLY;
	return !gun;
}

/* The name of the line of the melee table [sunset:8.44]. */
static int melee_line(const struct unit_facts *facts)
{
	if (facts->weapon == W_HORSE_C)
		return 'C';
	return facts->weapon == W_FOOT_S || facts->weapon == W_HORSE_S ? 'S' : 'O';
}

/* Lowest and highest numbers of the printed ladders. */
static void ladder_ends(const struct unit_facts *facts, unsigned round, int *low, int *high)
{
	static const int guns[8][2] = {{1, 8}, {1, 6}, {1, 8}, {1, 8},
	                               {1, 8}, {1, 8}, {1, 8}, {1, 8}};       /* A B G F H L M R */
	static const int rifles[4][2] = {{1, 28}, {1, 16}, {1, 40}, {1, 32}}; /* B L M R */

	if (round == ROUND_ARTILLERY) {
		*low = guns[facts->weapon - W_GUN_A][0];
		*high = guns[facts->weapon - W_GUN_A][1];
	} else if (round == ROUND_RIFLE) {
		*low = rifles[facts->weapon - W_FOOT_B][0];
		*high = rifles[facts->weapon - W_FOOT_B][1];
	} else {
		*low = melee_line(facts) == 'O' ? 2 : 1;
		*high = melee_line(facts) == 'O' ? 40 : melee_line(facts) == 'S' ? 36 : 24;
	}
}

static bool alike(const struct look *look, unsigned a, unsigned b, unsigned round, bool same_class)
{
	const struct unit_facts *x = sunset_facts(look, a), *y = sunset_facts(look, b);

	if (round == ROUND_MELEE ? melee_line(x) != melee_line(y) : x->weapon != y->weapon)
		return false;
	if (sunset_demoralised(look->state, a) != sunset_demoralised(look->state, b))
		return false;
	return x->morale == y->morale || (!same_class && sunset_demoralised(look->state, a));
}

/* [sunset:8.43] with R24, R25 and R28: is this set of units one volley? */
static bool is_volley(const struct look *look, const uint16_t *unit, unsigned count, unsigned mask, bool split)
{
	unsigned round = look->state->battle.round;
	int low, high, sum = 0, left = 0;

	for (unsigned i = 0; i < count; i++) {
		if (!(mask >> i & 1))
			continue;
		if (!fires_in(sunset_facts(look, unit[i]), round) || (look->state->flags[unit[i]] & U_FIRED))
			return false;
		sum += sunset_facts(look, unit[i])->strength;
		for (unsigned j = 0; j < count; j++)
			if ((mask >> j & 1) && !alike(look, unit[i], unit[j], round, false))
				return false;
	}
	ladder_ends(sunset_facts(look, unit[__builtin_ctz(mask)]), round, &low, &high);
	for (unsigned i = 0; i < count; i++) {
		bool kin = false;

		if ((mask >> i & 1) && sum - sunset_facts(look, unit[i])->strength >= high)
			return false;
		for (unsigned j = 0; j < count; j++)
			kin = kin || ((mask >> j & 1) && alike(look, unit[i], unit[j], round, true));
		if (!(mask >> i & 1) && kin && fires_in(sunset_facts(look, unit[i]), round) &&
		    !(look->state->flags[unit[i]] & U_FIRED))
			left++;
	}
	return sum >= low && (split || left == 0 || sum >= high);
}

/* Puts a random force of so many units of a side into a hex. */
static unsigned place_force(struct field *field, struct rng *rng, unsigned side, unsigned hex, unsigned size)
{
	struct game game = game_of(field);
	unsigned placed = 0;

	while (placed < size) {
		unsigned unit = 1 + base_pick_below(rng, game.look.war->units);

		/* Craft fight by rules of their own: tests/lab/sunset/rivers. */
		if (sunset_facts(&game.look, unit)->side != side || sunset_on_map(&field->state, unit) ||
		    sunset_facts(&game.look, unit)->arm == A_FLEET || sunset_facts(&game.look, unit)->arm == A_RIVERINE)
			continue;
		if (!sunset_is_hq(&game.look, unit) && base_pick_below(rng, 3) == 0)
			field->state.flags[unit] |= U_DEMORALISED;
		sunset_put_unit(&game, unit, hex);
		placed++;
	}
	return placed;
}

TEST(test_grouping)
{
	struct field *field = &opened;
	struct rng rng = {11};
	unsigned agreed[2] = {0, 0};

	for (unsigned trial = 0; trial < 600; trial++) {
		struct game game;
		uint16_t unit[8];
		unsigned count = 0, home;
		bool split = trial % 3 == 0;

		clear_field(field, trial);
		game = game_of(field);
		home = kit_find_hex(game.look.map, HOME);
		place_force(field, &rng, BRITISH, home, 8);
		field->state.option[OPT_SPLIT_VOLLEYS] = split;
		field->state.battle.from = (uint16_t)home;
		field->state.battle.target = (uint16_t)kit_find_hex(game.look.map, TARGET);
		field->state.battle.round = (uint8_t)(trial % ROUNDS);
		for (unsigned u = sunset_first(&field->state, home); u; u = sunset_next(&field->state, u)) {
			unit[count++] = (uint16_t)u;
			field->state.flags[u] |= (uint32_t)(base_pick_below(&rng, 6) ? U_ENGAGED : U_ENGAGED | U_FIRED);
		}
		for (unsigned mask = 1; mask < 1u << count; mask++) {
			struct move move = {.verb = VERB_VOLLEY};
			bool expected;

			for (unsigned i = 0; i < count; i++)
				if (mask >> i & 1)
					base_set_bit(move.set, unit[i]);
			expected = is_volley(&game.look, unit, count, mask, split);
			assert_int_equal(sunset_fire.check(&game.look, &move).rule == NULL, expected);
			agreed[expected]++;
		}
	}
	assert_true(agreed[true] > 500 && agreed[false] > 10000);
}

/* ---- whole battles ---- */

static void check_listed(struct field *field, const struct look *look, const struct step_rules *rules)
{
	struct move_list list = {field->moves, MOVES, 0, false};

	rules->legal(look, &list);
	assert_true(list.count > 0 && !list.cut);
	for (size_t i = 0; i < list.count; i++)
		assert_null(rules->check(look, &field->moves[i]).rule);
}

/* All strength at the start [sunset:8.71]. */
static void take_census(const struct look *look, int base[2])
{
	base[0] = base[1] = 0;
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (sunset_on_map(look->state, unit))
			base[sunset_facts(look, unit)->side] += sunset_facts(look, unit)->strength;
}

/* Losses from what was told: each unit that was demoralised or eliminated counts once. */
static int lost_of(const struct look *look, const struct event *from, const struct event *to, unsigned side)
{
	bool counted[SUNSET_UNITS] = {0};
	int lost = 0;

	for (const struct event *event = from; event < to; event++) {
		unsigned unit = (unsigned)event->arg[0];

		if ((event->kind != HAPPEN_ELIMINATED && event->kind != HAPPEN_DEMORALISED) || counted[unit] ||
		    sunset_facts(look, unit)->side != side)
			continue;
		counted[unit] = true;
		lost += sunset_facts(look, unit)->strength;
	}
	return lost;
}

static bool check_outcome(const struct field *field, const struct look *look, const int base[2])
{
	const struct event *outcome = NULL;
	bool beaten[2];

	for (unsigned i = 0; i < field->log.count && !outcome; i++)
		if (field->events[i].kind == HAPPEN_OUTCOME)
			outcome = &field->events[i];
	if (!outcome)
		return false;
	for (unsigned who = 0; who < 2; who++) {
		assert_int_equal(outcome->arg[1 + 2 * who], base[who]);
		assert_int_equal(outcome->arg[2 + 2 * who], lost_of(look, field->events, outcome, who));
		beaten[who] = 2 * outcome->arg[2 + 2 * who] >= base[who];
	}
	if (beaten[0] == beaten[1])
		assert_int_equal(outcome->arg[0], SIDES);
	else
		assert_int_equal(outcome->arg[0], beaten[0] ? NATIVE : BRITISH);
	return true;
}

static bool fight(struct field *field, struct rng *rng)
{
	struct game game = game_of(field);
	struct move attack = {.verb = VERB_ATTACK};
	int base[2];
	unsigned moves = 0;

	attack.arg[0] = (int32_t)kit_find_hex(game.look.map, TARGET);
	attack.arg[1] = (int32_t)kit_find_hex(game.look.map, HOME);
	for (unsigned u = sunset_first(&field->state, (unsigned)attack.arg[1]); u; u = sunset_next(&field->state, u))
		base_set_bit(attack.set, u);
	if (sunset_attack.check(&game.look, &attack).rule)
		return false;
	take_census(&game.look, base);
	field->log.count = 0;
	sunset_attack.apply(&game, &attack);
	while (field->state.battle.target && !sunset_is_over(&game)) {
		const struct step_rules *rules = rules_of(field->state.step);
		struct move move = {0};

		assert_non_null(rules);
		if (moves++ % 7 == 0)
			check_listed(field, &game.look, rules);
		rules->sample(&game.look, rng, &move);
		assert_null(rules->check(&game.look, &move).rule);
		rules->apply(&game, &move);
		assert_true(moves < 400);
	}
	assert_int_equal(field->log.lost, 0);
	for (unsigned unit = 1; unit <= game.look.war->units && !sunset_is_over(&game); unit++)
		assert_int_equal(field->state.flags[unit] & (U_ENGAGED | U_FIRED | U_SHAKEN | U_COMMANDED), 0);
	return sunset_is_over(&game) || check_outcome(field, &game.look, base);
}

TEST(test_battles)
{
	struct field *field = &opened;
	struct rng rng = {5};
	unsigned fought = 0;

	for (unsigned trial = 0; trial < 3000; trial++) {
		struct game game;

		clear_field(field, trial);
		game = game_of(field);
		field->state.option[OPT_SPLIT_VOLLEYS] = trial % 5 == 1;
		field->state.option[OPT_ENGINEERS_FIRE] = trial % 5 == 2;
		field->state.option[OPT_SURPLUS_REPEATS] = trial % 5 == 3;
		field->state.option[OPT_HQ_DIES_WITH_FORCE] = trial % 5 == 4;
		place_force(field, &rng, BRITISH, kit_find_hex(game.look.map, HOME), 1 + base_pick_below(&rng, 12));
		place_force(field, &rng, NATIVE, kit_find_hex(game.look.map, TARGET), 1 + base_pick_below(&rng, 12));
		fought += fight(field, &rng);
	}
	assert_true(fought > 2000);
}

/* [sunset:33.1] Two dice fell, one for the check and one for the way: the sum that is told is that of the check. */
TEST(test_rout_sentence)
{
	struct field *field = &opened;
	struct event event = {.kind = HAPPEN_ROUTED, .rule = "sunset:33.1", .dice_count = 2, .dice = {4, 6}};
	char buffer[256];
	struct text text = base_start_text(buffer, sizeof buffer);

	event.arg[ROUTED_UNIT] = 1;
	event.arg[ROUTED_TOTAL] = 4;
	event.arg[ROUTED_HEXES] = 6;
	sunset_rules.event_text(field->tables, &event, &text);
	assert_non_null(strstr(buffer, "checks for rout: 4, total 4:"));
	assert_non_null(strstr(buffer, "6 hexes to run."));
}

AROUND_ALL(open_field, load_close);
