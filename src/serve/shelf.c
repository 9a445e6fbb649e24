/* shelf.c: POST /api/shelf: the list of somebody's games, for his other devices. Whoever has its secret reads it, replaces it, and can
 * withdraw it for good. The list holds the secrets of seats, so it is stored encrypted: the key, and the name under which it is found, follow from
 * the secret, of which nothing is kept.
 * May use: server, address, http, lookup, codec, store, libsodium. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "serve/address.h"
#include "serve/lookup.h"
#include "serve/server.h"

enum {
	GAMES = 32000, /* bytes of a list */
	BOX = GAMES + crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES,
	BOX_TEXT = sodium_base64_ENCODED_LEN(BOX, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
};

enum shelf_act { SHELF_MAKE, SHELF_READ, SHELF_KEEP, SHELF_WITHDRAW };

struct shelf_job {
	struct write_job save; /* first */
	uint64_t client;
	enum shelf_act act;
	char secret[SERVER_TOKEN];
	char name[STORE_SHELF_NAME];
	enum store_answer answer;
	char *games;         /* that are written or have been read; NULL: none */
	char text[BOX_TEXT]; /* as it is stored */
};

/* Bytes that follow from the secret, by what they are for. */
static void derive(const char *secret, const char *purpose, uint8_t bytes[crypto_secretbox_KEYBYTES])
{
	crypto_generichash(bytes, crypto_secretbox_KEYBYTES, (const unsigned char *)secret, strlen(secret),
	                   (const unsigned char *)purpose, strlen(purpose));
}

static void find_name(const char *secret, char name[STORE_SHELF_NAME])
{
	uint8_t bytes[crypto_secretbox_KEYBYTES];

	derive(secret, "durbar shelf: its name", bytes);
	sodium_bin2hex(name, STORE_SHELF_NAME, bytes, sizeof bytes);
}

