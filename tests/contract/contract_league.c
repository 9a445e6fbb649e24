/* contract_league.c: the members of the league are what their names say, in every rule system: seen in what they do, not in
 * what they win.
 * May use: everything. */
#include "test.h"
#include "walk.h"

enum { GAMES = 6 };

/* Scenarios in which there is room for all ways to play, and the first words of moves there: those that go for the enemy,
 * and those of somebody who does anything at all. */
static const struct ground {
	const char *scenario, *attacks[4], *acts[8];
} grounds[] = {
	{"asante", {"attack", "assault", NULL}, {"march", "attack", "volley", "place", "rally", NULL}},
	{"persia", {"attack", "assault", NULL}, {"march", "attack", "volley", "place", "rally", NULL}},
	{"india", {"attack", "fight", NULL}, {"operate", "activate", "reinforce", "draw", "move", "attack", NULL}},
	{"restless-d", {"charge", NULL}, {"activate", "go", "fire", NULL}},
	{"conduct-zulu", {"charge", NULL}, {"activate", "figure", "fire", "volley", NULL}},
};

struct tally {
	unsigned moves, attacks, acts;
};

/* The first word, or for charges any: they are orders within a move. */
static bool is_one(const char *const *words, const char *text)
{
	size_t length = strcspn(text, " ");

	for (; *words; words++)
		if ((strlen(*words) == length && strncmp(text, *words, length) == 0) ||
		    (strcmp(*words, "charge") == 0 && strstr(text, "charge")))
			return true;
	return false;
}

static void play_one(struct world *world, const struct ground *ground, const struct bot *bot, int side, uint32_t game,
                     struct tally *tally)
{
	struct rng rng = {game}, luck = {game + 100};
	struct match_plan plan = plan_game(world, 2 * game, &rng);
	struct match *match = engine_start_match(&plan, world->arena);
	const struct bot *other = bots_find_bot("greedy-1");
	struct moment at;

	while ((at = meet(world, match, &rng, game)).seat >= 0) {
		struct bot_question ask = {.rules = world->rules,
		                           .tables = world->tables,
		                           .view = engine_seat_view(match, at.seat),
		                           .seat = at.seat,
		                           .rng = &luck,
		                           .room = world->moves.list};
		bool own = engine_seat_side(world->rules, at.seat) == side;
		struct text text = base_start_text(world->text, RULES_MOVE_TEXT);
		struct refusal refusal;

		memset(&at.move, 0, sizeof at.move);
		bots_choose_move(own ? bot : other, &ask, &at.move);
		if (own) {
			world->rules->move_text(world->tables, match->state, &at.move, &text);
			tally->moves++;
			tally->attacks += is_one(ground->attacks, world->text);
			tally->acts += is_one(ground->acts, world->text);
		}
		refusal = engine_play_move(match, at.seat, &at.move);
		if (refusal.rule)
			fail_at(&at, refusal.rule, refusal.text);
	}
}

static struct tally play_bot(struct world *world, const struct ground *ground, const char *name)
{
	struct tally tally = {0, 0, 0};

	for (int side = 0; side < 2; side++)
		for (uint32_t game = 0; game < GAMES; game++)
			play_one(world, ground, bots_find_bot(name), side, game, &tally);
	return tally;
}

static void look_at_league(struct world *world, void *with)
{
	const char *id = world->rules->scenario(world->tables, world->scenario).id;

	(void)with;
	for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++) {
		struct tally idle, rush, turtle, raid;

		if (strcmp(grounds[i].scenario, id) != 0)
			continue;
		idle = play_bot(world, &grounds[i], "idle");
		rush = play_bot(world, &grounds[i], "rush");
		turtle = play_bot(world, &grounds[i], "turtle");
		raid = play_bot(world, &grounds[i], "raid");
		print_message(
			"%s: moves, attacks, acts: idle %u %u %u, rush %u %u %u, turtle %u %u %u, raid %u %u %u\n", id,
			idle.moves, idle.attacks, idle.acts, rush.moves, rush.attacks, rush.acts, turtle.moves,
			turtle.attacks, turtle.acts, raid.moves, raid.attacks, raid.acts);
		/* Those who must act now and then do so even if they would rather not. */
		assert_true(20 * idle.acts <= rush.acts && 20 * idle.attacks <= rush.attacks);
		assert_true(2 * turtle.attacks < rush.attacks);
		assert_true(turtle.attacks < raid.attacks && turtle.acts > 10 * idle.acts);
	}
}

TEST(the_league_is_what_its_names_say)
{
	visit_worlds(look_at_league, NULL);
}
