/* contract_judgement.c: what every rule system promises about its knowledge of good play: doctrines, appraise, evaluate and
 * clock. See engine/rules.h.
 * May use: everything. */
#include "test.h"
#include "walk.h"

/* ---- doctrines */

static void must_be_word(const char *name)
{
	assert_non_null(name);
	assert_true(name[0]);
	for (const char *at = name; *at; at++)
		assert_true((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9') || *at == '_' || *at == '-');
}

static void look_at_numbers(const struct doctrines *all)
{
	for (size_t i = 0; i < all->numbers; i++) {
		const struct doctrine_spec *one = &all->number[i];

		must_be_word(one->name);
		assert_true(one->help && strlen(one->help) > 8);
		assert_true(one->low < one->high);
		for (size_t j = 0; j < i; j++)
			assert_string_not_equal(one->name, all->number[j].name);
		for (size_t j = 0; j < all->count; j++)
			assert_in_range(all->list[j].value[i] - (int64_t)one->low, 0, one->high - (int64_t)one->low);
	}
}

/* Whoever says where it is standard is so somewhere, and nobody else is: names of scenarios that are misspelt are no faults of the data. */
static void look_at_places(const struct world *world, const struct doctrines *all)
{
	size_t places = all->sides * world->rules->count_scenarios(world->tables);

	for (uint32_t i = 1; all->standard && i < all->count; i++) {
		bool found = false;

		for (size_t j = 0; j < places; j++)
			found = found || all->standard[j] == i;
		assert_int_equal(found, all->list[i].local);
	}
}

static void look_at_doctrines(struct world *world, void *with)
{
	static const char *const wanted[] = {"standard", "greedy-1", "idle", "rush", "turtle", "raid"};
	const struct doctrines *all = world->rules->doctrines ? world->rules->doctrines(world->tables) : NULL;

	(void)with;
	assert_null(engine_find_doctrine(world->rules, world->tables, "no-such"));
	if (!all)
		return;
	look_at_numbers(all);
	look_at_places(world, all);
	assert_string_equal(all->list[0].name, "standard");
	for (size_t i = 0; i < all->count; i++) {
		must_be_word(all->list[i].name);
		assert_true(all->list[i].help && strlen(all->list[i].help) > 8);
		assert_ptr_equal(engine_find_doctrine(world->rules, world->tables, all->list[i].name),
		                 all->list[i].value);
	}
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
		assert_non_null(engine_find_doctrine(world->rules, world->tables, wanted[i]));
}

TEST(doctrines_have_names_and_values_in_range)
{
	visit_worlds(look_at_doctrines, NULL);
}

/* ---- appraise */

static int32_t first[BOTS_MOVES], second[BOTS_MOVES];

/* A doctrine as a caller may make it: every number at an end of its range. */
static const int32_t *make_extreme(const struct doctrines *all, struct rng *rng)
{
	static int32_t value[512];

	assert_true(all->numbers <= 512);
	for (size_t i = 0; i < all->numbers; i++)
		value[i] = base_pick_below(rng, 2) ? all->number[i].low : all->number[i].high;
	return value;
}

static void must_rate_alike(struct moment *at, const void *view, const int32_t *doctrine)
{
	struct move_list *moves = &at->world->moves;
	unsigned char *copy = at->world->block[1];

	memcpy(copy, view, at->size);
	memset(first, 0x5a, moves->count * sizeof *first);
	memset(second, 0xa5, moves->count * sizeof *second);
	at->rules->appraise(at->tables, view, at->seat, doctrine, moves->list, moves->count, first);
	at->rules->appraise(at->tables, copy, at->seat, doctrine, moves->list, moves->count, second);
	must(at, memcmp(first, second, moves->count * sizeof *first) == 0);
	must(at, memcmp(copy, view, at->size) == 0);
}

/* What is standard where the game is played. */
static const int32_t *find_standard(const struct moment *at, const struct doctrines *all)
{
	size_t place = at->world->scenario * all->sides + (size_t)engine_seat_side(at->rules, at->seat);

	return all->list[all->standard ? all->standard[place] : 0].value;
}

static void look_at_appraisal(struct moment *at)
{
	const struct doctrines *all = at->rules->doctrines ? at->rules->doctrines(at->tables) : NULL;
	struct move_list *moves = &at->world->moves;
	unsigned char *view = at->world->block[0];

	at->rules->view(at->tables, at->state, at->seat, view);
	moves->count = 0;
	at->rules->legal(at->tables, view, at->seat, moves);
	for (size_t i = 0; all && i < all->count; i++)
		must_rate_alike(at, view, all->list[i].value);
	if (all)
		must_rate_alike(at, view, make_extreme(all, at->rng));
	must_rate_alike(at, view, NULL);
	if (!all)
		return;
	at->rules->appraise(at->tables, view, at->seat, find_standard(at, all), moves->list, moves->count, second);
	must(at, memcmp(first, second, moves->count * sizeof *first) == 0);
}

TEST(appraisals_are_determined_under_every_doctrine)
{
	walk_all(2, 12, look_at_appraisal);
}

/* ---- what legal does not list */

struct thoughts {
	uint32_t asked, added;
};

static struct thoughts thoughts;

/* All that is listed is among the ideas, in order, once, and each idea may be played. */
static void must_extend_legal(struct moment *at, const void *view, const int32_t *doctrine)
{
	struct move_list *moves = &at->world->moves, *ideas = &at->world->others;
	size_t found = 0;

	ideas->count = 0;
	ideas->cut = false;
	engine_list_ideas(at->rules, at->tables, view, at->seat, doctrine, ideas);
	for (size_t i = 0; i < ideas->count; i++) {
		must(at, i == 0 || engine_compare_moves(&ideas->list[i - 1], &ideas->list[i]) < 0);
		if (found < moves->count && engine_compare_moves(&ideas->list[i], &moves->list[found]) == 0)
			found++;
		else
			must(at, !at->rules->check(at->tables, at->state, at->seat, &ideas->list[i]).rule);
	}
	must(at, found == moves->count);
	thoughts.added += (uint32_t)(ideas->count - found);
}

static void look_at_ideas(struct moment *at)
{
	const struct doctrines *all = at->rules->doctrines ? at->rules->doctrines(at->tables) : NULL;
	struct move_list *moves = &at->world->moves;
	unsigned char *view = at->world->block[0], *copy = at->world->block[1];

	if (!at->rules->suggest)
		return;
	at->rules->view(at->tables, at->state, at->seat, view);
	memcpy(copy, view, at->size);
	moves->count = 0;
	at->rules->legal(at->tables, view, at->seat, moves);
	engine_sort_moves(moves);
	must_extend_legal(at, view, NULL);
	must_extend_legal(at, view, make_extreme(all, at->rng));
	must(at, memcmp(copy, view, at->size) == 0);
	thoughts.asked++;
}

static void look_at_thoughts(struct world *world, void *with)
{
	(void)with;
	thoughts = (struct thoughts){0};
	for (uint32_t game = 0; game < count_games(8); game++)
		walk_game(world, game, 1, look_at_ideas);
	/* Where one must leave the table somebody thinks of a way round the woods. */
	if (strcmp(world->rules->scenario(world->tables, world->scenario).id, "restless-c") == 0)
		assert_true(thoughts.asked > 0 && thoughts.added > 0);
}

TEST(ideas_are_all_that_is_listed_and_what_may_be_played)
{
	visit_worlds(look_at_thoughts, NULL);
}

/* ---- the best moves */

static void look_at_proposals(struct moment *at)
{
	struct move_list *moves = &at->world->moves, *best = &at->world->others;
	unsigned char *view = at->world->block[0];
	size_t count, wanted = 0;

	at->rules->view(at->tables, at->state, at->seat, view);
	moves->count = 0;
	engine_list_ideas(at->rules, at->tables, view, at->seat, NULL, moves);
	at->rules->appraise(at->tables, view, at->seat, NULL, moves->list, moves->count, first);
	for (size_t i = 0; i < moves->count; i++)
		wanted += first[i] != INT32_MIN;
	count = engine_propose_moves(at->rules, at->tables, view, at->seat, NULL, 5, best, second);
	must(at, count == (wanted < 5 ? wanted : 5));
	for (size_t i = 0, from = 0; i < count; i++) {
		size_t better = 0, place = from;

		/* Its worth is its own, the best that is left, and equal ones keep their order. */
		while (place < moves->count && engine_compare_moves(&moves->list[place], &best->list[i]) != 0)
			place++;
		must(at, place < moves->count && first[place] == second[i]);
		for (size_t j = 0; j < moves->count; j++)
			better += first[j] != INT32_MIN && first[j] > second[i];
		must(at, better <= i);
		from = i + 1 < count && second[i + 1] == second[i] ? place + 1 : 0;
	}
}

TEST(proposals_are_the_best_moves_in_order)
{
	walk_all(2, 12, look_at_proposals);
}

/* ---- evaluate */

static void look_at_evaluation(struct moment *at)
{
	const struct doctrines *all = at->rules->doctrines ? at->rules->doctrines(at->tables) : NULL;
	unsigned char *view = at->world->block[0], *copy = at->world->block[1];

	for (int seat = 0; seat < at->rules->facts.seats; seat++) {
		int32_t worth, extreme;

		at->rules->view(at->tables, at->state, seat, view);
		memcpy(copy, view, at->size);
		worth = at->rules->evaluate(at->tables, view, seat, NULL);
		must(at, worth == at->rules->evaluate(at->tables, copy, seat, NULL));
		must(at, memcmp(view, copy, at->size) == 0);
		must(at, worth >= -RULES_MARGIN && worth <= RULES_MARGIN);
		extreme = all ? at->rules->evaluate(at->tables, view, seat, make_extreme(all, at->rng)) : 0;
		must(at, extreme >= -RULES_MARGIN && extreme <= RULES_MARGIN);
	}
}

static void judge_ends(struct world *world, void *with)
{
	const struct rules *rules = world->rules;

	(void)with;
	for (uint32_t game = 0; game < count_games(4); game++) {
		struct outcome outcome;

		walk_game(world, game, 4, look_at_evaluation);
		outcome = rules->result(world->tables, world->match->state);
		for (int seat = 0; seat < rules->facts.seats; seat++) {
			rules->view(world->tables, world->match->state, seat, world->block[0]);
			assert_int_equal(rules->evaluate(world->tables, world->block[0], seat, NULL),
			                 100 * engine_margin(rules, &outcome, seat));
		}
	}
}

TEST(evaluations_are_bounded_and_exact_at_the_end)
{
	visit_worlds(judge_ends, NULL);
}

/* ---- clock */

static uint32_t last_time, since, changes;

static void look_at_clock(struct moment *at)
{
	uint32_t now = at->rules->clock(at->tables, at->state);

	if (at->match->ply == 0)
		last_time = since = changes = 0;
	if (now < last_time) {
		print_error("%u after %u\n", now, last_time);
		fail_at(at, "the clock falls", NULL);
	}
	since = now > last_time || at->match->ply == 0 ? 0 : since + 1;
	changes += now > last_time;
	must(at, since < at->rules->facts.longest);
	last_time = now;
	for (int seat = -1; seat < at->rules->facts.seats; seat++) {
		at->rules->view(at->tables, at->state, seat, at->world->block[0]);
		must(at, at->rules->clock(at->tables, at->world->block[0]) == now);
	}
}

static void watch_clocks(struct world *world, void *with)
{
	(void)with;
	for (uint32_t game = 0; game < count_games(8); game++) {
		uint32_t end;

		walk_game(world, game, 1, look_at_clock);
		end = world->rules->clock(world->tables, world->match->state);
		assert_true(end >= last_time);
		/* A game of some length has some time in it. */
		if (world->match->ply > 200 && changes < 2)
			fail_msg("%s: the clock rises %u times in %u moves",
			         world->rules->scenario(world->tables, world->scenario).id, changes, world->match->ply);
	}
}

TEST(clocks_never_fall_and_are_the_same_of_views)
{
	visit_worlds(watch_clocks, NULL);
}
