"""Which mutations are tried: the rule code, drawn by seed, without those that are known to change nothing."""
import random
import re

from . import operators

# No rules: the bots' opinions and their ways, sentences for people, what only pages ask for, counting.
LEFT_OUT = re.compile(r"/opinion/|/text/(?!moves\.c)|/table/(route|ways|survey)\.c$|/position/names\.c$|"
                      r"/engine/perft\.c$")
# Nor is which of the legal moves the random player picks, or what a small system says in its one file.
NO_RULE = re.compile(r"(\w+_)?sample(_|$)|(appraise|describe|draw|draw_tokens)$|(\w+_)?help$")
SELDOM = "swap"  # most of them do not compile


def is_wanted(function):
    return not NO_RULE.match(function)


def find_folders(root):
    """The folders that have rules, by name."""
    systems = {path.name: path for path in sorted((root / "src/systems").glob("*")) if path.is_dir()}
    return {**systems, "kit": root / "src/kit", "engine": root / "src/engine"}


def rule_files(root, folders=None):
    """Pairs of folder and path, the path relative to the root."""
    for folder, place in find_folders(root).items():
        for path in sorted(place.rglob("*.c")):
            name = path.relative_to(root).as_posix()
            if (not folders or folder in folders) and not LEFT_OUT.search(name):
                yield folder, name


def draw(root, seed, folders=None):
    """Every line once, in an order that the seed decides: triples of folder, path, mutation."""
    lines = []
    rng = random.Random(seed)
    for folder, name in rule_files(root, folders):
        by_line = {}
        for mutation in operators.find_mutations((root / name).read_text(), is_wanted):
            by_line.setdefault(mutation.line, []).append(mutation)
        lines += [(folder, name, by_line[line]) for line in sorted(by_line)]
    rng.shuffle(lines)
    for folder, name, mutations in lines:
        yield folder, name, pick(mutations, rng)


def pick(mutations, rng):
    """An operator first, then one of the places where it fits."""
    kinds = sorted({mutation.operator for mutation in mutations})
    if len(kinds) > 1 and SELDOM in kinds and rng.random() < 0.75:
        kinds.remove(SELDOM)
    kind = rng.choice(kinds)
    return rng.choice([mutation for mutation in mutations if mutation.operator == kind])


def read_list(path):
    """The reviewed list: (function, line before, line after) -> why nothing changes."""
    entries, head, lines = {}, None, {}
    for number, line in enumerate([*path.read_text().splitlines(), ""], 1):
        if line.startswith("#"):
            continue
        if line[:1].strip():
            head, lines = line.split(), {}
            if len(head) != 2:
                raise ValueError(f"{path}:{number}: an entry begins with a file and a function")
        elif line.strip():
            mark, _, text = line.strip().partition(" ")
            if mark not in ("-", "+", "why") or mark in lines:
                raise ValueError(f"{path}:{number}: expected one line each of '-', '+' and 'why'")
            lines[mark] = text.strip()
        elif head:
            if len(lines) != 3 or not all(lines.values()):
                raise ValueError(f"{path}:{number}: the entry above needs '-', '+' and 'why'")
            entries[head[1], lines["-"], lines["+"]] = lines["why"]
            head = None
    return entries


def stale_entries(root, entries):
    """Entries of the list that no mutation fits any more."""
    left = set(entries)
    for _, name in rule_files(root):
        left -= {mutation.key for mutation in operators.find_mutations((root / name).read_text())}
    return sorted(left)
