/* probes.c: see probes.h. Previews are those of the engine, but begun from the position itself instead of a view of it.
 * May use: engine, bots, codec. */
#include "probes.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "codec/codec.h"

enum { MOVES = 96, DECISIONS = 3000, CLEARLY = 20 };

/* Plays contests out; gives up where that would take a server too long. */
struct patient {
	struct preview_player player; /* first */
	struct prober *it;
	struct rng rng;
	int decisions;
};

static const struct prober *asking; /* resample has no other way to know the size */

static void keep_truth(const void *tables, const void *view, int seat, struct rng *rng, void *state)
{
	(void)tables;
	(void)seat;
	(void)rng;
	memcpy(state, view, asking->rules->facts.state_size);
}

struct prober *probes_open(const struct rules *rules, const void *tables, struct arena *arena)
{
	struct prober *it = base_take_bytes(arena, sizeof *it);

	*it = (struct prober){.rules = rules, .tables = tables, .arena = arena, .naive = *rules};
	it->naive.resample = keep_truth;
	asking = it;
	it->room = base_take_bytes(arena, BOTS_MOVES * sizeof *it->room);
	it->legal = base_take_bytes(arena, BOTS_MOVES * sizeof *it->legal);
	for (int i = 0; i < 2; i++)
		it->preview[i] = engine_open_preview(rules, tables, NULL, 0, 0, arena);
	return it;
}

static void begin(struct prober *it, const struct rules *rules, const void *const state[2], int seat)
{
	for (int i = 0; i < 2; i++) {
		it->preview[i]->rules = rules;
		it->preview[i]->view = state[i];
		it->preview[i]->seat = seat;
		it->preview[i]->rng.state = 7;
	}
}

static bool is_same_way(const struct preview_way *one, const struct preview_way *two)
{
	return one->die == two->die && one->events.count == two->events.count &&
	       !memcmp(one->events.list, two->events.list, one->events.count * sizeof(struct event));
}

static bool tells_move(struct prober *it, const struct move *move)
{
	struct preview *one = it->preview[0], *two = it->preview[1];
	bool same;

	engine_preview_move(one, move);
	engine_preview_move(two, move);
	same = one->ways == two->ways;
	for (int i = 0; same && i < one->ways; i++)
		same = is_same_way(&one->way[i], &two->way[i]);
	return !same;
}

static void choose(struct preview_player *player, const void *view, int seat, struct move *move)
{
	struct patient *patient = (struct patient *)player;
	struct bot_question question = {.rules = patient->it->rules,
	                                .tables = patient->it->tables,
	                                .view = view,
	                                .seat = seat,
	                                .rng = &patient->rng,
	                                .room = patient->it->room};

	patient->decisions++;
	bots_find_bot("greedy")->choose(&question, move);
}

static bool is_late(struct preview_player *player)
{
	return ((struct patient *)player)->decisions > DECISIONS;
}

static int count_wins(const struct preview *preview, const char *word)
{
	for (int i = 0; i < PREVIEW_WINNERS; i++)
		if (preview->winner[i].count && strcmp(preview->winner[i].word, word) == 0)
			return preview->winner[i].count;
	return 0;
}

/* Chance alone makes odds differ a little. */
static bool are_other_odds(const struct preview *one, const struct preview *two)
{
	for (int i = 0; i < PREVIEW_WINNERS && one->winner[i].count; i++)
		if (abs(one->winner[i].count - count_wins(two, one->winner[i].word)) >= CLEARLY)
			return true;
	return false;
}

static bool tells_odds(struct prober *it, const struct move *move)
{
	for (int i = 0; i < 2; i++) {
		struct patient patient = {.player = {choose, is_late}, .it = it, .rng = {7}};

		engine_preview_odds(it->preview[i], move, &patient.player);
		if (is_late(&patient.player))
			return false;
	}
	return are_other_odds(it->preview[0], it->preview[1]) || are_other_odds(it->preview[1], it->preview[0]);
}

static void keep(struct prober *it, enum probe_kind kind, const void *state, const struct move *move)
{
	struct text text = base_start_text(it->found[kind], RULES_MOVE_TEXT);

	it->rules->move_text(it->tables, state, move, &text);
}

static void try_move(struct prober *it, const void *const state[2], int seat, const struct move *move)
{
	begin(it, it->rules, state, seat);
	if (!*it->found[PROBE_PREVIEW] && tells_move(it, move))
		keep(it, PROBE_PREVIEW, state[0], move);
	begin(it, it->rules, state, seat);
	if (!*it->found[PROBE_ODDS] && tells_odds(it, move))
		keep(it, PROBE_ODDS, state[0], move);
	begin(it, &it->naive, state, seat);
	if (!*it->found[PROBE_DICE] && tells_move(it, move))
		keep(it, PROBE_DICE, state[0], move);
}

static char *survey(struct prober *it, const void *state, int seat, const char *about)
{
	struct json_writer json;

	codec_start_json(&json);
	json.writer.open_list(&json.writer, NULL);
	it->rules->survey(it->tables, state, seat, about, &json.writer);
	json.writer.close(&json.writer);
	return codec_finish_json(&json, false);
}

static bool tells_survey(struct prober *it, const void *const state[2], int seat, const char *about)
{
	char *first = survey(it, state[0], seat, about), *second = survey(it, state[1], seat, about);
	bool other = strcmp(first, second) != 0;

	free(first);
	free(second);
	return other;
}

/* Surveys are about a piece: all of them are asked about, those of the others too. */
static void try_pieces(struct prober *it, const void *const state[2], int seat)
{
	struct json_writer json;
	char *words, *at, *piece;

	codec_start_json(&json);
	it->rules->words(it->tables, state[0], &json.writer);
	words = codec_finish_json(&json, false);
	at = strstr(words, "\"units\":[");
	at = at ? strtok(at, "]") + strlen("\"units\":[") : words + strlen(words);
	while (!*it->found[PROBE_SURVEY] && (piece = strtok_r(at, "\",", &at)) != NULL)
		if (tells_survey(it, state, seat, piece))
			strcpy(it->found[PROBE_SURVEY], piece);
	free(words);
}

int probes_find(struct prober *it, const void *const state[2], int seat)
{
	struct move_list moves = {it->legal, BOTS_MOVES, 0, false};
	int kinds = 0;
	size_t apart;

	memset(it->found, 0, sizeof it->found);
	it->rules->legal(it->tables, state[0], seat, &moves);
	apart = moves.count / MOVES + 1;
	for (size_t i = 0; i < moves.count; i += apart)
		try_move(it, state, seat, &it->legal[i]);
	if (it->rules->survey)
		try_pieces(it, state, seat);
	for (int kind = 0; kind < PROBE_KINDS; kind++)
		kinds += *it->found[kind] != '\0';
	return kinds;
}
