/* rematch.c: see rematch.h. The paper of a seat says its wish and the hashes of its keys: "same HASH [HASH]". The new match, and in
 * the old one which it is, are written together, so that there is one at most.
 * May use: server, address, create, lease, link, paper, engine, store, libsodium. */
#include "serve/rematch.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/journal.h"
#include "serve/address.h"
#include "serve/create.h"
#include "serve/lease.h"
#include "serve/link.h"
#include "serve/paper.h"
#include "serve/server.h"

enum { HASH_TEXT = 2 * STORE_TOKEN + 1, WISH_TEXT = 8 + 2 * HASH_TEXT };

static const char same_sides[] = "same", other_sides[] = "other", no_wish[] = "no";

/* The new match on its way to the disk. */
struct rematch_job {
	struct write_job save; /* first; its write tells the old match of the new one, which follows */
	struct store_write rows[1 + STORE_ROWS];
	struct store_seat seat[STORE_ROWS];
	char header[JOURNAL_HEADER];
};

/* ---- wishes */

static uint32_t find_played(const struct match_plan *plan)
{
	return plan->rules->played ? plan->rules->played(plan->tables, plan->scenario, plan->option) : UINT32_MAX;
}

/* Bit by seat: those of people, wherever they are. A bot that was there from the beginning has no link. */
static uint32_t find_people(const struct live_match *live)
{
	uint32_t people = 0;

	for (int seat = 0; seat < live->system->rules->facts.seats; seat++)
		if (live->seat[seat].linked)
			people |= 1u << seat;
	return people & find_played(&live->match->plan);
}

static bool wishes(const struct live_match *live, int seat, const char *wish)
{
	const char *paper = serve_read_paper(live, seat, STORE_WISH);
	size_t size = strlen(wish);

	return strncmp(paper, wish, size) == 0 && (paper[size] == ' ' || !paper[size]);
}

static bool all_wish(const struct live_match *live, const char *wish)
{
	uint32_t people = find_people(live);

	for (int seat = 0; seat < live->system->rules->facts.seats; seat++)
		if (people >> seat & 1 && !wishes(live, seat, wish))
			return false;
	return true;
}

void serve_write_rematch(const struct live_match *live, struct writer *writer)
{
	const struct rules *rules = live->system->rules;
	char name[TELL_SEAT_NAME];

	writer->open_map(writer, "rematch");
	writer->open_map(writer, "wishes");
	for (int seat = 0; seat < rules->facts.seats; seat++) {
		const char *paper = serve_read_paper(live, seat, STORE_WISH);
		char wish[8];

		snprintf(wish, sizeof wish, "%.*s", (int)strcspn(paper, " "), paper);
		if (*wish)
			writer->put_text(writer, engine_name_seat(rules, seat, name), wish);
	}
	writer->close(writer);
	if (live->rematch)
		writer->put_int(writer, "match", live->rematch);
	writer->close(writer);
}

static void send_rematch(struct client *client)
{
	serve_write_rematch(client->live, serve_start_message(&client->server->context.wire, "rematch"));
	serve_finish_message(client);
}

static void tell_players(struct live_match *live)
{
	for (struct client *client = live->clients, *next; client; client = next) {
		next = client->next;
		if (client->seated && client->seat >= 0)
			send_rematch(client);
	}
}

/* ---- the new match */

/* Where a seat of the old match sits in the new one. */
static int new_seat(const struct rules *rules, int seat, bool exchange)
{
	return exchange ? (seat + rules->facts.seats / rules->facts.sides) % rules->facts.seats : seat;
}

/* The n-th hash on a paper; false: there is none. */
static bool read_hash(const char *paper, int n, uint8_t hash[STORE_TOKEN])
{
	for (; n && paper; n--)
		paper = strchr(paper + 1, ' ');
	return paper && strlen(paper) >= HASH_TEXT &&
	       sodium_hex2bin(hash, STORE_TOKEN, paper + 1, HASH_TEXT - 1, NULL, NULL, NULL) == 0;
}

