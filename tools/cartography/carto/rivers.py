"""rivers.py: a river's course laid along hexsides: the cheapest chain of hexsides from its source to
its mouth, where a side costs more the further it lies from the true course."""
import heapq
import math

PULL = 40       # how strongly the true course pulls
REACH = 1.6     # how far from the true course (in hexes) a side may lie
JOIN = 1.1      # how near an end must be to a river already laid to flow into it


def _far(x, y, line):
    best = 1e9
    for i in range(1, len(line)):
        ax, ay = line[i - 1]
        bx, by = line[i]
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        t = 0 if length == 0 else min(1, max(0, ((x - ax) * dx + (y - ay) * dy) / length))
        best = min(best, (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2)
    return math.sqrt(best)


def _fine(line, step=0.12):
    """The line with points at most `step` apart."""
    out = [line[0]]
    for i in range(1, len(line)):
        (ax, ay), (bx, by) = line[i - 1], line[i]
        n = max(1, int(math.hypot(bx - ax, by - ay) / step))
        out += [(ax + (bx - ax) * k / n, ay + (by - ay) * k / n) for k in range(1, n + 1)]
    return out


def join_parts(parts):
    """Lines whose ends meet become one."""
    parts = [list(map(tuple, p)) for p in parts if len(p) > 1]
    joined = True
    while joined:
        joined = False
        for i in range(len(parts)):
            for j in range(len(parts)):
                if i != j and math.dist(parts[i][-1], parts[j][0]) < 0.02:
                    merged = parts[i] + parts[j]
                elif i < j and math.dist(parts[i][-1], parts[j][-1]) < 0.02:
                    merged = parts[i] + parts[j][::-1]
                elif i < j and math.dist(parts[i][0], parts[j][0]) < 0.02:
                    merged = parts[i][::-1] + parts[j]
                else:
                    continue
                parts = [p for k, p in enumerate(parts) if k not in (i, j)] + [merged]
                joined = True
                break
            if joined:
                break
    return parts


class Rivers:
    def __init__(self, grid, terrain):
        self.grid, self.terrain = grid, terrain
        self.laid = {}        # side -> kind
        self.chains = []      # (name, kind, rises, vanishes, sides)
        self.links = {}       # corner -> [(corner, side)]
        self.corners = {}     # corner -> hexes of the map that meet there
        for hex_ in grid.hexes:
            for d in range(6):
                self.corners.setdefault(grid.corner(hex_, d), []).append(hex_)
                other = grid.next(hex_, d)
                if other in grid.inside and grid.side(hex_, d) == (hex_, d) and not (self._wet(hex_) and self._wet(other)):
                    a, b = grid.ends(hex_, d)
                    self.links.setdefault(a, []).append((b, (hex_, d)))
                    self.links.setdefault(b, []).append((a, (hex_, d)))

    def _wet(self, hex_):
        return self.terrain[hex_] in ("sea", "lake")

    def _edge(self, corner):
        return len(self.corners[corner]) < 3

    def _shore(self, corner):
        return any(self._wet(h) for h in self.corners[corner])

    def _runs(self, line):
        """The parts of a line on the land of the map; for each end: why it ends."""
        run, start = [], "free"
        for x, y in _fine(line):
            hex_ = self.grid.hex_of(x, y)
            state = "edge" if hex_ not in self.grid.inside else "shore" if self._wet(hex_) else None
            if state is None:
                run.append((x, y))
            elif run:
                yield run, start, state
                run, start = [], state
            else:
                start = state
        if run:
            yield run, start, "free"

    def _goals(self, point, why, near):
        """The corners at which an end of a river may be laid."""
        x, y = point
        close = [(math.dist((x, y), self.grid.corner_place(c)), c) for c in near]
        close.sort()
        if why == "mouth":
            good = [c for d, c in close if d < 1.3 and self._shore(c)]
            if good:
                return good[:1]
        for test in ({"edge": self._edge, "shore": self._shore}.get(why), self._laid_at):
            if test:
                good = [c for d, c in close if d < JOIN and test(c)]
                if good:
                    return good[:1]
        if why == "free":
            shore = [c for d, c in close if d < 0.8 and self._shore(c)]
            if shore:
                return shore[:1]
        return [close[0][1]] if close else []

    def _laid_at(self, corner):
        return any(side in self.laid for _, side in self.links.get(corner, []))

    def _trace(self, run, start, end):
        box = (min(p[0] for p in run) - 2, min(p[1] for p in run) - 2,
               max(p[0] for p in run) + 2, max(p[1] for p in run) + 2)
        near = []
        for corner in self.links:
            x, y = self.grid.corner_place(corner)
            if box[0] < x < box[2] and box[1] < y < box[3] and _far(x, y, run) < REACH:
                near.append(corner)
        near.sort()
        begin, finish = self._goals(run[0], start, near), self._goals(run[-1], end, near)
        if not begin or not finish or begin == finish:
            return []
        return self._cheapest(run, begin[0], finish[0], set(near))

    def _cheapest(self, run, begin, finish, near):
        queue, best, came = [(0, begin)], {begin: 0}, {}
        while queue:
            cost, at = heapq.heappop(queue)
            if at == finish:
                break
            if cost > best[at]:
                continue
            for other, side in self.links[at]:
                if other not in near:
                    continue
                (ax, ay), (bx, by) = self.grid.corner_place(at), self.grid.corner_place(other)
                far = _far((ax + bx) / 2, (ay + by) / 2, run)
                total = cost + 1 + PULL * far * far
                if total < best.get(other, 1e9):
                    best[other], came[other] = total, (at, side)
                    heapq.heappush(queue, (total, other))
        if finish not in came:
            return []
        chain, at = [], finish
        while at != begin:
            at, side = came[at]
            chain.append(side)
        return chain[::-1]

    def lay(self, name, kind, line, height, shortest):
        """Lays one line (longitude, latitude), source or mouth first."""
        spots = [self.grid.spot(*p) for p in line]
        low = min(height(*line[0]), height(*line[-1]))
        if height(*line[0]) < height(*line[-1]):
            spots.reverse()
        for run, start, end in self._runs(spots):
            # A river that ends in the plain by the sea reaches it, though its line in the data may not.
            if end == "free" and run[-1] == spots[-1] and low < 12:
                end = "mouth"
            length = sum(math.dist(run[i - 1], run[i]) for i in range(1, len(run)))
            if length < shortest and not (start != "free" and end not in ("free", "mouth") and length > 1):
                continue
            self._add(name, kind, self._trace(run, start, end))

    def _add(self, name, kind, chain):
        """Keeps what is new of a chain; where it runs along an older river the older one stays."""
        piece = []
        for side in chain + [None]:
            if side is not None and side not in self.laid:
                piece.append(side)
                continue
            if piece:
                self.chains.append([name, kind, piece])
                for one in piece:
                    self.laid[one] = kind
            piece = []

    def loose(self, chain):
        """Whether the first and the last corner of a chain touch neither water nor edge nor another river."""
        sides = chain[2]
        result = []
        for end, inner in ((sides[0], sides[1:2]), (sides[-1], sides[-2:-1])):
            corners = list(self.grid.ends(*end))
            if inner:
                corners = [c for c in corners if c not in self.grid.ends(*inner[0])]
            elif end is sides[0] and not result:
                corners = corners[:1]
            else:
                corners = corners[1:]
            corner = corners[0]
            others = [s for _, s in self.links[corner] if s in self.laid and s not in sides]
            result.append(not (self._edge(corner) or self._shore(corner) or others))
        return result
