/* conduct_league.c: greedy-1 and the league play the battles of conduct move for move as they always did: the moves of
 * whole games have the hashes below. Where the data of a battle change they are printed anew; where only the opinion of
 * bots has changed they must stay.
 * May use: everything. */
#include "test.h"
#include "walk.h"

static const char *const pairs[][2] = {
	{"greedy-1", "greedy-1"}, {"rush", "turtle"}, {"raid", "greedy-1"}, {"turtle", "idle"}, {"greedy-1", "raid"}};
enum { PAIRS = sizeof pairs / sizeof *pairs };

static const struct known {
	const char *scenario;
	uint64_t moves[PAIRS];
} known[] = {
	{"conduct-zulu",
         {0x085365c983811366, 0xdd5f87a30e8ea592, 0xc316bf703a2d183b, 0xb85b3d1c2c0fe888, 0xe2fbee012d3fecf4}},
	{"conduct-sudan",
         {0x685c3c2cd70db7f9, 0xef519070a202125e, 0x2c8ff43ec13bd48c, 0xf7a660497cbf0272, 0x108bf0f70e8750a4}},
	{"conduct-frontier",
         {0x7b9aa74ce89692f9, 0xf8f769369745c914, 0x6f95d6ffa9ed446d, 0x4b859f14483a6430, 0x46f38c619598c445}},
	{"conduct-boxer",
         {0x804f804cda842e13, 0xb1d7630615018a6a, 0xcda16df74aca5160, 0xd0bdf7a6b213bc27, 0x85042404746a3fa2}},
	{"conduct-free",
         {0x8fbbb89ce3ffa199, 0x2c4ddf1794c20087, 0x077beb9f94348792, 0xbff7909354322f19, 0x1ad8527973a85a22}},
};

/* The moves of a game, one after the other, in one number. */
static uint64_t play(struct world *world, const char *const names[2], uint32_t game)
{
	struct rng rng = {game}, luck = {game + 100};
	struct match_plan plan = plan_game(world, 2 * game, &rng);
	struct match *match = engine_start_match(&plan, world->arena);
	uint64_t hash = 0;
	uint32_t acting;

	while ((acting = engine_seats_to_act(match))) {
		int seat = acting & 1 ? 0 : 1;
		struct bot_question ask = {.rules = world->rules,
		                           .tables = world->tables,
		                           .view = engine_seat_view(match, seat),
		                           .seat = seat,
		                           .rng = &luck,
		                           .room = world->moves.list};
		struct move move = {0};

		bots_choose_move(bots_find_bot(names[seat]), &ask, &move);
		hash = base_hash_bytes(&move, sizeof move, hash);
		assert_null(engine_play_move(match, seat, &move).rule);
	}
	return hash;
}

static void play_battle(struct world *world, void *with)
{
	const char *id = world->rules->scenario(world->tables, world->scenario).id;
	unsigned wrong = 0;

	(void)with;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		for (uint32_t pair = 0; strcmp(known[i].scenario, id) == 0 && pair < PAIRS; pair++) {
			uint64_t hash = play(world, pairs[pair], pair);

			if (hash != known[i].moves[pair]) {
				print_error("%s, %s against %s: 0x%016llx\n", id, pairs[pair][0], pairs[pair][1],
				            (unsigned long long)hash);
				wrong++;
			}
		}
	assert_int_equal(wrong, 0);
}

TEST(the_league_plays_as_it_did)
{
	struct world world;
	size_t systems, count;
	const struct rules *const *all = systems_list_rules(&systems);

	for (size_t i = 0; i < systems; i++) {
		if (strcmp(all[i]->facts.id, "conduct") != 0)
			continue;
		open_world(&world, all[i]);
		count = all[i]->count_scenarios(world.tables);
		for (; world.scenario < count; world.scenario++)
			play_battle(&world, NULL);
		base_close_arena(world.arena);
	}
}
