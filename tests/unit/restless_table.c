/* restless_table.c: what holds on the table after every legal move of a battle: nothing overlaps, nothing hangs over the
 * edge, paths cost what a slow ruler says, and the templates of formations stand where they should.
 * May use: everything. */
#include "load.h"

#include <math.h>

#include "systems/restless/restless.h"
#include "systems/restless/rooms.h"
#include "test.h"

static const void *tables;

static int open_tables(void **unused)
{
	(void)unused;
	tables = load_open(&restless_rules);
	return tables ? 0 : -1;
}

/* Odd seeds play with any options. */
static void start(struct restless_state *state, size_t scenario, uint64_t seed)
{
	size_t count;
	const struct option_spec *options = restless_rules.options(tables, scenario, &count);
	int32_t value[OPTIONS];
	uint64_t key[2] = {seed, scenario};
	struct dice dice;
	struct rng rng = {seed + 77 * scenario};

	for (size_t i = 0; i < count; i++)
		value[i] = seed % 2 ? options[i].low + (int32_t)base_pick_below(
							       &rng, (uint32_t)(options[i].high - options[i].low + 1))
		                    : options[i].standard;
	base_seed_dice(&dice, key);
	restless_rules.setup(tables, scenario, value, &dice, state);
}

/* Corners by floating point, from centre, facing and size. */
static void slow_corners(const struct field_stand *stand, double width, double depth, double corner[4][2])
{
	static const double sign[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
	double turn = stand->facing * 3.14159265358979 / 18000;

	for (int i = 0; i < 4; i++) {
		double right = sign[i][0] * width / 2, forward = sign[i][1] * depth / 2;

		corner[i][0] = stand->centre.x + right * cos(turn) + forward * sin(turn);
		corner[i][1] = stand->centre.y - right * sin(turn) + forward * cos(turn);
	}
}

static bool slow_separate(double a[4][2], double b[4][2], double slack)
{
	for (int i = 0; i < 4; i++) {
		double x = a[(i + 1) % 4][0] - a[i][0], y = a[(i + 1) % 4][1] - a[i][1], length = hypot(x, y);
		double low = 1e18, high = -1e18, own = -1e18;

		for (int j = 0; j < 4; j++) {
			double at = (x * (b[j][1] - a[i][1]) - y * (b[j][0] - a[i][0])) / length;
			double mine = (x * (a[j][1] - a[i][1]) - y * (a[j][0] - a[i][0])) / length;

			low = fmin(low, at);
			high = fmax(high, at);
			own = fmax(own, mine);
		}
		if (high <= slack || own - low <= slack)
			return true;
	}
	return false;
}

static void look_at_table(const struct restless_state *state)
{
	struct look look = restless_look(tables, state);
	const struct field_crowd *crowd = restless_make_crowd(&look);
	static double corner[FIELD_PIECES][4][2];

	for (int i = 0; i < crowd->count; i++) {
		const struct restless_class *class = restless_class_of(&look, &state->unit[crowd->piece[i].body]);

		slow_corners(&crowd->piece[i].stand, class->width, class->depth, corner[i]);
		for (int j = 0; j < 4; j++) {
			assert_true(corner[i][j][0] > -60 && corner[i][j][0] < look.map->ground.width + 60);
			assert_true(corner[i][j][1] > -60 && corner[i][j][1] < look.map->ground.height + 60);
		}
	}
	for (int i = 0; i < crowd->count; i++)
		for (int j = i + 1; j < crowd->count; j++)
			if (crowd->piece[i].body != crowd->piece[j].body &&
			    abs(crowd->piece[i].stand.centre.x - crowd->piece[j].stand.centre.x) < 20000 &&
			    abs(crowd->piece[i].stand.centre.y - crowd->piece[j].stand.centre.y) < 20000)
				assert_true(slow_separate(corner[i], corner[j], FIELD_SLACK + 6) ||
				            slow_separate(corner[j], corner[i], FIELD_SLACK + 6));
}

TEST(nothing_overlaps_after_any_legal_move)
{
	struct restless_state state;

	for (size_t scenario = 0; scenario < restless_rules.count_scenarios(tables); scenario++)
		for (uint64_t game = 0; game < 6; game++) {
			struct rng rng = {game};
			uint32_t acting;

			start(&state, scenario, game);
			while ((acting = restless_rules.to_act(tables, &state)) != 0) {
				int seat = __builtin_ctz(acting);
				struct move move;

				restless_rules.sample(tables, &state, seat, &rng, &move);
				restless_rules.apply(tables, &state, seat, &move, NULL);
				if (!restless_look(tables, &state).map->real)
					look_at_table(&state);
				assert_null(restless_rules.invariants(tables, &state));
			}
		}
}

/* A path costs the sum of its legs and the arcs of its turns. */
TEST(paths_cost_what_a_slow_ruler_says)
{
	struct restless_state state;
	struct rng rng = {3};
	int counted = 0;

	start(&state, 0, 0);
	memset(state.unit, 0, sizeof state.unit);
	state.units = 1;
	state.unit[0] = (struct restless_unit){.x = 24000,
	                                       .y = 6000,
	                                       .type = 0,
	                                       .status = STATUS_TABLE,
	                                       .formation = FORM_LINE,
	                                       .shape = 4,
	                                       .alive = 15,
	                                       .start = 4};
	state.phase = PHASE_MOVE;
	state.unit_active = 0;
	state.act = ACT_MOVE_FIRE;
	state.rough = 1;
	state.reach[0] = 200000;
	for (int i = 0; i < 2000; i++) {
		struct look look = restless_look(tables, &state);
		struct move move = {.verb = VERB_GO};
		struct field_crowd crowd = {0};
		struct walk walk;
		double cost = 0;
		int x = 24000, y = 6000, facing = 0;

		for (int leg = 0; leg < 3; leg++) {
			int to_x = 8000 + (int)base_pick_below(&rng, 32000),
			    to_y = 5000 + (int)base_pick_below(&rng, 25000);
			int to = (facing + (int)base_pick_below(&rng, 12000) + 1) % 36000, turn = abs(to - facing);

			turn = turn > 18000 ? 36000 - turn : turn;
			cost += hypot(to_x - x, to_y - y) + 2362 * turn * 3.14159265358979 / 18000;
			restless_put_vertex(&move, to_x, to_y, to);
			x = to_x;
			y = to_y;
			facing = to;
		}
		if (restless_walk(&look, &crowd, &move, &walk).rule)
			continue;
		counted++;
		assert_true(fabs(walk.cost[0] / 8.0 - cost) < 0.5);
	}
	assert_true(counted > 1000);
}

/* Sixteen vertices of a path, the farthest and the finest, come back as they were put in. */
TEST(vertices_are_kept)
{
	static const struct field_pose poses[] = {{0, 0, 0},
	                                          {WIDEST, DEEPEST, FIELD_ROUND - 1},
	                                          {-BEYOND, -BEYOND, 0},
	                                          {-BEYOND, DEEPEST, 9025},
	                                          {WIDEST, -BEYOND, 1},
	                                          {45638, 18001, 27000}};
	struct move move = {.verb = VERB_GO}, far = {.verb = VERB_GO};
	size_t kinds = sizeof poses / sizeof poses[0];

	for (size_t i = 0; i < VERTICES; i++)
		assert_true(
			restless_put_vertex(&move, poses[i % kinds].x, poses[i % kinds].y, poses[i % kinds].facing));
	assert_int_equal(restless_count_vertices(&move), VERTICES);
	for (size_t i = 0; i < VERTICES; i++) {
		struct field_pose pose;

		restless_get_vertex(&move, (int)i, &pose);
		assert_int_equal(pose.x, poses[i % kinds].x);
		assert_int_equal(pose.y, poses[i % kinds].y);
		assert_int_equal(pose.facing, poses[i % kinds].facing);
	}
	assert_false(restless_put_vertex(&far, WIDEST + 1, 0, 0));
	assert_false(restless_put_vertex(&far, 0, -BEYOND - 1, 0));
}

/* [restless:form-line] and the others, from the templates. */
TEST(formations_stand_by_their_templates)
{
	static const struct {
		int formation, stands, count;
		double at[6][3];
	} rows[] = {
		{FORM_LINE, /* form-line-4 */
	         4,
	         4,
	         {{22.2285, 17.7045, 0}, {23.4095, 17.7045, 0}, {24.5905, 17.7045, 0}, {25.7715, 17.7045, 0}}},
		{FORM_COLUMN, 3, 3, {{24, 17.7045, 0}, {24, 17.1135, 0}, {24, 16.5225, 0}}},
		{FORM_SQUARE, 4, 4, {{24, 18.886, 0}, {24.886, 18, 90}, {24, 17.114, 180}, {23.114, 18, 270}}},
		{FORM_MASS,
	         5,
	         5,
	         {{22.819, 17.7045, 0},
	          {24, 17.7045, 0},
	          {25.181, 17.7045, 0},
	          {23.4095, 17.1135, 0},
	          {24.5905, 17.1135, 0}}},
	};
	struct restless_state state;
	struct look look;

	start(&state, 0, 0);
	look = restless_look(tables, &state);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct restless_unit unit = {.x = 24000,
		                             .y = 18000,
		                             .formation = (uint8_t)rows[i].formation,
		                             .shape = (uint8_t)rows[i].stands,
		                             .alive = (uint8_t)((1 << rows[i].stands) - 1)};
		struct field_body body;

		restless_make_body(&look, &unit, &body);
		assert_int_equal(body.count, rows[i].count);
		for (int j = 0; j < body.count; j++) {
			assert_true(fabs(body.stand[j].centre.x / 8000.0 - rows[i].at[j][0]) < 0.0002);
			assert_true(fabs(body.stand[j].centre.y / 8000.0 - rows[i].at[j][1]) < 0.0002);
			assert_int_equal(body.stand[j].facing, (int)rows[i].at[j][2] * FIELD_DEGREE);
		}
	}
}

