#!/usr/bin/env python3
"""run.py: ./test, once the packages are there. See stages.py for what it runs and jobs.py for how.

usage: run.py [long] [STAGE...] | quick SYSTEM | coverage | --list | --help
"""
import os
import pathlib
import shutil
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
from testing import jobs, run_signals, stages  # noqa: E402

LOGS = pathlib.Path("build/test")


def choose_jobs(words):
    """The jobs that are meant by the words of the command line, with the builds that they need; a text where there are none."""
    if words[:1] == ["quick"]:
        systems = sorted(path.name for path in (ROOT / "data").iterdir() if path.is_dir())
        if len(words) != 2 or words[1] not in systems:
            return f"./test quick SYSTEM: the systems are {', '.join(systems)}"
        return stages.list_quick(words[1])
    if words == ["coverage"]:
        return stages.list_coverage()
    every = stages.list_jobs(long=bool(os.environ.get("DURBAR_LONG")))
    known = list(dict.fromkeys(job.stage for job in every))
    wanted = [word for word in words if word != "long"]
    for word in wanted:
        if not any(word in (job.stage, job.name) for job in every):
            return f"no stage or job is called '{word}': there are {', '.join(known)}; quick SYSTEM, coverage and long"
    return add_needed([job for job in every if not wanted or job.stage in wanted or job.name in wanted], every)


def add_needed(chosen, every):
    by_name = {job.name: job for job in every}
    names = {job.name for job in chosen}
    unseen = list(chosen)
    while unseen:
        for need in unseen.pop().needs:
            if need not in names:
                names.add(need)
                unseen.append(by_name[need])
    return [job for job in every if job.name in names]


def tell_end(line, started):
    failed = [job.name for job in line.jobs if line.outcomes[job.name].bad]
    good, bad = (sum(getattr(out, which) for out in line.outcomes.values()) for which in ("good", "bad"))
    print("\n" + "\n".join(jobs.table_of_times(line)) + "\n")
    for job in line.jobs:
        for told in line.outcomes[job.name].flaky:
            print(f"flaky: {told}")
    if failed:
        print("Failed: " + " ".join(failed))
    print(f"Time: {time.monotonic() - started:.0f} s")
    print(f"{good} passed, {bad} failed", flush=True)
    return 1 if bad or not good else 0


def main(words):
    os.chdir(ROOT)
    if "long" in words:
        os.environ["DURBAR_LONG"] = "1"
        os.environ.setdefault("DURBAR_KILLS", "10000")
        os.environ.setdefault("DURBAR_FLIPS", "10000")
    if words == ["--list"]:
        for title, listed in (("./test", stages.STAGES), ("./test long also", stages.LONG_STAGES)):
            print(title + "\n" + "\n".join(f"    {name:<12}{what}" for name, what in listed.items()))
        return 0
    chosen = choose_jobs(words)
    if isinstance(chosen, str):
        print(chosen, file=sys.stderr)
        return 2
    started = time.monotonic()
    patience = jobs.measure_patience()
    env = {}
    if shutil.which("ccache") and "CMAKE_C_COMPILER_LAUNCHER" not in os.environ:
        env["CMAKE_C_COMPILER_LAUNCHER"] = "ccache"
    if patience >= 1.5:
        print(f"The machine has other work: things may take {patience} times as long.", flush=True)
    line = jobs.Line(chosen, LOGS, os.cpu_count(), patience, env, lambda text: print(text, flush=True))
    run_signals.stop_as_by_keyboard()
    try:
        line.run_all()
    except KeyboardInterrupt:
        print("\nInterrupted; what was started has been ended.", file=sys.stderr)
        return 130
    return tell_end(line, started)


sys.exit(main(sys.argv[1:]))
