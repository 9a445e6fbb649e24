#!/usr/bin/env python3
"""The command line on a disk that fails: for each command that writes a game file, the n-th open, write, sync, close,
rename, truncation, read, lock or allocation fails, once or from then on, for every n (a sample, unless DURBAR_LONG is set).
What was acknowledged must be there; what is told must be so; a failure has a sentence and an exit code.

usage: tests/cli/faults/run.py DURBAR SHIM    the last line is "N passed, N failed"
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

DURBAR, SHIM = (os.path.abspath(word) for word in sys.argv[1:3])
SOURCE = pathlib.Path(__file__).resolve().parents[3]
LONG = bool(os.environ.get("DURBAR_LONG"))
FOR_EVER = "1000000"
FAULTS = ["open", "write", "full", "short", "sync", "close", "rename", "truncate", "read", "lock", "memory",
          "write,truncate", "short,truncate", "sync,truncate", "full,sync,truncate,rename"]
passed = failed = runs = 0


def run(args, where, fault=None, text=""):
    """Runs durbar; with a fault also tells whether it struck."""
    env = {**os.environ, "DURBAR_DATA": str(SOURCE / "data"), "LC_ALL": "C"}
    note = where / "struck"
    note.unlink(missing_ok=True)
    if fault:
        env.update(LD_PRELOAD=SHIM, FRAIL_CALLS=fault[0], FRAIL_FROM=str(fault[1]), FRAIL_TIMES=fault[2], FRAIL_NOTE=str(note))
    done = subprocess.run([DURBAR, *args], cwd=where, env=env, input=text, capture_output=True, text=True, timeout=120)
    return done, note.exists()


class Fault(Exception):
    pass


def must(condition, what):
    if not condition:
        raise Fault(what)


def is_good(where, name):
    return run(["verify", name], where)[0].returncode == 0


def moves_of(where, name):
    return (where / name).read_bytes()


# Each command: how the folder is prepared, what is run, and what must be so afterwards. `before` are the bytes of the
# game file before (None: there was none).

def check_failure(done):
    must(done.returncode > 0, f"exit code {done.returncode}")
    must(done.stderr.strip(), "nothing is said")


def after_new(where, done, before):
    game = where / "game"
    if done.returncode == 0:
        must(game.exists() and is_good(where, "game") and game.read_bytes() != before, "acknowledged, and not there")
        return
    check_failure(done)
    must(not game.exists() or game.read_bytes() == before or is_good(where, "game"), "half a file")
    if before is not None:
        must(game.exists(), "the old file is gone")
    if "cannot" in done.stderr and "it stands" not in done.stderr and before is None and "open it" not in done.stderr and \
            "lock it" not in done.stderr and "read it" not in done.stderr:
        must(not game.exists(), "it is told that it could not be written, and it is there")


def after_line(where, done, before):
    now = moves_of(where, "game")
    if done.returncode == 0:
        must(now != before and now.startswith(before) and is_good(where, "game"), "acknowledged, and not there")
        return
    check_failure(done)
    must(now.startswith(before), "what was acknowledged before is lost")
    if "as it was before" in done.stderr:
        must(now == before, "told: as it was before; it is not")
    elif now != before:
        must("verify" in done.stderr, "something was half written, and no remedy is told")
        shutil.copy(where / "game", where / "left")
        run(["verify", "--repair", "mended", "left"], where)
        mended = where / ("mended" if (where / "mended").exists() else "left")
        must(mended.read_bytes().startswith(before) and is_good(where, mended.name), "the remedy does not help")


def after_play(where, done, before):
    game = where / "game"
    if done.returncode == 0:
        must(game.exists() and is_good(where, "game"), "acknowledged, and not there")
        told = done.stdout.count("Taken back") + done.stdout.count("You:")
        must(told == 0 or game.read_bytes().count(b"\n") > 8, "moves are lost")
        return
    check_failure(done)
    must(before is None or game.read_bytes().startswith(before), "what was acknowledged before is lost")


def after_repair(where, done, before):
    must(moves_of(where, "bad") == (where / "kept").read_bytes(), "the damaged file was changed")
    out = where / "game"
    if done.returncode == 0:
        must(out.exists() and is_good(where, "game"), "acknowledged, and not there")
        return
    check_failure(done)
    must(not out.exists() or is_good(where, "game"), "half a file")


def make(where, moves=3):
    must(run(["new", "tally-1", "--seed", "7", "-o", "game"], where)[0].returncode == 0, "no game")
    for _ in range(moves):
        must(run(["move", "game", first_move(where)], where)[0].returncode == 0, "no move")


def first_move(where):
    listed = run(["moves", "game"], where)[0].stdout.splitlines()
    return [line.strip() for line in listed[listed.index(next(x for x in listed if "egal moves" in x)) + 1:] if "resign" not in line][0]


def prepare_bad(where):
    make(where)
    (where / "game").rename(where / "bad")
    with open(where / "bad", "ab") as out:
        out.write(b"4 0 half a li")
    shutil.copy(where / "bad", where / "kept")


COMMANDS = {
    "new": (lambda where: None, lambda where: (["new", "tally-1", "--seed", "7", "-o", "game"], ""), after_new),
    "new --force": (lambda where: make(where), lambda where: (["new", "tally-1", "--seed", "8", "-o", "game", "--force"], ""), after_new),
    "move": (make, lambda where: (["move", "game", first_move(where)], ""), after_line),
    "undo": (lambda where: make(where, 1), lambda where: (["undo", "game"], ""), after_line),
    "play": (lambda where: None, lambda where: (["play", "tally-1", "--seed", "7", "--save", "game", "--side", "both"], "1\n1\nundo\nquit\n"), after_play),
    "verify --repair": (prepare_bad, lambda where: (["verify", "--repair", "game", "bad"], ""), after_repair),
}


def numbers(kind):
    """The n that are tried: all, or fewer the further on. Reading the data takes thousands of allocations."""
    n = 1
    while n < 200000:
        yield n
        step = 1 if LONG and kind != "memory" else max(1, n // (40 if LONG else 2)) if kind == "memory" else max(1, n // 6)
        n += step


def try_fault(name, kind, n, times):
    """One run with a fault; False: it was never reached."""
    global runs
    prepare, command, after = COMMANDS[name]
    where = pathlib.Path(tempfile.mkdtemp(prefix="durbar-faults-"))
    try:
        shutil.copytree(PREPARED[name], where, dirs_exist_ok=True)
        game = where / "game"
        before = game.read_bytes() if game.exists() else None
        args, text = WORDS[name]
        done, struck = run(args, where, (kind, n, times), text)
        runs += 1
        must(done.returncode >= 0, f"ended by signal {-done.returncode}")
        after(where, done, before)
        must(not struck or kind in TOLERATED or done.returncode != 0, "a call failed, and nothing was told")
        return struck
    except Fault as fault:
        raise Fault(f"{fault}\n    {done.returncode} {done.stderr.strip()[:300]!r}") from None
    finally:
        shutil.rmtree(where, ignore_errors=True)


# A short write is written on; what was read from a file that is then closed badly has been read.
TOLERATED = {"short", "short,truncate", "close", "memory"}
PREPARED, WORDS = {}, {}


def main():
    global passed, failed
    for name, (prepare, command, after) in COMMANDS.items():
        where = pathlib.Path(tempfile.mkdtemp(prefix="durbar-faults-"))
        prepare(where)
        PREPARED[name], WORDS[name] = where, command(where)
    for name in COMMANDS:
        for kind in FAULTS:
            struck = 0
            try:
                for times in ("1", FOR_EVER):
                    for n in numbers(kind):
                        try:
                            if not try_fault(name, kind, n, times):
                                break
                        except Fault as fault:
                            raise Fault(f"call {n}, {'once' if times == '1' else 'from then on'}: {fault}") from None
                        struck += 1
                passed += 1
                print(f"ok    {name}, {kind}: {struck} failures", flush=True)
            except Fault as fault:
                failed += 1
                print(f"FAIL  {name}, {kind}: {fault}", flush=True)
    for where in PREPARED.values():
        shutil.rmtree(where)
    print(f"{runs} runs")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
