/* find.c: players by name, and programs as players of a series. May use: base, bots, series. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "external/external.h"

/* ---- what a table does with a program */

struct program {
	const char *path;
	int move_time;
};

static void *open_program(const struct series_player *player, const struct match_plan *plan, struct text *why)
{
	const struct program *program = player->own;
	struct external_player *it = external_open_player(program->path, program->move_time);

	(void)plan;
	if (!it)
		base_put_string(why, "the machine has no memory left");
	return it;
}

static void begin_game(void *it, const struct match *match, int side)
{
	(void)side;
	external_start_game(it, &match->plan);
}

static bool choose_move(void *it, const struct bot_question *question, struct move *move, struct text *why)
{
	if (external_choose_move(it, question, move))
		return true;
	base_put_string(why, external_tell_fault(it));
	return false;
}

static void end_game(void *it, const struct match *match)
{
	external_end_game(it, match);
}

static void close_program(void *it)
{
	external_close_player(it);
}

static const struct series_kind programs = {open_program, begin_game, choose_move, end_game, close_program};

/* ---- names */

static bool find_program(const char *path, int move_time, struct arena *arena, struct series_player *player,
                         struct text *why)
{
	struct program *program = base_take_bytes(arena, sizeof *program);
	struct stat facts;

	if (stat(path, &facts)) {
		base_put_format(why, "%s: cannot be used as a bot: %s", path, strerror(errno));
		return false;
	}
	if (!S_ISREG(facts.st_mode) || access(path, X_OK)) {
		base_put_format(why, "%s: is not a program that can be run; chmod +x makes a script one", path);
		return false;
	}
	program->path = base_copy_text(arena, path, strlen(path));
	program->move_time = move_time;
	*player = (struct series_player){.name = program->path, .kind = &programs, .own = program};
	return true;
}

static void list_doctrines(const struct match_plan *plan, struct text *why)
{
	const struct doctrines *all = plan->rules->doctrines ? plan->rules->doctrines(plan->tables) : NULL;

	for (size_t i = 0; all && i < all->count; i++)
		base_put_format(why, "%s %s", i ? "," : ":", all->list[i].name);
	if (!all)
		base_put_string(why, " none");
}

/* `name` is that of a bot, a colon, and that of a doctrine. */
static bool set_doctrine(const struct match_plan *plan, const char *doctrine, struct series_player *player,
                         struct text *why)
{
	if (!plan) {
		base_put_format(why, "'%s': a doctrine cannot be chosen here", doctrine);
		return false;
	}
	player->doctrine = engine_find_doctrine(plan->rules, plan->tables, doctrine);
	if (player->doctrine)
		return true;
	base_put_format(why, "the system %s has no doctrine '%s'; it has", plan->rules->facts.id, doctrine);
	list_doctrines(plan, why);
	return false;
}

/* What follows the colon after the name of a bot. */
static bool set_way(const struct match_plan *plan, const char *way, struct series_player *player, struct text *why)
{
	if (!player->bot->budget.rollouts)
		return set_doctrine(plan, way, player, why);
	if (bots_read_budget(way, &player->budget))
		return true;
	base_put_format(why, "'%s:%s': what it may spend is written %s:rollouts=200 or %s:ms=1000", player->bot->name,
	                way, player->bot->name, player->bot->name);
	return false;
}

bool external_find_player(const char *name, const struct match_plan *plan, int move_time, struct arena *arena,
                          struct series_player *player, struct text *why)
{
	const char *colon = strchr(name, ':');
	const char *bot = base_copy_text(arena, name, colon ? (size_t)(colon - name) : strlen(name));

	if (strchr(name, '/'))
		return find_program(name, move_time, arena, player, why);
	*player = (struct series_player){.name = base_copy_text(arena, name, strlen(name)), .bot = bots_find_bot(bot)};
	if (player->bot)
		return !colon || set_way(plan, colon + 1, player, why);
	base_put_format(
		why,
		"there is no bot '%s'; 'durbar list' shows them, and a program of your own is named by its path, "
		"such as ./%s",
		bot, bot);
	return false;
}
