/* frames.c: see frames.h. May use: codec/bytes.h. */
#include "serve/frames.h"

#include <stdlib.h>
#include <string.h>

#include "codec/bytes.h"

enum { FINAL = 0x80, RESERVED = 0x70, OPCODE = 0x0f, MASKED = 0x80, LENGTH = 0x7f, CONTINUATION = 0, BINARY = 2 };

static bool is_utf8(const char *bytes, size_t size)
{
	size_t at = 0;

	while (at < size) {
		size_t length = codec_measure_char(bytes + at, size - at);

		if (!length)
			return false;
		at += length;
	}
	return true;
}

static int opcode_of(const struct frame_reader *reader)
{
	return reader->head[0] & OPCODE;
}

static bool is_control(int opcode)
{
	return opcode >= FRAME_CLOSE;
}

/* After the first two bytes: how many the head has, or 0 and the code of a violation. */
static int judge_head(struct frame_reader *reader)
{
	int opcode = opcode_of(reader), length = reader->head[1] & LENGTH;
	bool final = reader->head[0] & FINAL;

	/* A client must mask, no extension was agreed on, and control frames are short and whole. */
	if (!(reader->head[1] & MASKED) || reader->head[0] & RESERVED || opcode > FRAME_PONG ||
	    (opcode > BINARY && opcode < FRAME_CLOSE) || (is_control(opcode) && (!final || length > FRAME_CONTROL)) ||
	    (!is_control(opcode) && (opcode == CONTINUATION) != reader->started))
		return CLOSE_PROTOCOL;
	if (opcode == BINARY)
		return CLOSE_NOT_TEXT;
	reader->head_wanted = length == 127 ? 14 : length == 126 ? 8 : 6;
	return 0;
}

/* The head is complete. */
static int start_payload(struct frame_reader *reader)
{
	int length = reader->head[1] & LENGTH;
	size_t bytes = length == 127 ? 8 : length == 126 ? 2 : 0;

	reader->left = bytes ? 0 : (uint64_t)length;
	for (size_t i = 0; i < bytes; i++)
		reader->left = reader->left << 8 | reader->head[2 + i];
	if ((bytes == 2 && reader->left < 126) || (bytes == 8 && reader->left < 65536))
		return CLOSE_PROTOCOL; /* lengths have one spelling */
	if (!is_control(opcode_of(reader)) &&
	    (reader->left > reader->limit || reader->used + reader->left > reader->limit))
		return CLOSE_TOO_LONG;
	reader->turn = 0;
	reader->control_size = 0;
	return 0;
}

static bool make_room(struct frame_reader *reader, size_t more)
{
	size_t room = reader->used + more + 1;
	char *bytes;

	if (room <= reader->room)
		return true;
	bytes = realloc(reader->bytes, room);
	if (!bytes)
		return false;
	reader->bytes = bytes;
	reader->room = room;
	return true;
}

static int take_payload(struct frame_reader *reader, const uint8_t *bytes, size_t size)
{
	const uint8_t *mask = reader->head + reader->head_wanted - 4;
	bool control = is_control(opcode_of(reader));
	char *to;

	if (!control && !make_room(reader, size))
		return CLOSE_NO_MEMORY;
	to = control ? reader->control + reader->control_size : reader->bytes + reader->used;
	for (size_t i = 0; i < size; i++)
		to[i] = (char)(bytes[i] ^ mask[reader->turn++ & 3]);
	if (control)
		reader->control_size += size;
	else
		reader->used += size;
	reader->left -= size;
	return 0;
}

/* The frame is complete. */
static int finish_frame(struct frame_reader *reader, bool *stop)
{
	int opcode = opcode_of(reader);
	size_t size = reader->used;

	reader->head_size = 0;
	if (is_control(opcode)) {
		*stop = !reader->take(reader->whose, opcode, reader->control, reader->control_size);
		return 0;
	}
	reader->started = !(reader->head[0] & FINAL);
	if (reader->started)
		return 0;
	if (!make_room(reader, 0))
		return CLOSE_NO_MEMORY;
	if (!is_utf8(reader->bytes, size))
		return CLOSE_NOT_UTF8;
	reader->bytes[size] = 0;
	reader->used = 0;
	*stop = !reader->take(reader->whose, FRAME_TEXT, reader->bytes, size);
	return 0;
}

/* One byte of a head, or as much of the payload as there is. The number of bytes used; *code: a violation. */
static size_t step(struct frame_reader *reader, const uint8_t *bytes, size_t size, int *code)
{
	if (reader->head_size < 2 || reader->head_size < reader->head_wanted) {
		reader->head[reader->head_size++] = *bytes;
		if (reader->head_size == 2)
			*code = judge_head(reader);
		if (!*code && reader->head_size > 2 && reader->head_size == reader->head_wanted)
			*code = start_payload(reader);
		return 1;
	}
	if (size > reader->left)
		size = (size_t)reader->left;
	*code = take_payload(reader, bytes, size);
	return size;
}

int serve_read_frames(struct frame_reader *reader, const uint8_t *bytes, size_t size)
{
	bool stop = false;
	int code = 0;

	while (size && !code && !stop) {
		size_t used = step(reader, bytes, size, &code);

		bytes += used;
		size -= used;
		if (!code && reader->head_size > 2 && reader->head_size == reader->head_wanted && !reader->left)
			code = finish_frame(reader, &stop);
	}
	return code;
}

void serve_free_frames(struct frame_reader *reader)
{
	free(reader->bytes);
	reader->bytes = NULL;
}

size_t serve_write_frame_head(uint8_t head[FRAME_HEAD], int opcode, size_t size)
{
	size_t bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;

	head[0] = (uint8_t)(FINAL | opcode);
	head[1] = (uint8_t)(bytes == 0 ? size : bytes == 2 ? 126 : 127);
	for (size_t i = 0; i < bytes; i++)
		head[2 + i] = (uint8_t)((uint64_t)size >> 8 * (bytes - 1 - i));
	return 2 + bytes;
}

int serve_read_close(const char *bytes, size_t size)
{
	int code = size >= 2 ? (uint8_t)bytes[0] << 8 | (uint8_t)bytes[1] : 0;

	if (size == 0)
		return CLOSE_NO_STATUS;
	if (size == 1 || code < 1000 || code == 1004 || code == 1005 || code == 1006 || (code > 1014 && code < 3000) ||
	    code > 4999)
		return CLOSE_PROTOCOL;
	return is_utf8(bytes + 2, size - 2) ? code : CLOSE_NOT_UTF8;
}
