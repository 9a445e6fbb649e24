/* contract_views.c: what every rule system promises about what a seat may know: views, events, worlds
 * that fit a view, and the bots that see nothing else.
 * May use: everything. */
#include "codec/wire.h"
#include "test.h"
#include "walk.h"

/* ---- views */

/* What a seat sees must not change with the dice to come. */
static void look_at_dice(struct moment *at)
{
	unsigned char *view = at->world->block[0], *other = at->world->block[1], *state = at->world->block[2];
	static const struct dice none;
	struct dice dice;

	memcpy(state, at->state, at->size);
	memcpy(&dice, state, sizeof dice);
	dice.key[0] ^= base_next_random(at->rng);
	dice.key[1] ^= base_next_random(at->rng);
	memcpy(state, &dice, sizeof dice);
	for (int seat = -1; seat < at->rules->facts.seats; seat++) {
		memset(view, 0x00, at->size);
		memset(other, 0xff, at->size);
		at->rules->view(at->tables, at->state, seat, view);
		at->rules->view(at->tables, state, seat, other);
		must(at, memcmp(view, other, at->size) == 0);
		must(at, memcmp(view, &none, sizeof none) == 0);
	}
}

TEST(views_tell_neither_the_dice_to_come_nor_how_many_fell)
{
	walk_all(8, 1, look_at_dice);
}

/* The difference between two views as JSON, from all of them or from what is not the same. */
static void write_difference(struct moment *at, const void *before, const void *after, bool all, struct wire *wire)
{
	struct wire one = {.used = 0}, two = {.used = 0};

	codec_start_wire(&one);
	codec_start_wire(&two);
	if (all) {
		at->rules->dump(at->tables, before, &one.writer);
		at->rules->dump(at->tables, after, &two.writer);
	} else {
		one.writer.brief = true;
		at->rules->dump_changed(at->tables, before, after, &one.writer);
		at->rules->dump_changed(at->tables, after, before, &two.writer);
	}
	codec_start_wire(wire);
	codec_write_changes(wire, NULL, one.bytes, one.used, two.bytes, two.used);
	codec_free_wire(&one);
	codec_free_wire(&two);
}

static void look_at_changes(struct moment *at)
{
	unsigned char *before = at->world->block[0], *after = at->world->block[1], *state = at->world->block[2];
	struct wire all = {.used = 0}, some = {.used = 0};
	struct move move = at->move;

	if (!at->rules->dump_changed)
		return;
	memcpy(state, at->state, at->size);
	at->rules->apply(at->tables, state, at->seat, &move, NULL);
	for (int seat = -1; seat < at->rules->facts.seats; seat++) {
		at->rules->view(at->tables, at->state, seat, before);
		at->rules->view(at->tables, state, seat, after);
		write_difference(at, before, after, true, &all);
		write_difference(at, before, after, false, &some);
		must(at, all.used == some.used && memcmp(all.bytes, some.bytes, all.used) == 0);
		codec_free_wire(&all);
		codec_free_wire(&some);
	}
}

TEST(what_changed_is_told_without_writing_all)
{
	walk_all(6, 1, look_at_changes);
}

static void must_be_same(struct moment *at, const unsigned char *one, const unsigned char *two, int seat)
{
	for (size_t i = 0; i < at->size; i++)
		if (one[i] != two[i]) {
			print_error("byte %zu of %zu in the view of seat %d\n", i, at->size, seat);
			fail_at(at, "a world that fits a view does not look like it", NULL);
		}
}

/* A seat knows whether it must decide; of others that decide at the same time it may think so too long. */
static void must_know_its_turn(struct moment *at, const void *view, int seat)
{
	uint32_t acting = engine_seats_to_act(at->match), seen = at->rules->to_act(at->tables, view);

	must(at, (seen & acting) == acting);
	must(at, seat < 0 || (seen >> seat & 1) == (acting >> seat & 1));
	must(at, seen == acting || (acting && (seen & (seen - 1))));
}

