"""write.py: the map file, laid out so that a person can read and edit it."""
LETTERS = {"clear": ".", "hill": "h", "mountain": "M", "jungle": "j", "marsh": "m", "desert": "d", "broken": "b",
           "sand": "s", "rough": "r", "mud-flats": "f", "sea": "~", "lake": "o"}


def quote(text):
    text = str(text)
    plain = text and text[0].isalpha() and not any(c in text for c in ":#[]{},\"'&*!|>%@`")
    return text if plain and text not in ("true", "false", "null", "yes", "no") else '"%s"' % text.replace('"', "'")


def wrap(items, indent, width=112):
    """Items of a flow list over several lines."""
    lines, line = [], ""
    for i, item in enumerate(items):
        word = item + (", " if i + 1 < len(items) else "")
        if len(line) + len(word) > width - indent:
            lines.append(line.rstrip())
            line = ""
        line += word
    lines.append(line)
    return ("\n" + " " * indent).join(lines)


def block(m, letter_of):
    lines = []
    for row in range(1, m.grid.rows + 1):
        letters = [letter_of(m.grid.at(column, row)) for column in range(1, m.grid.columns + 1)]
        shift = " " if m.grid.pointy and row % 2 == 0 else ""
        lines.append("  " + shift + " ".join(letters))
    return lines


def _head(m):
    g = m.grid
    shape = "row" if g.pointy else "column"
    return ["# %s. Made by tools/cartography from geographic data and a layer of hand corrections: make it again" % m.hand["title"],
            "# with `tools/cartography/make %s` rather than editing it. docs/maps.md tells the format." % m.name,
            "map: " + m.name,
            "title: " + quote(m.hand["title"]),
            "source: reconstructed",
            "from: " + quote(m.hand["from"]),
            "grid: {orientation: %s, columns: %d, rows: %d, shifted: even, miles: %s, lat: %s, lon: %s, level: %s}" % (
                "pointy" if g.pointy else "flat", g.columns, g.rows, g.miles, g.lat, g.lon, g.level),
            "# Even %ss lie half a hex further %s." % (shape, "right" if g.pointy else "down")]


def _terrain(m):
    used = sorted({m.terrain[h] for h in m.grid.hexes}, key=lambda w: list(LETTERS).index(w))
    lines = ["key:"]
    for word in used:
        lines.append("  \"%s\": [%s]%s" % (LETTERS[word], "sea" if word == "lake" else word,
                                         "  # the water of a lake" if word == "lake" else ""))
    lines.append("terrain: |")
    return lines + block(m, lambda h: LETTERS[m.terrain[h]])


def _areas(m):
    if not m.areas:
        return []
    names = sorted({a for a in m.areas.values() if a})
    letters, taken = {None: "."}, {"."}
    for name in names:
        letter = next(c for c in name + "abcdefghijklmnopqrstuvwxyz" if c.isalpha() and c not in taken)
        letters[name] = letter
        taken.add(letter)
    lines = ["areas:", "  key:", "    \".\": none"]
    lines += ["    %s: %s" % (letters[n], quote(n)) for n in names]
    lines.append("  rows: |")
    return lines + ["  " + line for line in block(m, lambda h: letters[m.areas[h]])]


def _weight(place):
    """Which of several mere names in a hex comes first, and so onto the drawing."""
    order = ["entry", "pass", "battlefield", "town", "fort", "port", "crossing", "ford", "cantonment", "camp"]
    return (not place["rules"], min([order.index(s) for s in place["sort"] if s in order] or [len(order)]))


def _places(m):
    lines = ["places:"]
    for p in sorted(m.places, key=lambda p: (not p["kind"], m.grid.number(p["hex"]), _weight(p), p["id"])):
        modern = ", modern: " + quote(p["modern"]) if p["modern"] and p["modern"] != p["name"] else ""
        where = ", lat: %.3f, lon: %.3f" % (p["lat"], p["lon"]) if p["lat"] is not None else ""
        lines.append("  - {id: %s, name: %s%s, hex: %s, kind: [%s]%s}" % (
            p["id"], quote(p["name"]), modern, m.grid.number(p["hex"]), ", ".join(p["kind"]), where))
    return lines


def _lines(m):
    lines = ["roads:"] if m.ways else []
    for route, name, kind, path in m.ways:
        lines.append("  - name: " + quote(name))
        lines.append("    kind: " + kind)
        lines.append("    route: " + quote(route))
        lines.append("    hexes: [" + wrap([m.grid.number(h) for h in path], 6) + "]")
    lines += ["rivers:"] if m.rivers.chains else []
    for chain in m.rivers.chains:
        rises, vanishes = m.rivers.loose(chain)
        lines.append("  - name: " + quote(chain[0]))
        lines.append("    kind: " + chain[1])
        lines += ["    rises: true"] if rises else []
        lines += ["    vanishes: true"] if vanishes else []
        lines.append("    sides: [" + wrap([m.grid.side_name(s) for s in chain[2]], 6) + "]")
    sides = {w: s for w, s in m.sides.items() if s}
    lines += ["sides:"] if sides else []
    for word in sorted(sides):
        lines.append("  %s: [%s]" % (word, wrap(sorted(m.grid.side_name(s) for s in sides[word]), 4)))
    return lines


def _boxes(m):
    lines = ["boxes:"] if m.hand.get("boxes") else []
    for box in m.hand.get("boxes") or []:
        lines.append("  - {id: %s, name: %s, hexes: [%s]}" % (box["id"], quote(box["name"]),
                                                            ", ".join(m.grid.number(m.grid.find(n)) for n in box["hexes"])))
    return lines


def write_map(m, path):
    lines = _head(m) + _terrain(m) + _areas(m)
    hexes = {"coast": m.coast}
    for word, numbers in (m.hand.get("hexes") or {}).items():
        hexes.setdefault(word, [])
        hexes[word] = hexes[word] + [m.grid.find(n) for n in numbers]
    if any(hexes.values()):
        lines.append("hexes:")
        for word in sorted(hexes):
            if hexes[word]:
                lines.append("  %s: [%s]" % (word, wrap(sorted({m.grid.number(h) for h in hexes[word]}), 4)))
    lines += _places(m) + _lines(m) + _boxes(m)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(lines) + "\n")
