/* game.c: game files. May use: base, engine, files, world. */
#include "cli/game.h"

#include <string.h>

#include "cli/say.h"
#include "engine/fingerprint.h"
#include "systems/registry.h"

enum { UNDO_LINE = 64 }; /* bytes of an undo line, at most */

static bool load_game(const struct cli_args *args, struct cli_game *game, struct match_plan *plan,
                      struct faults *faults)
{
	const struct cli_file *file = &game->file;
	const struct rules *rules;

	if (!engine_open_journal(&game->journal, file->path, file->bytes, file->size, faults))
		return false;
	rules = systems_find_rules(game->journal.system);
	if (!rules) {
		struct doc place = {.file = file->path, .line = 2};

		base_add_fault_about(faults, &place, NULL, "this program has no rule system called",
		                     game->journal.system);
		return false;
	}
	return cli_load_world(cli_find_data(args), rules, args->arena, &game->world, faults) &&
	       engine_plan_journal(&game->journal, rules, game->world.tables,
	                           engine_hash_data(&game->world.docs, game->journal.scenario), plan, faults);
}

static bool replay_game(struct cli_game *game, struct cli_watch *watch, struct faults *faults)
{
	enum journal_step step;
	struct cli_progress progress;

	cli_start_progress(&progress, "moves replayed", 0);
	do {
		step = engine_replay_line(&game->journal, game->match, faults);
		cli_show_progress(&progress, game->match->ply);
		if (watch && (step == JOURNAL_PLAYED || step == JOURNAL_UNDONE))
			watch->line(watch, game->match, step);
	} while (step == JOURNAL_PLAYED || step == JOURNAL_UNDONE);
	cli_end_progress(&progress);
	game->parted = step == JOURNAL_PARTED && !game->journal.start_differs;
	return step == JOURNAL_END;
}

int cli_open_game(const struct cli_args *args, const char *path, bool writing, struct cli_watch *watch,
                  struct cli_game *game)
{
	struct faults faults = {.arena = args->arena};
	struct match_plan plan;
	bool started;

	memset(game, 0, sizeof *game);
	game->file.handle = -1;
	if (!(writing ? cli_lock_file : cli_read_file)(path, args->arena, &game->file))
		return CLI_FAULT;
	started = load_game(args, game, &plan, &faults);
	if (started) {
		game->match = engine_start_match(&plan, args->arena);
		if (replay_game(game, watch, &faults))
			return CLI_DONE;
	}
	cli_say_faults(&faults);
	if (game->parted && !writing)
		return CLI_DONE;
	if (started && game->journal.at < game->file.size)
		cli_say_error("the lines before line %d are good: 'durbar verify --repair OUT %s' writes them to a new "
		              "file",
		              game->journal.line, path);
	cli_close_game(game);
	return CLI_FAULT;
}

bool cli_record_move(struct cli_game *game, struct arena *arena)
{
	char line[JOURNAL_LINE];
	struct text text = base_start_text(line, sizeof line);

	engine_put_line(game->match, &text);
	if (!text.cut && cli_append_file(&game->file, line, text.used, arena))
		return true;
	if (text.cut)
		cli_say_error("%s: this move is too long for a journal; nothing was written", game->file.path);
	engine_drop_move(game->match);
	return false;
}

bool cli_take_back(struct cli_game *game, int seat, struct refusal *refusal, struct arena *arena)
{
	struct match *match = game->match;
	uint32_t count = match->plan.practice ? engine_count_since(match, seat) : 0;
	enum undo_way way = UNDO_PLAIN;
	struct text text;

	*refusal = engine_refuse_undo(match, seat);
	if (refusal->rule && count) {
		way = UNDO_PRACTICE;
		*refusal = engine_refuse_undo_by(match, seat, way);
	}
	if (refusal->rule)
		return true;
	count = way == UNDO_PLAIN ? 1 : count;
	text = base_start_text(base_take_bytes(arena, count * UNDO_LINE), count * UNDO_LINE);
	for (; count; count--) {
		engine_undo_move_by(match, seat, way);
		engine_put_undo(match, seat, way, &text);
	}
	return cli_append_file(&game->file, text.at, text.used, arena);
}

int cli_create_game(const struct cli_args *args, const char *path, const struct cli_world *world,
                    const struct match_plan *plan, bool force, struct cli_game *game)
{
	char header[JOURNAL_HEADER];
	struct text text = base_start_text(header, sizeof header);

	memset(game, 0, sizeof *game);
	game->file.handle = -1;
	game->world = *world;
	game->match = engine_start_match(plan, args->arena);
	engine_put_header(game->match, true, &text);
	if (!cli_create_file(path, header, text.used, force, args->arena) ||
	    !cli_lock_file(path, args->arena, &game->file))
		return CLI_FAULT;
	return CLI_DONE;
}

void cli_close_game(struct cli_game *game)
{
	cli_close_file(&game->file);
}
