/* frames.c: tests of WebSocket frames: messages come whole however they are cut, and violations have their codes. */
#include <stdio.h>
#include <string.h>

#include "serve/frames.h"
#include "test.h"

enum { LIMIT = 70000 };

static uint8_t bytes[200000];
static size_t used;
static char seen[1000];

/* Notes what it gets: "T5:hello " */
static bool note(void *whose, int opcode, char *text, size_t size)
{
	size_t at = strlen(seen);

	(void)whose;
	snprintf(seen + at, sizeof seen - at, "%c%zu:%.*s ", opcode == FRAME_TEXT ? 'T' : 'A' + opcode, size,
	         size < 20 ? (int)size : 0, text);
	return opcode != FRAME_CLOSE;
}

/* Adds a masked frame. */
static void add(int first, const char *text, size_t size)
{
	static const uint8_t mask[4] = {0x12, 0x34, 0x56, 0x78};
	uint8_t head[FRAME_HEAD];
	size_t length = serve_write_frame_head(head, 0, size);

	head[0] = (uint8_t)first;
	head[1] |= 0x80;
	memcpy(bytes + used, head, length);
	memcpy(bytes + used + length, mask, 4);
	for (size_t i = 0; i < size; i++)
		bytes[used + length + 4 + i] = (uint8_t)text[i] ^ mask[i & 3];
	used += length + 4 + size;
}

/* Reads all that was added, `step` bytes at a time; the code. */
static int read_by(size_t step)
{
	struct frame_reader reader = {.limit = LIMIT, .take = note};
	int code = 0;

	seen[0] = 0;
	for (size_t at = 0; at < used && !code; at += step)
		code = serve_read_frames(&reader, bytes + at, used - at < step ? used - at : step);
	serve_free_frames(&reader);
	return code;
}

static int read_one(int first, const char *text, size_t size)
{
	used = 0;
	add(first, text, size);
	return read_by(used);
}

TEST(messages_come_whole_however_they_are_cut)
{
	used = 0;
	add(0x81, "hello", 5);
	add(0x01, "fra", 3);
	add(0x89, "ping", 4);
	add(0x00, "gmen", 4);
	add(0x80, "t", 1);
	add(0x81, "", 0);
	add(0x8a, "", 0);
	for (size_t step = 1; step <= used; step++) {
		assert_int_equal(read_by(step), 0);
		assert_string_equal(seen, "T5:hello J4:ping T8:fragment T0: K0: ");
	}
}

TEST(long_messages_have_long_heads)
{
	static char text[LIMIT + 1];

	memset(text, 'x', sizeof text);
	for (size_t size = 120; size < 130; size++)
		assert_int_equal(read_one(0x81, text, size), 0);
	for (size_t size = 65530; size < 65540; size++)
		assert_int_equal(read_one(0x81, text, size), 0);
	assert_int_equal(read_one(0x81, text, LIMIT), 0);
	assert_string_equal(seen, "T70000: ");
	assert_int_equal(read_one(0x81, text, LIMIT + 1), CLOSE_TOO_LONG);
	used = 0;
	add(0x01, text, LIMIT);
	add(0x80, text, 1);
	assert_int_equal(read_by(4096), CLOSE_TOO_LONG);
}

TEST(violations_have_their_codes)
{
	static const uint8_t unmasked[] = {0x81, 0x01, 'x'}, short_long[] = {0x81, 0xfe, 0, 125, 0, 0, 0, 0},
			     short_longer[] = {0x81, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0};

	assert_int_equal(read_one(0x82, "x", 1), CLOSE_NOT_TEXT);
	for (int opcode = 3; opcode < 16; opcode++)
		if (opcode < FRAME_CLOSE || opcode > FRAME_PONG)
			assert_int_equal(read_one(0x80 | opcode, "", 0), CLOSE_PROTOCOL);
	for (int bit = 0x10; bit < 0x80; bit <<= 1)
		assert_int_equal(read_one(0x81 | bit, "", 0), CLOSE_PROTOCOL);
	assert_int_equal(read_one(0x80, "x", 1), CLOSE_PROTOCOL);
	assert_int_equal(read_one(0x09, "x", 1), CLOSE_PROTOCOL);
	assert_int_equal(read_one(0x81, "\xc3", 1), CLOSE_NOT_UTF8);
	assert_int_equal(read_one(0x81, "\xed\xa0\x80", 3), CLOSE_NOT_UTF8);
	memcpy(bytes, unmasked, used = sizeof unmasked);
	assert_int_equal(read_by(used), CLOSE_PROTOCOL);
	memcpy(bytes, short_long, used = sizeof short_long);
	assert_int_equal(read_by(used), CLOSE_PROTOCOL);
	memcpy(bytes, short_longer, used = sizeof short_longer);
	assert_int_equal(read_by(used), CLOSE_PROTOCOL);
	used = 0;
	add(0x01, "a", 1);
	add(0x81, "b", 1);
	assert_int_equal(read_by(used), CLOSE_PROTOCOL);
	/* Nothing is read after a close. */
	used = 0;
	add(0x88, "", 0);
	add(0x81, "late", 4);
	assert_int_equal(read_by(used), 0);
	assert_string_equal(seen, "I0: ");
}

TEST(closes_are_read)
{
	assert_int_equal(serve_read_close("", 0), CLOSE_NO_STATUS);
	assert_int_equal(serve_read_close("\x03", 1), CLOSE_PROTOCOL);
	assert_int_equal(serve_read_close("\x03\xe8", 2), CLOSE_NORMAL);
	assert_int_equal(serve_read_close("\x03\xe8ok", 4), CLOSE_NORMAL);
	assert_int_equal(serve_read_close("\x03\xe8\xff", 3), CLOSE_NOT_UTF8);
	assert_int_equal(serve_read_close("\x0b\xb8", 2), 3000);
	for (int code = 0; code < 1000; code += 37) {
		char text[2] = {(char)(code >> 8), (char)code};

		assert_int_equal(serve_read_close(text, 2), CLOSE_PROTOCOL);
	}
	/* RFC 6455, 7.4: 1004 to 1006 and what lies between 1015 and 2999 is never sent, nor anything above 4999. */
	for (int code = 1000; code < 6000; code++) {
		char text[2] = {(char)(code >> 8), (char)code};
		bool good = (code < 1015 && (code < 1004 || code > 1006)) || (code >= 3000 && code < 5000);

		assert_int_equal(serve_read_close(text, 2), good ? code : CLOSE_PROTOCOL);
	}
}
