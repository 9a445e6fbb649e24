/* twins.c: finds two games that one seat cannot tell apart: the same scenario, options, number of moves and whose turn it
 * is; the same views of that seat and the same events told to it after each ply; but other secret choices of the others
 * (kind "choice"), or another seed as well, hence another hidden set-up and other dice to come (kind "seed").
 *     twins SCENARIO SEAT KIND NUMBER PLIES LEAD [OPTION VALUE]...
 * SEAT from 0, or -1 for a watcher; odd NUMBERs take options at random. Before LEAD plies the choices are the same; with LEAD 0 all are made by
 * chance, otherwise some by bots.
 * "probes" are questions of seats that cannot tell the games apart whose answers would, if they were not reckoned from views.
 * Prints one JSON object for tests/serve/worlds.mjs, or nothing and exits with 1: there is nothing that differs.
 * May use: everything. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "codec/codec.h"
#include "engine/match.h"
#include "engine/tell.h"
#include "probes.h"
#include "systems/registry.h"

enum { SEEDS = 1500, COPIES = 48, TRIES = 6, OTHERS = 8, EVENTS = 512, LONGEST = 500, ATTEMPTS = 6, PROBES = 2 };

/* One world: a position and the moves that led to it. */
struct twin {
	char seed[MATCH_SEED];
	bool alive;
	void *state, *next; /* `next`: after the move that is being tried */
	struct move trying, *made;
};

/* What the seat learned of a move. */
struct glimpse {
	void *view;
	struct event *seen;
	size_t events;
	uint32_t acting;
};

struct search {
	const struct rules *rules;
	const void *tables;
	size_t size;
	struct match_plan plan;
	int seat;
	bool other_seed;
	uint32_t longest, plies;
	uint32_t lead; /* plies before the worlds may part */
	int by[LONGEST];
	struct twin first, *other;
	int others;
	struct glimpse known, guess;
	struct event *room;
	struct rng rng;
	struct arena *arena;
	struct prober *prober;
	struct move *moves; /* for bots */
};

static void learn(struct search *it, const void *state, const struct event_log *log, int seat, struct glimpse *glimpse)
{
	glimpse->acting = it->rules->to_act(it->tables, state);
	it->rules->view(it->tables, state, seat, glimpse->view);
	glimpse->events = 0;
	for (uint32_t i = 0; log && i < log->count; i++) {
		struct event *seen = &glimpse->seen[glimpse->events];

		memset(seen, 0, sizeof *seen);
		glimpse->events += it->rules->event_for(it->tables, &log->list[i], seat, seen);
	}
}

static bool is_same(const struct search *it, const struct glimpse *one, const struct glimpse *two)
{
	return one->acting == two->acting && one->events == two->events && !memcmp(one->view, two->view, it->size) &&
	       !memcmp(one->seen, two->seen, one->events * sizeof *one->seen);
}

/* Do two positions differ in more than the dice? */
static bool differ(const struct search *it, const void *one, const void *two)
{
	return memcmp((const char *)one + sizeof(struct dice), (const char *)two + sizeof(struct dice),
	              it->size - sizeof(struct dice)) != 0;
}

static bool is_other_truth(const struct search *it, const struct twin *twin)
{
	return differ(it, twin->state, it->first.state);
}

/* Plays on a copy; what the seat learns of it is in the glimpse. */
static void try_move(struct search *it, struct twin *twin, int by, struct glimpse *glimpse)
{
	struct event_log log = {it->room, EVENTS, 0, 0};

	memcpy(twin->next, twin->state, it->size);
	it->rules->apply(it->tables, twin->next, by, &twin->trying, &log);
	learn(it, twin->next, &log, it->seat, glimpse);
}

/* A move of the twin that looks to the seat as that of the first world did. Of many worlds only those are followed in which
 * it is the same move. */
