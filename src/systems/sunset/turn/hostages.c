/* hostages.c: what the British are after: fortresses that score when they are first taken, the hostages, where they are
 * held, and their way to the coast.
 * May use: arrivals, position, text, private. */
#include "systems/sunset/arrivals/arrivals.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/private.h"

enum hostage_news { NEWS_HELD, NEWS_FOUND, NEWS_SAVED };

static struct event *tell_news(struct game *game, unsigned hex, enum hostage_news news, const char *rule)
{
	struct event *event = sunset_tell(game, HAPPEN_HOSTAGES, rule, SEAT_ALL);

	KIT_NOTE(event, [HOSTAGES_HEX] = hex, [HOSTAGES_NEWS] = news);
	return event;
}

void sunset_open_game(struct game *game)
{
	if (!game->look.war->hostages || !game->state->option[OPT_HOSTAGE_DIE]) {
		sunset_begin_deployment(game);
		return;
	}
	/* The Native throws for it before anybody is placed, and everybody sees it [sunset:abyssinia-6.6]. */
	game->state->prison = 0;
	game->state->deploying = 1;
	game->state->side = NATIVE;
	sunset_ask(game, STEP_BEGIN, NATIVE);
}

void sunset_roll_prison(struct game *game)
{
	struct event *event = tell_news(game, 0, NEWS_HELD, "sunset:abyssinia-6.6");

	game->state->prison = game->look.war->prison_of[sunset_roll(game, event) - 1];
	KIT_NOTE(event, [HOSTAGES_HEX] = game->state->prison);
	game->state->side = BRITISH;
	sunset_begin_deployment(game);
}

/* The fortress of the hostages and the one where they would be have changed their values [sunset:abyssinia-6.61]. */
unsigned sunset_worth_as(const struct look *look, unsigned hex)
{
	if (!look->war->hostages)
		return hex;
	if (hex == look->state->prison)
		return look->war->prison;
	return hex == look->war->prison ? look->state->prison : hex;
}

int sunset_capture_points(const struct look *look, unsigned hex)
{
	unsigned worth = sunset_worth_as(look, hex);
	int points = 0;
	bool taken = false;

	for (unsigned i = 0; look->war->fortress[i]; i++) {
		if (look->war->fortress[i] == worth)
			points = look->war->capture[i];
		if (look->war->fortress[i] == hex)
			taken = look->state->taken >> i & 1;
	}
	return taken ? 0 : points;
}

static void take_fortress(struct game *game, unsigned hex)
{
	int points = sunset_capture_points(&game->look, hex);

	for (unsigned i = 0; game->look.war->fortress[i]; i++)
		if (game->look.war->fortress[i] == hex)
			game->state->taken |= 1u << i;
	if (points)
		sunset_score(game, BRITISH, points, C_OCCUPATION, game->look.war->capture_rule);
}

/* Anybody of the British player who walks finds them (R074). */
static void find_hostages(struct game *game, unsigned hex)
{
	const struct scenario *war = game->look.war;

	tell_news(game, hex, NEWS_FOUND, "sunset:abyssinia-6.5");
	sunset_put_unit(game, war->hostages, hex);
	if (game->state->option[OPT_HOSTAGE_RESCUE] && !sunset_is_over(game)) /* (R071) */
		sunset_score(game, BRITISH, war->hostage_vp, C_HOSTAGES, "sunset:abyssinia-5.1(4)");
}

static void save_hostages(struct game *game, unsigned hex)
{
	const struct scenario *war = game->look.war;

	tell_news(game, hex, NEWS_SAVED, "sunset:abyssinia-6.5");
	sunset_take_unit(game, war->hostages, AT_GONE); /* no withdrawal, and no point for one (R079) */
	if (!game->state->option[OPT_HOSTAGE_RESCUE])
		sunset_score(game, BRITISH, war->hostage_vp, C_HOSTAGES, "sunset:abyssinia-5.1(4)");
}

void sunset_note_arrival(struct game *game, unsigned unit, unsigned hex)
{
	const struct scenario *war = game->look.war;
	unsigned arm = sunset_facts(&game->look, unit)->arm;

	if (arm == A_FLEET || arm == A_RIVERINE)
		return;
	if (unit == war->hostages) {
		if (sunset_has_terrain(&game->look, hex, T_PORT))
			save_hostages(game, hex);
		return;
	}
	if (sunset_is_aboard(game->state, unit))
		return;
	if (war->capture_rule && sunset_has_terrain(&game->look, hex, T_FORTRESS))
		take_fortress(game, hex);
	if (war->hostages && hex == game->state->prison && game->state->at[war->hostages] == AT_ASIDE &&
	    !sunset_is_over(game))
		find_hostages(game, hex);
}
