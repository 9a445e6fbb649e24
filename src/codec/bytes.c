/* bytes.c: reads whole files and checks that they are text. May use: base, the C library. */
#include "codec/bytes.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"

static void refuse_file(const char *path, const char *text, const char *detail, struct faults *faults)
{
	struct doc where = {.file = base_copy_text(faults->arena, path, strlen(path))};

	if (detail)
		base_add_fault_about(faults, &where, NULL, text, detail);
	else
		base_add_fault(faults, &where, NULL, text);
}

/* Reads at most one byte more than the limit, so that the caller sees that it is too long. */
static char *read_stream(FILE *file, size_t *length)
{
	size_t room = 64 * 1024, used = 0;
	char *bytes = malloc(room + 1);

	while (bytes) {
		char *more;

		used += fread(bytes + used, 1, room - used, file);
		if (used < room || used > CODEC_FILE_LIMIT)
			break;
		room = 2 * room;
		more = realloc(bytes, room + 1);
		if (!more)
			free(bytes);
		bytes = more;
	}
	*length = used;
	return bytes;
}

char *codec_read_file(const char *path, struct arena *arena, size_t *length, struct faults *faults)
{
	FILE *file = fopen(path, "rb");
	char *bytes, *copy = NULL;

	if (!file) {
		refuse_file(path, "cannot be opened:", strerror(errno), faults);
		return NULL;
	}
	errno = 0;
	bytes = read_stream(file, length);
	if (!bytes)
		refuse_file(path, "cannot be read: out of memory", NULL, faults);
	else if (ferror(file))
		refuse_file(path, "cannot be read:", strerror(errno ? errno : EIO), faults);
	else if (*length > CODEC_FILE_LIMIT)
		refuse_file(path, "is larger than 16 MiB, the limit", NULL, faults);
	else
		copy = base_copy_text(arena, bytes, *length);
	free(bytes);
	fclose(file);
	return copy;
}

size_t codec_measure_char(const char *at, size_t left)
{
	const unsigned char *byte = (const unsigned char *)at;
	size_t size = byte[0] < 0x80 ? 1 : byte[0] < 0xc2 ? 0 : byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : 4;

	if (size == 0 || size > left || byte[0] > 0xf4)
		return 0;
	for (size_t i = 1; i < size; i++)
		if ((byte[i] & 0xc0) != 0x80)
			return 0;
	/* Overlong forms, surrogates, beyond the last character. */
	if ((byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f) ||
	    (byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f))
		return 0;
	return size;
}

static bool is_text_char(unsigned char c)
{
	return c >= ' ' ? c != 0x7f : c == '\t' || c == '\n' || c == '\r';
}

bool codec_check_text(const char *name, const char **bytes, size_t *length, struct faults *faults)
{
	struct doc where = {.file = name, .line = 1, .column = 1};

	if (*length >= 3 && memcmp(*bytes, "\xef\xbb\xbf", 3) == 0) {
		*bytes += 3;
		*length -= 3;
	}
	for (size_t i = 0, size; i < *length; i += size) {
		size = codec_measure_char(*bytes + i, *length - i);
		if (size == 0) {
			base_add_fault(faults, &where, NULL, "this is not UTF-8: save the file as UTF-8 text");
			return false;
		}
		if (size == 1 && !is_text_char((unsigned char)(*bytes)[i])) {
			base_add_fault(faults, &where, NULL,
			               "a control character stands here: this is not a text file");
			return false;
		}
		where.column++;
		if ((*bytes)[i] == '\n') {
			where.line++;
			where.column = 1;
		}
	}
	return true;
}
