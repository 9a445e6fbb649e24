/* offer.c: open seats. May use: server, address, http, link, codec, store. */
#include "serve/offer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/address.h"
#include "serve/http.h"
#include "serve/link.h"
#include "serve/server.h"

enum {
	OFFERS = 200,     /* on a server */
	OFFER_TEXT = 120, /* characters of what the owner says */
	OFFER_MS = 7 * 24 * 3600 * 1000
};

struct offer {
	struct offer *next; /* an older one */
	uint64_t id;
	int64_t match;
	int seat;
	int64_t made_ms; /* since 1970 */
	int64_t clock_ms, bonus_ms;
	const struct serve_system *system;
	char scenario[STORE_WORD], title[TELL_SEAT_NAME], by[STORE_NAME], text[4 * OFFER_TEXT + 1];
};

/* ---- the list */

static bool remove_offer(struct server *server, bool (*fits)(const struct offer *offer, const void *what),
                         const void *what)
{
	for (struct offer **link = &server->offers; *link; link = &(*link)->next)
		if (fits(*link, what)) {
			struct offer *gone = *link;

			*link = gone->next;
			free(gone);
			server->offer_count--;
			return true;
		}
	return false;
}

static bool is_old(const struct offer *offer, const void *now_ms)
{
	return *(const int64_t *)now_ms - offer->made_ms > OFFER_MS;
}

static bool is_same(const struct offer *offer, const void *other)
{
	const struct offer *same = other;

	return offer->match == same->match && offer->seat == same->seat;
}

static bool is_any(const struct offer *offer, const void *nothing)
{
	(void)offer;
	(void)nothing;
	return true;
}

static void drop_old(struct server *server)
{
	int64_t now_ms = serve_date_ms();

	while (remove_offer(server, is_old, &now_ms))
		continue;
}

void serve_drop_offer(struct server *server, int64_t match, int seat)
{
	struct offer same = {.match = match, .seat = seat};

	remove_offer(server, is_same, &same);
}

void serve_free_offers(struct server *server)
{
	while (remove_offer(server, is_any, NULL))
		continue;
}

static struct offer *find_offer(struct server *server, uint64_t id)
{
	struct offer *offer = server->offers;

	while (offer && offer->id != id)
		offer = offer->next;
	return offer;
}

/* ---- the owner */

/* What is wrong with a request of the owner; NULL: nothing, and `seat` is the seat. */
static const char *read_owner(const struct client *client, const struct doc *request, int *seat)
{
	const struct live_match *live = client->live;

	*seat = serve_find_seat(live->system->rules, serve_read_text(request, "seat"));
	if (!serve_is_token(serve_read_text(request, "owner"), live->owner))
		return "Only the owner of the game can offer its seats.";
	if (*seat < 0)
		return "There is no such seat.";
	return NULL;
}

static const char *check_offer(struct client *client, int seat, const char *text)
{
	const struct live_match *live = client->live;

	if (live->seat[serve_slot(seat)].player == STORE_BOT)
		return "A bot plays this seat.";
	if (seat == client->seat || serve_is_connected(live, seat))
		return "Somebody sits there already.";
	if (*text && !serve_is_plain_text(text, OFFER_TEXT))
		return "An offer has one line of at most 120 letters.";
	if (client->server->offer_count >= OFFERS)
		return "Too many seats are open on this server: try again later.";
	return NULL;
}

static void tell_offered(struct client *client, int seat, bool open)
{
	struct writer *writer = serve_start_message(&client->server->context.wire, "offered");
	char name[TELL_SEAT_NAME];

	writer->put_text(writer, "seat", engine_name_seat(client->live->system->rules, seat, name));
	writer->put_bool(writer, "open", open);
	serve_finish_message(client);
}

static void add_offer(struct client *client, int seat, const char *text)
{
	struct live_match *live = client->live;
	const struct match_plan *plan = live->match ? &live->match->plan : live->plan;
	struct offer *offer = serve_alloc(sizeof *offer);
	char name[TELL_SEAT_NAME];

	*offer = (struct offer){.next = client->server->offers,
	                        .id = ++client->server->last_offer,
	                        .match = live->id,
	                        .seat = seat,
	                        .made_ms = serve_date_ms(),
	                        .clock_ms = live->seat[serve_slot(seat)].clock_ms,
	                        .bonus_ms = live->bonus_ms,
	                        .system = live->system};
	snprintf(offer->scenario, sizeof offer->scenario, "%s", plan->rules->scenario(plan->tables, plan->scenario).id);
	snprintf(offer->title, sizeof offer->title, "%s", engine_title_seat(plan, seat, name));
	if (client->seat >= 0)
		memcpy(offer->by, live->seat[serve_slot(client->seat)].name, sizeof offer->by);
	snprintf(offer->text, sizeof offer->text, "%s", text);
	client->server->offers = offer;
	client->server->offer_count++;
}

