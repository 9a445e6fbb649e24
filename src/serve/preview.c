/* preview.c: previews: what a move does, and the odds after it. May use: server, question, dispatch, bots,
 * engine/preview.h, libsodium. */
#include <sodium.h>

#include "bots/bots.h"
#include "engine/preview.h"
#include "serve/dispatch.h"
#include "serve/question.h"
#include "serve/server.h"

enum { TIME_MS = 800 }; /* for the odds of one preview */

struct preview_job {
	struct question question; /* first */
	struct move move;
	struct arena *arena;
	struct preview *preview;
};

/* Greedy plays both sides. */
struct greedy_player {
	struct preview_player player; /* first */
	const struct serve_system *system;
	const struct bot *bot;
	struct rng rng;
	struct move *room;
	int64_t end_ms;
};

static void choose(struct preview_player *player, const void *view, int seat, struct move *move)
{
	struct greedy_player *greedy = (struct greedy_player *)player;
	struct bot_question question = {.rules = greedy->system->rules,
	                                .tables = greedy->system->tables,
	                                .view = view,
	                                .seat = seat,
	                                .rng = &greedy->rng,
	                                .room = greedy->room};

	bots_choose_move(greedy->bot, &question, move);
}

static bool is_late(struct preview_player *player)
{
	return serve_now_ms() > ((struct greedy_player *)player)->end_ms;
}

static void run_preview(struct job *job)
{
	struct preview_job *it = (struct preview_job *)job;
	const struct question *question = &it->question;
	struct greedy_player greedy = {.player = {choose, is_late},
	                               .system = question->system,
	                               .bot = bots_find_bot("greedy"),
	                               .end_ms = serve_now_ms() + TIME_MS};
	uint64_t seed;

	randombytes_buf(&seed, sizeof seed);
	it->arena = serve_open_arena();
	it->preview = engine_open_preview(question->system->rules, question->system->tables, question->view,
	                                  question->seat, seed, it->arena);
	engine_preview_move(it->preview, &it->move);
	greedy.rng.state = seed;
	greedy.room = base_take_bytes(it->arena, BOTS_MOVES * sizeof *greedy.room);
	engine_preview_odds(it->preview, &it->move, &greedy.player);
}

static void write_way(struct writer *writer, const struct serve_system *system, const struct preview_way *way)
{
	writer->open_list(writer, "events");
	/* Without their sentences, which would name units that are made up. */
	for (uint32_t i = 0; i < way->events.count; i++) {
		writer->open_map(writer, NULL);
		engine_write_event(system->rules, system->tables, &way->events.list[i], writer);
		writer->close(writer);
	}
	writer->close(writer);
}

static void write_ways(struct writer *writer, const struct serve_system *system, const struct preview *preview)
{
	if (preview->ways == 1 && !preview->way[0].die) {
		write_way(writer, system, &preview->way[0]);
		return;
	}
	writer->open_list(writer, "dice");
	for (int i = 0; i < preview->ways; i++) {
		writer->open_map(writer, NULL);
		writer->put_int(writer, "die", preview->way[i].die);
		write_way(writer, system, &preview->way[i]);
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

static void finish_preview(struct job *job)
{
	struct preview_job *it = (struct preview_job *)job;
	struct client *client = serve_close_question(&it->question);

	if (client) {
		struct writer *writer = serve_start_answer(client, "preview", it->question.id, true);

		if (it->question.system->rules->facts.hidden)
			writer->put_bool(writer, "estimated", true);
		write_ways(writer, it->question.system, it->preview);
		write_odds(writer, it->preview);
		serve_finish_message(client);
	}
	base_close_arena(it->arena);
	serve_free_question(&it->question);
}

/* Why the move cannot be previewed; its rule is NULL where it can. */
static struct refusal check_move(const struct client *client, struct preview_job *it, const char *text)
{
	const struct serve_system *system = it->question.system;
	struct refusal refusal = {"engine:turn", "It is not this seat's turn to decide: wait for the other seat."};

	if (client->seat >= 0 && engine_seats_to_act(client->live->match) >> client->seat & 1) {
		refusal = system->rules->move_parse(system->tables, it->question.view, text, &it->move);
		if (!refusal.rule)
			refusal = system->rules->check(system->tables, it->question.view, client->seat, &it->move);
	}
	if (!refusal.rule && client->questions >= CLIENT_QUESTIONS)
		refusal = (struct refusal){"", "Too many previews at once: wait for the answers."};
	return refusal;
}

void serve_handle_preview(struct client *client, const struct doc *request)
{
	const char *text = serve_read_text(request, "move");
	struct preview_job *it = serve_new_question(client, request, sizeof *it);
	struct refusal refusal = check_move(client, it, text);
	char buffer[256];
	struct text sentence = base_start_text(buffer, sizeof buffer);

	if (refusal.rule) {
		refusal = engine_explain_refusal(client->live->match, client->seat, text, refusal, &sentence);
		serve_refuse_question(client, "preview", it->question.id, refusal);
		serve_free_question(&it->question);
		return;
	}
	it->question.job.run = run_preview;
	it->question.job.finish = finish_preview;
	serve_submit_question(client, &it->question);
}
