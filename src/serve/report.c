/* report.c: the after-action report: the story of a match as an HTML page, with a small map for each turn.
 * May use: replay, report_map, report_table, messages (SEAT_ALL), util, engine. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/writer.h"
#include "serve/messages.h"
#include "serve/report_map.h"
#include "serve/report_table.h"
#include "serve/util.h"

static const char head[] =
	"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	"<meta name=\"viewport\" content=\"width=device-width\">\n"
	"<style>body{font:1rem/1.5 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#2b2318;background:#f6f0e2}"
	"h1,h2{line-height:1.2}h2{border-bottom:1px solid #b9a888;font-size:1.15rem;margin-top:2rem}"
	"ol,ul{padding-left:1.2rem}li{margin:.2rem 0}.dice{font-weight:bold}.rule{color:#6b5a3c;font-size:.85em}"
	"table{border-collapse:collapse}td,th{text-align:left;padding:.1rem .8rem .1rem 0;vertical-align:top}"
	"svg{display:block;width:100%;max-width:32rem;height:auto;border:1px solid #b9a888;border-radius:6px;margin:.6rem 0}"
	"svg.none{position:absolute;border:0}.stand{font-weight:bold}"
	"code{overflow-wrap:anywhere}@media(prefers-color-scheme:dark){body{color:#e8dfcc;background:#1d1912}.rule{color:#b5a27c}}"
	"</style>\n";

static void put(struct wire *out, const char *text)
{
	codec_put_bytes(out, text, strlen(text));
}

/* The part of an id that is a number: behind the first dash with a digit after it; NULL: it has no name before it. */
static const char *find_number(const char *id)
{
	if (*id < 'a' || *id > 'z')
		return NULL;
	while ((id = strchr(id, '-')) && (id[1] < '0' || id[1] > '9'))
		id++;
	return id ? id + 1 : NULL;
}

/* A rule without the system that it belongs to, as it is read: those of one war have its name before the number,
 * those of a table of events its dice. */
static void put_rule(struct wire *out, const char *rule)
{
	const char *colon = strchr(rule, ':'), *id = colon ? colon + 1 : rule, *number = find_number(id);
	bool event = strncmp(id, "event", 5) == 0;
	char cited[64];

	if (number && event)
		snprintf(cited, sizeof cited, "event %.*s", (int)strspn(number, "0123456789-"), number);
	else if (number)
		snprintf(cited, sizeof cited, "%c%.*s %.*s", *id - 'a' + 'A', (int)(number - id - 2), id + 1,
		         (int)strcspn(number, "-"), number);
	else
		snprintf(cited, sizeof cited, "%s", id);
	if (event && cited[strlen(cited) - 1] == '-')
		cited[strlen(cited) - 1] = 0;
	put(out, " <span class=\"rule\">");
	serve_put_safe(out, cited);
	put(out, "</span>");
}

static void put_row(struct wire *out, const char *name, const char *value)
{
	put(out, "<tr><th>");
	serve_put_safe(out, name);
	put(out, "</th><td>");
	serve_put_safe(out, value);
	put(out, "</td></tr>\n");
}

static void put_day(struct wire *out, const char *name, int64_t time_ms)
{
	time_t seconds = (time_t)(time_ms / 1000);
	struct tm parts;
	char day[32];

	gmtime_r(&seconds, &parts);
	strftime(day, sizeof day, "%Y-%m-%d %H:%M UTC", &parts);
	put_row(out, name, day);
}

/* Only what differs from the standard game, in the words of the option's help. */
static void put_options(struct wire *out, const struct match_plan *plan)
{
	size_t count, told = 0;
	const struct option_spec *options = plan->rules->options(plan->tables, plan->scenario, &count);
	char buffer[256];

	for (size_t i = 0; i < count; i++) {
		struct text text = base_start_text(buffer, sizeof buffer);

		if (plan->option[i] == options[i].standard)
			continue;
		put(out, told++ ? "<li>" : "<h2>Options</h2>\n<ul>\n<li>");
		serve_put_safe(out, options[i].help);
		engine_put_option(plan, i, &text);
		if (!options[i].words || strcmp(buffer, "on") != 0) {
			put(out, " <b>");
			serve_put_safe(out, buffer);
			put(out, "</b>");
		}
		put_rule(out, options[i].rule);
		put(out, "</li>\n");
	}
	put(out, told ? "</ul>\n" : "<p>The standard game, without options.</p>\n");
}

