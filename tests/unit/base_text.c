/* base_text.c: bounded text, the cursor, and the arena. */
#include <string.h>

#include "base/arena.h"
#include "base/bits.h"
#include "base/text.h"
#include "test.h"

TEST(numbers_are_spelt)
{
	char buffer[200];
	struct text text = base_start_text(buffer, sizeof buffer);

	base_put_int(&text, 0);
	base_put_char(&text, ' ');
	base_put_int(&text, -42);
	base_put_char(&text, ' ');
	base_put_int(&text, INT64_MIN);
	base_put_char(&text, ' ');
	base_put_int(&text, INT64_MAX);
	base_put_char(&text, ' ');
	base_put_padded(&text, 7, 4);
	base_put_char(&text, ' ');
	base_put_padded(&text, 12345, 4);
	base_put_char(&text, ' ');
	base_put_hex(&text, 0xfedcba9876543210);
	assert_string_equal(buffer, "0 -42 -9223372036854775808 9223372036854775807 0007 12345 fedcba9876543210");
	assert_int_equal(text.used, strlen(buffer));
	assert_false(text.cut);
}

TEST(what_does_not_fit_is_cut_once)
{
	char buffer[8];
	struct text text = base_start_text(buffer, sizeof buffer);

	base_put_string(&text, "1234567");
	assert_false(text.cut);
	assert_string_equal(buffer, "1234567");
	base_put_string(&text, "");
	assert_false(text.cut);
	base_put_char(&text, '8');
	assert_true(text.cut);
	text = base_start_text(buffer, sizeof buffer);
	base_put_string(&text, "abcde");
	base_put_string(&text, "fghij");
	base_put_string(&text, "k");
	assert_true(text.cut);
	assert_string_equal(buffer, "abcdefg");
}

TEST(the_smallest_buffer_holds_nothing)
{
	char buffer[1] = {'x'};
	struct text text = base_start_text(buffer, 1);

	assert_int_equal(buffer[0], 0);
	base_put_int(&text, 5);
	assert_int_equal(buffer[0], 0);
	assert_true(text.cut);
}

TEST(words_are_whole)
{
	struct cursor cursor = {"  march marching to-day  now,"};
	const char *start = cursor.at;

	assert_false(base_take_word(&cursor, "mar"));
	assert_ptr_equal(cursor.at, start);
	assert_true(base_take_word(&cursor, "march"));
	assert_false(base_take_word(&cursor, "march"));
	assert_true(base_take_word(&cursor, "marching"));
	assert_false(base_take_word(&cursor, "to"));
	assert_true(base_take_word(&cursor, "to-day"));
	assert_true(base_take_word(&cursor, "now"));
	assert_false(base_at_end(&cursor));
	assert_true(base_take_char(&cursor, ','));
	assert_true(base_at_end(&cursor));
	assert_false(base_take_char(&cursor, 0));
}

TEST(names_take_their_letters)
{
	struct cursor cursor = {" \t4th_Guns.b's-x+y"};
	size_t length = 0;
	const char *name = base_take_name(&cursor, &length);

	assert_int_equal(length, strlen("4th_Guns.b's-x"));
	assert_memory_equal(name, "4th_Guns.b's-x", length);
	assert_null(base_take_name(&cursor, &length));
	assert_true(base_take_char(&cursor, '+'));
	assert_non_null(base_take_name(&cursor, &length));
	assert_int_equal(length, 1);
	assert_null(base_take_name(&cursor, &length));
}

static void check_int(const char *text, bool good, int64_t expected, const char *rest)
{
	struct cursor cursor = {text};
	int64_t value = 77;

	assert_int_equal(base_take_int(&cursor, &value), good);
	assert_int_equal(value, good ? expected : 77);
	assert_string_equal(cursor.at, good ? rest : text);
}

static void check_decimal(const char *text, int places, bool good, int64_t expected, const char *rest)
{
	struct cursor cursor = {text};
	int64_t value = 77;

	assert_int_equal(base_take_decimal(&cursor, places, &value), good);
	assert_int_equal(value, good ? expected : 77);
	assert_string_equal(cursor.at, good ? rest : text);
}

static void check_written(int64_t value, int places, const char *expected)
{
	char buffer[40];
	struct text text = base_start_text(buffer, sizeof buffer);

	base_put_decimal(&text, value, places);
	assert_string_equal(buffer, expected);
}

