/* player.c: the protocol of external bots: facts and views as JSON, moves as text. A player that breaks it has lost, and
 * is told from what it sent.
 * May use: base, engine, bots, series, codec. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "codec/codec.h"
#include "engine/tell.h"
#include "external/external.h"
#include "external/process.h"

struct external_player {
	const char *path;
	int move_time;
	struct process process;
	const struct match_plan *plan; /* of the game that goes on */
	bool told;                     /* has it got the facts of this game? */
	char fault[1024];
};

struct external_player *external_open_player(const char *path, int move_time)
{
	struct external_player *player = calloc(1, sizeof *player);

	if (player) {
		player->path = path;
		player->move_time = move_time ? move_time : EXTERNAL_MOVE_TIME;
	}
	return player;
}

const char *external_tell_fault(const struct external_player *player)
{
	return player->fault;
}

/* ---- faults */

static bool fail(struct external_player *player, const char *form, ...) __attribute__((format(printf, 2, 3)));
static bool fail(struct external_player *player, const char *form, ...)
{
	int start = snprintf(player->fault, sizeof player->fault, "%.200s: ", player->path);
	va_list list;

	va_start(list, form);
	vsnprintf(player->fault + start, sizeof player->fault - (size_t)start, form, list);
	va_end(list);
	external_end_process(&player->process, NULL);
	return false;
}

/* What it sent, short enough to be read, without anything that a terminal would obey. */
static const char *quote(const char *line, char *buffer, size_t size)
{
	size_t used = 0;

	for (; *line && used < size - 4; line++)
		buffer[used++] = (unsigned char)*line < ' ' || *line == 127 ? '?' : *line;
	strcpy(buffer + used, *line ? "..." : "");
	return buffer;
}

static bool fail_by_ending(struct external_player *player, const char *doing)
{
	int status = 0;

	external_end_process(&player->process, &status);
	if (WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL)
		return fail(player, "ended by signal %d (%s) %s", WTERMSIG(status), strsignal(WTERMSIG(status)), doing);
	if (WIFEXITED(status))
		return fail(player, "ended with exit code %d %s", WEXITSTATUS(status), doing);
	return fail(player, "closed its output %s", doing);
}

static bool fail_by(struct external_player *player, enum process_end end, const char *doing, int time)
{
	switch (end) {
	case PROCESS_LATE:
		return fail(player, "gave no answer within %.1f s %s", time / 1000.0, doing);
	case PROCESS_FLOODED:
		return fail(player, "sent more than %d KiB %s; a move is one line", PROCESS_FLOOD >> 10, doing);
	case PROCESS_LONG:
		return fail(player, "sent a line of more than %d KiB %s", PROCESS_LINE >> 10, doing);
	default:
		return fail_by_ending(player, doing);
	}
}

/* ---- lines */

static struct writer *start_line(struct json_writer *json)
{
	codec_start_json(json);
	return &json->writer;
}

/* "WORD JSON\n": what was written is one map, closed. */
static bool send_line(struct external_player *player, const char *word, struct json_writer *json, const char *doing,
                      long long deadline)
{
	char *text, *line = NULL;
	enum process_end end = PROCESS_ENDED;

	text = codec_finish_json(json, false);
	if (text && asprintf(&line, "%s %s\n", word, text) > 0)
		end = external_write_process(&player->process, line, strlen(line), deadline);
	free(line);
	free(text);
	return !end || fail_by(player, end, doing, player->move_time);
}

/* The next line that is no remark. */
static bool read_answer(struct external_player *player, const char *doing, int time, long long deadline,
                        const char **line)
{
	enum process_end end;

	do {
		end = external_read_line(&player->process, deadline, line);
		if (end)
			return fail_by(player, end, doing, time);
	} while (!**line || !strncmp(*line, "info", 4));
	return true;
}

/* ---- games */

static bool start_process(struct external_player *player)
{
	static const char doing[] = "when it was started";
	long long deadline = external_now() + EXTERNAL_START_TIME;
	char greeting[64], buffer[120];
	const char *line;
	enum process_end end;

	if (player->process.id)
		return true;
	if (!external_start_process(&player->process, player->path))
		return fail(player, "cannot be started: %s", strerror(errno));
	snprintf(greeting, sizeof greeting, "durbar %d\n", EXTERNAL_PROTOCOL);
	end = external_write_process(&player->process, greeting, strlen(greeting), deadline);
	if (end)
		return fail_by(player, end, doing, EXTERNAL_START_TIME);
	if (!read_answer(player, doing, EXTERNAL_START_TIME, deadline, &line))
		return false;
	return !strcmp(line, "ready") || !strncmp(line, "ready ", 6) ||
	       fail(player, "sent '%s' when it was started; the answer to 'durbar %d' is 'ready'",
	            quote(line, buffer, sizeof buffer), EXTERNAL_PROTOCOL);
}

