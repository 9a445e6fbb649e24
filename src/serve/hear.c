/* hear.c: what guests say. Whatever it is, a wrong message changes nothing.
 * May use: hall, bots, codec, libsodium. */
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "serve/hall.h"

static const char *read_text(const struct doc *message, const char *key)
{
	const char *text = base_scalar_of(base_find_doc(message, key));

	return text ? text : "";
}

static void seat_guest(struct guest *guest)
{
	struct table *table = guest->table;
	struct store_seat *player = &table->seat[serve_slot(guest->seat)];
	bool first = !guest->seated;

	guest->seated = true;
	/* Whoever comes back takes the place over from the bot, and an open place is taken. */
	if (guest->seat >= 0 && player->player != STORE_HUMAN && serve_has_time(table, guest->seat)) {
		player->player = STORE_HUMAN;
		serve_keep_seat(table, guest->seat);
	}
	serve_say_welcome(guest);
	if (first)
		serve_say_seats(table);
}

static void hear_hello(struct guest *guest, const struct doc *message, const char *bytes, size_t size)
{
	uint8_t hash[STORE_TOKEN];
	int64_t match;
	int seat;

	if (!guest->table) {
		if (!serve_hash_token(read_text(message, "token"), hash) ||
		    !store_find_token(guest->hall->store, hash, &match, &seat)) {
			serve_say_error(guest, "This link leads to no match: ask the one who sent it for another.");
			guest->closing = true;
			return;
		}
		/* The owner looks on; what he may do more he proves with his token each time. */
		serve_join_table(guest, serve_open_table(guest->hall, match),
		                 seat == STORE_OWNER ? STORE_WATCHER : seat);
	}
	if (serve_is_busy(guest->table)) {
		if (!serve_wait(guest, bytes, size))
			serve_say_error(guest, "Too many messages wait for this match: try again.");
		return;
	}
	if (guest->table->stage == TABLE_DAMAGED) {
		serve_say_error(guest, "This match cannot be opened: it was played with other rules or other data.");
		return;
	}
	seat_guest(guest);
	serve_ask_bot(guest->table);
}

/* Is the message about the present position? Tells where not. */
static bool is_present_ply(struct guest *guest, const struct doc *message)
{
	int64_t ply;

	if (base_int_of(base_find_doc(message, "ply"), &ply) && ply == (int64_t)guest->table->match->ply)
		return true;
	serve_say_stale(guest);
	return false;
}

static void hear_move(struct guest *guest, const struct doc *message)
{
	const char *move = read_text(message, "move");

	if (guest->seat < 0)
		serve_say_refused(guest, (struct refusal){"engine:turn", "A watcher makes no moves."}, move);
	else if (strlen(move) >= RULES_MOVE_TEXT)
		serve_say_error(guest, "This is too long for a move.");
	else if (is_present_ply(guest, message))
		serve_play(guest->table, guest->seat, move, guest);
}

static void hear_undo(struct guest *guest, const struct doc *message)
{
	if (guest->seat < 0)
		serve_say_refused(guest, (struct refusal){"engine:undo", "A watcher takes nothing back."}, "");
	else if (is_present_ply(guest, message))
		serve_take_back(guest->table, guest->seat, guest);
}

static void hear_rename(struct guest *guest, const struct doc *message)
{
	const char *name = read_text(message, "name");
	struct store_seat *player = &guest->table->seat[serve_slot(guest->seat)];

	if (guest->seat < 0) {
		serve_say_error(guest, "Watchers have no name.");
	} else if (!serve_fair_text(name, HALL_NAME) || strlen(name) >= STORE_NAME) {
		serve_say_error(guest, "A name has at most 40 letters and no control characters.");
	} else {
		snprintf(player->name, sizeof player->name, "%s", name);
		serve_keep_seat(guest->table, guest->seat);
		serve_say_seats(guest->table);
	}
}

