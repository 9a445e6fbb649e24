/* postgres.c: opens the database, creates its tables, and looks things up.
 * May use: postgres, port, libpq. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "port/port.h"
#include "store/postgres.h"

enum { FORMAT = POSTGRES_FORMAT, WORD = 128 };

/* ---- the address */

static void copy_option(const PQconninfoOption *options, const char *keyword, char word[WORD])
{
	*word = 0;
	for (; options && options->keyword; options++)
		if (strcmp(options->keyword, keyword) == 0 && options->val)
			snprintf(word, WORD, "%s", options->val);
}

static void name_options(const PQconninfoOption *options, char *name, size_t size)
{
	char base[WORD], host[WORD], port[WORD], service[WORD];

	copy_option(options, "dbname", base);
	copy_option(options, "host", host);
	copy_option(options, "port", port);
	copy_option(options, "service", service);
	snprintf(name, size, "PostgreSQL%s%s%s%s%s%s%s%s", *base ? " database " : "", base,
	         *service ? " of service " : "", service, *host ? " at " : "", host, *host && *port ? ":" : "",
	         *host ? port : "");
}

void store_postgres_name(const char *where, char *name, size_t size)
{
	PQconninfoOption *options = PQconninfoParse(where, NULL);

	name_options(options, name, size);
	PQconninfoFree(options);
}

/* A password in the address can be read by everybody on the machine, and ends in logs. */
static bool check_address(const char *where, char *why, size_t size)
{
	static const char *const secret[] = {"password", "sslpassword"};
	char *fault = NULL, value[WORD];
	PQconninfoOption *options = PQconninfoParse(where, &fault);
	bool good = options != NULL;

	if (!good)
		snprintf(why, size,
		         "the address of the database cannot be understood: it is like"
		         " postgresql://USER@HOST:PORT/DATABASE");
	for (size_t i = 0; good && i < sizeof secret / sizeof secret[0]; i++) {
		copy_option(options, secret[i], value);
		good = !*value;
		if (!good)
			snprintf(why, size,
			         "no password in the address of the database: everybody on this machine could read it. "
			         "Put it into ~/.pgpass, PGPASSWORD or a service file");
	}
	PQconninfoFree(options);
	PQfreemem(fault);
	return good;
}

/* ---- the tables */

static int64_t ask_number(PGconn *conn, const char *sql)
{
	PGresult *rows = PQexec(conn, sql);
	int64_t number =
		PQresultStatus(rows) == PGRES_TUPLES_OK && PQntuples(rows) == 1 ? store_postgres_int(rows, 0, 0) : -1;

	PQclear(rows);
	return number;
}

static bool run(PGconn *conn, const char *sql)
{
	PGresult *result = PQexec(conn, sql);
	bool good = PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;

	PQclear(result);
	return good;
}

static const char has_format[] = "SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relname = 'durbar'"
				 " AND relnamespace = current_schema()::regnamespace";

/* Servers that start together make the tables once: the first holds the lock. */
static bool create_tables(PGconn *conn)
{
	return run(conn, "BEGIN") && run(conn, "SELECT pg_advisory_xact_lock(1148544610)") &&
	       (ask_number(conn, has_format) == 1 || run(conn, store_postgres_schema)) && run(conn, "COMMIT");
}

static const char read_format[] = "SELECT format FROM durbar";

/* The same for tables of an older format, one format after the other: servers that run meanwhile do not miss what they do not
 * know. */
static bool upgrade_tables(PGconn *conn)
{
	bool good = run(conn, "BEGIN") && run(conn, "SELECT pg_advisory_xact_lock(1148544610)");
	int64_t format = good ? ask_number(conn, read_format) : 0;

	for (; good && format >= 1 && format < FORMAT; format++)
		good = run(conn, store_postgres_upgrade[format]);
	return good && run(conn, "COMMIT");
}

static void explain_tables(const struct postgres_store *store, const char *what, char *why, size_t size)
{
	char cause[256];

	store_postgres_explain(PQerrorMessage(store->writer.conn), cause, sizeof cause);
	snprintf(why, size, "%s: its tables cannot be %s: %s", store->name, what, cause);
}

