"""build.py: one map, from data and hand layer to the finished file."""
import os

from . import art
from . import hand as hand_layer
from . import rivers as river_module
from . import terrain as ground_rules
from . import write
from .data import Data
from .grid import Grid
from .roads import Roads

LABEL_KINDS = {"region", "sea", "unit name", "lake", "river", "country"}


class Map:
    """Everything that is known of a map while it is made."""

    def __init__(self, home, name):
        self.name = name
        self.data = Data(os.path.join(home, "geo"), name)
        self.hand = hand_layer.read(os.path.join(home, "hand", name + ".yaml"))
        spec = dict(self.data.grid)
        spec.update(self.hand.get("grid") or {})
        self.grid = Grid(spec)

    def note(self, text):
        print("%s: %s" % (self.name, text))


def choose_places(m):
    """The places on the map: dicts with id, name, modern, lat, lon, hex, kind; label points apart."""
    rename = m.hand.get("rename") or {}
    counters = m.hand.get("places") or {}
    moves = m.hand.get("move") or {}
    extra = m.hand.get("more-places") or []
    m.places, m.labels, m.by_id, m.beyond, m.label_ids = [], [], {}, {}, set()
    rows = [dict(row) for row in m.data.places] + [
        {"id": e["id"], "period_name": e["name"], "modern_name": e.get("modern", ""), "lat": e["lat"], "lon": e["lon"],
         "kind": ";".join(e.get("sort", [])), "named_in_rules": "no"} for e in extra]
    for row in rows:
        if row["id"] in (m.hand.get("leave-out") or []):
            continue
        lat, lon = float(row["lat"]), float(row["lon"])
        kinds = set(row["kind"].split(";"))
        spot = m.grid.spot(lon, lat)
        hex_ = m.grid.hex_of(*spot)
        id_ = rename.get(row["id"], row["id"])
        if kinds & LABEL_KINDS and row["id"] not in counters:
            m.label_ids.add(row["id"])
            m.labels.append((row["period_name"], sorted(kinds & LABEL_KINDS)[0], lat, lon))
            continue
        if hex_ not in m.grid.inside and row["id"] not in moves:
            m.beyond[row["id"]] = spot
            continue
        if row["id"] in moves:
            hex_ = m.grid.find(moves[row["id"]])
        place = {"id": id_, "name": row["period_name"], "modern": row["modern_name"], "lat": lat, "lon": lon,
                 "hex": hex_, "kind": list(counters.get(row["id"], [])), "sort": kinds,
                 "rules": row["named_in_rules"] == "yes"}
        m.places.append(place)
        m.by_id[row["id"]] = place
    _one_counter_a_hex(m, counters)


def _one_counter_a_hex(m, counters):
    """Of two places with kinds in one hex the one that the hand layer lists first keeps them."""
    order = list(counters)
    taken = {}
    for place in sorted((p for p in m.places if p["kind"]), key=lambda p: order.index(_source_id(m, p))):
        if place["hex"] in taken:
            m.note("%s shares hex %s with %s and is a name only" % (place["name"], m.grid.number(place["hex"]),
                                                                    taken[place["hex"]]["name"]))
            place["kind"] = []
        else:
            taken[place["hex"]] = place


def _source_id(m, place):
    for id_, one in m.by_id.items():
        if one is place:
            return id_
    raise KeyError(place["id"])


def lay_rivers(m):
    rules = m.hand["rivers"]
    m.rivers = river_module.Rivers(m.grid, m.terrain)
    wanted = []
    for props, parts in m.data.lines("river"):
        name, rank = props.get("name"), props.get("class")
        if name in (rules.get("leave-out") or []) or not name:
            continue
        kind = (rules.get("kinds") or {}).get(name) or rules["classes"].get(rank)
        if kind:
            for line in river_module.join_parts(parts):
                wanted.append((kind != "major-river", -len(line), name, line, kind))
    for extra in rules.get("more") or []:
        wanted.append((extra["kind"] != "major-river", 0, extra["name"], [tuple(p) for p in extra["course"]], extra["kind"]))
    wanted.sort(key=lambda w: w[:3])

    def height(lon, lat):
        metres = m.data.height(lon, lat)
        return -1 if metres == -32768 else metres
    for _, _, name, line, kind in wanted:
        m.rivers.lay(name, kind, line, height, rules.get("shortest", 2))
    m.courses = [(name, kind, line) for _, _, name, line, kind in wanted]


def lay_roads(m):
    kinds = m.hand["routes"]
    closed = {m.by_id[id_]["hex"] for id_ in m.hand.get("no-road") or []}
    m.roads = Roads(m.grid, m.terrain, m.ground, m.rivers.laid, m.lake_sides, m.hand["rules"], closed)
    m.ways, m.bridges, m.pass_sides = [], set(), set()
    order = {"road": 0, "railway": 1, "railway (potential)": 2, "track": 3}
    for route in sorted(m.data.routes, key=lambda r: order.get(r["type"], 4)):
        kind = kinds.get(route["route_id"], kinds.get(route["type"], "none"))
        if route["type"] == "river":
            continue
        m.roads.closed_hexes = closed if kind != "none" else set()
        path = m.roads.lay(None if kind == "none" else kind, _stops(m, route))
        _pass(m, path)
        if kind == "none":
            continue
        if len(path) < 2:
            m.note("route %s %s is shorter than two hexes" % (route["route_id"], route["name"]))
            continue
        m.ways.append((route["route_id"], route["name"], kind, path))
        if route["type"] in (m.hand.get("bridged") or []):
            _bridge(m, path)
    for extra in m.hand.get("more-roads") or []:
        path = m.roads.lay(extra["kind"], [m.grid.find(n) for n in extra["hexes"]])
        m.ways.append((extra.get("route", "hand"), extra["name"], extra["kind"], path))
        if extra.get("bridged"):
            _bridge(m, path)


