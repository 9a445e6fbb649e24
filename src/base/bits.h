/* bits.h: small sets as bit masks of several words. May use: nothing. */
#ifndef DURBAR_BASE_BITS_H
#define DURBAR_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool base_has_bit(const uint64_t *set, unsigned bit)
{
	return (set[bit >> 6] >> (bit & 63)) & 1;
}
static inline void base_set_bit(uint64_t *set, unsigned bit)
{
	set[bit >> 6] |= UINT64_C(1) << (bit & 63);
}
static inline void base_clear_bit(uint64_t *set, unsigned bit)
{
	set[bit >> 6] &= ~(UINT64_C(1) << (bit & 63));
}
static inline unsigned base_count_bits(const uint64_t *set, size_t words)
{
	unsigned count = 0;

	for (size_t i = 0; i < words; i++)
		count += (unsigned)__builtin_popcountll(set[i]);
	return count;
}
/* Every bit of a set in turn, the lowest first: EACH_BIT (unit, move->set, RULES_SET_WORDS) ... The body may clear the
 * bit it is at. */
#define EACH_BIT(bit, set, words)                                                                                      \
	for (int bit = base_next_bit(set, words, 0); bit >= 0; bit = base_next_bit(set, words, (unsigned)bit + 1))
/* The lowest bit at or above `from`, or -1. */
static inline int base_next_bit(const uint64_t *set, size_t words, unsigned from)
{
	size_t word = from >> 6;
	uint64_t rest;

	if (word >= words)
		return -1;
	rest = set[word] & (~UINT64_C(0) << (from & 63));
	for (;;) {
		if (rest)
			return (int)(word * 64 + (unsigned)__builtin_ctzll(rest));
		if (++word >= words)
			return -1;
		rest = set[word];
	}
}
/* Every bit once, going round from `from`: to the highest, then from the lowest on. */
#define EACH_BIT_FROM(bit, set, words, from)                                                                           \
	for (int bit = base_round_bit(set, words, from, -1); bit >= 0; bit = base_round_bit(set, words, from, bit))
/* The bit after `last` on such a round, the first one after -1; -1: the round is over. */
static inline int base_round_bit(const uint64_t *set, size_t words, unsigned from, int last)
{
	bool wrapped = last >= 0 && last < (int)from;
	int next = base_next_bit(set, words, last < 0 ? from : (unsigned)last + 1);

	if (next < 0 && !wrapped)
		next = base_next_bit(set, words, 0);
	else if (!wrapped)
		return next;
	return next < (int)from ? next : -1;
}

#endif