static bool follow(struct search *it, struct twin *twin, int by)
{
	bool same = by == it->seat || it->others > COPIES || it->plies < it->lead;

	for (int n = same ? OTHERS : 0; n <= OTHERS; n++) {
		if (n < OTHERS)
			it->rules->sample(it->tables, twin->state, by, &it->rng, &twin->trying);
		else
			twin->trying = it->first.trying;
		if (it->rules->check(it->tables, twin->state, by, &twin->trying).rule)
			continue;
		try_move(it, twin, by, &it->guess);
		if (is_same(it, &it->known, &it->guess))
			return true;
	}
	return false;
}

static void keep(struct search *it, struct twin *twin)
{
	void *old = twin->state;

	twin->state = twin->next;
	twin->next = old;
	twin->made[it->plies] = twin->trying;
}

static void copy_twin(struct search *it, struct twin *to, const struct twin *from)
{
	memcpy(to->state, from->state, it->size);
	memcpy(to->made, from->made, (it->plies + 1) * sizeof *to->made);
	strcpy(to->seed, from->seed);
	to->alive = true;
}

/* Worlds that were told apart give way to copies of the others. */
static void refill(struct search *it)
{
	int from = 0;

	for (int i = 0; i < it->others && i < COPIES; i++) {
		if (it->other[i].alive)
			continue;
		while (!it->other[from % it->others].alive)
			from++;
		copy_twin(it, &it->other[i], &it->other[from++ % it->others]);
	}
	it->others = it->others < COPIES ? it->others : COPIES;
}

/* Bots come to battles, chance to everything else. */
static void choose(struct search *it, int by, struct move *move)
{
	struct bot_question question = {.rules = it->rules,
	                                .tables = it->tables,
	                                .view = it->known.view,
	                                .seat = by,
	                                .rng = &it->rng,
	                                .room = it->moves};

	if (it->plies >= it->lead && (!it->lead || base_pick_below(&it->rng, 2))) {
		it->rules->sample(it->tables, it->first.state, by, &it->rng, move);
		return;
	}
	it->rules->view(it->tables, it->first.state, by, it->known.view);
	memset(move, 0, sizeof *move);
	bots_find_bot("greedy")->choose(&question, move);
}

static bool choose_first(struct search *it, int by)
{
	struct twin *first = &it->first;

	choose(it, by, &first->trying);
	try_move(it, first, by, &it->known);
	return it->known.acting && it->rules->any_time ? !it->rules->any_time(&first->trying) : it->known.acting;
}

static int pick_seat(struct search *it)
{
	uint32_t acting = it->rules->to_act(it->tables, it->first.state);
	int seat;

	do
		seat = (int)base_pick_below(&it->rng, (uint32_t)it->rules->facts.seats);
	while (!(acting >> seat & 1));
	return seat;
}

/* One ply in all worlds; false: nobody could follow, and nothing has changed. */
static bool step(struct search *it)
{
	for (int n = 0; n < TRIES; n++) {
		int by = pick_seat(it), alive = 0;
		bool before = false, after = false;

		if (!choose_first(it, by))
			continue;
		for (int i = 0; i < it->others; i++) {
			struct twin *twin = &it->other[i];

			before = before || is_other_truth(it, twin);
			twin->alive = follow(it, twin, by);
			alive += twin->alive;
		}
		for (int i = 0; i < it->others; i++)
			after = after || (it->other[i].alive && differ(it, it->other[i].next, it->first.next));
		if (!alive || (before && !after))
			continue;
		it->by[it->plies] = by;
		keep(it, &it->first);
		for (int i = 0; i < it->others; i++)
			if (it->other[i].alive)
				keep(it, &it->other[i]);
		refill(it);
		it->plies++;
		return true;
	}
	return false;
}

/* The first position of the twin's seed. */
static void set_up(struct search *it, struct twin *twin)
{
	uint64_t key[2];

	base_make_key(twin->seed, key);
	engine_set_up(&it->plan, key, twin->state);
	twin->alive = true;
}

