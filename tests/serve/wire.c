/* wire.c: tests of JSON on the wire: what is written, what is read, and what a difference tells. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "codec/wire.h"

static void assert_wire(const struct wire *wire, const char *expected)
{
	assert_int_equal(wire->used, strlen(expected));
	assert_memory_equal(wire->bytes, expected, wire->used);
}

static void written_as_json(void **state)
{
	struct wire wire = {.used = 0};
	struct writer *writer = &wire.writer;

	(void)state;
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

static void read_as_a_tree(void **state)
{
	struct arena *arena = base_open_arena();
	const char good[] = "{\"op\":\"move\",\"ply\":12,\"list\":[true,null,1.5,\"x\"]}";
	static const char *const bad[] = {
		"", "{", "[1,]", "{\"a\":1,\"a\":2}", "{\"a\":\"\xff\"}", "{\"a\":\"\\u0000\"}", "{} {}"};
	const struct doc *doc = codec_parse_json(good, strlen(good), arena);

	(void)state;
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

static void differences(void **state)
{
	struct wire wire = {.used = 0};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		codec_start_wire(&wire);
		codec_write_changes(&wire, NULL, cases[i].before, strlen(cases[i].before), cases[i].after,
		                    strlen(cases[i].after));
		assert_wire(&wire, cases[i].changes);
	}
	codec_free_wire(&wire);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(written_as_json),
		cmocka_unit_test(read_as_a_tree),
		cmocka_unit_test(differences),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
