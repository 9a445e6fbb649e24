/* consent.c: see consent.h. May use: server, dispatch, messages, play, engine. */
#include "serve/consent.h"

#include <stdio.h>
#include <string.h>

#include "serve/dispatch.h"
#include "serve/play.h"
#include "serve/server.h"

enum { NOTICE = STORE_NAME + 96 };

/* Bit by seat: the people whose consent is wanted; 0: there is nobody to ask, or somebody who cannot answer. A bot of the maker's own
 * side is not asked. */
static uint32_t find_judges(const struct live_match *live)
{
	const struct match_plan *plan = &live->match->plan;
	const struct rules *rules = plan->rules;
	uint32_t played = rules->played ? rules->played(plan->tables, plan->scenario, plan->option) : UINT32_MAX;
	uint32_t judges = 0;
	int maker = live->match->seat;

	if (maker < 0)
		return 0;
	for (int seat = 0; seat < rules->facts.seats; seat++) {
		bool mate = engine_seat_side(rules, seat) == engine_seat_side(rules, maker);

		if (seat == maker || !(played >> seat & 1))
			continue;
		if (live->seat[seat].player == STORE_HUMAN)
			judges |= 1u << seat;
		else if (!mate || live->seat[seat].player == STORE_OPEN)
			return 0;
	}
	return judges;
}

bool serve_has_judges(const struct live_match *live)
{
	return find_judges(live) != 0;
}

void serve_write_asked(const struct live_match *live, struct writer *writer)
{
	const struct match *match = live->match;
	uint32_t waiting = find_judges(live) & ~live->allowed;
	char name[TELL_SEAT_NAME], buffer[RULES_MOVE_TEXT];
	struct text text = base_start_text(buffer, sizeof buffer);

	if (!live->asked)
		return;
	writer->open_map(writer, "asked");
	writer->put_text(writer, "seat", engine_name_seat(match->plan.rules, match->seat, name));
	if (!match->plan.rules->facts.hidden) {
		engine_put_move(match, &text);
		writer->put_text(writer, "move", buffer);
	}
	writer->open_list(writer, "waiting");
	for (int seat = 0; seat < match->plan.rules->facts.seats; seat++)
		if (waiting >> seat & 1)
			writer->put_text(writer, NULL, engine_name_seat(match->plan.rules, seat, name));
	writer->close(writer);
	writer->close(writer);
}

static void send_asked(struct client *client)
{
	struct writer *writer = serve_start_message(&client->server->context.wire, "asked");

	writer->put_int(writer, "ply", client->live->match->ply);
	serve_write_asked(client->live, writer);
	serve_finish_message(client);
}

static void tell_all(struct live_match *live)
{
	for (struct client *client = live->clients, *next; client; client = next) {
		next = client->next;
		if (client->seated)
			send_asked(client);
	}
}

/* "Ann (British) asks to take back the last move." */
static void say(struct live_match *live, int seat, const char *what)
{
	const char *player = live->seat[seat].name;
	char name[TELL_SEAT_NAME], notice[NOTICE];
	const char *title = engine_title_seat(&live->match->plan, seat, name);

	snprintf(notice, sizeof notice, "%s%s%s%s %s", *player ? player : title, *player ? " (" : "",
	         *player ? title : "", *player ? ")" : "", what);
	serve_record_chat(live, STORE_WATCHER, notice);
}

static struct refusal refuse(const char *text)
{
	return (struct refusal){"engine:undo", text};
}

/* Why the seat may not ask; no rule: it may. */
static struct refusal check_ask(const struct live_match *live, int seat)
{
	struct refusal refusal = engine_refuse_undo_by(live->match, seat, UNDO_AGREED);

	if (refusal.rule)
		return refusal;
	if (!serve_has_judges(live))
		return refuse(
			"Nobody can be asked: only people can allow a move to be taken back, and each has to sit at "
			"the table.");
	if (live->declined == live->match->ply)
		return refuse("This was asked already, and refused.");
	return (struct refusal){NULL, NULL};
}

static bool is_about(const struct doc *request, uint32_t wanted)
{
	int64_t ply;

	return base_int_of(base_find_doc(request, "ply"), &ply) && ply == wanted;
}

void serve_handle_ask(struct client *client, const struct doc *request)
{
	struct live_match *live = client->live;
	struct refusal refusal;

	if (client->seat < 0) {
		serve_send_refused(client, refuse("A watcher takes nothing back."), "");
		return;
	}
	if (!is_about(request, live->match->ply)) {
		serve_send_stale(client);
		return;
	}
	if (serve_can_undo(live, client->seat, serve_is_alone(live))) {
		serve_undo_move(live, client->seat, client);
		return;
	}
	refusal = check_ask(live, client->seat);
	if (refusal.rule) {
		serve_send_refused(client, refusal, "");
	} else if (live->asked) {
		send_asked(client); /* nothing is new */
	} else {
		live->asked = live->match->ply;
		live->allowed = 0;
		say(live, client->seat, "asks to take back the last move.");
		tell_all(live);
		serve_notify_judges(live, find_judges(live));
	}
}

static void decline(struct live_match *live, int seat)
{
	live->declined = live->asked;
	live->asked = 0;
	say(live, seat, "does not allow the last move to be taken back.");
	tell_all(live);
}

void serve_handle_consent(struct client *client, const struct doc *request)
{
	struct live_match *live = client->live;
	const char *allow = base_scalar_of(base_find_doc(request, "allow"));
	uint32_t judges = find_judges(live);

	if (client->seat < 0 || !allow || (strcmp(allow, "true") != 0 && strcmp(allow, "false") != 0)) {
		serve_send_error(client, "A player allows a move to be taken back, or does not: true or false.");
	} else if (!live->asked || !is_about(request, live->asked) || !(judges >> client->seat & 1)) {
		send_asked(client); /* it has lapsed, or was never for this seat to say */
	} else if (strcmp(allow, "false") == 0) {
		decline(live, client->seat);
	} else {
		live->allowed |= 1u << client->seat;
		if (judges & ~live->allowed)
			tell_all(live);
		else
			serve_undo_agreed(live, client);
	}
}
