/* base_root.c: whole roots: what lies between two squares goes to the nearer one, up to the largest number. */
#include "base/root.h"
#include "test.h"

TEST(nothing_has_no_root)
{
	assert_int_equal(base_find_root(0), 0);
	assert_int_equal(base_find_root(-1), 0);
	assert_int_equal(base_find_root(INT64_MIN), 0);
}

TEST(small_roots)
{
	static const int roots[] = {0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4};

	for (int i = 0; i < 14; i++)
		assert_int_equal(base_find_root(i), roots[i]);
}

/* n * n + n is below the square of n and a half, one more is above it. */
TEST(roots_go_to_the_nearest)
{
	for (int64_t n = 1; n < 3037000499; n = n * 5 / 4 + 1) {
		assert_int_equal(base_find_root(n * n - n), n - 1);
		assert_int_equal(base_find_root(n * n - n + 1), n);
		assert_int_equal(base_find_root(n * n), n);
		assert_int_equal(base_find_root(n * n + n), n);
		assert_int_equal(base_find_root(n * n + n + 1), n + 1);
	}
	assert_int_equal(base_find_root(INT64_MAX), INT64_C(3037000500));
	assert_int_equal(base_find_root(INT64_C(3037000499) * 3037000499 - 1), INT64_C(3037000499));
}