static void seed_worlds(struct search *it, uint32_t number, int attempt)
{
	snprintf(it->first.seed, MATCH_SEED, "twin-%u-%d", number, attempt);
	set_up(it, &it->first);
	learn(it, it->first.state, NULL, it->seat, &it->known);
	it->others = 0;
	it->plies = 0;
	for (int i = 0; i < (it->other_seed ? SEEDS : COPIES); i++) {
		struct twin *twin = &it->other[it->others];

		strcpy(twin->seed, it->first.seed);
		if (it->other_seed)
			snprintf(twin->seed, MATCH_SEED, "other-%u-%d-%d", number, attempt, i);
		set_up(it, twin);
		learn(it, twin->state, NULL, it->seat, &it->guess);
		it->others += is_same(it, &it->known, &it->guess);
	}
}

/* ---- telling it */

/* Does this seat see no difference between the two games from the start to the end? */
static bool cannot_tell(struct search *it, struct twin *twin, int seat)
{
	struct twin *pair[2] = {&it->first, twin};
	struct glimpse *look[2] = {&it->known, &it->guess};
	bool same = true;

	set_up(it, pair[0]);
	set_up(it, pair[1]);
	for (int i = 0; i < 2; i++)
		learn(it, pair[i]->state, NULL, seat, look[i]);
	same = is_same(it, look[0], look[1]);
	for (uint32_t ply = 0; ply < it->plies; ply++) {
		for (int i = 0; i < 2; i++) {
			struct event_log log = {it->room, EVENTS, 0, 0};

			it->rules->apply(it->tables, pair[i]->state, it->by[ply], &pair[i]->made[ply], &log);
			learn(it, pair[i]->state, &log, seat, look[i]);
		}
		same = same && is_same(it, look[0], look[1]);
		/* Its own moves tell it apart as well. */
		if (it->by[ply] == seat)
			same = same && !memcmp(&pair[0]->made[ply], &pair[1]->made[ply], sizeof(struct move));
	}
	return same;
}

static void write_moves(struct search *it, struct twin *twin, struct writer *writer)
{
	char buffer[RULES_MOVE_TEXT];

	writer->open_list(writer, NULL);
	set_up(it, twin);
	for (uint32_t ply = 0; ply < it->plies; ply++) {
		struct text text = base_start_text(buffer, sizeof buffer);

		it->rules->move_text(it->tables, twin->state, &twin->made[ply], &text);
		writer->put_text(writer, NULL, buffer);
		it->rules->apply(it->tables, twin->state, it->by[ply], &twin->made[ply], NULL);
	}
	writer->close(writer);
}

static void write_probe(struct search *it, uint32_t ply, int seat, int kind, struct writer *writer)
{
	static const char *const kinds[] = {"preview", "odds", "dice", "survey"};
	char name[TELL_SEAT_NAME];

	writer->open_map(writer, NULL);
	writer->put_int(writer, "ply", ply);
	writer->put_text(writer, "seat", engine_name_seat(it->rules, seat, name));
	writer->put_text(writer, "kind", kinds[kind]);
	writer->put_text(writer, "text", it->prober->found[kind]);
	writer->close(writer);
}

/* Asks both worlds at every ply in which one of these seats decides; tells the writer, if any, what would betray them: of each
 * kind the first and some more. How many there are. */
