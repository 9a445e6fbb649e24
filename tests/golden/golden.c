/* golden.c: did the behaviour of a rule system change? For every scenario it counts the positions a few moves
 * deep, signs twenty random games with the standard options, and signs the moves that are offered in twenty games with
 * random options, so that a move that is no longer listed shows. Compares all that with a file.
 *     golden FILE [SYSTEM]  compares; what differs is printed, and the exit code is 1 where a line of the file changed
 *     golden --write FILE   writes the file anew, after a change that was meant
 * Where positions.yaml has positions for a scenario, the games with random options start from them, twenty from each.
 * May use: everything. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "bots/bots.h"
#include "codec/codec.h"
#include "engine/match.h"
#include "engine/perft.h"
#include "systems/registry.h"

enum { DEPTH = 6, ENOUGH = 700, GAMES = 20, LIST_GAMES = 20, POSITION_GAMES = 20, KINDS = 4096, LINE = 512 };

/* The moves offered: how many, their signature, and how often each kind of decision came up. */
struct offers {
	uint64_t moves, signature;
	uint32_t seen[KINDS];
	struct move_list list;
};

static void put_cell(struct text *line, uint64_t value, char before)
{
	base_put_char(line, before);
	base_put_int(line, (int64_t)value);
}

/* Lists take long to make: all are signed while a kind of decision is rare, one in 64 when it has become common. A verb
 * means different decisions after different verbs. */
static bool is_due(struct offers *offers, uint16_t before, uint16_t verb)
{
	uint32_t times = offers->seen[(before * 64u + verb) % KINDS]++;

	return times < 6 || times % 64 == 0;
}

static void sign_list(const struct match_plan *plan, const void *state, int seat, struct offers *offers)
{
	struct move_list *list = &offers->list;

	list->count = 0;
	plan->rules->legal(plan->tables, state, seat, list);
	offers->moves += list->count;
	offers->signature = base_hash_bytes(list->list, list->count * sizeof *list->list, offers->signature);
}

static void walk_game(const struct match_plan *plan, void *state, struct rng *rng, struct offers *offers)
{
	const struct rules *rules = plan->rules;
	uint32_t acting, left = rules->facts.longest;
	uint16_t before = 0;

	while (left-- && (acting = rules->to_act(plan->tables, state)) != 0) {
		int seat = engine_pick_seat(acting, rng);
		struct move move;

		rules->sample(plan->tables, state, seat, rng, &move);
		if (is_due(offers, before, move.verb))
			sign_list(plan, state, seat, offers);
		rules->apply(plan->tables, state, seat, &move, NULL);
		before = move.verb;
	}
}

/* The n-th of a list of positions, beginning anew at its end; NULL: there are none. */
static const struct doc *pick_position(const struct doc *list, uint32_t n)
{
	const struct doc *position = list ? list->first : NULL;

	for (n = list && list->count ? n % (uint32_t)list->count : 0; n; n--)
		position = position->next;
	return position;
}

/* Plays the games with random options. */
static void sign_offers(struct match_plan plan, const struct doc *positions, void *state, struct faults *faults,
                        struct offers *offers)
{
	const struct rules *rules = plan.rules;
	uint32_t games = positions ? POSITION_GAMES * (uint32_t)positions->count : LIST_GAMES;

	for (uint32_t game = 0; game < games; game++) {
		const struct doc *position = pick_position(positions, game);
		struct rng rng;
		uint64_t key[2];

		engine_make_game_key(plan.scenario + 1, game, key);
		rng.state = key[0] ^ key[1];
		engine_pick_options(&plan, &rng);
		engine_set_up(&plan, key, state);
		if (position)
			rules->read(plan.tables, position, state, faults);
		walk_game(&plan, state, &rng, offers);
	}
}

/* "SCENARIO VERSION LEAVES,LEAVES,... SIGNATURE OFFERED SIGNATURE", with tabs. */
static void put_line(const struct rules *rules, const void *tables, size_t scenario, const struct doc *positions,
                     struct faults *faults, struct text *line)
{
	struct arena *arena = faults->arena;
	struct match_plan plan = engine_plan_match(rules, tables, scenario);
	struct offers offers = {
		.list = {base_take_bytes(arena, BOTS_MOVES * sizeof(struct move)), BOTS_MOVES, 0, false}};
	struct perft *perft = engine_open_perft(rules, tables, DEPTH, BOTS_MOVES, arena);
	void *state = base_take_bytes(arena, rules->facts.state_size);
	uint64_t key[2], leaves = 0;

