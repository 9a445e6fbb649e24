#!/usr/bin/env python3
"""Tests of ./test itself: what it counts, what it tries again, what it stops, what it leaves behind, which stages it has.

usage: testing.py
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools"))
from testing import jobs, stages  # noqa: E402

RUN = ["python3", str(ROOT / "tools/testing/run.py")]


def job(name, script, **more):
    return jobs.Job(name, more.pop("stage", "trial"), [["sh", "-c", script]], **more)


def is_running(process):
    """Has it neither ended nor died?"""
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def has_ended(process):
    """What is killed needs a moment to die."""
    deadline = time.monotonic() + 20 * float(os.environ.get("DURBAR_PATIENCE", "1"))
    while is_running(process) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not is_running(process)


class Running(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.logs = pathlib.Path(self.folder.name)
        self.said = []

    def tearDown(self):
        self.folder.cleanup()

    def run_jobs(self, *listed, cores=2, patience=1.0):
        line = jobs.Line(listed, self.logs, cores, patience, say=self.said.append)
        line.run_all()
        return line

    def counts(self, line, name):
        out = line.outcomes[name]
        return out.good, out.bad

    def test_checks_are_counted(self):
        told = "echo '3 passed, 1 failed'; exit 1"
        cmocka = "echo '[  PASSED  ] 5 test(s).'; echo '[  PASSED  ] 2 test(s).'; echo '[  FAILED  ] 1 test(s), listed below:'; exit 1"
        line = self.run_jobs(job("good", "true"), job("bad", "false", sure=True), job("told", told, counts="last", sure=True),
                             job("silent", "true", counts="last", sure=True), job("c", cmocka, counts="cmocka", sure=True),
                             job("none", "true", counts="cmocka", sure=True), job("crash", "echo '[  PASSED  ] 5 test(s).'; kill -9 $$",
                                                                                 counts="cmocka", sure=True),
                             job("liar", "echo '3 passed, 0 failed'; exit 4", counts="last", sure=True),
                             job("whole", "echo '[  PASSED  ] 5 test(s).'", counts="cmocka", as_one=True))
        self.assertEqual({name: self.counts(line, name) for name in line.outcomes},
                         {"good": (1, 0), "bad": (0, 1), "told": (3, 1), "silent": (0, 1), "c": (7, 1), "none": (0, 1), "crash": (5, 1),
                          "liar": (3, 1), "whole": (1, 0)})

    def test_what_cannot_be_started_fails(self):
        line = self.run_jobs(jobs.Job("missing", "trial", [["./no-such-program"]], sure=True))
        self.assertEqual(self.counts(line, "missing"), (0, 1))
        self.assertIn("cannot be started", "\n".join(self.said))

    def test_a_second_try_is_told(self):
        line = self.run_jobs(job("luck", f"[ -f {self.logs}/tried ] || {{ touch {self.logs}/tried; exit 1; }}"),
                             job("own", "echo 'flaky a test: too late'; echo '2 passed, 0 failed'", counts="last"))
        self.assertEqual(self.counts(line, "luck"), (1, 0))
        self.assertIn("passed on its second try", line.outcomes["luck"].flaky[0])
        self.assertTrue((self.logs / "luck.log").exists() and (self.logs / "luck-again.log").exists())
        self.assertEqual(line.outcomes["own"].flaky, ["a test: too late"])

    def test_what_fails_twice_has_failed(self):
        line = self.run_jobs(job("bad", f"echo x >>{self.logs}/tries; exit 3"))
        self.assertEqual(self.counts(line, "bad"), (0, 1))
        self.assertEqual((self.logs / "tries").read_text(), "x\nx\n")
        self.assertEqual(line.outcomes["bad"].flaky, [])

    def test_what_hangs_is_stopped(self):
        since = time.monotonic()
        line = self.run_jobs(job("hangs", "sleep 100", limit=0.2, sure=True), patience=2.0)
        self.assertEqual(self.counts(line, "hangs"), (0, 1))
        self.assertLess(time.monotonic() - since, 50)
        self.assertIn("stopped after 0 s", "\n".join(self.said))

    def test_builds_come_first_and_fail_what_needs_them(self):
        note = self.logs / "order"
        line = self.run_jobs(job("late", f"echo late >>{note}", needs=("first",), seconds=100), job("first", f"echo first >>{note}", seconds=1),
                             job("broken", "false", sure=True), job("orphan", f"echo orphan >>{note}", needs=("broken",)),
                             job("heir", f"echo heir >>{note}", needs=("orphan",)))
        self.assertEqual(note.read_text(), "first\nlate\n")
        self.assertEqual([self.counts(line, name) for name in ("orphan", "heir")], [(0, 1), (0, 1)])

    def test_what_is_timed_runs_alone(self):
        note = self.logs / "order"
        self.run_jobs(job("timed", f"echo on >>{note}; sleep 0.2; echo off >>{note}", alone=True),
                      *[job(f"other{n}", f"sleep 0.1; echo other >>{note}") for n in range(4)], cores=3)
        lines = note.read_text().split()
        self.assertEqual(lines[lines.index("on") + 1], "off")

    def test_what_waits_runs_beside_what_works(self):
        # On one core two that wait, or one that works and one that waits.
        note = self.logs / "order"
        script = f"echo on >>{note}; sleep 0.3; echo off >>{note}"
        self.run_jobs(*[job(f"works{n}", script) for n in range(2)], cores=1)
        self.assertEqual(note.read_text().split(), ["on", "off"] * 2)
        note.unlink()
        self.run_jobs(*[job(f"waits{n}", script, load=0.5) for n in range(3)], cores=1)
        self.assertEqual(note.read_text().split()[:3], ["on"] * 3)

    def test_what_is_left_is_ended(self):
        # A server that has a session of its own and does not end with what started it.
        line = self.run_jobs(job("leaves", f"setsid sleep 1000 >/dev/null 2>&1 & echo $! >{self.logs}/left"))
        self.assertEqual(self.counts(line, "leaves"), (1, 0))
        self.assertIn("were ended", "\n".join(self.said))
        self.assertTrue(has_ended((self.logs / "left").read_text().strip()))

    def test_times_are_remembered_and_told(self):
        line = self.run_jobs(job("works", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done", stage="one"), job("rests", "sleep 0.3", stage="two"))
        self.assertGreater(jobs.Line([], self.logs, 1).times["rests"], 0.2)
        rows = [row.split() for row in jobs.table_of_times(line)]
        self.assertEqual([row[0] for row in rows], ["stage", "one", "two", "in", "machine"])

    def test_an_interrupt_leaves_nothing(self):
        script = self.logs / "line.py"
        script.write_text(f"import sys\nsys.path.insert(0, {str(ROOT / 'tools')!r})\nfrom testing import jobs, run_signals\n"
                          f"run_signals.stop_as_by_keyboard()\n"
                          f"line = jobs.Line([jobs.Job('hangs', 's', [['sh', '-c', 'echo $$ >{self.logs}/pid; sleep 1001']])], {str(self.logs)!r}, 1)\n"
                          "line.run_all()\n")
        for which in (signal.SIGINT, signal.SIGTERM):
            (self.logs / "pid").unlink(missing_ok=True)
            child = subprocess.Popen([sys.executable, str(script)], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            while not (self.logs / "pid").exists() or not (self.logs / "pid").read_text().strip():
                time.sleep(0.02)
            child.send_signal(which)
            child.wait(100)
            self.assertTrue(has_ended((self.logs / "pid").read_text().strip()))


class Stages(unittest.TestCase):
    def test_every_job_has_a_name_of_its_own_and_what_it_needs(self):
        for long in (False, True):
            listed = stages.list_jobs(long)
            names = [each.name for each in listed]
            self.assertEqual(len(names), len(set(names)), sorted(name for name in names if names.count(name) > 1))
            for each in listed:
                self.assertTrue(set(each.needs) <= set(names), each.name)

    def test_every_stage_is_described(self):
        self.assertEqual({each.stage for each in stages.list_jobs()}, set(stages.STAGES))
        self.assertEqual({each.stage for each in stages.list_jobs(True)}, set(stages.STAGES) | set(stages.LONG_STAGES))

    def test_every_test_in_c_runs_somewhere(self):
        words = {word for each in stages.list_jobs() for command in each.commands for word in command}
        for folder in ("contract",):
            self.assertTrue(set(stages.test_files(folder)) <= words)
        for program in ("unit", "serve"):
            self.assertIn([[f"build/release/tests/test_{program}"]], [each.commands for each in stages.list_jobs()])

    def test_odd_words_are_refused(self):
        for words, told in ((["nonsense"], "no stage or job is called 'nonsense'"), (["quick"], "the systems are"), (["quick", "chess"], "the systems are")):
            done = subprocess.run([*RUN, *words], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertIn(told, done.stderr)

    def test_quick_is_of_one_system(self):
        for system in ("mutiny", "tally"):
            for each in stages.list_quick(system):
                self.assertTrue(each.stage in ("build", "guards") or each.env.get("DURBAR_SYSTEM") == system or system in each.commands[0][-1])


unittest.main()
