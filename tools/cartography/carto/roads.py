"""roads.py: routes laid from hex to hex: the cheapest way through the listed places, where heights,
terrain and rivers cost, the straight line pulls, and an older road is cheap to share."""
import heapq
import math

COST = {"clear": 0, "desert": 0.2, "sand": 0.5, "broken": 0.3, "hill": 0.3, "jungle": 0.2, "marsh": 0.8,
        "mud-flats": 0.8, "mountain": 0.8}


class Roads:
    def __init__(self, grid, terrain, ground, rivers, lakes, rules, closed_hexes):
        self.grid, self.terrain, self.ground = grid, terrain, ground
        self.rivers, self.closed = rivers, set(lakes)
        self.climb = rules.get("climb", 300)   # metres that cost as much as a hex
        self.pull = rules.get("pull", 0.35)
        self.closed_hexes = closed_hexes
        self.laid = {}                          # side -> set of kinds

    def _dry(self, hex_):
        return hex_ in self.grid.inside and self.terrain[hex_] not in ("sea", "lake")

    def _aside(self, hex_, a, b):
        (x, y), (ax, ay), (bx, by) = (self.grid.place(*h) for h in (hex_, a, b))
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        t = 0 if length == 0 else min(1, max(0, ((x - ax) * dx + (y - ay) * dy) / length))
        return math.hypot(ax + t * dx - x, ay + t * dy - y)

    def _step(self, at, to, d, a, b):
        side = self.grid.side(at, d)
        if side in self.closed:
            return None
        climb = abs(self.ground[at].mean() - self.ground[to].mean()) / self.climb
        cost = 1 + COST.get(self.terrain[to], 0) + climb + (0.3 if side in self.rivers else 0)
        cost += self.pull * self._aside(to, a, b)
        return cost * (0.55 if side in self.laid else 1)

    def leg(self, a, b):
        """The hexes from a to b, both included; [] where there is no way."""
        queue, best, came = [(0, a)], {a: 0}, {}
        while queue:
            cost, at = heapq.heappop(queue)
            if at == b:
                break
            if cost > best[at]:
                continue
            for d in range(6):
                to = self.grid.next(at, d)
                if not self._dry(to) or (to in self.closed_hexes and to != b):
                    continue
                step = self._step(at, to, d, a, b)
                if step is not None and cost + step < best.get(to, 1e9):
                    best[to], came[to] = cost + step, at
                    heapq.heappush(queue, (cost + step, to))
        if b not in came:
            return []
        path = [b]
        while path[-1] != a:
            path.append(came[path[-1]])
        return path[::-1]

    def edge_towards(self, a, spot):
        """A list of the dry hex at the edge where the straight line from hex a to a spot beyond the map leaves it."""
        (ax, ay), (bx, by) = self.grid.place(*a), spot
        last, steps = a, 400
        for i in range(1, steps + 1):
            hex_ = self.grid.hex_of(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps)
            if hex_ not in self.grid.inside:
                break
            last = hex_
        edge = [h for h in self.grid.hexes if self._dry(h) and len(list(self.grid.around(h))) < 6]
        return [min(edge, key=lambda h: (self.grid.distance(h, last), h))]

    def lay(self, kind, stops):
        """Lays a way through the hexes `stops`; returns the hexes, without going there and back again."""
        path = stops[:1]
        for stop in stops[1:]:
            if stop == path[-1]:
                continue
            leg = self.leg(path[-1], stop)
            if not leg:
                return []
            path += leg[1:]
        for a, b in zip(path, path[1:]) if kind else []:
            self.laid.setdefault(self.grid.side(a, self.grid.direction(a, b)), set()).add(kind)
        return path
