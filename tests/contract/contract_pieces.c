/* contract_pieces.c: what rules.h promises of pieces: the same ones in every match, and some are lost in play.
 * May use: everything. */
#include "test.h"
#include "walk.h"

enum { MOST = 400, SYSTEMS = 16 };

/* How much was in play, all pieces together, at least and at most: of each system with pieces. */
static struct seen {
	const struct rules *rules;
	int least, most;
} seen[SYSTEMS];

static void note_sum(const struct rules *rules, int sum)
{
	struct seen *it = seen;

	while (it->rules && it->rules != rules)
		it++;
	if (!it->rules)
		*it = (struct seen){rules, sum, sum};
	it->least = sum < it->least ? sum : it->least;
	it->most = sum > it->most ? sum : it->most;
}

static void look_at_pieces(struct moment *at)
{
	const uint64_t key[2] = {at->game, 77};
	struct piece piece, other;
	uint64_t before = base_hash_bytes(at->state, at->size, 0);
	size_t count = 0;
	int sum = 0;

	if (!at->rules->piece)
		return;
	engine_set_up(&at->match->plan, key, at->world->block[0]);
	for (; at->rules->piece(at->tables, at->state, count, &piece); count++, sum += piece.left) {
		must(at, count < MOST);
		must(at, piece.name[0] && memchr(piece.name, 0, sizeof piece.name));
		must(at, piece.side >= -1 && piece.side < at->rules->facts.sides);
		must(at, piece.left >= 0);
		must(at, at->rules->piece(at->tables, at->world->block[0], count, &other));
		must(at, strcmp(piece.name, other.name) == 0);
	}
	must(at, count > 0);
	must(at, !at->rules->piece(at->tables, at->world->block[0], count, &other));
	must(at, base_hash_bytes(at->state, at->size, 0) == before);
	note_sum(at->rules, sum);
}

TEST(pieces_are_the_same_in_every_match_and_some_are_lost)
{
	walk_all(3, 4, look_at_pieces);
	for (struct seen *it = seen; it->rules; it++)
		assert_true(it->least < it->most);
}

/* A name stands for one piece, or the losses of two would be mixed. */
static void look_at_names(struct moment *at)
{
	struct piece one, other;

	for (size_t i = 0; at->rules->piece && at->rules->piece(at->tables, at->state, i, &one); i++)
		for (size_t j = 0; j < i && at->rules->piece(at->tables, at->state, j, &other); j++)
			must(at, strcmp(one.name, other.name) != 0);
}

TEST(names_of_pieces_are_unique)
{
	walk_all(1, 200, look_at_names);
}
