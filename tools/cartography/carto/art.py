"""art.py: what the drawing of a map needs and the rules do not: the true coast and lakes, hill shading,
hachures, the names of regions and seas. Written to MAP.art, in hundredths of a hex from hex 0101."""
import math

from . import contour
from .data import SEA
from .grid import DEGREE

MARGIN = 1.6       # hexes beyond the outermost middles
STEP = 0.1         # the lattice of heights, in hexes
LEVELS = 16        # strengths of shade and of light


class Lattice:
    def __init__(self, m):
        g = m.grid
        far = [g.place(*h) for h in (g.at(g.columns, g.rows), g.at(max(g.columns - 1, 1), g.rows),
                                     g.at(g.columns, max(g.rows - 1, 1)))]
        self.width = int((max(p[0] for p in far) + 2 * MARGIN) / STEP) + 1
        self.height = int((max(p[1] for p in far) + 2 * MARGIN) / STEP) + 1
        self.rows = [[self._height(m, x, y) for x in range(self.width)] for y in range(self.height)]

    def place(self, x, y):
        return (x * STEP - MARGIN, y * STEP - MARGIN)

    def _height(self, m, x, y):
        """Between the four nearest cells of the data; the sea is at nought."""
        lon, lat = m.grid.globe(*self.place(x, y))
        spec, cell = m.data.box["elevation"], m.data.box["elevation"]["cell_arcmin"] / 60
        r, c = (m.data.box["north"] - lat) / cell - 0.5, (lon - m.data.box["west"]) / cell - 0.5
        r, c = min(max(r, 0), spec["rows"] - 1.001), min(max(c, 0), spec["cols"] - 1.001)
        r0, c0 = int(r), int(c)
        total = 0
        for dr in (0, 1):
            for dc in (0, 1):
                metres = m.data.heights[(r0 + dr) * spec["cols"] + c0 + dc]
                weight = (r - r0 if dr else 1 - r + r0) * (c - c0 if dc else 1 - c + c0)
                total += weight * (0 if metres == SEA else metres)
        return total


def _hundredths(points):
    out = []
    for x, y in points:
        spot = (round(x * 100), round(y * 100))
        if not out or out[-1] != spot:
            out.append(spot)
    return " ".join("%d %d" % p for p in out)


def _press(m, field, x, y, reach, value):
    """Makes every cell within `reach` hexes of a spot land (1) or sea (0)."""
    spec, box = m.data.box["elevation"], m.data.box
    cell = spec["cell_arcmin"] / 60
    lon, lat = m.grid.globe(x, y)
    c0, r0 = (lon - box["west"]) / cell - 0.5, (box["north"] - lat) / cell - 0.5
    wide = reach * m.grid.miles / m.grid.across / cell
    high = reach * m.grid.miles / DEGREE / cell
    for r in range(max(0, int(r0 - high)), min(spec["rows"], int(r0 + high) + 2)):
        for c in range(max(0, int(c0 - wide)), min(spec["cols"], int(c0 + wide) + 2)):
            if ((r - r0) / high) ** 2 + ((c - c0) / wide) ** 2 <= 1:
                field[r][c] = value


def coast_field(m):
    """1 on land, 0 at sea, by the data; but the middle of a hex is always what the hex is, and roads run dry."""
    spec = m.data.box["elevation"]
    field = []
    for r in range(spec["rows"]):
        row = m.data.heights[r * spec["cols"]:(r + 1) * spec["cols"]]
        field.append([0.0 if metres == SEA else 1.0 for metres in row])
    shore = set(m.coast) | {h for h in m.grid.hexes if m.terrain[h] == "sea"}
    for hex_ in m.grid.hexes:
        if hex_ in shore:
            _press(m, field, *m.grid.place(*hex_), 0.34, 0.0 if m.terrain[hex_] == "sea" else 1.0)
    for _, _, _, path in m.ways:
        for a, b in zip(path, path[1:]):
            if a in m.coast and b in m.coast:
                (ax, ay), (bx, by) = m.grid.place(*a), m.grid.place(*b)
                for part in range(1, 6):
                    _press(m, field, ax + (bx - ax) * part / 6, ay + (by - ay) * part / 6, 0.22, 1.0)
    return contour.blurred(field, 2)


def coast_rings(m):
    """The outlines of the land."""
    spec, box = m.data.box["elevation"], m.data.box
    if not any(cell == SEA for cell in m.data.heights):
        return []
    cell = spec["cell_arcmin"] / 60
    field = coast_field(m)
    field = [[0.0] * (spec["cols"] + 2)] + [[0.0] + row + [0.0] for row in field] + [[0.0] * (spec["cols"] + 2)]
    rings = []
    for line in contour.lines(field, 0.5):
        ring = [m.grid.spot(box["west"] + (x - 0.5) * cell, box["north"] - (y - 0.5) * cell) for x, y in line[:-1]]
        if abs(contour.area(ring)) > 0.03:
            half = len(ring) // 2
            ring = contour.simplify(ring[:half + 1], 0.025)[:-1] + contour.simplify(ring[half:], 0.025)
            rings.append(contour.rounded(ring))
    return rings


