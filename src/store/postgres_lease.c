/* postgres_lease.c: which server may write to which match. A server lives while it beats; a match is its owner's while the
 * owner lives; the epoch in the tail of a match rises when another takes it over, and the commit thread compares it while
 * it holds the row. So a server that was thought dead and wakes up can write nothing. All by the database's clock.
 * May use: postgres, libpq. */
#include <stdio.h>
#include <string.h>

#include "store/postgres.h"

static PGresult *beat_once(struct postgres_store *store, const char *const *params)
{
	return store_postgres_connect(store, &store->beat) ? store_postgres_run(store, &store->beat, SQL_BEAT, params)
	                                                   : NULL;
}

enum store_answer store_postgres_beat(struct store *given, const char *address)
{
	struct postgres_store *store = (struct postgres_store *)given;
	const char *const params[POSTGRES_PARAMS] = {store->server, address};
	enum store_answer answer = STORE_AWAY;
	int64_t now_ms;
	PGresult *result;

	pthread_mutex_lock(&store->beating);
	now_ms = store_postgres_now_ms();
	result = beat_once(store, params);
	if (!result && !store->beat.conn)
		result = beat_once(store, params);
	if (result) {
		bool lapsed = store_postgres_int(result, 0, 0) != 0;

		answer = lapsed && store->joined ? STORE_ELSEWHERE : STORE_FOUND;
		if (lapsed)
			PQclear(store_postgres_run(store, &store->beat, SQL_FORGET_DEAD, NULL));
		store->joined = true;
		store->beat_ms = now_ms;
		store_postgres_note(store, false, "");
	}
	PQclear(result);
	pthread_mutex_unlock(&store->beating);
	return answer;
}

void store_postgres_leave(struct postgres_store *store)
{
	const char *const params[POSTGRES_PARAMS] = {store->server};

	if (store->joined && store_postgres_connect(store, &store->beat))
		PQclear(store_postgres_run(store, &store->beat, SQL_LEAVE, params));
}

/* Between the two questions the owner may have gone: then the address is empty, and the claim is tried again. */
static enum store_answer find_owner(struct postgres_store *store, const char *const *params, struct store_claim *claim)
{
	PGresult *rows = store_postgres_ask(store, SQL_FIND_OWNER, params);
	enum store_answer answer = !rows ? STORE_AWAY : PQntuples(rows) == 1 ? STORE_ELSEWHERE : STORE_ABSENT;

	if (answer == STORE_ELSEWHERE)
		snprintf(claim->address, sizeof claim->address, "%s", PQgetvalue(rows, 0, 0));
	PQclear(rows);
	return answer;
}

/* A server that has just woken up would lose at once what it claims: first it must be heard. */
static bool is_heard(struct postgres_store *store)
{
	int64_t beat_ms = store->beat_ms;

	return !beat_ms || store_postgres_now_ms() - beat_ms < STORE_LEASE_MS / 2;
}

enum store_answer store_postgres_claim(struct store *given, int64_t id, struct store_claim *claim)
{
	struct postgres_store *store = (struct postgres_store *)given;
	char number[POSTGRES_NUMBER];
	const char *const params[POSTGRES_PARAMS] = {store_postgres_print(number, id), store->server};
	PGresult *rows;
	bool asked, mine;

	*claim = (struct store_claim){.epoch = 0};
	if (!is_heard(store))
		return store->away ? STORE_AWAY : STORE_ELSEWHERE;
	rows = store_postgres_ask(store, SQL_CLAIM, params);
	asked = rows != NULL;
	mine = asked && PQntuples(rows) == 1;
	*claim = (struct store_claim){.epoch = mine ? store_postgres_int(rows, 0, 0) : 0};
	PQclear(rows);
	if (!asked)
		return STORE_AWAY;
	return mine ? STORE_FOUND : find_owner(store, params, claim);
}

enum store_answer store_postgres_check_claim(struct store *given, int64_t id, int64_t epoch)
{
	struct postgres_store *store = (struct postgres_store *)given;
	char number[POSTGRES_NUMBER], rise[POSTGRES_NUMBER];
	const char *const params[POSTGRES_PARAMS] = {store_postgres_print(number, id), store->server,
	                                             store_postgres_print(rise, epoch)};
	PGresult *rows = store_postgres_ask(store, SQL_CHECK_CLAIM, params);
	enum store_answer answer = !rows ? STORE_AWAY : PQntuples(rows) == 1 ? STORE_FOUND : STORE_ELSEWHERE;

	PQclear(rows);
	return answer;
}

int store_postgres_count_servers(struct store *given)
{
	PGresult *rows = store_postgres_ask((struct postgres_store *)given, SQL_COUNT_SERVERS, NULL);
	int count = rows ? (int)store_postgres_int(rows, 0, 0) : -1;

	PQclear(rows);
	return count;
}

enum store_answer store_postgres_secret(struct store *given, char secret[STORE_SECRET])
{
	PGresult *rows = store_postgres_ask((struct postgres_store *)given, SQL_FIND_SECRET, NULL);
	bool asked = rows != NULL, found = asked && PQntuples(rows) == 1;

	if (found)
		snprintf(secret, STORE_SECRET, "%s", PQgetvalue(rows, 0, 0));
	PQclear(rows);
	return !asked ? STORE_AWAY : found ? STORE_FOUND : STORE_ABSENT;
}
