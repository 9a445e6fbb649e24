/* golden.c: did the behaviour of a rule system change? Counts the positions a few moves deep and signs
 * twenty random games of every scenario, and compares with a file.
 *     golden FILE           compares; what differs is printed, and the exit code is 1 where a line of the file changed
 *     golden --write FILE   writes the file anew, after a change that was meant
 * May use: everything. */
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "codec/codec.h"
#include "engine/match.h"
#include "engine/perft.h"
#include "systems/registry.h"

enum { DEPTH = 6, ENOUGH = 700, GAMES = 20, LINE = 512 };

static void put_cell(struct text *line, uint64_t value, char before)
{
	base_put_char(line, before);
	base_put_int(line, (int64_t)value);
}

/* "SCENARIO VERSION LEAVES,LEAVES,... SIGNATURE", with tabs. */
static void put_line(const struct rules *rules, const void *tables, size_t scenario, struct arena *arena,
                     struct text *line)
{
	struct match_plan plan = engine_plan_match(rules, tables, scenario);
	struct perft *perft = engine_open_perft(rules, tables, DEPTH, BOTS_MOVES, arena);
	void *state = base_take_bytes(arena, rules->facts.state_size);
	uint64_t key[2], leaves = 0;

	engine_make_game_key(0, 0, key);
	rules->setup(tables, scenario, plan.option, key, state);
	base_put_string(line, rules->scenario(tables, scenario).id);
	put_cell(line, rules->facts.version, '\t');
	for (int depth = 1; depth <= DEPTH && leaves < ENOUGH; depth++) {
		leaves = engine_count_leaves(perft, state, depth, NULL);
		put_cell(line, leaves, depth == 1 ? '\t' : ',');
	}
	base_put_char(line, '\t');
	base_put_hex(line, engine_sign_behaviour(&plan, 0, GAMES, state));
	base_put_char(line, '\n');
}

/* The lines of a system's scenarios; false: its data is at fault. */
static bool put_system(const struct rules *rules, struct arena *arena, struct text *paper)
{
	struct faults faults = {.arena = arena};
	struct doc_set data = {0};
	const void *tables;
	char folder[LINE];

	snprintf(folder, sizeof folder, "%s/data/%s", DURBAR_SOURCE, rules->facts.id);
	codec_read_data(folder, arena, &data, &faults, NULL);
	tables = rules->load(&data, arena, &faults);
	for (size_t i = 0; i < faults.count; i++)
		fprintf(stderr, "%s:%d: %s\n", faults.list[i].file ? faults.list[i].file : folder, faults.list[i].line,
		        faults.list[i].text);
	if (faults.count)
		return false;
	for (size_t i = 0; i < rules->count_scenarios(tables); i++)
		put_line(rules, tables, i, arena, paper);
	return true;
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

/* Prints the lines of one text that the other has not; their number. */
static int print_missing(char *from, const char *in, char mark)
{
	int missing = 0;

	for (char *line = from, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
		char found[LINE];

		snprintf(found, sizeof found, "%.*s", (int)(end - line) + 1, line);
		if (!strstr(in, found)) {
			printf("%c %s", mark, found);
			missing++;
		}
	}
	return missing;
}

static bool compare_file(const char *path, struct text *paper, struct arena *arena)
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
	changed = print_missing(wanted, paper->at, '-');
	print_missing(paper->at, wanted, '+');
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
	struct arena *arena;

	if (!writing && count != 2) {
		fprintf(stderr, "usage: golden [--write] FILE\n");
		return 2;
	}
	arena = base_open_arena();
	for (size_t i = 0; i < systems; i++)
		good = put_system(all[i], arena, &paper) && good;
	if (good)
		good = writing ? write_file(words[2], &paper) : compare_file(words[1], &paper, arena);
	base_close_arena(arena);
	return good ? 0 : 1;
}
