/* report.c: events written by the table in sentences.c.
 * May use: kit/common/modifiers, report, text. */
#include "kit/common/modifiers.h"
#include "systems/mutiny/text/report.h"
#include "systems/mutiny/text/text.h"

/* ---- what arguments can be ---- */

static const struct war *war_of(const void *tables, const struct event *event)
{
	return ((const struct mutiny_tables *)tables)->war[event->war];
}

static bool is_nothing(int32_t value)
{
	return value == 0;
}

static void put_spot(const void *tables, const struct event *event, const struct report_field *field, int32_t spot,
                     struct text *text)
{
	(void)field;
	if (is_nothing(spot))
		base_put_string(text, "an unknown place");
	else if (spot < MUTINY_SPOTS)
		mutiny_put_spot(war_of(tables, event), (unsigned)spot, text);
	else
		base_put_string(text, "off the map");
}

/* The number of the hex, and the place in it. */
static void say_spot(const void *tables, const struct event *event, const struct report_field *field, int32_t spot,
                     struct text *text)
{
	const struct hex_map *map = war_of(tables, event)->map;
	const struct hex_place *place = spot > 0 && spot < map->count ? kit_place_at(map, (unsigned)spot) : NULL;

	if (spot == BOX_BOMBAY || spot == BOX_MADRAS) {
		base_put_string(text, spot == BOX_BOMBAY ? "Bombay" : "Madras");
		return;
	}
	if (place && place->terrain) {
		base_put_string(text, place->name);
		base_put_string(text, " (");
	}
	put_spot(tables, event, field, spot, text);
	if (place && place->terrain)
		base_put_char(text, ')');
}

static void put_unit(const void *tables, const struct event *event, const struct report_field *field, int32_t unit,
                     struct text *text)
{
	const struct war *war = war_of(tables, event);

	(void)field;
	base_put_string(text, unit > 0 && unit <= war->units ? war->unit[unit].id : "none");
}

static void say_unit(const void *tables, const struct event *event, const struct report_field *field, int32_t unit,
                     struct text *text)
{
	if (unit)
		put_unit(tables, event, field, unit, text);
	else
		base_put_string(text, "a unit");
}

static void put_marker(const void *tables, const struct event *event, const struct report_field *field, int32_t marker,
                       struct text *text)
{
	(void)field;
	base_put_string(text, mutiny_name_marker(war_of(tables, event), (unsigned)marker));
}

static void say_marker(const void *tables, const struct event *event, const struct report_field *field, int32_t marker,
                       struct text *text)
{
	const struct war *war = war_of(tables, event);

	if (marker == MARKER_CINC)
		base_put_string(text, "the C-in-C India");
	else if (marker == MARKER_KING)
		base_put_string(text, "the King of Delhi");
	else if (marker == MARKER_FORTUNES)
		base_put_string(text, "fortunes of war");
	else if (marker > 0 && marker <= war->leaders)
		base_put_string(text, war->unit[war->leader[marker]].name);
	else
		put_marker(tables, event, field, marker, text);
}

static void put_front(const void *tables, const struct event *event, const struct report_field *field, int32_t front,
                      struct text *text)
{
	const struct war *war = war_of(tables, event);

	(void)field;
	base_put_string(text, front > 0 && front <= war->fronts ? war->front[front].id : "none");
}

static void put_halves(const void *tables, const struct event *event, const struct report_field *field, int32_t halves,
                       struct text *text)
{
	(void)tables;
	(void)event;
	(void)field;
	base_put_int(text, halves / 2);
	base_put_string(text, halves % 2 ? ".5" : "");
}

/* As the table prints it. */
static void put_result(const void *tables, const struct event *event, const struct report_field *field, int32_t result,
                       struct text *text)
{
	int hits = result % CRT_RETREAT;

	(void)tables;
	(void)event;
	(void)field;
	if (hits)
		base_put_int(text, hits);
	if (result >= CRT_RETREAT)
		base_put_string(text, hits ? "+R" : "R");
	else if (!hits)
		base_put_char(text, '-');
}

static void say_result(const void *tables, const struct event *event, const struct report_field *field, int32_t result,
                       struct text *text)
{
	int hits = result % CRT_RETREAT;

	(void)tables;
	(void)event;
	(void)field;
	if (hits) {
		base_put_int(text, hits);
		base_put_string(text, hits == 1 ? " hit" : " hits");
	}
	if (result >= CRT_RETREAT)
		base_put_string(text, hits ? " and a retreat" : "a retreat");
	else if (!hits)
		base_put_string(text, "no effect");
}

