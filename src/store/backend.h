/* backend.h: what a kind of database offers: the functions of store.h. Inside store only.
 * May use: store. */
#ifndef DURBAR_STORE_BACKEND_H
#define DURBAR_STORE_BACKEND_H

#include "store/store.h"

/* Each member does what the function of the same name in store.h says. */
struct store_backend {
	struct store *(*open)(const char *where, bool create, char *why, size_t size);
	void (*close)(struct store *store);
	void (*put)(struct store *store, struct store_write *write);
	int64_t (*next_match)(struct store *store);
	enum store_answer (*find_token)(struct store *store, const uint8_t token[STORE_TOKEN], struct store_link *link);
	enum store_answer (*load_match)(struct store *store, int64_t id, bool whole, struct arena *arena,
	                                struct store_match *match);
	enum store_answer (*next_shelf)(struct store *store, bool same, char name[STORE_SHELF_NAME],
	                                struct arena *arena, const char **text); /* same: the one of that name */
	enum store_answer (*next_kept)(struct store *store, bool same, uint64_t *data, struct arena *arena,
	                               const char **text); /* same: the one with that fingerprint */
	int (*list_matches)(struct store *store, int64_t after, int64_t *list, int room);
	const char *(*check_file)(struct store *store);
	const char *(*check)(struct store *store, char *why, size_t size);
	enum store_answer (*beat)(struct store *store, const char *address);
	enum store_answer (*claim_match)(struct store *store, int64_t id, struct store_claim *claim);
	enum store_answer (*check_claim)(struct store *store, int64_t id, int64_t epoch);
	int (*count_servers)(struct store *store);
	enum store_answer (*find_secret)(struct store *store, char secret[STORE_SECRET]);
	bool (*is_away)(struct store *store);
	/* Of databases that servers share: the address in words, without passwords. */
	void (*name)(const char *where, char *name, size_t size);
};

/* The first member of each kind's own struct. */
struct store {
	const struct store_backend *backend;
};

extern const struct store_backend store_sqlite;
/* For shared databases this backend is used, and durbar-postgres.so is not loaded. */
void store_set_shared(const struct store_backend *backend);

#endif