/* The place is free for whoever has the link; with a bot's name that bot plays on until then. */
static void hear_leave(struct guest *guest, const struct doc *message)
{
	struct table *table = guest->table;
	struct store_seat *player = &table->seat[serve_slot(guest->seat)];
	const struct bot *bot = bots_find_bot(read_text(message, "bot"));

	if (guest->seat >= 0) {
		player->player = bot ? STORE_BOT : STORE_OPEN;
		snprintf(player->bot, sizeof player->bot, "%s", bot ? bot->name : "");
		serve_keep_seat(table, guest->seat);
	}
	serve_leave_table(guest);
	guest->closing = true;
	serve_close_guest(guest);
	serve_ask_bot(table);
}

static bool is_web_address(const char *url)
{
	bool plain = strncmp(url, "http://", 7) == 0, sealed = strncmp(url, "https://", 8) == 0;

	return ((plain && url[7]) || (sealed && url[8])) && serve_fair_text(url, STORE_URL - 1) &&
	       !strpbrk(url, " \"'\\<>");
}

static void hear_notify(struct guest *guest, const struct doc *message)
{
	const char *url = read_text(message, "url");
	struct store_seat *player = &guest->table->seat[serve_slot(guest->seat)];

	if (guest->seat < 0 || strlen(url) >= STORE_URL || (*url && !is_web_address(url))) {
		serve_say_error(guest, "The address must begin with http:// or https:// and be a player's own.");
		return;
	}
	snprintf(player->webhook, sizeof player->webhook, "%s", url);
	serve_keep_seat(guest->table, guest->seat);
	serve_say_welcome(guest);
}

/* Whoever came with the old link of a seat is shown out. */
static void show_out(struct table *table, int seat, const struct guest *but)
{
	for (struct guest *guest = table->guests, *next; guest; guest = next) {
		next = guest->next;
		if (guest == but || guest->seat != seat)
			continue;
		serve_say_error(guest, "This seat has a new link: ask the owner of the table for it.");
		serve_close_guest(guest);
	}
}

/* A new link on its way to the disk: told when the old one is worth nothing any more. */
struct new_link {
	struct errand errand; /* first */
	struct store_write write;
	struct store_seat seat;
	uint64_t guest;
	bool good;
	char name[TELL_SEAT_NAME];
	char token[HALL_TOKEN];
};

static void link_done(struct store_write *write, bool good)
{
	struct new_link *link = (struct new_link *)((char *)write - offsetof(struct new_link, write));

	link->good = good;
	serve_return_errand(&link->errand);
}

static void link_home(struct errand *errand)
{
	struct new_link *link = (struct new_link *)errand;
	struct guest *guest = serve_find_guest(errand->hall, link->guest);
	struct table *table = serve_find_table(errand->hall, link->write.match);

	if (table && link->good)
		show_out(table, link->seat.seat, guest);
	if (guest && link->good)
		serve_say_link(guest, link->name, link->token);
	else if (guest)
		serve_say_error(guest, "The new link could not be saved: the old one still holds.");
	sodium_memzero(link->token, sizeof link->token);
	free(link);
}

static bool is_owner(const struct guest *guest, const char *token)
{
	uint8_t hash[STORE_TOKEN];
	int64_t match;
	int seat;

	return serve_hash_token(token, hash) && store_find_token(guest->hall->store, hash, &match, &seat) &&
	       match == guest->table->id && seat == STORE_OWNER;
}

