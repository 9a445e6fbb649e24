/* tell.c: events, results and positions told to people and programs. May use: base, engine, codec. */
#include "cli/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/say.h"
#include "codec/codec.h"

static bool learns(const struct match *match, const struct event *event, int seat, struct event *seen)
{
	if (seat == CLI_ALL) {
		*seen = *event;
		return true;
	}
	return match->plan.rules->event_for(match->plan.tables, event, seat, seen);
}

void cli_put_event(const struct rules *rules, const void *tables, const struct event *event, struct text *text)
{
	rules->event_text(tables, event, text);
	if (event->dice_count) {
		base_put_string(text, " (dice ");
		for (int i = 0; i < event->dice_count; i++) {
			base_put_string(text, i ? ", " : "");
			base_put_int(text, event->dice[i]);
		}
		base_put_char(text, ')');
	}
	base_put_string(text, " [");
	base_put_string(text, event->rule);
	base_put_char(text, ']');
}

uint32_t cli_tell_events(const struct match *match, int seat)
{
	uint32_t told = 0;

	for (uint32_t i = 0; i < match->events.count; i++) {
		char line[4096];
		struct text text = base_start_text(line, sizeof line);
		struct event seen;

		if (!learns(match, &match->events.list[i], seat, &seen))
			continue;
		cli_put_event(match->plan.rules, match->plan.tables, &seen, &text);
		printf("  %s\n", line);
		told++;
	}
	if (match->events.lost)
		printf("  ... and %u more\n", match->events.lost);
	return told;
}

static void print_capital(const char *word)
{
	if (*word >= 'a' && *word <= 'z')
		printf("%c%s", *word - 'a' + 'A', word + 1);
	else
		printf("%s", word);
}

static void print_seats(const struct match *match, uint32_t seats)
{
	char name[TELL_SEAT_NAME];

	for (int seat = 0; seats >> seat; seat++)
		if (seats >> seat & 1)
			printf(" %s", engine_title_seat(&match->plan, seat, name));
	printf("\n");
}

void cli_tell_standing(const struct match *match)
{
	const struct rules *rules = match->plan.rules;
	struct outcome outcome = rules->result(match->plan.tables, match->state);

	printf("score:");
	for (int side = 0; side < rules->facts.sides; side++)
		printf(" %s %d%s", engine_title_side(&match->plan, side), outcome.score[side],
		       side + 1 < rules->facts.sides ? "," : "\n");
	if (outcome.over) {
		printf("The game is over: ");
		if (outcome.winner >= 0)
			print_capital(engine_title_side(&match->plan, outcome.winner));
		printf("%s", outcome.winner >= 0 ? " wins" : "drawn");
		if (outcome.level)
			printf(", %s", outcome.level);
		printf("%s%s [%s]\n", outcome.reason ? ": " : "", outcome.reason ? outcome.reason : "",
		       outcome.rule ? outcome.rule : rules->facts.id);
		return;
	}
	printf("to act:");
	print_seats(match, engine_seats_to_act(match));
	if (engine_seats_ready(match)) {
		printf("ready:");
		print_seats(match, engine_seats_ready(match));
	}
}

const void *cli_look(struct match *match, int seat)
{
	return seat == CLI_ALL ? match->state : engine_seat_view(match, seat);
}

void cli_tell_board(struct match *match, int seat, struct arena *arena)
{
	char *board = base_take_bytes(arena, CLI_DRAW_SIZE);
	struct text text = base_start_text(board, CLI_DRAW_SIZE);

	match->plan.rules->draw(match->plan.tables, cli_look(match, seat), seat, cli_use_colour(), &text);
	fputs(board, stdout);
	if (text.used && board[text.used - 1] != '\n')
		putchar('\n');
}

void cli_write_event(const struct rules *rules, const void *tables, const struct event *event, const char *key,
                     struct writer *writer)
{
	writer->open_map(writer, key);
	engine_write_event(rules, tables, event, writer);
	writer->close(writer);
}

void cli_write_events(const struct match *match, int seat, const char *key, struct writer *writer)
{
	writer->open_list(writer, key);
	for (uint32_t i = 0; i < match->events.count; i++) {
		struct event seen;

		if (learns(match, &match->events.list[i], seat, &seen))
			cli_write_event(match->plan.rules, match->plan.tables, &seen, NULL, writer);
	}
	writer->close(writer);
}

/* Passes everything on and gives the outermost map a key: a dump knows not where it will stand. */
struct naming_writer {
	struct writer writer; /* first */
	struct writer *to;
	const char *key;
	int depth;
};

static struct naming_writer *naming(struct writer *writer)
{
	return (struct naming_writer *)writer;
}

static void pass_open_map(struct writer *writer, const char *key)
{
	struct naming_writer *my = naming(writer);

	my->to->open_map(my->to, my->depth++ ? key : my->key);
}

static void pass_open_list(struct writer *writer, const char *key)
{
	naming(writer)->depth++;
	naming(writer)->to->open_list(naming(writer)->to, key);
}

static void pass_close(struct writer *writer)
{
	naming(writer)->depth--;
	naming(writer)->to->close(naming(writer)->to);
}

static void pass_int(struct writer *writer, const char *key, int64_t value)
{
	naming(writer)->to->put_int(naming(writer)->to, key, value);
}

static void pass_decimal(struct writer *writer, const char *key, int64_t value, int places)
{
	naming(writer)->to->put_decimal(naming(writer)->to, key, value, places);
}

static void pass_bool(struct writer *writer, const char *key, bool value)
{
	naming(writer)->to->put_bool(naming(writer)->to, key, value);
}

static void pass_text(struct writer *writer, const char *key, const char *value)
{
	naming(writer)->to->put_text(naming(writer)->to, key, value);
}

void cli_write_position(struct match *match, int seat, const char *key, struct writer *writer)
{
	struct naming_writer naming_it = {
		{pass_open_map, pass_open_list, pass_close, pass_int, pass_decimal, pass_bool, pass_text, false},
		writer,
		key,
		0};

	match->plan.rules->dump(match->plan.tables, cli_look(match, seat), &naming_it.writer);
}

void cli_write_match(const struct match *match, struct writer *writer)
{
	const struct match_plan *plan = &match->plan;
	char digest[TELL_DIGEST];

	writer->put_text(writer, "system", plan->rules->facts.id);
	writer->put_text(writer, "scenario", plan->rules->scenario(plan->tables, plan->scenario).id);
	engine_write_options(plan, writer);
	if (plan->practice)
		writer->put_bool(writer, "practice", true);
	engine_digest_seed(plan->seed, digest);
	writer->put_text(writer, "seed_hash", digest);
	engine_write_source(plan, !engine_seats_to_act(match), writer);
	writer->put_int(writer, "ply", match->ply);
	engine_write_to_act(match, "to_act", writer);
	engine_write_ready(match, engine_seats_ready(match), "ready", writer);
	engine_write_outcome(match, "result", writer);
}

struct writer *cli_start_json(struct json_writer *json)
{
	codec_start_json(json);
	json->writer.open_map(&json->writer, NULL);
	return &json->writer;
}

void cli_finish_json(struct json_writer *json)
{
	char *text;

	json->writer.close(&json->writer);
	text = codec_finish_json(json, true);
	if (text)
		puts(text);
	free(text);
}