void external_start_game(struct external_player *player, const struct match_plan *plan)
{
	player->plan = plan;
	player->told = false;
	player->fault[0] = 0;
}

/* What does not change in this game, and everybody may know. */
static bool tell_facts(struct external_player *player, int seat, long long deadline)
{
	const struct match_plan *plan = player->plan;
	const struct rules *rules = plan->rules;
	struct json_writer json;
	struct writer *writer = start_line(&json);
	char name[TELL_SEAT_NAME];

	writer->open_map(writer, NULL);
	writer->put_text(writer, "system", rules->facts.id);
	writer->put_int(writer, "version", rules->facts.version);
	writer->put_text(writer, "scenario", rules->scenario(plan->tables, plan->scenario).id);
	writer->put_text(writer, "side", rules->facts.side_names[engine_seat_side(rules, seat)]);
	writer->put_text(writer, "seat", engine_name_seat(rules, seat, name));
	engine_write_options(plan, writer);
	writer->close(writer);
	player->told = true;
	if (!send_line(player, "game", &json, "when a game began", deadline))
		return false;
	rules->describe(plan->tables, plan->scenario, start_line(&json));
	return send_line(player, "describe", &json, "when a game began", deadline);
}

/* ---- moves */

static bool tell_view(struct external_player *player, const struct bot_question *ask, long long deadline)
{
	struct json_writer json;

	ask->rules->dump(ask->tables, ask->view, start_line(&json));
	return send_line(player, "view", &json, "when it got its view", deadline);
}

static bool tell_moves(struct external_player *player, const struct bot_question *ask, long long deadline)
{
	struct move_list moves = {ask->room, BOTS_MOVES, 0, false};
	struct json_writer json;
	struct writer *writer = start_line(&json);

	ask->rules->legal(ask->tables, ask->view, ask->seat, &moves);
	writer->open_map(writer, NULL);
	writer->put_bool(writer, "complete", ask->rules->facts.enumerable && !moves.cut);
	writer->open_list(writer, "moves");
	for (size_t i = 0; i < moves.count; i++) {
		char buffer[RULES_MOVE_TEXT];
		struct text text = base_start_text(buffer, sizeof buffer);

		ask->rules->move_text(ask->tables, ask->view, &moves.list[i], &text);
		writer->put_text(writer, NULL, buffer);
	}
	writer->close(writer);
	writer->close(writer);
	return send_line(player, "moves", &json, "when it got the legal moves", deadline);
}

/* The text of a move is read and checked as a player's would be. */
static bool read_move(struct external_player *player, const struct bot_question *ask, const char *text,
                      struct move *move)
{
	struct refusal refusal;
	char buffer[200];

	memset(move, 0, sizeof *move);
	refusal = ask->rules->move_parse(ask->tables, ask->view, text, move);
	if (!refusal.rule)
		refusal = ask->rules->check(ask->tables, ask->view, ask->seat, move);
	return !refusal.rule || fail(player, "sent 'move %s', which was refused: %s [%s]",
	                             quote(text, buffer, sizeof buffer), refusal.text, refusal.rule);
}

bool external_choose_move(struct external_player *player, const struct bot_question *question, struct move *move)
{
	static const char doing[] = "when it was asked for a move";
	char go[128], name[TELL_SEAT_NAME], buffer[200];
	long long deadline;
	const char *line;
	enum process_end end;

	if (!start_process(player))
		return false;
	deadline = external_now() + player->move_time;
	if ((!player->told && !tell_facts(player, question->seat, deadline)) ||
	    !tell_view(player, question, deadline) || !tell_moves(player, question, deadline))
		return false;
	snprintf(go, sizeof go, "go {\"seat\": \"%s\", \"time_ms\": %lld}\n",
	         engine_name_seat(question->rules, question->seat, name), deadline - external_now());
	end = external_write_process(&player->process, go, strlen(go), deadline);
	if (end)
		return fail_by(player, end, doing, player->move_time);
	if (!read_answer(player, doing, player->move_time, deadline, &line))
		return false;
	if (strncmp(line, "move ", 5) != 0)
		return fail(player,
		            "sent '%s' when it was asked for a move; the answer is 'move' and the text of a move",
		            quote(line, buffer, sizeof buffer));
	return read_move(player, question, line + 5, move);
}

/* ---- the end */

void external_end_game(struct external_player *player, const struct match *match)
{
	struct json_writer json;
	struct writer *writer;

	if (!player->process.id || !player->told)
		return;
	writer = start_line(&json);
	writer->open_map(writer, NULL);
	engine_write_outcome(match, "result", writer);
	writer->close(writer);
	send_line(player, "over", &json, "when the game was over", external_now() + player->move_time);
}

void external_close_player(struct external_player *player)
{
	if (!player)
		return;
	if (player->process.id)
		external_write_process(&player->process, "quit\n", 5, external_now() + 100);
	external_end_process(&player->process, NULL);
	free(player);
}
