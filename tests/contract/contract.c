/* contract.c: what every rule system promises about moves, positions and games: see engine/rules.h.
 * May use: everything. */
#include "test.h"
#include "walk.h"

/* ---- moves */

static void list_legal(struct moment *at, const void *state, struct move_list *moves)
{
	moves->count = 0;
	moves->cut = false;
	at->rules->legal(at->tables, state, at->seat, moves);
}

static bool is_listed(const struct move_list *moves, const struct move *move)
{
	for (size_t i = 0; i < moves->count; i++)
		if (engine_compare_moves(&moves->list[i], move) == 0)
			return true;
	return false;
}

static void look_at_legal(struct moment *at)
{
	struct move_list *moves = &at->world->moves;
	struct move sampled = at->move;

	list_legal(at, at->state, moves);
	for (size_t i = 0; i < moves->count; i++) {
		at->move = moves->list[i];
		must(at, i == 0 || engine_compare_moves(&moves->list[i - 1], &moves->list[i]) < 0);
		must(at, !at->rules->check(at->tables, at->state, at->seat, &at->move).rule);
		memcpy(at->world->block[0], at->state, at->size);
		at->rules->apply(at->tables, at->world->block[0], at->seat, &at->move, NULL);
		must(at, !at->rules->invariants(at->tables, at->world->block[0]));
	}
	at->move = sampled;
	must(at, moves->count > 0);
	must(at, !at->rules->check(at->tables, at->state, at->seat, &sampled).rule);
	if (at->rules->facts.enumerable && !moves->cut)
		must(at, is_listed(moves, &sampled));
}

TEST(legal_moves_are_sorted_unique_and_allowed)
{
	walk_all(4, 6, look_at_legal);
}

/* A sampler that leaves bytes of the move alone, or that remembers something, shows here. */
static void look_at_sampling(struct moment *at)
{
	struct rng one = *at->rng, two = *at->rng;
	struct move a, b;
	int32_t worth;

	memset(&a, 0xa5, sizeof a);
	memset(&b, 0x5a, sizeof b);
	at->rules->sample(at->tables, at->state, at->seat, &one, &a);
	at->rules->sample(at->tables, at->state, at->seat, &two, &b);
	must(at, memcmp(&a, &b, sizeof a) == 0);
	must(at, a.count <= RULES_PATH);
	at->move = a;
	at->rules->appraise(at->tables, at->state, at->seat, NULL, &a, 1, &worth);
	must(at, worth != INT32_MIN);
	must(at, !at->rules->check(at->tables, at->state, at->seat, &a).rule);
}

TEST(samples_are_determined_allowed_and_never_give_up)
{
	walk_all(8, 1, look_at_sampling);
}

static void must_round_trip(struct moment *at)
{
	char *first = at->world->text, *second = at->world->text + RULES_MOVE_TEXT;
	struct text text = base_start_text(first, RULES_MOVE_TEXT);
	struct text again = base_start_text(second, RULES_MOVE_TEXT);
	struct refusal refusal;
	struct move move;

	at->rules->move_text(at->tables, at->state, &at->move, &text);
	must(at, !text.cut && text.used > 0 && first[0] != ' ' && first[text.used - 1] != ' ');
	for (size_t i = 0; i < text.used; i++)
		must(at, first[i] >= ' ' && first[i] <= '~');
	memset(&move, 0xa5, sizeof move);
	refusal = at->rules->move_parse(at->tables, at->state, first, &move);
	if (refusal.rule)
		fail_at(at, "its text is not understood", refusal.text);
	must(at, memcmp(&move, &at->move, sizeof move) == 0);
	at->rules->move_text(at->tables, at->state, &move, &again);
	must(at, strcmp(first, second) == 0);
}

static void look_at_texts(struct moment *at)
{
	struct move_list *moves = &at->world->moves;
	struct move sampled = at->move;

	must_round_trip(at);
	list_legal(at, at->state, moves);
	for (size_t i = 0; i < moves->count; i++) {
		at->move = moves->list[i];
		must_round_trip(at);
	}
	at->move = sampled;
}

TEST(move_texts_and_moves_are_inverses)
{
	walk_all(4, 6, look_at_texts);
}

/* ---- refusals */

