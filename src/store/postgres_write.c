/* postgres_write.c: the commit thread. It takes everything in the queue and commits it in one transaction of two round
 * trips: the first locks the tails of the matches and learns whose they are, the second writes. What was being committed
 * when the connection broke is in doubt: it is looked for when the database is back, and only then is anything said of it.
 * May use: postgres, rows, libpq, threads. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/postgres.h"
#include "store/rows.h"

enum {
	BATCH = 512,        /* writes in a transaction, at most */
	PATIENCE_MS = 3000, /* that a write waits for a database that is away; after that it has not been written */
	LAST_MS = 5000,     /* the same for all when the store closes */
	PAUSE_MS = 100,
	TOKEN_TEXT = 2 * STORE_TOKEN + 3
};

/* What is to be done with a write. */
enum verdict { VERDICT_WRITE, VERDICT_THERE, VERDICT_REFUSED, VERDICT_LOST };

struct tail {
	int64_t match, lines, chain;
	bool ours; /* by the claim with this epoch, or new in this transaction */
	int64_t epoch;
	bool known, changed;
};

struct batch {
	struct postgres_store *store;
	struct postgres_link *link;
	struct store_write *write[BATCH];
	enum verdict verdict[BATCH];
	int count;
	struct tail tail[BATCH]; /* in the order of their matches */
	int tails;
	int sent;         /* statements whose results are still to come */
	bool broken, bad; /* the connection; a statement */
	bool committing;  /* the COMMIT may have been sent */
	char why[256];
};

/* ---- sending and receiving */

static void send_one(struct batch *batch, enum postgres_statement which, const char *const *params)
{
	if (batch->broken)
		return;
	if (store_postgres_send(batch->link, which, params))
		batch->sent++;
	else
		batch->broken = true;
}

static void judge_result(struct batch *batch, const PGresult *result)
{
	ExecStatusType status = PQresultStatus(result);

	if (!result || (status == PGRES_FATAL_ERROR && store_postgres_is_broken(batch->link, result)))
		batch->broken = true;
	else if (status == PGRES_FATAL_ERROR && !batch->bad)
		store_postgres_explain(PQresultErrorMessage(result), batch->why, sizeof batch->why);
	batch->bad = batch->bad || (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK);
}

/* Ends the part of the pipeline that was sent and takes its results; the last with rows is returned. */
static PGresult *receive_all(struct batch *batch)
{
	PGconn *conn = batch->link->conn;
	PGresult *rows = NULL, *result;

	if (batch->broken || PQpipelineSync(conn) != 1) {
		batch->broken = true;
		return NULL;
	}
	for (; batch->sent && !batch->broken; batch->sent--) {
		result = PQgetResult(conn);
		judge_result(batch, result);
		if (PQresultStatus(result) == PGRES_TUPLES_OK) {
			PQclear(rows);
			rows = result;
		} else {
			PQclear(result);
		}
		if (!batch->broken)
			PQclear(PQgetResult(conn)); /* NULL: the end of this result */
	}
	result = batch->broken ? NULL : PQgetResult(conn);
	batch->broken = batch->broken || PQresultStatus(result) != PGRES_PIPELINE_SYNC;
	PQclear(result);
	return rows;
}

/* ---- the tails of the matches */

static int compare_tails(const void *left, const void *right)
{
	const struct tail *a = left, *b = right;

	return a->match < b->match ? -1 : a->match > b->match;
}

static struct tail *find_tail(struct batch *batch, int64_t match)
{
	const struct tail wanted = {.match = match};

	return bsearch(&wanted, batch->tail, (size_t)batch->tails, sizeof wanted, compare_tails);
}

static void list_tails(struct batch *batch)
{
	int kept = 0;

	for (int i = 0; i < batch->count; i++)
		batch->tail[i] = (struct tail){.match = batch->write[i]->match};
	qsort(batch->tail, (size_t)batch->count, sizeof batch->tail[0], compare_tails);
	for (int i = 0; i < batch->count; i++)
		if (!kept || batch->tail[kept - 1].match != batch->tail[i].match)
			batch->tail[kept++] = batch->tail[i];
	batch->tails = kept;
}