/* fallback-oblique: a gun that stands at 3, -4 from another goes on in that direction. */
TEST(units_fall_back_straight_away_from_the_enemy)
{
	static const uint8_t script[] = {1, 5, 4, 3, 3};
	struct restless_state state;
	struct game game;

	start(&state, 3, 0);
	memset(state.unit, 0, sizeof state.unit);
	state.units = 2;
	for (int i = 0; i < 2; i++) {
		struct look look = restless_look(tables, &state);
		uint8_t type = 0;

		while (look.tables->type[type].side != i ||
		       strcmp(look.tables->class[look.tables->type[type].class].id, "artillery"))
			type++;
		state.unit[i] = (struct restless_unit){.x = i ? 20000 : 23000,
		                                       .y = i ? 20591 : 16591,
		                                       .type = type,
		                                       .side = (uint8_t)i,
		                                       .status = STATUS_TABLE,
		                                       .shape = 1,
		                                       .alive = 1,
		                                       .start = 1};
	}
	memcpy(state.dice.script, script, sizeof script);
	state.dice.scripted = sizeof script;
	state.dice.next = 0;
	game = (struct game){restless_look(tables, &state), &state, NULL};
	restless_test_morale(&game, 0, 1);
	assert_int_equal(state.unit[0].status, STATUS_TABLE);
	assert_int_equal(state.unit[0].x, 32000);
	assert_int_equal(state.unit[0].y, 4591);
}

