/* bundle.c: scripts, style sheets and pages put together from files that the test holds, and every form of import and
 * export. May use: serve/bundle.h, cmocka. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/bundle.h"
#include "test.h"

struct file {
	const char *name, *text;
};

static char *read_file(void *context, const char *name, size_t *size)
{
	for (const struct file *file = context; file->name; file++)
		if (strcmp(file->name, name) == 0) {
			*size = strlen(file->text);
			return strdup(file->text);
		}
	return NULL;
}

static char *bundle(const struct file *files, const char *script, const char *chunk, char fault[BUNDLE_FAULT])
{
	struct bundle_reader reader = {read_file, (void *)(uintptr_t)files, "/web/~7"};
	size_t size;

	return serve_bundle_script(&reader, script, chunk, &size, fault);
}

static void expect_bundle(const struct file *files, const char *script, const char *chunk, const char *wanted)
{
	char fault[BUNDLE_FAULT], *got = bundle(files, script, chunk, fault);

	assert_string_equal(fault, "");
	assert_string_equal(got, wanted);
	free(got);
}

static void expect_fault(const struct file *files, const char *wanted)
{
	char fault[BUNDLE_FAULT], *got = bundle(files, "a/a.js", NULL, fault);

	assert_null(got);
	assert_string_equal(fault, wanted);
}

TEST(what_is_imported_stands_first_and_once)
{
	static const struct file files[] = {
		{"a/a.js",
	         "import { one, two as second } from \"./b.js\";\nimport * as c from \"../c.js\";\nsecond(one, c);\n"},
		{"a/b.js",
	         "import {\n\tdeep,\n} from \"../c.js\";\nexport const one = deep;\nexport async function two() {}\n"},
		{"c.js", "export class deep {}\n"},
		{NULL, NULL}};

	expect_bundle(
		files, "a/a.js", NULL,
		"const m_c_js = (() => {\nclass deep {}\nreturn { deep, };\n})();\n"
		"const m_a_b_js = (() => {\nconst { deep: deep, } = m_c_js;\nconst one = deep;\nasync function two() {}\n"
		"return { one, two, };\n})();\n"
		"const m_a_a_js = (() => {\nconst { one: one, two: second, } = m_a_b_js;\nconst c = m_c_js;\n"
		"second(one, c);\nreturn { };\n})();\n"
		"export { m_a_a_js, m_a_b_js, m_c_js, };\n");
}

TEST(a_module_hands_on_what_others_export)
{
	static const struct file files[] = {
		{"a/a.js", "export { one, two as second } from \"./b.js\";\nconst x = 1;\nexport { x };\nexport {};\n"},
		{"a/b.js", "export const one = 1;\nexport const two = 2;\n"},
		{NULL, NULL}};

	expect_bundle(files, "a/a.js", NULL,
	              "const m_a_b_js = (() => {\nconst one = 1;\nconst two = 2;\nreturn { one, two, };\n})();\n"
	              "const m_a_a_js = (() => {\nconst x = 1;\n"
	              "return { one: m_a_b_js.one, second: m_a_b_js.two, x: x, };\n})();\n"
	              "export { m_a_a_js, m_a_b_js, };\n");
}

static const struct file later[] = {
	{"a/a.js", "import \"./b.js\";\nconst load = () => import(\"../s/c.js\");\n"},
	{"a/b.js", "export const one = \"/web/b.svg\";\n"},
	{"s/c.js",
         "import { one } from \"../a/b.js\";\nexport { one as uno } from \"../a/b.js\";\nexport function f() {}\n"},
	{NULL, NULL}};

TEST(what_is_loaded_later_is_asked_for_with_the_version)
{
	expect_bundle(
		later, "a/a.js", NULL,
		"const m_a_b_js = (() => {\nconst one = \"/web/~7/b.svg\";\nreturn { one, };\n})();\n"
		"const m_a_a_js = (() => {\nconst load = () => import(\"/web/~7/a/a.js/s/c.js\");\nreturn { };\n})();\n"
		"export { m_a_a_js, m_a_b_js, };\n");
}

TEST(a_chunk_leaves_out_what_the_page_has)
{
	expect_bundle(later, "a/a.js", "s/c.js",
	              "import { m_a_a_js, m_a_b_js, } from \"/web/~7/a/a.js\";\n"
	              "const m_s_c_js = (() => {\nconst { one: one, } = m_a_b_js;\nfunction f() {}\n"
	              "return { uno: m_a_b_js.one, f, };\n})();\n"
	              "const x_uno = m_s_c_js.uno;\nexport { x_uno as uno };\n"
	              "const x_f = m_s_c_js.f;\nexport { x_f as f };\n");
}

TEST(what_it_does_not_understand_is_told)
{
	static const struct file missing[] = {{"a/a.js", "import { x } from \"./no.js\";\n"}, {NULL, NULL}};
	static const struct file round[] = {{"a/a.js", "import { x } from \"./b.js\";\n"},
	                                    {"a/b.js", "import { y } from \"./a.js\";\n"},
	                                    {NULL, NULL}};
	static const struct file let[] = {{"a/a.js", "export let x = 1;\n"}, {NULL, NULL}};
	static const struct file open[] = {{"a/a.js", "import { x from \"./b.js\";\n"}, {NULL, NULL}};
	static const struct file plain[] = {{"a/a.js", "import x from \"./b.js\";\n"}, {NULL, NULL}};

	static const struct file endless[] = {{"a/a.js", "import { x } from \"./b.js\"\n"}, {NULL, NULL}};
	static const struct file unclosed[] = {{"a/a.js", "import { x\n;\n"}, {NULL, NULL}};
	static const struct file unquoted[] = {{"a/a.js", "import { x } from \"./b.js;\n\"\n"}, {NULL, NULL}};
	static const struct file half[] = {{"a/a.js", "import { x } from \"./b.js;\n"}, {NULL, NULL}};
	static const struct file nowhere[] = {{"a/a.js", "import { x } from \"..\";\n"}, {NULL, NULL}};
	static const struct file pattern[] = {{"a/a.js", "export const {x} = y;\n"}, {NULL, NULL}};
	static const struct file no_name[] = {{"a/a.js", "export { + };\n"}, {NULL, NULL}};
	static const struct file no_second[] = {
		{"a/a.js", "import { x as } from \"./b.js\";\n"}, {"a/b.js", "export const x = 1;\n"}, {NULL, NULL}};
	static const struct file two[] = {{"a/a.js", "import \"./b.js\";import { x\n"}, {"a/b.js", ""}, {NULL, NULL}};
	char far[300];
	const struct file too_far[] = {{"a/a.js", far}, {NULL, NULL}};

	snprintf(far, sizeof far, "import { x } from \"./%0200d.js\";\n", 0);
	expect_fault(endless, "web/a/a.js: an import or export without a semicolon");
	expect_fault(unclosed, "web/a/a.js: an import or export without its closing brace");
	expect_fault(unquoted, "web/a/a.js: an import from no file");
	expect_fault(half, "web/a/a.js: an import from no file");
	expect_fault(nowhere, "web/a/a.js: an import from no file");
	expect_fault(too_far, "web/a/a.js: an import from no file");
	expect_fault(pattern, "web/a/a.js: an export that is no function, class, const or list");
	expect_fault(no_name, "web/a/a.js: an import or export of what is no name");
	expect_fault(no_second, "web/a/a.js: an import or export of what is no name");
	expect_fault(two, "web/a/a.js: an import or export without a semicolon");
	expect_fault(missing, "web/a/no.js: is not there");
	expect_fault(round, "web/a/a.js: imports itself by way of others");
	expect_fault(let, "web/a/a.js: an export that is no function, class, const or list");
	expect_fault(open, "web/a/a.js: an import or export without its closing brace");
	expect_fault(plain, "web/a/a.js: an import that is neither {names}, * as name nor a file");
}

/* A module in the folder itself, a name of two letters that is no way up, statements that share a line, chunks without end. */
TEST(odd_places_and_lines)
{
	static const struct file files[] = {
		{"a.js", "import { x } from \"./ab/c.js\";const y = x;\nimport \"./d.js\";"},
		{"ab/c.js", "export const x = 1;\n"},
		{"d.js", ""},
		{NULL, NULL}};
	static const struct file chunk[] = {{"a.js", "const load = () => import(\"./gone.js\");\n"}, {NULL, NULL}};
	char fault[BUNDLE_FAULT];

	expect_bundle(files, "a.js", NULL,
	              "const m_ab_c_js = (() => {\nconst x = 1;\nreturn { x, };\n})();\n"
	              "const m_d_js = (() => {\nreturn { };\n})();\n"
	              "const m_a_js = (() => {\nconst { x: x, } = m_ab_c_js;\nconst y = x;\nreturn { };\n})();\n"
	              "export { m_a_js, m_ab_c_js, m_d_js, };\n");
	assert_null(bundle(chunk, "a.js", "gone.js", fault));
	assert_string_equal(fault, "web/gone.js: is not there");
}