/* A view of a world that fits a view is that view: nothing hidden shows through it. */
static void look_at_worlds(struct moment *at)
{
	unsigned char *view = at->world->block[0], *world = at->world->block[1], *again = at->world->block[2];

	for (int seat = -1; seat < at->rules->facts.seats; seat++) {
		const char *broken;

		at->rules->view(at->tables, at->state, seat, view);
		at->rules->view(at->tables, view, seat, again);
		must_be_same(at, view, again, seat);
		memset(world, 0xa5, at->size);
		at->rules->resample(at->tables, view, seat, at->rng, world);
		broken = at->rules->invariants(at->tables, world);
		if (broken)
			fail_at(at, "a resampled world breaks an invariant", broken);
		at->rules->view(at->tables, world, seat, again);
		must_be_same(at, view, again, seat);
		must_know_its_turn(at, view, seat);
	}
}

TEST(worlds_that_fit_a_view_look_like_it)
{
	walk_all(8, 2, look_at_worlds);
}

/* Every listed move, and one made at random if it may be: a world may have no move at all, for a reason that the seat which
 * imagines it cannot know. */
static void must_play_on(struct moment *at, const unsigned char *world)
{
	struct move_list *moves = &at->world->moves;
	unsigned char *after = at->world->block[3];
	size_t listed;

	moves->count = 0;
	moves->cut = false;
	at->rules->legal(at->tables, world, at->seat, moves);
	listed = moves->count;
	if (listed < moves->room)
		at->rules->sample(at->tables, world, at->seat, at->rng, &moves->list[moves->count++]);
	for (size_t i = 0; i < moves->count; i++) {
		struct refusal refusal = at->rules->check(at->tables, world, at->seat, &moves->list[i]);
		const char *broken;

		at->move = moves->list[i];
		if (refusal.rule && i < listed)
			fail_at(at, "a move that is listed in a resampled world is refused", refusal.text);
		if (refusal.rule)
			continue;
		memcpy(after, world, at->size);
		at->rules->apply(at->tables, after, at->seat, &at->move, NULL);
		broken = at->rules->invariants(at->tables, after);
		if (broken)
			fail_at(at, "a move in a resampled world breaks an invariant", broken);
	}
}

/* What bots and previews play in, made from what the other seats see: flags that are nobody else's business are lost there. Dice
 * fall as they like, and in one world of three each shows a 1. */
static void look_at_moves_of_worlds(struct moment *at)
{
	unsigned char *view = at->world->block[0], *world = at->world->block[1];
	struct move made = at->move;

	for (int seat = -1; seat < at->rules->facts.seats; seat++) {
		if (seat == at->seat)
			continue;
		at->rules->view(at->tables, at->state, seat, view);
		for (int times = 0; times < 3; times++) {
			at->rules->resample(at->tables, view, seat, at->rng, world);
			if (times == 2) {
				struct dice dice;

				memcpy(&dice, world, sizeof dice);
				memset(dice.script, 1, sizeof dice.script);
				dice.scripted = sizeof dice.script;
				dice.used = 0;
				memcpy(world, &dice, sizeof dice);
			}
			must_play_on(at, world);
		}
	}
	at->move = made;
}

TEST(moves_can_be_made_in_every_world_that_others_imagine)
{
	walk_all(test_is_long() ? 12 : 4, test_is_long() ? 12 : 40, look_at_moves_of_worlds);
}

/* A refusal that depends on what is hidden would tell it. */
static void must_check_alike(struct moment *at, const void *view)
{
	struct refusal full = at->rules->check(at->tables, at->state, at->seat, &at->move);
	struct refusal seen = at->rules->check(at->tables, view, at->seat, &at->move);

	if (full.rule != seen.rule && (!full.rule || !seen.rule || strcmp(full.rule, seen.rule) != 0)) {
		print_error("with all known: %s %s\nas seen: %s %s\n", full.rule ? full.rule : "allowed",
		            full.rule ? full.text : "", seen.rule ? seen.rule : "allowed", seen.rule ? seen.text : "");
		fail_at(at, "check answers otherwise on the seat's view", NULL);
	}
}