static void spoil_move(struct move *move, struct rng *rng)
{
	unsigned char *bytes = (unsigned char *)move;
	uint32_t how = base_pick_below(rng, 7);

	if (how == 0)
		for (size_t i = 0; i < sizeof *move; i++)
			bytes[i] = (unsigned char)base_next_random(rng);
	else if (how == 1)
		bytes[base_pick_below(rng, sizeof *move)] ^= (unsigned char)(1u << base_pick_below(rng, 8));
	else if (how == 2)
		move->arg[base_pick_below(rng, 5)] = (int32_t)base_next_random(rng);
	else if (how == 3)
		move->arg[base_pick_below(rng, RULES_MOVE_ARGS)] = (int32_t)base_pick_below(rng, 128) - 1;
	else if (how == 4)
		move->set[base_pick_below(rng, RULES_SET_WORDS)] ^= UINT64_C(1) << base_pick_below(rng, 64);
	else if (how == 5)
		move->count = (uint16_t)base_pick_below(rng, (uint32_t)move->count + 3);
	else
		move->verb = (uint16_t)base_pick_below(rng, 64);
}

/* A refusal must name a rule and say a sentence, and the match must stay as it is. */
static void must_refuse_well(struct moment *at, int seat, const struct move *move)
{
	uint64_t before = engine_hash_state(at->match);
	uint32_t ply = at->match->ply;
	struct refusal refusal = engine_play_move(at->match, seat, move);

	must_be_rule(at, refusal.rule);
	must(at, refusal.text && strlen(refusal.text) > 8);
	must(at, engine_hash_state(at->match) == before && at->match->ply == ply && at->match->state == at->state);
}

/* Tries a move that may be one or not. */
static void must_take_or_refuse(struct moment *at, const struct move *doubtful)
{
	struct move sampled = at->move;

	if (at->rules->check(at->tables, at->state, at->seat, doubtful).rule) {
		must_refuse_well(at, at->seat, doubtful);
		return;
	}
	at->move = *doubtful;
	must_round_trip(at);
	memcpy(at->world->block[0], at->state, at->size);
	at->rules->apply(at->tables, at->world->block[0], at->seat, doubtful, NULL);
	must(at, !at->rules->invariants(at->tables, at->world->block[0]));
	at->move = sampled;
}

static bool needs_turn(const struct moment *at)
{
	return !at->rules->any_time || !at->rules->any_time(&at->move);
}

static void look_at_refusals(struct moment *at)
{
	struct move spoilt = at->move;

	for (int seat = -2; seat <= RULES_SEATS; seat++)
		if (seat < 0 || seat >= at->rules->facts.seats)
			must_refuse_well(at, seat, &at->move);
		else if (!(engine_seats_to_act(at->match) >> seat & 1) && needs_turn(at)) {
			must_refuse_well(at, seat, &at->move);
			must_be_rule(at, at->rules->check(at->tables, at->state, seat, &at->move).rule);
		}
	for (int i = 0; i < 8; i++, spoilt = at->move) {
		spoil_move(&spoilt, at->rng);
		must_take_or_refuse(at, &spoilt);
	}
	for (int i = 0; i < 4; i++)
		must_take_or_refuse(at, &at->world->past[base_pick_below(at->rng, 64)]);
}

TEST(refused_moves_name_a_rule_and_change_nothing)
{
	walk_all(16, 1, look_at_refusals);
}

/* A word of the text is left out, or another takes its place. */
static void write_other_words(struct moment *at, const char *from, struct text *text)
{
	static const char *const words[] = {"0",  "-1",  "1", "99", "1000000", "none", "no-such-word",
	                                    "at", "2.5", ",", ""};
	uint32_t spaces = 0, word = 0, which;

	for (const char *one = from; *one; one++)
		spaces += *one == ' ';
	which = base_pick_below(at->rng, spaces + 1);
	for (; *from; from += strcspn(from, " "), from += *from == ' ', word++) {
		if (word)
			base_put_string(text, " ");
		if (word == which)
			base_put_string(text, words[base_pick_below(at->rng, sizeof words / sizeof words[0])]);
		else
			base_put_format(text, "%.*s", (int)strcspn(from, " "), from);
	}
}

static void must_understand_or_refuse(struct moment *at, const char *text)
{
	struct move sampled = at->move;
	struct refusal refusal = at->rules->move_parse(at->tables, at->state, text, &at->move);

	if (refusal.rule) {
		at->move = sampled;
		must_be_rule(at, refusal.rule);
		must(at, refusal.text && strlen(refusal.text) > 8);
	} else if (!at->rules->check(at->tables, at->state, at->seat, &at->move).rule) {
		must_round_trip(at);
	}
	at->move = sampled;
}