/* Each module imports the next one. */
static char *read_endless(void *context, const char *name, size_t *size)
{
	char text[64];

	(void)context;
	*size = (size_t)snprintf(text, sizeof text, "import \"./%d.js\";\n", atoi(name) + 1);
	return strdup(text);
}

TEST(there_is_an_end_to_modules)
{
	struct bundle_reader reader = {read_endless, NULL, "/web/~7"};
	char fault[BUNDLE_FAULT];
	size_t size;

	assert_null(serve_bundle_script(&reader, "0.js", NULL, &size, fault));
	assert_string_equal(fault, "web/256.js: too many modules");
}

TEST(fonts_and_sheets_that_are_not_there)
{
	static const struct file files[] = {
		{"p.html", "<head>\n<link rel=\"stylesheet\" href=\"/web/a.css\">\n<body!>\n"},
		{"a.css", "@font-face{src:url(/web/gone.woff2)}\n"},
		{"q.html", "<link rel=\"stylesheet\" href=\"/web/gone.css\">\n"},
		{NULL, NULL}};
	struct bundle_reader reader = {read_file, (void *)(uintptr_t)files, "/web/~7"};
	char fault[BUNDLE_FAULT], *got;
	size_t size;

	got = serve_bundle_styles(&reader, "p.html", &size, fault);
	assert_string_equal(got, "@font-face{src:url(/web/~7/gone.woff2)}\n");
	free(got);
	assert_null(serve_bundle_styles(&reader, "q.html", &size, fault));
	assert_string_equal(fault, "web/gone.css is not there");
}

