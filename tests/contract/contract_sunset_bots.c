/* contract_sunset_bots.c: computer players in The Sun Never Sets. The first greedy and the league play move for move as they
 * always have, whatever the standard doctrine learns: others are measured by them. And lines of play that beat the first
 * greedy by themselves do not beat the standard.
 * May use: everything. */
#include "test.h"
#include "walk.h"

enum { GAMES = 3 };

/* What the moves of GAMES games hash to, with standard options in every second. A change of the rules or of the counters
 * moves these numbers; a change of judgement must not. */
static const struct record {
	const char *scenario, *british, *native;
	uint64_t moves;
} records[] = {
	{"abyssinia", "greedy-1", "greedy-1", 0xf305be92c0d06928},
	{"abyssinia", "rush", "turtle", 0xffe49508d691a52f},
	{"abyssinia", "raid", "rush", 0x4be0083910d07bb2},
	{"abyssinia", "turtle", "raid", 0xfa979fc03ec51037},
	{"abyssinia", "idle", "rush", 0xd246b4a46a981e3c},
	{"afghan", "greedy-1", "greedy-1", 0x4bc081f448f9fa86},
	{"afghan", "rush", "turtle", 0xbb2c08dbee3fb491},
	{"afghan", "raid", "rush", 0x32b292a44076fced},
	{"afghan", "turtle", "raid", 0xbb1e4ef818cf3a39},
	{"afghan-extended", "greedy-1", "raid", 0xdfcb54d251b4bbd1},
	{"asante", "greedy-1", "greedy-1", 0x2bdf0ca797e7c9c3},
	{"asante", "rush", "turtle", 0x433fa7f65aef3240},
	{"asante", "raid", "rush", 0x26428acbcb54aecb},
	{"asante", "turtle", "raid", 0x6f9a73a700cf52c2},
	{"asante", "rush", "idle", 0xc2b3cf2c8a8dfafe},
	{"drill", "greedy-1", "greedy-1", 0x7b541fe1356737a2},
	{"persia", "greedy-1", "greedy-1", 0x8ce335d69e656439},
	{"persia", "rush", "turtle", 0xb9af3b50765d187b},
	{"persia", "raid", "rush", 0xefbfa9339cc7b797},
	{"persia", "turtle", "raid", 0x94124b12742d12c5},
};

static void choose(struct world *world, const struct bot *bot, struct rng *luck, struct moment *at)
{
	struct bot_question ask = {.rules = world->rules,
	                           .tables = world->tables,
	                           .view = engine_seat_view(world->match, at->seat),
	                           .seat = at->seat,
	                           .rng = luck,
	                           .room = world->moves.list};

	memset(&at->move, 0, sizeof at->move);
	bots_choose_move(bot, &ask, &at->move);
}

/* Plays a game to its end; what its moves hash to, after `hash`. */
static uint64_t play_one(struct world *world, const struct bot *const *bots, uint32_t game, uint64_t hash)
{
	struct rng rng = {game}, luck = {game + 100};
	struct match_plan plan = plan_game(world, game, &rng);
	struct moment at;

	world->match = engine_start_match(&plan, world->arena);
	while ((at = meet(world, world->match, &rng, game)).seat >= 0) {
		struct text text = base_start_text(world->text, RULES_MOVE_TEXT);
		struct refusal refusal;

		choose(world, bots[engine_seat_side(world->rules, at.seat)], &luck, &at);
		world->rules->move_text(world->tables, world->match->state, &at.move, &text);
		hash = base_hash_bytes(world->text, strlen(world->text), hash);
		refusal = engine_play_move(world->match, at.seat, &at.move);
		if (refusal.rule)
			fail_at(&at, refusal.rule, refusal.text);
	}
	return hash;
}

