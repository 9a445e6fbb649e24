/* dice.c: dice from a keyed hash of their number, or from a script. May use: hash. */
#include "base/dice.h"

#include <string.h>

#include "base/hash.h"

_Static_assert(sizeof(struct dice) == 128, "a state holds its dice without padding");

const struct member base_dice_members[] = {{MEMBERS(dice, key)},     {MEMBER(dice, used)},    {MEMBER(dice, overrun)},
                                           {MEMBER(dice, scripted)}, {MEMBER(dice, next)},    {MEMBER(dice, recording)},
                                           {MEMBER(dice, secret)},   {MEMBERS(dice, script)}, MEMBER_END};

void base_seed_dice(struct dice *dice, const uint64_t key[2])
{
	memset(dice, 0, sizeof *dice);
	dice->key[0] = key[0];
	dice->key[1] = key[1];
}

/* The next value of the script; 0: none is left or it is out of range, which counts as overrun. */
static uint32_t read_script(struct dice *dice, uint32_t sides)
{
	if (dice->next < dice->scripted && dice->next < DICE_SCRIPT) {
		uint32_t value = dice->script[dice->next++];

		if (value >= 1 && value <= sides)
			return value;
	}
	if (dice->overrun < UINT16_MAX)
		dice->overrun++;
	return 0;
}

/* `overrun` counts the dice that are still to be skipped. */
static void note_sides(struct dice *dice, uint32_t sides)
{
	uint16_t kept = (uint16_t)(sides <= UINT16_MAX ? sides : 0);

	if (dice->overrun)
		dice->overrun--;
	else if (dice->next < DICE_RECORD)
		memcpy(dice->script + sizeof kept * dice->next++, &kept, sizeof kept);
}

/* The remainder of a 64-bit number is fair to one part in 2^32 for any count, and anyone can
 * recompute it. */
uint32_t base_find_die(const uint64_t key[2], uint32_t number, uint32_t sides)
{
	return (uint32_t)(base_keyed_hash(key, number) % sides) + 1;
}

static uint32_t cast(struct dice *dice, uint32_t sides)
{
	uint32_t number = dice->used++;
	uint32_t scripted = dice->scripted ? read_script(dice, sides) : 0;

	if (scripted)
		return scripted;
	if (dice->recording)
		note_sides(dice, sides);
	return base_find_die(dice->key, number, sides);
}

void base_record_dice(struct dice *dice, uint32_t skip)
{
	dice->recording = 1;
	dice->next = 0;
	dice->overrun = (uint16_t)skip;
}

unsigned base_end_record(struct dice *dice, uint16_t sides[DICE_RECORD])
{
	unsigned count = dice->next;

	memcpy(sides, dice->script, count * sizeof sides[0]);
	memset(dice->script, 0, count * sizeof sides[0]);
	dice->recording = dice->next = dice->overrun = 0;
	return count;
}

int base_roll_die(struct dice *dice, int sides)
{
	return (int)cast(dice, (uint32_t)sides);
}

uint32_t base_draw_below(struct dice *dice, uint32_t count)
{
	return cast(dice, count) - 1;
}

void base_hide_dice(struct dice *dice, uint32_t count)
{
	dice->secret += count;
}

uint32_t base_count_open_dice(const struct dice *dice)
{
	return dice->used - dice->secret;
}

/* The digest of the seed is public during the match and must not give away the key, so the seed itself
 * is hashed too. */
void base_make_key(const char *seed, uint64_t key[2])
{
	static const char purpose[16] = "durbar dice key";
	size_t length = strlen(seed);
	uint8_t mix[256] = {0}, digest[32];
	size_t room = sizeof mix - sizeof purpose - sizeof digest;

	memcpy(mix, purpose, sizeof purpose);
	base_digest_bytes(seed, length, mix + sizeof purpose);
	memcpy(mix + sizeof purpose + sizeof digest, seed, length < room ? length : room);
	base_digest_bytes(mix, sizeof mix, digest);
	for (unsigned i = 0; i < 2; i++) {
		key[i] = 0;
		for (unsigned j = 0; j < 8; j++)
			key[i] |= (uint64_t)digest[8 * i + j] << 8 * j;
	}
}

/* SplitMix64. */
uint64_t base_next_random(struct rng *rng)
{
	uint64_t word = rng->state += UINT64_C(0x9e3779b97f4a7c15);

	word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
	return word ^ word >> 31;
}

uint32_t base_pick_below(struct rng *rng, uint32_t count)
{
	return (uint32_t)((base_next_random(rng) >> 32) * count >> 32);
}