/* Who sits there: the same people and bots. */
static void fill_seats(const struct live_match *live, const char *wish, struct rematch_job *job)
{
	const struct rules *rules = live->system->rules;
	uint32_t played = find_played(&live->match->plan);

	for (int old = 0; old < rules->facts.seats; old++) {
		const struct store_seat *was = &live->seat[old];
		int seat = new_seat(rules, old, wish == other_sides);
		struct store_seat *now = &job->seat[seat];
		const char *paper = serve_read_paper(live, old, STORE_WISH);

		*now = *was;
		now->seat = seat;
		now->seen = 0;
		now->clock_ms = live->clock_ms;
		now->linked = played >> old & 1 && was->linked && read_hash(strchr(paper, ' '), 0, now->token);
		now->player = now->linked ? STORE_HUMAN : was->linked ? STORE_OPEN : STORE_BOT;
		if (now->player != STORE_BOT)
			now->bot[0] = 0;
	}
}

/* Watchers get a link when the owner asks for one; the owner is who was it before, if he has sent a key. */
static void fill_others(const struct live_match *live, struct rematch_job *job)
{
	int seats = live->system->rules->facts.seats;
	struct store_seat *watchers = &job->seat[seats], *owner = &job->seat[seats + 1];

	*watchers = live->seat[serve_slot(STORE_WATCHER)];
	watchers->seat = STORE_WATCHER;
	watchers->linked = false;
	watchers->seen = 0;
	*owner = (struct store_seat){.seat = STORE_OWNER};
	for (int seat = 0; seat < seats && !owner->linked; seat++) {
		const char *hash = strchr(serve_read_paper(live, seat, STORE_WISH), ' ');

		owner->linked = hash && read_hash(hash, 1, owner->token);
	}
}

static void fill_rows(const struct live_match *live, const struct match_plan *plan, int64_t match,
                      struct rematch_job *job)
{
	struct store_write *last = &job->save.write, *row = job->rows;

	*last = (struct store_write){.kind = STORE_REMATCH, .match = live->id, .epoch = live->epoch, .rematch = match};
	*row = (struct store_write){.kind = STORE_MATCH,
	                            .match = match,
	                            .time_ms = serve_date_ms(),
	                            .hints = live->hints,
	                            .clock_ms = live->clock_ms,
	                            .bonus_ms = live->bonus_ms,
	                            .system = plan->rules->facts.id,
	                            .scenario = plan->rules->scenario(plan->tables, plan->scenario).id,
	                            .text = job->header};
	last = last->also = row++;
	for (int i = 0; i < plan->rules->facts.seats + 2; i++) {
		*row = (struct store_write){.kind = STORE_SEAT, .match = match, .player = &job->seat[i]};
		last = last->also = row++;
	}
}

static void finish_rematch(struct job *given)
{
	struct rematch_job *job = (struct rematch_job *)given;
	struct live_match *live = serve_find_match(given->server, job->save.write.match);

	if (live && live->rematching && live->epoch == job->save.write.epoch) {
		live->rematching = false;
		if (job->save.written)
			live->rematch = job->save.write.rematch;
		for (struct client *client = live->clients; client && !job->save.written; client = client->next)
			if (client->seated && client->seat >= 0)
				serve_send_error(client, "The rematch could not be saved: try again.");
		tell_players(live);
	}
	serve_check_lost(given->server, &job->save);
	free(job);
}

/* The same scenario and options by today's data, whatever the game was played by; an option that there is no more is left out. A
 * scenario that there is no more is played by the data that were kept. */
static struct match_plan plan_again(const struct live_match *live)
{
	const struct match_plan *old = &live->match->plan;
	const struct rules *rules = old->rules;
	const struct serve_system *system = serve_find_system(live->server->config, rules->facts.id);
	const struct option_spec *spec;
	struct match_plan plan;
	size_t scenario, count = 0;

	if (!engine_find_scenario(rules, system->tables, rules->scenario(old->tables, old->scenario).id, &scenario)) {
		system = live->system;
		scenario = old->scenario;
	}
	plan = engine_plan_match(rules, system->tables, scenario);
	plan.data = system->data[scenario];
	spec = rules->options(old->tables, old->scenario, &count);
	for (size_t i = 0; i < count; i++) {
		char value[JOURNAL_WORD], room[256];
		struct text text = base_start_text(value, sizeof value), why = base_start_text(room, sizeof room);

		engine_put_option(old, i, &text);
		engine_set_option(&plan, spec[i].name, value, &why);
	}
	return plan;
}

