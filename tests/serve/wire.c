/* wire.c: tests of JSON on the wire: what is written, what is read, and what a difference tells. */
#include <stdio.h>
#include <string.h>

#include "codec/wire.h"
#include "test.h"

static void assert_wire(const struct wire *wire, const char *expected)
{
	assert_int_equal(wire->used, strlen(expected));
	assert_memory_equal(wire->bytes, expected, wire->used);
}

TEST(written_as_json)
{
	struct wire wire = {.used = 0};
	struct writer *writer = &wire.writer;

	for (int twice = 0; twice < 2; twice++) {
		codec_start_wire(&wire);
		writer->open_map(writer, NULL);
		writer->put_int(writer, "low", INT64_MIN);
		writer->put_bool(writer, "yes", true);
		writer->open_list(writer, "list");
		writer->open_map(writer, NULL);
		writer->close(writer);
		writer->open_list(writer, NULL);
		writer->close(writer);
		writer->put_bool(writer, NULL, false);
		writer->put_decimal(writer, NULL, -24005, 1);
		writer->close(writer);
		writer->put_text(writer, "te\"xt", "a\\b\"c\n\x01\x7f \xc3\xb6 \xff");
		codec_put_json(&wire, "raw", "[1]", 3);
		writer->close(writer);
		assert_wire(&wire, "{\"low\":-9223372036854775808,\"yes\":true,\"list\":[{},[],false,-2400.5],"
		                   "\"te\\\"xt\":\"a\\\\b\\\"c\\n\\u0001\\u007f \xc3\xb6 ?\",\"raw\":[1]}");
	}
	codec_free_wire(&wire);
}

static void must_be_same(const struct doc *one, const struct doc *two)
{
	for (; one && two; one = one->next, two = two->next) {
		assert_int_equal(one->kind, two->kind);
		assert_int_equal(one->count, two->count);
		assert_string_equal(one->key ? one->key : "", two->key ? two->key : "");
		assert_string_equal(one->scalar ? one->scalar : "", two->scalar ? two->scalar : "");
		must_be_same(one->first, two->first);
	}
	assert_true(!one && !two);
}

/* A blank at the beginning changes nothing but who reads it. */
TEST(plain_messages_are_read_like_others)
{
	static const char *const texts[] = {
		"{\"op\":\"move\",\"ply\":12,\"move\":\"march rb,bw from 1832\"}",
		"{\"op\":\"hello\",\"token\":\"\"}",
		"{\"\":0}",
		"{\"a\":999999999}",
		"{\"a\":9999999999}",
		"{\"a\":-1}",
		"{\"a\":1.5,\"b\":1e3}",
		"{\"a\":\"\\n\\u00e4\",\"b\":\"\xc3\xa4\",\"c\":\"\x7f\"}",
		"{\"a\":{\"b\":[1,2]},\"c\":null,\"d\":true}",
		"{\"a\":1,\"b\":2,\"c\":3,\"d\":4,\"e\":5,\"f\":6,\"g\":7,\"h\":8,\"i\":9,\"j\":10}",
		"{}",
		"[]",
		"{\"a\":1,\"a\":2}",
		"{\"a\":1,\"b\":2,\"a\":\"3\"}",
		"{\"a\":01}",
		"{\"a\":}",
		"{\"a\":1,}",
		"{\"a\":1",
		"{\"a\":1}}",
		"{\"a\":1}x",
		"{\"a\"1}",
		"{\"a\":\"x}",
		"{\"a\":\"\x01\"}",
		"{,}",
	};
	char blank[256];

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct arena *arena = base_open_arena();
		int size = snprintf(blank, sizeof blank, " %s", texts[i]);
		const struct doc *doc = codec_parse_json(texts[i], strlen(texts[i]), arena);
		const struct doc *other = codec_parse_json(blank, (size_t)size, arena);

		assert_int_equal(!doc, !other);
		if (doc)
			must_be_same(doc, other);
		base_close_arena(arena);
	}
}

TEST(read_as_a_tree)
{
	struct arena *arena = base_open_arena();
	const char good[] = "{\"op\":\"move\",\"ply\":12,\"list\":[true,null,1.5,\"x\"]}";
	static const char *const bad[] = {
		"", "{", "[1,]", "{\"a\":1,\"a\":2}", "{\"a\":\"\xff\"}", "{\"a\":\"\\u0000\"}", "{} {}"};
	const struct doc *doc = codec_parse_json(good, strlen(good), arena);

	assert_non_null(doc);
	assert_string_equal(base_scalar_of(base_find_doc(doc, "op")), "move");
	assert_string_equal(base_scalar_of(base_find_doc(doc, "ply")), "12");
	assert_int_equal(base_find_doc(doc, "list")->count, 4);
	assert_string_equal(base_find_doc(doc, "list")->first->next->scalar, "null");
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_null(codec_parse_json(bad[i], strlen(bad[i]), arena));
	base_close_arena(arena);
}

static const struct {
	const char *before, *after, *changes;
} cases[] = {
	{"{}", "{}", "[]"},
	{"{\"a\":1}", "{\"a\":1}", "[]"},
	{"{\"a\":1}", "{\"a\":12}", "[[[\"a\"],12]]"},
	{"{\"a\":12}", "{\"a\":1}", "[[[\"a\"],1]]"},
	{"{}", "{\"a\":{\"b\":1}}", "[[[\"a\"],{\"b\":1}]]"},
	{"{\"a\":{\"b\":1}}", "{}", "[[[\"a\"]]]"},
	{"{\"a\":{\"b\":1,\"c\":2}}", "{\"a\":{\"b\":1,\"c\":3}}", "[[[\"a\",\"c\"],3]]"},
	{"{\"a\":{\"b\":1,\"c\":2},\"d\":0}", "{\"a\":{\"c\":2},\"d\":1}", "[[[\"a\",\"b\"]],[[\"d\"],1]]"},
	{"{\"a\":[1,2]}", "{\"a\":[1,3]}", "[[[\"a\"],[1,3]]]"},
	{"{\"a\":{}}", "{\"a\":{\"b\":{}}}", "[[[\"a\",\"b\"],{}]]"},
	{"{\"a\":{\"b\":1}}", "{\"a\":\"b\"}", "[[[\"a\"],\"b\"]]"},
	{"{\"a\":\"}\\\"{\",\"b\":1}", "{\"a\":\"}\\\"{\",\"b\":2}", "[[[\"b\"],2]]"},
	{"{\"a\":\"x\\\\\",\"b\":1}", "{\"a\":\"x\\\\\",\"b\":2}", "[[[\"b\"],2]]"},
	{"{\"a\":1,\"b\":2,\"c\":3}", "{\"c\":3,\"a\":1,\"b\":2}", "[]"},
	{"{\"a\":1,\"b\":2,\"c\":3}", "{\"a\":1,\"n\":0,\"c\":3}", "[[[\"n\"],0],[[\"b\"]]]"},
	{"{\"a\":true,\"b\":false}", "{\"a\":true,\"b\":true}", "[[[\"b\"],true]]"},
	{"{\"a\":{\"x\":[{\"y\":\"]\"}]},\"b\":1}", "{\"a\":{\"x\":[{\"y\":\"]\"}]}}", "[[[\"b\"]]]"},
};

TEST(differences)
{
	struct wire wire = {.used = 0};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		codec_start_wire(&wire);
		codec_write_changes(&wire, NULL, cases[i].before, strlen(cases[i].before), cases[i].after,
		                    strlen(cases[i].after));
		assert_wire(&wire, cases[i].changes);
	}
	codec_free_wire(&wire);
}
