/* walk.h: every scenario of every system, loaded, and random games through it, for the contract tests.
 * A test gives walk_all a function that looks at every moment of many games.
 * May use: everything. */
#ifndef DURBAR_TESTS_CONTRACT_WALK_H
#define DURBAR_TESTS_CONTRACT_WALK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "bots/bots.h"
#include "codec/codec.h"
#include "engine/journal.h"
#include "engine/match.h"
#include "engine/perft.h"
#include "systems/registry.h"
#include "test.h"

enum { BLOCK = 64 * 1024, TEXT = 64 * 1024 };

/* A scenario and room to work in. */
struct world {
	const struct rules *rules;
	const void *tables;
	const struct doc *known; /* rules.tsv */
	uint64_t data;
	size_t scenario;
	struct arena *arena;
	struct match *match;
	struct move_list moves, others;
	struct move past[64];    /* moves that were made, in this game or another */
	unsigned char *block[4]; /* state-sized scratch */
	char *text;
};

/* A seat is about to make a move. */
struct moment {
	struct world *world;
	struct match *match;
	const struct rules *rules;
	const void *tables, *state;
	size_t size; /* of the state */
	struct rng *rng;
	uint32_t game;
	int seat;
	struct move move;
};

static inline void fail_at(const struct moment *at, const char *what, const char *about)
{
	char line[RULES_MOVE_TEXT];
	struct text text = base_start_text(line, sizeof line);

	at->rules->move_text(at->tables, at->state, &at->move, &text);
	print_error("%s, game %u, ply %u, seat %d, move \"%s\": %s%s%s\n",
	            at->rules->scenario(at->tables, at->world->scenario).id, at->game, at->match->ply, at->seat, line,
	            what, about ? ": " : "", about ? about : "");
	fail();
}

