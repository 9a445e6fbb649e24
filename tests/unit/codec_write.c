/* codec_write.c: JSON as written, YAML that reads back to the same tree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "test.h"

static void fill(struct writer *writer)
{
	writer->open_map(writer, NULL);
	writer->put_int(writer, "z", INT64_MIN);
	writer->put_text(writer, "a", "say \"hi\"\n\x01\xc3\xa9");
	writer->open_list(writer, "m");
	writer->put_decimal(writer, NULL, 24001, 1);
	writer->put_decimal(writer, NULL, -24000, 1);
	writer->put_bool(writer, NULL, false);
	writer->open_map(writer, NULL);
	writer->close(writer);
	writer->close(writer);
	writer->close(writer);
}

TEST(json_keeps_order_and_escapes)
{
	struct json_writer json;
	char *text;

	codec_start_json(&json);
	fill(&json.writer);
	text = codec_finish_json(&json, false);
	assert_string_equal(
		text,
		"{\"z\":-9223372036854775808,\"a\":\"say \\\"hi\\\"\\n\\u0001\xc3\xa9\",\"m\":[2400.1,-2400,false,{}]}");
	free(text);
	codec_start_json(&json);
	fill(&json.writer);
	text = codec_finish_json(&json, true);
	assert_non_null(strstr(text, "{\n  \"z\": -9223372036854775808,\n"));
	free(text);
}

TEST(json_bears_bad_bytes)
{
	struct json_writer json;
	char *text;

	codec_start_json(&json);
	json.writer.open_list(&json.writer, NULL);
	json.writer.put_text(&json.writer, NULL, "caf\xc3");
	json.writer.put_text(&json.writer, NULL, "\xff\xc3\xa9\xe2\x82");
	json.writer.close(&json.writer);
	text = codec_finish_json(&json, false);
	assert_string_equal(text, "[\"caf?\",\"?\xc3\xa9??\"]");
	free(text);
}

TEST(json_bears_any_nesting)
{
	struct json_writer json;
	char *text;

	codec_start_json(&json);
	assert_null(codec_finish_json(&json, false));
	codec_start_json(&json);
	for (int i = 0; i < 200; i++)
		json.writer.open_list(&json.writer, NULL);
	json.writer.put_int(&json.writer, NULL, 1);
	text = codec_finish_json(&json, false);
	assert_int_equal(strspn(text, "["), CODEC_DEPTH_LIMIT + 1);
	free(text);
	codec_start_json(&json);
	json.writer.close(&json.writer);
	json.writer.open_map(&json.writer, NULL);
	json.writer.put_int(&json.writer, NULL, 1);
	json.writer.close(&json.writer);
	json.writer.put_int(&json.writer, "late", 1);
	text = codec_finish_json(&json, false);
	assert_string_equal(text, "{}");
	free(text);
}

static char *json_of(const struct doc *doc)
{
	struct json_writer json;

	codec_start_json(&json);
	codec_send_doc(doc, NULL, &json.writer);
	return codec_finish_json(&json, false);
}

static char *yaml_of(const struct doc *doc)
{
	char *text = NULL;
	size_t length;
	FILE *file = open_memstream(&text, &length);

	assert_true(codec_write_yaml(doc, file));
	fclose(file);
	return text;
}

TEST(yaml_reads_back)
{
	static const char text[] =
		"plain: word\nnumber: \"5\"\nodd: \"- not: [a] list #\"\nlines: \"one\\n two\\n\\nthree \"\n"
		"tab: \"a\\tb\"\nempty: \"\"\naccent: \xc3\xa9\nnone: {}\nnil: []\nnested:\n"
		"  - [1, \"a, b\", ~]\n  - {x: {y: [z]}}\n  - - deeper\n\"odd key: x\": 1\n"
		"\"+list\": [\"*star\", \"&and\", \"!bang\", \"%\", \"@\", \"`\"]\n";
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	struct doc *doc = codec_parse_yaml("a", text, strlen(text), arena, &faults), *again;
	char *written, *before, *after;

	assert_non_null(doc);
	written = yaml_of(doc);
	again = codec_parse_yaml("b", written, strlen(written), arena, &faults);
	assert_non_null(again);
	before = json_of(doc);
	after = json_of(again);
	assert_string_equal(before, after);
	free(written);
	free(before);
	free(after);
	base_close_arena(arena);
}

TEST(yaml_is_readable)
{
	static const char text[] = "{turn: 3, units: [a, b], where: {a: 1011}}";
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	char *written = yaml_of(codec_parse_yaml("a", text, strlen(text), arena, &faults));

	assert_string_equal(written, "turn: 3\nunits: [a, b]\nwhere: {a: 1011}\n");
	free(written);
	base_close_arena(arena);
}

TEST(a_full_disk_is_noticed)
{
	static const char text[] = "{turn: 3}";
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	const struct doc *doc = codec_parse_yaml("a", text, strlen(text), arena, &faults);
	FILE *full = fopen("/dev/full", "w");

	assert_non_null(full);
	setvbuf(full, NULL, _IONBF, 0);
	assert_false(codec_write_yaml(doc, full));
	fclose(full);
	base_close_arena(arena);
}
