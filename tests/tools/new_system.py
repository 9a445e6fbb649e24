#!/usr/bin/env python3
"""Tests of tools/new-system in a copy of the tree: what it writes compiles, passes the contract tests, its lab file and the
guards, and plays.

usage: new_system.py
"""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NEEDED = ["CMakeLists.txt", "CMakePresets.json", ".clang-format", "src", "data", "docs", "tests", "tools", "web"]
TARGETS = ["durbar", "golden", "test_contract", "test_unit"]
TESTS = [("test_contract", "contract", "contract_views", "contract_memory"), ("test_unit", "data_keys")]


class NewSystem(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.tree = pathlib.Path(cls.folder.name)
        for name in NEEDED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, cls.tree / name, symlinks=True)
            elif source.exists():
                shutil.copy(source, cls.tree / name)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    # The contract tests of the other systems run elsewhere: here it is the new one that must pass.
    def run_in_tree(self, *command, good=True):
        done = subprocess.run(command, cwd=self.tree, env={**os.environ, "DURBAR_GAMES": "2", "DURBAR_SYSTEM": "skirmish"}, capture_output=True, text=True)
        self.assertEqual(done.returncode == 0, good, f"{command}:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
        return done.stdout + done.stderr

    def test_1_refuses_bad_names_and_changes_nothing(self):
        before = (self.tree / "CMakeLists.txt").read_text()
        for name, why in [("Skirmish", "small letters"), ("../out", "small letters"), ("sunset", "already")]:
            self.assertIn(why, self.run_in_tree("tools/new-system", name, good=False))
        self.assertEqual((self.tree / "CMakeLists.txt").read_text(), before)

    def test_2_the_skeleton_stands(self):
        self.run_in_tree("tools/new-system", "skirmish", "--kit", "hex", "--title", "A Skirmish")
        self.assertIn("already", self.run_in_tree("tools/new-system", "skirmish", good=False))
        self.assertIn("A Skirmish", (self.tree / "docs/skirmish.md").read_text())
        self.run_in_tree("cmake", "-S", ".", "-B", "build/try", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                         "-DBUILD_TESTING=ON", "-DDURBAR_WERROR=ON")
        self.run_in_tree("cmake", "--build", "build/try", "--target", *TARGETS)
        for program, *files in TESTS:
            self.run_in_tree(f"build/try/tests/{program}", *files)
        self.run_in_tree("build/try/tests/golden", "--write", "tests/golden/golden.tsv")
        self.assertIn("skirmish-1\t1\t", (self.tree / "tests/golden/golden.tsv").read_text())

    def test_3_it_plays(self):
        durbar = "build/try/durbar"
        self.assertIn("4 passed, 0 failed", self.run_in_tree(durbar, "lab", "tests/lab/skirmish"))
        self.run_in_tree(durbar, "new", "skirmish-1", "-o", "game", "--seed", "1")
        self.assertIn("red rolls", self.run_in_tree(durbar, "move", "game", "advance red"))
        self.assertIn("[skirmish:2.1]", self.run_in_tree(durbar, "move", "game", "advance rose", good=False))
        self.run_in_tree(durbar, "auto", "skirmish-1", "--games", "20", "--options", "random", "--check")

    def test_4_the_guards_let_it_pass(self):
        self.run_in_tree("tools/check-cards")
        self.run_in_tree("tools/check-size")
        if shutil.which("clang-format"):
            for name in ("skirmish/skirmish.c", "skirmish/skirmish.h", "registry.c"):
                self.run_in_tree("clang-format", "--dry-run", "-Werror", f"src/systems/{name}")


if __name__ == "__main__":
    unittest.main()