	engine_make_game_key(0, 0, key);
	engine_set_up(&plan, key, state);
	base_put_string(line, rules->scenario(tables, scenario).id);
	put_cell(line, rules->facts.version, '\t');
	for (int depth = 1; depth <= DEPTH && leaves < ENOUGH; depth++) {
		leaves = engine_count_leaves(perft, state, depth, NULL);
		put_cell(line, leaves, depth == 1 ? '\t' : ',');
	}
	base_put_char(line, '\t');
	base_put_hex(line, engine_sign_behaviour(&plan, 0, GAMES, state));
	sign_offers(plan, base_find_doc(positions, rules->scenario(tables, scenario).id), state, faults, &offers);
	put_cell(line, offers.moves, '\t');
	base_put_char(line, '\t');
	base_put_hex(line, offers.signature);
	base_put_char(line, '\n');
}

/* The lines of a system's scenarios; false: its data or the positions are at fault. */
static bool put_system(const struct rules *rules, struct arena *arena, struct text *paper)
{
	struct faults faults = {.arena = arena};
	struct doc_set data = {0};
	const struct doc *positions;
	const void *tables;
	char folder[LINE];

	snprintf(folder, sizeof folder, "%s/data/%s", DURBAR_SOURCE, rules->facts.id);
	codec_read_data(folder, arena, &data, &faults, NULL);
	tables = rules->load(&data, arena, &faults);
	positions = codec_read_yaml(DURBAR_SOURCE "/tests/golden/positions.yaml", arena, &faults);
	for (size_t i = 0; !faults.count && i < rules->count_scenarios(tables); i++)
		put_line(rules, tables, i, positions, &faults, paper);
	for (size_t i = 0; i < faults.count; i++)
		fprintf(stderr, "%s:%d: %s\n", faults.list[i].file ? faults.list[i].file : folder, faults.list[i].line,
		        faults.list[i].text);
	return faults.count == 0;
}

static bool write_file(const char *path, const struct text *paper)
{
	FILE *file = fopen(path, "w");
	bool good = file && fwrite(paper->at, 1, paper->used, file) == paper->used;

	if (file && fclose(file) != 0)
		good = false;
	if (!good)
		fprintf(stderr, "%s: cannot be written\n", path);
	return good;
}

/* Whether a text has a line for the same scenario. */
static bool has_scenario(const char *text, const char *line)
{
	char id[LINE];

	snprintf(id, sizeof id, "\n%.*s", (int)strcspn(line, "\t") + 1, line);
	return strncmp(text, id + 1, strlen(id + 1)) == 0 || strstr(text, id);
}

/* Prints the lines of one text that the other has not; their number. `all`: also those of scenarios that the other has not. */
static int print_missing(char *from, const char *in, char mark, bool all)
{
	int missing = 0;

	for (char *line = from, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
		char found[LINE];

		snprintf(found, sizeof found, "%.*s", (int)(end - line) + 1, line);
		if (!strstr(in, found) && (all || has_scenario(in, found))) {
			printf("%c %s", mark, found);
			missing++;
		}
	}
	return missing;
}

static bool compare_file(const char *path, struct text *paper, bool all, struct arena *arena)
{
	struct faults faults = {.arena = arena};
	size_t length;
	int changed;
	char *wanted = codec_read_file(path, arena, &length, &faults);

	if (!wanted) {
		fprintf(stderr, "%s: cannot be read\n", path);
		return false;
	}
	/* A scenario that is not in the file yet is told, and no fault. */
	changed = print_missing(wanted, paper->at, '-', all);
	print_missing(paper->at, wanted, '+', true);
	if (!changed)
		return true;
	printf("Behaviour has changed. Where that was meant, raise facts.version of the system and run\n"
	       "golden --write %s\n",
	       path);
	return false;
}

int main(int count, char **words)
{
	bool writing = count == 3 && strcmp(words[1], "--write") == 0, good = true;
	static char room[64 * 1024];
	struct text paper = base_start_text(room, sizeof room);
	size_t systems;
	const struct rules *const *all = systems_list_rules(&systems);
	const char *only = count == 3 && !writing ? words[2] : NULL;
	struct arena *arena;

	if (count != 2 && count != 3) {
		fprintf(stderr, "usage: golden FILE [SYSTEM]\n       golden --write FILE\n");
		return 2;
	}
	arena = base_open_arena();
	for (size_t i = 0; i < systems; i++)
		if (!only || strcmp(all[i]->facts.id, only) == 0)
			good = put_system(all[i], arena, &paper) && good;
	if (good)
		good = writing ? write_file(words[2], &paper) : compare_file(words[1], &paper, !only, arena);
	base_close_arena(arena);
	return good ? 0 : 1;
}