static void put_facts(struct wire *out, const struct match *match, const struct store_match *stored)
{
	const struct match_plan *plan = &match->plan;
	struct scenario_facts facts = plan->rules->scenario(plan->tables, plan->scenario);
	unsigned told = 0; /* sides, as bits */

	put(out, "<title>");
	serve_put_safe(out, facts.title);
	put(out, "</title>\n</head>\n<body>\n<h1>");
	serve_put_safe(out, facts.title);
	put(out, "</h1>\n<p>");
	serve_put_safe(out, plan->rules->facts.title);
	put(out, "</p>\n<table>\n");
	for (int i = 0; i < stored->seats; i++) {
		const struct store_seat *seat = &stored->seat[i];
		unsigned side = seat->seat >= 0 ? 1u << engine_seat_side(plan->rules, seat->seat) : 0;
		/* Further seats of a side in which nobody with a name sits are not played. */
		bool idle = !*seat->name && (told & side);

		told |= side;
		if (side && !idle)
			put_row(out, engine_title_side(plan, engine_seat_side(plan->rules, seat->seat)),
			        *seat->name                 ? seat->name
			        : seat->player == STORE_BOT ? seat->bot
			                                    : "a player");
	}
	put_day(out, "Begun", stored->created_ms);
	put_row(out, "Dice", engine_describe_source(plan));
	if (stored->lines)
		put_day(out, "Last move", stored->times[stored->lines - 1]);
	put(out, "</table>\n");
	put_options(out, plan);
}

enum { LUCK_KINDS = 128 };

/* What a report is made of. */
struct report {
	struct wire *out;
	struct match *match;
	int seat; /* or SEAT_ALL */
	const struct report_map *map;
	int64_t turn;         /* that was shown last */
	struct event heading; /* that waits for something to stand below it */
	bool headed;
	struct luck {
		long count, sum;
	} luck[RULES_SEATS][LUCK_KINDS]; /* dice that a seat's moves threw, by kind of event: how many, and their sum */
	bool drawn[LUCK_KINDS];          /* numbers beyond six: a draw from a pack, no throw */
};

/* The points and the map as they are now, once a turn, between the parts of the story. */
static void put_standing(struct report *it)
{
	struct match *match = it->match;
	const struct rules *rules = match->plan.rules;
	struct outcome outcome = rules->result(match->plan.tables, match->state);
	struct arena *arena = serve_open_arena();
	struct doc_writer dump;
	char number[16];

	base_start_doc_writer(&dump, arena);
	rules->dump(match->plan.tables, it->seat == SEAT_ALL ? match->state : engine_seat_view(match, it->seat),
	            &dump.writer);
	if (serve_find_turn(dump.root) != it->turn) {
		it->turn = serve_find_turn(dump.root);
		put(it->out, "</ul>\n<p class=\"stand\">");
		for (int side = 0; side < rules->facts.sides; side++) {
			snprintf(number, sizeof number, " %d", outcome.score[side]);
			put(it->out, side ? ", " : "");
			serve_put_safe(it->out, engine_title_side(&match->plan, side));
			put(it->out, number);
		}
		put(it->out, "</p>\n");
		serve_put_positions(it->out, it->map, rules, dump.root);
		put(it->out, "<ul>\n");
	}
	base_close_arena(arena);
}

/* A word of a sentence: the name of the unit or place that it is the id of, or itself. */
static void put_word(const struct report *it, const char *word, size_t length)
{
	char id[64];
	const char *name = NULL;

	if (length < sizeof id) {
		memcpy(id, word, length);
		id[length] = 0;
		name = serve_find_name(it->map, id);
	}
	if (name)
		serve_put_safe(it->out, name);
	else
		for (size_t i = 0; i < length; i++)
			serve_put_safe(it->out, (char[]){word[i], 0});
}

/* A sentence with names in place of the ids that the rules write. */
static void put_sentence(const struct report *it, const char *line)
{
	while (*line) {
		size_t length = strspn(line, "abcdefghijklmnopqrstuvwxyz0123456789-");

		if (length)
			put_word(it, line, length);
		else
			serve_put_safe(it->out, (char[]){*line, 0});
		line += length ? length : 1;
	}
}

static bool is_heading(const struct rules *rules, const struct event *event)
{
	return rules->facts.heading && strcmp(rules->event_name(event->kind), rules->facts.heading) == 0;
}

static void put_text(const struct report *it, const struct event *event)
{
	const struct match *match = it->match;
	char line[4096];
	struct text text = base_start_text(line, sizeof line);

	match->plan.rules->event_text(match->plan.tables, event, &text);
	put_sentence(it, line);
}

