/* chart_grid.c: where the hexes are on the drawing of a map, for placing counters on it.
 * May use: base, kit, chart. */
#include <math.h>

#include "codec/chart.h"
#include "codec/chart_build.h"

static void write_hex(const struct chart_pen *pen, unsigned hex, struct writer *writer)
{
	const struct hex_place *place = kit_place_at(pen->map, hex);
	struct chart_point at = codec_find_middle(pen, hex);
	char buffer[16];
	struct text number = base_start_text(buffer, sizeof buffer);

	kit_put_hex(pen->map, hex, &number);
	writer->open_list(writer, buffer);
	writer->put_int(writer, NULL, lround(at.x));
	writer->put_int(writer, NULL, lround(at.y));
	writer->put_text(writer, NULL, place ? place->name : "");
	writer->open_list(writer, NULL);
	for (int i = 0; pen->chart->words->terrain[i]; i++)
		if (pen->map->terrain[hex] >> i & 1)
			writer->put_text(writer, NULL, pen->chart->words->terrain[i]);
	writer->close(writer);
	writer->close(writer);
}

void codec_write_grid(const struct chart *chart, struct arena *arena, struct writer *writer)
{
	struct chart_pen pen = codec_open_pen(chart, arena, NULL);

	writer->open_map(writer, NULL);
	writer->put_int(writer, "width", lround(pen.width));
	writer->put_int(writer, "height", lround(pen.height));
	writer->put_int(writer, "size", CHART_UNIT);
	writer->put_bool(writer, "pointy", chart->map->pointy);
	writer->put_text(writer, "title", chart->map->title);
	writer->put_text(writer, "source", chart->map->source ? chart->map->source : "");
	writer->open_map(writer, "hexes");
	for (unsigned hex = 1; hex < chart->map->count; hex++)
		write_hex(&pen, hex, writer);
	writer->close(writer);
	writer->close(writer);
}
