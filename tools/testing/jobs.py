"""jobs.py: what ./test runs, one job after the other on each core, and what came of it.

A Job is one or more commands with a name; it begins when the builds that it needs have ended. A Line is the queue of all jobs:
it starts them, waits for them, counts their checks, tries again what may fail by bad luck, and leaves nothing behind when it is
interrupted. It knows nothing of stages but their names (stages.py).
"""
import dataclasses
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

TOLD = re.compile(r"^(\d+) passed, (\d+) failed$")
GOOD, BAD = re.compile(r"^\[  PASSED  \] (\d+) test", re.M), re.compile(r"^\[  FAILED  \] (\d+) test", re.M)
SHOWN = 40  # lines of a log that failed


@dataclasses.dataclass
class Job:
    name: str
    stage: str
    commands: list  # of lists of words
    # one: each command is a check; last: its last line says "N passed, M failed"; cmocka: so do many of its lines
    counts: str = "one"
    as_one: bool = False  # tests that also run elsewhere, here under a sanitiser: all together are one check
    needs: tuple = ()  # names of jobs that come first
    seconds: float = 5  # about so long on a quiet machine: what takes longest begins first
    env: dict = dataclasses.field(default_factory=dict)
    load: float = 1.0  # of a core that it keeps busy; a half: it mostly waits
    alone: bool = False  # it measures time: nothing runs beside it
    sure: bool = False  # it gives the same each time: never tried again
    limit: float = 900  # seconds until it is stopped, times patience


@dataclasses.dataclass
class Outcome:
    good: int = 0
    bad: int = 0
    wall: float = 0
    cpu: float = 0
    since: float = 0
    tries: int = 0
    flaky: list = dataclasses.field(default_factory=list)


def measure_patience():
    """How much slower than on a quiet machine things may be: a loop on each core, its wall time by its own processor time."""
    loop = "import time\na, c = time.monotonic(), time.process_time()\nsum(range(6000000))\n" \
           "print((time.monotonic() - a) / (time.process_time() - c))"
    running = [subprocess.Popen([sys.executable, "-c", loop], stdout=subprocess.PIPE, text=True) for _ in range(os.cpu_count())]
    return max(1.0, round(max(float(each.communicate()[0]) for each in running), 1))


def count_checks(job, log, codes):
    """Passed and failed of a job that has ended, by its log and exit codes."""
    if job.counts == "one":
        return codes.count(0), len(codes) - codes.count(0)
    if job.counts == "last":
        told = TOLD.match(log.rstrip("\n").rpartition("\n")[2])
        good, bad = (int(told[1]), int(told[2])) if told else (0, 1)
    else:
        good, bad = (sum(map(int, pattern.findall(log))) for pattern in (GOOD, BAD))
    # A program that fails without a word about it is a failure, and so is one that tries nothing.
    if any(codes) or not good + bad:
        bad = max(bad, 1)
    return (1 if job.as_one and good else good), bad


