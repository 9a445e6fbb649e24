"""terrain.py: what lies in a hex, by rule: sea by the share of sea cells, mountain and hill by
relief, the rest by drawn areas and by land cover. Hand corrections come last."""
from .data import SEA, inside

# IGBP classes of land cover; what is not here is clear.
COVER = {1: "jungle", 2: "jungle", 3: "jungle", 4: "jungle", 5: "jungle", 11: "marsh", 15: "mountain", 16: "desert"}
WORD = {"mud flats": "mud-flats", "marsh/mud flats": "marsh"}


class Ground:
    """The measures of one hex."""

    def __init__(self):
        self.cells = self.sea = 0
        self.heights = []

    def relief(self):
        h = self.heights
        return h[len(h) * 95 // 100] - h[len(h) * 5 // 100] if h else 0

    def mean(self):
        return sum(self.heights) // len(self.heights) if self.heights else 0


def measure(grid, data):
    ground = {hex_: Ground() for hex_ in grid.hexes}
    for lon, lat, metres in data.height_cells():
        hex_ = grid.hex_of(*grid.spot(lon, lat))
        here = ground.get(hex_)
        if here is None:
            continue
        here.cells += 1
        if metres == SEA:
            here.sea += 1
        else:
            here.heights.append(metres)
    for here in ground.values():
        here.heights.sort()
    return ground


def samples(grid, hex_):
    """Nineteen points spread over a hex, as longitude and latitude."""
    points = []
    for radius, count in ((0, 1), (0.25, 6), (0.45, 12)):
        for i in range(count):
            d, part = divmod(i * 6, count)
            a, b = grid.steps[d], grid.steps[(d + 1) % 6]
            q = a[0] + (b[0] - a[0]) * part / count
            r = a[1] + (b[1] - a[1]) * part / count
            points.append(grid.globe(*grid.place(hex_[0] + q * radius, hex_[1] + r * radius)))
    return points


def share(points, rings):
    return sum(inside(rings, lon, lat) for lon, lat in points) / len(points)


def _bounds(rings):
    xs = [p[0] for p in rings[0]]
    ys = [p[1] for p in rings[0]]
    return min(xs), min(ys), max(xs), max(ys)


def best_areas(grid, polygons, least=0.5):
    """For each hex the properties of the last polygon that holds at least `least` of it."""
    found = {}
    polygons = [(p, rings, _bounds(rings)) for p, rings in polygons]
    for hex_ in grid.hexes:
        points = samples(grid, hex_)
        lon, lat = points[0]
        margin = grid.miles / 40
        for props, rings, (west, south, east, north) in polygons:
            if west - margin < lon < east + margin and south - margin < lat < north + margin and \
                    share(points, rings) >= least:
                found[hex_] = props
    return found


def classify(grid, data, ground, hand, kept):
    """Terrain words of each hex. `kept`: hexes that must be land because a place stands there."""
    rules = hand["rules"]
    lakes = best_areas(grid, data.polygons("lake"), rules.get("lake", 0.5))
    hints = best_areas(grid, data.polygons("area", "playa"))
    cover = dict(COVER)
    cover.update({int(k): v for k, v in (rules.get("cover") or {}).items()})
    terrain = {}
    for hex_ in grid.hexes:
        here = ground[hex_]
        if hex_ not in kept and (hex_ in lakes or (here.cells and here.sea * 100 > here.cells * rules["sea"])):
            terrain[hex_] = "lake" if hex_ in lakes else "sea"
            continue
        terrain[hex_] = _land(grid, data, here, hex_, hints.get(hex_), rules, cover)
    merge = rules.get("merge") or {}
    terrain = {hex_: merge.get(word, word) for hex_, word in terrain.items()}
    if rules.get("speckle"):
        terrain = _without_speckle(grid, terrain, rules["speckle"])
    for word, numbers in (hand.get("terrain") or {}).items():
        for number in numbers:
            terrain[grid.find(number)] = word
    return terrain


def _without_speckle(grid, terrain, least):
    """A land hex unlike all its neighbours takes their terrain where at least `least` of them agree."""
    result = dict(terrain)
    for hex_ in grid.hexes:
        around = [terrain[o] for o in grid.around(hex_)]
        if terrain[hex_] in ("sea", "lake") or terrain[hex_] in around:
            continue
        word = max(sorted(set(around)), key=around.count)
        if word not in ("sea", "lake") and around.count(word) >= least:
            result[hex_] = word
    return result


def _land(grid, data, here, hex_, hint, rules, cover):
    relief = here.relief()
    word = hint and WORD.get(hint["terrain"], hint["terrain"])
    if relief >= rules["mountain"]:
        return "mountain"
    if word in ("marsh", "mud-flats", "sand"):
        return word
    if relief >= rules["hill"]:
        return "hill"
    if word:
        return word
    votes = {}
    for lon, lat in samples(grid, hex_):
        vote = cover.get(data.cover_at(lon, lat), "clear")
        votes[vote] = votes.get(vote, 0) + 1
    word = max(sorted(votes), key=lambda w: votes[w])
    if word == "mountain" and relief < rules["hill"]:
        return "hill"
    return word


def coasts(grid, terrain):
    """Land hexes beside the sea; the shores of lakes are no coast."""
    return [h for h in grid.hexes if terrain[h] not in ("sea", "lake")
            and any(terrain[o] == "sea" for o in grid.around(h))]


def lake_sides(grid, data, terrain, least):
    """Hexsides between two land hexes that lie in a lake: both ends and the middle, or `least` of 9 points."""
    sides = []
    lakes = [(p, rings, _bounds(rings)) for p, rings in data.polygons("lake")]
    for hex_ in grid.hexes:
        for d in range(6):
            other = grid.next(hex_, d)
            if other not in grid.inside or grid.side(hex_, d) != (hex_, d):
                continue
            if terrain[hex_] in ("sea", "lake") or terrain[other] in ("sea", "lake"):
                continue
            (ax, ay), (bx, by) = (grid.corner_place(c) for c in grid.ends(hex_, d))
            points = [grid.globe(ax + (bx - ax) * i / 8, ay + (by - ay) * i / 8) for i in range(9)]
            for _, rings, (west, south, east, north) in lakes:
                if any(west <= p[0] <= east and south <= p[1] <= north for p in points) and \
                        share(points, rings) >= least:
                    sides.append((hex_, d))
                    break
    return sides