static bool check_format(struct postgres_store *store, bool create, char *why, size_t size)
{
	PGconn *conn = store->writer.conn;
	int64_t known = ask_number(conn, has_format), format;
	int64_t others = ask_number(conn, "SELECT count(*) FROM pg_class WHERE relkind = 'r'"
	                                  " AND relnamespace = current_schema()::regnamespace");
	int64_t encoded = ask_number(conn, "SELECT (current_setting('server_encoding') = 'UTF8')::integer");

	if (known == 0 && others > 0) {
		snprintf(why, size, "%s: not a durbar database: give Durbar one of its own (createdb)", store->name);
		return false;
	}
	if (known == 0 && encoded == 0) {
		snprintf(why, size, "%s: its encoding is not UTF8: make it with createdb -E UTF8 -T template0",
		         store->name);
		return false;
	}
	if (known == 0 && !create) {
		snprintf(why, size, "%s: there is nothing of Durbar in it", store->name);
		return false;
	}
	if (known < 0 || (known == 0 && !create_tables(conn))) {
		explain_tables(store, "made", why, size);
		return false;
	}
	format = ask_number(conn, read_format);
	if (format >= 1 && format < FORMAT) {
		if (!upgrade_tables(conn)) {
			explain_tables(store, "brought up to date", why, size);
			return false;
		}
		format = ask_number(conn, read_format);
	}
	if (format == FORMAT)
		return true;
	snprintf(why, size, "%s: its format is %lld and this program reads %d: use the program that wrote it",
	         store->name, (long long)format, FORMAT);
	return false;
}

/* ---- opening and closing */

static void release(struct postgres_store *store)
{
	for (int i = 0; i < POSTGRES_READERS; i++)
		store_postgres_disconnect(&store->reader[i]);
	store_postgres_disconnect(&store->beat);
	store_postgres_disconnect(&store->writer);
	pthread_mutex_destroy(&store->lock);
	pthread_cond_destroy(&store->freed);
	pthread_mutex_destroy(&store->beating);
	store_free_queue(&store->queue);
	free(store->batches);
	free(store);
}

/* The first connection tells why it fails, in full. */
static bool connect_first(struct postgres_store *store, char *why, size_t size)
{
	PGconn *conn;
	char cause[256];

	store->closing = true; /* nothing is printed */
	if (store_postgres_connect(store, &store->writer)) {
		store->closing = false;
		return true;
	}
	conn = PQconnectdb(store->where);
	store_postgres_explain(PQerrorMessage(conn), cause, sizeof cause);
	snprintf(why, size, "%s cannot be opened: %s", store->name,
	         PQstatus(conn) == CONNECTION_OK ? "it can only be read" : cause);
	PQfinish(conn);
	return false;
}

static struct postgres_store *new_store(const char *where, uint64_t number)
{
	struct postgres_store *store = calloc(1, sizeof *store + strlen(where) + 1);

	if (!store)
		return NULL;
	store->store.backend = &store_postgres;
	strcpy(store->where, where);
	store_postgres_name(where, store->name, sizeof store->name);
	store_postgres_print(store->server, (int64_t)(number >> 1 | 1));
	pthread_mutex_init(&store->lock, NULL);
	pthread_cond_init(&store->freed, NULL);
	pthread_mutex_init(&store->beating, NULL);
	store_open_queue(&store->queue);
	return store;
}

static struct store *open_store(const char *where, bool create, char *why, size_t size)
{
	struct postgres_store *store;
	uint64_t number;

	if (!check_address(where, why, size))
		return NULL;
	if (!port_fill_random(&number, sizeof number)) {
		snprintf(why, size, "the machine gives no random numbers");
		return NULL;
	}
	store = new_store(where, number);
	if (!store) {
		snprintf(why, size, "out of memory");
		return NULL;
	}
	if (!connect_first(store, why, size) || !check_format(store, create, why, size) ||
	    !store_postgres_start(store, why, size)) {
		release(store);
		return NULL;
	}
	return &store->store;
}