/* A new link for a seat whose old one is lost; only the owner of the table gets it. */
static void hear_reissue(struct guest *guest, const struct doc *message)
{
	struct table *table = guest->table;
	const char *name = read_text(message, "seat");
	int seat = strcmp(name, "watch") == 0 ? STORE_WATCHER : serve_find_seat(table->world->rules, name);
	struct store_seat *player;
	struct new_link *link;

	if (!is_owner(guest, read_text(message, "owner"))) {
		serve_say_error(guest, "Only the owner of the table can give a seat a new link.");
		return;
	}
	if (seat < STORE_WATCHER || strlen(name) >= TELL_SEAT_NAME) {
		serve_say_error(guest, "There is no such seat.");
		return;
	}
	link = serve_take(sizeof *link);
	serve_make_token(link->token);
	player = &table->seat[serve_slot(seat)];
	serve_hash_token(link->token, player->token);
	player->linked = true;
	player->seat = seat;
	link->seat = *player;
	link->guest = guest->id;
	snprintf(link->name, sizeof link->name, "%s", name);
	link->errand.hall = guest->hall;
	link->errand.home = link_home;
	link->write =
		(struct store_write){.kind = STORE_SEAT, .match = table->id, .player = &link->seat, .done = link_done};
	store_put(guest->hall->store, &link->write);
}

struct talk_note {
	struct errand errand; /* first */
	struct store_write write;
	char text[];
};

static void talk_home(struct errand *errand)
{
	free(errand);
}

static void talk_done(struct store_write *write, bool good)
{
	(void)good;
	serve_return_errand((struct errand *)((char *)write - offsetof(struct talk_note, write)));
}

static void hear_chat(struct guest *guest, const struct doc *message)
{
	const char *text = read_text(message, "text");
	struct table *table = guest->table;
	struct store_chat *chat = &table->chat[table->chats % STORE_CHAT];
	struct talk_note *note;

	if (guest->seat < 0 || !*text || !serve_fair_text(text, HALL_CHAT)) {
		serve_say_error(guest, "Talk is for players: one line of at most 500 letters.");
		return;
	}
	free(chat->text);
	*chat = (struct store_chat){guest->seat, serve_date_ms(), serve_copy(text, strlen(text))};
	table->chats++;
	note = serve_take(sizeof *note + strlen(text) + 1);
	strcpy(note->text, text);
	note->errand.hall = guest->hall;
	note->errand.home = talk_home;
	note->write = (struct store_write){.kind = STORE_TALK,
	                                   .match = table->id,
	                                   .seat = guest->seat,
	                                   .time_ms = chat->time_ms,
	                                   .text = note->text,
	                                   .done = talk_done};
	store_put(guest->hall->store, &note->write);
	serve_say_chat(table, chat);
}

static const struct {
	const char *op;
	void (*hear)(struct guest *guest, const struct doc *message);
} ops[] = {
	{"move", hear_move},
	{"undo", hear_undo},
	{"rename", hear_rename},
	{"leave", hear_leave},
	{"notify", hear_notify},
	{"chat", hear_chat},
	{"preview", serve_tell_preview},
	{"history", serve_tell_history},
	{"at", serve_tell_at},
	{"reissue", hear_reissue},
	{"survey", serve_tell_survey},
};

static void hear_seated(struct guest *guest, const struct doc *message, const char *op, const char *bytes, size_t size)
{
	if (!guest->seated) {
		serve_say_error(guest, "Say hello first, with the token of your link.");
		return;
	}
	if (serve_is_busy(guest->table)) {
		if (!serve_wait(guest, bytes, size))
			serve_say_error(guest, "Too many messages wait for this match: try again.");
		return;
	}
	for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++)
		if (strcmp(ops[i].op, op) == 0) {
			ops[i].hear(guest, message);
			return;
		}
	serve_say_error(guest, "This message was not understood: its op is unknown.");
}

void serve_hear(struct guest *guest, const char *bytes, size_t size)
{
	struct hall *hall = guest->hall;
	struct doc *message;
	const char *op;

	if (base_count_bytes(hall->scratch) > 1 << 20) {
		base_close_arena(hall->scratch);
		hall->scratch = base_open_arena();
	}
	message = codec_parse_json(bytes, size, hall->scratch);
	op = read_text(message, "op");
	if (!message || message->kind != DOC_MAP)
		serve_say_error(guest, "This message was not understood: it must be one JSON object.");
	else if (strcmp(op, "hello") == 0)
		hear_hello(guest, message, bytes, size);
	else
		hear_seated(guest, message, op, bytes, size);
}