/* Below a heading that waited, and in a line of its own. */
static void start_line(struct report *it)
{
	if (it->headed) {
		put(it->out, "</ul>\n<h2>");
		put_text(it, &it->heading);
		put(it->out, "</h2>\n<ul>\n");
	}
	it->headed = false;
	put(it->out, "<li>");
}

static void put_event(struct report *it, const struct event *event)
{
	struct wire *out = it->out;
	char number[8];

	if (is_heading(it->match->plan.rules, event)) {
		it->heading = *event;
		it->headed = true;
		return;
	}
	start_line(it);
	put_text(it, event);
	if (event->dice_count)
		put(out, " <span class=\"dice\">");
	for (int i = 0; i < event->dice_count; i++) {
		snprintf(number, sizeof number, "%s%d", i ? ", " : "[", event->dice[i]);
		put(out, number);
	}
	put(out, event->dice_count ? "]</span>" : "");
	put_rule(out, event->rule);
	put(out, "</li>\n");
}

/* What the one who reads may know of an event; false: nothing. */
static bool may_tell(const struct report *it, const struct event *event, struct event *seen)
{
	*seen = *event;
	return it->seat == SEAT_ALL || it->match->plan.rules->event_for(it->match->plan.tables, event, it->seat, seen);
}

/* Where a step of a way leads from and to; false: the event is none. */
static bool read_step(const struct report *it, const struct event *event, struct arena *arena, const char **from,
                      const char **to)
{
	struct doc_writer dump;
	struct event seen;

	if (event->dice_count || !may_tell(it, event, &seen))
		return false;
	base_start_doc_writer(&dump, arena);
	dump.writer.open_map(&dump.writer, NULL);
	it->match->plan.rules->event_dump(it->match->plan.tables, &seen, &dump.writer);
	dump.writer.close(&dump.writer);
	*from = base_scalar_of(base_find_doc(dump.root, "from"));
	*to = base_scalar_of(base_find_doc(dump.root, "to"));
	return *from && *to;
}

/* Steps that go on from one another are one line. Returns how many events it told; 0: these are no steps of a way. */
static uint32_t put_way(struct report *it, uint32_t first)
{
	const struct event_log *events = &it->match->events;
	struct arena *arena = serve_open_arena();
	uint32_t count = 0;
	const char *from, *to = "", *next;

	while (first + count < events->count && events->list[first + count].kind == events->list[first].kind &&
	       read_step(it, &events->list[first + count], arena, &from, &next) && (!count || strcmp(from, to) == 0)) {
		if (!count) {
			start_line(it);
			put_sentence(it, from);
		}
		to = next;
		put(it->out, " – ");
		put_sentence(it, to);
		count++;
	}
	if (count) {
		put_rule(it->out, events->list[first].rule);
		put(it->out, "</li>\n");
	}
	base_close_arena(arena);
	return count;
}

static void count_dice(struct report *it, const struct event *event)
{
	unsigned kind = event->kind < LUCK_KINDS ? event->kind : 0;

	for (int die = 0; die < event->dice_count; die++) {
		it->luck[it->match->seat][kind].count++;
		it->luck[it->match->seat][kind].sum += event->dice[die];
		it->drawn[kind] |= event->dice[die] > 6;
	}
}

/* The events of the move just replayed. */
static void put_events(struct report *it)
{
	const struct match *match = it->match;
	bool parted = false;

	for (uint32_t i = 0; i < match->events.count; i++) {
		struct event seen = match->events.list[i];
		uint32_t steps =
			i + 1 < match->events.count && seen.kind == match->events.list[i + 1].kind ? put_way(it, i) : 0;

		if (steps) {
			i += steps - 1;
			continue;
		}
		count_dice(it, &seen);
		if (!may_tell(it, &match->events.list[i], &seen))
			continue;
		put_event(it, &seen);
		parted = parted || is_heading(match->plan.rules, &seen);
	}
	/* The map of a turn is that of the position which the move that began it left. */
	if (parted)
		put_standing(it);
}

/* How the replay ends. */
static enum journal_step put_story(struct report *it, struct journal *journal, struct faults *faults)
{
	enum journal_step step;

