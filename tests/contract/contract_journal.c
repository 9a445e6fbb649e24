/* contract_journal.c: games of every system go through the journal and back; what is taken back is
 * taken back; the facts that a system tells about itself are sound.
 * May use: everything. */
#include "test.h"
#include "walk.h"

enum { PAPER = 16 * 1024 * 1024 };

/* A journal tells every die with its sides, and the position keeps no trace of the record. */
static bool are_dice_told(const struct match *match)
{
	const struct dice *dice = match->state;
	struct dice plain = {.key = {dice->key[0], dice->key[1]}, .used = dice->used, .secret = dice->secret};

	for (uint32_t i = 0; i < match->thrown.count && i < MATCH_THROWN; i++)
		if (!match->thrown.sides[i])
			return false;
	return match->thrown.count <= MATCH_THROWN && match->thrown.first + match->thrown.count == dice->used &&
	       memcmp(dice, &plain, sizeof plain) == 0;
}

/* Plays a game, takes moves back now and then where that is allowed, and writes it all down. */
static void write_game(struct world *world, uint32_t game, struct text *paper, struct match **played)
{
	struct rng rng = {game + 77};
	struct match_plan plan = plan_game(world, game, &rng);
	struct match *match = *played = engine_start_match(&plan, world->arena);
	struct moment at;

	engine_put_header(match, true, paper);
	while ((at = meet(world, match, &rng, game)).seat >= 0) {
		uint64_t before = engine_hash_state(match);

		must(&at, !engine_play_move(match, at.seat, &at.move).rule);
		must(&at, are_dice_told(match));
		engine_put_line(match, paper);
		if (base_pick_below(&rng, 8) || engine_undo_move(match, at.seat).rule)
			continue;
		at.state = match->state;
		must(&at, engine_hash_state(match) == before);
		engine_put_undo(match, at.seat, UNDO_PLAIN, paper);
	}
	assert_false(paper->cut);
}

static void replay_games(struct world *world, void *with)
{
	char *room = with;

	for (uint32_t game = 0; game < count_games(4); game++) {
		struct text paper = base_start_text(room, PAPER);
		struct faults faults = {.arena = world->arena};
		struct match *played, *again;
		struct match_plan plan;
		struct journal journal;

		write_game(world, game, &paper, &played);
		if (!engine_open_journal(&journal, "game", paper.at, paper.used, &faults) ||
		    !engine_plan_journal(&journal, world->rules, world->tables, world->data, &plan, &faults)) {
			show_faults(&faults);
			fail();
		}
		again = engine_start_match(&plan, world->arena);
		if (!engine_replay_journal(&journal, again, &faults)) {
			show_faults(&faults);
			fail();
		}
		assert_int_equal(again->ply, played->ply);
		assert_true(engine_hash_state(again) == engine_hash_state(played));
		assert_int_equal(journal.at, paper.used);
	}
}

TEST(replayed_journals_give_the_same_positions)
{
	char *room = malloc(PAPER);

	assert_non_null(room);
	visit_worlds(replay_games, room);
	free(room);
}

static void check_facts(struct world *world, void *with)
{
	const struct rules_facts *facts = &world->rules->facts;
	struct scenario_facts scenario = world->rules->scenario(world->tables, world->scenario);
	struct match_plan plan = engine_plan_match(world->rules, world->tables, world->scenario);
	size_t count = 0, found = 99;
	const struct option_spec *options = world->rules->options(world->tables, world->scenario, &count);

	(void)with;
	assert_ptr_equal(systems_find_rules(facts->id), world->rules);
	assert_true(facts->title && facts->version > 0 && facts->sides > 0 && facts->seats >= facts->sides);
	assert_true(facts->seats <= RULES_SEATS && facts->longest > 0);
	for (int i = 0; i < facts->sides; i++)
		assert_true(strlen(facts->side_names[i]) > 0);
	assert_true(scenario.id && scenario.title && scenario.note && strlen(scenario.id) < JOURNAL_WORD);
	assert_true(engine_find_scenario(world->rules, world->tables, scenario.id, &found));
	assert_int_equal(found, world->scenario);
	assert_true(count <= MATCH_OPTIONS);
	for (size_t i = 0; i < count; i++) {
		char room[JOURNAL_WORD], reason[256];
		struct text text = base_start_text(room, sizeof room), why = base_start_text(reason, sizeof reason);

		assert_true(options[i].low <= options[i].standard && options[i].standard <= options[i].high);
		assert_true(options[i].help && options[i].rule && strlen(options[i].name) < JOURNAL_WORD);
		for (plan.option[i] = options[i].low; plan.option[i] < options[i].high; plan.option[i]++) {
			int32_t value = plan.option[i];

			text = base_start_text(room, sizeof room);
			engine_put_option(&plan, i, &text);
			assert_false(text.cut);
			assert_true(engine_set_option(&plan, options[i].name, room, &why));
			assert_int_equal(plan.option[i], value);
		}
		assert_false(engine_set_option(&plan, options[i].name, "no such value", &why));
		assert_non_null(strstr(reason, options[i].name));
	}
}

static void describe_box(struct world *world, void *with)
{
	struct doc_writer writer;

	(void)with;
	base_start_doc_writer(&writer, world->arena);
	world->rules->describe(world->tables, world->scenario, &writer.writer);
	assert_int_equal(writer.depth, 0);
	assert_non_null(writer.root);
	assert_int_equal(writer.root->kind, DOC_MAP);
	assert_true(writer.root->count > 0);
}

TEST(every_scenario_describes_its_box)
{
	visit_worlds(describe_box, NULL);
}

TEST(facts_scenarios_and_options_are_sound)
{
	visit_worlds(check_facts, NULL);
}

/* Scenario ids are what a user types: no two systems may share one. */
TEST(scenario_ids_are_unique)
{
	char ids[256][JOURNAL_WORD];
	size_t systems, count = 0;
	const struct rules *const *all = systems_list_rules(&systems);

	for (size_t i = 0; i < systems; i++) {
		struct world world;

		open_world(&world, all[i]);
		for (size_t j = 0; j < all[i]->count_scenarios(world.tables); j++) {
			snprintf(ids[count], JOURNAL_WORD, "%s", all[i]->scenario(world.tables, j).id);
			for (size_t k = 0; k < count; k++)
				assert_string_not_equal(ids[k], ids[count]);
			count++;
		}
		base_close_arena(world.arena);
	}
}

TEST(an_empty_data_folder_is_a_fault)
{
	size_t systems;
	const struct rules *const *all = systems_list_rules(&systems);

	for (size_t i = 0; i < systems; i++) {
		struct arena *arena = base_open_arena();
		struct faults faults = {.arena = arena};
		struct doc_set nothing = {0};

		assert_null(all[i]->load(&nothing, arena, &faults));
		assert_true(faults.count > 0);
		base_close_arena(arena);
	}
}
