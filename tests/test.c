/* test.c: runs tests that registered themselves (test.h): all of the program, or those that are named.
 * May use: the C library, cmocka. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

enum { MOST = 1024, NAME = 64 };

static const struct test *last;
static const char *started_as;

void test_add(struct test *test)
{
	test->next = last;
	last = test;
}

bool test_is_long(void)
{
	return getenv("DURBAR_LONG") != NULL;
}

const char *test_program(void)
{
	return started_as;
}

/* The name of a test's file: "kit_fields" of ".../tests/unit/kit_fields.c". */
static const char *file_of(const struct test *test, char name[NAME])
{
	const char *slash = strrchr(test->path, '/'), *from = slash ? slash + 1 : test->path;

	snprintf(name, NAME, "%.*s", (int)strcspn(from, "."), from);
	return name;
}

static int by_place(const void *a, const void *b)
{
	const struct test *left = *(const struct test *const *)a, *right = *(const struct test *const *)b;
	int order = strcmp(left->path, right->path);

	return order ? order : left->line - right->line;
}

/* Is a test meant by "kit_fields" or "kit_fields/reads_rows"? */
static bool is_meant(const struct test *test, const char *wanted)
{
	char file[NAME];
	size_t length = strlen(file_of(test, file));

	if (strncmp(wanted, file, length) != 0)
		return false;
	return !wanted[length] || (wanted[length] == '/' && strcmp(wanted + length + 1, test->name) == 0);
}

/* All tests in the order of files and lines; of those named, where any are. */
static size_t choose(char **names, const struct test **chosen)
{
	size_t count = 0;

	for (const struct test *test = last; test; test = test->next) {
		bool meant = !*names;

		for (char **name = names; test->name && *name && !meant; name++)
			meant = is_meant(test, *name);
		if (test->name && meant && count < MOST)
			chosen[count++] = test;
	}
	qsort(chosen, count, sizeof(const struct test *), by_place);
	return count;
}

static const struct test *around(const char *path, bool all)
{
	for (const struct test *test = last; test; test = test->next)
		if (!test->name && test->around_all == all && strcmp(test->path, path) == 0)
			return test;
	return NULL;
}

/* cmocka hands a test to its functions; those of this project know their state by themselves. */
static void call_test(void **state)
{
	((const struct test *)*state)->run();
}

/* Runs tests of one file; returns how many failed. */
static int run_file(const struct test *const *tests, size_t count)
{
	static struct CMUnitTest rows[MOST];
	const struct test *each = around(tests[0]->path, false), *all = around(tests[0]->path, true);
	char name[NAME];

	for (size_t i = 0; i < count; i++) {
		const struct test *own = tests[i]->open || tests[i]->close ? tests[i] : each;

		rows[i] = (struct CMUnitTest){tests[i]->name, call_test, own ? own->open : NULL,
		                              own ? own->close : NULL, (void *)(uintptr_t)tests[i]};
	}
	return _cmocka_run_group_tests(file_of(tests[0], name), rows, count, all ? all->open : NULL,
	                               all ? all->close : NULL);
}

/* Tests of one file in a process of their own: files cannot disturb each other. */
static bool run_apart(const struct test *const *tests, size_t count)
{
	pid_t child;
	int status;

	fflush(NULL);
	child = fork();
	if (!child)
		exit(run_file(tests, count) ? 1 : 0);
	return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static void list(const struct test *const *tests, size_t count)
{
	char name[NAME];

	for (size_t i = 0; i < count; i++)
		printf("%s/%s\n", file_of(tests[i], name), tests[i]->name);
}

static int run_files(const struct test *const *tests, size_t count)
{
	int bad = 0;

	for (size_t from = 0, to; from < count; from = to) {
		for (to = from + 1; to < count && strcmp(tests[to]->path, tests[from]->path) == 0;)
			to++;
		if (to - from == count)
			return run_file(tests, count) ? 1 : 0;
		if (!run_apart(tests + from, to - from)) {
			char name[NAME];

			fprintf(stderr, "failed: %s\n", file_of(tests[from], name));
			bad++;
		}
	}
	return bad ? 1 : 0;
}

int main(int count, char **words)
{
	static const struct test *chosen[MOST], *none[MOST];
	bool lists = count > 1 && strcmp(words[1], "--list") == 0;
	char **names = words + 1 + lists;

	for (char **name = names; *name; name++)
		if (!choose((char *[]){*name, NULL}, none)) {
			fprintf(stderr, "No test is called '%s'; '%s --list' tells their names: FILE/TEST.\n", *name,
			        words[0]);
			return 2;
		}
	started_as = words[0];
	count = (int)choose(names, chosen);
	if (lists)
		list(chosen, (size_t)count);
	return lists ? 0 : run_files(chosen, (size_t)count);
}
