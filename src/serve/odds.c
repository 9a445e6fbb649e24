/* odds.c: previews of moves, worked out away from the loop and from what the seat knows alone.
 * May use: hall, bots, engine/preview.h, libsodium. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/preview.h"
#include "serve/hall.h"

enum { LONGEST_MS = 800, PREVIEWS = 4 }; /* of one guest at a time */

struct looking {
	struct errand errand; /* first */
	uint64_t guest;
	int64_t id; /* the page's own number for the question */
	const struct serve_world *world;
	int seat;
	struct move move;
	struct arena *arena;
	struct preview *preview;
	_Alignas(64) unsigned char view[];
};

/* Greedy for both sides. */
struct both {
	struct preview_player player; /* first */
	const struct looking *looking;
	const struct bot *bot;
	struct rng rng;
	struct move *room;
	int64_t end_ms;
};

static void choose(struct preview_player *player, const void *view, int seat, struct move *move)
{
	struct both *both = (struct both *)player;
	struct bot_question question = {
		both->looking->world->rules, both->looking->world->tables, view, seat, &both->rng, both->room};

	both->bot->choose(&question, move);
}

static bool is_late(struct preview_player *player)
{
	return serve_now_ms() > ((struct both *)player)->end_ms;
}

static void look_work(struct errand *errand)
{
	struct looking *looking = (struct looking *)errand;
	struct both both = {{choose, is_late},          looking, bots_find_bot("greedy"), {0}, NULL,
	                    serve_now_ms() + LONGEST_MS};
	uint64_t seed;

	randombytes_buf(&seed, sizeof seed);
	looking->arena = base_open_arena();
	looking->preview = engine_open_preview(looking->world->rules, looking->world->tables, looking->view,
	                                       looking->seat, seed, looking->arena);
	engine_preview_move(looking->preview, &looking->move);
	both.rng.state = seed;
	both.room = base_take_bytes(looking->arena, BOTS_MOVES * sizeof *both.room);
	engine_preview_odds(looking->preview, &looking->move, &both.player);
}

static void write_way(struct writer *writer, const struct looking *looking, const struct preview_way *way)
{
	writer->open_list(writer, "events");
	/* Without their sentences: whom those would name is made up. */
	for (uint32_t i = 0; i < way->events.count; i++) {
		writer->open_map(writer, NULL);
		engine_write_event(looking->world->rules, looking->world->tables, &way->events.list[i], writer);
		writer->close(writer);
	}
	writer->close(writer);
}

static void write_odds(struct writer *writer, const struct preview *preview)
{
	if (!preview->worlds)
		return;
	writer->open_map(writer, "odds");
	writer->put_int(writer, "worlds", preview->worlds);
	writer->open_map(writer, "winner");
	for (int i = 0; i < PREVIEW_WINNERS && preview->winner[i].count; i++)
		writer->put_int(writer, preview->winner[i].word, preview->winner[i].count);
	writer->close(writer);
	writer->close(writer);
}

static struct writer *start(struct hall *hall, int64_t id, bool good)
{
	struct writer *writer = &hall->desk.wire.writer;

	codec_start_wire(&hall->desk.wire);
	writer->open_map(writer, NULL);
	writer->put_text(writer, "op", "preview");
	writer->put_int(writer, "id", id);
	writer->put_bool(writer, "ok", good);
	return writer;
}

static void look_home(struct errand *errand)
{
	struct looking *looking = (struct looking *)errand;
	struct guest *guest = serve_find_guest(errand->hall, looking->guest);
	const struct preview *preview = looking->preview;

	if (guest) {
		struct writer *writer = start(errand->hall, looking->id, true);

		guest->previews--;
		if (looking->world->rules->facts.hidden)
			writer->put_bool(writer, "estimated", true);
		if (preview->ways == 1 && !preview->way[0].die) {
			write_way(writer, looking, &preview->way[0]);
		} else {
			writer->open_list(writer, "dice");
			for (int i = 0; i < preview->ways; i++) {
				writer->open_map(writer, NULL);
				writer->put_int(writer, "die", preview->way[i].die);
				write_way(writer, looking, &preview->way[i]);
				writer->close(writer);
			}
			writer->close(writer);
		}
		write_odds(writer, preview);
		writer->close(writer);
		serve_post_wire(guest);
	}
	base_close_arena(looking->arena);
	free(looking);
}

static void say_no(struct guest *guest, int64_t id, struct refusal refusal)
{
	struct writer *writer = start(guest->hall, id, false);

	if (*refusal.rule)
		writer->put_text(writer, "rule", refusal.rule);
	writer->put_text(writer, "text", refusal.text);
	writer->close(writer);
	serve_post_wire(guest);
}

void serve_tell_preview(struct guest *guest, const struct doc *message)
{
	struct table *table = guest->table;
	const struct rules *rules = table->world->rules;
	const char *text = base_scalar_of(base_find_doc(message, "move"));
	struct looking *looking = serve_take(sizeof *looking + rules->facts.state_size);
	struct refusal refusal = {"engine:turn", "It is not this seat's turn to decide: wait for the other seat."};

	base_int_of(base_find_doc(message, "id"), &looking->id);
	if (guest->seat >= 0 && engine_seats_to_act(table->match) >> guest->seat & 1) {
		rules->view(table->world->tables, table->match->state, guest->seat, looking->view);
		refusal = rules->move_parse(table->world->tables, looking->view, text ? text : "", &looking->move);
		if (!refusal.rule)
			refusal = rules->check(table->world->tables, looking->view, guest->seat, &looking->move);
	}
	if (!refusal.rule && guest->previews >= PREVIEWS)
		refusal = (struct refusal){"", "Too many previews at once: wait for the answers."};
	if (refusal.rule) {
		char buffer[256];
		struct text sentence = base_start_text(buffer, sizeof buffer);

		refusal = engine_explain_refusal(table->match, guest->seat, text ? text : "", refusal, &sentence);
		say_no(guest, looking->id, refusal);
		free(looking);
		return;
	}
	guest->previews++;
	looking->guest = guest->id;
	looking->world = table->world;
	looking->seat = guest->seat;
	looking->errand.work = look_work;
	looking->errand.home = look_home;
	serve_send_errand(guest->hall, &looking->errand);
}
