/* postgres_link.c: connections: opening them, again after a loss, and asking.
 * May use: postgres, libpq, threads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/postgres.h"

enum { DELAY_MS = 100, DELAY_MOST_MS = 2000 };

int64_t store_postgres_now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t store_postgres_int(const PGresult *rows, int row, int column)
{
	return strtoll(PQgetvalue(rows, row, column), NULL, 10);
}

const char *store_postgres_print(char buffer[POSTGRES_NUMBER], int64_t number)
{
	snprintf(buffer, POSTGRES_NUMBER, "%lld", (long long)number);
	return buffer;
}

void store_postgres_explain(const char *message, char *why, size_t size)
{
	static const char *const before[] = {"FATAL:  ", "ERROR:  ", "PANIC:  "};

	for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
		const char *found = strstr(message, before[i]);

		if (found)
			message = found + strlen(before[i]);
	}
	snprintf(why, size, "%.*s", (int)strcspn(message, "\n"), message);
}

void store_postgres_note(struct postgres_store *store, bool away, const char *why)
{
	bool before = atomic_exchange(&store->away, away);
	char cause[256];

	if (before == away || store->closing)
		return;
	store_postgres_explain(why, cause, sizeof cause);
	if (away)
		fprintf(stderr, "durbar: %s cannot be reached: %s; trying again\n", store->name, cause);
	else
		fprintf(stderr, "durbar: %s is back\n", store->name);
}

void store_postgres_disconnect(struct postgres_link *link)
{
	PQfinish(link->conn);
	link->conn = NULL;
	memset(link->prepared, 0, sizeof link->prepared);
}

static void quiet(void *given, const char *message)
{
	(void)given;
	(void)message;
}

/* What the address says itself counts more: it comes later. A database that does not answer is given up after seconds, and
 * one that only reads is no use. */
static PGconn *connect_to(const char *where)
{
	static const char *const keys[] = {"connect_timeout",      "keepalives_idle",
	                                   "keepalives_interval",  "keepalives_count",
	                                   "tcp_user_timeout",     "application_name",
	                                   "target_session_attrs", "dbname",
	                                   "client_encoding",      NULL};
	const char *const values[] = {"3", "5", "2", "3", "8000", "durbar", "read-write", where, "UTF8", NULL};

	return PQconnectdbParams(keys, values, 1);
}

/* What is acknowledged must be on disk, whatever the role's own setting says. The other connections write claims and beats
 * only: one that is lost with a crash of the database was of no use to anybody, as a move written by it would have taken it
 * to the disk. And a server that hangs in the middle of a transaction must not keep others from its matches. */
static bool set_up(PGconn *conn, bool durable)
{
	PGresult *result = PQexec(
		conn,
		durable ? "SELECT set_config('synchronous_commit', replace(current_setting('synchronous_commit'),"
			  " 'off', 'on'), false), set_config('idle_in_transaction_session_timeout', '4000', false)"
			: "SELECT set_config('synchronous_commit', 'off', false)");
	bool good = PQresultStatus(result) == PGRES_TUPLES_OK;

	PQclear(result);
	return good;
}

bool store_postgres_connect(struct postgres_store *store, struct postgres_link *link)
{
	int64_t now_ms = store_postgres_now_ms();

	if (link->conn)
		return true;
	if (now_ms < link->retry_ms)
		return false;
	link->conn = connect_to(store->where);
	if (PQstatus(link->conn) == CONNECTION_OK && set_up(link->conn, link == &store->writer)) {
		PQsetNoticeProcessor(link->conn, quiet, NULL);
		link->delay_ms = 0;
		return true;
	}
	store_postgres_note(store, true, PQerrorMessage(link->conn));
	store_postgres_disconnect(link);
	link->delay_ms = link->delay_ms ? link->delay_ms * 2 : DELAY_MS;
	link->delay_ms = link->delay_ms < DELAY_MOST_MS ? link->delay_ms : DELAY_MOST_MS;
	link->retry_ms = store_postgres_now_ms() + link->delay_ms;
	return false;
}

bool store_postgres_is_broken(const struct postgres_link *link, const PGresult *result)
{
	const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);

	/* 57P: it is shutting down or starting; 08: the connection; 25006: it only reads. */
	return PQstatus(link->conn) != CONNECTION_OK ||
	       (state &&
	        (strncmp(state, "57P", 3) == 0 || strncmp(state, "08", 2) == 0 || strcmp(state, "25006") == 0));
}

static bool is_good(const PGresult *result)
{
	ExecStatusType status = PQresultStatus(result);

	return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

bool store_postgres_prepare(struct postgres_link *link, enum postgres_statement which)
{
	char name[16];
	PGresult *result;

	if (link->prepared[which])
		return true;
	snprintf(name, sizeof name, "s%d", which);
	result = PQprepare(link->conn, name, store_postgres_sql[which], 0, NULL);
	link->prepared[which] = is_good(result);
	PQclear(result);
	return link->prepared[which];
}

static int count_params(enum postgres_statement which)
{
	int most = 0;

	for (const char *c = store_postgres_sql[which]; *c; c++)
		if (c[0] == '$' && c[1] - '0' > most)
			most = c[1] - '0';
	return most;
}

bool store_postgres_send(struct postgres_link *link, enum postgres_statement which, const char *const *params)
{
	char name[16];

	snprintf(name, sizeof name, "s%d", which);
	return PQsendQueryPrepared(link->conn, name, count_params(which), params, NULL, NULL, 0) == 1;
}

PGresult *store_postgres_run(struct postgres_store *store, struct postgres_link *link, enum postgres_statement which,
                             const char *const *params)
{
	PGresult *result = NULL;
	char name[16];

	snprintf(name, sizeof name, "s%d", which);
	if (store_postgres_prepare(link, which))
		result = PQexecPrepared(link->conn, name, count_params(which), params, NULL, NULL, 0);
	if (is_good(result))
		return result;
	if (!result || store_postgres_is_broken(link, result)) {
		store_postgres_disconnect(link);
	} else {
		char why[256];

		store_postgres_explain(PQresultErrorMessage(result), why, sizeof why);
		fprintf(stderr, "durbar: %s did not answer a question: %s\n", store->name, why);
	}
	PQclear(result);
	return NULL;
}

struct postgres_link *store_postgres_borrow(struct postgres_store *store)
{
	struct postgres_link *link = NULL;

	pthread_mutex_lock(&store->lock);
	while (!link) {
		for (int i = 0; i < POSTGRES_READERS && !link; i++)
			if (!store->reader[i].busy)
				link = &store->reader[i];
		if (!link)
			pthread_cond_wait(&store->freed, &store->lock);
	}
	link->busy = true;
	pthread_mutex_unlock(&store->lock);
	if (store_postgres_connect(store, link))
		return link;
	store_postgres_return(store, link);
	return NULL;
}

void store_postgres_return(struct postgres_store *store, struct postgres_link *link)
{
	pthread_mutex_lock(&store->lock);
	link->busy = false;
	pthread_cond_signal(&store->freed);
	pthread_mutex_unlock(&store->lock);
}

PGresult *store_postgres_ask(struct postgres_store *store, enum postgres_statement which, const char *const *params)
{
	struct postgres_link *link = store_postgres_borrow(store);
	PGresult *result;

	if (!link)
		return NULL;
	result = store_postgres_run(store, link, which, params);
	if (!result && !link->conn && store_postgres_connect(store, link))
		result = store_postgres_run(store, link, which, params);
	if (result)
		store_postgres_note(store, false, "");
	store_postgres_return(store, link);
	return result;
}
