/* preview.c: moves tried in worlds consistent with what a seat knows. May use: base, rules. */
#include "engine/preview.h"

#include <string.h>

struct preview *engine_open_preview(const struct rules *rules, const void *tables, const void *view, int seat,
                                    uint64_t seed, struct arena *arena)
{
	struct preview *preview = base_take_bytes(arena, sizeof *preview);
	size_t size = rules->facts.state_size;

	preview->rules = rules;
	preview->tables = tables;
	preview->view = view;
	preview->seat = seat;
	preview->rng.state = seed;
	preview->all = base_take_bytes(arena, PREVIEW_EVENTS * sizeof *preview->all);
	for (int i = 0; i < PREVIEW_WAYS; i++) {
		preview->way[i].events.list = base_take_bytes(arena, PREVIEW_EVENTS * sizeof *preview->all);
		preview->way[i].events.room = PREVIEW_EVENTS;
	}
	preview->world = base_take_bytes(arena, size);
	preview->next = base_take_bytes(arena, size);
	preview->look = base_take_bytes(arena, size);
	return preview;
}

/* A state begins with its dice. */
static struct dice *dice_of(void *state)
{
	return state;
}

static struct event_log try_move(struct preview *preview, int seat, const struct move *move, int die)
{
	struct event_log log = {.list = preview->all, .room = PREVIEW_EVENTS};
	struct dice *dice = dice_of(preview->next);

	dice->scripted = die ? 1 : 0;
	dice->next = 0;
	dice->overrun = 0;
	dice->script[0] = (uint8_t)die;
	preview->rules->apply(preview->tables, preview->next, seat, move, &log);
	return log;
}

void engine_preview_move(struct preview *preview, const struct move *move)
{
	const struct rules *rules = preview->rules;
	uint32_t before;

	preview->ways = 0;
	rules->resample(preview->tables, preview->view, preview->seat, &preview->rng, preview->world);
	before = base_count_open_dice(dice_of(preview->world));
	for (int die = 1; die <= PREVIEW_WAYS; die++) {
		struct preview_way *way = &preview->way[preview->ways++];
		struct event_log log;

		memcpy(preview->next, preview->world, rules->facts.state_size);
		log = try_move(preview, preview->seat, move, die);
		way->die = die;
		way->events.count = 0;
		for (uint32_t i = 0; i < log.count; i++)
			if (rules->event_for(preview->tables, &log.list[i], preview->seat,
			                     &way->events.list[way->events.count]))
				way->events.count++;
		if (base_count_open_dice(dice_of(preview->next)) == before) {
			way->die = 0;
			return;
		}
	}
}

static const struct event *find_event(const struct preview *preview, const struct event_log *log, const char *name)
{
	for (uint32_t i = 0; i < log->count; i++)
		if (strcmp(preview->rules->event_name(log->list[i].kind), name) == 0)
			return &log->list[i];
	return NULL;
}

/* A writer that keeps the text of the field "winner" and ignores the rest. */
struct winner_writer {
	struct writer writer; /* first */
	char word[PREVIEW_WORD];
};

static void pass_open(struct writer *writer, const char *key)
{
	(void)writer;
	(void)key;
}

static void pass_close(struct writer *writer)
{
	(void)writer;
}

static void pass_int(struct writer *writer, const char *key, int64_t value)
{
	(void)writer;
	(void)key;
	(void)value;
}

static void pass_decimal(struct writer *writer, const char *key, int64_t value, int places)
{
	(void)writer;
	(void)key;
	(void)value;
	(void)places;
}

static void pass_bool(struct writer *writer, const char *key, bool value)
{
	(void)writer;
	(void)key;
	(void)value;
}

static void keep_text(struct writer *writer, const char *key, const char *value)
{
	struct winner_writer *my = (struct winner_writer *)writer;
	struct text text = base_start_text(my->word, sizeof my->word);

	if (key && strcmp(key, "winner") == 0)
		base_put_string(&text, value);
}

static void count_winner(struct preview *preview, const struct event *event)
{
	struct winner_writer writer = {
		{pass_open, pass_open, pass_close, pass_int, pass_decimal, pass_bool, keep_text, false}, ""};

	preview->rules->event_dump(preview->tables, event, &writer.writer);
	for (int i = 0; i < PREVIEW_WINNERS; i++) {
		struct preview_winner *winner = &preview->winner[i];

		if (winner->count && strcmp(winner->word, writer.word) != 0)
			continue;
		memcpy(winner->word, writer.word, sizeof writer.word);
		winner->count++;
		preview->worlds++;
		return;
	}
}

/* Plays on from preview->next; false: out of time, or too long. */
static bool play_out(struct preview *preview, struct preview_player *player)
{
	const struct rules *rules = preview->rules;

	for (int ply = 0; ply < PREVIEW_PLIES; ply++) {
		uint32_t acting = rules->to_act(preview->tables, preview->next);
		const struct event *decided;
		struct event_log log;
		struct move move;
		int seat;

		if (!acting || player->is_late(player))
			return false;
		seat = __builtin_ctz(acting);
		rules->view(preview->tables, preview->next, seat, preview->look);
		memset(&move, 0, sizeof move);
		player->choose(player, preview->look, seat, &move);
		log = try_move(preview, seat, &move, 0);
		decided = find_event(preview, &log, rules->facts.decisive);
		if (decided) {
			count_winner(preview, decided);
			return true;
		}
	}
	return false;
}

void engine_preview_odds(struct preview *preview, const struct move *move, struct preview_player *player)
{
	const struct rules *rules = preview->rules;

	preview->worlds = 0;
	memset(preview->winner, 0, sizeof preview->winner);
	if (!rules->facts.contest || !rules->facts.decisive)
		return;
	for (int i = 0; i < PREVIEW_WORLDS && !player->is_late(player); i++) {
		const struct event *decided;
		struct event_log log;

		rules->resample(preview->tables, preview->view, preview->seat, &preview->rng, preview->next);
		/* A world may refuse a move that the view allows, for a hidden reason. */
		if (rules->check(preview->tables, preview->next, preview->seat, move).rule)
			continue;
		log = try_move(preview, preview->seat, move, 0);
		if (!find_event(preview, &log, rules->facts.contest))
			return;
		decided = find_event(preview, &log, rules->facts.decisive);
		if (decided)
			count_winner(preview, decided);
		else
			play_out(preview, player);
	}
}
