#!/usr/bin/env python3
"""same_games.py: the same seed gives the same games in each build, whatever the options.

usage: same_games.py GAMES BUILD BUILD...
"""
import re
import subprocess
import sys

import pathlib

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from testing.stages import BATTLES, WARS  # noqa: E402


def play(folder, scenario, games):
    done = subprocess.run([f"{folder}/durbar", "auto", scenario, "--options", "random", "--games", games, "--seed", "7", "--json"],
                          capture_output=True, text=True)
    if done.returncode or '"moves"' not in done.stdout:
        sys.exit(f"{folder}: {scenario}: {done.stderr or 'no games'}")
    return re.sub(r'"games_per_s": *[0-9.]+', "", done.stdout)


def main(games, folders):
    for scenario in WARS + BATTLES:
        first, *others = (play(folder, scenario, games) for folder in folders)
        for folder, other in zip(folders[1:], others):
            if other != first:
                sys.exit(f"{scenario}: {folder} plays other games than {folders[0]}")
    print(f"{len(WARS + BATTLES)} scenarios, {games} games each: the same in {', '.join(folders)}")


main(sys.argv[1], sys.argv[2:])
