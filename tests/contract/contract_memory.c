/* contract_memory.c: once a match has started nothing takes memory: not the match, no member of any
 * system's rules. The linker sends every malloc, calloc, realloc and free of the program here.
 * May use: everything. */
#include "test.h"
#include "walk.h"

static _Atomic size_t taken;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *old);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *old);

void *__wrap_malloc(size_t size)
{
	taken++;
	return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	taken++;
	return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
	taken++;
	return __real_realloc(old, size);
}

void __wrap_free(void *old)
{
	taken++;
	__real_free(old);
}

static void drop_node(struct writer *writer, const char *key)
{
	(void)writer;
	(void)key;
}

static void drop_close(struct writer *writer)
{
	(void)writer;
}

static void drop_int(struct writer *writer, const char *key, int64_t value)
{
	(void)writer;
	(void)key;
	(void)value;
}

static void drop_decimal(struct writer *writer, const char *key, int64_t value, int places)
{
	(void)writer;
	(void)key;
	(void)value;
	(void)places;
}

static void drop_bool(struct writer *writer, const char *key, bool value)
{
	(void)writer;
	(void)key;
	(void)value;
}

static void drop_text(struct writer *writer, const char *key, const char *value)
{
	(void)writer;
	(void)key;
	(void)value;
}

static struct writer sink = {drop_node, drop_node, drop_close, drop_int, drop_decimal, drop_bool, drop_text, false};

static void use_events(const struct moment *at)
{
	const struct rules *rules = at->rules;

	for (uint32_t i = 0; i < at->match->events.count; i++) {
		const struct event *event = &at->match->events.list[i];
		struct text text = base_start_text(at->world->text, TEXT);
		struct event seen;

		rules->event_for(at->tables, event, -1, &seen);
		rules->event_name(event->kind);
		rules->event_text(at->tables, event, &text);
		rules->event_dump(at->tables, event, &sink);
	}
}

static void use_move(const struct moment *at)
{
	const struct rules *rules = at->rules;
	struct text text = base_start_text(at->world->text, TEXT);
	struct move again;
	int32_t worth;

	rules->check(at->tables, at->state, at->seat, &at->move);
	rules->move_text(at->tables, at->state, &at->move, &text);
	rules->move_parse(at->tables, at->state, at->world->text, &again);
	rules->help(at->tables, at->state, at->seat, &text);
	rules->appraise(at->tables, at->state, at->seat, NULL, &at->move, 1, &worth);
	at->world->moves.count = 0;
	rules->legal(at->tables, at->state, at->seat, &at->world->moves);
}

static void use_state(const struct moment *at)
{
	const struct rules *rules = at->rules;
	struct text text = base_start_text(at->world->text, TEXT);
	struct rng rng = *at->rng;
	struct sightings seen = {0};

	rules->view(at->tables, at->state, at->seat, at->world->block[0]);
	rules->resample(at->tables, at->world->block[0], at->seat, &rng, at->world->block[1]);
	if (rules->remember) {
		rules->remember(at->tables, at->world->block[0], at->seat, &seen);
		rules->recall(at->tables, &seen, at->seat, &rng, at->world->block[1]);
	}
	rules->draw(at->tables, at->world->block[0], at->seat, true, &text);
	rules->dump(at->tables, at->state, &sink);
	rules->result(at->tables, at->state);
	rules->invariants(at->tables, at->state);
	engine_hash_state(at->match);
	engine_seat_view(at->match, -1);
}

/* What was taken between two moments of a game was taken by the match. */
static void look_at_memory(struct moment *at)
{
	if (at->match->ply > 0)
		must(at, taken == 0);
	taken = 0;
	use_move(at);
	must(at, taken == 0);
	use_state(at);
	must(at, taken == 0);
	use_events(at);
	must(at, taken == 0);
}

TEST(play_takes_no_memory)
{
	walk_all(4, 1, look_at_memory);
}

TEST(the_counter_counts)
{
	struct arena *arena;

	taken = 0;
	arena = base_open_arena();
	assert_int_equal(taken, 1);
	base_take_bytes(arena, 1);
	assert_int_equal(taken, 2);
	base_close_arena(arena);
	assert_int_equal(taken, 4);
}
