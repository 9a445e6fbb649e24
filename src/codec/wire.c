/* wire.c: JSON straight into bytes and back. May use: base, jansson. */
#include "codec/wire.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "codec/bytes.h"

static struct wire *self(struct writer *writer)
{
	return (struct wire *)writer;
}

static void grow(struct wire *wire, size_t size)
{
	size_t room = (wire->room + size) * 2;
	char *bytes = realloc(wire->bytes, room);

	if (!bytes) {
		fputs("durbar: the machine has no memory left\n", stderr);
		exit(EXIT_FAILURE);
	}
	wire->bytes = bytes;
	wire->room = room;
}

static inline char *make_room(struct wire *wire, size_t size)
{
	if (wire->room - wire->used < size)
		grow(wire, size);
	return wire->bytes + wire->used;
}

void codec_put_bytes(struct wire *wire, const char *bytes, size_t size)
{
	if (!size)
		return;
	memcpy(make_room(wire, size), bytes, size);
	wire->used += size;
}

static void put_char(struct wire *wire, char c)
{
	*make_room(wire, 1) = c;
	wire->used++;
}

/* Characters that need no escape: ASCII except control characters, quotation marks and backslashes. */
static bool is_plain(unsigned char c)
{
	return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

typedef uint8_t sixteen_bytes __attribute__((vector_size(16)));

/* The same of sixteen at once, which are copied whatever they are. */
static inline bool copy_sixteen(char *to, const char *text)
{
	sixteen_bytes it;
	uint64_t odd[2];

	memcpy(&it, text, sizeof it);
	memcpy(to, &it, sizeof it);
	it = (sixteen_bytes)((it < 0x20) | (it > 0x7e) | (it == '"') | (it == '\\'));
	memcpy(odd, &it, sizeof odd);
	return !(odd[0] | odd[1]);
}

/* The same of eight at once. Adding and subtracting cannot carry from one byte to the next before one of them sets the high bit
 * of a byte that is not plain. */
static bool are_plain(uint64_t eight)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
	uint64_t quote = eight ^ '"' * ones, slash = eight ^ '\\' * ones;

	return !((eight | (eight - ' ' * ones) | (eight + ones) | (quote - ones) | (slash - ones)) & high);
}

/* Writes one other character; returns how many bytes of the text it takes. */
static size_t put_odd(struct wire *wire, const char *at, size_t left)
{
	unsigned char c = (unsigned char)*at;
	size_t size = 1;
	char code[8];

	if (c == '"' || c == '\\') {
		code[0] = '\\';
		code[1] = (char)c;
		codec_put_bytes(wire, code, 2);
	} else if (c == '\n') {
		codec_put_bytes(wire, "\\n", 2);
	} else if (c < 0x20 || c == 0x7f) {
		snprintf(code, sizeof code, "\\u%04x", c);
		codec_put_bytes(wire, code, 6);
	} else {
		size = codec_measure_char(at, left);
		codec_put_bytes(wire, size ? at : "?", size ? size : 1);
	}
	return size ? size : 1;
}

/* Copies four to seven bytes if they are plain. */
static bool copy_few(char *to, const char *text, size_t size)
{
	uint32_t first, last;

	memcpy(&first, text, 4);
	memcpy(&last, text + size - 4, 4);
	if (!are_plain(first | (uint64_t)last << 32))
		return false;
	memcpy(to, &first, 4);
	memcpy(to + size - 4, &last, 4);
	return true;
}

/* Copies the plain characters that a text begins with, or some of them; how many. */
static size_t copy_plain(char *to, const char *text, size_t length)
{
	size_t at = 0;

	for (; at + 16 <= length; at += 16)
		if (!copy_sixteen(to + at, text + at))
			return at;
	/* The last sixteen once more, with those that have been copied. */
	if (at && at < length && copy_sixteen(to + length - 16, text + length - 16))
		return length;
	for (uint64_t eight; at + 8 <= length; at += 8) {
		memcpy(&eight, text + at, 8);
		if (!are_plain(eight))
			return at;
		memcpy(to + at, &eight, 8);
	}
	if (length - at >= 4 && copy_few(to + at, text + at, length - at))
		return length;
	for (; at < length && is_plain((unsigned char)text[at]); at++)
		to[at] = text[at];
	return at;
}