static void look_at_checks(struct moment *at)
{
	unsigned char *view = at->world->block[0];
	struct move_list *full = &at->world->moves, *seen = &at->world->others;
	struct move sampled = at->move;
	struct rng one = *at->rng, two = *at->rng;

	at->rules->view(at->tables, at->state, at->seat, view);
	full->count = seen->count = 0;
	full->cut = seen->cut = false;
	at->rules->legal(at->tables, at->state, at->seat, full);
	at->rules->legal(at->tables, view, at->seat, seen);
	must(at, full->count == seen->count && full->cut == seen->cut);
	for (size_t i = 0; i < full->count; i++) {
		at->move = full->list[i];
		must(at, engine_compare_moves(&full->list[i], &seen->list[i]) == 0);
		must_check_alike(at, view);
		if (full->count < 64) {
			at->move.arg[base_pick_below(at->rng, 5)] = (int32_t)base_pick_below(at->rng, 2000);
			must_check_alike(at, view);
		}
	}
	at->rules->sample(at->tables, view, at->seat, &one, &at->move);
	must_check_alike(at, view);
	must(at, !at->rules->check(at->tables, at->state, at->seat, &at->move).rule);
	at->rules->sample(at->tables, at->state, at->seat, &two, &sampled);
	must(at, memcmp(&sampled, &at->move, sizeof sampled) == 0);
}

TEST(a_seat_decides_on_its_view_as_on_the_position)
{
	walk_all(4, 6, look_at_checks);
}

/* Everything that is shown of a view can be shown. */
static void look_at_drawings(struct moment *at)
{
	unsigned char *view = at->world->block[0];

	for (int seat = -1; seat < at->rules->facts.seats; seat++) {
		struct arena *arena = base_open_arena();
		struct text text = base_start_text(at->world->text, TEXT);
		struct doc_writer writer;

		at->rules->view(at->tables, at->state, seat, view);
		at->rules->draw(at->tables, view, seat, seat == 0, &text);
		must(at, text.used > 0 && !text.cut && text.at[text.used - 1] == '\n');
		base_start_doc_writer(&writer, arena);
		at->rules->dump(at->tables, view, &writer.writer);
		must(at, writer.depth == 0 && writer.root);
		base_close_arena(arena);
		if (seat < 0)
			continue;
		text = base_start_text(at->world->text, TEXT);
		at->rules->help(at->tables, view, seat, &text);
		must(at, !text.cut);
		if (engine_seats_to_act(at->match) >> seat & 1)
			must(at, text.used > 0);
	}
}

TEST(views_can_be_drawn_dumped_and_explained)
{
	walk_all(4, 8, look_at_drawings);
}

/* ---- words */

/* Each word of a move's text is one of those that the system names; what begins like a number is one. */
static void must_be_words(struct moment *at, const struct doc *words, const char *text)
{
	for (const char *word = text; *word;) {
		size_t length = strcspn(word, " ,");
		bool number = strchr("-0123456789", *word) != NULL;

		if (word == text && !is_in(base_find_doc(words, "verbs"), word, length))
			fail_at(at, "a move begins with a word that is no verb", text);
		if (word != text && length && !number && !is_in(base_find_doc(words, "words"), word, length) &&
		    !is_in(base_find_doc(words, "units"), word, length) &&
		    !is_in(base_find_doc(words, "seats"), word, length))
			fail_at(at, "a move has a word that is not listed", word);
		word += length + (word[length] != 0);
	}
}

