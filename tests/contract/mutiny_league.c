/* mutiny_league.c: greedy-1 and the league of mutiny judge as they always did, move by move: they are what others are
 * measured by. What a doctrine thinks of every move that is listed, in games of greedy-1 with random moves among its
 * own, is summed up in a number.
 * May use: everything. */
#include "test.h"
#include "walk.h"

enum { GAMES = 6, RANDOM_EACH = 6 };

/* The numbers are those of the first version of this judgement, and never change. */
static struct fellow {
	const char *doctrine;
	uint64_t wanted, found;
} fellows[] = {
	{"greedy-1", UINT64_C(0x09a64a326d3952c1), 0}, {"idle", UINT64_C(0xf0b6da70dad21d43), 0},
	{"rush", UINT64_C(0x261d31eea9f3adb7), 0},     {"turtle", UINT64_C(0x3eda265f9ed8166c), 0},
	{"raid", UINT64_C(0x6137f88e01b89a6f), 0},
};

static uint64_t mix(uint64_t sum, uint32_t with)
{
	return (sum ^ with) * UINT64_C(0x100000001b3) + (sum >> 47);
}

/* What a fellow of the league thinks of the moves; the place of the best. */
static size_t judge(struct world *world, const void *view, int seat, struct fellow *fellow)
{
	static int32_t worth[BOTS_MOVES];
	const int32_t *doctrine = engine_find_doctrine(world->rules, world->tables, fellow->doctrine);
	size_t best = 0;

	world->rules->appraise(world->tables, view, seat, doctrine, world->moves.list, world->moves.count, worth);
	for (size_t i = 0; i < world->moves.count; i++) {
		fellow->found = mix(fellow->found, (uint32_t)worth[i]);
		best = worth[i] > worth[best] ? i : best;
	}
	return best;
}

static void play_one(struct world *world, uint32_t game)
{
	struct rng rng = {game + 1};
	struct match_plan plan = plan_game(world, game, &rng);
	struct match *match = engine_start_match(&plan, world->arena);
	struct moment at;

	while ((at = meet(world, match, &rng, game)).seat >= 0) {
		const void *view = engine_seat_view(match, at.seat);
		size_t best = 0;

		world->moves.count = 0;
		world->rules->legal(world->tables, view, at.seat, &world->moves);
		for (size_t i = sizeof fellows / sizeof *fellows; i-- > 0;)
			best = judge(world, view, at.seat, &fellows[i]);
		if (base_pick_below(&rng, RANDOM_EACH) && world->moves.count)
			at.move = world->moves.list[best];
		assert_null(engine_play_move(match, at.seat, &at.move).rule);
	}
}

/* The sums are of these two: a lesson that is added changes nothing. */
static bool is_known(const struct world *world)
{
	const char *id = world->rules->scenario(world->tables, world->scenario).id;

	return strcmp(id, "india") == 0 || strcmp(id, "mutiny-drill") == 0;
}

static void play_system(const struct rules *rules)
{
	struct world world;

	open_world(&world, rules);
	for (; world.scenario < rules->count_scenarios(world.tables); world.scenario++)
		for (uint32_t game = 0; game < GAMES && is_known(&world); game++)
			play_one(&world, game);
	base_close_arena(world.arena);
}

TEST(the_league_judges_as_it_always_did)
{
	size_t systems;
	const struct rules *const *all = systems_list_rules(&systems);
	int wrong = 0;

	for (size_t i = 0; i < systems; i++)
		if (strcmp(all[i]->facts.id, "mutiny") == 0)
			play_system(all[i]);
	for (size_t i = 0; i < sizeof fellows / sizeof *fellows; i++)
		if (fellows[i].found != fellows[i].wanted) {
			print_error("%s: 0x%016llx\n", fellows[i].doctrine, (unsigned long long)fellows[i].found);
			wrong++;
		}
	assert_int_equal(wrong, 0);
}
