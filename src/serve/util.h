/* util.h: clocks, memory, rate limits, text checks and tokens. Inside serve only.
 * May use: store. */
#ifndef DURBAR_SERVE_UTIL_H
#define DURBAR_SERVE_UTIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/doc.h"
#include "store/store.h"

enum {
	SERVER_NAME = 40,              /* characters of a player's name */
	SERVER_CHAT = 500,             /* characters of a chat line */
	SERVER_TOKEN = 33,             /* buffer for a token: 192 bits in base64 and a zero */
	SERVER_LINK = SERVER_TOKEN + 6 /* buffer for a link: "/play#TOKEN" */
};

/* Milliseconds of a monotonic clock, for intervals. */
int64_t serve_now_ms(void);
/* Milliseconds since 1970, for dates. Goes on evenly while the program runs, whatever happens to the clock of the machine. */
int64_t serve_date_ms(void);

_Noreturn void serve_run_out_of_memory(void);
/* The pointer; exits the program if it is NULL. */
void *serve_need_memory(void *pointer);
/* Zeroed memory; exits the program if there is none. Free it with free(). */
void *serve_alloc(size_t size);
/* The same for an arena. */
struct arena *serve_open_arena(void);
/* A copy with a zero byte appended. */
char *serve_copy_bytes(const char *bytes, size_t size);

/* A token bucket: `budget` (in thousandths of an action, as of `last_ms`) refills at `per_second` up to `burst`.
 * Takes one action from it; false: none is left. */
bool serve_within_rate(int64_t *budget, int64_t *last_ms, int64_t per_second, int64_t burst);

/* No control characters or marks of direction, and at most `most` characters? `text` must be valid UTF-8. */
bool serve_is_plain_text(const char *text, size_t most);
/* The scalar under `key`; "" if there is none. */
const char *serve_read_text(const struct doc *map, const char *key);

/* A new secret token. */
void serve_make_token(char token[SERVER_TOKEN]);
/* The hash under which a token is stored; false: this cannot be a token. */
bool serve_hash_token(const char *token, uint8_t hash[STORE_TOKEN]);
/* The link that carries a token. */
void serve_format_link(const char *token, char link[SERVER_LINK]);

#endif