static void must_have_fields(struct moment *at, const struct doc *words, const struct event *event, struct arena *arena)
{
	const struct doc *known = base_find_doc(base_find_doc(words, "events"), at->rules->event_name(event->kind));
	struct doc_writer writer;

	if (!known)
		fail_at(at, "a kind of event is not listed", at->rules->event_name(event->kind));
	base_start_doc_writer(&writer, arena);
	writer.writer.open_map(&writer.writer, NULL);
	at->rules->event_dump(at->tables, event, &writer.writer);
	writer.writer.close(&writer.writer);
	for (const struct doc *field = writer.root->first; field; field = field->next)
		if (!is_in(known, field->key, strlen(field->key)))
			fail_at(at, "a field of an event is not listed", field->key);
}

/* The list of words has every word of the moves that are offered and every field of what happens. */
static void look_at_words(struct moment *at)
{
	unsigned char *after = at->world->block[0];
	struct event_log log = {at->match->events.list, at->match->events.room, 0, 0};
	struct arena *arena = base_open_arena();
	struct doc_writer words;

	base_start_doc_writer(&words, arena);
	at->rules->words(at->tables, at->state, &words.writer);
	must(at, words.depth == 0 && words.root);
	at->world->moves.count = 0;
	at->rules->legal(at->tables, at->state, at->seat, &at->world->moves);
	for (size_t i = 0; i < at->world->moves.count; i++) {
		struct text text = base_start_text(at->world->text, TEXT);

		at->rules->move_text(at->tables, at->state, &at->world->moves.list[i], &text);
		must_be_words(at, words.root, at->world->text);
	}
	memcpy(after, at->state, at->size);
	at->rules->apply(at->tables, after, at->seat, &at->move, &log);
	for (uint32_t i = 0; i < log.count; i++)
		for (int seat = -1; seat < at->rules->facts.seats; seat++) {
			struct event seen;

			if (at->rules->event_for(at->tables, &log.list[i], seat, &seen))
				must_have_fields(at, words.root, &seen, arena);
		}
	base_close_arena(arena);
}

/* ---- surveys */

/* The answer is one whole map, or nothing and why. */
static void must_answer(struct moment *at, const void *view, const char *question, struct arena *arena)
{
	struct doc_writer writer;
	struct refusal refusal;

	base_start_doc_writer(&writer, arena);
	refusal = at->rules->survey(at->tables, view, at->seat, question, &writer.writer);
	must(at, writer.depth == 0);
	if (refusal.rule) {
		must_be_rule(at, refusal.rule);
		must(at, refusal.text && strlen(refusal.text) > 8 && !writer.root);
	} else {
		must(at, writer.root && writer.root->kind == DOC_MAP && writer.root->count > 0);
	}
}

/* Of each piece where it stands; of one as if it stood where somebody was once placed; of a line; of an order. */
static void look_at_surveys(struct moment *at)
{
	struct arena *arena;
	struct doc_writer writer;
	const char *place = "place ";
	void *view = at->world->block[0];
	char *line = at->world->text;
	struct text text = base_start_text(line, RULES_MOVE_TEXT);

	if (!at->rules->survey)
		return;
	arena = base_open_arena();
	at->rules->view(at->tables, at->state, at->seat, view);
	base_start_doc_writer(&writer, arena);
	at->rules->words(at->tables, at->state, &writer.writer);
	for (const struct doc *unit = base_find_doc(writer.root, "units")->first; unit; unit = unit->next)
		must_answer(at, view, base_scalar_of(unit), arena);
	must_answer(at, view, "no-such-piece", arena);
	must_answer(at, view, "", arena);
	must_answer(at, view, "sight 2 3 20.5 18", arena);
	must_answer(at, view, "sight 2 3", arena);
	at->rules->move_text(at->tables, at->state, &at->world->past[base_pick_below(at->rng, 64)], &text);
	if (strncmp(line, place, strlen(place)) == 0)
		must_answer(at, view, line + strlen(place), arena);
	must_answer(at, view, line, arena);
	base_close_arena(arena);
}

TEST(surveys_answer_with_a_map_or_say_why_not)
{
	walk_all(4, 12, look_at_surveys);
}