static uint32_t find_probes(struct search *it, struct twin *twin, uint32_t alike, struct writer *writer)
{
	uint32_t found[PROBE_KINDS] = {0}, all = 0;

	set_up(it, &it->first);
	set_up(it, twin);
	for (uint32_t ply = 0; ply <= it->plies; ply++) {
		uint32_t acting = it->rules->to_act(it->tables, it->first.state) & alike;
		int seat = acting ? __builtin_ctz(acting) : -1;

		if (acting)
			probes_find(it->prober, (const void *[]){it->first.state, twin->state}, seat);
		for (int kind = 0; acting && kind < PROBE_KINDS; kind++) {
			if (!*it->prober->found[kind] || found[kind]++ >= PROBES)
				continue;
			all++;
			if (writer)
				write_probe(it, ply, seat, kind, writer);
		}
		if (ply == it->plies)
			break;
		it->rules->apply(it->tables, it->first.state, it->by[ply], &it->first.made[ply], NULL);
		it->rules->apply(it->tables, twin->state, it->by[ply], &twin->made[ply], NULL);
	}
	return all;
}

static void write_options(const struct search *it, struct writer *writer)
{
	size_t count;
	const struct option_spec *option = it->rules->options(it->tables, it->plan.scenario, &count);
	char value[64];

	writer->open_map(writer, "options");
	for (size_t i = 0; i < count; i++) {
		struct text text = base_start_text(value, sizeof value);

		engine_put_option(&it->plan, i, &text);
		writer->put_text(writer, option[i].name, value);
	}
	writer->close(writer);
}

static void write_pair(struct search *it, struct twin *twin)
{
	struct json_writer json;
	struct writer *writer = &json.writer;
	char name[TELL_SEAT_NAME], *text;
	bool other_truth = is_other_truth(it, twin);
	uint32_t alike = 0;

	codec_start_json(&json);
	writer->open_map(writer, NULL);
	writer->put_text(writer, "system", it->rules->facts.id);
	writer->put_text(writer, "scenario", it->rules->scenario(it->tables, it->plan.scenario).id);
	write_options(it, writer);
	writer->put_bool(writer, "other_truth", other_truth);
	writer->open_list(writer, "seats");
	for (int seat = 0; seat < it->rules->facts.seats; seat++)
		writer->put_text(writer, NULL, engine_name_seat(it->rules, seat, name));
	writer->close(writer);
	writer->open_list(writer, "alike");
	for (int seat = -1; seat < it->rules->facts.seats; seat++)
		if (cannot_tell(it, twin, seat)) {
			writer->put_text(writer, NULL, seat < 0 ? "watch" : engine_name_seat(it->rules, seat, name));
			alike |= seat < 0 ? 0 : 1u << seat;
		}
	writer->close(writer);
	writer->open_list(writer, "probes");
	find_probes(it, twin, alike, writer);
	writer->close(writer);
	writer->open_list(writer, "seed");
	writer->put_text(writer, NULL, it->first.seed);
	writer->put_text(writer, NULL, twin->seed);
	writer->close(writer);
	writer->open_list(writer, "by");
	for (uint32_t ply = 0; ply < it->plies; ply++)
		writer->put_text(writer, NULL, engine_name_seat(it->rules, it->by[ply], name));
	writer->close(writer);
	writer->open_list(writer, "moves");
	write_moves(it, &it->first, writer);
	write_moves(it, twin, writer);
	writer->close(writer);
	writer->close(writer);
	text = codec_finish_json(&json, false);
	puts(text);
	free(text);
}

/* The world that differs from the first, in more than the dice if there is one; NULL: none does. */
static struct twin *pick_twin(struct search *it)
{
	struct twin *found = it->other_seed && it->others ? &it->other[0] : NULL;

	for (int i = 0; i < it->others; i++)
		if (is_other_truth(it, &it->other[i]))
			found = &it->other[i];
	return found;
}

static struct twin new_twin(struct search *it)
{
	return (struct twin){.state = base_take_bytes(it->arena, it->size),
	                     .next = base_take_bytes(it->arena, it->size),
	                     .made = base_take_bytes(it->arena, LONGEST * sizeof(struct move))};
}

static struct glimpse new_glimpse(struct search *it)
{
	return (struct glimpse){.view = base_take_bytes(it->arena, it->size),
	                        .seen = base_take_bytes(it->arena, EVENTS * sizeof(struct event))};
}

