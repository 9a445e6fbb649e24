/* dispatch.c: parses the messages that clients send and handles them.
 * May use: server, connection, consent, lease, link, lookup, offer, paper, play, rematch, words, bots, codec. */
#include "serve/dispatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "serve/connection.h"
#include "serve/consent.h"
#include "serve/lease.h"
#include "serve/link.h"
#include "serve/lookup.h"
#include "serve/offer.h"
#include "serve/paper.h"
#include "serve/parted.h"
#include "serve/play.h"
#include "serve/question.h"
#include "serve/rematch.h"
#include "serve/server.h"
#include "serve/words.h"

enum { HELLOS = 1 }; /* a second, of a client that is seated already */

static void seat_client(struct client *client)
{
	struct live_match *live = client->live;
	struct store_seat *player = &live->seat[serve_slot(client->seat)];
	bool first = !client->seated;

	if (client->seat >= 0)
		serve_drop_offer(client->server, live->id, client->seat);
	/* The database has just answered: if it goes again before the next tick, this client is to be told as well. */
	serve_tell_away(client->server);
	client->seated = true;
	client->waiting = client->told = false;
	client->connection->deadline_ms = 0;
	/* A player who comes back takes over from the bot; an open seat is taken. */
	if (client->seat >= 0 && player->player != STORE_HUMAN && serve_has_time(live, client->seat)) {
		player->player = STORE_HUMAN;
		serve_save_seat(live, client->seat);
	}
	serve_send_welcome(client);
	/* Who watches is shown to nobody. */
	if (first && client->seat >= 0)
		serve_send_seats(live);
}

static const char crowded[] = "Too many messages wait for this match: try again.";

static bool hold_if_busy(struct client *client, const char *bytes, size_t size)
{
	if (!serve_is_busy(client->live))
		return false;
	if (!serve_hold_message(client, bytes, size))
		serve_send_error(client, crowded);
	return true;
}

static void refuse_link(struct client *client)
{
	serve_send_error(client, "This link leads to no match: ask the one who sent it for another.");
	client->closing = true;
	serve_close_client(client);
}

/* The token has been looked up: the hello can be handled. */
static void join_found(struct client *client, enum store_answer answer, const struct store_link *link)
{
	char *hello = client->hello;

	client->looking = false;
	client->hello = NULL;
	if (answer == STORE_AWAY) {
		client->hello = hello;
		serve_retry_later(client, serve_away);
		return;
	}
	if (answer != STORE_FOUND) {
		refuse_link(client);
	} else if (!client->closing) {
		/* The owner is a watcher here; what only an owner may do takes his token each time. */
		serve_join_match(client, serve_open_match(client->server, link->match),
		                 link->seat == STORE_OWNER ? STORE_WATCHER : link->seat);
		serve_handle_message(client, hello, client->hello_size);
	}
	free(hello);
}

/* A hello that comes while another is looked up takes its place. */
static void look_up(struct client *client, const struct doc *request, const char *bytes, size_t size)
{
	if (!client->looking)
		client->looking = serve_look_up(client, serve_read_text(request, "token"), join_found);
	if (!client->looking) {
		refuse_link(client);
		return;
	}
	free(client->hello);
	client->hello = serve_copy_bytes(bytes, size);
	client->hello_size = size;
}

/* Too many wait already: the hello is handled again in a moment. */
static void come_back(struct client *client, const char *bytes, size_t size)
{
	if (client->seated) {
		serve_send_error(client, crowded);
		return;
	}
	serve_leave_match(client);
	free(client->hello);
	client->hello = serve_copy_bytes(bytes, size);
	client->hello_size = size;
	serve_retry_later(client, NULL);
}

/* Still: the link may have been replaced while it was looked up. */
static bool holds_link(const struct client *client, const char *token)
{
	const struct live_match *live = client->live;

	return serve_is_token(token, live->seat[serve_slot(client->seat)].token) || serve_is_token(token, live->owner);
}