TEST(words_are_listed)
{
	walk_all(3, 16, look_at_words);
}

/* ---- events */

static void must_be_told(struct moment *at, const struct event *event)
{
	char line[4096];
	struct text text = base_start_text(line, sizeof line);
	struct arena *arena = base_open_arena();
	struct doc_writer writer;
	const char *name = at->rules->event_name(event->kind);

	must_be_rule(at, event->rule);
	must(at, name && *name);
	must(at, event->dice_count <= sizeof event->dice);
	at->rules->event_text(at->tables, event, &text);
	if (!text.used || text.cut)
		fail_at(at, "an event cannot be told", name);
	base_start_doc_writer(&writer, arena);
	writer.writer.open_map(&writer.writer, NULL);
	at->rules->event_dump(at->tables, event, &writer.writer);
	writer.writer.close(&writer.writer);
	if (writer.depth != 0)
		fail_at(at, "an event leaves its dump open", name);
	base_close_arena(arena);
}

/* Plays the move on a copy and looks at what it tells. */
static void look_at_events(struct moment *at)
{
	unsigned char *after = at->world->block[0];
	struct event_log log = {at->match->events.list, at->match->events.room, 0, 0};
	struct dice before, then;
	unsigned dice = 0, told = 0; /* all, and those that the mover learns of */

	memcpy(after, at->state, at->size);
	at->rules->apply(at->tables, after, at->seat, &at->move, &log);
	must(at, log.lost == 0);
	for (uint32_t i = 0; i < log.count; i++) {
		const struct event *event = &log.list[i];

		must_be_told(at, event);
		dice += event->dice_count;
		must(at, event->seats >> at->rules->facts.seats == 0);
		for (int seat = -1; seat < at->rules->facts.seats; seat++) {
			struct event seen;

			memset(&seen, 0xa5, sizeof seen);
			if (at->rules->event_for(at->tables, event, seat, &seen)) {
				must_be_told(at, &seen);
				told += seat == at->seat ? seen.dice_count : 0;
			} else {
				must(at, seat < 0 || !(event->seats >> seat & 1));
			}
			if (seat >= 0 && (event->seats >> seat & 1))
				must(at, memcmp(&seen, event, sizeof seen) == 0);
		}
	}
	memcpy(&before, at->state, sizeof before);
	memcpy(&then, after, sizeof then);
	must(at, told <= base_count_open_dice(&then) - base_count_open_dice(&before));
	if (dice != then.used - before.used) {
		print_error("%u dice fell, events tell of %u:\n", then.used - before.used, dice);
		for (uint32_t i = 0; i < log.count; i++)
			print_error("  %u in %s\n", log.list[i].dice_count, at->rules->event_name(log.list[i].kind));
		fail_at(at, "events do not tell every die", NULL);
	}
}

TEST(events_tell_every_die_and_their_rule)
{
	walk_all(6, 1, look_at_events);
}

/* ---- deciding at once */

/* Whether the move leaves others to decide who were to decide at the same time. */
static bool is_secret(const struct moment *at, const void *after)
{
	uint32_t before = engine_seats_to_act(at->match), left = at->rules->to_act(at->tables, after);

	return left && (before & (before - 1)) && left == (before & ~(UINT32_C(1) << at->seat));
}

static void must_not_show(struct moment *at, const void *after, const struct event_log *log, int seat)
{
	unsigned char *view = at->world->block[1], *then = at->world->block[2];
	struct event seen;

	at->rules->view(at->tables, at->state, seat, view);
	at->rules->view(at->tables, after, seat, then);
	must_be_same(at, view, then, seat);
	for (uint32_t i = 0; i < log->count; i++)
		must(at, !at->rules->event_for(at->tables, &log->list[i], seat, &seen));
}

