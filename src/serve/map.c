/* map.c: the drawings of the maps, and where the hexes lie on them. May use: hall, codec. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "codec/chart.h"
#include "codec/codec.h"
#include "serve/hall.h"

struct drawing {
	struct errand errand; /* first */
	uint64_t guest;
	char name[64]; /* of the map */
	bool picture;  /* the drawing, not the geometry */
	struct page *page;
};

/* The map's document and the system whose it is. */
static const struct doc *find_map(const struct hall *hall, const char *name, const char **system)
{
	char path[96];

	snprintf(path, sizeof path, "maps/%s", name);
	for (size_t i = 0; i < hall->plan->worlds; i++) {
		const struct doc *doc = base_find_in_set(hall->plan->world[i].docs, path);

		if (doc) {
			*system = hall->plan->world[i].rules->facts.id;
			return doc;
		}
	}
	return NULL;
}

static const struct chart_art *read_art(const struct hall *hall, const char *system, const char *name,
                                        struct arena *arena, struct faults *faults)
{
	char path[4096];
	size_t size;
	const char *bytes;

	snprintf(path, sizeof path, "%s/%s/maps/%s.art", hall->plan->data, system, name);
	if (access(path, R_OK))
		return NULL; /* drawn by its hexes alone */
	bytes = codec_read_file(path, arena, &size, faults);
	return bytes ? codec_parse_art(path, bytes, size, arena, faults) : NULL;
}

static void draw_picture(struct drawing *drawing, const struct chart *chart, struct arena *arena)
{
	char *bytes = NULL, path[96];
	size_t size = 0;
	FILE *out = open_memstream(&bytes, &size);

	if (!out)
		return;
	codec_draw_chart(chart, arena, out);
	fclose(out);
	snprintf(path, sizeof path, "%s.svg", drawing->name);
	drawing->page = serve_make_page(path, "image/svg+xml", bytes, size);
}

static void draw_grid(struct drawing *drawing, const struct chart *chart, struct arena *arena)
{
	struct wire wire = {.used = 0};
	char path[96];

	codec_start_wire(&wire);
	codec_write_grid(chart, arena, &wire.writer);
	snprintf(path, sizeof path, "%s.json", drawing->name);
	drawing->page = serve_make_page(path, "application/json", wire.bytes, wire.used);
}

static void draw_work(struct errand *errand)
{
	struct drawing *drawing = (struct drawing *)errand;
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	const char *system = "";
	struct chart chart = {.doc = find_map(errand->hall, drawing->name, &system), .bare = true};

	if (chart.doc && arena) {
		chart.words = codec_collect_words(chart.doc, arena);
		chart.map = kit_load_map(chart.doc, chart.words, arena, &faults);
		chart.art = read_art(errand->hall, system, drawing->name, arena, &faults);
		if (chart.map && drawing->picture)
			draw_picture(drawing, &chart, arena);
		else if (chart.map)
			draw_grid(drawing, &chart, arena);
	}
	base_close_arena(arena);
}

static void draw_home(struct errand *errand)
{
	struct drawing *drawing = (struct drawing *)errand;
	struct guest *guest = serve_find_guest(errand->hall, drawing->guest);
	struct page *page = drawing->page;

	/* Two pages may have asked at the same time. */
	if (page && serve_find_page(errand->hall, page->name)) {
		serve_free_page(page);
		page = serve_find_page(errand->hall, page->name);
	} else if (page) {
		serve_keep_page(errand->hall, page);
	}
	if (guest && page)
		serve_answer_page(guest, page);
	else if (guest)
		serve_answer_text(guest, 404, "There is no such map.\n");
	free(drawing);
}

void serve_answer_map(struct guest *guest, const char *name)
{
	struct page *page = serve_find_page(guest->hall, name);
	const char *ending = strrchr(name, '.');
	struct drawing *drawing;

	if (page) {
		serve_answer_page(guest, page);
		return;
	}
	if (!ending || (strcmp(ending, ".svg") != 0 && strcmp(ending, ".json") != 0) || ending - name >= 64 ||
	    strchr(name, '/')) {
		serve_answer_text(guest, 404, "There is no such map.\n");
		return;
	}
	drawing = serve_take(sizeof *drawing);
	memcpy(drawing->name, name, (size_t)(ending - name));
	drawing->picture = strcmp(ending, ".svg") == 0;
	drawing->guest = guest->id;
	drawing->errand.work = draw_work;
	drawing->errand.home = draw_home;
	guest->deferred = true;
	serve_send_errand(guest->hall, &drawing->errand);
}
