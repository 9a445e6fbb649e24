/* verify.c: `durbar verify`: replays games and compares every hash. May use: base, engine, files, game. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/game.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "codec/codec.h"

/* Where the good part of a journal ends: after the header and every line that replays. */
struct gauge {
	struct cli_watch watch; /* first */
	const struct cli_game *game;
	size_t good; /* bytes */
	uint32_t moves;
};

static void note_line(struct cli_watch *watch, const struct match *match, enum journal_step step)
{
	struct gauge *gauge = (struct gauge *)watch;

	(void)step;
	gauge->good = gauge->game->journal.at;
	gauge->moves = match->ply;
}

static void tell_good(const struct cli_game *game, struct writer *writer)
{
	const struct match *match = game->match;
	char hash[17];
	struct text text = base_start_text(hash, sizeof hash);

	base_put_hex(&text, engine_hash_state(match));
	if (!writer) {
		printf("%s: good, %" PRIu32 " move%s, final hash %s\n  dice: %s\n", game->file.path, match->ply,
		       base_end_plural(match->ply), hash, engine_describe_source(&match->plan));
		if (game->journal.foreign && game->journal.format >= MATCH_HASHED_BY_NAME)
			printf("  rules: written with version %" PRIu32
			       " of %s%s; the present rules give the same game\n",
			       game->journal.version, game->journal.system,
			       game->journal.data != match->plan.data ? " and other data" : "");
		return;
	}
	writer->put_bool(writer, "good", true);
	writer->put_text(writer, "hash", hash);
	cli_write_match(match, writer);
}

static void tell_parted(const struct cli_game *game, struct writer *writer)
{
	uint32_t from = game->match->ply + 1;

	if (!writer) {
		printf("%s: played with other rules from move %" PRIu32 " on\n", game->file.path, from);
		return;
	}
	writer->put_bool(writer, "good", false);
	writer->put_int(writer, "other_rules_from", from);
}

static int verify_file(struct cli_args *args, const char *path, struct writer *writer)
{
	struct cli_game game;
	int code = cli_open_game(args, path, false, NULL, &game);

	if (writer) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "file", path);
	}
	if (game.parted)
		tell_parted(&game, writer);
	else if (!code)
		tell_good(&game, writer);
	else if (writer)
		writer->put_bool(writer, "good", false);
	else
		printf("%s: at fault\n", path);
	if (writer)
		writer->close(writer);
	code = game.parted ? CLI_FAULT : code;
	cli_close_game(&game);
	return code;
}

/* A game that was played with other rules from some move on goes on by those of this program: its head says so. */
static size_t put_good_part(const struct cli_args *args, const struct cli_game *game, size_t good, char **bytes)
{
	const struct journal *journal = &game->journal;
	char head[JOURNAL_HEADER];
	struct text text = base_start_text(head, sizeof head);

	if (!game->parted) {
		*bytes = base_copy_text(args->arena, game->file.bytes, good);
		return good;
	}
	engine_put_header(engine_start_match(&game->match->plan, args->arena), true, &text);
	*bytes = base_take_bytes(args->arena, text.used + good - journal->lines_start + 1);
	memcpy(*bytes, head, text.used);
	memcpy(*bytes + text.used, game->file.bytes + journal->lines_start, good - journal->lines_start);
	return text.used + good - journal->lines_start;
}

static int repair_file(struct cli_args *args, const char *path, const char *out)
{
	struct cli_game game;
	struct gauge gauge = {{note_line}, &game, 0, 0};
	int code = cli_open_game(args, path, false, &gauge.watch, &game);
	char *bytes;
	size_t size;

	if (!code && !game.parted) {
		printf("%s: nothing to repair\n", path);
		return CLI_DONE;
	}
	if (!game.match) {
		cli_say_error("%s: the head of the file is at fault; it cannot be repaired", path);
		return CLI_FAULT;
	}
	/* Without a good move the good part ends where reading stopped: after the header. */
	if (!gauge.good)
		gauge.good = game.journal.at;
	size = put_good_part(args, &game, gauge.good, &bytes);
	if (!cli_create_file(out, bytes, size, false, args->arena))
		return CLI_FAULT;
	printf("%s: written, with the %" PRIu32 " good move%s of %s\n", out, gauge.moves, base_end_plural(gauge.moves),
	       path);
	return CLI_DONE;
}

static int run_verify(struct cli_args *args)
{
	const char *out = cli_find_value(args, "repair");
	struct json_writer json;
	struct writer *writer = NULL;
	int code = CLI_DONE;

	if (out && args->count > 1)
		return cli_say_usage("verify", "--repair works on one file at a time");
	if (out)
		return repair_file(args, args->words[0], out);
	if (cli_has_option(args, "json")) {
		writer = cli_start_json(&json);
		writer->open_list(writer, "games");
	}
	for (int i = 0; i < args->count; i++)
		if (verify_file(args, args->words[i], writer))
			code = CLI_FAULT;
	if (writer) {
		writer->close(writer);
		cli_finish_json(&json);
	}
	return code;
}

static const struct cli_option options[] = {
	{"repair", 0, "OUT", "write the good part of a damaged game to a new file"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_verify_command = {
	.name = "verify",
	.synopsis = "FILE... [--repair OUT] [--json]",
	.summary = "replay games and compare the hash of every move",
	.options = options,
	.least = 1,
	.most = -1,
	.run = run_verify,
};