/* A charge of one of four units that stand anywhere near each other, on the map of the scenario. */
static bool set_charge(struct restless_state *state, size_t scenario, struct rng *rng)
{
	/* British and Sudanese infantry, cavalry and a gun; warbands of all kinds of stands */
	static const uint8_t types[] = {0, 2, 4, 5, 10, 11, 15, 16, 17};
	struct look look;
	const struct field_crowd *crowd;

	start(state, scenario, 0);
	memset(state->unit, 0, sizeof state->unit);
	state->units = 0;
	for (int tries = 0; tries < 200 && state->units < 4; tries++) {
		int side = state->units & 1,
		    index = restless_add_unit(tables, state,
		                              types[side ? 4 + base_pick_below(rng, 5) : base_pick_below(rng, 4)], 0);
		struct restless_unit *unit = &state->unit[index];

		look = restless_look(tables, state);
		*unit = restless_gather(unit);
		unit->x = 18000 + (int)base_pick_below(rng, 14000);
		unit->y = 10000 + (int)base_pick_below(rng, 14000);
		unit->facing = (uint16_t)base_pick_below(rng, FIELD_ROUND);
		do
			unit->formation = (uint8_t)base_pick_below(rng, FORMS);
		while (!restless_form_permitted(&look, unit, unit->formation));
		unit->status = STATUS_RESERVE;
		crowd = restless_make_crowd(&look);
		if (restless_check_place(&look, crowd, index, unit).rule)
			restless_drop_unit(state, index);
		else
			unit->status = STATUS_TABLE;
	}
	state->phase = PHASE_MOVE;
	state->act = ACT_CHARGE;
	state->rough = (uint8_t)base_pick_below(rng, 2);
	state->reach[0] = 1000 * (1 + (int)base_pick_below(rng, 14));
	state->unit_active = (uint8_t)base_pick_below(rng, state->units);
	state->target = NONE;
	for (int i = 0; i < state->units; i++)
		if (state->unit[i].side != state->unit[state->unit_active].side)
			state->target = (uint8_t)i;
	return state->units == 4 && state->target != NONE;
}

