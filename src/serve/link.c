/* link.c: new links for seats. May use: server, dispatch, lease, paper, words, store, libsodium. */
#include "serve/link.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/dispatch.h"
#include "serve/lease.h"
#include "serve/paper.h"
#include "serve/server.h"
#include "serve/words.h"

struct link_job {
	struct write_job save; /* first */
	struct store_seat seat;
	struct store_write paper[STORE_PAPERS]; /* what the seat's papers said was another's */
	uint64_t client;
	void (*tell)(struct client *client, const char *seat, const char *token);
	char name[TELL_SEAT_NAME];
	char notice[160];
	char token[SERVER_TOKEN];
};

bool serve_is_token(const char *token, const uint8_t *hash)
{
	uint8_t own[STORE_TOKEN];

	return serve_hash_token(token, own) && !sodium_is_zero(hash, STORE_TOKEN) &&
	       sodium_memcmp(own, hash, STORE_TOKEN) == 0;
}

/* Disconnects the clients that came with the old link of a seat. */
static void disconnect_seat(struct live_match *live, int seat, const struct client *except)
{
	for (struct client *client = live->clients, *next; client; client = next) {
		next = client->next;
		if (client == except || client->seat != seat)
			continue;
		serve_send_error(client, "This seat has a new link: ask the owner of the game for it.");
		serve_close_client(client);
	}
}

static void name_seat(const struct live_match *live, int seat, char *name)
{
	char buffer[TELL_SEAT_NAME];

	snprintf(name, TELL_SEAT_NAME, "%s",
	         seat == STORE_WATCHER ? "watch" : engine_name_seat(live->system->rules, seat, buffer));
}

static void take_link(struct live_match *live, const struct link_job *link, const struct client *client)
{
	struct store_seat *player = &live->seat[serve_slot(link->seat.seat)];

	memcpy(player->token, link->seat.token, sizeof player->token);
	memcpy(player->name, link->seat.name, sizeof player->name);
	player->linked = true;
	player->seat = link->seat.seat;
	disconnect_seat(live, link->seat.seat, client);
	if (link->seat.seat < 0)
		return;
	for (int paper = 0; paper < STORE_PAPERS; paper++)
		serve_set_paper(live, link->seat.seat, (enum store_paper)paper, "");
	if (*link->notice)
		serve_record_chat(live, STORE_WATCHER, link->notice);
	live->void_seats |= 1u << link->seat.seat;
	serve_count_givers(live);
}

static void finish_link(struct job *job)
{
	struct link_job *link = (struct link_job *)job;
	struct client *client = serve_find_client(job->server, link->client);
	struct live_match *live = serve_find_match(job->server, link->save.write.match);

	if (live && link->save.written)
		take_link(live, link, client);
	if (client)
		link->tell(client, link->name, link->save.written ? link->token : NULL);
	serve_check_lost(job->server, &link->save);
	sodium_memzero(link->token, sizeof link->token);
	free(link);
}

/* Notes, and what was said to a rematch, are those of whoever had the old link. */
static void clear_papers(struct link_job *link)
{
	struct store_write *last = &link->save.write;

	for (int paper = 0; paper < STORE_PAPERS; paper++) {
		link->paper[paper] = (struct store_write){.kind = STORE_PAPER,
		                                          .match = link->save.write.match,
		                                          .seat = link->seat.seat,
		                                          .paper = (enum store_paper)paper,
		                                          .text = ""};
		last = last->also = &link->paper[paper];
	}
}

void serve_replace_link(struct live_match *live, int seat, const char *player, const char *notice,
                        struct client *client, void (*tell)(struct client *client, const char *seat, const char *token))
{
	struct link_job *link = serve_alloc(sizeof *link);

	serve_make_token(link->token);
	link->seat = live->seat[serve_slot(seat)];
	link->seat.seat = seat;
	link->seat.linked = true;
	if (player)
		snprintf(link->seat.name, sizeof link->seat.name, "%s", player);
	serve_hash_token(link->token, link->seat.token);
	link->client = client->id;
	link->tell = tell;
	name_seat(live, seat, link->name);
	snprintf(link->notice, sizeof link->notice, "%s", notice ? notice : "");
	link->save.job.finish = finish_link;
	link->save.write = (struct store_write){
		.kind = STORE_SEAT, .match = live->id, .epoch = live->epoch, .player = &link->seat};
	if (seat >= 0)
		clear_papers(link);
	serve_submit_write(live->server, &link->save);
}

static void tell_owner(struct client *client, const char *seat, const char *token)
{
	if (token)
		serve_send_link(client, seat, token);
	else
		serve_send_error(client, "The new link could not be saved: the old one still holds.");
}

/* Whoever has the link has seen what the seat sees: all players are told, and it stays in the record. */
void serve_handle_reissue(struct client *client, const struct doc *request)
{
	struct live_match *live = client->live;
	const char *name = serve_read_text(request, "seat");
	int seat = strcmp(name, "watch") == 0 ? STORE_WATCHER : serve_find_seat(live->system->rules, name);
	char notice[160];

	if (!serve_is_token(serve_read_text(request, "owner"), live->owner)) {
		serve_send_error(client, "Only the owner of the game can give a seat a new link.");
	} else if (seat < STORE_WATCHER) {
		serve_send_error(client, "There is no such seat.");
	} else if (live->seat[serve_slot(seat)].player == STORE_BOT) {
		serve_send_error(client, "A bot plays this seat: its link would only show what it sees.");
	} else {
		snprintf(notice, sizeof notice, "The owner of the game replaced the link of the %s seat.", name);
		serve_replace_link(live, seat, NULL, notice, client, tell_owner);
	}
}
