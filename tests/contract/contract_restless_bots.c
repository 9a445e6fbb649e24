/* contract_restless_bots.c: how bots play Restless Natives. The first greedy and the league play move for move as they did,
 * whatever becomes of the standard: the positions in which their games end are the same. Who sits in the village and does
 * nothing loses it, and who lets the long patrol pass does not stop it.
 * May use: everything. */
#include "test.h"
#include "walk.h"

enum { GAMES = 2 };

/* What the games of a scenario come to, played by greedy-1 against itself and against each of the league in turn. */
static const struct record {
	const char *scenario;
	uint64_t games;
} records[] = {
	{"restless-a", UINT64_C(0xa91a8504862e1733)}, {"restless-b", UINT64_C(0x4ccd3260dacd12bc)},
	{"restless-c", UINT64_C(0xd1c1a91a226e65ce)}, {"restless-d", UINT64_C(0x3f531a63eea887d4)},
	{"restless-e", UINT64_C(0xdaa3787c19e8d745)}, {"restless-f", UINT64_C(0x1b33c2841c28c86d)},
	{"restless", UINT64_C(0x4368bd88691372e9)},   {"restless-campaign", UINT64_C(0xef6b96009c1e7cbe)},
};

static bool has_word(const struct bot_question *ask, const struct move *move, const char *word)
{
	char line[RULES_MOVE_TEXT];
	struct text text = base_start_text(line, sizeof line);

	ask->rules->move_text(ask->tables, ask->view, move, &text);
	return strstr(line, word) != NULL;
}

/* Who sits fires twice at whatever comes near, and activates nobody for anything else; what follows is greedy's. */
static const char *sit(struct world *world, const struct bot_question *ask, struct move *move)
{
	static int32_t worth[BOTS_MOVES];
	struct move_list *list = &world->others;
	int32_t best = INT32_MIN, nothing = INT32_MIN;
	bool activates = false;

	list->count = 0;
	ask->rules->legal(ask->tables, ask->view, ask->seat, list);
	ask->rules->appraise(ask->tables, ask->view, ask->seat, NULL, list->list, list->count, worth);
	for (size_t i = 0; i < list->count; i++) {
		if (has_word(ask, &list->list[i], "decline"))
			nothing = worth[i];
		activates |= has_word(ask, &list->list[i], "activate");
		if (worth[i] <= best || !has_word(ask, &list->list[i], "fire-twice"))
			continue;
		best = worth[i];
		*move = list->list[i];
	}
	if (!activates)
		return "greedy";
	return best > nothing ? NULL : "idle";
}

static void choose_move(struct world *world, const char *player, const struct bot_question *ask, struct move *move)
{
	if (strcmp(player, "sits") == 0)
		player = sit(world, ask, move);
	if (player)
		bots_choose_move(bots_find_bot(player), ask, move);
}

/* One game to its end. */
static struct match *play_game(struct world *world, const char *british, const char *native, uint32_t game)
{
	struct rng rng = {game}, luck = {game + 100};
	struct match_plan plan = plan_game(world, 2 * game, &rng);
	struct match *match = engine_start_match(&plan, world->arena);
	struct moment at;

	while ((at = meet(world, match, &rng, game)).seat >= 0) {
		struct bot_question ask = {.rules = world->rules,
		                           .tables = world->tables,
		                           .view = engine_seat_view(match, at.seat),
		                           .seat = at.seat,
		                           .rng = &luck,
		                           .room = world->moves.list};
		bool first = engine_seat_side(world->rules, at.seat) == 0;
		struct refusal refusal;

		memset(&at.move, 0, sizeof at.move);
		choose_move(world, first ? british : native, &ask, &at.move);
		refusal = engine_play_move(match, at.seat, &at.move);
		if (refusal.rule)
			fail_at(&at, refusal.rule, refusal.text);
	}
	return match;
}

/* The number of moves and the last position, as one number. */
static uint64_t play_one(struct world *world, const char *british, const char *native, uint32_t game)
{
	const struct match *match = play_game(world, british, native, game);

	return base_hash_bytes(match->state, world->rules->facts.state_size, match->ply);
}

static void look_at_record(struct world *world, void *with)
{
	bool *all_same = with;
	static const char *const players[] = {"greedy-1", "idle", "rush", "turtle", "raid"};
	const char *id = world->rules->scenario(world->tables, world->scenario).id;

	for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
		uint64_t sum = 0;

		if (strcmp(records[i].scenario, id) != 0)
			continue;
		for (size_t j = 0; j < sizeof players / sizeof *players; j++)
			for (uint32_t game = 0; game < GAMES; game++)
				sum = sum * 31 + play_one(world, game % 2 ? players[j] : "greedy-1",
				                          game % 2 ? "greedy-1" : players[j], game);
		if (sum != records[i].games)
			print_message("%s: its games come to 0x%016llx\n", id, (unsigned long long)sum);
		*all_same &= sum == records[i].games;
	}
}

TEST(the_first_greedy_plays_as_it_did)
{
	bool all_same = true;

	visit_worlds(look_at_record, &all_same);
	assert_true(all_same);
}

/* A battle of greedy against who does not move: those that no early Joker ends, and how many of them greedy won. */
struct sitting {
	const char *scenario, *british, *native;
	uint32_t games, cards; /* cards turned that make a battle long */
	unsigned played, won;
};

static void look_at_sitting(struct world *world, void *with)
{
	struct sitting *sitting = with;

	if (strcmp(world->rules->scenario(world->tables, world->scenario).id, sitting->scenario) != 0)
		return;
	for (uint32_t game = 0; game < sitting->games; game++) {
		const struct match *match = play_game(world, sitting->british, sitting->native, game);

		if (world->rules->clock(world->tables, match->state) < sitting->cards)
			continue;
		sitting->played++;
		sitting->won += world->rules->result(world->tables, match->state).winner ==
		                (strcmp(sitting->british, "greedy") != 0);
	}
	print_message("%s, %s against %s: %u long battles, %u won by greedy\n", sitting->scenario, sitting->british,
	              sitting->native, sitting->played, sitting->won);
}

TEST(who_sits_in_the_village_loses_it)
{
	struct sitting sitting = {"restless-a", "greedy", "idle", .games = 24, .cards = 35};

	visit_worlds(look_at_sitting, &sitting);
	assert_true(sitting.played >= 6 && 4 * sitting.won >= 3 * sitting.played);
}

/* A person beat the first greedy by sitting in the village and firing twice at whatever came near: it won 21 of 37 such battles of A
 * and 7 of 31 of B. */
TEST(who_fires_twice_from_the_village_loses_it)
{
	struct sitting mahdists = {"restless-a", "greedy", "sits", .games = 48, .cards = 35};
	struct sitting british = {"restless-b", "sits", "greedy", .games = 48, .cards = 35};

	visit_worlds(look_at_sitting, &mahdists);
	visit_worlds(look_at_sitting, &british);
	assert_true(mahdists.played >= 12 && 2 * mahdists.won > mahdists.played);
	assert_true(british.played >= 12 && 2 * british.won > british.played);
}

/* Three units or five must cross the table, at four cards or more each: the patrol gets away where there are cards enough. Before
 * it went round rough ground it did in four of five such battles. */
TEST(who_lets_the_patrol_pass_does_not_stop_it)
{
	struct sitting sitting = {"restless-c", "greedy", "idle", .games = 96, .cards = 40};

	visit_worlds(look_at_sitting, &sitting);
	assert_true(sitting.played >= 24 && 20 * sitting.won >= 19 * sitting.played);
}
