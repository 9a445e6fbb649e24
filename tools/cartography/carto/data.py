"""data.py: the geographic data of one map: grids, vectors, places, routes."""
import array
import gzip
import json
import os
import sys

SEA = -32768


class Data:
    def __init__(self, folder, name):
        self.name = name
        with open(os.path.join(folder, "grids", "grids.json"), encoding="utf-8") as file:
            self.box = json.load(file)[name]
        with open(os.path.join(folder, "hexgrids.json"), encoding="utf-8") as file:
            self.grid = json.load(file)[name]
        with open(os.path.join(folder, "vectors", name + ".geojson"), encoding="utf-8") as file:
            self.features = json.load(file)["features"]
        self.heights = self._cells(folder, self.box["elevation"]["file"], "h")
        self.cover = self._cells(folder, self.box["landcover"]["file"], "B")
        self.places = self._table(folder, "places.tsv")
        self.routes = self._table(folder, "routes.tsv")

    def _cells(self, folder, name, code):
        cells = array.array(code)
        with gzip.open(os.path.join(folder, "grids", name)) as file:
            cells.frombytes(file.read())
        if code == "h" and sys.byteorder == "big":
            cells.byteswap()
        return cells

    def _table(self, folder, name):
        rows = []
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            keys = file.readline().rstrip("\n").split("\t")
            for line in file:
                row = dict(zip(keys, line.rstrip("\n").split("\t")))
                if row["campaign"] == self.name:
                    rows.append(row)
        return rows

    def height_cells(self):
        """(lon, lat, metres) of every cell of the elevation grid."""
        spec, cell = self.box["elevation"], self.box["elevation"]["cell_arcmin"] / 60
        for r in range(spec["rows"]):
            lat = self.box["north"] - (r + 0.5) * cell
            for c in range(spec["cols"]):
                yield self.box["west"] + (c + 0.5) * cell, lat, self.heights[r * spec["cols"] + c]

    def height(self, lon, lat):
        spec, cell = self.box["elevation"], self.box["elevation"]["cell_arcmin"] / 60
        r = min(max(int((self.box["north"] - lat) / cell), 0), spec["rows"] - 1)
        c = min(max(int((lon - self.box["west"]) / cell), 0), spec["cols"] - 1)
        return self.heights[r * spec["cols"] + c]

    def cover_at(self, lon, lat):
        spec, cell = self.box["landcover"], self.box["landcover"]["cell_deg"]
        r = min(max(int((self.box["north"] - lat) / cell), 0), spec["rows"] - 1)
        c = min(max(int((lon - self.box["west"]) / cell), 0), spec["cols"] - 1)
        return self.cover[r * spec["cols"] + c]

    def lines(self, kind):
        """(properties, list of lines of (lon, lat)) of every feature of a kind made of lines."""
        for feature in self.features:
            if feature["properties"]["kind"] != kind:
                continue
            form, parts = feature["geometry"]["type"], feature["geometry"]["coordinates"]
            if form == "LineString":
                parts = [parts]
            yield feature["properties"], parts

    def polygons(self, *kinds):
        """(properties, rings) of every polygon of the kinds."""
        for feature in self.features:
            if feature["properties"]["kind"] not in kinds:
                continue
            form, parts = feature["geometry"]["type"], feature["geometry"]["coordinates"]
            for rings in [parts] if form == "Polygon" else parts:
                yield feature["properties"], rings


def inside(rings, x, y):
    """Whether a point lies in a polygon: a ray to the east crosses its rings an odd number of times."""
    odd = False
    for ring in rings:
        for i in range(len(ring)):
            ax, ay = ring[i - 1][0], ring[i - 1][1]
            bx, by = ring[i][0], ring[i][1]
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
    return odd