	put(it->out, "<h2>What happened</h2>\n<ul>\n");
	put_standing(it);
	while ((step = engine_replay_line(journal, it->match, faults)) == JOURNAL_PLAYED || step == JOURNAL_UNDONE) {
		if (step == JOURNAL_UNDONE)
			put(it->out, "<li>The last move was taken back.</li>\n");
		else
			put_events(it);
	}
	put(it->out, "</ul>\n");
	return step;
}

static void put_luck(const struct report *it)
{
	const struct match *match = it->match;
	const struct rules *rules = match->plan.rules;
	char line[96];

	put(it->out, "<h2>Dice</h2>\n<p>A die has 3.5 pips in the long run.</p>\n<table>\n");
	for (int seat = 0; seat < rules->facts.seats; seat++) {
		struct luck luck = {0, 0};
		long tenths;

		for (int kind = 0; kind < LUCK_KINDS; kind++)
			if (!it->drawn[kind]) {
				luck.count += it->luck[seat][kind].count;
				luck.sum += it->luck[seat][kind].sum;
			}
		if (!luck.count)
			continue;
		tenths = (luck.sum * 100 / luck.count + 5) / 10;
		snprintf(line, sizeof line, "%ld %s, %ld.%ld pips each", luck.count, luck.count == 1 ? "die" : "dice",
		         tenths / 10, tenths % 10);
		put_row(it->out, engine_title_side(&match->plan, engine_seat_side(rules, seat)), line);
	}
	put(it->out, "</table>\n");
}

/* The table as it stands, of battles that are fought on one. */
static void put_field(const struct report *it)
{
	struct match *match = it->match;
	struct arena *arena = serve_open_arena();
	struct doc_writer dump;

	base_start_doc_writer(&dump, arena);
	match->plan.rules->dump(match->plan.tables,
	                        it->seat == SEAT_ALL ? match->state : engine_seat_view(match, it->seat), &dump.writer);
	serve_put_table(it->out, &match->plan, dump.root, arena);
	base_close_arena(arena);
}

/* Of a match that goes on, or does not. */
static void put_rest(struct wire *out, const struct match *match, bool parted)
{
	char line[160];

	snprintf(line, sizeof line,
	         "<p>This game was played with other rules from move %u on: it cannot be continued.</p>\n",
	         match->ply + 1);
	put(out, parted ? line : "<p>The match goes on: this is what one seat knows.</p>\n");
}

static void put_end(struct wire *out, const struct match *match, bool parted)
{
	const struct rules *rules = match->plan.rules;
	struct outcome outcome = rules->result(match->plan.tables, match->state);
	char score[32];

	put(out, "<table>\n");
	for (int side = 0; side < rules->facts.sides; side++) {
		snprintf(score, sizeof score, "%d", outcome.score[side]);
		put_row(out, engine_title_side(&match->plan, side), score);
	}
	if (outcome.over) {
		put_row(out, "Winner",
		        outcome.winner >= 0 ? engine_title_side(&match->plan, outcome.winner) : "nobody");
		put_row(out, "Level", outcome.level ? outcome.level : "");
		put_row(out, "Reason", outcome.reason ? outcome.reason : "");
		put_row(out, "Seed", match->plan.seed);
	}
	put(out, "</table>\n");
	if (outcome.over)
		put(out, "<p>SHA-256 of the seed is the seed hash that was shown at the start: with the journal, "
		         "<code>durbar verify</code> throws every die again.</p>\n");
	else
		put_rest(out, match, parted);
	put(out, "</body>\n</html>\n");
}

void serve_write_report(struct wire *out, struct archive *archive, const struct store_match *stored, int seat,
                        struct arena *arena)
{
	struct faults faults = {.arena = arena};
	struct replay replay;
	bool begun = serve_begin_replay(archive, stored, arena, &replay, &faults);
	struct match *match = replay.match;
	struct report it = {.out = out, .match = match, .seat = seat};
	enum journal_step end;

	put(out, head);
	if (!begun) {
		put(out, "<title>Durbar</title></head><body><p>");
		put(out, replay.journal->draft ? "This match has not begun." : "This match cannot be opened.");
		put(out, "</p></body></html>\n");
		return;
	}
	it.map = serve_open_report_map(replay.system, match, arena);
	put_facts(out, match, stored);
	serve_put_map_ground(out, it.map);
	end = put_story(&it, replay.journal, &faults);
	/* While it runs dice that the seat did not see thrown would tell it something. */
	if (seat == SEAT_ALL)
		put_luck(&it);
	put(out, "<h2>How it stands</h2>\n");
	put_field(&it);
	put_end(out, match, end == JOURNAL_PARTED);
}