static void look_at_nonsense(struct moment *at)
{
	struct text text = base_start_text(at->world->text + 2 * RULES_MOVE_TEXT, RULES_MOVE_TEXT);
	struct text other = base_start_text(at->world->text + 3 * RULES_MOVE_TEXT, RULES_MOVE_TEXT);
	struct move sampled = at->move;

	at->rules->move_text(at->tables, at->state, &at->move, &text);
	write_other_words(at, text.at, &other);
	must_understand_or_refuse(at, other.at);
	base_put_string(&text, " ~");
	must_be_rule(at, at->rules->move_parse(at->tables, at->state, text.at, &at->move).rule);
	at->move = sampled;
	for (uint32_t i = 0; i <= base_pick_below(at->rng, 3); i++)
		text.at[base_pick_below(at->rng, (uint32_t)text.used)] = (char)(' ' + base_pick_below(at->rng, 95));
	if (base_pick_below(at->rng, 4) == 0)
		text.at[base_pick_below(at->rng, (uint32_t)text.used)] = 0;
	must_understand_or_refuse(at, text.at);
}

TEST(nonsense_is_refused_with_a_rule_or_is_a_move)
{
	walk_all(16, 1, look_at_nonsense);
}

/* ---- positions */

static void look_at_copies(struct moment *at)
{
	unsigned char *plain = at->world->block[0], *told = at->world->block[1], *fenced = at->world->block[2];
	struct event_log log = {at->match->events.list, at->match->events.room, 0, 0};

	memcpy(plain, at->state, at->size);
	memcpy(told, at->state, at->size);
	memset(fenced, 0xa5, BLOCK);
	memcpy(fenced + 64, at->state, at->size);
	at->rules->apply(at->tables, plain, at->seat, &at->move, NULL);
	at->rules->apply(at->tables, told, at->seat, &at->move, &log);
	at->rules->apply(at->tables, fenced + 64, at->seat, &at->move, NULL);
	must(at, memcmp(plain, told, at->size) == 0);
	must(at, memcmp(plain, fenced + 64, at->size) == 0);
	must(at, memcmp(plain, at->state, at->size) != 0);
	for (size_t i = 0; i < 64; i++)
		must(at, fenced[i] == 0xa5 && fenced[64 + at->size + i] == 0xa5);
}

TEST(a_copy_behaves_as_its_original)
{
	walk_all(8, 1, look_at_copies);
}

/* The dice of the set-up are those it is given, in their order. */
static void set_up_by_script(struct world *world, void *with)
{
	struct rng rng = {1};
	struct match_plan plan = plan_game(world, 0, &rng);
	struct dice dice, after;

	(void)with;
	base_seed_dice(&dice, (const uint64_t[2]){1, 2});
	dice.scripted = DICE_SCRIPT;
	memset(dice.script, 1, sizeof dice.script);
	world->rules->setup(world->tables, world->scenario, plan.option, &dice, world->block[0]);
	memcpy(&after, world->block[0], sizeof after);
	assert_int_equal(after.scripted, DICE_SCRIPT);
	assert_int_equal(after.next, after.used < DICE_SCRIPT ? after.used : DICE_SCRIPT);
	assert_memory_equal(after.script, dice.script, sizeof dice.script);
	assert_int_equal(after.overrun, after.used - after.next);
}

TEST(set_up_dice_can_be_scripted)
{
	visit_worlds(set_up_by_script, NULL);
}

static void set_up_twice(struct world *world, void *with)
{
	struct rng rng = {1};
	struct match_plan plan = plan_game(world, 0, &rng);
	uint64_t key[2] = {1, 2}, other[2] = {3, 4};
	size_t size = world->rules->facts.state_size;

	(void)with;
	assert_true(size >= sizeof(struct dice) && size <= RULES_STATE);
	memset(world->block[0], 0x00, size);
	memset(world->block[1], 0xff, size);
	engine_set_up(&plan, key, world->block[0]);
	engine_set_up(&plan, key, world->block[1]);
	assert_memory_equal(world->block[0], world->block[1], size);
	engine_set_up(&plan, other, world->block[1]);
	assert_memory_not_equal(world->block[0], world->block[1], size);
	assert_null(world->rules->invariants(world->tables, world->block[0]));
	assert_true(world->rules->to_act(world->tables, world->block[0]) != 0);
}

TEST(set_up_determines_every_byte)
{
	visit_worlds(set_up_twice, NULL);
}