class Line:
    """The queue of jobs. As many run at a time as keep `cores` busy; `say` prints."""

    def __init__(self, jobs, logs, cores, patience=1.0, env=None, say=print):
        self.jobs, self.logs, self.room, self.patience, self.say = list(jobs), pathlib.Path(logs), cores + 0.5, patience, say
        self.mark = f"DURBAR_RUN={os.getpid()}-{time.time_ns()}"
        self.env = {**os.environ, **(env or {}), "DURBAR_PATIENCE": str(patience)}
        self.env["DURBAR_RUN"] = self.mark.partition("=")[2]
        self.outcomes = {job.name: Outcome() for job in self.jobs}
        self.waiting, self.ended, self.running = list(self.jobs), {}, []
        self.change = threading.Condition()
        self.stopped = False
        self.children = set()  # process groups of what runs
        self.machine = read_machine()
        self.logs.mkdir(parents=True, exist_ok=True)
        self.times = self.read_times()

    def read_times(self):
        """How long each job took last time: a better order than any that is written down."""
        try:
            return json.loads((self.logs / "times.json").read_text())
        except (OSError, ValueError):
            return {}

    def write_times(self):
        self.times.update({name: round(out.wall, 1) for name, out in self.outcomes.items() if out.tries})
        (self.logs / "times.json").write_text(json.dumps(self.times, indent=1) + "\n")

    def length_of(self, job):
        return float(self.times.get(job.name, job.seconds))

    def weight_of(self, job):
        """What waits for others comes first, then what takes longest. What is tried again waits for all the rest."""
        needed = any(job.name in other.needs for other in self.waiting)
        return (not self.outcomes[job.name].tries, needed, self.length_of(job))

    def take(self):
        """The next job that can begin, or None when all have ended. Waits."""
        with self.change:
            while not self.stopped:
                self.fail_orphans()
                job = self.choose()
                if job:
                    self.waiting.remove(job)
                    self.running.append(job)
                    return job
                if not self.waiting and not self.running:
                    return None
                self.change.wait()
        return None

    def choose(self):
        """The next job for which there is room now, if any."""
        ready = [job for job in self.waiting if all(need in self.ended for need in job.needs)]
        room = self.room - sum(job.load for job in self.running)
        fitting = [job for job in ready if not job.alone and job.load <= room]
        if any(job.alone for job in self.running):
            return None
        if fitting:
            return max(fitting, key=self.weight_of)
        if ready and not self.running and all(job.alone for job in self.waiting):
            return ready[0]
        return None

    def fail_orphans(self):
        """What needs something that failed fails with it."""
        while job := next((job for job in self.waiting if any(self.ended.get(need) is False for need in job.needs)), None):
            self.waiting.remove(job)
            self.outcomes[job.name].bad = 1
            self.ended[job.name] = False
            self.say(f"FAIL  {job.name}: not run, since what it needs failed: {', '.join(job.needs)}")
            self.change.notify_all()

    def serve(self):
        while job := self.take():
            again = self.run(job)
            with self.change:
                self.running.remove(job)
                if again:
                    self.waiting.append(job)
                else:
                    self.ended[job.name] = not self.outcomes[job.name].bad
                self.change.notify_all()

    def run(self, job):
        """Runs a job; True if it shall be tried once more."""
        out = self.outcomes[job.name]
        out.tries += 1
        path = self.logs / (re.sub(r"[^a-zA-Z0-9-]", "_", job.name) + ("" if out.tries == 1 else "-again") + ".log")
        started, codes = time.monotonic(), []
        out.since = out.since or started
        with open(path, "w+", encoding="utf-8", errors="replace") as log:
            for command in job.commands:
                codes.append(self.run_command(job, command, log, out))
            log.seek(0)
            text = log.read()
        wall = time.monotonic() - started
        out.wall += wall
        before = out.bad
        out.good, out.bad = count_checks(job, text, codes)
        out.flaky += [line[6:] for line in text.splitlines() if line.startswith("flaky ")]
        if self.stopped:
            return False
        if out.bad and out.tries == 1 and not job.sure:
            self.say(f"again {job.name}: {out.bad} failed, see {path}")
            return True
        if before and not out.bad:
            out.flaky.append(f"{job.name}: passed on its second try; the first: {self.logs / path.name.replace('-again', '')}")
        self.tell(job, out, text, path, wall)
        return False

    def tell(self, job, out, text, path, wall):
        if not out.bad:
            self.say(f"ok    {job.name} ({out.good}), {wall:.0f} s")
            return
        self.say(f"FAIL  {job.name} ({out.good} passed, {out.bad} failed), {wall:.0f} s")
        for line in text.splitlines()[-SHOWN:]:
            self.say("      " + line)
        self.say(f"      see {path}")

    def run_command(self, job, command, log, out):
        try:
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                                     env={**self.env, **job.env})
        except OSError as why:
            log.write(f"{command[0]} cannot be started: {why.strerror}\n")
            log.flush()
            return 127
        self.children.add(child.pid)
        if not job.alone:
            os.setpriority(os.PRIO_PROCESS, child.pid, 5)
        limit = job.limit * self.patience
        late = []
        watch = threading.Timer(limit, lambda: (late.append(True), kill_group(child.pid)))
        watch.daemon = True
        watch.start()
        _, status, used = os.wait4(child.pid, 0)
        watch.cancel()
        self.children.discard(child.pid)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.cpu += used.ru_utime + used.ru_stime
        log.seek(0, os.SEEK_END)
        if late:
            log.write(f"\nstopped after {limit:.0f} s: {' '.join(command)}\n")
        elif child.returncode and job.counts == "one":
            log.write(f"\nexit code {child.returncode} of: {' '.join(command)}\n")
        log.flush()
        return child.returncode

    def run_all(self):
        threads = [threading.Thread(target=self.serve, daemon=True) for _ in range(int(2 * self.room))]
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                while thread.is_alive():
                    thread.join(0.5)
        finally:
            with self.change:
                self.stopped = True
                self.change.notify_all()
            left = self.end_processes()
            self.write_times()
        if left:
            self.say(f"      {left} processes of the tests still ran at the end, and were ended")

    def end_processes(self):
        """Ends what jobs have started and not ended, such as servers: all processes with the mark of this run. How many?"""
        for leader in list(self.children):
            kill_group(leader)
        ended, quiet = set(), 0
        # They may start others until they are gone; and what is just becoming another program has no environment for a moment.
        while quiet < 3:
            left = self.find_marked()
            for process in left:
                kill(process)
            ended |= set(left)
            quiet = 0 if left else quiet + 1
            time.sleep(0.02)
        return len(ended)

    def find_marked(self):
        found = []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if int(folder.name) != os.getpid() and self.mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                    found.append(int(folder.name))
            except OSError:
                pass  # it has ended, or is somebody else's
        return found


def kill(process):
    try:
        os.kill(process, signal.SIGKILL)
    except OSError:
        pass


def read_machine():
    """Seconds for which the processors of the machine have worked, for whomever."""
    user, nice, system = (int(word) for word in pathlib.Path("/proc/stat").read_text().split()[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def kill_group(leader):
    try:
        os.killpg(leader, signal.SIGKILL)
    except OSError:
        pass


def table_of_times(line):
    """Where the time went, a row for each stage: its jobs, the wall time from the first to the last, processor time. That of processes
    for which nobody waits, such as those of a browser, is in the last row alone, with whatever else the machine did."""
    stages = {}
    for job in line.jobs:
        out = line.outcomes[job.name]
        if out.tries:
            stages.setdefault(job.stage, []).append(out)
    rows = []
    for stage, outs in stages.items():
        since, until = min(out.since for out in outs), max(out.since + out.wall for out in outs)
        rows.append((stage, len(outs), until - since, sum(out.cpu for out in outs), sum(out.good + out.bad for out in outs)))
    rows.sort(key=lambda row: -row[3])
    rows.append(("in all", sum(row[1] for row in rows), 0, sum(row[3] for row in rows), sum(row[4] for row in rows)))
    rows.append(("machine", 0, 0, read_machine() - line.machine, 0))
    head = f"{'stage':<12}{'jobs':>6}{'wall s':>8}{'CPU s':>8}{'checks':>8}"
    return [head] + [f"{name:<12}{jobs or '':>6}{wall or '':>8{'.0f' if wall else ''}}{cpu:>8.0f}{checks or '':>8}"
                     for name, jobs, wall, cpu, checks in rows]