static void read_tails(struct batch *batch, const PGresult *rows)
{
	for (int i = 0; i < PQntuples(rows); i++) {
		struct tail *tail = find_tail(batch, store_postgres_int(rows, i, 0));

		if (!tail)
			continue;
		tail->known = true;
		tail->lines = store_postgres_int(rows, i, 1);
		tail->chain = store_postgres_int(rows, i, 2);
		tail->ours = strcmp(PQgetvalue(rows, i, 3), batch->store->server) == 0;
		tail->epoch = store_postgres_int(rows, i, 4);
	}
}

/* Begins the transaction. Whoever takes a match over must change the row that is locked here. */
static void lock_tails(struct batch *batch)
{
	char list[BATCH * 21 + 3] = "{";
	size_t used = 1;
	const char *const params[POSTGRES_PARAMS] = {list};
	PGresult *rows;

	list_tails(batch);
	for (int i = 0; i < batch->tails; i++)
		used += (size_t)snprintf(list + used, sizeof list - used, "%s%" PRId64, i ? "," : "",
		                         batch->tail[i].match);
	snprintf(list + used, sizeof list - used, "}");
	send_one(batch, SQL_BEGIN, NULL);
	send_one(batch, SQL_LOCK_TAILS, params);
	rows = receive_all(batch);
	if (rows && !batch->bad && !batch->broken)
		read_tails(batch, rows);
	PQclear(rows);
}

/* ---- statements of the writes */

/* Was the id given by this store? One that comes from elsewhere, by a copy, must not be given again. */
static bool is_own_id(struct postgres_store *store, int64_t id)
{
	bool own;

	pthread_mutex_lock(&store->lock);
	own = id <= store->top_id;
	pthread_mutex_unlock(&store->lock);
	return own;
}

static void send_match(struct batch *batch, const struct store_write *write)
{
	char id[POSTGRES_NUMBER], time[POSTGRES_NUMBER], bonus[POSTGRES_NUMBER], clock[POSTGRES_NUMBER];
	const char *const params[POSTGRES_PARAMS] = {store_postgres_print(id, write->match),
	                                             write->system,
	                                             write->scenario,
	                                             write->text,
	                                             store_postgres_print(time, write->time_ms),
	                                             store_postgres_print(bonus, write->bonus_ms),
	                                             write->hints ? "true" : "false",
	                                             store_postgres_print(clock, write->clock_ms)};

	send_one(batch, SQL_ADD_MATCH, params);
	send_one(batch, SQL_ADD_TAIL, params);
	if (!is_own_id(batch->store, write->match))
		send_one(batch, SQL_PASS_IDS, params);
}

struct line_params {
	const char *param[POSTGRES_PARAMS];
	char number[POSTGRES_PARAMS][POSTGRES_NUMBER];
};

static void print_line(struct line_params *line, const struct store_write *write, int64_t chain)
{
	const int64_t numbers[] = {write->match,   write->line, write->ply, write->seat, (int64_t)write->hash, 0, 0,
	                           write->time_ms, chain};

	for (int i = 0; i < POSTGRES_PARAMS; i++)
		line->param[i] = store_postgres_print(line->number[i], numbers[i]);
	line->param[5] = write->dice ? write->dice : "-";
	line->param[6] = write->text;
}

static void send_line(struct batch *batch, const struct store_write *write)
{
	struct tail *tail = find_tail(batch, write->match);
	struct line_params line = {.param = {NULL}};

	tail->chain = store_chain_line(tail->chain, write);
	tail->lines = write->line;
	tail->changed = true;
	print_line(&line, write, tail->chain);
	send_one(batch, SQL_ADD_LINE, line.param);
}

