/* text.c: writing into a bounded buffer, reading words from a line. May use: string.h, strings.h, stdarg.h. */
#include "base/text.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

struct text base_start_text(char *buffer, size_t size)
{
	buffer[0] = 0;
	return (struct text){.at = buffer, .size = size};
}

/* After something did not fit nothing more is written: a later, shorter piece must not seem to follow. */
void base_put_piece(struct text *text, const char *string, size_t length)
{
	size_t room = text->size - 1 - text->used;

	if (text->cut)
		return;
	if (length > room) {
		text->cut = true;
		length = room;
	}
	memcpy(text->at + text->used, string, length);
	text->used += length;
	text->at[text->used] = 0;
}

void base_put_char(struct text *text, char c)
{
	if (text->cut || text->used + 1 >= text->size) {
		text->cut = true;
		return;
	}
	text->at[text->used++] = c;
	text->at[text->used] = 0;
}

void base_put_string(struct text *text, const char *string)
{
	base_put_piece(text, string, strlen(string));
}

void base_put_int(struct text *text, int64_t value)
{
	uint64_t size = (uint64_t)value;

	if (value < 0) {
		base_put_char(text, '-');
		size = 0 - size;
	}
	base_put_padded(text, size, 1);
}

const char *base_end_plural(uint64_t count)
{
	return count == 1 ? "" : "s";
}

bool base_holds_word(const char *text, const char *word)
{
	size_t length = strlen(word);

	for (; *text; text++)
		if (!strncasecmp(text, word, length))
			return true;
	return !length;
}

void base_put_format(struct text *text, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	for (; *format; format++) {
		const char *from = format;

		while (*format && *format != '%')
			format++;
		base_put_piece(text, from, (size_t)(format - from));
		if (!*format)
			break;
		format++;
		if (*format == 's')
			base_put_string(text, va_arg(list, const char *));
		else if (*format == 'd')
			base_put_int(text, va_arg(list, int));
		else
			base_put_char(text, (char)va_arg(list, int));
	}
	va_end(list);
}

/* Numbers of hexes are most of what is written. */
static void put_four(struct text *text, unsigned value)
{
	static const char pairs[] =
		"00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748"
		"49505152535455565758596061626364656667686970717273747576777879808182838485868788899091929394959697"
		"9899";
	char *to = text->at + text->used;

	memcpy(to, pairs + value / 100 * 2, 2);
	memcpy(to + 2, pairs + value % 100 * 2, 2);
	to[4] = 0;
	text->used += 4;
}

void base_put_padded(struct text *text, uint64_t value, int digits)
{
	char digit[64];
	int count = 0;

	if (digits == 4 && value < 10000 && !text->cut && text->size - text->used > 4) {
		put_four(text, (unsigned)value);
		return;
	}
	if (digits > (int)sizeof digit)
		digits = (int)sizeof digit;
	while (value || count < digits) {
		count++;
		digit[sizeof digit - (size_t)count] = (char)('0' + value % 10);
		value /= 10;
	}
	base_put_piece(text, digit + sizeof digit - count, (size_t)count);
}

void base_put_decimal(struct text *text, int64_t value, int places)
{
	base_put_places(text, value, places, 0);
}

void base_put_places(struct text *text, int64_t value, int places, int least)
{
	uint64_t size = value < 0 ? -(uint64_t)value : (uint64_t)value, whole = 1;

	for (; places > least && size % 10 == 0; places--)
		size /= 10;
	for (int i = 0; i < places; i++)
		whole *= 10;
	if (value < 0)
		base_put_char(text, '-');
	base_put_padded(text, size / whole, 1);
	if (places > 0) {
		base_put_char(text, '.');
		base_put_padded(text, size % whole, places);
	}
}

void base_put_bytes(struct text *text, const uint8_t *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		base_put_char(text, "0123456789abcdef"[bytes[i] >> 4]);
		base_put_char(text, "0123456789abcdef"[bytes[i] & 15]);
	}
}

void base_put_hex(struct text *text, uint64_t value)
{
	char digit[16];

	for (int i = 0; i < 16; i++)
		digit[i] = "0123456789abcdef"[value >> (60 - 4 * i) & 15];
	base_put_piece(text, digit, sizeof digit);
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_in_name(char c)
{
	return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '.' || c == '\'';
}

static const char *skip_blanks(const char *at)
{
	while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')
		at++;
	return at;
}

bool base_take_word(struct cursor *cursor, const char *word)
{
	const char *at = skip_blanks(cursor->at);
	size_t length = strlen(word);

	if (strncmp(at, word, length) != 0 || is_in_name(at[length]))
		return false;
	cursor->at = at + length;
	return true;
}

const char *base_take_name(struct cursor *cursor, size_t *length)
{
	const char *start = skip_blanks(cursor->at), *at = start;

	while (is_in_name(*at))
		at++;
	if (at == start)
		return NULL;
	*length = (size_t)(at - start);
	cursor->at = at;
	return start;
}

bool base_take_int(struct cursor *cursor, int64_t *value)
{
	const char *at = skip_blanks(cursor->at);
	bool minus = *at == '-';
	int64_t sum = 0;

	if (*at == '-' || *at == '+')
		at++;
	if (!is_digit(*at))
		return false;
	/* As a negative number: the lowest has no positive counterpart. */
	for (; is_digit(*at); at++) {
		if (__builtin_mul_overflow(sum, 10, &sum) || __builtin_sub_overflow(sum, *at - '0', &sum))
			return false;
	}
	if (is_letter(*at) || *at == '_' || (!minus && sum == INT64_MIN))
		return false;
	*value = minus ? sum : -sum;
	cursor->at = at;
	return true;
}

bool base_take_decimal(struct cursor *cursor, int places, int64_t *value)
{
	const char *at = skip_blanks(cursor->at);
	bool minus = *at == '-', up = false;
	int64_t sum = 0;
	int done = -1; /* decimal places read; -1: before the point */

	at += *at == '-' || *at == '+';
	if (!is_digit(*at))
		return false;
	for (; is_digit(*at) || (*at == '.' && done < 0 && is_digit(at[1])); at++) {
		if (*at == '.') {
			done = 0;
			continue;
		}
		if (done >= places) {
			up = done++ == places ? *at >= '5' : up;
			continue;
		}
		if (__builtin_mul_overflow(sum, 10, &sum) || __builtin_add_overflow(sum, *at - '0', &sum))
			return false;
		done += done >= 0;
	}
	for (done = done < 0 ? 0 : done; done < places; done++)
		if (__builtin_mul_overflow(sum, 10, &sum))
			return false;
	if (is_in_name(*at) || __builtin_add_overflow(sum, up, &sum))
		return false;
	*value = minus ? -sum : sum;
	cursor->at = at;
	return true;
}

bool base_take_char(struct cursor *cursor, char c)
{
	const char *at = skip_blanks(cursor->at);

	if (*at != c || !c)
		return false;
	cursor->at = at + 1;
	return true;
}

bool base_at_end(struct cursor *cursor)
{
	return *skip_blanks(cursor->at) == 0;
}
