/* conduct_greedy.c: lines of play that used to beat greedy in the battles of conduct do not win by themselves: companies that are
 * strung out when masses come, charges thrown in without end, an enemy who only waits. The games have fixed seeds.
 * May use: everything. */
#include "test.h"
#include "walk.h"

enum { GAMES = 8 };

static struct world world;

static int open_conduct(void **unused)
{
	size_t systems;
	const struct rules *const *all = systems_list_rules(&systems);

	(void)unused;
	for (size_t i = 0; i < systems; i++)
		if (strcmp(all[i]->facts.id, "conduct") == 0)
			open_world(&world, all[i]);
	return 0;
}

static int close_conduct(void **unused)
{
	(void)unused;
	base_close_arena(world.arena);
	return 0;
}

static void choose_scenario(const char *id)
{
	for (world.scenario = 0; strcmp(world.rules->scenario(world.tables, world.scenario).id, id) != 0;)
		world.scenario++;
}

/* Plays on until the clock of the game has passed a time, or to the end. */
static struct match *play(const char *const names[2], uint32_t game, uint32_t until)
{
	struct rng rng = {game}, luck = {game + 100};
	struct match_plan plan = plan_game(&world, 2 * game, &rng);
	struct match *match = engine_start_match(&plan, world.arena);
	uint32_t acting;

	while ((acting = engine_seats_to_act(match)) && world.rules->clock(world.tables, match->state) <= until) {
		int seat = acting & 1 ? 0 : 1;
		struct bot_question ask = {.rules = world.rules,
		                           .tables = world.tables,
		                           .view = engine_seat_view(match, seat),
		                           .seat = seat,
		                           .rng = &luck,
		                           .room = world.moves.list};
		struct move move = {0};

		bots_choose_move(bots_find_bot(names[seat]), &ask, &move);
		assert_null(engine_play_move(match, seat, &move).rule);
	}
	return match;
}

/* Twice the points of greedy: 2 for a win, 1 for a draw. */
static int count_points(const char *scenario, const char *colonial, const char *native)
{
	const char *names[2] = {colonial, native};
	int own = strcmp(colonial, "greedy") == 0 ? 0 : 1, points = 0;

	choose_scenario(scenario);
	for (uint32_t game = 0; game < GAMES; game++) {
		struct match *match = play(names, game, UINT32_MAX);
		int winner = world.rules->result(world.tables, match->state).winner;

		points += winner == own ? 2 : winner < 0;
	}
	print_message("%s, %s against %s: %d of %d\n", scenario, colonial, native, points, 2 * GAMES);
	return points;
}

static void must_stand_in_square(const char *scenario)
{
	static const char *const names[2] = {"greedy", "greedy"};
	struct json_writer json;
	struct match *match;
	char *position;

	choose_scenario(scenario);
	match = play(names, 0, 0);
	codec_start_json(&json);
	world.rules->dump(world.tables, match->state, &json.writer);
	position = codec_finish_json(&json, false);
	assert_non_null(strstr(position, "\"kind\":\"square\""));
	free(position);
}

TEST(companies_deploy_in_square_against_masses)
{
	must_stand_in_square("conduct-zulu");
	must_stand_in_square("conduct-sudan");
}

TEST(who_waits_does_not_win)
{
	assert_int_equal(count_points("conduct-zulu", "greedy", "idle"), 2 * GAMES);
	assert_int_equal(count_points("conduct-sudan", "idle", "greedy"), 2 * GAMES);
	assert_true(count_points("conduct-zulu", "greedy", "turtle") > GAMES);
}

TEST(headlong_charges_do_not_win_by_themselves)
{
	assert_true(count_points("conduct-sudan", "greedy", "rush") > GAMES);
	assert_true(count_points("conduct-boxer", "greedy", "rush") > GAMES);
}

AROUND_ALL(open_conduct, close_conduct);