static void print_token(char text[TOKEN_TEXT], const uint8_t token[STORE_TOKEN])
{
	size_t used = (size_t)snprintf(text, TOKEN_TEXT, "\\x");

	for (int i = 0; i < STORE_TOKEN; i++)
		used += (size_t)snprintf(text + used, TOKEN_TEXT - used, "%02x", token[i]);
}

static void send_seat(struct batch *batch, int64_t match, const struct store_seat *seat)
{
	char number[5][POSTGRES_NUMBER], token[TOKEN_TEXT];
	const char *const params[POSTGRES_PARAMS] = {store_postgres_print(number[0], match),
	                                             store_postgres_print(number[1], seat->seat),
	                                             store_postgres_print(number[2], seat->player),
	                                             seat->linked ? token : NULL,
	                                             seat->name,
	                                             seat->bot,
	                                             seat->webhook,
	                                             store_postgres_print(number[3], seat->seen),
	                                             store_postgres_print(number[4], seat->clock_ms)};

	print_token(token, seat->token);
	send_one(batch, SQL_ADD_SEAT, params);
}

static void print_chat(struct line_params *line, const struct store_write *write)
{
	line->param[0] = store_postgres_print(line->number[0], write->match);
	line->param[1] = store_postgres_print(line->number[1], write->seat);
	line->param[2] = store_postgres_print(line->number[2], write->time_ms);
	line->param[3] = write->text;
}

static void send_chat(struct batch *batch, const struct store_write *write)
{
	struct line_params chat = {.param = {NULL}};

	print_chat(&chat, write);
	send_one(batch, SQL_ADD_CHAT, chat.param);
}

static void print_paper(struct line_params *line, const struct store_write *write)
{
	line->param[0] = store_postgres_print(line->number[0], write->match);
	line->param[1] = store_postgres_print(line->number[1], write->seat);
	line->param[2] = store_postgres_print(line->number[2], write->paper);
	line->param[3] = write->text;
}

static void send_paper(struct batch *batch, const struct store_write *write)
{
	struct line_params paper = {.param = {NULL}};

	print_paper(&paper, write);
	send_one(batch, SQL_ADD_PAPER, paper.param);
}

static void print_rematch(struct line_params *line, const struct store_write *write)
{
	line->param[0] = store_postgres_print(line->number[0], write->match);
	line->param[1] = store_postgres_print(line->number[1], write->rematch);
}

static void send_rematch(struct batch *batch, const struct store_write *write)
{
	struct line_params rematch = {.param = {NULL}};

	print_rematch(&rematch, write);
	send_one(batch, SQL_SET_REMATCH, rematch.param);
}

static void send_shelf(struct batch *batch, const struct store_write *write)
{
	char time[POSTGRES_NUMBER];
	const char *const params[POSTGRES_PARAMS] = {write->shelf, write->text,
	                                             store_postgres_print(time, write->time_ms)};

	send_one(batch, SQL_ADD_SHELF, params);
}

static void send_kept(struct batch *batch, const struct store_write *write)
{
	char data[POSTGRES_NUMBER], time[POSTGRES_NUMBER];
	const char *const params[POSTGRES_PARAMS] = {store_postgres_print(data, (int64_t)write->hash), write->text,
	                                             store_postgres_print(time, write->time_ms)};

	send_one(batch, SQL_ADD_KEPT, params);
}

static void send_copy(struct batch *batch, const struct store_write *write)
{
	char to[POSTGRES_NUMBER], from[POSTGRES_NUMBER], line[POSTGRES_NUMBER];
	const char *const lines[POSTGRES_PARAMS] = {store_postgres_print(to, write->match),
	                                            store_postgres_print(from, write->from),
	                                            store_postgres_print(line, write->line)};
	const char *const tail[POSTGRES_PARAMS] = {to, line};

	send_one(batch, SQL_COPY_LINES, lines);
	send_one(batch, SQL_COPY_TAIL, tail);
}

static void print_header(struct line_params *header, const struct store_write *write)
{
	header->param[0] = store_postgres_print(header->number[0], write->match);
	header->param[1] = store_postgres_print(header->number[1], write->time_ms);
	header->param[2] = write->text;
}

