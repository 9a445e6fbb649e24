/* clock.c: clocks of timed matches. When a clock runs out, a bot plays the seat to the end.
 * May use: server, play. */
#include <stdio.h>

#include "serve/parted.h"
#include "serve/play.h"
#include "serve/server.h"

static bool is_time_up(const struct live_match *live, int seat)
{
	const struct store_seat *player = &live->seat[seat];

	return engine_seats_to_act(live->match) >> seat & 1 && player->player != STORE_BOT &&
	       player->clock_ms <= serve_now_ms() - live->turn_began_ms;
}

static void check_match_clocks(struct live_match *live)
{
	for (int seat = 0; seat < live->system->rules->facts.seats; seat++) {
		struct store_seat *player = &live->seat[seat];

		if (!is_time_up(live, seat))
			continue;
		player->player = STORE_BOT;
		player->clock_ms = 1;
		snprintf(player->bot, sizeof player->bot, "greedy");
		serve_save_seat(live, seat);
		serve_send_seats(live);
		serve_ask_bot(live);
	}
}

void serve_check_clocks(struct server *server)
{
	for (struct live_match *live = server->oldest; live; live = live->newer)
		if (live->clocked && live->stage == LIVE_READY && !live->pending && !serve_is_closed(live))
			check_match_clocks(live);
}

bool serve_has_time(const struct live_match *live, int seat)
{
	return !live->clocked || live->seat[seat].clock_ms > 1;
}
