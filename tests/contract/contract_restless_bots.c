/* contract_restless_bots.c: how bots play Restless Natives. The first greedy and the league play move for move as they did,
 * whatever becomes of the standard: the positions in which their games end are the same. Who sits in the village and does
 * nothing loses it, and who lets the long patrol pass does not stop it.
 * May use: everything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

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
		bots_choose_move(bots_find_bot(first ? british : native), &ask, &at.move);
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

static void the_first_greedy_plays_as_it_did(void **unused)
{
	bool all_same = true;

	(void)unused;
	visit_worlds(look_at_record, &all_same);
	assert_true(all_same);
}

/* Against who does nothing: battles that no early Joker ends, and how many of those were won. */
struct sitting {
	const char *scenario;
	uint32_t games, cards; /* cards turned that make a battle long */
	unsigned played, won;
};

static void look_at_sitting(struct world *world, void *with)
{
	struct sitting *sitting = with;

	if (strcmp(world->rules->scenario(world->tables, world->scenario).id, sitting->scenario) != 0)
		return;
	for (uint32_t game = 0; game < sitting->games; game++) {
		const struct match *match = play_game(world, "greedy", "idle", game);

		if (world->rules->clock(world->tables, match->state) < sitting->cards)
			continue;
		sitting->played++;
		sitting->won += world->rules->result(world->tables, match->state).winner == 0;
	}
	print_message("%s: %u long battles, %u won\n", sitting->scenario, sitting->played, sitting->won);
}

static void who_sits_in_the_village_loses_it(void **unused)
{
	struct sitting sitting = {.scenario = "restless-a", .games = 24, .cards = 35};

	(void)unused;
	visit_worlds(look_at_sitting, &sitting);
	assert_true(sitting.played >= 6 && 4 * sitting.won >= 3 * sitting.played);
}

/* Five units must cross the table, at four cards or more each: the patrol gets away where there are cards enough. */
static void who_lets_the_patrol_pass_does_not_stop_it(void **unused)
{
	struct sitting sitting = {.scenario = "restless-c", .games = 96, .cards = 40};

	(void)unused;
	visit_worlds(look_at_sitting, &sitting);
	assert_true(sitting.played >= 24 && 5 * sitting.won >= 4 * sitting.played);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_greedy_plays_as_it_did),
		cmocka_unit_test(who_sits_in_the_village_loses_it),
		cmocka_unit_test(who_lets_the_patrol_pass_does_not_stop_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