#define must(at, condition)                                                                                            \
	do {                                                                                                           \
		if (!(condition))                                                                                      \
			fail_at(at, "broken: " #condition, NULL);                                                      \
	} while (0)

/* Whether a rule id stands in the system's list, or is the engine's. */
static inline bool is_rule(const struct world *world, const char *rule)
{
	size_t length = strlen(world->rules->facts.id);

	if (!rule)
		return false;
	if (strncmp(rule, "engine:", 7) == 0)
		return true;
	if (strncmp(rule, world->rules->facts.id, length) != 0 || rule[length] != ':')
		return false;
	for (const struct doc *row = world->known->first; row; row = row->next)
		if (strcmp(base_scalar_of(base_find_doc(row, "id")), rule + length + 1) == 0)
			return true;
	return false;
}

/* Whether a list of words has this one. */
static inline bool is_in(const struct doc *list, const char *word, size_t length)
{
	for (const struct doc *each = list ? list->first : NULL; each; each = each->next)
		if (strlen(each->scalar) == length && memcmp(each->scalar, word, length) == 0)
			return true;
	return false;
}

static inline void must_be_rule(const struct moment *at, const char *rule)
{
	if (!is_rule(at->world, rule))
		fail_at(at, "no such rule in rules.tsv", rule ? rule : "(none)");
}

static inline void show_faults(const struct faults *faults)
{
	for (size_t i = 0; i < faults->count; i++)
		print_error("%s:%d: %s\n", faults->list[i].file ? faults->list[i].file : "", faults->list[i].line,
		            faults->list[i].text);
}

static inline uint32_t count_games(uint32_t standard)
{
	const char *wanted = getenv("DURBAR_GAMES");

	return wanted ? (uint32_t)atoi(wanted) : standard;
}

static inline void open_world(struct world *world, const struct rules *rules)
{
	char folder[512];
	struct doc_set data = {0};
	struct faults faults = {0};

	memset(world, 0, sizeof *world);
	world->rules = rules;
	world->arena = faults.arena = base_open_arena();
	snprintf(folder, sizeof folder, "%s/data/%s", DURBAR_SOURCE, rules->facts.id);
	codec_read_data(folder, world->arena, &data, &faults, &world->data);
	world->tables = rules->load(&data, world->arena, &faults);
	show_faults(&faults);
	assert_int_equal(faults.count, 0);
	assert_non_null(world->tables);
	world->known = base_find_in_set(&data, "rules");
	assert_non_null(world->known);
	world->moves.room = world->others.room = BOTS_MOVES;
	world->moves.list = base_take_bytes(world->arena, BOTS_MOVES * sizeof(struct move));
	world->others.list = base_take_bytes(world->arena, BOTS_MOVES * sizeof(struct move));
	for (int i = 0; i < 4; i++)
		world->block[i] = base_take_bytes(world->arena, BLOCK);
	world->text = base_take_bytes(world->arena, TEXT);
}

/* The seed word of a game. */
static inline void name_game(uint32_t game, char seed[32])
{
	snprintf(seed, 32, "contract-%u", game);
}

/* Standard options in even games, any in odd ones. */
static inline struct match_plan plan_game(const struct world *world, uint32_t game, struct rng *rng)
{
	struct match_plan plan = engine_plan_match(world->rules, world->tables, world->scenario);
	char seed[32];

	if (game % 2)
		engine_pick_options(&plan, rng);
	name_game(game, seed);
	assert_true(engine_set_seed(&plan, seed));
	plan.data = world->data;
	plan.checked = true;
	return plan;
}

static inline struct moment meet(struct world *world, struct match *match, struct rng *rng, uint32_t game)
{
	struct moment at = {
		world, match, world->rules, world->tables, match->state, world->rules->facts.state_size, rng,
		game,  -1,    {0}};
	uint32_t acting = engine_seats_to_act(match);

	if (acting) {
		do
			at.seat = (int)base_pick_below(rng, (uint32_t)at.rules->facts.seats);
		while (!(acting >> at.seat & 1));
		at.rules->sample(at.tables, at.state, at.seat, rng, &at.move);
	}
	return at;
}

/* Plays one game; `look` sees one moment in `every` and may change nothing but the match's future. */
static inline void walk_game(struct world *world, uint32_t game, uint32_t every, void (*look)(struct moment *at))
{
	struct rng rng = {game * UINT64_C(7919) + world->scenario};
	struct match_plan plan = plan_game(world, game, &rng);
	struct match *match;
	struct refusal refusal;

	match = world->match = engine_start_match(&plan, world->arena);
	for (;;) {
		struct moment at = meet(world, match, &rng, game);

		if (at.seat < 0)
			return;
		if (match->ply >= at.rules->facts.longest)
			fail_at(&at, "the game is longer than facts.longest", NULL);
		if (base_pick_below(&rng, every) == 0)
			look(&at);
		world->past[base_pick_below(&rng, 64)] = at.move;
		refusal = engine_play_move(match, at.seat, &at.move);
		if (refusal.rule)
			fail_at(&at, refusal.rule, refusal.text);
	}
}

/* Calls `visit` for each scenario of each system. */
static inline void visit_worlds(void (*visit)(struct world *world, void *with), void *with)
{
	const char *only = getenv("DURBAR_SYSTEM"); /* for those who work on one system */
	size_t systems, visited = 0;
	const struct rules *const *all = systems_list_rules(&systems);

	for (size_t i = 0; i < systems; i++) {
		struct world world;

		if (only && strcmp(only, all[i]->facts.id) != 0)
			continue;
		visited++;
		open_world(&world, all[i]);
		assert_true(all[i]->count_scenarios(world.tables) > 0);
		for (; world.scenario < all[i]->count_scenarios(world.tables); world.scenario++)
			visit(&world, with);
		base_close_arena(world.arena);
	}
	if (!visited)
		fail_msg("there is no system '%s': DURBAR_SYSTEM must name one, or not be set", only ? only : "");
}

struct walk {
	uint32_t games, every;
	void (*look)(struct moment *at);
};

static inline void walk_world(struct world *world, void *with)
{
	const struct walk *walk = with;
	uint32_t moves = 0;

	/* Short games are played more often. */
	for (uint32_t game = 0; game < walk->games || (moves < 500 && game < 100); game++) {
		walk_game(world, game, walk->every, walk->look);
		moves += world->match->ply;
	}
}

static inline void walk_all(uint32_t games, uint32_t every, void (*look)(struct moment *at))
{
	struct walk walk = {count_games(games), every, look};

	visit_worlds(walk_world, &walk);
}

#endif
