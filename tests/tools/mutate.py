#!/usr/bin/env python3
"""Tests of tools/mutate: what it finds in C, what it leaves alone, its list and its report.

usage: mutate.py
"""
import pathlib
import random
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools"))
from mutation import choice, operators, report, source, workshop  # noqa: E402

# A body for each operator, and what it may become.
CASES = {
    "relation": ("void f(void)\n{\n\tif (a < b && c == d)\n\t\tg();\n}\n",
                 {"if (a <= b && c == d)", "if (a < b && c != d)"}),
    "logic": ("void f(void)\n{\n\tx = a && b;\n}\n", {"x = a || b;"}),
    "sum": ("void f(void)\n{\n\tx = a + (int)-b;\n\ti++;\n\ty = -c;\n}\n", {"x = a - (int)-b;", "i--;"}),
    "bang": ("void f(void)\n{\n\tx = !a != b;\n}\n", {"x = a != b;"}),
    "constant": ("void f(void)\n{\n\tchar line[80], *p = {0};\n\n\tx = y << 3u;\n\tz = 0;\n}\n",
                 {"x = y << 4u;", "x = y << 2u;", "z = 1;"}),
    "delete": ("void f(void)\n{\n\tint x = g();\n\n\tx = 1;\n\tg(x,\n\t  x);\n\treturn;\n}\n", {";"}),
    "negate": ("void f(void)\n{\n\twhile (a)\n\t\tif (b || c)\n\t\t\tg();\n}\n",
               {"while (!(a))", "if (!(b || c))"}),
    "swap": ("void f(void)\n{\n\tg(a, h(b, c), d, d);\n}\n",
             {"g(h(b, c), a, d, d);", "g(a, h(c, b), d, d);", "g(a, d, h(b, c), d);"}),
    "jump": ("void f(void)\n{\n\tfor (;;)\n\t\tbreak;\n}\n", {";"}),
    "value": ("static bool f(void)\n{\n\tif (a)\n\t\treturn true;\n\treturn b;\n}\n", {"return false;", "return !(b);"}),
}
VALUES = {"int": "return (x) + 1;", "uint8_t": "return (x) + 1;", "const struct doc *": "return NULL;",
          "struct refusal": "return (struct refusal){0};"}
UNTOUCHED = """/* a.c: 1 + 1 < 2. */
#define MORE(a) ((a) + 1)
static const int table[] = {1, 2, 3};
enum { ONE = 1, TWO = ONE + 1 };

/* if (a < b) return 1; */
struct pair {
	int a[2];
};

void f(void)
{
	static const char *const words[2] = {"a < b", "b + 1"};
	_Static_assert(1 + 1 == 2, "sums");
	const char *text;

	/* x = 1; */
	// y = 2;
}
"""


def find(text, operator=None):
    return [m for m in operators.find_mutations(text) if operator in (None, m.operator)]


class Operators(unittest.TestCase):
    def test_each_operator_finds_its_places(self):
        self.assertEqual(set(CASES), set(operators.OPERATORS))
        for operator, (text, wanted) in CASES.items():
            with self.subTest(operator=operator):
                self.assertEqual({m.after for m in find(text, operator)}, wanted)

    def test_values_fit_the_type(self):
        for returns, wanted in VALUES.items():
            with self.subTest(type=returns):
                found = find(f"static {returns} f(void)\n{{\n\treturn x;\n}}\n", "value")
                self.assertEqual([m.after for m in found], [wanted])
        self.assertEqual(find("struct pair f(void)\n{\n\treturn x;\n}\n", "value"), [])
        self.assertEqual(find("char *f(void)\n{\n\treturn NULL;\n}\n", "value"), [])

    def test_comments_strings_tables_and_enums_are_left_alone(self):
        self.assertEqual([m.after for m in find(UNTOUCHED)], [])

    def test_strings_in_code_are_left_alone(self):
        found = find('void f(void)\n{\n\tg("a + 1 < 2", \'1\');\n}\n')
        self.assertEqual([m.operator for m in found], ["delete"])

    def test_lines_stay_where_they_are(self):
        text = CASES["delete"][0]
        for mutation in find(text):
            changed = operators.apply(text, mutation)
            self.assertNotEqual(changed, text)
            self.assertEqual(changed.count("\n"), text.count("\n"))
            self.assertEqual(changed[mutation.start + len(mutation.new):], text[mutation.end:])

    def test_a_mutation_knows_its_place(self):
        found = find(CASES["negate"][0], "negate")[1]
        self.assertEqual((found.function, found.line), ("f", 4))
        self.assertEqual(found.key, ("f", "if (b || c)", "if (!(b || c))"))

    def test_loop_macros_and_labels(self):
        text = "void f(void)\n{\n\tEACH_BIT (u, set)\n\t\tg(u);\n\tswitch (a) {\n\tcase ONE:\n\t\th();\n\t}\n}\n"
        self.assertEqual([m.before for m in find(text, "delete")], ["g(u);", "h();"])

    def test_every_function_of_the_rules_is_read(self):
        heads = functions = 0
        for _, name in choice.rule_files(ROOT):
            text = (ROOT / name).read_text()
            heads += text.count("\n{\n")
            functions += len(source.Source(text).functions)
        self.assertEqual(functions, heads)
        self.assertGreater(functions, 1000)