static void lock_games(struct shelf_job *shelf)
{
	uint8_t key[crypto_secretbox_KEYBYTES];
	unsigned char *box = serve_alloc(BOX);
	size_t size = strlen(shelf->games);

	derive(shelf->secret, "durbar shelf: its key", key);
	randombytes_buf(box, crypto_secretbox_NONCEBYTES);
	crypto_secretbox_easy(box + crypto_secretbox_NONCEBYTES, (const unsigned char *)shelf->games, size, box, key);
	sodium_bin2base64(shelf->text, sizeof shelf->text, box,
	                  crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + size,
	                  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	sodium_memzero(key, sizeof key);
	free(box);
}

/* NULL: it was changed in the database. */
static char *unlock_games(const char *secret, const char *text)
{
	uint8_t key[crypto_secretbox_KEYBYTES];
	unsigned char *box = serve_alloc(BOX);
	char *games = serve_alloc(GAMES + 1);
	size_t size = 0;

	derive(secret, "durbar shelf: its key", key);
	if (sodium_base642bin(box, BOX, text, strlen(text), NULL, &size, NULL,
	                      sodium_base64_VARIANT_URLSAFE_NO_PADDING) ||
	    size < crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES ||
	    crypto_secretbox_open_easy((unsigned char *)games, box + crypto_secretbox_NONCEBYTES,
	                               size - crypto_secretbox_NONCEBYTES, box, key)) {
		free(games);
		games = NULL;
	}
	sodium_memzero(key, sizeof key);
	free(box);
	return games;
}

/* ---- replies */

/* `key` NULL: nothing but that it is done. */
static void reply_text(struct client *client, int status, const char *key, const char *text)
{
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	wire.writer.open_map(&wire.writer, NULL);
	if (key)
		wire.writer.put_text(&wire.writer, key, text);
	wire.writer.close(&wire.writer);
	serve_reply(client, status, "application/json", wire.bytes, wire.used);
}

static const char gone[] = "This link has been withdrawn, or never was one.";

static void free_shelf(struct shelf_job *shelf)
{
	if (shelf->games)
		sodium_memzero(shelf->games, strlen(shelf->games));
	free(shelf->games);
	sodium_memzero(shelf->secret, sizeof shelf->secret);
	free(shelf);
}

static void finish_write(struct job *job)
{
	struct shelf_job *shelf = (struct shelf_job *)job;
	struct client *client = serve_find_client(job->server, shelf->client);

	if (client && !shelf->save.written)
		reply_text(client, 500, "error", "This could not be saved: try again.");
	else if (client && shelf->act == SHELF_MAKE)
		reply_text(client, 201, "secret", shelf->secret);
	else if (client)
		reply_text(client, 200, NULL, NULL);
	free_shelf(shelf);
}

static void write_shelf(struct shelf_job *shelf, struct server *server)
{
	if (shelf->act != SHELF_WITHDRAW)
		lock_games(shelf);
	shelf->save.job.finish = finish_write;
	shelf->save.write = (struct store_write){
		.kind = STORE_SHELF, .shelf = shelf->name, .text = shelf->text, .time_ms = serve_date_ms()};
	serve_submit_write(server, &shelf->save);
}

static void run_lookup(struct job *job)
{
	struct shelf_job *shelf = (struct shelf_job *)job;
	struct arena *arena = serve_open_arena();
	const char *text = NULL;

	shelf->answer = store_load_shelf(job->server->store, shelf->name, arena, &text);
	if (shelf->answer == STORE_FOUND && shelf->act == SHELF_READ)
		shelf->games = unlock_games(shelf->secret, text);
	base_close_arena(arena);
}

static void finish_lookup(struct job *job)
{
	struct shelf_job *shelf = (struct shelf_job *)job;
	struct client *client = serve_find_client(job->server, shelf->client);

	if (client && shelf->answer == STORE_FOUND && shelf->act != SHELF_READ) {
		write_shelf(shelf, job->server);
		return;
	}
	if (client && shelf->answer == STORE_AWAY)
		reply_text(client, 503, "error", serve_away);
	else if (client && shelf->answer != STORE_FOUND)
		reply_text(client, 404, "error", gone);
	else if (client && !shelf->games)
		reply_text(client, 500, "error", "The list of games is damaged: withdraw the link, and make another.");
	else if (client)
		reply_text(client, 200, "games", shelf->games);
	free_shelf(shelf);
}

/* ---- the request */

/* What is wrong with it; NULL: nothing, and the job knows what is wanted. */
static const char *read_request(const struct doc *request, struct shelf_job *shelf)
{
	const char *games = base_scalar_of(base_find_doc(request, "games")),
		   *secret = serve_read_text(request, "secret");
	uint8_t hash[STORE_TOKEN];

	if (!request || request->kind != DOC_MAP)
		return "Send one JSON object.";
	if (games && (!*games || strlen(games) > GAMES))
		return "A list of games is a text of at most 32000 bytes.";
	if (*secret && !serve_hash_token(secret, hash))
		return gone;
	if (!*secret && !games)
		return "Send a list of games, or the secret of one.";
	shelf->act = !*secret                                                    ? SHELF_MAKE
	             : games                                                     ? SHELF_KEEP
	             : strcmp(serve_read_text(request, "withdraw"), "true") == 0 ? SHELF_WITHDRAW
	                                                                         : SHELF_READ;
	if (games)
		shelf->games = serve_copy_bytes(games, strlen(games));
	snprintf(shelf->secret, sizeof shelf->secret, "%s", secret);
	return NULL;
}

static void start_shelf(struct client *client, struct shelf_job *shelf)
{
	client->deferred = true;
	shelf->client = client->id;
	if (shelf->act == SHELF_MAKE)
		serve_make_token(shelf->secret);
	find_name(shelf->secret, shelf->name);
	if (shelf->act == SHELF_MAKE) {
		write_shelf(shelf, client->server);
		return;
	}
	shelf->save.job.run = run_lookup;
	shelf->save.job.finish = finish_lookup;
	serve_submit_lookup(client->server, &shelf->save.job);
}

void serve_use_shelf(struct client *client)
{
	struct arena *arena = serve_open_arena();
	const struct doc *request = codec_parse_json(client->bytes, client->used, arena);
	struct shelf_job *shelf = serve_alloc(sizeof *shelf);
	const char *why = read_request(request, shelf);
	bool made = !why && shelf->act == SHELF_MAKE;

	if (why)
		reply_text(client, why == gone ? 404 : 400, "error", why);
	else if (!serve_take_quota(client, made ? QUOTA_MATCHES : QUOTA_DOWNLOADS))
		reply_text(client, 429, "error", "Too many requests from your address: wait a moment.");
	else
		start_shelf(client, shelf);
	if (!client->deferred)
		free_shelf(shelf);
	base_close_arena(arena);
}
