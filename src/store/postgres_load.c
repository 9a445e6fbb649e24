/* postgres_load.c: loads a whole match: five questions in one round trip and one snapshot.
 * May use: postgres, rows, libpq. */
#include <stdio.h>
#include <string.h>

#include "store/postgres.h"
#include "store/rows.h"

static const enum postgres_statement questions[] = {SQL_BEGIN_READING, SQL_LOAD_HEAD,   SQL_LOAD_LINES, SQL_LOAD_SEATS,
                                                    SQL_LOAD_CHAT,     SQL_LOAD_PAPERS, SQL_COMMIT};
enum { QUESTIONS = sizeof questions / sizeof questions[0], HEAD = 1, LINES, SEATS, CHAT, PAPERS };

/* The next result of a pipeline, with the end mark after it taken away. */
static PGresult *take_result(PGconn *conn)
{
	PGresult *result = PQgetResult(conn), *more;

	while ((more = PQgetResult(conn)) != NULL)
		PQclear(more);
	return result;
}

/* All answers, in their order. False: one of them failed, or the connection did. */
static bool ask_all(struct postgres_link *link, const char *const *params, PGresult *answer[QUESTIONS])
{
	PGresult *mark;
	bool good = true;

	for (int i = 0; i < QUESTIONS; i++)
		good = good && store_postgres_prepare(link, questions[i]);
	good = good && PQenterPipelineMode(link->conn) == 1;
	for (int i = 0; i < QUESTIONS; i++)
		good = good && store_postgres_send(link, questions[i], params);
	if (!good || PQpipelineSync(link->conn) != 1)
		return false;
	for (int i = 0; i < QUESTIONS; i++) {
		answer[i] = take_result(link->conn);
		good = good &&
		       (PQresultStatus(answer[i]) == PGRES_TUPLES_OK || PQresultStatus(answer[i]) == PGRES_COMMAND_OK);
	}
	mark = PQgetResult(link->conn);
	good = good && PQresultStatus(mark) == PGRES_PIPELINE_SYNC;
	PQclear(mark);
	return good && PQexitPipelineMode(link->conn) == 1;
}

static const char *text_or_null(const PGresult *rows, int row, int column)
{
	return PQgetisnull(rows, row, column) ? NULL : PQgetvalue(rows, row, column);
}

static void read_head(const PGresult *rows, int64_t id, struct store_match *match, struct row_reader *reader)
{
	store_start_rows(reader, PQgetvalue(rows, 0, 0));
	match->id = id;
	match->created_ms = store_postgres_int(rows, 0, 1);
	match->bonus_ms = store_postgres_int(rows, 0, 2);
	match->over = store_postgres_int(rows, 0, 3) != 0;
	reader->lines = store_postgres_int(rows, 0, 4);
	reader->last_chain = store_postgres_int(rows, 0, 5);
	snprintf(match->system, sizeof match->system, "%s", PQgetvalue(rows, 0, 6));
	snprintf(match->scenario, sizeof match->scenario, "%s", PQgetvalue(rows, 0, 7));
	store_add_settings(match, store_postgres_int(rows, 0, 8), store_postgres_int(rows, 0, 9),
	                   store_postgres_int(rows, 0, 10));
	match->shown = store_postgres_int(rows, 0, 11) != 0;
}

static void read_lines(const PGresult *rows, struct store_match *match, struct row_reader *reader)
{
	bool good = true;

	for (int i = 0; good && i < PQntuples(rows); i++) {
		struct store_write line = {.line = (uint32_t)store_postgres_int(rows, i, 6),
		                           .ply = (uint32_t)store_postgres_int(rows, i, 0),
		                           .seat = (int)store_postgres_int(rows, i, 1),
		                           .hash = (uint64_t)store_postgres_int(rows, i, 2),
		                           .dice = PQgetvalue(rows, i, 3),
		                           .text = text_or_null(rows, i, 4),
		                           .time_ms = store_postgres_int(rows, i, 5)};

		good = store_add_line(reader, &line, store_postgres_int(rows, i, 7));
	}
	if (!good || !store_has_all_lines(reader))
		match->damage = store_damaged_lines;
}

static void read_seats(const PGresult *rows, struct store_match *match)
{
	for (int i = 0; i < PQntuples(rows); i++) {
		struct store_seat *seat =
			store_add_seat(match, store_postgres_int(rows, i, 0), store_postgres_int(rows, i, 1));
		size_t size = 0;
		unsigned char *token;

		if (!seat)
			continue;
		token = PQunescapeBytea((const unsigned char *)PQgetvalue(rows, i, 2), &size);
		seat->linked = token && size == STORE_TOKEN;
		if (seat->linked)
			memcpy(seat->token, token, STORE_TOKEN);
		PQfreemem(token);
		snprintf(seat->name, sizeof seat->name, "%s", PQgetvalue(rows, i, 3));
		snprintf(seat->bot, sizeof seat->bot, "%s", PQgetvalue(rows, i, 4));
		snprintf(seat->webhook, sizeof seat->webhook, "%s", PQgetvalue(rows, i, 5));
		seat->seen = (uint32_t)store_postgres_int(rows, i, 6);
		seat->clock_ms = store_postgres_int(rows, i, 7);
	}
}