TEST(decimals_are_stored_whole)
{
	check_decimal(" 24.05 x", 3, true, 24050, " x");
	check_decimal("24", 3, true, 24000, "");
	check_decimal("-0.5,", 1, true, -5, ",");
	check_decimal("17.70449", 3, true, 17704, "");
	check_decimal("17.7045", 3, true, 17705, "");
	check_decimal("-17.7045", 3, true, -17705, "");
	check_decimal("2400.0999999999999", 1, true, 24001, "");
	check_decimal("359.995", 2, true, 36000, "");
	check_decimal("1.5", 0, true, 2, "");
	check_decimal("9223372036854775", 3, true, INT64_C(9223372036854775000), "");
	check_decimal("9223372036854776", 3, false, 0, "");
	check_decimal("24.", 3, false, 0, "");
	check_decimal(".5", 3, false, 0, "");
	check_decimal("1.2.3", 3, false, 0, "");
	check_decimal("1.2x", 3, false, 0, "");
	check_decimal("1e3", 3, false, 0, "");
	check_decimal("", 3, false, 0, "");
	check_written(24050, 3, "24.05");
	check_written(24000, 3, "24");
	check_written(-5, 3, "-0.005");
	check_written(0, 3, "0");
	check_written(10, 0, "10");
	check_written(INT64_MIN, 1, "-922337203685477580.8");
}

TEST(integers_are_exact)
{
	check_int(" 12 x", true, 12, " x");
	check_int("-12,", true, -12, ",");
	check_int("+3", true, 3, "");
	check_int("007", true, 7, "");
	check_int("9223372036854775807", true, INT64_MAX, "");
	check_int("-9223372036854775808", true, INT64_MIN, "");
	check_int("9223372036854775808", false, 0, "");
	check_int("-9223372036854775809", false, 0, "");
	check_int("99999999999999999999999", false, 0, "");
	check_int("", false, 0, "");
	check_int("-", false, 0, "");
	check_int("x1", false, 0, "");
	check_int("3rd", false, 0, "");
	check_int("1011-1012", true, 1011, "-1012");
}

TEST(arena_bytes_are_zero_and_aligned)
{
	struct arena *arena = base_open_arena();
	size_t before;

	assert_non_null(arena);
	assert_int_equal(base_count_bytes(arena), 0);
	for (size_t size = 0; size < 300; size++) {
		unsigned char *bytes = base_take_bytes(arena, size);

		assert_int_equal((uintptr_t)bytes % _Alignof(max_align_t), 0);
		for (size_t i = 0; i < size; i++)
			assert_int_equal(bytes[i], 0);
		memset(bytes, 0xff, size);
	}
	before = base_count_bytes(arena);
	memset(base_take_bytes(arena, 1000000), 1, 1000000);
	assert_true(base_count_bytes(arena) >= before + 1000000);
	assert_string_equal(base_copy_text(arena, "copied text", 6), "copied");
	assert_string_equal(base_copy_text(arena, "", 0), "");
	base_close_arena(arena);
	base_close_arena(NULL);
}

TEST(sets_of_bits)
{
	uint64_t set[3] = {0};
	const int members[] = {0, 63, 64, 130, 191};
	int at = 0;

	assert_int_equal(base_next_bit(set, 3, 0), -1);
	for (size_t i = 0; i < 5; i++)
		base_set_bit(set, (unsigned)members[i]);
	assert_int_equal(base_count_bits(set, 3), 5);
	EACH_BIT (bit, set, 3)
		assert_int_equal(bit, members[at++]);
	assert_int_equal(at, 5);
	assert_int_equal(base_next_bit(set, 3, 192), -1);
	base_clear_bit(set, 64);
	assert_false(base_has_bit(set, 64));
	assert_true(base_has_bit(set, 63));
}

TEST(pieces_in_one_go)
{
	char buffer[64], small[8];
	struct text text = base_start_text(buffer, sizeof buffer), cut = base_start_text(small, sizeof small);

	base_put_format(&text, "%s: %d/%d%c", "rb", -3, 12, '.');
	assert_string_equal(buffer, "rb: -3/12.");
	base_put_format(&text, " end");
	assert_string_equal(buffer, "rb: -3/12. end");
	base_put_format(&cut, "%s%d", "lancers", 7);
	assert_string_equal(small, "lancers");
	assert_true(cut.cut);
}

TEST(words_are_found_anywhere)
{
	assert_true(base_holds_word("Coast Castle", "castle"));
	assert_true(base_holds_word("Coast Castle", "T C"));
	assert_true(base_holds_word("", ""));
	assert_false(base_holds_word("Castl", "castle"));
	assert_false(base_holds_word("", "a"));
}
