#!/usr/bin/env python3
"""tools/verify-dice on games of every scenario of every system, and on the same after somebody tampered with them.

usage: verify_dice.py BUILD   (the folder of a build, with durbar and tests/golden_journals)
"""
import importlib.machinery
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
loader = importlib.machinery.SourceFileLoader("verify_dice_tool", str(ROOT / "tools/verify-dice"))
sys.dont_write_bytecode = True
tool = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
loader.exec_module(tool)


def fault(text):
    """What the tool says against a journal; empty: nothing."""
    try:
        tool.verify(text, {})
    except (KeyError, IndexError, ValueError, StopIteration, ZeroDivisionError) as why:
        return str(why) or "at fault"
    return ""


def change(text, at, length=1):
    """Another digit or letter at this place."""
    return text[:at] + ("3" if text[at] != "3" else "5") + text[at + length :]


def tamperings(text):
    """Name and text of everything that is tried."""
    for kind in ("commit host", "commit 1", "word host", "word 0", "match", "seed", "seed-hash"):
        found = re.search(rf"^{kind} (?=\S)", text, re.M)
        if found:
            yield kind, change(text, found.end() + 7 if len(text) > found.end() + 7 else found.end())
    dice = [m for m in re.finditer(r"(\d+)/(\d+)", text) if int(m[2]) > 1]
    for found in dice[:: max(1, len(dice) // 40)]:
        yield "a die", text[: found.start()] + str(int(found[1]) % int(found[2]) + 1) + text[found.end(1) :]
    thrown = [m for m in re.finditer(r"^(?:\d+ \d+ [0-9a-f]{16}|thrown) (\d+:\S+).*\n", text, re.M)]
    for found in thrown[: max(0, len(thrown) - 1)][:: max(1, len(thrown) // 10)]:
        yield "a throw left out", text[: found.start(1)] + "-" + text[found.end(1) :]
        yield "the first die left out", text[: found.start(1)] + re.sub(r":\d+/\d+,?", ":", found[1], count=1) + text[found.end(1) :]
        number = found[1].split(":")[0]
        yield "another number", text[: found.start(1)] + str(int(number) + 1) + text[found.start(1) + len(number) :]
    yield "the end cut off", text[:-1]


def check(path):
    text = path.read_text()
    told = fault(text)
    bad = [f"{path.name}: {told}"] if told else []
    tried = 1
    for name, other in tamperings(text):
        if other == text:
            continue
        tried += 1
        if not fault(other):
            bad.append(f"{path.name}: {name}: not found")
    return tried, bad


def main():
    build = pathlib.Path(sys.argv[1])
    tried, bad, systems = 0, [], set()
    for words in ([], ["words"]):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([build / "tests/golden_journals", folder, *words], check=True)
            paths = sorted(pathlib.Path(folder).iterdir())
            subprocess.run([build / "durbar", "verify", *paths], check=True, stdout=subprocess.DEVNULL)
            for path in paths:
                systems.add(path.read_text().split("\n")[1].split(" ")[1])
                more, found = check(path)
                tried += more
                bad += found
    print("\n".join(bad))
    print(f"{', '.join(sorted(systems))}: {tried} journals, as they were and tampered with")
    print(f"{tried - len(bad)} passed, {len(bad)} failed")
    return 1 if bad or len(systems) < 6 else 0


if __name__ == "__main__":
    sys.exit(main())