static void make_match(struct live_match *live, const char *wish)
{
	struct match_plan plan = plan_again(live);
	int64_t match = store_next_match(live->server->store);
	struct rematch_job *job;

	if (!match) /* the database is away: the next wish tries again */
		return;
	job = serve_alloc(sizeof *job);
	serve_start_source(&plan.source);
	fill_seats(live, wish, job);
	fill_others(live, job);
	serve_put_header(&plan, job->seat, job->header);
	fill_rows(live, &plan, match, job);
	serve_keep_data(live->server, &plan);
	live->rematching = true;
	job->save.job.finish = finish_rematch;
	serve_submit_write(live->server, &job->save);
}

/* A wish is on disk. */
static void take_wish(struct live_match *live, int seat)
{
	const char *wish = wishes(live, seat, same_sides) ? same_sides : other_sides;

	tell_players(live);
	if (!live->rematching && !live->rematch && all_wish(live, wish))
		make_match(live, wish);
}

/* ---- what a player says */

/* Would everybody get a seat that is played? */
static bool can_exchange(const struct live_match *live)
{
	const struct rules *rules = live->system->rules;
	uint32_t played = find_played(&live->match->plan);

	for (int seat = 0; seat < rules->facts.seats; seat++)
		if ((played >> seat & 1) != (played >> new_seat(rules, seat, true) & 1))
			return false;
	return rules->facts.sides > 1;
}

static const char *read_wish(const struct doc *request)
{
	const char *wish = serve_read_text(request, "wish");

	return strcmp(wish, same_sides) == 0    ? same_sides
	       : strcmp(wish, other_sides) == 0 ? other_sides
	       : strcmp(wish, no_wish) == 0     ? no_wish
	                                        : NULL;
}

/* The wish as it is kept; false: its key cannot be one. The key of an owner counts only with his token. */
static bool put_wish(const struct live_match *live, const struct doc *request, const char *wish, char paper[WISH_TEXT])
{
	uint8_t hash[STORE_TOKEN];
	size_t used = (size_t)snprintf(paper, WISH_TEXT, "%s", wish);

	if (wish == no_wish)
		return true;
	if (!serve_hash_token(serve_read_text(request, "key"), hash))
		return false;
	paper[used++] = ' ';
	sodium_bin2hex(paper + used, HASH_TEXT, hash, sizeof hash);
	if (serve_is_token(serve_read_text(request, "owner"), live->owner) &&
	    serve_hash_token(serve_read_text(request, "owner_key"), hash)) {
		used += strlen(paper + used);
		paper[used++] = ' ';
		sodium_bin2hex(paper + used, HASH_TEXT, hash, sizeof hash);
	}
	return true;
}

static const char *check_wish(const struct client *client, const char *wish)
{
	const struct live_match *live = client->live;
	uint32_t people = client->seat < 0 ? 0 : find_people(live);

	if (client->seat < 0)
		return "A watcher has no part in a rematch.";
	if (engine_seats_to_act(live->match))
		return "The game goes on: a rematch can be had when it is over.";
	if (!(people >> client->seat & 1) || !(people & (people - 1)))
		return "There is nobody to have a rematch with: start a new game.";
	if (!wish)
		return "Say whether you want a rematch with the same sides, with the other sides, or none.";
	if (wish == other_sides && !can_exchange(live))
		return "The sides of this game cannot be exchanged.";
	return NULL;
}

void serve_handle_rematch(struct client *client, const struct doc *request)
{
	struct live_match *live = client->live;
	const char *wish = read_wish(request), *why = check_wish(client, wish);
	char paper[WISH_TEXT];

	if (!why && !put_wish(live, request, wish, paper))
		why = "The key of a new seat has 32 letters.";
	if (why) {
		serve_send_error(client, why);
	} else if (live->rematching || live->rematch ||
	           (strcmp(serve_read_paper(live, client->seat, STORE_WISH), paper) == 0 && !all_wish(live, wish))) {
		send_rematch(client); /* nothing is new */
	} else if (wish != no_wish &&
	           (!serve_take_quota(client, QUOTA_MATCHES) ||
	            !serve_within_rate(&client->server->create_budget, &client->server->create_ms, 100, 2000))) {
		serve_send_error(client, "Too many new matches: wait a moment.");
	} else {
		serve_keep_paper(live, client->seat, STORE_WISH, paper, client, take_wish);
	}
}
