/* store.c: which kind of database an address means; everything else is handed to that kind.
 * May use: backend, port. */
#include <stdio.h>
#include <string.h>

#include "port/port.h"
#include "store/backend.h"

bool store_is_shared(const char *where)
{
	return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

static const struct store_backend *shared;

void store_set_shared(const struct store_backend *backend)
{
	shared = backend;
}

/* The backend of an address; that of PostgreSQL is loaded when it is first needed. */
static const struct store_backend *find_backend(const char *where, char *why, size_t size)
{
	static const struct port_module module = {.file = "durbar-postgres.so",
	                                          .task = "keeps games in PostgreSQL",
	                                          .build = "libpq-dev",
	                                          .run = "libpq5"};

	if (!store_is_shared(where))
		return &store_sqlite;
	if (!shared)
		shared = port_find_symbol(&module, "store_postgres", why, size);
	return shared;
}

static struct store *open_any(const char *where, bool create, char *why, size_t size)
{
	const struct store_backend *backend = find_backend(where, why, size);

	return backend ? backend->open(where, create, why, size) : NULL;
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
	char why[8];
	const struct store_backend *backend = find_backend(where, why, sizeof why);

	if (backend && backend->name)
		backend->name(where, name, size);
	else
		snprintf(name, size, "%s", backend ? where : "PostgreSQL");
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

enum store_answer store_load_kept(struct store *store, uint64_t data, struct arena *arena, const char **text)
{
	return store->backend->next_kept(store, true, &data, arena, text);
}

enum store_answer store_next_kept(struct store *store, uint64_t *data, struct arena *arena, const char **text)
{
	return store->backend->next_kept(store, false, data, arena, text);
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