class Choice(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def test_opinions_sentences_and_the_random_player_are_left_out(self):
        body = "void f(void)\n{\n\tg();\n}\n"
        for name in ("battle/fire.c", "opinion/plan.c", "text/report.c", "text/moves.c"):
            self.write(f"src/systems/sunset/{name}", body)
        for name in ("sample_move", "sunset_sample_path", "sample", "restless_help"):
            self.write(f"src/engine/{name}.c", f"void {name}(void)\n{{\n\tg();\n}}\n")
        self.write("src/engine/view.c", "void sunset_resample(void)\n{\n\tg();\n}\n")
        drawn = [name for _, name, _ in choice.draw(self.root, "1")]
        self.assertEqual(sorted(drawn), ["src/engine/view.c", "src/systems/sunset/battle/fire.c",
                                         "src/systems/sunset/text/moves.c"])

    def test_the_seed_decides_and_a_line_comes_once(self):
        self.write("src/kit/a.c", "void f(void)\n{\n" + "\tx = a + 1 < b;\n" * 30 + "}\n")
        once, again, other = ([m for _, _, m in choice.draw(self.root, seed)] for seed in ("1", "1", "2"))
        self.assertEqual(once, again)
        self.assertNotEqual(once, other)
        self.assertEqual(sorted(m.line for m in once), list(range(3, 33)))
        self.assertGreater(len({m.operator for m in once}), 2)

    def test_swaps_are_seldom(self):
        mutations = find("void f(void)\n{\n\tx = g(a, b);\n}\n")
        picks = [choice.pick(mutations, random.Random(n)).operator for n in range(400)]
        self.assertTrue(10 < picks.count("swap") < 100)

    def test_the_list_is_read(self):
        path = self.write("list", "# said\nfire.c  add_up\n\t- x = 1;\n\t+ x = 2;\n\twhy x is not read\n")
        self.assertEqual(choice.read_list(path), {("add_up", "x = 1;", "x = 2;"): "x is not read"})

    def test_a_list_without_reasons_is_refused(self):
        for text in ("fire.c add_up\n\t- x = 1;\n\t+ x = 2;\n", "fire.c add_up\n\t- x = 1;\n\t+ x = 2;\n\twhy\n",
                     "add_up\n\t- a\n\t+ b\n\twhy c\n"):
            with self.subTest(text=text), self.assertRaises(ValueError):
                choice.read_list(self.write("list", text))

    def test_entries_that_fit_no_line_are_told(self):
        self.write("src/kit/a.c", "void f(void)\n{\n\tg();\n}\n")
        entries = {("f", "g();", ";"): "why", ("f", "h();", ";"): "why"}
        self.assertEqual(choice.stale_entries(self.root, entries), [("f", "h();", ";")])

    def test_the_reviewed_list_is_sound(self):
        for key, why in choice.read_list(ROOT / "tools/mutation/equivalent.txt").items():
            self.assertGreater(len(why.split()), 3, key)
            self.assertNotEqual(key[1], key[2])


class Report(unittest.TestCase):
    def test_rates(self):
        one = {"folder": "kit", "file": "a.c", "line": 3, "function": "f", "operator": "bang", "before": "!a",
               "after": "a", "step": "lab", "how": "failed"}
        alive = {**one, "step": "", "how": "survived"}
        results = [one, {**one, "how": "timeout"}, one, alive, {**alive, "how": "invalid"}, {**alive, "how": "same"}]
        text = "\n".join(report.write_report(results, 2))
        self.assertEqual(report.overall(results), 75)
        self.assertIn("| kit | 4 | 3 | 1 | 75 % |", text)
        self.assertIn("a.c:3: f (bang)\n    - !a\n    + a", text)
        self.assertIn("1 that do not compile, 1 that give the same code, 2 on the reviewed list", text)
        self.assertEqual(report.as_data(results, 2, "1")["folders"], {"kit": {"mutations": 4, "noticed": 3}})


class Copies(unittest.TestCase):
    def test_warnings_are_no_errors_in_a_copy(self):
        shop = workshop.Workshop(ROOT, ROOT / "nowhere")
        asked = []
        shop.must = lambda *command: asked.extend(command)
        shop.configure("build", "-O1")
        self.assertIn(f"-DCMAKE_C_FLAGS_MUTATE=-O1 {workshop.STRICT}", asked)
        self.assertIn("-DBUILD_TESTING=ON", asked)
        self.assertNotIn("DURBAR_WERROR", " ".join(asked))
        self.assertRegex((ROOT / "CMakeLists.txt").read_text(), r'option\(DURBAR_WERROR "[^"]*" OFF\)')

    def test_a_command_that_hangs_is_ended(self):
        shop = workshop.Workshop(ROOT, ROOT)
        self.assertEqual(shop.run(["sleep", "60"], 0.2), "timeout")
        self.assertEqual(shop.run(["false"], 10), "failed")
        self.assertEqual(shop.run(["true"], 10), "passed")


if __name__ == "__main__":
    unittest.main()