static void read_chat(const PGresult *rows, struct arena *arena, struct store_match *match)
{
	size_t most = (size_t)PQntuples(rows);

	match->chat = base_take_bytes(arena, (most + 1) * sizeof *match->chat);
	for (int i = 0; i < PQntuples(rows); i++) {
		struct store_chat *chat = store_add_chat(match, store_postgres_int(rows, i, 0), most);
		const char *text = PQgetvalue(rows, i, 2);

		if (!chat)
			continue;
		chat->time_ms = store_postgres_int(rows, i, 1);
		chat->text = base_copy_text(arena, text, strlen(text));
	}
}

static void read_papers(const PGresult *rows, struct arena *arena, struct store_match *match)
{
	for (int i = 0; i < PQntuples(rows); i++) {
		const char *text = PQgetvalue(rows, i, 2);

		store_add_paper(match, store_postgres_int(rows, i, 0), store_postgres_int(rows, i, 1),
		                base_copy_text(arena, text, strlen(text)));
	}
}

static enum store_answer read_all(PGresult *const *answer, int64_t id, struct arena *arena, struct store_match *match)
{
	struct row_reader reader;

	if (PQntuples(answer[HEAD]) != 1)
		return STORE_ABSENT;
	read_head(answer[HEAD], id, match, &reader);
	read_lines(answer[LINES], match, &reader);
	read_seats(answer[SEATS], match);
	read_chat(answer[CHAT], arena, match);
	read_papers(answer[PAPERS], arena, match);
	return store_finish_rows(&reader, arena, match) ? STORE_FOUND : STORE_AWAY;
}

static enum store_answer load_once(struct postgres_store *store, const char *const *params, int64_t id,
                                   struct arena *arena, struct store_match *match)
{
	PGresult *answer[QUESTIONS] = {NULL};
	struct postgres_link *link = store_postgres_borrow(store);
	enum store_answer found = STORE_AWAY;

	if (!link)
		return STORE_AWAY;
	if (ask_all(link, params, answer)) {
		found = read_all(answer, id, arena, match);
	} else {
		/* Whatever state the pipeline is in: a new connection has none. */
		store_postgres_disconnect(link);
	}
	for (int i = 0; i < QUESTIONS; i++)
		PQclear(answer[i]);
	store_postgres_return(store, link);
	return found;
}

enum store_answer store_postgres_load(struct store *given, int64_t id, bool whole, struct arena *arena,
                                      struct store_match *match)
{
	struct postgres_store *store = (struct postgres_store *)given;
	char number[POSTGRES_NUMBER], most[POSTGRES_NUMBER];
	const char *const params[POSTGRES_PARAMS] = {store_postgres_print(number, id),
	                                             store_postgres_print(most, whole ? INT32_MAX : STORE_CHAT_LINES)};
	enum store_answer found;

	memset(match, 0, sizeof *match);
	found = load_once(store, params, id, arena, match);
	if (found == STORE_AWAY) /* a connection that broke while nobody used it */
		found = load_once(store, params, id, arena, match);
	if (found != STORE_AWAY)
		store_postgres_note(store, false, "");
	return found;
}

enum store_answer store_postgres_next_shelf(struct store *given, bool same, char name[STORE_SHELF_NAME],
                                            struct arena *arena, const char **text)
{
	const char *const params[POSTGRES_PARAMS] = {name};
	PGresult *rows =
		store_postgres_ask((struct postgres_store *)given, same ? SQL_LOAD_SHELF : SQL_NEXT_SHELF, params);
	enum store_answer answer = !rows ? STORE_AWAY : PQntuples(rows) == 1 ? STORE_FOUND : STORE_ABSENT;

	if (answer == STORE_FOUND) {
		snprintf(name, STORE_SHELF_NAME, "%s", PQgetvalue(rows, 0, 0));
		*text = base_copy_text(arena, PQgetvalue(rows, 0, 1), strlen(PQgetvalue(rows, 0, 1)));
	}
	PQclear(rows);
	return answer;
}

enum store_answer store_postgres_next_kept(struct store *given, bool same, uint64_t *data, struct arena *arena,
                                           const char **text)
{
	char number[POSTGRES_NUMBER];
	const char *const params[POSTGRES_PARAMS] = {store_postgres_print(number, (int64_t)*data)};
	PGresult *rows =
		store_postgres_ask((struct postgres_store *)given, same ? SQL_LOAD_KEPT : SQL_NEXT_KEPT, params);
	enum store_answer answer = !rows ? STORE_AWAY : PQntuples(rows) == 1 ? STORE_FOUND : STORE_ABSENT;

	if (answer == STORE_FOUND) {
		*data = (uint64_t)store_postgres_int(rows, 0, 0);
		*text = base_copy_text(arena, PQgetvalue(rows, 0, 1), strlen(PQgetvalue(rows, 0, 1)));
	}
	PQclear(rows);
	return answer;
}
