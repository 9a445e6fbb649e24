/* chart_relief.c: hill shading as an image inside the drawing: an uncompressed PNG with a palette of shadows and
 * lights, in base64.
 * May use: chart. */
#include <stdlib.h>
#include <string.h>

#include "codec/chart_build.h"

/* Bytes of the PNG, encoded as they come, three at a time. */
struct png {
	FILE *out;
	unsigned char three[3];
	int held;
	uint32_t crc;
	uint32_t table[256];
};

static void put_three(struct png *png)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	uint32_t bits = (uint32_t)png->three[0] << 16 | (uint32_t)png->three[1] << 8 | png->three[2];

	for (int i = 0; i < 4; i++)
		putc(i <= png->held ? digits[bits >> (18 - 6 * i) & 63] : '=', png->out);
	png->held = 0;
	memset(png->three, 0, 3);
}

static void put_byte(struct png *png, unsigned byte)
{
	png->crc = png->table[(png->crc ^ byte) & 255] ^ png->crc >> 8;
	png->three[png->held++] = (unsigned char)byte;
	if (png->held == 3)
		put_three(png);
}

static void put_word(struct png *png, uint32_t word)
{
	for (int shift = 24; shift >= 0; shift -= 8)
		put_byte(png, word >> shift & 255);
}

static void begin_chunk(struct png *png, uint32_t length, const char *name)
{
	put_word(png, length);
	png->crc = 0xffffffffu;
	for (int i = 0; i < 4; i++)
		put_byte(png, (unsigned char)name[i]);
}

static void end_chunk(struct png *png)
{
	put_word(png, png->crc ^ 0xffffffffu);
}

static void make_table(struct png *png)
{
	for (uint32_t i = 0; i < 256; i++) {
		uint32_t value = i;

		for (int bit = 0; bit < 8; bit++)
			value = value & 1 ? 0xedb88320u ^ value >> 1 : value >> 1;
		png->table[i] = value;
	}
}

/* Entry 0 is transparent, then the shadows, then the lights. */
static void put_palette(struct png *png)
{
	static const unsigned char shade[3] = {66, 44, 16}, light[3] = {255, 252, 238};

	begin_chunk(png, 3 * 2 * CHART_LEVELS, "PLTE");
	for (int i = 0; i < 2 * CHART_LEVELS; i++)
		for (int c = 0; c < 3; c++)
			put_byte(png, i < CHART_LEVELS ? shade[c] : light[c]);
	end_chunk(png);
	begin_chunk(png, 2 * CHART_LEVELS, "tRNS");
	for (int i = 0; i < 2 * CHART_LEVELS; i++)
		put_byte(png, (unsigned)(i % CHART_LEVELS * (i < CHART_LEVELS ? 118 : 165) / (CHART_LEVELS - 1)));
	end_chunk(png);
}

static unsigned code_of(char letter)
{
	if (letter >= 'a' && letter < 'a' + CHART_LEVELS)
		return (unsigned)(CHART_LEVELS + letter - 'a');
	return letter >= 'A' && letter < 'A' + CHART_LEVELS ? (unsigned)(letter - 'A') : 0;
}

/* The rows as stored deflate blocks, one per row. */
static void put_rows(struct png *png, const struct chart_art *art)
{
	uint32_t length = (uint32_t)art->relief_width + 1, a = 1, b = 0;

	begin_chunk(png, 2 + (uint32_t)art->relief_height * (length + 5) + 4, "IDAT");
	put_byte(png, 0x78);
	put_byte(png, 0x01);
	for (size_t y = 0; y < art->relief_height; y++) {
		put_byte(png, y + 1 == art->relief_height);
		put_byte(png, length & 255);
		put_byte(png, length >> 8);
		put_byte(png, ~length & 255);
		put_byte(png, ~length >> 8 & 255);
		for (size_t x = 0; x < length; x++) {
			unsigned code = x ? code_of(art->relief[y * length + x - 1]) : 0;

			put_byte(png, code);
			a = (a + code) % 65521;
			b = (b + a) % 65521;
		}
	}
	put_word(png, b << 16 | a);
	end_chunk(png);
}

void codec_draw_relief(struct chart_pen *pen)
{
	static const unsigned char head[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
	const struct chart_art *art = pen->chart->art;
	struct png png = {.out = pen->out};
	struct chart_point at;

	if (!art || art->relief_height < 2)
		return;
	at = codec_find_spot(pen, art->relief_at.x - art->relief_step / 2, art->relief_at.y - art->relief_step / 2);
	fprintf(pen->out,
	        "<image class=\"relief\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
	        "preserveAspectRatio=\"none\" href=\"data:image/png;base64,",
	        at.x, at.y, art->relief_step * (double)art->relief_width * CHART_UNIT,
	        art->relief_step * (double)art->relief_height * CHART_UNIT);
	make_table(&png);
	for (size_t i = 0; i < sizeof head; i++)
		put_byte(&png, head[i]);
	begin_chunk(&png, 13, "IHDR");
	put_word(&png, (uint32_t)art->relief_width);
	put_word(&png, (uint32_t)art->relief_height);
	put_byte(&png, 8);
	put_byte(&png, 3);
	for (int i = 0; i < 3; i++)
		put_byte(&png, 0);
	end_chunk(&png);
	put_palette(&png);
	put_rows(&png, art);
	begin_chunk(&png, 0, "IEND");
	end_chunk(&png);
	if (png.held)
		put_three(&png);
	fputs("\"/>\n", pen->out);
}