/* A position carries everything but the dice. */
static void look_at_position(struct moment *at)
{
	unsigned char *fresh = at->world->block[0];
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	struct doc_writer writer;
	const struct match_plan *plan = &at->match->plan;
	uint64_t key[2];

	base_start_doc_writer(&writer, arena);
	at->rules->dump(at->tables, at->state, &writer.writer);
	must(at, writer.depth == 0 && writer.root && writer.root->kind == DOC_MAP);
	base_make_key(plan->seed, key);
	engine_set_up(plan, key, fresh);
	at->rules->read(at->tables, writer.root, fresh, &faults);
	show_faults(&faults);
	must(at, faults.count == 0);
	memcpy(fresh, at->state, sizeof(struct dice));
	for (size_t i = 0; i < at->size; i++)
		if (fresh[i] != ((const unsigned char *)at->state)[i]) {
			print_error("byte %zu of %zu is %u, was %u\n", i, at->size, fresh[i],
			            ((const unsigned char *)at->state)[i]);
			must(at, !"the position read back is another");
		}
	base_close_arena(arena);
}

TEST(positions_read_back_as_dumped)
{
	walk_all(4, 10, look_at_position);
}

static void look_at_bad_position(struct moment *at)
{
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	struct doc *bad = base_make_doc(arena, DOC_MAP, NULL);
	struct doc *key = base_make_doc(arena, DOC_SCALAR, "no-such-key");

	key->scalar = "1";
	base_append_doc(bad, key);
	memcpy(at->world->block[0], at->state, at->size);
	at->rules->read(at->tables, bad, at->world->block[0], &faults);
	must(at, faults.count > 0);
	must(at, memcmp(at->world->block[0], at->state, at->size) == 0);
	base_close_arena(arena);
}

TEST(a_bad_position_changes_nothing)
{
	walk_all(2, 20, look_at_bad_position);
}

/* ---- whole games */

static void look_at_going_on(struct moment *at)
{
	struct outcome outcome = at->rules->result(at->tables, at->state);

	must(at, !outcome.over);
	must(at, outcome.winner == -1);
	must(at, engine_seats_to_act(at->match) >> at->rules->facts.seats == 0);
	must(at, at->rules->facts.at_once || __builtin_popcount(engine_seats_to_act(at->match)) == 1);
}

static void look_at_nothing(struct moment *at)
{
	(void)at;
}

static void end_games(struct world *world, void *with)
{
	(void)with;
	for (uint32_t game = 0; game < count_games(10); game++) {
		struct outcome outcome;
		struct move move = {0};

		walk_game(world, game, 1, look_at_going_on);
		outcome = world->rules->result(world->tables, world->match->state);
		assert_true(outcome.over);
		assert_in_range(outcome.winner + 1, 0, world->rules->facts.sides);
		assert_non_null(outcome.level);
		assert_non_null(outcome.reason);
		if (!is_rule(world, outcome.rule))
			fail_msg("no such rule in rules.tsv: %s", outcome.rule ? outcome.rule : "(none)");
		assert_string_equal(engine_play_move(world->match, 0, &move).rule, "engine:over");
		assert_string_equal(engine_undo_move(world->match, 0).rule, "engine:undo");
	}
}

TEST(games_end_in_time_with_an_outcome)
{
	visit_worlds(end_games, NULL);
}

static void play_without_memory(struct world *world, void *with)
{
	struct rng rng = {5};
	struct match_plan plan = plan_game(world, 0, &rng);
	struct match *match = engine_start_match(&plan, world->arena);
	size_t before = base_count_bytes(world->arena);
	struct moment at;

	(void)with;
	while ((at = meet(world, match, &rng, 0)).seat >= 0) {
		engine_play_move(match, at.seat, &at.move);
		engine_seat_view(match, at.seat);
		engine_undo_move(match, at.seat + 1);
	}
	assert_int_equal(base_count_bytes(world->arena), before);
}

TEST(play_takes_no_memory)
{
	visit_worlds(play_without_memory, NULL);
}

static void replay_random_games(struct world *world, void *with)
{
	(void)with;
	for (uint32_t game = 0; game < 3; game++) {
		struct match_plan plan;
		struct rng rng = {game};
		uint64_t once, again;

		walk_game(world, game, 1, look_at_nothing);
		plan = world->match->plan;
		once = engine_sign_behaviour(&plan, game, 2, world->block[0]);
		again = engine_sign_behaviour(&plan, game, 2, world->block[1]);
		assert_true(once == again);
		assert_true(once != engine_sign_behaviour(&plan, game + 100, 2, world->block[0]));
		engine_restart_match(world->match, NULL);
		memcpy(world->block[0], world->match->state, world->rules->facts.state_size);
		assert_in_range(engine_play_random(world->rules, world->tables, world->block[0], &rng,
		                                   world->rules->facts.longest),
		                1, world->rules->facts.longest);
		assert_int_equal(world->rules->to_act(world->tables, world->block[0]), 0);
	}
}

TEST(random_play_is_repeatable)
{
	visit_worlds(replay_random_games, NULL);
}
