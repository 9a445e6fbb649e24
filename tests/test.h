/* test.h: tests that register themselves. A file of tests has no list of them and no main: each TEST is found by its name,
 * and all files of a folder are one program (tests/test.c).
 *
 *     TEST(a_line_has_its_toll)
 *     {
 *             assert_int_equal(...);
 *     }
 *
 *     AROUND_EACH(open_bench, close_bench);      before and after each test of this file
 *     AROUND_ALL(open_tables, close_tables);     before the first and after the last
 *
 * May use: cmocka. */
#ifndef DURBAR_TESTS_TEST_H
#define DURBAR_TESTS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct test {
	const char *path; /* of the source file */
	int line;
	const char *name; /* NULL: no test but what goes around each, or around all */
	void (*run)(void);
	CMFixtureFunction open, close;
	bool around_all;
	const struct test *next;
};

/* The tests of all files are kept in one list, which is made before main. */
void test_add(struct test *test);

/* Does ./test long run? It tries more, and plays whole what ./test plays in part. */
bool test_is_long(void);

/* The path by which this program was started. */
const char *test_program(void);

#define TEST_ADD(id, ...)                                                                                              \
	__attribute__((constructor)) static void test_add_##id(void)                                                   \
	{                                                                                                              \
		static struct test test = {.path = __BASE_FILE__, .line = __LINE__, __VA_ARGS__};                      \
                                                                                                                       \
		test_add(&test);                                                                                       \
	}

#define TEST(id)                                                                                                       \
	static void id(void);                                                                                          \
	TEST_ADD(id, .name = #id, .run = id)                                                                           \
	static void id(void)

/* A test between functions of its own instead of those around each. */
#define TEST_BETWEEN(id, opens, closes)                                                                                \
	static void id(void);                                                                                          \
	TEST_ADD(id, .name = #id, .run = id, .open = opens, .close = closes)                                           \
	static void id(void)

/* The same test once more under another name, between functions of its own. */
#define TEST_AGAIN(id, function, opens, closes)                                                                        \
	TEST_ADD(id, .name = #id, .run = function, .open = opens, .close = closes)                                     \
	struct test

#define AROUND_EACH(opens, closes)                                                                                     \
	TEST_ADD(around_each, .open = opens, .close = closes)                                                          \
	struct test

#define AROUND_ALL(opens, closes)                                                                                      \
	TEST_ADD(around_all, .open = opens, .close = closes, .around_all = true)                                       \
	struct test

#endif
