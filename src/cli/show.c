/* show.c: `durbar show` and `durbar moves`: how a game stands and what can be done.
 * May use: base, engine, codec, game, tell. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/game.h"
#include "cli/moves.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "codec/codec.h"

/* Tells every move and its events while a game is replayed. */
struct teller {
	struct cli_watch watch; /* first */
	int seat;
	struct writer *writer; /* NULL: as text */
};

static void tell_line(struct cli_watch *watch, const struct match *match, enum journal_step step)
{
	struct teller *teller = (struct teller *)watch;
	char move[RULES_MOVE_TEXT], name[TELL_SEAT_NAME];
	struct text text = base_start_text(move, sizeof move);
	const char *who = teller->writer ? engine_name_seat(match->plan.rules, match->seat, name)
	                                 : engine_title_seat(&match->plan, match->seat, name);
	struct writer *writer = teller->writer;
	/* With hidden information another seat's move is not told, only what came of it. */
	bool known = teller->seat == CLI_ALL || teller->seat == match->seat || !match->plan.rules->facts.hidden;

	engine_put_move(match, &text);
	if (!writer) {
		if (step == JOURNAL_UNDONE)
			printf("the last move was taken back\n");
		else
			printf("%u %s%s%s\n", match->ply, who, known ? ": " : "", known ? move : "");
		if (step == JOURNAL_PLAYED)
			cli_tell_events(match, teller->seat);
		return;
	}
	writer->open_map(writer, NULL);
	if (step == JOURNAL_PLAYED) {
		writer->put_int(writer, "ply", match->ply);
		writer->put_text(writer, "seat", who);
		if (known)
			writer->put_text(writer, "move", move);
		cli_write_events(match, teller->seat, "events", writer);
	} else {
		writer->put_bool(writer, "undo", true);
	}
	writer->close(writer);
}

static void show_text(struct cli_game *game, int seat, struct arena *arena)
{
	const struct match_plan *plan = &game->match->plan;
	char name[TELL_SEAT_NAME];

	printf("%s, after %u move%s, as seen by: %s\n", plan->rules->scenario(plan->tables, plan->scenario).title,
	       game->match->ply, game->match->ply == 1 ? "" : "s", engine_title_seat(plan, seat, name));
	printf("dice: %s\n", engine_describe_source(plan));
	cli_tell_board(game->match, seat, arena);
	cli_tell_standing(game->match);
}

/* The seat must be known before the events of the first line are told, so the file is read twice. Where several seats are to
 * act none of them is shown what another knows. */
static int choose_seat(const struct cli_args *args, struct cli_game *game, int *seat)
{
	int code = cli_open_game(args, args->words[0], false, NULL, game);
	uint32_t acting;

	if (code)
		return code;
	acting = engine_seats_to_act(game->match);
	return cli_read_seat(args, &game->match->plan,
	                     !acting                 ? CLI_ALL
	                     : acting & (acting - 1) ? CLI_WATCHER
	                                             : cli_first_seat(acting),
	                     seat);
}

static int run_show(struct cli_args *args)
{
	struct cli_game game;
	struct json_writer json;
	struct writer *writer = NULL;
	int seat, code = choose_seat(args, &game, &seat);
	char name[TELL_SEAT_NAME];

	if (code)
		return code;
	if (cli_has_option(args, "json")) {
		writer = cli_start_json(&json);
		writer->put_text(writer, "file", args->words[0]);
		cli_write_match(game.match, writer);
		writer->put_text(writer, "seen_by", engine_name_seat(game.world.rules, seat, name));
		cli_write_position(game.match, seat, "position", writer);
	}
	if (cli_has_option(args, "events")) {
		struct teller teller = {{tell_line}, seat, writer};

		if (writer)
			writer->open_list(writer, "moves");
		code = cli_open_game(args, args->words[0], false, &teller.watch, &game);
		if (writer)
			writer->close(writer);
	}
	if (writer)
		cli_finish_json(&json);
	else if (!code)
		show_text(&game, seat, args->arena);
	return code;
}

static void write_moves(const struct cli_game *game, const struct cli_moves *moves, int seat)
{
	struct json_writer json;
	struct writer *writer = cli_start_json(&json);
	char name[TELL_SEAT_NAME];

	writer->put_text(writer, "seat", engine_name_seat(game->world.rules, seat, name));
	writer->put_bool(writer, "complete", moves->complete);
	writer->open_list(writer, "moves");
	for (size_t i = 0; i < moves->count; i++)
		writer->put_text(writer, NULL, moves->text[i]);
	writer->close(writer);
	cli_finish_json(&json);
}

static int run_moves(struct cli_args *args)
{
	struct cli_game game;
	struct cli_moves moves;
	char name[TELL_SEAT_NAME];
	int seat, code = cli_open_game(args, args->words[0], false, NULL, &game);

	if (code)
		return code;
	if (!engine_seats_to_act(game.match)) {
		cli_say_error("%s: the game is over, nothing can be done", args->words[0]);
		return CLI_FAULT;
	}
	code = cli_read_acting_seat(args, game.match, &seat);
	if (code)
		return code;
	if (seat < 0)
		return cli_say_usage("moves", "a watcher has no moves; name a seat that plays");
	if (!(engine_seats_to_act(game.match) >> seat & 1)) {
		cli_say_error("%s: it is not the turn of %s", args->words[0],
		              engine_title_seat(&game.match->plan, seat, name));
		return CLI_FAULT;
	}
	cli_list_moves(game.match, seat, args->arena, &moves);
	if (cli_has_option(args, "json")) {
		write_moves(&game, &moves, seat);
		return CLI_DONE;
	}
	printf("%s can do this:\n", engine_title_seat(&game.match->plan, seat, name));
	cli_tell_help(game.match, seat, args->arena);
	printf("%s:\n", moves.complete ? "All legal moves" : "Some of the legal moves");
	for (size_t i = 0; i < moves.count; i++)
		printf("  %s\n", moves.text[i]);
	return CLI_DONE;
}

static const struct cli_option show_options[] = {
	{"seat", 's', "NAME", "who looks: a side, a number, watcher, or all; the seat to act where none is given"},
	{"events", 'e', NULL, "tell everything that happened, with rules and dice"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_show_command = {
	.name = "show",
	.synopsis = "FILE [--seat NAME] [--events] [--json]",
	.summary = "show the board of a game",
	.options = show_options,
	.least = 1,
	.most = 1,
	.run = run_show,
};

static const struct cli_option moves_options[] = {
	{"seat", 's', "NAME", "whose moves; the seat to act where none is given"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_moves_command = {
	.name = "moves",
	.synopsis = "FILE [--seat NAME] [--json]",
	.summary = "list what can be done in a game now",
	.options = moves_options,
	.least = 1,
	.most = 1,
	.run = run_moves,
};