static void send_write(struct batch *batch, const struct store_write *write)
{
	struct line_params header;
	char id[POSTGRES_NUMBER];
	const char *const params[POSTGRES_PARAMS] = {store_postgres_print(id, write->match), write->text};

	switch (write->kind) {
	case STORE_MATCH:
		send_match(batch, write);
		break;
	case STORE_LINE:
		send_line(batch, write);
		break;
	case STORE_SEAT:
		send_seat(batch, write->match, write->player);
		break;
	case STORE_CHAT:
		send_chat(batch, write);
		break;
	case STORE_PAPER:
		send_paper(batch, write);
		break;
	case STORE_REMATCH:
		send_rematch(batch, write);
		break;
	case STORE_SHELF:
		send_shelf(batch, write);
		break;
	case STORE_KEPT:
		send_kept(batch, write);
		break;
	case STORE_NAMED:
		send_one(batch, SQL_SET_NAMED, params);
		break;
	case STORE_SHOWN:
		send_one(batch, SQL_SET_SHOWN, params);
		break;
	case STORE_OVER:
		send_one(batch, SQL_SET_OVER, params);
		break;
	case STORE_COPY:
		send_copy(batch, write);
		break;
	case STORE_HEADER:
		print_header(&header, write);
		send_one(batch, SQL_SET_HEADER, header.param);
		break;
	}
}

static void send_tails(struct batch *batch)
{
	for (int i = 0; i < batch->tails; i++) {
		const struct tail *tail = &batch->tail[i];
		char id[POSTGRES_NUMBER], lines[POSTGRES_NUMBER], chain[POSTGRES_NUMBER];
		const char *const params[POSTGRES_PARAMS] = {store_postgres_print(id, tail->match),
		                                             store_postgres_print(lines, tail->lines),
		                                             store_postgres_print(chain, tail->chain)};

		if (tail->changed)
			send_one(batch, SQL_SET_TAIL, params);
	}
}

/* ---- what may be written */

/* Is there anything in the database that this write alone can have put there? Asked inside the transaction, which holds
 * the match: the one that was in doubt has ended. A seat is simply written again. */
static bool is_there(struct batch *batch, const struct store_write *write)
{
	struct line_params line = {.param = {NULL}};
	PGresult *rows;
	bool found;

	if (write->kind == STORE_LINE) {
		print_line(&line, write, 0);
		send_one(batch, SQL_HAS_LINE, line.param);
	} else if (write->kind == STORE_CHAT) {
		print_chat(&line, write);
		send_one(batch, SQL_HAS_CHAT, line.param);
	} else if (write->kind == STORE_PAPER) {
		print_paper(&line, write);
		send_one(batch, SQL_HAS_PAPER, line.param);
	} else if (write->kind == STORE_REMATCH) {
		print_rematch(&line, write);
		send_one(batch, SQL_HAS_REMATCH, line.param);
	} else if (write->kind == STORE_MATCH || write->kind == STORE_HEADER) {
		print_header(&line, write);
		send_one(batch, SQL_HAS_MATCH, line.param);
	} else {
		return false;
	}
	rows = receive_all(batch);
	found = rows && PQntuples(rows) > 0;
	PQclear(rows);
	return found;
}

/* The lines of a write and those linked to it must follow the tail, one by one. */
static bool follows(const struct tail *tail, const struct store_write *write)
{
	int64_t lines = tail->lines;

	for (; write; write = write->also)
		if (write->kind == STORE_LINE && write->line != ++lines)
			return false;
	return true;
}

static enum verdict judge(struct batch *batch, const struct store_write *write)
{
	struct tail *tail = find_tail(batch, write->match);

