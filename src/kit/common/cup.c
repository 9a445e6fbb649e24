/* cup.c: drawing from sets, cups and packs.
 * May use: base, engine/rules.h. */
#include "kit/common/cup.h"

#include <string.h>

#include "base/bits.h"

void kit_note_die(struct event *event, unsigned die)
{
	if (event && event->dice_count < sizeof event->dice)
		event->dice[event->dice_count++] = (uint8_t)die;
}

unsigned kit_find_bit(const uint64_t *set, size_t words, unsigned n)
{
	int bit = base_next_bit(set, words, 0);

	while (bit >= 0 && n--)
		bit = base_next_bit(set, words, (unsigned)bit + 1);
	return bit < 0 ? 0 : (unsigned)bit;
}

unsigned kit_pick_bit(struct rng *rng, const uint64_t *from, size_t words)
{
	return kit_find_bit(from, words, base_pick_below(rng, base_count_bits(from, words)));
}

void kit_pick_bits(struct rng *rng, const uint64_t *from, uint64_t *some, size_t words)
{
	unsigned kind = base_pick_below(rng, 4);

	if (kind < 2) {
		memcpy(some, from, words * sizeof *some);
		return;
	}
	for (size_t i = 0; i < words; i++)
		some[i] = kind == 2 && from[i] ? from[i] & base_next_random(rng) : 0;
	if (base_next_bit(from, words, 0) >= 0)
		base_set_bit(some, kit_pick_bit(rng, from, words));
}

unsigned kit_draw_bit(struct dice *dice, uint64_t *set, size_t words, unsigned *die)
{
	unsigned count = base_count_bits(set, words), drawn, bit;

	*die = 0;
	if (!count)
		return 0;
	drawn = base_draw_below(dice, count);
	bit = kit_find_bit(set, words, drawn);
	base_clear_bit(set, bit);
	*die = drawn + 1;
	return bit;
}

void kit_shuffle(struct rng *rng, uint16_t *list, size_t count)
{
	for (size_t i = count; i > 1; i--) {
		size_t j = base_pick_below(rng, (uint32_t)i);
		uint16_t last = list[i - 1];

		list[i - 1] = list[j];
		list[j] = last;
	}
}

unsigned kit_draw_counters(struct dice *dice, uint16_t *cup, unsigned size, unsigned count, uint16_t *drawn,
                           struct event *event)
{
	unsigned left = count < size ? count : size, many = left;

	for (; left; left--) {
		unsigned at = 0;

		if (left < size) {
			at = base_draw_below(dice, size);
			kit_note_die(event, at + 1);
		}
		*drawn++ = cup[at];
		memmove(&cup[at], &cup[at + 1], (--size - at) * sizeof *cup);
	}
	return many;
}

unsigned kit_count_pack(const uint8_t *pack, size_t kinds)
{
	unsigned count = 0;

	for (size_t kind = 0; kind < kinds; kind++)
		count += pack[kind];
	return count;
}

/* Takes out number n, from 0, of a pack that has more than n. */
static unsigned take_kind(uint8_t *pack, uint32_t n)
{
	unsigned kind = 0;

	while (n >= pack[kind])
		n -= pack[kind++];
	pack[kind]--;
	return kind;
}

unsigned kit_pick_kind(struct rng *rng, uint8_t *pack, size_t kinds)
{
	unsigned count = kit_count_pack(pack, kinds);

	return count ? take_kind(pack, base_pick_below(rng, count)) : 0;
}

unsigned kit_draw_kind(struct dice *dice, uint8_t *pack, size_t kinds, unsigned *die)
{
	unsigned count = kit_count_pack(pack, kinds);
	uint32_t drawn;

	*die = 0;
	if (!count)
		return 0;
	drawn = base_draw_below(dice, count);
	*die = drawn + 1;
	return take_kind(pack, drawn);
}