static const struct file pages[] = {{"p.html", "<head>\n<link rel=\"icon\" href=\"/web/i.svg\">\n"
                                               "<link rel=\"stylesheet\" href=\"/web/s/a.css\">\n"
                                               "<link rel=\"stylesheet\" href=\"/web/s/b.css\">\n"
                                               "<script type=\"module\" src=\"/web/a/a.js\"></script>\n</head>\n"
                                               "<a href=\"/web/assist.html\">\n"},
                                    {"s/a.css", "@font-face{src:url(/web/f.woff2)}\n"},
                                    {"s/b.css", ".m{mask:url(/web/m.svg) center}\n"},
                                    {"f.woff2", "font"},
                                    {NULL, NULL}};

TEST(comments_and_indentation_are_left_out)
{
	static const struct file files[] = {
		{"a/a.js",
	         "// a card\n/** of\n * two lines */\nconst a = /** @type {any} */ (1); /* one */\n\n"
	         "\tconst b = `${a /* stays */}/*`,\n\t\tc = \"http://b\";\n\t// gone\nconst d = `\n\t// stays\n`;\n"},
		{0},
	};
	static const struct file sheets[] = {
		{"p.html", "<link rel=\"stylesheet\" href=\"/web/s.css\">\n"},
		{"s.css", "/* a card */\na {\n\tb: c; /* d */\n}\n"},
		{0},
	};
	struct bundle_reader reader = {read_file, (void *)(uintptr_t)sheets, "/web/~7"};
	char fault[BUNDLE_FAULT], *got;
	size_t size;

	expect_bundle(files, "a/a.js", NULL,
	              "const m_a_a_js = (() => {\nconst a = (1); \nconst b = `${a /* stays */}/*`,\nc = \"http://b\";\n"
	              "const d = `\n\t// stays\n`;\nreturn { };\n})();\nexport { m_a_a_js, };\n");
	got = serve_bundle_styles(&reader, "p.html", &size, fault);
	assert_string_equal(got, "a {\nb: c; \n}\n");
	assert_int_equal(size, strlen(got));
	free(got);
}

TEST(a_page_names_one_script_and_one_style_sheet)
{
	struct bundle_reader reader = {read_file, (void *)(uintptr_t)pages, "/web/~7"};
	char fault[BUNDLE_FAULT], *got;
	size_t size;

	got = serve_bundle_page(&reader, "p.html", &size, fault);
	assert_string_equal(got, "<head>\n<link rel=\"icon\" href=\"/web/~7/i.svg\">\n"
	                         "<script type=\"module\" src=\"/web/~7/a/a.js\"></script>\n"
	                         "<link rel=\"stylesheet\" href=\"/web/~7/p.html.css\">\n</head>\n"
	                         "<a href=\"/web/assist.html\">\n");
	free(got);
	got = serve_bundle_styles(&reader, "p.html", &size, fault);
	assert_string_equal(
		got, "@font-face{src:url(data:font/woff2;base64,Zm9udA==)}\n.m{mask:url(/web/~7/m.svg) center}\n");
	free(got);
	assert_null(serve_bundle_page(&reader, "q.html", &size, fault));
	assert_string_equal(fault, "web/q.html is not there");
}
