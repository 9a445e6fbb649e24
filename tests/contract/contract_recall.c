/* contract_recall.c: what every rule system promises about what a seat remembers: it comes from what the seat saw, and worlds
 * made from it look no different and break nothing. Systems without such members have nothing to promise.
 * May use: everything. */
#include "test.h"
#include "walk.h"

static struct sightings seen[RULES_SEATS]; /* in the game that is being walked through */
static bool recalling;                     /* some system does */
static unsigned recalled;                  /* worlds that changed */

/* Two worlds that the seat cannot tell apart leave the same in its memory, and to look twice adds nothing. */
static void must_remember_alike(struct moment *at, const unsigned char *world, int seat)
{
	unsigned char *view = at->world->block[0], *again = at->world->block[2];
	struct sightings other = seen[seat];

	at->rules->view(at->tables, world, seat, again);
	at->rules->remember(at->tables, view, seat, &seen[seat]);
	at->rules->remember(at->tables, again, seat, &other);
	must(at, memcmp(&seen[seat], &other, sizeof other) == 0);
	at->rules->remember(at->tables, view, seat, &other);
	must(at, memcmp(&seen[seat], &other, sizeof other) == 0);
}

static void must_recall_soundly(struct moment *at, const struct sightings *what, int seat)
{
	unsigned char *view = at->world->block[0], *world = at->world->block[1];
	unsigned char *again = at->world->block[2], *same = at->world->block[3];
	struct rng rng = *at->rng, luck;
	const char *broken;

	at->rules->resample(at->tables, view, seat, &rng, world);
	luck = rng;
	memcpy(same, world, at->size);
	at->rules->recall(at->tables, what, seat, &rng, world);
	recalled += memcmp(same, world, at->size) != 0;
	broken = at->rules->invariants(at->tables, world);
	if (broken)
		fail_at(at, "a world that was recalled breaks an invariant", broken);
	at->rules->view(at->tables, world, seat, again);
	must(at, memcmp(view, again, at->size) == 0);
	at->rules->recall(at->tables, what, seat, &luck, same);
	must(at, memcmp(same, world, at->size) == 0);
}

static void look_at_memories(struct moment *at)
{
	static const struct sightings nothing;
	unsigned char *view = at->world->block[0], *world = at->world->block[1], *same = at->world->block[3];

	must(at, !at->rules->remember == !at->rules->recall);
	if (!at->rules->remember)
		return;
	recalling = true;
	if (!at->match->ply)
		memset(seen, 0, sizeof seen);
	for (int seat = 0; seat < at->rules->facts.seats; seat++) {
		at->rules->view(at->tables, at->state, seat, view);
		at->rules->resample(at->tables, view, seat, at->rng, world);
		must_remember_alike(at, world, seat);
		memcpy(same, world, at->size);
		at->rules->recall(at->tables, &nothing, seat, at->rng, world);
		must(at, memcmp(same, world, at->size) == 0);
		must_recall_soundly(at, &seen[seat], seat);
	}
}

TEST(memories_change_neither_what_is_seen_nor_what_must_hold)
{
	walk_all(8, 1, look_at_memories);
	assert_true(!recalling || recalled);
}

/* Whoever takes some units for others breaks nothing by it. */
static void look_at_illusions(struct moment *at)
{
	struct sightings truth = {0}, illusion = {0};

	if (!at->rules->recall)
		return;
	at->rules->remember(at->tables, at->state, 0, &truth);
	for (int i = 0; i < RULES_PIECES; i++) {
		uint32_t other = base_pick_below(at->rng, RULES_PIECES);

		illusion.place[i] = truth.place[other];
		illusion.when[i] = truth.when[other];
	}
	for (int seat = 0; seat < at->rules->facts.seats; seat++) {
		at->rules->view(at->tables, at->state, seat, at->world->block[0]);
		must_recall_soundly(at, &illusion, seat);
	}
}

TEST(illusions_change_neither_what_is_seen_nor_what_must_hold)
{
	walk_all(8, 2, look_at_illusions);
}
