/* players.c: bots, and bots with a doctrine. May use: base, engine, bots, series, players. */
#include "cli/players.h"

#include <string.h>

static void list_doctrines(const struct match_plan *plan, struct text *why)
{
	const struct doctrines *all = plan->rules->doctrines ? plan->rules->doctrines(plan->tables) : NULL;

	for (size_t i = 0; all && i < all->count; i++)
		base_put_format(why, "%s %s", i ? "," : ":", all->list[i].name);
	if (!all)
		base_put_string(why, " none");
}

bool cli_find_player(const struct cli_args *args, const char *name, const struct match_plan *plan,
                     struct series_player *player, struct text *why)
{
	const char *colon = strchr(name, ':');
	const char *bot = colon ? base_copy_text(args->arena, name, (size_t)(colon - name)) : name;

	*player = (struct series_player){.name = name, .bot = bots_find_bot(bot)};
	if (!player->bot) {
		base_put_format(why, "there is no bot '%s'; 'durbar list' shows them", bot);
		return false;
	}
	if (!colon)
		return true;
	player->doctrine = engine_find_doctrine(plan->rules, plan->tables, colon + 1);
	if (player->doctrine)
		return true;
	base_put_format(why, "the system %s has no doctrine '%s'; it has", plan->rules->facts.id, colon + 1);
	list_doctrines(plan, why);
	return false;
}
