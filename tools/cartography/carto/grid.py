"""grid.py: the hex grid on the ground: numbers, neighbours, corners, miles.

Axial coordinates (q, r) as in src/kit: hex 0101 is (0, 0), even lines lie half a hex further.
Directions go clockwise, from north (flat-topped) or north-east (pointy-topped)."""
import math

FLAT = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
POINTY = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
FLAT_NAMES = ["n", "ne", "se", "s", "sw", "nw"]
POINTY_NAMES = ["ne", "e", "se", "sw", "w", "nw"]
DEGREE = 69.05  # miles to a degree of latitude
ROOT = math.sqrt(3)


class Grid:
    def __init__(self, spec):
        self.columns, self.rows = spec["cols"], spec["rows"]
        self.pointy = spec["orientation"] == "pointy"
        self.miles = spec["spacing_miles"]
        self.lat, self.lon, self.level = spec["lat0101"], spec["lon0101"], spec["std_lat"]
        self.steps = POINTY if self.pointy else FLAT
        self.names = POINTY_NAMES if self.pointy else FLAT_NAMES
        self.across = DEGREE * math.cos(math.radians(self.level))
        self.hexes = []
        lines, places = (self.rows, self.columns) if self.pointy else (self.columns, self.rows)
        for line in range(lines):
            for place in range(places):
                other = place - line // 2
                self.hexes.append((other, line) if self.pointy else (line, other))
        self.inside = set(self.hexes)

    def offset(self, hex_):
        """Column and row from 1."""
        q, r = hex_
        return (q + r // 2 + 1, r + 1) if self.pointy else (q + 1, r + q // 2 + 1)

    def at(self, column, row):
        return (column - 1 - (row - 1) // 2, row - 1) if self.pointy else (column - 1, row - 1 - (column - 1) // 2)

    def number(self, hex_):
        column, row = self.offset(hex_)
        return "%02d%02d" % ((row, column) if self.pointy else (column, row))

    def find(self, number):
        """The hex of a printed number."""
        number = int(number)
        high, low = number // 100, number % 100
        hex_ = self.at(low, high) if self.pointy else self.at(high, low)
        if hex_ not in self.inside:
            raise SystemExit("there is no hex %04d on the map" % number)
        return hex_

    def next(self, hex_, d):
        step = self.steps[d]
        return (hex_[0] + step[0], hex_[1] + step[1])

    def around(self, hex_):
        for d in range(6):
            other = self.next(hex_, d)
            if other in self.inside:
                yield other

    def direction(self, a, b):
        return self.steps.index((b[0] - a[0], b[1] - a[1]))

    def distance(self, a, b):
        q, r = a[0] - b[0], a[1] - b[1]
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def place(self, q, r):
        """Where (q, r), whole or not, lies: x to the east, y to the south, in hexes of spacing 1."""
        return (q + r / 2, r * ROOT / 2) if self.pointy else (q * ROOT / 2, r + q / 2)

    def spot(self, lon, lat):
        """The same for a point on the globe."""
        return ((lon - self.lon) * self.across / self.miles, (self.lat - lat) * DEGREE / self.miles)

    def globe(self, x, y):
        return (self.lon + x * self.miles / self.across, self.lat - y * self.miles / DEGREE)

    def hex_of(self, x, y):
        if self.pointy:
            r = y * 2 / ROOT
            q = x - r / 2
        else:
            q = x * 2 / ROOT
            r = y - q / 2
        s = -q - r
        rq, rr, rs = round(q), round(r), round(s)
        dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
        if dq > dr and dq > ds:
            rq = -rr - rs
        elif dr > ds:
            rr = -rq - rs
        return (rq, rr)

    def corner(self, hex_, d):
        """The corner between the sides d and d + 1: the sum of the three hexes that meet there."""
        a, b = self.steps[d], self.steps[(d + 1) % 6]
        return (3 * hex_[0] + a[0] + b[0], 3 * hex_[1] + a[1] + b[1])

    def corner_place(self, corner):
        return self.place(corner[0] / 3, corner[1] / 3)

    def ends(self, hex_, d):
        return self.corner(hex_, (d + 5) % 6), self.corner(hex_, d)

    def side_name(self, side):
        return "%s/%s" % (self.number(side[0]), self.names[side[1]])

    def side(self, hex_, d):
        """One name for a side whichever of its hexes one looks from: the one with the lower number."""
        other = self.next(hex_, d)
        if other in self.inside and self.number(other) < self.number(hex_):
            return (other, (d + 3) % 6)
        return (hex_, d)

    def find_side(self, name):
        number, d = str(name).split("/")
        return self.side(self.find(number), self.names.index(d))
