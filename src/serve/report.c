/* report.c: the after-action report: a match told as a page that can be kept. May use: hall, engine. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "serve/hall.h"

enum { ALL = -2 };

static const char head[] =
	"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	"<meta name=\"viewport\" content=\"width=device-width\">\n"
	"<style>body{font:1rem/1.5 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#2b2318;background:#f6f0e2}"
	"h1,h2{line-height:1.2}h2{border-bottom:1px solid #b9a888;font-size:1.15rem;margin-top:2rem}"
	"ol,ul{padding-left:1.2rem}li{margin:.2rem 0}.dice{font-weight:bold}.rule{color:#6b5a3c;font-size:.85em}"
	"table{border-collapse:collapse}td,th{text-align:left;padding:.1rem .8rem .1rem 0;vertical-align:top}"
	"code{overflow-wrap:anywhere}@media(prefers-color-scheme:dark){body{color:#e8dfcc;background:#1d1912}.rule{color:#b5a27c}}"
	"</style>\n";

static void put(struct wire *out, const char *text)
{
	codec_put_bytes(out, text, strlen(text));
}

/* Text that is safe between tags and in attributes. */
static void put_safe(struct wire *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '&')
			put(out, "&amp;");
		else if (*text == '<')
			put(out, "&lt;");
		else if (*text == '>')
			put(out, "&gt;");
		else if (*text == '"')
			put(out, "&quot;");
		else
			codec_put_bytes(out, text, 1);
	}
}

static void put_row(struct wire *out, const char *name, const char *value)
{
	put(out, "<tr><th>");
	put_safe(out, name);
	put(out, "</th><td>");
	put_safe(out, value);
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

static void put_facts(struct wire *out, const struct match *match, const struct store_match *stored)
{
	const struct match_plan *plan = &match->plan;
	struct scenario_facts facts = plan->rules->scenario(plan->tables, plan->scenario);
	const struct option_spec *options;
	size_t count;
	char buffer[256];

	put(out, "<title>");
	put_safe(out, facts.title);
	put(out, "</title>\n</head>\n<body>\n<h1>");
	put_safe(out, facts.title);
	put(out, "</h1>\n<p>");
	put_safe(out, plan->rules->facts.title);
	put(out, "</p>\n<table>\n");
	for (int i = 0; i < stored->seats; i++) {
		const struct store_seat *seat = &stored->seat[i];

		if (seat->seat >= 0)
			put_row(out, serve_name_seat(plan->rules, seat->seat, buffer),
			        *seat->name                 ? seat->name
			        : seat->player == STORE_BOT ? seat->bot
			                                    : "a player");
	}
	put_day(out, "begun", stored->created_ms);
	if (stored->lines)
		put_day(out, "last move", stored->times[stored->lines - 1]);
	options = plan->rules->options(plan->tables, plan->scenario, &count);
	for (size_t i = 0; i < count; i++) {
		struct text text = base_start_text(buffer, sizeof buffer);

		engine_put_option(plan, i, &text);
		put_row(out, options[i].name, buffer);
	}
	put(out, "</table>\n");
}

static void put_event(struct wire *out, const struct match *match, const struct event *event)
{
	const struct rules *rules = match->plan.rules;
	bool heading = rules->facts.heading && strcmp(rules->event_name(event->kind), rules->facts.heading) == 0;
	char line[4096], number[8];
	struct text text = base_start_text(line, sizeof line);

	rules->event_text(match->plan.tables, event, &text);
	put(out, heading ? "</ul>\n<h2>" : "<li>");
	put_safe(out, line);
	if (heading) {
		put(out, "</h2>\n<ul>\n");
		return;
	}
	if (event->dice_count)
		put(out, " <span class=\"dice\">");
	for (int i = 0; i < event->dice_count; i++) {
		snprintf(number, sizeof number, "%s%d", i ? ", " : "[", event->dice[i]);
		put(out, number);
	}
	put(out, event->dice_count ? "]</span> <span class=\"rule\">" : " <span class=\"rule\">");
	put_safe(out, event->rule);
	put(out, "</span></li>\n");
}

static void put_story(struct wire *out, struct match *match, struct journal *journal, int seat, struct faults *faults)
{
	enum journal_step step;

	put(out, "<h2>What happened</h2>\n<ul>\n");
	while ((step = engine_replay_line(journal, match, faults)) == JOURNAL_PLAYED || step == JOURNAL_UNDONE) {
		if (step == JOURNAL_UNDONE)
			put(out, "<li>The last move was taken back.</li>\n");
		for (uint32_t i = 0; step == JOURNAL_PLAYED && i < match->events.count; i++) {
			struct event seen = match->events.list[i];

			if (seat == ALL ||
			    match->plan.rules->event_for(match->plan.tables, &match->events.list[i], seat, &seen))
				put_event(out, match, &seen);
		}
	}
	put(out, "</ul>\n");
}

static void put_end(struct wire *out, const struct match *match)
{
	const struct rules *rules = match->plan.rules;
	struct outcome outcome = rules->result(match->plan.tables, match->state);
	char score[32];

	put(out, "<h2>How it stands</h2>\n<table>\n");
	for (int side = 0; side < rules->facts.sides; side++) {
		snprintf(score, sizeof score, "%d", outcome.score[side]);
		put_row(out, rules->facts.side_names[side], score);
	}
	if (outcome.over) {
		put_row(out, "winner", outcome.winner >= 0 ? rules->facts.side_names[outcome.winner] : "nobody");
		put_row(out, "level", outcome.level ? outcome.level : "");
		put_row(out, "reason", outcome.reason ? outcome.reason : "");
		put_row(out, "seed", match->plan.seed);
	}
	put(out, "</table>\n");
	put(out, outcome.over
	                 ? "<p>SHA-256 of the seed is the seed hash that was shown at the start: with the journal, "
	                   "<code>durbar verify</code> throws every die again.</p>\n"
	                 : "<p>The match goes on: this is what one seat knows.</p>\n");
	put(out, "</body>\n</html>\n");
}

void serve_write_report(struct wire *out, const struct hall *hall, const struct store_match *stored, int seat,
                        struct arena *arena)
{
	struct faults faults = {.arena = arena};
	struct journal *journal = base_take_bytes(arena, sizeof *journal);
	const struct serve_world *world;
	struct match *match = serve_begin_replay(hall, stored, arena, journal, &world, &faults);

	put(out, head);
	if (!match) {
		put(out, "<title>Durbar</title></head><body><p>This match cannot be opened.</p></body></html>\n");
		return;
	}
	put_facts(out, match, stored);
	put_story(out, match, journal, seat, &faults);
	put_end(out, match);
}