/* The rest of a string of which the first `at` bytes have been written. */
static void put_rest(struct wire *wire, const char *text, size_t length, size_t at)
{
	while (at < length) {
		size_t plain = at;

		while (plain < length && is_plain((unsigned char)text[plain]))
			plain++;
		codec_put_bytes(wire, text + at, plain - at);
		at = plain;
		if (at < length)
			at += put_odd(wire, text + at, length - at);
	}
	put_char(wire, '"');
}

static void put_string(struct wire *wire, const char *text)
{
	size_t length = strlen(text), at;
	char *out = make_room(wire, length + 2);

	*out++ = '"';
	/* Nearly all strings need no escapes: they are copied while they are checked. */
	at = copy_plain(out, text, length);
	out += at;
	if (at == length)
		*out++ = '"';
	wire->used = (size_t)(out - wire->bytes);
	if (at < length)
		put_rest(wire, text, length, at);
}

/* What precedes a value: a comma unless it is the first, and its key. */
static void lead(struct wire *wire, const char *key)
{
	char last = wire->used ? wire->bytes[wire->used - 1] : '{';

	if (last != '{' && last != '[')
		put_char(wire, ',');
	if (key) {
		put_string(wire, key);
		put_char(wire, ':');
	}
}

static void open_map(struct writer *writer, const char *key)
{
	lead(self(writer), key);
	put_char(self(writer), '{');
	self(writer)->depth++;
	self(writer)->maps = self(writer)->maps << 1 | 1;
}

static void open_list(struct writer *writer, const char *key)
{
	lead(self(writer), key);
	put_char(self(writer), '[');
	self(writer)->depth++;
	self(writer)->maps <<= 1;
}

static void close_node(struct writer *writer)
{
	struct wire *wire = self(writer);

	if (!wire->depth)
		return;
	put_char(wire, wire->maps & 1 ? '}' : ']');
	wire->maps >>= 1;
	wire->depth--;
}

static void put_int(struct writer *writer, const char *key, int64_t value)
{
	char digits[24], *at = digits + sizeof digits;
	uint64_t size = value < 0 ? -(uint64_t)value : (uint64_t)value;

	lead(self(writer), key);
	do
		*--at = (char)('0' + size % 10);
	while (size /= 10);
	if (value < 0)
		*--at = '-';
	codec_put_bytes(self(writer), at, (size_t)(digits + sizeof digits - at));
}

static void put_decimal(struct writer *writer, const char *key, int64_t value, int places)
{
	char digits[40];
	struct text text = base_start_text(digits, sizeof digits);

	base_put_decimal(&text, value, places);
	lead(self(writer), key);
	codec_put_bytes(self(writer), digits, text.used);
}

static void put_bool(struct writer *writer, const char *key, bool value)
{
	lead(self(writer), key);
	codec_put_bytes(self(writer), value ? "true" : "false", value ? 4 : 5);
}

static void put_text(struct writer *writer, const char *key, const char *value)
{
	lead(self(writer), key);
	/* A bug in one rule system must not end all other matches. */
	put_string(self(writer), value ? value : "");
}

void codec_start_wire(struct wire *wire)
{
	wire->writer =
		(struct writer){open_map, open_list, close_node, put_int, put_decimal, put_bool, put_text, false};
	wire->used = 0;
	wire->depth = 0;
	wire->maps = 0;
}

void codec_free_wire(struct wire *wire)
{
	free(wire->bytes);
	*wire = (struct wire){.bytes = NULL};
}

void codec_put_json(struct wire *wire, const char *key, const char *json, size_t size)
{
	lead(wire, key);
	codec_put_bytes(wire, json, size);
}

