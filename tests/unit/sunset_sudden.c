/* sunset_sudden.c: a lead of 75 points ends the game wherever it is gained, even inside a battle [sunset:16.3]. At moments of
 * random games one side is given a lead of 74: whatever the move then brings, the game is over exactly where the lead is 75.
 * And wars that a lead of a few points ends, in which it is gained in every way there is.
 * May use: everything. */
#include "../contract/walk.h"
#include "systems/sunset/sunset.h"
#include "test.h"

enum { LEAD = 75, GAMES = 14, SET_UP = 20 };

/* {vp: {british: n, native: n}} */
static struct doc *write_points(struct arena *arena, int british, int native)
{
	struct doc *position = base_make_doc(arena, DOC_MAP, NULL), *points = base_make_doc(arena, DOC_MAP, "vp");
	struct doc *one = base_make_doc(arena, DOC_SCALAR, "british"),
		   *two = base_make_doc(arena, DOC_SCALAR, "native");

	one->scalar = british ? "74" : "0";
	two->scalar = native ? "74" : "0";
	base_append_doc(points, one);
	base_append_doc(points, two);
	base_append_doc(position, points);
	return position;
}

/* Nothing happens after the event that ends the game. */
static bool is_last(const struct moment *at, const struct event_log *log)
{
	for (uint32_t i = 0; i < log->count; i++)
		if (strcmp(at->rules->event_name(log->list[i].kind), "over") == 0) {
			for (uint32_t each = 0; i + 1 < log->count && each < log->count; each++)
				print_error("%s: %s [%s]\n", each > i ? "after the end" : "before",
				            at->rules->event_name(log->list[each].kind), log->list[each].rule);
			return i + 1 == log->count;
		}
	return false;
}

static const struct doc *dump_key(const struct moment *at, const void *state, const char *key, struct arena *arena)
{
	struct doc_writer writer;

	base_start_doc_writer(&writer, arena);
	at->rules->dump(at->tables, state, &writer.writer);
	return base_find_doc(writer.root, key);
}

/* The order to evacuate lowers a British victory, this one too (R022) [sunset:event1-british-11-12(3)]. */
static bool is_evacuating(const struct moment *at, const void *state, struct arena *arena)
{
	for (const struct doc *one = dump_key(at, state, "once", arena)->first; one; one = one->next)
		if (strcmp(base_scalar_of(one), "evacuation") == 0)
			return true;
	return false;
}

static unsigned ended;

static void look_at_lead(struct moment *at, int leader)
{
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	struct event_log log = {at->match->events.list, at->match->events.room, 0, 0};
	unsigned char *state = at->world->block[0];
	struct outcome outcome;

	memcpy(state, at->state, at->size);
	at->rules->read(at->tables, write_points(arena, leader == 0, leader == 1), state, &faults);
	show_faults(&faults);
	must(at, faults.count == 0);
	/* Nobody has points before the first turn. */
	if (strcmp(base_scalar_of(dump_key(at, state, "step", arena)), "deploy") != 0 &&
	    !at->rules->check(at->tables, state, at->seat, &at->move).rule) {
		at->rules->apply(at->tables, state, at->seat, &at->move, &log);
		outcome = at->rules->result(at->tables, state);
		must(at, !at->rules->invariants(at->tables, state));
		if (abs(outcome.score[0] - outcome.score[1]) >= LEAD && strcmp(outcome.rule, "sunset:16.3") == 0) {
			must(at, outcome.over && outcome.winner == (outcome.score[1] > outcome.score[0]));
			must(at, strcmp(outcome.level, "Imperial Victory") == 0 ||
			                 (outcome.winner == 0 && is_evacuating(at, state, arena)));
			must(at, at->rules->to_act(at->tables, state) == 0);
			must(at, is_last(at, &log));
			ended++;
		} else {
			must(at, outcome.over || abs(outcome.score[0] - outcome.score[1]) < LEAD);
		}
	}
	base_close_arena(arena);
}

static void look_at_leads(struct moment *at)
{
	look_at_lead(at, 0);
	look_at_lead(at, 1);
}

TEST(a_lead_of_75_ends_the_game_at_once)
{
	/* Fewer would not end often enough to show anything. */
	struct walk walk = {count_games(GAMES) < GAMES ? GAMES : count_games(GAMES), 1, look_at_leads};
	struct world world;

	open_world(&world, &sunset_rules);
	for (; world.scenario < world.rules->count_scenarios(world.tables); world.scenario++)
		walk_world(&world, &walk);
	base_close_arena(world.arena);
	assert_true(ended > 100);
}

/* The same war with another lead that ends it. */
static void open_short_world(struct world *world, const char *lead)
{
	struct faults faults = {.arena = NULL};
	struct doc_set data = {0};
	struct doc *number;

	open_world(world, &sunset_rules);
	faults.arena = world->arena;
	assert_true(codec_read_data(DURBAR_SOURCE "/data/sunset", world->arena, &data, &faults, &world->data));
	for (size_t i = 0; i < data.count; i++)
		if (strcmp(data.list[i].name, "tables/victory") == 0)
			for (number = data.list[i].root->first; number; number = number->next)
				if (strcmp(number->key, "automatic_lead") == 0)
					number->scalar = lead;
	world->tables = sunset_rules.load(&data, world->arena, &faults);
	show_faults(&faults);
	assert_non_null(world->tables);
}

static void look_at_nothing(struct moment *at)
{
	(void)at;
}

static void walk_short_games(const char *lead, uint32_t games)
{
	struct world world;

	open_short_world(&world, lead);
	for (; world.scenario < world.rules->count_scenarios(world.tables); world.scenario++)
		for (uint32_t game = 0; game < games; game++) {
			struct moment at;
			struct rng rng = {game};

			walk_game(&world, game, 1000000, look_at_nothing);
			at = meet(&world, world.match, &rng, game);
			must(&at, !at.rules->invariants(at.tables, at.state));
			/* With so few, also by the set-up: there nobody has points in a real war. */
			if (world.match->ply < SET_UP ||
			    strcmp(at.rules->result(at.tables, at.state).rule, "sunset:16.3") != 0)
				continue;
			ended++;
			must(&at, is_last(&at, &world.match->events));
		}
	base_close_arena(world.arena);
}

/* In real wars 75 points are gained late and in few ways; a smaller lead is gained in all of them. */
TEST(a_small_lead_ends_the_game_in_the_middle_of_anything)
{
	ended = 0;
	walk_short_games("16", 150);
	walk_short_games("24", 150);
	walk_short_games("36", 150);
	assert_true(ended > 100);
}
