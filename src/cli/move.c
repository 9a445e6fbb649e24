/* move.c: `durbar move` and `durbar undo`: play in a game file. May use: base, engine, game, tell. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/game.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "codec/codec.h"

static const char *join_words(const struct cli_args *args, int from)
{
	size_t size = 1;
	char *joined;

	for (int i = from; i < args->count; i++)
		size += strlen(args->words[i]) + 1;
	joined = base_take_bytes(args->arena, size);
	for (int i = from; i < args->count; i++) {
		strcat(joined, i > from ? " " : "");
		strcat(joined, args->words[i]);
	}
	return joined;
}

static void tell_move(const struct cli_game *game, int seat, bool as_json)
{
	char move[RULES_MOVE_TEXT], name[TELL_SEAT_NAME];
	struct text text = base_start_text(move, sizeof move);
	struct json_writer json;
	struct writer *writer;

	engine_put_move(game->match, &text);
	if (!as_json) {
		printf("%u %s: %s\n", game->match->ply, engine_title_seat(&game->match->plan, seat, name), move);
		cli_tell_events(game->match, seat);
		cli_tell_standing(game->match);
		return;
	}
	writer = cli_start_json(&json);
	writer->put_int(writer, "ply", game->match->ply);
	writer->put_text(writer, "seat", engine_name_seat(game->world.rules, seat, name));
	writer->put_text(writer, "move", move);
	cli_write_events(game->match, seat, "events", writer);
	engine_write_to_act(game->match, "to_act", writer);
	engine_write_outcome(game->match, "result", writer);
	cli_finish_json(&json);
}

/* Programs get the refusal as facts; the sentence goes to stderr as always. */
static void write_refusal(struct refusal refusal)
{
	struct json_writer json;
	struct writer *writer = cli_start_json(&json);

	writer->open_map(writer, "refused");
	writer->put_text(writer, "rule", refusal.rule);
	writer->put_text(writer, "text", refusal.text);
	writer->close(writer);
	cli_finish_json(&json);
}

static int play_words(struct cli_args *args, struct cli_game *game)
{
	struct refusal refusal;
	char buffer[256];
	struct text sentence = base_start_text(buffer, sizeof buffer);
	int seat, code;

	code = cli_read_acting_seat(args, game->match, &seat);
	if (code)
		return code;
	refusal = engine_play_text(game->match, seat, join_words(args, 1));
	if (refusal.rule) {
		refusal = engine_explain_refusal(game->match, seat, join_words(args, 1), refusal, &sentence);
		if (cli_has_option(args, "json"))
			write_refusal(refusal);
		return cli_say_refusal(refusal);
	}
	if (!cli_record_move(game, args->arena))
		return CLI_FAULT;
	tell_move(game, seat, cli_has_option(args, "json"));
	return CLI_DONE;
}

static int run_move(struct cli_args *args)
{
	struct cli_game game;
	int code = cli_open_game(args, args->words[0], true, NULL, &game);

	if (!code)
		code = play_words(args, &game);
	cli_close_game(&game);
	return code;
}

static int take_back(struct cli_args *args, struct cli_game *game)
{
	struct refusal refusal;
	char name[TELL_SEAT_NAME];
	uint32_t before = game->match->ply;
	int seat, code = cli_read_seat(args, &game->match->plan, game->match->seat, &seat);

	if (code)
		return code;
	if (!cli_take_back(game, seat, &refusal, args->arena))
		return CLI_FAULT;
	if (refusal.rule)
		return cli_say_refusal(refusal);
	printf("%s took %s back; %u move%s stand%s\n", engine_title_seat(&game->match->plan, seat, name),
	       before - game->match->ply > 1 ? "the last moves" : "the last move", game->match->ply,
	       game->match->ply == 1 ? "" : "s", game->match->ply == 1 ? "s" : "");
	cli_tell_standing(game->match);
	return CLI_DONE;
}

static int run_undo(struct cli_args *args)
{
	struct cli_game game;
	int code = cli_open_game(args, args->words[0], true, NULL, &game);

	if (!code)
		code = take_back(args, &game);
	cli_close_game(&game);
	return code;
}

static const struct cli_option move_options[] = {
	{"seat", 's', "NAME", "who moves; the seat to act where none is given"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_move_command = {
	.name = "move",
	.synopsis = "FILE MOVE... [--seat NAME] [--json]",
	.summary = "make a move in a game",
	.details = "MOVE is written as 'durbar moves' shows it. A refused move changes nothing: exit code 3, with the\n"
		   "rule that forbids it.",
	.options = move_options,
	.least = 2,
	.most = -1,
	.run = run_move,
};

static const struct cli_option undo_options[] = {
	{"seat", 's', "NAME", "who takes back; the last to move where none is given"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_undo_command = {
	.name = "undo",
	.synopsis = "FILE [--seat NAME]",
	.summary = "take the last move of a game back",
	.details =
		"Refused once dice fell or another seat learned something by the move. In a practice game ('durbar play\n"
		"--practice') all moves since the seat's own last one are taken back with it, whatever they showed.",
	.options = undo_options,
	.least = 1,
	.most = 1,
	.run = run_undo,
};