/* A seat that is told something new is told who must decide, too. */
static void must_know_all_turns(struct moment *at, const void *state)
{
	unsigned char *view = at->world->block[1];

	for (int seat = -1; seat < at->rules->facts.seats; seat++) {
		at->rules->view(at->tables, state, seat, view);
		must(at, at->rules->to_act(at->tables, view) == at->rules->to_act(at->tables, state));
	}
}

/* What the engine tells everybody of a secret order is that it was given; it can be taken back. */
static void must_be_secret(struct moment *at, const void *after, const struct event_log *log)
{
	struct outcome now = at->rules->result(at->tables, at->state), then = at->rules->result(at->tables, after);
	uint32_t open = base_count_open_dice(after) - base_count_open_dice(at->state);
	uint64_t hash = engine_hash_state(at->match);

	must(at, at->rules->facts.hidden && at->rules->facts.at_once);
	for (int seat = -1; seat < at->rules->facts.seats; seat++)
		if (seat != at->seat)
			must_not_show(at, after, log, seat);
	must(at, !then.over && memcmp(now.score, then.score, sizeof now.score) == 0);
	must(at, !engine_play_move(at->match, at->seat, &at->move).rule);
	must(at, engine_seats_ready(at->match) >> at->seat & 1);
	for (int seat = 0; seat < at->rules->facts.seats; seat++)
		must(at, engine_is_unchanged(at->match, seat, at->match->ply - 1) == (seat != at->seat));
	if (open)
		engine_drop_move(at->match);
	else
		must(at, !engine_undo_move(at->match, at->seat).rule);
	must(at, engine_hash_state(at->match) == hash);
}

static void look_at_secrets(struct moment *at)
{
	unsigned char *after = at->world->block[0];
	struct event_log log = {at->match->events.list, at->match->events.room, 0, 0};
	uint32_t acting = engine_seats_to_act(at->match);

	if (!at->match->ply)
		must_know_all_turns(at, at->state);
	/* Moments at which one seat decides alone are many. */
	if ((acting & (acting - 1)) == 0 && base_pick_below(at->rng, 16))
		return;
	memcpy(after, at->state, at->size);
	at->rules->apply(at->tables, after, at->seat, &at->move, &log);
	if (is_secret(at, after))
		must_be_secret(at, after, &log);
	else
		must_know_all_turns(at, after);
}

TEST(orders_given_at_once_are_secret)
{
	walk_all(8, 1, look_at_secrets);
}

/* ---- taking back */

/* Does the move show its maker the same in another world that fits what he knew? Where more happens in it than in
 * truth (stacks too large, say) the world was an unlikely one, and tells nothing. */
static bool shows_the_same(struct moment *at, const unsigned char *after, uint32_t events)
{
	unsigned char *view = at->world->block[1], *other = at->world->block[2], *then = at->world->block[3];
	struct event_log log = {at->match->events.list, at->match->events.room, 0, 0};

	at->rules->view(at->tables, at->state, at->seat, view);
	at->rules->resample(at->tables, view, at->seat, at->rng, other);
	if (at->rules->check(at->tables, other, at->seat, &at->move).rule)
		return false;
	at->rules->apply(at->tables, other, at->seat, &at->move, &log);
	at->rules->view(at->tables, after, at->seat, view);
	at->rules->view(at->tables, other, at->seat, then);
	return log.count > events || memcmp(view, then, at->size) == 0;
}

/* Where a system says of itself that a move can be taken back, its maker has learned nothing that he did not see. */
static void look_at_taking_back(struct moment *at)
{
	unsigned char *after = at->world->block[0];
	struct event_log log = {at->match->events.list, at->match->events.room, 0, 0};
	unsigned tries = 0;

	if (!at->rules->take_back || !at->rules->facts.hidden || base_pick_below(at->rng, 4))
		return;
	memcpy(after, at->state, at->size);
	at->rules->apply(at->tables, after, at->seat, &at->move, &log);
	if (base_count_open_dice((const void *)after) != base_count_open_dice(at->state) ||
	    at->rules->take_back(at->tables, at->state, &at->move, after) != TAKE_BACK_YES)
		return;
	while (!shows_the_same(at, after, log.count))
		if (++tries == 8)
			fail_at(at, "it can be taken back, and has shown something hidden", NULL);
}

