/* store.c: which kind of database an address means; everything else is handed to that kind.
 * May use: backend. */
#include <stdio.h>
#include <string.h>

#include "store/backend.h"

bool store_is_shared(const char *where)
{
	return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

static struct store *open_any(const char *where, bool create, char *why, size_t size)
{
	if (!store_is_shared(where))
		return store_sqlite.open(where, create, why, size);
#ifdef DURBAR_POSTGRES
	return store_postgres.open(where, create, why, size);
#else
	snprintf(why, size, "this program was built without PostgreSQL: install libpq and build it again");
	return NULL;
#endif
}

struct store *store_open(const char *where, char *why, size_t size)
{
	return open_any(where, true, why, size);
}

struct store *store_open_existing(const char *where, char *why, size_t size)
{
	return open_any(where, false, why, size);
}

void store_name(const char *where, char *name, size_t size)
{
#ifdef DURBAR_POSTGRES
	if (store_is_shared(where)) {
		store_postgres_name(where, name, size);
		return;
	}
#endif
	snprintf(name, size, "%s", store_is_shared(where) ? "PostgreSQL" : where);
}

void store_close(struct store *store)
{
	if (store)
		store->backend->close(store);
}

void store_put(struct store *store, struct store_write *write)
{
	write->doubtful = write->lost = false;
	store->backend->put(store, write);
}

int64_t store_next_match(struct store *store)
{
	return store->backend->next_match(store);
}

enum store_answer store_find_token(struct store *store, const uint8_t token[STORE_TOKEN], struct store_link *link)
{
	return store->backend->find_token(store, token, link);
}

enum store_answer store_load_match(struct store *store, int64_t id, bool whole, struct arena *arena,
                                   struct store_match *match)
{
	return store->backend->load_match(store, id, whole, arena, match);
}

enum store_answer store_load_shelf(struct store *store, const char *name, struct arena *arena, const char **text)
{
	char same[STORE_SHELF_NAME];
	enum store_answer answer;

	snprintf(same, sizeof same, "%s", name);
	answer = store->backend->next_shelf(store, true, same, arena, text);
	return answer == STORE_FOUND && !**text ? STORE_ABSENT : answer;
}

enum store_answer store_next_shelf(struct store *store, char name[STORE_SHELF_NAME], struct arena *arena,
                                   const char **text)
{
	return store->backend->next_shelf(store, false, name, arena, text);
}

int store_list_matches(struct store *store, int64_t after, int64_t *list, int room)
{
	return store->backend->list_matches(store, after, list, room);
}

const char *store_check_file(struct store *store)
{
	return store->backend->check_file(store);
}

const char *store_check(struct store *store, char *why, size_t size)
{
	return store->backend->check(store, why, size);
}

enum store_answer store_beat(struct store *store, const char *address)
{
	return store->backend->beat(store, address);
}

enum store_answer store_claim_match(struct store *store, int64_t id, struct store_claim *claim)
{
	return store->backend->claim_match(store, id, claim);
}

enum store_answer store_check_claim(struct store *store, int64_t id, int64_t epoch)
{
	return store->backend->check_claim(store, id, epoch);
}

int store_count_servers(struct store *store)
{
	return store->backend->count_servers(store);
}

enum store_answer store_find_secret(struct store *store, char secret[STORE_SECRET])
{
	return store->backend->find_secret(store, secret);
}

bool store_is_away(struct store *store)
{
	return store->backend->is_away(store);
}