static void compare_records(struct world *world, void *with)
{
	const char *id = world->rules->scenario(world->tables, world->scenario).id;
	unsigned *wrong = with;

	for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
		const struct record *record = &records[i];
		const struct bot *bots[] = {bots_find_bot(record->british), bots_find_bot(record->native)};
		uint64_t moves = 0;

		if (strcmp(record->scenario, id) != 0)
			continue;
		for (uint32_t game = 0; game < GAMES; game++)
			moves = play_one(world, bots, game, moves);
		if (moves == record->moves)
			continue;
		print_error("%s, %s against %s: 0x%016llx\n", id, record->british, record->native,
		            (unsigned long long)moves);
		++*wrong;
	}
}

TEST(the_first_greedy_and_the_league_play_as_they_did)
{
	unsigned wrong = 0;

	visit_worlds(compare_records, &wrong);
	assert_int_equal(wrong, 0);
}

/* ---- lines of play ---- */

static bool is_alive(const struct world *world, const char *name)
{
	struct piece piece;

	for (size_t i = 0; world->rules->piece(world->tables, world->match->state, i, &piece); i++)
		if (strcmp(piece.name, name) == 0)
			return piece.left > 0;
	fail_msg("there is no piece '%s'", name);
	return false;
}

enum { LINES = 16 };
struct line {
	const char *scenario, *british, *native, *dear;
	int32_t margin; /* of the British, in all games */
	unsigned saved; /* games in which the dear piece lives */
};

static void play_line(struct world *world, void *with)
{
	struct line *line = with;
	const struct bot *bots[] = {bots_find_bot(line->british), bots_find_bot(line->native)};

	if (strcmp(line->scenario, world->rules->scenario(world->tables, world->scenario).id) != 0)
		return;
	for (uint32_t game = 0; game < LINES; game++) {
		struct outcome outcome;

		play_one(world, bots, 2 * game, 0);
		outcome = world->rules->result(world->tables, world->match->state);
		line->margin += outcome.score[0] - outcome.score[1];
		line->saved += is_alive(world, line->dear);
	}
	print_message("%s against %s: margin %d, saved %u of %d\n", line->british, line->native, line->margin,
	              line->saved, LINES);
}

/* The British march everything by the road on Kumasi. Before, they won by 34 points a game and often took the king. */
TEST(everything_on_kumasi_is_no_plan)
{
	struct line line = {"asante", "rush", "greedy", "kofi", 0, 0};

	visit_worlds(play_line, &line);
	assert_true(line.margin < 25 * LINES);
	assert_true(line.saved * 4 >= LINES * 3);
}

/* Afghans who sit where they are: the British used to turn back for a place of one point that stood empty, and stayed in it. */
static void beat_the_idle(struct world *world, void *with)
{
	const struct bot *bots[] = {bots_find_bot("greedy"), bots_find_bot("idle")};
	int *won = with;

	if (strcmp("afghan", world->rules->scenario(world->tables, world->scenario).id) != 0)
		return;
	for (uint32_t game = 0; game < LINES; game++) {
		play_one(world, bots, 2 * game, 0);
		*won += world->rules->result(world->tables, world->match->state).winner == 0;
	}
}

TEST(who_does_nothing_loses_the_afghan_war)
{
	int won = 0;

	visit_worlds(beat_the_idle, &won);
	assert_int_equal(won, LINES);
}

/* ---- treaties ---- */

/* Who would win if both sides agreed to a treaty now; -1: nobody. */
static int find_victor(struct world *world, int seat)
{
	void *state = world->block[0];
	struct move agree;

	memset(&agree, 0, sizeof agree);
	assert_null(world->rules->move_parse(world->tables, world->match->state, "agree", &agree).rule);
	memcpy(state, world->match->state, world->rules->facts.state_size);
	world->rules->apply(world->tables, state, seat, &agree, NULL);
	if (seat == 0)
		world->rules->apply(world->tables, state, 1, &agree, NULL);
	assert_true(world->rules->result(world->tables, state).over);
	return world->rules->result(world->tables, state).winner;
}

