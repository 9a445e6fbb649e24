"""measure.py PDF HEX BAR COUNTER: are hexes, the bar for the printer and counters as large as they should be, in millimetres?

Reads a page as SVG: the lines of the bar, the sides of hexes; of counters the places of their names.
"""
import math
import re
import subprocess
import sys

POINT = 25.4 / 72


def words(pdf, page):
    """Each word of a page with the middle of its box, in millimetres."""
    text = subprocess.run(["pdftotext", "-bbox", "-f", str(page), "-l", str(page), pdf, "-"], capture_output=True, text=True, check=True).stdout
    for match in re.finditer(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<', text):
        left, top, right, bottom = map(float, match.groups()[:4])
        yield match.group(5), (left + right) / 2 * POINT, (top + bottom) / 2 * POINT


def lines(path):
    """Lengths of the straight lines of a path, in millimetres."""
    at = None
    for kind, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        points = list(map(float, numbers.split()))
        if kind == "L" and at:
            yield math.dist(at, points) * POINT
        at = points[-2:] or at


def near(what, got, wanted):
    if abs(got - wanted) > 0.15:
        sys.exit(f"{what}: {got:.2f} mm, not {wanted}")


def main():
    pdf, hexes, bar, counter = sys.argv[1], *map(float, sys.argv[2:])
    count = int(re.search(r"Pages: *(\d+)", subprocess.run(["pdfinfo", pdf], capture_output=True, text=True, check=True).stdout).group(1))
    page = next(n for n in range(1, count + 1) if any(w[0] == "A1," for w in words(pdf, n)))
    drawing = subprocess.run(["pdftocairo", "-svg", "-f", str(page), "-l", str(page), pdf, "-"], capture_output=True, text=True, check=True).stdout
    lengths = [length for path in re.findall(r' d="([^"]*)"', drawing) for length in lines(path)]
    sides = [length for length in lengths if abs(length - hexes / 3**0.5) < 0.03]
    assert len(sides) > 200, f"{len(sides)} hexsides are {hexes / 3**0.5:.2f} mm long"
    assert any(abs(length - bar) < 0.05 for length in lengths), f"no line of {bar} mm: {sorted(lengths)[-5:]}"
    sheet = next(n for n in range(page, count + 1) if any(w[0] == "fronts." for w in words(pdf, n)))
    x = sorted(x for w, x, y in words(pdf, sheet) if w == "Demoralised")
    steps = {round(b - a, 1) for a, b in zip(x, x[1:]) if b - a > 1}
    near("markers", min(steps), 12.8)
    left = {w: x for w, x, y in words(pdf, sheet)}
    near("counters", left["Butler"] - left["Buller"], counter)


main()