def _pass(m, path):
    """The sides by which a way enters and leaves the hex of a pass."""
    passes = {p["hex"] for p in m.places if "pass" in p["kind"]}
    for a, b in zip(path, path[1:]):
        if a in passes or b in passes:
            m.pass_sides.add(m.grid.side(a, m.grid.direction(a, b)))


def _bridge(m, path):
    for a, b in zip(path, path[1:]):
        side = m.grid.side(a, m.grid.direction(a, b))
        if side in m.rivers.laid:
            m.bridges.add(side)


def _stops(m, route):
    """The hexes of a route; where it leaves the map it goes on to the edge."""
    ids = route["places_by_id"].split(";")
    ids = (m.hand.get("parts") or {}).get(route["route_id"], ids)
    stops, waiting = [], None
    for id_ in ids:
        if id_ in m.by_id:
            hex_ = m.by_id[id_]["hex"]
            if waiting and not stops:
                stops += m.roads.edge_towards(hex_, waiting)
            stops.append(hex_)
            waiting = None
        elif id_ in m.beyond:
            if stops and not waiting:
                stops += m.roads.edge_towards(stops[-1], m.beyond[id_])
            waiting = m.beyond[id_]
        elif id_ not in (m.hand.get("leave-out") or []) and id_ not in m.label_ids:
            m.note("route %s names %s, which is no place" % (route["route_id"], id_))
    onward = (m.hand.get("onward") or {}).get(route["route_id"])
    if onward:
        x, y = m.grid.place(*stops[-1])
        dx, dy = {"north": (0, -99), "south": (0, 99), "west": (-99, 0), "east": (99, 0)}[onward]
        stops += m.roads.edge_towards(stops[-1], (x + dx, y + dy))
    return stops


def mark_sides(m):
    m.sides = {"lake": set(m.lake_sides), "bridge": m.bridges, "pass": m.pass_sides, "border": set()}
    for hex_ in m.grid.hexes if m.areas and m.hand["areas"].get("borders") else []:
        for d in range(6):
            other = m.grid.next(hex_, d)
            if other in m.grid.inside and _is_border(m, hex_, other):
                m.sides["border"].add(m.grid.side(hex_, d))
    for word, names in (m.hand.get("sides") or {}).items():
        for name in names:
            name = str(name)
            if name.startswith("not "):
                m.sides.setdefault(word, set()).discard(m.grid.find_side(name[4:]))
            else:
                m.sides.setdefault(word, set()).add(m.grid.find_side(name))


def _is_border(m, a, b):
    wet = ("sea", "lake")
    pair = {m.areas[a], m.areas[b]}
    return m.terrain[a] not in wet and m.terrain[b] not in wet and len(pair) == 2 and \
        bool(pair & set(m.hand["areas"]["borders"]))


def _by_height(m, hex_, rules):
    lon, lat = m.grid.globe(*m.grid.place(*hex_))
    for rule in rules or []:
        if m.ground[hex_].mean() < rule["below"] and rule.get("west", -180) <= lon <= rule.get("east", 180) and \
                lat >= rule.get("south", -90):
            return rule["name"]
    return None


def name_areas(m):
    spec = m.hand.get("areas")
    m.areas = None
    if not spec:
        return
    found = ground_rules.best_areas(m.grid, m.data.polygons("country", "state"), 0.5)
    m.areas = {}
    for hex_ in m.grid.hexes:
        name = found[hex_]["name"] if hex_ in found else None
        name = (spec.get("names") or {}).get(name, name)
        m.areas[hex_] = name or _by_height(m, hex_, spec.get("lowlands")) or spec.get("rest")
    for name, numbers in (spec.get("hexes") or {}).items():
        for number in numbers:
            m.areas[m.grid.find(number)] = None if name == "none" else name
    for hex_ in m.grid.hexes:
        if m.terrain[hex_] == "sea":
            lon, _ = m.grid.globe(*m.grid.place(*hex_))
            m.areas[hex_] = next((sea["name"] for sea in spec.get("seas") or [] if lon < sea["east"]), None)


def add_entries(m):
    """Names at the edge, where roads leave the map: no place of the globe, so without coordinates."""
    for entry in m.hand.get("entries") or []:
        hex_ = m.grid.find(entry["hex"])
        m.places.append({"id": entry["id"], "name": entry["name"], "modern": "", "lat": None, "lon": None,
                         "hex": hex_, "kind": entry.get("kind", []), "sort": {"entry"}, "rules": False})


def make_map(home, name, out):
    m = Map(home, name)
    m.ground = ground_rules.measure(m.grid, m.data)
    choose_places(m)
    m.terrain = ground_rules.classify(m.grid, m.data, m.ground, m.hand, {p["hex"] for p in m.places})
    m.coast = ground_rules.coasts(m.grid, m.terrain)
    m.lake_sides = ground_rules.lake_sides(m.grid, m.data, m.terrain, m.hand["rules"].get("lake-side", 0.7))
    lay_rivers(m)
    lay_roads(m)
    name_areas(m)
    mark_sides(m)
    add_entries(m)
    folder = os.path.join(out, m.hand["system"], "maps")
    os.makedirs(folder, exist_ok=True)
    write.write_map(m, os.path.join(folder, name + ".yaml"))
    art.write(m, os.path.join(folder, name + ".art"))
    for place in m.places:
        if "port" in place["kind"] and place["hex"] not in m.coast:
            m.note("the port %s is not on the coast" % place["name"])
