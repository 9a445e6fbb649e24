/* kit_field_survey.c: tables and poses as pages get them and as terminals show them. May use: kit, codec. */
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "kit/field/sheet.h"
#include "kit/field/survey.h"
#include "test.h"

enum { INCH = FIELD_INCH };

static const uint8_t faces[9][4] = {{0},          {1, 0, 0, 0}, {1, 0, 1, 0}, {1, 1, 0, 1}, {1, 1, 1, 1},
                                    {2, 1, 1, 1}, {2, 1, 2, 1}, {2, 2, 2, 1}, {2, 2, 2, 2}};

static void assert_json(struct json_writer *json, const char *wanted)
{
	char *text = codec_finish_json(json, false);

	assert_string_equal(text, wanted);
	free(text);
}

static const char *word(const void *context, int kind)
{
	(void)context;
	return kind ? "wall" : "wood";
}

static void lay(struct field_ground *ground)
{
	struct field_feature wood = {
		.id = "a", .points = 3, .at = {{INCH, INCH}, {4 * INCH, INCH}, {4 * INCH, 3 * INCH}}};
	struct field_feature wall = {
		.id = "b", .kind = 1, .points = 2, .at = {{0, 11 * INCH / 2}, {6 * INCH, 11 * INCH / 2}}};

	memset(ground, 0, sizeof *ground);
	ground->width = 12 * INCH;
	ground->height = 6 * INCH;
	assert_true(kit_add_feature(ground, &wood, true));
	assert_true(kit_add_feature(ground, &wall, false));
}

TEST(ground_is_told_by_outlines_and_lines)
{
	static struct field_ground ground;
	struct json_writer json;

	lay(&ground);
	codec_start_json(&json);
	kit_put_ground(&json.writer, NULL, &ground, word, NULL);
	assert_json(&json, "[{\"id\":\"a\",\"type\":\"wood\",\"shape\":[[100,100],[400,100],[400,300]]},"
	                   "{\"id\":\"b\",\"type\":\"wall\",\"line\":[[0,550],[600,550]]}]");
}

TEST(bands_eyes_and_edges_are_told)
{
	static const struct field_band bands[] = {{9 * INCH, 2}, {24 * INCH + FIELD_GRAIN, 1}};
	static const struct field_edge edge = {{0, 0}, {0, 3 * INCH}};
	static const struct field_array line = {.ranks = 1};
	struct field_form form = {&line, INCH, INCH / 2, 2, 3};
	struct json_writer json;
	struct field_body body;

	kit_make_body(&form, (struct field_pose){10000, 10000, 9025}, &body);
	codec_start_json(&json);
	json.writer.open_map(&json.writer, NULL);
	kit_put_bands(&json.writer, "bands", bands, 2);
	kit_put_eyes(&json.writer, "eyes", &body, INCH / 2);
	kit_put_edges(&json.writer, "edges", &edge, 1);
	json.writer.close(&json.writer);
	assert_json(&json, "{\"bands\":[[900,2],[2400.1,1]],"
	                   "\"eyes\":[[1000.2,1050,90.25],[999.8,950,90.25]],"
	                   "\"edges\":[[[0,0],[0,300]]]}");
}

/* Right in half widths and half depths, forward in both, the turn, and half gaps where there are any. */
TEST(arrays_are_told_by_halves)
{
	static const struct field_array ring = {.ring = faces}, loose = {.ranks = 1, .gap = INCH};
	struct json_writer json;
	char *text;

	codec_start_json(&json);
	kit_put_array(&json.writer, NULL, &ring);
	text = codec_finish_json(&json, false);
	assert_non_null(strstr(text, "[[],[[0,0,1,1,0]],[[0,0,1,1,0],[0,0,-1,-1,180]],"));
	free(text);
	codec_start_json(&json);
	kit_put_array(&json.writer, NULL, &loose);
	text = codec_finish_json(&json, false);
	assert_non_null(strstr(text, "[[],[[0,0,0,-1,0,0]],[[-1,0,0,-1,0,-1],[1,0,0,-1,0,1]],"));
	free(text);
}

static bool anywhere(void *context, const struct field_pose *vertex, int count)
{
	(void)context;
	return count == 1 && vertex[0].x <= 11000;
}

TEST(reach_is_told_all_round)
{
	static const struct field_array line = {.ranks = 1};
	struct field_quest quest = {
		.form = {&line, INCH, INCH, 1, 1}, .pose = {10000, 10000, 0}, .reach = 2000, .try = anywhere};
	struct json_writer json;
	char *text;

	codec_start_json(&json);
	kit_put_reach(&json.writer, NULL, &quest);
	text = codec_finish_json(&json, false);
	assert_memory_equal(text, "[[1000,1200],[1034.7,1197]", 26);
	assert_non_null(strstr(text, "[1100,1000]")); /* to the right as far as it is allowed */
	assert_non_null(strstr(text, "[800,1000]"));
	free(text);
}

static char ground_sign(const void *context, int kind)
{
	(void)context;
	return kind ? '|' : '%';
}

static char body_sign(const void *context, int number)
{
	return (char)(*(const char *)context + number);
}

TEST(a_sheet_shows_ground_and_stands)
{
	static struct field_ground ground;
	static struct field_sheet sheet;
	static struct field_crowd crowd;
	static const struct field_array line = {.ranks = 1};
	struct field_form form = {&line, INCH, INCH, 2, 3};
	struct field_signs signs = {ground_sign, body_sign, "A"};
	char buffer[1000];
	struct text text = base_start_text(buffer, sizeof buffer);
	struct field_body body;

	lay(&ground);
	kit_make_body(&form, (struct field_pose){10000, 3900, 0}, &body);
	kit_add_body(&crowd, &body, 2, 1);
	kit_draw_table(&sheet, &ground, &crowd, &signs);
	assert_int_equal(sheet.columns, 24);
	assert_int_equal(sheet.rows, 6);
	kit_put_sheet(&sheet, false, &text);
	assert_string_equal(buffer, " 5 |||||||||||||           \n"
	                            " 4                         \n"
	                            " 3                    C C  \n"
	                            " 2       %%                \n"
	                            " 1    %%%%%                \n"
	                            " 0                         \n"
	                            "    0           6          \n");
	text = base_start_text(buffer, sizeof buffer);
	kit_put_sheet(&sheet, true, &text);
	assert_non_null(strstr(buffer, "\033[1;34mC\033[0m"));
}
