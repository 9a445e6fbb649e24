/* json.c: a writer that makes JSON, with jansson. May use: base, jansson. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "codec/bytes.h"
#include "codec/codec.h"

static struct json_writer *self(struct writer *writer)
{
	return (struct json_writer *)writer;
}

/* A copy with invalid UTF-8 replaced by "?": text that was cut to fit must still be written. */
static json_t *mend_text(const char *text)
{
	size_t length = strlen(text);
	char *copy = malloc(length + 1);
	json_t *value;

	if (!copy)
		return NULL;
	memcpy(copy, text, length + 1);
	for (size_t i = 0; i < length;) {
		size_t size = codec_measure_char(copy + i, length - i);

		if (size == 0)
			copy[i] = '?';
		i += size ? size : 1;
	}
	value = json_string(copy);
	free(copy);
	return value;
}

static json_t *make_text(const char *text)
{
	json_t *value = json_string(text);

	return value ? value : mend_text(text);
}

static void add(struct json_writer *json, const char *key, json_t *value)
{
	json_t *parent = json->depth > 0 && json->depth <= CODEC_DEPTH_LIMIT ? json->stack[json->depth - 1] : NULL;

	if (json_is_object(parent) && key)
		json_object_set_new(parent, key, value);
	else if (json_is_array(parent))
		json_array_append_new(parent, value);
	else if (!json->root && json->depth == 0)
		json->root = value;
	else
		json_decref(value);
}

static void open_node(struct json_writer *json, const char *key, json_t *value)
{
	/* Keeps a reference while it is open, even if it has no place in the tree. */
	json_incref(value);
	add(json, key, value);
	if (json->depth < CODEC_DEPTH_LIMIT)
		json->stack[json->depth] = value;
	else
		json_decref(value);
	json->depth++;
}

static void open_map(struct writer *writer, const char *key)
{
	open_node(self(writer), key, json_object());
}

static void open_list(struct writer *writer, const char *key)
{
	open_node(self(writer), key, json_array());
}

static void close_node(struct writer *writer)
{
	struct json_writer *json = self(writer);

	if (json->depth == 0)
		return;
	json->depth--;
	if (json->depth < CODEC_DEPTH_LIMIT)
		json_decref(json->stack[json->depth]);
}

static void put_int(struct writer *writer, const char *key, int64_t value)
{
	add(self(writer), key, json_integer(value));
}

static void put_decimal(struct writer *writer, const char *key, int64_t value, int places)
{
	int64_t whole = 1;

	for (; places > 0; places--)
		whole *= 10;
	add(self(writer), key, value % whole ? json_real((double)value / (double)whole) : json_integer(value / whole));
}

static void put_bool(struct writer *writer, const char *key, bool value)
{
	add(self(writer), key, json_boolean(value));
}

static void put_text(struct writer *writer, const char *key, const char *value)
{
	add(self(writer), key, make_text(value));
}

void codec_start_json(struct json_writer *json)
{
	*json = (struct json_writer){
		.writer = {.open_map = open_map,
	                   .open_list = open_list,
	                   .close = close_node,
	                   .put_int = put_int,
	                   .put_decimal = put_decimal,
	                   .put_bool = put_bool,
	                   .put_text = put_text},
	};
}

char *codec_finish_json(struct json_writer *json, bool indented)
{
	size_t flags = (indented ? JSON_INDENT(2) : JSON_COMPACT) | JSON_REAL_PRECISION(12);
	char *text;

	while (json->depth)
		close_node(&json->writer);
	text = json->root ? json_dumps(json->root, flags | JSON_ENCODE_ANY) : NULL;
	json_decref(json->root);
	json->root = NULL;
	return text;
}

void codec_send_doc(const struct doc *doc, const char *key, struct writer *writer)
{
	if (doc->kind == DOC_SCALAR) {
		writer->put_text(writer, key, doc->scalar);
		return;
	}
	if (doc->kind == DOC_MAP)
		writer->open_map(writer, key);
	else
		writer->open_list(writer, key);
	for (const struct doc *child = doc->first; child; child = child->next)
		codec_send_doc(child, doc->kind == DOC_MAP ? child->key : NULL, writer);
	writer->close(writer);
}