const struct report_kind mutiny_spot_field = {.put = put_spot, .say = say_spot, .is_none = is_nothing};
const struct report_kind mutiny_unit_field = {.put = put_unit, .say = say_unit};
const struct report_kind mutiny_marker_field = {.put = put_marker, .say = say_marker};
const struct report_kind mutiny_front_field = {.put = put_front};
const struct report_kind mutiny_halves_field = {.put = put_halves, .form = REPORT_NUMBER, .one = 2};
const struct report_kind mutiny_result_field = {.put = put_result, .say = say_result};

/* ---- what details hold: the parts of a shift, markers of a hand, a path ---- */

static const struct modifier_parts fire_parts = {
	.word = {[AIM_LEADERS] = "leaders",
                 [AIM_TERRAIN] = "terrain",
                 [AIM_SUPPLY] = "supply",
                 [AIM_MASSACRE] = "massacre",
                 [AIM_WORKS] = "works"},
	.say = {[AIM_LEADERS] = "leaders",
                [AIM_TERRAIN] = "terrain",
                [AIM_SUPPLY] = "supply",
                [AIM_MASSACRE] = "massacre",
                [AIM_WORKS] = "works"},
	.modifier = FIRE_SHIFT,
	.always = AIMS,
	.open = true,
};

static unsigned count_shown(const struct event *event, unsigned incident)
{
	return event->detail >> 2 * incident & 3;
}

static void put_markers(const void *tables, const struct event *event, struct text *text)
{
	const struct mutiny_tables *all = tables;
	const char *before = "";

	for (unsigned incident = 0; incident < INCIDENTS; incident++)
		for (unsigned i = 0; i < count_shown(event, incident); i++) {
			base_put_string(text, before);
			base_put_string(text, all->incident_name[incident]);
			before = ", ";
		}
	if (!before[0])
		base_put_string(text, "no markers");
}

/* The hexes entered, as far as they were noted: three bits each, direction + 1. */
static void dump_path(const struct war *war, const struct event *event, struct writer *writer)
{
	unsigned hex = (unsigned)event->arg[MOVED_FROM];

	writer->open_list(writer, "path");
	for (uint32_t rest = event->detail; rest & 7; rest >>= 3) {
		char name[16];
		struct text text = base_start_text(name, sizeof name);

		hex = war->map->next[hex][(rest & 7) - 1];
		mutiny_put_spot(war, hex, &text);
		writer->put_text(writer, NULL, name);
	}
	writer->close(writer);
}

static void dump_details(const void *tables, const struct event *event, struct writer *writer)
{
	if (event->kind == HAPPEN_MOVED && event->detail)
		dump_path(war_of(tables, event), event, writer);
	if (event->kind == HAPPEN_FIRE)
		kit_dump_parts(&fire_parts, event, writer);
	if (event->kind != HAPPEN_SHOWN_MARKERS || !event->seats)
		return;
	writer->open_list(writer, "markers");
	for (unsigned incident = 0; incident < INCIDENTS; incident++)
		for (unsigned i = 0; i < count_shown(event, incident); i++)
			writer->put_text(writer, NULL, mutiny_incident_words[incident]);
	writer->close(writer);
}

static void name_details(unsigned kind, struct writer *writer)
{
	if (kind == HAPPEN_FIRE)
		kit_name_parts(&fire_parts, writer);
	if (kind == HAPPEN_SHOWN_MARKERS)
		writer->put_text(writer, NULL, "markers");
	if (kind == HAPPEN_MOVED)
		writer->put_text(writer, NULL, "path");
}

/* ---- the book of events ---- */

static bool put_own(const void *tables, const struct event *event, const char *slot, struct text *text)
{
	if (kit_is_slot(slot, "parts"))
		kit_put_parts(&fire_parts, event, NULL, text);
	else if (kit_is_slot(slot, "markers"))
		put_markers(tables, event, text);
	else
		return false;
	return true;
}

static void put_named(const void *tables, const struct event *event, unsigned unit, struct text *text)
{
	base_put_string(text, war_of(tables, event)->unit[unit].id);
}

const struct report_book mutiny_book = {
	.report = mutiny_reports,
	.kinds = HAPPENS,
	.everyone = SEAT_ALL,
	.dice_between = "+",
	.no_dice = "no die",
	.put_unit = put_named,
	.put_own = put_own,
	.dump_more = dump_details,
	.name_more = name_details,
};

/* The way that units take is seen by all, whoever they are. */
bool mutiny_event_for(const void *tables, const struct event *event, int seat, struct event *seen)
{
	bool learns = kit_event_for(&mutiny_book, event, seat, seen);

	(void)tables;
	if (event->kind == HAPPEN_MOVED)
		seen->detail = event->detail;
	return learns;
}