struct treaties {
	unsigned asked[2][3]; /* by side: it would lose, nobody would win, it would win */
	unsigned wrong;
};

/* They agree where they would win, Natives also to a draw in a war that they expect to lose. */
static bool should_agree(struct world *world, int seat, int fate)
{
	const void *view = engine_seat_view(world->match, seat);

	return fate == 2 || (fate == 1 && seat == 1 && world->rules->evaluate(world->tables, view, seat, NULL) < 0);
}

static void watch_treaty(struct world *world, int seat, const struct move *move, struct treaties *seen)
{
	int victor = find_victor(world, seat), fate = victor < 0 ? 1 : victor == seat ? 2 : 0;
	char *text = world->text;
	struct text out = base_start_text(text, RULES_MOVE_TEXT);

	world->rules->move_text(world->tables, world->match->state, move, &out);
	seen->asked[seat][fate]++;
	seen->wrong += (strcmp(text, "agree") == 0) != should_agree(world, seat, fate);
}

static bool is_treaty(struct world *world)
{
	struct move agree;

	memset(&agree, 0, sizeof agree);
	return !world->rules->move_parse(world->tables, world->match->state, "agree", &agree).rule &&
	       !world->rules
	                ->check(world->tables, world->match->state, __builtin_ctz(engine_seats_to_act(world->match)),
	                        &agree)
	                .rule;
}

/* The first greedy has the other side: it offers treaties by points alone. */
static void play_treaties(struct world *world, void *with)
{
	struct treaties *seen = with;

	if (strcmp(world->rules->scenario(world->tables, world->scenario).id, "abyssinia") != 0)
		return;
	for (uint32_t game = 0; game < 12; game++) {
		struct rng rng = {game}, luck = {game};
		struct match_plan plan = plan_game(world, 2 * game + 1, &rng);
		int seat = game % 2;
		struct moment at;

		world->match = engine_start_match(&plan, world->arena);
		while ((at = meet(world, world->match, &rng, game)).seat >= 0) {
			choose(world, bots_find_bot(at.seat == seat ? "greedy" : "greedy-1"), &luck, &at);
			if (at.seat == seat && is_treaty(world))
				watch_treaty(world, at.seat, &at.move, seen);
			assert_null(engine_play_move(world->match, at.seat, &at.move).rule);
		}
	}
}

/* [sunset:16.4]: what scores at the end is counted in a treaty too [sunset:16.2(1)]. */
TEST(a_treaty_is_weighed_by_what_it_would_bring)
{
	struct treaties seen = {{{0}}, 0};

	visit_worlds(play_treaties, &seen);
	assert_int_equal(seen.wrong, 0);
	for (int fate = 0; fate < 3; fate++)
		print_message("asked: British %u, Natives %u\n", seen.asked[0][fate], seen.asked[1][fate]);
	assert_true(seen.asked[0][0] + seen.asked[0][1] > 0 && seen.asked[1][0] > 0 && seen.asked[1][1] > 0);
}

/* ---- who does nothing ---- */

static void play_idle(struct world *world, void *with)
{
	const struct bot *greedy = bots_find_bot("greedy"), *idle = bots_find_bot("idle");
	struct scenario_facts facts = world->rules->scenario(world->tables, world->scenario);
	unsigned *wins = with;

	if (strcmp(world->rules->facts.id, "sunset") != 0 || facts.exercise)
		return;
	for (uint32_t game = 0; game < 8; game++) {
		int side = game % 2;
		const struct bot *bots[] = {side ? greedy : idle, side ? idle : greedy};

		play_one(world, bots, 2 * game, 0);
		if (world->rules->result(world->tables, world->match->state).winner != side)
			continue;
		print_error("%s, game %u: who did nothing won\n", facts.id, game);
		++*wins;
	}
}

TEST(nobody_wins_by_doing_nothing)
{
	unsigned wins = 0;

	visit_worlds(play_idle, &wins);
	assert_int_equal(wins, 0);
}
