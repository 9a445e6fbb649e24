/* journals.c: writes whole random games of every scenario as journals, for `durbar verify` to replay in
 * every build.
 *     journals FOLDER         FOLDER/SCENARIO-1.journal has the standard options, the second and third game any; those that
 *                             are there already are left alone
 *     journals FOLDER words   the same with seeds from words of the host and of every seat
 * May use: everything. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "codec/codec.h"
#include "engine/fingerprint.h"
#include "engine/journal.h"
#include "engine/match.h"
#include "engine/perft.h"
#include "systems/registry.h"

enum { GAMES = 3, LINE = 512, UNDO_EVERY = 5 };

struct system {
	const struct rules *rules;
	const void *tables;
	struct doc_set docs;
	struct arena *arena;
	bool words;
};

static bool load_system(struct system *system, const struct rules *rules, struct arena *arena)
{
	struct faults faults = {.arena = arena};
	char folder[LINE];

	snprintf(folder, sizeof folder, "%s/data/%s", DURBAR_SOURCE, rules->facts.id);
	*system = (struct system){.rules = rules, .arena = arena};
	codec_read_data(folder, arena, &system->docs, &faults, NULL);
	system->tables = rules->load(&system->docs, arena, &faults);
	for (size_t i = 0; i < faults.count; i++)
		fprintf(stderr, "%s:%d: %s\n", faults.list[i].file ? faults.list[i].file : folder, faults.list[i].line,
		        faults.list[i].text);
	return faults.count == 0;
}

static const char *make_hex(struct rng *rng, size_t digits, char *hex)
{
	for (size_t i = 0; i < digits; i++)
		hex[i] = "0123456789abcdef"[base_pick_below(rng, 16)];
	hex[digits] = 0;
	return hex;
}

/* As a server does it, and its players. */
static void draw_seed(struct match_plan *plan, struct rng *rng)
{
	char match[SEED_MATCH], word[SEED_HEX];

	engine_start_source(&plan->source, make_hex(rng, SEED_MATCH - 1, match), make_hex(rng, SEED_HEX - 1, word));
	plan->source.seats = (1u << plan->rules->facts.seats) - 1;
	for (int seat = 0; seat < plan->rules->facts.seats; seat++) {
		make_hex(rng, SEED_HEX - 1, word);
		engine_commit_word(match, seat, word, plan->source.giver[seat + 1].commitment);
		engine_show_word(&plan->source, seat, word);
	}
	engine_draw_seed(plan);
}

static struct match_plan plan_game(const struct system *system, size_t scenario, int game, struct rng *rng)
{
	struct match_plan plan = engine_plan_match(system->rules, system->tables, scenario);
	char seed[32];

	if (game > 1)
		engine_pick_options(&plan, rng);
	snprintf(seed, sizeof seed, "golden-%d", game);
	engine_set_seed(&plan, seed);
	plan.data = engine_hash_data(&system->docs, system->rules->scenario(system->tables, scenario).id);
	plan.checked = true;
	if (system->words)
		draw_seed(&plan, rng);
	return plan;
}

/* Plays to the end; now and then a move is taken back, where that is allowed. */
static bool play_game(struct match *match, struct rng *rng, FILE *file)
{
	const struct rules *rules = match->plan.rules;
	static char buffer[JOURNAL_HEADER + JOURNAL_LINE];
	struct text text = base_start_text(buffer, sizeof buffer);
	uint32_t acting;

	engine_put_header(match, true, &text);
	fputs(buffer, file);
	while ((acting = engine_seats_to_act(match)) != 0) {
		int seat = engine_pick_seat(acting, rng);
		struct move move;

		rules->sample(match->plan.tables, match->state, seat, rng, &move);
		if (engine_play_move(match, seat, &move).rule)
			return false;
		text = base_start_text(buffer, sizeof buffer);
		engine_put_line(match, &text);
		if (base_pick_below(rng, UNDO_EVERY) == 0 && !engine_undo_move(match, seat).rule)
			engine_put_undo(match, seat, UNDO_PLAIN, &text);
		fputs(buffer, file);
	}
	return !ferror(file);
}

static bool write_game(const struct system *system, size_t scenario, int game, const char *folder)
{
	const char *id = system->rules->scenario(system->tables, scenario).id;
	struct rng rng = {(uint64_t)game};
	struct match_plan plan = plan_game(system, scenario, game, &rng);
	char path[LINE];
	FILE *file;
	bool good;

	snprintf(path, sizeof path, "%s/%s-%d.journal", folder, id, game);
	/* One that still replays stays as it was written, in whatever format. */
	file = fopen(path, "wx");
	if (!file && errno == EEXIST)
		return true;
	good = file && play_game(engine_start_match(&plan, system->arena), &rng, file);
	if (file && fclose(file) != 0)
		good = false;
	if (!good)
		fprintf(stderr, "%s: the game could not be played to its end and written\n", path);
	return good;
}

int main(int count, char **words)
{
	size_t systems;
	const struct rules *const *all = systems_list_rules(&systems);
	bool good = true;

	if (count != 2 && (count != 3 || strcmp(words[2], "words") != 0)) {
		fprintf(stderr, "usage: journals FOLDER [words]\n");
		return 2;
	}
	for (size_t i = 0; i < systems; i++) {
		struct arena *arena = base_open_arena();
		struct system system;

		good = load_system(&system, all[i], arena) && good;
		system.words = count == 3;
		for (size_t s = 0; system.tables && s < all[i]->count_scenarios(system.tables); s++)
			for (int game = 1; game <= GAMES; game++)
				good = write_game(&system, s, game, words[1]) && good;
		base_close_arena(arena);
	}
	return good ? 0 : 1;
}