static bool load(struct search *it, const char *scenario)
{
	size_t systems, index;
	const struct rules *const *all = systems_list_rules(&systems);

	for (size_t i = 0; i < systems; i++) {
		struct doc_set data = {0};
		struct faults faults = {.arena = it->arena};
		char folder[512];

		snprintf(folder, sizeof folder, "%s/data/%s", DURBAR_SOURCE, all[i]->facts.id);
		codec_read_data(folder, it->arena, &data, &faults, &it->plan.data);
		it->tables = all[i]->load(&data, it->arena, &faults);
		if (it->tables && engine_find_scenario(all[i], it->tables, scenario, &index)) {
			it->rules = all[i];
			it->size = all[i]->facts.state_size;
			it->plan = engine_plan_match(all[i], it->tables, index);
			return true;
		}
	}
	return false;
}

/* What a pair of worlds is good for: questions that would betray what differs, then a difference at all, then length. */
static uint32_t rate(struct search *it)
{
	struct twin *twin = pick_twin(it);
	uint32_t alike = 0;

	if (!twin)
		return 0;
	for (int seat = 0; seat < it->rules->facts.seats; seat++)
		alike |= (uint32_t)cannot_tell(it, twin, seat) << seat;
	return it->plies + LONGEST * (is_other_truth(it, twin) + find_probes(it, twin, alike, NULL));
}

/* The best of some attempts. */
static struct twin *search_worlds(struct search *it, uint32_t number)
{
	uint32_t most = 0;
	int best = 0;

	for (int attempt = 0; attempt <= ATTEMPTS; attempt++) {
		int number_of_attempt = attempt < ATTEMPTS ? attempt : best;
		uint32_t worth;

		it->rng.state = number * 1000u + (uint32_t)number_of_attempt;
		seed_worlds(it, number, number_of_attempt);
		while (it->others && it->plies < it->longest && step(it))
			;
		worth = rate(it);
		if (worth > most) {
			most = worth;
			best = attempt;
		}
	}
	return pick_twin(it);
}

int main(int count, char **words)
{
	struct search it = {.arena = base_open_arena()};
	struct twin *twin;
	uint32_t number;
	char reason[256];
	struct text why = base_start_text(reason, sizeof reason);

	if (count < 7 || !load(&it, words[1])) {
		fprintf(stderr, "usage: twins SCENARIO SEAT choice|seed NUMBER PLIES LEAD [OPTION VALUE]...\n");
		return 2;
	}
	it.seat = atoi(words[2]);
	it.other_seed = strcmp(words[3], "seed") == 0;
	number = (uint32_t)atoi(words[4]);
	it.lead = (uint32_t)atoi(words[6]);
	it.longest = it.lead + (uint32_t)atoi(words[5]);
	if (it.longest > LONGEST)
		it.longest = LONGEST;
	it.rng.state = number;
	if (number % 2)
		engine_pick_options(&it.plan, &it.rng);
	for (int i = 7; i + 1 < count; i += 2)
		if (!engine_set_option(&it.plan, words[i], words[i + 1], &why)) {
			fprintf(stderr, "%s\n", reason);
			return 2;
		}
	it.first = new_twin(&it);
	it.other = base_take_bytes(it.arena, (SEEDS + 1) * sizeof *it.other);
	for (int i = 0; i <= (it.other_seed ? SEEDS : COPIES); i++)
		it.other[i] = new_twin(&it);
	it.prober = probes_open(it.rules, it.tables, it.arena);
	it.moves = base_take_bytes(it.arena, BOTS_MOVES * sizeof *it.moves);
	it.known = new_glimpse(&it);
	it.guess = new_glimpse(&it);
	it.room = base_take_bytes(it.arena, EVENTS * sizeof(struct event));
	twin = search_worlds(&it, number);
	if (twin)
		write_pair(&it, twin);
	base_close_arena(it.arena);
	return twin ? 0 : 1;
}