	if (write->kind == STORE_SHELF ||
	    write->kind == STORE_KEPT) /* no match's, and simply written again if it is in doubt */
		return VERDICT_WRITE;
	if (write->doubtful && is_there(batch, write))
		return VERDICT_THERE;
	if (write->kind == STORE_MATCH) {
		if (tail->known)
			return VERDICT_REFUSED;
		*tail = (struct tail){.match = write->match, .known = true, .ours = true, .epoch = write->epoch};
	}
	if (!tail->known)
		return VERDICT_REFUSED;
	if (!tail->ours || tail->epoch != write->epoch)
		return VERDICT_LOST;
	if (write->kind == STORE_HEADER && tail->lines)
		return VERDICT_REFUSED; /* it has begun */
	return follows(tail, write) ? VERDICT_WRITE : VERDICT_REFUSED;
}

static void send_all(struct batch *batch)
{
	for (int i = 0; i < batch->count && !batch->broken; i++) {
		batch->verdict[i] = judge(batch, batch->write[i]);
		if (batch->verdict[i] != VERDICT_WRITE)
			continue;
		for (const struct store_write *part = batch->write[i]; part; part = part->also)
			send_write(batch, part);
	}
	send_tails(batch);
	batch->committing = true;
	send_one(batch, SQL_COMMIT, NULL);
	PQclear(receive_all(batch));
}

static bool prepare_all(struct batch *batch)
{
	for (int which = SQL_BEGIN; which <= SQL_PASS_IDS; which++)
		if (!store_postgres_prepare(batch->link, (enum postgres_statement)which))
			return false;
	return PQpipelineStatus(batch->link->conn) == PQ_PIPELINE_ON || PQenterPipelineMode(batch->link->conn) == 1;
}

/* One transaction. False: nothing of it was committed (`bad`), or nobody knows (`broken`). */
static bool commit_batch(struct batch *batch)
{
	batch->broken = !batch->link->conn || !prepare_all(batch);
	batch->bad = batch->committing = false;
	batch->sent = 0;
	if (!batch->broken)
		lock_tails(batch);
	if (!batch->broken && !batch->bad)
		send_all(batch);
	if (batch->broken) {
		store_postgres_disconnect(batch->link);
	} else if (batch->bad) {
		send_one(batch, SQL_ROLLBACK, NULL);
		PQclear(receive_all(batch));
	}
	return !batch->broken && !batch->bad;
}

/* ---- the queue */

/* The writes that the commit thread has taken, in their order. */
struct backlog {
	struct store_write *first, **end;
	int64_t away_ms; /* since when the database has been away; 0: it is not */
};

static void finish(struct store_write *write, enum verdict verdict)
{
	write->lost = verdict == VERDICT_LOST;
	write->done(write, verdict == VERDICT_WRITE || verdict == VERDICT_THERE);
}

static void push_back(struct backlog *backlog, struct store_write *list)
{
	*backlog->end = list;
	while (*backlog->end)
		backlog->end = &(*backlog->end)->next;
}

static void put_first(struct backlog *backlog, struct store_write *const *list, int count)
{
	struct store_write *rest = backlog->first;

	for (int i = count; i-- > 0;) {
		list[i]->next = rest;
		rest = list[i];
	}
	backlog->first = rest;
	backlog->end = &backlog->first;
	while (*backlog->end)
		backlog->end = &(*backlog->end)->next;
}

/* What a statement refused is tried alone, so that it takes nothing else with it. */
static void commit_each(struct batch *all, struct batch *one, struct backlog *backlog)
{
	for (int i = 0; i < all->count; i++) {
		*one = (struct batch){.store = all->store, .link = all->link, .count = 1};
		one->write[0] = all->write[i];
		if (commit_batch(one)) {
			finish(one->write[0], one->verdict[0]);
		} else if (one->broken) {
			one->write[0]->doubtful |= one->committing;
			put_first(backlog, all->write + i, all->count - i);
			break;
		} else {
			fprintf(stderr, "durbar: %s did not take a write: %s\n", all->store->name, one->why);
			finish(one->write[0], VERDICT_REFUSED);
		}
	}
}

