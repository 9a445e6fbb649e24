#!/usr/bin/env python3
"""An opponent for Durbar in Python: docs/bot-protocol.md tells the protocol.

    durbar auto asante --bots examples/bot.py,greedy --games 10

It looks at the moves that it is offered, never gives up, and prefers those that fight or march over those that end
something. That is no good plan; it shows where one would stand.
"""
import json
import random
import sys

DULL = ("end", "done", "pass", "stay", "halt", "wait", "skip", "hold")


def choose(view, moves):
    """The text of a move. `view` is what the seat knows, as `durbar show --json` prints it."""
    # The same position, the same move: so a game can be played again, whatever was played before it.
    rng = random.Random(json.dumps(view))
    sensible = [move for move in moves if move.split()[0] not in ("resign", "concede", "capitulate")]
    active = [move for move in sensible if move.split()[0] not in DULL]
    return rng.choice(active or sensible or moves)


def main():
    view, moves = {}, []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "durbar":
            print("ready example", flush=True)
        elif word == "view":
            view = json.loads(rest)
        elif word == "moves":
            moves = json.loads(rest)["moves"]
        elif word == "go":
            print("move", choose(view, moves), flush=True)
        elif word == "quit":
            break
        # "game", "describe" and "over" are worth reading for a bot that thinks further.


if __name__ == "__main__":
    main()
