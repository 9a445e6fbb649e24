/* clock.c: clocks of those who play with them. When a clock has run out a bot plays the seat to the end.
 * May use: hall. */
#include <stdio.h>

#include "serve/hall.h"

static bool is_out(const struct table *table, int seat)
{
	const struct store_seat *player = &table->seat[seat];

	return engine_seats_to_act(table->match) >> seat & 1 && player->player != STORE_BOT &&
	       player->clock_ms <= serve_now_ms() - table->turn_began_ms;
}

static void watch_table(struct table *table)
{
	for (int seat = 0; seat < table->world->rules->facts.seats; seat++) {
		struct store_seat *player = &table->seat[seat];

		if (!is_out(table, seat))
			continue;
		player->player = STORE_BOT;
		player->clock_ms = 1;
		snprintf(player->bot, sizeof player->bot, "greedy");
		serve_keep_seat(table, seat);
		serve_say_seats(table);
		serve_ask_bot(table);
	}
}

void serve_watch_clocks(struct hall *hall)
{
	for (struct table *table = hall->oldest; table; table = table->newer)
		if (table->clocked && table->stage == TABLE_READY && !table->pending)
			watch_table(table);
}

bool serve_has_time(const struct table *table, int seat)
{
	return !table->clocked || table->seat[seat].clock_ms > 1;
}