void serve_handle_offer(struct client *client, const struct doc *request)
{
	const char *text = serve_read_text(request, "text"), *why;
	int seat;

	drop_old(client->server);
	why = read_owner(client, request, &seat);
	if (!why)
		why = check_offer(client, seat, text);
	if (why) {
		serve_send_error(client, why);
		return;
	}
	serve_drop_offer(client->server, client->live->id, seat);
	add_offer(client, seat, text);
	tell_offered(client, seat, true);
}

void serve_handle_withdraw(struct client *client, const struct doc *request)
{
	int seat;
	const char *why = read_owner(client, request, &seat);

	if (why) {
		serve_send_error(client, why);
		return;
	}
	serve_drop_offer(client->server, client->live->id, seat);
	tell_offered(client, seat, false);
}

/* ---- those who look for a game */

static void write_offer(struct writer *writer, const struct offer *offer)
{
	writer->open_map(writer, NULL);
	writer->put_int(writer, "id", (int64_t)offer->id);
	writer->put_text(writer, "system", offer->system->rules->facts.id);
	writer->put_text(writer, "scenario", offer->scenario);
	writer->put_text(writer, "side", offer->title);
	writer->put_text(writer, "by", offer->by);
	writer->put_text(writer, "text", offer->text);
	writer->put_int(writer, "made", offer->made_ms);
	if (offer->clock_ms) {
		writer->put_int(writer, "minutes", offer->clock_ms / 60000);
		writer->put_int(writer, "bonus", offer->bonus_ms / 1000);
	}
	writer->close(writer);
}

void serve_reply_offers(struct client *client)
{
	struct wire wire = {.used = 0};
	struct writer *writer = &wire.writer;

	drop_old(client->server);
	codec_start_wire(&wire);
	writer->open_map(writer, NULL);
	writer->open_list(writer, "offers");
	for (const struct offer *offer = client->server->offers; offer; offer = offer->next)
		write_offer(writer, offer);
	writer->close(writer);
	writer->close(writer);
	serve_reply(client, 200, "application/json", wire.bytes, wire.used);
}

static void reply_error(struct client *client, int status, const char *text)
{
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	wire.writer.open_map(&wire.writer, NULL);
	wire.writer.put_text(&wire.writer, "error", text);
	wire.writer.close(&wire.writer);
	serve_reply(client, status, "application/json", wire.bytes, wire.used);
}

static void tell_taker(struct client *client, const char *seat, const char *token)
{
	struct wire wire = {.used = 0};
	char link[SERVER_LINK];

	if (!token) {
		reply_error(client, 500, "The seat could not be saved: try again.");
		return;
	}
	serve_format_link(token, link);
	codec_start_wire(&wire);
	wire.writer.open_map(&wire.writer, NULL);
	wire.writer.put_text(&wire.writer, "seat", seat);
	wire.writer.put_text(&wire.writer, "link", link);
	wire.writer.close(&wire.writer);
	serve_reply(client, 200, "application/json", wire.bytes, wire.used);
}

/* Whoever offered the seat may have its link: the taker gets a new one, and the old one stops working. */
static void give_seat(struct client *client, struct live_match *live, const struct offer *offer, const char *name)
{
	char notice[160];

	snprintf(notice, sizeof notice, "%s took the open seat: %s.", *name ? name : "Somebody", offer->title);
	client->deferred = true;
	serve_replace_link(live, offer->seat, *name ? name : NULL, notice, client, tell_taker);
	serve_drop_offer(client->server, live->id, offer->seat);
}

static void take_offer(struct client *client, const struct doc *request)
{
	struct server *server = client->server;
	const char *name = serve_read_text(request, "name");
	struct offer *offer = find_offer(server, strtoull(serve_read_text(request, "id"), NULL, 10));
	struct live_match *live = offer ? serve_open_match(server, offer->match) : NULL;

	if (*name && !serve_is_plain_text(name, SERVER_NAME))
		reply_error(client, 400, "A name has at most 40 letters.");
	else if (!live || live->lost || live->stage == LIVE_DAMAGED)
		reply_error(client, 404, "This seat is not open any more.");
	else if (serve_is_busy(live))
		reply_error(client, 503, "The game is being opened: try again in a moment.");
	else if (serve_is_connected(live, offer->seat) || live->seat[serve_slot(offer->seat)].player == STORE_BOT) {
		serve_drop_offer(server, offer->match, offer->seat);
		reply_error(client, 409, "Somebody else was faster.");
	} else {
		give_seat(client, live, offer, name);
	}
}

void serve_take_offer(struct client *client)
{
	struct arena *arena = serve_open_arena();
	const struct doc *request = codec_parse_json(client->bytes, client->used, arena);

	if (!serve_take_quota(client, QUOTA_MATCHES))
		reply_error(client, 429, "Too many games from your address: try again in a moment.");
	else if (!request || request->kind != DOC_MAP)
		reply_error(client, 400, "This must be one JSON object.");
	else
		take_offer(client, request);
	base_close_arena(arena);
}
