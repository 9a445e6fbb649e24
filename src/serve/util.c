/* util.c: see util.h. May use: libsodium. */
#include "serve/util.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* UTF-8 has at most four bytes for a character. */
_Static_assert(STORE_NAME > 4 * SERVER_NAME, "a name that is short enough fits");

static int64_t read_clock(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t serve_now_ms(void)
{
	return read_clock(CLOCK_MONOTONIC);
}

int64_t serve_date_ms(void)
{
	static _Atomic int64_t offset_ms;

	if (!offset_ms)
		offset_ms = read_clock(CLOCK_REALTIME) - serve_now_ms();
	return serve_now_ms() + offset_ms;
}

_Noreturn void serve_run_out_of_memory(void)
{
	fputs("durbar: out of memory\n", stderr);
	exit(EXIT_FAILURE);
}

void *serve_need_memory(void *pointer)
{
	if (!pointer)
		serve_run_out_of_memory();
	return pointer;
}

void *serve_alloc(size_t size)
{
	void *bytes = calloc(1, size);

	if (!bytes)
		serve_run_out_of_memory();
	return bytes;
}

struct arena *serve_open_arena(void)
{
	struct arena *arena = base_open_arena();

	if (!arena)
		serve_run_out_of_memory();
	return arena;
}

char *serve_copy_bytes(const char *bytes, size_t size)
{
	char *copy = serve_alloc(size + 1);

	if (size)
		memcpy(copy, bytes, size);
	return copy;
}

bool serve_within_rate(int64_t *budget, int64_t *last_ms, int64_t per_second, int64_t burst)
{
	int64_t now = serve_now_ms();

	*budget += (now - *last_ms) * per_second;
	*last_ms = now;
	if (*budget > burst * 1000)
		*budget = burst * 1000;
	if (*budget < 1000)
		return false;
	*budget -= 1000;
	return true;
}

/* Control characters, also those above ASCII (U+0080 to U+009F, two bytes in UTF-8), and the ends of lines and paragraphs
 * (U+2028, U+2029). */
static bool is_control(const unsigned char *at)
{
	return *at < 0x20 || *at == 0x7f || (at[0] == 0xc2 && at[1] < 0xa0) ||
	       (at[0] == 0xe2 && at[1] == 0x80 && (at[2] == 0xa8 || at[2] == 0xa9));
}

/* Marks that turn the direction of what follows: with them a name could pretend to be another. Three bytes in UTF-8:
 * U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069; and two: U+061C. */
static bool is_direction_mark(const unsigned char *at)
{
	if (at[0] == 0xd8)
		return at[1] == 0x9c;
	if (at[0] != 0xe2 || (at[1] != 0x80 && at[1] != 0x81))
		return false;
	return at[1] == 0x80 ? at[2] == 0x8e || at[2] == 0x8f || (at[2] >= 0xaa && at[2] <= 0xae)
	                     : at[2] >= 0xa6 && at[2] <= 0xa9;
}

bool serve_is_plain_text(const char *text, size_t most)
{
	size_t characters = 0;

	for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
		if (is_control(c) || is_direction_mark(c))
			return false;
		characters += (*c & 0xc0) != 0x80;
	}
	return characters <= most;
}

const char *serve_read_text(const struct doc *map, const char *key)
{
	const char *text = base_scalar_of(base_find_doc(map, key));

	return text ? text : "";
}

void serve_make_token(char token[SERVER_TOKEN])
{
	unsigned char bytes[24];

	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2base64(token, SERVER_TOKEN, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool serve_hash_token(const char *token, uint8_t hash[STORE_TOKEN])
{
	size_t length = strlen(token);

	if (length != SERVER_TOKEN - 1)
		return false;
	crypto_generichash(hash, STORE_TOKEN, (const unsigned char *)token, length, NULL, 0);
	return true;
}

void serve_format_link(const char *token, char link[SERVER_LINK])
{
	snprintf(link, SERVER_LINK, "/play#%s", token);
}