static const char *scalar_text(const json_t *value, struct arena *arena)
{
	char digits[64];

	switch (json_typeof(value)) {
	case JSON_STRING:
		return base_copy_text(arena, json_string_value(value), json_string_length(value));
	case JSON_INTEGER:
		snprintf(digits, sizeof digits, "%lld", (long long)json_integer_value(value));
		break;
	case JSON_REAL:
		snprintf(digits, sizeof digits, "%.17g", json_real_value(value));
		break;
	case JSON_TRUE:
		return "true";
	case JSON_FALSE:
		return "false";
	default:
		return "null";
	}
	return base_copy_text(arena, digits, strlen(digits));
}

static struct doc *make_tree(json_t *value, const char *key, struct arena *arena)
{
	enum doc_kind kind = json_is_object(value) ? DOC_MAP : json_is_array(value) ? DOC_LIST : DOC_SCALAR;
	struct doc *doc = base_make_doc(arena, kind, key ? base_copy_text(arena, key, strlen(key)) : NULL);

	if (kind == DOC_SCALAR)
		doc->scalar = scalar_text(value, arena);
	for (size_t i = 0; kind == DOC_LIST && i < json_array_size(value); i++)
		base_append_doc(doc, make_tree(json_array_get(value, i), NULL, arena));
	/* A member that is null is one that was not given. */
	for (void *at = json_object_iter(value); at; at = json_object_iter_next(value, at))
		if (!json_is_null(json_object_iter_value(at)))
			base_append_doc(doc, make_tree(json_object_iter_value(at), json_object_iter_key(at), arena));
	return doc;
}

/* ---- messages of the plainest kind: a map of a few plain strings and small whole numbers, without blanks between them. What is
 * not, the library reads; of these it would make the same tree, more slowly. */

enum { PLAIN_MEMBERS = 8 };

struct span {
	const char *at, *end;
};

static bool take_byte(struct span *left, char byte)
{
	if (left->at == left->end || *left->at != byte)
		return false;
	left->at++;
	return true;
}

/* What stands between quotation marks. */
static bool take_plain(struct span *left, struct span *text)
{
	if (!take_byte(left, '"'))
		return false;
	text->at = left->at;
	while (left->at < left->end && is_plain((unsigned char)*left->at))
		left->at++;
	text->end = left->at;
	return take_byte(left, '"');
}

static bool take_digits(struct span *left, struct span *text)
{
	text->at = left->at;
	while (left->at < left->end && *left->at >= '0' && *left->at <= '9')
		left->at++;
	text->end = left->at;
	return text->end > text->at && text->end - text->at < 10 && (*text->at != '0' || text->end - text->at == 1);
}

static char *copy_span(struct arena *arena, struct span text)
{
	return base_copy_text(arena, text.at, (size_t)(text.end - text.at));
}

/* A member; false: it is not plain, or its key was there before. */
static bool take_member(struct span *left, struct doc *map, struct arena *arena)
{
	struct span key, value;
	struct doc *member;

	if (map->count == PLAIN_MEMBERS || !take_plain(left, &key) || !take_byte(left, ':') ||
	    !(take_plain(left, &value) || take_digits(left, &value)))
		return false;
	member = base_make_doc(arena, DOC_SCALAR, copy_span(arena, key));
	if (base_find_doc(map, member->key))
		return false;
	member->scalar = copy_span(arena, value);
	base_append_doc(map, member);
	return true;
}

static struct doc *parse_plain(const char *bytes, size_t size, struct arena *arena)
{
	struct span left = {bytes, bytes + size};
	struct doc *map;

	if (!take_byte(&left, '{'))
		return NULL;
	map = base_make_doc(arena, DOC_MAP, NULL);
	do {
		if (!take_member(&left, map, arena))
			return NULL;
	} while (take_byte(&left, ','));
	return take_byte(&left, '}') && left.at == left.end ? map : NULL;
}

struct doc *codec_parse_json(const char *bytes, size_t size, struct arena *arena)
{
	struct doc *doc = parse_plain(bytes, size, arena);
	json_t *root;

	if (doc)
		return doc;
	root = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, NULL);
	doc = root ? make_tree(root, NULL, arena) : NULL;
	json_decref(root);
	return doc;
}