static void handle_hello(struct client *client, const struct doc *request, const char *bytes, size_t size)
{
	if (!client->live) {
		look_up(client, request, bytes, size);
		return;
	}
	if (serve_is_busy(client->live)) {
		if (!serve_hold_message(client, bytes, size))
			come_back(client, bytes, size);
		return;
	}
	/* A welcome is the dearest answer that a few bytes can ask for. */
	if (client->seated && !serve_within_rate(&client->hello_budget, &client->hello_ms, HELLOS, CLIENT_HELLOS)) {
		serve_send_error(client, "You are welcome already: wait a moment before you ask again.");
		return;
	}
	if (client->live->stage == LIVE_DAMAGED) {
		serve_send_error(
			client, client->live->damaged
					? "This match is damaged. Its good part is safe: whoever runs the server can "
					  "export it (durbar serve --export-match)."
					: "This match cannot be opened: it was played with other rules or other data.");
		return;
	}
	if (!client->seated && !holds_link(client, serve_read_text(request, "token"))) {
		refuse_link(client);
		return;
	}
	seat_client(client);
	serve_count_givers(client->live);
	serve_ask_bot(client->live);
}

/* Is the request about what the seat knows now? If not, sends the current position. A seat that decides at the same time as
 * another may answer an older ply. */
static bool is_current_ply(struct client *client, const struct doc *request)
{
	int64_t ply;

	if (base_int_of(base_find_doc(request, "ply"), &ply) && ply >= 0 && ply <= UINT32_MAX &&
	    engine_is_unchanged(client->live->match, client->seat, (uint32_t)ply))
		return true;
	serve_send_stale(client);
	return false;
}

static void handle_move(struct client *client, const struct doc *request)
{
	const char *move = serve_read_text(request, "move");

	if (client->seat < 0)
		serve_send_refused(client, (struct refusal){"engine:turn", "A watcher makes no moves."}, move);
	else if (strlen(move) >= RULES_MOVE_TEXT)
		serve_send_error(client, "This is too long for a move.");
	else if (is_current_ply(client, request))
		serve_play_move(client->live, client->seat, move, client);
}

static void handle_undo(struct client *client, const struct doc *request)
{
	if (client->seat < 0)
		serve_send_refused(client, (struct refusal){"engine:undo", "A watcher takes nothing back."}, "");
	else if (is_current_ply(client, request))
		serve_undo_move(client->live, client->seat, client);
}

static void handle_rename(struct client *client, const struct doc *request)
{
	const char *name = serve_read_text(request, "name");
	struct store_seat *player = &client->live->seat[serve_slot(client->seat)];

	if (client->seat < 0) {
		serve_send_error(client, "Watchers have no name.");
	} else if (!serve_is_plain_text(name, SERVER_NAME)) {
		serve_send_error(client, "A name has at most 40 letters and no control characters.");
	} else {
		snprintf(player->name, sizeof player->name, "%s", name);
		serve_save_seat(client->live, client->seat);
		serve_send_seats(client->live);
	}
}

/* The seat is open to whoever has its link; a bot, if one is named, plays it until then. */
static void handle_leave(struct client *client, const struct doc *request)
{
	struct live_match *live = client->live;
	struct store_seat *player = &live->seat[serve_slot(client->seat)];
	const struct bot *bot = bots_find_bot(serve_read_text(request, "bot"));

	if (client->seat >= 0) {
		player->player = bot ? STORE_BOT : STORE_OPEN;
		snprintf(player->bot, sizeof player->bot, "%s", bot ? bot->name : "");
		serve_save_seat(live, client->seat);
	}
	serve_leave_match(client);
	client->closing = true;
	serve_close_client(client);
	serve_count_givers(live);
	serve_ask_bot(live);
}

static bool is_web_address(const char *url)
{
	bool plain = strncmp(url, "http://", 7) == 0, secure = strncmp(url, "https://", 8) == 0;

	return ((plain && url[7]) || (secure && url[8])) && serve_is_plain_text(url, STORE_URL - 1) &&
	       !strpbrk(url, " \"'\\<>");
}

static void handle_notify(struct client *client, const struct doc *request)
{
	const char *url = serve_read_text(request, "url");
	struct store_seat *player = &client->live->seat[serve_slot(client->seat)];

	if (client->seat < 0 || strlen(url) >= STORE_URL || (*url && !is_web_address(url))) {
		serve_send_error(client, "The address must begin with http:// or https:// and be a player's own.");
		return;
	}
	snprintf(player->webhook, sizeof player->webhook, "%s", url);
	serve_save_seat(client->live, client->seat);
	serve_send_welcome(client);
}

struct chat_job {
	struct write_job save; /* first */
	char text[];
};

static void finish_chat(struct job *job)
{
	serve_check_lost(job->server, (struct write_job *)job);
	free(job);
}