static void close_store(struct store *given)
{
	struct postgres_store *store = (struct postgres_store *)given;

	store->closing = true;
	store_close_queue(&store->queue);
	pthread_join(store->commit_thread, NULL);
	store_postgres_leave(store);
	release(store);
}

/* ---- looking things up */

static int64_t next_match(struct store *given)
{
	struct postgres_store *store = (struct postgres_store *)given;
	int64_t id = 0;

	pthread_mutex_lock(&store->lock);
	if (store->next_id == store->end_id) {
		store->next_id = store->spare_id;
		store->end_id = store->spare_end;
		store->spare_id = store->spare_end = 0;
	}
	if (store->next_id < store->end_id)
		id = store->next_id++;
	pthread_mutex_unlock(&store->lock);
	return id;
}

static enum store_answer find_token(struct store *given, const uint8_t token[STORE_TOKEN], struct store_link *link)
{
	char text[2 * STORE_TOKEN + 3] = "\\x";
	const char *const params[POSTGRES_PARAMS] = {text};
	PGresult *rows;
	enum store_answer answer;

	for (int i = 0; i < STORE_TOKEN; i++)
		snprintf(text + 2 + 2 * i, 3, "%02x", token[i]);
	rows = store_postgres_ask((struct postgres_store *)given, SQL_FIND_TOKEN, params);
	answer = !rows ? STORE_AWAY : PQntuples(rows) == 1 ? STORE_FOUND : STORE_ABSENT;
	if (answer == STORE_FOUND) {
		link->match = store_postgres_int(rows, 0, 0);
		link->seat = (int)store_postgres_int(rows, 0, 1);
		snprintf(link->scenario, sizeof link->scenario, "%s", PQgetvalue(rows, 0, 2));
	}
	PQclear(rows);
	return answer;
}

static int list_matches(struct store *given, int64_t after, int64_t *list, int room)
{
	char number[POSTGRES_NUMBER], most[POSTGRES_NUMBER];
	const char *const params[POSTGRES_PARAMS] = {store_postgres_print(number, after),
	                                             store_postgres_print(most, room)};
	PGresult *rows = store_postgres_ask((struct postgres_store *)given, SQL_LIST_MATCHES, params);
	int count = rows ? PQntuples(rows) : -1;

	for (int i = 0; i < count; i++)
		list[i] = store_postgres_int(rows, i, 0);
	PQclear(rows);
	return count;
}

static const char *check_file(struct store *store)
{
	(void)store;
	return NULL;
}

/* PostgreSQL finds out by itself whether its pages are sound (pg_amcheck, checksums): here only what belongs together. */
static const char *check(struct store *given, char *why, size_t size)
{
	struct postgres_store *store = (struct postgres_store *)given;
	struct postgres_link *link = store_postgres_borrow(store);
	int64_t stray = link ? ask_number(link->conn, "SELECT count(*) FROM line l LEFT JOIN match m ON m.id = l.match"
	                                              " WHERE m.id IS NULL")
	                     : -1;

	if (link)
		store_postgres_return(store, link);
	if (stray < 0)
		snprintf(why, size, "%s: it cannot be read", store->name);
	else if (stray > 0)
		snprintf(why, size, "%s: %lld line%s of journals belong%s to no match", store->name, (long long)stray,
		         base_end_plural((uint64_t)stray), stray == 1 ? "s" : "");
	return stray ? why : NULL;
}

static bool is_away(struct store *store)
{
	return ((struct postgres_store *)store)->away;
}

const struct store_backend store_postgres = {
	.open = open_store,
	.close = close_store,
	.put = store_postgres_put,
	.next_match = next_match,
	.find_token = find_token,
	.load_match = store_postgres_load,
	.next_shelf = store_postgres_next_shelf,
	.next_kept = store_postgres_next_kept,
	.list_matches = list_matches,
	.check_file = check_file,
	.check = check,
	.beat = store_postgres_beat,
	.claim_match = store_postgres_claim,
	.check_claim = store_postgres_check_claim,
	.count_servers = store_postgres_count_servers,
	.find_secret = store_postgres_secret,
	.is_away = is_away,
	.name = store_postgres_name,
};