static void commit_some(struct postgres_store *store, struct backlog *backlog)
{
	struct batch *batch = store->batches;

	*batch = (struct batch){.store = store, .link = &store->writer};
	while (backlog->first && batch->count < BATCH) {
		batch->write[batch->count++] = backlog->first;
		backlog->first = backlog->first->next;
	}
	if (!backlog->first)
		backlog->end = &backlog->first;
	if (commit_batch(batch)) {
		/* `done` may free it. */
		for (int i = 0; i < batch->count; i++)
			finish(batch->write[i], batch->verdict[i]);
	} else if (!batch->broken) {
		commit_each(batch, batch + 1, backlog);
	} else {
		for (int i = 0; batch->committing && i < batch->count; i++)
			batch->write[i]->doubtful |= batch->verdict[i] == VERDICT_WRITE;
		put_first(backlog, batch->write, batch->count);
	}
}

/* The database has been away too long: what was certainly not written is told so. At the end so is all the rest. */
static void give_up(struct postgres_store *store, struct backlog *backlog)
{
	struct store_write *list = backlog->first;
	bool last = store->closing && store_postgres_now_ms() - backlog->away_ms > LAST_MS;

	if (store_postgres_now_ms() - backlog->away_ms < PATIENCE_MS)
		return;
	backlog->first = NULL;
	backlog->end = &backlog->first;
	while (list) {
		struct store_write *write = list;

		list = list->next;
		write->next = NULL;
		if (write->doubtful && !last)
			push_back(backlog, write);
		else
			finish(write, VERDICT_REFUSED);
	}
}

static void pause_ms(int ms)
{
	struct timespec wait = {.tv_nsec = ms * 1000000L};

	while (nanosleep(&wait, &wait) && errno == EINTR)
		;
}

/* Takes the next ids from the sequence, if few are left. */
static void take_ids(struct postgres_store *store)
{
	struct postgres_link *link = &store->writer;
	PGresult *rows;
	bool enough;

	pthread_mutex_lock(&store->lock);
	enough = store->spare_id != store->spare_end;
	pthread_mutex_unlock(&store->lock);
	if (enough || !link->conn ||
	    (PQpipelineStatus(link->conn) != PQ_PIPELINE_OFF && !PQexitPipelineMode(link->conn)))
		return;
	rows = store_postgres_run(store, link, SQL_TAKE_IDS, NULL);
	if (rows) {
		pthread_mutex_lock(&store->lock);
		store->spare_end = store_postgres_int(rows, 0, 0) + 1;
		store->spare_id = store->spare_end - POSTGRES_BLOCK;
		store->top_id = store->spare_end - 1;
		pthread_mutex_unlock(&store->lock);
	}
	PQclear(rows);
}

static void *run_commits(void *given)
{
	struct postgres_store *store = given;
	struct backlog backlog = {.end = &backlog.first};
	struct store_write *list;

	for (;;) {
		if (!backlog.first) {
			list = store_take_writes(&store->queue);
			/* After a rest it is worth an attempt at once. */
			backlog.away_ms = store->writer.retry_ms = 0;
		} else {
			list = store_poll_writes(&store->queue);
		}
		if (!list && !backlog.first)
			break;
		push_back(&backlog, list);
		if (store_postgres_connect(store, &store->writer)) {
			backlog.away_ms = 0;
			commit_some(store, &backlog);
			if (store->writer.conn)
				store_postgres_note(store, false, "");
			take_ids(store);
			continue;
		}
		backlog.away_ms = backlog.away_ms ? backlog.away_ms : store_postgres_now_ms();
		give_up(store, &backlog);
		pause_ms(PAUSE_MS);
	}
	return NULL;
}

bool store_postgres_start(struct postgres_store *store, char *why, size_t size)
{
	take_ids(store);
	store->batches = calloc(2, sizeof *store->batches);
	if (store->batches && pthread_create(&store->commit_thread, NULL, run_commits, store) == 0)
		return true;
	snprintf(why, size, "%s", store->batches ? "no more threads can be started" : "out of memory");
	return false;
}

void store_postgres_put(struct store *given, struct store_write *write)
{
	store_append_write(&((struct postgres_store *)given)->queue, write);
}