void serve_record_chat(struct live_match *live, int seat, const char *text)
{
	struct store_chat *chat = serve_next_chat(live);
	struct chat_job *job = serve_alloc(sizeof *job + strlen(text) + 1);

	*chat = (struct store_chat){seat, serve_date_ms(), serve_copy_bytes(text, strlen(text))};
	strcpy(job->text, text);
	job->save.job.finish = finish_chat;
	job->save.write = (struct store_write){.kind = STORE_CHAT,
	                                       .match = live->id,
	                                       .epoch = live->epoch,
	                                       .seat = seat,
	                                       .time_ms = chat->time_ms,
	                                       .text = job->text};
	serve_submit_write(live->server, &job->save);
	serve_send_chat(live, chat);
}

static void handle_chat(struct client *client, const struct doc *request)
{
	const char *text = serve_read_text(request, "text");

	if (client->seat < 0 || !*text || !serve_is_plain_text(text, SERVER_CHAT))
		serve_send_error(client, "Chat is for players: one line of at most 500 letters.");
	else
		serve_record_chat(client->live, client->seat, text);
}

/* When a message is taken. BEFORE: also before the match has begun. CLOSED: also in one that nobody plays on (parted.h). How it is
 * refused there: MOVED as a move, ASKED as a question, which is answered by its number; else with an error. */
enum { BEFORE = 1, CLOSED = 2, MOVED = 4, ASKED = 8 };

static void refuse_closed(struct client *client, const struct doc *request, const char *op, unsigned when)
{
	char buffer[128];
	struct text text = base_start_text(buffer, sizeof buffer);
	struct refusal refusal = serve_refuse_closed(client->live, &text);

	if (when & MOVED)
		serve_send_refused(client, refusal, serve_read_text(request, "move"));
	else if (when & ASKED)
		serve_refuse_question(client, op, serve_question_id(request), refusal);
	else
		serve_send_error(client, refusal.text);
}

static const struct {
	const char *op;
	void (*handle)(struct client *client, const struct doc *request);
	unsigned when;
} ops[] = {
	{"move", handle_move, MOVED},
	{"undo", handle_undo, MOVED},
	{"ask", serve_handle_ask, 0},
	{"consent", serve_handle_consent, 0},
	{"rename", handle_rename, BEFORE | CLOSED},
	{"leave", handle_leave, BEFORE | CLOSED},
	{"notify", handle_notify, BEFORE | CLOSED},
	{"chat", handle_chat, BEFORE | CLOSED},
	{"preview", serve_handle_preview, ASKED},
	{"history", serve_handle_history, CLOSED},
	{"at", serve_handle_at, CLOSED},
	{"reissue", serve_handle_reissue, BEFORE | CLOSED},
	{"offer", serve_handle_offer, BEFORE},
	{"withdraw", serve_handle_withdraw, BEFORE},
	{"rematch", serve_handle_rematch, 0},
	{"notes", serve_handle_notes, BEFORE | CLOSED},
	{"survey", serve_handle_survey, CLOSED},
	{"hint", serve_handle_hint, ASKED},
	{"commit", serve_handle_commit, BEFORE},
	{"reveal", serve_handle_reveal, BEFORE},
};

static void handle_seated(struct client *client, const struct doc *request, const char *op, const char *bytes,
                          size_t size)
{
	if (!client->seated) {
		serve_send_error(client, "Say hello first, with the token of your link.");
		return;
	}
	if (hold_if_busy(client, bytes, size))
		return;
	for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++)
		if (strcmp(ops[i].op, op) == 0) {
			if (!client->live->match && !(ops[i].when & BEFORE))
				serve_send_error(client, "The game has not begun: its dice are drawn when all players "
				                         "have given their words.");
			else if (!(ops[i].when & CLOSED) && client->live->match && serve_is_closed(client->live))
				refuse_closed(client, request, op, ops[i].when);
			else
				ops[i].handle(client, request);
			return;
		}
	serve_send_error(client, "This message was not understood: its op is unknown.");
}

void serve_handle_message(struct client *client, const char *bytes, size_t size)
{
	struct server *server = client->server;
	struct doc *request;
	const char *op;

	if (base_count_bytes(server->scratch) > 1 << 20) {
		base_close_arena(server->scratch);
		server->scratch = serve_open_arena();
	}
	request = codec_parse_json(bytes, size, server->scratch);
	op = serve_read_text(request, "op");
	if (!request || request->kind != DOC_MAP)
		serve_send_error(client, "This message was not understood: it must be one JSON object.");
	else if (strcmp(op, "hello") == 0)
		handle_hello(client, request, bytes, size);
	else
		handle_seated(client, request, op, bytes, size);
}