static bool touches(const struct look *look, const struct field_crowd *crowd, const struct move *move)
{
	struct walk walk;

	return !restless_walk(look, crowd, move, &walk).rule && walk.touched >> look->state->target & 1;
}

/* Looks patiently: every three degrees, in its facing and in twelve others, a way of one leg in small strides. */
static bool finds_contact(const struct look *look, const struct field_crowd *crowd)
{
	struct seeking seeking = {.look = look, .crowd = crowd, .touches = true};
	struct field_quest quest = restless_start_quest(&seeking);
	struct field_body target;

	restless_make_body(look, &look->state->unit[look->state->target], &target);
	for (int turn = 0; turn < FIELD_ROUND; turn += FIELD_ROUND / 12)
		for (int heading = 0; heading < FIELD_ROUND; heading += 3 * FIELD_DEGREE) {
			struct field_pose pose = quest.pose;
			int facing = (pose.facing + turn) % FIELD_ROUND;
			int32_t length;

			if (turn == FIELD_ROUND / 2)
				continue;
			pose.facing = (uint16_t)facing;
			length = kit_measure_approach(&quest.form, pose, heading, &target, quest.reach);
			kit_make_way(&quest, heading, length, facing);
			if (restless_try_path(&seeking, quest.vertex, quest.count))
				return true;
		}
	return false;
}

/* [restless:act-7] Whenever a charge can touch its target a way that does is listed. */
TEST(charges_that_can_touch_are_listed)
{
	static struct move room[512];
	struct rng rng = {11};
	int reached = 0, short_of = 0;

	for (int i = 0; i < 900; i++) {
		struct move_list list = {room, sizeof room / sizeof room[0], 0, false};
		struct restless_state state;
		struct look look;
		const struct field_crowd *crowd;
		bool listed = false;

		if (!set_charge(&state, (size_t)(i % 6), &rng))
			continue;
		look = restless_look(tables, &state);
		crowd = restless_make_crowd(&look);
		restless_legal_go(&look, &list);
		for (size_t j = 0; j < list.count && !listed; j++)
			listed = touches(&look, crowd, &list.list[j]);
		if (!listed)
			assert_false(finds_contact(&look, crowd));
		reached += listed;
		short_of += !listed;
	}
	assert_true(reached > 200 && short_of > 200);
}

AROUND_ALL(open_tables, load_close);