def lake_rings(m):
    for props, rings in m.data.polygons("lake"):
        ring = [m.grid.spot(*p) for p in rings[0][:-1]]
        if abs(contour.area(ring)) < 0.02 or not any(m.grid.hex_of(*p) in m.grid.inside for p in ring):
            continue
        half = len(ring) // 2
        ring = contour.simplify(ring[:half + 1], 0.02)[:-1] + contour.simplify(ring[half:], 0.02)
        yield props.get("name") or "", contour.rounded(ring)


def relief_rows(field):
    """Hill shading with light from the north-west: A to P shade, a to p light, . flat ground."""
    slopes = sorted(abs(field[y][x + 1] - field[y][x - 1]) + abs(field[y + 1][x] - field[y - 1][x])
                    for y in range(1, len(field) - 1, 3) for x in range(1, len(field[0]) - 1, 3))
    strong = max(slopes[len(slopes) * 96 // 100], 1)
    rows = []
    for y in range(len(field)):
        letters = []
        for x in range(len(field[0])):
            dx = field[y][min(x + 1, len(field[0]) - 1)] - field[y][max(x - 1, 0)]
            dy = field[min(y + 1, len(field) - 1)][x] - field[max(y - 1, 0)][x]
            light = (dx + dy) / strong
            level = min(int(abs(light) ** 0.8 * LEVELS), LEVELS - 1)
            letters.append("." if level == 0 else chr((ord("a") if light > 0 else ord("A")) + level))
        rows.append("".join(letters))
    return rows


def hachures(m, lattice, field):
    """Strokes down the slope from contour to contour, three widths, in hexes that are hill or mountain."""
    rules = m.hand["rules"]
    interval = rules.get("hachure", rules["mountain"] / 5)
    high = {h for h in m.grid.hexes if m.terrain[h] in ("hill", "mountain", "rough")}
    strong = interval / 0.16
    strokes = []
    top = max(max(row) for row in field)
    level = interval
    while level < top:
        for line in contour.lines(field, level):
            strokes += _strokes_along(m, lattice, field, line, level - interval, high, strong)
        level += interval
    return strokes


def _slope(field, x, y):
    """The way down at a spot of the lattice, in metres a lattice step."""
    x0, y0 = min(max(int(x), 0), len(field[0]) - 2), min(max(int(y), 0), len(field) - 2)
    tx, ty = x - x0, y - y0
    a, b, c, d = field[y0][x0], field[y0][x0 + 1], field[y0 + 1][x0], field[y0 + 1][x0 + 1]
    dx = (b - a) * (1 - ty) + (d - c) * ty
    dy = (c - a) * (1 - tx) + (d - b) * tx
    height = a * (1 - tx) * (1 - ty) + b * tx * (1 - ty) + c * (1 - tx) * ty + d * tx * ty
    return -dx, -dy, height


def _strokes_along(m, lattice, field, line, floor, high, strong):
    strokes, since = [], 0.5
    for i in range(1, len(line)):
        (ax, ay), (bx, by) = line[i - 1], line[i]
        since += math.hypot(bx - ax, by - ay)
        if since < 0.85:
            continue
        since = 0
        if m.grid.hex_of(*lattice.place(bx, by)) not in high:
            continue
        stroke = _stroke(field, bx, by, floor)
        if stroke:
            steep = stroke[2] / STEP
            width = 3 if steep > strong * 2 else 2 if steep > strong else 1
            strokes.append((width, lattice.place(bx, by), lattice.place(*stroke[:2])))
    return strokes


def _stroke(field, x, y, floor):
    """Where a stroke from (x, y) ends, and how steep it is; None on ground that is nearly flat."""
    length, steep = 0, 0
    while length < 1.8:
        dx, dy, height = _slope(field, x, y)
        n = math.hypot(dx, dy)
        steep = max(steep, n)
        if n < 1 or height <= floor:
            break
        x, y, length = x + dx / n * 0.3, y + dy / n * 0.3, length + 0.3
    return (x, y, steep) if length >= 0.6 else None


def write(m, path):
    lattice = Lattice(m)
    field = contour.blurred(lattice.rows)
    lines = ["# What the drawing of %s needs beside the map; made by tools/cartography. Hundredths of a hex from 0101." % m.name]
    for ring in coast_rings(m):
        lines.append("coast " + _hundredths(ring))
    for name, ring in lake_rings(m):
        lines.append("lake " + _hundredths(ring))
    for name, kind, lat, lon in m.labels:
        x, y = m.grid.spot(lon, lat)
        if m.grid.hex_of(x, y) in m.grid.inside and kind in ("region", "sea", "lake"):
            lines.append("label %s %d %d %s" % (kind, round(x * 100), round(y * 100), name))
    for width, a, b in hachures(m, lattice, contour.blurred(field)):
        lines.append("h%d %d %d %d %d" % (width, round(a[0] * 100), round(a[1] * 100),
                                          round((b[0] - a[0]) * 100), round((b[1] - a[1]) * 100)))
    lines.append("relief %d %d %d %d" % (round(-MARGIN * 100), round(-MARGIN * 100), round(STEP * 100), lattice.width))
    lines += relief_rows(field)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(lines) + "\n")
