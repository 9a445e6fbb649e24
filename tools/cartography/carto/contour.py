"""contour.py: lines of equal value on a lattice (marching squares), and making lines simpler and rounder."""
import math

# For each corner pattern (bits: top left, top right, bottom right, bottom left) the sides joined by a line.
# Sides: 0 top, 1 right, 2 bottom, 3 left. Higher ground lies to the left of each line.
CASES = {1: [(3, 0)], 2: [(0, 1)], 3: [(3, 1)], 4: [(1, 2)], 5: [(3, 0), (1, 2)], 6: [(0, 2)], 7: [(3, 2)],
         8: [(2, 3)], 9: [(2, 0)], 10: [(0, 1), (2, 3)], 11: [(2, 1)], 12: [(1, 3)], 13: [(1, 0)], 14: [(0, 3)]}


def _point(field, x, y, side, level):
    """Where the level crosses a side of the cell whose top left corner is (x, y)."""
    (ax, ay), (bx, by) = (((x, y), (x + 1, y)), ((x + 1, y), (x + 1, y + 1)), ((x, y + 1), (x + 1, y + 1)),
                          ((x, y), (x, y + 1)))[side]
    a, b = field[ay][ax], field[by][bx]
    t = 0.5 if a == b else (level - a) / (b - a)
    return (ax + (bx - ax) * t, ay + (by - ay) * t)


def _edge(x, y, side):
    return ((x, y, 0), (x + 1, y, 1), (x, y + 1, 0), (x, y, 1))[side]


def lines(field, level):
    """Polylines at the level, in lattice units; closed ones end where they begin."""
    after, spot = {}, {}
    for y in range(len(field) - 1):
        upper, lower = field[y], field[y + 1]
        for x in range(len(upper) - 1):
            case = (upper[x] >= level) | (upper[x + 1] >= level) << 1 | (lower[x + 1] >= level) << 2 | \
                (lower[x] >= level) << 3
            for a, b in CASES.get(case, ()):
                ea, eb = _edge(x, y, a), _edge(x, y, b)
                after.setdefault(ea, []).append(eb)
                spot[ea], spot[eb] = _point(field, x, y, a, level), _point(field, x, y, b, level)
    ends = {e for followers in after.values() for e in followers}
    found = []
    for start in [e for e in after if e not in ends] + list(after):
        while after.get(start):
            line, at = [spot[start]], start
            while after.get(at):
                at = after[at].pop()
                line.append(spot[at])
            found.append(line)
    return found


def simplify(line, least):
    """Fewer points, none further than `least` from the old line (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    keep, stack = {0, len(line) - 1}, [(0, len(line) - 1)]
    while stack:
        a, b = stack.pop()
        (ax, ay), (bx, by) = line[a], line[b]
        length = math.hypot(bx - ax, by - ay)
        worst, at = least, None
        for i in range(a + 1, b):
            x, y = line[i]
            far = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length if length else math.hypot(x - ax, y - ay)
            if far > worst:
                worst, at = far, i
        if at is not None:
            keep.add(at)
            stack += [(a, at), (at, b)]
    return [line[i] for i in sorted(keep)]


def rounded(ring):
    """A closed line with its corners cut (Chaikin)."""
    out = []
    for i in range(len(ring)):
        (ax, ay), (bx, by) = ring[i - 1], ring[i]
        out += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
    return out


def area(ring):
    return sum(ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1] for i in range(len(ring))) / 2


def blurred(field, times=1):
    """Each value a mean of itself and its neighbours."""
    for _ in range(times):
        for swap in range(2):
            field = [[(row[max(x - 1, 0)] + 2 * row[x] + row[min(x + 1, len(row) - 1)]) / 4 for x in range(len(row))]
                     for row in field]
            field = [list(column) for column in zip(*field)]
    return field
