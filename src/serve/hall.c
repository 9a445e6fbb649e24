/* hall.c: small things that every file of the room needs. May use: hall, libsodium. */
#include "serve/hall.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
	return read_clock(CLOCK_REALTIME);
}

void *serve_take(size_t size)
{
	void *bytes = calloc(1, size);

	if (!bytes) {
		fputs("durbar: the machine has no memory left\n", stderr);
		exit(EXIT_FAILURE);
	}
	return bytes;
}

char *serve_copy(const char *bytes, size_t size)
{
	char *copy = serve_take(size + 1);

	if (size)
		memcpy(copy, bytes, size);
	return copy;
}

bool serve_allow(int64_t *allowance, int64_t *last_ms, int64_t per_second, int64_t most)
{
	int64_t now = serve_now_ms();

	*allowance += (now - *last_ms) * per_second;
	*last_ms = now;
	if (*allowance > most * 1000)
		*allowance = most * 1000;
	if (*allowance < 1000)
		return false;
	*allowance -= 1000;
	return true;
}

int serve_find_seat(const struct rules *rules, const char *name)
{
	char buffer[TELL_SEAT_NAME];

	if (strcmp(name, "watcher") == 0)
		return STORE_WATCHER;
	for (int seat = 0; seat < rules->facts.seats; seat++)
		if (strcmp(engine_name_seat(rules, seat, buffer), name) == 0)
			return seat;
	return -2;
}

const struct serve_world *serve_find_world(const struct hall *hall, const char *system)
{
	for (size_t i = 0; i < hall->plan->worlds; i++)
		if (strcmp(hall->plan->world[i].rules->facts.id, system) == 0)
			return &hall->plan->world[i];
	return NULL;
}

int serve_slot(int seat)
{
	return seat < 0 ? RULES_SEATS : seat;
}

bool serve_fair_text(const char *text, size_t most)
{
	size_t letters = 0;

	/* The reader of JSON has made sure that it is UTF-8. */
	for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
		if (*c < 0x20 || *c == 0x7f)
			return false;
		letters += (*c & 0xc0) != 0x80;
	}
	return letters <= most;
}

void serve_make_token(char token[HALL_TOKEN])
{
	unsigned char bytes[24];

	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2base64(token, HALL_TOKEN, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool serve_hash_token(const char *token, uint8_t hash[STORE_TOKEN])
{
	size_t length = strlen(token);

	if (length != HALL_TOKEN - 1)
		return false;
	crypto_generichash(hash, STORE_TOKEN, (const unsigned char *)token, length, NULL, 0);
	return true;
}