TEST(what_can_be_taken_back_has_taught_its_maker_nothing)
{
	walk_all(8, 1, look_at_taking_back);
}

/* Both orders, the first of them given by `first`, into a block; false: a die fell with the first order, or it showed. */
static bool give_both(struct moment *at, const int seat[2], const struct move move[2], int first, unsigned char *block)
{
	uint32_t used = ((const struct dice *)at->state)->used;

	memcpy(block, at->state, at->size);
	at->rules->apply(at->tables, block, seat[first], &move[first], NULL);
	must(at, !at->rules->check(at->tables, block, seat[!first], &move[!first]).rule);
	if (((const struct dice *)(const void *)block)->used != used)
		return false;
	at->rules->apply(at->tables, block, seat[!first], &move[!first], NULL);
	return true;
}

static void look_at_order(struct moment *at)
{
	uint32_t others = engine_seats_to_act(at->match) & ~(UINT32_C(1) << at->seat);
	unsigned char *one = at->world->block[0], *two = at->world->block[1];
	int seat[2] = {at->seat, others ? __builtin_ctz(others) : -1};
	struct move move[2] = {at->move};

	if (!others)
		return;
	at->rules->sample(at->tables, at->state, seat[1], at->rng, &move[1]);
	if (give_both(at, seat, move, 0, one) && give_both(at, seat, move, 1, two))
		must(at, memcmp(one, two, at->size) == 0);
}

TEST(it_makes_no_difference_who_decides_first)
{
	walk_all(8, 1, look_at_order);
}

/* ---- bots */

/* Rollouts of a bot that thinks: enough to leave greedy's move now and then, at one decision in so many. */
enum { THOUGHT = 24, THINKING = 16 };

static void play_bots(struct world *world, void *with)
{
	size_t count;
	const struct bot *bots = bots_list(&count);
	uint32_t games = count_games((uint32_t)count * 2);

	(void)with;
	/* Where few games are played all bots have their turn in some scenario. */
	for (size_t i = world->scenario; i < world->scenario + games; i++) {
		struct rng rng = {i}, luck = {i + 100};
		struct match_plan plan = plan_game(world, (uint32_t)i, &rng);
		struct match *match = engine_start_match(&plan, world->arena);
		struct bot_memory memory[RULES_SEATS] = {{0}};
		struct moment at;

		assert_ptr_equal(bots_find_bot(bots[i % count].name), &bots[i % count]);
		while ((at = meet(world, match, &rng, (uint32_t)i)).seat >= 0) {
			struct bot_question ask = {.rules = world->rules,
			                           .tables = world->tables,
			                           .view = engine_seat_view(match, at.seat),
			                           .seat = at.seat,
			                           .rng = &luck,
			                           .room = world->moves.list,
			                           .memory = &memory[at.seat],
			                           .budget = {match->ply % THINKING ? 1 : THOUGHT, 0}};
			struct refusal refusal;
			int32_t worth;

			bots_choose_move(&bots[(i + (size_t)at.seat) % count], &ask, &at.move);
			at.rules->appraise(at.tables, ask.view, at.seat, NULL, &at.move, 1, &worth);
			if (worth == INT32_MIN)
				fail_at(&at, "a bot gives up", bots[(i + (size_t)at.seat) % count].name);
			if (match->ply >= at.rules->facts.longest)
				fail_at(&at, "bots play on for ever", NULL);
			refusal = engine_play_move(match, at.seat, &at.move);
			if (refusal.rule)
				fail_at(&at, refusal.rule, refusal.text);
		}
	}
	assert_null(bots_find_bot("nobody"));
}

TEST(bots_play_whole_games_on_their_views)
{
	visit_worlds(play_bots, NULL);
}
